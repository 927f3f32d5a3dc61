//! Limits the bytes that a turn writes to the terminal: tests play games through the screens and
//! count the bytes of every frame.

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::layout::Size;
use rogue_ui::input::{Input, Key};
use rogue_ui::{App, Config, Settings, Theme};
use roguecore::{Content, Direction, Point, Rng, Stream, TileView, View, path};

use crate::color::Depth;
use crate::paint::Painter;

/// Largest number of bytes of one key press in 24-bit colours, including its animation, without the
/// flicker of a torch.
const MAX_BYTES: usize = 2048;

/// Largest number of bytes of an arrival on another floor.
const MAX_ARRIVAL_BYTES: usize = 3072;

/// Largest number of bytes of a step that moves the part of the map that is shown.
const MAX_SCROLL_BYTES: usize = 6144;

/// The keys of the directions in the order of [`Direction::ALL`], then wait and pick up.
const KEYS: [char; 10] = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y', '.', 'g'];

/// A game and the painter that draws it.
struct TestGame {
    app: App,
    painter: Painter,
    size: Size,
}

impl TestGame {
    fn new(content: &Arc<Content>, theme: &str, size: Size, flicker: bool) -> Self {
        let theme = Theme::named(theme).expect("a theme");
        let content = Arc::clone(content);
        let settings = Settings { theme, flicker, ..Settings::default() };
        let app = App::new(Config { content, settings, ..Config::default() });
        let painter = Painter::new(Depth::True).with_bce(true);
        let mut game = Self { app, painter, size };
        game.draw();
        game
    }

    fn draw(&mut self) -> usize {
        self.painter.frame(self.size, |buffer| self.app.draw(buffer)).len()
    }

    /// Presses a key and returns the number of bytes until no animation runs.
    fn press(&mut self, key: char) -> usize {
        self.app.input(Input::Key(Key::char(key)));
        let mut bytes = self.draw();
        while self.app.is_animating() {
            self.app.tick(Duration::from_millis(33));
            bytes += self.draw();
        }
        bytes
    }
}

/// The key of the next step to the nearest unexplored cell, otherwise to the stairs, then down.
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
    let route = path::shortest(view.size(), here, goal, enter)?;
    let step = Direction::ALL.iter().position(|it| Some(it) == route.steps.first())?;
    Some(KEYS[step])
}

/// The classic content without monsters, so that whole floors can be explored.
fn without_monsters() -> Arc<Content> {
    let ron = Content::classic_ron();
    let (before, after) = ron.split_once("monsters_per_room: [").expect("the monster table");
    let (_, after) = after.split_once("],").expect("its end");
    let ron = format!("{before}monsters_per_room: [(from: 1, max: 0)],{after}");
    Arc::new(Content::parse("without_monsters.ron", &ron).expect("content"))
}

/// The worst case is leaving a completely explored floor: every cell changes.
#[test]
fn exploring_and_taking_stairs_stay_within_the_budget() {
    let (usual, wide) = (Size::new(80, 50), Size::new(200, 60));
    for (theme, size) in [("classic", usual), ("safe", wide), ("torch", usual)] {
        let mut game = TestGame::new(&without_monsters(), theme, size, false);
        let (mut max_step, mut max_arrival, mut max_scroll) = (0, 0, 0);
        for _ in 0..900 {
            let floor = game.app.game().view().floor();
            let Some(key) = explore(game.app.game().view()) else { break };
            let here = game.app.game().view().player().at;
            let before = game.app.canvas_cell(here);
            let bytes = game.press(key);
            let most = if game.app.game().view().floor() != floor {
                &mut max_arrival
            } else if game.app.canvas_cell(here) == before {
                &mut max_step
            } else {
                &mut max_scroll
            };
            *most = bytes.max(*most);
        }
        assert!(game.app.game().view().floor() > 1, "the second floor was not reached");
        println!(
            "{theme} {size}: a step at most {max_step} bytes, one that moves the map {max_scroll}, \
             an arrival {max_arrival}"
        );
        assert!(max_step <= MAX_BYTES, "{theme} {size}: {max_step} bytes for a step");
        assert!(max_scroll <= MAX_SCROLL_BYTES, "{theme} {size}: {max_scroll} bytes for the map");
        assert!(max_arrival <= MAX_ARRIVAL_BYTES, "{theme} {size}: {max_arrival} bytes on arrival");
    }
}

/// Attacks are animated and logged.
#[test]
fn fighting_stays_within_the_budget() {
    for theme in ["classic", "torch"] {
        let mut game = TestGame::new(&Content::classic(), theme, Size::new(80, 50), false);
        let mut rng = Rng::derive(1, Stream::Player);
        let mut max = 0;
        for _ in 0..400 {
            let key = rng.pick(&KEYS).copied().expect("a key");
            let bytes = game.press(key);
            if game.app.game().outcome().is_some() {
                break;
            }
            max = max.max(bytes);
        }
        println!("{theme}: a turn among monsters: at most {max} bytes");
        assert!(max <= MAX_BYTES, "{theme}: {max} bytes");
    }
}

/// A second of the flicker of a torch in the middle of a lit room, and a game where nothing moves.
#[test]
fn the_flicker_of_a_torch_stays_within_its_budget() {
    const MAX_BYTES_PER_SECOND: usize = 40 * 1024;
    let mut game = TestGame::new(&without_monsters(), "torch", Size::new(80, 50), true);
    let mut max = 0;
    for _ in 0..8 {
        game.press('l');
        let mut bytes = 0;
        for _ in 0..8 {
            game.app.tick(Duration::from_millis(125));
            bytes += game.draw();
        }
        assert!(bytes > 0 && bytes <= MAX_BYTES_PER_SECOND, "{bytes} bytes in a second");
        max = max.max(bytes);
    }
    println!("flicker: at most {max} bytes a second");
    game.app.tick(Duration::from_secs(60));
    game.draw();
    assert_eq!(game.app.next_frame(), None);
    game.app.tick(Duration::from_secs(60));
    assert!(!game.app.dirty());
    assert_eq!(game.draw(), 0);
}
