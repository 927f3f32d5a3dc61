//! `dataset`: games of a persona as files of Parquet, to learn from without an environment. A row for each step has the
//! observation, the mask, the action and the reward, as the environments of `rogue-gym` give them.

// Some thousand games, and their bytes.
#![allow(clippy::cast_precision_loss)]

mod table;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_gym::{Buffers, Episode, Parts, Setup, Start};
use rogue_player::player::{Knowledge, Player};

use crate::content::ContentOption;
use crate::lab::interval::Share;
use crate::persona::Persona;
use crate::result::SimResult;
use table::{Deed, Table};

/// The command line of `dataset`.
#[derive(Args)]
pub struct Options {
    /// The seed of the first game; each further game takes the next number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays
    #[arg(long, value_enum, default_value_t = Persona::Careful)]
    persona: Persona,
    #[command(flatten)]
    content: ContentOption,
    /// The parts of an observation, with commas, as the environments name them
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    #[arg(default_value = "glyphs,features,entities,inventory,statistics")]
    parts: Vec<String>,
    /// The games in one file
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    games_per_file: u64,
    /// The folder for the files, which is made where it does not exist
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

/// The seeds of the games of a file: the first, and how many follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GamesOfFile {
    first: u64,
    count: u64,
}

impl Options {
    fn files(&self) -> Vec<GamesOfFile> {
        let mut files = Vec::new();
        let mut before = 0;
        while before < self.games {
            let count = self.games_per_file.min(self.games - before);
            files.push(GamesOfFile { first: self.seed.wrapping_add(before), count });
            before += count;
        }
        files
    }
}

/// The numbers of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    games: u64,
    steps: u64,
    /// Steps whose command no action of the table gives: a throw at another cell than that of the nearest enemy.
    without_action: u64,
    bytes: u64,
}

/// Plays the games, writes them and prints their numbers.
///
/// # Errors
///
/// When the content cannot be read, a part is unknown or a file cannot be written.
pub fn run(options: &Options) -> SimResult {
    let start = Instant::now();
    let content = options.content.load()?;
    let mut parts = Parts::MASK;
    for name in &options.parts {
        parts = parts.with(Parts::part(name).map_err(|error| error.to_string())?);
    }
    let setup = Arc::new(Setup::new(content).with_parts(parts).with_max_steps(0));
    std::fs::create_dir_all(&options.out).map_err(|error| unwritable(&options.out, &error))?;
    let campaign = Campaign::new(setup, options.persona);
    let files = options.files();
    let names: Vec<String> = files.iter().map(|it| campaign.name(*it)).collect();
    check_folder(&options.out, &names)?;
    let written = |file: GamesOfFile| campaign.write(&options.out, file);
    let counts = files.into_par_iter().map(written).collect::<SimResult<Vec<_>>>()?;
    let total = counts.into_iter().fold(Counts::default(), Counts::with);
    // A closed pipe is no failure.
    let _ = writeln!(std::io::stdout(), "{}", total.to_text(start.elapsed().as_secs_f64()));
    Ok(())
}

/// Readers of the folder take all its files: games of another run would be among them, some twice.
fn check_folder(folder: &Path, names: &[String]) -> SimResult {
    let unreadable =
        |error: std::io::Error| format!("{} cannot be read ({error})", folder.display());
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let found = entry.map_err(unreadable)?.file_name();
        let found = found.to_string_lossy();
        if found.ends_with(".parquet") && !names.iter().any(|name| *name == found) {
            return Err(format!(
                "{} has {found}, which this run would not write: name an empty folder, or remove it",
                folder.display()
            ));
        }
    }
    Ok(())
}

fn unwritable(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{} cannot be written ({error})", path.display())
}

impl Counts {
    const fn with(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            steps: self.steps + other.steps,
            without_action: self.without_action + other.without_action,
            bytes: self.bytes + other.bytes,
        }
    }

    fn to_text(self, seconds: f64) -> String {
        let share = Share::new(self.without_action, self.steps).percent();
        let hourly = self.games as f64 / seconds.max(1e-9) * 3_600.0;
        let megabytes = self.bytes as f64 / 1e6;
        format!(
            "games            {}\nsteps            {}\nwithout action   {share:.2} %\nmegabytes        {megabytes:.1}\n\
             seconds          {seconds:.1}\ngames an hour    {hourly:.0}",
            self.games, self.steps
        )
    }
}

/// Games of one persona and setup.
struct Campaign {
    setup: Arc<Setup>,
    persona: Persona,
    knowledge: Knowledge,
}

impl Campaign {
    fn new(setup: Arc<Setup>, persona: Persona) -> Self {
        let knowledge = Knowledge::new(setup.content());
        Self { setup, persona, knowledge }
    }

    fn name(&self, GamesOfFile { first, count }: GamesOfFile) -> String {
        let last = first.wrapping_add(count - 1);
        format!("{}-{first:06}-{last:06}.parquet", self.persona.name())
    }

