//! Taking stairs, leaving the dungeon and winning.

use roguecore::{Command, Game, Outcome, Refusal};

use crate::scenes::support::{check_classic, classic, command, game, play};

#[test]
fn stairs_lead_in_one_direction_and_only_from_their_cell() {
    check_classic(
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
fn content_without_a_dungeon_has_no_stairs() {
    let mut game = game("@");
    assert_eq!(game.step(Command::Descend), Err(Refusal::NoStairs { down: true }));
    assert_eq!(game.step(Command::Ascend), Err(Refusal::NoStairs { down: false }));
}

#[test]
fn leaving_the_dungeon_without_the_goal_is_refused() {
    let scene = "1.\n\n1 = player, ember on stairs_up";
    let mut game = classic(scene);
    let transcript = play(&mut game, "up get drop=a up");
    let expected = "refused: the dungeon can be left only with the goal
player#0 picks up ember a
player#0 drops ember a
refused: the dungeon can be left only with the goal
";
    // A goal on the floor does not count.
    assert_eq!(transcript, expected);
}

#[test]
fn leaving_with_the_goal_wins_and_no_monster_acts_after_it() {
    let mut game = classic("1o\n\n1 = player hp 1 on stairs_up\ninventory c ember\nturn 7");
    let expected = "game over: won with ember turn 8\nrefused: the game is over\n";
    assert_eq!(play(&mut game, "up ."), expected);
    let goal = game.content().prototype_id("ember").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won { goal: Some(goal), turn: 8 }));
    assert_eq!(game.view().turn(), 8);
    for key in ["e", ".", "get", "drop=c", "use=c", "up", "down", "power"] {
        assert_eq!(game.step(command(key)), Err(Refusal::GameOver), "{key}");
    }
    game.audit().unwrap();
}

#[test]
fn leaving_a_lower_floor_with_the_goal_does_not_win() {
    let mut game = classic("1\n\n1 = player on stairs_up\ninventory a ember\nfloor 2\nseed 5");
    assert!(play(&mut game, "up").starts_with("player#0 goes from floor 2 to floor 1 "));
    assert_eq!((game.outcome(), game.view().floor()), (None, 1));
}

#[test]
fn the_player_arrives_on_the_stairs_that_lead_back() {
    let mut game = classic("1\n\n1 = player on stairs_down\nseed 5");
    for floor in 2..6 {
        game = at_stairs(game, "stairs_down", floor - 1);
        play(&mut game, "down");
        assert_eq!(game.view().floor(), floor);
        assert_eq!(tile_here(&game), "stairs_up");
        // Back to the floor above and down again.
        play(&mut game, "up");
        assert_eq!((game.view().floor(), tile_here(&game).as_str()), (floor - 1, "stairs_down"));
        play(&mut game, "down");
    }
}

/// A game of the same seed in a scene of one cell with these stairs.
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
fn monsters_at_the_stairs_act_on_arrival() {
    // The field of view is updated on arrival, before the monsters act.
    let acted = (0..300).any(|seed| {
        let mut game = classic(&format!("1\n\n1 = player on stairs_down\nfloor 5\nseed {seed}"));
        play(&mut game, "down").contains(" plans ")
    });
    assert!(acted);
}

#[test]
fn the_player_arrives_next_to_blocked_stairs() {
    // A monster may stand on the stairs of a floor that the player enters for the first time.
    let mut crowded = 0;
    for seed in 0..400 {
        let mut game = classic(&format!("1\n\n1 = player on stairs_up\nfloor 7\nseed {seed}"));
        play(&mut game, "up");
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
    assert!(crowded > 0, "no stairs were blocked");
}
