//! The threat of a creature is true: in fights to the death the number of blows lies within what
//! was said before each of them, and nothing is said that the player cannot know.

use std::sync::Arc;

use roguecore::{
    Backlash, Bounds, Command, Content, Danger, EntityId, EntityView, Game, Harms, Host, Pack,
    Point,
};

use crate::duel::{check_fights, check_hidden};

const DELVE: &str = include_str!("../../../../assets/packs/delve.ron");
const GHOSTS: &str = include_str!("../../../../assets/packs/ghosts.ron");
const KEEP: &str = include_str!("../../examples/keep.ron");
const RULES: &str = include_str!("../fixtures/duels.ron");
const AI: &str = include_str!("../fixtures/ai.ron");

fn contents() -> Vec<Arc<Content>> {
    let parse = |name: &str, text: &str| {
        Arc::new(Content::parse(name, text).unwrap_or_else(|why| panic!("{why}")))
    };
    let packs = [Pack::new().with_file("ghosts.ron", GHOSTS), Pack::built_in("classic").unwrap()];
    let ghosts = Content::parse_packs(&packs, &Host::new());
    vec![
        Content::classic(),
        parse("delve.ron", DELVE),
        Arc::new(ghosts.unwrap_or_else(|why| panic!("{why}"))),
        parse("keep.ron", KEEP),
        parse("ai.ron", AI),
        parse("duels.ron", RULES),
        // Most kinds of rules are here.
        parse("duels.ron", RULES),
        parse("duels.ron", RULES),
        // The same with damage that is rolled.
        parse(
            "duels.ron",
            &RULES.replace("sight: 8,", "sight: 8, melee: (least: 1, roll: \"1d3-2\"),"),
        ),
    ]
}

/// Nine thousand fights.
#[test]
fn blows_lie_within_what_was_said() {
    let (said, exact) = check_fights(&contents(), 11, 9_000);
    assert!(said > 18_000, "{said}");
    // Bounds that are always open would be true as well.
    assert!(exact * 3 > said, "{exact} of {said}");
}

#[test]
fn a_fight_without_chance_is_told_exactly() {
    let game = Game::from_scene(Content::classic(), "#####\n#@O.#\n#####").unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    let exact = |number| Some(Bounds { min: number, max: Some(number) });
    assert_eq!((threat.hits_for, threat.you_die_in), (exact(7), exact(5)));
    assert_eq!((threat.you_hit_for, threat.dies_in), (exact(1), exact(24)));
    assert_eq!(threat.speed, 100);
}

#[test]
fn who_cannot_be_hurt_is_in_no_danger() {
    let scene = "#####\n#1o.#\n#####\n\n1 = player defence 3";
    let game = Game::from_scene(Content::classic(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    assert_eq!((threat.hits_for, threat.you_die_in), (None, None));
}

#[test]
fn corpses_items_and_who_is_out_of_view_are_no_threat() {
    let scene = "#######\n#@.1.2#\n###.###\n#o....#\n#######\n\n1 = remains of orc\n2 = dagger";
    let game = Game::from_scene(Content::classic(), scene).unwrap();
    assert_eq!((0..4).filter_map(|id| game.view().threat(EntityId::new(id))).count(), 0);
}

#[test]
fn a_threat_tells_nothing_that_is_hidden() {
    check_hidden(&contents(), 12, 400);
}

fn danger(content: Arc<Content>, scene: &str) -> Danger {
    Game::from_scene(content, scene).unwrap_or_else(|why| panic!("{why}")).view().danger()
}

/// Two ogres with 7 hit points a blow, of which one needs a turn to come near.
#[test]
fn the_danger_of_all_in_view_is_summed() {
    let both = danger(Content::classic(), "######\n#O@O.#\n######\n\n@ = player hp 30");
    assert_eq!((both.most_lost_in(1), both.most_lost_in(2)), (Some(14), Some(28)));
    assert_eq!((both.likely_loss(), both.you_die_in()), (14, Some(3)));
    let one_far = danger(Content::classic(), "#######\n#O@..O#\n#######\n\n@ = player hp 30");
    assert_eq!((one_far.most_lost_in(1), one_far.likely_loss()), (Some(7), 7));
    let nobody = danger(Content::classic(), "######\n#.@..#\n######");
    assert_eq!((nobody.most_lost_in(9), nobody.you_die_in()), (Some(0), None));
}

/// A step into mud takes two turns, in which a wolf at one and a half times the speed acts up to four times
/// and three times on average; a step on the floor takes one.
#[test]
fn a_slow_step_and_speed_count() {
    let content = Content::parse("ai.ron", AI).unwrap_or_else(|why| panic!("{why}"));
    let scene = "######\n#:@.##\n#.w..#\n######";
    let game = Game::from_scene(Arc::new(content), scene).unwrap_or_else(|why| panic!("{why}"));
    let view = game.view();
    let [mud, floor] = [1, 3].map(|x| view.danger_of_step(Point::new(x, 1)));
    assert_eq!([1, 3].map(|x| view.step_cost(Point::new(x, 1))), [200, 100]);
    assert!(mud.most_lost_in(1) > floor.most_lost_in(1));
    assert_eq!(mud.likely_loss(), 2 * floor.likely_loss());
}

/// A bolt of 6 hit points comes every third turn, and a staff takes 2 in the turns between where it reaches.
#[test]
fn a_cooldown_counts() {
    const MAGE: &str = r#"(extends: "classic",
        abilities: [(id: "bolt", cooldown: 3, to: Nearest(8), do: [Damage(6)])],
        creatures: [
            (id: "mage", glyph: 'm', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0},
             abilities: ["bolt"], ai: [(do: Cast("bolt")), (do: Attack)]),
        ],
    )"#;
    let content = Arc::new(Content::parse("mage.ron", MAGE).unwrap_or_else(|why| panic!("{why}")));
    let lost = |scene: &str| {
        let danger = danger(content.clone(), scene);
        [1, 3, 4, 7].map(|turns| danger.most_lost_in(turns).unwrap())
    };
    let far = "##########\n#1......m#\n##########\n\n1 = player hp 30 defence 2\nm = mage";
    assert_eq!(lost(far)[..3], [6, 6, 12]);
    // A player who is faster has as many turns for each bolt. In the seventh they may be within reach of the staff.
    let fast =
        "##########\n#1......m#\n##########\n\n1 = player hp 30 defence 2 speed 130\nm = mage";
    assert_eq!(lost(fast)[1..], [6, 12, 20]);
    let near = "####\n#1m#\n####\n\n1 = player hp 30 defence 2\nm = mage";
    assert_eq!(lost(near), [6, 10, 16, 26]);
}

