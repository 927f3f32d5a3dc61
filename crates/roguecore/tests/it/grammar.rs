//! The grammar of rules: what can be said, and how each mistake is reported.

use roguecore::host::Rules;
use roguecore::ron_reader::Diagnostics;
use roguecore::rule::{Target, Trigger};
use roguecore::{Aim, Content, Host, StatId};

/// The built-in content with these rows added in front of its tables.
fn with(top: &str, tiles: &str, creatures: &str, items: &str) -> String {
    let ron = Content::first_steps_ron();
    ron.replacen("tiles: [", &format!("{top}items: [{items}], tiles: [{tiles}"), 1).replacen(
        "creatures: [",
        &format!("creatures: [{creatures}"),
        1,
    )
}

const TOP: &str = r#"
    stats: [(id: "charges"), (id: "mana", name: "mana", min: 0, max: 100, shown: true)],
    tags: ["undead", "angry", "flammable", "grass"],
    damage: ["fire"],
    slots: ["hand", "finger"],
    statuses: [
        (id: "poisoned", stacking: Add, rules: [(on: Turn, do: [Damage(1)])]),
        (id: "hasted", stats: {"speed": 100}, stacking: Maximum),
    ],
    factions: [(id: "undead", hostile: ["player", "monsters"])],
    substances: [
        (id: "fire", glyph: '^', color: (255, 100, 0), spread: Ignite("flammable", 50), fades: 20,
         rules: [(on: Turn, do: [Damage("1d4", "fire")])]),
        (id: "gas", glyph: '%', color: (0, 100, 0), spread: Level, opaque: true),
    ],
    growth: [(id: "power", name: "strength", do: [ChangeStat("power", 1)])],
    hordes: [(leader: "troll"), (id: "pack", leader: "orc", followers: [(creature: "orc", max: 3)])],
    xp_curve: (base: 10, each: 10),
"#;

#[test]
fn the_examples_of_the_design_are_read() {
    let tiles = r#"
        (id: "trap", glyph: '_', color: (1, 1, 1), walkable: true, transparent: true,
         rules: [(on: Enter, do: [Damage("1d6"), SetTile("floor"), Say("click")])]),
        (id: "door", glyph: '+', color: (1, 1, 1), rules: [(on: Bump, do: [SetTile("open_door")])]),
        (id: "open_door", glyph: '-', color: (1, 1, 1), walkable: true, transparent: true),
    "#;
    let creatures = r#"
        (id: "archer", glyph: 'a', color: (1, 1, 1), faction: "monsters", stats: {"hp": 6, "power": 1},
         ai: [(do: Attack), (if: [Sees(6), Chance(2, 3)], do: Cast("shoot")), (do: KeepDistance(4)),
              (do: Approach)],
         abilities: [(id: "shoot", to: Nearest(6), do: [Damage("1d3")])]),
        (id: "snake", glyph: 's', color: (1, 1, 1), stats: {"hp": 3}, resist: {"fire": 50},
         rules: [(on: Hit, to: Other, do: [AddStatus("poisoned", "1d4+1")])]),
        (id: "boss", glyph: 'B', color: (1, 1, 1), stats: {"hp": 30, "mana": 7}, tags: ["undead"],
         rules: [
            (on: Hurt, if: [HpBelow(50), Not(Tag("angry"))], do: [AddTag("angry"), Summon("orc", 2)]),
            (on: Die, do: [Win]),
         ]),
    "#;
    let items = r#"
        (id: "wand", glyph: '\'', color: (1, 1, 1), stats: {"charges": 3}, reusable: true,
         rules: [(on: Use, if: [Has("charges", 1)], to: Ray(8),
                  do: [Damage("2d4"), Spend("charges", 1)])]),
        (id: "torch", glyph: ',', color: (1, 1, 1), equip: "hand", stats: {"sight": 4}),
    "#;
    let content = Content::parse("my.ron", &with(TOP, tiles, creatures, items)).unwrap();
    let row = |id: &str| content.prototype(content.prototype_id(id).unwrap());
    let tile = |id: &str| content.tile(content.tile_id(id).unwrap());
    assert_eq!(tile("door").opens, content.tile_id("open_door"));
    assert_eq!(tile("trap").rules.all()[0].to, Target::Cell);
    assert_eq!(row("archer").abilities, [content.rows().ability_id("shoot").unwrap()]);
    assert_eq!(row("snake").resistances.len(), 1);
    let mana = content.rows().stat_id("mana").unwrap();
    assert_eq!(row("boss").state.as_ref().unwrap().stat(mana), Some(7));
    assert_eq!(row("torch").bonus, [(StatId::SIGHT, 4)]);
    assert_eq!(row("wand").item.unwrap().aim, Some(Aim::Direction { length: 8 }));
    let triggers = content.rows().triggers;
    assert!(triggers.contains(Trigger::Hurt) && !triggers.contains(Trigger::Hear));
}

