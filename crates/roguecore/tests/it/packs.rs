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

/// The fields that a pack names replace those of the row; maps and rows in it are merged by name.
#[test]
fn a_pack_changes_fields_of_rows() {
    let base = || {
        let goblin = "creatures: [(id: \"goblin\", glyph: 'g', color: (1, 2, 3), \
                      stats: {\"hp\": 9, \"power\": 4}, ai: [(do: Attack)], \
                      messages: (damage: (you: \"you\", they: \"they\"), verb: \"hit\")), ";
        pack(&Content::first_steps_ron().replacen("creatures: [", goblin, 1))
    };
    let hash_of = |text: &str| read(&[pack(&format!("(extends: \"x\", {text})")), base()]);
    let content = hash_of(
        "change: (creatures: {\"goblin\": (stats: {\"hp\": 24}, color: (9, 9, 9), \
                 messages: (damage: (they: \"burns\")))}, tiles: {\"wall\": (glyph: '%')})",
    );
    assert_eq!(ids(&content), ["goblin", "player", "orc", "troll", "npc"]);
    let goblin = content.prototype(content.prototype_id("goblin").unwrap());
    let fighter = goblin.fighter.unwrap();
    assert_eq!((fighter.max_hp(), fighter.power(), goblin.color.r), (24, 4, 9));
    assert_eq!(goblin.ai.len(), 1);
    let messages = &goblin.messages;
    assert_eq!(messages.verb.as_deref(), Some("hit"));
    let damage = &messages.damage;
    assert_eq!((damage.you.as_deref(), damage.they.as_deref()), (Some("you"), Some("burns")));
    assert_eq!(content.tile(content.tile_id("wall").unwrap()).glyph, '%');
    // A list is replaced, and a pack changes what another one has changed.
    let (top, middle) = (
        "(extends: \"x\", change: (creatures: {\"orc\": (stats: {\"power\": 7})}))",
        "(extends: \"x\", change: (creatures: {\"orc\": (stats: {\"hp\": 31}, ai: [])}))",
    );
    let content = read(&[pack(top), pack(middle), base()]);
    let orc = content.prototype(content.prototype_id("orc").unwrap());
    assert_eq!((orc.fighter.unwrap().max_hp(), orc.fighter.unwrap().power()), (31, 7));
    assert!(orc.ai.is_empty());
}

