//! Content packs: several files that are read as one, and packs that extend others.

use std::sync::Arc;

use roguecore::{Command, Content, Game, Host, Pack};

const GHOSTS: &str = include_str!("../../../../assets/packs/ghosts.ron");

fn pack(text: &str) -> Pack {
    Pack::new().with_file("my.ron", text)
}

fn read(packs: &[Pack]) -> Content {
    Content::parse_packs(packs, &Host::new()).unwrap_or_else(|errors| panic!("{errors}"))
}

#[track_caller]
fn mistakes(packs: &[Pack], expected: &[&str]) {
    let errors = Content::parse_packs(packs, &Host::new()).unwrap_err().to_string();
    assert_eq!(errors.lines().collect::<Vec<_>>(), expected);
}

fn ids(content: &Content) -> Vec<&str> {
    content.prototypes().iter().map(|it| it.id.as_str()).collect()
}

#[test]
fn the_sample_pack_adds_two_rows_and_continues_games_of_the_whole_game() {
    let (classic, ghosts) = (Content::classic(), Arc::new(read(&[pack(GHOSTS)])));
    let added = |id: &&str| classic.prototype_id(id).is_none();
    let of_pack = ids(&ghosts);
    assert_eq!(of_pack.iter().copied().filter(added).count(), 2);
    assert_eq!(of_pack.len(), ids(&classic).len() + 2);
    let ghost = ghosts.prototype_id("ghost").unwrap();
    let weight = |floor| ghosts.floor_tables().monsters(floor).iter().find(|it| it.0 == ghost);
    assert_eq!((weight(1), weight(2), weight(9)), (None, Some(&(ghost, 30)), Some(&(ghost, 30))));
    let orc = ghosts.prototype_id("orc").unwrap();
    assert!(ghosts.floor_tables().monsters(9).contains(&(orc, 80)));
    let mut game = Game::new(7);
    game.step(Command::Wait).unwrap();
    let mut opened = Game::load(&ghosts, &game.save()).unwrap();
    assert_eq!(opened.view().turn(), 1);
    opened.step(Command::Wait).unwrap();
    opened.audit().unwrap();
    // The same by the name of one file.
    assert_eq!(Content::parse("my.ron", GHOSTS).unwrap().hash(), ghosts.hash());
}

#[test]
fn a_pack_that_changes_nothing_is_the_pack_it_extends() {
    let same = read(&[pack("(extends: \"classic\")")]);
    assert_eq!(same.hash(), Content::classic().hash());
    let same = read(&[pack("(extends: \"anything\")"), pack(Content::first_steps_ron())]);
    assert_eq!(same.hash(), Content::first_steps().hash());
    // One file, cut in two.
    let ron = Content::first_steps_ron();
    let at = ron.find("    creatures: [").unwrap();
    let (first, second) = (format!("{})", &ron[..at]), format!("({}", &ron[at..]));
    let cut = Pack::new().with_file("1.ron", &first).with_file("2.ron", &second);
    assert_eq!(read(&[cut]).hash(), Content::first_steps().hash());
}

