//! Wizard mode: changes the game, for authors who try out a content. One list of changes, and one for each change
//! that needs a creature, an item or a floor.

use rogue_words::text;
use roguecore::{Command, PrototypeId, Wish};

use super::dialog::Choices;
use super::{Context, Transition};
use crate::widget::list::{ListState, Row};

#[derive(Default)]
pub(crate) struct Wizard {
    shown: List,
}

/// Which list is shown.
#[derive(Clone, Copy, Default)]
enum List {
    #[default]
    Changes,
    Creatures,
    Items,
    Floors,
}

/// The effect of a row: a change at once, or another list.
#[derive(Clone, Copy)]
enum Choice {
    Wish(Wish),
    Open(List),
}

impl List {
    fn choices(self, cx: &Context<'_>) -> Vec<(String, &'static str, Choice)> {
        let content = cx.game().content();
        let named = |wish: fn(PrototypeId) -> Wish,
                     is_listed: fn(&roguecore::Prototype) -> bool| {
            let rows = content.prototypes().iter().filter(|row| is_listed(row));
            let ids = rows.filter_map(|row| Some((row, content.prototype_id(&row.id)?)));
            let choice = |(row, id): (&roguecore::Prototype, _)| {
                (text::capitalize(&text::clean_name(&row.name)), "", Choice::Wish(wish(id)))
            };
            ids.map(choice).collect()
        };
        match self {
            Self::Changes => changes(),
            Self::Creatures => {
                named(Wish::Summon, |row| row.fighter.is_some() && !row.ai.is_empty())
            }
            Self::Items => named(Wish::Give, |row| row.item.is_some()),
            Self::Floors => {
                let floor = |number| {
                    let name = text::capitalize(&text::floor_name(content, number));
                    (name, "", Choice::Wish(Wish::GoTo(number)))
                };
                let seed = cx.game().seed();
                let floors = (1..=content.floor_count()).filter(|it| content.has_floor(seed, *it));
                floors.map(floor).collect()
            }
        }
    }
}

fn changes() -> Vec<(String, &'static str, Choice)> {
    let wish = |label: &str, about, wish| (label.to_owned(), about, Choice::Wish(wish));
    let open = |label: &str, about, list| (label.to_owned(), about, Choice::Open(list));
    vec![
        wish("Heal", "back to full health", Wish::Heal),
        wish("Reveal", "the whole floor", Wish::Reveal),
        wish("Identify", "all that you carry", Wish::Identify),
        wish("Gain a level", "", Wish::GainLevel),
        wish("Teleport", "to a random cell", Wish::Teleport),
        open("Summon", "a creature near you", List::Creatures),
        open("Give", "an item", List::Items),
        open("Go to", "another floor", List::Floors),
    ]
}

impl Choices for Wizard {
    fn title(&self, _cx: &Context<'_>) -> String {
        match self.shown {
            List::Changes => "Wizard mode: a run changed here is not scored".to_owned(),
            List::Creatures => "Summon which creature?".to_owned(),
            List::Items => "Give which item?".to_owned(),
            List::Floors => "Go to which floor?".to_owned(),
        }
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let letters = ('a'..='z').map(Some).chain(std::iter::repeat(None));
        let row = |((label, about, choice), letter): ((String, &str, Choice), Option<char>)| {
            let possible = match choice {
                Choice::Wish(wish) => cx.game().allows(Command::Wizard(wish)),
                Choice::Open(_) => true,
            };
            let key = letter.map_or(String::new(), |it| Row::letter_key(it, possible));
            Row { key, icon: None, label, about: about.to_owned(), possible }
        };
        self.shown.choices(cx).into_iter().zip(letters).map(row).collect()
    }

    fn nothing(&self) -> &'static str {
        "This game has none."
    }

    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition {
        match self.shown.choices(cx).get(row).map(|it| it.2) {
            Some(Choice::Wish(wish)) if cx.game().allows(Command::Wizard(wish)) => {
                Transition::Submit(Command::Wizard(wish))
            }
            Some(Choice::Open(list)) => {
                self.shown = list;
                *state = ListState::default();
                Transition::Redraw
            }
            _ => Transition::None,
        }
    }
}
