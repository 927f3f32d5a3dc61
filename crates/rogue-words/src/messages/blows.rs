//! Messages of blows, shots and throws, in the verbs of the rows that deal them.

use roguecore::english::third_person;
use roguecore::{Cause, Content, DamageKindId, EntityRef, FightEvent, Prototype, PrototypeId};

use super::rows::{messages_of, own};
use super::{
    MessageDraft, Names, Noun, join_list, name, possessive, subject, the_creature, the_entity,
    with_the,
};
use crate::message::MessageKind;
use crate::text;

/// The verb of rows that name none.
const HIT: &str = "hit";

/// A blow in melee: "You stab the goblin for 7.", or out of hiding "A viper springs from hiding and bites you for 6!"
pub(super) fn attacked(
    who: EntityRef,
    target: EntityRef,
    damage: i32,
    is_ambush: bool,
    names: Names<'_>,
) -> MessageDraft {
    let kind = match (who.player, target.player) {
        (true, _) => MessageKind::PlayerAttack,
        (false, true) => MessageKind::EnemyAttack,
        // The wounds of a companion are news.
        (false, false) if names.companions.contains(&target.id) => MessageKind::Plain,
        (false, false) => MessageKind::OtherAttack,
    };
    let (subject, verb) = (subject(who, names), verb_of_blow(who, names));
    let object = object(who, target, names);
    let text = if damage > 0 && is_ambush {
        let springs = if who.player { "spring" } else { "springs" };
        format!("{subject} {springs} from hiding and {verb} {object} for {damage}!")
    } else if damage > 0 {
        told(&format!("{subject} {verb} {object}"), &[damage])
    } else {
        let does = if who.player { "do" } else { "does" };
        format!("{subject} {verb} {object} but {does} no damage.")
    };
    (kind, text)
}

/// The damage of blows, told together: "You stab the goblin for 7, 5 and 6."
pub(crate) fn told(deed: &str, damage: &[i32]) -> String {
    let damage: Vec<String> = damage.iter().map(ToString::to_string).collect();
    format!("{deed} for {}.", join_list(&damage))
}

/// "You stab the goblin", and "Your javelin hits the goblin": the deed of a blow, before its damage.
pub(super) fn deed(event: &FightEvent, names: Names<'_>) -> Option<String> {
    match event {
        FightEvent::Attacked { who: attacker, target, .. } => {
            let (subject, verb) = (subject(*attacker, names), verb_of_blow(*attacker, names));
            Some(format!("{subject} {verb} {}", object(*attacker, *target, names)))
        }
        FightEvent::Struck { by, cause, target, .. } => {
            let messages = messages_of(*cause, names.content);
            let has_own_words = messages.is_some_and(|it| it.damage.about(target.player).is_some());
            if has_own_words { None } else { deed_of_rule(*by, *cause, *target, names) }
        }
        FightEvent::Died { .. } | FightEvent::Healed { .. } | FightEvent::Exploded { .. } => None,
    }
}

/// "Your javelin hits the goblin"
fn deed_of_rule(
    by: Option<EntityRef>,
    cause: Cause,
    target: EntityRef,
    names: Names<'_>,
) -> Option<String> {
    if matches!(cause, Cause::Status(_)) {
        return None;
    }
    let Agent { subject, verb } = agent(by, cause, target, names)?;
    let object = match (cause, by) {
        (Cause::Creature(_), Some(by)) => object(by, target, names),
        _ => the_entity(target, names),
    };
    Some(format!("{} {verb} {object}", text::capitalize(&subject)))
}

/// Damage by a rule: "Your javelin hits the goblin for 5.", "The fire hurts you for 3."
pub(super) fn struck(
    by: Option<EntityRef>,
    cause: Cause,
    target: EntityRef,
    (damage, damage_kind): (i32, DamageKindId),
    names: Names<'_>,
) -> MessageDraft {
    let kind = if target.player { MessageKind::EnemyAttack } else { MessageKind::PlayerAttack };
    if damage <= 0 {
        let unharmed = match names.content.rows().damage_kind_name(damage_kind) {
            Some(name) => unharmed_by_kind(&name, target, names),
            None => unharmed(by, cause, target, names),
        };
        return (kind, unharmed);
    }
    let messages = messages_of(cause, names.content);
    let sentence = messages.and_then(|it| own(&it.damage, target, Some(damage), names));
    (kind, sentence.unwrap_or_else(|| struck_in_words(by, cause, target, damage, names)))
}

fn struck_in_words(
    by: Option<EntityRef>,
    cause: Cause,
    target: EntityRef,
    damage: i32,
    names: Names<'_>,
) -> String {
    let content = names.content;
    match (cause, deed_of_rule(by, cause, target, names)) {
        (Cause::Status(status), _) => {
            let row = content.rows().status(status);
            let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
            format!("{} {} {damage} damage ({name}).", subject(target, names), take(target))
        }
        (_, Some(deed)) => told(&deed, &[damage]),
        (_, None) => format!("{} {} {damage} damage.", subject(target, names), take(target)),
    }
}

