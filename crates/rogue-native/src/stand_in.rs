//! A stand-in for the parts of rogue-ui that are still being written. To be deleted.
#![allow(clippy::all, clippy::pedantic, missing_docs)]
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Style};
use rogue_ui::input::{Input, KeyCode};
use std::sync::Arc;
use std::time::Duration;

pub struct Content;
impl Content {
    pub const MAX_BYTES: usize = 1 << 20;
    pub fn first_steps() -> Arc<Content> {
        Arc::new(Content)
    }
    pub fn title(&self) -> &'static str {
        "stand-in"
    }
    pub fn parse(file: &str, text: &str) -> Result<Content, String> {
        if text.starts_with('(') { Ok(Content) } else { Err(format!("{file}:1:1: expected `(`")) }
    }
}
pub struct Theme;
impl Theme {
    pub const NAMES: &[&str] = &["classic", "ascii", "safe"];
    pub fn named(name: &str) -> Option<Theme> {
        Self::NAMES.contains(&name).then_some(Theme)
    }
}
pub struct KeyMap;
impl KeyMap {
    pub const MAX_BYTES: usize = 1 << 16;
    pub const PRESETS: &[&str] = &["vi", "no-vi"];
    pub fn preset(name: &str) -> Option<KeyMap> {
        Self::PRESETS.contains(&name).then_some(KeyMap)
    }
    pub fn parse(file: &str, text: &str) -> Result<KeyMap, String> {
        if text.starts_with('(') { Ok(KeyMap) } else { Err(format!("{file}:1:1: expected `(`")) }
    }
}
pub struct Config {
    pub content: Arc<Content>,
    pub seed: u64,
    pub theme: Theme,
    pub keys: KeyMap,
}
pub struct App {
    x: u16,
    y: u16,
    turn: u64,
    dirty: bool,
    finished: bool,
    last: String,
    seed: u64,
}
impl App {
    pub fn new(config: Config) -> App {
        let Config { seed, .. } = config;
        App { x: 5, y: 5, turn: 0, dirty: true, finished: false, last: String::new(), seed }
    }
    pub fn input(&mut self, input: Input) {
        self.dirty = true;
        self.last.push_str(&match input {
            Input::Key(k) => k.to_string(),
            Input::Resize { .. } => String::new(),
            other => format!("{other:?}"),
        });
        match input {
            Input::Close => self.finished = true,
            Input::Key(k) => {
                self.turn += 1;
                match k.code {
                    KeyCode::Char('h') | KeyCode::Left => self.x = self.x.saturating_sub(1),
                    KeyCode::Char('l') | KeyCode::Right => self.x += 1,
                    KeyCode::Char('k') | KeyCode::Up => self.y = self.y.saturating_sub(1),
                    KeyCode::Char('j') | KeyCode::Down => self.y += 1,
                    KeyCode::Char('q') => self.finished = true,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    pub fn turn(&self) -> u64 {
        self.turn
    }
    pub fn tick(&mut self, _: Duration) {}
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.dirty = false;
        let area = buffer.area;
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                buffer[(x, y)]
                    .set_bg(Color::Rgb((x % 16 * 16) as u8, 40, (y % 8 * 30) as u8))
                    .set_symbol(if (x + y) % 9 == 0 { "." } else { " " });
            }
        }
        if self.x < area.width && self.y < area.height {
            buffer[(self.x, self.y)].set_symbol("@").set_fg(Color::Rgb(255, 255, 255));
        }
        if area.height > 3 && area.width > 10 {
            let tail: String = self
                .last
                .chars()
                .rev()
                .take(usize::from(area.width) - 2)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect();
            buffer.set_string(0, area.height - 1, tail, Style::new());
            buffer.set_string(
                0,
                0,
                format!(
                    "HP: 30/30 turn {} seed {} {}x{}",
                    self.turn, self.seed, area.width, area.height
                ),
                Style::new(),
            );
        }
    }
    pub fn dirty(&self) -> bool {
        self.dirty
    }
    pub fn wants_frames(&self) -> bool {
        false
    }
    pub fn finished(&self) -> bool {
        self.finished
    }
}
