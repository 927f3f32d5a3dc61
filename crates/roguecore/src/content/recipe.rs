//! Recipes: named ways to build a floor.

use std::sync::Arc;

use serde::Serialize;

use crate::generator::{Caves, Generator, Repaired, Rooms};

/// A named way to build a floor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// Its name in the content file.
    pub id: String,
    /// What builds the plan of the floor.
    pub generator: Arc<dyn Generator>,
    pub(super) parameters: Parameters,
}

/// What a generator is made from, as part of the identity of content.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) enum Parameters {
    Rooms {
        attempts: u32,
        smallest: i32,
        largest: i32,
    },
    Caves {
        open: u32,
        rounds: u32,
    },
    /// A generator of the host program: only the id of the recipe is known.
    Host,
}

impl Recipe {
    /// A recipe with [`Rooms`].
    pub(super) fn rooms(id: String, rooms: Rooms) -> Self {
        let Rooms { attempts, smallest, largest } = rooms;
        let parameters = Parameters::Rooms { attempts, smallest, largest };
        Self { id, generator: Arc::new(rooms), parameters }
    }

    /// A recipe with [`Caves`].
    pub(super) fn caves(id: String, caves: Caves) -> Self {
        let Caves { open, rounds } = caves;
        Self { id, generator: Arc::new(caves), parameters: Parameters::Caves { open, rounds } }
    }

    /// A recipe with a generator of the host program, whose plans are repaired.
    pub(super) fn host(id: &str, generator: impl Generator + 'static) -> Self {
        let generator = Arc::new(Repaired(generator));
        Self { id: id.to_owned(), generator, parameters: Parameters::Host }
    }
}

/// No recipe has that id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no recipe \"{id}\"; known are {}", known.join(", "))]
#[non_exhaustive]
pub struct UnknownRecipeError {
    /// The id that was asked for.
    pub id: String,
    /// The ids of all recipes.
    pub known: Vec<String>,
}
