//! A front end of *The Ember of Dawn* in one file: a frame of the map, sentences, automatic commands and a save.
//!
//! `cargo run --example front_end` plays some keys; with words of your own, or `-` for lines of standard input, it
//! plays those: `cargo run --example front_end -- xxf`. hjklyubn move and attack, x explores, f fights, r rests,
//! g picks up, . waits, < and > take stairs, 1 to 9 choose what is offered, S saves, L goes back to the save.

use std::io::{BufRead as _, stdin};

use rogue_travel::{AutoCommand, PlayerMemory, Runner, Step, left_on_floor};
use rogue_words::describe::{Ended, KeysOn, stop};
use rogue_words::log::Log;
use rogue_words::message::MessageKind;
use rogue_words::messages::{TurnPlan, TurnStart, refusal, welcome};
use roguecore::{
    Color, Command, Direction, Event, Game, LevelUpId, LoadError, Point, Rect, TileView, View,
};

/// The keys of a first visit: an origin, a look around, a fight, a save and the way back to it.
const KEYS: &str = "1xxffSxfrLx";
/// The cells of the frame around the player.
const FRAME: (i32, i32) = (60, 18);

/// The state of a front end: the game, the memory of the player, and the lines that were told.
struct FrontEnd {
    game: Game,
    memory: PlayerMemory,
    start: TurnStart,
    log: Log,
    saved: Vec<u8>,
}

fn main() -> Result<(), LoadError> {
    let mut front_end = FrontEnd::new(Game::with_content(rogue_ember::content(), 7));
    let welcome = welcome(front_end.game.content());
    front_end.log.push(MessageKind::Welcome, &welcome, 0);
    match std::env::args().nth(1).as_deref() {
        Some("-") => {
            front_end.draw();
            for line in stdin().lock().lines().map_while(Result::ok) {
                front_end.press_all(&line)?;
            }
        }
        keys => front_end.press_all(keys.unwrap_or(KEYS))?,
    }
    println!("fingerprint {:016x}", front_end.game.fingerprint());
    Ok(())
}

impl FrontEnd {
    fn new(game: Game) -> Self {
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        let start = TurnStart::of(game.view());
        Self { game, memory, start, log: Log::default(), saved: Vec::new() }
    }

    fn press_all(&mut self, keys: &str) -> Result<(), LoadError> {
        for key in keys.chars() {
            self.log.begin_batch();
            self.press(key)?;
            self.draw();
        }
        Ok(())
    }

    fn press(&mut self, key: char) -> Result<(), LoadError> {
        const MOVES: &str = "kulnjbhy"; // clockwise from north
        match key {
            'x' => self.walk(key, AutoCommand::Explore),
            'f' => self.walk(key, AutoCommand::Fight),
            'r' => self.walk(key, AutoCommand::Rest),
            'g' => drop(self.step(Command::PickUp)),
            '.' => drop(self.step(Command::Wait)),
            '>' => drop(self.step(Command::Descend)),
            '<' => drop(self.step(Command::Ascend)),
            '1'..='9' => {
                let index = key as usize - '1' as usize;
                match self.choices().get(index) {
                    Some(&row) => drop(self.step(Command::LevelUp(row))),
                    None => self.say(MessageKind::Invalid, "There is no such choice."),
                }
            }
            'S' => {
                self.saved = self.game.save(); // a file, a row of a database, the storage of a browser
                self.say(MessageKind::Plain, "Saved.");
            }
            'L' if !self.saved.is_empty() => {
                let game = Game::load(self.game.content(), &self.saved)?;
                let (log, saved) = (std::mem::take(&mut self.log), std::mem::take(&mut self.saved));
                *self = Self { log, saved, ..Self::new(game) };
                self.say(MessageKind::Plain, "Back to the save.");
            }
            _ => match MOVES.find(key) {
                Some(index) => drop(self.step(Command::Bump(Direction::ALL[index]))),
                None => self.say(MessageKind::Invalid, "That key has no meaning here."),
            },
        }
        Ok(())
    }

    /// Carries out one command and tells it; the events, or none where it was refused.
    fn step(&mut self, command: Command) -> Vec<Event> {
        let events = match self.game.step(command) {
            Ok(events) => events.as_slice().to_vec(),
            Err(reason) => {
                let (kind, text) = refusal(&reason, self.game.content());
                self.say(kind, &text);
                return Vec::new();
            }
        };
        let view = self.game.view();
        let plan = TurnPlan::new(&events, &self.start, view);
        for &index in plan.order() {
            if let Some((kind, text)) = plan.line(index, view) {
                self.log.push(kind, &text, view.turn());
            }
        }
        self.start.observe(&events, view);
        self.memory.observe(view, &events);
        events
    }

    /// Carries out an automatic command, and tells why it ends.
    fn walk(&mut self, key: char, auto_command: AutoCommand) {
        let mut runner = Runner::new(auto_command, &self.game);
        let (mut events, mut moved) = (Vec::new(), false);
        loop {
            match runner.next(&self.memory, &self.game, &events) {
                Step::Command(command) => events = self.step(command),
                Step::Stop(reason) => {
                    let [again, fight, rest, descend] = [key, 'f', 'r', '>'].map(String::from);
                    let keys = KeysOn { again, descend, fight, rest, ..KeysOn::default() };
                    let view = self.game.view();
                    let left = left_on_floor(&self.memory, view);
                    let ended = Ended { auto_command, moved, keys, left };
                    let (kind, text) = stop(reason, &ended, view);
                    return self.say(kind, &text);
                }
            }
            moved = true;
        }
    }

    /// The origins before the first turn, and the improvements of a level or an item.
    fn choices(&self) -> Vec<LevelUpId> {
        let mut choices = Vec::new();
        for command in self.game.commands() {
            if let Command::LevelUp(row) = command {
                choices.push(row);
            }
        }
        choices
    }

    fn say(&mut self, kind: MessageKind, text: &str) {
        self.log.push(kind, text, self.game.view().turn());
    }

    /// Prints the cells around the player, their condition, the choices and the newest messages.
    fn draw(&self) {
        let view = self.game.view();
        let (at, (width, height)) = (view.position(), FRAME);
        let frame = Rect::new(at.x - width / 2, at.y - height / 2, width, height);
        for y in frame.y..frame.y + height {
            let cells = (frame.x..frame.x + width).map(|x| cell(view, Point::new(x, y)));
            println!("{}\x1b[0m", cells.collect::<String>());
        }
        let (hp, max_hp) = view.player().fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()));
        println!("HP {hp}/{max_hp}  floor {}  turn {}", view.floor(), view.turn());
        for (index, row) in self.choices().into_iter().enumerate() {
            let name = self.game.content().rows().level_up(row).map_or("", |row| &row.name);
            println!(" {}: {name}", index + 1);
        }
        for row in self.log.newest(width as u16, 5).0 {
            println!("{}", row.text);
        }
    }
}

/// A cell as the player knows it: the topmost thing in view, or the tile.
fn cell(view: View<'_>, at: Point) -> String {
    let (glyph, color) = match (view.entities_at(at).last(), view.tile(at)) {
        (Some(entity), _) => (entity.glyph(), entity.color()),
        (None, TileView::Visible(tile)) => (tile.glyph, tile.color),
        (None, TileView::Remembered(tile)) => (tile.glyph, Color::new(70, 70, 70)),
        (None, TileView::Unknown) => return " ".to_owned(),
    };
    format!("\x1b[38;2;{};{};{}m{glyph}", color.r, color.g, color.b)
}
