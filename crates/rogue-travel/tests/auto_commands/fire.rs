//! Fire: what was aimed last, at the nearest enemy that it hits.

use rogue_travel::{AutoCommand, ShotStop, StopReason};
use roguecore::{Command, Direction, InventorySlot, Point};

use crate::support::Played;

/// Fires once, as text: `a 4,1` is a throw of the item `a` at that cell.
fn fire(played: &mut Played) -> String {
    let (commands, reason) = played.play(AutoCommand::Fire);
    match (commands.as_slice(), reason) {
        ([Command::Throw { slot, target }], StopReason::Shot(ShotStop::Fired)) => {
            format!("{slot} {},{}", target.x, target.y)
        }
        ([Command::Use { slot, target: Some(at) }], StopReason::Shot(ShotStop::Fired)) => {
            format!("use {slot} {},{}", at.x, at.y)
        }
        ([], StopReason::Shot(ShotStop::NoTarget { why, .. })) => format!("{why:?}"),
        ([], reason) => reason.to_string(),
        _ => panic!("{commands:?} {reason}"),
    }
}

fn fired(scene: &str) -> String {
    fire(&mut Played::new(scene))
}

/// The first item of the inventory.
fn first(played: &Played) -> InventorySlot {
    played.game.view().inventory()[0].slot
}

/// After the player has thrown the first item at a cell.
fn thrown(scene: &str, at: Point) -> Played {
    let mut played = Played::new(scene);
    let slot = first(&played);
    played.step(Command::Throw { slot, target: at });
    played
}

/// After the player has zapped the first item at a cell.
fn zapped(scene: &str, at: Point) -> Played {
    let mut played = Played::new(scene);
    let slot = first(&played);
    played.step(Command::Use { slot, target: Some(at) });
    played
}

#[test]
fn a_missile_flies_at_the_nearest_enemy_that_is_awake() {
    let hall = "##########\n#@.1.2.3.#\n##########\n\n1 = bear asleep 500\n2 = orc\n3 = orc";
    assert_eq!(fired(&format!("{hall}\ninventory a sword, b dart count 3")), "b 5,1");
    let sleeper = "##########\n#@.1.....#\n##########\n\n1 = bear asleep 500\ninventory b dart";
    assert_eq!(fired(sleeper), "b 3,1");
}

#[test]
fn what_breaks_with_every_throw_is_fired_only_after_it_was_thrown() {
    let (wall, rows) = ("#".repeat(13), "\n#...........#".repeat(4));
    let scene = format!(
        "{wall}{rows}\n#@......o...#{rows}\n{wall}\n\no = orc hp 99 max 99 asleep 500\ninventory a gas_bomb count 3, b sword"
    );
    assert_eq!(fired(&scene), "nothing to fire is carried");
    let mut played = thrown(&scene, Point::new(8, 5));
    assert!(fire(&mut played).starts_with("a "));
}

#[test]
fn without_an_enemy_or_a_missile_it_says_so() {
    assert_eq!(fired("#####\n#@..#\n#####\n\ninventory a dart"), "no enemy is in view");
    assert_eq!(fired("#####\n#@.o#\n#####"), "nothing to fire is carried");
    // What is equipped is not thrown, though it was the last thing thrown.
    let armed =
        "##########\n#@......o#\n##########\n\no = orc hp 99 max 99 asleep 500\ninventory a spear";
    let mut played = thrown(armed, Point::new(2, 1));
    played.step(Command::Move(Direction::East));
    played.step(Command::PickUp);
    let slot = first(&played);
    played.step(Command::Use { slot, target: None });
    assert!(played.game.view().inventory()[0].equipped);
    assert_eq!(fire(&mut played), "nothing to fire is carried");
    played.step(Command::Use { slot, target: None });
    assert_eq!(fire(&mut played), "a 8,1");
    // A sword does nothing when it is thrown.
    let mut played = thrown(&armed.replace("spear", "sword, b sword"), Point::new(2, 1));
    assert_eq!(fire(&mut played), "nothing to fire is carried");
}

#[test]
fn it_says_why_an_enemy_is_not_hit() {
    let far = fired("##########\n#@......o#\n##########\n\ninventory a dart");
    assert!(far.contains("OutOfRange"), "{far}");
    // A throw flies over a friend, a bolt does not.
    let scene = "##########\n#@d....o.#\n#........#\n##########\n\no = orc hp 99 max 99 asleep 500\ninventory a bolt_wand charges 9, b dart";
    assert_eq!(fired(scene), "b 7,1");
    let without = scene.replace(", b dart", "");
    assert_eq!(fire(&mut zapped(&without, Point::new(1, 2))), "Blocked");
}

