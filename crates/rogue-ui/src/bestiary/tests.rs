use rogue_player::chronicle::KindRecord;
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

/// A game in which orcs come to a weak player, who loses after a few turns at the latest.
fn deadly(title: &str) -> Arc<Content> {
    let rules = "(on: Turn, do: [Summon(\"orc\", 1)]), (on: Turn, if: [Every(4)], do: [Lose])";
    let change =
        format!("change: (creatures: {{\"player\": (stats: {{\"hp\": 3}}, rules: [{rules}])}})");
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
    bestiary.read_all(&mut storage);
    assert_eq!(bestiary.progress(), (2, 2));
    let orcs = bestiary.chronicle.kind("orc").expect("orcs were summoned").clone();
    assert!(orcs.met > 0 && bestiary.chronicle.runs == 1);
    assert_eq!(bestiary.left_out(), ["1 replay is of another game."]);
    // A run that ends later is added, and none is read twice.
    finish(&mut storage, "Cat", Game::with_content(content.clone(), 3));
    bestiary.read_all(&mut storage);
    assert_eq!(bestiary.chronicle.runs, 2);
    let mut anew = Bestiary::new(content);
    anew.read_all(&mut storage);
    assert_eq!(anew.chronicle, bestiary.chronicle);
}

#[test]
fn practice_does_not_count() {
    let mut storage = Memory::default();
    let mut game = Game::with_content(deadly("Mine"), 1);
    game.set_practice();
    finish(&mut storage, "Ann", game);
    let mut bestiary = Bestiary::new(deadly("Mine"));
    bestiary.read_all(&mut storage);
    assert_eq!((bestiary.chronicle.runs, bestiary.left_out().len()), (0, 0));
}

#[test]
fn the_text_has_kinds_statistics_and_feats() {
    let mut storage = Memory::default();
    finish(&mut storage, "Ann", Game::with_content(deadly("Mine"), 1));
    let mut bestiary = Bestiary::new(deadly("Mine"));
    bestiary.read_all(&mut storage);
    let text = bestiary.lines().join("\n");
    for part in [
        "Bestiary of Mine: 1 of ",
        "\nOrc\n",
        "First met on floor 1, turn 1 (run 1: Ann, seed 1).",
        "1 run, ",
        "First win: win a run. Not done yet.",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    assert!(!text.contains(". ."), "an empty sentence in\n{text}");
}

/// The replay is the truth: what is kept of it spares playing it, and is made again when it is lost, damaged or
/// of another replay.
#[test]
fn a_kept_record_is_made_again_when_it_does_not_fit() {
    let mut storage = Memory::default();
    finish(&mut storage, "Ann", Game::with_content(deadly("Mine"), 1));
    let read = |storage: &mut Memory| {
        let mut bestiary = Bestiary::new(deadly("Mine"));
        bestiary.look_for_runs(storage);
        let mut steps = 1;
        while bestiary.advance(storage) == Progress::Working {
            steps += 1;
        }
        (steps, bestiary.chronicle)
    };
    let (played, chronicle) = read(&mut storage);
    let records = storage.records();
    let (id, text) = records.first_key_value().expect("one is kept");
    assert_eq!(read(&mut storage), (1, chronicle.clone()), "not played again");
    let foreign = text.replacen(|c: char| c.is_ascii_hexdigit(), "x", 1);
    for other in [None, Some(""), Some(foreign.as_str()), Some(&text[..text.len() / 2])] {
        storage.set_record(id, other);
        let (steps, again) = read(&mut storage);
        assert_eq!((steps, &again), (played, &chronicle), "{other:?}");
        assert_eq!(storage.records(), records);
    }
}

#[test]
fn a_page_tells_habits_and_not_rules() {
    let bestiary = Bestiary::new(rogue_ember::content());
    let kinds = bestiary.kinds();
    let page = |id: &str| {
        let kind = bestiary.content.prototype_id(id).unwrap();
        assert!(kinds.iter().any(|it| it.id == kind));
        bestiary.page(kind, &KindRecord::default()).join("\n")
    };
    let archer = page("goblin_archer");
    assert!(archer.contains("\nKeeps its distance."), "{archer}");
    for technical in ["Faction", "Behaviour", "of the time", "casts"] {
        assert!(!archer.contains(technical), "{archer}");
    }
    assert!(archer.ends_with("Met never, never killed.\nIt has never hurt you."), "{archer}");
}

#[test]
fn floors_are_told_in_spans() {
    let bestiary = Bestiary::new(rogue_ember::content());
    let said = |floors: &[u32]| bestiary.floors(&floors.iter().copied().collect());
    assert_eq!(said(&[2]), "floor 2");
    assert_eq!(said(&[1, 2, 3, 5]), "floors 1 to 3 and 5");
    assert_eq!(said(&[1, 3]), "floors 1 and 3");
    assert_eq!(said(&[1, 2]), "floors 1 and 2");
}

/// A replay with the same last state and other commands is another replay.
#[test]
fn a_record_is_of_one_replay_alone() {
    let content = deadly("Mine");
    let game = Game::with_content(content, 1);
    let mut one = roguecore::replay::Replay::new(&game);
    let key = RunReading::key(&one);
    let mut after = game.clone();
    after.step(Command::Wait).unwrap();
    one.record(Command::Wait, &after);
    assert_ne!(RunReading::key(&one), key);
}

#[test]
fn replays_of_other_rules_are_of_another_version() {
    use roguecore::LoadError;
    for error in [
        LoadError::OtherRules { found: 1, known: 2 },
        LoadError::Older { found: 1, known: 2 },
        LoadError::Newer { found: 3, known: 2 },
    ] {
        assert_eq!(NotCounted::from(error), NotCounted::OtherVersion);
    }
    assert!(matches!(NotCounted::from(LoadError::ChecksumMismatch), NotCounted::Unreadable(_)));
}
