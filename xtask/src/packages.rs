//! The packages that are published, from the lowest to the highest.

/// The libraries.
pub(crate) const LIBRARIES: [&str; 10] = [
    "roguecore-grid",
    "ron-tables",
    "roguecore",
    "rogue-travel",
    "rogue-player",
    "rogue-words",
    "rogue-ember",
    "rogue-files",
    "roguecore-ui",
    "rogue-native",
];

/// The program that builds without system libraries, unlike the window.
pub(crate) const TERMINAL: &str = "rogue-tty";
