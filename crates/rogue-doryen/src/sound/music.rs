//! The music that is being played: scores as samples, note by note, with an echo. A piece fades into the next where
//! the player goes on, and the notes of danger come up and go with the enemies in view.

// Rates and numbers of samples are small enough: an f32 that is off by one is not heard.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

use std::f32::consts::TAU;

use rogue_ui::{Mood, Place};

use super::score::{Note, Score, Voice};

/// Seconds in which a piece comes up or goes.
const FADE: f32 = 4.0;
/// Seconds in which the notes of danger come up or go, and in which another volume is reached.
const ALERT: f32 = 1.5;
/// Above that rate of a device, music is made with half of its samples: no tone is high enough to need more.
const FULL_RATE: u32 = 32_000;

/// The music of the moment.
pub(super) struct Music {
    /// Samples that are made in a second.
    rate: f32,
    /// Whether each of them is played twice: as the middle between two, and as itself.
    is_doubled: bool,
    /// The last sample that was made, where it has to be played yet, and the one before.
    pending: Option<f32>,
    last: f32,
    /// The part of the full scale that it has, and the one that it comes to.
    gain: f32,
    wanted: f32,
    mood: Option<Mood>,
    pieces: Vec<Piece>,
    echo: Echo,
}

impl Music {
    pub(super) fn new(rate: u32) -> Self {
        let is_doubled = rate > FULL_RATE;
        let rate = rate as f32 / if is_doubled { 2.0 } else { 1.0 };
        Self {
            rate,
            is_doubled,
            pending: None,
            last: 0.0,
            gain: 0.0,
            wanted: 0.0,
            mood: None,
            pieces: Vec::new(),
            echo: Echo::new(rate),
        }
    }

    /// Fades to the music of a mood, or to silence, at that part of the full scale.
    pub(super) fn follow(&mut self, mood: Option<Mood>, gain: f32) {
        if mood.is_some() {
            self.wanted = gain;
        }
        self.mood = mood;
        let Some(Mood { place, .. }) = mood else { return };
        if self.pieces.iter().all(|piece| piece.place != place) {
            self.pieces.push(Piece::new(place, self.rate));
        }
    }

    /// The next sample, from -1 to 1.
    pub(super) fn next(&mut self) -> f32 {
        if let Some(pending) = self.pending.take() {
            self.last = pending;
            return pending;
        }
        let made = self.make();
        if !self.is_doubled {
            return made;
        }
        self.pending = Some(made);
        f32::midpoint(self.last, made)
    }

    fn make(&mut self) -> f32 {
        if self.pieces.is_empty() && self.echo.is_silent() {
            return 0.0;
        }
        let mut sum = 0.0;
        for piece in &mut self.pieces {
            let mood = self.mood.filter(|mood| mood.place == piece.place);
            sum += piece.next(mood, self.rate);
        }
        self.pieces.retain(|piece| !piece.is_over());
        let step = 1.0 / (ALERT * self.rate);
        self.gain += (self.wanted - self.gain).clamp(-step, step);
        (self.echo.next(sum) * self.gain).clamp(-1.0, 1.0)
    }
}

/// A piece that is being played.
struct Piece {
    place: Place,
    notes: Line,
    tense: Line,
    /// How loud it is, from 0 to 1, and how loud its notes of danger are.
    level: f32,
    tension: f32,
    fades_out: bool,
}

impl Piece {
    fn new(place: Place, rate: f32) -> Self {
        let Score { notes, tense, length } = Score::of(place);
        let length = (length * rate) as u64;
        let line = |notes| Line { notes, length, now: 0, next: 0, tones: Vec::new() };
        let (notes, tense) = (line(notes), line(tense));
        Self { place, notes, tense, level: 0.0, tension: 0.0, fades_out: false }
    }

    fn next(&mut self, mood: Option<Mood>, rate: f32) -> f32 {
        self.fades_out = mood.is_none();
        let is_tense = mood.is_some_and(|mood| mood.danger);
        self.level = towards(self.level, mood.is_some(), FADE * rate);
        self.tension = towards(self.tension, is_tense, ALERT * rate);
        let (calm, tense) = (self.notes.next(rate), self.tense.next(rate));
        (calm + tense * self.tension) * self.level * self.level
    }

    fn is_over(&self) -> bool {
        self.fades_out && self.level == 0.0
    }
}

/// A level one sample further on its way up to 1 or down to 0, which takes so many samples.
fn towards(level: f32, is_up: bool, samples: f32) -> f32 {
    let step = if is_up { 1.0 / samples } else { -1.0 / samples };
    (level + step).clamp(0.0, 1.0)
}

