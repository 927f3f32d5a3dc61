//! Vaults: parts of floors drawn by hand, as ASCII maps with a legend.

use std::collections::{BTreeMap, BTreeSet};

use roguecore_grid::{BitGrid, Point, Rect, Size};
use ron_tables::{
    At, Boolean, Compile, Count, FileRow, Id, Kind, Maybe, NameOf, NonEmpty, Part, RawText, Read,
    Reader, Shape, Span, TableOf, row, shapes, shortened,
};
use serde::Serialize;

use super::band::{Band, Floors};
use super::branch::OfFloors;
use super::games::{ALL, Games, OfGames};
use super::saved_row::TableRow;
use crate::entity::PrototypeId;
use crate::generator::Chamber;
use crate::id::{BranchId, RowTable};
use crate::schema::bounds::{MAX_ROWS, MAX_VALUE};
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{FloorItem, FloorTile, Monster};
use crate::tile::TileId;

/// A part of floors drawn by hand.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Vault {
    pub(crate) id: String,
    pub(crate) band: Band,
    /// The branch on which alone it is; `None` for the rest of the dungeon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<BranchId>,
    /// The games that have it.
    #[serde(skip_serializing_if = "Games::is_all")]
    pub(crate) games: Games,
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
    /// The mark of the cell on which the player arrives: a vault with it is a whole floor.
    pub(crate) const START: &str = "start";
    /// The mark of the cell with the stairs down, or with the goal.
    pub(crate) const END: &str = "end";

    /// Whether it is a whole floor, for the layout `Drawn`, and no part of others.
    pub(crate) fn is_floor(&self) -> bool {
        self.marks().any(|mark| mark == Self::START)
    }

    /// The names of its marked cells.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().filter_map(|cell| cell.content.mark.as_deref())
    }

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

/// The content of a cell of a vault.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CellContent {
    pub(crate) ground: Ground,
    pub(crate) creature: Option<PrototypeId>,
    pub(crate) item: Option<PrototypeId>,
    pub(crate) mark: Option<String>,
}

impl CellContent {
    /// Whether it is nothing but floor or wall.
    pub(crate) const fn is_plain(&self) -> bool {
        let is_empty = self.creature.is_none() && self.item.is_none() && self.mark.is_none();
        is_empty && matches!(self.ground, Ground::Wall | Ground::Floor)
    }
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
const MAX_COPIES: i64 = 20;

/// The meaning of one character.
struct LegendEntry;

row! {
    in FloorContext;
    /// The meaning of one character: at most one of `tile`, `door` and `lock`, and at most one of
    /// `creature` and `item`.
    pub(crate) LegendFields = "legend entry" {
        /// The tile of the cell.
        "tile" tile: Maybe<FloorTile> = None;
        /// A tile that counts as passable.
        "door" door: Maybe<FloorTile> = None;
        /// A tile that `key` opens.
        "lock" lock: Maybe<FloorTile> = None;
        /// The item that opens the lock; one is placed where it can be reached.
        "key" key: Maybe<FloorItem> = None;
        /// The creature on the cell.
        "creature" creature: Maybe<Monster> = None;
        /// The item on the cell.
        "item" item: Maybe<FloorItem> = None;
        /// A name by which later steps find the cell. A vault with a cell marked `start` is a whole floor, for the
        /// layout `Drawn`.
        "mark" mark: Maybe<Id> = None;
    }
}

row! {
    in FloorContext;
    /// A vault. `#` is wall, `.` floor and a space no part of it, unless the legend says otherwise.
    pub(crate) VaultFields = "vault" {
        /// Its id.
        "id" id: Id;
        /// Its lines, of at most 40 characters.
        "map" map: At<NonEmpty<At<RawText<MAX_VAULT_SIDE>>, MAX_VAULT_SIDE>> as "lines";
        /// The meaning of each character of the map.
        "legend" legend: LegendShape = Legend::new();
        /// The first and the last floor it can be on.
        "floors" band: Floors = Band::ALL;
        /// The branch on which alone it can be. In a branch that some rows name, only those are
        /// placed.
        "branch" branch: Maybe<NameOf<BranchId>> = None;
        /// How many of 100 games have it; all if left out.
        "games" share: Count<1, { ALL as i64 }> as "the number of games" = ALL;
        /// A name that it shares with other vaults: one of them is picked for a game.
        "one_of" one_of: Maybe<Id> = None;
        /// How often it is picked; 1 if left out.
        "weight" weight: Count<0, MAX_VALUE> as "a weight" = 1;
        /// Copies on one floor; 1 if left out.
        "max" max: Count<1, MAX_COPIES> as "the copies of a vault on a floor" = 1;
        /// Whether it may be turned; `true` if left out.
        "rotate" rotate: Boolean = true;
        /// Whether it may be mirrored; `true` if left out.
        "mirror" mirror: Boolean = true;
    }
}

impl FileRow for VaultFields {
    const TABLE: TableOf =
        TableOf::new::<Self>("vaults", "vaults", RowTable::Vaults.what(), 1..=MAX_ROWS);
}

impl Compile<FloorContext> for VaultFields {
    type Def = Vault;

