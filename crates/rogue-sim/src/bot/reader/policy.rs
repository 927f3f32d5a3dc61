//! The policy: what to do, from facts alone. It does not know where they come from.
//!
//! It lists what it would like to do, the best first, and does the first that has not been refused
//! since the last turn passed.

use super::facts::{Act, Facts, Place, Walk, What, direction_of};
use super::fight;

/// Rests below that percentage of the hit points.
const REST_BELOW: i32 = 75;
/// Danger of a sleeper, in percent of the hit points, up to which it is attacked.
const SLEEPER_THRESHOLD: i32 = 60;
/// Every how many times that something is in the only path, it is stepped into.
const DANGER_WAIT: u32 = 8;
/// Decisions of a search after which it is asked again for a way on.
const SEARCH_TURNS: u32 = 8;
/// Decisions on a floor after which it is only left.
const LONG_STAY: u32 = 1_500;

/// The goal on this floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Goal {
    /// It was not listed.
    #[default]
    Unknown,
    /// It is listed, and the player is elsewhere.
    Elsewhere,
    /// It was listed and is not any more: the player stands on it.
    Here,
}

/// What the player keeps in mind.
#[derive(Debug, Default)]
pub(super) struct Policy {
    fight: fight::Tactics,
    turn: u64,
    floor: u32,
    /// Decisions on this floor.
    here: u32,
    /// What took no turn since the last one passed.
    refused: Vec<Act>,
    last: Option<Act>,
    /// How often something was in the only path on this floor.
    danger: u32,
    /// The hardest blow that was threatened since the last improvement.
    hardest: i32,
    /// How often each improvement was chosen.
    chosen: Vec<i32>,
    last_hp: i32,
    goal: Goal,
    /// Whether the inventory is too full for the goal.
    needs_room: bool,
    /// How often what is hidden was looked for on this floor.
    searches: u32,
}

impl Policy {
    pub(super) fn decide(&mut self, facts: &Facts) -> Act {
        self.remember(facts);
        let act = if facts.level_ups.is_empty() {
            let wishes = self.wishes(facts);
            let possible = wishes.into_iter().find(|act| !self.refused.contains(act));
            possible.unwrap_or(Act::Wait)
        } else {
            Act::LevelUp(self.level_up(facts))
        };
        self.last = Some(act);
        act
    }

    fn remember(&mut self, facts: &Facts) {
        if facts.turn == self.turn {
            self.refused.extend(self.last);
        } else {
            self.refused.clear();
            if let Some(done) = self.last {
                self.fight.remember(done);
            }
            self.fight.is_hit = facts.hp < self.last_hp;
            self.last_hp = facts.hp;
        }
        if facts.floor != self.floor {
            (self.floor, self.here, self.danger, self.searches) = (facts.floor, 0, 0, 0);
            self.goal = Goal::Unknown;
            self.fight.arrive();
        }
        if let Some(places) = &facts.places {
            let listed = places.iter().any(|it| it.what == What::Goal);
            self.goal = match self.goal {
                _ if listed => Goal::Elsewhere,
                Goal::Elsewhere | Goal::Here => Goal::Here,
                Goal::Unknown => Goal::Unknown,
            };
        }
        self.turn = facts.turn;
        self.here += 1;
        let hardest = facts.foes.iter().map(|it| it.hits.1).max().unwrap_or(0);
        self.hardest = self.hardest.max(hardest);
    }

    /// What it would like to do, the best first.
    fn wishes(&mut self, facts: &Facts) -> Vec<Act> {
        if facts.awake().next().is_some() {
            return fight::wishes(&mut self.fight, facts);
        }
        self.fight.calm_down();
        self.quiet(facts)
    }

