//! `balance --without`: the change when a monster, an item or a vault is left out of all floors.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Content, PrototypeId};

use super::ablation_estimate::{Change, Estimate, Played, Row, estimate};
use super::interval::Share;
use super::seeds::catalogue;
use super::setup::{GameResult, Setup, Who};
use crate::persona::Persona;
use crate::result::SimResult;

/// The word for every row in turn.
const EACH: &str = "each";
/// The word for an estimate of every row from one campaign.
const ESTIMATE: &str = "estimate";
/// The goals, in points of the win rate: the least change that a row has to make for some persona, and a change
/// that none may make.
const MIN_POINTS: f64 = 0.5;
const MAX_POINTS: f64 = 15.0;
/// The standard errors that are subtracted from a change that is called sure.
const SURE: f64 = 2.0;

/// The games of one player on the same seeds.
struct Games(Vec<GameResult>);

impl Games {
    fn play(setup: &Setup, persona: Persona, seed: u64, games: u64) -> Self {
        let play = |game| setup.result(Who::Persona(persona), seed.wrapping_add(game));
        Self((0..games).into_par_iter().map(play).collect())
    }

    /// Games won, in percent.
    fn won(&self) -> f64 {
        let won = self.0.iter().filter(|it| it.won).count();
        Share::new(won as u64, self.0.len() as u64).percent()
    }

