//! The additions of a host program to content files: generators of floors, and rules of its own. Content
//! holds the rules and knows their names and versions only; their effects are in [`crate::host`].

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use crate::floor::generator::{Generator, Generators};
use crate::id::CustomId;

/// Rules of a host program, as far as content depends on them.
pub(crate) trait RulesIdentity: Any + Debug + Send + Sync {
    fn name(&self) -> &str;
    fn version(&self) -> u32;
    /// The names that content files and commands may use.
    fn names(&self) -> &[&str];
}

/// The generators and rules that a host program offers to content files.
///
/// ```
/// use roguecore::{Content, Host};
/// let content = Content::parse_with("my.ron", Content::first_steps_ron(), &Host::new())?;
/// assert_eq!(content.hash(), Content::first_steps().hash());
/// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Host {
    generators: Generators,
    rules: HostRules,
}

impl Host {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more generator of floors. It replaces one of the same name.
    #[must_use]
    pub fn with_generator(mut self, generator: impl Generator) -> Self {
        self.generators = self.generators.with(Arc::new(generator));
        self
    }

    pub(crate) fn with_shared_generator(&self, generator: Arc<dyn Generator>) -> Self {
        Self { generators: self.generators.clone().with(generator), rules: self.rules.clone() }
    }

    pub(crate) fn with_identity(mut self, rules: Arc<dyn RulesIdentity>) -> Self {
        self.rules.add(rules);
        self
    }

    pub(crate) const fn generators(&self) -> &Generators {
        &self.generators
    }

    pub(crate) const fn rules(&self) -> &HostRules {
        &self.rules
    }
}

/// The rules of a host program in the order in which they were registered, and the names that
/// they define.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostRules {
    rules: Vec<Arc<dyn RulesIdentity>>,
    /// Each name with the index of its rules, and its index in their names.
    names: Vec<(String, usize, usize)>,
}

impl HostRules {
    fn add(&mut self, rules: Arc<dyn RulesIdentity>) {
        let index = self.rules.len();
        for (own, name) in rules.names().iter().enumerate() {
            self.names.push(((*name).to_owned(), index, own));
        }
        self.rules.push(rules);
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// All rules.
    pub(crate) fn all(&self) -> impl Iterator<Item = &dyn RulesIdentity> {
        self.rules.iter().map(|rules| &**rules)
    }

    /// The rules that define a name, and its index in their names.
    pub(crate) fn of(&self, name: CustomId) -> Option<(&dyn RulesIdentity, usize)> {
        let (_, rules, own) = self.names.get(name.index())?;
        self.rules.get(*rules).map(|rules| (&**rules, *own))
    }

    /// All names, by their ids.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, ..)| name.as_str())
    }
}
