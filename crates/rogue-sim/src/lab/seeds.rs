//! `seeds`: a catalogue of many seeds, and a small language to find some of them.

mod overlap;
mod query;

use std::io::Write as _;
use std::time::Instant;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Content, PrototypeId, procgen};

use crate::content::ContentOption;
use crate::result::SimResult;
pub use query::Query;

/// The command line of `seeds`.
#[derive(Args)]
pub struct Options {
    /// What to find: `ID by floor N`, `ally by floor N`, joined by `and`, negated by `not`; without
    /// it, what is on the floors of each seed
    #[arg(long, value_name = "QUERY")]
    find: Option<String>,
    /// Instead: how much each seed shares with the next one, floor by floor
    #[arg(long, conflicts_with = "find")]
    overlap: bool,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many seeds are searched
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    seeds: u64,
    /// How many floors of each
    #[arg(long, value_name = "N", default_value_t = 10)]
    floors: u32,
    #[command(flatten)]
    content: ContentOption,
}

/// The contents of one floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FloorCatalogue {
    /// Creatures and items, each as often as it is there.
    pub kinds: Vec<PrototypeId>,
    /// Vaults by id.
    pub vaults: Vec<String>,
}

/// The contents of the floors of a seed, from the first on.
pub fn catalogue(content: &Content, seed: u64, floors: u32) -> Vec<FloorCatalogue> {
    let deepest = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    let floor = |number| {
        let floor = procgen::generate(content, seed, number);
        let mut kinds: Vec<PrototypeId> =
            floor.monsters.iter().chain(&floor.items).map(|(kind, _)| *kind).collect();
        kinds.sort_unstable();
        FloorCatalogue { kinds, vaults: floor.vaults }
    };
    (1..=floors.min(deepest)).map(floor).collect()
}

/// The share that each seed has in common with the next one, in percent; `None` for fewer than two.
pub fn mean_overlap(seeds: &[Vec<FloorCatalogue>]) -> Option<f64> {
    overlap::overlap(seeds).map(|it| it.mean)
}

/// Prints the seeds that match, or the catalogue.
///
/// # Errors
///
/// When the content cannot be read or the query is wrong.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load()?;
    let query = options.find.as_deref().map(|text| Query::parse(&content, text)).transpose()?;
    let start = Instant::now();
    // A query asks for no deeper floor than it names.
    let floors = query.as_ref().map_or(options.floors, |query| options.floors.min(query.floors()));
    let each = |number: u64| {
        let seed = options.seed.wrapping_add(number);
        (seed, catalogue(&content, seed, floors))
    };
    let all: Vec<_> = (0..options.seeds).into_par_iter().map(each).collect();
    let mut text = String::new();
    let mut found = 0_u64;
    for (seed, floors) in &all {
        match &query {
            Some(query) if query.matches(floors) => {
                found += 1;
                text += &format!("{seed}\n");
            }
            Some(_) => {}
            None if options.overlap => {}
            None => text += &describe(&content, *seed, floors),
        }
    }
    if options.overlap {
        let catalogues: Vec<_> = all.into_iter().map(|(_, floors)| floors).collect();
        let overlap = overlap::overlap(&catalogues)
            .ok_or("two seeds are needed to compare them: --seeds 2")?;
        text += &format!(
            "two seeds share {:.1} % of what is on the same floors ({:.1} to {:.1})\n",
            overlap.mean, overlap.least, overlap.most
        );
    }
    if query.is_some() {
        text += &format!("{found} of {} seeds", options.seeds);
    } else {
        text += &format!("{} seeds", options.seeds);
    }
    text += &format!(", {floors} floors each, {:.2} seconds\n", start.elapsed().as_secs_f32());
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

fn describe(content: &Content, seed: u64, floors: &[FloorCatalogue]) -> String {
    let mut text = format!("seed {seed}\n");
    for (index, floor) in floors.iter().enumerate() {
        let mut names: Vec<String> = Vec::new();
        for same in floor.kinds.chunk_by(|a, b| a == b) {
            let id = &content.prototype(same[0]).id;
            names.push(if same.len() > 1 { format!("{} {id}", same.len()) } else { id.clone() });
        }
        names.extend(floor.vaults.iter().map(|vault| format!("vault {vault}")));
        text += &format!("  floor {}: {}\n", index + 1, names.join(", "));
    }
    text
}
