//! The table of actions: a number for each kind of command, and the command that it is in a game.

use roguecore::{
    AbilityId, Aim, Command, Content, Direction, Game, InventorySlot, LevelUpId, Point,
    PrototypeId, View,
};

use crate::error::Error;

/// The deed of an action. Where it needs a target, that is the nearest enemy in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// A step, or an attack on the creature there.
    Bump(Direction),
    /// Nothing for a turn.
    Wait,
    /// Pick up the topmost item of the cell.
    PickUp,
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Choose an improvement, for a level or for an item that is carried, or an origin.
    LevelUp(LevelUpId),
    /// Cast the ability with that index in the list of all that a player can have.
    Cast(usize),
    /// Use the item of a slot.
    Use(InventorySlot),
    /// Throw the item of a slot.
    Throw(InventorySlot),
    /// Drop the item of a slot.
    Drop(InventorySlot),
}

impl Action {
    /// The command of an action that is the same in every game.
    const fn fixed(self) -> Option<Command> {
        Some(match self {
            Self::Bump(direction) => Command::Bump(direction),
            Self::Wait => Command::Wait,
            Self::PickUp => Command::PickUp,
            Self::Descend => Command::Descend,
            Self::Ascend => Command::Ascend,
            Self::LevelUp(id) => Command::LevelUp(id),
            Self::Cast(_) | Self::Use(_) | Self::Throw(_) | Self::Drop(_) => return None,
        })
    }
}

/// The actions of a content, in this order: eight bumps clockwise from north, wait, pick up, descend, ascend,
/// the improvements, the abilities that a player can have; then uses, throws and drops of the slots `a` to `z`.
///
/// ```
/// use rogue_gym::ActionTable;
/// let table = ActionTable::new(&roguecore::Content::classic());
/// assert_eq!(table.name(8), "wait");
/// assert_eq!(table.len(), table.names().count());
/// ```
#[derive(Clone, Debug)]
pub struct ActionTable {
    actions: Vec<Action>,
    /// The commands of the first actions, up to the last improvement: they are the same in every game.
    commands: Vec<Command>,
    improvements: Vec<String>,
    /// The items that improvements cost.
    costs: Vec<PrototypeId>,
    abilities: Vec<(AbilityId, String)>,
}

/// The number of the action "wait".
const WAIT: usize = Direction::ALL.len();
/// The first action that is about a slot follows those of the improvements and abilities.
const FIRST_IMPROVEMENT: usize = Direction::ALL.len() + 4;

impl ActionTable {
    /// The table of a content.
    pub fn new(content: &Content) -> Self {
        let rows = content.rows();
        let improvements = rows.level_ups.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
        let mut costs: Vec<_> = rows.level_ups.iter().filter_map(|row| row.costs).collect();
        costs.dedup();
        let ability = |id: AbilityId| rows.ability(id).map(|row| (id, row.id.clone()));
        let abilities = content.player_abilities().into_iter();
        let abilities = abilities.filter_map(ability).collect::<Vec<_>>();
        let mut actions: Vec<Action> = Direction::ALL.into_iter().map(Action::Bump).collect();
        actions.extend([Action::Wait, Action::PickUp, Action::Descend, Action::Ascend]);
        let level_ups = 0..improvements.len() as u8;
        actions.extend(level_ups.map(|index| Action::LevelUp(LevelUpId::new(index))));
        let commands = actions.iter().map_while(|action| action.fixed()).collect();
        actions.extend((0..abilities.len()).map(Action::Cast));
        for of_slot in [Action::Use, Action::Throw, Action::Drop] {
            actions.extend(InventorySlot::all().map(of_slot));
        }
        Self { actions, commands, improvements, costs, abilities }
    }

    /// The number of actions.
    pub const fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there are none, which is never so.
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The action of that number.
    pub fn get(&self, index: usize) -> Option<Action> {
        self.actions.get(index).copied()
    }

    /// The words for an action: `bump ne`, `use c`; empty for a number that is none.
    pub fn name(&self, index: usize) -> String {
        let Some(action) = self.get(index) else { return String::new() };
        match action {
            Action::Bump(direction) => format!("bump {direction}"),
            Action::Wait => "wait".to_owned(),
            Action::PickUp => "pick up".to_owned(),
            Action::Descend => "descend".to_owned(),
            Action::Ascend => "ascend".to_owned(),
            Action::LevelUp(id) => format!("improve {}", self.improvements[id.index()]),
            Action::Cast(index) => format!("cast {}", self.abilities[index].1),
            Action::Use(slot) => format!("use {slot}"),
            Action::Throw(slot) => format!("throw {slot}"),
            Action::Drop(slot) => format!("drop {slot}"),
        }
    }

