//! Autofight.

use std::sync::Arc;

use rogue_travel::{AutoCommand, Cost, EnemyStop, HarmStop, PathStop, Runner, Step, StopReason};
use roguecore::{Command, Content, Direction, EntityView};

use crate::explore::{bat_distance, hall_with_bat};
use crate::support::{Played, end};

#[test]
fn the_nearest_enemy_is_approached_and_killed() {
    let mut played = Played::new("########\n#@....o#\n########");
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(reason, StopReason::Enemy(EnemyStop::Dead { next: None }));
    assert_eq!(commands.last(), Some(&Command::Melee(Direction::East)));
    assert_eq!(end("####\n#@.#\n####", AutoCommand::Fight), "0 at 1,1: no enemy is in view");
}

#[test]
fn low_health_and_a_fatal_blow_end_it() {
    let weak = "######\n#@.o.#\n######\n\n@ = player hp 20";
    assert_eq!(end(weak, AutoCommand::Fight), "0 at 1,1: health is low");
    let mut played = Played::new("#####\n#o@o#\n#o.o#\n#####\n\n@ = player hp 30");
    let (_, reason) = played.play(AutoCommand::Fight);
    assert!(
        matches!(reason, StopReason::Harm(HarmStop::Costly { .. } | HarmStop::HalfHealth)),
        "{reason}"
    );
}

/// As the threat line has it: with speed, and before the blow.
#[test]
fn a_blow_that_could_kill_is_not_waited_for() {
    let deadly = "the next blow could be deadly";
    let orc = |power| {
        format!("######\n#@o..#\n######\n\n@ = player hp 29\no = orc hp 50 max 50 power {power}")
    };
    assert_eq!(end(&orc(60), AutoCommand::Fight), format!("0 at 1,1: {deadly}"));
    let near = "######\n#@.o.#\n######\n\n@ = player hp 29\no = orc hp 50 max 50 power 60";
    assert_eq!(end(near, AutoCommand::Fight), format!("0 at 1,1: {deadly}"));
    for power in 1..60 {
        let mut played = Played::new(&orc(power));
        loop {
            let view = played.game.view();
            let threat = view.entities().iter().find_map(|it| view.threat(it.id)).unwrap();
            let most = threat.hits_for.map_or(0, |hit| hit.max.unwrap_or(0));
            let hp = view.player().fighter.unwrap().hp();
            let fatal = most * threat.speed.div_ceil(100) >= u32::try_from(hp).unwrap();
            let mut runner = Runner::new(AutoCommand::Fight, &played.game);
            match runner.next(&played.memory, &played.game, &[]) {
                Step::Command(command) => {
                    assert!(!fatal, "power {power}: {most} of {hp}");
                    played.step(command);
                }
                Step::Stop(StopReason::LowHealth) => break,
                Step::Stop(reason) => {
                    let is_deadly = matches!(reason, StopReason::Harm(HarmStop::Deadly { .. }));
                    let is_costly = matches!(
                        reason,
                        StopReason::Harm(HarmStop::Costly { .. } | HarmStop::HalfHealth)
                    );
                    assert!(if fatal { is_deadly } else { is_costly }, "{reason}");
                    break;
                }
            }
            if !played.game.view().entities().iter().any(EntityView::is_enemy) {
                break;
            }
        }
    }
}

/// Of those who act from afar only they count whose ability does damage and reaches the player.
#[test]
fn an_ability_counts_as_far_as_it_reaches_and_if_it_does_damage() {
    let first = |enemy: &str, cells: usize| {
        let between = ".".repeat(cells - 1);
        let wall = "#".repeat(cells + 4);
        let scene = format!("{wall}\n#@{between}1.#\n{wall}\n\n@ = player hp 35\n1 = {enemy}");
        Played::new(&scene).end(AutoCommand::Fight)
    };
    let deadly = "0 at 1,1: the next blow could be deadly";
    // An arrow flies five cells, and the player comes one nearer.
    for cells in 1..=6 {
        assert_eq!(first("archer", cells), deadly, "{cells} cells");
    }
    let far = first("archer", 7);
    assert!(far != deadly && far.ends_with("the next blow could be deadly"), "{far}");
    assert!(first("archer asleep 500", 6) != deadly);
    // What the witch does from afar takes no hit points; only her blow does.
    assert_ne!(first("witch power 60", 6), deadly);
    assert_eq!(first("witch power 60", 2), deadly);
}

