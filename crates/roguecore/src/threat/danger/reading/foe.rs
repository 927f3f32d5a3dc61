//! Reads one enemy: where it is, how fast, and the harm of its blows, abilities and death.

use super::super::{ANYWHERE, Action, Foe, Harm};
use super::{AtHand, DangerReader, Place};
use crate::ai;
use crate::effect::MAX_DEPTH;
use crate::entity::Entity;
use crate::id::{AbilityId, StatId};
use crate::outcome::{
    Side, Source, UpperBound, attacks, behaviours, blow, bonuses, casts, damages, own_rules,
    targets,
};
use crate::rule::{Behaviour, Rule, RuleSet, Target, Trigger};
use crate::world::{MAX_SPEED, World};

/// The data of one enemy, before the stats of all are known.
pub(super) struct EnemyProfile<'w> {
    in_melee: bool,
    jumps: bool,
    /// The most that the end of its own statuses may add to its power and speed.
    power: i64,
    haste: i64,
    on_hit: UpperBound,
    harm: Harm,
    /// Its abilities, with their reach and damage.
    pub(super) abilities: Vec<(&'w Rule, i64, UpperBound)>,
}

impl<'w> DangerReader<'w> {
    /// The numbers of one enemy.
    pub(super) fn foe(&mut self, foe: &Entity, profile: EnemyProfile<'w>) -> Foe {
        let mut harm = profile.harm;
        harm.struck = self.struck(foe);
        if profile.in_melee {
            harm.likely.push((1, self.likely_blow(foe)));
            let mut blow = self.melee(foe, profile.power);
            if !blow.is_nothing() {
                blow.add(self.hurt_by_blow(blow));
            }
            blow.add(profile.on_hit);
            blow.add(self.sums.each_blow);
            harm.actions.push(Action { reach: 1, damage: blow, cooldown: 0 });
        }
        harm.always.push((ANYWHERE, self.sums.each_action));
        harm.death.push((ANYWHERE, self.sums.each_death));
        let is_anywhere = self.displaces || profile.jumps;
        // A player under a controlling status may take a step in this turn.
        let strays = ai::controlling_status(self.world(), self.player).is_some();
        let distance = i64::from(foe.at.chebyshev(self.here)) - i64::from(strays);
        let speed = i64::from(self.world().speed(foe));
        let haste = self.walk.changes(Side::Foes).speed.up;
        let fastest = haste.map_or(i64::from(MAX_SPEED), |haste| speed + haste + profile.haste);
        Foe {
            id: foe.id,
            distance: if is_anywhere { 0 } else { distance },
            moves: behaviours(self.world(), foe).any(|row| row.behaviour.moves()),
            sleeps: self.sleeps(foe),
            speed: fastest.min(MAX_SPEED.into()),
            usual_speed: speed,
            harm,
        }
    }

    /// How many of its own turns it sleeps at least. A sleep that no rule ends lasts for its turns.
    fn sleeps(&self, foe: &Entity) -> i64 {
        let sleep = ai::sleeping_status(self.world(), foe).filter(|it| !self.ended.contains(it));
        let status = sleep.and_then(|it| self.content().rows().status(it));
        let lasts = status.is_some_and(|row| row.rules.all().is_empty());
        let active = foe.statuses().iter().find(|it| Some(it.status) == sleep && lasts);
        match active {
            Some(active) if active.is_temporary() => i64::from(active.turns),
            Some(_) => ANYWHERE,
            None => 0,
        }
    }

