//! The table of intents. A new intent is a new row.

use roguecore::Direction;

use super::{Group, Intent, IntentRow, ItemVerb, Scope};
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
) -> IntentRow {
    let scopes = &[Scope::Dungeon, Scope::Cursor];
    IntentRow {
        intent: Intent::Step(direction),
        name,
        group: Group::Movement,
        scopes,
        help,
        keys,
        vi,
    }
}

const fn run(
    direction: Direction,
    name: &'static str,
    help: &'static str,
    keys: &'static [Key],
    vi: &'static [Key],
) -> IntentRow {
    let scopes = &[Scope::Dungeon];
    let intent = Intent::Run(direction);
    IntentRow { intent, name, group: Group::Movement, scopes, help, keys, vi }
}

/// Every intent with its keys and its line of help.
#[rustfmt::skip]
pub static TABLE: &[IntentRow] = &[
    step(Direction::North, "move-north", "move or attack north (up)", &[k(KeyCode::Up), c('8')], &[c('k')]),
    step(Direction::South, "move-south", "move or attack south (down)", &[k(KeyCode::Down), c('2')], &[c('j')]),
    step(Direction::West, "move-west", "move or attack west (left)", &[k(KeyCode::Left), c('4')], &[c('h')]),
    step(Direction::East, "move-east", "move or attack east (right)", &[k(KeyCode::Right), c('6')], &[c('l')]),
    step(Direction::NorthWest, "move-north-west", "move or attack north-west", &[k(KeyCode::Home), c('7')], &[c('y')]),
    step(Direction::NorthEast, "move-north-east", "move or attack north-east", &[k(KeyCode::PageUp), c('9')], &[c('u')]),
    step(Direction::SouthWest, "move-south-west", "move or attack south-west", &[k(KeyCode::End), c('1')], &[c('b')]),
    step(Direction::SouthEast, "move-south-east", "move or attack south-east", &[k(KeyCode::PageDown), c('3')], &[c('n')]),
    IntentRow { intent: Intent::Wait, name: "wait", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "wait a turn", keys: &[c('.'), c('s'), c('5')], vi: &[] },
    IntentRow { intent: Intent::WaitUntil, name: "wait-until", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "wait until something happens", keys: &[c('W')], vi: &[] },
    IntentRow { intent: Intent::Explore, name: "explore", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "explore, pick up items, then go to the stairs", keys: &[c('o')], vi: &[] },
    IntentRow { intent: Intent::Travel, name: "travel", group: Group::Movement, scopes: &[Scope::Dungeon, Scope::Cursor],
        help: "travel to a cell", keys: &[c('_')], vi: &[] },
    IntentRow { intent: Intent::Find, name: "find", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "find and go: items, stairs and doors you know", keys: &[c('f').ctrl(), c('F')], vi: &[] },
    IntentRow { intent: Intent::Rest, name: "rest", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "rest until you are well", keys: &[c('Z')], vi: &[] },
    IntentRow { intent: Intent::Fight, name: "fight", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "fight the nearest enemy", keys: &[k(KeyCode::Tab)], vi: &[] },
    IntentRow { intent: Intent::Fire, name: "fire", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "fire: throw or zap again at the nearest enemy", keys: &[c('f')], vi: &[] },
    IntentRow { intent: Intent::Repeat, name: "repeat", group: Group::Movement, scopes: &[Scope::Dungeon],
        help: "repeat the last action", keys: &[c('`'), c('a').ctrl()], vi: &[] },
    run(Direction::North, "run-north", "run north", &[k(KeyCode::Up).shift(), k(KeyCode::Up).ctrl(), c('8').ctrl()], &[c('K'), c('k').ctrl()]),
    run(Direction::South, "run-south", "run south", &[k(KeyCode::Down).shift(), k(KeyCode::Down).ctrl(), c('2').ctrl()], &[c('J'), c('j').ctrl()]),
    run(Direction::West, "run-west", "run west", &[k(KeyCode::Left).shift(), k(KeyCode::Left).ctrl(), c('4').ctrl()], &[c('H'), c('h').ctrl()]),
    run(Direction::East, "run-east", "run east", &[k(KeyCode::Right).shift(), k(KeyCode::Right).ctrl(), c('6').ctrl()], &[c('L'), c('l').ctrl()]),
    run(Direction::NorthWest, "run-north-west", "run north-west", &[k(KeyCode::Home).shift(), k(KeyCode::Home).ctrl(), c('7').ctrl()], &[c('Y'), c('y').ctrl()]),
    run(Direction::NorthEast, "run-north-east", "run north-east", &[k(KeyCode::PageUp).shift(), k(KeyCode::PageUp).ctrl(), c('9').ctrl()], &[c('U'), c('u').ctrl()]),
    run(Direction::SouthWest, "run-south-west", "run south-west", &[k(KeyCode::End).shift(), k(KeyCode::End).ctrl(), c('1').ctrl()], &[c('B'), c('b').ctrl()]),
    run(Direction::SouthEast, "run-south-east", "run south-east", &[k(KeyCode::PageDown).shift(), k(KeyCode::PageDown).ctrl(), c('3').ctrl()], &[c('N'), c('n').ctrl()]),

    IntentRow { intent: Intent::PickUp, name: "pick-up", group: Group::Items, scopes: &[Scope::Dungeon],
        help: "pick up what lies here", keys: &[c('g'), c(',')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Use), name: "inventory", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Menu, Scope::Replay],
        help: "inventory: drink, read or equip an item", keys: &[c('i'), c('a')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Drop), name: "drop", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Menu],
        help: "drop an item", keys: &[c('d')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Throw), name: "throw", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Menu],
        help: "throw an item", keys: &[c('t')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Quaff), name: "quaff", group: Group::Items, scopes: &[Scope::Dungeon],
        help: "drink an item", keys: &[c('q')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Read), name: "read", group: Group::Items, scopes: &[Scope::Dungeon],
        help: "read an item", keys: &[c('r')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Wield), name: "wield", group: Group::Items, scopes: &[Scope::Dungeon],
        help: "wield, wear or take off an item", keys: &[c('w')], vi: &[] },
    IntentRow { intent: Intent::Item(ItemVerb::Zap), name: "zap", group: Group::Items, scopes: &[Scope::Dungeon],
        help: "zap a wand", keys: &[c('z')], vi: &[] },
    IntentRow { intent: Intent::Abilities, name: "abilities", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Menu],
        help: "use an ability", keys: &[c('m'), c('A')], vi: &[] },
    IntentRow { intent: Intent::Descend, name: "descend", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Cursor],
        help: "take the stairs down, or go to them", keys: &[c('>')], vi: &[] },
    IntentRow { intent: Intent::Ascend, name: "ascend", group: Group::Items, scopes: &[Scope::Dungeon, Scope::Cursor],
        help: "take the stairs up, or go to them", keys: &[c('<')], vi: &[] },

    IntentRow { intent: Intent::Look, name: "look", group: Group::Information, scopes: &[Scope::Dungeon, Scope::Cursor, Scope::Replay],
        help: "look: describe what is on the map", keys: &[c('x'), c(';'), c('/')], vi: &[] },
    IntentRow { intent: Intent::Next, name: "next", group: Group::Information, scopes: &[Scope::Cursor],
        help: "while looking or aiming: next creature, enemies first", keys: &[k(KeyCode::Tab)], vi: &[] },
    IntentRow { intent: Intent::Previous, name: "previous", group: Group::Information, scopes: &[Scope::Cursor],
        help: "while looking or aiming: the creature before", keys: &[k(KeyCode::Tab).shift()], vi: &[] },
    IntentRow { intent: Intent::Character, name: "character", group: Group::Information, scopes: &[Scope::Dungeon, Scope::Menu, Scope::Replay],
        help: "character: your attributes and equipment", keys: &[c('c'), c('@')], vi: &[] },
    IntentRow { intent: Intent::Discoveries, name: "discoveries", group: Group::Information,
        scopes: &[Scope::Dungeon, Scope::Menu, Scope::Pager, Scope::Replay],
        help: "discoveries: what you know of unknown items", keys: &[c('\\'), c('D')], vi: &[] },
    IntentRow { intent: Intent::History, name: "history", group: Group::Information,
        scopes: &[Scope::Dungeon, Scope::Pager, Scope::Menu, Scope::GameOver, Scope::Replay],
        help: "message history", keys: &[c('v'), c('M'), c('p').ctrl()], vi: &[] },

    IntentRow { intent: Intent::LineUp, name: "up", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu, Scope::Title, Scope::GameOver],
        help: "up one line", keys: &[k(KeyCode::Up), c('8')], vi: &[c('k')] },
    IntentRow { intent: Intent::LineDown, name: "down", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu, Scope::Title, Scope::GameOver],
        help: "down one line", keys: &[k(KeyCode::Down), c('2')], vi: &[c('j')] },
    IntentRow { intent: Intent::PageUp, name: "page-up", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu],
        help: "up one page", keys: &[k(KeyCode::PageUp), c('9')], vi: &[] },
    IntentRow { intent: Intent::PageDown, name: "page-down", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu],
        help: "down one page", keys: &[k(KeyCode::PageDown), c(' '), c('3')], vi: &[] },
    IntentRow { intent: Intent::Top, name: "top", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu, Scope::Replay],
        help: "to the beginning", keys: &[k(KeyCode::Home), c('7')], vi: &[] },
    IntentRow { intent: Intent::Bottom, name: "bottom", group: Group::Screens, scopes: &[Scope::Pager, Scope::Menu, Scope::Replay],
        help: "to the end", keys: &[k(KeyCode::End), c('1')], vi: &[] },
    IntentRow { intent: Intent::Choose, name: "choose", group: Group::Screens, scopes: &[Scope::Cursor, Scope::Menu, Scope::Title, Scope::GameOver, Scope::NumberEntry],
        help: "choose", keys: &[k(KeyCode::Enter)], vi: &[] },
    IntentRow { intent: Intent::Back, name: "back", group: Group::Screens, scopes: &[Scope::Cursor, Scope::Pager, Scope::Menu, Scope::Replay, Scope::NumberEntry],
        help: "one step back", keys: &[k(KeyCode::Esc)], vi: &[] },

    IntentRow { intent: Intent::Help, name: "help", group: Group::Game,
        scopes: &[Scope::Dungeon, Scope::Cursor, Scope::Pager, Scope::Menu, Scope::Title, Scope::GameOver, Scope::Replay],
        help: "this help", keys: &[c('?'), k(KeyCode::F(1))], vi: &[] },
    IntentRow { intent: Intent::Menu, name: "menu", group: Group::Game, scopes: &[Scope::Dungeon, Scope::GameOver],
        help: "menu", keys: &[k(KeyCode::Esc)], vi: &[] },
    IntentRow { intent: Intent::Settings, name: "settings", group: Group::Game, scopes: &[Scope::Dungeon, Scope::Menu, Scope::Title],
        help: "settings: theme, keys, motion, what to pick up", keys: &[c('='), k(KeyCode::F(5))], vi: &[] },
    IntentRow { intent: Intent::NewGame, name: "new-game", group: Group::Game, scopes: &[Scope::Menu, Scope::Title, Scope::GameOver],
        help: "in a menu: new game in a new dungeon", keys: &[c('n'), c('g')], vi: &[] },
    IntentRow { intent: Intent::SameDungeon, name: "same-dungeon", group: Group::Game, scopes: &[Scope::Menu, Scope::GameOver],
        help: "in a menu: new game in the same dungeon", keys: &[c('r')], vi: &[] },
    IntentRow { intent: Intent::Quit, name: "quit", group: Group::Game, scopes: &[Scope::Menu, Scope::Title, Scope::GameOver, Scope::TooSmall],
        help: "in a menu: quit; the run is saved", keys: &[c('q')], vi: &[] },
    IntentRow { intent: Intent::Save, name: "save-and-quit", group: Group::Game, scopes: &[Scope::Dungeon],
        help: "save and quit", keys: &[c('S')], vi: &[] },
    IntentRow { intent: Intent::Continue, name: "continue", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: continue the last run", keys: &[c('c')], vi: &[] },
    IntentRow { intent: Intent::Runs, name: "runs", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: choose a run", keys: &[c('o')], vi: &[] },
    IntentRow { intent: Intent::EnterSeed, name: "enter-seed", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: type a seed", keys: &[c('e')], vi: &[] },
    IntentRow { intent: Intent::Daily, name: "daily", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: the dungeon of the day", keys: &[c('d'), k(KeyCode::F(2))], vi: &[] },
    IntentRow { intent: Intent::Weekly, name: "weekly", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: the dungeon of the week", keys: &[c('w'), k(KeyCode::F(3))], vi: &[] },
    IntentRow { intent: Intent::EnterName, name: "enter-name", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: type your name", keys: &[c('a'), k(KeyCode::F(4))], vi: &[] },
    IntentRow { intent: Intent::Scores, name: "scores", group: Group::Game, scopes: &[Scope::Title, Scope::GameOver],
        help: "in a menu: scores", keys: &[c('s'), c('h')], vi: &[] },
    IntentRow { intent: Intent::Replays, name: "replays", group: Group::Game, scopes: &[Scope::Title],
        help: "on the title screen: replays", keys: &[c('r')], vi: &[] },
    IntentRow { intent: Intent::Wizard, name: "wizard", group: Group::Game, scopes: &[Scope::Dungeon],
        help: "change the game, with --wizard", keys: &[c('&')], vi: &[] },
    IntentRow { intent: Intent::Story, name: "story", group: Group::Game, scopes: &[Scope::GameOver],
        help: "after the end: the story of the run", keys: &[c('m')], vi: &[] },
    IntentRow { intent: Intent::Hindsight, name: "hindsight", group: Group::Game, scopes: &[Scope::GameOver],
        help: "after a death: what would have lived", keys: &[c('w'), k(KeyCode::F(6))], vi: &[] },
    IntentRow { intent: Intent::Title, name: "title", group: Group::Game, scopes: &[Scope::Menu, Scope::GameOver],
        help: "in a menu: to the title screen", keys: &[c('T')], vi: &[] },

    IntentRow { intent: Intent::Pause, name: "pause", group: Group::Replay, scopes: &[Scope::Replay],
        help: "stop, or go on", keys: &[c(' '), c('p')], vi: &[] },
    IntentRow { intent: Intent::Forward, name: "forward", group: Group::Replay, scopes: &[Scope::Replay],
        help: "one turn on", keys: &[k(KeyCode::Right), c('.'), c('6')], vi: &[c('l')] },
    IntentRow { intent: Intent::Backward, name: "backward", group: Group::Replay, scopes: &[Scope::Replay],
        help: "one turn back", keys: &[k(KeyCode::Left), c(','), c('4')], vi: &[c('h')] },
    IntentRow { intent: Intent::Faster, name: "faster", group: Group::Replay, scopes: &[Scope::Replay],
        help: "faster", keys: &[c('+'), c('='), k(KeyCode::Up)], vi: &[c('k')] },
    IntentRow { intent: Intent::Slower, name: "slower", group: Group::Replay, scopes: &[Scope::Replay],
        help: "slower", keys: &[c('-'), k(KeyCode::Down)], vi: &[c('j')] },
    IntentRow { intent: Intent::Jump, name: "jump", group: Group::Replay, scopes: &[Scope::Replay],
        help: "go to a turn", keys: &[c('g'), c('G')], vi: &[] },
    IntentRow { intent: Intent::PlayOn, name: "play-on", group: Group::Replay, scopes: &[Scope::Replay],
        help: "play on from here, as practice", keys: &[c('n')], vi: &[] },
];
