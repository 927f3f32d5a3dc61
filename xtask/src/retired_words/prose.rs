//! The words of prose: Markdown, comments and the text of manifests, without code.

use super::Word;

/// The words of a text in lower case. Code in backticks, code blocks and link targets are left
/// out.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut in_block = false;
    for (index, line) in text.lines().enumerate() {
        let content = line.trim_start_matches([' ', '/', '!', '*', '#']);
        if content.starts_with("```") {
            in_block = !in_block;
            continue;
        }
        if in_block {
            continue;
        }
        for prose in content.split('`').step_by(2) {
            for part in without_link_targets(prose).split(|c: char| !c.is_alphanumeric()) {
                if !part.is_empty() {
                    words.push(Word { line: index + 1, text: part.to_lowercase() });
                }
            }
        }
    }
    words
}

/// `[words](target)` without the target.
fn without_link_targets(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + " " + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The comments and the description of a `Cargo.toml`; its other lines are empty.
pub(super) fn of_manifest(text: &str) -> String {
    let line = |line: &str| {
        let is_description = line.trim_start().starts_with("description");
        let comment = line.find("# ").filter(|&at| at == 0 || line[..at].ends_with(' '));
        match comment {
            _ if is_description => line.to_owned(),
            Some(at) => line[at..].to_owned(),
            None => String::new(),
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        words(text)
            .iter()
            .map(|it| format!("{}:{}", it.line, it.text))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn words_have_lines_and_code_is_left_out() {
        let text = "# A Way\n[the path](way.md), `way` and\n```text\nway\n```\nmore";
        assert_eq!(shown(text), "1:a 1:way 2:the 2:path 2:and 6:more");
        assert_eq!(shown("/// ```\n/// let way;\n/// ```\n//! Last."), "4:last");
    }

    #[test]
    fn comments_and_descriptions_of_a_manifest_are_prose() {
        let text = "# One.\nname = \"chore\"\ndescription = \"Two\"\nserde = \"1\" # three";
        assert_eq!(shown(&of_manifest(text)), "1:one 3:description 3:two 4:three");
    }
}
