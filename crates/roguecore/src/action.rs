//! Actions of the player and of monsters. [`check`] turns a [`Command`] into an [`Action`] or a
//! refusal, without changing anything; performing an action emits events. One file per kind.

mod bump;
mod cast;
mod drop;
mod equip;
mod level_up;
mod melee;
mod movement;
mod pick_up;
mod stairs;
mod swap;
mod throw;
mod trial;
mod use_item;
mod wait;
mod wizard;

use roguecore_grid::{Direction, Point};

use crate::command::{Command, OwnCommand, Wish};
use crate::effect;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{Displacement, EntityRef};
use crate::host;
use crate::id::{AbilityId, EquipmentSlot, LevelUpId};
use crate::inventory::{InventoryItem, InventorySlot, ItemRef};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::tile::TileId;
use crate::world::{Turn, World};

/// The energy that an action takes, other than a step.
const ACTION_COST: i32 = 100;

/// A checked command with all that performing it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Move { actor: EntityRef, from: Point, to: Point },
    Swap { actor: EntityRef, other: EntityRef, from: Point, to: Point },
    Squeeze { actor: EntityRef, other: EntityRef, from: Point, to: Point },
    BumpTile { actor: EntityRef, at: Point },
    BumpEntity { actor: EntityRef, into: EntityRef, at: Point },
    Melee { actor: EntityRef, target: EntityRef, from: Point, at: Point },
    Wait { actor: EntityRef, at: Point },
    PickUp { actor: EntityRef, id: EntityId, item: PrototypeId, slot: InventorySlot, at: Point },
    Drop { actor: EntityRef, item: ItemRef, at: Point },
    ToggleEquipped { actor: EntityRef, item: ItemRef, slot: EquipmentSlot },
    UseItem { actor: EntityRef, item: ItemRef, rule: u16, aim: Option<Point> },
    Throw { actor: EntityRef, item: ItemRef, from: Point, to: Point },
    Cast { actor: EntityRef, ability: AbilityId, aim: Option<Point> },
    TakeStairs { actor: EntityRef, to: u32 },
    LeaveDungeon { goal: PrototypeId },
    LevelUp(LevelUpId),
    Trial { actor: EntityRef, item: ItemRef, trigger: Trigger },
    Custom { actor: EntityRef, own: OwnCommand },
    Wizard(Wish),
}

/// Whether an entity can carry out a command now. Changes nothing.
pub(crate) fn check(world: &World, id: EntityId, command: Command) -> Result<Action, Refusal> {
    let actor = world.map().get(id).filter(|_| world.outcome().is_none());
    let actor = actor.ok_or(Refusal::GameOver)?;
    let pending = actor.experience.map_or(0, |experience| experience.pending_level_ups());
    if pending > 0 && !matches!(command, Command::LevelUp(_)) {
        return Err(Refusal::LevelUpPending);
    }
    if world.content().host_rules().is_empty() || matches!(command, Command::Custom(_)) {
        // Returned as it is: a copy of the result would make a mask of all commands a tenth slower.
        return check_own(world, actor, pending, command);
    }
    let action = check_own(world, actor, pending, command)?;
    host::allow(world, world.entity_ref(actor), action.of_bump(command))?;
    Ok(action)
}

/// An entity that is asked which commands it can carry out now: [`check`] without the action or the
/// refusal. Of most commands that hosts ask about no rule has to be asked.
#[derive(Clone, Copy)]
pub(crate) struct CommandCheck<'w> {
    world: &'w World,
    actor: EntityId,
    /// The actor, where no rule has a say in its steps or in how it rests.
    plain: Option<&'w Entity>,
}

impl<'w> CommandCheck<'w> {
    pub(crate) fn new(world: &'w World, actor: EntityId) -> Self {
        let entity = world.map().get(actor).filter(|_| world.outcome().is_none());
        let has_rules =
            !world.content().host_rules().is_empty() || effect::refuse::refuses_steps(world);
        let is_plain =
            |it: &&Entity| !has_rules && it.experience.is_none_or(|it| it.pending_level_ups() == 0);
        Self { world, actor, plain: entity.filter(is_plain) }
    }

    /// Whether it can carry out a command.
    pub(crate) fn allows(&self, command: Command) -> bool {
        let plain = self.plain.and_then(|actor| match command {
            Command::Bump(direction) => bump::check_plain(self.world, actor, direction),
            Command::Wait => Some(true),
            Command::PickUp => self.world.top_item(actor.at).is_none().then_some(false),
            Command::Descend | Command::Ascend => {
                stairs::stairs(self.world, actor).is_none().then_some(false)
            }
            _ => None,
        });
        plain.unwrap_or_else(|| check(self.world, self.actor, command).is_ok())
    }
}

