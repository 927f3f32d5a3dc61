//! Figures: creatures, items and features as pictures of ten by ten fat pixels, drawn in text files. Front ends
//! show them on square tiles in place of letters.

mod paint;
mod read;

use std::sync::LazyLock;

pub use paint::painted;
pub use read::{Kind, Mistake, parse};

/// Fat pixels along each side of a figure.
pub const SIDE: usize = 10;

/// The code of the first picture of a figure, which is for private use.
const FIRST: u32 = 0xF100;

/// The files, in the order of their pictures.
pub const FILES: [(&str, &str); 2] = [
    ("figures/creatures.txt", include_str!("../../figures/creatures.txt")),
    ("figures/things.txt", include_str!("../../figures/things.txt")),
];

/// The numbers of creatures and of things.
const COUNTS: [u32; 2] = [count(FILES[0].1, ""), count(FILES[1].1, "")];

/// The number of items, which stand before all other things.
const ITEMS: u32 = count(FILES[1].1, "item");

/// The number of pictures: each creature has one for every [`Pose`].
pub const PICTURES: u32 = POSES * COUNTS[0] + COUNTS[1];

/// The number of poses of a creature.
const POSES: u32 = 6;

/// The lightness of a fat pixel, and its cover of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing: the ground shows.
    #[default]
    Clear,
    /// The colour of the row.
    Body,
    /// Towards the torch.
    Light,
    /// In the shade.
    Dark,
    /// An eye, as black as the outline.
    Eye,
}

impl Tone {
    /// The part of the ink that a pixel of this tone has, of 255. The ink of a figure is its lit parts.
    pub const fn ink(self) -> u8 {
        match self {
            Self::Clear | Self::Eye => 0,
            Self::Dark => 119,
            Self::Body => BODY,
            Self::Light => 255,
        }
    }
}

/// The part of the ink that the body of a figure has, of 255.
pub const BODY: u8 = 204;

/// The pixels of a figure, row by row.
pub type Grid = [[Tone; SIDE]; SIDE];

/// A figure as its file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The id of its row.
    pub name: &'static str,
    /// The kind of thing shown.
    pub kind: Kind,
    /// The signs of rows that have no figure of their own and look so.
    pub signs: &'static str,
    /// Its pixels, as it is awake and turned to the left.
    pub grid: Grid,
}

/// How a creature stands or lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pose {
    /// Whether it is turned to the right.
    pub right: bool,
    /// The stance.
    pub stance: Stance,
}

/// The stance of a creature on its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stance {
    /// It stands.
    #[default]
    Standing,
    /// It is a fat pixel higher, which with the other one shows that it is awake. A keeper stays as it is.
    Raised,
    /// It sleeps.
    Asleep,
}

impl Stance {
    const ALL: [Self; 3] = [Self::Standing, Self::Raised, Self::Asleep];
}

/// All figures: creatures, then things.
static ALL: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    // A test reads the files, too, and names their mistakes.
    FILES.into_iter().flat_map(|(_, text)| parse(text).unwrap_or_default()).collect()
});

/// All figures, in the order of their pictures.
pub fn all() -> &'static [Figure] {
    &ALL
}

/// The names of the figure of a row: the first of these that has one counts.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'a> {
    /// Its id.
    pub(crate) id: &'a str,
    /// Its look, which may be the id of another row.
    pub(crate) look: &'a str,
    /// Its sign.
    pub(crate) sign: char,
}

/// The picture of a creature in a pose. `None` where nothing of its row has a figure.
pub(crate) fn creature(row: Drawn<'_>, pose: Pose) -> Option<char> {
    let index = find(row, Kind::is_creature)?;
    code(POSES * index + u32::from(pose.right) + 2 * pose.stance as u32)
}

/// The picture of an item. `None` where nothing of its row has a figure.
pub(crate) fn item(row: Drawn<'_>) -> Option<char> {
    thing(find(row, |kind| kind == Kind::Item)?)
}

/// The picture of a part of the floor. `None` where nothing of its row has a figure.
pub(crate) fn feature(row: Drawn<'_>) -> Option<char> {
    thing(find(row, Kind::is_of_floor)?)
}

fn thing(index: u32) -> Option<char> {
    code(POSES * COUNTS[0] + index.checked_sub(COUNTS[0])?)
}

/// The index of the figure of a row.
fn find(row: Drawn<'_>, is_kind: impl Fn(Kind) -> bool) -> Option<u32> {
    let (mut of_look, mut of_sign) = (None, None);
    for (index, figure) in (0..).zip(all()).filter(|(_, figure)| is_kind(figure.kind)) {
        if figure.name == row.id {
            return Some(index);
        }
        if figure.name == row.look {
            of_look = Some(index);
        }
        if of_sign.is_none() && figure.signs.contains(row.sign) {
            of_sign = Some(index);
        }
    }
    of_look.or(of_sign)
}

fn code(picture: u32) -> Option<char> {
    char::from_u32(FIRST + picture)
}

/// All pictures of figures, ascending.
pub fn pictures() -> impl Iterator<Item = char> {
    (0..PICTURES).filter_map(code)
}

