//! The state of a compilation: the reports, the ids of all tables, and the texts and names of
//! host rules found so far.

use std::collections::BTreeMap;

use roguecore_grid::Size;

use super::bounds::MAX_TEXTS;
use super::names::{Named as _, Names, Table};
use crate::id::{CustomId, PrototypeId, TagId, TextId, TileId};
use crate::ron_reader::{Part, Reader, Span, hint, shortened};

/// What floors ask of a tile.
#[derive(Clone, Copy)]
pub(crate) struct TileFacts {
    pub(crate) walkable: bool,
    pub(crate) transparent: bool,
}

/// What the number of an effect asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// What a blow took.
    Taken,
    /// `Me`, `Other` or the item of the rule.
    Actor,
}

/// What a rule would take away.
#[derive(Clone, Copy)]
pub(crate) enum TakenAway {
    /// The tile of cells that may have any, for this one.
    AnyTile(TileId),
    /// This tile.
    Tile(TileId),
    /// An item.
    Item(PrototypeId),
}

/// What reading a row or verb needs and adds to.
pub(crate) struct Compiler<'r, 't> {
    pub(crate) r: &'r mut Reader<'t>,
    /// The parts that others change, by where those begin.
    pub(super) changes: BTreeMap<Span, Part<'t>>,
    /// The ids of all tables, so that rows can name rows that come later.
    pub(crate) names: Names,
    /// The least and the greatest value of each stat, which bound the values that rows give it.
    pub(crate) stat_ranges: Vec<(i32, i32)>,
    /// The index of the first item among the creatures and items.
    pub(crate) first_item: usize,
    /// What floors ask of each tile; `None` until all tiles are read without a mistake.
    pub(crate) tiles: Option<Vec<TileFacts>>,
    /// Whether all creatures and items are read without a mistake.
    pub(crate) has_prototypes: bool,
    /// The player, once it is known.
    pub(crate) player: Option<PrototypeId>,
    /// Columns and rows of every floor, once they are known.
    pub(crate) map: Option<Size>,
    /// The marks of all vaults; `None` where a generator of the host may set others.
    pub(crate) marks: Option<Table>,
    /// By how many floors rules change the floor, and where they say so.
    pub(crate) floor_changes: Vec<(i32, Span)>,
    /// What rules would take away, and where they say so.
    pub(crate) taken_away: Vec<(TakenAway, Span)>,
    /// Where each branch says which floor it leaves, and its stairs.
    pub(crate) branch_spans: Vec<[Span; 2]>,
    /// The tag of each origin, and where its row is.
    pub(crate) origins: Vec<(TagId, Span)>,
    /// What the numbers of effects ask for that not every rule knows, and where.
    pub(crate) asked: Vec<(Asked, Span)>,
    /// The texts that rules say.
    pub(crate) texts: Vec<String>,
}

impl<'r, 't> Compiler<'r, 't> {
    /// `custom` are the names that host rules define, by their ids.
    pub(crate) fn new<'c>(r: &'r mut Reader<'t>, custom: impl Iterator<Item = &'c str>) -> Self {
        let mut names = Names::default();
        custom.for_each(|name| _ = names.of_mut(CustomId::WHAT).push(name));
        Self {
            r,
            changes: BTreeMap::new(),
            names,
            stat_ranges: Vec::new(),
            first_item: 0,
            tiles: None,
            has_prototypes: false,
            player: None,
            map: None,
            marks: None,
            floor_changes: Vec::new(),
            taken_away: Vec::new(),
            branch_spans: Vec::new(),
            origins: Vec::new(),
            asked: Vec::new(),
            texts: Vec::new(),
        }
    }

    /// Whether that tile can be stood on.
    pub(crate) fn is_walkable(&self, id: TileId) -> bool {
        let tile = self.tiles.as_ref().and_then(|tiles| tiles.get(id.index()));
        tile.is_some_and(|tile| tile.walkable)
    }

    /// The id of a text. Equal texts have ids of their own, so that the wording is no part of the
    /// identity of content.
    pub(crate) fn text_id(&mut self, text: String, span: Span) -> Option<TextId> {
        let index = self.texts.len();
        let fits = self.r.check(index < MAX_TEXTS, span, || {
            format!("the rules of a content say at most {MAX_TEXTS} texts")
        });
        if fits {
            self.texts.push(text);
        }
        fits.then_some(TextId(index as u16))
    }

    /// The id of a name that host rules define.
    pub(crate) fn custom_id(&mut self, name: &str, span: Span) -> Option<CustomId> {
        let custom = self.names.of(CustomId::WHAT);
        let found = custom.get(name);
        if found.is_none() {
            self.r.report(span, || {
                let names = custom.ids().iter().map(String::as_str);
                let hint = hint(name, names, "it has registered none");
                format!("the host program has no rule \"{}\"; {hint}", shortened(name))
            });
        }
        found.map(|index| CustomId(index as u16))
    }
}
