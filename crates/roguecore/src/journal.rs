//! A run as bytes: a snapshot, then every command since, each in a record of its own that
//! checks itself. Knows no file: whoever keeps the bytes appends records and, when the run
//! asks for it, replaces everything by a new snapshot.

mod record;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::content::Content;
use crate::game::Game;
use crate::replay::{Replay, mark};
use crate::save::LoadError;
use crate::save::frame::{self, FileKind};

pub use record::Record;

/// A journal of so many records is replaced by a snapshot.
const LONGEST: usize = 500;

/// A run that is being kept.
///
/// ```
/// use roguecore::{Command, Game, journal::Run};
///
/// let mut game = Game::new(7);
/// let mut run = Run::begin("Ann", &game);
/// let mut file = run.snapshot(&game);
/// run.kept(&file, &game);
/// for _ in 0..3 {
///     game.step(Command::Wait).unwrap();
///     file.extend(run.append(Command::Wait, &game).unwrap());
/// }
/// let opened = Run::open(game.content(), &file)?;
/// assert_eq!(opened.game.fingerprint(), game.fingerprint());
/// # Ok::<(), roguecore::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    name: String,
    replay: Replay,
    /// Floor and level of the snapshot: when one of them changes the next one is due.
    stage: (u32, u32),
    journal: usize,
    /// Ties each record to all before it, so that none can be left out, moved or taken from
    /// another run.
    chain: u64,
}

/// A run that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The run, to go on with.
    pub run: Run,
    /// The game after the last command that was kept.
    pub game: Game,
    /// How many of the bytes are whole. Less than all when the last command was being written
    /// as the program was killed: what follows has to be cut off before anything is appended.
    pub whole: usize,
}

/// What a list says of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Who is played. It came from a file: clean it before you show it.
    pub name: String,
    /// What the game called itself. It came from a file: clean it before you show it.
    pub title: String,
    /// The number the dungeon was made from.
    pub seed: u64,
    /// Where the player is; the first floor is 1.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The player's level; 0 where nobody grows.
    pub level: u32,
}

impl Run {
    /// The most bytes that are read as a run or a replay: 64 MiB.
    pub const MAX_BYTES: usize = 64 << 20;

    /// A run that begins with the game as it is now.
    pub fn begin(name: &str, game: &Game) -> Self {
        let replay = Replay::begin(game);
        Self { name: name.to_owned(), replay, stage: stage(game), journal: 0, chain: 0 }
    }

    /// Who is played.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The run from its beginning.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The whole run, the game as it is now, to take the place of whatever was kept before.
    pub fn snapshot(&self, game: &Game) -> Vec<u8> {
        let (floor, level) = stage(game);
        let summary = Summary {
            name: self.name.clone(),
            title: self.replay.title().to_owned(),
            seed: game.seed(),
            floor,
            turn: game.view().turn(),
            level,
        };
        let content = game.content().hash();
        frame::seal(FileKind::Run, content, &(&summary, &self.replay, game.world()))
    }

    /// That snapshot of this game has taken the place of what was kept before: records are
    /// for it from now on.
    pub fn kept(&mut self, snapshot: &[u8], game: &Game) {
        let chain = frame::checksum_of(snapshot);
        (self.stage, self.journal, self.chain) = (stage(game), 0, chain);
    }

    /// Takes in a command that was carried out and the game it led to. The record is to be
    /// appended to what is kept; without one nothing but a [snapshot](Self::snapshot) can keep
    /// the command, which no command of today needs.
    pub fn append(&mut self, command: Command, game: &Game) -> Option<Record> {
        self.replay.record(command, game);
        self.journal += 1;
        record::write(command, mark(self.replay.end()), &mut self.chain)
    }

    /// Whether it is time for a [snapshot](Self::snapshot): another floor, another level, or a
    /// long journal. Without it nothing is lost, but opening the run takes longer.
    pub fn wants_snapshot(&self, game: &Game) -> bool {
        self.journal > LONGEST || self.stage != stage(game)
    }

    /// The run of these bytes, gone on with to its last whole command.
    ///
    /// # Errors
    ///
    /// [`LoadError`], like [`Game::load`]; also when a command is damaged or comes out
    /// differently than it did. Only a last record that was not written to its end is no error.
    pub fn open(content: &Arc<Content>, bytes: &[u8]) -> Result<Opened, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        frame::check_content(&header, content.hash())?;
        let (summary, replay, world): (Summary, Replay, _) = frame::body(bytes, &header)?;
        let mut game = Game::restore(content, world)?;
        let fits = replay.end() == game.fingerprint()
            && (replay.seed(), replay.content_hash()) == (game.seed(), content.hash());
        if !fits {
            let why = "it is not where its commands led";
            return Err(LoadError::Invalid(why.to_owned()));
        }
        let (stage, chain) = (stage(&game), header.checksum);
        let mut run = Self { name: summary.name, replay, stage, journal: 0, chain };
        run.go_on(&mut game, &bytes[header.end..])?;
        let whole = header.end + run.journal * record::SIZE;
        Ok(Opened { run, game, whole })
    }

    /// What a list says of these bytes. The game itself is not looked at.
    ///
    /// # Errors
    ///
    /// [`LoadError`], when it cannot be a run of this version of the game.
    pub fn peek(bytes: &[u8]) -> Result<Summary, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        let mut summary: Summary = frame::first(bytes, &header)?;
        let turns = record::count_turns(&bytes[header.end..], header.checksum);
        summary.turn = summary.turn.saturating_add(turns);
        Ok(summary)
    }

    fn go_on(&mut self, game: &mut Game, journal: &[u8]) -> Result<(), LoadError> {
        for bytes in record::whole(journal) {
            let number = self.journal as u64 + 1;
            let damaged = LoadError::DamagedCommand { number };
            let (command, wanted) = record::read(bytes, &mut self.chain).ok_or(damaged)?;
            let turn = game.view().turn() + 1;
            game.step(command).map_err(|_| LoadError::Desync { turn })?;
            self.replay.record(command, game);
            if mark(self.replay.end()) != wanted {
                return Err(LoadError::Desync { turn });
            }
            self.journal += 1;
        }
        Ok(())
    }
}

fn stage(game: &Game) -> (u32, u32) {
    let view = game.view();
    (view.floor(), view.experience().map_or(0, |growth| growth.level()))
}
