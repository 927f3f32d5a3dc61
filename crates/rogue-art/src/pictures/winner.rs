//! A run that is won, for the pictures of the bands: the first known seed of a persona, played as it was won. In each
//! band the moment with the most to see is drawn, after its last steps were typed.

use std::collections::BTreeMap;
use std::time::Duration;

use rogue_player::player::{Knowledge, Player, Traits};
use rogue_ui::input::{Input, Key};
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, Start};
use roguecore::replay::Replay;
use roguecore::{Command, Direction, Game, TileView, View};

use crate::file::ArtResult;

/// The persona whose seed is taken.
const PERSONA: &str = "careful";
/// The name of the run.
const NAME: &str = "Adventurer";
/// The last commands, which are typed: at least, and at most. They fill the log with their lines.
const TYPED: (usize, usize) = (3, 24);
/// The most commands of a run.
const MAX_COMMANDS: usize = 20_000;
/// The least cells of a floor that are known in a picture of it.
const MIN_KNOWN: usize = 150;

/// The part of a run that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Going down, on one of these floors.
    Floors(u32, u32),
    /// Going up with the goal.
    Return,
    /// The end.
    Victory,
}

/// A run and its moments.
pub(super) struct Winner {
    seed: u64,
    commands: Vec<Command>,
    /// The turn after each of them.
    turns: Vec<u64>,
    /// The best moment of each part: the sight, and the number of commands before it.
    moments: BTreeMap<Part, (usize, usize)>,
}

impl Winner {
    /// Plays the run, and looks for the best moments of those parts.
    ///
    /// # Errors
    /// When it is not won: the list of known seeds has to be made anew.
    pub(super) fn play(parts: &[Part]) -> ArtResult<Self> {
        let content = rogue_ember::content();
        let known = rogue_ember::known_seeds("ember").iter().find(|it| it.won_by == PERSONA);
        let seed = known.ok_or("no known seed was won by the careful persona")?.seed;
        let mut game = Game::with_content(content.clone(), seed);
        let mut player = Player::new(&Knowledge::new(&content), Some(Traits::careful()), seed);
        let mut run =
            Self { seed, commands: Vec::new(), turns: Vec::new(), moments: BTreeMap::new() };
        // A choice that the game refuses counts as well, so that the end comes in any case.
        for _ in 0..MAX_COMMANDS {
            if game.outcome().is_some() {
                break;
            }
            let Some(choice) = player.choose(&game) else { break };
            if game.step(choice.command).is_err() {
                player.refused();
                continue;
            }
            run.commands.push(choice.command);
            run.turns.push(game.view().turn());
            run.judge(game.view(), parts);
        }
        let is_won = game.outcome().is_some_and(roguecore::Outcome::is_won);
        if is_won {
            run.moments.insert(Part::Victory, (0, run.commands.len()));
            Ok(run)
        } else {
            Err(format!("seed {seed} is not won: make the list of known seeds anew"))
        }
    }

    /// Keeps the present moment where there is more to see than in the best one of its part.
    fn judge(&mut self, view: View<'_>, parts: &[Part]) {
        let floor = view.floor();
        let is_of = |part: &&Part| match part {
            Part::Floors(first, last) => !view.has_goal() && (*first..=*last).contains(&floor),
            Part::Return => view.has_goal(),
            Part::Victory => false,
        };
        let Some(part) = parts.iter().find(is_of) else { return };
        let (typed, count) = (typed(&self.commands), self.commands.len());
        // The typed commands stand in the log in place of the greeting of a run that is resumed.
        let worth = worth(view).map(|worth| worth + 4 * typed.min(10));
        let best = self.moments.get(part).map(|best| best.0);
        if let Some(worth) = worth.filter(|worth| typed >= TYPED.0 && Some(*worth) > best) {
            self.moments.insert(*part, (worth, count));
        }
    }

