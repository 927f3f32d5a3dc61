//! Random turns of contents that use the open rules, with and without host rules, audited after
//! each: saves equal at many points, no game that has lost its goal, and every game the same in a
//! second process.

use std::fmt;
use std::path::Path;
use std::process::Command as Program;
use std::sync::Arc;

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::oracle::{difference, digest};
use super::replays::recording;
use super::{commands, content};
use crate::process::{output, workspace};
use crate::result::SimResult;
use crate::walker;

#[path = "../../../roguecore/examples/host_rules.rs"]
#[allow(dead_code, reason = "the example has a `main` of its own")]
mod host_rules;

/// The most commands of a game.
const GAME_LENGTH: u32 = 1_000;
/// How many saves of each content are loaded and played on.
const SAVES: u64 = 1_000;
/// More events in one turn are an error.
const MAX_EVENTS: usize = 20_000;
/// Turns between two lines that tell how far the campaign is.
const PROGRESS: u64 = 100_000;

/// Counts over all games of a content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    name: String,
    games: u64,
    turns: u64,
    refusals: u64,
    saves: u64,
    max_events: usize,
    /// The digest of the last state of every game, for comparing two processes.
    end: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, games, turns, refusals, saves, max_events, .. } = self;
        write!(
            f,
            "{name}: {games} games, {turns} turns audited, {refusals} refusals, {saves} saves \
             equal, at most {max_events} events in one turn"
        )
    }
}

impl Summary {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    fn add(&mut self, last: &Game) {
        self.games += 1;
        self.end = self.end.rotate_left(7) ^ digest(last);
    }

    /// The line on which both processes have to agree.
    fn ends(&self) -> String {
        format!("{}: {} games, ends {:016x}\n", self.name, self.games, self.end)
    }
}

