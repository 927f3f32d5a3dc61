//! Reading packs: their files are joined to one text, merged and read as one file.

use std::ops::Range;

use ron_tables::{Diagnostics, Reader, Span};

use super::assemble::assemble;
use super::host::Host;
use super::merge::PackTexts;
use super::pack::Pack;
use super::queries::Content;
use super::source::MAX_PACKS;

/// Reads packs that are played together. In each list every pack extends the one after it.
pub(super) fn content(
    lists: &[&[Pack]],
    host: &Host,
    origin: Origin,
) -> Result<Content, Diagnostics> {
    let extends = |list: &&[Pack]| list.last().and_then(Pack::extends);
    let built_in = |list| extends(list).as_deref().and_then(Pack::built_in);
    let built_in: Vec<Option<Pack>> = lists.iter().map(built_in).collect();
    let lists = lists.iter().zip(&built_in);
    let lists: Vec<Vec<&Pack>> =
        lists.map(|(list, base)| list.iter().chain(base).collect()).collect();
    let max_packs = origin.max_packs() + usize::from(built_in.iter().any(Option::is_some));
    let mut together = Together::new(&lists);
    if origin == Origin::Saved {
        together.lists.clear();
    }
    let joined = Joined::new(&together.packs);
    let reader = Reader::from_files(&joined.files, &joined.text);
    let content = reader.read_twice(|reader| read(&joined, &together, reader, max_packs, host))?;
    Ok(content.with_packs(together.packs.into_iter().cloned().collect()))
}

/// Where packs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Which pack extends which is known.
    Given,
    /// A run carries them, in one list even where several were played together. They were checked when
    /// the run began.
    Saved,
}

impl Origin {
    const fn max_packs(self) -> usize {
        match self {
            Self::Given => Pack::MAX_PACKS,
            Self::Saved => MAX_PACKS,
        }
    }
}

/// Packs that are played together, each once.
struct Together<'p> {
    /// Each stands on those after it.
    packs: Vec<&'p Pack>,
    /// The packs of each list by their numbers, which begin with 1 for the last pack.
    lists: Vec<Vec<usize>>,
    /// The packs that extend another game than the first list does.
    strangers: Vec<&'p Pack>,
}

impl<'p> Together<'p> {
    fn new(lists: &[Vec<&'p Pack>]) -> Self {
        let mut packs: Vec<&Pack> = Vec::new();
        let mut numbers = Vec::new();
        for list in lists {
            let known = packs.len();
            // The extended pack stands below.
            let number = |pack| {
                let index = packs[..known].iter().position(|it| *it == pack);
                index.map_or_else(
                    || {
                        packs.push(pack);
                        packs.len()
                    },
                    |index| index + 1,
                )
            };
            numbers.push(list.iter().copied().rev().map(number).collect());
        }
        packs.reverse();
        let game = lists.first().and_then(|list| list.last());
        let strangers = lists.iter().filter(|list| list.last() != game);
        let strangers = strangers.filter_map(|list| list.first().copied()).collect();
        Self { packs, lists: numbers, strangers }
    }
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
    together: &Together<'_>,
    r: &mut Reader<'t>,
    max_packs: usize,
    host: &Host,
) -> Option<Content> {
    let packs = &joined.packs;
    let is_small = r.check_text("a pack", Pack::MAX_BYTES);
    let has_files = !packs.is_empty() && packs.iter().all(|files| !files.is_empty());
    let is_bounded =
        packs.len() <= max_packs && packs.iter().all(|files| files.len() <= Pack::MAX_FILES);
    let start = Span::START;
    let has_files = r.check(has_files, start, || "a pack has at least one file".to_owned());
    let is_bounded = r.check(is_bounded, start, || {
        let (files, packs) = (Pack::MAX_FILES, Pack::MAX_PACKS);
        format!("a pack has at most {files} files, and at most {packs} packs extend each other")
    });
    if !(is_small && has_files && is_bounded && check_game(joined, together, r)) {
        return None;
    }
    let texts = |files: &Vec<Range<usize>>| {
        files.iter().map(|range| &joined.text[range.clone()]).collect::<Vec<&str>>()
    };
    let packs: Vec<Vec<&str>> = packs.iter().map(texts).collect();
    assemble(r, PackTexts { packs, lists: together.lists.clone() }, host)
}

/// Whether all packs extend the same game.
fn check_game<'t>(joined: &'t Joined<'_>, together: &Together<'_>, r: &mut Reader<'t>) -> bool {
    for (pack, files) in together.packs.iter().zip(&joined.packs) {
        let is_stranger = together.strangers.iter().any(|it| it == pack);
        let text = files.first().map_or("", |range| &joined.text[range.clone()]);
        let span = r.span_of(text);
        r.check(!is_stranger, span, || {
            "this pack extends a different game; packs that are played together extend the same one"
                .to_owned()
        });
    }
    together.strangers.is_empty()
}