    fn compile(self, cx: &mut FloorCompiler<'_, '_>, _span: Span) -> Option<Vault> {
        let (lines, span) = self.map;
        check_size(cx, &lines, span).then_some(())?;
        let cells = cells(cx.r, &lines, &self.legend)?;
        let width = width(&lines) as i32;
        let height = lines.len() as i32;
        let size = Size::new(width as u32, height as u32);
        let vault = Vault {
            id: self.id,
            band: self.band,
            branch: self.branch,
            games: Games { share: self.share, one_of: self.one_of },
            weight: self.weight,
            max: self.max,
            rotate: self.rotate,
            mirror: self.mirror,
            width,
            height,
            cells,
        };
        check_ends(cx.r, &vault, span);
        check_connected(cx.r, &vault, size, span).then_some(vault)
    }
}

impl OfGames for Vault {
    fn games(&self) -> &Games {
        &self.games
    }
}

impl OfFloors for Vault {
    fn band(&self) -> Band {
        self.band
    }

    fn branch(&self) -> Option<BranchId> {
        self.branch
    }
}

impl TableRow for Vault {
    fn id(&self) -> &str {
        &self.id
    }

    fn set_id(&mut self, id: &str) {
        id.clone_into(&mut self.id);
    }
}

/// The meaning of each character, and its place in the legend.
type Legend = BTreeMap<char, (CellContent, Span)>;

shapes! {
    in FloorContext;
    /// The legend of a map.
    pub(crate) LegendShape -> Legend,
    Kind::Map("character", Box::new(LegendFields::kind())),
    |cx, what, part| {
        let (entries, _) = cx.entries(part)?;
        let mut legend = Legend::new();
        let mut is_valid = true;
        for (key, entry) in entries {
            let key = cx.r.take(key).and_then(|(key, at)| Some((character(cx.r, &key, at)?, at)));
            let entry = cx.r.take(entry).map(|(entry, _)| entry);
            let content = entry.and_then(|entry| LegendEntry::read(cx, what, entry));
            let Some(((glyph, span), content)) = key.zip(content) else {
                is_valid = false;
                continue;
            };
            is_valid &= cx.r.check(legend.insert(glyph, (content, span)).is_none(), span, || {
                format!("'{glyph}' stands twice in the legend")
            });
        }
        is_valid.then_some(legend)
    };
}

fn character(r: &mut Reader<'_>, key: &str, span: Span) -> Option<char> {
    let mut letters = key.chars();
    let glyph = letters.next().filter(|&glyph| letters.next().is_none() && glyph != ' ');
    r.check(glyph.is_some(), span, || {
        format!("a legend names single characters; this one is {:?}", shortened(key))
    });
    glyph
}

impl Shape for LegendEntry {
    type Value = CellContent;

