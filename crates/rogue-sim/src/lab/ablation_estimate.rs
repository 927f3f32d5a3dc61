//! The change from leaving out a row, estimated from games with all rows.
//!
//! Floors are built at random, and the contents of a floor do not depend on how the player came to it.
//! So every campaign is an experiment with every row: some of the games that reach a floor find the
//! row there, others do not. For each floor, a linear model by ordinary least squares explains the
//! games won by how often each row is on the floor; a row that is left out has a count of 0. One
//! campaign gives an answer for all rows, where leaving out each in turn takes a campaign for each.
//!
//! The model is right for small changes: that of a row that is on every floor is extrapolated. Of
//! two rows that are always together the first one is credited with both.

use std::collections::BTreeMap;

use super::seeds::FloorCatalogue;

/// A row that can be on a floor: the index of a prototype, or the id of a vault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Row {
    /// A creature or an item.
    Prototype(usize),
    /// A vault. Sorted after prototypes: of a creature and a vault that are always together, the
    /// creature gets the slope.
    Vault(String),
}

/// A game, as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'a> {
    /// The contents of its floors.
    pub(super) floors: &'a [FloorCatalogue],
    /// The deepest floor reached.
    pub(super) deepest: u32,
    pub(super) won: bool,
}

/// The expected change from leaving out a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Change {
    /// Points of the win rate more without it.
    pub(super) points: f64,
    /// The standard error of that.
    pub(super) error: f64,
}

/// The result of an estimate.
#[derive(Clone, Debug, Default)]
pub(super) struct Estimate {
    /// The change from leaving out each row. A row that is as often on a floor in all games has no
    /// change from that floor.
    pub(super) changes: BTreeMap<Row, Change>,
    /// The floors that too few games reach.
    pub(super) skipped: Vec<usize>,
}

