//! `SpawnHorde` lets a horde come to the floor: one that is named, or one of the floor picked by
//! weight. It arrives around a random cell that the player does not see and that is more than ten
//! steps away from them, and not where the floor would have more creatures than the rule allows.
//! Where there is no such cell, and where the floor has no horde, only hosts and logs are told.

use roguecore_grid::Point;
use roguecore_grid::geometry::ones;
use roguecore_grid::path::Flood;

use super::{create, free_cells};
use crate::entity::{EntityId, PrototypeId};
use crate::event::{EntityRef, Event, PlaceEvent, TraceEvent};
use crate::id::HordeId;
use crate::world::{Turn, World};

/// How near to the player no creature arrives, in steps.
const NEAR: u32 = 10;
/// How far from their leader the followers arrive, in steps.
const FOLLOWER_STEPS: u32 = 10;
/// The search for a cell looks over the whole floor: it counts as one effect for this number of cells.
const CELLS_PER_EFFECT: usize = 512;

pub(super) fn perform(turn: &mut Turn<'_>, horde: Option<HordeId>, max: u32) {
    let content = turn.content();
    for _ in 0..turn.world().map().size().area() / CELLS_PER_EFFECT {
        if !turn.count_effect() {
            return;
        }
    }
    let room = (max as usize).saturating_sub(creatures(turn.world()));
    if room == 0 {
        return;
    }
    let cells = arrival_cells(turn.world());
    if cells.is_empty() {
        return stay_away(turn, horde);
    }
    let place = (turn.world().seed(), content.place(turn.world().floor()));
    let Some(mut kinds) = content.rows().roll_horde(horde, place, turn.rng()) else {
        return stay_away(turn, horde);
    };
    kinds.truncate(room);
    let Some(&first) = turn.rng().pick(&cells) else { return };
    // The cells are sorted row by row.
    let may_arrive =
        |at: &Point| cells.binary_search_by_key(&(at.y, at.x), |it| (it.y, it.x)).is_ok();
    let around = free_cells::near(turn.world(), first, FOLLOWER_STEPS);
    let mut leader = None;
    for (kind, at) in kinds.into_iter().zip(around.into_iter().filter(may_arrive)) {
        let Some(id) = create::next_id(turn).filter(|_| turn.count_effect()) else { return };
        leader = leader.or(Some(arrive(turn, (id, kind), at, leader)));
    }
}

fn stay_away(turn: &mut Turn<'_>, horde: Option<HordeId>) {
    turn.emit(Event::new(false, TraceEvent::HordeStayedAway { horde }));
}

fn arrive(
    turn: &mut Turn<'_>,
    (id, kind): (EntityId, PrototypeId),
    at: Point,
    leader: Option<EntityRef>,
) -> EntityRef {
    let actor = EntityRef { id, kind, player: false };
    let seen = turn.player_perceives(actor, at);
    turn.emit(Event::new(seen, PlaceEvent::Created { who: actor, at, count: 1, leader }));
    actor
}

/// The living creatures of the floor, the player excluded.
fn creatures(world: &World) -> usize {
    world.count_work(world.map().entities().len());
    let others = world.map().entities().iter().filter(|it| it.id != world.player());
    others.filter(|it| it.is_actor()).count()
}

/// The free cells that the player does not see, and that take them more than ten steps to reach.
fn arrival_cells(world: &World) -> Vec<Point> {
    let (map, content) = (world.map(), world.content());
    world.count_work(2 * map.size().area());
    let Some(player) = map.get(world.player()) else { return Vec::new() };
    let passable = map.cells_of(|tile| content.tile(tile).is_passable());
    let mut flood = Flood::default();
    flood.start(&passable, player.at, u16::MAX);
    (0..NEAR).for_each(|_| _ = flood.spread(|_| ()));
    let not_near = flood.open().to_vec();
    while flood.spread(|_| ()) {}
    let far = (0..).zip(not_near.iter().zip(flood.open()));
    let far = far.flat_map(|(word, (not_near, left))| {
        ones(not_near & !left).map(move |bit| 64 * word + bit as usize)
    });
    let may_arrive = |at: &Point| !map.is_visible(*at) && free_cells::is_free(world, *at);
    // Row by row.
    far.map(|index| flood.cell(index)).filter(may_arrive).collect()
}
