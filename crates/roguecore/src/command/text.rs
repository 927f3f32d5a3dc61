//! Commands as short text, and back: `bump e`, `use c at (3,1)`.

use std::fmt;
use std::str::FromStr;

use roguecore_grid::{Direction, Point};
use ron_tables::did_you_mean;

use super::{Command, OwnCommand, Wish};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::{AbilityId, CustomId, LevelUpId};
use crate::inventory::InventorySlot;

/// The verbs with which commands begin.
const VERBS: [&str; 14] = [
    "bump", "move", "melee", "wait", "pick up", "drop", "use", "descend", "ascend", "improve",
    "throw", "cast", "custom", "wish",
];
/// The verbs of commands of one word, with their commands.
const ALONE: [(&str, Command); 4] = [
    ("wait", Command::Wait),
    ("pick up", Command::PickUp),
    ("descend", Command::Descend),
    ("ascend", Command::Ascend),
];
/// The wishes that are about nothing further.
const WISHES: [Wish; 5] =
    [Wish::Heal, Wish::Reveal, Wish::Identify, Wish::GainLevel, Wish::Teleport];
/// How wishes are written.
const WISH_FORMS: [&str; 8] = [
    "heal",
    "reveal",
    "identify",
    "gain a level",
    "teleport",
    "go to FLOOR",
    "summon ID",
    "give ID",
];
/// Stands for no direction in a command of host rules.
const NO_DIRECTION: &str = "-";
/// Stands before the cell that a command is aimed at.
const AT: &str = " at ";

/// Why a text is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCommandError {
    /// A word that is none of those that may stand there.
    #[error("there is no {what} `{found}`; {}", suggestion(found, known))]
    UnknownWord {
        /// The kind of thing that the word should name.
        what: &'static str,
        /// The word.
        found: String,
        /// The words that there are.
        known: Vec<String>,
    },
    /// Words that are not of the form of that part.
    #[error("`{found}` is no {what}; write it as {form}")]
    WrongForm {
        /// The kind of thing that the words should name.
        what: &'static str,
        /// The words.
        found: String,
        /// How it is written.
        form: &'static str,
    },
    /// The command lacks a part.
    #[error("`{verb}` needs {part}")]
    MissingPart {
        /// The verb of the command.
        verb: &'static str,
        /// The missing part, with an example.
        part: &'static str,
    },
    /// The command lacks the cell that it is aimed at.
    #[error("`{verb}` needs a cell, such as `at (3,1)`")]
    MissingCell {
        /// The verb of the command.
        verb: &'static str,
    },
    /// The command ends before these words.
    #[error("`{verb}` takes no `{found}`; leave it out")]
    Unexpected {
        /// The verb of the command.
        verb: &'static str,
        /// The words after its end.
        found: String,
    },
}

fn suggestion(found: &str, known: &[String]) -> String {
    match did_you_mean(found, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if known.is_empty() => "the content has none".to_owned(),
        None => format!("use one of {}", known.join(", ")),
    }
}

