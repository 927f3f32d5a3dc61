//! Many games of one setup, stepped at once.

use std::sync::Arc;

use roguecore::{Rng, Stream};
use serde::{Deserialize, Serialize};

use crate::arrays::{Arrays, Lengths};
use crate::episode::{Episode, SavedEpisode, Start};
use crate::error::Error;
use crate::pool::Pool;
use crate::setup::Setup;

/// The treatment of a game that the step before has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It begins the next game, and the action is ignored.
    NextStep,
    /// Nothing: the caller [resets](Vector::reset_ended) those that ended at once.
    SameStep,
    /// It is an error: the caller resets them at a time of its own.
    Disabled,
}

/// Many games, in their order.
#[derive(Debug)]
pub struct Vector {
    setup: Arc<Setup>,
    mode: Mode,
    /// Empty before the first reset.
    episodes: Vec<Episode>,
    count: usize,
    /// The source of the seeds of drawn actions.
    draws: Rng,
    pool: Pool,
}

/// Fewer games than this are not worth another thread.
const BLOCK: usize = 16;

impl Vector {
    /// That many games, which begin with the first reset, stepped by `threads` threads, 0 for one for each
    /// core.
    pub fn new(setup: Arc<Setup>, count: usize, mode: Mode, threads: usize) -> Self {
        let draws = Rng::derive(0, Stream::Custom(0));
        Self { setup, mode, episodes: Vec::new(), count, draws, pool: Pool::new(threads) }
    }

    /// The setup that the games have in common.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The games; none before the first reset.
    pub fn episodes(&self) -> &[Episode] {
        &self.episodes
    }

