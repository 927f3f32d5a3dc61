//! A bot that plays without a screen: it attacks the monster next to it, walks to the nearest
//! visible one, explores otherwise, and prints every event. It reads only the view.
//!
//! `cargo run --example bot -- [seed]`

use std::io::Write as _;

use roguecore::{Command, Direction, EntityView, Game, Outcome, Point, TileView, View, path};

/// A game without an end is stopped after this turn.
const MAX_TURNS: u64 = 5_000;

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    let mut game = Game::new(seed);
    let mut out = std::io::stdout().lock();
    while let Some(command) = choose(game.view()) {
        match game.step(command) {
            Ok(events) => {
                // The reader closed the pipe.
                if write!(out, "{}", events.describe(game.content())).is_err() {
                    return;
                }
            }
            Err(refusal) => {
                let _ = writeln!(out, "refused: {refusal}");
                return;
            }
        }
        if game.outcome().is_some() || game.view().turn() == MAX_TURNS {
            break;
        }
    }
    let end = match game.outcome() {
        Some(Outcome::Died { by: Some(killer), .. }) => {
            format!("killed by {}", game.content().name(killer.kind))
        }
        _ => "alive, with everything explored".to_owned(),
    };
    let _ = writeln!(out, "seed {seed}, turn {}: {end}", game.view().turn());
    let _ = writeln!(out, "fingerprint {:016x}", game.fingerprint());
}

/// Attack, else approach, else explore; `None` when everything is explored.
fn choose(view: View<'_>) -> Option<Command> {
    let here = view.player().at;
    let monsters = view.entities().into_iter().filter(|it| it.hostile);
    let nearest = monsters.min_by_key(|monster| here.distance_squared(monster.at));
    if let Some(monster) = &nearest
        && let Some(direction) = here.direction_to(monster.at)
    {
        return Some(Command::Melee(direction));
    }
    let goal =
        nearest.map(|monster: EntityView<'_>| monster.at).or_else(|| nearest_frontier(view))?;
    Some(Command::Bump(first_step(view, here, goal)?))
}

fn is_known_walkable(view: View<'_>, at: Point) -> bool {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable,
        TileView::Unknown => false,
    }
}

/// The known walkable cell next to an unknown one with the shortest path to it. The straight
/// distance does not do: the bot could turn back and forth between two equally near cells.
fn nearest_frontier(view: View<'_>) -> Option<Point> {
    let cost = |at: Point| is_known_walkable(view, at).then_some(1);
    let distances = path::distances(view.size(), [view.player().at], cost);
    let unknown = |at: Point| matches!(view.tile(at), TileView::Unknown);
    let reached = distances.iter().filter_map(|(at, distance)| Some(((*distance)?, at)));
    let frontier = reached.filter(|(_, at)| at.neighbours().any(unknown));
    frontier.min_by_key(|&(distance, at)| (distance, at.y, at.x)).map(|(_, at)| at)
}

fn first_step(view: View<'_>, from: Point, to: Point) -> Option<Direction> {
    let free = |at: Point| {
        let blocked = view.entities_at(at).iter().any(|it| it.blocks_movement && !it.hostile);
        (is_known_walkable(view, at) && !blocked).then_some(1)
    };
    path::shortest(view.size(), from, to, free)?.steps.first().copied()
}
