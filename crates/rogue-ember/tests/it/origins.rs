//! The origins of The Ember of Dawn and of the games made of it: the rule that each has.

use roguecore::{AbilityId, Command, Direction, EntityView, Game, Refusal};

const GAMES: [&str; 4] = ["ember", "ember-easy", "short", "short-easy"];

/// A scene of a game, played with an origin.
fn begun(game: &str, origin: &str, scene: &str) -> Game {
    let content = rogue_ember::built_in(game).unwrap();
    let origin = content.origins().find(|(_, row)| row.id == origin).map(|(id, _)| id);
    let origin = origin.unwrap_or_else(|| panic!("{game} has the origin"));
    let mut game = Game::from_scene(content, scene).unwrap_or_else(|error| panic!("{error}"));
    game.step(Command::LevelUp(origin)).unwrap();
    game.audit().unwrap();
    game
}

fn hp(game: &Game) -> i32 {
    game.view().player().fighter.unwrap().hp()
}

fn wait(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        game.step(Command::Wait).unwrap();
    }
}

/// Strikes to the east until nothing stands there.
fn kill_to_the_east(game: &mut Game) {
    for _ in 0..40 {
        if game.step(Command::Melee(Direction::East)).is_err() {
            return;
        }
    }
    panic!("it lives");
}

#[test]
fn wounds_of_the_sworn_close_by_kills_alone() {
    let scene = "#####\n#@r.#\n#####\n\n@ = player hp 10, dagger\nr = rat hp 1";
    for game in GAMES {
        let mut alone = begun(game, "sworn", "###\n#@#\n###\n\n@ = player hp 10 recovery 3");
        let before = hp(&alone);
        wait(&mut alone, 30);
        assert_eq!(hp(&alone), before, "{game}: nothing heals, quick healing neither");
        let mut fighter = begun(game, "sworn", scene);
        let before = hp(&fighter);
        kill_to_the_east(&mut fighter);
        assert!(hp(&fighter) >= before + 4, "{game}: {before} to {}", hp(&fighter));
    }
}

#[test]
fn who_is_not_sworn_heals_by_rest_in_each_game() {
    for name in GAMES {
        let content = rogue_ember::built_in(name).unwrap();
        let scene = "###\n#@#\n###\n\n@ = player hp 10";
        let mut game = Game::from_scene(content, scene).unwrap();
        wait(&mut game, 30);
        assert_eq!(hp(&game), 20, "{name}");
    }
}

#[test]
fn a_kill_of_a_cutthroat_hides_them_whatever_they_strike_with() {
    for game in GAMES {
        for weapon in ["dagger", "axe", "flame_sword"] {
            let scene = format!(
                "#####\n#@r.#\n#####\n\n@ = player\nr = rat hp 1 asleep 9\ninventory a {weapon} equipped"
            );
            let mut game = begun(game, "cutthroat", &scene);
            assert!(game.view().stealth().is_some(), "it is told");
            kill_to_the_east(&mut game);
            let rows = game.content().rows();
            let shadowed = rows.status_id("shadowed").unwrap();
            let statuses = game.view().player().statuses;
            assert!(statuses.iter().any(|it| it.status == shadowed), "{weapon}");
        }
    }
}

/// The hit points that the first blow of the heirloom leaves, and what it has learned by then.
fn blow_of_the_heirloom(game: &str, edge: u32, victim: &str) -> (i32, i32) {
    let scene =
        format!("#####\n#@o.#\n#####\n\n@ = player edge {edge}\no = {victim} asleep 99\nseed 3");
    let mut game = begun(game, "heir", &scene);
    let inventory = game.view().inventory();
    let slot = inventory.iter().find(|it| it.prototype.id == "heirloom").unwrap().slot;
    game.step(Command::Use { slot, target: None }).unwrap();
    game.step(Command::Melee(Direction::East)).unwrap();
    let left = game.view().entities().into_iter().find(EntityView::is_enemy);
    let learned = game.view().stat(game.content().rows().stat_id("edge").unwrap());
    (left.map_or(0, |it| it.fighter.unwrap().hp()), learned)
}

#[test]
fn the_blade_of_an_heir_learns_from_kills() {
    for game in GAMES {
        assert_eq!(blow_of_the_heirloom(game, 0, "rat hp 1"), (0, 1), "{game}: a kill is learned");
        let left = |edge| blow_of_the_heirloom(game, edge, "ogre").0;
        assert_eq!([24, 25, 99, 100].map(|edge| left(0) - left(edge)), [0, 1, 3, 4], "{game}");
        assert_eq!(blow_of_the_heirloom(game, 100, "rat hp 1").1, 100, "{game}: four at most");
    }
}

