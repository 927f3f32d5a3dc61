//! The reader of files of figures, which names each mistake with its line.

use std::fmt;

use super::{Figure, Grid, SIDE, Tone};

/// The kind of thing shown, which decides how a creature sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On four legs, low and wide, with the head on the left.
    Beast,
    /// Upright, mostly with something in the hands.
    Person,
    /// Upright, with two dark eyes.
    Dead,
    /// Round.
    Blob,
    /// With many legs.
    Bug,
    /// With wings, or in the air without them.
    Flier,
    /// Without legs.
    Worm,
    /// As high as the tile.
    Keeper,
    /// Something to carry.
    Item,
    /// A part of the floor that a player looks for.
    Feature,
    /// A part of the floor that stands about: it is drawn without an outline, near its ground.
    Prop,
}

impl Kind {
    const ALL: [(&'static str, Self); 11] = [
        ("beast", Self::Beast),
        ("person", Self::Person),
        ("dead", Self::Dead),
        ("blob", Self::Blob),
        ("bug", Self::Bug),
        ("flier", Self::Flier),
        ("worm", Self::Worm),
        ("keeper", Self::Keeper),
        ("item", Self::Item),
        ("feature", Self::Feature),
        ("prop", Self::Prop),
    ];

    /// Whether it is alive, or was.
    pub fn is_creature(self) -> bool {
        !matches!(self, Self::Item) && !self.is_of_floor()
    }

    /// Whether it is a part of the floor.
    pub fn is_of_floor(self) -> bool {
        matches!(self, Self::Feature | Self::Prop)
    }
}

/// A mistake in a file of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The number of its line, from 1 on.
    pub line: usize,
    /// The mistake.
    pub problem: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// The figures of a file.
///
/// ```
/// use rogue_ui::glyphs::figures::parse;
/// let text = "// Two rows are missing.\nrat beast\n..........\n.#######..\n";
/// let mistake = parse(text).unwrap_err();
/// assert_eq!(mistake.to_string(), "line 2: `rat` has 2 rows of pixels, and needs 10");
/// ```
///
/// # Errors
///
/// The first mistake.
pub fn parse(text: &'static str) -> Result<Vec<Figure>, Mistake> {
    let lines: Vec<_> = (1..).zip(text.lines()).filter(|(_, line)| is_content(line)).collect();
    let mut figures: Vec<Figure> = Vec::new();
    let mut rest = &lines[..];
    while let Some(((number, first), after)) = rest.split_first() {
        let mistake = |problem: String| Mistake { line: *number, problem };
        let head = Head::parse(first).map_err(mistake)?;
        let rows = after.iter().take_while(|(_, line)| is_row(line)).count();
        if rows != SIDE {
            let name = head.name;
            return Err(mistake(format!("`{name}` has {rows} rows of pixels, and needs {SIDE}")));
        }
        if figures.iter().any(|figure| figure.name == head.name) {
            return Err(mistake(format!("`{}` was drawn already", head.name)));
        }
        let mut grid = Grid::default();
        for (row, (number, line)) in grid.iter_mut().zip(after) {
            *row =
                pixels(line, head.is_half).map_err(|problem| Mistake { line: *number, problem })?;
        }
        let Head { name, kind, signs, .. } = head;
        figures.push(Figure { name, kind, signs, grid });
        rest = &after[SIDE..];
    }
    Ok(figures)
}

fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with("//")
}

/// Whether it is a row of pixels: the first line of a figure has a blank.
fn is_row(line: &str) -> bool {
    !line.contains(' ')
}

/// The first line of a figure.
struct Head {
    name: &'static str,
    kind: Kind,
    is_half: bool,
    signs: &'static str,
}

impl Head {
    fn parse(line: &'static str) -> Result<Self, String> {
        let (words, signs) = line.split_once(" = ").unwrap_or((line, ""));
        let mut words = words.split(' ');
        let name = words.next().unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase());
        if !is_name || is_row(line) {
            return Err(format!("expected the name and the kind of a figure, found `{line}`"));
        }
        let word = words.next().unwrap_or_default();
        let kinds = || Kind::ALL.map(|(name, _)| name).join(", ");
        let kind = Kind::ALL.into_iter().find(|(name, _)| *name == word);
        let Some((_, kind)) = kind else {
            return Err(format!("there is no kind `{word}`; there are {}", kinds()));
        };
        let is_half = match words.next() {
            None => false,
            Some("half") => true,
            Some(other) => return Err(format!("expected `half` or ` = `, found `{other}`")),
        };
        match words.next() {
            None => Ok(Self { name, kind, is_half, signs }),
            Some(other) => Err(format!("expected ` = ` or the end of the line, found `{other}`")),
        }
    }
}

/// A row of pixels, mirrored where it is a half.
fn pixels(line: &str, is_half: bool) -> Result<[Tone; SIDE], String> {
    let expected = if is_half { SIDE / 2 } else { SIDE };
    let found = line.chars().count();
    if found != expected {
        return Err(format!("expected {expected} pixels, found {found}"));
    }
    let mut row = [Tone::Clear; SIDE];
    for (x, c) in line.chars().enumerate() {
        let tone = tone(c).ok_or_else(|| format!("`{c}` is no pixel; there are . # + - o"))?;
        row[x] = tone;
        if is_half {
            row[SIDE - 1 - x] = tone;
        }
    }
    Ok(row)
}

const fn tone(c: char) -> Option<Tone> {
    match c {
        '.' => Some(Tone::Clear),
        '#' => Some(Tone::Body),
        '+' => Some(Tone::Light),
        '-' => Some(Tone::Dark),
        'o' => Some(Tone::Eye),
        _ => None,
    }
}
