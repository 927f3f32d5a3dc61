//! Small tasks: a scene with a goal, a limit of steps, and recorded actions that solve it.

mod shipped;

use crate::error::Error;

pub use shipped::{task, tasks};

/// A task as it is written: fields of one line each, which lines that begin with a blank continue; then an empty
/// line and a [scene](roguecore::scene).
///
/// ```
/// let task = rogue_gym::task("key-and-door")?;
/// assert_eq!(task.content, "ember");
/// assert!(rogue_gym::Setup::of_task(&task)?.max_steps == task.steps);
/// # Ok::<(), rogue_gym::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name: words with hyphens.
    pub name: String,
    /// What is to be done, in a sentence.
    pub sentence: String,
    /// The name of the built-in game that it is played with.
    pub content: String,
    /// The steps after which an episode is truncated.
    pub steps: u32,
    /// Of the seeds 0 to 19, those for which one of the solutions succeeds: so many at least.
    pub solved: u32,
    /// Lists of actions, in the words of the [table](crate::ActionTable). Where the scene differs from seed to
    /// seed, one may be right for some of them only.
    pub solutions: Vec<Vec<String>>,
    /// Lists of actions that seem to be shorter, and fail with most seeds: what the task is about.
    pub wrong: Vec<Vec<String>>,
    /// Conditions that all hold when the task is solved.
    pub(crate) goal: String,
    /// Conditions of which none may hold.
    pub(crate) fail: String,
    /// Characters of the map whose places are drawn from the seed.
    shuffle: Vec<char>,
    scene: String,
}

/// The most characters that change places: each order is a scene that is kept.
const MAX_SHUFFLED: usize = 4;

impl Task {
    /// Reads a task.
    ///
    /// # Errors
    ///
    /// [`Error::Task`] with what is missing or wrong. Conditions and the scene are read with the content, by
    /// [`Setup::of_task`](crate::Setup::of_task).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        Self::read(name, text).map_err(|why| Error::Task { name: name.to_owned(), why })
    }

    fn read(name: &str, text: &str) -> Result<Self, String> {
        let (head, scene) =
            text.split_once("\n\n").ok_or("an empty line and a scene are missing")?;
        let mut fields = Fields(unfolded(head)?);
        let task = Self {
            name: name.to_owned(),
            sentence: fields.one("task")?,
            content: fields.one("content")?,
            steps: fields.number("steps")?,
            solved: fields.number("solved")?,
            goal: fields.one("goal")?,
            fail: fields.maybe("fail")?.unwrap_or_default(),
            shuffle: fields.maybe("shuffle")?.unwrap_or_default().chars().collect(),
            solutions: fields.all("solution").map(|it| actions(&it)).collect::<Result<_, _>>()?,
            wrong: fields.all("wrong").map(|it| actions(&it)).collect::<Result<_, _>>()?,
            scene: scene.to_owned(),
        };
        if let Some((field, _)) = fields.0.first() {
            return Err(format!("there is no field {field:?}"));
        }
        if task.solutions.is_empty() {
            return Err("a solution is missing".to_owned());
        }
        if task.steps == 0 {
            return Err("a task has at least one step".to_owned());
        }
        if task.shuffle.len() > MAX_SHUFFLED {
            return Err(format!("at most {MAX_SHUFFLED} characters change places"));
        }
        Ok(task)
    }

    /// The scenes that an episode begins with: one, or one for each order of the characters that change places.
    /// They differ in their seeds, too, and so in what unknown items look like.
    pub(crate) fn scenes(&self) -> Vec<String> {
        if self.shuffle.is_empty() {
            return vec![self.scene.clone()];
        }
        let (map, rest) = self.scene.split_once("\n\n").unwrap_or((&self.scene, ""));
        let scene = |(order, seed): (Vec<char>, usize)| {
            let place = |it: char| self.shuffle.iter().position(|&from| from == it);
            let map = map.chars().map(|it| place(it).map_or(it, |place| order[place]));
            format!("{}\n\n{rest}\nseed {seed}\n", map.collect::<String>())
        };
        orders(&self.shuffle).into_iter().zip(0..).map(scene).collect()
    }
}

/// The fields that were not asked for yet.
struct Fields(Vec<(String, String)>);

