//! Vaults: parts of floors drawn by hand, as ASCII maps with a legend.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::band::{Band, BandRow};
use super::known::Known;
use crate::entity::PrototypeId;
use crate::generator::Chamber;
use crate::geometry::{BitGrid, Point, Rect, Size};
use crate::ron_reader::{Reader, Span, Spanned, SpannedMap, shortened};
use crate::schema::parts::{MAX_ROWS, MAX_VALUE, identifier, integer, rows, without_spans};
use crate::tile::TileId;

/// A vault in the file. `#` is wall, `.` floor and a space no part of the vault, unless the legend
/// says otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VaultRow {
    id: Spanned<String>,
    map: Spanned<Vec<Spanned<String>>>,
    legend: Option<Spanned<SpannedMap<LegendRow>>>,
    floors: Option<Spanned<BandRow>>,
    weight: Option<Spanned<i64>>,
    max: Option<Spanned<i64>>,
    rotate: Option<Spanned<bool>>,
    mirror: Option<Spanned<bool>>,
}

/// What one character stands for: at most one of `tile`, `door` and `lock`, and at most one of
/// `creature` and `item`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LegendRow {
    tile: Option<Spanned<String>>,
    door: Option<Spanned<String>>,
    lock: Option<Spanned<String>>,
    key: Option<Spanned<String>>,
    creature: Option<Spanned<String>>,
    item: Option<Spanned<String>>,
    mark: Option<Spanned<String>>,
}

/// A part of floors drawn by hand.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Vault {
    pub(crate) id: String,
    pub(crate) band: Band,
    pub(crate) weight: u32,
    /// The maximum number of copies on one floor.
    pub(crate) max: u32,
    pub(crate) rotate: bool,
    pub(crate) mirror: bool,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The cells that belong to it, row by row.
    pub(crate) cells: Vec<VaultCell>,
}

impl Vault {
    /// Whether the item opens one of its locks.
    pub(crate) fn has_key(&self, item: PrototypeId) -> bool {
        let opens = |cell: &VaultCell| matches!(cell.content.ground, Ground::Lock { key, .. } if key == item);
        self.cells.iter().any(opens)
    }
}

/// One cell of a vault.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct VaultCell {
    pub(crate) at: Point,
    pub(crate) content: CellContent,
}

/// What is on a cell of a vault.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CellContent {
    pub(crate) ground: Ground,
    pub(crate) creature: Option<PrototypeId>,
    pub(crate) item: Option<PrototypeId>,
    pub(crate) mark: Option<String>,
}

/// The terrain of a cell of a vault.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) enum Ground {
    Wall,
    Floor,
    Tile { tile: TileId, walkable: bool },
    Door(TileId),
    Lock { tile: TileId, key: PrototypeId },
}

impl Ground {
    const fn plain(self) -> CellContent {
        CellContent { ground: self, creature: None, item: None, mark: None }
    }

    /// Whether an actor can get through, if need be by opening it.
    pub(crate) const fn is_passable(self) -> bool {
        match self {
            Self::Wall => false,
            Self::Floor | Self::Door(_) | Self::Lock { .. } => true,
            Self::Tile { walkable, .. } => walkable,
        }
    }

    /// Whether a creature or an item can be placed on it.
    const fn can_hold(self) -> bool {
        match self {
            Self::Wall | Self::Door(_) | Self::Lock { .. } => false,
            Self::Floor => true,
            Self::Tile { walkable, .. } => walkable,
        }
    }
}

/// The maximum side of a vault, in cells.
const MAX_VAULT_SIDE: usize = 40;
/// The maximum number of copies of one vault on a floor.
const MAX_COPIES: u32 = 20;

/// The table of vaults, and the marks in them.
pub(crate) fn vaults(
    r: &mut Reader<'_>,
    part: Option<Spanned<Vec<Spanned<VaultRow>>>>,
    known: &Known<'_>,
) -> Option<(Vec<Vault>, BTreeSet<String>)> {
    let Some(part) = part else { return Some((Vec::new(), BTreeSet::new())) };
    let vaults = rows(r, part, "vaults", MAX_ROWS, |r, row| vault(r, row, known))?;
    let mut ids = BTreeSet::new();
    for (vault, span) in &vaults {
        r.check(ids.insert(&vault.id), *span, || {
            format!("there are two vaults named \"{}\"; rename one", vault.id)
        });
    }
    let vaults = without_spans(vaults);
    let cells = vaults.iter().flat_map(|vault| &vault.cells);
    let marks = cells.filter_map(|cell| cell.content.mark.clone()).collect();
    Some((vaults, marks))
}

