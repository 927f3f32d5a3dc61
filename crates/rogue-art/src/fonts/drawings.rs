//! The drawings of square tiles: terrain and furniture without a character.

use rogue_ui::glyphs::drawing;

use super::picture::Picture;

/// Ink at a point of the tile, from 0 to 255; both coordinates run from 0 to 1, down and right.
type Ink = fn(f32, f32) -> u8;

#[rustfmt::skip]
const DRAWINGS: [(char, Ink); 43] = [
    (drawing::BRICKS, |x, y| bricks(x, y, [235, 215])),
    (drawing::BRICKS_CHIPPED, |x, y| if is_chipped(x, y) { 0 } else { bricks(x, y, [205, 215]) }),
    (drawing::WAVES, |x, y| waves(x, y, 0.0)),
    (drawing::WAVES_QUARTER, |x, y| waves(x, y, 0.25)),
    (drawing::WAVES_MOVED, |x, y| waves(x, y, 0.5)),
    (drawing::WAVES_LAST, |x, y| waves(x, y, 0.75)),
    (drawing::GRASS, grass),
    (drawing::GRASS_MIRRORED, |x, y| grass(1.0 - x, y)),
    (drawing::GRASS_MOVED, |x, y| grass(moved(x), y)),
    (drawing::TALL_GRASS, tall_grass),
    (drawing::TALL_GRASS_MIRRORED, |x, y| tall_grass(1.0 - x, y)),
    (drawing::TALL_GRASS_MOVED, |x, y| tall_grass(moved(x), y)),
    (drawing::PEBBLES, pebbles),
    (drawing::PEBBLES_MIRRORED, |x, y| pebbles(1.0 - x, y)),
    (drawing::PEBBLES_TURNED, |x, y| pebbles(y, 1.0 - x)),
    (drawing::RUBBLE, rubble),
    (drawing::RUBBLE_MIRRORED, |x, y| rubble(1.0 - x, y)),
    (drawing::RUBBLE_LOW, |x, y| rubble(moved(x), y * 1.25 - 0.4)),
    (drawing::BONES, bones),
    (drawing::BONES_MIRRORED, |x, y| bones(1.0 - x, y)),
    (drawing::BONES_TURNED, |x, y| bones(y, 1.0 - x)),
    (drawing::ASH, ash),
    (drawing::ASH_MIRRORED, |x, y| ash(1.0 - x, y)),
    (drawing::ASH_MOVED, |x, y| ash(moved(x), y)),
    (drawing::DOOR_CLOSED, door_closed),
    (drawing::DOOR_OPEN, door_open),
    (drawing::FLAME, |x, y| flame(x, y, (0.5, 0.5), 0.42)),
    (drawing::BRAZIER, brazier),
    (drawing::SCONCE, sconce),
    (drawing::STONE_A, |x, y| stone(x, y, 1)),
    (drawing::STONE_B, |x, y| stone(x, y, 2)),
    (drawing::STONE_C, |x, y| stone(x, y, 3)),
    (drawing::STONE_CRACKED, |x, y| if is_crack(x, y) { 255 } else { 0 }),
    (drawing::ROCK_A, |x, y| rock(x, y, 4)),
    (drawing::ROCK_B, |x, y| rock(x, y, 5)),
    (drawing::ROCK_C, |x, y| rock(x, y, 6)),
    (drawing::CLOUD_PUFFS, puffs),
    (drawing::CLOUD_BUBBLES, bubbles),
    (drawing::CLOUD_WISPS, wisps),
    (drawing::SEAMS, |x, y| seams(x, y, 0.0)),
    (drawing::SEAMS_QUARTER, |x, y| seams(x, y, 0.25)),
    (drawing::SEAMS_MOVED, |x, y| seams(x, y, 0.5)),
    (drawing::SEAMS_LAST, |x, y| seams(x, y, 0.75)),
];

/// A point further to the right; what leaves the tile there comes in at the left.
fn moved(x: f32) -> f32 {
    (x + 0.37) % 1.0
}

