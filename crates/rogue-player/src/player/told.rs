//! A turn as it is told to a player that does not look at the view. Creatures, items
//! and places that are not told are unknown to them, and numbers are as they are told.

use roguecore::{EntityView, InventorySlot, Point};

use super::model::ContentModel;

/// Blows and hit points that an unbounded number stands for.
pub const UNBOUNDED: i32 = 1_000;
/// The damage of a blow beyond its least, where nothing is known of it.
const UNBOUNDED_HIT: i32 = 9;

/// The words about a turn.
#[derive(Clone, Debug, Default)]
pub struct TurnReport {
    /// The hit points of the player.
    pub hp: i32,
    /// The most hit points of the player.
    pub max_hp: i32,
    /// The enemies in view.
    pub foes: Vec<ReportedFoe>,
    /// The items of the inventory.
    pub items: Vec<InventorySlot>,
    /// The cells of stairs and items that are known.
    pub places: Vec<Point>,
    /// Whether an improvement is to be chosen.
    pub levels_up: bool,
    /// Whether rest has been seen not to heal.
    pub rest_is_useless: bool,
}

/// An enemy in view, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReportedFoe {
    /// Its name, in small letters.
    pub name: String,
    /// Columns and rows from the player.
    pub offset: (i32, i32),
    /// The hit points that one of its blows takes, at least and at most.
    pub hits: (i32, i32),
    /// The blows of the player that it takes, at least and at most.
    pub dies: (i32, i32),
    /// The names of its statuses, in alphabetical order.
    pub statuses: Vec<String>,
    /// Whether it is faster than the player.
    pub fast: bool,
}

impl TurnReport {
    /// The words about an enemy in view.
    pub(crate) fn foe(
        &self,
        model: &ContentModel,
        here: Point,
        it: &EntityView<'_>,
    ) -> Option<&ReportedFoe> {
        let name = model.content.name(it.entity_ref.kind).to_lowercase();
        let offset = (it.at.x - here.x, it.at.y - here.y);
        self.foes.iter().find(|foe| foe.offset == offset && foe.name == name)
    }

    /// Whether stairs or an item of a cell are told; the cell of the player is not listed.
    pub(crate) fn has_place(&self, here: Point, at: Point) -> bool {
        at == here || self.places.contains(&at)
    }
}

impl ReportedFoe {
    /// The least and the most that a blow is expected to take.
    pub(crate) const fn blow(&self) -> (i32, i32) {
        let (low, high) = self.hits;
        (low, if high >= UNBOUNDED { low + UNBOUNDED_HIT } else { high })
    }

    /// The blows that it is expected to stand.
    pub(crate) fn turns_to_kill(&self) -> i32 {
        let (low, high) = self.dies;
        let high = if high >= UNBOUNDED { low * 2 } else { high };
        ((low + high + 1) / 2).clamp(1, 200)
    }

    /// Whether a status keeps it from doing anything.
    pub(crate) fn is_harmless(&self, model: &ContentModel) -> bool {
        let mut rows = model.content.rows().statuses.iter().zip(0..);
        rows.any(|(row, id)| {
            self.statuses.contains(&row.name)
                && model.is_harmless_while(roguecore::StatusId::new(id))
        })
    }
}
