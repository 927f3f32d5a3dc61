//! The policy with enemies in view.

use roguecore::{Point, cone, line};

use super::facts::{Act, Cell, Facts, Foe, Walk, What, direction_of};
use super::item::{Attack, Item, Reach, THROW_RANGE};
use crate::limits::{MAX_FLIGHTS, WORTH_AN_ITEM};

/// Turns to wait for enemies that come.
const WAIT_LIMIT: u32 = 6;
/// Decisions without a blow after which enemies in view are passed by.
const OUT_OF_REACH: u32 = 40;
/// How far to retreat to a door.
const MAX_RETREAT: i32 = 7;
/// Items are used when the fight takes that percentage of the hit points left.
const ITEMS_AT: i32 = 70;
/// How far enemies are looked for in a cone.
const MAX_CONE: u32 = 30;

/// A possible use of an item.
struct Use {
    act: Act,
    /// Hit points that it is expected to spare.
    spares: i32,
    stays: bool,
}

/// What is kept in mind from turn to turn.
#[derive(Debug, Default)]
pub(super) struct Tactics {
    /// Turns that enemies were waited for since the last blow.
    waited: u32,
    /// Decisions with enemies in view since the last blow: they are not reached.
    out_of_reach: u32,
    /// Steps of flight and of retreat on this floor.
    flights: u32,
    /// The wishes of the last decision that are flight or retreat.
    fleeing: Vec<Act>,
    /// Whether the last turn took hit points.
    pub(super) is_hit: bool,
}

impl Tactics {
    /// Notes what was done in the turn that has passed.
    pub(super) fn remember(&mut self, done: Act) {
        if self.fleeing.contains(&done) {
            self.flights += 1;
        }
        match done {
            Act::Attack(_) => (self.waited, self.out_of_reach) = (0, 0),
            Act::Wait => self.waited += 1,
            Act::LevelUp(_)
            | Act::Step(_)
            | Act::Fight
            | Act::Use(..)
            | Act::Throw(..)
            | Act::Drop(_)
            | Act::Rest
            | Act::Explore
            | Act::Go(_)
            | Act::PickUp
            | Act::Descend
            | Act::Ascend => {}
        }
    }

    /// Notes that the player is on another floor.
    pub(super) const fn arrive(&mut self) {
        (self.out_of_reach, self.flights) = (0, 0);
    }

    /// Notes that no enemy in view is awake.
    pub(super) fn calm_down(&mut self) {
        self.waited = 0;
        self.fleeing.clear();
    }

    /// Wishes to flee or to retreat.
    fn flee(&mut self, wishes: &mut Vec<Act>, flight: Act) {
        self.fleeing.push(flight);
        wishes.push(flight);
    }
}

/// What to do about the enemies, the best first.
pub(super) fn wishes(tactics: &mut Tactics, facts: &Facts) -> Vec<Act> {
    let mut wishes = Vec::new();
    tactics.fleeing.clear();
    let (danger, coming) = (facts.danger(), facts.coming());
    let uses = uses(facts);
    let could_die = coming > 0 && facts.hp * 2 <= coming * 5;
    let losing = danger >= 110 && facts.health() < 50;
    let one_blow = facts.awake().count() == 1
        && facts.hp > coming
        && facts.adjacent().any(|it| !it.helpless && it.dies.1 <= 1);
    if (could_die || losing) && !one_blow && (danger >= 25 || facts.hp <= coming) {
        emergency(tactics, facts, &uses, &mut wishes);
    }
    if danger >= ITEMS_AT {
        let worth = |it: &&Use| {
            let cheap = if it.stays { WORTH_AN_ITEM / 2 } else { WORTH_AN_ITEM };
            it.spares * 100 >= facts.hp * cheap
        };
        wishes.extend(uses.iter().filter(worth).map(|it| it.act));
    }
    let adjacent = facts.adjacent().any(|it| !it.helpless);
    if !adjacent {
        wishes.extend(uses.iter().filter(|it| it.stays).map(|it| it.act));
    }
    wishes.extend(melee(facts));
    close_in(tactics, facts, &mut wishes);
    wishes
}

