//! The fields of a content file: settings, and the tables of rows.

use std::sync::LazyLock;

use roguecore_grid::{Dice, Size};
use ron_tables::{
    At, Count, Kind, Maybe, NameOf, Parameter, Part, Read, Row as _, Shape, Spanned, row,
};

use super::pack_fields::PACK_FIELDS;
use super::raw_rows::tables;
use crate::component::{Melee, TechniqueOffer, XpCurve};
use crate::id::{PrototypeId, StatId};
use crate::inventory::InventorySlot;
use crate::schema::bounds::{MAX_FLOOR, MAX_OFFERED, MAX_SIDE, MAX_VALUE};
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{FloorItem, WalkableTile, item, of_floor};
use crate::schema::values::{DiceOf, Flavour, Text};

/// The radius of sight where a file has none, in cells.
pub(super) const DEFAULT_SIGHT: u32 = 8;

row! {
    in FloorContext;
    /// The settings of a content.
    pub(crate) SettingFields = "content" {
        /// The name of the game.
        "title" title: Text;
        /// The introduction that the player reads at the start: their role and their goal.
        "intro" intro: Maybe<Flavour> as "introduction" = None;
        /// The sentences at the end of a game.
        "ending" ending: Maybe<EndingFields> = None;
        /// Columns and rows of every floor.
        "map" map: MapFields;
        /// Radius of the field of view in cells: 2 or more, or 0 for unlimited; 8 if left out.
        "sight" sight: Sight = DEFAULT_SIGHT;
        /// The creature of the player.
        "player" player: At<PlayerName>;
        /// The items the player starts with.
        "inventory" inventory: InventoryItems = Vec::new();
        /// The experience that a level takes.
        "xp_curve" xp_curve: Maybe<At<XpCurveFields>> = None;
        /// The levels that offer techniques beside the improvements; none if left out.
        "techniques" techniques: Maybe<At<TechniqueFields>> = None;
        /// How much damage an attack in melee does; power less defence if left out.
        "melee" melee: Maybe<MeleeFields> = None;
        /// Stairs, the number of floors, and the goal.
        "dungeon" dungeon: Maybe<DungeonFields> = None;
        /// The stat of the player that is the score of a game, instead of points for floors, levels,
        /// turns and a victory.
        "score" score: Maybe<NameOf<StatId>> = None;
    }
}

row! {
    in FloorContext;
    /// The sentences at the end of a game, each in place of the one that every game has.
    pub(crate) EndingFields = "ending" {
        /// The player has won.
        "won" won: Maybe<Flavour> = None;
        /// The player has lost, or died.
        "lost" lost: Maybe<Flavour> = None;
    }
}

row! {
    in FloorContext;
    /// Columns and rows of every floor.
    pub(crate) MapFields = "map" {
        /// Columns.
        "width" width: Count<5, MAX_SIDE> as "the width of the map";
        /// Rows.
        "height" height: Count<5, MAX_SIDE> as "the height of the map";
    }
}

row! {
    in FloorContext;
    /// The experience that a level takes.
    pub(crate) XpCurveFields = "experience curve" {
        /// Points that every level takes.
        "base" base: Count<1, MAX_VALUE> as "the base";
        /// Points that each level takes more than the one before it.
        "each" each: Count<0, MAX_VALUE>;
        /// The player's share of the experience of a creature that one of their faction kills, in
        /// percent; 0 if left out.
        "friends" friends: Count<0, 100> = 0;
        /// Points that the first level takes; as many as follow from the others if left out.
        "first" first: Maybe<Count<1, MAX_VALUE>> as "the first level" = None;
    }
}

row! {
    in FloorContext;
    /// The levels that offer techniques.
    pub(crate) TechniqueFields = "techniques" {
        /// The number of which each offering level is a multiple: with 2, the levels 2, 4, 6 and so on.
        "every" every: Count<1, MAX_FLOOR>;
        /// How many are offered.
        "draw" draw: Count<1, { MAX_OFFERED as i64 }>;
    }
}