/// A mage that has slowed the player has one action less for its staff. A guard has all of its actions, and so has a
/// rat, whose bite slows.
#[test]
fn who_slows_does_not_strike_with_the_same_action() {
    const SLOW: &str = r#"(extends: "classic",
        statuses: [(id: "slowed", stats: {"speed": -50})],
        abilities: [(id: "slow", cooldown: 8, to: Nearest(7), do: [AddStatus("slowed", 6)])],
        creatures: [
            (id: "mage", glyph: 'm', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0},
             abilities: ["slow"], ai: [(do: Cast("slow")), (do: Attack)]),
            (id: "guard", glyph: 'g', color: (9, 9, 9), stats: {"hp": 9, "power": 5, "defence": 0},
             ai: [(do: Attack)]),
            (id: "rat", glyph: 'r', color: (9, 9, 9), stats: {"hp": 9, "power": 6, "defence": 0},
             ai: [(do: Attack)], rules: [(on: Hit, do: [AddStatus("slowed", 3)])]),
        ],
    )"#;
    let content = Arc::new(Content::parse("slow.ron", SLOW).unwrap_or_else(|why| panic!("{why}")));
    let all = |row: &str| {
        let wall = "#".repeat(row.len());
        let names = "1 = player hp 30 defence 2\nm = mage\ng = guard\nr = rat";
        let used = names.lines().filter(|line| row.contains(&line[..1]));
        let names = used.collect::<Vec<_>>().join("\n");
        danger(content.clone(), &format!("{wall}\n{row}\n{wall}\n\n{names}"))
    };
    let lost = |row: &str| [1, 2, 3].map(|turns| all(row).most_lost_in(turns).unwrap());
    // Two actions a turn, one of which slows: 2 hit points each.
    assert_eq!(lost("#1m#"), [2, 6, 10]);
    // The guard strikes twice a turn for 3.
    assert_eq!(lost("#m1g#"), [8, 18, 28]);
    // One of two mages slows.
    assert_eq!(lost("#m1m#"), [6, 14, 22]);
    // The bite of the rat does both.
    assert_eq!(lost("#1r#"), [8, 16, 24]);
    // A mage that is out of reach slows nobody and takes nothing: in the first turn it counts as if it were not there.
    assert_eq!(lost("#1m..........m#")[0], 2);
    assert_eq!(lost("#1g..........m#")[0], 3);
}

