//! The name of the player, which names their runs, too.

use rogue_words::text;
use roguecore::Game;

/// The name of the player when none was chosen.
pub const DEFAULT_NAME: &str = "Adventurer";

/// The longest name of a run, in characters.
pub const MAX_NAME_LENGTH: usize = 24;

/// The names that Windows opens as a device, whatever the ending: alone, and COM and LPT with a digit.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];
const NUMBERED_DEVICES: [&str; 2] = ["COM", "LPT"];

/// A name for every file system and every command line: letters of any script, digits, spaces, `-`
/// and `_`, no `-` first; at most [`MAX_NAME_LENGTH`] of them, and [`DEFAULT_NAME`] when none is left. The
/// name of a device, such as `CON`, gets a `_`.
///
/// ```
/// use rogue_ui::storage::run_name;
/// assert_eq!(run_name("../Lúthien\u{202e}\x1b[2J"), "Lúthien2J");
/// assert_eq!(run_name("///"), "Adventurer");
/// assert_eq!(run_name("-rf"), "rf");
/// assert_eq!(run_name("con"), "con_");
/// ```
pub fn run_name(wanted: &str) -> String {
    let cleaned = text::clean(wanted);
    let fitting: String = cleaned.chars().filter(|&it| can_be_in_name(it)).collect();
    let begin = fitting.trim_start_matches([' ', '-']);
    let name: String = begin.chars().take(MAX_NAME_LENGTH).collect();
    match name.trim() {
        "" => DEFAULT_NAME.to_owned(),
        name if is_device(name) => format!("{name}_"),
        name => name.to_owned(),
    }
}

/// A name with a number behind it, in place of the number that it has: after `Ann 2` comes `Ann 3`. The letters give
/// way to the number where there are too many.
pub(crate) fn numbered_name(name: &str, number: u64) -> String {
    let (stem, _) = name_and_number(name);
    let number = format!(" {number}");
    let kept: String = stem.chars().take(MAX_NAME_LENGTH.saturating_sub(number.len())).collect();
    run_name(&(kept + &number))
}

/// A name and the number behind it, which is 1 where it has none.
pub(crate) fn name_and_number(name: &str) -> (&str, u64) {
    let parts = name
        .rsplit_once(' ')
        .and_then(|(stem, end)| Some((stem, u64::from(end.parse::<u32>().ok()?))));
    parts.unwrap_or((name, 1))
}

/// The name of a run of practice.
pub(crate) fn practice_name(player: &str) -> String {
    const ENDING: &str = " practice";
    let player = run_name(player);
    let begin: String = player.chars().take(MAX_NAME_LENGTH - ENDING.len()).collect();
    format!("{}{ENDING}", begin.trim_end())
}

/// Whether a character can be in the name of a run.
pub(crate) fn can_be_in_name(c: char) -> bool {
    c.is_alphanumeric() && text::clean_char(c) == Some(c) || [' ', '-', '_'].contains(&c)
}

/// The name of a run that there is: names of earlier versions may begin with a hyphen or be those of
/// devices.
///
/// ```
/// use rogue_ui::storage::kept_run_name;
/// assert_eq!(kept_run_name("-Ann"), "-Ann");
/// assert_eq!(kept_run_name("../Ann"), "Ann");
/// ```
pub fn kept_run_name(name: &str) -> String {
    let length = name.chars().count();
    let is_kept = (1..=MAX_NAME_LENGTH).contains(&length)
        && name.trim() == name
        && name.chars().all(can_be_in_name);
    if is_kept { name.to_owned() } else { run_name(name) }
}

/// The name of the files of a run that has ended: its player, its seed, and half of the fingerprint of its
/// last state. [`replay_player`] reads it.
///
/// ```
/// use rogue_ui::storage::replay_name;
/// let game = roguecore::Game::new(4711);
/// assert!(replay_name("Ann B", &game).starts_with("Ann B 4711 "));
/// ```
pub fn replay_name(player: &str, game: &Game) -> String {
    format!("{} {} {:08x}", run_name(player), game.seed(), game.fingerprint() >> 32)
}

/// The name of the player in the [name of a replay](replay_name), or in another name of a file.
///
/// ```
/// use rogue_ui::storage::replay_player;
/// assert_eq!(replay_player("Ann B 4711 0a1b2c3d"), "Ann B");
/// assert_eq!(replay_player("my best run"), "my best run");
/// ```
pub fn replay_player(id: &str) -> String {
    let is_state = |word: &str| word.len() == 8 && word.chars().all(|c| c.is_ascii_hexdigit());
    let rest = id.rsplit_once(' ').filter(|(_, state)| is_state(state)).map(|(rest, _)| rest);
    let parts = rest.and_then(|rest| rest.rsplit_once(' '));
    let name = parts.filter(|(_, seed)| seed.parse::<u64>().is_ok()).map(|(name, _)| name);
    run_name(name.unwrap_or(id))
}

fn is_device(name: &str) -> bool {
    let upper = name.to_uppercase();
    let number = NUMBERED_DEVICES.iter().find_map(|device| upper.strip_prefix(device));
    let is_numbered =
        number.is_some_and(|it| it.chars().count() == 1 && it.chars().all(char::is_numeric));
    DEVICES.contains(&&*upper) || is_numbered
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The endings of files that are named after a run.
    const ENDINGS: [&str; 7] =
        [".run", ".run.old", ".run.new", ".commands", ".lock", " 7 0a1b2c3d.replay", ""];

    /// Whether Windows refuses that name, opens a device, or takes it for another name.
    fn is_refused_by_windows(file: &str) -> bool {
        let stem = file.split('.').next().unwrap_or(file).trim_end().to_uppercase();
        let number = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
        let is_numbered = number.is_some_and(|number| {
            "0123456789\u{b9}\u{b2}\u{b3}".contains(number) && !number.is_empty()
        });
        let is_device = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&&*stem);
        is_device
            || is_numbered
            || file.is_empty()
            || file.ends_with(['.', ' '])
            || file.contains(|c: char| c < ' ' || "<>:\"/\\|?*".contains(c))
    }

    fn check(wanted: &str) {
        for name in [run_name(wanted), practice_name(wanted)] {
            for ending in ENDINGS {
                let file = format!("{name}{ending}");
                assert!(!is_refused_by_windows(&file), "{wanted:?}: {file:?}");
            }
        }
    }

    #[test]
    fn run_names_are_files_on_windows() {
        for wanted in [
            "con",
            "NUL",
            "Aux ",
            "prn.",
            "COM1",
            "lpt9",
            "com\u{b9}",
            "COM1.",
            "nul.txt",
            "conin$",
            "CON .run",
            "a:b",
            "x.run:stream",
            "dot.",
            "blank ",
            " . ",
            "..",
            "a?b*",
            "<|>",
            "C:\\x",
        ] {
            check(wanted);
        }
    }

    proptest! {
        #[test]
        fn any_run_name_is_a_file_on_windows(wanted in ".{0,40}", name in "(?i)(con|nul|com[0-9]|aux)[ .:]?") {
            check(&wanted);
            check(&name);
        }
    }
}
