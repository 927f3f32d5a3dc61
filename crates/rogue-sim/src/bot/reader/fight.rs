//! The policy with enemies in view.

use super::facts::{Act, Cell, Facts, Foe, Walk, What, direction_of};
use super::item::{Attack, Item, Reach};

/// Turns to wait for enemies that come.
const WAIT_LIMIT: u32 = 6;
/// Decisions without a blow after which enemies in view are passed by.
const OUT_OF_REACH: u32 = 40;
/// Steps of flight and of retreat on one floor.
const MAX_FLIGHTS: u32 = 60;
/// How far to retreat to a door.
const MAX_RETREAT: i32 = 7;
/// Items are used when the fight takes that percentage of the hit points left.
const ITEMS_AT: i32 = 70;
/// What an item has to spare, in percent of the hit points left.
const WORTH_AN_ITEM: i32 = 15;

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
    /// Turns in a row that enemies were waited for.
    pub(super) waited: u32,
    /// Decisions with enemies in view since the last blow: they are not reached.
    pub(super) out_of_reach: u32,
    /// Steps of flight and of retreat on this floor.
    pub(super) flights: u32,
    /// Whether the last turn took hit points.
    pub(super) is_hit: bool,
}

/// What to do about the enemies, the best first.
pub(super) fn wishes(tactics: &mut Tactics, facts: &Facts) -> Vec<Act> {
    let mut wishes = Vec::new();
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
    if danger > 150 && facts.hp > coming && flight.is_some() {
        tactics.flights += 1;
        wishes.extend(flight);
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
    if danger > 100 && flight.is_some() {
        tactics.flights += 1;
        wishes.extend(flight);
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
    tactics.waited += 1;
    tactics.out_of_reach += 1;
    if tactics.out_of_reach > OUT_OF_REACH {
        tactics.out_of_reach %= 3 * OUT_OF_REACH;
        pass_by(facts, wishes);
    }
    if facts.danger() == 0 {
        // They cannot hurt.
        wishes.push(Act::Fight);
    }
    let several = facts.awake().count() > 1 && facts.danger() >= 40;
    if several && !shot_at && tactics.waited <= WAIT_LIMIT && tactics.flights < MAX_FLIGHTS {
        let door = to_door(facts);
        tactics.flights += u32::from(door.is_some());
        wishes.extend(door);
    }
    if tactics.waited <= WAIT_LIMIT && !shot_at {
        if facts.danger() > 0 && facts.rest_is_useless {
            wishes.extend(heal(facts));
        }
        wishes.push(Act::Wait);
    }
    if tactics.waited > 8 * WAIT_LIMIT {
        tactics.waited = 0;
    }
    if tactics.waited > 3 * WAIT_LIMIT {
        pass_by(facts, wishes);
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
            let aimed = matches!(attack.reach, Reach::One(_) | Reach::Area(_));
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

/// The target for which an attack spares most.
fn best_target(facts: &Facts, attack: Attack, act: impl Fn(Cell) -> Act) -> Option<Use> {
    let spared = |foe: &Foe| spared_by(facts, attack, foe);
    let within = |reach: i32| facts.awake().filter(move |it| is_in_range(it.offset, reach));
    let (cell, spares) = match attack.reach {
        Reach::Nearest(range) => {
            let nearest = facts.awake().next().filter(|it| is_within(it.offset, range))?;
            (nearest.offset, spared(nearest))
        }
        Reach::All => ((0, 0), facts.awake().map(spared).sum()),
        Reach::One(range) => {
            let best = within(range).max_by_key(|it| (spared(it), it.offset))?;
            (best.offset, spared(best))
        }
        Reach::Area(radius) => {
            let outside = within(8).filter(|it| !is_within(it.offset, radius + 1));
            let hit = |at: Cell| {
                let near =
                    |it: &&Foe| is_within((it.offset.0 - at.0, it.offset.1 - at.1), radius + 1);
                facts.awake().filter(near).map(spared).sum::<i32>()
            };
            let best = outside.max_by_key(|it| (hit(it.offset), it.offset))?;
            (best.offset, hit(best.offset))
        }
    };
    Some(Use { act: act(cell), spares, stays: attack.stays })
}

/// Whether a cell is at most that many cells away, as the crow flies.
const fn is_in_range(cell: Cell, cells: i32) -> bool {
    cell.0.pow(2) + cell.1.pow(2) <= cells.pow(2)
}

/// Whether a cell is less than that many cells away, as the crow flies.
const fn is_within(cell: Cell, cells: i32) -> bool {
    cell.0.pow(2) + cell.1.pow(2) < cells.pow(2)
}

/// What an attack against one enemy spares.
fn spared_by(facts: &Facts, attack: Attack, foe: &Foe) -> i32 {
    let blows = attack.damage / facts.blow.max(1);
    let by_damage = foe.cost() * blows.min(foe.blows()) / foe.blows();
    let stops = if foe.has_status { 0 } else { attack.stops.min(foe.blows() + 2) };
    by_damage.max(stops * foe.damage() * 7 / 20)
}
