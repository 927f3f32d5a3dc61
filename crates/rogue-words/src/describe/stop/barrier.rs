//! The cell in the way of a walk, and the way past it.

use rogue_travel::{is_captive, stops_walk};
use roguecore::{Content, Direction, EntityView, Point, PrototypeId, SubstanceCell, TileId, View};

use super::{Ended, creature, otherwise, ways};
use crate::describe::{direction_name, name as name_of, offset, step_takes, tile_with};
use crate::messages::item_with_article;
use crate::text;

/// The cost of a step on a floor, in hundredths of a turn.
pub(super) const USUAL_COST: u32 = 100;

/// The cell in the way of a walk.
pub(super) struct Barrier {
    at: Point,
    /// "caustic gas (3 cells north)"
    pub(super) words: String,
    /// Whether it is fire or gas, which fade.
    fades: bool,
    /// Whether someone stands there, and how to get past them.
    actor: Option<WayPast>,
}

/// The way past someone who stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WayPast {
    /// An enemy is fought.
    Fight,
    /// A captive is set free.
    Free,
    /// Any other actor is squeezed past.
    Squeeze,
}

impl WayPast {
    /// Past the actor or thing that blocks a cell; `None` where none does.
    pub(super) fn of(view: View<'_>, at: Point) -> Option<Self> {
        let it = blocker(view, at)?;
        Some(if it.is_enemy() {
            Self::Fight
        } else if !it.makes_way && is_captive(view.content(), it.prototype) {
            Self::Free
        } else {
            Self::Squeeze
        })
    }

    pub(super) fn sentence(self, ended: &Ended) -> String {
        match self {
            Self::Fight => {
                otherwise(ways(&[(&ended.keys.fight, "fight it")], ""), "Walk into it to attack.")
            }
            Self::Free => "Walk into it to set it free.".to_owned(),
            Self::Squeeze => "Walk that way to get past.".to_owned(),
        }
    }
}

/// The cell in the way: an enemy that reaches it, fire or gas, or its tile.
pub(super) fn barrier(
    view: View<'_>,
    at: Point,
    guard: Option<PrototypeId>,
    tile: Option<TileId>,
    danger: bool,
) -> Barrier {
    let place = offset(view.player().at, at);
    let substance = if danger { substance_near(view, at) } else { None };
    let fades = guard.is_none() && tile.is_none() && substance.is_some();
    let words = match (guard, tile, substance) {
        (Some(guard), ..) => format!("the reach of {} ({place})", creature(guard, view.content())),
        (None, Some(id), _) => format!("{} ({place})", ground(view, id)),
        (None, None, Some(substance)) => format!("{substance} ({place})"),
        // Not a friend who stands in it.
        (None, None, None) if danger => match named_ground(view, at) {
            Some(ground) => format!("{ground} ({place})"),
            None => format!("danger ({place})"),
        },
        (None, None, None) => obstacle(view, at),
    };
    let actor = if danger { None } else { WayPast::of(view, at) };
    Barrier { at, words, fades, actor }
}

impl Barrier {
    /// How to get past: the time of a step there, the flavour text of the ground, and asking again.
    pub(super) fn way(&self, again: bool, ended: &Ended, view: View<'_>) -> String {
        if let Some(way) = self.actor {
            return way.sentence(ended);
        }
        let mut sentences = Vec::new();
        if let Some(id) = view.tile_id(self.at) {
            let tile = view.content().tile(id);
            let cost = step_takes(tile.move_cost);
            sentences
                .push(cost.map_or_else(String::new, |turns| format!("Each step takes {turns}.")));
            if again {
                sentences.push(text::clean(&tile.flavour));
            }
        }
        if self.fades {
            sentences.push(until_it_clears(ended, view));
        }
        if again {
            sentences.push(ended.again("go on"));
        } else if !self.fades {
            sentences.push("Only a step by hand goes there.".to_owned());
            sentences.push(ended.elsewhere(view));
        }
        sentences.retain(|it| !it.is_empty());
        sentences.join(" ")
    }
}

/// "W to wait until it clears."; right beside it the keys that wait refuse: "Step back (south) until it clears."
fn until_it_clears(ended: &Ended, view: View<'_>) -> String {
    let here = view.player().at;
    if substance_around(view, here).is_none() {
        let wait = ways(&[(&ended.keys.wait, "wait until it clears")], "");
        return otherwise(wait, "Wait until it clears.");
    }
    let is_clear = |at: Point| {
        let tile = view.tile_id(at).map(|id| view.content().tile(id));
        tile.is_some_and(|tile| tile.walkable)
            && view.tile_id(at).is_some_and(|id| !stops_walk(view.content(), id))
            && blocker(view, at).is_none()
            && !view.refuses_step(here, at)
            && substance_around(view, at).is_none()
    };
    match Direction::ALL.into_iter().find(|&direction| is_clear(here + direction)) {
        Some(back) => format!("Step back ({}) until it clears.", direction_name(back)),
        None => "Step back until it clears.".to_owned(),
    }
}

/// The name of harmful fire or gas in a cell or beside it.
fn substance_near(view: View<'_>, at: Point) -> Option<String> {
    let content = view.content();
    if let Some(name) = harmful_substance(view, at) {
        return Some(name);
    }
    if view.tile_id(at).is_some_and(|id| stops_walk(content, id)) {
        return None;
    }
    // A substance spreads into a cell from one of its sides.
    let mut sides = Direction::ALL.into_iter().filter(|side| !side.is_diagonal());
    sides.find_map(|side| harmful_substance(view, at + side))
}

/// The same, or in a cell at its corners.
pub(super) fn substance_around(view: View<'_>, at: Point) -> Option<String> {
    let corners = || at.neighbours().find_map(|cell| harmful_substance(view, cell));
    substance_near(view, at).or_else(corners)
}

/// The name of a harmful substance in a cell.
fn harmful_substance(view: View<'_>, at: Point) -> Option<String> {
    let content = view.content();
    let is_harmful = |it: &&SubstanceCell| content.facts().substance(it.substance).is_harmful();
    let here = view.substances_at(at).iter().find(is_harmful)?;
    content.rows().substance(here.substance).map(|row| text::clean_name(&row.name))
}

/// The obstacle, and where it is: "a dart trap (next to you, north)".
pub(super) fn obstacle(view: View<'_>, at: Point) -> String {
    let place = offset(view.player().at, at);
    let creature = blocker(view, at).map(|creature| name_of(&creature));
    match creature.or_else(|| named_ground(view, at)) {
        Some(name) => format!("{name} ({place})"),
        None => format!("something ({place})"),
    }
}

/// The name of a tile that is not walked like a floor.
fn named_ground(view: View<'_>, at: Point) -> Option<String> {
    let tile_id = view.tile_id(at).filter(|id| !is_plain(view.content(), *id));
    tile_id.map(|id| ground(view, id))
}

/// The creature or the thing that blocks a cell.
fn blocker(view: View<'_>, at: Point) -> Option<EntityView<'_>> {
    view.entities_at(at).into_iter().find(|it| it.blocks_movement && !it.player)
}

/// Whether a tile is walked like a floor: it neither slows, nor harms, nor changes other cells.
fn is_plain(content: &Content, id: TileId) -> bool {
    let (tile, facts) = (content.tile(id), content.facts().tile(id));
    let is_slow = tile.move_cost > USUAL_COST;
    tile.walkable && !is_slow && facts.harms_player.is_empty() && !facts.changes_others
}

/// A tile that is in the way: "a dart trap", "deep water".
fn ground(view: View<'_>, id: TileId) -> String {
    tile_with(item_with_article, view.content().tile(id))
}
