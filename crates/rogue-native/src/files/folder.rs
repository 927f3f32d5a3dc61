//! The folder of saved games that each system has for programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The systems whose folders differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    /// Linux and other systems that follow the XDG base directories.
    Xdg,
    MacOs,
    Windows,
}

/// The data folder of this system; `None` when neither the environment nor the system names a
/// home folder.
pub(super) fn data_folder() -> Option<PathBuf> {
    data_folder_of(this_system(), |name| std::env::var_os(name), std::env::home_dir())
}

const fn this_system() -> System {
    if cfg!(windows) {
        System::Windows
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else {
        System::Xdg
    }
}

/// The data folder from a system's environment. A changed result would hide the runs that players
/// have.
fn data_folder_of(
    system: System,
    variable: impl Fn(&str) -> Option<OsString>,
    home: Option<PathBuf>,
) -> Option<PathBuf> {
    let home = home.filter(|home| !home.as_os_str().is_empty());
    let under_home = |folder: &str| home.as_deref().map(|home| home.join(folder));
    let named = |name| variable(name).map(PathBuf::from);
    match system {
        System::Xdg => {
            // A relative path is invalid by the specification, and ignored.
            let named = named("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
            Some(named.or_else(|| under_home(".local/share"))?.join("roguecore"))
        }
        System::MacOs => Some(under_home("Library/Application Support")?.join("roguecore")),
        System::Windows => {
            let named = named("APPDATA").filter(|folder| !folder.as_os_str().is_empty());
            let roaming = named.or_else(|| under_home("AppData/Roaming"))?;
            Some(roaming.join(Path::new("roguecore")).join("data"))
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn folder(system: System, variables: &[(&str, &str)], home: &str) -> Option<String> {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into())
        };
        let home = (home != "none").then(|| PathBuf::from(home));
        data_folder_of(system, variable, home).map(|folder| folder.display().to_string())
    }

    /// The folders of the crate `directories` 6, with which the first versions were built.
    #[test]
    fn the_folder_of_each_system_stays() {
        use System::{MacOs, Windows, Xdg};
        let xdg = |value| [("XDG_DATA_HOME", value)];
        for (system, variables, home, expected) in [
            (Xdg, &xdg("")[..], "/home/ann", Some("/home/ann/.local/share/roguecore")),
            (Xdg, &[], "/home/ann", Some("/home/ann/.local/share/roguecore")),
            (Xdg, &xdg("data"), "/home/ann", Some("/home/ann/.local/share/roguecore")),
            (Xdg, &xdg("/data"), "/home/ann", Some("/data/roguecore")),
            (Xdg, &xdg("/data"), "none", Some("/data/roguecore")),
            (Xdg, &[], "none", None),
            (Xdg, &[], "", None),
            (
                MacOs,
                &xdg("/data"),
                "/Users/ann",
                Some("/Users/ann/Library/Application Support/roguecore"),
            ),
            (Windows, &[("APPDATA", "/a/Roaming")], "/u", Some("/a/Roaming/roguecore/data")),
            (Windows, &[], "/u", Some("/u/AppData/Roaming/roguecore/data")),
        ] {
            assert_eq!(folder(system, variables, home).as_deref(), expected, "{system:?}");
        }
    }
}
