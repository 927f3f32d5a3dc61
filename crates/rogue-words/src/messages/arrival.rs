//! Messages about arrivals on another floor, other than by stairs.

use roguecore::{ActorEvent, Displacement, Event, EventKind, GameEvent, TileView, View};

use super::{MessageDraft, Names, subject, with_the};
use crate::message::MessageKind;
use crate::text;

/// The way of a player to a deeper floor without stairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fall {
    /// The harm of the fall.
    pub(super) damage: Option<i32>,
    /// Whether an item of the player takes them down, rather than a hole in the floor.
    pub(super) sinks: bool,
}

/// The message for the player's arrival on another floor by no stairs; `None` for any other event.
pub(super) fn fall(event: &Event, fall: Fall, view: View<'_>) -> Option<MessageDraft> {
    let EventKind::Game(GameEvent::Arrived { from, floor, at, .. }) = &event.kind else {
        return None;
    };
    let content = view.content();
    if from == floor {
        return Some((MessageKind::Stairs, "All here is as you first found it.".to_owned()));
    }
    content.dungeon()?;
    let (TileView::Visible(tile) | TileView::Remembered(tile)) = view.tile(*at) else {
        return None;
    };
    let is_on_stairs = content.stairs(*floor).any(|it| content.tile(it.tile).id == tile.id);
    if is_on_stairs && fall.damage.is_none() {
        return None;
    }
    let verb = match fall.sinks {
        _ if floor < from => "rise",
        true => "sink",
        false => "fall",
    };
    let harm = fall.damage.filter(|&damage| damage > 0);
    let harm = harm.map_or_else(String::new, |damage| format!(" and take {damage} damage"));
    let place = text::floor_name(content, *floor);
    let is_single = content.branch_of(*floor).is_some_and(|branch| branch.floors == 1);
    let place = if is_single { with_the(&place) } else { place };
    let sentence = format!("You {verb} to {place}{harm}.");
    Some((MessageKind::Stairs, sentence))
}

/// The message for an enemy that comes along to the player's floor; `None` for any other event.
pub(super) fn pursuit(event: &Event, view: View<'_>, names: Names<'_>) -> Option<MessageDraft> {
    let EventKind::Actor(ActorEvent::Displaced { who, how, .. }) = &event.kind else {
        return None;
    };
    let here = Displacement::ChangedFloor { floor: view.floor() };
    if *how != here || who.player || names.companions.contains(&who.id) {
        return None;
    }
    Some((MessageKind::Warning, format!("{} follows you.", subject(*who, names))))
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Game};

    use super::*;

    /// Taking the stairs has its own message; a fall that ends on stairs does harm, too.
    #[test]
    fn an_arrival_on_stairs_is_told_where_it_hurts() {
        let scene = "####\n#1.#\n####\n\n1 = player on stairs_down";
        let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let events = game.step(Command::Descend).unwrap();
        let arrived =
            |event: &&Event| matches!(event.kind, EventKind::Game(GameEvent::Arrived { .. }));
        let event = events.iter().find(arrived).unwrap().clone();
        let told = |damage| fall(&event, Fall { damage, sinks: false }, game.view());
        assert_eq!(told(None), None);
        assert_eq!(told(Some(3)).unwrap().1, "You fall to floor 2 and take 3 damage.");
    }
}
