//! Disk errors: the old save remains, a message names the error, the game continues, and the next
//! successful write saves everything.
//!
//! Full and read-only disks are small file systems in memory, which only root may mount; for other
//! users these tests print that they are skipped.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::Signal;

use crate::pty::{Launch, Pty, program};
use crate::run_files::{TestFolder, turn, turn_of, wait_for_turn};

/// A mounted file system, unmounted on drop.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: &Path) -> Option<Self> {
        fs::create_dir_all(at).unwrap();
        let at = at.to_owned();
        let mounted = run("mount", &["-t", "tmpfs", "-o", "size=256k", "tmpfs"], &at);
        if !mounted {
            println!("SKIPPED: no file system can be mounted here");
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

/// Waits `turns` turns, one at a time.
fn wait_turns(pty: &mut Pty, turns: u32) {
    for _ in 0..turns {
        let before = turn(pty).unwrap_or(0);
        pty.send(".");
        pty.wait_until("the next turn", |screen| turn_of(screen) > Some(before));
    }
}

/// Waits for the words of a message, which may be wrapped.
fn wait_for_words(pty: &Pty, words: &[&str]) {
    pty.wait_until(&words.join(" "), |screen| {
        let text = screen.contents();
        words.iter().all(|word| text.contains(word))
    });
}

fn kill(pty: &mut Pty) -> u32 {
    let shown = turn(pty).unwrap();
    pty.signal(Signal::KILL);
    pty.end().unwrap_err();
    shown
}

#[test]
fn a_full_disk_is_reported_and_the_save_remains() {
    let folder = TestFolder::new();
    let Some(disk) = Disk::mount(&folder.data()) else { return };
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    // The rest of the last page has room for a few commands.
    let filler = disk.0.join("filler");
    let full = fs::write(&filler, vec![1; 1 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    let mut turns = 0;
    while !pty.screen(vt100::Screen::contents).contains("full") {
        wait_turns(&mut pty, 1);
        turns += 1;
        assert!(turns < 400, "the full disk is not reported");
    }
    wait_for_words(&pty, &["cannot", "saved", "full"]);
    let saved = folder.saved_turn("Ann").expect("the old save remains");
    assert!(saved >= 3);
    wait_turns(&mut pty, 10);
    assert_eq!(folder.saved_turn("Ann"), Some(saved), "the old save remains");
    fs::remove_file(&filler).unwrap();
    wait_turns(&mut pty, 1);
    let shown = kill(&mut pty);
    assert_eq!(folder.saved_turn("Ann"), Some(shown), "the next write saves everything");
    println!("ENOSPC: reported after turn {saved}, old save intact, saved again in turn {shown}");
}

#[test]
fn a_read_only_disk_is_reported_and_the_save_remains() {
    let folder = TestFolder::new();
    let Some(disk) = Disk::mount(&folder.data()) else { return };
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    kill(&mut pty);
    disk.remount("ro");
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 3);
    wait_turns(&mut pty, 2);
    wait_for_words(&pty, &["cannot", "saved", "read-only"]);
    assert_eq!(folder.saved_turn("Ann"), Some(3), "the old save remains");
    disk.remount("rw");
    wait_turns(&mut pty, 1);
    let shown = kill(&mut pty);
    assert_eq!(folder.saved_turn("Ann"), Some(shown), "the next write saves everything");
    println!("EROFS: reported, old save intact, saved again in turn {shown}");
}

/// Starts the game as an unprivileged user, because root may write to any folder.
pub(crate) fn launch_unprivileged(folder: &TestFolder) -> Launch {
    if !rustix::process::geteuid().is_root() {
        return folder.launch("Ann");
    }
    let args = folder.arguments("Ann");
    let user = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
    let game = env!("CARGO_BIN_EXE_rogue-tty");
    let args: Vec<&str> =
        user.into_iter().chain([game]).chain(args.iter().map(String::as_str)).collect();
    program(Path::new("setpriv"), &args).size(80, 50)
}

#[test]
fn a_read_only_folder_is_reported_and_the_save_remains() {
    let folder = TestFolder::new();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    kill(&mut pty);
    let runs = folder.data().join("runs");
    let mode = |file, folder| {
        let files = fs::read_dir(&runs).unwrap().flatten().map(|entry| entry.path());
        files.for_each(|path| {
            fs::set_permissions(path, fs::Permissions::from_mode(file)).unwrap();
        });
        fs::set_permissions(&runs, fs::Permissions::from_mode(folder)).unwrap();
    };
    mode(0o444, 0o555);
    let mut pty = launch_unprivileged(&folder).start();
    wait_for_turn(&pty, 3);
    wait_turns(&mut pty, 2);
    wait_for_words(&pty, &["cannot", "saved", "denied"]);
    assert_eq!(folder.saved_turn("Ann"), Some(3), "the old save remains");
    mode(0o666, 0o777);
    wait_turns(&mut pty, 1);
    let shown = kill(&mut pty);
    assert_eq!(folder.saved_turn("Ann"), Some(shown), "the next write saves everything");
    println!("EACCES: reported, old save intact, saved again in turn {shown}");
}

/// A run file that another program removes is written again, and the player is told: in the game, or
/// after it when the program ends first.
#[test]
fn a_removed_run_is_written_again_and_the_player_is_told() {
    let folder = TestFolder::new();
    let path = folder.data().join("runs/Ann.run");
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    fs::remove_file(&path).unwrap();
    // Longer than the interval between two looks at the file.
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    wait_turns(&mut pty, 1);
    wait_for_words(&pty, &["removed", "written", "again"]);
    let shown = turn(&pty);
    assert_eq!(folder.saved_turn("Ann"), shown);

    fs::remove_file(&path).unwrap();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
    wait_for_words(&pty, &["removed", "written", "again"]);
    assert_eq!(folder.saved_turn("Ann"), shown);
}

/// What another program puts in the place of a run file stays there.
#[test]
fn a_replaced_run_goes_on_beside_it() {
    let folder = TestFolder::new();
    let path = folder.data().join("runs/Ann.run");
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    wait_turns(&mut pty, 3);
    fs::remove_file(&path).unwrap();
    fs::write(&path, "another file").unwrap();
    // Save and quit.
    pty.send("S");
    assert_eq!(pty.end(), Ok(0));
    wait_for_words(&pty, &["saved", "as", "Ann 2"]);
    assert_eq!(folder.saved_turn("Ann 2"), Some(3));
    assert_eq!(fs::read_to_string(&path).unwrap(), "another file");
}
