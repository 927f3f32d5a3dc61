//! Content files: what is read, and how each mistake is reported.

use roguecore::procgen::{Generator, Plan, Site};
use roguecore::{Content, Game, Surface};

/// The built-in content with one part replaced.
#[track_caller]
fn with(part: &str, other: &str) -> String {
    let ron = Content::first_steps_ron();
    assert!(ron.contains(part), "the built-in content has no {part}");
    ron.replacen(part, other, 1)
}

/// The mistakes, one per line, in the built-in content with one part replaced.
#[track_caller]
fn mistakes(part: &str, other: &str) -> String {
    Content::parse("my.ron", &with(part, other)).unwrap_err().to_string()
}

/// Checks that there is one mistake, reported in these words.
#[track_caller]
fn mistake(part: &str, other: &str, words: &str) {
    let report = mistakes(part, other);
    assert!(report.starts_with("my.ron:") && report.ends_with(words), "{report}");
    assert_eq!(report.lines().count(), 1, "{report}");
}

#[test]
fn the_built_in_content_has_its_values() {
    let content = Content::first_steps();
    let report = |id: &str| {
        let it = content.prototype(content.prototype_id(id).unwrap());
        let (color, fighter) = (it.color, it.fighter.unwrap());
        format!(
            "{} {},{},{} {} {} {}",
            it.glyph,
            color.r,
            color.g,
            color.b,
            fighter.max_hp(),
            fighter.defence(),
            fighter.power()
        )
    };
    assert_eq!(report("player"), "@ 255,255,255 30 2 5");
    assert_eq!(report("orc"), "o 63,127,63 10 0 3");
    assert_eq!(report("troll"), "T 0,127,0 16 1 4");
    assert_eq!(content.map_size(), roguecore::Size::new(80, 45));
    assert_eq!(content.sight(), 8);
    let tables = content.floor_tables();
    let weights: Vec<_> = tables.monsters(1).iter().map(|&(_, weight)| weight).collect();
    assert_eq!((tables.monsters_per_room(1), weights), (2, vec![80, 20]));
}

#[test]
fn unknown_names_are_reported_with_a_suggestion() {
    assert_eq!(
        mistakes("\"troll\": 20", "\"trol\": 20"),
        "my.ron:38:52: monster \"trol\" does not exist; did you mean \"troll\"?"
    );
    mistake(
        "wall: \"wall\"",
        "wall: \"wal\"",
        "tile \"wal\" does not exist; did you mean \"wall\"?",
    );
    mistake("recipe: \"rooms\"", "recipe: \"room\"", "did you mean \"rooms\"?");
    mistake("player: \"player\"", "player: \"hero\"", "use one of player, orc, troll, npc");
    mistake(
        "\"power\": 5",
        "\"pover\": 5",
        "stat \"pover\" does not exist; did you mean \"power\"?",
    );
    mistake("blocks: true", "block: true", "no field `block` here; did you mean `blocks`?");
    mistake("Rooms(", "Romms(", "there is no value `Romms` here; did you mean `Rooms`?");
    mistake("do: Attack", "do: Atack", "no behaviour `Atack` here; did you mean `Attack`?");
    // Two swapped letters are one typing error.
    mistake("floor: \"floor\"", "floor: \"lfoor\"", "did you mean \"floor\"?");
    let report = mistakes("title:", "tilte:");
    assert!(report.ends_with("there is no field `tilte` here; did you mean `title`?"), "{report}");
}

