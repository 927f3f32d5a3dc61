//! The table of intents: one row each, with its scopes, its line of help and its keys in every
//! preset. A table and nothing else; a new intent is a new row.

use roguecore::Direction;

use super::{Group, Intent, Row, Scope};
use crate::input::{Key, KeyCode};

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

    Row { intent: Intent::PickUp, name: "pick-up", group: Group::Things, scopes: &[Scope::Playing],
        help: "pick up what lies here", keys: &[c('g'), c(',')], vi: &[] },
    Row { intent: Intent::Inventory, name: "inventory", group: Group::Things, scopes: &[Scope::Playing, Scope::Choosing],
        help: "pack: drink, read or wear a thing", keys: &[c('i'), c('a')], vi: &[] },
    Row { intent: Intent::Drop, name: "drop", group: Group::Things, scopes: &[Scope::Playing, Scope::Choosing],
        help: "drop a thing", keys: &[c('d')], vi: &[] },
    Row { intent: Intent::Descend, name: "descend", group: Group::Things, scopes: &[Scope::Playing],
        help: "take the stairs down", keys: &[c('>')], vi: &[] },
    Row { intent: Intent::Ascend, name: "ascend", group: Group::Things, scopes: &[Scope::Playing],
        help: "take the stairs up", keys: &[c('<')], vi: &[] },

    Row { intent: Intent::Look, name: "look", group: Group::Knowing, scopes: &[Scope::Playing, Scope::Looking],
        help: "look: ask what is on the map", keys: &[c('x'), c(';'), c('/')], vi: &[] },
    Row { intent: Intent::Next, name: "next", group: Group::Knowing, scopes: &[Scope::Looking],
        help: "while looking or aiming: next monster, nearest first", keys: &[k(KeyCode::Tab)], vi: &[] },
    Row { intent: Intent::Previous, name: "previous", group: Group::Knowing, scopes: &[Scope::Looking],
        help: "while looking or aiming: the monster before", keys: &[k(KeyCode::Tab).shift()], vi: &[] },
    Row { intent: Intent::Character, name: "character", group: Group::Knowing, scopes: &[Scope::Playing, Scope::Choosing],
        help: "character: how strong you are", keys: &[c('c'), c('@')], vi: &[] },
    Row { intent: Intent::History, name: "history", group: Group::Knowing,
        scopes: &[Scope::Playing, Scope::Reading, Scope::Choosing, Scope::Ended],
        help: "message history", keys: &[c('v'), c('M'), c('p').ctrl()], vi: &[] },

    Row { intent: Intent::LineUp, name: "up", group: Group::Screens, scopes: &[Scope::Reading, Scope::Choosing, Scope::Title, Scope::Ended],
        help: "up one line", keys: &[k(KeyCode::Up), c('8')], vi: &[c('k')] },
    Row { intent: Intent::LineDown, name: "down", group: Group::Screens, scopes: &[Scope::Reading, Scope::Choosing, Scope::Title, Scope::Ended],
        help: "down one line", keys: &[k(KeyCode::Down), c('2')], vi: &[c('j')] },
    Row { intent: Intent::PageUp, name: "page-up", group: Group::Screens, scopes: &[Scope::Reading],
        help: "up one page", keys: &[k(KeyCode::PageUp), c('9')], vi: &[] },
    Row { intent: Intent::PageDown, name: "page-down", group: Group::Screens, scopes: &[Scope::Reading],
        help: "down one page", keys: &[k(KeyCode::PageDown), c(' '), c('3')], vi: &[] },
    Row { intent: Intent::Top, name: "top", group: Group::Screens, scopes: &[Scope::Reading, Scope::Watching],
        help: "to the beginning", keys: &[k(KeyCode::Home), c('7')], vi: &[] },
    Row { intent: Intent::Bottom, name: "bottom", group: Group::Screens, scopes: &[Scope::Reading, Scope::Watching],
        help: "to the end", keys: &[k(KeyCode::End), c('1')], vi: &[] },
    Row { intent: Intent::Choose, name: "choose", group: Group::Screens, scopes: &[Scope::Looking, Scope::Choosing, Scope::Title, Scope::Ended, Scope::Typing],
        help: "choose", keys: &[k(KeyCode::Enter)], vi: &[] },
    Row { intent: Intent::Back, name: "back", group: Group::Screens, scopes: &[Scope::Looking, Scope::Reading, Scope::Choosing, Scope::Watching, Scope::Typing],
        help: "one step back", keys: &[k(KeyCode::Esc)], vi: &[] },

    Row { intent: Intent::Help, name: "help", group: Group::Game,
        scopes: &[Scope::Playing, Scope::Looking, Scope::Reading, Scope::Choosing, Scope::Title, Scope::Ended, Scope::Watching],
        help: "this help", keys: &[c('?'), k(KeyCode::F(1))], vi: &[] },
    Row { intent: Intent::Menu, name: "menu", group: Group::Game, scopes: &[Scope::Playing, Scope::Ended],
        help: "menu", keys: &[k(KeyCode::Esc)], vi: &[] },
    Row { intent: Intent::NewGame, name: "new-game", group: Group::Game, scopes: &[Scope::Choosing, Scope::Title, Scope::Ended],
        help: "in a menu: new game in a new dungeon", keys: &[c('n')], vi: &[] },
    Row { intent: Intent::SameDungeon, name: "same-dungeon", group: Group::Game, scopes: &[Scope::Choosing, Scope::Ended],
        help: "in a menu: new game in the same dungeon", keys: &[c('r')], vi: &[] },
    Row { intent: Intent::Quit, name: "quit", group: Group::Game, scopes: &[Scope::Choosing, Scope::Title, Scope::Ended, Scope::TooSmall],
        help: "in a menu: quit; the run is kept", keys: &[c('q')], vi: &[] },
    Row { intent: Intent::Save, name: "save-and-quit", group: Group::Game, scopes: &[Scope::Playing],
        help: "save and quit", keys: &[c('S')], vi: &[] },
    Row { intent: Intent::Continue, name: "continue", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: continue the last run", keys: &[c('c')], vi: &[] },
    Row { intent: Intent::Runs, name: "runs", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: choose a run", keys: &[c('o')], vi: &[] },
    Row { intent: Intent::EnterSeed, name: "enter-seed", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: type a seed", keys: &[c('e')], vi: &[] },
    Row { intent: Intent::Scores, name: "scores", group: Group::Game, scopes: &[Scope::Title, Scope::Ended],
        help: "in a menu: scores", keys: &[c('h')], vi: &[] },
    Row { intent: Intent::Replays, name: "replays", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: replays", keys: &[c('r')], vi: &[] },
    Row { intent: Intent::Story, name: "story", group: Group::Game, scopes: &[Scope::Ended],
        help: "after the end: the story of the run", keys: &[c('m')], vi: &[] },
    Row { intent: Intent::Title, name: "title", group: Group::Game, scopes: &[Scope::Choosing, Scope::Ended],
        help: "in a menu: to the title screen", keys: &[c('t')], vi: &[] },

    Row { intent: Intent::Pause, name: "pause", group: Group::Replay, scopes: &[Scope::Watching],
        help: "stop, or go on", keys: &[c(' '), c('p')], vi: &[] },
    Row { intent: Intent::Forward, name: "forward", group: Group::Replay, scopes: &[Scope::Watching],
        help: "one turn on", keys: &[k(KeyCode::Right), c('.'), c('6')], vi: &[c('l')] },
    Row { intent: Intent::Backward, name: "backward", group: Group::Replay, scopes: &[Scope::Watching],
        help: "one turn back", keys: &[k(KeyCode::Left), c(','), c('4')], vi: &[c('h')] },
    Row { intent: Intent::Faster, name: "faster", group: Group::Replay, scopes: &[Scope::Watching],
        help: "faster", keys: &[c('+'), c('='), k(KeyCode::Up)], vi: &[c('k')] },
    Row { intent: Intent::Slower, name: "slower", group: Group::Replay, scopes: &[Scope::Watching],
        help: "slower", keys: &[c('-'), k(KeyCode::Down)], vi: &[c('j')] },
    Row { intent: Intent::Jump, name: "jump", group: Group::Replay, scopes: &[Scope::Watching],
        help: "go to a turn", keys: &[c('g'), c('/')], vi: &[] },
];
