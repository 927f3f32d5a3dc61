//! What content of one's own adds: throws, abilities, statuses, stats, substances.

use std::sync::Arc;

use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::Player;

const HALL: &str = "
##########
#........#
#@..r.r..#
#........#
##########

pack a bomb, b wand, c draught, d ring";

fn hall() -> Player {
    let content = Content::parse("rules.ron", include_str!("rules.ron"));
    let content = Arc::new(content.unwrap_or_else(|errors| panic!("{errors}")));
    let game = Game::from_scene(content, HALL).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

#[test]
fn statuses_and_shown_stats_stand_beside_the_log() {
    let mut player = hall();
    player.reads("Gold: 12").reads("Focus: 3").reads_not("Charges:");
    player.types("i c").reads("You are hasted.").reads("Hasted 7").reads("Poisoned 3");
    player.types("x").reads("You are scratched, hasted and poisoned:");
    player.types("Esc c").reads("Gold").reads("poisoned 3").reads("gale (");
    let mut narrow = hall().sized(80, 24);
    narrow.types("i c").reads("Gold: 12").reads("Poisoned 3");
}

#[test]
fn the_inventory_shows_charges_and_explains_rules() {
    let mut player = hall();
    player.types("i").reads("Wand (charges 2)").reads("drink: ").reads("equip: finger, power +1");
    player.types("b").reads("Select a target for the wand.").reads("It will hit 2 rats.");
    player.types("Esc Esc z").reads("Gale").reads("Spark");
}
