//! Explore: where it goes, what it picks up, and what it never does.

use std::sync::Arc;

use rogue_travel::{
    AutoCommand, AutoPickup, Destination, EnemyStop, FloorStop, HarmStop, ItemStop, PathStop,
    PlaceKind, PlaceStop, PlayerMemory, RestStop, Runner, StatusStop, Step, StopReason, places,
};
use roguecore::{Command, Content, Direction, EntityView, Harms, InventorySlot, Point, View};

use crate::support::{Played, end};

const EXPLORE: AutoCommand = AutoCommand::Explore;

#[test]
fn it_ends_on_the_stairs_when_nothing_is_left() {
    let mut played = Played::new("##########\n#@..#..#>#\n#........#\n##########");
    let (_, reason) = played.play(EXPLORE);
    assert_eq!(reason, StopReason::Floor(FloorStop::AtStairs { down: true }));
    assert_eq!(played.game.view().player().at, Point::new(8, 1));
    assert_eq!(end("#####\n#@..#\n#####", EXPLORE), "0 at 1,1: nothing is left to explore");
}

/// Who stands in the middle of gas walks out of it, one step for each key, because each step is a hit.
#[test]
fn it_leaves_gas_that_is_all_around() {
    let rows = [
        "#...................",
        "#.ggg...............",
        "#.g@g...............",
        "#.ggg...............",
    ];
    let rows = rows.map(|row| format!("{row:.<40}#"));
    let wall = "#".repeat(41);
    let rows = [&[wall.clone()][..], &rows, &[wall]].concat().join("\n").replace('g', "1");
    let scene = format!("{rows}\n\n1 = nobody on floor with gas 9\n@ = player on floor with gas 9");
    let mut played = Played::new(&scene);
    let is_in_gas = |view: &View<'_>| !view.substances_at(view.player().at).is_empty();
    let mut reasons = Vec::new();
    while is_in_gas(&played.game.view()) && reasons.len() < 9 {
        let before = played.game.view().player().at;
        reasons.push(played.play(EXPLORE).1);
        let at = played.game.view().player().at;
        assert_ne!(at, before, "{reasons:?}");
    }
    assert!(!reasons.is_empty() && !is_in_gas(&played.game.view()), "{reasons:?}");
    assert!(
        !reasons.iter().any(|it| matches!(it, StopReason::Path(PathStop::DangerAhead { .. }))),
        "{reasons:?}"
    );
}

/// Deep water may hide an eel. The scroll is reached on the bank in 8 steps, and without it in 10; where only the
/// bank leads there, that is the way.
#[test]
fn it_stays_away_from_deep_water_where_a_short_detour_does() {
    let rows =
        ["##############", "#............#", "#............#", "#@..~~~~...?.#", "##############"];
    let is_bank = |at: Point| (3..=8).contains(&at.x) && at.y >= 2;
    let walked = |scene: &str| {
        let mut played = Played::of(rogue_ember::content(), scene);
        let mut runner = Runner::new(EXPLORE, &played.game);
        let mut cells = Vec::new();
        while let Step::Command(command) = runner.next(&played.memory, &played.game, &[]) {
            played.step(command);
            cells.push(played.game.view().player().at);
        }
        (cells.contains(&Point::new(11, 3)), cells.into_iter().filter(|&at| is_bank(at)).count())
    };
    assert_eq!(walked(&rows.join("\n")), (true, 0));
    let narrow = [rows[0], "##############", rows[2], rows[3], rows[4]];
    let (reached, on_the_bank) = walked(&narrow.join("\n"));
    assert!(reached && on_the_bank >= 4, "{on_the_bank}");
}

/// The sleeper was in view from the start, so it does not end the walk.
#[test]
fn it_gives_sleepers_room_where_a_short_detour_does() {
    let scene = "##############\n#............#\n#............#\n#............#\n#@....o....?.#\n##############\n\n\
                 o = goblin slumbering 500";
    let mut played = Played::of(rogue_ember::content(), scene);
    let mut runner = Runner::new(EXPLORE, &played.game);
    let mut nearest = u32::MAX;
    while let Step::Command(command) = runner.next(&played.memory, &played.game, &[]) {
        played.step(command);
        nearest = nearest.min(played.game.view().player().at.chebyshev(Point::new(6, 4)));
    }
    assert_eq!(played.game.view().inventory().len(), 1);
    assert_eq!(nearest, 3);
}

/// The unknown ground behind the corner is nearer than the potion, which is taken first within six steps; and never
/// beside a sleeper.
#[test]
fn it_takes_what_lies_in_view_before_it_goes_on() {
    let rows = ["#....########", "####.########", "#...@.......#"];
    let wall = "#############";
    let first = |x: usize, sleeper: bool| {
        let mut rows = rows.map(str::to_owned);
        rows[2].replace_range(x..=x, "!");
        if sleeper {
            rows[2].replace_range(x + 1..x + 2, "o");
        }
        let legend = if sleeper { "\no = goblin slumbering 500" } else { "" };
        let map = rows.join("\n");
        let scene = format!("{wall}\n{map}\n{wall}\n\n! = healing_potion{legend}");
        let mut played = Played::of(rogue_ember::content(), &scene);
        let mut runner = Runner::new(EXPLORE, &played.game);
        let mut here = Point::new(0, 0);
        while let Step::Command(command) = runner.next(&played.memory, &played.game, &[]) {
            played.step(command);
            here = played.game.view().player().at;
            if here == Point::new(x as i32, 3) || here.y == 2 {
                break;
            }
        }
        here
    };
    assert_eq!(first(8, false), Point::new(8, 3));
    assert_eq!(first(11, false), Point::new(4, 2), "too far away");
    assert_eq!(first(8, true), Point::new(4, 2), "beside a sleeper");
}

