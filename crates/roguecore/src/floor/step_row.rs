//! The steps of a recipe in the file: `Doors(tile: "door", chance: 70)`. The rows name all kinds
//! of steps in one list.

use serde::Deserialize;
use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::step::Step;
use super::step_context::{ReadStep, StepContext};
use super::{doors, hordes, host, items, lakes, layouts, patches, population, vaults};
use crate::ron_reader::{Reader, Spanned};
use crate::rows::band::Band;
use crate::schema::parts::{rows, without_spans};

/// The maximum number of steps of one recipe.
const MAX_STEPS: usize = 32;

/// One enum of rows, the names of its variants, and how both are read. Derived enums would need
/// the fields of all steps in this file.
macro_rules! step_rows {
    ($($name:ident($row:ty)),* $(,)?) => {
        /// A step as the file has it.
        pub(crate) enum StepRow {
            $($name($row),)*
            Host(host::HostRow),
        }

        #[derive(Deserialize)]
        #[serde(variant_identifier)]
        enum Name {
            $($name,)*
            Host,
        }

        const NAMES: &[&str] = &[$(stringify!($name),)* "Host"];

        impl<'de> Visitor<'de> for StepVisitor {
            type Value = StepRow;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a step, such as Doors(tile: \"door\", chance: 70)")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<StepRow, A::Error> {
                let (name, variant) = access.variant::<Name>()?;
                match name {
                    $(Name::$name => variant
                        .struct_variant(&[], FieldsVisitor::<$row>::new())
                        .map(StepRow::$name),)*
                    Name::Host => variant.tuple_variant(2, HostVisitor).map(StepRow::Host),
                }
            }
        }

        impl StepRow {
            fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Step)> {
                match self {
                    $(Self::$name(row) => {
                        row.read(r, cx).map(|(band, step)| (band, Step::$name(step)))
                    })*
                    Self::Host(row) => {
                        row.read(r, cx).map(|(band, step)| (band, Step::Host(step)))
                    }
                }
            }
        }
    };
}

step_rows! {
    Rooms(layouts::RoomsRow),
    Caves(layouts::CavesRow),
    Bsp(layouts::BspRow),
    Accretion(layouts::AccretionRow),
    Doors(doors::DoorsRow),
    Lakes(lakes::LakesRow),
    Patches(patches::PatchesRow),
    Vaults(vaults::VaultsRow),
    Hordes(hordes::HordesRow),
    Items(items::ItemsRow),
    Population(population::PopulationRow),
}

impl<'de> Deserialize<'de> for StepRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("StepRow", NAMES, StepVisitor)
    }
}

struct StepVisitor;

/// Reads the fields of a variant as a struct of its own.
struct FieldsVisitor<T>(std::marker::PhantomData<T>);

impl<T> FieldsVisitor<T> {
    const fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldsVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the fields of a step")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Reads `Host("maze")` and `Host("maze", {"width": 3})`.
struct HostVisitor;

impl<'de> Visitor<'de> for HostVisitor {
    type Value = host::HostRow;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of a generator, then its numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<host::HostRow, A::Error> {
        let name = parts.next_element()?;
        let name = name.ok_or_else(|| serde::de::Error::invalid_length(0, &self))?;
        Ok(host::HostRow { name, numbers: parts.next_element()? })
    }
}

/// One step on its own, which must be a layout: the `generator` of a recipe.
pub(crate) fn layout(
    r: &mut Reader<'_>,
    part: Spanned<StepRow>,
    cx: &StepContext<'_>,
) -> Option<Step> {
    let (row, span) = r.take(part)?;
    let (_, step) = row.read(r, cx)?;
    r.check(step.digs(), span, || {
        "a `generator` is a layout: Rooms, Caves, Bsp, Accretion or Host; other steps stand in \
         `steps`"
            .to_owned()
    })
    .then_some(step)
}

/// The steps of a recipe: a layout, then others.
pub(crate) fn steps(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<StepRow>>>,
    cx: &StepContext<'_>,
) -> Option<Vec<(Band, Step)>> {
    let steps = rows(r, part, "steps", MAX_STEPS, |r, row: StepRow| row.read(r, cx))?;
    let mut is_valid = true;
    for (index, ((_, step), span)) in steps.iter().enumerate() {
        is_valid &= r.check(index > 0 || step.digs(), *span, || {
            "the first step must be a layout: Rooms, Caves, Bsp, Accretion or Host".to_owned()
        });
        is_valid &= r.check(index == 0 || step.layout().is_none(), *span, || {
            "a layout digs into solid rock and must be the first step".to_owned()
        });
    }
    is_valid.then(|| without_spans(steps))
}
