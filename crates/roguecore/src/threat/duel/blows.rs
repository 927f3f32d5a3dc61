//! From the damage of one blow and the events between two blows to numbers of blows.

use crate::id::StatusId;
use crate::outcome::UpperBound;
use crate::threat::Bounds;

/// The most blows that are counted. More are told as this many or more.
const MAX_BLOWS: i64 = 10_000;

/// How the hit points of one of the two go down, in the worst and in the best case for them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wounds {
    pub(super) hp: i64,
    pub(super) max_hp: i64,
    /// The most damage of a blow itself.
    pub(super) hit: UpperBound,
    /// The status by which blows do damage in later turns.
    pub(super) lasting: Option<StatusId>,
    /// The damage of each blow, the least and the most, with that of later turns.
    pub(super) blow: (i64, UpperBound),
    /// The most damage between two blows.
    pub(super) damage_between: UpperBound,
    /// The most damage that comes once.
    pub(super) damage_once: UpperBound,
    /// The most that is healed between two blows, as `(hit points, blows)`.
    pub(super) healing_between: (UpperBound, i64),
    /// The most that is healed once.
    pub(super) healing_once: UpperBound,
}

/// The damage of a blow of one of the two at the other, and the number of blows that kill.
#[derive(Clone, Copy, Debug)]
pub(in crate::threat) struct Damage {
    pub(in crate::threat) hit: Bounds,
    pub(in crate::threat) lasting: Option<StatusId>,
    pub(in crate::threat) blows: Bounds,
}

impl Wounds {
    /// The same where rules may do anything.
    pub(super) const fn unbounded(self) -> Self {
        const ANY: UpperBound = UpperBound(None);
        Self {
            hit: ANY,
            blow: (0, ANY),
            damage_between: ANY,
            damage_once: ANY,
            healing_between: (ANY, self.healing_between.1),
            healing_once: ANY,
            ..self
        }
    }

    /// `None` where nothing takes anything.
    pub(super) fn damage(&self) -> Option<Damage> {
        let (least, most) = self.blow;
        if [most, self.damage_between, self.damage_once].iter().all(|sum| sum.is_nothing()) {
            return None;
        }
        let hit = Bounds { min: count(least), max: self.hit.0.map(count) };
        let blows = Bounds { min: count(self.fewest()), max: self.most().map(count) };
        Some(Damage { hit, lasting: self.lasting, blows })
    }

    /// The fewest blows: each takes the most, and the damage between them is done once more before
    /// the first one.
    fn fewest(&self) -> i64 {
        let Some(between) = self.damage_between.0 else { return 0 };
        let Some(before) = self.damage_once.0.map(|once| once.saturating_add(between)) else {
            return 0;
        };
        let left = self.hp.saturating_sub(before);
        match self.blow.1.0.map(|blow| blow.saturating_add(between).max(1)) {
            _ if left <= 0 => 0,
            None => 1,
            Some(step) => left.saturating_add(step - 1) / step,
        }
    }

    /// The most blows: each takes the least, and all that can be healed is healed.
    fn most(&self) -> Option<i64> {
        let (healed, blows) = (self.healing_between.0.0?, self.healing_between.1.max(1));
        let once = self.healing_once.0?;
        // Wounds may have closed before the first blow.
        let hp = if healed + once > 0 { self.max_hp } else { self.hp };
        let hp = hp.saturating_add(once).saturating_add(healed);
        let (least, step) = (self.blow.0, self.blow.0.saturating_mul(blows) - healed);
        if least <= 0 || step <= 0 {
            return None;
        }
        // In each `blows` blows at least `step` hit points are lost.
        let needed = hp.saturating_mul(blows).saturating_add(step - 1) / step;
        (needed <= MAX_BLOWS).then_some(needed)
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number.clamp(0, MAX_BLOWS.max(i64::from(u32::MAX)))).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Wounds = Wounds {
        hp: 10,
        max_hp: 20,
        hit: UpperBound(Some(3)),
        lasting: None,
        blow: (3, UpperBound(Some(3))),
        damage_between: UpperBound(Some(0)),
        damage_once: UpperBound(Some(0)),
        healing_between: (UpperBound(Some(0)), 1),
        healing_once: UpperBound(Some(0)),
    };

    fn blows(wounds: Wounds) -> (u32, Option<u32>) {
        let taken = wounds.damage().unwrap();
        (taken.blows.min, taken.blows.max)
    }

    #[test]
    fn without_chance_the_number_is_exact() {
        assert_eq!(blows(PLAIN), (4, Some(4)));
        assert_eq!(blows(Wounds { hp: 9, ..PLAIN }), (3, Some(3)));
    }

    #[test]
    fn dice_poison_and_healing_widen_it() {
        assert_eq!(blows(Wounds { blow: (1, UpperBound(Some(6))), ..PLAIN }), (2, Some(10)));
        assert_eq!(blows(Wounds { blow: (0, UpperBound(None)), ..PLAIN }), (1, None));
        assert_eq!(blows(Wounds { damage_once: UpperBound(Some(5)), ..PLAIN }), (2, Some(4)));
        assert_eq!(blows(Wounds { damage_once: UpperBound(Some(10)), ..PLAIN }), (0, Some(4)));
        assert_eq!(
            blows(Wounds { healing_between: (UpperBound(Some(1)), 1), ..PLAIN }),
            (4, Some(11))
        );
        assert_eq!(blows(Wounds { healing_between: (UpperBound(Some(3)), 1), ..PLAIN }), (4, None));
        assert!(Wounds { blow: (0, UpperBound(Some(0))), ..PLAIN }.damage().is_none());
    }
}
