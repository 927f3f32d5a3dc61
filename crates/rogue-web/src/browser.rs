//! The services that the page takes from the browser: files in `localStorage`, the clipboard, the time.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Promise, Reflect};
use rogue_ui::Date;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, DomException, Element, Storage, Window};

use crate::steady_clock::SteadyClock;
use crate::values::Values;

/// The beginning of every key, so that other pages of the origin keep theirs.
pub(crate) const PREFIX: &str = "roguecore/";

/// The key of the tab that plays. It is no file.
const TAB: &str = "roguecore-tab";

/// The key that notes that the player was told of plain drawing. It is no file.
const TOLD_OF_PLAIN: &str = "roguecore-told-of-plain";

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

/// The time since the page was opened, which never runs backwards.
pub(crate) fn now() -> Duration {
    thread_local! {
        static CLOCK: Cell<SteadyClock> = const { Cell::new(SteadyClock::new()) };
    }
    let millis = window().performance().map_or(0.0, |it| it.now());
    let clock = CLOCK.get().read(millis);
    CLOCK.set(clock);
    clock.time()
}

/// Milliseconds since 1970.
fn unix_millis() -> u64 {
    js_sys::Date::now() as u64
}

/// Whether the player points with a finger rather than a mouse.
pub(crate) fn is_for_fingers() -> bool {
    matches("(pointer: coarse)")
}

/// Whether the system or the screen is as a query of style sheets says.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// The date in UTC.
pub(crate) fn today() -> Date {
    Date::from_unix_seconds(unix_millis() / 1_000)
}

/// Whether the start of the page has reserved the storage for this tab, and no other tab has taken over.
pub(crate) fn keeps_runs() -> bool {
    root().is_some_and(|root| root.has_attribute("data-keeps-runs")) && !is_taken_over()
}

/// Whether the start of the page has stopped the game, or is about to be told of it.
pub(crate) fn is_stopped() -> bool {
    root().is_some_and(|root| root.has_attribute("data-stopped")) || is_taken_over()
}

/// Whether another tab has noted in the storage that it plays.
fn is_taken_over() -> bool {
    let own = root().and_then(|root| root.get_attribute("data-tab"));
    let noted = || storage()?.get_item(TAB).ok()?;
    own.is_some_and(|own| noted().is_some_and(|noted| noted != own))
}

/// Whether this browser has not told the player of plain drawing yet, as far as it keeps anything. From now on it has.
pub(crate) fn is_first_plain() -> bool {
    let Some(storage) = storage() else { return true };
    let was_told = storage.get_item(TOLD_OF_PLAIN).is_ok_and(|noted| noted.is_some());
    // Full storage leaves no note: the player is told once more, which does no harm.
    let _ = storage.set_item(TOLD_OF_PLAIN, "");
    !was_told
}

/// The root of the document.
pub(crate) fn root() -> Option<Element> {
    document().document_element()
}

/// A random seed of at most ten digits, which players copy by hand.
pub(crate) fn random_seed() -> u64 {
    (js_sys::Math::random() * 4_294_967_296.0) as u64
}

/// Values of the origin, or of this tab alone.
pub(crate) struct BrowserValues {
    /// The values where the browser keeps none.
    tab: Option<BTreeMap<String, String>>,
}

impl BrowserValues {
    /// Values of the origin; `None` where the player has forbidden the page to keep anything.
    pub(crate) fn open() -> Option<Self> {
        storage().map(|_| Self { tab: None })
    }

    /// Values that are gone with the tab.
    pub(crate) const fn of_tab() -> Self {
        Self { tab: Some(BTreeMap::new()) }
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

impl Values for BrowserValues {
    fn names(&self) -> Vec<String> {
        if let Some(values) = &self.tab {
            return values.keys().cloned().collect();
        }
        let Some(storage) = storage() else { return Vec::new() };
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
        keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
    }

    fn has(&self, name: &str) -> bool {
        if let Some(values) = &self.tab {
            return values.contains_key(name);
        }
        storage().is_some_and(|it| Reflect::has(&it, &key_of(name).into()).unwrap_or(false))
    }

    fn value(&self, name: &str) -> Option<String> {
        if let Some(values) = &self.tab {
            return values.get(name).cloned();
        }
        storage()?.get_item(&key_of(name)).ok()?
    }

    fn set_value(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some(values) = &mut self.tab {
            values.insert(name.to_owned(), value.to_owned());
            return Ok(());
        }
        if !keeps_runs() {
            return Err("the game goes on in another tab".to_owned());
        }
        let Some(storage) = storage() else { return Err("the browser keeps nothing".to_owned()) };
        storage.set_item(&key_of(name), value).map_err(|error| reason(&error))
    }

    fn remove(&mut self, name: &str) {
        if let Some(values) = &mut self.tab {
            values.remove(name);
            return;
        }
        if let Some(storage) = storage().filter(|_| keeps_runs()) {
            // There is no way in which the removal of a key fails while keys can be read.
            let _ = storage.remove_item(&key_of(name));
        }
    }

    fn now(&self) -> u64 {
        unix_millis()
    }
}

/// Why the browser refuses something, as a clause.
pub(crate) fn reason(error: &JsValue) -> String {
    match error.dyn_ref::<DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => {
            "the browser has no more room for this page; copy old runs to files and remove them"
                .to_owned()
        }
        Some(error) => format!("the browser refuses it ({})", error.message()),
        None => error.as_string().unwrap_or_else(|| "the browser refuses it".to_owned()),
    }
}

/// Why a page that is served by plain HTTP copies nothing, as a clause.
pub(crate) const NO_CLIPBOARD: &str = "this page has no clipboard: it must be served by https";

/// Whether the page is served so that it has a clipboard.
pub(crate) fn has_clipboard() -> bool {
    let navigator: JsValue = window().navigator().into();
    let clipboard = Reflect::get(&navigator, &"clipboard".into());
    clipboard.is_ok_and(|clipboard| !clipboard.is_undefined())
}

/// Puts a text into the clipboard. The browser, which may ask the player, answers later: then `report` is called, with
/// a clause where nothing was copied.
pub(crate) fn copy(text: &str, report: impl FnOnce(Result<(), String>) + 'static) {
    let copied = if has_clipboard() {
        window().navigator().clipboard().write_text(text)
    } else {
        Promise::reject(&NO_CLIPBOARD.into())
    };
    let report = Rc::new(Cell::new(Some(report)));
    let refused = Rc::clone(&report);
    let done = Closure::once(move |_: JsValue| {
        if let Some(report) = report.take() {
            report(Ok(()));
        }
    });
    let failed = Closure::once(move |error: JsValue| {
        if let Some(report) = refused.take() {
            report(Err(reason(&error)));
        }
    });
    let _ = copied.then2(&done, &failed);
    done.forget();
    failed.forget();
}
