//! Runs on a disk: where they are kept, what a file holds, and random play that leaves traces.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use roguecore::journal::Run;
use roguecore::{Content, Rng};

use crate::pty::{Launch, Pty, game};

/// How many rounds of a campaign: a few in `cargo test`, as many as `cargo xtask soak` says.
pub(crate) fn rounds(few: u32) -> u32 {
    std::env::var("SOAK_ROUNDS").ok().and_then(|told| told.parse().ok()).unwrap_or(few)
}

/// A folder for runs, and a dungeon in which nobody dies soon.
pub(crate) struct Place {
    folder: tempfile::TempDir,
    content: Arc<Content>,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ron = Content::classic_ron().replacen("hp: 30,", "hp: 1000000,", 1);
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

    /// The game at the run of that name, begun when there is none.
    pub(crate) fn launch(&self, name: &str) -> Launch {
        let args = self.arguments(name);
        game(&args.iter().map(String::as_str).collect::<Vec<_>>()).size(80, 50)
    }

    pub(crate) fn arguments(&self, name: &str) -> Vec<String> {
        let (data, content) = (self.data(), self.folder.path().join("hardy.ron"));
        let (data, content) = (data.to_str().unwrap(), content.to_str().unwrap());
        let args = ["--data-dir", data, "--content", content, "--run", name, "--seed", "5"];
        let args = [&args[..], &["--theme", "ascii", "--no-motion"]].concat();
        args.into_iter().map(str::to_owned).collect()
    }

    /// How many turns the run's file holds; `None` when there is no such file.
    ///
    /// # Panics
    /// When it cannot be gone on with: the game is lost.
    pub(crate) fn kept(&self, name: &str) -> Option<u32> {
        let path = self.data().join("runs").join(format!("{name}.run"));
        let bytes = std::fs::read(path).ok()?;
        let opened = Run::open(&self.content, &bytes).unwrap_or_else(|why| panic!("lost: {why}"));
        opened.game.audit().unwrap();
        Some(u32::try_from(opened.game.view().turn()).unwrap())
    }
}

/// Waits until the screen shows that turn.
#[track_caller]
pub(crate) fn wait_for_turn(pty: &Pty, wanted: u32) {
    pty.wait_until(&format!("turn {wanted}"), |screen| turn_of(screen) == Some(wanted));
}

/// The turn that the screen shows.
pub(crate) fn turn(pty: &Pty) -> Option<u32> {
    pty.screen(turn_of)
}

pub(crate) fn turn_of(screen: &vt100::Screen) -> Option<u32> {
    let text = screen.contents();
    let after = text.split("Turn: ").nth(1)?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Keys that walk, fight, pick up and take stairs, never those that leave; Enter answers
/// whatever is asked.
const KEYS: [&str; 14] = ["h", "j", "k", "l", "y", "u", "b", "n", ".", "g", ">", "l", "j", "\r"];

/// Types so many keys in bursts; returns how many.
pub(crate) fn type_at_random(pty: &mut Pty, rng: &mut Rng, most: u32) -> u32 {
    let count = rng.below(most) + 1;
    for _ in 0..count {
        pty.send(rng.pick(&KEYS).unwrap());
        if rng.chance(1, 4) {
            thread::sleep(Duration::from_millis(u64::from(rng.below(12))));
        }
    }
    count
}