    /// The mean of the deepest floors.
    fn floors(&self) -> f64 {
        self.0.iter().map(|it| f64::from(it.deepest)).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// The change of the win rate to other games of the same seeds.
    fn change_to(&self, without: &Self) -> Change {
        let points = |it: &GameResult| if it.won { 100.0 } else { 0.0 };
        let pairs = self.0.iter().zip(&without.0);
        let changes: Vec<f64> =
            pairs.map(|(with, without)| points(without) - points(with)).collect();
        let mean = changes.iter().sum::<f64>() / changes.len().max(1) as f64;
        let squares: f64 = changes.iter().map(|it| (it - mean).powi(2)).sum();
        let count = changes.len().max(2) as f64;
        Change { points: mean, error: (squares / (count - 1.0) / count).sqrt() }
    }
}

/// Plays the five personas with and without the row and prints the differences of their win rates
/// and of the floors they reach, on the same seeds; or estimates the differences.
pub(super) fn run(content: &Arc<Content>, id: &str, seed: u64, games: u64) -> SimResult {
    let each = games / Persona::PLAYERS.len() as u64;
    if id == ESTIMATE {
        estimate_all(content, seed, each);
        return Ok(());
    }
    let ids = if id == EACH { all(content) } else { vec![id.to_owned()] };
    let changed: Vec<(String, Arc<Content>)> = ids
        .into_iter()
        .map(|id| {
            let without = content.without(&id).map_err(|error| error.to_string())?;
            Ok((id, Arc::new(without)))
        })
        .collect::<SimResult<_>>()?;
    let campaigns = |content: &Arc<Content>| {
        let setup = Setup::new(Arc::clone(content));
        Persona::PLAYERS.map(|persona| Games::play(&setup, persona, seed, each))
    };
    let base = campaigns(content);
    let mut text = format!(
        "points of the win rate with their standard error, and floors reached, more without it; \
         {each} games each\n{}",
        header(&[])
    );
    for (id, content) in changed {
        text += &format!("{id:22}");
        for (with, without) in base.iter().zip(campaigns(&content)) {
            let Change { points, error } = with.change_to(&without);
            let floors = without.floors() - with.floors();
            text += &format!("{points:+8.1} ±{error:4.1}{floors:+6.2}");
        }
        text.push('\n');
        // Long campaigns show each line as it is done.
        if !print(&text) {
            return Ok(());
        }
        text.clear();
    }
    Ok(())
}

/// Estimates the change from leaving out each row, from one campaign with all rows.
fn estimate_all(content: &Arc<Content>, seed: u64, games: u64) {
    let setup = Setup::new(Arc::clone(content));
    let ids = all(content);
    let deepest = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    // Rows that cannot be left out get no column: a key is always together with its vault.
    let kinds: BTreeSet<_> = ids.iter().filter_map(|id| content.prototype_id(id)).collect();
    let floors = |seed| {
        let mut floors = catalogue(content, seed, deepest);
        floors.iter_mut().for_each(|floor| floor.kinds.retain(|kind| kinds.contains(kind)));
        floors
    };
    let mut rates = format!("{:22}", "win rate with all rows");
    let mut estimates = Vec::new();
    let mut first = seed;
    for persona in Persona::PLAYERS {
        let played = Games::play(&setup, persona, first, games);
        rates += &format!("{:20.1}", played.won());
        let numbers = (0..games).into_par_iter();
        let floors: Vec<_> = numbers.map(|game| floors(first.wrapping_add(game))).collect();
        let pairs = played.0.iter().zip(&floors);
        let pairs = pairs.map(|(it, floors)| Played { floors, deepest: it.deepest, won: it.won });
        estimates.push(estimate(&pairs.collect::<Vec<_>>()));
        // Each persona plays other seeds, so that their errors are independent.
        first = first.wrapping_add(games);
    }
    let mut text = format!(
        "points of the win rate more without it, estimated from {games} games each with all rows, \
         and their standard error\n{}{rates}\n",
        header(&["mean"])
    );
    for (persona, estimate) in Persona::PLAYERS.into_iter().zip(&estimates) {
        if !estimate.skipped.is_empty() {
            let name = persona.name();
            text += &format!("{name}: too few games reach floors {:?}\n", estimate.skipped);
        }
    }
    text += &rows_as_text(content, &ids, &estimates);
    print(&text);
}

/// The estimates of each row, and how many rows reach the goals.
fn rows_as_text(content: &Content, ids: &[String], estimates: &[Estimate]) -> String {
    let mut text = String::new();
    let (mut surely, mut too_much, mut unknown) = (0, Vec::new(), Vec::new());
    for id in ids {
        let row = content
            .prototype_id(id)
            .map_or_else(|| Row::Vault(id.clone()), |kind| Row::Prototype(kind.index()));
        let of = |estimate: &Estimate| estimate.changes.get(&row).copied();
        let mut all: Vec<Option<Change>> = estimates.iter().map(of).collect();
        all.push(mean(&all));
        text += &format!("{id:22}");
        for it in &all {
            text += &match it {
                Some(Change { points, error }) => format!("{points:+13.1} ±{error:5.2}"),
                None => format!("{:>20}", "-"),
            };
        }
        text.push('\n');
        let known = || all.iter().flatten();
        surely += usize::from(known().any(|it| it.points.abs() - SURE * it.error >= MIN_POINTS));
        if known().any(|it| it.points.abs() > MAX_POINTS) {
            too_much.push(id.as_str());
        }
        if known().next().is_none() {
            unknown.push(id.as_str());
        }
    }
    let names = |list: &[&str]| if list.is_empty() { "none".to_owned() } else { list.join(", ") };
    text += &format!(
        "\n{} rows; {surely} move some persona, or their mean, by {MIN_POINTS} points or more even when \
         {SURE} standard errors are subtracted\nmore than {MAX_POINTS} points, whatever the error: \
         {}\nnot estimated, as often in all games or always together with another row: {}\n",
        ids.len(),
        names(&too_much),
        names(&unknown),
    );
    text
}

/// The mean of the changes of several players: it is better known than each of them, and some player
/// is moved at least as much.
fn mean(all: &[Option<Change>]) -> Option<Change> {
    let known: Vec<Change> = all.iter().copied().collect::<Option<_>>()?;
    let count = known.len().max(1) as f64;
    let points = known.iter().map(|it| it.points).sum::<f64>() / count;
    let error = known.iter().map(|it| it.error).fold(0.0, f64::hypot) / count;
    Some(Change { points, error })
}

/// The line with the names of the personas, and of other columns.
fn header(more: &[&str]) -> String {
    let mut line = format!("{:22}", "without");
    for name in Persona::PLAYERS.iter().map(|persona| persona.name()).chain(more.iter().copied()) {
        line += &format!("{name:>20}");
    }
    line + "\n"
}

/// Whether the text could be printed: a closed pipe is the end.
fn print(text: &str) -> bool {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_ok()
}

/// The ids of all rows that can be left out.
fn all(content: &Content) -> Vec<String> {
    let ids = (0..content.prototypes().len()).map(|index| PrototypeId::new(index as u16));
    let rows =
        ids.filter(|&kind| kind != content.player()).map(|kind| &*content.prototype(kind).id);
    let rows = rows.chain(content.vault_ids());
    rows.filter(|id| content.without(id).is_ok()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(won: &[bool]) -> Games {
        Games(won.iter().map(|&won| GameResult { won, deepest: 3 }).collect())
    }

    /// By hand: the differences 100, 0, -100 and 100 have the mean 25 and the variance 9,166.7.
    #[test]
    fn a_change_is_that_of_each_seed() {
        let with = games(&[false, true, true, false]);
        let change = with.change_to(&games(&[true, true, false, true]));
        assert!((change.points - 25.0).abs() < 1e-9, "{change:?}");
        assert!((change.error - (27_500.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-9, "{change:?}");
        assert!((with.won() - 50.0).abs() < 1e-9);
        let one = games(&[true]).change_to(&games(&[false]));
        assert!((one.points + 100.0).abs() < 1e-9, "{one:?}");
    }

    #[test]
    fn the_mean_of_independent_changes_has_a_smaller_error() {
        let change = |points| Some(Change { points, error: 2.0 });
        let all = mean(&[change(1.0), change(2.0), change(3.0), change(6.0)]).unwrap();
        assert!((all.points - 3.0).abs() < 1e-9 && (all.error - 1.0).abs() < 1e-9, "{all:?}");
        assert_eq!(mean(&[change(1.0), None]), None);
    }
}
