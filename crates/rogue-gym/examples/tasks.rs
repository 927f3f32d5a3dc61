//! Prints a table of the tasks, with what their solutions and random players reach: `tasks`; `tasks drawn` the same of
//! those whose scenes are drawn. With the name of a
//! task, or a file with one, plays its solutions with a seed and prints each step: `tasks NAME [SEED]`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use rogue_gym::{
    Buffers, Mode, Parts, SEEDS, Setup, Start, Task, Vector, drawn_tasks, follow, rehearse, solved,
    solved_at_random, task, tasks, text,
};

/// Games of the random player.
const GAMES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let Some(name) = words.next() else { return table() };
    if name == "drawn" {
        return drawn_table();
    }
    let seed = words.next().map_or(Ok(0), |it| it.parse())?;
    let task = if Path::new(&name).is_file() { Task::at(Path::new(&name))? } else { task(&name)? };
    let folder = Path::new(&name).parent().unwrap_or(Path::new(""));
    let setup = setup(&task, folder)?;
    for solution in &task.solutions {
        show(&setup, &setup.actions().numbers(solution)?, seed)?;
    }
    println!("{}", row(&task, &setup)?);
    Ok(())
}

fn table() -> Result<(), Box<dyn Error>> {
    println!("| task | what is to be done | content | steps | solutions | random |");
    println!("|---|---|---|---|---|---|");
    for task in tasks()? {
        println!("{}", row(&task, &setup(&task, Path::new(""))?)?);
    }
    Ok(())
}

/// The lists of actions that are tried on other scenes, and the scenes.
const LISTS: u64 = 5;
const SCENES: u64 = 80;

/// Of each drawn task: the scenes that its plan solves, and the most that any one list of actions does.
fn drawn_table() -> Result<(), Box<dyn Error>> {
    println!("| task and level | plan | best list | random |\n|---|---|---|---|");
    for task in drawn_tasks()?.into_iter().filter(|task| !task.name.ends_with("held-out")) {
        let setup = setup(&task, Path::new(""))?;
        let mut lists = Vec::new();
        for solution in &task.solutions {
            lists.push(setup.actions().numbers(solution)?);
        }
        let mut solved = 0;
        for seed in 0..SEEDS {
            let played = rehearse(&setup, &task, seed)?;
            if played.is_solved {
                solved += 1;
                if seed < LISTS {
                    lists.push(played.actions);
                }
            }
        }
        let mut best = 0;
        for list in lists {
            let mut found = 0;
            for seed in SEEDS..SEEDS + SCENES {
                found += u32::from(follow(&setup, &list, seed)?);
            }
            best = best.max(found);
        }
        let (random, name) = (solved_at_random(&setup, GAMES)?, &task.name);
        println!("| `{name}` | {solved} of {SEEDS} | {best} of {SCENES} | {random}/{GAMES} |");
    }
    Ok(())
}

fn setup(task: &Task, folder: &Path) -> Result<Arc<Setup>, rogue_gym::Error> {
    Ok(Arc::new(Setup::of_task_beside(task, folder)?.with_parts(Parts::MASK)))
}

/// A line of the table.
fn row(task: &Task, setup: &Arc<Setup>) -> Result<String, Box<dyn Error>> {
    let solved = solved(setup, task)?;
    let random = solved_at_random(setup, GAMES)?;
    let Task { name, sentence, content, steps, .. } = task;
    Ok(format!(
        "| `{name}` | {sentence} | {content} | {steps} | {solved} of {SEEDS} | {random} of {GAMES} |"
    ))
}

/// Prints the events and the map after each action.
fn show(setup: &Arc<Setup>, actions: &[usize], seed: u64) -> Result<(), rogue_gym::Error> {
    let mut game = Vector::new(Arc::clone(setup), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(setup, 1);
    game.reset(&[Start::seed(seed)], None, buffers.arrays())?;
    println!("{}", text(game.episodes()[0].game().view()));
    for &action in actions {
        let refused = buffers.mask[action] == 0;
        game.step(&[action as i64], buffers.arrays())?;
        let episode = &game.episodes()[0];
        let refused = if refused { ", which is refused" } else { "" };
        println!("> {}{refused}", setup.actions().name(action));
        for event in episode.events().iter().filter(|event| event.seen) {
            println!("  {}", event.describe(setup.content()));
        }
        println!("{}", text(episode.game().view()));
        if episode.is_over() {
            break;
        }
    }
    println!("solved: {}\n", game.episodes()[0].is_solved());
    Ok(())
}
