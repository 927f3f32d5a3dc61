//! What a player knows before a decision, and what they decide: the same from both sources.

use roguecore::Direction;

use super::item::Item;

/// Blows that an unbounded number stands for.
pub(super) const MANY: i32 = 1_000;

/// What a blow takes more than it has to, where nothing is known of it.
const UNBOUNDED_HIT: i32 = 9;

/// A cell, in columns and rows from the player.
pub(super) type Cell = (i32, i32);

/// What a player knows before a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) turn: u64,
    pub(super) floor: u32,
    pub(super) hp: i32,
    pub(super) max_hp: i32,
    /// Enemies in view, the nearest first.
    pub(super) foes: Vec<Foe>,
    /// In the order of the inventory list.
    pub(super) items: Vec<Item>,
    /// What each of the improvements to choose from does; empty when there is nothing to choose.
    pub(super) level_ups: Vec<String>,
    /// How the last walk ended.
    pub(super) walk: Walk,
    /// What is known of the floor, the nearest of each kind first; `None` if it was not asked for.
    pub(super) places: Option<Vec<Place>>,
    /// The floor on which the goal was listed.
    pub(super) goal_floor: Option<u32>,
    /// The nearest cell beside which something is not explored, with enemies in view.
    pub(super) frontier: Option<Cell>,
    /// Whether rest has been seen not to heal.
    pub(super) rest_is_useless: bool,
    /// The hit points that the last blow of the player took.
    pub(super) blow: i32,
}

/// A place that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) cell: Cell,
    pub(super) what: What,
}

/// What is at a place, as lists name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    StairsDown,
    StairsUp,
    Door,
    Goal,
    Other,
}

impl What {
    /// What a list names so, in any case; the goal has the words for it behind its place.
    pub(super) fn named(name: &str) -> Self {
        match name.to_lowercase().as_str() {
            "stairs down" => Self::StairsDown,
            "stairs up" => Self::StairsUp,
            name if name.ends_with("door") => Self::Door,
            _ => Self::Other,
        }
    }
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Walk {
    /// It may go on.
    #[default]
    GoesOn,
    /// Nothing is left to explore on the floor.
    Explored,
    /// Danger, or something else, is in the way there.
    Obstacle(Cell),
}

/// An enemy in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foe {
    pub(super) offset: Cell,
    /// The hit points that one of its blows takes, at least and at most.
    pub(super) hits: (i32, i32),
    /// The blows of the player that it takes, at least and at most.
    pub(super) dies: (i32, i32),
    /// Whether it sleeps, or cannot move.
    pub(super) helpless: bool,
    /// Whether it has any status.
    pub(super) has_status: bool,
    /// Whether it is faster than the player.
    pub(super) fast: bool,
}

/// A decision. Items and improvements are named by their index in the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    LevelUp(usize),
    Attack(Direction),
    /// A step, whatever is there.
    Step(Direction),
    Fight,
    Wait,
    /// Use an item, at a cell if it needs one.
    Use(usize, Option<Cell>),
    Throw(usize, Cell),
    Drop(usize),
    Rest,
    Explore,
    /// Walk to a cell.
    Go(Cell),
    PickUp,
    Descend,
    Ascend,
}

/// Statuses that keep a creature from doing anything.
const HELPLESS: [&str; 3] = ["asleep", "slumbering", "unable to move"];

/// Whether the holder of a status, as it is worded, can do nothing.
pub(super) fn is_helpless(status: &str) -> bool {
    HELPLESS.iter().any(|word| status.starts_with(word))
}

/// The direction of a cell next to the player.
pub(super) fn direction_of(cell: Cell) -> Option<Direction> {
    Direction::ALL.into_iter().find(|it| it.delta() == cell)
}

impl Foe {
    pub(super) fn distance(&self) -> i32 {
        self.offset.0.abs().max(self.offset.1.abs())
    }

    /// Twice the hit points that it is expected to take with each blow.
    pub(super) fn damage(&self) -> i32 {
        self.hits.0 + self.most()
    }

    /// The hit points that a blow takes at most; a guess where there is no bound.
    fn most(&self) -> i32 {
        if self.hits.1 >= MANY { self.hits.0 + UNBOUNDED_HIT } else { self.hits.1 }
    }

    /// The blows that it is expected to stand.
    pub(super) fn blows(&self) -> i32 {
        let max = if self.dies.1 >= MANY { self.dies.0 * 2 } else { self.dies.1 };
        ((self.dies.0 + max + 1) / 2).clamp(1, 200)
    }

    /// The hit points that it takes until it is dead.
    pub(super) fn cost(&self) -> i32 {
        self.damage() * self.pace() * self.blows() / 4
    }

    /// Its turns in two of the player.
    const fn pace(&self) -> i32 {
        if self.fast { 3 } else { 2 }
    }
}

impl Facts {
    /// The enemies that can do something.
    pub(super) fn awake(&self) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(|it| !it.helpless)
    }

    pub(super) fn adjacent(&self) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(|it| it.distance() == 1)
    }

    /// The hit points that a fight with these takes, one killed after the other.
    pub(super) fn cost_of<'a>(foes: impl Iterator<Item = &'a Foe>) -> i32 {
        let mut all: Vec<&Foe> = foes.collect();
        all.sort_by_key(|it| (-(it.damage() * 100 / it.blows()), it.offset));
        let (mut time, mut sum) = (0, 0);
        for it in all {
            time += it.blows();
            sum += (it.damage() * it.pace()).saturating_mul(time) / 4;
        }
        sum
    }

    /// What the fight with all who are awake takes, in percent of the hit points left.
    pub(super) fn danger(&self) -> i32 {
        Self::cost_of(self.awake()).saturating_mul(100) / self.hp.max(1)
    }

    /// The most that the next turn can take.
    pub(super) fn coming(&self) -> i32 {
        let reach = |it: &&Foe| it.distance() <= 1 + i32::from(it.fast);
        self.awake().filter(reach).map(|it| it.most() * if it.fast { 2 } else { 1 }).sum()
    }

    pub(super) const fn health(&self) -> i32 {
        if self.max_hp > 0 { self.hp * 100 / self.max_hp } else { 100 }
    }

    pub(super) const fn missing(&self) -> i32 {
        self.max_hp - self.hp
    }

    /// Whether to ask for what is known of the floor: with enemies in view, after a walk that does
    /// not go on, and where the goal was listed until it is carried.
    pub(super) fn needs_places(&self) -> bool {
        let calm = self.foes.is_empty();
        let fetches = self.goal_floor == Some(self.floor) && !self.has_goal();
        self.level_ups.is_empty() && (!calm || self.walk != Walk::GoesOn || fetches)
    }

    /// Adds what is known of the floor.
    pub(super) fn set_places(&mut self, places: Vec<Place>) {
        if places.iter().any(|it| it.what == What::Goal) {
            self.goal_floor = Some(self.floor);
        }
        self.places = Some(places);
    }

    /// The places of a kind, the nearest first; none if they were not asked for.
    pub(super) fn places_of(&self, what: What) -> impl Iterator<Item = Cell> {
        let places = self.places.iter().flatten();
        places.filter(move |it| it.what == what).map(|it| it.cell)
    }

    pub(super) fn has_goal(&self) -> bool {
        self.items.iter().any(|it| it.goal)
    }
}