fn vault(r: &mut Reader<'_>, row: VaultRow, known: &Known<'_>) -> Option<Vault> {
    let id = identifier(r, row.id);
    let legend = legend(r, row.legend, known);
    let map_span = row.map.span(r);
    let lines = lines(r, row.map, known);
    let band = Band::read(r, row.floors);
    let weight = row.weight.map_or(Some(1), |part| integer(r, part, "a weight", 0, MAX_VALUE));
    let max = row.max.map_or(Some(1), |part| {
        integer(r, part, "the copies of a vault on a floor", 1, MAX_COPIES)
    });
    let (rotate, mirror) = (r.take_or(row.rotate, true), r.take_or(row.mirror, true));
    let (lines, legend) = (lines?, legend?);
    let cells = cells(r, &lines, &legend)?;
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0) as i32;
    let height = lines.len() as i32;
    let is_whole = check_connected(r, &cells, Size::new(width as u32, height as u32), map_span);
    let vault = Vault {
        id: id?,
        band: band?,
        weight: weight?,
        max: max?,
        rotate: rotate?,
        mirror: mirror?,
        width,
        height,
        cells,
    };
    is_whole.then_some(vault)
}

/// What each character stands for, and where the legend says so.
type Legend = BTreeMap<char, (CellContent, Span)>;

fn legend(
    r: &mut Reader<'_>,
    part: Option<Spanned<SpannedMap<LegendRow>>>,
    known: &Known<'_>,
) -> Option<Legend> {
    let mut legend = Legend::new();
    let Some(part) = part else { return Some(legend) };
    let (SpannedMap(entries), _) = r.take(part)?;
    let mut is_valid = true;
    for (key, row) in entries {
        let key = r.take(key).and_then(|(key, span)| Some((character(r, &key, span)?, span)));
        let content = r.take(row).and_then(|(row, span)| cell_content(r, row, span, known));
        let Some(((glyph, span), content)) = key.zip(content) else {
            is_valid = false;
            continue;
        };
        is_valid &= r.check(legend.insert(glyph, (content, span)).is_none(), span, || {
            format!("'{glyph}' stands twice in the legend")
        });
    }
    is_valid.then_some(legend)
}

fn character(r: &mut Reader<'_>, key: &str, span: Span) -> Option<char> {
    let mut letters = key.chars();
    let glyph = letters.next().filter(|&glyph| letters.next().is_none() && glyph != ' ');
    r.check(glyph.is_some(), span, || {
        format!("a legend names single characters; this one is {:?}", shortened(key))
    });
    glyph
}

fn cell_content(
    r: &mut Reader<'_>,
    row: LegendRow,
    span: Span,
    known: &Known<'_>,
) -> Option<CellContent> {
    let grounds = [&row.tile, &row.door, &row.lock].into_iter().flatten().count();
    let is_one = r.check(grounds <= 1, span, || {
        "a cell is a `tile`, a `door` or a `lock`; write one of them".to_owned()
    });
    let is_paired = r.check(row.lock.is_some() == row.key.is_some(), span, || {
        "a `lock` needs the item that opens it, and a `key` a lock: `lock: \"..\", key: \"..\"`"
            .to_owned()
    });
    let is_single = r.check(row.creature.is_none() || row.item.is_none(), span, || {
        "a cell holds a `creature` or an `item`, not both".to_owned()
    });
    let tile = row.tile.map_or(Some(None), |part| known.tile(r, part).map(Some));
    let door = row.door.map_or(Some(None), |part| known.tile(r, part).map(Some));
    let lock = row.lock.map_or(Some(None), |part| known.tile(r, part).map(Some));
    let key = row.key.map_or(Some(None), |part| known.item(r, part).map(Some));
    let creature = row.creature.map_or(Some(None), |part| known.creature(r, part).map(Some));
    let item = row.item.map_or(Some(None), |part| known.item(r, part).map(Some));
    let mark = row.mark.map_or(Some(None), |part| identifier(r, part).map(Some));
    let ground = match (tile?, door?, lock?.zip(key?)) {
        (Some(tile), ..) => Ground::Tile { tile, walkable: known.is_walkable(tile) },
        (_, Some(door), _) => Ground::Door(door),
        (.., Some((tile, key))) => Ground::Lock { tile, key },
        (None, None, None) => Ground::Floor,
    };
    let (creature, item, mark) = (creature?, item?, mark?);
    let is_free = (creature.is_none() && item.is_none() && mark.is_none()) || ground.can_hold();
    let fits = r.check(is_free, span, || {
        "creatures, items and marks need a cell that can be stood on".to_owned()
    });
    let is_valid = is_one && is_paired && is_single && fits;
    is_valid.then_some(CellContent { ground, creature, item, mark })
}

