use roguecore::replay::Replay;
use roguecore::{Command, Content, Direction, Event, FightEvent, Game, GameEvent};

use super::*;

fn fold_of(scene: &str, commands: &[Command]) -> RunRecord {
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut fold = RunFold::new(game.view());
    for command in commands {
        if game.outcome().is_some() {
            break;
        }
        let events = game.step(*command).unwrap();
        fold.observe(events.as_slice(), game.view());
    }
    fold.record().clone()
}

#[test]
fn what_was_met_and_killed_is_recorded() {
    let blow = Command::Bump(Direction::East);
    let record = fold_of("#####\n#@1.#\n#####\n\n1 = rat hp 1 asleep 500", &[blow]);
    let rat = &record.kinds["rat"];
    assert_eq!((rat.met, rat.kills, rat.deaths), (1, 1, 0));
    assert_eq!(rat.first, Some(FirstMet { run: 1, floor: 1, turn: 0 }));
    assert_eq!(record.kills, BTreeMap::from([(Means::Blow, 1)]));
}

#[test]
fn what_hurts_and_kills_the_player_is_recorded() {
    let waits = [Command::Wait; 3];
    let hurt = fold_of("#####\n#@1.#\n#####\n\n1 = ogre", &waits).kinds["ogre"].clone();
    assert!(hurt.hits > 0 && u64::from(hurt.most_damage) <= hurt.damage, "{hurt:?}");
    let died = fold_of("#####\n#@1.#\n#####\n\n@ = player hp 1\n1 = ogre", &waits);
    assert_eq!((died.end, died.kinds["ogre"].deaths), (End::Died, 1));
}

/// A captive that is freed is an ally, and met as what it becomes.
#[test]
fn who_is_freed_stands_by_the_player() {
    let free = Command::Bump(Direction::East);
    let scene = "######\n#@1..#\n######\n\n1 = captive_wolf";
    let record = fold_of(scene, &[free, Command::Wait]);
    let met: Vec<_> = record.kinds.iter().map(|(id, kind)| (id.as_str(), kind.met)).collect();
    assert_eq!((met, record.allies), (vec![("captive_wolf", 1), ("wolf", 1)], 1));
}

/// A potion is known by drinking it; one that stays unknown is nobody's business.
#[test]
fn items_are_recorded_as_far_as_they_are_known() {
    let slot = |letter| roguecore::InventorySlot::from_letter(letter).unwrap();
    let drink = Command::Use { slot: slot('a'), target: None };
    let scene = "####\n#@.#\n####\n\n@ = player hp 9\ninventory a strength_potion count 2, b shadow_potion, c sword";
    let wield = Command::Use { slot: slot('c'), target: None };
    let record = fold_of(scene, &[drink, drink, wield]);
    let used: Vec<_> = record.things.iter().map(|(id, it)| (id.as_str(), it.used)).collect();
    assert_eq!(used, [("strength_potion", 2), ("sword", 1)]);
    assert_eq!(record.used(ItemKind::Potion), 2);
}

#[test]
fn what_is_out_of_view_is_not_met() {
    let record = fold_of("#######\n#@#1..#\n#######\n\n1 = rat asleep 500", &[Command::Wait]);
    assert!(record.kinds.is_empty());
}

#[test]
fn runs_are_summed_and_feats_remember_the_first_run() {
    let run = |end, deepest, kills| RunRecord {
        end,
        deepest,
        turns: 100 * u64::from(deepest),
        kills: BTreeMap::from([(Means::Blow, kills)]),
        items: BTreeMap::from([(ItemKind::Potion, 1)]),
        kinds: BTreeMap::from([(
            "rat".to_owned(),
            KindRecord {
                met: 2,
                first: Some(FirstMet { run: 1, floor: 1, turn: 5 }),
                most_damage: deepest,
                ..KindRecord::default()
            },
        )]),
        ..RunRecord::default()
    };
    let mut all = Chronicle::default();
    for run in [run(End::Died, 2, 60), run(End::Won, 10, 45), run(End::Won, 10, 9)] {
        all.add(&run);
    }
    assert_eq!((all.runs, all.won, all.died, all.fastest_win), (3, 2, 1, Some(1_000)));
    let rats = all.kind("rat").unwrap();
    assert_eq!((rats.met, rats.most_damage, rats.first.map(|it| it.run)), (6, 10, Some(1)));
    let done = |name: &str| {
        let index = FEATS.iter().position(|feat| feat.name == name).unwrap();
        all.done.get(&index).copied()
    };
    assert_eq!(done("First win"), Some(2));
    assert_eq!(done("Peaceful"), Some(3));
    assert_eq!(done("A hundred kills"), Some(2));
    assert_eq!((done("Sober"), done("Unread")), (None, Some(2)));
    assert_eq!(done("Three wins"), None);
}

