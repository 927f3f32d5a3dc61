//! The threat of a creature is true: in fights to the death the number of blows lies within what
//! was said before each of them, and nothing is said that the player cannot know.

use std::sync::Arc;

use roguecore::{
    Bounds, Command, Content, Direction, EntityId, Event, Game, Host, Pack, Point, Rng, Threat,
};

const DELVE: &str = include_str!("../../../../assets/packs/delve.ron");
const GHOSTS: &str = include_str!("../../../../assets/packs/ghosts.ron");
const KEEP: &str = include_str!("../../examples/keep.ron");
const RULES: &str = include_str!("../fixtures/duels.ron");
const AI: &str = include_str!("../fixtures/ai.ron");

/// Turns after which a fight is given up as without an end.
const MAX_TURNS: u32 = 150;

fn contents() -> Vec<Arc<Content>> {
    let parse = |name: &str, text: &str| {
        Arc::new(Content::parse(name, text).unwrap_or_else(|why| panic!("{why}")))
    };
    let packs = [Pack::new().with_file("ghosts.ron", GHOSTS), Pack::built_in("classic").unwrap()];
    let ghosts = Content::parse_packs(&packs, &Host::new());
    vec![
        Content::classic(),
        Content::ember(),
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

/// A player with random health and equipment beside, or near, a random creature of a content.
fn fight(content: &Arc<Content>, rng: &mut Rng) -> Game {
    let rows = content.prototypes();
    let foes: Vec<_> =
        rows.iter().filter(|row| row.fighter.is_some() && !row.ai.is_empty()).collect();
    let foe = rng.pick(&foes).unwrap();
    let hp = foe.fighter.unwrap().max_hp();
    let player = rows.iter().find(|row| row.id == "player").unwrap();
    let max = player.fighter.unwrap().max_hp();
    let mut entities = [(player, max), (foe, hp)].map(|(row, max)| {
        let status = content.rows().statuses.get(rng.below(24) as usize);
        let status = status.filter(|it| !it.hides).map_or_else(String::new, |status| {
            let turns =
                if rng.chance(1, 6) { "on".to_owned() } else { rng.range(1, 6).to_string() };
            format!(" {} {turns}", status.id)
        });
        format!("{} hp {}{status}", row.id, rng.range(1, max))
    });
    let power = rng.range(2, 8).to_string();
    entities[0].push_str(" power ");
    entities[0].push_str(&power);
    let wearable = rows.iter().filter(|row| row.item.is_some_and(|it| it.equipment_slot.is_some()));
    let mut slots = Vec::new();
    let mut items = Vec::new();
    for (item, letter) in wearable.filter(|_| rng.chance(1, 3)).zip('a'..) {
        let slot = item.item.unwrap().equipment_slot;
        if !slots.contains(&slot) {
            slots.push(slot);
            items.push(format!("{letter} {} equipped", item.id));
        }
    }
    let inventory =
        if items.is_empty() { String::new() } else { format!("inventory {}\n", items.join(", ")) };
    let map =
        rng.pick(&["#######\n#.....#\n#.12..#\n#.....#\n#######", "#######\n#1...2#\n#######"]);
    let [one, two] = entities;
    let seed = rng.below(1_000_000);
    let scene = format!("{}\n\n1 = {one}\n2 = {two}\n{inventory}seed {seed}\n", map.unwrap());
    Game::from_scene(content.clone(), &scene).unwrap_or_else(|why| panic!("{why}\n{scene}"))
}

/// The blows that each of the two has dealt.
#[derive(Clone, Copy, Debug, Default)]
struct Blows {
    on_player: u32,
    by_player: u32,
}

fn command(game: &Game, foe: Point) -> Command {
    let here = game.view().player().at;
    let toward = Direction::ALL.into_iter().min_by_key(|&step| (here + step).distance_squared(foe));
    match here.direction_to(foe) {
        Some(direction) => Command::Melee(direction),
        None => Command::Bump(toward.unwrap()),
    }
}

/// Whether what was said when `since` blows had been dealt is true of a fight that has ended, or
/// goes on, with `now` of them.
fn is_true(said: Option<Bounds>, (since, now): (u32, u32), dead: bool) -> bool {
    let blows = now - since;
    match said {
        _ if !dead => said.is_none_or(|said| said.max.is_none_or(|max| blows < max)),
        Some(said) => said.contains(blows),
        // Who cannot be hurt by the other may still die of a wound of before.
        None => blows == 0,
    }
}

/// Fights to the death and checks every statement that was made; returns how many were, and how
/// many of them were exact.
fn check_fight(game: &mut Game) -> (u32, u32) {
    let player = game.view().player().id;
    let foe = game.map().entities().iter().find(|it| it.id != player).unwrap().id;
    let start = game.to_scene();
    let mut said: Vec<(Blows, Threat)> = Vec::new();
    let mut blows = Blows::default();
    let (mut you_died, mut it_died) = (false, false);
    for _ in 0..MAX_TURNS {
        let Some(threat) = game.view().threat(foe) else { break };
        said.push((blows, threat));
        let at = game.map().get(foe).unwrap().at;
        let Ok(events) = game.step(command(game, at)).or_else(|_| game.step(Command::Wait)) else {
            break;
        };
        for event in events.as_slice() {
            match *event {
                Event::Attacked { who, target, .. } if who.id == foe && target.player => {
                    blows.on_player += 1;
                }
                Event::Cast { who, ability, .. } if who.id == foe => {
                    let rule = &game.content().rows().ability(ability).unwrap().rule;
                    let hurts = |it: &roguecore::rule::Effect| {
                        matches!(it, roguecore::rule::Effect::Damage { .. })
                    };
                    blows.on_player += u32::from(rule.effects.iter().any(hurts));
                }
                Event::Attacked { who, target, .. } if who.player && target.id == foe => {
                    blows.by_player += 1;
                }
                Event::Died { who, .. } if who.player => you_died = true,
                Event::Died { who, .. } if who.id == foe => it_died = true,
                _ => {}
            }
        }
        // Helpers that were summoned are not of two.
        let alone = game.view().entities().iter().filter(|it| it.blocks_movement).count() < 3;
        if !alone {
            return (0, 0);
        }
        if you_died || it_died {
            break;
        }
    }
    for (then, threat) in &said {
        let on_player = (then.on_player, blows.on_player);
        let by_player = (then.by_player, blows.by_player);
        assert!(
            is_true(threat.you_die_in, on_player, you_died)
                && is_true(threat.dies_in, by_player, it_died),
            "{threat:?}\nwas said after {then:?}; {blows:?}, you died: {you_died}, it died: \
             {it_died}\n{start}"
        );
    }
    let exact = |(_, it): &&(Blows, Threat)| it.dies_in.is_some_and(Bounds::is_exact);
    (said.len() as u32, said.iter().filter(exact).count() as u32)
}

/// Ten thousand fights.
#[test]
fn blows_lie_within_what_was_said() {
    let contents = contents();
    let mut rng = Rng::seeded(11);
    let (mut said, mut exact) = (0, 0);
    for index in 0..10_000 {
        let mut game = fight(&contents[index % contents.len()], &mut rng);
        let counts = check_fight(&mut game);
        said += counts.0;
        exact += counts.1;
    }
    println!("{said} statements, {exact} exact");
    assert!(said > 20_000, "{said}");
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

/// A game that the player cannot tell from this one has the same threats.
#[test]
fn a_threat_tells_nothing_that_is_hidden() {
    let contents = contents();
    let mut rng = Rng::seeded(12);
    for index in 0..400 {
        let mut game = fight(&contents[index % contents.len()], &mut rng);
        for _ in 0..3 {
            let _ = game.step(Command::Wait);
        }
        let imagined = game.imagine(index as u64);
        for entity in game.view().entities() {
            let same = imagined.view().entities_at(entity.at);
            let same = same.iter().find(|it| it.prototype.id == entity.prototype.id).unwrap();
            assert_eq!(
                game.view().threat(entity.id),
                imagined.view().threat(same.id),
                "{}",
                game.to_scene()
            );
        }
    }
}

#[test]
fn arrows_and_thieves_are_bounded() {
    let scene = "########\n#@...1.#\n########\n\n@ = player hp 40\n1 = goblin_archer";
    let game = Game::from_scene(Content::ember(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    let (hit, death) = (threat.hits_for.unwrap(), threat.you_die_in.unwrap());
    let most = hit.max.unwrap();
    assert!(death.min >= 40 / most, "{hit:?} {death:?}");
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = monkey";
    let game = Game::from_scene(Content::ember(), scene).unwrap();
    let threat = game.view().threat(EntityId::new(1)).unwrap();
    assert!(threat.you_die_in.unwrap().min >= 5, "{threat:?}");
    assert!(threat.dies_in.unwrap().min >= 1, "{threat:?}");
}

/// What an axe does around its owner, in any reach, it does not do to its owner.
#[test]
fn what_the_player_does_to_all_around_is_no_danger_to_them() {
    let scene = "#####\n#@.1#\n#####\n\n@ = player hp 40\n1 = rat\ninventory a axe equipped";
    for reach in ["Adjacent", "Around(3)", "InView"] {
        let own = "(on: Hit, to: Adjacent,";
        assert!(Content::ember_ron().contains(own));
        let ron = Content::ember_ron().replacen(own, &format!("(on: Hit, to: {reach},"), 1);
        let content = Content::parse("axe.ron", &ron).unwrap_or_else(|it| panic!("{it}"));
        let game = Game::from_scene(content.into(), scene).unwrap();
        let rat = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        let threat = game.view().threat(rat.id).unwrap();
        let (hit, death) = (threat.hits_for.unwrap(), threat.you_die_in.unwrap());
        assert!(death.min >= 40 / hit.max.unwrap(), "{reach}: {threat:?}");
    }
}

/// What a creature does to all around it, it does to the player as well.
#[test]
fn what_a_creature_does_to_all_around_is_a_danger() {
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 40\n1 = rat";
    for reach in ["Adjacent", "Around(3)", "InView"] {
        let spines = format!("id: \"rat\", rules: [(on: Turn, to: {reach}, do: [Damage(9)])],");
        assert!(Content::ember_ron().contains("id: \"rat\","));
        let ron = Content::ember_ron().replacen("id: \"rat\",", &spines, 1);
        let content = Content::parse("rat.ron", &ron).unwrap_or_else(|it| panic!("{it}"));
        let mut game = Game::from_scene(content.into(), scene).unwrap();
        let rat = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
        let death = game.view().threat(rat.id).unwrap().you_die_in.unwrap();
        let turns = (1..100).find(|_| {
            let _ = game.step(Command::Wait);
            game.outcome().is_some()
        });
        assert!(death.min <= turns.unwrap(), "{reach}: {death:?}, dead after {turns:?}");
    }
}
