//! Sounds and music: the cues of a turn, made by [`synth`], and the [`music`] of the mood, mixed for the device of the
//! system by a thread of its own. Without a device, or with both volumes off, nothing is played and nothing is said
//! about it.

mod device;
mod mixer;
mod music;
mod score;
mod synth;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rogue_ui::settings::Volume;
use rogue_ui::{Cue, Mood};

use device::Device;
use mixer::{Output, Samples};

/// How long nothing is played before the device is let go of: it asks for samples as long as it is open. Music has
/// faded out by then, with its echo.
const SILENCE_LIMIT: Duration = Duration::from_secs(10);

/// Time between two sounds of the same cue, so that a walk of many steps is no rattle.
const CUE_INTERVAL: Duration = Duration::from_millis(90);

/// Sounds of a turn at most: the most important ones.
const SOUNDS_AT_ONCE: usize = 3;

/// Wishes that wait for the thread that plays them; further cues are not played.
const MAX_WAITING: usize = 8;

/// How late a cue is still played: a device may take seconds to open.
const CUE_LIMIT: Duration = Duration::from_millis(300);

/// Time between two attempts to open a device.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

/// How often the thread looks whether the device that plays music has gone.
const MUSIC_INTERVAL: Duration = Duration::from_secs(30);

/// A wish for the thread that plays.
enum Wish {
    Cue { cue: Cue, gain: f32, at: Instant },
    Music(Wanted),
}

/// The music that is wanted, and how loud; none is silence.
type Wanted = Option<(Mood, f32)>;

/// Plays cues and music.
#[derive(Default)]
pub(crate) struct Sound {
    /// To the thread that plays them, which starts with the first sound.
    player: Option<SyncSender<Wish>>,
    played: BTreeMap<Cue, Instant>,
    /// The music that the thread was asked for.
    music: Wanted,
}

impl Sound {
    /// Plays the sounds of a turn.
    pub(crate) fn play(&mut self, heard: &BTreeSet<Cue>, volume: Volume, now: Instant) {
        let Some(gain) = gain(volume) else { return };
        for cue in self.due(heard, now) {
            let player = self.player.get_or_insert_with(start);
            // The channel is full while a device is opened, and closed where no thread could be started.
            let _ = player.try_send(Wish::Cue { cue, gain, at: now });
        }
    }

