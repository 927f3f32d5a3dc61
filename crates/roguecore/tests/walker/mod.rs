//! A walker that tries everything: it explores, takes what lies about and every stairs, and in
//! between gives any command at all. Reads only what a player may know.

use roguecore::{
    Command, Direction, Game, InventorySlot, Item, LevelUp, Point, Rng, TileView, View, path,
};

/// The next command; often one that will be refused.
pub(crate) fn command(game: &Game, rng: &mut Rng) -> Command {
    let view = game.view();
    let choices = view.experience().is_some_and(|it| it.pending_level_ups() > 0);
    match rng.below(8) {
        0..=2 => any_command(view, rng),
        _ if choices => Command::LevelUp(*rng.pick(&LevelUp::ALL).unwrap()),
        _ => likely(game, rng),
    }
}

/// Picks up, takes stairs, strikes, explores: whatever can be done here.
fn likely(game: &Game, rng: &mut Rng) -> Command {
    let carries_the_goal = carries_the_goal(game.view());
    let down = rng.chance(if carries_the_goal { 1 } else { 9 }, 10);
    let stairs = [Command::Ascend, Command::Descend][usize::from(down)];
    let strike = Command::Melee(*rng.pick(&Direction::ALL).unwrap());
    let here = [Command::PickUp, stairs, strike];
    let here = here.into_iter().find(|&it| game.check(it).is_ok());
    // A whim lasts a while, or it would lead nowhere.
    let whim = if carries_the_goal { 0 } else { game.view().turn() / 64 % 4 };
    let further = || explore(game.view(), whim).map(Command::Bump);
    here.or_else(further).unwrap_or(strike)
}

fn carries_the_goal(view: View<'_>) -> bool {
    view.inventory().iter().any(|it| it.item == Item::Goal)
}

/// Any command of the whole game, aimed near the player.
fn any_command(view: View<'_>, rng: &mut Rng) -> Command {
    let direction = *rng.pick(&Direction::ALL).unwrap();
    let slot = InventorySlot::all().nth(rng.below(12) as usize).unwrap();
    let here = view.player().at;
    let near = Point::new(here.x + rng.range(-5, 5), here.y + rng.range(-5, 5));
    let foes: Vec<Point> =
        view.entities().iter().filter(|it| it.hostile && !it.corpse).map(|it| it.at).collect();
    let target = *rng.pick(&foes).unwrap_or(&near);
    match rng.below(16) {
        0..=3 => Command::Bump(direction),
        4 => Command::Move(direction),
        5 => Command::Melee(direction),
        6 => Command::Wait,
        7 => Command::PickUp,
        8 => Command::Drop(slot),
        9 | 10 => Command::Use { slot, target: None },
        11 => Command::Use { slot, target: Some(near) },
        12 => Command::Use { slot, target: Some(target) },
        13 => Command::Ascend,
        14 => Command::Descend,
        _ => Command::LevelUp(*rng.pick(&LevelUp::ALL).unwrap()),
    }
}

fn known(view: View<'_>, at: Point) -> Option<&roguecore::TileDef> {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable.then_some(tile),
        TileView::Unknown => None,
    }
}

/// A step towards stairs or the nearest cell next to something unknown, as the whim is.
fn explore(view: View<'_>, whim: u64) -> Option<Direction> {
    let here = view.player().at;
    let reached = path::reachable(view.size(), here, |at| known(view, at).is_some());
    let unknown = |at: Point| matches!(view.tile(at), TileView::Unknown);
    let edge = || {
        let edges = reached.iter().filter(|&at| at.neighbours().any(unknown));
        edges.min_by_key(|at| at.distance_squared(here))
    };
    let is_stairs = |at: Point, glyph| known(view, at).is_some_and(|it| it.glyph == glyph);
    let stairs = |glyph| reached.iter().find(|&at| at != here && is_stairs(at, glyph));
    let goal = match whim {
        0 => stairs('<').or_else(edge),
        1 | 2 => stairs('>').or_else(edge),
        _ => edge().or_else(|| stairs('>')).or_else(|| stairs('<')),
    }?;
    let way = path::shortest(view.size(), here, goal, |at| known(view, at).map(|_| 1))?;
    way.steps.first().copied()
}
