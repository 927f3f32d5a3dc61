//! Runs, snapshot and journal, under right checksums: refused, or a run that goes on and can be
//! opened again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::Command;
use roguecore::journal::Run;
use roguecore_fuzz::{content_of, play_some, seal_run};

fuzz_target!(|data: &[u8]| {
    let content = content_of(data);
    let _ = Run::open(&content, data);
    let Some(file) = seal_run(data) else { return };
    let _ = Run::peek(&file);
    let Ok(opened) = Run::open(&content, &file) else { return };
    let (mut run, mut game) = (opened.run, opened.game);
    assert!(opened.valid_len <= file.len());
    assert_eq!(game.audit(), Ok(()));
    let Ok(mut copy) = run.snapshot(&game) else { return };
    run.snapshot_saved(&copy, &game);
    if game.step(Command::Wait).is_ok() {
        copy.extend(run.append(Command::Wait, &game).into_iter().flatten());
    }
    let again = Run::open(&content, &copy).expect("a run can be opened again");
    assert_eq!(again.game.fingerprint(), game.fingerprint());
    play_some(&mut game, 16);
});
