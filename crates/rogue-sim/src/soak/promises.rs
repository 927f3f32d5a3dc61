//! The promises of automatic commands about hit points, water and creatures that never leave their place,
//! checked over a game: read from views, rows and events, not from the data that the commands decide by.

use std::collections::{BTreeMap, BTreeSet};

use rogue_travel::{AutoCommand, Destination, HarmStop, StopReason};
use roguecore::rule::Behaviour;
use roguecore::{
    Cause, Command, EntityId, EntityView, Event, EventKind, FightEvent, Point, Prototype,
    PrototypeId, View,
};

use super::check::ensure;
use super::enemies::{enemies, is_enemy};
use crate::result::SimResult;

/// The cost of a step, in percent of a turn, from which on no walk enters a cell unasked.
const SLOW_COST: u32 = 200;

/// The knowledge of a player over all keys of a game.
#[derive(Default)]
pub(super) struct Promises {
    /// The enemies that never leave their place, by floor, where they were seen last.
    guards: BTreeMap<(u32, EntityId), Point>,
    /// The enemies of the fight in which the player was warned of half of their hit points.
    warned: BTreeSet<EntityId>,
    /// The turn before which the player was told its possible cost.
    asked_in: Option<u64>,
}

/// The state at the start of a key.
pub(super) struct Key {
    auto_command: AutoCommand,
    hp: i64,
    /// The creature of the player: rules may make them another one.
    kind: PrototypeId,
    /// Whether the player was told the possible cost of its first turn, and asked again.
    is_accepted: bool,
    /// Whether an unreadable cause took hit points: an actor out of view, a tile, an unbounded rule.
    unread: bool,
    /// The enemies in view at its start, and before the last command.
    fought: BTreeSet<EntityId>,
    before: BTreeSet<EntityId>,
}

impl Promises {
    /// Notes the enemies in view that never leave their place.
    pub(super) fn observe(&mut self, view: View<'_>, events: &[Event]) {
        let (floor, here) = (view.floor(), view.player().at);
        for event in events {
            if let EventKind::Fight(FightEvent::Died { who, .. }) = &event.kind {
                self.guards.retain(|(_, id), _| *id != who.id);
            }
        }
        // Hidden creatures are seen from the next cell.
        self.guards.retain(|&(on, _), at| on != floor || at.chebyshev(here) > 1);
        let stay = view.entities().into_iter().filter(|it| is_enemy(it) && stays(it.prototype));
        self.guards.extend(stay.map(|it: EntityView<'_>| ((floor, it.id), it.at)));
    }

    /// Whether a cell is slow, or in the reach of an enemy that never leaves its place.
    fn is_costly(&self, view: View<'_>, at: Point) -> bool {
        self.guards_at(view, at).next().is_some() || is_slow(view, at)
    }

    /// The enemies that never leave their place and reach a cell.
    fn guards_at(&self, view: View<'_>, at: Point) -> impl Iterator<Item = EntityId> {
        let floor = view.floor();
        let near = self
            .guards
            .iter()
            .filter(move |((on, _), guard)| *on == floor && guard.chebyshev(at) <= 1);
        near.map(|((_, id), _)| *id)
    }

    /// No unasked step into such a cell, but from one to the next.
    pub(super) fn check_step(
        &self,
        view: View<'_>,
        auto_command: AutoCommand,
        command: Command,
        to: Point,
    ) -> SimResult {
        let chosen = match auto_command {
            AutoCommand::Travel(Destination::Cell(at)) => Some(at),
            _ => None,
        };
        let here = view.player().at;
        // More of the same lake, or of the same reach.
        let is_same_tile = !is_slow(view, to) || view.tile_id(to) == view.tile_id(here);
        let is_known =
            self.guards_at(view, to).all(|id| self.guards_at(view, here).any(|it| it == id));
        let goes_on = self.is_costly(view, here) && is_same_tile && is_known;
        let is_free = chosen == Some(to) || goes_on;
        let makes_blow = matches!(command, Command::Melee(_));
        // A fight goes up to its enemies.
        let fights = auto_command == AutoCommand::Fight && !is_slow(view, to);
        let goes_up = fights && self.guards_at(view, to).all(|id| is_in_view(view, id));
        ensure(is_free || makes_blow || goes_up || !self.is_costly(view, to), || {
            format!("an unasked step onto slow ground, or into a reach that is known, at {to}")
        })
    }

    /// A key was pressed.
    pub(super) fn begin(&self, view: View<'_>, auto_command: AutoCommand) -> Key {
        let hp = hit_points(view);
        let kind = view.player().entity_ref.kind;
        let fought = enemies(view);
        let before = fought.clone();
        let is_accepted = self.asked_in == Some(view.turn());
        Key { auto_command, hp, kind, is_accepted, unread: false, fought, before }
    }

    /// The key has ended: without a word before, a fight that leaves half of all hit points or less takes no more
    /// than a third of those at its start, and does not pass that half.
    pub(super) fn end(&mut self, key: &Key, view: View<'_>, reason: StopReason) -> SimResult {
        let (now, hp) = (enemies(view), hit_points(view));
        let max = view.player().fighter.map_or(0, |it| i64::from(it.max_hp()));
        if key.auto_command == AutoCommand::Fight && !key.unread {
            let is_warned = key.is_accepted || !self.warned.is_disjoint(&key.fought);
            ensure((key.hp - hp) * 3 <= key.hp || hp * 2 > max || is_warned, || {
                format!("a key of a fight took {} to {hp} hit points", key.hp)
            })?;
            ensure(key.hp * 2 <= max || hp * 2 > max || is_warned, || {
                format!("half of {max} hit points was passed without a word: {} to {hp}", key.hp)
            })?;
        }
        match reason {
            StopReason::Harm(HarmStop::HalfHealth) => self.warned = now,
            StopReason::Harm(HarmStop::Costly { .. }) => self.asked_in = Some(view.turn()),
            _ => {}
        }
        Ok(())
    }
}

impl Key {
    /// A command begins.
    pub(super) fn before_command(&mut self, view: View<'_>) {
        // An unbounded danger has no prediction; a blow is a key of its own there.
        self.unread |= view.danger().most_lost_in(1).is_none();
        self.before = enemies(view);
    }

    /// A command has been carried out.
    pub(super) fn after_command(&mut self, view: View<'_>, command: Command, events: &[Event]) {
        let newcomers = !enemies(view).is_subset(&self.before);
        let by_others = events.iter().any(|event| match &event.kind {
            EventKind::Fight(FightEvent::Struck { by, target, cause, .. }) if target.player => {
                by.is_some_and(|by| !by.player && !self.before.contains(&by.id))
                    || matches!(cause, Cause::Tile(_)) && matches!(command, Command::Move(_))
            }
            _ => false,
        });
        self.unread |= newcomers || by_others || view.player().entity_ref.kind != self.kind;
    }
}

fn is_in_view(view: View<'_>, id: EntityId) -> bool {
    view.entities().iter().any(|it| it.id == id)
}

fn hit_points(view: View<'_>) -> i64 {
    view.player().fighter.map_or(0, |it| it.hp().into())
}

fn is_slow(view: View<'_>, at: Point) -> bool {
    view.tile_id(at).is_some_and(|tile| view.content().tile(tile).move_cost >= SLOW_COST)
}

/// Whether a creature never leaves its place by itself.
fn stays(creature: &Prototype) -> bool {
    let mut rows = creature.ai.iter().map(|row| row.behaviour);
    !creature.ai.is_empty()
        && rows.all(|it| matches!(it, Behaviour::Attack | Behaviour::Guard | Behaviour::Cast(_)))
}
