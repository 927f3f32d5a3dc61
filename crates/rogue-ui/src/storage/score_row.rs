//! A row of the score file: a line of text with a checksum of its own, so that a damaged row does not affect
//! the others.

use rogue_words::text;

use super::{Score, run_name};

/// The score of a finished run, with the id of its replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// The id of the replay.
    pub id: String,
    /// The score.
    pub score: Score,
}

impl ScoreRow {
    /// All intact rows of a file, oldest first.
    pub fn read_all(file: &[u8]) -> impl Iterator<Item = Self> {
        file.split(|&byte| byte == b'\n').filter_map(parse_row)
    }

    /// The text to append to a file for this row; `None` when a row with its id is in it.
    pub fn line_after(&self, file: &[u8]) -> Option<String> {
        if Self::read_all(file).any(|other| other.id == self.id) {
            return None;
        }
        let is_unterminated = file.last().is_some_and(|&it| it != b'\n');
        Some(format!("{}{}\n", if is_unterminated { "\n" } else { "" }, format_row(self)))
    }
}

fn format_row(ScoreRow { id, score }: &ScoreRow) -> String {
    let Score { name, title, won, floor, turn, level, seed, end, own, origin } = score;
    let won = if *won { "won" } else { "died" };
    let [id, name, title, end, origin] =
        [id, name, title, end, origin].map(|text| text::clean(text));
    let own = own.map_or_else(String::new, |own| own.to_string());
    let row = format!("{id}\t{name}\t{title}\t{won}\t{floor}\t{turn}\t{level}\t{seed}\t{end}");
    let more = match (own.is_empty(), origin.is_empty()) {
        (_, false) => format!("\t{own}\t{origin}"),
        (false, true) => format!("\t{own}"),
        (true, true) => String::new(),
    };
    let row = row + &more;
    format!("{:08x}\t{row}", checksum(&row))
}

/// The digits of the checksum before a row.
const DIGITS: usize = 8;

/// Most lines of a damaged file end here: the cheapest checks come first.
fn parse_row(line: &[u8]) -> Option<ScoreRow> {
    let (stored, rest) = line.split_at_checked(DIGITS)?;
    let row = rest.strip_prefix(b"\t")?;
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let stored = u32::from_str_radix(std::str::from_utf8(stored).ok()?, 16).ok()?;
    let row = std::str::from_utf8(row).ok().filter(|row| stored == checksum(row))?;
    let mut parts = row.split('\t');
    let mut part = || parts.next();
    let (id, name, title) = (part()?.to_owned(), run_name(part()?), text::clean_name(part()?));
    let won = part()? == "won";
    let (floor, turn) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let (level, seed) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let end = text::clean(part()?);
    // A score of the content's own and an origin stand last, if there are any.
    let own = part().filter(|own| !own.is_empty()).map(str::parse).transpose().ok()?;
    let origin = part().map_or_else(String::new, text::clean_name);
    let score = Score { name, title, won, floor, turn, level, seed, end, own, origin };
    Some(ScoreRow { id, score })
}

/// FNV-1a with 32 bits: detects damage, but does not prevent players from writing rows by hand.
fn checksum(row: &str) -> u32 {
    row.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forged_row_with_a_valid_checksum_is_cleaned() {
        let forged = "a\tA\x1b[2J\tT\x07\tdied\t1\t1\t1\t1\tx\x1b[0m";
        let file = format!("{:08x}\t{forged}\n", checksum(forged));
        let rows: Vec<_> = ScoreRow::read_all(file.as_bytes()).collect();
        let text = format!("{rows:?}");
        assert!(rows.len() == 1 && !text.contains("\\u{1b}") && !text.contains("\\u{7}"), "{text}");
    }
}
