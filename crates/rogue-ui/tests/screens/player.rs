//! The driver of the tests: types keys, moves the mouse and reads the screen at any size. No other
//! module calls the app.

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};
use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, CopyRequest, KeyMap, Request, Settings, Theme};
use roguecore::{Content, Game, Host, Pack};

pub(crate) struct Player {
    pub(crate) app: App,
    pub(crate) buffer: Buffer,
    /// Whether the last key disturbed the player.
    pub(crate) disturbed: bool,
}

/// A new game of that seed, on 80 x 50.
pub(crate) fn new_game(seed: u64) -> Player {
    Player::of(App::new(Config { seed, ..Config::default() }))
}

/// A scene, in the theme `ascii`, so that walls can be read.
pub(crate) fn scene(scene: &str) -> Player {
    themed(scene, "ascii")
}

/// A scene of the whole game, in the theme `ascii`.
pub(crate) fn classic(scene: &str) -> Player {
    let game = Game::from_scene(Content::classic(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

/// The title screen with the runs of `memory`, without animations.
pub(crate) fn at_title(memory: &Memory) -> Player {
    let config = Config { seed: 7, settings: without_motion(), ..Config::default() };
    Player::of(App::title(config, memory.clone()))
}

pub(crate) fn without_motion() -> Settings {
    Settings { motion: false, ..Settings::default() }
}

/// The classic game, lost in its first turn, with other fields.
pub(crate) fn lost_at_once(fields: &str) -> Arc<Content> {
    let loses = "change: (creatures: {\"player\": (rules: [(on: Turn, do: [Lose])])})";
    let loses = format!("(extends: \"classic\", {fields} {loses})");
    let packs =
        [Pack::new().with_file("loses.ron", &loses), Pack::built_in("classic").expect("it is")];
    Arc::new(Content::parse_packs(&packs, &Host::new()).expect("good packs"))
}

/// A game that was just won.
pub(crate) fn won() -> Player {
    let mut player =
        classic("####\n#1.#\n####\n\n1 = player on stairs_up\npack c ember\nturn 4711\nseed 42");
    player.types("<");
    player
}

pub(crate) fn themed(scene: &str, theme: &str) -> Player {
    let game = Game::from_scene(Content::first_steps(), scene).expect("a good scene");
    let theme = Theme::named(theme).expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

impl Player {
    /// Two frames of a run that is being opened: in the first of them keys are answered.
    pub(crate) fn slice(&mut self) -> &mut Self {
        for _ in 0..2 {
            assert_eq!(self.app.next_frame(), Some(Duration::ZERO));
            self.app.tick(Duration::ZERO);
        }
        self.draw();
        self
    }

    /// The frames until the run is open.
    pub(crate) fn opened(&mut self) -> &mut Self {
        while self.app.is_opening() {
            self.app.tick(Duration::ZERO);
        }
        self.draw();
        self
    }

    /// The text that the player has just copied.
    pub(crate) fn copied(&mut self) -> CopyRequest {
        match self.app.take_request() {
            Some(Request::Copy(copied)) => copied,
            other => panic!("{other:?} is no text"),
        }
    }

    pub(crate) fn of(app: App) -> Self {
        let mut player =
            Self { app, buffer: Buffer::empty(Rect::new(0, 0, 80, 50)), disturbed: false };
        player.draw();
        player
    }

    pub(crate) fn sized(mut self, width: u16, height: u16) -> Self {
        self.resize(width, height);
        self
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.app.input(Input::Resize { width, height });
        self.buffer = Buffer::empty(Rect::new(0, 0, width, height));
        self.draw();
    }

    pub(crate) fn draw(&mut self) {
        self.app.draw(&mut self.buffer);
    }

    /// Types keys, separated by spaces: `"l l Esc Ctrl-P"`.
    pub(crate) fn types(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            self.disturbed = self.app.input(Input::Key(key.parse().expect(key)));
        }
        self.draw();
        self
    }

    /// Types a key; returns whether the app wants to draw after it.
    pub(crate) fn is_dirty_after(&mut self, key: &str) -> bool {
        self.app.input(Input::Key(key.parse().expect(key)));
        let dirty = self.app.dirty();
        self.draw();
        dirty
    }

    /// Waits until a screen that has opened by itself takes keys.
    pub(crate) fn settles(&mut self) -> &mut Self {
        self.app.tick(Duration::from_millis(500));
        self.draw();
        self
    }

    pub(crate) fn presses(&mut self, key: impl Into<Key>) -> &mut Self {
        self.disturbed = self.app.input(Input::Key(key.into()));
        self.draw();
        self
    }

    pub(crate) fn mouse(&mut self, kind: MouseKind, x: u16, y: u16) -> &mut Self {
        self.app.input(Input::Mouse(Mouse::new(kind, x, y)));
        self.draw();
        self
    }

    /// The rows of the screen without trailing blanks.
    pub(crate) fn rows(&self) -> Vec<String> {
        let area = self.buffer.area;
        let row = |y| {
            let cells = (0..area.width).map(|x| self.buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..area.height).map(row).collect()
    }

    pub(crate) fn screen(&self) -> String {
        self.rows().join("\n")
    }

    /// The rows of a part of the screen.
    pub(crate) fn part(&self, x: u16, y: u16, width: u16, height: u16) -> String {
        let area = Rect::new(x, y, width, height).intersection(self.buffer.area);
        let row = |y| {
            let cells = (area.x..area.right()).map(|x| self.buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (area.y..area.bottom()).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The cell where a text begins: on the map and in windows before the sidebar.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        const SIDEBAR: usize = 28;
        let rows = self.rows();
        let find = |before: usize| {
            rows.iter().enumerate().find_map(|(y, row)| {
                let at = row[..row.find(text)?].chars().count();
                (at < before).then_some((at as u16, y as u16))
            })
        };
        let width = usize::from(self.buffer.area.width);
        find(width.saturating_sub(SIDEBAR)).or_else(|| find(width))
    }

    #[track_caller]
    pub(crate) fn reads(&self, text: &str) -> &Self {
        assert!(self.find(text).is_some(), "no {text:?} in\n{}", self.screen());
        self
    }

    #[track_caller]
    pub(crate) fn reads_not(&self, text: &str) -> &Self {
        assert!(self.find(text).is_none(), "{text:?} in\n{}", self.screen());
        self
    }

    pub(crate) fn fg(&self, x: u16, y: u16) -> Color {
        self.buffer[(x, y)].fg
    }

    pub(crate) fn bg(&self, x: u16, y: u16) -> Color {
        self.buffer[(x, y)].bg
    }

    pub(crate) fn modifier(&self, x: u16, y: u16) -> Modifier {
        self.buffer[(x, y)].modifier
    }

    pub(crate) fn turn(&self) -> u64 {
        self.app.game().view().turn()
    }
}

pub(crate) const ESC: KeyCode = KeyCode::Esc;
