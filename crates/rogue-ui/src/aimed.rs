//! What is aimed at a cell: the use of an item, a throw or an ability, and the cells it would
//! affect.

use roguecore::rule::{RuleSet, Target, Trigger};
use roguecore::{
    AbilityId, Aim, Command, Content, InventorySlot, Point, TileView, View, ball, cone, line, ray,
};

use crate::text;

/// What waits for its target cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aimed {
    /// The use of an item.
    Use { slot: InventorySlot, aim: Aim },
    /// A throw of an item.
    Throw { slot: InventorySlot },
    /// An ability.
    Cast { ability: AbilityId, aim: Aim },
}

/// The cells that a target affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// The cell alone.
    Cell,
    /// The cells around it.
    Ball(u32),
    /// A line from the player, which ends at the first actor.
    Ray(u32),
    /// A line from the player over all actors.
    Beam(u32),
    /// A cone from the player.
    Cone(u32),
}

impl Aimed {
    /// The command for a target.
    pub(crate) const fn command(self, target: Point) -> Command {
        match self {
            Self::Use { slot, .. } => Command::Use { slot, target: Some(target) },
            Self::Throw { slot } => Command::Throw { slot, target },
            Self::Cast { ability, .. } => Command::Cast { ability, target: Some(target) },
        }
    }

    /// Whether more than the target itself is affected.
    pub(crate) fn has_area(self, view: View<'_>) -> bool {
        self.shape(view) != Shape::Cell
    }

    /// The name of what is aimed.
    pub(crate) fn name(self, view: View<'_>) -> String {
        match self {
            Self::Use { slot, .. } | Self::Throw { slot } => {
                let item = view.inventory().into_iter().find(|item| item.slot == slot);
                item.map_or_else(|| "item".to_owned(), |it| text::clean_name(&it.prototype.name))
            }
            Self::Cast { ability, .. } => ability_name(view.content(), ability),
        }
    }

    /// The cells that are affected when this one is chosen, walls included.
    pub(crate) fn cells(self, view: View<'_>, at: Point) -> Vec<Point> {
        let from = view.player().at;
        let wall = |at: Point| match view.tile(at) {
            TileView::Visible(tile) | TileView::Remembered(tile) => !tile.transparent,
            TileView::Unknown => true,
        };
        match self.shape(view) {
            Shape::Cell if matches!(self, Self::Throw { .. }) => line(from, at).collect(),
            Shape::Cell => vec![at],
            Shape::Ball(radius) => ball(at, radius.min(MAX_RADIUS)).collect(),
            Shape::Ray(length) => {
                let actor = |at| view.entities_at(at).iter().any(|it| it.blocks_movement);
                ray(from, at, length, |at| wall(at) || actor(at)).collect()
            }
            Shape::Beam(length) => ray(from, at, length, wall).collect(),
            Shape::Cone(length) => cone(from, at, length.min(MAX_RADIUS)).collect(),
        }
    }

    /// The largest area of its rules.
    fn shape(self, view: View<'_>) -> Shape {
        let content = view.content();
        match self {
            Self::Use { slot, .. } => item_rules(view, slot).map_or(Shape::Cell, |rules| {
                shape_of(rules.on(Trigger::Use).map(|(_, rule)| rule.to))
            }),
            Self::Throw { slot } => item_rules(view, slot).map_or(Shape::Cell, |rules| {
                shape_of(rules.on(Trigger::Throw).map(|(_, rule)| rule.to))
            }),
            Self::Cast { ability, .. } => {
                shape_of(content.rows().ability(ability).map(|row| row.rule.to))
            }
        }
    }
}

/// A larger area is shown only up to that radius; it is wider than any canvas.
const MAX_RADIUS: u32 = 500;

fn item_rules(view: View<'_>, slot: InventorySlot) -> Option<&RuleSet> {
    let item = view.inventory().into_iter().find(|item| item.slot == slot)?;
    Some(&view.content().prototype(item.kind).rules)
}

/// The shape of the first target that has one.
fn shape_of(targets: impl IntoIterator<Item = Target>) -> Shape {
    let mut shapes = targets.into_iter().map(shape);
    shapes.find(|it| *it != Shape::Cell).unwrap_or(Shape::Cell)
}

const fn shape(target: Target) -> Shape {
    match target {
        Target::Ball { radius, .. } | Target::Around(radius) => Shape::Ball(radius),
        Target::Adjacent => Shape::Ball(1),
        Target::Ray(length) => Shape::Ray(length),
        Target::Beam(length) => Shape::Beam(length),
        Target::Cone(length) => Shape::Cone(length),
        Target::Me
        | Target::Other
        | Target::Cell
        | Target::Nearest(_)
        | Target::Actor(_)
        | Target::Chosen(_)
        | Target::InView
        | Target::Enemies
        | Target::Allies
        | Target::Player => Shape::Cell,
    }
}

/// The name of an ability.
pub(crate) fn ability_name(content: &Content, ability: AbilityId) -> String {
    let row = content.rows().ability(ability);
    row.map_or_else(|| "ability".to_owned(), |row| text::clean_name(&row.name))
}