#[test]
fn lethal_poison_ends_it() {
    let scene =
        |poison: u32| format!("#######\n#@...o#\n#######\n\n@ = player hp 25 poisoned {poison}");
    assert_eq!(end(&scene(25), AutoCommand::Fight), "0 at 1,1: a status could be deadly");
    assert!(!end(&scene(24), AutoCommand::Fight).starts_with("0 at"));
    // The poison of the next turn counts beside the blow.
    let near = |hp, poison: &str| {
        format!("#####\n#@o.#\n#####\n\n@ = player hp {hp}{poison}\no = orc power 22 hp 50 max 50")
    };
    assert_eq!(
        end(&near(22, " poisoned 3"), AutoCommand::Fight),
        "0 at 1,1: the next blow could be deadly"
    );
    let costly = "0 at 1,1: the next turn could cost too much";
    assert_eq!(end(&near(22, ""), AutoCommand::Fight), costly);
}

#[test]
fn an_enemy_that_cannot_be_hurt_is_left_alone() {
    let scene = "#####\n#@o.#\n#####\n\no = orc defence 9";
    let reason = Played::new(scene).play(AutoCommand::Fight).1;
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::CannotHurt { .. })), "{reason}");
}

#[test]
fn danger_between_is_not_entered() {
    let scene = "########\n#@.^.1.#\n########\n\n1 = keeper";
    assert_eq!(end(scene, AutoCommand::Fight), "0 at 1,1: no enemy is in view");
    let scene = "########\n#@.:..1#\n########\n\n1 = orc";
    let (commands, reason) = Played::new(scene).play(AutoCommand::Fight);
    assert!(
        commands.is_empty() && reason == StopReason::Path(PathStop::NoPath),
        "{commands:?} {reason}"
    );
}

#[test]
fn an_enemy_without_a_path_is_passed_over_for_one_that_can_be_reached() {
    let scene = "##########\n#1.:@...2#\n##########\n\n1 = orc\n2 = orc";
    let (commands, _) = Played::new(scene).play(AutoCommand::Fight);
    assert_eq!(commands.first(), Some(&Command::Move(Direction::East)));
}

/// One that is next to the player, a step away, or of the same kind is fought on; another one that comes from afar is
/// the player's choice.
#[test]
fn the_death_of_one_enemy_is_not_the_end_of_a_fight_with_two() {
    let mut played = Played::new("#####\n#@o.#\n#o..#\n#####");
    assert_eq!(
        played.play(AutoCommand::Fight).1,
        StopReason::Enemy(EnemyStop::Dead { next: None })
    );
    let mut played = Played::new("#######\n#@o.o.#\n#######\n\no = orc hp 1 max 10");
    assert_eq!(
        played.play(AutoCommand::Fight).1,
        StopReason::Enemy(EnemyStop::Dead { next: None })
    );
    let scene = "##########\n#@o....2.#\n##########\n\no = orc hp 1 max 10";
    let mut played = Played::new(&format!("{scene}\n2 = orc hp 1 max 10"));
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(reason, StopReason::Enemy(EnemyStop::Dead { next: None }));
    assert!(commands.len() > 2, "{commands:?}");
    let mut played = Played::new(&format!("{scene}\n2 = bear hp 1"));
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(commands.len(), 1);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::Dead { next: Some(_) })), "{reason}");
    assert_eq!(
        played.play(AutoCommand::Fight).1,
        StopReason::Enemy(EnemyStop::Dead { next: None })
    );
}