fn recorded(mut game: Game) -> Replay {
    let mut replay = Replay::new(&game);
    for _ in 0..3 {
        game.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &game);
    }
    replay
}

#[test]
fn only_runs_of_this_game_and_version_from_their_first_turn_count() {
    let content = Content::classic();
    let read = |replay| RunReading::new(replay, &content).and_then(RunReading::finish);
    let counted = read(recorded(Game::new(7))).unwrap();
    assert_eq!((counted.turns, counted.deepest), (3, 1));
    let scene = Game::from_scene(content.clone(), "###\n#@#\n###").unwrap();
    assert_eq!(read(recorded(scene)), Err(NotCounted::Practice));
    let mut practice = Game::new(7);
    practice.set_practice();
    assert_eq!(read(recorded(practice)), Err(NotCounted::Practice));
    let other = Game::with_content(rogue_ember::content(), 7);
    assert_eq!(read(recorded(other)), Err(NotCounted::OtherGame));
    let mut rows = roguecore::ContentBuilder::from_content(&content);
    rows.prototype(roguecore::Prototype::creature("wasp", 'w', roguecore::Fighter::new(2, 0, 1)));
    let newer = std::sync::Arc::new(rows.build().unwrap());
    let newer = recorded(Game::with_content(newer, 7));
    assert_eq!(read(newer), Err(NotCounted::OtherVersion));
}

#[test]
fn a_record_is_read_from_its_text() {
    let waits = [Command::Wait; 4];
    let mut record = fold_of("#####\n#@1.#\n#####\n\n@ = player hp 9\n1 = ogre", &waits);
    record.items.insert(ItemKind::Scroll, 3);
    record.kills.insert(Means::Substance, 2);
    record.things.insert("sword".to_owned(), ItemRecord { found: 1, used: 2 });
    record.kinds.entry("rat".to_owned()).or_default().floors.extend([1, 4, 12]);
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record));
    for damaged in [
        "",
        "run record 1\n",
        &text.replace("kills", "kill"),
        &text[..text.len() - 3].replace("sums", "sum"),
    ] {
        assert_eq!(damaged.parse::<RunRecord>(), Err(ParseRecordError), "{damaged}");
    }
}

/// The engine gives experience for a death without a blow, so it is a kill here, too.
#[test]
fn death_by_fire_in_view_is_a_kill() {
    let scene = "#######\n#@..1.#\n#######\n\n1 = rat hp 1 asleep 500 on grass with fire 3";
    let burnt = fold_of(scene, &[Command::Wait; 3]);
    assert_eq!(burnt.kinds["rat"].kills, 1);
    assert_eq!(burnt.kills, BTreeMap::from([(Means::Substance, 1)]));
    // A friend that burns is none.
    let friend = fold_of(&scene.replace("rat hp 1 asleep 500", "wolf hp 1"), &[Command::Wait; 3]);
    assert_eq!(friend.all_kills(), 0);
}

