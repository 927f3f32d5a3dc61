//! Which paths a Rust file names: `use` trees are expanded, `super` and `self` resolved, comments,
//! literals and test modules left out. Knows nothing of floors or of what may be named.

/// A path as the file names it, such as `crate::map::GameMap` or `println!`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// The line, from 1.
    pub(super) line: usize,
    pub(super) path: String,
}

/// A word, a `::` or another sign, and its line.
type Token = (usize, String);

/// Every path of the rules of a file; `module` is the file's own place below the crate.
pub(super) fn names(text: &str, module: &[String]) -> Vec<Named> {
    let tokens = without_tests(&tokens(text)).0;
    let mut reader = Reader { tokens: &tokens, next: 0, found: Vec::new() };
    let mut inside = Vec::new();
    let mut depth = 0;
    while let Some(word) = reader.peek(0) {
        match word {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inside.retain(|&(_, opened)| opened <= depth);
            }
            "mod" if reader.peek(2) == Some("{") => {
                let name = reader.peek(1).unwrap_or_default().to_owned();
                inside.push((name, depth + 1));
            }
            _ => {}
        }
        let start = reader.found.len();
        reader.step();
        let here = module.iter().chain(inside.iter().map(|(name, _)| name));
        let here: Vec<&str> = here.map(String::as_str).collect();
        for named in &mut reader.found[start..] {
            named.path = absolute(&named.path, &here);
        }
    }
    reader.found
}

/// The modules that a file keeps in files of their own for tests alone: `#[cfg(test)] mod it;`.
pub(super) fn test_modules(text: &str) -> Vec<String> {
    without_tests(&tokens(text)).1
}

struct Reader<'a> {
    tokens: &'a [Token],
    next: usize,
    found: Vec<Named>,
}

impl<'a> Reader<'a> {
    fn peek(&self, ahead: usize) -> Option<&'a str> {
        self.tokens.get(self.next + ahead).map(|(_, word)| word.as_str())
    }

    fn is_word(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|it| it.starts_with(is_word_part))
    }

    fn line(&self) -> usize {
        self.tokens.get(self.next).map_or(0, |(line, _)| *line)
    }

    /// Takes a `use` tree, a path or one sign.
    fn step(&mut self) {
        if self.peek(0) == Some("use") {
            self.next += 1;
            return self.tree("");
        }
        if !self.is_word(0) {
            self.next += 1;
            return;
        }
        let line = self.line();
        let mut path = self.segments();
        if self.peek(0) == Some("!") && self.peek(1) != Some("=") {
            path.push('!');
        }
        if path == "extern" && self.peek(0) == Some("crate") {
            path += " crate";
        }
        // Alone, `crate` is a word of visibility.
        if path != "crate" {
            self.found.push(Named { line, path });
        }
    }

    /// `a::b::c`, up to where something else than a word follows.
    fn segments(&mut self) -> String {
        let mut path = String::new();
        while self.is_word(0) {
            path += self.peek(0).unwrap_or_default();
            self.next += 1;
            if self.peek(0) != Some("::") || !self.is_word(1) {
                break;
            }
            path += "::";
            self.next += 1;
        }
        path
    }

    /// What follows `use`, or stands in its braces.
    fn tree(&mut self, before: &str) {
        if self.peek(0) == Some("::") {
            self.next += 1;
        }
        let line = self.line();
        let mut path = before.to_owned();
        if self.is_word(0) {
            path = join(&path, &self.segments());
        }
        if self.peek(0) == Some("::") {
            self.next += 1;
        }
        match self.peek(0) {
            Some("{") => {
                self.next += 1;
                while !matches!(self.peek(0), None | Some("}" | ";")) {
                    let start = self.next;
                    self.tree(&path);
                    // A sign that no tree has must not stop the reading.
                    self.next += usize::from(self.next == start || self.peek(0) == Some(","));
                }
                self.next += usize::from(self.peek(0) == Some("}"));
            }
            Some("*") => {
                self.next += 1;
                self.found.push(Named { line, path: join(&path, "*") });
            }
            _ if path.is_empty() => {}
            _ => self.found.push(Named { line, path: path.trim_end_matches("::self").to_owned() }),
        }
        if self.peek(0) == Some("as") {
            self.next += 2;
        }
    }
}

