//! The way past anyone next to the player whom they do not fight: squeeze past, or attack by choice. Asked
//! when a step is blocked, and on demand.

use rogue_words::describe;
use rogue_words::messages::{Noun, with_your};
use rogue_words::text;
use roguecore::{Blocker, Command, Direction, EntityView, Game, Point, Refusal, View};

use super::dialog::Choices;
use super::{Context, Transition};
use crate::input::Key;
use crate::intent::Intent;
use crate::widget::list::{ListState, Row};

/// The question about those in some directions.
pub(crate) struct WayPast {
    directions: Vec<Direction>,
}

impl WayPast {
    /// The question of a step that someone blocks; `None` where nothing blocks it, or the player has no choice.
    pub(crate) fn blocking(game: &Game, command: Command) -> Option<Self> {
        let Command::Bump(direction) = command else { return None };
        let blocked = game.check(command);
        let Err(Refusal::Blocked { by: Blocker::Entity(_), .. }) = blocked else { return None };
        let asked = Self { directions: vec![direction] };
        (!asked.options(game).is_empty()).then_some(asked)
    }

    /// About everyone next to the player.
    pub(crate) fn around() -> Self {
        Self { directions: Direction::ALL.to_vec() }
    }

    /// The commands that the game allows, each with the one whom it is about.
    fn options<'g>(&self, game: &'g Game) -> Vec<(Command, EntityView<'g>)> {
        let mut options = Vec::new();
        for &direction in &self.directions {
            let Some(other) = bystander(game.view(), direction) else { continue };
            for command in [Command::Move(direction), Command::Melee(direction)] {
                let is_betrayal = matches!(command, Command::Melee(_)) && is_companion(&other);
                if !is_betrayal && game.allows(command) {
                    options.push((command, other));
                }
            }
        }
        options
    }
}

/// An actor in a neighbouring cell that blocks it and is not an enemy.
fn bystander(view: View<'_>, direction: Direction) -> Option<EntityView<'_>> {
    let there = view.entities_at(view.player().at + direction);
    there.into_iter().find(|it| it.blocks_movement && !it.is_enemy())
}

/// The name with its article: "the monk", "your hound".
fn name(other: &EntityView<'_>) -> String {
    let noun = Noun::of(other.prototype);
    if is_companion(other) { with_your(&noun.one) } else { noun.with_the() }
}

fn is_companion(other: &EntityView<'_>) -> bool {
    other.makes_way
}

fn row((command, other): &(Command, EntityView<'_>), here: Point) -> Row {
    let name = name(other);
    let towards = here.direction_to(other.at).map_or("", describe::direction_name);
    let (label, about) = match command {
        Command::Melee(_) => (format!("Attack {name}"), "one blow"),
        _ if is_companion(other) => (format!("Change places with {name}"), "takes twice as long"),
        _ => (format!("Squeeze past {name}"), "takes twice as long"),
    };
    let about = format!("{towards}; {about}");
    Row { key: String::new(), icon: None, label, about, possible: true }
}

impl Choices for WayPast {
    fn title(&self, cx: &Context<'_>) -> String {
        let [direction] = self.directions[..] else {
            let options = self.options(cx.game());
            let is_attack = |(command, _): &(Command, _)| matches!(command, Command::Melee(_));
            let is_peaceful = options.is_empty() || !options.iter().all(is_attack);
            return if is_peaceful { "Get past whom?" } else { "Attack whom?" }.to_owned();
        };
        let Some(other) = bystander(cx.view(), direction) else { return String::new() };
        let name = text::capitalize(&name(&other));
        if is_companion(&other) {
            format!("{name} will not stand where you are.")
        } else {
            format!("{name} is in your way.")
        }
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let here = cx.view().player().at;
        self.options(cx.game()).iter().map(|option| row(option, here)).collect()
    }

    fn nothing(&self) -> &'static str {
        "There is no one here to change places with."
    }

    fn choose(&mut self, cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        let option = self.options(cx.game()).get(row).map(|(command, _)| *command);
        option.map_or(Transition::None, Transition::Submit)
    }

    /// No letter chooses: the key that walked into someone may be one.
    fn key(&mut self, _cx: &Context<'_>, _state: &mut ListState, _key: Key) -> Option<Transition> {
        None
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        format!("{}   {}", cx.hint(Intent::Choose, "choose"), cx.hint(Intent::Back, "stay"))
    }
}
