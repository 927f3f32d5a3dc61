//! What holds for every game, map and command: sight works both ways, refusals change
//! nothing, equal games stay equal.

use proptest::prelude::*;
use roguecore::{BitGrid, Command, Content, Direction, Game, Point, Rng, Size, Stream, fov};

fn any_command() -> impl Strategy<Value = Command> {
    let direction = prop::sample::select(Direction::ALL.to_vec());
    prop_oneof![
        8 => direction.clone().prop_map(Command::Bump),
        1 => direction.clone().prop_map(Command::Move),
        1 => direction.prop_map(Command::Melee),
        1 => Just(Command::Wait),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn check_agrees_with_step_and_a_refusal_changes_nothing(
        seed: u64,
        recipe in prop::sample::select(vec!["rooms", "caves"]),
        commands in prop::collection::vec(any_command(), 1..300),
    ) {
        let content = Content::first_steps().with_recipe(recipe).unwrap();
        let mut game = Game::with_content(content.into(), seed);
        let mut twin = game.clone();
        for command in commands {
            let before = game.fingerprint();
            let agreed = game.check(command);
            prop_assert_eq!(game.fingerprint(), before, "check changed something");
            match game.step(command) {
                Ok(events) => {
                    prop_assert_eq!(agreed, Ok(()));
                    prop_assert_ne!(game.fingerprint(), before, "nothing happened");
                    prop_assert_eq!(twin.step(command), Ok(events));
                }
                Err(refusal) => {
                    prop_assert_eq!(agreed, Err(refusal));
                    prop_assert_eq!(game.fingerprint(), before, "a refusal changed something");
                }
            }
            prop_assert_eq!(game.audit(), Ok(()));
            prop_assert_eq!(twin.fingerprint(), game.fingerprint());
        }
    }

    /// No list of entities in view names one that is out of view, and all are in order.
    #[test]
    fn the_view_shows_what_is_seen(seed: u64, steps in 0..200usize) {
        let mut game = Game::new(seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..steps {
            let _ = game.step(Command::Bump(*rng.pick(&Direction::ALL).unwrap()));
        }
        let view = game.view();
        let entities = view.entities();
        prop_assert!(entities.is_sorted_by_key(|it| it.draw_order));
        for it in entities {
            prop_assert!(matches!(view.tile(it.at), roguecore::TileView::Visible(_)));
            prop_assert!(view.entities_at(it.at).iter().any(|other| other.id == it.id));
        }
    }
}

/// Everything that can be seen from each floor cell of a random map.
fn sights(size: Size, radius: u32, rng: &mut Rng) -> Vec<(Point, BitGrid)> {
    let mut walls = BitGrid::new(size);
    let solid = rng.range(5, 60) as u32;
    for at in size.points().filter(|_| rng.chance(solid, 100)) {
        walls.insert(at);
    }
    let look = |origin| {
        let mut seen = BitGrid::new(size);
        fov::field_of_view(size, origin, radius, |at| walls.get(at), |at| seen.insert(at));
        (origin, seen)
    };
    size.points().filter(|&at| !walls.get(at)).map(look).collect()
}

/// 300 random maps, all pairs of floor cells: who sees is seen.
#[test]
fn sight_between_floor_cells_is_symmetric() {
    let mut rng = Rng::derive(1, Stream::Player);
    for map in 0..300 {
        let size = Size::new(rng.range(1, 24), rng.range(1, 16));
        let radius = [0, 3, 8][map % 3];
        let sights = sights(size, radius, &mut rng);
        for (here, from_here) in &sights {
            for (there, from_there) in &sights {
                assert_eq!(
                    from_here.get(*there),
                    from_there.get(*here),
                    "map {map}: {here} {there}"
                );
            }
        }
    }
}

/// The radius is a filter: what lies within it is seen as if there were none.
#[test]
fn a_radius_hides_nothing_within_it() {
    let mut rng = Rng::derive(2, Stream::Player);
    for map in 0..100u64 {
        let size = Size::new(rng.range(1, 30), rng.range(1, 30));
        let seed = Rng::derive(map, Stream::Player);
        let unlimited = sights(size, 0, &mut seed.clone());
        let near = sights(size, 8, &mut seed.clone());
        for ((origin, all), (_, near)) in unlimited.iter().zip(&near) {
            for at in size.points() {
                let expected = all.get(at) && fov::in_radius(*origin, at, 8);
                assert_eq!(near.get(at), expected, "map {map}: {origin} {at}");
            }
        }
    }
}
