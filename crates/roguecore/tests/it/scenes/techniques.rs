//! Techniques: which a level offers, what they need, what they give.

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LevelUpDef, LevelUpId, Refusal, Rng, Stream, View};

use crate::scenes::support::play;

/// The classic game with four techniques, of which every second level offers two. Each turn gives experience.
pub(crate) fn with_techniques() -> Arc<Content> {
    let pack = r#"(
        extends: "classic", tags: ["lunge", "ward", "spark", "flame"], techniques: (every: 2, draw: 2),
        statuses: [(id: "warded", stats: {"defence": 2})],
        growth: [
            (id: "lunge", technique: "lunge", epithet: "lunging", do: [ChangeStat("max_hp", 1)],
             abilities: [(id: "lunge", cooldown: 5, to: Ray(4), do: [Charge(4), Damage(2)])]),
            (id: "ward", technique: "ward", do: [AddStatus("warded")]),
            (id: "spark", technique: "spark", do: [ChangeStat("power", 1)]),
            (id: "flame", technique: "flame", needs: [Tag("spark")], do: [ChangeStat("power", 1)]),
        ],
        change: (creatures: {"player": (rules: [(on: Turn, do: [Experience(400)])])}),
    )"#;
    let content = Content::parse("techniques.ron", pack);
    Arc::new(content.unwrap_or_else(|errors| panic!("{errors}")))
}

fn of_scene(scene: &str) -> Game {
    Game::from_scene(with_techniques(), scene).unwrap_or_else(|error| panic!("{error}"))
}

fn row(view: View<'_>, id: LevelUpId) -> &LevelUpDef {
    view.content().rows().level_up(id).unwrap()
}

/// The techniques among the rows that the level offers.
fn offered(game: &Game) -> Vec<LevelUpId> {
    let view = game.view();
    let mut offered = view.offered();
    offered.retain(|id| row(view, *id).technique.is_some());
    offered
}

fn id_of(game: &Game, id: &str) -> LevelUpId {
    game.content().rows().level_up_id(id).unwrap()
}

#[test]
fn second_level_offers_two() {
    let game = of_scene("@\n\nexperience 2 0 1");
    assert_eq!(game.view().offered().len(), 5, "three improvements, two techniques");
    assert_eq!(offered(&game).len(), 2);
    assert!(offered(&of_scene("@\n\nexperience 3 0 1")).is_empty(), "an odd level");
    assert!(of_scene("@\n\nexperience 2 0 0").view().offered().is_empty(), "no level gained");
}

/// Two levels gained at once are chosen for in their order.
#[test]
fn offer_is_of_the_lowest_level() {
    let mut game = of_scene("@\n\nexperience 3 0 2");
    let chosen = offered(&game)[0];
    game.step(Command::LevelUp(chosen)).unwrap();
    assert_eq!(game.view().experience().unwrap().pending_level(), Some(3));
    assert_eq!((offered(&game), game.view().techniques()), (vec![], vec![chosen]));
}

#[test]
fn other_techniques_are_refused() {
    let game = of_scene("@\n\nexperience 2 0 1");
    let offer = offered(&game);
    for (id, _) in game.content().techniques() {
        let expected = if offer.contains(&id) { Ok(()) } else { Err(Refusal::NotOffered) };
        assert_eq!(game.check(Command::LevelUp(id)), expected);
        assert_eq!(game.commands().contains(&Command::LevelUp(id)), expected.is_ok());
    }
    let idle = of_scene("@\n\nexperience 2 0 0");
    assert_eq!(idle.check(Command::LevelUp(offer[0])), Err(Refusal::NoLevelUpPending));
}

/// Where fewer are left than a level draws, it offers all of them.
#[test]
fn needs_open_a_technique() {
    let mut game = of_scene("@\n\nexperience 12 0 11");
    let (spark, flame) = (id_of(&game, "spark"), id_of(&game, "flame"));
    while !game.view().techniques().contains(&spark) {
        let offer = offered(&game);
        assert!(!offer.contains(&flame), "it needs the spark");
        let next = offer.iter().find(|id| **id == spark).or(offer.first()).copied();
        game.step(Command::LevelUp(next.unwrap_or(id_of(&game, "health")))).unwrap();
    }
    let mut seen = BTreeSet::new();
    while game.view().experience().unwrap().pending_level_ups() > 0 {
        seen.extend(offered(&game));
        game.step(Command::LevelUp(id_of(&game, "health"))).unwrap();
    }
    assert!(seen.contains(&flame) && !seen.contains(&spark), "{seen:?}");
}

/// The technique that the first level with an offer of it takes.
fn with(id: &str, scene: &str) -> Game {
    let mut game = of_scene(&format!("{scene}\nexperience 40 0 39"));
    let wanted = id_of(&game, id);
    while game.view().experience().unwrap().pending_level_ups() > 0 {
        let has = offered(&game).contains(&wanted);
        game.step(Command::LevelUp(if has { wanted } else { id_of(&game, "health") })).unwrap();
    }
    assert_eq!(game.view().techniques(), [wanted]);
    game
}

