//! The work whose instructions are counted: one function for each row of `budget.ron`, on inputs
//! that are prepared before.

#[path = "../../roguecore/benches/scenes/mod.rs"]
mod scenes;

use std::sync::Arc;

use roguecore::fov::Transparency;
use roguecore::journal::Run;
use roguecore::path::Finder;
use roguecore::{BitGrid, Command, Content, Direction, Game, InventorySlot, Point, procgen};
pub use scenes::games::Full;
use scenes::games::{self, Fifty, Walker};
use scenes::maps::{self, Map};

/// A map and the cells from which fields of view are computed.
pub struct FieldsOfView {
    transparency: Transparency,
    origins: Vec<Point>,
    radius: u32,
    visible: BitGrid,
}

impl FieldsOfView {
    fn new(map: &Map, count: usize, radius: u32) -> Self {
        let (origins, visible) = (map.origins(count), BitGrid::new(map.size()));
        let transparency = Transparency::new(map.size(), |at| map.is_open(at));
        Self { transparency, origins, radius, visible }
    }

    /// 64 origins on floor 1 of the built-in game, radius 8.
    pub fn in_dungeon() -> Self {
        Self::new(&maps::dungeon(), 64, 8)
    }

    /// 16 origins in an open hall of 80 × 43, unlimited.
    pub fn in_hall() -> Self {
        Self::new(&maps::hall(80, 43), 16, 0)
    }

    /// Computes the field of view of each origin; returns itself, so that no memory is freed while
    /// instructions are counted.
    #[must_use]
    pub fn compute(mut self) -> Self {
        let Self { transparency, origins, radius, visible } = &mut self;
        for &origin in &*origins {
            visible.clear();
            transparency.field_of_view(origin, *radius, visible);
        }
        self
    }
}

/// Pairs of cells near each other with a path between them.
pub struct Paths {
    map: Map,
    pairs: Vec<(Point, Point)>,
    finder: Finder,
}

impl Paths {
    /// 64 pairs on floor 1 of the built-in game.
    pub fn in_dungeon() -> Self {
        let map = maps::dungeon();
        let pairs = maps::nearby_targets(&map, 64);
        Self { map, pairs, finder: Finder::default() }
    }

    /// Finds each path; returns itself and the sum of the costs.
    #[must_use]
    pub fn find(mut self) -> (Self, u64) {
        let Self { map, pairs, finder } = &mut self;
        let cost_of = |at| map.is_open(at).then_some(1);
        let cost = |&(from, to)| Some(finder.shortest(map.size(), from, to, cost_of)?.cost);
        let total = pairs.iter().filter_map(cost).sum();
        (self, total)
    }
}

/// A random walker, and how many turns it takes.
pub struct Walk {
    walker: Walker,
    turns: u64,
}

impl Walk {
    /// 1,000 turns of the random walker on floor 1 of the built-in game.
    pub fn on_floor_1() -> Self {
        Self { walker: Walker::new(Game::new(1)), turns: 1_000 }
    }

    /// 1,000 turns within four walls on 80 × 43, with 20 monsters asleep outside.
    pub fn among_20() -> Self {
        Self::among(80, 43, 20)
    }

    /// The same on 300 × 300 with 2,000 monsters, which shows a cost that grows with the map or
    /// with the number of sleeping monsters.
    pub fn among_2_000() -> Self {
        Self::among(300, 300, 2_000)
    }

    /// The same on 1,000 × 1,000 with 10,000.
    pub fn among_10_000() -> Self {
        Self::among(1_000, 1_000, 10_000)
    }

    /// After the first turn, which lists the actors that may act once for all turns.
    fn among(width: u32, height: u32, sleepers: usize) -> Self {
        let mut walker = games::arena_among_sleepers(width, height, sleepers);
        walker.walk(1);
        Self { walker, turns: 1_000 }
    }

    /// Takes the turns.
    #[must_use]
    pub fn walk(mut self) -> Self {
        self.walker.walk(self.turns);
        self
    }
}

/// A player who walks away from eight hunters for 100 turns.
pub struct Flight(Game);

impl Flight {
    /// All eight in view, in a long hall.
    pub fn from_eight() -> Self {
        Self(games::eight_hunters().game)
    }

