//! The words of reader mode, and the request that each stands for.

use rogue_words::describe::direction_name;
use rogue_words::text;
use roguecore::Direction;
use roguecore::ron_reader::did_you_mean;

use crate::input::Key;
use crate::intent::{Intent, ItemVerb, Scope, TABLE};
use crate::keymap::KeyMap;

/// The request that a word makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// The intent of a key.
    Intent(Intent),
    /// One blow, at an adjacent enemy.
    Attack,
    /// To wield or wear an item, or to take it off.
    Equip(Worn),
    /// To walk to a thing that is known, or to a cell.
    Go,
    /// To let that many turns pass, or until something happens.
    Wait(u32),
    /// The surroundings: exits, creatures, items, stairs.
    Surroundings,
    /// The creatures in view.
    InView,
    /// Hit points, statuses and place.
    State,
    /// The known places of the floor, with their positions.
    Places,
    /// The actions that are possible now.
    Possible,
    /// The words.
    Help,
    /// How things stand.
    Again,
    /// Save and quit.
    Quit,
}

/// The wanted state of equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worn {
    On,
    Off,
}

/// A word with its other forms.
pub(super) struct Word {
    /// The first is the one that help lists.
    pub(super) forms: &'static [&'static str],
    pub(super) ask: Ask,
    pub(super) help: &'static str,
}

const fn word(forms: &'static [&'static str], ask: Ask, help: &'static str) -> Word {
    Word { forms, ask, help }
}

/// Every word. Directions, and the names of intents in key files, are words, too.
#[rustfmt::skip]
pub(super) static WORDS: &[Word] = &[
    word(&["look", "l", "exits", "around"], Ask::Surroundings, "exits, creatures, items and stairs around you; look north or look orc for more"),
    word(&["who", "enemies", "creatures"], Ask::InView, "who is in view, the nearest first"),
    word(&["status", "hp", "health"], Ask::State, "hit points, statuses, floor and turn"),
    word(&["where", "places"], Ask::Places, "the places and things you know; where stairs, where door, where dagger"),
    word(&["what", "actions", "options"], Ask::Possible, "what you can do here"),
    word(&["again", "now"], Ask::Again, "repeats the situation or the question; an empty line does the same"),
    word(&["explore"], Ask::Intent(Intent::Explore), "explore, pick up items, then go to the stairs"),
    word(&["go", "walk", "goto"], Ask::Go, "walk there: go stairs, go door, go 5 east and 2 north"),
    word(&["run"], Ask::Intent(Intent::Run(Direction::North)), "run in a direction: run north"),
    word(&["travel"], Ask::Intent(Intent::Travel), "choose a cell with a cursor and walk there"),
    word(&["find"], Ask::Intent(Intent::Find), "choose from all you know and walk there"),
    word(&["attack", "hit", "strike"], Ask::Attack, "one blow at the nearest enemy next to you; attack north for another"),
    word(&["fight"], Ask::Intent(Intent::Fight), "fight the nearest enemy, then those next to you; pauses at half HP, stops at a third"),
    word(&["exchange", "fight other"], Ask::Intent(Intent::FightOther), "fight one exchange alone; with that setting, the whole fight"),
    word(&["fire", "shoot"], Ask::Intent(Intent::Fire), "throw or zap again, at the nearest enemy that can be hit"),
    word(&["hold", "stand"], Ask::Intent(Intent::Hold), "let the enemy come, then fight it"),
    word(&["cast again", "use again"], Ask::Intent(Intent::CastAgain), "use the last ability again, at the nearest enemy"),
    word(&["past", "squeeze", "swap"], Ask::Intent(Intent::WayPast), "swap places with a peaceful creature, or attack it"),
    word(&["rest", "sleep", "heal"], Ask::Intent(Intent::Rest), "rest until healed"),
    word(&["wait", "stay"], Ask::Intent(Intent::Wait), "wait a turn; wait 5 waits up to 5"),
    word(&["wait until", "watch"], Ask::Intent(Intent::WaitUntil), "wait until something happens"),
    word(&["repeat"], Ask::Intent(Intent::Repeat), "repeat the last action"),
    word(&["pick up", "get", "take", "grab", "pickup"], Ask::Intent(Intent::PickUp), "pick up all that lies here"),
    word(&["inventory", "inv", "items"], Ask::Intent(Intent::Item(ItemVerb::Open)), "what you carry and what each does; a number opens it"),
    word(&["use", "apply"], Ask::Intent(Intent::Item(ItemVerb::Use)), "drink, read, equip or throw an item: use 1, use potion"),
    word(&["drink", "quaff", "eat"], Ask::Intent(Intent::Item(ItemVerb::Quaff)), "drink an item: drink 1, drink health"),
    word(&["read"], Ask::Intent(Intent::Item(ItemVerb::Read)), "read an item"),
    word(&["wield", "wear", "equip"], Ask::Equip(Worn::On), "wield or wear an item"),
    word(&["remove", "take off", "unequip"], Ask::Equip(Worn::Off), "take off an item"),
    word(&["zap"], Ask::Intent(Intent::Item(ItemVerb::Zap)), "zap a wand"),
    word(&["throw"], Ask::Intent(Intent::Item(ItemVerb::Throw)), "throw an item: throw javelin at orc"),
    word(&["drop"], Ask::Intent(Intent::Item(ItemVerb::Drop)), "drop an item"),
    word(&["cast", "abilities", "ability"], Ask::Intent(Intent::Abilities), "use an ability"),
    word(&["descend", "down", "downstairs"], Ask::Intent(Intent::Descend), "take the stairs down, or go to them"),
    word(&["ascend", "up", "upstairs", "climb"], Ask::Intent(Intent::Ascend), "take the stairs up, or go to them"),
    word(&["cursor", "examine"], Ask::Intent(Intent::Look), "describe any cell: move a cursor by directions"),
    word(&["wizard"], Ask::Intent(Intent::Wizard), "wizard menu (with --wizard only)"),
    word(&["character", "me", "stats", "equipment"], Ask::Intent(Intent::Character), "your attributes and equipment"),
    word(&["messages", "history", "log"], Ask::Intent(Intent::History), "the last messages"),
    word(&["menu"], Ask::Intent(Intent::Menu), "new game, title screen and more"),
    word(&["help", "words", "commands"], Ask::Help, "these words; help items lists what every item does"),
    word(&["quit", "exit", "save", "bye"], Ask::Quit, "save and quit"),
];

