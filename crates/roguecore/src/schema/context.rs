//! The two phases of a compilation. The rows that rules name are read first, and floors after them: a floor asks
//! which tiles can be walked on, and which creature is the player.

use roguecore_grid::Size;
use ron_tables::{Compiler, Kind, Named as _, Part, Read, Shape, Span, hint, shortened};

use super::bounds::MAX_TEXTS;
use crate::id::{CustomId, PrototypeId, TagId, TextId, TileId};

/// Reads rows and rules.
pub(crate) type RowCompiler<'r, 't> = Compiler<'r, 't, RowContext>;
/// Reads settings and floors.
pub(crate) type FloorCompiler<'r, 't> = Compiler<'r, 't, FloorContext>;

/// The first phase: the facts that rows and rules ask for, and notes for checks of the whole.
#[derive(Default)]
pub(crate) struct RowContext {
    /// The least and the greatest value of each stat, which bound the values that rows give it.
    pub(crate) stat_ranges: Vec<(i32, i32)>,
    /// The index of the first item among the creatures and items.
    pub(crate) first_item: usize,
    /// The changes of floor that rules make, in floors, and where they stand.
    pub(crate) floor_changes: Vec<(i32, Span)>,
    /// The losses that rules would cause, and where they stand.
    pub(crate) taken_away: Vec<(TakenAway, Span)>,
    /// The tag of each origin and technique, and where its row is.
    pub(crate) tags_of_growth: Vec<(TagId, Span)>,
    /// The items that rows of growth cost.
    pub(crate) costs_of_growth: Vec<(PrototypeId, Span)>,
    /// The numbers of effects that not every rule knows, and where they stand.
    pub(crate) asked: Vec<(Asked, Span)>,
    /// The sentences of rows about their rules, and where they stand.
    pub(crate) sentences: Vec<(String, Span)>,
    /// The texts that rules say.
    pub(crate) texts: Vec<String>,
}

/// The second phase: the result of the first one, and notes of the floors.
pub(crate) struct FloorContext {
    pub(crate) rows: RowContext,
    pub(crate) resolved: Resolved,
    /// The marks that steps name, and where they stand.
    pub(crate) marks: Vec<(String, Span)>,
    /// The vaults that layouts and steps name.
    pub(crate) named_vaults: Vec<NamedVault>,
    /// The places where each branch names the floor it leaves, and its stairs.
    pub(crate) branch_spans: Vec<[Span; 2]>,
}

/// A vault that a layout or a step names.
pub(crate) struct NamedVault {
    pub(crate) index: usize,
    /// Where its name stands.
    pub(crate) span: Span,
    /// Whether it is to be a whole floor, and no part of one.
    pub(crate) is_whole: bool,
}

/// The facts about rows that floors ask for.
pub(crate) struct Resolved {
    /// The facts about each tile; `None` if a tile has a mistake.
    pub(crate) tiles: Option<Vec<TileFacts>>,
    /// Whether all creatures and items are read without a mistake.
    pub(crate) has_prototypes: bool,
    /// The player; `None` until the settings are read, and if they have a mistake.
    pub(crate) player: Option<PrototypeId>,
    /// Columns and rows of every floor; `None` likewise.
    pub(crate) map: Option<Size>,
}

/// The facts about a tile that floors ask for.
#[derive(Clone, Copy)]
pub(crate) struct TileFacts {
    pub(crate) walkable: bool,
    pub(crate) transparent: bool,
}

/// A number of an effect that not every rule knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The damage of a blow.
    Taken,
    /// A stat of `Me`, `Other` or the item of the rule.
    Actor,
}

/// The loss that a rule would cause.
#[derive(Clone, Copy)]
pub(crate) enum TakenAway {
    /// The tile of cells that may have any, for this one.
    AnyTile(TileId),
    /// This tile.
    Tile(TileId),
    /// An item.
    Item(PrototypeId),
}

impl FloorContext {
    pub(crate) fn new(rows: RowContext, resolved: Resolved) -> Self {
        let (named_vaults, branch_spans) = (Vec::new(), Vec::new());
        Self { rows, resolved, marks: Vec::new(), named_vaults, branch_spans }
    }

    /// Notes the vaults that a layout or a step names; returns them by ascending index.
    pub(crate) fn note_vaults(&mut self, of: &[(usize, Span)], is_whole: bool) -> Vec<usize> {
        for &(index, span) in of {
            self.named_vaults.push(NamedVault { index, span, is_whole });
        }
        let mut vaults: Vec<usize> = of.iter().map(|&(index, _)| index).collect();
        vaults.sort_unstable();
        vaults
    }
}

impl Resolved {
    /// Whether a tile can be stood on.
    pub(crate) fn is_walkable(&self, id: TileId) -> bool {
        let tile = self.tiles.as_ref().and_then(|tiles| tiles.get(id.index()));
        tile.is_some_and(|tile| tile.walkable)
    }
}

/// A context that has another one inside it, or is the other one.
pub(crate) trait Has<C> {
    fn context(&mut self) -> &mut C;
}

impl Has<Self> for RowContext {
    fn context(&mut self) -> &mut Self {
        self
    }
}

impl Has<Self> for FloorContext {
    fn context(&mut self) -> &mut Self {
        self
    }
}

impl Has<RowContext> for FloorContext {
    fn context(&mut self) -> &mut RowContext {
        &mut self.rows
    }
}

/// A shape of the first phase in a row of the second one.
pub(crate) struct OfRows<S>(std::marker::PhantomData<S>);

impl<S: Shape> Shape for OfRows<S> {
    type Value = S::Value;

    fn kind() -> Kind {
        S::kind()
    }
}

impl<S: Read<RowContext>> Read<FloorContext> for OfRows<S> {
    fn read<'t>(cx: &mut FloorCompiler<'_, 't>, what: &str, part: Part<'t>) -> Option<S::Value> {
        S::read(&mut cx.with(Has::context), what, part)
    }
}

/// The id of a text. Equal texts have ids of their own, so that the wording is no part of the identity of content.
pub(crate) fn text_id(cx: &mut RowCompiler<'_, '_>, text: String, span: Span) -> Option<TextId> {
    let index = cx.context.texts.len();
    let fits = cx.r.check(index < MAX_TEXTS, span, || {
        format!("the rules of a content say at most {MAX_TEXTS} texts")
    });
    if fits {
        cx.context.texts.push(text);
    }
    fits.then_some(TextId(index as u16))
}

/// The id of a name that host rules define.
pub(crate) fn custom_id(cx: &mut RowCompiler<'_, '_>, name: &str, span: Span) -> Option<CustomId> {
    let custom = cx.tables.names.of(CustomId::WHAT);
    let found = custom.get(name);
    if found.is_none() {
        cx.r.report(span, || {
            let names = custom.ids().iter().map(String::as_str);
            let hint = hint(name, names, "it has registered none");
            format!("the host program has no rule \"{}\"; {hint}", shortened(name))
        });
    }
    found.map(|index| CustomId(index as u16))
}
