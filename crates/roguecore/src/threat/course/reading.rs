//! Events in a fight beside the blows of the attacker: the rules of both about hits, wounds
//! and turns, the effects of their statuses and abilities, and those of them that change the blows. Each rule is
//! read once; an effect by chance or on a condition may happen or not.

use super::{Fight, Ground, ONCE, Side, TURN};
use crate::component::ActiveStatus;
use crate::effect::MAX_DEPTH;
use crate::id::{AbilityId, StatId, StatusId};
use crate::outcome::{OCCUPIED, UpperBound, bounds};
use crate::rows::substance::Spread;
use crate::rule::{Amount, Behaviour, Condition, Consequence, Rule, RuleSet, Target, Trigger};

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

/// The source of a rule that is read, and how often the rule is done.
#[derive(Clone, Copy, Debug)]
struct Cause {
    me: Side,
    other: Option<Side>,
    often: Often,
    /// How many times each time, for the effects of a status in its turns.
    times: UpperBound,
    /// Whether it certainly happens with each blow.
    certain: bool,
    /// Whether its damage to the victim is a blow, which is counted as one.
    is_blow: bool,
    depth: u8,
}

/// How often the owner of a rule about wounds is hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wounds {
    /// With each blow at them; other damage is followed where it is done.
    EachBlow,
    /// Any number of times.
    AnyNumber,
}

/// The most rules that are read. Content whose statuses give one another in every order has more
/// ways than can be followed.
const MAX_RULES: u32 = 1_000;

