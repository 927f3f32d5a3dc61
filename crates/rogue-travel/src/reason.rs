//! The reasons for which an automatic command ends.

use roguecore::rule::Numbers;
use roguecore::{
    AbilityId, BranchId, Direction, EntityId, Point, PrototypeId, Refusal, StatId, StatusId,
    TextId, TileId,
};

/// Why an automatic command ended. The sentences for players are written elsewhere.
///
/// ```
/// use rogue_travel::{PathStop, StopReason};
///
/// let reason = StopReason::from(PathStop::NoPath);
/// assert_eq!(reason, StopReason::Path(PathStop::NoPath));
/// assert_eq!(reason.to_string(), "no path is known");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StopReason {
    /// An enemy: in view, fought, or not to be found.
    #[error(transparent)]
    Enemy(#[from] EnemyStop),
    /// Harm that was done, or that the next turn could do.
    #[error(transparent)]
    Harm(#[from] HarmStop),
    /// A status of the player.
    #[error(transparent)]
    Status(#[from] StatusStop),
    /// An item.
    #[error(transparent)]
    Item(#[from] ItemStop),
    /// The place that a walk or a run has reached.
    #[error(transparent)]
    Place(#[from] PlaceStop),
    /// The path to the goal.
    #[error(transparent)]
    Path(#[from] PathStop),
    /// The floor is explored, as far as the player can go.
    #[error(transparent)]
    Floor(#[from] FloorStop),
    /// A rest.
    #[error(transparent)]
    Rest(#[from] RestStop),
    /// A shot.
    #[error(transparent)]
    Shot(#[from] ShotStop),
    /// The player's health is low.
    #[error("health is low")]
    LowHealth,
    /// A stat that the screen shows fell below a quarter or a tenth of its full value: hunger.
    #[error("a stat runs low")]
    StatLow {
        /// The stat.
        stat: StatId,
        /// Its value.
        value: i32,
    },
    /// The player can choose an improvement.
    #[error("a level was gained")]
    LevelUp,
    /// The player was moved: teleported, pushed, or to another floor.
    #[error("the player was moved")]
    Moved,
    /// A rule said something that the player had not read before.
    #[error("something was said")]
    Message {
        /// Its text.
        text: TextId,
        /// The numbers in the text.
        numbers: Numbers,
    },
    /// The walk has done the same at the same place twice, and it has led nowhere.
    #[error("the same step leads nowhere")]
    NoProgress {
        /// The cell that the step is for.
        at: Point,
    },
    /// It went on for very long.
    #[error("it took very long")]
    TooLong,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

/// An enemy ends an automatic command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnemyStop {
    /// It came into view.
    #[error("a hostile creature came into view")]
    InView {
        /// The enemy.
        id: EntityId,
        /// Its row.
        kind: PrototypeId,
    },
    /// It slept and has woken up.
    #[error("a hostile creature woke up")]
    WokeUp {
        /// The enemy.
        id: EntityId,
        /// Its row.
        kind: PrototypeId,
    },
    /// It is awake and was in view from the start.
    #[error("a hostile creature is in view")]
    Nearby {
        /// The nearest one.
        kind: PrototypeId,
    },
    /// It is next to the player.
    #[error("an enemy is next to the player")]
    Adjacent {
        /// Its row.
        kind: PrototypeId,
    },
    /// It does nothing until it is attacked.
    #[error("an enemy does nothing until it is struck")]
    Dormant {
        /// Its row.
        kind: PrototypeId,
    },
    /// The blow would harm a harmless bystander, too.
    #[error("a blow would hit a bystander, too")]
    StruckToo {
        /// Their row.
        kind: PrototypeId,
    },
    /// It does not let the player come nearer.
    #[error("the enemy keeps away")]
    KeepsAway {
        /// Its row.
        kind: PrototypeId,
    },
    /// Many blows in a row have left it no weaker.
    #[error("blows leave the enemy no weaker")]
    NoWeaker {
        /// Its row.
        kind: PrototypeId,
    },
    /// The player's attacks do no damage to it.
    #[error("attacks do no damage")]
    CannotHurt {
        /// Its row.
        kind: PrototypeId,
    },
    /// The one that was fought is dead.
    #[error("the enemy is dead")]
    Dead {
        /// The nearest of the others in view that are awake.
        next: Option<PrototypeId>,
    },
    /// The one that was fought is out of view, or no enemy any more.
    #[error("the enemy is gone")]
    Gone,
    /// No enemy is in view.
    #[error("no enemy is in view")]
    NoneInView,
    /// The enemies in view sleep, or do nothing until they are attacked.
    #[error("no enemy in view is awake")]
    NoneComing,
}

/// Harm ends an automatic command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HarmStop {
    /// The player lost hit points.
    #[error("the player was hit")]
    Hit,
    /// In a fight half of the player's hit points, or less, is left, or could be after the next turn.
    #[error("half of the hit points is left")]
    HalfHealth,
    /// The next turn could kill the player.
    #[error("the next blow could be deadly")]
    Deadly {
        /// The enemy that can take most.
        kind: PrototypeId,
        /// How many other enemies can take some of it.
        others: u32,
    },
    /// A status that the player has could kill them before it ends.
    #[error("a status could be deadly")]
    DeadlyStatus(StatusId),
    /// The next turn could take too much for an automatic command.
    #[error("the next turn could cost too much")]
    Costly {
        /// The most hit points that it could take; `None` where nothing bounds them.
        most: Option<u32>,
        /// The enemy that can take most of it; `None` where it is no enemy.
        kind: Option<PrototypeId>,
        /// How many other enemies can take some of it.
        others: u32,
        /// The cost that is too much.
        case: Cost,
    },
    /// The next blow could kill an enemy whose death harms its neighbours.
    #[error("the death of an enemy harms who is near")]
    DeathHarms {
        /// The enemy.
        kind: PrototypeId,
    },
    /// A blow at an enemy sets off rules that harm the player.
    #[error("a blow at an enemy comes back")]
    StrikesBack {
        /// The enemy.
        id: EntityId,
        /// Its row.
        kind: PrototypeId,
    },
    /// Danger is about to spread to the player.
    #[error("danger is near")]
    DangerNear,
}

/// A status of the player ends an automatic command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StatusStop {
    /// The player got it.
    #[error("a status began")]
    Began(StatusId),
    /// It ended.
    #[error("a status ended")]
    Ended(StatusId),
    /// It takes away the player's control, or harms them.
    #[error("a status keeps the player from it")]
    Impairs(StatusId),
}

/// An item ends an automatic command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ItemStop {
    /// One came into view that is not picked up without asking.
    #[error("an item came into view")]
    Seen(PrototypeId),
    /// The walk has picked up equipment that is not worse than the equipped one, or a wand: the first of
    /// its kind.
    #[error("something was found")]
    Found(PrototypeId),
    /// It comes back whenever it is picked up, and the player has nothing of it: it is left from now on.
    #[error("an item cannot be kept")]
    ComesBack(PrototypeId),
    /// The player stands on it.
    #[error("an item is here")]
    Here(PrototypeId),
    /// More is wanted here than the inventory has room for.
    #[error("the inventory is full")]
    NoRoom,
}

/// A walk or a run ends at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceStop {
    /// Stairs are here.
    #[error("stairs are here")]
    Stairs {
        /// Whether they lead down.
        down: bool,
    },
    /// A door is here or right ahead.
    #[error("a door is here")]
    Door(TileId),
    /// Another tile worth a look is here.
    #[error("a feature is here")]
    Feature(TileId),
    /// The sign of a creature came into view for the first time.
    #[error("a sign came into view")]
    Sign(TileId),
    /// The corridor forks.
    #[error("the corridor forks")]
    Fork,
    /// A corridor leads into a room, or an opening appears beside the path.
    #[error("the passage opens")]
    Opening,
    /// A wall is ahead in the direction of the run.
    #[error("a wall is ahead")]
    Wall(Direction),
    /// The goal is reached.
    #[error("the goal is reached")]
    Goal,
    /// Companions in view would stay behind on this floor.
    #[error("a companion would stay behind")]
    LeavesBehind {
        /// The row of the first of them.
        kind: PrototypeId,
        /// How many others there are.
        others: u32,
    },
}

/// No path leads on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathStop {
    /// Something is in the way.
    #[error("the path is blocked")]
    Blocked {
        /// Where.
        at: Point,
    },
    /// The rules refuse the next command.
    #[error("the next command is refused")]
    Refused {
        /// The cell that it is for.
        at: Point,
        /// Why.
        refusal: Refusal,
    },
    /// The only path leads into known danger, or over ground that costs too much.
    #[error("danger lies ahead")]
    DangerAhead {
        /// The dangerous cell.
        at: Point,
        /// Whether the same automatic command, asked for again at once, goes there.
        again: bool,
        /// The enemy that never leaves its place and reaches the cell, if there is one.
        guard: Option<PrototypeId>,
    },
    /// The only path leads over a tile that decides something, such as one of several altars.
    #[error("a choice lies ahead")]
    ChoiceAhead {
        /// Where.
        at: Point,
    },
    /// The player does not know a path there.
    #[error("no path is known")]
    NoPath,
    /// No stairs in that direction are known.
    #[error("no stairs are known")]
    NoStairsKnown {
        /// Whether stairs down were wanted.
        down: bool,
    },
    /// The cell is not explored.
    #[error("the cell is not explored")]
    NotExplored,
}

/// The floor is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FloorStop {
    /// The player stands on the stairs.
    #[error("the floor is explored, and the stairs are here")]
    AtStairs {
        /// Whether the stairs lead down.
        down: bool,
    },
    /// No stairs are to be found.
    #[error("nothing is left to explore")]
    NothingLeft,
    /// A part is left that only danger, or something in the path, leads to.
    #[error("the rest cannot be reached safely")]
    Unreachable {
        /// The first cell that is in the way.
        at: Point,
        /// Whether it is danger.
        danger: bool,
        /// The tile in the way, where it is the tile.
        tile: Option<TileId>,
        /// Whether the same automatic command, asked for again at once, goes there.
        again: bool,
        /// The enemy that never leaves its place and reaches the cell, if there is one.
        guard: Option<PrototypeId>,
    },
    /// A part is left behind a gate whose key the player does not have.
    #[error("a locked gate is left")]
    Locked {
        /// The gate.
        gate: TileId,
        /// Its key.
        key: PrototypeId,
    },
    /// Things are left of which the player can choose one, on such tiles.
    #[error("a choice is left")]
    ChoiceLeft(TileId),
    /// The item is left that has to be carried out: it is taken on purpose only.
    #[error("the goal lies on this floor")]
    GoalLeft(PrototypeId),
    /// A captive is left that the player can set free by bumping into it.
    #[error("a captive is left")]
    CaptiveLeft(PrototypeId),
    /// Stairs to a side branch are left in which the player has not been.
    #[error("a side branch is left")]
    BranchLeft(BranchId),
}

/// A rest ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestStop {
    /// The player has all hit points and no status to wait for.
    #[error("the player is rested")]
    Rested,
    /// Waiting does not heal here.
    #[error("rest does not heal")]
    DoesNotHeal {
        /// Whether the player's kills do.
        kills_heal: bool,
    },
}

/// A shot is done, or none can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShotStop {
    /// The one shot was fired.
    #[error("it is done")]
    Fired,
    /// The last aimed thing of the player is gone, empty, or not meant for enemies, or nothing
    /// was; and no missile is carried that does not break with every throw.
    #[error("nothing to fire is carried")]
    NothingToFire,
    /// The item that was fired last is used up, and nothing else is fired without having been aimed once.
    #[error("the item that was fired last is used up")]
    UsedUp {
        /// Its row.
        kind: PrototypeId,
    },
    /// The player has no ability.
    #[error("no ability is known")]
    NoAbility,
    /// The ability cannot be used now.
    #[error("the ability cannot be used now")]
    NotNow {
        /// Why.
        refusal: Refusal,
    },
    /// The ability heals, or needs a cell: its target is chosen by the player.
    #[error("the ability is aimed by hand")]
    ByHand {
        /// The ability.
        ability: AbilityId,
    },
    /// The shot would hit no enemy in view.
    #[error("no enemy can be hit")]
    NoTarget {
        /// The nearest enemy.
        kind: PrototypeId,
        /// Why it is not hit.
        why: NoShot,
    },
}

