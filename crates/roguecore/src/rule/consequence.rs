//! Facts of verbs: the scope of an effect, its consequence there, and the row that it names. Each
//! stands in the row of its verb in [`super::effect`]; [`Effect::facts`](super::Effect::facts) is
//! the one list of them.

use super::Amount;
use crate::id::{
    AbilityId, CustomId, DamageKindId, EquipmentSlot, FactionId, PrototypeId, StatId, StatusId,
    SubstanceId, TagId, TextId, TileId,
};

/// The facts of an effect that are known before it is done.
///
/// ```
/// use roguecore::rule::{Amount, Consequence, Effect, NamedRow, Scope};
/// use roguecore::StatusId;
///
/// let effect = Effect::AddStatus { status: StatusId::new(3), turns: Amount::fixed(5) };
/// let facts = effect.facts();
/// assert_eq!(facts.scope, Scope::Actors);
/// assert!(matches!(facts.consequence, Consequence::StatusBegins { .. }));
/// assert_eq!(facts.row, Some(NamedRow::Status(StatusId::new(3))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EffectFacts {
    /// The part of the target that it is done to.
    pub scope: Scope,
    /// Its consequence for an actor that it reaches.
    pub consequence: Consequence,
    /// The row that it names, besides the stat of its amount and a horde; of two tiles the one that comes.
    pub row: Option<NamedRow>,
}

impl EffectFacts {
    pub(super) const fn new(scope: Scope, consequence: Consequence) -> Self {
        Self { scope, consequence, row: None }
    }

    pub(super) const fn naming(self, row: NamedRow) -> Self {
        Self { row: Some(row), ..self }
    }
}

/// The part of its target that an effect is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Each actor of the target.
    Actors,
    /// Each actor of the target; the cell where the target is one cell without an actor.
    ActorsOrCell,
    /// Each cell of the target.
    Cells,
    /// One cell: the chosen one, that of the actor, or the end of a line.
    Center,
    /// Done once, for every target alike.
    Rule,
}

/// The consequence of an effect for an actor, if it is done to the actor or in the actor's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Nothing that helps or harms by itself.
    None,
    /// Damage of a kind.
    Damages {
        /// Hit points.
        amount: Amount,
        /// The kind.
        kind: DamageKindId,
    },
    /// Healing.
    Heals(Amount),
    /// A stat goes up, or down where the amount is negative.
    ChangesStat {
        /// The stat.
        stat: StatId,
        /// By how much.
        amount: Amount,
    },
    /// A stat has another value.
    SetsStat(StatId),
    /// A status begins.
    StatusBegins {
        /// The status.
        status: StatusId,
        /// Its turns.
        turns: Amount,
    },
    /// A status ends.
    StatusEnds(StatusId),
    /// It casts an ability.
    Casts(AbilityId),
    /// It moves to a cell that was chosen.
    Moves,
    /// It is pushed or pulled.
    Displaced,
    /// It is anywhere else on the floor.
    Teleported,
    /// It is that many floors further down, or up if negative.
    LeavesFloor(i32),
    /// It is another creature.
    Becomes(PrototypeId),
    /// It belongs to another faction.
    Joins(FactionId),
    /// Creatures come.
    Summons,
    /// Creatures hear it at most that many cells away.
    Heard(u32),
    /// It loses items of a kind.
    LosesItems(PrototypeId),
    /// Something that it carries is stolen.
    Robbed,
    /// The item of the rule is gone.
    UsesUp,
    /// The cell becomes another tile, which may do something.
    ChangesTile(TileId),
    /// A substance is set free, which may do something.
    Spreads(SubstanceId),
    /// The player loses the game.
    Loses,
    /// The effect of host rules.
    Unknown,
}