#[test]
fn lunge_ends_before_its_target() {
    let mut game = with("lunge", "@...o\n\no = orc hp 10");
    assert_eq!(game.view().abilities().len(), 1);
    let transcript = play(&mut game, "cast=0@4,0");
    let expected = "player#0 casts lunge (0,0) at (4,0)
player#0 is charging (0,0) (1,0)
player#0 is charging (1,0) (2,0)
player#0 is charging (2,0) (3,0)
lunge strikes orc#1 for 2
";
    assert!(transcript.starts_with(expected), "{transcript}");
}

#[test]
fn lunge_stops_at_a_wall_of_bodies() {
    let mut game = with("lunge", "@o\n\no = orc hp 10");
    let transcript = play(&mut game, "cast=0@1,0");
    assert!(!transcript.contains("charging"), "{transcript}");
}

#[test]
fn status_of_a_technique_holds() {
    let game = with("ward", "@\n");
    assert_eq!(game.view().player().fighter.unwrap().defence(), 3);
    let bare = of_scene("@");
    assert_eq!(bare.view().player().fighter.unwrap().defence(), 1);
}

/// Whatever is chosen: a saved and a replayed game offer the same, at most two, none that is known, none whose needs
/// are not met.
#[test]
fn offers_are_the_same_after_save_and_replay() {
    let content = with_techniques();
    for seed in 0..24 {
        let mut rng = Rng::derive(seed, Stream::Player);
        let mut game = Game::with_content(Arc::clone(&content), seed);
        let mut replay = Replay::new(&game);
        for _ in 0..40 {
            let rows = game.view().offered();
            let command = match rng.pick(&rows) {
                Some(id) => Command::LevelUp(*id),
                None => Command::Wait,
            };
            if game.step(command).is_err() || game.outcome().is_some() {
                break;
            }
            replay.record(command, &game);
            let (offer, known) = (offered(&game), game.view().techniques());
            let saved = Game::load(&content, &game.save()).unwrap();
            assert_eq!(offered(&saved), offer, "seed {seed}");
            assert!(offer.len() <= 2 && offer.iter().all(|id| !known.contains(id)), "seed {seed}");
            let has_spark = known.contains(&id_of(&game, "spark"));
            assert!(has_spark || !offer.contains(&id_of(&game, "flame")), "seed {seed}");
            game.audit().unwrap();
        }
        assert_eq!(replay.verify(&content).unwrap().view().offered(), game.view().offered());
    }
}

#[test]
fn mistakes_name_the_way_out() {
    let mistake = |part: &str| {
        let pack = format!("(extends: \"classic\", tags: [\"a\", \"b\"], {part})");
        Content::parse("technique.ron", &pack).expect_err(part).to_string()
    };
    for (part, words) in [
        ("growth: [(id: \"a\", technique: \"a\", do: [Heal(1)])]", "no level offers a technique"),
        ("growth: [(id: \"a\", epithet: \"mad\", do: [Heal(1)])]", "`epithet` is of a technique"),
        ("growth: [(id: \"a\", needs: [Tag(\"a\")], do: [Heal(1)])]", "each level offers \"a\""),
        (
            "growth: [(id: \"a\", origin: \"a\", costs: \"health_potion\", do: [Heal(1)])]",
            "is an origin, which costs no item",
        ),
        ("growth: [(id: \"a\", to: Allies, do: [Heal(1)])]", "changes the player"),
        (
            "techniques: (every: 2, draw: 2), growth: [(id: \"a\", technique: \"a\", origin: \"b\", do: [Heal(1)])]",
            "is an origin or a technique",
        ),
        (
            "techniques: (every: 2, draw: 2), growth: [(id: \"a\", technique: \"a\", needs: [Chance(1, 2)], do: [Heal(1)])]",
            "are asked when a level is gained",
        ),
    ] {
        let errors = mistake(part);
        assert!(errors.contains(words), "{part}: {errors}");
    }
}

/// The dialog has letters for every offer, whatever `draw` says.
#[test]
fn a_level_offers_26_rows_at_most() {
    let parse = |techniques: usize| {
        let row = |number| format!("(id: \"t{number}\", technique: \"t{number}\", do: [Heal(1)])");
        let rows = (0..techniques).map(row).collect::<Vec<_>>().join(", ");
        let tag = |number| format!("\"t{number}\"");
        let tags = (0..techniques).map(tag).collect::<Vec<_>>().join(", ");
        let pack = format!(
            "(extends: \"classic\", tags: [{tags}], techniques: (every: 2, draw: 26), growth: [{rows}])"
        );
        Content::parse("technique.ron", &pack)
    };
    let improvements = Content::classic().improvements().count();
    assert!(parse(26 - improvements).is_ok());
    let errors = parse(27 - improvements).expect_err("one too many").to_string();
    assert!(errors.contains("a level offers at most 26 rows"), "{errors}");
}
