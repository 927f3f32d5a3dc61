//! Triggers and targets in words.

use crate::rows::tables::Rows;
use crate::rule::words::{BESIDE, numbered};
use crate::rule::{Effect, Scope, Target, Trigger};

/// The kind of row that a rule belongs to: it decides the word for the actor of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    Item,
    Creature,
    Status,
    /// A tile or a substance.
    Cell,
    /// A recipe of floors.
    Floor,
}

impl RowKind {
    /// The actor of a rule of the row.
    pub(super) const fn me(self) -> &'static str {
        match self {
            Self::Item => "you",
            Self::Creature => "it",
            Self::Status => "its holder",
            Self::Cell => "anyone there",
            Self::Floor => "the player",
        }
    }
}

/// When a rule is considered.
pub(super) const fn when(trigger: Trigger, row: RowKind) -> &'static str {
    match trigger {
        Trigger::Use => "use",
        Trigger::Throw => "thrown",
        Trigger::Equip => "equipped",
        Trigger::Unequip => "unequipped",
        Trigger::PickUp => match row {
            RowKind::Cell => "when an item is taken there",
            RowKind::Item | RowKind::Creature | RowKind::Status | RowKind::Floor => "picked up",
        },
        Trigger::Drop => "dropped",
        Trigger::Hit => "hits",
        Trigger::Hurt => "when hurt",
        Trigger::Kill => "each kill",
        Trigger::Die => "at death",
        Trigger::Bump => "bumped",
        Trigger::Enter => "entered",
        Trigger::Leave => "left",
        Trigger::Turn => match row {
            RowKind::Cell => "each turn on it",
            RowKind::Item | RowKind::Creature | RowKind::Status | RowKind::Floor => "each turn",
        },
        Trigger::Start => "at its start",
        Trigger::End => "at its end",
        Trigger::Arrive => match row {
            RowKind::Floor => "when the player comes",
            RowKind::Item | RowKind::Creature | RowKind::Status | RowKind::Cell => {
                "on each new floor"
            }
        },
        Trigger::Notice => "when an enemy is noticed",
        Trigger::Hear => "when a noise is heard",
        Trigger::Search => "searched",
        Trigger::Burn => "burnt",
        Trigger::Win => "when the game is won",
        Trigger::Lose => "when the game is lost",
        Trigger::Tick => "each turn",
        Trigger::Land => "when an item lands there",
    }
}

/// The words for the trigger that a rule refuses. Most triggers cannot be refused.
pub(super) const fn refused(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Use => "its use",
        Trigger::Throw => "throwing",
        Trigger::Equip => "equipping",
        Trigger::Unequip => "unequipping",
        Trigger::PickUp => "picking up",
        Trigger::Drop => "dropping",
        Trigger::Hit => "a blow",
        Trigger::Bump => "a bump",
        Trigger::Enter => "entering",
        Trigger::Leave => "leaving",
        Trigger::Hurt
        | Trigger::Kill
        | Trigger::Die
        | Trigger::Turn
        | Trigger::Start
        | Trigger::End
        | Trigger::Arrive
        | Trigger::Notice
        | Trigger::Hear
        | Trigger::Search
        | Trigger::Burn
        | Trigger::Win
        | Trigger::Lose
        | Trigger::Tick
        | Trigger::Land => "that",
    }
}