#[test]
fn a_floor_on_which_the_player_was_hurt_is_never_one_unhurt() {
    let go = |fold: &mut RunFold, floors: &[(u32, u32)], view: roguecore::View<'_>| {
        let (who, at) = (view.player().entity_ref, view.player().at);
        for &(from, floor) in floors {
            let event = GameEvent::Arrived { who, from, floor, at };
            fold.observe(&[Event::new(true, event)], view);
        }
    };
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = rat hp 1 asleep 500";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut fold = RunFold::new(game.view());
    let events = game.step(Command::Bump(Direction::East)).unwrap();
    fold.observe(events.as_slice(), game.view());
    let mut hurt = fold.clone();
    go(&mut fold, &[(1, 2)], game.view());
    assert_eq!(fold.record().floors_unhurt, 1);

    let (me, rat) = (game.view().player().entity_ref, game.content().prototype_id("rat").unwrap());
    let who = roguecore::EntityRef { kind: rat, player: false, ..me };
    let at = game.view().player().at;
    let bite = FightEvent::Attacked { who, target: me, damage: 2, from: at, at };
    hurt.observe(&[Event::new(true, bite)], game.view());
    // Up and down again: it is the same floor.
    go(&mut hurt, &[(1, 2), (2, 1), (1, 2)], game.view());
    assert_eq!(hurt.record().floors_unhurt, 0);
}

#[test]
fn what_is_thrown_is_not_drunk() {
    let slot = |letter| roguecore::InventorySlot::from_letter(letter).unwrap();
    let scene = "######\n#@...#\n######\n\ninventory a caustic_potion, b food";
    let throw = Command::Throw { slot: slot('a'), target: roguecore::Point::new(4, 1) };
    let thrown = fold_of(scene, &[throw]);
    assert_eq!(thrown.used(ItemKind::Potion), 0);
    let eaten = fold_of(scene, &[Command::Use { slot: slot('b'), target: None }]);
    assert_eq!(eaten.used(ItemKind::Potion), 1, "nor is who eats sober");
}

#[test]
fn every_kind_of_which_something_is_known_was_met() {
    let content = rogue_ember::content();
    let mut player = crate::player::Player::new(
        &crate::player::Knowledge::new(&content),
        Some(crate::player::Traits::careful()),
        3,
    );
    for seed in 1..6 {
        let mut game = Game::with_content(content.clone(), seed);
        let mut fold = RunFold::new(game.view());
        while game.outcome().is_none() && game.view().turn() < 1_500 {
            let Some(choice) = player.choose(&game) else { break };
            match game.step(choice.command) {
                Ok(events) => fold.observe(events.as_slice(), game.view()),
                Err(_) => player.refused(),
            }
        }
        for (kind, record) in &fold.record().kinds {
            let met = record.met > 0 && record.first.is_some() && !record.floors.is_empty();
            assert!(met, "seed {seed}: {kind}: {record:?}");
        }
    }
}

#[test]
fn a_game_offers_the_feats_that_can_be_done_in_it() {
    let offered = |content: &Content| {
        let names = FEATS.iter().filter(|feat| feat.is_offered(content)).map(|feat| feat.name);
        names.collect::<Vec<_>>()
    };
    assert_eq!(offered(&rogue_ember::content()).len(), FEATS.len());
    let small = offered(&Content::first_steps());
    assert!(!small.contains(&"Halfway") && !small.contains(&"In company"), "{small:?}");
    // Half of four floors is the second one.
    let short = rogue_ember::built_in("short").unwrap();
    let mut all = Chronicle::new(&short);
    all.add(&RunRecord { deepest: 3, ..RunRecord::default() });
    let half_way = FEATS.iter().position(|feat| feat.name == "Halfway").unwrap();
    assert_eq!(all.done.get(&half_way), Some(&1));
}

/// A record may come from a file that anyone has written.
#[test]
fn the_largest_numbers_are_added() {
    let kind =
        KindRecord { met: u32::MAX, hits: u32::MAX, damage: u64::MAX, ..KindRecord::default() };
    let run = RunRecord {
        turns: u64::MAX,
        kinds: BTreeMap::from([("rat".to_owned(), kind)]),
        kills: BTreeMap::from([(Means::Blow, u32::MAX), (Means::Tile, u32::MAX)]),
        allies: u32::MAX,
        ..RunRecord::default()
    };
    let mut all = Chronicle::default();
    (0..3).for_each(|_| all.add(&run));
    assert_eq!((all.sum.turns, all.sum.all_kills()), (u64::MAX, u32::MAX));
}
