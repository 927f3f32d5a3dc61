//! Enemies whose abilities can slow the player, and the rules that do.

use std::collections::BTreeSet;

use super::Reading;
use crate::component::ActiveStatus;
use crate::content::Content;
use crate::entity::Entity;
use crate::id::{AbilityId, StatId, StatusId, SubstanceId};
use crate::outcome::{bonuses, bounds};
use crate::rule::{Consequence, Rule, RuleSet};
use crate::tile::TileId;

impl Reading<'_> {
    /// Whether anything but an ability of an enemy may slow the player: rules of enemies and of the player, of
    /// equipment, statuses and the ground, and the end of a status that makes them faster.
    pub(super) fn is_slowed_otherwise(&self, foes: &[Entity]) -> bool {
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

/// A row with rules of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Status(StatusId),
    Ability(AbilityId),
    Tile(TileId),
    Substance(SubstanceId),
}

/// Looks for effects that slow an actor, in rules and in the rows that they lead to, each once: content may have more
/// ways from row to row than can be followed.
pub(super) struct Search<'c> {
    content: &'c Content,
    found: BTreeSet<Row>,
    /// The rows that were found and not read.
    left: Vec<Row>,
}

impl<'c> Search<'c> {
    pub(super) const fn new(content: &'c Content) -> Self {
        Self { content, found: BTreeSet::new(), left: Vec::new() }
    }

    fn rules(&mut self, rules: &RuleSet) -> bool {
        rules.all().iter().any(|rule| self.rule(rule))
    }

    /// Whether a rule or a row that it leads to makes an actor slower; a row that was read before does not count.
    pub(super) fn rule(&mut self, rule: &Rule) -> bool {
        self.slows(rule) || self.is_left_slow()
    }

    /// The same of the rules of a row.
    fn row(&mut self, row: Row) -> bool {
        self.find(row);
        self.is_left_slow()
    }

    fn find(&mut self, row: Row) {
        if self.found.insert(row) {
            self.left.push(row);
        }
    }

    fn is_left_slow(&mut self) -> bool {
        let (content, rows) = (self.content, self.content.rows());
        while let Some(row) = self.left.pop() {
            let rules = match row {
                Row::Status(id) => rows.status(id).map(|it| it.rules.all()),
                Row::Ability(id) => rows.ability(id).map(|it| std::slice::from_ref(&it.rule)),
                Row::Tile(id) => Some(content.tile(id).rules.all()),
                Row::Substance(id) => rows.substance(id).map(|it| it.rules.all()),
            };
            if rules.unwrap_or_default().iter().any(|rule| self.slows(rule)) {
                return true;
            }
        }
        false
    }

    /// Whether an effect of the rule itself makes an actor slower; notes the rows that it leads to.
    fn slows(&mut self, rule: &Rule) -> bool {
        let mut slows = false;
        for effect in &rule.effects {
            match effect.facts().consequence {
                Consequence::StatusBegins { status, .. } => {
                    let mut bonuses = bonuses(self.content, status);
                    slows |= bonuses.any(|(stat, bonus)| stat == StatId::SPEED && bonus < 0);
                    self.find(Row::Status(status));
                }
                Consequence::ChangesStat { stat, amount } => {
                    slows |= stat == StatId::SPEED && bounds(amount).0 < 0;
                }
                Consequence::Casts(ability) => self.find(Row::Ability(ability)),
                Consequence::ChangesTile(tile) => self.find(Row::Tile(tile)),
                Consequence::Spreads(substance) => self.find(Row::Substance(substance)),
                // A stat that is set, an unknown effect and another creature make the whole sum unknown; the end of
                // a status is looked at apart; nothing else changes a speed.
                _ => {}
            }
        }
        slows
    }
}
