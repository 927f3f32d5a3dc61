//! Themes: how tiles, entities and text look. Knows no game that is being played: it is asked
//! for a look by the keys that content gives, and falls back on the content's own glyph.

mod builtin;

use ratatui_core::style::{Modifier, Style};
use roguecore::{EntityView, Prototype, TileDef, TileView};

use crate::color::Rgb;
use crate::message::MessageKind;

/// How everything looks. Choose one with [`Theme::named`].
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    data: &'static ThemeData,
}

/// One theme, written down: see [`builtin`].
#[derive(Debug)]
struct ThemeData {
    name: &'static str,
    about: &'static str,
    /// Looks of tiles, by look key.
    tiles: &'static [(&'static str, TileLook)],
    /// Colours of entities, by look key; others have the colour of their content.
    entities: &'static [(&'static str, Rgb)],
    /// Whether colours of entities are changed until they read well on their ground.
    lift: bool,
    /// Whether the map reads without any colour: every tile has a glyph.
    plain: bool,
    palette: Palette,
}

/// How a tile looks.
#[derive(Debug)]
struct TileLook {
    glyph: char,
    seen: (Rgb, Rgb),
    remembered: (Rgb, Rgb),
}

/// The colours of everything that is not on the map.
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
    /// The ground of what magic is about to burn, and of what it burns.
    pub(crate) blast: Rgb,
    /// The colour of a bolt.
    pub(crate) bolt: Rgb,
}

/// How one cell of the map looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    /// Its character.
    pub glyph: char,
    /// The colour of the character.
    pub fg: Rgb,
    /// The colour of the ground.
    pub bg: Rgb,
    /// How it stands out where there is no colour.
    pub modifier: Modifier,
}

impl CellLook {
    /// As a style for a buffer.
    pub fn style(self) -> Style {
        Style::new().fg(self.fg.into()).bg(self.bg.into()).add_modifier(self.modifier)
    }
}

impl Theme {
    /// The names of all themes; the first is the default.
    pub const NAMES: &'static [&'static str] = &["classic", "ascii", "safe"];

    /// The theme with that name.
    ///
    /// ```
    /// use rogue_ui::Theme;
    /// assert!(Theme::NAMES.iter().all(|name| Theme::named(name).is_some()));
    /// assert!(Theme::named("clasic").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        builtin::ALL.iter().find(|data| data.name == name).map(|&data| Self { data })
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.data.name
    }

    /// What it is for, in a few words.
    pub const fn about(self) -> &'static str {
        self.data.about
    }

    /// Whether the map can be read where there is no colour at all: every tile has a glyph, and
    /// what is remembered is a dark grey, which can be shown dim. Without colour a front end
    /// should choose such a theme.
    pub const fn reads_without_color(self) -> bool {
        self.data.plain
    }

    /// How a cell of the map looks before anyone stands on it.
    pub fn tile(self, tile: TileView<'_>) -> CellLook {
        let bg = self.data.palette.bg;
        match tile {
            TileView::Unknown => CellLook { glyph: ' ', fg: bg, bg, modifier: Modifier::empty() },
            TileView::Visible(tile) => self.tile_look(tile, true),
            TileView::Remembered(tile) => self.tile_look(tile, false),
        }
    }

    fn tile_look(self, tile: &TileDef, seen: bool) -> CellLook {
        let known = self.data.tiles.iter().find(|(key, _)| *key == tile.look);
        let Some((_, look)) = known else {
            return self.foreign_tile(tile, seen);
        };
        let (fg, bg) = if seen { look.seen } else { look.remembered };
        CellLook { glyph: look.glyph, fg, bg, modifier: Modifier::empty() }
    }

    /// A tile that this theme does not know, as its content draws it; remembered at half the
    /// brightness.
    fn foreign_tile(self, tile: &TileDef, seen: bool) -> CellLook {
        let bg = self.data.palette.bg;
        let full = Rgb::from(tile.color).readable_on(bg);
        let fg = if seen { full } else { full.lerp(bg, 8) };
        CellLook { glyph: tile.glyph, fg, bg, modifier: Modifier::empty() }
    }

    /// How an entity looks on a ground of that colour.
    pub fn entity(self, entity: &EntityView<'_>, bg: Rgb) -> CellLook {
        let known = self.data.entities.iter().find(|(key, _)| *key == entity.look());
        let own = known.map_or_else(|| entity.color().into(), |(_, color)| *color);
        let fg = if self.data.lift { own.readable_on(bg) } else { own };
        let modifier = if entity.corpse { Modifier::empty() } else { Modifier::BOLD };
        CellLook { glyph: entity.glyph(), fg, bg, modifier }
    }

    /// How a thing in the pack looks on the ground of panels and boxes.
    pub(crate) fn item(self, prototype: &Prototype) -> Style {
        let known = self.data.entities.iter().find(|(key, _)| *key == prototype.look);
        let own = known.map_or_else(|| prototype.color.into(), |(_, color)| *color);
        self.fg(own.readable_on(self.palette().bg)).add_modifier(Modifier::BOLD)
    }

    /// The colour of a message.
    pub fn message(self, kind: MessageKind) -> Rgb {
        let palette = self.palette();
        match kind {
            MessageKind::Welcome => palette.welcome,
            MessageKind::Plain => palette.text,
            MessageKind::PlayerAttack => palette.player_attack,
            MessageKind::EnemyAttack => palette.enemy_attack,
            MessageKind::EnemyDied => palette.enemy_died,
            MessageKind::PlayerDied | MessageKind::Danger => palette.player_died,
            MessageKind::Warning => palette.warning,
            MessageKind::Refused => palette.refused,
            MessageKind::Invalid => palette.invalid,
            MessageKind::Healing => palette.healing,
            MessageKind::NeedsTarget => palette.needs_target,
            MessageKind::Status => palette.status,
            MessageKind::Stairs => palette.stairs,
            MessageKind::Error => palette.error,
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        &self.data.palette
    }

    /// Text in that colour on the ground of panels and boxes.
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

impl Default for Theme {
    fn default() -> Self {
        Self { data: builtin::ALL[0] }
    }
}

#[cfg(test)]
mod tests;
