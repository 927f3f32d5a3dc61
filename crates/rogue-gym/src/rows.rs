//! The parts of an observation that are no planes: rows of numbers about things, items and the player.

use roguecore::{
    ActorEvent, Event, EventKind, Game, GameEvent, StatId, StatusEvent, TraceEvent, View,
};

use crate::action::slot_index;
use crate::code::code;
use crate::memory::Memory;
use crate::seen::Seen;
use crate::setup::Setup;

/// The most things in view that have a row. The first is the player, then come the nearest.
pub const ENTITY_ROWS: usize = 24;

/// The columns of a thing in view. `kind` is 1 and the index of its row in the content, 0 where there is no
/// thing; `flags` are the [`FLAGS`](crate::FLAGS); `statuses_0` has a bit for each of the first 30 statuses,
/// `statuses_1` for the next 30.
pub const ENTITY_FIELDS: [&str; 10] =
    ["kind", "x", "y", "hp", "max_hp", "defence", "power", "flags", "statuses_0", "statuses_1"];

/// The slots of the inventory.
pub const INVENTORY_ROWS: usize = 26;

/// The columns of an item that is carried. `kind` is 1 and the index of its row as the player knows it, 0 for
/// an empty slot; `charges` is the first number that this copy has of its own.
pub const INVENTORY_FIELDS: [&str; 4] = ["kind", "count", "equipped", "charges"];

/// The statistics that every content has; those of the content's own stats follow.
pub const STATISTICS: [&str; 16] = [
    "turn",
    "floor",
    "x",
    "y",
    "hp",
    "max_hp",
    "defence",
    "power",
    "level",
    "experience",
    "experience_needed",
    "pending_improvements",
    "score",
    "outcome",
    "statuses_0",
    "statuses_1",
];

/// The most messages of a step.
pub const MESSAGES: usize = 16;

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
        let Some(row) = slot_index(item.slot).and_then(|it| rows.get_mut(it * WIDTH..)) else {
            continue;
        };
        row[0] = item.kind.index() as i32 + 1;
        row[1] = item.count.min(i32::MAX as u32) as i32;
        row[2] = i32::from(item.equipped);
        row[3] = item.stats.first().map_or(0, |(_, value)| *value);
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
        outcome(game),
        player.statuses[0],
        player.statuses[1],
    ];
    let (named, own) = out.split_at_mut(STATISTICS.len());
    named.copy_from_slice(&values);
    if memory.is_changed {
        for (value, index) in own.iter_mut().zip(0..) {
            *value = view.stat(StatId::new(index));
        }
    }
}

/// 0 while the game runs, 1 for a win, 2 for a death, 3 for another end.
fn outcome(game: &Game) -> i32 {
    match game.outcome() {
        None => 0,
        Some(outcome) if outcome.is_won() => 1,
        Some(roguecore::Outcome::Died { .. }) => 2,
        Some(_) => 3,
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

/// Whether events may have changed what the player carries, or their stats.
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

/// The names of all statistics of a setup.
impl Setup {
    /// The names of the statistics: those that every content has, then `stat_` and the stat.
    pub fn statistic_names(&self) -> Vec<String> {
        let own = self.content().rows().stats.iter().map(|row| format!("stat_{}", row.id));
        STATISTICS.into_iter().map(str::to_owned).chain(own).collect()
    }
}
