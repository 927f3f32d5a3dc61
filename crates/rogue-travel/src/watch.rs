//! The events between two steps of an automatic command, and whether they end it.

use std::collections::BTreeSet;

use roguecore::{
    ActorEvent, Cause, EntityId, EntityView, Event, EventKind, FightEvent, Fighter, Game,
    GameEvent, PlaceEvent, Point, PrototypeId, StatId, StatusId, View,
};

use crate::danger::offers_choice;
use crate::enemies::{is_awake_enemy, is_erratic, keeps_away, sleeps};
use crate::harm::suffering;
use crate::player_memory::PlayerMemory;
use crate::reach::Reach;
use crate::reason::{EnemyStop, HarmStop, ItemStop, StatusStop, StopReason};

/// Parts of the full value of a shown stat below which it is low.
const LOW_PARTS: [i64; 3] = [4, 10, i64::MAX];

/// The knowledge of the player after the last step.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    /// The hostile creatures in view.
    enemies: BTreeSet<EntityId>,
    /// Those of them that are awake.
    awake: BTreeSet<EntityId>,
    /// Their kinds.
    awake_kinds: BTreeSet<PrototypeId>,
    /// In a fight: an enemy that has come into view since its key, of a kind that was in view already.
    newcomer: Option<(EntityId, PrototypeId)>,
    /// The statuses that matter.
    statuses: Vec<StatusId>,
    stats: Vec<(StatId, i32)>,
    floor: u32,
}

/// The events that an automatic command puts up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tolerance {
    /// The return of an enemy that was in view a moment ago: waiting for it to come.
    Wait,
    /// Damage by a status that the player has had from the start, until their health is low.
    OwnStatus,
    /// The same, the return of an enemy of which the player was told a moment ago, if it flutters about or keeps
    /// away, and of a sleeper that lies where it lay: a walk.
    Walk,
    /// Hits, known enemies, the return of one that the player saw awake a moment ago, and for blows one more of a kind
    /// that was awake and in view: a fight.
    Fight,
}

impl Watch {
    pub(crate) fn new(view: View<'_>) -> Self {
        let entities = view.entities();
        let awake: Vec<_> = entities.iter().filter(|it| is_awake_enemy(view, it)).collect();
        Self {
            enemies: entities.iter().filter(|it| it.is_enemy()).map(|it| it.id).collect(),
            awake: awake.iter().map(|it| it.id).collect(),
            awake_kinds: awake.iter().map(|it| it.entity_ref.kind).collect(),
            newcomer: None,
            statuses: statuses(view),
            stats: shown_stats(view).collect(),
            floor: view.floor(),
        }
    }

    /// Whether the last turn ends an automatic command; the knowledge of the player is noted where they may go on.
    pub(crate) fn check(
        &mut self,
        memory: &PlayerMemory,
        game: &Game,
        events: &[Event],
        tolerance: Tolerance,
        expected: Option<Point>,
    ) -> Result<(), StopReason> {
        let view = game.view();
        if game.outcome().is_some() {
            return Err(StopReason::GameOver);
        }
        if view.experience().is_some_and(|it| it.pending_level_ups() > 0) {
            return Err(StopReason::LevelUp);
        }
        let before = std::mem::replace(self, Self::new(view));
        self.newcomer = before.newcomer.filter(|(id, _)| self.enemies.contains(id));
        let entities = view.entities();
        let mut reach = Reach::new(view);
        let mut new = Vec::new();
        for it in entities.iter().filter(|it| it.is_enemy()) {
            let is_known = before.enemies.contains(&it.id)
                || tolerance == Tolerance::Walk && memory.sleeps_on(it.id)
                || memory.is_met(it.id)
                    && (tolerance.puts_up_with(view, memory, it) || !reach.includes(it));
            if !is_known {
                // One that is awake is named before a sleeper, and the nearest of them.
                let distance = it.at.distance_squared(view.player().at);
                new.push((sleeps(view, it), distance, it.id, it.entity_ref.kind));
            }
        }
        new.sort_unstable();
        for (_, _, id, kind) in new {
            if tolerance != Tolerance::Fight || !before.awake_kinds.contains(&kind) {
                return Err(EnemyStop::InView { id, kind }.into());
            }
            // One more of a pack: blows go on, and no step.
            self.newcomer = self.newcomer.or(Some((id, kind)));
        }
        for it in &entities {
            let was_awake = before.awake.contains(&it.id)
                || !before.enemies.contains(&it.id) && !memory.wakes_up(it.id);
            let wakes_up = self.awake.contains(&it.id) && !was_awake;
            // In a fight the enemy wakes up by the first blow.
            if wakes_up && tolerance != Tolerance::Fight && reach.includes(it) {
                return Err(EnemyStop::WokeUp { id: it.id, kind: it.entity_ref.kind }.into());
            }
        }
        let is_weak = view.player().fighter.is_some_and(|it| is_low(&it));
        for event in events {
            if let Some(reason) = event_reason(event, &before, memory, tolerance, expected, is_weak)
            {
                return Err(reason);
            }
        }
        if let Some(status) = before.status_change(self, view, tolerance) {
            return Err(status.into());
        }
        before.low_stat(self, view).map_or(Ok(()), Err)
    }

