//! The character: attributes of the player, experience and equipment.

use ratatui_core::layout::Rect;
use rogue_words::aimed::ability_name;
use rogue_words::describe;
use rogue_words::describe::carried::slots_used;
use rogue_words::messages::the_item;
use rogue_words::text;
use roguecore::View;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::window;

/// The columns of the window where the canvas has them.
const WIDTH: u16 = 100;
/// It is never narrower, but for the canvas.
const MIN_WIDTH: u16 = 56;
/// The columns of the names, with the frame and the blanks around the values.
const BESIDE: u16 = 19;
/// The rows of the frame, the keys and the blank rows.
const FRAME_ROWS: u16 = 5;

pub(crate) struct Character;

/// The window: as wide as the longest value, and no wider than the canvas.
fn area(cx: &Context<'_>, rows: usize) -> Rect {
    window::centred(cx.size(), width(cx), rows as u16 + FRAME_ROWS)
}

fn width(cx: &Context<'_>) -> u16 {
    let longest = facts(cx).iter().map(|(_, value)| text::width(value)).max().unwrap_or(0);
    let wanted = u16::try_from(longest).unwrap_or(WIDTH).saturating_add(BESIDE);
    wanted.clamp(MIN_WIDTH, WIDTH).min(cx.size().0)
}

/// The rows: a name and its value, which goes on in rows without a name.
fn rows(cx: &Context<'_>) -> Vec<(String, String)> {
    let room = usize::from(width(cx).saturating_sub(BESIDE));
    let mut rows = Vec::new();
    for (name, value) in facts(cx) {
        let mut names = vec![name];
        for row in text::wrap(&value, room) {
            rows.push((names.pop().unwrap_or_default(), row));
        }
    }
    rows
}

/// Each line with its name.
fn facts(cx: &Context<'_>) -> Vec<(String, String)> {
    let view = cx.view();
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    let has_origins = view.content().origins().next().is_some();
    let none = has_origins.then(|| describe::NO_ORIGIN.to_owned());
    if let Some(calling) = describe::calling(view).or(none) {
        fact("Origin", calling);
    }
    if let Some(experience) = view.experience() {
        fact("Level", experience.level().to_string());
        if let Some(curve) = view.content().xp_curve() {
            let needed = u64::from(curve.needed(experience.level())) + 1;
            let next = u64::from(experience.level()) + 1;
            let points = experience.points();
            fact("Experience", format!("{points} of {needed} to level {next}"));
        }
    }
    if let Some(fighter) = view.player().fighter {
        fact("Health", format!("{} of {} hit points", fighter.hp(), fighter.max_hp()));
        fact("Power", fighter.power().to_string());
        fact("Defence", fighter.defence().to_string());
    }
    facts.extend(
        describe::shown_stats(view)
            .map(|(name, value)| (text::capitalize(&name), value.to_string())),
    );
    facts.extend(describe::stealth(view).into_iter().map(|(name, it)| (name.to_owned(), it)));
    let content = view.content();
    for technique in view.techniques() {
        let name = describe::growth_name(content, technique);
        // The line of its ability says the rest.
        let has_ability =
            content.rows().level_up(technique).is_some_and(|row| !row.abilities.is_empty());
        let fact = if has_ability {
            name
        } else {
            format!("{name}: {}", describe::level_up(view, technique))
        };
        facts.push(("Technique".to_owned(), fact));
    }
    for status in describe::statuses_in_full(view) {
        facts.push(("Status".to_owned(), text::capitalize(&status)));
    }
    for ability in view.abilities() {
        let name = ability_name(content, ability);
        let about = describe::ability(view, ability);
        facts.push(("Ability".to_owned(), format!("{}: {about}", text::capitalize(&name))));
    }
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    for item in view.inventory().iter().filter(|item| item.equipped) {
        let name = describe::carried_item(view.content(), item);
        let slot = item.item.equipment_slot;
        let slot = slot.and_then(|slot| content.rows().equipment_slot_name(slot));
        let slot = slot.as_deref().unwrap_or("Equipped");
        let effect = describe::effect_beside_slot(view, item.kind);
        fact(&text::capitalize(slot), format!("{name}: {effect}"));
    }
    let (used, slots) = slots_used(view);
    fact("Inventory", format!("{used} of {slots} slots used"));
    let floor = match view.content().branch_of(view.floor()) {
        Some(_) => text::floor_name(view.content(), view.floor()),
        None => view.floor().to_string(),
    };
    fact("Floor", floor);
    facts.extend(goal(view).map(|goal| ("Goal".to_owned(), goal)));
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact("Turns", view.turn().to_string());
    fact("Seed", cx.game().seed().to_string());
    facts
}

/// The item that wins the game, and where; `None` where the content has none.
fn goal(view: View<'_>) -> Option<String> {
    let dungeon = view.content().dungeon()?;
    let goal = the_item(dungeon.goal, view.content());
    Some(if view.has_goal() {
        format!("carry {goal} up and out")
    } else {
        format!("{goal}, on floor {}", dungeon.deepest)
    })
}

impl Screen for Character {
    fn key(&mut self, _cx: &Context<'_>, _key: Key, binding: Option<Binding>) -> Transition {
        match binding.map(|binding| binding.intent) {
            Some(Intent::Character | Intent::Choose) => Transition::Pop,
            Some(intent @ (Intent::Back | Intent::Help | Intent::History)) => {
                Transition::Intent(intent)
            }
            _ => Transition::None,
        }
    }

    fn mouse(&mut self, _cx: &Context<'_>, mouse: Mouse) -> Transition {
        match mouse.kind {
            MouseKind::Left | MouseKind::Right => Transition::Pop,
            MouseKind::Move | MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown => {
                Transition::None
            }
        }
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let lines = facts(cx).into_iter().map(|(name, value)| format!("{name}: {value}"));
        Reading::text("Character", lines.collect())
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let mut rows = rows(cx);
        let inside = window::draw(canvas, area(cx, rows.len()), theme, "Character");
        // Without a blank row above where they would not fit.
        let first = inside.y + u16::from(rows.len() + 3 <= usize::from(inside.height));
        // The last row is that of the keys.
        let room = usize::from(inside.bottom().saturating_sub(first + 1));
        if rows.len() > room {
            rows.truncate(room.saturating_sub(1));
            rows.push((String::new(), "...".to_owned()));
        }
        for (y, (name, value)) in (first..inside.bottom()).zip(rows) {
            canvas.text(inside.x + 1, y, 14, &text::truncate(&name, 14), theme.faint());
            let room = inside.width.saturating_sub(17);
            canvas.text(inside.x + 16, y, room, &value, theme.text());
        }
        let hint = cx.hint(Intent::Back, "back");
        window::draw_keys(canvas, inside, &hint, theme.key());
    }
}
