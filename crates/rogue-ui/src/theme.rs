//! Themes: glyphs and colours of tiles, entities and text. Looks are found by the `look` key of
//! the content; a key that a theme does not have falls back on the content's glyph and colour.

mod builtin;
mod figure;
pub(crate) mod memory;
pub(crate) mod torch;

use ratatui_core::style::{Modifier, Style};
use rogue_words::message::MessageKind;
use roguecore::{EntityView, Point, Prototype, SubstanceDef, Surface, TileDef, TileView, View};

use crate::color::{DANGER_CONTRAST, GLYPH_CONTRAST, RIM_CONTRAST, Rgb};

/// A theme. Choose one with [`Theme::named`].
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    data: &'static ThemeData,
    /// Whether a map that the theme lights is drawn lit.
    light: bool,
    /// Whether square tiles show figures, where the theme does.
    figures: bool,
}

/// Themes are equal by name, lit or not, with figures or letters.
impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Theme {}

/// The data of one theme; [`builtin`] has all.
#[derive(Debug)]
struct ThemeData {
    name: &'static str,
    /// Looks of tiles, by look key.
    tiles: &'static [(&'static str, TileLook)],
    /// Colours of entities, by look key; other entities have the colour of their content.
    entities: &'static [(&'static str, Rgb)],
    /// Whether the map is lit: drawn cell by cell in the light of a torch instead of with the looks
    /// of tiles, which only lists use then.
    lit: bool,
    /// Whether the map is readable without colour: every tile has a glyph.
    reads_without_color: bool,
    /// Whether square tiles may show figures.
    shows_figures: bool,
    palette: Palette,
}

/// The look of a tile.
#[derive(Debug)]
struct TileLook {
    glyph: char,
    /// Foreground and background while the tile is visible.
    visible: (Rgb, Rgb),
    /// Foreground and background while the tile is remembered.
    remembered: (Rgb, Rgb),
}

/// The colours of everything outside of the map.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) bg: Rgb,
    pub(crate) text: Rgb,
    pub(crate) faint: Rgb,
    pub(crate) title: Rgb,
    pub(crate) frame: Rgb,
    pub(crate) key: Rgb,
    pub(crate) bar_text: Rgb,
    pub(crate) bar_empty: Rgb,
    pub(crate) bar_full: Rgb,
    pub(crate) bar_low: Rgb,
    pub(crate) bar_experience: Rgb,
    pub(crate) alarm: Rgb,
    pub(crate) welcome: Rgb,
    pub(crate) player_attack: Rgb,
    pub(crate) enemy_attack: Rgb,
    pub(crate) enemy_died: Rgb,
    pub(crate) player_died: Rgb,
    pub(crate) warning: Rgb,
    pub(crate) refused: Rgb,
    pub(crate) invalid: Rgb,
    pub(crate) healing: Rgb,
    pub(crate) needs_target: Rgb,
    pub(crate) status: Rgb,
    pub(crate) stairs: Rgb,
    pub(crate) error: Rgb,
    /// The background of the cells of an area effect, while aiming and while it burns.
    pub(crate) blast: Rgb,
    /// The colour of a bolt.
    pub(crate) bolt: Rgb,
}

/// Sixteenths of its colour that a substance gives to the background.
const SUBSTANCE_TINT: u16 = 5;

/// The sign of a lamp on a wall, which no row names.
pub(crate) const LAMP_SIGN: char = '¡';

/// The look of one cell of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    /// The character.
    pub glyph: char,
    /// The colour of the character.
    pub fg: Rgb,
    /// The colour of the background.
    pub bg: Rgb,
    /// The emphasis, for devices without colour.
    pub modifier: Modifier,
}

impl CellLook {
    /// The style for a buffer.
    pub fn style(self) -> Style {
        Style::new().fg(self.fg.into()).bg(self.bg.into()).add_modifier(self.modifier)
    }
}

