//! Commands in parts that every language has: a verb, a word and a cell.

use roguecore::{Command, Content, Direction, InventorySlot, Point};

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
    /// `bump`, `move`, `melee`, `wait`, `pick_up`, `drop`, `use`, `descend`, `ascend`, `improve`, `throw` or
    /// `cast`.
    pub verb: &'static str,
    /// A direction, the letter of a slot, or the id of an improvement or ability.
    pub word: Option<String>,
    /// The cell that the command is aimed at.
    pub target: Option<Point>,
}

/// The verbs.
pub const VERBS: [&str; 12] = [
    "bump", "move", "melee", "wait", "pick_up", "drop", "use", "descend", "ascend", "improve",
    "throw", "cast",
];

impl Words {
    /// The parts of a command. Commands of host rules and wishes have none, and are named `wait`: no list of
    /// legal commands holds them.
    pub fn of(command: Command, content: &Content) -> Self {
        let rows = content.rows();
        let (verb, word, target) = match command {
            Command::Bump(direction) => ("bump", Some(direction.to_string()), None),
            Command::Move(direction) => ("move", Some(direction.to_string()), None),
            Command::Melee(direction) => ("melee", Some(direction.to_string()), None),
            Command::Wait | Command::Custom(_) | Command::Wizard(_) => ("wait", None, None),
            Command::PickUp => ("pick_up", None, None),
            Command::Drop(slot) => ("drop", Some(slot.to_string()), None),
            Command::Use { slot, target } => ("use", Some(slot.to_string()), target),
            Command::Descend => ("descend", None, None),
            Command::Ascend => ("ascend", None, None),
            Command::LevelUp(id) => {
                ("improve", rows.level_ups.get(id.index()).map(|row| row.id.clone()), None)
            }
            Command::Throw { slot, target } => ("throw", Some(slot.to_string()), Some(target)),
            Command::Cast { ability, target } => {
                ("cast", rows.ability(ability).map(|row| row.id.clone()), target)
            }
        };
        Self { verb, word, target }
    }

    /// The verb of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with all verbs.
    pub fn verb(name: &str) -> Result<&'static str, Error> {
        let verb = VERBS.into_iter().find(|verb| *verb == name);
        verb.ok_or_else(|| unknown("command", name, VERBS))
    }

    /// The command that the parts are.
    ///
    /// # Errors
    ///
    /// [`Error`] with what is missing, or names nothing.
    pub fn command(&self, content: &Content) -> Result<Command, Error> {
        let target = self.target;
        Ok(match self.verb {
            "bump" => Command::Bump(self.direction()?),
            "move" => Command::Move(self.direction()?),
            "melee" => Command::Melee(self.direction()?),
            "pick_up" => Command::PickUp,
            "drop" => Command::Drop(self.slot()?),
            "use" => Command::Use { slot: self.slot()?, target },
            "descend" => Command::Descend,
            "ascend" => Command::Ascend,
            "throw" => {
                let target = target.ok_or_else(|| missing(self.verb, "a cell (x, y)"))?;
                Command::Throw { slot: self.slot()?, target }
            }
            "improve" => {
                let id = self.word("the id of an improvement")?;
                let ids = content.rows().level_ups.iter().map(|row| row.id.as_str());
                Command::LevelUp(
                    content
                        .rows()
                        .level_up_id(id)
                        .ok_or_else(|| unknown("improvement", id, ids))?,
                )
            }
            "cast" => {
                let id = self.word("the id of an ability")?;
                let ids = content.rows().abilities.iter().map(|row| row.id.as_str());
                let ability =
                    content.rows().ability_id(id).ok_or_else(|| unknown("ability", id, ids))?;
                Command::Cast { ability, target }
            }
            _ => Command::Wait,
        })
    }

    fn word(&self, what: &str) -> Result<&str, Error> {
        self.word.as_deref().ok_or_else(|| missing(self.verb, what))
    }

    fn direction(&self) -> Result<Direction, Error> {
        let word = self.word("a direction: n, ne, e, se, s, sw, w or nw")?;
        let found = Direction::ALL.into_iter().find(|it| it.to_string() == word);
        let names = || Direction::ALL.map(|it| it.to_string());
        found.ok_or_else(|| {
            let names = names();
            unknown("direction", word, names.iter().map(String::as_str))
        })
    }

    fn slot(&self) -> Result<InventorySlot, Error> {
        let word = self.word("the letter of a slot, a to z")?;
        let mut letters = word.chars();
        let slot = letters.next().and_then(InventorySlot::from_letter);
        let slot = slot.filter(|_| letters.next().is_none());
        slot.ok_or_else(|| unknown("inventory slot", word, ["a to z, and *"]))
    }
}

fn missing(verb: &str, what: &str) -> Error {
    Error::Unreadable(format!("{verb:?} needs {what}"))
}

fn unknown<'a>(what: &'static str, found: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
    let known = known.into_iter().map(str::to_owned).collect();
    Error::UnknownName { what, found: found.to_owned(), known }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::Game;

    #[test]
    fn every_legal_command_can_be_written_and_read() {
        let mut game = Game::with_content(rogue_ember::content(), 5);
        for turn in 0..400 {
            let commands = game.commands();
            for &command in &commands {
                let words = Words::of(command, game.content());
                assert_eq!(Words::verb(words.verb), Ok(words.verb));
                assert_eq!(words.command(game.content()), Ok(command));
            }
            let Some(&command) = commands.get(turn * 7 % commands.len().max(1)) else { return };
            game.step(command).unwrap();
        }
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
    }
}
