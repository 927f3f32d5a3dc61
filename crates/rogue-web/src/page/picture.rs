//! A picture of the screen that the player asks for with a key.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::Blob;

use super::Page;
use crate::browser::reason;
use crate::platform::download_blob;

impl Page {
    /// Downloads a picture of the screen, under the name that the window gives its pictures, and reports it when
    /// the browser has made it.
    pub(super) fn save_picture(&mut self) {
        if !self.can_draw() {
            return self.report_picture(Err("nothing is drawn yet".to_owned()));
        }
        let game = self.app.shown_game();
        let name = format!("seed-{}-turn-{}.png", game.seed(), game.view().turn());
        let page = self.shared.clone();
        let made = Closure::once_into_js(move |blob: JsValue| {
            let Some(page) = page.upgrade() else { return };
            // The browser gives none of a canvas that is too large for it.
            let saved = match blob.dyn_ref::<Blob>() {
                Some(blob) => download_blob(&name, blob).map_err(|error| reason(&error)),
                None => Err("the browser has made none".to_owned()),
            };
            page.borrow_mut().with(|page| page.report_picture(saved.map(|()| name)));
        });
        // The canvas has its pixels until the end of the task in which it was drawn.
        self.paint();
        if let Err(error) = self.canvas.to_blob(made.unchecked_ref()) {
            self.report_picture(Err(reason(&error)));
        }
    }

    fn report_picture(&mut self, saved: Result<String, String>) {
        match saved {
            Ok(name) => self.app.report(Ok(&format!("Picture saved: your downloads, as {name}"))),
            Err(why) => self.app.report(Err(&format!("no picture was saved: {why}."))),
        }
    }
}