    fn kind() -> Kind {
        LegendFields::kind()
    }
}

impl Read<FloorContext> for LegendEntry {
    fn read<'t>(cx: &mut FloorCompiler<'_, 't>, what: &str, part: Part<'t>) -> Option<CellContent> {
        let span = part.span(cx.r);
        let row = LegendFields::read(cx, what, part)?;
        let grounds = [row.tile, row.door, row.lock].into_iter().flatten().count();
        let is_one = cx.r.check(grounds <= 1, span, || {
            "a cell is a `tile`, a `door` or a `lock`; write one of them".to_owned()
        });
        let is_paired = cx.r.check(row.lock.is_some() == row.key.is_some(), span, || {
            "a `lock` needs the item that opens it, and a `key` a lock: `lock: \"..\", key: \"..\"`"
                .to_owned()
        });
        let is_single = cx.r.check(row.creature.is_none() || row.item.is_none(), span, || {
            "a cell holds a `creature` or an `item`, not both".to_owned()
        });
        let ground = match (row.tile, row.door, row.lock.zip(row.key)) {
            (Some(tile), ..) => {
                Ground::Tile { tile, walkable: cx.context.resolved.is_walkable(tile) }
            }
            (_, Some(door), _) => Ground::Door(door),
            (.., Some((tile, key))) => Ground::Lock { tile, key },
            (None, None, None) => Ground::Floor,
        };
        let LegendFields { creature, item, mark, .. } = row;
        let is_free = (creature.is_none() && item.is_none() && mark.is_none()) || ground.can_hold();
        let fits = cx.r.check(is_free, span, || {
            "creatures, items and marks need a cell that can be stood on".to_owned()
        });
        let is_valid = is_one && is_paired && is_single && fits;
        is_valid.then_some(CellContent { ground, creature, item, mark })
    }
}

/// The columns of the longest line.
fn width(lines: &[(String, Span)]) -> usize {
    lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0)
}

/// Whether a vault fits on a floor, whose border is wall.
fn check_size(cx: &mut FloorCompiler<'_, '_>, lines: &[(String, Span)], span: Span) -> bool {
    let (wide, high) = cx.context.resolved.map.map_or((MAX_VAULT_SIDE, MAX_VAULT_SIDE), |map| {
        (map.width() as usize - 2, map.height() as usize - 2)
    });
    let width = width(lines);
    let (widest, highest) = (wide.min(MAX_VAULT_SIDE), high.min(MAX_VAULT_SIDE));
    cx.r.check(width <= widest && lines.len() <= highest, span, || {
        format!(
            "a vault has at most {widest} columns and {highest} lines here; this one has {width} \
             and {}",
            lines.len()
        )
    })
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

/// Reports a whole floor with several starts or ends.
fn check_ends(r: &mut Reader<'_>, vault: &Vault, span: Span) {
    for name in [Vault::START, Vault::END].into_iter().filter(|_| vault.is_floor()) {
        let count = vault.marks().filter(|mark| *mark == name).count();
        r.check(count <= 1, span, || {
            format!("a whole floor has one cell marked `{name}`; this one has {count}")
        });
    }
}

/// Whether the passable cells are connected, and one of them is on the outside, but for a whole floor.
fn check_connected(r: &mut Reader<'_>, vault: &Vault, size: Size, span: Span) -> bool {
    // One cell wider on each side.
    let Rect { width, height, .. } = size.rect();
    let mut passable = BitGrid::new(Size::new(width as u32 + 2, height as u32 + 2));
    let mut inside = passable.clone();
    for cell in &vault.cells {
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
    let is_entered = parts == 0 || vault.is_floor() || passable.iter().any(has_outside);
    is_connected
        && r.check(is_entered, span, || {
            "a vault needs an entrance: an open cell, a door or a lock on its outside".to_owned()
        })
}
