//! Fire: throws, zaps, reads or casts the last aimed thing of the player once more, at the
//! nearest enemy that it hits, at a sleeper only where no enemy in view is awake. Where nothing was
//! aimed before, it cannot be used now, or it is an ability, it throws the first missile of the inventory
//! that does not break with every throw.
//! One command for each key.

use roguecore::rule::{Amount, Effect, Rule, StatOf, Target};
use roguecore::{Aim, Command, Game, InventoryItemView, Point, Refusal, View, line};

use super::{Runner, Scene};
use crate::aimed::Aimed;
use crate::danger::is_harmful;
use crate::enemies::is_awake_enemy;
use crate::item_kind::ItemKind;
use crate::player_memory::{PlayerMemory, Shot};
use crate::reason::{EnemyStop, NoShot, ShotStop, StopReason};
use crate::spread::{is_open, reached};

/// Nothing is fired whose fire or gas comes that near to the player or a friend.
const SPREAD_MARGIN: u32 = 1;

impl Runner {
    pub(super) fn fire(&self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if self.issued > 0 {
            return Err(ShotStop::Fired.into());
        }
        let mut enemies = scene.enemies();
        // A sleeper is not woken up in a fight.
        if self.with_enemies {
            enemies.retain(|it| is_awake_enemy(scene.view, it));
        }
        let nearest = enemies.first().ok_or(EnemyStop::NoneInView)?;
        let aimed = scene.weapon().ok_or_else(|| scene.without_weapon())?;
        let kind = nearest.entity_ref.kind;
        let why = match scene.shot(aimed, nearest.at) {
            Ok(command) => return Ok(command),
            Err(why) => why,
        };
        // Missiles are there for a shot that something else cannot make now.
        let missile = scene.missile().filter(|missile| *missile != aimed);
        let mut shots = Vec::new();
        for weapon in [Some(aimed), missile].into_iter().flatten() {
            shots.extend(enemies.iter().map(|enemy| (weapon, enemy.at)));
        }
        let hit = shots.into_iter().find_map(|(weapon, at)| scene.shot(weapon, at).ok());
        Ok(hit.ok_or(ShotStop::NoTarget { kind, why })?)
    }
}