/// "The fire does not hurt the orc."
fn unharmed(by: Option<EntityRef>, cause: Cause, target: EntityRef, names: Names<'_>) -> String {
    match agent(by, cause, target, names) {
        Some(Agent { subject, .. }) => {
            let do_not = if subject == "you" { "do not" } else { "does not" };
            format!("{} {do_not} hurt {}.", text::capitalize(&subject), the_entity(target, names))
        }
        None => format!("{} {} no damage.", subject(target, names), take(target)),
    }
}

/// "Fire does not hurt the salamander."
fn unharmed_by_kind(kind: &str, target: EntityRef, names: Names<'_>) -> String {
    let kind = text::capitalize(&text::clean_name(kind));
    format!("{kind} does not hurt {}.", the_entity(target, names))
}

const fn take(who: EntityRef) -> &'static str {
    if who.player { "take" } else { "takes" }
}

/// The noun that deals damage, and its verb.
struct Agent {
    subject: String,
    verb: String,
}

/// The agent of a rule; `None` where it has no noun, and where an actor's own rule hurts that actor.
fn agent(
    by: Option<EntityRef>,
    cause: Cause,
    target: EntityRef,
    names: Names<'_>,
) -> Option<Agent> {
    let content = names.content;
    match cause {
        Cause::Item(kind) => {
            let owner = by.map_or("the".to_owned(), |by| possessive(by, names));
            let subject = format!("{owner} {}", name(kind, content));
            Some(Agent { subject, verb: conjugated(content.prototype(kind), false) })
        }
        Cause::Creature(kind) => {
            let subject = match by {
                Some(by) if by.id == target.id => return None,
                Some(by) => the_entity(by, names),
                None => the_creature(kind, content),
            };
            let is_you = subject == "you";
            Some(Agent { subject, verb: conjugated(content.prototype(kind), is_you) })
        }
        Cause::Ability(_) => {
            let by = by.filter(|by| by.id != target.id)?;
            let verb = if by.player { HIT.to_owned() } else { third_person(HIT) };
            Some(Agent { subject: the_entity(by, names), verb })
        }
        Cause::Tile(id) => Some(hurting(&content.tile(id).name)),
        Cause::Substance(id) => content.rows().substance(id).map(|row| hurting(&row.name)),
        Cause::Status(_) | Cause::LevelUp(_) | Cause::Custom(_) => None,
    }
}

fn hurting(noun: &str) -> Agent {
    Agent { subject: with_the(&text::clean_name(noun)), verb: "hurts".to_owned() }
}

/// The target of a deed: "the wolf", "another wolf", "yourself".
fn object(who: EntityRef, target: EntityRef, names: Names<'_>) -> String {
    let is_plain = !who.player && !names.companions.contains(&who.id);
    match (who.id == target.id, target.player) {
        (true, true) => "yourself".to_owned(),
        (true, false) => "itself".to_owned(),
        (false, _) if is_plain && is_another(who.kind, target, names) => {
            another(target.kind, names.content)
        }
        (false, false) if are_both_yours(who, target, names) => {
            format!("another of your {}", Noun::of(names.content.prototype(target.kind)).plural())
        }
        (false, _) => the_entity(target, names),
    }
}

/// Whether a creature of that row is told apart from one of the same row by "another".
fn is_another(kind: PrototypeId, from: EntityRef, names: Names<'_>) -> bool {
    kind == from.kind && !from.player && !names.companions.contains(&from.id)
}

fn are_both_yours(who: EntityRef, target: EntityRef, names: Names<'_>) -> bool {
    who.kind == target.kind
        && names.companions.contains(&who.id)
        && names.companions.contains(&target.id)
}

/// "another wolf".
fn another(kind: PrototypeId, content: &Content) -> String {
    format!("another {}", name(kind, content))
}

/// The verb of a blow: that of the player's weapon, or that of the creature.
fn verb_of_blow(who: EntityRef, names: Names<'_>) -> String {
    let weapon = names.wielded.filter(|_| who.player);
    conjugated(names.content.prototype(weapon.unwrap_or(who.kind)), who.player)
}

/// The verb of a row: "stab", or in the third person "stabs".
fn conjugated(row: &Prototype, is_second_person: bool) -> String {
    let verb = row.verb.as_deref().map_or_else(|| HIT.to_owned(), text::clean_name);
    match &row.third_person {
        _ if is_second_person => verb,
        Some(third) => text::clean_name(third),
        None => third_person(&verb),
    }
}
