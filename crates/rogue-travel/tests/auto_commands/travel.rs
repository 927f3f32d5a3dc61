//! Travel: to cells, stairs and other floors, around danger.

use rogue_travel::{
    AutoCommand, Destination, FloorStop, HarmStop, PathStop, PlaceKind, PlaceStop, StopReason,
    places,
};
use roguecore::{Command, Content, Direction, Point};

use crate::support::{Played, end};

fn to(x: i32, y: i32) -> AutoCommand {
    AutoCommand::Travel(Destination::Cell(Point::new(x, y)))
}

#[test]
fn it_takes_the_shortest_path_around_known_danger() {
    assert_eq!(end("#######\n#@....#\n#######", to(5, 1)), "4 at 5,1: the goal is reached");
    let detour = "#######\n#@.^..#\n#.....#\n#######";
    let mut played = Played::new(detour);
    assert_eq!(played.end(to(5, 1)), "4 at 5,1: the goal is reached");
    assert!(played.game.view().player().fighter.is_some_and(|it| it.hp() == it.max_hp()));
    assert_eq!(end("#######\n#@.^..#\n#######", to(5, 1)), "1 at 2,1: danger lies ahead");
    assert_eq!(end("#######\n#@.^..#\n#######", to(3, 1)), "1 at 2,1: danger lies ahead");
}

#[test]
fn it_refuses_what_is_unknown_or_has_no_path() {
    let scene = "#########\n#@.#....#\n#########";
    assert_eq!(end(scene, to(1, 1)), "0 at 1,1: the goal is reached");
    assert_eq!(end(scene, to(6, 1)), "0 at 1,1: the cell is not explored");
    assert_eq!(end(scene, to(3, 1)), "0 at 1,1: no path is known");
    let keeper = "########\n#@.1...#\n########\n\n1 = keeper";
    assert!(end(keeper, to(5, 1)).ends_with("the path is blocked"));
}

#[test]
fn stairs_are_found_when_they_are_known() {
    let down = AutoCommand::Travel(Destination::Stairs { down: true });
    assert_eq!(end("#######\n#@...>#\n#######", down), "4 at 5,1: the goal is reached");
    assert_eq!(end("#######\n#@...<#\n#######", down), "0 at 1,1: no stairs are known");
}

/// As exploring would; not one that the player dropped.
#[test]
fn walk_to_a_wanted_item_takes_it() {
    let mut played = Played::new("#######\n#@..!.#\n#######\n\n! = potion");
    assert_eq!(played.end(to(4, 1)), "4 at 4,1: the goal is reached");
    assert_eq!(played.game.view().inventory().len(), 1);
    let slot = played.game.view().inventory()[0].slot;
    played.step(Command::Drop(slot));
    played.play(to(1, 1));
    assert_eq!(played.end(to(4, 1)), "3 at 4,1: the goal is reached");
    assert_eq!(played.game.view().inventory().len(), 0);
}

#[test]
fn a_place_on_another_floor_is_reached_by_the_stairs() {
    let mut played = Played::new("########\n#@....>#\n########");
    let start = AutoCommand::Travel(Destination::Place { floor: 1, at: Point::new(1, 1) });
    played.play(AutoCommand::Travel(Destination::Stairs { down: true }));
    played.step(Command::Descend);
    assert_eq!(played.game.view().floor(), 2);
    // One step for each key in view of an enemy.
    for _ in 0..20 {
        if played.play(start).1 == StopReason::Place(PlaceStop::Goal) {
            break;
        }
    }
    assert_eq!((played.game.view().floor(), played.game.view().player().at), (1, Point::new(1, 1)));
}

