//! Intents: the meanings of keys, independent of the screen that carries them out. Key maps, the
//! help screen and the key page of the book are generated from one table.

pub(crate) mod buttons;
mod table;

use roguecore::Direction;

pub use table::TABLE;

use crate::input::Key;

/// An action of the player with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemVerb {
    /// Show it, and choose a verb for it.
    Open,
    /// Drink, read, equip or unequip it.
    Use,
    /// Drop it.
    Drop,
    /// Throw it.
    Throw,
    /// Drink or eat it.
    Quaff,
    /// Read it.
    Read,
    /// Equip or unequip it.
    Wield,
    /// Use it without using it up.
    Zap,
}

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Move or attack in a direction; move the cursor in it.
    Step(Direction),
    /// Walk in a direction up to something worth a look.
    Run(Direction),
    /// Explore the floor.
    Explore,
    /// Choose a cell to walk to.
    Travel,
    /// List the known places, to walk there.
    Find,
    /// Rest until all hit points are back.
    Rest,
    /// Wait until something happens.
    WaitUntil,
    /// Attack the nearest enemy.
    Fight,
    /// One exchange of a fight; with that setting, the whole of it.
    FightOther,
    /// Wait for the enemy to come, and fight it.
    Hold,
    /// Throw or zap again at the nearest enemy.
    Fire,
    /// Use the last ability again, at the nearest enemy.
    CastAgain,
    /// Squeeze past, or attack, a non-enemy.
    WayPast,
    /// Repeat the last action.
    Repeat,
    /// Let a turn pass.
    Wait,
    /// Examine the map with a cursor.
    Look,
    /// Pick up an item from the player's cell.
    PickUp,
    /// Choose an item of the inventory to do this with.
    Item(ItemVerb),
    /// Use an ability.
    Abilities,
    /// Change the game, in wizard mode.
    Wizard,
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Show the player's level, fighter values and equipment.
    Character,
    /// Show the discoveries about items that are unknown at first.
    Discoveries,
    /// Show all messages.
    History,
    /// Show the keys.
    Help,
    /// Open the menu.
    Menu,
    /// Open the settings.
    Settings,
    /// Put the cursor on the next monster.
    Next,
    /// Put the cursor on the previous monster.
    Previous,
    /// Choose the selected entry or cell.
    Choose,
    /// Show figures or letters on square tiles.
    Figures,
    /// Save a picture of the screen.
    Picture,
    /// Put the seed, or the text of a page, into the clipboard.
    Copy,
    /// Close the screen.
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
    /// Continue the run that was played last.
    Continue,
    /// List the runs that are not over.
    Runs,
    /// Type the seed of a new dungeon.
    EnterSeed,
    /// Choose the game of new runs.
    Games,
    /// Choose the origin of new runs.
    Origins,
    /// Start a game in the dungeon of the day.
    Daily,
    /// Start a game in the dungeon of the week.
    Weekly,
    /// Type the player's name.
    EnterName,
    /// Show the scores.
    Scores,
    /// Show the bestiary: the known facts about the creatures of all runs.
    Bestiary,
    /// List the replays of runs that are over.
    Replays,
    /// Show the story of a run that is over.
    Story,
    /// Show the result of a run that is over, to be copied.
    Result,
    /// Go to the title screen.
    Title,
    /// Look for another play that would have lived.
    Hindsight,
    /// Pause or resume the replay.
    Pause,
    /// One turn forward.
    Forward,
    /// One turn back.
    Backward,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Go to a turn.
    Jump,
    /// Play the game from the turn of the replay on.
    PlayOn,
    /// Save the run and quit.
    Save,
    /// Quit.
    Quit,
}

/// A group of screens that share their keys. A key has at most one intent in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The dungeon.
    Dungeon,
    /// A cursor on the map: looking and aiming.
    Cursor,
    /// A text with pages.
    Pager,
    /// A menu or a list.
    Menu,
    /// The title screen.
    Title,
    /// The screen after the end of a game.
    GameOver,
    /// A replay.
    Replay,
    /// Entry of a number.
    NumberEntry,
    /// A canvas that is too small to play.
    TooSmall,
}

/// A heading of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and fighting.
    Movement,
    /// Items and stairs.
    Items,
    /// Looking around.
    Information,
    /// Texts, menus and the cursor.
    Screens,
    /// Starting, saving and quitting.
    Game,
    /// Watching a replay.
    Replay,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct IntentRow {
    /// The intent.
    pub intent: Intent,
    /// The name in key files.
    pub name: &'static str,
    /// The heading under which help lists it.
    pub group: Group,
    /// The scopes in which its keys are bound.
    pub scopes: &'static [Scope],
    /// The line of the help screen.
    pub help: &'static str,
    /// The keys of every preset.
    pub keys: &'static [Key],
    /// The additional keys of the preset `vi`.
    pub vi: &'static [Key],
}

impl Group {
    /// Every group, in the order of the help screen.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Items, Self::Information, Self::Screens, Self::Game, Self::Replay];

    /// The heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Movement => "Moving and fighting",
            Self::Items => "Items and stairs",
            Self::Information => "Looking around",
            Self::Screens => "Texts and menus",
            Self::Game => "The game",
            Self::Replay => "Watching a replay",
        }
    }

    /// Notes below the keys of the group.
    pub const fn notes(self) -> &'static [&'static str] {
        match self {
            Self::Movement => &[
                "Move into a monster to attack it. One key is one turn. Ctrl with a direction runs, too.",
                "Exploring, travelling, running, resting and fighting go on until something happens; any key stops them.",
                "Click a cell of the map to walk there, or an adjacent enemy to attack it.",
                "Middle-click explores, or fights if an awake enemy is in view. Click the HP bar to rest.",
            ],
            Self::Items => &[
                "In the inventory an item's letter opens the item: u uses it, t throws it, d drops it, x examines it.",
                "The lists of one verb act at once on a letter; Right, or a right-click, opens the item there, too.",
                "Aiming works like looking: move the cursor, then Enter or a click; Esc costs nothing.",
            ],
            Self::Information => &[
                "Point at something to read its name; right-click to look at it.",
                "In look mode the move keys move the cursor: with Shift 5 cells, with Ctrl 10.",
            ],
            Self::Screens => &["The mouse works too: click a line, or scroll."],
            Self::Game => &["A run is saved after every turn: leave however you like."],
            Self::Replay => &[],
        }
    }
}

impl Intent {
    /// The row of the [`TABLE`].
    ///
    /// ```
    /// use rogue_ui::intent::Intent;
    /// assert_eq!(Intent::Wait.row().name, "wait");
    /// ```
    pub fn row(self) -> &'static IntentRow {
        // A test checks that every intent has a row.
        TABLE.iter().find(|row| row.intent == self).unwrap_or(&TABLE[0])
    }
}

/// The table of keys as Markdown, for the book: one section per group.
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
    fn every_intent_and_every_name_has_one_row() {
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
