//! Small tasks: a scene with a goal, a limit of steps, and recorded actions that solve it.

mod draft;
mod draw;
mod fields;
mod plan;
mod shipped;

use std::path::Path;

use rogue_files::NamedFile;
use roguecore::Size;

use crate::error::Error;
use draw::Variety;
use fields::{Fields, Limits, MAX_ACTIONS, Mistake};

pub use draw::{Drawing, map_in_one_orientation};
pub(crate) use plan::PlanStep;
pub use shipped::{drawn_tasks, task, tasks};

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
    /// Its name: words with hyphens; of a drawn one with the level, `key-and-door/2`, and where the scenes are held
    /// out, `key-and-door/2/held-out`.
    pub name: String,
    /// The task in a sentence.
    pub sentence: String,
    /// The built-in game that it is played with, or a content file.
    pub content: String,
    /// The steps after which an episode is truncated.
    pub steps: u32,
    /// For how many of the seeds 0 to 19 one of the solutions succeeds; 0 where it is not said.
    pub solved: u32,
    /// Lists of actions, in the words of the [table](crate::ActionTable). Where the scene differs from seed to
    /// seed, one may be right for some of them only.
    pub solutions: Vec<Vec<String>>,
    /// Lists of actions that seem to be shorter, and fail with most seeds: the trap of the task.
    pub wrong: Vec<Vec<String>>,
    /// Conditions that all hold when the task is solved.
    pub(crate) goal: String,
    /// Conditions of which none may hold.
    pub(crate) fail: String,
    /// The steps of its solution in words that hold for every drawn scene; empty where it has none.
    pub(crate) plan: Vec<PlanStep>,
    /// Which scenes are drawn; `None` for the one that is written.
    drawing: Option<Drawing>,
    variety: Variety,
    scene: String,
    pub(crate) lines: Lines,
}

/// The lines of a task in which mistakes are found with the content only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) content: usize,
    pub(crate) goal: usize,
    pub(crate) fail: usize,
    pub(crate) decoys: usize,
    /// Of each solution, then of each wrong way.
    pub(crate) actions: Vec<usize>,
    /// The first line of the scene.
    pub(crate) scene: usize,
}

/// The most characters that change places: each order is a scene that is kept.
const MAX_SHUFFLED: usize = 4;
/// The end of the name of a drawn task whose scenes are held out.
const HELD_OUT: &str = "held-out";

impl Variety {
    /// The fields that say what is drawn anew, in a scene of that map and those lines below it.
    fn of(fields: &mut Fields, (map, rest): (&str, &str)) -> Result<Self, Mistake> {
        let shuffle = fields.or_none("shuffle")?;
        let scatter = fields.or_none("scatter")?;
        let variety = Self {
            scatter: scatter.characters(),
            stretch: fields.or_none("stretch")?.characters(),
            repeats: fields.number("repeats")?,
            bends: fields.number("bends")?.unwrap_or(0),
            choose: fields.or_none("choose")?.characters(),
            decoys: fields.or_none("decoys")?.list(),
            shuffle: shuffle.text.chars().collect(),
        };
        let checked = variety.check_shuffle(map, rest);
        checked.map_err(|why| Mistake::new(shuffle.line, why))?;
        variety.check_scatter(map).map_err(|why| Mistake::new(scatter.line, why))?;
        Ok(variety)
    }

    fn check_shuffle(&self, map: &str, rest: &str) -> Result<(), String> {
        if self.shuffle.len() > MAX_SHUFFLED {
            return Err(format!("at most {MAX_SHUFFLED} characters change places"));
        }
        for &character in &self.shuffle {
            let times = self.shuffle.iter().filter(|it| **it == character).count();
            if times > 1 || character.is_whitespace() || !map.contains(character) {
                return Err(format!(
                    "{character:?} cannot change places: each is on the map, once"
                ));
            }
        }
        let has_seed = rest.lines().any(|line| line.trim().starts_with("seed "));
        if has_seed && !self.shuffle.is_empty() {
            return Err("a scene in which characters change places has no seed".to_owned());
        }
        Ok(())
    }

    fn check_scatter(&self, map: &str) -> Result<(), String> {
        for &character in &self.scatter {
            if map.matches(character).count() != 1 {
                return Err(format!("{character:?} cannot be scattered: it is on the map once"));
            }
        }
        Ok(())
    }
}

impl Task {
    /// The longest text of a task, in bytes.
    pub const MAX_BYTES: usize = 4 << 20;

