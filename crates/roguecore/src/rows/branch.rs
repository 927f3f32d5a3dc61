//! Branches: side floors, to which a tile of one floor of the dungeon leads. Everything that depends on
//! floors is looked up there by depth.

use std::collections::BTreeMap;

use ron_tables::{At, Compile, Count, FileRow, Id, Maybe, Span, TableOf, row};
use serde::Serialize;

use super::band::{Band, FloorNumber};
use super::games::{ALL, Games, OfGames};
use super::saved_row::TableRow;
use super::weights::{RawWeights, Weights, weights};
use crate::id::{BranchId, RowTable};
use crate::schema::bounds::MAX_SMALL_TABLE;
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{RecipeName, WalkableTile};
use crate::schema::values::Text;
use crate::tile::TileId;

/// Side floors, to which a tile of one floor of the dungeon leads.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Branch {
    /// Its id in the content file.
    #[serde(skip)]
    pub id: String,
    /// The name that a player reads: `old cellar`.
    #[serde(skip)]
    pub name: String,
    /// The floor of the dungeon that it leaves.
    pub from: u32,
    /// How many floors it has.
    pub floors: u32,
    /// The depth of its first floor.
    pub depth: u32,
    /// The tile of the floor `from` that leads to it.
    pub stairs: TileId,
    /// The index of the recipe of its floors; `None` for that of their depth.
    pub(crate) recipe: Option<usize>,
    /// The monsters of its floors; `None` for those of their depth.
    pub(crate) monsters: Option<Weights>,
    /// The items of its floors; `None` for those of their depth.
    pub(crate) items: Option<Weights>,
    /// The games that have it.
    #[serde(skip_serializing_if = "Games::is_all")]
    pub(crate) games: Games,
}

/// The place of a floor, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FloorPlace {
    /// The branch that it belongs to; `None` for a floor of the main dungeon.
    pub branch: Option<BranchId>,
    /// Its number in the branch, or in the main dungeon; the first is 1.
    pub floor: u32,
    /// The floor that counts for it in tables by floor. In the main dungeon it is the number.
    pub depth: u32,
}

/// A row that counts on some floors only.
pub(crate) trait OfFloors: OfGames {
    /// The depths on which it counts.
    fn band(&self) -> Band;

    /// The branch on which alone it counts; `None` for none.
    fn branch(&self) -> Option<BranchId>;
}

/// Those rows of a game that count on a floor of it. Where some name its branch, only those count.
pub(crate) fn of_place<'a, R: OfFloors>(
    rows: impl Iterator<Item = &'a R>,
    place: FloorPlace,
) -> Vec<&'a R> {
    let is_deep_enough = |row: &&R| row.band().contains(place.depth);
    let is_here = |row: &&R| row.branch().is_none() || row.branch() == place.branch;
    let mut rows: Vec<&R> = rows.filter(is_deep_enough).filter(is_here).collect();
    if rows.iter().any(|row| row.branch().is_some()) {
        rows.retain(|row| row.branch().is_some());
    }
    rows
}

row! {
    in FloorContext;
    /// A branch: side floors, to which a tile of one floor leads.
    pub(crate) BranchFields = "branch" {
        /// Its id.
        "id" id: Id;
        /// The name that a player reads; that of the id if left out.
        "name" name: Maybe<Text> = None;
        /// The floor of the dungeon that it leaves.
        "from" from: At<FloorNumber> as "the floor";
        /// How many floors it has.
        "floors" floors: FloorNumber as "the number of floors";
        /// The floor that counts for its first floor wherever something depends on floors; the one
        /// after `from` if left out.
        "depth" depth: Maybe<FloorNumber> as "the depth" = None;
        /// The tile that leads down to it, once on the floor `from`.
        "stairs" stairs: At<WalkableTile> as "the stairs";
        /// How its floors are built; as those of their depth if left out.
        "recipe" recipe: Maybe<RecipeName> = None;
        /// The weights of its monsters, instead of those of their depth.
        "monsters" monsters: Maybe<RawWeights> = None;
        /// The weights of its items, instead of those of their depth.
        "items" items: Maybe<RawWeights> = None;
        /// How many of 100 games have it; all if left out.
        "games" share: Count<1, { ALL as i64 }> as "the number of games" = ALL;
        /// A name that it shares with other branches: one of them is picked for a game.
        "one_of" one_of: Maybe<Id> = None;
    }
}

impl FileRow for BranchFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "branches",
        "branches",
        RowTable::Branches.what(),
        0..=MAX_SMALL_TABLE,
    );
}

impl Compile<FloorContext> for BranchFields {
    type Def = Branch;

    fn compile(self, cx: &mut FloorCompiler<'_, '_>, _span: Span) -> Option<Branch> {
        let Self { id, name, from: (from, from_at), floors, depth, .. } = self;
        let (stairs, stairs_at) = self.stairs;
        cx.context.branch_spans.push([from_at, stairs_at]);
        let monsters = self.monsters.map(|raw| weights::<false>(cx, raw).ok_or(())).transpose();
        let items = self.items.map(|raw| weights::<true>(cx, raw).ok_or(())).transpose();
        let name = name.unwrap_or_else(|| id.replace('_', " "));
        let depth = depth.unwrap_or(from.saturating_add(1));
        let sorted = |weights: BTreeMap<_, _>| weights.into_iter().collect();
        let (monsters, items) = (monsters.ok()?.map(sorted), items.ok()?.map(sorted));
        let recipe = self.recipe;
        let games = Games { share: self.share, one_of: self.one_of };
        Some(Branch { id, name, from, floors, depth, stairs, recipe, monsters, items, games })
    }
}

impl OfGames for Branch {
    fn games(&self) -> &Games {
        &self.games
    }
}

impl TableRow for Branch {
    fn id(&self) -> &str {
        &self.id
    }

    fn set_id(&mut self, id: &str) {
        id.clone_into(&mut self.id);
    }
}
