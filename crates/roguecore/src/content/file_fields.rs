//! The fields of a content file other than the tables of rules, for the schema: settings, floors,
//! vaults, hordes and recipes. Serde reads them; a test compares their names with these.

use crate::schema::bounds::{MAX_NAME, MAX_ROWS, MAX_SIDE, MAX_TEXT, MAX_VALUE};
use crate::schema::shape::{Kind, Parameter, Verb};

/// A field with what it is and its values.
macro_rules! fields {
    ($($name:literal, $is_optional:literal, $about:literal, $kind:expr;)*) => {
        &[$(Parameter {
            name: $name,
            about: $about,
            is_optional: $is_optional,
            kind: || $kind,
        }),*]
    };
}

/// A table of rows that may be left out or has at least one row.
pub(crate) struct ListOf {
    pub(crate) field: &'static str,
    pub(crate) row: fn() -> Kind,
}

/// The tables of rows that no rule refers to, with at most [`MAX_ROWS`] rows each.
pub(crate) const LISTS: [ListOf; 3] = [
    ListOf { field: "vaults", row: || Kind::Row("vault", VAULT) },
    ListOf { field: "hordes", row: || Kind::Row("horde", HORDE) },
    ListOf { field: "recipes", row: || Kind::Row("recipe", RECIPE) },
];

/// The fields of a file that are no table.
pub(crate) const FILE: &[Parameter] = fields! {
    "title", false, "The name of the game.", Kind::Text { max: MAX_NAME };
    "intro", true, "What the player is told at the start: who they are and what they seek.",
        Kind::Text { max: MAX_TEXT };
    "map", false, "Columns and rows of every floor.", Kind::Row("map", MAP);
    "sight", true, "Radius of the field of view in cells: 2 or more, or 0 for unlimited; 8 if left out.",
        side(0);
    "player", false, "The creature of the player.", Kind::Name("creature");
    "inventory", true, "The items the player starts with.", list(Kind::Name("item"), 26);
    "xp_curve", true, "The experience that a level takes.", Kind::Row("experience curve", XP_CURVE);
    "melee", true, "How much damage an attack in melee does; power less defence if left out.",
        Kind::Row("melee", MELEE);
    "dungeon", true, "Stairs, the number of floors, and the goal.", Kind::Row("dungeon", DUNGEON);
    "floors", false, "Which recipe, monsters and items each floor uses.",
        Kind::Row("floors", FLOORS);
    "extends", true, "The pack whose rows this one adds to.", Kind::Text { max: MAX_NAME };
    "remove", true, "Ids of rows of the extended pack that are left out, by table.",
        Kind::Map("table", Box::new(list(Kind::Id, MAX_ROWS)));
};

pub(crate) const MAP: &[Parameter] = fields! {
    "width", false, "Columns.", side(5);
    "height", false, "Rows.", side(5);
};

pub(crate) const XP_CURVE: &[Parameter] = fields! {
    "base", false, "Points that every level takes.", Kind::Integer { min: 1, max: MAX_VALUE };
    "each", false, "Points that each level takes more than the one before it.", value();
    "friends", true, "What the player gets of the experience of a creature that one of their faction \
        kills, in percent; 0 if left out.", Kind::Integer { min: 0, max: 100 };
};

pub(crate) const MELEE: &[Parameter] = fields! {
    "least", true, "What every attack does at least; 0 if left out.", value();
    "roll", true, "Dice that are added to the power of each attack; 0 if left out.",
        Kind::Dice { min: -MAX_VALUE, max: MAX_VALUE };
};

pub(crate) const DUNGEON: &[Parameter] = fields! {
    "deepest", false, "The number of the deepest floor.", Kind::Integer { min: 1, max: MAX_FLOOR };
    "down", false, "The tile of the stairs down.", Kind::Name("tile");
    "up", false, "The tile of the stairs up.", Kind::Name("tile");
    "goal", false, "The item that has to be carried out.", Kind::Name("item");
};

pub(crate) const FLOORS: &[Parameter] = fields! {
    "wall", false, "The tile of rock.", Kind::Name("tile");
    "floor", false, "The tile of open cells.", Kind::Name("tile");
    "recipe", false, "Recipes by floor.", by_floor("recipe by floor", RECIPE_FROM);
    "monsters_per_room", false, "Monsters in each room.", by_floor("maximum by floor", MAX_FROM);
    "monsters", false, "Weights of monsters.", by_floor("weights by floor", WEIGHTS_FROM);
    "items_per_room", true, "Items in each room.", by_floor("maximum by floor", MAX_FROM);
    "items", true, "Weights of items.", by_floor("weights by floor", WEIGHTS_FROM);
};

pub(crate) const RECIPE_FROM: &[Parameter] = fields! {
    "from", false, "The first floor that the row is for.", Kind::Integer { min: 1, max: MAX_FLOOR };
    "recipe", false, "How the floors are built.", Kind::Name("recipe");
};

pub(crate) const MAX_FROM: &[Parameter] = fields! {
    "from", false, "The first floor that the row is for.", Kind::Integer { min: 1, max: MAX_FLOOR };
    "max", false, "The most of them in a room.", upto(100);
};

