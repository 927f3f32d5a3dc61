//! The name of the player, which names their runs, too.

use crate::text;

/// The name of the player when none was chosen.
pub const DEFAULT_NAME: &str = "Adventurer";

/// The longest name of a run, in characters.
pub const MAX_NAME_LENGTH: usize = 24;

/// A name for every file system and every screen: letters, digits, spaces, `-` and
/// `_`; at most [`MAX_NAME_LENGTH`] of them, and [`DEFAULT_NAME`] when none is left.
///
/// ```
/// use rogue_ui::storage::run_name;
/// assert_eq!(run_name("../Lúthien\u{202e}\x1b[2J"), "Lúthien2J");
/// assert_eq!(run_name("///"), "Adventurer");
/// ```
pub fn run_name(wanted: &str) -> String {
    let cleaned = text::clean(wanted);
    let fits = |c: &char| (c.is_alphanumeric() && *c != '?') || [' ', '-', '_'].contains(c);
    let name: String = cleaned.trim_start().chars().filter(fits).take(MAX_NAME_LENGTH).collect();
    let name = name.trim();
    if name.is_empty() { DEFAULT_NAME.to_owned() } else { name.to_owned() }
}