#[test]
fn a_place_in_a_branch_is_reached_by_its_stairs() {
    let branch = r#"branches: [(id: "cellar", from: 1, floors: 2, stairs: "hatch", monsters: {})],
        tiles: [(id: "hatch", glyph: 'Y', color: (9, 9, 9), walkable: true, transparent: true),"#;
    let ron = include_str!("../hazards.ron").replacen("tiles: [", branch, 1);
    let content = Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let first = content.dungeon().unwrap().deepest + 1;
    let mut played = Played::of(content.into(), "########\n#>..@.Y#\n########");
    let place = |floor, at| AutoCommand::Travel(Destination::Place { floor, at });
    let branch_left = |played: &mut Played| {
        let reason = played.play(AutoCommand::Explore).1;
        matches!(reason, StopReason::Floor(FloorStop::BranchLeft(_)))
    };
    assert!(branch_left(&mut played));
    // The stairs of the dungeon come first, and what is not known is not entered.
    played.play(AutoCommand::Travel(Destination::Stairs { down: true }));
    assert_eq!(played.game.view().player().at, Point::new(1, 1));
    played.play(place(first, Point::new(1, 1)));
    assert_eq!(played.game.view().floor(), first);
    let arrival = played.game.view().player().at;
    assert_eq!(played.play(place(1, Point::new(4, 1))).1, StopReason::Place(PlaceStop::Goal));
    assert_eq!((played.game.view().floor(), played.game.view().player().at.x), (1, 4));
    assert!(!branch_left(&mut played), "the player has been there");
    assert_eq!(played.play(place(first, arrival)).1, StopReason::Place(PlaceStop::Goal));
    assert_eq!((played.game.view().floor(), played.game.view().player().at), (first, arrival));
    let known = places(&played.memory, played.game.view());
    assert!(known.iter().any(|it| it.floor == 1 && matches!(it.what, PlaceKind::Branch(_))));
}

#[test]
fn gas_is_given_room() {
    let scene =
        "########\n#@.....#\n#......#\n#...1..#\n########\n\n1 = nobody on floor with gas 9";
    let mut played = Played::new(scene);
    let (commands, _) = played.play(to(6, 1));
    assert!(commands.len() <= 6, "{commands:?}");
    assert!(played.game.view().player().statuses.is_empty());
}

#[test]
fn a_companion_makes_way_and_a_bystander_does_not() {
    let corridor = "#######\n#@.1..#\n#######\n\n1 = dog";
    assert_eq!(end(corridor, to(5, 1)), "4 at 5,1: the goal is reached");
    let keeper = corridor.replace("dog", "keeper");
    assert!(end(&keeper, to(5, 1)).ends_with("the path is blocked"));
}

/// Beside a bystander the player decides what to do with them.
#[test]
fn a_walk_to_a_bystander_ends_beside_them() {
    let scene = "########\n#@.^.1.#\n#......#\n########\n\n1 = captive";
    assert_eq!(end(scene, to(5, 1)), "3 at 4,2: the path is blocked");
    let beside = "########\n#...@1.#\n########\n\n1 = captive";
    assert_eq!(end(beside, to(5, 1)), "0 at 4,1: the path is blocked");
    // Whom another bars the way to, or danger, is not walked up to.
    let barred = "########\n#@.1.2.#\n########\n\n1 = captive\n2 = captive";
    assert_eq!(end(barred, to(5, 1)), "0 at 1,1: the path is blocked");
    let danger = "########\n#@..^1.#\n########\n\n1 = captive";
    assert_eq!(end(danger, to(5, 1)), "2 at 3,1: danger lies ahead");
}

#[test]
fn a_locked_door_is_opened_with_its_key_alone() {
    let locked = "#######\n#@.1..#\n#######\n\n1 = nobody on gate";
    let end_with = |inventory: &str| end(&format!("{locked}{inventory}"), to(5, 1));
    assert_eq!(end_with(""), "0 at 1,1: no path is known");
    assert_eq!(end_with("\ninventory a potion"), "0 at 1,1: no path is known");
    assert_eq!(end_with("\ninventory a key"), "5 at 5,1: the goal is reached");
    // A key is used up at each of two gates: without the second one none is spent.
    let two = "########\n#@.1.1.#\n########\n\n1 = nobody on gate\ninventory a key";
    assert_eq!(end(two, to(6, 1)), "0 at 1,1: no path is known");
    assert_eq!(end(two, to(4, 1)), "4 at 4,1: the goal is reached");
    let keys = "########\n#@.1.1.#\n########\n\n1 = nobody on gate\ninventory a key, b key";
    assert_eq!(end(keys, to(6, 1)), "7 at 6,1: the goal is reached");
    // Keys of different kinds are counted by kind.
    let kinds = "########\n#@.1.2.#\n########\n\n1 = nobody on gate\n2 = nobody on crystal_gate\n";
    let end_with = |inventory: &str| end(&format!("{kinds}{inventory}"), to(6, 1));
    assert_eq!(end_with("inventory a key, b crystal"), "7 at 6,1: the goal is reached");
    assert_eq!(end_with("inventory a key, b key"), "0 at 1,1: no path is known");
    // A longer way past one gate is taken with one key.
    let around = "########\n#@.1.1.#\n#......#\n########\n\n1 = nobody on gate\ninventory a key";
    assert_eq!(end(around, to(6, 1)), "5 at 6,1: the goal is reached");
}

/// A trap in a doorway is no wall: asked again at once, the walk goes over it, with open eyes.
#[test]
fn asked_again_a_walk_goes_over_a_trap_but_not_into_worse() {
    let mut played = Played::new("#######\n#@.^..#\n#######");
    assert_eq!(played.end(to(5, 1)), "1 at 2,1: danger lies ahead");
    assert_eq!(played.end(to(5, 1)), "1 at 3,1: the player was hit");
    assert_eq!(played.end(to(5, 1)), "2 at 5,1: the goal is reached");
    for worse in ["t", ":", "l", "1", "2", "3"] {
        let scene = format!(
            "#######\n#@.{worse}..#\n#######\n\n1 = nobody on floor with fire 9\n\
             2 = nobody on gas_trap\n3 = nobody on fire_trap"
        );
        let mut played = Played::new(&scene);
        let before = played.end(to(5, 1));
        assert!(before.ends_with("danger lies ahead"), "{worse}: {before}");
        assert!(played.end(to(5, 1)).starts_with("0 at "), "{worse}");
    }
    // What has happened since is a new question.
    let mut played = Played::new("#######\n#@.^..#\n#######");
    played.end(to(5, 1));
    played.step(Command::Wait);
    assert_eq!(played.end(to(5, 1)), "0 at 2,1: danger lies ahead");
}

/// A bell harms nobody by itself: no key stops before it for ever.
#[test]
fn walks_pass_an_alarm_when_asked_again() {
    let down = AutoCommand::Travel(Destination::Stairs { down: true });
    for key in [down, AutoCommand::Explore] {
        let mut played = Played::of(rogue_ember::content(), "#######\n#@.Å.>#\n#######");
        assert_eq!(played.end(key), "1 at 2,1: danger lies ahead");
        assert_eq!(played.end(key), "1 at 3,1: something was said");
        played.play(key);
        assert_eq!(played.game.view().player().at, Point::new(5, 1));
    }
    let rest = "########\n#@.Å...#\n#####.##\n#......#\n########";
    let mut played = Played::of(rogue_ember::content(), rest);
    let reason = played.play(AutoCommand::Explore).1;
    assert!(
        matches!(reason, StopReason::Floor(FloorStop::Unreachable { again: true, .. })),
        "{reason}"
    );
    played.play(AutoCommand::Explore);
    assert_eq!(played.play(AutoCommand::Explore).1, StopReason::Floor(FloorStop::NothingLeft));
}

#[test]
fn deep_water_is_entered_when_it_is_asked_for() {
    let lake = "#########\n#@.≈≈≈.##\n#########";
    let mut played = Played::new(lake);
    assert_eq!(played.end(to(6, 1)), "1 at 2,1: danger lies ahead");
    assert_eq!(played.end(to(6, 1)), "4 at 6,1: the goal is reached");
    // The player who goes into the water has asked for it, and who is in it gets out.
    assert_eq!(end("#####\n#@≈.#\n#####", to(2, 1)), "1 at 2,1: the goal is reached");
    let wet = "######\n#.1≈.#\n######\n\n1 = player hp 50 on deep_water";
    assert_eq!(end(wet, to(1, 1)), "1 at 1,1: the goal is reached");
    let run = |scene: &str| end(scene, AutoCommand::Run(Direction::East));
    assert_eq!(run(lake), "1 at 2,1: danger lies ahead");
    let mut played = Played::new(lake);
    played.play(AutoCommand::Run(Direction::East));
    let ended = played.end(AutoCommand::Run(Direction::East));
    assert!(!ended.starts_with("0 at"), "{ended}");
}

/// What the player has asked for is one patch of ground, or the reach of one enemy: each other one is a
/// new question.
#[test]
fn one_yes_is_for_what_was_asked() {
    let mut played = Played::new("##########\n#@.^.≈.^.#\n##########");
    let mut ahead = Vec::new();
    loop {
        assert!(ahead.len() < 9, "{ahead:?}");
        match played.play(to(8, 1)).1 {
            StopReason::Path(PathStop::DangerAhead { at, again: true, .. }) => ahead.push(at.x),
            StopReason::Harm(HarmStop::Hit) => {}
            reason => break assert_eq!(reason, StopReason::Place(PlaceStop::Goal)),
        }
    }
    assert_eq!(ahead, [3, 5, 7]);
    // The reach of an eel is a question with its name.
    let scene = "##########\n#....1...#\n#@.......#\n##########\n\n1 = eel on deep_water";
    let mut played = Played::of(rogue_ember::content(), scene);
    let reason = played.play(to(8, 2)).1;
    assert!(
        matches!(
            reason,
            StopReason::Path(PathStop::DangerAhead { again: true, guard: Some(_), .. })
        ),
        "{reason}"
    );
}

/// Ground that costs something in one way opens none that costs in another: a run in the reach of an eel ends
/// before deep water.
#[test]
fn the_reach_of_an_enemy_opens_no_deep_water() {
    let scene = "#######\n#..1..#\n#.@~~.#\n#######\n\n1 = eel on deep_water";
    let mut played = Played::of(rogue_ember::content(), scene);
    let (commands, reason) = played.play(AutoCommand::Run(Direction::East));
    assert!(matches!(reason, StopReason::Path(PathStop::DangerAhead { .. })), "{reason}");
    assert!(commands.is_empty(), "{commands:?}");
}

/// Who has asked to swim through one lake and stands in it again goes on; in another one, or on another
/// floor, they have not asked.
#[test]
fn a_lake_that_was_asked_for_is_not_another_lake() {
    let scene = "##########\n#@.≈≈.≈.##\n##########";
    let mut played = Played::new(scene);
    assert_eq!(played.end(to(7, 1)), "1 at 2,1: danger lies ahead");
    played.step(Command::Move(Direction::East));
    // In the water that was asked about, by a step of the player's own.
    assert_eq!(played.end(to(7, 1)), "2 at 5,1: danger lies ahead");
}

/// No step onto a trap that has to be followed by worse.
#[test]
fn a_walk_does_not_enter_a_trap_that_does_not_lead_on() {
    let mut played = Played::new("########\n#@.^l..#\n########");
    for _ in 0..3 {
        let reason = played.play(to(6, 1)).1;
        assert!(
            matches!(reason, StopReason::Path(PathStop::DangerAhead { again: false, .. })),
            "{reason:?}"
        );
    }
    assert_eq!(played.game.view().player().at.x, 2);
}

/// A walk goes up to danger, but opens nothing on the way that costs a key.
#[test]
fn no_key_is_spent_on_what_leads_to_danger_alone() {
    let scene = "#########\n#@.1.^..#\n#########\n\n1 = nobody on gate\ninventory a key";
    let mut played = Played::new(scene);
    let keys = |played: &Played| played.game.view().inventory().len();
    assert_eq!(played.end(to(7, 1)), "1 at 2,1: danger lies ahead");
    played.step(Command::Wait);
    assert_eq!(played.end(to(7, 1)), "0 at 2,1: danger lies ahead");
    assert_eq!(keys(&played), 1);
    played.step(Command::Wait);
    // A player who goes to the door itself opens it.
    assert_eq!(played.end(to(3, 1)), "2 at 3,1: the goal is reached");
    assert_eq!(keys(&played), 0);
    assert_eq!(played.end(to(7, 1)), "1 at 4,1: danger lies ahead");
}

#[test]
fn a_walk_goes_up_to_a_choice_and_not_to_what_is_behind_it() {
    let scene = "#########\n#@..A.^.#\n#########";
    assert_eq!(end(scene, to(7, 1)), "2 at 3,1: a choice lies ahead");
    assert_eq!(end(scene, to(4, 1)), "3 at 4,1: the goal is reached");
}

/// An eel reaches all of its water, so that a walk asks before the first cell of the shore; another pool is not its own.
#[test]
fn the_reach_of_a_prowler_is_its_whole_ground() {
    let asked_at = |shore: &str| {
        let scene = format!(
            "############\n#@.........#\n{shore}\n############\n\n1 = eel on deep_water\n~ = nobody on deep_water"
        );
        let mut played = Played::of(rogue_ember::content(), &scene);
        match played.play(to(9, 1)).1 {
            StopReason::Path(PathStop::DangerAhead { at, again: true, guard: Some(_) }) => at.x,
            reason => panic!("{reason}"),
        }
    };
    assert_eq!(asked_at("#....~~1~..#"), 4);
    assert_eq!(asked_at("#....~..1..#"), 7);
}

/// A walk over several floors asks before it leaves a companion behind, as the key for stairs does.
#[test]
fn stairs_that_leave_a_companion_behind_are_asked_about() {
    let scene = "############\n#h.......1.#\n############\n\n1 = player on stairs_down\nh = hound";
    let mut played = Played::of(rogue_ember::content(), scene);
    let down = AutoCommand::Travel(Destination::Place { floor: 2, at: Point::new(1, 1) });
    let (commands, reason) = played.play(down);
    let asked = StopReason::Place(PlaceStop::LeavesBehind { kind: hound(&played), others: 0 });
    assert_eq!((commands, reason), (Vec::new(), asked));
    assert_eq!(played.play(down).0.first(), Some(&Command::Descend));
}

fn hound(played: &Played) -> roguecore::PrototypeId {
    played.game.content().prototype_id("hound").unwrap()
}