impl Scene<'_> {
    /// The thing that is fired: an ability has a key of its own and takes no missile's place.
    fn weapon(&self) -> Option<Aimed> {
        let last = self.memory.last_shot().and_then(|shot| self.again(shot));
        match last {
            Some(Aimed::Cast { .. }) | None => self.missile().or(last),
            Some(Aimed::Use { .. } | Aimed::Throw { .. }) => last,
        }
    }

    /// Why nothing is fired.
    fn without_weapon(&self) -> ShotStop {
        match self.memory.last_shot() {
            Some(Shot::Throw(kind) | Shot::Use(kind)) if !self.has_more(kind) => {
                ShotStop::UsedUp { kind }
            }
            Some(_) | None => ShotStop::NothingToFire,
        }
    }

    /// Whether the player has an item of that kind that is not empty.
    fn has_more(&self, kind: roguecore::PrototypeId) -> bool {
        let inventory = self.view.inventory();
        inventory.iter().any(|it| self.is_same_kind(it, kind) && !is_empty(it))
    }

    /// The same thing again, if the player still has it and it is meant for enemies.
    fn again(&self, shot: Shot) -> Option<Aimed> {
        let inventory = self.view.inventory();
        let mut items = inventory.iter();
        let aimed = match shot {
            Shot::Throw(kind) => {
                let item = items.find(|it| self.is_same_kind(it, kind) && !it.equipped)?;
                Aimed::Throw { slot: item.slot }
            }
            Shot::Use(kind) => {
                let item = items.find(|it| self.is_same_kind(it, kind) && !is_empty(it))?;
                Aimed::Use { slot: item.slot, aim: item.item.aim? }
            }
            Shot::Cast(ability) => {
                let known = self.view.abilities().contains(&ability);
                let row = self.view.content().rows().ability(ability).filter(|_| known)?;
                Aimed::Cast { ability, aim: row.rule.to.aim()? }
            }
        };
        self.is_for_enemies(aimed).then_some(aimed)
    }

    /// Whether a thing is meant for enemies: it does something, needs more than a cell, unless it is thrown,
    /// and neither heals nor moves anyone by itself or by its abilities.
    pub(super) fn is_for_enemies(&self, aimed: Aimed) -> bool {
        let is_for_cells = match aimed {
            Aimed::Throw { .. } => false,
            Aimed::Use { aim, .. } | Aimed::Cast { aim, .. } => matches!(aim, Aim::Cell { .. }),
        };
        let rules = aimed.rules(self.view);
        let mut effects = rules.iter().flat_map(|rule| &rule.effects);
        !is_for_cells
            && (!rules.is_empty() || self.is_unknown(aimed))
            && !effects
                .any(|effect| matches!(effect, Effect::Heal(_) | Effect::Blink | Effect::Charge(_)))
    }

    /// Whether it is an item with an effect unknown to the player.
    fn is_unknown(&self, aimed: Aimed) -> bool {
        let (Aimed::Throw { slot } | Aimed::Use { slot, .. }) = aimed else { return false };
        let item = self.view.inventory().into_iter().find(|it| it.slot == slot);
        item.is_some_and(|it| self.view.content().is_appearance(it.kind))
    }

    /// Whether an item is of that kind, which may have been identified since.
    fn is_same_kind(&self, it: &InventoryItemView<'_>, kind: roguecore::PrototypeId) -> bool {
        let appearance = self.view.appearance(it.kind);
        it.kind == kind
            || appearance.is_some_and(|it| it.id == self.view.content().prototype(kind).id)
    }

    /// The first missile of the inventory that can be thrown again, at least sometimes.
    fn missile(&self) -> Option<Aimed> {
        for item in self.view.inventory() {
            let throw = Aimed::Throw { slot: item.slot };
            let kind = ItemKind::of(self.view.content(), item.kind);
            if kind == Some(ItemKind::Missile) && !throw.uses_up(self.view) {
                return Some(throw);
            }
        }
        None
    }

    /// The command that hits an enemy in that cell, and none but enemies.
    pub(super) fn shot(&self, aimed: Aimed, at: Point) -> Result<Command, NoShot> {
        let command = aimed.command(at);
        self.game.check(command).map_err(NoShot::Refused)?;
        if let Some(range) = aimed.falls_short_of(self.view, at) {
            return Err(NoShot::Refused(Refusal::OutOfRange { at, range }));
        }
        let cells = aimed.cells(self.view, at);
        let reaches = match aimed {
            Aimed::Throw { .. } => self.lands(at),
            // The first actor on a line is hit.
            Aimed::Use { .. } | Aimed::Cast { .. } => cells.contains(&at),
        };
        if !reaches {
            return Err(NoShot::Blocked);
        }
        let effects = aimed.effects(self.view, at);
        let danger = self.danger_of(&effects);
        let mut friend = None;
        for it in self.view.entities() {
            let is_near = danger.iter().any(|at| at.chebyshev(it.at) <= SPREAD_MARGIN);
            if !it.is_actor() || it.hostile || !(is_near || is_hit(&effects, it.at)) {
                continue;
            }
            if it.player {
                return Err(NoShot::Player);
            }
            friend = friend.or(Some(it.entity_ref.kind));
        }
        match friend {
            Some(kind) => Err(NoShot::Friend { kind }),
            None => Ok(command),
        }
    }

    /// Whether a throw lands in the cell: nothing stops it before.
    fn lands(&self, at: Point) -> bool {
        let tile = self.view.tile_id(at);
        line(self.here, at).all(|cell| is_open(self.view, cell))
            && tile.is_some_and(|tile| self.view.content().tile(tile).walkable)
    }

    /// The cells that fire or gas reaches which harms the player, where some rules are run.
    fn danger_of(&self, rules: &[(&Rule, Vec<Point>)]) -> Vec<Point> {
        let effects =
            rules.iter().flat_map(|(rule, hit)| rule.effects.iter().map(move |it| (it, hit)));
        let spread = effects.filter_map(|(effect, hit)| match *effect {
            Effect::Spread { substance, amount } if is_harmful(self.view, substance) => {
                Some(reached(self.view, substance, most(self.view, amount), hit))
            }
            _ => None,
        });
        spread.flatten().collect()
    }
}

/// The thing that [`AutoCommand::Fire`](super::AutoCommand::Fire) throws, zaps, reads or casts now; `None` for
/// nothing.
pub fn fired(memory: &PlayerMemory, game: &Game) -> Option<Aimed> {
    let view = game.view();
    Scene { memory, game, view, here: view.player().at, confirmed: Vec::new() }.weapon()
}

/// The most of an amount.
fn most(view: View<'_>, amount: Amount) -> u32 {
    let most = match amount {
        Amount::Dice(dice) => dice.max(),
        Amount::Stat(stat) => view.stat(stat),
        Amount::Share { stat, percent, of: StatOf::Me | StatOf::Item | StatOf::Player } => {
            let share = i64::from(view.stat(stat)) * i64::from(percent) / 100;
            i32::try_from(share).unwrap_or(i32::MAX)
        }
        // Of another actor as much as there can be.
        Amount::Share { .. } | Amount::Taken(_) => i32::MAX,
    };
    most.max(0).unsigned_abs()
}

/// Whether one of some rules reaches a cell, those about the player aside.
fn is_hit(effects: &[(&Rule, Vec<Point>)], at: Point) -> bool {
    effects.iter().any(|(rule, hit)| !is_about_player(rule) && hit.contains(&at))
}

/// Whether a rule does something to the player alone, whatever the target: a cost, or a gain.
const fn is_about_player(rule: &Rule) -> bool {
    matches!(rule.to, Target::Me | Target::Player)
}

/// Whether it has charges, and none is left.
fn is_empty(it: &InventoryItemView<'_>) -> bool {
    it.item.reusable && !it.stats.is_empty() && it.stats.iter().all(|&(_, value)| value <= 0)
}
