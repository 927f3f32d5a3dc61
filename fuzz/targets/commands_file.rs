//! A run with its file of commands, under right checksums: refused, or a run with as many commands as
//! it names, that goes on, can be opened again, and is the same as a single file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::Command;
use roguecore::journal::Run;
use roguecore_fuzz::{content_of, seal_beside, split_beside};

fuzz_target!(|data: &[u8]| {
    let Some((run, commands)) = split_beside(data) else { return };
    let content = content_of(run);
    // What is damaged is refused, and recovered where that is possible.
    let _ = Run::open_beside(&content, run, commands);
    if let Ok(recovered) = Run::recover_beside(&content, run, commands) {
        assert_eq!(recovered.game.audit(), Ok(()));
    }
    let Some((file, commands)) = seal_beside(data) else { return };
    let Ok(content) = Run::content(&content, &file, &commands) else { return };
    let Ok(opened) = Run::open_beside(&content, &file, &commands) else { return };
    let (mut run, mut game) = (opened.run, opened.game);
    assert_eq!(game.audit(), Ok(()));
    assert!(opened.valid_len <= file.len() && opened.commands_len <= commands.len() as u64);

    let whole = Run::single_file(&file, &commands).expect("one file of both");
    let of_one_file = Run::open(&content, &whole).expect("the file of both can be opened");
    assert_eq!(of_one_file.game.fingerprint(), game.fingerprint());
    assert_eq!(of_one_file.run.replay().len(), run.replay().len());

    if game.step(Command::Wait).is_ok() {
        let _ = run.append(Command::Wait, &game);
    }
    let mut appended = commands[..opened.commands_len as usize].to_vec();
    let new = run.new_commands();
    assert_eq!(new.at(), appended.len() as u64);
    appended.extend(new.bytes());
    run.commands_saved(&new);
    let file = run.snapshot_beside(&game).expect("all commands are saved");
    let again = Run::open_beside(&content, &file, &appended).expect("it can be opened again");
    assert_eq!(again.game.fingerprint(), game.fingerprint());
    assert_eq!(again.run.replay().len(), run.replay().len());
});