/// The picture of a drawing on a tile; `None` for any other character.
pub(super) fn picture(c: char, tile: (u32, u32)) -> Option<Picture> {
    let (_, ink) = DRAWINGS.iter().find(|(drawing, _)| *drawing == c)?;
    let mut picture = Picture::new(tile.0, tile.1);
    picture.sample(|x, y| ink(x / tile.0 as f32, y / tile.1 as f32));
    Some(picture)
}

/// A number from 0 to 1 between the corners of a grid of that many cells a side. At the edges of the tile it
/// is the same for every salt, so that all tiles meet.
fn grain(x: f32, y: f32, cells: u32, salt: u32) -> f32 {
    let corner = |column: u32, row: u32| {
        let (column, row) = (column % cells, row % cells);
        let salt = if column == 0 || row == 0 { 0 } else { salt };
        let mut hash =
            (column * 73 + row * 179 + salt * 283 + cells * 37).wrapping_mul(0x9E37_79B1);
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
        (hash >> 8 & 0xFF) as f32 / 255.0
    };
    let (x, y) = (x * cells as f32, y * cells as f32);
    let (column, row) = (x.floor(), y.floor());
    let mix = |from: f32, to: f32, part: f32| from + (to - from) * part;
    let (left, top) = (column as u32, row as u32);
    let upper = mix(corner(left, top), corner(left + 1, top), x - column);
    let lower = mix(corner(left, top + 1), corner(left + 1, top + 1), x - column);
    mix(upper, lower, y - row)
}

/// The grain of hewn stone.
fn stone(x: f32, y: f32, salt: u32) -> u8 {
    let height = 0.6 * grain(x, y, 5, salt) + 0.4 * grain(x, y, 11, salt);
    (60.0 + 150.0 * height) as u8
}

/// The coarse grain of rock.
fn rock(x: f32, y: f32, salt: u32) -> u8 {
    let height = 0.55 * grain(x, y, 4, salt) + 0.45 * grain(x, y, 9, salt);
    (255.0 * ((height - 0.1) * 0.9).clamp(0.0, 1.0)) as u8
}

/// A crack from the left to the lower right, with a branch upwards.
fn is_crack(x: f32, y: f32) -> bool {
    let middle = 0.38 + 0.3 * x + 0.08 * bump(x * 2.0 + 0.2);
    let trunk = (0.06..0.94).contains(&x) && (y - middle).abs() < 0.045 - 0.03 * (x - 0.5).abs();
    let branch =
        (0.12..0.5).contains(&y) && (x - 0.72 + 0.4 * y - 0.05 * bump(y * 3.0)).abs() < 0.03;
    trunk || branch
}

/// A light line of a tile of 16 pixels.
const PIXEL: f32 = 1.0 / 16.0;

/// Two courses, in strengths of their bricks. A brick is as long as a tile; the joints of a tile
/// meet those of its neighbours.
fn bricks(x: f32, y: f32, strengths: [u8; 2]) -> u8 {
    let course = usize::from(y >= 0.5);
    let along = if course == 0 { x } else { (x + 0.5) % 1.0 };
    let is_mortar = y % 0.5 >= 0.5 - PIXEL || along >= 1.0 - PIXEL;
    if is_mortar { 0 } else { strengths[course] }
}

/// A broken corner and two chips.
fn is_chipped(x: f32, y: f32) -> bool {
    let corner = y < 0.5 && x + y < 0.32;
    corner || disc(x, y, (0.72, 0.44), (0.1, 0.08)) || disc(x, y, (0.3, 0.56), (0.08, 0.09))
}

/// A wave of period 1 between -1 and 1, made of parabolas, so that every machine computes the same.
fn bump(at: f32) -> f32 {
    let at = at - at.floor();
    let half = (at * 2.0) % 1.0;
    let height = 4.0 * half * (1.0 - half);
    if at < 0.5 { height } else { -height }
}

/// Three rows of waves, which meet those of the neighbouring tiles.
fn waves(x: f32, y: f32, phase: f32) -> u8 {
    let row = |middle: f32, shift: f32, strength: u8| {
        let crest = middle + 0.07 * bump(x + shift + phase);
        if (y - crest).abs() < 0.05 { strength } else { 0 }
    };
    row(0.18, 0.0, 210).max(row(0.5, 0.35, 255)).max(row(0.82, 0.7, 170))
}