/// Whom an effect is done to.
pub(super) fn phrase(to: Target, on: Trigger, row: RowKind) -> String {
    match to {
        Target::Me => row.me().to_owned(),
        Target::Other => other(on).to_owned(),
        Target::Cell if matches!(row, RowKind::Cell | RowKind::Floor) => row.me().to_owned(),
        Target::Cell => "the cell".to_owned(),
        Target::Nearest(cells) => {
            format!("the nearest enemy within {}", numbered(cells.saturating_sub(1), "cell"))
        }
        Target::Actor(range) => format!("a creature {}", within(range)),
        Target::Chosen(range) => format!("a cell {}", within(range)),
        Target::Ball { radius, .. } => format!("all {}", within(radius)),
        Target::Around(radius) => format!("all around, {}", within(radius)),
        Target::Ray(1) => "an adjacent creature".to_owned(),
        Target::Ray(length) => {
            format!("the first creature within {}", numbered(length, "cell"))
        }
        Target::Beam(length) => format!("all in a line of {}", numbered(length, "cell")),
        Target::Cone(length) => format!("all in a cone of {}", numbered(length, "cell")),
        Target::Adjacent => "all next to it".to_owned(),
        Target::AdjacentEnemies => "all enemies next to it".to_owned(),
        Target::InView => "all in view".to_owned(),
        Target::Enemies => "all enemies in view".to_owned(),
        Target::Allies => "all allies in view".to_owned(),
        Target::Player => "the player".to_owned(),
        Target::Floor => "everything on the floor".to_owned(),
        Target::Somewhere(0) => "a random place on the floor".to_owned(),
        Target::Somewhere(radius) => {
            format!("a random place within {}", numbered(radius, "cell"))
        }
    }
}

/// Whether nobody asks whom an effect is done to: the user of an item, the target of a blow or of a throw.
pub(super) fn goes_without_saying(
    rows: &Rows,
    to: Target,
    on: Trigger,
    row: RowKind,
    effect: &Effect,
) -> bool {
    let is_for_actors = matches!(effect.facts().scope, Scope::Actors | Scope::Center);
    match to {
        // Hits have another target.
        Target::Me => !matches!(on, Trigger::Hit) && !matches!(row, RowKind::Floor),
        Target::Other => match on {
            Trigger::Throw => true,
            // A plain verb that has no word of its own for the effect needs its target: "leave the target dizzy".
            Trigger::Hit => !needs_target(rows, effect),
            _ => false,
        },
        Target::Cell if matches!(row, RowKind::Cell) => !matches!(on, Trigger::Bump),
        Target::Cell => matches!(on, Trigger::Throw) && is_for_actors,
        _ => false,
    }
}

/// Whether an effect has a verb only with its target.
fn needs_target(rows: &Rows, effect: &Effect) -> bool {
    let [alone, with_target] = ["", "it"].map(|whom| effect.in_words(rows, "", whom).plain());
    alone.is_none() && with_target.is_some()
}

/// The target in the effects after the first.
pub(super) fn pronoun(to: Target, whom: &str) -> String {
    match to {
        Target::Me | Target::Player | Target::Somewhere(_) => whom.to_owned(),
        Target::Other
        | Target::Cell
        | Target::Nearest(_)
        | Target::Actor(_)
        | Target::Chosen(_)
        | Target::Ray(_) => "it".to_owned(),
        Target::Ball { .. }
        | Target::Around(_)
        | Target::Beam(_)
        | Target::Cone(_)
        | Target::Adjacent
        | Target::AdjacentEnemies
        | Target::InView
        | Target::Enemies
        | Target::Allies
        | Target::Floor => "them".to_owned(),
    }
}

/// Ranges beyond every field of view are not worth words. The corners of a cell are farther away than one cell.
fn within(range: u32) -> String {
    const FAR: u32 = 100;
    match range {
        1 => format!("within {BESIDE}"),
        FAR.. => "in view".to_owned(),
        _ => format!("within {}", numbered(range, "cell")),
    }
}

pub(super) const fn other(on: Trigger) -> &'static str {
    match on {
        Trigger::Hit => "the target",
        Trigger::Hurt => "the attacker",
        Trigger::Kill => "the victim",
        Trigger::Die => "the killer",
        Trigger::Throw => "the creature it hits",
        Trigger::Bump => "the bumping actor",
        Trigger::Notice => "the enemy",
        Trigger::Use
        | Trigger::Equip
        | Trigger::Unequip
        | Trigger::PickUp
        | Trigger::Drop
        | Trigger::Enter
        | Trigger::Leave
        | Trigger::Turn
        | Trigger::Start
        | Trigger::End
        | Trigger::Arrive
        | Trigger::Hear
        | Trigger::Search
        | Trigger::Burn
        | Trigger::Win
        | Trigger::Lose
        | Trigger::Tick
        | Trigger::Land => "someone",
    }
}
