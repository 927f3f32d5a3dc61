//! The order in which the events of a turn are told: a cause before its effects.

use roguecore::{
    Cause, Content, EntityRef, Event, EventKind, FightEvent, GameEvent, PlaceEvent, Point,
    PrototypeId, StatusEvent,
};

/// The indices of the events in the order in which they are told. The text of a trap or of a creature that bursts,
/// which its rule says last, and the end of an item that explodes stand before the harm that they do; an ambusher comes
/// out of hiding before it strikes.
pub(super) fn told_order(events: &[Event], content: &Content) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        let mut place = order.len();
        if let EventKind::Place(PlaceEvent::Said { at, .. }) = &event.kind {
            place = before_harm(events, &order, *at);
        } else if let EventKind::Status(StatusEvent::Ended { who: holder, status, .. }) =
            &event.kind
            && content.rows().status(*status).is_some_and(|row| row.hides)
        {
            place = before_blow(events, &order, *holder);
        } else if let EventKind::Place(PlaceEvent::Vanished { who: item, .. }) = &event.kind {
            place = at_explosion(events, &order, item.kind);
        }
        order.insert(place, index);
    }
    order
}

/// The place before the last blow of a creature.
fn before_blow(events: &[Event], order: &[usize], who: EntityRef) -> usize {
    let blow = order.iter().rposition(|index| {
        matches!(&events[*index].kind, EventKind::Fight(FightEvent::Attacked { who: of, .. }) if of.id == who.id)
    });
    blow.unwrap_or(order.len())
}

/// The place before the harm that the tile of a cell, or a creature that has died there, has just done.
fn before_harm(events: &[Event], order: &[usize], cell: Point) -> usize {
    let mut place = order.len();
    for (at, index) in order.iter().enumerate().rev() {
        let event = &events[*index];
        if is_harm_of(event, cell) {
            place = at;
        } else if !comes_between(event) {
            break;
        }
    }
    place
}

/// Whether an event is harm by the tile of a cell, or by a creature that has died there.
fn is_harm_of(event: &Event, cell: Point) -> bool {
    if let EventKind::Fight(FightEvent::Struck { cause: Cause::Tile(_), at: harmed, .. })
    | EventKind::Status(StatusEvent::Added { cause: Cause::Tile(_), at: harmed, .. }) =
        &event.kind
    {
        return *harmed == cell;
    }
    if let EventKind::Fight(FightEvent::Struck { cause: Cause::Creature(_), from, .. }) =
        &event.kind
    {
        return *from == cell;
    }
    false
}

/// Whether an event may stand between the harm of a rule and its text.
const fn comes_between(event: &Event) -> bool {
    // One burst may set off others, which stand within it.
    matches!(
        event.kind,
        EventKind::Place(
            PlaceEvent::TileChanged { .. } | PlaceEvent::Noise { .. } | PlaceEvent::Said { .. }
        ) | EventKind::Status(StatusEvent::Ended { .. })
            | EventKind::Fight(
                FightEvent::Died { .. }
                    | FightEvent::Exploded { .. }
                    | FightEvent::Struck { cause: Cause::Creature(_), .. }
            )
            | EventKind::Game(GameEvent::GainedExperience { .. })
            | EventKind::Trace(_)
    )
}

/// The place of the last explosion of such an item, or of the statuses that its end has just given, or the end.
fn at_explosion(events: &[Event], order: &[usize], item: PrototypeId) -> usize {
    let mut place = order.len();
    for (at, index) in order.iter().enumerate().rev() {
        match &events[*index].kind {
            EventKind::Fight(FightEvent::Exploded { cause, .. }) if *cause == Cause::Item(item) => {
                return at;
            }
            EventKind::Status(StatusEvent::Added { cause, .. }) if *cause == Cause::Item(item) => {
                place = at;
            }
            _ => {}
        }
    }
    place
}
