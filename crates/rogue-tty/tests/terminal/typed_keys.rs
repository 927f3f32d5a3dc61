//! Keys to type into animations, for the tests of both programs: the run must be that of the same
//! keys without animations.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_native::{Launch, Options};
use rogue_ui::input::{Input, Key, KeyCode};
use roguecore::journal::Run;
use roguecore::{Command, Content, Rng, Stream};

/// Every key takes a turn or is refused, and none opens a screen: as a terminal sends it, as X calls
/// it, and as the app knows it.
const KEYS: [(&str, &str, KeyCode); 18] = [
    (".", "period", KeyCode::Char('.')),
    ("s", "s", KeyCode::Char('s')),
    ("5", "5", KeyCode::Char('5')),
    ("h", "h", KeyCode::Char('h')),
    ("j", "j", KeyCode::Char('j')),
    ("k", "k", KeyCode::Char('k')),
    ("l", "l", KeyCode::Char('l')),
    ("y", "y", KeyCode::Char('y')),
    ("u", "u", KeyCode::Char('u')),
    ("b", "b", KeyCode::Char('b')),
    ("n", "n", KeyCode::Char('n')),
    ("g", "g", KeyCode::Char('g')),
    ("4", "4", KeyCode::Char('4')),
    ("\x1b[A", "Up", KeyCode::Up),
    ("\x1b[B", "Down", KeyCode::Down),
    ("\x1b[C", "Right", KeyCode::Right),
    ("\x1b[H", "Home", KeyCode::Home),
    ("\x1b[6~", "Next", KeyCode::PageDown),
];