/// Host rules that define names and do nothing.
#[derive(Debug)]
struct Names;

impl Rules for Names {
    fn name(&self) -> &'static str {
        "names"
    }
    fn version(&self) -> u32 {
        1
    }
    fn names(&self) -> &[&str] {
        &["steal", "moon", "sing"]
    }
}

fn parse(ron: &str) -> Result<Content, Diagnostics> {
    Content::parse_with("my.ron", ron, &Host::new().with_rules(Names))
}

/// Content with one rule of an item.
fn with_rule(rule: &str) -> String {
    let item = format!("(id: \"thing\", glyph: ',', color: (1, 1, 1), rules: [{rule}]),");
    let abilities = "abilities: [(id: \"shout\", do: [Noise(9)])],";
    with(&format!("{TOP}{abilities}"), "", "", &item)
}

fn with_effect(effect: &str) -> String {
    with_rule(&format!("(on: Use, do: [{effect}])"))
}

#[track_caller]
fn parses(ron: &str, what: &str) {
    if let Err(errors) = parse(ron) {
        panic!("{what}: {errors}");
    }
}

/// The one mistake of a file, without its position.
#[track_caller]
fn mistake(ron: &str) -> String {
    let errors = Content::parse("my.ron", ron).unwrap_err();
    assert_eq!(errors.iter().count(), 1, "{errors}");
    errors.iter().next().unwrap().message.clone()
}

/// What is right, and what is wrong.
type Pair = (&'static str, &'static str);
/// A file with that part in it.
type Around<'a> = &'a dyn Fn(&str) -> String;

/// Each effect as it is written, and with one number or name beyond its bounds.
const EFFECTS: &[Pair] = &[
    ("Damage(\"1d6\")", "Damage(\"1d6-3\")"),
    ("Damage(\"1d6\", \"fire\")", "Damage(\"1d6\", \"water\")"),
    ("Heal(4)", "Heal(0)"),
    ("ChangeStat(\"power\", -1)", "ChangeStat(\"power\", -1000001)"),
    ("SetStat(\"mana\", Stat(\"power\"))", "SetStat(\"mana\", Stat(\"might\"))"),
    ("AddStatus(\"poisoned\", \"1d4+1\")", "AddStatus(\"poisoned\", -1)"),
    ("AddStatus(\"poisoned\")", "AddStatus(\"posoned\")"),
    ("RemoveStatus(\"poisoned\")", "RemoveStatus(5)"),
    ("AddTag(\"angry\")", "AddTag(\"happy\")"),
    ("RemoveTag(\"angry\")", "RemoveTag()"),
    ("Teleport(10)", "Teleport(1001)"),
    ("Blink", "Blink(1)"),
    ("Push(3)", "Push(0)"),
    ("Pull(3)", "Pull(1001)"),
    ("Charge(3)", "Charge(0)"),
    ("Restart", "Restart(1)"),
    ("Enchant(\"hand\", \"power\", \"1d2\")", "Enchant(\"hands\", \"power\")"),
    ("Swap", "Swop"),
    ("Summon(\"orc\", \"1d3\")", "Summon(\"orc\", 101)"),
    ("Become(\"troll\")", "Become(\"thing\")"),
    ("Create(\"thing\", 2)", "Create(\"orc\", 2)"),
    ("Give(\"thing\")", "Give(\"thing\", 1001)"),
    ("Take(item: \"thing\", count: 2)", "Take(item: \"thing\", counts: 2)"),
    ("SetTile(\"floor\")", "SetTile(\"flor\")"),
    ("Spread(\"fire\", 20)", "Spread(\"fire\", 256)"),
    ("Clear(\"gas\")", "Clear(\"gas\", 1)"),
    ("Reveal()", "Reveal(-1)"),
    ("Spend(\"charges\")", "Spend(\"charges\", -1)"),
    ("UseUp", "UseUp(now: 1)"),
    ("Noise(10)", "Noise(0)"),
    ("Say(\"click\")", "Say(\"\")"),
    ("Experience(10)", "Experience(-1)"),
    ("Join(\"undead\")", "Join(\"dead\")"),
    ("Cast(\"shout\")", "Cast(\"whisper\")"),
    ("Custom(\"steal\", \"1d4\")", "Custom(\"Steal\")"),
    ("Win", "Lose(1)"),
    ("Steal", "Steal(1)"),
    ("Identify(2)", "Identify(-1)"),
    ("ReplaceTile(\"wall\", \"floor\")", "ReplaceTile(\"wall\")"),
    ("SpawnHorde()", "SpawnHorde(\"packs\")"),
    ("SpawnHorde(horde: \"pack\", max: 9)", "SpawnHorde(max: 0)"),
    ("Drain(\"2d6\", 50, \"fire\")", "Drain(\"2d6\", 0)"),
    ("Damage(Stat(\"power\", 50, Target))", "Damage(Stat(\"power\", -50))"),
    ("ChangeStat(\"mana\", Stat(\"mana\", -50))", "Heal(Stat(\"mana\", 1001))"),
    ("Heal(Stat(\"charges\", 100, Item))", "Heal(Stat(\"charges\", 100, Thing))"),
];

