//! Decisions with enemies in view.

use roguecore::{Command, Point};

use super::ground::Care;
use super::situation::{Foe, Situation};
use super::traits::Traits;
use super::{Choice, Player, Purpose};

/// Steps of flight and of retreat on one floor after which a player stands and fights.
const MAX_FLIGHTS: u32 = 60;
/// The hit points that an item has to spare to be used up, in percent of those left.
const WORTH_AN_ITEM: i32 = 15;
/// Turns to wait for enemies that do not come.
const WAIT_LIMIT: u32 = 8;
/// Turns for which an enemy that cannot be reached is left alone.
const IGNORED_TURNS: u64 = 40;
/// The cost of a flight by stairs: followers are met again on the other floor.
const FLIGHT_BY_STAIRS: u32 = 20;
/// The turns of poison that count while an emergency is dealt with.
const POISON_TURNS: u32 = 4;
/// Steps towards one enemy after which it is left alone for long.
const MAX_CHASE: u32 = 40;
/// Turns of that.
const NO_CHASE_TURNS: u64 = 1_000;

impl Player {
    /// The command against the enemies in view; `None` to leave them alone.
    pub(super) fn fight(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        if let Some(choice) = now.leave_harm() {
            return Some(choice);
        }
        if !now.awake().any(|it| self.minds(it)) {
            self.memory.waited = 0;
            return self.hunt(now, traits);
        }
        let danger = now.danger();
        let choice = self
            .emergency(now, traits, danger)
            .or_else(|| use_items(now, traits, danger))
            .or_else(|| self.go_around(now, traits, danger))
            .or_else(|| throw_or_hit(now));
        if let Some(choice) = choice {
            self.memory.waited = 0;
            self.memory.add_flights(match choice.purpose {
                Purpose::Flee => 1,
                Purpose::Stairs => FLIGHT_BY_STAIRS,
                _ => 0,
            });
            return Some(choice);
        }
        self.close_in(now, traits)
    }

    /// When the next turns could be the last ones: heal, get away, or use whatever there is.
    fn emergency(&self, now: &Situation<'_>, traits: &Traits, danger: i32) -> Option<Choice> {
        let (hp, coming) = (now.me.hp(), now.coming());
        let poisoned = now.soon(POISON_TURNS);
        // Poison kills before a fight or a flight is over.
        if poisoned >= hp
            && let Some(choice) = now.last_cure()
        {
            return Some(choice);
        }
        let could_die = coming > 0 && hp <= coming * 2 + poisoned || hp <= poisoned;
        let losing = danger >= traits.escape_at && now.health() < 50;
        if !could_die && !losing {
            return None;
        }
        // One blow ends it.
        let single = now.awake().count() == 1;
        if single && hp > coming && now.adjacent().any(|it| it.awake && it.turns_to_kill <= 1) {
            return None;
        }
        if danger < 25 && hp > coming + poisoned {
            return None;
        }
        let flee_first = traits.avoids && hp > coming;
        // Where rest does not heal, an enemy on the stairs is only met again.
        let runs = !self.memory.rest_is_useless && self.memory.flights() <= MAX_FLIGHTS;
        let flight = || runs.then(|| now.run_to_stairs()).flatten();
        let best = || {
            let item = now.best_item().filter(|it| it.spares * 100 >= hp * 25)?;
            Some(Choice::new(Purpose::Item, item.command))
        };
        // A quarter of the hit points is worth the turn, also where a blow takes more.
        let heal = || now.healing((coming * 3 / 2).min(now.me.max_hp() / 4));
        flee_first
            .then(flight)
            .flatten()
            .or_else(|| (danger > 150 && hp > coming).then(flight).flatten())
            .or_else(|| (danger < 400).then(best).flatten().filter(|_| hp > coming))
            .or_else(|| (danger < 300 || !could_die).then(heal).flatten())
            .or_else(|| now.escape())
            .or_else(heal)
            .or_else(best)
            .or_else(|| now.healing(1).filter(|_| hp > coming / 2))
            .or_else(|| (danger > 100).then(flight).flatten())
            .or_else(|| (danger > 150).then(|| now.gamble()).flatten())
    }

    /// Goes to sleepers and creatures that stay where they are, if the fight is worth it.
    fn hunt(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        if !traits.hunts || now.foes.is_empty() || now.health() < traits.rest_below {
            return None;
        }
        let limit = if traits.corridors { 40 } else { 90 };
        let mut targets = Vec::new();
        for it in &now.foes {
            let others = now.foes.iter().filter(|other| other.at.chebyshev(it.at) <= 4);
            if !self.ignores(it) && now.cost_of(others).saturating_mul(100) / now.hp_later() < limit
            {
                targets.push(*it);
            }
        }
        let target = targets.into_iter().min_by_key(|it| (it.distance, it.entity.id))?;
        self.chase(now, &target)
    }

    fn ignores(&self, it: &Foe<'_>) -> bool {
        self.memory.ignored.contains_key(&it.entity.id)
    }

    /// Whether an enemy matters: it is near, or not left alone.
    fn minds(&self, it: &Foe<'_>) -> bool {
        it.distance <= 2 || !self.ignores(it)
    }

