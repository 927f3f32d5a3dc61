//! Where a window opens: as it was closed, or as large as the screen allows.

/// Where the next window opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenWindow {
    /// As it was closed; the front end keeps how that was.
    #[default]
    AsClosed,
    /// As large as the screen allows, however it was closed.
    Screen,
}

impl OpenWindow {
    /// Both values, in the order of the settings screen.
    pub const ALL: [Self; 2] = [Self::AsClosed, Self::Screen];

    /// Its name in the settings: "screen".
    pub const fn name(self) -> &'static str {
        match self {
            Self::AsClosed => "as-closed",
            Self::Screen => "screen",
        }
    }

    /// The one with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}
