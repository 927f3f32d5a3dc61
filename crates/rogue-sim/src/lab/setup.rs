//! The games of campaigns, and their players: a game by a persona or the planner, to its end.

use std::sync::Arc;

use rogue_player::player::{Choice, Knowledge, Planner, Player};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Event, Game, LevelUpId, Outcome};

use super::record::{GameRecord, Recorder, deepest};
use crate::limits::{REFUSAL_LIMIT, TURN_LIMIT};
use crate::persona::Persona;
use crate::result::SimResult;

/// A player of campaigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// A persona.
    Persona(Persona),
    /// A persona that takes one improvement or technique at every level that offers it.
    Improving(Persona, LevelUpId),
    /// The planner, with its number of rollouts in a turn.
    Planner(u32),
}

impl Who {
    /// Its name in reports.
    pub fn name(self, content: &Content) -> String {
        match self {
            Self::Persona(persona) => persona.name().to_owned(),
            Self::Improving(persona, growth) => {
                let row = content.rows().level_up(growth);
                format!("{}, {}", persona.name(), row.map_or("?", |row| &row.id))
            }
            Self::Planner(effort) => format!("planner {effort}"),
        }
    }
}

/// A player.
#[derive(Clone, Debug)]
pub(super) enum Agent {
    Player(Box<Player>),
    Planner(Box<Planner>),
}

impl Agent {
    fn new(setup: &Setup, who: Who, seed: u64) -> Self {
        let knowledge = &setup.knowledge;
        let player = |persona: Persona| Player::new(knowledge, persona.traits(), seed);
        match who {
            Who::Persona(persona) => Self::Player(Box::new(player(persona))),
            Who::Improving(persona, growth) => {
                Self::Player(Box::new(player(persona).with_growth(Some(growth))))
            }
            Who::Planner(effort) => Self::Planner(Box::new(Planner::new(knowledge, seed, effort))),
        }
    }

    const fn player(&self) -> &Player {
        match self {
            Self::Player(player) => player,
            Self::Planner(planner) => planner.player(),
        }
    }

    /// The player, if it is a persona.
    pub(super) fn persona(&self) -> Option<&Player> {
        match self {
            Self::Player(player) => Some(player),
            Self::Planner(_) => None,
        }
    }

    pub(super) fn choose(&mut self, game: &Game) -> Option<Choice> {
        match self {
            Self::Player(player) => player.choose(game),
            Self::Planner(planner) => planner.choose(game),
        }
    }

    pub(super) fn refused(&mut self) {
        match self {
            Self::Player(player) => player.refused(),
            Self::Planner(planner) => planner.refused(),
        }
    }
}

/// The content of a campaign, and the start of its games.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The content.
    pub content: Arc<Content>,
    knowledge: Knowledge,
    /// The origin with which each game begins, before the player plays.
    origin: Option<LevelUpId>,
}

impl Setup {
    /// Reads the rows once.
    pub fn new(content: Arc<Content>) -> Self {
        let knowledge = Knowledge::new(&content);
        Self { content, knowledge, origin: None }
    }

    /// The same with an origin of the content, by its id.
    ///
    /// # Errors
    ///
    /// When the content has none of that id.
    pub fn with_origin(self, id: &str) -> SimResult<Self> {
        let origin = self.content.origins().find(|(_, row)| row.id == id).map(|(id, _)| id);
        if origin.is_some() {
            return Ok(Self { origin, ..self });
        }
        let known: Vec<&str> = self.content.origins().map(|(_, row)| &*row.id).collect();
        let known = if known.is_empty() { "it has none".to_owned() } else { known.join(", ") };
        Err(format!("the content has no origin \"{id}\": {known}"))
    }

    /// A game at its start.
    fn begin(&self, seed: u64) -> Game {
        let mut game = Game::with_content(Arc::clone(&self.content), seed);
        if let Some(origin) = self.origin {
            // It is of this content, and nothing was played.
            let _ = game.step(Command::LevelUp(origin));
        }
        game
    }

    pub(super) fn agent(&self, who: Who, seed: u64) -> Agent {
        Agent::new(self, who, seed)
    }

