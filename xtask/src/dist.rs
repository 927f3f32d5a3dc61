//! `dist`: shell completions and man pages, from the definition that parses the command line, and archives of
//! the programs as they are released.

mod archive;
mod page;
mod paths;
mod twice;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use rogue_native::cli::{self, Program};

use crate::manual::{self, Shell};
use crate::task::TaskResult;

#[derive(Args)]
pub(crate) struct Options {
    /// Where to write; created if it is missing
    #[arg(long, value_name = "FOLDER", default_value = "target/archives")]
    folder: PathBuf,
    /// Build the programs for release, too, and put each into an archive: two builds give the same bytes
    #[arg(long)]
    archive: bool,
    /// Instead: build the page, and pack it as a zip for hosts that take one
    #[arg(long)]
    page: bool,
    /// Instead: build this program twice, in different folders, and compare the bytes
    #[arg(long, value_name = "PROGRAM", value_parser = ["rogue-tty", "rogue-doryen"])]
    twice: Option<String>,
}

/// Each shell with the file extension of its scripts.
const SHELLS: [(Shell, &str); 4] =
    [(Shell::Bash, "bash"), (Shell::Zsh, "zsh"), (Shell::Fish, "fish"), (Shell::PowerShell, "ps1")];

pub(crate) fn run(options: &Options) -> TaskResult {
    if let Some(name) = &options.twice {
        return twice::compare(name);
    }
    let folder = &options.folder;
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    if options.page {
        return page::make(folder);
    }
    for &program in Program::ALL {
        let command = cli::command(program);
        let name = command.get_name().to_owned();
        for (shell, extension) in SHELLS {
            let script = manual::completions(command.clone(), shell);
            write(&folder.join(format!("{name}.{extension}")), &script)?;
        }
        let page = manual::man_page(command).map_err(|error| unwritable(folder, &error))?;
        write(&folder.join(format!("{name}.6")), &page)?;
        if options.archive {
            archive::make(folder, &name)?;
        }
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> TaskResult {
    fs::write(path, bytes).map_err(|error| unwritable(path, &error))?;
    println!("{}", path.display());
    Ok(())
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
