//! Messages about arrivals on another floor, other than by stairs.

use roguecore::{ActorEvent, Displacement, Event, EventKind, GameEvent, TileView, View};

use super::{MessageDraft, Names, subject};
use crate::message::MessageKind;
use crate::text;

/// The message for the player's arrival on another floor by no stairs; `None` for any other event.
pub fn fall(event: &Event, view: View<'_>) -> Option<MessageDraft> {
    let EventKind::Game(GameEvent::Arrived { from, floor, at, .. }) = &event.kind else {
        return None;
    };
    let content = view.content();
    content.dungeon()?;
    let (TileView::Visible(tile) | TileView::Remembered(tile)) = view.tile(*at) else {
        return None;
    };
    if content.stairs(*floor).any(|it| content.tile(it.tile).id == tile.id) {
        return None;
    }
    let verb = if floor > from { "fall" } else { "rise" };
    let sentence = format!("You {verb} to {}.", text::floor_name(content, *floor));
    Some((MessageKind::Stairs, sentence))
}

/// The message for an enemy that comes along to the player's floor; `None` for any other event.
pub fn pursuit(event: &Event, view: View<'_>, names: Names<'_>) -> Option<MessageDraft> {
    let EventKind::Actor(ActorEvent::Displaced { who, how, .. }) = &event.kind else {
        return None;
    };
    let here = Displacement::ChangedFloor { floor: view.floor() };
    if *how != here || who.player || names.companions.contains(&who.id) {
        return None;
    }
    Some((MessageKind::Warning, format!("{} follows you.", subject(*who, names))))
}
