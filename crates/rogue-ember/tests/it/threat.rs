//! The threat of its creatures is true, in fights to the death and of what it does around.

use roguecore::{Command, Content, Direction, EntityId, EventKind, FightEvent, Game};

use crate::duel::{check_fights, check_hidden};

#[test]
fn blows_lie_within_what_was_said() {
    let (said, exact) = check_fights(&[rogue_ember::content()], 11, 1_000);
    assert!(said > 2_000, "{said}");
    assert!(exact > 0, "{exact} of {said}");
}

#[test]
fn a_threat_tells_nothing_that_is_hidden() {
    check_hidden(&[rogue_ember::content()], 12, 100);
}

#[test]
fn arrows_and_thieves_are_bounded() {
    let scene = "########\n#@...1.#\n########\n\n@ = player hp 40\n1 = goblin_archer";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    let (hit, death) = (threat.hits_for.unwrap(), threat.you_die_in.unwrap());
    let most = hit.max.unwrap();
    assert!(death.min >= 40 / most, "{hit:?} {death:?}");
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = monkey";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    assert!(threat.you_die_in.unwrap().min >= 5, "{threat:?}");
    assert!(threat.dies_in.unwrap().min >= 1, "{threat:?}");
}

/// A dagger kills sleepers. One that is awake is not told to die as fast, while nothing puts it to sleep.
#[test]
fn a_blow_at_a_sleeper_does_not_count_against_one_that_is_awake() {
    let blows = |goblin: &str| {
        let scene = format!("####\n#@1#\n####\n\n1 = goblin{goblin}\ninventory a dagger equipped");
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let goblin = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        let threat = game.view().threat(goblin.id).unwrap();
        (threat.you_hit_for.unwrap().max.unwrap(), threat.dies_in.unwrap().min)
    };
    let (asleep, awake) = (blows(" asleep on"), blows(""));
    assert!(asleep.0 >= 20 && asleep.1 == 1, "{asleep:?}");
    assert!(awake.0 < 12 && awake.1 > 1, "{awake:?}");
}

/// The undead burn before the Ember, which the player does not carry.
#[test]
fn the_undead_die_of_blows_alone_without_the_ember() {
    let least_blows = |undead: &str, player: &str| {
        let scene = format!(
            "####\n#@1#\n####\n\n@ = player hp 40{player}\n1 = {undead}\ninventory a dagger equipped"
        );
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let foe = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        game.view().threat(foe.id).unwrap().dies_in.unwrap().min
    };
    for (undead, blows) in [("ghoul", 4), ("wraith", 4), ("well_keeper", 6)] {
        let least = least_blows(undead, "");
        assert!(least >= blows, "{undead}: {least}");
        assert!(least_blows(undead, " dawnlit on") < least, "{undead}");
    }
}

/// A rule for the allies of the player does nothing for an enemy.
#[test]
fn the_healing_of_allies_leaves_the_death_of_an_enemy_bounded() {
    let scene = "######\n#@.1.#\n######\n\n@ = player houndmaster on\n1 = goblin";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    assert!(threat.dies_in.unwrap().max.is_some(), "{threat:?}");
}

/// The sweep of an axe spares the companions of its owner, and those in chains.
#[test]
fn an_axe_spares_friends() {
    let scene = "#####\n#h.c#\n#.@g#\n#####\n\n@ = player hp 40\nh = hound\nc = captive_wolf\n\
                 g = goblin hp 60 max 60\ninventory a axe equipped";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut swept = 0;
    for event in &game.step(Command::Melee(Direction::East)).unwrap() {
        if let EventKind::Fight(FightEvent::Struck { target, .. }) = event.kind {
            assert_eq!(game.content().prototype(target.kind).id, "goblin");
            swept += 1;
        }
    }
    assert_eq!(swept, 1);
}

/// What an axe does around its owner, in any reach, it does not do to its owner.
#[test]
fn what_the_player_does_to_all_around_is_no_danger_to_them() {
    let scene = "#####\n#@.1#\n#####\n\n@ = player hp 40\n1 = rat\ninventory a axe equipped";
    for reach in ["AdjacentEnemies", "Adjacent", "Around(3)", "InView"] {
        let own = "(on: Hit, to: AdjacentEnemies,";
        assert!(rogue_ember::ron().contains(own));
        let ron = rogue_ember::ron().replacen(own, &format!("(on: Hit, to: {reach},"), 1);
        // The sentence tells of another reach.
        let told = "effect: \"Each hit also deals {damage} to all enemies beside you, the target included.\",";
        assert!(ron.contains(told));
        let ron = ron.replacen(told, "", 1);
        let content = Content::parse("axe.ron", &ron).unwrap_or_else(|it| panic!("{it}"));
        let game = Game::from_scene(content.into(), scene).unwrap();
        let rat = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        let threat = game.view().threat(rat.id).unwrap();
        let (hit, death) = (threat.hits_for.unwrap(), threat.you_die_in.unwrap());
        assert!(death.min >= 40 / hit.max.unwrap(), "{reach}: {threat:?}");
    }
}

