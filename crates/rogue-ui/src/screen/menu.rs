//! The game menu: what each choice does and what it costs, and the seed of this dungeon.

use ratatui_core::layout::Rect;
use roguecore::Outcome;

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::session::next_seed;
use crate::text;
use crate::widget::choices::{Choice, Choices, Picked};
use crate::widget::window;

const WIDTH: u16 = 72;

/// The menu.
pub(crate) struct Menu {
    choices: Choices,
    /// What was chosen although it ends this run; chosen again it is done.
    asked: Option<Intent>,
}

impl Menu {
    pub(crate) fn new(stage: &Stage<'_>) -> Self {
        let over = stage.game().outcome().is_some();
        let kept = stage.storage.is_some();
        let back = match stage.game().outcome() {
            None => "back to the dungeon",
            Some(Outcome::Won { .. }) => "you have won",
            Some(_) => "you are dead",
        };
        let item = |intent, label, about: &str| Choice {
            intent,
            label,
            about: about.to_owned(),
            possible: true,
        };
        let (leave, price) = match (over, kept) {
            (true, _) => ("Quit", ""),
            (false, true) => ("Save and quit", "; this run is kept"),
            (false, false) => ("Quit", "; this run ends"),
        };
        let mut items = vec![
            Choice { possible: !over, ..item(Intent::Back, "Continue", back) },
            Choice {
                possible: !over,
                ..item(Intent::Inventory, "Inventory", "drink, read or wear a thing")
            },
            Choice { possible: !over, ..item(Intent::Drop, "Drop", "put a thing on the floor") },
            item(Intent::Character, "Character", "how strong you are"),
            item(Intent::History, "Message history", "everything that was told"),
            item(Intent::Help, "Help", "what the keys do"),
            item(Intent::NewGame, "New game", &format!("another dungeon{price}")),
            item(Intent::SameDungeon, "Same dungeon again", &format!("from the start{price}")),
        ];
        if kept {
            items.push(item(Intent::Title, "Title screen", "other runs, scores, replays"));
        }
        items.push(item(Intent::Quit, leave, &format!("leave the program{price}")));
        Self { choices: Choices::new(items), asked: None }
    }

    /// New games end a run that is under way and not kept, so they are asked for twice.
    fn pick(&mut self, stage: &Stage<'_>, picked: Picked) -> Next {
        let intent = match picked {
            Picked::Next(next) => return next,
            Picked::Chosen(intent) => intent,
        };
        let seed = stage.game().seed();
        let seed = match intent {
            Intent::NewGame => next_seed(seed),
            Intent::SameDungeon => seed,
            other => return common(stage, other),
        };
        let lost =
            stage.storage.is_none() && stage.game().outcome().is_none() && stage.view().turn() > 0;
        if lost && self.asked != Some(intent) {
            self.asked = Some(intent);
            return Next::Redraw;
        }
        Next::NewGame { seed }
    }

    fn area(&self, size: (u16, u16)) -> Rect {
        window::centred(size, WIDTH, self.choices.len() + 6)
    }

    fn list(&self, size: (u16, u16)) -> Rect {
        let inside = window::inside(self.area(size));
        Rect { y: inside.y + 1, height: self.choices.len().min(inside.height), ..inside }
    }
}

impl Screen for Menu {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        if intent == Intent::Back {
            return Next::Pop;
        }
        let picked = self.choices.intent(intent);
        self.pick(stage, picked)
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let outside = !self.area(stage.size).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Right => return Next::Pop,
            MouseKind::Left if outside => return Next::Pop,
            _ => {}
        }
        let picked = self.choices.mouse(mouse, self.list(stage.size));
        self.pick(stage, picked)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let title = text::clean_name(stage.game().content().title());
        let inside = window::draw(canvas, self.area(stage.size), stage.theme, &title);
        self.choices.draw(stage, canvas, self.list(stage.size));
        let last = inside.bottom().saturating_sub(1);
        let facts = format!(
            "Seed {}   dungeon level {}   turn {}",
            stage.game().seed(),
            stage.view().floor(),
            stage.view().turn()
        );
        canvas.text(inside.x + 1, last, inside.width.saturating_sub(1), &facts, stage.theme.text());
        if let Some(intent) = self.asked {
            let key = stage.keys.label(intent);
            let warning = format!("This run will be lost. Choose it again ({key}) to do it.");
            let style = stage.theme.fg(stage.theme.palette().player_died);
            canvas.text(
                inside.x + 1,
                last.saturating_sub(1),
                inside.width.saturating_sub(1),
                &warning,
                style,
            );
        }
    }

    fn opaque(&self) -> bool {
        false
    }
}
