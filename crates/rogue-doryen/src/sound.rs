//! Sounds: the cues of a turn, made by [`synth`] and mixed for the device of the system by a thread of its own.
//! Without a device, or with the volume off, nothing is played and nothing is said about it.

mod device;
mod mixer;
mod synth;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rogue_ui::Cue;
use rogue_ui::settings::Volume;

use device::Device;
use mixer::{Output, Samples};

/// How long nothing is played before the device is let go of: it asks for samples as long as it is open.
const SILENCE_LIMIT: Duration = Duration::from_secs(3);

/// Time between two sounds of the same cue, so that a walk of many steps is no rattle.
const CUE_INTERVAL: Duration = Duration::from_millis(90);

/// Sounds of a turn at most: the most important ones.
const SOUNDS_AT_ONCE: usize = 3;

/// Cues that wait for the thread that plays them; further ones are not played.
const MAX_WAITING: usize = 8;

/// How late a cue is still played: a device may take seconds to open.
const CUE_LIMIT: Duration = Duration::from_millis(300);

/// Time between two attempts to open a device.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

/// A cue for the thread that plays them.
struct Heard {
    cue: Cue,
    gain: f32,
    at: Instant,
}

/// Plays cues.
#[derive(Default)]
pub(crate) struct Sound {
    /// To the thread that plays them, which starts with the first sound.
    player: Option<SyncSender<Heard>>,
    played: BTreeMap<Cue, Instant>,
}

impl Sound {
    /// Plays the sounds of a turn.
    pub(crate) fn play(&mut self, heard: &BTreeSet<Cue>, volume: Volume, now: Instant) {
        let Some(gain) = gain(volume) else { return };
        for cue in self.due(heard, now) {
            let player = self.player.get_or_insert_with(start);
            // The channel is full while a device is opened, and closed where no thread could be started.
            let _ = player.try_send(Heard { cue, gain, at: now });
        }
    }

    /// The cues that are played, the most important first.
    fn due(&mut self, heard: &BTreeSet<Cue>, now: Instant) -> Vec<Cue> {
        let is_due = |cue: &&Cue| {
            self.played.get(cue).is_none_or(|last| now.duration_since(*last) >= CUE_INTERVAL)
        };
        let due: Vec<_> = heard.iter().rev().filter(is_due).take(SOUNDS_AT_ONCE).copied().collect();
        self.played.extend(due.iter().map(|cue| (*cue, now)));
        due
    }
}

/// The part of the full scale that sounds of a volume take.
const fn gain(volume: Volume) -> Option<f32> {
    match volume {
        Volume::Off => None,
        Volume::Quiet => Some(0.18),
        Volume::Medium => Some(0.45),
        Volume::Loud => Some(0.9),
    }
}

/// Starts the thread that plays. It ends with the window.
fn start() -> SyncSender<Heard> {
    let (sender, receiver) = sync_channel(MAX_WAITING);
    let play = move || play_all(&receiver, Device::open, Instant::now);
    let started = thread::Builder::new().name("sound".into()).spawn(play);
    if let Err(error) = started {
        tracing::debug!(%error, "no thread for sounds");
    }
    sender
}