const CONDITIONS: &[Pair] = &[
    ("Not(Player)", "Not(Not(Player))"),
    ("Chance(2, 3)", "Chance(4, 3)"),
    ("Has(\"charges\", 1)", "Has(\"charges\")"),
    ("OtherHas(\"mana\", 1)", "OtherHas(\"gold\", 1)"),
    ("HpBelow(50)", "HpBelow(101)"),
    ("Tag(\"angry\")", "Tag(\"happy\")"),
    ("OtherTag(\"angry\")", "OtherTag(\"happy\")"),
    ("Status(\"poisoned\")", "Status(\"angry\")"),
    ("OtherStatus(\"poisoned\")", "OtherStatus(\"angry\")"),
    ("Player", "Player(1)"),
    ("OtherHostile", "OtherHostil"),
    ("Sees(6)", "Sees(0)"),
    ("OnTile(\"grass\")", "OnTile(\"gras\")"),
    ("Carries(\"thing\")", "Carries(\"orc\")"),
    ("OtherCarries(\"thing\")", "OtherCarries(\"orc\")"),
    ("Every(10)", "Every(0)"),
    ("FloorFrom(3)", "FloorFrom(0)"),
    ("Custom(\"moon\", 3)", "Custom(\"moon\", 1.5)"),
    ("PlayerHas(\"mana\", 1)", "PlayerHas(\"gold\", 1)"),
    ("Any([Player, Not(Tag(\"angry\"))])", "Any([])"),
    ("Not(Any([Player, Chance(1, 2)]))", "Any([Any([Player])])"),
    ("Diagonal", "Diagonal(1)"),
    ("FloorHas(\"wall\")", "FloorHas(\"wal\")"),
    ("Lasts(\"poisoned\", 4)", "Lasts(\"poisoned\", 0)"),
    ("Any([Player])", "Any([Not( Any([Player]))])"),
];

const TARGETS: &[Pair] = &[
    ("Me", "Me(1)"),
    ("Other", "Othr"),
    ("Cell", "\"Cell\""),
    ("Nearest(6)", "Nearest(1001)"),
    ("Actor", "Actor(-1)"),
    ("Actor(5)", "Actor(5, 5)"),
    ("Chosen(8)", "Chosen(1001)"),
    ("Ball(2)", "Ball()"),
    ("Ball(radius: 2, range: 8)", "Ball(radius: 2, radius: 8)"),
    ("Around(2)", "Around(x: 2)"),
    ("Ray(8)", "Ray(0)"),
    ("Beam(8)", "Beam(0)"),
    ("Cone(4)", "Cone(0)"),
    ("Adjacent", "Adjacent(1)"),
    ("InView", "InViews"),
    ("Enemies", "Enemys"),
    ("Allies", "5"),
    ("Player", "Player(1)"),
    ("Floor", "Floor(1)"),
    ("Somewhere(3)", "Somewhere(1001)"),
    ("AdjacentEnemies", "AdjacentEnemies(1)"),
];

const BEHAVIOURS: &[Pair] = &[
    ("Attack", "Atack"),
    ("Approach", "Approach(2)"),
    ("KeepDistance(4)", "KeepDistance(0)"),
    ("Flee", "Fle"),
    ("Wander", "Wander(1)"),
    ("Guard", "[Guard]"),
    ("Follow", "Folow"),
    ("Cast(\"shout\")", "Cast(\"whisper\")"),
    ("Stumble", "Stumbl"),
    ("Sleep", "Slep"),
    ("Custom(\"sing\")", "Custom(5)"),
    ("Track(20)", "Track(0)"),
    ("Pursue", "Pursue(3)"),
    ("Prowl(\"grass\")", "Prowl(\"gras\")"),
    ("Patrol(\"grass\")", "Patrol()"),
];

