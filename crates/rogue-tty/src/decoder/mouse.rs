//! Mouse reports in their three encodings. Coordinates count from 1; a report with a smaller one is
//! ignored.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::Parsed;

/// `CSI < button ; column ; row M`, with `m` for a release.
pub(super) fn sgr(report: &[u8], last: u8) -> Parsed {
    let text = std::str::from_utf8(report).unwrap_or_default();
    let mut numbers = text.split(';').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    let (Some(button), Some(x), Some(y)) = (next(), next(), next()) else {
        return Parsed::Ignored;
    };
    match last {
        b'M' => report_event(button, x, y, false),
        b'm' => report_event(button, x, y, true),
        _ => Parsed::Ignored,
    }
}

/// `CSI button ; column ; row M` of urxvt; the button is counted from 32.
pub(super) fn decimal(button: u32, x: u32, y: u32) -> Parsed {
    button.checked_sub(32).map_or(Parsed::Ignored, |button| report_event(button, x, y, false))
}

/// `CSI M` and a byte each for button, column and row, counted from 32.
pub(super) fn bytes(report: &[u8]) -> Parsed {
    let [button, x, y] = report else { return Parsed::Incomplete };
    let [button, x, y] = [button, x, y].map(|&byte| u32::from(byte).checked_sub(32));
    match (button, x, y) {
        (Some(button), Some(x), Some(y)) => report_event(button, x, y, false),
        _ => Parsed::Ignored,
    }
}

fn report_event(button: u32, x: u32, y: u32, released: bool) -> Parsed {
    let from_zero = |number: u32| number.checked_sub(1).and_then(|it| u16::try_from(it).ok());
    let (Some(kind), Some(column), Some(row)) =
        (kind(button, released), from_zero(x), from_zero(y))
    else {
        return Parsed::Ignored;
    };
    let modifiers = KeyModifiers::NONE;
    Parsed::Event(Event::Mouse(MouseEvent { kind, column, row, modifiers }).into())
}

/// Bits 0 and 1 and bits 6 and 7 are the number of the button, bit 5 says that the mouse moved.
fn kind(button: u32, released: bool) -> Option<MouseEventKind> {
    let number = (button & 0b11) | ((button & 0b1100_0000) >> 4);
    let moved = button & 0b10_0000 != 0;
    let name = match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    Some(match (number, moved) {
        (0..=2, false) if released => MouseEventKind::Up(name),
        (0..=2, false) => MouseEventKind::Down(name),
        (0..=2, true) => MouseEventKind::Drag(name),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        _ => return None,
    })
}
