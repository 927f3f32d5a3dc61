//! The abilities of the player: the effect of each, and why it cannot be used now.

use rogue_travel::Aimed;
use rogue_words::aimed::ability_name;
use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::rule::Target;
use roguecore::{AbilityId, Command, Refusal};

use super::dialog::Choices;
use super::{Context, Transition};
use crate::input::Key;
use crate::reading::Choice;
use crate::widget::list::{ListState, Row, letter_index};
use crate::widget::list_dialog::ListDialog;

/// Abilities beyond the alphabet cannot be chosen.
const MAX_ABILITIES: usize = 26;

/// The abilities to choose from.
pub(crate) struct Abilities;

fn abilities(cx: &Context<'_>) -> Vec<AbilityId> {
    let mut all = cx.view().abilities();
    all.truncate(MAX_ABILITIES);
    all
}

/// Why the ability cannot be used now.
fn obstacle(cx: &Context<'_>, ability: AbilityId) -> Option<String> {
    match cx.game().check(Command::Cast { ability, target: None }).err()? {
        Refusal::NeedsTarget { .. } => None,
        // The row has its name already.
        Refusal::NotReady { turns, .. } => {
            Some(format!("ready in {}", messages::with_number(turns, "turn")))
        }
        // A word to companions, of whom none is here.
        Refusal::NoEffect if target(cx, ability) == Some(Target::Allies) => {
            Some("no companion is in view".to_owned())
        }
        refusal => Some(messages::refusal(&refusal, cx.game().content()).1),
    }
}

fn target(cx: &Context<'_>, ability: AbilityId) -> Option<Target> {
    cx.view().content().rows().ability(ability).map(|row| row.rule.to)
}

fn row(cx: &Context<'_>, ability: AbilityId, letter: char) -> Row {
    let obstacle = obstacle(cx, ability);
    let possible = obstacle.is_none();
    let content = cx.view().content();
    let about = || describe::ability(cx.view(), ability);
    Row {
        key: Row::letter_key(letter, possible),
        icon: None,
        label: text::capitalize(&ability_name(content, ability)),
        about: obstacle.unwrap_or_else(about),
        possible,
    }
}

/// Uses an ability, or asks for its target. An impossible ability does nothing: its row says why.
fn choose(cx: &Context<'_>, row: usize) -> Transition {
    let Some(&ability) = abilities(cx).get(row) else { return Transition::None };
    if obstacle(cx, ability).is_some() {
        return Transition::None;
    }
    match target(cx, ability).and_then(Target::aim) {
        Some(aim) => Transition::Target(Aimed::Cast { ability, aim }),
        None => Transition::Submit(Command::Cast { ability, target: None }),
    }
}

impl Choices for Abilities {
    const DIALOG: ListDialog = ListDialog::EXPLAINED;

    fn title(&self, _cx: &Context<'_>) -> String {
        "Abilities: use what?".to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        abilities(cx).iter().zip('a'..='z').map(|(it, letter)| row(cx, *it, letter)).collect()
    }

    fn nothing(&self) -> &'static str {
        "You have no abilities."
    }

    fn choose(&mut self, cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        choose(cx, row)
    }

    fn key(&mut self, cx: &Context<'_>, _state: &mut ListState, key: Key) -> Option<Transition> {
        // Further letters may move the selection.
        let row = letter_index(key).filter(|row| *row < abilities(cx).len());
        row.map(|row| choose(cx, row))
    }

    /// The effect of the ability, whether it is ready or not.
    fn explanation(&self, cx: &Context<'_>, index: usize, _row: &Row) -> String {
        let ability = abilities(cx).get(index).copied();
        let effect = ability.map_or_else(String::new, |it| describe::ability(cx.view(), it));
        format!("{}.", text::capitalize(effect.trim_end_matches('.')))
    }

    /// The effect, too, of one that is not ready.
    fn spoken_rows(&self, cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        let spoken = |(ability, row): (&AbilityId, &Row)| {
            let effect = describe::ability(cx.view(), *ability);
            let about = if row.possible { effect } else { format!("{}; {effect}", row.about) };
            Choice { about: text::spoken(&about), ..Choice::from(row) }
        };
        abilities(cx).iter().zip(rows).map(spoken).collect()
    }
}
