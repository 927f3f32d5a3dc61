//! `pictures --scenes`: the first screen of *The Ember of Dawn*, each of its bands half explored, and a floor of
//! each that is known as a whole, at the size of a window; prints how much of the picture is black and dark, how
//! many hues it has, and how far the bands are apart. Fails beyond the limits of darkness and hues.

use std::path::Path;
use std::time::{Duration, Instant};

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::color::Rgb;
use rogue_ui::input::{Input, Key};
use rogue_ui::layout::{Tiles, UNITS};
use rogue_ui::{App, Config, Settings};
use roguecore::{Point, Surface, TileView, View};

use super::render::{Fonts, Image};
use crate::file::ArtResult;

/// How much of its floor a scene shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// The sight from the stairs.
    First,
    Half,
    Whole,
}

/// Name and floor, and how much of it is known.
const SCENES: [(&str, usize, Known); 11] = [
    ("first", 1, Known::First),
    ("cellars", 1, Known::Half),
    ("halls", 3, Known::Half),
    ("burrows", 5, Known::Half),
    ("forges", 7, Known::Half),
    ("sanctum", 9, Known::Half),
    ("cellars-known", 2, Known::Whole),
    ("halls-known", 3, Known::Whole),
    ("burrows-known", 5, Known::Whole),
    ("forges-known", 7, Known::Whole),
    ("sanctum-known", 9, Known::Whole),
];

/// Cells of a floor that are known when half of it is explored.
const HALF: usize = 300;
/// The most commands until then.
const MAX_COMMANDS: usize = 120;
/// How often a scene is drawn, to measure it.
const FRAMES: u32 = 50;
/// The brightest part of a colour that counts as black.
const BLACK: u8 = 15;
/// A pixel with less brightness is dark.
const DARK: u32 = 32;
/// The most dark pixels on the first screen, and with a whole floor in view, in percent.
const MAX_DARK: (f64, f64) = (60.0, 45.0);
/// The parts of the wheel of hues, the spread of red, green and blue from which a pixel counts as coloured, and the
/// share of the coloured pixels that makes a hue count, in percent.
const HUES: usize = 36;
const COLOURED: u8 = 12;
const HUE_SHARE: f64 = 0.5;
/// The fewest hues of a floor that is known as a whole.
const MIN_HUES: usize = 9;

/// Draws every scene with letters of that width on a window of that size.
pub(super) fn run(folder: &Path, window: (u32, u32), letters: u32, seed: u64) -> ArtResult {
    let mut fonts = Fonts::new(letters)?;
    let (columns, rows) = (window.0 / letters, window.1 / (2 * letters));
    let (mut means, mut faults) = (Vec::new(), Vec::new());
    for (name, floor, shown) in SCENES {
        let mut app = explored(seed, floor, shown)?;
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns as u16, rows as u16));
        let start = Instant::now();
        (0..FRAMES).for_each(|_| app.draw(&mut buffer));
        let frame = start.elapsed() / FRAMES;
        let image = fonts.draw(&buffer, app.tile_map())?;
        let file = folder.join(format!("{name}-{}x{}-{letters}.png", window.0, window.1));
        crate::file::write_and_tell(&file, &image.to_png()?)?;
        let mean = image.mean_of_stone(&app, letters);
        let (dark, hues) = (image.dark(), image.hues());
        println!(
            "  {} known cells, {:.1} % black, {dark:.1} % dark, {hues} hues, floor fills {:.1} % of the map area, mean \
             of the stone in view {mean:?}, a frame of cells in {frame:.1?}",
            known(app.game().view()),
            100.0 * image.black(),
            100.0 * filled(&app),
        );
        faults.extend(fault(shown, dark, hues).map(|fault| format!("{name}: {fault}")));
        if shown == Known::Half {
            means.push((name, mean));
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("; "));
    }
    let pairs = means.iter().enumerate().flat_map(|(n, a)| means[..n].iter().map(move |b| (a, b)));
    let apart = pairs.map(|(a, b)| (distance(a.1, b.1), a.0, b.0));
    let least = apart.min_by(|a, b| a.0.total_cmp(&b.0)).ok_or("no bands")?;
    println!("bands apart by at least {:.3} in Oklab: {} and {}", least.0, least.1, least.2);
    Ok(())
}

