//! The parts of an observation, each of which can be left out.

use crate::error::Error;

/// A part of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The picture of each cell: a tile or the topmost thing.
    Glyphs,
    /// The tile of each cell as the player knows it.
    Tiles,
    /// The facts about each cell, as bits.
    Features,
    /// Fire, gas and liquids in view.
    Substances,
    /// The things in view, the nearest first.
    Entities,
    /// The player's inventory.
    Inventory,
    /// Numbers about the player and the game.
    Statistics,
    /// The events that the player perceived in the last step.
    Messages,
    /// The conditions of a task, and how far each is met.
    Goal,
}

impl Part {
    /// The type of its numbers, as numpy names it.
    pub const fn dtype(self) -> &'static str {
        match self {
            Self::Glyphs => "<i2",
            Self::Tiles | Self::Features | Self::Substances | Self::Messages => "|u1",
            Self::Entities | Self::Inventory | Self::Statistics | Self::Goal => "<i4",
        }
    }

    /// The bytes of one of its numbers.
    pub const fn number_bytes(self) -> usize {
        match self {
            Self::Glyphs => 2,
            Self::Tiles | Self::Features | Self::Substances | Self::Messages => 1,
            Self::Entities | Self::Inventory | Self::Statistics | Self::Goal => 4,
        }
    }
}

/// All parts, with their names.
pub const PARTS: [(Part, &str); 9] = [
    (Part::Glyphs, "glyphs"),
    (Part::Tiles, "tiles"),
    (Part::Features, "features"),
    (Part::Substances, "substances"),
    (Part::Entities, "entities"),
    (Part::Inventory, "inventory"),
    (Part::Statistics, "statistics"),
    (Part::Messages, "messages"),
    (Part::Goal, "goal"),
];

/// Some of the [`Part`]s, and whether the mask of actions is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    bits: u16,
    /// Whether the mask of legal actions is written.
    pub mask: bool,
}

impl Parts {
    /// Every part, and the mask.
    pub const ALL: Self = Self { bits: (1 << PARTS.len()) - 1, mask: true };
    /// No part and no mask.
    pub const NONE: Self = Self { bits: 0, mask: false };
    /// No part, but the mask.
    pub const MASK: Self = Self { bits: 0, mask: true };

    /// These and another one.
    #[must_use]
    pub const fn with(self, part: Part) -> Self {
        Self { bits: self.bits | 1 << part as u16, ..self }
    }

    /// Whether a part is one of them.
    pub const fn has(self, part: Part) -> bool {
        self.bits & 1 << part as u16 != 0
    }

    /// The part of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with all names.
    pub fn part(name: &str) -> Result<Part, Error> {
        let found = PARTS.iter().find(|(_, known)| *known == name);
        let unknown = || Error::unknown("part of an observation", name, PARTS.map(|it| it.1));
        found.map(|(part, _)| *part).ok_or_else(unknown)
    }
}
