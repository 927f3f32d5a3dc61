//! What a player can mean by a key, in one table: the key maps, the help screen and the key page
//! of the book are made from it. Knows no screen: each asks only for the intents of its scope.

use roguecore::Direction;

use crate::input::{Key, KeyCode};

/// What a player means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Move or attack that way; move the cursor that way.
    Step(Direction),
    /// Let a turn go by.
    Wait,
    /// Ask what is on the map.
    Look,
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
    /// Leave the program.
    Quit,
}

/// Where a key is pressed. The same key may mean one thing in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In the dungeon.
    Playing,
    /// Moving a cursor over the map.
    Looking,
    /// Reading a long text.
    Reading,
    /// In a menu.
    Choosing,
    /// When the game is over.
    Ended,
    /// When the canvas is too small to play.
    TooSmall,
}

/// A heading of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and fighting.
    Moving,
    /// Learning what is there and what happened.
    Knowing,
    /// Reading and choosing.
    Screens,
    /// Beginning and leaving.
    Game,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
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
    pub const ALL: [Self; 4] = [Self::Moving, Self::Knowing, Self::Screens, Self::Game];

    /// Its heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Moving => "Moving and fighting",
            Self::Knowing => "Looking around",
            Self::Screens => "Texts, menus and the look cursor",
            Self::Game => "The game",
        }
    }

    /// What the table of keys cannot say about it.
    pub const fn notes(self) -> &'static [&'static str] {
        match self {
            Self::Moving => &["Move into a monster to attack it. One key is one turn."],
            Self::Knowing => &[
                "The mouse names what it points at; a right click looks there.",
                "In look mode the move keys move the cursor: with Shift 5 cells, with Ctrl 10.",
            ],
            Self::Screens => &["The mouse works, too: click a line, turn the wheel."],
            Self::Game => &[],
        }
    }
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 6] =
        [Self::Playing, Self::Looking, Self::Reading, Self::Choosing, Self::Ended, Self::TooSmall];
}

impl Intent {
    /// Its row of the [`TABLE`].
    ///
    /// ```
    /// use rogue_ui::intent::Intent;
    /// assert_eq!(Intent::Wait.row().name, "wait");
    /// ```
    pub fn row(self) -> &'static Row {
        // A test sees to it that every intent has its row.
        TABLE.iter().find(|row| row.intent == self).unwrap_or(&TABLE[0])
    }
}

const fn c(character: char) -> Key {
    Key::char(character)
}

const fn k(code: KeyCode) -> Key {
    Key::new(code)
}

const fn step(
    direction: Direction,
    name: &'static str,
    help: &'static str,
    keys: &'static [Key],
    vi: &'static [Key],
) -> Row {
    let scopes = &[Scope::Playing, Scope::Looking];
    Row { intent: Intent::Step(direction), name, group: Group::Moving, scopes, help, keys, vi }
}

