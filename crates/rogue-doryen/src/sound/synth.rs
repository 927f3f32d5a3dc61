//! The generator: each cue as samples, from a table of notes. There are no recordings.

// Rates and numbers of samples are small: f32 holds them exactly, and noise need not be exact.
#![allow(clippy::cast_precision_loss)]

use std::f32::consts::TAU;

use rogue_ui::Cue;

/// The form of a wave.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wave {
    Sine,
    /// Duller than a saw, brighter than a sine.
    Triangle,
    /// Noise whose highs are taken away above the frequency of the note.
    Noise,
}

/// A part of a sound: a tone that glides from one frequency to another and dies away.
#[derive(Clone, Copy, Debug)]
struct Note {
    wave: Wave,
    /// When it begins, and how long it takes, in milliseconds.
    at: u32,
    length: u32,
    /// In hertz.
    from: f32,
    to: f32,
    gain: f32,
}

const fn note(wave: Wave, (at, length): (u32, u32), (from, to): (f32, f32), gain: f32) -> Note {
    Note { wave, at, length, from, to, gain }
}

/// The notes of a cue.
fn notes(cue: Cue) -> Vec<Note> {
    use Wave::{Noise, Sine, Triangle};
    match cue {
        Cue::Step => vec![note(Noise, (0, 55), (420.0, 240.0), 0.30)],
        Cue::PickUp => vec![
            note(Triangle, (0, 70), (660.0, 660.0), 0.30),
            note(Triangle, (60, 110), (990.0, 990.0), 0.30),
        ],
        Cue::Door => vec![
            note(Noise, (0, 90), (700.0, 300.0), 0.35),
            note(Triangle, (20, 230), (150.0, 95.0), 0.35),
        ],
        Cue::Stairs => vec![
            note(Noise, (0, 60), (500.0, 300.0), 0.30),
            note(Noise, (130, 60), (430.0, 260.0), 0.28),
            note(Noise, (260, 70), (360.0, 220.0), 0.26),
        ],
        Cue::Parry => vec![
            note(Triangle, (0, 60), (1_900.0, 1_700.0), 0.22),
            note(Noise, (0, 40), (3_000.0, 1_500.0), 0.16),
        ],
        Cue::Blow => vec![
            note(Noise, (0, 80), (1_600.0, 400.0), 0.45),
            note(Sine, (0, 110), (190.0, 90.0), 0.55),
        ],
        Cue::Hurt => vec![
            note(Sine, (0, 180), (140.0, 60.0), 0.58),
            note(Noise, (0, 120), (900.0, 200.0), 0.40),
        ],
        Cue::Kill => vec![
            note(Noise, (0, 160), (1_200.0, 150.0), 0.45),
            note(Triangle, (30, 260), (260.0, 70.0), 0.45),
        ],
        Cue::Blast => vec![
            note(Noise, (0, 650), (2_200.0, 90.0), 0.52),
            note(Sine, (0, 420), (95.0, 32.0), 0.42),
        ],
        Cue::Fire => vec![
            note(Noise, (0, 480), (500.0, 1_900.0), 0.34),
            note(Noise, (180, 60), (4_000.0, 2_500.0), 0.30),
            note(Noise, (330, 50), (4_500.0, 2_500.0), 0.26),
        ],
        Cue::Danger => vec![
            note(Triangle, (0, 170), (220.0, 220.0), 0.45),
            note(Triangle, (130, 320), (233.0, 229.0), 0.45),
        ],
        Cue::LevelUp => vec![
            note(Triangle, (0, 160), (523.0, 523.0), 0.30),
            note(Triangle, (110, 160), (659.0, 659.0), 0.30),
            note(Triangle, (220, 420), (784.0, 784.0), 0.32),
        ],
        Cue::Ember => vec![
            note(Sine, (0, 1_500), (220.0, 220.0), 0.30),
            note(Sine, (150, 1_450), (277.0, 277.0), 0.24),
            note(Sine, (300, 1_500), (330.0, 330.0), 0.24),
            note(Noise, (0, 900), (300.0, 2_600.0), 0.12),
        ],
        Cue::Win => vec![
            note(Triangle, (0, 350), (392.0, 392.0), 0.24),
            note(Triangle, (250, 350), (523.0, 523.0), 0.24),
            note(Triangle, (500, 350), (659.0, 659.0), 0.24),
            note(Triangle, (750, 1_500), (784.0, 784.0), 0.26),
            note(Sine, (750, 1_500), (392.0, 392.0), 0.22),
        ],
        Cue::Death => vec![
            note(Sine, (0, 1_500), (196.0, 49.0), 0.50),
            note(Triangle, (200, 1_200), (147.0, 73.0), 0.25),
            note(Noise, (0, 700), (500.0, 60.0), 0.25),
        ],
    }
}