    /// Fades to the music of a mood.
    pub(crate) fn accompany(&mut self, mood: Mood, volume: Volume) {
        let wanted = gain(volume).map(|gain| (mood, gain));
        if wanted == self.music {
            return;
        }
        let player = self.player.get_or_insert_with(start);
        // Where the channel is full, it is asked for again with the next frame.
        if player.try_send(Wish::Music(wanted)).is_ok() {
            self.music = wanted;
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
fn start() -> SyncSender<Wish> {
    let (sender, receiver) = sync_channel(MAX_WAITING);
    let play = move || {
        let mut player = Player::new(Device::open, Instant::now);
        player.play_all(&receiver);
    };
    let started = thread::Builder::new().name("sound".into()).spawn(play);
    if let Err(error) = started {
        tracing::debug!(%error, "no thread for sounds");
    }
    sender
}

/// The thread that plays, with its device. A device that has gone is opened again, and where none can be opened that
/// is tried again later: headphones and servers of sounds come and go.
struct Player<O, Open, Now> {
    open: Open,
    now: Now,
    output: Option<O>,
    /// When the last attempt to open a device failed.
    failed: Option<Instant>,
    /// The sounds that were made for the rate of this device.
    made: BTreeMap<Cue, Samples>,
    wanted: Wanted,
}

impl<O, Open, Now> Player<O, Open, Now>
where
    O: Output,
    Open: FnMut() -> Result<O, String>,
    Now: Fn() -> Instant,
{
    const fn new(open: Open, now: Now) -> Self {
        Self { open, now, output: None, failed: None, made: BTreeMap::new(), wanted: None }
    }

    /// Plays until no more wishes can come.
    fn play_all(&mut self, wishes: &Receiver<Wish>) {
        loop {
            match self.next(wishes) {
                Ok(Wish::Cue { cue, gain, at }) => self.play(cue, gain, at),
                Ok(Wish::Music(wanted)) => self.accompany(wanted),
                Err(RecvTimeoutError::Timeout) if self.wanted.is_some() => self.reopen(),
                // The longest sound is shorter than the limit.
                Err(RecvTimeoutError::Timeout) => self.output = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn next(&self, wishes: &Receiver<Wish>) -> Result<Wish, RecvTimeoutError> {
        match (&self.output, self.wanted) {
            (_, Some(_)) => wishes.recv_timeout(MUSIC_INTERVAL),
            (Some(_), None) => wishes.recv_timeout(SILENCE_LIMIT),
            (None, None) => wishes.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn play(&mut self, cue: Cue, gain: f32, at: Instant) {
        // The one that opens a slow device is played; those that come meanwhile are late.
        let is_late = (self.now)().duration_since(at) > CUE_LIMIT;
        self.reopen();
        if let Some(output) = self.output.as_ref().filter(|_| !is_late) {
            let render = || synth::render(cue, output.rate()).into();
            let samples = self.made.entry(cue).or_insert_with(render);
            output.play(samples.clone(), gain);
        }
    }

    fn accompany(&mut self, wanted: Wanted) {
        self.wanted = wanted;
        if wanted.is_some() {
            self.reopen();
        }
        if let Some(output) = &self.output {
            play_music(output, wanted);
        }
    }

    /// Opens a device where there is none any more, unless one could not be opened a moment ago. The music goes on.
    fn reopen(&mut self) {
        self.output.take_if(|it| it.is_lost());
        let now = (self.now)();
        let waits = self.failed.is_some_and(|since| now.duration_since(since) < RETRY_INTERVAL);
        if self.output.is_some() || waits {
            return;
        }
        // Another device may want another rate.
        self.made.clear();
        match (self.open)() {
            Ok(opened) => {
                play_music(&opened, self.wanted);
                (self.output, self.failed) = (Some(opened), None);
            }
            Err(error) => {
                tracing::debug!(error, "no sound");
                self.failed = Some((self.now)());
            }
        }
    }
}

fn play_music(output: &impl Output, wanted: Wanted) {
    let (mood, gain) = wanted.unzip();
    output.accompany(mood, gain.unwrap_or(0.0));
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    use rogue_ui::Place;
    use roguecore::Motes;

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
        moods: Rc<RefCell<Vec<Option<Mood>>>>,
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

        fn accompany(&self, mood: Option<Mood>, _: f32) {
            self.moods.borrow_mut().push(mood);
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
            sender.send(Wish::Cue { cue: Cue::Step, gain: 0.1, at }).expect("room");
        }
        drop(sender);
        let (played, mut attempts) = (Rc::new(Cell::new(0)), 0);
        let open = || {
            attempts += 1;
            let outcome = opened.get(attempts - 1).copied().flatten();
            let fake = |is_lost| Fake { played: Rc::clone(&played), moods: Rc::default(), is_lost };
            outcome.map(fake).ok_or_else(|| "none".to_owned())
        };
        // The time goes on with each question about it: twice or thrice a cue.
        let now = || {
            let now = clock.get();
            clock.set(now + interval / 2);
            now
        };
        Player::new(open, now).play_all(&receiver);
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
        sender.send(Wish::Cue { cue: Cue::Death, gain: 0.1, at: clock.get() }).expect("room");
        drop(sender);
        let played = Rc::new(Cell::new(0));
        let open = || {
            clock.set(clock.get() + 3 * CUE_LIMIT);
            Ok(Fake { played: Rc::clone(&played), moods: Rc::default(), is_lost: false })
        };
        Player::new(open, || clock.get()).play_all(&receiver);
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

    const CELLAR: Mood = Mood { place: Place::Floor(Motes::Dust), danger: false };

    #[test]
    fn music_is_asked_for_when_the_mood_changes_and_only_then() {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        let mut sound = Sound { player: Some(sender), ..Sound::default() };
        for _ in 0..3 {
            sound.accompany(CELLAR, Volume::Quiet);
        }
        sound.accompany(Mood { danger: true, ..CELLAR }, Volume::Quiet);
        sound.accompany(Mood { danger: true, ..CELLAR }, Volume::Off);
        let asked: Vec<_> =
            receiver.try_iter().map(|wish| matches!(wish, Wish::Music(Some(_)))).collect();
        assert_eq!(asked, [true, true, false]);
    }

    #[test]
    fn music_that_is_off_starts_nothing() {
        let mut sound = Sound::default();
        sound.accompany(CELLAR, Volume::Off);
        assert!(sound.player.is_none());
    }

    #[test]
    fn music_goes_on_with_a_device_that_was_opened_again() {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        let now = Instant::now();
        sender.send(Wish::Music(Some((CELLAR, 0.1)))).expect("room");
        sender.send(Wish::Cue { cue: Cue::Step, gain: 0.1, at: now }).expect("room");
        sender.send(Wish::Music(None)).expect("room");
        drop(sender);
        let moods = Rc::new(RefCell::new(Vec::new()));
        let mut is_lost = true;
        let open = || {
            let fake = Fake { played: Rc::default(), moods: Rc::clone(&moods), is_lost };
            is_lost = false;
            Ok(fake)
        };
        Player::new(open, || now).play_all(&receiver);
        // The first device begins; the second goes on, and then falls silent.
        assert_eq!(*moods.borrow(), [Some(CELLAR), Some(CELLAR), Some(CELLAR), None]);
    }
}
