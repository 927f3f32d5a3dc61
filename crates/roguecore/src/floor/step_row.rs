//! The steps of a recipe in the file: `Doors(tile: "door", chance: 70)`. All kinds of steps stand in
//! one list.

use ron_tables::{Arguments, Kind, ReadRow as _, Reader, Row, Span, Verb, shapes};

use super::doors::DoorsFields;
use super::drawn::DrawnFields;
use super::generator::Generators;
use super::hordes::HordesFields;
use super::host::HostFields;
use super::items::ItemsFields;
use super::lakes::LakesFields;
use super::layouts::{AccretionFields, BspFields, CavesFields, RoomsFields};
use super::patches::PatchesFields;
use super::population::PopulationFields;
use super::step::Step;
use super::step_fields::StepFields;
use super::vaults::VaultsFields;
use crate::rows::band::Band;
use crate::schema::context::{FloorCompiler, FloorContext};

/// A step as the file has it, and where it stands.
pub(crate) struct StepRow {
    step: Unresolved,
    span: Span,
}

/// A step; the generators of the host are known later.
enum Unresolved {
    Step(Band, Step),
    Host(HostFields),
}

/// The kinds of steps by name: layouts, of which `Host` is one, then others.
macro_rules! steps {
    ($($layout:ident($Layout:ident)),*; $($step:ident($Step:ident)),*) => {
        /// The steps that dig open cells into rock, of which a recipe has one, its first.
        const LAYOUTS: &[Verb] = ALL.split_at(ALL.len() - STEPS.len()).0;
        /// The steps that change a dug floor.
        const STEPS: &[Verb] = &[$(verb::<$Step>()),*];
        const ALL: &[Verb] = &[$(verb::<$Layout>(),)* verb::<HostFields>(), $(verb::<$Step>()),*];

        /// A step by its name.
        fn step<'t>(
            cx: &mut FloorCompiler<'_, 't>,
            name: &str,
            fields: &Arguments<'t>,
        ) -> Option<Unresolved> {
            Some(match name {
                $($Layout::WHAT => {
                    let (band, step) = $Layout::from_fields(cx, fields)?.compiled(cx)?;
                    Unresolved::Step(band, Step::$layout(step))
                })*
                $($Step::WHAT => {
                    let (band, step) = $Step::from_fields(cx, fields)?.compiled(cx)?;
                    Unresolved::Step(band, Step::$step(step))
                })*
                _ => Unresolved::Host(HostFields::from_fields(cx, fields)?),
            })
        }
    };
}

steps! {
    Rooms(RoomsFields),
    Caves(CavesFields),
    Bsp(BspFields),
    Accretion(AccretionFields),
    Drawn(DrawnFields);
    Doors(DoorsFields),
    Lakes(LakesFields),
    Patches(PatchesFields),
    Vaults(VaultsFields),
    Hordes(HordesFields),
    Items(ItemsFields),
    Population(PopulationFields)
}

const fn verb<R: Row>() -> Verb {
    Verb { name: R::WHAT, about: R::ABOUT, parameters: R::FIELDS }
}

shapes! {
    in FloorContext;
    /// One step on its own: the `generator` of a recipe.
    pub(crate) Layout -> StepRow, Kind::Verb("layout", LAYOUTS),
    |cx, what, part| AnyStep::read(cx, what, part);

    /// Any step.
    pub(crate) AnyStep -> StepRow,
    Kind::Either(Box::new(Layout::kind()), Box::new(Kind::Verb("step", STEPS))),
    |cx, _what, part| {
        let span = part.span(cx.r);
        let (verb, fields) = cx.verb("value", ALL, part)?;
        let step = step(cx, verb.name, &fields)?;
        Some(StepRow { step, span })
    };
}

impl StepRow {
    fn compiled(self, r: &mut Reader<'_>, generators: &Generators) -> Option<(Band, Step)> {
        match self.step {
            Unresolved::Step(band, step) => Some((band, step)),
            Unresolved::Host(host) => {
                host.compiled(r, generators).map(|host| (Band::ALL, Step::Host(host)))
            }
        }
    }
}

/// One step on its own, which must be a layout: the `generator` of a recipe.
pub(super) fn layout(r: &mut Reader<'_>, row: StepRow, generators: &Generators) -> Option<Step> {
    let span = row.span;
    let (_, step) = row.compiled(r, generators)?;
    r.check(step.digs(), span, || {
        "a `generator` is a layout: Rooms, Caves, Bsp, Accretion, Drawn or Host; other steps stand \
         in `steps`"
            .to_owned()
    })
    .then_some(step)
}

/// The steps of a recipe: a layout, then others.
pub(super) fn steps(
    r: &mut Reader<'_>,
    rows: Vec<StepRow>,
    generators: &Generators,
) -> Option<Vec<(Band, Step)>> {
    let compile = |row: StepRow| (row.span, row.compiled(r, generators));
    let compiled: Vec<(Span, Option<(Band, Step)>)> = rows.into_iter().map(compile).collect();
    let mut steps = Vec::new();
    let mut is_valid = true;
    for (index, (span, step)) in compiled.into_iter().enumerate() {
        let Some((band, step)) = step else {
            is_valid = false;
            continue;
        };
        is_valid &= r.check(index > 0 || step.digs(), span, || {
            "the first step must be a layout: Rooms, Caves, Bsp, Accretion, Drawn or Host"
                .to_owned()
        });
        is_valid &= r.check(index == 0 || !step.digs() || step.generator().is_some(), span, || {
            "a layout digs into solid rock and must be the first step".to_owned()
        });
        steps.push((band, step));
    }
    is_valid.then_some(steps)
}
