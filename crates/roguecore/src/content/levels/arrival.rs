//! Danger at arrival: creatures that could hurt the player before the first move on a floor.
//!
//! The player arrives at the start, or from below at the end, and then the monsters have their
//! turn. The hit points left at that time are not known when a floor is generated, so every enemy
//! that could attack in that turn counts, whatever damage it deals. By hand it attacks next to
//! it; a fast one walks first, a cell for each further action of its turn. With an ability it
//! attacks as far as that reaches, if it is in sight of the arrival cell.

use crate::content::{Content, Prototype};
use crate::entity::PrototypeId;
use crate::fov::field_of_view;
use crate::geometry::{BitGrid, Point, Size};
use crate::id::StatId;
use crate::rule::Target;

/// How far an attack by hand reaches, in cells.
pub(super) const MELEE_REACH: u32 = 1;

/// The cells on which the player can arrive, each with what is in sight of it.
pub(crate) struct Arrivals<'a> {
    content: &'a Content,
    cells: [(Point, BitGrid); 2],
}

impl<'a> Arrivals<'a> {
    /// Arrivals at the start and at the end.
    pub(crate) fn new(
        content: &'a Content,
        size: Size,
        cells: [Point; 2],
        opaque: impl Fn(Point) -> bool,
    ) -> Self {
        let cells = cells.map(|at| {
            let mut visible = BitGrid::new(size);
            field_of_view(size, at, content.sight(), &opaque, |cell| visible.insert(cell));
            (at, visible)
        });
        Self { content, cells }
    }

    /// Whether a creature of that kind, on that cell, could attack a player who arrives, before
    /// the player's first move.
    pub(crate) fn are_threatened(&self, kind: PrototypeId, at: Point) -> bool {
        let creature = self.content.prototype(kind);
        if creature.ai.is_empty() || creature.fighter.is_none() || !self.is_hostile(creature) {
            return false;
        }
        let steps = actions(creature) - 1;
        let by_hand = MELEE_REACH + steps;
        let by_ability = ability_reach(self.content, creature).saturating_add(steps);
        self.cells.iter().any(|(arrival, visible)| {
            let distance = at.chebyshev(*arrival);
            distance <= by_hand || (distance <= by_ability && visible.get(at))
        })
    }

    fn is_hostile(&self, creature: &Prototype) -> bool {
        let player = self.content.prototype(self.content.player()).faction;
        let faction = self.content.rows.faction(creature.faction);
        faction.is_some_and(|faction| faction.is_hostile_to(player))
    }
}

/// The most actions of one creature in a turn; one at speed 100, at least one.
fn actions(creature: &Prototype) -> u32 {
    let speed = creature.state.as_ref().and_then(|state| state.stat(StatId::SPEED));
    speed.map_or(1, |speed| u32::try_from(speed).unwrap_or(0).div_ceil(100).clamp(1, 1_000))
}

/// How far the abilities of a creature reach other actors, in cells; 0 without one.
fn ability_reach(content: &Content, creature: &Prototype) -> u32 {
    let abilities = creature.abilities.iter().filter_map(|&id| content.rows.ability(id));
    abilities.map(|ability| reach(ability.rule.to)).max().unwrap_or(0)
}

/// How far a target can be from the one who aims at it, in cells.
const fn reach(target: Target) -> u32 {
    match target {
        Target::Me | Target::Allies => 0,
        Target::Other | Target::Cell | Target::Adjacent => 1,
        Target::Nearest(range)
        | Target::Actor(range)
        | Target::Chosen(range)
        | Target::Around(range)
        | Target::Ray(range)
        | Target::Beam(range)
        | Target::Cone(range) => range,
        Target::Ball { radius, range } => range.saturating_add(radius),
        Target::InView | Target::Enemies => u32::MAX,
    }
}
