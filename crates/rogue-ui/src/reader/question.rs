//! Answers to questions: numbers, labels, keys and words.

use rogue_words::describe;
use rogue_words::reader;
use roguecore::{Direction, View};

use super::words::{self, Ask, Line, cells, direction, said};
use super::{Answer, Reader, hint};
use crate::input::{Input, Key, KeyCode};
use crate::intent::{Intent, Scope};
use crate::reading::{Choice, Reading};

/// Characters of a label from which on a part of it is an answer.
const MIN_PART: usize = 3;
/// As many characters as can have been typed before.
const MAX_TYPED: usize = 64;

/// Rows that are named where an answer may be one of several.
const MAX_MEANT: usize = 5;

impl Reader {
    /// Answers the question of the screen on top.
    pub(super) fn in_question(&mut self, line: &str, choices: &[Choice]) -> Answer {
        let lower = line.to_lowercase();
        // Before a row that has the word in its label.
        if lower == "again" {
            return Answer::Lines(self.again());
        }
        if ["back", "cancel", "no", "close"].contains(&lower.as_str()) {
            self.app.go_back();
            return Answer::Done;
        }
        let has_cursor = self.app.scope() == Scope::Cursor;
        // A direction is the end of the place of a creature, too: "An orc, next to you, west".
        if has_cursor && direction(&lower).is_some() && self.move_cursor(&lower) {
            return Answer::Done;
        }
        if let Some(index) = answer_index(&lower, choices) {
            if is_only_in_title(&lower, &choices[index], &self.app.reading()) {
                let line = said(line);
                return Answer::line(format!("\"{line}\" is in the question, too. Type a number."));
            }
            return self.choose(index, choices);
        }
        if has_cursor && self.move_cursor(&lower) {
            return Answer::Done;
        }
        if let Some(key) = words::key(line) {
            let bound = self.app.cx().keys().binding(self.app.scope(), key).is_some();
            let is_number = line.chars().all(|c| c.is_ascii_digit());
            // Numbers are answers, though some digits are keys of lists.
            let is_key = !is_number && (bound || line.chars().count() == 1);
            if is_key || choices.is_empty() {
                self.app.input(Input::Key(key));
                return Answer::Done;
            }
        }
        // A list without rows is empty, or waits for a key.
        let intent = words::intent_of(&lower).filter(|it| {
            !choices.is_empty() || self.app.scope() != Scope::Menu || *it == Intent::Quit
        });
        match intent {
            Some(Intent::Quit) => self.quit(),
            Some(Intent::Help) if self.app.scope() == Scope::Replay => {
                Answer::Lines(super::help::of_replay())
            }
            Some(Intent::Help) => Answer::Lines(super::help::lines(self.app.cx().keys())),
            Some(intent) if intent.row().scopes.contains(&self.app.scope()) => {
                self.app.intend(intent, 1);
                Answer::Done
            }
            _ => {
                let hint = hint(&self.app.reading(), self.app.scope());
                if let Some(mut lines) = self.facts(&lower) {
                    lines.push(hint);
                    return Answer::Lines(lines);
                }
                if let Some(sentence) = ambiguous(&lower, choices) {
                    return Answer::line(sentence);
                }
                let is_command =
                    words::is_word(&lower) && words::parse(&lower, self.app.cx().keys()).is_ok();
                if is_command && self.app.game().outcome().is_some() {
                    return Answer::line(format!("Your run is over. {hint}"));
                }
                if is_command && self.app.back_to_dungeon() {
                    // A word of the dungeon leaves the list and is carried out.
                    return self.in_dungeon(&lower);
                }
                if self.question.as_ref() != Some(&self.app.reading()) {
                    // The way out has led to a choice that cannot be put off: that is asked again.
                    return Answer::Done;
                }
                Answer::line(format!("\"{}\" is not one of the answers. {hint}", said(line)))
            }
        }
    }

    /// The facts about the game that a word asks for, without leaving the question.
    fn facts(&self, line: &str) -> Option<Vec<String>> {
        let Ok(Line::Ask(ask, rest)) = words::parse(line, self.app.cx().keys()) else {
            return None;
        };
        let is_over = self.app.game().outcome().is_some();
        if self.app.scope() == Scope::Title || is_over || !rest.is_empty() {
            return None;
        }
        match ask {
            Ask::Surroundings => Some(self.surroundings()),
            Ask::InView => Some(reader::creatures(self.app.game().view())),
            Ask::State => Some(reader::state(self.app.game().view())),
            Ask::Intent(_)
            | Ask::Attack
            | Ask::Equip(_)
            | Ask::Go
            | Ask::Wait(_)
            | Ask::Places
            | Ask::Possible
            | Ask::Help
            | Ask::Again
            | Ask::Quit => None,
        }
    }

