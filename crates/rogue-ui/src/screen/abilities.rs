//! The abilities of the player: what each does, and why it cannot be used now.

use rogue_comforts::Aimed;
use roguecore::rule::Target;
use roguecore::{AbilityId, Command, Refusal};

use super::{Context, Screen, Transition};
use crate::aimed::ability_name;
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::messages;
use crate::reading::Reading;
use crate::text;
use crate::widget::list::{ListState, Row, letter_index};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const DIALOG: ListDialog = ListDialog::EXPLAINED;
/// Abilities beyond the alphabet cannot be chosen.
const MAX_ABILITIES: usize = 26;

const TITLE: &str = "Abilities: use what?";
const NOTHING: &str = "You have no abilities.";

/// The dialog in which an ability is chosen.
#[derive(Default)]
pub(crate) struct AbilityDialog {
    state: ListState,
}

fn abilities<'a>(cx: &Context<'a>) -> &'a [AbilityId] {
    let all = cx.view().abilities();
    all.get(..MAX_ABILITIES).unwrap_or(all)
}

/// Why the ability cannot be used now.
fn obstacle(cx: &Context<'_>, ability: AbilityId) -> Option<String> {
    match cx.game().check(Command::Cast { ability, target: None }).err()? {
        Refusal::NeedsTarget { .. } => None,
        refusal => Some(messages::refusal(&refusal, cx.game().content()).1),
    }
}

fn row(cx: &Context<'_>, ability: AbilityId, letter: char) -> Row {
    let obstacle = obstacle(cx, ability);
    let possible = obstacle.is_none();
    let content = cx.view().content();
    let about = || describe::ability(content, ability);
    Row {
        key: Row::letter_key(letter, possible),
        icon: None,
        label: text::capitalize(&ability_name(content, ability)),
        about: obstacle.unwrap_or_else(about),
        possible,
    }
}

fn rows(cx: &Context<'_>) -> Vec<Row> {
    abilities(cx).iter().zip('a'..='z').map(|(it, letter)| row(cx, *it, letter)).collect()
}

/// Uses an ability, or asks for its target. An impossible ability does nothing: its row says why.
fn choose(cx: &Context<'_>, row: usize) -> Transition {
    let Some(&ability) = abilities(cx).get(row) else { return Transition::None };
    if obstacle(cx, ability).is_some() {
        return Transition::None;
    }
    let rule = cx.view().content().rows().ability(ability).map(|row| &row.rule);
    match rule.and_then(|rule| Target::aim(rule.to)) {
        Some(aim) => Transition::Target(Aimed::Cast { ability, aim }),
        None => Transition::Submit(Command::Cast { ability, target: None }),
    }
}

impl Screen for AbilityDialog {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if let Some(row) = letter_index(key).filter(|row| *row < abilities(cx).len()) {
            return choose(cx, row);
        }
        let Some(Binding { intent, .. }) = binding else { return Transition::None };
        match self.state.intent(intent, &rows(cx)) {
            Some(event) => event.transition(|row| choose(cx, row)),
            None if matches!(intent, Intent::Back | Intent::Help | Intent::History) => {
                Transition::Intent(intent)
            }
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let event = DIALOG.mouse(&mut self.state, mouse, cx.size(), &rows(cx));
        event.transition(|row| choose(cx, row))
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let rows = rows(cx);
        let lines = if rows.is_empty() { vec![NOTHING.to_owned()] } else { Vec::new() };
        Reading::question(TITLE, lines, &rows)
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        choose(cx, index)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let rows = rows(cx);
        let inside = DIALOG.draw(cx.theme(), canvas, TITLE, self.state, &rows);
        if rows.is_empty() {
            DIALOG.draw_empty(cx.theme(), canvas, NOTHING);
        }
        let keys = |intent| cx.keys().label(intent);
        let hint =
            format!("letter or {} choose   {} back", keys(Intent::Choose), keys(Intent::Back));
        DIALOG.draw_explanation(cx.theme(), canvas, self.state, &rows);
        window::draw_footer(canvas, inside, &hint, cx.theme().key());
    }
}
