//! The way that a walk to a cell takes, for front ends that show it.

use roguecore::{Point, View};

use crate::paths::Ground;
use crate::player_memory::PlayerMemory;

/// The cells of a walk to a cell by [`Travel`](crate::AutoCommand::Travel), the nearest first and that cell last, as far
/// as the ground is known now: an enemy in view may still end the walk. Empty where the walk would ask, where no way is
/// known, and for the player's own cell.
///
/// ```
/// use rogue_travel::{PlayerMemory, route};
/// use roguecore::{Content, Game, Point};
///
/// let game = Game::from_scene(Content::first_steps(), "#######\n#@....#\n#######")?;
/// let mut memory = PlayerMemory::default();
/// memory.observe(game.view(), &[]);
/// let cells = route(&memory, game.view(), Point::new(3, 1));
/// assert_eq!(cells, [Point::new(2, 1), Point::new(3, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn route(memory: &PlayerMemory, view: View<'_>, to: Point) -> Vec<Point> {
    let here = view.player().at;
    let ground = Ground::new(view).with_memory(memory).towards(Some(to));
    if to == here || ground.tile_id(to).is_none() {
        return Vec::new();
    }
    let quick = ground.path(u32::MAX, |at| ground.is_quick(at), |at, _| at == to);
    let path = quick.or_else(|| ground.path(u32::MAX, |at| ground.enters(at), |at, _| at == to));
    path.map_or_else(Vec::new, |path| path.cells(here).collect())
}