/// How many keys: some in `cargo test`, otherwise as `cargo xtask soak` says.
pub(crate) fn count() -> usize {
    std::env::var("SOAK_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

/// The keys at the beginning of the table that wait a turn, in which the orcs attack.
const WAITS: u32 = 3;

const SEED: u64 = 4;

/// The name of the run.
const NAME: &str = "Ann";

/// A fight that does not end, and the keys that are typed into it.
pub(crate) struct TypedKeys {
    folder: tempfile::TempDir,
    content: Arc<Content>,
    rng: Rng,
    keys: Vec<usize>,
}

/// What is typed before a pause.
pub(crate) struct Burst {
    /// What a terminal sends.
    pub(crate) bytes: String,
    /// What X calls the keys.
    #[allow(dead_code, reason = "the tests of the terminal do not use them")]
    pub(crate) names: Vec<&'static str>,
    /// The pause after them.
    pub(crate) millis: u64,
}

impl TypedKeys {
    /// Orcs on all sides: nearly every key is an attack, and every turn is animated.
    pub(crate) fn new() -> Self {
        let arena = include_str!("arena.ron");
        let ron = arena.replace("\"hp\": 40", "\"hp\": 1000000");
        let ron = ron.replace("\"hp\": 10,", "\"hp\": 1000000,");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("arena.ron"), &ron).unwrap();
        let content = Arc::new(Content::parse("arena.ron", &ron).unwrap());
        Self { folder, content, rng: Rng::derive(SEED, Stream::Player), keys: Vec::new() }
    }

    /// The options of a program that plays it, and logs its keys and frames.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let path = |path: PathBuf| path.into_os_string().into_string().unwrap();
        let pairs = [
            ("--content", path(self.folder.path().join("arena.ron"))),
            ("--data-dir", path(self.data())),
            ("--log", path(self.log())),
            ("--run", NAME.to_owned()),
            ("--seed", SEED.to_string()),
        ];
        let pairs = pairs.into_iter().flat_map(|(name, value)| [name.to_owned(), value]);
        pairs.chain(["-vv".to_owned()]).collect()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// The next keys, so that there are `count` of them at the end; `None` when there are.
    pub(crate) fn next_burst(&mut self, count: usize) -> Option<Burst> {
        let left = count.checked_sub(self.keys.len()).filter(|&left| left > 0)?;
        let length = (self.rng.below(2) as usize + 1).min(left);
        // Shorter than the animations: most bursts meet one.
        let mut burst = Burst {
            bytes: String::new(),
            names: Vec::new(),
            millis: u64::from(self.rng.below(60)) + 10,
        };
        for _ in 0..length {
            // A terminal shows a key that is held as the same key again: such a repeat ends when an
            // enemy comes into view.
            let of = if self.rng.chance(1, 2) { WAITS } else { KEYS.len() as u32 };
            let mut key = self.rng.below(of) as usize;
            if self.keys.last() == Some(&key) {
                key = (key + 1) % KEYS.len();
            }
            burst.bytes.push_str(KEYS[key].0);
            burst.names.push(KEYS[key].1);
            self.keys.push(key);
        }
        Some(burst)
    }

    /// How many of the keys the program has logged so far.
    #[allow(dead_code, reason = "the tests of the terminal wait for the end of the program")]
    pub(crate) fn logged(&self) -> usize {
        read_log(&self.log()).keys.len()
    }

    /// Checks that the program, which has ended, has handled every key in order, and played the turns
    /// of the same keys without animations.
    #[track_caller]
    pub(crate) fn assert_arrived(&self, program: &str) {
        let log = read_log(&self.log());
        let typed: Vec<String> =
            self.keys.iter().map(|&key| Key::new(KEYS[key].2).to_string()).collect();
        let wrong = typed.iter().zip(&log.keys).position(|(typed, logged)| typed != logged);
        assert_eq!(wrong, None, "{program}: {} of {} keys", log.keys.len(), typed.len());
        assert_eq!(log.keys.len(), typed.len(), "{program}: keys are lost at the end");
        assert!(log.into_motion > 0, "{program}: no key came while something moved");
        let (commands, fingerprint) = self.played(&self.data());
        let still = self.play_still();
        assert_eq!(commands, still.0, "{program}: other turns than without animations");
        assert_eq!(fingerprint, still.1, "{program}: another game than without animations");
        println!(
            "{program}: {} keys in order, {} of them typed while something moved; {} commands, as \
             without animations: fingerprint {fingerprint:016x}",
            typed.len(),
            log.into_motion,
            commands.len(),
        );
    }

    /// The commands of the run in a data folder, and the fingerprint of its game.
    fn played(&self, data: &Path) -> (Vec<Command>, u64) {
        let path = data.join("runs").join(format!("{NAME}.run"));
        let bytes = std::fs::read(&path).unwrap();
        let commands = std::fs::read(path.with_extension("commands")).unwrap_or_default();
        let opened = Run::open_beside(&self.content, &bytes, &commands).unwrap();
        (opened.run.replay().commands().collect(), opened.game.fingerprint())
    }

    /// Plays the keys without a device and without animations.
    fn play_still(&self) -> (Vec<Command>, u64) {
        let data = self.folder.path().join("still");
        let options = Options {
            content: vec![self.folder.path().join("arena.ron")],
            data_dir: Some(data.clone()),
            run: Some(NAME.to_owned()),
            seed: Some(SEED),
            no_motion: true,
            ..Options::default()
        };
        let mut app = Launch::from_options(&options).and_then(Launch::into_app).unwrap();
        for &key in &self.keys {
            app.input(Input::Key(KEYS[key].2.into()));
        }
        app.input(Input::Close);
        self.played(&data)
    }
}

/// The log of a program.
struct Log {
    keys: Vec<String>,
    /// How many of them followed a frame in which something moved.
    into_motion: usize,
}

fn read_log(path: &Path) -> Log {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut log = Log { keys: Vec::new(), into_motion: 0 };
    let mut animated = false;
    for line in text.lines() {
        if let Some((_, key)) = line.split_once(" key=") {
            log.keys.push(key.split(' ').next().unwrap_or_default().to_owned());
            log.into_motion += usize::from(animated);
            animated = false;
        } else if line.contains(" frame ") {
            animated = line.contains("moving=true");
        }
    }
    log
}
