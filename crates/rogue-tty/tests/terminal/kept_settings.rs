//! Settings of the real program: kept from one start to the next, with a damaged file, and where
//! nothing can be written.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::disk_errors::launch_unprivileged;
use crate::pty::{Launch, moving_game};
use crate::run_files::{TestFolder, wait_for_turn};

fn title(folder: &TestFolder, more: &[&str]) -> Launch {
    let data = folder.data();
    let args = ["--data-dir", data.to_str().unwrap()];
    moving_game(&[&args[..], more].concat()).size(80, 24)
}

fn settings_of(data: &Path) -> String {
    fs::read_to_string(data.join("settings.ron")).unwrap()
}

#[test]
fn settings_are_kept_from_one_start_to_the_next() {
    let folder = TestFolder::new();
    let mut pty = title(&folder, &[]).start();
    pty.wait_for("New game");
    pty.send("=");
    pty.wait_for("Settings");
    // The theme, the name, and a key.
    pty.send("\r");
    pty.wait_for("classic");
    pty.send("jjjjjj\r");
    pty.wait_for("Name: Adventurer_");
    pty.send(&"\x7f".repeat(10));
    pty.send("Ann\r");
    pty.wait_until("the name", |screen| {
        let text = screen.contents();
        text.contains("Settings") && text.contains("Ann") && !text.contains("Name:")
    });
    pty.send("kkkkkkkk\r");
    pty.wait_for("move or attack north");
    pty.send("\r");
    pty.wait_for("Press a new key");
    pty.send("E");
    pty.wait_for("E Up 8 k");
    pty.send("\x1b");
    pty.wait_for("1 changed");
    pty.send("\x1b");
    pty.wait_for("Ann");
    pty.send("q");
    assert_eq!(pty.end(), Ok(0));
    let kept = settings_of(&folder.data());
    for line in
        ["theme: \"classic\",", "name: \"Ann\",", "\"move-north\": [\"E\", \"Up\", \"8\", \"k\"],"]
    {
        assert!(kept.contains(line), "no {line} in\n{kept}");
    }

    // The command line wins for this start only.
    let mut pty = title(&folder, &["--theme", "ascii", "--no-motion"]).start();
    pty.wait_for("Ann");
    pty.send("=");
    pty.wait_until("the settings of this start", |screen| {
        let text = screen.contents();
        text.contains("ascii") && text.contains("1 changed")
    });
    pty.send("\x1b");
    pty.wait_for("New game");
    pty.send("q");
    assert_eq!(pty.end(), Ok(0));
    assert_eq!(settings_of(&folder.data()), kept);
}

#[test]
fn a_damaged_settings_file_is_named_and_play_goes_on() {
    let folder = TestFolder::new();
    fs::create_dir_all(folder.data()).unwrap();
    let file = folder.data().join("settings.ron");
    let damaged = "(\n    theme: \"torhc\",\n    name: \"Ann\",\n)\n";
    fs::write(&file, damaged).unwrap();
    let mut pty = title(&folder, &[]).start();
    pty.wait_until("the mistake", |screen| {
        let text = screen.contents();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        words.contains("settings.ron:2:12: there is no theme \"torhc\"; did you mean \"torch\"?")
            && words.contains("Ann")
    });
    pty.send("n");
    pty.wait_for_game();
    assert_eq!(fs::read_to_string(&file).unwrap(), damaged, "not touched before a change");
    pty.send("=");
    pty.wait_for("Settings");
    pty.send("\r");
    pty.wait_for("classic");
    pty.send("\x1b");
    pty.wait_for_game();
    pty.send("S");
    assert_eq!(pty.end(), Ok(0));
    let kept = settings_of(&folder.data());
    assert!(kept.contains("name: \"Ann\"") && kept.contains("theme: \"classic\""), "{kept}");
    assert_eq!(fs::read_to_string(folder.data().join("settings.ron.old")).unwrap(), damaged);
}

#[test]
fn a_read_only_folder_is_named_and_the_change_holds() {
    let folder = TestFolder::new();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir_all(folder.data()).unwrap();
    fs::set_permissions(folder.data(), fs::Permissions::from_mode(0o555)).unwrap();
    let mut pty = launch_unprivileged(&folder).start();
    wait_for_turn(&pty, 0);
    pty.send("=");
    pty.wait_for("Settings");
    pty.send("\r");
    pty.wait_until("the reason", |screen| {
        let text = screen.contents().replace('║', " ");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        words.contains("The settings cannot be saved: permission denied in")
            && words.contains("The change holds until you leave.")
            && words.contains("Theme safe")
    });
    assert!(!folder.data().join("settings.ron").exists());
}
