//! Properties of what embedders use: the list of commands, and sampled games.

use proptest::prelude::*;
use roguecore::{
    Command, Content, Direction, Game, InventorySlot, LevelUpId, Point, Rng, Stream, TileView,
    testing,
};

/// The built-in game on small floors with many items.
fn small() -> Content {
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 30, height: 20")
        .replace(
            "\"hp\": 30, \"defence\": 1, \"power\": 2",
            "\"hp\": 300, \"defence\": 1, \"power\": 6",
        )
        .replace("items_per_room: [(from: 1, max: 1)", "items_per_room: [(from: 1, max: 9)")
        .replace("deepest: 10", "deepest: 3")
        .replace(
            "inventory: [",
            "inventory: [\"lightning_scroll\", \"confusion_scroll\", \"fireball_scroll\",\
             \"health_potion\", \"sword\", \"chain_mail\",",
        );
    Content::parse("small.ron", &ron).unwrap()
}

/// A game after some turns of random play.
fn played(recipe: &str, seed: u64, commands: usize) -> Game {
    let content = small().with_recipe(recipe).unwrap();
    let mut game = Game::with_content(content.into(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    for _ in 0..commands {
        let _ = game.step(crate::walker::command(&game, &mut rng));
    }
    game
}

fn any_recipe() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["rooms", "caves"])
}

/// Everything that a view shows, as text.
fn shown(game: &Game) -> String {
    let view = game.view();
    let tile = |at: Point| match view.tile(at) {
        TileView::Unknown => "  ".to_owned(),
        TileView::Remembered(tile) => format!("{}.", tile.glyph),
        TileView::Visible(tile) => format!("{}!", tile.glyph),
    };
    let tiles: String = view.size().points().map(tile).collect();
    let inventory: Vec<_> =
        view.inventory().iter().map(|it| (it.slot, it.kind, it.equipped)).collect();
    let entities = view.entities();
    let numbers = (view.size(), view.floor(), view.turn(), view.experience(), game.outcome());
    format!("{numbers:?}\n{tiles}\n{:?}\n{entities:?}\n{inventory:?}", view.player())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// All listed commands are legal, and every legal one is listed. `check` ignores a target
    /// that an item does not need.
    #[test]
    fn commands_are_exactly_the_legal_ones(
        recipe in any_recipe(), seed: u64, turns in 0..200usize,
    ) {
        let game = played(recipe, seed, turns);
        let listed = game.commands();
        let slots = || InventorySlot::all();
        let needs_target = |slot| {
            let inventory = game.view().inventory();
            inventory.iter().any(|it| it.slot == slot && it.item.aim.is_some())
        };
        let mut all: Vec<Command> = Vec::new();
        for step in [Command::Bump, Command::Move, Command::Melee] {
            all.extend(Direction::ALL.map(step));
        }
        all.extend([Command::Wait, Command::PickUp, Command::Descend, Command::Ascend]);
        all.extend(slots().map(Command::Drop));
        all.extend(slots().map(|slot| Command::Use { slot, target: None }));
        for slot in slots().filter(|&slot| needs_target(slot)) {
            let cells = game.view().size().points();
            all.extend(cells.map(|at| Command::Use { slot, target: Some(at) }));
        }
        all.extend((0..3).map(LevelUpId::new).map(Command::LevelUp));
        for it in game.view().entities().iter().filter(|it| it.is_actor()) {
            all.extend(slots().map(|slot| Command::Throw { slot, target: it.at }));
        }
        for &command in &all {
            let legal = game.check(command).is_ok();
            prop_assert_eq!(listed.contains(&command), legal, "{}", command);
        }
        prop_assert!(listed.iter().all(|command| all.contains(command)));
        prop_assert_eq!(listed.is_empty(), game.outcome().is_some());
    }

    #[test]
    fn a_sampled_game_shows_what_the_real_one_shows(
        recipe in any_recipe(), seed: u64, turns in 0..300usize, sampled: u64,
    ) {
        let game = played(recipe, seed, turns);
        let other = game.sample_world(sampled);
        prop_assert_eq!(shown(&other), shown(&game));
        prop_assert_eq!(other.commands(), game.commands());
        prop_assert_eq!(other.audit(), Ok(()));
        let again = Game::load(other.content(), &other.save()).unwrap();
        prop_assert_eq!(again.fingerprint(), other.fingerprint());
    }

    /// The real game and a sampled one have equal views and differ in all that is hidden: what
    /// either samples must not.
    #[test]
    fn games_with_equal_views_sample_equal_games(
        recipe in any_recipe(), seed: u64, turns in 0..300usize, first: u64, second: u64,
    ) {
        let game = played(recipe, seed, turns);
        let other = game.sample_world(first);
        prop_assert_eq!(other.sample_world(second).fingerprint(), game.sample_world(second).fingerprint());
    }

    #[test]
    fn a_sampled_game_can_be_played(
        recipe in any_recipe(), seed: u64, turns in 0..100usize, sampled: u64,
    ) {
        let mut game = played(recipe, seed, turns).sample_world(sampled);
        let mut rng = Rng::derive(sampled, Stream::Player);
        for _ in 0..60 {
            let _ = game.step(crate::walker::command(&game, &mut rng));
            prop_assert_eq!(game.audit(), Ok(()));
        }
    }
}

/// Nothing of what is hidden in one game is in what it samples: the orc behind the wall is not.
#[test]
fn hidden_monsters_are_not_sampled() {
    let scene = |hidden: &str| {
        let scene = format!("#########\n#@..#{hidden}#\n#########");
        Game::from_scene(Content::classic(), &scene).unwrap()
    };
    let (orc, troll) = (scene("o.."), scene(".T."));
    assert_eq!(shown(&orc), shown(&troll));
    for seed in 0..20 {
        assert_eq!(orc.sample_world(seed).fingerprint(), troll.sample_world(seed).fingerprint());
    }
}

/// A check of nothing fails, and what a map shows is no title.
#[test]
fn tests_of_nothing_fail() {
    let content = Content::first_steps();
    for (seeds, commands) in [(vec![], 100), (vec![1, 2, 3], 0)] {
        let error = testing::soak(&content, seeds, commands).unwrap_err();
        assert_eq!(*error, testing::SoakError::Nothing);
    }
    let scene = "#==#\n#@.#\n#==#\nkeys: e\nplayer#0 moves (1,1) (2,1)\n";
    for text in ["", " \n", scene] {
        assert_eq!(testing::scenes(text), Err(testing::SceneError::NoTitle), "{text}");
    }
    let titled = format!("== One\n@.\nkeys: e\nplayer#0 moves (0,0) (1,0)\n\n== Two ==\n{scene}");
    let titled = titled.replace("#==#", "####");
    let scenes = testing::scenes(&titled).unwrap();
    assert_eq!(scenes.iter().map(testing::Scene::title).collect::<Vec<_>>(), ["One", "Two"]);
    scenes.iter().for_each(|scene| _ = scene.check(&content).unwrap());
}
