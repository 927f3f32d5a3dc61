//! Rows of substances: fire, gas and liquids.

use ron_tables::{Boolean, Compile, Count, FileRow, Id, Maybe, NameOf, Span, TableOf, row, verbs};
use serde::Serialize;

use super::color::Rgb;
use super::look::GlowFields;
use super::messages::MessagesOfRow;
use super::table::SavedRow;
use crate::id::{RowTable, TagId, TagSet};
use crate::messages::Messages;
use crate::rule::RuleSet;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::schema::bounds::MAX_SMALL_TABLE;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{Glyph, Tags, Text};
use crate::tile::{Color, Glow};

/// Fire, gas or a liquid: an amount per cell that spreads and fades.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubstanceDef {
    /// Its id in the content file: `"fire"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The key of its look in a theme.
    pub look: String,
    /// The character on screen without a theme.
    pub glyph: char,
    /// The colour on screen without a theme.
    pub color: Color,
    /// The light that it gives on a lit map.
    pub light: Glow,
    /// How it spreads.
    pub spread: Spread,
    /// Percent of chance that a cell loses one unit in a turn.
    pub fades: u32,
    /// Whether it hides what is behind it.
    pub opaque: bool,
    /// Its tags: one that is the fuel of a fire burns.
    pub tags: TagSet,
    /// Its rules: `Me` is the actor in the cell.
    pub rules: RuleSet,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

/// How a substance spreads to the four neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Spread {
    /// It stays.
    None,
    /// The amounts of neighbouring cells that can be entered even out: gas, water.
    Level,
    /// It ignites neighbouring cells whose tile, item or substance has the tag; a cell without
    /// fuel burns down. Each turn it runs the `Burn` rules of the tile, uses up as much of
    /// substances with the tag as it has itself, and destroys items with the tag. A cell that
    /// catches fire gets [`IGNITED`](Self::IGNITED) units.
    Ignite {
        /// What burns.
        fuel: TagId,
        /// Percent of chance in a turn for each neighbouring cell.
        chance: u32,
    },
}

impl Spread {
    /// The amount in a cell that has just caught fire.
    pub const IGNITED: u8 = 5;
}

verbs! {
    in RowContext;
    /// How a substance spreads.
    pub(crate) SpreadFamily = "way of spreading" -> Spread, |cx, _at| {
        /// It stays.
        "None"() => Spread::None;
        /// The amounts of neighbouring cells even out.
        "Level"() => Spread::Level;
        /// It ignites neighbouring cells with something of that tag, with that percentage.
        "Ignite"(fuel: NameOf<TagId>, chance: Count<0, 100> = 100) => {
            Spread::Ignite { fuel, chance }
        };
    }
}

row! {
    in RowContext;
    /// A substance.
    pub(crate) SubstanceFields = "substance" {
        /// The id by which rules name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// The key of its look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character on screen without a theme.
        "glyph" glyph: Glyph;
        /// The colour on screen without a theme.
        "color" color: Rgb;
        /// The light that it gives on a lit map; a glimmer where it is left out.
        "light" light: Maybe<GlowFields> = None;
        /// How it spreads.
        "spread" spread: SpreadFamily = Spread::None;
        /// Percent of chance that a cell loses one unit in a turn.
        "fades" fades: Count<0, 100> = 0;
        /// Whether it hides what is behind it.
        "opaque" opaque: Boolean = false;
        /// Its tags; fire burns a substance with the tag of its fuel.
        "tags" tags: Tags = TagSet::default();
        /// Its rules: `Me` is the actor in the cell.
        "rules" rules: Rules = Vec::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for SubstanceFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "substances",
        "substances",
        RowTable::Substances.what(),
        0..=MAX_SMALL_TABLE,
    );
}

impl Compile<RowContext> for SubstanceFields {
    type Def = SubstanceDef;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<SubstanceDef> {
        Some(SubstanceDef {
            name: self.name.unwrap_or_else(|| self.id.clone()),
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            glyph: self.glyph,
            color: self.color,
            light: self.light.as_ref().map_or(Glow::GLIMMER, GlowFields::compiled),
            spread: self.spread,
            fades: self.fades,
            opaque: self.opaque,
            tags: self.tags,
            rules: rule_set(cx, self.rules, RuleOwner::Substance),
            messages: self.messages,
        })
    }
}

impl SavedRow for SubstanceDef {
    fn identity(&self) -> impl Serialize {
        let Self { id, spread, fades, opaque, tags, rules, .. } = self;
        (id, spread, fades, opaque, tags, rules)
    }

    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        Some((RuleOwner::Substance, &self.rules))
    }
}