fn join(before: &str, part: &str) -> String {
    if before.is_empty() { part.to_owned() } else { format!("{before}::{part}") }
}

/// The path from the crate on, when it begins with `self` or `super`.
fn absolute(path: &str, here: &[&str]) -> String {
    let mut parts: Vec<&str> = path.split("::").collect();
    if !matches!(parts[0], "self" | "super") || path == "self" {
        return path.to_owned();
    }
    let climbs = parts.iter().take_while(|it| matches!(**it, "self" | "super"));
    let steps = climbs.clone().filter(|it| **it == "super").count();
    parts.drain(..climbs.count());
    let above = &here[..here.len().saturating_sub(steps)];
    ["crate"].iter().chain(above).chain(&parts).copied().collect::<Vec<_>>().join("::")
}

/// Leaves out `#[cfg(test)] mod it { .. }` and `#[cfg(test)] mod it;`; names the latter.
fn without_tests(tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
    const MARK: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut apart = Vec::new();
    let mut rest = tokens;
    while let Some(token) = rest.first() {
        let is_test = rest.len() > MARK.len() + 1
            && rest.iter().zip(MARK).all(|((_, word), wanted)| word == wanted);
        if !is_test {
            kept.push(token.clone());
            rest = &rest[1..];
            continue;
        }
        let opened = &rest[MARK.len() + 1..];
        if opened[0].1 == "{" {
            rest = after_block(opened);
        } else {
            apart.push(rest[MARK.len()].1.clone());
            rest = &opened[1..];
        }
    }
    (kept, apart)
}

/// What follows the block that begins here.
fn after_block(tokens: &[Token]) -> &[Token] {
    let mut depth = 0;
    for (index, (_, word)) in tokens.iter().enumerate() {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &tokens[index + 1..];
        }
    }
    &[]
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Words, `::` and single signs; comments, strings and characters are left out.
fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < letters.len() {
        let rest = &letters[at..];
        let length = skipped(rest).unwrap_or(0);
        if length == 0 {
            let word = rest.iter().take_while(|c| is_word_part(**c)).count();
            let length = word.max(if rest.starts_with(&[':', ':']) { 2 } else { 1 });
            if !rest[0].is_whitespace() {
                tokens.push((line, rest[..length].iter().collect()));
            }
            line += usize::from(rest[0] == '\n');
            at += length;
        } else {
            line += rest[..length].iter().filter(|c| **c == '\n').count();
            at += length;
        }
    }
    tokens
}

/// The length of the comment or literal that begins here, if one does.
fn skipped(rest: &[char]) -> Option<usize> {
    let starts = |word: &str| rest.iter().copied().take(word.len()).eq(word.chars());
    let literal = |prefix: usize| string(&rest[prefix..]).map(|length| prefix + length);
    match rest[0] {
        '/' if starts("//") => Some(rest.iter().take_while(|c| **c != '\n').count()),
        '/' if starts("/*") => Some(block_comment(rest)),
        '"' => string(rest),
        '\'' => character(rest),
        'r' | 'b' | 'c' if starts("br") || starts("cr") => raw(&rest[1..]).map(|length| 1 + length),
        'b' if starts("b'") => character(&rest[1..]).map(|length| 1 + length),
        'b' | 'c' => literal(1),
        // `r#type` is a name; the mark before it is no part of it.
        'r' => raw(rest).or((starts("r#")).then_some(2)),
        _ => None,
    }
}

fn string(rest: &[char]) -> Option<usize> {
    if rest.first() != Some(&'"') {
        return None;
    }
    let mut at = 1;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    Some((at + 1).min(rest.len()))
}

/// `r"..."` or `r#"..."#`.
fn raw(rest: &[char]) -> Option<usize> {
    let marks = rest[1..].iter().take_while(|c| **c == '#').count();
    let start = 2 + marks;
    if rest.get(1 + marks) != Some(&'"') {
        return None;
    }
    let ends = |tail: &[char]| tail[0] == '"' && tail[1..].iter().take(marks).eq(&vec!['#'; marks]);
    let body = (start..rest.len()).find(|&at| ends(&rest[at..]));
    Some(body.map_or(rest.len(), |at| at + 1 + marks))
}