fn disc(x: f32, y: f32, (cx, cy): (f32, f32), (rx, ry): (f32, f32)) -> bool {
    let (dx, dy) = ((x - cx) / rx, (y - cy) / ry);
    dx * dx + dy * dy < 1.0
}

/// Soft round puffs; those at the edges go on in the neighbouring tiles.
fn puffs(x: f32, y: f32) -> u8 {
    const PUFFS: [(f32, f32, f32, f32); 6] = [
        (0.3, 0.32, 0.34, 230.0),
        (0.78, 0.62, 0.32, 210.0),
        (0.26, 0.84, 0.24, 170.0),
        (0.74, 0.14, 0.22, 180.0),
        (1.02, 0.3, 0.2, 150.0),
        (0.02, 0.58, 0.2, 150.0),
    ];
    let puff = |&(cx, cy, r, strength): &(f32, f32, f32, f32)| {
        let (dx, dy) = ((x - cx) / r, (y - cy) / r);
        strength * (1.0 - dx * dx - dy * dy).max(0.0)
    };
    PUFFS.iter().map(puff).fold(0.0, f32::max) as u8
}

/// Rings with a light.
fn bubbles(x: f32, y: f32) -> u8 {
    const BUBBLES: [(f32, f32, f32, u8); 6] = [
        (0.3, 0.3, 0.2, 255),
        (0.74, 0.64, 0.22, 255),
        (0.76, 0.2, 0.12, 200),
        (0.24, 0.76, 0.14, 220),
        (0.52, 0.48, 0.07, 180),
        (0.48, 0.92, 0.06, 170),
    ];
    let bubble = |&(cx, cy, r, strength): &(f32, f32, f32, u8)| {
        let is_ring = disc(x, y, (cx, cy), (r, r)) && !disc(x, y, (cx, cy), (r * 0.7, r * 0.7));
        let light = disc(x, y, (cx - r * 0.3, cy - r * 0.3), (r * 0.22, r * 0.22));
        if is_ring || light { strength } else { 0 }
    };
    BUBBLES.iter().map(bubble).max().unwrap_or(0)
}

/// Four wisps that sway as they rise, and meet those of the tiles above and below.
fn wisps(x: f32, y: f32) -> u8 {
    const WISPS: [(f32, f32, u8); 4] =
        [(0.14, 0.0, 220), (0.38, 0.45, 255), (0.62, 0.2, 190), (0.86, 0.7, 240)];
    let wisp = |&(at, phase, strength): &(f32, f32, u8)| {
        let is_gap = (y + phase) % 0.5 < 0.12;
        if !is_gap && (x - at - 0.08 * bump(y + phase)).abs() < 0.05 { strength } else { 0 }
    };
    WISPS.iter().map(wisp).max().unwrap_or(0)
}

/// A blade: where it stands, the ground there, its height, how far its tip leans, and its ink.
type Blade = (f32, f32, f32, f32, u8);

fn grass(x: f32, y: f32) -> u8 {
    const BLADES: [Blade; 7] = [
        (0.12, 0.95, 0.42, 0.06, 200),
        (0.26, 0.98, 0.7, -0.1, 255),
        (0.38, 0.9, 0.45, 0.12, 180),
        (0.52, 0.98, 0.8, 0.06, 255),
        (0.64, 0.92, 0.5, -0.14, 190),
        (0.78, 0.98, 0.66, 0.12, 255),
        (0.9, 0.94, 0.38, -0.04, 200),
    ];
    blades(x, y, &BLADES)
}

/// Two rows of blades that fill the tile.
fn tall_grass(x: f32, y: f32) -> u8 {
    const BLADES: [Blade; 11] = [
        (0.08, 0.6, 0.58, 0.06, 170),
        (0.28, 0.62, 0.6, -0.08, 190),
        (0.5, 0.58, 0.56, 0.08, 170),
        (0.7, 0.62, 0.6, -0.06, 190),
        (0.9, 0.6, 0.56, 0.05, 170),
        (0.14, 1.0, 0.8, -0.08, 255),
        (0.32, 1.0, 0.68, 0.1, 225),
        (0.46, 1.0, 0.86, -0.06, 255),
        (0.62, 1.0, 0.7, 0.12, 225),
        (0.78, 1.0, 0.84, -0.1, 255),
        (0.92, 1.0, 0.66, 0.04, 225),
    ];
    blades(x, y, &BLADES)
}

