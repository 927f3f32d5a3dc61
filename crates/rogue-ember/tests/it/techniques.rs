//! The techniques of The Ember of Dawn: each can be learned, and does something.

use std::collections::BTreeSet;

use roguecore::rule::Condition;
use roguecore::{
    ActorEvent, Aim, Command, Direction, EntityView, Event, EventKind, FightEvent, Game, LevelUpId,
    Refusal, StatusEvent, procgen,
};

/// A rat of many hit points beside the player, with room to be somewhere else.
const RING: &str = "#########\n#.......#\n#...@1..#\n#.......#\n#########\n\n1 = rat hp 90 max 90\n\
                    inventory a javelin, b javelin\ngrowth 60 0 59";

fn row_id(game: &Game, id: &str) -> LevelUpId {
    let rows = game.content().rows();
    rows.level_up_id(id).unwrap_or_else(|| panic!("{id} is a row"))
}

/// The ids of the rows that the level offers.
fn offered(game: &Game) -> Vec<String> {
    let rows = game.content().rows();
    game.view().offered().iter().map(|id| rows.level_up(*id).unwrap().id.clone()).collect()
}

/// A game whose player takes a technique where it is offered, vanish before it, and guard else.
fn with(technique: &str) -> Game {
    // A hound fetches creatures that are not beside it.
    let scene = if technique == "fetch" { RING.replace("@1..", "@..1") } else { RING.to_owned() };
    with_in(&scene, technique)
}

fn with_in(scene: &str, technique: &str) -> Game {
    let content = rogue_ember::content();
    let mut game = Game::from_scene(content, scene).unwrap_or_else(|error| panic!("{error}"));
    if ["second_hound", "fetch", "hold"].contains(&technique) {
        game.step(Command::LevelUp(row_id(&game, "houndmaster"))).unwrap();
    }
    while !game.view().offered().is_empty() {
        let offer = offered(&game);
        let wanted = |id: &str| offer.iter().any(|it| it == id);
        let chosen = if wanted(technique) {
            technique
        } else if technique == "ambush" && wanted("vanish") {
            "vanish"
        } else {
            "guard"
        };
        game.step(Command::LevelUp(row_id(&game, chosen))).unwrap();
    }
    let known = game.view().techniques();
    assert!(known.contains(&row_id(&game, technique)), "{technique} was never offered");
    game.audit().unwrap();
    game
}

/// The techniques that levels offer.
fn techniques() -> Vec<String> {
    let content = rogue_ember::content();
    let of_levels = content.techniques().filter(|(_, row)| row.costs.is_none());
    of_levels.map(|(_, row)| row.id.clone()).collect()
}

/// Whether an event changes an actor otherwise than by the blows of the rat.
fn is_effect(event: &Event) -> bool {
    match &event.kind {
        EventKind::Actor(it) => matches!(it, ActorEvent::Displaced { .. }),
        EventKind::Fight(it) => !matches!(it, FightEvent::Attacked { .. }),
        EventKind::Status(it) => matches!(it, StatusEvent::Added { .. }),
        EventKind::Item(_) | EventKind::Place(_) | EventKind::Game(_) | EventKind::Trace(_) => {
            false
        }
    }
}

#[test]
fn each_technique_has_a_use() {
    for id in techniques() {
        use_abilities(&mut with(&id), &id);
    }
}

