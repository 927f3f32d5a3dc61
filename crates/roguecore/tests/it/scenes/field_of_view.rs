//! Field of view: visible, explored and unknown cells, and visible entities.

use roguecore::{Game, Point, TileView};

use crate::scenes::support::{game, play};

/// The view of each cell: `?` unknown, `R` and `W` remembered floors and walls, else the glyph of
/// a visible tile.
fn known(game: &Game) -> String {
    let view = game.view();
    let sign = |at: Point| match view.tile(at) {
        TileView::Unknown => '?',
        TileView::Remembered(tile) => {
            if tile.walkable {
                'R'
            } else {
                'W'
            }
        }
        TileView::Visible(tile) => tile.glyph,
    };
    let row = |y| view.size().columns().map(|x| sign(Point::new(x, y))).collect::<String>();
    view.size().rows().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_room_is_visible_with_its_walls_and_nothing_beyond() {
    let game = game(
        "#######
         #..#..#
         #.@#..#
         #######",
    );
    assert_eq!(known(&game), "####???\n#..#???\n#..#???\n####???");
}

#[test]
fn cells_that_were_visible_are_remembered() {
    let mut game = game("###########\n@.........#\n###########");
    assert_eq!(known(&game), "########???\n........???\n########???");
    play(&mut game, "e e e e e e e e e");
    assert_eq!(known(&game), "WW#########\nRR........#\nWW#########");
}

#[test]
fn the_field_of_view_is_updated_after_all_actors_have_acted() {
    // The orc is out of view until the end of the turn, so it does not act.
    let mut game = game("@.......o");
    assert_eq!(play(&mut game, "e"), "player#0 moves (0,0) (1,0)\n");
    assert_eq!(game.view().entities().len(), 2);
}

#[test]
fn entities_out_of_view_are_not_shown() {
    let game = game("@#o");
    let names: Vec<_> = game.view().entities().iter().map(|it| it.name().into_owned()).collect();
    assert_eq!(names, ["player"]);
    assert!(game.view().entities_at(Point::new(2, 0)).is_empty());
}

#[test]
fn actors_are_drawn_over_corpses() {
    let mut game = game("@a\n\na = orc hp 1, remains of troll");
    play(&mut game, "e");
    let game = self::game("@a\n\na = orc, remains of troll");
    let names: Vec<_> = game.view().entities().iter().map(|it| it.name().into_owned()).collect();
    assert_eq!(names, ["remains of troll", "player", "orc"]);
    let at: Vec<_> = game.view().entities_at(Point::new(1, 0)).iter().map(|it| it.corpse).collect();
    assert_eq!(at, [false, true]);
}
