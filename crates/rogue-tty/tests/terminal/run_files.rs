//! Helpers for tests with run files: a data folder, the saved turn, and random keys.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use roguecore::journal::Run;
use roguecore::{Content, Rng, Stream};

use crate::pty::{Launch, Pty, game};

/// The number of rounds: `default` in `cargo test`, otherwise as `cargo xtask soak` says.
pub(crate) fn rounds(default: u32) -> u32 {
    std::env::var("SOAK_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The random numbers of a test: other ones in each run, or those from `SOAK_FIRST` on, which a test that
/// fails prints.
pub(crate) fn rng(test: u64) -> Rng {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let any = now.map_or(0, |it| u64::from(it.subsec_nanos()));
    let named = std::env::var("SOAK_FIRST").ok().and_then(|text| text.parse().ok());
    let first = named.unwrap_or(any);
    println!("the same keys again with SOAK_FIRST={first}");
    Rng::derive(first.wrapping_add(test), Stream::Player)
}

/// A data folder, and content in which the player has a million hit points.
pub(crate) struct TestFolder {
    folder: tempfile::TempDir,
    content: Arc<Content>,
}

impl TestFolder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ron = Content::classic_ron().replacen("\"hp\": 30,", "\"hp\": 1000000,", 1);
        std::fs::write(folder.path().join("hardy.ron"), &ron).unwrap();
        let content = Arc::new(Content::parse("hardy.ron", &ron).unwrap());
        Self { folder, content }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The game with `--run name`.
    pub(crate) fn launch(&self, name: &str) -> Launch {
        let args = self.arguments(name);
        game(&args.iter().map(String::as_str).collect::<Vec<_>>()).size(80, 50)
    }

    /// The same in a shell that waits for a line afterwards: when the first program of a terminal ends,
    /// the system discards output that the terminal has not read.
    #[cfg(target_os = "linux")]
    pub(crate) fn launch_in_shell(&self, name: &str) -> Launch {
        let (game, args) = (env!("CARGO_BIN_EXE_rogue-tty"), self.arguments(name));
        let mut words = vec!["-c", "\"$@\"; read line", "sh", game];
        words.extend(args.iter().map(String::as_str));
        crate::pty::program("/bin/sh".as_ref(), &words).size(80, 50)
    }

    pub(crate) fn arguments(&self, name: &str) -> Vec<String> {
        let (data, content) = (self.data(), self.folder.path().join("hardy.ron"));
        let (data, content) = (data.to_str().unwrap(), content.to_str().unwrap());
        let args = ["--data-dir", data, "--content", content, "--run", name, "--seed", "5"];
        let args = [&args[..], &["--theme", "ascii", "--no-motion"]].concat();
        args.into_iter().map(str::to_owned).collect()
    }

    /// The last turn in the run file; `None` when there is no such file.
    ///
    /// # Panics
    /// When the file cannot be opened.
    pub(crate) fn saved_turn(&self, name: &str) -> Option<u32> {
        let path = self.data().join("runs").join(format!("{name}.run"));
        let bytes = std::fs::read(&path).ok()?;
        // A run that was written beside another file holds its commands.
        let commands = std::fs::read(path.with_extension("commands")).unwrap_or_default();
        let opened = Run::open_beside(&self.content, &bytes, &commands);
        let opened = opened.unwrap_or_else(|why| panic!("lost: {why}"));
        // A level-up is a command that takes no turn.
        assert!(opened.run.replay().len() as u64 >= opened.game.view().turn(), "a whole replay");
        opened.game.audit().unwrap();
        Some(u32::try_from(opened.game.view().turn()).unwrap())
    }
}

impl TestFolder {
    /// The last turn of a run after a power cut: that of the file, or of the one before its last
    /// snapshot. `None` when none can be opened.
    pub(crate) fn recovered_turn(&self, name: &str) -> Option<u32> {
        let runs = self.data().join("runs");
        ["run", "run.old"].into_iter().find_map(|suffix| {
            let bytes = std::fs::read(runs.join(format!("{name}.{suffix}"))).ok()?;
            let commands = std::fs::read(runs.join(format!("{name}.commands"))).ok()?;
            let opened = Run::open_beside(&self.content, &bytes, &commands).ok()?;
            u32::try_from(opened.game.view().turn()).ok()
        })
    }
}

/// Waits until the screen shows the turn.
#[track_caller]
pub(crate) fn wait_for_turn(pty: &Pty, wanted: u32) {
    pty.wait_until(&format!("turn {wanted}"), |screen| turn_of(screen) == Some(wanted));
}

/// The turn on the screen.
pub(crate) fn turn(pty: &Pty) -> Option<u32> {
    pty.screen(turn_of)
}

pub(crate) fn turn_of(screen: &vt100::Screen) -> Option<u32> {
    let text = screen.contents();
    let after = text.split("Turn: ").nth(1)?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Keys that walk, fight, pick up and take stairs, but do not quit; Enter answers dialogs.
const KEYS: [&str; 14] = ["h", "j", "k", "l", "y", "u", "b", "n", ".", "g", ">", "l", "j", "\r"];

/// More turns than a journey to known stairs takes on the floors of the built-in game.
const TURNS_OF_A_JOURNEY: u32 = 1_000;

/// What was typed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Typed {
    pub(crate) keys: u32,
    /// Turns that these keys take at most: one each, `>` as many as the way to the stairs.
    pub(crate) max_turns: u32,
}

/// Types 1 to `max` random keys in bursts.
pub(crate) fn type_at_random(pty: &mut Pty, rng: &mut Rng, max: u32) -> Typed {
    let mut typed = Typed { keys: rng.below(max) + 1, max_turns: 0 };
    for _ in 0..typed.keys {
        let key = *rng.pick(&KEYS).unwrap();
        typed.max_turns += if key == ">" { TURNS_OF_A_JOURNEY } else { 1 };
        pty.send(key);
        if rng.chance(1, 4) {
            thread::sleep(Duration::from_millis(u64::from(rng.below(12))));
        }
    }
    typed
}