/// A line of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A word, and the rest of the line.
    Ask(Ask, String),
    /// A step in a direction.
    Step(Direction),
}

/// The request that a line in the dungeon makes.
///
/// # Errors
/// The sentence for a line that asks for nothing.
pub(super) fn parse(line: &str, keys: &KeyMap) -> Result<Line, String> {
    let lower = line.to_lowercase();
    // Compass letters before keys: `n` is north, whatever the key map says of it.
    if line == lower
        && let Some(direction) = direction(&lower)
    {
        return Ok(Line::Step(direction));
    }
    if let Some(binding) = key(line).and_then(|key| keys.binding(Scope::Dungeon, key)) {
        return Ok(Line::Ask(Ask::Intent(binding.intent), String::new()));
    }
    if let Some(direction) = direction(&lower) {
        return Ok(Line::Step(direction));
    }
    if let Some((ask, rest)) = split_word(&lower) {
        return ask_with(ask, rest);
    }
    if cells(&lower).is_some() {
        return Ok(Line::Ask(Ask::Go, lower));
    }
    if lower == "back" {
        return Err("You are in the dungeon already.".to_owned());
    }
    let in_dungeon = |it: &Intent| it.row().scopes.contains(&Scope::Dungeon);
    if let Some(intent) = intent_named(&lower).filter(in_dungeon) {
        return Ok(Line::Ask(Ask::Intent(intent), String::new()));
    }
    Err(unknown(line))
}

/// Whether the line is a word of the dungeon, with or without more words; a letter or two may be meant as a key.
pub(super) fn is_word(line: &str) -> bool {
    line.chars().count() > 2 && (split_word(line).is_some() || direction(line).is_some())
}

/// The longest word that the line begins with, and the rest.
fn split_word(line: &str) -> Option<(Ask, &str)> {
    let forms = WORDS.iter().flat_map(|word| word.forms.iter().map(|form| (*form, word.ask)));
    let fits = forms.filter_map(|(form, ask)| {
        let rest = line.strip_prefix(form)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| (form.len(), ask, rest.trim()))
    });
    fits.max_by_key(|(length, _, _)| *length).map(|(_, ask, rest)| (ask, rest))
}

