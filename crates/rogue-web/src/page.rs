//! The page: hands its events to the app, and draws the frames of the app.

mod files;
mod input;
mod listen;
mod picture;
mod thumbs;
mod typing;

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Mouse};
use rogue_ui::motion_clock::MotionClock;
use rogue_ui::{App, Copied, CopyRequest, Request, TouchButton};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlCanvasElement, HtmlElement};

use crate::browser::{self, document, element, window};
use crate::frame::Frame;
use crate::keyboard::Repeat;
use crate::launch::{self, PageRequest};
use crate::layout::Layout;
use crate::painter::Painter;
use crate::pointer::{Finger, Wheel};
use crate::runs;
use crate::sheets::Sheets;
use crate::told::{append_paragraph, tell};
use listen::listen;

/// The longest time between two frames that are drawn as fast as the screen allows.
const SMOOTH: Duration = Duration::from_millis(40);

/// The height of a row of a list that a finger can tap, in pixels of the page.
const FINGER: f64 = 44.0;

/// Turns and screens whose lines a screen reader can go back to.
const SPOKEN_TURNS: u32 = 20;

/// Everything that the events of the page change.
// Each of them is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
struct Page {
    app: App,
    /// Whether runs are kept in the storage of the browser.
    is_kept: bool,
    /// The player has left the game: the page is being loaded again.
    has_ended: bool,
    canvas: HtmlCanvasElement,
    painter: Option<Painter>,
    layout: Layout,
    sheets: Option<Sheets>,
    /// Whether the painter has the sheets.
    has_sheets: bool,
    /// Whether a whole sheet could not be loaded.
    whole_is_missing: bool,
    buffer: Buffer,
    frame: Frame,
    clock: MotionClock,
    repeat: Repeat,
    finger: Finger,
    wheel: Wheel,
    /// The cell that the mouse was over last.
    pointed_at: Option<Mouse>,
    /// The turn that the page tells other programs.
    turn: Option<u64>,
    /// The buttons for fingers as they are shown.
    buttons: Vec<TouchButton>,
    /// Whether anything has happened since the buttons were chosen but a flicker of light.
    buttons_may_change: bool,
    /// A finger was used last, not a mouse.
    is_touched: bool,
    /// The keyboard of the system is shown.
    is_typing: bool,
    /// A word is being put together with it.
    is_composing: bool,
    /// The address has the link that is being watched.
    has_link: bool,
    /// The picture is gone, or was never drawn.
    repaint: bool,
    /// A frame has been asked for.
    awaits_frame: bool,
    /// The timer that runs until the next frame that is wanted.
    timer: Option<i32>,
    callbacks: Callbacks,
    /// The page itself, for answers of the browser that come later.
    shared: Weak<RefCell<Page>>,
}

/// The functions that the browser calls again and again.
struct Callbacks {
    frame: Closure<dyn FnMut(f64)>,
    timer: Closure<dyn FnMut()>,
    hold: Closure<dyn FnMut()>,
    sheet: Closure<dyn FnMut(Event)>,
}

type Shared = Rc<RefCell<Page>>;

/// Opens the game in the page.
pub(crate) fn open() {
    let fragment = window().location().hash().unwrap_or_default();
    let request = PageRequest::parse(fragment.trim_start_matches('#'), browser::today());
    let is_watched = matches!(request, Ok(PageRequest::Watch(_)));
    if !is_watched {
        forget_fragment();
    }
    let runs = browser::keeps_runs().then(runs::open).flatten();
    let is_kept = runs.is_some();
    if !is_kept {
        tell(
            "Runs are not kept: the browser gives this page no storage, or it is not served by https.",
        );
    }
    let (app, problem) = launch::app(request, runs.unwrap_or_else(runs::of_tab));
    if let Some(problem) = problem {
        tell(&problem);
    }
    let page = Rc::new_cyclic(|weak: &Weak<RefCell<Page>>| {
        let on = |handle: fn(&mut Page)| {
            let weak = weak.clone();
            move || {
                if let Some(page) = weak.upgrade() {
                    page.borrow_mut().with(handle);
                }
            }
        };
        let (frame, sheet) = (on(Page::show_frame), on(Page::sheet_came));
        let callbacks = Callbacks {
            frame: Closure::new(move |_| frame()),
            timer: Closure::new(on(|_| {})),
            hold: Closure::new(on(Page::look_whether_held)),
            sheet: Closure::new(move |_| sheet()),
        };
        RefCell::new(Page::new(app, is_kept, callbacks, weak.clone()))
    });
    listen(&page);
    page.borrow_mut().has_link = is_watched;
    page.borrow_mut().with(Page::resize);
    // The closures of the listeners keep the page.
    std::mem::forget(page);
}

