//! Rows of statuses.

use ron_tables::{Boolean, Compile, FileRow, Id, Maybe, Span, TableOf, row, shapes, verb_enum};
use serde::Serialize;

use super::messages::MessagesOfRow;
use super::names::named_like_id;
use super::saved_row::SavedRow;
use super::stats::Bonus;
use crate::id::{RowTable, serialize_sorted};
use crate::messages::Messages;
use crate::rule::behaviour::Ai;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::rule::{Behaviour, RuleSet, Trigger};
use crate::schema::bounds::MAX_SMALL_TABLE;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Flavour, Text};

row! {
    in RowContext, with
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// A condition of an entity that lasts for some turns. Serialised without the fields that no rule depends on.
    pub StatusDef = "status" {
        /// The id by which rules name it: `"poisoned"`.
        "id" id: Id;
        /// The name that a player reads: an adjective; the id where it is left out.
        #[serde(skip)]
        "name" name: Text = named_like_id(id.as_ref());
        /// The verb of giving it: `slow`; left out, its holder is said to be so.
        #[serde(skip)]
        "verb" verb: Maybe<Text> = None;
        /// The effect of a second one on the first.
        "stacking" stacking: StackingFamily = Stacking::Refresh;
        /// The amounts that are added to the totals of stats while it lasts.
        #[serde(serialize_with = "serialize_sorted")]
        "stats" bonus: Bonus = Vec::new();
        /// The behaviours of its holder instead of its own; empty for its own.
        "ai" ai: Ai = Vec::new();
        /// Whether its end takes a turn of its holder.
        "recovery" recovery: Boolean = false;
        /// Whether others cannot see its holder.
        "hides" hides: Boolean = false;
        /// Its rules: `Me` is the holder.
        "rules" rules: RulesOfStatus = RuleSet::default();
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

impl StatusDef {
    /// A status without an effect, named like its id.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), name: id.replace('_', " "), ..Self::default() }
    }

    /// Whether its holder sleeps on until something is done to it: no rule is about sights or sounds.
    pub fn sleeps_until_touched(&self) -> bool {
        let sleeps = self.ai.iter().any(|row| row.behaviour == Behaviour::Sleep);
        sleeps && !self.rules.has(Trigger::Notice) && !self.rules.has(Trigger::Hear)
    }
}

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)];
    /// The effect of a second status of the same row on the first.
    pub enum Stacking, pub(crate) StackingFamily = "stacking rule" |cx, _at| {
        /// The new turns replace the old ones.
        #[default]
        "Refresh"() => Refresh;
        /// The turns are added.
        "Add"() => Add;
        /// The longer one counts.
        "Maximum"() => Maximum;
    }
}

shapes! {
    in RowContext;
    /// The rules of a status.
    pub(crate) RulesOfStatus -> RuleSet, Rules::kind(), |cx, what, part| {
        Rules::read(cx, what, part).map(|rules| rule_set(cx, rules, RuleOwner::Status))
    };
}

impl FileRow for StatusDef {
    const TABLE: TableOf = TableOf::new::<Self>(
        "statuses",
        "statuses",
        RowTable::Statuses.what(),
        0..=MAX_SMALL_TABLE,
    );
}

impl Compile<RowContext> for StatusDef {
    type Def = Self;

    fn compile(self, _cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<Self> {
        Some(self)
    }
}

impl SavedRow for StatusDef {
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        Some((RuleOwner::Status, &self.rules))
    }

    fn sentence(&self) -> &str {
        &self.effect
    }
}