/// What fire takes is told beside the blow, and does not make the blow unknown.
#[test]
fn fire_and_gas_of_an_ability_leave_the_blow_known() {
    const IMP: &str = r#"(extends: "classic",
        substances: [
            (id: "fire", glyph: '^', color: (9, 9, 9), rules: [(on: Turn, do: [Damage("1d3+1")])]),
        ],
        abilities: [(id: "ignite", to: Nearest(8), do: [Spread("fire", 3)])],
        creatures: [
            (id: "imp", glyph: 'i', color: (9, 9, 9), stats: {"hp": 9, "power": 5, "defence": 0},
             abilities: ["ignite"], ai: [(do: Cast("ignite")), (do: Attack)]),
        ],
    )"#;
    let content = Arc::new(Content::parse("imp.ron", IMP).unwrap_or_else(|why| panic!("{why}")));
    let scene = "####\n#1i#\n####\n\n1 = player hp 30 defence 2\ni = imp";
    let game = Game::from_scene(content, scene).unwrap_or_else(|why| panic!("{why}"));
    let imp = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap().id;
    let threat = game.view().threat(imp).unwrap();
    assert_eq!(threat.hits_for, Some(Bounds { min: 3, max: Some(3) }));
    // Any number of turns may lie between two blows.
    assert_eq!(threat.you_die_in, Some(Bounds { min: 0, max: Some(10) }));
    // Each turn takes a blow and four of the fire.
    assert_eq!(game.view().danger_of(imp).unwrap().you_die_in(), Some(5));
}

/// Burning straw hurts the player who stands on it; while nothing burns, it does no harm.
#[test]
fn what_a_burning_tile_does_counts_while_there_is_fire() {
    const STRAW: &str = r#"(extends: "classic", tags: ["dry"],
        tiles: [
            (id: "straw", glyph: 's', color: (9, 9, 9), walkable: true, transparent: true, tags: ["dry"],
             rules: [(on: Burn, do: [Damage(5)])]),
        ],
        substances: [
            (id: "fire", glyph: '^', color: (9, 9, 9), spread: Ignite(fuel: "dry", chance: 100)),
        ],
        abilities: [(id: "ignite", to: Nearest(8), do: [Spread("fire", 3)])],
        creatures: [
            (id: "imp", glyph: 'i', color: (9, 9, 9), stats: {"hp": 9, "power": 5, "defence": 0},
             abilities: ["ignite"], ai: [(do: Cast("ignite")), (do: Attack)]),
        ],
    )"#;
    let content = Content::parse("straw.ron", STRAW).unwrap_or_else(|why| panic!("{why}"));
    let content = Arc::new(content);
    let lost = |scene: &str| danger(content.clone(), scene).most_lost_in(1);
    let scene =
        |player: &str| format!("######\n#.1.2#\n######\n\n1 = player hp 30 defence 2{player}");
    let fire = "\n2 = nobody on floor with fire 5";
    assert_eq!(lost(&(scene(" on straw") + "\n2 = nobody on floor")), Some(0));
    assert_eq!(lost(&(scene("") + fire)), Some(0));
    assert_eq!(lost(&(scene(" on straw") + fire)), Some(5));
    let scene = "####\n#1i#\n####\n\n1 = player hp 30 defence 2 on straw\ni = imp";
    let game = Game::from_scene(content, scene).unwrap_or_else(|why| panic!("{why}"));
    let imp = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap().id;
    assert_eq!(game.view().danger_of(imp).unwrap().most_lost_in(1), Some(8));
}

/// The tile of each fighter burns for that fighter alone, once; and a cloud that hides them leaves any number of turns
/// between two blows.
#[test]
fn fire_and_clouds_of_a_blow_count_in_a_duel() {
    const TORCH: &str = r#"(extends: "classic", tags: ["dry"],
        tiles: [
            (id: "straw", glyph: 's', color: (9, 9, 9), walkable: true, transparent: true, tags: ["dry"],
             rules: [(on: Burn, do: [Damage(5)])]),
        ],
        substances: [
            (id: "fire", glyph: '^', color: (9, 9, 9), spread: Ignite("dry", 100)),
            (id: "smoke", glyph: '%', color: (9, 9, 9), opaque: true),
        ],
        creatures: [
            (id: "torch", glyph: 't', color: (9, 9, 9), stats: {"hp": 9, "power": 5, "defence": 0},
             ai: [(do: Attack)], rules: [(on: Hit, do: [Spread("fire", 3)])]),
            (id: "fumes", glyph: 'f', color: (9, 9, 9), stats: {"hp": 9, "power": 5, "defence": 0},
             ai: [(do: Attack)], rules: [(on: Hit, do: [Spread("fire", 3), Spread("smoke", 3)])]),
        ],
    )"#;
    let content = Content::parse("torch.ron", TORCH).unwrap_or_else(|why| panic!("{why}"));
    let content = Arc::new(content);
    let die_in = |who: &str, [mine, its]: [&str; 2]| {
        let scene =
            format!("####\n#1t#\n####\n\n1 = player hp 30 defence 2 on {mine}\nt = {who} on {its}");
        let game = Game::from_scene(content.clone(), &scene).unwrap_or_else(|why| panic!("{why}"));
        let foe = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap().id;
        game.view().threat(foe).unwrap().you_die_in.map(|blows| blows.min)
    };
    // A blow takes 3, and the straw 5 in the turn between two of them.
    assert_eq!(die_in("torch", ["floor", "floor"]), Some(10));
    assert_eq!(die_in("torch", ["floor", "straw"]), Some(10));
    assert_eq!(die_in("torch", ["straw", "floor"]), Some(4));
    assert_eq!(die_in("torch", ["straw", "straw"]), Some(4));
    assert!(die_in("fumes", ["straw", "floor"]) < Some(2));
}