    /// The number of threads.
    pub const fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Begins new games: all, or those of the `mask`. The first reset begins all of them.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] where a list or array does not have the length for all games, and
    /// [`Error::LayoutOfScene`] or [`Error::LayoutOfRun`]; nothing has changed then. [`Error::Drawing`] where a game
    /// has no scene: it stays as it was, and the others have begun.
    pub fn reset(
        &mut self,
        starts: &[Start],
        mask: Option<&[bool]>,
        arrays: Arrays<'_>,
    ) -> Result<(), Error> {
        check_length("starts", self.count, starts.len())?;
        check_length("mask", self.count, mask.map_or(self.count, <[bool]>::len))?;
        arrays.check(&self.setup, self.count)?;
        starts.iter().try_for_each(|start| self.setup.check_layout(start.layout))?;
        if let Some(Start { seed: Some(seed), .. }) = starts.first() {
            self.draws = Rng::derive(*seed, Stream::Custom(0));
        }
        let is_first = self.episodes.is_empty();
        if is_first {
            let setup = &self.setup;
            let episodes = starts.iter().map(|&start| Episode::new(setup, start));
            self.episodes = episodes.collect::<Result<_, _>>()?;
        }
        let chosen = |index: usize| mask.is_none_or(|mask| mask[index]);
        self.each(arrays, |setup, index, episode, arrays| {
            if !is_first && chosen(index) {
                episode.reset(setup, starts[index])?;
            }
            if is_first || chosen(index) {
                finish_reset(setup, episode, arrays);
            }
            Ok(())
        })
    }

    /// Begins the next game wherever one has ended.
    ///
    /// # Errors
    ///
    /// As [`reset`](Self::reset).
    pub fn reset_ended(&mut self, layout: Option<u64>, arrays: Arrays<'_>) -> Result<(), Error> {
        arrays.check(&self.setup, self.count)?;
        self.setup.check_layout(layout)?;
        self.each(arrays, |setup, _, episode, arrays| {
            if episode.is_over() {
                episode.reset(setup, Start { seed: None, layout })?;
                // Rewards and ends stay those of the step.
                episode.write_unchecked(setup, arrays);
            }
            Ok(())
        })
    }

    /// One step of every game.
    ///
    /// # Errors
    ///
    /// [`Error`], and nothing has changed: an action that is none, a wrong length, a game that was not reset.
    /// [`Error::Drawing`] where a game has no scene for its next seed: it stays over, and the others have taken the
    /// step.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Error> {
        self.step_in(actions, None, arrays)
    }

    /// One step of every game; a game that begins anew has that layout.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn step_in(
        &mut self,
        actions: &[i64],
        layout: Option<u64>,
        arrays: Arrays<'_>,
    ) -> Result<(), Error> {
        self.check(actions)?;
        arrays.check(&self.setup, self.count)?;
        self.setup.check_layout(layout)?;
        self.each(arrays, |setup, index, episode, arrays| {
            if episode.is_over() {
                episode.reset(setup, Start { seed: None, layout })?;
                finish_reset(setup, episode, arrays);
                return Ok(());
            }
            let step = episode.act(setup, actions[index] as usize);
            arrays.terminated[0] = step.terminated;
            arrays.truncated[0] = step.truncated;
            episode.write_unchecked(setup, arrays);
            arrays.rewards[0] = step.reward + episode.late_reward(setup);
            Ok(())
        })
    }

    fn check(&self, actions: &[i64]) -> Result<(), Error> {
        check_length("actions", self.count, actions.len())?;
        if self.episodes.is_empty() {
            return Err(Error::NotStarted);
        }
        let count = self.setup.actions().len();
        for (game, &action) in actions.iter().enumerate() {
            if action < 0 || action >= count as i64 {
                return Err(Error::UnknownAction { game, action, count });
            }
        }
        if self.mode == Mode::NextStep {
            return Ok(());
        }
        let over = self.episodes.iter().position(Episode::is_over);
        over.map_or(Ok(()), |game| Err(Error::NeedsReset { game }))
    }

    /// Draws one legal action for each game, each equally likely; action 0 where the mask has none. The number of
    /// threads changes nothing.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] where the mask or `out` does not have the length for all games, and
    /// [`Error::Threads`].
    pub fn sample(&mut self, mask: &[i8], out: &mut [i64]) -> Result<(), Error> {
        let count = self.setup.actions().len();
        check_length("out", self.count, out.len())?;
        check_length("mask", self.count * count, mask.len())?;
        let seed = u64::from(self.draws.bits()) << 32 | u64::from(self.draws.bits());
        let block = block(self.count, &self.pool);
        if self.count <= block {
            draw(seed, 0, count, mask, out, block);
            return Ok(());
        }
        self.pool.install(|| draw(seed, 0, count, mask, out, block))
    }

    /// Writes the whole observation of every game in the next step, since the arrays are others.
    pub fn invalidate(&mut self) {
        self.episodes.iter_mut().for_each(Episode::invalidate);
    }

    /// Takes the [recorded runs](Episode::take_runs) of all games.
    pub fn take_runs(&mut self) -> Vec<Result<String, String>> {
        let setup = &self.setup;
        self.episodes.iter_mut().flat_map(|it| it.take_runs(setup)).collect()
    }

    /// The games as bytes, for [`restore`](Self::restore).
    pub fn save(&self) -> Vec<u8> {
        let episodes = self.episodes.iter().map(Episode::saved).collect();
        let state = SavedVector { episodes, draws: self.draws.clone() };
        let bytes = HEADER.to_vec();
        // Plain data in memory can always be written.
        postcard::to_extend(&state, bytes).unwrap_or_default()
    }

    /// Replaces the games by saved ones of the same setup and number.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`], and nothing has changed.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let damaged = |why: String| Error::Damaged(why);
        let other = "it is none of games that this version of the package has saved";
        let state = bytes.strip_prefix(HEADER).ok_or_else(|| damaged(other.to_owned()))?;
        let read = postcard::take_from_bytes::<SavedVector>(state);
        let (state, rest) = read.map_err(|error| damaged(error.to_string()))?;
        if !rest.is_empty() {
            return Err(damaged(format!("{} bytes too many", rest.len())));
        }
        if !state.episodes.is_empty() {
            check_length("saved games", self.count, state.episodes.len())?;
        }
        let restored = |it| Episode::restored(it, self.setup.content());
        self.episodes = state.episodes.into_iter().map(restored).collect::<Result<_, Error>>()?;
        self.draws = state.draws;
        Ok(())
    }

    /// Calls `work` for each game with its arrays, on the threads. An error of one game keeps no other from its work.
    fn each(&mut self, arrays: Arrays<'_>, work: impl Work) -> Result<(), Error> {
        let Self { setup, episodes, pool, .. } = self;
        let block = block(episodes.len(), pool);
        let lengths = Lengths::of(setup);
        let work = |index, episode: &mut Episode, arrays: &mut Arrays<'_>| {
            work(setup, index, episode, arrays)
        };
        pool.install(|| split(&lengths, 0, episodes, arrays, block, &work))?
    }
}

