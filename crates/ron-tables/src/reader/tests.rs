//! Positions, counts and words of reports.

use super::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    name: Option<Spanned<String>>,
    sizes: Option<Spanned<SpannedMap<i64>>>,
}

fn read(text: &str) -> Result<Vec<(usize, i64)>, Diagnostics> {
    let mut reader = Reader::new("sample.ron", text);
    let sample = reader.parse::<Sample>();
    let sizes = sample.and_then(|Sample { name, sizes }| {
        name.and_then(|name| reader.take(name));
        let (SpannedMap(sizes), _) = reader.take(sizes?)?;
        let mut lines = Vec::new();
        for (name, size) in sizes {
            let (_, span) = reader.take(name)?;
            lines.push((span.line(text), reader.take_integer(size)?.0));
        }
        Some(lines)
    });
    reader.finish(sizes)
}

#[test]
fn comments_and_trailing_commas_are_no_part_of_a_span() {
    let text = "// mine\n( /* a /* b */ */\n sizes: { // c\n \"a\": 1, /* d */ \"b\": 2, },\n)";
    assert_eq!(read(text).unwrap(), [(4, 1), (4, 2)]);
    let text = "(\n name: // no\n /* * / /* */ */ 5,\n sizes: {})";
    assert_eq!(
        read(text).unwrap_err().to_string(),
        "sample.ron:3:18: expected a text in quotation marks"
    );
}

#[test]
fn all_mistakes_are_reported_in_the_order_of_the_file() {
    let errors = read("(sizes: { \"a\": 1.5 }, name: 7)").unwrap_err();
    assert_eq!(
        errors.to_string(),
        "sample.ron:1:16: expected a whole number, found 1.5\n\
         sample.ron:1:29: expected a text in quotation marks"
    );
}

#[test]
fn a_repeated_field_is_reported_where_it_stands() {
    let errors = read("(name: \"a\",\n name: \"b\")").unwrap_err();
    assert_eq!(errors.to_string(), "sample.ron:2:2: the field `name` stands twice");
}

#[test]
fn characters_that_a_terminal_obeys_are_not_repeated() {
    let errors = read("(name: \"\\u{1b}\\u{202e}\", nam: 1)").unwrap_err().to_string();
    assert!(errors.chars().all(is_visible), "{errors:?}");
    let errors = Reader::new("\u{1b}[2J", "x").finish::<()>(None).unwrap_err().to_string();
    assert!(errors.starts_with("\u{FFFD}[2J:1:1: "), "{errors:?}");
}

#[test]
fn a_part_of_another_text_is_reported_at_its_start() {
    let mut reader = Reader::new("a.ron", "(name: 1)");
    let name = reader.parse::<Sample>().and_then(|it| it.name).unwrap();
    let other = String::from("ж");
    let mut other = Reader::new("b.ron", &other);
    assert!(other.take(name).is_none());
    assert!(other.finish(Some(())).unwrap_err().to_string().starts_with("b.ron:1:"));
}

/// No jargon of the notation: plain words in its place.
#[test]
fn parser_errors_are_plain_sentences() {
    let report = |text| read(text).unwrap_err().to_string();
    for (text, expected) in [
        ("", "1:1: a file begins with `(` and ends with `)`; its fields stand between them"),
        ("\n[]", "2:1: a file begins with `(` and ends with `)`; its fields stand between them"),
        ("(name: \"a\"", "1:9: expected a comma or a closing bracket"),
        ("(name: \"a\") (", "1:12: expected nothing more; is a comma missing before it?"),
        ("(sizes: [1])", "1:9: expected a list in braces, such as {\"orc\": 80}"),
        ("(sizes: {\"a\": true})", "1:15: expected a whole number"),
        ("(sizes: {\"a\" 5})", "1:13: expected `:`"),
        ("(sizes: {\"a\": 99999999999999999999})", "1:15: this number is too large or too small"),
    ] {
        assert_eq!(report(text), format!("sample.ron:{expected}"), "{text}");
    }
}

#[test]
fn a_tuple_names_the_number_of_its_values() {
    let mut reader = Reader::new("a.ron", "(1, 2)");
    assert!(reader.parse::<(u8, u8, u8)>().is_none());
    let report = reader.finish(Some(())).unwrap_err().to_string();
    assert!(report.ends_with(": expected 3 values, found 2"), "{report}");
}

#[test]
fn a_message_does_not_repeat_a_long_word() {
    let word = "x".repeat(900_000);
    for text in [
        format!("({word}: 1)"),
        format!("(sizes: {{\"a\": {word}}})"),
        format!("(name: {word})"),
        format!("(sizes: {{\"a\": \"{word}\"}})"),
    ] {
        let report = read(&text).unwrap_err().to_string();
        assert!(report.len() < 300, "{} bytes: {}", report.len(), &report[..200]);
    }
    let mut reader = Reader::new("a.ron", "");
    let words = "word ".repeat(10_000);
    reader.report(Span(0), || format!("the text {words} {word} is too long"));
    let report = reader.finish(Some(())).unwrap_err().to_string();
    assert!(report.len() < 1_100 && report.ends_with("is too long"), "{}", report.len());
}
