//! The step `Doors`: doors in the doorways of rooms.

use roguecore_grid::Point;
use ron_tables::{Count, row};
use serde::Serialize;

use super::step_fields::StepFields;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Floors;
use crate::rows::tables::Rows;
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::FloorTile;
use crate::tile::TileId;

row! {
    in FloorContext;
    /// Doors in doorways.
    pub(crate) DoorsFields = "Doors" {
        "tile" tile: FloorTile;
        "chance" chance: Count<1, 100> as "the chance of a door in percent";
        "floors" band: Floors = Band::ALL;
    }
}

/// Each doorway becomes a door with that chance in percent. The tile counts as passable.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Doors {
    tile: TileId,
    chance: u32,
}

impl StepFields for DoorsFields {
    type Step = Doors;

    fn compiled(self, _: &mut FloorCompiler<'_, '_>) -> Option<(Band, Doors)> {
        let Self { tile, chance, band } = self;
        Some((band, Doors { tile, chance }))
    }
}

impl Doors {
    /// The step in words: `a door in 60% of the doorways`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let name = rows.tile(self.tile).map_or("?", |tile| &tile.name);
        format!("{name} in {}% of the doorways", self.chance)
    }

    pub(crate) fn perform(&self, plan: &mut Plan, rng: &mut Rng) {
        let doorways: Vec<Point> = plan.open_cells().filter(|&at| is_doorway(plan, at)).collect();
        for at in doorways {
            // Two doors in a row would be one too many.
            let is_lone = at.neighbours().all(|next| plan.tile(next) != Some(self.tile));
            if is_lone && rng.chance(self.chance, 100) {
                plan.set_door(at, self.tile);
            }
        }
    }
}

/// Whether a plain open cell lies between two walls and leads into a wider place: two of the
/// three cells on one side of it are open.
fn is_doorway(plan: &Plan, at: Point) -> bool {
    if !plan.is_plain(at) || !plan.is_between(at) {
        return false;
    }
    let open = |x: i32, y: i32| plan.is_open(Point::new(at.x + x, at.y + y));
    let wide = |cells: [(i32, i32); 3]| cells.into_iter().filter(|&(x, y)| open(x, y)).count() > 1;
    if open(0, 1) {
        wide([(-1, -1), (0, -1), (1, -1)]) || wide([(-1, 1), (0, 1), (1, 1)])
    } else {
        wide([(-1, -1), (-1, 0), (-1, 1)]) || wide([(1, -1), (1, 0), (1, 1)])
    }
}
