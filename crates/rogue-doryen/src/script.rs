//! The key notation of `--keys`: `llj<Esc><Ctrl-P><Shift-Left>`.

use rogue_ui::input::Key;

/// Parses a script. A character stands for itself; other keys stand in angle brackets and are
/// written as in key files. `<lt>` is `<`.
///
/// # Errors
/// A sentence with the mistake and its position, in characters from 1.
pub(crate) fn parse(text: &str) -> Result<Vec<Key>, String> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let index = text[..text.len() - rest.len()].chars().count() + 1;
        let (name, after) = match rest.strip_prefix('<') {
            Some(bracketed) => bracketed.split_once('>').ok_or_else(|| {
                format!("`<` at character {index} is never closed; a plain `<` is written <lt>")
            })?,
            None => rest.split_at(c.len_utf8()),
        };
        keys.push(name.parse().map_err(|error| format!("character {index}: {error}"))?);
        rest = after;
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match parse(text) {
            Ok(keys) => keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" "),
            Err(mistake) => mistake,
        };
        assert!(found.starts_with(expected), "{text}: {found}");
    }

    #[test]
    fn characters_stand_for_themselves_and_names_in_brackets() {
        check("llJ>", "l l J >");
        check("<Right><esc>é ", "Right Esc é Space");
        check("<Ctrl-P><Shift-Left><Alt-Enter>", "Ctrl-P Shift-Left Alt-Enter");
        check("<C-p><S-Left><A-Enter><C-A-x>", "Ctrl-P Shift-Left Alt-Enter Ctrl-Alt-X");
        check("<lt><Space><F11><C--><C-+>", "< Space F11 Ctrl-- Ctrl-+");
        check("", "");
    }

    #[test]
    fn mistakes_have_a_position() {
        check("ll<Right", "`<` at character 3 is never closed");
        check("ll<Rihgt>", "character 3: there is no key \"Rihgt\"; did you mean \"Right\"?");
        check("<>", "character 1: a key must not be empty");
        check("<X-a>", "character 1: there is no key \"X-a\"");
        check("<F25>", "character 1: there is no key \"F25\"");
        check("<S-g>", "character 1: write the shifted character itself, such as \"G\"");
        check("a\tb", "character 2: there is no key");
    }
}