    /// The words of all actions, in order.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.len()).map(|index| self.name(index))
    }

    /// The number of the action with those words.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names().position(|it| it == name)
    }

    /// The numbers of the actions with those words.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for words that are no action.
    pub fn numbers(&self, words: &[String]) -> Result<Vec<usize>, Error> {
        let names: Vec<String> = self.names().collect();
        let known = || names.iter().map(String::as_str);
        let find = |it: &String| {
            let found = names.iter().position(|name| name == it);
            found.ok_or_else(|| Error::unknown("action", it, known()))
        };
        words.iter().map(find).collect()
    }

    /// The command that an action is in a game, whose nearest enemy in view is in the cell `target`; `None`
    /// for an action that has no meaning there, such as one for an empty slot.
    pub fn command(&self, view: View<'_>, index: usize, target: Option<Point>) -> Option<Command> {
        Some(match self.get(index)? {
            Action::Cast(index) => cast(view, self.abilities[index].0, target)?,
            Action::Use(slot) => {
                let item = view.carried().find(|it| it.slot == slot)?;
                use_of(slot, item.item.aim, target)?
            }
            Action::Throw(slot) => Command::Throw { slot, target: target? },
            Action::Drop(slot) => Command::Drop(slot),
            fixed => fixed.fixed()?,
        })
    }

    /// Writes 1 for each action that is legal and 0 for the others; the mask has one entry for each action. Once the
    /// game is over, or the task `is_decided`, that is to wait, which the step that begins the next game ignores: a
    /// policy that leaves out every action divides by nothing.
    pub(crate) fn write_mask(
        &self,
        game: &Game,
        is_decided: bool,
        target: Option<Point>,
        mask: &mut [i8],
    ) {
        mask.fill(0);
        if is_decided || game.outcome().is_some() {
            mask[WAIT] = 1;
            return;
        }
        let check = |command: Command| i8::from(game.allows(command));
        let view = game.view();
        let (abilities, slots) = (self.commands.len(), self.first_slot());
        // Improvements are for levels gained or for an item that is carried, origins for the time before the first turn.
        let pending = view.experience().map_or(0, |it| it.pending_level_ups());
        let has_cost =
            !self.costs.is_empty() && view.carried().any(|item| self.costs.contains(&item.kind));
        let improves = view.turn() == 0 || pending > 0 || has_cost;
        let fixed = if improves { abilities } else { FIRST_IMPROVEMENT };
        let commands = self.commands[..fixed].iter().copied();
        for (entry, is_allowed) in mask.iter_mut().zip(game.allows_each(commands)) {
            *entry = i8::from(is_allowed);
        }
        for (entry, index) in mask[abilities..slots].iter_mut().zip(abilities..) {
            *entry = self.command(view, index, target).map_or(0, check);
        }
        for item in view.carried() {
            let (slot, index) = (item.slot, slot_index(item.slot));
            if slot == InventorySlot::GOAL {
                // It is carried out; no action of the table is about it.
                continue;
            }
            let commands = [
                use_of(slot, item.item.aim, target),
                target.map(|target| Command::Throw { slot, target }),
                Some(Command::Drop(slot)),
            ];
            for (block, command) in commands.into_iter().enumerate() {
                mask[slots + block * InventorySlot::COUNT + index] = command.map_or(0, check);
            }
        }
    }

    /// The number of the action "use a".
    const fn first_slot(&self) -> usize {
        FIRST_IMPROVEMENT + self.improvements.len() + self.abilities.len()
    }
}

/// The index of a slot: 0 to 25 with a letter, 26 for that of the goal.
pub(crate) const fn slot_index(slot: InventorySlot) -> usize {
    match slot.letter() {
        letter @ 'a'..='z' => (letter as u8 - b'a') as usize,
        _ => InventorySlot::COUNT,
    }
}

/// A use of an item; `None` where it needs a target and there is none.
fn use_of(slot: InventorySlot, aim: Option<Aim>, target: Option<Point>) -> Option<Command> {
    match aim {
        None => Some(Command::Use { slot, target: None }),
        Some(_) => target.map(|at| Command::Use { slot, target: Some(at) }),
    }
}

fn cast(view: View<'_>, ability: AbilityId, target: Option<Point>) -> Option<Command> {
    let aim = view.content().rows().ability(ability)?.rule.to.aim();
    match aim {
        None => Some(Command::Cast { ability, target: None }),
        Some(_) => target.map(|at| Command::Cast { ability, target: Some(at) }),
    }
}
