//! The file of recorded games. After each command only the facts that changed are stored, so that
//! a turn takes about eight bytes and every fact of every turn can be shown.

use std::collections::BTreeMap;

/// Words of a recording: commands, refusals, rows, outcomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    list: Vec<String>,
    indices: BTreeMap<String, i64>,
}

impl Names {
    /// The index of the name, which is added if it is new.
    pub fn index(&mut self, name: &str) -> i64 {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        let index = self.list.len() as i64;
        self.list.push(name.to_owned());
        self.indices.insert(name.to_owned(), index);
        index
    }

    /// The name with that index.
    pub fn get(&self, index: i64) -> Option<&str> {
        self.list.get(usize::try_from(index).ok()?).map(String::as_str)
    }
}

/// Recorded games and the names in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The names of all games.
    pub names: Names,
    /// The games in the order in which they were played.
    pub games: Vec<RecordedGame>,
}

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The name of the content.
    pub content: String,
    /// Who played.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// What a [`StepWriter`] wrote.
    pub steps: Vec<u8>,
}

/// The first bytes of a file.
const MAGIC: &[u8] = b"roguecore games 1\n";

impl Recording {
    /// The whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put(&mut bytes, self.names.list.len() as i64);
        self.names.list.iter().for_each(|name| put_block(&mut bytes, name.as_bytes()));
        put(&mut bytes, self.games.len() as i64);
        for game in &self.games {
            put_block(&mut bytes, game.content.as_bytes());
            put_block(&mut bytes, game.player.as_bytes());
            put(&mut bytes, game.seed as i64);
            put_block(&mut bytes, &game.steps);
        }
        bytes
    }

    /// Reads a file; `None` when it is damaged or something else.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let rest = &mut rest;
        let mut recording = Self::default();
        for _ in 0..take(rest)? {
            let name = take_text(rest)?;
            recording.names.index(&name);
        }
        for _ in 0..take(rest)? {
            let (content, player) = (take_text(rest)?, take_text(rest)?);
            let (seed, steps) = (take(rest)? as u64, take_block(rest)?.to_vec());
            recording.games.push(RecordedGame { content, player, seed, steps });
        }
        Some(recording)
    }
}

/// Writes the steps of a game.
#[derive(Debug)]
pub struct StepWriter {
    bytes: Vec<u8>,
    facts: Vec<i64>,
}

impl StepWriter {
    /// A game that starts with these facts.
    pub fn new(facts: &[i64]) -> Self {
        let mut bytes = Vec::new();
        put_changes(&mut bytes, &[], facts);
        Self { bytes, facts: facts.to_vec() }
    }

    /// Adds a command, why it was refused if it was, and the facts after it.
    pub fn push(&mut self, command: i64, refusal: Option<i64>, facts: &[i64]) {
        put(&mut self.bytes, command << 1 | i64::from(refusal.is_some()));
        if let Some(refusal) = refusal {
            put(&mut self.bytes, refusal);
        }
        expect_turn(&mut self.facts, refusal);
        put_changes(&mut self.bytes, &self.facts, facts);
        facts.clone_into(&mut self.facts);
    }

    /// The steps as bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads the steps of a game.
#[derive(Debug)]
pub struct StepReader<'a> {
    rest: &'a [u8],
    /// The facts after the last step that was read.
    pub facts: Vec<i64>,
}

/// A step that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The command.
    pub command: i64,
    /// Why it was refused, if it was.
    pub refusal: Option<i64>,
}

impl<'a> StepReader<'a> {
    /// Reads the facts at the start; `None` when they are damaged.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Self { rest: bytes, facts: Vec::new() };
        take_changes(&mut reader.rest, &mut reader.facts)?;
        Some(reader)
    }

    /// Whether all steps were read.
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads the next step; `None` when it is damaged.
    pub fn read(&mut self) -> Option<Step> {
        let command = take(&mut self.rest)?;
        let refused = command & 1 == 1;
        let refusal = if refused { Some(take(&mut self.rest)?) } else { None };
        expect_turn(&mut self.facts, refusal);
        take_changes(&mut self.rest, &mut self.facts)?;
        Some(Step { command: command >> 1, refusal })
    }
}

/// Counts the first fact, the turn, up after a command that was carried out: then it is rarely
/// written.
fn expect_turn(facts: &mut [i64], refusal: Option<i64>) {
    if let (Some(turn), None) = (facts.first_mut(), refusal) {
        *turn = turn.wrapping_add(1);
    }
}

