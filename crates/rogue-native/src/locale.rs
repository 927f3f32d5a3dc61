//! The letters that the player's locale has: text for a terminal or a pipe whose locale knows no UTF-8 is written in
//! ASCII.

use std::borrow::Cow;
use std::sync::OnceLock;

/// The text as the locale can show it: as it is in UTF-8, otherwise in ASCII, where a letter loses its accent and any
/// other character becomes `?`.
pub fn printed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_utf8() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(transliterate(text))
}

/// Whether the locale writes UTF-8, as it was when this was asked first. Windows has no such variables, and its console
/// is given Unicode.
fn is_utf8() -> bool {
    static IS_UTF8: OnceLock<bool> = OnceLock::new();
    *IS_UTF8.get_or_init(|| cfg!(windows) || names_utf8(|name| std::env::var(name).ok()))
}

/// Whether the first of the variables that is set names UTF-8. Without any the locale is `C`.
fn names_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let locale = set.find(|value| !value.is_empty()).unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn transliterate(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            ascii.push(c);
        } else {
            ascii.push_str(in_ascii(c));
        }
    }
    ascii
}

/// The letters and signs of European languages.
const fn in_ascii(c: char) -> &'static str {
    match c {
        '÷' => "/",
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'Æ' => "AE",
        'Ç' | 'Ć' | 'Ĉ' | 'Ċ' | 'Č' => "C",
        'Ð' | 'Ď' | 'Đ' => "D",
        'È' | 'É' | 'Ê' | 'Ë' | 'Ē' | 'Ĕ' | 'Ė' | 'Ę' | 'Ě' => "E",
        'Ĝ' | 'Ğ' | 'Ġ' | 'Ģ' => "G",
        'Ĥ' | 'Ħ' => "H",
        'Ì' | 'Í' | 'Î' | 'Ï' | 'Ĩ' | 'Ī' | 'Ĭ' | 'Į' | 'İ' => "I",
        'Ĳ' => "IJ",
        'Ĵ' => "J",
        'Ķ' => "K",
        'Ĺ' | 'Ļ' | 'Ľ' | 'Ŀ' | 'Ł' => "L",
        'Ñ' | 'Ń' | 'Ņ' | 'Ň' | 'Ŋ' => "N",
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' | 'Ō' | 'Ŏ' | 'Ő' => "O",
        'Œ' => "OE",
        'Ŕ' | 'Ŗ' | 'Ř' => "R",
        'Ś' | 'Ŝ' | 'Ş' | 'Š' => "S",
        'Ţ' | 'Ť' | 'Ŧ' => "T",
        'Þ' => "Th",
        'Ù' | 'Ú' | 'Û' | 'Ü' | 'Ũ' | 'Ū' | 'Ŭ' | 'Ů' | 'Ű' | 'Ų' => "U",
        'Ŵ' => "W",
        'Ý' | 'Ŷ' | 'Ÿ' => "Y",
        'Ź' | 'Ż' | 'Ž' => "Z",
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ð' | 'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĳ' => "ij",
        'ĵ' => "j",
        'ķ' | 'ĸ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŉ' | 'ŋ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ſ' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        '×' => "x",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        '\u{a0}' => " ",
        '‘' | '’' => "'",
        '“' | '”' => "\"",
        '‐'..='―' | '−' | '─' => "-",
        '·' | '•' => "*",
        '…' => "...",
        '←' => "<-",
        '→' => "->",
        '≈' => "~",
        // An accent of its own, after its letter.
        '\u{300}'..='\u{36f}' => "",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_names_the_locale() {
        for (variables, expected) in [
            (&[][..], false),
            (&[("LANG", "C")], false),
            (&[("LANG", "POSIX")], false),
            (&[("LANG", "de_DE.ISO-8859-1")], false),
            (&[("LANG", "C.UTF-8")], true),
            (&[("LANG", "en_US.utf8")], true),
            (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")], false),
            (&[("LANG", "C"), ("LC_CTYPE", "UTF-8"), ("LC_ALL", "")], true),
        ] {
            let found = names_utf8(|name| {
                let found = variables.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            });
            assert_eq!(found, expected, "{variables:?}");
        }
    }

    #[test]
    fn letters_lose_their_accents_and_signs_become_ascii() {
        let text = "Lúna – “Łódź” … Straße, 5–9, e\u{301}, 龍";
        assert_eq!(transliterate(text), "Luna - \"Lodz\" ... Strasse, 5-9, e, ?");
    }
}