/// Casts each ability of a technique that the player knows.
fn use_abilities(game: &mut Game, id: &str) {
    let content = rogue_ember::content();
    let row = content.rows().level_up(row_id(game, id)).unwrap();
    assert!(!row.abilities.is_empty() || row.effects.len() > 1, "{id} does something");
    for &ability in &row.abilities {
        let foe = game.view().entities().into_iter().find(|it| it.hostile).unwrap().at;
        let aim = content.rows().ability(ability).unwrap().rule.to.aim();
        let target = aim.map(|aim| match aim {
            Aim::Actor { .. } | Aim::Direction { .. } | Aim::Area { .. } | Aim::Cell { .. } => foe,
        });
        let cast = Command::Cast { ability, target };
        match game.step(cast) {
            Ok(events) => {
                assert!(game.check(cast).is_err(), "{id}: it takes time to be ready");
                assert!(events.iter().any(is_effect), "{id}: {events:?}");
            }
            // Nobody is hurt at the start.
            Err(refusal) => assert_eq!(id, "second_wind", "{refusal}"),
        }
        game.audit().unwrap();
    }
}

/// What grows by a spark is a weapon, armour, a companion, the player, or a technique that they know.
#[test]
fn each_spark_has_a_use() {
    let content = rogue_ember::content();
    let spark = content.prototype_id("spark").unwrap();
    let scene = RING.replace(
        "b javelin",
        "b javelin, c spark count 2, d dagger equipped, e leather_armour equipped",
    );
    for (id, row) in content.growth_for(spark) {
        let needed = row.needs.iter().find_map(|need| match need {
            Condition::Tag(tag) => {
                let mut techniques = content.techniques();
                techniques.find(|(_, other)| other.technique == Some(*tag)).map(|(_, other)| other)
            }
            _ => None,
        });
        let mut game = match needed {
            Some(needed) if needed.costs.is_none() => with_in(&scene, &needed.id),
            _ if row.id == "share_fire" => with_in(&scene, "second_hound"),
            _ => with_in(&scene, "vanish"),
        };
        if let Some(needed) = needed.filter(|needed| needed.costs.is_some()) {
            game.step(Command::LevelUp(row_id(&game, &needed.id))).unwrap();
        }
        let sparks = |game: &Game| {
            let items = game.view().inventory();
            items.iter().filter(|item| item.kind == spark).map(|item| item.count).sum::<u32>()
        };
        let before = sparks(&game);
        assert!(game.view().offered_for(spark).contains(&id), "{} is offered", row.id);
        game.step(Command::LevelUp(id)).unwrap();
        assert_eq!(sparks(&game), before - 1, "{}: the spark is gone", row.id);
        assert!(
            row.technique.is_none() || !game.view().offered_for(spark).contains(&id),
            "{}: once",
            row.id
        );
        if row.technique.is_some() && !row.abilities.is_empty() {
            use_abilities(&mut game, &row.id);
        }
        game.audit().unwrap();
    }
}

/// A word to the hounds is not spent where they have no one to go for.
#[test]
fn commands_need_an_enemy_in_reach() {
    let empty = RING.replace("@1..", "@...").replace("1 = rat hp 90 max 90\n", "");
    for technique in ["fetch", "hold"] {
        let game = with_in(&empty, technique);
        let row = game.content().rows().level_up(row_id(&game, technique)).unwrap();
        let cast = Command::Cast { ability: row.abilities[0], target: None };
        let refused = game.check(cast).unwrap_err();
        assert!(matches!(refused, Refusal::NoTargetInRange { .. }), "{technique}: {refused}");
    }
}

#[test]
fn callings_differ() {
    let content = rogue_ember::content();
    let epithets: Vec<_> =
        content.techniques().filter_map(|(_, row)| row.epithet.clone()).collect();
    let different: BTreeSet<&String> = epithets.iter().collect();
    assert_eq!(different.len(), epithets.len());
    assert!(epithets.len() >= techniques().len(), "each that a level offers has one");
}

/// Ambush, the hounds and the javelins are for who has what they need.
#[test]
fn needs_hold() {
    let content = rogue_ember::content();
    let scene = "#####\n#.@.#\n#####\n\ngrowth 60 0 59";
    let mut game = Game::from_scene(content, scene).unwrap();
    let mut seen = BTreeSet::new();
    while !game.view().offered().is_empty() {
        seen.extend(offered(&game));
        game.step(Command::LevelUp(row_id(&game, "guard"))).unwrap();
    }
    for id in ["ambush", "second_hound", "fetch", "hold", "hail"] {
        assert!(!seen.contains(id), "{id}");
    }
    assert!(seen.contains("lunge") && seen.contains("second_wind"));
}

