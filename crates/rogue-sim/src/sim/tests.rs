//! Tests of the random walkers and their totals.

use super::*;

#[test]
fn a_walk_is_the_same_every_time() {
    let walked = || walk(&Content::first_steps(), 2, 60_000).unwrap();
    let totals = walked();
    assert_eq!(totals, walked());
    assert_eq!(totals.turns, 60_000);
    assert!(totals.deaths > 0 && totals.refusals > 0, "{totals:?}");
}

/// The totals of `games` walkers from seed 7 on, in `jobs` threads.
fn walked(games: u32, jobs: u16) -> Totals {
    let options = Options {
        seed: 7,
        turns: 3_000,
        games,
        jobs,
        recipe: None,
        content: ContentOption::default(),
    };
    walk_all(&Content::first_steps(), &options).unwrap()
}

#[test]
fn totals_do_not_depend_on_the_number_of_jobs() {
    let one_by_one = (7..12).map(|seed| walk(&Content::first_steps(), seed, 3_000).unwrap());
    let one_by_one = one_by_one.reduce(Totals::followed_by).unwrap();
    assert!(one_by_one.deaths > 0, "{one_by_one:?}");
    for jobs in [1, 2, 3, 16] {
        assert_eq!(walked(5, jobs), one_by_one, "{jobs} jobs");
    }
}

#[test]
fn fewer_games_than_jobs_are_accepted() {
    assert_eq!(walked(1, 8), walk(&Content::first_steps(), 7, 3_000).unwrap());
    assert_eq!(walked(0, 2), Totals::default());
}

#[test]
fn partial_totals_combine_to_the_sequential_totals() {
    let mut rng = Rng::derive(1, Stream::Player);
    for length in [0, 1, 2, 9, 10, 63, 64, 65, 200] {
        let states: Vec<u64> =
            (0..length).map(|_| u64::from(rng.bits()) << 32 | u64::from(rng.bits())).collect();
        let totals = |states: &[u64]| {
            let mut totals = Totals::default();
            states.iter().for_each(|&state| totals.add_fingerprint(state));
            totals
        };
        for cut in 0..=states.len() {
            let (before, after) = states.split_at(cut);
            assert_eq!(
                totals(before).followed_by(totals(after)),
                totals(&states),
                "{cut}/{length}"
            );
        }
    }
}

#[test]
fn job_counts_out_of_range_are_refused() {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }
    let parse = |jobs: &str| {
        let words = ["sim", "--seed", "1", "--turns", "1", "--jobs", jobs];
        <Line as clap::Parser>::try_parse_from(words).map(|line| line.options.jobs)
    };
    for jobs in ["0", "-1", "1025", "70000", "two", ""] {
        let message = parse(jobs).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(message.contains("--jobs"), "{jobs}: {message}");
    }
    assert_eq!(parse("1024").ok(), Some(1_024));
}

#[test]
fn a_walker_that_gains_levels_goes_on() {
    let content = ContentOption::default();
    let options = Options { seed: 1, turns: 30_000, games: 1, jobs: 1, recipe: None, content };
    assert_eq!(walk_all(&rogue_ember::content(), &options).unwrap().turns, 30_000);
}

/// A rat that is worth a level and takes its killer with it.
#[test]
fn who_dies_of_the_blow_that_gains_a_level_starts_another_game() {
    let row = r#"experience: 8,
            stats: {"hp": 5, "power": 3}, ai:"#;
    let deadly = r#"experience: 5000, rules: [(on: Die, to: Around(1), do: [Damage(5000)])],
            stats: {"hp": 1, "power": 3}, ai:"#;
    let ron = rogue_ember::ron().replacen(row, deadly, 1);
    assert_ne!(ron, rogue_ember::ron());
    let content = Arc::new(Content::parse("deadly.ron", &ron).unwrap());
    let totals = walk(&content, 1, 40_000).unwrap();
    assert!(totals.deaths > 5, "{totals:?}");
}
