//! The mixer: the sum of the sounds that are played at the same time, and of the music.

use std::sync::Arc;

use rogue_ui::Mood;

use super::music::Music;

/// The samples of a sound.
pub(super) type Samples = Arc<[f32]>;

/// A device that plays samples.
pub(super) trait Output {
    /// Samples in a second.
    fn rate(&self) -> u32;

    /// Whether it plays nothing any more.
    fn is_lost(&self) -> bool;

    fn play(&self, samples: Samples, gain: f32);

    /// Fades to the music of a mood, or to silence.
    fn accompany(&self, mood: Option<Mood>, gain: f32);
}

/// Sounds at the same time; the oldest ends for one more.
const MAX_VOICES: usize = 12;

/// A sound that is being played.
struct Voice {
    samples: Samples,
    next: usize,
    gain: f32,
}

/// The sounds and the music that are being played.
pub(super) struct Mixer {
    voices: Vec<Voice>,
    music: Music,
}

impl Mixer {
    /// A mixer for a device with that many samples in a second.
    pub(super) fn new(rate: u32) -> Self {
        Self { voices: Vec::new(), music: Music::new(rate) }
    }

    pub(super) fn play(&mut self, samples: Samples, gain: f32) {
        if self.voices.len() >= MAX_VOICES {
            self.voices.remove(0);
        }
        self.voices.push(Voice { samples, next: 0, gain });
    }

    pub(super) fn accompany(&mut self, mood: Option<Mood>, gain: f32) {
        self.music.follow(mood, gain);
    }

    /// The next sample of all together, from -1 to 1.
    pub(super) fn next(&mut self) -> f32 {
        let mut sum = self.music.next();
        for voice in &mut self.voices {
            sum += voice.samples.get(voice.next).copied().unwrap_or(0.0) * voice.gain;
            voice.next += 1;
        }
        self.voices.retain(|voice| voice.next < voice.samples.len());
        sum.clamp(-1.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_added_and_end() {
        let mut mixer = Mixer::new(8_000);
        mixer.play([0.5, 0.5].into(), 0.5);
        mixer.play([0.25].into(), 1.0);
        let heard: Vec<_> = (0..3).map(|_| mixer.next()).collect();
        assert_eq!(heard, [0.5, 0.25, 0.0]);
        assert!(mixer.voices.is_empty());
    }

    #[test]
    fn many_loud_sounds_stay_in_scale() {
        let mut mixer = Mixer::new(8_000);
        for _ in 0..100 {
            mixer.play([1.0; 4].into(), 0.9);
        }
        assert_eq!((mixer.voices.len(), mixer.next()), (MAX_VOICES, 1.0));
    }
}
