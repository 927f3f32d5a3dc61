//! Taking stairs, the way out and victory (rules of §5: stairs; the goal).

use roguecore::{Command, Game, Outcome, Refusal};

use crate::support::{classic, command, game, plays, told};

#[test]
fn stairs_are_taken_where_they_are_and_in_their_direction() {
    plays(
        "@><",
        "down up e up e down",
        "refused: no stairs lead there
         refused: no stairs lead there
         player#0 moves (0,0) (1,0)
         refused: no stairs lead there
         player#0 moves (1,0) (2,0)
         refused: no stairs lead there
         .>@",
    );
}

#[test]
fn in_a_dungeon_of_one_floor_no_stairs_lead_anywhere() {
    let mut game = game("@");
    assert_eq!(game.step(Command::Descend), Err(Refusal::NoStairs { down: true }));
    assert_eq!(game.step(Command::Ascend), Err(Refusal::NoStairs { down: false }));
}

#[test]
fn the_way_out_is_shut_without_the_goal() {
    let scene = "1.\n\n1 = player, ember on stairs_up";
    let mut game = classic(scene);
    let told = told(&mut game, "up get drop=a up");
    let expected = "refused: the dungeon can be left only with the goal
player#0 picks up ember a
player#0 drops ember a
refused: the dungeon can be left only with the goal
";
    // Lying there is not enough.
    assert_eq!(told, expected);
}

#[test]
fn whoever_carries_the_goal_out_has_won_and_nobody_acts_after_that() {
    let mut game = classic("1o\n\n1 = player hp 1 on stairs_up\ninventory c ember\nturn 7");
    let expected = "game over: won with ember turn 8\nrefused: the game is over\n";
    assert_eq!(told(&mut game, "up ."), expected);
    let goal = game.content().prototype_id("ember").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won { goal, turn: 8 }));
    assert_eq!(game.view().turn(), 8);
    for key in ["e", ".", "get", "drop=c", "use=c", "up", "down", "power"] {
        assert_eq!(game.step(command(key)), Err(Refusal::GameOver), "{key}");
    }
    game.audit().unwrap();
}

#[test]
fn the_goal_does_not_win_below_the_first_floor() {
    let mut game = classic("1\n\n1 = player on stairs_up\ninventory a ember\nfloor 2\nseed 5");
    assert!(told(&mut game, "up").starts_with("player#0 goes from floor 2 to floor 1 "));
    assert_eq!((game.outcome(), game.view().floor()), (None, 1));
}

#[test]
fn the_player_arrives_on_the_stairs_that_lead_back() {
    let mut game = classic("1\n\n1 = player on stairs_down\nseed 5");
    for floor in 2..6 {
        game = at_stairs(game, "stairs_down", floor - 1);
        told(&mut game, "down");
        assert_eq!(game.view().floor(), floor);
        assert_eq!(tile_here(&game), "stairs_up");
        // There and back again: nothing but time has passed.
        told(&mut game, "up");
        assert_eq!((game.view().floor(), tile_here(&game).as_str()), (floor - 1, "stairs_down"));
        told(&mut game, "down");
    }
}

/// A game on one cell of that stairs, with the seed of another game.
fn at_stairs(game: Game, stairs: &str, floor: u32) -> Game {
    let seed = game.seed();
    drop(game);
    classic(&format!("1\n\n1 = player max 9999 on {stairs}\nfloor {floor}\nseed {seed}"))
}

fn tile_here(game: &Game) -> String {
    match game.view().tile(game.view().player().at) {
        roguecore::TileView::Visible(tile) => tile.id.clone(),
        other => format!("{other:?}"),
    }
}

#[test]
fn what_waits_at_the_stairs_acts_on_arrival() {
    // Sight is looked up before anyone acts: whoever is in view hunts at once.
    let hunted = (0..300).any(|seed| {
        let mut game = classic(&format!("1\n\n1 = player on stairs_down\nfloor 5\nseed {seed}"));
        told(&mut game, "down").contains(" plans ")
    });
    assert!(hunted);
}

#[test]
fn who_stands_on_the_stairs_is_not_stood_upon() {
    // On the way up to a floor that was never seen somebody may stand at its way down.
    let mut crowded = 0;
    for seed in 0..400 {
        let mut game = classic(&format!("1\n\n1 = player on stairs_up\nfloor 7\nseed {seed}"));
        told(&mut game, "up");
        let here = game.view().player().at;
        if tile_here(&game) != "stairs_down" {
            crowded += 1;
            let next_to = here.neighbours().any(|at| {
                let tile = game.view().tile(at);
                matches!(tile, roguecore::TileView::Visible(tile) if tile.id == "stairs_down")
            });
            assert!(next_to, "seed {seed}");
        }
    }
    assert!(crowded > 0, "nobody ever stood there");
}
