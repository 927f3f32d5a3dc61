//! The report that a player gets before a decision: the same from both sources.

use rogue_words::describe;
use rogue_words::describe::carried::{CarriedRow, carried_rows};
use roguecore::{Command, Game, InventorySlot, Point, View};

use rogue_player::player::{ReportedFoe, TurnReport};

/// A cell, in columns and rows from the player.
pub(super) type Cell = (i32, i32);

/// The report that a player gets before a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Report {
    pub(super) turn: u64,
    pub(super) floor: u32,
    pub(super) hp: i32,
    pub(super) max_hp: i32,
    /// Enemies in view, the nearest first.
    pub(super) foes: Vec<ReportedFoe>,
    /// In the order of the inventory list.
    pub(super) items: Vec<Item>,
    /// The effect of each improvement to choose from; empty when there is nothing to choose.
    pub(super) level_ups: Vec<String>,
    /// How the last walk ended.
    pub(super) walk: Walk,
    /// The known places of the floor, the nearest of each kind first; none at a choice.
    pub(super) places: Vec<Place>,
    /// The nearest cell beside which something is not explored, with enemies in view.
    pub(super) frontier: Option<Cell>,
    /// Whether rest has been seen not to heal.
    pub(super) rest_is_useless: bool,
    /// The hit points that the last blow of the player took.
    pub(super) blow: i32,
}

/// A row of the inventory list: its label in small letters, and the description behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Item {
    pub(super) label: String,
    pub(super) about: String,
}

/// A place that is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) cell: Cell,
    /// Whether it is the item that has to be carried out.
    pub(super) goal: bool,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Walk {
    /// It may go on.
    #[default]
    GoesOn,
    /// Nothing is left to explore on the floor.
    Explored,
    /// Danger, or something else, is in the way there.
    Obstacle(Cell),
}

/// The rows of the inventory list, as reader mode words them, each with its slots.
pub(super) fn inventory(view: View<'_>) -> Vec<(Item, Vec<InventorySlot>)> {
    let slots = |row: &CarriedRow<'_>| row.items().map(|it| it.slot).collect();
    carried_rows(view).iter().map(|row| (Item::of(view, row), slots(row))).collect()
}

/// The command for the first item of a row: words do not tell those alike apart.
pub(super) fn of_first(view: View<'_>, mut command: Command) -> Command {
    if let Command::Use { slot, .. } | Command::Throw { slot, .. } | Command::Drop(slot) =
        &mut command
        && let Some((_, slots)) = inventory(view).iter().find(|(_, slots)| slots.contains(slot))
    {
        *slot = slots[0];
    }
    command
}

impl Item {
    fn of(view: View<'_>, row: &CarriedRow<'_>) -> Self {
        let equipped = if row.first.equipped { ", equipped" } else { "" };
        let label = row.name(view.content()).to_lowercase() + equipped;
        let effect = describe::item_effect_for(view, row.first.kind);
        Self { label, about: without_totals(&effect) }
    }
}

/// The effect without the numbers in brackets, "(12)" and "(12 so far)": they change with the stats of the player.
pub(super) fn without_totals(about: &str) -> String {
    let mut text = String::new();
    let mut rest = about;
    while let Some((before, after)) = rest.split_once(" (") {
        let Some((inside, behind)) = after.split_once(')') else { break };
        text.push_str(before);
        let number = inside.strip_suffix(" so far").unwrap_or(inside);
        if number.parse::<i32>().is_err() {
            text.push_str(" (");
            text.push_str(inside);
            text.push(')');
        }
        rest = behind;
    }
    text + rest
}

impl Report {
    /// The report as a player's observation of the game: anything that it does not name stays unknown.
    pub(super) fn told(&self, game: &Game) -> TurnReport {
        let view = game.view();
        let here = view.player().at;
        let rows = inventory(view).into_iter();
        let named = rows.filter(|(row, _)| self.items.contains(row)).flat_map(|(_, slots)| slots);
        let cell = |place: &Place| Point::new(here.x + place.cell.0, here.y + place.cell.1);
        TurnReport {
            hp: self.hp,
            max_hp: self.max_hp,
            foes: self.foes.clone(),
            items: named.collect(),
            places: self.places.iter().map(cell).collect(),
            levels_up: !self.level_ups.is_empty(),
            rest_is_useless: self.rest_is_useless,
        }
    }
}
