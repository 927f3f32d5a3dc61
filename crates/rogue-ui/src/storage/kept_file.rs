//! The files of which a player can have a copy.

/// A file that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptFile {
    /// The unfinished run of that name.
    Run(String),
    /// The replay with that id.
    Replay(String),
    /// The morgue text beside it: how the run has ended.
    Morgue(String),
    /// The settings.
    Settings,
}

impl KeptFile {
    /// The name of the file of settings in every folder.
    const SETTINGS: &str = "settings.ron";

    /// The name of the copy: that which the file has in the folder of the programs.
    pub fn file_name(&self) -> String {
        match self {
            Self::Run(name) => format!("{name}.run"),
            Self::Replay(id) => format!("{id}.replay"),
            Self::Morgue(id) => format!("{id}.txt"),
            Self::Settings => Self::SETTINGS.to_owned(),
        }
    }
}