/// Every intent with its keys and its line of help.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    step(Direction::North, "move-north", "move or attack north (up)", &[k(KeyCode::Up), c('8')], &[c('k')]),
    step(Direction::South, "move-south", "move or attack south (down)", &[k(KeyCode::Down), c('2')], &[c('j')]),
    step(Direction::West, "move-west", "move or attack west (left)", &[k(KeyCode::Left), c('4')], &[c('h')]),
    step(Direction::East, "move-east", "move or attack east (right)", &[k(KeyCode::Right), c('6')], &[c('l')]),
    step(Direction::NorthWest, "move-north-west", "move or attack north-west", &[k(KeyCode::Home), c('7')], &[c('y')]),
    step(Direction::NorthEast, "move-north-east", "move or attack north-east", &[k(KeyCode::PageUp), c('9')], &[c('u')]),
    step(Direction::SouthWest, "move-south-west", "move or attack south-west", &[k(KeyCode::End), c('1')], &[c('b')]),
    step(Direction::SouthEast, "move-south-east", "move or attack south-east", &[k(KeyCode::PageDown), c('3')], &[c('n')]),
    Row { intent: Intent::Wait, name: "wait", group: Group::Moving, scopes: &[Scope::Playing],
        help: "wait a turn", keys: &[c('.'), c('s'), c('5')], vi: &[] },

    Row { intent: Intent::Look, name: "look", group: Group::Knowing, scopes: &[Scope::Playing, Scope::Looking],
        help: "look: ask what is on the map", keys: &[c('x'), c(';'), c('/')], vi: &[] },
    Row { intent: Intent::Next, name: "next", group: Group::Knowing, scopes: &[Scope::Looking],
        help: "while looking: next monster, nearest first", keys: &[k(KeyCode::Tab)], vi: &[] },
    Row { intent: Intent::Previous, name: "previous", group: Group::Knowing, scopes: &[Scope::Looking],
        help: "while looking: the monster before", keys: &[k(KeyCode::Tab).shift()], vi: &[] },
    Row { intent: Intent::History, name: "history", group: Group::Knowing,
        scopes: &[Scope::Playing, Scope::Reading, Scope::Choosing, Scope::Ended],
        help: "message history", keys: &[c('v'), c('M'), c('p').ctrl()], vi: &[] },

    Row { intent: Intent::LineUp, name: "up", group: Group::Screens, scopes: &[Scope::Reading, Scope::Choosing, Scope::Ended],
        help: "up one line", keys: &[k(KeyCode::Up), c('8')], vi: &[c('k')] },
    Row { intent: Intent::LineDown, name: "down", group: Group::Screens, scopes: &[Scope::Reading, Scope::Choosing, Scope::Ended],
        help: "down one line", keys: &[k(KeyCode::Down), c('2')], vi: &[c('j')] },
    Row { intent: Intent::PageUp, name: "page-up", group: Group::Screens, scopes: &[Scope::Reading],
        help: "up one page", keys: &[k(KeyCode::PageUp), c('9')], vi: &[] },
    Row { intent: Intent::PageDown, name: "page-down", group: Group::Screens, scopes: &[Scope::Reading],
        help: "down one page", keys: &[k(KeyCode::PageDown), c(' '), c('3')], vi: &[] },
    Row { intent: Intent::Top, name: "top", group: Group::Screens, scopes: &[Scope::Reading],
        help: "to the beginning", keys: &[k(KeyCode::Home), c('7')], vi: &[] },
    Row { intent: Intent::Bottom, name: "bottom", group: Group::Screens, scopes: &[Scope::Reading],
        help: "to the end", keys: &[k(KeyCode::End), c('1')], vi: &[] },
    Row { intent: Intent::Choose, name: "choose", group: Group::Screens, scopes: &[Scope::Looking, Scope::Choosing, Scope::Ended],
        help: "choose", keys: &[k(KeyCode::Enter)], vi: &[] },
    Row { intent: Intent::Back, name: "back", group: Group::Screens, scopes: &[Scope::Looking, Scope::Reading, Scope::Choosing],
        help: "one step back", keys: &[k(KeyCode::Esc)], vi: &[] },

    Row { intent: Intent::Help, name: "help", group: Group::Game,
        scopes: &[Scope::Playing, Scope::Looking, Scope::Reading, Scope::Choosing, Scope::Ended],
        help: "this help", keys: &[c('?'), k(KeyCode::F(1))], vi: &[] },
    Row { intent: Intent::Menu, name: "menu", group: Group::Game, scopes: &[Scope::Playing, Scope::Ended],
        help: "menu", keys: &[k(KeyCode::Esc)], vi: &[] },
    Row { intent: Intent::NewGame, name: "new-game", group: Group::Game, scopes: &[Scope::Choosing, Scope::Ended],
        help: "in the menu or after death: new dungeon", keys: &[c('n')], vi: &[] },
    Row { intent: Intent::SameDungeon, name: "same-dungeon", group: Group::Game, scopes: &[Scope::Choosing, Scope::Ended],
        help: "in the menu or after death: same dungeon", keys: &[c('r')], vi: &[] },
    Row { intent: Intent::Quit, name: "quit", group: Group::Game, scopes: &[Scope::Choosing, Scope::Ended, Scope::TooSmall],
        help: "in the menu or after death: quit", keys: &[c('q')], vi: &[] },
];

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
    let each = |key: &Key| format!("`{}`", crate::keys::label(*key));
    keys.iter().map(each).collect::<Vec<_>>().join(" ")
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