    /// Gives an answer; an impossible one is told why it is.
    pub(super) fn choose(&mut self, index: usize, choices: &[Choice]) -> Answer {
        match choices.get(index) {
            Some(choice) if choice.possible => {
                self.app.choose(index);
                Answer::Done
            }
            Some(choice) => Answer::line(format!("{}.", choice.line().trim_end_matches('.'))),
            None => Answer::line(hint(&self.app.reading(), self.app.scope())),
        }
    }

    /// Moves the cursor by "north" or "5 east and 2 north"; returns whether the line does.
    fn move_cursor(&mut self, line: &str) -> bool {
        let Some((columns, rows)) = direction(line).map(Direction::delta).or_else(|| cells(line))
        else {
            return false;
        };
        for (along, by) in [((columns.signum(), 0), columns), ((0, rows.signum()), rows)] {
            let towards = Direction::ALL.into_iter().find(|it| it.delta() == along);
            if let Some(towards) = towards {
                let steps = u16::try_from(by.unsigned_abs()).unwrap_or(u16::MAX);
                self.app.intend(Intent::Step(towards), steps);
            }
        }
        true
    }

    /// Types a line of text into the screen on top. Where that has a list, the word `list` is an empty line,
    /// and only numbers are typed.
    pub(super) fn in_entry(&mut self, line: &str, has_list: bool) -> Answer {
        if line.eq_ignore_ascii_case("back") {
            self.app.intend(Intent::Back, 1);
            return Answer::Done;
        }
        let line = if has_list && line.eq_ignore_ascii_case("list") { "" } else { line };
        if has_list && !line.chars().all(|c| c.is_ascii_digit()) {
            let mut lines = super::read_out(&self.app.reading(), self.app.scope());
            if !line.is_empty() {
                lines.insert(0, format!("\"{}\" is not a number.", said(line)));
            }
            return Answer::Lines(lines);
        }
        let erase = std::iter::repeat_n(Key::new(KeyCode::Backspace), MAX_TYPED);
        let typed = line.chars().map(Key::char).chain([Key::new(KeyCode::Enter)]);
        for key in erase.chain(typed) {
            self.app.input(Input::Key(key));
        }
        if let reading @ Reading::Entry { .. } = self.app.reading() {
            return Answer::Lines(super::read_out(&reading, self.app.scope()));
        }
        Answer::Done
    }
}

/// The answers to a question, as they are typed: numbers of possible choices, the words that move a cursor, and
/// those that choose its cell and go back.
pub(super) fn answers(reading: &Reading, view: View<'_>) -> Option<Vec<String>> {
    let back = "back".to_owned();
    let (choices, cursor) = match reading {
        Reading::Dungeon => return None,
        Reading::Text { .. } | Reading::Entry { has_list: false, .. } => return Some(vec![back]),
        Reading::Entry { has_list: true, .. } => return Some(vec!["list".to_owned(), back]),
        Reading::Question { choices, cursor, .. } => (choices, cursor),
    };
    let possible = (1..).zip(choices).filter(|(_, choice)| choice.possible);
    let mut answers: Vec<String> = possible.map(|(number, _)| number.to_string()).collect();
    if let Some(cursor) = cursor {
        let moves = |it: &Direction| view.size().contains(cursor.at + *it);
        let moves = Direction::ALL.into_iter().filter(moves);
        answers.extend(moves.map(|it| describe::direction_name(it).to_owned()));
        answers.extend(cursor.possible.then(|| "choose".to_owned()));
    }
    answers.push(back);
    Some(answers)
}

/// Whether a line is in the title of a question and only in the middle of the row that it would choose: a player who
/// types the thing that is asked about has not chosen.
fn is_only_in_title(line: &str, choice: &Choice, reading: &Reading) -> bool {
    let Reading::Question { title, .. } = reading else { return false };
    let is_number = line.trim_end_matches('.').parse::<usize>().is_ok();
    !is_number
        && title.to_lowercase().contains(line)
        && !choice.label.to_lowercase().starts_with(without_article(line))
}