    /// No enemy is in reach: wait for those that come, go to those that shoot.
    fn close_in(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        let minded = now.awake().filter(|it| self.minds(it));
        let nearest = *minded.min_by_key(|it| (it.distance, it.entity.id))?;
        self.memory.waited += 1;
        let waited = self.memory.waited;
        if waited > 3 * WAIT_LIMIT {
            self.ignore(now, &nearest);
            self.memory.waited = 0;
            return None;
        }
        // Enemies that shoot or call others do not come by themselves.
        let shoots = now.awake().any(|it| it.model.ranged > 0 || it.model.supports > 0);
        let comes = nearest.model.approaches && !shoots;
        if traits.corridors
            && comes
            && now.awake().count() > 1
            && waited <= WAIT_LIMIT
            && self.memory.flights() <= MAX_FLIGHTS
            && let Some(choice) = now.retreat_to_corridor()
        {
            self.memory.add_flights(1);
            return Some(choice);
        }
        if comes && waited <= WAIT_LIMIT {
            return Some(Choice::new(Purpose::Fight, Command::Wait));
        }
        if !nearest.model.approaches && !shoots && !traits.hunts {
            self.ignore(now, &nearest);
            return None;
        }
        self.chase(now, &nearest)
    }

    /// Players that avoid fights go on to the stairs, or away, but not for ever.
    fn go_around(&self, now: &Situation<'_>, traits: &Traits, danger: i32) -> Option<Choice> {
        let mad = danger > 250 && !now.adjacent().any(|it| it.awake);
        if !(traits.avoids && danger > 30 || mad) || self.memory.flights() > MAX_FLIGHTS {
            return None;
        }
        let shot_at = now.awake().any(|it| it.model.ranged > 0);
        now.run_to_stairs().or_else(|| now.step_away().filter(|_| !shot_at))
    }

    /// A blow or a step towards an enemy; one that is never reached is left alone.
    fn chase(&mut self, now: &Situation<'_>, it: &Foe<'_>) -> Option<Choice> {
        let choice = approach(now, it);
        let steps = self.memory.chases.entry(it.entity.id).or_default();
        *steps = if it.distance == 1 { 0 } else { *steps + 1 };
        if choice.is_none() {
            self.ignore(now, it);
        } else if *steps > MAX_CHASE {
            *steps = 0;
            self.memory.ignored.insert(it.entity.id, now.view.turn() + NO_CHASE_TURNS);
        }
        choice
    }

    fn ignore(&mut self, now: &Situation<'_>, it: &Foe<'_>) {
        self.memory.ignored.insert(it.entity.id, now.view.turn() + IGNORED_TURNS);
    }
}

/// An item that spares enough of the hit points left.
fn use_items(now: &Situation<'_>, traits: &Traits, danger: i32) -> Option<Choice> {
    if danger < traits.items_at {
        return None;
    }
    let item = now.best_item()?;
    let cheap = if item.uses_up { WORTH_AN_ITEM } else { WORTH_AN_ITEM / 2 };
    let worth_it = item.spares * 100 >= now.me.hp() * cheap;
    worth_it.then(|| Choice::new(Purpose::Item, item.command))
}

/// Things that can be thrown again are thrown at enemies that are not here yet; then abilities that are worth more than
/// a blow, and blows.
fn throw_or_hit(now: &Situation<'_>) -> Option<Choice> {
    let next_to_me = now.adjacent().any(|it| it.awake);
    if !next_to_me {
        let missile = now.item_options().into_iter().filter(|it| {
            !it.uses_up && matches!(it.command, Command::Throw { .. } | Command::Cast { .. })
        });
        if let Some(item) = missile.max_by_key(|it| it.spares) {
            return Some(Choice::new(Purpose::Item, item.command));
        }
        return None;
    }
    let first = now.adjacent().filter(|it| it.awake).min_by_key(|it| {
        (
            it.model.burst * 3 > now.me.hp(),
            -it.model.supports,
            -(it.damage * 100 / it.turns_to_kill.max(1)),
            it.turns_to_kill,
            it.entity.id,
        )
    })?;
    // A blow spares the player what that enemy does in the turn that the blow takes from its life.
    let blow = first.damage / 10;
    let casts = now.ability_options().into_iter().filter(|it| it.spares > blow);
    if let Some(cast) = casts.max_by_key(|it| it.spares) {
        return Some(Choice::new(Purpose::Item, cast.command));
    }
    let direction = now.here.direction_to(first.at)?;
    Some(Choice::new(Purpose::Fight, Command::Melee(direction)))
}

/// A step towards an enemy, or a blow.
fn approach(now: &Situation<'_>, it: &Foe<'_>) -> Option<Choice> {
    if it.distance == 1 {
        let direction = now.here.direction_to(it.at)?;
        return Some(Choice::new(Purpose::Fight, Command::Melee(direction)));
    }
    let is_there = |at: Point| at == it.at;
    let path = now.path_with_care(&[Care::Safe, Care::Slow], is_there, |at, _| is_there(at))?;
    let far = path.steps.len() > 4 * it.distance as usize + 6;
    let step = path.steps.last().filter(|_| !far)?;
    Some(Choice::new(Purpose::Fight, Command::Bump(*step)))
}