/// Whether the rules of the engine and of the content allow a command.
fn check_own(
    world: &World,
    actor: &Entity,
    pending: u32,
    command: Command,
) -> Result<Action, Refusal> {
    match command {
        Command::Bump(direction) => bump::check(world, actor, direction),
        Command::Move(direction) => movement::check(world, actor, direction),
        Command::Melee(direction) => melee::check(world, actor, direction),
        Command::Wait => Ok(wait::check(world, actor)),
        Command::PickUp => pick_up::check(world, actor),
        Command::Drop(slot) => drop::check(world, actor, slot),
        Command::Use { slot, target } => use_item::check(world, actor, slot, target),
        Command::Descend => stairs::check_descend(world, actor),
        Command::Ascend => stairs::check_ascend(world, actor),
        Command::LevelUp(level_up) => level_up::check(world, pending, level_up),
        Command::Throw { slot, target } => throw::check(world, actor, slot, target),
        Command::Cast { ability, target } => cast::check(world, actor, ability, target),
        Command::Custom(own) => {
            let actor_ref = world.entity_ref(actor);
            host::check(world, actor_ref, own).map(|()| Action::Custom { actor: actor_ref, own })
        }
        Command::Wizard(wish) => wizard::check(world, actor, wish),
    }
}

impl Action {
    /// The command that a bump becomes; any other command as it is.
    const fn of_bump(&self, command: Command) -> Command {
        match (command, self) {
            (Command::Bump(direction), Self::Move { .. } | Self::Swap { .. }) => {
                Command::Move(direction)
            }
            (Command::Bump(direction), Self::Melee { .. }) => Command::Melee(direction),
            _ => command,
        }
    }

    /// The energy it takes: 100, for a step the move cost of the tile, for squeezing past someone twice that.
    pub(crate) fn cost(&self, world: &World) -> i32 {
        let times = if matches!(self, Self::Squeeze { .. }) { 2 } else { 1 };
        let tile = match self {
            Self::Move { to, .. } | Self::Swap { to, .. } | Self::Squeeze { to, .. } => {
                world.map().tile(*to)
            }
            Self::BumpTile { .. }
            | Self::BumpEntity { .. }
            | Self::Melee { .. }
            | Self::Wait { .. }
            | Self::PickUp { .. }
            | Self::Drop { .. }
            | Self::ToggleEquipped { .. }
            | Self::UseItem { .. }
            | Self::Throw { .. }
            | Self::Cast { .. }
            | Self::TakeStairs { .. }
            | Self::LeaveDungeon { .. }
            | Self::LevelUp(_)
            | Self::Trial { .. }
            | Self::Custom { .. }
            | Self::Wizard(_) => None,
        };
        let cost = tile.map_or(ACTION_COST, |tile| self.step_cost(world, tile));
        cost.saturating_mul(times)
    }

    /// The energy of a step onto a tile: its move cost, but for a creature that prowls on such tiles.
    fn step_cost(&self, world: &World, tile: TileId) -> i32 {
        let cost = i32::try_from(world.content().tile(tile).move_cost).unwrap_or(i32::MAX);
        let prowler = match self {
            Self::Move { actor, .. } if cost > ACTION_COST => Some(actor),
            _ => None,
        };
        let content = world.content();
        let tags = content.tile(tile).tags;
        let is_at_home = prowler.is_some_and(|it| content.prototype(it.kind).prowls_on(tags));
        if is_at_home { ACTION_COST } else { cost }
    }

    /// Emits the events of the action.
    pub(crate) fn perform(self, turn: &mut Turn<'_>) {
        match self {
            Self::Move { actor, from, to } => movement::perform(turn, actor, from, to),
            Self::Swap { actor, other, from, to } => {
                swap::perform(turn, actor, (other, Displacement::Swapped), from, to);
            }
            Self::Squeeze { actor, other, from, to } => {
                swap::perform(turn, actor, (other, Displacement::SqueezedPast), from, to);
            }
            Self::BumpTile { actor, at } => effect::bump_tile(turn, actor, at),
            Self::BumpEntity { actor, into, at } => effect::bump_entity(turn, actor, into, at),
            Self::Melee { actor, target, from, at } => {
                melee::perform(turn, actor, target, from, at);
            }
            Self::Wait { actor, at } => wait::perform(turn, actor, at),
            Self::PickUp { actor, id, item, slot, at } => {
                pick_up::perform(turn, actor, id, item, slot, at);
            }
            Self::Drop { actor, item, at } => drop::perform(turn, actor, item, at),
            Self::ToggleEquipped { actor, item, slot } => equip::toggle(turn, actor, item, slot),
            Self::UseItem { actor, item, rule, aim } => {
                use_item::perform(turn, actor, item, rule, aim);
            }
            Self::Throw { actor, item, from, to } => throw::perform(turn, actor, item, from, to),
            Self::Cast { actor, ability, aim } => effect::cast(turn, actor, ability, aim),
            Self::TakeStairs { actor, to } => stairs::travel(turn, actor, to),
            Self::LeaveDungeon { goal } => stairs::leave(turn, goal),
            Self::Trial { actor, item, trigger } => trial::perform(turn, actor, item, trigger),
            Self::Custom { actor, own } => perform_own(turn, actor, own),
            Self::Wizard(wish) => wizard::perform(turn, wish),
            Self::LevelUp(level_up) => level_up::perform(turn, level_up),
        }
    }
}