    /// Reads a task.
    ///
    /// # Errors
    ///
    /// [`Error::Task`] with the missing or wrong part, and its line. Conditions, actions and the scene are read
    /// with the content, by [`Setup::of_task`](crate::Setup::of_task).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let named = |Mistake { line, why }| Error::Task { name: name.to_owned(), line, why };
        if text.len() > Self::MAX_BYTES {
            let why = format!("a task has at most {} MiB", Self::MAX_BYTES >> 20);
            return Err(named(Mistake::new(1, why)));
        }
        // An editor on another system may have other ends of lines, and a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self::read(name, &text.replace("\r\n", "\n")).map_err(named)
    }

    /// Reads a task from its file, after which it is named.
    ///
    /// # Errors
    ///
    /// [`Error::Unreadable`], and those of [`parse`](Self::parse).
    pub fn at(path: &Path) -> Result<Self, Error> {
        Self::parse(&Self::name_of(path), &Self::text_at(path)?)
    }

    /// The name of a task in that file.
    pub(crate) fn name_of(path: &Path) -> String {
        path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The text of a task's file.
    pub(crate) fn text_at(path: &Path) -> Result<String, Error> {
        let alternative = "name a task of the package";
        let file = NamedFile { what: "task", path, max_bytes: Self::MAX_BYTES, alternative };
        file.text().map_err(Error::Unreadable)
    }

    fn read(name: &str, text: &str) -> Result<Self, Mistake> {
        let missing =
            || Mistake::new(text.lines().count(), "an empty line and a scene are missing");
        let (head, scene) = split_at_blank_line(text).ok_or_else(missing)?;
        let mut fields = Fields::of(head)?;
        let (sentence, content) = (fields.one("task")?, fields.one("content")?);
        let (goal, fail) = (fields.one("goal")?, fields.or_none("fail")?);
        let steps = fields.one("steps")?.number()?;
        let solved = fields.number("solved")?.unwrap_or(0);
        let decoys = fields.line_of("decoys");
        let variety = Variety::of(&mut fields, parts_of_scene(scene))?;
        let plan = fields.maybe("plan")?;
        let (solutions, wrong) = (fields.all("solution"), fields.all("wrong"));
        fields.check_all_read()?;
        if steps.number == 0 {
            return Err(Mistake::new(steps.line, "a task has at least one step"));
        }
        let lines = Lines {
            content: content.line,
            goal: goal.line,
            fail: fail.line,
            decoys,
            actions: solutions.iter().chain(&wrong).map(|it| it.line).collect(),
            scene: fields.end + 1,
        };
        let mut limits = Limits { of_list: steps.number as usize, of_all: MAX_ACTIONS };
        Ok(Self {
            name: name.to_owned(),
            sentence: sentence.text,
            content: content.text,
            steps: steps.number,
            solved,
            solutions: limits.lists(&solutions)?,
            wrong: limits.lists(&wrong)?,
            goal: goal.text,
            fail: fail.text,
            plan: limits.plan(plan.as_ref(), scene)?,
            drawing: None,
            variety,
            scene: scene.to_owned(),
            lines,
        })
    }

    /// The map of the scene, and the lines below it.
    fn parts_of_scene(&self) -> (&str, &str) {
        parts_of_scene(&self.scene)
    }

    /// The same task with scenes that are drawn from seeds.
    ///
    /// ```
    /// use rogue_gym::{Drawing, task};
    /// let task = task("key-and-door")?.drawn(Drawing { level: 2, held_out: true })?;
    /// assert_eq!(task.name, "key-and-door/2/held-out");
    /// # Ok::<(), rogue_gym::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Level`] for a level that is none.
    pub fn drawn(self, drawing: Drawing) -> Result<Self, Error> {
        let level = drawing.level;
        if !(1..=Drawing::LEVELS).contains(&level) {
            return Err(Error::Level { level, levels: Drawing::LEVELS });
        }
        let name = if drawing.held_out {
            format!("{}/{level}/{HELD_OUT}", self.name)
        } else {
            format!("{}/{level}", self.name)
        };
        Ok(Self { name, drawing: Some(drawing), ..self })
    }

    /// Whether its scenes are drawn from seeds.
    pub const fn is_drawn(&self) -> bool {
        self.drawing.is_some()
    }

    /// Whether it has a plan, by which a scene that is drawn can be solved.
    pub const fn has_plan(&self) -> bool {
        !self.plan.is_empty()
    }

    /// The scene that is drawn from a seed; `None` where none of many drawings is of the kind that is asked for, and
    /// of a task whose scenes are not drawn.
    pub(crate) fn draw(&self, seed: u64, room: Size, barriers: &[char]) -> Option<String> {
        self.variety.draw(&self.scene, self.drawing?, seed, room, barriers)
    }

    /// The written scene with each of the items that are of no use, and their words.
    pub(crate) fn scenes_with_decoys(&self) -> Vec<(String, String)> {
        self.variety.scenes_with_decoys(&self.scene)
    }

    /// The map of the scene that is written.
    pub(crate) fn map(&self) -> &str {
        self.parts_of_scene().0
    }

    /// The fault in a line of the task.
    pub(crate) fn error(&self, line: usize, why: impl Into<String>) -> Error {
        Error::Task { name: self.name.clone(), line, why: why.into() }
    }

    /// The scene that is written, where an episode of that seed begins with it.
    pub(crate) fn written_scene(&self, seed: u64) -> String {
        let mut scenes = self.scenes();
        let index = seed % scenes.len() as u64;
        scenes.swap_remove(index as usize)
    }

    /// The scenes that an episode begins with: one, or one for each order of the characters that change places.
    /// They differ in their seeds, too, and so in the looks of unknown items.
    pub(crate) fn scenes(&self) -> Vec<String> {
        let shuffle = &self.variety.shuffle;
        if shuffle.is_empty() || self.is_drawn() {
            return vec![self.scene.clone()];
        }
        let (map, rest) = self.parts_of_scene();
        let scene = |(order, seed): (Vec<char>, usize)| {
            let place = |it: char| shuffle.iter().position(|&from| from == it);
            let map = map.chars().map(|it| place(it).map_or(it, |place| order[place]));
            format!("{}\n\n{rest}\nseed {seed}\n", map.collect::<String>())
        };
        orders(shuffle).into_iter().zip(0..).map(scene).collect()
    }
}

