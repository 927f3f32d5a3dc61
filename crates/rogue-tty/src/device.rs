//! Writes bytes to the terminal, asks for its size, and waits for its hang-up.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::Duration;

use ratatui_core::layout::Size;

/// Largest size in cells. Larger ones are errors of the terminal and would waste memory.
const MAX_SIZE: Size = Size::new(1000, 500);

/// The size of a terminal that does not know its size, such as a serial line.
const DEFAULT_SIZE: Size = Size::new(80, 24);

/// The current size of the terminal in cells.
pub(crate) fn size() -> Size {
    let (width, height) = crossterm::terminal::size().unwrap_or((0, 0));
    usable(width, height)
}

/// A size that can be drawn on. A terminal that does not know its size reports 0 x 0.
pub(crate) fn usable(width: u16, height: u16) -> Size {
    if width == 0 || height == 0 {
        return DEFAULT_SIZE;
    }
    Size::new(width.min(MAX_SIZE.width), height.min(MAX_SIZE.height))
}

/// Bytes of one write. A write that waits for room ends only when all of them have found it, and a
/// pseudo-terminal of Linux has room for 8 KiB.
#[cfg(unix)]
const MAX_WRITE: usize = 2048;

/// Set when the program is being ended although the terminal takes no output.
static DRAWING_ENDED: AtomicBool = AtomicBool::new(false);

/// Drops all frames from now on: one that is being written, too, as far as that is possible.
#[cfg(unix)]
pub(crate) fn end_drawing() {
    DRAWING_ENDED.store(true, Ordering::Relaxed);
}

/// Whether [`end_drawing`] was called.
pub(crate) fn is_drawing_ended() -> bool {
    DRAWING_ENDED.load(Ordering::Relaxed)
}

/// Writes a frame, unless [`end_drawing`] is called.
pub(crate) fn draw(mut frame: &[u8]) -> io::Result<()> {
    while !frame.is_empty() && !is_drawing_ended() {
        frame = &frame[write_part(frame)?..];
    }
    Ok(())
}

/// Discards the output that the terminal has not read, so that the next write finds room, and the
/// input that the program has not read, which the shell would take for commands.
#[cfg(unix)]
pub(crate) fn discard_queues() {
    use rustix::process::{Signal, getpid, kill_process};
    use rustix::termios::{QueueSelector, tcflush};
    let _ = tcflush(rustix::stdio::stdout(), QueueSelector::OFlush);
    let _ = tcflush(rustix::stdio::stdin(), QueueSelector::IFlush);
    // Linux does not wake a thread that waits for room; a signal makes it look again.
    let _ = kill_process(getpid(), Signal::WINCH);
}

/// Writes all bytes.
pub(crate) fn write(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        bytes = &bytes[write_part(bytes)?..];
    }
    Ok(())
}

/// Writes some bytes without the buffer and the lock of `std::io::stdout`: restoring the terminal
/// must be possible while another thread is blocked in a write. Returns their number.
#[cfg(unix)]
fn write_part(bytes: &[u8]) -> io::Result<usize> {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let out = rustix::stdio::stdout();
    match rustix::io::write(out, &bytes[..bytes.len().min(MAX_WRITE)]) {
        Ok(0) => Err(io::ErrorKind::WriteZero.into()),
        Ok(written) => Ok(written),
        Err(Errno::INTR) => Ok(0),
        // Another program that shares the terminal made it non-blocking.
        Err(Errno::AGAIN) => {
            poll(&mut [PollFd::new(&out, PollFlags::OUT)], None)?;
            Ok(0)
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn write_part(bytes: &[u8]) -> io::Result<usize> {
    use std::io::Write;
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(bytes.len())
}

/// Reads the bytes of the terminal into `buffer`; returns the number of bytes, at least 1. `None` when
/// nothing came within `limit`.
#[cfg(unix)]
pub(crate) fn read(buffer: &mut [u8], limit: Option<Duration>) -> io::Result<Option<usize>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let terminal = rustix::stdio::stdin();
    let limit = limit.and_then(|limit| Timespec::try_from(limit).ok());
    loop {
        match poll(&mut [PollFd::new(&terminal, PollFlags::IN)], limit.as_ref()) {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        match rustix::io::read(terminal, &mut *buffer) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => return Ok(Some(count)),
            // Another program that shares the terminal made it non-blocking, and read first.
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Waits until the terminal on standard input hangs up. Returns `false` at once when the system
/// cannot detect that.
#[cfg(unix)]
pub(crate) fn wait_for_hang_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let terminal = rustix::stdio::stdin();
    loop {
        // No flags: a hang-up is always reported.
        let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
        match poll(&mut watched, None) {
            Err(Errno::INTR) => {}
            Ok(_) => return watched[0].revents().contains(PollFlags::HUP),
            Err(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusable_sizes_are_corrected() {
        for (given, expected) in [
            ((80, 24), (80, 24)),
            ((1, 1), (1, 1)),
            ((0, 0), (80, 24)),
            ((0, 24), (80, 24)),
            ((u16::MAX, u16::MAX), (1000, 500)),
        ] {
            let size = usable(given.0, given.1);
            assert_eq!((size.width, size.height), expected, "{given:?}");
        }
    }
}