impl Consequence {
    /// Whether it changes tiles, or may, for all that is known.
    pub const fn may_change_tiles(self) -> bool {
        match self {
            Self::ChangesTile(_) | Self::Casts(_) | Self::Unknown => true,
            Self::None
            | Self::Damages { .. }
            | Self::Heals(_)
            | Self::ChangesStat { .. }
            | Self::SetsStat(_)
            | Self::StatusBegins { .. }
            | Self::StatusEnds(_)
            | Self::Moves
            | Self::Displaced
            | Self::Teleported
            | Self::LeavesFloor(_)
            | Self::Becomes(_)
            | Self::Joins(_)
            | Self::Summons
            | Self::Heard(_)
            | Self::LosesItems(_)
            | Self::Robbed
            | Self::UsesUp
            | Self::Spreads(_)
            | Self::Loses => false,
        }
    }

    /// How far it goes from the actor that the effect is done to.
    ///
    /// ```
    /// use roguecore::rule::{Consequence, Extent};
    ///
    /// assert_eq!(Consequence::Robbed.extent(), Extent::Target);
    /// assert_eq!(Consequence::Summons.extent(), Extent::Elsewhere);
    /// ```
    pub const fn extent(self) -> Extent {
        match self {
            Self::None | Self::Heals(_) | Self::UsesUp | Self::Joins(_) => Extent::Harmless,
            Self::Damages { .. }
            | Self::ChangesStat { .. }
            | Self::SetsStat(_)
            | Self::StatusEnds(_)
            | Self::LosesItems(_)
            | Self::Robbed => Extent::Target,
            Self::StatusBegins { status, .. } => Extent::Status(status),
            Self::Displaced | Self::Teleported | Self::LeavesFloor(_) | Self::Becomes(_) => {
                Extent::TargetGoes
            }
            Self::ChangesTile(_) => Extent::Cell,
            Self::Moves
            | Self::Casts(_)
            | Self::Summons
            | Self::Heard(_)
            | Self::Spreads(_)
            | Self::Unknown => Extent::Elsewhere,
            Self::Loses => Extent::Game,
        }
    }

    /// Its own damage and status, the ability that it casts, and the end of the game.
    pub(crate) const fn direct(self) -> DirectConsequence {
        match self {
            Self::Damages { amount, kind } => DirectConsequence::Damage(amount, kind),
            Self::StatusBegins { status, turns } => DirectConsequence::Status(status, turns),
            Self::Casts(ability) => DirectConsequence::Cast(ability),
            Self::Loses => DirectConsequence::Loss,
            Self::None
            | Self::Heals(_)
            | Self::ChangesStat { .. }
            | Self::SetsStat(_)
            | Self::StatusEnds(_)
            | Self::Moves
            | Self::Displaced
            | Self::Teleported
            | Self::LeavesFloor(_)
            | Self::Becomes(_)
            | Self::Joins(_)
            | Self::Summons
            | Self::Heard(_)
            | Self::LosesItems(_)
            | Self::Robbed
            | Self::UsesUp
            | Self::ChangesTile(_)
            | Self::Spreads(_)
            | Self::Unknown => DirectConsequence::Other,
        }
    }
}

/// How far the consequence of an effect goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It does nothing to an enemy.
    Harmless,
    /// It stays with its target.
    Target,
    /// It goes as far as the effects of a status of its target.
    Status(StatusId),
    /// Its target is another creature, or in another place.
    TargetGoes,
    /// The cell of its target is changed for all who come there.
    Cell,
    /// It may reach others, or is not known.
    Elsewhere,
    /// The game is over.
    Game,
}

/// The consequence of an effect by itself, without other rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DirectConsequence {
    Damage(Amount, DamageKindId),
    Status(StatusId, Amount),
    Cast(AbilityId),
    Loss,
    Other,
}

/// The row that an effect names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedRow {
    /// A kind of damage.
    DamageKind(DamageKindId),
    /// A stat.
    Stat(StatId),
    /// A status.
    Status(StatusId),
    /// A tag.
    Tag(TagId),
    /// A creature.
    Creature(PrototypeId),
    /// An item.
    Item(PrototypeId),
    /// A tile.
    Tile(TileId),
    /// A substance.
    Substance(SubstanceId),
    /// A text.
    Text(TextId),
    /// A faction.
    Faction(FactionId),
    /// An ability.
    Ability(AbilityId),
    /// A slot for equipment.
    Slot(EquipmentSlot),
    /// A name that host rules know.
    Custom(CustomId),
}
