//! The files of a folder by themselves, and file systems that are stricter than those of Linux.

#[cfg(target_os = "linux")]
use std::io;
use std::io::Write;

use rogue_ui::storage::{AtName, Disk, Replace};

use super::*;
#[cfg(target_os = "linux")]
use crate::files::folder_disk::System;
use crate::files::folder_disk::{FolderDisk, FolderFile};

const PATH: &str = "runs/Ann.run";

fn written(disk: &mut FolderDisk) -> FolderFile {
    disk.create(PATH, b"one two").unwrap()
}

/// A network folder gives a file another identity, as a copy has. On Windows nobody replaces an open file.
#[test]
#[cfg(unix)]
fn a_copy_is_the_own_file_and_another_file_is_not() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::new(folder.data());
    let mut own = written(&mut disk);
    let replace = |bytes: &[u8]| {
        let other = folder.runs().join("other");
        fs::write(&other, bytes).unwrap();
        fs::rename(&other, folder.run_path("Ann")).unwrap();
    };
    replace(b"one two");
    assert_eq!(disk.at_name(&mut own), AtName::Same);
    disk.append(&mut own, b" three").unwrap();
    assert_eq!(fs::read(folder.run_path("Ann")).unwrap(), b"one two three", "gone on with");
    // The longer one is the run that another machine has gone on with.
    for (other, found) in [
        (&b"one two three four"[..], AtName::Other),
        (b"one TWO", AtName::Other),
        (b"one two", AtName::Earlier),
        (b"", AtName::Earlier),
    ] {
        replace(other);
        assert_eq!(disk.at_name(&mut own), found, "{other:?}");
    }
    fs::remove_file(folder.run_path("Ann")).unwrap();
    assert_eq!(disk.at_name(&mut own), AtName::Nothing);
}

#[test]
fn bytes_behind_a_file_are_those_of_another_program() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::new(folder.data());
    let mut own = written(&mut disk);
    let mut file = fs::OpenOptions::new().append(true).open(folder.run_path("Ann")).unwrap();
    file.write_all(b" more").unwrap();
    assert_eq!(disk.at_name(&mut own), AtName::Other);
    disk.cut_off(&mut own, 3).unwrap();
    assert_eq!(disk.at_name(&mut own), AtName::Same);
    assert_eq!(disk.bytes(&mut own).unwrap(), b"one");
}

/// On Windows nothing is cut off through a handle for appending, here through one for reading.
#[test]
fn bytes_are_cut_off_where_the_handle_cannot() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::new(folder.data());
    drop(written(&mut disk));
    let path = folder.run_path("Ann");
    let mut own = FolderFile::new(fs::File::open(&path).unwrap(), path.clone(), 7);
    disk.cut_off(&mut own, 3).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"one");
    // Another file of that name stays whole.
    fs::rename(&path, folder.runs().join("moved")).unwrap();
    fs::write(&path, b"other").unwrap();
    disk.cut_off(&mut own, 1).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"other");
}

/// On Windows the temporary name of an open file would stay, and no snapshot could be written under it.
#[test]
fn new_file_leaves_its_temporary_name() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::new(folder.data());
    let mut own = written(&mut disk);
    assert!(!folder.run_path("Ann").with_extension("run.new").exists());
    let mut own = disk.replace(PATH, b"three", Replace::default(), Some(&mut own)).unwrap();
    disk.append(&mut own, b" four").unwrap();
    assert_eq!(fs::read(folder.run_path("Ann")).unwrap(), b"three four");
}

/// The lock of a finished run goes with it, and another program makes a new one.
#[test]
fn lock_file_is_removed_while_it_is_held() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::new(folder.data());
    let lock = disk.lock("runs/Ann.lock", std::time::Duration::ZERO).unwrap().unwrap();
    assert!(disk.is_lock_at(&lock, "runs/Ann.lock") && disk.is_locked("runs/Ann.lock"));
    disk.remove("runs/Ann.lock").unwrap();
    drop(lock);
    assert!(!disk.has("runs/Ann.lock"));
}

/// Whether a program has that file open: this one.
#[cfg(target_os = "linux")]
fn is_open(path: &Path) -> bool {
    let own = fs::read_dir("/proc/self/fd").unwrap().flatten();
    own.filter_map(|fd| fs::read_link(fd.path()).ok()).any(|open| open == path)
}

/// A disk on which an open file has its name for as long as it is open, and no file has two names.
#[cfg(target_os = "linux")]
fn strict() -> System {
    System {
        hard_link: |_, _| Err(io::ErrorKind::Unsupported.into()),
        rename: |from, to| {
            // The new file is open as long as it is written.
            let is_new = from.extension().is_some_and(|ending| ending == "new");
            if is_open(to) || !is_new && is_open(from) {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            fs::rename(from, to)
        },
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_open_file_is_replaced_where_none_can_be() {
    let folder = TestFolder::new();
    let mut disk = FolderDisk::with_system(folder.data(), strict());
    let mut own = written(&mut disk);
    disk.go_on_with(&mut own, None).unwrap();
    let how = Replace { keeps_as: Some("runs/Ann.run.old"), ..Replace::default() };
    assert!(disk.replace(PATH, b"three", how, None).is_err());
    assert_eq!(fs::read(folder.run_path("Ann")).unwrap(), b"one two");
    let mut new = disk.replace(PATH, b"three", how, Some(&mut own)).unwrap();
    assert_eq!(disk.at_name(&mut new), AtName::Same);
    assert_eq!(fs::read(folder.runs().join("Ann.run.old")).unwrap(), b"one two");
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_is_played_where_no_open_file_can_be_replaced() {
    let folder = TestFolder::new();
    let files = || Files::new(FolderDisk::with_system(folder.data(), strict()));
    let mut first = files();
    let mut game = begin_run(&mut first, "Ann", 3, 5);
    for floor in [2, 3, 2] {
        go_to(&mut first, &mut game, floor).unwrap();
        play(&mut first, &mut game, 2).unwrap();
    }
    assert_eq!(first.take_notice(), None);
    first.close().unwrap();
    let mut again = files();
    assert_eq!(again.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!((again.open_name().as_deref(), again.take_notice()), (Some("Ann"), None));
    let replay = again.history().unwrap();
    again.replace(replay, &game).unwrap();
    again.finish(&game, "left", "").unwrap();
    assert!(files().runs().is_empty());
}