/// A note comes up in that time, so that it begins without a click.
const ATTACK_MILLIS: u32 = 4;

/// The samples of a cue, from -1 to 1, of which there are `rate` in a second.
pub(super) fn render(cue: Cue, rate: u32) -> Vec<f32> {
    let samples = |millis: u32| (u64::from(millis) * u64::from(rate) / 1_000) as usize;
    let notes = notes(cue);
    let length = notes.iter().map(|note| samples(note.at) + samples(note.length)).max();
    let mut sum = vec![0.0; length.unwrap_or(0)];
    for (note, seed) in notes.iter().zip(1..) {
        let attack = samples(ATTACK_MILLIS).max(1);
        note.add(&mut sum[samples(note.at)..], samples(note.length), attack, rate, seed);
    }
    sum
}

impl Note {
    /// Adds that many samples.
    fn add(&self, sum: &mut [f32], length: usize, attack: usize, rate: u32, seed: u32) {
        let (mut phase, mut noise, mut low) = (0.0_f32, seed.wrapping_mul(0x9E37_79B9) | 1, 0.0);
        let last = length.saturating_sub(1).max(1) as f32;
        for (index, sample) in sum.iter_mut().take(length).enumerate() {
            let passed = index as f32 / last;
            let hertz = self.from + (self.to - self.from) * passed;
            let turn = hertz / rate as f32;
            phase = (phase + turn).fract();
            let wave = match self.wave {
                Wave::Sine => (phase * TAU).sin(),
                Wave::Triangle => 4.0 * (phase - 0.5).abs() - 1.0,
                Wave::Noise => {
                    noise ^= noise << 13;
                    noise ^= noise >> 17;
                    noise ^= noise << 5;
                    let white = noise as f32 / u32::MAX as f32 * 2.0 - 1.0;
                    // A filter of one pole takes most of the noise away: the rest is made louder.
                    let pass = (TAU * turn).min(1.0);
                    low += pass * (white - low);
                    (low * (1.6 / pass.sqrt())).clamp(-1.0, 1.0)
                }
            };
            let rise = (index as f32 / attack as f32).min(1.0);
            let fall = (1.0 - passed) * (1.0 - passed);
            *sample += wave * self.gain * rise * fall;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 44_100;

    fn peak(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |peak, it| peak.max(it.abs()))
    }

    #[test]
    fn every_sound_is_heard_and_never_cut_off() {
        for cue in Cue::ALL {
            let samples = render(cue, RATE);
            let millis = samples.len() as u32 * 1_000 / RATE;
            assert!((40..=2_500).contains(&millis), "{cue:?} takes {millis} ms");
            let peak = peak(&samples);
            assert!((0.1..=1.0).contains(&peak), "{cue:?} peaks at {peak}");
        }
    }

    #[test]
    fn no_sound_clicks_at_its_ends() {
        for cue in Cue::ALL {
            let samples = render(cue, RATE);
            let (first, last) = (&samples[..8], &samples[samples.len() - 8..]);
            assert!(peak(first) < 0.06, "{cue:?} begins at {}", peak(first));
            assert!(peak(last) < 0.001, "{cue:?} ends at {}", peak(last));
        }
    }

    #[test]
    fn no_two_cues_sound_alike_and_each_is_the_same_every_time() {
        let all: Vec<_> = Cue::ALL.into_iter().map(|cue| render(cue, RATE)).collect();
        for (index, samples) in all.iter().enumerate() {
            assert_eq!(samples, &render(Cue::ALL[index], RATE));
            for other in &all[..index] {
                let (mut difference, mut energy) = (0.0, 0.0);
                for at in 0..samples.len().max(other.len()) {
                    let [a, b] = [samples, other].map(|it| it.get(at).copied().unwrap_or(0.0));
                    difference += (a - b) * (a - b);
                    energy += a * a + b * b;
                }
                assert!(difference > 0.2 * energy, "{:?}", Cue::ALL[index]);
            }
        }
    }

    #[test]
    fn a_sound_takes_the_same_time_at_every_rate() {
        for rate in [8_000, 22_050, 48_000, 192_000] {
            let millis = render(Cue::Door, rate).len() as u32 * 1_000 / rate;
            assert!((249..=250).contains(&millis), "{millis} ms at {rate}");
        }
    }
}
