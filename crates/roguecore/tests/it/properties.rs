//! Properties of every game, map and command: field of view is symmetric, refusals change nothing,
//! equal games stay equal.

use proptest::prelude::*;
use roguecore::{
    BitGrid, Command, Content, Direction, Game, Outcome, Point, Rng, Size, Stream, fov,
};

fn any_command() -> impl Strategy<Value = Command> {
    let direction = prop::sample::select(Direction::ALL.to_vec());
    prop_oneof![
        8 => direction.clone().prop_map(Command::Bump),
        1 => direction.clone().prop_map(Command::Move),
        1 => direction.prop_map(Command::Melee),
        1 => Just(Command::Wait),
    ]
}

/// The built-in game on small floors with many items, so that random play reaches every rule.
fn crowded(recipe: &str) -> Content {
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 24, height: 16")
        .replace(
            "\"hp\": 30, \"defence\": 1, \"power\": 2",
            "\"hp\": 300, \"defence\": 1, \"power\": 6",
        )
        .replace("items_per_room: [(from: 1, max: 1)", "items_per_room: [(from: 1, max: 9)")
        .replace("xp_curve: (base: 200, each: 150)", "xp_curve: (base: 20, each: 15)")
        .replace("deepest: 10", "deepest: 3")
        .replace(
            "inventory: [",
            "inventory: [\"lightning_scroll\", \"confusion_scroll\", \"fireball_scroll\",\
             \"health_potion\", \"sword\", \"chain_mail\",",
        );
    Content::parse("crowded.ron", &ron).unwrap().with_recipe(recipe).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Random play of the built-in game: items, magic, experience, floors, the goal.
    #[test]
    fn check_step_audit_and_fingerprint_agree_in_the_built_in_game(
        seed: u64, recipe in prop::sample::select(vec!["rooms", "caves"]), commands in 1..400usize,
    ) {
        let mut game = Game::with_content(crowded(recipe).into(), seed);
        let mut twin = game.clone();
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..commands {
            let command = crate::walker::command(&game, &mut rng);
            let before = game.fingerprint();
            let agreed = game.check(command);
            let stepped = game.step(command);
            match &stepped {
                Ok(_) => prop_assert_ne!(game.fingerprint(), before, "{}", command),
                Err(refusal) => prop_assert_eq!(game.fingerprint(), before, "{}", refusal),
            }
            prop_assert_eq!(agreed, stepped.as_ref().map(|_| ()).map_err(|refusal| *refusal));
            prop_assert_eq!(game.audit(), Ok(()), "after {}", command);
            prop_assert_eq!(twin.step(command), stepped);
            prop_assert_eq!(twin.fingerprint(), game.fingerprint());
        }
    }

    /// A scene with inventory, experience and floor reads back what it printed.
    #[test]
    fn a_printed_scene_reads_back_the_same(seed: u64, commands in 0..400usize) {
        let content = std::sync::Arc::new(crowded("rooms"));
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..commands {
            let _ = game.step(crate::walker::command(&game, &mut rng));
        }
        prop_assume!(game.outcome().is_none());
        let scene = game.to_scene();
        let again = Game::from_scene(content, &scene).unwrap();
        prop_assert_eq!(again.to_scene(), scene);
        let inventory = |game: &Game| {
            let items = game.view().inventory();
            items.iter().map(|it| (it.slot, it.kind, it.equipped)).collect::<Vec<_>>()
        };
        prop_assert_eq!(inventory(&again), inventory(&game));
        prop_assert_eq!(again.view().experience(), game.view().experience());
    }

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

    /// Every listed entity stands on a visible cell, and all are in draw order.
    #[test]
    fn the_view_lists_visible_entities_in_draw_order(seed: u64, steps in 0..200usize) {
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

/// The field of view from each floor cell of a random map.
fn fields_of_view(size: Size, radius: u32, rng: &mut Rng) -> Vec<(Point, BitGrid)> {
    let mut walls = BitGrid::new(size);
    let solid = rng.range(5, 60) as u32;
    for at in size.points().filter(|_| rng.chance(solid, 100)) {
        walls.insert(at);
    }
    let visible_from = |origin| {
        let mut seen = BitGrid::new(size);
        fov::field_of_view(size, origin, radius, |at| walls.get(at), |at| seen.insert(at));
        (origin, seen)
    };
    size.points().filter(|&at| !walls.get(at)).map(visible_from).collect()
}

/// 300 random maps, all pairs of floor cells: each sees the other, or neither does.
#[test]
fn field_of_view_between_floor_cells_is_symmetric() {
    let mut rng = Rng::derive(1, Stream::Player);
    for map in 0..300 {
        let size = Size::new(1 + rng.below(24), 1 + rng.below(16));
        let radius = [0, 3, 8][map % 3];
        let fields = fields_of_view(size, radius, &mut rng);
        for (here, from_here) in &fields {
            for (there, from_there) in &fields {
                assert_eq!(
                    from_here.get(*there),
                    from_there.get(*here),
                    "map {map}: {here} {there}"
                );
            }
        }
    }
}

/// A radius only removes cells: within it, visibility is that without a radius.
#[test]
fn a_radius_hides_nothing_within_it() {
    let mut rng = Rng::derive(2, Stream::Player);
    for map in 0..100u64 {
        let size = Size::new(1 + rng.below(30), 1 + rng.below(30));
        let seed = Rng::derive(map, Stream::Player);
        let unlimited = fields_of_view(size, 0, &mut seed.clone());
        let near = fields_of_view(size, 8, &mut seed.clone());
        for ((origin, all), (_, near)) in unlimited.iter().zip(&near) {
            for at in size.points() {
                let expected = all.get(at) && fov::in_radius(*origin, at, 8);
                assert_eq!(near.get(at), expected, "map {map}: {origin} {at}");
            }
        }
    }
}

/// Random play as above reaches all floors, several character levels and victory.
#[test]
fn random_play_reaches_every_rule() {
    let content = std::sync::Arc::new(crowded("rooms"));
    let (mut deepest, mut level, mut won, mut messages) = (0, 0, 0, String::new());
    for seed in 0..30 {
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..900 {
            if let Ok(events) = game.step(crate::walker::command(&game, &mut rng)) {
                messages += &events.describe(&content).to_string();
            }
        }
        deepest = deepest.max(game.view().floor());
        level = level.max(game.view().experience().unwrap().level());
        won += usize::from(matches!(game.outcome(), Some(Outcome::Won { .. })));
    }
    let words = [
        "picks up",
        "drops",
        "equips",
        "unequips",
        "heals",
        "explodes",
        "strikes",
        "stumbles",
        "is no longer",
        "improves",
    ];
    let missing: Vec<_> = words.into_iter().filter(|word| !messages.contains(word)).collect();
    assert_eq!((missing, deepest, won > 0, level > 3), (vec![], 3, true, true));
}
