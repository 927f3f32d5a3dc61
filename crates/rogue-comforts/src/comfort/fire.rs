//! Fire: throws, zaps, reads or casts once more what the player aimed at a target last, at the
//! nearest enemy that it hits; without that the first missile of the inventory that does not break
//! with every throw. One command for each key.

use roguecore::rule::{Effect, Rule, Trigger};
use roguecore::{AbilityId, Aim, Command, EntityView, InventoryItemView, Point, TileView, line};

use super::{Runner, Scene};
use crate::aimed::Aimed;
use crate::enemies::is_awake_enemy;
use crate::item_kind::ItemKind;
use crate::notes::Shot;
use crate::reason::{NoShot, StopReason};

/// Gas and fire of a throw reach at least that many cells beyond what it hits.
const SPREAD_MARGIN: u32 = 2;

impl Runner {
    pub(super) fn fire(&self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if self.issued > 0 {
            return Err(StopReason::Fired);
        }
        let mut enemies = scene.enemies();
        enemies.sort_by_key(|it| !is_awake_enemy(scene.view, it));
        let nearest = enemies.first().ok_or(StopReason::NoEnemy)?;
        let aimed = scene.weapon().ok_or(StopReason::NothingToFire)?;
        let shots = enemies.iter().map(|it| scene.shot(aimed, it.at));
        let mut failures = Vec::new();
        for shot in shots {
            match shot {
                Ok(command) => return Ok(command),
                Err(why) => failures.push(why),
            }
        }
        let kind = nearest.entity_ref.kind;
        Err(failures.first().map_or(StopReason::NoEnemy, |&why| StopReason::NoShot { kind, why }))
    }
}

impl Scene<'_> {
    /// What is fired.
    fn weapon(&self) -> Option<Aimed> {
        self.notes.last_shot().and_then(|shot| self.again(shot)).or_else(|| self.missile())
    }

    /// The same thing again, if the player still has it and it is meant for enemies.
    fn again(&self, shot: Shot) -> Option<Aimed> {
        match shot {
            Shot::Throw(kind) => {
                let same = |it: &InventoryItemView<'_>| self.is_same_kind(it, kind) && !it.equipped;
                let item = self.view.inventory().into_iter().find(same)?;
                Some(Aimed::Throw { slot: item.slot })
            }
            Shot::Use(kind) => {
                let same =
                    |it: &InventoryItemView<'_>| self.is_same_kind(it, kind) && !is_empty(it);
                let item = self.view.inventory().into_iter().find(same)?;
                let rules = item.prototype.rules.on(Trigger::Use).map(|(_, rule)| rule);
                let aim = item.item.aim.filter(|aim| is_for_enemies(*aim, rules))?;
                Some(Aimed::Use { slot: item.slot, aim })
            }
            Shot::Cast(ability) => self.cast_again(ability),
        }
    }

    fn cast_again(&self, ability: AbilityId) -> Option<Aimed> {
        let known = self.view.abilities().contains(&ability);
        let row = self.view.content().rows().ability(ability).filter(|_| known)?;
        let rule = std::iter::once(&row.rule);
        let aim = row.rule.to.aim().filter(|aim| is_for_enemies(*aim, rule))?;
        Some(Aimed::Cast { ability, aim })
    }

    /// Whether an item is of that kind, which may have been identified since.
    fn is_same_kind(&self, it: &InventoryItemView<'_>, kind: roguecore::PrototypeId) -> bool {
        let appearance = self.view.appearance(it.kind);
        it.kind == kind
            || appearance.is_some_and(|it| it.id == self.view.content().prototype(kind).id)
    }

    /// The first missile of the inventory that can be thrown again, at least sometimes.
    fn missile(&self) -> Option<Aimed> {
        let content = self.view.content();
        let is_missile = |it: &InventoryItemView<'_>| {
            let mut rules = it.prototype.rules.on(Trigger::Throw);
            let used_up =
                |rule: &Rule| rule.conditions.is_empty() && rule.effects.contains(&Effect::UseUp);
            ItemKind::of(content, it.kind) == Some(ItemKind::Missile)
                && !rules.any(|(_, rule)| used_up(rule))
        };
        let item = self.view.inventory().into_iter().find(is_missile)?;
        Some(Aimed::Throw { slot: item.slot })
    }

    /// The command that hits an enemy in that cell, and none but enemies.
    fn shot(&self, aimed: Aimed, at: Point) -> Result<Command, NoShot> {
        let command = aimed.command(at);
        self.game.check(command).map_err(NoShot::Refused)?;
        let cells = aimed.cells(self.view, at);
        let reaches = match aimed {
            Aimed::Throw { .. } => self.lands(at),
            // The first actor on a line is hit.
            Aimed::Use { .. } | Aimed::Cast { .. } => cells.contains(&at),
        };
        if !reaches {
            return Err(NoShot::Blocked);
        }
        let spreads = self.spreads_danger(aimed);
        let near = |it: &EntityView<'_>| spreads && it.at.chebyshev(at) <= SPREAD_MARGIN;
        // Of a line without an area only the end is hit.
        let is_hit = |it: &EntityView<'_>| {
            if aimed.has_area(self.view) { cells.contains(&it.at) } else { it.at == at }
        };
        let entities = self.view.entities();
        let is_friend = |it: &&EntityView<'_>| it.fighter.is_some() && !it.corpse && !it.hostile;
        let hit = entities.iter().filter(is_friend).filter(|it| is_hit(it) || near(it));
        match hit.min_by_key(|it| !it.player) {
            Some(it) if it.player => Err(NoShot::Player),
            Some(it) => Err(NoShot::Friend { kind: it.entity_ref.kind }),
            None => Ok(command),
        }
    }

    /// Whether a throw lands in the cell: nothing stops it before.
    fn lands(&self, at: Point) -> bool {
        let tile = |at: Point| match self.view.tile(at) {
            TileView::Visible(tile) | TileView::Remembered(tile) => Some(tile),
            TileView::Unknown => None,
        };
        let open = |at: Point| tile(at).is_some_and(|tile| tile.walkable || tile.transparent);
        line(self.here, at).all(open) && tile(at).is_some_and(|tile| tile.walkable)
    }

    /// Whether it leaves fire or gas that harms the player.
    fn spreads_danger(&self, aimed: Aimed) -> bool {
        let harms = |effect: &Effect| match effect {
            Effect::Spread { substance, .. } => self.notes.danger().substance(*substance),
            _ => false,
        };
        aimed.rules(self.view).iter().any(|rule| rule.effects.iter().any(harms))
    }
}

/// Whether it has charges, and none is left.
fn is_empty(it: &InventoryItemView<'_>) -> bool {
    it.item.reusable && !it.stats.is_empty() && it.stats.iter().all(|&(_, value)| value <= 0)
}

/// Whether a thing that is aimed so and does that is meant for enemies: it needs more than a cell,
/// and neither heals nor moves its user.
fn is_for_enemies<'a>(aim: Aim, mut rules: impl Iterator<Item = &'a Rule>) -> bool {
    let helps = |effect: &Effect| matches!(effect, Effect::Heal(_) | Effect::Blink);
    !matches!(aim, Aim::Cell { .. }) && !rules.any(|rule| rule.effects.iter().any(helps))
}
