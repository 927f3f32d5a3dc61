//! Dates, and the dungeons of the day and of the week. There is no clock here: front ends know one.

use std::cmp::Ordering;
use std::fmt;

use roguecore::hash::mix;

/// A date, as the number of days since 1970-01-01, which was a Thursday. The date of everyone is that
/// of UTC, so that all players of a day share its dungeon.
///
/// ```
/// use rogue_ui::Date;
/// let (sunday, monday) = (Date::from_unix_seconds(1_700_438_399), Date::from_unix_seconds(1_700_438_400));
/// assert_ne!(sunday.daily_seed(), monday.daily_seed());
/// assert_ne!(sunday.weekly_seed(), monday.weekly_seed());
/// assert_eq!(sunday.weekly_seed(), Date::from_unix_seconds(1_699_833_600).weekly_seed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    days: u64,
}

const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;
/// Days from Monday to Thursday: weeks begin on Monday.
const THURSDAY: u64 = 3;
/// The constants that are mixed with the number of the day or of the week: other seeds stay free.
const DAILY: u64 = 0x6461_696C_7900_0000;
const WEEKLY: u64 = 0x7765_656B_6C79_0000;

impl Date {
    /// The date in UTC of a number of seconds since 1970-01-01.
    pub const fn from_unix_seconds(seconds: u64) -> Self {
        Self { days: seconds / SECONDS_OF_A_DAY }
    }

    /// The seed of the dungeon of the day: `mix(0x6461696C79000000 + days) >> 32`, where
    /// [`mix`](roguecore::hash::mix) is that of the engine. Below 2^32, so that it can be typed.
    pub const fn daily_seed(self) -> u64 {
        mix(DAILY + self.days) >> 32
    }

    /// The seed of the dungeon of the week, Monday to Sunday: `mix(0x7765656B6C790000 + weeks) >> 32`
    /// with `weeks = (days + 3) / 7`.
    pub const fn weekly_seed(self) -> u64 {
        mix(WEEKLY + (self.days + THURSDAY) / 7) >> 32
    }

    /// The dungeon of a day or a week with that seed, of this date or at most [`Self::REMEMBERED_DAYS`]
    /// before it. Another seed is the same with a chance of 1 in ten millions.
    ///
    /// ```
    /// use rogue_ui::Date;
    /// let today = Date::from_unix_seconds(1_795_651_200);
    /// let daily = today.dungeon_of(today.daily_seed()).unwrap();
    /// assert_eq!(daily.to_string(), "daily dungeon of 2026-11-26");
    /// assert_eq!(today.dungeon_of(7), None);
    /// ```
    pub fn dungeon_of(self, seed: u64) -> Option<Dated> {
        let days = (0..=Self::REMEMBERED_DAYS).filter_map(|ago| self.days.checked_sub(ago));
        days.map(|days| Self { days }).find_map(|date| match seed {
            seed if seed == date.daily_seed() => Some(Dated::Day(date)),
            seed if seed == date.weekly_seed() => Some(Dated::Week(date)),
            _ => None,
        })
    }

    /// For how many days the dungeons of the past are known by their dates: a little more than a year.
    pub const REMEMBERED_DAYS: u64 = 400;

    /// The year, and the day of it from 0.
    fn year_and_day(self) -> (u64, u64) {
        let (mut year, mut day) = (1970, self.days);
        while day >= days_of_year(year) {
            day -= days_of_year(year);
            year += 1;
        }
        (year, day)
    }
}

/// `2026-11-26`
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, mut day) = self.year_and_day();
        let february = if is_leap_year(year) { 29 } else { 28 };
        let mut month = 1;
        for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            if day < days {
                break;
            }
            day -= days;
            month += 1;
        }
        write!(f, "{year:04}-{month:02}-{:02}", day + 1)
    }
}

fn is_leap_year(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_of_year(year: u64) -> u64 {
    if is_leap_year(year) { 366 } else { 365 }
}

/// A dungeon that everyone has on a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dated {
    /// That of a day.
    Day(Date),
    /// That of the week of a date.
    Week(Date),
}

