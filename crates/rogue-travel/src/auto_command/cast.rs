//! Cast: uses the last ability of the player once more, where it has a target at the nearest enemy that it hits, and one
//! that is about the player alone with or without an enemy in view; while it cools down the first other one that an
//! enemy feels.
//! One command for each key.

use roguecore::rule::{Effect, Target};
use roguecore::{AbilityId, Command, Game, Point, Refusal};

use super::{AutoCommand, Runner, Scene, Step};
use crate::aimed::Aimed;
use crate::enemies::is_awake_enemy;
use crate::player_memory::PlayerMemory;
use crate::reason::{EnemyStop, NoShot, ShotStop, StopReason};

impl Runner {
    pub(super) fn cast(&self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if self.issued > 0 {
            return Err(ShotStop::Fired.into());
        }
        let last = scene.last_ability().ok_or(ShotStop::NoAbility)?;
        // One that no enemy feels, as vanishing, is begun before a fight, too.
        if scene.enemies().is_empty() && scene.is_blow(last) {
            return Err(EnemyStop::NoneInView.into());
        }
        let refusal = match self.cast_of(scene, last) {
            Ok(command) => return Ok(command),
            Err(refusal) => refusal,
        };
        // A blow that is not ready gives way to another one: nothing else is used up by a key that meant it, and nobody
        // charges.
        if !is_cooling_down(refusal) || !scene.is_blow(last) {
            return Err(refusal);
        }
        for other in scene.view.abilities() {
            let stays = scene.aimed(other).is_none_or(|aimed| !charges(aimed, scene));
            if other == last || !scene.is_blow(other) || !stays {
                continue;
            }
            if let Ok(command) = self.cast_of(scene, other) {
                return Ok(command);
            }
        }
        Err(refusal)
    }

    /// The use of an ability, where it has a target at the nearest enemy that it hits.
    fn cast_of(&self, scene: &Scene<'_>, ability: AbilityId) -> Result<Command, StopReason> {
        let Some(aimed) = scene.aimed(ability) else {
            let command = Command::Cast { ability, target: None };
            let check = scene.game.check(command);
            return check.map(|()| command).map_err(|refusal| ShotStop::NotNow { refusal }.into());
        };
        if !scene.is_aimed_at_enemies(aimed) {
            return Err(ShotStop::ByHand { ability }.into());
        }
        let mut enemies = scene.enemies();
        // A sleeper is not woken up in a fight.
        if self.with_enemies {
            enemies.retain(|it| is_awake_enemy(scene.view, it));
        }
        let nearest = enemies.first().ok_or(EnemyStop::NoneInView)?;
        let kind = nearest.entity_ref.kind;
        let why = match scene.cast_at(aimed, nearest.at) {
            Ok(command) => return Ok(command),
            Err(why) => why,
        };
        let hit = enemies.iter().find_map(|enemy| scene.cast_at(aimed, enemy.at).ok());
        Ok(hit.ok_or(ShotStop::NoTarget { kind, why })?)
    }
}

/// Whether an ability is not used because it is not ready yet.
const fn is_cooling_down(reason: StopReason) -> bool {
    matches!(
        reason,
        StopReason::Shot(
            ShotStop::NotNow { refusal: Refusal::NotReady { .. } }
                | ShotStop::NoTarget { why: NoShot::Refused(Refusal::NotReady { .. }), .. }
        )
    )
}

impl Scene<'_> {
    /// The ability that the player used last, or else their first one.
    fn last_ability(&self) -> Option<AbilityId> {
        let known = self.view.abilities();
        let last = self.memory.last_cast().filter(|it| known.contains(it));
        last.or_else(|| known.first().copied())
    }

    /// Whether an enemy is its target.
    fn is_blow(&self, ability: AbilityId) -> bool {
        let row = self.view.content().rows().ability(ability);
        let hits_around =
            row.is_some_and(|row| matches!(row.rule.to, Target::AdjacentEnemies | Target::Enemies));
        hits_around || self.aimed(ability).is_some_and(|aimed| self.is_aimed_at_enemies(aimed))
    }

    /// The ability without its target; `None` for one that needs none.
    fn aimed(&self, ability: AbilityId) -> Option<Aimed> {
        let aim = self.view.content().rows().ability(ability)?.rule.to.aim()?;
        Some(Aimed::Cast { ability, aim })
    }

    /// Whether an enemy is its target: it needs more than a cell, heals no one, and moves no one but the user towards
    /// the target.
    fn is_aimed_at_enemies(&self, aimed: Aimed) -> bool {
        self.is_for_enemies(aimed) || charges(aimed, self)
    }

    /// The command that hits an enemy in that cell, and none but enemies, from a cell that a fight would enter.
    fn cast_at(&self, aimed: Aimed, at: Point) -> Result<Command, NoShot> {
        let command = self.shot(aimed, at)?;
        let ground = self.ground().against(at);
        let mut way = aimed.cells(self.view, at).into_iter().filter(|&it| it != at);
        if charges(aimed, self) && !way.all(|it| it == self.here || ground.enters(it)) {
            return Err(NoShot::Blocked);
        }
        Ok(command)
    }
}

/// Whether it moves the user along its line.
fn charges(aimed: Aimed, scene: &Scene<'_>) -> bool {
    let rules = aimed.rules(scene.view);
    rules.iter().flat_map(|rule| &rule.effects).any(|effect| matches!(effect, Effect::Charge(_)))
}

/// The ability that [`AutoCommand::Cast`](super::AutoCommand::Cast) uses now; `None` where it uses none.
pub fn cast_again(memory: &PlayerMemory, game: &Game) -> Option<AbilityId> {
    match Runner::new(AutoCommand::Cast, game).next(memory, game, &[]) {
        Step::Command(Command::Cast { ability, .. }) => Some(ability),
        Step::Command(_) | Step::Stop(_) => None,
    }
}
