//! `ChangeFloor`: the target falls that many floors down, or rises if the number is negative, not
//! beyond the first and the deepest floor, or the last one of the branch. It arrives on the free cell
//! nearest to the same position that can be reached from the stairs of that floor. For the player, cells more than four
//! cells from any enemy come first, and of them those without a substance or a rule for their visitors;
//! enemies that pursue the player and companions arrive beside them all the same. Nothing happens without a free
//! cell, where a saved game would have no room for a further floor, where that is no other floor, and
//! where the content has one floor only.
//!
//! The player goes as by stairs. Another creature leaves the player's floor; it waits on the
//! other one until the player comes there.
//!
//! `Restart`: the floor of the player begins again as it was first built, and the player at its start, with all that
//! they carry. Whatever else was on the floor is gone, companions and dropped items, too. Nothing happens where the
//! goal has been taken from its floor, of which there would be two, and where it lies or is carried on another floor,
//! which would have none then.

use roguecore_grid::Point;

use super::run::floor_entered;
use super::{Context, Hit, Owner, entered, entered_by, free_cells, pursue, run_for_actor};
use crate::event::{ActorEvent, Displacement, EntityRef, Event, GameEvent};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

/// Refused if there is no such floor, or no room for it.
pub(super) fn check(world: &World, floors: i32) -> Result<(), Refusal> {
    check_floor(world, world.floor_below(floors))
}

/// Refused for the floor of the player, and without room for the floor.
pub(crate) fn check_floor(world: &World, floor: Option<u32>) -> Result<(), Refusal> {
    let floor = floor.ok_or(Refusal::NoEffect)?;
    if world.has_room_for_floor(floor) { Ok(()) } else { Err(Refusal::NoRoomForFloor) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, floors: i32, depth: u8) {
    if let Some(floor) = turn.world().floor_below(floors) {
        send(turn, hit, floor, depth);
    }
}

/// A new beginning is refused where the floor would have another number of goals than before: none where somebody else
/// than the player has brought it here, two where it has been taken from here.
pub(super) fn check_restart(world: &World) -> Result<(), Refusal> {
    let Some(goal) = world.content().goal() else { return Ok(()) };
    let mut others = world.map().entities().iter().filter(|it| it.id != world.player());
    let is_here = others.any(|it| it.kind == goal || it.items().any(|item| item.kind == goal));
    let begins_here = world.content().goal_of(world.floor()).is_some();
    if is_here == begins_here { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn restart(turn: &mut Turn<'_>, depth: u8) {
    if check_restart(turn.world()).is_err() {
        return;
    }
    let world = turn.world();
    let floor = world.floor();
    let Some(player) = world.map().get(world.player()).map(|it| world.entity_ref(it)) else {
        return;
    };
    turn.prepare_floor(floor);
    let Some(at) = turn.world().prepared_start(floor) else { return };
    arrive(turn, player, floor, at, depth.saturating_add(1));
}

/// In wizard mode the player goes to any floor.
pub(crate) fn wish_floor(turn: &mut Turn<'_>, floor: u32) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    let hit = Hit { at: player.at, who: Some(world.entity_ref(player)), from: player.at };
    send(turn, &hit, floor, 0);
}

/// The target goes to a floor.
fn send(turn: &mut Turn<'_>, hit: &Hit, floor: u32, depth: u8) {
    let Some(actor) = hit.who else { return };
    if !turn.has_room_for_floor(floor) {
        turn.stop_rules();
        return;
    }
    turn.prepare_floor(floor);
    let Some(to) = turn.world().fall_position(floor, hit.at, actor.id) else { return };
    if actor.player {
        go(turn, actor, (floor, to), depth.saturating_add(1));
    } else {
        let (from, how) = (hit.at, Displacement::ChangedFloor { floor });
        let seen = turn.player_perceives(actor, from);
        turn.emit(Event::new(seen, ActorEvent::Displaced { who: actor, from, to, how }));
    }
}

/// The player goes to another floor; enemies that pursue them and companions near them come along.
pub(crate) fn go(turn: &mut Turn<'_>, actor: EntityRef, (floor, at): (u32, Point), depth: u8) {
    let companions = turn.world().companions();
    let pursuers = pursue::pursuers(turn);
    arrive(turn, actor, floor, at, depth);
    if turn.world().floor() == floor {
        follow(turn, pursuers, floor);
        companions.into_iter().for_each(|actor| accompany(turn, actor, floor));
    }
}

/// A companion arrives on the first free cell next to the player, clockwise from north: one that does not
/// harm it if there is one. Without a free cell it stays behind.
fn accompany(turn: &mut Turn<'_>, (actor, from): (EntityRef, Point), floor: u32) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    let cells: Vec<Point> =
        player.at.neighbours().filter(|at| free_cells::is_free(world, *at)).collect();
    let harmless = cells.iter().find(|&&at| !pursue::harms(world, at));
    if let Some(&to) = harmless.or(cells.first()) {
        arrive_beside(turn, actor, from, to, floor);
    }
}

/// The pursuers arrive next to the player, in the order of their ids, each on a free cell that does it no
/// harm, or stay behind where there is none. They do nothing until the player has acted on the new floor,
/// so that no arrival can hurt the player before their first move.
fn follow(turn: &mut Turn<'_>, pursuers: Vec<(EntityRef, Point)>, floor: u32) {
    for (actor, from) in pursuers {
        let world = turn.world();
        let Some(player) = world.map().get(world.player()) else { return };
        let fits = |at: &Point| free_cells::is_free(world, *at) && !pursue::harms(world, *at);
        let Some(to) = player.at.neighbours().find(fits) else { return };
        arrive_beside(turn, actor, from, to, floor);
        turn.end_actions(actor.id);
    }
}

/// Another creature arrives next to the player.
fn arrive_beside(turn: &mut Turn<'_>, actor: EntityRef, from: Point, to: Point, floor: u32) {
    let how = Displacement::ChangedFloor { floor };
    turn.emit(Event::new(true, ActorEvent::Displaced { who: actor, from, to, how }));
    entered(turn, actor, None, to);
}

/// The player arrives on another floor, or on theirs that begins again: the rules of the cell, then those of all actors
/// about the arrival, the player first, then those of the floor. `depth` is how many rules have led to it.
fn arrive(turn: &mut Turn<'_>, actor: EntityRef, to: u32, at: Point, depth: u8) {
    let from = turn.world().floor();
    turn.change_floor(Event::new(true, GameEvent::Arrived { who: actor, from, floor: to, at }));
    if turn.world().floor() != to {
        return;
    }
    let me = Some(actor);
    let deed = Context::new(Owner::Creature(actor.kind), me, at);
    let context = Context { other: me, by: None, depth, ..deed };
    entered_by(turn, &context, actor, None, at);
    if turn.world().content().rows().triggers.contains(Trigger::Arrive) {
        run_arrive_rules(turn, &context);
    }
    if turn.world().floor() == to {
        floor_entered(turn, depth);
    }
}

fn run_arrive_rules(turn: &mut Turn<'_>, context: &Context) {
    let world = turn.world();
    world.count_work(world.map().entities().len());
    let others =
        world.map().entities().iter().filter(|it| it.is_actor() && it.id != world.player());
    let others: Vec<(EntityRef, Point)> = others.map(|it| (world.entity_ref(it), it.at)).collect();
    let player = context.me.map(|me| (me, context.at));
    for (actor, at) in player.into_iter().chain(others) {
        let context = Context { me: Some(actor), by: Some(actor), at, ..*context };
        run_for_actor(turn, actor.id, Trigger::Arrive, &context);
    }
}
