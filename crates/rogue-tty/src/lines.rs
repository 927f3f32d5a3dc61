//! Reader mode: lines in from standard input, lines out to standard output. Both may be pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rogue_native::{Error, Launch, locale};
use rogue_ui::reader::Reader;

/// The most bytes of a line; the rest is dropped.
const MAX_LINE_BYTES: u64 = 4096;
/// Lines that wait; then their sender waits.
const MAX_QUEUED_LINES: usize = 64;

/// Input from outside.
enum Event {
    Line(String),
    /// The input has ended, or a signal asks the program to end.
    Close,
    ReadFailed(io::Error),
}

/// Plays in lines until the player quits, the input ends, or the reader of the output is gone.
///
/// # Errors
/// When the game cannot be started, or standard input or output fails.
pub(crate) fn play(launch: Launch) -> Result<(), Error> {
    let events = start().map_err(|error| {
        Error::new(format_args!("standard input cannot be read ({error}); try another terminal"))
    })?;
    let mut reader = launch.into_reader()?;
    let outcome = answer_all(&mut reader, &events);
    if !reader.finished() {
        reader.close();
    }
    rogue_native::log::end(reader.app());
    // An outcome says that the run is saved, which this finds out.
    rogue_native::closing(reader.app())?;
    outcome
}

fn answer_all(reader: &mut Reader, events: &Receiver<Event>) -> Result<(), Error> {
    let mut lines = reader.begin();
    while write(&lines)? && !reader.finished() {
        lines = match events.recv() {
            Ok(Event::Line(line)) => {
                let lines = reader.answer(&line);
                tracing::debug!(line, turn = reader.app().game().view().turn(), "line");
                lines
            }
            Ok(Event::Close) | Err(_) => return Ok(()),
            Ok(Event::ReadFailed(error)) => {
                return Err(Error::new(format_args!(
                    "standard input can no longer be read ({error}); the run is saved"
                )));
            }
        };
    }
    Ok(())
}

/// Writes an answer and the empty line that ends it; returns whether the other end still reads.
fn write(lines: &[String]) -> Result<bool, Error> {
    let mut answer = lines.join("\n");
    answer.push_str("\n\n");
    let mut out = io::stdout().lock();
    match out.write_all(locale::printed(&answer).as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => {
            let text = format_args!("cannot write to standard output: {error}; the run is saved");
            Err(Error::new(text))
        }
    }
}

/// Starts the thread that reads lines, and the handlers of signals.
fn start() -> io::Result<Receiver<Event>> {
    let (sender, events) = sync_channel(MAX_QUEUED_LINES);
    #[cfg(unix)]
    {
        let close = sender.clone();
        let request_close = move || {
            // With a full queue the program is about to read the end of it.
            let _ = close.try_send(Event::Close);
        };
        rogue_native::signals::on_close(request_close, || ())?;
    }
    thread::Builder::new().name("lines".into()).spawn(move || read_lines(&sender))?;
    Ok(events)
}

/// Sends every line. Sends fail only after the receiver was dropped at the end of the program.
fn read_lines(sender: &SyncSender<Event>) {
    let mut input = BufReader::new(io::stdin());
    loop {
        let event = match read_line(&mut input) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) => Event::Close,
            Err(error) => Event::ReadFailed(error),
        };
        let is_last = !matches!(event, Event::Line(_));
        if sender.send(event).is_err() || is_last {
            return;
        }
    }
}

/// The next line without its end; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let mut ended = bytes.ends_with(b"\n");
    while !ended {
        // The rest of a line that is too long, or of the last one.
        let rest = input.fill_buf()?;
        let newline = rest.iter().position(|byte| *byte == b'\n');
        let used = newline.map_or(rest.len(), |at| at + 1);
        ended = newline.is_some() || rest.is_empty();
        input.consume(used);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_or_with_the_input() {
        assert_eq!(lines(b"north\r\nwait\n\nquit"), ["north\r\n", "wait\n", "\n", "quit"]);
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\xff\xfe\n"), ["\u{fffd}\u{fffd}\n"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_whole() {
        let input = [vec![b'x'; 3 * MAX_LINE_BYTES as usize], b"\nwait\n".to_vec()].concat();
        let lines = lines(&input);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].len() as u64, lines[1].as_str()), (MAX_LINE_BYTES, "wait\n"));
    }
}
