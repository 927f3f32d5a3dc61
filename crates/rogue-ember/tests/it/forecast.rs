//! What is told before a choice tells nothing that the player does not know.

use roguecore::rule::Trigger;
use roguecore::testing::walker;
use roguecore::{Game, Rng, Stream};

/// Everything that is told of those in view and of the inventory.
fn told(game: &Game) -> Vec<String> {
    let view = game.view();
    let (entities, items) = (view.entities(), view.inventory());
    let mut told = vec![format!("{:?}", view.stealth())];
    for item in &items {
        told.push(format!("{}: {:?}", item.slot, view.stealth_with(item.slot)));
    }
    for who in &entities {
        told.push(format!("{}: {:?}", who.id, view.noticing(who.id)));
        for item in &items {
            told.push(format!("{:?}", view.threat_with(item.slot, who.id)));
            let rules = &item.prototype.rules;
            for (_, rule) in rules.on(Trigger::Use).chain(rules.on(Trigger::Throw)) {
                told.push(format!("{:?}", view.forecast(Some(item.slot), rule, who.id)));
            }
        }
    }
    told
}

/// A game that the player cannot tell from the real one, with other hidden things, tells the same.
#[test]
fn games_with_equal_views_tell_the_same() {
    let mut asleep = 0;
    for seed in 0..24 {
        let mut game = Game::with_content(rogue_ember::content(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        for turn in 0..120 {
            if game.step(walker::command(&game, &mut rng)).is_err() || turn % 10 > 0 {
                continue;
            }
            let view = game.view();
            let sleeps = |who| view.noticing(who).is_some_and(|it| it.asleep.is_some());
            asleep += view.entities().iter().filter(|it| sleeps(it.id)).count();
            assert_eq!(
                told(&game),
                told(&game.sample_world(seed + 1_000)),
                "seed {seed}, turn {turn}"
            );
        }
    }
    assert!(asleep > 0, "no sleeper was in view");
}
