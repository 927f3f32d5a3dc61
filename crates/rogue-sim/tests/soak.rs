//! The program `rogue-sim soak`: a campaign that has checked nothing fails, and a short form of the one that needs
//! a process of its own.

use std::process::Command;

/// The exit code of a campaign, and what it has printed.
fn soak(arguments: &[&str]) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rogue-sim"));
    let ended = program.arg("soak").args(arguments).output().unwrap();
    let printed = [ended.stdout, ended.stderr].map(|it| String::from_utf8(it).unwrap());
    (ended.status.code(), printed.concat())
}

/// Campaigns of seeds after the last one that there is.
#[test]
fn campaigns_without_work_fail() {
    const CAMPAIGNS: [(&str, &str); 10] = [
        ("levels", "0 floors"),
        ("fov", "0 visible cells"),
        ("commands", "0 turns"),
        ("auto-commands", "0 games"),
        ("fights", "0 fights"),
        ("content", "0 mutations"),
        ("torn", "0 torn files"),
        ("links", "0 links"),
        ("submissions", "0 lines"),
        ("corruption", "0 forged files"),
    ];
    for (campaign, says) in CAMPAIGNS {
        let (code, printed) = soak(&[campaign, "--first", &u64::MAX.to_string()]);
        assert_eq!(code, Some(2), "{campaign}: {printed}");
        assert!(printed.contains(&format!("{says}: nothing was checked")), "{campaign}: {printed}");
    }
}

#[test]
fn saves_without_damage_fail() {
    let (code, printed) = soak(&["saves", "--seeds", "1", "--commands", "100", "--damage", "0"]);
    assert!(code == Some(2) && printed.contains("0 bit flips: nothing was checked"), "{printed}");
    let (code, printed) = soak(&["saves", "--seeds", "1", "--commands", "100", "--damage", "1"]);
    assert!(code == Some(0), "{printed}");
}

#[test]
fn empty_folders_of_recordings_fail() {
    let empty = std::env::temp_dir().join(format!("rogue-sim-empty-{}", std::process::id()));
    std::fs::create_dir_all(empty.join("keep.ron")).unwrap();
    let folder = empty.display().to_string();
    let (code, printed) = soak(&["replays", "--compare", &folder]);
    assert_eq!(code, Some(2), "{printed}");
    let (code, printed) = soak(&["host", "--file", "keep.ron", "--compare", &folder]);
    assert!(code == Some(2) && printed.contains("0 recorded games"), "{printed}");
    std::fs::remove_dir_all(empty).unwrap();
}

/// The large files of the campaign, of which each is opened once: time is that of the processor beside that of
/// the parser, and memory that of the process, so that it runs alone.
#[test]
fn large_forged_files_take_bounded_memory() {
    let (code, printed) = soak(&["corruption", "--seeds", "20"]);
    assert!(code == Some(0) && printed.contains("60 MB of a content text"), "{printed}");
}
