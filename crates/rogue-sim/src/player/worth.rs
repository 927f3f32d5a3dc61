//! What a position is worth: the chance to win from it, as a function of what a player sees, fitted
//! to games of the careful persona.
//!
//! The function is a logistic regression: the chance is `1 / (1 + e^-x)`, where `x` is a sum of
//! features, each times its weight. It needs no knowledge of a content beyond the facts of its rows,
//! so it is fitted anew for each content.

use super::situation::Situation;

/// How many features a position has.
const COUNT: usize = 18;
/// Passes over all positions.
const PASSES: u32 = 300;
/// How far the weights are moved in the first pass.
const RATE: f64 = 0.5;
/// What large weights cost, so that rare features do not get any weight.
const DECAY: f64 = 1e-4;

/// The features of a position.
pub(crate) type Features = [f64; COUNT];

/// The weights of the features.
#[derive(Clone, Debug)]
pub struct Worth {
    weights: Features,
    /// The mean and the spread of each feature in the games that it was fitted to.
    mean: Features,
    spread: Features,
}

/// All positions are worth the same.
impl Default for Worth {
    fn default() -> Self {
        Self { weights: [0.0; COUNT], mean: [0.0; COUNT], spread: [1.0; COUNT] }
    }
}

impl Worth {
    /// Fits the weights to positions of which it is known how the game ended.
    pub(crate) fn fit(positions: &[(Features, bool)]) -> Self {
        let count = count(positions.len().max(1));
        let mut worth = Self::default();
        for index in 1..COUNT {
            let values = || positions.iter().map(|(features, _)| features[index]);
            let mean = values().sum::<f64>() / count;
            let variance = values().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
            worth.mean[index] = mean;
            worth.spread[index] = variance.sqrt().max(1e-3);
        }
        let scaled: Vec<(Features, f64)> = positions
            .iter()
            .map(|(features, won)| (worth.scaled(features), f64::from(u8::from(*won))))
            .collect();
        let mut speed = [0.0; COUNT];
        for pass in 0..PASSES {
            let mut slope = [0.0; COUNT];
            for (features, won) in &scaled {
                let error = chance(sum(&worth.weights, features)) - won;
                for (slope, feature) in slope.iter_mut().zip(features) {
                    *slope += error * feature / count;
                }
            }
            let rate = RATE / (1.0 + f64::from(pass) / 100.0);
            for index in 0..COUNT {
                // The steps of before count on, which is several times as fast.
                speed[index] =
                    0.9 * speed[index] - rate * (slope[index] + DECAY * worth.weights[index]);
                worth.weights[index] += speed[index];
            }
        }
        worth
    }

    /// The chance to win, from 0 to 1.
    pub(crate) fn of(&self, now: &Situation<'_>) -> f64 {
        chance(sum(&self.weights, &self.scaled(&features(now))))
    }

    fn scaled(&self, features: &Features) -> Features {
        std::array::from_fn(|index| (features[index] - self.mean[index]) / self.spread[index])
    }
}

/// A number of things, for calculations.
pub(super) fn count(number: usize) -> f64 {
    u32::try_from(number).unwrap_or(u32::MAX).into()
}

fn sum(weights: &Features, features: &Features) -> f64 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}

fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The features of a position: how far the game has come, the state of the player, what they carry,
/// and the enemies in view.
pub(crate) fn features(now: &Situation<'_>) -> Features {
    let part = |value: i32, whole: i32| f64::from(value) / f64::from(whole.max(1));
    let (hp, most) = (now.me.hp(), now.me.max_hp());
    let deepest = now.view.content().dungeon().map_or(1, |dungeon| dungeon.deepest);
    let (floor, goal) = (f64::from(now.view.floor()) / f64::from(deepest), now.has_goal());
    let cost = now.fight_cost(false).min(2 * most);
    let level = now.view.experience().map_or(0, |it| it.level());
    let (mut heals, mut attacks, mut escapes, mut others, mut gear) = (0, 0, 0, 0, 0);
    for it in &now.inventory {
        let Some(item) = now.item(it.kind) else { continue };
        let action = &item.on_use;
        let charges: i32 = it.stats.iter().map(|&(_, value)| value.clamp(0, 10)).sum();
        let copies =
            if it.item.reusable && !it.stats.is_empty() { charges } else { it.count as i32 };
        let copies = copies.min(6);
        if it.equipped {
            gear += item.equipped;
        } else if action.heal > 0 {
            heals += action.heal.min(most) * copies;
        } else if action.is_attack() || item.on_throw.is_attack() {
            attacks += copies;
        } else if action.is_escape() {
            escapes += copies;
        } else if it.item.usable {
            others += copies;
        }
    }
    let root = |count: i32| f64::from(count.max(0)).sqrt();
    let health = part(hp, most);
    let after = part(hp - cost, most).max(-1.0);
    [
        1.0,
        if goal { 0.0 } else { floor },
        if goal { 1.0 } else { 0.0 },
        if goal { 1.0 - floor } else { 0.0 },
        health,
        health.min(0.4),
        after,
        after.min(0.2),
        f64::from(most) / 100.0,
        f64::from(level) / 10.0,
        part(heals, most).sqrt(),
        root(attacks),
        root(escapes),
        root(others),
        f64::from(gear) / 100.0,
        f64::from(now.view.stat(now.facts.stats.power)) / 10.0,
        f64::from(now.view.stat(now.facts.stats.defence)) / 10.0,
        f64::from(now.friends),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that are won if one feature is above another: the fit finds that out.
    #[test]
    fn a_fit_tells_good_positions_from_bad_ones() {
        let position = |n: u32| {
            let mut features = [0.0; COUNT];
            features[0] = 1.0;
            (features[4], features[9]) = (f64::from(n % 10) / 10.0, f64::from(n / 10 % 10));
            (features, n % 10 * 10 > n / 10 % 10 * 10)
        };
        let positions: Vec<_> = (0..1_000).map(position).collect();
        let worth = Worth::fit(&positions);
        let value = |features: &Features| chance(sum(&worth.weights, &worth.scaled(features)));
        let right = positions.iter().filter(|(it, won)| (value(it) > 0.5) == *won).count();
        assert!(right > 900, "{right} of 1000");
    }
}
