//! The event loop: waits for events, handles all that are pending, draws one frame.

use std::io::{self, IsTerminal};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use crossterm::Command as _;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::Event;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::{Position, Rect, Size};
use rogue_native::{Error, Pictures, dispatch_input};
use rogue_ui::input::{Input, Key};
use rogue_ui::{App, Copied, CopyRequest, Request};

use crate::device;
use crate::event::{AppEvent, Decoded};
use crate::event_sources::Events;
use crate::keys;
use crate::paint::Painter;
use crate::repeat_guard::RepeatGuard;
use crate::terminal_guard::TerminalGuard;

/// Events handled before the next frame, so that a key that repeats without end is drawn.
const MAX_EVENTS_PER_FRAME: usize = 256;
/// The longest text for the clipboard, in bytes: terminals refuse longer sequences, some without a word.
const MAX_COPIED: usize = 50_000;

pub(crate) struct EventLoop {
    app: App,
    painter: Painter,
    terminal: TerminalGuard,
    events: Events,
    repeat_guard: RepeatGuard,
    size: Size,
    last_tick: Instant,
    terminal_lost: bool,
    pictures: Pictures,
}

impl EventLoop {
    pub(crate) fn new(
        app: App,
        painter: Painter,
        terminal: TerminalGuard,
        events: Events,
        pictures: Pictures,
    ) -> Self {
        Self {
            app,
            painter,
            terminal,
            events,
            repeat_guard: RepeatGuard::default(),
            size: Size::default(),
            last_tick: Instant::now(),
            terminal_lost: false,
            pictures,
        }
    }

    /// Plays until the player quits or the terminal is lost.
    ///
    /// # Errors
    /// When the keyboard can no longer be read.
    pub(crate) fn run(mut self) -> Result<(), Error> {
        self.resize(device::size());
        while !self.app.finished() && !self.terminal_lost {
            self.draw();
            self.wait()?;
            self.answer_requests();
        }
        // Closing saves the run.
        if !self.app.finished() {
            dispatch_input(&mut self.app, Input::Close);
        }
        rogue_native::log::end(&self.app);
        // The shell is to show the messages that follow.
        self.terminal.leave();
        rogue_native::closing(&self.app)
    }