/// One more of a pack comes around a corner by scent: blows go on. Another kind ends the fight.
#[test]
fn blows_go_on_while_a_pack_comes_into_view() {
    let scene = "#########\n#@1.....#\n####.####\n####.####\n####2####\n#########\n\n\
                 @ = player hp 300 max 300\n2 = jackal\n1 = ";
    let end = |kind: &str| {
        let mut played = ember(&format!("{scene}{kind} hp 90 max 90"));
        let (commands, reason) = played.play(AutoCommand::Fight);
        let steps = commands.iter().filter(|it| !matches!(it, Command::Melee(_))).count();
        (steps, reason)
    };
    assert_eq!(end("jackal"), (0, StopReason::Enemy(EnemyStop::Dead { next: None })));
    let (steps, reason) = end("rat");
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::InView { .. })), "{reason}");
    assert_eq!(steps, 0);
}

/// Of two that come into view at once, one more of the pack does not hide the other one.
#[test]
fn one_more_of_a_pack_does_not_hide_another_enemy() {
    let scene = "##########\n#@1......#\n####.#.###\n####.#.###\n####2#3###\n##########\n\n\
                 @ = player hp 300 max 300\n1 = jackal hp 90 max 90\n2 = jackal\n3 = hellhound";
    let mut played = ember(scene);
    let hound = played.game.content().prototype_id("hellhound").unwrap();
    let (_, reason) = played.play(AutoCommand::Fight);
    assert!(
        matches!(reason, StopReason::Enemy(EnemyStop::InView { kind, .. }) if kind == hound),
        "{reason}"
    );
    let in_view = played.game.view().entities().iter().filter(|it| it.is_enemy()).count();
    assert_eq!(in_view, 3, "both came in one turn");
}

/// Once, above a third: the next key goes on.
#[test]
fn half_of_the_hit_points_is_a_moment_to_think() {
    let scene = "#####\n#@o.#\n#####\n\n@ = player hp 37\no = orc hp 90 max 90 power 4";
    let mut played = Played::new(scene);
    let hp = |played: &Played| played.game.view().player().fighter.unwrap().hp();
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!((reason, commands.is_empty()), (StopReason::Harm(HarmStop::HalfHealth), false));
    assert!((31..=36).contains(&hp(&played)), "{}", hp(&played));
    // Asked again it goes on, up to a third of what there was at the start.
    let reason = played.play(AutoCommand::Fight).1;
    assert!(matches!(reason, StopReason::Harm(HarmStop::Costly { .. })), "{reason}");
    assert!((21..=30).contains(&hp(&played)), "{}", hp(&played));
    assert_eq!(played.play(AutoCommand::Fight).1, StopReason::LowHealth);
    assert!(hp(&played) <= 20);
}

/// The nearest of those left sleeps: the one behind it is named.
#[test]
fn a_sleeper_does_not_hide_who_is_awake() {
    let mut played =
        Played::new("##########\n#@o1...2.#\n##########\n\n1 = bear asleep 500\n2 = bear");
    let (_, reason) = played.play(AutoCommand::Fight);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::Dead { next: Some(_) })), "{reason}");
}

/// Also where the sleeper is nearer, or stands beside the way.
#[test]
fn a_sleeper_is_not_woken_up_in_a_fight() {
    let scene = "########\n#@s...r#\n#......#\n########\n\n\
                 @ = player hp 200 max 200\ns = gate_keeper dormant on\nr = rat hp 1";
    let mut played = ember(scene);
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(reason, StopReason::Enemy(EnemyStop::Dead { next: None }));
    let keeper = played.game.content().prototype_id("gate_keeper").unwrap();
    let entities = played.game.view().entities();
    let keeper = entities.iter().find(|it| it.entity_ref.kind == keeper).unwrap();
    assert_eq!(keeper.fighter.unwrap().hp(), 60, "{commands:?}");
}

/// A sleeper beside the player is struck before they walk to somebody else.
#[test]
fn an_adjacent_sleeper_comes_before_a_distant_enemy() {
    let scene = "########\n#@.....#\n#.s..a.#\n########\n\n\
                 @ = player hp 200 max 200\ns = goblin slumbering 9\na = goblin_archer hp 1";
    let mut played = ember(scene);
    let (commands, _) = played.play(AutoCommand::Fight);
    assert_eq!(commands.first(), Some(&Command::Melee(Direction::SouthEast)), "{commands:?}");
}

