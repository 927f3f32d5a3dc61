//! The book's chapters about content: the page about the grammar is what the schema says, and each
//! snippet of the cookbook is read and plays as it says.

use std::fmt::Write as _;
use std::sync::Arc;

use roguecore::testing::{self, Scene};
use roguecore::{Content, Game, LevelUpId, Rng, describe};
use ron::Value;

const CONTENT: &str = include_str!("../../../../docs/src/content.md");
const COOKBOOK: &str = include_str!("../../../../docs/src/cookbook.md");
const GRAMMAR: &str = include_str!("../../../../docs/src/grammar.md");

/// The rows of a small content, by table; a snippet replaces rows by their ids.
const BASE: [(&str, &[&str]); 17] = [
    ("growth", &[]),
    ("unknown", &[]),
    ("stats", &[]),
    ("tags", &[]),
    ("damage", &[]),
    ("slots", &[]),
    ("statuses", &[]),
    ("factions", &[]),
    ("substances", &[]),
    ("abilities", &[]),
    (
        "tiles",
        &[
            "(id: \"floor\", glyph: '.', color: (1, 1, 1), walkable: true, transparent: true)",
            "(id: \"wall\", glyph: '#', color: (1, 1, 1))",
        ],
    ),
    (
        "creatures",
        &[
            "(id: \"player\", glyph: '@', color: (1, 1, 1), stats: {\"hp\": 30, \"power\": 5})",
            "(id: \"orc\", glyph: 'o', color: (1, 1, 1), stats: {\"hp\": 10, \"power\": 3},
              ai: [(do: Attack), (do: Approach)])",
        ],
    ),
    (
        "items",
        &["(id: \"potion\", glyph: '!', color: (1, 1, 1), rules: [(on: Use, do: [Heal(4)])])"],
    ),
    ("branches", &[]),
    ("vaults", &[]),
    ("hordes", &[]),
    ("recipes", &["(id: \"rooms\", generator: Rooms(attempts: 30, smallest: 4, largest: 8))"]),
];

const REST: &str = r#"
    title: "Cookbook", map: (width: 40, height: 20), sight: 8, player: "player",
    floors: (
        wall: "wall", floor: "floor", recipe: [(from: 1, recipe: "rooms")],
        monsters_per_room: [(from: 1, max: 1)], monsters: [(from: 1, weights: {"orc": 1})],
    ),
"#;

/// The content with the rows of a snippet, and its dungeon and ending if it has them.
fn with_snippet(snippet: &str) -> String {
    let mut ron = format!("({REST}");
    let is_setting = |line: &&str| line.starts_with("dungeon: ") || line.starts_with("ending: ");
    ron.extend(snippet.lines().filter(is_setting));
    for (table, defaults) in BASE {
        let own = rows_of(snippet, table);
        let is_kept = |row: &&&str| !own.contains(&row[1..row.find(',').unwrap()]);
        let defaults: Vec<&str> = defaults.iter().filter(is_kept).copied().collect();
        if !defaults.is_empty() || !own.is_empty() {
            let comma = if defaults.is_empty() { "" } else { "," };
            let _ = writeln!(ron, "{table}: [{}{comma}{own}],", defaults.join(","));
        }
    }
    ron + ")"
}

/// The rows of a table of a snippet, whose tables begin and end at the margin.
fn rows_of(snippet: &str, table: &str) -> String {
    let start = format!("{table}: [");
    let mut lines = snippet.lines().skip_while(|line| !line.starts_with(&start));
    let Some(first) = lines.next() else { return String::new() };
    let first = &first[start.len()..];
    match first.strip_suffix("],") {
        Some(only) => only.to_owned(),
        None => lines.take_while(|line| *line != "],").collect::<Vec<_>>().join("\n"),
    }
}

/// The code blocks of a section in that language.
fn blocks<'t>(section: &'t str, language: &'t str) -> impl Iterator<Item = &'t str> {
    let start = format!("```{language}\n");
    let blocks: Vec<&str> = section.split(&*start).skip(1).collect();
    blocks.into_iter().filter_map(|block| block.split("```").next())
}

