//! Animations of a turn: steps, bolts, blasts, hits and deaths, made from the events of the turn. The
//! game never waits for them.
//!
//! Nothing flashes twice: each effect appears once and disappears. An animation ends within
//! [`MAX_DURATION`], unless it is that of a moment.

mod fights;
mod moments;
mod steps;

use std::time::Duration;

use ratatui_core::style::{Modifier, Style};
use roguecore::{
    ActorEvent, Content, Event, EventKind, Events, FightEvent, GameEvent, ItemEvent, Point, Rect,
    TileView, View,
};

use crate::canvas::Canvas;
use crate::color::{DANGER_CONTRAST, Rgb};
use crate::layout::Camera;
use crate::lighting::{Light, MAX_RADIUS};
use crate::theme::Theme;
use fights::Fights;
pub(crate) use moments::{Moment, Tint, dead};
use steps::Steps;

/// The longest animation of a turn.
const MAX_DURATION: Duration = Duration::from_millis(250);

/// Milliseconds that a bolt flies and a blast spreads.
const BOLT_MILLIS: u64 = 80;
const BLAST_MILLIS: u64 = 90;

/// The animation of one turn: steps, and beside them first the bolts, then the blasts, then hits and
/// deaths.
#[derive(Debug, Default)]
pub(crate) struct Animation {
    steps: Steps,
    bolts: Vec<(Point, Point)>,
    blasts: Vec<(Point, u32)>,
    fights: Fights,
    moment: Option<Moment>,
    elapsed: Duration,
}

/// When the bolts have arrived, when the blasts have spread, and when the fights end.
struct Phases {
    bolts: Duration,
    blasts: Duration,
    fights: Duration,
}

impl Animation {
    /// The animation of those events that the player perceived; `None` when there is nothing to
    /// animate.
    /// Taking the goal is a moment only once: `had_goal` is whether the player has had the goal before.
    pub(crate) fn from_events(events: &Events, content: &Content, had_goal: bool) -> Option<Self> {
        let mut animation = Self::default();
        for event in events.iter().filter(|event| event.seen) {
            animation.add(event);
            let moment = Moment::of(event, content);
            let is_new = |moment: &Moment| !(had_goal && *moment == Moment::GoalTaken);
            animation.moment = moment.filter(is_new).or(animation.moment);
        }
        (animation.end() > Duration::ZERO).then_some(animation)
    }

