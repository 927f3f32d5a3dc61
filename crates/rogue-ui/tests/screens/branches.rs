//! Branches: named wherever a floor is named, and travelled to and from like other floors.

use std::sync::Arc;

use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::{ESC, Player};

const HALL: &str = "#########\n#@.v...>#\n#########";

/// The classic content with a branch without monsters and items: floors 11 and 12.
fn content() -> Arc<Content> {
    content_with("old_cellar")
}

fn content_with(branch: &str) -> Arc<Content> {
    let stairs =
        "(id: \"hatch\", glyph: 'v', color: (9, 9, 9), walkable: true, transparent: true),";
    let branch =
        "(id: \"BRANCH\", from: 1, floors: 2, stairs: \"hatch\", monsters: {}, items: {}),"
            .replace("BRANCH", branch);
    let tables = format!("    branches: [{branch}],\n    tiles: [{stairs}");
    let ron = Content::classic_ron().replacen("    tiles: [", &tables, 1);
    Arc::new(Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

fn scene(scene: &str) -> Player {
    let game = Game::from_scene(content(), scene).unwrap();
    Player::of(App::resume(game, Theme::named("ascii").unwrap(), KeyMap::default()))
}

#[test]
fn a_branch_is_named_where_a_floor_is_named() {
    let mut player = scene("#####\n#1.>#\n#####\n\n1 = player on hatch");
    player.reads("Floor: 1 of 10");
    player.types(">");
    player.reads("You descend the staircase: Old cellar 1.").reads("Old cellar: 1 of 2");
    player.types("@").reads("old cellar 1");
    player.presses(ESC);
    player.types("<").reads("You climb the staircase: Floor 1.").reads("Floor: 1 of 10");
    player.types(">").reads("You descend the staircase: Old cellar 1.");
    assert_eq!(player.app.game().view().floor(), 11);
}

#[test]
fn a_long_name_of_a_branch_leaves_room_for_the_number() {
    let long = content_with("cellar_of_the_drowned_abbey");
    let game = Game::from_scene(long, "#####\n#1.>#\n#####\n\n1 = player on hatch").unwrap();
    let app = App::resume(game, Theme::named("ascii").unwrap(), KeyMap::default());
    let mut player = Player::of(app).sized(80, 24);
    player.types(">").reads("Cellar of the dr…: 1 of 2");
}

#[test]
fn the_stairs_of_a_branch_are_in_the_list_of_places() {
    let mut player = scene(HALL);
    player.types("Ctrl-F").reads("Stairs to the old cellar").reads("2 steps east");
    player.presses(ESC);
    // Travel down is by the stairs of the dungeon.
    player.types(">");
    assert_eq!(player.app.game().view().player().at.x, 7);
}

#[test]
fn a_branch_is_named_in_lists_of_places_and_of_floors() {
    let mut player = scene(HALL);
    player.types("l l >").reads("Old cellar: 1 of 2");
    player.types("Ctrl-F").reads("Stairs to the old cellar").reads("on floor 1");
    player.presses(ESC);
    player.types("<").reads("Floor: 1 of 10");
    player.types("Ctrl-F").reads("in old cellar 1");
}