const SURFACES: &[Pair] = &[
    ("Ground", "Grund"),
    ("Wall", "Wal"),
    ("Liquid", "Liquid(1)"),
    ("Cover", "5"),
    ("Pit", "Pitt"),
    ("Feature", "\"Feature\""),
];

const MOTES: &[Pair] = &[
    ("Dust", "Dust(1)"),
    ("Drops", "Drop"),
    ("Spores", "Spore"),
    ("Sparks", "Fire"),
    ("Ash", "\"Ash\""),
];

#[test]
fn every_verb_is_read_and_its_bounds_are_kept() {
    let with_condition =
        |condition: &str| with_rule(&format!("(on: Use, if: [{condition}], do: [])"));
    let with_target = |to: &str| with_rule(&format!("(on: Throw, to: {to}, do: [Damage(1)])"));
    let with_behaviour = |behaviour: &str| {
        let creature = format!(
            "(id: \"it\", glyph: 'i', color: (1, 1, 1), stats: {{\"hp\": 1}}, ai: [(do: {behaviour})],
              abilities: [(id: \"shout\", cooldown: 3, cost: {{\"mana\": 2}}, do: [Noise(9)])]),"
        );
        let thing = "(id: \"thing\", glyph: ',', color: (1, 1, 1)),";
        with(TOP, "", &creature, thing)
    };
    let with_surface = |surface: &str| {
        let tile = format!("(id: \"odd\", glyph: '%', color: (1, 1, 1), surface: {surface}),");
        with(TOP, &tile, "", "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    let with_motes = |motes: &str| {
        let colors = "ground: (9, 9, 9), patch: (9, 9, 9), wall: (9, 9, 9), ambient: (9, 9, 9)";
        let palette = format!("palette: ({colors}, motes: {motes})");
        let tile = format!("(id: \"odd\", glyph: '%', color: (1, 1, 1), {palette}),");
        with(TOP, &tile, "", "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    let tables: [(&[Pair], Around<'_>); 6] = [
        (EFFECTS, &|it| with_effect(it)),
        (CONDITIONS, &with_condition),
        (TARGETS, &with_target),
        (BEHAVIOURS, &with_behaviour),
        (SURFACES, &with_surface),
        (MOTES, &with_motes),
    ];
    // Steps and layouts are read in the tests of floors, changes of the floor below.
    let mut said = String::from(
        "ChangeFloor Taken Shove Investigate Lose Refresh Add Maximum None Level Ignite Rooms Caves Bsp Accretion Drawn \
         Host Doors Lakes Patches Vaults Hordes Items Population ",
    );
    for (table, with) in tables {
        for (right, wrong) in table {
            parses(&with(right), right);
            let ron = with(wrong);
            let errors = parse(&ron).expect_err(wrong);
            assert_eq!(errors.iter().count(), 1, "{wrong}: {errors}");
            said += right;
            said += " ";
        }
    }
    // Every verb of the schema stands in one of the tables above.
    let schema = Content::schema();
    let names = schema.split("{\"name\": \"").skip(1).map(|it| it.split('"').next().unwrap());
    let verbs = names.filter(|it| it.starts_with(char::is_uppercase));
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).collect();
    let missing: Vec<&str> = verbs.filter(|verb| !words.contains(verb)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn mistakes_are_named_with_what_would_be_right() {
    for (effect, words) in [
        ("Damge(1)", "there is no effect `Damge` here; did you mean `Damage`?"),
        ("Damage", "`Damage` lacks its `amount`; write `Damage(amount, [kind])`"),
        ("Damage(1, \"fire\", 3)", "`Damage` takes only amount, kind"),
        (
            "Damage(\"1d\")",
            "`1d` is no amount; write a number or dice, such as 7, d6, 2d6, 2d6+1 or 2d6-1",
        ),
        ("Blink(1)", "`Blink` takes no argument"),
        ("Summon(\"thing\")", "\"thing\" is no creature, but the name of an item"),
        ("AddStatus(\"posoned\")", "status \"posoned\" does not exist; did you mean \"poisoned\"?"),
    ] {
        assert_eq!(mistake(&with_effect(effect)), words);
    }
    let errors =
        Content::parse("my.ron", &with_effect("Damage(-1), Heal(0),\n Say(\"\")")).unwrap_err();
    let found: Vec<_> = errors.iter().map(|it| (it.line, it.column)).collect();
    assert_eq!(found.len(), 3, "{errors}");
    assert_eq!(found[2].1, 6, "{errors}");
    let many = vec!["Blink"; 17].join(", ");
    assert_eq!(mistake(&with_effect(&many)), "`do` has at most 16 parts; these are 17");
    for (rule, words) in [
        (
            "(on: Equip, do: [])",
            "`Equip` never happens to an item without `equip`; its rules can have Use, Throw, PickUp, \
             Drop",
        ),
        ("(on: Enter, do: [])", "`Enter` never happens to an item without `equip`"),
    ] {
        assert!(mistake(&with_rule(rule)).starts_with(words), "{}", mistake(&with_rule(rule)));
    }
    let chance = mistake(&with_rule("(on: Use, if: [Chance(50)], do: [])"));
    assert_eq!(chance, "`Chance` lacks its `whole`; write `Chance(part, whole)`");
    let placeholder = mistake(&with_effect("Say(\"{kills} kills\")"));
    assert!(placeholder.contains("is not a number of a text"), "{placeholder}");
    let two_aims = "(on: Use, to: Actor, do: []), (on: Use, to: Ball(2), do: [])";
    assert!(mistake(&with_rule(two_aims)).starts_with("the rules for its use want"));
}

#[test]
fn a_text_has_places_for_numbers_that_are_known() {
    for right in ["{mana} of {me.mana}", "{item.charges}", "{player.hp} {floor} {turn} {other.hp}"]
    {
        parses(&with_effect(&format!("Say(\"{right}\")")), right);
    }
    for (wrong, words) in [
        ("{kills} kills", "`{kills}` is not a number of a text: write a stat, such as `{hp}`"),
        ("{it.mana}", "`{it.mana}` is not a number of a text"),
        ("{}", "`{}` is not a number of a text"),
        ("{mana", "`{` and `}` are for numbers in a text, such as `{hp}`: each needs the other"),
        ("mana} {hp}", "`{` and `}` are for numbers in a text"),
        ("{{hp}}", "`{` and `}` are for numbers in a text"),
        ("{hp}{hp}{hp}{hp}{hp}", "a text has places for at most 4 numbers; this one has 5"),
        ("{taken}", "`Taken` is what a blow took"),
    ] {
        let found = mistake(&with_effect(&format!("Say(\"{wrong}\")")));
        assert!(found.starts_with(words), "{wrong}: {found}");
    }
}

#[test]
fn a_rule_that_refuses_says_only_that() {
    let creature = |rule: &str| {
        let row = format!(
            "(id: \"odd\", glyph: '%', color: (1, 1, 1), stats: {{\"hp\": 5}}, rules: [{rule}]),"
        );
        with(TOP, "", &row, "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    for right in [
        with_rule("(on: Use, refuse: \"No.\")"),
        with_rule("(on: PickUp, if: [Any([Tag(\"angry\"), HpBelow(50)])], refuse: \"{hp}!\")"),
        creature("(on: Leave, if: [Diagonal], refuse: \"No.\")"),
        creature("(on: Hit, if: [OtherTag(\"angry\")], refuse: \"No.\")"),
    ] {
        parses(&right, "a refusal");
    }
    for (wrong, words) in [
        (
            with_rule("(on: Use, refuse: \"No.\", do: [])"),
            "a rule that refuses does nothing: leave `do` out",
        ),
        (
            with_rule("(on: Use, to: Me, refuse: \"No.\")"),
            "a rule that refuses has no target: leave `to` out",
        ),
        (
            with_rule("(on: Use, if: [Not(Any([Player, Chance(1, 2)]))], refuse: \"No.\")"),
            "a refusal rolls nothing: leave `Chance` out",
        ),
        (with_rule("(on: Use)"), "the field `do` is missing"),
        (
            with_rule("(on: Drop, last: true, refuse: \"No.\")"),
            "the first rule that refuses decides anyway: leave `last` out",
        ),
        (
            with_rule("(on: Use, if: [Player], last: true, do: [])"),
            "of the rules for `Use` only the first one whose conditions hold is run anyway: leave `last` out",
        ),
        (
            with_rule("(on: Drop, last: true, do: []), (on: PickUp, do: []), (on: Drop, do: [])"),
            "a rule before this one has the same trigger, no conditions and `last`: this one is never \
             run; put it first, or give the other one a condition",
        ),
        (
            creature("(on: Turn, refuse: \"No.\")"),
            "`Turn` cannot be refused by a creature; its rules can refuse Hit, Bump, Enter, Leave",
        ),
        (
            with_rule("(on: Enter, refuse: \"No.\")"),
            "`Enter` cannot be refused by an item without `equip`; its rules can refuse Use, Throw, \
             PickUp, Drop",
        ),
    ] {
        assert_eq!(mistake(&wrong), words);
    }
}

#[test]
fn rules_for_the_end_of_the_game_count_and_tell() {
    let creature = |rule: &str| {
        let row = format!(
            "(id: \"odd\", glyph: '%', color: (1, 1, 1), stats: {{\"hp\": 5}}, rules: [{rule}]),"
        );
        with(TOP, "", &row, "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    parses(&creature("(on: Win, do: [ChangeStat(\"mana\", 1), Say(\"{mana}\")])"), "a rule");
    for wrong in [
        "(on: Win, do: [Heal(1)])",
        "(on: Lose, to: Player, do: [Say(\"Oh.\")])",
        "(on: Win, do: [ChangeStat(\"hp\", -99)])",
    ] {
        let words = mistake(&creature(wrong));
        assert!(words.starts_with("the game is over at `"), "{words}");
    }
}

#[test]
fn only_a_creature_that_is_bumped_is_pushed() {
    let words = "`Shove` is for a creature's rule for `Bump`: nobody pushes here";
    assert_eq!(mistake(&with_effect("Shove")), words);
    let row = "(id: \"rock\", glyph: '0', color: (1, 1, 1), rules: [(on: Bump, do: [Shove])]),";
    parses(&with(TOP, "", row, "(id: \"it\", glyph: ',', color: (1, 1, 1))"), "a boulder");
}

#[test]
fn only_a_noise_is_investigated() {
    let words = "`Investigate` goes to the cell of a noise: it is for rules for `Hear`";
    assert_eq!(mistake(&with_effect("Investigate")), words);
    let row =
        "(id: \"odd\", glyph: '%', color: (1, 1, 1), stats: {\"hp\": 5}, ai: [(do: Approach)],
         rules: [(on: Hear, do: [Investigate])]),";
    parses(&with(TOP, "", row, "(id: \"it\", glyph: ',', color: (1, 1, 1))"), "a listener");
}

#[test]
fn what_a_blow_took_is_known_in_rules_about_blows() {
    let creature = |rule: &str| {
        let row = format!(
            "(id: \"odd\", glyph: '%', color: (1, 1, 1), stats: {{\"hp\": 5}}, rules: [{rule}]),"
        );
        with(TOP, "", &row, "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    for on in ["Hit", "Hurt", "Kill", "Die"] {
        parses(&creature(&format!("(on: {on}, to: InView, do: [Damage(Taken(50))])")), on);
    }
    let words = "`Taken` is what a blow took: it is known in rules for Hit, Hurt, Kill and Die";
    let ability = "abilities: [(id: \"bite\", do: [Heal(Taken)])],";
    let of_ability = with(&format!("{TOP}{ability}"), "", "", "");
    for wrong in [creature("(on: Turn, do: [Heal(Taken)])"), with_effect("Heal(Taken)"), of_ability]
    {
        let errors = parse(&wrong).unwrap_err();
        let found = errors.iter().next().unwrap();
        assert_eq!(found.message, words);
        let line = wrong.lines().nth(found.line - 1).unwrap();
        assert!(line[found.column - 1..].starts_with("Taken"), "{line}");
    }
}

#[test]
fn a_rule_that_reaches_nobody_is_a_mistake() {
    let tile = |walkable: bool, rule: &str| {
        let tile = format!(
            "(id: \"odd\", glyph: '%', color: (1, 1, 1), walkable: {walkable}, rules: [{rule}]),"
        );
        with(TOP, &tile, "", "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    let creature = |stats: &str, rule: &str| {
        let row = format!("(id: \"odd\", glyph: '%', color: (1, 1, 1), {stats} rules: [{rule}]),");
        with(TOP, "", &row, "(id: \"it\", glyph: ',', color: (1, 1, 1))")
    };
    let hp = "stats: {\"hp\": 5},";
    for (wrong, right, words) in [
        (
            tile(false, "(on: Bump, do: [Damage(1)])"),
            tile(false, "(on: Bump, to: Me, do: [Damage(1)])"),
            "nobody is on a tile that is not walkable; `to: Me` is who bumped into it",
        ),
        (
            tile(false, "(on: Burn, to: Me, do: [Give(\"it\")])"),
            tile(true, "(on: Burn, to: Me, do: [Give(\"it\")])"),
            "nobody is on a tile that is not walkable",
        ),
        (
            creature(hp, "(on: Turn, to: Other, do: [Damage(1)])"),
            creature(hp, "(on: Hurt, to: Other, do: [Damage(1)])"),
            "there is no other actor; `to: Me` is who has the rule",
        ),
        (
            creature("", "(on: Bump, to: Me, do: [Heal(1)])"),
            creature("", "(on: Bump, do: [Heal(1)])"),
            "a creature without `hp` is not an actor; `to: Other` is who bumped into it",
        ),
        (
            creature(hp, "(on: Turn, to: Beam(3), do: [Damage(1)])"),
            creature(hp, "(on: Hit, to: Beam(3), do: [Damage(1)])"),
            "a line needs a cell that a user chooses, or another actor",
        ),
        (
            creature(hp, "(on: Die, do: [Heal(1)])"),
            creature(hp, "(on: Die, to: Other, do: [Damage(1)])"),
            "the dead are no actors; `to: Other` of `Die` is the killer",
        ),
        // What is about the cell reaches it.
        (
            tile(true, "(on: Enter, to: Ray(3), do: [Damage(1)])"),
            tile(false, "(on: Bump, do: [SetTile(\"floor\"), Say(\"It opens.\")])"),
            "a line needs a cell",
        ),
    ] {
        assert!(mistake(&wrong).contains(words), "{}", mistake(&wrong));
        parses(&right, words);
    }
}

#[test]
fn a_rule_changes_the_floor_only_where_there_are_others() {
    let steps = |ron: String| {
        ron.replacen(
            "tiles: [",
            "tiles: [(id: \"pit\", glyph: '%', color: (1, 1, 1), \
        walkable: true, rules: [(on: Enter, do: [ChangeFloor(FLOORS)])]),",
            1,
        )
    };
    let one = steps(Content::first_steps_ron().to_owned());
    let ten = steps(Content::classic_ron().to_owned());
    let floors = |ron: &str, floors: &str| ron.replace("FLOORS", floors);
    assert!(mistake(&floors(&one, "1")).starts_with("the game has one floor"));
    assert_eq!(
        mistake(&floors(&ten, "10")),
        "a rule goes 1 to 9 floors down or up here; this is 10"
    );
    assert!(mistake(&floors(&ten, "0")).ends_with("this is 0"));
    parses(&floors(&ten, "-9"), "up from the deepest floor");
    assert_eq!(mistake(&floors(&ten, "1001")), "floors must be from -1000 to 1000; it is 1001");
}

#[test]
fn enmity_is_mutual_and_added_to_the_built_in_factions() {
    let content =
        Content::parse("my.ron", &with(TOP, "", "", "(id: \"it\", glyph: ',', color: (1, 1, 1))"))
            .unwrap();
    let rows = content.rows();
    let id = |name: &str| rows.faction_id(name).unwrap();
    let hostile = |one: &str, other: &str| rows.faction(id(one)).unwrap().is_hostile_to(id(other));
    for (one, other) in [("undead", "player"), ("monsters", "player"), ("undead", "monsters")] {
        assert!(hostile(one, other) && hostile(other, one), "{one} {other}");
    }
    assert!(!hostile("neutral", "undead") && !hostile("undead", "undead"));
}

#[test]
fn all_that_rules_depend_on_is_in_the_hash_and_no_wording() {
    let item = "(id: \"it\", glyph: ',', color: (1, 1, 1), equip: \"hand\", stats: {\"charges\": 3},
        rules: [(on: Use, if: [Chance(1, 3)], to: Ray(8), do: [Damage(\"2d4\", \"fire\"), Say(\"click\")])])";
    let creature =
        "(id: \"wolf\", glyph: 'w', color: (1, 1, 1), stats: {\"hp\": 5, \"speed\": 150},
        faction: \"undead\", resist: {\"fire\": 50}, tags: [\"undead\"],
        ai: [(if: [Sees(4)], do: Cast(\"howl\"))],
        abilities: [(id: \"howl\", cooldown: 3, cost: {\"mana\": 2}, do: [Noise(9)])]),";
    let tile = "(id: \"mud\", glyph: '~', color: (1, 1, 1), walkable: true, move_cost: 200, tags: [\"grass\"]),";
    let ron = with(TOP, tile, creature, item);
    let hash = |ron: &str| Content::parse("my.ron", ron).unwrap_or_else(|e| panic!("{e}")).hash();
    for (part, other) in [
        ("max: 100", "max: 101"),
        ("\"grass\"],\n    damage", "\"grass\", \"wet\"],\n    damage"),
        ("damage: [\"fire\"]", "damage: [\"fire\", \"cold\"]"),
        ("\"finger\"", "\"foot\""),
        ("stacking: Add", "stacking: Maximum"),
        ("{\"speed\": 100}", "{\"speed\": 101}"),
        ("[Damage(1)]", "[Damage(2)]"),
        ("hostile: [\"player\", ", "hostile: ["),
        ("Ignite(\"flammable\", 50)", "Ignite(\"flammable\", 51)"),
        ("fades: 20", "fades: 21"),
        ("opaque: true", "opaque: false"),
        ("ChangeStat(\"power\", 1)", "ChangeStat(\"power\", 2)"),
        ("\"charges\": 3", "\"charges\": 4"),
        ("equip: \"hand\"", "equip: \"finger\""),
        ("Chance(1, 3)", "Chance(1, 4)"),
        ("to: Ray(8)", "to: Beam(8)"),
        ("\"2d4\"", "\"2d5\""),
        ("\"2d4\", \"fire\"", "\"2d4\""),
        (", Say(\"click\")", ""),
        ("\"speed\": 150", "\"speed\": 151"),
        ("faction: \"undead\",", ""),
        ("\"fire\": 50", "\"fire\": 51"),
        ("tags: [\"undead\"],\n        ai", "ai"),
        ("Sees(4)", "Sees(5)"),
        ("cooldown: 3", "cooldown: 4"),
        ("\"mana\": 2", "\"mana\": 3"),
        ("move_cost: 200", "move_cost: 201"),
        ("tags: [\"grass\"]", "tags: []"),
        ("[Noise(9)]", "[Noise(8)]"),
    ] {
        assert!(ron.contains(part), "{part}");
        assert_ne!(hash(&ron.replacen(part, other, 1)), hash(&ron), "{other}");
    }
    for (part, other) in [
        ("\"click\"", "\"clack\""),
        ("name: \"strength\"", "name: \"might\""),
        ("name: \"mana\"", "name: \"magic\""),
        ("id: \"wolf\",", "id: \"wolf\", plural: \"wolves\","),
        (
            "id: \"wolf\",",
            "id: \"wolf\", article: \"the\", verb: \"bite\", third_person: \"bites\",",
        ),
        (
            "glyph: '~',",
            "glyph: '.', scene_key: '~', surface: Liquid, light: (radius: 2, strength: 9),",
        ),
        ("shown: true", "shown: false"),
        ("glyph: '^', color: (255, 100, 0)", "glyph: '&', color: (1, 2, 3), look: \"flame\""),
        ("stacking: Add,", "stacking: Add, name: \"sick\", messages: (begin: (you: \"Ugh.\")),"),
    ] {
        assert!(ron.contains(part), "{part}");
        assert_eq!(hash(&ron.replacen(part, other, 1)), hash(&ron), "{other}");
    }
}

/// Text about a row stands beside its rules and is no part of the identity.
#[test]
fn rows_have_a_flavour() {
    let flavour = |text: &str| format!(", flavour: {text:?}");
    let file = |text: &str| {
        let row = |table: &str, rest: &str| format!("{table}: [(id: \"odd\", {rest}{text})],");
        let top = row("statuses", "name: \"odd\"") + &row("abilities", "do: [Noise(1)]");
        let thing = |id: char, glyph: char| {
            format!("(id: \"odd_{id}\", glyph: '{glyph}', color: (1, 1, 1){text}),")
        };
        with(&top, &thing('t', '_'), &thing('c', 'q'), &thing('i', '!'))
    };
    let content = Content::parse("my.ron", &file(&flavour("It hums."))).unwrap();
    let prototype = |id: &str| &content.prototype(content.prototype_id(id).unwrap()).flavour;
    assert_eq!((&**prototype("odd_c"), &**prototype("odd_i")), ("It hums.", "It hums."));
    assert_eq!(content.tile(content.tile_id("odd_t").unwrap()).flavour, "It hums.");
    assert_eq!(content.rows().statuses[0].flavour, "It hums.");
    assert_eq!(content.rows().abilities[0].flavour, "It hums.");
    let plain = Content::parse("my.ron", &file("")).unwrap();
    assert_eq!((plain.hash(), plain.tiles()[0].flavour.as_str()), (content.hash(), ""));
    let long = Content::parse("my.ron", &file(&flavour(&"a".repeat(201)))).unwrap_err();
    assert_eq!(long.iter().count(), 5, "{long}");
    assert!(long.to_string().contains("the flavour must have from 1 to 200 letters; it has 201"));
}
