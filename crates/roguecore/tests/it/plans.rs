//! Statistics of generated floors over many seeds, compared with the rules: sides and distances of
//! rooms, tunnels, and monsters per room.

use proptest::prelude::*;
use roguecore::procgen::{self, Layout, Plan, Rooms};
use roguecore::{BitGrid, Content, Point, Rect, Size, Stream};

fn dig(rooms: &Rooms, size: Size, seed: u64) -> Plan {
    let mut plan = Plan::solid(size);
    rooms.dig(&mut plan, &mut roguecore::Rng::derive(seed, Stream::Floor(1)));
    plan
}

/// The room including its walls.
fn walled(area: Rect) -> Rect {
    Rect::new(area.x - 1, area.y - 1, area.width + 2, area.height + 2)
}

/// The cells of the tunnel between two cells; `row_first` starts along the row of `from`.
fn tunnel(from: Point, to: Point, row_first: bool) -> Vec<Point> {
    let bend = if row_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
    let line = |a: Point, b: Point| {
        let rows = a.y.min(b.y)..=a.y.max(b.y);
        rows.flat_map(move |y| (a.x.min(b.x)..=a.x.max(b.x)).map(move |x| Point::new(x, y)))
    };
    line(from, bend).chain(line(bend, to)).collect()
}

/// Both possible tunnels between each room and the one before it.
fn tunnels(plan: &Plan) -> Vec<[Vec<Point>; 2]> {
    let pairs = plan.areas.windows(2).map(|pair| (pair[0].center(), pair[1].center()));
    pairs.map(|(from, to)| [true, false].map(|row_first| tunnel(from, to, row_first))).collect()
}

proptest! {
    #[test]
    fn rooms_do_not_touch_and_connect_to_the_one_before(
        seed: u64, width in 20..120u32, height in 20..60u32,
        smallest in 3..9i32, more in 0..8i32,
    ) {
        let rooms = Rooms { attempts: 30, smallest, largest: smallest + more };
        let plan = dig(&rooms, Size::new(width, height), seed);
        prop_assert!((1..=30).contains(&plan.areas.len()));
        prop_assert_eq!(plan.start, plan.areas[0].center());
        for (index, &area) in plan.areas.iter().enumerate() {
            // A side including one of its walls is from `smallest` to `largest` cells long.
            for side in [area.width, area.height] {
                prop_assert!((smallest..=smallest + more).contains(&(side + 1)), "{area:?}");
            }
            prop_assert!(area.points().all(|at| plan.is_open(at)), "{area:?}");
            for &other in &plan.areas[..index] {
                let shared = walled(area).intersection(walled(other));
                prop_assert_eq!(shared.points().next(), None, "{:?} {:?}", area, other);
            }
        }
        let tunnels = tunnels(&plan);
        for either in &tunnels {
            let is_open = |tunnel: &Vec<Point>| tunnel.iter().all(|&at| plan.is_open(at));
            prop_assert!(either.iter().any(is_open), "no tunnel\n{plan}");
        }
        let is_expected = |at: &Point| {
            plan.areas.iter().any(|area| area.contains(*at))
                || tunnels.iter().flatten().any(|tunnel| tunnel.contains(at))
        };
        prop_assert!(plan.open_cells().all(|at| is_expected(&at)), "dug too much\n{plan}");
    }
}

/// The parameters of first-steps: sides of 6 to 10 cells including one wall, so 5 to 9 inside. Each
/// side is about as frequent as the others, and so is each bend of tunnels.
#[test]
fn sides_and_bends_are_equally_frequent() {
    let rooms = Rooms { attempts: 30, smallest: 6, largest: 10 };
    let mut widths = [0u32; 5];
    let mut heights = [0u32; 5];
    let mut bends = [0u32; 2];
    for seed in 0..500 {
        let plan = dig(&rooms, Size::new(80, 45), seed);
        // Only the first room: later ones must fit, which favours small ones.
        for area in plan.areas.iter().take(1) {
            widths[(area.width - 5) as usize] += 1;
            heights[(area.height - 5) as usize] += 1;
        }
        for either in tunnels(&plan) {
            let open = either.map(|tunnel| tunnel.iter().all(|&at| plan.is_open(at)));
            // If both are open, a room or another tunnel hides which one was dug.
            if open[0] != open[1] {
                bends[usize::from(open[1])] += 1;
            }
        }
    }
    assert!(widths.iter().chain(&heights).all(|n| (70..130).contains(n)), "{widths:?} {heights:?}");
    let all = bends[0] + bends[1];
    assert!(all > 2_000 && bends.iter().all(|&n| n * 100 > all * 45), "{bends:?}");
}

#[test]
fn four_of_five_monsters_are_orcs_and_a_room_has_up_to_two() {
    let content = Content::first_steps();
    let (orc, troll) =
        (content.prototype_id("orc").unwrap(), content.prototype_id("troll").unwrap());
    let layout = content.recipes()[0].layout().unwrap();
    let mut kinds = [0u32; 2];
    let mut per_room = [0u32; 3];
    for seed in 0..1_000 {
        let mut plan = Plan::solid(content.map_size());
        let mut rng = roguecore::Rng::derive(seed, Stream::Floor(1));
        layout.dig(&mut plan, &mut rng);
        let floor = procgen::generate(&content, seed, 1);
        assert_eq!(floor.start, plan.start);
        for &(kind, at) in &floor.monsters {
            assert!(kind == orc || kind == troll);
            kinds[usize::from(kind == troll)] += 1;
            assert_ne!(at, plan.start);
        }
        let mut in_rooms = 0;
        for area in &plan.areas {
            let here = floor.monsters.iter().filter(|(_, at)| area.contains(*at)).count();
            per_room[here] += 1;
            in_rooms += here;
        }
        assert_eq!(in_rooms, floor.monsters.len(), "a monster outside of all rooms");
    }
    let all = kinds[0] + kinds[1];
    assert!(all > 5_000, "{kinds:?}");
    assert!((78..=82).contains(&(kinds[0] * 100 / all)), "{kinds:?}");
    // Zero, one and two: a third each. A second monster on the cell of the first is dropped.
    let rooms: u32 = per_room.iter().sum();
    assert!(per_room.iter().all(|n| (30..=36).contains(&(n * 100 / rooms))), "{per_room:?}");
}

/// The maximum of small rooms on the largest map, where cells are compared instead of rooms.
#[test]
fn tens_of_thousands_of_rooms_do_not_touch() {
    let rooms = Rooms { attempts: 100_000, smallest: 3, largest: 4 };
    let plan = dig(&rooms, Size::new(1_000, 1_000), 1);
    assert!(plan.areas.len() > 20_000, "{}", plan.areas.len());
    let mut taken = BitGrid::new(plan.size());
    let cells = plan.areas.iter().map(|&area| walled(area));
    let mut all = 0;
    for at in cells.flat_map(Rect::points) {
        taken.insert(at);
        all += 1;
    }
    assert_eq!(taken.count(), all, "two rooms share a cell");
}
