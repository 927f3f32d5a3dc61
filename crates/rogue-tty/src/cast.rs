//! `--cast`: a replay as a recording of a terminal, in the format asciicast v3.
//!
//! A line is the header, and each further one a frame with the seconds since the one before.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use ratatui_core::layout::Size;
use rogue_native::{Error, Launch, check_written};
use rogue_ui::input::Input;
use rogue_ui::{App, text};

use crate::color::Depth;
use crate::paint::Painter;

const SIZE: Size = Size { width: 80, height: 24 };
const HIDE_CURSOR: &str = "\u{1b}[?25l";
const SHOW_CURSOR: &str = "\u{1b}[?25h";
/// A replay carries out a command in this time, as long as its speed is that at its start.
const COMMAND: Duration = Duration::from_millis(250);
/// The seconds that a player of the recording shows a frame: twice as fast.
const SECONDS: &str = "0.125";

/// Prints the replay of `launch`, a frame for each command.
///
/// # Errors
/// When the replay does not play back as recorded, or cannot be printed.
pub(crate) fn print(launch: Launch, depth: Depth) -> Result<(), Error> {
    let mut launch = launch.verified()?;
    // Animations have frames of their own.
    launch.settings_mut().motion = false;
    let mut app = launch.into_app()?;
    let mut out = BufWriter::new(io::stdout().lock());
    check_written(write(&mut app, depth, &mut out).and_then(|()| out.flush()))
}

fn write(app: &mut App, depth: Depth, out: &mut impl Write) -> io::Result<()> {
    let Size { width, height } = SIZE;
    let title = json(&text::content_name(app.game().content()));
    let term = format_args!("{{\"cols\":{width},\"rows\":{height},\"type\":\"xterm-256color\"}}");
    writeln!(out, "{{\"version\":3,\"term\":{term},\"title\":{title}}}")?;
    app.input(Input::Resize { width, height });
    let (mut painter, mut seconds) = (Painter::new(depth), "0");
    // A game shows no cursor of the terminal.
    writeln!(out, "[0,\"o\",{}]", json(HIDE_CURSOR))?;
    loop {
        let bytes = painter.frame(SIZE, |buffer| app.draw(buffer));
        writeln!(out, "[{seconds},\"o\",{}]", json(&String::from_utf8_lossy(bytes)))?;
        if !app.is_animating() {
            break;
        }
        app.tick(COMMAND);
        seconds = SECONDS;
    }
    // The terminal that it is played in is that of a shell.
    writeln!(out, "[{SECONDS},\"o\",{}]", json(SHOW_CURSOR))
}

/// The text as a string of JSON.
fn json(text: &str) -> String {
    let mut string = String::with_capacity(text.len() + 2);
    string.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => string.extend(['\\', character]),
            // Writing to a string cannot fail.
            _ if character.is_control() => _ = write!(string, "\\u{:04x}", u32::from(character)),
            _ => string.push(character),
        }
    }
    string.push('"');
    string
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use rogue_ui::{Config, Settings};
    use roguecore::replay::Replay;
    use roguecore::{Command, Content, Game};

    /// The text that a string of JSON stands for.
    fn text_of(json: &str) -> String {
        let quoted = json.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap();
        let (mut text, mut rest) = (String::new(), quoted.chars());
        while let Some(character) = rest.next() {
            text.push(match character {
                '\\' => match rest.next().unwrap() {
                    'u' => {
                        let digits: String = rest.by_ref().take(4).collect();
                        char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap()
                    }
                    escaped => escaped,
                },
                _ => character,
            });
        }
        text
    }

    #[test]
    fn strings_are_those_of_json() {
        let text = "\u{1b}[0m\"\\é\u{7f}\u{9b}";
        assert_eq!(json(text), r#""\u001b[0m\"\\é\u007f\u009b""#);
        assert_eq!(text_of(&json(text)), text);
    }

    /// A terminal that is shown the frames has the last one at the end.
    #[test]
    fn a_replay_has_a_header_and_a_frame_for_each_command() {
        let mut game = Game::with_content(Content::classic(), 7);
        let mut replay = Replay::new(&game);
        for _ in 0..5 {
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
        }
        let settings = Settings { motion: false, ..Settings::default() };
        let config = Config { content: Content::classic(), settings, ..Config::default() };
        let mut app = App::replay(config, replay).unwrap();
        let mut bytes = Vec::new();
        write(&mut app, Depth::True, &mut bytes).unwrap();
        let cast = String::from_utf8(bytes).unwrap();
        let (header, events) = cast.split_once('\n').unwrap();
        let begins =
            r#"{"version":3,"term":{"cols":80,"rows":24,"type":"xterm-256color"},"title":"#;
        assert!(header.starts_with(begins), "{header}");
        // The cursor goes and comes; and a frame before and after the commands tells that it begins and has ended.
        assert_eq!(events.lines().count(), 9);
        let [rows, columns] = [24, 80].map(|it| NonZero::new(it).unwrap());
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        for (index, event) in events.lines().enumerate() {
            let begins = if index < 2 { "[0,\"o\"," } else { "[0.125,\"o\"," };
            let output = event.strip_prefix(begins).and_then(|it| it.strip_suffix(']')).unwrap();
            assert_eq!(terminal.screen().hide_cursor(), index > 0);
            terminal.process(text_of(output).as_bytes());
        }
        assert!(!terminal.screen().hide_cursor());
        let screen = terminal.screen().contents();
        assert!(screen.contains("the end, turn 5"), "{screen}");
    }
}