/// When the next turns could be the last ones.
fn emergency(tactics: &mut Tactics, facts: &Facts, uses: &[Use], wishes: &mut Vec<Act>) {
    let (danger, coming) = (facts.danger(), facts.coming());
    // What comes at most comes seldom.
    let is_useful = |it: &Item| it.heal * 3 > coming.max(facts.max_hp / 3);
    let usable = facts.items.iter().enumerate().filter(|(_, it)| is_useful(it));
    let fits = usable.filter(|(_, it)| it.heal <= facts.missing() * 2);
    let healing = fits.max_by_key(|(index, it)| (it.heal, std::cmp::Reverse(*index)));
    let healing = healing.map(|(index, _)| Act::Use(index, None));
    let best = uses.first().filter(|it| it.spares * 100 >= facts.hp * 25).map(|it| it.act);
    let escape = facts.items.iter().position(|it| it.escapes);
    let escape = escape.filter(|_| !facts.has_goal()).map(|index| Act::Use(index, None));
    let flight = to_stairs(facts).filter(|_| tactics.flights < MAX_FLIGHTS);
    let flight = flight.filter(|_| !facts.rest_is_useless);
    if let Some(flight) = flight.filter(|_| danger > 150 && facts.hp > coming) {
        tactics.flee(wishes, flight);
    }
    if facts.hp > coming && danger < 400 {
        wishes.extend(best);
    }
    if danger < 300 {
        wishes.extend(healing);
    }
    wishes.extend(escape);
    wishes.extend(healing);
    wishes.extend(best);
    if let Some(flight) = flight.filter(|_| danger > 100) {
        tactics.flee(wishes, flight);
    }
    if danger > 120 {
        let unknown = facts.items.iter().position(|it| it.unknown);
        wishes.extend(unknown.map(|index| Act::Use(index, None)));
    }
}

/// To stairs that are reached before the enemies.
fn to_stairs(facts: &Facts) -> Option<Act> {
    let stairs = if facts.has_goal() {
        [(What::StairsUp, Act::Ascend), (What::StairsDown, Act::Descend)]
    } else {
        [(What::StairsDown, Act::Descend), (What::StairsUp, Act::Ascend)]
    };
    if facts.awake().any(|it| it.fast && it.distance() <= 6) {
        return None;
    }
    let in_time = |what: What| facts.places_of(what).any(|cell| is_first_at(facts, cell, 0));
    stairs.into_iter().find(|(what, _)| in_time(*what)).map(|(_, act)| act)
}

/// Whether the player is at a cell before every enemy, with some steps to spare.
fn is_first_at(facts: &Facts, cell: Cell, spare: i32) -> bool {
    let own = cell.0.abs().max(cell.1.abs());
    facts.awake().all(|it| {
        let (dx, dy) = (it.offset.0 - cell.0, it.offset.1 - cell.1);
        dx.abs().max(dy.abs()) >= own + spare
    })
}

/// To a door near, in which few of several enemies reach the player.
fn to_door(facts: &Facts) -> Option<Act> {
    let near = |cell: &Cell| cell.0.abs().max(cell.1.abs()) <= MAX_RETREAT;
    let doors = facts.places_of(What::Door).filter(near);
    let door = doors.into_iter().find(|&cell| is_first_at(facts, cell, 2))?;
    Some(Act::Go(door))
}

/// What heals, and wastes nothing.
pub(super) fn heal(facts: &Facts) -> Option<Act> {
    let missing = facts.missing();
    let fits = facts.items.iter().enumerate().filter(|(_, it)| (1..=missing).contains(&it.heal));
    let (index, _) = fits.max_by_key(|(index, it)| (it.heal, std::cmp::Reverse(*index)))?;
    Some(Act::Use(index, None))
}

/// A blow at the adjacent enemy that does the most damage for the time it takes.
pub(super) fn melee(facts: &Facts) -> Option<Act> {
    let awake = facts.adjacent().any(|it| !it.helpless);
    let targets = facts.adjacent().filter(|it| !it.helpless || !awake);
    let first =
        targets.min_by_key(|it| (-(it.damage() * 100 / it.blows()), it.blows(), it.offset))?;
    direction_of(first.offset).map(Act::Attack)
}

/// Enemies that are not reached are left alone: on with the way, a step at a time.
fn pass_by(facts: &Facts, wishes: &mut Vec<Act>) {
    if let Walk::Obstacle(cell) = facts.walk {
        wishes.extend(direction_of(cell).map(Act::Step));
    }
    let stairs = if facts.has_goal() { Act::Ascend } else { Act::Descend };
    wishes.extend(facts.places_of(What::Goal).next().map(Act::Go));
    wishes.extend(facts.frontier.map(Act::Go));
    wishes.push(stairs);
}

