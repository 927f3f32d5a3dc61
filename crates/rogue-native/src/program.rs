//! How a program begins and ends: parse, play, and one exit code.
//! Knows no screen and no rule.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::Trouble;

/// Parses the command line, plays, and says how it went.
///
/// Exit code 0 when `play` returned `Ok`, or `--help` or `--version` was asked for; otherwise
/// the [code](Trouble::code) of the trouble, with one clear text on standard error. A closed pipe on either stream is no error
/// and never a panic.
pub fn run<Cli: Parser>(play: impl FnOnce(Cli) -> Result<(), Trouble>) -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => play(cli),
        Err(answer) if answer.use_stderr() => Err(usage(&answer)),
        Err(answer) => print(&answer),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            tracing::error!(%trouble, "cannot go on");
            // Nobody is left to tell when standard error is gone as well.
            let _ = writeln!(io::stderr(), "error: {trouble}");
            ExitCode::from(trouble.code())
        }
    }
}

fn usage(error: &clap::Error) -> Trouble {
    let text = error.render().to_string();
    Trouble::new(text.strip_prefix("error: ").unwrap_or(&text).trim_end())
}

/// Prints help or the version. Whoever closed the pipe has read enough.
fn print(answer: &clap::Error) -> Result<(), Trouble> {
    match answer.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Trouble::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}