    /// Plays one game.
    pub fn play(&self, who: Who, seed: u64) -> GameRecord {
        self.play_watched(who, seed, |_, _| ())
    }

    /// Plays one game; `watch` sees the game and the agent before each choice.
    pub(super) fn play_watched(
        &self,
        who: Who,
        seed: u64,
        watch: impl FnMut(&Game, &Agent),
    ) -> GameRecord {
        let game = self.begin(seed);
        let mut recorder = Recorder::new(seed, &game);
        if let Some(origin) = self.origin {
            recorder.record.coverage.began(&self.content, origin);
        }
        let mut witness = Watched { recorder, watch };
        let (game, explored) = self.play_with(game, who, seed, &mut witness);
        witness.recorder.finish(&game, explored)
    }

    /// Plays one game and keeps its commands.
    pub(crate) fn replay(&self, who: Who, seed: u64) -> Replay {
        let start = Game::with_content(Arc::clone(&self.content), seed);
        let (game, mut replay) = (self.begin(seed), Replay::new(&start));
        if let Some(origin) = self.origin {
            replay.record(Command::LevelUp(origin), &game);
        }
        let mut recording = Recording { replay, command: Command::Wait };
        self.play_with(game, who, seed, &mut recording);
        recording.replay
    }

    /// Plays one game and keeps its result only, which takes less time.
    pub(crate) fn result(&self, who: Who, seed: u64) -> GameResult {
        let game = self.begin(seed);
        let mut result = GameResult { won: false, deepest: 1 };
        let (game, _) = self.play_with(game, who, seed, &mut result);
        result.won = game.outcome().is_some_and(Outcome::is_won);
        result
    }

    /// The game at its end, and whether nothing was left to do in it.
    fn play_with(
        &self,
        mut game: Game,
        who: Who,
        seed: u64,
        witness: &mut impl Witness,
    ) -> (Game, bool) {
        let mut agent = self.agent(who, seed);
        let limit = match who {
            Who::Persona(persona) | Who::Improving(persona, _) => persona.turn_limit(),
            Who::Planner(_) => TURN_LIMIT,
        };
        let (mut refusals, mut explored) = (0, false);
        while game.outcome().is_none() && game.view().turn() < limit && refusals < REFUSAL_LIMIT {
            witness.now(&game, &agent);
            let Some(choice) = agent.choose(&game) else {
                explored = true;
                break;
            };
            witness.before(&game, choice, agent.player());
            if let Ok(events) = game.step(choice.command) {
                refusals = 0;
                witness.after(&game, events.as_slice());
            } else {
                refusals += 1;
                agent.refused();
            }
        }
        (game, explored)
    }
}

/// Sees a game while it is played.
trait Witness {
    /// The game and its player before each choice.
    fn now(&mut self, _game: &Game, _agent: &Agent) {}
    /// A choice before it is carried out.
    fn before(&mut self, _game: &Game, _choice: Choice, _player: &Player) {}
    /// The game after a turn, and the events of the turn.
    fn after(&mut self, game: &Game, events: &[Event]);
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    pub(crate) won: bool,
    /// The deepest floor of the main dungeon that was reached.
    pub(super) deepest: u32,
}

impl Witness for GameResult {
    fn after(&mut self, game: &Game, _events: &[Event]) {
        self.deepest = deepest(self.deepest, game);
    }
}

/// The commands of a game.
struct Recording {
    replay: Replay,
    /// The last choice.
    command: Command,
}

impl Witness for Recording {
    fn before(&mut self, _game: &Game, choice: Choice, _player: &Player) {
        self.command = choice.command;
    }

    fn after(&mut self, game: &Game, _events: &[Event]) {
        self.replay.record(self.command, game);
    }
}

/// A recorder, and a function that looks on.
struct Watched<F> {
    recorder: Recorder,
    watch: F,
}

impl<F: FnMut(&Game, &Agent)> Witness for Watched<F> {
    fn now(&mut self, game: &Game, agent: &Agent) {
        (self.watch)(game, agent);
    }

    fn before(&mut self, game: &Game, choice: Choice, player: &Player) {
        self.recorder.before(game, choice, player);
    }

    fn after(&mut self, game: &Game, events: &[Event]) {
        self.recorder.after(game, events);
    }
}
