//! The sentence of a row about its rules: the places for numbers in it, and its faults.

use ron_tables::{did_you_mean, shortened};

use super::deed::Deed;
use super::saved_row::{RowSentence, SavedRow};
use super::tables::Rows;
use super::words::{Totals, WordsWithTotals};
use crate::id::StatId;
use crate::rule::words::{BESIDE, Words as _};
use crate::rule::{Condition, Effect, NamedRow, numbers};

/// A place of a sentence, such as `{damage}`.
struct Place {
    /// Its name: the kind of number, and from the second one of the kind on, which one: `damage2`.
    name: String,
    kind: String,
    value: String,
    is_needed: bool,
}

/// The places of a row, in the order of its rules. Numbers that are alike share one.
#[derive(Default)]
struct Places(Vec<Place>);

impl Places {
    fn of(rows: &Rows, deeds: &[Deed<'_>]) -> Self {
        Self::told_by(&WordsWithTotals::of(rows, None), deeds)
    }

    fn told_by(words: &WordsWithTotals<'_>, deeds: &[Deed<'_>]) -> Self {
        let mut places = Self::default();
        for deed in deeds {
            places.add_deed(words, deed);
        }
        places
    }

    fn add_deed(&mut self, words: &WordsWithTotals<'_>, deed: &Deed<'_>) {
        let rows = words.rows;
        let matters = deed.effects.iter().any(matters);
        for (kind, value) in deed.conditions.iter().filter_map(Condition::number) {
            self.add(kind, value, matters);
        }
        for effect in deed.effects {
            let says_itself = deed.effects.iter().any(|other| effect.fills_max_hp_of(other));
            for (kind, value) in effect.numbers(words) {
                self.add(&kind, value, !says_itself);
            }
            let row = effect.facts().row;
            if let Some((kind, name)) = row.and_then(|row| named(rows, row)) {
                self.add(kind, name, false);
            }
            self.add_stats_of_status(rows, effect);
        }
        if let Some(radius) = deed.to.radius() {
            self.add("radius", radius.to_string(), matters);
        }
        if let Some(range) = deed.to.range() {
            self.add("range", range.to_string(), false);
        }
    }

    /// Adds the stats of a status that begins. A sentence may tell of them, or leave them to the status.
    fn add_stats_of_status(&mut self, rows: &Rows, effect: &Effect) {
        let Effect::AddStatus { status, .. } = *effect else { return };
        let Some(status) = rows.status(status) else { return };
        for &(stat, by) in &status.bonus {
            if let Some(row) = rows.stat(stat) {
                self.add(&row.id, rows.bonus_of_status(stat, by), false);
            }
        }
    }

    fn add(&mut self, kind: &str, value: String, is_needed: bool) {
        if let Some(same) = self.0.iter_mut().find(|it| it.kind == kind && it.value == value) {
            same.is_needed |= is_needed;
            return;
        }
        let before = self.0.iter().filter(|it| it.kind == kind).count();
        let name = if before == 0 { kind.to_owned() } else { format!("{kind}{}", before + 1) };
        self.0.push(Place { name, kind: kind.to_owned(), value, is_needed });
    }

    fn named(&self, name: &str) -> Option<&Place> {
        self.0.iter().find(|place| place.name == name)
    }

