//! Refusals: why a command was not carried out. Sentences for players are written outside of
//! the engine.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use crate::component::Aim;
use crate::entity::PrototypeId;
use crate::event::EntityRef;
use crate::id::{AbilityId, CustomId, StatId, TextId};
use crate::inventory::InventorySlot;
use crate::rule::Numbers;
use crate::tile::TileId;

/// Why a command was refused. A refused command changes nothing: it takes no time and draws no
/// random number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The step leads out of the map.
    #[error("the map ends there")]
    OutOfBounds,
    /// The cell cannot be entered.
    #[error("{at} is blocked")]
    Blocked {
        /// The cell.
        at: Point,
        /// The blocker.
        by: Blocker,
    },
    /// No actor to attack is in that direction.
    #[error("no actor to attack is there")]
    NothingToAttack,
    /// No item is on the player's cell.
    #[error("no item to pick up is here")]
    NothingToPickUp,
    /// Every inventory slot is taken.
    #[error("the inventory is full: it holds {capacity} items")]
    InventoryFull {
        /// The number of slots.
        capacity: usize,
    },
    /// The inventory slot is empty.
    #[error("no item is in the inventory slot {0}")]
    NoSuchItem(InventorySlot),
    /// The item has no use.
    #[error("that cannot be used")]
    NotUsable {
        /// The prototype of the item.
        item: PrototypeId,
    },
    /// The player has nothing to heal.
    #[error("health is full")]
    FullHealth,
    /// The command lacks the target that the item needs.
    #[error("it has to be aimed")]
    NeedsTarget {
        /// The kind of target that it is aimed at.
        aim: Aim,
    },
    /// No other visible actor is nearer than the range.
    #[error("no visible actor is nearer than {range} cells")]
    NoTargetInRange {
        /// The range in cells.
        range: u32,
    },
    /// The target is farther away than the range.
    #[error("{at} is more than {range} cells away")]
    OutOfRange {
        /// The target cell.
        at: Point,
        /// The range in cells.
        range: u32,
    },
    /// The actor, or the item, has too little of a stat.
    #[error("too little left: {needed} needed, {has} there")]
    NotEnough {
        /// The stat.
        stat: StatId,
        /// The value needed.
        needed: i32,
        /// The present value.
        has: i32,
    },
    /// The player has not been on the floor, and a saved game would have no room for it.
    #[error("a saved game would have no room for a further floor")]
    NoRoomForFloor,
    /// A rule of the content refuses it.
    #[error("a rule refuses that")]
    Rule {
        /// The text for the player.
        text: TextId,
        /// The numbers in the text.
        numbers: Numbers,
    },
    /// A condition of the rule does not hold.
    #[error("the conditions for that are not met")]
    ConditionNotMet,
    /// It would change nothing.
    #[error("it would have no effect")]
    NoEffect,
    /// The actor has no such ability.
    #[error("there is no such ability")]
    NoSuchAbility(AbilityId),
    /// The ability cannot be cast again yet.
    #[error("the ability is ready in {turns} turns")]
    NotReady {
        /// The ability.
        ability: AbilityId,
        /// Turns until it is ready.
        turns: u64,
    },
    /// The game has not been opened to wizard mode.
    #[error("the game is not in wizard mode")]
    NoWizardMode,
    /// Host rules refuse.
    #[error("refused by the rules of the host")]
    Custom {
        /// The name of the reason.
        name: CustomId,
        /// A number of the host.
        amount: i32,
    },
    /// The target cell is not visible.
    #[error("{0} is out of view")]
    OutOfView(Point),
    /// No actor is on the target cell.
    #[error("no actor is at {0}")]
    NoTargetAt(Point),
    /// The item must not be aimed at the player.
    #[error("it cannot be aimed at the player")]
    CannotTargetSelf,
    /// The explosion would hit no visible actor.
    #[error("no visible actor is within {radius} cells of the target")]
    NoTargetInBlast {
        /// The radius in cells.
        radius: u32,
    },
    /// The player does not stand on stairs of that direction.
    #[error("no stairs lead there")]
    NoStairs {
        /// Whether the command was to descend.
        down: bool,
    },
    /// The stairs up from the first floor can be taken only with the goal.
    #[error("the dungeon can be left only with the goal")]
    GoalRequired {
        /// The prototype of the goal.
        goal: PrototypeId,
    },
    /// The actor does not carry an item that it needs, such as a key.
    #[error("an item is needed for that")]
    ItemRequired {
        /// The prototype of the item.
        item: PrototypeId,
    },
    /// A level-up is pending and has to be chosen first.
    #[error("a level-up is pending: choose an improvement first")]
    LevelUpPending,
    /// No level-up is pending.
    #[error("no level-up is pending")]
    NoLevelUpPending,
    /// An origin is chosen once, before the first turn.
    #[error("an origin is chosen once, before the first turn")]
    Begun,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The level gained does not offer that technique.
    #[error("that technique is not offered")]
    NotOffered,
}

impl Refusal {
    /// A word for the reason alone, such as `no_such_item`: the same in every version, and one for each
    /// reason. For programs that tell reasons apart without the enum, such as a client of a server.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Game};
    ///
    /// let game = Game::from_scene(roguecore::Content::classic(), "###\n#@#\n###").unwrap();
    /// let refusal = game.check(Command::Bump(Direction::East)).unwrap_err();
    /// assert_eq!(refusal.code(), "blocked");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::OutOfBounds => "out_of_bounds",
            Self::Blocked { .. } => "blocked",
            Self::NothingToAttack => "nothing_to_attack",
            Self::NothingToPickUp => "nothing_to_pick_up",
            Self::InventoryFull { .. } => "inventory_full",
            Self::NoSuchItem(_) => "no_such_item",
            Self::NotUsable { .. } => "not_usable",
            Self::FullHealth => "full_health",
            Self::NeedsTarget { .. } => "needs_target",
            Self::NoTargetInRange { .. } => "no_target_in_range",
            Self::OutOfRange { .. } => "out_of_range",
            Self::NotEnough { .. } => "not_enough",
            Self::NoRoomForFloor => "no_room_for_floor",
            Self::Rule { .. } => "rule",
            Self::ConditionNotMet => "condition_not_met",
            Self::NoEffect => "no_effect",
            Self::NoSuchAbility(_) => "no_such_ability",
            Self::NotReady { .. } => "not_ready",
            Self::NoWizardMode => "no_wizard_mode",
            Self::Custom { .. } => "custom",
            Self::OutOfView(_) => "out_of_view",
            Self::NoTargetAt(_) => "no_target_at",
            Self::CannotTargetSelf => "cannot_target_self",
            Self::NoTargetInBlast { .. } => "no_target_in_blast",
            Self::NoStairs { .. } => "no_stairs",
            Self::GoalRequired { .. } => "goal_required",
            Self::ItemRequired { .. } => "item_required",
            Self::LevelUpPending => "level_up_pending",
            Self::NoLevelUpPending => "no_level_up_pending",
            Self::Begun => "begun",
            Self::GameOver => "game_over",
            Self::NotOffered => "not_offered",
        }
    }
}

/// The blocker of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blocker {
    /// A tile that is not walkable.
    Tile(TileId),
    /// An entity that blocks movement.
    Entity(EntityRef),
}