impl Command {
    /// The word that its text begins with: `bump`, `pick up`.
    ///
    /// ```
    /// assert_eq!(roguecore::Command::PickUp.verb(), "pick up");
    /// ```
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Bump(_) => "bump",
            Self::Move(_) => "move",
            Self::Melee(_) => "melee",
            Self::Wait => "wait",
            Self::PickUp => "pick up",
            Self::Drop(_) => "drop",
            Self::Use { .. } => "use",
            Self::Descend => "descend",
            Self::Ascend => "ascend",
            Self::LevelUp(_) => "improve",
            Self::Throw { .. } => "throw",
            Self::Cast { .. } => "cast",
            Self::Custom(_) => "custom",
            Self::Wizard(_) => "wish",
        }
    }

    /// The same text with the ids of the content in place of numbers: `cast spark at (3,1)`,
    /// `improve health`. It means the same in other versions of the content.
    ///
    /// ```
    /// use roguecore::{Command, Game};
    ///
    /// let game = Game::new(7);
    /// for command in game.commands() {
    ///     let text = command.text(game.content()).to_string();
    ///     assert_eq!(Command::parse(&text, game.content()), Ok(command), "{text}");
    /// }
    /// ```
    pub const fn text(self, content: &Content) -> impl fmt::Display {
        CommandText { command: self, content: Some(content) }
    }

    /// The command of such a text. An id may be a number, too, as [`Display`](fmt::Display) writes it.
    ///
    /// ```
    /// use roguecore::{Command, Content};
    ///
    /// let content = Content::classic();
    /// let error = Command::parse("bmup e", &content).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no command `bmup`; did you mean `bump`?");
    /// let error = Command::parse("throw a", &content).unwrap_err();
    /// assert_eq!(error.to_string(), "`throw` needs a cell, such as `at (3,1)`");
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCommandError`] with the word that is none, or the missing part.
    pub fn parse(text: &str, content: &Content) -> Result<Self, ParseCommandError> {
        Reader::of(text, Some(content))?.command()
    }
}

/// `bump e`, `wait`, `use c at (3,1)` ... An ability, an improvement, the kind of a wish and the name of a
/// command of the host are numbers, since the command alone does not know the content.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        CommandText { command: *self, content: None }.fmt(f)
    }
}

/// From the text that [`Display`](fmt::Display) writes; [`Command::parse`] also reads ids of rows.
///
/// ```
/// use roguecore::{Command, Direction, Point};
///
/// assert_eq!("bump e".parse(), Ok(Command::Bump(Direction::East)));
/// let fire = "cast 0 at (3,1)".parse::<Command>()?;
/// assert!(matches!(fire, Command::Cast { target: Some(Point { x: 3, y: 1 }), .. }));
/// assert_eq!(fire.to_string(), "cast 0 at (3,1)");
/// # Ok::<(), roguecore::ParseCommandError>(())
/// ```
impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<Self, ParseCommandError> {
        Reader::of(text, None)?.command()
    }
}

/// A command and the content whose ids it is written with, if any.
#[derive(Clone, Copy)]
struct CommandText<'a> {
    command: Command,
    content: Option<&'a Content>,
}

impl fmt::Display for CommandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command.verb())?;
        match self.command {
            Command::Bump(direction) | Command::Move(direction) | Command::Melee(direction) => {
                write!(f, " {direction}")
            }
            Command::Wait | Command::PickUp | Command::Descend | Command::Ascend => Ok(()),
            Command::Drop(slot) => write!(f, " {slot}"),
            Command::Use { slot, target } => {
                write!(f, " {slot}")?;
                write_target(target, f)
            }
            Command::LevelUp(level_up) => {
                let row = self.content.and_then(|content| content.rows().level_up(level_up));
                f.write_str(" ")?;
                write_id(row.map(|row| row.id.as_str()), level_up.index(), f)
            }
            Command::Throw { slot, target } => {
                write!(f, " {slot}")?;
                write_target(Some(target), f)
            }
            Command::Cast { ability, target } => {
                let row = self.content.and_then(|content| content.rows().ability(ability));
                f.write_str(" ")?;
                write_id(row.map(|row| row.id.as_str()), ability.index(), f)?;
                write_target(target, f)
            }
            Command::Custom(OwnCommand { name, direction, target, amount }) => {
                let row = self.content.and_then(|content| content.rows().custom_name(name));
                f.write_str(" ")?;
                write_id(row.map(String::as_str), name.index(), f)?;
                write!(f, " {amount} {}", direction.map_or(NO_DIRECTION, Direction::name))?;
                write_target(target, f)
            }
            Command::Wizard(wish) => self.write_wish(wish, f),
        }
    }
}

impl CommandText<'_> {
    fn write_wish(self, wish: Wish, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, kind) = match wish {
            Wish::Summon(kind) => ("summon", kind),
            Wish::Give(kind) => ("give", kind),
            Wish::Heal
            | Wish::Reveal
            | Wish::Identify
            | Wish::GainLevel
            | Wish::Teleport
            | Wish::GoTo(_) => return write!(f, " {wish}"),
        };
        let row = self.content.and_then(|content| content.prototypes().get(kind.index()));
        write!(f, " {verb} ")?;
        write_id(row.map(|row| row.id.as_str()), kind.index(), f)
    }
}