/// The change from leaving out each row.
pub(super) fn estimate(games: &[Played<'_>]) -> Estimate {
    let mut all = Estimate::default();
    let deepest = games.iter().map(|game| game.floors.len()).max().unwrap_or(0);
    for floor in 1..=deepest {
        let Some(changes) = on_floor(games, floor) else {
            all.skipped.push(floor);
            continue;
        };
        for (row, change) in changes {
            let sum = all.changes.entry(row).or_default();
            sum.points += change.points;
            sum.error = sum.error.hypot(change.error);
        }
    }
    all
}

/// The change from leaving out each row from one floor; `None` if too few games reach it.
fn on_floor(games: &[Played<'_>], floor: usize) -> Option<Vec<(Row, Change)>> {
    let there = || games.iter().filter(|game| game.deepest as usize >= floor);
    let counts: Vec<BTreeMap<Row, f64>> =
        there().filter_map(|game| game.floors.get(floor - 1)).map(counts).collect();
    let mut rows: Vec<Row> = counts.iter().flat_map(BTreeMap::keys).cloned().collect();
    rows.sort_unstable();
    rows.dedup();
    let column = |row: &Row| rows.binary_search(row).map_or(0, |index| index + 1);
    // Column 0 is the constant, the last one is the explained variable.
    let mut model = LeastSquares::new(rows.len() + 2);
    for (game, counts) in there().zip(&counts) {
        let mut cells = vec![(0, 1.0)];
        cells.extend(counts.iter().map(|(row, count)| (column(row), *count)));
        cells.push((rows.len() + 1, if game.won { 100.0 } else { 0.0 }));
        model.add(&cells);
    }
    let solved = model.solve()?;
    let sum = |row: &Row| counts.iter().filter_map(|counts| counts.get(row)).sum::<f64>();
    let all = rows.iter().enumerate().filter_map(|(index, row)| {
        let (slope, error) = solved.get(index + 1).copied().flatten()?;
        let often = sum(row) / games.len() as f64;
        Some((row.clone(), Change { points: -slope * often, error: error * often }))
    });
    Some(all.collect())
}

/// How often each row is on a floor.
fn counts(floor: &FloorCatalogue) -> BTreeMap<Row, f64> {
    let mut counts = BTreeMap::new();
    let kinds = floor.kinds.iter().map(|kind| Row::Prototype(kind.index()));
    let vaults = floor.vaults.iter().map(|vault| Row::Vault(vault.clone()));
    for row in kinds.chain(vaults) {
        *counts.entry(row).or_default() += 1.0;
    }
    counts
}

/// A linear model, as the sums of squares and products of its columns. The last column is explained
/// by the others.
struct LeastSquares {
    columns: usize,
    sums: Vec<f64>,
    rows: usize,
}

/// A column is skipped if the columns before it explain all but this share of its sum of squares.
const MIN_PIVOT: f64 = 1e-6;
/// The observations that have to be left for the error when each column has taken one.
const MIN_FREE: usize = 30;

impl LeastSquares {
    fn new(columns: usize) -> Self {
        Self { columns, sums: vec![0.0; columns * columns], rows: 0 }
    }

    /// Adds an observation: the columns that are not 0.
    fn add(&mut self, cells: &[(usize, f64)]) {
        self.rows += 1;
        for (one, a) in cells {
            for (other, b) in cells {
                self.sums[one * self.columns + other] += a * b;
            }
        }
    }

    /// The slope of each column with its standard error; `None` for a column that the columns before it
    /// explain, and instead of all where there are too few observations. By the sweep operator of Beaton
    /// (1964): it turns the sums of products into minus their inverse, the slopes and the sum of squares
    /// that is left.
    fn solve(mut self) -> Option<Vec<Option<(f64, f64)>>> {
        let (size, last) = (self.columns, self.columns - 1);
        let whole: Vec<f64> = (0..last).map(|it| self.sums[it * size + it]).collect();
        let mut swept = vec![false; last];
        for pivot in 0..last {
            let value = self.sums[pivot * size + pivot];
            if value > MIN_PIVOT * whole[pivot] {
                swept[pivot] = true;
                self.sweep(pivot, value);
            }
        }
        let at = |row: usize, column: usize| self.sums[row * size + column];
        let used = swept.iter().filter(|it| **it).count();
        let free = self.rows.checked_sub(used).filter(|free| *free >= MIN_FREE)?;
        let variance = (at(last, last) / free as f64).max(0.0);
        let slope =
            |it: usize| swept[it].then(|| (at(it, last), (variance * -at(it, it)).max(0.0).sqrt()));
        Some((0..last).map(slope).collect())
    }

    fn sweep(&mut self, pivot: usize, value: f64) {
        let size = self.columns;
        let row: Vec<f64> = self.sums[pivot * size..(pivot + 1) * size].to_vec();
        for one in (0..size).filter(|&it| it != pivot && row[it] != 0.0) {
            for other in (0..size).filter(|&it| it != pivot) {
                self.sums[one * size + other] -= row[one] * row[other] / value;
            }
        }
        for it in (0..size).filter(|&it| it != pivot) {
            self.sums[pivot * size + it] = row[it] / value;
            self.sums[it * size + pivot] = row[it] / value;
        }
        self.sums[pivot * size + pivot] = -1.0 / value;
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{PrototypeId, Rng, Stream};

    use super::*;

    /// Two floors with up to two of rows 1 to 4, at random, and one of row 9.
    fn floors(rng: &mut Rng) -> Vec<FloorCatalogue> {
        let mut floor = || {
            let drawn = (1..5).flat_map(|kind| vec![kind; rng.below(3) as usize]);
            let kinds = drawn.chain([9]).map(PrototypeId::new).collect();
            FloorCatalogue { kinds, vaults: vec!["hall".to_owned()] }
        };
        vec![floor(), floor()]
    }

    /// Games in which each of row 1 adds 10 points, and each of row 2 takes 5; half of them reach
    /// the second floor.
    fn games(all: &[Vec<FloorCatalogue>], rng: &mut Rng) -> Estimate {
        let played = all.iter().map(|floors| {
            let deepest = 1 + rng.below(2);
            let met = floors.iter().take(deepest as usize).flat_map(|floor| &floor.kinds);
            let chance: i64 =
                met.map(|kind| [0, 10, -5, 0, 0].get(kind.index()).unwrap_or(&0)).sum();
            Played { floors, deepest, won: i64::from(rng.below(100)) < 30 + chance }
        });
        estimate(&played.collect::<Vec<_>>())
    }

    #[test]
    fn the_worth_of_rows_is_found_within_the_error() {
        let mut rng = Rng::derive(1, Stream::Player);
        let all: Vec<_> = (0..4_000).map(|_| floors(&mut rng)).collect();
        let Estimate { changes, skipped } = games(&all, &mut rng);
        assert_eq!(skipped, [0_usize; 0]);
        // One of each on the first floor, half of one on the second.
        for (row, points) in [(1, -15.0), (2, 7.5), (3, 0.0), (4, 0.0)] {
            let found = changes[&Row::Prototype(row)];
            let off = (found.points - points).abs();
            assert!(off < 3.0 * found.error, "row {row}: {found:?}, not {points}");
            assert!((0.5..2.0).contains(&found.error), "row {row}: {found:?}");
        }
    }

    #[test]
    fn nothing_is_said_of_rows_that_are_always_there() {
        let mut rng = Rng::derive(2, Stream::Player);
        let all: Vec<_> = (0..300).map(|_| floors(&mut rng)).collect();
        let rows: Vec<_> = games(&all, &mut rng).changes.into_keys().collect();
        assert_eq!(rows, (1..5).map(Row::Prototype).collect::<Vec<_>>());
    }

    #[test]
    fn of_two_rows_that_are_always_together_the_first_one_is_credited() {
        let mut rng = Rng::derive(3, Stream::Player);
        let mut all: Vec<_> = (0..300).map(|_| floors(&mut rng)).collect();
        for floor in all.iter_mut().flatten() {
            let twos = floor.kinds.iter().filter(|kind| kind.index() == 2).count();
            floor.vaults = vec!["den".to_owned(); twos];
        }
        let changes = games(&all, &mut rng).changes;
        assert!(changes.contains_key(&Row::Prototype(2)));
        assert!(!changes.contains_key(&Row::Vault("den".to_owned())));
    }

    /// A model with as many columns as games explains all of them, without an error.
    #[test]
    fn a_floor_that_few_games_reach_is_skipped() {
        let mut rng = Rng::derive(4, Stream::Player);
        let all: Vec<_> = (0..20).map(|_| floors(&mut rng)).collect();
        let Estimate { changes, skipped } = games(&all, &mut rng);
        assert_eq!((changes.len(), skipped), (0, vec![1, 2]));
    }

    /// By hand: 1, 2, 3 explain 2, 3, 7 with the line -1 + 2.5 x. Each of them 16 times leaves squares
    /// of 1.5 each time for 46 degrees of freedom; the squares of x about its mean are 2 each time.
    #[test]
    fn a_line_and_the_error_of_its_slope() {
        let mut model = LeastSquares::new(3);
        for (x, y) in [(1.0, 2.0), (2.0, 3.0), (3.0, 7.0)].repeat(16) {
            model.add(&[(0, 1.0), (1, x), (2, y)]);
        }
        let solved = model.solve().unwrap();
        let (start, slope) = (solved[0].unwrap(), solved[1].unwrap());
        assert!((start.0 + 1.0).abs() < 1e-9 && (slope.0 - 2.5).abs() < 1e-9, "{solved:?}");
        let error = (16.0 * 1.5 / 46.0_f64 / (16.0 * 2.0)).sqrt();
        assert!((slope.1 - error).abs() < 1e-9, "{solved:?}, not {error}");
    }
}