pub(crate) const WEIGHTS_FROM: &[Parameter] = fields! {
    "from", false, "The first floor that the row is for.", Kind::Integer { min: 1, max: MAX_FLOOR };
    "weights", false, "How often each is picked.",
        Kind::Map("creature or item", Box::new(value()));
};

pub(crate) const VAULT: &[Parameter] = fields! {
    "id", false, "Its id.", Kind::Id;
    "map", false, "Its lines, of at most 40 characters.", list(Kind::Text { max: 40 }, 40);
    "legend", true, "What each character of the map stands for.",
        Kind::Map("character", Box::new(Kind::Row("legend entry", LEGEND)));
    "floors", true, "The first and the last floor it can be on.", Kind::Floors;
    "weight", true, "How often it is picked; 1 if left out.", value();
    "max", true, "Copies on one floor; 1 if left out.", Kind::Integer { min: 1, max: 20 };
    "rotate", true, "Whether it may be turned; `true` if left out.", Kind::Boolean;
    "mirror", true, "Whether it may be mirrored; `true` if left out.", Kind::Boolean;
};

const LEGEND: &[Parameter] = fields! {
    "tile", true, "The tile of the cell.", Kind::Name("tile");
    "door", true, "A tile that counts as passable.", Kind::Name("tile");
    "lock", true, "A tile that `key` opens.", Kind::Name("tile");
    "key", true, "The item that opens the lock; one is placed where it can be reached.",
        Kind::Name("item");
    "creature", true, "The creature on the cell.", Kind::Name("creature");
    "item", true, "The item on the cell.", Kind::Name("item");
    "mark", true, "A name by which later steps find the cell.", Kind::Id;
};

pub(crate) const HORDE: &[Parameter] = fields! {
    "id", true, "Its id, by which a pack can replace or remove it.", Kind::Id;
    "leader", false, "The creature that leads it.", Kind::Name("creature");
    "followers", true, "The creatures around the leader.",
        list(Kind::Row("followers", FOLLOWERS), 10);
    "weight", true, "How often it is picked; 1 if left out.", value();
    "floors", true, "The first and the last floor it can be on.", Kind::Floors;
};

const FOLLOWERS: &[Parameter] = fields! {
    "creature", false, "The creature that follows.", Kind::Name("creature");
    "min", true, "The least number of them; 0 if left out.", upto(50);
    "max", false, "The greatest number of them.", upto(50);
};

pub(crate) const RECIPE: &[Parameter] = fields! {
    "id", false, "Its id.", Kind::Id;
    "generator", true, "A layout, with the monsters and items of `floors` in its rooms.",
        Kind::Verb("layout", LAYOUTS);
    "steps", true, "A layout, then other steps, instead of a `generator`.",
        list(
            Kind::Either(
                Box::new(Kind::Verb("layout", LAYOUTS)),
                Box::new(Kind::Verb("step", STEPS)),
            ),
            32,
        );
    "wall", true, "The tile of rock on its floors; that of `floors` if left out.",
        Kind::Name("tile");
    "floor", true, "The tile of open cells on its floors; that of `floors` if left out.",
        Kind::Name("tile");
};

/// A step with its fields.
macro_rules! steps {
    ($($name:literal, $about:literal, { $($fields:tt)* };)*) => {
        &[$(Verb { name: $name, about: $about, parameters: fields! { $($fields)* } }),*]
    };
}

/// The steps that dig open cells into rock, of which a recipe has one, its first.
const LAYOUTS: &[Verb] = steps! {
    "Rooms", "Rooms that do not touch, joined by tunnels.", {
        "attempts", false, "", Kind::Integer { min: 1, max: 100_000 };
        "smallest", false, "", side(3);
        "largest", false, "", side(3);
    };
    "Caves", "Noise smoothed by a cellular automaton.", {
        "open", false, "", percent();
        "rounds", false, "", upto(20);
    };
    "Bsp", "A binary space partition with a room in each part.", {
        "smallest", false, "", side(3);
        "largest", false, "", side(3);
    };
    "Accretion", "Rooms and corridors attached to what is there.", {
        "attempts", false, "", Kind::Integer { min: 1, max: 10_000 };
        "smallest", false, "", side(3);
        "largest", false, "", side(3);
        "loops", true, "", upto(100);
    };
    "Host", "What a generator of the host program makes, with numbers it declares.", {
        "name", false, "", Kind::Name("generator");
        "numbers", true, "", Kind::Map("number", Box::new(value()));
    };
};

