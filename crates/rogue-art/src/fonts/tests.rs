//! Properties of the atlases at every cell size.

use super::glyphs::{self, Face};
use super::letters::{self, Letters};
use super::picture::Picture;
use super::{atlas, blocks, drawings, lines, tiles, type_face::TypeFace};

const SIZES: [(u32, u32); 7] = glyphs::SIZES;

fn ink(picture: &Picture, (x, y): (u32, u32), (width, height): (u32, u32)) -> u32 {
    let pixels = (0..width * height).map(|n| picture.get(x + n % width, y + n / width));
    pixels.map(u32::from).sum()
}

/// The part of a picture of that size at its top left corner.
fn corner(picture: &Picture, (width, height): (u32, u32)) -> Picture {
    let mut part = Picture::new(width, height);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        part.ink(x, y, picture.get(x, y));
    }
    part
}

fn edges(picture: &Picture) -> [bool; 4] {
    let (w, h) = (picture.width, picture.height);
    let column = |x: u32| (0..h).any(|y| picture.get(x, y) > 0);
    let row = |y: u32| (0..w).any(|x| picture.get(x, y) > 0);
    [column(0), row(0), column(w - 1), row(h - 1)]
}

#[test]
fn every_character_has_ink_in_every_face_and_only_the_space_has_none() {
    for cell in SIZES {
        let atlas = atlas::paint(cell.0, cell.1).expect("paints");
        for face in Face::ALL {
            for c in atlas::all() {
                let (column, row) = glyphs::position(c, face).expect("in the atlas");
                let ink = ink(&atlas, (column * cell.0, row * cell.1), cell);
                let blank = c == ' ' && !face.underlined;
                assert_eq!(ink == 0, blank, "{c:?} {face:?} at {cell:?}");
            }
        }
    }
}

#[test]
fn every_character_has_its_own_position_and_the_first_column_is_empty() {
    let mut positions: Vec<_> = Face::ALL
        .into_iter()
        .flat_map(|face| {
            atlas::all().map(move |c| glyphs::position(c, face).expect("in the atlas"))
        })
        .collect();
    assert!(
        positions.iter().all(|&(column, row)| {
            (1..glyphs::PER_ROW).contains(&column) && row < glyphs::rows()
        })
    );
    let all = positions.len();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), all, "a character is listed twice");
    assert_eq!(glyphs::position('\u{f8ff}', Face::default()), None);
}

#[test]
fn the_atlas_has_every_character_of_the_screens() {
    for &c in rogue_ui::glyphs::ALL {
        assert!(glyphs::position(c, Face::default()).is_some(), "no glyph of {c:?}");
    }
}

#[test]
fn creatures_fill_their_tile_within_a_dark_outline() {
    let letters = Letters::new().expect("loads");
    for side in glyphs::TILE_SIDES {
        for prototype in
            rogue_ember::content().prototypes().iter().filter(|it| it.fighter.is_some())
        {
            let ink = tiles::tile(prototype.glyph, &letters, side).expect("a picture");
            let [left, top, right, bottom] = extent(&ink);
            // A slim letter is not stretched to more than twice its width in print.
            let (wide, tall) = ((right - left) * 16.0, (bottom - top) * 16.0);
            assert!(wide > 9.0, "{} at {side}: {wide} of 16", prototype.id);
            assert!(wide.max(tall) > 12.9, "{} at {side}: {wide} x {tall} of 16", prototype.id);
            assert!((left + right - 1.0).abs() < 0.1 && (top + bottom - 1.0).abs() < 0.1);
            let inked = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            let around = letters::outlined(&ink);
            assert!(inked.into_iter().all(|(x, y)| around.get(x, y) >= ink.get(x, y)));
            assert_eq!(
                corner(&ink, (side, letters::outline(side))),
                Picture::new(side, letters::outline(side))
            );
        }
    }
}

#[test]
fn every_picture_but_the_space_has_ink() {
    let letters = Letters::new().expect("loads");
    for c in tiles::pictures().filter(|c| *c != ' ') {
        let picture = tiles::tile(c, &letters, 16).unwrap_or_else(|| panic!("no picture of {c}"));
        assert!(ink(&picture, (0, 0), (16, 16)) > 0, "{c} is empty");
    }
}

#[test]
fn bricks_and_waves_go_on_in_the_next_tile() {
    use rogue_ui::glyphs::drawing::{BRICKS, WAVES};
    for cell in SIZES {
        let tile = (2 * cell.0, cell.1);
        let ends = |c: char| {
            let picture = drawings::picture(c, tile).expect("a drawing");
            let column = |x: u32| (0..tile.1).map(|y| picture.get(x, y)).collect::<Vec<_>>();
            (column(0), column(tile.0 - 1))
        };
        // The lower brick crosses the edge; the joint of the upper course is at the right.
        let (left, right) = ends(BRICKS);
        let lower = tile.1 as usize * 5 / 8;
        assert!(left[lower] > 0 && right[lower] == left[lower], "{cell:?}");
        let (left, right) = ends(WAVES);
        let meets = left.iter().zip(&right).any(|(a, b)| *a > 128 && *b > 128);
        assert!(meets, "{cell:?}");
    }
}

#[test]
fn codes_fit_the_sixteen_bits_of_a_console_cell() {
    assert!(glyphs::PER_ROW * glyphs::rows() <= 1 << 16);
}

