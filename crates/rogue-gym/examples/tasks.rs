//! Prints a table of the tasks, with the successes of their solutions and of random players: `tasks`; `tasks drawn
//! [NAME]` the same of those whose scenes are drawn, with the number of their maps. With the name of a task, or a file
//! with one, plays its solutions with a seed and prints each step: `tasks NAME [SEED]`.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use rogue_gym::{
    Buffers, Mode, Parts, SEEDS, Setup, Start, Task, Vector, drawn_tasks, follow,
    map_in_one_orientation, rehearse, solved, solved_at_random, task, tasks, text,
};

/// Games of the random player.
const GAMES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let Some(name) = words.next() else { return table() };
    if name == "drawn" {
        return drawn_table(words.next().as_deref());
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

/// Of each drawn task, or of that one: the scenes that its plan solves, the most that any one list of actions does, and
/// the maps of the first seeds, to learn from and held out.
fn drawn_table(name: Option<&str>) -> Result<(), Box<dyn Error>> {
    println!("| task and level | plan | best list | random | maps |\n|---|---|---|---|---|");
    let is_shown = |task: &Task| {
        let (base, rest) = task.name.split_once('/').unwrap_or((&task.name, ""));
        !rest.ends_with("held-out") && name.is_none_or(|name| name == base)
    };
    for task in drawn_tasks()?.into_iter().filter(is_shown) {
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
        let (train, held_out) = (maps(name)?, maps(&format!("{name}/held-out"))?);
        println!(
            "| `{name}` | {solved} of {SEEDS} | {best} of {SCENES} | {random}/{GAMES} | {train}, {held_out} |"
        );
    }
    Ok(())
}

/// The seeds of which maps are counted.
const MAP_SEEDS: u64 = 200;

/// How many maps the first seeds of a task have, however they are turned.
fn maps(name: &str) -> Result<usize, Box<dyn Error>> {
    let setup = setup(&task(name)?, Path::new(""))?;
    let mut maps = BTreeSet::new();
    for seed in 0..MAP_SEEDS {
        maps.extend(setup.drawn_scene(seed)?.map(|scene| map_in_one_orientation(&scene)));
    }
    Ok(maps.len())
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
