//! Messages for the effects of rows of the content: their own sentences, or sentences made from their
//! names.

use roguecore::rule::{Effect, RuleSet, Trigger};
use roguecore::{
    AbilityId, Cause, Content, EntityRef, LevelUpId, Messages, PrototypeId, Sentence, StatusId,
};

use super::{MessageDraft, Names, an_entity, is_or_are, subject, the_entity, the_item};
use crate::message::MessageKind;
use crate::text;

/// An item was used; its effects are reported by themselves.
pub(super) fn used(who: EntityRef, item: PrototypeId, names: Names<'_>) -> Option<MessageDraft> {
    let content = names.content;
    let sentence = &content.prototype(item).messages.begin;
    Some((MessageKind::Plain, own(sentence, who, None, names)?))
}

/// An item is gone: "The javelin breaks.", or without a sentence of its own "The javelin is gone."
pub(super) fn vanished(item: EntityRef, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let sentence = &content.prototype(item.kind).messages.end;
    let text = own(sentence, item, None, names).unwrap_or_else(|| {
        let item = text::capitalize(&the_item(item.kind, content));
        format!("{item} {} gone.", is_or_are(&item))
    });
    (MessageKind::Plain, text)
}

/// A creature became another: "The orc becomes a troll!", or the sentence of the new kind.
pub(super) fn transformed(who: EntityRef, to: PrototypeId, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let sentence = &content.prototype(to).messages.begin;
    let text = own(sentence, who, None, names).unwrap_or_else(|| {
        let becomes = if who.player { "become" } else { "becomes" };
        format!("{} {becomes} {}!", subject(who, names), an_entity(to, content))
    });
    (MessageKind::Status, text)
}

/// An ability was cast: "The archer uses shoot."
pub(super) fn cast(who: EntityRef, ability: AbilityId, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let row = content.rows().ability(ability);
    let sentence = row.and_then(|row| own(&row.messages.begin, who, None, names));
    let text = sentence.unwrap_or_else(|| {
        let verb = if who.player { "use" } else { "uses" };
        let ability = row.map_or("an ability", |row| &row.name);
        format!("{} {verb} {}.", subject(who, names), text::clean_name(ability))
    });
    (MessageKind::Plain, text)
}

/// An actor was healed; `None` for an improvement, which has a message of its own, and for slow recovery.
pub(super) fn healed(
    who: EntityRef,
    cause: Cause,
    amount: i32,
    names: Names<'_>,
) -> Option<MessageDraft> {
    let content = names.content;
    let messages = messages_of(cause, content);
    if let Some(text) = messages.and_then(|it| own(&it.heal, who, Some(amount), names)) {
        return Some((MessageKind::Healing, text));
    }
    // The bars show it: those of enemies are not watched as closely.
    let is_own = who.player || names.companions.contains(&who.id);
    if is_recovery(who, cause, content) && (is_own || amount == 1) {
        return None;
    }
    let text = match cause {
        Cause::LevelUp(_) => return None,
        Cause::Item(item) if who.player => {
            format!("You {}: +{amount} HP.", super::gains::used(item, content))
        }
        Cause::Status(id) if who.player && heals_by_kills(id, content) => {
            format!("The kill heals you for {amount}.")
        }
        Cause::Item(_)
        | Cause::Creature(_)
        | Cause::Ability(_)
        | Cause::Status(_)
        | Cause::Tile(_)
        | Cause::Substance(_)
        | Cause::Custom(_) => {
            let verb = if who.player { "regain" } else { "regains" };
            format!("{} {verb} {amount} HP.", subject(who, names))
        }
    };
    Some((MessageKind::Healing, text))
}

/// Whether a cause gives back a little again and again: a rule of the actor's own, a ring, or a status that heals in
/// each turn.
fn is_recovery(who: EntityRef, cause: Cause, content: &Content) -> bool {
    match cause {
        Cause::Creature(kind) => kind == who.kind,
        Cause::Item(item) => is_equipment(item, content),
        Cause::Status(id) => {
            content.rows().status(id).is_some_and(|row| heals_by_turns(&row.rules))
        }
        Cause::Ability(_)
        | Cause::LevelUp(_)
        | Cause::Tile(_)
        | Cause::Substance(_)
        | Cause::Custom(_) => false,
    }
}

fn heals_by_turns(rules: &RuleSet) -> bool {
    heals(rules, Trigger::Turn)
}

/// Whether a status heals its holder by kills, and not otherwise.
fn heals_by_kills(status: StatusId, content: &Content) -> bool {
    let row = content.rows().status(status);
    row.is_some_and(|row| heals(&row.rules, Trigger::Kill) && !heals_by_turns(&row.rules))
}

