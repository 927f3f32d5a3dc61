//! Bytes to the terminal and its size. Knows no cell and no mode.

use std::io;

use ratatui_core::layout::Size;

/// No screen has more cells than this; a size beyond it is a mistake of the terminal, and
/// must not cost memory.
const LARGEST: Size = Size::new(1000, 500);

/// What serial lines and other terminals that do not know their size are taken for.
const USUAL: Size = Size::new(80, 24);

/// How many cells the terminal has now.
pub(crate) fn size() -> Size {
    let (width, height) = crossterm::terminal::size().unwrap_or((0, 0));
    usable(width, height)
}

/// A size that can be drawn on: `0 x 0` is how a terminal says "I do not know".
pub(crate) fn usable(width: u16, height: u16) -> Size {
    if width == 0 || height == 0 {
        return USUAL;
    }
    Size::new(width.min(LARGEST.width), height.min(LARGEST.height))
}

/// Writes all of `bytes` at once, past the buffer and the lock of `std::io::stdout`: a
/// panic or a last resort must get through while another thread is stuck in a write.
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
            // Another program that shares this terminal made it non-blocking.
            Err(Errno::AGAIN) => {
                poll(&mut [PollFd::new(&out, PollFlags::OUT)], None)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Writes all of `bytes` at once.
#[cfg(not(unix))]
pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Waits until the terminal on standard input hangs up. Returns at once, with `false`,
/// where the system cannot tell.
#[cfg(unix)]
pub(crate) fn wait_for_hang_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let terminal = rustix::stdio::stdin();
    loop {
        // Asks for nothing: a hang-up is reported unasked.
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
    fn sizes_no_picture_fits_on_are_mended() {
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
