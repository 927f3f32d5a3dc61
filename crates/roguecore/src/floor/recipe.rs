//! Recipes: named ways to build a floor.

use std::sync::Arc;

use ron_tables::{At, Id, Maybe, NonEmpty, Reader, TableOf, row};
use serde::Serialize;

use super::generator::{Generator, Generators};
use super::host::Host;
use super::pipeline::Pipeline;
use super::site::Site;
use super::step::Step;
use super::step_row::{AnyStep, Layout, layout, steps};
use crate::generator::{self, Caves, Layout as _, Plan, Rooms};
use crate::rng::Rng;
use crate::rows::tables::Rows;
use crate::rule::grammar::Rules;
use crate::schema::bounds::MAX_ROWS;
use crate::schema::context::{FloorContext, OfRows};
use crate::schema::name_of::{OpenTile, RECIPE, RockTile};
use crate::tile::TileId;

/// The maximum number of steps of one recipe.
const MAX_STEPS: usize = 32;

row! {
    in FloorContext;
    /// A recipe, with either a `generator` or `steps`.
    pub(crate) RecipeFields = "recipe" {
        /// Its id.
        "id" id: At<Id>;
        /// A layout, with the monsters and items of `floors` in its rooms.
        "generator" generator: Maybe<Layout> = None;
        /// A layout, then other steps, instead of a `generator`.
        "steps" steps: Maybe<NonEmpty<AnyStep, MAX_STEPS>> = None;
        /// The tile of rock on its floors; that of `floors` if left out.
        "wall" wall: Maybe<RockTile> = None;
        /// The tile of open cells on its floors; that of `floors` if left out.
        "floor" floor: Maybe<OpenTile> = None;
        /// The rules of its floors, at the end of each turn and when the player arrives: nobody is `Me`,
        /// and the cell is the player's.
        "rules" rules: OfRows<Rules> = Vec::new();
    }
}

/// A named way to build a floor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// Its name in the content file.
    pub id: String,
    pub(crate) build: Build,
    /// The tile of rock; `None` for that of the tables by floor.
    pub(crate) wall: Option<TileId>,
    /// The tile of open cells; `None` for that of the tables by floor.
    pub(crate) floor: Option<TileId>,
}

/// The way a floor is built, as part of the identity of content.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum Build {
    /// Rooms, then the monsters and items of the tables by floor.
    Rooms(Rooms),
    /// Caves, then the same.
    Caves(Caves),
    /// Steps, then a repair.
    Pipeline(Pipeline),
}

impl Recipe {
    /// A recipe of rooms.
    pub(crate) fn rooms(id: &str, rooms: Rooms) -> Self {
        Self { id: id.to_owned(), build: Build::Rooms(rooms), wall: None, floor: None }
    }

    /// A recipe of caves.
    pub(crate) fn caves(id: &str, caves: Caves) -> Self {
        Self { id: id.to_owned(), build: Build::Caves(caves), wall: None, floor: None }
    }

    /// A recipe of one generator of the host, with its default numbers.
    pub(crate) fn host(generator: Arc<dyn Generator>) -> Self {
        let id = generator.name().to_owned();
        let host = Step::Host(Host::with_defaults(generator));
        Self { id, build: Build::Pipeline(Pipeline::populated(host)), wall: None, floor: None }
    }

    /// How its floors are built, a line for each step.
    pub(crate) fn in_words(&self, rows: &Rows) -> Vec<String> {
        let of_tables = "creatures and items of the floor in its rooms";
        let pipeline = match &self.build {
            Build::Rooms(_) => {
                return vec!["rooms with corridors".to_owned(), of_tables.to_owned()];
            }
            Build::Caves(_) => return vec!["caves".to_owned(), of_tables.to_owned()],
            Build::Pipeline(pipeline) => pipeline,
        };
        let mut lines = Vec::new();
        for (band, step) in &pipeline.steps {
            let on = band.in_words().map_or_else(String::new, |on| format!(" ({on})"));
            lines.push(format!("{}{on}", step.in_words(rows)));
        }
        lines
    }

    /// Name and version of the generators of the host that it uses.
    pub(crate) fn generators(&self) -> impl Iterator<Item = (&str, u32)> {
        let steps = match &self.build {
            Build::Rooms(_) | Build::Caves(_) => &[][..],
            Build::Pipeline(pipeline) => &pipeline.steps,
        };
        steps.iter().filter_map(|(_, step)| step.generator())
    }

    /// The layout that digs the open cells of its floors; `None` where a generator of the host does.
    pub fn layout(&self) -> Option<&dyn generator::Layout> {
        match &self.build {
            Build::Rooms(rooms) => Some(rooms),
            Build::Caves(caves) => Some(caves),
            Build::Pipeline(pipeline) => pipeline.layout(),
        }
    }

    /// Whether its floors are made by steps, or by a generator other than `Rooms` and `Caves`.
    /// Such floors are repaired at the end.
    pub fn has_steps(&self) -> bool {
        matches!(self.build, Build::Pipeline(_))
    }

    /// Digs the open cells of a recipe without steps.
    pub(crate) fn dig(&self, plan: &mut Plan, rng: &mut Rng) {
        match &self.build {
            Build::Rooms(rooms) => rooms.dig(plan, rng),
            Build::Caves(caves) => caves.dig(plan, rng),
            Build::Pipeline(_) => {}
        }
    }

    /// The plan of a floor made by steps; `None` for a recipe without steps.
    pub(crate) fn run_steps(&self, site: &Site<'_>, rng: &mut Rng) -> Option<Plan> {
        match &self.build {
            Build::Rooms(_) | Build::Caves(_) => None,
            Build::Pipeline(pipeline) => Some(pipeline.generate(site, rng)),
        }
    }
}

impl RecipeFields {
    pub(crate) const TABLE: TableOf =
        TableOf::new::<Self>("recipes", "recipes", RECIPE, 1..=MAX_ROWS).required();

    /// The recipe, with generators of the host.
    pub(crate) fn compiled(self, r: &mut Reader<'_>, generators: &Generators) -> Option<Recipe> {
        let (id, span) = self.id;
        let build = match (self.generator, self.steps) {
            (Some(generator), None) => layout(r, generator, generators).map(build_of),
            (None, Some(rows)) => {
                steps(r, rows, generators).map(|steps| Build::Pipeline(Pipeline { steps }))
            }
            (Some(_), Some(_)) | (None, None) => {
                r.report(span, || "a recipe has either a `generator` or `steps`".to_owned());
                None
            }
        };
        Some(Recipe { id, build: build?, wall: self.wall, floor: self.floor })
    }
}

/// A layout on its own; the floors of rooms and caves are the same as in earlier versions.
fn build_of(layout: Step) -> Build {
    match layout {
        Step::Rooms(rooms) => Build::Rooms(rooms),
        Step::Caves(caves) => Build::Caves(caves),
        other => Build::Pipeline(Pipeline::populated(other)),
    }
}

/// No recipe has that id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no recipe \"{id}\"; use one of {}", known.join(", "))]
#[non_exhaustive]
pub struct UnknownRecipeError {
    /// The id that was asked for.
    pub id: String,
    /// The ids of all recipes.
    pub known: Vec<String>,
}
