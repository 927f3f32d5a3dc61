//! A key that is held while something dangerous comes into view. Knows no rule: the game
//! says when it is alarmed.
//!
//! A terminal reports a held key as the same key again and again, and never its release.
//! Whoever walks that way would be next to the orc before they have seen it.

use std::time::{Duration, Instant};

use rogue_ui::input::Key;

/// Keys of a held key follow each other faster than this, and fingers do not.
const REPEAT: Duration = Duration::from_millis(90);

/// Decides which keys are what is left of a key that was held when the alarm came.
#[derive(Debug, Default)]
pub(crate) struct Held {
    stale: Option<(Key, Instant)>,
}

impl Held {
    /// `key` has just been played and alarmed the game.
    pub(crate) fn alarmed(&mut self, key: Key, now: Instant) {
        self.stale = Some((key, now));
    }

    /// Whether `key`, come at `now`, is still held since the alarm. Another key or a pause
    /// ends it.
    pub(crate) fn is_stale(&mut self, key: Key, now: Instant) -> bool {
        let stale = self.stale.is_some_and(|(held, last)| {
            held == key && now.saturating_duration_since(last) < REPEAT
        });
        self.stale = stale.then_some((key, now));
        stale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_stops_at_the_alarm_until_it_is_pressed_anew() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let (walk, other) = (Key::char('l'), Key::char('j'));
        let mut held = Held::default();
        assert!(!held.is_stale(walk, at(0)));
        held.alarmed(walk, at(0));
        assert!(held.is_stale(walk, at(30)));
        assert!(held.is_stale(walk, at(60)));
        assert!(held.is_stale(walk, at(140)), "still held: 80 ms after the last one");
        assert!(!held.is_stale(walk, at(400)), "pressed anew");
        held.alarmed(walk, at(500));
        assert!(!held.is_stale(other, at(510)), "another key is meant");
        assert!(!held.is_stale(walk, at(520)), "and ends it");
    }
}
