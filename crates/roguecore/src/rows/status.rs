//! Rows of statuses.

use ron_tables::{Boolean, Compile, FileRow, Id, Maybe, Span, TableOf, row, verbs};
use serde::Serialize;

use super::messages::MessagesOfRow;
use super::stats::Bonus;
use super::table::SavedRow;
use crate::id::{RowTable, Sorted, StatId};
use crate::messages::Messages;
use crate::rule::behaviour::Ai;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::rule::{BehaviourRow, RuleSet};
use crate::schema::bounds::MAX_SMALL_TABLE;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{Flavour, Text};

/// A condition of an entity that lasts for some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatusDef {
    /// Its id in the content file: `"poisoned"`.
    pub id: String,
    /// The name that a player reads: an adjective.
    pub name: String,
    /// What a second one does to the first.
    pub stacking: Stacking,
    /// What is added to the totals of stats while it lasts.
    pub bonus: Vec<(StatId, i32)>,
    /// What its holder does instead of its own behaviour; empty for its own.
    pub ai: Vec<BehaviourRow>,
    /// Whether its end takes a turn of its holder.
    pub recovery: bool,
    /// Whether others cannot see its holder.
    pub hides: bool,
    /// Its rules: `Me` is the holder.
    pub rules: RuleSet,
    /// A sentence or two about it, beside what [`describe`](crate::describe) tells; empty for none.
    pub flavour: String,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

impl StatusDef {
    /// A status without an effect, named like its id.
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: id.replace('_', " "),
            stacking: Stacking::Refresh,
            bonus: Vec::new(),
            ai: Vec::new(),
            recovery: false,
            hides: false,
            rules: RuleSet::default(),
            flavour: String::new(),
            messages: Messages::default(),
        }
    }
}

/// What a status does to one of the same row that the target has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub enum Stacking {
    /// The new turns replace the old ones.
    #[default]
    Refresh,
    /// The turns are added.
    Add,
    /// The longer one counts.
    Maximum,
}

verbs! {
    in RowContext;
    /// What a second status of the same row does to the first.
    pub(crate) StackingFamily = "stacking rule" -> Stacking, |cx, _at| {
        /// The new turns replace the old ones.
        "Refresh"() => Stacking::Refresh;
        /// The turns are added.
        "Add"() => Stacking::Add;
        /// The longer one counts.
        "Maximum"() => Stacking::Maximum;
    }
}

row! {
    in RowContext;
    /// A status.
    pub(crate) StatusFields = "status" {
        /// The id by which rules name it.
        "id" id: Id;
        /// The name that a player reads: an adjective; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// What a second one does to the first.
        "stacking" stacking: StackingFamily = Stacking::Refresh;
        /// What is added to the totals of stats while it lasts.
        "stats" stats: Bonus = Vec::new();
        /// What its holder does instead of its own behaviour.
        "ai" ai: Ai = Vec::new();
        /// Whether its end takes a turn of its holder.
        "recovery" recovery: Boolean = false;
        /// Whether others cannot see its holder.
        "hides" hides: Boolean = false;
        /// Its rules: `Me` is the holder.
        "rules" rules: Rules = Vec::new();
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for StatusFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "statuses",
        "statuses",
        RowTable::Statuses.what(),
        0..=MAX_SMALL_TABLE,
    );
}

impl Compile<RowContext> for StatusFields {
    type Def = StatusDef;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<StatusDef> {
        Some(StatusDef {
            name: self.name.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            stacking: self.stacking,
            bonus: self.stats,
            ai: self.ai,
            recovery: self.recovery,
            hides: self.hides,
            rules: rule_set(cx, self.rules, RuleOwner::Status),
            flavour: self.flavour,
            messages: self.messages,
        })
    }
}

impl SavedRow for StatusDef {
    fn identity(&self) -> impl Serialize {
        let Self { id, stacking, bonus, ai, recovery, hides, rules, .. } = self;
        (id, stacking, Sorted(bonus), ai, recovery, hides, rules)
    }

    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        Some((RuleOwner::Status, &self.rules))
    }
}
