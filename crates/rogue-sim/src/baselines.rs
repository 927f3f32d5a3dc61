//! `baselines`: how many games and tasks the personas and random legal actions solve, as the tables that an agent is
//! compared with.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_gym::{Drawing, Episode, Parts, Setup, Start, Task, solved_at_random};
use rogue_player::player::{Knowledge, Player};
use roguecore::RULES;

use crate::lab::interval::Share;
use crate::lab::setup::{Setup as Games, Who};
use crate::persona::Persona;
use crate::result::SimResult;

/// The command line of `baselines`.
#[derive(Args)]
pub struct Options {
    /// How many games of each task are played, with the seeds 0 and on
    #[arg(long, value_name = "N", default_value_t = 200)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    tasks: u64,
    /// The level of the tasks that are drawn, 1 to 3; their scenes are those that are held out
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: u32,
    /// Only the tasks of these names, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    task: Vec<String>,
    /// How many of each game are played, with the seeds 1 and on
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The built-in games, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(default_value = "classic,short,short-easy,ember,ember-easy")]
    content: Vec<String>,
}

/// Plays the tasks and games, and prints a table of each.
///
/// # Errors
///
/// When a task, level or game is unknown.
pub fn run(options: &Options) -> SimResult {
    let tasks = named_tasks(&options.task, options.level)?;
    let mut contents = Vec::new();
    for name in &options.content {
        let content = Setup::built_in(name).map_err(|error| error.to_string())?;
        contents.push((name.as_str(), Games::new(content)));
    }
    let version = env!("CARGO_PKG_VERSION");
    tell(&format!("Roguecore {version}, rules {RULES}\n\n{}", head("task", "random actions")));
    for task in &tasks {
        tell(&task_row(task, options.tasks)?);
    }
    tell(&format!("\n{}", head("game", Persona::Random.name())));
    for (name, games) in &contents {
        tell(&game_row(name, games, options.games));
    }
    Ok(())
}

/// A row takes a while, and a closed pipe is no failure.
fn tell(text: &str) {
    let mut output = std::io::stdout();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

/// The tasks of these names, of no names all; drawn where they can be.
fn named_tasks(names: &[String], level: u32) -> SimResult<Vec<Task>> {
    let said = |error: rogue_gym::Error| error.to_string();
    let tasks = if names.is_empty() {
        rogue_gym::tasks().map_err(said)?
    } else {
        let tasks = names.iter().map(|name| rogue_gym::task(name));
        tasks.collect::<Result<Vec<_>, _>>().map_err(said)?
    };
    let mut drawn = Vec::new();
    for task in tasks {
        let is_drawn = task.has_plan() && !task.is_drawn();
        let drawing = Drawing { level, held_out: true };
        drawn.push(if is_drawn { task.drawn(drawing).map_err(said)? } else { task });
    }
    Ok(drawn)
}

fn head(first: &str, second: &str) -> String {
    let players = Persona::PLAYERS.map(Persona::name).join(" | ");
    let columns = 2 + Persona::PLAYERS.len();
    format!("| {first} | {second} | {players} |\n{}|\n", "|---".repeat(columns))
}

fn row(name: &str, shares: impl IntoIterator<Item = Share>) -> String {
    let mut row = format!("| `{name}`");
    for share in shares {
        // Writing to a string cannot fail.
        let _ = write!(row, " | {}", share.to_string().trim_start());
    }
    row.push_str(" |\n");
    row
}

/// The shares of the games of a task that random legal actions and the personas solve. A persona does not know the
/// goal: it plays to win the game that the scene is of.
fn task_row(task: &Task, games: u64) -> SimResult<String> {
    let said = |error: rogue_gym::Error| format!("{}: {error}", task.name);
    let setup = Arc::new(Setup::of_task(task).map_err(said)?.with_parts(Parts::MASK));
    let random = solved_at_random(&setup, games as usize).map_err(said)?;
    let knowledge = Knowledge::new(setup.content());
    let mut shares = vec![Share::new(random as u64, games)];
    for persona in Persona::PLAYERS {
        let solves = |seed| solves(&setup, &knowledge, persona, seed).map_err(said);
        let solved = (0..games).into_par_iter().map(solves).collect::<SimResult<Vec<bool>>>()?;
        let count = solved.into_iter().filter(|is_solved| *is_solved).count();
        shares.push(Share::new(count as u64, games));
    }
    Ok(row(&task.name, shares))
}

/// Whether a persona solves a game of a task.
fn solves(
    setup: &Setup,
    knowledge: &Knowledge,
    persona: Persona,
    seed: u64,
) -> Result<bool, rogue_gym::Error> {
    let mut episode = Episode::new(setup, Start::seed(seed))?;
    let mut player = Player::new(knowledge, persona.traits(), seed);
    while let Some(command) = persona.next_command(&mut player, &episode) {
        episode.play(setup, command).map_err(rogue_gym::Error::Refused)?;
    }
    Ok(episode.is_solved())
}

/// The shares of games that are won.
fn game_row(name: &str, games: &Games, count: u64) -> String {
    let mut shares = Vec::new();
    for persona in [Persona::Random].into_iter().chain(Persona::PLAYERS) {
        let is_won = |seed: &u64| games.result(Who::Persona(persona), *seed).won;
        let won = (1..=count).into_par_iter().filter(is_won).count();
        shares.push(Share::new(won as u64, count));
    }
    row(name, shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every persona takes stairs that it sees, and none holds out on purpose.
    #[test]
    fn personas_solve_what_leads_down() {
        let [stairs] = &named_tasks(&["stairs".to_owned()], 1).unwrap()[..] else { panic!() };
        assert_eq!(stairs.name, "stairs/1/held-out");
        let row = task_row(stairs, 8).unwrap();
        assert!(row.starts_with("| `stairs/1/held-out` | "), "{row}");
        assert_eq!(row.matches("100.0 %").count(), Persona::PLAYERS.len(), "{row}");
        assert_eq!(row, task_row(stairs, 8).unwrap());
    }

    #[test]
    fn tasks_that_are_not_drawn_keep_their_scene() {
        let names = ["lure", "net/2"].map(str::to_owned);
        let tasks = named_tasks(&names, 3).unwrap();
        assert_eq!(tasks.iter().map(|task| task.name.as_str()).collect::<Vec<_>>(), names);
        let error = named_tasks(&["stair".to_owned()], 1).unwrap_err();
        assert!(error.contains("stairs"), "{error}");
        let error = named_tasks(&["stairs".to_owned()], 4).unwrap_err();
        assert!(error.contains("there is no level 4"), "{error}");
    }

    #[test]
    fn games_have_a_row_with_every_persona() {
        let games = Games::new(rogue_ember::built_in("first-steps").unwrap());
        let row = game_row("first-steps", &games, 1);
        assert_eq!(row.matches(" % (").count(), 1 + Persona::PLAYERS.len(), "{row}");
        assert_eq!(head("game", "random").lines().count(), 2);
    }
}
