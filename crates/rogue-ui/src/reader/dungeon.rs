//! Words in the dungeon.

use rogue_travel::{AutoCommand, Destination};
use rogue_words::aimed;
use rogue_words::describe;
use rogue_words::messages;
use rogue_words::reader::{self, enemies};
use rogue_words::text;
use roguecore::{Command, Content, EntityView, InventoryItemView, Point, View};

use super::question::{ambiguous, answer_index, without_article};
use super::words::{self, Ask, Line, Worn, cells, direction, said};
use super::{Answer, Reader, help};
use crate::intent::{Intent, ItemVerb};
use crate::reading::{Choice, Reading};
use crate::screen::Transition;

impl Reader {
    /// Carries out a line in the dungeon.
    pub(super) fn in_dungeon(&mut self, line: &str) -> Answer {
        // One that was meant for a list which has closed would be a step.
        if line.chars().all(|c| c.is_ascii_digit()) {
            return Answer::line("A number answers a list. Type a word, such as north.");
        }
        if line.eq_ignore_ascii_case("yes") && self.app.says_yes() {
            return Answer::Done;
        }
        match words::parse(line, self.app.cx().keys()) {
            Ok(Line::Step(towards)) => {
                self.app.intend(Intent::Step(towards), 1);
                Answer::Done
            }
            Ok(Line::Ask(ask, rest)) => self.ask(ask, &rest),
            Err(sentence) => Answer::line(sentence),
        }
    }

    fn ask(&mut self, ask: Ask, rest: &str) -> Answer {
        match ask {
            Ask::Intent(Intent::Help) | Ask::Help => self.help(rest),
            Ask::Intent(intent) => {
                self.app.intend(intent, 1);
                self.answer_on(rest)
            }
            Ask::Attack => self.attack(rest),
            Ask::Equip(worn) => self.equip(rest, worn),
            Ask::Go => self.go(rest),
            Ask::Wait(turns) => {
                self.app.wait_turns(turns);
                Answer::Done
            }
            Ask::Surroundings => self.look(rest),
            Ask::InView => Answer::Lines(reader::creatures(self.app.game().view())),
            Ask::State => Answer::Lines(reader::state(self.app.game().view())),
            Ask::Places => self.places(rest),
            Ask::Possible => Answer::Lines(self.possible()),
            Ask::Again => Answer::Lines(reader::situation(self.app.game().view())),
            Ask::Quit => self.quit(),
        }
    }

    /// Answers the questions that have opened with the rest of a line: "dagger at orc".
    fn answer_on(&mut self, rest: &str) -> Answer {
        for part in rest.split(" at ").map(str::trim).filter(|part| !part.is_empty()) {
            let Reading::Question { choices, lines, .. } = self.app.reading() else { break };
            if choices.is_empty() {
                self.app.intend(Intent::Back, 1);
                return Answer::Lines(lines);
            }
            let Some(index) = answer_index(part, &choices) else {
                let not_there = || format!("\"{}\" is not in this list.", said(part));
                let mut lines = vec![ambiguous(part, &choices).unwrap_or_else(not_there)];
                lines.extend(self.tell());
                return Answer::Lines(lines);
            };
            if let Answer::Lines(lines) = self.choose(index, &choices) {
                self.app.intend(Intent::Back, 1);
                return Answer::Lines(lines);
            }
        }
        Answer::Done
    }

    /// Wields, wears or takes off an item; one that is as it should be stays so.
    fn equip(&mut self, rest: &str, worn: Worn) -> Answer {
        let name = without_article(rest);
        let is_worn = worn == Worn::On;
        let view = self.app.game().view();
        let named = equipment_named(view, name);
        let mut changing = named.iter().filter(|item| item.equipped != is_worn);
        match (changing.next(), changing.next()) {
            (None, _) if name.is_empty() && worn == Worn::Off => {
                Answer::line("Nothing is equipped.".to_owned())
            }
            (None, _) if !name.is_empty() && !named.is_empty() => {
                let item = messages::the_item(named[0].kind, view.content());
                let state = if is_worn { "equipped already" } else { "not equipped" };
                Answer::line(format!("{} is {state}.", text::capitalize(&item)))
            }
            (Some(_), Some(_)) if name.is_empty() && worn == Worn::Off => {
                Answer::line(name_one_of(view.content(), &named))
            }
            // One item can be meant, though the list may have another of that name.
            (Some(only), None) if worn == Worn::Off || !name.is_empty() => {
                let equip = Command::Use { slot: only.slot, target: None };
                self.app.carry_out(Transition::Submit(equip));
                Answer::Done
            }
            _ => {
                self.app.intend(Intent::Item(ItemVerb::Wield), 1);
                self.answer_on(rest)
            }
        }
    }

    fn help(&self, rest: &str) -> Answer {
        match rest {
            "" => Answer::Lines(help::lines(self.app.cx().keys())),
            "items" | "item" => Answer::Lines(crate::screen::help::items(&self.app.cx())),
            _ => {
                let known = words::WORDS.iter().find(|word| word.forms.contains(&rest));
                Answer::line(match known {
                    Some(word) => format!("{}: {}.", word.forms.join(", "), word.help),
                    None => format!("There is no help about \"{}\".", said(rest)),
                })
            }
        }
    }

