//! A duel of an attacker and a victim: the damage of a blow of the attacker, the turns between
//! two blows, and everything else that happens in them, as the rules of both say.

mod blows;
mod reading;

use std::cell::Cell;

use crate::entity::Entity;
use crate::id::{AbilityId, StatusId};
use crate::outcome::{
    Change, Found, Side, Source, UpperBound, Walk, attacks, behaviours, blow, damages, targets,
};
use crate::rule::{Behaviour, BehaviourRow, Target};
use crate::world::World;
use blows::{Damage, Wounds};

/// A fight of an attacker against a victim, of whom one is the player.
pub(super) struct Duel<'w> {
    walk: Walk<'w>,
    player: &'w Entity,
    foe: &'w Entity,
    attacker: Side,
    /// Turns of the victim between two blows of the attacker.
    turns: UpperBound,
    /// The damage to the victim that comes with a blow.
    blow: (i64, UpperBound),
    /// The most damage that a blow does to the victim in later turns, as by poison, and the status that does it.
    later: (UpperBound, Option<StatusId>),
    /// The status whose turns are being read.
    turns_of: Option<StatusId>,
    /// Once, and in each turn between two blows.
    damage: [UpperBound; 2],
    healing: [UpperBound; 2],
    healing_by_blows: UpperBound,
    /// Healing in turns of the victim whose number is a multiple, as `(hit points, turns)`.
    slow_healing: Vec<(i64, i64)>,
    /// The statuses that are being read.
    reading: Vec<(Side, StatusId)>,
    /// The statuses whose end is counted in the stats.
    ended: Vec<(Side, StatusId)>,
    /// How many wounds have led to the rule that is read.
    wounds: u8,
    /// Whether the ground of both was read while it burns.
    is_kindled: bool,
    /// The facts that an earlier reading has found.
    found: Option<Found>,
    /// Whether a rule asks for a status or a stat that its actor does not have now.
    asks_for_absent: Cell<bool>,
}

/// The two sums of damage and of healing.
const ONCE: usize = 0;
const TURN: usize = 1;

/// The damage of the blows of one side, and the number of them to the death of the other.
pub(super) fn damage(
    world: &World,
    player: &Entity,
    foe: &Entity,
    attacker: Side,
) -> Option<Damage> {
    let first = Duel::read_through(world, [player, foe], attacker, None);
    if first.walk.unknown || !first.asks_for_absent.get() {
        return first.damage();
    }
    // Rules about statuses and stats that nothing gives in this fight are left out: a blow at a sleeper, where it is
    // awake; the fire of the goal, where the player does not carry it.
    match first.walk.found().clone().with_rules_of_floor(world) {
        Some(found) => Duel::read_through(world, [player, foe], attacker, Some(found)).damage(),
        None => first.damage(),
    }
}

impl<'w> Duel<'w> {
    /// Reads the rules of both.
    fn read_through(
        world: &'w World,
        [player, foe]: [&'w Entity; 2],
        attacker: Side,
        found: Option<Found>,
    ) -> Self {
        let mut duel = Self {
            walk: Walk::new(world, true),
            player,
            foe,
            attacker,
            turns: UpperBound(None),
            blow: (0, UpperBound::default()),
            later: (UpperBound::default(), None),
            turns_of: None,
            damage: [UpperBound::default(); 2],
            healing: [UpperBound::default(); 2],
            healing_by_blows: UpperBound::default(),
            slow_healing: Vec::new(),
            reading: Vec::new(),
            ended: Vec::new(),
            wounds: 0,
            is_kindled: false,
            found,
            asks_for_absent: Cell::new(false),
        };
        duel.turns = duel.turns_between();
        duel.read(attacker);
        duel.read(attacker.other());
        duel
    }

    /// The hit points that the blows of the attacker take from the victim.
    fn damage(mut self) -> Option<Damage> {
        let victim = self.entity(self.victim()).fighter?;
        let effective = self.walk.world.effective_fighter(self.entity(self.victim()))?;
        let (least, most) = self.whole_blow()?;
        if Side::BOTH.iter().any(|&side| self.walk.changes(side).speed != Change::NONE) {
            self.turns = UpperBound(None);
        }
        let (healed_once, healing_between) = self.healed();
        let mut with_later = most;
        with_later.add(self.later.0);
        let wounds = Wounds {
            hp: victim.hp().into(),
            max_hp: victim.max_hp().max(effective.max_hp()).into(),
            hit: most,
            lasting: self.later.1,
            blow: (least, with_later),
            damage_between: self.damage[TURN].times(self.turns),
            damage_once: self.damage[ONCE],
            healing_between,
            healing_once: healed_once,
        };
        if self.walk.unknown { wounds.unbounded() } else { wounds }.damage()
    }

    /// The most that is healed once, and between some blows.
    fn healed(&self) -> (UpperBound, (UpperBound, i64)) {
        let (mut healed, mut blows) = (self.healing[TURN].times(self.turns), 1);
        healed.add(self.healing_by_blows);
        let mut once = self.healing[ONCE];
        for &(amount, every) in &self.slow_healing {
            // The number of a turn may stand for several turns of a creature.
            let every = if self.turns == UpperBound(Some(1)) { every } else { 1 };
            healed = healed.times(UpperBound(Some(every)));
            let more = UpperBound(Some(amount.saturating_mul(blows)));
            healed.add(more.times(self.turns));
            once.add(UpperBound(Some(amount)).times(self.turns));
            blows *= every;
        }
        (once, (healed, blows))
    }

    const fn victim(&self) -> Side {
        self.attacker.other()
    }

    const fn entity(&self, side: Side) -> &'w Entity {
        match side {
            Side::Player => self.player,
            Side::Foes => self.foe,
        }
    }

