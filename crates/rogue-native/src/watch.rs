//! `--watch`: content files that are read again when they are saved.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use rogue_files::pack_places;
use roguecore::Content;

use crate::cli::Options;
use crate::packs::{self, Problem};

/// The content that `--content` names, as it stands in its files.
#[derive(Debug)]
pub struct Watch {
    paths: Vec<PathBuf>,
    /// All files and folders of the packs, when they were read last.
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
        let files = stamps(pack_places(&paths));
        Self { paths, files, is_changing: false }
    }

    /// Looks at times and lengths of the files. Returns their content once they have changed and have not
    /// changed any more since the call before. Only then a file is read.
    pub fn poll(&mut self) -> Option<SavedContent> {
        let files = stamps(self.files.keys().cloned());
        let was_changing = self.is_changing;
        self.is_changing = files != self.files;
        self.files = files;
        (was_changing && !self.is_changing).then(|| self.read())
    }

    fn read(&mut self) -> SavedContent {
        // Before the files are read for good: the next look finds any later changes.
        self.files = stamps(pack_places(&self.paths));
        packs::parse(&self.paths).map(Arc::new).map_err(|problem| match problem {
            Problem::File(error) => error.to_string(),
            Problem::Mistakes(mistakes) => mistakes.to_string(),
        })
    }
}

fn stamps(places: impl IntoIterator<Item = PathBuf>) -> Stamps {
    let stamp = |path: PathBuf| {
        let metadata = fs::metadata(&path).ok();
        let stamp = metadata.and_then(|it| Some((it.modified().ok()?, it.len())));
        (path, stamp)
    };
    places.into_iter().map(stamp).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// While nothing is saved a look costs no more than the metadata of the files.
    #[test]
    fn a_look_reads_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.ron");
        let text = "(extends: \"first_steps\", sight: 9)";
        fs::write(&path, text).unwrap();
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        let options = Options { content: vec![path.clone()], ..Options::default() };
        let mut watch = Watch::new(&options);
        // Who reads it finds that it extends another file, which then comes up.
        fs::write(&path, text.replace("first_steps", "missing.ron")).unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(written).unwrap();
        assert!(watch.poll().is_none());
        fs::write(folder.path().join("missing.ron"), "(extends: \"first_steps\")").unwrap();
        assert!(watch.poll().is_none());
        assert!(watch.poll().is_none());
    }

    #[test]
    fn a_further_file_of_a_folder_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("a.ron", "(extends: \"first_steps\", sight: 9)");
        let content = vec![folder.path().to_owned()];
        let mut watch = Watch::new(&Options { content, ..Options::default() });
        write("b.ron", "(title: \"Mine\")");
        assert!(watch.poll().is_none());
        assert_eq!(watch.poll().unwrap().unwrap().title(), "Mine");
        write("b.ron", "(title: \"Yours\")");
        assert!(watch.poll().is_none());
        assert_eq!(watch.poll().unwrap().unwrap().title(), "Yours");
    }

    /// The first line is a mistake with its place: a player cannot leave out an option.
    #[test]
    fn mistakes_are_lines_with_a_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.ron");
        fs::write(&path, "()").unwrap();
        let mut watch = Watch::new(&Options { content: vec![path.clone()], ..Options::default() });
        fs::write(&path, "(extends: \"first_steps\", sight: -1)").unwrap();
        watch.poll();
        let mistakes = watch.poll().unwrap().unwrap_err();
        assert!(mistakes.starts_with("my.ron:1:33: sight must be"), "{mistakes}");
    }

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
