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
}