/// The notes of a piece, played again and again.
struct Line {
    notes: Vec<Note>,
    /// The samples of the piece, of those that have been played.
    length: u64,
    now: u64,
    /// The note that begins next.
    next: usize,
    /// Those that sound.
    tones: Vec<Tone>,
}

impl Line {
    fn next(&mut self, rate: f32) -> f32 {
        while let Some(note) = self.notes.get(self.next)
            && (note.at * rate) as u64 <= self.now
        {
            self.tones.push(Tone::new(note, rate));
            self.next += 1;
        }
        self.now += 1;
        if self.now >= self.length {
            (self.now, self.next) = (0, 0);
        }
        let mut sum = 0.0;
        for tone in &mut self.tones {
            sum += tone.next();
        }
        self.tones.retain(|tone| tone.age < tone.length);
        sum
    }
}

/// A note that sounds.
struct Tone {
    voice: Voice,
    gain: f32,
    /// Its turns in a sample, and the turns since it began.
    turn: f64,
    phase: f64,
    /// The samples that it sounds, those that it has sounded, and those in which it comes up.
    length: u32,
    age: u32,
    attack: f32,
}

impl Tone {
    fn new(note: &Note, rate: f32) -> Self {
        let attack = match note.voice {
            Voice::Drone => 3.0,
            Voice::Pad => 1.8,
            Voice::Pipe => 0.12,
            Voice::Pluck | Voice::Bell | Voice::Drum => 0.006,
        };
        Self {
            voice: note.voice,
            gain: note.gain,
            turn: f64::from(note.hertz / rate),
            phase: 0.0,
            length: (note.length * rate) as u32,
            age: 0,
            attack: attack * rate,
        }
    }

    fn next(&mut self) -> f32 {
        let passed = self.age as f32 / self.length as f32;
        let rise = (self.age as f32 / self.attack).min(1.0);
        let left = 1.0 - passed;
        let fall = match self.voice {
            // These go in the time in which they came.
            Voice::Drone | Voice::Pad => (left * self.length as f32 / self.attack).min(1.0),
            Voice::Pipe => left,
            Voice::Pluck | Voice::Drum => left * left * left,
            Voice::Bell => left * left,
        };
        let wave = self.wave();
        let turn = if self.voice == Voice::Drum {
            self.turn * f64::from(0.6 + 0.4 * left)
        } else {
            self.turn
        };
        self.phase += turn;
        self.age += 1;
        wave * self.gain * rise * fall
    }

    /// Its wave, from -1 to 1: partials of the tone, each a sine.
    fn wave(&self) -> f32 {
        let partial = |number: f64| ((self.phase * number).fract() as f32 * TAU).sin();
        match self.voice {
            // The second is a little too low, and beats against the first every few seconds.
            Voice::Drone => 0.5 * partial(1.0) + 0.35 * partial(0.997) + 0.15 * partial(2.0),
            Voice::Pad => 0.75 * partial(1.0) + 0.15 * partial(2.002) + 0.10 * partial(3.0),
            Voice::Pluck => 0.65 * partial(1.0) + 0.22 * partial(2.0) + 0.13 * partial(3.0),
            // A bell rings out of tune with itself.
            Voice::Bell => 0.6 * partial(1.0) + 0.25 * partial(2.76) + 0.15 * partial(5.4),
            Voice::Pipe => 0.85 * partial(1.0) + 0.15 * partial(2.0),
            Voice::Drum => partial(1.0),
        }
    }
}

/// The echo of a hall: four lines of different length that feed back into themselves (Schroeder, 1962).
struct Echo {
    lines: [Delay; 4],
    /// Samples since there was anything to hear.
    quiet: u32,
    longest: u32,
}

/// The seconds of the four lines; no two have a common measure.
const DELAYS: [f32; 4] = [0.0797, 0.1013, 0.1277, 0.1531];
/// The part of a line that comes back, and the part of the highs that each round takes away.
const FEEDBACK: f32 = 0.72;
const DAMPING: f32 = 0.35;
/// How much of the echo is heard beside the tone itself.
const WET: f32 = 0.22;
/// Below that nothing is heard.
const SILENCE: f32 = 1e-4;

struct Delay {
    samples: Vec<f32>,
    at: usize,
    low: f32,
}

impl Echo {
    fn new(rate: f32) -> Self {
        let line = |seconds: f32| Delay {
            samples: vec![0.0; ((seconds * rate) as usize).max(1)],
            at: 0,
            low: 0.0,
        };
        // After half a second of silence the lines have nothing left.
        Self { lines: DELAYS.map(line), quiet: 0, longest: (0.5 * rate) as u32 }
    }

