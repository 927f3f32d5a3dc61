//! The arrays that observations are written into: one row for each game, each part in an array of its own.

use crate::columns::{
    ENTITY_FIELDS, ENTITY_ROWS, GOAL_FIELDS, GOAL_ROWS, INVENTORY_FIELDS, INVENTORY_ROWS, MESSAGES,
};
use crate::error::Error;
use crate::parts::Part;
use crate::setup::Setup;

/// Defines the arrays: the slices that are written, and vectors that own them.
macro_rules! arrays {
    ($($(#[$doc:meta])* $field:ident: $type:ty;)*) => {
        /// The arrays of some games, one after the other. A part that is not wanted is empty.
        #[derive(Debug, Default)]
        pub struct Arrays<'a> {
            $($(#[$doc])* pub $field: &'a mut [$type],)*
        }

        impl<'a> Arrays<'a> {
            /// The arrays of the first `games` games, and those of the others.
            pub(crate) fn split_at(self, lengths: &Lengths, games: usize) -> (Arrays<'a>, Arrays<'a>) {
                $(let $field = self.$field.split_at_mut(games * lengths.$field);)*
                (Arrays { $($field: $field.0,)* }, Arrays { $($field: $field.1,)* })
            }

            /// The arrays of one game.
            pub(crate) fn of_game(&mut self, lengths: &Lengths, index: usize) -> Arrays<'_> {
                Arrays { $($field: &mut self.$field[index * lengths.$field..][..lengths.$field],)* }
            }

            /// Whether every array has room for that many games.
            pub(crate) fn check(&self, setup: &Setup, games: usize) -> Result<(), Error> {
                let lengths = Lengths::of(setup);
                $(if self.$field.len() != games * lengths.$field {
                    let (expected, found) = (games * lengths.$field, self.$field.len());
                    return Err(Error::WrongLength { what: stringify!($field), expected, found });
                })*
                Ok(())
            }
        }

        /// How many entries a game has in each array.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Lengths {
            $(pub(crate) $field: usize,)*
        }

        /// Arrays of one's own, for programs in Rust and for tests.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Buffers {
            $($(#[$doc])* pub $field: Vec<$type>,)*
        }

        impl Buffers {
            /// Arrays for that many games, all 0.
            pub fn new(setup: &Setup, games: usize) -> Self {
                let lengths = Lengths::of(setup);
                Self { $($field: vec![Default::default(); games * lengths.$field],)* }
            }

            /// All of them, to be written.
            pub fn arrays(&mut self) -> Arrays<'_> {
                Arrays { $($field: &mut self.$field,)* }
            }
        }
    };
}

arrays! {
    /// The picture of each cell: 0 unknown, 1 and a tile, or [`THINGS`](crate::THINGS) and a thing.
    glyphs: i16;
    /// The tile of each cell, 255 where it is not explored.
    tiles: u8;
    /// The [`FEATURES`](crate::FEATURES) of each cell, as bits.
    features: u8;
    /// 1 and the substance of each cell in view, 0 for none.
    substances: u8;
    /// The things in view: [`ENTITY_ROWS`](crate::ENTITY_ROWS) of [`ENTITY_FIELDS`](crate::ENTITY_FIELDS).
    entities: i32;
    /// The inventory: [`INVENTORY_ROWS`](crate::INVENTORY_ROWS) of
    /// [`INVENTORY_FIELDS`](crate::INVENTORY_FIELDS).
    inventory: i32;
    /// The [`STATISTICS`](crate::STATISTICS), then every stat of the content.
    statistics: i32;
    /// The [`CODES`](crate::CODES) of the first [`MESSAGES`](crate::MESSAGES) events perceived.
    messages: u8;
    /// The conditions of a task: [`GOAL_ROWS`](crate::GOAL_ROWS) of [`GOAL_FIELDS`](crate::GOAL_FIELDS); 0 without one.
    goal: i32;
    /// 1 for each legal action; for waiting alone once the game is over.
    mask: i8;
    /// The reward of the last step.
    rewards: f64;
    /// Whether the game is over.
    terminated: bool;
    /// Whether the game was ended by the limit of steps.
    truncated: bool;
}

impl Lengths {
    pub(crate) fn of(setup: &Setup) -> Self {
        let of = |part: Part, length: usize| if setup.parts().has(part) { length } else { 0 };
        let cells = setup.size().area();
        Self {
            glyphs: of(Part::Glyphs, cells),
            tiles: of(Part::Tiles, cells),
            features: of(Part::Features, cells),
            substances: of(Part::Substances, cells),
            entities: of(Part::Entities, ENTITY_ROWS * ENTITY_FIELDS.len()),
            inventory: of(Part::Inventory, INVENTORY_ROWS * INVENTORY_FIELDS.len()),
            statistics: of(Part::Statistics, setup.statistics()),
            messages: of(Part::Messages, MESSAGES),
            goal: of(Part::Goal, GOAL_ROWS * GOAL_FIELDS.len()),
            mask: if setup.parts().mask { setup.actions().len() } else { 0 },
            rewards: 1,
            terminated: 1,
            truncated: 1,
        }
    }
}