/// Poison, gas that poisons, and a hare that acts twice in a turn.
const PERILS: &str = r#"(extends: "classic",
    statuses: [
        (id: "poisoned", rules: [(on: Turn, do: [Damage(2)])]),
        (id: "asleep", ai: [(do: Sleep)]),
    ],
    substances: [
        (id: "gas", glyph: 'g', color: (9, 9, 9), rules: [(on: Turn, do: [AddStatus("poisoned", 3)])]),
    ],
    creatures: [
        (id: "hare", glyph: 'h', color: (9, 9, 9), stats: {"hp": 9, "defence": 0, "power": 4, "speed": 200},
         ai: [(do: Attack), (do: Approach)]),
    ],
)"#;

fn perils(scene: &str) -> Game {
    let content = Content::parse("perils.ron", PERILS).unwrap_or_else(|why| panic!("{why}"));
    Game::from_scene(Arc::new(content), scene).unwrap_or_else(|why| panic!("{why}"))
}

/// A status ends after its turns, but not where gas gives it anew, and it is there from the first turn on,
/// however far away the gas is.
#[test]
fn a_status_that_the_ground_gives_anew_does_not_end() {
    let lost = |scene: &str, turns| perils(scene).view().danger().most_lost_in(turns);
    let alone = "######\n#.1..#\n######\n\n1 = player hp 30 poisoned 1";
    assert_eq!([1, 5].map(|turns| lost(alone, turns)), [Some(2), Some(2)]);
    let in_gas = "######\n#.1..#\n######\n\n1 = player hp 30 poisoned 1 on floor with gas 9";
    assert_eq!([1, 5].map(|turns| lost(in_gas, turns)), [Some(2), Some(10)]);
    let far = "##########\n#1.....2.#\n##########\n\n1 = player hp 30 poisoned 1\n2 = nobody on floor with gas 9";
    assert_eq!([1, 5].map(|turns| lost(far, turns)), [Some(2), Some(10)]);
}

/// Statuses of a creature are counted in its own turns: at twice the speed a sleep of four is over in two.
#[test]
fn a_fast_sleeper_wakes_up_in_its_own_turns() {
    let mut game = perils("####\n#@1#\n####\n\n1 = hare asleep 4");
    let danger = game.view().danger();
    assert_eq!(danger.most_lost_in(2), Some(0));
    assert!(danger.most_lost_in(3) > Some(0));
    let hp = |game: &Game| game.view().player().fighter.map_or(0, |it| it.hp());
    let before = hp(&game);
    for turns in 1..6 {
        game.step(Command::Wait).unwrap();
        let lost = u32::try_from(before - hp(&game)).unwrap();
        assert!(danger.most_lost_in(turns).is_none_or(|most| lost <= most), "{lost} in {turns}");
    }
    assert!(hp(&game) < before);
}

/// On a side floor rules ask for its depth, and not for its number.
#[test]
fn the_danger_on_a_side_floor_is_that_of_its_depth() {
    let ron = Content::classic_ron()
        .replacen(
            "    tiles: [",
            r#"branches: [(id: "cellar", from: 1, floors: 1, depth: 2, stairs: "hatch")],
            tiles: [(id: "hatch", glyph: 'v', color: (9, 9, 9), walkable: true, transparent: true),"#,
            1,
        )
        .replacen(
            "id: \"orc\",",
            r#"id: "orc", rules: [(on: Hit, if: [FloorFrom(3)], do: [Damage(50)])],"#,
            1,
        );
    let content = Arc::new(Content::parse("my.ron", &ron).unwrap_or_else(|why| panic!("{why}")));
    let lost = |floor| {
        let scene = format!("#####\n#@o.#\n#####\n\nfloor {floor}");
        danger(Arc::clone(&content), &scene).most_lost_in(1)
    };
    assert_eq!(lost(11), lost(2), "floor 11 is that of depth 2");
    assert!(lost(3) > lost(2));
}

#[test]
fn a_rule_for_the_floors_above_is_no_danger_below() {
    let rule = r#"id: "orc", rules: [(on: Hit, if: [Not(FloorFrom(2))], do: [Damage(50)])],"#;
    let ron = Content::classic_ron().replacen("id: \"orc\",", rule, 1);
    let content = Arc::new(Content::parse("my.ron", &ron).unwrap_or_else(|why| panic!("{why}")));
    let lost = |floor| {
        let scene = format!("#####\n#@o.#\n#####\n\nfloor {floor}");
        danger(Arc::clone(&content), &scene).most_lost_in(1)
    };
    assert!(lost(1) > Some(50) && lost(3) < Some(50), "{:?} {:?}", lost(1), lost(3));
}

/// A status that moves its holder counts for each enemy that has it.
#[test]
fn every_enemy_with_a_status_that_moves_it_may_be_near() {
    let ron = r#"(extends: "classic", statuses: [
        (id: "blinking", rules: [(on: Turn, to: Me, do: [Teleport(6)])]),
    ])"#;
    let packs = [Pack::new().with_file("my.ron", ron), Pack::built_in("classic").unwrap()];
    let content = Content::parse_packs(&packs, &Host::new());
    let content = Arc::new(content.unwrap_or_else(|why| panic!("{why}")));
    let scene = "##########\n#@.....12#\n##########\n\n1 = orc blinking 9\n2 = orc blinking 9";
    let near = "#####\n#o@o#\n#####";
    let lost = |scene| danger(Arc::clone(&content), scene).most_lost_in(1);
    assert_eq!(lost(scene), lost(near));
}

