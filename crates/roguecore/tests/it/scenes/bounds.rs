//! Rules that set off rules without end: each has a defined result, and the work of a turn stays
//! bounded.

use roguecore::{
    ActorEvent, Content, Event, EventKind, Events, FightEvent, Game, ItemEvent, PlaceEvent,
    TraceEvent,
};

use crate::scenes::support::{command, play, rules_content, rules_ron};

/// The most effects of rules in one turn, and the most entities of a map that rules add to.
const MAX_EFFECTS: usize = 4_096;

fn game(rules: &[(&str, &str)], scene: &str) -> Game {
    Game::from_scene(rules_content(rules), scene).unwrap()
}

/// A hall of 38 × 18 cells of a tile or creature, with the player in the north-west.
fn hall(cell: char) -> String {
    let wall = "#".repeat(40) + "\n";
    let row = format!("#{}#\n", cell.to_string().repeat(38));
    let first = format!("#@{}#\n", cell.to_string().repeat(37));
    format!("{wall}{first}{}{wall}\ninventory a wand", row.repeat(17))
}

fn step(game: &mut Game, key: &str) -> Events {
    let events = game.step(command(key)).unwrap();
    game.audit().unwrap();
    events
}

fn count(events: &Events, is_counted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| is_counted(event)).count()
}

fn stops(events: &Events) -> usize {
    count(events, |event| matches!(event.kind, EventKind::Trace(TraceEvent::RulesStopped)))
}

#[test]
fn a_rule_that_sets_off_itself_ends() {
    let mut game = game(&[("POST", "(on: Hurt, to: Me, do: [Damage(1)])")], "@p");
    let transcript = play(&mut game, "e");
    let strikes = transcript.lines().filter(|line| line.starts_with("post strikes")).count();
    // The attack is the first link of the chain of eight.
    assert_eq!(strikes, 7, "{transcript}");
    assert!(transcript.contains("rules stopped"), "{transcript}");
}

#[test]
fn two_that_hurt_each_other_for_ever_stop() {
    let thorns = "(on: Hurt, to: Other, do: [Damage(1)])";
    let mut game = game(&[("POST", thorns), ("PLAYER", thorns)], "@p");
    let events = step(&mut game, "e");
    let strikes =
        count(&events, |event| matches!(event.kind, EventKind::Fight(FightEvent::Struck { .. })));
    assert_eq!((strikes, stops(&events)), (7, 1));
}

#[test]
fn thorns_do_not_answer_what_their_holder_does_to_itself() {
    let thorns = "(on: Hurt, to: Other, do: [Damage(1)])";
    let rules = [("PLAYER", thorns), ("WAND", "(on: Use, do: [Damage(1)])")];
    let mut game = game(&rules, "@\n\ninventory a wand");
    let events = step(&mut game, "use=a");
    let strikes =
        count(&events, |event| matches!(event.kind, EventKind::Fight(FightEvent::Struck { .. })));
    assert_eq!((strikes, stops(&events)), (1, 0));
}

#[test]
fn a_floor_that_teleports_for_ever_stops() {
    let rules = [("RUNE", "(on: Enter, to: Me, do: [Teleport()])")];
    let mut game = game(&rules, &hall('^'));
    for key in ["e", "e", "s"] {
        let Ok(events) = game.step(command(key)) else { continue };
        game.audit().unwrap();
        let moves = count(&events, |event| {
            matches!(event.kind, EventKind::Actor(ActorEvent::Displaced { .. }))
        });
        assert_eq!((moves, stops(&events)), (8, 1));
    }
}

#[test]
fn an_ability_that_casts_itself_stops() {
    let rules = [("WAND", "(on: Use, do: [Cast(\"echo\")])")];
    let mut game = game(&rules, "@.\n\ninventory a wand");
    let events = step(&mut game, "use=a");
    let casts =
        count(&events, |event| matches!(event.kind, EventKind::Actor(ActorEvent::Cast { .. })));
    assert_eq!((casts, stops(&events)), (8, 1));
}

/// The tiles of the hall have 32 rules each: no explosion is told that does nothing any more.
#[test]
fn explosions_of_every_tile_are_cut_off() {
    let rules = vec!["(on: Tick, to: Ball(1), do: [Spread(\"gas\", 0)])"; 32].join(", ");
    let mut game = game(&[("RUNE", &rules)], &hall('^'));
    let events = step(&mut game, ".");
    let explosions =
        count(&events, |event| matches!(event.kind, EventKind::Fight(FightEvent::Exploded { .. })));
    assert!(explosions <= MAX_EFFECTS, "{explosions}");
    assert_eq!(stops(&events), 1);
}