/// The limit that a scene breaks.
fn fault(shown: Known, dark: f64, hues: usize) -> Option<String> {
    let most = match shown {
        Known::First => MAX_DARK.0,
        Known::Whole => MAX_DARK.1,
        Known::Half => return None,
    };
    if dark >= most {
        return Some(format!("{dark:.1} % is dark, {most} % is too much"));
    }
    let is_dull = shown == Known::Whole && hues < MIN_HUES;
    is_dull.then(|| format!("{hues} hues, {MIN_HUES} are wanted"))
}

/// Prints how much of pictures of windows is black and dark, and their hues.
pub(super) fn measure(files: &[std::path::PathBuf]) -> ArtResult {
    for file in files {
        let image = Image::open(file)?;
        let (black, dark, hues) = (100.0 * image.black(), image.dark(), image.hues());
        println!("{}: {black:.1} % black, {dark:.1} % dark, {hues} hues", file.display());
    }
    Ok(())
}

/// Goes to a floor in wizard mode and explores it.
fn explored(seed: u64, floor: usize, shown: Known) -> ArtResult<App> {
    let content = rogue_ember::built_in("ember").ok_or("no such content")?;
    let settings = Settings { motion: false, ..Settings::default() };
    let config = Config { content, seed, settings, wizard: true, ..Config::default() };
    let mut app = App::new(config);
    app.set_tiles(Tiles::Square);
    let keys = |app: &mut App, keys: &str| {
        for key in keys.split_whitespace() {
            app.input(Input::Key(key.parse::<Key>().map_err(|_| format!("no such key: {key}"))?));
            (0..50).for_each(|_| app.tick(Duration::from_millis(500)));
        }
        Ok::<_, String>(())
    };
    if floor > 1 {
        let row = char::from(b'a' + floor as u8 - 1);
        keys(&mut app, &format!("& h {row}"))?;
    }
    if shown == Known::Whole {
        keys(&mut app, "& b")?;
    }
    for _ in 0..MAX_COMMANDS {
        if shown != Known::Half
            || known(app.game().view()) >= HALF
            || app.game().outcome().is_some()
        {
            break;
        }
        // Heal, take the first improvement, fight enemies in view, explore.
        if app.game().view().player().fighter.is_some_and(|it| it.hp() < it.max_hp()) {
            keys(&mut app, "& a")?;
        }
        let is_fight = app.game().view().entities().iter().any(roguecore::EntityView::is_enemy);
        keys(&mut app, if is_fight { "f Tab" } else { "o" })?;
        if app.game().view().experience().is_some_and(|it| it.pending_level_ups() > 0) {
            keys(&mut app, "a")?;
        }
    }
    Ok(app)
}

/// The known cells that can be entered.
fn known(view: View<'_>) -> usize {
    let is_open = |tile: TileView<'_>| matches!(tile, TileView::Visible(tile) | TileView::Remembered(tile) if tile.walkable);
    view.size().points().filter(|&at| is_open(view.tile(at))).count()
}

/// The share of the map area that the floor fills.
fn filled(app: &App) -> f64 {
    let Some(map) = app.tile_map() else { return 0.0 };
    let size = app.game().view().size();
    let area = f64::from(map.area.width * UNITS.0) * f64::from(map.area.height * UNITS.1);
    let side = f64::from(map.side);
    let floor = (f64::from(size.width()) * side).min(f64::from(map.area.width * UNITS.0))
        * (f64::from(size.height()) * side).min(f64::from(map.area.height * UNITS.1));
    floor / area
}

/// A part of a whole.
fn share(part: usize, whole: usize) -> f64 {
    let count = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    count(part) / count(whole.max(1))
}

/// The part of the wheel of hues in which a colour is; `None` for one that is nearly grey.
fn part_of_wheel([r, g, b]: [u8; 3]) -> Option<usize> {
    let color = Rgb(r, g, b);
    let is_coloured = color.spread() >= COLOURED;
    is_coloured.then(|| color.hue() as usize * HUES / 360)
}

