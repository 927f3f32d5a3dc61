//! What the fuzz targets share: files under a right checksum, contents, commands from bytes, and
//! what must hold after every command.

mod play;
mod seal;

pub use play::{command, play, play_some};
pub use seal::{Kind, seal, seal_beside, seal_run, split_beside};

use std::sync::{Arc, OnceLock};

use roguecore::Content;

/// The built-in content that the header of a file names by its hash, otherwise the classic game, so
/// that files of unknown content are opened by the names of their rows.
pub fn content_of(file: &[u8]) -> Arc<Content> {
    static CONTENTS: OnceLock<[Arc<Content>; 3]> = OnceLock::new();
    let contents = CONTENTS
        .get_or_init(|| [Content::classic(), Content::first_steps(), rogue_ember::content()]);
    let hash = file.get(16..24).and_then(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
    let named = contents.iter().find(|content| hash == Some(content.hash()));
    named.unwrap_or(&contents[0]).clone()
}
