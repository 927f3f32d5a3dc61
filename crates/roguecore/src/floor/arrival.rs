//! Danger at arrival: creatures that could hurt the player before the first move on a floor.
//!
//! The player arrives at the start, or from below at the end, and then the monsters have their
//! turn. The hit points left at that time are not known when a floor is generated, so every enemy
//! that could attack in that turn counts, whatever damage it deals. By hand it attacks next to
//! it; a fast one walks first, a cell for each further action of its turn. With an ability it
//! attacks as far as that reaches, if it is in sight of the arrival cell.

use roguecore_grid::fov::field_of_view;
use roguecore_grid::{BitGrid, Point, Size};

use crate::entity::PrototypeId;
use crate::id::StatId;
use crate::rows::prototype::Prototype;
use crate::rows::tables::Rows;

/// How far an attack by hand reaches, in cells.
pub(crate) const MELEE_REACH: u32 = 1;

/// The cells on which the player can arrive, each with the cells in sight of it.
pub(crate) struct Arrivals<'a> {
    rows: &'a Rows,
    player: PrototypeId,
    cells: [(Point, BitGrid); 2],
}

impl<'a> Arrivals<'a> {
    /// Arrivals at the start and at the end, of a player with that radius of sight.
    pub(crate) fn new(
        rows: &'a Rows,
        (player, sight): (PrototypeId, u32),
        size: Size,
        cells: [Point; 2],
        opaque: impl Fn(Point) -> bool,
    ) -> Self {
        let cells = cells.map(|at| {
            let mut visible = BitGrid::new(size);
            field_of_view(size, at, sight, &opaque, |cell| visible.insert(cell));
            (at, visible)
        });
        Self { rows, player, cells }
    }

    /// Whether a creature of that kind, on that cell, could attack an arriving player before the
    /// player's first move.
    pub(crate) fn are_threatened(&self, kind: PrototypeId, at: Point) -> bool {
        let Some(creature) = self.rows.prototype(kind) else { return false };
        if creature.ai.is_empty() || creature.fighter.is_none() || !self.is_hostile(creature) {
            return false;
        }
        let steps = actions(creature) - 1;
        let by_hand = MELEE_REACH + steps;
        let by_ability = ability_reach(self.rows, creature).saturating_add(steps);
        self.cells.iter().any(|(arrival, visible)| {
            let distance = at.chebyshev(*arrival);
            distance <= by_hand || (distance <= by_ability && visible.get(at))
        })
    }

    fn is_hostile(&self, creature: &Prototype) -> bool {
        let player = self.rows.prototype(self.player).map(|row| row.faction);
        let faction = self.rows.faction(creature.faction);
        faction.zip(player).is_some_and(|(faction, player)| faction.is_hostile_to(player))
    }
}

/// The most actions of one creature in a turn; one at speed 100, at least one.
fn actions(creature: &Prototype) -> u32 {
    let speed = creature.state.as_ref().and_then(|state| state.stat(StatId::SPEED));
    speed.map_or(1, |speed| u32::try_from(speed).unwrap_or(0).div_ceil(100).clamp(1, 1_000))
}

/// How far the abilities of a creature reach other actors, in cells; 0 without one.
fn ability_reach(rows: &Rows, creature: &Prototype) -> u32 {
    let abilities = creature.abilities.iter().filter_map(|&id| rows.ability(id));
    abilities.map(|ability| ability.rule.to.reach()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::component::State;
    use crate::content::Content;
    use crate::id::AbilityId;
    use crate::messages::Messages;
    use crate::rows::ability::AbilityDef;
    use crate::rule::Target;
    use crate::rule::{Rule, Trigger};

    /// The columns of a corridor of 20 cells, with the player at its left end and a wall at 12,
    /// on which an orc changed like this is a threat.
    fn threats(change: impl Fn(&mut Rows, usize)) -> Vec<i32> {
        let content = Content::first_steps();
        let mut rows = content.rows().clone();
        let orc = rows.prototype_id("orc").unwrap();
        change(&mut rows, orc.index());
        let start = Point::new(0, 0);
        let opaque = |at: Point| at.x == 12;
        let arrivals = Arrivals::new(
            &rows,
            (content.player(), content.sight()),
            Size::new(20, 1),
            [start, start],
            opaque,
        );
        (1..20).filter(|&x| arrivals.are_threatened(orc, Point::new(x, 0))).collect()
    }

    #[test]
    fn a_fast_enemy_walks_before_it_attacks() {
        assert_eq!(threats(|_, _| {}), [1]);
        let with_speed = |speed| {
            threats(|rows, orc| {
                let mut state = State::default();
                state.set_stat(StatId::SPEED, speed);
                rows.prototypes[orc].state = Some(Box::new(state));
            })
        };
        assert_eq!(with_speed(50), [1]);
        assert_eq!(with_speed(250), [1, 2, 3]);
        assert_eq!(with_speed(-9), [1]);
    }

    #[test]
    fn an_ability_reaches_as_far_as_its_target_and_in_sight() {
        let with_target = |to| {
            threats(|rows, orc| {
                let rule = Rule::new(Trigger::Use, to, vec![]);
                let (id, name) = ("shoot".to_owned(), "shoot".to_owned());
                let messages = Messages::default();
                let ability = AbilityDef {
                    id,
                    name,
                    cooldown: 0,
                    cost: None,
                    rule,
                    effect: String::new(),
                    flavour: String::new(),
                    messages,
                };
                rows.prototypes[orc].abilities = vec![AbilityId(0)];
                rows.abilities = vec![ability];
            })
        };
        assert_eq!(with_target(Target::Nearest(3)), [1, 2, 3]);
        assert_eq!(with_target(Target::Me), [1]);
        // Sight of the player is 8 cells, and a wall is at 12.
        assert_eq!(with_target(Target::Enemies), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn neither_bystanders_nor_friends_are_a_threat() {
        assert!(threats(|rows, orc| rows.prototypes[orc].ai.clear()).is_empty());
        let player = Content::first_steps().player().index();
        let befriend = |rows: &mut Rows, orc: usize| {
            rows.prototypes[orc].faction = rows.prototypes[player].faction;
        };
        assert!(threats(befriend).is_empty());
    }
}
