//! Turns touches of the canvas into events of a mouse: a tap is a click, a longer touch is a click
//! with the right button, a drag turns the wheel.

use std::time::Duration;

use rogue_ui::input::MouseKind;

/// How long a finger stays for the right button.
pub(crate) const HOLD: Duration = Duration::from_millis(400);

/// How far a finger may move in a tap, in pixels of the page.
const SLACK: f64 = 12.0;

/// How far a finger moves for a notch of the wheel, in pixels of the page.
const NOTCH: f64 = 24.0;

/// The size that browsers report for one notch of a wheel, in pixels of the page.
const WHEEL_NOTCH: f64 = 100.0;

/// The result of a touch: mouse events at a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Events {
    pub(crate) place: (f64, f64),
    pub(crate) kinds: Vec<MouseKind>,
}

/// The finger on the canvas.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Finger {
    touch: Option<Touch>,
}

#[derive(Clone, Copy, Debug)]
struct Touch {
    /// Which finger: others are ignored until it has gone.
    id: i32,
    began: (f64, f64),
    since: Duration,
    /// The height at which the wheel turned last, once the finger is dragged.
    dragged: Option<f64>,
}

impl Finger {
    /// A finger came down.
    pub(crate) fn down(&mut self, id: i32, place: (f64, f64), now: Duration) {
        if self.touch.is_none() {
            self.touch = Some(Touch { id, began: place, since: now, dragged: None });
        }
    }

    /// It moved.
    pub(crate) fn moved(&mut self, id: i32, place: (f64, f64)) -> Events {
        let Some(touch) = self.touch.as_mut().filter(|touch| touch.id == id) else {
            return Events::default();
        };
        let far = (place.0 - touch.began.0).hypot(place.1 - touch.began.1) > SLACK;
        if !far && touch.dragged.is_none() {
            return Events::default();
        }
        let from = touch.dragged.get_or_insert(touch.began.1);
        // The content under the finger moves with it.
        let mut moved = place.1 - *from;
        let kinds = turn_wheel(&mut moved, NOTCH);
        *from = place.1 - moved;
        Events { place: touch.began, kinds }
    }

    /// It has gone.
    pub(crate) fn up(&mut self, id: i32) -> Events {
        let Some(touch) = self.touch.take_if(|touch| touch.id == id) else {
            return Events::default();
        };
        let kinds = if touch.dragged.is_some() {
            Vec::new()
        } else {
            vec![MouseKind::Move, MouseKind::Left]
        };
        Events { place: touch.began, kinds }
    }

    /// The browser has taken it for something else.
    pub(crate) fn cancel(&mut self, id: i32) {
        self.touch.take_if(|touch| touch.id == id);
    }

    /// The time has come to look whether it is being held.
    pub(crate) fn held(&mut self, now: Duration) -> Events {
        let is_held =
            |touch: &mut Touch| touch.dragged.is_none() && now.saturating_sub(touch.since) >= HOLD;
        let Some(touch) = self.touch.take_if(is_held) else { return Events::default() };
        Events { place: touch.began, kinds: vec![MouseKind::Move, MouseKind::Right] }
    }
}

/// The wheel of a mouse, or two fingers on a touchpad, which turn it a few pixels at a time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    /// The turn since the last notch, upwards.
    turned: f64,
}

impl Wheel {
    /// It was turned by that many pixels of the page, downwards.
    pub(crate) fn turn(&mut self, pixels: f64) -> Vec<MouseKind> {
        if self.turned * pixels > 0.0 {
            self.turned = 0.0;
        }
        self.turned -= pixels;
        turn_wheel(&mut self.turned, WHEEL_NOTCH)
    }
}

/// A turn of the wheel for each notch in a distance, of which less than one is left.
fn turn_wheel(up: &mut f64, notch: f64) -> Vec<MouseKind> {
    let notches = (*up / notch).trunc();
    *up -= notches * notch;
    let kind = if notches > 0.0 { MouseKind::WheelUp } else { MouseKind::WheelDown };
    vec![kind; notches.abs() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: (f64, f64) = (50.0, 80.0);

    fn touched() -> Finger {
        let mut finger = Finger::default();
        finger.down(1, PLACE, Duration::ZERO);
        finger
    }

    fn kinds(events: Events) -> Vec<MouseKind> {
        assert!(events.kinds.is_empty() || events.place == PLACE);
        events.kinds
    }

    #[test]
    fn a_tap_clicks_and_a_longer_touch_looks() {
        let mut finger = touched();
        assert_eq!(kinds(finger.moved(1, (55.0, 83.0))), []);
        assert_eq!(kinds(finger.held(HOLD / 2)), []);
        assert_eq!(kinds(finger.up(1)), [MouseKind::Move, MouseKind::Left]);
        let mut finger = touched();
        assert_eq!(kinds(finger.held(HOLD)), [MouseKind::Move, MouseKind::Right]);
        assert_eq!(kinds(finger.up(1)), [], "it is no tap as well");
    }

    #[test]
    fn a_drag_turns_the_wheel_and_does_not_click() {
        let mut finger = touched();
        assert_eq!(kinds(finger.moved(1, (50.0, 80.0 - 60.0))), [MouseKind::WheelDown; 2]);
        assert_eq!(kinds(finger.moved(1, (50.0, 80.0 - 60.0))), []);
        assert_eq!(kinds(finger.moved(1, (50.0, 80.0))), [MouseKind::WheelUp; 2]);
        assert_eq!(kinds(finger.held(HOLD * 9)), []);
        assert_eq!(kinds(finger.up(1)), []);
    }

    #[test]
    fn a_wheel_counts_the_distance_and_not_the_events() {
        let mut wheel = Wheel::default();
        assert_eq!(wheel.turn(0.0), [], "sideways");
        assert_eq!(wheel.turn(-4.0), []);
        assert_eq!(wheel.turn(99.0), [], "the other way counts from nothing");
        assert_eq!(wheel.turn(1.0), [MouseKind::WheelDown]);
        assert_eq!(wheel.turn(-200.0), [MouseKind::WheelUp; 2]);
    }

    #[test]
    fn a_second_finger_is_ignored() {
        let mut finger = touched();
        finger.down(2, (0.0, 0.0), Duration::ZERO);
        assert_eq!(kinds(finger.up(2)), []);
        assert_eq!(kinds(finger.up(1)), [MouseKind::Move, MouseKind::Left]);
        let mut finger = touched();
        finger.cancel(1);
        assert_eq!(kinds(finger.up(1)), []);
    }
}
