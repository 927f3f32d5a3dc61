//! What a player can mean by a key, in one table: the key maps, the help screen and the key page
//! of the book are made from it. Knows no screen: each asks only for the intents of its scope.

mod table;

use roguecore::Direction;

pub use table::TABLE;

use crate::input::Key;

/// What a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Move or attack that way; move the cursor that way.
    Step(Direction),
    /// Let a turn go by.
    Wait,
    /// Ask what is on the map.
    Look,
    /// Pick up what lies here.
    PickUp,
    /// Use or wear something from the pack.
    Inventory,
    /// Put something from the pack on the floor.
    Drop,
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Read how strong the player is.
    Character,
    /// Read everything that was told.
    History,
    /// Read what the keys do.
    Help,
    /// Open the menu.
    Menu,
    /// Put the cursor on the next monster.
    Next,
    /// Put the cursor on the monster before.
    Previous,
    /// Take what is marked.
    Choose,
    /// One step back.
    Back,
    /// One line up.
    LineUp,
    /// One line down.
    LineDown,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// To the first line.
    Top,
    /// To the last line.
    Bottom,
    /// Start a game in another dungeon.
    NewGame,
    /// Start a game in the same dungeon.
    SameDungeon,
    /// Go on with the run that was played last.
    Continue,
    /// Choose among the runs that are not over.
    Runs,
    /// Type the seed of a new dungeon.
    EnterSeed,
    /// Read who came how far.
    Scores,
    /// Choose among the runs that are over, to see one again.
    Replays,
    /// Read the story of a run that is over.
    Story,
    /// Go to the title screen.
    Title,
    /// Stop or go on.
    Pause,
    /// One turn on.
    Forward,
    /// One turn back.
    Backward,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Go to a turn.
    Jump,
    /// Keep the run and leave the program.
    Save,
    /// Leave the program.
    Quit,
}

/// Where a key is pressed. The same key may mean one thing in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In the dungeon.
    Dungeon,
    /// Moving a cursor over the map.
    Cursor,
    /// Reading a long text.
    Pager,
    /// In a menu.
    Menu,
    /// On the title screen.
    Title,
    /// When the game is over.
    GameOver,
    /// Watching a run that is over.
    Replay,
    /// Typing a number.
    NumberEntry,
    /// When the canvas is too small to play.
    TooSmall,
}

/// A heading of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and fighting.
    Movement,
    /// Things, and the ways between floors.
    Items,
    /// Learning what is there and what happened.
    Information,
    /// Reading and choosing.
    Screens,
    /// Beginning and leaving.
    Game,
    /// Seeing a run again.
    Replay,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct IntentRow {
    /// What is meant.
    pub intent: Intent,
    /// Its name in key files.
    pub name: &'static str,
    /// Where help lists it.
    pub group: Group,
    /// Where it can be meant.
    pub scopes: &'static [Scope],
    /// What help says it does.
    pub help: &'static str,
    /// The keys of every preset.
    pub keys: &'static [Key],
    /// The further keys of the preset `vi`.
    pub vi: &'static [Key],
}

impl Group {
    /// Every group, in the order of the help screen.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Items, Self::Information, Self::Screens, Self::Game, Self::Replay];

    /// Its heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Movement => "Moving and fighting",
            Self::Items => "Things and stairs",
            Self::Information => "Looking around",
            Self::Screens => "Texts, menus and the look cursor",
            Self::Game => "The game",
            Self::Replay => "Watching a replay",
        }
    }

    /// What the table of keys cannot say about it.
    pub const fn notes(self) -> &'static [&'static str] {
        match self {
            Self::Movement => &["Move into a monster to attack it. One key is one turn."],
            Self::Items => &[
                "In the pack a letter chooses the thing that has it.",
                "Aiming works like looking: move the cursor, then Enter or a click; Esc costs nothing.",
            ],
            Self::Information => &[
                "The mouse names what it points at; a right click looks there.",
                "In look mode the move keys move the cursor: with Shift 5 cells, with Ctrl 10.",
            ],
            Self::Screens => &["The mouse works, too: click a line, turn the wheel."],
            Self::Game => &["A run is kept after every turn: leave however you like."],
            Self::Replay => &[],
        }
    }
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 9] = [
        Self::Dungeon,
        Self::Cursor,
        Self::Pager,
        Self::Menu,
        Self::Title,
        Self::GameOver,
        Self::Replay,
        Self::NumberEntry,
        Self::TooSmall,
    ];
}

impl Intent {
    /// Its row of the [`TABLE`].
    ///
    /// ```
    /// use rogue_ui::intent::Intent;
    /// assert_eq!(Intent::Wait.row().name, "wait");
    /// ```
    pub fn row(self) -> &'static IntentRow {
        // A test sees to it that every intent has its row.
        TABLE.iter().find(|row| row.intent == self).unwrap_or(&TABLE[0])
    }
}

/// The table of keys as Markdown, for the book: one section a heading, one column a preset.
///
/// ```
/// assert!(rogue_ui::intent::markdown().contains("| wait a turn | `.` `s` `5` |"));
/// ```
pub fn markdown() -> String {
    use std::fmt::Write as _;

    let mut page = String::new();
    for group in Group::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "## {}\n", group.heading());
        page.push_str("| What | `vi` and `no-vi` | `vi` only | Name in key files |\n");
        page.push_str("|---|---|---|---|\n");
        for row in TABLE.iter().filter(|row| row.group == group) {
            let (keys, vi) = (code(row.keys), code(row.vi));
            let _ = writeln!(page, "| {} | {keys} | {vi} | `{}` |", row.help, row.name);
        }
        page.push('\n');
        for note in group.notes() {
            let _ = writeln!(page, "{note}\n");
        }
    }
    page
}

fn code(keys: &[Key]) -> String {
    keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_intent_and_each_name_has_one_row() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.intent.row().name, row.name);
            assert!(TABLE[..index].iter().all(|other| other.name != row.name), "{}", row.name);
        }
        for direction in Direction::ALL {
            assert_eq!(Intent::Step(direction).row().intent, Intent::Step(direction));
        }
    }

    #[test]
    fn the_markdown_page_has_every_row() {
        insta::assert_snapshot!(markdown());
    }
}