fn heals(rules: &RuleSet, on: Trigger) -> bool {
    let mut effects = rules.on(on).flat_map(|(_, rule)| &rule.effects);
    effects.any(|effect| matches!(effect, Effect::Heal(_)))
}

/// Whether an item has its effects while it is equipped.
fn is_equipment(item: PrototypeId, content: &Content) -> bool {
    content.prototype(item).item.is_some_and(|it| it.equipment_slot.is_some())
}

/// An actor has a status: "You are poisoned."
pub(super) fn status_added(
    target: EntityRef,
    status: StatusId,
    names: Names<'_>,
) -> Option<MessageDraft> {
    let content = names.content;
    let row = content.rows().status(status)?;
    let text = own(&row.messages.begin, target, None, names).unwrap_or_else(|| {
        let is = if target.player { "are" } else { "is" };
        format!("{} {is} {}.", subject(target, names), text::clean_name(&row.name))
    });
    Some((status_kind(target, names), text))
}

/// The kind of a message about a status of an actor.
fn status_kind(who: EntityRef, names: Names<'_>) -> MessageKind {
    if who.player || names.companions.contains(&who.id) {
        MessageKind::Status
    } else {
        MessageKind::OtherStatus
    }
}

/// A status of an actor ended: "You are no longer poisoned."
pub(super) fn status_ended(
    who: EntityRef,
    status: StatusId,
    names: Names<'_>,
) -> Option<MessageDraft> {
    let content = names.content;
    let row = content.rows().status(status)?;
    let text = own(&row.messages.end, who, None, names).unwrap_or_else(|| {
        let is = if who.player { "are" } else { "is" };
        format!("{} {is} no longer {}.", subject(who, names), text::clean_name(&row.name))
    });
    Some((status_kind(who, names), text))
}

/// The player chose an improvement: "Guard. You learn to see blows coming."
pub(super) fn level_up(level_up: LevelUpId, content: &Content) -> MessageDraft {
    let row = content.rows().level_up(level_up);
    let text = row.map_or_else(
        || "You improve.".to_owned(),
        |row| {
            let name = text::clean_name(&row.name);
            match row.messages.begin.about(true) {
                Some(own) if content.is_origin(level_up) || row.costs.is_some() => text::clean(own),
                Some(own) => format!("{}. {}", text::capitalize(&name), text::clean(own)),
                None => format!("You improve: {name}."),
            }
        },
    );
    (MessageKind::Status, text)
}

/// The sentence of a row about an actor, with the name and the number filled in.
pub(super) fn own(
    sentence: &Sentence,
    who: EntityRef,
    amount: Option<i32>,
    names: Names<'_>,
) -> Option<String> {
    let sentence = filled(sentence, who.player, &the_entity(who, names), amount)?;
    if !sentence.contains('{') {
        return Some(sentence);
    }
    if sentence.contains("{by}") && names.caster.is_some_and(|caster| caster.player) {
        return None;
    }
    let by = names.caster.map_or("something".to_owned(), |caster| the_entity(caster, names));
    let whose =
        names.caster.map_or("something's".to_owned(), |caster| super::possessive(caster, names));
    Some(text::capitalize(&sentence.replace("{by}", &by).replace("{whose}", &whose)))
}

/// A sentence about the player or about others with a name and a number in it.
pub(super) fn filled(
    sentence: &Sentence,
    is_player: bool,
    name: &str,
    amount: Option<i32>,
) -> Option<String> {
    let sentence = sentence.about(is_player)?;
    let amount = amount.map_or_else(String::new, |amount| amount.to_string());
    let filled = sentence.replace("{amount}", &amount).replace("{name}", name);
    Some(text::capitalize(&text::clean(&filled)))
}

/// The sentences of the row; `None` for host rules.
pub(super) fn messages_of(cause: Cause, content: &Content) -> Option<&Messages> {
    let rows = content.rows();
    match cause {
        Cause::Item(kind) | Cause::Creature(kind) => Some(&content.prototype(kind).messages),
        Cause::Ability(id) => rows.ability(id).map(|row| &row.messages),
        Cause::Status(id) => rows.status(id).map(|row| &row.messages),
        Cause::Tile(id) => Some(&content.tile(id).messages),
        Cause::Substance(id) => rows.substance(id).map(|row| &row.messages),
        Cause::LevelUp(id) => rows.level_up(id).map(|row| &row.messages),
        Cause::Custom(_) => None,
    }
}
