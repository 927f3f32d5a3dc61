//! What can happen in a fight of an attacker and a victim beside the blows of the attacker: the
//! rules of both about hits, wounds and turns, what their statuses and abilities do, and what of
//! that changes the blows. Each rule is read once; what chance or a condition decides may happen
//! or not.

use super::duel::{Sum, Taken, Wounds};
use crate::ai;
use crate::component::{ActiveStatus, Fighter};
use crate::effect::{self, MAX_DEPTH};
use crate::entity::Entity;
use crate::host;
use crate::id::{AbilityId, DamageKindId, StatId, StatusId};
use crate::rule::{
    Amount, Behaviour, BehaviourRow, Condition, Consequence, Rule, RuleSet, Target, Trigger,
};
use crate::world::World;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Attacker,
    Victim,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Victim,
            Self::Victim => Self::Attacker,
        }
    }
}

/// How often something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Often {
    /// In the whole fight.
    Once,
    /// With each blow of the attacker.
    Blow,
    /// In each turn of the victim.
    Turn,
    /// Any number of times.
    Any,
}

/// A rule that is read, or what it has set off.
#[derive(Clone, Copy, Debug)]
struct Cause {
    me: Side,
    other: Option<Side>,
    often: Often,
    /// How many times each time, for what a status does in its turns.
    times: Sum,
    /// Whether it certainly happens with each blow.
    certain: bool,
    /// Whether its damage to the victim is a blow, which is counted as one.
    is_blow: bool,
    depth: u8,
}

/// Bounds of a change of a stat; `None` where nothing bounds it.
#[derive(Clone, Copy, Debug)]
struct Change {
    down: Option<i64>,
    up: Option<i64>,
}

impl Change {
    const NONE: Self = Self { down: Some(0), up: Some(0) };

    /// That much may be added.
    fn may_add(&mut self, amount: i64) {
        self.down = self.down.map(|down| down.saturating_add(amount.min(0)));
        self.up = self.up.map(|up| up.saturating_add(amount.max(0)));
    }

    /// An amount may be added again and again.
    const fn may_repeat(&mut self, (least, most): (i64, Option<i64>)) {
        if least < 0 {
            self.down = None;
        }
        if !matches!(most, Some(..=0)) {
            self.up = None;
        }
    }
}

/// A fight of an attacker against a victim.
pub(super) struct Fight<'w> {
    world: &'w World,
    attacker: &'w Entity,
    victim: &'w Entity,
    /// Turns of the victim between two blows of the attacker.
    turns: Sum,
    blow: (i64, Sum),
    /// Once, and in each turn between two blows.
    damage: [Sum; 2],
    healing: [Sum; 2],
    healing_by_blows: Sum,
    /// Healing in turns of the victim whose number is a multiple, as `(hit points, turns)`.
    slow_healing: Vec<(i64, i64)>,
    power: Change,
    defence: Change,
    /// The statuses that are being read.
    reading: Vec<(Side, StatusId)>,
    /// Whether the rules can do what is not known here.
    unknown: bool,
    /// How many rules have been read.
    rules: u32,
}

/// The most rules that are read. Content whose statuses give one another in every order has more
/// ways than can be followed.
const MAX_RULES: u32 = 1_000;

/// The two sums of damage and of healing.
const ONCE: usize = 0;
const TURN: usize = 1;

impl<'w> Fight<'w> {
    pub(super) fn new(world: &'w World, attacker: &'w Entity, victim: &'w Entity) -> Self {
        let mut fight = Self {
            world,
            attacker,
            victim,
            turns: Sum(None),
            blow: (0, Sum::default()),
            damage: [Sum::default(); 2],
            healing: [Sum::default(); 2],
            healing_by_blows: Sum::default(),
            slow_healing: Vec::new(),
            power: Change::NONE,
            defence: Change::NONE,
            reading: Vec::new(),
            unknown: false,
            rules: 0,
        };
        fight.turns = fight.turns_between();
        fight.read(Side::Attacker);
        fight.read(Side::Victim);
        fight
    }

