//! Who can slow the player, and by what: one action does not slow and strike at once.

use super::super::super::course::{behaviours, bounds};
use super::super::Slower;
use super::{Reading, Side, bonuses};
use crate::component::ActiveStatus;
use crate::effect::MAX_DEPTH;
use crate::entity::Entity;
use crate::id::StatId;
use crate::rule::{Behaviour, Consequence, Rule, RuleSet};

impl Reading<'_> {
    /// The enemies that can slow the player by an ability; `None` where something else may slow them, too.
    pub(super) fn slowers(&mut self, foes: &[Entity]) -> Option<Vec<Slower>> {
        if self.slowness == Some(0) || self.is_slowed_otherwise(foes) {
            return None;
        }
        let content = self.content();
        let mut slowers = Vec::new();
        for foe in foes {
            let casts = behaviours(self.world, foe).filter_map(|row| match row.behaviour {
                Behaviour::Cast(id) => content.rows().ability(id),
                _ => None,
            });
            for ability in casts.filter(|it| self.may_slow(&it.rule, 0)).collect::<Vec<_>>() {
                let damage = self.rule(&ability.rule, Side::Foes, Some(Side::Player), 0);
                slowers.push(Slower { id: foe.id, damage });
            }
        }
        Some(slowers)
    }

    /// Whether anything but an ability of an enemy may slow the player: rules of enemies and of the player, of
    /// equipment, statuses and the ground, and the end of a status that makes them faster.
    fn is_slowed_otherwise(&self, foes: &[Entity]) -> bool {
        let content = self.content();
        let slows = |rules: &RuleSet| rules.all().iter().any(|rule| self.may_slow(rule, 0));
        let of_status = |it: &ActiveStatus| content.rows().status(it.status);
        let by_entity = |entity: &Entity| {
            let equipped = entity.items().filter(|item| item.equipped).map(|item| item.kind);
            let mut kinds = std::iter::once(entity.kind).chain(equipped);
            kinds.any(|kind| slows(&content.prototype(kind).rules))
                || entity.statuses().iter().filter_map(of_status).any(|row| slows(&row.rules))
        };
        let may_end = |it: &ActiveStatus| {
            bonuses(content, it.status).any(|(stat, bonus)| stat == StatId::SPEED && bonus > 0)
        };
        let in_view = self.world.map().substances().iter();
        let mut in_view = in_view.filter(|cell| self.world.map().is_visible(cell.at));
        foes.iter().chain([self.player]).any(by_entity)
            || self.player.statuses().iter().any(may_end)
            || self.tile_here().is_some_and(|tile| slows(&content.tile(tile).rules))
            || in_view.any(|cell| {
                content.rows().substance(cell.substance).is_some_and(|row| slows(&row.rules))
            })
    }

    /// Whether a rule, or what it sets off, may make anybody slower.
    fn may_slow(&self, rule: &Rule, depth: u8) -> bool {
        if depth >= MAX_DEPTH {
            return true;
        }
        let content = self.content();
        let any = |rules: &RuleSet| rules.all().iter().any(|rule| self.may_slow(rule, depth + 1));
        rule.effects.iter().any(|effect| match effect.facts().consequence {
            Consequence::StatusBegins { status, .. } => {
                let slows = |(stat, bonus): (StatId, i64)| stat == StatId::SPEED && bonus < 0;
                bonuses(content, status).any(slows)
                    || content.rows().status(status).is_some_and(|row| any(&row.rules))
            }
            Consequence::ChangesStat { stat, amount } => {
                stat == StatId::SPEED && bounds(amount).0 < 0
            }
            Consequence::Casts(ability) => {
                let row = content.rows().ability(ability);
                row.is_some_and(|row| self.may_slow(&row.rule, depth + 1))
            }
            Consequence::ChangesTile(tile) => any(&content.tile(tile).rules),
            Consequence::Spreads(id) => {
                content.rows().substance(id).is_some_and(|row| any(&row.rules))
            }
            Consequence::SetsStat(stat) => stat == StatId::SPEED,
            Consequence::Becomes(_) | Consequence::Unknown => true,
            // Who has come is another danger.
            Consequence::Damages { .. }
            | Consequence::StatusEnds(_)
            | Consequence::Moves
            | Consequence::Displaced
            | Consequence::Teleported
            | Consequence::Loses
            | Consequence::LosesItems(_)
            | Consequence::UsesUp
            | Consequence::Heals(_)
            | Consequence::LeavesFloor(_)
            | Consequence::Robbed
            | Consequence::None
            | Consequence::Joins(_)
            | Consequence::Summons
            | Consequence::Heard(_) => false,
        })
    }
}
