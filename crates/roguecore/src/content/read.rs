//! Reading content: from one file, or from packs.

use std::sync::Arc;

use ron_tables::Diagnostics;

use super::host::Host;
use super::join::{self, Origin};
use super::pack::Pack;
use super::queries::Content;
use super::source::{Choice, Source, SourceError};
use super::{assemble, schema};
use crate::floor::recipe::Recipe;

impl Content {
    /// Reads a content file. `file_name` only appears in the messages.
    ///
    /// # Errors
    ///
    /// All mistakes that can be found at once, each with line, column, the fault and, where a
    /// name was mistyped, the one that was probably meant.
    ///
    /// ```
    /// let ron = roguecore::Content::first_steps_ron().replace("\"troll\": 20", "\"trol\": 20");
    /// let errors = roguecore::Content::parse("my.ron", &ron).unwrap_err();
    /// assert!(errors.to_string().ends_with("did you mean \"troll\"?"));
    /// ```
    pub fn parse(file_name: &str, ron: &str) -> Result<Self, Diagnostics> {
        Self::parse_with(file_name, ron, &Host::new())
    }

    /// Reads a content file that may name generators and rules of the host program.
    ///
    /// # Errors
    ///
    /// As [`Content::parse`], and a mistake for each generator, number or name that the host does
    /// not offer.
    pub fn parse_with(file_name: &str, ron: &str, host: &Host) -> Result<Self, Diagnostics> {
        Self::of_packs(&[Pack::new().with_file(file_name, ron)], host, Origin::Given)
    }

    /// Reads a content file or content packs.
    fn of_packs(packs: &[Pack], host: &Host, origin: Origin) -> Result<Self, Diagnostics> {
        let [pack] = packs else { return join::content(&[packs], host, origin) };
        match pack.alone() {
            Some((name, ron)) => {
                let content = assemble::content(name, ron, host)?;
                Ok(content.with_packs(packs.to_vec()))
            }
            None => join::content(&[packs], host, origin),
        }
    }

    /// Reads content packs, of which each extends the one after it. The last one may extend a
    /// built-in content by name.
    ///
    /// # Errors
    ///
    /// As [`Content::parse_with`], for all files at once.
    pub fn parse_packs(packs: &[Pack], host: &Host) -> Result<Self, Diagnostics> {
        join::content(&[packs], host, Origin::Given)
    }

    /// Reads content packs that are played together. Each list is a pack with those that it extends, as
    /// for [`Content::parse_packs`]; later lists stand on the earlier ones.
    ///
    /// # Errors
    ///
    /// As [`Content::parse_packs`], and when the lists are of different games, or two packs that do not
    /// extend each other define or change the same: then both places are named.
    ///
    /// ```
    /// use roguecore::{Content, Host, Pack};
    /// let pack = |name: &str, change: &str| {
    ///     let text = format!("(extends: \"classic\", change: (creatures: {{\"troll\": {change}}}))");
    ///     vec![Pack::new().with_file(name, &text)]
    /// };
    /// let hardy = pack("hardy.ron", "(stats: {\"hp\": 40})");
    /// let strong = pack("strong.ron", "(stats: {\"power\": 9})");
    /// assert!(Content::parse_together(&[hardy.clone(), strong], &Host::new()).is_ok());
    /// let frail = pack("frail.ron", "(stats: {\"hp\": 4})");
    /// let errors = Content::parse_together(&[hardy, frail], &Host::new()).unwrap_err();
    /// assert!(errors.to_string().starts_with("frail.ron:1:"));
    /// assert!(errors.to_string().contains("hardy.ron:1:"));
    /// ```
    pub fn parse_together(lists: &[Vec<Pack>], host: &Host) -> Result<Self, Diagnostics> {
        let lists: Vec<&[Pack]> = lists.iter().map(Vec::as_slice).collect();
        join::content(&lists, host, Origin::Given)
    }

    /// The schema of the tables of content files, as JSON: `tables` with their bounds, the fields
    /// of all kinds of `rows`, and all `verbs` with their arguments, each with its range, whether
    /// it is required, and a sentence about it. It is written from the tables that the parser
    /// reads files with.
    ///
    /// ```
    /// assert!(roguecore::Content::schema().contains("{\"name\": \"AddStatus\""));
    /// ```
    pub fn schema() -> String {
        schema::schema()
    }

    pub(super) fn with_packs(mut self, packs: Vec<Pack>) -> Self {
        self.source = Some(Arc::new(Source::new(packs)));
        self.note_host();
        self
    }

    /// Notes in the source the rules and generators of the host program.
    pub(super) fn note_host(&mut self) {
        let Some(source) = &mut self.source else { return };
        let rules = self.host.rules().all().map(|rules| (rules.name(), rules.version()));
        let generators = self.recipes.iter().flat_map(Recipe::generators);
        Arc::make_mut(source).note_host(rules, generators);
    }
}

impl Source {
    /// Reads and checks the files, like any content files.
    ///
    /// # Errors
    ///
    /// [`SourceError`], when they have mistakes, or need rules or generators that the host program
    /// does not have.
    pub fn content(&self, host: &Host) -> Result<Content, SourceError> {
        self.check_host(host)?;
        let mistakes = |errors| SourceError::Diagnostics(Box::new(errors));
        let mut content = Content::of_packs(&self.packs, host, Origin::Saved).map_err(mistakes)?;
        for choice in &self.choices {
            content = match choice {
                Choice::Recipe(id) => content
                    .with_recipe(id)
                    .map_err(|error| SourceError::UnknownRecipe(Box::new(error)))?,
                Choice::Generator(name) => content.with_generator_named(name).ok_or_else(|| {
                    SourceError::MissingGenerator { name: name.clone(), version: 0 }
                })?,
            };
        }
        Ok(content)
    }

    fn check_host(&self, host: &Host) -> Result<(), SourceError> {
        for (name, version) in &self.rules {
            let mut known = host.rules().all();
            if !known.any(|rules| rules.name() == name && rules.version() == *version) {
                let (name, version) = (name.clone(), *version);
                return Err(SourceError::MissingRules { name, version });
            }
        }
        for (name, version) in &self.generators {
            let known = host.generators().find(name);
            if known.is_none_or(|generator| generator.version() != *version) {
                let (name, version) = (name.clone(), *version);
                return Err(SourceError::MissingGenerator { name, version });
            }
        }
        Ok(())
    }
}