    fn add(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Item(
                ItemEvent::Used { at, target: Some(target), .. }
                | ItemEvent::Thrown { from: at, to: target, .. },
            )
            | EventKind::Actor(ActorEvent::Cast { at, target: Some(target), .. }) => {
                self.add_bolt(*at, *target);
            }
            EventKind::Fight(event) => self.add_fight(event),
            EventKind::Actor(ActorEvent::Moved { from, to, .. }) => self.steps.add(*from, *to),
            // Effects on the floor that was left are out of view.
            EventKind::Game(GameEvent::Arrived { .. }) => *self = Self::default(),
            EventKind::Actor(_)
            | EventKind::Item(_)
            | EventKind::Status(_)
            | EventKind::Place(_)
            | EventKind::Game(_)
            | EventKind::Trace(_) => {}
        }
    }

    fn add_fight(&mut self, event: &FightEvent) {
        match event {
            FightEvent::Exploded { at, radius, .. } => self.blasts.push((*at, *radius)),
            FightEvent::Struck { target, from, at, damage, .. } => {
                // Damage of an explosion comes from its centre.
                if !self.blasts.iter().any(|(centre, _)| centre == from) {
                    self.add_bolt(*from, *at);
                }
                self.fights.hit(*at, *damage, target.player);
            }
            FightEvent::Attacked { target, at, damage, .. } => {
                self.fights.hit(*at, *damage, target.player);
            }
            FightEvent::Died { who, at, .. } => self.fights.death(*who, *at),
            FightEvent::Healed { .. } => {}
        }
    }

    /// Adds a bolt, unless there is one between the same cells or the cells are equal.
    fn add_bolt(&mut self, from: Point, to: Point) {
        if from != to && !self.bolts.contains(&(from, to)) {
            self.bolts.push((from, to));
        }
    }

    fn phases(&self) -> Phases {
        let lasts = |present: bool, millis| Duration::from_millis(if present { millis } else { 0 });
        let bolts = lasts(!self.bolts.is_empty(), BOLT_MILLIS);
        let blasts = bolts + lasts(!self.blasts.is_empty(), BLAST_MILLIS);
        let fights = self.fights.duration().min(MAX_DURATION.saturating_sub(blasts));
        Phases { bolts, blasts, fights: blasts + fights }
    }

    fn end(&self) -> Duration {
        let moment = self.moment.map_or(Duration::ZERO, Moment::duration);
        self.phases().fights.max(self.steps.duration()).max(moment)
    }

    /// Advances the animation; returns whether it goes on.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        self.elapsed = self.elapsed.saturating_add(elapsed);
        self.elapsed < self.end()
    }

    /// How a cell of the map looks in a moment, with the player at `here`.
    pub(crate) fn tint(&self, here: Point, at: Point) -> Tint {
        self.moment.map_or(Tint::None, |moment| moment.tint(self.elapsed, here, at))
    }

    /// Whether the player was hit a moment ago, and for how long at most.
    pub(crate) fn is_struck(&self, most: Duration) -> bool {
        let since = self.elapsed.checked_sub(self.phases().blasts);
        self.fights.has_hit_player() && since.is_some_and(|since| since < most)
    }

    /// Where the actor that is now at `to` came from, and how far it has come, of 256.
    pub(crate) fn glide(&self, to: Point) -> Option<(Point, u16)> {
        self.steps.glide(self.elapsed, to)
    }

    /// The lights of the bolts and blasts of the current frame.
    pub(crate) fn lights(&self) -> Vec<Light> {
        let Phases { bolts, blasts, .. } = self.phases();
        if self.elapsed < bolts {
            let head = |(from, to): &(Point, Point)| {
                let line = line(*from, *to);
                let at = line[self.passed(line.len()).min(line.len()) - 1];
                Light { at, radius: 5, level: [60, 58, 36] }
            };
            self.bolts.iter().map(head).collect()
        } else if self.elapsed < blasts {
            let light = |(at, radius): &(Point, u32)| {
                let radius = radius.saturating_add(4).min(MAX_RADIUS.into()) as u8;
                Light { at: *at, radius, level: [150, 80, 24] }
            };
            self.blasts.iter().map(light).collect()
        } else {
            Vec::new()
        }
    }

    /// The number of cells of a bolt's path that it has passed; at least 1.
    fn passed(&self, cells: usize) -> usize {
        self.elapsed.as_millis() as usize * cells / BOLT_MILLIS as usize + 1
    }

    /// Draws the current frame over the map.
    pub(crate) fn draw(
        &self,
        theme: Theme,
        view: View<'_>,
        canvas: &mut Canvas<'_>,
        camera: Camera,
    ) {
        self.steps.draw(self.elapsed, view, canvas, camera);
        let Phases { bolts, blasts, fights } = self.phases();
        let mut painter = Painter { theme, view, camera, canvas };
        if self.elapsed < bolts {
            for (from, to) in &self.bolts {
                self.draw_bolt(&mut painter, *from, *to);
            }
        } else if self.elapsed < blasts {
            let since = self.elapsed.saturating_sub(bolts).as_millis();
            for (at, radius) in &self.blasts {
                // From the centre to the full radius in three steps.
                let step = (since * 3 / u128::from(BLAST_MILLIS)).min(2) as u32 + 1;
                painter.blast(*at, radius.saturating_mul(step).div_ceil(3));
            }
        } else if self.elapsed < fights {
            let [since, whole] = [self.elapsed, fights].map(|it| it.saturating_sub(blasts));
            self.fights.draw(since, whole, &mut painter);
        }
    }

    /// Draws the cells that the bolt has passed.
    fn draw_bolt(&self, painter: &mut Painter<'_, '_>, from: Point, to: Point) {
        let line = line(from, to);
        let passed = self.passed(line.len());
        for at in line.into_iter().take(passed) {
            let bg = painter.theme.tile(painter.view.tile(at)).bg;
            painter.put(at, bg);
        }
    }
}

/// Draws effects on the cells of the map.
struct Painter<'a, 'b> {
    theme: Theme,
    view: View<'a>,
    camera: Camera,
    canvas: &'a mut Canvas<'b>,
}