/// He heals, grows stronger and leaves by a wound: that is no part of this fight.
#[test]
fn the_tallowman_is_told_as_he_fights_here() {
    let scene = "#####\n#@E.#\n#####\n\n@ = player hp 40 max 40 power 6\nE = tallowman\nfloor 3";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let rival = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
    let threat = game.view().threat(rival.id).unwrap();
    let most = threat.hits_for.and_then(|hit| hit.max);
    assert!(most.is_some_and(|most| most < 20), "{threat:?}");
    assert!(threat.you_die_in.unwrap().min > 2, "{threat:?}");
    assert!(threat.dies_in.unwrap().min > 2, "{threat:?}");
}

/// What a creature does to all around it, it does to the player as well.
#[test]
fn what_a_creature_does_to_all_around_is_a_danger() {
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = rat";
    for reach in ["Adjacent", "Around(3)", "InView"] {
        let spines = format!("id: \"rat\", rules: [(on: Turn, to: {reach}, do: [Damage(9)])],");
        assert!(rogue_ember::ron().contains("id: \"rat\","));
        let ron = rogue_ember::ron().replacen("id: \"rat\",", &spines, 1);
        let content = Content::parse("rat.ron", &ron).unwrap_or_else(|it| panic!("{it}"));
        let mut game = Game::from_scene(content.into(), scene).unwrap();
        let rat = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        let death = game.view().threat(rat.id).unwrap().you_die_in.unwrap();
        let turns = (1..100).find(|_| {
            let _ = game.step(Command::Wait);
            game.outcome().is_some()
        });
        assert!(death.min <= turns.unwrap(), "{reach}: {death:?}, dead after {turns:?}");
    }
}

/// Who is confused may step towards the enemy they step away from.
#[test]
fn a_confused_player_is_told_the_danger_of_every_direction() {
    let lost = |status: &str| {
        let scene = format!("#######\n#.@..g#\n#######\n\n@ = player{status}\ng = goblin");
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let view = game.view();
        let west = view.player().at + Direction::West;
        view.danger_of_step(west).most_lost_in(1)
    };
    assert_eq!(lost(""), Some(0));
    assert!(lost(" confused 5").is_none_or(|most| most > 0));
}

/// What slows one enemy ends for that one: the others are no faster for it.
#[test]
fn the_end_of_a_status_is_that_of_its_bearer() {
    let most = |statuses: [&str; 3]| {
        let [player, near, far] = statuses;
        let scene = format!(
            "#######\n#@g.a.#\n#.....#\n#######\n\n@ = player {player}\n\
             g = goblin {near}\na = goblin_archer {far}\nfloor 3"
        );
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        game.view().danger().most_lost_in(1).unwrap()
    };
    let unslowed = most(["", "", ""]);
    assert_eq!(most(["", "", "slowed 3"]), unslowed);
    assert_eq!(most(["", "slowed 3", ""]), unslowed, "it may end before the blow");
    // At half the speed enemies act twice in a turn of the player.
    assert_eq!(most(["slowed 3", "", ""]), 2 * unslowed);
}

/// Who is slowed cannot be slowed once more: a cultist that may do it is no more than two rounds of blows.
#[test]
fn a_status_that_the_player_has_counts_once() {
    let scene = |status: &str| {
        format!(
            "########\n#@s.s.c#\n########\n\n@ = player hp 118 max 118{status}\ns = skeleton\nc = cultist"
        )
    };
    let most = |scene: &str| {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        game.view().danger().most_lost_in(1).unwrap()
    };
    let (fresh, slowed) = (most(&scene("")), most(&scene(" slowed 8")));
    assert!(slowed <= fresh, "the same spell, which has been cast: {slowed}, {fresh}");
    assert!(slowed < 118 / 2, "{slowed}");
    let spiders = |status: &str| {
        format!("########\n#@s.s.s#\n########\n\n@ = player hp 118 max 118{status}\ns = spider")
    };
    let (fresh, webbed) = (most(&spiders("")), most(&spiders(" webbed 5")));
    assert!(webbed <= fresh, "{webbed}, {fresh}");
}