    /// Takes the turns.
    #[must_use]
    pub fn run(mut self) -> Self {
        for _ in 0..100 {
            let _ = self.0.step(Command::Move(Direction::East));
        }
        self
    }
}

/// A player among fifty actors in view, on 80 × 43, for 20 turns.
pub struct Crowd {
    game: Game,
    /// Whether the player uses a scroll in each turn, or waits.
    reads: bool,
}

impl Crowd {
    const TURNS: usize = 20;

    /// Fifty hunters with a status whose rules run in each of their turns.
    pub fn with_status() -> Self {
        Self { game: games::fifty_around(Fifty::Wounded), reads: false }
    }

    /// Fifty hunters; in each turn a fireball damages all within three cells.
    pub fn in_fireballs() -> Self {
        Self { game: games::fifty_around(Fifty::ByFireballs), reads: true }
    }

    /// Fifty hunters of one and a half times the normal speed.
    pub fn fast() -> Self {
        Self { game: games::fifty_around(Fifty::Fast), reads: false }
    }

    /// Takes the turns.
    ///
    /// # Panics
    ///
    /// If a command is refused.
    #[must_use]
    pub fn run(mut self) -> Self {
        let at = self.game.view().player().at;
        for slot in InventorySlot::all().take(Self::TURNS) {
            let target = Some(Point::new(at.x + 3, at.y));
            let read = Command::Use { slot, target };
            let events = self.game.step(if self.reads { read } else { Command::Wait });
            assert!(events.is_ok(), "{events:?}");
        }
        self
    }
}

/// A player who waits while a field burns.
pub struct Blaze(Game);

impl Blaze {
    /// Grass on 80 × 43, lit along one edge: the fire moves on and leaves ash.
    pub fn of_grass() -> Self {
        Self(games::burning_field(',', 1))
    }

    /// Coal on 80 × 43, all of which burns all the time.
    pub fn of_coal() -> Self {
        Self(games::burning_field('c', 78))
    }

    /// A floor of 80 × 50 all cells of which hold that.
    pub fn on_all_cells(full: Full) -> Self {
        Self(games::full_floor(full))
    }

    /// Takes 40 turns.
    #[must_use]
    pub fn burn(self) -> Self {
        self.burn_for(40)
    }

    /// Takes some turns.
    #[must_use]
    pub fn burn_for(mut self, turns: u32) -> Self {
        for _ in 0..turns {
            let _ = self.0.step(Command::Wait);
        }
        self
    }
}

/// Floors to be generated.
pub struct Floors {
    content: Arc<Content>,
    seeds: u64,
}

impl Floors {
    /// Floor 1 of the built-in game, of 16 seeds.
    pub fn of_rooms() -> Self {
        Self { content: Content::classic(), seeds: 16 }
    }

    /// The same as caves, of 4 seeds.
    pub fn of_caves() -> Self {
        Self { content: Arc::new(games::caves_content()), seeds: 4 }
    }

    /// Generates each floor; returns itself and the number of monsters.
    #[must_use]
    pub fn generate(self) -> (Self, usize) {
        let monsters = |seed| procgen::generate(&self.content, seed, 1).monsters.len();
        let all = (1..=self.seeds).map(monsters).sum();
        (self, all)
    }
}

/// A run whose commands are recorded.
pub struct Journal {
    game: Game,
    run: Run,
}

impl Journal {
    const COMMANDS: usize = 100;

    /// On that floor of the built-in game, after a visit of all floors above it.
    ///
    /// # Panics
    ///
    /// If its floors are too large for a snapshot.
    pub fn on_floor(floor: u32) -> Self {
        let game = games::after_floors(floor);
        let mut run = Run::new("Ann", &game);
        run.snapshot_saved(&run.snapshot(&game).expect("a game of ten floors"), &game);
        Self { game, run }
    }

    /// Records 100 commands; the game stays as it is, so that nothing but the records is counted.
    ///
    /// # Panics
    ///
    /// If a command gets no record.
    #[must_use]
    pub fn append(mut self) -> Self {
        for _ in 0..Self::COMMANDS {
            let record = self.run.append(Command::Wait, &self.game);
            assert!(record.is_some(), "a record");
        }
        self
    }
}
