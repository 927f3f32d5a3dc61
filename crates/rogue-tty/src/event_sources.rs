//! The threads that wait for terminal input, signals and a hang-up, and send them as [`AppEvent`]s
//! to one channel.
//!
//! Each source has a thread of its own, which is abandoned when the program ends.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{
    Receiver, RecvError, RecvTimeoutError, SyncSender, TryRecvError, sync_channel,
};
use std::thread;
use std::time::Duration;

use rogue_native::Watch;

#[cfg(unix)]
use crate::decoder::Decoder;
use crate::event::AppEvent;

/// Events in the channel before a source has to wait.
const MAX_QUEUED_EVENTS: usize = 1024;

/// The time between two looks at the content files.
const WATCH_INTERVAL: Duration = Duration::from_millis(200);

/// Starts all sources.
///
/// # Errors
/// When a thread cannot be started or a signal handler cannot be installed.
pub(crate) fn start(watch: Option<Watch>) -> io::Result<Events> {
    let (sender, queue) = sync_channel(MAX_QUEUED_EVENTS);
    let events = Events { queue, close_requested: Arc::default() };
    start_unix_sources(&sender, &events.close_requested)?;
    let reader = Reader(sender);
    if let Some(watch) = watch {
        let sender = reader.0.clone();
        spawn("watch", move || watch_content(watch, &sender))?;
    }
    spawn("keys", move || reader.run())?;
    Ok(events)
}

/// The events of all sources, in their order. Only a signal that asks the program to end overtakes
/// the keys that wait.
pub(crate) struct Events {
    queue: Receiver<AppEvent>,
    close_requested: Arc<AtomicBool>,
}

impl Events {
    /// Waits for the next event.
    pub(crate) fn recv(&self) -> Result<AppEvent, RecvError> {
        self.close_request().map_or_else(|| self.queue.recv(), Ok)
    }

    /// Waits for the next event, up to a limit.
    pub(crate) fn recv_timeout(&self, limit: Duration) -> Result<AppEvent, RecvTimeoutError> {
        self.close_request().map_or_else(|| self.queue.recv_timeout(limit), Ok)
    }

    /// The next event, if there is one.
    pub(crate) fn try_recv(&self) -> Result<AppEvent, TryRecvError> {
        self.close_request().map_or_else(|| self.queue.try_recv(), Ok)
    }

    fn close_request(&self) -> Option<AppEvent> {
        self.close_requested.swap(false, Ordering::Relaxed).then_some(AppEvent::Close)
    }
}

#[cfg(unix)]
fn start_unix_sources(
    sender: &SyncSender<AppEvent>,
    close_requested: &Arc<AtomicBool>,
) -> io::Result<()> {
    // Sends fail only after the receiver was dropped at the end of the program.
    let (close, requested) = (sender.clone(), Arc::clone(close_requested));
    let request_close = move || {
        requested.store(true, Ordering::Relaxed);
        // Wakes the event loop. With a full queue it is awake, or blocked by the terminal.
        let _ = close.try_send(AppEvent::Close);
    };
    rogue_native::signals::on_close(request_close, crate::terminal_guard::restore_blocked)?;
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
fn start_unix_sources(_: &SyncSender<AppEvent>, _: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Sends the content each time it was saved.
fn watch_content(mut watch: Watch, sender: &SyncSender<AppEvent>) {
    loop {
        thread::sleep(WATCH_INTERVAL);
        if let Some(content) = watch.poll()
            && sender.send(AppEvent::ContentSaved(content)).is_err()
        {
            return;
        }
    }
}

fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(body)?;
    Ok(())
}

/// Reads the terminal and sends its events.
struct Reader(SyncSender<AppEvent>);

#[cfg(unix)]
impl Reader {
    fn run(&self) {
        let (mut decoder, mut buffer, mut events) = (Decoder::default(), [0; 1024], Vec::new());
        loop {
            match crate::device::read(&mut buffer, decoder.limit()) {
                Ok(None) => decoder.expire(&mut events),
                Ok(Some(count)) => decoder.decode(&buffer[..count], &mut events),
                Err(error) => {
                    let _ = self.0.send(AppEvent::ReadFailed(error));
                    return;
                }
            }
            for event in events.drain(..) {
                if self.0.send(AppEvent::Terminal(event)).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(not(unix))]
impl Reader {
    fn run(&self) {
        loop {
            let (event, more) = match crossterm::event::read() {
                Ok(event) => (AppEvent::Terminal(event.into()), true),
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