#[test]
fn the_first_page_is_a_content_that_works() {
    let ron = blocks(CONTENT, "ron").next().unwrap();
    let content = Content::parse("content.md", ron).unwrap_or_else(|errors| panic!("{errors}"));
    let mut game = Game::with_content(Arc::new(content), 7);
    testing::play_at_random(&mut game, &mut Rng::seeded(7), 100).unwrap();
    assert!(game.view().turn() > 50);
}

#[test]
fn every_wish_of_the_cookbook_is_fulfilled() {
    let mut sections: Vec<&str> = COOKBOOK.split("\n## ").skip(1).collect();
    let wild = sections.pop().unwrap();
    assert_eq!((sections.len(), wild.lines().next()), (55, Some("Wild wishes")));
    let anchors: Vec<String> =
        sections.iter().map(|it| anchor(it.lines().next().unwrap_or_default())).collect();
    let mut entries = wild.split("](#").skip(1).filter_map(|link| link.split(')').next());
    assert_eq!(entries.find(|entry| anchors.iter().all(|it| it != entry)), None);
    let mut failed = String::new();
    for section in sections {
        let title = section.lines().next().unwrap_or_default();
        let snippet: String = blocks(section, "ron").collect();
        assert!(!snippet.is_empty(), "{title}");
        let content = match Content::parse("cookbook.md", &with_snippet(&snippet)) {
            Ok(content) => Arc::new(content),
            Err(errors) => {
                let _ = writeln!(failed, "{title}: {errors}");
                continue;
            }
        };
        assert_eq!(Game::with_content(content.clone(), 1).audit(), Ok(()), "{title}");
        for block in blocks(section, "text") {
            let checked = Scene::read(title, block).and_then(|scene| scene.check(&content));
            if let Err(error) = checked {
                let _ = writeln!(failed, "{error}");
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// No description of a shipped content or of the cookbook has a wrong number, a gap or a name that
/// is not known.
#[test]
fn every_description_is_plain_english() {
    let packs = [
        ("classic.ron", Content::classic_ron()),
        ("first_steps.ron", Content::first_steps_ron()),
        ("delve.ron", include_str!("../../../../assets/packs/delve.ron")),
        ("ghosts.ron", include_str!("../../../../assets/packs/ghosts.ron")),
        ("keep.ron", include_str!("../../examples/keep.ron")),
        ("terrain.ron", include_str!("../fixtures/terrain.ron")),
        ("ai.ron", include_str!("../fixtures/ai.ron")),
        ("all.ron", ONE_OF_EACH),
    ];
    let mut contents: Vec<(&str, String)> =
        packs.into_iter().map(|(name, ron)| (name, ron.to_owned())).collect();
    for section in COOKBOOK.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default();
        let snippet: String = blocks(section, "ron").collect();
        contents.push((title, with_snippet(&snippet)));
    }
    for (name, ron) in contents {
        let content = Content::parse(name, &ron).unwrap_or_else(|errors| panic!("{errors}"));
        for line in descriptions(&content) {
            // What a rule says is the words of the content.
            let line = line.split("says \"").next().unwrap();
            let has_single = ["cells", "turns", "floors"]
                .iter()
                .any(|word| format!(" {line}").contains(&format!(" 1 {word}")));
            let is_wrong =
                ["  ", "?", " is left", "not (", "(s)"].iter().any(|it| line.contains(it));
            assert!(!has_single && !is_wrong && !line.is_empty(), "{name}: {line:?}");
        }
    }
}

/// A content with every number at one.
const ONE_OF_EACH: &str = r#"(
    title: "All", map: (width: 40, height: 20), stats: [(id: "gold")], tags: ["big"],
    statuses: [(id: "ill", rules: [(on: Turn, if: [Not(Every(1)), Not(Has("gold", 1))], do: [Damage(1)])])],
    tiles: [
        (id: "floor", glyph: '.', color: (1, 1, 1), walkable: true, transparent: true,
         rules: [(on: Enter, to: Player, do: [ChangeFloor(1), ChangeFloor(-1), Noise(1), Reveal(1)])]),
        (id: "wall", glyph: '#', color: (1, 1, 1)),
        (id: "down", glyph: '>', color: (1, 1, 1), walkable: true),
        (id: "up", glyph: '<', color: (1, 1, 1), walkable: true),
    ],
    dungeon: (deepest: 2, down: "down", up: "up", goal: "idol"),
    abilities: [(id: "cry", cooldown: 1, cost: {"gold": 1}, to: Ball(1, 1), do: [AddStatus("ill", 1)])],
    creatures: [
        (id: "player", glyph: '@', color: (1, 1, 1), stats: {"hp": 1}, abilities: ["cry"]),
        (id: "imp", glyph: 'i', color: (1, 1, 1), stats: {"hp": 1},
         ai: [(if: [Sees(1), Not(Tag("big"))], do: KeepDistance(1)), (if: [Not(Sees(1))], do: Wander)]),
    ],
    items: [
        (id: "wand", glyph: '-', color: (1, 1, 1), rules: [
            (on: Use, if: [Has("gold", 1), PlayerHas("gold", 1), Not(Carries("wand"))], to: Around(1),
             do: [Push(1), Pull(1), Teleport(1), Summon("imp", 1), Give("wand", 1)]),
            (on: Use, to: Beam(1), do: [Damage(1), Spend("gold", 1)]),
            (on: Use, to: Cone(1), do: [AddStatus("ill", "1"), Experience(1)]),
            (on: Throw, to: Ball(1), do: [Heal(1)]),
            (on: Throw, to: Ray(1), do: [RemoveStatus("ill")]),
            (on: Throw, to: Nearest(1), do: [AddStatus("ill", 0)]),
        ]),
        (id: "idol", glyph: '&', color: (1, 1, 1)),
        (id: "stick", glyph: '/', color: (1, 1, 1), rules: [(on: Use, to: Actor(1), do: [Damage(1)])]),
    ],
    player: "player", recipes: [(id: "rooms", generator: Rooms(attempts: 9, smallest: 4, largest: 8))],
    floors: (wall: "wall", floor: "floor", recipe: [(from: 1, recipe: "rooms")],
             monsters_per_room: [(from: 1, max: 1)], monsters: [(from: 1, weights: {"imp": 1})]),
)"#;

/// What all rows of a content do, in words.
fn descriptions(content: &Content) -> Vec<String> {
    let rows = content.rows();
    let mut lines = Vec::new();
    for row in content.prototypes() {
        let kind = content.prototype_id(&row.id).unwrap();
        let is_item = row.item.is_some();
        lines.extend(if is_item { describe::item } else { describe::creature }(content, kind));
    }
    for row in content.tiles() {
        lines.extend(describe::tile(content, content.tile_id(&row.id).unwrap()));
    }
    for row in &rows.statuses {
        lines.extend(describe::status(content, rows.status_id(&row.id).unwrap()));
    }
    for row in &rows.substances {
        lines.extend(describe::substance(content, rows.substance_id(&row.id).unwrap()));
    }
    for row in &rows.abilities {
        lines.push(describe::ability(content, rows.ability_id(&row.id).unwrap()));
    }
    for index in 0..rows.level_ups.len() {
        lines.push(describe::level_up(content, LevelUpId::new(index as u8)));
    }
    lines
}

/// The page is written again with `BLESS=1`.
#[test]
fn the_grammar_page_is_what_the_schema_says() {
    let page = grammar();
    if std::env::var_os("BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/grammar.md");
        std::fs::write(path, &page).unwrap();
    } else {
        assert!(page == GRAMMAR, "docs/src/grammar.md is out of date; run this test with BLESS=1");
    }
}

const INTRODUCTION: &str = "\
# The grammar of content

For authors of content files who ask what a word may be: every field of every row, and every verb, with its
range. This page is made from the tables that
the parser reads files with (`BLESS=1 cargo test -p roguecore --test it cookbook::`); the same as JSON:
`rogue-sim content --schema`. The [cookbook](cookbook.md) shows them at work.

A rule says when (`on`), under which conditions (`if`), to whom (`to`) and what (`do`). `Me` is the
creature of the rule, the holder of the item or status, or the actor on the cell; `Other` is who
else takes part: who was hit, who bumped, who killed. Without `to`, the target is the cell, with the
actor in it, for rules of tiles and substances and for `Throw`; `Other` for `Hit` and for a `Bump`
into a creature; else `Me`. All conditions of `if` must hold; of those in an `Any` one.
Of the rules of a row for `Use` only the first whose conditions hold is run; for any other trigger
all are, in their order, and each finds the state that the one before it has left.

Arguments are given by position or by name: `Ball(2, 8)` is `Ball(radius: 2, range: 8)`; those in
brackets may be left out. An amount is an integer, dice (`\"2d6+1\"`), a stat (`Stat(\"power\")`) or a
percentage of one (`Stat(\"gold\", -50)`, `Stat(\"hp\", 50, Target)`), or what a blow took (`Taken`,
`Taken(50)`). Fields that must be there are **bold**.

## Sentences about rules

`effect` is the sentence of a row about its rules, which a player reads in place of the words that follow from
them: `effect: \"Hits have a {chance} chance to slow for {turns} turns.\"` Its numbers are places, which the rules
of the row fill; digits are refused. The second number of a kind is `{damage2}`, equal ones share a place.
\"1 turns\" is written \"1 turn\".

| place | number | must be there |
|---|---|---|
| `{damage}`, `{share}` | of `Damage` and `Drain`; the share of a `Drain` that heals | yes |
| `{heal}` | of `Heal` | yes, but not beside as much `{max_hp}` |
| `{turns}` | of `AddStatus` | yes, if the status ends by itself |
| a stat: `{max_hp}` | of `ChangeStat`, with its sign, and of `SetStat` | yes |
| a stat: `{power}` | of the status that `AddStatus` gives; `{speed}` and `{sight}` with their noun, *20% faster* | no |
| `{count}`, `{cost}`, `{floors}` | of `Summon`, `Create`, `Give`, `Take` and `Identify`; `Spend`; `ChangeFloor` | unless 1 |
| `{cells}` | of `Push`, `Pull`, `Charge` and `Teleport` | yes |
| `{noise}`, `{xp}` | of `Noise`; of `Experience` | yes |
| `{radius}` | of `Ball`, `Around` and `Reveal` | yes |
| `{range}` | of other targets | no |
| `{chance}`, `{every}`, `{health}` | of `Chance`, `Every` and `HpBelow` | yes |
| `{status}`, `{creature}`, `{item}`, `{tile}`, `{substance}`, `{kind}`, `{faction}`, `{ability}` | names of rows | no |

Each effect that names a status, creature, item, tile, substance or kind of damage needs that name in the sentence,
the `id`, or the `verb` of the status, in any form: *slows* for `slowed`. One without a number or a row needs a word
for it, such as *teleport* or *steal*; a mistake lists the words. `Say`, tags, `UseUp` and `Custom` need none. When
and to whom is said freely: no rule is compared with that.
";

fn grammar() -> String {
    let schema: Value = ron::from_str(&Content::schema()).unwrap();
    let mut page = INTRODUCTION.to_owned();
    page += "\n## Tables\n\n| table | its rows | how many |\n|---|---|---|\n";
    for (table, is) in entries(get(&schema, "tables")) {
        let (of, min, max) = (kind(get(is, "of")), number(is, "min"), number(is, "max"));
        let _ = writeln!(page, "| `{table}` | {of} | {min} to {max} |");
    }
    page += "\n## Fields of a file\n\n| field | what it is | value |\n|---|---|---|\n";
    fields(&mut page, get(&schema, "fields"));
    page += "\n## Triggers\n\n| row | triggers that its rules can have |\n|---|---|\n";
    for (row, triggers) in entries(get(&schema, "triggers")) {
        let names: Vec<String> =
            list(triggers).iter().map(|it| format!("`{}`", string(it))).collect();
        let _ = writeln!(page, "| {row} | {} |", names.join(", "));
    }
    for (family, verbs) in entries(get(&schema, "verbs")) {
        let _ = write!(
            page,
            "\n## {}\n\n| verb | what it is | arguments |\n|---|---|---|\n",
            title(family)
        );
        for verb in list(verbs) {
            let (name, about) = (text(verb, "name"), text(verb, "about"));
            let arguments = list(get(verb, "arguments"));
            let names: Vec<String> = arguments.iter().map(argument).collect();
            let kinds: Vec<String> = arguments
                .iter()
                .map(|it| format!("{}: {}", text(it, "name"), kind(get(it, "is"))))
                .collect();
            let call =
                if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) };
            let _ = writeln!(page, "| `{name}{call}` | {about} | {} |", kinds.join("; "));
        }
    }
    for (row, fields) in entries(get(&schema, "rows")) {
        let _ = write!(
            page,
            "\n## {}\n\n| field | what it is | value |\n|---|---|---|\n",
            heading(row)
        );
        self::fields(&mut page, fields);
    }
    page
}

