//! Fire: what was aimed last, at the nearest enemy that it hits.

use rogue_comforts::{Comfort, StopReason};
use roguecore::{Command, InventorySlot, Point};

use crate::support::Played;

/// Fires once, as text: `a 4,1` is a throw of the item `a` at that cell.
fn fire(played: &mut Played) -> String {
    let (commands, reason) = played.play(Comfort::Fire);
    match (commands.as_slice(), reason) {
        ([Command::Throw { slot, target }], StopReason::Fired) => {
            format!("{slot} {},{}", target.x, target.y)
        }
        ([Command::Use { slot, target: Some(at) }], StopReason::Fired) => {
            format!("use {slot} {},{}", at.x, at.y)
        }
        ([], StopReason::NoShot { why, .. }) => format!("{why:?}"),
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
    let scene = "##########\n#@.....o.#\n##########\n\no = orc hp 99 max 99 asleep 500\ninventory a gas_bomb count 3, b sword";
    assert_eq!(fired(scene), "nothing to fire is carried");
    let mut played = thrown(scene, Point::new(6, 1));
    assert!(fire(&mut played).starts_with("a "));
}

#[test]
fn without_an_enemy_or_a_missile_it_says_so() {
    assert_eq!(fired("#####\n#@..#\n#####\n\ninventory a dart"), "no enemy is in view");
    assert_eq!(fired("#####\n#@.o#\n#####"), "nothing to fire is carried");
    // What is worn is not thrown, though it was the last thing thrown.
    let armed = "########\n#@....o#\n########\n\ninventory a sword";
    let mut played = thrown(armed, Point::new(2, 1));
    played.step(Command::Wait);
    assert_eq!(fire(&mut played), "nothing to fire is carried");
}

#[test]
fn it_says_why_an_enemy_is_not_hit() {
    let far = fired("##########\n#@......o#\n##########\n\ninventory a dart");
    assert!(far.contains("OutOfRange"), "{far}");
    // A throw flies over a friend, a bolt does not.
    let scene = "##########\n#@d....o.#\n#........#\n##########\n\no = orc hp 99 max 99 asleep 500\ninventory a bolt_wand charges 9, b dart";
    assert_eq!(fired(scene), "b 7,1");
    assert_eq!(fire(&mut zapped(scene, Point::new(1, 2))), "Blocked");
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

#[test]
fn what_helps_is_not_fired_at_enemies() {
    let scene =
        "##########\n#@.....o.#\n##########\n\no = orc hp 5\ninventory a mending_wand charges 2";
    assert_eq!(fire(&mut zapped(scene, Point::new(7, 1))), "nothing to fire is carried");
}

/// Gas reaches further than the cell in which it is set free.
#[test]
fn nothing_is_fired_that_would_reach_the_player_or_a_friend() {
    let near = |between: &str| {
        let wall = "#".repeat(between.len() + 10);
        let scene = format!(
            "{wall}\n#......@{between}o#\n{wall}\n\no = orc hp 99 max 99 asleep 500\nd = dog asleep 500\ninventory a gas_bomb count 9"
        );
        fire(&mut thrown(&scene, Point::new(1, 1)))
    };
    assert_eq!((near("").as_str(), near(".").as_str()), ("Player", "Player"));
    assert_eq!(near(".."), "a 10,1");
    assert!(near("..d").starts_with("Friend"), "{}", near("..d"));
}