/// The steps that change what is dug. `Host` is one, too.
const STEPS: &[Verb] = steps! {
    "Doors", "Doors in doorways.", {
        "tile", false, "", Kind::Name("tile");
        "chance", false, "", Kind::Integer { min: 1, max: 100 };
        "floors", true, "", Kind::Floors;
    };
    "Lakes", "Lakes with a shore, over open cells and rock.", {
        "tile", false, "", Kind::Name("tile");
        "shore", true, "", Kind::Name("tile");
        "min", true, "", upto(20);
        "max", false, "", upto(20);
        "cells", false, "", Kind::Integer { min: 1, max: 10_000 };
        "floors", true, "", Kind::Floors;
    };
    "Patches", "Patches of a walkable tile on open cells.", {
        "tile", false, "", Kind::Name("tile");
        "min", true, "", upto(100);
        "max", false, "", upto(100);
        "cells", false, "", Kind::Integer { min: 1, max: 10_000 };
        "floors", true, "", Kind::Floors;
    };
    "Vaults", "Vaults, or those of `of`, each picked by weight.", {
        "min", true, "", upto(20);
        "max", false, "", upto(20);
        "of", true, "", list(Kind::Name("vault"), MAX_ROWS);
        "floors", true, "", Kind::Floors;
    };
    "Hordes", "Hordes, each picked by weight; with `at` on cells with that mark.", {
        "min", true, "", upto(1_000);
        "max", false, "", upto(1_000);
        "at", true, "", Kind::Name("mark");
        "floors", true, "", Kind::Floors;
    };
    "Items", "Items of the floor, or those of `of`; with `at` on cells with that mark; with `each` that many \
        in each vault with the mark; with `distinct` no kind twice; with both, no kind twice in one vault.", {
        "min", true, "", upto(1_000);
        "max", false, "", upto(1_000);
        "of", true, "", Kind::Map("item", Box::new(value()));
        "at", true, "", Kind::Name("mark");
        "each", true, "", Kind::Boolean;
        "distinct", true, "", Kind::Boolean;
        "floors", true, "", Kind::Floors;
    };
    "Population", "The monsters and items of `floors`.", {
        "floors", true, "", Kind::Floors;
    };
};

/// The number of the last floor of any dungeon.
const MAX_FLOOR: i64 = 1_000;

fn list(of: Kind, max: usize) -> Kind {
    Kind::List(Box::new(of), max)
}

fn by_floor(what: &'static str, fields: &'static [Parameter]) -> Kind {
    list(Kind::Row(what, fields), MAX_ROWS)
}

const fn value() -> Kind {
    upto(MAX_VALUE)
}

const fn upto(max: i64) -> Kind {
    Kind::Integer { min: 0, max }
}

const fn percent() -> Kind {
    Kind::Integer { min: 1, max: 99 }
}

const fn side(min: i64) -> Kind {
    Kind::Integer { min, max: MAX_SIDE }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::de::{Deserialize, Deserializer, Error as _, Visitor, value::Error};

    use super::*;
    use crate::content::file;
    use crate::content::tables::TABLES;
    use crate::floor::read_tables;
    use crate::floor::recipe::RecipeRow;
    use crate::rows::horde::HordeRow;
    use crate::rows::vault::VaultRow;

    /// Reads nothing: its error lists the fields that a struct asks for.
    struct Fields;

    impl<'de> Deserializer<'de> for Fields {
        type Error = Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            Err(Error::custom("no struct"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Error> {
            Err(Error::custom(fields.join(" ")))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
            option unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier
            ignored_any
        }
    }

    /// The names of fields in earlier files, which are still read.
    const OLD: [&str; 4] = ["pack", "depths", "level", "most"];

    /// The fields of a struct, without those of earlier files.
    fn read<'de, T: Deserialize<'de>>() -> BTreeSet<String> {
        let fields = T::deserialize(Fields).err().unwrap().to_string();
        fields.split(' ').filter(|name| !OLD.contains(name)).map(str::to_owned).collect()
    }

    fn names(fields: &[Parameter]) -> BTreeSet<String> {
        fields.iter().map(|field| field.name.to_owned()).collect()
    }

    #[test]
    fn the_schema_has_every_field_that_is_read() {
        let tables = TABLES.iter().map(|table| table.field);
        let lists = LISTS.iter().map(|list| list.field);
        let mut file = names(FILE);
        file.extend(tables.chain(lists).map(str::to_owned));
        assert_eq!(read::<file::PackFields<'_>>(), file);
        file.retain(|name| name != "extends" && name != "remove");
        assert_eq!(read::<file::File<'_>>(), file);
        assert_eq!(read::<file::MapSize>(), names(MAP));
        assert_eq!(read::<file::XpCurveRow>(), names(XP_CURVE));
        assert_eq!(read::<file::MeleeRow>(), names(MELEE));
        assert_eq!(read::<file::DungeonRow>(), names(DUNGEON));
        assert_eq!(read::<read_tables::FloorsRow>(), names(FLOORS));
        assert_eq!(read::<read_tables::FloorsFields>(), names(FLOORS));
        assert_eq!(read::<read_tables::RecipeFrom>(), names(RECIPE_FROM));
        assert_eq!(read::<read_tables::MaxFrom>(), names(MAX_FROM));
        assert_eq!(read::<read_tables::WeightsFrom>(), names(WEIGHTS_FROM));
        assert_eq!(read::<VaultRow>(), names(VAULT));
        assert_eq!(read::<HordeRow>(), names(HORDE));
        assert_eq!(read::<RecipeRow>(), names(RECIPE));
    }
}