fn fields(page: &mut String, fields: &Value) {
    for field in list(fields) {
        let (name, about) = (text(field, "name"), text(field, "about"));
        let bold = if is_required(field) { "**" } else { "" };
        let value = kind(get(field, "is"));
        let _ = writeln!(page, "| {bold}`{name}`{bold} | {about} | {value} |");
    }
}

/// The heading of a kind of row.
fn heading(row: &str) -> String {
    format!("Fields of a row: {row}")
}

/// The heading of a family of verbs.
fn title(family: &str) -> String {
    match family {
        "amount" => "Amounts".to_owned(),
        "stacking rule" => "Stacking of statuses".to_owned(),
        "way of spreading" => "Spreading of substances".to_owned(),
        family => format!("{}s", capitalized(family)),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
}

fn argument(parameter: &Value) -> String {
    let name = text(parameter, "name");
    if is_required(parameter) { name.to_owned() } else { format!("[{name}]") }
}

/// The values of a part, in words.
fn kind(is: &Value) -> String {
    let range = || format!("{} to {}", number(is, "min"), number(is, "max"));
    match text(is, "type") {
        "boolean" => "`true` or `false`".to_owned(),
        "integer" => range(),
        "amount" => format!("amount, {}", range()),
        "dice" => format!("dice, {}", range()),
        "text" => format!("text of at most {} characters", number(is, "max")),
        "floors" => "first and last floor".to_owned(),
        "glyph" => "a character".to_owned(),
        "color" => "red, green, blue".to_owned(),
        "name" => format!("id: {}", text(is, "of")),
        "word" => {
            let words: Vec<String> =
                list(get(is, "of")).iter().map(|it| format!("`{}`", string(it))).collect();
            words.join(", ")
        }
        "verb" => {
            let family = text(is, "of");
            format!("[{family}](#{})", anchor(&title(family)))
        }
        "row" => {
            let row = text(is, "of");
            format!("[{row}](#{})", anchor(&heading(row)))
        }
        "list" => format!("list of {}, at most {}", kind(get(is, "of")), number(is, "max")),
        "map" => format!("by {}: {}", text(is, "from"), kind(get(is, "to"))),
        "either" => {
            let either: Vec<String> = list(get(is, "of")).iter().map(kind).collect();
            either.join(", or ")
        }
        other => other.to_owned(),
    }
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-").replace([':', ',', '\''], "")
}

fn entries(value: &Value) -> Vec<(&str, &Value)> {
    let Value::Map(map) = value else { panic!("{value:?} is no map") };
    map.iter().map(|(key, value)| (string(key), value)).collect()
}

fn get<'v>(value: &'v Value, name: &str) -> &'v Value {
    let found = entries(value).into_iter().find(|(key, _)| *key == name);
    found.unwrap_or_else(|| panic!("{name} is not in {value:?}")).1
}

fn list(value: &Value) -> &[Value] {
    let Value::Seq(list) = value else { panic!("{value:?} is no list") };
    list
}

fn string(value: &Value) -> &str {
    let Value::String(text) = value else { panic!("{value:?} is no text") };
    text
}

/// The text of a field; empty where it is missing.
fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    entries(value).into_iter().find(|(key, _)| *key == name).map_or("", |(_, it)| string(it))
}

/// A number with separators of thousands.
fn number(value: &Value, name: &str) -> String {
    let Value::Number(number) = get(value, name) else { panic!("{name} is no number") };
    let number = number.into_f64() as i64;
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{sign}{text}")
}

fn is_required(value: &Value) -> bool {
    *get(value, "required") == Value::Bool(true)
}
