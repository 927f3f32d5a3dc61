//! A power cut loses at most one second of play.
//!
//! The run is on a file system of its own, on a loop device, which only root may mount. The file
//! behind the device holds what the device has received: a copy of it is the disk after a power cut.
//! For other users a recording of commands and syncs stands in.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::pty::Pty;
use crate::run_files::{TestFolder, rng, rounds, turn, type_at_random, wait_for_turn};

/// One second in a campaign, which has the machine for itself; longer beside other tests.
fn loss_limit() -> Duration {
    let alone = std::env::var_os("SOAK_ROUNDS").is_some();
    Duration::from_secs(if alone { 1 } else { 4 })
}

/// A file system in a file, mounted on the data folder; unmounted on drop.
struct Disk {
    image: PathBuf,
    at: PathBuf,
}

impl Disk {
    /// `None`, with a message, where no such file system can be made and mounted.
    fn create(folder: &TestFolder) -> Option<Self> {
        let (image, at) = (folder.path().join("disk.img"), folder.data());
        fs::File::create(&image).and_then(|file| file.set_len(16 << 20)).unwrap();
        fs::create_dir_all(&at).unwrap();
        let disk = Self { image, at };
        let made = run("mkfs.ext4", &["-q"], &disk.image) && disk.mount();
        if !made {
            println!("SKIPPED: no file system on a loop device can be mounted here");
        }
        made.then_some(disk)
    }

    fn mount(&self) -> bool {
        let mut mount = Command::new("mount");
        mount.args(["-o", "loop"]).arg(&self.image).arg(&self.at);
        mount.output().is_ok_and(|it| it.status.success())
    }

    /// What the device has received, and the time. Two equal copies show that none was written to
    /// meanwhile.
    fn received(&self) -> (Vec<u8>, Instant) {
        let mut before = fs::read(&self.image).unwrap();
        loop {
            let time = Instant::now();
            let now = fs::read(&self.image).unwrap();
            if now == before {
                return (now, time);
            }
            before = now;
        }
    }

    /// Mounts a copy of the device in its place, repaired as after a power cut.
    fn restart_with(&self, copy: &[u8]) {
        assert!(run("umount", &[], &self.at));
        fs::write(&self.image, copy).unwrap();
        // Exit code 1: errors were corrected. The journal is played back in any case.
        let check = Command::new("e2fsck").args(["-f", "-y"]).arg(&self.image).output().unwrap();
        assert!(check.status.code().is_some_and(|code| code < 2), "{check:?}");
        assert!(self.mount());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        run("umount", &["-l"], &self.at);
    }
}

fn run(name: &str, args: &[&str], at: &Path) -> bool {
    Command::new(name).args(args).arg(at).output().is_ok_and(|it| it.status.success())
}

/// The turns that the screen has shown, each with the first time that it was seen.
#[derive(Default)]
struct Shown(VecDeque<(u32, Instant)>);

impl Shown {
    fn look(&mut self, pty: &Pty) {
        if let Some(turn) = turn(pty)
            && self.0.back().is_none_or(|(last, _)| turn > *last)
        {
            self.0.push_back((turn, Instant::now()));
        }
    }

    /// Turns and time of play that are lost when the disk holds `saved`.
    fn lost(&self, saved: Option<u32>, cut: Instant) -> (u32, Duration) {
        let is_lost = |turn: u32| saved.is_none_or(|saved| turn > saved);
        let lost: Vec<_> = self.0.iter().filter(|(turn, at)| is_lost(*turn) && *at < cut).collect();
        let turns = lost.iter().map(|(turn, _)| turn - saved.unwrap_or(0)).max().unwrap_or(0);
        (turns, lost.first().map_or(Duration::ZERO, |(_, at)| cut.duration_since(*at)))
    }
}

#[test]
fn a_power_cut_loses_at_most_a_second_of_play() {
    let folder = TestFolder::new();
    let Some(disk) = Disk::create(&folder) else { return };
    let mut rng = rng(4);
    let (mut saved, mut worst, mut keys) = (None, (0, Duration::ZERO), 0);
    let rounds = rounds(2);
    for round in 0..rounds {
        let mut pty = folder.launch("Ann").start();
        wait_for_turn(&pty, saved.unwrap_or(0));
        let mut shown = Shown::default();
        let end = Instant::now() + Duration::from_millis(u64::from(300 + rng.below(3_000)));
        while Instant::now() < end {
            keys += type_at_random(&mut pty, &mut rng, 4).keys;
            thread::sleep(Duration::from_millis(u64::from(rng.below(25))));
            shown.look(&pty);
        }
        let (copy, cut) = disk.received();
        pty.signal(Signal::KILL);
        pty.end().unwrap_err();
        disk.restart_with(&copy);
        saved = folder.recovered_turn("Ann");
        let (turns, time) = shown.lost(saved, cut);
        assert!(time <= loss_limit(), "round {round}: {turns} turns in {time:?} are lost");
        worst = (worst.0.max(turns), worst.1.max(time));
    }
    let (turns, time) = worst;
    println!(
        "power cut: {rounds} cuts, {keys} keys, turn {}, at most {turns} turns and {time:?} lost",
        saved.unwrap_or(0)
    );
}

/// The time of day in a line of the log, in microseconds.
fn time_of_day(line: &str) -> Option<u64> {
    let time = line.split_once('T')?.1.split_once('Z')?.0;
    let (clock, fraction) = time.split_once('.')?;
    let mut seconds = 0;
    for part in clock.split(':') {
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    Some(seconds * 1_000_000 + fraction.parse::<u64>().ok()?)
}

/// The order of commands and syncs, as the log records them: after each command a sync begins and
/// ends within the limit, unless the recording ends before.
#[test]
fn every_command_is_synced_within_a_second() {
    let folder = TestFolder::new();
    let log = folder.path().join("log");
    let mut rng = rng(5);
    let mut pty = folder.launch("Ann").args(&["-v", "--log", log.to_str().unwrap()]).start();
    wait_for_turn(&pty, 0);
    let end = Instant::now() + Duration::from_millis(2_500);
    while Instant::now() < end {
        type_at_random(&mut pty, &mut rng, 4);
        thread::sleep(Duration::from_millis(u64::from(rng.below(25))));
    }
    pty.signal(Signal::KILL);
    pty.end().unwrap_err();
    let text = fs::read_to_string(log).unwrap();
    let times = |what: &str| -> Vec<u64> {
        text.lines().filter(|line| line.contains(what)).filter_map(time_of_day).collect()
    };
    let (commands, begun, ended) =
        (times(" key key="), times(" sync begins"), times(" sync ended"));
    let last = *commands.last().expect("commands");
    assert!(begun.len() >= 3 && commands.len() > 20, "{text}");
    let limit = loss_limit().as_micros() as u64;
    for &command in commands.iter().filter(|&&command| command + limit < last) {
        let sync = begun.iter().zip(&ended).find(|(begun, _)| **begun >= command);
        let synced = sync.is_some_and(|(_, ended)| *ended <= command + limit);
        assert!(synced, "the command at {command} is not synced:\n{text}");
    }
}