fn write_id(id: Option<&str>, index: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match id {
        Some(id) => f.write_str(id),
        None => write!(f, "{index}"),
    }
}

fn write_target(target: Option<Point>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match target {
        Some(at) => write!(f, "{AT}{at}"),
        None => Ok(()),
    }
}

/// The parts of a text: a verb, the words after it, and a cell.
struct Reader<'a> {
    verb: &'static str,
    word: Option<&'a str>,
    target: Option<Point>,
    content: Option<&'a Content>,
}

impl<'a> Reader<'a> {
    fn of(text: &'a str, content: Option<&'a Content>) -> Result<Self, ParseCommandError> {
        let text = text.trim();
        let starts = |verb: &&str| {
            let rest = text.strip_prefix(*verb);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let Some(verb) = VERBS.into_iter().find(|verb| starts(verb)) else {
            let word = text.split(' ').next().unwrap_or_default();
            return Err(unknown("command", word, VERBS));
        };
        let rest = &text[verb.len()..];
        // The name of a command of host rules may have an "at" of its own.
        let (word, target) = match rest.rsplit_once(AT) {
            Some((word, cell)) => match point(cell.trim()) {
                Ok(at) => (word, Some(at)),
                Err(_) if verb == "custom" => (rest, None),
                Err(error) => return Err(error),
            },
            None => (rest, None),
        };
        let word = Some(word.trim()).filter(|word| !word.is_empty());
        Ok(Self { verb, word, target, content })
    }

    fn command(self) -> Result<Command, ParseCommandError> {
        for (verb, command) in ALONE {
            if self.verb == verb {
                self.takes_no_word()?;
                self.takes_no_target()?;
                return Ok(command);
            }
        }
        let target = self.target;
        Ok(match self.verb {
            "use" => Command::Use { slot: self.slot()?, target },
            "throw" => Command::Throw { slot: self.slot()?, target: self.needed_target()? },
            "cast" => Command::Cast { ability: self.ability()?, target },
            "custom" => Command::Custom(self.own_command()?),
            verb => {
                self.takes_no_target()?;
                match verb {
                    "bump" => Command::Bump(self.direction()?),
                    "move" => Command::Move(self.direction()?),
                    "melee" => Command::Melee(self.direction()?),
                    "drop" => Command::Drop(self.slot()?),
                    "improve" => Command::LevelUp(self.level_up()?),
                    _ => Command::Wizard(self.wish()?),
                }
            }
        })
    }

    fn takes_no_word(&self) -> Result<(), ParseCommandError> {
        match self.word {
            Some(word) => {
                Err(ParseCommandError::Unexpected { verb: self.verb, found: word.to_owned() })
            }
            None => Ok(()),
        }
    }

    fn takes_no_target(&self) -> Result<(), ParseCommandError> {
        match self.target {
            Some(at) => {
                Err(ParseCommandError::Unexpected { verb: self.verb, found: format!("at {at}") })
            }
            None => Ok(()),
        }
    }

    fn needed_word(&self, part: &'static str) -> Result<&'a str, ParseCommandError> {
        self.word.ok_or(ParseCommandError::MissingPart { verb: self.verb, part })
    }

    fn needed_target(&self) -> Result<Point, ParseCommandError> {
        self.target.ok_or(ParseCommandError::MissingCell { verb: self.verb })
    }

    fn direction(&self) -> Result<Direction, ParseCommandError> {
        let word = self.needed_word("a direction: n, ne, e, se, s, sw, w or nw")?;
        word.parse().map_err(|_| unknown("direction", word, Direction::ALL.map(Direction::name)))
    }

    fn slot(&self) -> Result<InventorySlot, ParseCommandError> {
        let word = self.needed_word("the letter of a slot, a to z")?;
        let mut letters = word.chars();
        let slot = letters.next().and_then(InventorySlot::from_letter);
        let slot = slot.filter(|_| letters.next().is_none());
        slot.ok_or_else(|| {
            wrong_form("inventory slot", word, "a letter from a to z, or * for the goal")
        })
    }

    fn ability(&self) -> Result<AbilityId, ParseCommandError> {
        let word = self.needed_word("the id of an ability")?;
        if let Some(id) = self.content.and_then(|content| content.rows().ability_id(word)) {
            return Ok(id);
        }
        let rows = self.content.map_or(&[][..], |content| &content.rows().abilities);
        let ids = rows.iter().map(|row| row.id.as_str());
        word.parse().map(AbilityId::new).map_err(|_| unknown("ability", word, ids))
    }

    fn level_up(&self) -> Result<LevelUpId, ParseCommandError> {
        let word = self.needed_word("the id of an improvement")?;
        if let Some(id) = self.content.and_then(|content| content.rows().level_up_id(word)) {
            return Ok(id);
        }
        let rows = self.content.map_or(&[][..], |content| &content.rows().level_ups);
        let ids = rows.iter().map(|row| row.id.as_str());
        word.parse().map(LevelUpId::new).map_err(|_| unknown("improvement", word, ids))
    }

    /// From the end: a name may have blanks.
    fn own_command(&self) -> Result<OwnCommand, ParseCommandError> {
        let word = self.needed_word("a name, a number and a direction or -")?;
        let wrong = || wrong_form("command of host rules", word, "NAME NUMBER DIRECTION");
        let mut parts = word.rsplitn(3, ' ');
        let mut part = || parts.next().ok_or_else(wrong);
        let (direction, amount, name) = (part()?, part()?, part()?);
        let direction = match direction {
            NO_DIRECTION => None,
            direction => Some(direction.parse().map_err(|_| wrong())?),
        };
        let known = self.content.and_then(|content| content.rows().custom_id(name));
        let name = match known {
            Some(name) => name,
            None => CustomId::new(name.parse().map_err(|_| wrong())?),
        };
        let amount = amount.parse().map_err(|_| wrong())?;
        Ok(OwnCommand { name, direction, target: self.target, amount })
    }

    fn wish(&self) -> Result<Wish, ParseCommandError> {
        let word = self.needed_word("a wish, such as heal")?;
        let wrong = || unknown("wish", word, WISH_FORMS);
        for wish in WISHES {
            if wish.to_string() == word {
                return Ok(wish);
            }
        }
        if let Some(floor) = word.strip_prefix("go to ") {
            return floor.parse().map(Wish::GoTo).map_err(|_| wrong());
        }
        let (verb, id) = word.split_once(' ').ok_or_else(wrong)?;
        match verb {
            "summon" => Ok(Wish::Summon(self.kind(id)?)),
            "give" => Ok(Wish::Give(self.kind(id)?)),
            _ => Err(wrong()),
        }
    }

    fn kind(&self, word: &str) -> Result<PrototypeId, ParseCommandError> {
        if let Some(kind) = self.content.and_then(|content| content.prototype_id(word)) {
            return Ok(kind);
        }
        let rows = self.content.map_or(&[][..], Content::prototypes);
        let ids = rows.iter().map(|row| row.id.as_str());
        word.parse().map(PrototypeId::new).map_err(|_| unknown("creature or item", word, ids))
    }
}

/// `(3,1)`.
fn point(text: &str) -> Result<Point, ParseCommandError> {
    let wrong = || wrong_form("cell", text, "(COLUMN,ROW)");
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (x, y) = inner.and_then(|inner| inner.split_once(',')).ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse().map_err(|_| wrong());
    Ok(Point::new(number(x)?, number(y)?))
}

fn wrong_form(what: &'static str, found: &str, form: &'static str) -> ParseCommandError {
    ParseCommandError::WrongForm { what, found: found.to_owned(), form }
}

fn unknown<'a>(
    what: &'static str,
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> ParseCommandError {
    let known = known.into_iter().map(str::to_owned).collect();
    ParseCommandError::UnknownWord { what, found: found.to_owned(), known }
}

#[cfg(test)]
mod tests {
    use proptest::option;
    use proptest::prelude::*;

    use super::*;

    fn point() -> impl Strategy<Value = Point> {
        (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Point::new(x, y))
    }

    fn direction() -> impl Strategy<Value = Direction> {
        prop::sample::select(&Direction::ALL[..])
    }

    fn slot() -> impl Strategy<Value = InventorySlot> {
        let slots: Vec<_> = InventorySlot::all().chain([InventorySlot::GOAL]).collect();
        prop::sample::select(slots)
    }

    fn wish() -> impl Strategy<Value = Wish> {
        prop_oneof![
            prop::sample::select(&WISHES[..]),
            any::<u32>().prop_map(Wish::GoTo),
            any::<u16>().prop_map(|kind| Wish::Summon(PrototypeId::new(kind))),
            any::<u16>().prop_map(|kind| Wish::Give(PrototypeId::new(kind))),
        ]
    }

    fn own_command() -> impl Strategy<Value = OwnCommand> {
        let parts = (any::<u16>(), option::of(direction()), option::of(point()), any::<i32>());
        parts.prop_map(|(name, direction, target, amount)| {
            let name = CustomId::new(name);
            OwnCommand { name, direction, target, amount }
        })
    }

    fn command() -> impl Strategy<Value = Command> {
        let aimed = (any::<u16>(), option::of(point()));
        prop_oneof![
            direction().prop_map(Command::Bump),
            direction().prop_map(Command::Move),
            direction().prop_map(Command::Melee),
            prop::sample::select(ALONE.map(|(_, command)| command).to_vec()),
            slot().prop_map(Command::Drop),
            (slot(), option::of(point())).prop_map(|(slot, target)| Command::Use { slot, target }),
            any::<u8>().prop_map(|id| Command::LevelUp(LevelUpId::new(id))),
            (slot(), point()).prop_map(|(slot, target)| Command::Throw { slot, target }),
            aimed.prop_map(|(ability, target)| {
                Command::Cast { ability: AbilityId::new(ability), target }
            }),
            own_command().prop_map(Command::Custom),
            wish().prop_map(Command::Wizard),
        ]
    }

    proptest! {
        #[test]
        fn every_command_is_read_as_written(command in command()) {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
            let content = Content::classic();
            let text = command.text(&content).to_string();
            prop_assert_eq!(Command::parse(&text, &content), Ok(command), "{}", text);
        }

        #[test]
        fn no_text_panics(text in ".{0,40}", verb in 0..VERBS.len()) {
            for text in [text.clone(), format!("{} {text}", VERBS[verb])] {
                if let Ok(command) = text.parse::<Command>() {
                    prop_assert_eq!(command.to_string().parse(), Ok(command));
                }
            }
        }
    }

    #[test]
    fn errors_name_the_word_and_the_way_out() {
        let content = Content::classic();
        for (text, says) in [
            ("", "there is no command ``; use one of bump, move, melee"),
            ("walk e", "there is no command `walk`"),
            ("thrwo a", "did you mean `throw`?"),
            ("bump", "`bump` needs a direction: n, ne"),
            ("bump up", "there is no direction `up`; use one of n, ne, e"),
            ("wait 3", "`wait` takes no `3`; leave it out"),
            ("descend at (1,1)", "`descend` takes no `at (1,1)`"),
            ("drop ab", "`ab` is no inventory slot; write it as a letter from a to z"),
            ("throw a at 3,1", "`3,1` is no cell; write it as (COLUMN,ROW)"),
            ("throw a", "`throw` needs a cell, such as `at (3,1)`"),
            ("improve healthy", "there is no improvement `healthy`; did you mean"),
            ("wish fly", "there is no wish `fly`; use one of heal"),
            ("wish summon trol", "there is no creature or item `trol`; did you mean `troll`?"),
            ("custom toll", "`toll` is no command of host rules; write it as NAME NUMBER"),
        ] {
            let error = Command::parse(text, &content).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