    /// One blow at an adjacent enemy: in that direction, of that name, or the nearest.
    fn attack(&mut self, rest: &str) -> Answer {
        let view = self.app.game().view();
        let here = view.player().at;
        let name = rest.strip_prefix("the ").unwrap_or(rest);
        let is_meant = |it: &&EntityView<'_>| {
            here.direction_to(it.at).is_some_and(|towards| match direction(name) {
                Some(wanted) => wanted == towards,
                None => describe::name(it).to_lowercase().contains(name),
            })
        };
        let enemies = enemies(view);
        let towards = enemies.iter().find(is_meant).and_then(|it| here.direction_to(it.at));
        let Some(towards) = towards.or_else(|| direction(name)) else {
            return Answer::line(match (enemies.is_empty(), rest.is_empty()) {
                (true, _) => "No enemy in view.".to_owned(),
                (false, true) => {
                    "No enemy is next to you. The word fight walks up to the nearest.".to_owned()
                }
                (false, false) => format!("No enemy \"{}\" is next to you.", said(rest)),
            });
        };
        self.app.carry_out(Transition::Submit(Command::Melee(towards)));
        Answer::Done
    }

    /// Walks to a cell, to a creature in view, or to a thing that is known.
    fn go(&mut self, rest: &str) -> Answer {
        let view = self.app.game().view();
        let rest = rest.strip_prefix("to ").unwrap_or(rest);
        let rest = rest.strip_prefix("the ").unwrap_or(rest);
        // The list of places leaves out the cell of the player.
        let stairs = [("stairs down", Command::Descend), ("stairs up", Command::Ascend)];
        let is_here =
            |&(name, taken): &(&str, Command)| name == rest && self.app.game().allows(taken);
        if stairs.iter().any(is_here) {
            return Answer::line("You are there already.".to_owned());
        }
        let enemy = enemies(view).into_iter().find(|it| describe::name(it).contains(rest));
        if let Some(at) = self.cell(rest).or(enemy.map(|it| it.at)) {
            let travel = AutoCommand::Travel(Destination::Cell(at));
            self.app.carry_out(Transition::AutoCommand(travel));
            return Answer::Done;
        }
        let choices = match self.known_places() {
            Ok(choices) => choices,
            Err(answer) => return answer,
        };
        if let Some(index) = place_index(rest, &choices) {
            self.app.choose(index);
            return Answer::Done;
        }
        self.app.intend(Intent::Back, 1);
        let rest = said(rest);
        Answer::line(format!("You know of no \"{rest}\". The word where lists what you know."))
    }

    /// Opens the list of places; its answers. Where nothing is known the log says so.
    fn known_places(&mut self) -> Result<Vec<Choice>, Answer> {
        self.app.intend(Intent::Find, 1);
        match self.app.reading() {
            Reading::Question { choices, .. } => Ok(choices),
            Reading::Dungeon | Reading::Text { .. } | Reading::Entry { .. } => Err(Answer::Done),
        }
    }

    /// Lists the known places, with the numbers that `go` and `find` take.
    fn places(&mut self, rest: &str) -> Answer {
        let choices = match self.known_places() {
            Ok(choices) => choices,
            Err(answer) => return answer,
        };
        self.app.intend(Intent::Back, 1);
        let is_asked = |choice: &Choice| singular(rest).is_none_or(|it| contains(choice, it));
        let lines: Vec<_> = (1..)
            .zip(&choices)
            .filter(|(_, choice)| is_asked(choice))
            .map(|(number, choice)| format!("{number}. {}.", choice.line()))
            .collect();
        if lines.is_empty() {
            return Answer::line(format!("You know of no \"{}\" yet.", said(rest)));
        }
        Answer::Lines(lines)
    }

    /// The description of the surroundings, of a direction, of a cell, or of a creature.
    fn look(&mut self, rest: &str) -> Answer {
        if rest.is_empty() {
            return Answer::Lines(self.surroundings());
        }
        let view = self.app.game().view();
        let rest = rest.strip_prefix("at ").unwrap_or(rest);
        let rest = rest.strip_prefix("the ").unwrap_or(rest);
        if let Some(towards) = direction(rest) {
            return Answer::line(reader::along(view, self.app.cx().session.memory(), towards));
        }
        let mut others = view.entities();
        others.retain(|it| !it.player && is_called(it, rest));
        // A goblin is meant before a goblin archer.
        let is_part = |it: &EntityView<'_>| it.prototype.name.to_lowercase() != rest;
        let here = view.player().at;
        // The living come before the dead.
        others.sort_by_key(|it| (it.corpse, is_part(it), it.at.distance_squared(here), it.id));
        let here = (rest == "here").then_some(view.player().at);
        let memory = self.app.cx().session.memory();
        let at = here.or_else(|| self.cell(rest)).or(others.first().map(|it| it.at));
        let Some(at) = at.or_else(|| reader::named_cell(view, memory, rest)) else {
            return Answer::line(format!("You see no \"{}\".", said(rest)));
        };
        let mut lines =
            vec![format!("{}.", text::capitalize(&describe::offset(view.player().at, at)))];
        let details = describe::cell_details(view, at);
        lines.extend(details.iter().map(|line| text::spoken(line)));
        Answer::Lines(lines)
    }

    /// The cell that "5 east and 2 north" names.
    fn cell(&self, rest: &str) -> Option<Point> {
        let here = self.app.game().view().player().at;
        cells(rest).map(|(columns, rows)| Point::new(here.x + columns, here.y + rows))
    }

    /// The actions that are possible here and now.
    fn possible(&self) -> Vec<String> {
        let (game, view) = (self.app.game(), self.app.game().view());
        let here = view.player().at;
        let mut lines = Vec::new();
        for enemy in enemies(view) {
            if let Some(towards) = here.direction_to(enemy.at) {
                let (name, towards) = (describe::name(&enemy), describe::direction_name(towards));
                lines.push(format!("attack {towards}: {name}."));
            }
        }
        for (captive, _) in self.app.cx().session.memory().captives(view.floor()) {
            if let Some(towards) = here.direction_to(captive) {
                lines.push(format!("{}: set the captive free.", describe::direction_name(towards)));
            }
        }
        let item = view.entities_at(here).into_iter().find(|it| it.item.is_some());
        if let Some(item) = item.filter(|_| game.allows(Command::PickUp)) {
            lines.push(format!("pick up: {}.", describe::name(&item)));
        }
        for (command, word) in [(Command::Descend, "descend"), (Command::Ascend, "ascend")] {
            if game.allows(command) {
                lines.push(format!("{word}: the stairs are here."));
            }
        }
        let carried = view.inventory().len();
        if carried > 0 {
            let items = messages::with_number(carried, "item");
            lines.push(format!("inventory: you carry {items}."));
        }
        let abilities = view.abilities().into_iter();
        let abilities = abilities.map(|it| aimed::ability_name(view.content(), it));
        let abilities: Vec<String> = abilities.collect();
        if !abilities.is_empty() {
            lines.push(format!("cast: {}.", abilities.join(", ")));
        }
        let fired = aimed::fired(self.app.cx().session.memory(), game);
        lines.extend(fired.map(|name| format!("fire: {name}.")));
        let cast = aimed::cast_again(self.app.cx().session.memory(), game);
        lines.extend(cast.map(|name| format!("cast again: {name}.")));
        let anywhere = if enemies(view).is_empty() {
            "explore, rest, go, or a direction."
        } else {
            "fight, wait, throw, or a direction."
        };
        lines.push(anywhere.to_owned());
        lines
    }
}

