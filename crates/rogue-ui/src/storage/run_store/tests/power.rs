//! The power fails, or the program is killed, between any two writes.

use super::*;

/// Plays until the power fails; returns the fingerprints of all states, and how many of them were said to be saved.
fn play_until_it_fails(files: &mut Runs, game: &mut Game) -> (Vec<u64>, usize) {
    let mut states = vec![game.fingerprint()];
    if files.begin("Ann", game).is_err() {
        return (states, 0);
    }
    for turn in 1..8 {
        game.step(Command::Wait).unwrap();
        states.push(game.fingerprint());
        let saved = match turn {
            3 | 6 => files.append(Command::Wait, game).and_then(|()| snapshot(files, game)),
            _ => files.append(Command::Wait, game),
        };
        if saved.is_err() {
            return (states, turn);
        }
    }
    let saved = states.len() - usize::from(files.close().is_err());
    (states, saved)
}

#[test]
fn a_run_has_each_command_that_was_saved_wherever_the_power_fails() {
    for writes in 0.. {
        let folder = TestDisk::new();
        folder.try_with(|trial| trial.writes_left = Some(writes));
        let mut files = folder.files();
        let mut game = Game::with_content(content(), 3);
        let (states, saved) = play_until_it_fails(&mut files, &mut game);
        let found = TestDisk(folder.copied());
        let mut again = found.files();
        if saved > 0 {
            let resumed = again.resume("Ann", &content()).unwrap().fingerprint();
            assert!(states[saved - 1..].contains(&resumed), "after {writes} writes");
            again.close().unwrap();
            assert_eq!(again.resume("Ann", &content()).unwrap().fingerprint(), resumed);
        }
        if saved == states.len() && files.open_name().is_none() {
            assert!(writes > 15, "{writes}");
            return;
        }
    }
}

/// The scores have each run once, and the run is archived or can be played on.
#[test]
fn a_run_that_ends_is_archived_once_wherever_the_power_fails() {
    for writes in 0.. {
        let folder = TestDisk::new();
        let mut files = folder.files();
        let game = begin_run(&mut files, "Ann", 3, 4);
        folder.try_with(|trial| trial.writes_left = Some(writes));
        let finished = files.finish(&game, "left", "here lies Ann").is_ok();
        let found = TestDisk(folder.copied());
        let mut again = found.files();
        if !again.runs().is_empty() {
            let resumed = again.resume("Ann", &content()).unwrap();
            assert_eq!(resumed.fingerprint(), game.fingerprint(), "after {writes} writes");
            again.finish(&resumed, "left", "here lies Ann").unwrap();
        }
        assert_eq!((again.runs().len(), again.scores().len(), again.replays().len()), (0, 1, 1));
        if finished {
            assert!(writes > 3, "{writes}");
            return;
        }
    }
}
