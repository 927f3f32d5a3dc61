//! Find and go: every captive, item, staircase and feature that the player knows, on this floor and on others, and
//! the doors of this floor. Choosing one travels there.

use rogue_travel::{AutoCommand, Destination, Place, PlaceKind, places_by_steps};
use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::Point;

use super::dialog::Choices;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::reading::Choice;
use crate::widget::list::{ListState, Row};

/// The places to choose from, with the steps to each.
pub(crate) struct Find(Vec<(Place, Option<u32>)>);

impl Find {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        let here = cx.view().floor();
        let mut places = places_by_steps(cx.session.memory(), cx.view());
        // Nobody travels back to another floor for one of its doors.
        places.retain(|(place, _)| place.floor == here || !is_door(place));
        // Last, so that twenty doors leave the letters to all else.
        places.sort_by_key(|(place, _)| is_door(place));
        Self(places)
    }
}

const fn is_door(place: &Place) -> bool {
    matches!(place.what, PlaceKind::Door(_))
}

fn row(cx: &Context<'_>, index: usize, place: &Place, steps: Option<u32>) -> Row {
    let content = cx.view().content();
    let letter = u8::try_from(index).ok().filter(|index| *index < 26);
    let (name, icon, about) = match place.what {
        PlaceKind::Stairs { down: true } => ("stairs down".to_owned(), None, String::new()),
        PlaceKind::Stairs { down: false } => ("stairs up".to_owned(), None, String::new()),
        PlaceKind::Branch(branch) => {
            (describe::stairs_to_branch(content, branch), None, String::new())
        }
        PlaceKind::Captive(kind) => {
            let row = content.prototype(kind);
            let icon = Some(cx.theme().icon(row));
            (text::clean_name(&row.name), icon, "a captive".to_owned())
        }
        PlaceKind::Item(item) => {
            let row = content.prototype(item);
            let icon = Some(cx.theme().icon(row));
            // The effects of items are told where they are carried; the goal is more than an item.
            let is_goal = content.dungeon().is_some_and(|dungeon| dungeon.goal == item);
            let about = is_goal.then(|| describe::item_effect(content, item));
            (text::clean_name(&row.name), icon, about.unwrap_or_default())
        }
        PlaceKind::Door(tile) | PlaceKind::Feature(tile) => {
            (text::clean_name(&content.tile(tile).name), None, String::new())
        }
    };
    let position = position(cx, place, steps);
    let about = if about.is_empty() { position } else { format!("{position}; {about}") };
    Row {
        key: letter.map_or_else(String::new, |index| Row::letter_key((b'a' + index).into(), true)),
        icon,
        label: text::capitalize(&name),
        about,
        possible: true,
    }
}

/// Where a place is: "12 steps north-east", "5 cells south, no safe path", "on floor 3".
fn position(cx: &Context<'_>, place: &Place, steps: Option<u32>) -> String {
    let view = cx.view();
    if place.floor != view.floor() {
        return text::on_floor(view.content(), place.floor);
    }
    let here = view.player().at;
    let direction = direction(here, place.at);
    if let Some(steps) = steps {
        return format!("{} {direction}", messages::with_number(steps, "step"));
    }
    let cells = messages::with_number(here.chebyshev(place.at), "cell");
    format!("{cells} {direction}, no safe path")
}

/// The exact cell, as creatures are told, and how far a walk there is where that is more:
/// "5 east and 2 north (12 steps)".
fn exact(here: Point, at: Point, steps: Option<u32>) -> String {
    let offset = describe::offset(here, at);
    match steps {
        Some(steps) if steps == here.chebyshev(at) => offset,
        Some(steps) => format!("{offset} ({})", messages::with_number(steps, "step")),
        None => format!("{offset} (no safe path)"),
    }
}

/// The compass direction from one cell to another.
fn direction(from: Point, to: Point) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    // A direction counts when it is at least half as long as the other one.
    let vertical = if dy.abs() * 2 < dx.abs() { 0 } else { dy.signum() };
    let horizontal = if dx.abs() * 2 < dy.abs() { 0 } else { dx.signum() };
    let vertical = ["north", "", "south"][(vertical + 1) as usize];
    let horizontal = ["west", "", "east"][(horizontal + 1) as usize];
    let dash = if vertical.is_empty() || horizontal.is_empty() { "" } else { "-" };
    format!("{vertical}{dash}{horizontal}")
}

impl Choices for Find {
    fn title(&self, _cx: &Context<'_>) -> String {
        "Travel where?".to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let numbered = self.0.iter().enumerate();
        numbered.map(|(index, (place, steps))| row(cx, index, place, *steps)).collect()
    }

    fn nothing(&self) -> &'static str {
        "You know no item, staircase or door yet."
    }

    fn choose(&mut self, _cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        match self.0.get(row) {
            Some(&(Place { floor, at, .. }, _)) => {
                Transition::AutoCommand(AutoCommand::Travel(Destination::Place { floor, at }))
            }
            None => Transition::None,
        }
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        let (choose, back) = (cx.hint(Intent::Choose, "go there"), cx.hint(Intent::Back, "back"));
        format!("letter or {choose}   {back}")
    }

    fn spoken_rows(&self, cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        let view = cx.view();
        let spoken = |((place, steps), row): (&(Place, Option<u32>), &Row)| {
            let choice = Choice::from(row);
            if place.floor != view.floor() {
                return choice;
            }
            let at = exact(view.player().at, place.at, *steps);
            Choice { about: choice.about.replacen(&position(cx, place, *steps), &at, 1), ..choice }
        };
        self.0.iter().zip(rows).map(spoken).collect()
    }
}
