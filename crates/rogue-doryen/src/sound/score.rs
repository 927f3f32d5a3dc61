//! Scores: for each place a piece of some minutes, composed from a style and dice. There are no recordings.
//!
//! A piece is a row of sections of eight bars. Each section has four chords of its style's mode, and a motif of a few
//! notes that comes back changed: higher, upside down, or cut short. Below lie a drone and a bass. Beside them stand
//! the notes of danger, which are heard only while an enemy in view is awake.

// Numbers of beats and semitones are small: f32 holds them exactly.
#![allow(clippy::cast_precision_loss)]

use rogue_ui::Place;
use roguecore::{Motes, Rng};

/// How a note sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// Comes up and goes slowly, and beats against itself.
    Drone,
    /// Comes up slowly.
    Pad,
    /// A string.
    Pluck,
    /// A bell.
    Bell,
    /// A breath on a pipe.
    Pipe,
    /// A drum: its tone falls.
    Drum,
}

/// A note of a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Note {
    /// When it begins, and how long it is heard, in seconds.
    pub(super) at: f32,
    pub(super) length: f32,
    pub(super) hertz: f32,
    pub(super) gain: f32,
    pub(super) voice: Voice,
}

/// A piece.
#[derive(Debug)]
pub(super) struct Score {
    /// The notes, in the order in which they begin.
    pub(super) notes: Vec<Note>,
    /// Those that are heard in danger only.
    pub(super) tense: Vec<Note>,
    /// How long it takes, in seconds, before it begins again.
    pub(super) length: f32,
}

/// The semitones of a mode above its root.
type Mode = [i32; 7];

const DORIAN: Mode = [0, 2, 3, 5, 7, 9, 10];
const AEOLIAN: Mode = [0, 2, 3, 5, 7, 8, 10];
const LYDIAN: Mode = [0, 2, 4, 6, 7, 9, 11];
const PHRYGIAN: Mode = [0, 1, 3, 5, 7, 8, 10];
const HARMONIC: Mode = [0, 2, 3, 5, 7, 8, 11];
const IONIAN: Mode = [0, 2, 4, 5, 7, 9, 11];

/// The roots of the four chords of a section, as steps of the mode.
type Chords = [i32; 4];

/// The manner of a piece.
struct Style {
    seed: u64,
    /// Beats in a minute; a bar has four.
    tempo: f32,
    /// The root of the drone, as the number of a key of a piano: 60 is the middle C.
    root: i32,
    mode: Mode,
    /// The chords of its sections: the first are those of the theme.
    chords: [Chords; 3],
    /// The order of the sections, by their chords.
    form: &'static [usize],
    lead: Voice,
    /// The octaves between the drone and the motif.
    height: i32,
    /// How many notes in a hundred of a repeated motif are played.
    density: u32,
}

const fn style(place: Place) -> Style {
    match place {
        Place::Dawn => Style {
            seed: 11,
            tempo: 54.0,
            root: 38,
            mode: IONIAN,
            chords: [[0, 4, 5, 3], [3, 0, 3, 4], [5, 3, 0, 4]],
            form: &[0, 0, 1, 0, 2, 1, 0],
            lead: Voice::Pluck,
            height: 2,
            density: 90,
        },
        Place::Grave => Style {
            seed: 12,
            tempo: 40.0,
            root: 33,
            mode: AEOLIAN,
            chords: [[0, 3, 0, 5], [5, 3, 0, 0], [3, 5, 4, 0]],
            form: &[0, 1, 0, 2],
            lead: Voice::Bell,
            height: 3,
            density: 45,
        },
        Place::Floor(Motes::Dust) => Style {
            seed: 21,
            tempo: 52.0,
            root: 38,
            mode: DORIAN,
            chords: [[0, 3, 0, 6], [2, 6, 3, 0], [0, 6, 3, 4]],
            form: &[0, 0, 1, 0, 2, 0],
            lead: Voice::Pluck,
            height: 2,
            density: 80,
        },
        Place::Floor(Motes::Drops) => Style {
            seed: 22,
            tempo: 44.0,
            root: 33,
            mode: AEOLIAN,
            chords: [[0, 5, 2, 6], [3, 5, 0, 6], [5, 2, 3, 0]],
            form: &[0, 1, 0, 2, 0],
            lead: Voice::Bell,
            height: 3,
            density: 60,
        },
        Place::Floor(Motes::Spores) => Style {
            seed: 23,
            tempo: 48.0,
            root: 41,
            mode: LYDIAN,
            chords: [[0, 1, 0, 4], [4, 1, 5, 0], [5, 1, 0, 1]],
            form: &[0, 0, 1, 2, 0, 1],
            lead: Voice::Pipe,
            height: 2,
            density: 65,
        },
        Place::Floor(Motes::Sparks) => Style {
            seed: 24,
            tempo: 60.0,
            root: 36,
            mode: PHRYGIAN,
            chords: [[0, 1, 0, 6], [5, 1, 5, 0], [3, 1, 0, 0]],
            form: &[0, 0, 1, 0, 2, 1, 0],
            lead: Voice::Pluck,
            height: 1,
            density: 75,
        },
        Place::Floor(Motes::Ash) => Style {
            seed: 25,
            tempo: 42.0,
            root: 35,
            mode: HARMONIC,
            chords: [[0, 3, 5, 4], [5, 3, 0, 4], [0, 5, 3, 0]],
            form: &[0, 1, 0, 2, 0],
            lead: Voice::Pipe,
            height: 2,
            density: 50,
        },
    }
}

