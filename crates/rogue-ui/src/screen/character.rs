//! The character: how strong the player is, how far they have grown, and what they wear.

use ratatui_core::layout::Rect;

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::text;
use crate::widget::window;

const WIDTH: u16 = 56;

/// Nothing can be chosen here.
pub(crate) struct Character;

fn area(stage: &Stage<'_>) -> Rect {
    let rows = facts(stage).len() as u16;
    window::centred(stage.size, WIDTH, rows + 5)
}

/// Each line with its name.
pub(crate) fn facts(stage: &Stage<'_>) -> Vec<(String, String)> {
    let view = stage.view();
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    if let Some(growth) = view.experience() {
        fact("Level", growth.level().to_string());
        if let Some(curve) = view.content().xp_curve() {
            let needed = u64::from(curve.needed(growth.level())) + 1;
            let left = needed.saturating_sub(u64::from(growth.points()));
            fact("Experience", format!("{} ({left} more to level up)", growth.points()));
        }
    }
    if let Some(fighter) = view.player().fighter {
        fact("Health", format!("{} of {} hit points", fighter.hp(), fighter.max_hp()));
        fact("Power", fighter.power().to_string());
        fact("Defence", fighter.defence().to_string());
    }
    for thing in view.inventory().iter().filter(|thing| thing.equipped) {
        let name = text::clean_name(&thing.prototype.name);
        let good = describe::item_effect(thing.item);
        let (_, good) = good.split_once(": ").unwrap_or(("", &good));
        fact("Wearing", format!("{name} ({good})"));
    }
    fact(
        "Carrying",
        format!("{} of {} things", view.inventory().len(), roguecore::InventorySlot::COUNT),
    );
    fact("Dungeon level", view.floor().to_string());
    fact("Turns", view.turn().to_string());
    fact("Seed", stage.game().seed().to_string());
    facts
}

impl Screen for Character {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        match binding.map(|binding| binding.intent) {
            Some(Intent::Character | Intent::Choose) => Next::Pop,
            Some(intent @ (Intent::Back | Intent::Help | Intent::History)) => common(stage, intent),
            _ => Next::Nothing,
        }
    }

    fn mouse(&mut self, _stage: &Stage<'_>, mouse: Mouse) -> Next {
        match mouse.kind {
            MouseKind::Left | MouseKind::Right => Next::Pop,
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let theme = stage.theme;
        let inside = window::draw(canvas, area(stage), theme, "Character");
        for (y, (name, value)) in (inside.y + 1..).zip(facts(stage)) {
            canvas.text(inside.x + 1, y, 15, &name, theme.faint());
            let room = inside.width.saturating_sub(17);
            canvas.text(inside.x + 16, y, room, &text::truncate(&value, room.into()), theme.text());
        }
        let hint = format!("{} back", stage.keys.label(Intent::Back));
        let row = inside.bottom().saturating_sub(1);
        canvas.text(inside.x + 1, row, inside.width.saturating_sub(2), &hint, theme.key());
    }

    fn opaque(&self) -> bool {
        false
    }
}