/// The lines before the first one without characters, and those after it. Blanks are none.
fn split_at_blank_line(text: &str) -> Option<(&str, &str)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if line.trim().is_empty() {
            return Some((text[..start].trim_end_matches('\n'), &text[end..]));
        }
        start = end;
    }
    None
}

/// The map of a scene, and the lines below it.
pub(crate) fn parts_of_scene(scene: &str) -> (&str, &str) {
    let scene = scene.trim_start();
    split_at_blank_line(scene).unwrap_or((scene, ""))
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
        assert_eq!(Task::parse("go", &text.replace('\n', "\r\n")), Ok(task.clone()));
        assert_eq!(Task::parse("go", &format!("\u{feff}{text}")), Ok(task.clone()));
        let scenes = task.scenes();
        assert_eq!(scenes, ["#12@#\n\n1 = orc\nseed 0\n", "#21@#\n\n1 = orc\nseed 1\n"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let says = |more: &str, line: usize, says: &str| {
            let error = Task::parse("go", &format!("{HEAD}{more}")).unwrap_err().to_string();
            let start = format!("the task \"go\", line {line}: ");
            assert!(error.starts_with(&start) && error.contains(says), "{error}");
        };
        says("", 5, "a scene are missing");
        says("\nsteps 8\nsolution wait\n\n#@#", 6, "a second \"steps\"");
        says(
            "\nsolution wait\nstep 8\n\n#@#",
            7,
            "there is no field \"step\"; did you mean \"steps\"?",
        );
        says("\nnonsense\n\n#@#", 6, "\"nonsense\" is no field");
        says("\nsolution wait,\n 99999999999999999999 wait\n\n#@#", 6, "is not a number");
        says("\nsolution 99999999 wait\n\n#@#", 6, "longer than 9 steps");
        says("\nwrong wait,\n\n#@#", 6, "\"\" is no action");
        says("\nshuffle abcde\n\n#@#", 6, "at most 4");
        says("\nshuffle 11\n\n#1@#", 6, "'1' cannot change places");
        says("\nshuffle 12\n\n#1@#", 6, "'2' cannot change places");
        says("\nshuffle 12\n\n#1@2#\n\nseed 4", 6, "has no seed");
        let text = HEAD.replace("goal floor 2\n", "") + "\n\n#@#";
        let error = Task::parse("go", &text).unwrap_err().to_string();
        assert_eq!(error, "the task \"go\", line 5: the field \"goal\" is missing above");
        let text = HEAD.replace("steps 9", "steps 100000") + &"\nwrong 50000 wait".repeat(3);
        let error = Task::parse("go", &(text + "\n\n#@#")).unwrap_err().to_string();
        assert!(error.contains("line 8: all lists together have at most 100000"), "{error}");
        let long = "x".repeat(Task::MAX_BYTES + 1);
        assert!(Task::parse("go", &long).unwrap_err().to_string().contains("at most 4 MiB"));
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