impl Fight<'_> {
    /// Reads the rules of one of the two.
    pub(super) fn read(&mut self, side: Side) {
        let content = self.world.content().clone();
        let entity = self.entity(side);
        self.read_rules(side, &content.prototype(entity.kind).rules);
        for item in entity.items().filter(|item| item.equipped) {
            self.read_rules(side, &content.prototype(item.kind).rules);
        }
        for &status in entity.statuses() {
            self.read_status_now(side, status);
        }
        // A creature may cast an ability without damage between its blows; damage is a blow.
        for row in self.behaviours(side) {
            if let Behaviour::Cast(ability) = row.behaviour {
                let is_blow = side == Side::Attacker;
                let cause = cause(side, Some(side.other()));
                self.cast(ability, Cause { often: Often::Turn, is_blow, ..cause });
            }
            // Host rules decide its actions.
            self.unknown |= matches!(row.behaviour, Behaviour::Custom(_));
        }
    }

    /// The rules of a creature or of its equipment.
    fn read_rules(&mut self, side: Side, rules: &RuleSet) {
        self.read_rules_of_fight(side, rules, (true, Wounds::EachBlow));
        for (_, rule) in rules.on(Trigger::Turn) {
            self.read_rule(rule, Cause { often: Often::Turn, ..cause(side, None) });
        }
    }

    /// The rules about hits, wounds and death, of which a status may have some for a while.
    fn read_rules_of_fight(
        &mut self,
        side: Side,
        rules: &RuleSet,
        (certain, wounds): (bool, Wounds),
    ) {
        let foe = Some(side.other());
        let blow_of = |of: Side| match of {
            Side::Attacker => Often::Blow,
            Side::Victim => Often::Turn,
        };
        let causes = [
            (Trigger::Hit, Cause { often: blow_of(side), certain, ..cause(side, foe) }),
            (Trigger::Notice, cause(side, foe)),
            (Trigger::Hear, cause(side, None)),
        ];
        for (trigger, cause) in causes {
            for (_, rule) in rules.on(trigger) {
                self.read_rule(rule, cause);
            }
        }
        let often = match wounds {
            Wounds::EachBlow => blow_of(side.other()),
            Wounds::AnyNumber => Often::Any,
        };
        self.wounds += 1;
        for (_, rule) in rules.on(Trigger::Hurt) {
            self.read_rule(rule, Cause { often, ..cause(side, foe) });
        }
        self.wounds -= 1;
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
        self.read_status((active, Wounds::EachBlow), cause(side, None));
    }

    /// The rules of a status that lasts for the turns of `active` each time.
    fn read_status(&mut self, (active, wounds): (ActiveStatus, Wounds), cause: Cause) {
        let content = self.world.content().clone();
        let Some(row) = content.rows().status(active.status) else { return };
        let key = (cause.me, active.status);
        if self.reading.contains(&key) {
            // It goes on as long as it gives itself anew.
            self.unknown |= row.rules.has(Trigger::Turn);
            return;
        }
        self.reading.push(key);
        self.read_rules_of_fight(cause.me, &row.rules, (false, wounds));
        for (_, rule) in row.rules.on(Trigger::Start).chain(row.rules.on(Trigger::End)) {
            self.read_rule(rule, cause);
        }
        // However often it is given, it does its part once in a turn.
        let is_given_rarely = matches!(cause.often, Often::Once | Often::Blow);
        let in_turns = if active.is_temporary() && is_given_rarely {
            Cause { times: cause.times.times(UpperBound(Some(active.turns.into()))), ..cause }
        } else {
            Cause { often: Often::Turn, times: UpperBound(Some(1)), ..cause }
        };
        for (_, rule) in row.rules.on(Trigger::Turn) {
            self.read_rule(rule, in_turns);
        }
        self.reading.pop();
    }

    /// The additions of an active status may be gone.
    fn ends(&mut self, side: Side, status: StatusId) {
        if !self.count_once(side, status, false) {
            return;
        }
        let content = self.world.content().clone();
        for &(stat, bonus) in content.rows().status(status).map_or(&[][..], |row| &row.bonus) {
            self.bonus(side, stat, -i64::from(bonus));
        }
    }

    /// A status may begin.
    fn begins(&mut self, side: Side, status: StatusId, turns: Amount, cause: Cause) {
        let content = self.world.content().clone();
        let Some(row) = content.rows().status(status) else { return };
        if !self.entity(side).has_status(status) && self.count_once(side, status, true) {
            for &(stat, bonus) in &row.bonus {
                self.bonus(side, stat, bonus.into());
            }
        }
        if !row.ai.is_empty() {
            self.turns = UpperBound(None);
        }
        let turns = match bounds(turns) {
            (1.., Some(most)) => u32::try_from(most).unwrap_or(ActiveStatus::PERMANENT),
            _ => ActiveStatus::PERMANENT,
        };
        let lasting = ActiveStatus { status, turns, by: None };
        let begun = Cause { me: side, other: None, certain: false, is_blow: false, ..cause };
        // Any wound may come while it lasts, also one that was read before.
        self.read_status((lasting, Wounds::AnyNumber), begun);
    }

    /// Whether the stats of a status that begins, or ends, are not counted yet: nobody has it twice.
    fn count_once(&mut self, side: Side, status: StatusId, begins: bool) -> bool {
        let change = (side, status, begins);
        let is_new = !self.counted.contains(&change);
        if is_new {
            self.counted.push(change);
        }
        is_new
    }

    /// One of the two is hurt by damage of a rule: reads its own rules about wounds, as often as that damage is
    /// done. The engine follows such a chain as far.
    fn wounded(&mut self, side: Side, cause: Cause) {
        if self.wounds + 1 >= MAX_DEPTH
            || !self.world.content().rows().triggers.contains(Trigger::Hurt)
        {
            return;
        }
        // The giver of a status has the credit for its effects on the holder.
        let other = Some(side.other());
        let next = Cause { me: side, other, certain: false, is_blow: false, depth: 0, ..cause };
        let content = self.world.content().clone();
        let entity = self.entity(side);
        let equipped = entity.items().filter(|item| item.equipped).map(|item| item.kind);
        let kinds = std::iter::once(entity.kind).chain(equipped);
        let own = kinds.map(|kind| &content.prototype(kind).rules);
        let statuses = entity.statuses().iter().filter_map(|it| content.rows().status(it.status));
        self.wounds += 1;
        for rules in own.chain(statuses.map(|row| &row.rules)) {
            for (_, rule) in rules.on(Trigger::Hurt) {
                self.read_rule(rule, next);
            }
        }
        self.wounds -= 1;
    }

    fn bonus(&mut self, side: Side, stat: StatId, bonus: i64) {
        match (side, stat) {
            (Side::Attacker, StatId::POWER) => self.power.may_add(bonus),
            (Side::Victim, StatId::DEFENCE) => self.defence.may_add(bonus),
            (_, StatId::SPEED) => self.turns = UpperBound(None),
            _ => {}
        }
    }

    fn cast(&mut self, ability: AbilityId, cause: Cause) {
        let content = self.world.content().clone();
        if let Some(row) = content.rows().ability(ability) {
            self.read_rule(&row.rule, Cause { certain: false, ..cause });
        }
    }

    /// Reads a rule: the changes that its effects may make to the two.
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
                Condition::FloorFrom(floor) if self.world.depth() < floor => return,
                Condition::Every(turns) => every = i64::from(turns.clamp(1, 1_000)),
                _ => {}
            }
        }
        let certain = cause.certain && rule.conditions.is_empty();
        let sides = self.sides((rule.on, rule.to), cause.me, cause.other);
        let sure = matches!(rule.to, Target::Me | Target::Other | Target::Player);
        let cause = Cause { certain: certain && sure, depth: cause.depth + 1, ..cause };
        for effect in &rule.effects {
            for &side in &sides {
                self.read_effect(effect.facts().consequence, side, cause, every);
            }
        }
    }

    fn read_effect(&mut self, consequence: Consequence, side: Side, cause: Cause, every: i64) {
        let victim = side == Side::Victim;
        let is_wound = match consequence {
            Consequence::Damages { .. } => true,
            Consequence::ChangesStat { stat, amount } => {
                stat == StatId::HP && amount.may_be_negative()
            }
            _ => false,
        };
        if is_wound {
            let often = if victim && cause.is_blow { Often::Blow } else { cause.often };
            self.wounded(side, Cause { often, ..cause });
        }
        match consequence {
            Consequence::Damages { amount, kind } if victim && !cause.is_blow => {
                let damage = self.damage(amount, kind);
                self.hurt(damage, cause);
            }
            Consequence::Heals(amount) if victim => self.heal(bounds(amount).1, cause, every),
            Consequence::ChangesStat { stat, amount } => {
                self.changes(side, stat, bounds(amount), cause);
            }
            Consequence::StatusBegins { status, turns } => self.begins(side, status, turns, cause),
            Consequence::StatusEnds(status) => {
                if self.entity(side).has_status(status) {
                    self.ends(side, status);
                }
            }
            Consequence::Casts(ability) => {
                let other = Some(side.other());
                self.cast(ability, Cause { me: side, other, is_blow: false, ..cause });
            }
            Consequence::Moves | Consequence::Displaced | Consequence::Teleported => {
                self.turns = UpperBound(None);
            }
            Consequence::SetsStat(stat) => self.unknown |= stat.decides_fights(),
            Consequence::ChangesTile(tile) => self.read_ground(Ground::Tile(tile)),
            Consequence::Spreads(substance) => self.read_ground(Ground::Substance(substance)),
            // Items may be equipped.
            Consequence::Becomes(_)
            | Consequence::LosesItems(_)
            | Consequence::UsesUp
            | Consequence::LeavesFloor(_)
            | Consequence::Unknown => self.unknown = true,
            // A thief takes nothing that is equipped.
            Consequence::Robbed
            | Consequence::None
            | Consequence::Damages { .. }
            | Consequence::Heals(_)
            | Consequence::Joins(_)
            | Consequence::Summons
            | Consequence::Heard(_)
            | Consequence::Loses => {}
        }
    }

    /// The substances and tiles that a rule may bring about under the feet of both, from then on in each turn.
    fn read_ground(&mut self, ground: Ground) {
        if self.ground.contains(&ground) {
            return;
        }
        self.ground.push(ground);
        let content = self.world.content().clone();
        match ground {
            Ground::Substance(id) => {
                let Some(row) = content.rows().substance(id) else { return };
                self.read_cell(&row.rules, &OCCUPIED);
                // A fighter that does not see the other one waits.
                if row.opaque {
                    self.turns = UpperBound(None);
                }
                if matches!(row.spread, Spread::Ignite { .. }) {
                    self.read_burning();
                }
            }
            // Read where the fire is.
            Ground::Burning(_) => {}
            Ground::Tile(id) => {
                let tile = content.tile(id);
                self.read_cell(&tile.rules, &OCCUPIED);
                // Fire may come to it later.
                self.read_cell(&tile.rules, &[Trigger::Burn]);
                if !tile.walkable || !tile.transparent {
                    self.turns = UpperBound(None);
                }
            }
        }
    }

    /// The burning rules of the tiles that the two stand on, each for its own fighter.
    fn read_burning(&mut self) {
        let (content, map) = (self.world.content().clone(), self.world.map());
        for (side, at) in [(Side::Attacker, self.attacker.at), (Side::Victim, self.victim.at)] {
            let Some(tile) = map.known_tile(at) else { continue };
            if !self.ground.contains(&Ground::Burning(side)) {
                self.ground.push(Ground::Burning(side));
                let tile = content.tile(content.seen_tile(tile, self.world.floor()));
                for (_, rule) in tile.rules.on(Trigger::Burn) {
                    self.read_rule(rule, Cause { often: Often::Turn, ..cause(side, None) });
                }
            }
        }
    }

    fn read_cell(&mut self, rules: &RuleSet, on: &[Trigger]) {
        for rule in rules.all().iter().filter(|rule| on.contains(&rule.on)) {
            for side in [Side::Attacker, Side::Victim] {
                self.read_rule(rule, Cause { often: Often::Turn, ..cause(side, None) });
            }
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
                let lost = (0, UpperBound(Some(least.saturating_neg().max(0))));
                self.hurt(lost, Cause { certain: false, ..cause });
                self.heal(most, cause, 1);
            }
            (_, StatId::SPEED) => self.turns = UpperBound(None),
            _ => {}
        }
    }

    fn hurt(&mut self, (least, most): (i64, UpperBound), cause: Cause) {
        let most = most.times(cause.times);
        match cause.often {
            Often::Once => self.damage[ONCE].add(most),
            Often::Turn => self.damage[TURN].add(most),
            Often::Any => self.damage[TURN].add(most.times(UpperBound(None))),
            Often::Blow => {
                self.blow.1.add(most);
                if cause.certain {
                    self.blow.0 = self.blow.0.saturating_add(least);
                }
            }
        }
    }

    fn heal(&mut self, most: Option<i64>, cause: Cause, every: i64) {
        let most = UpperBound(most.map(|most| most.max(0))).times(cause.times);
        match (cause.often, most.0) {
            (Often::Once, _) => self.healing[ONCE].add(most),
            (Often::Blow, _) => self.healing_by_blows.add(most),
            (Often::Turn, Some(amount)) if every > 1 => self.slow_healing.push((amount, every)),
            (Often::Turn, _) => self.healing[TURN].add(most),
            (Often::Any, _) => self.healing[TURN].add(most.times(UpperBound(None))),
        }
    }
}

/// An event that may happen once, set off by one of the two.
const fn cause(me: Side, other: Option<Side>) -> Cause {
    let (often, times) = (Often::Once, UpperBound(Some(1)));
    Cause { me, other, often, times, certain: false, is_blow: false, depth: 0 }
}
