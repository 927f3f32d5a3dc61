//! What the fuzz targets share: files under a right checksum, contents, commands from bytes, and
//! what must hold after every command.

mod play;
mod seal;

pub use play::{command, play, play_some};
pub use seal::{Kind, seal, seal_run};

use std::sync::{Arc, OnceLock};

use roguecore::Content;

/// The content that the header of a file names: first steps by its hash, otherwise the whole
/// game, so that files of unknown content are opened by the names of their rows.
pub fn content_of(file: &[u8]) -> Arc<Content> {
    static CONTENTS: OnceLock<[Arc<Content>; 2]> = OnceLock::new();
    let [first_steps, classic] =
        CONTENTS.get_or_init(|| [Content::first_steps(), Content::classic()]);
    let hash = file.get(16..24).and_then(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
    if hash == Some(first_steps.hash()) { first_steps.clone() } else { classic.clone() }
}