/// Plays cues until no more can come. A device that has gone is opened again, and where none can be opened that
/// is tried again later: headphones and servers of sounds come and go.
fn play_all<O: Output>(
    cues: &Receiver<Heard>,
    mut open: impl FnMut() -> Result<O, String>,
    now: impl Fn() -> Instant,
) {
    let (mut output, mut failed): (Option<O>, Option<Instant>) = (None, None);
    let mut made: BTreeMap<Cue, Samples> = BTreeMap::new();
    loop {
        let next = match output {
            Some(_) => cues.recv_timeout(SILENCE_LIMIT),
            None => cues.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let Heard { cue, gain, at } = match next {
            Ok(heard) => heard,
            // The longest sound is shorter than the limit.
            Err(RecvTimeoutError::Timeout) => {
                output = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // The one that opens a slow device is played; those that come meanwhile are late.
        let is_late = now().duration_since(at) > CUE_LIMIT;
        output = output.filter(|it| !it.is_lost());
        let waits = failed.is_some_and(|since| now().duration_since(since) < RETRY_INTERVAL);
        if output.is_none() && !waits {
            // Another device may want another rate.
            made.clear();
            match open() {
                Ok(opened) => (output, failed) = (Some(opened), None),
                Err(error) => {
                    tracing::debug!(error, "no sound");
                    failed = Some(now());
                }
            }
        }
        if let Some(output) = output.as_ref().filter(|_| !is_late) {
            let samples =
                made.entry(cue).or_insert_with(|| synth::render(cue, output.rate()).into());
            output.play(samples.clone(), gain);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    #[test]
    fn a_turn_plays_what_matters_and_a_walk_does_not_rattle() {
        let (mut sound, now) = (Sound::default(), Instant::now());
        let all: BTreeSet<_> = Cue::ALL.into_iter().collect();
        assert_eq!(sound.due(&all, now), [Cue::Death, Cue::Win, Cue::Ember]);
        let step = BTreeSet::from([Cue::Step]);
        assert_eq!(sound.due(&step, now), [Cue::Step]);
        assert_eq!(sound.due(&step, now + CUE_INTERVAL / 2), []);
        assert_eq!(sound.due(&step, now + CUE_INTERVAL), [Cue::Step]);
    }

    #[test]
    fn sounds_that_are_off_start_nothing() {
        let mut sound = Sound::default();
        sound.play(&BTreeSet::from([Cue::Win]), Volume::Off, Instant::now());
        assert!(sound.player.is_none());
    }

    /// A device of a test: its samples, and whether it has gone.
    struct Fake {
        played: Rc<Cell<usize>>,
        is_lost: bool,
    }

    impl Output for Fake {
        fn rate(&self) -> u32 {
            8000
        }

        fn is_lost(&self) -> bool {
            self.is_lost
        }

        fn play(&self, samples: Samples, _: f32) {
            assert!(!samples.is_empty());
            self.played.set(self.played.get() + 1);
        }
    }

    /// How often a device was opened and how many sounds it played, of cues that were heard so long ago. `opened`
    /// is the result of each attempt: none, or a device that may have gone after its first sound.
    fn play(ages: &[Duration], opened: &[Option<bool>], interval: Duration) -> (usize, usize) {
        let (sender, receiver) = sync_channel(ages.len());
        let start = Instant::now();
        let clock = Cell::new(start + RETRY_INTERVAL);
        for (index, age) in ages.iter().enumerate() {
            let at = start + RETRY_INTERVAL.saturating_sub(*age) + interval * index as u32;
            sender.send(Heard { cue: Cue::Step, gain: 0.1, at }).expect("room");
        }
        drop(sender);
        let (played, mut attempts) = (Rc::new(Cell::new(0)), 0);
        let open = || {
            attempts += 1;
            let outcome = opened.get(attempts - 1).copied().flatten();
            let fake = |is_lost| Fake { played: Rc::clone(&played), is_lost };
            outcome.map(fake).ok_or_else(|| "none".to_owned())
        };
        // The time goes on with each question about it: twice or thrice a cue.
        let now = || {
            let now = clock.get();
            clock.set(now + interval / 2);
            now
        };
        play_all(&receiver, open, now);
        (attempts, played.get())
    }

    const NOW: [Duration; 4] = [Duration::ZERO; 4];

    #[test]
    fn a_device_is_opened_once_and_again_when_it_has_gone() {
        assert_eq!(play(&NOW, &[Some(false)], Duration::ZERO), (1, 4));
        assert_eq!(play(&NOW, &[Some(true), Some(true), Some(false)], Duration::ZERO), (3, 4));
    }

    #[test]
    fn a_device_that_cannot_be_opened_is_tried_again_later_and_not_at_each_cue() {
        assert_eq!(play(&NOW, &[None, Some(false)], Duration::ZERO), (1, 0));
        assert_eq!(play(&NOW, &[None, Some(false)], RETRY_INTERVAL).0, 2);
    }

    #[test]
    fn cues_that_waited_for_the_device_are_not_played() {
        let ages = [2 * CUE_LIMIT, 2 * CUE_LIMIT, Duration::ZERO];
        assert_eq!(play(&ages, &[Some(false)], Duration::ZERO), (1, 1));
    }

    #[test]
    fn the_cue_that_opens_a_slow_device_is_played() {
        let (sender, receiver) = sync_channel(1);
        let clock = Cell::new(Instant::now());
        sender.send(Heard { cue: Cue::Death, gain: 0.1, at: clock.get() }).expect("room");
        drop(sender);
        let played = Rc::new(Cell::new(0));
        let open = || {
            clock.set(clock.get() + 3 * CUE_LIMIT);
            Ok(Fake { played: Rc::clone(&played), is_lost: false })
        };
        play_all(&receiver, open, || clock.get());
        assert_eq!(played.get(), 1);
    }

    #[test]
    fn cues_do_not_pile_up() {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        let mut sound = Sound { player: Some(sender), ..Sound::default() };
        let mut now = Instant::now();
        for _ in 0..3 * MAX_WAITING {
            sound.play(&BTreeSet::from([Cue::Step]), Volume::Quiet, now);
            now += CUE_INTERVAL;
        }
        assert_eq!(receiver.try_iter().count(), MAX_WAITING);
    }
}