/// Of two that come into view at once the one that is awake is named.
#[test]
fn who_is_awake_is_named_before_a_sleeper() {
    let scene = "#########\n#@+.....#\n###.g.a.#\n#########\n\n\
                 @ = player hp 200 max 200\ng = goblin slumbering 90\na = goblin_archer";
    let mut played = ember(scene);
    let archer = played.game.content().prototype_id("goblin_archer").unwrap();
    let (_, reason) = played.play(AutoCommand::Explore);
    assert!(
        matches!(reason, StopReason::Enemy(EnemyStop::InView { kind, .. }) if kind == archer),
        "{reason:?}"
    );
}

/// A fight, and waiting for an enemy to come, are told of it once: not again when it comes back from behind a
/// pillar a few turns later.
#[test]
fn an_enemy_that_comes_back_does_not_end_a_fight() {
    let mut returns = 0;
    for seed in 0..30 {
        let scene = hall_with_bat(seed).replace("1 = cave_bat", "1 = cave_bat hp 90 max 90");
        let scene = scene + "\n@ = player hp 200 max 200";
        for auto_command in [AutoCommand::Fight, AutoCommand::WaitUntil] {
            let mut played = Played::of(rogue_ember::content(), &scene);
            let (mut turn, mut seen) = (0_u32, None);
            for _ in 0..20 {
                let mut runner = Runner::new(auto_command, &played.game);
                loop {
                    let events = if runner.issued() == 0 { &[][..] } else { played.events() };
                    let is_back = bat_distance(&played).is_some()
                        && seen.is_some_and(|seen| turn > seen + 1 && turn - seen <= 10);
                    let step = runner.next(&played.memory, &played.game, events);
                    let told =
                        matches!(step, Step::Stop(StopReason::Enemy(EnemyStop::InView { .. })));
                    assert!(!told || !is_back, "seed {seed}, turn {turn}: {auto_command:?}");
                    returns += u32::from(is_back && runner.issued() > 0);
                    if bat_distance(&played).is_some() {
                        seen = Some(turn);
                    }
                    let Step::Command(command) = step else { break };
                    played.step(command);
                    turn += 1;
                }
                played.step(Command::Wait);
                turn += 1;
            }
        }
    }
    assert!(returns > 10, "{returns} returns");
}

/// What was seen asleep is told of when it comes back awake.
#[test]
fn a_sleeper_that_comes_back_awake_ends_a_fight() {
    let seen = |cell: char, goblin: &str| {
        ember(&format!(
            "#######\n#@r{cell}.g#\n#######\n\n@ = player hp 200 max 200\n\
             r = rat hp 200 max 200 power 0\ng = goblin{goblin}"
        ))
    };
    let mut played = seen('.', " asleep on");
    let behind_a_wall = seen('#', " asleep on").game;
    played.memory.observe(behind_a_wall.view(), &[]);
    let mut runner = Runner::new(AutoCommand::Fight, &behind_a_wall);
    let step = runner.next(&played.memory, &behind_a_wall, &[]);
    assert_eq!(step, Step::Command(Command::Melee(Direction::East)));
    let awake = seen('.', "").game;
    played.memory.observe(awake.view(), &[]);
    let step = runner.next(&played.memory, &awake, &[]);
    assert!(matches!(step, Step::Stop(StopReason::Enemy(EnemyStop::InView { .. }))), "{step:?}");
}

/// Alone in view, it is fought where the player asks twice.
#[test]
fn who_does_nothing_until_it_is_struck_is_asked_about() {
    let scene = "########\n#@.k...#\n########\n\n\
                 @ = player hp 200 max 200\nk = gate_keeper dormant on";
    let mut played = ember(scene);
    let kind = played.game.content().prototype_id("gate_keeper").unwrap();
    assert_eq!(
        played.play(AutoCommand::Fight),
        (vec![], StopReason::Enemy(EnemyStop::Dormant { kind }))
    );
    let (commands, _) = played.play(AutoCommand::Fight);
    assert!(commands.iter().any(|it| matches!(it, Command::Melee(_))), "{commands:?}");
    // One that wakes up by itself is an enemy as any other.
    let mut played = ember("#####\n#@.g#\n#####\n\n@ = player power 30\ng = goblin asleep on");
    assert!(matches!(played.play(AutoCommand::Fight).1, StopReason::Enemy(EnemyStop::Dead { .. })));
}

