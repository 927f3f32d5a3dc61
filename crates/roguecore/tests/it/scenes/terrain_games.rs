//! Random games on random terrain: every invariant holds after each turn, and scenes, saves and
//! copies give the same game.

use std::fmt::Write as _;

use crate::scenes::support::terrain_content;
use roguecore::{EventKind, Game, PlaceEvent, Rng, Size, Stream};

/// Tiles, entities and substances at random, with the player in the middle.
fn scene(rng: &mut Rng) -> String {
    let size = Size::new(24, 14);
    let tiles = ["floor", "grass", "tall_grass", "door", "water", "coal", "mud", "swamp", "bridge"];
    let others = ["nobody", "nobody", "nobody", "nobody", "orc", "bat", "scroll", "key, scroll"];
    let substances = ["", "", "", " with fire 5", " with gas 200", " with smoke 90, oil 20"];
    let mut legend = String::from("@ = player hp 900 max 900\n");
    for symbol in 'A'..='T' {
        let pick =
            |list: &[&str], rng: &mut Rng| list[rng.below(list.len() as u32) as usize].to_owned();
        let (tile, who) = (pick(&tiles, rng), pick(&others, rng));
        let who = if tile == "door" { "nobody".to_owned() } else { who };
        let _ = writeln!(legend, "{symbol} = {who} on {tile}{}", pick(&substances, rng));
    }
    let mut text = String::new();
    for at in size.points() {
        text.push(match at {
            _ if size.is_border(at) => '#',
            at if (at.x, at.y) == (12, 7) => '@',
            _ if rng.chance(1, 8) => '#',
            _ if rng.chance(1, 3) => '.',
            _ => (b'A' + rng.below(20) as u8) as char,
        });
        if at.x == 23 {
            text.push('\n');
        }
    }
    format!("{text}\n{legend}inventory a torch, b brush, c key\nseed {}\n", rng.below(1_000))
}

#[test]
fn random_games_keep_every_invariant() {
    let mut rng = Rng::derive(3, Stream::Player);
    let content = terrain_content();
    let (mut burnt, mut remembered) = (0, 0);
    for _ in 0..30 {
        let mut game = Game::from_scene(content.clone(), &scene(&mut rng)).unwrap();
        let printed = game.to_scene();
        let read = Game::from_scene(content.clone(), &printed).unwrap();
        assert_eq!((read.to_scene(), read.fingerprint()), (printed, game.fingerprint()));
        for turn in 0..40 {
            let commands = game.commands();
            let Some(&command) = rng.pick(&commands) else { break };
            let mut copy = match turn % 8 {
                0 => Game::load(&content, &game.save()).unwrap(),
                _ => game.clone(),
            };
            let events = game.step(command).unwrap();
            assert_eq!(copy.step(command).unwrap(), events);
            assert_eq!(copy.fingerprint(), game.fingerprint());
            game.audit().unwrap();
            burnt += events
                .as_slice()
                .iter()
                .filter(|it| matches!(it.kind, EventKind::Place(PlaceEvent::TileChanged { .. })))
                .count();
            remembered += game.map().remembered_tiles().len();
        }
    }
    assert!(burnt > 500 && remembered > 100, "{burnt} {remembered}");
}