#[test]
fn it_picks_up_what_is_wanted_and_names_what_is_not() {
    let mut played = Played::new("########\n#@.!../#\n########");
    played.memory.auto_pickup = "potions".parse().unwrap();
    // The sword was in view from the start.
    let (commands, reason) = played.play(EXPLORE);
    assert_eq!(commands.last(), Some(&Command::PickUp));
    assert_eq!(reason, StopReason::Floor(FloorStop::NothingLeft));
    assert_eq!(played.game.view().inventory().len(), 1);
    let mut played = Played::new("#########\n#@......#\n#######.#\n#..../..#\n#########");
    played.memory.auto_pickup = AutoPickup::none();
    let (_, reason) = played.play(EXPLORE);
    assert!(matches!(reason, StopReason::Item(ItemStop::Seen(_))), "{reason}");
}

/// A sign in a new part of the floor is named once, and no walk avoids it.
#[test]
fn a_sign_is_named_once() {
    let scene = "#########\n#@......#\n#######.#\n#..1....#\n#########\n\n1 = nobody on shed_skin";
    let mut played = Played::of(rogue_ember::content(), scene);
    let skin = played.game.content().tile_id("shed_skin").unwrap();
    assert_eq!(played.play(EXPLORE).1, StopReason::Place(PlaceStop::Sign(skin)));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    let mut played =
        Played::of(rogue_ember::content(), "####\n#@1#\n####\n\n1 = nobody on shed_skin");
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// Later automatic commands pass an item that has been named.
#[test]
fn an_item_that_is_not_wanted_is_named_once() {
    let mut played = Played::new("#########\n#@......#\n#######.#\n#..../..#\n#########");
    played.memory.auto_pickup = AutoPickup::none();
    assert!(matches!(played.play(EXPLORE).1, StopReason::Item(ItemStop::Seen(_))));
    let away = AutoCommand::Travel(Destination::Cell(Point::new(1, 1)));
    assert_eq!(played.play(away).1, StopReason::Place(PlaceStop::Goal));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// It is gone to once and left for the player; only the potion is picked up.
#[test]
fn what_refuses_to_be_picked_up_stays() {
    let heavy = r#"items: [(id: "anvil", glyph: 'A', color: (99, 99, 99), rules: [
        (on: PickUp, if: [Not(Has("power", 9))], refuse: "It is too heavy.")])]"#;
    let ron = format!("(extends: \"classic\", {heavy})");
    let content = Arc::new(Content::parse("my.ron", &ron).unwrap());
    let mut played = Played::of(content, "########\n#@.A.!.#\n########");
    let (commands, reason) = played.play(EXPLORE);
    assert_eq!(reason, StopReason::Floor(FloorStop::NothingLeft));
    assert_eq!(commands.iter().filter(|it| **it == Command::PickUp).count(), 1);
    assert_eq!(played.game.view().inventory().len(), 1);
}

#[test]
fn what_the_player_dropped_and_what_is_marked_stays() {
    let mut played = Played::new("#######\n#@....#\n#######\n\ninventory a potion, b bomb");
    let slot = played.game.view().inventory()[0].slot;
    played.step(Command::Drop(slot));
    assert_eq!(played.end(EXPLORE), "0 at 1,1: nothing is left to explore");
    let mut played = Played::new("#######\n#@.!..#\n#######");
    played.memory.auto_pickup = "all -potion".parse().unwrap();
    assert_eq!(played.end(EXPLORE), "0 at 1,1: nothing is left to explore");
    // Picking the idol up hurts.
    assert_eq!(end("#######\n#@.I..#\n#######", EXPLORE), "0 at 1,1: nothing is left to explore");
}

#[test]
fn the_goal_is_named_and_not_taken() {
    let played = |scene| Played::of(rogue_ember::content(), scene).end(EXPLORE);
    assert_eq!(played("######\n#@.●.#\n######"), "0 at 1,1: the goal lies on this floor");
    assert_eq!(played("#######\n#@.●.>#\n#######"), "4 at 5,1: the goal lies on this floor");
    assert_eq!(played("######\n#@...#\n######"), "0 at 1,1: nothing is left to explore");
}

#[test]
fn no_step_is_taken_once_an_enemy_is_in_view() {
    let mut played = Played::new("##########\n#@.......#\n########.#\n#o.......#\n##########");
    let (commands, reason) = played.play(EXPLORE);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::InView { .. })), "{reason}");
    assert!(!commands.is_empty());
    let (commands, reason) = played.play(EXPLORE);
    assert!(
        commands.is_empty() && matches!(reason, StopReason::Enemy(EnemyStop::Nearby { .. })),
        "{reason}"
    );
}

#[test]
fn a_sleeper_is_told_once_and_then_passed() {
    let scene = "##########\n#@.......#\n########.#\n#1.......#\n#........#\n##########\n\n\
                 1 = orc asleep 500";
    let mut played = Played::new(scene);
    let (_, reason) = played.play(EXPLORE);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::InView { .. })), "{reason}");
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    let orc = played.game.view().entities().into_iter().find(|it| !it.player).unwrap();
    let fighter = orc.fighter.unwrap();
    assert_eq!(fighter.hp(), fighter.max_hp(), "it was not attacked");
}