impl Theme {
    /// The names of all themes; the first is the default.
    pub const NAMES: &'static [&'static str] = &["torch", "classic", "ascii", "safe"];

    /// The theme with that name.
    ///
    /// ```
    /// use rogue_ui::Theme;
    /// assert!(Theme::NAMES.iter().all(|name| Theme::named(name).is_some()));
    /// assert!(Theme::named("clasic").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        builtin::ALL.iter().find(|data| data.name == name).map(|&data| Self {
            data,
            light: true,
            figures: true,
        })
    }

    /// The name of the theme.
    pub const fn name(self) -> &'static str {
        self.data.name
    }

    /// Whether the map is readable without colour: every tile has a glyph, and remembered tiles
    /// are dark grey, which a terminal can show dim. A front end without colour should choose
    /// such a theme.
    pub const fn reads_without_color(self) -> bool {
        self.data.reads_without_color
    }

    /// The look of a tile without an entity on it.
    pub fn tile(self, tile: TileView<'_>) -> CellLook {
        let bg = self.data.palette.bg;
        match tile {
            TileView::Unknown => CellLook { glyph: ' ', fg: bg, bg, modifier: Modifier::empty() },
            TileView::Visible(tile) => self.tile_look(tile, true),
            TileView::Remembered(tile) => self.tile_look(tile, false),
        }
    }

    fn tile_look(self, tile: &TileDef, visible: bool) -> CellLook {
        let Some(look) = self.listed_tile(tile) else {
            return self.fallback_tile(tile, visible);
        };
        let (fg, bg) = if visible { look.visible } else { look.remembered };
        let (fg, bg) = if matches!(tile.surface, Surface::Feature | Surface::Pit) {
            fg.separate(bg, GLYPH_CONTRAST)
        } else {
            (fg, bg)
        };
        CellLook { glyph: look.glyph, fg, bg, modifier: Modifier::empty() }
    }

    fn listed_tile(self, tile: &TileDef) -> Option<&'static TileLook> {
        self.data.tiles.iter().find(|(key, _)| *key == tile.look).map(|(_, look)| look)
    }

    /// The colour that the theme has for a tile; `None` where it has that of its content.
    pub(crate) fn tile_color(self, tile: &TileDef) -> Option<Rgb> {
        self.listed_tile(tile).map(|look| look.visible.0)
    }

    /// The look of a tile whose key is not in the theme: the glyph and colour of its content, at
    /// half the brightness when remembered.
    fn fallback_tile(self, tile: &TileDef, visible: bool) -> CellLook {
        let bg = self.data.palette.bg;
        let full = Rgb::from(tile.color).readable_on(bg);
        let fg = if visible { full } else { full.lerp(bg, 8) };
        let (fg, bg) = if matches!(tile.surface, Surface::Feature | Surface::Pit) {
            fg.separate(bg, GLYPH_CONTRAST)
        } else {
            (fg, bg)
        };
        CellLook { glyph: tile.glyph, fg, bg, modifier: Modifier::empty() }
    }

    /// The look of a cell without the entities on it: the tile, and the substance over it.
    pub fn cell(self, view: View<'_>, at: Point) -> CellLook {
        let tile = self.tile(view.tile(at));
        let rows = view.content().rows();
        let top = view.substances_at(at).last().and_then(|it| rows.substance(it.substance));
        top.map_or(tile, |substance| self.substance(substance, tile.bg))
    }

    /// The look of a substance over a background, which takes some of its colour.
    pub(crate) fn substance(self, substance: &SubstanceDef, bg: Rgb) -> CellLook {
        let own = self.entity_color(&substance.look).unwrap_or_else(|| substance.color.into());
        let bg = bg.lerp(own, SUBSTANCE_TINT);
        let modifier = Modifier::BOLD;
        CellLook { glyph: substance.glyph, fg: own.readable_on(bg), bg, modifier }
    }

    /// Whether the map is drawn in the light of a torch.
    pub(crate) const fn is_lit(self) -> bool {
        self.data.lit && self.light
    }

    /// Whether the theme can light the map.
    pub const fn has_light(self) -> bool {
        self.data.lit
    }

    /// The same theme with or without the light of torches. Without it, tiles have one colour each.
    #[must_use]
    pub const fn with_light(self, light: bool) -> Self {
        Self { light, ..self }
    }

    /// The look of an entity on a background of that colour. Glyph and background are moved apart
    /// until both are told apart in every colour vision; dangers to the player stand out most.
    pub fn entity(self, entity: &EntityView<'_>, bg: Rgb) -> CellLook {
        let own = self.own_color(entity);
        // In a lit map the ground below an entity lies in its shadow, which takes its colour.
        let bg = if self.is_lit() { bg.lerp(Rgb::BLACK, 10).lerp(own, 1) } else { bg };
        let (fg, bg) = own.separate(bg, contrast_of(entity));
        let modifier = if entity.corpse { Modifier::empty() } else { Modifier::BOLD };
        CellLook { glyph: entity.glyph(), fg, bg, modifier }
    }

    /// The look of an entity as a picture with a black outline, on ground of that colour: it has to stand out
    /// from the outline, and a creature from the ground `around` it.
    pub(crate) fn outlined(
        self,
        entity: &EntityView<'_>,
        (ground, around): (Rgb, Option<Rgb>),
    ) -> CellLook {
        let (fg, _) = self.own_color(entity).separate(Rgb::BLACK, contrast_of(entity));
        let fg = around.map_or(fg, |around| fg.separate(around, RIM_CONTRAST).0);
        let bg = shadow(fg, ground);
        CellLook { glyph: entity.glyph(), fg, bg, modifier: Modifier::empty() }
    }

    /// The colour of an entity where it does not depend on the background.
    fn own_color(self, entity: &EntityView<'_>) -> Rgb {
        self.entity_color(entity.look()).unwrap_or_else(|| entity.color().into())
    }

    /// The colour of an item where it does not depend on the background.
    pub(crate) fn item_color(self, prototype: &Prototype) -> Rgb {
        self.entity_color(&prototype.look).unwrap_or_else(|| prototype.color.into())
    }

    fn entity_color(self, look: &str) -> Option<Rgb> {
        self.data.entities.iter().find(|(key, _)| *key == look).map(|(_, color)| *color)
    }

    /// How an item is drawn where it was seen last, out of view.
    pub(crate) fn remembered_item(self, prototype: &Prototype, bg: Rgb) -> CellLook {
        let faded = memory::remembered_sign(self.item_color(prototype));
        let (fg, bg) = faded.separate(bg, GLYPH_CONTRAST);
        CellLook { glyph: prototype.glyph, fg, bg, modifier: Modifier::empty() }
    }

    /// The style of an item in the inventory, on the background of panels and boxes.
    pub(crate) fn item(self, prototype: &Prototype) -> Style {
        let own = self.item_color(prototype);
        self.fg(own.readable_on(self.palette().bg)).add_modifier(Modifier::BOLD)
    }

    /// The colour of a message.
    pub fn message(self, kind: MessageKind) -> Rgb {
        let palette = self.palette();
        match kind {
            MessageKind::Welcome => palette.welcome,
            MessageKind::Plain
            | MessageKind::OtherAttack
            | MessageKind::Said
            | MessageKind::Digest => palette.text,
            MessageKind::PlayerAttack => palette.player_attack,
            MessageKind::EnemyAttack => palette.enemy_attack,
            MessageKind::EnemyDied => palette.enemy_died,
            MessageKind::PlayerDied | MessageKind::Danger => palette.player_died,
            MessageKind::Warning => palette.warning,
            MessageKind::Refused => palette.refused,
            MessageKind::Invalid => palette.invalid,
            MessageKind::Healing => palette.healing,
            MessageKind::NeedsTarget => palette.needs_target,
            MessageKind::Status | MessageKind::OtherStatus => palette.status,
            MessageKind::Stairs => palette.stairs,
            MessageKind::Error => palette.error,
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        &self.data.palette
    }

    /// The style of text in that colour on the background of panels and boxes.
    pub(crate) fn fg(self, color: Rgb) -> Style {
        Style::new().fg(color.into()).bg(self.palette().bg.into())
    }

    pub(crate) fn text(self) -> Style {
        self.fg(self.palette().text)
    }

    pub(crate) fn faint(self) -> Style {
        self.fg(self.palette().faint)
    }

    pub(crate) fn title(self) -> Style {
        self.fg(self.palette().title).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn key(self) -> Style {
        self.fg(self.palette().key).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn frame(self) -> Style {
        self.fg(self.palette().frame)
    }
}

/// The least contrast of an entity within its outline with the ground around that, in hundredths, where the
/// ground is not much brighter.
const GROUND_CONTRAST: u32 = 250;

/// The ground around something of that colour: ground that is nearly as bright lies in its shadow.
fn shadow(color: Rgb, ground: Rgb) -> Rgb {
    let mut shadows = (0..10).map(|sixteenths| ground.lerp(Rgb::BLACK, sixteenths));
    let shadow = shadows.find(|bg| color.contrasts(*bg, GROUND_CONTRAST));
    shadow.unwrap_or(ground.lerp(Rgb::BLACK, 10))
}

/// The least contrast of an entity, in hundredths.
fn contrast_of(entity: &EntityView<'_>) -> u32 {
    if entity.is_enemy() || entity.player { DANGER_CONTRAST } else { GLYPH_CONTRAST }
}

impl Default for Theme {
    fn default() -> Self {
        Self { data: builtin::ALL[0], light: true, figures: true }
    }
}

#[cfg(test)]
mod tests;
