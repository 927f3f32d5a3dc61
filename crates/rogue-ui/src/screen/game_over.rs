//! The end of a game, death or victory: how, where, when, in which dungeon; the last messages;
//! and one key to start again.

use ratatui_core::layout::Rect;
use roguecore::Outcome;

use super::{Next, Screen, Stage, common, dungeon};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::{Binding, KeyMap};
use crate::morgue;
use crate::session::next_seed;
use crate::widget::choices::{Choice, Choices, Picked};
use crate::widget::{news, window};

const WIDTH: u16 = 64;
/// Rows of the last messages.
const LAST_WORDS: u16 = 6;
/// Rows of facts above them, with the blank row below.
const FACTS: u16 = 5;

/// What the player can do now.
pub(crate) struct GameOver {
    choices: Choices,
    /// The key of the last turn, if it would start or leave something here. Whoever hammers it
    /// in a fight must not be taken away before they have read how it ended.
    last_key: Option<Key>,
}

impl GameOver {
    /// `last_key` is the key of the last turn.
    pub(crate) fn new(keys: &KeyMap, last_key: Option<Key>, kept: bool) -> Self {
        let leads_away = |intent| {
            use Intent::{Choose, NewGame, Quit, SameDungeon, Title};
            matches!(intent, Choose | NewGame | Quit | SameDungeon | Title)
        };
        let last_key = last_key.filter(|key| {
            keys.binding(Scope::GameOver, *key).is_some_and(|binding| leads_away(binding.intent))
        });
        let item = |intent, label, about: &str| Choice {
            intent,
            label,
            about: about.to_owned(),
            possible: true,
        };
        let mut items = vec![
            item(Intent::NewGame, "New game", "another dungeon"),
            item(Intent::SameDungeon, "Same dungeon again", "from the start, same seed"),
            item(Intent::Story, "The story", "strength, pack, map, last messages"),
            item(Intent::History, "Message history", "how it came to this"),
        ];
        if kept {
            items.push(item(Intent::Scores, "Scores", "who came how far"));
            items.push(item(Intent::Title, "Title screen", "other runs, replays"));
        }
        items.push(item(Intent::Quit, "Quit", "leave the program"));
        Self { choices: Choices::new(items), last_key }
    }

    fn pick(stage: &Stage<'_>, picked: Picked) -> Next {
        let seed = stage.game().seed();
        match picked {
            Picked::Next(next) => next,
            Picked::Chosen(Intent::NewGame) => Next::NewGame { seed: next_seed(seed) },
            Picked::Chosen(Intent::SameDungeon) => Next::NewGame { seed },
            Picked::Chosen(other) => common(stage, other),
        }
    }

    /// Beside the place where it ended: whoever did it may still stand there.
    fn area(&self, stage: &Stage<'_>) -> Rect {
        let height = FACTS + LAST_WORDS + self.choices.len() + 4;
        let at = stage
            .layout()
            .and_then(|layout| dungeon::camera(stage, &layout).to_canvas(stage.view().player().at));
        match at {
            Some(at) => window::beside(stage.size, WIDTH, height, at),
            None => window::centred(stage.size, WIDTH, height),
        }
    }

    fn list(&self, stage: &Stage<'_>) -> Rect {
        let inside = window::inside(self.area(stage));
        let height = self.choices.len().min(inside.height);
        Rect { y: inside.bottom() - height, height, ..inside }
    }
}

impl Screen for GameOver {
    fn scope(&self) -> Scope {
        Scope::GameOver
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        if self.last_key == Some(key) {
            return Next::Nothing;
        }
        self.last_key = None;
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        Self::pick(stage, self.choices.intent(intent))
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let area = self.list(stage);
        Self::pick(stage, self.choices.mouse(mouse, area))
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let theme = stage.theme;
        let won = matches!(stage.game().outcome(), Some(Outcome::Won { .. }));
        let title = if won { "Victory" } else { "You died" };
        let inside = window::draw(canvas, self.area(stage), theme, title);
        let mut y = inside.y + 1;
        for (index, fact) in morgue::facts(stage.session).iter().enumerate() {
            let how = if won { theme.title() } else { theme.fg(theme.palette().player_died) };
            let style = if index == 0 { how } else { theme.text() };
            canvas.text(inside.x + 1, y, inside.width.saturating_sub(2), fact, style);
            y += 1;
        }
        let words = Rect::new(inside.x + 1, y + 1, inside.width.saturating_sub(2), LAST_WORDS);
        for (index, row) in
            stage.session.log().newest(words.width, words.height).0.iter().enumerate()
        {
            let y = words.y + index as u16;
            canvas.text(words.x, y, words.width, &row.text, news::style(theme, row));
        }
        let list = self.list(stage);
        self.choices.draw(stage, canvas, list);
        if let Some(key) = self.last_key {
            let hint = format!("({key} was your last move: press another key before it)");
            canvas.text(
                inside.x + 1,
                list.y.saturating_sub(1),
                inside.width.saturating_sub(2),
                &hint,
                theme.faint(),
            );
        }
    }

    fn opaque(&self) -> bool {
        false
    }
}