    /// What an improvement is worth; a repeated one counts less. Where rest does not heal, defence
    /// while something hurts, then power.
    fn level_up(&mut self, facts: &Facts) -> usize {
        self.chosen.resize(facts.level_ups.len(), 0);
        let wanted = if self.hardest > 0 { "defence" } else { "power" };
        let worth = |index: usize, words: &str| {
            let stat = |name: &str| words.split(", ").any(|part| part.starts_with(name));
            if facts.rest_is_useless {
                return i32::from(stat(wanted));
            }
            let worth = match () {
                () if stat("max hp") => 800,
                () if stat("defence") => 550,
                () if stat("power") => 400,
                () if stat("recovery") => 330,
                () => 200,
            };
            worth * 10 / (10 + 6 * self.chosen[index])
        };
        let all = facts.level_ups.iter().enumerate();
        let best =
            all.max_by_key(|(index, words)| (worth(*index, words), std::cmp::Reverse(*index)));
        let best = best.map_or(0, |(index, _)| index);
        self.hardest = 0;
        self.chosen[best] += 1;
        best
    }

    /// No enemy can do anything now.
    fn quiet(&mut self, facts: &Facts) -> Vec<Act> {
        let mut wishes = Vec::new();
        let hurried = self.here > LONG_STAY;
        if facts.rest_is_useless || facts.health() < 40 {
            wishes.extend(fight::heal(facts));
        }
        if facts.health() < REST_BELOW && !facts.rest_is_useless && !hurried {
            wishes.push(Act::Rest);
        }
        let sleepers = facts.foes.iter().filter(|it| it.helpless);
        let danger = Facts::cost_of(sleepers) * 100 / facts.hp.max(1);
        if !facts.foes.is_empty() && danger < SLEEPER_THRESHOLD && !hurried {
            wishes.extend(fight::melee(facts));
            wishes.push(Act::Fight);
        }
        wishes.extend(equip(facts));
        wishes.extend(facts.foes.is_empty().then(|| try_out(facts)).flatten());
        self.walk(facts, &mut wishes);
        wishes
    }

    /// Explores, goes to the stairs, and where danger is in the only path, into it.
    fn walk(&mut self, facts: &Facts, wishes: &mut Vec<Act>) {
        let goal = facts.places_of(What::Goal).next();
        if self.goal == Goal::Here && !facts.has_goal() {
            wishes.push(Act::PickUp);
            if self.refused.contains(&Act::PickUp) {
                // There is no room for it. What is dropped here would lie on top of it.
                self.needs_room = true;
                wishes.push(Act::Ascend);
            }
        }
        if goal.is_some() && std::mem::take(&mut self.needs_room) {
            wishes.extend(spare(facts).map(Act::Drop));
        }
        wishes.extend(goal.map(Act::Go));
        let stairs = if facts.has_goal() { Act::Ascend } else { Act::Descend };
        if let Walk::Obstacle(cell) = facts.walk {
            self.danger += 1;
            if self.danger <= 2 {
                wishes.push(stairs);
            }
            if self.danger.is_multiple_of(DANGER_WAIT) {
                wishes.push(direction_of(cell).map_or(Act::Go(cell), Act::Step));
            }
            // What is in the way may be gone after a turn.
            wishes.extend([Act::Explore, stairs, Act::Wait]);
            return;
        }
        let explores = facts.walk == Walk::GoesOn && self.here <= LONG_STAY;
        // While it searches, it asks only now and then whether there is a way on.
        if self.searches.is_multiple_of(SEARCH_TURNS) {
            wishes.extend(explores.then_some(Act::Explore));
            wishes.extend([stairs, Act::Explore]);
            if ![stairs, Act::Explore].iter().all(|act| self.refused.contains(act)) {
                return;
            }
        }
        self.search(facts, wishes);
    }

