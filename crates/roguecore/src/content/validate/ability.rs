//! Rows of abilities, at the top of a file or inside a creature.

use super::bounds::{MAX_TURNS, MAX_VALUE};
use super::compiler::Compiler;
use super::messages::MessagesFields;
use super::names::NameOf;
use super::row::row;
use super::rule::{Conditions, Effects};
use super::shape::{Kind, Shape};
use super::target::TargetFamily;
use super::values::{Count, Flavour, Id, MapOf, Maybe, Text};
use crate::content::AbilityDef;
use crate::id::{AbilityId, StatId};
use crate::ron_reader::{Part, Reader, Span};
use crate::rule::{Rule, Target, Trigger};

row! {
    /// An ability.
    AbilityFields = "ability" {
        /// The id by which behaviours and effects name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// Turns until it can be cast again; 0 for every turn.
        "cooldown" cooldown: Count<0, MAX_TURNS> = 0;
        /// The stat of which each casting takes some, and how much.
        "cost" cost: MapOf<StatId, 1, MAX_VALUE> = Vec::new();
        /// What must hold, all of it.
        "if" conditions: Conditions = Vec::new();
        /// Whom or what the effects are done to; the caster where it is left out.
        "to" to: TargetFamily = Target::Me;
        /// What is done, in this order.
        "do" effects: Effects;
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: Maybe<MessagesFields> = None;
    }
}

impl AbilityFields {
    pub(super) fn compiled(self, cx: &mut Compiler<'_, '_>, span: Span) -> AbilityDef {
        let Self { id, name, cooldown, cost, conditions, to, effects, flavour, messages } = self;
        cx.r.check(cost.len() <= 1, span, || format!("\"{id}\" costs more than one stat"));
        let rule = Rule { on: Trigger::Use, conditions, to, effects };
        let name = name.unwrap_or_else(|| id.clone());
        let messages = MessagesFields::compiled(messages);
        AbilityDef { id, name, cooldown, cost: cost.first().copied(), rule, flavour, messages }
    }
}

/// An ability of a creature: the id of one, or its row. The rows are compiled with those of the
/// whole file.
pub(super) struct AbilityOfRow;

impl Shape for AbilityOfRow {
    type Value = AbilityId;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<AbilityId> {
        match id_of_row(part) {
            Some(id) => cx.names.abilities.get(&id).map(|index| AbilityId(index as u16)),
            None if part.starts_with('(') => None,
            None => NameOf::read(cx, what, part),
        }
    }

    fn kind() -> Kind {
        Kind::Either(Box::new(AbilityFields::kind()), Box::new(NameOf::<AbilityId>::kind()))
    }
}

/// The id of a row, read without any report; `None` for what is no row or has none.
fn id_of_row(part: Part<'_>) -> Option<String> {
    let mut quiet = Reader::new("", part.text());
    let call = part.starts_with('(').then(|| quiet.take_call(part))??;
    let named =
        |name: &str| call.arguments.iter().find(|it| it.name.is_some_and(|it| it.0 == name));
    quiet.take(named("id")?.part.parse::<String>()).map(|(id, _)| id)
}
