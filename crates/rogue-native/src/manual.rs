//! Shell completions and manual pages, made from the same definition as the parser.
//! Knows no program in particular.

use std::io;

use clap::Command;
pub use clap_complete::Shell;

/// The completion script of `command` for `shell`.
pub fn completions(mut command: Command, shell: Shell) -> Vec<u8> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}

/// The manual page of `command`, in roff, for section 6 (games).
///
/// # Errors
/// None in practice: it writes to memory.
pub fn man_page(command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).section("6").render(&mut page)?;
    Ok(page)
}
