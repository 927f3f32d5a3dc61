//! Rows of statuses.

use super::behaviour::Ai;
use super::compiler::Compiler;
use super::messages::MessagesFields;
use super::row::{row, verbs};
use super::rule::{Rules, rule_set};
use super::stats::Bonus;
use super::values::{Boolean, Flavour, Id, Maybe, Text};
use crate::content::triggers::RuleOwner;
use crate::content::{Stacking, StatusDef};

verbs! {
    /// What a second status of the same row does to the first.
    StackingFamily = "stacking rule" -> Stacking, |cx, _at| {
        /// The new turns replace the old ones.
        "Refresh"() => Stacking::Refresh;
        /// The turns are added.
        "Add"() => Stacking::Add;
        /// The longer one counts.
        "Maximum"() => Stacking::Maximum;
    }
}

row! {
    /// A status.
    StatusFields = "status" {
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
        "messages" messages: Maybe<MessagesFields> = None;
    }
}

impl StatusFields {
    pub(super) fn compiled(self, cx: &mut Compiler<'_, '_>) -> StatusDef {
        StatusDef {
            name: self.name.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            stacking: self.stacking,
            bonus: self.stats,
            ai: self.ai,
            recovery: self.recovery,
            hides: self.hides,
            rules: rule_set(cx, self.rules, RuleOwner::Status),
            flavour: self.flavour,
            messages: MessagesFields::compiled(self.messages),
        }
    }
}
