//! The ranges of the numbers in an observation: their bounds, which hold for every game of a content, and their scale.

use roguecore::{Fighter, StatDef};

use crate::code::CODES;
use crate::columns::{ENTITY_FIELDS, GOAL_FIELDS, INVENTORY_FIELDS, MAX_VALUE};
use crate::goal::CONDITIONS;
use crate::parts::Part;
use crate::seen::{FLAGS, STATUS_BITS};
use crate::setup::{MAX_STEPS, Setup};

/// The range of one number of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest value.
    pub low: i32,
    /// The highest value.
    pub high: i32,
    /// The divisor that brings usual values between -1 and 1, at least 1. It is no bound.
    pub scale: i32,
}

/// The floors that a scene can be on.
const MAX_FLOOR: i32 = 1_000;
/// A usual number of equal items, and of charges.
const USUAL_COUNT: i32 = 10;
/// A usual level of a character at the end of a game.
const USUAL_LEVEL: u32 = 10;
/// A usual score, and a usual value of a stat whose row says no greatest one.
const USUAL_SCORE: i32 = 10_000;
const USUAL_STAT: i32 = 100;

impl Range {
    /// From 0 to a highest value, which is its scale. A space in which both are equal is refused by some libraries.
    fn to(high: i32) -> Self {
        let high = high.max(1);
        Self { low: 0, high, scale: high }
    }

    /// From 0 to a highest value that is far from usual ones.
    fn rarely(high: i32, scale: i32) -> Self {
        Self { low: 0, high, scale: scale.max(1) }
    }

    /// The bits of so many flags.
    fn bits(count: usize) -> Self {
        Self::to((1 << count.min(STATUS_BITS)) - 1)
    }

    /// A value that can be below 0.
    fn around_zero(high: i32, scale: i32) -> Self {
        Self { low: -high, high, scale: scale.max(1) }
    }
}

impl Setup {
    /// The range of each column of a part; a single one, where all of its numbers have the same.
    pub fn ranges(&self, part: Part) -> Vec<Range> {
        match part {
            Part::Glyphs => vec![Range::to(self.palette.max_glyph().into())],
            Part::Tiles | Part::Features => vec![Range::to(u8::MAX.into())],
            Part::Substances => vec![Range::to(self.content().rows().substances.len() as i32)],
            Part::Messages => {
                let last = CODES.iter().map(|&(code, _)| code).max();
                vec![Range::to(last.unwrap_or_default().into())]
            }
            Part::Entities => self.of_entities().to_vec(),
            Part::Inventory => self.of_inventory().to_vec(),
            Part::Statistics => self.of_statistics(),
            Part::Goal => self.of_goal().to_vec(),
        }
    }

    fn of_entities(&self) -> [Range; ENTITY_FIELDS.len()] {
        let [x, y] = self.of_cells();
        let [hp, max_hp, defence, power] = self.of_fighters();
        let [first, second] = self.of_statuses();
        let flags = Range::bits(FLAGS.len());
        [self.of_kinds(), x, y, hp, max_hp, defence, power, flags, first, second]
    }

    fn of_inventory(&self) -> [Range; INVENTORY_FIELDS.len()] {
        let count = Range::rarely(MAX_VALUE, USUAL_COUNT);
        let charges = Range::around_zero(MAX_VALUE, USUAL_COUNT);
        [self.of_kinds(), count, Range::to(1), charges]
    }

    fn of_goal(&self) -> [Range; GOAL_FIELDS.len()] {
        let tiles = Range::to(self.content().tiles().len() as i32);
        let kinds = self.of_kinds();
        let kind = if tiles.high > kinds.high { tiles } else { kinds };
        let number = Range::rarely(MAX_VALUE, USUAL_COUNT);
        [Range::to(CONDITIONS.len() as i32), kind, number, number, Range::to(1)]
    }

    fn of_statistics(&self) -> Vec<Range> {
        let content = self.content();
        let [x, y] = self.of_cells();
        let [hp, max_hp, defence, power] = self.of_fighters();
        let [first, second] = self.of_statuses();
        let needed = content.xp_curve().map_or(1, |curve| curve.needed(USUAL_LEVEL));
        let experience = Range::rarely(i32::MAX, needed.min(i32::MAX as u32) as i32);
        let score = Range { low: i32::MIN, high: i32::MAX, scale: USUAL_SCORE };
        let named = [
            Range::rarely(i32::MAX, MAX_STEPS as i32),
            Range::rarely(MAX_FLOOR, content.floor_count() as i32),
            x,
            y,
            hp,
            max_hp,
            defence,
            power,
            Range::rarely(i32::MAX, USUAL_LEVEL as i32),
            experience,
            experience,
            Range::rarely(i32::MAX, 1),
            score,
            Range::to(ENDINGS),
            first,
            second,
        ];
        named.into_iter().chain(content.rows().stats.iter().map(of_stat)).collect()
    }

    /// 0 for none, and 1 and each kind of thing.
    fn of_kinds(&self) -> Range {
        Range::to(self.palette.kinds().into())
    }

    /// Columns and rows of the planes.
    fn of_cells(&self) -> [Range; 2] {
        [self.size().width(), self.size().height()].map(|side| Range::to(side as i32 - 1))
    }

    /// Hit points, their maximum, defence and power: on the scale of the greatest one of a row.
    fn of_fighters(&self) -> [Range; 4] {
        let greatest = |value: fn(&Fighter) -> i32| {
            let fighters = self.content().prototypes().iter().filter_map(|row| row.fighter);
            fighters.map(|fighter| value(&fighter)).max().unwrap_or_default()
        };
        let hp = Range::rarely(MAX_VALUE, greatest(Fighter::max_hp));
        let defence = Range::around_zero(MAX_VALUE, greatest(Fighter::defence));
        let power = Range::around_zero(MAX_VALUE, greatest(Fighter::power));
        [hp, hp, defence, power]
    }

    fn of_statuses(&self) -> [Range; 2] {
        let count = self.content().rows().statuses.len();
        [count, count.saturating_sub(STATUS_BITS)].map(Range::bits)
    }
}

/// A game that runs is 0, and each ending has a number: won, died, lost.
const ENDINGS: i32 = 3;

/// Bonuses of items and statuses are added to the value that the row bounds.
fn of_stat(row: &StatDef) -> Range {
    let far = row.min.saturating_abs().max(row.max.saturating_abs());
    let scale = if far < MAX_VALUE { far } else { USUAL_STAT };
    Range::around_zero(MAX_VALUE, scale)
}
