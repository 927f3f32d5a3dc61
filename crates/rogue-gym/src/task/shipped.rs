//! The tasks of the crate: a file each in the folder `tasks`, named in one list.

use roguecore::ron_reader::did_you_mean;

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
/// [`Error::UnknownTask`] with the name that was probably meant, or with all names.
pub fn task(name: &str) -> Result<Task, Error> {
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((name, text)) => Task::parse(name, text),
        None => Err(Error::UnknownTask { found: name.to_owned(), hint: hint(name) }),
    }
}

fn hint(name: &str) -> String {
    let names = FILES.iter().map(|(known, _)| *known);
    match did_you_mean(name, names.clone()) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
    }
}