    pub(super) fn read_foe(&mut self, foe: &Entity) -> EnemyProfile<'w> {
        self.jumps = false;
        let at_hand = self.answer_of(foe).map_or(AtHand::Nobody, AtHand::One);
        let place = Place { chain: self.place.chain.about(at_hand), ..self.place };
        let mut profile = self.within(place, |reader| reader.read_rules_and_abilities_of(foe));
        profile.jumps = self.jumps;
        profile
    }

    /// Its rules, and its abilities.
    fn read_rules_and_abilities_of(&mut self, foe: &Entity) -> EnemyProfile<'w> {
        let mut profile = self.read_rules_of(foe);
        // An ability of two rows has one cooldown.
        let mut read: Vec<AbilityId> = Vec::new();
        for row in behaviours(self.world(), foe) {
            match row.behaviour {
                Behaviour::Cast(id) if !read.contains(&id) => {
                    read.push(id);
                    self.read_ability(id, &mut profile);
                }
                // Host rules decide its actions.
                Behaviour::Custom(_) => self.walk.unknown = true,
                _ => {}
            }
        }
        profile
    }

    /// The rules of its row, its equipment and its statuses.
    pub(super) fn read_rules_of(&mut self, foe: &Entity) -> EnemyProfile<'w> {
        let content = self.content();
        let mut profile = EnemyProfile {
            in_melee: behaviours(self.world(), foe).any(attacks),
            jumps: false,
            power: 0,
            haste: 0,
            on_hit: UpperBound::default(),
            harm: Harm::default(),
            abilities: Vec::new(),
        };
        for active in foe.statuses() {
            for (stat, bonus) in bonuses(content, active.status) {
                match stat {
                    StatId::POWER => profile.power += (-bonus).max(0),
                    StatId::SPEED => profile.haste += (-bonus).max(0),
                    StatId::DEFENCE => self.walk.stats(Side::Foes).may_add(stat, -bonus),
                    _ => {}
                }
            }
            let _ = self.status(Side::Foes, active.status, 0);
        }
        for rules in own_rules(content, foe) {
            self.read_rules_of_foe(rules, &mut profile);
        }
        profile
    }

    fn read_ability(&mut self, id: AbilityId, profile: &mut EnemyProfile<'w>) {
        let Some(ability) = self.content().rows().ability(id) else { return };
        let rule = &ability.rule;
        let own_reach = self.reach(rule, 0);
        let (reach, damage) = self.rule_within(rule, own_reach);
        let cooldown = i64::from(ability.cooldown);
        profile.harm.actions.push(Action { reach, damage, cooldown });
        profile.abilities.push((rule, reach, damage));
        profile.harm.likely.push((own_reach, self.likely_damage(rule)));
    }

    fn read_rules_of_foe(&mut self, rules: &RuleSet, profile: &mut EnemyProfile<'w>) {
        for rule in rules.all() {
            let own_reach = match rule.to {
                Target::Other if rule.on == Trigger::Die => ANYWHERE,
                to => i64::from(to.reach().max(1)),
            };
            let (reach, damage) = self.rule_within(rule, own_reach);
            match rule.on {
                Trigger::Hit => profile.on_hit.add(damage),
                Trigger::Turn | Trigger::Kill | Trigger::Notice => {
                    profile.harm.always.push((reach, damage));
                }
                Trigger::Die => profile.harm.death.push((reach, damage)),
                Trigger::Hear => self.again_and_again(damage),
                // Hurt is counted with each wound.
                _ => {}
            }
        }
    }

    /// The reach and the damage of a rule of an enemy. Its harm to other enemies may set off their rules, which are
    /// nearer to the player.
    fn rule_within(&mut self, rule: &Rule, own_reach: i64) -> (i64, UpperBound) {
        self.is_relayed = false;
        let damage = self.lost_by(rule, Side::Foes, Some(Side::Player), 0);
        (if self.is_relayed { ANYWHERE } else { own_reach }, damage)
    }

    /// The most that a blow of it takes by power and defence, with that much more power of its own.
    fn melee(&self, foe: &Entity, power: i64) -> UpperBound {
        let more = self.walk.changes(Side::Foes).power.up.map(|up| up.saturating_add(power));
        let less = self.walk.changes(Side::Player).defence.down;
        most_of_blow(self.world(), [foe, self.player], more.zip(less))
    }

    /// The most that a blow of the player takes from it.
    pub(super) fn blow_of_player(&self, foe: &Entity) -> UpperBound {
        let more = self.walk.changes(Side::Player).power.up;
        let less = self.walk.changes(Side::Foes).defence.down;
        most_of_blow(self.world(), [self.player, foe], more.zip(less))
    }

    /// The damage of its blow on average with the present stats, in hundredths of a hit point.
    fn likely_blow(&self, foe: &Entity) -> i64 {
        let [least, most] = blow(self.world(), [foe, self.player], (0, 0));
        least.saturating_add(most).saturating_mul(50)
    }

    /// The damage that an ability of enemies does to the player on average where it hits, in hundredths of a hit
    /// point: half of its least and its most, or the least where nothing bounds it.
    fn likely_damage(&self, rule: &Rule) -> i64 {
        let source = Source::once(Side::Foes, Some(Side::Player));
        if !targets(rule, source, false).contains(&Side::Player) {
            return 0;
        }
        let mut sum = 0_i64;
        for (least, most) in damages(self.world(), rule, self.player.kind) {
            let both = least.saturating_add(most.0.unwrap_or(least));
            sum = sum.saturating_add(both.saturating_mul(50));
        }
        sum
    }

    /// How far an ability reaches, in cells.
    fn reach(&self, rule: &Rule, depth: u8) -> i64 {
        if depth >= MAX_DEPTH {
            return ANYWHERE;
        }
        let farthest = casts(self.content(), rule).map(|cast| self.reach(cast, depth + 1)).max();
        // A substance or creature that is set free at its own cell may reach the next one.
        i64::from(rule.to.reach().max(1)).saturating_add(farthest.unwrap_or(0))
    }
}

/// The most that a blow takes with stats that have changed within bounds.
fn most_of_blow(world: &World, pair: [&Entity; 2], changes: Option<(i64, i64)>) -> UpperBound {
    UpperBound(changes.map(|changes| blow(world, pair, changes)[1]))
}
