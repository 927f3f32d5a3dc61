//! Generators of the host program, and the list that a content file is read with.

use std::fmt::Debug;
use std::sync::Arc;

use super::site::Site;
use crate::generator::Plan;
use crate::rng::Rng;

/// Makes floors, or changes them after other steps of a pipeline. Named in content files as
/// `Host("maze", {"width": 3})`.
///
/// The plan it leaves is repaired: the border is filled, the start is opened, and cells that cannot
/// be reached from there are filled; creatures and items on solid cells are dropped, and so are ids
/// of other content. Floors must depend on the site, the plan and the random numbers alone.
///
/// ```
/// use roguecore::procgen::{Generator, NumberDef, Plan, Site};
/// use roguecore::{Content, Host, Rect, Rng};
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
///     fn numbers(&self) -> &[NumberDef] {
///         const { &[NumberDef { name: "margin", low: 1, high: 4, default: 1 }] }
///     }
///     fn generate(&self, site: &Site<'_>, plan: &mut Plan, _rng: &mut Rng) {
///         let Rect { width, height, .. } = plan.size().rect();
///         let margin = site.number("margin");
///         let hall = Rect::new(margin, margin, width - 2 * margin, height - 2 * margin);
///         plan.dig_rect(hall);
///         plan.start = hall.center();
///         plan.areas = vec![hall];
///     }
/// }
///
/// let ron = Content::first_steps_ron().replacen(
///     "generator: Rooms(attempts: 30, smallest: 6, largest: 10)",
///     "generator: Host(\"hall\", {\"margin\": 3})",
///     1,
/// );
/// let host = Host::new().with_generator(Hall);
/// let content = Content::parse_with("my.ron", &ron, &host).unwrap();
/// let floor = roguecore::procgen::generate(&content, 7, 1);
/// assert_eq!(floor.start, roguecore::Point::new(39, 22));
/// let errors = Content::parse("my.ron", &ron).unwrap_err().to_string();
/// assert!(errors.contains("the host program has no generator \"hall\""));
/// ```
pub trait Generator: Debug + Send + Sync + 'static {
    /// The name in content files. Part of the identity of content.
    fn name(&self) -> &str;

    /// To be raised when other floors come out of the same numbers. Part of the identity of
    /// content: saves do not open with another version.
    fn version(&self) -> u32;

    /// The numbers that content can give. None unless overridden.
    fn numbers(&self) -> &[NumberDef] {
        &[]
    }

    /// Digs into a plan and places its contents. As the first step of a recipe it gets a plan that is
    /// solid everywhere, of at least 5 x 5 cells.
    fn generate(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng);
}

/// A number that content can give to a generator of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "written by hosts as a literal")]
pub struct NumberDef {
    /// Its name in content files.
    pub name: &'static str,
    /// The lowest number allowed.
    pub low: i32,
    /// The highest number allowed.
    pub high: i32,
    /// The number where content gives none.
    pub default: i32,
}

/// The generators that a host program offers to content files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Generators(Vec<Arc<dyn Generator>>);

impl Generators {
    /// These and one more. It replaces one of the same name.
    #[must_use]
    pub(crate) fn with(mut self, generator: Arc<dyn Generator>) -> Self {
        self.0.retain(|other| other.name() != generator.name());
        self.0.push(generator);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Arc<dyn Generator>> {
        self.0.iter().find(|generator| generator.name() == name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|generator| generator.name())
    }
}