impl Image {
    /// The share of black pixels.
    fn black(&self) -> f64 {
        let black = self.pixels.iter().filter(|it| it.iter().all(|part| *part <= BLACK)).count();
        share(black, self.pixels.len())
    }

    /// The dark pixels in percent, by brightness.
    fn dark(&self) -> f64 {
        let brightness = |[r, g, b]: &[u8; 3]| {
            (u32::from(*r) * 299 + u32::from(*g) * 587 + u32::from(*b) * 114) / 1_000
        };
        let dark = self.pixels.iter().filter(|it| brightness(it) < DARK).count();
        100.0 * share(dark, self.pixels.len())
    }

    /// The number of hues that have their share of the coloured pixels.
    fn hues(&self) -> usize {
        let mut counts = [0; HUES];
        for hue in self.pixels.iter().filter_map(|pixel| part_of_wheel(*pixel)) {
            counts[hue] += 1;
        }
        let coloured = counts.iter().sum();
        counts.iter().filter(|count| 100.0 * share(**count, coloured) >= HUE_SHARE).count()
    }

    /// The mean colour of the stone in view: of the ground and walls that are lit.
    fn mean_of_stone(&self, app: &App, letters: u32) -> [u8; 3] {
        let view = app.game().view();
        let is_stone = |at: &Point| {
            let tile = view.tile(*at);
            let stone = [Surface::Ground, Surface::Wall];
            matches!(tile, TileView::Visible(tile) if stone.contains(&tile.surface))
                && view.entities_at(*at).is_empty()
        };
        let cells = view.size().points().filter(is_stone).filter_map(|at| app.canvas_cell(at));
        let (mut sum, mut count) = ([0_u64; 3], 0);
        for (x, y) in cells {
            let (left, top) = (u32::from(x) * letters, u32::from(y) * 2 * letters);
            for at in (0..2 * letters * letters).map(|n| (left + n % letters, top + n / letters)) {
                let pixel = self.pixels[(at.1 * self.size.0 + at.0) as usize];
                sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u64::from(part));
                count += 1;
            }
        }
        sum.map(|sum| (sum / count.max(1)) as u8)
    }
}

/// The distance of two colours in Oklab (Ottosson 2020), in which equal distances look equal.
fn distance(a: [u8; 3], b: [u8; 3]) -> f64 {
    let parts = oklab(a).into_iter().zip(oklab(b)).map(|(a, b)| (a - b).powi(2));
    parts.sum::<f64>().sqrt()
}

fn oklab(color: [u8; 3]) -> [f64; 3] {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [r, g, b] = color.map(linear);
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues_are_counted_by_their_share_of_what_is_coloured() {
        let pixels = |colors: &[([u8; 3], usize)]| {
            let pixels = colors.iter().flat_map(|(color, count)| vec![*color; *count]);
            Image { size: (1, 1), pixels: pixels.collect() }
        };
        let image = pixels(&[([90, 20, 20], 500), ([20, 90, 20], 500), ([20, 20, 90], 4)]);
        assert_eq!(image.hues(), 2, "blue has too small a share");
        assert_eq!(pixels(&[([90, 85, 84], 100), ([90, 20, 20], 1)]).hues(), 1, "grey has none");
        assert!((pixels(&[([31, 31, 31], 1), ([33, 33, 33], 3)]).dark() - 25.0).abs() < 0.01);
    }

    /// The first screen and one known floor; the command draws all of them.
    #[test]
    fn a_floor_is_neither_dark_nor_of_one_hue() {
        let mut fonts = Fonts::new(8).expect("fonts");
        for (floor, shown) in [(1, Known::First), (2, Known::Whole)] {
            let mut app = explored(7, floor, shown).expect("a game");
            let mut buffer = Buffer::empty(Rect::new(0, 0, 160, 45));
            app.draw(&mut buffer);
            let image = fonts.draw(&buffer, app.tile_map()).expect("a picture");
            assert_eq!(fault(shown, image.dark(), image.hues()), None);
        }
    }
}
