//! The tables by floor in the file: their rows, and that they rise.

use std::collections::BTreeMap;

use ron_tables::{
    Arguments, At, Count, Kind, List, Maybe, Part, Read, ReadRow as _, Shape, row, shapes,
};

use super::dungeon::{ByFloor, FloorTables};
use crate::entity::PrototypeId;
use crate::rows::band::FloorNumber;
use crate::rows::weights::{RawWeights, Weights, weights};
use crate::schema::bounds::MAX_ROWS;
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{OpenTile, RecipeName, RockTile};

row! {
    in FloorContext;
    /// The tables by floor.
    pub(crate) FloorsFields = "floors" {
        /// The tile of rock.
        "wall" wall: RockTile;
        /// The tile of open cells.
        "floor" floor: OpenTile;
        /// Recipes by floor.
        "recipe" recipe: Rising<RecipeFrom> as "rows";
        /// Monsters in each room; none if left out.
        "monsters_per_room" monsters_per_room: Rising<MaxFrom> as "rows" = Vec::new();
        /// Weights of monsters.
        "monsters" monsters: Maybe<Rising<WeightsFrom<false>>> as "rows" = None;
        /// Items in each room.
        "items_per_room" items_per_room: Rising<MaxFrom> as "rows" = Vec::new();
        /// Weights of items.
        "items" items: Maybe<Rising<WeightsFrom<true>>> as "rows" = None;
    }
}

row! {
    in FloorContext;
    /// A recipe from a floor on.
    pub(crate) RecipeFromFields = "recipe by floor" {
        /// The first floor that the row is for.
        "from" from: FloorNumber as "the floor";
        /// How the floors are built.
        "recipe" recipe: RecipeName;
    }
}

row! {
    in FloorContext;
    /// A number from a floor on.
    pub(crate) MaxFromFields = "maximum by floor" {
        /// The first floor that the row is for.
        "from" from: FloorNumber as "the floor";
        /// The most of them in a room.
        "max" max: Count<0, 100> as "the maximum in a room";
    }
}

row! {
    in FloorContext;
    /// Weights from a floor on.
    pub(crate) WeightsFromFields = "weights by floor" {
        /// The first floor that the row is for.
        "from" from: FloorNumber as "the floor";
        /// How often each is picked.
        "weights" weights: RawWeights;
    }
}

shapes! {
    in FloorContext;
    /// A recipe by floor.
    pub(crate) RecipeFrom -> (u32, usize), RecipeFromFields::kind(), |cx, what, part| {
        let RecipeFromFields { from, recipe } = RecipeFromFields::read(cx, what, part)?;
        Some((from, recipe))
    };

    /// A maximum by floor.
    pub(crate) MaxFrom -> (u32, u32), MaxFromFields::kind(), |cx, what, part| {
        let MaxFromFields { from, max } = MaxFromFields::read(cx, what, part)?;
        Some((from, max))
    };

    /// Weights of items, or of monsters.
    pub(crate) WeightsFrom<const ITEMS: bool> -> (u32, BTreeMap<PrototypeId, u32>),
    WeightsFromFields::kind(),
    |cx, what, part| {
        let WeightsFromFields { from, weights: raw } =
            WeightsFromFields::read(cx, what, part)?;
        Some((from, weights::<ITEMS>(cx, raw)?))
    };
}

/// Rows by floor, which rise.
pub(crate) struct Rising<S>(std::marker::PhantomData<S>);

impl<T, S: Shape<Value = (u32, T)>> Shape for Rising<S> {
    type Value = ByFloor<T>;

    fn kind() -> Kind {
        List::<At<S>, MAX_ROWS>::kind()
    }
}

impl<T, S: Read<FloorContext, Value = (u32, T)>> Read<FloorContext> for Rising<S> {
    fn read<'t>(cx: &mut FloorCompiler<'_, 't>, what: &str, part: Part<'t>) -> Option<ByFloor<T>> {
        let rows = List::<At<S>, MAX_ROWS>::read(cx, what, part)?;
        for pair in rows.windows(2) {
            let ((before, _), _) = pair[0];
            let ((from, _), span) = &pair[1];
            cx.r.check(before < *from, *span, || {
                format!("rows must rise by floor; `from: {from}` comes after `from: {before}`")
            });
        }
        Some(rows.into_iter().map(|(row, _)| row).collect())
    }
}

/// The tables by floor of one or several files.
pub(crate) struct FloorParts<'t> {
    /// Every field, from the last file that has it.
    pub(crate) fields: Arguments<'t>,
    /// The weights of monsters of earlier files, which later ones change name by name.
    pub(crate) monsters: Vec<Part<'t>>,
    /// Those of items.
    pub(crate) items: Vec<Part<'t>>,
}

impl<'t> FloorParts<'t> {
    pub(crate) fn compiled(&self, cx: &mut FloorCompiler<'_, 't>) -> Option<FloorTables> {
        let earlier = (
            earlier_weights::<false>(cx, &self.monsters),
            earlier_weights::<true>(cx, &self.items),
        );
        let row = FloorsFields::from_fields(cx, &self.fields)?;
        let starts_at_1 = row.recipe.first().is_some_and(|(from, _)| *from == 1);
        cx.r.check(starts_at_1, self.fields.span(), || {
            "the first row of `recipe` must say `from: 1`".to_owned()
        });
        Some(FloorTables {
            recipe: row.recipe,
            monsters_per_room: row.monsters_per_room,
            monsters: accumulated(earlier.0?, row.monsters.unwrap_or_default()),
            items_per_room: row.items_per_room,
            items: accumulated(earlier.1?, row.items.unwrap_or_default()),
            wall: row.wall,
            floor: row.floor,
        })
    }
}

/// Weights by floor, as each file has them.
type WeightRows = ByFloor<BTreeMap<PrototypeId, u32>>;

fn earlier_weights<'t, const ITEMS: bool>(
    cx: &mut FloorCompiler<'_, 't>,
    parts: &[Part<'t>],
) -> Option<WeightRows> {
    let read = |part: &Part<'t>| Rising::<WeightsFrom<ITEMS>>::read(cx, "rows", *part);
    let read: Vec<Option<WeightRows>> = parts.iter().map(read).collect();
    Some(read.into_iter().collect::<Option<Vec<_>>>()?.concat())
}

/// Each floor with the weights of earlier floors that it does not change.
fn accumulated(earlier: WeightRows, rows: WeightRows) -> ByFloor<Weights> {
    let mut by_floor: BTreeMap<u32, BTreeMap<PrototypeId, u32>> = BTreeMap::new();
    for (from, weights) in earlier.into_iter().chain(rows) {
        by_floor.entry(from).or_default().extend(weights);
    }
    let mut current: BTreeMap<PrototypeId, u32> = BTreeMap::new();
    let accumulate = |(from, weights): (u32, BTreeMap<PrototypeId, u32>)| {
        current.extend(weights);
        (from, current.iter().map(|(&id, &weight)| (id, weight)).collect())
    };
    by_floor.into_iter().map(accumulate).collect()
}
