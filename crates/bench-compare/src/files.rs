//! The maps and what is to be done on them, as plain text that every peer reads: `#` is solid,
//! `.` is open; below each other the cells to look from, or from where to where a way is sought.

use std::path::Path;

use roguecore::Point;

use crate::scenes::maps::{self, Map};

/// How many origins and ways there are to each map.
const COUNT: usize = 64;

/// A map with what is to be done there.
pub(crate) struct Place {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row.
    pub(crate) open: Vec<bool>,
    pub(crate) looks: Vec<Point>,
    pub(crate) ways: Vec<(Point, Point)>,
}

/// All that is read.
pub(crate) struct Work {
    pub(crate) dungeon: Place,
    pub(crate) hall: Place,
}

impl Work {
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        Ok(Self { dungeon: Place::read(folder, "dungeon")?, hall: Place::read(folder, "hall")? })
    }
}

impl Place {
    /// Whether a cell is open; outside nothing is.
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
        let open = map.lines().flat_map(|line| line.chars().map(|sign| sign == '.')).collect();
        let looks = numbers(&text(folder, &format!("{name}.looks"))?);
        let ways = numbers(&text(folder, &format!("{name}.ways"))?);
        let point = |pair: &[i32]| Point::new(pair[0], pair[1]);
        Ok(Self {
            width: map.lines().next().unwrap_or_default().len(),
            height: map.lines().count(),
            open,
            looks: looks.chunks_exact(2).map(point).collect(),
            ways: ways.chunks_exact(4).map(|it| (point(&it[..2]), point(&it[2..]))).collect(),
        })
    }
}

/// Writes what all peers read.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    write_place(folder, "dungeon", &maps::dungeon())?;
    write_place(folder, "hall", &maps::hall(80, 43))
}

fn write_place(folder: &Path, name: &str, map: &Map) -> Result<(), String> {
    let looks = map.origins(COUNT).into_iter().map(|at| format!("{} {}\n", at.x, at.y));
    let ways = maps::nearby_targets(map, COUNT).into_iter();
    let ways = ways.map(|(from, to)| format!("{} {} {} {}\n", from.x, from.y, to.x, to.y));
    let parts = [("map", map.to_string()), ("looks", looks.collect()), ("ways", ways.collect())];
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
