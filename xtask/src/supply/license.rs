//! Licence expressions: whether a crate may be used under the allowed licences.

/// Whether an SPDX expression can be fulfilled with allowed licences only. `/` counts as `OR`, as
/// in older crates.
pub(super) fn is_allowed(expression: &str, allowed: impl Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut parser = Parser { words: &words, allowed: &allowed };
    parser.any() == Some(true) && parser.words.is_empty()
}

struct Parser<'a> {
    words: &'a [&'a str],
    allowed: &'a dyn Fn(&str) -> bool,
}

impl<'a> Parser<'a> {
    /// `all OR all ...`; `None` for no expression.
    fn any(&mut self) -> Option<bool> {
        let mut holds = self.all()?;
        while self.take("OR") {
            holds |= self.all()?;
        }
        Some(holds)
    }

    /// `one AND one ...`
    fn all(&mut self) -> Option<bool> {
        let mut holds = self.one()?;
        while self.take("AND") {
            holds &= self.one()?;
        }
        Some(holds)
    }

    /// A licence, one with an exception, which only allows more, or an expression in parentheses.
    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let holds = self.any()?;
            return self.take(")").then_some(holds);
        }
        let license = self.next()?;
        if self.take("WITH") {
            self.next()?;
        }
        Some((self.allowed)(license))
    }

    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn take(&mut self, word: &str) -> bool {
        // Some crates write `or`.
        let is_next = self.words.first().is_some_and(|next| next.eq_ignore_ascii_case(word));
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn expressions_are_fulfilled_with_allowed_licences() {
        let check = |expression| super::is_allowed(expression, |it| ["MIT", "Zlib"].contains(&it));
        for yes in [
            "MIT",
            "GPL-3.0 OR MIT",
            "GPL-3.0/MIT",
            "X or MIT",
            "(MIT OR X) AND Zlib",
            "X OR Y OR MIT",
        ] {
            assert!(check(yes), "{yes}");
        }
        for no in ["", "X", "MIT AND X", "(MIT", "MIT MIT", "X WITH MIT", "MIT AND (X OR Y)"] {
            assert!(!check(no), "{no}");
        }
        assert!(check("MIT WITH LLVM-exception OR X"));
    }
}
