//! Recursive shadowcasting of `doryen-fov`, which is what it has that comes nearest to ours.

use doryen_fov::{FovAlgorithm as _, FovRecursiveShadowCasting, MapData};

use crate::files::{Place, Work};
use crate::measure::{Row, row};

pub(crate) fn rows(work: &Work) -> Vec<Row> {
    vec![look("sight-dungeon", &work.dungeon, 8), look("sight-hall", &work.hall, 0)]
}

fn look(name: &'static str, place: &Place, radius: usize) -> Row {
    let mut map = MapData::new(place.width, place.height);
    map.transparent.clone_from(&place.open);
    let mut sight = FovRecursiveShadowCasting::new();
    row(name, place.looks.len(), || {
        let mut cells = 0;
        for origin in &place.looks {
            map.clear_fov();
            sight.compute_fov(&mut map, origin.x as usize, origin.y as usize, radius, true);
            cells += map.fov.iter().filter(|&&it| it).count() as u64;
        }
        cells
    })
}