/// Writes how many numbers there are, then alternately how many are as before, and the
/// differences of those that are not.
fn put_changes(bytes: &mut Vec<u8>, before: &[i64], after: &[i64]) {
    put(bytes, after.len() as i64 - before.len() as i64);
    let before = before.iter().copied().chain(std::iter::repeat(0));
    let differences: Vec<i64> =
        after.iter().zip(before).map(|(after, before)| after.wrapping_sub(before)).collect();
    let mut rest = &differences[..];
    while !rest.is_empty() {
        let same = rest.iter().take_while(|&&difference| difference == 0).count();
        put(bytes, same as i64);
        rest = &rest[same..];
        let changed = rest.iter().take_while(|&&difference| difference != 0).count();
        if changed > 0 {
            put(bytes, changed as i64);
        }
        rest[..changed].iter().for_each(|&difference| put(bytes, difference));
        rest = &rest[changed..];
    }
}

fn take_changes(rest: &mut &[u8], facts: &mut Vec<i64>) -> Option<()> {
    let length = usize::try_from(facts.len() as i64 + take(rest)?).ok()?;
    if length > MAX_FACTS {
        return None;
    }
    facts.resize(length, 0);
    let mut index = 0;
    while index < length {
        index = index.checked_add(usize::try_from(take(rest)?).ok()?)?;
        if index >= length {
            break;
        }
        for _ in 0..take(rest)? {
            let number = facts.get_mut(index)?;
            *number = number.wrapping_add(take(rest)?);
            index += 1;
        }
    }
    Some(())
}

/// More than any view has, so that a damaged file asks for no more memory.
const MAX_FACTS: usize = 100_000;

/// Writes a number, seven bits a byte, the sign in the lowest bit.
fn put(bytes: &mut Vec<u8>, number: i64) {
    let mut rest = (number << 1 ^ number >> 63) as u64;
    while rest > 0x7f {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn take(rest: &mut &[u8]) -> Option<i64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, tail) = rest.split_first()?;
        *rest = tail;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some((number >> 1) as i64 ^ -((number & 1) as i64));
        }
    }
    None
}

fn put_block(bytes: &mut Vec<u8>, block: &[u8]) {
    put(bytes, block.len() as i64);
    bytes.extend(block);
}

fn take_block<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take(rest)?).ok()?;
    let (block, tail) = rest.split_at_checked(length)?;
    *rest = tail;
    Some(block)
}

fn take_text(rest: &mut &[u8]) -> Option<String> {
    String::from_utf8(take_block(rest)?.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, -1, 63, 64, -64, -65, 1 << 40, i64::MAX, i64::MIN] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            let mut rest = &bytes[..];
            assert_eq!((take(&mut rest), rest), (Some(number), &[][..]));
        }
    }

    #[test]
    fn facts_of_any_length_are_read_as_they_were_written() {
        let facts: [&[i64]; 6] = [&[1, 2, 3], &[1, 2, 4], &[], &[0, 0], &[7, -2, 0, 9], &[7, -2]];
        let mut writer = StepWriter::new(facts[0]);
        for (index, facts) in facts.iter().enumerate() {
            writer.push(index as i64, (index % 2 == 1).then_some(5), facts);
        }
        let bytes = writer.into_bytes();
        let mut reader = StepReader::new(&bytes).unwrap();
        assert_eq!(reader.facts, facts[0]);
        for (index, facts) in facts.iter().enumerate() {
            let refusal = (index % 2 == 1).then_some(5);
            assert_eq!(reader.read(), Some(Step { command: index as i64, refusal }));
            assert_eq!(reader.facts, *facts);
        }
        assert!(reader.is_at_end());
    }

    #[test]
    fn a_truncated_file_is_refused() {
        let mut recording = Recording::default();
        recording.names.index("wait");
        let steps = StepWriter::new(&[1, 2]).into_bytes();
        let (content, player) = ("classic".to_owned(), "bot".to_owned());
        recording.games.push(RecordedGame { content, player, seed: u64::MAX, steps });
        let bytes = recording.to_bytes();
        assert_eq!(Recording::from_bytes(&bytes).as_ref(), Some(&recording));
        for end in 0..bytes.len() {
            assert_eq!(Recording::from_bytes(&bytes[..end]), None, "{end} bytes");
        }
    }
}