/// Two passages lead to the sleeper, who is out of view between them.
#[test]
fn a_sleeper_that_was_told_of_is_passed_when_it_comes_into_view_again() {
    let scene = "##########\n#@......1#\n#.######.#\n#........#\n##########\n\n\
                 1 = orc asleep 500";
    let mut played = Played::new(scene);
    let walk = AutoCommand::Travel(Destination::Cell(Point::new(8, 3)));
    let sees = |played: &Played| played.game.view().entities().iter().any(|it| it.hostile);
    assert!(sees(&played));
    (0..2).for_each(|_| played.step(Command::Move(Direction::South)));
    // It lies where it lay, however long ago.
    (0..40).for_each(|_| played.step(Command::Wait));
    assert!(!sees(&played));
    assert_eq!(played.play(walk).1, StopReason::Place(PlaceStop::Goal));
    assert!(sees(&played));
}

/// A bat in a hall of pillars comes into view and leaves it again every few turns: a walk is told of
/// it once, until it is next to the player.
#[test]
fn what_flutters_about_ends_a_walk_once() {
    let mut stops = 0;
    for seed in 0..30 {
        let mut played = Played::of(rogue_ember::content(), &hall_with_bat(seed));
        let (mut turn, mut last) = (0, None);
        for goal in [7, 1, 7, 1, 7, 1, 7, 1] {
            let walk = AutoCommand::Travel(Destination::Cell(Point::new(goal, 1)));
            let (commands, reason) = played.play(walk);
            turn += commands.len();
            let StopReason::Enemy(EnemyStop::InView { .. }) = reason else { continue };
            if bat_distance(&played).is_some_and(|distance| distance > 1) {
                let again = last.is_some_and(|last| turn - last <= 10);
                assert!(!again, "seed {seed}: told {last:?} and at {turn}");
                stops += 1;
                last = Some(turn);
            }
        }
    }
    assert!(stops > 10, "{stops} stops");
}

/// However often it was told of: a bat that comes back next to the player ends a walk.
#[test]
fn what_flutters_up_to_the_player_ends_a_walk_each_time() {
    let mut returns = 0;
    for seed in 0..60 {
        let mut played = Played::of(rogue_ember::content(), &hall_with_bat(seed));
        for goal in [7, 1, 7, 1, 7, 1, 7, 1] {
            let walk = AutoCommand::Travel(Destination::Cell(Point::new(goal, 1)));
            let mut runner = Runner::new(walk, &played.game);
            let mut is_back = false;
            loop {
                let events = if runner.issued() == 0 { &[][..] } else { played.events() };
                let step = runner.next(&played.memory, &played.game, events);
                let told = matches!(step, Step::Stop(StopReason::Enemy(EnemyStop::InView { .. })));
                assert!(told || !is_back, "seed {seed}: {step:?}");
                returns += u32::from(is_back);
                let Step::Command(command) = step else { break };
                let was_seen = bat_distance(&played).is_some();
                played.step(command);
                is_back = !was_seen && bat_distance(&played) == Some(1);
            }
        }
    }
    assert!(returns > 10, "{returns} returns");
}

/// A hall of pillars with a bat.
pub(crate) fn hall_with_bat(seed: u32) -> String {
    format!(
        "#########\n#@......#\n#.#.#.#.#\n#.......#\n#.#.#.#.#\n\
         #......1#\n#########\n\n1 = cave_bat\nseed {seed}"
    )
}

/// How far the bat is, while it is in view.
pub(crate) fn bat_distance(played: &Played) -> Option<u32> {
    let view = played.game.view();
    let bat = view.entities().into_iter().find(EntityView::is_enemy)?;
    Some(bat.at.chebyshev(view.player().at))
}

#[test]
fn a_sleeper_that_wakes_up_ends_it() {
    let scene = "#########\n#@......#\n#.......#\n#......1#\n#########\n\n\
                 1 = orc asleep 3";
    let mut played = Played::new(scene);
    for auto_command in [AutoCommand::Run(Direction::East), AutoCommand::Rest] {
        let (commands, reason) = played.play(auto_command);
        let woke = matches!(reason, StopReason::Enemy(EnemyStop::WokeUp { .. }));
        assert!(
            woke && commands.len() < 6,
            "{auto_command:?}, {} commands: {reason}",
            commands.len()
        );
        assert!(matches!(played.play(EXPLORE).1, StopReason::Enemy(EnemyStop::Nearby { .. })));
        played = Played::new(&format!("{scene}\n@ = player hp 20"));
    }
}

