//! The budget: how many instructions each bench may take.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::counts::{self, Counts};
use crate::task::{TaskResult, workspace};

/// The same source compiles to slightly different instructions with another compiler.
const SLACK_PERCENT: u128 = 10;
/// Benches that may take at most that many per cent of the instructions of another one.
const RELATIONS: [(&str, &str, u128); 2] = [
    // The time of a turn depends on the player's surroundings, not on the size of the map.
    ("step::walker among_10_000_idle", "step::walker among_20_idle", 150),
    // A record of the journal takes one hash of each other floor, not of all its contents: nine of them are half
    // of a record on floor 1, which the least saving there takes above 150.
    ("save::append on_floor_10", "save::append on_floor_1", 155),
];
const RAISE: &str = "cargo xtask bench --budget --bless";
const HEAD: &str = "\
// Instructions that each bench of this crate may take, as valgrind counts them. More than ten per
// cent above fails `cargo xtask bench --budget`; more than ten per cent below prints a hint.
// `cargo xtask bench --budget --bless` writes this file.
";

/// Counts, prints each bench with its budget, and fails when one is above it.
pub(crate) fn check() -> TaskResult {
    if let Some(why) = counts::missing() {
        return Err(why);
    }
    compare_now()
}

/// The same for `ci`: without the tools it prints a note and succeeds.
pub(crate) fn check_where_possible() -> TaskResult {
    match counts::missing() {
        None => compare_now(),
        Some(why) => {
            println!("NOT CHECKED: {why}");
            Ok(())
        }
    }
}

/// Writes the counts of today as the budget.
pub(crate) fn bless() -> TaskResult {
    if let Some(why) = counts::missing() {
        return Err(why);
    }
    let path = budget_file();
    let text = print(&counts::count()?);
    std::fs::write(&path, text)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    println!("{} is written; read its diff", path.display());
    Ok(())
}

