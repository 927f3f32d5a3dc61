//! The abilities of the terminal, detected from environment variables.

use std::io::{self, IsTerminal};

use rogue_native::Error;
use rogue_native::cli::ColorChoice;

use crate::color::Depth;

/// Names in `TERM` of terminals with 24-bit colours that do not always set `COLORTERM`.
const TRUE_COLOR_TERMS: [&str; 7] =
    ["alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "wezterm"];

/// Values of `TERM_PROGRAM` of terminals with 24-bit colours.
const TRUE_COLOR_PROGRAMS: [&str; 4] = ["iTerm.app", "WezTerm", "ghostty", "vscode"];

/// Names in `TERM` of terminals that erase with the default background instead of the current one.
const WITHOUT_BCE: [&str; 3] = ["screen", "eterm", "dvtm"];

/// Checks that the game can be shown and played.
///
/// # Errors
/// When standard input or output is no terminal, or the terminal can only print lines.
pub(crate) fn check() -> Result<(), Error> {
    let advice =
        "start rogue-tty in a terminal, without redirecting it, or play in lines with --reader";
    if !io::stdin().is_terminal() {
        let text = format!("standard input is not a terminal, so no key can be read; {advice}");
        return Err(Error::new(text));
    }
    if !io::stdout().is_terminal() {
        let text = format!("standard output is not a terminal, so nothing can be shown; {advice}");
        return Err(Error::new(text));
    }
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        return Err(Error::new(
            "this terminal says it can only print lines (TERM=dumb); \
             use another one, set TERM to its type, such as xterm-256color, or play in lines with \
             --reader",
        ));
    }
    Ok(())
}

/// The number of colours to use: from the command line, otherwise from the environment.
pub(crate) fn depth(choice: ColorChoice, variable: impl Fn(&str) -> Option<String>) -> Depth {
    match choice {
        ColorChoice::TrueColor => Depth::True,
        ColorChoice::Indexed => Depth::Indexed,
        ColorChoice::Named => Depth::Named,
        ColorChoice::NoColor => Depth::NoColor,
        ColorChoice::Auto => detect(&|name| variable(name).unwrap_or_default()),
    }
}

/// Whether the terminal erases with the current background (background color erase, bce).
/// Terminals with 24-bit colours do, except a few.
pub(crate) fn supports_bce(depth: Depth, variable: impl Fn(&str) -> Option<String>) -> bool {
    let variable = |name| variable(name).unwrap_or_default();
    let term = variable("TERM");
    let is_without_bce = |name: &&str| term.starts_with(name);
    // tmux supports bce, but may set TERM to screen.
    let inside_tmux = !variable("TMUX").is_empty();
    depth == Depth::True && (inside_tmux || !WITHOUT_BCE.iter().any(is_without_bce))
}

/// `NO_COLOR` applies when it is not empty (no-color.org).
fn detect(variable: &dyn Fn(&str) -> String) -> Depth {
    let term = variable("TERM");
    let program = variable("TERM_PROGRAM");
    if !variable("NO_COLOR").is_empty() {
        return Depth::NoColor;
    }
    if matches!(variable("COLORTERM").as_str(), "truecolor" | "24bit")
        || term.ends_with("-direct")
        || TRUE_COLOR_TERMS.iter().any(|name| term.contains(name))
        || TRUE_COLOR_PROGRAMS.contains(&program.as_str())
        || !variable("WT_SESSION").is_empty()
        || (cfg!(windows) && term.is_empty())
    {
        return Depth::True;
    }
    if term.contains("256color") || program == "Apple_Terminal" {
        return Depth::Indexed;
    }
    let monochrome = ["vt100", "vt102", "vt220"].contains(&term.as_str());
    if monochrome || term.ends_with("-m") || term.ends_with("-mono") {
        return Depth::NoColor;
    }
    Depth::Named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(variables: &[(&str, &str)]) -> Depth {
        depth(ColorChoice::Auto, |name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_depth_follows_the_environment() {
        use Depth::{Indexed, Named, NoColor, True};
        for (variables, expected) in [
            (&[("TERM", "xterm-256color")][..], Indexed),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], True),
            (&[("TERM", "xterm"), ("COLORTERM", "24bit")], True),
            (&[("TERM", "xterm-kitty")], True),
            (&[("TERM", "xterm-direct")], True),
            (&[("TERM", "tmux-256color")], Indexed),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], True),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "Apple_Terminal")], Indexed),
            (&[("TERM", "xterm")], Named),
            (&[("TERM", "linux")], Named),
            (&[("TERM", "vt100")], NoColor),
            (&[("TERM", "xterm-mono")], NoColor),
            (&[("WT_SESSION", "x")], True),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], NoColor),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Indexed),
        ] {
            assert_eq!(auto(variables), expected, "{variables:?}");
        }
    }

    #[test]
    fn bce_is_off_for_terminals_without_it() {
        for (depth, variables, expected) in [
            (Depth::True, &[("TERM", "xterm-256color")][..], true),
            (Depth::True, &[("TERM", "tmux-256color")], true),
            (Depth::True, &[("TERM", "screen-256color")], false),
            (Depth::True, &[("TERM", "screen"), ("TMUX", "/tmp/tmux-0/default,1,0")], true),
            (Depth::True, &[("TERM", "eterm-color")], false),
            (Depth::Indexed, &[("TERM", "xterm-256color")], false),
        ] {
            let found = supports_bce(depth, |name| {
                let found = variables.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            });
            assert_eq!(found, expected, "{depth:?} {variables:?}");
        }
    }

    #[test]
    fn the_command_line_overrides_the_environment() {
        let no_color = |name: &str| (name == "NO_COLOR").then(|| "1".to_owned());
        assert_eq!(depth(ColorChoice::TrueColor, no_color), Depth::True);
        assert_eq!(depth(ColorChoice::Indexed, no_color), Depth::Indexed);
        assert_eq!(depth(ColorChoice::Named, no_color), Depth::Named);
        assert_eq!(depth(ColorChoice::NoColor, |_| None), Depth::NoColor);
    }
}
