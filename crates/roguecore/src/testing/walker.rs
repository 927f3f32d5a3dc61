//! A player for tests: explores, picks up items, takes stairs, and mixes in random commands. Uses only
//! the knowledge that the player may have.

use roguecore_grid::path;
use roguecore_grid::{Direction, Point};

use crate::command::{Command, OwnCommand};
use crate::game::Game;
use crate::id::{AbilityId, CustomId, LevelUpId};
use crate::inventory::InventorySlot;
use crate::rng::Rng;
use crate::tile::TileDef;
use crate::view::{TileView, View};

/// The next command; many are refused.
pub fn command(game: &Game, rng: &mut Rng) -> Command {
    let view = game.view();
    let pending = view.experience().is_some_and(|it| it.pending_level_ups() > 0);
    match rng.below(8) {
        0..=2 => random(view, rng),
        _ if pending => Command::LevelUp(LevelUpId::new(rng.below(3) as u8)),
        _ => likely(game, rng),
    }
}

/// The same commands, and in a third of the cases one that [`command`] does not know: a throw, an ability,
/// a level up, or a command of a host.
pub fn any_command(game: &Game, rng: &mut Rng) -> Command {
    let pending = game.view().experience().is_some_and(|it| it.pending_level_ups() > 0);
    if rng.below(3) > 0 && !pending {
        return command(game, rng);
    }
    let here = game.view().player().at;
    let near = Point::new(here.x + rng.range(-4, 4), here.y + rng.range(-4, 4));
    let visible: Vec<Point> = game.view().entities().iter().map(|it| it.at).collect();
    let target = if rng.chance(1, 2) { *rng.pick(&visible).unwrap_or(&near) } else { near };
    let direction = rng.pick(&Direction::ALL).copied();
    let slot = slot(rng, 8);
    let content = game.content();
    // One more than there are, and some in contents that have none.
    let most = |count: usize, least: u32| least.max(count as u32 + 1);
    match (rng.below(4), slot) {
        (0, _) => {
            let count = most(content.rows().level_ups.len(), 5);
            Command::LevelUp(LevelUpId::new(rng.below(count) as u8))
        }
        (1, Some(slot)) => Command::Throw { slot, target },
        (2, _) => {
            let known = rng.pick(&game.view().abilities()).copied().filter(|_| rng.chance(1, 2));
            let ability = known.unwrap_or_else(|| {
                AbilityId::new(rng.below(most(content.rows().abilities.len(), 6)) as u16)
            });
            Command::Cast { ability, target: rng.chance(2, 3).then_some(target) }
        }
        _ => {
            let name =
                CustomId::new(rng.below(most(content.host_rules().names().count(), 6)) as u16);
            let amount = rng.range(-9, 9);
            Command::Custom(OwnCommand { name, direction, target: Some(target), amount })
        }
    }
}

fn direction(rng: &mut Rng) -> Direction {
    rng.pick(&Direction::ALL).copied().unwrap_or(Direction::North)
}

/// One of the first slots.
fn slot(rng: &mut Rng, count: u32) -> Option<InventorySlot> {
    InventorySlot::all().nth(rng.below(count) as usize)
}

/// Picks up, takes stairs, attacks or explores: the first of these that is possible.
fn likely(game: &Game, rng: &mut Rng) -> Command {
    let has_goal = game.view().has_goal();
    let down = rng.chance(if has_goal { 1 } else { 9 }, 10);
    let stairs = [Command::Ascend, Command::Descend][usize::from(down)];
    let attack = Command::Melee(direction(rng));
    let here = [Command::PickUp, stairs, attack];
    let here = here.into_iter().find(|&it| game.check(it).is_ok());
    // A preference lasts 64 turns, so that the walker reaches its target.
    let preference = if has_goal { 0 } else { game.view().turn() / 64 % 4 };
    let explored = || explore(game.view(), preference).map(Command::Bump);
    here.or_else(explored).unwrap_or(attack)
}

/// A random command with a random target near the player.
fn random(view: View<'_>, rng: &mut Rng) -> Command {
    let direction = direction(rng);
    let Some(slot) = slot(rng, 12) else { return Command::Wait };
    let here = view.player().at;
    let near = Point::new(here.x + rng.range(-5, 5), here.y + rng.range(-5, 5));
    let monsters: Vec<Point> =
        view.entities().iter().filter(|it| it.is_enemy()).map(|it| it.at).collect();
    let target = *rng.pick(&monsters).unwrap_or(&near);
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
        _ => Command::LevelUp(LevelUpId::new(rng.below(3) as u8)),
    }
}

fn known(view: View<'_>, at: Point) -> Option<&TileDef> {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable.then_some(tile),
        TileView::Unknown => None,
    }
}

/// A step towards stairs or towards the nearest cell next to an unknown one, by preference.
fn explore(view: View<'_>, preference: u64) -> Option<Direction> {
    let here = view.player().at;
    let reached = path::reachable(view.size(), here, |at| known(view, at).is_some());
    let unknown = |at: Point| matches!(view.tile(at), TileView::Unknown);
    let edge = || {
        let edges = reached.iter().filter(|&at| at.neighbours().any(unknown));
        edges.min_by_key(|at| at.distance_squared(here))
    };
    let is_stairs = |at: Point, glyph| known(view, at).is_some_and(|it| it.glyph == glyph);
    let stairs = |glyph| reached.iter().find(|&at| at != here && is_stairs(at, glyph));
    let goal = match preference {
        0 => stairs('<').or_else(edge),
        1 | 2 => stairs('>').or_else(edge),
        _ => edge().or_else(|| stairs('>')).or_else(|| stairs('<')),
    }?;
    let path = path::shortest(view.size(), here, goal, |at| known(view, at).map(|_| 1))?;
    path.steps.first().copied()
}
