//! The way up with the Ember: what wakes, what its light does, and the keepers that stand on the way.

use roguecore::{Command, Direction, EntityView, Game, StatId, procgen};

const GAMES: [&str; 4] = ["ember", "ember-easy", "short", "short-easy"];

fn played(game: &str, scene: &str) -> Game {
    let content = rogue_ember::built_in(game).unwrap();
    Game::from_scene(content, scene).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn wait(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        game.step(Command::Wait).unwrap();
    }
}

fn hp(game: &Game) -> i32 {
    game.view().player().fighter.unwrap().hp()
}

fn sight(game: &Game) -> i32 {
    game.view().stat(StatId::SIGHT)
}

fn has_status(game: &Game, creature: &str, status: &str) -> bool {
    let content = game.content();
    let kind = content.prototype_id(creature).unwrap();
    let status = content.rows().status_id(status).unwrap();
    let view = game.view();
    let entities = view.entities();
    let it = entities
        .iter()
        .find(|it| it.entity_ref.kind == kind)
        .unwrap_or_else(|| panic!("{creature}"));
    it.statuses.iter().any(|it| it.status == status)
}

/// What is said when a step is taken.
fn said(game: &mut Game, command: Command) -> String {
    let events = game.step(command).unwrap();
    events.describe(game.content()).to_string()
}

const KEEPERS: [&str; 4] = ["gate_keeper", "well_keeper", "delver", "forge_keeper"];

#[test]
fn a_keeper_stands_still_until_it_is_struck() {
    for keeper in KEEPERS {
        let scene =
            format!("#####\n#@.k#\n#####\n\n@ = player hp 900 max 900\nk = {keeper} dormant on");
        let mut game = played("ember", &scene);
        wait(&mut game, 20);
        assert!(has_status(&game, keeper, "dormant"), "{keeper} does not wake by itself");
        game.step(Command::Bump(Direction::East)).unwrap();
        for _ in 0..40 {
            if has_status(&game, keeper, "dormant") {
                game.step(Command::Melee(Direction::East)).unwrap();
            }
        }
        assert!(!has_status(&game, keeper, "dormant"), "{keeper}: one of 40 blows hits");
        let before = hp(&game);
        wait(&mut game, 6);
        assert!(hp(&game) < before, "{keeper} strikes back");
    }
}

/// The fight with a keeper is the player's to begin.
#[test]
fn companion_leaves_a_keeper_alone() {
    let is_fought = |keeper: &str, state: &str| {
        let scene = format!(
            "######\n#@.wk#\n######\n\n@ = player hp 900 max 900\nw = wolf hp 900 max 900\nk = {keeper}{state}"
        );
        let mut game = played("ember", &scene);
        (0..9).any(|_| said(&mut game, Command::Wait).contains("wolf#1 hits"))
    };
    for keeper in KEEPERS {
        assert!(!is_fought(keeper, " dormant on"), "{keeper}");
        assert!(is_fought(keeper, ""), "{keeper} has been challenged");
    }
}

#[test]
fn a_keeper_wakes_when_its_plinth_is_robbed() {
    for keeper in KEEPERS {
        let scene = format!(
            "#######\n#@t..k#\n#######\n\nk = {keeper} dormant on\nt = might_ring on plinth"
        );
        let mut game = played("ember", &scene);
        game.step(Command::Bump(Direction::East)).unwrap();
        assert!(has_status(&game, keeper, "dormant"), "{keeper}: stepping there takes nothing");
        game.step(Command::PickUp).unwrap();
        assert!(!has_status(&game, keeper, "dormant"), "{keeper}");
    }
}

#[test]
fn a_keeper_wakes_when_the_ember_comes_by() {
    for keeper in KEEPERS {
        // Where it was put down, nobody wakes.
        for (status, inventory, sleeps) in
            [("dawnlit on", "inventory a ember", false), ("", "", true)]
        {
            let scene = format!(
                "#######\n#@t..k#\n#######\n\n@ = player dawn 1 {status}\n\
                 k = {keeper} dormant on\nt = food\n{inventory}"
            );
            let mut game = played("ember", &scene);
            wait(&mut game, 2);
            assert_eq!(has_status(&game, keeper, "dormant"), sleeps, "{keeper}");
        }
    }
}

/// A keeper is on its floor in about half of all games, with something to take beside it.
#[test]
fn games_differ_in_their_keepers() {
    for (name, floors) in [("ember", [2, 4, 6, 8].as_slice()), ("short", &[2, 3])] {
        let content = rogue_ember::built_in(name).unwrap();
        let keepers: Vec<_> =
            KEEPERS.iter().map(|keeper| content.prototype_id(keeper).unwrap()).collect();
        for &depth in floors {
            let has = |seed: u64| {
                let floor = procgen::generate(&content, seed, depth);
                let is_plinth =
                    |at| floor.tiles.get(at).is_some_and(|&it| content.tile(it).id == "plinth");
                let keeper = floor.monsters.iter().find(|(kind, _)| keepers.contains(kind));
                let kept = floor.items.iter().any(|&(_, at)| is_plinth(at));
                assert!(keeper.is_none() || kept, "{name}, floor {depth}, seed {seed}");
                keeper.is_some()
            };
            let games = (0..80).filter(|&seed| has(seed)).count();
            assert!((20..=60).contains(&games), "{name}, floor {depth}: {games} of 80");
        }
    }
}

const ROBBED: &str = "\
#########
#@e..g..#
#########