/// The last thing takes no missile's place where it cannot be used.
#[test]
fn missile_is_thrown_where_the_last_shot_is_blocked() {
    let scene = "##########\n#@d....o.#\n#........#\n##########\n\no = orc hp 99 max 99 asleep 500\ninventory a bolt_wand charges 9, b dart";
    assert_eq!(fire(&mut zapped(scene, Point::new(1, 2))), "b 7,1");
}

/// It would wake up a second one.
#[test]
fn a_sleeper_is_no_target_beside_an_enemy_that_is_awake_and_out_of_range() {
    let hall = "###########\n#@.1....2.#\n###########\n\n1 = bear asleep 500";
    let with_two = fired(&format!("{hall}\n2 = orc\ninventory a dart"));
    assert!(with_two.contains("OutOfRange"), "{with_two}");
    let asleep = fired(&format!("{hall}\n2 = orc asleep 500\ninventory a dart"));
    assert_eq!(asleep, "a 3,1");
}

/// A bolt at the nearest enemy would hit the dog; the next one is free.
#[test]
fn an_enemy_that_cannot_be_hit_is_passed_over() {
    let scene = "########\n#......#\n#@d1...#\n#......#\n#.2....#\n########\n\n1 = orc hp 99 max 99 asleep 500\n2 = orc hp 99 max 99 asleep 500\ninventory a bolt_wand charges 9";
    assert_eq!(fire(&mut zapped(scene, Point::new(1, 1))), "use a 2,4");
}

#[test]
fn a_wand_is_zapped_again_until_it_is_empty() {
    let scene = "##########\n#@.....o.#\n##########\n\no = orc hp 99 max 99 power 0\ninventory a bolt_wand charges 2, b dart";
    let mut played = zapped(scene, Point::new(7, 1));
    assert!(fire(&mut played).starts_with("use a "));
    assert!(fire(&mut played).starts_with("b "), "no charge is left");
}

/// With another wand in the pack "nothing to fire" would not be so.
#[test]
fn a_wand_that_is_used_up_is_named() {
    let scene = "##########\n#@.....o.#\n##########\n\no = orc hp 99 max 99 power 0\ninventory a bolt_wand charges 1, b mending_wand charges 3";
    let mut played = zapped(scene, Point::new(7, 1));
    assert_eq!(fire(&mut played), "the item that was fired last is used up");
}

/// A bolt flies in any direction, but ends before an enemy that is far away: no charge is lost to it.
#[test]
fn a_wand_is_not_zapped_at_an_enemy_out_of_range() {
    let hall = |cells: &str| {
        let wall = "#".repeat(cells.len());
        let rows = "o = orc hp 99 max 99 asleep 500\ninventory a bolt_wand charges 9";
        fire(&mut aiming(&format!("{wall}\n{cells}\n{wall}\n\n{rows}"), true))
    };
    let far = hall("#@......o......#");
    assert!(far.starts_with("Refused(OutOfRange") && far.contains("range: 6"), "{far}");
    assert_eq!(hall("#@.....o.......#"), "use a 7,1");
    assert_eq!(hall("#@.....oo......#"), "use a 7,1");
}

#[test]
fn what_helps_is_not_fired_at_enemies() {
    let scene =
        "##########\n#@.....o.#\n##########\n\no = orc hp 5\ninventory a mending_wand charges 2";
    assert_eq!(fire(&mut zapped(scene, Point::new(7, 1))), "nothing to fire is carried");
}

/// Neither by itself nor by the ability that it casts.
#[test]
fn what_was_thrown_to_heal_a_friend_is_not_thrown_at_an_enemy() {
    for item in ["balm", "mending_orb"] {
        let scene = format!(
            "##########\n#@.d...o.#\n##########\n\nd = dog hp 5 asleep 500\no = orc hp 9 asleep 500\ninventory a {item} count 3"
        );
        let mut played = thrown(&scene, Point::new(3, 1));
        assert_eq!(fire(&mut played), "nothing to fire is carried", "{item}");
    }
}

