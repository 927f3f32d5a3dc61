//! What the player sees and remembers, and what they are told (rules of §3 and §5).

use roguecore::{Game, Point, TileView};

use crate::support::{game, told};

/// What the player knows of each cell: `?` never seen, capital letters remembered.
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
fn a_room_is_seen_with_its_walls_and_nothing_beyond() {
    let game = game(
        "#######
         #..#..#
         #.@#..#
         #######",
    );
    assert_eq!(known(&game), "####???\n#..#???\n#..#???\n####???");
}

#[test]
fn what_was_seen_is_remembered() {
    let mut game = game("###########\n@.........#\n###########");
    assert_eq!(known(&game), "########???\n........???\n########???");
    told(&mut game, "e e e e e e e e e");
    assert_eq!(known(&game), "WW#########\nRR........#\nWW#########");
}

#[test]
fn sight_is_looked_up_only_after_everyone_has_acted() {
    // The orc steps out of the dark while the player's old view still counts.
    let mut game = game("@.......o");
    assert_eq!(told(&mut game, "e"), "player#0 moves (0,0) (1,0)\n");
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
fn the_living_are_drawn_over_the_dead() {
    let mut game = game("@a\n\na = orc hp 1, remains of troll");
    told(&mut game, "e");
    let game = self::game("@a\n\na = orc, remains of troll");
    let names: Vec<_> = game.view().entities().iter().map(|it| it.name().into_owned()).collect();
    assert_eq!(names, ["remains of troll", "player", "orc"]);
    let at: Vec<_> = game.view().entities_at(Point::new(1, 0)).iter().map(|it| it.corpse).collect();
    assert_eq!(at, [false, true]);
}
