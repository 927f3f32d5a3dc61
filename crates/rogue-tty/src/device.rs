//! Writes bytes to the terminal, asks for its size, and waits for its hang-up.

use std::io;

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

/// Writes all bytes without the buffer and the lock of `std::io::stdout`: restoring the terminal
/// must be possible while another thread is blocked in a write.
#[cfg(unix)]
pub(crate) fn write(mut bytes: &[u8]) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let out = rustix::stdio::stdout();
    while !bytes.is_empty() {
        match rustix::io::write(out, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(Errno::INTR) => {}
            // Another program that shares the terminal made it non-blocking.
            Err(Errno::AGAIN) => {
                poll(&mut [PollFd::new(&out, PollFlags::OUT)], None)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Writes all bytes.
#[cfg(not(unix))]
pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
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