    /// Writes a file of games. It has its name only when it is whole, and nothing is left of it otherwise.
    fn write(&self, folder: &Path, games: GamesOfFile) -> SimResult<Counts> {
        let name = self.name(games);
        let (path, part) = (folder.join(&name), folder.join(format!("{name}.part")));
        let written = self.write_games(&part, games).and_then(|counts| {
            std::fs::rename(&part, &path).map_err(|error| unwritable(&path, &error))?;
            Ok(counts)
        });
        if written.is_err() {
            // The first failure is the one to tell.
            let _ = std::fs::remove_file(&part);
        }
        let counts = written?;
        let data = std::fs::metadata(&path).map_err(|error| unwritable(&path, &error))?;
        Ok(Counts { bytes: data.len(), ..counts })
    }

    fn write_games(&self, path: &Path, games: GamesOfFile) -> SimResult<Counts> {
        let mut table = Table::create(path, &self.setup, self.persona.name())?;
        let mut counts = Counts { games: games.count, ..Counts::default() };
        for number in 0..games.count {
            self.play(games.first.wrapping_add(number), &mut table, &mut counts)?;
        }
        table.finish()?;
        Ok(counts)
    }

    /// Plays one game into the table, with a row for each step, and one for the last observation.
    fn play(&self, seed: u64, table: &mut Table, counts: &mut Counts) -> SimResult {
        let setup = &*self.setup;
        let said = |error: rogue_gym::Error| format!("seed {seed}: {error}");
        let mut player = Player::new(&self.knowledge, self.persona.traits(), seed);
        let mut episode = Episode::new(setup, Start::seed(seed)).map_err(said)?;
        let mut buffers = Buffers::new(setup, 1);
        episode.write(setup, buffers.arrays()).map_err(said)?;
        let mut next = self.persona.next_command(&mut player, &episode);
        while let Some(command) = next {
            let action = episode.action_of(setup, command);
            table.observe(seed, episode.steps(), &buffers);
            let played = episode.play_into(setup, command, buffers.arrays());
            let reward = played.map_err(said)?;
            next = self.persona.next_command(&mut player, &episode);
            let terminated = episode.is_over();
            let truncated = next.is_none() && !terminated;
            let words = command.to_string();
            let is_last = false;
            table.act(&Deed { action, command: words, reward, terminated, truncated, is_last });
            table.flush_if_full()?;
            counts.steps += 1;
            counts.without_action += u64::from(action.is_none());
        }
        table.observe(seed, episode.steps(), &buffers);
        table.act(&Deed::LAST);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("rogue-sim-dataset-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            std::fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn campaign() -> Campaign {
        let content = rogue_ember::built_in("short").unwrap();
        let parts = Parts::MASK.with(Parts::part("statistics").unwrap());
        let setup = Setup::new(content).with_parts(parts).with_max_steps(0);
        Campaign::new(Arc::new(setup), Persona::Runner)
    }

    const ONE: GamesOfFile = GamesOfFile { first: 1, count: 1 };
    const TWO: GamesOfFile = GamesOfFile { first: 1, count: 2 };

    #[test]
    fn games_are_written_alike_again() {
        let folder = Folder::new("alike");
        let counts = campaign().write(&folder.0, TWO).unwrap();
        let file = folder.0.join("runner-000001-000002.parquet");
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
        assert_eq!((counts.games, counts.bytes), (2, bytes.len() as u64));
        assert!(counts.steps > 100 && counts.without_action * 5 < counts.steps, "{counts:?}");
        campaign().write(&folder.0, TWO).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }

    /// The same run may be written again, and no other beside it.
    #[test]
    fn files_of_another_run_are_not_mixed_in() {
        let folder = Folder::new("mixed");
        let name = campaign().name(TWO);
        std::fs::write(folder.0.join("notes.txt"), "").unwrap();
        std::fs::write(folder.0.join(&name), "").unwrap();
        check_folder(&folder.0, std::slice::from_ref(&name)).unwrap();
        let error = check_folder(&folder.0, &[campaign().name(ONE)]).unwrap_err();
        assert!(error.contains(&name) && error.contains("empty folder"), "{error}");
    }

    #[test]
    fn a_file_that_cannot_be_made_is_named() {
        let error = campaign().write(Path::new("/nowhere/at/all"), ONE).unwrap_err();
        assert!(error.starts_with("/nowhere/at/all/runner-000001-000001.parquet.part"), "{error}");
        assert!(error.contains("cannot be written"), "{error}");
    }

    /// A folder of that name is in the way of the whole file.
    #[test]
    fn nothing_is_left_of_a_file_that_fails() {
        let folder = Folder::new("left");
        std::fs::create_dir(folder.0.join("runner-000001-000001.parquet")).unwrap();
        let error = campaign().write(&folder.0, ONE).unwrap_err();
        assert!(error.contains("runner-000001-000001.parquet cannot be written"), "{error}");
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
    }
}
