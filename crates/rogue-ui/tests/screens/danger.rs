//! One clock of danger: the title over those in view, their rows, looking and the stops of automatic commands tell the
//! same figures at the same moment.

use rogue_travel::{
    AutoCommand, HarmStop, PlayerMemory, Reach, Runner, Step, StopReason, danger_told,
    is_awake_enemy,
};
use rogue_words::describe;
use roguecore::{Command, EntityView, Game, View};

use crate::player::Player;

/// Positions with enemies that all seeds together must have, and figures of stops.
const POSITIONS: usize = 150;
const STOPS: usize = 3;
const SEEDS: u64 = 24;
/// Automatic commands in each game.
const KEYS: usize = 60;

/// The number before "+ turns" after "kills you in", 1 for the next turn.
fn kills(line: &str) -> Option<u32> {
    if line.contains("ould kill you next turn") {
        return Some(1);
    }
    let after = line.split_once("ills you in ")?.1;
    after.split_once("+ turns")?.0.parse().ok()
}

/// Compares title, rows and looking in a position; how many enemies were told about.
fn agree(view: View<'_>) -> usize {
    let entities = view.entities();
    let enemies: Vec<_> = entities.iter().filter(|it| it.is_enemy()).collect();
    let all = danger_told(view);
    let title = describe::together(view).map(describe::DeathClock::turns);
    assert!(title.is_none() || title == all.you_die_in(), "{title:?}, {all:?}");
    let mut reach = Reach::new(view);
    for enemy in &enemies {
        let row = describe::threat_within(view, &mut reach, enemy).lines(200).concat();
        let looked = describe::cell_details(view, enemy.at).join(" ");
        assert_eq!(kills(&row), kills(&looked), "{row} / {looked}");
        let Some(turns) = kills(&row) else { continue };
        let alone = view.danger_of(enemy.id).and_then(|it| it.you_die_in());
        assert_eq!(Some(turns), alone, "{row}");
        // All together kill no later than one of those that count.
        if is_awake_enemy(view, enemy) && reach.includes(enemy) {
            assert!(all.you_die_in().is_some_and(|all| all <= turns), "{row}, {all:?}");
        }
    }
    enemies.len()
}

/// Whether a stop before a blow has a figure, which is that of the title: of an enemy that may live on.
fn stop_agrees(view: View<'_>, stop: StopReason) -> bool {
    let here = view.player().at;
    let entities = view.entities();
    let mut adjacent =
        entities.iter().filter(|it| it.is_enemy() && it.at.chebyshev(here) == 1).peekable();
    let lives_on = |it: &EntityView<'_>| {
        view.threat(it.id).and_then(|it| it.dies_in).is_none_or(|it| it.max != Some(1))
    };
    if adjacent.peek().is_none() || !adjacent.all(lives_on) {
        return false;
    }
    let danger = danger_told(view);
    match stop {
        StopReason::Harm(HarmStop::Costly { most, others, .. }) => {
            assert_eq!((most, others + 1), (danger.most_lost_in(1), danger.attackers()));
            true
        }
        StopReason::Harm(HarmStop::Deadly { .. }) => {
            assert_eq!(danger.you_die_in(), Some(1));
            true
        }
        _ => false,
    }
}

#[test]
fn one_clock_is_told_everywhere() {
    let (mut positions, mut stops) = (0, 0);
    for seed in 0..SEEDS {
        let mut game = Game::with_content(rogue_ember::content(), seed);
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        for key in 0..KEYS {
            if game.outcome().is_some() {
                break;
            }
            let in_view = game.view().entities().iter().any(EntityView::is_enemy);
            let fights = in_view && key % 4 != 3;
            let auto_command = if fights { AutoCommand::Fight } else { AutoCommand::Explore };
            let mut runner = Runner::new(auto_command, &game);
            let mut events = Vec::new();
            let stop = loop {
                positions += usize::from(agree(game.view()) > 0);
                match runner.next(&memory, &game, &events) {
                    Step::Stop(reason) => break reason,
                    Step::Command(command) => {
                        events = game.step(command).expect("it is allowed").as_slice().to_vec();
                    }
                }
                memory.observe(game.view(), &events);
            };
            stops += usize::from(fights && stop_agrees(game.view(), stop));
            if let Some(&first) = game.view().offered().first() {
                game.step(Command::LevelUp(first)).expect("it is offered");
            } else if key % 4 == 3 && game.allows(Command::Wait) {
                game.step(Command::Wait).expect("it is allowed");
            }
        }
    }
    assert!(positions > POSITIONS && stops > STOPS, "{positions} positions, {stops} stops");
}

/// The title and the rows of the screen, and looking.
#[test]
fn screen_tells_the_clock() {
    let scene = "########\n#@g....#\n#g.....#\n########\n\n@ = player hp 20\ng = goblin";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a scene");
    let clock = describe::together(game.view()).expect("two goblins");
    assert_eq!(Some(clock.turns()), danger_told(game.view()).you_die_in());
    let theme = rogue_ui::Theme::named("ascii").expect("a theme");
    let app = rogue_ui::App::resume(game, theme, rogue_ui::KeyMap::default());
    let mut player = Player::of(app).sized(200, 60);
    player.reads(&clock.title()).reads("kills you in 4+ turns");
    player.types("x").reads("It kills you in 4+ turns; you kill it in");
}

/// A goblin four steps away kills later than one at hand, and a crowd sooner than each.
#[test]
fn steps_and_company_count() {
    let told = |map: &str| {
        let scene = format!("{map}\n\n@ = player hp 20\ng = goblin");
        let game = Game::from_scene(rogue_ember::content(), &scene).expect("a scene");
        let view = game.view();
        let first = view.entities().into_iter().find(EntityView::is_enemy).expect("an enemy");
        (view.danger_of(first.id).and_then(|it| it.you_die_in()), danger_told(view).you_die_in())
    };
    let at_hand = told("########\n#@g....#\n########");
    let afar = told("########\n#@....g#\n########");
    let crowd = told("########\n#@g....#\n#g.....#\n########");
    assert!(at_hand.0 == at_hand.1 && afar.0 == afar.1, "{at_hand:?} {afar:?}");
    assert!(afar.0 > at_hand.0, "{at_hand:?} {afar:?}");
    assert!(crowd.0 == at_hand.0 && crowd.1 < crowd.0, "{at_hand:?} {crowd:?}");
}

/// One that sleeps elsewhere is no part of the fight at hand; one next to the player may wake and strike.
#[test]
fn sleepers_count_where_they_could_strike_next() {
    let told = |map: &str| {
        let mut scene = format!("{map}\n\n@ = player hp 20");
        for line in ["g = goblin", "s = goblin asleep on"] {
            if map.contains(&line[..1]) {
                scene = format!("{scene}\n{line}");
            }
        }
        let game = Game::from_scene(rogue_ember::content(), &scene).expect("a scene");
        (danger_told(game.view()).you_die_in(), describe::together(game.view()).is_some())
    };
    let alone = told("########\n#@g....#\n########");
    assert_eq!(told("########\n#@g...s#\n########"), alone);
    assert!(told("########\n#@g....#\n#s.....#\n########").0 < alone.0);
    assert!(!told("########\n#@s....#\n########").1, "nobody is awake");
}
