//! Listens to the events of the page, and calls their handlers.

use std::rc::Rc;

use js_sys::Uint8Array;
use roguecore::journal::Run;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DragEvent, Element, Event, EventTarget, File, HtmlInputElement, KeyboardEvent, PointerEvent,
    StorageEvent, WheelEvent,
};

use super::{Page, Shared};
use crate::browser::{document, element, window};
use crate::told::tell;

/// Listens to the events of the page.
pub(super) fn listen(page: &Shared) {
    let canvas: EventTarget = page.borrow().canvas.clone().into();
    let (whole, view): (EventTarget, EventTarget) = (document().into(), window().into());
    on(page, &whole, "keydown", |page, event: &KeyboardEvent| page.key(event));
    on(page, &canvas, "pointerdown", |page, event: &PointerEvent| page.pointer_down(event));
    on(page, &canvas, "pointermove", |page, event: &PointerEvent| page.pointer_moved(event));
    on(page, &canvas, "pointerup", |page, event: &PointerEvent| page.pointer_up(event));
    on(page, &canvas, "pointercancel", |page, event: &PointerEvent| {
        page.finger.cancel(event.pointer_id());
    });
    on(page, &canvas, "wheel", |page, event: &WheelEvent| page.wheel(event));
    on(page, &canvas, "contextmenu", |_, event: &Event| event.prevent_default());
    on(page, &canvas, "webglcontextlost", |_, event: &Event| event.prevent_default());
    on(page, &canvas, "webglcontextrestored", |page, _: &Event| page.context_restored());
    on(page, &view, "resize", |page, _: &Event| page.resize());
    on_stopped(page, &view, "beforeunload", |page, event: &Event| {
        if page.is_unsaved() {
            event.prevent_default();
        }
    });
    // Another tab has taken over. The start of the page loads this one again, unless commands are lost by that.
    on_stopped(page, &view, "taken-over", |page, event: &Event| {
        if page.app.is_unsaved() {
            event.prevent_default();
        }
    });
    on_stopped(page, &view, "download-run", |page, _: &Event| page.download_run());
    on(page, &view, "storage", |page, event: &StorageEvent| {
        page.storage_changed(event.key().as_deref());
    });
    let typed = element::<EventTarget>("typed");
    on(page, &typed, "input", |page, _: &Event| page.typed());
    on(page, &typed, "compositionstart", |page, _: &Event| page.composing(true));
    on(page, &typed, "compositionend", |page, _: &Event| page.composing(false));
    let chosen = Rc::clone(page);
    on(page, &element::<EventTarget>("file"), "change", move |_, _: &Event| {
        let chooser: HtmlInputElement = element("file");
        if let Some(file) = chooser.files().and_then(|files| files.item(0)) {
            read(&chosen, &file);
        }
        // The same file can be chosen again.
        chooser.set_value("");
    });
    on(page, &whole, "visibilitychange", |page, _: &Event| page.repaint = true);
    on(page, &element::<EventTarget>("thumbs"), "click", |page, event: &Event| {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let button = target.and_then(|it| it.closest("[data-intent]").ok().flatten());
        if let Some(name) = button.and_then(|button| button.get_attribute("data-intent")) {
            page.button(&name);
        }
    });
    on(page, &whole, "dragover", |_, event: &DragEvent| event.prevent_default());
    let dropped = Rc::clone(page);
    on(page, &whole, "drop", move |_, event: &DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|it| it.files());
        if let Some(file) = files.and_then(|files| files.item(0)) {
            read(&dropped, &file);
        }
    });
}

/// Calls `handle` with the page at each event of that name, unless the game is stopped.
fn on<E: JsCast + 'static>(
    page: &Shared,
    target: &EventTarget,
    name: &str,
    mut handle: impl FnMut(&mut Page, &E) + 'static,
) {
    on_stopped(page, target, name, move |page, event: &E| {
        page.with(|page| handle(page, event));
    });
}

/// The same also where the game is stopped.
fn on_stopped<E: JsCast + 'static>(
    page: &Shared,
    target: &EventTarget,
    name: &str,
    mut handle: impl FnMut(&mut Page, &E) + 'static,
) {
    let page = Rc::clone(page);
    let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        // An event that comes while another is handled, as when a window asks, does not concern the game.
        if let Ok(mut page) = page.try_borrow_mut() {
            handle(&mut page, event.unchecked_ref());
        }
    });
    let options = web_sys::AddEventListenerOptions::new();
    options.set_passive(false);
    let listener: JsValue = listener.into_js_value();
    // Every target takes listeners.
    let _ = target.add_event_listener_with_callback_and_add_event_listener_options(
        name,
        listener.unchecked_ref(),
        &options,
    );
}

/// Reads a file of the player, and takes it in.
fn read(page: &Shared, file: &File) {
    if file.size() as u64 > Run::MAX_BYTES as u64 {
        return tell("The file is too long for a run or a replay.");
    }
    let (page, name) = (Rc::clone(page), file.name());
    let read = Closure::once(move |content: JsValue| {
        let bytes = Uint8Array::new(&content).to_vec();
        page.borrow_mut().with(|page| page.import(&name, &bytes));
    });
    let failed = Closure::once(|_: JsValue| tell("The file cannot be read."));
    let _ = file.array_buffer().then2(&read, &failed);
    read.forget();
    failed.forget();
}
