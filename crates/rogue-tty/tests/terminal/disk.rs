//! A disk that refuses: the old save stays, one sentence says why, play goes on, and as soon as
//! the disk is mended everything is kept again.
//!
//! Full and read-only disks are small file systems in memory, which only an administrator may
//! mount; elsewhere those tests say that they are left out.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::Signal;

use crate::pty::{Launch, Pty, program};
use crate::runs::{Place, turn, turn_of, wait_for_turn};

/// A mounted file system, gone with the test.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: &Path) -> Option<Self> {
        fs::create_dir_all(at).unwrap();
        let at = at.to_owned();
        let mounted = run("mount", &["-t", "tmpfs", "-o", "size=256k", "tmpfs"], &at);
        if !mounted {
            println!("LEFT OUT: no file system can be mounted here");
        }
        mounted.then_some(Self(at))
    }

    fn remount(&self, how: &str) {
        assert!(run("mount", &["-o", &format!("remount,{how}")], &self.0), "remount {how}");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        run("umount", &["-l"], &self.0);
    }
}

fn run(name: &str, args: &[&str], at: &Path) -> bool {
    Command::new(name).args(args).arg(at).output().is_ok_and(|it| it.status.success())
}

/// Waits some turns, one at a time.
fn wait_turns(pty: &mut Pty, turns: u32) {
    for _ in 0..turns {
        let before = turn(pty).unwrap_or(0);
        pty.send(".");
        pty.wait_until("the next turn", |screen| turn_of(screen) > Some(before));
    }
}

/// The sentence may be broken anywhere: its words are looked for.
fn wait_for_words(pty: &Pty, words: &[&str]) {
    pty.wait_until(&words.join(" "), |screen| {
        let text = screen.contents();
        words.iter().all(|word| text.contains(word))
    });
}

fn killed(pty: &mut Pty) -> u32 {
    let shown = turn(pty).unwrap();
    pty.signal(Signal::KILL);
    pty.end().unwrap_err();
    shown
}

#[test]
fn a_full_disk() {
    let place = Place::new();
    let Some(disk) = Disk::mount(&place.data()) else { return };
    let mut pty = place.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    // What is left of the last page takes a few commands yet.
    let filler = disk.0.join("filler");
    let full = fs::write(&filler, vec![1; 1 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    let mut turns = 0;
    while !pty.screen(vt100::Screen::contents).contains("full") {
        wait_turns(&mut pty, 1);
        turns += 1;
        assert!(turns < 400, "it never said that the disk is full");
    }
    wait_for_words(&pty, &["cannot", "saved", "full"]);
    let then = place.kept("Ann").expect("the old save stays");
    assert!(then >= 3);
    wait_turns(&mut pty, 10);
    assert_eq!(place.kept("Ann"), Some(then), "the old save stays");
    fs::remove_file(&filler).unwrap();
    wait_turns(&mut pty, 1);
    let shown = killed(&mut pty);
    assert_eq!(place.kept("Ann"), Some(shown), "mended, all is kept");
    println!("ENOSPC: told after turn {then}, old save intact, mended in turn {shown}");
}

#[test]
fn a_read_only_disk() {
    let place = Place::new();
    let Some(disk) = Disk::mount(&place.data()) else { return };
    let mut pty = place.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    killed(&mut pty);
    disk.remount("ro");
    let mut pty = place.launch("Ann").start();
    wait_for_turn(&pty, 3);
    wait_turns(&mut pty, 2);
    wait_for_words(&pty, &["cannot", "saved", "read-only"]);
    assert_eq!(place.kept("Ann"), Some(3), "the old save stays");
    disk.remount("rw");
    wait_turns(&mut pty, 1);
    let shown = killed(&mut pty);
    assert_eq!(place.kept("Ann"), Some(shown), "mended, all is kept");
    println!("EROFS: told, old save intact, mended in turn {shown}");
}

/// The administrator may write everywhere, so somebody else plays for them.
fn as_somebody(place: &Place) -> Launch {
    if !rustix::process::geteuid().is_root() {
        return place.launch("Ann");
    }
    let args = place.arguments("Ann");
    let user = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
    let game = env!("CARGO_BIN_EXE_rogue-tty");
    let args: Vec<&str> =
        user.into_iter().chain([game]).chain(args.iter().map(String::as_str)).collect();
    program(Path::new("setpriv"), &args).size(80, 50)
}

#[test]
fn a_folder_that_may_not_be_written() {
    let place = Place::new();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let mut pty = place.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    killed(&mut pty);
    let runs = place.data().join("runs");
    let mode = |file, folder| {
        let files = fs::read_dir(&runs).unwrap().flatten().map(|entry| entry.path());
        files.for_each(|path| {
            fs::set_permissions(path, fs::Permissions::from_mode(file)).unwrap();
        });
        fs::set_permissions(&runs, fs::Permissions::from_mode(folder)).unwrap();
    };
    mode(0o444, 0o555);
    let mut pty = as_somebody(&place).start();
    wait_for_turn(&pty, 3);
    wait_turns(&mut pty, 2);
    wait_for_words(&pty, &["cannot", "saved", "denied"]);
    assert_eq!(place.kept("Ann"), Some(3), "the old save stays");
    mode(0o666, 0o777);
    wait_turns(&mut pty, 1);
    let shown = killed(&mut pty);
    assert_eq!(place.kept("Ann"), Some(shown), "mended, all is kept");
    println!("EACCES: told, old save intact, mended in turn {shown}");
}
