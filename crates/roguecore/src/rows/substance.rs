//! Rows of substances: fire, gas and liquids.

use ron_tables::{
    Boolean, Compile, Count, FileRow, Id, NameOf, Span, TableOf, row, shapes, verb_enum,
};
use serde::Serialize;

use super::messages::MessagesOfRow;
use super::names::{like_id, named_like_id};
use super::saved_row::SavedRow;
use crate::id::{RowTable, TagId, TagSet};
use crate::messages::Messages;
use crate::rule::RuleSet;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::schema::bounds::MAX_SMALL_TABLE;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Glyph, Tags, Text};
use crate::tile::color::Rgb;
use crate::tile::look::Glow;

row! {
    in RowContext, with
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// Fire, gas or a liquid: an amount per cell that spreads and fades. Serialised without the fields that no
    /// rule depends on.
    pub SubstanceDef = "substance" {
        /// The id by which rules name it: `"fire"`.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        #[serde(skip)]
        "name" name: Text = named_like_id(id.as_ref());
        /// The key of its look in a theme; the id where it is left out.
        #[serde(skip)]
        "look" look: Text = like_id(id.as_ref());
        /// The character on screen without a theme.
        #[serde(skip)]
        "glyph" glyph: Glyph;
        /// The colour on screen without a theme.
        #[serde(skip)]
        "color" color: Rgb;
        /// The light that it gives on a lit map; a glimmer where it is left out.
        #[serde(skip)]
        "light" light: Glow = Glow::GLIMMER;
        /// Its way of spreading.
        "spread" spread: SpreadFamily = Spread::None;
        /// Percent of chance that a cell loses one unit in a turn.
        "fades" fades: Count<0, 100> = 0;
        /// Whether it hides everything behind it.
        "opaque" opaque: Boolean = false;
        /// Its tags; fire burns a substance with the tag of its fuel.
        "tags" tags: Tags = TagSet::default();
        /// Its rules: `Me` is the actor in the cell.
        "rules" rules: RulesOfSubstance = RuleSet::default();
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        #[serde(skip)]
        "effect" effect: EffectSentence = String::new();
        /// The sentences that a player reads about it.
        #[serde(skip)]
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)];
    /// The way in which a substance spreads to the four neighbouring cells.
    pub enum Spread, pub(crate) SpreadFamily = "way of spreading" |cx, _at| {
        /// It stays.
        "None"() => None;
        /// The amounts of neighbouring cells that can be entered even out: gas, water.
        "Level"() => Level;
        /// It ignites neighbouring cells whose tile, item or substance has the tag, with that percentage; a cell without
        /// fuel burns down. Each turn it runs the `Burn` rules of the tile, uses up as much of substances with the tag as
        /// it has itself, and destroys items with the tag. A cell that catches fire gets 5 units.
        "Ignite"(fuel: NameOf<TagId>, chance: Count<0, 100> = 100) => Ignite {
            /// The tag of anything that burns.
            fuel: TagId,
            /// Percent of chance in a turn for each neighbouring cell.
            chance: u32,
        };
    }
}

impl Spread {
    /// The amount in a cell that has just caught fire.
    pub const IGNITED: u8 = 5;
}

shapes! {
    in RowContext;
    /// The rules of a substance.
    pub(crate) RulesOfSubstance -> RuleSet, Rules::kind(), |cx, what, part| {
        Rules::read(cx, what, part).map(|rules| rule_set(cx, rules, RuleOwner::Substance))
    };
}

impl FileRow for SubstanceDef {
    const TABLE: TableOf = TableOf::new::<Self>(
        "substances",
        "substances",
        RowTable::Substances.what(),
        0..=MAX_SMALL_TABLE,
    );
}

impl Compile<RowContext> for SubstanceDef {
    type Def = Self;

    fn compile(self, _cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<Self> {
        Some(self)
    }
}

impl SavedRow for SubstanceDef {
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        Some((RuleOwner::Substance, &self.rules))
    }

    fn sentence(&self) -> &str {
        &self.effect
    }
}