/// A character; a lifetime such as `'a` is none.
fn character(rest: &[char]) -> Option<usize> {
    match rest {
        ['\'', '\\', ..] => {
            let end = rest.iter().skip(3).position(|c| *c == '\'')?;
            Some(end + 4)
        }
        ['\'', _, '\'', ..] => Some(3),
        _ => None,
    }
}

/// Comments of that kind may hold others.
fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths, a space between, of a file that is the module `content::reader`.
    fn paths(text: &str) -> String {
        let here = ["content".to_owned(), "reader".to_owned()];
        let found = names(text, &here).into_iter().map(|it| it.path);
        found
            .filter(|path| path.contains("::") || path.ends_with('!'))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn trees_are_expanded() {
        assert_eq!(
            paths("use crate::{game::Game as _G, world::{self, World as _W}, *};"),
            "crate::game::Game crate::world crate::world::World crate::*"
        );
        assert_eq!(paths("use std::{fs as _f}; use std::time as _t;"), "std::fs std::time");
        assert_eq!(
            paths("use std::{\n    fmt,\n    io::{self,\n Read},\n};"),
            "std::fmt std::io std::io::Read"
        );
        assert_eq!(paths("pub(crate) use ::std::{self as s, process};"), "std::process");
        assert_eq!(names("use std as s;", &[])[0].path, "std");
        assert_eq!(names("use crate as c;", &[])[0].path, "crate");
    }

    #[test]
    fn paths_in_code_are_found_with_their_lines() {
        let text = "fn a() {\n    let b = crate::rng::mix(std::\n        env::args());\n}";
        let found: Vec<_> = names(text, &[]).into_iter().map(|it| (it.line, it.path)).collect();
        assert!(found.contains(&(2, "crate::rng::mix".to_owned())), "{found:?}");
        assert!(found.contains(&(2, "std::env::args".to_owned())), "{found:?}");
        assert_eq!(paths("println!(\"{}\", 1); std::print!(); a != b"), "println! std::print!");
        assert_eq!(
            paths("pub(in crate::content) fn a<T: crate::map::It>() {}"),
            "crate::content crate::map::It"
        );
    }

    #[test]
    fn places_are_told_from_the_crate_on() {
        assert_eq!(paths("use super::super::game::Game;"), "crate::game::Game");
        assert_eq!(
            paths("use super::error::X; use self::a::B;"),
            "crate::content::error::X crate::content::reader::a::B"
        );
        assert_eq!(
            paths("mod a { use super::super::super::Game; } use super::B;"),
            "crate::Game crate::content::B"
        );
        assert_eq!(paths("super::super::super::super::deep()"), "crate::deep");
    }

    #[test]
    fn only_test_modules_are_left_out() {
        let text = "#[cfg(test)]\nfn a() { crate::a::b(); }\n\
            #[cfg(test)]\nmod tests { mod deep { use crate::game::Game; } }\n\
            #[cfg(test)] mod more;\nuse crate::late::It;";
        assert_eq!(paths(text), "crate::a::b crate::late::It");
        assert_eq!(test_modules(text), ["more"]);
        assert_eq!(test_modules("mod tests; #[cfg(test)] mod a {}"), Vec::<String>::new());
    }

    #[test]
    fn comments_and_literals_are_not_read() {
        let text = r##"
            // use std::fs;
            /* /* crate::game::Game */ std::fs */
            /// [`Content`](crate::Content)
            const A: &str = "std::fs \" crate::game"; const B: &str = r#"" std::io"#;
            fn a<'a>(b: &'a str) { let c = ['"', '\'', '\u{41}', b'"' as char]; r#type::b(); }
            use crate::seen::It;
        "##;
        assert_eq!(paths(text), "type::b crate::seen::It");
        assert_eq!(names(text, &[]).last().map(|it| it.line), Some(7));
    }
}
