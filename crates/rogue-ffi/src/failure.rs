//! Failures: an answer of one field, with a word for the reason and a sentence.

use roguecore::ParseCommandError;
use roguecore::ron_reader::Diagnostics;
use serde_json::{Value, json};

/// Why a call has no other answer. It has changed nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("the pointer to {0} is null")]
    NullPointer(&'static str),
    #[error("{0} is no UTF-8: byte {1} begins no character")]
    NotUtf8(&'static str, usize),
    #[error("there is no built-in game {0:?}; there are {names}", names = built_in_names())]
    UnknownGame(String),
    #[error("the content has mistakes: {}", .0.iter().next().map(ToString::to_string).unwrap_or_default())]
    Content(Diagnostics),
    #[error("{0}")]
    Command(ParseCommandError),
    #[error("this save cannot be loaded: {0}")]
    Save(roguecore::LoadError),
    #[error("there is no {wanted} {handle}: no call has given that number, or it was freed")]
    NoHandle { handle: u32, wanted: &'static str },
    #[error("{handle} is a {found}, and a {wanted} is needed")]
    WrongHandle { handle: u32, found: &'static str, wanted: &'static str },
    #[error("a call on game {0} has failed half-way: free it, and load its last save")]
    Broken(u32),
    #[error("all numbers are taken: begin the program again")]
    NoNumberLeft,
    #[error("the engine has failed at this call, which is a mistake in it: please report the call")]
    Panic,
}

fn built_in_names() -> String {
    rogue_ember::built_in_names().collect::<Vec<_>>().join(", ")
}

impl Failure {
    /// A word for the reason, the same in every version of the protocol.
    const fn code(&self) -> &'static str {
        match self {
            Self::NullPointer(_) => "null_pointer",
            Self::NotUtf8(..) => "not_utf8",
            Self::UnknownGame(_) => "unknown_game",
            Self::Content(_) => "content",
            Self::Command(_) => "command",
            Self::Save(_) => "save",
            Self::NoHandle { .. } => "no_handle",
            Self::WrongHandle { .. } => "wrong_handle",
            Self::Broken(_) => "broken",
            Self::NoNumberLeft => "no_number_left",
            Self::Panic => "panic",
        }
    }

    /// The answer of a call that failed.
    pub(crate) fn answer(&self) -> String {
        let mut error = json!({ "code": self.code(), "text": self.to_string() });
        if let Self::Content(mistakes) = self {
            error["mistakes"] = mistakes.iter().map(mistake).collect();
        }
        json!({ "error": error }).to_string()
    }
}

fn mistake(it: &roguecore::ron_reader::Diagnostic) -> Value {
    json!({ "file": it.file, "line": it.line, "column": it.column, "text": it.message })
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::{Command, Content, Game};

    /// Each code is a type of the npm package and has a row in the book.
    #[test]
    fn codes_are_described() {
        let types = include_str!("../npm/index.d.ts");
        let page = include_str!("../../../docs/src/protocol.md");
        for failure in [
            Failure::NullPointer("the name"),
            Failure::NotUtf8("the name", 0),
            Failure::UnknownGame(String::new()),
            Failure::Content(Content::parse("a.ron", "(").unwrap_err()),
            Failure::Command("".parse::<Command>().unwrap_err()),
            Failure::Save(Game::load(&Content::first_steps(), b"").unwrap_err()),
            Failure::NoHandle { handle: 0, wanted: "game" },
            Failure::WrongHandle { handle: 1, found: "content", wanted: "game" },
            Failure::Broken(1),
            Failure::NoNumberLeft,
            Failure::Panic,
        ] {
            let code = failure.code();
            assert!(types.contains(&format!("| \"{code}\"")), "{code}: {failure}");
            assert!(page.contains(&format!("| `{code}` |")), "{code}: {failure}");
        }
    }
}
