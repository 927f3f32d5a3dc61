//! Crowds of every creature at once: each state is valid, and a loaded game goes on the same.

use roguecore::{Game, Rng};

use crate::scenes::support::{ai, command};

const SIDE: u32 = 14;

/// A walled room with creatures of every kind, some of them asleep, and tiles of every kind.
fn crowd(seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let mut cell = |x: u32, y: u32| match (x, y) {
        (0 | 13, _) | (_, 0 | 13) => '#',
        (6, 6) => '@',
        _ if rng.chance(1, 4) => *rng
            .pick(&[
                'o', 'b', 'w', 'z', 'a', 'k', 's', 'c', 'G', 'r', 'l', 'C', 'g', 'd', 'v', 'S',
                '1', '2', '3',
            ])
            .unwrap(),
        _ => *rng.pick(&['.', '.', '.', '.', '#', ':', '^']).unwrap(),
    };
    let rows = (0..SIDE).map(|y| (0..SIDE).map(|x| cell(x, y)).collect::<String>() + "\n");
    let map: String = rows.collect();
    let player = "@ = player max 200 hp 200";
    let mut legend = String::new();
    for line in ["1 = orc asleep on\n", "2 = goblin hasted 5\n", "3 = dog invisible 9\n"] {
        if map.contains(&line[..1]) {
            legend += line;
        }
    }
    format!("{map}\n{player}\n{legend}seed {seed}")
}

fn turn(game: &mut Game, number: usize) {
    let key = ["e", ".", "s", "w", ".", "n", "ne", "sw"][number % 8];
    let _ = game.step(command(key));
}

#[test]
fn a_crowd_stays_valid_and_goes_on_the_same_after_loading() {
    for seed in 0..30 {
        let mut game = ai(&crowd(seed));
        for number in 0..40 {
            turn(&mut game, number);
            game.audit().unwrap_or_else(|error| panic!("seed {seed}, turn {number}: {error}"));
        }
        let mut loaded = Game::load(game.content(), &game.save()).unwrap();
        for number in 40..60 {
            turn(&mut game, number);
            turn(&mut loaded, number);
            assert_eq!(game.fingerprint(), loaded.fingerprint(), "seed {seed}, turn {number}");
        }
    }
}
