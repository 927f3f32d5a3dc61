//! The record of a run as text, so that a program need not play the run again: a line for each fact.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::{End, FirstMet, ItemRecord, KindRecord, Means, RunRecord};
use rogue_travel::ItemKind;

/// The words of the first line, with the version of the records.
const HEADING: &str = "run record 5";

const ENDS: [(End, &str); 4] =
    [(End::None, "none"), (End::Won, "won"), (End::Died, "died"), (End::Lost, "lost")];

const MEANS: [(Means, &str); 7] = [
    (Means::Blow, "blow"),
    (Means::Item, "item"),
    (Means::Ability, "ability"),
    (Means::Status, "status"),
    (Means::Substance, "substance"),
    (Means::Tile, "tile"),
    (Means::Other, "other"),
];

/// A text is no record of a run of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a record of a run")]
pub struct ParseRecordError;

impl fmt::Display for RunRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}")?;
        let end = ENDS.iter().find(|(end, _)| *end == self.end).map_or("none", |(_, word)| *word);
        let Self { turns, deepest, allies, floors_unhurt, .. } = self;
        writeln!(f, "sums {end} {turns} {deepest} {allies} {floors_unhurt}")?;
        for (means, word) in MEANS {
            if let Some(count) = self.kills.get(&means) {
                writeln!(f, "kills {word} {count}")?;
            }
        }
        for (kind, count) in &self.items {
            writeln!(f, "items {} {count}", kind.name())?;
        }
        for (id, ItemRecord { found, used }) in &self.things {
            writeln!(f, "thing {id} {found} {used}")?;
        }
        self.kinds.iter().try_for_each(|(id, kind)| writeln!(f, "kind {id} {}", numbers(kind)))
    }
}

/// The numbers of a kind; the floors come last.
fn numbers(kind: &KindRecord) -> String {
    let KindRecord { met, hits, damage, most_damage, deaths, kills, .. } = kind;
    let (floor, turn) = kind.first.map_or((0, 0), |first| (first.floor, first.turn));
    let mut line = format!("{met} {hits} {damage} {most_damage} {deaths} {kills} {floor} {turn}");
    for floor in &kind.floors {
        // Writing to a string does not fail.
        let _ = write!(line, " {floor}");
    }
    line
}

impl FromStr for RunRecord {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Self, ParseRecordError> {
        let mut lines = text.lines();
        let mut record = Self::default();
        if lines.next() != Some(HEADING) {
            return Err(ParseRecordError);
        }
        for line in lines {
            read_line(&mut record, line).ok_or(ParseRecordError)?;
        }
        Ok(record)
    }
}

fn read_line(record: &mut RunRecord, line: &str) -> Option<()> {
    let mut words = line.split(' ');
    match (words.next()?, words.next()?) {
        ("sums", end) => {
            record.end = ENDS.iter().find(|(_, word)| *word == end)?.0;
            record.turns = next(&mut words)?;
            record.deepest = next(&mut words)?;
            record.allies = next(&mut words)?;
            record.floors_unhurt = next(&mut words)?;
        }
        ("kills", means) => {
            let means = MEANS.iter().find(|(_, word)| *word == means)?.0;
            record.kills.insert(means, next(&mut words)?);
        }
        ("items", kind) => {
            let kind = ItemKind::ALL.into_iter().find(|it| it.name() == kind)?;
            record.items.insert(kind, next(&mut words)?);
        }
        ("thing", id) => {
            let (found, used) = (next(&mut words)?, next(&mut words)?);
            record.things.insert(id.to_owned(), ItemRecord { found, used });
        }
        ("kind", id) => {
            record.kinds.insert(id.to_owned(), read_kind(&mut words)?);
            return Some(());
        }
        _ => return None,
    }
    words.next().is_none().then_some(())
}

fn read_kind<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<KindRecord> {
    let (met, hits) = (next(words)?, next(words)?);
    let (damage, most_damage) = (next(words)?, next(words)?);
    let (deaths, kills) = (next(words)?, next(words)?);
    let (floor, turn) = (next(words)?, next(words)?);
    let first = (floor > 0).then_some(FirstMet { run: 1, floor, turn });
    let floors = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(KindRecord { met, first, floors, hits, damage, most_damage, deaths, kills })
}

fn next<'a, T: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}