fn compare_now() -> TaskResult {
    let path = budget_file();
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read: {error}; {RAISE}", path.display()))?;
    let budget = parse(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    let verdict = compare(&counts::count()?, &budget);
    print!("{}", verdict.table);
    verdict.hints.iter().for_each(|hint| println!("{hint}"));
    if verdict.violations.is_empty() {
        return Ok(());
    }
    Err(format!("the budget is exceeded:\n  {}", verdict.violations.join("\n  ")))
}

fn budget_file() -> PathBuf {
    workspace().join("crates/bench-instructions/budget.ron")
}

fn parse(text: &str) -> TaskResult<Counts> {
    ron::from_str(text).map_err(|error| format!("{error}"))
}

fn print(counts: &Counts) -> String {
    let mut text = format!("{HEAD}{{\n");
    for (name, count) in counts {
        let _ = writeln!(text, "    {name:?}: {count},");
    }
    text + "}\n"
}

/// The result of a comparison.
#[derive(Debug, Default)]
struct Verdict {
    table: String,
    /// Benches above their budget, or not in both lists.
    violations: Vec<String>,
    /// Benches far below their budget: a regression would go unnoticed.
    hints: Vec<String>,
}

fn compare(counts: &Counts, budget: &Counts) -> Verdict {
    let mut verdict = Verdict::default();
    let table = &mut verdict.table;
    let _ = writeln!(table, "{:<36}{:>15}{:>15}", "bench", "instructions", "budget");
    for (name, &count) in counts {
        let Some(&allowed) = budget.get(name) else {
            verdict.violations.push(format!("`{name}` has no budget; give it one: {RAISE}"));
            continue;
        };
        let _ = writeln!(table, "{name:<36}{count:>15}{allowed:>15}");
        let (parts, whole) = (u128::from(count) * 100, u128::from(allowed));
        let sentence = |is: &str| {
            let percent = parts.abs_diff(whole * 100) / whole.max(1);
            format!("`{name}` takes {count} instructions, {percent} % {is} its budget of {allowed}")
        };
        if parts > whole * (100 + SLACK_PERCENT) {
            let way_out = format!("make it cheaper, or raise the budget: {RAISE}");
            verdict.violations.push(format!("{}; {way_out}", sentence("above")));
        } else if parts < whole * (100 - SLACK_PERCENT) {
            verdict.hints.push(format!("{}; lower it: {RAISE}", sentence("below")));
        }
    }
    verdict.violations.extend(RELATIONS.into_iter().filter_map(|it| exceeded(counts, it)));
    for name in budget.keys().filter(|name| !counts.contains_key(*name)) {
        let violation = format!("`{name}` is in the budget and nothing of that name was counted");
        verdict.violations.push(format!("{violation}; remove it: {RAISE}"));
    }
    verdict
}

/// The message for a bench that takes more than its part of the instructions of another one.
fn exceeded(counts: &Counts, (name, of, percent): (&str, &str, u128)) -> Option<String> {
    let (&count, &base) = (counts.get(name)?, counts.get(of)?);
    let sentence = || {
        format!("`{name}` takes {count} instructions, more than {percent} % of `{of}` with {base}")
    };
    (u128::from(count) * 100 > u128::from(base) * percent).then(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rows: &[(&str, u64)]) -> Counts {
        rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    fn verdict(count: u64) -> Verdict {
        compare(
            &counts(&[("fov::field_of_view", count)]),
            &counts(&[("fov::field_of_view", 1_000)]),
        )
    }

    #[test]
    fn ten_per_cent_above_or_below_pass() {
        for count in [900, 1_000, 1_100] {
            let verdict = verdict(count);
            assert_eq!((verdict.violations.len(), verdict.hints.len()), (0, 0), "{count}");
            assert!(verdict.table.contains(&format!("{count}           1000\n")));
        }
    }

    #[test]
    fn an_exceeded_budget_names_bench_count_budget_and_way_out() {
        let violations = verdict(1_101).violations;
        assert_eq!(
            violations,
            [
                "`fov::field_of_view` takes 1101 instructions, 10 % above its budget of 1000; make it \
              cheaper, or raise the budget: cargo xtask bench --budget --bless"
            ]
        );
        assert_eq!(compare(&counts(&[("a", u64::MAX)]), &counts(&[("a", 0)])).violations.len(), 1);
    }

    #[test]
    fn a_count_far_below_is_a_hint() {
        let verdict = verdict(899);
        assert!(verdict.violations.is_empty());
        assert!(verdict.hints[0].ends_with(
            "10 % below its budget of 1000; lower it: \
                                            cargo xtask bench --budget --bless"
        ));
    }

    #[test]
    fn a_bench_may_be_bound_to_another_one() {
        let relation = ("far", "near", 150);
        let verdict = |far| exceeded(&counts(&[("near", 1_000), ("far", far)]), relation);
        assert_eq!(verdict(1_500), None);
        assert!(verdict(1_501).unwrap().ends_with("more than 150 % of `near` with 1000"));
        assert_eq!(exceeded(&counts(&[("far", 1)]), relation), None);
    }

    #[test]
    fn both_lists_must_name_the_same_benches() {
        let verdict = compare(&counts(&[("new", 1)]), &counts(&[("old", 1)]));
        assert!(verdict.violations[0].starts_with("`new` has no budget"));
        assert!(verdict.violations[1].starts_with("`old` is in the budget and nothing"));
        assert_eq!(verdict.violations.len(), 2);
    }

    #[test]
    fn a_written_budget_is_read_back() {
        let rows = counts(&[("fov::field_of_view in_hall", 7), ("level::floors", u64::MAX)]);
        assert_eq!(parse(&print(&rows)), Ok(rows));
        assert!(parse("{ \"a\": -1 }").unwrap_err().starts_with("1:"));
    }

    #[test]
    fn the_budget_of_the_workspace_can_be_read() {
        let text = std::fs::read_to_string(budget_file()).unwrap();
        assert!(!parse(&text).unwrap().is_empty());
        assert!(text.starts_with(HEAD));
    }
}
