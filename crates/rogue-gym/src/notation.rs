//! Commands in parts that every language has: a verb, a word and a cell.

use roguecore::{Command, Content, OwnCommand, ParseCommandError, Point};

use crate::error::Error;

/// A command as a verb, the word that it is about, and a target.
///
/// ```
/// use rogue_gym::Words;
/// use roguecore::{Command, Content, Direction};
/// let content = Content::classic();
/// let words = Words::of(Command::Bump(Direction::East), &content);
/// assert_eq!((words.verb, words.word.as_deref(), words.target), ("bump", Some("e"), None));
/// assert_eq!(words.command(&content), Ok(Command::Bump(Direction::East)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// One of [`VERBS`].
    pub verb: &'static str,
    /// A direction, the letter of a slot, or the id of an improvement or ability. Of a wish it is `heal`,
    /// `go to 3` or `summon orc`; of a command of host rules its name, number and direction, `-` for none:
    /// `toll 3 ne`.
    pub word: Option<String>,
    /// The cell that the command is aimed at.
    pub target: Option<Point>,
}

/// The verbs.
pub const VERBS: [&str; 14] = [
    "bump", "move", "melee", "wait", "pick_up", "drop", "use", "descend", "ascend", "improve",
    "throw", "cast", "custom", "wish",
];

impl Words {
    /// The parts of a command of that content.
    pub fn of(command: Command, content: &Content) -> Self {
        let target = target(command);
        let text = command.text(content).to_string();
        let end = target.map_or(0, |at| format!(" at {at}").len());
        let word = text[command.verb().len()..text.len() - end].trim();
        let verb = if command == Command::PickUp { "pick_up" } else { command.verb() };
        Self { verb, word: (!word.is_empty()).then(|| word.to_owned()), target }
    }

    /// The verb of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with all verbs.
    pub fn verb(name: &str) -> Result<&'static str, Error> {
        let verb = VERBS.into_iter().find(|verb| *verb == name);
        verb.ok_or_else(|| Error::unknown("command", name, VERBS))
    }

    /// The command that the parts are.
    ///
    /// # Errors
    ///
    /// [`Error`] with the missing part, or names nothing.
    pub fn command(&self, content: &Content) -> Result<Command, Error> {
        let verb = self.verb.replace('_', " ");
        let word = self.word.as_ref().map_or_else(String::new, |word| format!(" {word}"));
        let target = self.target.map_or_else(String::new, |at| format!(" at {at}"));
        let text = format!("{verb}{word}{target}");
        Command::parse(&text, content).map_err(error)
    }
}

/// The cell that a command is aimed at.
const fn target(command: Command) -> Option<Point> {
    match command {
        Command::Use { target, .. }
        | Command::Cast { target, .. }
        | Command::Custom(OwnCommand { target, .. }) => target,
        Command::Throw { target, .. } => Some(target),
        Command::Bump(_)
        | Command::Move(_)
        | Command::Melee(_)
        | Command::Wait
        | Command::PickUp
        | Command::Drop(_)
        | Command::Descend
        | Command::Ascend
        | Command::LevelUp(_)
        | Command::Wizard(_) => None,
    }
}