/// What the blow kills for certain takes nothing in that turn.
#[test]
fn a_certain_kill_is_no_danger() {
    let fight = |hp: u32| {
        let scene = format!(
            "#####\n#@o.#\n#####\n\n@ = player hp 9 max 18 power 6\no = orc hp {hp} max 90 power 8"
        );
        Played::new(&scene).play(AutoCommand::Fight)
    };
    let (commands, reason) = fight(1);
    assert_eq!(reason, StopReason::Enemy(EnemyStop::Dead { next: None }), "{commands:?}");
    assert!(matches!(
        fight(90).1,
        StopReason::Harm(HarmStop::Costly { .. } | HarmStop::Deadly { .. })
    ));
}

/// One that is awake and adjacent comes first, also beside keepers that stand still.
#[test]
fn a_sleeper_hides_nobody_who_is_awake() {
    let scene = "##########\n#sssss...#\n#@....e..#\n#......r.#\n##########\n\n\
                 @ = player hp 200 max 200\ns = gate_keeper dormant on\ne = eel\nr = rat";
    let mut played = ember(scene);
    let (commands, reason) = played.play(AutoCommand::Fight);
    let hp = |id: &str| {
        let kind = played.game.content().prototype_id(id).unwrap();
        let entities = played.game.view().entities();
        let alive = entities.iter().find(|it| it.entity_ref.kind == kind && !it.corpse);
        alive.map(|it| it.fighter.unwrap().hp())
    };
    let said = format!("{reason}: {commands:?}");
    let is_blow = |it: &&Command| matches!(it, Command::Melee(_));
    assert_eq!(hp("gate_keeper"), Some(60), "{said}");
    assert!(hp("rat") < Some(4) && commands.iter().find(is_blow).is_some(), "{said}");
}

#[test]
fn a_companion_makes_way_on_the_way_to_an_enemy() {
    let mut played = Played::new("########\n#@1..2.#\n########\n\n1 = dog asleep 500\n2 = bear");
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(commands.first(), Some(&Command::Bump(Direction::East)), "{reason}");
}

fn ember(scene: &str) -> Played {
    Played::of(rogue_ember::content(), scene)
}

fn hp(played: &Played) -> i32 {
    played.game.view().player().fighter.map_or(0, |it| it.hp())
}

/// Two hobgoblins can take 24 of 46 in a turn: no key of autofight begins that.
#[test]
fn a_key_does_not_take_a_third_of_the_hit_points() {
    let scene = "######\n#1@2.#\n######\n\n@ = player hp 46 max 60\n1 = hobgoblin\n2 = hobgoblin";
    let mut played = ember(scene);
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert!(commands.is_empty(), "{commands:?}");
    assert!(
        matches!(
            reason,
            StopReason::Harm(HarmStop::Costly {
                most: Some(24),
                kind: Some(_),
                others: 1,
                case: Cost::Exchange
            })
        ),
        "{reason:?}"
    );
    // One of them is fought for as long as it takes no more than a third.
    let mut played = ember(&scene.replace("#1@2.#", "#.@2.#"));
    let (commands, _) = played.play(AutoCommand::Fight);
    assert!(!commands.is_empty() && hp(&played) * 3 >= 46 * 2, "{}", hp(&played));
}

/// Two nightlings can take 20 in a turn, which leaves more than half of 42 hit points.
#[test]
fn a_player_at_full_health_fights_a_pair() {
    let scene = "######\n#1@2.#\n######\n\n@ = player hp 42 max 42\n1 = nightling\n2 = nightling";
    let (commands, reason) = ember(scene).play(AutoCommand::Fight);
    assert!(!commands.is_empty(), "{reason:?}");
}

