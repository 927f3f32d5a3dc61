//! The game menu: each item says its effect and its cost. The seed is shown below.

use rogue_words::text;
use roguecore::Outcome;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, ItemVerb};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::list::ListEvent;
use crate::widget::list_dialog::ListDialog;
use crate::widget::menu::{COLUMNS, Menu, MenuItem};
use crate::widget::window;

const DIALOG: ListDialog =
    ListDialog { width: 72, header: 1, footer: 3, columns: COLUMNS, row_height: 1 };

const LOST: &str = "This run will be lost.";

pub(crate) struct GameMenu {
    menu: Menu,
}

impl GameMenu {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        Self { menu: Menu::new(cx.keys(), items(cx)) }
    }

    /// A new game loses a run that is not saved, so it must be confirmed.
    fn choose_intent(&mut self, cx: &Context<'_>, intent: Intent) -> Transition {
        let new_game = matches!(intent, Intent::NewGame | Intent::SameDungeon);
        if new_game && loses_run(cx) && self.menu.asks_again(intent) {
            return Transition::Redraw;
        }
        Transition::Intent(intent)
    }
}

/// Whether a run that is left is lost.
fn loses_run(cx: &Context<'_>) -> bool {
    cx.game().outcome().is_none() && cx.view().turn() > 0 && !cx.keeps_runs()
}

fn facts(cx: &Context<'_>) -> String {
    let (seed, view) = (cx.game().seed(), cx.view());
    format!(
        "Seed {seed}   {}   turn {}",
        text::floor_name(view.content(), view.floor()),
        view.turn()
    )
}

fn items(cx: &Context<'_>) -> Vec<MenuItem> {
    let saved = cx.keeps_runs();
    let (over, back) = match cx.game().outcome() {
        None => (false, "back to the dungeon"),
        Some(outcome) if outcome.is_won() => (true, "you have won"),
        Some(Outcome::Died { .. }) => (true, "you are dead"),
        Some(Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. }) => {
            (true, "you have lost")
        }
    };
    let (quit, cost) = match (over, cx.is_saved()) {
        (true, _) => ("Quit", ""),
        (false, true) => ("Save and quit", "; this run is saved"),
        (false, false) => ("Quit", "; this run ends"),
    };
    let inventory = MenuItem::new(
        Intent::Item(ItemVerb::Open),
        "Inventory",
        "your items, and what to do with each",
    );
    let drop = MenuItem::new(Intent::Item(ItemVerb::Drop), "Drop", "drop an item on the floor");
    let mut items = vec![
        MenuItem::new(Intent::Back, "Continue", back).possible(!over),
        inventory.possible(!over),
        drop.possible(!over),
        MenuItem::new(Intent::Item(ItemVerb::Throw), "Throw", "throw an item").possible(!over),
        MenuItem::new(Intent::Character, "Character", "your attributes and equipment"),
        MenuItem::new(Intent::Discoveries, "Discoveries", "kinds of items identified so far"),
        MenuItem::new(Intent::History, "Message history", "all messages so far"),
        MenuItem::new(Intent::Settings, "Settings", "theme, keys, what to pick up and more"),
        MenuItem::new(Intent::Help, "Help", "what the keys do"),
        MenuItem::new(Intent::NewGame, "New game", format!("another dungeon{cost}")),
        MenuItem::new(Intent::SameDungeon, "Same dungeon again", format!("from the start{cost}")),
    ];
    if !cx.view().abilities().is_empty() {
        let abilities = MenuItem::new(Intent::Abilities, "Abilities", "use an ability");
        items.insert(4, abilities.possible(!over));
    }
    if saved {
        let bestiary = "creatures, statistics and feats";
        let at = items.iter().position(|it| it.intent == Intent::History).unwrap_or(0);
        items.insert(at, MenuItem::new(Intent::Bestiary, "Bestiary", bestiary));
        items.push(MenuItem::new(Intent::Title, "Title screen", "other runs, scores, replays"));
    }
    items.push(MenuItem::new(Intent::Quit, quit, format!("leave the program{cost}")));
    items
}

impl Screen for GameMenu {
    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        let event = match binding.map(|binding| binding.intent) {
            None => self.menu.forget_asked(),
            Some(Intent::Back) => ListEvent::Closed,
            Some(intent) => self.menu.key(cx.keys(), key, intent),
        };
        event.transition(|intent| self.choose_intent(cx, intent))
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let count = self.menu.rows().len();
        if DIALOG.rows_of(cx.row_height()).closes(mouse, cx.size(), count) {
            return Transition::Pop;
        }
        let event = self.menu.mouse(mouse, DIALOG.rows_of(cx.row_height()).list(cx.size(), count));
        event.transition(|intent| self.choose_intent(cx, intent))
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let (seed, view) = (cx.game().seed(), cx.view());
        let floor = text::floor_name(view.content(), view.floor());
        let mut lines = vec![format!("Seed {seed}, {floor}, turn {}.", view.turn())];
        if let Some(asked) = self.menu.asked_line() {
            lines.extend(loses_run(cx).then(|| LOST.to_owned()));
            lines.push(asked);
        }
        Reading::question("Menu", lines, self.menu.rows())
    }

    fn selected(&self, _cx: &Context<'_>) -> Option<usize> {
        Some(self.menu.state.selected(self.menu.rows().len()))
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        self.menu.choose(index).transition(|intent| self.choose_intent(cx, intent))
    }

    fn refresh(&mut self, cx: &Context<'_>) {
        let state = self.menu.state;
        self.menu = Menu::new(cx.keys(), items(cx));
        self.menu.state = state;
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let title = text::clean_name(cx.game().content().title());
        let inside = DIALOG.rows_of(cx.row_height()).draw(
            cx.theme(),
            canvas,
            &title,
            self.menu.state,
            self.menu.rows(),
        );
        window::draw_footer(canvas, inside, &facts(cx), cx.theme().text());
        if let Some(intent) = self.menu.asked() {
            let lost = if loses_run(cx) { format!("{LOST} ") } else { String::new() };
            let warning = format!("{lost}Press {} again to confirm.", cx.label(intent));
            let style = cx.theme().fg(cx.theme().palette().player_died);
            let row = inside.bottom().saturating_sub(2);
            canvas.text(inside.x + 1, row, inside.width.saturating_sub(1), &warning, style);
        }
    }
}