/// No enemy is in reach: waits for those who come, goes to those who do not.
fn close_in(tactics: &mut Tactics, facts: &Facts, wishes: &mut Vec<Act>) {
    let shot_at = tactics.is_hit;
    tactics.out_of_reach += 1;
    if tactics.out_of_reach > OUT_OF_REACH {
        tactics.out_of_reach %= 3 * OUT_OF_REACH;
        pass_by(facts, wishes);
    }
    if facts.danger() == 0 {
        // They cannot hurt.
        wishes.push(Act::Fight);
    }
    let waits = tactics.waited < WAIT_LIMIT && !shot_at;
    let several = facts.awake().count() > 1 && facts.danger() >= 40;
    if several
        && waits
        && tactics.flights < MAX_FLIGHTS
        && let Some(door) = to_door(facts)
    {
        tactics.flee(wishes, door);
    }
    if waits {
        if facts.danger() > 0 && facts.rest_is_useless {
            wishes.extend(heal(facts));
        }
        wishes.push(Act::Wait);
    }
    wishes.push(Act::Fight);
    wishes.extend(facts.awake().next().map(|it| Act::Go(it.offset)));
    wishes.push(if facts.has_goal() { Act::Ascend } else { Act::Descend });
}

/// Every use of an item that spares something, the best first.
fn uses(facts: &Facts) -> Vec<Use> {
    let mut uses = Vec::new();
    for (index, item) in facts.items.iter().enumerate().filter(|(_, it)| !it.empty) {
        if let Some(attack) = item.used.filter(|_| item.equipment.is_none()) {
            let aimed = attack.reach.is_aimed();
            let act = |cell: Cell| Act::Use(index, aimed.then_some(cell));
            uses.extend(best_target(facts, attack, act));
        }
        if let Some(attack) = item.thrown.filter(|_| !item.equipped) {
            uses.extend(best_target(facts, attack, |cell| Act::Throw(index, cell)));
        }
        if item.strengthens && !item.harms {
            let spares = Facts::cost_of(facts.awake()).min(500) / 4;
            uses.push(Use { act: Act::Use(index, None), spares, stays: false });
        }
    }
    uses.retain(|it| it.spares > 0);
    uses.sort_by_key(|it| -it.spares - i32::from(it.stays) * 2);
    uses
}

/// The target for which an attack spares most: the nearest one, where all are reached at once.
fn best_target(facts: &Facts, attack: Attack, act: impl Fn(Cell) -> Act) -> Option<Use> {
    let cell = target_cell(facts, attack)?;
    let hit = facts.awake().filter(|it| is_reached(facts, attack.reach, cell, it));
    let spares = hit.map(|it| spared_by(facts, attack, it)).sum();
    Some(Use { act: act(cell), spares, stays: attack.stays })
}

/// The cell to aim at.
fn target_cell(facts: &Facts, attack: Attack) -> Option<Cell> {
    let spares = |cell: Cell| {
        let hit = facts.awake().filter(|it| is_reached(facts, attack.reach, cell, it));
        hit.map(|it| spared_by(facts, attack, it)).sum::<i32>()
    };
    let reached = |it: &&Foe| is_reached(facts, attack.reach, it.offset, it);
    let cells = |range: u32| {
        facts.awake().map(|it| it.offset).filter(move |&it| HERE.is_within(range, point(it)))
    };
    match attack.reach {
        Reach::Nearest(_) | Reach::Around(_) | Reach::Adjacent | Reach::All => {
            facts.awake().find(reached).map(|it| it.offset)
        }
        Reach::One(range) | Reach::Beam(range) | Reach::Cone(range) => {
            cells(range).max_by_key(|&it| (spares(it), it))
        }
        Reach::Ball(radius) => {
            let outside = cells(THROW_RANGE).filter(|&it| !HERE.is_within(radius, point(it)));
            outside.max_by_key(|&it| (spares(it), it))
        }
    }
}

/// Whether an attack on a cell reaches an enemy, by the distances of the rules.
fn is_reached(facts: &Facts, reach: Reach, cell: Cell, foe: &Foe) -> bool {
    let at = point(foe.offset);
    match reach {
        Reach::Nearest(range) => {
            let is_nearest = facts.awake().next().is_some_and(|it| it.offset == foe.offset);
            is_nearest && at.distance_squared(HERE) < u64::from(range).pow(2)
        }
        Reach::One(_) => foe.offset == cell,
        Reach::Ball(radius) => point(cell).is_within(radius, at),
        Reach::Around(radius) => HERE.is_within(radius, at),
        Reach::Adjacent => foe.distance() == 1,
        Reach::Beam(_) => line(HERE, point(cell)).any(|it| it == at),
        Reach::Cone(length) => cone(HERE, point(cell), length.min(MAX_CONE)).any(|it| it == at),
        Reach::All => true,
    }
}