    /// The places as they are written: "`{damage}`, `{turns}`".
    fn in_words(&self) -> String {
        let names = self.0.iter().map(|place| format!("`{{{}}}`", place.name));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The sentence with the values in its places: "1 turn", "3 turns".
    fn filled(&self, sentence: &str) -> String {
        const UNITS: [&str; 3] = ["cell", "turn", "floor"];
        let mut text = sentence.to_owned();
        for Place { name, kind, value, .. } in &self.0 {
            if value == "1" {
                if kind == "radius" {
                    text = text.replace(&format!("{{{name}}} cells"), BESIDE);
                }
                for unit in UNITS {
                    text = text.replace(&format!("{{{name}}} {unit}s"), &format!("1 {unit}"));
                }
            }
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

/// Whether a player wants to know of an effect. Texts are read when they are said, and a tag does nothing by itself.
const fn matters(effect: &Effect) -> bool {
    !matches!(effect, Effect::Say(_) | Effect::AddTag(_) | Effect::RemoveTag(_))
}

/// The name of a row, and the place for it. Other rows need no name.
fn named(rows: &Rows, row: NamedRow) -> Option<(&'static str, String)> {
    let kind = match row {
        NamedRow::DamageKind(_) => "kind",
        NamedRow::Status(_) => "status",
        NamedRow::Creature(_) => "creature",
        NamedRow::Item(_) => "item",
        NamedRow::Tile(_) => "tile",
        NamedRow::Substance(_) => "substance",
        NamedRow::Faction(_) => "faction",
        NamedRow::Ability(_) => "ability",
        NamedRow::Slot(_) => "slot",
        NamedRow::Stat(_) | NamedRow::Tag(_) | NamedRow::Text(_) | NamedRow::Custom(_) => {
            return None;
        }
    };
    Some((kind, rows.name(row))).filter(|(_, name)| !name.is_empty())
}

impl Rows {
    /// The sentence of a row about its rules, with the numbers in their places. With the totals of the actor of the
    /// rules it names the numbers that are shares of them, too: "power (6)".
    pub(crate) fn filled(&self, row: &impl SavedRow, totals: Option<Totals<'_>>) -> String {
        let words = WordsWithTotals::of(self, totals);
        Places::told_by(&words, &row.deeds()).filled(row.sentence())
    }

    /// The bonus of a status in a place of a sentence: `+3`, or `20% faster` and `5 cells less sight`, which have their
    /// noun in them.
    fn bonus_of_status(&self, stat: StatId, by: i32) -> String {
        match stat {
            StatId::SPEED | StatId::SIGHT => self.bonus(stat, by),
            _ => format!("{by:+}"),
        }
    }

    /// Why a sentence does not tell of the rules of its row.
    pub(crate) fn sentence_fault(&self, told: &RowSentence<'_>) -> Option<String> {
        let RowSentence { id, text, deeds } = told;
        self.fault_of(text, deeds).map(|fault| format!("`effect` of \"{id}\": {fault}"))
    }

    fn fault_of(&self, text: &str, deeds: &[Deed<'_>]) -> Option<String> {
        let places = Places::of(self, deeds);
        if !deeds.iter().flat_map(|deed| deed.effects).any(matters) {
            return Some(
                "without rules there is nothing that `effect` could tell; write it as `flavour`"
                    .to_owned(),
            );
        }
        wrong_place(text, &places)
            .or_else(|| number_by_hand(text, &places))
            .or_else(|| missing_number(text, &places))
            .or_else(|| self.missing_word(&places.filled(text), deeds))
    }

    /// The first effect of which a sentence does not tell.
    fn missing_word(&self, filled: &str, deeds: &[Deed<'_>]) -> Option<String> {
        let filled = filled.to_lowercase();
        let effects = deeds.iter().flat_map(|deed| deed.effects);
        let mut untold = effects.filter_map(|effect| {
            let words = self.telling(effect);
            let is_told = words.is_empty() || words.iter().any(|word| has_word(&filled, word));
            (!is_told).then_some((effect, words))
        });
        let (effect, words) = untold.next()?;
        let (verb, words) = (effect.name(), words.join(", "));
        Some(format!("the sentence does not tell of `{verb}`: take one of the words {words}"))
    }

    /// The words of which a sentence about an effect has one; none where it need not.
    fn telling(&self, effect: &Effect) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let row = effect.facts().row;
        if let Some((_, name)) = row.and_then(|row| named(self, row)) {
            words.push(name);
        }
        match row {
            Some(NamedRow::Status(id)) => {
                let status = self.status(id);
                words.extend(status.map(|row| row.id.replace('_', " ")));
                words.extend(status.and_then(|row| row.verb.clone()));
            }
            Some(NamedRow::Creature(id) | NamedRow::Item(id)) => {
                words.extend(self.prototype(id).map(|row| row.id.replace('_', " ")));
            }
            _ => {}
        }
        words.extend(effect.telling().iter().map(|&word| word.to_owned()));
        words.iter_mut().for_each(|word| *word = word.to_lowercase());
        words.dedup();
        words
    }
}

/// A place that no rule fills.
fn wrong_place(text: &str, places: &Places) -> Option<String> {
    let names: Vec<&str> = numbers::places(text).collect();
    if [text.matches('{').count(), text.matches('}').count()] != [names.len(); 2] {
        return Some(
            "`{` and `}` are for numbers of the rules, such as `{damage}`: each needs the other one"
                .to_owned(),
        );
    }
    let unknown = names.into_iter().find(|name| places.named(name).is_none())?;
    let known = places.0.iter().map(|place| place.name.as_str());
    let hint = match did_you_mean(unknown, known) {
        Some(name) => format!("did you mean `{{{name}}}`?"),
        None if places.0.is_empty() => "they have none".to_owned(),
        None => format!("they have {}", places.in_words()),
    };
    Some(format!("the rules have no number for `{{{}}}`; {hint}", shortened(unknown)))
}

/// A number that would stay when the rules change.
fn number_by_hand(text: &str, places: &Places) -> Option<String> {
    let outside = numbers::places(text)
        .fold(text.to_owned(), |text, place| text.replacen(&format!("{{{place}}}"), " ", 1));
    let digits = |c: char| c.is_ascii_digit();
    let number: String =
        outside.chars().skip_while(|&c| !digits(c)).take_while(|&c| digits(c)).collect();
    if number.is_empty() {
        return None;
    }
    let meant = places.0.iter().find(|place| place.value.trim_matches(['+', '%']) == number);
    let hint = match meant {
        Some(place) => format!("write `{{{}}}`", place.name),
        None if places.0.is_empty() => "these have none".to_owned(),
        None => format!("these have {}", places.in_words()),
    };
    Some(format!("{number} is written by hand; a number comes from the rules: {hint}"))
}

/// A number of the rules that a sentence leaves out.
fn missing_number(text: &str, places: &Places) -> Option<String> {
    let is_left_out =
        |place: &&Place| place.is_needed && !numbers::places(text).any(|name| name == place.name);
    let Place { name, value, .. } = places.0.iter().find(is_left_out)?;
    Some(format!("the sentence leaves out `{{{name}}}`, which is {value} here"))
}

/// Whether a text in small letters has a word, in any of its forms: "slows" and "slowed" for "slow".
fn has_word(text: &str, word: &str) -> bool {
    if !word.chars().all(char::is_alphanumeric) {
        return text.contains(word);
    }
    let stem = stem(word);
    text.split(|c: char| !c.is_alphanumeric()).any(|it| it.starts_with(stem))
}

/// The beginning that the forms of a word share.
fn stem(word: &str) -> &str {
    const ENDINGS: [&str; 6] = ["ing", "ied", "ed", "s", "e", "y"];
    let cut = ENDINGS.iter().find_map(|end| word.strip_suffix(end)).filter(|it| it.len() > 2);
    let stem = cut.unwrap_or(word);
    // A consonant is doubled before an ending: "web", "webbed".
    let doubled = ["bb", "gg", "nn", "pp", "tt"].iter().any(|end| stem.ends_with(end));
    if doubled { &stem[..stem.len() - 1] } else { stem }
}
