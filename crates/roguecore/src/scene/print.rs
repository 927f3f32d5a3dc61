//! From a world to text.

use std::collections::BTreeSet;

use super::legend::{Cell, Occupant};
use super::parse::by_glyph;
use crate::component::Experience;
use crate::content::Content;
use crate::entity::EntityId;
use crate::geometry::Point;
use crate::inventory::InventoryItem;
use crate::world::World;

pub(crate) fn print(world: &World) -> String {
    let size = world.map().size();
    let mut legend = Legend::new(world.content());
    let mut text = String::with_capacity(size.area() + size.height() as usize + 64);
    for y in size.rows() {
        text.extend(size.columns().map(|x| legend.sign(cell(world, Point::new(x, y)))));
        text.push('\n');
    }
    text.push('\n');
    text += &legend.lines();
    text += &settings(world);
    text
}

fn settings(world: &World) -> String {
    let mut lines = vec![format!("seed {}", world.seed()), format!("turn {}", world.turn())];
    if world.floor() > 1 {
        lines.push(format!("floor {}", world.floor()));
    }
    let player = world.map().get(world.player());
    let carried = player.and_then(|it| it.inventory.as_ref()).into_iter().flat_map(|it| it.iter());
    let thing = |it: &InventoryItem| {
        let worn = if it.equipped { " worn" } else { "" };
        format!("{} {}{worn}", it.slot, world.content().prototype(it.kind).id)
    };
    let carried: Vec<_> = carried.map(thing).collect();
    if !carried.is_empty() {
        lines.push(format!("pack {}", carried.join(", ")));
    }
    let grown = player.and_then(|it| it.experience).filter(|it| *it != Experience::default());
    if let Some(it) = grown {
        lines.push(format!("growth {} {} {}", it.level(), it.points(), it.pending_level_ups()));
    }
    let order = order(world);
    if !order.is_sorted() {
        let places: Vec<String> = order.iter().map(usize::to_string).collect();
        lines.push(format!("order {}", places.join(" ")));
    }
    lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// In which place each of the others acts, from 1, in reading order.
fn order(world: &World) -> Vec<usize> {
    let cells = world.map().size().points();
    let here = cells.flat_map(|at| world.map().entities_at(at).map(|entity| entity.id));
    let ids: Vec<EntityId> = here.filter(|&id| id != world.player()).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    ids.iter().map(|id| sorted.partition_point(|other| other <= id)).collect()
}

fn cell(world: &World, at: Point) -> Cell {
    let tile = world.map().tile(at).unwrap_or(world.content().floor_tables().wall);
    let occupants =
        world.map().entities_at(at).map(|it| Occupant::of(it, world.content())).collect();
    Cell { tile, occupants }
}

/// Signs that were given to cells which no glyph can show.
struct Legend<'a> {
    content: &'a Content,
    given: Vec<(char, Cell)>,
    /// Signs that nobody uses yet. When even those run out, cells share the last one, and the
    /// scene does not read back; no game of ours comes near it.
    unused: Box<dyn Iterator<Item = char>>,
}

impl<'a> Legend<'a> {
    fn new(content: &'a Content) -> Self {
        let tiles = content.tiles().iter().map(|tile| tile.glyph);
        let kinds = content.prototypes().iter().map(|kind| kind.glyph);
        let taken: BTreeSet<char> = tiles.chain(kinds).chain(['=']).collect();
        let letters = ('1'..='9').chain('a'..='z').chain('A'..='Z').chain('\u{100}'..='\u{2FFFF}');
        let unused = letters.filter(move |it| it.is_alphanumeric() && !taken.contains(it));
        Self { content, given: Vec::new(), unused: Box::new(unused) }
    }

    /// The glyph that reads back as this cell, or a sign with a line in the legend.
    fn sign(&mut self, cell: Cell) -> char {
        let tile = self.content.tile(cell.tile).glyph;
        let creature = |it: &Occupant| self.content.prototype(it.kind).glyph;
        let glyph = cell.occupants.first().map_or(tile, creature);
        if by_glyph(glyph, self.content).as_ref() == Some(&cell) {
            return glyph;
        }
        if let Some((sign, _)) = self.given.iter().find(|(_, other)| *other == cell) {
            return *sign;
        }
        let sign = self.unused.next().unwrap_or('?');
        self.given.push((sign, cell));
        sign
    }

    fn lines(&self) -> String {
        let line =
            |(sign, cell): &(char, Cell)| format!("{sign} = {}\n", cell.display(self.content));
        self.given.iter().map(line).collect()
    }
}