/// A help that ends is told where it is missed, a harm that begins always.
#[test]
fn only_a_status_that_matters_ends_a_walk() {
    let scene = "############\n#@.........#\n##########.#\n#..........#\n############";
    let ember = |player: &str, scene: &str| {
        let scene = format!("{scene}\n\n@ = player {player}");
        Played::of(rogue_ember::content(), &scene)
    };
    for helpful in ["stone_skin", "hasted", "shielded", "regenerating", "shadowed"] {
        let mut played = ember(&format!("hp 20 {helpful} 4"), scene);
        assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft), "{helpful}");
        let mut played = ember(&format!("hp 20 {helpful} 4"), scene);
        assert_eq!(
            played.play(AutoCommand::Rest).1,
            StopReason::Rest(RestStop::Rested),
            "{helpful}"
        );
    }
    for harmful in ["weakened", "slowed", "gloom"] {
        let mut played = ember(&format!("{harmful} 4"), scene);
        assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft), "{harmful}");
    }
    let sleeper = "#########\n#@.....j#\n#########\n\nj = goblin slumbering 99";
    let mut played = ember("hp 20 shielded 4", sleeper);
    let reason = played.play(AutoCommand::Rest).1;
    assert!(matches!(reason, StopReason::Status(StatusStop::Ended(_))), "{reason}");
    // Who waits until something happens is told of any end.
    let mut played = ember("shielded 4", scene);
    let reason = played.play(AutoCommand::WaitUntil).1;
    assert!(matches!(reason, StopReason::Status(StatusStop::Ended(_))), "{reason}");
}

#[test]
fn a_harm_that_begins_ends_a_walk() {
    let ron = r#"(extends: "classic",
        statuses: [(id: "netted", stats: {"speed": -50}), (id: "fleet", stats: {"speed": 50})],
        tiles: [(id: "net", glyph: 'n', color: (9, 9, 9), walkable: true, transparent: true,
                 disguise: "floor", rules: [(on: Enter, do: [AddStatus("netted", 3)])]),
                (id: "spring", glyph: 's', color: (9, 9, 9), walkable: true, transparent: true,
                 rules: [(on: Enter, do: [AddStatus("fleet", 3)])])])"#;
    let content = Arc::new(Content::parse("my.ron", ron).unwrap());
    let walk = |scene| {
        let far = AutoCommand::Travel(Destination::Cell(Point::new(5, 1)));
        Played::of(Arc::clone(&content), scene).end(far)
    };
    assert_eq!(walk("#######\n#@.n..#\n#######"), "2 at 3,1: a status began");
    assert_eq!(walk("#######\n#@.s..#\n#######"), "4 at 5,1: the goal is reached");
}

#[test]
fn poison_is_walked_off_where_half_the_health_is_left() {
    let scene = "############\n#@.........#\n##########.#\n#..........#\n############";
    let mut played = Played::new(&format!("{scene}\n\n@ = player hp 50 poisoned 8"));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    // It would take the player to half of their health.
    let mut played = Played::new(&format!("{scene}\n\n@ = player hp 41 poisoned 12"));
    assert!(matches!(played.play(EXPLORE).1, StopReason::Status(StatusStop::Impairs(_))));
}

/// Each hazard lies in the only path, in view from the start.
#[test]
fn known_danger_is_not_entered() {
    for cell in ["^", "r", "t", ":", "l", "1", "2"] {
        let scene = format!(
            "#######\n#@.{cell}..#\n#####.#\n#.....#\n#######\n\n1 = nobody on floor with fire 9\n\
             2 = nobody on floor with gas 60"
        );
        let mut played = Played::new(&scene);
        let (commands, reason) = played.play(EXPLORE);
        let stops = matches!(
            reason,
            StopReason::Floor(FloorStop::Unreachable { danger: true, .. })
                | StopReason::Path(PathStop::DangerAhead { .. })
        );
        assert!(stops, "{cell}: {reason}");
        assert!(commands.len() <= 1 && played.game.view().player().at.x < 3, "{cell}");
    }
}

/// A web and a net slow down who is caught: a hindrance that the player is asked about. Creatures take
/// both for plain floor, and so do levels.
#[test]
fn a_web_and_a_net_stop_the_player_but_no_creature() {
    for (cell, id) in [('×', "web"), ('¼', "seen_net_trap")] {
        let scene = format!("#######\n#@.{cell}..#\n#####.#\n#.....#\n#######");
        let mut played = Played::of(rogue_ember::content(), &scene);
        let (commands, reason) = played.play(EXPLORE);
        assert!(
            matches!(reason, StopReason::Floor(FloorStop::Unreachable { danger: true, .. })),
            "{id}: {reason}"
        );
        assert!(commands.len() <= 1, "{id}");

        let content = rogue_ember::content();
        let tile = content.tile_id(id).unwrap();
        assert!(content.facts().tile(tile).harms.intersects(Harms::HINDERS), "{id}");
        assert_eq!(content.tile(tile).path_cost, Some(1), "{id}");

        let scene = format!("########\n#@..{cell}.1#\n#.####.#\n#......#\n########\n\n1 = jackal");
        let mut played = Played::of(rogue_ember::content(), &scene);
        let jackal = played.game.view().entities().into_iter().find(|it| it.hostile).unwrap().id;
        let caught = (0..9).any(|_| {
            played.step(Command::Wait);
            let entities = played.game.view().entities();
            entities.iter().any(|it| it.id == jackal && !it.statuses.is_empty())
        });
        assert!(caught, "{id}");
    }
}

