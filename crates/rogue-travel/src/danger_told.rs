//! The danger that is told: one figure for the screens that show when the player can die, and for the automatic
//! commands that stop by it.

use roguecore::{Danger, EntityId, Point, View};

use crate::enemies::sleeps;
use crate::reach::Reach;

/// The danger from all enemies in view that count, to a player that stays in place: the most that they can take
/// in each turn of the player, from where they are now.
///
/// Those that cannot get at the player in the next turns do not count, and of sleepers only those that could strike
/// in the next turn: one that is farther away is seen waking first.
pub fn danger_told(view: View<'_>) -> Danger {
    of_those_that_count(view, view.danger(), view.player().at)
}

/// The part of a danger that comes from the enemies that count, to a player in a cell.
pub(crate) fn of_those_that_count(view: View<'_>, mut danger: Danger, here: Point) -> Danger {
    let mut reach = Reach::to(view, here);
    let mut others: Vec<EntityId> = Vec::new();
    for enemy in view.entities().iter().filter(|it| it.is_enemy()) {
        let sleeps_afar = sleeps(view, enemy) && !danger.counts_next_turn(enemy.id);
        if sleeps_afar || !reach.includes(enemy) {
            others.push(enemy.id);
        }
    }
    for enemy in others {
        danger = danger.without(enemy);
    }
    danger
}
