use std::sync::Arc;

use roguecore::{Content, Direction};

use super::*;

/// A run that ends in death: of a careful player who waits when in danger.
fn dead_run(content: &Arc<Content>, seed: u64) -> Option<Replay> {
    let mut game = Game::with_content(Arc::clone(content), seed);
    let mut replay = Replay::new(&game);
    let mut player = Player::new(&Knowledge::new(content), Some(Traits::careful()), seed);
    while game.outcome().is_none() && game.view().turn() < 2_000 {
        let own = player.choose(&game)?.command;
        let hp = game.view().player().fighter?;
        let command = if hp.hp() * 2 < hp.max_hp() { Command::Wait } else { own };
        game.step(command).ok()?;
        replay.record(command, &game);
    }
    matches!(game.outcome(), Some(Outcome::Died { .. })).then_some(replay)
}

fn answer(run: &Replay, content: &Arc<Content>) -> Answer {
    let mut hindsight = Hindsight::new(run.clone(), run.start(content).unwrap());
    loop {
        if let Some(answer) = hindsight.advance() {
            return answer;
        }
    }
}

#[test]
fn each_play_that_is_found_lives_when_its_commands_are_carried_out() {
    let content = rogue_ember::content();
    let runs: Vec<_> = (1..40).filter_map(|seed| dead_run(&content, seed)).take(6).collect();
    assert_eq!(runs.len(), 6, "the players die");
    let mut found = 0;
    for run in runs {
        let Answer::Lives(play) = answer(&run, &content) else { continue };
        found += 1;
        let death = run.verify(&content).unwrap().view().turn();
        assert_eq!(play.lives_when_replayed(&run, &content), Ok(true), "{run}");
        assert_eq!(play.replay.command(play.departs_at), Some(play.instead));
        assert_eq!(run.command(play.departs_at), Some(play.played));
        assert!(run.len() - play.departs_at <= COMMANDS_BEFORE, "{run}");
        assert_eq!(play.game.view().turn() + 1 + play.turns_before, death, "{run}");
    }
    assert!(found >= 5, "{found} of 6");
}

#[test]
fn the_answer_is_the_same_each_time() {
    let content = rogue_ember::content();
    let run = (1..40).find_map(|seed| dead_run(&content, seed)).unwrap();
    let commands = || match answer(&run, &content) {
        Answer::Lives(play) => play.replay.commands().collect::<Vec<_>>(),
        other => panic!("a play lives: {other:?}"),
    };
    assert_eq!(commands(), commands());
}

/// A run of that scene which ends in death: the command first, then waiting.
fn careless_run(scene: &str, first: Command) -> (Replay, Vec<Position>) {
    let start = Game::from_scene(Content::classic(), scene).unwrap();
    let player = Player::new(&Knowledge::new(start.content()), Some(Traits::careful()), 1);
    let (mut game, mut replay, mut positions) = (start.clone(), Replay::new(&start), Vec::new());
    while game.outcome().is_none() {
        positions.push((game.clone(), player.clone()));
        let command = if replay.is_empty() { first } else { Command::Wait };
        game.step(command).unwrap();
        replay.record(command, &game);
    }
    (replay, positions)
}

/// The work on a run whose last positions are these, which so far searches from the first one only.
fn searching(run: &Replay, positions: &[Position]) -> Searching {
    let died = run.verify(positions[0].0.content()).unwrap();
    let Some(Outcome::Died { turn: death, .. }) = died.outcome() else { panic!("it dies") };
    let search = search(positions[..1].to_vec(), 0, death, MAX_COMMANDS);
    let positions = positions.to_vec();
    Searching { positions, death, search, from: 0, before: (0, 0), found: None }
}

#[test]
fn another_command_for_the_same_blow_is_no_departure() {
    let scene = "#####\n#@T.#\n#...#\n#####\n\n@ = player hp 20\nT = troll hp 40 max 40";
    let (run, positions) = careless_run(scene, Command::Bump(Direction::East));
    let it = searching(&run, &positions);
    let blow = Command::Melee(Direction::East);
    let found = Found { origin: 0, commands: vec![blow, blow, Command::Wait] };
    let play = it.other_play(&run, &found).unwrap();
    assert_eq!((play.departs_at, play.played, play.instead), (1, Command::Wait, blow));
    let commands: Vec<_> = play.replay.commands().collect();
    assert_eq!(commands, [Command::Bump(Direction::East), blow, Command::Wait]);
    assert!(play.replay.verify(positions[0].0.content()).is_ok());
    let same = Found { origin: 0, commands: vec![blow, Command::Wait] };
    assert!(it.other_play(&run, &same).is_none(), "it is the run");
}

