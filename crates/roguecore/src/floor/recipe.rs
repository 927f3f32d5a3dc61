//! Recipes: named ways to build a floor.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::generator::Generator;
use super::host::Host;
use super::pipeline::Pipeline;
use super::site::Site;
use super::step::Step;
use super::step_context::StepContext;
use super::step_row::{StepRow, layout, steps};
use crate::generator::{Caves, Layout, Plan, Rooms};
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned};
use crate::schema::parts::identifier;
use crate::tile::TileId;

/// A recipe in the file, with either a `generator` or `steps`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecipeRow {
    id: Spanned<String>,
    generator: Option<Spanned<StepRow>>,
    steps: Option<Spanned<Vec<Spanned<StepRow>>>>,
    wall: Option<Spanned<String>>,
    floor: Option<Spanned<String>>,
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

/// What a floor is made from, as part of the identity of content.
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

    /// Name and version of the generators of the host that it uses.
    pub(crate) fn generators(&self) -> impl Iterator<Item = (&str, u32)> {
        let steps = match &self.build {
            Build::Rooms(_) | Build::Caves(_) => &[][..],
            Build::Pipeline(pipeline) => &pipeline.steps,
        };
        steps.iter().filter_map(|(_, step)| step.generator())
    }

    /// What digs the open cells of its floors; `None` where a generator of the host does.
    pub fn layout(&self) -> Option<&dyn Layout> {
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

/// Reads one recipe.
pub(crate) fn recipe(r: &mut Reader<'_>, row: RecipeRow, cx: &StepContext<'_>) -> Option<Recipe> {
    let span = row.id.span(r);
    let id = identifier(r, row.id);
    let wall = row.wall.map_or(Some(None), |part| cx.known.wall_tile(r, part).map(Some));
    let floor = row.floor.map_or(Some(None), |part| cx.known.floor_tile(r, part).map(Some));
    let build = match (row.generator, row.steps) {
        (Some(generator), None) => layout(r, generator, cx).map(build_of),
        (None, Some(part)) => steps(r, part, cx).map(|steps| Build::Pipeline(Pipeline { steps })),
        (Some(_), Some(_)) | (None, None) => {
            r.report(span, || "a recipe has either a `generator` or `steps`".to_owned());
            None
        }
    };
    Some(Recipe { id: id?, build: build?, wall: wall?, floor: floor? })
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
#[error("there is no recipe \"{id}\"; known are {}", known.join(", "))]
#[non_exhaustive]
pub struct UnknownRecipeError {
    /// The id that was asked for.
    pub id: String,
    /// The ids of all recipes.
    pub known: Vec<String>,
}
