//! Figures of rows, and their colours: the body of a figure stands out from its outline as a letter would.

use ratatui_core::style::{Modifier, Style};
use rogue_travel::is_sleep;
use roguecore::{EntityView, Prototype, TileDef, View};

use super::memory::remembered_sign;
use super::{CellLook, Theme, contrast_of, shadow};
use crate::canvas::Icon;
use crate::color::{GLYPH_CONTRAST, PROP_CONTRAST, RIM_CONTRAST, Rgb};
use crate::glyphs::figures::{self, BODY, Drawn, Kind, Pose, Stance};

impl Theme {
    /// The same theme with figures or with letters on square tiles.
    #[must_use]
    pub const fn with_figures(self, figures: bool) -> Self {
        Self { figures, ..self }
    }

    /// Whether the theme can show figures.
    pub const fn has_figures(self) -> bool {
        self.data.shows_figures
    }

    /// Whether it shows them.
    pub(crate) const fn shows_figures(self) -> bool {
        self.figures && self.data.shows_figures
    }

    /// The look of an entity as a figure on ground of that colour, in that pose while it is awake; the rim of a
    /// creature stands out from the ground `around` it. `None` where the theme shows letters, and where the row has no
    /// figure.
    pub(crate) fn figure(
        self,
        view: View<'_>,
        entity: &EntityView<'_>,
        (ground, around): (Rgb, Option<Rgb>),
        awake: Pose,
    ) -> Option<CellLook> {
        let figure = self.figure_of(view, entity, awake)?;
        let of_origin = player_look(view, entity).and_then(|look| self.entity_color(&look));
        let own = of_origin.unwrap_or_else(|| self.own_color(entity));
        let (fg, bg) = inked(own, ground, around, contrast_of(entity));
        Some(CellLook { glyph: figure, fg, bg, modifier: Modifier::empty() })
    }

    /// The figure of an entity, in that pose while it is awake.
    pub(crate) fn figure_of(
        self,
        view: View<'_>,
        entity: &EntityView<'_>,
        awake: Pose,
    ) -> Option<char> {
        if entity.corpse {
            let corpse = Drawn { id: CORPSE, look: CORPSE, sign: entity.glyph() };
            return figures::item(corpse).filter(|_| self.shows_figures());
        }
        let rows = view.content().rows();
        let sleeps =
            |status: &roguecore::ActiveStatus| rows.status(status.status).is_some_and(is_sleep);
        let sleeps = entity.statuses.iter().any(sleeps);
        let pose = if sleeps { Pose { stance: Stance::Asleep, ..awake } } else { awake };
        let look = player_look(view, entity).filter(|_| self.shows_figures());
        let own = look.and_then(|look| {
            figures::creature(Drawn { id: &look, look: &look, sign: NO_SIGN }, pose)
        });
        own.or_else(|| self.figure_of_row(entity.prototype, pose))
    }

    /// The figure of a row.
    pub(crate) fn figure_of_row(self, row: &Prototype, pose: Pose) -> Option<char> {
        if !self.shows_figures() {
            return None;
        }
        let drawn = Drawn { id: &row.id, look: &row.look, sign: row.glyph };
        if row.item.is_some() { figures::item(drawn) } else { figures::creature(drawn, pose) }
    }

    /// The sign of a row before its name.
    pub(crate) fn icon(self, row: &Prototype) -> Icon {
        self.icon_of(row, row.glyph, self.item(row))
    }

    /// That of a row with another sign and in another style.
    pub(crate) fn icon_of(self, row: &Prototype, glyph: char, style: Style) -> Icon {
        let (ink, _) = inked(self.item_color(row), self.palette().bg, None, GLYPH_CONTRAST);
        let figure = self.figure_of_row(row, Pose::default());
        Icon { glyph, style, figure: figure.map(|figure| (figure, self.fg(ink))) }
    }

    /// The look of an item or a captive as a figure where it was seen last, out of view.
    pub(crate) fn remembered_figure(self, row: &Prototype, ground: Rgb) -> Option<CellLook> {
        let figure = self.figure_of_row(row, Pose::default())?;
        let (fg, bg) = inked(remembered_sign(self.item_color(row)), ground, None, GLYPH_CONTRAST);
        Some(CellLook { glyph: figure, fg, bg, modifier: Modifier::empty() })
    }

    /// The look of a feature of the floor as a figure, in that colour.
    pub(crate) fn feature_figure(self, tile: &TileDef, own: Rgb, ground: Rgb) -> Option<CellLook> {
        let drawn = Drawn { id: &tile.id, look: &tile.look, sign: tile.glyph };
        let figure = figures::feature(drawn).filter(|_| self.shows_figures())?;
        let (fg, bg) = match figures::kind(figure) {
            Some(Kind::Prop) => (own.softened(ground, PROP_CONTRAST), ground),
            _ => inked(own, ground, None, GLYPH_CONTRAST),
        };
        Some(CellLook { glyph: figure, fg, bg, modifier: Modifier::empty() })
    }
}

/// The look of the player of an origin: `player_heir`; `None` for anyone else.
fn player_look(view: View<'_>, entity: &EntityView<'_>) -> Option<String> {
    let origin = view.origin().filter(|_| entity.player && !entity.corpse)?;
    let row = view.content().rows().level_up(origin)?;
    Some(format!("player_{}", row.id))
}

/// The name of the figure of every corpse.
const CORPSE: &str = "corpse";

/// A sign that no figure has.
const NO_SIGN: char = '\0';

/// The ink of a figure with a body of that colour, and the ground below it. The body is lightened until it has that
/// contrast with the black outline, in hundredths, and its rim that of a rim with the ground around.
fn inked(own: Rgb, ground: Rgb, around: Option<Rgb>, hundredths: u32) -> (Rgb, Rgb) {
    let mut inks = (0..16).map(|step| ink(own.lerp(Rgb::WHITE, step)));
    let readable = |ink: &Rgb| {
        let stands_out = around.is_none_or(|around| ink.contrasts(around, RIM_CONTRAST));
        stands_out && body(*ink).contrasts(Rgb::BLACK, hundredths)
    };
    let found = inks.find(readable).unwrap_or(Rgb::WHITE);
    (found, shadow(body(found), ground))
}

/// The body of a figure of that ink.
fn body(ink: Rgb) -> Rgb {
    let part = |part: u8| (u16::from(part) * u16::from(BODY) / 255) as u8;
    Rgb(part(ink.0), part(ink.1), part(ink.2))
}

/// The ink whose body has that colour, or is as near as can be.
fn ink(body: Rgb) -> Rgb {
    let part = |part: u8| (u16::from(part) * 255).div_ceil(u16::from(BODY)).min(255) as u8;
    Rgb(part(body.0), part(body.1), part(body.2))
}