#[test]
fn a_hound_grows_with_what_it_kills_and_is_healed() {
    let hound = |game: &Game| {
        let found = game.view().entities().into_iter().find(|it| it.prototype.id == "hound");
        found.map(|it| (it.is_enemy(), it.fighter.unwrap())).unwrap()
    };
    for name in GAMES {
        let mut game = begun(name, "houndmaster", "#####\n#@.r#\n#####\n\nr = rat hp 1 asleep 99");
        assert!(!hound(&game).0, "{name}");
        wait(&mut game, 12);
        assert_eq!(hound(&game).1.max_hp(), 14, "{name}: two more for a kill");

        let mut game = begun(name, "houndmaster", "#####\n#@h.#\n#####\n\nh = hound hp 3");
        wait(&mut game, 8);
        let hurt = |it: &EntityView<'_>| it.fighter.is_some_and(|it| it.hp() == 5);
        assert!(game.view().entities().iter().any(hurt), "{name}: one point in four turns");
    }
}

/// Who summons blades only to strike them down gains nothing.
#[test]
fn kills_of_ones_own_side_count_for_no_origin() {
    for (origin, of) in [("sworn", "hp"), ("heir", "edge")] {
        let scene =
            "#####\n#@b.#\n#####\n\n@ = player hp 10, dagger\nb = spectral_blade hp 1 slumbering 9";
        let mut game = begun("ember", origin, scene);
        let stat = game.content().rows().stat_id("edge").unwrap();
        let before = (hp(&game), game.view().stat(stat));
        kill_to_the_east(&mut game);
        assert_eq!((hp(&game), game.view().stat(stat)), before, "{origin}: {of}");
    }
}

/// The ability that an origin gives.
fn own_ability(game: &Game) -> AbilityId {
    let abilities = game.view().abilities();
    assert_eq!(abilities.len(), 1, "one ability");
    abilities[0]
}

/// The statuses of an actor by their ids.
fn statuses(game: &Game, actor: &EntityView<'_>) -> Vec<String> {
    let rows = game.content().rows();
    let ids = actor.statuses.iter().filter_map(|it| rows.status(it.status));
    ids.map(|row| row.id.clone()).collect()
}

#[test]
fn each_origin_has_one_ability() {
    for name in GAMES {
        let content = rogue_ember::built_in(name).unwrap();
        let start = Game::with_content(std::sync::Arc::clone(&content), 3);
        assert_eq!(start.view().abilities(), [], "{name}: none before the choice");
        for (origin, row) in content.origins() {
            let mut game = start.clone();
            game.step(Command::LevelUp(origin)).unwrap();
            let ability = own_ability(&game);
            assert_eq!(row.abilities, [ability], "{name}: {}", row.id);
            game.audit().unwrap();
        }
    }
}

#[test]
fn whistle_hastes_companions() {
    let mut game = begun("ember", "houndmaster", "#####\n#@..#\n#####");
    let whistle = Command::Cast { ability: own_ability(&game), target: None };
    game.step(whistle).unwrap();
    let companions = game.view().entities();
    let hound = companions.iter().find(|it| it.prototype.id == "hound").unwrap();
    assert_eq!(statuses(&game, hound), ["hasted", "rallied"]);
    assert!(matches!(game.check(whistle), Err(Refusal::NotReady { .. })));
    let alone = Game::from_scene(rogue_ember::content(), "###\n#@#\n###").unwrap();
    assert!(matches!(alone.check(whistle), Err(Refusal::NoSuchAbility(_))), "no houndmaster");
}

#[test]
fn shadows_hide_a_cutthroat() {
    let mut game = begun("ember", "cutthroat", "#####\n#@..#\n#####");
    game.step(Command::Cast { ability: own_ability(&game), target: None }).unwrap();
    let player = game.view().player();
    assert!(statuses(&game, &player).contains(&"shadowed".to_owned()));
}

/// Defence takes nothing from the cut of the house.
#[test]
fn house_cut_passes_defence() {
    let scene = "#####\n#@k.#\n#####\n\nk = rat hp 60 max 60 defence 9";
    let mut game = begun("ember", "heir", scene);
    let power = game.view().player().fighter.unwrap().power();
    let target = game.view().player().at + Direction::East;
    game.step(Command::Cast { ability: own_ability(&game), target: Some(target) }).unwrap();
    let foes = game.view().entities();
    let foe = foes.iter().find(|it| it.hostile).unwrap();
    assert_eq!(foe.fighter.unwrap().hp(), 60 - power);
    assert_eq!(statuses(&game, foe), ["slowed"]);
}

#[test]
fn oath_costs_blood_and_never_the_last() {
    let mut game = begun("ember", "sworn", "#####\n#@..#\n#####\n\n@ = player hp 30");
    let bleed = Command::Cast { ability: own_ability(&game), target: None };
    let before = hp(&game);
    game.step(bleed).unwrap();
    assert_eq!(hp(&game), before - 4);
    let player = game.view().player();
    assert!(statuses(&game, &player).contains(&"raging".to_owned()));
    let mut hurt =
        Game::from_scene(rogue_ember::content(), "###\n#@#\n###\n\n@ = player hp 1").unwrap();
    let (sworn, _) = hurt.content().origins().find(|(_, row)| row.id == "sworn").unwrap();
    // The origin heals ten of a maximum of fifty: eleven are less than a quarter.
    hurt.step(Command::LevelUp(sworn)).unwrap();
    assert_eq!((hp(&hurt), hurt.check(bleed)), (11, Err(Refusal::ConditionNotMet)));
}