#[test]
fn bold_letters_have_more_ink() {
    for cell in SIZES {
        let [regular, bold] = [false, true].map(|bold| TypeFace::new(bold, cell).expect("loads"));
        for c in ('a'..='z').chain('A'..='Z') {
            let [regular, bold] =
                [&regular, &bold].map(|face| ink(&face.glyph(c).expect("draws"), (0, 0), cell));
            assert!(bold > regular, "{c} at {cell:?}: {bold} against {regular}");
        }
    }
}

#[test]
fn neighbouring_lines_meet_without_a_gap() {
    for cell in SIZES {
        for pair in ["──", "═━", "┌┐", "╔╗", "├┤", "╠╣", "╭╮", "┼─", "╬═", "╰╯", "━┓"]
        {
            let [a, b] = [0, 1].map(|n| lines::glyph(pair.chars().nth(n).expect("two"), cell));
            let (a, b) = (a.expect("a line"), b.expect("a line"));
            let meets = (0..cell.1).any(|y| a.get(cell.0 - 1, y) == 255 && b.get(0, y) == 255);
            assert!(meets, "{pair} at {cell:?}");
        }
        let tile = (2 * cell.0, cell.1);
        for pair in ["══", "╔╗", "╠╣", "╚╩", "╬═", "──", "├┤"] {
            let [a, b] = [0, 1].map(|n| lines::square(pair.chars().nth(n).expect("two"), tile));
            let (a, b) = (a.expect("a line"), b.expect("a line"));
            let right: Vec<u8> = (0..tile.1).map(|y| a.get(tile.0 - 1, y)).collect();
            let left: Vec<u8> = (0..tile.1).map(|y| b.get(0, y)).collect();
            assert!(right == left && left.contains(&255), "{pair} on {tile:?}");
        }
        for pair in ["││", "║┃", "┌└", "╔╚", "┬┴", "╦╩", "╭╰", "┼│", "╬║"]
        {
            let [a, b] = [0, 1].map(|n| lines::glyph(pair.chars().nth(n).expect("two"), cell));
            let (a, b) = (a.expect("a line"), b.expect("a line"));
            let meets = (0..cell.0).any(|x| a.get(x, cell.1 - 1) == 255 && b.get(x, 0) == 255);
            assert!(meets, "{pair} at {cell:?}");
        }
    }
}

#[test]
fn lines_touch_only_the_edges_of_their_arms() {
    for cell in SIZES {
        for (c, touched) in [
            ('─', [true, false, true, false]),
            ('║', [false, true, false, true]),
            ('╔', [false, false, true, true]),
            ('╛', [true, true, false, false]),
            ('╠', [false, true, true, true]),
            ('╤', [true, false, true, true]),
            ('╬', [true; 4]),
            ('╭', [false, false, true, true]),
            ('╴', [true, false, false, false]),
            ('╳', [true; 4]),
        ] {
            let picture = lines::glyph(c, cell).expect("a line");
            assert_eq!(edges(&picture), touched, "{c} at {cell:?}");
        }
    }
}

#[test]
fn blocks_fill_their_part_of_the_cell() {
    for cell in SIZES {
        let full = cell.0 * cell.1 * 255;
        for (c, share) in [('█', 1.0), ('▀', 0.5), ('▌', 0.5), ('▐', 0.5), ('▄', 0.5), ('▚', 0.5)]
        {
            let picture = blocks::glyph(c, cell).expect("a block");
            let inked = ink(&picture, (0, 0), cell);
            assert_eq!(inked, (f64::from(full) * share) as u32, "{c} at {cell:?}");
        }
        let shades = ['░', '▒', '▓', '█']
            .map(|c| ink(&blocks::glyph(c, cell).expect("a block"), (0, 0), cell));
        assert!(shades.is_sorted(), "{shades:?} at {cell:?}");
    }
}

/// Left, top, right and bottom of what is clearly inked, as shares of the cell.
fn extent(picture: &Picture) -> [f32; 4] {
    let (w, h) = (picture.width, picture.height);
    let inked = |n: &u32| picture.get(n % w, n / w) > 64;
    let columns = || (0..w * h).filter(inked).map(|n| n % w);
    let rows = || (0..w * h).filter(inked).map(|n| n / w);
    let share = |at: Option<u32>, of: u32| at.unwrap_or(0) as f32 / of as f32;
    [
        share(columns().min(), w),
        share(rows().min(), h),
        share(columns().max().map(|x| x + 1), w),
        share(rows().max().map(|y| y + 1), h),
    ]
}

#[test]
fn no_letter_is_cut_off_at_a_small_size() {
    let large = TypeFace::new(true, (48, 96)).expect("loads");
    for cell in SIZES {
        let face = TypeFace::new(true, cell).expect("loads");
        for c in ('!'..='~').chain('\u{c0}'..='\u{17f}') {
            let [small, large] = [&face, &large].map(|face| extent(&face.glyph(c).expect("draws")));
            let pixel = [2.1 / cell.0 as f32, 2.1 / cell.1 as f32];
            for side in 0..4 {
                let off = (small[side] - large[side]).abs();
                assert!(off <= pixel[side % 2], "{c} at {cell:?}: {small:?} against {large:?}");
            }
        }
    }
}

#[test]
fn painting_twice_gives_the_same_bytes() {
    let png = || atlas::paint(8, 16).expect("paints").to_png().expect("encodes");
    assert_eq!(png(), png());
}

#[test]
fn the_committed_atlases_are_what_is_painted() {
    super::run(super::Args { check: true }).expect("fresh");
}
