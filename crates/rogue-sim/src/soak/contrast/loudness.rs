//! The three loudnesses of square tiles: ground and props whisper, items speak, creatures stand out from the ground
//! around them. Read in frames of games, and with every creature in every band of *The Ember of Dawn*.

use std::sync::Arc;

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::glyphs::drawing;
use rogue_ui::glyphs::figures::{self, BODY, Kind};
use rogue_ui::layout::{Tiles, UNITS};
use rogue_ui::tile_map::{TileMap, tone};
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Command, EntityView, Game, Point, Prototype, Wish};

use super::{ROUNDING, between, luminance};
use crate::result::SimResult;

/// The most contrast of ground and props with their floor, the least of items with their outline, and the least of the
/// rim of a creature with the middle one of the nine cells around it.
const WHISPER: f64 = 1.6;
const ITEM: f64 = 4.5;
const RIM: f64 = 7.0;
/// The least difference of the most and the least of the three parts of the player's colour: bones, frost and moonlight
/// are white.
const HUE: u8 = 60;

/// The floors in whose bands every creature is read.
const FLOORS: [u32; 5] = [1, 3, 5, 7, 9];

/// Counts, and the bounds that were found.
#[derive(Default)]
pub(super) struct Loudness {
    pub(super) creatures: u64,
    pub(super) items: u64,
    pub(super) props: u64,
    /// The least of creatures.
    pub(super) least: Option<f64>,
}

impl Loudness {
    /// Reads the map of a game on square tiles.
    ///
    /// # Errors
    ///
    /// Names the cell that is too loud or too quiet.
    pub(super) fn read(&mut self, game: &Game) -> Result<(), String> {
        let mut app = App::resume(game.clone(), Theme::default(), KeyMap::default());
        app.set_tiles(Tiles::Square);
        app.draw(&mut Buffer::empty(Rect::new(0, 0, 160, 45)));
        let map = app.tile_map().ok_or("no square tiles")?;
        map.tiles.content().iter().try_for_each(|cell| self.read_ground(cell))?;
        let view = game.view();
        for entity in view.entities() {
            let top = view.entities_at(entity.at).first().is_none_or(|top| top.id == entity.id);
            if let Some(at) = tile_of(&app, map, entity.at).filter(|_| top) {
                self.read_entity(map, at, &entity)?;
            }
        }
        Ok(())
    }

    fn read_ground(&mut self, cell: &Cell) -> Result<(), String> {
        if whispers(shown(cell)) {
            let contrast = between(luminance(cell.fg, None), luminance(cell.bg, None));
            if contrast > WHISPER + ROUNDING {
                return Err(format!("{cell:?} has {contrast:.2} with its floor"));
            }
            self.props += 1;
        }
        Ok(())
    }

    fn read_entity(
        &mut self,
        map: &TileMap,
        at: (u16, u16),
        entity: &EntityView<'_>,
    ) -> Result<(), String> {
        let cell = &map.tiles[at];
        let fault = |what: &str, contrast: f64| {
            Err(format!("{} at {} has {contrast:.2} with {what}", entity.name(), entity.at))
        };
        if entity.prototype.item.is_some() || entity.corpse {
            let contrast = super::least(|vision| between(luminance(body(cell), Some(vision)), 0.0));
            self.items += 1;
            return if contrast + ROUNDING < ITEM {
                fault("its outline", contrast)
            } else {
                Ok(())
            };
        }
        // Near death the cell has the colours of the alarm.
        let is_alarmed = cell.modifier.contains(Modifier::UNDERLINED);
        if entity.player && !is_alarmed && !has_hue(cell.fg) {
            return Err(format!("the player at {} is white: {:?}", entity.at, cell.fg));
        }
        let around = around(map, at);
        let contrast = super::least(|vision| {
            between(luminance(cell.fg, Some(vision)), luminance(around.into(), Some(vision)))
        });
        self.creatures += 1;
        self.least = Some(self.least.map_or(contrast, |least| least.min(contrast)));
        if contrast + ROUNDING < RIM { fault("the ground around it", contrast) } else { Ok(()) }
    }
}

/// Reads every creature of the game in every band.
///
/// # Errors
///
/// Names floor and creature.
pub(super) fn read_bands(loudness: &mut Loudness) -> SimResult {
    let content = rogue_ember::content();
    for floor in FLOORS {
        let mut game = Game::with_content(Arc::clone(&content), u64::from(floor));
        game.set_wizard_mode(true);
        if floor > 1 {
            wish(&mut game, Wish::GoTo(floor))?;
        }
        for row in content.prototypes().iter().filter(|row| is_creature(row)) {
            let mut game = game.clone();
            let kind = content.prototype_id(&row.id).ok_or("a row without an id")?;
            wish(&mut game, Wish::Summon(kind))?;
            loudness
                .read(&game)
                .map_err(|fault| format!("{} on floor {floor}: {fault}", row.id))?;
        }
    }
    Ok(())
}

fn wish(game: &mut Game, wish: Wish) -> SimResult {
    game.step(Command::Wizard(wish)).map(drop).map_err(|refusal| format!("{wish}: {refusal:?}"))
}

fn is_creature(row: &Prototype) -> bool {
    row.fighter.is_some() && !row.ai.is_empty()
}

fn shown(cell: &Cell) -> char {
    cell.symbol().chars().next().unwrap_or(' ')
}

/// Whether a picture is ground, a plant, bones or a prop.
fn whispers(c: char) -> bool {
    (drawing::GRASS..=drawing::ASH_MOVED).contains(&c)
        || (drawing::WAVES..=drawing::WAVES_LAST).contains(&c)
        || (drawing::STONE_A..=drawing::STONE_C).contains(&c)
        || (drawing::ROCK_A..=drawing::ROCK_C).contains(&c)
        || figures::kind(c) == Some(Kind::Prop)
}

/// The colour of the body of a figure, which has a part of the ink; letters have all of it.
fn body(cell: &Cell) -> Color {
    let part = |part: u8| (u16::from(part) * u16::from(BODY) / 255) as u8;
    match cell.fg {
        Color::Rgb(r, g, b) if figures::kind(shown(cell)).is_some() => {
            Color::Rgb(part(r), part(g), part(b))
        }
        color => color,
    }
}

/// Whether a colour is far from white and grey.
fn has_hue(color: Color) -> bool {
    let Color::Rgb(r, g, b) = color else { return false };
    r.max(g).max(b) - r.min(g).min(b) >= HUE
}

/// The middle one, by brightness, of the tones of nine cells.
fn around(map: &TileMap, (x, y): (u16, u16)) -> rogue_ui::color::Rgb {
    let area = map.tiles.area;
    let near = |at: u16, end: u16| at.saturating_sub(1)..(at + 2).min(end);
    let cells = near(y, area.height).flat_map(|y| near(x, area.width).map(move |x| (x, y)));
    let mut tones: Vec<_> = cells.map(|at| tone(&map.tiles[at])).collect();
    tones.sort_by(|a, b| luminance((*a).into(), None).total_cmp(&luminance((*b).into(), None)));
    tones[tones.len() / 2]
}

/// The tile of a cell of the map.
fn tile_of(app: &App, map: &TileMap, at: Point) -> Option<(u16, u16)> {
    let (x, y) = app.canvas_cell(at)?;
    let along = |at: u16, area: u16, units: u16, cut: u16| {
        ((at - area) * units + units / 2 + cut) / map.side
    };
    let x = along(x, map.area.x, UNITS.0, map.cut.0);
    Some((x, along(y, map.area.y, UNITS.1, map.cut.1)))
}
