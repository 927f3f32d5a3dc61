//! The pack: what the player carries, what each thing does, and what is impossible now and why.
//! Asks the game instead of repeating its rules.

use ratatui_core::layout::Rect;
use roguecore::{Aim, Command, InventoryItemView, InventorySlot, Point, Refusal};

use super::target::Target;
use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, KeyCode, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::messages;
use crate::text;
use crate::widget::listing::{Entry, Mark, Picked};
use crate::widget::window;

const WIDTH: u16 = 76;

/// What the player wants with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Drink, read, wear or take off.
    Use,
    /// Put on the floor.
    Drop,
}

/// The pack.
pub(crate) struct Inventory {
    purpose: Purpose,
    mark: Mark,
}

impl Inventory {
    pub(crate) fn new(purpose: Purpose) -> Self {
        Self { purpose, mark: Mark::default() }
    }

    /// What is in the way of doing that with a thing now.
    fn obstacle(&self, stage: &Stage<'_>, thing: &InventoryItemView<'_>) -> Option<String> {
        let told = |refusal: Refusal| messages::refusal(&refusal, stage.game().content()).1;
        match self.purpose {
            Purpose::Drop => stage.game().check(Command::Drop(thing.slot)).err().map(told),
            Purpose::Use => match stage.game().check(usage(thing.slot, None)).err()? {
                Refusal::NeedsTarget { aim: Aim::Actor } => nobody_to_aim_at(stage, thing.slot),
                Refusal::NeedsTarget { .. } => None,
                refusal => Some(told(refusal)),
            },
        }
    }

    fn entry(&self, stage: &Stage<'_>, thing: &InventoryItemView<'_>) -> Entry {
        let obstacle = self.obstacle(stage, thing);
        let possible = obstacle.is_none();
        let name = text::clean_name(&thing.prototype.name);
        let worn = if thing.equipped { " (E)" } else { "" };
        let about = match (self.purpose, thing.equipped) {
            (Purpose::Use, true) => {
                describe::item_effect(thing.item).replacen("wear", "take off", 1)
            }
            (Purpose::Drop, true) => "take it off and drop it".to_owned(),
            _ => describe::item_effect(thing.item),
        };
        Entry {
            key: thing.slot.to_string(),
            icon: Some((thing.prototype.glyph, stage.theme.item(thing.prototype))),
            label: format!("{}{worn}", text::capitalize(&name)),
            about: obstacle.unwrap_or(about),
            possible,
        }
    }

    fn entries(&self, stage: &Stage<'_>) -> Vec<Entry> {
        stage.view().inventory().iter().map(|thing| self.entry(stage, thing)).collect()
    }

    /// What comes of choosing a thing. What is impossible says why, and stays to choose from.
    fn choose(&self, stage: &Stage<'_>, thing: &InventoryItemView<'_>) -> Next {
        if self.obstacle(stage, thing).is_some() {
            return Next::Nothing;
        }
        match (self.purpose, thing.item.aim()) {
            (Purpose::Drop, _) => Next::Do(Command::Drop(thing.slot)),
            (Purpose::Use, None) => Next::Do(usage(thing.slot, None)),
            (Purpose::Use, Some(aim)) => Next::push(Target::new(stage.view(), thing.slot, aim)),
        }
    }

    fn row(&self, stage: &Stage<'_>, row: usize) -> Next {
        match stage.view().inventory().get(row) {
            Some(thing) => self.choose(stage, thing),
            None => Next::Nothing,
        }
    }

    fn area(stage: &Stage<'_>) -> Rect {
        let rows = stage.view().inventory().len().max(1) as u16;
        window::centred(stage.size, WIDTH, rows + 5)
    }

    fn list(stage: &Stage<'_>) -> Rect {
        let inside = window::inside(Self::area(stage));
        Rect { y: inside.y + 1, height: inside.height.saturating_sub(3), ..inside }
    }

    const fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Use => "Inventory: use or wear what?",
            Purpose::Drop => "Inventory: drop what?",
        }
    }
}

/// The command that uses a thing.
pub(crate) fn usage(slot: InventorySlot, target: Option<Point>) -> Command {
    Command::Use { slot, target }
}

/// A sentence when nobody in view can be aimed at.
fn nobody_to_aim_at(stage: &Stage<'_>, slot: InventorySlot) -> Option<String> {
    let view = stage.view();
    let accepted = |at: Point| stage.game().check(usage(slot, Some(at))).is_ok();
    let somebody = view.entities().iter().any(|entity| accepted(entity.at));
    (!somebody).then(|| "Nobody to aim it at is in view.".to_owned())
}

impl Screen for Inventory {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        let letter = match key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => {
                InventorySlot::from_letter(c)
            }
            _ => None,
        };
        let pack = stage.view().inventory();
        if let Some(slot) = letter {
            let thing = pack.iter().find(|thing| thing.slot == slot);
            return thing.map_or(Next::Nothing, |thing| self.choose(stage, thing));
        }
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        match self.mark.intent(intent, pack.len()) {
            Some(Picked::Row(row)) => self.row(stage, row),
            Some(Picked::Next(next)) => next,
            None if matches!(intent, Intent::Back | Intent::Help | Intent::History) => {
                common(stage, intent)
            }
            None => Next::Nothing,
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let outside = !Self::area(stage).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Right => return Next::Pop,
            MouseKind::Left if outside => return Next::Pop,
            _ => {}
        }
        match self.mark.mouse(mouse, Self::list(stage), stage.view().inventory().len()) {
            Picked::Row(row) => self.row(stage, row),
            Picked::Next(next) => next,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let inside = window::draw(canvas, Self::area(stage), stage.theme, self.title());
        let (list, entries) = (Self::list(stage), self.entries(stage));
        if entries.is_empty() {
            canvas.text(list.x + 1, list.y, list.width, "You carry nothing.", stage.theme.text());
        }
        self.mark.draw(stage, canvas, list, &entries);
        let keys = |intent| stage.keys.label(intent);
        let hint = format!(
            "{}{} of {} places taken   letter or {} choose   {} back",
            self.mark.place(list.height, entries.len()),
            entries.len(),
            InventorySlot::COUNT,
            keys(Intent::Choose),
            keys(Intent::Back)
        );
        let row = inside.bottom().saturating_sub(1);
        canvas.text(inside.x + 1, row, inside.width.saturating_sub(2), &hint, stage.theme.key());
    }

    fn opaque(&self) -> bool {
        false
    }
}
