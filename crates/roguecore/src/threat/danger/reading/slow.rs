//! Who can slow the player, and by what: one action does not slow and strike at once.

use super::super::super::course::{behaviours, bounds};
use super::super::super::duel::Sum;
use super::super::Slower;
use super::{Reading, Side, bonuses};
use crate::component::ActiveStatus;
use crate::content::Content;
use crate::entity::Entity;
use crate::id::{AbilityId, StatId, StatusId, SubstanceId};
use crate::rule::{Behaviour, Consequence, Rule, RuleSet};
use crate::tile::TileId;

impl Reading<'_> {
    /// The enemies that can slow the player by an ability, once each; none where nothing slows them, or something
    /// else may slow them, too.
    pub(super) fn slowers(&mut self, foes: &[Entity]) -> Vec<Slower> {
        let mut slowers = Vec::new();
        if self.slowness == Some(0) || self.is_slowed_otherwise(foes) {
            return slowers;
        }
        let content = self.content();
        for foe in foes {
            let mut most: Option<Sum> = None;
            let casts = behaviours(self.world, foe).filter_map(|row| match row.behaviour {
                Behaviour::Cast(id) => content.rows().ability(id),
                _ => None,
            });
            for ability in casts {
                if Search::new(content).rule(&ability.rule) {
                    let damage = self.rule(&ability.rule, Side::Foes, Some(Side::Player), 0);
                    let before = most.unwrap_or_default();
                    most = Some(Sum(damage.0.zip(before.0).map(|(one, two)| one.max(two))));
                }
            }
            slowers.extend(most.map(|damage| Slower { id: foe.id, damage }));
        }
        slowers
    }

    /// Whether anything but an ability of an enemy may slow the player: rules of enemies and of the player, of
    /// equipment, statuses and the ground, and the end of a status that makes them faster.
    fn is_slowed_otherwise(&self, foes: &[Entity]) -> bool {
        let content = self.content();
        let mut search = Search::new(content);
        let may_end = |it: &ActiveStatus| {
            bonuses(content, it.status).any(|(stat, bonus)| stat == StatId::SPEED && bonus > 0)
        };
        if self.player.statuses().iter().any(may_end) {
            return true;
        }
        for entity in foes.iter().chain([self.player]) {
            let equipped = entity.items().filter(|item| item.equipped).map(|item| item.kind);
            let mut kinds = std::iter::once(entity.kind).chain(equipped);
            if kinds.any(|kind| search.rules(&content.prototype(kind).rules))
                || entity.statuses().iter().any(|it| search.row(Row::Status(it.status)))
            {
                return true;
            }
        }
        let in_view = self.world.map().substances().iter();
        let mut in_view = in_view.filter(|cell| self.world.map().is_visible(cell.at));
        self.tile_here().is_some_and(|tile| search.row(Row::Tile(tile)))
            || in_view.any(|cell| search.row(Row::Substance(cell.substance)))
    }
}

/// What has rules of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Status(StatusId),
    Ability(AbilityId),
    Tile(TileId),
    Substance(SubstanceId),
}

/// Looks for what makes an actor slower in rules and in what they set off, in each row once.
struct Search<'c> {
    content: &'c Content,
    seen: Vec<Row>,
}

impl<'c> Search<'c> {
    const fn new(content: &'c Content) -> Self {
        Self { content, seen: Vec::new() }
    }

    fn rules(&mut self, rules: &RuleSet) -> bool {
        rules.all().iter().any(|rule| self.rule(rule))
    }

    fn rule(&mut self, rule: &Rule) -> bool {
        rule.effects.iter().any(|effect| self.consequence(effect.facts().consequence))
    }

    /// The rules of a row; `false` where they were looked at before.
    fn row(&mut self, row: Row) -> bool {
        if self.seen.contains(&row) {
            return false;
        }
        self.seen.push(row);
        let rows = self.content.rows();
        match row {
            Row::Status(id) => rows.status(id).is_some_and(|it| self.rules(&it.rules)),
            Row::Ability(id) => rows.ability(id).is_some_and(|it| self.rule(&it.rule)),
            Row::Tile(id) => self.rules(&self.content.tile(id).rules),
            Row::Substance(id) => rows.substance(id).is_some_and(|it| self.rules(&it.rules)),
        }
    }

    fn consequence(&mut self, consequence: Consequence) -> bool {
        match consequence {
            Consequence::StatusBegins { status, .. } => {
                let slows = |(stat, bonus): (StatId, i64)| stat == StatId::SPEED && bonus < 0;
                bonuses(self.content, status).any(slows) || self.row(Row::Status(status))
            }
            Consequence::ChangesStat { stat, amount } => {
                stat == StatId::SPEED && bounds(amount).0 < 0
            }
            Consequence::Casts(ability) => self.row(Row::Ability(ability)),
            Consequence::ChangesTile(tile) => self.row(Row::Tile(tile)),
            Consequence::Spreads(substance) => self.row(Row::Substance(substance)),
            // What sets a stat, or is not known, leaves nothing of the sum known.
            _ => false,
        }
    }
}
