//! Creatures that hide until they strike.

use roguecore::{
    ActorEvent, Command, Direction, EntityView, EventKind, FightEvent, Game, PlaceEvent, Point,
    StatusEvent,
};

/// What is told of a viper beside the player: that it has come out of hiding, and nothing before.
#[test]
fn a_hidden_creature_notices_in_silence() {
    let scene = "####\n#@v#\n####\n\nv = viper lurking on\nseed 3";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut has_come_out = false;
    let mut has_noticed = false;
    for event in &game.step(Command::Wait).unwrap() {
        match event.kind {
            EventKind::Status(StatusEvent::Ended { .. }) => has_come_out |= event.seen,
            EventKind::Actor(ActorEvent::Noticed { .. }) => {
                has_noticed = true;
                assert!(!event.seen, "it is told of before it comes out");
            }
            _ => {}
        }
    }
    assert!(has_noticed && has_come_out);
}

/// A stalker is heard once, where the player is: the event does not name the cell in which it hides.
#[test]
fn a_stalker_is_heard_and_not_seen() {
    let scene =
        "##########\n#@.....k.#\n##########\n\n@ = player hp 40\nk = stalker lurking on\nseed 3";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut heard = Vec::new();
    for _ in 0..8 {
        for event in &game.step(Command::Wait).unwrap() {
            if let EventKind::Place(PlaceEvent::Said { at, .. }) = event.kind
                && event.seen
            {
                heard.push(at);
            }
        }
    }
    assert_eq!(heard, [game.view().player().at]);
}

fn eel(game: &Game) -> Option<Point> {
    let entities = game.view().entities();
    entities.iter().find(|it: &&EntityView<'_>| it.prototype.id == "eel").map(|it| it.at)
}

/// An eel that has noticed the player is in view beside them, along the whole of the shore.
#[test]
fn eel_follows_along_the_shore_in_view() {
    let scene = "####################\n#~~~~~~~~~~~~~~~~~~#\n#~~~~e~~~~~~~~~~~~~#\n#~~~~~~~~~~~~~~~~~~#\n\
                 #..................#\n#..@...............#\n####################\n\n\
                 e = eel lurking on on deep_water";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    assert_eq!(eel(&game), None, "it lurks");
    game.step(Command::Wait).unwrap();
    for _ in 0..13 {
        game.step(Command::Bump(Direction::East)).unwrap();
        let here = game.view().player().at;
        let eel = eel(&game).unwrap_or_else(|| panic!("out of view: {}", game.to_scene()));
        assert!(eel.chebyshev(here) <= 4, "it keeps up: {}", game.to_scene());
        let tile = game.content().tile(game.map().tile(eel).unwrap());
        assert_eq!(tile.id, "deep_water", "{}", game.to_scene());
    }
}

/// A turn passes between the moment at which an eel shows itself and its first bite, wherever the player comes from.
#[test]
fn eel_shows_itself_before_it_bites() {
    for (seed, from) in (0..20).flat_map(|seed| (1..=6).map(move |from| (seed, from))) {
        let mut row = "#".to_owned() + &".".repeat(12) + "#";
        row.replace_range(from..=from, "@");
        let scene = format!(
            "##############\n#~~~~~~e~~~~~#\n{row}\n##############\n\n@ = player hp 200 max 200\n\
             e = eel lurking on on deep_water\nseed {seed}"
        );
        let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let mut was_seen = false;
        let mut bites = 0;
        for _ in 0..8 {
            let step = game.step(Command::Bump(Direction::East));
            let events = step.unwrap_or_else(|_| game.step(Command::Wait).unwrap());
            for event in &events {
                if matches!(event.kind, EventKind::Fight(FightEvent::Attacked { target, .. }) if target.player)
                {
                    assert!(was_seen, "seed {seed}, from {from}: {}", game.to_scene());
                    bites += 1;
                }
            }
            was_seen |= eel(&game).is_some();
        }
        assert!(bites > 0, "seed {seed}, from {from}: it bites");
    }
}
