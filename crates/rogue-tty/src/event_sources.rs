//! The threads that wait for terminal input, signals and a hang-up, and send them as [`AppEvent`]s
//! to one channel.
//!
//! Each source has a thread of its own. Only the reader thread calls crossterm, because crossterm
//! may never return after the terminal hung up or sent half of an escape sequence: that thread is
//! abandoned when the program ends.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crossterm::event;

use crate::event::AppEvent;

/// Events in the channel before a source has to wait.
const MAX_QUEUED_EVENTS: usize = 1024;

/// Starts all sources.
///
/// # Errors
/// When a thread cannot be started or a signal handler cannot be installed.
pub(crate) fn start() -> io::Result<Receiver<AppEvent>> {
    let (sender, receiver) = sync_channel(MAX_QUEUED_EVENTS);
    start_unix_sources(&sender)?;
    let reader = Reader(sender);
    spawn("keys", move || reader.run())?;
    Ok(receiver)
}

#[cfg(unix)]
fn start_unix_sources(sender: &SyncSender<AppEvent>) -> io::Result<()> {
    // Sends fail only after the receiver was dropped at the end of the program.
    let close = sender.clone();
    rogue_native::signals::on_close(
        move || _ = close.send(AppEvent::Close),
        crate::terminal_guard::restore,
    )?;
    let mut job_signals = crate::suspend::Signals::new()?;
    let job_control = sender.clone();
    spawn("job control", move || {
        while let Some(event) = job_signals.wait() {
            let _ = job_control.send(event);
        }
    })?;
    let hang_up = sender.clone();
    spawn("hang-up", move || {
        if crate::device::wait_for_hang_up() {
            let _ = hang_up.send(AppEvent::HungUp);
        }
    })
}

#[cfg(not(unix))]
fn start_unix_sources(_: &SyncSender<AppEvent>) -> io::Result<()> {
    Ok(())
}

fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(body)?;
    Ok(())
}

struct Reader(SyncSender<AppEvent>);

impl Reader {
    fn run(&self) {
        loop {
            let (event, more) = match event::read() {
                Ok(event) => (AppEvent::Terminal(event), true),
                Err(error) => (AppEvent::ReadFailed(error), false),
            };
            if self.0.send(event).is_err() || !more {
                return;
            }
        }
    }
}

/// Reports a panic of the reader, so that the event loop does not wait for input forever.
impl Drop for Reader {
    fn drop(&mut self) {
        if thread::panicking() {
            let error = io::Error::other("the keyboard reader failed");
            let _ = self.0.send(AppEvent::ReadFailed(error));
        }
    }
}