/// A command of host rules counts as one step of a chain of rules.
fn perform_own(turn: &mut Turn<'_>, actor: EntityRef, own: OwnCommand) {
    let before = turn.set_depth(turn.depth().saturating_add(1));
    host::perform(turn, actor, own);
    turn.set_depth(before);
}

impl Turn<'_> {
    /// Lets an actor carry out a command at once, beside its own turn, without a cost of energy:
    /// for host rules.
    ///
    /// # Errors
    ///
    /// The refusal, and nothing has happened: that of the command,
    /// [`GameOver`](Refusal::GameOver) for an actor that is dead or gone, and
    /// [`ConditionNotMet`](Refusal::ConditionNotMet) at the end of a chain of 8 rules and after
    /// 4,096 effects in a turn.
    ///
    /// ```
    /// use roguecore::host::Rules;
    /// use roguecore::{ActorEvent, Command, Content, Direction, Event, EventKind, Game, Host, Turn};
    ///
    /// /// The player leaps: each step is followed by a second one.
    /// #[derive(Debug)]
    /// struct Leap;
    ///
    /// impl Rules for Leap {
    ///     fn name(&self) -> &str {
    ///         "leap"
    ///     }
    ///     fn version(&self) -> u32 {
    ///         1
    ///     }
    ///     fn after(&self, turn: &mut Turn<'_>, event: &Event) {
    ///         if let EventKind::Actor(ActorEvent::Moved { who, from, to, .. }) = event.kind
    ///             && who.player
    ///             && from.x % 2 == 1
    ///             && let Some(direction) = from.direction_to(to)
    ///         {
    ///             let _ = turn.act(who.id, Command::Move(direction));
    ///         }
    ///     }
    /// }
    ///
    /// let host = Host::new().with_rules(Leap);
    /// let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host)?;
    /// let mut game = Game::from_scene(content.into(), "#####\n#@..#\n#####").unwrap();
    /// game.step(Command::Move(Direction::East)).unwrap();
    /// assert_eq!(game.view().player().at.x, 3);
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn act(&mut self, actor: EntityId, command: Command) -> Result<(), Refusal> {
        if !self.world().map().get(actor).is_some_and(Entity::is_actor) {
            return Err(Refusal::GameOver);
        }
        let action = check(self.world(), actor, command)?;
        if self.depth() >= effect::MAX_DEPTH {
            self.stop_rules();
            return Err(Refusal::ConditionNotMet);
        }
        if !self.count_effect() {
            return Err(Refusal::ConditionNotMet);
        }
        let before = self.set_depth(self.depth().saturating_add(1));
        action.perform(self);
        self.set_depth(before);
        Ok(())
    }
}

/// The cell next to an actor; refused beyond the edge of the map.
fn adjacent_cell(world: &World, actor: &Entity, direction: Direction) -> Result<Point, Refusal> {
    let at = actor.at + direction;
    if world.map().size().contains(at) { Ok(at) } else { Err(Refusal::OutOfBounds) }
}

/// The action that was meant, or its trial where only that can tell that rules refuse it.
fn or_trial(
    world: &World,
    actor: &Entity,
    (item, trigger): (ItemRef, Trigger),
    action: Action,
) -> Result<Action, Refusal> {
    if trial::is_needed(world, actor, item, trigger)? {
        return Ok(Action::Trial { actor: world.entity_ref(actor), item, trigger });
    }
    Ok(action)
}

/// The item an actor has in an inventory slot.
fn item_in_slot(actor: &Entity, slot: InventorySlot) -> Result<ItemRef, Refusal> {
    let item = actor.inventory.as_ref().and_then(|it| it.get(slot));
    item.map(InventoryItem::item_ref).ok_or(Refusal::NoSuchItem(slot))
}
