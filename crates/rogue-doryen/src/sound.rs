//! Sounds: the cues of a turn, made by [`synth`] and mixed for the device of the system by a thread of its own.
//! Without a device, or with the volume off, nothing is played and nothing is said about it.

mod device;
mod mixer;
mod synth;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rogue_ui::Cue;
use rogue_ui::settings::Volume;

use device::Device;

/// How long nothing is played before the device is let go of: it asks for samples as long as it is open.
const SILENCE_LIMIT: Duration = Duration::from_secs(3);

/// Time between two sounds of the same cue, so that a walk of many steps is no rattle.
const CUE_INTERVAL: Duration = Duration::from_millis(90);

/// Sounds of a turn at most: the most important ones.
const SOUNDS_AT_ONCE: usize = 3;

/// Plays cues.
#[derive(Default)]
pub(crate) struct Sound {
    /// To the thread that plays them, which starts with the first sound.
    player: Option<Sender<(Cue, f32)>>,
    played: BTreeMap<Cue, Instant>,
}

impl Sound {
    /// Plays what was heard in a turn.
    pub(crate) fn play(&mut self, heard: &BTreeSet<Cue>, volume: Volume, now: Instant) {
        let Some(gain) = gain(volume) else { return };
        for cue in self.due(heard, now) {
            let player = self.player.get_or_insert_with(start);
            // Without a device the thread has ended.
            let _ = player.send((cue, gain));
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

/// Starts the thread that plays. It ends where there is no device, and with the window.
fn start() -> Sender<(Cue, f32)> {
    let (sender, receiver) = channel();
    let started = thread::Builder::new().name("sound".into()).spawn(move || play_all(&receiver));
    if let Err(error) = started {
        tracing::debug!(%error, "no thread for sounds");
    }
    sender
}

fn play_all(cues: &Receiver<(Cue, f32)>) {
    let mut device: Option<Device> = None;
    let mut made: BTreeMap<Cue, mixer::Samples> = BTreeMap::new();
    loop {
        let next = match device {
            Some(_) => cues.recv_timeout(SILENCE_LIMIT),
            None => cues.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok((cue, gain)) => {
                if device.is_none() {
                    made.clear();
                    device = match Device::open() {
                        Ok(device) => Some(device),
                        Err(error) => {
                            tracing::debug!(error, "no sound");
                            return;
                        }
                    };
                }
                if let Some(device) = &device {
                    let rate = device.rate();
                    let samples =
                        made.entry(cue).or_insert_with(|| synth::render(cue, rate).into());
                    device.play(samples.clone(), gain);
                }
            }
            // The longest sound is shorter than the limit.
            Err(RecvTimeoutError::Timeout) => device = None,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
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

    /// On a machine without a device, such as one that only tests, the thread ends and the game goes on.
    #[test]
    fn without_a_device_cues_are_dropped() {
        let (mut sound, mut now) = (Sound::default(), Instant::now());
        for _ in 0..20 {
            sound.play(&BTreeSet::from([Cue::Step]), Volume::Quiet, now);
            now += CUE_INTERVAL;
        }
        assert!(sound.player.is_some());
    }
}
