//! The context of a rule: its owner, its trigger and its cell.

use roguecore_grid::Point;

use super::small_vec::SmallVec;
use crate::content::Content;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{Cause, EntityRef};
use crate::id::{AbilityId, CustomId, LevelUpId, StatusId, SubstanceId};
use crate::inventory::ItemRef;
use crate::rule::{RuleSet, Trigger};
use crate::tile::TileId;
use crate::world::World;

/// The row that has a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A creature.
    Creature(PrototypeId),
    /// An item that is used, thrown or equipped.
    Item(ItemRef),
    /// A status of a creature.
    Status(StatusId),
    /// An ability.
    Ability(AbilityId),
    /// The tile of a cell.
    Tile(TileId),
    /// A substance in a cell.
    Substance(SubstanceId),
    /// An improvement of a character level.
    LevelUp(LevelUpId),
    /// Host rules.
    Host(CustomId),
    /// The floor: the index of its recipe, and its ground.
    Floor(u16, TileId),
}

impl Owner {
    /// The rules of the row; `None` for rows whose effects are no rules.
    pub(crate) fn rules(self, content: &Content) -> Option<&RuleSet> {
        let rows = content.rows();
        match self {
            Self::Creature(kind) => Some(&content.prototype(kind).rules),
            Self::Item(item) => Some(&content.prototype(item.kind).rules),
            Self::Status(status) => rows.status(status).map(|row| &row.rules),
            Self::Tile(tile) => Some(&content.tile(tile).rules),
            Self::Substance(id) => rows.substance(id).map(|row| &row.rules),
            Self::Floor(recipe, _) => rows.floor_rules.get(usize::from(recipe)),
            Self::Ability(_) | Self::LevelUp(_) | Self::Host(_) => None,
        }
    }

    /// How events name it.
    pub(super) const fn cause(self) -> Cause {
        match self {
            Self::Creature(kind) => Cause::Creature(kind),
            Self::Item(item) => Cause::Item(item.kind),
            Self::Status(status) => Cause::Status(status),
            Self::Ability(ability) => Cause::Ability(ability),
            Self::Tile(tile) | Self::Floor(_, tile) => Cause::Tile(tile),
            Self::Substance(substance) => Cause::Substance(substance),
            Self::LevelUp(level_up) => Cause::LevelUp(level_up),
            Self::Host(name) => Cause::Custom(name),
        }
    }
}

/// The owner of a rule, its trigger and its cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// The row that has the rule.
    pub(crate) owner: Owner,
    /// The actor it belongs to: the creature, the holder, or the actor on the cell.
    pub(crate) me: Option<EntityRef>,
    /// The other actor of the trigger.
    pub(crate) other: Option<EntityRef>,
    /// The actor with the credit for a kill.
    pub(crate) by: Option<EntityRef>,
    /// The cell of the rule: of the tile, of the landing, of the actor.
    pub(crate) at: Point,
    /// The cell that was chosen as target.
    pub(crate) aim: Option<Point>,
    /// How many rules have set off this one.
    pub(crate) depth: u8,
    /// The hit points that the blow took which has set it off; 0 for another trigger.
    pub(crate) taken: i32,
    /// The cell of the noise that has set it off; `None` for another trigger.
    pub(crate) heard: Option<Point>,
}

impl Context {
    /// The context of a rule that no other has set off: the deed of `me`, by itself, in that cell.
    pub(crate) const fn new(owner: Owner, me: Option<EntityRef>, at: Point) -> Self {
        Self { owner, me, other: None, by: me, at, aim: None, depth: 0, taken: 0, heard: None }
    }

    /// The context of something that an actor does by itself.
    pub(crate) fn of_actor(world: &World, actor: &Entity, owner: Owner) -> Self {
        Self::new(owner, Some(world.entity_ref(actor)), actor.at)
    }

    /// The context of a trigger of an actor that this rule sets off.
    pub(super) const fn next(
        &self,
        me: EntityRef,
        other: Option<EntityRef>,
        by: Option<EntityRef>,
        at: Point,
    ) -> Self {
        let depth = self.depth.saturating_add(1);
        Self { other, by, depth, ..Self::new(Owner::Creature(me.kind), Some(me), at) }
    }

    /// The position of `Me`; the cell of the rule where it has no actor.
    pub(super) fn origin(&self, world: &World) -> Point {
        self.me(world).map_or(self.at, |me| me.at)
    }

    /// `Me`, if it is on the map.
    pub(super) fn me<'w>(&self, world: &'w World) -> Option<&'w Entity> {
        self.me.and_then(|me| world.map().get(me.id))
    }

    /// The id of `Me`.
    pub(super) fn me_id(&self) -> Option<EntityId> {
        self.me.map(|me| me.id)
    }
}

/// One target of an effect: a cell, and the actor in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The cell.
    pub(crate) at: Point,
    /// The actor.
    pub(crate) who: Option<EntityRef>,
    /// Where the effect comes from: the actor of the rule, or the centre of an area.
    pub(crate) from: Point,
}

impl Hit {
    /// The actor, if it is on the map.
    pub(super) fn entity<'w>(&self, world: &'w World) -> Option<&'w Entity> {
        self.who.and_then(|actor| world.map().get(actor.id))
    }
}

/// The rows with rules about a trigger that an actor follows: its own, those of its
/// equipment, then those of its statuses.
pub(super) fn owners_of(world: &World, entity: &Entity, trigger: Trigger) -> SmallVec<Owner> {
    let has_rule = |it: &Owner| it.rules(world.content()).is_some_and(|rules| rules.has(trigger));
    let equipped = entity.items().filter(|it| it.equipped);
    let items = equipped.map(|it| Owner::Item(it.item_ref()));
    let statuses = entity.statuses().iter().map(|it| Owner::Status(it.status));
    let own = std::iter::once(Owner::Creature(entity.kind));
    own.chain(items).chain(statuses).filter(has_rule).collect()
}

/// Whose deed a status of an actor is.
pub(super) fn author_of(world: &World, entity: &Entity, status: StatusId) -> Option<EntityRef> {
    let active = entity.statuses().iter().find(|it| it.status == status);
    let author = active.and_then(|it| it.by).and_then(|by| world.map().get(by));
    author.map(|author| world.entity_ref(author))
}