#[test]
fn a_hidden_trap_hurts_once_and_is_avoided_then() {
    let mut played = Played::new("#########\n#@._....#\n#######.#\n#.......#\n#########");
    let (_, reason) = played.play(EXPLORE);
    assert_eq!(reason, StopReason::Harm(HarmStop::Hit));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    let back = AutoCommand::Travel(Destination::Cell(Point::new(1, 1)));
    let ahead =
        StopReason::Path(PathStop::DangerAhead { at: Point::new(3, 1), again: true, guard: None });
    assert_eq!(played.play(back).1, ahead);
    // Up to the trap, where the player decides.
    assert_eq!(played.game.view().player().at, Point::new(4, 1));
    let fighter = played.game.view().player().fighter.unwrap();
    assert!(fighter.hp() >= fighter.max_hp() - 2);
}

#[test]
fn doors_are_opened_and_what_is_behind_is_explored() {
    let mut played = Played::new("#######\n#@.+..#\n####..#\n#######");
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    assert!(played.game.view().explored().get(Point::new(5, 2)));
}

#[test]
fn with_the_goal_it_heads_for_the_stairs_up() {
    let scene = "##########\n#@......<#\n##########\n\ninventory a crown";
    assert_eq!(end(scene, EXPLORE), "7 at 8,1: the floor is explored, and the stairs are here");
    // They are not known to who fell down a hole: they are looked for.
    let scene = "##########\n#@.......#\n########.#\n#>.....<.#\n##########\n\ninventory a crown";
    let ends = "the floor is explored, and the stairs are here";
    assert_eq!(end(scene, EXPLORE), format!("8 at 7,3: {ends}"));
}

#[test]
fn a_pending_level_up_and_the_end_of_the_game_end_it() {
    let mut played =
        Played::of(Content::classic(), "#######\n#@....#\n#######\n\nexperience 2 0 1");
    assert_eq!(played.play(EXPLORE).1, StopReason::LevelUp);
    let scene = "#####\n#@o.#\n#####\n\n@ = player hp 1";
    let mut played = Played::of(Content::first_steps(), scene);
    played.step(Command::Wait);
    assert_eq!(played.play(EXPLORE).1, StopReason::GameOver);
}

#[test]
fn every_floor_of_the_whole_game_is_explored_without_monsters() {
    let ron = Content::classic_ron().replace(
        "(from: 1, weights: { \"orc\": 80 })",
        "(from: 1, weights: { \"npc\": 0, \"orc\": 1 })",
    );
    let ron = ron.replace("max: 2), (from: 4, max: 3), (from: 6, max: 5)", "max: 0)");
    let content = Arc::new(Content::parse("empty.ron", &ron).unwrap());
    for seed in 0..6 {
        let game = roguecore::Game::with_content(content.clone(), seed);
        let scene = game.to_scene();
        let mut played = Played::of(content.clone(), &scene);
        let (commands, reason) = played.play(EXPLORE);
        assert_eq!(reason, StopReason::Floor(FloorStop::AtStairs { down: true }), "seed {seed}");
        let view = played.game.view();
        let map = played.game.map();
        let unseen = view
            .size()
            .points()
            .filter(|&at| map.is_walkable(&content, at) && !view.explored().get(at));
        assert_eq!(unseen.count(), 0, "seed {seed}: {} commands", commands.len());
        assert_eq!(played.memory.items(1).count(), 0, "seed {seed}: items are left");
    }
}

#[test]
fn a_replay_holds_nothing_but_its_commands() {
    let scene = "##########\n#@..#..#>#\n#........#\n##########";
    let mut played = Played::new(scene);
    let (commands, _) = played.play(EXPLORE);
    let mut again = Played::new(scene);
    commands.into_iter().for_each(|command| again.step(command));
    assert_eq!(again.game.fingerprint(), played.game.fingerprint());
}

