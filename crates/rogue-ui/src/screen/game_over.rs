//! The end of a game, death or victory: how, where and when it ended, the seed, the last messages,
//! and a menu.

use ratatui_core::layout::Rect;
use rogue_words::text;
use roguecore::Outcome;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::{Binding, KeyMap};
use crate::morgue;
use crate::reading::Reading;
use crate::widget::list::ListArea;
use crate::widget::menu::{Menu, MenuItem, leaves_by_key_of_play};
use crate::widget::{dawn, message_log, window};

const WIDTH: u16 = 64;
/// The width after a victory, whose score has more parts.
const WON_WIDTH: u16 = 78;
/// Rows of the last messages.
const LOG_ROWS: u16 = 6;
/// Rows of facts above them, with the blank row below.
const FACT_ROWS: u16 = 8;

pub(crate) struct GameOver {
    menu: Menu,
    offers: Offers,
}

/// The choices after the end beside those that are always offered.
#[derive(Clone, Copy)]
pub(crate) struct Offers {
    /// The choices that need a store: runs are saved.
    pub(crate) saved: bool,
    /// The search for another play: the run ended in death, and its commands are known.
    pub(crate) hindsight: bool,
    /// The result: the run [counts](crate::run_result::RunResult::check_counts).
    pub(crate) scored: bool,
}

impl GameOver {
    pub(crate) fn new(keys: &KeyMap, offers: Offers) -> Self {
        let twice =
            |intent| keys.keys(intent).iter().any(|key| leaves_by_key_of_play(keys, *key, intent));
        Self { menu: menu(keys, offers, twice), offers }
    }

    /// The window, beside the player's cell where there is room.
    fn area(&self, cx: &Context<'_>) -> Rect {
        let height = self.menu.height(cx.row_height()) + FACT_ROWS + LOG_ROWS + 4;
        if title(cx).0 {
            // Below the dawn.
            let middle = window::centred(cx.size(), WON_WIDTH, height);
            return Rect { y: cx.size().1 - middle.height, ..middle };
        }
        let Some(layout) = cx.layout() else { return window::centred(cx.size(), WIDTH, height) };
        // Beside the sidebar where there is room.
        let map = (layout.map.right(), cx.size().1);
        let canvas = if map.0 >= WIDTH { map } else { cx.size() };
        match cx.camera(&layout).to_text(cx.view().player().at) {
            Some(cell) => window::beside(canvas, WIDTH, height, cell),
            None => window::centred(canvas, WIDTH, height),
        }
    }

    fn list(&self, cx: &Context<'_>) -> ListArea {
        let inside = window::inside(self.area(cx));
        // The facts come before the last rows of the menu, which scrolls.
        let room = inside.height.saturating_sub(FACT_ROWS);
        let height = self.menu.height(cx.row_height()).min(room);
        let area = Rect { y: inside.bottom() - height, height, ..inside };
        ListArea::new(area, cx.row_height())
    }
}

/// The menu; `twice` is whether a key of the intent has to be pressed twice.
fn menu(keys: &KeyMap, offers: Offers, twice: impl Fn(Intent) -> bool) -> Menu {
    let item = |intent, label, about: &str| {
        let how = if twice(intent) { " (press twice)" } else { "" };
        MenuItem::new(intent, label, format!("{about}{how}"))
    };
    let mut items = vec![
        item(Intent::NewGame, "New game", "another dungeon"),
        item(Intent::SameDungeon, "Same dungeon again", "same seed"),
        MenuItem::new(Intent::Story, "The story", "inventory, map, last messages"),
        MenuItem::new(Intent::Result, "Result", "three lines to copy"),
        MenuItem::new(Intent::History, "Message history", "all messages of this run"),
    ];
    if !offers.scored {
        items.retain(|item| item.intent != Intent::Result);
    }
    if offers.hindsight {
        items.insert(
            2,
            MenuItem::new(Intent::Hindsight, "With hindsight", "what would have saved you?"),
        );
    }
    if offers.saved {
        items.push(MenuItem::new(Intent::Scores, "Scores", "the best runs"));
        items.push(item(Intent::Title, "Title screen", "other runs"));
    }
    items.push(item(Intent::Quit, "Quit", "leave the program"));
    Menu::without_moves(keys, items)
}

