//! The games beside The Ember of Dawn: a short one, and an easy one of each.

use std::collections::BTreeSet;

use roguecore::{Command, Content, Game, procgen};

fn game(name: &str) -> std::sync::Arc<Content> {
    rogue_ember::built_in(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn each_game_has_a_title_and_an_identity_of_its_own() {
    let games: Vec<_> = rogue_ember::built_in_names().map(game).collect();
    let titles: Vec<&str> = games.iter().map(|it| it.title()).collect();
    assert_eq!(
        titles[..4],
        ["The Ember of Dawn", "The Ember of Dawn, easy", "Short Ember", "Short Ember, easy"]
    );
    let names: BTreeSet<&str> = rogue_ember::built_in_names().collect();
    assert!(
        Content::BUILT_IN.iter().all(|name| names.contains(name)),
        "those of the engine are listed"
    );
    let hashes: BTreeSet<u64> = games.iter().map(|it| it.hash()).collect();
    assert_eq!(hashes.len(), games.len());
    let is_short = |about: &str| about.chars().count() <= 40;
    assert!(rogue_ember::games().iter().all(|it| is_short(it.about)));
}

/// The floors are valid, and on the last one are the Warden and the Ember.
#[test]
fn short_ember_tells_the_story_on_four_floors() {
    let content = game("short");
    assert_eq!(content.dungeon().unwrap().deepest, 4);
    let warden = content.prototype_id("warden").unwrap();
    let ember = content.dungeon().unwrap().goal;
    let is_of_captive = |it: &&String| matches!(it.as_str(), "wolf_camp" | "cell" | "ogre_pit");
    for seed in 0..40 {
        let mut captives = 0;
        for number in 1..=4 {
            let floor = procgen::generate(&content, seed, number);
            let checked = floor.check(&content).and_then(|()| floor.check_arrival(&content));
            assert_eq!(checked, Ok(()), "seed {seed}, floor {number}");
            let has = |kind| floor.monsters.iter().chain(&floor.items).any(|(it, _)| *it == kind);
            assert_eq!((has(warden), has(ember)), (number == 4, number == 4), "seed {seed}");
            captives += floor.vaults.iter().filter(is_of_captive).count();
        }
        assert!(captives >= 1, "seed {seed}");
    }
}

/// Every vault that is left stands on some floor.
#[test]
fn what_has_no_floor_in_short_ember_is_removed() {
    let content = game("short");
    let mut met = BTreeSet::new();
    for seed in 0..400 {
        (1..=4).for_each(|number| met.extend(procgen::generate(&content, seed, number).vaults));
    }
    let missing: Vec<&str> = content.vault_ids().filter(|id| !met.contains(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn an_easy_game_changes_numbers_of_the_player_and_no_floor() {
    for (name, easy) in [("ember", "ember-easy"), ("short", "short-easy")] {
        let (content, easy) = (game(name), game(easy));
        for (seed, number) in (0..20).flat_map(|seed| (1..=4).map(move |number| (seed, number))) {
            let (one, other) =
                (procgen::generate(&content, seed, number), procgen::generate(&easy, seed, number));
            assert_eq!(one, other, "{name}: seed {seed}, floor {number}");
        }
        let hp = |content| {
            let game = Game::with_content(content, 1);
            game.view().player().fighter.unwrap().max_hp()
        };
        assert_eq!((hp(content), hp(easy)), (40, 60), "{name}");
    }
}

#[test]
fn a_potion_of_descent_leads_no_deeper_than_the_last_floor() {
    let used_on = |floor: u32| {
        let scene = format!("####\n#@.#\n####\n\nfloor {floor}\ninventory a descent_potion");
        let mut game = Game::from_scene(game("short"), &scene).unwrap_or_else(|it| panic!("{it}"));
        let slot = game.view().inventory()[0].slot;
        let _ = game.step(Command::Use { slot, target: None });
        game.view().floor()
    };
    assert_eq!((used_on(3), used_on(4)), (4, 4));
}

/// Floors change with the content: then the list is made anew.
#[test]
fn the_lists_of_seeds_are_those_of_the_games() {
    for (name, seeds, keep) in [("ember", 250, 80), ("short", 250, 120)] {
        let hash = game(name).hash();
        assert_eq!(
            rogue_ember::known_seeds_hash(name),
            Some(hash),
            "the content has changed: rogue-sim seed-list --content {name} --seeds {seeds} --keep {keep} \
             --write crates/rogue-ember/content/seeds/{name}.txt"
        );
        let seeds = rogue_ember::known_seeds(name);
        assert!(seeds.len() >= 60 && seeds.is_sorted_by(|a, b| a.seed < b.seed), "{name}");
    }
}