#[test]
fn deep_water_is_explored_when_it_is_asked_for() {
    let scene = "########\n#@.≈≈..#\n######.#\n#......#\n########";
    let mut played = Played::new(scene);
    let at = Point::new(3, 1);
    let reason = played.play(EXPLORE).1;
    assert!(
        matches!(reason, StopReason::Floor(FloorStop::Unreachable { at: cell, danger: true, tile: Some(_), again: true, .. }) if cell == at),
        "{reason}"
    );
    assert_eq!(played.game.view().player().at.x, 1);
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// An eel that has dived is not in view: the player remembers where it lies.
#[test]
fn the_reach_of_an_eel_is_not_entered_again() {
    let scene = "##########\n#.@..1...#\n#.......##\n#.########\n#.......##\n##########\n\n1 = eel on deep_water";
    let mut played = Played::of(rogue_ember::content(), scene);
    let eel = Point::new(5, 1);
    let is_near = |played: &Played| played.game.view().player().at.chebyshev(eel) == 1;
    let far = AutoCommand::Travel(Destination::Cell(Point::new(7, 1)));
    let (_, reason) = played.play(far);
    assert!(
        matches!(
            reason,
            StopReason::Path(PathStop::DangerAhead { again: true, guard: Some(_), .. })
        ),
        "{reason}"
    );
    assert!(!is_near(&played));
    let in_view = |played: &Played| played.game.view().entities().iter().any(|it| it.hostile);
    assert_eq!(played.game.view().player().at, Point::new(3, 1));
    let away = [Direction::SouthWest, Direction::SouthWest, Direction::South, Direction::East];
    away.into_iter().for_each(|step| played.step(Command::Move(step)));
    assert!(!in_view(&played));
    for _ in 0..3 {
        played.play(EXPLORE);
        played.step(Command::Wait);
        assert!(!is_near(&played));
    }
}

/// A trap that was asked for and does not lead on is asked for once: behind it lies lava.
#[test]
fn asking_ends_where_it_does_not_help() {
    let scene = "########\n#@.^l..#\n######.#\n#......#\n########";
    let mut played = Played::new(scene);
    for _ in 0..2 {
        let reason = played.play(EXPLORE).1;
        assert!(
            matches!(reason, StopReason::Floor(FloorStop::Unreachable { again: false, .. })),
            "{reason:?}"
        );
    }
    assert_eq!(played.game.view().player().at.x, 1);
}

/// It may come and go as it likes: nothing of it reaches the player.
#[test]
fn who_keeps_away_does_not_keep_the_player_from_exploring() {
    let scene = "###########\n#@........#\n#........1#\n###.#######\n#.........#\n###########\n\n\
                 1 = goblin_mystic";
    let mut played = Played::of(rogue_ember::content(), scene);
    let keys = (1..9)
        .find(|_| played.play(EXPLORE).1 == StopReason::Floor(FloorStop::NothingLeft))
        .unwrap();
    assert!(keys < 5, "{keys} keys");
}

#[test]
fn deep_water_is_gone_around() {
    let scene = "##########\n#@.≈≈!...#\n#.######.#\n#........#\n##########";
    let (commands, _) = Played::new(scene).play(AutoCommand::Explore);
    let first = commands.first();
    assert_ne!(first, Some(&Command::Bump(Direction::East)), "{commands:?}");
}

/// The rest of the floor lies behind an altar, of which nothing was seen: it is not explored.
#[test]
fn an_altar_in_a_corridor_is_not_the_end_of_the_floor() {
    let scene = "#######\n#@.1..#\n#####.#\n#.....#\n#######\n\n1 = nobody on altar";
    assert_eq!(end(scene, EXPLORE), "0 at 1,1: a choice is left");
}

/// The memory of a loaded game begins with what the game remembers: an altar that was seen is no news.
#[test]
fn an_altar_that_was_explored_before_the_notes_began_is_not_left() {
    let scene = "#########\n#A..@...#\n#.......#\n#######.#\n#.......#\n#########";
    let mut played = Played::new(scene);
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
    assert!(!played.game.view().visible().get(Point::new(1, 1)));
    played.memory = PlayerMemory::default();
    played.memory.observe(played.game.view(), &[]);
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// What one of several altars offers is the player's choice: nothing is taken, and no walk leads
/// over another altar.
#[test]
fn a_choice_is_left_to_the_player() {
    let scene = "#########\n#@......#\n#######.#\n#>.1.2..#\n#......##\n#########\n\n\
                 1 = potion on altar\n2 = sword on altar";
    let mut played = Played::new(scene);
    let (_, reason) = played.play(EXPLORE);
    assert!(matches!(reason, StopReason::Item(ItemStop::Seen(_))), "{reason}");
    let reasons: Vec<String> = (0..3).map(|_| played.play(EXPLORE).1.to_string()).collect();
    assert_eq!(reasons.last().unwrap(), "a choice is left", "{reasons:?}");
    assert_eq!(played.game.view().player().at, Point::new(1, 3));
    assert_eq!(played.memory.items(1).count(), 2);
    // The player goes to the far one, around the near one.
    let far = AutoCommand::Travel(Destination::Cell(Point::new(5, 3)));
    assert_eq!(played.play(far).1, StopReason::Place(PlaceStop::Goal));
    assert_eq!(played.game.view().entities_at(Point::new(5, 3)).len(), 2);
    let view = played.game.view();
    let kept = view.content().tile_id("cage");
    assert_eq!(view.tile_id(Point::new(3, 3)), kept);
}

#[test]
fn what_lies_on_a_tile_that_harms_who_takes_it_is_left() {
    let pack = r#"(extends: "classic", tiles: [
        (id: "pedestal", glyph: '_', color: (9, 9, 9), walkable: true, transparent: true,
         rules: [(on: PickUp, do: [RULE])]),
    ])"#;
    let taken = |effect: &str| {
        let pack = Content::parse("pedestal.ron", &pack.replace("RULE", effect)).unwrap();
        let scene = "#####\n#@1.#\n#####\n\n1 = health_potion on pedestal";
        let mut played = Played::of(Arc::new(pack), scene);
        played.play(EXPLORE).0.contains(&Command::PickUp)
    };
    assert_eq!((taken("Say(\"Cold.\")"), taken("Damage(20)")), (true, false));
}

#[test]
fn no_walk_leads_over_a_choice() {
    let scene = "########\n#@.A..A#\n########";
    let played =
        |x| Played::new(scene).play(AutoCommand::Travel(Destination::Cell(Point::new(x, 1)))).1;
    let ahead = StopReason::Path(PathStop::ChoiceAhead { at: Point::new(3, 1) });
    assert_eq!(played(5), ahead);
    assert_eq!(played(6), ahead);
    assert_eq!(played(3), StopReason::Place(PlaceStop::Goal));
}

/// In The Ember of Dawn taking decides: walks lead over it, and exploring leaves what lies there.
#[test]
fn what_is_a_choice_by_taking_is_passed_and_left() {
    let scene = "#########\n#@.1.2.>#\n#########\n\n1 = dagger on rack\n2 = mace on rack";
    let mut played = Played::of(rogue_ember::content(), scene);
    let rack = played.game.content().tile_id("rack").unwrap();
    let over = AutoCommand::Travel(Destination::Cell(Point::new(6, 1)));
    assert_eq!(played.play(over).1, StopReason::Place(PlaceStop::Goal));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::ChoiceLeft(rack)));
    assert!(!played.game.view().inventory().iter().any(|it| it.prototype.id == "mace"));
    assert_eq!(played.game.view().tile_id(Point::new(3, 1)), Some(rack));
}

