//! Dates, and the dungeons of the day and of the week. There is no clock here: front ends know one.

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
/// What is mixed with the number of the day or of the week: other seeds stay free.
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
    fn each_day_and_each_week_has_a_seed_of_its_own() {
        let days: std::collections::BTreeSet<u64> =
            (0..40_000).map(|it| day(it).daily_seed()).collect();
        assert_eq!(days.len(), 40_000);
        let weeks: std::collections::BTreeSet<u64> =
            (0..40_000).map(|it| day(it).weekly_seed()).collect();
        assert_eq!(weeks.len(), 40_000 / 7 + 1);
    }
}