/// The same fault of parts.
fn error(error: ParseCommandError) -> Error {
    match error {
        ParseCommandError::UnknownWord { what, found, known } => {
            Error::UnknownName { what, found, known }
        }
        ParseCommandError::WrongForm { what, found, form } => {
            Error::UnknownName { what, found, known: vec![form.to_owned()] }
        }
        ParseCommandError::MissingPart { verb, part } => Error::MissingPart { verb, part },
        ParseCommandError::MissingCell { verb } => {
            Error::MissingPart { verb, part: "a cell (x, y)" }
        }
        ParseCommandError::Unexpected { verb, found } => {
            Error::UnexpectedPart { verb, part: found }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::host::Rules;
    use roguecore::{
        AbilityId, ContentBuilder, CustomId, Direction, Host, InventorySlot, LevelUpId,
        PrototypeId, Rng, Stream, Wish,
    };
    use std::collections::BTreeSet;

    const WISHES: [Wish; 5] =
        [Wish::Heal, Wish::Reveal, Wish::Identify, Wish::GainLevel, Wish::Teleport];

    #[derive(Debug)]
    struct Tolls;

    impl Rules for Tolls {
        fn name(&self) -> &'static str {
            "tolls"
        }
        fn version(&self) -> u32 {
            1
        }
        fn names(&self) -> &[&str] {
            &["toll", "two words", "look at", "pick up all"]
        }
    }

    /// Every kind of command with random parts.
    fn any_command(rng: &mut Rng, content: &Content) -> Command {
        let target = Point::new(rng.below(90) as i32 - 5, rng.below(60) as i32 - 5);
        let maybe = (rng.below(2) == 0).then_some(target);
        let direction = Direction::ALL[rng.below(8) as usize];
        let slots: Vec<_> = InventorySlot::all().chain([InventorySlot::GOAL]).collect();
        let slot = slots[rng.below(slots.len() as u32) as usize];
        let kind = PrototypeId::new(rng.below(content.prototypes().len() as u32) as u16);
        let rows = content.rows();
        match rng.below(14) {
            0 => Command::Bump(direction),
            1 => Command::Move(direction),
            2 => Command::Melee(direction),
            3 => Command::Wait,
            4 => Command::PickUp,
            5 => Command::Drop(slot),
            6 => Command::Use { slot, target: maybe },
            7 => Command::Descend,
            8 => Command::Ascend,
            9 => Command::LevelUp(LevelUpId::new(rng.below(rows.level_ups.len() as u32) as u8)),
            10 => Command::Throw { slot, target },
            11 => {
                let ability = AbilityId::new(rng.below(rows.abilities.len() as u32) as u16);
                Command::Cast { ability, target: maybe }
            }
            12 => Command::Custom(OwnCommand {
                name: CustomId::new(rng.below(4) as u16),
                direction: (rng.below(2) == 0).then_some(direction),
                target: maybe,
                amount: rng.bits() as i32,
            }),
            _ => Command::Wizard(match rng.below(8) {
                index @ 0..5 => WISHES[index as usize],
                5 => Wish::GoTo(rng.bits()),
                6 => Wish::Summon(kind),
                _ => Wish::Give(kind),
            }),
        }
    }

    #[test]
    fn every_command_can_be_written_and_read() {
        let host = Host::new().with_rules(Tolls);
        let mut builder = ContentBuilder::from_content(&rogue_ember::content());
        builder.host(&host);
        let content = builder.build().unwrap();
        let mut rng = Rng::derive(1, Stream::Custom(0));
        let mut verbs = BTreeSet::new();
        for _ in 0..4_000 {
            let command = any_command(&mut rng, &content);
            let words = Words::of(command, &content);
            verbs.insert(words.verb);
            assert_eq!(Words::verb(words.verb), Ok(words.verb));
            assert_eq!(words.command(&content), Ok(command), "{words:?}");
        }
        assert_eq!(verbs, BTreeSet::from(VERBS));
    }

    #[test]
    fn what_is_missing_is_said() {
        let content = Content::classic();
        let says = |verb, word: Option<&str>, says: &str| {
            let words = Words { verb, word: word.map(str::to_owned), target: None };
            let error = words.command(&content).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        };
        says("bump", None, "\"bump\" needs a direction");
        says("bump", Some("up"), "there is no direction \"up\"; there are n, ne, e");
        says("throw", Some("a"), "\"throw\" needs a cell");
        says("drop", Some("ab"), "there is no inventory slot \"ab\"");
        says("cast", Some("x"), "there is no ability \"x\"");
        says("wish", Some("fly"), "there is no wish \"fly\"; there are heal");
        says("custom", Some("toll"), "there is no command of host rules \"toll\"");
        says("wait", Some("3"), "\"wait\" takes no 3; leave it out");
    }
}