/// Draws the facts and, below a blank row, the last messages.
fn draw_report(cx: &Context<'_>, canvas: &mut Canvas<'_>, inside: Rect, won: bool) {
    let theme = cx.theme();
    let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
    let headline = if won { theme.title() } else { theme.fg(theme.palette().player_died) };
    let facts = morgue::facts(cx.session);
    for (index, fact) in facts.iter().enumerate() {
        let style = if index == 0 { headline } else { theme.text() };
        canvas.text(x, inside.y + 1 + index as u16, width, &text::capitalize(fact), style);
    }
    let mut first = inside.y + 1 + facts.len() as u16;
    let advice = morgue::advice(cx.session);
    let advice: Vec<_> = advice.iter().map(|line| wrapped(line, width.into())).collect();
    let further: usize = advice.iter().map(|rows| rows.len().saturating_sub(1)).sum();
    for row in advice.concat() {
        canvas.text(x, first, width, &row, theme.key());
        first += 1;
    }
    first += 1;
    // Advice that would have saved the player is worth more than the oldest of the last messages.
    let room = inside.bottom().saturating_sub(first + 1);
    let log_rows = LOG_ROWS.saturating_sub(further as u16).min(room);
    let (rows, _) = cx.session.log().newest_of_story(width, log_rows);
    for (y, row) in (first..).zip(&rows) {
        canvas.text(x, y, width, &row.text, message_log::style(theme, row));
    }
}

/// A line in at most two rows.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let rows = text::wrap(line, width);
    let Some((first, rest)) = rows.split_first() else { return Vec::new() };
    let second = (!rest.is_empty()).then(|| text::truncate(&rest.join(" "), width));
    std::iter::once(first.clone()).chain(second).collect()
}

/// Whether the game is won, and the title that says so.
fn title(cx: &Context<'_>) -> (bool, &'static str) {
    match cx.game().outcome() {
        Some(outcome) if outcome.is_won() => (true, "Victory"),
        Some(Outcome::Died { .. }) | None => (false, "You died"),
        Some(Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. }) => {
            (false, "You lost")
        }
    }
}

impl Screen for GameOver {
    fn scope(&self) -> Scope {
        Scope::GameOver
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        // A player who still presses the keys of the fight reads how the game ended.
        let chooses =
            |it: &Intent| !cx.keys().moves(key) || matches!(it, Intent::LineUp | Intent::LineDown);
        let event = match binding.map(|binding| binding.intent).filter(chooses) {
            None => self.menu.forget_asked(),
            Some(intent) => self.menu.key(cx.keys(), key, intent),
        };
        event.transition(Transition::Intent)
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let area = self.list(cx);
        self.menu.mouse(mouse, area).transition(Transition::Intent)
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let mut lines = morgue::facts(cx.session);
        if lines.len() > 1 {
            // One sentence: how, where and when.
            let when = lines.remove(1);
            lines[0] = format!("{} {when}", lines[0]);
        }
        // "Killed by a wolf on floor 2" says that the player has died.
        let title = match cx.game().outcome() {
            Some(Outcome::Died { .. }) if !lines.is_empty() => lines.remove(0),
            _ => title(cx).1.to_owned(),
        };
        lines.extend(morgue::advice(cx.session));
        lines.extend(self.menu.asked_line());
        // A word acts at once.
        let menu = menu(cx.keys(), self.offers, |_| false);
        Reading::question(title, lines, menu.rows())
    }

    fn selected(&self, _cx: &Context<'_>) -> Option<usize> {
        Some(self.menu.state.selected(self.menu.rows().len()))
    }

    fn choose(&mut self, _cx: &Context<'_>, index: usize) -> Transition {
        self.menu.choose(index).transition(Transition::Intent)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let (won, title) = title(cx);
        if cx.session.is_animating() && !won {
            // The light goes out first; any key ends that.
            return;
        }
        if won {
            dawn::draw(canvas, self.area(cx).y.saturating_sub(1));
        }
        let inside = window::draw(canvas, self.area(cx), theme, title);
        let list = self.list(cx);
        let report = Rect { height: list.area.y - inside.y, ..inside };
        draw_report(cx, canvas, report, won);
        self.menu.draw(theme, canvas, list);
    }
}
