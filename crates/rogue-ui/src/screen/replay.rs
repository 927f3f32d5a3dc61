//! A run that is over, seen again: stop, step, play faster or slower, go to a turn. It plays with
//! a game of its own, and says so when something comes out differently than it was.

use std::time::Duration;

use ratatui_core::layout::Rect;
use roguecore::Game;
use roguecore::replay::Replay;

use super::{Next, Screen, Stage, common, dungeon};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::session::Session;
use crate::text;
use crate::widget::digits::Digits;
use crate::widget::news;

/// Commands a second.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
const USUAL_SPEED: usize = 2;
/// At most so many commands between two pictures, so that a slow device stays in command.
const AT_ONCE: u32 = 8;

/// The replay and how far it has been played.
pub(crate) struct Watch {
    replay: Replay,
    start: Game,
    session: Session,
    /// How many commands have been carried out.
    place: usize,
    playing: bool,
    speed: usize,
    waited: Duration,
    /// The turn that is being typed.
    typing: Option<Digits>,
    /// What comes out differently than it was played.
    trouble: Option<String>,
    animated: bool,
    /// Nothing is below: going back leaves the program.
    alone: bool,
}

impl Watch {
    pub(crate) fn new(replay: Replay, start: Game, animated: bool) -> Self {
        let mut session = Session::resume(start.clone());
        session.animate(animated);
        Self {
            replay,
            start,
            session,
            place: 0,
            playing: true,
            speed: USUAL_SPEED,
            waited: Duration::ZERO,
            typing: None,
            trouble: None,
            animated,
            alone: false,
        }
    }

    /// The same, with nothing below to go back to.
    pub(crate) fn alone(self) -> Self {
        Self { alone: true, ..self }
    }

    fn back(&self) -> Next {
        if self.alone { Next::Quit } else { Next::Pop }
    }

    fn at_end(&self) -> bool {
        self.trouble.is_some() || self.place >= self.replay.len()
    }

    /// One command on; returns whether there was one.
    fn forward(&mut self) -> bool {
        if self.at_end() {
            self.playing = false;
            return false;
        }
        match self.session.follow(&self.replay, self.place) {
            Ok(()) => self.place += 1,
            Err(error) => {
                self.playing = false;
                self.trouble = Some(text::clean(&error.to_string()));
            }
        }
        true
    }

    /// To the place where so many commands have been carried out, from the beginning if need be.
    fn seek(&mut self, reached: impl Fn(&Self) -> bool, from_start: bool) -> Next {
        if from_start {
            self.session = Session::resume(self.start.clone());
            (self.place, self.trouble) = (0, None);
        }
        self.session.animate(false);
        while !reached(self) && self.forward() {}
        self.session.animate(self.animated);
        (self.playing, self.waited) = (false, Duration::ZERO);
        Next::Redraw
    }

    fn seek_place(&mut self, place: usize) -> Next {
        let back = place < self.place;
        self.seek(|it| it.place >= place, back)
    }

    /// To the first picture after so many turns.
    fn seek_turn(&mut self, turn: u64) -> Next {
        let back = turn < self.turn();
        self.seek(|it| it.turn() >= turn, back)
    }

    fn turn(&self) -> u64 {
        self.session.game().view().turn()
    }

    fn pause(&mut self) -> Next {
        if self.at_end() && !self.playing {
            return Next::Nothing;
        }
        (self.playing, self.waited) = (!self.playing, Duration::ZERO);
        Next::Redraw
    }

    fn change_speed(&mut self, faster: bool) -> Next {
        let last = SPEEDS.len() - 1;
        let speed = if faster { (self.speed + 1).min(last) } else { self.speed.saturating_sub(1) };
        let changed = speed != self.speed;
        self.speed = speed;
        if changed { Next::Redraw } else { Next::Nothing }
    }

