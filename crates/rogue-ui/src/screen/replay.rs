//! The replay of a finished run: pause, step, change the speed, go to a turn. It is played with a
//! game of its own, and says so when a turn differs from the recorded one.

use std::time::Duration;

use ratatui_core::layout::Rect;
use rogue_words::message::MessageKind;
use rogue_words::text;
use roguecore::replay::Replay;
use roguecore::{Command, Game};

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, ItemVerb, Scope};
use crate::keymap::Binding;
use crate::reading::{Choice, Reading};
use crate::session::Session;
use crate::time_budget::Progress;
use crate::widget::digits::Digits;
use crate::widget::dungeon_view::DungeonView;
use crate::widget::{message_log, panel};

/// Commands a second.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
const DEFAULT_SPEED: usize = 2;
/// The most commands played between two frames, so that a slow device still reads input.
const MAX_COMMANDS_PER_FRAME: u32 = 8;

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// After that many commands.
    Position(usize),
    /// At the first position after that many turns.
    Turn(u64),
}

/// The replay and how far it has been played.
pub(crate) struct ReplayScreen {
    replay: Replay,
    start: Game,
    session: Session,
    /// The number of commands played so far.
    position: usize,
    playing: bool,
    /// The index of the speed in [`SPEEDS`].
    speed: usize,
    /// Time since the last command.
    waited: Duration,
    /// The turn that is being typed.
    typing: Option<Digits>,
    /// How the replay differs from the recorded run.
    error: Option<String>,
    animations: bool,
    /// Where it goes on its way to a turn or position.
    goal: Option<Goal>,
    /// The command from which on another play than that of the run is shown.
    departs_at: Option<usize>,
    /// Whether there is no screen below: going back leaves the program.
    standalone: bool,
}

impl ReplayScreen {
    pub(crate) fn new(replay: Replay, start: Game, animations: bool) -> Self {
        let mut session = session_at(&start);
        session.set_animations(animations);
        Self {
            replay,
            start,
            session,
            position: 0,
            playing: true,
            speed: DEFAULT_SPEED,
            waited: Duration::ZERO,
            typing: None,
            error: None,
            animations,
            goal: None,
            departs_at: None,
            standalone: false,
        }
    }

    /// The same screen with no screen below.
    pub(crate) fn standalone(self) -> Self {
        Self { standalone: true, ..self }
    }

    /// The same screen at the command from which on another play than that of the run is shown.
    pub(crate) fn departing_at(mut self, position: usize) -> Self {
        self.departs_at = Some(position);
        self.seek(Goal::Position(position));
        self
    }

    fn back(&self) -> Transition {
        if self.standalone { Transition::Intent(Intent::Quit) } else { Transition::Pop }
    }

    fn at_end(&self) -> bool {
        self.error.is_some() || self.position >= self.replay.len()
    }

    /// Plays one command; returns whether there was one.
    fn advance(&mut self) -> bool {
        if self.at_end() {
            self.playing = false;
            return false;
        }
        match self.session.replay_step(&self.replay, self.position) {
            Ok(()) => self.position += 1,
            Err(error) => {
                self.playing = false;
                self.error = Some(text::clean(&error.to_string()));
            }
        }
        true
    }

    /// Goes to a position and stops there.
    fn seek(&mut self, goal: Goal) -> Transition {
        let is_past = match goal {
            Goal::Position(position) => position < self.position,
            Goal::Turn(turn) => turn < self.turn(),
        };
        if is_past {
            self.rewind();
        }
        self.session.set_animations(false);
        (self.goal, self.playing) = (Some(goal), false);
        Transition::Work
    }

    fn is_at(&self, goal: Goal) -> bool {
        match goal {
            Goal::Position(position) => self.position >= position,
            Goal::Turn(turn) => self.turn() >= turn,
        }
    }

    fn rewind(&mut self) {
        self.session = session_at(&self.start);
        (self.position, self.error) = (0, None);
    }

    fn stop(&mut self) -> Transition {
        self.session.set_animations(self.animations);
        (self.goal, self.playing, self.waited) = (None, false, Duration::ZERO);
        Transition::Redraw
    }

    fn play_on(&mut self) -> Transition {
        if self.session.game().outcome().is_some() {
            self.session
                .say(MessageKind::Plain, "The run has ended here. Go back some turns to play on.");
            return self.stop();
        }
        // The origin of the run cannot be chosen later.
        let next = self.replay.command(self.position);
        let content = self.session.game().content();
        if matches!(next, Some(Command::LevelUp(id)) if content.is_origin(id)) {
            self.advance();
        }
        Transition::PlayOn
    }

