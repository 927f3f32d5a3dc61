//! Aimed commands: the use of an item, a throw or an ability at a cell, and the cells it would
//! affect.

use roguecore::rule::{Effect, Rule, Target, Trigger};
use roguecore::{
    AbilityId, Aim, Command, EntityView, InventoryItemView, InventorySlot, Point, TileView, View,
    ball, cone, line, ray,
};

/// A command without its target cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    /// The use of an item.
    Use {
        /// The item.
        slot: InventorySlot,
        /// The target that it needs.
        aim: Aim,
    },
    /// A throw of an item.
    Throw {
        /// The item.
        slot: InventorySlot,
    },
    /// An ability.
    Cast {
        /// The ability.
        ability: AbilityId,
        /// The target that it needs.
        aim: Aim,
    },
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
    pub const fn command(self, target: Point) -> Command {
        match self {
            Self::Use { slot, .. } => Command::Use { slot, target: Some(target) },
            Self::Throw { slot } => Command::Throw { slot, target },
            Self::Cast { ability, .. } => Command::Cast { ability, target: Some(target) },
        }
    }

    /// The aimed part of a command, and its target.
    pub fn of(command: Command, view: View<'_>) -> Option<(Self, Point)> {
        match command {
            Command::Use { slot, target: Some(at) } => {
                let aim = item(view, slot)?.item.aim?;
                Some((Self::Use { slot, aim }, at))
            }
            Command::Throw { slot, target } => Some((Self::Throw { slot }, target)),
            Command::Cast { ability, target: Some(at) } => {
                let aim = view.content().rows().ability(ability)?.rule.to.aim()?;
                Some((Self::Cast { ability, aim }, at))
            }
            _ => None,
        }
    }

    /// Whether it heals its target and does no damage: it is meant for the player and friends.
    pub fn helps(self, view: View<'_>) -> bool {
        let rules = self.rules(view);
        let mut effects = rules.iter().flat_map(|rule| &rule.effects);
        let heals = effects.clone().any(|effect| matches!(effect, Effect::Heal(_)));
        heals && !effects.any(|effect| matches!(effect, Effect::Damage { .. }))
    }

    /// Whether it takes a charge of the item, or the item itself. A missile lies where it lands.
    pub fn uses_up(self, view: View<'_>) -> bool {
        match self {
            Self::Use { slot, .. } => {
                let mut effects = self.rules(view).into_iter().flat_map(|rule| &rule.effects);
                item(view, slot).is_some_and(|it| !it.item.reusable)
                    || effects.any(|it| matches!(it, Effect::Spend { .. } | Effect::UseUp))
            }
            Self::Throw { .. } => self
                .rules(view)
                .into_iter()
                .any(|rule| rule.is_unconditional() && rule.effects.contains(&Effect::UseUp)),
            Self::Cast { .. } => false,
        }
    }

    /// The greatest distance in cells at which it hits anything; `None` where no distance bounds it.
    pub fn range(self, view: View<'_>) -> Option<u32> {
        match self {
            Self::Throw { slot } => Some(item(view, slot)?.item.reach_of_throw()),
            Self::Use { aim, .. } | Self::Cast { aim, .. } => Some(match aim {
                Aim::Actor { range } | Aim::Area { range, .. } | Aim::Cell { range } => range,
                Aim::Direction { length } => length,
            }),
        }
    }

    /// The range, where a creature in this cell is farther away and no other one is hit instead. The game itself accepts
    /// any cell as the direction of a line or cone.
    pub fn falls_short_of(self, view: View<'_>, at: Point) -> Option<u32> {
        let (Self::Use { aim, .. } | Self::Cast { aim, .. }) = self else { return None };
        let Aim::Direction { length } = aim else { return None };
        let target = actors(view).find(|it| it.at == at)?;
        if target.at.is_within(length, view.player().at) {
            return None;
        }
        let cells = self.cells(view, at);
        let hits_other = actors(view).any(|it| cells.contains(&it.at));
        (!hits_other).then_some(length)
    }

    /// Whether more than the target itself is affected.
    pub fn has_area(self, view: View<'_>) -> bool {
        !self.shapes(view).is_empty()
    }

    /// The cells that are affected when this one is chosen, walls included.
    pub fn cells(self, view: View<'_>, at: Point) -> Vec<Point> {
        let shapes = self.shapes(view);
        if shapes.is_empty() {
            return match self {
                Self::Throw { .. } => line(view.player().at, at).collect(),
                Self::Use { .. } | Self::Cast { .. } => vec![at],
            };
        }
        let mut cells = Vec::new();
        for cell in shapes.into_iter().flat_map(|shape| shape.cells(view, at)) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// Its rules, each with the cells that it reaches when this one is chosen.
    pub(crate) fn effects(self, view: View<'_>, at: Point) -> Vec<(&Rule, Vec<Point>)> {
        let at = if matches!(self, Self::Throw { .. }) { view.landing(at) } else { at };
        self.rules(view).into_iter().map(|rule| (rule, hit_cells(view, rule, at))).collect()
    }

    /// The different areas of its rules.
    fn shapes(self, view: View<'_>) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for shape in self.rules(view).into_iter().map(|rule| shape(rule.to)) {
            if shape != Shape::Cell && !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }

    /// Whether it is not known before which of its rules is done: of several for a use the first that holds is,
    /// and an ability may be cast under conditions.
    pub(crate) fn depends(self, view: View<'_>) -> bool {
        let own = self.own_rules(view);
        if matches!(self, Self::Use { .. }) && own.len() > 1 {
            return true;
        }
        let conditional = own.iter().filter(|rule| !rule.is_unconditional());
        let mut effects = conditional.flat_map(|rule| &rule.effects);
        effects.any(|effect| matches!(effect, Effect::Cast(_)))
    }

    /// The consequences for its target, by itself and by the abilities that it casts.
    pub(crate) fn rules(self, view: View<'_>) -> Vec<&Rule> {
        with_cast_rules(view, self.own_rules(view))
    }

    fn own_rules(self, view: View<'_>) -> Vec<&Rule> {
        match self {
            Self::Use { slot, .. } => item_rules(view, slot, Trigger::Use),
            Self::Throw { slot } => item_rules(view, slot, Trigger::Throw),
            Self::Cast { ability, .. } => {
                view.content().rows().ability(ability).map(|row| &row.rule).into_iter().collect()
            }
        }
    }
}

