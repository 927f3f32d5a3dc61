//! Games in which one part of the engine dominates the time, and walkers that play them.

use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, Point, Rect, Rng, Stream};

use super::maps::{self, Map};

/// Turns of one measured walk.
pub(crate) const LONG_WALK: u64 = 1_000;

/// Bumps in a random direction or waits; starts over after its death.
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

    /// Takes `turns` turns. Refused commands do not count.
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

/// The player of the built-in game on the last of these floors, after 300 turns on the first one and a
/// visit of all others: each of them is kept.
pub(crate) fn after_floors(floors: u32) -> Game {
    let mut walker = Walker::new(Game::new(1));
    walker.walk(300);
    let mut game = walker.game;
    let down = game.content().tile_id("stairs_down").expect("classic has stairs");
    for _ in 1..floors {
        let mut map = game.map().clone();
        let _ = map.remove(game.view().player().id);
        let stairs = map.find_tile(down).expect("a floor with stairs");
        let _ = game.replace_map(map, stairs).expect("free stairs");
        let _ = game.step(Command::Descend).expect("the player is on stairs");
    }
    assert_eq!(game.view().floor(), floors);
    game
}

/// A walker in a walled arena, inside caves with `sleepers` monsters that never see it. The
/// arena is the same for caves of every size.
pub(crate) fn arena_among_sleepers(width: u32, height: u32, sleepers: usize) -> Walker {
    let player = Point::new(width as i32 / 2, height as i32 / 2);
    let arena = Rect::new(player.x - 15, player.y - 10, 30, 20);
    let mut map = maps::caves(width, height);
    map.wall_in(arena);
    let outside: Vec<Point> =
        map.open_cells().into_iter().filter(|&at| !arena.contains(at)).collect();
    let sleeper = |index: usize| (outside[index * outside.len() / sleepers], 'o');
    let monsters = (0..sleepers).map(sleeper).collect::<Vec<_>>();
    Walker::new(game(Content::classic(), &map, player, &monsters))
}

/// A player who walks east through a long hall, followed by hunters.
#[derive(Clone)]
pub(crate) struct Flight {
    pub(crate) game: Game,
}

impl Flight {
    /// As many turns as the hall is long.
    pub(crate) const TURNS: u64 = 900;

    /// # Panics
    ///
    /// If a step is refused.
    pub(crate) fn run(&mut self) {
        for _ in 0..Self::TURNS {
            let stepped = self.game.step(Command::Move(Direction::East));
            assert!(stepped.is_ok(), "{stepped:?}");
        }
    }
}

/// Eight visible hunters that walk every turn and never catch up.
///
/// # Panics
///
/// If a hunter is not visible after the flight, or the player was hit.
pub(crate) fn eight_hunters() -> Flight {
    let map = maps::hall(1_000, 11);
    let behind = [(3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6), (5, 5), (5, 4)];
    let hunters = behind.map(|(left, row)| (Point::new(20 - left, row), 'o'));
    let flight = Flight { game: game(Content::classic(), &map, Point::new(20, 5), &hunters) };
    let mut trial = flight.clone();
    trial.run();
    let view = trial.game.view();
    assert_eq!(view.entities().iter().filter(|it| it.hostile).count(), 8);
    assert_eq!(view.player().fighter.map(|it| it.hp()), Some(HIT_POINTS));
    flight
}

/// What the fifty actors around a player do.
#[derive(Clone, Copy)]
pub(crate) enum Fifty {
    /// They hunt, each with a status that costs a hit point in each of its turns.
    Wounded,
    /// They hunt, and the player has 26 fireball scrolls.
    ByFireballs,
    /// They act three times in two turns.
    Fast,
}

/// A player who cannot be hurt in an open hall of 80 × 43, and fifty actors in view around them.
///
/// # Panics
///
/// If fewer than fifty actors are visible.
pub(crate) fn fifty_around(fifty: Fifty) -> Game {
    let behaviours = || {
        let ron = include_str!("../../tests/fixtures/ai.ron");
        Arc::new(Content::parse("ai.ron", ron).unwrap_or_else(|it| panic!("{it}")))
    };
    let scrolls = ('a'..='z').map(|letter| format!("{letter} fireball_scroll"));
    let scrolls = format!("inventory {}", scrolls.collect::<Vec<_>>().join(", "));
    let (content, actor, inventory) = match fifty {
        Fifty::Wounded => (behaviours(), "orc max 9999 hp 9999 wounded 1000", ""),
        Fifty::ByFireballs => (Content::classic(), "orc max 9999 hp 9999", &*scrolls),
        Fifty::Fast => (behaviours(), "wolf", ""),
    };
    let (map, player) = (maps::hall(80, 43), Point::new(40, 21));
    let near = Rect::new(player.x - 5, player.y - 3, 11, 7).points();
    let cells = near.filter(|at| at.chebyshev(player) > 1 && (at.x + at.y) % 5 != 0);
    let actors: Vec<_> = cells.take(50).map(|at| (at, '1')).collect();
    let game = game_with(content, &map, player, &actors, &format!("1 = {actor}\n{inventory}"));
    assert_eq!(game.view().entities().iter().filter(|it| it.hostile).count(), 50);
    game
}