    fn turn(&self) -> u64 {
        self.session.game().view().turn()
    }

    fn pause(&mut self) -> Transition {
        if self.at_end() && !self.playing {
            return Transition::None;
        }
        (self.playing, self.waited) = (!self.playing, Duration::ZERO);
        Transition::Redraw
    }

    fn set_speed(&mut self, speed: usize) -> Transition {
        let speed = speed.min(SPEEDS.len() - 1);
        if speed == self.speed {
            return Transition::None;
        }
        self.speed = speed;
        Transition::Redraw
    }

    fn type_turn(&mut self, key: Key, intent: Option<Intent>) -> Transition {
        let Some(digits) = &mut self.typing else { return Transition::None };
        if digits.key(key) {
            return Transition::Redraw;
        }
        match intent {
            Some(Intent::Choose) => {
                let turn = digits.value();
                self.typing = None;
                turn.map_or(Transition::Redraw, |turn| self.seek(Goal::Turn(turn)))
            }
            Some(Intent::Back) => {
                self.typing = None;
                Transition::Redraw
            }
            _ => Transition::None,
        }
    }

    fn intent(&mut self, intent: Intent) -> Transition {
        // A key ends the way to a turn; it still counts, but for the one that goes back.
        if self.goal.is_some() {
            self.stop();
            if intent == Intent::Back {
                return Transition::Redraw;
            }
        }
        match intent {
            Intent::Pause => self.pause(),
            Intent::Forward => self.seek(Goal::Position(self.position.saturating_add(1))),
            Intent::Backward => match self.position.checked_sub(1) {
                Some(position) => self.seek(Goal::Position(position)),
                None => Transition::None,
            },
            Intent::Top => self.seek(Goal::Position(0)),
            Intent::Bottom => self.seek(Goal::Position(self.replay.len())),
            Intent::Faster => self.set_speed(self.speed + 1),
            Intent::Slower => self.set_speed(self.speed.saturating_sub(1)),
            Intent::Jump => {
                (self.playing, self.typing) = (false, Some(Digits::default()));
                Transition::Redraw
            }
            Intent::PlayOn => self.play_on(),
            Intent::SameDungeon if !self.replay.begins_with_seed() => {
                let refused = "This replay does not begin with the first turn of a dungeon.";
                self.session.say(MessageKind::Plain, refused);
                self.stop()
            }
            Intent::Back => self.back(),
            // The replay stays at the position that is looked at.
            other @ (Intent::Look
            | Intent::Item(ItemVerb::Open)
            | Intent::Character
            | Intent::Discoveries
            | Intent::History) => {
                self.stop();
                Transition::Intent(other)
            }
            other => Transition::Intent(other),
        }
    }

    /// "turn 312, 45% played"
    fn progress(&self) -> String {
        let percent = self.position.saturating_mul(100) / self.replay.len().max(1);
        format!("turn {}, {percent}% played", self.turn())
    }

    /// The position and whether the replay is playing.
    fn status(&self) -> String {
        let (position, speed, turn) = (self.position, SPEEDS[self.speed], self.turn());
        if self.goal.is_some() {
            return format!("… on the way: {}", self.progress());
        }
        let what = match self.departs_at {
            Some(departs_at) if position == departs_at => {
                ". From here on: what would have saved you"
            }
            Some(departs_at) if position > departs_at => ": what would have saved you",
            Some(_) | None => "",
        };
        match (&self.error, self.playing) {
            (Some(error), _) => format!("Differs from the recording: {error}"),
            (None, true) => format!("▶ {} ({speed}/s){what}", self.progress()),
            (None, false) if self.at_end() => format!("■ the end, turn {turn}{what}"),
            (None, false) if what.is_empty() => {
                format!("■ paused at {} ({speed}/s)", self.progress())
            }
            (None, false) => format!("■ paused at {}{what}", self.progress()),
        }
    }