    /// The replay, and the turn that many commands before the moment of a part.
    ///
    /// # Errors
    /// When the run has no such moment.
    pub(super) fn replay(&self, part: Part, before: usize) -> ArtResult<(Replay, u64)> {
        let count = self.moment(part)?;
        let mut game = Game::with_content(rogue_ember::content(), self.seed);
        let mut replay = Replay::new(&game);
        for command in &self.commands {
            game.step(*command).map_err(|refusal| format!("{command:?}: {refusal:?}"))?;
            replay.record(*command, &game);
        }
        Ok((replay, self.turns[count.saturating_sub(before)]))
    }

    /// The number of commands before the moment of a part.
    fn moment(&self, part: Part) -> ArtResult<usize> {
        let moment = self.moments.get(&part).map(|(_, count)| *count);
        moment.ok_or_else(|| format!("the run has no moment for {part:?}"))
    }

    /// The app at the moment of a part.
    ///
    /// # Errors
    /// When the run has no such moment, or the app plays it differently.
    pub(super) fn app(&self, part: Part, config: Config) -> ArtResult<App> {
        let commands = &self.commands[..self.moment(part)?];
        let (before, last) = commands.split_at(commands.len() - typed(commands));
        let mut game = Game::with_content(config.content.clone(), self.seed);
        let mut memory = Memory::default();
        let kept = |error: &dyn std::fmt::Display| format!("the run is not kept: {error}");
        memory.begin(NAME, &game).map_err(|error| kept(&error))?;
        for command in before {
            game.step(*command).map_err(|refusal| format!("{command:?}: {refusal:?}"))?;
            memory.append(*command, &game).map_err(|error| kept(&error))?;
        }
        memory.close().map_err(|error| kept(&error))?;
        let mut app = App::title(config, memory);
        app.start(Start::Resume(NAME));
        app.tick(Duration::from_secs(1));
        for command in last {
            game.step(*command).map_err(|refusal| format!("{command:?}: {refusal:?}"))?;
            let key = key(*command).ok_or(format!("{command:?} has no key"))?;
            app.input(Input::Key(Key::char(key)));
            app.tick(Duration::from_secs(1));
        }
        if app.game().fingerprint() != game.fingerprint() {
            return Err(format!("{part:?} is played differently"));
        }
        Ok(app)
    }
}

/// How many of the last commands can be typed.
fn typed(commands: &[Command]) -> usize {
    let last = commands.iter().rev().take(TYPED.1);
    last.take_while(|command| key(**command).is_some()).count()
}

/// The key of a command that takes no choice.
fn key(command: Command) -> Option<char> {
    let of = |direction: Direction| {
        let index = Direction::ALL.iter().position(|it| *it == direction);
        index.map(|index| super::KEYS[index])
    };
    match command {
        Command::Bump(direction) | Command::Melee(direction) | Command::Move(direction) => {
            of(direction)
        }
        Command::Wait => Some('.'),
        Command::PickUp => Some('g'),
        Command::Descend => Some('>'),
        Command::Ascend => Some('<'),
        _ => None,
    }
}

/// How much there is to see: creatures before items, and those before lit ground; `None` where too little is known.
fn worth(view: View<'_>) -> Option<usize> {
    let entities = view.entities();
    let levels = view.experience().map_or(0, |it| it.pending_level_ups());
    let (mut lit, mut known) = (0, 0);
    for at in view.size().points() {
        match view.tile(at) {
            TileView::Visible(tile) if tile.walkable => (lit, known) = (lit + 1, known + 1),
            TileView::Remembered(tile) if tile.walkable => known += 1,
            TileView::Visible(_) | TileView::Remembered(_) | TileView::Unknown => {}
        }
    }
    if known < MIN_KNOWN || levels > 0 {
        return None;
    }
    let enemies = entities.iter().filter(|it| it.is_enemy()).count();
    let items = entities.iter().filter(|it| it.item.is_some()).count();
    Some(40 * enemies.min(5) + 8 * items.min(4) + lit + known / 8)
}