impl Shape {
    /// Its cells when this one is chosen, walls included.
    fn cells(self, view: View<'_>, at: Point) -> Vec<Point> {
        let from = view.player().at;
        match self {
            Self::Cell => vec![at],
            Self::Ball(radius) => ball(at, radius.min(MAX_RADIUS)).collect(),
            Self::Ray(length) => {
                ray(from, at, length, |at| is_opaque(view, at) || is_occupied(view, at)).collect()
            }
            Self::Beam(length) => ray(from, at, length, |at| is_opaque(view, at)).collect(),
            Self::Cone(length) => cone(from, at, length.min(MAX_RADIUS)).collect(),
        }
    }
}

/// Some rules, and those of the abilities that they cast.
pub(crate) fn with_cast_rules<'a>(view: View<'a>, own: Vec<&'a Rule>) -> Vec<&'a Rule> {
    let mut rules = own.clone();
    // One level: abilities that cast each other are not followed.
    for effect in own.into_iter().flat_map(|rule| &rule.effects) {
        if let Effect::Cast(ability) = effect
            && let Some(row) = view.content().rows().ability(*ability)
        {
            rules.push(&row.rule);
        }
    }
    rules
}

/// Whether no line leads through a cell, as far as the player knows.
fn is_opaque(view: View<'_>, at: Point) -> bool {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => !tile.transparent,
        TileView::Unknown => true,
    }
}

fn is_occupied(view: View<'_>, at: Point) -> bool {
    view.entities_at(at).iter().any(|it| it.blocks_movement)
}

/// The cells in which a rule of the player is done when this one is chosen.
pub(crate) fn hit_cells(view: View<'_>, rule: &Rule, at: Point) -> Vec<Point> {
    match (rule.to, shape(rule.to)) {
        (Target::Me | Target::Player, _) => vec![view.player().at],
        // These do not depend on the chosen cell.
        (Target::InView | Target::Floor, _) => actors(view).map(|it| it.at).collect(),
        (Target::Enemies, _) => actors(view).filter(|it| it.hostile).map(|it| it.at).collect(),
        (Target::AdjacentEnemies, _) => {
            let here = view.player().at;
            let beside = actors(view).filter(|it| it.hostile && it.at.chebyshev(here) == 1);
            beside.map(|it| it.at).collect()
        }
        (Target::Nearest(range), _) => nearest(view, range).into_iter().collect(),
        // Friends are meant to be hit.
        (Target::Allies, _) => Vec::new(),
        // Only its end is hit.
        (_, shape @ Shape::Ray(_)) => shape.cells(view, at).pop().into_iter().collect(),
        (_, shape) => shape.cells(view, at),
    }
}

/// The creatures in view without the player.
fn actors(view: View<'_>) -> impl Iterator<Item = EntityView<'_>> {
    let all = view.entities().into_iter();
    all.filter(|it| it.is_actor() && !it.player)
}

/// The cell of the nearest creature that is no ally of the player, nearer than that many cells.
fn nearest(view: View<'_>, range: u32) -> Option<Point> {
    let here = view.player().at;
    let others = actors(view).filter(|it| !it.makes_way && it.at.chebyshev(here) < range);
    others.min_by_key(|it| (it.at.distance_squared(here), it.id)).map(|it| it.at)
}

/// A larger area is shown only up to that radius; it is wider than any map.
const MAX_RADIUS: u32 = 500;

fn item(view: View<'_>, slot: InventorySlot) -> Option<InventoryItemView<'_>> {
    view.inventory().into_iter().find(|item| item.slot == slot)
}

fn item_rules(view: View<'_>, slot: InventorySlot, trigger: Trigger) -> Vec<&Rule> {
    let rules = item(view, slot).map(|item| &view.content().prototype(item.kind).rules);
    rules.into_iter().flat_map(|rules| rules.on(trigger)).map(|(_, rule)| rule).collect()
}

const fn shape(target: Target) -> Shape {
    match target {
        Target::Ball { radius, .. } | Target::Around(radius) => Shape::Ball(radius),
        Target::Adjacent | Target::AdjacentEnemies => Shape::Ball(1),
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
        | Target::Player
        | Target::Floor
        | Target::Somewhere(_) => Shape::Cell,
    }
}