    fn behaviours(&self, side: Side) -> impl Iterator<Item = &'w BehaviourRow> + Clone + use<'w> {
        behaviours(self.walk.world, self.entity(side))
    }

    /// The damage of one blow with its side effects. `None` where the attacker never deals one.
    fn whole_blow(&self) -> Option<(i64, UpperBound)> {
        let strikes = self.attacker == Side::Player || self.behaviours(self.attacker).any(attacks);
        let mut whole = strikes.then(|| self.melee());
        for row in self.behaviours(self.attacker) {
            if let Behaviour::Cast(ability) = row.behaviour
                && let Some((least, most)) = self.ability(ability)
            {
                let blow = whole.unwrap_or((least, most));
                whole = Some((blow.0.min(least), blow.1.max(most)));
            }
        }
        whole
    }

    /// The damage of an attack in melee, with all that may change the stats.
    fn melee(&self) -> (i64, UpperBound) {
        let power = self.walk.changes(self.attacker).power;
        let defence = self.walk.changes(self.victim()).defence;
        let pair = [self.attacker, self.victim()].map(|side| self.entity(side));
        let blow = |changes| blow(self.walk.world, pair, changes);
        let least = power.down.zip(defence.up).map_or(0, |changes| blow(changes)[0]);
        let mut most = UpperBound(power.up.zip(defence.down).map(|changes| blow(changes)[1]));
        most.add(self.blow.1);
        (least.saturating_add(self.blow.0), most)
    }

    /// The damage of an ability of the attacker to the victim; `None` where it does none.
    fn ability(&self, ability: AbilityId) -> Option<(i64, UpperBound)> {
        let world = self.walk.world;
        let rule = &world.content().rows().ability(ability)?.rule;
        if !targets(rule, Source::once(self.attacker, None), true).contains(&self.victim()) {
            return None;
        }
        let (mut least, mut most) = (0_i64, UpperBound::default());
        for damage in damages(world, rule, self.entity(self.victim()).kind) {
            least = least.saturating_add(damage.0);
            most.add(damage.1);
        }
        if most.is_nothing() {
            return None;
        }
        // The effects that the wounds of the victim set off are included.
        most.add(self.blow.1);
        let is_aimed = matches!(rule.to, Target::Nearest(_) | Target::Actor(_));
        let is_certain = is_aimed && rule.conditions.is_empty();
        Some((if is_certain { least } else { 0 }, most))
    }

    /// How many turns the victim has between two blows of the attacker at most.
    fn turns_between(&self) -> UpperBound {
        if self.foe.at.chebyshev(self.player.at) > 1 || !Side::BOTH.iter().all(|&it| self.stays(it))
        {
            return UpperBound(None);
        }
        let speed = |side| i64::from(self.walk.world.speed(self.entity(side)).max(1));
        let (victim, attacker) = (speed(self.victim()), speed(self.attacker));
        let turns = if victim == attacker { 1 } else { victim / attacker + 2 };
        UpperBound(Some(turns))
    }

    /// Whether one of the two fights on where it is.
    fn stays(&self, side: Side) -> bool {
        let is_victim = side == self.victim();
        let Some(row) = self.behaviours(side).next() else {
            return side == Side::Player || is_victim;
        };
        let is_still = row.behaviour == Behaviour::Guard && is_victim;
        row.conditions.is_empty() && (row.behaviour == Behaviour::Attack || is_still)
    }
}
