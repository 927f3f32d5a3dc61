//! Scrolling through lines that do not fit: keys, wheel, and a footer that says where one is.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::intent::Intent;
use crate::screen::{Next, Stage};
use crate::widget::window;

/// Lines that one notch of the wheel scrolls.
const NOTCH: usize = 3;

/// One line of a page: pieces of text, each in its style.
pub(crate) type Line = Vec<(String, Style)>;

/// How far it is scrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scroll {
    /// So many lines are above the page.
    From(usize),
    /// The last page.
    End,
}

/// The page is the inside of a frame that fills the canvas, less the footer.
pub(crate) fn page(size: (u16, u16)) -> Rect {
    let inside = window::inside(Rect::new(0, 0, size.0, size.1));
    Rect { height: inside.height.saturating_sub(1), ..inside }
}

impl Scroll {
    /// The first line shown, when there are so many lines and so many fit.
    fn first(self, lines: usize, fit: usize) -> usize {
        let last = lines.saturating_sub(fit);
        match self {
            Self::From(first) => first.min(last),
            Self::End => last,
        }
    }

    /// Follows an intent; `None` when it is none of scrolling.
    pub(crate) fn intent(
        &mut self,
        intent: Intent,
        lines: usize,
        size: (u16, u16),
    ) -> Option<Next> {
        let fit = usize::from(page(size).height);
        let first = self.first(lines, fit);
        let leap = fit.saturating_sub(1).max(1);
        let to = match intent {
            Intent::LineUp => Self::From(first.saturating_sub(1)),
            Intent::LineDown => Self::From(first + 1),
            Intent::PageUp => Self::From(first.saturating_sub(leap)),
            Intent::PageDown => Self::From(first + leap),
            Intent::Top => Self::From(0),
            Intent::Bottom => Self::End,
            _ => return None,
        };
        *self = to;
        Some(if to.first(lines, fit) == first { Next::Nothing } else { Next::Redraw })
    }

    /// Follows the wheel; a right click, or a click on the footer, leads back.
    pub(crate) fn mouse(&mut self, mouse: Mouse, lines: usize, size: (u16, u16)) -> Next {
        let intent = match mouse.kind {
            MouseKind::WheelUp => Intent::LineUp,
            MouseKind::WheelDown => Intent::LineDown,
            MouseKind::Right => return Next::Pop,
            MouseKind::Left if mouse.y >= page(size).bottom() => return Next::Pop,
            _ => return Next::Nothing,
        };
        let moved = (0..NOTCH)
            .filter(|_| matches!(self.intent(intent, lines, size), Some(Next::Redraw)))
            .count();
        if moved > 0 { Next::Redraw } else { Next::Nothing }
    }

    /// Draws the frame, the lines that fit, and the footer.
    pub(crate) fn draw(
        self,
        stage: &Stage<'_>,
        canvas: &mut Canvas<'_>,
        title: &str,
        lines: &[Line],
    ) {
        window::draw(canvas, canvas.area(), stage.theme, title);
        let page = page(canvas.size());
        let first = self.first(lines.len(), page.height.into());
        let shown = lines.iter().skip(first);
        for (y, line) in (page.y..page.bottom()).zip(shown) {
            let mut x = page.x;
            for (text, style) in line {
                let room = page.right().saturating_sub(x);
                x += canvas.text(x, y, room, text, *style);
            }
        }
        let last = lines.len().min(first + usize::from(page.height));
        let (up, down) = (stage.keys.label(Intent::PageUp), stage.keys.label(Intent::PageDown));
        let back = stage.keys.label(Intent::Back);
        let mut footer = format!("{back} back");
        if last - first < lines.len() {
            footer = format!(
                "{}-{last} of {} lines   {up} {down} scroll   {footer}",
                first + 1,
                lines.len()
            );
        }
        canvas.text(page.x, page.bottom(), page.width, &footer, stage.theme.key());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrolling_stops_at_both_ends() {
        let size = (80, 13); // ten lines fit
        let mut scroll = Scroll::From(0);
        assert!(matches!(scroll.intent(Intent::LineUp, 25, size), Some(Next::Nothing)));
        scroll.intent(Intent::PageDown, 25, size);
        assert_eq!(scroll.first(25, 10), 9);
        scroll.intent(Intent::Bottom, 25, size);
        assert_eq!(scroll.first(25, 10), 15);
        assert!(matches!(scroll.intent(Intent::PageDown, 25, size), Some(Next::Nothing)));
        let wheel = Mouse { kind: MouseKind::WheelUp, x: 0, y: 0 };
        assert!(matches!(scroll.mouse(wheel, 25, size), Next::Redraw));
        assert_eq!(scroll.first(25, 10), 12);
        assert!(scroll.intent(Intent::Help, 25, size).is_none());
    }
}
