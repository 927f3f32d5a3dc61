//! The clipboard of the terminal: it takes texts in the sequence OSC 52, coded as base64 (RFC 4648, section 4).

/// The longest text: terminals refuse longer sequences, some without a word.
const MAX_BYTES: usize = 50_000;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The sequence that puts a text into the clipboard; `None` for one that is too long.
pub(crate) fn sequence(text: &str) -> Option<String> {
    (text.len() <= MAX_BYTES).then(|| format!("\u{1b}]52;c;{}\u{7}", base64(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let character = ALPHABET[(bits >> (18 - 6 * index) & 63) as usize];
            text.push(if index <= group.len() { char::from(character) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648, section 10, and `+` and `/`, which are `-` and `_` in the form for addresses.
    #[test]
    fn texts_are_those_of_the_standard() {
        let texts = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, text) in texts.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn a_terminal_takes_what_is_not_too_long() {
        assert_eq!(sequence("7").as_deref(), Some("\u{1b}]52;c;Nw==\u{7}"));
        assert_eq!(sequence(&"x".repeat(MAX_BYTES + 1)), None);
    }
}
