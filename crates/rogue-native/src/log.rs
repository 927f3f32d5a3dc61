//! The log file of `--log`. Without the option nothing is logged: the terminal shows the game.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use rogue_files::printable;
use rogue_ui::App;
use tracing::level_filters::LevelFilter;

use crate::cli::Options;
use crate::error::Error;
use crate::plain_file::in_its_place;

/// Starts the log file that `options` name, if any.
///
/// Lines are appended, so that several runs share one file. A second call in one process has no
/// effect.
///
/// # Errors
/// When the file cannot be opened or written.
pub fn start(options: &Options) -> Result<(), Error> {
    let Some(path) = &options.log else {
        return Ok(());
    };
    let file = open(path).map_err(|error| {
        Error::new(format_args!(
            "the log file `{}` cannot be written ({error}); name another file, or leave out --log",
            path.display()
        ))
    })?;
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level(options.verbose))
        .with_ansi(false)
        .with_target(false)
        // Otherwise the error of a full disk would be printed over the game.
        .log_internal_errors(false)
        .with_writer(Mutex::new(CleanLines(file)))
        .finish();
    // Fails only when a log has been started already.
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}

/// Logs the final state of the game.
pub fn end(app: &App) {
    let game = app.game();
    let turn = game.view().turn();
    let fingerprint = format_args!("{:016x}", game.fingerprint());
    tracing::info!(turn, seed = game.seed(), outcome = ?game.outcome(), %fingerprint, "end");
    if let Some(closing) = app.closing() {
        tracing::warn!(text = closing.text(), "closing");
    }
}

/// Opens the file for appending and writes a line, so that a full disk is reported at once. The player
/// has named it: a link to a file is followed.
fn open(path: &Path) -> io::Result<File> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(what) = in_its_place(&target) {
        return Err(io::Error::other(format!("it is {what}")));
    }
    let mut file = OpenOptions::new().append(true).create(true).open(target)?;
    writeln!(file, "--- roguecore {}", env!("CARGO_PKG_VERSION"))?;
    Ok(file)
}

/// Writes one line at a time, with `?` in place of hidden characters and of line breaks within: paths
/// and titles may contain any, and a viewer of the log would obey them.
struct CleanLines<W>(W);

impl<W: Write> Write for CleanLines<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        let clean = printable(text.trim_end_matches('\n')).replace('\n', "?");
        writeln!(self.0, "{clean}")?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn level(verbose: u8) -> LevelFilter {
    match verbose {
        0 => LevelFilter::INFO,
        1 => LevelFilter::DEBUG,
        _ => LevelFilter::TRACE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_file_is_written() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("/dev/null"), Path::new("/dev/full")] {
            if path.exists() {
                assert_eq!(open(path).unwrap_err().to_string(), "it is not a plain file");
            }
        }
        assert!(open(&folder.path().join("log")).is_ok());
    }

    #[test]
    fn a_line_of_the_log_has_no_hidden_character() {
        let mut bytes = Vec::new();
        let line = "INFO x\u{1b}[2J\u{202e}\u{200b}\nINFO forged \u{e9}\n";
        CleanLines(&mut bytes).write_all(line.as_bytes()).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "INFO x?[2J???INFO forged \u{e9}\n");
    }
}
