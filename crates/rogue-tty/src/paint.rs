//! Turns frames into bytes for the terminal: only the cells that changed since the last frame.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};

use crate::color::{Depth, reduce};
use crate::color_threshold::apply_threshold;
use crate::encoder::{Change, Encoder};

/// Synchronized update: the terminal shows the frame when it is complete. Ignored where not
/// supported.
const BEGIN_FRAME: &[u8] = b"\x1b[?2026h";
const END_FRAME: &[u8] = b"\x1b[0m\x1b[?2026l";
const CLEAR: &[u8] = b"\x1b[0m\x1b[2J";

/// The most by which a part of a shown colour of the map differs from the drawn one: the first with
/// which a frame is short enough, otherwise the last.
const TOLERANCES: [u8; 7] = [2, 4, 7, 11, 16, 22, 30];

/// A frame with more bytes is encoded once more, with fewer colours.
const MAX_FRAME: usize = 1_700;
/// The same for a frame that differs from the one before in no more cells than those of a step that
/// glides: colours that the frame before left out come with a later one.
const MAX_SMALL_FRAME: usize = 100;
const SMALL_FRAME_CELLS: usize = 24;
/// The same for a frame that differs in as many cells as when the shown part of the map moves.
const MAX_LARGE_FRAME: usize = 5_120;
const LARGE_FRAME_CELLS: usize = 600;

/// Keeps the frame that the terminal shows and encodes the difference to the next one.
pub(crate) struct Painter {
    depth: Depth,
    bce: bool,
    shown: Buffer,
    /// The last frame and the next one as they were drawn, and the next one as the terminal is going
    /// to show it.
    before: Buffer,
    drawn: Buffer,
    next: Buffer,
    bytes: Vec<u8>,
    repaint: bool,
}

impl Painter {
    /// A painter for a terminal whose content is unknown.
    pub(crate) fn new(depth: Depth) -> Self {
        Self {
            depth,
            bce: false,
            shown: Buffer::default(),
            before: Buffer::default(),
            drawn: Buffer::default(),
            next: Buffer::default(),
            bytes: Vec::new(),
            repaint: true,
        }
    }

    /// Sets whether the terminal supports background color erase.
    pub(crate) fn with_bce(mut self, bce: bool) -> Self {
        self.bce = bce;
        self
    }

    /// The content of the terminal is unknown: the next frame is painted completely.
    pub(crate) fn invalidate(&mut self) {
        self.repaint = true;
    }

    /// Whether the next frame must be painted even if the game has not changed.
    pub(crate) fn is_invalid(&self) -> bool {
        self.repaint
    }

    /// Draws a frame of `size` cells and returns the bytes that make the terminal show it; no bytes
    /// when nothing changed.
    pub(crate) fn frame(&mut self, size: Size, draw: impl FnOnce(&mut Buffer)) -> &[u8] {
        let area = Rect::new(0, 0, size.width, size.height);
        std::mem::swap(&mut self.before, &mut self.drawn);
        self.drawn.resize(area);
        self.drawn.reset();
        draw(&mut self.drawn);
        for cell in &mut self.drawn.content {
            reduce(cell, self.depth);
        }
        self.bytes.clear();
        if !self.repaint && self.before == self.drawn {
            return &[];
        }
        self.bytes.extend_from_slice(BEGIN_FRAME);
        let repaint = self.repaint || self.shown.area != area;
        if repaint {
            self.bytes.extend_from_slice(CLEAR);
            self.shown.resize(area);
            self.shown.reset();
        }
        let empty = self.bytes.len();
        self.encode_within_limit(repaint);
        let changed = repaint || self.bytes.len() > empty;
        self.bytes.extend_from_slice(END_FRAME);
        self.repaint = false;
        std::mem::swap(&mut self.shown, &mut self.next);
        if changed { &self.bytes } else { &[] }
    }

    /// Encodes the drawn cells, with as many colours as the limit allows. A frame that is painted
    /// completely keeps its colours.
    fn encode_within_limit(&mut self, repaint: bool) {
        let start = self.bytes.len();
        let limit = match self.changed_cells() {
            0..=SMALL_FRAME_CELLS => MAX_SMALL_FRAME,
            LARGE_FRAME_CELLS.. => MAX_LARGE_FRAME,
            _ => MAX_FRAME,
        };
        let is_exact = self.depth < Depth::True || repaint;
        let tolerances = if is_exact { &[0][..] } else { &TOLERANCES };
        for &tolerance in tolerances {
            self.bytes.truncate(start);
            self.next.area = self.drawn.area;
            self.next.content.clone_from(&self.drawn.content);
            if tolerance > 0 {
                apply_threshold(&self.shown, &mut self.next, tolerance);
            }
            let mut changes: Vec<Change<'_>> = self.shown.diff_iter(&self.next).collect();
            let encoder = Encoder { frame: &self.next, bce: self.bce };
            encoder.encode(&mut self.bytes, &mut changes);
            if self.bytes.len() - start <= limit {
                break;
            }
        }
    }

