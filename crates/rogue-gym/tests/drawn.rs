//! Tasks whose scenes are drawn: solved by their plans on every level, and by no list of actions.

use std::collections::BTreeSet;
use std::sync::Arc;

use rogue_gym::{
    Buffers, CONDITIONS, Drawing, Episode, GOAL_FIELDS, Mode, Part, Parts, Rehearsal, Setup, Start,
    Task, Vector, drawn_tasks, follow, map_in_one_orientation, rehearse, solved_at_random, task,
    tasks,
};
use roguecore::Size;

/// The most games that one list of actions may solve, in per cent.
const MOST: usize = 10;

fn setup(task: &Task) -> Arc<Setup> {
    Arc::new(Setup::of_task(task).unwrap().with_parts(Parts::MASK))
}

fn drawn(name: &str, level: u32, held_out: bool) -> Task {
    task(name).unwrap().drawn(Drawing { level, held_out }).unwrap()
}

fn rehearsals(task: &Task, setup: &Arc<Setup>, seeds: u64) -> Vec<Rehearsal> {
    (0..seeds).map(|seed| rehearse(setup, task, seed).unwrap()).collect()
}

/// A plan knows the whole map, but not the luck: it solves three of four games at least.
#[test]
fn plans_solve_scenes_of_every_level() {
    const SEEDS: u64 = 12;
    for task in drawn_tasks().unwrap() {
        let played = rehearsals(&task, &setup(&task), SEEDS);
        let solved = played.iter().filter(|it| it.is_solved).count();
        assert!(solved * 4 >= SEEDS as usize * 3, "{}: {solved} of {SEEDS}", task.name);
    }
}

/// Neither the recorded solutions of the written scene nor any list that solves a drawn one is of use for the others.
#[test]
fn no_list_of_actions_solves_a_tenth_of_the_scenes() {
    const LISTS: u64 = 6;
    const SEEDS: u64 = 80;
    let mut tried = 0;
    for written in tasks().unwrap().into_iter().filter(Task::has_plan) {
        let task = drawn(&written.name, 1, false);
        let setup = setup(&task);
        let own = written.solutions.iter().map(|list| setup.actions().numbers(list).unwrap());
        let played = rehearsals(&task, &setup, LISTS).into_iter().filter(|it| it.is_solved);
        for list in own.chain(played.map(|it| it.actions)) {
            let seeds = LISTS..LISTS + SEEDS;
            let solved = seeds.filter(|&seed| follow(&setup, &list, seed).unwrap()).count();
            let name = &task.name;
            assert!(solved * 100 <= MOST * SEEDS as usize, "{name}: {solved} of {SEEDS}");
            tried += 1;
        }
    }
    assert!(tried >= 24 * 4, "only {tried} lists");
}

#[test]
fn most_tasks_are_drawn() {
    let tasks = tasks().unwrap();
    let drawn = tasks.iter().filter(|task| task.has_plan()).count();
    assert!(drawn >= 24, "{drawn} of {}", tasks.len());
}

#[test]
fn no_drawn_task_is_solved_by_half_of_the_random_players() {
    for task in drawn_tasks().unwrap().into_iter().filter(|task| task.name.ends_with("/1")) {
        let solved = solved_at_random(&setup(&task), 40).unwrap();
        assert!(solved < 20, "{}: {solved} of 40", task.name);
    }
}

/// The maps of a level are as large as those of its content allow, whatever is drawn: the arrays have one size.
#[test]
fn drawn_tasks_of_a_content_have_maps_of_one_size() {
    for task in drawn_tasks().unwrap() {
        let setup = setup(&task);
        let content = setup.content().map_size();
        assert_eq!(setup.size(), Size::new(content.width(), content.height()), "{}", task.name);
    }
}

/// The promise to those who train: no map of a test was seen before on any level, however it is turned and whatever
/// lies in which slot. Tasks of few maps show the smallest flaw.
#[test]
fn no_map_is_both_trained_on_and_held_out() {
    const SEEDS: u64 = 40;
    for task in tasks().unwrap().into_iter().filter(Task::has_plan) {
        let name = &task.name;
        let [train, held_out] = [false, true].map(|held_out| scenes(name, held_out, SEEDS));
        let rows = |scene: &String| scene.split_once("\n\n").unwrap().0.to_owned();
        let same = |scenes: &[String]| scenes.iter().map(rows).collect::<BTreeSet<_>>();
        assert!(same(&train).is_disjoint(&same(&held_out)), "{name}");
        let turned = |scenes: &[String]| -> BTreeSet<String> {
            scenes.iter().map(|scene| map_in_one_orientation(scene)).collect()
        };
        let (train, held_out) = (turned(&train), turned(&held_out));
        assert!(train.is_disjoint(&held_out), "{name}");
        let (train, held_out) = (train.len(), held_out.len());
        assert!(train >= 15 && held_out >= 8, "{name}: {train} maps, {held_out} held out");
    }
}

