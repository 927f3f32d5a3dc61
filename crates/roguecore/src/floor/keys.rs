//! Keys: one for each lock, placed where it can be reached before the lock.
//!
//! Keys of one kind open every lock of that kind, in whichever order the player likes. So the keys
//! of a kind lie where no lock of that kind or of a later kind has to be passed; kinds count in
//! the order of their first locks. By induction over the kinds, every lock can be opened, however
//! the player uses the keys.

use roguecore_grid::{BitGrid, Point, Size};

use super::free_cells::FreeCells;
use super::paths::harm_in_plan;
use super::site::Site;
use super::walker::Walker;
use crate::entity::PrototypeId;
use crate::generator::{Lock, Plan};
use crate::rng::Rng;

/// Places a key for each lock. A lock without a cell for its key is removed.
pub(crate) fn place_keys(site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
    let locks = plan.locks().to_vec();
    let mut closed: Vec<Lock> = locks.clone();
    let mut free = FreeCells::new(site, plan);
    let walker = Walker::new(site.rows(), site.player());
    let mut blocked = BitGrid::new(plan.size());
    let blockers = plan.creatures().iter().filter(|it| walker.is_stopped_by(it.kind));
    blockers.for_each(|it| blocked.insert(it.at));
    for kind in kinds(&locks) {
        // With too many kinds of locks the last ones are left out.
        let mut cells: Vec<Point> = Vec::new();
        if !plan.is_spent() {
            plan.count_work(plan.size().area());
            let harm = |at: Point| harm_in_plan(walker, plan, at).filter(|_| !blocked.get(at));
            let reached = reachable(walker, (plan.size(), plan.start), &closed, harm);
            cells.extend(reached.iter().filter(|&at| free.contains(at)));
        }
        for lock in locks.iter().filter(|lock| lock.key == kind) {
            if cells.is_empty() {
                plan.clear_tile(lock.at);
                continue;
            }
            let at = cells.swap_remove(rng.below(cells.len() as u32) as usize);
            free.take(at);
            plan.add_item(kind, at);
        }
        closed.retain(|lock| lock.key != kind);
    }
    plan.retain_doors(|plan, at| plan.tile(at).is_some());
}

/// The locks that a player could be unable to open, however the keys are used: a kind counts as
/// open once as many keys as locks of it can be reached.
/// `harm` is that of each cell that can be entered.
pub(crate) fn locks_without_keys(
    walker: Walker<'_>,
    from: (Size, Point),
    locks: &[Lock],
    items: &[(PrototypeId, Point)],
    harm: impl Fn(Point) -> Option<u32>,
) -> Vec<Lock> {
    let mut closed = locks.to_vec();
    loop {
        let reached = reachable(walker, from, &closed, &harm);
        let count = |kind| items.iter().filter(|&&(it, at)| it == kind && reached.get(at)).count();
        let locked = |kind| locks.iter().filter(|lock| lock.key == kind).count();
        let before = closed.len();
        for kind in kinds(&closed) {
            if count(kind) >= locked(kind) {
                closed.retain(|lock| lock.key != kind);
            }
        }
        if closed.is_empty() || closed.len() == before {
            return closed;
        }
    }
}

/// The kinds of keys, in the order of the first lock of each.
fn kinds(locks: &[Lock]) -> Vec<PrototypeId> {
    let mut kinds = Vec::new();
    for lock in locks {
        if !kinds.contains(&lock.key) {
            kinds.push(lock.key);
        }
    }
    kinds
}

/// The cells that the player comes to alive without opening a lock.
fn reachable(
    walker: Walker<'_>,
    from: (Size, Point),
    closed: &[Lock],
    harm: impl Fn(Point) -> Option<u32>,
) -> BitGrid {
    let mut locked = BitGrid::new(from.0);
    closed.iter().for_each(|lock| locked.insert(lock.at));
    walker.reached(from, |at| harm(at).filter(|_| !locked.get(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    const A: PrototypeId = PrototypeId(1);
    const B: PrototypeId = PrototypeId(2);

    /// A corridor from the left end, with locks and keys by column.
    fn stuck(locks: &[(i32, PrototypeId)], keys: &[(PrototypeId, i32)]) -> Vec<i32> {
        let locks: Vec<Lock> =
            locks.iter().map(|&(x, key)| Lock { at: Point::new(x, 0), key }).collect();
        let keys: Vec<_> = keys.iter().map(|&(kind, x)| (kind, Point::new(x, 0))).collect();
        let from = (Size::new(10, 1), Point::new(0, 0));
        let content = Content::first_steps();
        let walker = Walker::new(content.rows(), content.player());
        let stuck = locks_without_keys(walker, from, &locks, &keys, |_| Some(0));
        stuck.iter().map(|lock| lock.at.x).collect()
    }

    #[test]
    fn locks_open_one_after_the_other() {
        assert_eq!(stuck(&[(3, A), (6, B)], &[(A, 1), (B, 4)]), []);
        assert_eq!(stuck(&[(6, B), (3, A)], &[(A, 1), (B, 4)]), []);
    }

    #[test]
    fn a_key_behind_its_lock_is_found() {
        assert_eq!(stuck(&[(3, A)], &[(A, 4)]), [3]);
        assert_eq!(stuck(&[(3, A)], &[(B, 1)]), [3]);
        assert_eq!(stuck(&[(3, A), (6, B)], &[(B, 4), (A, 8)]), [3, 6]);
    }

    #[test]
    fn a_key_may_be_used_on_the_other_lock_of_its_kind() {
        assert_eq!(stuck(&[(3, A), (6, A)], &[(A, 1), (A, 4)]), [3, 6]);
        assert_eq!(stuck(&[(3, A), (6, A)], &[(A, 1), (A, 2)]), []);
    }
}
