//! The player that reads the lines of reader mode and types words. It knows nothing else.

use std::sync::Arc;

use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Content, Game};

use super::Source;
use super::parse::{cell_name, choice, direction_name, foe, hit_points, item};
use super::policy::{Act, Facts, Item};

pub(super) struct LinesPlayer {
    reader: Reader,
    known: Facts,
    /// The labels of the items of the last facts.
    labels: Vec<String>,
}

impl LinesPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let config = Config { content, seed, ..Config::default() };
        let mut reader = Reader::new(App::new(config));
        let lines = reader.begin();
        let mut player = Self { reader, known: Facts::default(), labels: Vec::new() };
        player.note(&lines);
        player
    }

    fn types(&mut self, line: &str) -> Vec<String> {
        self.reader.answer(line)
    }

    /// Types a line that takes a turn, and notes what is told.
    fn acts(&mut self, line: &str) {
        let lines = self.types(line);
        self.note(&lines);
    }

    fn note(&mut self, lines: &[String]) {
        // The list of enemies is told as a whole, whenever a turn has passed.
        let foes: Vec<_> = lines.iter().filter_map(|line| foe(line)).collect();
        let none = lines.iter().any(|line| line == "Nobody hostile is in view.");
        if none || !foes.is_empty() {
            self.known.foes = foes;
        }
        self.known.level_ups.clear();
        let choices = lines.iter().skip_while(|line| *line != "Level up.");
        let choices = choices.filter_map(|line| choice(line));
        self.known.level_ups.extend(choices.map(|(label, _)| label.to_owned()));
        for line in lines {
            if let Some((hp, max_hp)) = hit_points(line) {
                (self.known.hp, self.known.max_hp) = (hp, max_hp);
            }
            if line.starts_with("Floor ") {
                self.known.explored = false;
            }
            self.known.explored |= line.starts_with("Explored");
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
            items.push(item(label, about));
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
        if self.known.level_ups.is_empty() {
            self.read_inventory();
        } else {
            // What happened before the question is told by the words for it.
            let lines: Vec<_> =
                ["status", "who"].into_iter().flat_map(|it| self.types(it)).collect();
            let level_ups = std::mem::take(&mut self.known.level_ups);
            self.note(&lines);
            self.known.level_ups = level_ups;
        }
        self.known.clone()
    }

    fn act(&mut self, act: Act) {
        let line = match act {
            Act::LevelUp(index) => (index + 1).to_string(),
            Act::Attack(direction) => format!("attack {}", direction_name(direction)),
            Act::Fight => "fight".to_owned(),
            Act::Wait => "wait".to_owned(),
            Act::Use(item, None) => format!("use {}", self.labels[item]),
            Act::Use(item, Some(cell)) => {
                format!("use {} at {}", self.labels[item], cell_name(cell))
            }
            Act::Drop(item) => format!("drop {}", self.labels[item]),
            Act::Rest => "rest".to_owned(),
            Act::Explore => "explore".to_owned(),
            Act::Descend => "descend".to_owned(),
            Act::Ascend => "ascend".to_owned(),
        };
        self.acts(&line);
    }
}
