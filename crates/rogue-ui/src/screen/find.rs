//! Find and go: every captive, item, staircase, door and feature that the player knows, on this
//! floor and on others. Choosing one travels there.

use rogue_comforts::{Comfort, Destination, Place, PlaceKind, places};
use roguecore::Point;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::messages;
use crate::reading::{Choice, Reading};
use crate::text;
use crate::widget::list::{ListState, Row, letter_index};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const DIALOG: ListDialog = ListDialog::LETTERS;

const TITLE: &str = "Find and go: where to?";
const NOTHING: &str = "You know no item, staircase or door yet.";

/// The list of places.
#[derive(Default)]
pub(crate) struct Find {
    state: ListState,
}

fn all(cx: &Context<'_>) -> Vec<Place> {
    places(cx.session.notes(), cx.view())
}

fn row(cx: &Context<'_>, index: usize, place: &Place) -> Row {
    let content = cx.view().content();
    let letter = u8::try_from(index).ok().filter(|index| *index < 26);
    let (name, icon, about) = match place.what {
        PlaceKind::Stairs { down: true } => ("stairs down".to_owned(), None, String::new()),
        PlaceKind::Stairs { down: false } => ("stairs up".to_owned(), None, String::new()),
        PlaceKind::Captive(kind) => {
            let row = content.prototype(kind);
            let icon = Some((row.glyph, cx.theme().item(row)));
            (text::clean_name(&row.name), icon, "a captive".to_owned())
        }
        PlaceKind::Item(item) => {
            let row = content.prototype(item);
            let icon = Some((row.glyph, cx.theme().item(row)));
            (text::clean_name(&row.name), icon, describe::item_effect(content, item))
        }
        PlaceKind::Door(tile) | PlaceKind::Feature(tile) => {
            (text::clean_name(&content.tile(tile).name), None, String::new())
        }
    };
    let position = position(cx, place);
    let about = if about.is_empty() { position } else { format!("{position}; {about}") };
    Row {
        key: letter.map_or_else(String::new, |index| Row::letter_key((b'a' + index).into(), true)),
        icon,
        label: text::capitalize(&name),
        about,
        possible: true,
    }
}

/// Where a place is: "12 steps to the north-east", "floor 3".
fn position(cx: &Context<'_>, place: &Place) -> String {
    let view = cx.view();
    if place.floor != view.floor() {
        return format!("on floor {}", place.floor);
    }
    let here = view.player().at;
    let steps = messages::with_number(here.chebyshev(place.at), "step");
    format!("{steps} {}", direction(here, place.at))
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

fn rows(cx: &Context<'_>) -> Vec<Row> {
    all(cx).iter().enumerate().map(|(index, place)| row(cx, index, place)).collect()
}

fn choose(cx: &Context<'_>, index: usize) -> Transition {
    match all(cx).get(index) {
        Some(&Place { floor, at, .. }) => {
            Transition::Comfort(Comfort::Travel(Destination::Place { floor, at }))
        }
        None => Transition::None,
    }
}

impl Screen for Find {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if let Some(index) = letter_index(key) {
            return choose(cx, index);
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
        let (places, view) = (all(cx), cx.view());
        let lines = if places.is_empty() { vec![NOTHING.to_owned()] } else { Vec::new() };
        let choices = places.iter().enumerate().map(|(index, place)| {
            let choice = Choice::from(&row(cx, index, place));
            if place.floor != view.floor() {
                return choice;
            }
            // The exact cell, as creatures are told.
            let at = describe::offset(view.player().at, place.at);
            Choice { about: choice.about.replacen(&position(cx, place), &at, 1), ..choice }
        });
        Reading::question(TITLE, lines, choices)
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        choose(cx, index)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let rows = rows(cx);
        let keys = |intent| cx.keys().label(intent);
        let hint = format!(
            "{}letter or {} go there   {} back",
            self.state.range(DIALOG.list(cx.size(), rows.len()).height, rows.len()),
            keys(Intent::Choose),
            keys(Intent::Back)
        );
        let inside = DIALOG.draw(cx.theme(), canvas, TITLE, self.state, &rows);
        if rows.is_empty() {
            DIALOG.draw_empty(cx.theme(), canvas, NOTHING);
        }
        window::draw_footer(canvas, inside, &hint, cx.theme().key());
    }
}
