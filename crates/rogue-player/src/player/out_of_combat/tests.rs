//! What personas do without an enemy to deal with.

use std::sync::Arc;

use roguecore::{Content, Game};

use super::super::Knowledge;
use super::*;

/// What the careful persona does first in a scene.
fn choice(scene: &str) -> Option<Choice> {
    let content = Arc::new(rogue_ember::content());
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    Player::new(&Knowledge::new(&content), Some(Traits::careful()), 1).choose(&game)
}

/// What the careful persona does first in an empty room.
fn first_choice(player: &str) -> Option<Choice> {
    let potions = "inventory a healing_potion count 2\nknown healing_potion";
    choice(&format!("#####\n#@..#\n#####\n\n@ = player {player}\n{potions}"))
}

#[test]
fn poison_that_kills_is_cured_and_any_other_is_waited_for() {
    let rest = Some(Choice::new(Purpose::Rest, Command::Wait));
    assert_eq!(first_choice("hp 11 poisoned 10"), rest);
    let cure = first_choice("hp 11 poisoned 11");
    assert!(matches!(cure, Some(Choice { command: Command::Use { .. }, .. })), "{cure:?}");
}

#[test]
fn a_potion_is_not_wasted_on_poison_that_kills_much_later() {
    let waits = first_choice("hp 35 poisoned 60");
    assert_eq!(waits.map(|it| it.purpose), Some(Purpose::Explore));
    let drinks = first_choice("hp 5 poisoned 60");
    assert_eq!(drinks.map(|it| it.purpose), Some(Purpose::Item));
}

#[test]
fn poison_that_kills_in_a_few_turns_comes_before_a_blow() {
    let fight = "#####\n#@r.#\n#####\n\nr = rat hp 1 power 1\n\
                 inventory a healing_potion\nknown healing_potion\n@ = player hp 4 poisoned";
    let purpose = |turns: u32| choice(&format!("{fight} {turns}")).map(|it| it.purpose);
    assert_eq!(purpose(4), Some(Purpose::Item));
    assert_eq!(purpose(2), Some(Purpose::Fight));
}

#[test]
fn a_wand_of_mending_heals_its_owner() {
    let scene = "#####\n#@..#\n#####\n\n@ = player hp 5 poisoned 9\ninventory a mending_wand";
    let here = Some(Point::new(1, 1));
    let used = choice(scene).map(|it| it.command);
    assert!(matches!(used, Some(Command::Use { target, .. }) if target == here), "{used:?}");
}

#[test]
fn an_unknown_potion_is_tried_when_the_floor_is_explored() {
    let scene = |at: &str| format!("######\n#{at}#\n######\n\ninventory a haste_potion");
    assert_eq!(choice(&scene("@..>")).map(|it| it.purpose), Some(Purpose::Explore));
    let here = "######\n#1...#\n######\n\n1 = player on stairs_down\ninventory a haste_potion";
    assert_eq!(choice(here).map(|it| it.purpose), Some(Purpose::Item));
}

/// An unknown potion may lead down.
#[test]
fn who_carries_the_goal_tries_no_unknown_potion() {
    let scene = "######\n#1...#\n######\n\n1 = player on stairs_up\n\
                 inventory a haste_potion\ninventory b ember";
    assert_eq!(choice(scene).map(|it| it.purpose), Some(Purpose::Stairs));
}

#[test]
fn an_unknown_potion_is_tried_at_once_when_it_cannot_lead_away() {
    let scene = "######\n#@..>#\n######\n\ninventory a haste_potion\n";
    assert_eq!(choice(scene).map(|it| it.purpose), Some(Purpose::Explore));
    let known = format!("{scene}known descent_potion");
    assert_eq!(choice(&known).map(|it| it.purpose), Some(Purpose::Item));
}

