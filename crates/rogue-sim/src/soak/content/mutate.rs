//! Mutations of a content file: words, numbers, names and rows are replaced, repeated, moved or
//! removed. Most results are refused; the valid ones have extreme numbers and odd references.

use roguecore::Rng;

/// Numbers at the ends of the ranges that content, integers and tables have.
const EXTREMES: [&str; 20] = [
    "0",
    "1",
    "2",
    "-1",
    "7",
    "100",
    "127",
    "255",
    "256",
    "999",
    "1000",
    "1001",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967296",
    "99999999999999999999",
    "0.5",
];
/// Triggers of rules: each kind of row takes some of them.
const TRIGGERS: [&str; 22] = [
    "Use", "Throw", "Equip", "Unequip", "PickUp", "Drop", "Hit", "Hurt", "Kill", "Die", "Bump",
    "Enter", "Leave", "Turn", "Start", "End", "Arrive", "Notice", "Hear", "Search", "Burn", "Land",
];
/// Text that unbalances a file or starts a part that never ends.
const JUNK: [&str; 14] =
    ["(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "r#\"", "\u{300}", "None"];

/// The text after mutations: one in half of the cases, up to four in the others; the same for the
/// same random numbers.
pub(super) fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut tokens = tokenize(text);
    if rng.chance(1, 2) {
        change_value(&mut tokens, rng);
    } else {
        (0..=rng.below(4)).for_each(|_| change_text(&mut tokens, rng));
    }
    tokens.concat()
}

/// A change after which most files are valid.
fn change_value(tokens: &mut Vec<String>, rng: &mut Rng) {
    match rng.below(9) {
        0 | 1 => scale_number(tokens, rng),
        2 => swap_two(tokens, rng, is_number),
        3 => swap_two(tokens, rng, is_string),
        4 => replace(tokens, rng, is_number, |rng| pick(rng, &EXTREMES)),
        5 | 6 => (0..=rng.below(6)).for_each(|_| copy_rule(tokens, rng)),
        _ => repeat_row(tokens, rng),
    }
}

fn change_text(tokens: &mut Vec<String>, rng: &mut Rng) {
    match rng.below(8) {
        0 => replace(tokens, rng, is_number, |rng| pick(rng, &EXTREMES)),
        1 => swap_two(tokens, rng, is_string),
        2 => swap_two(tokens, rng, is_word),
        3 => remove_row(tokens, rng),
        4 => repeat_row(tokens, rng),
        5 => replace_row(tokens, rng),
        _ => break_text(tokens, rng),
    }
}

/// Makes a number larger or smaller, by a little or a lot.
fn scale_number(tokens: &mut [String], rng: &mut Rng) {
    let Some(index) = find(tokens, rng, is_number) else { return };
    let Ok(number) = tokens[index].parse::<i64>() else { return };
    let scaled = match rng.below(6) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        2 => number / 2,
        3 => number.saturating_mul(2),
        4 => number.saturating_mul(10),
        _ => number.saturating_mul(100),
    };
    tokens[index] = scaled.to_string();
}

fn pick(rng: &mut Rng, list: &[&str]) -> String {
    (*rng.pick(list).unwrap_or(&"")).to_owned()
}

/// Strings, characters, words, numbers and single other characters; comments and white space,
/// too, so that all tokens together are the text.
fn tokenize(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => 1 + rest[1..].find('"').map_or(rest.len() - 1, |end| end + 1),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ => word_length(rest, first),
        };
        let (token, tail) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = tail;
    }
    tokens
}

fn word_length(rest: &str, first: char) -> usize {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    if first != '-' && !is_part(first) {
        return first.len_utf8();
    }
    let tail = &rest[first.len_utf8()..];
    first.len_utf8() + tail.find(|it| !is_part(it)).unwrap_or(tail.len())
}

fn is_number(token: &str) -> bool {
    token.parse::<i64>().is_ok()
}

fn is_string(token: &str) -> bool {
    token.len() > 1 && token.starts_with('"')
}

fn is_word(token: &str) -> bool {
    token.starts_with(char::is_alphabetic)
}

/// The index of a random token of that sort.
fn find(tokens: &[String], rng: &mut Rng, is_wanted: fn(&str) -> bool) -> Option<usize> {
    let all: Vec<usize> = (0..tokens.len()).filter(|&index| is_wanted(&tokens[index])).collect();
    rng.pick(&all).copied()
}

fn replace(
    tokens: &mut [String],
    rng: &mut Rng,
    is_wanted: fn(&str) -> bool,
    new: impl Fn(&mut Rng) -> String,
) {
    if let Some(index) = find(tokens, rng, is_wanted) {
        tokens[index] = new(rng);
    }
}

fn swap_two(tokens: &mut [String], rng: &mut Rng, is_wanted: fn(&str) -> bool) {
    let both = (find(tokens, rng, is_wanted), find(tokens, rng, is_wanted));
    if let (Some(one), Some(other)) = both {
        tokens.swap(one, other);
    }
}

