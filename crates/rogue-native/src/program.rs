//! The life of a program: parse the command line, play, return an exit code.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use rogue_files::printable;
use rogue_ui::{App, Closing};

use crate::error::Error;
use crate::locale;

/// Parses the command line and plays.
///
/// Returns exit code 0 when `play` returns `Ok` or the command line asks for `--help` or `--version`; a
/// program that a signal such as SIGUSR1 has closed ends by that signal. Otherwise returns the
/// [code](Error::code) of the error and prints its text to standard error. A closed pipe on either stream
/// is ignored.
pub fn run<Cli: Parser>(play: impl FnOnce(Cli) -> Result<(), Error>) -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => play(cli),
        Err(error) if error.use_stderr() => Err(usage(&error)),
        Err(help) => print_help(&help),
    };
    match outcome {
        Ok(()) => {
            #[cfg(unix)]
            crate::signals::end_by_accident();
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!(%error, "the program ends with an error");
            // Standard error may be closed as well; then the exit code is the only report.
            let text = format!("error: {error}");
            let _ = writeln!(io::stderr(), "{}", locale::printed(&text));
            ExitCode::from(error.code())
        }
    }
}

/// Prints the help, with the styles of the terminal where its locale has all letters.
fn print_help(help: &clap::Error) -> Result<(), Error> {
    let text = help.render().to_string();
    let printed = match locale::printed(&text) {
        Cow::Borrowed(_) => help.print(),
        Cow::Owned(ascii) => io::stdout().write_all(ascii.as_bytes()),
    };
    check_written(printed.and_then(|()| io::stdout().flush()))
}

fn usage(error: &clap::Error) -> Error {
    let text = error.render().to_string();
    Error::new(text.strip_prefix("error: ").unwrap_or(&text).trim_end())
}

/// The outcome of a program whose app has finished, for `play` of [`run`]. Prints notices
/// about the storage of the run to standard error: call it after the terminal was restored.
///
/// # Errors
/// When the last commands of the run could not be saved.
pub fn closing(app: &App) -> Result<(), Error> {
    match app.closing() {
        None => Ok(()),
        Some(Closing::Notice(text)) => {
            let _ = writeln!(io::stderr(), "{}", locale::printed(&printable(text)));
            Ok(())
        }
        Some(Closing::Unsaved(text)) => Err(Error::new(text)),
    }
}

/// The result of writing to standard output. A pipe that its reader closed is no error.
///
/// # Errors
/// When it cannot be written for another reason, such as a full disk.
pub fn check_written(result: io::Result<()>) -> Result<(), Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::new(format_args!("cannot write to standard output: {error}")))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}