@ = player hp 20
e = ember
g = goblin asleep on
floor 4";

#[test]
fn the_light_wakes_what_it_falls_on_and_closes_no_wound() {
    for name in GAMES {
        let mut game = played(name, ROBBED);
        game.step(Command::Bump(Direction::East)).unwrap();
        let before = sight(&game);
        game.step(Command::PickUp).unwrap();
        assert_eq!(sight(&game), before + 3, "{name}");
        game.step(Command::Bump(Direction::West)).unwrap();
        assert!(!has_status(&game, "goblin", "asleep"), "{name}");
        let alone = "###\n#@#\n###\n\n@ = player hp 10 dawn 1 dawnlit on\ninventory a ember";
        let mut game = played(name, alone);
        let before = hp(&game);
        wait(&mut game, 30);
        assert_eq!(hp(&game), before, "{name}: no wound closes by itself");
        let slot = game.view().inventory()[0].slot;
        game.step(Command::Drop(slot)).unwrap();
        wait(&mut game, 12);
        assert!(hp(&game) > before, "{name}: put down it takes no warmth");
    }
}

#[test]
fn a_kill_in_its_light_warms() {
    for name in GAMES {
        let kill = |statuses: &str| {
            let scene = format!(
                "####\n#@r#\n####\n\n@ = player hp 10 power 30 {statuses}\nr = rat hp 1\ninventory a ember"
            );
            let mut game = played(name, &scene);
            game.step(Command::Melee(Direction::East)).unwrap();
            hp(&game)
        };
        assert_eq!(kill("dawn 1 dawnlit on"), kill("") + 7, "{name}");
    }
}

#[test]
fn the_dead_smoulder_in_its_light() {
    for dead in ["skeleton", "fungal_host", "ghoul", "wraith", "ash_knight", "hunter", "nightling"]
    {
        let burnt = |player: &str, inventory: &str| {
            let scene = format!(
                "######\n#@≠.z#\n######\n\n@ = player hp 40 max 40 {player}\nz = {dead}\n{inventory}"
            );
            let mut game = played("ember", &scene);
            let kind = game.content().prototype_id(dead).unwrap();
            let left = |game: &Game| {
                let view = game.view();
                let entities = view.entities();
                entities
                    .iter()
                    .find(|it| it.entity_ref.kind == kind)
                    .map_or(0, |it| it.fighter.unwrap().hp())
            };
            let before = left(&game);
            wait(&mut game, 7);
            before - left(&game)
        };
        assert_eq!(burnt("", ""), 0, "{dead}");
        assert_eq!(burnt("dawn 1", ""), 0, "{dead}: where the Ember was put down");
        let lit = burnt("dawn 1 dawnlit on", "inventory a ember");
        assert!(lit >= 5, "{dead}: {lit}");
    }
}

/// The bands wake one after the other on the way up, each once, and on the way down none.
#[test]
fn each_band_wakes_once() {
    let texts = [
        (10, "The dead of the sanctum"),
        (9, "Every forge on this floor"),
        (7, "Nothing down here has ever seen"),
        (5, "The old lords rise"),
        (3, "You smell grass"),
        (2, "One staircase more"),
    ];
    for (floor, text) in texts {
        let scene = |dawn: u32| {
            format!(
                "###\n#@#\n###\n\n@ = player told 10 dawn {dawn} on stairs_up\nfloor {floor}\nseed 3"
            )
        };
        let mut game = played("ember", &scene(1));
        assert!(said(&mut game, Command::Ascend).contains(text), "{floor}");
        assert!(game.audit().is_ok());
        let mut game = played("ember", &scene(0));
        assert!(!said(&mut game, Command::Ascend).contains(text), "{floor}: without the Ember");
        let mut game = played("ember", &scene(7));
        assert!(!said(&mut game, Command::Ascend).contains(text), "{floor}: a second time");
    }
}

/// Four hunters and two nightlings rise beside the player at the last stairs of the long game, after which the player
/// acts first, and nothing rises in the short one.
#[test]
fn the_night_rises_around_who_comes_to_the_last_stairs() {
    let near = |name: &str, dawn: u32| {
        let player = format!("@ = player told 10 dawn {dawn} on stairs_up");
        let mut game = played(name, &format!("###\n#@#\n###\n\n{player}\nfloor 2\nseed 3"));
        let hp = |game: &Game| game.view().player().fighter.map(|it| it.hp());
        let before = hp(&game);
        assert!(said(&mut game, Command::Ascend).contains("One staircase more"), "{name}");
        assert_eq!(hp(&game), before, "{name}: nothing strikes before the player acts");
        let here = game.view().player().at;
        let rises =
            |it: &EntityView<'_>| ["hunter", "nightling"].contains(&it.prototype.id.as_str());
        let entities = game.view().entities();
        entities.iter().filter(|it| rises(it) && it.at.chebyshev(here) <= 2).count()
    };
    assert_eq!(near("ember", 6), 6);
    assert_eq!(near("short", 5), 0);
}

/// Taking it up again after it was put down begins nothing anew.
#[test]
fn the_ember_is_taken_once() {
    let mut game = played("ember", ROBBED);
    game.step(Command::Bump(Direction::East)).unwrap();
    assert!(said(&mut game, Command::PickUp).contains("Now run."));
    let slot = game.view().inventory()[0].slot;
    game.step(Command::Drop(slot)).unwrap();
    assert!(!said(&mut game, Command::PickUp).contains("Now run."));
    assert!(has_status(&game, "player", "dawnlit"));
}