/// Poison of 3 hit points a turn takes 12 in 4 turns; 6 of them are healed before the fourth.
#[test]
fn slow_healing_counts_only_as_long_as_the_poison() {
    let mut ron = rogue_ember::ron();
    for (row, with) in [
        (
            "rules: [(on: Turn, do: [Damage(1, \"poison\")])]",
            "rules: [(on: Turn, do: [Damage(3, \"poison\")])]",
        ),
        ("rules: [(on: Turn, do: [Heal(3)])]", "rules: [(on: Turn, do: [Heal(2)])]"),
    ] {
        assert!(ron.contains(row), "{row}");
        ron = ron.replace(row, with);
    }
    let content = Content::parse("strong_poison.ron", &ron).unwrap();
    let content = Arc::new(content);
    let purpose = |hp: u32| {
        let scene = format!(
            "#####\n#@..#\n#####\n\n@ = player hp {hp} poisoned 4 regenerating 20\n\
             inventory a healing_potion\nknown healing_potion"
        );
        let game = Game::from_scene(Arc::clone(&content), &scene).unwrap();
        let mut player = Player::new(&Knowledge::new(&content), Some(Traits::careful()), 1);
        player.choose(&game).map(|it| it.purpose)
    };
    assert_eq!(purpose(7), Some(Purpose::Rest));
    assert_eq!(purpose(6), Some(Purpose::Item));
}

/// A map shows tiles only: the floor is explored all the same.
#[test]
fn a_map_does_not_end_exploring() {
    let scene = "#######\n#1...##\n####.##\n#....##\n#######\n\n1 = player on stairs_down\n\
                 inventory a mapping_scroll\nknown mapping_scroll";
    let content = Arc::new(rogue_ember::content());
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut player = Player::new(&Knowledge::new(&content), Some(Traits::careful()), 1);
    let read = player.choose(&game).unwrap();
    assert_eq!(read.purpose, Purpose::Item);
    game.step(read.command).unwrap();
    assert!(game.view().explored().get(Point::new(1, 3)));
    assert_eq!(player.choose(&game).map(|it| it.purpose), Some(Purpose::Explore));
}

/// Without stairs there is nothing else to do.
#[test]
fn what_a_map_shows_behind_danger_is_explored() {
    let scene = "#####\n#@..#\n###²#\n###²#\n#²²²#\n#####\n\n@ = player hp 400 max 400\n\
                 inventory a mapping_scroll\nknown mapping_scroll";
    let content = Arc::new(rogue_ember::content());
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut player = Player::new(&Knowledge::new(&content), Some(Traits::careful()), 1);
    let turns = (0..20).take_while(|_| {
        let choice = player.choose(&game).unwrap();
        game.step(choice.command).unwrap();
        game.view().player().at.y < 3
    });
    assert!(turns.count() < 20, "stays at {:?}", game.view().player().at);
}

/// The floors from which a player goes into a branch, and whether they come back.
fn visits(visits_branches: bool) -> (Vec<u32>, bool) {
    let content = Arc::new(rogue_ember::content());
    let steps = content.branches()[0].stairs;
    let scene = "#####\n#@>.#\n#..§#\n#####\n\n@ = player hp 400 max 400\nfloor 3";
    let traits = Traits { visits_branches, ..Traits::careful() };
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut player = Player::new(&Knowledge::new(&content), Some(traits), 1);
    let (mut visited, mut returned) = (Vec::new(), false);
    for _ in 0..3_000 {
        let Some(choice) = player.choose(&game) else { break };
        let view = game.view();
        if view.tile_id(view.player().at) == Some(steps) && choice.command == Command::Descend {
            visited.push(view.floor());
        }
        returned |= !visited.is_empty() && view.floor() == 3 && choice.purpose == Purpose::Stairs;
        if game.step(choice.command).is_err() || view_is_below(&game) {
            break;
        }
    }
    (visited, returned)
}

/// Whether the player has gone on in the dungeon.
fn view_is_below(game: &Game) -> bool {
    let view = game.view();
    view.floor() > 3 && view.content().branch_of(view.floor()).is_none()
}

#[test]
fn branches_are_visited_once_and_by_those_only_that_want_to() {
    assert_eq!(visits(true), (vec![3], true));
    assert_eq!(visits(false), (vec![], false));
}
