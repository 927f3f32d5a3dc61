//! Properties of any input: no panic, only listed glyphs, and frames that agree with `dirty` and
//! `wants_frames`.

use std::time::Duration;

use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};
use rogue_ui::layout::Tiles;
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, KeyMap, Settings, Theme, glyphs};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LevelUpId};

use crate::player::{Player, without_motion};

fn any_key() -> impl Strategy<Value = Key> {
    let named = prop::sample::select(vec![
        KeyCode::Up,
        KeyCode::Left,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::F(1),
        KeyCode::Delete,
    ]);
    let letters = prop::sample::select(
        "abcdefghijklmnopqrstuvwxyz.?/;,<>@+-=SMHJKL123456789 ".chars().collect::<Vec<_>>(),
    );
    let code = prop_oneof![4 => letters.prop_map(KeyCode::Char), 2 => named, 1 => any::<char>().prop_map(KeyCode::Char)];
    (code, prop::bool::weighted(0.1), any::<bool>()).prop_map(|(code, ctrl, shift)| Key {
        code,
        ctrl,
        alt: false,
        shift: shift && !matches!(code, KeyCode::Char(_)),
    })
}

fn any_mouse() -> impl Strategy<Value = Mouse> {
    let kinds = vec![
        MouseKind::Move,
        MouseKind::Left,
        MouseKind::Right,
        MouseKind::WheelUp,
        MouseKind::WheelDown,
    ];
    (prop::sample::select(kinds), 0u16..140, 0u16..70)
        .prop_map(|(kind, x, y)| Mouse::new(kind, x, y))
}

fn any_size() -> impl Strategy<Value = (u16, u16)> {
    prop_oneof![3 => (80u16..140, 24u16..70), 1 => (0u16..90, 0u16..30), 1 => Just((u16::MAX, 3))]
}

fn any_input() -> impl Strategy<Value = Input> {
    prop_oneof![
        20 => any_key().prop_map(Input::Key),
        4 => any_mouse().prop_map(Input::Mouse),
        1 => any_size().prop_map(|(width, height)| Input::Resize { width, height }),
    ]
}

/// An input, or time that passes.
#[derive(Clone, Debug)]
enum Step {
    Input(Input),
    Wait(u64),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        9 => any_input().prop_map(Step::Input),
        1 => (0u64..400).prop_map(Step::Wait),
    ]
}

const DOOMED: &str = "#####\n#oTo#\n#.@T#\n#####\n\n@ = player hp 4\no = orc hp 1";

/// Items of every kind, a pending level-up and stairs.
const RICH: &str = "
##########
#........#
#.1..oT..#
#..2.....#
#.....<..#
##########

1 = player hp 20 on stairs_down
2 = sword, health_potion, health_potion, remains of orc
pack a dagger worn, b leather_armour worn, c fireball_scroll, d confusion_scroll, e lightning_scroll, f health_potion, g ember, k fireball_scroll
growth 1 340 1";

/// The screens at which a test begins.
#[derive(Clone, Copy, Debug)]
enum Start {
    New,
    Doomed,
    Rich,
    Title,
    Replay,
}

fn any_app(start: Start, config: Config) -> App {
    let scene = |content, scene| Game::from_scene(content, scene).expect("a scene");
    let Settings { theme, keys, motion, .. } = config.settings.clone();
    match start {
        Start::New => App::new(config),
        Start::Doomed => App::resume(scene(Content::first_steps(), DOOMED), theme, keys),
        Start::Rich => {
            App::resume(scene(Content::classic(), RICH), theme, keys).with_animations(motion)
        }
        Start::Title => {
            let mut memory = Memory::default();
            for name in ["Ann", "Bob"] {
                memory.begin(name, &scene(Content::classic(), RICH)).expect("a free name");
            }
            memory.close().expect("memory");
            App::title(config, memory)
        }
        Start::Replay => {
            let mut game = scene(Content::classic(), RICH);
            let mut replay = Replay::new(&game);
            for command in [Command::LevelUp(LevelUpId::new(1)), Command::Descend, Command::Wait] {
                game.step(command).expect("a good command");
                replay.record(command, &game);
            }
            App::replay(config, replay).expect("the same content")
        }
    }
}

