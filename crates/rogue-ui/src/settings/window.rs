//! Where a window opens: as it was closed, or as large as the screen allows.

use std::fmt;
use std::str::FromStr;

/// Where the next window opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenWindow {
    /// As it was closed; none has been closed yet.
    #[default]
    First,
    /// As it was closed.
    At(WindowPlace),
    /// As large as the screen allows, however it was closed.
    Screen,
}

/// Size and place of a window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowPlace {
    /// Width and height.
    pub size: (u32, u32),
    /// The upper left corner on the screen, where it is known.
    pub at: Option<(i32, i32)>,
    /// Whether the window fills the screen; size and corner are those that it has otherwise.
    pub full_screen: bool,
}

impl WindowPlace {
    /// The largest width or height that is kept.
    pub const MAX_SIDE: u32 = 1 << 14;
}

/// The word for a window that opens as large as the screen allows.
const SCREEN: &str = "screen";
/// The word behind the place of a window that fills the screen.
const FULL: &str = " full";

impl WindowPlace {
    fn parse(text: &str) -> Option<Self> {
        let (text, full_screen) = match text.strip_suffix(FULL) {
            Some(text) => (text, true),
            None => (text, false),
        };
        let mut parts = text.split(' ');
        let (width, height) = parts.next()?.split_once('x')?;
        let side =
            |text: &str| text.parse().ok().filter(|side| (1..=Self::MAX_SIDE).contains(side));
        let size = (side(width)?, side(height)?);
        let at = match (parts.next(), parts.next(), parts.next()) {
            (None, None, None) => None,
            (Some(x), Some(y), None) => {
                let along = |text: &str| text.parse::<i16>().ok().map(i32::from);
                Some((along(x)?, along(y)?))
            }
            _ => return None,
        };
        Some(Self { size, at, full_screen })
    }
}

/// As in a settings file: "1280x720 40 30 full".
impl fmt::Display for WindowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.size.0, self.size.1)?;
        if let Some((x, y)) = self.at {
            write!(f, " {x} {y}")?;
        }
        f.write_str(if self.full_screen { FULL } else { "" })
    }
}

/// No such place: an error without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOpenWindowError;

impl fmt::Display for ParseOpenWindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a window is \"1280x720\", with its corner \"1280x720 40 30\", with \" full\" behind it for a full \
             screen, or \"screen\"",
        )
    }
}

impl std::error::Error for ParseOpenWindowError {}

impl FromStr for OpenWindow {
    type Err = ParseOpenWindowError;

    fn from_str(text: &str) -> Result<Self, ParseOpenWindowError> {
        match text {
            SCREEN => Ok(Self::Screen),
            _ => WindowPlace::parse(text).map(Self::At).ok_or(ParseOpenWindowError),
        }
    }
}

impl OpenWindow {
    /// As in a settings file; `None` for what is left out there.
    pub(super) fn text(self) -> Option<String> {
        match self {
            Self::First => None,
            Self::At(place) => Some(place.to_string()),
            Self::Screen => Some(SCREEN.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_as_it_was_written() {
        for at in [None, Some((40, -30))] {
            for full_screen in [false, true] {
                let place = WindowPlace { size: (1280, 720), at, full_screen };
                assert_eq!(place.to_string().parse(), Ok(OpenWindow::At(place)));
            }
        }
        assert_eq!("screen".parse(), Ok(OpenWindow::Screen));
        for wrong in ["", "x", "0x5", "99999x5", "5x5 1", "5x5 1 2 3", "5x5 99999 0", "-1x5"] {
            assert_eq!(wrong.parse::<OpenWindow>(), Err(ParseOpenWindowError), "{wrong}");
        }
    }
}