/// One game with all that a step of it needs: the setup, its index, the game and its arrays.
trait Work:
    Fn(&Setup, usize, &mut Episode, &mut Arrays<'_>) -> Result<(), Error> + Sync + Send
{
}

impl<F> Work for F where
    F: Fn(&Setup, usize, &mut Episode, &mut Arrays<'_>) -> Result<(), Error> + Sync + Send
{
}

/// How many games of that many are the work of one thread at a time.
fn block(games: usize, pool: &Pool) -> usize {
    games.div_ceil(4 * pool.threads()).max(BLOCK)
}

/// Draws an action for each of some games, each from a random stream of its own.
fn draw(seed: u64, first: usize, count: usize, mask: &[i8], out: &mut [i64], block: usize) {
    if out.len() > block {
        let middle = out.len() / 2;
        let (mask_left, mask_right) = mask.split_at(middle * count);
        let (left, right) = out.split_at_mut(middle);
        rayon_or_here(
            || draw(seed, first, count, mask_left, left, block),
            || draw(seed, first + middle, count, mask_right, right, block),
        );
        return;
    }
    for ((action, mask), index) in out.iter_mut().zip(mask.chunks_exact(count)).zip(first..) {
        let legal = mask.chunks(64).map(legal_actions);
        let number = legal.clone().map(u64::count_ones).sum();
        let mut draws = Rng::derive(seed, Stream::Custom(index as u32));
        *action = nth(legal, draws.below(number));
    }
}

/// Halves the games until a block is small enough for one thread. Of several errors the first game's is returned.
fn split(
    lengths: &Lengths,
    first: usize,
    episodes: &mut [Episode],
    mut arrays: Arrays<'_>,
    block: usize,
    work: &(impl Fn(usize, &mut Episode, &mut Arrays<'_>) -> Result<(), Error> + Sync + Send),
) -> Result<(), Error> {
    if episodes.len() > block {
        let middle = episodes.len() / 2;
        let (left, right) = episodes.split_at_mut(middle);
        let (arrays_left, arrays_right) = arrays.split_at(lengths, middle);
        let (left, right) = rayon_or_here(
            || split(lengths, first, left, arrays_left, block, work),
            || split(lengths, first + middle, right, arrays_right, block, work),
        );
        return left.and(right);
    }
    let mut result = Ok(());
    for (index, episode) in episodes.iter_mut().enumerate() {
        let done = work(first + index, episode, &mut arrays.of_game(lengths, index));
        result = result.and(done);
    }
    result
}

/// Both at once on the threads of a pool; one after the other where there is none.
fn rayon_or_here<R: Send>(
    left: impl FnOnce() -> R + Send,
    right: impl FnOnce() -> R + Send,
) -> (R, R) {
    if rayon::current_thread_index().is_some() {
        rayon::join(left, right)
    } else {
        (left(), right())
    }
}

fn finish_reset(setup: &Setup, episode: &mut Episode, arrays: &mut Arrays<'_>) {
    arrays.rewards[0] = 0.0;
    arrays.terminated[0] = false;
    arrays.truncated[0] = false;
    episode.write_unchecked(setup, arrays);
}

const fn check_length(what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::WrongLength { what, expected, found }) }
}

/// The index of the legal action with that many legal ones before it; 0 where none is legal.
fn nth(legal: impl Iterator<Item = u64>, mut before: u32) -> i64 {
    for (word, first) in legal.zip((0..).step_by(64)) {
        let count = word.count_ones();
        if before < count {
            let left = (0..before).fold(word, |left, _| left & (left - 1));
            return first + i64::from(left.trailing_zeros());
        }
        before -= count;
    }
    0
}

/// The legal ones among at most 64 actions, as bits.
fn legal_actions(mask: &[i8]) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let (eights, rest) = mask.as_chunks::<8>();
    let of_eight = |entries: &[i8; 8]| {
        let entries = u64::from_le_bytes(entries.map(i8::cast_unsigned));
        // The highest bit of each byte that is not 0: a carry of its lower bits, or its own.
        let legal = (((entries & LOW) + LOW) | entries) & !LOW;
        // Gathers the lowest bits of eight bytes in the highest byte of the product.
        (legal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    let rest = rest.iter().rev().fold(0, |bits, &it| bits << 1 | u64::from(it != 0));
    let above = (8 * eights.len()) as u32;
    let eights = eights.iter().map(of_eight).enumerate();
    eights.fold(rest.unbounded_shl(above), |bits, (index, eight)| bits | eight << (8 * index))
}

/// The first bytes of saved games. The last one changes with every change of [`SavedVector`] and of its parts, whose
/// fields are written without names: the bytes of another version would be read as something else.
const HEADER: &[u8; 4] = b"gym\x01";

#[derive(Serialize, Deserialize)]
struct SavedVector {
    episodes: Vec<SavedEpisode>,
    draws: Rng,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Masks of any bytes and of lengths that fill no word.
    #[test]
    fn legal_actions_are_found_by_their_number() {
        let mut rng = Rng::derive(2, Stream::Custom(1));
        for length in 1..150 {
            let values = [0, 1, 2, 0x7f, -1, i8::MIN];
            let mask: Vec<i8> = (0..length).map(|_| values[rng.below(6) as usize]).collect();
            let bits: Vec<u64> = mask.chunks(64).map(legal_actions).collect();
            let legal: Vec<usize> = (0..length).filter(|&index| mask[index] != 0).collect();
            assert_eq!(bits.iter().map(|it| it.count_ones() as usize).sum::<usize>(), legal.len());
            for (before, &index) in legal.iter().enumerate() {
                assert_eq!(nth(bits.iter().copied(), before as u32), index as i64);
            }
        }
    }
}