    /// What the blows of the attacker take from the victim.
    pub(super) fn taken(self) -> Option<Taken> {
        let victim = self.victim.fighter?;
        let blow = self.whole_blow()?;
        let unknown = |sum: Sum| if self.unknown { Sum(None) } else { sum };
        let (mut healed, mut blows) = (self.healing[TURN].times(self.turns), 1);
        healed.add(self.healing_by_blows);
        let mut healed_once = self.healing[ONCE];
        for &(amount, every) in &self.slow_healing {
            // The number of a turn may stand for several turns of a creature.
            let every = if self.turns == Sum(Some(1)) { every } else { 1 };
            healed = healed.times(Sum(Some(every)));
            healed.add(Sum(Some(amount.saturating_mul(blows))).times(self.turns));
            healed_once.add(Sum(Some(amount)).times(self.turns));
            blows *= every;
        }
        let wounds = Wounds {
            hp: victim.hp().into(),
            max_hp: victim.max_hp().max(self.fighter(Side::Victim)?.max_hp()).into(),
            blow: (if self.unknown { 0 } else { blow.0 }, unknown(blow.1)),
            damage_between: unknown(self.damage[TURN].times(self.turns)),
            damage_once: unknown(self.damage[ONCE]),
            healing_between: (unknown(healed), blows),
            healing_once: unknown(healed_once),
        };
        wounds.taken()
    }