const BACKLASH: &str = include_str!("../fixtures/backlash.ron");

fn backlash(scene: &str) -> Game {
    let content = Content::parse("backlash.ron", BACKLASH).unwrap_or_else(|why| panic!("{why}"));
    Game::from_scene(Arc::new(content), scene).unwrap_or_else(|why| panic!("{why}"))
}

/// A player with 6 power beside a creature.
fn beside(creature: &str, equipment: &str) -> Game {
    backlash(&format!(
        "#####\n#@1.#\n#####\n\n@ = player hp 40 max 40 power 6\n1 = {creature}{equipment}"
    ))
}

fn struck(game: &Game) -> Option<Backlash> {
    let enemy = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap();
    game.view().threat(enemy.id).unwrap().struck
}

/// The most that one blow brings back, as the bounds of the blow and of the turn say it.
#[test]
fn a_blow_that_comes_back_is_bounded() {
    for (creature, damage) in [
        ("thistle", (4, 4)),
        ("looking_glass", (0, 12)),
        ("sapper", (4, 4)),
        ("spitter", (0, 6)),
        ("screamer", (0, 4)),
        // Its burst hurts itself, up to the end of a chain of eight rules.
        ("puffball", (0, 14)),
    ] {
        let game = beside(creature, "");
        let told = struck(&game).unwrap_or_else(|| panic!("{creature}")).damage;
        assert_eq!(told, Some(Bounds { min: damage.0, max: Some(damage.1) }), "{creature}");
        let danger = game.view().danger();
        assert_eq!(danger.most_lost_in(1), Some(damage.1), "{creature}");
        // A blow in each turn, and none in the turn of a step.
        assert_eq!(danger.most_lost_in(3), Some(3 * damage.1), "{creature}");
        let step = game.view().danger_of_step(game.view().player().at);
        assert_eq!(step.most_lost_in(1), Some(0), "{creature}");
    }
}

#[test]
fn statuses_stats_gas_and_helpers_come_back() {
    let content = backlash("###\n#@#\n###").content().clone();
    let told = |creature: &str| {
        struck(&beside(creature, "")).unwrap_or_else(|| panic!("{creature}: nothing"))
    };
    assert_eq!(told("numbing_eye").status.map(|it| it.1), Some(Some(20)));
    assert_eq!(told("dulling_slug").status.map(|it| it.1), Some(Some(9)));
    assert!(told("sporecap").spreads.is_some());
    assert_eq!(told("wasps_nest").calls, content.prototype_id("orc"));
    assert!(struck(&beside("orc", "")).is_none());
    // A sleeper that a blow wakes up gives nothing back.
    assert!(struck(&beside("orc asleep 9", "")).is_none());
    assert!(struck(&beside("orc bristling 9", "")).is_some());
    // What the player's own equipment costs with each blow.
    let own = |item: &str| struck(&beside("orc", &format!("\ninventory a {item} equipped")));
    assert_eq!(own("cruel_sword").unwrap().damage, Some(Bounds { min: 3, max: Some(3) }));
    assert!(own("sleepy_club").unwrap().status.is_some());
    assert!(own("spiked_hide").is_none());
    let death = |creature: &str| {
        let game = beside(creature, "");
        let enemy = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap();
        game.view().threat(enemy.id).unwrap().death
    };
    assert!(death("last_breath").unwrap().status.is_some() && death("orc").is_none());
}

