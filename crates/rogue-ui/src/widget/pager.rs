//! Scrolling through lines that do not fit: by keys, by wheel, with a footer that names the lines
//! shown.

use std::convert::Infallible;

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::list::ListEvent;
use super::window;
use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::theme::Theme;

/// Lines that one notch of the mouse wheel scrolls.
const WHEEL_LINES: usize = 3;

/// One line of a page: pieces of text, each in its style.
pub(crate) type Line = Vec<(String, Style)>;

/// How far a page is scrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scroll {
    /// This many lines are above the page.
    From(usize),
    /// The last page.
    End,
}

/// The area of the lines: the inside of a frame that fills the canvas, without the footer.
pub(crate) fn page(size: (u16, u16)) -> Rect {
    let inside = window::inside(Rect::new(0, 0, size.0, size.1));
    Rect { height: inside.height.saturating_sub(1), ..inside }
}

impl Scroll {
    /// The first line shown, of `lines` lines of which `fit` fit.
    fn first(self, lines: usize, fit: usize) -> usize {
        let last = lines.saturating_sub(fit);
        match self {
            Self::From(first) => first.min(last),
            Self::End => last,
        }
    }

    /// Scrolls by an intent; `None` when the intent does not scroll. There is nothing to choose.
    pub(crate) fn intent(
        &mut self,
        intent: Intent,
        lines: usize,
        size: (u16, u16),
    ) -> Option<ListEvent<Infallible>> {
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
        let moved = to.first(lines, fit) != first;
        Some(if moved { ListEvent::Redraw } else { ListEvent::None })
    }

    /// Scrolls to the section after or before the first line shown; `None` for an intent that does not, or without
    /// sections.
    pub(crate) fn section(
        &mut self,
        intent: Intent,
        headings: &[usize],
        lines: usize,
        size: (u16, u16),
    ) -> Option<ListEvent<Infallible>> {
        let fit = usize::from(page(size).height);
        let first = self.first(lines, fit);
        let to = match intent {
            Intent::Next => headings.iter().find(|at| **at > first),
            Intent::Previous => headings.iter().rfind(|at| **at < first),
            _ => return None,
        };
        let Some(&to) = to else { return Some(ListEvent::None) };
        *self = Self::From(to);
        let moved = self.first(lines, fit) != first;
        Some(if moved { ListEvent::Redraw } else { ListEvent::None })
    }

    /// Scrolls by the wheel; a right click, or a click on the footer, closes the page.
    pub(crate) fn mouse(
        &mut self,
        mouse: Mouse,
        lines: usize,
        size: (u16, u16),
    ) -> ListEvent<Infallible> {
        let intent = match mouse.kind {
            MouseKind::WheelUp => Intent::LineUp,
            MouseKind::WheelDown => Intent::LineDown,
            MouseKind::Right => return ListEvent::Closed,
            MouseKind::Left if mouse.y >= page(size).bottom() => return ListEvent::Closed,
            MouseKind::Left | MouseKind::Middle | MouseKind::Move => return ListEvent::None,
        };
        let moved = (0..WHEEL_LINES)
            .filter(|_| self.intent(intent, lines, size) == Some(ListEvent::Redraw))
            .count();
        if moved > 0 { ListEvent::Redraw } else { ListEvent::None }
    }

    /// Draws the frame, the lines that fit, and the footer.
    pub(crate) fn draw(
        self,
        theme: Theme,
        keys: &KeyMap,
        canvas: &mut Canvas<'_>,
        title: &str,
        lines: &[Line],
        has_sections: bool,
    ) {
        window::draw(canvas, canvas.area(), theme, title);
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
        let mut footer = keys.hint(Intent::Back, "back");
        if !keys.keys(Intent::Copy).is_empty() {
            footer = format!("{}   {footer}", keys.hint(Intent::Copy, "copy"));
        }
        if last - first < lines.len() {
            if has_sections {
                footer = format!("{}   {footer}", keys.hint(Intent::Next, "section"));
            }
            footer = format!(
                "{}-{last} of {} lines   {} {}   {footer}",
                first + 1,
                lines.len(),
                keys.label(Intent::PageUp),
                keys.hint(Intent::PageDown, "scroll")
            );
        }
        canvas.keys(page.x, page.bottom(), page.width, &[(&footer, theme.key())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrolling_stops_at_both_ends() {
        let size = (80, 13); // ten lines fit
        let mut scroll = Scroll::From(0);
        assert_eq!(scroll.intent(Intent::LineUp, 25, size), Some(ListEvent::None));
        scroll.intent(Intent::PageDown, 25, size);
        assert_eq!(scroll.first(25, 10), 9);
        scroll.intent(Intent::Bottom, 25, size);
        assert_eq!(scroll.first(25, 10), 15);
        assert_eq!(scroll.intent(Intent::PageDown, 25, size), Some(ListEvent::None));
        let wheel = Mouse::new(MouseKind::WheelUp, 0, 0);
        assert_eq!(scroll.mouse(wheel, 25, size), ListEvent::Redraw);
        assert_eq!(scroll.first(25, 10), 12);
        assert_eq!(scroll.intent(Intent::Help, 25, size), None);
    }

    #[test]
    fn sections_are_steps_from_heading_to_heading() {
        let (size, headings) = ((80, 13), [0, 6, 12, 20]); // ten lines fit
        let mut scroll = Scroll::From(0);
        let mut at = |intent| {
            scroll.section(intent, &headings, 40, size);
            scroll.first(40, 10)
        };
        let forward = [(); 4].map(|()| at(Intent::Next));
        assert_eq!(forward, [6, 12, 20, 20], "and no further than the last");
        assert_eq!([at(Intent::Previous), at(Intent::Previous)], [12, 6]);
        assert_eq!(scroll.section(Intent::PageDown, &headings, 40, size), None);
    }
}