/// The lines of the map, of which the vault must fit on the floor.
fn lines(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<String>>>,
    known: &Known<'_>,
) -> Option<Vec<(String, Span)>> {
    let span = part.span(r);
    // The border of the floor is wall.
    let (wide, high) = known.map.map_or((MAX_VAULT_SIDE, MAX_VAULT_SIDE), |map| {
        (map.width() as usize - 2, map.height() as usize - 2)
    });
    let lines = rows(r, part, "lines", MAX_VAULT_SIDE, |_, line: String| Some(line))?;
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let (widest, highest) = (wide.min(MAX_VAULT_SIDE), high.min(MAX_VAULT_SIDE));
    r.check(width <= widest && lines.len() <= highest, span, || {
        format!(
            "a vault has at most {widest} columns and {highest} lines here; this one has {width} \
             and {}",
            lines.len()
        )
    })
    .then_some(lines)
}

fn cells(r: &mut Reader<'_>, lines: &[(String, Span)], legend: &Legend) -> Option<Vec<VaultCell>> {
    let mut cells = Vec::new();
    let mut used = BTreeSet::new();
    let mut is_valid = true;
    for (y, (line, span)) in lines.iter().enumerate() {
        for (x, glyph) in line.chars().enumerate() {
            let content = match (legend.get(&glyph), glyph) {
                (Some((content, _)), _) => content.clone(),
                (None, ' ') => continue,
                (None, '#') => Ground::Wall.plain(),
                (None, '.') => Ground::Floor.plain(),
                (None, _) => {
                    is_valid = r.check(false, *span, || {
                        format!("the legend does not say what '{glyph}' is")
                    });
                    continue;
                }
            };
            used.insert(glyph);
            cells.push(VaultCell { at: Point::new(x as i32, y as i32), content });
        }
    }
    for (glyph, (_, span)) in legend {
        is_valid &= r.check(used.contains(glyph), *span, || {
            format!("'{glyph}' does not occur on the map of the vault")
        });
    }
    is_valid.then_some(cells)
}

/// Whether the passable cells are connected, and one of them is on the outside.
fn check_connected(r: &mut Reader<'_>, cells: &[VaultCell], size: Size, span: Span) -> bool {
    // One cell wider on each side.
    let Rect { width, height, .. } = size.rect();
    let mut passable = BitGrid::new(Size::new(width as u32 + 2, height as u32 + 2));
    let mut inside = passable.clone();
    for cell in cells {
        let at = Point::new(cell.at.x + 1, cell.at.y + 1);
        inside.insert(at);
        passable.set(at, cell.content.ground.is_passable());
    }
    let parts = Chamber::all(&passable).len();
    let is_connected = r.check(parts <= 1, span, || {
        format!("the open cells of a vault must be connected; these are {parts} parts")
    });
    let straight = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let has_outside =
        |at: Point| straight.into_iter().any(|(x, y)| !inside.get(Point::new(at.x + x, at.y + y)));
    let is_entered = parts == 0 || passable.iter().any(has_outside);
    is_connected
        && r.check(is_entered, span, || {
            "a vault needs an entrance: an open cell, a door or a lock on its outside".to_owned()
        })
}
