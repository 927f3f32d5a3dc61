use std::fs;
use std::sync::Arc;

use rogue_gym::{Buffers, Episode, Mode, Parts, Setup, Start, Task, Vector, task};
use rogue_player::player::{Knowledge, Player};
use roguecore::replay::NoLink;
use roguecore::{Command, Content, Game, Wish};

use super::*;
use crate::persona::Persona;

/// A whole game of *Short Ember*: the line, and the game at its end.
fn played(seed: u64, player: &str) -> (String, Game) {
    let content = rogue_ember::built_in("short").unwrap();
    let mut persona = Player::new(&Knowledge::new(&content), Persona::Runner.traits(), seed);
    let (mut game, mut commands) = (Game::with_content(content, seed), Vec::new());
    while game.outcome().is_none() {
        let command = persona.choose(&game).unwrap().command;
        match game.step(command) {
            Ok(_) => commands.push(command),
            Err(_) => persona.refused(),
        }
    }
    (Run::new(None, &game, &commands, player).unwrap().to_string(), game)
}

/// The recorded run of a task by its first solution, with that many actions less, and a refused one before it.
fn solved(name: &str, seed: u64, less: usize) -> String {
    let task = task(name).unwrap();
    let setup = Setup::of_task(&task).unwrap().with_parts(Parts::MASK).recorded("Ann").unwrap();
    let setup = Arc::new(setup);
    let mut games = Vector::new(setup.clone(), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(&setup, 1);
    games.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
    let refused = setup.actions().find("throw z").unwrap();
    let actions = setup.actions().numbers(&task.solutions[0]).unwrap();
    for &action in [refused].iter().chain(&actions[..actions.len() - less]) {
        games.step(&[action as i64], buffers.arrays()).unwrap();
    }
    let [run] = &games.take_runs()[..] else { panic!("one run") };
    run.clone().unwrap()
}

fn judged(lines: &[String], seeds: &str) -> (Judgement, String) {
    let (known, seeds) = (Known::new(&[], &[]).unwrap(), SeedList::parse(seeds).unwrap());
    let judgement = Judgement::of(lines.join("\n").as_bytes(), &known, &seeds);
    let text = judgement.to_text(&known, &seeds);
    (judgement, text)
}

fn refusal(line: &str, seeds: &str) -> String {
    let (judgement, _) = judged(&[line.to_owned()], seeds);
    assert!(judgement.rows.values().all(|row| row.counted.is_empty()));
    let [(1, why)] = &judgement.refused[..] else { panic!("{:?}", judgement.refused) };
    why.clone()
}

/// The recorded run of a drawn task by its plan.
fn rehearsed(name: &str, seed: u64) -> String {
    let task = task(name).unwrap();
    let setup = Setup::of_task(&task).unwrap().with_parts(Parts::MASK).recorded("Ann").unwrap();
    let setup = Arc::new(setup);
    let actions = rogue_gym::rehearse(&setup, &task, seed).unwrap().actions;
    let mut games = Vector::new(setup.clone(), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(&setup, 1);
    games.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
    for action in actions {
        games.step(&[action as i64], buffers.arrays()).unwrap();
    }
    let [run] = &games.take_runs()[..] else { panic!("one run") };
    run.clone().unwrap()
}

/// The scene follows from the seed and the name, which the line of the run has.
#[test]
fn drawn_tasks_are_judged() {
    for name in ["key-and-door/2", "key-and-door/2/held-out"] {
        let (judgement, text) = judged(&[rehearsed(name, 3), rehearsed(name, 4)], "3 4");
        assert_eq!(judgement.results().len(), 2, "{text}");
        assert!(text.contains(&format!("| {name} |")) && text.contains("100.0 %"), "{text}");
        let other = rehearsed(name, 3).replace(name, "key-and-door/1");
        assert!(!refusal(&other, "3").is_empty());
    }
}

#[test]
fn games_and_tasks_have_a_row_each() {
    let (one, first) = played(1, "Ann");
    let (two, _) = played(2, "Ann");
    let lines = [one, String::new(), two, solved("stairs", 1, 0), solved("stairs", 2, 1)];
    let (judgement, text) = judged(&lines, "1-2");
    assert!(judgement.is_whole(&SeedList::parse("1-2").unwrap()), "{text}");
    assert!(text.starts_with("Ann, seeds 1 to 2\njudged by Roguecore "), "{text}");
    let short = first.content().hash();
    assert!(text.contains(&format!("| short | {short:016x} | 2 of 2 | ")), "{text}");
    assert!(text.contains("| stairs | 2 of 2 | 50.0 % (9.5 to 90.5) | "), "{text}");
    let figures = judgement.rows[&Name::Game(2)].counted[0];
    assert_eq!(figures.turns, first.view().turn());
    assert_eq!(figures.won, first.outcome().unwrap().is_won());
}

#[test]
fn a_seed_without_a_run_counts_as_lost() {
    let lines = [solved("stairs", 1, 0), solved("stairs", 3, 0)];
    let (judgement, text) = judged(&lines, "1-4");
    assert!(text.contains("| stairs | 2 of 4 | 50.0 % "), "{text}");
    assert!(!judgement.is_whole(&SeedList::parse("1-4").unwrap()));
}

#[test]
fn a_seed_counts_once_and_only_if_it_is_asked_for() {
    let line = solved("stairs", 1, 1);
    let (judgement, _) = judged(&[line.clone(), solved("stairs", 1, 0)], "1");
    let why = "line 1 is the run of stairs with seed 1";
    assert_eq!(judgement.refused, [(2, why.to_owned())]);
    assert!(!judgement.rows.values().next().unwrap().counted[0].won);
    assert_eq!(refusal(&line, "2-9"), "the seed 1 is not asked for");
}

#[test]
fn a_submission_is_of_one_agent() {
    let (judgement, _) = judged(&[played(1, "Ann").0, played(2, "Bob").0], "1-2");
    let why = "it was played by \"Bob\", and the lines before it by \"Ann\"";
    assert_eq!(judgement.refused, [(2, why.to_owned())]);
}

#[test]
fn what_is_no_run_is_named_with_the_reason() {
    let starts = |line: &str, start: &str| {
        let why = refusal(line, "1-9");
        assert!(why.starts_with(start), "{why}");
    };
    starts("I won", "it is no {\"link\": \"...\"}, with or without a \"task\": ");
    starts("{}", "it is no {\"link\"");
    starts("{\"link\":\"x\",\"score\":9000}", "it is no {\"link\"");
    starts("{\"link\":\"x\"}", "its link cannot be read: it is not a file of this game");
    let task = solved("stairs", 1, 0);
    starts(&task[..task.len() - 9], "it is no {\"link\"");
    let (middle, _) = task.char_indices().nth(task.len() / 2).unwrap();
    let mut damaged = task.clone().into_bytes();
    damaged[middle] = if damaged[middle] == b'A' { b'B' } else { b'A' };
    starts(&String::from_utf8(damaged).unwrap(), "its link cannot be read: ");
    starts(
        &task.replace("stairs", "stair"),
        "there is no task \"stair\"; name its file with --task",
    );
}

#[test]
fn a_run_counts_as_what_it_was_played_as() {
    let task = solved("stairs", 1, 0);
    let other = task.replace("\"stairs\"", "\"key-and-door\"");
    let why = refusal(&other, "1");
    assert_eq!(why, "it did not begin as that task or game does now");
    let game = task.replace("\"task\":\"stairs\",", "");
    let why = refusal(&game, "1");
    assert_eq!(why, "it did not begin as that task or game does now");
    let game = Game::with_content(rogue_ember::built_in("short").unwrap(), 1);
    let whole = Run::new(None, &game, &[], "Ann").unwrap().to_string();
    let why = refusal(&whole.replacen('{', "{\"task\":\"stairs\",", 1), "1");
    assert!(why.starts_with("it was played with other content"), "{why}");
}

#[test]
fn forged_ends_wishes_and_other_contents_are_refused() {
    let content = rogue_ember::built_in("short").unwrap();
    let line = |game: &Game, commands: &[Command]| {
        Run::new(None, game, commands, "Eve").unwrap().to_string()
    };
    // The end of the game of a persona, without the way to it.
    let (_, end) = played(1, "Eve");
    assert!(
        refusal(&line(&end, &[]), "1")
            .starts_with("it does not play back as recorded: the end after turn 0")
    );
    let mut wizard = Game::with_content(content, 1);
    wizard.set_wizard_mode(true);
    let wish = Command::Wizard(Wish::GainLevel);
    wizard.step(wish).unwrap();
    assert_eq!(Run::new(None, &wizard, &[wish], "Eve").unwrap_err(), NoLink::Wishes);
    let ron = Content::classic_ron().replacen("\"hp\": 30", "\"hp\": 9000", 1);
    let strong = Arc::new(Content::parse("classic.ron", &ron).unwrap());
    let why = refusal(&line(&Game::with_content(strong, 1), &[]), "1");
    assert!(why.ends_with("which is not known here; name it with --content"), "{why}");
}

#[test]
fn tasks_and_contents_of_ones_own_are_judged() {
    let folder = std::env::temp_dir().join(format!("judge-own-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (pack, file) = (folder.join("dark.ron"), folder.join("mine.txt"));
    fs::write(&pack, "(extends: \"ember\", title: \"Dark\", sight: 3)").unwrap();
    let text = "task Go.\ncontent dark.ron\ngoal floor 2\nsteps 9\n\n#####\n#@>.#\n#####";
    fs::write(&file, text).unwrap();
    let task = Task::parse("mine.txt", text).unwrap();
    let setup = Setup::of_task_beside(&task, &folder).unwrap();
    let mut episode = Episode::new(&setup, Start::seed(1)).unwrap();
    let commands = [Command::Bump(roguecore::Direction::East), Command::Descend];
    commands.iter().for_each(|&command| episode.play(&setup, command).unwrap());
    let of_task = Run::new(Some("mine.txt"), episode.game(), &commands, "Ann").unwrap();
    let game = Game::with_content(setup.content().clone(), 1);
    let of_game = Run::new(None, &game, &[], "Ann").unwrap();
    let known = Known::new(&[pack], &[file]).unwrap();
    let seeds = SeedList::parse("1").unwrap();
    let judgement = Judgement::of(format!("{of_task}\n{of_game}").as_bytes(), &known, &seeds);
    let text = judgement.to_text(&known, &seeds);
    assert!(judgement.is_whole(&seeds), "{text}");
    assert!(text.contains("| mine.txt | 1 of 1 | 100.0 % "), "{text}");
    assert!(text.contains("| Dark | "), "{text}");
    fs::remove_dir_all(&folder).unwrap();
    assert!(
        Known::new(&[], &[folder.join("mine.txt")])
            .err()
            .unwrap()
            .contains("mine.txt` does not exist")
    );
}

/// What is played after the goal would count as turns of the task.
#[test]
fn no_run_goes_on_after_its_task() {
    let run: Run = solved("stairs", 1, 0).parse().unwrap();
    let setup = Setup::of_task(&task("stairs").unwrap()).unwrap();
    let mut game = Episode::replayed(&setup, &run).unwrap().game().clone();
    game.step(Command::Wait).unwrap();
    let commands = [run.link.commands(), &[Command::Wait]].concat();
    let longer = Run::new(Some("stairs"), &game, &commands, "Ann").unwrap();
    let why = format!("it goes on after the end of the task, with command {}", commands.len());
    assert_eq!(refusal(&longer.to_string(), "1"), why);
}

#[test]
fn reasons_are_given_for_the_first_lines_only() {
    let (judgement, text) = judged(&vec!["\u{1b}[2J".to_owned(); 150], "1");
    assert_eq!((judgement.refused.len(), judgement.more), (100, 50));
    assert!(text.starts_with("no run that can be read, seeds 1\n"), "{text}");
    assert!(text.ends_with("\n50 more lines do not count\n"), "{text}");
    assert!(text.lines().all(|line| !line.contains(char::is_control)));
}

/// Those that cannot be read and those that come out differently, in one order.
#[test]
fn reasons_stand_in_the_order_of_their_lines() {
    let (_, end) = played(2, "Ann");
    let forged = Run::new(None, &end, &[], "Ann").unwrap().to_string();
    let (judgement, text) = judged(&[forged, "what".to_owned(), solved("stairs", 9, 0)], "1-2");
    assert!(text.contains(" | 0 of 2 | "), "{text}");
    let lines: Vec<usize> = judgement.refused.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [1, 2, 3]);
}

#[test]
fn a_hostile_submission_costs_no_more_than_an_honest_one() {
    let why = refusal(&format!("{{\"link\":\"{}\"}}", "A".repeat(MAX_LINE)), "1");
    assert_eq!(why, format!("it is longer than {MAX_LINE} bytes"));
    let why = refusal(&format!("{{\"{}\":1}}", "x".repeat(9_000)), "1");
    assert_eq!(why.chars().count(), MAX_REASON);
    let (known, seeds) = (Known::new(&[], &[]).unwrap().with_tasks(1), SeedList::parse("1-2"));
    let lines = vec!["what"; known.len() * 2 + 1].join("\n");
    let judgement = Judgement::of(lines.as_bytes(), &known, &seeds.unwrap());
    let (line, why) = judgement.refused.last().unwrap();
    assert_eq!(*line, known.len() * 2 + 1);
    assert_eq!(*why, format!("no more than {} runs are asked for", known.len() * 2));
    // Refused before any of it is played.
    let run: Run = solved("stairs", 1, 1).parse().unwrap();
    let steps = task("stairs").unwrap().steps as usize;
    let setup = Setup::of_task(&task("stairs").unwrap()).unwrap();
    let game = Episode::replayed(&setup, &run).unwrap().game().clone();
    let commands = vec![Command::Wait; steps + 1];
    let long = Run::new(Some("stairs"), &game, &commands, "Ann").unwrap().to_string();
    let why = format!("it has {} commands, and the task at most {steps} steps", steps + 1);
    assert_eq!(refusal(&long, "1"), why);
    let (_, text) = judged(&[long], "1");
    assert!(text.contains("| stairs | 0 of 1 | "), "{text}");
}

#[test]
fn two_tasks_of_one_name_are_refused() {
    let folder = std::env::temp_dir().join(format!("judge-twice-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.txt");
    fs::write(&file, "task Go.\ncontent ember\ngoal floor 2\nsteps 9\n\n####\n#@>#\n####").unwrap();
    let why = Known::new(&[], &[file.clone(), file]).err().unwrap();
    assert!(why.starts_with("there is a task \"mine.txt\" already; give the file "), "{why}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn lists_of_seeds_are_read_and_drawn() {
    let list = SeedList::parse("1-3 # the first\n\n9 11-12").unwrap();
    assert_eq!((list.to_text().as_str(), list.len()), ("1 to 3, 9, 11 to 12", 6));
    assert!(list.has(12) && !list.has(4));
    let refused = |text: &str, why: &str| {
        let found = SeedList::parse(text).err().unwrap();
        assert!(found.contains(why), "{found}");
    };
    refused("", "it has no seed");
    refused("1\n-2", "line 2: \"-2\" is neither a seed nor a range such as 1-100");
    refused("5-4", "ends before it begins");
    refused("0-18446744073709551615", "at most 10000 seeds");
    refused("1-10000 20000", "at most 10000 seeds");
    refused("1-5000 5001-9999 10001-10002", "\"10001-10002\" is too much: at most 10000 seeds");
    refused("1-9 4", "\"4\" has the seed 4 once more");
    let drawn = [seeds::drawn(50), seeds::drawn(50)];
    assert!(drawn.iter().all(|text| SeedList::parse(text).unwrap().len() == 50));
    assert_ne!(drawn[0], drawn[1]);
}

#[test]
fn a_median_has_an_interval() {
    assert_eq!(table::median(Vec::new()), "none");
    assert_eq!(table::median(vec![7]), "7 (7 to 7)");
    // By the binomial distribution, ranks 40 to 61 of 100.
    assert_eq!(table::median((1..=100).rev().collect()), "50 (40 to 61)");
}

/// A line is short, and its commands may be as slow as the rules of a game allow.
#[test]
fn slow_runs_are_stopped() {
    let folder = std::env::temp_dir().join(format!("judge-slow-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let pack = folder.join("hostile_rules.ron");
    let ron = include_str!("../../../roguecore/tests/fixtures/hostile_rules.ron");
    fs::write(&pack, ron).unwrap();
    let content = Arc::new(Content::parse("hostile_rules.ron", ron).unwrap());
    let (known, seeds) = (Known::new(&[pack], &[]).unwrap(), SeedList::parse("1").unwrap());
    let judged = |turns: usize| {
        // The last state is none that they lead to: that is found once all of them are played.
        let first = Game::with_content(content.clone(), 1);
        let run = Run::new(None, &first, &vec![Command::Wait; turns], "Eve").unwrap();
        let judgement = Judgement::of(run.to_string().as_bytes(), &known, &seeds);
        judgement.refused[0].1.clone()
    };
    assert!(judged(2).starts_with("it does not play back as recorded: "), "{}", judged(2));
    let why = judged(Link::MAX_COMMANDS);
    let stopped = why.strip_prefix("it takes too long to play again: it is stopped at command ");
    let number: usize = stopped.and_then(|number| number.parse().ok()).expect(&why);
    assert!((10..200).contains(&number), "{number}");
    fs::remove_dir_all(&folder).unwrap();
}
