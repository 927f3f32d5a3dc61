//! The tasks of the crate: a file each in the folder `tasks`, named in one list.

use super::Task;
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

/// The task of that name.
///
/// # Errors
///
/// [`Error::UnknownName`].
pub fn task(name: &str) -> Result<Task, Error> {
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((name, text)) => Task::parse(name, text),
        None => Err(Error::unknown("task", name, FILES.iter().map(|(known, _)| *known))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
