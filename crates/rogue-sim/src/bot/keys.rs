//! How many keys a player presses: one who uses comforts, and one who types every command of the
//! same game. The player is the bot; a comfort that was begun goes on until it ends by itself.

// Counts of keys become a ratio, which is printed with one digit.
#![allow(clippy::cast_precision_loss)]

use std::fmt::Write as _;
use std::sync::Arc;

use rogue_comforts::{Comfort, Notes, Runner, Step, is_enemy};
use roguecore::{Command, Content, Event, Game};

use super::strategy::{Choice, LevelUpPolicy, Strategy, is_worth_fetching};

/// The floors of the first count.
const FIRST_FLOORS: u32 = 3;
/// The floor of the second count.
const DEEP_FLOOR: u32 = 10;
/// A game is given up after that many keys.
const MAX_KEYS: u64 = 20_000;

/// Keys with comforts, and without.
#[derive(Clone, Copy, Debug, Default)]
struct Keys {
    with: u64,
    without: u64,
}

/// A game that is played with comforts.
struct Player {
    game: Game,
    notes: Notes,
    strategy: Strategy,
    events: Vec<Event>,
    keys: Keys,
}

/// Plays the games and words the counts.
pub(super) fn report(
    content: &Arc<Content>,
    seed: u64,
    games: u64,
    policy: LevelUpPolicy,
) -> String {
    let (mut first, mut deep): (Vec<Keys>, Vec<Keys>) = Default::default();
    for game in 0..games {
        let played = play(content, seed.wrapping_add(game), policy);
        first.extend(played.0);
        deep.extend(played.1);
    }
    let mut report = String::new();
    let floors = format!("floors 1 to {FIRST_FLOORS}");
    describe(&mut report, &floors, &mut first);
    describe(&mut report, &format!("a life to floor {DEEP_FLOOR}"), &mut deep);
    report
}

fn describe(report: &mut String, what: &str, games: &mut [Keys]) {
    games.sort_by_key(|keys| keys.with);
    let sum = |keys: fn(&Keys) -> u64| games.iter().map(keys).sum::<u64>();
    let (with, without) = (sum(|it| it.with), sum(|it| it.without));
    let Some(worst) = games.last() else {
        let _ = writeln!(report, "{what}: no game got there");
        return;
    };
    // Writing to a string cannot fail.
    let _ = writeln!(
        report,
        "{what}: {} games, {with} keys with comforts, {without} without: 1/{:.1}; a game takes {} \
         keys in the middle and {} at most",
        games.len(),
        without as f64 / with.max(1) as f64,
        games[games.len() / 2].with,
        worst.with,
    );
}

/// Plays one game; returns the keys until the player has left the first floors, and until they
/// were on the deep one.
fn play(content: &Arc<Content>, seed: u64, policy: LevelUpPolicy) -> (Option<Keys>, Option<Keys>) {
    let game = Game::with_content(content.clone(), seed);
    let mut notes = Notes::new(content);
    notes.observe(game.view(), &[]);
    let keys = Keys::default();
    let (strategy, events) = (Strategy::new(policy), Vec::new());
    let mut player = Player { game, notes, strategy, events, keys };
    let (mut first, mut deep) = (None, None);
    while player.game.outcome().is_none() && player.keys.with < MAX_KEYS && deep.is_none() {
        player.press_key();
        let floor = player.game.view().floor();
        if floor > FIRST_FLOORS && first.is_none() {
            first = Some(player.keys);
        }
        if floor >= DEEP_FLOOR {
            deep = Some(player.keys);
        }
    }
    (first, deep)
}

impl Player {
    fn press_key(&mut self) {
        match self.strategy.next(&self.game) {
            Choice::Travel => self.explore(),
            Choice::Command(command) => self.choose(command),
        }
    }

    /// Explores with one key; types a step where exploring does not go on.
    fn explore(&mut self) {
        let view = self.game.view();
        let inventory = view.inventory();
        for (kind, row) in (0..).map(roguecore::PrototypeId::new).zip(view.content().prototypes()) {
            let wanted = row.item.is_none() || is_worth_fetching(view, kind, &inventory);
            self.notes.auto_pickup.set_never(&row.id, !wanted);
        }
        let enemies = view.entities().iter().any(is_enemy);
        if enemies || self.run(Comfort::Explore) == 0 {
            let step = self.strategy.travel(self.game.view());
            self.typed(step.unwrap_or(Command::Wait));
        }
        self.strategy.drop_plan();
    }

    /// Asks for the comfort that begins with the command, or types it.
    fn choose(&mut self, command: Command) {
        let comfort = match command {
            Command::Melee(_) | Command::Bump(_) => Some(Comfort::Fight),
            Command::Wait => Some(Comfort::WaitUntil),
            _ => None,
        };
        let begins = comfort.is_some_and(|comfort| {
            let first = Runner::new(comfort, &self.game).next(&self.notes, &self.game, &[]);
            match (first, command) {
                (Step::Command(Command::Move(a)), Command::Bump(b)) => a == b,
                (Step::Command(first), command) => first == command,
                (Step::Stop(_), _) => false,
            }
        });
        match comfort.filter(|_| begins) {
            Some(comfort) => _ = self.run(comfort),
            None => self.typed(command),
        }
    }

    /// Carries out a comfort for one key; returns the number of its commands.
    fn run(&mut self, comfort: Comfort) -> u32 {
        self.keys.with += 1;
        self.events.clear();
        let mut runner = Runner::new(comfort, &self.game);
        while let Step::Command(command) = runner.next(&self.notes, &self.game, &self.events) {
            self.keys.without += keys_of(command);
            self.step(command);
        }
        runner.issued()
    }

    fn typed(&mut self, command: Command) {
        self.keys.with += keys_of(command);
        self.keys.without += keys_of(command);
        self.step(command);
    }

    fn step(&mut self, command: Command) {
        match self.game.step(command) {
            Ok(events) => {
                self.events = events.as_slice().to_vec();
                self.notes.observe(self.game.view(), &self.events);
                self.strategy.observe(self.game.view());
            }
            Err(_) => self.strategy.drop_plan(),
        }
    }
}

/// The keys of a command without comforts: a letter chooses an item, Enter the suggested target.
const fn keys_of(command: Command) -> u64 {
    match command {
        Command::Use { target: None, .. }
        | Command::Drop(_)
        | Command::Cast { target: None, .. } => 2,
        Command::Use { .. } | Command::Cast { .. } | Command::Throw { .. } => 3,
        Command::Bump(_)
        | Command::Move(_)
        | Command::Melee(_)
        | Command::Wait
        | Command::PickUp
        | Command::Descend
        | Command::Ascend
        | Command::LevelUp(_)
        | Command::Custom(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_floors_take_an_eighth_of_the_keys() {
        let games: Vec<Keys> = (1..4)
            .filter_map(|seed| play(&Content::classic(), seed, LevelUpPolicy::Careful).0)
            .collect();
        assert!(!games.is_empty());
        let (with, without) =
            games.iter().fold((0, 0), |sum, it| (sum.0 + it.with, sum.1 + it.without));
        assert!(with * 8 <= without, "{with} keys with comforts, {without} without");
    }
}
