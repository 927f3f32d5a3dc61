//! Reading packs: their files are joined to one text, merged and read as one file.

use std::ops::Range;

use super::assemble::assemble;
use super::host::Host;
use super::pack::Pack;
use super::queries::Content;
use crate::ron_reader::{Diagnostics, Reader, Span};

/// Reads packs, of which each extends the one after it.
pub(crate) fn content(
    packs: &[Pack],
    host: &Host,
    max_packs: usize,
) -> Result<Content, Diagnostics> {
    let extends = packs.last().and_then(Pack::extends);
    let built_in = extends.as_deref().and_then(Pack::built_in);
    let packs: Vec<&Pack> = packs.iter().chain(&built_in).collect();
    let joined = Joined::new(&packs);
    let mut reader = Reader::of_files(&joined.files, &joined.text);
    let content = read(&joined, &mut reader, built_in.is_some(), max_packs, host);
    let content = reader.finish(content)?;
    Ok(content.with_packs(packs.into_iter().cloned().collect()))
}

/// The files of all packs as one text, so that a position names a file, too.
struct Joined<'p> {
    text: String,
    /// Where each file begins, and its name.
    files: Vec<(usize, &'p str)>,
    /// The range of each file in the text, by pack.
    packs: Vec<Vec<Range<usize>>>,
}

impl<'p> Joined<'p> {
    fn new(packs: &[&'p Pack]) -> Self {
        let mut joined = Self { text: String::new(), files: Vec::new(), packs: Vec::new() };
        for pack in packs {
            let ranges = pack.files.iter().map(|(name, text)| joined.push(name, text)).collect();
            joined.packs.push(ranges);
        }
        joined
    }

    fn push(&mut self, name: &'p str, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.files.push((start, name));
        self.text.push_str(text);
        let end = self.text.len();
        // A position at the end of a file is not in the next one.
        self.text.push('\n');
        start..end
    }
}

fn read<'t>(
    joined: &'t Joined<'_>,
    r: &mut Reader<'t>,
    has_built_in: bool,
    max_packs: usize,
    host: &Host,
) -> Option<Content> {
    let packs = &joined.packs;
    let is_small = r.check_text("a pack", Pack::MAX_BYTES);
    let has_files = !packs.is_empty() && packs.iter().all(|files| !files.is_empty());
    let is_bounded = packs.len() <= max_packs + usize::from(has_built_in)
        && packs.iter().all(|files| files.len() <= Pack::MAX_FILES);
    let start = Span::START;
    let has_files = r.check(has_files, start, || "a pack has at least one file".to_owned());
    let is_bounded = r.check(is_bounded, start, || {
        let (files, packs) = (Pack::MAX_FILES, Pack::MAX_PACKS);
        format!("a pack has at most {files} files, and at most {packs} packs extend each other")
    });
    if !(is_small && has_files && is_bounded) {
        return None;
    }
    let texts = |files: &Vec<Range<usize>>| {
        files.iter().map(|range| &joined.text[range.clone()]).collect::<Vec<&str>>()
    };
    let packs: Vec<Vec<&str>> = packs.iter().map(texts).collect();
    assemble(r, &packs, has_built_in, host)
}