#[test]
fn summoners_of_summoners_fill_the_hall_and_no_more() {
    let rules = [("POST", "(on: Turn, do: [Summon(\"post\", 2)])")];
    let mut game = game(&rules, &hall('.').replacen('.', "p", 1));
    let mut summoned = 0;
    for _ in 0..40 {
        let events = step(&mut game, ".");
        assert!(events.len() <= 4 * MAX_EFFECTS, "{} events", events.len());
        summoned += count(&events, |event| {
            matches!(event.kind, EventKind::Place(PlaceEvent::Created { .. }))
        });
    }
    assert!(summoned <= 38 * 18, "{summoned}");
}

#[test]
fn an_area_of_areas_is_cut_off() {
    let rules = [
        ("WAND", "(on: Use, to: InView, do: [Damage(0), AddStatus(\"cursed\", 9)])"),
        ("CURSED", "(on: Start, to: Around(40), do: [Push(9)])"),
    ];
    let mut game = game(&rules, &hall('p'));
    let events = step(&mut game, "use=a");
    assert!(events.len() <= 4 * MAX_EFFECTS, "{} events", events.len());
}

#[test]
fn items_stop_appearing_when_a_map_has_too_many() {
    let rules = [("WAND", "(on: Use, to: Ball(40), do: [Create(\"ring\", 9)])")];
    let mut game = game(&rules, &hall('.'));
    let mut created = 0;
    for turn in 0..4 {
        let Ok(events) = game.step(command("use=a@1,1")) else { panic!("turn {turn}") };
        created += count(&events, |event| {
            matches!(event.kind, EventKind::Place(PlaceEvent::Created { .. }))
        });
    }
    game.audit().unwrap();
    // The player is an entity, too.
    assert_eq!(created, MAX_EFFECTS - 1);
}

#[test]
fn gas_over_the_whole_floor_is_one_event() {
    let rules = [("WAND", "(on: Use, to: Ball(40), do: [Spread(\"gas\", 9)])")];
    let mut game = game(&rules, &hall('.'));
    let events = step(&mut game, "use=a@1,1");
    let changes = count(&events, |event| {
        matches!(event.kind, EventKind::Trace(TraceEvent::SubstancesChanged { .. }))
    });
    assert_eq!((changes, stops(&events)), (1, 0));
}

/// A gas in every part of a hall and a hundred others in one cell take more memory than a file of that
/// length may: the last of them are not added.
#[test]
fn substances_stay_within_what_a_saved_game_has_room_for() {
    let rows: Vec<String> =
        (0..100).map(|id| format!("(id: \"s{id}\", glyph: 's', color: (1, 1, 1)),")).collect();
    let rows = rows.concat();
    let spread: Vec<String> = (0..100).map(|id| format!("Spread(\"s{id}\", 5)")).collect();
    let rule = |effects: &[String]| format!("(on: Turn, do: [{}])", effects.join(", "));
    let rules: Vec<String> = spread.chunks(16).map(rule).collect();
    let ron = rules_ron(&[("PLAYER", &rules.join(", "))]);
    let ron = ron.replacen("substances: [", &format!("substances: [{rows}"), 1);
    let content = Content::parse("substances.ron", &ron).unwrap_or_else(|why| panic!("{why}"));
    let row = format!("1{}", ".".repeat(63)).repeat(4) + "\n";
    let scene = format!("{}@{}\n1 = nobody on floor with gas 5", row.repeat(200), &row[1..]);
    let mut game = Game::from_scene(content.into(), &scene).unwrap();
    let before = game.map().substances().len();
    let events = step(&mut game, ".");
    assert_eq!(stops(&events), 1);
    let added = game.map().substances().len() - before;
    assert!((20..100).contains(&added), "{added} added");
    let loaded = Game::load(game.content(), &game.save());
    assert_eq!(loaded.map(|it| it.fingerprint()), Ok(game.fingerprint()));
}

/// What is given, and the stats of another row, have no room where nothing has any.
#[test]
fn nothing_is_given_and_nobody_changes_where_there_is_no_room() {
    let rules = [("WAND", "(on: Use, to: Me, do: [Give(\"coin\", 3), Become(\"imp\")])")];
    let crowd = crate::scenes::every::crowd() + "\n\ninventory a wand";
    let mut game = game(&rules, &crowd);
    let events = step(&mut game, "use=a");
    assert_eq!(stops(&events), 1);
    let changes = count(&events, |event| {
        matches!(
            event.kind,
            EventKind::Item(ItemEvent::Given { .. })
                | EventKind::Actor(ActorEvent::Transformed { .. })
        )
    });
    assert_eq!(changes, 0);
}
