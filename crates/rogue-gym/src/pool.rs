//! The threads of an environment.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::Error;

/// Threads that step games; none where one is enough.
#[derive(Debug)]
pub(crate) struct Pool {
    threads: usize,
    started: Option<ThreadPool>,
    /// The process that started them: a child of it has none of its threads.
    process: u32,
}

impl Pool {
    /// That many threads; 0 for one for each core. They are started when they are needed.
    pub(crate) fn new(threads: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores() } else { threads };
        Self { threads, started: None, process: std::process::id() }
    }

    /// Calls `work` on the threads.
    pub(crate) fn install<R: Send>(&mut self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        if self.threads == 1 {
            return Ok(work());
        }
        if self.process != std::process::id() {
            // After a fork the threads are gone: joining them would wait for ever.
            std::mem::forget(self.started.take());
            self.process = std::process::id();
        }
        let pool = match self.started.take() {
            Some(pool) => pool,
            None => self.start()?,
        };
        Ok(self.started.insert(pool).install(work))
    }

    /// The number of threads.
    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    fn start(&self) -> Result<ThreadPool, Error> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        pool.map_err(|why| Error::Threads { threads: self.threads, why: why.to_string() })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            std::mem::forget(self.started.take());
        }
    }
}
