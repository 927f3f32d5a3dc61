//! Rows of abilities, at the top of a file or inside a creature.

use ron_tables::{
    Compile, Count, FileRow, Id, Kind, MapOf, Maybe, NameOf, RawRows, Reader, Row as _, Span,
    TableOf, id_of_row, row, shapes,
};
use serde::Serialize;

use super::deed::Deed;
use super::messages::MessagesOfRow;
use super::saved_row::SavedRow;
use crate::english::words_of_id;
use crate::id::{AbilityId, RowTable, StatId};
use crate::messages::Messages;
use crate::rule::grammar::{Conditions, Effects, note_taken_away};
use crate::rule::owner::SOMEWHERE;
use crate::rule::target::TargetFamily;
use crate::rule::{Effect, Rule, Target, Trigger};
use crate::schema::bounds::{MAX_ROWS, MAX_TURNS, MAX_VALUE};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Flavour, Text};

/// A deed of a creature beside moving and attacking. Serialised without the fields that no rule depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AbilityDef {
    /// Its id in the content file: `"shoot"`.
    pub id: String,
    /// The name that a player reads.
    #[serde(skip)]
    pub name: String,
    /// Turns until it can be cast again; 0 for every turn.
    pub cooldown: u32,
    /// The stat of which each casting takes some, and how much.
    pub cost: Option<(StatId, i32)>,
    /// Its conditions, targets and effects.
    pub rule: Rule,
    /// A sentence about its rules, with places for their numbers, which [`describe`](crate::describe) fills; empty for
    /// none.
    #[serde(skip)]
    pub effect: String,
    /// A sentence or two about it, beside the lines of [`describe`](crate::describe); empty for none.
    #[serde(skip)]
    pub flavour: String,
    /// The sentences that a player reads about it.
    #[serde(skip)]
    pub messages: Messages,
}

row! {
    in RowContext;
    /// An ability.
    pub(crate) AbilityFields = "ability" {
        /// The id by which behaviours and effects name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// Turns until it can be cast again; 0 for every turn.
        "cooldown" cooldown: Count<0, MAX_TURNS> = 0;
        /// The stat of which each casting takes some, and how much.
        "cost" cost: MapOf<StatId, 1, MAX_VALUE> = Vec::new();
        /// The conditions, all of which must hold.
        "if" conditions: Conditions = Vec::new();
        /// The targets of the effects; the caster where it is left out.
        "to" to: TargetFamily = Target::Me;
        /// The effects, in this order.
        "do" effects: Effects;
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for AbilityFields {
    const TABLE: TableOf =
        TableOf::new::<Self>("abilities", "abilities", RowTable::Abilities.what(), 0..=MAX_ROWS);
}

impl Compile<RowContext> for AbilityFields {
    type Def = AbilityDef;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<AbilityDef> {
        let Self { id, name, cooldown, cost, conditions, to, effects, effect, flavour, messages } =
            self;
        cx.r.check(cost.len() <= 1, span, || format!("\"{id}\" costs more than one stat"));
        cx.r.check(!matches!(to, Target::Somewhere(_)), span, || SOMEWHERE.to_owned());
        note_taken_away(cx, &effects, false, span);
        let rule = Rule::new(Trigger::Use, to, effects).when(conditions);
        let name = name.unwrap_or_else(|| words_of_id(&id));
        let cost = cost.first().copied();
        Some(AbilityDef { id, name, cooldown, cost, rule, effect, flavour, messages })
    }
}

impl SavedRow for AbilityDef {
    fn effects(&self) -> &[Effect] {
        &self.rule.effects
    }

    fn sentence(&self) -> &str {
        &self.effect
    }

    fn deeds(&self) -> Vec<Deed<'_>> {
        vec![Deed::from(&self.rule)]
    }
}

shapes! {
    in RowContext;
    /// An ability of a creature, an origin or a technique: the id of one, or its row. The rows are compiled with those
    /// of the whole file.
    pub(crate) AbilityOfRow -> AbilityId,
    Kind::Either(Box::new(AbilityFields::kind()), Box::new(NameOf::<AbilityId>::kind())),
    |cx, what, part| {
        match id_of_row(part) {
            Some(id) => cx.tables.names.of("ability").get(&id).map(|index| AbilityId(index as u16)),
            None if part.starts_with('(') => None,
            None => NameOf::read(cx, what, part),
        }
    };
}

/// Collects the ids of the abilities that stand inside the rows of another table.
pub(crate) fn abilities_of<'t>(cx: &mut RowCompiler<'_, 't>, owners: &RawRows<'t>) -> RawRows<'t> {
    let table = AbilityFields::TABLE;
    let mut rows = Vec::new();
    for part in owners.iter().flatten().filter_map(|row| row.fields.part("abilities")) {
        let parts = Reader::new("", part.text()).take_list(part);
        let parts = parts.map_or_else(Vec::new, |(parts, _)| parts);
        let parts = parts.into_iter().filter(|part| part.starts_with('('));
        let (what, fields) = (AbilityFields::WHAT, AbilityFields::FIELDS);
        rows.extend(parts.map(|part| cx.raw_row(part, &table, what, fields)));
        let (count, span) = (cx.tables.names.of(table.names).len(), part.span(cx.r));
        let fits = cx.r.check(count <= MAX_ROWS, span, || {
            format!("there must be at most {MAX_ROWS} abilities; there are {count} so far")
        });
        if !fits {
            break;
        }
    }
    rows
}