/// The cost of a rule is paid by its actor, wherever the rule aims.
#[test]
fn hit_points_spent_by_a_blow_are_lost_by_the_striker() {
    let numbs = "to: Me, do: [AddStatus(\"numb\", 3)]";
    let ron = BACKLASH.replace(numbs, "to: Other, do: [Spend(\"hp\", 2)]");
    assert_ne!(ron, BACKLASH);
    let content = Arc::new(Content::parse("backlash.ron", &ron).unwrap());
    let scene = "#####\n#@1.#\n#####\n\n1 = orc asleep 9\ninventory a sleepy_club equipped";
    let game = Game::from_scene(content, scene).unwrap();
    assert_eq!(struck(&game).unwrap().damage, Some(Bounds { min: 2, max: Some(2) }));
    // And the orc wakes up.
    assert_eq!(game.view().danger().most_lost_in(1), Some(4));
}

/// Harm that needs no hit points: said of those whose blows take none.
#[test]
fn deeds_without_damage_are_told() {
    let deeds = |creature: &str| {
        let game = beside(creature, "");
        let enemy = game.view().entities().into_iter().find(EntityView::is_enemy).unwrap();
        let threat = game.view().threat(enemy.id).unwrap();
        assert_eq!(threat.hits_for.is_some(), creature == "orc", "{creature}");
        threat.deeds
    };
    assert_eq!(deeds("gazer").and_then(|it| it.status).and_then(|it| it.1), Some(4));
    assert_eq!(deeds("cutpurse").map(|it| it.harms), Some(Harms::ROBS));
    assert!(deeds("bell").is_some_and(|it| it.calls.is_some()));
    assert_eq!(deeds("nettle").and_then(|it| it.damage), Some(Bounds { min: 0, max: Some(2) }));
    for harmless in ["orc", "lamb", "thistle", "last_breath"] {
        assert_eq!(deeds(harmless), None, "{harmless}");
    }
}

/// A creature begins its turns asleep as well, and so do its rules about them.
#[test]
fn sleepers_harm_who_is_near() {
    let lost = |creature: &str| beside(creature, "").view().danger().most_lost_in(2);
    assert_eq!(lost("nettle"), Some(4));
    assert_eq!(lost("nettle numb 5"), Some(4));
    assert_eq!(lost("orc numb 5"), Some(0));
}

/// A nettle hurts the puffball between it and the player, and the puffball bursts: no blow of the player did it.
#[test]
fn harm_to_others_comes_back_from_afar() {
    let mut game =
        backlash("#####\n#@12#\n#####\n\n@ = player hp 40 max 40\n1 = puffball\n2 = nettle");
    let here = game.view().player().at;
    let said = game.view().danger_of_step(here).most_lost_in(1).unwrap();
    game.step(Command::Wait).unwrap();
    let lost = 40 - game.view().player().fighter.unwrap().hp();
    assert!(lost > 0 && lost.unsigned_abs() <= said, "{lost} lost, {said} said");
}

/// Thorns on both sides answer each other: four wounds of the player in the chain of one blow.
#[test]
fn thorns_answer_thorns() {
    let game = beside("thistle", "\ninventory a spiked_hide equipped");
    assert_eq!(struck(&game).unwrap().damage, Some(Bounds { min: 4, max: Some(16) }));
    // Each wound hurts once more, and that once more: 1 for the blow, 1 for each of the chain.
    let game = beside("orc power 4", "\ninventory a hair_shirt equipped");
    let blow = game.view().danger().most_lost_in(1).unwrap();
    assert!((7 + 3..=2 * (7 + 3)).contains(&blow), "{blow}");
}

/// Fights to the death against creatures that answer blows.
#[test]
fn what_comes_back_lies_within_what_was_said() {
    let content = Arc::new(Content::parse("backlash.ron", BACKLASH).unwrap());
    let (said, _) = check_fights(std::slice::from_ref(&content), 21, 1_500);
    assert!(said > 2_000, "{said}");
    check_hidden(&[content], 22, 100);
}

