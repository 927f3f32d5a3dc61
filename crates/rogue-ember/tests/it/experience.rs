//! Experience of what companions kill.

use roguecore::{Command, Content, Event, EventKind, FightEvent, Game};

/// The points of the player after one turn in which a freed wolf kills a rat.
fn points_for_a_kill_of_a_friend(friends: u32) -> u32 {
    let percent = format!("friends: {friends})");
    let ron = rogue_ember::ron().replacen("friends: 50)", &percent, 1);
    let content = Content::parse("ember.ron", &ron).unwrap();
    let scene = "######\n#@.wr#\n######\n\nw = wolf\nr = rat hp 1";
    let mut game = Game::from_scene(content.into(), scene).unwrap();
    assert!(
        game.step(Command::Wait)
            .unwrap()
            .iter()
            .any(|it| matches!(it.kind, EventKind::Fight(FightEvent::Died { .. })))
    );
    game.view().experience().unwrap().points()
}

#[test]
fn a_part_of_the_experience_of_what_friends_kill_is_the_players() {
    let rat =
        rogue_ember::content().prototypes().iter().find(|it| it.id == "rat").unwrap().experience;
    assert!(rat > 1);
    assert_eq!(points_for_a_kill_of_a_friend(0), 0);
    assert_eq!(points_for_a_kill_of_a_friend(50), rat / 2);
    assert_eq!(points_for_a_kill_of_a_friend(100), rat);
}

#[test]
fn what_hostile_creatures_kill_gives_no_experience() {
    let scene = "######\n#@.wr#\n######\n\nr = wolf hp 1\nw = jackal";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let is_death = |it: &Event| matches!(it.kind, EventKind::Fight(FightEvent::Died { .. }));
    let dies = (0..20).any(|_| game.step(Command::Wait).unwrap().iter().any(is_death));
    assert!(dies);
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

#[test]
fn a_friend_that_a_friend_kills_gives_no_experience() {
    let wolf = "id: \"wolf\", experience: 40,";
    let ron = rogue_ember::ron().replacen("id: \"wolf\",", wolf, 1);
    let content = Content::parse("ember.ron", &ron).unwrap();
    let scene = "######\n##@###\n##wv##\n######\n\nw = wolf confused on\nv = wolf hp 1 power 0";
    let mut game = Game::from_scene(content.into(), scene).unwrap();
    let is_death = |it: &Event| matches!(it.kind, EventKind::Fight(FightEvent::Died { who, .. }) if !who.player);
    let dies = (0..40).any(|_| game.step(Command::Wait).unwrap().iter().any(is_death));
    assert!(dies, "{}", game.to_scene());
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

/// An enemy that gas or fire kills in view is the player's kill; one out of view is not, nor one that is no
/// enemy.
#[test]
fn an_enemy_that_dies_in_view_of_what_nobody_did_is_the_players() {
    let points = |row: &str, legend: &str| {
        let scene = format!("########\n{row}\n########\n\n{legend}");
        let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let is_death = |it: &Event| matches!(it.kind, EventKind::Fight(FightEvent::Died { who, .. }) if !who.player);
        let dies = (0..20).any(|_| game.step(Command::Wait).unwrap().iter().any(is_death));
        assert!(dies, "{}", game.to_scene());
        game.view().experience().unwrap().points()
    };
    let goblin =
        rogue_ember::content().prototypes().iter().find(|it| it.id == "goblin").unwrap().experience;
    let in_fire = "g = goblin slumbering 99 hp 1 with fire 9";
    assert_eq!(points("#@....g#", in_fire), goblin);
    assert_eq!(points("#@....g#", "g = goblin slumbering 99 hp 1 with caustic_gas 40"), goblin);
    assert_eq!(points("#@.##.g#", in_fire), 0, "out of view");
    assert_eq!(points("#@....g#", "g = captive_wolf hp 1 with fire 9"), 0, "no enemy");
}