row! {
    in FloorContext;
    /// How much damage an attack in melee does.
    pub(crate) MeleeFields = "melee" {
        /// The least damage of every attack; 0 if left out.
        "least" least: Count<0, MAX_VALUE> as "the least damage" = 0;
        /// Dice that are added to the power of each attack; 0 if left out.
        "roll" roll: DiceOf<{ -MAX_VALUE }, MAX_VALUE> as "the roll" = Dice::default();
    }
}

row! {
    in FloorContext;
    /// Stairs, the number of floors, and the goal.
    pub(crate) DungeonFields = "dungeon" {
        /// The number of the deepest floor.
        "deepest" deepest: Count<1, MAX_FLOOR> as "the deepest floor";
        /// The tile of the stairs down.
        "down" down: At<WalkableTile> as "the stairs";
        /// The tile of the stairs up.
        "up" up: At<WalkableTile> as "the stairs";
        /// The item that has to be carried out.
        "goal" goal: At<FloorItem>;
    }
}

impl MapFields {
    pub(super) fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }
}

impl MeleeFields {
    pub(super) fn melee(self) -> Melee {
        Melee::new(self.least as i32, self.roll)
    }
}

impl XpCurveFields {
    pub(super) const fn curve(&self) -> XpCurve {
        XpCurve { base: self.base, each: self.each, friends: self.friends, first: self.first }
    }
}

impl TechniqueFields {
    pub(super) const fn offer(&self) -> TechniqueOffer {
        TechniqueOffer { every: self.every, draw: self.draw }
    }
}

/// The radius of sight.
pub(super) struct Sight;

impl Shape for Sight {
    type Value = u32;

    fn kind() -> Kind {
        Count::<0, MAX_SIDE>::kind()
    }
}

impl Read<FloorContext> for Sight {
    fn read<'t>(cx: &mut FloorCompiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<u32> {
        let (cells, span) = cx.r.take_integer(part.parse())?;
        // With a radius of 1 the player could enter cells that were never visible.
        let is_valid = cells == 0 || (2..=MAX_SIDE).contains(&cells);
        cx.r.check(is_valid, span, || {
            format!("sight must be 0 (without limit) or from 2 to {MAX_SIDE} cells; it is {cells}")
        })
        .then_some(cells as u32)
    }
}

/// The items the player starts with.
pub(super) struct InventoryItems;

impl Shape for InventoryItems {
    type Value = Vec<PrototypeId>;

    fn kind() -> Kind {
        Kind::List(Box::new(FloorItem::kind()), InventorySlot::COUNT)
    }
}

impl Read<FloorContext> for InventoryItems {
    fn read<'t>(
        cx: &mut FloorCompiler<'_, 't>,
        _what: &str,
        part: Part<'t>,
    ) -> Option<Self::Value> {
        let (items, span) = cx.r.take(part.parse::<Vec<Spanned<String>>>())?;
        let count = items.len();
        cx.r.check(count <= InventorySlot::COUNT, span, || {
            format!("an inventory holds {} items; these are {count}", InventorySlot::COUNT)
        });
        let items: Vec<Option<PrototypeId>> = items.into_iter().map(|id| item(cx, id)).collect();
        items.into_iter().collect()
    }
}

/// The creature of the player.
pub(super) struct PlayerName;

impl Shape for PlayerName {
    type Value = PrototypeId;

    fn kind() -> Kind {
        Kind::Name("creature")
    }
}

impl Read<FloorContext> for PlayerName {
    fn read<'t>(
        cx: &mut FloorCompiler<'_, 't>,
        _what: &str,
        part: Part<'t>,
    ) -> Option<PrototypeId> {
        of_floor(cx, "creature", part.parse()).map(|(id, ..)| id)
    }
}

/// The fields of a file that are no table.
pub(super) fn settings() -> impl Iterator<Item = &'static Parameter> {
    SettingFields::FIELDS.iter().chain(PACK_FIELDS)
}

/// Every field of a file.
pub(super) static FIELDS: LazyLock<Vec<Parameter>> =
    LazyLock::new(|| settings().copied().chain(tables(|table| !table.is_required)).collect());
