//! The numbers of a creature or item of a scene that no component holds: declared stats, and the
//! copies in a stack.

use std::fmt;

use crate::component::State;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::StatId;

/// The words of the legend before a value. A stat with such an id is written after `stat`.
const WORDS: [&str; 8] = ["hp", "max", "defence", "power", "path", "way", "count", "stat"];

/// The values that differ from the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Values {
    stats: Vec<(StatId, i32)>,
    /// Copies in the stack; at least 1.
    count: u32,
}

impl Values {
    /// As in the row.
    pub(super) const NONE: Self = Self { stats: Vec::new(), count: 1 };

    /// The values of a state that differ from those of its row.
    pub(super) fn of(state: Option<&State>, kind: PrototypeId, content: &Content) -> Self {
        let Some(state) = state else { return Self::NONE };
        let row = content.prototype(kind).state.as_deref();
        let differs =
            |(stat, value): &&(StatId, i32)| row.and_then(|row| row.stat(*stat)) != Some(*value);
        let stats = state.stats().iter().filter(differs).copied().collect();
        Self { stats, count: state.count() }
    }

    /// Reads a value after its word: `gold 15`, `stat path 3`, `count 4`. `None` for a word that is
    /// no stat.
    pub(super) fn read<'t>(
        &mut self,
        word: &str,
        words: &mut impl Iterator<Item = &'t str>,
        content: &Content,
    ) -> Option<Result<(), String>> {
        match word {
            "count" => Some(self.read_count(words.next())),
            "stat" => {
                let id = words.next().unwrap_or_default();
                let unknown = || format!("there is no stat `{id}`");
                let stat = content.rows().stat_id(id).ok_or_else(unknown);
                Some(stat.and_then(|stat| self.read_stat(stat, words.next(), content)))
            }
            id => {
                let stat = content.rows().stat_id(id)?;
                Some(self.read_stat(stat, words.next(), content))
            }
        }
    }

    fn read_count(&mut self, value: Option<&str>) -> Result<(), String> {
        let most = State::MAX_COPIES;
        let count = value.and_then(|value| value.parse().ok());
        let count = count.filter(|count| (1..=most).contains(count));
        self.count =
            count.ok_or_else(|| format!("`count` needs a number of copies from 1 to {most}"))?;
        Ok(())
    }

    fn read_stat(
        &mut self,
        stat: StatId,
        value: Option<&str>,
        content: &Content,
    ) -> Result<(), String> {
        let row = content.rows().stat(stat).ok_or("there is no such stat")?;
        let id = &row.id;
        if matches!(stat, StatId::HP | StatId::MAX_HP | StatId::DEFENCE | StatId::POWER) {
            return Err(format!("`{id}` is one of `hp`, `max`, `defence` and `power` in a scene"));
        }
        let (min, max) = (row.min, row.max);
        let number = value.and_then(|value| value.parse().ok());
        let number = number.filter(|number| (min..=max).contains(number));
        let number = number.ok_or_else(|| format!("`{id}` needs a number from {min} to {max}"))?;
        self.stats.push((stat, number));
        Ok(())
    }

    /// Whether an entity of that kind can have them.
    pub(super) fn check(&self, kind: PrototypeId, content: &Content) -> Result<(), String> {
        let row = content.prototype(kind);
        if self.count > 1 && !row.item.is_some_and(|item| item.stacks) {
            return Err(format!("\"{}\" does not stack; leave `count` out", row.id));
        }
        if !self.stats.is_empty() && row.item.is_none() && row.fighter.is_none() {
            return Err(format!("\"{}\" has no hit points, and so no stats", row.id));
        }
        Ok(())
    }

    /// Sets them in a state.
    pub(super) fn apply(&self, state: &mut Option<Box<State>>) {
        for &(stat, value) in &self.stats {
            state.get_or_insert_default().set_stat(stat, value);
        }
        if self.count > 1 {
            state.get_or_insert_default().add_copies(self.count - 1);
        }
    }

    /// As [`read`](Self::read) reads them, each after a space.
    pub(super) fn write(&self, f: &mut impl fmt::Write, content: &Content) -> fmt::Result {
        let rows = content.rows();
        for &(stat, value) in &self.stats {
            let Some(row) = rows.stat(stat) else { continue };
            let is_taken = WORDS.contains(&&*row.id) || rows.status_id(&row.id).is_some();
            write!(f, " {}{} {value}", if is_taken { "stat " } else { "" }, row.id)?;
        }
        if self.count > 1 {
            write!(f, " count {}", self.count)?;
        }
        Ok(())
    }
}
