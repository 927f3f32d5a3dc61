//! What a keyboard hands to the game, whichever way it is read. Knows no device.

use std::time::{Duration, Instant};

use rogue_ui::input::{Key, KeyCode};

/// How long a key is held before it repeats: a tap stays a single step.
const DELAY: Duration = Duration::from_millis(300);

/// Time between two steps of a held key: quick, and slow enough to let go in time.
const PERIOD: Duration = Duration::from_millis(50);

/// What happened since the last look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    /// Keys that went down, in order.
    pub(crate) keys: Vec<Key>,
    /// The key that went down last, as long as it is down.
    pub(crate) held: Option<Key>,
}

/// The repeat of a held key. The system's own repeat is not used: it would pile up steps while
/// a frame is drawn, and the player would walk on after letting go.
#[derive(Debug, Default)]
pub(crate) struct Repeat {
    held: Option<(Key, Instant)>,
    /// Repeats no more until it is let go or another key goes down.
    stopped: Option<Key>,
}

impl Repeat {
    /// Adds the repeat that is due to what was typed: at most one a look, and so one a frame.
    pub(crate) fn add(&mut self, typed: &mut Typed, now: Instant) {
        if !typed.keys.is_empty() || typed.held != self.stopped {
            self.stopped = None;
        }
        let wanted = |&key: &Key| repeats(key) && self.stopped != Some(key);
        let Some(key) = typed.held.filter(wanted) else {
            self.held = None;
            return;
        };
        match self.held {
            Some((held, due)) if held == key && typed.keys.is_empty() => {
                if now >= due {
                    typed.keys.push(key);
                    self.held = Some((key, now + PERIOD));
                }
            }
            _ => self.held = Some((key, now + DELAY)),
        }
    }

    /// Something dangerous came into view: whoever holds a key has not seen it yet.
    pub(crate) fn stop(&mut self) {
        self.stopped = self.held.take().map(|(key, _)| key);
    }
}

/// Leaving a screen or agreeing to something is done once, however long the key is held.
fn repeats(key: Key) -> bool {
    !matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(_)) && !key.alt
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(repeat: &mut Repeat, at: Instant, keys: &[Key], held: Option<Key>) -> Vec<Key> {
        let mut typed = Typed { keys: keys.to_vec(), held };
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
            if !look(&mut repeat, at, keys, Some(l)).is_empty() {
                steps.push(n * 10);
            }
        }
        assert_eq!(steps, [0, 300, 350, 400, 450, 500, 550]);
    }

    #[test]
    fn letting_go_or_another_key_starts_anew() {
        let (mut repeat, start) = (Repeat::default(), Instant::now());
        let (l, k) = (Key::char('l'), Key::char('k'));
        let late = start + Duration::from_secs(1);
        look(&mut repeat, start, &[l], Some(l));
        assert_eq!(look(&mut repeat, late, &[k], Some(k)), [k]);
        assert!(look(&mut repeat, late, &[], Some(k)).is_empty());
        assert!(look(&mut repeat, late, &[], None).is_empty());
    }

    #[test]
    fn a_key_held_into_danger_repeats_only_after_it_was_let_go() {
        let (mut repeat, start, l) = (Repeat::default(), Instant::now(), Key::char('l'));
        let at = |millis| start + Duration::from_millis(millis);
        look(&mut repeat, at(0), &[l], Some(l));
        assert_eq!(look(&mut repeat, at(300), &[], Some(l)), [l]);
        repeat.stop();
        assert_eq!(look(&mut repeat, at(900), &[], Some(l)), []);
        assert_eq!(look(&mut repeat, at(1000), &[], None), []);
        assert_eq!(look(&mut repeat, at(1100), &[l], Some(l)), [l]);
        assert_eq!(look(&mut repeat, at(1400), &[], Some(l)), [l]);
    }

    #[test]
    fn escape_is_never_repeated() {
        let (mut repeat, start, esc) = (Repeat::default(), Instant::now(), KeyCode::Esc.into());
        look(&mut repeat, start, &[esc], Some(esc));
        assert!(look(&mut repeat, start + DELAY * 2, &[], Some(esc)).is_empty());
    }
}
