//! The planes: one number for each cell of the map as the player knows it. A step writes only the cells that
//! may have changed since the last one.

use roguecore::{Event, EventKind, PlaceEvent, Point, TileId, View};

use crate::arrays::Arrays;
use crate::memory::Memory;
use crate::palette::{MapKey, Palette, THINGS};
use crate::seen::{ACTOR, CORPSE, ENEMY, ITEM, PLAYER, Seen};

const VISIBLE: u8 = 1;
const IS_PLAYER: u8 = 8;
const IS_ENEMY: u8 = 16;
const IS_ACTOR: u8 = 32;
const IS_ITEM: u8 = 64;
const SUBSTANCE: u8 = 128;

/// The writer of the planes of one game.
pub(crate) struct Planes<'a, 'b> {
    pub(crate) view: View<'a>,
    pub(crate) palette: &'a Palette,
    pub(crate) key: MapKey,
    pub(crate) arrays: &'a mut Arrays<'b>,
    /// Whether a cell that comes into view or leaves it is shown otherwise than before.
    pub(crate) shows_sight: bool,
}

impl Planes<'_, '_> {
    /// Writes the changes since `memory` was last brought up to date, which it is afterwards, but for the
    /// things in view, which are listed in it.
    pub(crate) fn write(&mut self, memory: &mut Memory, events: &[Event]) {
        if memory.is_fresh {
            self.write_all();
            memory.learn(self.view);
        } else {
            self.write_changes(memory, events);
        }
        memory.covered.clear();
        let view = self.view;
        for cell in view.substances() {
            memory.covered.push(cell.at);
            self.cover_with_substance(cell.at, cell.substance.index() as u8 + 1);
        }
        for seen in &memory.seen {
            memory.covered.push(seen.at);
            self.cover(seen, &memory.seen);
        }
    }

    fn write_all(&mut self) {
        self.arrays.glyphs.fill(0);
        self.arrays.tiles.fill(View::UNKNOWN_TILE);
        self.arrays.features.fill(0);
        self.arrays.substances.fill(0);
        let view = self.view;
        view.explored().iter().for_each(|at| self.write_cell(at));
    }

    fn write_changes(&mut self, memory: &mut Memory, events: &[Event]) {
        let view = self.view;
        memory.changed_cells(view, self.shows_sight, |at| self.write_cell(at));
        for event in events {
            if let EventKind::Place(PlaceEvent::TileChanged { at, .. }) = event.kind {
                self.write_cell(at);
            }
        }
        memory.covered.iter().for_each(|&at| self.write_cell(at));
    }

    /// Writes a cell without things and substances.
    fn write_cell(&mut self, at: Point) {
        let Some(index) = self.key.index(at) else { return };
        let tile = self.view.tile_id(at);
        if let Some(byte) = self.arrays.tiles.get_mut(index) {
            *byte = tile.map_or(View::UNKNOWN_TILE, |it| it.index() as u8);
        }
        if let Some(glyph) = self.arrays.glyphs.get_mut(index) {
            *glyph = tile.map_or(0, |it| it.index() as i16 + 1);
        }
        let of_tile = tile.map_or(0, |it| self.of_tile(it));
        if let Some(features) = self.arrays.features.get_mut(index) {
            *features = of_tile | if self.view.visible().get(at) { VISIBLE } else { 0 };
        }
        if let Some(substance) = self.arrays.substances.get_mut(index) {
            *substance = 0;
        }
    }

    fn of_tile(&self, tile: TileId) -> u8 {
        self.palette.of_tile(tile)
    }

    fn cover_with_substance(&mut self, at: Point, substance: u8) {
        let Some(index) = self.key.index(at) else { return };
        if let Some(entry) = self.arrays.substances.get_mut(index) {
            *entry = substance;
        }
        if let Some(features) = self.arrays.features.get_mut(index) {
            *features |= SUBSTANCE;
        }
    }

    /// Draws a thing, where no other thing of `all` covers it.
    fn cover(&mut self, it: &Seen, all: &[Seen]) {
        let Some(index) = self.key.index(it.at) else { return };
        if let Some(features) = self.arrays.features.get_mut(index) {
            let flag = |flag: i32, bit: u8| if it.flags & flag != 0 { bit } else { 0 };
            *features |= flag(PLAYER, IS_PLAYER)
                | flag(ENEMY, IS_ENEMY)
                | flag(ACTOR, IS_ACTOR)
                | flag(ITEM, IS_ITEM);
        }
        let above = |other: &Seen| {
            other.at == it.at && (other.draw_order, other.id) > (it.draw_order, it.id)
        };
        let kinds = self.palette.kinds();
        if let Some(glyph) = self.arrays.glyphs.get_mut(index)
            && !all.iter().any(above)
        {
            let corpse = if it.flags & CORPSE != 0 { kinds } else { 0 };
            *glyph = (THINGS + it.kind + corpse) as i16;
        }
    }
}
