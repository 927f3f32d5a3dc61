//! The commands of a replay, each with the state hash after it, as the bytes of a file: a list of
//! values would take ten times the memory.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::command::Command;

/// A command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Step {
    pub(super) command: Command,
    /// [`state_hash`](super::state_hash) of the state after the command.
    pub(super) state_hash: u32,
}

/// Steps between two whose positions are kept, so that any is found quickly.
const MARK_INTERVAL: usize = 64;
/// More than the bytes of any step.
const MAX_STEP: usize = 64;
/// A longer list is not read. The largest file has room for fewer steps that were played: their
/// state hashes take five bytes.
const MAX_READ: usize = 12_000_000;
/// The list grows by a quarter, and by this many bytes at least.
const MIN_GROWTH: usize = 1_024;

/// A list of steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Steps {
    bytes: Vec<u8>,
    count: usize,
    /// Where the steps 0, 64, 128, ... begin.
    marks: Vec<usize>,
}

impl Steps {
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) fn push(&mut self, step: Step) {
        let mut buffer = [0; MAX_STEP];
        // No command of this version is longer.
        let Ok(encoded) = postcard::to_slice(&step, &mut buffer) else { return };
        if self.count.is_multiple_of(MARK_INTERVAL) {
            self.marks.push(self.bytes.len());
        }
        if self.bytes.capacity() - self.bytes.len() < encoded.len() {
            self.bytes.reserve_exact((self.bytes.len() / 4).max(MIN_GROWTH));
        }
        self.bytes.extend_from_slice(encoded);
        self.count += 1;
    }

    /// The step at this index; the first is 0.
    pub(super) fn get(&self, index: usize) -> Option<Step> {
        let marked = index / MARK_INTERVAL;
        let from = *self.marks.get(marked)?;
        let count = self.count - marked * MARK_INTERVAL;
        Iter { rest: &self.bytes[from..], count }.nth(index % MARK_INTERVAL)
    }

    /// The first steps, at most that many.
    pub(super) fn first(&self, count: usize) -> Self {
        let count = count.min(self.count);
        let bytes = &self.bytes[..self.bytes.len() - self.bytes_from(count).len()];
        let marks = self.marks.iter().copied().take(count.div_ceil(MARK_INTERVAL)).collect();
        Self { bytes: bytes.to_vec(), count, marks }
    }

    /// The bytes of all steps from this one on.
    pub(crate) fn bytes_from(&self, index: usize) -> &[u8] {
        let marked = index / MARK_INTERVAL;
        let Some(&from) = self.marks.get(marked).filter(|_| index < self.count) else { return &[] };
        let mut steps = Iter { rest: &self.bytes[from..], count: MARK_INTERVAL };
        (0..index % MARK_INTERVAL).for_each(|_| _ = steps.next());
        steps.rest
    }

    /// Adds steps as they are in a file. `None` when these are not that many steps.
    pub(crate) fn add_encoded(&mut self, bytes: &[u8], count: usize) -> Option<()> {
        if count > MAX_READ.saturating_sub(self.count) {
            return None;
        }
        let start = self.bytes.len();
        let mut rest = bytes;
        for index in self.count..self.count + count {
            if index.is_multiple_of(MARK_INTERVAL) {
                self.marks.push(start + bytes.len() - rest.len());
            }
            (_, rest) = postcard::take_from_bytes::<Step>(rest).ok()?;
        }
        self.bytes.extend_from_slice(bytes);
        self.count += count;
        rest.is_empty().then_some(())
    }

    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve_exact(bytes);
    }

    /// The memory they take while another one is added: the list may be copied to a larger one.
    pub(crate) fn heap(&self) -> usize {
        let marks = self.marks.capacity().saturating_mul(size_of::<usize>());
        self.bytes.len().saturating_mul(9).div_ceil(4).saturating_add(marks)
    }

    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { rest: &self.bytes, count: self.count }
    }
}

/// Every step, in order.
pub(super) struct Iter<'s> {
    rest: &'s [u8],
    count: usize,
}

impl Iterator for Iter<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.count == 0 {
            return None;
        }
        let (step, rest) = postcard::take_from_bytes(self.rest).ok()?;
        (self.rest, self.count) = (rest, self.count - 1);
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.count))?;
        self.iter().try_for_each(|step| list.serialize_element(&step))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(StepsVisitor)
    }
}

struct StepsVisitor;

impl<'de> Visitor<'de> for StepsVisitor {
    type Value = Steps;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("commands with state hashes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Steps, A::Error> {
        let mut steps = Steps::default();
        if list.size_hint().is_some_and(|announced| announced > MAX_READ) {
            return Err(A::Error::custom("there are too many commands"));
        }
        while let Some(step) = list.next_element()? {
            steps.push(step);
        }
        Ok(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inventory::InventorySlot;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::Point;

    fn any_steps(count: usize) -> Vec<Step> {
        let mut rng = Rng::derive(3, Stream::Player);
        let mut step = || {
            let target = Some(Point::new(rng.bits() as i32, rng.bits() as i32));
            let slot = InventorySlot::all().nth(rng.below(26) as usize).unwrap();
            let commands = [Command::Wait, Command::Use { slot, target }];
            Step { command: commands[rng.below(2) as usize], state_hash: rng.bits() }
        };
        (0..count).map(|_| step()).collect()
    }

    #[test]
    fn steps_are_those_of_a_list() {
        for count in [0, 1, 63, 64, 65, 1_000] {
            let list = any_steps(count);
            let mut steps = Steps::default();
            list.iter().for_each(|step| steps.push(*step));
            assert_eq!(steps.iter().collect::<Vec<_>>(), list);
            assert_eq!((0..=count).map_while(|index| steps.get(index)).collect::<Vec<_>>(), list);
            let bytes = postcard::to_allocvec(&steps).unwrap();
            assert_eq!(bytes, postcard::to_allocvec(&list).unwrap());
            assert_eq!(postcard::from_bytes(&bytes).as_ref(), Ok(&steps));
            for from in [0, 1, 64, 130, count] {
                let mut added = Steps::default();
                list.iter().take(from).for_each(|step| added.push(*step));
                let more = steps.bytes_from(added.len());
                assert!(added.add_encoded(more, count - added.len()).is_some());
                assert_eq!(added, steps, "{from} of {count}");
            }
            assert_eq!(Steps::default().add_encoded(steps.bytes_from(0), count + 1), None);
        }
    }
}
