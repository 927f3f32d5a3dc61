//! The game that is played: in the lines of reader mode, and as the environment of agents counts it.

use rogue_gym::{Condition, Episode, Error, Start};
use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use rogue_words::messages;
use roguecore::{Command, Game};

use super::{QUIT, Served, legal};

/// A game, from its beginning to its end.
pub(super) struct Played {
    reader: Reader,
    /// The same game, with its rewards and its task.
    episode: Episode,
    /// That of the last request.
    reward: f64,
    /// Whether a menu has begun another game, with which a task is left.
    is_left: bool,
}

impl Played {
    /// The game of that seed.
    ///
    /// # Errors
    ///
    /// As [`Episode::new`].
    pub(super) fn begin(served: &Served, seed: u64) -> Result<Self, Error> {
        let episode = Episode::new(&served.setup, Start::seed(seed))?;
        Ok(Self { reader: read(episode.game()), episode, reward: 0.0, is_left: false })
    }

    /// The lines before the first answer.
    pub(super) fn first_lines(&mut self, served: &Served) -> Vec<String> {
        let mut lines = Vec::new();
        match &served.goal {
            Some(goal) => {
                lines.push(format!("{goal} You have {} steps.", served.setup.max_steps));
            }
            None => lines.push(messages::welcome(self.game().content())),
        }
        lines.push("Say one of the legal words. Help, look and status take no turn.".to_owned());
        lines.extend(self.reader.first_lines());
        lines
    }

    /// Carries out words: the lines that are told.
    pub(super) fn say(&mut self, served: &Served, said: &str) -> Result<Vec<String>, String> {
        if self.over(served).is_some() && said.trim() != QUIT {
            return Err("the game is over: {\"seed\":N} begins another one".to_owned());
        }
        self.reward = 0.0;
        if let Some(origin) = legal::origin(self.game(), said) {
            return self.choose(served, Command::LevelUp(origin));
        }
        let lines = self.reader.answer(said);
        for command in self.reader.take_commands() {
            self.count(served, command);
        }
        self.follow();
        Ok(lines)
    }

    /// Chooses an origin, which reader mode has no word for.
    fn choose(&mut self, served: &Served, origin: Command) -> Result<Vec<String>, String> {
        let mut game = self.game().clone();
        game.step(origin).map_err(|refusal| refusal.to_string())?;
        self.reader = read(&game);
        self.count(served, origin);
        self.follow();
        Ok(self.reader.first_lines())
    }

    /// Counts a command that reader mode has carried out; none counts after the end of a task.
    fn count(&mut self, served: &Served, command: Command) {
        if !self.episode.is_over() {
            let rewarded = self.episode.play_rewarded(&served.setup, command);
            self.reward += rewarded.unwrap_or_default();
        }
    }

    /// A menu of reader mode may have begun another game, which is no task: a task fails with that.
    fn follow(&mut self) {
        let game = self.reader.app().game();
        if !self.episode.is_over() && self.episode.game().fingerprint() != game.fingerprint() {
            self.episode = Episode::of_game(game.clone());
            self.is_left = true;
        }
    }

    pub(super) fn reader(&self) -> &Reader {
        &self.reader
    }

    pub(super) fn game(&self) -> &Game {
        self.reader.app().game()
    }

    /// Whether the player has quit.
    pub(super) fn finished(&self) -> bool {
        self.reader.finished()
    }

    /// The reward of the commands of the last request, without the last digits that sums of fractions leave.
    pub(super) fn reward(&self) -> f64 {
        (self.reward * 1e6).round() / 1e6
    }

    /// The commands that the task counts.
    pub(super) fn steps(&self) -> u32 {
        self.episode.steps()
    }

    /// How far the conditions of the goal are met.
    pub(super) fn conditions<'s>(&self, served: &'s Served) -> Vec<Condition<'s>> {
        self.episode.conditions(&served.setup)
    }

    /// How the game has ended; `None` while it runs.
    pub(super) fn over(&self, served: &Served) -> Option<&'static str> {
        if served.goal.is_some() && self.is_left {
            return Some("failed");
        }
        if served.goal.is_some() && self.episode.is_over() {
            return Some(match (self.episode.is_solved(), self.episode.is_decided()) {
                (true, _) => "solved",
                (false, true) => "failed",
                (false, false) => "out_of_steps",
            });
        }
        self.game().outcome().map(|outcome| outcome.ending().name())
    }
}

/// A game in the lines of reader mode.
fn read(game: &Game) -> Reader {
    Reader::new(App::practice(Config::default(), game.clone()))
}