/// A chill sets in with 5 hit points and begins a shiver, which begins a chill. The brand of a hurt player is one more
/// way into it.
const CHILLS: &str = r#"(extends: "classic",
    stats: [(id: "warnings", name: "warnings")],
    statuses: [
        (id: "chill", rules: [(on: Start, do: [Damage(5), AddStatus("shiver", 2)])]),
        (id: "shiver", rules: [(on: Start, do: [AddStatus("chill", 2)])]),
        (id: "branded", rules: [(on: Start, do: [Damage(4)])]),
        (id: "frost", rules: [(on: Start, do: [Damage(5), AddStatus("numb", 2)])]),
        (id: "numb", rules: []),
    ],
    creatures: [
        (id: "chiller", glyph: 'c', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0},
         rules: [(on: Hit, to: Other, do: [AddStatus("chill", 2)])], ai: [(do: Attack)]),
        (id: "shiverer", glyph: 's', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0},
         rules: [(on: Hit, to: Other, do: [AddStatus("shiver", 2)])], ai: [(do: Attack)]),
        (id: "froster", glyph: 'f', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0},
         rules: [(on: Hit, to: Other, do: [AddStatus("frost", 2)])], ai: [(do: Attack)]),
        (id: "brute", glyph: 'b', color: (9, 9, 9), stats: {"hp": 9, "power": 4, "defence": 0}, ai: [(do: Attack)]),
        (id: "doom", glyph: 'd', color: (9, 9, 9), stats: {"hp": 9, "power": 1, "defence": 0},
         rules: [(on: Hit, do: [Lose])], ai: [(do: Attack)]),
        (id: "watch", glyph: 'w', color: (9, 9, 9), stats: {"hp": 9, "power": 1, "defence": 0},
         rules: [(on: Hit, if: [OtherHas("warnings", 2)], do: [Lose])], ai: [(do: Attack)]),
        (id: "guard", glyph: 'g', color: (9, 9, 9), stats: {"hp": 9, "power": 1, "defence": 0},
         rules: [(on: Hit, if: [OtherHas("warnings", 2)], do: [Lose]), (on: Hit, to: Other, do: [ChangeStat("warnings", 1)])],
         ai: [(do: Attack)]),
        (id: "warden", glyph: 'W', color: (9, 9, 9), stats: {"hp": 9, "power": 1, "defence": 0},
         rules: [(on: Turn, if: [PlayerHas("warnings", 2)], to: Player, do: [Lose])], ai: [(do: Attack)]),
        (id: "hangman", glyph: 'h', color: (9, 9, 9), stats: {"hp": 9, "power": 1, "defence": 0},
         rules: [(on: Hit, if: [OtherStatus("numb")], do: [Lose])], ai: [(do: Attack)]),
    ],
    items: [
        (id: "brand", glyph: '=', color: (9, 9, 9), equip: "weapon",
         rules: [(on: Hurt, do: [AddStatus("branded", 2)])]),
    ],
)"#;

fn chills(scene: &str) -> Game {
    let content = Content::parse("chills.ron", CHILLS).unwrap_or_else(|why| panic!("{why}"));
    Game::from_scene(Arc::new(content), scene).unwrap_or_else(|why| panic!("{why}"))
}

/// The hit points that the next turn can take, and those that it takes.
fn told_and_lost(mut game: Game) -> (Option<u32>, u32) {
    let hp = |game: &Game| game.view().player().fighter.unwrap().hp();
    let (told, before) = (game.view().danger().most_lost_in(1), hp(&game));
    game.step(Command::Wait).unwrap();
    (told, (before - hp(&game)).unsigned_abs())
}

#[test]
fn statuses_that_give_each_other_are_no_less_harmful() {
    let scene = "########\n#c...@s#\n########\n\n@ = player hp 30 defence 0";
    let (told, lost) = told_and_lost(chills(scene));
    assert_eq!(lost, 9);
    assert!(told.is_none_or(|told| told >= lost), "{told:?}");
}

/// A status without a way back to itself has a bound.
#[test]
fn a_status_that_gives_another_once_is_bounded() {
    let scene = "#####\n#@f.#\n#####\n\n@ = player hp 30 defence 0";
    let (told, lost) = told_and_lost(chills(scene));
    assert_eq!(lost, 9);
    assert!(told.is_some_and(|told| (lost..=2 * lost).contains(&told)), "{told:?}");
}

#[test]
fn a_wound_by_a_status_of_wounds_counts() {
    let scene = "#####\n#@b.#\n#####\n\n@ = player hp 30 defence 0\ninventory a brand equipped";
    let (told, lost) = told_and_lost(chills(scene));
    assert_eq!(lost, 8);
    // Each wound may be answered by one more: no bound is known.
    assert!(told.is_none_or(|told| told >= lost), "{told:?}");
}

#[test]
fn a_blow_that_loses_the_game_kills() {
    let mut game = chills("#####\n#@d.#\n#####\n\n@ = player hp 30 defence 0");
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    let told = threat.you_die_in.unwrap();
    assert_eq!(told.min, 1);
    game.step(Command::Wait).unwrap();
    assert!(game.step(Command::Wait).is_err(), "the game is over");
}

/// A loss behind a condition: by warnings that one of the two creatures gives, or by a status.
#[test]
fn a_loss_behind_a_condition_counts_where_the_condition_may_hold() {
    let can_die = |scene: &str| {
        let game = chills(scene);
        let duel = game.view().threat(EntityId::new(1)).unwrap().you_die_in.unwrap().min <= 1;
        let group = game.view().danger().you_die_in() == Some(1);
        assert_eq!(duel, group, "{scene}");
        duel
    };
    let warned = |letter: char, state: &str| {
        format!("#####\n#@{letter}.#\n#####\n\n@ = player hp 30 defence 0 {state}")
    };
    for (letter, state, dies) in [
        ('w', "", false),
        ('w', "warnings 2", true),
        // It may strike often enough.
        ('g', "", true),
        ('W', "", false),
        ('W', "warnings 2", true),
        ('h', "", false),
        ('h', "numb 3", true),
    ] {
        assert_eq!(can_die(&warned(letter, state)), dies, "{letter} {state}");
    }
}

