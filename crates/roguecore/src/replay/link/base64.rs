//! Bytes as text of letters, digits, `-` and `_`: base64url without padding (RFC 4648, section 5).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let character =
            |index: usize| char::from(ALPHABET[(bits >> (18 - 6 * index) & 63) as usize]);
        text.extend((0..=group.len()).map(character));
    }
    text
}

/// `None` for any text that [`encode`] does not write.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for index in 0..4 {
            bits = bits << 6 | group.get(index).map_or(Some(0), |&it| value(it))?;
        }
        let length = group.len().checked_sub(1).filter(|&it| it > 0)?;
        let [_, decoded @ ..] = bits.to_be_bytes();
        if decoded[length..].iter().any(|&rest| rest != 0) {
            return None;
        }
        bytes.extend_from_slice(&decoded[..length]);
    }
    Some(bytes)
}

fn value(character: u8) -> Option<u32> {
    Some(match character {
        b'A'..=b'Z' => u32::from(character - b'A'),
        b'a'..=b'z' => u32::from(character - b'a') + 26,
        b'0'..=b'9' => u32::from(character - b'0') + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648, section 10, without padding; and the two characters that differ.
    #[test]
    fn texts_are_those_of_the_standard() {
        let texts = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"];
        for (length, text) in texts.into_iter().enumerate() {
            let bytes = &b"foobar"[..length];
            assert_eq!(encode(bytes), text);
            assert_eq!(decode(text).as_deref(), Some(bytes));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
        assert_eq!(decode("-_8").as_deref(), Some(&[0xfb, 0xff][..]));
    }

    #[test]
    fn bytes_have_one_text_only() {
        for text in ["Z", "Zh", "Zm9", "Zg==", "Z g", "Zm8\n", "+/8", "Zm9vé", "Zm9vY"] {
            assert_eq!(decode(text), None, "{text:?}");
        }
    }
}