/// The way on that a stop names is open: the next key fights a turn.
#[test]
fn a_costly_turn_is_fought_when_that_is_asked_for() {
    let scene = "######\n#1@2.#\n######\n\n\
                 @ = player hp 70 max 100\n1 = hobgoblin hp 90 max 90\n2 = hobgoblin hp 90 max 90";
    let mut played = ember(scene);
    for turns in [0, 1] {
        let (commands, reason) = played.play(AutoCommand::Fight);
        assert_eq!(commands.len(), turns, "{reason:?}");
    }
}

/// The cost was told for the turn that came then.
#[test]
fn a_costly_turn_is_asked_for_anew_a_turn_later() {
    let scene = "######\n#1@2.#\n######\n\n\
                 @ = player hp 70 max 100\n1 = hobgoblin hp 90 max 90\n2 = hobgoblin hp 90 max 90";
    let mut played = ember(scene);
    for _ in 0..2 {
        let (commands, reason) = played.play(AutoCommand::Fight);
        let is_costly = matches!(reason, StopReason::Harm(HarmStop::Costly { .. }));
        assert!(commands.is_empty() && is_costly, "{reason:?}");
        played.step(Command::Wait);
    }
}

/// The second key kills an enemy, and ends for that: the third is about another turn.
#[test]
fn a_costly_turn_is_asked_for_anew_after_another_stop() {
    let scene = "##########\n#1@....23#\n#......4.#\n##########\n\n@ = player hp 30 max 50\n\
                 1 = jackal hp 1\n2 = goblin_archer\n3 = goblin_archer\n4 = goblin_archer";
    let mut played = ember(scene);
    let keys = [(); 3].map(|()| played.play(AutoCommand::Fight));
    let is_costly = |(commands, reason): &(Vec<Command>, StopReason)| {
        commands.is_empty() && matches!(reason, StopReason::Harm(HarmStop::Costly { .. }))
    };
    assert!(is_costly(&keys[0]), "{keys:?}");
    assert_eq!(keys[1].0.len(), 1, "{keys:?}");
    assert!(matches!(keys[1].1, StopReason::Enemy(_)), "{keys:?}");
    assert!(is_costly(&keys[2]), "{keys:?}");
}

#[test]
fn a_creature_whose_death_harms_is_struck_when_that_is_asked_for() {
    let mut played = ember("######\n#.@1.#\n######\n\n1 = bloat");
    for again in [false, true] {
        let (commands, reason) = played.play(AutoCommand::Fight);
        assert_eq!(
            matches!(reason, StopReason::Harm(HarmStop::DeathHarms { .. })),
            !again,
            "{reason:?}"
        );
        assert_eq!(commands.is_empty(), !again);
    }
    // What it does when it dies counts beside its blows: 2 of 4 in a turn, and 22.
    let mut played = ember("######\n#.@1.#\n######\n\n@ = player hp 70 max 80\n1 = bombardier");
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert!(commands.is_empty(), "{commands:?}");
    assert!(
        matches!(reason, StopReason::Harm(HarmStop::Costly { most: Some(30), .. })),
        "{reason:?}"
    );
}

#[test]
fn who_keeps_away_is_not_chased_over_the_floor() {
    let wall = "#".repeat(42);
    let hall = format!("{wall}\n#@...1{}#\n{wall}\n\n1 = goblin_mystic", ".".repeat(35));
    let (commands, reason) = ember(&hall).play(AutoCommand::Fight);
    assert!(
        matches!(reason, StopReason::Enemy(EnemyStop::KeepsAway { .. } | EnemyStop::Gone)),
        "{reason:?}"
    );
    assert!(commands.len() < 12, "{} commands", commands.len());
}

/// A bat flutters away and comes back: blows fall between, and the fight goes on.
#[test]
fn an_enemy_that_flutters_does_not_keep_away() {
    for seed in 0..20 {
        let scene = format!(
            "#########\n#.......#\n#..@1...#\n#.......#\n#########\n\n\
             @ = player hp 300 max 300 power 1\n1 = cave_bat hp 60 max 60\nseed {seed}"
        );
        let reason = ember(&scene).play(AutoCommand::Fight).1;
        assert!(
            !matches!(reason, StopReason::Enemy(EnemyStop::KeepsAway { .. })),
            "seed {seed}: {reason:?}"
        );
    }
}