impl StopReason {
    /// Whether it is a question, which the same automatic command, asked for again at once, answers by going on.
    pub const fn is_question(self) -> bool {
        matches!(
            self,
            Self::Harm(
                HarmStop::HalfHealth
                    | HarmStop::Costly { .. }
                    | HarmStop::DeathHarms { .. }
                    | HarmStop::StrikesBack { .. }
            ) | Self::Enemy(EnemyStop::Dormant { .. } | EnemyStop::StruckToo { .. })
                | Self::Place(PlaceStop::LeavesBehind { .. })
        )
    }

    /// The cell that the same automatic command enters when it is asked for again at once.
    pub const fn confirmation_cell(self) -> Option<Point> {
        match self {
            Self::Path(PathStop::DangerAhead { at, again: true, .. })
            | Self::Floor(FloorStop::Unreachable { at, again: true, .. }) => Some(at),
            _ => None,
        }
    }
}

/// The cost of the next turn that is too much for an automatic command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// With the losses since its start it could take more than a third of the hit points at the start.
    Key,
    /// It could take more than a third of the present ones, or is likely to take a quarter of those at the start, so
    /// that each turn is asked for.
    Exchange,
}

/// Why a shot at an enemy is not fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// The game refuses it: the enemy is out of range, or the ability not ready.
    Refused(Refusal),
    /// Something on the line stops it.
    Blocked,
    /// It would hit the player, or leave fire or gas next to them.
    Player,
    /// It would hit a non-enemy.
    Friend {
        /// Their row.
        kind: PrototypeId,
    },
}
