//! The scene notation: a scene prints as it was read, and mistakes are reported with their line.

use std::sync::Arc;

use proptest::prelude::*;
use roguecore::{Command, Content, Direction, Game, Point, TileView};

use crate::scenes::support::{classic, game, rules_ron};

#[track_caller]
fn refused(scene: &str, message: &str) {
    let error = Game::from_scene(Content::first_steps(), scene).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn every_part_of_a_scene_prints_as_it_was_read() {
    let scene = "#########
#@oT..12#
#3.4#####
#########

1 = orc hp 3 path w-sw-n
2 = troll, remains of orc, remains of orc
3 = npc
4 = remains of troll
seed 18446744073709551615
turn 12
order 2 3 1 7 5 6 4 8
";
    assert_eq!(game(scene).to_scene(), scene);
}

#[test]
fn a_scene_with_items_and_experience_prints_as_it_was_read() {
    let scene = "#########
#12><34!#
#*56/[~%#
#########

1 = player hp 20 max 70 defence 3 power 4 on stairs_up
2 = orc confused 7
3 = orc on stairs_down
4 = troll path w-w, sword, chain_mail
5 = confusion_scroll
6 = fireball_scroll, remains of orc
% = remains of troll
seed 3
turn 99
floor 4
inventory a dagger equipped, c health_potion, z ember
experience 3 120 1
";
    let printed = classic(scene).to_scene();
    assert_eq!(printed, scene.replace('%', "7"));
    assert_eq!(classic(&printed).to_scene(), printed);
}

/// Scenes from before these words were renamed stay readable.
#[test]
fn old_keywords_are_read() {
    let old = "@o\n\no = orc way n-w\npack a dagger worn\ngrowth 2 30 1";
    let new = "@o\n\no = orc path n-w\ninventory a dagger equipped\nexperience 2 30 1";
    assert_eq!(classic(old).to_scene(), classic(new).to_scene());
}

#[test]
fn indentation_and_surrounding_empty_lines_are_ignored() {
    assert_eq!(
        game("\n\n   ###\n   #@#\n\n\n   seed 4\n").to_scene(),
        "###\n#@#\n\nseed 4\nturn 0\n"
    );
}

#[test]
fn a_mistake_is_reported_with_its_line() {
    refused("", "line 1: there is no map");
    refused("...", "line 1: the map has no player; put one on it");
    refused("@.@", "line 1: the map has 2 players; leave one of them");
    refused("@.\n...", "line 2: this row has 3 characters, the first one has 2");
    refused("@?", "line 1: `?` is not a glyph of the content; add `? = ...`");
    refused("@a\n\na = ork", "line 3: there is no creature or item \"ork\"; did you mean \"orc\"?");
    refused("@a\n\na = orc on lava", "line 3: there is no tile \"lava\"");
    refused("@a\n\na = orc hp 11", "line 3: `hp 11` must be from 1 to 10");
    refused("@a\n\na = orc hp", "line 3: `hp` needs a value");
    refused(
        "@a\n\na = orc path x",
        "line 3: there is no step `x`; use one of n, ne, e, se, s, sw, w, nw",
    );
    refused("@a\n\na = orc\na = troll", "line 4: `a` is defined twice");
    refused(
        "@a\n\na = orc\nb = troll",
        "line 4: `b` is not on the map; put it there, or leave this line out",
    );
    refused("@a\n\na = npc hp 3", "line 3: \"npc\" is not a fighter");
    refused("@a\n\na = remains of npc", "line 3: \"npc\" is not a fighter and leaves no remains");
    refused("@a\n\na = npc path n", "line 3: \"npc\" has no AI that could remember a path");
    refused("@a\n\na = ", "line 3: the entity is missing; add its id, or `nobody`");
    refused(
        "a\n\na = remains of player",
        "line 1: the player is dead; a scene starts a living game",
    );
    refused("@a\n\na = orc, orc", "line 1: the cell is blocked by #1");
    refused("@a\n\na = orc on wall", "line 1: an entity is in a wall at (1,0)");
    refused(
        "@a\n\na = remains of orc hp 3",
        "line 3: the remains of \"orc\" have no hit points; leave `hp` out",
    );
    refused("@\n\nturn 18446744073709551615", "line 3: a turn is at most 9223372036854775807");
    refused("@oo\n\norder 1 1", "line 1: `order` must name each number from 1 to 2 once");
    refused("@oo\n\norder 1", "line 1: `order` must name each number from 1 to 2 once");
    refused("@oo\n\norder x", "line 3: \"x\" are not whole numbers");
    refused("@\n\nfloor 0", "line 3: floors are 1 to 1000");
    refused("@\n\ninventory a ork", "line 3: there is no item \"ork\"");
    refused(
        "@\n\nexperience 1",
        "line 3: experience is `experience <level> <points> <pending level-ups>`",
    );
    refused("@\n\nseed x", "line 3: \"x\" is not a whole number");
    refused(
        "@\n\nhello",
        "line 3: this is neither `<character> = <entities>` nor a setting such as `seed <n>`",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// After any commands a game prints as a scene that reads back as the same scene and continues
    /// like the game.
    #[test]
    fn a_printed_scene_reads_back_and_continues_like_the_game(
        seed: u64,
        recipe in prop::sample::select(vec!["rooms", "caves"]),
        steps in prop::collection::vec(0..9usize, 0..120),
    ) {
        let content = Arc::new(Content::first_steps().with_recipe(recipe).unwrap());
        let mut game = Game::with_content(content.clone(), seed);
        for step in steps {
            let command = Direction::ALL.get(step).map_or(Command::Wait, |&it| Command::Bump(it));
            let _ = game.step(command);
        }
        prop_assume!(game.outcome().is_none());
        let scene = game.to_scene();
        let mut twin = Game::from_scene(content, &scene).unwrap();
        prop_assert_eq!(twin.to_scene(), scene);
        for _ in 0..10 {
            prop_assert_eq!(twin.step(Command::Wait).is_ok(), game.step(Command::Wait).is_ok());
            let (one, other) = (twin.to_scene(), game.to_scene());
            prop_assert_eq!(one, other);
        }
    }

    /// No text makes the parser panic.
    #[test]
    fn no_text_panics(text in "[@#.o1 =\na-z,]{0,80}") {
        let _ = Game::from_scene(Content::first_steps(), &text);
    }
}

/// Declared stats of creatures, corpses and items, and the copies of a stack. A stat whose id is
/// that of a status or a word of the notation is written after `stat`.
#[test]
fn stats_print_as_they_were_read() {
    let stats = "stats: [(id: \"path\"), (id: \"strong\"), (id: \"mana\"";
    let ron = rules_ron(&[]).replace("stats: [(id: \"mana\"", stats);
    let content = Arc::new(Content::parse("rules.ron", &ron).unwrap());
    let read = |scene: &str| Game::from_scene(content.clone(), scene);
    let scene = "1234

1 = player stat path 4 stat strong 0 mana 7 strong 5
2 = imp hp 3 speed 150
3 = coin count 12, wand charges 1
4 = remains of imp mana 2
seed 0
turn 0
inventory a wand charges 9, b ring equipped, c coin count 3
";
    let mut game = read(scene).unwrap();
    assert_eq!(game.to_scene(), scene);
    let counts: Vec<u32> = game.view().inventory().iter().map(|it| it.count).collect();
    assert_eq!(counts, [1, 1, 3]);
    game.audit().unwrap();
    game.step(Command::Wait).unwrap();
    game.audit().unwrap();
    for (line, message) in [
        ("1 = player mana 10", "`mana` needs a number from 0 to 9"),
        ("1 = player mana", "`mana` needs a number from 0 to 9"),
        ("1 = player stat mna 1", "there is no stat `mna`"),
        ("1 = player max_hp 9", "`max_hp` is one of `hp`, `max`, `defence` and `power` in a scene"),
        ("1 = player, coin count 0", "`count` needs a number of copies from 1 to 1000000"),
        ("1 = player, gem count 2", "\"gem\" does not stack; leave `count` out"),
        (
            "1 = player manna 2",
            "`manna` is not known; use `hp`, `max`, `defence`, `power`, `path`, `count` or the \
             id of a status or stat",
        ),
        (
            "1 = player\ninventory a wand chrges 2",
            "\"a wand chrges 2\" is not `<letter> <item>`, then stats with their values, then `equipped`",
        ),
    ] {
        let error = read(&format!("1\n\n{line}")).unwrap_err().to_string();
        assert!(error.ends_with(message), "{error}");
    }
}

/// Traps share a glyph on the screen, and each is told from the others in a scene.
#[test]
fn tiles_that_share_a_glyph_are_told_apart_by_their_scene_keys() {
    let row = |id: &str, key: char| {
        format!(
            "(id: \"{id}\", glyph: '^', scene_key: '{key}', color: (1, 1, 1), transparent: true, walkable: true),"
        )
    };
    let tiles = format!("tiles: [{}{}", row("dart", '^'), row("net", 'v'));
    let ron = Content::classic_ron().replacen("tiles: [", &tiles, 1);
    let content = Arc::new(Content::parse("my.ron", &ron).unwrap());
    let scene = "#####\n#@^v#\n#####\n";
    let game = Game::from_scene(content, scene).unwrap();
    let id = |x| match game.view().tile(Point::new(x, 1)) {
        TileView::Visible(tile) => tile.id.clone(),
        hidden => panic!("{hidden:?}"),
    };
    assert_eq!([id(2), id(3)], ["dart", "net"]);
    assert!(game.to_scene().starts_with(scene), "{}", game.to_scene());
}