/// It ends once where the player may want to equip or try it.
#[test]
fn a_find_that_may_change_something_ends_a_walk_once() {
    let row = "############\n#@.1.2.3.4.#\n############\n\n1 = mace\n2 = leather_armour\n3 = mace\n\
               4 = RING\ninventory a sword equipped, b scale_armour equipped";
    let played = |ring| Played::of(rogue_ember::content(), &row.replace("RING", ring));
    let mut found = Vec::new();
    let mut game = played("might_ring");
    loop {
        match game.play(EXPLORE).1 {
            StopReason::Item(ItemStop::Found(kind)) => {
                found.push(game.game.content().prototype(kind).id.clone());
            }
            other => break assert_eq!(other, StopReason::Floor(FloorStop::NothingLeft)),
        }
    }
    assert_eq!(found, ["mace", "might_ring"], "a second one and a worse one are no news");
    assert_eq!(game.game.view().inventory().len(), 6);
    let mut game = played("healing_potion");
    assert!(matches!(game.play(EXPLORE).1, StopReason::Item(ItemStop::Found(_))));
    let scene = "#######\n#@.1..#\n#######\n\n1 = leather_armour\n\
                 inventory a spiked_armour equipped";
    let stop = Played::of(rogue_ember::content(), scene).play(EXPLORE).1;
    assert!(
        matches!(stop, StopReason::Item(ItemStop::Found(_))),
        "what it would replace has rules"
    );
    assert_eq!(game.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// A map shows the tiles of a floor and nothing of what lies on them.
#[test]
fn what_is_known_from_a_map_only_is_explored() {
    let scene = "#########\n#@......#\n#######.#\n#1......#\n#########\n\n\
                 1 = healing_potion\ninventory a mapping_scroll";
    let mut played = Played::of(rogue_ember::content(), scene);
    let slot = InventorySlot::from_letter('a').unwrap();
    played.step(Command::Use { slot, target: None });
    let is_known = |x| played.game.view().explored().get(Point::new(x, 3));
    assert!((1..8).all(is_known));
    let (commands, reason) = played.play(EXPLORE);
    assert_eq!(commands.last(), Some(&Command::PickUp), "{reason}");
    assert_eq!(played.game.view().player().at, Point::new(1, 3));
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::NothingLeft));
}

/// Who comes along is the player's choice: exploring says that a captive is left.
#[test]
fn a_captive_is_remembered_and_left_to_the_player() {
    let scene = "##########\n#@......>#\n#######.##\n#x......##\n##########\n\nx = captive_wolf";
    let mut played = Played::of(rogue_ember::content(), scene);
    let wolf = played.game.content().prototype_id("captive_wolf").unwrap();
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::CaptiveLeft(wolf)));
    assert_eq!(played.game.view().player().at, Point::new(8, 1));
    let view = played.game.view();
    let at = Point::new(1, 3);
    assert!(!view.visible().get(at));
    assert_eq!(played.memory.seen_out_of_view(view).collect::<Vec<_>>(), [(at, wolf)]);
    let listed = places(&played.memory, view);
    assert!(listed.iter().any(|it| it.at == at && it.what == PlaceKind::Captive(wolf)));
    // The walk there ends beside it, and the bump makes a friend of it.
    played.play(AutoCommand::Travel(Destination::Cell(Point::new(2, 3))));
    played.step(Command::Bump(Direction::West));
    assert_eq!(played.memory.captives(1).count(), 0);
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::AtStairs { down: true }));
}

#[test]
fn a_captive_that_can_be_reached_is_named_before_what_is_left_for_good() {
    let scene = "##########\n#>@.^....#\n#.x####.##\n#######.##\n######...#\n##########\n\n\
                 x = captive_wolf\n^ = nobody on web";
    let mut played = Played::of(rogue_ember::content(), scene);
    let wolf = played.game.content().prototype_id("captive_wolf").unwrap();
    assert_eq!(played.play(EXPLORE).1, StopReason::Floor(FloorStop::CaptiveLeft(wolf)));
    played.play(AutoCommand::Travel(Destination::Cell(Point::new(2, 1))));
    played.step(Command::Bump(Direction::South));
    let reason = played.play(EXPLORE).1;
    assert!(matches!(reason, StopReason::Floor(FloorStop::Unreachable { .. })), "{reason}");
}

/// Without the stairs the way on is more than a captive.
#[test]
fn the_way_on_is_named_before_a_captive() {
    let scene = "##########\n#.@.^....#\n#.x####.##\n#######.##\n######...#\n##########\n\n\
                 x = captive_wolf\n^ = nobody on web";
    let reason = Played::of(rogue_ember::content(), scene).play(EXPLORE).1;
    assert!(matches!(reason, StopReason::Floor(FloorStop::Unreachable { .. })), "{reason}");
}