fn ask_with(ask: Ask, rest: &str) -> Result<Line, String> {
    match ask {
        Ask::Intent(Intent::Run(_)) => match direction(rest) {
            Some(direction) => Ok(Line::Ask(Ask::Intent(Intent::Run(direction)), String::new())),
            None => Err("Run where? Type a direction, such as run north.".to_owned()),
        },
        Ask::Intent(Intent::Wait) if !rest.is_empty() => wait_turns(rest),
        Ask::Go if direction(rest).is_some() => {
            direction(rest).map(Line::Step).ok_or_else(String::new)
        }
        Ask::Go if rest.is_empty() => {
            Err("Go where? Type a thing you know or a cell, such as go stairs.".to_owned())
        }
        Ask::Intent(intent) if !rest.is_empty() && !asks_back(intent) => {
            let word = WORDS.iter().find(|word| word.ask == ask);
            let word = word.map_or("", |word| word.forms[0]);
            Err(stands_alone(word, rest))
        }
        _ => Ok(Line::Ask(ask, rest.to_owned())),
    }
}

/// The most turns of one line.
const MAX_WAIT: u32 = 100;

/// "5", "5 turns".
fn wait_turns(rest: &str) -> Result<Line, String> {
    let number = rest.strip_suffix("turns").or(rest.strip_suffix("turn")).unwrap_or(rest);
    match number.trim().parse() {
        Ok(turns @ 1..=MAX_WAIT) => Ok(Line::Ask(Ask::Wait(turns), String::new())),
        _ => {
            Err(format!("Wait how long? Type a number of turns up to {MAX_WAIT}, such as wait 5."))
        }
    }
}

/// Whether the intent leads to a question, which the rest of the line answers.
const fn asks_back(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::Item(_) | Intent::Abilities | Intent::Wizard | Intent::Find | Intent::Menu
    )
}

/// The key that a line names: a character, or `Tab`, `Ctrl-F`.
pub(super) fn key(line: &str) -> Option<Key> {
    line.parse().ok()
}

/// The intent with that name in key files, with blanks or dashes.
pub(super) fn intent_named(line: &str) -> Option<Intent> {
    let name = line.replace(' ', "-");
    TABLE.iter().find(|row| row.name == name).map(|row| row.intent)
}

/// The intent of a word, for screens other than the dungeon.
pub(super) fn intent_of(line: &str) -> Option<Intent> {
    let exact = WORDS.iter().find(|word| word.forms.contains(&line)).map(|word| word.ask);
    match exact {
        Some(Ask::Intent(intent)) => Some(intent),
        Some(Ask::Equip(_)) => Some(Intent::Item(ItemVerb::Wield)),
        Some(Ask::Help) => Some(Intent::Help),
        Some(Ask::Quit) => Some(Intent::Quit),
        _ => intent_named(line),
    }
}

/// A direction: `n`, `north`, `north-east`, `north east`, `northeast`.
pub(super) fn direction(word: &str) -> Option<Direction> {
    let plain = |text: &str| text.replace(['-', ' '], "");
    let word = plain(word);
    let is_it = |it: &Direction| word == it.name() || word == plain(direction_name(*it));
    Direction::ALL.into_iter().find(is_it)
}

/// A cell seen from the player, as columns and rows: "5 east and 2 north", "3 north-west", "north 3",
/// "next to you, north".
pub(super) fn cells(line: &str) -> Option<(i32, i32)> {
    if let Some(towards) = line.strip_prefix("next to you, ") {
        return direction(towards).map(Direction::delta);
    }
    let line = line.replace(" cells", "").replace(" cell", "").replace(" and ", " ");
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() % 2 == 1 {
        return None;
    }
    words.chunks(2).try_fold((0i32, 0i32), |(columns, rows), pair| {
        let number = |word: &str| word.parse::<u8>().ok().map(i32::from);
        let (count, towards) = match (number(pair[0]), direction(pair[1])) {
            (Some(count), Some(towards)) => (count, towards),
            _ => (number(pair[1])?, direction(pair[0])?),
        };
        let (dx, dy) = towards.delta();
        Some((columns + dx * count, rows + dy * count))
    })
}

/// A word of the player as it is quoted to them.
pub(super) fn said(word: &str) -> String {
    text::truncate(&text::clean(word), 30)
}

fn stands_alone(word: &str, rest: &str) -> String {
    format!("Type {} alone, without \"{}\".", said(word), said(rest))
}

