//! The player that reads the lines of reader mode and types words. It knows nothing else.

use std::sync::Arc;

use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Content, Game};

use super::Source;
use super::facts::{Act, Facts, Walk};
use super::item::Item;
use super::parse::{
    cell_name, choice, direction_name, floor_and_turn, foe, frontier, hit_points, known_place,
    obstacle, own_blow,
};

pub(super) struct LinesPlayer {
    reader: Reader,
    /// What was typed and told, if it is kept.
    pub(super) transcript: Option<Vec<String>>,
    known: Facts,
    /// Whether nothing is left to explore on the floor.
    explored: bool,
    /// The labels of the items of the last facts.
    labels: Vec<String>,
}

impl LinesPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let config = Config { content, seed, ..Config::default() };
        let mut reader = Reader::new(App::new(config));
        let lines = reader.begin();
        let (known, labels) = (Facts::default(), Vec::new());
        let mut player = Self { reader, transcript: None, known, explored: false, labels };
        player.note(&lines);
        player
    }

    fn types(&mut self, line: &str) -> Vec<String> {
        let lines = self.reader.answer(line);
        if let Some(transcript) = &mut self.transcript {
            transcript.push(format!("> {line}"));
            transcript.extend_from_slice(&lines);
        }
        lines
    }

    /// Types a line that takes a turn, and notes what is told.
    fn acts(&mut self, line: &str) {
        self.known.walk = Walk::GoesOn;
        let lines = self.types(line);
        self.note(&lines);
        if lines.iter().any(|line| line.contains(", impossible: ")) {
            // The question for a target is still open.
            self.types("back");
        }
    }

    fn note(&mut self, lines: &[String]) {
        // The list of enemies is told as a whole, whenever a turn has passed.
        let foes: Vec<_> = lines.iter().filter_map(|line| foe(line)).collect();
        let none = lines.iter().any(|line| line == "Nobody hostile is in view.");
        if none || !foes.is_empty() {
            self.known.foes = foes;
        }
        let choices = lines.iter().skip_while(|line| *line != "Level up.");
        let choices = choices.filter_map(|line| choice(line));
        self.known.level_ups = choices.map(|(_, about)| about.to_owned()).collect();
        for line in lines {
            if let Some((hp, max_hp)) = hit_points(line) {
                (self.known.hp, self.known.max_hp) = (hp, max_hp);
            }
            if let Some((floor, turn)) = floor_and_turn(line) {
                (self.known.floor, self.known.turn) = (floor, turn);
            }
            self.known.blow = own_blow(line).unwrap_or(self.known.blow);
            self.known.rest_is_useless |= line.starts_with("Rest does not heal you");
            let explored = line.starts_with("Explored") || line.starts_with("You know no ");
            self.explored |= explored;
            if line.starts_with("Floor ") && !line.contains(", turn ") {
                self.explored = false;
            }
            if let Some(cell) = obstacle(line) {
                self.known.walk = Walk::Obstacle(cell);
            }
        }
    }

    /// Looks into the inventory, which takes no turn.
    fn read_inventory(&mut self) {
        let lines = self.types("inventory");
        let (mut items, mut labels): (Vec<Item>, Vec<String>) = Default::default();
        for (label, about) in lines.iter().filter_map(|line| choice(line)) {
            if label.contains(", on the floor") {
                continue;
            }
            items.push(Item::read(label, about));
            labels.push(label.replace(", impossible", "").to_lowercase());
        }
        self.types("back");
        (self.known.items, self.labels) = (items, labels);
    }
}

impl Source for LinesPlayer {
    fn game(&self) -> &Game {
        self.reader.app().game()
    }

    fn facts(&mut self) -> Facts {
        let level_ups = std::mem::take(&mut self.known.level_ups);
        let mut words = vec!["status"];
        if level_ups.is_empty() {
            self.read_inventory();
            if !self.known.foes.is_empty() {
                words.push("look");
            }
        } else {
            // What happened before the question is told by the words for it.
            words.push("who");
        }
        let lines: Vec<_> = words.into_iter().flat_map(|it| self.types(it)).collect();
        self.note(&lines);
        if !level_ups.is_empty() {
            // The words for it tell of all who are in view.
            self.known.foes = lines.iter().filter_map(|line| foe(line)).collect();
            self.known.items.clear();
        }
        self.known.level_ups = level_ups;
        self.known.frontier = lines.iter().find_map(|line| frontier(line));
        let explored = self.explored && self.known.walk == Walk::GoesOn;
        let mut facts = Facts {
            walk: if explored { Walk::Explored } else { self.known.walk },
            ..self.known.clone()
        };
        if facts.needs_places() {
            let lines = self.types("where");
            facts.set_places(lines.iter().filter_map(|line| known_place(line)).collect());
        }
        self.known.goal_floor = facts.goal_floor;
        facts
    }

    fn act(&mut self, act: Act) {
        let line = match act {
            Act::LevelUp(index) => (index + 1).to_string(),
            Act::Attack(direction) => format!("attack {}", direction_name(direction)),
            Act::Step(direction) => direction_name(direction).to_owned(),
            Act::Throw(item, cell) => {
                format!("throw {} at {}", self.labels[item], cell_name(cell))
            }
            Act::Go(cell) => format!("go {}", cell_name(cell)),
            Act::Fight => "fight".to_owned(),
            Act::Wait => "wait".to_owned(),
            Act::Use(item, None) => format!("use {}", self.labels[item]),
            Act::Use(item, Some(cell)) => {
                format!("use {} at {}", self.labels[item], cell_name(cell))
            }
            Act::Drop(item) => format!("drop {}", self.labels[item]),
            Act::Rest => "rest".to_owned(),
            Act::Explore => "explore".to_owned(),
            Act::PickUp => "pick up".to_owned(),
            Act::Descend => "descend".to_owned(),
            Act::Ascend => "ascend".to_owned(),
        };
        self.acts(&line);
    }
}
