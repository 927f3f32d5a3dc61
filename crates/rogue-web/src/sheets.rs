//! The pictures of letters and tiles, of which the browser loads those of one size. It begins with the upper part,
//! which has the pictures that every player sees, and loads a whole picture once a frame draws another one.

use rogue_ui::glyphs::figures;
use rogue_ui::glyphs::sheets::{TILES_PER_ROW, WHOLE};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::HtmlImageElement;

use crate::layout::Layout;

/// The sheets of one size, which the browser is loading or has loaded.
pub(crate) struct Sheets {
    cell: (u32, u32),
    tile: u32,
    /// Which of them are whole.
    pub(crate) are_whole: [bool; 2],
    images: [HtmlImageElement; 2],
}

impl Sheets {
    /// Loads the sheets of a layout, whole or their upper part; `loaded` is called for each of them.
    ///
    /// # Errors
    /// When the browser makes no picture.
    pub(crate) fn load(
        layout: &Layout,
        are_whole: [bool; 2],
        loaded: &Closure<dyn FnMut(web_sys::Event)>,
    ) -> Result<Self, JsValue> {
        let (cell, tile) = (layout.cell, layout.tile);
        let load = |is_whole: bool, name: String| {
            let image = HtmlImageElement::new()?;
            let callback = Some(loaded.as_ref().unchecked_ref());
            image.set_onload(callback);
            image.set_onerror(callback);
            image.set_src(&if is_whole { format!("{WHOLE}{name}") } else { name });
            Ok::<_, JsValue>(image)
        };
        let letters = load(are_whole[0], format!("letters_{}x{}.png", cell.0, cell.1))?;
        let tiles = load(are_whole[1], format!("tiles_{tile}.png"))?;
        Ok(Self { cell, tile, are_whole, images: [letters, tiles] })
    }

    /// Whether they are those of a layout.
    pub(crate) fn are_of(&self, layout: &Layout) -> bool {
        (self.cell, self.tile) == (layout.cell, layout.tile)
    }

    /// Both pictures, once they are there.
    pub(crate) fn images(&self) -> Option<[&HtmlImageElement; 2]> {
        let [letters, tiles] = &self.images;
        self.images.iter().all(is_there).then_some([letters, tiles])
    }

    /// The name of a picture that could not be loaded.
    pub(crate) fn missing(&self) -> Option<String> {
        let failed = |image: &&HtmlImageElement| image.complete() && image.natural_width() == 0;
        self.images.iter().find(failed).map(HtmlImageElement::src)
    }
}

/// The figures on tiles of one side, which are painted and not loaded.
pub(crate) struct FigureSheet {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Grey and cover of each pixel, row by row.
    pub(crate) pixels: Vec<[u8; 2]>,
}

impl FigureSheet {
    /// Paints all figures, in rows of [`TILES_PER_ROW`], and below them the icons.
    pub(crate) fn paint(layout: &Layout) -> Self {
        let (side, icon) = (layout.tile, layout.cell.1);
        let last = figures::icons().count().saturating_sub(1) as u32;
        let (width, height) = (TILES_PER_ROW * side, layout.icon_place(last).1 + icon);
        let pixels = vec![[0; 2]; (width * height) as usize];
        let mut sheet = Self { width, height, pixels };
        for (index, c) in (0..).zip(figures::pictures()) {
            let place = (index % TILES_PER_ROW * side, index / TILES_PER_ROW * side);
            sheet.add(c, side, place);
        }
        for (index, c) in (0..).zip(figures::icons()) {
            sheet.add(c, icon, layout.icon_place(index));
        }
        sheet
    }

    fn add(&mut self, c: char, side: u32, (left, top): (u32, u32)) {
        let Some(figure) = figures::painted(c, side) else { return };
        for (y, line) in (top..).zip(figure.chunks_exact(side as usize)) {
            let at = (y * self.width + left) as usize;
            self.pixels[at..at + line.len()].copy_from_slice(line);
        }
    }
}

fn is_there(image: &HtmlImageElement) -> bool {
    image.complete() && image.natural_width() > 0
}
