//! The step `Doors`: doors in the doorways of rooms.

use serde::{Deserialize, Serialize};

use super::step_context::{ReadStep, StepContext};
use crate::generator::Plan;
use crate::geometry::Point;
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned};
use crate::rows::band::Band;
use crate::rows::band::BandRow;
use crate::schema::parts::integer;
use crate::tile::TileId;

/// `Doors(tile: "door", chance: 70)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorsRow {
    tile: Spanned<String>,
    chance: Spanned<i64>,
    floors: Option<Spanned<BandRow>>,
}

/// Each doorway becomes a door with that chance in percent. The tile counts as passable.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Doors {
    tile: TileId,
    chance: u32,
}

impl ReadStep for DoorsRow {
    type Step = Doors;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let tile = cx.known.tile(r, self.tile);
        let chance = integer(r, self.chance, "the chance of a door in percent", 1, 100);
        let band = Band::read(r, self.floors);
        Some((band?, Doors { tile: tile?, chance: chance? }))
    }
}

impl Doors {
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
