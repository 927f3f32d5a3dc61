//! The table of the comparison: the median time of each library, and its ratio to ours.

use std::fmt;

/// Each kind of work with its title, in the order of the table.
const WORK: [(&str, &str); 5] = [
    ("fov-dungeon", "field of view, radius 8, 80 × 43 dungeon"),
    ("fov-hall", "field of view, unlimited, open 80 × 43"),
    ("path-dungeon", "path to a target within 8 tiles"),
    ("level", "whole level generated"),
    ("turn", "a turn taken by a random walker"),
];

/// Work that no library does by itself: a small program of this workspace does it with each.
const PROGRAMS: [&str; 2] = ["level", "turn"];

/// One line that a library printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Measured {
    work: String,
    nanoseconds: u64,
    /// Equal for libraries that find the same.
    outcome: u64,
}

impl Measured {
    /// `name`, nanoseconds and outcome, with tabs between them.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let [work, nanoseconds, outcome] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let (nanoseconds, outcome) = (nanoseconds.parse().ok()?, outcome.parse().ok()?);
        let known = WORK.iter().any(|(name, _)| *name == work);
        known.then(|| Self { work: work.to_owned(), nanoseconds, outcome })
    }
}

/// All measurements.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The library and its measurement, in the order in which they were added.
    rows: Vec<(String, Measured)>,
}

impl Table {
    pub(super) fn add(&mut self, library: &str, measured: Measured) {
        self.rows.push((library.to_owned(), measured));
    }

    /// The libraries with a row of that work, in the order of their first one.
    fn libraries(&self, work: &str) -> Vec<&str> {
        let mut libraries: Vec<&str> = Vec::new();
        for (library, _) in self.rows.iter().filter(|(_, row)| row.work == work) {
            if !libraries.contains(&library.as_str()) {
                libraries.push(library);
            }
        }
        libraries
    }

    fn median(&self, work: &str, library: &str) -> u64 {
        let own = |(name, row): &&(String, Measured)| name == library && row.work == work;
        let mut times: Vec<u64> =
            self.rows.iter().filter(own).map(|(_, row)| row.nanoseconds).collect();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }

    fn outcome(&self, work: &str, library: &str) -> Option<u64> {
        let own = |(name, row): &&(String, Measured)| name == library && row.work == work;
        self.rows.iter().find(own).map(|(_, row)| row.outcome)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| work | who | median | times as long as ours |")?;
        writeln!(f, "|---|---|---:|---:|")?;
        for (work, words) in WORK {
            let libraries = self.libraries(work);
            let Some(&ours) = libraries.first() else { continue };
            let (own, found) = (self.median(work, ours), self.outcome(work, ours));
            for (index, &library) in libraries.iter().enumerate() {
                let words = if index == 0 { words } else { "" };
                let time = self.median(work, library);
                let mark = match index {
                    0 => "",
                    _ if PROGRAMS.contains(&work) => " †",
                    _ if self.outcome(work, library) == found => "",
                    _ => " \\*",
                };
                writeln!(
                    f,
                    "| {words} | {library}{mark} | {} | {} |",
                    Time(time),
                    Ratio(time, own)
                )?;
            }
        }
        writeln!(f, "\n\\* finds other cells or other paths than ours, by rules of its own.")?;
        write!(f, "† a small program of this workspace around that library.")
    }
}

/// Nanoseconds, as three digits and a unit.
struct Time(u64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ..1_000 => write!(f, "{} ns", self.0),
            1_000..1_000_000 => write!(f, "{} µs", Ratio(self.0, 1_000)),
            _ => write!(f, "{} ms", Ratio(self.0, 1_000_000)),
        }
    }
}

/// One number as a multiple of another, truncated to three digits.
struct Ratio(u64, u64);

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = u128::from(self.0) * 100 / u128::from(self.1.max(1));
        match hundredths {
            ..1_000 => write!(f, "{}.{:02}", hundredths / 100, hundredths % 100),
            1_000..10_000 => write!(f, "{}.{}", hundredths / 100, hundredths / 10 % 10),
            _ => write!(f, "{}", hundredths / 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(lines: &[(&str, &str)]) -> Table {
        let mut table = Table::default();
        lines.iter().for_each(|(library, line)| table.add(library, Measured::parse(line).unwrap()));
        table
    }

    #[test]
    fn rows_have_medians_and_their_ratio_to_ours() {
        let table = table(&[
            ("ours", "turn\t500\t0"),
            ("other", "turn\t50000\t3"),
            ("ours", "fov-hall\t4000\t7"),
            ("other", "fov-hall\t300000\t7"),
            ("third", "fov-hall\t10000\t8"),
            ("ours", "fov-hall\t9000000\t7"),
            ("other", "fov-hall\t360000\t7"),
            ("third", "fov-hall\t1\t8"),
            ("ours", "fov-hall\t3000\t7"),
            ("other", "fov-hall\t1\t7"),
            ("third", "fov-hall\t10000\t8"),
        ]);
        let rows = "\
| work | who | median | times as long as ours |
|---|---|---:|---:|
| field of view, unlimited, open 80 × 43 | ours | 4.00 µs | 1.00 |
|  | other | 300 µs | 75.0 |
|  | third \\* | 10.0 µs | 2.50 |
| a turn taken by a random walker | ours | 500 ns | 1.00 |
|  | other † | 50.0 µs | 100 |
";
        assert_eq!(table.to_string().split("\n\n").next(), Some(rows.trim_end()));
    }

    #[test]
    fn a_line_that_is_no_measurement_is_refused() {
        for line in ["", "turn", "turn\t1", "turn\t1\t2\t3", "turn\tfast\t0", "tea\t1\t2"] {
            assert_eq!(Measured::parse(line), None, "{line}");
        }
    }

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let printed =
            [0, 999, 1_000, 12_345, 475_000, 3_678_068, 45_000_000].map(|it| Time(it).to_string());
        assert_eq!(
            printed,
            ["0 ns", "999 ns", "1.00 µs", "12.3 µs", "475 µs", "3.67 ms", "45.0 ms"]
        );
    }
}