impl Painter<'_, '_> {
    /// Draws every visible cell that the blast has reached.
    fn blast(&mut self, at: Point, radius: u32) {
        let bg = self.theme.palette().blast;
        for cell in disc(at, radius) {
            if matches!(self.view.tile(cell), TileView::Visible(tile) if tile.walkable) {
                self.put(cell, bg);
            }
        }
    }

    fn put(&mut self, at: Point, bg: Rgb) {
        let known = !matches!(self.view.tile(at), TileView::Unknown);
        if let Some((x, y)) = self.camera.to_canvas(at).filter(|_| known) {
            // Over a creature it is as loud as that.
            let (fg, bg) = self.theme.palette().bolt.separate(bg, DANGER_CONTRAST);
            let style = Style::new().fg(fg.into()).bg(bg.into());
            let style = style.add_modifier(Modifier::BOLD);
            let tiles = self.camera.tiles();
            self.canvas.tiles(tiles).put_tile(x, y, '*', style, tiles);
        }
    }
}

/// The cells within `radius` of `at`, row by row. A radius above 1,000 cells, wider than any map,
/// counts as 1,000.
pub(crate) fn disc(at: Point, radius: u32) -> impl Iterator<Item = Point> {
    let reach = radius.min(1_000) as i32;
    let side = 2 * reach + 1;
    Rect::new(at.x - reach, at.y - reach, side, side)
        .points()
        .filter(move |cell| at.is_within(radius, *cell))
}

/// The cells of a straight line, without the first one.
fn line(from: Point, to: Point) -> Vec<Point> {
    let steps = from.chebyshev(to).max(1) as i32;
    let part = |from: i32, to: i32, step: i32| {
        let doubled = 2 * (to - from) * step;
        from + (doubled + steps * doubled.signum()) / (2 * steps)
    };
    (1..=steps).map(|step| Point::new(part(from.x, to.x, step), part(from.y, to.y, step))).collect()
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Game, LevelUpId};

    use super::*;

    #[test]
    fn a_line_goes_from_cell_to_neighbouring_cell_and_arrives() {
        let from = Point::new(5, 5);
        for to in Rect::new(0, 0, 11, 11).points().filter(|to| *to != from) {
            let line = line(from, to);
            assert_eq!(line.last(), Some(&to));
            let mut before = from;
            for at in line {
                assert_eq!(before.chebyshev(at), 1, "{from} to {to}");
                before = at;
            }
        }
    }

    /// Everything at once, on steps beside it.
    #[test]
    fn an_animation_ends_within_the_maximum() {
        let (here, there) = (Point::new(3, 3), Point::new(4, 3));
        let mut animation = Animation::default();
        animation.add_bolt(here, there);
        animation.blasts.push((there, 3));
        animation.steps.add(here, there);
        animation.fights.hit(there, 5, false);
        assert_eq!(animation.end(), MAX_DURATION);
        let Phases { bolts, blasts, fights } = animation.phases();
        assert!(fights >= blasts + Duration::from_millis(80), "a hit is seen");
        assert!(Duration::ZERO < bolts && bolts < blasts);
    }

    fn moment(game: &mut Game, command: Command, had_goal: bool) -> Option<Moment> {
        let events = game.step(command).unwrap();
        Animation::from_events(&events, game.content(), had_goal)?.moment
    }

    #[test]
    fn the_goal_is_a_moment_when_it_is_taken_first() {
        let scene = "###\n#g#\n###\n\ng = player, ember";
        for (had_goal, expected) in [(false, Some(Moment::GoalTaken)), (true, None)] {
            let mut game = Game::from_scene(Content::classic(), scene).unwrap();
            assert_eq!(moment(&mut game, Command::PickUp, had_goal), expected);
        }
    }

    #[test]
    fn a_level_is_a_moment_and_an_origin_is_none() {
        let mut game = Game::with_content(rogue_ember::content(), 1);
        let (origin, _) = game.content().origins().next().unwrap();
        assert_eq!(moment(&mut game, Command::LevelUp(origin), false), None);
        let scene = "###\n#@#\n###\n\ngrowth 1 340 1";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        let level = Command::LevelUp(LevelUpId::new(0));
        assert_eq!(moment(&mut game, level, false), Some(Moment::LevelUp));
    }

    #[test]
    fn a_disc_has_the_radius_of_the_rules() {
        assert_eq!(disc(Point::new(3, 3), 3).count(), 29);
        assert_eq!(disc(Point::new(0, 0), 0).count(), 1);
    }
}