fn blades(x: f32, y: f32, blades: &[Blade]) -> u8 {
    let blade = |&(root, ground, height, lean, strength): &Blade| {
        let up = (ground - y) / height;
        let inside = (0.0..1.0).contains(&up)
            && (x - root - lean * up * up).abs() < 0.055 * (1.0 - up * 0.8);
        if inside { strength } else { 0 }
    };
    blades.iter().map(blade).max().unwrap_or(0)
}

/// A skull at the upper left, and two long bones that cross below it.
fn bones(x: f32, y: f32) -> u8 {
    let is_skull = disc(x, y, (0.34, 0.34), (0.19, 0.17))
        || ((0.25..0.43).contains(&x) && (0.44..0.58).contains(&y));
    let is_eye = disc(x, y, (0.27, 0.36), (0.05, 0.05)) || disc(x, y, (0.41, 0.36), (0.05, 0.05));
    let long = |from: (f32, f32), to: (f32, f32)| {
        let (along_x, along_y) = (to.0 - from.0, to.1 - from.1);
        let length = along_x * along_x + along_y * along_y;
        let part = (((x - from.0) * along_x + (y - from.1) * along_y) / length).clamp(0.0, 1.0);
        let (dx, dy) = (x - from.0 - part * along_x, y - from.1 - part * along_y);
        let radius = if (0.12..0.88).contains(&part) { 0.035 } else { 0.07 };
        dx * dx + dy * dy < radius * radius
    };
    if is_eye {
        0
    } else if is_skull {
        255
    } else if long((0.4, 0.86), (0.86, 0.56)) || long((0.5, 0.56), (0.84, 0.86)) {
        200
    } else {
        0
    }
}

/// Soft drifts with a light upper edge.
fn ash(x: f32, y: f32) -> u8 {
    const DRIFTS: [(f32, f32, f32, f32); 4] = [
        (0.3, 0.32, 0.26, 0.1),
        (0.72, 0.5, 0.24, 0.09),
        (0.36, 0.7, 0.3, 0.1),
        (0.8, 0.86, 0.16, 0.07),
    ];
    let drift = |&(cx, cy, rx, ry): &(f32, f32, f32, f32)| {
        if !disc(x, y, (cx, cy), (rx, ry)) {
            0
        } else if y < cy - ry * 0.3 {
            230
        } else {
            130
        }
    };
    DRIFTS.iter().map(drift).max().unwrap_or(0)
}

fn pebbles(x: f32, y: f32) -> u8 {
    const PEBBLES: [(f32, f32, f32); 5] = [
        (0.2, 0.28, 0.07),
        (0.72, 0.2, 0.05),
        (0.5, 0.56, 0.04),
        (0.82, 0.72, 0.08),
        (0.3, 0.8, 0.05),
    ];
    let is_pebble = PEBBLES.iter().any(|&(cx, cy, r)| disc(x, y, (cx, cy), (r, r * 0.8)));
    if is_pebble { 190 } else { 0 }
}

fn rubble(x: f32, y: f32) -> u8 {
    const STONES: [(f32, f32, f32, f32, u8); 6] = [
        (0.26, 0.78, 0.2, 0.15, 230),
        (0.72, 0.8, 0.22, 0.14, 200),
        (0.48, 0.5, 0.2, 0.14, 255),
        (0.16, 0.48, 0.1, 0.09, 180),
        (0.84, 0.53, 0.1, 0.09, 190),
        (0.52, 0.22, 0.11, 0.1, 215),
    ];
    let stone = |&(cx, cy, rx, ry, strength): &(f32, f32, f32, f32, u8)| {
        if disc(x, y, (cx, cy), (rx, ry)) { strength } else { 0 }
    };
    STONES.iter().map(stone).max().unwrap_or(0)
}