/// A reload goes on with the run, and does not begin it again.
fn forget_fragment() {
    let location = window().location();
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    if let Ok(history) = window().history() {
        // An address that stays begins the run again after a reload: a nuisance, and no loss.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}

impl Page {
    fn new(app: App, is_kept: bool, callbacks: Callbacks, shared: Weak<RefCell<Self>>) -> Self {
        let canvas: HtmlCanvasElement = element("game");
        let layout = Layout::of_app(&app, (0, 0), 1.0, None);
        let painter = match Painter::new(&canvas) {
            Ok(painter) => Some(painter),
            Err(why) => {
                tell(&format!("The game cannot be drawn: {why}."));
                None
            }
        };
        if painter.as_ref().is_some_and(Painter::is_plain) && browser::is_first_plain() {
            tell(
                "This browser has no WebGL 2, or it is switched off: the game is drawn more slowly.",
            );
        }
        Self {
            app,
            is_kept,
            has_ended: false,
            canvas,
            painter,
            layout,
            sheets: None,
            has_sheets: false,
            whole_is_missing: false,
            buffer: Buffer::default(),
            frame: Frame::default(),
            clock: MotionClock::default(),
            repeat: Repeat::default(),
            finger: Finger::default(),
            wheel: Wheel::default(),
            pointed_at: None,
            turn: None,
            buttons: Vec::new(),
            buttons_may_change: true,
            is_touched: false,
            is_typing: false,
            is_composing: false,
            has_link: false,
            repaint: true,
            awaits_frame: false,
            timer: None,
            callbacks,
            shared,
        }
    }

    /// Counts the time, does something, and asks for the frame that is wanted after it.
    fn with(&mut self, handle: impl FnOnce(&mut Self)) {
        if self.has_ended || browser::is_stopped() {
            return;
        }
        let (now, waits) = (browser::now(), self.must_draw());
        let was_animating = self.app.is_animating();
        let elapsed = self.clock.advance(now, was_animating, waits);
        if elapsed > Duration::ZERO {
            self.app.tick(elapsed);
        }
        self.buttons_may_change |= was_animating;
        handle(self);
        if self.app.finished() {
            return self.end();
        }
        self.answer_requests();
        self.follow_settings();
        self.follow_typing();
        self.forget_link();
        self.speak();
        self.tell_turn();
        self.show_buttons();
        self.await_frame();
    }

    /// Whether letters, tiles and the graphics card are there.
    fn can_draw(&self) -> bool {
        self.has_sheets && self.painter.is_some()
    }

    fn answer_requests(&mut self) {
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Picture => self.save_picture(),
                Request::Copy(request) => self.copy(request),
                // The system shows its files.
                Request::File => element::<HtmlElement>("file").click(),
            }
        }
    }

    /// Copies a text, and reports it when the browser has answered.
    fn copy(&mut self, request: CopyRequest) {
        let page = self.shared.clone();
        browser::copy(&request.text, move |copied| {
            let Some(page) = page.upgrade() else { return };
            let copied = copied.as_ref().map(|()| Copied::InClipboard).map_err(String::as_str);
            page.borrow_mut().with(|page| page.app.report_copy(&request.what, copied));
        });
    }

    fn must_draw(&self) -> bool {
        self.app.dirty() || self.repaint
    }

    /// Asks for a frame now, or at the time of the next one that is wanted.
    fn await_frame(&mut self) {
        if let Some(timer) = self.timer.take() {
            window().clear_timeout_with_handle(timer);
        }
        if self.awaits_frame || !self.can_draw() || document().hidden() {
            return;
        }
        let next = if self.must_draw() { Some(Duration::ZERO) } else { self.app.next_frame() };
        let Some(next) = next else { return };
        if next <= SMOOTH {
            self.awaits_frame = true;
            // A browser without frames draws nothing at all.
            let _ = window().request_animation_frame(self.callbacks.frame.as_ref().unchecked_ref());
        } else {
            self.timer = set_timer(&self.callbacks.timer, next);
        }
    }

    fn show_frame(&mut self) {
        self.awaits_frame = false;
        if self.must_draw() {
            self.paint();
        }
    }

    /// Draws the app, where letters, tiles and the canvas are there.
    fn paint(&mut self) {
        let Some(painter) = self.painter.as_mut().filter(|_| self.has_sheets) else { return };
        self.app.draw(&mut self.buffer);
        self.frame.set(&self.buffer, self.app.tile_map(), &self.layout);
        painter.draw(&self.frame, &self.layout);
        self.repaint = false;
        self.clock.drawn(browser::now());
        mark_first_frame();
        self.load_rare();
    }

    /// Loads the whole sheet of letters or tiles once something was drawn that only that one has. Until it is there
    /// a question mark stands for it; where it cannot be loaded, as long as the page is open.
    fn load_rare(&mut self) {
        let Some(sheets) = self.sheets.as_ref().filter(|_| !self.whole_is_missing) else { return };
        let (had, rare) = (sheets.are_whole, self.frame.has_rare);
        let wanted = [had[0] || rare[0], had[1] || rare[1]];
        if wanted != had {
            self.sheets = Sheets::load(&self.layout, wanted, &self.callbacks.sheet).ok();
        }
    }

    /// Hands input to the app.
    fn dispatch(&mut self, input: Input) -> bool {
        self.buttons_may_change = true;
        self.app.input(input)
    }

    /// Divides the canvas again after the page has another size, or is shown on another screen.
    fn resize(&mut self) {
        let (width, height) = (self.canvas.client_width(), self.canvas.client_height());
        let pixels = |length: i32| (f64::from(length) * ratio()).round().max(1.0) as u32;
        self.layout.canvas = (pixels(width), pixels(height));
        self.canvas.set_width(self.layout.canvas.0);
        self.canvas.set_height(self.layout.canvas.1);
        self.repaint = true;
        self.follow_settings();
    }

    /// Follows the size of letters in the settings, and that of the tiles of the map.
    fn follow_settings(&mut self) {
        let chosen = self.app.settings().text_size;
        let layout = Layout::of_app(&self.app, self.layout.canvas, ratio(), chosen);
        let finger = if browser::is_for_fingers() { FINGER * ratio() } else { 0.0 };
        let row_height = (finger / f64::from(layout.cell.1)).ceil().max(1.0);
        self.app.set_row_height(row_height as u16);
        set_data("row", &(row_height * f64::from(layout.cell.1) / ratio()).floor().to_string());
        let (width, height) = layout.cells();
        self.layout = layout;
        if self.buffer.area.as_size() != (width, height).into() {
            self.buffer = Buffer::empty(Rect::new(0, 0, width, height));
            self.dispatch(Input::Resize { width, height });
            self.repaint = true;
        }
        if !self.sheets.as_ref().is_some_and(|sheets| sheets.are_of(&layout)) {
            self.has_sheets = false;
            let sheets = self.sheets.as_ref().filter(|_| !self.whole_is_missing);
            let are_whole = sheets.map_or([false; 2], |sheets| sheets.are_whole);
            self.sheets = Sheets::load(&layout, are_whole, &self.callbacks.sheet).ok();
        }
    }

    fn sheet_came(&mut self) {
        let Some(sheets) = &self.sheets else { return };
        if let Some(name) = sheets.missing() {
            if sheets.are_whole != [false; 2] {
                self.whole_is_missing = true;
                self.sheets = Sheets::load(&self.layout, [false; 2], &self.callbacks.sheet).ok();
                return tell(&format!(
                    "The picture {name} cannot be loaded: some glyphs are missing."
                ));
            }
            return tell(&format!("The picture {name} cannot be loaded; reload the page."));
        }
        let (Some(images), Some(painter)) = (sheets.images(), &mut self.painter) else { return };
        match painter.load(images, &self.layout) {
            Ok(()) => {
                self.frame.are_whole = sheets.are_whole;
                (self.has_sheets, self.repaint) = (true, true);
            }
            Err(why) => tell(&format!("The game cannot be drawn: {why}.")),
        }
    }

    /// The graphics card has come back: everything that it had is gone.
    fn context_restored(&mut self) {
        self.has_sheets = false;
        match Painter::new(&self.canvas) {
            Ok(painter) => {
                self.painter = Some(painter);
                self.sheet_came();
            }
            Err(why) => tell(&format!("The game cannot be drawn: {why}.")),
        }
    }

    /// Gives a screen reader the lines of everything that has happened since.
    fn speak(&mut self) {
        let lines = self.app.take_spoken();
        if lines.is_empty() {
            return;
        }
        let spoken = element::<Element>("spoken");
        append_paragraph(&spoken, &lines.join(" "));
        while spoken.child_element_count() > SPOKEN_TURNS {
            let Some(first) = spoken.first_element_child() else { break };
            first.remove();
        }
    }

    /// Once a link is left, a reload goes on with the run.
    fn forget_link(&mut self) {
        if self.has_link && !self.app.is_watching() {
            self.has_link = false;
            forget_fragment();
        }
    }

    /// Tells the turn to programs that test the page; not while a run is being opened, whose turn is not reached yet.
    fn tell_turn(&mut self) {
        if self.app.is_opening() {
            return;
        }
        let turn = self.app.game().view().turn();
        if self.turn.replace(turn) != Some(turn) {
            set_data("turn", &turn.to_string());
        }
    }

    /// The player has left the game: the title comes up again, after the closing notice.
    fn end(&mut self) {
        self.has_ended = true;
        if let Some(closing) = self.app.closing() {
            // Stays until the player has read it.
            let _ = window().alert_with_message(closing.text());
        }
        forget_fragment();
        // A page that cannot be loaded again stays as it is.
        let _ = window().location().reload();
    }

    /// Whether a run is lost when the page is closed now.
    fn is_unsaved(&self) -> bool {
        let is_lost = !self.is_kept && self.app.game().view().turn() > 0;
        !self.has_ended && (is_lost || self.app.is_unsaved())
    }
}

/// Calls a closure after a time. A page without timers shows no animations.
fn set_timer(callback: &Closure<dyn FnMut()>, after: Duration) -> Option<i32> {
    let millis = i32::try_from(after.as_millis()).unwrap_or(i32::MAX);
    let timer = window().set_timeout_with_callback_and_timeout_and_arguments_0(
        callback.as_ref().unchecked_ref(),
        millis,
    );
    timer.ok()
}

/// Pixels of the device in one of the page.
fn ratio() -> f64 {
    window().device_pixel_ratio().max(0.5)
}

/// The first frame is there: the page is no longer loading.
fn mark_first_frame() {
    if browser::root().is_some_and(|root| !root.has_attribute("data-shown")) {
        set_data("shown", &browser::now().as_millis().to_string());
    }
}

/// Sets a data attribute of the root of the page.
fn set_data(name: &str, value: &str) {
    if let Some(root) = browser::root() {
        // An attribute with a plain name can be set.
        let _ = root.set_attribute(&format!("data-{name}"), value);
    }
}