#[test]
fn rows_are_replaced_in_their_places_and_removed_with_their_weights() {
    let content = read(&[pack(
        "(
            extends: \"first_steps\",
            sight: 5,
            creatures: [(id: \"orc\", glyph: 'o', color: (1, 2, 3), stats: {\"hp\": 99})],
            remove: (creatures: [\"troll\", \"npc\"]),
            floors: (monsters_per_room: [(from: 1, max: 9)]),
        )",
    )]);
    assert_eq!(ids(&content), ["player", "orc"]);
    let orc = content.prototype_id("orc").unwrap();
    assert_eq!(content.prototype(orc).fighter.unwrap().max_hp(), 99);
    assert_eq!(content.floor_tables().monsters(1), [(orc, 80)]);
    assert_eq!(content.floor_tables().monsters_per_room(1), 9);
    assert_eq!(content.sight(), 5);
}

/// Hordes with an id can be replaced and removed like other rows; those without stay.
#[test]
fn hordes_with_an_id_are_replaced_and_removed() {
    let base = || {
        let hordes = "hordes: [(id: \"pack\", leader: \"orc\"), (id: \"king\", leader: \"troll\"), \
                      (leader: \"npc\")], recipes: [";
        pack(&Content::first_steps_ron().replacen("recipes: [", hordes, 1))
    };
    let hash = |hordes: &str| read(&[pack(&format!("(extends: \"x\", {hordes})")), base()]).hash();
    let same = |one: &str, other: &str| assert_eq!(hash(one), hash(other), "{one} {other}");
    let removed = "remove: (hordes: [\"pack\"])";
    assert_ne!(hash(removed), hash(""));
    assert_ne!(hash("hordes: [(id: \"pack\", leader: \"orc\", weight: 9)]"), hash(""));
    same("hordes: [(id: \"pack\", leader: \"orc\")]", "");
    // Others are added.
    assert_ne!(hash("hordes: [(leader: \"npc\")]"), hash(""));
    same("remove: (hordes: [\"pack\", \"king\"])", "remove: (hordes: [\"king\", \"pack\"])");
    let wrong = pack("(extends: \"x\", remove: (hordes: [\"packs\"]))");
    mistakes(
        &[wrong, base()],
        &["my.ron:1:34: the extended pack has no \"packs\" in `hordes`; did you mean \"pack\"?"],
    );
    let twice = "(extends: \"first_steps\", hordes: [(id: \"a\", leader: \"orc\"), \
                 (id: \"a\", leader: \"orc\")])";
    mistakes(&[pack(twice)], &["my.ron:1:66: there are two hordes named \"a\"; rename one"]);
}

#[test]
fn mistakes_name_the_file() {
    mistakes(
        &[pack("(extends: \"first_steps\", player: \"plaier\", remove: (tiles: [\"wal\"]))")],
        &[
            "my.ron:1:34: creature \"plaier\" does not exist; did you mean \"player\"?",
            "my.ron:1:61: the extended pack has no \"wal\" in `tiles`; did you mean \"wall\"?",
        ],
    );
    // What still refers to a removed row stands in the extended pack.
    let errors = Content::parse_packs(
        &[pack("(extends: \"first_steps\", remove: (tiles: [\"wall\"]))")],
        &Host::new(),
    );
    let errors = errors.unwrap_err().to_string();
    assert!(errors.starts_with("first_steps.ron:"), "{errors}");
    assert!(errors.contains("tile \"wall\" does not exist (a pack removes it)"), "{errors}");
    let two = Pack::new()
        .with_file("1.ron", "(extends: \"first_steps\",\n title: \"A\")")
        .with_file("2.ron", "(title: \"B\",\n tiles: [(id: \"moss\", glyhp: '\"')])");
    mistakes(
        &[two],
        &[
            "2.ron:1:9: `title` stands in two files of this pack; remove one",
            "2.ron:2:23: there is no field `glyhp` here; did you mean `glyph`?",
        ],
    );
    mistakes(
        &[pack("(extends: \"clasic\")")],
        &["my.ron:1:11: the pack \"clasic\" is not given; built-in are classic and first_steps"],
    );
}

#[test]
fn packs_are_bounded() {
    mistakes(&[], &[":1:1: a pack has at least one file"]);
    let many = vec![pack("(extends: \"x\")"); Pack::MAX_PACKS + 1];
    mistakes(
        &many,
        &["my.ron:1:1: a pack has at most 256 files, and at most 16 packs extend each other"],
    );
    let long = " ".repeat(Pack::MAX_BYTES);
    let errors = Content::parse_packs(&[pack(&long)], &Host::new()).unwrap_err().to_string();
    assert!(errors.contains("a pack has at most 4194304 bytes"), "{errors}");
}

/// The first pack counts: it replaces rows of the second, which replaces rows of the third.
#[test]
fn packs_extend_each_other() {
    let top = pack(
        "(extends: \"middle.ron\", title: \"Top\", creatures: [(id: \"bat\", glyph: 'b', color: (1, 2, 3))])",
    );
    let middle = Pack::new().with_file(
        "middle.ron",
        "(extends: \"first_steps\", title: \"Middle\", sight: 4, creatures: [(id: \"bat\", glyph: 'B', color: (1, 2, 3)), (id: \"cat\", glyph: 'c', color: (1, 2, 3))])",
    );
    assert_eq!(top.extends().as_deref(), Some("middle.ron"));
    let content = read(&[top, middle]);
    assert_eq!(ids(&content), ["player", "orc", "troll", "npc", "bat", "cat"]);
    let bat = content.prototype_id("bat").unwrap();
    assert_eq!((content.prototype(bat).glyph, content.title(), content.sight()), ('b', "Top", 4));
}
