//! The command lines of the native programs, one `clap` definition each.
//! Both are in this crate, so that manual pages and completions of both programs can be generated
//! without building the window.

mod options;
mod terminal;
mod window;

use clap::{Command, CommandFactory};

pub use options::Options;
pub use terminal::{ColorChoice, Terminal};
pub use window::Window;

/// The native programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// `rogue-tty`
    Terminal,
    /// `rogue-doryen`
    Window,
}

impl Program {
    /// All native programs.
    pub const ALL: &[Program] = &[Program::Terminal, Program::Window];
}

/// The command line of `program`, for completions and the manual page.
pub fn command(program: Program) -> Command {
    match program {
        Program::Terminal => Terminal::command(),
        Program::Window => Window::command(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_definition_is_valid() {
        for &program in Program::ALL {
            command(program).debug_assert();
        }
    }

    const DOCS: [(&str, &str); 3] = [
        ("docs/src/playing.md", include_str!("../../../docs/src/playing.md")),
        ("README.md", include_str!("../../../README.md")),
        ("rogue-doryen/README.md", include_str!("../../rogue-doryen/README.md")),
    ];

    /// The options of cargo and of `cargo xtask` that the documents name.
    const OTHER_OPTIONS: &[&str] = &[
        "release",
        "no-default-features",
        "example",
        "explain",
        "recipe",
        "turns",
        "peers",
        "serve",
    ];

    #[test]
    fn every_option_in_the_docs_exists() {
        let mut known = vec!["help".to_owned(), "version".to_owned()];
        for &program in Program::ALL {
            let command = command(program);
            known.extend(command.get_arguments().filter_map(|it| it.get_long()).map(str::to_owned));
        }
        for (name, text) in DOCS {
            let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            let options = words.filter_map(|word| word.strip_prefix("--"));
            for option in options.filter(|it| it.starts_with(|c: char| c.is_ascii_lowercase())) {
                let exists = known.iter().any(|known| known == option);
                assert!(exists || OTHER_OPTIONS.contains(&option), "{name}: --{option}");
            }
        }
    }
}