/// The condition may come to hold of a friend of the player who is hit, and by a rule of the floor.
#[test]
fn a_loss_behind_a_condition_counts_friends_and_rules_of_the_floor() {
    let recipe = r#"recipes: [(id: "rooms", generator: Rooms(attempts: 9, smallest: 6, largest: 9),
        rules: [(on: Turn, to: Player, do: [ChangeStat("warnings", 1)])])],
    stats: ["#;
    let page = r#"creatures: [
        (id: "page", glyph: 'a', color: (9, 9, 9), faction: "player", stats: {"hp": 9}),"#;
    let parse = |ron: &str| Arc::new(Content::parse("chills.ron", ron).unwrap());
    let calm = parse(&CHILLS.replacen("creatures: [", page, 1));
    let alarmed = parse(&CHILLS.replacen("stats: [", recipe, 1));
    let scene = |around: &str| {
        format!("#####\n#@{around}#\n#####\n\n@ = player hp 30 defence 0 warnings 1")
    };
    let dies = |content: &Arc<Content>, around: &str| {
        danger(Arc::clone(content), &scene(around)).you_die_in() == Some(1)
    };
    assert!(!dies(&calm, "h."));
    assert!(dies(&calm, "ha"));
    assert!(!dies(&calm, "W."));
    assert!(dies(&alarmed, "W."));
    let mut game = Game::from_scene(alarmed, &scene("W.")).unwrap();
    assert!(game.view().threat(EntityId::new(1)).unwrap().you_die_in.unwrap().min <= 1);
    let is_lost = (0..2).any(|_| game.step(Command::Wait).is_err() || game.outcome().is_some());
    assert!(is_lost);
}

/// An enemy that heals, grows stronger and leaves the floor by one rule does so after the fight.
#[test]
fn an_enemy_that_leaves_by_a_wound_is_told_as_it_fights_now() {
    let pack = |rules: &str| {
        let ron = format!(
            r#"(extends: "classic", creatures: [(id: "rival", glyph: 'r', color: (9, 9, 9),
                stats: {{"hp": 20, "power": 6, "defence": 0}}, rules: [{rules}], ai: [(do: Attack)])])"#
        );
        Arc::new(Content::parse("rival.ron", &ron).unwrap_or_else(|why| panic!("{why}")))
    };
    let threat = |rules: &str, floor: u32| {
        let scene = format!("#####\n#@r.#\n#####\n\n@ = player hp 30 defence 0\nfloor {floor}");
        let game = Game::from_scene(pack(rules), &scene).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(game.view().danger().you_die_in().is_some_and(|turns| turns < 2), floor == 10);
        game.view().threat(EntityId::new(1)).unwrap()
    };
    let leaves =
        r#"(on: Hurt, if: [HpBelow(50)], do: [Heal(30), ChangeStat("power", 2), ChangeFloor(2)])"#;
    let (plain, rival) = (threat("", 1), threat(leaves, 1));
    assert_eq!((rival.hits_for, rival.you_die_in), (plain.hits_for, plain.you_die_in));
    assert_eq!(rival.dies_in, plain.dies_in);
    // On the deepest floor it stays, stronger with every wound.
    assert_eq!(threat(leaves, 10).you_die_in.unwrap().max, None);
}

/// The player pays for a rule, and not its targets.
#[test]
fn a_cost_is_no_change_of_the_target() {
    let pack = r#"(extends: "classic", stats: [(id: "mana", name: "mana")],
        items: [(id: "staff", glyph: '/', color: (9, 9, 9),
            rules: [(on: Use, to: Nearest(5), do: [Spend("mana", 2), Damage(5)])])])"#;
    let content = Content::parse("staff.ron", pack).unwrap_or_else(|why| panic!("{why}"));
    let scene = "#####\n#@o.#\n#####\n\n@ = player mana 9\ninventory a staff";
    let game = Game::from_scene(Arc::new(content), scene).unwrap_or_else(|why| panic!("{why}"));
    let view = game.view();
    let orc = view.entities().into_iter().find(EntityView::is_enemy).unwrap().id;
    let staff = &view.inventory()[0];
    let (_, rule) = staff.prototype.rules.on(roguecore::rule::Trigger::Use).next().unwrap();
    let forecast = view.forecast(Some(staff.slot), rule, orc).unwrap();
    assert_eq!(forecast.damage.map(|it| it.min), Some(5));
    assert!(forecast.changes.is_empty(), "{:?}", forecast.changes);
}
