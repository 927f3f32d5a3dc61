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

const WIDTH: u16 = 56;

pub(crate) struct Character;

fn area(cx: &Context<'_>) -> Rect {
    let rows = facts(cx).len() as u16;
    window::centred(cx.size(), WIDTH, rows + 5)
}

/// Each line with its name.
fn facts(cx: &Context<'_>) -> Vec<(String, String)> {
    let view = cx.view();
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    if let Some(calling) = describe::calling(view) {
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
            format!("{name} ({})", describe::level_up(content, technique))
        };
        facts.push(("Technique".to_owned(), fact));
    }
    for status in describe::statuses_with_turns(view, &view.player()) {
        facts.push(("Status".to_owned(), status));
    }
    for ability in view.abilities() {
        let name = ability_name(content, ability);
        let about = describe::ability(content, ability);
        facts.push(("Ability".to_owned(), format!("{name} ({about})")));
    }
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    for item in view.inventory().iter().filter(|item| item.equipped) {
        let name = describe::carried_item(view.content(), item);
        let slot = item.item.equipment_slot.and_then(|it| content.rows().equipment_slot(it));
        let slot = slot.map_or("Equipped", String::as_str);
        let effect = describe::effect_beside_slot(view.content(), item.kind);
        fact(&text::capitalize(slot), format!("{name} ({effect})"));
    }
    fact("Inventory", format!("{} slots used", slots_used(view)));
    fact("Exploring", describe::auto_pickup(&cx.settings().auto_pickup, cx.view().content()));
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
        let inside = window::draw(canvas, area(cx), theme, "Character");
        for (y, (name, value)) in (inside.y + 1..).zip(facts(cx)) {
            canvas.text(inside.x + 1, y, 14, &text::truncate(&name, 14), theme.faint());
            let room = inside.width.saturating_sub(17);
            canvas.text(inside.x + 16, y, room, &text::truncate(&value, room.into()), theme.text());
        }
        let hint = cx.hint(Intent::Back, "back");
        window::draw_keys(canvas, inside, &hint, theme.key());
    }
}
