//! Every event and every refusal, told.

use roguecore::{Game, Kind, Outcome, Point};

use super::*;

struct Cast {
    game: Game,
}

impl Cast {
    fn new() -> Self {
        Self { game: Game::new(1) }
    }

    fn content(&self) -> &Content {
        self.game.content()
    }

    fn player(&self) -> Subject {
        self.game.view().player().subject
    }

    /// Somebody else; events need no entity behind them.
    fn other(&self, id: &str) -> Subject {
        let kind: Kind = self.content().kind(id).expect("a prototype");
        let scene = Game::new(2);
        let other = scene.view().entities().last().map_or(self.player().id, |entity| entity.id);
        Subject { id: other, kind, player: false }
    }
}

fn attacked(who: Subject, target: Subject, damage: i32, seen: bool) -> Event {
    let (from, at) = (Point::new(1, 1), Point::new(2, 1));
    Event::Attacked { who, target, from, at, damage, seen }
}

/// One of each, and one of each shade of an attack.
fn every_event(cast: &Cast) -> Vec<Event> {
    let (you, orc, troll) = (cast.player(), cast.other("orc"), cast.other("troll"));
    let (at, to, seen) = (Point::new(1, 1), Point::new(2, 1), true);
    let outcome = Outcome::Died { by: Some(orc), floor: 1, turn: 57 };
    vec![
        Event::Moved { who: you, from: at, to, seen },
        Event::Waited { who: you, at, seen },
        Event::Waited { who: orc, at, seen },
        attacked(you, orc, 5, true),
        attacked(you, troll, 1, true),
        attacked(you, orc, 0, true),
        attacked(orc, you, 2, true),
        attacked(troll, you, 0, true),
        attacked(you, you, 3, true),
        attacked(orc, you, 2, false),
        Event::Died { who: orc, at, by: Some(you), seen },
        Event::Died { who: orc, at, by: Some(you), seen: false },
        Event::Died { who: you, at, by: Some(orc), seen },
        Event::Planned { who: orc, at, steps: Vec::new() },
        Event::GameOver { outcome },
        Event::GameOver { outcome: Outcome::Died { by: None, floor: 2, turn: 9 } },
        Event::TurnEnded { turn: 3 },
    ]
}

#[test]
fn every_event_has_its_sentence_or_a_reason_to_be_silent() {
    let cast = Cast::new();
    let told: Vec<String> = every_event(&cast)
        .iter()
        .map(|happened| {
            let told = event(happened, cast.content());
            let told = told.map_or("-".to_owned(), |(kind, text)| format!("{kind:?}: {text}"));
            format!("{} => {told}", happened.describe(cast.content()))
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn every_refusal_says_what_was_in_the_way() {
    let cast = Cast::new();
    let wall = cast.content().tile_kind("wall").expect("a wall");
    let at = Point::new(1, 1);
    let refusals = [
        Refusal::OutOfBounds,
        Refusal::Blocked { at, by: Blocker::Tile(wall) },
        Refusal::Blocked { at, by: Blocker::Entity(cast.other("npc")) },
        Refusal::NothingToAttack,
        Refusal::GameOver,
    ];
    let told: Vec<_> = refusals.iter().map(|refused| refusal(refused, cast.content()).1).collect();
    insta::assert_snapshot!(told.join("\n"));
}