#[test]
fn the_play_that_departs_last_is_told() {
    let scene = "#####\n#@T.#\n#...#\n#####\n\n@ = player hp 20\nT = troll hp 1";
    let (run, positions) = careless_run(scene, Command::Wait);
    assert!(run.len() > 3, "{run}");
    let mut it = searching(&run, &positions);
    let answer = loop {
        if let Some(answer) = it.step(&run) {
            break answer;
        }
        if let Some(found) = &it.found {
            assert!(found.departs_at + 1 < run.len(), "it departs early at first");
        }
    };
    let Answer::Lives(play) = answer else { panic!("one blow is enough: {answer:?}") };
    assert_eq!((play.departs_at, play.turns_before), (run.len() - 1, 0));
    assert!(play.lives_when_replayed(&run, positions[0].0.content()).unwrap());
    assert!(it.found.is_some(), "it has replaced another one");
}

#[test]
fn a_run_that_goes_on_has_no_answer_and_a_changed_one_says_so() {
    let content = Content::classic();
    let start = Game::with_content(Arc::clone(&content), 7);
    let (mut game, mut replay) = (start.clone(), Replay::new(&start));
    game.step(Command::Wait).unwrap();
    replay.record(Command::Wait, &game);
    assert!(matches!(answer(&replay, &content), Answer::NotFound), "it goes on");
    replay.record(Command::Bump(Direction::North), &start);
    assert!(matches!(answer(&replay, &content), Answer::Unreadable(_)));
}

#[test]
fn the_work_is_bounded_and_counted() {
    let scene = "#####\n#@T.#\n#####\n\n@ = player hp 2";
    let start = Game::from_scene(Content::classic(), scene).unwrap();
    let (mut game, mut replay) = (start.clone(), Replay::new(&start));
    while game.outcome().is_none() {
        game.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &game);
    }
    let mut hindsight = Hindsight::new(replay, start);
    while hindsight.advance().is_none() {}
    let work = hindsight.work();
    assert_eq!(work.replayed, hindsight.commands_of_run());
    assert_eq!(work.commands, MAX_COMMANDS);
    assert!(work.tries > 1_000, "{work:?}");
}

/// The search plays another life of the same character.
#[test]
fn no_other_play_has_another_origin() {
    let content = rogue_ember::content();
    let (heir, _) = content.origins().find(|(_, row)| row.id == "heir").unwrap();
    let scene = "#####\n#@g.#\n#####\n\n@ = player hp 2\ng = goblin hp 4";
    for chosen in [Some(heir), None] {
        let start = Game::from_scene(Arc::clone(&content), scene).unwrap();
        assert!(start.commands().iter().any(|it| is_origin(&content, *it)), "it could be chosen");
        let (mut game, mut run) = (start.clone(), Replay::new(&start));
        for command in chosen.map(Command::LevelUp).into_iter().chain([Command::Wait; 40]) {
            if game.step(command).is_ok() {
                run.record(command, &game);
            }
        }
        assert!(run.len() <= COMMANDS_BEFORE, "the first command is within reach: {run}");
        let mut hindsight = Hindsight::new(run.clone(), start);
        let answer = loop {
            if let Some(answer) = hindsight.advance() {
                break answer;
            }
        };
        let Answer::Lives(play) = answer else { panic!("two blows are enough: {run}") };
        let origins = play.replay.commands().filter(|it| is_origin(&content, *it)).count();
        assert_eq!(origins, usize::from(chosen.is_some()), "{}", play.replay);
    }
    let game = Game::with_content(content, 7);
    let all = crate::player::without_origins(&game);
    assert!(!all.iter().any(|it| is_origin(game.content(), *it)) && all.len() > 4);
}

/// Who dies of what they are has no other life.
#[test]
fn the_origin_of_a_run_is_not_undone() {
    let ron = Content::classic_ron()
        .replacen(
            "    statuses: [",
            r#"    tags: ["doomed"],
    statuses: [(id: "doom", rules: [(on: Turn, do: [Damage(99)])]),"#,
            1,
        )
        .replacen(
            "    growth: [",
            r#"    growth: [(id: "doomed", origin: "doomed", do: [AddStatus("doom")]),"#,
            1,
        );
    let content = Arc::new(Content::parse("doom.ron", &ron).unwrap());
    let (doomed, _) = content.origins().next().unwrap();
    let start = Game::with_content(Arc::clone(&content), 7);
    let (mut game, mut run) = (start.clone(), Replay::new(&start));
    for command in [Command::LevelUp(doomed), Command::Wait] {
        game.step(command).unwrap();
        run.record(command, &game);
    }
    assert!(matches!(answer(&run, &content), Answer::NotFound));
}
