//! Drops the repeats of a held key after the player was disturbed, for example by a monster that
//! came into view.
//!
//! A terminal reports a held key as the same key again and again and never reports its release.
//! Without the guard the player would walk on before seeing the monster.

use std::time::{Duration, Instant};

use rogue_ui::input::Key;

/// Repeats of a held key come faster than this, typed keys come slower.
const REPEAT_THRESHOLD: Duration = Duration::from_millis(90);

/// Detects the repeats of the key that was held when the player was disturbed.
#[derive(Debug, Default)]
pub(crate) struct RepeatGuard {
    /// The blocked key and the time of its last repeat.
    blocked: Option<(Key, Instant)>,
}

impl RepeatGuard {
    /// Blocks the repeats of `key`, whose action disturbed the player.
    pub(crate) fn block(&mut self, key: Key, now: Instant) {
        self.blocked = Some((key, now));
    }

    /// Whether `key` is a repeat of the blocked key and must be dropped. Another key or a pause
    /// ends the block.
    pub(crate) fn drops(&mut self, key: Key, now: Instant) -> bool {
        let dropped = self.blocked.is_some_and(|(blocked, last)| {
            blocked == key && now.saturating_duration_since(last) < REPEAT_THRESHOLD
        });
        self.blocked = dropped.then_some((key, now));
        dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_dropped_until_the_key_is_pressed_again() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let (walk, other) = (Key::char('l'), Key::char('j'));
        let mut guard = RepeatGuard::default();
        assert!(!guard.drops(walk, at(0)));
        guard.block(walk, at(0));
        assert!(guard.drops(walk, at(30)));
        assert!(guard.drops(walk, at(60)));
        assert!(guard.drops(walk, at(140)), "still held: 80 ms after the last one");
        assert!(!guard.drops(walk, at(400)), "pressed again");
        guard.block(walk, at(500));
        assert!(!guard.drops(other, at(510)), "another key");
        assert!(!guard.drops(walk, at(520)), "another key ended the block");
    }
}
