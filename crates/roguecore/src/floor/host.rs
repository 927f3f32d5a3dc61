//! The step `Host`: a generator of the host program, with its numbers.

use std::sync::Arc;

use ron_tables::{At, Count, Kind, Reader, Spanned, SpannedMap, hint, row, shapes, shortened};
use serde::{Serialize, Serializer};

use super::generator::{Generator, Generators, NumberDef};
use super::site::Site;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::schema::bounds::MAX_VALUE;
use crate::schema::context::FloorContext;

row! {
    in FloorContext;
    /// A generator of the host program, with numbers it declares.
    pub(crate) HostFields = "Host" {
        "name" name: At<GeneratorName>;
        "numbers" numbers: Numbers = Vec::new();
    }
}

shapes! {
    in FloorContext;
    /// The name of a generator.
    pub(crate) GeneratorName -> String, Kind::Name("generator"),
    |cx, _what, part| cx.r.take(part.parse()).map(|(name, _)| name);

    /// Numbers by name, which the generator bounds.
    pub(crate) Numbers -> Vec<(Spanned<String>, Spanned<i64>)>,
    Kind::Map("number", Box::new(Count::<0, MAX_VALUE>::kind())),
    |cx, _what, part| cx.r.take(part.parse()).map(|(SpannedMap(entries), _)| entries);
}

/// A generator of the host, and every number it knows.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Host {
    #[serde(serialize_with = "name_and_version")]
    generator: Arc<dyn Generator>,
    numbers: Vec<(String, i32)>,
}

fn name_and_version<S: Serializer>(
    generator: &Arc<dyn Generator>,
    out: S,
) -> Result<S::Ok, S::Error> {
    (generator.name(), generator.version()).serialize(out)
}

impl Host {
    /// With the default of every number.
    pub(crate) fn with_defaults(generator: Arc<dyn Generator>) -> Self {
        let number = |def: &NumberDef| (def.name.to_owned(), def.default);
        Self { numbers: generator.numbers().iter().map(number).collect(), generator }
    }

    pub(crate) fn name_and_version(&self) -> (&str, u32) {
        (self.generator.name(), self.generator.version())
    }

    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let size = plan.size();
        self.generator.generate(&site.with_numbers(&self.numbers), plan, rng);
        // The steps that follow need a plan of the same size with a start inside.
        if plan.size() != size {
            *plan = Plan::solid(size);
        }
        let whole = size.rect();
        plan.move_start_inside();
        plan.dig(plan.start);
        plan.areas.iter_mut().for_each(|area| *area = area.intersection(whole));
    }
}

impl HostFields {
    /// The generator that is named, with its numbers.
    pub(super) fn compiled(self, r: &mut Reader<'_>, generators: &Generators) -> Option<Host> {
        let (name, span) = self.name;
        let Some(generator) = generators.find(&name) else {
            r.report(span, || {
                let hint = hint(&name, generators.names(), "it has registered none");
                format!("the host program has no generator \"{}\"; {hint}", shortened(&name))
            });
            return None;
        };
        let mut host = Host::with_defaults(Arc::clone(generator));
        let mut is_valid = true;
        for (name, number) in self.numbers {
            is_valid &= host.read_number(r, name, number).is_some();
        }
        is_valid.then_some(host)
    }
}

impl Host {
    fn read_number(
        &mut self,
        r: &mut Reader<'_>,
        name: Spanned<String>,
        number: Spanned<i64>,
    ) -> Option<()> {
        let (name, span) = r.take(name)?;
        let (number, number_span) = r.take_integer(number)?;
        let defs = self.generator.numbers();
        let Some(index) = defs.iter().position(|def| def.name == name) else {
            r.report(span, || {
                let hint = hint(&name, defs.iter().map(|def| def.name), "it has none");
                let generator = self.generator.name();
                format!(
                    "the generator \"{generator}\" has no number \"{}\"; {hint}",
                    shortened(&name)
                )
            });
            return None;
        };
        let NumberDef { low, high, .. } = defs[index];
        let in_range = (i64::from(low)..=i64::from(high)).contains(&number);
        r.check(in_range, number_span, || {
            format!("{name} must be from {low} to {high}; it is {number}")
        })
        .then(|| self.numbers[index].1 = number as i32)
    }
}
