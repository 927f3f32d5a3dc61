//! Events: past-tense facts of a turn. Each can be described, drawn or replayed with the content
//! alone, without the world in which it happened.

mod describe;
mod displacement;
mod item_kinds;
mod outcome;
mod parties;
mod seen;
mod step;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use displacement::Displacement;
pub use outcome::Outcome;
pub use parties::{Cause, EntityRef};
pub use step::Events;

use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::geometry::{Direction, Point};
use crate::id::{AbilityId, CustomId, FactionId, LevelUpId, StatId, StatusId, TagId, TextId};
use crate::inventory::{InventorySlot, ItemRef};
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// Something that happened in a turn. `seen` is whether the player perceived it; a screen must
/// not show what they did not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Event {
    /// An actor took a step.
    Moved {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        from: Point,
        /// Its position after.
        to: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor did nothing for a turn.
    Waited {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor attacked another in melee.
    Attacked {
        /// The attacker.
        who: EntityRef,
        /// The defender.
        target: EntityRef,
        /// The position of the attacker.
        from: Point,
        /// The position of the defender.
        at: Point,
        /// Damage in hit points, also where the defender has fewer left; 0 where the defence
        /// is too high.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor died and left a corpse.
    Died {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The killer.
        by: Option<EntityRef>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A monster in view of the player computed a new path to them, or found that there is none.
    /// For logs and tests; not to be shown to the player.
    Planned {
        /// The monster.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The path, next step first; empty where there is none.
        steps: Vec<Direction>,
    },
    /// An item was picked up.
    PickedUp {
        /// The actor.
        who: EntityRef,
        /// The id of the item.
        id: EntityId,
        /// Its prototype.
        item: PrototypeId,
        /// The inventory slot it is in now.
        slot: InventorySlot,
        /// Where it was.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was dropped.
    Dropped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// Where it is now.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was equipped.
    Equipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was unequipped.
    Unequipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was used. The events of its effects follow.
    Used {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// The position of the actor.
        at: Point,
        /// The cell it was aimed at, for items that are aimed.
        target: Option<Point>,
        /// Whether it is gone, or one less of a stack.
        consumed: bool,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor regained hit points.
    Healed {
        /// The actor.
        who: EntityRef,
        /// What healed it.
        cause: Cause,
        /// Hit points regained.
        amount: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Something exploded. A [`Struck`](Self::Struck) follows for each actor it damaged.
    Exploded {
        /// What exploded.
        cause: Cause,
        /// The center.
        at: Point,
        /// The radius in cells.
        radius: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A rule damaged an actor.
    Struck {
        /// The actor whose deed it was; `None` for that of a tile, a substance or a status
        /// without an author.
        by: Option<EntityRef>,
        /// What damaged it.
        cause: Cause,
        /// The actor it hit.
        target: EntityRef,
        /// Where the damage came from.
        from: Point,
        /// The position of the target.
        at: Point,
        /// Damage in hit points, also where the target has fewer left.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor got a status, or the turns of one it has have changed.
    StatusAdded {
        /// The actor whose deed it was.
        by: Option<EntityRef>,
        /// What gave the status.
        cause: Cause,
        /// The actor.
        target: EntityRef,
        /// The status.
        status: StatusId,
        /// Its position.
        at: Point,
        /// Turns of the actor until it ends;
        /// [`PERMANENT`](crate::ActiveStatus::PERMANENT) until a rule removes it.
        turns: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor began a turn with statuses: each that ends by itself has one turn less. For logs
    /// and tests; not to be shown to the player.
    StatusesCounted {
        /// The actor.
        who: EntityRef,
    },
    /// A status of an actor ended.
    StatusEnded {
        /// The actor.
        who: EntityRef,
        /// The status.
        status: StatusId,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor bumps in a random direction.
    Stumbled {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        at: Point,
        /// The direction.
        direction: Direction,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A stat of an actor changed; its hit points have events of their own.
    StatChanged {
        /// The actor.
        who: EntityRef,
        /// The stat.
        stat: StatId,
        /// Its own value before, without equipment and statuses.
        from: i32,
        /// Its own value after.
        to: i32,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A stat of an item changed, such as its charges.
    ItemChanged {
        /// Who carries the item.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// The stat.
        stat: StatId,
        /// Its value before.
        from: i32,
        /// Its value after.
        to: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor got or lost a tag. For logs and tests; not to be shown to the player.
    TagChanged {
        /// The actor.
        who: EntityRef,
        /// The tag.
        tag: TagId,
        /// Whether it has the tag now.
        has: bool,
    },
    /// The energy left of an actor changed. For logs and tests; not to be shown to the player.
    EnergyChanged {
        /// The actor.
        who: EntityRef,
        /// Its energy; an action takes 100 or more.
        energy: i32,
    },
    /// An actor was moved at once, by no step of its own: teleported, pushed or swapped.
    Displaced {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        from: Point,
        /// Its position after.
        to: Point,
        /// How.
        how: Displacement,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A creature or an item came into being.
    Created {
        /// The new entity.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Copies in its stack; 1 for what does not stack.
        count: u32,
        /// Whom it follows.
        leader: Option<EntityRef>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item came into an inventory from nowhere.
    Given {
        /// Who has it now.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Copies; 1 for what does not stack.
        count: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item left an inventory and is gone, or some of a stack.
    Taken {
        /// Who had it.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Copies; 1 for what does not stack.
        count: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item went from one inventory into another.
    Stolen {
        /// Who has it now.
        who: EntityRef,
        /// Who had it.
        from: EntityRef,
        /// The item, as it was before.
        item: ItemRef,
        /// The inventory slot it is in now.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item on the floor is gone.
    Vanished {
        /// The item.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A creature became another one.
    Transformed {
        /// The creature before.
        who: EntityRef,
        /// The prototype it is a copy of now.
        to: PrototypeId,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A creature joined a faction.
    Joined {
        /// The creature.
        who: EntityRef,
        /// The faction.
        faction: FactionId,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// The tile of a cell changed.
    TileChanged {
        /// The actor whose deed it was.
        by: Option<EntityRef>,
        /// The cell.
        at: Point,
        /// The tile before.
        from: TileId,
        /// The tile after.
        to: TileId,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Substances spread, faded or were added. For logs and tests; a screen draws the view.
    SubstancesChanged {
        /// The new amounts, by ascending row, column and substance.
        cells: Vec<SubstanceCell>,
    },
    /// The player has learned the cells of a part of the floor.
    Revealed {
        /// The center.
        at: Point,
        /// The radius in cells; 0 for the whole floor.
        radius: u32,
    },
    /// A rule said a text.
    Said {
        /// The text.
        text: TextId,
        /// Where.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Something made a noise.
    Noise {
        /// Who made it.
        by: Option<EntityRef>,
        /// Where.
        at: Point,
        /// How far it is heard, in cells.
        radius: u32,
        /// Whether the player heard it.
        seen: bool,
    },
    /// A creature noticed an enemy.
    Noticed {
        /// The creature.
        who: EntityRef,
        /// The enemy.
        target: EntityRef,
        /// The position of the creature.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was thrown; it lies in the target cell, unless a rule of its own uses it up.
    Thrown {
        /// The actor.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Where from.
        from: Point,
        /// Where it landed.
        to: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor cast an ability. The events of its effects follow.
    Cast {
        /// The actor.
        who: EntityRef,
        /// The ability.
        ability: AbilityId,
        /// The position of the actor.
        at: Point,
        /// The cell it was aimed at, for abilities that are aimed.
        target: Option<Point>,
        /// The turn from which on it can be cast again.
        ready_at: u64,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Rules set off more rules than a turn allows; the rest did not happen. For logs and tests.
    RulesStopped,
    /// Something that host rules define.
    Custom {
        /// Its name.
        name: CustomId,
        /// The actor it is about.
        who: Option<EntityRef>,
        /// Where.
        at: Point,
        /// A number of the host.
        amount: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// The player arrived on another floor.
    Arrived {
        /// The player.
        who: EntityRef,
        /// The floor they left; the first is 1.
        from: u32,
        /// The floor they are on.
        floor: u32,
        /// Their position.
        at: Point,
    },
    /// The player gained experience.
    GainedExperience {
        /// Experience points.
        points: u32,
        /// Character levels gained by them.
        levels: u32,
        /// The character level after.
        level: u32,
    },
    /// The player chose what a new character level improves.
    LevelUpChosen {
        /// The choice.
        level_up: LevelUpId,
    },
    /// The player learned what a kind of item is.
    Identified {
        /// The prototype of the item.
        kind: PrototypeId,
        /// What the player knew it as.
        appearance: PrototypeId,
    },
    /// The game ended.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// All actors have acted and the player's field of view is up to date. The last event of
    /// each turn.
    TurnEnded {
        /// Turns taken so far.
        turn: u64,
    },
}

/// An event that host rules define, for [`Turn::emit_custom`](crate::Turn::emit_custom).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomEvent {
    /// Its name.
    pub name: CustomId,
    /// The actor it is about.
    pub who: Option<EntityRef>,
    /// Where.
    pub at: Point,
    /// A number of the host.
    pub amount: i32,
}

impl Event {
    /// One line of text, for logs and tests.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        describe::EventLine { event: self, content }
    }
}
