//! How many bytes a step costs: games are played through the screens and every frame is
//! counted. Knows no terminal.

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::layout::Size;
use rogue_ui::input::{Input, Key};
use rogue_ui::{App, Config, Theme};
use roguecore::{Content, Direction, Point, Rng, Stream, TileView, View, path};

use crate::color::Depth;
use crate::paint::Painter;

/// The most a step may cost in true colour, what moves in answer to it included.
const MOST: usize = 2048;

/// A key in each of the directions, in the order of [`Direction::ALL`], and those of things.
const KEYS: [char; 10] = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y', '.', 'g'];

/// A game, and the terminal it is drawn on.
struct Played {
    app: App,
    painter: Painter,
    size: Size,
}

impl Played {
    fn begin(content: &Arc<Content>, theme: &str, size: Size) -> Self {
        let theme = Theme::named(theme).expect("a theme");
        let content = Arc::clone(content);
        let app = App::new(Config { content, theme, ..Config::default() });
        let painter = Painter::new(Depth::True).erasing(true);
        let mut played = Self { app, painter, size };
        played.draw();
        played
    }

    fn draw(&mut self) -> usize {
        self.painter.frame(self.size, |buffer| self.app.draw(buffer)).len()
    }

    /// Presses a key; returns the bytes until the picture stands still.
    fn press(&mut self, key: char) -> usize {
        self.app.input(Input::Key(Key::char(key)));
        let mut bytes = self.draw();
        while self.app.wants_frames() {
            self.app.tick(Duration::from_millis(33));
            bytes += self.draw();
        }
        bytes
    }
}

/// The way to the nearest cell that was never seen, then to the stairs, then down.
fn explore(view: View<'_>) -> Option<char> {
    let here = view.player().at;
    let known = |at: Point| match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => Some(tile),
        TileView::Unknown => None,
    };
    let enter = |at: Point| known(at).is_none_or(|tile| tile.walkable).then_some(1);
    let costs = path::distances(view.size(), [here], enter);
    let unknown = view.size().points().filter(|&at| known(at).is_none());
    let nearest = unknown.filter_map(|at| Some((costs.get(at).copied().flatten()?, at))).min();
    let is_stairs = |&at: &Point| known(at).is_some_and(|tile| tile.id == "stairs_down");
    let goal = nearest.map(|(_, at)| at).or_else(|| view.size().points().find(is_stairs))?;
    if goal == here {
        return Some('>');
    }
    let way = path::shortest(view.size(), here, goal, enter)?;
    let step = Direction::ALL.iter().position(|it| Some(it) == way.steps.first())?;
    Some(KEYS[step])
}

/// The whole game with nobody in it: its floors can be seen to their end.
fn peaceful() -> Arc<Content> {
    let ron = Content::classic_ron();
    let (before, after) = ron.split_once("monsters_per_room: [").expect("a table of monsters");
    let (_, after) = after.split_once("],").expect("its end");
    let ron = format!("{before}monsters_per_room: [(from: 1, most: 0)],{after}");
    Arc::new(Content::parse("peaceful.ron", &ron).expect("content"))
}

/// The worst case is the way down from a floor that was seen to its end: all of it goes.
#[test]
fn no_step_of_an_explorer_and_no_arrival_costs_more_than_the_budget() {
    for (theme, size) in [("classic", Size::new(80, 50)), ("safe", Size::new(200, 60))] {
        let mut played = Played::begin(&peaceful(), theme, size);
        let (mut most, mut arrivals) = (0, 0);
        for _ in 0..900 {
            let floor = played.app.game().view().floor();
            let Some(key) = explore(played.app.game().view()) else { break };
            let bytes = played.press(key);
            let turn = played.app.game().view().turn();
            assert!(bytes <= MOST, "{theme} {size}, turn {turn}: {bytes} bytes for {key}");
            if played.app.game().view().floor() == floor {
                most = most.max(bytes);
            } else {
                arrivals = arrivals.max(bytes);
            }
        }
        assert!(arrivals > 0, "nobody came to the second floor");
        println!("{theme} {size}: a step at most {most} bytes, an arrival {arrivals}");
    }
}

/// With blows that are shown in motion and told in the log.
#[test]
fn no_blow_costs_more_than_the_budget() {
    let mut played = Played::begin(&Content::classic(), "classic", Size::new(80, 50));
    let mut rng = Rng::derive(1, Stream::Player);
    let mut most = 0;
    for _ in 0..400 {
        let key = rng.pick(&KEYS).copied().expect("a key");
        let bytes = played.press(key);
        if played.app.game().outcome().is_some() {
            break;
        }
        assert!(bytes <= MOST, "{bytes} bytes for {key}");
        most = most.max(bytes);
    }
    println!("a turn among monsters: at most {most} bytes");
}
