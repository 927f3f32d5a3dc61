//! Events in a fight beside the blows of the attacker: the rules of both about hits, wounds
//! and turns, the effects of their statuses and abilities, and those of them that change the blows. A
//! status is read each time that it is given; an effect by chance or on a condition may happen or not.

use super::{Duel, ONCE, TURN};
use crate::component::ActiveStatus;
use crate::effect::MAX_DEPTH;
use crate::id::{StatId, StatusId};
use crate::outcome::{
    Frequency, Loss, Outcome, OutcomeReader, Side, Source, UpperBound, Walk, bonuses, bounds,
    damage_of, own_rules, rule_sets,
};
use crate::rule::{Amount, Behaviour, Condition, NamedRow, Rule, RuleSet, Trigger};

impl Duel<'_> {
    /// Reads the rules of one of the two.
    pub(super) fn read(&mut self, side: Side) {
        let content = self.walk.world.content();
        let entity = self.entity(side);
        for rules in own_rules(content, entity) {
            self.read_rules_of_fight(side, rules, self.blows_of(side.other()), true);
            for (_, rule) in rules.on(Trigger::Turn) {
                self.read_rule(rule, in_each_turn(side, None));
            }
        }
        for &status in entity.statuses() {
            // It may end, and it goes on for its turns.
            if status.is_temporary() {
                self.ends(side, status.status);
            }
            self.read_status(status, self.blows_of(side.other()), Source::once(side, None));
        }
        // A creature may cast an ability without damage between its blows; damage is a blow.
        for row in self.behaviours(side) {
            if let Behaviour::Cast(ability) = row.behaviour
                && let Some(row) = content.rows().ability(ability)
            {
                let is_blow = side == self.attacker;
                let source = in_each_turn(side, Some(side.other()));
                self.read_rule(&row.rule, Source { is_blow, ..source });
            }
            // Host rules decide its actions.
            self.walk.unknown |= matches!(row.behaviour, Behaviour::Custom(_));
        }
    }

    fn blows_of(&self, side: Side) -> Frequency {
        if side == self.attacker { Frequency::Blow } else { Frequency::Turn }
    }

    /// The rules about hits, wounds and death, of which a status may have some for a while.
    fn read_rules_of_fight(
        &mut self,
        side: Side,
        rules: &RuleSet,
        wounds: Frequency,
        certain: bool,
    ) {
        let once = Source::once(side, Some(side.other()));
        let blow = Source { frequency: self.blows_of(side), certain, ..once };
        self.read_on(Trigger::Hit, rules, blow);
        self.read_on(Trigger::Notice, rules, once);
        self.read_on(Trigger::Hear, rules, Source::once(side, None));
        self.wounds += 1;
        self.read_on(Trigger::Hurt, rules, Source { frequency: wounds, ..once });
        self.wounds -= 1;
        // With the death of the victim the fight is over.
        if side == self.attacker {
            self.read_on(Trigger::Die, rules, once);
        }
    }

    fn read_on(&mut self, trigger: Trigger, rules: &RuleSet, source: Source) {
        for (_, rule) in rules.on(trigger) {
            self.read_rule(rule, source);
        }
    }

    /// The rules of a status that lasts for the turns of `active` each time.
    fn read_status(&mut self, active: ActiveStatus, wounds: Frequency, source: Source) {
        let content = self.walk.world.content();
        let Some(row) = content.rows().status(active.status) else { return };
        let key = (source.me, active.status);
        if self.reading.contains(&key) {
            // It goes on as long as it gives itself anew.
            self.walk.unknown |= row.rules.has(Trigger::Turn);
            return;
        }
        self.reading.push(key);
        self.read_rules_of_fight(source.me, &row.rules, wounds, false);
        self.read_on(Trigger::Start, &row.rules, source);
        self.read_on(Trigger::End, &row.rules, source);
        let before = self.turns_of.replace(active.status);
        self.read_on(Trigger::Turn, &row.rules, in_turns_of(active, source));
        self.turns_of = before;
        self.reading.pop();
    }

    /// The additions of an active status may be gone: nobody has it twice.
    fn ends(&mut self, side: Side, status: StatusId) {
        if self.ended.contains(&(side, status)) {
            return;
        }
        self.ended.push((side, status));
        for (stat, bonus) in bonuses(self.walk.world.content(), status) {
            self.walk.change(stat);
            self.walk.stats(side).may_add(stat, -bonus);
        }
    }

    /// One of the two is hurt by damage of a rule: reads its own rules about wounds, as often as that damage is
    /// done. The engine follows such a chain as far.
    fn read_wounds(&mut self, side: Side, source: Source) {
        let content = self.walk.world.content();
        if self.wounds + 1 >= MAX_DEPTH || !content.rows().triggers.contains(Trigger::Hurt) {
            return;
        }
        // The giver of a status has the credit for its effects on the holder.
        let other = Some(side.other());
        let next = Source { me: side, other, certain: false, is_blow: false, depth: 0, ..source };
        self.wounds += 1;
        for rules in rule_sets(content, self.entity(side)) {
            self.read_on(Trigger::Hurt, rules, next);
        }
        self.wounds -= 1;
    }

    fn hurt(&mut self, (least, most): (i64, UpperBound), source: Source) {
        let most = most.times(source.times);
        match source.frequency {
            Frequency::Once => self.damage[ONCE].add(most),
            Frequency::Turn => self.damage[TURN].add(most),
            Frequency::Any => self.damage[TURN].add(most.times(UpperBound(None))),
            Frequency::Blow => match self.turns_of {
                Some(status) if !most.is_nothing() => {
                    self.later.0.add(most);
                    self.later.1 = self.later.1.or(Some(status));
                }
                Some(_) => {}
                None => {
                    self.blow.1.add(most);
                    if source.certain {
                        self.blow.0 = self.blow.0.saturating_add(least);
                    }
                }
            },
        }
    }

    /// The victim may be healed, at most in every such turn.
    fn heal(&mut self, most: Option<i64>, every: i64, source: Source) {
        let most = UpperBound(most.map(|most| most.max(0))).times(source.times);
        match (source.frequency, most.0) {
            (Frequency::Once, _) => self.healing[ONCE].add(most),
            (Frequency::Blow, _) => self.healing_by_blows.add(most),
            (Frequency::Turn, Some(amount)) if every > 1 => self.slow_healing.push((amount, every)),
            (Frequency::Turn, _) => self.healing[TURN].add(most),
            (Frequency::Any, _) => self.healing[TURN].add(most.times(UpperBound(None))),
        }
    }

    /// Hit points of the victim, or the room for them, may become fewer or more.
    fn hp_changes(&mut self, amount: Amount, source: Source) {
        let (least, most) = bounds(amount);
        let lost = UpperBound(Some(least.saturating_neg().max(0)));
        self.hurt((0, lost), Source { certain: false, ..source });
        self.heal(most, 1, source);
    }
}

