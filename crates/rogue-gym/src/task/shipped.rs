//! The tasks of the crate: a file each in the folder `tasks`, named in one list.

use super::{Drawing, HELD_OUT, Task};
use crate::error::Error;

/// The names and texts of files.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../tasks/", $name, ".txt")))),*]
    };
}

/// From short ways to those that take a plan.
const FILES: &[(&str, &str)] = files![
    "stairs",
    "key-and-door",
    "secret-door",
    "walled-in",
    "around-fire",
    "clear-gas",
    "leap",
    "armour",
    "unknown-potions",
    "three-altars",
    "javelins",
    "beetles",
    "bloat",
    "burn-a-way",
    "push",
    "net",
    "fireball",
    "friendship",
    "slumber",
    "blades",
    "corridor",
    "rest",
    "sneak",
    "free-captive",
    "descend-together",
    "two-keys",
    "robbed-keeper",
    "carry-out",
    "lure",
    "hold-out",
];

/// Every task of the crate.
///
/// # Errors
///
/// [`Error::Task`] for a file that cannot be read, which a test rules out.
pub fn tasks() -> Result<Vec<Task>, Error> {
    FILES.iter().map(|(name, text)| Task::parse(name, text)).collect()
}

/// Every task of the crate that has a plan, on every level, first with the scenes to learn from, then with those that
/// are held out.
///
/// # Errors
///
/// As [`tasks`].
pub fn drawn_tasks() -> Result<Vec<Task>, Error> {
    let mut drawn = Vec::new();
    for task in tasks()?.into_iter().filter(Task::has_plan) {
        for level in 1..=Drawing::LEVELS {
            for held_out in [false, true] {
                drawn.push(task.clone().drawn(Drawing { level, held_out })?);
            }
        }
    }
    Ok(drawn)
}

/// The task of that name: `key-and-door` with the scene that is written, `key-and-door/2` with scenes that are drawn on
/// that level, `key-and-door/2/held-out` with those that are kept for tests.
///
/// # Errors
///
/// [`Error::UnknownName`], and [`Error::Level`] for a level that is none.
pub fn task(name: &str) -> Result<Task, Error> {
    let (base, drawing) = drawing_of(name);
    match FILES.iter().find(|(known, _)| *known == base) {
        Some((name, text)) => {
            let task = Task::parse(name, text)?;
            match drawing {
                Some(drawing) => task.drawn(drawing),
                None => Ok(task),
            }
        }
        None => Err(Error::unknown("task", base, FILES.iter().map(|(known, _)| *known))),
    }
}

/// The name without the level, and the drawing that the level says. A name with another end is returned whole.
fn drawing_of(name: &str) -> (&str, Option<Drawing>) {
    let (rest, held_out) = match name.strip_suffix(HELD_OUT).and_then(|it| it.strip_suffix('/')) {
        Some(rest) => (rest, true),
        None => (name, false),
    };
    let level = rest.split_once('/').and_then(|(base, level)| Some((base, level.parse().ok()?)));
    level.map_or((name, None), |(base, level)| (base, Some(Drawing { level, held_out })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_the_drawing() {
        for (name, drawing) in [
            ("stairs", None),
            ("stairs/2", Some(Drawing { level: 2, held_out: false })),
            ("stairs/3/held-out", Some(Drawing { level: 3, held_out: true })),
        ] {
            assert_eq!(drawing_of(name), ("stairs", drawing));
            assert_eq!(task(name).unwrap().name, name);
        }
        let says = |name: &str, says: &str| {
            let error = task(name).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        };
        says("stairs/4", "there is no level 4; there are 1 to 3");
        says("stairs/0", "there is no level 0");
        says("stairs/held-out", "there is no task \"stairs/held-out\"");
        says("stair/2", "did you mean \"stairs\"?");
    }

    #[test]
    fn every_file_of_the_folder_is_a_task() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tasks");
        let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
        let mut found: Vec<String> = files.map(|it| it.into_string().unwrap()).collect();
        let mut known: Vec<String> = FILES.iter().map(|(name, _)| format!("{name}.txt")).collect();
        found.sort_unstable();
        known.sort_unstable();
        assert_eq!(found, known);
    }
}