    /// Nothing is left: goes here and there and waits a turn, which finds what is hidden next to it.
    fn search(&mut self, facts: &Facts, wishes: &mut Vec<Act>) {
        self.searches += 1;
        let has_arrived = matches!(self.last, Some(Act::Go(_))) && self.refused.is_empty();
        if has_arrived {
            wishes.push(Act::Wait);
            return;
        }
        let round = self.searches / 2;
        if self.searches.is_multiple_of(2) {
            // To cells all around; many of them cannot be reached.
            let step = |by: u32, across: u32| {
                (round * by % across).cast_signed() - (across / 2).cast_signed()
            };
            wishes.push(Act::Go((step(37, 41), step(23, 17))));
        } else {
            let places: &[Place] = facts.places.as_deref().unwrap_or_default();
            wishes.extend(places.iter().cycle().nth(round as usize).map(|it| Act::Go(it.cell)));
        }
    }
}

/// What is needed least of the inventory.
fn spare(facts: &Facts) -> Option<usize> {
    let all = facts.items.iter().enumerate().filter(|(_, it)| !it.equipped && !it.goal);
    let need = |it: &super::item::Item| (!it.empty && it.equipment.is_none(), it.heal);
    all.min_by_key(|(index, it)| (need(it), *index)).map(|(index, _)| index)
}

/// Uses what improves for good, and what is unknown, where it is calm.
fn try_out(facts: &Facts) -> Option<Act> {
    let calm = facts.health() > 80;
    let fits = |it: &super::item::Item| it.improves && !it.harms || calm && it.unknown;
    facts.items.iter().position(fits).map(|index| Act::Use(index, None))
}

/// Equips what is better, drops what is not where there is little room.
fn equip(facts: &Facts) -> Option<Act> {
    let equipped = |slot: &str| {
        let own =
            facts.items.iter().filter(|it| it.equipped).filter_map(|it| it.equipment.as_ref());
        own.filter(|(other, _)| other == slot).map(|(_, worth)| *worth).max()
    };
    let spare = || {
        let all = facts.items.iter().enumerate().filter(|(_, it)| !it.equipped);
        all.filter_map(|(index, it)| Some((index, it.equipment.as_ref()?)))
    };
    let is_better = |(_, (slot, worth)): &(usize, &(String, i32))| {
        equipped(slot).is_none_or(|own| own < *worth)
    };
    if let Some((index, _)) = spare().find(is_better) {
        return Some(Act::Use(index, None));
    }
    let full = facts.items.len() + 5 > roguecore::InventorySlot::COUNT;
    spare().next().filter(|_| full).map(|(index, _)| Act::Drop(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is decided turn by turn; a turn passes unless the act is refused.
    fn decides(policy: &mut Policy, facts: &mut Facts, refused: &[Act]) -> Act {
        facts.turn += 1;
        loop {
            let act = policy.decide(facts);
            if !refused.contains(&act) {
                return act;
            }
        }
    }

    fn calm(places: Option<Vec<Place>>) -> Facts {
        Facts { hp: 40, max_hp: 40, floor: 1, walk: Walk::Explored, places, ..Facts::default() }
    }

    #[test]
    fn a_search_goes_somewhere_and_waits_a_turn_there() {
        let mut facts = calm(Some(vec![Place { cell: (3, 0), what: What::Door }]));
        let mut policy = Policy::default();
        let refused = [Act::Descend, Act::Explore];
        let mut next = || decides(&mut policy, &mut facts, &refused);
        assert_eq!([next(), next()], [Act::Go((3, 0)), Act::Wait]);
        assert!(matches!(next(), Act::Go(_)));
        assert_eq!(next(), Act::Wait);
    }

    #[test]
    fn the_goal_is_reached_when_a_list_of_places_leaves_it_out() {
        let goal = Place { cell: (2, 0), what: What::Goal };
        let mut facts = calm(Some(vec![goal]));
        let mut policy = Policy::default();
        assert_eq!(decides(&mut policy, &mut facts, &[]), Act::Go((2, 0)));
        // The places were not asked for: it may be listed as before.
        facts.places = None;
        assert_ne!(decides(&mut policy, &mut facts, &[]), Act::PickUp);
        facts.places = Some(Vec::new());
        assert_eq!(decides(&mut policy, &mut facts, &[]), Act::PickUp);
    }
}