#[test]
fn numbers_out_of_range_are_reported_with_their_range() {
    mistake("\"hp\": 30", "\"hp\": 0", "hp must be from 1 to 1000000; it is 0");
    mistake("\"hp\": 30", "\"hp\": 30.5", "my.ron:14:27: expected a whole number, found 30.5");
    mistake("sight: 8", "sight: 1e3", "expected a whole number, found 1e3");
    mistake(
        "\"hp\": 30",
        "\"hp\": 99999999999999999999",
        "hp must be from 1 to 1000000; it is 99999999999999999999",
    );
    mistake(
        "color: (0, 127, 0)",
        "color: (0, 300, 0)",
        "each part of a color must be from 0 to 255; they are 0, 300 and 0",
    );
    mistake("\"hp\": 30", "\"hp\": -5", "hp must be from 1 to 1000000; it is -5");
    mistake("width: 80", "width: 4000", "the width of the map must be from 5 to 1000; it is 4000");
    mistake("sight: 8", "sight: 1", "from 2 to 1000 cells; it is 1");
    mistake("max: 2", "max: 101", "must be from 0 to 100; it is 101");
    mistake("open: 57", "open: 100", "must be from 1 to 99; it is 100");
    mistake("smallest: 6", "smallest: 16", "largest must be below both sides of the map");
    mistake("from: 1, max", "from: 0, max", "the floor must be from 1 to 1000; it is 0");
}

#[test]
fn parts_that_do_not_fit_together_are_reported() {
    mistake("id: \"npc\"", "id: \"orc\"", "there are two creatures named \"orc\"; rename one");
    mistake("\"troll\": 20", "\"orc\": 20", "\"orc\" stands twice; add its weights up");
    mistake(
        "\"troll\": 20",
        "\"player\": 20",
        "\"player\" is the player, of whom there is exactly one; name a monster",
    );
    mistake(
        "glyph: 'T'",
        "glyph: '#'",
        "the creature \"troll\" has the glyph of the tile \"wall\"; give the tile a `scene_key`",
    );
    mistake(
        "glyph: '#'",
        "glyph: '.'",
        "the tiles \"floor\" and \"wall\" are one character in scenes; give one a `scene_key`",
    );
    mistake(
        "player: \"player\"",
        "player: \"orc\"",
        "must have `stats: {\"hp\": ..}` and must not have an `ai`",
    );
    mistake("floor: \"floor\"", "floor: \"wall\"", "must be walkable and transparent");
    mistake("wall: \"wall\"", "wall: \"floor\"", "the wall tile \"floor\" must not be walkable");
    mistake("(from: 1, recipe", "(from: 2, recipe", "the first row of `recipe` must say `from: 1`");
    mistake(
        "[(from: 1, max: 2)]",
        "[(from: 4, max: 2), (from: 2, max: 3)]",
        "rows must rise by floor; `from: 2` comes after `from: 4`",
    );
    mistake("stats: {\"hp\": 10, \"defence\": 0, \"power\": 3}, ", "", "add `stats: {\"hp\": ..}`");
}

/// It was left out without a word.
#[test]
fn a_field_without_its_name_is_reported() {
    mistake(
        "id: \"troll\",",
        "id: \"troll\", messages: (end: (\"Gone.\")),",
        "expected a field such as `you: ..`, `they: ..`, `many: ..`",
    );
}

#[test]
fn all_mistakes_are_reported_at_once_in_the_order_of_the_file() {
    let ron = with("\"hp\": 30", "\"hp\": 0")
        .replace("width: 80", "width: 1")
        .replace("\"troll\": 20", "\"trol\": -1")
        .replace("glyph: 'o'", "glyph: \"oo\"")
        .replace("color: (0, 127, 0)", "color: (0, 300, 0)");
    let errors = Content::parse("my.ron", &ron).unwrap_err();
    let lines: Vec<_> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [5, 14, 17, 21], "{errors}");
    // A table with a mistake is not searched, so no name in it is reported as unknown.
    let errors = Content::parse("my.ron", &with("\"hp\": 30", "\"hp\": 0")).unwrap_err();
    assert_eq!(errors.iter().count(), 1, "{errors}");
}

