//! The key notation of `--keys`: `llj<Esc><C-p><S-Left>`.

use rogue_ui::input::{Key, KeyCode};

/// Reads a line of keys: characters stand for themselves, names stand in angle brackets, after
/// any of `C-`, `A-` (or `M-`) and `S-`. `<lt>` is `<`.
///
/// # Errors
/// A sentence that names the mistake and its place.
pub(crate) fn parse(text: &str) -> Result<Vec<Key>, String> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let place = text[..text.len() - rest.len()].chars().count() + 1;
        if c == '<' {
            let (name, after) = rest[1..].split_once('>').ok_or_else(|| {
                format!("`<` at character {place} is never closed; a plain `<` is written <lt>")
            })?;
            keys.push(named(name).ok_or_else(|| unknown(name, place))?);
            rest = after;
        } else if c.is_control() {
            return Err(format!(
                "character {place} is a control character; write it as a name, such as <Enter>"
            ));
        } else {
            keys.push(Key::char(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    Ok(keys)
}

fn unknown(name: &str, place: usize) -> String {
    format!(
        "there is no key <{name}> (character {place}); names are Up, Down, Left, Right, Home, \
         End, PgUp, PgDn, Enter, Esc, Tab, Space, Backspace, Del, Ins, lt, F1 to F24, after any \
         of C-, A-, S-"
    )
}

fn named(name: &str) -> Option<Key> {
    let mut key = Key::char(' ');
    let mut rest = name;
    while let Some((modifier, after)) = rest.split_once('-').filter(|(_, after)| !after.is_empty())
    {
        match modifier {
            "C" => key = key.ctrl(),
            "A" | "M" => key = key.alt(),
            "S" => key = key.shift(),
            _ => return None,
        }
        rest = after;
    }
    key.code = code(rest)?;
    if let KeyCode::Char(c) = key.code {
        // A character says by itself whether Shift was held.
        if key.shift {
            key.code = KeyCode::Char(c.to_ascii_uppercase());
            key.shift = false;
        }
    }
    Some(key)
}

fn code(name: &str) -> Option<KeyCode> {
    let mut characters = name.chars();
    if let (Some(c), None) = (characters.next(), characters.next()) {
        return (!c.is_control()).then_some(KeyCode::Char(c));
    }
    Some(match name.to_ascii_lowercase().as_str() {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgup" | "pageup" => KeyCode::PageUp,
        "pgdn" | "pagedown" => KeyCode::PageDown,
        "enter" | "return" | "cr" => KeyCode::Enter,
        "esc" | "escape" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "space" => KeyCode::Char(' '),
        "backspace" | "bs" => KeyCode::Backspace,
        "del" | "delete" => KeyCode::Delete,
        "ins" | "insert" => KeyCode::Insert,
        "lt" => KeyCode::Char('<'),
        "gt" => KeyCode::Char('>'),
        other => {
            let number = other.strip_prefix('f')?.parse().ok()?;
            return (1..=24).contains(&number).then_some(KeyCode::F(number));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        let told = match parse(text) {
            Ok(keys) => keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" "),
            Err(mistake) => mistake,
        };
        assert!(told.starts_with(expect), "{text}: {told}");
    }

    #[test]
    fn characters_stand_for_themselves_and_names_in_brackets() {
        check("llJ>", "l l J >");
        check("<Right><esc>é", "Right Esc é");
        check("<C-p><S-Left><A-Enter><C-A-x>", "Ctrl-P Shift-Left Alt-Enter Ctrl-Alt-X");
        check("<lt><Space><F11><C--><C-+>", "< Space F11 Ctrl-- Ctrl-+");
        check("<S-g>", "G");
        check("", "");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        check("ll<Right", "`<` at character 3 is never closed");
        check("ll<Rihgt>", "there is no key <Rihgt> (character 3)");
        check("<>", "there is no key <>");
        check("<X-a>", "there is no key <X-a>");
        check("<F25>", "there is no key <F25>");
        check("a\tb", "character 2 is a control character");
    }
}
