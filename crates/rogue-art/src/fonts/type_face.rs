//! Letters and signs of `DejaVu Sans Mono`. Lines and blocks are drawn by other modules: they must
//! meet their neighbours exactly.

use super::picture::Picture;
use fontdue::{Font, FontSettings, Metrics};

/// One weight of the type face, set for one cell size.
pub(super) struct TypeFace {
    font: Font,
    size: f32,
    baseline: f32,
    cell: (u32, u32),
}

impl TypeFace {
    pub(super) fn new(bold: bool, cell: (u32, u32)) -> Result<Self, String> {
        let bytes = if bold { dejavu::sans_mono::bold() } else { dejavu::sans_mono::regular() };
        let font = Font::from_bytes(bytes, FontSettings::default())?;
        // The advance of every letter of a fixed-width face fills the cell from edge to edge.
        let size = cell.0 as f32 / font.metrics('M', 1.0).advance_width;
        let line = font.horizontal_line_metrics(size).ok_or("the type face has no line metrics")?;
        let slack = cell.1 as f32 - (line.ascent - line.descent);
        let baseline = (slack / 2.0 + line.ascent).round();
        Ok(Self { font, size, baseline, cell })
    }

    /// The picture of a character; `None` if the face has none.
    pub(super) fn glyph(&self, c: char) -> Option<Picture> {
        if !self.font.has_glyph(c) {
            return None;
        }
        let (metrics, coverage) = self.fitted(c);
        let left = centred(&metrics, self.cell.0);
        let top = (self.baseline as i32 - metrics.height as i32 - metrics.ymin)
            .clamp(0, self.cell.1 as i32 - metrics.height as i32);
        let mut picture = Picture::new(self.cell.0, self.cell.1);
        for (n, &value) in coverage.iter().enumerate() {
            let (x, y) = (n % metrics.width, n / metrics.width);
            picture.ink(left as u32 + x as u32, top as u32 + y as u32, sharpen(value));
        }
        Some(picture)
    }

    /// The glyph at the largest size, from the face's own downwards, that fits the cell.
    fn fitted(&self, c: char) -> (Metrics, Vec<u8>) {
        let mut size = self.size;
        loop {
            let metrics = self.font.metrics(c, size);
            if metrics.width <= self.cell.0 as usize && metrics.height <= self.cell.1 as usize {
                return self.font.rasterize(c, size);
            }
            size -= 0.25;
        }
    }

    /// Row and thickness of an underline.
    pub(super) fn underline(&self) -> (i32, i32) {
        let thickness = (self.cell.1 as i32 / 16).max(1);
        let row = (self.baseline as i32 + thickness).min(self.cell.1 as i32 - thickness);
        (row, thickness)
    }
}

/// The first column of a glyph: at its own bearing, moved so that the glyph stays in the cell.
fn centred(metrics: &Metrics, width: u32) -> i32 {
    let slack = (width as f32 - metrics.advance_width) / 2.0;
    let left = (slack.max(0.0) + metrics.xmin as f32).round() as i32;
    left.clamp(0, width as i32 - metrics.width as i32)
}

/// Raises medium coverages, because thin strokes of small light text on black would disappear; 0 and
/// 255 stay.
fn sharpen(coverage: u8) -> u8 {
    let c = u32::from(coverage);
    (c + c * (255 - c) / 512).min(255) as u8
}
