use roguecore::{Command, Game};

use super::*;
use crate::storage::Memory;

fn finish(storage: &mut Memory, name: &str, mut game: Game) {
    storage.begin(name, &game).unwrap();
    while game.outcome().is_none() {
        game.step(Command::Wait).unwrap();
        storage.append(Command::Wait, &game).unwrap();
    }
    storage.finish(&game, "killed", "").unwrap();
}

/// A game of two floors in which an orc next to the player kills them.
fn deadly(title: &str) -> Arc<Content> {
    let change = "change: (creatures: {\"player\": (stats: {\"hp\": 3}, rules: [(on: Turn, do: [Summon(\"orc\", 1)]), (on: Turn, if: [Every(4)], do: [Lose])])})";
    let text = format!("(extends: \"classic\", title: \"{title}\", {change})");
    let packs = [
        roguecore::Pack::new().with_file("deadly.ron", &text),
        roguecore::Pack::built_in("classic").unwrap(),
    ];
    Arc::new(Content::parse_packs(&packs, &roguecore::Host::new()).unwrap())
}

#[test]
fn runs_of_this_game_are_read_and_others_are_counted() {
    let mut storage = Memory::default();
    let content = deadly("Mine");
    finish(&mut storage, "Ann", Game::with_content(content.clone(), 1));
    finish(&mut storage, "Bob", Game::with_content(deadly("Yours"), 2));
    let mut bestiary = Bestiary::new(content.clone());
    bestiary.read_all(&storage);
    assert_eq!(bestiary.progress(), (2, 2));
    let orcs = bestiary.chronicle.kind("orc").expect("orcs were summoned").clone();
    assert!(orcs.met > 0 && bestiary.chronicle.runs == 1);
    assert_eq!(bestiary.left_out(), ["1 replay is of another game."]);
    // A run that ends later is added, and none is read twice.
    finish(&mut storage, "Cat", Game::with_content(content.clone(), 3));
    bestiary.read_all(&storage);
    assert_eq!(bestiary.chronicle.runs, 2);
    let mut anew = Bestiary::new(content);
    anew.read_all(&storage);
    assert_eq!(anew.chronicle, bestiary.chronicle);
}

#[test]
fn practice_does_not_count() {
    let mut storage = Memory::default();
    let mut game = Game::with_content(deadly("Mine"), 1);
    game.set_practice();
    finish(&mut storage, "Ann", game);
    let mut bestiary = Bestiary::new(deadly("Mine"));
    bestiary.read_all(&storage);
    assert_eq!((bestiary.chronicle.runs, bestiary.left_out().len()), (0, 0));
}

#[test]
fn the_text_has_kinds_statistics_and_feats() {
    let mut storage = Memory::default();
    finish(&mut storage, "Ann", Game::with_content(deadly("Mine"), 1));
    let mut bestiary = Bestiary::new(deadly("Mine"));
    bestiary.read_all(&storage);
    let text = bestiary.lines().join("\n");
    for part in [
        "Bestiary of Mine: 1 of ",
        "\nOrc\n",
        "First met in run 1, on floor 1",
        "1 run in ",
        "[ ] First win",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}
