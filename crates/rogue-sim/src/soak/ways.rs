//! Whether an enemy can come to the player: read from the whole map as it is, and from rows, not from the data
//! that the automatic commands decide by.

use std::collections::BTreeSet;

use roguecore::rule::Behaviour;
use roguecore::{EntityView, Game, Point, StatId, TagId};

/// The turns of the player in which an enemy has to be told of that comes by cells the player does not know.
const TURNS: u32 = 5;

/// Whether the creature walks and some way leads from it to the player, over cells that creatures walk on or open and
/// that the player knows, or over any such cells in the turns that matter; or one of its abilities goes that far.
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
    let ground = ground(&behaviours);
    distance <= 1
        || behaviours.iter().any(goes_far)
        || ground != Ground::None && comes_on_foot(game, creature.at, steps(game, creature), ground)
}

/// The ground that a creature walks on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// It takes no steps.
    None,
    /// Tiles with a tag.
    Tagged(TagId),
    /// Everything that creatures walk on.
    All,
}

fn ground(behaviours: &[Behaviour]) -> Ground {
    let mut ground = Ground::None;
    for behaviour in behaviours {
        match *behaviour {
            Behaviour::Prowl(tag) if ground == Ground::None => ground = Ground::Tagged(tag),
            it if it.moves() => return Ground::All,
            _ => {}
        }
    }
    ground
}

/// The steps that a creature takes in the turns that matter.
fn steps(game: &Game, creature: &EntityView<'_>) -> usize {
    let own = creature.prototype.state.as_ref().and_then(|state| state.stat(StatId::SPEED));
    let speed = game.view().stat(StatId::SPEED).max(1);
    (own.unwrap_or(100) * TURNS as i32 / speed).max(0) as usize
}

/// Whether a creature can walk from a cell to one beside the player: over cells that the player knows, or over any in
/// so many steps.
fn comes_on_foot(game: &Game, from: Point, steps: usize, ground: Ground) -> bool {
    let is_known = |at: Point| game.view().tile_id(at).is_some();
    leads_to_player(game, from, ground, usize::MAX, is_known)
        || leads_to_player(game, from, ground, steps, |_| true)
}

/// Whether some of the cells connect a cell with one beside the player, in at most so many steps.
fn leads_to_player(
    game: &Game,
    from: Point,
    ground: Ground,
    steps: usize,
    is_allowed: impl Fn(Point) -> bool,
) -> bool {
    let here = game.view().player().at;
    let mut seen = BTreeSet::from([(from.y, from.x)]);
    let mut edge = vec![from];
    for _ in 0..=steps {
        if edge.iter().any(|at| at.chebyshev(here) <= 1) {
            return true;
        }
        let mut next_edge = Vec::new();
        for next in edge.iter().flat_map(|at| at.neighbours()) {
            if is_way(game, next, ground) && is_allowed(next) && seen.insert((next.y, next.x)) {
                next_edge.push(next);
            }
        }
        if next_edge.is_empty() {
            return false;
        }
        edge = next_edge;
    }
    false
}

/// Whether creatures walk on the tile of a cell, or open it, and it is ground of this one.
fn is_way(game: &Game, at: Point, ground: Ground) -> bool {
    let Some(tile) = game.map().tile(at).map(|tile| game.content().tile(tile)) else {
        return false;
    };
    let is_own = match ground {
        Ground::None => false,
        Ground::Tagged(tag) => tile.tags.contains(tag),
        Ground::All => true,
    };
    is_own && tile.path_cost.is_some()
}
