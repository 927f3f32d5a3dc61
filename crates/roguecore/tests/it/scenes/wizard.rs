//! Wizard mode: changes of the game, for authors who try out a content.

use std::sync::Arc;

use roguecore::journal::{OpenedRun, Run};
use roguecore::replay::Replay;
use roguecore::{
    Command, Content, ContentBuilder, Fighter, Game, Prototype, PrototypeId, Refusal, Wish,
};

use crate::scenes::support::{classic, hp};

fn wizard(scene: &str) -> Game {
    let mut game = classic(scene);
    game.set_wizard_mode(true);
    game
}

fn wish(game: &mut Game, wish: Wish) -> String {
    let before = game.view().turn();
    let events = game.step(Command::Wizard(wish));
    assert_eq!(game.view().turn(), before, "{wish} takes no time");
    game.audit().unwrap();
    events.map_or_else(
        |refusal| format!("refused: {refusal}"),
        |events| events.describe(game.content()).to_string(),
    )
}

fn kind(id: &str) -> PrototypeId {
    Content::classic().prototype_id(id).unwrap()
}

#[test]
fn a_game_that_was_not_opened_refuses_every_change() {
    let mut game = classic("1o\n\n1 = player hp 3");
    let before = game.fingerprint();
    for wish in [Wish::Heal, Wish::Reveal, Wish::GoTo(2), Wish::Summon(kind("orc"))] {
        assert_eq!(game.check(Command::Wizard(wish)), Err(Refusal::NoWizardMode));
        assert_eq!(game.step(Command::Wizard(wish)), Err(Refusal::NoWizardMode));
    }
    assert_eq!(game.fingerprint(), before);
}

#[test]
fn no_list_of_commands_has_a_change() {
    let game = wizard("@o");
    assert!(!game.commands().iter().any(|it| matches!(it, Command::Wizard(_))));
}

#[test]
fn changes_are_done_at_once() {
    let mut game = wizard("1....\n.....\n\n1 = player hp 3");
    wish(&mut game, Wish::Heal);
    assert_eq!(hp(&game), game.view().player().fighter.unwrap().max_hp());
    assert!(wish(&mut game, Wish::Heal).starts_with("refused"));
    assert!(wish(&mut game, Wish::Give(kind("ember"))).contains("ember"));
    assert_eq!(game.view().inventory().len(), 1);
    let at = game.view().player().at;
    while game.view().player().at == at {
        wish(&mut game, Wish::Teleport);
    }
    wish(&mut game, Wish::GainLevel);
    assert_eq!(game.view().experience().unwrap().pending_level_ups(), 1);
}

#[test]
fn who_is_summoned_is_as_hostile_as_its_row() {
    let mut game = wizard("@....\n.....");
    assert!(wish(&mut game, Wish::Summon(kind("troll"))).contains("troll"));
    let troll = game.view().entities().into_iter().find(|it| it.prototype.id == "troll");
    assert!(troll.is_some_and(|it| it.is_enemy()), "the troll is an enemy");
}

#[test]
fn a_kind_that_does_not_fit_is_refused() {
    let mut game = wizard("@..");
    for wrong in [
        Wish::Summon(kind("dagger")),
        Wish::Give(kind("orc")),
        Wish::Summon(PrototypeId::new(60_000)),
        Wish::GoTo(1),
        Wish::GoTo(0),
    ] {
        assert_eq!(wish(&mut game, wrong), "refused: it would have no effect", "{wrong}");
    }
}

#[test]
fn the_whole_floor_and_the_deepest_one_can_be_reached() {
    let mut game = Game::new(7);
    game.set_wizard_mode(true);
    let before = game.view().explored().iter().count();
    wish(&mut game, Wish::Reveal);
    assert!(game.view().explored().iter().count() > 2 * before);
    wish(&mut game, Wish::GoTo(10));
    assert_eq!(game.view().floor(), 10);
    wish(&mut game, Wish::GoTo(99));
    assert_eq!(game.view().floor(), 10, "not beyond the deepest floor");
}

#[test]
fn a_replay_plays_changes_and_says_that_it_has_them() {
    let start = Game::new(7);
    let mut game = start.clone();
    game.set_wizard_mode(true);
    let mut replay = Replay::new(&start);
    for command in [Command::Wait, Command::Wizard(Wish::GoTo(3)), Command::Wait] {
        game.step(command).unwrap();
        replay.record(command, &game);
    }
    let replay = Replay::from_bytes(&replay.to_bytes()).unwrap();
    assert!(replay.has_wishes());
    assert_eq!(replay.verify(start.content()).unwrap().fingerprint(), game.fingerprint());
    assert!(!Replay::new(&start).has_wishes());
}

/// A run with a change whose command is in the snapshot: its file, and its file of commands.
fn changed_run() -> (Game, Vec<u8>, Vec<u8>) {
    let mut game = Game::new(7);
    let mut run = Run::new("Ann", &game);
    game.set_wizard_mode(true);
    for command in [Command::Wait, Command::Wizard(Wish::GoTo(3)), Command::Wait] {
        game.step(command).unwrap();
        let _ = run.append(command, &game);
    }
    let commands = run.new_commands();
    run.commands_saved(&commands);
    (game.clone(), run.snapshot_beside(&game).unwrap(), commands.bytes().to_vec())
}

#[track_caller]
fn is_marked(opened: &OpenedRun) {
    assert!(opened.game.has_wishes() && opened.run.replay().has_wishes());
    let again = Game::load(opened.game.content(), &opened.game.save()).unwrap();
    assert!(again.has_wishes());
    assert!(again.sample_world(1).has_wishes());
}

#[test]
fn a_run_stays_changed_without_its_commands() {
    let (game, file, commands) = changed_run();
    let content = game.content();
    is_marked(&Run::open_without_commands(content, &file).unwrap());
    is_marked(&Run::recover_beside(content, &file, &commands[..commands.len() - 1]).unwrap());
    let whole = Run::single_file(&file, &commands).unwrap();
    is_marked(&Run::open(content, &whole).unwrap());
    // What was in the snapshot is found by playing again.
    let mut damaged = whole;
    *damaged.last_mut().unwrap() ^= 1;
    is_marked(&Run::recover(content, &damaged).unwrap());
}

#[test]
fn a_run_stays_changed_with_other_content() {
    let (game, file, _) = changed_run();
    let mut rows = ContentBuilder::from_content(game.content());
    rows.prototype(Prototype::creature("wasp", 'w', Fighter::new(2, 0, 1)));
    let larger = Arc::new(rows.build().unwrap());
    let opened = Run::open_without_commands(&larger, &file).unwrap();
    assert!(opened.other_content);
    is_marked(&opened);
}

/// Files of programs that knew of no mark have 0 in its place.
#[test]
fn a_game_that_was_not_changed_has_no_mark() {
    let game = Game::new(7);
    assert_eq!(game.save()[14..16], [0, 0]);
    assert!(!Game::load(game.content(), &game.save()).unwrap().has_wishes());
}
