//! Rows of tiles.

use ron_tables::{Boolean, Compile, Count, FileRow, Id, Maybe, NameOf, Span, TableOf, row};

use crate::english::words_of_id;
use crate::schema::bounds::MAX_TILES;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::name_of::CreatureName;
use crate::schema::values::{EffectSentence, Flavour, Glyph, Tags, Text};

pub use crate::tile::TileDef;

use super::messages::MessagesOfRow;
use super::saved_row::SavedRow;
use crate::id::{RowTable, TagSet};
use crate::messages::Messages;
use crate::rule::RuleSet;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::tile::TileId;
use crate::tile::color::Rgb;
use crate::tile::look::{Glow, Palette, Surface, SurfaceFamily};

row! {
    in RowContext;
    /// A tile.
    pub(crate) TileFields = "tile" {
        /// The id by which other rows name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// The key of its look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character on screen without a theme.
        "glyph" glyph: Glyph;
        /// The character in scenes, which no other tile and no creature has; the glyph where it is left out.
        "scene_key" scene_key: Maybe<Glyph> = None;
        /// The colour on screen without a theme.
        "color" color: Rgb;
        /// Its surface on a lit map; left out, `#` is a wall, `.` is ground, the rest are features.
        "surface" surface: Maybe<SurfaceFamily> = None;
        /// The light that it gives on a lit map.
        "light" light: Maybe<Glow> = None;
        /// The colours of the floors on which it is the tile of open cells.
        "palette" palette: Maybe<Palette> = None;
        /// Whether actors can stand on it.
        "walkable" walkable: Boolean = false;
        /// Whether it can be seen through.
        "transparent" transparent: Boolean = false;
        /// Cost of a step onto it; 100 is one action.
        "move_cost" move_cost: Count<1, 10_000> = 100;
        /// The tile that a player sees instead, until a rule makes another tile of it.
        "disguise" disguise: Maybe<NameOf<TileId>> = None;
        /// The creature that leaves it one to three cells away where it is placed on a new floor, so that an ambush can be
        /// read: shed skin, ripples.
        "sign_of" sign_of: Maybe<CreatureName> = None;
        /// Its tags.
        "tags" tags: Tags = TagSet::default();
        /// Its rules: `Me` is the actor on it.
        "rules" rules: Rules = Vec::new();
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for TileFields {
    const TABLE: TableOf =
        TableOf::new::<Self>("tiles", "tiles", RowTable::Tiles.what(), 1..=MAX_TILES).required();
}

impl Compile<RowContext> for TileFields {
    type Def = TileDef;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<TileDef> {
        let is_ground = self.walkable && self.transparent && self.disguise.is_none();
        cx.r.check(self.sign_of.is_none() || is_ground, span, || {
            format!("a sign is walkable and transparent, and no disguise; \"{}\" is not", self.id)
        });
        Some(TileDef {
            name: self.name.unwrap_or_else(|| words_of_id(&self.id)),
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            glyph: self.glyph,
            scene_key: self.scene_key.unwrap_or(self.glyph),
            color: self.color,
            surface: self.surface.unwrap_or_else(|| surface_of(self.glyph)),
            light: self.light,
            palette: self.palette,
            walkable: self.walkable,
            transparent: self.transparent,
            move_cost: self.move_cost,
            disguise: self.disguise,
            sign_of: self.sign_of,
            opens: None,
            path_cost: None,
            tags: self.tags,
            rules: rule_set(cx, self.rules, RuleOwner::of_tile(self.walkable)),
            effect: self.effect,
            flavour: self.flavour,
            messages: self.messages,
        })
    }
}

impl SavedRow for TileDef {
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        Some((RuleOwner::of_tile(self.walkable), &self.rules))
    }

    fn sentence(&self) -> &str {
        &self.effect
    }
}

/// The surface of a tile with that glyph where its row names none.
const fn surface_of(glyph: char) -> Surface {
    match glyph {
        '#' => Surface::Wall,
        '.' => Surface::Ground,
        _ => Surface::Feature,
    }
}
