//! Games in which one thing costs, and walkers to play them. Knows what the engine is asked,
//! never how it answers.

use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, Point, Rect, Rng, Stream};

use super::maps::{self, Map};

/// Turns of one measured walk.
pub(crate) const LONG_WALK: u64 = 1_000;

/// Bumps in a random direction, or waits; when it dies it begins anew.
#[derive(Clone)]
pub(crate) struct Walker {
    start: Game,
    game: Game,
    rng: Rng,
}

impl Walker {
    pub(crate) fn new(game: Game) -> Self {
        let rng = Rng::derive(game.seed(), Stream::Player);
        Self { start: game.clone(), game, rng }
    }

    /// So many turns taken. What is refused costs time and does not count.
    pub(crate) fn walk(&mut self, turns: u64) {
        let mut left = turns;
        while left > 0 {
            let drawn = self.rng.below(9) as usize;
            let step = Direction::ALL.get(drawn);
            let command = step.map_or(Command::Wait, |&step| Command::Bump(step));
            left -= u64::from(self.game.step(command).is_ok());
            if self.game.outcome().is_some() {
                self.game.clone_from(&self.start);
            }
        }
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }
}

/// A walker within four walls, in caves with so many monsters that never see anybody. What is
/// near the walker is the same whatever the size of the caves.
pub(crate) fn arena_among_sleepers(width: u32, height: u32, sleepers: usize) -> Walker {
    let player = Point::new(width as i32 / 2, height as i32 / 2);
    let arena = Rect::new(player.x - 15, player.y - 10, 30, 20);
    let mut map = maps::caves(width, height);
    map.wall_in(arena);
    let outside: Vec<Point> =
        map.open_cells().into_iter().filter(|&at| !arena.contains(at)).collect();
    let place = |index: usize| (outside[index * outside.len() / sleepers], 'o');
    let monsters = (0..sleepers).map(place).collect::<Vec<_>>();
    Walker::new(game(Content::classic(), &map, player, &monsters))
}

/// Somebody who walks east through a long hall, with hunters at their heels.
#[derive(Clone)]
pub(crate) struct Flight {
    pub(crate) game: Game,
}

impl Flight {
    /// As many turns as the hall is long.
    pub(crate) const TURNS: u64 = 900;

    /// # Panics
    ///
    /// When the way is blocked: the scene would not be what it says.
    pub(crate) fn run(&mut self) {
        for _ in 0..Self::TURNS {
            let stepped = self.game.step(Command::Move(Direction::East));
            assert!(stepped.is_ok(), "{stepped:?}");
        }
    }
}

/// Eight hunters in view who walk every turn and never catch up.
///
/// # Panics
///
/// When after the flight one of them is out of view or somebody was hit.
pub(crate) fn eight_hunters() -> Flight {
    let map = maps::hall(1_000, 11);
    let behind = [(3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6), (5, 5), (5, 4)];
    let hunters = behind.map(|(left, row)| (Point::new(20 - left, row), 'o'));
    let flight = Flight { game: game(Content::classic(), &map, Point::new(20, 5), &hunters) };
    let mut trial = flight.clone();
    trial.run();
    let view = trial.game.view();
    assert_eq!(view.entities().iter().filter(|it| it.hostile).count(), 8);
    assert_eq!(view.player().fighter.map(|it| it.hp()), Some(MUCH));
    flight
}

/// A thousand hunters, all of them in the view of a player who sees without limit and cannot
/// be hurt, on whatever cells of the map are in view from where most are.
///
/// # Panics
///
/// When there is no such room on the map, or one of them is out of view.
pub(crate) fn thousand_hunters(map: &Map) -> Game {
    let ron = Content::classic_ron().replace("sight: 8", "sight: 0");
    let content = Content::parse("endless_sight.ron", &ron).expect("an edit of the built-in game");
    let (player, seen) = map.widest_view();
    let mut places: Vec<Point> = seen.iter().filter(|at| at.chebyshev(player) > 1).collect();
    Rng::derive(1, Stream::Player).shuffle(&mut places);
    let hunters: Vec<_> = places.into_iter().take(1_000).map(|at| (at, 'o')).collect();
    let game = game(Arc::new(content), map, player, &hunters);
    assert_eq!(game.view().entities().iter().filter(|it| it.hostile).count(), 1_000);
    game
}

/// The built-in game with every floor a cave.
pub(crate) fn caves_content() -> Content {
    Content::classic().with_recipe("caves").expect("a recipe of the built-in game")
}

/// The same on floors of a million tiles.
pub(crate) fn huge_content() -> Content {
    let ron = Content::classic_ron().replace("width: 80, height: 43", "width: 1000, height: 1000");
    let content = Content::parse("huge.ron", &ron).expect("an edit of the built-in game");
    content.with_recipe("caves").expect("a recipe of the built-in game")
}

/// What nobody loses in a bench.
const MUCH: i32 = 1_000_000;

fn game(content: Arc<Content>, map: &Map, player: Point, others: &[(Point, char)]) -> Game {
    let width = map.size().width() as usize;
    // A row and the end of its line.
    let index = |at: Point| at.y as usize * (width + 1) + at.x as usize;
    let mut scene = map.to_string().into_bytes();
    scene[index(player)] = b'@';
    for &(at, sign) in others {
        scene[index(at)] = sign as u8;
    }
    let scene = String::from_utf8_lossy(&scene);
    let figures = format!("@ = player max {MUCH} hp {MUCH} defence {MUCH}");
    let game = Game::from_scene(content, &format!("{scene}\n{figures}\nseed 1\n"));
    game.expect("a scene that can be read")
}