/// The pictures that stand before names in lists: of creatures as they stand, and of items.
pub fn icons() -> impl Iterator<Item = char> {
    let creatures = (0..COUNTS[0]).map(|index| POSES * index);
    let items = (0..ITEMS).map(|index| POSES * COUNTS[0] + index);
    creatures.chain(items).filter_map(code)
}

/// The index of a picture among those of lists. `None` for a character that stands in none.
pub fn icon(c: char) -> Option<u32> {
    let picture = index(c)?;
    match picture.checked_sub(POSES * COUNTS[0]) {
        None => picture.is_multiple_of(POSES).then_some(picture / POSES),
        Some(thing) => (thing < ITEMS).then_some(COUNTS[0] + thing),
    }
}

/// The index of a picture among those of figures. `None` for a character that shows none.
pub fn index(c: char) -> Option<u32> {
    u32::from(c).checked_sub(FIRST).filter(|index| *index < PICTURES)
}

/// The figure of a picture.
fn figure(c: char) -> Option<&'static Figure> {
    let picture = index(c)?;
    let thing = picture.checked_sub(POSES * COUNTS[0]);
    all().get(thing.map_or(picture / POSES, |thing| COUNTS[0] + thing) as usize)
}

/// The kind of thing that a picture shows. `None` for a character that shows no figure.
pub fn kind(c: char) -> Option<Kind> {
    figure(c).map(|figure| figure.kind)
}

/// Whether a character shows a figure.
pub(crate) fn is_figure(c: char) -> bool {
    index(c).is_some()
}

/// The pixels of a picture. `None` for a character that shows no figure.
pub fn grid(c: char) -> Option<Grid> {
    let figure = figure(c)?;
    if !figure.kind.is_creature() {
        return Some(figure.grid);
    }
    let pose = index(c)? % POSES;
    let stance = Stance::ALL[(pose / 2) as usize];
    Some(figure.posed(Pose { right: pose % 2 == 1, stance }))
}

impl Figure {
    /// Its pixels in a pose.
    pub fn posed(&self, pose: Pose) -> Grid {
        let grid = match pose.stance {
            Stance::Standing => self.grid,
            Stance::Raised => self.raised(),
            Stance::Asleep => self.sleeping(),
        };
        if pose.right { mirrored(grid) } else { grid }
    }

    fn raised(&self) -> Grid {
        let mut grid = self.grid;
        if self.kind != Kind::Keeper {
            grid.rotate_left(1);
        }
        grid
    }

    fn sleeping(&self) -> Grid {
        let grid = self.grid.map(|row| row.map(closed));
        match self.kind {
            Kind::Keeper => grid,
            Kind::Person | Kind::Dead => flattened(on_its_back(grid), LYING),
            Kind::Beast
            | Kind::Blob
            | Kind::Bug
            | Kind::Flier
            | Kind::Worm
            | Kind::Item
            | Kind::Feature
            | Kind::Prop => flattened(grid, CROUCHING),
        }
    }
}

/// Rows of fat pixels of a sleeper on its back, and of one that crouches.
const LYING: usize = 6;
const CROUCHING: usize = 5;

/// An eye that is closed.
const fn closed(tone: Tone) -> Tone {
    match tone {
        Tone::Eye => Tone::Dark,
        Tone::Clear | Tone::Body | Tone::Light | Tone::Dark => tone,
    }
}

fn mirrored(mut grid: Grid) -> Grid {
    for row in &mut grid {
        row.reverse();
    }
    grid
}

/// Turned by a quarter, with the head to the left.
fn on_its_back(grid: Grid) -> Grid {
    let mut turned = Grid::default();
    for (y, row) in turned.iter_mut().enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            *pixel = grid[x][SIDE - 1 - y];
        }
    }
    turned
}

/// Pressed into that many rows at the bottom.
fn flattened(grid: Grid, rows: usize) -> Grid {
    let used: Vec<_> = grid.into_iter().filter(|row| *row != [Tone::Clear; SIDE]).collect();
    let kept = used.len().min(rows);
    let mut flat = Grid::default();
    for row in 0..kept {
        flat[SIDE - kept + row] = used[(row * used.len() + used.len() / 2) / kept];
    }
    flat
}

/// The number of figures of a kind in a file, or of all with an empty one: of lines that begin with a letter, as only
/// their first lines do.
const fn count(text: &str, kind: &str) -> u32 {
    let bytes = text.as_bytes();
    let (mut count, mut at) = (0, 0);
    while at < bytes.len() {
        let begins_line = at == 0 || bytes[at - 1] == b'\n';
        // A row of pixels may begin with an eye, and then has no blank.
        if begins_line && bytes[at].is_ascii_lowercase() && has_blank(bytes, at) {
            count += has_word(bytes, at, kind.as_bytes()) as u32;
        }
        at += 1;
    }
    count
}

/// Whether the first blank of a line is followed by a word.
const fn has_word(bytes: &[u8], mut at: usize, word: &[u8]) -> bool {
    while bytes[at] != b' ' {
        at += 1;
    }
    let mut index = 0;
    while index < word.len() {
        if at + 1 + index >= bytes.len() || bytes[at + 1 + index] != word[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn has_blank(bytes: &[u8], mut at: usize) -> bool {
    while at < bytes.len() && bytes[at] != b'\n' {
        if bytes[at] == b' ' {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests;
