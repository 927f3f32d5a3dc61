//! The parts of an observation that are no planes: rows of numbers about things, items and the player.

use roguecore::{
    ActorEvent, Event, EventKind, Game, GameEvent, StatId, StatusEvent, TraceEvent, View,
};

use crate::action::slot_index;
use crate::code::code;
use crate::columns::{
    ENTITY_FIELDS, ENTITY_ROWS, INVENTORY_FIELDS, MAX_VALUE, STATISTICS, bounded,
};
use crate::memory::Memory;
use crate::seen::Seen;

/// Writes the rows of the things in view.
pub(crate) fn write_entities(memory: &mut Memory, rows: &mut [i32]) {
    const WIDTH: usize = ENTITY_FIELDS.len();
    let count = memory.seen.len().min(ENTITY_ROWS);
    for (row, it) in rows.chunks_exact_mut(WIDTH).zip(&memory.seen) {
        let Seen { kind, at, fighter, flags, statuses, .. } = *it;
        let values = [i32::from(kind) + 1, at.x, at.y];
        row[..3].copy_from_slice(&values);
        row[3..7].copy_from_slice(&fighter);
        row[7] = flags;
        row[8..].copy_from_slice(&statuses);
    }
    // Rows that the last step wrote and this one did not.
    if memory.entity_rows > count {
        rows[count * WIDTH..memory.entity_rows * WIDTH].fill(0);
    }
    memory.entity_rows = count;
}

/// Writes the inventory.
pub(crate) fn write_inventory(view: View<'_>, rows: &mut [i32]) {
    const WIDTH: usize = INVENTORY_FIELDS.len();
    rows.fill(0);
    for item in view.carried() {
        let row = &mut rows[slot_index(item.slot) * WIDTH..][..WIDTH];
        row[0] = item.kind.index() as i32 + 1;
        row[1] = item.count.min(MAX_VALUE as u32) as i32;
        row[2] = i32::from(item.equipped);
        row[3] = item.stats.first().map_or(0, |(_, value)| bounded(*value));
    }
}

/// Writes the statistics; those of the content's stats only where they may have changed.
pub(crate) fn write_statistics(game: &Game, memory: &Memory, out: &mut [i32]) {
    let view = game.view();
    let Some(player) = memory.seen.first() else { return };
    let experience = view.experience();
    let clamp = |number: u64| number.min(i32::MAX as u64) as i32;
    let level = experience.map_or(0, |it| it.level());
    let needed = view.content().xp_curve().map_or(0, |curve| curve.needed(level));
    let [hp, max_hp, defence, power] = player.fighter;
    let values = [
        clamp(view.turn()),
        view.floor() as i32,
        player.at.x,
        player.at.y,
        hp,
        max_hp,
        defence,
        power,
        clamp(level.into()),
        clamp(experience.map_or(0, |it| it.points()).into()),
        clamp(needed.into()),
        clamp(experience.map_or(0, |it| it.pending_level_ups()).into()),
        if memory.is_changed { view.score().unwrap_or_default() } else { out[12] },
        game.outcome().map_or(0, |outcome| outcome.ending() as i32 + 1),
        player.statuses[0],
        player.statuses[1],
    ];
    let (named, own) = out.split_at_mut(STATISTICS.len());
    named.copy_from_slice(&values);
    if memory.is_changed {
        for (value, index) in own.iter_mut().zip(0..) {
            *value = bounded(view.stat(StatId::new(index)));
        }
    }
}

/// Writes the codes of the events that the player perceived.
pub(crate) fn write_messages(events: &[Event], out: &mut [u8]) {
    out.fill(0);
    let told = events.iter().filter(|event| event.seen && !is_clock(&event.kind));
    for (entry, event) in out.iter_mut().zip(told) {
        *entry = code(&event.kind);
    }
}

const fn is_clock(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Game(GameEvent::TurnEnded { .. }) | EventKind::Trace(_))
}

/// Whether events may have changed the inventory or the stats of the player.
pub(crate) fn change_the_player(events: &[Event]) -> bool {
    !events.iter().all(|event| is_harmless(&event.kind))
}

/// Steps and plans change neither stats nor items.
const fn is_harmless(kind: &EventKind) -> bool {
    match kind {
        EventKind::Actor(event) => match event {
            ActorEvent::Moved { .. }
            | ActorEvent::Waited { .. }
            | ActorEvent::Stumbled { .. }
            | ActorEvent::Displaced { .. }
            | ActorEvent::Noticed { .. }
            | ActorEvent::HadNoEffect { .. } => true,
            ActorEvent::Transformed { .. }
            | ActorEvent::Joined { .. }
            | ActorEvent::Cast { .. } => false,
        },
        EventKind::Trace(event) => match event {
            TraceEvent::Planned { .. } | TraceEvent::EnergyChanged { .. } => true,
            TraceEvent::StatusesCounted { .. }
            | TraceEvent::TagChanged { .. }
            | TraceEvent::SubstancesChanged { .. }
            | TraceEvent::RulesStopped
            | TraceEvent::HordeStayedAway { .. } => false,
        },
        EventKind::Game(event) => matches!(event, GameEvent::TurnEnded { .. }),
        EventKind::Status(StatusEvent::StatChanged { who, .. }) => !who.player,
        EventKind::Fight(_) | EventKind::Item(_) | EventKind::Status(_) | EventKind::Place(_) => {
            false
        }
    }
}
