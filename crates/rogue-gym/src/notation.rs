//! Commands in parts that every language has: a verb, a word and a cell.

use roguecore::{Command, Content, Direction, InventorySlot, OwnCommand, Point, PrototypeId, Wish};

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

/// The wishes of one word.
const WISHES: [Wish; 5] =
    [Wish::Heal, Wish::Reveal, Wish::Identify, Wish::GainLevel, Wish::Teleport];

impl Words {
    /// The parts of a command of that content.
    pub fn of(command: Command, content: &Content) -> Self {
        let rows = content.rows();
        let (verb, word, target) = match command {
            Command::Bump(direction) => ("bump", Some(direction.to_string()), None),
            Command::Move(direction) => ("move", Some(direction.to_string()), None),
            Command::Melee(direction) => ("melee", Some(direction.to_string()), None),
            Command::Wait => ("wait", None, None),
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
            Command::Custom(OwnCommand { name, direction, target, amount }) => {
                let direction = direction.map_or("-", Direction::name);
                let name = rows.custom_name(name);
                ("custom", name.map(|name| format!("{name} {amount} {direction}")), target)
            }
            Command::Wizard(wish) => ("wish", Some(wish_word(wish, content)), None),
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
        verb.ok_or_else(|| Error::unknown("command", name, VERBS))
    }

    /// The command that the parts are.
    ///
    /// # Errors
    ///
    /// [`Error`] with the missing part, or names nothing.
    pub fn command(&self, content: &Content) -> Result<Command, Error> {
        let target = self.target;
        Ok(match self.verb {
            "wait" => Command::Wait,
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
                        .ok_or_else(|| Error::unknown("improvement", id, ids))?,
                )
            }
            "cast" => {
                let id = self.word("the id of an ability")?;
                let ids = content.rows().abilities.iter().map(|row| row.id.as_str());
                let ability = content
                    .rows()
                    .ability_id(id)
                    .ok_or_else(|| Error::unknown("ability", id, ids))?;
                Command::Cast { ability, target }
            }
            "custom" => Command::Custom(self.own_command(content)?),
            "wish" => Command::Wizard(self.wish(content)?),
            other => return Err(Error::unknown("command", other, VERBS)),
        })
    }

    fn word(&self, what: &'static str) -> Result<&str, Error> {
        self.word.as_deref().ok_or_else(|| missing(self.verb, what))
    }

    fn direction(&self) -> Result<Direction, Error> {
        let word = self.word("a direction: n, ne, e, se, s, sw, w or nw")?;
        word.parse()
            .map_err(|_| Error::unknown("direction", word, Direction::ALL.map(Direction::name)))
    }

    /// From the end: a name may have blanks.
    fn own_command(&self, content: &Content) -> Result<OwnCommand, Error> {
        let word = self.word("a name, a number and a direction or -")?;
        let wrong = || Error::unknown("command of host rules", word, ["NAME NUMBER DIRECTION"]);
        let mut parts = word.rsplitn(3, ' ');
        let mut part = || parts.next().ok_or_else(wrong);
        let (direction, amount, name) = (part()?, part()?, part()?);
        let direction = match direction {
            "-" => None,
            direction => Some(direction.parse().map_err(|_| wrong())?),
        };
        let name = content.rows().custom_id(name).ok_or_else(wrong)?;
        let amount = amount.parse().map_err(|_| wrong())?;
        Ok(OwnCommand { name, direction, target: self.target, amount })
    }

    fn wish(&self, content: &Content) -> Result<Wish, Error> {
        let word = self.word("a wish, such as heal")?;
        if let Some(wish) = WISHES.into_iter().find(|wish| wish.to_string() == word) {
            return Ok(wish);
        }
        let known = ["heal", "reveal", "identify", "gain a level", "teleport", "go to FLOOR"];
        let wrong =
            || Error::unknown("wish", word, known.into_iter().chain(["summon ID", "give ID"]));
        if let Some(floor) = word.strip_prefix("go to ") {
            return floor.parse().map(Wish::GoTo).map_err(|_| wrong());
        }
        let (verb, id) = word.split_once(' ').ok_or_else(wrong)?;
        let kind = content.prototype_id(id).ok_or_else(wrong)?;
        match verb {
            "summon" => Ok(Wish::Summon(kind)),
            "give" => Ok(Wish::Give(kind)),
            _ => Err(wrong()),
        }
    }

    fn slot(&self) -> Result<InventorySlot, Error> {
        let word = self.word("the letter of a slot, a to z")?;
        let mut letters = word.chars();
        let slot = letters.next().and_then(InventorySlot::from_letter);
        let slot = slot.filter(|_| letters.next().is_none());
        slot.ok_or_else(|| Error::unknown("inventory slot", word, ["a to z, and *"]))
    }
}

fn wish_word(wish: Wish, content: &Content) -> String {
    let id = |kind: PrototypeId| &content.prototype(kind).id;
    match wish {
        Wish::Summon(kind) => format!("summon {}", id(kind)),
        Wish::Give(kind) => format!("give {}", id(kind)),
        Wish::Heal
        | Wish::Reveal
        | Wish::Identify
        | Wish::GainLevel
        | Wish::Teleport
        | Wish::GoTo(_) => wish.to_string(),
    }
}

const fn missing(verb: &'static str, part: &'static str) -> Error {
    Error::MissingPart { verb, part }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::host::Rules;
    use roguecore::{AbilityId, ContentBuilder, CustomId, Host, LevelUpId, Rng, Stream};
    use std::collections::BTreeSet;

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
            &["toll", "two words"]
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
                name: CustomId::new(rng.below(2) as u16),
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
    }
}