impl Fields {
    /// The texts of all fields of that name.
    fn all(&mut self, name: &str) -> impl Iterator<Item = String> + use<> {
        let (found, others) = std::mem::take(&mut self.0).into_iter().partition(|it| it.0 == name);
        self.0 = others;
        let found: Vec<(String, String)> = found;
        found.into_iter().map(|(_, text)| text)
    }

    fn maybe(&mut self, name: &str) -> Result<Option<String>, String> {
        let mut found = self.all(name);
        let first = found.next();
        if found.next().is_some() { Err(format!("two fields {name:?}")) } else { Ok(first) }
    }

    fn one(&mut self, name: &str) -> Result<String, String> {
        self.maybe(name)?.ok_or_else(|| format!("the field {name:?} is missing"))
    }

    fn number(&mut self, name: &str) -> Result<u32, String> {
        let text = self.one(name)?;
        text.parse().map_err(|_| format!("{name} {text:?} is not a number"))
    }
}

/// The fields of a head, each with its name and all of its lines.
fn unfolded(head: &str) -> Result<Vec<(String, String)>, String> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in head.lines() {
        if let Some((_, text)) = fields.last_mut().filter(|_| line.starts_with(' ')) {
            *text = format!("{text} {}", line.trim());
            continue;
        }
        let (name, text) = line.split_once(' ').ok_or_else(|| format!("{line:?} is no field"))?;
        fields.push((name.to_owned(), text.trim().to_owned()));
    }
    Ok(fields)
}

/// The most actions of a solution.
const MAX_ACTIONS: usize = 10_000;

/// Actions with commas; a number before one repeats it.
fn actions(text: &str) -> Result<Vec<String>, String> {
    let mut actions = Vec::new();
    for entry in text.split(',').map(str::trim) {
        let (count, words) = match entry.split_once(' ') {
            Some((count, words)) if count.starts_with(|it: char| it.is_ascii_digit()) => {
                (count.parse().map_err(|_| format!("{count:?} is not a number"))?, words)
            }
            _ => (1, entry),
        };
        if words.is_empty() || count > MAX_ACTIONS - actions.len() {
            return Err(format!("{entry:?} is no action"));
        }
        actions.extend(std::iter::repeat_n(words.to_owned(), count));
    }
    Ok(actions)
}

/// Every order of a few characters, that in which they were given first.
fn orders(of: &[char]) -> Vec<Vec<char>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let beginning_with = |index: usize| {
        let mut others = of.to_vec();
        let first = others.remove(index);
        orders(&others).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..of.len()).flat_map(beginning_with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "task Go.\ncontent classic\ngoal floor 2\nsteps 9\nsolved 20";

    #[test]
    fn fields_are_read_and_solutions_unfolded() {
        let text = format!("{HEAD}\nsolution 2 bump e,\n descend\nshuffle 12\n\n#12@#\n\n1 = orc");
        let task = Task::parse("go", &text).unwrap();
        assert_eq!(task.solutions, [["bump e", "bump e", "descend"]]);
        assert_eq!(task.sentence, "Go.");
        let scenes = task.scenes();
        assert_eq!(scenes, ["#12@#\n\n1 = orc\nseed 0\n", "#21@#\n\n1 = orc\nseed 1\n"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let says = |more: &str, says: &str| {
            let error = Task::parse("go", &format!("{HEAD}{more}")).unwrap_err().to_string();
            assert!(error.starts_with("the task \"go\": ") && error.contains(says), "{error}");
        };
        says("", "a scene are missing");
        says("\n\n#@#", "a solution is missing");
        says("\nsteps 8\nsolution wait\n\n#@#", "two fields \"steps\"");
        says("\nstep 8\nsolution wait\n\n#@#", "there is no field \"step\"");
        says("\nnonsense\n\n#@#", "\"nonsense\" is no field");
        says("\nsolution 99999999999999999999 wait\n\n#@#", "is not a number");
        says("\nsolution 99999999 wait\n\n#@#", "is no action");
        says("\nsolution wait,\n\n#@#", "\"\" is no action");
        says("\nsolution wait\nshuffle abcde\n\n#@#", "at most 4");
    }

    #[test]
    fn every_order_is_listed_once() {
        let mut all = orders(&['a', 'b', 'c', 'd']);
        assert_eq!((all.len(), all[0].as_slice()), (24, ['a', 'b', 'c', 'd'].as_slice()));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 24);
    }
}
