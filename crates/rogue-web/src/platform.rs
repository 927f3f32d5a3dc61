//! Downloads and the clipboard for runs.

use js_sys::{Array, Uint8Array};
use roguecore::replay::Link;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

use crate::browser::{NO_CLIPBOARD, copy, document, has_clipboard, reason, window};
use crate::disk::Platform;
use crate::told::tell;

/// Downloads and the clipboard of the browser.
pub(crate) struct BrowserPlatform;

impl Platform for BrowserPlatform {
    fn download(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        download(name, bytes).map_err(|error| reason(&error))
    }

    fn copy(&self, text: &str) -> Result<(), String> {
        if !has_clipboard() {
            return Err(NO_CLIPBOARD.to_owned());
        }
        copy(text, |copied| {
            if let Err(why) = copied {
                tell(&format!("Nothing is in the clipboard: {why}."));
            }
        });
        Ok(())
    }

    fn address(&self, link: &str) -> String {
        let location = window().location();
        let page = location.href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default();
        format!("{page}#run={}", link.strip_prefix(Link::PREFIX).unwrap_or(link))
    }
}

/// How long a browser may take to read a file that is downloaded.
const DOWNLOAD_MILLIS: i32 = 60_000;

fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    download_blob(name, &Blob::new_with_u8_array_sequence(&parts)?)
}

/// Offers a file that the browser has put together for download.
///
/// # Errors
/// When the browser makes no file.
pub(crate) fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    let body = document().body();
    // Safari and Firefox follow a link of the page only.
    body.as_ref().map_or(Ok(()), |body| body.append_child(&anchor).map(drop))?;
    anchor.click();
    anchor.remove();
    let revoke = Closure::once_into_js(move || Url::revoke_object_url(&url));
    let revoke = revoke.unchecked_ref();
    window().set_timeout_with_callback_and_timeout_and_arguments_0(revoke, DOWNLOAD_MILLIS)?;
    Ok(())
}
