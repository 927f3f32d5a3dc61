//! The loop of a game in a terminal: wait, take in all that came, draw once.
//! Knows no rule and no binding of the game.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crossterm::event::Event;
use ratatui_core::layout::Size;
use rogue_native::{Error, dispatch_input};
use rogue_ui::App;
use rogue_ui::input::{Input, Key};

use crate::device;
use crate::happenings::Happening;
use crate::held::Held;
use crate::keys;
use crate::paint::Painter;
use crate::screen::Screen;

/// Time between two frames while something moves by itself.
const FRAME: Duration = Duration::from_millis(33);

/// So many happenings are played before the next frame, so that a key held by a stuck
/// keyboard still shows what it does.
const AT_ONCE: usize = 256;

pub(crate) struct Session {
    app: App,
    painter: Painter,
    screen: Screen,
    happenings: Receiver<Happening>,
    held: Held,
    size: Size,
    last_tick: Instant,
    terminal_is_gone: bool,
}

impl Session {
    pub(crate) fn new(
        app: App,
        painter: Painter,
        screen: Screen,
        happenings: Receiver<Happening>,
    ) -> Self {
        Self {
            app,
            painter,
            screen,
            happenings,
            held: Held::default(),
            size: Size::default(),
            last_tick: Instant::now(),
            terminal_is_gone: false,
        }
    }

    /// Plays until the game is finished.
    pub(crate) fn run(mut self) -> Result<(), Error> {
        self.resize(device::size());
        while !self.app.finished() && !self.terminal_is_gone {
            self.draw();
            self.wait()?;
        }
        // The last thing the game hears, whatever it was doing: it may have to be kept.
        if !self.app.finished() {
            dispatch_input(&mut self.app, Input::Close);
        }
        rogue_native::log::end(&self.app);
        Ok(())
    }

    fn draw(&mut self) {
        let stale = self.app.dirty() || self.painter.forgot();
        if !stale || !self.screen.entered() {
            return;
        }
        let bytes = self.painter.frame(self.size, |buffer| self.app.draw(buffer));
        tracing::trace!(bytes = bytes.len(), "frame");
        if let Err(error) = device::write(bytes) {
            self.lost(&error);
        }
    }

    /// A terminal that takes no bytes is gone, and nobody is there to be told.
    fn lost(&mut self, error: &io::Error) {
        tracing::error!(%error, "terminal lost");
        self.terminal_is_gone = true;
    }

    /// Sleeps until something happens or the next frame is due, then takes in all that came:
    /// pending keys are never drawn one by one, so a fast typist is never ahead of the picture.
    fn wait(&mut self) -> Result<(), Error> {
        let first = if self.app.wants_frames() {
            match self.happenings.recv_timeout(FRAME) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Err(no_keys("it stopped")),
            }
        } else {
            Some(self.happenings.recv().map_err(no_keys)?)
        };
        self.tick();
        if let Some(happening) = first {
            self.take(happening)?;
        }
        for _ in 1..AT_ONCE {
            if self.app.finished() || self.terminal_is_gone {
                break;
            }
            let Ok(happening) = self.happenings.try_recv() else {
                break;
            };
            self.take(happening)?;
        }
        Ok(())
    }

    fn tick(&mut self) {
        let now = Instant::now();
        self.app.tick(now - self.last_tick);
        self.last_tick = now;
    }

    fn take(&mut self, happening: Happening) -> Result<(), Error> {
        match happening {
            Happening::Event(event) => self.event(&event),
            Happening::Close => {
                dispatch_input(&mut self.app, Input::Close);
            }
            Happening::Stop => self.stop(),
            Happening::Continued => self.go_on(),
            Happening::Gone => self.lost(&io::Error::other("hung up")),
            // A terminal that hung up breaks the reader, perhaps before the hang-up is told.
            Happening::Broken(error) if !io::stdin().is_terminal() => self.lost(&error),
            Happening::Broken(error) => return Err(no_keys(error)),
        }
        Ok(())
    }

    /// While the terminal is not ours nobody sees what a key would do.
    fn event(&mut self, event: &Event) {
        if !self.screen.entered() {
            return;
        }
        if keys::asks_to_suspend(event) {
            self.suspend();
        } else if let Event::Resize(width, height) = event {
            self.resize(device::usable(*width, *height));
        } else {
            match keys::input(event) {
                Some(Input::Key(key)) => self.key(key),
                Some(input) => {
                    dispatch_input(&mut self.app, input);
                }
                None => {}
            }
        }
    }

    /// An alarm is shown at once, before any key that waits behind this one.
    fn key(&mut self, key: Key) {
        let now = Instant::now();
        if self.held.is_stale(key, now) {
            tracing::debug!(%key, "held since an alarm");
            return;
        }
        if dispatch_input(&mut self.app, Input::Key(key)) {
            self.held.alarmed(key, now);
            self.draw();
        }
    }

    fn resize(&mut self, size: Size) {
        self.size = size;
        // Terminals move what they show when they change size, each in its own way.
        self.painter.forget();
        let Size { width, height } = size;
        dispatch_input(&mut self.app, Input::Resize { width, height });
    }

    /// The terminal is given back before anybody is told to stop: the shell takes it as soon
    /// as the first program of the job has stopped.
    #[cfg(unix)]
    fn suspend(&mut self) {
        self.screen.leave();
        if !crate::suspend::stop_job() {
            self.retake();
        }
    }

    #[cfg(unix)]
    fn stop(&mut self) {
        tracing::info!("stopped");
        self.screen.leave();
        if let Err(error) = crate::suspend::stop() {
            tracing::error!(%error, "cannot stop");
            self.retake();
        }
    }

    /// Continued in the background (`bg`, or to be told to end) the game keeps off the
    /// terminal; coming to the foreground continues it once more.
    #[cfg(unix)]
    fn go_on(&mut self) {
        if crate::suspend::in_foreground() {
            self.retake();
        }
    }

    #[cfg(not(unix))]
    fn go_on(&mut self) {}

    #[cfg(not(unix))]
    fn suspend(&mut self) {}

    #[cfg(not(unix))]
    fn stop(&mut self) {}

    /// After a stop the terminal may show anything, in any mode and at any size.
    fn retake(&mut self) {
        match self.screen.take() {
            Ok(()) => self.resize(device::size()),
            Err(error) => self.lost(&error),
        }
    }
}

fn no_keys(error: impl std::fmt::Display) -> Error {
    Error::new(format_args!(
        "the keyboard of this terminal can no longer be read ({error}); try another terminal"
    ))
}