/// A friend that has joined by a rule keeps its row; it is no captive any more.
#[test]
fn who_has_joined_is_no_captive() {
    let ron = rogue_ember::ron().replacen("Become(\"wolf\")", "Join(\"player\")", 1);
    let told = "effect: \"Walk into it to break the chains: it becomes your wolf.\",";
    let content = Content::parse("joined.ron", &ron.replacen(told, "", 1)).unwrap();
    let scene = "#######\n#@x..>#\n#######\n\nx = captive_wolf";
    let mut played = Played::of(content.into(), scene);
    assert_eq!(played.memory.captives(1).count(), 1);
    played.step(Command::Bump(Direction::East));
    assert_eq!(played.memory.captives(1).count(), 0);
}

/// Exploring with an item of such a rule for who picks it up, in a nook of a hall.
fn with_item(rules: &str) -> Played {
    let row = format!("items: [(id: \"ball\", glyph: 'P', color: (1, 1, 1), rules: [{rules}]),");
    let ron = include_str!("../hazards.ron").replacen("items: [", &row, 1);
    let content = Content::parse("ball.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    Played::of(
        content.into(),
        "############\n#@...P.....#\n#####.######\n#..........#\n############",
    )
}

#[test]
fn an_item_that_comes_back_is_left() {
    let mut played = with_item("(on: PickUp, do: [Create(\"ball\"), UseUp])");
    assert_eq!(played.end(EXPLORE), "6 at 5,1: an item cannot be kept");
    let ended = played.end(EXPLORE);
    assert!(ended.ends_with("nothing is left to explore"), "{ended}");
}

#[test]
fn an_item_that_becomes_something_is_taken_each_time() {
    let mut played = with_item("(on: PickUp, do: [ChangeStat(\"food\", 50), UseUp])");
    let ended = played.end(EXPLORE);
    assert!(ended.ends_with("nothing is left to explore"), "{ended}");
}

/// A door that falls shut at the end of each turn.
#[test]
fn the_same_step_is_taken_twice_at_most() {
    let row = "tiles: [(id: \"flap\", glyph: 'P', color: (1, 1, 1), rules: [(on: Bump, do: [SetTile(\"open_flap\")])]),
        (id: \"open_flap\", glyph: 'O', scene_key: 'Q', color: (1, 1, 1), walkable: true,
         rules: [(on: Tick, do: [SetTile(\"flap\")])]),";
    let ron = include_str!("../hazards.ron").replacen("tiles: [", row, 1);
    let content = Content::parse("flap.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let mut played = Played::of(content.into(), "########\n#@..P..#\n########");
    assert_eq!(played.end(EXPLORE), "4 at 3,1: the same step leads nowhere");
}

#[test]
fn who_is_spared_walks_over_what_harms_others() {
    let hall = |player: &str, tile: char| {
        let scene =
            format!("##############\n#@....{tile}......#\n##############\n\n@ = player {player}");
        let mut played = Played::new(&scene);
        played.end(EXPLORE)
    };
    for tile in ['j', 'i'] {
        let ended = hall("flying 60", tile);
        assert!(ended.ends_with("nothing is left to explore"), "{tile}: {ended}");
        let ended = hall("flying 5", tile);
        assert!(ended.ends_with("the rest cannot be reached safely"), "{tile}: {ended}");
        let ended = hall("hp 60", tile);
        assert!(ended.ends_with("the rest cannot be reached safely"), "{tile}: {ended}");
    }
    let ended = hall("hp 60", 'q');
    assert!(ended.ends_with("nothing is left to explore"), "it harms creatures alone: {ended}");
}

/// Their protection must last for all of it.
#[test]
fn a_field_is_crossed_only_where_protection_lasts() {
    let ended = |turns: u32| {
        let scene =
            format!("##############\n#@.jjjjjjjj..#\n##############\n\n@ = player flying {turns}");
        let mut played = Played::new(&scene);
        played.end(EXPLORE)
    };
    assert!(ended(40).ends_with("nothing is left to explore"), "{}", ended(40));
    assert!(ended(20).ends_with("cannot be reached safely"), "{}", ended(20));
}

#[test]
fn who_breathes_in_fumes_walks_and_rests_there() {
    let scene = |player: &str| {
        format!(
            "##########\n#@.1..+..#\n##########\n\n@ = player {player}\n1 = nobody on floor with fumes 90"
        )
    };
    let mut played = Played::new(&scene("breathing on"));
    let ended = played.end(EXPLORE);
    assert!(ended.ends_with("nothing is left to explore"), "{ended}");
    let mut played = Played::new(&scene("hp 60"));
    let (_, reason) = played.play(EXPLORE);
    assert!(matches!(reason, StopReason::Floor(FloorStop::Unreachable { .. })), "{reason}");
}

/// An oath lowers a stat and does not end: there is nothing to wait for.
#[test]
fn exploring_goes_on_under_a_status_that_does_not_end() {
    let scene = "##########\n#1......>#\n#######.##\n#.......##\n##########\n\n\
                 1 = player hp 9 max 60 sworn on";
    let (commands, reason) = Played::of(rogue_ember::content(), scene).play(EXPLORE);
    assert!(!commands.is_empty(), "{reason:?}");
    let scene = scene.replace("sworn on", "weakened 20");
    let (commands, reason) = Played::of(rogue_ember::content(), &scene).play(EXPLORE);
    assert!(commands.is_empty(), "{commands:?}");
    assert!(matches!(reason, StopReason::Status(StatusStop::Impairs(_))), "{reason:?}");
}