/// A thousand hunters, all visible to a player with unlimited sight who cannot be hurt. The player
/// stands where most cells of the map are visible.
///
/// # Panics
///
/// If fewer than a thousand hunters are visible.
pub(crate) fn thousand_hunters(map: &Map) -> Game {
    let ron = Content::classic_ron().replace("sight: 8", "sight: 0");
    let content = Content::parse("endless_sight.ron", &ron).expect("an edit of the built-in game");
    let (player, seen) = map.widest_view();
    let mut cells: Vec<Point> = seen.iter().filter(|at| at.chebyshev(player) > 1).collect();
    Rng::derive(1, Stream::Player).shuffle(&mut cells);
    let hunters: Vec<_> = cells.into_iter().take(1_000).map(|at| (at, 'o')).collect();
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

/// More hit points, and more defence, than a benchmark can take away.
const HIT_POINTS: i32 = 1_000_000;

fn game(content: Arc<Content>, map: &Map, player: Point, others: &[(Point, char)]) -> Game {
    game_with(content, map, player, others, "")
}

/// A game with further lines of a scene.
fn game_with(
    content: Arc<Content>,
    map: &Map,
    player: Point,
    others: &[(Point, char)],
    lines: &str,
) -> Game {
    let width = map.size().width() as usize;
    // A row and its line end.
    let index = |at: Point| at.y as usize * (width + 1) + at.x as usize;
    let mut scene = map.to_string().into_bytes();
    scene[index(player)] = b'@';
    for &(at, glyph) in others {
        scene[index(at)] = glyph as u8;
    }
    let scene = String::from_utf8_lossy(&scene);
    let legend = format!("@ = player max {HIT_POINTS} hp {HIT_POINTS} defence {HIT_POINTS}");
    let game = Game::from_scene(content, &format!("{scene}\n{legend}\nseed 1\n{lines}\n"));
    game.expect("a scene that can be read")
}

/// A player in a field of 80 × 43 cells of that tile; the first columns, or all of them, burn.
pub(crate) fn burning_field(tile: char, burning_columns: i32) -> Game {
    let ron = include_str!("../../tests/fixtures/terrain.ron");
    let content = Arc::new(Content::parse("terrain.ron", ron).unwrap_or_else(|it| panic!("{it}")));
    let cell = |x: i32, y: i32| match (x, y) {
        (0 | 79, _) | (_, 0 | 42) => '#',
        (78, 41) => '@',
        _ if x <= burning_columns => 'F',
        _ => tile,
    };
    let row = |y| (0..80).map(move |x| cell(x, y)).chain(['\n']).collect::<String>();
    let map: String = (0..43).map(row).collect();
    let id = content.tiles().iter().find(|it| it.scene_key == tile).map_or("floor", |it| &it.id);
    let scene = format!("{map}\nF = nobody on {id} with fire 5\n");
    Game::from_scene(content.clone(), &scene).unwrap_or_else(|it| panic!("{it}"))
}

/// What lies on each of the 4,000 cells of a full floor.
#[derive(Clone, Copy, Debug)]
#[allow(unreachable_pub, reason = "the benches that count instructions name it")]
pub enum Full {
    /// Fire on coal, which burns for ever.
    Fire,
    /// Fire on stone, which burns down by a unit in each turn.
    DyingFire,
    /// Grass, all of which burns to ash in the first turn.
    Grass,
    /// Gas that burns and does not fade, in uneven amounts.
    Gas,
    /// Gas that does not burn and fades, in uneven amounts.
    Acid,
    /// Gas that does not burn, fades and hides what is behind it, in uneven amounts.
    Smoke,
    /// One of fire, both gases and smoke, at random.
    Mixed,
    /// Fire, both gases and smoke, all in the same cell.
    All,
}

impl Full {
    /// The tile, and the substances with the amounts that they have in one of [`KINDS`] cells.
    fn cell(self, kind: u32) -> (&'static str, String) {
        let amount = 40 + kind * 26;
        match self {
            Self::Fire => ("coal", "fire 5".to_owned()),
            Self::DyingFire => ("floor", format!("fire {amount}")),
            Self::Grass => ("grass", "fire 5".to_owned()),
            Self::Gas => ("floor", format!("gas {amount}")),
            Self::Acid => ("floor", format!("acid {amount}")),
            Self::Smoke => ("floor", format!("smoke {amount}")),
            Self::Mixed => match kind % 4 {
                0 => ("coal", format!("fire {amount}")),
                1 => ("coal", format!("gas {amount}")),
                2 => ("coal", format!("smoke {amount}")),
                _ => ("coal", format!("acid {amount}")),
            },
            Self::All => {
                let mix = format!("fire 5, smoke {amount}, gas {amount}, acid {amount}");
                ("coal", mix)
            }
        }
    }
}

/// How many kinds of cells a [`full_floor`] has.
const KINDS: u32 = 8;

/// A player who cannot be hurt on an open floor of 80 × 50, where every cell holds fire or gas.
pub(crate) fn full_floor(full: Full) -> Game {
    let ron = include_str!("../../tests/fixtures/terrain.ron");
    let content = Arc::new(Content::parse("terrain.ron", ron).unwrap_or_else(|it| panic!("{it}")));
    let mut rng = Rng::derive(1, Stream::Player);
    let mut cell = |at: Point| match (at.x, at.y) {
        (40, 25) => '@',
        _ => (b'0' + rng.below(KINDS) as u8) as char,
    };
    let rows = (0..50).map(|y| (0..80).map(|x| cell(Point::new(x, y))).chain(['\n']).collect());
    let map: String = rows.collect::<Vec<String>>().concat();
    let legend = |kind| {
        let (tile, substances) = full.cell(kind);
        format!("{kind} = nobody on {tile} with {substances}\n")
    };
    let legends: String = (0..KINDS).map(legend).collect();
    let (tile, substances) = full.cell(0);
    let player = format!("player max {HIT_POINTS} hp {HIT_POINTS} on {tile} with {substances}");
    let scene = format!("{map}\n{legends}@ = {player}\nseed 1\n");
    let game = Game::from_scene(content, &scene).unwrap_or_else(|it| panic!("{it}"));
    let mut filled: Vec<Point> = game.map().substances().iter().map(|it| it.at).collect();
    filled.dedup();
    assert_eq!(filled.len(), 4_000);
    game
}
