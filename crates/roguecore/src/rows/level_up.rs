//! Rows of growth: the improvements and techniques that a character level offers, those that cost an item, and the
//! origins that a game begins with.

use ron_tables::{Compile, FileRow, Id, List, Maybe, NameOf, Span, TableOf, row};
use serde::Serialize;

use super::ability::AbilityOfRow;
use super::deed::Deed;
use super::messages::MessagesOfRow;
use super::names::named_like_id;
use super::saved_row::SavedRow;
use crate::id::{AbilityId, RowTable, TagId};
use crate::messages::Messages;
use crate::rule::grammar::{Conditions, Effects};
use crate::rule::target::TargetFamily;
use crate::rule::{Condition, Effect, Target};
use crate::schema::bounds::{MAX_LEVEL_UPS, MAX_OF_ROW};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::name_of::ItemName;
use crate::schema::values::{EffectSentence, Flavour, Text};

row! {
    in RowContext, with
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// An improvement or a technique that a character level offers or an item pays for, or an origin. Serialised without
    /// the fields that no rule depends on.
    pub LevelUpDef = "improvement" {
        /// Its id: `"power"`.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        #[serde(skip)]
        "name" name: Text = named_like_id(id.as_ref());
        /// A tag that the player has from then on. The row is a technique then: some levels offer a few of them, drawn
        /// from those that the player does not know and whose needs are met.
        #[serde(skip_serializing_if = "Option::is_none")]
        "technique" technique: Maybe<NameOf<TagId>> = None;
        /// The item that it costs, such as a spark. No level offers the row then: the player can choose it whenever they
        /// carry the item, which is taken.
        #[serde(skip_serializing_if = "Option::is_none")]
        "costs" costs: Maybe<ItemName> = None;
        /// The conditions under which a technique, or a row that costs an item, is offered, all of which must hold: of
        /// tags, statuses, stats, items carried and the floor.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        "needs" needs: Conditions = Vec::new();
        /// The word before the name of an origin whose player knows the technique: `lunging` for a lunging heir.
        #[serde(skip)]
        "epithet" epithet: Maybe<Text> = None;
        /// A tag that the player has from then on. The row is an origin then: no improvement of a level, but one of those
        /// of which the player can choose one before the first turn.
        #[serde(skip)]
        "origin" origin: Maybe<NameOf<TagId>> = None;
        /// The targets of the effects: the player where it is left out, or `Allies` for a row that costs an item.
        #[serde(skip_serializing_if = "is_me")]
        "to" to: TargetFamily = Target::Me;
        /// The effects, in this order; the tag of an origin or a technique comes first, and is the player's.
        "do" effects: Effects;
        /// The abilities that the player has with the tag of the origin or technique: rows, or the ids of abilities.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        "abilities" abilities: List<AbilityOfRow, MAX_OF_ROW> = Vec::new();
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        #[serde(skip)]
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on; empty for none.
        #[serde(skip)]
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        #[serde(skip)]
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

/// Whether a target is the player, as that of most rows.
fn is_me(target: &Target) -> bool {
    *target == Target::Me
}

impl FileRow for LevelUpDef {
    const TABLE: TableOf = TableOf::new::<Self>(
        "growth",
        "improvements",
        RowTable::LevelUps.what(),
        1..=MAX_LEVEL_UPS,
    );
}

impl Compile<RowContext> for LevelUpDef {
    type Def = Self;

    fn compile(mut self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Self> {
        self.check(cx, span);
        cx.context.costs_of_growth.extend(self.costs.map(|item| (item, span)));
        if let Some(tag) = self.tag() {
            cx.context.tags_of_growth.push((tag, span));
            self.effects.insert(0, Effect::AddTag(tag));
        }
        Some(self)
    }
}

impl LevelUpDef {
    /// The tag by which it is known that the player has it: that of an origin or a technique; `None` for an improvement.
    pub fn tag(&self) -> Option<TagId> {
        self.origin.or(self.technique)
    }

    fn check(&self, cx: &mut RowCompiler<'_, '_>, span: Span) {
        let id = &self.id;
        cx.r.check(self.abilities.is_empty() || self.tag().is_some(), span, || {
            format!(
                "\"{id}\" gives an ability, which is known by a tag; add `technique: \"TAG\"` or \
                 `origin: \"TAG\"`"
            )
        });
        cx.r.check(self.origin.is_none() || self.technique.is_none(), span, || {
            format!("\"{id}\" is an origin or a technique; leave out `origin` or `technique`")
        });
        cx.r.check(self.technique.is_some() || self.epithet.is_none(), span, || {
            format!("`epithet` is of a technique; add `technique: \"TAG\"` to \"{id}\"")
        });
        let can_need = self.technique.is_some() || self.costs.is_some();
        cx.r.check(can_need || self.needs.is_empty(), span, || {
            format!("each level offers \"{id}\"; add `technique: \"TAG\"` or `costs: \"ITEM\"` for its `needs`")
        });
        cx.r.check(self.origin.is_none() || self.costs.is_none(), span, || {
            format!("\"{id}\" is an origin, which costs no item; leave out `costs`")
        });
        let is_paid = self.costs.is_some() && self.tag().is_none();
        let is_right = self.to == Target::Me || self.to == Target::Allies && is_paid;
        cx.r.check(is_right, span, || {
            format!(
                "\"{id}\" changes the player; `to: Allies` is for a row with `costs` that is no technique, and there \
                 are no other targets"
            )
        });
        cx.r.check(self.needs.iter().all(Condition::is_of_growth), span, || {
            format!(
                "the needs of \"{id}\" are asked when a level is gained: they are of `Tag`, `Status`, `Has`, \
                 `PlayerHas`, `Carries` and `FloorFrom`"
            )
        });
    }

    /// Adds its abilities to those that an actor has, each once.
    pub(crate) fn add_abilities(&self, all: &mut Vec<AbilityId>) {
        for ability in &self.abilities {
            if !all.contains(ability) {
                all.push(*ability);
            }
        }
    }
}

impl SavedRow for LevelUpDef {
    fn effects(&self) -> &[Effect] {
        &self.effects
    }

    fn sentence(&self) -> &str {
        &self.effect
    }

    fn deeds(&self) -> Vec<Deed<'_>> {
        // A status that an origin or a technique begins has a sentence of its own.
        let begins =
            |effect: &Effect| self.tag().is_some() && matches!(effect, Effect::AddStatus { .. });
        let told = self.effects.split(begins).filter(|effects| !effects.is_empty());
        told.map(|effects| Deed { conditions: &[], to: self.to, effects }).collect()
    }
}
