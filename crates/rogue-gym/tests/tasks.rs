//! The tasks: each is valid, not won by itself, solved by its solutions, and told in the book.

use std::sync::Arc;

use rogue_gym::{
    Buffers, Episode, Error, Mode, Parts, Run, RunError, SEEDS, Setup, Start, Task, Vector, follow,
    solved, solved_at_random, task, tasks,
};
use roguecore::{Command, Direction};

fn setup(task: &Task) -> Arc<Setup> {
    Arc::new(Setup::of_task(task).unwrap().with_parts(Parts::MASK))
}

/// Lists of actions as their numbers.
fn numbers(task: &Task, lists: &[Vec<String>], setup: &Setup) -> Vec<Vec<usize>> {
    let numbers = |words: &Vec<String>| setup.actions().numbers(words);
    let read = lists.iter().map(numbers).collect::<Result<_, _>>();
    read.unwrap_or_else(|error| panic!("{}: {error}", task.name))
}

#[test]
fn there_are_tasks_and_their_names_differ() {
    let mut names: Vec<String> = tasks().unwrap().into_iter().map(|task| task.name).collect();
    assert!(names.len() >= 20);
    names.sort_unstable();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// Of each task the file says for how many of the seeds: those without luck are solved with all.
#[test]
fn the_solutions_solve_as_many_seeds_as_the_task_says() {
    for task in tasks().unwrap() {
        let solved = solved(&setup(&task), &task).unwrap();
        assert!(solved > 0 && solved == u64::from(task.solved), "{}: {solved} seeds", task.name);
    }
}

/// Where there is one solution for each place of what is looked for, none of them will do for all.
#[test]
fn what_changes_places_has_to_be_looked_for() {
    for task in tasks().unwrap().into_iter().filter(|task| task.solutions.len() > 1) {
        let setup = setup(&task);
        for solution in numbers(&task, &task.solutions, &setup) {
            let solved =
                (0..SEEDS).filter(|&seed| follow(&setup, &solution, seed).unwrap()).count();
            assert!(solved < SEEDS as usize / 2, "{}: {solved} seeds", task.name);
        }
    }
}

/// What a task warns of fails with more than half of the seeds.
#[test]
fn wrong_ways_fail() {
    let mut ways = 0;
    for task in tasks().unwrap() {
        let setup = setup(&task);
        for way in numbers(&task, &task.wrong, &setup) {
            let solved = (0..SEEDS).filter(|&seed| follow(&setup, &way, seed).unwrap()).count();
            assert!(solved < SEEDS as usize / 2, "{}: {solved} seeds", task.name);
            ways += 1;
        }
    }
    assert!(ways > 15, "only {ways}");
}

#[test]
fn no_task_is_solved_by_waiting() {
    for task in tasks().unwrap() {
        let setup = setup(&task);
        let wait = setup.actions().find("wait").unwrap();
        let waits = vec![wait; task.steps as usize];
        for seed in 0..SEEDS {
            assert!(!follow(&setup, &[], seed).unwrap(), "{}: solved at its start", task.name);
            assert!(!follow(&setup, &waits, seed).unwrap(), "{}: solved by waiting", task.name);
        }
    }
}

#[test]
fn no_task_is_solved_by_half_of_the_random_players() {
    for task in tasks().unwrap() {
        let solved = solved_at_random(&setup(&task), 40).unwrap();
        assert!(solved < 20, "{}: {solved} of 40", task.name);
    }
}

/// A step that solves a task is worth 1 and ends the episode; all others are worth nothing.
#[test]
fn success_is_a_reward_of_one() {
    let task = task("key-and-door").unwrap();
    let setup = setup(&task);
    let solution = &numbers(&task, &task.solutions, &setup)[0];
    let mut game = Vector::new(Arc::clone(&setup), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(&setup, 1);
    game.reset(&[Start::seed(3)], None, buffers.arrays()).unwrap();
    for (index, &action) in solution.iter().enumerate() {
        game.step(&[action as i64], buffers.arrays()).unwrap();
        let is_last = index + 1 == solution.len();
        assert_eq!(buffers.rewards[0].to_bits(), f64::from(u8::from(is_last)).to_bits());
        assert_eq!((buffers.terminated[0], buffers.truncated[0]), (is_last, false));
    }
}

/// A step that fails a task, as one that kills the player, ends the episode and is worth nothing.
#[test]
fn failure_ends_the_episode() {
    let head = "task Stay.\ncontent ember\nsteps 9\nsolved 0\nsolution wait\ngoal turns 9";
    for (fail, scene) in [
        ("fail floor 2", "#######\n#@:...#\n#######"),
        ("fail hp 1", "#######\n#..@..#\n#######"),
        ("fail kill rat", "#######\n#..@r.#\n#######\n\nr = rat hp 1\n@ = player power 9"),
    ] {
        let task = Task::parse("stay", &format!("{head}\n{fail}\n\n{scene}")).unwrap();
        let setup = setup(&task);
        let mut game = Vector::new(Arc::clone(&setup), 1, Mode::Disabled, 1);
        let mut buffers = Buffers::new(&setup, 1);
        game.reset(&[Start::seed(1)], None, buffers.arrays()).unwrap();
        let east = setup.actions().find("bump e").unwrap() as i64;
        game.step(&[east], buffers.arrays()).unwrap();
        assert!(buffers.terminated[0] && buffers.rewards[0].abs() < 1e-9, "{fail}");
        assert!(!game.episodes()[0].is_solved());
    }
}

/// Statuses with other behaviours end unnoticed.
#[test]
fn a_creature_wakes_when_its_sleep_ends() {
    for (status, wakes) in [("slumbering 2", true), ("confused 2", false)] {
        let head = "task Stay.\ncontent ember\ngoal won\nfail wake rat\nsteps 9";
        let scene = format!("#######\n#@...r#\n#######\n\nr = rat {status}\n@ = player hp 40");
        let setup = setup(&Task::parse("stay", &format!("{head}\n\n{scene}")).unwrap());
        let mut game = Episode::new(&setup, Start::seed(1)).unwrap();
        for _ in 0..5 {
            if !game.is_over() {
                game.play(&setup, Command::Wait).unwrap();
            }
        }
        assert_eq!(game.is_over(), wakes, "{status}");
    }
}

#[test]
fn wrong_conditions_are_said() {
    let says = |goal: &str, says: &str| {
        let head = "task Go.\ncontent classic\nsteps 9\nsolved 0\nsolution wait\n";
        let task = Task::parse("go", &format!("{head}goal {goal}\n\n###\n#@#\n###")).unwrap();
        let error = Setup::of_task(&task).unwrap_err().to_string();
        assert!(error.starts_with("the task \"go\", line 6: "), "{error}");
        assert!(error.contains(says), "{error}");
    };
    says("fly", "there is no condition \"fly\"; there are floor, on");
    says("won, kill", "the condition \"kill\": the id of a creature is missing");
    says("kill wolf", "there is no creature \"wolf\"; there are player, orc");
    says("kill dagger", "there is no creature \"dagger\"");
    says("carry orc", "there is no item \"orc\"");
    says("on lava", "there is no tile \"lava\"");
    says("floor two", "\"two\" is not a number from 1");
    says("kill orc 0", "\"0\" is not a number from 1");
    says("hp 4294967295", "\"4294967295\" is not a number from 1");
    says("won floor 2", "\"floor\" is one word too many");
    says(",", "the goal needs a condition");
    let error = task("key-and-dor").unwrap_err();
    assert!(matches!(error, Error::UnknownName { .. }));
    assert!(error.to_string().contains("did you mean \"key-and-door\"?"), "{error}");
    assert!(task("xyzzy").unwrap_err().to_string().contains("there are stairs, "));
}

/// A file that is cut, or lacks a line, is a task or an error, and never a panic.
#[test]
fn damaged_files_are_refused_or_read() {
    let text = include_str!("../tasks/three-altars.txt");
    let lines: Vec<&str> = text.lines().collect();
    let cut = text.char_indices().map(|(end, _)| text[..end].to_owned());
    let lacking = (0..lines.len()).map(|index| [&lines[..index], &lines[index + 1..]].concat());
    let (mut read, mut refused) = (0, 0);
    for text in cut.chain(lacking.map(|lines| lines.join("\n"))) {
        match Task::parse("cut", &text).and_then(|task| Setup::of_task(&task)) {
            Ok(_) => read += 1,
            Err(Error::Task { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(read > 0 && refused > 100, "{read} {refused}");
}

/// The table of the book has every task, in the same order and words.
#[test]
fn the_book_tells_every_task() {
    let book = include_str!("../../../docs/src/agents.md");
    let rows = book.lines().filter(|line| line.starts_with("| `") && line.contains(" of 200 |"));
    let row = |task: Task| {
        let Task { name, sentence, content, steps, solved, .. } = task;
        format!("| `{name}` | {sentence} | {content} | {steps} | {solved} of {SEEDS} |")
    };
    let told: Vec<String> = tasks().unwrap().into_iter().map(row).collect();
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), told.len());
    for (row, told) in rows.iter().zip(&told) {
        assert!(row.starts_with(told.as_str()), "{row}\n{told}");
    }
}

/// A run names its task, whose scene may be another one by the time it is played again.
#[test]
fn runs_of_changed_tasks_are_told() {
    let text = |scene: &str| {
        let head = "task Go.\ncontent classic\ngoal floor 2\nsteps 9";
        let task = Task::parse("go.txt", &format!("{head}\n\n{scene}")).unwrap();
        Setup::of_task(&task).unwrap().recorded("Ann").unwrap()
    };
    let (before, after) = (text("#####\n#@.>#\n#####"), text("#####\n#@.>#\n#...#\n#####"));
    let mut episode = Episode::new(&before, Start::seed(1)).unwrap();
    for command in
        [Command::Bump(Direction::East), Command::Bump(Direction::East), Command::Descend]
    {
        episode.play(&before, command).unwrap();
    }
    let line = episode.take_runs(&before).remove(0).unwrap();
    let run: Run = line.parse().unwrap();
    assert!(run.start.is_some() && run.to_string() == line, "{line}");
    assert!(Episode::replayed(&before, &run).unwrap().is_solved());
    assert_eq!(Episode::replayed(&after, &run).unwrap_err(), RunError::OtherStart);
    let older = Run { start: None, ..run.clone() };
    assert!(Episode::replayed(&before, &older).unwrap().is_solved());
    let digits = format!("{:016x}", run.start.unwrap());
    for other in ["", "+23456789abcdef0", "123", "0123456789abcdef0"] {
        let error = line.replace(&digits, other).parse::<Run>().unwrap_err().to_string();
        assert!(error.contains("16 hexadecimal digits"), "{error}");
    }
}
