//! The inputs as plain text files, which the program of every library reads: maps of `#` (solid)
//! and `.` (open), a list of cells to see from, and a list of pairs of cells to find paths between.

use std::path::Path;

use roguecore::Point;

use crate::scenes::maps::{self, Map};

/// How many origins and pairs there are for each map.
const COUNT: usize = 64;

/// A map with the cells to see from, and the pairs of cells to find paths between.
pub(crate) struct InputMap {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row.
    pub(crate) open: Vec<bool>,
    pub(crate) origins: Vec<Point>,
    pub(crate) pairs: Vec<(Point, Point)>,
}

/// The maps of all benches.
pub(crate) struct Inputs {
    pub(crate) dungeon: InputMap,
    pub(crate) hall: InputMap,
}

impl Inputs {
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        Ok(Self {
            dungeon: InputMap::read(folder, "dungeon")?,
            hall: InputMap::read(folder, "hall")?,
        })
    }
}

impl InputMap {
    /// Whether a cell is open; no cell outside is.
    pub(crate) fn is_open(&self, at: Point) -> bool {
        let inside =
            (0..self.width as i32).contains(&at.x) && (0..self.height as i32).contains(&at.y);
        inside && self.open[self.index(at)]
    }

    pub(crate) const fn index(&self, at: Point) -> usize {
        at.y as usize * self.width + at.x as usize
    }

    fn read(folder: &Path, name: &str) -> Result<Self, String> {
        let map = text(folder, &format!("{name}.map"))?;
        let open = map.lines().flat_map(|line| line.chars().map(|glyph| glyph == '.')).collect();
        let origins = numbers(&text(folder, &format!("{name}.origins"))?);
        let pairs = numbers(&text(folder, &format!("{name}.pairs"))?);
        let point = |pair: &[i32]| Point::new(pair[0], pair[1]);
        Ok(Self {
            width: map.lines().next().unwrap_or_default().len(),
            height: map.lines().count(),
            open,
            origins: origins.chunks_exact(2).map(point).collect(),
            pairs: pairs.chunks_exact(4).map(|it| (point(&it[..2]), point(&it[2..]))).collect(),
        })
    }
}

/// Writes the files.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    write_map(folder, "dungeon", &maps::dungeon())?;
    write_map(folder, "hall", &maps::hall(80, 43))
}

fn write_map(folder: &Path, name: &str, map: &Map) -> Result<(), String> {
    let origins = map.origins(COUNT).into_iter().map(|at| format!("{} {}\n", at.x, at.y));
    let pairs = maps::nearby_targets(map, COUNT).into_iter();
    let pairs = pairs.map(|(from, to)| format!("{} {} {} {}\n", from.x, from.y, to.x, to.y));
    let parts =
        [("map", map.to_string()), ("origins", origins.collect()), ("pairs", pairs.collect())];
    for (kind, text) in parts {
        let path = folder.join(format!("{name}.{kind}"));
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn text(folder: &Path, name: &str) -> Result<String, String> {
    let path = folder.join(name);
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn numbers(text: &str) -> Vec<i32> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}
