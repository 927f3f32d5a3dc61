//! The rules that must hold in any game, decided from public rows, views and events alone: a second opinion
//! beside the engine's own audit, with which it shares no code.

use std::collections::BTreeSet;

use roguecore::{
    ActorEvent, EntityId, EntityRef, Event, EventKind, FightEvent, Game, ItemEvent, Point,
    TileView, TraceEvent,
};

use super::check::ensure;
use crate::result::SimResult;

/// Things stand where one can stand, one blocker in a cell; the dead block nothing and decide nothing;
/// everything shown is in view.
pub(super) fn check_state(game: &Game) -> SimResult {
    let (map, content) = (game.map(), game.content());
    let (mut blocked, mut last) = (BTreeSet::new(), None);
    for it in map.entities() {
        let (id, at) = (it.id, it.at);
        let is_open = map.tile(at).is_some_and(|tile| content.tile(tile).walkable);
        ensure(is_open, || format!("{id} is in a wall at {at}"))?;
        ensure(last < Some(id), || format!("{id} is not in the order of the ids"))?;
        last = Some(id);
        let free = !it.blocks_movement || blocked.insert((at.x, at.y));
        ensure(free, || format!("{id} blocks a cell that is blocked, {at}"))?;
        let Some(fighter) = it.fighter else { continue };
        let in_range = (0..=fighter.max_hp()).contains(&fighter.hp());
        ensure(in_range, || format!("{id} has {} hit points", fighter.hp()))?;
        let is_dead = fighter.hp() == 0;
        ensure(!is_dead || !it.blocks_movement && it.ai.is_none(), || {
            format!("{id} is dead and acts")
        })?;
    }
    check_view(game)
}

fn check_view(game: &Game) -> SimResult {
    let view = game.view();
    let in_view = |at: Point| matches!(view.tile(at), TileView::Visible(_));
    let hidden = view.entities().into_iter().find(|it| !in_view(it.at));
    ensure(hidden.is_none(), || "an entity out of view is shown".to_owned())?;
    ensure(in_view(view.player().at), || "the player does not see their cell".to_owned())
}

/// The dead of the player's floor.
pub(super) fn dead(game: &Game) -> BTreeSet<EntityId> {
    let is_dead = |fighter: roguecore::Fighter| fighter.hp() <= 0;
    let entities = game.map().entities().iter();
    entities.filter(|it| it.fighter.is_some_and(is_dead)).map(|it| it.id).collect()
}

/// The dead do not act, whether they died in the turn or before it.
pub(super) fn check_events(mut dead: BTreeSet<EntityId>, events: &[Event]) -> SimResult {
    for event in events {
        let risen = actor(event).filter(|who| dead.contains(&who.id));
        ensure(risen.is_none(), || format!("the dead act: {event:?}"))?;
        if let EventKind::Fight(FightEvent::Died { who, .. }) = &event.kind {
            dead.insert(who.id);
        }
    }
    Ok(())
}

/// The actor whose decision led to an event.
const fn actor(event: &Event) -> Option<EntityRef> {
    match &event.kind {
        EventKind::Actor(
            ActorEvent::Moved { who, .. }
            | ActorEvent::Waited { who, .. }
            | ActorEvent::Stumbled { who, .. }
            | ActorEvent::Cast { who, .. }
            | ActorEvent::Noticed { who, .. },
        )
        | EventKind::Fight(FightEvent::Attacked { who, .. })
        | EventKind::Trace(TraceEvent::Planned { who, .. })
        | EventKind::Item(
            ItemEvent::PickedUp { who, .. }
            | ItemEvent::Used { who, .. }
            | ItemEvent::Thrown { who, .. },
        ) => Some(*who),
        // Events that happen to an actor, by a rule or by another actor.
        EventKind::Actor(
            ActorEvent::Displaced { .. }
            | ActorEvent::Transformed { .. }
            | ActorEvent::Joined { .. }
            | ActorEvent::HadNoEffect { .. },
        )
        | EventKind::Fight(
            FightEvent::Died { .. }
            | FightEvent::Healed { .. }
            | FightEvent::Exploded { .. }
            | FightEvent::Struck { .. },
        )
        | EventKind::Item(
            ItemEvent::Dropped { .. }
            | ItemEvent::Equipped { .. }
            | ItemEvent::Unequipped { .. }
            | ItemEvent::Given { .. }
            | ItemEvent::Taken { .. }
            | ItemEvent::Stolen { .. }
            | ItemEvent::Changed { .. }
            | ItemEvent::Identified { .. },
        )
        | EventKind::Trace(
            TraceEvent::StatusesCounted { .. }
            | TraceEvent::TagChanged { .. }
            | TraceEvent::EnergyChanged { .. }
            | TraceEvent::SubstancesChanged { .. }
            | TraceEvent::HordeStayedAway { .. }
            | TraceEvent::RulesStopped,
        )
        | EventKind::Status(_)
        | EventKind::Place(_)
        | EventKind::Game(_) => None,
    }
}

/// The first difference between two games, if there is any.
pub(super) fn difference(a: &Game, b: &Game) -> Option<&'static str> {
    let (one, other) = (a.view(), b.view());
    let numbers = |game: &Game| (game.view().floor(), game.view().turn(), game.outcome());
    let differs = [
        ("floor, turn or outcome", numbers(a) != numbers(b)),
        ("entities", a.map().entities() != b.map().entities()),
        ("substances", a.map().substances() != b.map().substances()),
        ("explored cells", one.explored() != other.explored()),
        ("tiles", one.size().points().any(|at| a.map().tile(at) != b.map().tile(at))),
    ];
    differs.into_iter().find(|(_, differs)| *differs).map(|(what, _)| what)
}

/// A number that two processes have in common for the same state: of its scene, floor and turn.
pub(super) fn digest(game: &Game) -> u64 {
    let view = game.view();
    let text = format!("{} {} {}", view.floor(), view.turn(), game.to_scene());
    // FNV-1a.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
