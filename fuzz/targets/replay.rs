//! Replays under a right checksum: refused, or played to their end or to the first turn that
//! differs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::replay::Replay;
use roguecore_fuzz::{Kind, content_of, seal};

fuzz_target!(|data: &[u8]| {
    let content = content_of(data);
    let _ = Replay::from_bytes(data);
    let Some(file) = seal(Kind::Replay, data) else { return };
    let Ok(replay) = Replay::from_bytes(&file) else { return };
    let again = Replay::from_bytes(&replay.to_bytes()).expect("a replay can be read again");
    assert_eq!(again.len(), replay.len());
    let Ok(mut game) = replay.start(&content) else { return };
    for index in 0..replay.len().min(100) {
        // The states differ, the commands go on.
        let _ = replay.step(&mut game, index);
    }
    assert_eq!(game.audit(), Ok(()));
    if replay.len() <= 100 {
        let _ = replay.verify(&content);
    }
});
