//! The player that reads the lines of reader mode and types words. Besides, it knows the map, and
//! the player's own state in the view.

use std::sync::Arc;

use rogue_player::player::ReportedFoe;
use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Command, Content, Game, Point};

use super::parse::{
    cell_name, choice, cursor, floor_and_turn, foe, frontier, hit_points, item, joined,
    known_place, obstacle, own_blow,
};
use super::report::{Cell, Report, Walk};
use super::words::{offset, words};
use super::{Act, Source};

/// The ends of questions before a command.
const ASKS: [&str; 3] = ["again to go down.", "again to go up.", "again to strike anyway."];

pub(super) struct LinesPlayer {
    reader: Reader,
    /// The lines that were typed and told, if they are kept.
    pub(super) transcript: Option<Vec<String>>,
    known: Report,
    /// Whether nothing is left to explore on the floor.
    explored: bool,
}

impl LinesPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let config = Config { content, seed, ..Config::default() };
        let mut reader = Reader::new(App::new(config));
        let lines = unfolded(reader.begin());
        let mut player =
            Self { reader, transcript: None, known: Report::default(), explored: false };
        player.note(&lines);
        player
    }

    fn types(&mut self, line: &str) -> Vec<String> {
        let lines = unfolded(self.reader.answer(line));
        if let Some(transcript) = &mut self.transcript {
            transcript.push(format!("> {line}"));
            transcript.extend_from_slice(&lines);
        }
        lines
    }

    /// Types a line that takes a turn, and notes the answer. Targets that no list names are chosen
    /// with the cursor. Returns whether the same has to be typed again.
    fn acts(&mut self, line: &str, target: Option<Point>) -> bool {
        self.known.walk = Walk::GoesOn;
        let mut lines = self.types(line);
        if let Some((target, from)) = target.zip(lines.iter().find_map(|line| cursor(line))) {
            let (dx, dy) = self.offset(target);
            if (dx, dy) != from {
                self.types(&cell_name((dx - from.0, dy - from.1)));
            }
            lines = self.types("choose");
        }
        self.note(&lines);
        if lines.iter().any(|line| line.contains(", not now: ") || cursor(line).is_some()) {
            // The question for a target is still open.
            self.types("back");
        }
        lines.iter().any(|line| ASKS.iter().any(|end| line.ends_with(end)))
    }

    fn note(&mut self, lines: &[String]) {
        // The list of enemies is told as a whole, whenever a turn has passed.
        let foes = foes(lines);
        let none = lines.iter().any(|line| line == "No enemy in view.");
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
            let ends = [
                "Explored",
                "Floor explored",
                "You are on the stairs up",
                "You haven't found the stairs",
                "There are no stairs",
                "This floor has no stairs",
                "You know no ",
                "No safe way to ",
            ];
            let explored = ends.iter().any(|end| line.starts_with(end));
            self.explored |= explored;
            // "Floor 3." is news, "Floor 3, turn 120." and "Floor explored." are not.
            let floor = line.strip_prefix("Floor ").unwrap_or_default();
            if floor.starts_with(|it: char| it.is_ascii_digit()) && !floor.contains(", turn ") {
                self.explored = false;
            }
            if let Some(cell) = obstacle(line) {
                self.known.walk = Walk::Obstacle(cell);
            }
        }
    }

    /// Looks into the list of items to use, which takes no turn and says which are of no use now.
    fn read_inventory(&mut self) {
        let lines = self.types("use");
        let carried = lines.iter().filter(|line| !line.contains(", on the floor"));
        self.known.items = carried.filter_map(|line| item(line)).collect();
        self.types("back");
    }

    fn offset(&self, at: Point) -> Cell {
        offset(self.game(), at)
    }

    /// A cell as a player types it.
    fn cell(&self, at: Point) -> String {
        cell_name(self.offset(at))
    }
}

/// The lines with those that go on behind two blanks as one.
fn unfolded(lines: Vec<String>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("  "), whole.last_mut()) {
            (Some(rest), Some(last)) => {
                last.push(' ');
                last.push_str(rest);
            }
            _ => whole.push(line),
        }
    }
    whole
}

/// The enemies whose threat is told.
fn foes(lines: &[String]) -> Vec<ReportedFoe> {
    joined(lines).iter().filter_map(|line| foe(line)).collect()
}

impl Source for LinesPlayer {
    fn game(&self) -> &Game {
        self.reader.app().game()
    }

    fn report(&mut self) -> Report {
        let level_ups = std::mem::take(&mut self.known.level_ups);
        let mut words = vec!["status"];
        if level_ups.is_empty() {
            self.read_inventory();
            if !self.known.foes.is_empty() {
                words.push("look");
            }
        } else {
            // Events before the question are told by the words for it.
            words.push("who");
        }
        let lines: Vec<_> = words.into_iter().flat_map(|it| self.types(it)).collect();
        self.note(&lines);
        self.known.places.clear();
        if level_ups.is_empty() {
            let lines = self.types("where");
            self.known.places = lines.iter().filter_map(|line| known_place(line)).collect();
            // The list is ordered by steps.
            self.known.places.sort_unstable();
        } else {
            // The words for it tell of all creatures in view.
            self.known.foes = foes(&lines);
            self.known.items.clear();
        }
        self.known.level_ups = level_ups;
        self.known.frontier = lines.iter().find_map(|line| frontier(line));
        let explored = self.explored && self.known.walk == Walk::GoesOn;
        let walk = if explored { Walk::Explored } else { self.known.walk };
        Report { walk, ..self.known.clone() }
    }

    fn act(&mut self, act: Act) {
        let line = match act {
            Act::Explore => "explore".to_owned(),
            Act::Rest => "rest".to_owned(),
            Act::Fight => "fight".to_owned(),
            Act::Go(at) => format!("go {}", self.cell(at)),
            Act::Command(command) => words(self.game(), command),
        };
        let target = match act {
            Act::Command(Command::Use { target, .. } | Command::Cast { target, .. }) => target,
            Act::Command(Command::Throw { target, .. }) => Some(target),
            _ => None,
        };
        if self.acts(&line, target) && matches!(act, Act::Command(_)) {
            self.acts(&line, target);
        }
    }
}
