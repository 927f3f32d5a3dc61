//! Reads one enemy: where it is, how fast, and the harm of its blows, abilities and death.

use roguecore_grid::Point;

use super::super::{ANYWHERE, Action, Foe, Harm};
use super::slow::slows;
use super::{AtHand, Reading};
use crate::ai;
use crate::effect::MAX_DEPTH;
use crate::entity::Entity;
use crate::id::{AbilityId, StatId};
use crate::outcome::{
    Side, Source, UpperBound, attacks, behaviours, blow, bonuses, damages, targets,
};
use crate::rule::{Behaviour, Consequence, Rule, RuleSet, Target, Trigger};
use crate::world::MAX_SPEED;

/// The data of one enemy, before the stats of all are known.
pub(super) struct Notes {
    in_melee: bool,
    jumps: bool,
    /// The most that the end of its own statuses may add to its power and speed.
    power: i64,
    haste: i64,
    on_hit: UpperBound,
    harm: Harm,
    /// The greatest reach and damage of its abilities that slow the player, if it has one.
    pub(super) slows: Option<(i64, UpperBound)>,
}

impl Reading<'_> {
    /// The numbers of one enemy.
    pub(super) fn foe(&mut self, foe: &Entity, notes: Notes, here: Point) -> Foe {
        let mut harm = notes.harm;
        harm.struck = self.struck(foe);
        if notes.in_melee {
            harm.likely.push((1, self.likely_blow(foe)));
            let mut blow = UpperBound(self.melee(foe, notes.power));
            if !blow.is_nothing() {
                let answer = self.hurt_by_blow(blow);
                blow.add(answer);
            }
            blow.add(notes.on_hit);
            blow.add(self.each_blow);
            harm.actions.push(Action { reach: 1, damage: blow, cooldown: 0 });
        }
        harm.always.push((ANYWHERE, self.each_action));
        harm.death.push((ANYWHERE, self.each_death));
        let is_anywhere = self.displaces || notes.jumps;
        // A player under a controlling status may take a step in this turn.
        let strays = ai::controlling_status(self.world, self.player).is_some();
        let distance = i64::from(foe.at.chebyshev(here)) - i64::from(strays);
        let speed = i64::from(self.world.speed(foe));
        let fastest = self.haste.map_or(i64::from(MAX_SPEED), |it| speed + it + notes.haste);
        Foe {
            id: foe.id,
            distance: if is_anywhere { 0 } else { distance },
            moves: behaviours(self.world, foe).any(|row| row.behaviour.moves()),
            sleeps: self.sleeps(foe),
            speed: fastest.min(MAX_SPEED.into()),
            usual_speed: speed,
            harm,
        }
    }

    /// How many of its own turns it sleeps at least. A sleep that no rule ends lasts for its turns.
    fn sleeps(&self, foe: &Entity) -> i64 {
        let sleep = ai::sleeping_status(self.world, foe).filter(|it| !self.ended.contains(it));
        let status = sleep.and_then(|it| self.world.content().rows().status(it));
        let lasts = status.is_some_and(|row| row.rules.all().is_empty());
        let active = foe.statuses().iter().find(|it| Some(it.status) == sleep && lasts);
        match active {
            Some(active) if active.is_temporary() => i64::from(active.turns),
            Some(_) => ANYWHERE,
            None => 0,
        }
    }

    pub(super) fn read_foe(&mut self, foe: &Entity) -> Notes {
        self.jumps = false;
        self.chain.at_hand = self.answer_of(foe).map_or(AtHand::Nobody, AtHand::One);
        let content = self.content();
        let mut notes = Notes {
            in_melee: behaviours(self.world, foe).any(attacks),
            jumps: false,
            power: 0,
            haste: 0,
            on_hit: UpperBound::default(),
            harm: Harm::default(),
            slows: None,
        };
        for active in foe.statuses() {
            for (stat, bonus) in bonuses(content, active.status) {
                match stat {
                    StatId::POWER => notes.power += (-bonus).max(0),
                    StatId::SPEED => notes.haste += (-bonus).max(0),
                    StatId::DEFENCE => self.armour.may_add(-bonus),
                    _ => {}
                }
            }
            let _ = self.active(Side::Foes, active.status, 0);
        }
        let equipped = foe.items().filter(|item| item.equipped).map(|item| item.kind);
        for kind in std::iter::once(foe.kind).chain(equipped) {
            self.read_rules_of_foe(&content.prototype(kind).rules, &mut notes);
        }
        // An ability of two rows has one cooldown.
        let mut read: Vec<AbilityId> = Vec::new();
        for row in behaviours(self.world, foe) {
            match row.behaviour {
                Behaviour::Cast(id) if !read.contains(&id) => {
                    read.push(id);
                    if let Some(ability) = content.rows().ability(id) {
                        let own_reach = self.reach(id, 0);
                        let (reach, damage) = self.rule_within(&ability.rule, own_reach);
                        let cooldown = i64::from(ability.cooldown);
                        notes.harm.actions.push(Action { reach, damage, cooldown });
                        if slows(self.world, &ability.rule) {
                            let (far, most) = notes.slows.unwrap_or_default();
                            notes.slows = Some((far.max(reach), most.max(damage)));
                        }
                        notes.harm.likely.push((own_reach, self.likely_damage(&ability.rule)));
                    }
                }
                // Host rules decide its actions.
                Behaviour::Custom(_) => self.unknown = true,
                _ => {}
            }
        }
        notes.jumps = self.jumps;
        self.chain.at_hand = AtHand::Any;
        notes
    }

    fn read_rules_of_foe(&mut self, rules: &RuleSet, notes: &mut Notes) {
        for rule in rules.all() {
            let own_reach = match rule.to {
                Target::Other if rule.on == Trigger::Die => ANYWHERE,
                to => i64::from(to.reach().max(1)),
            };
            let (reach, damage) = self.rule_within(rule, own_reach);
            match rule.on {
                Trigger::Hit => notes.on_hit.add(damage),
                Trigger::Turn | Trigger::Kill | Trigger::Notice => {
                    notes.harm.always.push((reach, damage));
                }
                Trigger::Die => notes.harm.death.push((reach, damage)),
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
        let damage = self.rule(rule, Side::Foes, Some(Side::Player), 0);
        (if self.is_relayed { ANYWHERE } else { own_reach }, damage)
    }

    /// The most that a blow of it takes by power and defence, with that much more power of its own.
    fn melee(&self, foe: &Entity, power: i64) -> Option<i64> {
        Some(self.blow(foe, (self.power.up?.saturating_add(power), self.defence.down?))[1])
    }

    /// The damage of its blow on average with the present stats, in hundredths of a hit point.
    fn likely_blow(&self, foe: &Entity) -> i64 {
        self.blow(foe, (0, 0)).into_iter().sum::<i64>().saturating_mul(50)
    }

    /// The least and the most that a blow of it takes with its power and the player's defence changed.
    fn blow(&self, foe: &Entity, changes: (i64, i64)) -> [i64; 2] {
        blow(self.world, [foe, self.player], changes)
    }

    /// The most that a blow of the player takes from it.
    pub(super) fn blow_of_player(&self, foe: &Entity) -> Option<i64> {
        let changes = (self.strength.up?, self.armour.down?);
        Some(blow(self.world, [self.player, foe], changes)[1])
    }

    /// The damage that an ability of enemies does to the player on average where it hits, in hundredths of a hit
    /// point: half of its least and its most, or the least where nothing bounds it.
    fn likely_damage(&self, rule: &Rule) -> i64 {
        let source = Source::once(Side::Foes, Some(Side::Player));
        if !targets(rule, source, false).contains(&Side::Player) {
            return 0;
        }
        let mut sum = 0_i64;
        for (least, most) in damages(self.world, rule, self.player.kind) {
            let both = least.saturating_add(most.0.unwrap_or(least));
            sum = sum.saturating_add(both.saturating_mul(50));
        }
        sum
    }

    /// How far an ability reaches, in cells.
    fn reach(&self, ability: AbilityId, depth: u8) -> i64 {
        let Some(row) = self.world.content().rows().ability(ability) else { return 0 };
        if depth >= MAX_DEPTH {
            return ANYWHERE;
        }
        // A substance or creature that is set free at its own cell may reach the next one.
        let own = i64::from(row.rule.to.reach().max(1));
        let casts = row.rule.effects.iter().filter_map(|effect| match effect.facts().consequence {
            Consequence::Casts(other) => Some(self.reach(other, depth + 1)),
            _ => None,
        });
        own.saturating_add(casts.max().unwrap_or(0))
    }
}