    const fn entity(&self, side: Side) -> &'w Entity {
        match side {
            Side::Attacker => self.attacker,
            Side::Victim => self.victim,
        }
    }

    fn fighter(&self, side: Side) -> Option<Fighter> {
        self.world.effective_fighter(self.entity(side))
    }

    fn is_player(&self, side: Side) -> bool {
        self.entity(side).id == self.world.player()
    }

    /// What one blow takes, with what comes with it. `None` where the attacker never deals one.
    fn whole_blow(&self) -> Option<(i64, Sum)> {
        let rows = self.behaviours(Side::Attacker);
        let in_melee = self.is_player(Side::Attacker) || rows.clone().any(attacks);
        let melee = in_melee.then(|| {
            let (least, most) = (self.melee(false), self.melee(true));
            let mut sum = Sum(most);
            sum.add(self.blow.1);
            (least.unwrap_or(0).saturating_add(self.blow.0), sum)
        });
        let casts = rows.filter_map(|row| match row.behaviour {
            Behaviour::Cast(ability) => self.ability(ability),
            _ => None,
        });
        melee.into_iter().chain(casts).reduce(|(least, most), (other, more)| {
            (least.min(other), Sum(most.0.zip(more.0).map(|(one, two)| one.max(two))))
        })
    }

    /// The damage of an attack in melee with the least or the most that may change the stats.
    fn melee(&self, most: bool) -> Option<i64> {
        let [mut attacker, mut defender] =
            [Side::Attacker, Side::Victim].map(|it| self.fighter(it));
        let (power, defence) = if most {
            (self.power.up?, self.defence.down?)
        } else {
            (self.power.down?, self.defence.up?)
        };
        shift(&mut attacker, StatId::POWER, power);
        shift(&mut defender, StatId::DEFENCE, defence);
        let range = self.world.content().melee().range(&attacker?, &defender?);
        let (who, target) =
            (self.world.entity_ref(self.attacker), self.world.entity_ref(self.victim));
        let damage = if most { *range.end() } else { *range.start() };
        Some(host::melee_damage(self.world, who, target, damage).max(0).into())
    }

    /// The damage of an ability of the attacker to the victim; `None` where it does none.
    fn ability(&self, ability: AbilityId) -> Option<(i64, Sum)> {
        let rule = &self.world.content().rows().ability(ability)?.rule;
        let aimed = matches!(rule.to, Target::Nearest(_) | Target::Actor(_));
        let (mut least, mut most) = (0_i64, Sum::default());
        for effect in &rule.effects {
            if let Consequence::Damage { amount, kind } = effect.consequence()
                && self.sides(rule.to, Side::Attacker, None).contains(&Side::Victim)
            {
                let damage = self.damage(amount, kind);
                least = least.saturating_add(damage.0);
                most.add(damage.1);
            }
        }
        // What the wounds of the victim set off comes with it.
        let certain = aimed && rule.conditions.is_empty();
        (!most.is_nothing()).then(|| {
            most.add(self.blow.1);
            (if certain { least } else { 0 }, most)
        })
    }

    /// The damage of one effect to the victim.
    fn damage(&self, amount: Amount, kind: DamageKindId) -> (i64, Sum) {
        let left = |damage: i64| {
            let damage = i32::try_from(damage.max(0)).unwrap_or(i32::MAX);
            i64::from(effect::resisted(self.world, self.victim.kind, damage, kind))
        };
        let (least, most) = bounds(amount);
        (left(least), Sum(most.map(left)))
    }

    /// The rows by which one of the two acts now, and those by which it acts without a status.
    fn behaviours(&self, side: Side) -> impl Iterator<Item = &'w BehaviourRow> + Clone + use<'w> {
        let (world, entity) = (self.world, self.entity(side));
        let of_status = ai::controlling_status(world, entity)
            .and_then(|status| world.content().rows().status(status))
            .map_or(&[][..], |row| &row.ai);
        of_status.iter().chain(&world.content().prototype(entity.kind).ai)
    }

    /// How many turns the victim has between two blows of the attacker at most.
    fn turns_between(&self) -> Sum {
        let steady = |side| {
            let first = self.behaviours(side).next();
            let stands = |row: &BehaviourRow| {
                let still = row.behaviour == Behaviour::Guard && side == Side::Victim;
                row.conditions.is_empty() && (row.behaviour == Behaviour::Attack || still)
            };
            first.map_or(self.is_player(side) || side == Side::Victim, stands)
        };
        if !steady(Side::Attacker) || !steady(Side::Victim) || self.is_apart() {
            return Sum(None);
        }
        let speed = |side| i64::from(self.world.speed(self.entity(side)).max(1));
        let (victim, attacker) = (speed(Side::Victim), speed(Side::Attacker));
        let turns = if victim == attacker { 1 } else { victim / attacker + 2 };
        Sum(Some(turns))
    }

    fn is_apart(&self) -> bool {
        self.attacker.at.chebyshev(self.victim.at) > 1
    }

    fn read(&mut self, side: Side) {
        let content = self.world.content().clone();
        let entity = self.entity(side);
        self.read_rules(side, &content.prototype(entity.kind).rules);
        for item in entity.items().filter(|item| item.equipped) {
            self.read_rules(side, &content.prototype(item.kind).rules);
        }
        for &status in entity.statuses() {
            self.read_status_now(side, status);
        }
        // A creature may cast what does no damage between its blows; damage is a blow.
        for row in self.behaviours(side) {
            if let Behaviour::Cast(ability) = row.behaviour {
                let is_blow = side == Side::Attacker;
                let cause = cause(side, Some(side.other()));
                self.cast(ability, Cause { often: Often::Turn, is_blow, ..cause });
            }
            // Host rules decide what it does.
            self.unknown |= matches!(row.behaviour, Behaviour::Custom(_));
        }
    }

    /// The rules of a creature or of its equipment.
    fn read_rules(&mut self, side: Side, rules: &RuleSet) {
        self.read_rules_of_fight(side, rules, true);
        for (_, rule) in rules.on(Trigger::Turn) {
            self.read_rule(rule, Cause { often: Often::Turn, ..cause(side, None) });
        }
    }

    /// The rules about hits, wounds and death, of which a status may have some for a while.
    fn read_rules_of_fight(&mut self, side: Side, rules: &RuleSet, certain: bool) {
        let foe = Some(side.other());
        let blow_of = |of: Side| match of {
            Side::Attacker => Often::Blow,
            Side::Victim => Often::Turn,
        };
        // Who has rules about turns may be hurt by what is no blow.
        let turn_rules = self.world.content().rows().triggers.contains(Trigger::Turn);
        let hurt = if turn_rules { Often::Any } else { blow_of(side.other()) };
        let causes = [
            (Trigger::Hit, Cause { often: blow_of(side), certain, ..cause(side, foe) }),
            (Trigger::Hurt, Cause { often: hurt, ..cause(side, foe) }),
            (Trigger::Notice, cause(side, foe)),
            (Trigger::Hear, cause(side, None)),
        ];
        for (trigger, cause) in causes {
            for (_, rule) in rules.on(trigger) {
                self.read_rule(rule, cause);
            }
        }
        // With the death of the victim the fight is over.
        if side == Side::Attacker {
            for (_, rule) in rules.on(Trigger::Die) {
                self.read_rule(rule, cause(side, foe));
            }
        }
    }

    /// A status that one of the two has: it may end, and it goes on for its turns.
    fn read_status_now(&mut self, side: Side, active: ActiveStatus) {
        if active.is_temporary() {
            self.ends(side, active.status);
        }
        self.read_status(active, cause(side, None));
    }

    /// The rules of a status that lasts for the turns of `active` each time.
    fn read_status(&mut self, active: ActiveStatus, cause: Cause) {
        let content = self.world.content().clone();
        let Some(row) = content.rows().status(active.status) else { return };
        let key = (cause.me, active.status);
        if self.reading.contains(&key) {
            // It goes on as long as it gives itself anew.
            self.unknown |= row.rules.has(Trigger::Turn);
            return;
        }
        self.reading.push(key);
        self.read_rules_of_fight(cause.me, &row.rules, false);
        for (_, rule) in row.rules.on(Trigger::Start).chain(row.rules.on(Trigger::End)) {
            self.read_rule(rule, cause);
        }
        let in_turns = if active.is_temporary() {
            Cause { times: cause.times.times(Sum(Some(active.turns.into()))), ..cause }
        } else {
            Cause { often: Often::Turn, ..cause }
        };
        for (_, rule) in row.rules.on(Trigger::Turn) {
            self.read_rule(rule, in_turns);
        }
        self.reading.pop();
    }

    /// What an active status adds may be gone.
    fn ends(&mut self, side: Side, status: StatusId) {
        let content = self.world.content().clone();
        for &(stat, bonus) in content.rows().status(status).map_or(&[][..], |row| &row.bonus) {
            self.bonus(side, stat, -i64::from(bonus));
        }
    }

    /// A status may begin.
    fn begins(&mut self, side: Side, status: StatusId, turns: Amount, cause: Cause) {
        let content = self.world.content().clone();
        let Some(row) = content.rows().status(status) else { return };
        if !self.entity(side).has_status(status) {
            for &(stat, bonus) in &row.bonus {
                self.bonus(side, stat, bonus.into());
            }
        }
        if !row.ai.is_empty() {
            self.turns = Sum(None);
        }
        let turns = match bounds(turns) {
            (1.., Some(most)) => u32::try_from(most).unwrap_or(ActiveStatus::PERMANENT),
            _ => ActiveStatus::PERMANENT,
        };
        let lasting = ActiveStatus { status, turns, by: None };
        let begun = Cause { me: side, other: None, certain: false, is_blow: false, ..cause };
        self.read_status(lasting, begun);
    }

    fn bonus(&mut self, side: Side, stat: StatId, bonus: i64) {
        match (side, stat) {
            (Side::Attacker, StatId::POWER) => self.power.may_add(bonus),
            (Side::Victim, StatId::DEFENCE) => self.defence.may_add(bonus),
            (_, StatId::SPEED) => self.turns = Sum(None),
            _ => {}
        }
    }

    fn cast(&mut self, ability: AbilityId, cause: Cause) {
        let content = self.world.content().clone();
        if let Some(row) = content.rows().ability(ability) {
            self.read_rule(&row.rule, Cause { certain: false, ..cause });
        }
    }

    /// Reads a rule: what its effects may do to the two.
    fn read_rule(&mut self, rule: &Rule, cause: Cause) {
        self.rules += 1;
        if cause.depth >= MAX_DEPTH || self.rules > MAX_RULES {
            self.unknown |= self.rules > MAX_RULES;
            return;
        }
        let mut every = 1;
        for condition in &rule.conditions {
            match *condition {
                Condition::Player if !self.is_player(cause.me) => return,
                Condition::FloorFrom(floor) if self.world.floor() < floor => return,
                Condition::Every(turns) => every = i64::from(turns.clamp(1, 1_000)),
                _ => {}
            }
        }
        let certain = cause.certain && rule.conditions.is_empty();
        let sides = self.sides(rule.to, cause.me, cause.other);
        let sure = matches!(rule.to, Target::Me | Target::Other | Target::Player);
        let cause = Cause { certain: certain && sure, depth: cause.depth + 1, ..cause };
        for effect in &rule.effects {
            for &side in &sides {
                self.read_effect(effect.consequence(), side, cause, every);
            }
        }
    }

    /// Whom a rule may be done to.
    fn sides(&self, to: Target, me: Side, other: Option<Side>) -> Vec<Side> {
        match to {
            Target::Me => vec![me],
            Target::Other => other.into_iter().collect(),
            Target::Player if self.is_player(Side::Victim) => vec![Side::Victim],
            Target::Player => vec![Side::Attacker],
            Target::Enemies | Target::Nearest(_) => vec![me.other()],
            _ => vec![Side::Attacker, Side::Victim],
        }
    }

    fn read_effect(&mut self, consequence: Consequence, side: Side, cause: Cause, every: i64) {
        let victim = side == Side::Victim;
        match consequence {
            Consequence::Damage { amount, kind } if victim && !cause.is_blow => {
                let damage = self.damage(amount, kind);
                self.hurt(damage, cause);
            }
            Consequence::Heal(amount) if victim => self.heal(bounds(amount).1, cause, every),
            Consequence::Stat { stat, amount } => self.changes(side, stat, bounds(amount), cause),
            Consequence::None | Consequence::Damage { .. } | Consequence::Heal(_) => {}
            Consequence::Status { status, turns } => self.begins(side, status, turns, cause),
            Consequence::StatusEnds(status) => {
                if self.entity(side).has_status(status) {
                    self.ends(side, status);
                }
            }
            Consequence::Cast(ability) => {
                let other = Some(side.other());
                self.cast(ability, Cause { me: side, other, is_blow: false, ..cause });
            }
            Consequence::Moves => self.turns = Sum(None),
            Consequence::Unknown => self.unknown = true,
        }
    }

    fn changes(
        &mut self,
        side: Side,
        stat: StatId,
        (least, most): (i64, Option<i64>),
        cause: Cause,
    ) {
        match (side, stat) {
            (Side::Attacker, StatId::POWER) => self.power.may_repeat((least, most)),
            (Side::Victim, StatId::DEFENCE) => self.defence.may_repeat((least, most)),
            // Less room for hit points may be less of them.
            (Side::Victim, StatId::HP | StatId::MAX_HP) => {
                let most = most.map(|most| most.max(0));
                let lost = (0, Sum(Some(least.saturating_neg().max(0))));
                self.hurt(lost, Cause { certain: false, ..cause });
                self.heal(most, cause, 1);
            }
            (_, StatId::SPEED) => self.turns = Sum(None),
            _ => {}
        }
    }

    fn hurt(&mut self, (least, most): (i64, Sum), cause: Cause) {
        let most = most.times(cause.times);
        match cause.often {
            Often::Once => self.damage[ONCE].add(most),
            Often::Turn => self.damage[TURN].add(most),
            Often::Any => self.damage[TURN].add(most.times(Sum(None))),
            Often::Blow => {
                self.blow.1.add(most);
                if cause.certain {
                    self.blow.0 = self.blow.0.saturating_add(least);
                }
            }
        }
    }

    fn heal(&mut self, most: Option<i64>, cause: Cause, every: i64) {
        let most = Sum(most.map(|most| most.max(0))).times(cause.times);
        match (cause.often, most.0) {
            (Often::Once, _) => self.healing[ONCE].add(most),
            (Often::Blow, _) => self.healing_by_blows.add(most),
            (Often::Turn, Some(amount)) if every > 1 => self.slow_healing.push((amount, every)),
            (Often::Turn, _) => self.healing[TURN].add(most),
            (Often::Any, _) => self.healing[TURN].add(most.times(Sum(None))),
        }
    }
}

/// What may happen once, set off by one of the two.
const fn cause(me: Side, other: Option<Side>) -> Cause {
    let (often, times) = (Often::Once, Sum(Some(1)));
    Cause { me, other, often, times, certain: false, is_blow: false, depth: 0 }
}

/// The least and the most of an amount.
fn bounds(amount: Amount) -> (i64, Option<i64>) {
    match amount {
        Amount::Dice(dice) => (dice.min().into(), Some(dice.max().into())),
        // A stat changes; its value counts when the effect is done.
        Amount::Stat(_) => (i64::from(i32::MIN), None),
    }
}

fn attacks(row: &BehaviourRow) -> bool {
    matches!(row.behaviour, Behaviour::Attack | Behaviour::Stumble | Behaviour::Custom(_))
}

fn shift(fighter: &mut Option<Fighter>, stat: StatId, by: i64) {
    if let Some(fighter) = fighter {
        let value = i64::from(fighter.stat(stat).unwrap_or_default()).saturating_add(by);
        let value = value.clamp(i32::MIN.into(), i32::MAX.into());
        fighter.set_stat(stat, i32::try_from(value).unwrap_or_default());
    }
}