    /// How many cells the next frame has that differ from the last one, as both were drawn.
    fn changed_cells(&self) -> usize {
        let cells = self.before.content.iter().zip(&self.drawn.content);
        cells.filter(|(before, now)| before != now).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::{Color, Style};

    const SIZE: Size = Size { width: 10, height: 3 };

    fn text(x: u16, y: u16, text: &str) -> impl FnOnce(&mut Buffer) {
        move |buffer| {
            buffer.set_string(x, y, text, Style::new());
        }
    }

    fn shown(bytes: &[u8]) -> String {
        String::from_utf8(bytes.to_vec()).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn the_first_frame_clears_and_paints() {
        let mut painter = Painter::new(Depth::True);
        let bytes = shown(painter.frame(SIZE, text(2, 1, "ab")));
        assert_eq!(bytes, "^[?2026h^[0m^[2J^[2;3Hab^[0m^[?2026l");
    }

    #[test]
    fn a_step_writes_two_cells() {
        let mut painter = Painter::new(Depth::True);
        painter.frame(SIZE, text(2, 1, "@"));
        let bytes = shown(painter.frame(SIZE, text(3, 1, "@")));
        assert_eq!(bytes, "^[?2026h^[2;3H @^[0m^[?2026l");
    }

    #[test]
    fn an_equal_frame_writes_nothing() {
        let mut painter = Painter::new(Depth::True);
        painter.frame(SIZE, text(2, 1, "@"));
        assert_eq!(shown(painter.frame(SIZE, text(2, 1, "@"))), "");
    }

    #[test]
    fn unchanged_cells_in_a_row_are_skipped() {
        let mut painter = Painter::new(Depth::True);
        painter.frame(SIZE, text(0, 0, "abcdef"));
        let bytes = shown(painter.frame(SIZE, text(0, 0, "AbCdeF")));
        assert_eq!(bytes, "^[?2026h^[1;1HA^[CC^[2CF^[0m^[?2026l");
    }

    #[test]
    fn after_invalidation_and_after_a_resize_everything_is_painted() {
        let mut painter = Painter::new(Depth::True);
        painter.frame(SIZE, text(0, 0, "x"));
        assert!(!painter.is_invalid());
        painter.invalidate();
        assert!(painter.is_invalid());
        assert!(shown(painter.frame(SIZE, text(0, 0, "x"))).contains("^[2J^[1;1Hx"));
        let wider = Size::new(11, 3);
        assert!(shown(painter.frame(wider, text(0, 0, "x"))).contains("^[2J^[1;1Hx"));
    }

    #[test]
    fn any_size_can_be_painted() {
        let mut painter = Painter::new(Depth::True);
        for (width, height) in [(0, 0), (1, 1), (0, 5), (5, 0), (1, 1), (80, 24), (0, 0)] {
            painter.frame(Size::new(width, height), |buffer| {
                for cell in &mut buffer.content {
                    cell.set_symbol("x");
                }
            });
        }
    }

    #[test]
    fn control_characters_are_shown_as_question_marks() {
        let mut painter = Painter::new(Depth::True);
        let bytes = shown(painter.frame(SIZE, |buffer| {
            buffer[(0, 0)].set_symbol("a\u{9b}2J");
        }));
        assert!(bytes.contains("a?2J"), "{bytes}");
    }

    #[test]
    fn colours_follow_the_depth() {
        let painted = |depth| {
            let mut painter = Painter::new(depth);
            let style = Style::new().fg(Color::Rgb(255, 255, 255)).bg(Color::Rgb(0, 0, 0));
            shown(painter.frame(SIZE, |buffer| {
                buffer.set_string(0, 0, "x", style);
            }))
        };
        assert!(painted(Depth::True).contains("^[38;2;255;255;255;48;2;0;0;0mx"));
        assert!(painted(Depth::Indexed).contains("^[38;5;231;48;5;16mx"));
        assert!(painted(Depth::Named).contains("^[97;40mx"));
        assert!(painted(Depth::NoColor).contains("^[1;1Hx"));
    }
}
