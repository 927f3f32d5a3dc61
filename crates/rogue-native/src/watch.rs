//! `--watch`: content files that are read again when they are saved.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use roguecore::Content;

use crate::cli::Options;
use crate::packs;

/// The content that `--content` names, as it stands in its files.
#[derive(Debug)]
pub struct Watch {
    paths: Vec<PathBuf>,
    files: Stamps,
    /// Whether the files have changed and may still be written to.
    is_changing: bool,
}

/// The content in the files, or its mistakes with a line each.
pub type SavedContent = Result<Arc<Content>, String>;

/// When each file or folder was written, and its length; `None` for one that is not there.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

impl Watch {
    /// A watch over the content files that `options` name, with all packs that they extend.
    pub fn new(options: &Options) -> Self {
        let paths = options.content.clone();
        let files = stamps(&paths);
        Self { paths, files, is_changing: false }
    }

    /// Looks at the files: what they hold, once they have changed and have not changed any more since
    /// the call before.
    pub fn poll(&mut self) -> Option<SavedContent> {
        let files = stamps(&self.paths);
        let was_changing = self.is_changing;
        self.is_changing = files != self.files;
        self.files = files;
        let is_saved = was_changing && !self.is_changing;
        is_saved.then(|| packs::read(&self.paths).map(Arc::new).map_err(|error| error.to_string()))
    }
}

fn stamps(paths: &[PathBuf]) -> Stamps {
    let stamp = |path: PathBuf| {
        let metadata = fs::metadata(&path).ok();
        let stamp = metadata.and_then(|it| Some((it.modified().ok()?, it.len())));
        (path, stamp)
    };
    packs::places(paths).into_iter().map(stamp).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_read_once_after_the_last_change_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("base.ron", "(extends: \"first_steps\", sight: 9)");
        write("my.ron", "(extends: \"base.ron\")");
        let content = vec![folder.path().join("my.ron")];
        let mut watch = Watch::new(&Options { content, ..Options::default() });
        assert!(watch.poll().is_none());
        // The pack that is extended is watched, too.
        write("base.ron", "(extends: \"first_steps\", sight: 12)");
        assert!(watch.poll().is_none(), "it may not be written as a whole yet");
        assert_eq!(watch.poll().unwrap().unwrap().sight(), 12);
        assert!(watch.poll().is_none());
        write("base.ron", "(extends: \"first_steps\", sight: -12)");
        assert!(watch.poll().is_none());
        let mistakes = watch.poll().unwrap().unwrap_err();
        assert!(mistakes.contains("base.ron:1:33: sight must be"), "{mistakes}");
        fs::remove_file(folder.path().join("base.ron")).unwrap();
        assert!(watch.poll().is_none());
        assert!(watch.poll().unwrap().unwrap_err().contains("does not exist"));
        write("base.ron", "(extends: \"first_steps\", sight: 7)");
        assert!(watch.poll().is_none());
        assert_eq!(watch.poll().unwrap().unwrap().sight(), 7);
    }
}