/// The sentence for a line that asks for nothing.
fn unknown(line: &str) -> String {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if !rest.is_empty() && parse(first, &KeyMap::default()).is_ok() {
        return stands_alone(first, rest);
    }
    let forms = WORDS.iter().flat_map(|word| word.forms.iter().copied());
    let directions = Direction::ALL.into_iter().map(direction_name);
    let wanted = first.to_lowercase();
    // Of short words a letter is a third: "map" is no slip for "zap".
    let is_near = |form: &&str| wanted.len() > 3 || wanted.get(..1) == form.get(..1);
    let suggestion = did_you_mean(&wanted, forms.chain(directions).filter(is_near));
    let suggestion = suggestion.map_or(String::new(), |it| format!("; did you mean \"{it}\"?"));
    let stop = if suggestion.is_empty() { "." } else { "" };
    format!("The word \"{}\" is not known{suggestion}{stop} Type help for all words.", said(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Line, String> {
        parse(line, &KeyMap::default())
    }

    #[test]
    fn directions_are_words_and_compass_letters() {
        for line in ["n", "north", "North", "go north", "move-north", "k", "Up", "8"] {
            let step = match parsed(line) {
                Ok(Line::Step(step) | Line::Ask(Ask::Intent(Intent::Step(step)), _)) => step,
                other => panic!("{line}: {other:?}"),
            };
            assert_eq!(step, Direction::North, "{line}");
        }
        assert_eq!(parsed("north east"), Ok(Line::Step(Direction::NorthEast)));
        assert_eq!(parsed("s"), Ok(Line::Step(Direction::South)));
    }

    #[test]
    fn keys_of_the_key_map_work_as_words_do() {
        let intent = |intent| Ok(Line::Ask(Ask::Intent(intent), String::new()));
        assert_eq!(parsed("o"), intent(Intent::Explore));
        assert_eq!(parsed("explore"), intent(Intent::Explore));
        assert_eq!(parsed("Tab"), intent(Intent::Fight));
        assert_eq!(parsed("Ctrl-F"), intent(Intent::Find));
        assert_eq!(parsed("pick up"), intent(Intent::PickUp));
        assert_eq!(parsed("wait 5"), Ok(Line::Ask(Ask::Wait(5), String::new())));
        assert_eq!(parsed("wait 12 turns"), Ok(Line::Ask(Ask::Wait(12), String::new())));
        assert!(["wait 0", "wait 101", "wait long"].iter().all(|line| parsed(line).is_err()));
        assert_eq!(parsed("wait-until"), intent(Intent::WaitUntil));
        assert_eq!(parsed("run ne"), intent(Intent::Run(Direction::NorthEast)));
    }

    #[test]
    fn every_word_and_every_name_of_the_dungeon_is_understood() {
        for form in WORDS.iter().flat_map(|word| word.forms) {
            let needs_more = ["run", "go", "walk", "goto"].contains(form);
            assert_eq!(parsed(form).is_ok(), !needs_more, "{form}");
        }
        for row in TABLE.iter().filter(|row| row.scopes.contains(&Scope::Dungeon)) {
            assert!(parsed(row.name).is_ok(), "{}", row.name);
        }
    }

    #[test]
    fn a_form_belongs_to_one_word() {
        let forms: Vec<_> = WORDS.iter().flat_map(|word| word.forms).collect();
        for (index, form) in forms.iter().enumerate() {
            assert!(!forms[..index].contains(form), "{form}");
        }
    }

    #[test]
    fn cells_are_counted_from_the_player() {
        assert_eq!(cells("5 east and 2 north"), Some((5, -2)));
        assert_eq!(cells("5 east, 2 north"), Some((5, -2)));
        assert_eq!(cells("3 cells north-west"), Some((-3, -3)));
        assert_eq!(cells("north 3"), Some((0, -3)));
        assert_eq!(cells("next to you, south-west"), Some((-1, 1)));
        for wrong in ["", "5", "east", "5 orcs", "300 east", "5 east 2", "-1 east"] {
            assert_eq!(cells(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_unknown_word_names_the_nearest() {
        let answer = |line| parsed(line).unwrap_err();
        assert_eq!(
            answer("explroe"),
            "The word \"explroe\" is not known; did you mean \"explore\"? Type help for all words."
        );
        assert_eq!(
            answer("xyzzy now"),
            "The word \"xyzzy\" is not known. Type help for all words."
        );
        assert_eq!(answer("map"), "The word \"map\" is not known. Type help for all words.");
        // A known word is not called unknown.
        for (line, word, rest) in [
            ("east please", "east", "please"),
            ("North East now", "North", "East now"),
            ("move-north please", "move-north", "please"),
            ("n 3 times", "n", "3 times"),
        ] {
            let expected = format!("Type {word} alone, without \"{rest}\".");
            assert_eq!(answer(line), expected);
        }
        assert_eq!(answer("rest please"), "Type rest alone, without \"please\".");
    }
}
