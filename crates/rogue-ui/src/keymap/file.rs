//! The grammar of key files: a small part of RON, read with the place of every word, so that
//! mistakes can be named where they are. Knows no intent and no key.
//!
//! ```text
//! (
//!     preset: "vi",
//!     keys: { "wait": [".", "w"], "look": ["x"] },
//! )
//! ```

/// A place in the file: line and column in characters, from 1.
pub(super) type Place = (usize, usize);

/// A mistake and where it is.
pub(super) type Mistake = (Place, String);

/// A word of the file and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) place: Place,
}

/// What a key file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct KeyFile {
    pub(super) preset: Option<Word>,
    pub(super) keys: Vec<(Word, Vec<Word>)>,
}

const BACKSLASH: &str = "only \\\" and \\\\ can follow a backslash";

/// Reads as far as the grammar allows: what was understood, and the first mistake.
pub(super) fn read(text: &str) -> (KeyFile, Option<Mistake>) {
    let mut reader = Reader { rest: text.trim_start_matches('\u{feff}'), place: (1, 1) };
    let mut file = KeyFile::default();
    let mistake = reader.file(&mut file).err();
    (file, mistake)
}

struct Reader<'a> {
    rest: &'a str,
    place: Place,
}

impl Reader<'_> {
    fn file(&mut self, file: &mut KeyFile) -> Result<(), Mistake> {
        self.expect('(')?;
        while !self.accept(')')? {
            self.field(file)?;
            self.separator(')')?;
        }
        self.blank()?;
        if self.rest.is_empty() { Ok(()) } else { self.wrong("nothing may follow the last `)`") }
    }

    fn field(&mut self, file: &mut KeyFile) -> Result<(), Mistake> {
        let name = self.name()?;
        self.expect(':')?;
        match name.text.as_str() {
            "preset" if file.preset.is_none() => file.preset = Some(self.string()?),
            "keys" => self.bindings(&mut file.keys)?,
            "preset" => return Err((name.place, "`preset` is given twice".to_owned())),
            _ => {
                let what = "a key file has the fields `preset` and `keys`";
                return Err((name.place, what.to_owned()));
            }
        }
        Ok(())
    }

    fn bindings(&mut self, into: &mut Vec<(Word, Vec<Word>)>) -> Result<(), Mistake> {
        self.expect('{')?;
        while !self.accept('}')? {
            let intent = self.string()?;
            self.expect(':')?;
            let keys = self.list()?;
            into.push((intent, keys));
            self.separator('}')?;
        }
        Ok(())
    }

    fn list(&mut self) -> Result<Vec<Word>, Mistake> {
        self.expect('[')?;
        let mut words = Vec::new();
        while !self.accept(']')? {
            words.push(self.string()?);
            self.separator(']')?;
        }
        Ok(words)
    }

    fn name(&mut self) -> Result<Word, Mistake> {
        self.blank()?;
        let place = self.place;
        let is_part = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        let text: String = self.rest.chars().take_while(is_part).collect();
        if text.is_empty() {
            return self.wrong("expected `preset:` or `keys:`");
        }
        self.skip(text.chars().count());
        Ok(Word { text, place })
    }

    fn string(&mut self) -> Result<Word, Mistake> {
        self.blank()?;
        let place = self.place;
        if self.take() != Some('"') {
            let what = "expected a word in quotation marks, such as \"wait\"";
            return Err((place, what.to_owned()));
        }
        let mut text = String::new();
        loop {
            let here = self.place;
            match self.take() {
                Some('"') => return Ok(Word { text, place }),
                Some('\\') => {
                    let escaped = self.take().filter(|c| ['"', '\\', '\''].contains(c));
                    text.push(escaped.ok_or((here, BACKSLASH.to_owned()))?);
                }
                None | Some('\n') => {
                    return Err((place, "this word has no closing quotation mark".to_owned()));
                }
                Some(c) => text.push(c),
            }
        }
    }

    /// A comma, or the end of the list.
    fn separator(&mut self, end: char) -> Result<(), Mistake> {
        self.blank()?;
        if self.rest.starts_with(end) || self.accept(',')? {
            return Ok(());
        }
        self.wrong(&format!("expected `,` or `{end}`"))
    }

    fn expect(&mut self, c: char) -> Result<(), Mistake> {
        if self.accept(c)? { Ok(()) } else { self.wrong(&format!("expected `{c}`")) }
    }

    fn accept(&mut self, c: char) -> Result<bool, Mistake> {
        self.blank()?;
        let there = self.rest.starts_with(c);
        if there {
            self.take();
        }
        Ok(there)
    }

    /// White space and comments.
    fn blank(&mut self) -> Result<(), Mistake> {
        loop {
            if self.rest.starts_with(char::is_whitespace) {
                self.take();
            } else if self.rest.starts_with("//") {
                while self.take().is_some_and(|c| c != '\n') {}
            } else if self.rest.starts_with("/*") {
                self.block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn block_comment(&mut self) -> Result<(), Mistake> {
        let begin = self.place;
        let mut depth = 0_usize;
        loop {
            if self.rest.starts_with("/*") {
                depth += 1;
                self.skip(2);
            } else if self.rest.starts_with("*/") {
                depth -= 1;
                self.skip(2);
            } else if self.take().is_none() {
                return Err((begin, "this comment has no end".to_owned()));
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.take();
        }
    }

    fn take(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.place =
            if c == '\n' { (self.place.0 + 1, 1) } else { (self.place.0, self.place.1 + 1) };
        Some(c)
    }

    fn wrong<T>(&self, what: &str) -> Result<T, Mistake> {
        let found = match self.rest.chars().next() {
            None => "the end of the file".to_owned(),
            Some(c) => format!("`{}`", crate::text::clean(&c.to_string())),
        };
        Err((self.place, format!("{what}, found {found}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(text: &str) -> String {
        let ((line, column), what) = read(text).1.expect("a mistake");
        format!("{line}:{column}: {what}")
    }

    #[test]
    fn a_file_is_read_with_comments_and_trailing_commas() {
        let text = "// mine\n(\n preset: \"vi\", /* a /* b */ */\n keys: { \"wait\": [\"w\", \"\\\"\",], },\n)";
        let (file, mistake) = read(text);
        assert_eq!(mistake, None);
        assert_eq!(file.preset.expect("a preset").place, (3, 10));
        let (intent, keys) = &file.keys[0];
        assert_eq!((intent.text.as_str(), intent.place), ("wait", (4, 10)));
        assert_eq!((keys[1].text.as_str(), keys[1].place), ("\"", (4, 24)));
    }

    #[test]
    fn broken_grammar_is_named_where_it_breaks() {
        assert_eq!(mistake(""), "1:1: expected `(`, found the end of the file");
        assert_eq!(mistake("(\n keys: { \"wait\" [] })"), "2:17: expected `:`, found `[`");
        assert_eq!(mistake("(keys: { wait: [] })").split(':').nth(1), Some("10"));
        assert_eq!(mistake("(keys: { \"wait"), "1:10: this word has no closing quotation mark");
        assert_eq!(mistake("(key: {})"), "1:2: a key file has the fields `preset` and `keys`");
        assert_eq!(mistake("() /*"), "1:4: this comment has no end");
        assert_eq!(mistake("() x"), "1:4: nothing may follow the last `)`, found `x`");
    }
}