/// Every table whose rows have fields takes changes: one that repeats a field of a row is none.
#[test]
fn rows_of_every_table_are_changed() {
    let content = read(&[
        pack(
            "(
            extends: \"x\",
            change: (
                tiles: {\"moss\": (name: \"moss\")},
                creatures: {\"orc\": (name: \"orc\")},
                items: {\"key\": (name: \"key\")},
                stats: {\"luck\": (min: 0)},
                statuses: {\"wet\": (name: \"wet\")},
                factions: {\"rats\": (name: \"rats\")},
                substances: {\"goo\": (name: \"goo\")},
                abilities: {\"spit\": (name: \"spit\")},
                growth: {\"power\": (name: \"power\")},
                unknown: {\"keys\": (names: [\"a key\", \"a hook\"])},
                vaults: {\"cell\": (weight: 2)},
                hordes: {\"pack\": (weight: 2)},
                recipes: {\"rooms\": (wall: \"wall\")},
            ),
        )",
        ),
        every_table(),
    ]);
    assert_ne!(content.hash(), read(&[every_table()]).hash(), "weights and a wall are changed");
    let unchanged = "(extends: \"x\", change: (vaults: {\"cell\": (max: 1)}, items: {}))";
    assert_eq!(read(&[pack(unchanged), every_table()]).hash(), read(&[every_table()]).hash());
}

/// One row of each table, added to the built-in content.
fn every_table() -> Pack {
    let rows = "
        tiles: [(id: \"moss\", glyph: ';', color: (1, 2, 3), walkable: true, transparent: true)],
        items: [(id: \"key\", glyph: '-', color: (1, 2, 3), unknown: \"keys\")],
        stats: [(id: \"luck\")],
        statuses: [(id: \"wet\", stacking: Refresh)],
        factions: [(id: \"rats\")],
        substances: [(id: \"goo\", glyph: '~', color: (1, 2, 3), spread: Level)],
        abilities: [(id: \"spit\", to: Me, do: [Say(\"Spit!\")])],
        growth: [(id: \"power\", do: [ChangeStat(\"power\", 1)])],
        unknown: [(id: \"keys\", names: [\"a key\", \"a hook\"])],
        vaults: [(id: \"cell\", map: [\"...\"])],
        hordes: [(id: \"pack\", leader: \"orc\")],
    ";
    Pack::new().with_file("rows.ron", &format!("(extends: \"first_steps\", {rows})"))
}

#[test]
fn mistakes_in_changes_name_their_places() {
    mistakes(
        &[pack(
            "(extends: \"first_steps\",
 creatures: [(id: \"rat\", glyph: 'r', color: (1, 2, 3))],
 change: (
  creatures: {
   \"trol\": (stats: {}),
   \"troll\": (stats: {\"hp\": 0, \"pover\": 1}, glyhp: 'T'),
   \"orc\": (stats: {\"hp\": 0, \"pover\": 1}),
   \"rat\": (glyph: 'R'),
   \"npc\": (id: \"nps\"),
   \"npc\": (blocks: true),
   \"npc\": (blocks: true),
  },
  tags: {},
 ))",
        )],
        &[
            "my.ron:5:4: the extended pack has no \"trol\" in `creatures`; did you mean \"troll\"?",
            "my.ron:6:44: there is no field `glyhp` here; did you mean `glyph`?",
            "my.ron:7:26: hp must be from 1 to 1000000; it is 0",
            "my.ron:7:29: stat \"pover\" does not exist; did you mean \"power\"?",
            "my.ron:8:4: the row \"rat\" stands in this pack; change it there",
            "my.ron:9:16: a change leaves the `id` of a row as it is; leave it out here",
            "my.ron:11:4: this pack changes \"npc\" twice; join the changes",
            "my.ron:13:3: there is no field `tags` here; the nearest of 14 are stats, tiles, items",
        ],
    );
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

/// Each pack with the built-in game under it.
#[track_caller]
fn together(packs: &[(&str, &str)]) -> Result<Content, String> {
    let list = |(name, text): &(&str, &str)| {
        vec![Pack::new().with_file(name, &format!("(extends: \"first_steps\", {text})"))]
    };
    let lists: Vec<Vec<Pack>> = packs.iter().map(list).collect();
    Content::parse_together(&lists, &Host::new()).map_err(|errors| errors.to_string())
}

#[test]
fn packs_that_change_other_things_are_played_together() {
    let rat = "creatures: [(id: \"rat\", glyph: 'r', color: (1, 2, 3))], title: \"Rats\"";
    let bat = "creatures: [(id: \"bat\", glyph: 'b', color: (1, 2, 3))], title: \"Bats\"";
    let content = together(&[("a.ron", rat), ("b.ron", bat)]).unwrap();
    assert_eq!(ids(&content), ["player", "orc", "troll", "npc", "rat", "bat"]);
    assert_eq!(content.title(), "Bats");
    // It opens again from its source, and packs of one list are those of `parse_packs`.
    let again = content.source().unwrap().content(&Host::new()).unwrap();
    assert_eq!(again.hash(), content.hash());
    let hp = "change: (creatures: {\"orc\": (stats: {\"hp\": 3})}), remove: (creatures: [\"npc\"])";
    let power =
        "change: (creatures: {\"orc\": (stats: {\"power\": 9})}), remove: (creatures: [\"npc\"])";
    let content = together(&[("a.ron", hp), ("b.ron", power)]).unwrap();
    let orc = content.prototype(content.prototype_id("orc").unwrap()).fighter.unwrap();
    assert_eq!((orc.max_hp(), orc.power()), (3, 9));
    assert_eq!(ids(&content), ["player", "orc", "troll"]);
    let other = together(&[("b.ron", power), ("a.ron", hp)]).unwrap();
    assert_eq!(other.hash(), content.hash());
}

#[test]
fn conflicts_name_both_places() {
    let orc = "creatures: [(id: \"orc\", glyph: 'o', color: (1, 2, 3))]";
    let hp = "change: (creatures: {\"orc\": (stats: {\"hp\": 3})})";
    let removed = "remove: (creatures: [\"orc\"])";
    let (sight, stairs) = ("sight: 5", "floors: (wall: \"wall\")");
    for (one, other, verb) in [
        (orc, orc, "defined at a.ron:1:38"),
        (orc, hp, "defined at a.ron:1:38"),
        (hp, hp, "changed at a.ron:1:47"),
        (hp, removed, "changed at a.ron:1:47"),
        (removed, orc, "removed at a.ron:1:47"),
        (removed, hp, "removed at a.ron:1:47"),
        (sight, sight, "set at a.ron:1:33"),
        (stairs, stairs, "set at a.ron:1:41"),
    ] {
        let errors = together(&[("a.ron", one), ("b.ron", other)]).unwrap_err();
        let lines: Vec<&str> = errors.lines().collect();
        assert_eq!(lines.len(), 1, "{errors}");
        let (start, end) = (
            "b.ron:1:",
            format!(
                "{verb}, too, and neither pack extends the other; \
            play one of them, or let one extend the other"
            ),
        );
        assert!(errors.starts_with(start) && errors.ends_with(&end), "{errors}");
    }
    // The pack that extends the other may change what it changes.
    let base = Pack::built_in("first_steps").unwrap();
    let pack = |name: &str, extends: &str| {
        Pack::new().with_file(name, &format!("(extends: \"{extends}\", {hp})"))
    };
    let (a, b) = (pack("a.ron", "first_steps"), pack("b.ron", "a.ron"));
    let lists = [vec![a.clone(), base.clone()], vec![b, a.clone(), base]];
    assert!(Content::parse_together(&lists, &Host::new()).is_ok());
    let classic = vec![Pack::built_in("classic").unwrap()];
    let errors = Content::parse_together(&[vec![a], classic], &Host::new()).unwrap_err();
    assert!(
        errors.to_string().starts_with("classic.ron:1:1: this pack extends a different game"),
        "{errors}"
    );
}

/// A run carries the packs as one list, and opens with it.
#[test]
fn packs_that_remove_the_same_row_are_saved_and_read_again() {
    let remove = "remove: (creatures: [\"troll\"])";
    let content = together(&[("a.ron", remove), ("b.ron", remove)]).unwrap();
    let saved = content.source().unwrap().content(&Host::new()).unwrap();
    assert_eq!(saved.hash(), content.hash());
    // One that extends the other has to know.
    let top = Pack::new().with_file("b.ron", &format!("(extends: \"a.ron\", {remove})"));
    let middle = Pack::new().with_file("a.ron", &format!("(extends: \"first_steps\", {remove})"));
    mistakes(&[top, middle], &["b.ron:1:41: the extended pack has no \"troll\" in `creatures`"]);
}

#[test]
fn a_pack_requires_versions() {
    let base = |version: &str| {
        let ron = Content::first_steps_ron().replacen("version: \"0.1\",", version, 1);
        Pack::new().with_file("base.ron", &ron)
    };
    let needs = |requires: &str| pack(&format!("(extends: \"x\", requires: ({requires}))"));
    let with_base = |requires: &str, version: &str| [needs(requires), base(version)];
    read(&with_base("engine: \"0.1\", extended: \"1.2\"", "version: \"1.10.3\","));
    read(&with_base("", ""));
    mistakes(
        &with_base("engine: \"99\", extended: \"1.2\"", "version: \"1.1\","),
        &[
            "my.ron:1:35: this pack needs roguecore 99.0 or later; this is 0.1",
            "my.ron:1:51: this pack needs version 1.2 or later of what it extends, which has version 1.1",
        ],
    );
    mistakes(
        &with_base("extended: \"1.2\"", ""),
        &[
            "my.ron:1:37: this pack needs version 1.2 or later of what it extends, which has no version",
        ],
    );
    mistakes(
        &with_base("extended: \"1.x\", engin: \"1\"", "version: \"1.2\","),
        &[
            "my.ron:1:37: `extended` is one to three numbers such as \"1.2\"; this is \"1.x\"",
            "my.ron:1:44: there is no field `engin` here; did you mean `engine`?",
        ],
    );
    // Of packs that are played together each asks the pack that it extends, and runs do not ask again.
    let list = |name: &str, text: &str| {
        vec![
            Pack::new().with_file(name, &format!("(extends: \"x\", {text})")),
            base("version: \"1.2\","),
        ]
    };
    let lists = [list("a.ron", "title: \"A\""), list("b.ron", "requires: (extended: \"1.2\")")];
    let content = Content::parse_together(&lists, &Host::new()).unwrap();
    assert_eq!(content.source().unwrap().content(&Host::new()).unwrap().hash(), content.hash());
}

/// A game saved before a row was renamed is played with the row of today.
#[test]
fn renamed_rows_survive_in_saved_games() {
    let ron = Content::first_steps_ron();
    let content = |ron: &str| Arc::new(Content::parse("my.ron", ron).unwrap());
    let renamed = |ids: &[(&str, &str)], table: &str| {
        let names = ids.iter().fold(ron.to_owned(), |ron, (old, new)| {
            ron.replace(&format!("\"{old}\""), &format!("\"{new}\""))
        });
        names.replacen("title:", &format!("renamed: ({table}), title:"), 1)
    };
    let old = content(ron);
    let mut game = Game::with_content(old, 7);
    game.step(Command::Wait).unwrap();
    let saved = game.save();
    let ids = [("troll", "ogre"), ("wall", "rock"), ("player", "hero")];
    let table = "creatures: {\"troll\": \"giant\", \"giant\": \"ogre\", \"player\": \"hero\"}, \
                 tiles: {\"wall\": \"rock\"}";
    let new = content(&renamed(&ids, table));
    let mut opened = Game::load(&new, &saved).unwrap();
    assert_eq!(opened.view().turn(), 1);
    assert_eq!(opened.view().player().prototype.id, "hero");
    opened.step(Command::Wait).unwrap();
    opened.audit().unwrap();
    // A game saved with the new content opens, too, and without the table the rows are missing.
    assert!(Game::load(&new, &opened.save()).is_ok());
    assert!(Game::load(&content(&renamed(&ids, "")), &saved).is_err());
}

#[test]
fn renamed_rows_are_found_by_packs() {
    let ron = Content::first_steps_ron().replace("\"troll\"", "\"ogre\"");
    let renamed = "renamed: (creatures: {\"troll\": \"ogre\"}), title:";
    let base = Pack::new().with_file("base.ron", &ron.replacen("title:", renamed, 1));
    let named = pack(
        "(
 extends: \"x\",
 change: (creatures: {\"troll\": (stats: {\"hp\": 5})}),
 hordes: [(leader: \"troll\")],
 floors: (monsters: [(from: 2, weights: {\"troll\": 7})]),
)",
    );
    let content = read(&[named, base.clone()]);
    let ogre = content.prototype_id("ogre").unwrap();
    assert_eq!(content.prototype(ogre).fighter.unwrap().max_hp(), 5);
    assert!(content.floor_tables().monsters(2).contains(&(ogre, 7)));
    let notes: Vec<String> = content.notes().iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "my.ron:3:23: \"troll\" is called \"ogre\" now",
            "my.ron:4:20: creature \"troll\" is called \"ogre\" now",
            "my.ron:5:42: monster \"troll\" is called \"ogre\" now",
        ]
    );
    let removed = read(&[pack("(extends: \"x\", remove: (creatures: [\"troll\"]))"), base.clone()]);
    assert!(removed.prototype_id("ogre").is_none());
    mistakes(
        &[
            pack(
                "(extends: \"x\",
 creatures: [(id: \"troll\", glyph: 'T', color: (1, 2, 3))],
 renamed: (creatures: {\"bat\": \"orcs\", \"npc\": \"orc\", \"a\": \"b\", \"b\": \"a\"}))",
            ),
            base,
        ],
        &[
            "my.ron:3:31: creature or item \"orcs\" does not exist; did you mean \"orc\"?",
            "my.ron:3:39: there is a row \"npc\": an old id is that of no row",
            "my.ron:3:58: creature or item \"b\" does not exist; use one of player, orc, ogre, npc, troll",
            "my.ron:3:68: creature or item \"a\" does not exist; use one of player, orc, ogre, npc, troll",
            "base.ron:4:27: there is a row \"troll\": an old id is that of no row",
        ],
    );
}

/// A rule with an id is changed, removed or added without the others.
#[test]
fn single_rules_of_a_row_are_changed() {
    let rules = "rules: [\
        (id: \"bite\", on: Hit, do: [Damage(1)]), (on: Turn, do: [Heal(1)]), \
        (id: \"burst\", on: Die, to: Around(1), do: [Damage(2)])],";
    let base = |rules: &str| {
        pack(&Content::first_steps_ron().replacen(
            "id: \"orc\",",
            &format!("id: \"orc\", {rules}"),
            1,
        ))
    };
    let changed = |change: &str| {
        pack(&format!("(extends: \"x\", change: (creatures: {{\"orc\": (rules: {{{change}}})}}))"))
    };
    let hash = |packs: &[Pack]| read(packs).hash();
    let same = |change: &str, rules_after: &str| {
        assert_eq!(hash(&[changed(change), base(rules)]), hash(&[base(rules_after)]), "{change}");
    };
    same("", rules);
    assert_eq!(hash(&[base(rules)]), hash(&[base(&rules.replace("id: \"bite\",", ""))]));
    same("\"bite\": (do: [Damage(5)])", &rules.replace("Damage(1)", "Damage(5)"));
    same(
        "\"burst\": Removed",
        &rules.replace(", (id: \"burst\", on: Die, to: Around(1), do: [Damage(2)])", ""),
    );
    let added = "(id: \"eat\", on: Kill, do: [Heal(3)])";
    let with_added = rules.replace("Damage(2)])]", &format!("Damage(2)]), {added}]"));
    same(&format!("\"eat\": {added}"), &with_added);
    let (top, middle) = (changed("\"bite\": (on: Hurt)"), changed("\"bite\": (do: [Damage(5)])"));
    let both = rules.replace("on: Hit, do: [Damage(1)]", "on: Hurt, do: [Damage(5)]");
    assert_eq!(hash(&[top, middle, base(rules)]), hash(&[base(&both)]));
    mistakes(
        &[changed("\"bit\": (on: Hurt), \"burst\": (on: Died)"), base(rules)],
        &[
            "my.ron:1:53: the changed list has no \"bit\"; did you mean \"bite\"?",
            "my.ron:1:86: there is no value `Died` here; did you mean `Die`?",
        ],
    );
}
