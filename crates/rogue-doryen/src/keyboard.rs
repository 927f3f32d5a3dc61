//! The keys of one tick, from any input backend, and the repeat of a held key.

use std::time::{Duration, Instant};

use rogue_ui::input::{Key, KeyCode, MouseKind};

/// Time until a held key repeats, long enough for a tap to stay a single step.
const REPEAT_DELAY: Duration = Duration::from_millis(300);

/// Time between two repeats of a held key, slow enough to release it in time.
const REPEAT_INTERVAL: Duration = Duration::from_millis(50);

/// The keys since the last tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    /// Keys that went down, in order.
    pub(crate) keys: Vec<Key>,
    /// The key that went down last, while it is down.
    pub(crate) held: Option<Key>,
    /// Notches of the mouse wheel, in order.
    pub(crate) wheel: Vec<MouseKind>,
}

/// The repeat of a held key. The repeat of the system is not used: repeats would queue up while a frame
/// is drawn, and the player would walk on after releasing the key.
#[derive(Debug, Default)]
pub(crate) struct Repeat {
    held: Option<(Key, Instant)>,
    /// Does not repeat until it is released or another key goes down.
    stopped: Option<Key>,
}

impl Repeat {
    /// Adds the repeat that is due, at most one per tick.
    pub(crate) fn add(&mut self, typed: &mut Typed, now: Instant) {
        if !typed.keys.is_empty() || typed.held != self.stopped {
            self.stopped = None;
        }
        let may_repeat = |&key: &Key| repeats(key) && self.stopped != Some(key);
        let Some(key) = typed.held.filter(may_repeat) else {
            self.held = None;
            return;
        };
        match self.held {
            Some((held, due)) if held == key && typed.keys.is_empty() => {
                if now >= due {
                    typed.keys.push(key);
                    // From the time it was due, not from the tick that noticed: otherwise each
                    // repeat would lose part of a tick. After a pause nothing is caught up.
                    let next = due + REPEAT_INTERVAL;
                    self.held = Some((key, if next > now { next } else { now + REPEAT_INTERVAL }));
                }
            }
            _ => self.held = Some((key, now + REPEAT_DELAY)),
        }
    }

    /// Stops the repeat of the held key, because the player was disturbed.
    pub(crate) fn stop(&mut self) {
        self.stopped = self.held.take().map(|(key, _)| key);
    }
}

/// Keys that close or confirm a dialog do not repeat.
fn repeats(key: Key) -> bool {
    !matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(_)) && !key.alt
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(repeat: &mut Repeat, at: Instant, keys: &[Key], held: Option<Key>) -> Vec<Key> {
        let mut typed = Typed { keys: keys.to_vec(), held, ..Typed::default() };
        repeat.add(&mut typed, at);
        typed.keys
    }

    #[test]
    fn a_held_key_repeats_after_a_delay_and_then_steadily() {
        let (mut repeat, start, l) = (Repeat::default(), Instant::now(), Key::char('l'));
        let mut steps = Vec::new();
        for n in 0..60 {
            let keys: &[Key] = if n == 0 { &[l] } else { &[] };
            let at = start + Duration::from_millis(10) * n;
            if !tick(&mut repeat, at, keys, Some(l)).is_empty() {
                steps.push(n * 10);
            }
        }
        assert_eq!(steps, [0, 300, 350, 400, 450, 500, 550]);
    }

    #[test]
    fn at_60_ticks_a_second_20_repeats_come_in_a_second() {
        let (mut repeat, start, l) = (Repeat::default(), Instant::now(), Key::char('l'));
        tick(&mut repeat, start, &[l], Some(l));
        let ticks = (1..=660).map(|n| start + Duration::from_micros(16_667) * n);
        let repeats: usize = ticks.map(|at| tick(&mut repeat, at, &[], Some(l)).len()).sum();
        // Due at 300, 350 ... 11,000 ms, the last one before the last tick at 11,000.22 ms.
        assert_eq!(repeats, 215);
        // A pause of a second gives one repeat, not twenty.
        let late = start + Duration::from_secs(13);
        let after = [0, 1, 2]
            .map(|n| tick(&mut repeat, late + Duration::from_millis(n), &[], Some(l)).len());
        assert_eq!(after, [1, 0, 0]);
    }

    #[test]
    fn releasing_the_key_or_pressing_another_ends_the_repeat() {
        let (mut repeat, start) = (Repeat::default(), Instant::now());
        let (l, k) = (Key::char('l'), Key::char('k'));
        let late = start + Duration::from_secs(1);
        tick(&mut repeat, start, &[l], Some(l));
        assert_eq!(tick(&mut repeat, late, &[k], Some(k)), [k]);
        assert!(tick(&mut repeat, late, &[], Some(k)).is_empty());
        assert!(tick(&mut repeat, late, &[], None).is_empty());
    }

    #[test]
    fn a_stopped_key_repeats_only_after_it_was_released() {
        let (mut repeat, start, l) = (Repeat::default(), Instant::now(), Key::char('l'));
        let at = |millis| start + Duration::from_millis(millis);
        tick(&mut repeat, at(0), &[l], Some(l));
        assert_eq!(tick(&mut repeat, at(300), &[], Some(l)), [l]);
        repeat.stop();
        assert_eq!(tick(&mut repeat, at(900), &[], Some(l)), []);
        assert_eq!(tick(&mut repeat, at(1000), &[], None), []);
        assert_eq!(tick(&mut repeat, at(1100), &[l], Some(l)), [l]);
        assert_eq!(tick(&mut repeat, at(1400), &[], Some(l)), [l]);
    }

    #[test]
    fn escape_does_not_repeat() {
        let (mut repeat, start, esc) = (Repeat::default(), Instant::now(), KeyCode::Esc.into());
        tick(&mut repeat, start, &[esc], Some(esc));
        assert!(tick(&mut repeat, start + REPEAT_DELAY * 2, &[], Some(esc)).is_empty());
    }
}
