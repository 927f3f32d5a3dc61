//! Enemies whose abilities can slow the player, and the rules that do.

use super::Reading;
use crate::component::ActiveStatus;
use crate::entity::Entity;
use crate::id::{StatId, StatusId};
use crate::outcome::{
    Ground, Loss, Outcome, OutcomeReader, Side, Source, Walk, bonuses, bounds, rule_sets,
};
use crate::rule::{Amount, Rule, RuleSet, Trigger};
use crate::world::World;

impl Reading<'_> {
    /// Whether anything but an ability of an enemy may slow the player: rules of enemies and of the player, of
    /// equipment, statuses and the ground, and the end of a status that makes them faster.
    pub(super) fn is_slowed_otherwise(&self, foes: &[Entity]) -> bool {
        let may_end = |it: &ActiveStatus| {
            let mut bonuses = bonuses(self.content(), it.status);
            bonuses.any(|(stat, bonus)| stat == StatId::SPEED && bonus > 0)
        };
        if self.player.statuses().iter().any(may_end) {
            return true;
        }
        let mut search = SlowSearch::new(self.world);
        for foe in foes {
            search.read_actor(foe, Side::Foes);
        }
        search.read_actor(self.player, Side::Player);
        if let Some(tile) = self.tile_here() {
            search.read_ground(Ground::Tile(tile));
            search.read_ground(Ground::Burning(tile));
        }
        let map = self.world.map();
        for cell in map.substances().iter().filter(|cell| map.is_visible(cell.at)) {
            search.read_ground(Ground::Substance(cell.substance));
        }
        search.finds()
    }
}

/// Whether an ability of an enemy, or all that it sets off, makes the player slower.
pub(super) fn slows(world: &World, ability: &Rule) -> bool {
    let mut search = SlowSearch::new(world);
    search.read_rule(ability, Source::once(Side::Foes, Some(Side::Player)));
    search.finds()
}

/// Looks for effects that slow the player.
struct SlowSearch<'w> {
    walk: Walk<'w>,
    /// The statuses that were read.
    statuses: Vec<(Side, StatusId)>,
    found: bool,
}

impl<'w> SlowSearch<'w> {
    const fn new(world: &'w World) -> Self {
        Self { walk: Walk::new(world, false), statuses: Vec::new(), found: false }
    }

    fn read_actor(&mut self, actor: &Entity, side: Side) {
        for rules in rule_sets(self.walk.world.content(), actor) {
            self.read_all(rules, side);
        }
    }

    fn read_all(&mut self, rules: &RuleSet, side: Side) {
        for rule in rules.all() {
            self.read_rule(rule, Source::once(side, Some(side.other())));
        }
    }

    /// Rules that were not read may slow as well.
    const fn finds(&self) -> bool {
        self.found || self.walk.unknown
    }
}

impl<'w> OutcomeReader<'w> for SlowSearch<'w> {
    fn walk(&mut self) -> &mut Walk<'w> {
        &mut self.walk
    }

    /// The rules about wounds are read with all others.
    fn wounded(&mut self, _loss: Loss, _outcome: Outcome<'_>) {}

    fn stat_changed(&mut self, stat: StatId, amount: Amount, outcome: Outcome<'_>) {
        let slows = stat == StatId::SPEED && bounds(amount).0 < 0;
        self.found |= slows && outcome.side == Side::Player;
    }

    fn status_begins(&mut self, status: StatusId, _turns: Amount, outcome: Outcome<'_>) {
        let (side, content) = (outcome.side, self.walk.world.content());
        if self.statuses.contains(&(side, status)) {
            return;
        }
        self.statuses.push((side, status));
        let mut bonuses = bonuses(content, status);
        let slows = bonuses.any(|(stat, bonus)| stat == StatId::SPEED && bonus < 0);
        self.found |= slows && side == Side::Player;
        if let Some(row) = content.rows().status(status) {
            self.read_all(&row.rules, side);
        }
    }

    fn read_cell(&mut self, rules: &RuleSet, on: &[Trigger]) {
        for rule in rules.all().iter().filter(|rule| on.contains(&rule.on)) {
            for side in Side::BOTH {
                self.read_rule(rule, Source::once(side, Some(side)));
            }
        }
    }
}