    fn answer_requests(&mut self) {
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Picture => self.save_picture(),
                Request::Copy(request) => self.copy(&request),
                // The player sees the folder.
                Request::File => {}
            }
        }
    }

    /// Saves the text of the screen as its picture: a terminal has no others.
    fn save_picture(&mut self) {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, self.size)));
        self.app.draw(&mut buffer);
        self.painter.invalidate();
        self.pictures.save(&mut self.app, "txt", Ok(text_of(&buffer).into_bytes()));
    }

    /// Gives the terminal the text that the player wants in the clipboard. A terminal does not report whether it has
    /// put the text there.
    fn copy(&mut self, request: &CopyRequest) {
        if request.text.len() > MAX_COPIED {
            self.app.report_copy(&request.what, Err("the text is too long for a terminal"));
            return;
        }
        let mut sequence = String::new();
        // Writing to a string cannot fail.
        let _ = CopyToClipboard::to_clipboard_from(&request.text).write_ansi(&mut sequence);
        if let Err(error) = device::draw(sequence.as_bytes()) {
            return self.lose_terminal(&error);
        }
        self.app.report_copy(&request.what, Ok(Copied::GivenToTerminal));
    }

    fn draw(&mut self) {
        let dirty = self.app.dirty() || self.painter.is_invalid();
        if !dirty || !self.terminal.is_active() {
            return;
        }
        let bytes = self.painter.frame(self.size, |buffer| self.app.draw(buffer));
        tracing::trace!(moving = self.app.is_animating(), bytes = bytes.len(), "frame");
        if let Err(error) = device::draw(bytes) {
            self.lose_terminal(&error);
        }
    }

    /// Ends the loop without an error: there is no terminal left to print one to.
    fn lose_terminal(&mut self, error: &io::Error) {
        tracing::error!(%error, "terminal lost");
        self.terminal_lost = true;
    }

    /// Waits for an event or the next frame, then handles all pending events before drawing, so
    /// that fast typing does not run ahead of the screen.
    fn wait(&mut self) -> Result<(), Error> {
        let first = if let Some(next) = self.app.next_frame() {
            match self.events.recv_timeout(next) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Err(read_error("it stopped")),
            }
        } else {
            Some(self.events.recv().map_err(read_error)?)
        };
        self.tick();
        if let Some(event) = first {
            self.handle(event)?;
        }
        for _ in 1..MAX_EVENTS_PER_FRAME {
            if self.app.finished() || self.terminal_lost {
                break;
            }
            let Ok(event) = self.events.try_recv() else {
                break;
            };
            self.handle(event)?;
        }
        Ok(())
    }

    fn tick(&mut self) {
        let now = Instant::now();
        self.app.tick(now - self.last_tick);
        self.last_tick = now;
    }

    fn handle(&mut self, event: AppEvent) -> Result<(), Error> {
        match event {
            AppEvent::Terminal(decoded) => {
                for event in self.events_of(decoded) {
                    self.handle_input(&event);
                }
            }
            AppEvent::Close => {
                dispatch_input(&mut self.app, Input::Close);
            }
            AppEvent::Resized if self.terminal.is_active() => self.resize(device::size()),
            // The size is asked for again when the game takes the terminal.
            AppEvent::Resized => {}
            AppEvent::Stop => self.stop(),
            AppEvent::Continued => self.continued(),
            AppEvent::ContentSaved(content) => self.app.reload(content),
            AppEvent::HungUp => self.lose_terminal(&io::Error::other("hung up")),
            // Reading fails after a hang-up, perhaps before the hang-up is reported.
            AppEvent::ReadFailed(error) if !io::stdin().is_terminal() => {
                self.lose_terminal(&error);
            }
            AppEvent::ReadFailed(error) => return Err(read_error(error)),
        }
        Ok(())
    }

    /// The events that the bytes of a key mean on the screen on top.
    fn events_of(&self, decoded: Decoded) -> Vec<Event> {
        match decoded {
            Decoded::Event(event) => vec![event],
            Decoded::Escaped(key) => {
                let with_alt = Event::Key(keys::with_alt(key));
                let is_used = match keys::input(&with_alt) {
                    Some(Input::Key(key)) => self.app.binds(key) || self.app.takes_any_key(),
                    Some(_) | None => true,
                };
                if is_used { vec![with_alt] } else { vec![keys::escape(), Event::Key(key)] }
            }
            // A name is typed in the player's own letters.
            Decoded::Placed { typed, .. } if self.app.typed().is_some() => vec![Event::Key(typed)],
            Decoded::Placed { latin, .. } => vec![Event::Key(latin)],
        }
    }

    /// Ignores input while the terminal does not show the game.
    fn handle_input(&mut self, event: &Event) {
        if !self.terminal.is_active() {
            return;
        }
        if keys::is_suspend(event) {
            self.suspend();
        } else if let Event::Resize(width, height) = event {
            self.resize(device::usable(*width, *height));
        } else if let Event::Paste(text) = event {
            self.app.paste(text);
        } else {
            match keys::input(event) {
                Some(Input::Key(key)) => self.handle_key(key),
                Some(input) => {
                    dispatch_input(&mut self.app, input);
                }
                None => {}
            }
        }
    }

    /// Draws the disturbance of the player at once, before the next key is handled.
    fn handle_key(&mut self, key: Key) {
        let now = Instant::now();
        if self.repeat_guard.drops(key, now) {
            tracing::debug!(%key, "repeat dropped");
            return;
        }
        if dispatch_input(&mut self.app, Input::Key(key)) {
            self.repeat_guard.block(key, now);
            self.draw();
        }
    }

    fn resize(&mut self, size: Size) {
        self.size = size;
        // Terminals show different things after a resize.
        self.painter.invalidate();
        let Size { width, height } = size;
        dispatch_input(&mut self.app, Input::Resize { width, height });
    }

    /// Restores the terminal before stopping: the shell takes it as soon as the first program of
    /// the job has stopped.
    #[cfg(unix)]
    fn suspend(&mut self) {
        self.terminal.leave();
        if !crate::suspend::stop_job() {
            self.resume();
        }
    }

    #[cfg(unix)]
    fn stop(&mut self) {
        tracing::info!("stopped");
        self.terminal.leave();
        if let Err(error) = crate::suspend::stop() {
            tracing::error!(%error, "cannot stop");
            self.resume();
        }
    }

    /// A game that is continued in the background (by `bg`, or to handle SIGTERM) does not use the
    /// terminal. It is continued again when it comes to the foreground.
    #[cfg(unix)]
    fn continued(&mut self) {
        if crate::terminal_guard::in_foreground() {
            self.resume();
        }
    }

    #[cfg(not(unix))]
    fn continued(&mut self) {}

    #[cfg(not(unix))]
    fn suspend(&mut self) {}

    #[cfg(not(unix))]
    fn stop(&mut self) {}

    /// Takes the terminal again. Its content, mode and size may have changed.
    #[cfg(unix)]
    fn resume(&mut self) {
        match self.terminal.resume() {
            Ok(()) => self.resize(device::size()),
            Err(error) => self.lose_terminal(&error),
        }
    }
}

/// The lines of a screen.
fn text_of(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
    let line = |row: &[Cell]| {
        let line: String = row.iter().map(Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    rows.map(line).collect()
}

fn read_error(error: impl std::fmt::Display) -> Error {
    Error::new(format_args!(
        "the keyboard of this terminal can no longer be read ({error}); try another terminal"
    ))
}
