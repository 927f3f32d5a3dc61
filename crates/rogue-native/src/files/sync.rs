//! Syncs the file of the open run on a thread of its own: play never waits for the disk.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A pause in writing after which the file is synced.
const PAUSE: Duration = Duration::from_millis(250);

/// How long a write waits for its sync while further writes follow. The rest of a second is for
/// the sync itself.
const MAX_DELAY: Duration = Duration::from_millis(700);

/// A thread that syncs a file once at its start, then after each pause in writing and at least once
/// a second of writing. Dropping it lets the thread sync the last writes without waiting for it.
#[derive(Debug)]
pub(super) struct Syncer {
    /// `None` once the thread has been asked to end.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    state: Arc<State>,
}

/// The state that the thread of play and the syncing thread share. Neither waits for the other.
#[derive(Debug)]
struct State {
    epoch: Instant,
    /// Whether there are writes that no sync has covered.
    pending: AtomicBool,
    /// The first of these writes and the last one, in milliseconds since `epoch`.
    first: AtomicU64,
    last: AtomicU64,
    /// Whether the first sync has succeeded.
    durable: AtomicBool,
    failed: AtomicBool,
    /// The last error; locked for a moment, never during a sync.
    error: Mutex<Option<io::Error>>,
}

impl Syncer {
    /// Starts the thread, which calls `sync` at once.
    ///
    /// # Errors
    /// When the system starts no further thread.
    pub(super) fn start(sync: impl FnMut() -> io::Result<()> + Send + 'static) -> io::Result<Self> {
        let state = Arc::new(State::new());
        let (wake, woken) = sync_channel(1);
        let shared = Arc::clone(&state);
        let body = move || shared.run(&woken, sync);
        let thread = thread::Builder::new().name("sync".into()).spawn(body)?;
        Ok(Self { wake: Some(wake), thread: Some(thread), state })
    }

    /// Tells the thread that the file was written. Never blocks.
    pub(super) fn notify_written(&self) {
        let state = &self.state;
        let now = state.now();
        state.last.store(now, Ordering::Relaxed);
        if !state.pending.load(Ordering::Acquire) {
            state.first.store(now, Ordering::Relaxed);
            state.pending.store(true, Ordering::Release);
            // Full: the thread has been woken already.
            let _ = self.wake.as_ref().map(|wake| wake.try_send(()));
        }
    }

    /// Whether all that was written before the start has reached the disk.
    pub(super) fn is_durable(&self) -> bool {
        self.state.durable.load(Ordering::Acquire)
    }

    /// The error of a sync that failed since the last call.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        if !self.state.failed.swap(false, Ordering::AcqRel) {
            return None;
        }
        self.state.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Syncs the remaining writes and waits for the end of the thread.
    ///
    /// # Errors
    /// When a sync has failed.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            thread.join().map_err(|_| io::Error::other("the sync thread failed"))?;
        }
        self.take_error().map_or(Ok(()), Err)
    }
}

impl State {
    fn new() -> Self {
        Self {
            epoch: Instant::now(),
            pending: AtomicBool::new(false),
            first: AtomicU64::new(0),
            last: AtomicU64::new(0),
            durable: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    fn now(&self) -> u64 {
        self.epoch.elapsed().as_millis() as u64
    }

    /// The thread: syncs, waits for a write, waits for a pause, and again.
    fn run(&self, woken: &Receiver<()>, mut sync: impl FnMut() -> io::Result<()>) {
        let result = logged(&mut sync);
        self.durable.store(result.is_ok(), Ordering::Release);
        self.record(result);
        while woken.recv().is_ok() {
            self.wait_for_pause(woken);
            // Before the sync: a write during it needs another one.
            self.pending.store(false, Ordering::Release);
            self.record(logged(&mut sync));
        }
    }

    /// Returns after a pause in writing, after [`MAX_DELAY`], or when the file is closed.
    fn wait_for_pause(&self, woken: &Receiver<()>) {
        loop {
            let pause = self.last.load(Ordering::Relaxed) + PAUSE.as_millis() as u64;
            let limit = self.first.load(Ordering::Relaxed) + MAX_DELAY.as_millis() as u64;
            let left = pause.min(limit).saturating_sub(self.now());
            if left == 0 {
                return;
            }
            match woken.recv_timeout(Duration::from_millis(left)) {
                Err(RecvTimeoutError::Disconnected) => return,
                Ok(()) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn record(&self, result: io::Result<()>) {
        let Err(error) = result else { return };
        tracing::warn!(%error, "not synced");
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        self.failed.store(true, Ordering::Release);
    }
}

/// Syncs; the log records when.
fn logged(sync: &mut impl FnMut() -> io::Result<()>) -> io::Result<()> {
    tracing::debug!("sync begins");
    let result = sync();
    tracing::debug!(done = result.is_ok(), "sync ended");
    result
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// A sync that takes until the test answers it, as a stalled disk does.
    fn stalled() -> (Syncer, Receiver<()>, Sender<io::Result<()>>) {
        let (begin, begun) = channel();
        let (answer, answered) = channel::<io::Result<()>>();
        let sync = move || {
            let _ = begin.send(());
            answered.recv().unwrap_or(Ok(()))
        };
        (Syncer::start(sync).unwrap(), begun, answer)
    }

    #[test]
    fn writing_goes_on_while_a_sync_is_stuck() {
        let (mut syncer, begun, answer) = stalled();
        begun.recv().unwrap();
        for _ in 0..10_000 {
            syncer.notify_written();
        }
        assert!(!syncer.is_durable(), "the first sync has not returned");
        answer.send(Ok(())).unwrap();
        // Writes during the first sync are covered by a second one.
        begun.recv().unwrap();
        assert!(syncer.is_durable());
        answer.send(Ok(())).unwrap();
        assert!(syncer.finish().is_ok());
        assert!(begun.recv().is_err(), "nothing was written since");
    }

    #[test]
    fn writing_without_a_pause_is_synced_within_a_second() {
        let (syncer, begun, answer) = stalled();
        begun.recv().unwrap();
        answer.send(Ok(())).unwrap();
        let mut writes = 0;
        while begun.try_recv().is_err() {
            syncer.notify_written();
            writes += 1;
            thread::sleep(Duration::from_millis(5));
        }
        // 5 ms apart, or more on a busy machine: 700 ms are at most 140 writes.
        assert!((2..=160).contains(&writes), "{writes} writes before the sync");
    }

    #[test]
    fn closing_syncs_what_is_left_and_reports_errors() {
        let (mut syncer, begun, answer) = stalled();
        answer.send(Ok(())).unwrap();
        begun.recv().unwrap();
        while !syncer.is_durable() {
            thread::yield_now();
        }
        syncer.notify_written();
        answer.send(Err(io::ErrorKind::StorageFull.into())).unwrap();
        assert_eq!(syncer.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
        begun.recv().unwrap();
    }
}
