//! Whether an enemy can come to the player: read from the whole map as it is, and from rows, not from the data
//! that the automatic commands decide by.

use std::collections::BTreeSet;

use roguecore::rule::Behaviour;
use roguecore::{EntityView, Game, Point};

/// Whether the creature walks and some way leads from it to the player, over cells that creatures walk on or
/// open, or one of its abilities goes that far.
pub(super) fn can_come(game: &Game, creature: &EntityView<'_>) -> bool {
    let (content, here) = (game.content(), game.view().player().at);
    let of_statuses = creature.statuses.iter().filter_map(|it| content.rows().status(it.status));
    let rows = creature.prototype.ai.iter().chain(of_statuses.flat_map(|row| &row.ai));
    let behaviours: Vec<Behaviour> = rows.map(|row| row.behaviour).collect();
    let distance = creature.at.chebyshev(here);
    let goes_far = |it: &Behaviour| match *it {
        Behaviour::Cast(id) => {
            content.rows().ability(id).is_some_and(|row| row.rule.to.reach() >= distance)
        }
        Behaviour::Custom(_) => true,
        _ => false,
    };
    let walks = behaviours.iter().any(|it| it.moves());
    distance <= 1
        || behaviours.iter().any(goes_far)
        || walks && is_connected(game, creature.at, here)
}

/// Whether cells that creatures walk on connect two cells.
fn is_connected(game: &Game, from: Point, to: Point) -> bool {
    let is_way = |at: Point| {
        let tile = game.map().tile(at).map(|tile| game.content().tile(tile));
        tile.is_some_and(|tile| tile.path_cost.is_some())
    };
    let mut open = vec![from];
    let mut seen = BTreeSet::from([(from.y, from.x)]);
    while let Some(at) = open.pop() {
        if at.chebyshev(to) <= 1 {
            return true;
        }
        for next in at.neighbours().filter(|&it| is_way(it)) {
            if seen.insert((next.y, next.x)) {
                open.push(next);
            }
        }
    }
    false
}