/// The cell of the player.
const HERE: Point = Point::new(0, 0);

const fn point((x, y): Cell) -> Point {
    Point::new(x, y)
}

/// What an attack against one enemy spares.
fn spared_by(facts: &Facts, attack: Attack, foe: &Foe) -> i32 {
    let blows = attack.damage / facts.blow.max(1);
    let by_damage = foe.cost() * blows.min(foe.blows()) / foe.blows();
    let stops = if foe.has_status { 0 } else { attack.stops.min(foe.blows() + 2) };
    by_damage.max(stops * foe.damage() * 7 / 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foe(offset: Cell) -> Foe {
        let (hits, dies) = ((4, 4), (2, 2));
        Foe { offset, hits, dies, helpless: false, has_status: false, fast: false }
    }

    /// How many of the enemies an attack reaches, and with which target.
    fn reached(reach: Reach, cells: &[Cell]) -> Option<(usize, Cell)> {
        let foes = cells.iter().copied().map(foe).collect();
        let facts = Facts { hp: 20, max_hp: 20, blow: 4, foes, ..Facts::default() };
        let attack = Attack { damage: 100, stops: 0, reach, stays: false };
        let cell = target_cell(&facts, attack)?;
        let hit = facts.foes.iter().filter(|it| is_reached(&facts, reach, cell, it)).count();
        let whole = spared_by(&facts, attack, &facts.foes[0]);
        let spares = best_target(&facts, attack, |_| Act::Wait)?.spares;
        assert_eq!(spares, whole * hit as i32);
        Some((hit, cell))
    }

    #[test]
    fn areas_reach_as_far_as_the_rules_say() {
        // The second is two cells from the first in both directions: outside of a disc of 2.
        assert_eq!(reached(Reach::Ball(2), &[(4, 0), (6, 2)]), Some((1, (6, 2))));
        assert_eq!(reached(Reach::Ball(2), &[(4, 0), (6, 0)]), Some((2, (6, 0))));
        // The player would stand in it, or it is too far.
        assert_eq!(reached(Reach::Ball(2), &[(2, 0), (9, 0)]), None);
        assert_eq!(reached(Reach::Around(2), &[(2, 0), (0, -1), (2, 2)]), Some((2, (2, 0))));
        assert_eq!(reached(Reach::Adjacent, &[(1, 1), (0, -1), (2, 0)]), Some((2, (1, 1))));
        assert_eq!(reached(Reach::All, &[(1, 1), (7, 7)]), Some((2, (1, 1))));
        assert_eq!(reached(Reach::Nearest(6), &[(6, 0), (0, 7)]), None);
        assert_eq!(reached(Reach::Nearest(7), &[(6, 0), (0, 7)]), Some((1, (6, 0))));
        assert_eq!(reached(Reach::One(6), &[(6, 0), (0, 7)]), Some((1, (6, 0))));
        assert_eq!(reached(Reach::Beam(8), &[(2, 0), (5, 0), (0, 4)]), Some((2, (5, 0))));
        assert_eq!(reached(Reach::Cone(4), &[(3, 0), (3, 1), (-3, 0)]).unwrap().0, 2);
    }

    #[test]
    fn a_flight_counts_once_and_only_when_it_was_done() {
        let place = super::super::facts::Place { cell: (0, 3), what: What::StairsDown };
        let facts = Facts {
            hp: 12,
            max_hp: 40,
            foes: vec![Foe { hits: (9, 9), dies: (9, 9), ..foe((5, 0)) }],
            places: Some(vec![place]),
            ..Facts::default()
        };
        let mut tactics = Tactics::default();
        let wished = wishes(&mut tactics, &facts);
        assert!(facts.danger() > 150 && wished.contains(&Act::Descend), "{wished:?}");
        assert_eq!(tactics.flights, 0);
        tactics.remember(Act::Wait);
        assert_eq!(tactics.flights, 0);
        tactics.remember(Act::Descend);
        assert_eq!(tactics.flights, 1);
    }

    #[test]
    fn turns_of_waiting_count_until_a_blow() {
        let mut tactics = Tactics::default();
        tactics.remember(Act::Wait);
        tactics.remember(Act::Use(0, None));
        tactics.remember(Act::Wait);
        assert_eq!(tactics.waited, 2);
        tactics.remember(Act::Attack(roguecore::Direction::North));
        assert_eq!(tactics.waited, 0);
    }
}