    /// An enemy that has come into view in a fight without an end of it.
    pub(crate) const fn newcomer(&self) -> Option<(EntityId, PrototypeId)> {
        self.newcomer
    }

    /// Whether a hostile creature is in view at both times.
    pub(crate) fn shares_enemies(&self, other: &Self) -> bool {
        self.floor == other.floor && !self.enemies.is_disjoint(&other.enemies)
    }

    pub(crate) const fn floor(&self) -> u32 {
        self.floor
    }

    /// A status that harms the player and begins, or one that helps and ends while an enemy is in view; for
    /// a wait until something happens any.
    fn status_change(
        &self,
        now: &Self,
        view: View<'_>,
        tolerance: Tolerance,
    ) -> Option<StatusStop> {
        let any = tolerance == Tolerance::Wait;
        for &status in &now.statuses {
            if !self.statuses.contains(&status) && (any || harms(view, status)) {
                return Some(StatusStop::Began(status));
            }
        }
        let needed = !now.enemies.is_empty();
        for &status in &self.statuses {
            let matters = any || needed && !harms(view, status);
            if !now.statuses.contains(&status) && matters {
                return Some(StatusStop::Ended(status));
            }
        }
        None
    }

    /// A shown stat that fell below a quarter, a tenth or to nothing of its full value.
    fn low_stat(&self, now: &Self, view: View<'_>) -> Option<StopReason> {
        for (&(stat, was), &(_, value)) in self.stats.iter().zip(&now.stats) {
            let Some(full) = full_value(view, stat) else { continue };
            for part in LOW_PARTS {
                let limit = i64::from(full) / part;
                if i64::from(was) > limit && i64::from(value) <= limit {
                    return Some(StopReason::StatLow { stat, value });
                }
            }
        }
        None
    }
}

impl Tolerance {
    /// Whether an enemy of which the player was told a moment ago comes back into view without an end.
    fn puts_up_with(self, view: View<'_>, memory: &PlayerMemory, it: &EntityView<'_>) -> bool {
        let is_adjacent = it.at.chebyshev(view.player().at) == 1;
        let flutters = is_erratic(it) && !is_adjacent && !memory.wakes_up(it.id);
        match self {
            Self::OwnStatus => false,
            Self::Walk => sleeps(view, it) || flutters || keeps_away(view, it),
            Self::Wait => true,
            Self::Fight => !memory.wakes_up(it.id),
        }
    }
}

/// The full value of a stat: its greatest value, or that of a new player where there is no bound.
fn full_value(view: View<'_>, stat: StatId) -> Option<i32> {
    let row = view.content().rows().stat(stat)?;
    let own = view.player().prototype.state.as_ref().and_then(|state| state.stat(stat));
    let bounded = (row.max < GREATEST_STAT).then_some(row.max);
    own.filter(|&own| own > 0).or(bounded)
}

/// The greatest value of a stat whose row names none.
const GREATEST_STAT: i32 = 1_000_000;