/// A step there takes three turns, in which an archer shoots three times.
#[test]
fn no_fight_leads_into_deep_water() {
    let scene = "########\n#@.≈≈.1#\n########\n\n1 = archer";
    let (commands, reason) = Played::new(scene).play(AutoCommand::Fight);
    assert!(
        commands.is_empty() && reason == StopReason::Path(PathStop::NoPath),
        "{commands:?} {reason}"
    );
}

/// Around the corner to where it was seen last: to and fro between exploring and fighting gets nowhere.
#[test]
fn an_enemy_that_leaves_the_view_is_followed_to_where_it_was_seen() {
    let scene =
        "#######\n#@.1..#\n#####.#\n#####.#\n#####.#\n#####.#\n#######\n\n1 = goblin_mystic";
    let mut played = ember(scene);
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert!(commands.len() > 3 && played.game.view().player().at.x == 5, "{commands:?} {reason}");
}

/// The player is warned of half of their hit points once, also where a blow of their own comes between.
#[test]
fn a_fight_warns_once() {
    let scene = "#####\n#@o.#\n#####\n\n@ = player hp 37\no = orc hp 90 max 90 power 4";
    let mut played = Played::new(scene);
    assert_eq!(played.play(AutoCommand::Fight).1, StopReason::Harm(HarmStop::HalfHealth));
    played.step(Command::Melee(Direction::East));
    assert_ne!(played.play(AutoCommand::Fight).1, StopReason::Harm(HarmStop::HalfHealth));
}

/// Where blows are likely to take a quarter of the hit points, a key is one exchange of them.
#[test]
fn a_costly_exchange_is_a_key_of_its_own() {
    let scene = "#####\n#@2.#\n#####\n\n@ = player hp 40 max 40\n2 = hobgoblin hp 60 max 60";
    let (commands, reason) = ember(scene).play(AutoCommand::Fight);
    assert!(matches!(reason, StopReason::Harm(HarmStop::Costly { .. })), "{reason:?}");
    assert_eq!(commands.len(), 1);
}

/// The reach of an eel keeps no fight with that eel away from it.
#[test]
fn an_enemy_that_stays_put_is_gone_up_to() {
    let scene = "########\n#@..1..#\n########\n\n@ = player hp 300 max 300\n1 = eel on deep_water";
    let (commands, reason) = ember(scene).play(AutoCommand::Fight);
    assert_eq!(commands.first(), Some(&Command::Move(Direction::East)), "{reason}");
    assert!(commands.len() > 1, "{commands:?} {reason}");
}

/// A way that winds is no chase: whom it leads to does not move.
#[test]
fn an_enemy_at_the_end_of_a_long_way_does_not_keep_away() {
    let scene = "###########\n#@l.......#\n#.l.lllll.#\n#.l.l1..l.#\n#.l.lll.l.#\n#...l...l.#\n#####.####\n\n\
                 1 = bear asleep 500";
    let scene = scene.replace("#####.####", "###########");
    let scene = scene.replace("#...l...l.#", "#...l.....#");
    let (_, reason) = Played::new(&scene).play(AutoCommand::Fight);
    assert!(
        !matches!(
            reason,
            StopReason::Enemy(EnemyStop::KeepsAway { .. }) | StopReason::Path(PathStop::NoPath)
        ),
        "{reason:?}"
    );
}

/// Where nothing bounds what the next turn could take, no number is made up.
#[test]
fn what_nothing_bounds_has_no_number() {
    let ron = Content::classic_ron().replacen(
        "id: \"orc\",",
        "id: \"orc\", abilities: [(id: \"smite\", to: Nearest(7), do: [Damage(Stat(\"power\"))])],",
        1,
    );
    let ron = ron.replacen("ai: [(do: Attack)", "ai: [(do: Cast(\"smite\")), (do: Attack)", 1);
    let content = Content::parse("my.ron", &ron).unwrap_or_else(|why| panic!("{why}"));
    let scene = "########\n#@....o#\n########\n\n@ = player hp 40 max 40";
    let reason = Played::of(Arc::new(content), scene).play(AutoCommand::Fight).1;
    assert!(matches!(reason, StopReason::Harm(HarmStop::Costly { most: None, .. })), "{reason:?}");
}