    /// Draws the status and the keys below the message log.
    fn draw_status(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let theme = cx.theme();
        let hint = match &self.typing {
            Some(digits) => format!(
                "Go to turn: {}_   {}   {}",
                digits.typed(),
                cx.hint(Intent::Choose, "go"),
                cx.hint(Intent::Back, "back")
            ),
            None => format!(
                "{}   {}   {}   {}   {}",
                cx.hint(Intent::Pause, if self.playing { "pause" } else { "play" }),
                cx.hint(Intent::Jump, "go to turn"),
                cx.hint(Intent::PlayOn, "play on"),
                cx.hint(Intent::Help, "keys"),
                cx.hint(Intent::Back, "back")
            ),
        };
        let status = text::truncate(&self.status(), area.width.into());
        canvas.fill(area, theme.text());
        canvas.text(area.x, area.y, area.width, &status, theme.title());
        canvas.keys(area.x, area.y + 1, area.width, &[(&hint, theme.key())]);
    }
}

const NO_CHOICES: [Choice; 0] = [];

/// The start of a replay, with a line about its content.
fn session_at(start: &Game) -> Session {
    let mut session = Session::resume(start.clone());
    let title = text::clean_name(start.content().title());
    session.say(MessageKind::Plain, &format!("Replay of {title}, seed {}.", start.seed()));
    session
}

impl Screen for ReplayScreen {
    fn scope(&self) -> Scope {
        if self.typing.is_some() { Scope::NumberEntry } else { Scope::Replay }
    }

    fn key(&mut self, _cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        let intent = binding.map(|binding| binding.intent);
        if self.typing.is_some() {
            return self.type_turn(key, intent);
        }
        intent.map_or(Transition::None, |intent| self.intent(intent))
    }

    fn mouse(&mut self, _cx: &Context<'_>, mouse: Mouse) -> Transition {
        match mouse.kind {
            MouseKind::Left => self.pause(),
            MouseKind::WheelUp => self.intent(Intent::Backward),
            MouseKind::WheelDown => self.intent(Intent::Forward),
            MouseKind::Right => self.back(),
            MouseKind::Move | MouseKind::Middle => Transition::None,
        }
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        if self.typing.is_some() {
            let lines = vec!["Type the number of a turn.".to_owned()];
            return Reading::Entry { title: "Go to turn".to_owned(), lines, has_list: false };
        }
        let mut lines = self.session.log().newest_batch();
        if self.departs_at == Some(self.position) {
            lines.push("From here: what would have saved you.".to_owned());
        }
        lines.extend(
            self.error.as_ref().map(|error| format!("Differs from the recording: {error}")),
        );
        let words = "Words: forward, backward, jump, top, bottom, play-on, history, back.";
        lines.extend(cx.is_in_lines().then(|| words.to_owned()));
        Reading::question(format!("Replay, {}", self.progress()), lines, NO_CHOICES)
    }

    fn typed(&self) -> Option<&str> {
        self.typing.as_ref().map(Digits::typed)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let cx = &Context { session: &self.session, ..*cx };
        let Some(layout) = &panel::layout(cx) else { return };
        let (view, camera) = (cx.view(), cx.camera(layout));
        DungeonView::new(cx, layout, camera, None).draw(canvas);
        // Keys for the things here would be carried out in no game: a replay is only looked at.
        canvas.key_line = None;
        if let Some(animation) = cx.session.animation() {
            animation.draw(cx.theme(), view, canvas, camera);
        }
        let log = layout.log;
        let messages = Rect { height: log.height.saturating_sub(2), ..log };
        message_log::draw(cx, canvas, messages);
        self.draw_status(cx, canvas, Rect { y: messages.bottom(), height: 2, ..log });
    }

    fn session(&self) -> Option<&Session> {
        Some(&self.session)
    }

    fn opaque(&self) -> bool {
        true
    }

    fn is_working(&self) -> bool {
        self.goal.is_some()
    }

    /// Goes on to the position that was asked for.
    fn work(&mut self) -> Progress {
        let Some(goal) = self.goal else { return Progress::Done };
        if !self.is_at(goal) && self.advance() {
            return Progress::Working;
        }
        self.stop();
        Progress::Done
    }

    fn is_animating(&self) -> bool {
        self.playing || self.goal.is_some() || self.session.is_animating()
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        let mut changed = self.session.tick(elapsed);
        if !self.playing {
            return changed;
        }
        let period = Duration::from_secs(1) / SPEEDS[self.speed];
        self.waited = (self.waited + elapsed).min(period * MAX_COMMANDS_PER_FRAME);
        while self.playing && self.waited >= period {
            self.waited -= period;
            self.advance();
            changed = true;
        }
        changed
    }
}