/// The answer that a line names: by number, by its label, or by a part that only one label has.
pub(super) fn answer_index(line: &str, choices: &[Choice]) -> Option<usize> {
    if let Ok(number) = line.trim_end_matches('.').parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < choices.len());
    }
    let labels: Vec<String> = choices.iter().map(|choice| choice.label.to_lowercase()).collect();
    let named = |line: &str| labels.iter().position(|label| label == line);
    if let Some(exact) = named(line).or_else(|| named(without_article(line))) {
        return Some(exact);
    }
    let line = without_article(line);
    // A creature is named by its place, too: "5 east and 2 north".
    let place = format!(", {line}");
    let mut placed = (0..).zip(&labels).filter(|(_, label)| label.ends_with(&place));
    if let (Some((index, _)), None) = (placed.next(), placed.next()) {
        return Some(index);
    }
    // The whole name is meant before a part of a longer one.
    let is_whole = |row: &usize| without_article(name_in(&labels[*row])) == line;
    let mut rows: Vec<usize> = (0..labels.len()).filter(is_whole).collect();
    if rows.is_empty() {
        rows = labels_with(line, choices);
    }
    let first = *rows.first()?;
    if rows.iter().any(|row| name_in(&labels[*row]) != name_in(&labels[first])) {
        return None;
    }
    // Of several with one name the nearest possible one is meant; they stand in that order.
    Some(rows.into_iter().find(|row| choices[*row].possible).unwrap_or(first))
}

/// The part of a label before its place: "a rat" of "a rat, 2 east". The whole label where none is named.
fn name_in(label: &str) -> &str {
    let mut commas = label.match_indices(", ");
    let place =
        commas.find(|(comma, separator)| cells(&label[comma + separator.len()..]).is_some());
    place.map_or(label, |(comma, _)| &label[..comma])
}

/// The rows that a line may mean, where they are several: "\"sword\" may be one of several: 1. a sword,
/// 3. a short sword, and 2 more. Type a number."
pub(super) fn ambiguous(line: &str, choices: &[Choice]) -> Option<String> {
    let meant = labels_with(without_article(line), choices);
    let row = |index: &usize| format!("{}. {}", index + 1, choices[*index].label);
    let named: Vec<String> = meant.iter().take(MAX_MEANT).map(row).collect();
    let more = match meant.len() - named.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let rows = named.join(", ") + &more;
    let line = said(line);
    (meant.len() > 1).then(|| format!("\"{line}\" may be one of several: {rows}. Type a number."))
}

/// A name without the article that is typed before it.
pub(super) fn without_article(line: &str) -> &str {
    let articles = ["the ", "a ", "an ", "your "];
    articles.iter().find_map(|it| line.strip_prefix(it)).unwrap_or(line)
}

/// The rows whose labels have a part that is long enough to name them.
fn labels_with(part: &str, choices: &[Choice]) -> Vec<usize> {
    let is_long = part.chars().count() >= MIN_PART;
    let has_part = |choice: &Choice| choice.label.to_lowercase().contains(part);
    let rows = choices.iter().enumerate().filter(|(_, choice)| is_long && has_part(choice));
    rows.map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_label_is_meant_before_its_name_without_the_article() {
        let choice = |label: &str| Choice::new(label.to_owned(), String::new());
        let choices = ["a giant rat, 2 east and 1 north", "a rat, 2 east", "your name"].map(choice);
        assert_eq!(answer_index("a rat, 2 east", &choices), Some(1));
        assert_eq!(answer_index("your name", &choices), Some(2));
        assert_eq!(answer_index("the giant rat", &choices), Some(0));
        assert_eq!(answer_index("rat", &choices), Some(1));
    }

    #[test]
    fn the_name_of_several_means_the_nearest() {
        let choice = |label: &str| Choice::new(label.to_owned(), String::new());
        let mut choices = ["A rat, 2 east", "A rat, 3 north", "A giant rat, 4 east"].map(choice);
        assert_eq!(answer_index("rat", &choices), Some(0));
        choices[0].possible = false;
        assert_eq!(answer_index("rat", &choices), Some(1), "the nearest possible one");
        assert_eq!(answer_index("giant", &choices), Some(2));
        assert_eq!(answer_index("ra", &choices), None);
        let several = ["A red potion, 1", "A blue potion, 2"].map(choice);
        assert_eq!(answer_index("potion", &several), None);
        assert!(ambiguous("potion", &several).is_some());
    }

    #[test]
    fn word_of_the_question_chooses_no_row_that_only_contains_it() {
        let rows = ["Tempered weapon", "Whirl of sparks"];
        let choices = rows.map(|label| Choice::new(label.to_owned(), String::new()));
        let title = "What will the spark go into?";
        let reading = Reading::question(title, Vec::new(), choices.clone());
        let is_refused = |line| {
            let index = answer_index(line, &choices).expect("a row");
            is_only_in_title(line, &choices[index], &reading)
        };
        assert!(is_refused("spark"));
        assert!(!is_refused("whirl") && !is_refused("whirl of sparks") && !is_refused("2"));
    }
}