fn door_closed(x: f32, y: f32) -> u8 {
    let is_ring = disc(x, y, (0.7, 0.55), (0.1, 0.1)) && !disc(x, y, (0.7, 0.55), (0.05, 0.05));
    if !(0.0625..0.9375).contains(&y) || is_ring {
        return 0;
    }
    let is_post = !(0.125..0.875).contains(&x);
    let is_beam = y < 0.1875;
    let is_gap = (x - 0.125) % 0.25 < PIXEL;
    if is_post || is_beam {
        255
    } else if is_gap {
        0
    } else {
        200
    }
}

fn door_open(x: f32, y: f32) -> u8 {
    if !(0.0625..0.9375).contains(&y) {
        return 0;
    }
    let is_frame = !(0.125..0.875).contains(&x) || y < 0.1875;
    // The leaf stands open towards the viewer.
    let is_leaf = (0.1875..0.375).contains(&x) && y > 0.25 && y < 0.9 + (x - 0.1875) * 0.2;
    if is_frame {
        255
    } else if is_leaf {
        180
    } else {
        0
    }
}

/// A drop with its tip upwards, and a lighter heart.
fn flame(x: f32, y: f32, (cx, cy): (f32, f32), size: f32) -> u8 {
    let drop = |scale: f32, lift: f32| {
        let (dx, dy) = ((x - cx) / (size * scale), (y - cy - lift * size) / (size * scale));
        let width = if dy > 0.2 {
            // Half a circle below.
            let below = (dy - 0.2) / 0.8;
            0.6 * (1.0 - below * below).max(0.0)
        } else {
            let up = (dy + 1.0) / 1.2;
            0.6 * up * up
        };
        (-1.0..1.0).contains(&dy) && (dx + 0.12 * (0.2 - dy)).abs() < width
    };
    if drop(0.5, 0.4) {
        255
    } else if drop(1.0, 0.0) {
        185
    } else {
        0
    }
}

fn brazier(x: f32, y: f32) -> u8 {
    let bowl = (0.56..0.7).contains(&y) && (x - 0.5).abs() < 0.4 - (y - 0.56) * 1.2;
    let foot = (0.7..0.95).contains(&y)
        && ((x - 0.5).abs() < 0.05 || ((x - 0.5).abs() - (y - 0.7) * 1.1).abs() < 0.05);
    if bowl || foot { 255 } else { flame(x, y, (0.5, 0.29), 0.27) }
}

/// The seams between plates of crust, each of which drifts around its place. They go on in the tiles beside it.
fn seams(x: f32, y: f32, phase: f32) -> u8 {
    const PLATES: [(f32, f32); 4] = [(0.22, 0.2), (0.74, 0.36), (0.34, 0.66), (0.86, 0.84)];
    const DRIFT: f32 = 0.05;
    // From a point to the nearest of the copies of a plate in the tiles around.
    let apart = |a: f32, b: f32| {
        let apart = (a - b).abs();
        apart.min(1.0 - apart)
    };
    let (mut nearest, mut second) = (f32::MAX, f32::MAX);
    for (index, (plate_x, plate_y)) in PLATES.into_iter().enumerate() {
        let turn = phase + index as f32 * 0.25;
        let dx = apart(x, (plate_x + DRIFT * bump(turn)).rem_euclid(1.0));
        let dy = apart(y, (plate_y + DRIFT * bump(turn + 0.25)).rem_euclid(1.0));
        let distance = (dx * dx + dy * dy).sqrt();
        if distance < nearest {
            (nearest, second) = (distance, nearest);
        } else if distance < second {
            second = distance;
        }
    }
    match second - nearest {
        edge if edge < 0.05 => 255,
        edge if edge < 0.12 => 110,
        _ => 0,
    }
}

/// A burnt torch in a ring on a bracket.
fn sconce(x: f32, y: f32) -> u8 {
    let torch = (0.25..0.75).contains(&y) && (x - 0.5).abs() < 0.1 - 0.06 * (y - 0.25);
    let charred = (0.25..0.36).contains(&y);
    let ring = (0.46..0.56).contains(&y) && (x - 0.5).abs() < 0.19;
    let bracket = (0.56..0.86).contains(&y) && (x - 0.5).abs() < 0.19 - (y - 0.56) * 0.55;
    if ring || (bracket && y >= 0.75) {
        255
    } else if torch && charred {
        120
    } else if torch || bracket {
        200
    } else {
        0
    }
}
