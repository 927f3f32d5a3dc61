//! The log file of `--log`. Without it, nothing is written anywhere.
//! Knows no screen: a log never goes to the terminal the game is drawn on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use rogue_ui::App;
use tracing::level_filters::LevelFilter;

use crate::{Options, Trouble};

/// Starts the log file that `options` ask for; does nothing when they ask for none.
///
/// Lines are appended, so that several runs share one file. A second call in one process
/// changes nothing.
///
/// # Errors
/// When the file cannot be opened and written to.
pub fn start(options: &Options) -> Result<(), Trouble> {
    let Some(path) = &options.log else {
        return Ok(());
    };
    let file = open(path).map_err(|error| {
        Trouble::new(format_args!(
            "the log file `{}` cannot be written ({error}); name another file, or leave out --log",
            path.display()
        ))
    })?;
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level(options.verbose))
        .with_ansi(false)
        .with_target(false)
        // Otherwise a full disk would be reported into the middle of the picture.
        .log_internal_errors(false)
        .with_writer(Mutex::new(file))
        .finish();
    // Fails only when this process logs already.
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}

/// Records how the game stood when the program ended.
pub fn end(app: &App) {
    let game = app.game();
    let turn = game.view().turn();
    let fingerprint = format_args!("{:016x}", game.fingerprint());
    tracing::info!(turn, seed = game.seed(), outcome = ?game.outcome(), %fingerprint, "end");
}

/// Opens for appending and proves that a write works: a full disk is told before the game.
fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|about| blocks(&about)) {
        return Err(io::Error::other("it is a pipe"));
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    writeln!(file, "--- roguecore {}", env!("CARGO_PKG_VERSION"))?;
    Ok(file)
}

/// Opening a pipe that nobody reads waits for ever.
#[cfg(unix)]
fn blocks(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
fn blocks(_: &fs::Metadata) -> bool {
    false
}

fn level(verbose: u8) -> LevelFilter {
    match verbose {
        0 => LevelFilter::INFO,
        1 => LevelFilter::DEBUG,
        _ => LevelFilter::TRACE,
    }
}