/// The tokens of a random balanced pair of parentheses, without the outermost pair.
fn find_row(tokens: &[String], rng: &mut Rng) -> Option<std::ops::Range<usize>> {
    let mut open = Vec::new();
    let mut rows = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "(" => open.push(index),
            ")" => rows.extend(open.pop().filter(|_| !open.is_empty()).map(|at| at..index + 1)),
            _ => {}
        }
    }
    rng.pick(&rows).cloned()
}

fn remove_row(tokens: &mut Vec<String>, rng: &mut Rng) {
    let Some(row) = find_row(tokens, rng) else { return };
    let comma = usize::from(tokens.get(row.end).is_some_and(|it| it == ","));
    tokens.drain(row.start..row.end + comma);
}

/// Repeats a row up to 40 times, each copy with a string of its own, so that ids may differ.
fn repeat_row(tokens: &mut Vec<String>, rng: &mut Rng) {
    let Some(row) = find_row(tokens, rng) else { return };
    let mut copies = Vec::new();
    let rename = rng.chance(2, 3);
    for number in 0..*rng.pick(&[1, 2, 40]).unwrap_or(&1) {
        let mut copy = tokens[row.clone()].to_vec();
        let name = copy.iter_mut().find(|token| is_string(token)).filter(|_| rename);
        if let Some(name) = name {
            *name = format!("\"copy_{number}\"");
        }
        copies.push(",".to_owned());
        copies.extend(copy);
    }
    tokens.splice(row.end..row.end, copies);
}

/// Puts a copy of a row in the place of another one; with the row inside of itself if it is there.
fn replace_row(tokens: &mut Vec<String>, rng: &mut Rng) {
    if let (Some(from), Some(to)) = (find_row(tokens, rng), find_row(tokens, rng)) {
        let copy = tokens[from].to_vec();
        tokens.splice(to, copy);
    }
}

/// Copies a rule into the rules of another row; in half of the cases with another trigger.
fn copy_rule(tokens: &mut Vec<String>, rng: &mut Rng) {
    let words: Vec<usize> = (0..tokens.len()).filter(|&at| !tokens[at].trim().is_empty()).collect();
    let starts_with = |words: &[usize], start: &[&str]| {
        words.iter().map(|&at| tokens[at].as_str()).take(start.len()).eq(start.iter().copied())
    };
    let all = |start: &[&str]| -> Vec<usize> {
        let starts = words.windows(start.len()).filter(|words| starts_with(words, start));
        starts.map(|words| words[0]).collect()
    };
    let rules = all(&["(", "on", ":"]);
    let lists = all(&["rules", ":", "["]);
    let (Some(&from), Some(&to)) = (rng.pick(&rules), rng.pick(&lists)) else { return };
    let mut depth = 0_u32;
    let length = tokens[from..].iter().take_while(|token| {
        match token.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        depth > 0
    });
    let mut rule = tokens[from..=from + length.count()].to_vec();
    if rng.chance(1, 2) {
        let trigger = rule.iter_mut().filter(|token| is_word(token)).nth(1);
        trigger.into_iter().for_each(|trigger| *trigger = pick(rng, &TRIGGERS));
    }
    rule.push(",".to_owned());
    let Some(open) = tokens[to..].iter().position(|token| token == "[") else { return };
    let start = to + open + 1;
    tokens.splice(start..start, rule);
}

/// Removes, doubles or replaces any token, or ends the file there.
fn break_text(tokens: &mut Vec<String>, rng: &mut Rng) {
    let Some(index) = find(tokens, rng, |token| !token.trim().is_empty()) else { return };
    match rng.below(4) {
        0 => drop(tokens.remove(index)),
        1 => tokens.insert(index, tokens[index].clone()),
        2 => tokens[index] = pick(rng, &JUNK),
        _ => tokens.truncate(index),
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Stream};

    use super::*;

    #[test]
    fn tokens_together_are_the_text() {
        for text in
            [Content::classic_ron(), Content::first_steps_ron(), "(a: \"\u{e9}", "-'\u{300}"]
        {
            assert_eq!(tokenize(text).concat(), text);
        }
        assert_eq!(tokenize("(id: \"a b\", x: -12)")[1..5], ["id", ":", " ", "\"a b\""]);
    }

    #[test]
    fn mutations_are_repeatable_and_differ() {
        let text = Content::classic_ron();
        let mut copied = tokenize(text);
        copy_rule(&mut copied, &mut Rng::derive(1, Stream::Player));
        assert!(copied.len() > tokenize(text).len() + 6);
        let mutated = |seed| mutate(text, &mut Rng::derive(seed, Stream::Player));
        assert!((0..50).all(|seed| mutated(seed) == mutated(seed)));
        let mut all: Vec<String> = (0..50).map(mutated).collect();
        all.sort();
        all.dedup();
        assert!(all.len() > 45, "{} different texts", all.len());
    }
}
