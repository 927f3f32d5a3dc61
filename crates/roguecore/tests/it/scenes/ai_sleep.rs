//! Sleep, noise and noticing.

use roguecore::{Command, Content, EntityId, Game, Odds};

use crate::scenes::support::{ai, check_ai, play};

#[test]
fn a_sleeper_does_nothing_until_it_is_hurt() {
    check_ai(
        "####\n#@o#\n####\n\no = orc asleep on\nseed 3",
        ". !e .",
        "player#0 waits (1,1)
         player#0 hits orc#1 for 5
         orc#1 is no longer asleep (2,1)
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         player#0 waits (1,1)
         orc#1 hits player#0 for 3
         ####
         #@o#
         ####",
    );
}

#[test]
fn a_sleeper_wakes_up_by_chance_when_an_enemy_is_in_sight() {
    let turns = |seed: u32| {
        let scene = format!("########\n#@....o#\n########\n\no = orc asleep on\nseed {seed}");
        let transcript = play(&mut ai(&scene), ". . . . . . . . . . . . . . . . . . . .");
        assert!(transcript.contains("orc#1 is no longer asleep"), "seed {seed}: {transcript}");
        transcript.lines().take_while(|line| !line.contains("no longer asleep")).count()
    };
    let all: Vec<usize> = (0..50).map(turns).collect();
    assert!(all.contains(&1) && all.iter().any(|&turns| turns > 3), "{all:?}");
}

#[test]
fn waking_up_takes_the_turn() {
    check_ai(
        "####\n#@o#\n####\n\no = orc asleep on\nseed 1",
        ". . . .",
        "player#0 waits (1,1)
         player#0 waits (1,1)
         orc#1 is no longer asleep (2,1)
         player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         player#0 waits (1,1)
         orc#1 hits player#0 for 3
         ####
         #@o#
         ####",
    );
}

#[test]
fn a_sleeper_out_of_sight_notices_nothing() {
    let mut game = ai("#####\n#@#o#\n#####\n\no = orc asleep on");
    assert!(!play(&mut game, ". . . . . . . . . . . .").contains("orc"));
}

#[test]
fn a_noise_wakes_sleepers_within_its_radius_through_walls() {
    check_ai(
        "############
         #@#o#..o#..o
         ############

         inventory a horn
         o = orc asleep on",
        "use=a",
        "player#0 uses horn a
         noise (1,1) radius 6
         orc#2 is no longer asleep (3,1) (unseen)
         orc#3 is no longer asleep (7,1) (unseen)
         ############
         #@#o#..o#..o
         ############",
    );
}

#[test]
fn a_creature_notices_an_enemy_once() {
    let mut game = ai("########\n#@..C..#\n########");
    let transcript = play(&mut game, ". . . .");
    assert_eq!(transcript.matches("crier#1 notices player#0").count(), 1, "{transcript}");
}

#[test]
fn a_drugged_creature_is_not_woken_by_noise() {
    let mut game = ai("####\n#@o#\n####\n\no = orc drugged on\ninventory a horn");
    assert!(!play(&mut game, "use=a . . !e").contains("orc#1 hits"));
}

/// The chance that a sleeper wakes up is told by the rules that draw it.
#[test]
fn the_told_chance_to_be_noticed_is_the_one_that_is_drawn() {
    const GAMES: u32 = 1_500;
    let mut told = None;
    let mut wakes = |seed: u32| {
        let mut game = ai(&format!("####\n#@o#\n####\n\no = orc asleep on\nseed {seed}"));
        let noticing = game.view().noticing(EntityId::new(1)).expect("an enemy in view");
        assert!(noticing.asleep.is_some() && *told.get_or_insert(noticing.odds) == noticing.odds);
        game.step(Command::Wait).unwrap();
        game.view().noticing(EntityId::new(1)).expect("an enemy in view").asleep.is_none()
    };
    let woken = f64::from((0..GAMES).filter(|seed| wakes(*seed)).count() as u32);
    let odds = f64::from(told.expect("a chance").millionths()) / 1e6;
    let (expected, variance) = (f64::from(GAMES) * odds, f64::from(GAMES) * odds * (1.0 - odds));
    assert!(odds > 0.1 && odds < 0.9, "{odds}");
    assert!((woken - expected).abs() < 4.0 * variance.sqrt(), "{woken} of {GAMES}, told {odds}");
}

#[test]
fn who_cannot_notice_the_player_is_told_so() {
    let noticing = |scene: &str| ai(scene).view().noticing(EntityId::new(1));
    let awake = noticing("####\n#@o#\n####").expect("an enemy");
    assert_eq!((awake.asleep, awake.odds), (None, Odds::ALWAYS));
    let hidden = noticing("#####\n#@.o#\n#####\n\n@ = player invisible 9").expect("an enemy");
    assert_eq!((hidden.asleep, hidden.odds), (None, Odds::NEVER));
    assert_eq!(noticing("#####\n#@#o#\n#####"), None, "out of view");
    let game = Game::from_scene(Content::classic(), "####\n#@o#\n####").unwrap();
    assert_eq!(game.view().noticing(EntityId::new(1)), None, "no rules about noticing");
}