#[test]
fn characters_that_a_terminal_obeys_are_refused() {
    let report = mistakes("\"First steps\"", "\"First \\u{1b}[2J\"");
    assert!(
        report.ends_with("the title holds the unprintable character U+001B; remove it"),
        "{report}"
    );
    mistake("\"villager\"", "\"vil\\u{202e}lager\"", "unprintable character U+202E; remove it");
    mistake(
        "glyph: 'o'",
        "glyph: '\\u{7}'",
        "the glyph U+0007 cannot be seen; take a letter or a sign",
    );
    mistake("\"villager\"", "\"vil\u{1b}lager\"", "U+001B stands here; is this a text file?");
    mistake("id: \"troll\"", "id: \"Troll\"", "this one is \"Troll\"");
    let long = "x".repeat(41);
    mistake("\"villager\"", &format!("\"{long}\""), "must have from 1 to 40 letters; it has 41");
    mistake("\"villager\"", "\"\"", "must have from 1 to 40 letters; it has 0");
    mistake("\"villager\"", "\" \"", "the name is blank; write at least one letter");
    let blank = "\"First steps\", intro: \" \"";
    mistake("\"First steps\"", blank, "the introduction is blank; write at least one letter");
    let report = mistakes("\"First steps\"", "\"  \u{a0}\"");
    assert!(report.ends_with("the title is blank; write at least one letter"), "{report}");
}