fn hurt(game: &Game) -> i32 {
    let is_foe = |it: &EntityView<'_>| it.hostile;
    let foe = game.view().entities().into_iter().find(is_foe).unwrap();
    90 - foe.fighter.unwrap().hp()
}

/// The blow of a second hand: one in three of the wounds.
#[test]
fn riposte_answers_blows() {
    let mut game = with("riposte");
    for _ in 0..40 {
        game.step(Command::Wait).unwrap();
    }
    assert!(hurt(&game) > 0);
}

/// A riposte strikes the attacker, and no bystander.
#[test]
fn riposte_spares_bystanders() {
    let content = rogue_ember::content();
    let scene = "#####\n#c@r#\n#####\n\n@ = player hp 400 max 400 riposting on\n\
                 c = captive_wolf hp 20 max 20\nr = rat hp 400 max 400";
    let mut game = Game::from_scene(content, scene).unwrap_or_else(|error| panic!("{error}"));
    for _ in 0..60 {
        game.step(Command::Wait).unwrap();
    }
    let hp_of = |id: &str| {
        let entities = game.view().entities();
        let found = entities.into_iter().find(|it| it.prototype.id == id);
        found.and_then(|it| it.fighter).map(|it| it.hp())
    };
    assert_eq!(hp_of("captive_wolf"), Some(20));
    assert!(hp_of("rat").is_some_and(|hp| hp < 400));
}

/// The Ember burns those that its bearer strikes.
#[test]
fn torchbearing_burns_foes_in_the_light_of_the_ember() {
    let wounds = |lit: i32, status: &str| {
        let content = rogue_ember::content();
        let scene = format!(
            "#####\n#.@r#\n#####\n\n@ = player lit {lit}{status}\nr = rat hp 90 max 90 slumbering 9\nseed 3"
        );
        let mut game = Game::from_scene(content, &scene).unwrap_or_else(|error| panic!("{error}"));
        game.step(Command::Melee(Direction::East)).unwrap();
        hurt(&game)
    };
    let torchbearing = " torchbearing on";
    assert_eq!(wounds(0, torchbearing), wounds(0, ""));
    assert_eq!(wounds(1, torchbearing), wounds(1, "") + 4);
}

/// Each floor down to the ninth has one spark, and a landmark of its band has it on every second floor.
#[test]
fn each_floor_has_a_spark() {
    let content = rogue_ember::content();
    let spark = content.prototype_id("spark").unwrap();
    let landmarks: [(u32, &[&str]); 5] = [
        (2, &["vintage", "apiary", "long_table"]),
        (4, &["water_organ", "clock_court", "bell_pool"]),
        (6, &["heart_of_the_root", "giants_grave", "egg_chamber"]),
        (8, &["anvil_hall", "casting_pit"]),
        (9, &["cradle", "loom_room"]),
    ];
    let (mut floors, mut missing) = (0, 0);
    for seed in 0..60 {
        for number in 1..=9 {
            let floor = procgen::generate(&content, seed, number);
            let count = floor.items.iter().filter(|(kind, _)| *kind == spark).count();
            assert!(count <= 1, "seed {seed}, floor {number}: {count}");
            let landmark = landmarks.iter().find(|(of, _)| *of == number);
            let is_of = |ids: &[&str]| floor.vaults.iter().any(|id| ids.contains(&id.as_str()));
            let has_landmark = landmark.is_none_or(|(_, ids)| is_of(ids));
            floors += 1;
            missing += u32::from(count == 0 || !has_landmark);
        }
    }
    assert!(missing * 100 <= floors, "{missing} of {floors} floors have no room for theirs");
}
