//! The painter of frames: the graphics card, or where there is no WebGL 2 the processor.

use web_sys::{HtmlCanvasElement, HtmlImageElement};

use crate::frame::Frame;
use crate::layout::Layout;
use crate::plain::PlainRenderer;
use crate::renderer::Renderer;
use crate::sheets::FigureSheet;

/// Draws frames on the canvas of the page.
pub(crate) enum Painter {
    Card(Renderer),
    Plain(PlainRenderer),
}

impl Painter {
    /// The painter that works in this browser.
    ///
    /// # Errors
    /// Why it cannot draw at all, as a clause.
    pub(crate) fn new(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        Renderer::new(canvas).map(Self::Card).or_else(|why| {
            // A canvas that has a context of the graphics card gives no other one.
            PlainRenderer::new(canvas).map(Self::Plain).ok_or(why)
        })
    }

    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self, Self::Plain(_))
    }

    /// Takes the pictures of letters and tiles, and paints the figures of a layout.
    ///
    /// # Errors
    /// When the browser cannot read one, as a clause.
    pub(crate) fn load(
        &mut self,
        sheets: [&HtmlImageElement; 2],
        layout: &Layout,
    ) -> Result<(), String> {
        let figures = FigureSheet::paint(layout);
        match self {
            Self::Card(card) => card.load(sheets, &figures),
            Self::Plain(plain) => plain.load(sheets, &figures),
        }
    }

    /// Draws a frame.
    pub(crate) fn draw(&mut self, frame: &Frame, layout: &Layout) {
        match self {
            Self::Card(card) => card.draw(frame, layout),
            Self::Plain(plain) => plain.draw(frame, layout),
        }
    }
}