/// The scenes of all levels to learn from, or of all levels that are held out.
fn scenes(name: &str, held_out: bool, seeds: u64) -> Vec<String> {
    let mut scenes = Vec::new();
    for level in 1..=Drawing::LEVELS {
        let setup = setup(&drawn(name, level, held_out));
        for seed in 0..seeds {
            scenes.push(setup.drawn_scene(seed).unwrap().unwrap());
        }
    }
    scenes
}

#[test]
fn a_seed_begins_the_same_game_again() {
    let task = drawn("key-and-door", 3, true);
    let setup = setup(&task);
    let game = |seed| Episode::new(&setup, Start::seed(seed)).unwrap().game().fingerprint();
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

/// A friend of the kind that is to be fought only changes places with the player.
#[test]
fn plans_fight_no_friends() {
    let text = "task Fight.\ncontent ember\ngoal floor 2\nsteps 30\nplan fight wolf\n\n\
                #######\n#.w@..#\n#######\n\nw = wolf";
    let task = Task::parse("fight", text).unwrap();
    assert_eq!(rehearse(&setup(&task), &task, 1).unwrap().actions, [] as [usize; 0]);
}

/// The scene that is written has the plan's characters, too.
#[test]
fn plans_are_played_on_written_scenes() {
    for name in ["stairs", "key-and-door", "unknown-potions"] {
        let task = task(name).unwrap();
        for seed in 0..6 {
            assert!(rehearse(&setup(&task), &task, seed).unwrap().is_solved, "{name} {seed}");
        }
    }
}

#[test]
fn levels_that_are_none_are_errors() {
    let error = task("stairs").unwrap().drawn(Drawing { level: 4, held_out: false }).unwrap_err();
    assert_eq!(error.to_string(), "there is no level 4; there are 1 to 3");
}

#[test]
fn mistakes_of_drawings_have_their_line() {
    let says = |more: &str, scene: &str, says: &str| {
        let head = "task Go.\ncontent ember\ngoal floor 2\nsteps 9";
        let task = Task::parse("go", &format!("{head}\n{more}\n\n{scene}"));
        let drawing = Drawing { level: 3, held_out: false };
        let setup = task.and_then(|it| it.drawn(drawing)).and_then(|it| Setup::of_task(&it));
        let error = setup.unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    };
    says("scatter k", "####\n#@.#\n####", "'k' cannot be scattered: it is on the map once");
    says("scatter .", "#####\n#@..#\n#####", "'.' cannot be scattered");
    says("plan to k", "####\n#@.#\n####", "\"to k\": \"k\" is no character of the map");
    says("decoys xyzzy", "####\n#@.#\n####", "line 5: the decoy \"xyzzy\": ");
}

/// The rows of the goal are those of the file, and the part of them that is done grows.
#[test]
fn the_goal_is_an_array() {
    let task = task("corridor").unwrap();
    let setup = Setup::of_task(&task).unwrap().with_parts(Parts::MASK.with(Part::Goal));
    let setup = Arc::new(setup);
    let mut game = Vector::new(Arc::clone(&setup), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(&setup, 1);
    game.reset(&[Start::seed(1)], None, buffers.arrays()).unwrap();
    let columns = GOAL_FIELDS.len();
    let kill = CONDITIONS.iter().position(|word| *word == "kill").unwrap() as i32 + 1;
    let rat = setup.content().prototype_id("rat").unwrap().index() as i32 + 1;
    assert_eq!(buffers.goal[..columns], [kill, rat, 4, 0, 0]);
    assert!(buffers.goal[columns..].iter().all(|&number| number == 0));
    let mut done = Vec::new();
    for action in setup.actions().numbers(&task.solutions[0]).unwrap() {
        game.step(&[action as i64], buffers.arrays()).unwrap();
        done.push(buffers.goal[3]);
        if buffers.terminated[0] {
            break;
        }
    }
    assert!(done.is_sorted() && done.last() == Some(&4), "{done:?}");
    let none = Setup::built_in("ember").map(Setup::new).unwrap();
    let none = Arc::new(none.with_parts(Parts::NONE.with(Part::Goal)));
    let mut buffers = Buffers::new(&none, 1);
    let mut games = Vector::new(none, 1, Mode::Disabled, 1);
    games.reset(&[Start::seed(1)], None, buffers.arrays()).unwrap();
    assert!(buffers.goal.iter().all(|&number| number == 0));
}
