//! The gains of a used item in one message: "You eat the honey cake: +2 max HP, +2 HP."

use std::ops::Range;

use roguecore::{
    Cause, Content, Event, EventKind, FightEvent, ItemEvent, PrototypeId, StatId, StatusEvent,
};

use super::{MessageDraft, the_item};
use crate::message::MessageKind;
use crate::text;

/// The gains of the item that the player has used.
pub struct Gains {
    /// The events of the use.
    events: Range<usize>,
    /// The message for all of them.
    pub message: MessageDraft,
}

impl Gains {
    /// The gains that an item has given the player at once; `None` without an item, and for one that has told of
    /// its healing in words of its own.
    pub fn of(events: &[Event], content: &Content) -> Option<Self> {
        let (start, mut item) =
            events.iter().enumerate().find_map(|(index, it)| match it.kind {
                EventKind::Item(ItemEvent::Used { who, item, .. }) if who.player => {
                    Some((index, item))
                }
                _ => None,
            })?;
        let mut parts = Vec::new();
        let mut end = start + 1;
        for event in events.iter().skip(start + 1) {
            match &event.kind {
                EventKind::Status(StatusEvent::StatChanged { who, stat, from, to, .. })
                    if who.player =>
                {
                    parts.extend(change(*stat, *from, *to, content));
                }
                EventKind::Fight(FightEvent::Healed { who, cause: Cause::Item(kind), amount })
                    if who.player && *amount > 0 =>
                {
                    item = *kind;
                    parts.push(format!("+{amount} HP"));
                }
                EventKind::Actor(_) | EventKind::Fight(_) | EventKind::Game(_) => break,
                EventKind::Item(_)
                | EventKind::Status(_)
                | EventKind::Place(_)
                | EventKind::Trace(_) => {}
            }
            end += 1;
        }
        let messages = &content.prototype(item).messages;
        let is_told = parts.is_empty() || messages.heal.about(true).is_some();
        let text = || format!("You {}: {}.", used(item, content), parts.join(", "));
        (!is_told).then(|| Self { events: start..end, message: (MessageKind::Healing, text()) })
    }

    /// Whether the message is about an event, which then has none of its own.
    pub fn cover(&self, index: usize, event: &Event) -> bool {
        let is_gain = match &event.kind {
            EventKind::Status(StatusEvent::StatChanged { who, .. })
            | EventKind::Fight(FightEvent::Healed { who, cause: Cause::Item(_), .. }) => who.player,
            _ => false,
        };
        is_gain && self.events.contains(&index)
    }

    /// Whether the message stands after that event, the last of the use.
    pub fn end_at(&self, index: usize) -> bool {
        index + 1 == self.events.end
    }
}

/// "drink the red potion"
pub(super) fn used(item: PrototypeId, content: &Content) -> String {
    let verb = content.prototype(item).messages.verb.as_deref().map(text::clean);
    format!("{} {}", verb.unwrap_or_else(|| "use".to_owned()), the_item(item, content))
}

/// "+2 max HP", for a stat that every game has.
fn change(stat: StatId, from: i32, to: i32, content: &Content) -> Option<String> {
    let by = i64::from(to) - i64::from(from);
    let is_told = stat.index() < StatId::BUILT_IN.len() && by != 0;
    let row = content.rows().stat(stat).filter(|_| is_told)?;
    Some(format!("{by:+} {}", text::clean_name(&row.name)))
}
