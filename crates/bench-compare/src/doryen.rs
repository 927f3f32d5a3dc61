//! Recursive shadowcasting of `doryen-fov`, its algorithm closest to roguecore's.

use doryen_fov::{FovAlgorithm as _, FovRecursiveShadowCasting, MapData};

use crate::files::{InputMap, Inputs};
use crate::measure::{Row, row};

pub(crate) fn rows(inputs: &Inputs) -> Vec<Row> {
    vec![
        fields_of_view("fov-dungeon", &inputs.dungeon, 8),
        fields_of_view("fov-hall", &inputs.hall, 0),
    ]
}

fn fields_of_view(name: &'static str, map: &InputMap, radius: usize) -> Row {
    let mut data = MapData::new(map.width, map.height);
    data.transparent.clone_from(&map.open);
    let mut algorithm = FovRecursiveShadowCasting::new();
    row(name, map.origins.len(), || {
        let mut cells = 0;
        for origin in &map.origins {
            data.clear_fov();
            algorithm.compute_fov(&mut data, origin.x as usize, origin.y as usize, radius, true);
            cells += data.fov.iter().filter(|&&it| it).count() as u64;
        }
        cells
    })
}