/// Each glyph fills one cell of every screen; otherwise everything to its right would move.
#[test]
fn glyphs_that_do_not_fill_one_cell_are_refused() {
    for wide in ['漢', '한', 'Ａ', '🐉', '\u{1100}'] {
        let words =
            format!("the glyph U+{:04X} fills two cells; take one that fills one", wide as u32);
        mistake("glyph: 'o'", &format!("glyph: '{wide}'"), &words);
        mistake("glyph: '#'", &format!("glyph: '{wide}'"), &words);
    }
    for mark in
        ['\u{301}', '\u{20DD}', '\u{1AB0}', '\u{FE20}', '\u{5B0}', '\u{200D}', ' ', '\u{3000}']
    {
        let report = mistakes("glyph: 'o'", &format!("glyph: '\\u{{{:x}}}'", mark as u32));
        assert!(report.contains("cannot be seen; take a letter or a sign"), "{mark:?}: {report}");
    }
    for fine in ['é', 'ж', '░', '♥', '─', 'α'] {
        let ron = with("glyph: 'o'", &format!("glyph: '{fine}'"));
        assert!(Content::parse("my.ron", &ron).is_ok(), "{fine}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let ron = format!("\u{FEFF}{}", Content::first_steps_ron());
    assert!(Content::parse("my.ron", &ron).is_ok());
    let report = Content::parse("my.ron", "\u{FEFF}(title: 5)").unwrap_err().to_string();
    assert!(report.starts_with("my.ron:1:10: these fields are missing: `map`, "), "{report}");
    assert!(Content::parse("my.ron", "\u{FEFF}\u{FEFF}()").is_err());
}

#[test]
fn scene_begins_with_a_byte_order_mark() {
    let scene = |text: &str| Game::from_scene(Content::classic(), text).unwrap();
    let marked = scene("\u{FEFF}####\n#@>#\n####");
    assert_eq!(marked.fingerprint(), scene("####\n#@>#\n####").fingerprint());
}

#[test]
fn reserved_words_are_refused_as_ids() {
    let report = mistakes("id: \"npc\"", "id: \"nobody\"");
    assert_eq!(
        report,
        "my.ron:25:9: \"nobody\" means an empty cell in scenes; give the creature another id"
    );
}

/// Weights are ordered by prototype id, so that neither the names of monsters nor the order of
/// the weights in the file changes a random choice.
#[test]
fn a_new_name_changes_no_floor() {
    let ron = Content::first_steps_ron();
    let renamed = ron.replace("\"orc\"", "\"zombie\"");
    let swapped = with("\"orc\": 80, \"troll\": 20", "\"troll\": 20, \"orc\": 80");
    let floors = |ron: &str| -> Vec<_> {
        let content = std::sync::Arc::new(Content::parse("my.ron", ron).unwrap());
        let floor = |seed| Game::with_content(content.clone(), seed).fingerprint();
        (0..20).map(floor).collect()
    };
    assert_eq!(floors(&renamed), floors(ron));
    assert_eq!(floors(&swapped), floors(ron));
}

#[test]
fn broken_notation_is_reported_with_its_position() {
    let report = mistakes("player: \"player\",", "player: \"player\"");
    assert!(report.starts_with("my.ron:28:5: "), "{report}");
    assert!(Content::parse("my.ron", "").is_err());
    let report = Content::parse("my.ron", "()").unwrap_err().to_string();
    assert!(report.contains("these fields are missing: `title`, "), "{report}");
    assert!(Content::parse("my.ron", &"(".repeat(100_000)).is_err());
    assert!(Content::parse("my.ron", &"[".repeat(100_000)).is_err());
}

#[test]
fn sizes_are_capped() {
    let report = Content::parse("big.ron", &" ".repeat(Content::MAX_BYTES + 1)).unwrap_err();
    assert_eq!(
        report.to_string(),
        "big.ron:1:1: a content file has at most 1048576 bytes; this one has 1048577"
    );
    let row = "(id: \"floor\", glyph: '.', color: (1, 1, 1)),";
    let report = mistakes("tiles: [", &format!("tiles: [{}", row.repeat(300)));
    assert!(report.contains("there must be from 1 to 250 tiles; there are 302"), "{report}");
}

/// A game without monsters says so by an empty list, or by none.
#[test]
fn rooms_may_be_empty() {
    for none in ["monsters_per_room: [],", ""] {
        let ron = with("monsters_per_room: [(from: 1, max: 2)],", none);
        let content = Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(content.floor_tables().monsters_per_room(1), 0);
        let game = Game::with_content(std::sync::Arc::new(content), 1);
        let map = game.to_scene();
        assert!(!map.split("\n\n").next().unwrap().contains('o'), "{map}");
    }
    let ron = with("recipe: [(from: 1, recipe: \"rooms\")]", "recipe: []");
    let errors = Content::parse("my.ron", &ron).unwrap_err().to_string();
    assert!(errors.contains("the first row of `recipe` must say `from: 1`"), "{errors}");
}

#[test]
fn the_largest_map_with_every_recipe_is_playable() {
    for recipe in ["rooms", "caves"] {
        let ron = with("width: 80, height: 45", "width: 1000, height: 1000");
        let content = Content::parse("large.ron", &ron).unwrap().with_recipe(recipe).unwrap();
        let game = Game::with_content(std::sync::Arc::new(content), 1);
        game.audit().unwrap();
        assert_eq!(game.view().size(), roguecore::Size::new(1_000, 1_000));
        assert!(game.view().entities().iter().any(|it| it.player), "{recipe}");
    }
}

/// Digs one cell; two of them dig alike and differ in their name or version alone.
#[derive(Debug)]
struct Hall(&'static str, u32);

impl Generator for Hall {
    fn name(&self) -> &str {
        self.0
    }

    fn version(&self) -> u32 {
        self.1
    }

    fn generate(&self, _site: &Site<'_>, plan: &mut Plan, _rng: &mut roguecore::Rng) {
        plan.start = roguecore::Point::new(1, 1);
    }
}

#[test]
fn the_hash_depends_on_the_recipe_and_on_the_version_of_a_generator() {
    let content = Content::first_steps();
    let caves = content.with_recipe("caves").unwrap();
    let hall = content.with_generator(Hall("hall", 1));
    let vault = content.with_generator(Hall("vault", 1));
    let newer = content.with_generator(Hall("hall", 2));
    let all = [&*content, &caves, &hall, &vault, &newer];
    let hashes = all.map(Content::hash);
    let distinct: std::collections::BTreeSet<u64> = hashes.into_iter().collect();
    assert_eq!(distinct.len(), 5, "{hashes:x?}");
    assert_eq!(content.with_generator(Hall("hall", 1)).hash(), hall.hash());
    // Recipe 0 builds every floor of the built-in content anyway.
    assert_eq!(content.with_recipe("rooms").unwrap().hash(), content.hash());
    let saved = Game::with_content(hall.into(), 7).save();
    let refused = Game::load(&vault.into(), &saved).unwrap_err();
    assert!(matches!(refused, roguecore::LoadError::OtherContent { .. }), "{refused}");
    let refused = Game::load(&newer.into(), &saved).unwrap_err();
    assert!(matches!(refused, roguecore::LoadError::OtherContent { .. }), "{refused}");
}

#[test]
fn the_hash_does_not_depend_on_what_no_rule_reads() {
    let hash = |ron: &str| Content::parse("my.ron", ron).unwrap().hash();
    let first_steps = Content::first_steps().hash();
    for (part, other) in [
        ("(\n    title", "/* mine */ (\n\n    title"),
        ("\"First steps\"", "\"Last steps\""),
        ("\"First steps\"", "\"First steps\", intro: \"Take a step.\""),
        ("glyph: 'T', color: (0, 127, 0)", "glyph: 't', color: (1, 2, 3)"),
        ("glyph: '#'", "look: \"brick\", name: \"brick wall\", glyph: '%'"),
        ("\"villager\"", "\"farmer\", look: \"farmer\""),
        ("width: 80, height: 45", "height: 45, width: 80"),
        ("    sight: 8,\n", ""),
    ] {
        assert_eq!(hash(&with(part, other)), first_steps, "{other}");
    }
    for (part, other) in [
        ("height: 45", "height: 46"),
        ("sight: 8", "sight: 9"),
        ("id: \"npc\"", "id: \"pnc\""),
        ("glyph: '#', color: (130, 110, 50)", "glyph: '#', color: (1, 1, 1), transparent: true"),
        ("\"defence\": 2", "\"defence\": 3"),
        ("ai: [(do: Attack)", "experience: 5, ai: [(do: Attack)"),
        (
            "stats: {\"hp\": 10, \"defence\": 0, \"power\": 3}, ai: [(do: Attack), (do: Approach)]",
            "experience: 0",
        ),
        (
            "player: \"player\",\n",
            "player: \"player\",\n    xp_curve: (base: 1, each: 1), growth: [(id: \"rest\", do: [])],\n",
        ),
        ("attempts: 30", "attempts: 31"),
        ("rounds: 5", "rounds: 6"),
        ("\"orc\": 80", "\"orc\": 81"),
    ] {
        assert_ne!(hash(&with(part, other)), first_steps, "{other}");
    }
}

#[test]
fn an_unknown_recipe_is_reported_with_the_known_ones() {
    let error = Content::first_steps().with_recipe("maze").unwrap_err();
    assert_eq!(error.to_string(), "there is no recipe \"maze\"; use one of rooms, caves");
}

#[test]
fn a_cut_file_never_panics() {
    let ron = Content::first_steps_ron();
    for end in (0..ron.len()).filter(|&end| ron.is_char_boundary(end)) {
        let whole = ron[..end].trim_end().ends_with(')') && end > ron.len() - 2;
        assert_eq!(Content::parse("cut.ron", &ron[..end]).is_ok(), whole, "cut at {end}");
    }
}

#[test]
fn a_tile_that_says_no_surface_is_drawn_as_its_glyph_suggests() {
    let ron =
        Content::first_steps_ron().replace("surface: Ground, ", "").replace("surface: Wall, ", "");
    let ron = ron.replace(", surface: Wall", "");
    let content = Content::parse("plain.ron", &ron).unwrap();
    assert!(!ron.contains("Wall") && !ron.contains("Ground"));
    let surfaces: Vec<_> = content.tiles().iter().map(|it| (it.glyph, it.surface)).collect();
    assert!(surfaces.contains(&('#', Surface::Wall)) && surfaces.contains(&('.', Surface::Ground)));
}