/// Beats of a chord: two bars.
const CHORD: f32 = 8.0;
/// The seconds after the last bar in which the last notes die away.
const TAIL: f32 = 8.0;

/// A motif: for each note the beat on which it begins, and the step of the mode above the chord's root.
type Motif = Vec<(f32, i32)>;

/// The way in which a motif comes back.
#[derive(Clone, Copy)]
enum Change {
    None,
    Higher,
    UpsideDown,
    Shorter,
}

const CHANGES: [Change; 4] = [Change::None, Change::Higher, Change::UpsideDown, Change::Shorter];

impl Score {
    /// The piece of a place: the same every time.
    pub(super) fn of(place: Place) -> Self {
        let style = style(place);
        let mut composer =
            Composer { rng: Rng::seeded(style.seed), style, notes: Vec::new(), tense: Vec::new() };
        let motifs = [composer.motif(), composer.motif(), composer.motif()];
        for (index, &section) in composer.style.form.iter().enumerate() {
            composer.section(index, section, &motifs[section]);
        }
        let beats = composer.style.form.len() as f32 * 4.0 * CHORD;
        let length = composer.seconds(beats) + TAIL;
        let Composer { mut notes, mut tense, .. } = composer;
        notes.sort_by(|one, other| one.at.total_cmp(&other.at));
        tense.sort_by(|one, other| one.at.total_cmp(&other.at));
        Self { notes, tense, length }
    }
}

struct Composer {
    rng: Rng,
    style: Style,
    notes: Vec<Note>,
    tense: Vec<Note>,
}

impl Composer {
    fn seconds(&self, beats: f32) -> f32 {
        beats * 60.0 / self.style.tempo
    }

    /// The frequency of a step of the mode, which may lie octaves above or below the root.
    fn hertz(&self, step: i32) -> f32 {
        let semitones = self.style.mode[step.rem_euclid(7) as usize] + 12 * step.div_euclid(7);
        piano(self.style.root + semitones)
    }

    /// A motif of four to six notes that walks in steps and ends on a tone of its chord.
    fn motif(&mut self) -> Motif {
        let count = self.rng.range(4, 6);
        let mut motif = Motif::new();
        let (mut beat, mut step) = (0.0, 2 * self.rng.range(0, 2));
        for note in 0..count {
            if note + 1 == count {
                step = 2 * (step / 2).clamp(0, 2);
            }
            motif.push((beat, step));
            let beats = [0.5, 1.0, 1.0, 1.5, 2.0];
            beat += beats[self.rng.below(beats.len() as u32) as usize];
            let leap = [-2, -1, -1, 1, 1, 2];
            step = (step + leap[self.rng.below(leap.len() as u32) as usize]).clamp(-2, 7);
        }
        motif
    }

    fn section(&mut self, index: usize, section: usize, motif: &Motif) {
        let first_beat = index as f32 * 4.0 * CHORD;
        self.drone(first_beat);
        let chords = self.style.chords[section];
        // The theme is first heard as it is.
        let change = if index == 0 { Change::None } else { CHANGES[self.rng.below(4) as usize] };
        for (number, root) in (0_u8..).zip(chords) {
            let beat = first_beat + f32::from(number) * CHORD;
            self.chord(beat, root);
            self.bass(beat, root);
            match number {
                0 | 2 => self.lead(beat, root, motif, change),
                1 => self.lead(beat + 2.0, root, motif, Change::Shorter),
                _ => {}
            }
            self.danger(beat);
        }
    }

    /// The root below a whole section; it goes on into the next.
    fn drone(&mut self, beat: f32) {
        let (at, length) = (self.seconds(beat), self.seconds(4.0 * CHORD) + 4.0);
        let hertz = piano(self.style.root);
        self.notes.push(Note { at, length, hertz, gain: 0.10, voice: Voice::Drone });
    }