    const fn is_silent(&self) -> bool {
        self.quiet >= self.longest
    }

    fn next(&mut self, dry: f32) -> f32 {
        let mut wet = 0.0;
        for line in &mut self.lines {
            wet += line.next(dry);
        }
        let sum = dry + wet * WET;
        self.quiet = if sum.abs() < SILENCE { self.quiet.saturating_add(1) } else { 0 };
        sum
    }
}

impl Delay {
    fn next(&mut self, dry: f32) -> f32 {
        let out = self.samples[self.at];
        self.low = out * (1.0 - DAMPING) + self.low * DAMPING;
        self.samples[self.at] = dry + self.low * FEEDBACK;
        self.at = (self.at + 1) % self.samples.len();
        out
    }
}

#[cfg(test)]
mod tests {
    use roguecore::Motes;

    use super::super::score::PLACES;
    use super::*;

    /// Enough for the most of a score: a test hears whole pieces.
    const RATE: u32 = 3_000;
    const CALM: Mood = Mood { place: Place::Floor(Motes::Dust), danger: false };

    fn music(mood: Mood, rate: u32) -> Music {
        let mut music = Music::new(rate);
        music.follow(Some(mood), 1.0);
        music
    }

    fn seconds(music: &mut Music, seconds: u32) -> Vec<f32> {
        (0..seconds * RATE).map(|_| music.next()).collect()
    }

    fn peak(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |peak, it| peak.max(it.abs()))
    }

    fn loudness(samples: &[f32]) -> f32 {
        (samples.iter().map(|it| it * it).sum::<f32>() / samples.len() as f32).sqrt()
    }

    /// The loudness of the part in which two pieces differ over some seconds.
    fn difference(one: &mut Music, other: &mut Music, length: u32) -> f32 {
        let (one, other) = (seconds(one, length), seconds(other, length));
        let difference: Vec<f32> = one.iter().zip(&other).map(|(one, other)| other - one).collect();
        loudness(&difference)
    }

    #[test]
    fn a_piece_is_heard_throughout_and_never_cut_off() {
        for place in PLACES {
            let mut music = music(Mood { place, danger: true }, RATE);
            let length = Score::of(place).length as u32;
            let samples = seconds(&mut music, length + 20);
            assert!(peak(&samples) < 0.9, "{place:?} peaks at {}", peak(&samples));
            for (part, samples) in samples.chunks(10 * RATE as usize).enumerate() {
                assert!(loudness(samples) > 0.01, "{place:?} is silent after {part} times 10 s");
            }
        }
    }

    #[test]
    fn no_note_clicks_at_the_rate_of_a_device() {
        let mut music = music(Mood { danger: true, ..CALM }, 48_000);
        let samples: Vec<f32> = (0..12 * 48_000).map(|_| music.next()).collect();
        let steps = samples.windows(2).map(|two| (two[1] - two[0]).abs());
        let largest = steps.fold(0.0, f32::max);
        assert!(peak(&samples) > 0.05 && largest < 0.03, "{largest}");
    }

    #[test]
    fn music_without_a_mood_fades_to_silence_and_costs_nothing_then() {
        let mut music = music(CALM, RATE);
        assert!(loudness(&seconds(&mut music, 8)[4 * RATE as usize..]) > 0.01);
        music.follow(None, 0.0);
        seconds(&mut music, 10);
        assert!(music.pieces.is_empty() && music.echo.is_silent());
        assert!(peak(&seconds(&mut music, 1)) == 0.0);
    }

    #[test]
    fn a_piece_fades_into_the_next() {
        let mut music = music(CALM, RATE);
        let before = seconds(&mut music, 10);
        music.follow(Some(Mood { place: Place::Floor(Motes::Drops), danger: false }), 1.0);
        assert_eq!(music.pieces.len(), 2);
        let during = seconds(&mut music, 5);
        assert_eq!(music.pieces.len(), 1);
        assert!(loudness(&during) > 0.3 * loudness(&before[5 * RATE as usize..]));
    }

    #[test]
    fn danger_is_heard_and_passes() {
        let (mut calm, mut tense) = (music(CALM, RATE), music(CALM, RATE));
        assert!(difference(&mut calm, &mut tense, 8) == 0.0);
        tense.follow(Some(Mood { danger: true, ..CALM }), 1.0);
        assert!(difference(&mut calm, &mut tense, 4) > 0.03);
        tense.follow(Some(CALM), 1.0);
        seconds(&mut calm, 6);
        seconds(&mut tense, 6);
        assert!(difference(&mut calm, &mut tense, 2) < 1e-3);
    }
}