fn draw(app: &mut App, size: (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    app.draw(&mut buffer);
    buffer
}

fn perform(app: &mut App, step: &Step) {
    match step {
        Step::Input(input) => {
            app.input(*input);
        }
        Step::Wait(millis) => app.tick(Duration::from_millis(*millis)),
    }
}

fn any_start() -> impl Strategy<Value = Start> {
    prop::sample::select(vec![Start::New, Start::Doomed, Start::Rich, Start::Title, Start::Replay])
}

fn check(buffer: &Buffer) {
    for cell in buffer.content() {
        let mut chars = cell.symbol().chars();
        let (first, more) = (chars.next(), chars.next());
        // Names have figures before them where tiles are square.
        let is_icon = |c: char| glyphs::figures::icon(c).is_some();
        let is_glyph =
            first.is_some_and(|c| glyphs::is_drawable(c) || c.is_alphanumeric() || is_icon(c));
        assert!(is_glyph && more.is_none(), "{:?}", cell.symbol());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_input_at_any_size_panics(
        seed in any::<u64>(),
        start in any_start(),
        animations in any::<bool>(),
        square in any::<bool>(),
        theme in prop::sample::select(Theme::NAMES.to_vec()),
        keys in prop::sample::select(KeyMap::PRESETS.to_vec()),
        steps in prop::collection::vec(any_step(), 1..150),
    ) {
        let theme = Theme::named(theme).expect("a theme");
        let keys = KeyMap::preset(keys).expect("a preset");
        let settings = Settings { theme, keys, motion: animations, ..Settings::default() };
        let mut app = any_app(start, Config { seed, settings, ..Config::default() });
        if square {
            app.set_tiles(Tiles::Square);
        }
        let mut size = (80, 50);
        for step in steps {
            if let Step::Input(Input::Resize { width, height }) = step {
                size = (width, height);
            }
            perform(&mut app, &step);
            let dirty = app.dirty();
            if dirty {
                check(&draw(&mut app, size));
                let tiles = app.tile_map().into_iter().flat_map(|map| map.tiles.content());
                for tile in tiles {
                    let sign = tile.symbol().chars().next();
                    prop_assert!(sign.and_then(glyphs::picture).is_some(), "{:?}", sign);
                }
            }
            prop_assert!(!app.dirty());
        }
    }

    /// An input that does not set `dirty` does not change the frame.
    #[test]
    fn an_app_that_is_not_dirty_draws_the_same_frame(
        start in any_start(),
        square in any::<bool>(),
        steps in prop::collection::vec(any_step(), 1..60),
    ) {
        let mut app = any_app(start, Config::default());
        if square {
            app.set_tiles(Tiles::Square);
        }
        let draw = |app: &mut App| (draw(app, (100, 30)), app.tile_map().cloned());
        let mut before = draw(&mut app);
        for step in steps {
            if matches!(step, Step::Input(Input::Resize { .. })) {
                continue;
            }
            perform(&mut app, &step);
            let dirty = app.dirty();
            let after = draw(&mut app);
            if !dirty {
                prop_assert_eq!(&before, &after, "{:?}", step);
            }
            before = after;
        }
    }

    /// While no frames are wanted time changes nothing, and every animation ends.
    #[test]
    fn frames_are_wanted_only_while_animating(
        start in any_start(),
        steps in prop::collection::vec(any_step(), 1..60),
    ) {
        let mut app = any_app(start, Config::default());
        draw(&mut app, (80, 50));
        for step in steps {
            perform(&mut app, &step);
            draw(&mut app, (80, 50));
            let wanted = app.wants_frames();
            let turn = app.game().view().turn();
            app.tick(Duration::from_millis(40));
            prop_assert!(wanted || !app.dirty(), "{:?}", step);
            // An automatic command goes on with time, and with nothing else.
            prop_assert!(wanted || app.game().view().turn() == turn, "time plays no turn");
        }
        // The longest automatic command takes 2,000 commands, 5 in a frame.
        for _ in 0..500 {
            app.tick(Duration::from_secs(1));
        }
        prop_assert!(!app.wants_frames());
    }

    /// A few steps back lead from every screen to the lowest one, and no further.
    #[test]
    fn escape_always_leads_back_to_the_lowest_screen(
        start in any_start(),
        steps in prop::collection::vec(any_step(), 1..40),
    ) {
        let mut app = any_app(start, Config { settings: without_motion(), ..Config::default() });
        for step in steps.iter().filter(|step| !matches!(step, Step::Input(Input::Resize { .. }))) {
            perform(&mut app, step);
        }
        if app.finished() {
            return Ok(());
        }
        let (turn, escape) = (app.game().view().turn(), Input::Key(KeyCode::Esc.into()));
        // In the dungeon Esc opens the menu and closes it again.
        for _ in 0..8 {
            app.input(escape);
        }
        let now = draw(&mut app, (80, 50));
        app.input(escape);
        app.input(escape);
        prop_assert_eq!(&now, &draw(&mut app, (80, 50)));
        prop_assert_eq!(app.game().view().turn(), turn);
        prop_assert!(!app.finished() || matches!(start, Start::Replay), "Esc never quits at once");
    }
}

/// The engine accepts unlisted glyphs, which one cell may not show, and wide letters in names and titles, which take
/// two. It refuses wide glyphs and control, direction and combining characters itself.
#[test]
fn letters_of_other_scripts_are_drawn() {
    const ORC: &str = "id: \"orc\", name: \"örk 龍\", verb: \"slash\", glyph: 'Ж'";
    let ron = Content::first_steps_ron()
        .replace("id: \"orc\", look: \"monster\", verb: \"slash\", glyph: 'o'", ORC)
        .replace("title: \"First steps\"", "title: \"龍 steps\"");
    let content = Content::parse("wide.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "#####\n#@o.#\n#####\n\no = orc";
    let game = Game::from_scene(std::sync::Arc::new(content), scene).expect("a scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.reads("@?");
    player.types("l").reads("You slash the örk 龍  for 5.");
    for keys in ["x l", "Esc ?", "Esc Esc"] {
        player.types(keys);
        check(&player.buffer);
    }
    player.reads("╔ 龍  steps");
}
