//! Shell completions and manual pages, generated from the definition of the command line.

use std::io;

use clap::Command;
pub(crate) use clap_complete::Shell;

/// The completion script of `command` for `shell`.
pub(crate) fn completions(mut command: Command, shell: Shell) -> Vec<u8> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}

/// The manual page of `command`, in roff, for section 6 (games).
///
/// # Errors
/// Never in practice: the page is written to memory.
pub(crate) fn man_page(command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).section("6").render(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use rogue_native::cli::{Program, command};

    use super::*;

    #[test]
    fn every_program_has_a_manual_page_and_completions_with_all_flags() {
        for &program in Program::ALL {
            let name = command(program).get_name().to_owned();
            let page = String::from_utf8(man_page(command(program)).unwrap()).unwrap();
            assert!(page.contains(&format!(".TH {name} 6")), "{page}");
            let bash = String::from_utf8(completions(command(program), Shell::Bash)).unwrap();
            let flags = ["seed", "theme", "keys-preset", "keys-file", "content", "log"];
            for flag in flags {
                let in_roff = flag.replace('-', "\\-");
                assert!(page.contains(&format!("\\-\\-{in_roff}")), "{flag} in {page}");
                assert!(bash.contains(&format!("--{flag}")), "{flag} in {bash}");
            }
            for shell in [Shell::Zsh, Shell::Fish, Shell::Elvish, Shell::PowerShell] {
                assert!(!completions(command(program), shell).is_empty());
            }
        }
    }
}
