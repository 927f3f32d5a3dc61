//! Recorder: plays games and writes every command, its refusal and the visible facts after it, so
//! that another version of the rules can be compared turn by turn (`same`).
//!
//! `same --against` copies this file and those in `recorder/` into a checkout of the other version
//! and builds them there. They use only what the engine had in its oldest comparable version;
//! everything that depends on its interface is in `recorder/engine.rs`.

pub mod engine;
pub mod facts;
pub mod recording;

use std::path::Path;
use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, InventorySlot, Point, Rng, Stream};

use crate::limits::BOT_REFUSAL_LIMIT;
use crate::result::SimResult;
use crate::{bot, content, walker};
use recording::{Names, RecordedGame, Recording, StepWriter};

/// Games of a recorded corpus, and the most commands of each.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// Half of them are played by bots, of which a third gives random commands in between; a third
    /// by the walker, the rest by random commands.
    pub games: u64,
    /// The most commands of a game of a bot; other players give at most a fifth of it.
    pub commands: u64,
}

/// Plays the corpus and writes it to a file.
///
/// # Errors
///
/// When the file cannot be written.
pub fn write(path: &Path, corpus: Corpus) -> SimResult {
    let failed = |error| format!("{}: {error}", path.display());
    std::fs::write(path, record(corpus)?.to_bytes()).map_err(failed)
}

/// Plays the corpus.
///
/// # Errors
///
/// When built-in content cannot be found.
pub fn record(corpus: Corpus) -> SimResult<Recording> {
    let mut recording = Recording::default();
    for index in 0..corpus.games {
        let (player, limit) = match index % 6 {
            0 | 1 => (Player::Bot, corpus.commands),
            2 => (Player::Clumsy, corpus.commands),
            3 | 4 => (Player::Walker, corpus.commands / 5),
            _ => (Player::Random, corpus.commands / 5),
        };
        let content = if index % 7 == 6 { "first-steps" } else { "classic" };
        let game = record_game(player, content, index + 1, limit, &mut recording.names)?;
        recording.games.push(game);
    }
    Ok(recording)
}

/// Who gives the commands.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// Plays to win; the persona depends on the seed.
    Bot,
    /// The same, but one command in three is random: many refusals on deep floors.
    Clumsy,
    /// Explores, and mixes in random commands.
    Walker,
    /// Any command, most of them refused.
    Random,
}

/// Commands given after the end of a game; all are refused.
const COMMANDS_AFTER_END: u32 = 3;

fn record_game(
    player: Player,
    content: &str,
    seed: u64,
    limit: u64,
    names: &mut Names,
) -> SimResult<RecordedGame> {
    let mut game = Game::with_content(content::by_name(Some(Path::new(content)))?, seed);
    let mut choose = chooser(player, game.content(), seed);
    let mut steps = StepWriter::new(&engine::facts(&game, names).numbers());
    let (mut refusals, mut after_end) = (0, 0);
    for _ in 0..limit {
        let Some(command) = choose(&game, refusals > 0) else { break };
        let refused = game.step(command).err();
        refusals = if refused.is_some() { refusals + 1 } else { 0 };
        let text = names.index(&engine::command_text(command));
        let refusal = refused.map(|refusal| names.index(&engine::refusal_name(refusal)));
        steps.push(text, refusal, &engine::facts(&game, names).numbers());
        after_end += u32::from(game.outcome().is_some());
        let stuck = matches!(player, Player::Bot) && refusals == BOT_REFUSAL_LIMIT;
        if after_end > COMMANDS_AFTER_END || stuck {
            break;
        }
    }
    let player = format!("{player:?}").to_lowercase();
    Ok(RecordedGame { content: content.to_owned(), player, seed, steps: steps.into_bytes() })
}

/// From a game, and whether the last command was refused, to the next command; `None` when
/// nothing is left to do.
type Chooser = Box<dyn FnMut(&Game, bool) -> Option<Command>>;

fn chooser(player: Player, content: &Arc<Content>, seed: u64) -> Chooser {
    let mut rng = Rng::derive(seed, Stream::Player);
    match player {
        Player::Bot => Box::new(bot::player(content, seed)),
        Player::Clumsy => {
            let mut choose = bot::player(content, seed);
            Box::new(move |game, refused| match rng.below(3) {
                0 => Some(random_command(game, &mut rng)),
                _ => choose(game, refused),
            })
        }
        Player::Walker => Box::new(move |game, _| Some(walker::command(game, &mut rng))),
        Player::Random => Box::new(move |game, _| Some(random_command(game, &mut rng))),
    }
}

/// Any command, with a target near the player or on another entity; a third of them bump.
fn random_command(game: &Game, rng: &mut Rng) -> Command {
    let direction = Direction::ALL[rng.below(8) as usize];
    let slot = InventorySlot::all().nth(rng.below(10) as usize).unwrap_or_else(|| unreachable!());
    let seen: Vec<Point> = game.view().entities().iter().map(|entity| entity.at).collect();
    let here = game.view().player().at;
    let near = Point::new(here.x + rng.range(-9, 9), here.y + rng.range(-9, 9));
    let target = if rng.chance(1, 2) { near } else { *rng.pick(&seen).unwrap_or(&near) };
    match rng.below(16) {
        0..=5 => Command::Bump(direction),
        6 => Command::Move(direction),
        7 => Command::Melee(direction),
        8 => Command::Wait,
        9 => Command::PickUp,
        10 => Command::Drop(slot),
        11 => Command::Use { slot, target: None },
        12 => Command::Use { slot, target: Some(target) },
        13 => Command::Ascend,
        14 => Command::Descend,
        _ => engine::level_up(rng.below(3)),
    }
}
