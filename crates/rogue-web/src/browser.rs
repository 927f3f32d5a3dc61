//! What the page asks of the browser: files in `localStorage`, downloads, the clipboard, the time.

use std::time::Duration;

use js_sys::{Array, Uint8Array};
use rogue_ui::Date;
use roguecore::replay::Link;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Document, DomException, HtmlAnchorElement, Storage, Url, Window};

use crate::disk::{self, Disk, File};
use crate::runs::Hands;

/// The beginning of every key, so that other pages of the origin keep theirs.
const PREFIX: &str = "roguecore/";

/// The window of the page, of which there is one while the program runs.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// Its document.
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The element with that id, which the page has.
pub(crate) fn element<T: JsCast>(id: &str) -> T {
    let element = document().get_element_by_id(id).unwrap_or_else(|| panic!("no element `{id}`"));
    element.dyn_into().unwrap_or_else(|_| panic!("`{id}` is another kind of element"))
}

/// The time since the page was opened.
pub(crate) fn now() -> Duration {
    let millis = window().performance().map_or(0.0, |it| it.now());
    Duration::from_secs_f64(millis / 1e3)
}

/// Milliseconds since 1970.
fn unix_millis() -> u64 {
    js_sys::Date::now() as u64
}

/// The date in UTC.
pub(crate) fn today() -> Date {
    Date::from_unix_seconds(unix_millis() / 1_000)
}

/// A random seed of at most ten digits, which players copy by hand.
pub(crate) fn random_seed() -> u64 {
    (js_sys::Math::random() * 4_294_967_296.0) as u64
}

/// Files of the origin.
pub(crate) struct LocalDisk {
    /// Only [`open`](Self::open) makes one.
    _private: (),
}

impl LocalDisk {
    /// `None` where the player has forbidden the page to keep anything.
    pub(crate) fn open() -> Option<Self> {
        storage().map(|_| Self { _private: () })
    }
}

/// The storage of the origin. An object of JavaScript cannot be kept in an app, which may be sent to another
/// thread.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn key_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}

impl Disk for LocalDisk {
    fn names(&self) -> Vec<String> {
        let Some(storage) = storage() else { return Vec::new() };
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
        keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
    }

    fn read(&self, name: &str) -> Option<File> {
        disk::decode(&storage()?.get_item(&key_of(name)).ok()??)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let Some(storage) = storage() else { return Err("the browser keeps nothing".to_owned()) };
        let text = disk::encode(bytes, unix_millis());
        storage.set_item(&key_of(name), &text).map_err(|error| reason(&error))
    }

    fn remove(&mut self, name: &str) {
        // There is no way in which the removal of a key fails while keys can be read.
        let _ = storage().map(|storage| storage.remove_item(&key_of(name)));
    }
}

/// Why a value was not kept, as a clause.
fn reason(error: &JsValue) -> String {
    match error.dyn_ref::<DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => {
            "the browser has no more room for this page; copy old runs to files and remove them"
                .to_owned()
        }
        Some(error) => format!("the browser refuses it ({})", error.message()),
        None => "the browser refuses it".to_owned(),
    }
}

/// Downloads and the clipboard of the browser.
pub(crate) struct BrowserHands;

impl Hands for BrowserHands {
    fn download(&self, name: &str, bytes: &[u8]) {
        // A browser that makes no file from bytes has no downloads either.
        let _ = download(name, bytes);
    }

    fn copy(&self, text: &str) -> Result<(), String> {
        let navigator: JsValue = window().navigator().into();
        let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into());
        if clipboard.is_ok_and(|it| it.is_undefined()) {
            return Err("this page has no clipboard: it must be served by https".to_owned());
        }
        // Where the player forbids it the promise says so later; the result is kept in the storage, too.
        let _ = window().navigator().clipboard().write_text(text);
        Ok(())
    }

    fn address(&self, link: &str) -> String {
        let location = window().location();
        let page = location.href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default();
        format!("{page}#run={}", link.strip_prefix(Link::PREFIX).unwrap_or(link))
    }
}

fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}