fn backlash(creature: &str, player: &str) -> Played {
    let ron = include_str!("../../../roguecore/tests/fixtures/backlash.ron");
    let content = Content::parse("backlash.ron", ron).unwrap_or_else(|why| panic!("{why}"));
    let scene = format!(
        "########\n#@.1...#\n#......#\n########\n\n@ = player hp 30 max 30 power 5{player}\n1 = {creature}"
    );
    Played::of(Arc::new(content), &scene)
}

/// Whatever it does, a fight stops before the first blow, and tells of it once.
#[test]
fn a_blow_that_comes_back_is_asked_for() {
    for creature in [
        "thistle",
        "numbing_eye",
        "looking_glass",
        "sapper",
        "puffball",
        "spitter",
        "wasps_nest",
        "screamer",
        "sporecap",
        "dulling_slug",
        "bramble",
        "orc bristling 9",
    ] {
        let mut played = backlash(creature, "");
        let (commands, reason) = played.play(AutoCommand::Fight);
        assert!(
            matches!(reason, StopReason::Harm(HarmStop::StrikesBack { .. })),
            "{creature}: {reason:?}"
        );
        let is_blow = |it: &Command| matches!(it, Command::Melee(_));
        assert!(!commands.iter().any(is_blow), "{creature}: {commands:?}");
        let (commands, reason) = played.play(AutoCommand::Fight);
        assert!(
            !matches!(reason, StopReason::Harm(HarmStop::StrikesBack { .. })),
            "{creature}: {reason:?}"
        );
        assert!(
            commands.first().is_some_and(is_blow)
                || matches!(reason, StopReason::Harm(HarmStop::Costly { .. })),
            "{creature}: {commands:?} {reason:?}"
        );
    }
    let (_, reason) =
        backlash("orc", "\ninventory a sleepy_club equipped").play(AutoCommand::Fight);
    assert!(matches!(reason, StopReason::Harm(HarmStop::StrikesBack { .. })), "{reason:?}");
    assert!(!backlash("orc", "").play(AutoCommand::Fight).0.is_empty());
}

/// Rules that set each other off: seven bursts of one blow, which no key of autofight begins unasked.
#[test]
fn a_chain_of_wounds_is_asked_for() {
    let mut played = backlash("puffball", "");
    let (_, reason) = played.play(AutoCommand::Fight);
    let strikes_back = matches!(reason, StopReason::Harm(HarmStop::StrikesBack { .. }));
    assert!(strikes_back && hp(&played) == 30, "{reason:?}");
    played.step(Command::Melee(Direction::East));
    assert_eq!(hp(&played), 30 - 7 * 2);
}

#[test]
fn an_enemy_that_heals_at_once_is_left() {
    let ron = Content::first_steps_ron().replacen(
        "id: \"orc\",",
        "id: \"orc\", rules: [(on: Turn, do: [Heal(9)])],",
        1,
    );
    let ron =
        ron.replacen("\"hp\": 10, \"defence\": 0, \"power\": 3", "\"hp\": 10, \"power\": 0", 1);
    let content = Content::parse("healer.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let ended = Played::of(content.into(), "#####\n#@o.#\n#####").end(AutoCommand::Fight);
    assert!(ended.ends_with("blows leave the enemy no weaker"), "{ended}");
    assert!(ended.starts_with('2'), "{ended}");
}

/// A swap with a companion is the step itself.
#[test]
fn a_step_onto_a_companion_does_not_end_a_fight() {
    let scene = "##########\n#@h....o.#\n##########\n\n@ = player hp 40\nh = hound\no = goblin hp 1 power 0";
    let mut played = Played::of(rogue_ember::content(), scene);
    let (commands, reason) = played.play(AutoCommand::Fight);
    assert_eq!(commands.first(), Some(&Command::Bump(Direction::East)));
    assert!(commands.len() > 1 && reason != StopReason::Moved, "{commands:?}: {reason}");
}
