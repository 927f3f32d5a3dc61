//! Enemies whose abilities can slow the player, and the rules that do.

use super::DangerReader;
use super::foe::EnemyProfile;
use crate::entity::Entity;
use crate::outcome::Side;
use crate::rule::Rule;
use crate::threat::danger::{Slowed, Slower};
use crate::world::MIN_SPEED;

impl<'w> DangerReader<'w> {
    /// The least speed of the player before an enemy has slowed them by an ability, and the enemies that can.
    pub(super) fn slowed(
        &self,
        usual_speed: i64,
        foes: &[Entity],
        profiles: &[EnemyProfile<'w>],
    ) -> (i64, Option<Slowed>) {
        let least_speed = i64::from(MIN_SPEED);
        let slowness = self.walk.changes(Side::Player).speed.down;
        let slowest = slowness.map_or(least_speed, |down| (usual_speed + down).max(least_speed));
        if !self.may_slow() || self.is_slowed_otherwise(foes) {
            return (slowest, None);
        }
        let mut by = Vec::new();
        for (foe, profile) in foes.iter().zip(profiles) {
            let mut slower = None;
            for &(rule, reach, damage) in &profile.abilities {
                if self.slows(rule) {
                    let (far, most) = slower.unwrap_or_default();
                    slower = Some((reach.max(far), damage.max(most)));
                }
            }
            by.extend(slower.map(|(reach, damage)| Slower { id: foe.id, reach, damage }));
        }
        if by.is_empty() {
            return (slowest, None);
        }
        (usual_speed.max(least_speed), Some(Slowed { speed: slowest, by }))
    }

    /// Whether the rules that were read may make the player slower.
    fn may_slow(&self) -> bool {
        self.walk.unknown || self.walk.changes(Side::Player).speed.down != Some(0)
    }

    /// Whether anything but an ability of an enemy may slow the player.
    fn is_slowed_otherwise(&self, foes: &[Entity]) -> bool {
        let mut reader = self.afresh(foes.to_vec());
        for foe in foes {
            reader.read_rules_of(foe);
        }
        reader.read_player();
        reader.read_known_ground();
        reader.may_slow()
    }

    /// Whether an ability of an enemy, or all that it sets off, makes the player slower.
    fn slows(&self, ability: &Rule) -> bool {
        let mut reader = self.afresh(Vec::new());
        reader.lost_by(ability, Side::Foes, Some(Side::Player), 0);
        reader.may_slow()
    }
}