    /// Root, third and fifth, an octave above the drone.
    fn chord(&mut self, beat: f32, root: i32) {
        let (at, length) = (self.seconds(beat), self.seconds(CHORD) + 2.5);
        for step in [root, root + 2, root + 4] {
            let hertz = self.hertz(step + 7);
            self.notes.push(Note { at, length, hertz, gain: 0.045, voice: Voice::Pad });
        }
    }

    /// The root of the chord, and at times its fifth on the way to the next.
    fn bass(&mut self, beat: f32, root: i32) {
        let first = (beat, root);
        let second = (beat + 5.0, root + 4);
        let is_two = self.rng.chance(1, 2);
        for (beat, step) in [first, second].into_iter().take(1 + usize::from(is_two)) {
            let (at, hertz) = (self.seconds(beat), self.hertz(step));
            self.notes.push(Note { at, length: 3.5, hertz, gain: 0.13, voice: Voice::Pluck });
        }
    }

    fn lead(&mut self, beat: f32, root: i32, motif: &Motif, change: Change) {
        let count = if matches!(change, Change::Shorter) { 3 } else { motif.len() };
        let (_, first) = motif[0];
        for &(offset, step) in motif.iter().take(count) {
            let is_played = self.rng.chance(self.style.density, 100) || offset == 0.0;
            if !is_played {
                continue;
            }
            let step = match change {
                Change::None | Change::Shorter => step,
                Change::Higher => step + 2,
                Change::UpsideDown => 2 * first - step,
            };
            let (at, hertz) =
                (self.seconds(beat + offset), self.hertz(root + step + 7 * self.style.height));
            // No two of a phrase are equally loud.
            let gain = 0.10 + 0.01 * self.rng.range(0, 4) as f32;
            self.notes.push(Note { at, length: 4.0, hertz, gain, voice: self.style.lead });
        }
    }

    /// A heart that beats, and once a chord two low tones a semitone apart.
    fn danger(&mut self, beat: f32) {
        for pair in 0_u8..4 {
            for (offset, gain) in [(0.0, 0.38), (0.4, 0.26)] {
                let at = self.seconds(beat + f32::from(pair) * 2.0 + offset);
                self.tense.push(Note { at, length: 0.5, hertz: 62.0, gain, voice: Voice::Drum });
            }
        }
        for semitones in [0, 1] {
            let (at, length) = (self.seconds(beat), self.seconds(CHORD) + 1.0);
            let hertz = piano(self.style.root + 12 + semitones);
            self.tense.push(Note { at, length, hertz, gain: 0.06, voice: Voice::Pad });
        }
    }
}

/// The frequency of a key of a piano in equal temperament; 69 is the A of 440 hertz.
fn piano(key: i32) -> f32 {
    440.0 * ((key - 69) as f32 / 12.0).exp2()
}

/// All places.
#[cfg(test)]
pub(super) const PLACES: [Place; 7] = [
    Place::Dawn,
    Place::Grave,
    Place::Floor(Motes::Dust),
    Place::Floor(Motes::Drops),
    Place::Floor(Motes::Spores),
    Place::Floor(Motes::Sparks),
    Place::Floor(Motes::Ash),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_takes_three_to_five_minutes() {
        for place in PLACES {
            let length = Score::of(place).length;
            assert!((180.0..=300.0).contains(&length), "{place:?} takes {length} s");
        }
    }

    #[test]
    fn a_piece_is_the_same_every_time_and_no_two_are_alike() {
        let all = PLACES.map(|place| Score::of(place).notes);
        for (index, notes) in all.iter().enumerate() {
            assert_eq!(notes, &Score::of(PLACES[index]).notes);
            assert!(all[..index].iter().all(|other| other[..8] != notes[..8]));
        }
    }

    /// The nearest key of a piano, as a note of an octave.
    fn key(hertz: f32) -> i32 {
        (69.0 + 12.0 * (hertz / 440.0).log2()).round() as i32
    }

    #[test]
    fn every_note_is_one_of_its_mode_and_can_be_heard() {
        for place in PLACES {
            let style = style(place);
            for note in Score::of(place).notes {
                let above = (key(note.hertz) - style.root).rem_euclid(12);
                assert!(style.mode.contains(&above), "{place:?}: {note:?}");
                assert!((30.0..=1_600.0).contains(&note.hertz), "{place:?}: {note:?}");
            }
        }
    }

    #[test]
    fn there_is_a_lead_in_each_half_minute() {
        for place in PLACES {
            let (score, lead) = (Score::of(place), style(place).lead);
            let is_lead = |note: &&Note| note.voice == lead && note.gain < 0.15;
            let begins: Vec<f32> = score.notes.iter().filter(is_lead).map(|note| note.at).collect();
            let longest = begins.windows(2).map(|two| two[1] - two[0]).fold(0.0, f32::max);
            assert!(longest < 30.0, "{place:?}: {longest} s without a lead");
        }
    }
}