/// The first place with that number or name.
fn place_index(rest: &str, choices: &[Choice]) -> Option<usize> {
    if let Some(index) = answer_index(rest, choices) {
        return Some(index);
    }
    let rest = singular(rest)?;
    choices.iter().position(|choice| contains(choice, rest))
}

fn contains(choice: &Choice, part: &str) -> bool {
    choice.label.to_lowercase().contains(part) || choice.about.to_lowercase().contains(part)
}

/// The thing that is asked for: "doors" asks for every door. `None` for nothing.
fn singular(rest: &str) -> Option<&str> {
    let plain = rest.strip_prefix("the ").unwrap_or(rest);
    let plain = match plain.strip_suffix('s') {
        Some("stair") | None => plain,
        Some(one) => one,
    };
    (!plain.is_empty()).then_some(plain)
}

/// Whether an entity has those letters in its name, of one or of many.
fn is_called(entity: &EntityView<'_>, letters: &str) -> bool {
    let names = [describe::name(entity), entity.prototype.name.clone()];
    names.iter().any(|name| name.to_lowercase().contains(letters))
}

/// The equipment of the inventory that a name can mean: the items of that whole name, or else those that have it in
/// their label; all of it for an empty name.
fn equipment_named<'a>(view: View<'a>, name: &str) -> Vec<InventoryItemView<'a>> {
    let content = view.content();
    let mut all = view.inventory();
    all.retain(|item| item.item.equipment_slot.is_some());
    let is_whole = |item: &InventoryItemView<'_>| {
        without_article(&messages::the_item(item.kind, content)).to_lowercase() == name
    };
    let has_whole = all.iter().any(is_whole);
    all.retain(|item| {
        let label = describe::carried_item(content, item).to_lowercase();
        if has_whole { is_whole(item) } else { label.contains(name) }
    });
    all
}

/// "Equipped: dagger and leather armour. Name one of them, such as remove dagger."
fn name_one_of(content: &Content, named: &[InventoryItemView<'_>]) -> String {
    let mut worn = Vec::new();
    for item in named.iter().filter(|item| item.equipped) {
        let name = messages::the_item(item.kind, content);
        worn.push(without_article(&name).to_owned());
    }
    let first = worn.first().cloned().unwrap_or_default();
    let list = messages::join_list(&worn);
    format!("Equipped: {list}. Name one of them, such as remove {first}.")
}
