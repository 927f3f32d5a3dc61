//! One sentence for several creatures that do the same, or to which the same is done, in one turn: "The goblin and
//! 2 jackals notice you!"

use roguecore::{
    ActorEvent, EntityRef, Event, EventKind, FightEvent, PlaceEvent, PrototypeId, Sentence,
    StatusEvent, StatusId,
};

use super::{MessageDraft, Names, Noun, counted, join_list};
use crate::message::MessageKind;
use crate::text;

/// The fate that several creatures can share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Notices,
    /// They wake up, and notice the player.
    Wakes,
    Begins(StatusId, Side),
    Ends(StatusId, Side),
    Appears(Option<PrototypeId>),
    Dies(PrototypeId, Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Companions,
    Others,
}

/// The fate that an event tells of a creature, which others may share.
pub(super) fn fate(event: &Event, names: Names<'_>) -> Option<(Fate, EntityRef)> {
    if !event.seen {
        return None;
    }
    let (fate, who) = match &event.kind {
        EventKind::Actor(ActorEvent::Noticed { who, target, .. }) if target.player => {
            (Fate::Notices, *who)
        }
        EventKind::Status(StatusEvent::Added { target, status, .. }) => {
            (Fate::Begins(*status, side(*target, names)), *target)
        }
        EventKind::Status(StatusEvent::Ended { who, status, .. }) => {
            (Fate::Ends(*status, side(*who, names)), *who)
        }
        EventKind::Place(PlaceEvent::Created { who, .. }) => {
            let row = names.content.prototype(who.kind);
            let has_own = row.messages.appears.about(false).is_some();
            (Fate::Appears(has_own.then_some(who.kind)), *who)
        }
        EventKind::Fight(FightEvent::Died { who, by, .. })
            if by.is_none_or(|by| !by.player && !names.companions.contains(&by.id)) =>
        {
            (Fate::Dies(who.kind, side(*who, names)), *who)
        }
        EventKind::Actor(_)
        | EventKind::Fight(_)
        | EventKind::Item(_)
        | EventKind::Status(_)
        | EventKind::Place(_)
        | EventKind::Game(_)
        | EventKind::Trace(_) => return None,
    };
    let is_item = names.content.prototype(who.kind).item.is_some();
    (!who.player && !is_item).then_some((fate, who))
}

fn side(who: EntityRef, names: Names<'_>) -> Side {
    if names.companions.contains(&who.id) { Side::Companions } else { Side::Others }
}

/// The message about all of them; `None` where their row has a sentence about one alone.
pub(super) fn message(fate: Fate, all: &[EntityRef], names: Names<'_>) -> Option<MessageDraft> {
    let (rows, the) = (names.content.rows(), definite(all, names));
    let text = match fate {
        Fate::Notices => format!("{} notice you!", introduced(all, names)),
        Fate::Wakes if all.len() == 1 => {
            format!("{} wakes and notices you!", introduced(all, names))
        }
        Fate::Wakes => format!("{} wake and notice you!", introduced(all, names)),
        Fate::Begins(id, _) => {
            let row = rows.status(id)?;
            let name = text::clean_name(&row.name);
            of_row(&row.messages.begin, &the, || format!("{the} are {name}."))?
        }
        Fate::Ends(id, _) => {
            let row = rows.status(id)?;
            let name = text::clean_name(&row.name);
            of_row(&row.messages.end, &the, || format!("{the} are no longer {name}."))?
        }
        Fate::Appears(kind) => {
            let named = indefinite(all, names);
            let appears = format!("{named} appear!");
            match kind {
                Some(kind) => {
                    let row = names.content.prototype(kind);
                    of_row(&row.messages.appears, &named, || appears)?
                }
                None => appears,
            }
        }
        Fate::Dies(kind, _) => {
            let row = names.content.prototype(kind);
            of_row(&row.messages.died, &the, || format!("{the} die!"))?
        }
    };
    Some((kind_of(fate), text::capitalize(&text::in_letters(&text::clean(&text)))))
}

/// The sentence of a row about many; the given one where the row has none about a single other.
fn of_row(sentence: &Sentence, all: &str, plain: impl FnOnce() -> String) -> Option<String> {
    match (&sentence.many, &sentence.they) {
        (Some(many), _) => Some(many.replace("{name}", all)),
        (None, Some(_)) => None,
        (None, None) => Some(plain()),
    }
}

const fn kind_of(fate: Fate) -> MessageKind {
    match fate {
        Fate::Notices | Fate::Wakes | Fate::Dies(_, Side::Companions) => MessageKind::Warning,
        Fate::Dies(_, Side::Others) => MessageKind::EnemyDied,
        Fate::Begins(_, Side::Companions) | Fate::Ends(_, Side::Companions) => MessageKind::Status,
        Fate::Begins(_, Side::Others) | Fate::Ends(_, Side::Others) => MessageKind::OtherStatus,
        Fate::Appears(_) => MessageKind::Plain,
    }
}

/// "the goblin and 2 jackals", "your wolf", "your 2 wolves"
fn definite(all: &[EntityRef], names: Names<'_>) -> String {
    let nouns = all.iter().map(|who| {
        (Noun::of(names.content.prototype(who.kind)), names.companions.contains(&who.id))
    });
    let parts: Vec<String> = counted(nouns)
        .into_iter()
        .map(|((noun, is_companion), count)| match (is_companion, count) {
            (true, _) => noun.yours(count),
            (false, 1) => noun.with_the(),
            (false, _) => noun.with_count(count),
        })
        .collect();
    join_list(&parts)
}

/// Those of whom the player has not been told are "a goblin and 2 jackals".
fn introduced(all: &[EntityRef], names: Names<'_>) -> String {
    let are_new = all.iter().all(|who| names.unmet.contains(&who.id));
    if are_new { indefinite(all, names) } else { definite(all, names) }
}

/// "a goblin and 2 jackals"
fn indefinite(all: &[EntityRef], names: Names<'_>) -> String {
    let nouns = all.iter().map(|who| Noun::of(names.content.prototype(who.kind)));
    let parts: Vec<String> =
        counted(nouns).iter().map(|(noun, count)| noun.with_count(*count)).collect();
    join_list(&parts)
}
