//! Prints a world as a scene.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use roguecore_grid::Point;

use super::legend::{Cell, Occupant};
use super::parse::by_key;
use super::values::Values;
use crate::component::Experience;
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::inventory::InventoryItem;
use crate::world::World;

pub(crate) fn print(world: &World) -> String {
    let size = world.map().size();
    let mut legend = Legend::new(world.content());
    let mut text = String::with_capacity(size.area() + size.height() as usize + 64);
    for y in size.rows() {
        text.extend(size.columns().map(|x| legend.symbol(cell(world, Point::new(x, y)))));
        text.push('\n');
    }
    text.push('\n');
    text += &legend.lines();
    text += &settings(world);
    text
}

fn settings(world: &World) -> String {
    let mut text = format!("seed {}\nturn {}\n", world.seed(), world.turn());
    if world.floor() > 1 {
        let _ = writeln!(text, "floor {}", world.floor());
    }
    let player = world.map().get(world.player());
    let item = |it: &InventoryItem| {
        let content = world.content();
        let mut item = format!("{} {}", it.slot, content.prototype(it.kind).id);
        // Writing to a string cannot fail.
        let _ = Values::of(it.state.as_deref(), it.kind, content).write(&mut item, content);
        if it.equipped { item + " equipped" } else { item }
    };
    let items: Vec<_> = player.into_iter().flat_map(Entity::items).map(item).collect();
    if !items.is_empty() {
        let _ = writeln!(text, "inventory {}", items.join(", "));
    }
    let known = world.identified().map(|kind| world.content().prototype(kind).id.as_str());
    let known: Vec<&str> = known.collect();
    if !known.is_empty() {
        let _ = writeln!(text, "known {}", known.join(", "));
    }
    let experience = player.and_then(|it| it.experience);
    if let Some(it) = experience.filter(|it| *it != Experience::default()) {
        let (level, points, pending) = (it.level(), it.points(), it.pending_level_ups());
        let _ = writeln!(text, "experience {level} {points} {pending}");
    }
    let order = acting_order(world);
    if !order.is_sorted() {
        let numbers: Vec<String> = order.iter().map(usize::to_string).collect();
        let _ = writeln!(text, "order {}", numbers.join(" "));
    }
    text
}

/// For each entity but the player, in reading order: its rank in the acting order, from 1.
fn acting_order(world: &World) -> Vec<usize> {
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
    let here = world.map().substances_at(at).iter();
    Cell { tile, occupants, substances: here.map(|it| (it.substance, it.amount)).collect() }
}

/// The characters of the map that need a line in the legend.
struct Legend<'a> {
    content: &'a Content,
    entries: Vec<(char, Cell)>,
    /// Characters without a meaning yet. When they run out, the remaining cells share `?` and the
    /// scene does not read back; there are more than 100,000.
    unused: Box<dyn Iterator<Item = char>>,
}

impl<'a> Legend<'a> {
    fn new(content: &'a Content) -> Self {
        let tiles = content.tiles().iter().map(|tile| tile.scene_key);
        let entities = content.prototypes().iter().map(|prototype| prototype.glyph);
        let taken: BTreeSet<char> = tiles.chain(entities).chain(['=']).collect();
        let letters = ('1'..='9').chain('a'..='z').chain('A'..='Z').chain('\u{100}'..='\u{2FFFF}');
        let unused = letters.filter(move |it| it.is_alphanumeric() && !taken.contains(it));
        Self { content, entries: Vec::new(), unused: Box::new(unused) }
    }

    /// The glyph that reads back as this cell, or a character with a line in the legend.
    fn symbol(&mut self, cell: Cell) -> char {
        let tile = self.content.tile(cell.tile).scene_key;
        let entity_glyph = |it: &Occupant| self.content.prototype(it.kind).glyph;
        let glyph = cell.occupants.first().map_or(tile, entity_glyph);
        if by_key(glyph, self.content).as_ref() == Some(&cell) {
            return glyph;
        }
        if let Some((symbol, _)) = self.entries.iter().find(|(_, other)| *other == cell) {
            return *symbol;
        }
        let symbol = self.unused.next().unwrap_or('?');
        self.entries.push((symbol, cell));
        symbol
    }

    fn lines(&self) -> String {
        let line =
            |(symbol, cell): &(char, Cell)| format!("{symbol} = {}\n", cell.display(self.content));
        self.entries.iter().map(line).collect()
    }
}