/// The bomb of daze damages who is one cell away, and dazes who is three cells away.
#[test]
fn a_friend_in_any_of_several_areas_is_spared() {
    let shot = |friend: &str| {
        let scene = format!(
            "##############\n#....@...{friend}#\n##############\n\nd = dog asleep 500\no = orc hp 99 max 99 asleep 500\ninventory a daze_bomb count 2"
        );
        fire(&mut aiming(&scene, false))
    };
    assert!(shot("o.d.").starts_with("Friend"), "{}", shot("o.d."));
    assert_eq!(shot("o..."), "a 9,1");
}

#[test]
fn a_friend_is_spared_by_what_does_not_hit_the_aimed_cell_only() {
    let shot = |friends: &str, item: &str| {
        let scene = format!(
            "##########\n#{friends}@...o.#\n##########\n\nd = dog\no = orc hp 99 max 99 asleep 500\ninventory a {item} count 2"
        );
        fire(&mut aiming(&scene, false))
    };
    assert!(shot("d.", "glare_bomb").starts_with("Friend"), "{}", shot("d.", "glare_bomb"));
    assert_eq!(shot("..", "glare_bomb"), "a 7,1");
    // The nearest creature is hit that is no ally.
    assert_eq!(shot("d.", "spark_bomb"), "a 7,1");
}

/// A scene whose player has thrown the first item, or used it, at a cell of another one.
fn aiming(scene: &str, used: bool) -> Played {
    let inventory = scene.lines().find(|line| line.starts_with("inventory")).unwrap();
    let hall = format!("##############\n#@...........#\n##############\n\n{inventory}");
    let before = if used { zapped } else { thrown }(&hall, Point::new(7, 1));
    let mut played = Played::new(scene);
    played.memory = before.memory;
    played.memory.observe(played.game.view(), &[]);
    played
}

/// The area counts, not only the cell that is aimed at.
#[test]
fn a_fire_whose_edge_is_next_to_the_player_is_not_set() {
    let shot = |between: &str| {
        let row = format!("#@{between}o..#");
        let wall = "#".repeat(row.chars().count());
        let scene =
            format!("{wall}\n{row}\n{wall}\n\no = orc hp 99 max 99 asleep 500\ninventory a bomb");
        fire(&mut aiming(&scene, true))
    };
    assert_eq!(shot(".."), "Player");
    assert_eq!(shot("..."), "use a 5,1");
    // It burns along the grass.
    assert_eq!(shot("\"\"\"\"\""), "Player");
    assert_eq!(shot("...\"\""), "use a 7,1");
}

/// Gas evens out over the ground around the cell in which it is set free.
#[test]
fn gas_that_is_fired_does_not_reach_the_player_who_waits() {
    let mut nearest = Vec::new();
    for rows in [0, 1, 3] {
        let side = "\n".to_owned() + &format!("#{}#", ".".repeat(19));
        let around = side.repeat(rows);
        let wall = "#".repeat(21);
        let mut fired_at = Vec::new();
        for distance in 2..=8 {
            let row =
                format!("#......@{}o{}#", ".".repeat(distance - 1), ".".repeat(12 - distance));
            let scene = format!(
                "{wall}{around}\n{row}{around}\n{wall}\n\no = orc hp 999 max 999 asleep 900 power 0\ninventory a gas_bomb count 9\nseed {distance}"
            );
            let mut played = aiming(&scene, false);
            if fire(&mut played) == "Player" {
                continue;
            }
            fired_at.push(distance);
            for turn in 0..40 {
                let here = played.game.view().player().at;
                let gas = played.game.view().substances_at(here);
                assert!(gas.is_empty(), "{rows} rows, {distance} cells away, turn {turn}");
                played.step(Command::Wait);
            }
        }
        nearest.push(fired_at.first().copied());
    }
    // The narrower the place, the further gas reaches.
    assert_eq!(nearest, [Some(8), Some(6), Some(5)]);
}

#[test]
fn nothing_is_fired_that_would_reach_a_friend() {
    let shot = |friends: &str| {
        let wall = "#".repeat(21);
        let side = format!("\n#{}#", ".".repeat(19)).repeat(4);
        let scene = format!(
            "{wall}{side}\n#..@....o{friends}#{side}\n{wall}\n\no = orc hp 99 max 99 asleep 500\nd = dog asleep 500\ninventory a gas_bomb count 9"
        );
        fire(&mut aiming(&scene, false))
    };
    assert_eq!(shot("..........."), "a 8,5");
    assert!(shot(".d.........").starts_with("Friend"), "{}", shot(".d........."));
}
