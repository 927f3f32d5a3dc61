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

impl Setup {
    /// The shape of a part for one game, whether or not it is one of the [`parts`](Self::parts).
    pub fn shape(&self, part: Part) -> Vec<usize> {
        let (rows, columns) = self.sides(part);
        [rows].into_iter().chain(columns).collect()
    }

    /// The same without an allocation: no step needs one.
    fn sides(&self, part: Part) -> (usize, Option<usize>) {
        match part {
            Part::Glyphs | Part::Tiles | Part::Features | Part::Substances => {
                (self.size().height() as usize, Some(self.size().width() as usize))
            }
            Part::Entities => (ENTITY_ROWS, Some(ENTITY_FIELDS.len())),
            Part::Inventory => (INVENTORY_ROWS, Some(INVENTORY_FIELDS.len())),
            Part::Statistics => (self.statistics(), None),
            Part::Messages => (MESSAGES, None),
            Part::Goal => (GOAL_ROWS, Some(GOAL_FIELDS.len())),
        }
    }
}

impl Buffers {
    /// A part of all games, each number with its lowest byte first, as [`Part::dtype`] says.
    pub fn bytes(&self, part: Part) -> Vec<u8> {
        match part {
            Part::Glyphs => self.glyphs.iter().flat_map(|number| number.to_le_bytes()).collect(),
            Part::Tiles => self.tiles.clone(),
            Part::Features => self.features.clone(),
            Part::Substances => self.substances.clone(),
            Part::Entities => low_bytes_first(&self.entities),
            Part::Inventory => low_bytes_first(&self.inventory),
            Part::Statistics => low_bytes_first(&self.statistics),
            Part::Messages => self.messages.clone(),
            Part::Goal => low_bytes_first(&self.goal),
        }
    }
}

fn low_bytes_first(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

impl Lengths {
    pub(crate) fn of(setup: &Setup) -> Self {
        let of = |part: Part| {
            let (rows, columns) = setup.sides(part);
            if setup.parts().has(part) { rows * columns.unwrap_or(1) } else { 0 }
        };
        Self {
            glyphs: of(Part::Glyphs),
            tiles: of(Part::Tiles),
            features: of(Part::Features),
            substances: of(Part::Substances),
            entities: of(Part::Entities),
            inventory: of(Part::Inventory),
            statistics: of(Part::Statistics),
            messages: of(Part::Messages),
            goal: of(Part::Goal),
            mask: if setup.parts().mask { setup.actions().len() } else { 0 },
            rewards: 1,
            terminated: 1,
            truncated: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::{PARTS, Parts};

    /// A file of games has parts of that length, and numbers of that size.
    #[test]
    fn bytes_have_the_length_of_shape_and_type() {
        let content = roguecore::Content::classic();
        let parts = PARTS.iter().fold(Parts::ALL, |parts, (part, _)| parts.with(*part));
        let setup = Setup::new(content).with_parts(parts);
        let buffers = Buffers::new(&setup, 2);
        for (part, name) in PARTS {
            let numbers: usize = setup.shape(part).iter().product();
            assert_eq!(buffers.bytes(part).len(), 2 * numbers * part.number_bytes(), "{name}");
        }
    }

    #[test]
    fn the_lowest_byte_is_the_first() {
        let setup = Setup::new(roguecore::Content::classic());
        let mut buffers = Buffers::new(&setup, 1);
        (buffers.glyphs[0], buffers.statistics[0]) = (0x0102, -2);
        assert_eq!(buffers.bytes(Part::Glyphs)[..4], [2, 1, 0, 0]);
        assert_eq!(buffers.bytes(Part::Statistics)[..5], [0xfe, 0xff, 0xff, 0xff, 0]);
    }
}