    fn type_turn(&mut self, key: Key, intent: Option<Intent>) -> Next {
        let Some(digits) = &mut self.typing else { return Next::Nothing };
        if digits.key(key) {
            return Next::Redraw;
        }
        match intent {
            Some(Intent::Choose) => {
                let turn = digits.number();
                self.typing = None;
                turn.map_or(Next::Redraw, |turn| self.seek_turn(turn))
            }
            Some(Intent::Back) => {
                self.typing = None;
                Next::Redraw
            }
            _ => Next::Nothing,
        }
    }

    fn intent(&mut self, stage: &Stage<'_>, intent: Intent) -> Next {
        match intent {
            Intent::Pause => self.pause(),
            Intent::Forward => self.seek_place(self.place.saturating_add(1)),
            Intent::Backward if self.place > 0 => self.seek_place(self.place - 1),
            Intent::Top => self.seek_place(0),
            Intent::Bottom => self.seek_place(self.replay.len()),
            Intent::Faster => self.change_speed(true),
            Intent::Slower => self.change_speed(false),
            Intent::Jump => {
                (self.playing, self.typing) = (false, Some(Digits::default()));
                Next::Redraw
            }
            Intent::Back => self.back(),
            other => common(stage, other),
        }
    }

    /// Where it is and what can be done, below the log.
    fn draw_status(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let theme = stage.theme;
        let keys = |intent| stage.keys.label(intent);
        let (place, all, speed) = (self.place, self.replay.len(), SPEEDS[self.speed]);
        let state = match (&self.trouble, self.playing) {
            (Some(trouble), _) => format!("Not as it was played: {trouble}"),
            (None, true) => format!("▶ replay, move {place} of {all}, {speed} a second"),
            (None, false) if self.at_end() => format!("■ the end, after move {place} of {all}"),
            (None, false) => format!("■ stopped at move {place} of {all}, {speed}/s"),
        };
        let hint = match &self.typing {
            Some(digits) => format!("Go to turn: {}_", digits.typed()),
            None => format!(
                "{} {}, {} turn, {} keys, {} back",
                keys(Intent::Pause),
                if self.playing { "stop" } else { "play" },
                keys(Intent::Jump),
                keys(Intent::Help),
                keys(Intent::Back)
            ),
        };
        let state = text::truncate(&state, area.width.into());
        canvas.fill(area, theme.text());
        canvas.text(area.x, area.y, area.width, &state, theme.title());
        canvas.text(area.x, area.y + 1, area.width, &hint, theme.key());
    }
}

impl Screen for Watch {
    fn scope(&self) -> Scope {
        if self.typing.is_some() { Scope::NumberEntry } else { Scope::Replay }
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        let intent = binding.map(|binding| binding.intent);
        if self.typing.is_some() {
            return self.type_turn(key, intent);
        }
        intent.map_or(Next::Nothing, |intent| self.intent(stage, intent))
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        match mouse.kind {
            MouseKind::Left => self.pause(),
            MouseKind::WheelUp => self.intent(stage, Intent::Backward),
            MouseKind::WheelDown => self.intent(stage, Intent::Forward),
            MouseKind::Right => self.back(),
            MouseKind::Move => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let stage = &Stage { session: &self.session, ..*stage };
        let Some(layout) = stage.layout() else { return };
        let camera = dungeon::camera(stage, &layout);
        dungeon::picture(stage, canvas, &layout, camera, None);
        if let Some(motion) = self.session.motion() {
            motion.draw(stage, canvas, camera);
        }
        let log = layout.log;
        let told = Rect { height: log.height.saturating_sub(2), ..log };
        news::draw(canvas, told, stage);
        self.draw_status(stage, canvas, Rect { y: told.bottom(), height: 2, ..log });
    }

    fn opaque(&self) -> bool {
        true
    }

    fn moves(&self) -> bool {
        self.playing || self.session.motion().is_some()
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        let mut changed = self.session.tick(elapsed);
        if !self.playing {
            return changed;
        }
        let period = Duration::from_secs(1) / SPEEDS[self.speed];
        self.waited = (self.waited + elapsed).min(period * AT_ONCE);
        while self.playing && self.waited >= period {
            self.waited -= period;
            self.forward();
            changed = true;
        }
        changed
    }
}
