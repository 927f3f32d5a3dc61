//! Small tasks: a scene with a goal, a limit of steps, and recorded actions that solve it.

mod draw;
mod plan;
mod shipped;

use std::path::Path;

use rogue_files::NamedFile;
use roguecore::Size;

use crate::error::Error;
use draw::Variety;

pub use draw::Drawing;
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
    /// Of each solution, then of each wrong way.
    pub(crate) actions: Vec<usize>,
    /// The first line of the scene.
    pub(crate) scene: usize,
}

/// The most characters that change places: each order is a scene that is kept.
const MAX_SHUFFLED: usize = 4;
/// The end of the name of a drawn task whose scenes are held out.
const HELD_OUT: &str = "held-out";

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
        let (head, scene) = text.split_once("\n\n").ok_or_else(missing)?;
        let mut fields = Fields::of(head)?;
        let (sentence, content) = (fields.one("task")?, fields.one("content")?);
        let (goal, fail) = (fields.one("goal")?, fields.maybe("fail")?.unwrap_or_default());
        let steps = fields.one("steps")?.number()?;
        let solved = fields.maybe("solved")?.map_or(Ok(0), |it| it.number().map(|it| it.number))?;
        let shuffle = fields.maybe("shuffle")?.unwrap_or_default();
        let [scatter, stretch] =
            [fields.maybe("scatter")?, fields.maybe("stretch")?].map(Option::unwrap_or_default);
        let decoys = fields.maybe("decoys")?.unwrap_or_default();
        let bends = fields.maybe("bends")?.map_or(Ok(0), |it| it.number().map(|it| it.number))?;
        let repeats = fields.maybe("repeats")?.map(|it| it.number().map(|it| it.number));
        let choose = fields.maybe("choose")?.unwrap_or_default();
        let plan = fields.maybe("plan")?;
        let (solutions, wrong) = (fields.all("solution"), fields.all("wrong"));
        if let Some(Field { name, line, .. }) = fields.fields.first() {
            let unknown = Error::unknown("field", name, FIELDS);
            return Err(Mistake::new(*line, unknown.to_string()));
        }
        if steps.number == 0 {
            return Err(Mistake::new(steps.line, "a task has at least one step"));
        }
        let lines = Lines {
            content: content.line,
            goal: goal.line,
            fail: fail.line,
            actions: solutions.iter().chain(&wrong).map(|it| it.line).collect(),
            scene: fields.end + 1,
        };
        let (mut room, most) = (MAX_ACTIONS, steps.number as usize);
        let mut lists = |of: &[Field]| -> Result<Vec<_>, Mistake> {
            of.iter().map(|it| it.actions(most, &mut room)).collect()
        };
        let [own_solutions, own_wrong] = [lists(&solutions)?, lists(&wrong)?];
        let plan =
            plan.map_or_else(|| Ok(Vec::new()), |field| field.plan(most, &mut room, scene))?;
        let task = Self {
            name: name.to_owned(),
            sentence: sentence.text,
            content: content.text,
            steps: steps.number,
            solved,
            solutions: own_solutions,
            wrong: own_wrong,
            goal: goal.text,
            fail: fail.text,
            plan,
            drawing: None,
            variety: Variety {
                scatter: scatter.characters(),
                stretch: stretch.characters(),
                repeats: repeats.transpose()?,
                bends,
                choose: choose.characters(),
                decoys: decoys.list(),
                shuffle: shuffle.text.chars().collect(),
            },
            scene: scene.to_owned(),
            lines,
        };
        task.check_shuffle().map_err(|why| Mistake::new(shuffle.line, why))?;
        task.check_scatter().map_err(|why| Mistake::new(scatter.line, why))?;
        Ok(task)
    }

    /// The map of the scene, and the lines below it.
    fn parts_of_scene(&self) -> (&str, &str) {
        self.scene.split_once("\n\n").unwrap_or((&self.scene, ""))
    }

    fn check_shuffle(&self) -> Result<(), String> {
        let shuffle = &self.variety.shuffle;
        if shuffle.len() > MAX_SHUFFLED {
            return Err(format!("at most {MAX_SHUFFLED} characters change places"));
        }
        let (map, rest) = self.parts_of_scene();
        for &character in shuffle {
            let times = shuffle.iter().filter(|it| **it == character).count();
            if times > 1 || character.is_whitespace() || !map.contains(character) {
                return Err(format!(
                    "{character:?} cannot change places: each is on the map, once"
                ));
            }
        }
        let has_seed = rest.lines().any(|line| line.starts_with("seed "));
        if has_seed && !shuffle.is_empty() {
            return Err("a scene in which characters change places has no seed".to_owned());
        }
        Ok(())
    }

    fn check_scatter(&self) -> Result<(), String> {
        let map = self.parts_of_scene().0;
        for &character in &self.variety.scatter {
            if map.matches(character).count() != 1 {
                return Err(format!("{character:?} cannot be scattered: it is on the map once"));
            }
        }
        Ok(())
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
    pub(crate) fn draw(&self, seed: u64, room: Size) -> Option<String> {
        self.variety.draw(&self.scene, self.drawing?, seed, room)
    }

    /// The fault in a line of the task.
    pub(crate) fn error(&self, line: usize, why: impl Into<String>) -> Error {
        Error::Task { name: self.name.clone(), line, why: why.into() }
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

/// The fault, and its line.
struct Mistake {
    line: usize,
    why: String,
}

impl Mistake {
    fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }
}

/// The names of the fields.
const FIELDS: [&str; 16] = [
    "task", "content", "goal", "fail", "steps", "shuffle", "scatter", "stretch", "repeats",
    "bends", "choose", "decoys", "plan", "solution", "wrong", "solved",
];

/// A field with the text of all of its lines, and the first of them.
#[derive(Default)]
struct Field {
    name: String,
    line: usize,
    text: String,
}

/// A number of a field.
#[derive(Clone, Copy, Default)]
struct Number {
    line: usize,
    number: u32,
}

/// The fields that were not asked for yet.
struct Fields {
    fields: Vec<Field>,
    /// The empty line below them.
    end: usize,
}

impl Fields {
    /// The fields of a head.
    fn of(head: &str) -> Result<Self, Mistake> {
        let mut fields: Vec<Field> = Vec::new();
        for (line, number) in head.lines().zip(1..) {
            if let Some(field) = fields.last_mut().filter(|_| line.starts_with(' ')) {
                field.text.push(' ');
                field.text.push_str(line.trim());
                continue;
            }
            let no_field =
                || Mistake::new(number, format!("{line:?} is no field: a name and a text"));
            let (name, text) = line.split_once(' ').ok_or_else(no_field)?;
            let (name, text) = (name.to_owned(), text.trim().to_owned());
            fields.push(Field { name, line: number, text });
        }
        Ok(Self { fields, end: head.lines().count() + 1 })
    }

    /// All fields of that name.
    fn all(&mut self, name: &str) -> Vec<Field> {
        let fields = std::mem::take(&mut self.fields);
        let (found, others) = fields.into_iter().partition(|it| it.name == name);
        self.fields = others;
        found
    }

    fn maybe(&mut self, name: &str) -> Result<Option<Field>, Mistake> {
        let mut found = self.all(name).into_iter();
        let first = found.next();
        match found.next() {
            None => Ok(first),
            Some(Field { line, .. }) => Err(Mistake::new(line, format!("a second {name:?}"))),
        }
    }

    fn one(&mut self, name: &str) -> Result<Field, Mistake> {
        let missing = Mistake::new(self.end, format!("the field {name:?} is missing above"));
        self.maybe(name)?.ok_or(missing)
    }
}

impl Field {
    fn number(&self) -> Result<Number, Mistake> {
        let Self { name, line, text } = self;
        let wrong = |_| Mistake::new(*line, format!("{name} {text:?} is not a number"));
        Ok(Number { line: *line, number: text.parse().map_err(wrong)? })
    }

    /// Its characters, without the blanks between them.
    fn characters(&self) -> Vec<char> {
        self.text.chars().filter(|it| !it.is_whitespace()).collect()
    }

    /// Its entries, which commas part.
    fn list(&self) -> Vec<String> {
        let entries = self.text.split(',').map(str::trim);
        entries.filter(|entry| !entry.is_empty()).map(str::to_owned).collect()
    }

    /// The steps of a plan for a scene, with the same rules as actions.
    fn plan(&self, most: usize, room: &mut usize, scene: &str) -> Result<Vec<PlanStep>, Mistake> {
        let map = scene.split_once("\n\n").map_or(scene, |(map, _)| map);
        let mut steps = Vec::new();
        for words in self.actions(most, room)? {
            let step = PlanStep::parse(&words, |it| map.contains(it));
            steps.push(step.map_err(|why| Mistake::new(self.line, why))?);
        }
        Ok(steps)
    }

    /// Actions with commas; a number before one repeats it. At most so many, and no more than there is `room` for.
    fn actions(&self, most: usize, room: &mut usize) -> Result<Vec<String>, Mistake> {
        let mistake = |why| Err(Mistake::new(self.line, why));
        let mut actions = Vec::new();
        for entry in self.text.split(',').map(str::trim) {
            let (count, words) = match entry.split_once(' ') {
                Some((count, words)) if count.starts_with(|it: char| it.is_ascii_digit()) => {
                    (count, words)
                }
                _ => ("1", entry),
            };
            let Ok(count) = count.parse::<usize>() else {
                return mistake(format!("{count:?} is not a number"));
            };
            if words.is_empty() {
                return mistake(format!("{entry:?} is no action"));
            }
            if count > most - actions.len() {
                return mistake(format!("it is longer than {most} steps"));
            }
            if count > *room {
                return mistake(format!("all lists together have at most {MAX_ACTIONS} actions"));
            }
            *room -= count;
            actions.extend(std::iter::repeat_n(words.to_owned(), count));
        }
        Ok(actions)
    }
}

/// The most actions of all solutions and wrong ways together.
const MAX_ACTIONS: usize = 100_000;

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
