//! Rows of factions.

use ron_tables::{Compile, FileRow, Id, List, Maybe, NameOf, Span, TableOf, row};
use serde::Serialize;

use super::saved_row::SavedRow;
use crate::english::words_of_id;
use crate::id::{FactionId, RowTable};
use crate::schema::bounds::MAX_FACTIONS;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::Text;

/// A faction. Serialised without the fields that no rule depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FactionDef {
    /// Its id in the content file: `"monsters"`.
    pub id: String,
    /// The name that a player reads.
    #[serde(skip)]
    pub name: String,
    /// The factions it attacks, as bits by id.
    pub(crate) hostile_to: u32,
}

impl FactionDef {
    /// Whether it attacks members of another faction.
    pub const fn is_hostile_to(&self, other: FactionId) -> bool {
        self.hostile_to & (1 << (other.0 & 31)) != 0
    }
}

row! {
    in RowContext;
    /// A faction.
    pub(crate) FactionFields = "faction" {
        /// The id by which creatures name it; a built-in one adds to that.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// Its enemies. Enmity is mutual.
        "hostile" hostile: List<NameOf<FactionId>, MAX_FACTIONS> = Vec::new();
    }
}

impl FileRow for FactionFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "factions",
        "factions",
        RowTable::Factions.what(),
        0..=MAX_FACTIONS - FactionId::BUILT_IN.len(),
    );
}

impl Compile<RowContext> for FactionFields {
    type Def = FactionDef;

    fn compile(self, _cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<FactionDef> {
        let Self { id, name, hostile } = self;
        let hostile_to = hostile.into_iter().fold(0, |bits, enemy| bits | 1 << enemy.index());
        Some(FactionDef { name: name.unwrap_or_else(|| words_of_id(&id)), id, hostile_to })
    }
}

impl SavedRow for FactionDef {}

/// The built-in factions with those of the file. Each is an enemy of those that have it as an
/// enemy.
pub(crate) fn joined(rows: Vec<FactionDef>) -> Vec<FactionDef> {
    let mut all: Vec<FactionDef> = Vec::new();
    for row in rows {
        match all.iter_mut().find(|known| known.id == row.id) {
            Some(known) => {
                known.hostile_to |= row.hostile_to;
                known.name = row.name;
            }
            None => all.push(row),
        }
    }
    for index in 0..all.len() {
        let enemies = all.iter().enumerate();
        let enemies = enemies.filter(|(_, row)| row.hostile_to & 1 << index != 0);
        all[index].hostile_to |= enemies.fold(0, |bits, (enemy, _)| bits | 1 << enemy);
    }
    all
}
