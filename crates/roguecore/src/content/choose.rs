//! The same content with other floors: by a recipe, or by a generator of the host.

use std::sync::Arc;

use super::queries::Content;
use super::source::Choice;
use crate::floor::generator::Generator;
use crate::floor::recipe::{Recipe, UnknownRecipeError};

impl Content {
    /// The same content with every floor built by that recipe.
    ///
    /// # Errors
    ///
    /// [`UnknownRecipeError`], with the ids of all recipes.
    pub fn with_recipe(&self, id: &str) -> Result<Self, UnknownRecipeError> {
        match self.recipes.iter().position(|recipe| recipe.id == id) {
            Some(index) => Ok(self.clone().with_recipe_index(index, Choice::Recipe(id.to_owned()))),
            None => Err(UnknownRecipeError {
                id: id.to_owned(),
                known: self.recipes.iter().map(|recipe| recipe.id.clone()).collect(),
            }),
        }
    }

    /// The same content with every floor built by a generator of your own, with the defaults of
    /// its numbers and with the monsters and items of the tables by floor. Its plans are repaired;
    /// see [`Generator`](crate::procgen::Generator).
    ///
    /// Saves of it open with a generator of the same name and version only.
    ///
    /// ```
    /// use roguecore::procgen::{Generator, Plan, Site};
    /// use roguecore::{Content, Game, Rect, Rng};
    ///
    /// #[derive(Debug)]
    /// struct Hall;
    ///
    /// impl Generator for Hall {
    ///     fn name(&self) -> &str {
    ///         "hall"
    ///     }
    ///     fn version(&self) -> u32 {
    ///         1
    ///     }
    ///     fn generate(&self, _site: &Site<'_>, plan: &mut Plan, _rng: &mut Rng) {
    ///         let Rect { width, height, .. } = plan.size().rect();
    ///         let hall = Rect::new(1, 1, width - 2, height - 2);
    ///         plan.dig_rect(hall);
    ///         plan.start = hall.center();
    ///         plan.areas = vec![hall];
    ///     }
    /// }
    ///
    /// let content = Content::first_steps().with_generator(Hall);
    /// let game = Game::with_content(content.into(), 7);
    /// assert_eq!(game.view().player().at, roguecore::Point::new(39, 22));
    /// ```
    #[must_use]
    pub fn with_generator(&self, generator: impl Generator) -> Self {
        self.clone().with_host_generator(Arc::new(generator))
    }

    /// The same with every floor built by a generator that the host offers.
    pub(super) fn with_generator_named(&self, name: &str) -> Option<Self> {
        let generator = self.host.generators().find(name)?.clone();
        Some(self.clone().with_host_generator(generator))
    }

    fn with_host_generator(mut self, generator: Arc<dyn Generator>) -> Self {
        let choice = Choice::Generator(generator.name().to_owned());
        self.host = self.host.with_shared_generator(generator.clone());
        self.recipes.push(Recipe::host(generator));
        let index = self.recipes.len() - 1;
        self.with_recipe_index(index, choice)
    }

    fn with_recipe_index(mut self, index: usize, choice: Choice) -> Self {
        self.floor_tables.recipe = vec![(1, index)];
        self.rows.branches.iter_mut().for_each(|branch| branch.recipe = None);
        self.identify();
        if let Some(source) = &mut self.source {
            Arc::make_mut(source).choose(choice);
        }
        self.note_host();
        self
    }
}
