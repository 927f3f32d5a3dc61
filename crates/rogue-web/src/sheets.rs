//! The pictures of letters and tiles, of which the browser loads those of one size. It begins with the upper part,
//! which has the pictures that every player sees, and loads a whole picture once a frame draws another one.

use rogue_ui::glyphs::figures;
use rogue_ui::glyphs::sheets::TILES_PER_ROW;
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
            image.set_src(&if is_whole { format!("whole_{name}") } else { name });
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
    /// Paints all figures, in rows of [`TILES_PER_ROW`].
    pub(crate) fn paint(side: u32) -> Self {
        let (width, rows) = (TILES_PER_ROW * side, figures::PICTURES.div_ceil(TILES_PER_ROW));
        let height = rows * side;
        let mut pixels = vec![[0; 2]; (width * height) as usize];
        for (index, c) in (0..).zip(figures::pictures()) {
            let Some(figure) = figures::painted(c, side) else { continue };
            let (left, top) = (index % TILES_PER_ROW * side, index / TILES_PER_ROW * side);
            for (y, line) in (top..).zip(figure.chunks_exact(side as usize)) {
                let at = (y * width + left) as usize;
                pixels[at..at + line.len()].copy_from_slice(line);
            }
        }
        Self { width, height, pixels }
    }
}

fn is_there(image: &HtmlImageElement) -> bool {
    image.complete() && image.natural_width() > 0
}