impl<'w> OutcomeReader<'w> for Duel<'w> {
    fn walk(&mut self) -> &mut Walk<'w> {
        &mut self.walk
    }

    /// In the first reading any status may still begin.
    fn lacks(&self, side: Side, status: StatusId) -> bool {
        if self.entity(side).has_status(status) {
            return false;
        }
        self.asks_for_absent.set(true);
        let Some(found) = &self.found else { return false };
        !found.begun.contains(&(side, status))
    }

    /// In the first reading any stat may still change.
    fn stays_below(&self, side: Side, stat: StatId, value: i32) -> bool {
        let is_wounded = matches!(stat, StatId::HP | StatId::MAX_HP);
        if is_wounded || self.walk.world.total(self.entity(side), stat) >= value {
            return false;
        }
        self.asks_for_absent.set(true);
        let Some(found) = &self.found else { return false };
        !found.changed.contains(stat)
    }

    fn wounded(&mut self, loss: Loss, outcome: Outcome<'_>) {
        let (side, source) = (outcome.side, outcome.source);
        let is_victim = side == self.victim();
        let is_blow = is_victim && source.is_blow;
        let frequency = if is_blow { Frequency::Blow } else { source.frequency };
        let may_hurt = match loss {
            Loss::Damage(..) => true,
            Loss::Change(amount) => amount.may_be_negative(),
        };
        if may_hurt {
            self.read_wounds(side, Source { frequency, ..source });
        }
        match loss {
            Loss::Damage(amount, kind) if is_victim && !is_blow => {
                let target = self.entity(side).kind;
                self.hurt(damage_of(self.walk.world, target, amount, kind), source);
            }
            Loss::Change(amount) if is_victim => self.hp_changes(amount, source),
            Loss::Damage(..) | Loss::Change(_) => {}
        }
    }

    fn healed(&mut self, amount: Amount, outcome: Outcome<'_>) {
        if outcome.side == self.victim() {
            self.heal(bounds(amount).1, interval(outcome.rule), outcome.source);
        }
    }

    fn stat_changed(&mut self, stat: StatId, amount: Amount, outcome: Outcome<'_>) {
        // Less room for hit points may be less of them.
        if stat == StatId::MAX_HP && outcome.side == self.victim() {
            self.hp_changes(amount, outcome.source);
        }
        self.walk.change(stat);
        self.walk.stats(outcome.side).may_repeat(stat, amount);
    }

    fn status_begins(&mut self, status: StatusId, turns: Amount, outcome: Outcome<'_>) {
        let (side, source) = (outcome.side, outcome.source);
        let content = self.walk.world.content();
        let Some(row) = content.rows().status(status) else { return };
        if !self.entity(side).has_status(status) {
            self.walk.begin(side, status);
        }
        if !row.ai.is_empty() {
            self.turns = UpperBound(None);
        }
        let turns = match bounds(turns) {
            (1.., Some(most)) => u32::try_from(most).unwrap_or(ActiveStatus::PERMANENT),
            _ => ActiveStatus::PERMANENT,
        };
        let lasting = ActiveStatus { status, turns, by: None };
        let begun = Source { me: side, other: None, certain: false, is_blow: false, ..source };
        // Any wound may come while it lasts, also one that was read before.
        self.read_status(lasting, Frequency::Any, begun);
    }

    fn status_ends(&mut self, status: StatusId, outcome: Outcome<'_>) {
        if self.entity(outcome.side).has_status(status) {
            self.ends(outcome.side, status);
        }
    }

    fn moved(&mut self, _outcome: Outcome<'_>) {
        self.turns = UpperBound(None);
    }

    /// A fighter that does not see the other one waits.
    fn parted(&mut self) {
        self.turns = UpperBound(None);
    }

    fn read_rule_of_cell(&mut self, rule: &Rule, _depth: u8) {
        for side in Side::BOTH {
            self.read_rule(rule, in_each_turn(side, None));
        }
    }

    /// The burning rules of the tiles that the two stand on, each for its own fighter.
    fn kindled(&mut self, _depth: u8) {
        if std::mem::replace(&mut self.is_kindled, true) {
            return;
        }
        let world = self.walk.world;
        for side in Side::BOTH {
            if let Some(tile) = world.map().known_tile(self.entity(side).at) {
                let tile = world.content().seen_tile(tile, world.floor());
                let rules = &world.content().tile(tile).rules;
                self.read_on(Trigger::Burn, rules, in_each_turn(side, None));
            }
        }
    }

    fn leaves_floor(&mut self) {
        self.walk.unknown = true;
    }

    /// The death of the player, without a blow or with one.
    fn loses_game(&mut self, outcome: Outcome<'_>) {
        if self.victim() == Side::Player {
            self.hurt((0, UpperBound(None)), outcome.source);
        }
    }

    /// Only two fight.
    fn summoned(&mut self, _row: Option<NamedRow>) {}
}

const fn in_each_turn(me: Side, other: Option<Side>) -> Source {
    Source { frequency: Frequency::Turn, ..Source::once(me, other) }
}

/// The turns of a status: however often it is given, it does its part once in a turn.
fn in_turns_of(active: ActiveStatus, source: Source) -> Source {
    let is_given_rarely = matches!(source.frequency, Frequency::Once | Frequency::Blow);
    if active.is_temporary() && is_given_rarely {
        let turns = UpperBound(Some(active.turns.into()));
        Source { times: source.times.times(turns), ..source }
    } else {
        Source { frequency: Frequency::Turn, times: UpperBound(Some(1)), ..source }
    }
}

/// The turns between two in which a rule is done.
fn interval(rule: &Rule) -> i64 {
    let mut every = 1;
    for condition in &rule.conditions {
        if let Condition::Every(turns) = *condition {
            every = i64::from(turns.clamp(1, 1_000));
        }
    }
    every
}
