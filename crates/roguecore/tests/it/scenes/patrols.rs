//! Guards: the round from tile to tile, and the way to a noise.

use std::sync::Arc;

use roguecore::{Content, Game};

use crate::scenes::support::{map, play};

fn content() -> Arc<Content> {
    let guard = r#"(id: "guard", glyph: 'g', color: (1, 1, 1), stats: {"hp": 9, "power": 1},
        ai: [(do: Attack), (do: Patrol("beat")), (do: Approach)], rules: [(on: Hear, do: [Investigate])]),"#;
    let coin = r#"items: [(id: "coin", glyph: '$', color: (1, 1, 1), rules: [(on: Throw, do: [Noise(9)])]),
            (id: "lever", glyph: '/', color: (1, 1, 1), reusable: true,
             rules: [(on: Use, to: Floor, do: [ReplaceTile("gate", "wall")])])],
        tags: ["beat"], tiles: [(id: "gate", glyph: '+', color: (1, 1, 1), walkable: true, transparent: true),
        (id: "beat", glyph: '_', color: (1, 1, 1), walkable: true, transparent: true,
        tags: ["beat"]),"#;
    let ron =
        Content::first_steps_ron().replacen("creatures: [", &format!("creatures: [{guard}"), 1);
    let ron = ron.replacen("tiles: [", coin, 1);
    Arc::new(Content::parse("guard.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The cells of the guards after each of so many turns of waiting.
fn walked(scene: &str, turns: usize) -> Vec<String> {
    let mut game = Game::from_scene(content(), scene).unwrap();
    let mut cells = Vec::new();
    for _ in 0..turns {
        play(&mut game, ".");
        cells.push(guards(&map(&game)));
    }
    cells
}

/// The cells with a guard, row by row: `(1,1) (6,1)`.
fn guards(map: &str) -> String {
    let mut cells = Vec::new();
    for (y, row) in map.lines().enumerate() {
        let columns = row.chars().enumerate().filter(|(_, glyph)| *glyph == 'g');
        cells.extend(columns.map(|(x, _)| format!("({x},{y})")));
    }
    cells.join(" ")
}

/// Row by row, and from the last one to the first again; the player sees nothing of it.
#[test]
fn a_guard_walks_from_tile_to_tile() {
    let scene = "#########
                 #_.g.._##
                 ####.####
                 ####_####
                 #########
                 #######@#
                 #########";
    let cells = walked(scene, 24);
    let visited: Vec<&String> =
        cells.iter().filter(|at| ["(1,1)", "(6,1)", "(4,3)"].contains(&at.as_str())).collect();
    assert_eq!(visited[..4], ["(1,1)", "(6,1)", "(4,3)", "(1,1)"], "{cells:?}");
}

/// In a corridor there is no way past: one of them turns round.
#[test]
fn guards_that_meet_in_a_corridor_turn_round() {
    let scene = "###########
                 #_gg....._#
                 ###########
                 #########@#
                 ###########";
    let cells = walked(scene, 40);
    for end in ["(1,1)", "(9,1)"] {
        let is_there = |cells: &&String| cells.contains(end);
        let visits = cells.iter().filter(is_there).count();
        assert!((2..30).contains(&visits), "{end}: {cells:?}");
    }
}

/// A gate closes on its way: it does not stand before it for ever. Of many tiles behind the gate none keeps it from the
/// one that it can reach.
#[test]
fn a_guard_turns_round_before_a_closed_gate() {
    let scene = "###############
                 #_.g..+_____###
                 #######_______#
                 ###############
                 #############@#
                 ###############

                 inventory a lever";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let mut cells = Vec::new();
    for turn in 0..40 {
        // It is on its way from the tile on the left to the first one behind the gate.
        play(&mut game, if turn == 4 { "use=a" } else { "." });
        cells.push(guards(&map(&game)));
    }
    let first = cells.iter().position(|at| at == "(1,1)").unwrap();
    assert!(first < 4, "{cells:?}");
    assert!(cells[5..].iter().any(|at| at == "(5,1)"), "it was on its way: {cells:?}");
    assert!(cells[8..].iter().any(|at| at == "(1,1)"), "{cells:?}");
}

#[test]
fn a_guard_breaks_off_when_it_sees_an_enemy() {
    let scene = "#######
                 #_g..@#
                 #######";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let told = play(&mut game, ".");
    assert!(told.contains("guard#1 plans (2,1) e,e,e"), "{told}");
}

/// A noise behind walls is heard, too; a guard that no path leads there stays on its round.
#[test]
fn a_guard_looks_where_a_noise_was() {
    let scene = "############
                 #....#....1#
                 #.@..#.....#
                 #....#.....#
                 ############

                 1 = guard on beat
                 inventory a coin";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let told = play(&mut game, "throw=a@4,1");
    assert!(told.contains("noise (4,1) radius 9") && !told.contains("plans"), "{told}");
    let open = scene.replace("#....#.....#", "#..........#");
    let mut game = Game::from_scene(content(), &open).unwrap();
    let told = play(&mut game, "throw=a@4,1");
    assert!(
        told.contains("guard#2 plans (10,1)") && told.contains("guard#2 moves (10,1)"),
        "{told}"
    );
}