fn shown_stats(view: View<'_>) -> impl Iterator<Item = (StatId, i32)> {
    let stats = (0..).map(StatId::new).zip(&view.content().rows().stats);
    stats.filter(|(_, row)| row.shown).map(move |(id, _)| (id, view.stat(id)))
}

/// The statuses of the player that do something.
fn statuses(view: View<'_>) -> Vec<StatusId> {
    let mut statuses = Vec::new();
    for it in view.player().statuses {
        let Some(row) = view.content().rows().status(it.status) else { continue };
        if !row.ai.is_empty() || !row.bonus.is_empty() || !row.rules.is_empty() || row.hides {
            statuses.push(it.status);
        }
    }
    statuses
}

/// Whether a status harms its holder.
fn harms(view: View<'_>, status: StatusId) -> bool {
    !view.content().facts().status(status).harms.is_empty()
}

/// A status that harms the player, whose health is low, or that could leave them half of their hit points or less when
/// it ends. One that does not end is no reason to wait.
pub(crate) fn impairment(view: View<'_>) -> Option<StatusId> {
    let player = view.player();
    let fighter = player.fighter?;
    for active in player.statuses.iter().filter(|it| it.is_temporary()) {
        let Some(row) = view.content().rows().status(active.status) else { continue };
        let lost = suffering(*active, row);
        let left = i64::from(fighter.hp()) - lost;
        let is_weakening = lost > 0 && left * 2 <= i64::from(fighter.max_hp());
        if (is_low(&fighter) || is_weakening) && harms(view, active.status) {
            return Some(active.status);
        }
    }
    None
}

/// Whether at most a third of the hit points is left.
pub(crate) fn is_low(fighter: &Fighter) -> bool {
    i64::from(fighter.hp()) * 3 <= i64::from(fighter.max_hp())
}

/// Whether a status decides the steps of the player.
pub fn lost_control(view: View<'_>) -> Option<StatusId> {
    let rows = view.content().rows();
    let mut statuses = view.player().statuses.iter().map(|it| it.status);
    statuses.find(|&it| rows.status(it).is_some_and(|row| !row.ai.is_empty()))
}

/// The first item that the last command brought into view for the first time and that is not
/// picked up without asking.
pub(crate) fn new_item(memory: &PlayerMemory, view: View<'_>) -> Option<ItemStop> {
    let here = view.player().at;
    for it in view.entities() {
        if it.at == here || !memory.is_new_item(it.id) {
            continue;
        }
        let kind = it.entity_ref.kind;
        if !memory.wants(view.content(), it.id, kind) || offers_choice(view, it.at) {
            return Some(ItemStop::Seen(kind));
        }
    }
    None
}

fn event_reason(
    event: &Event,
    before: &Watch,
    memory: &PlayerMemory,
    tolerance: Tolerance,
    expected: Option<Point>,
    is_weak: bool,
) -> Option<StopReason> {
    match &event.kind {
        EventKind::Fight(FightEvent::Attacked { target, .. })
            if target.player && tolerance != Tolerance::Fight =>
        {
            Some(HarmStop::Hit.into())
        }
        EventKind::Fight(FightEvent::Struck { target, cause, damage: 1.., .. })
            if target.player =>
        {
            let own = matches!(cause, Cause::Status(status) if before.statuses.contains(status));
            match tolerance {
                Tolerance::OwnStatus | Tolerance::Walk if own => {
                    is_weak.then_some(StopReason::LowHealth)
                }
                Tolerance::Wait | Tolerance::OwnStatus | Tolerance::Walk => {
                    Some(HarmStop::Hit.into())
                }
                Tolerance::Fight => None,
            }
        }
        // The floor begins again.
        EventKind::Game(GameEvent::Arrived { from, floor, .. }) if from == floor => {
            Some(StopReason::Moved)
        }
        // A step onto an ally changes places with it.
        EventKind::Actor(ActorEvent::Displaced { who, to, .. })
            if who.player && Some(*to) != expected =>
        {
            Some(StopReason::Moved)
        }
        EventKind::Place(PlaceEvent::Said { text, numbers, .. })
            if event.seen && memory.is_new(*text) =>
        {
            Some(StopReason::Message { text: *text, numbers: *numbers })
        }
        _ => None,
    }
}
