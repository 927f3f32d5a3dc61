//! A bot that plays without a screen: it fights what is next to it, walks towards what it
//! sees, explores the rest, and prints every event. It reads only what a player may know.
//!
//! `cargo run --example bot -- [seed]`

use std::io::Write as _;

use roguecore::{Command, Direction, EntityView, Game, Outcome, Point, TileView, View, path};

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    let mut game = Game::new(seed);
    let mut screen = std::io::stdout().lock();
    while let Some(command) = choose(game.view()) {
        match game.step(command) {
            Ok(events) => {
                // Whoever reads along may stop reading: then the bot stops, too.
                if write!(screen, "{}", events.describe(game.content())).is_err() {
                    return;
                }
            }
            Err(refusal) => {
                let _ = writeln!(screen, "refused: {refusal}");
                return;
            }
        }
        // Whoever plays by rules of thumb should know when to stop.
        if game.outcome().is_some() || game.view().turn() == 5_000 {
            break;
        }
    }
    let end = match game.outcome() {
        Some(Outcome::Died { by: Some(killer), .. }) => {
            format!("killed by {}", game.content().name(killer.kind))
        }
        _ => "alive, and has seen everything".to_owned(),
    };
    let _ = writeln!(screen, "seed {seed}, turn {}: {end}", game.view().turn());
    let _ = writeln!(screen, "fingerprint {:016x}", game.fingerprint());
}

/// Strike, else hunt, else explore; `None` when everything has been seen.
fn choose(view: View<'_>) -> Option<Command> {
    let here = view.player().at;
    let foes = view.entities().into_iter().filter(|it| it.hostile);
    let nearest = foes.min_by_key(|foe| here.distance_squared(foe.at));
    if let Some(foe) = &nearest
        && let Some(direction) = here.direction_to(foe.at)
    {
        return Some(Command::Melee(direction));
    }
    let goal = nearest.map(|foe: EntityView<'_>| foe.at).or_else(|| edge_of_the_known(view))?;
    Some(Command::Bump(first_step(view, here, goal)?))
}

fn is_known_floor(view: View<'_>, at: Point) -> bool {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable,
        TileView::Unknown => false,
    }
}

/// The known floor cell with something unknown next to it that is the shortest walk away. As the
/// crow flies would not do: two edges could lie equally near for ever, one step apart.
fn edge_of_the_known(view: View<'_>) -> Option<Point> {
    let walk = |at: Point| is_known_floor(view, at).then_some(1);
    let distances = path::distances(view.size(), [view.player().at], walk);
    let unknown = |at: Point| matches!(view.tile(at), TileView::Unknown);
    let reached = distances.iter().filter_map(|(at, distance)| Some(((*distance)?, at)));
    let edges = reached.filter(|(_, at)| at.neighbours().any(unknown));
    edges.min_by_key(|&(distance, at)| (distance, at.y, at.x)).map(|(_, at)| at)
}

fn first_step(view: View<'_>, from: Point, to: Point) -> Option<Direction> {
    let free = |at: Point| {
        let blocked = view.entities_at(at).iter().any(|it| it.blocks_movement && !it.hostile);
        (is_known_floor(view, at) && !blocked).then_some(1)
    };
    path::shortest(view.size(), from, to, free)?.steps.first().copied()
}