/// Plays that many turns of each content, games from the seed `first` on, then replays all of them in
/// a second process. With a name, of that content only.
pub(super) fn run(first: u64, turns: u64, name: Option<&str>) -> SimResult {
    let folder = workspace().join("target/soak-host");
    let _ = std::fs::remove_dir_all(&folder);
    let mut ends = String::new();
    for (name, content) in contents(name)? {
        let summary = play(&name, &content, (first, turns), &folder.join(&name))
            .map_err(|why| format!("{name}, {why}"))?;
        println!("host: {summary}");
        ends += &summary.ends();
    }
    let this = std::env::current_exe().map_err(|error| format!("no second process: {error}"))?;
    let mut second = Program::new(this);
    second.args(["soak", "host", "--compare"]).arg(&folder);
    let printed = output(second.args(name.into_iter().flat_map(|name| ["--file", name])))?;
    ensure(printed == ends, || format!("here:\n{ends}there:\n{printed}"))?;
    println!("host: every game is the same in a second process");
    std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Replays every recorded game; returns the ends of all contents.
pub(super) fn compare(folder: &Path, name: Option<&str>) -> SimResult<String> {
    let mut ends = String::new();
    for (name, content) in contents(name)? {
        ends += &replay_all(&name, &content, &folder.join(&name))?.ends();
    }
    Ok(ends)
}

fn replay_all(name: &str, content: &Arc<Content>, folder: &Path) -> SimResult<Summary> {
    let failed = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(failed)?.flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let mut summary = Summary::new(name);
    for path in paths {
        let named = |why: String| format!("{}: {why}", path.display());
        let replay = recording(&path)?;
        summary.add(&replay.verify(content).map_err(|why| named(why.to_string()))?);
    }
    ensure_counted(&[("recorded games", summary.games)])
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    Ok(summary)
}

/// The content of the example `host_rules` and every content file, or the one of that name.
pub(super) fn contents(name: Option<&str>) -> SimResult<Vec<(String, Arc<Content>)>> {
    let mut all = vec![("host_rules".to_owned(), Arc::new(host_rules::content()))];
    for (file, ron) in content::files()? {
        let content = Content::parse(&file, &ron).map_err(|errors| errors.to_string())?;
        all.push((file, Arc::new(content)));
    }
    let known: Vec<String> = all.iter().map(|(content, _)| content.clone()).collect();
    all.retain(|(content, _)| name.is_none_or(|name| name == content));
    ensure(!all.is_empty(), || {
        let (name, known) = (name.unwrap_or_default(), known.join(", "));
        format!("there is no content {name}; use one of {known}")
    })?;
    Ok(all)
}

/// Plays games until they have taken that many turns, and records them in the folder.
fn play(
    name: &str,
    content: &Arc<Content>,
    (first, turns): (u64, u64),
    folder: &Path,
) -> SimResult<Summary> {
    let failed = |error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut summary = Summary::new(name);
    for seed in first.. {
        if summary.turns >= turns {
            break;
        }
        let save_interval = (turns / SAVES).max(1);
        let before = summary.turns;
        let (replay, last) = play_game(content, seed, save_interval, &mut summary)
            .map_err(|why| format!("seed {seed}: {why}\nfrom that seed on: --first {seed}"))?;
        summary.add(&last);
        let path = folder.join(format!("{seed:012}.replay"));
        std::fs::write(&path, replay.to_bytes()).map_err(failed)?;
        if before / PROGRESS < summary.turns / PROGRESS {
            println!("host: {name}: {} turns", summary.turns);
        }
    }
    ensure_counted(&[("turns", summary.turns), ("saves", summary.saves)])?;
    Ok(summary)
}

fn play_game(
    content: &Arc<Content>,
    seed: u64,
    save_interval: u64,
    summary: &mut Summary,
) -> SimResult<(Replay, Game)> {
    let mut game = Game::with_content(content.clone(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut replay = Replay::new(&game);
    for index in 0..GAME_LENGTH {
        let command = walker::any_command(&game, &mut rng);
        let failed = |why| format!("command {index} ({command}): {why}");
        if summary.turns / save_interval >= summary.saves && summary.saves < SAVES {
            step_loaded(&game, command).map_err(failed)?;
            summary.saves += 1;
        }
        match commands::checked_step(&mut game, command).map_err(failed)? {
            Some(events) => {
                replay.record(command, &game);
                summary.turns += 1;
                summary.max_events = summary.max_events.max(events);
                ensure(events <= MAX_EVENTS, || failed(format!("{events} events")))?;
            }
            None => summary.refusals += 1,
        }
        if game.outcome().is_some() {
            break;
        }
    }
    if let Some(lost) = game.lost_goal() {
        return Err(format!("turn {}: {lost}, and no rule wins without it", game.view().turn()));
    }
    let memory = content::peak_memory();
    ensure(memory < content::MAX_MEMORY, || format!("the process has used {memory} KiB"))?;
    Ok((replay, game))
}

/// A game that is saved and loaded takes the same step as one that is not.
pub(super) fn step_loaded(game: &Game, command: Command) -> SimResult {
    let mut unsaved = game.clone();
    let loaded = Game::load(game.content(), &game.save());
    let mut loaded = loaded.map_err(|why| format!("its save: {why}"))?;
    let equal = loaded.step(command) == unsaved.step(command);
    let equal = equal && loaded.fingerprint() == unsaved.fingerprint();
    let other = difference(&loaded, &unsaved);
    ensure(equal && other.is_none(), || format!("the step differs after a load: {other:?}"))
}

#[cfg(test)]
mod tests {
    use roguecore::Point;

    use super::super::seeds::Seeds;
    use super::*;

    /// Rules that would destroy the goal, or the stairs that lead to it, leave both.
    #[test]
    fn goal_and_stairs_outlast_rules() {
        let file = workspace().join("crates/roguecore/tests/fixtures/pickaxe.ron");
        let ron = std::fs::read_to_string(file).unwrap();
        let lost = |(from, to): (&str, &str)| {
            assert!(ron.contains(from), "{from}");
            let ron = ron.replacen(from, to, 1).replacen("deepest: 3", "deepest: 2", 1);
            let content = Arc::new(Content::parse("lost.ron", &ron).unwrap());
            (0..8)
                .find_map(|seed| play_game(&content, seed, 1_000, &mut Summary::new("lost")).err())
        };
        let burnt = lost((
            "color: (255, 255, 0)),",
            "color: (255, 255, 0), rules: [(on: PickUp, do: [UseUp])]),",
        ));
        assert_eq!(burnt, None);
        let walled = lost((
            "ReplaceTile(\"wall\", \"rubble\"), Push(30)",
            "ReplaceTile(\"down\", \"floor\")",
        ));
        assert_eq!(walled, None);
    }

    /// The border of the map is dug away, and the player walks on it.
    #[test]
    fn a_player_with_a_pickaxe_walks_along_the_edge_of_the_map() {
        let content = contents(Some("pickaxe.ron")).unwrap().remove(0).1;
        let is_border =
            |game: &Game, at: Point| at.neighbours().any(|it| !game.map().size().contains(it));
        let (mut on_border, mut open) = (0, 0);
        for seed in 0..10 {
            let mut game = Game::with_content(content.clone(), seed);
            let mut rng = Rng::derive(seed, Stream::Player);
            for _ in 0..500 {
                let command = walker::any_command(&game, &mut rng);
                commands::checked_step(&mut game, command).unwrap();
                on_border += u32::from(is_border(&game, game.view().player().at));
            }
            let border = game.map().size().points().filter(|&at| is_border(&game, at));
            open += border.filter(|&at| game.map().is_walkable(&content, at)).count();
        }
        assert!(on_border > 500 && open > 20, "{on_border} turns on {open} border cells");
    }

    /// Of each content: enough for a save in each turn, and for what a second process may do differently.
    const TURNS: u64 = 200;

    #[test]
    fn a_few_turns_of_each_content_are_audited_saved_and_replayed() {
        let folder = workspace().join(format!("target/soak-host-test-{}", std::process::id()));
        let all = contents(None).unwrap();
        assert!(all.len() >= 7);
        let first = Seeds::short(1).first();
        for (name, content) in all {
            let played = play(&name, &content, (first, TURNS), &folder.join(&name)).unwrap();
            assert!(played.saves > 100 && played.turns >= TURNS, "{played}");
            let again = replay_all(&name, &content, &folder.join(&name)).unwrap();
            assert_eq!(again.ends(), played.ends());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