impl Dated {
    /// The day, or a day of the week.
    pub const fn date(self) -> Date {
        match self {
            Self::Day(date) | Self::Week(date) => date,
        }
    }
}

/// By date; the day before the week.
impl Ord for Dated {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |it: &Self| (it.date(), matches!(it, Self::Week(_)));
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Dated {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `daily dungeon of 2026-11-26`, `weekly dungeon of 2026-W48`, with the number of the week by ISO 8601
impl fmt::Display for Dated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => write!(f, "daily dungeon of {date}"),
            Self::Week(date) => {
                // A week belongs to the year of its Thursday.
                let thursday = Date { days: (date.days + THURSDAY) / 7 * 7 };
                let (year, day) = thursday.year_and_day();
                write!(f, "weekly dungeon of {year:04}-W{:02}", day / 7 + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(days: u64) -> Date {
        Date { days }
    }

    /// All programs and versions must agree on these.
    #[test]
    fn the_seeds_of_known_dates_stay() {
        // 2026-11-22, a Sunday, and the Monday after it.
        let (sunday, monday) = (day(20_779), day(20_780));
        assert_eq!((sunday.daily_seed(), sunday.weekly_seed()), SUNDAY);
        assert_eq!((monday.daily_seed(), monday.weekly_seed()), MONDAY);
    }

    const SUNDAY: (u64, u64) = (782_691_658, 1_591_949_310);
    const MONDAY: (u64, u64) = (2_251_641_125, 1_671_822_153);

    #[test]
    fn dates_and_weeks_have_the_numbers_of_the_calendar() {
        for (days, date, week) in [
            (0, "1970-01-01", "1970-W01"),
            (58, "1970-02-28", "1970-W09"),
            (11_016, "2000-02-29", "2000-W09"),
            (18_627, "2020-12-31", "2020-W53"),
            (18_630, "2021-01-03", "2020-W53"),
            (18_631, "2021-01-04", "2021-W01"),
            (20_779, "2026-11-22", "2026-W47"),
            (20_780, "2026-11-23", "2026-W48"),
            (21_914, "2029-12-31", "2030-W01"),
        ] {
            assert_eq!(day(days).to_string(), date);
            assert_eq!(Dated::Week(day(days)).to_string(), format!("weekly dungeon of {week}"));
        }
    }

    #[test]
    fn a_dungeon_is_known_by_its_seed_for_more_than_a_year() {
        let today = day(20_780);
        for ago in [0, 1, 6, 7, 365, Date::REMEMBERED_DAYS] {
            let past = day(20_780 - ago);
            assert_eq!(today.dungeon_of(past.daily_seed()), Some(Dated::Day(past)));
            let week = today.dungeon_of(past.weekly_seed()).map(|it| it.to_string());
            assert_eq!(week, Some(Dated::Week(past).to_string()), "{ago} days ago");
        }
        assert_eq!(today.dungeon_of(day(20_781).daily_seed()), None, "tomorrow");
        let forgotten = day(20_780 - Date::REMEMBERED_DAYS - 8);
        assert_eq!(today.dungeon_of(forgotten.daily_seed()), None);
        assert_eq!(today.dungeon_of(forgotten.weekly_seed()), None);
        assert_eq!(day(3).dungeon_of(7), None, "a date younger than the memory");
    }

    #[test]
    fn days_and_weeks_are_in_the_order_of_their_dates() {
        let order =
            [Dated::Week(day(5)), Dated::Day(day(6)), Dated::Week(day(6)), Dated::Day(day(7))];
        assert!(order.is_sorted());
    }

    #[test]
    fn each_day_and_each_week_has_a_seed_of_its_own() {
        let days: std::collections::BTreeSet<u64> =
            (0..40_000).map(|it| day(it).daily_seed()).collect();
        assert_eq!(days.len(), 40_000);
        let weeks: std::collections::BTreeSet<u64> =
            (0..40_000).map(|it| day(it).weekly_seed()).collect();
        assert_eq!(weeks.len(), 40_000 / 7 + 1);
    }
}
