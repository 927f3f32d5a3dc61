//! Whatever is typed, clicked and resized: no panic, only listed glyphs, and the screens agree
//! with the game.

use std::time::Duration;

use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, KeyMap, Theme, glyphs};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LevelUp};

use crate::player::Player;

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
    (prop::sample::select(kinds), 0u16..140, 0u16..70).prop_map(|(kind, x, y)| Mouse { kind, x, y })
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

/// What a player does, and time that passes meanwhile.
#[derive(Clone, Debug)]
enum Deed {
    Input(Input),
    Wait(u64),
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        9 => any_input().prop_map(Deed::Input),
        1 => (0u64..400).prop_map(Deed::Wait),
    ]
}

const DOOMED: &str = "#####\n#oTo#\n#.@T#\n#####\n\n@ = player hp 4\no = orc hp 1";

/// Things of every kind, a level to choose for and stairs.
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

/// Every place where a player can be.
#[derive(Clone, Copy, Debug)]
enum Begin {
    New,
    Doomed,
    Rich,
    Title,
    Replay,
}

fn any_app(begin: Begin, config: Config) -> App {
    let scene = |content, scene| Game::from_scene(content, scene).expect("a scene");
    let Config { theme, keys, animations, .. } = config.clone();
    match begin {
        Begin::New => App::new(config),
        Begin::Doomed => App::resume(scene(Content::first_steps(), DOOMED), theme, keys),
        Begin::Rich => {
            App::resume(scene(Content::classic(), RICH), theme, keys).with_animations(animations)
        }
        Begin::Title => {
            let mut memory = Memory::default();
            for name in ["Ann", "Bob"] {
                memory.begin(name, &scene(Content::classic(), RICH)).expect("a free name");
            }
            memory.close().expect("memory");
            App::title(config, memory)
        }
        Begin::Replay => {
            let mut game = scene(Content::classic(), RICH);
            let mut replay = Replay::new(&game);
            for command in [Command::LevelUp(LevelUp::Power), Command::Descend, Command::Wait] {
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

fn perform(app: &mut App, deed: &Deed) {
    match deed {
        Deed::Input(input) => {
            app.input(*input);
        }
        Deed::Wait(millis) => app.tick(Duration::from_millis(*millis)),
    }
}

fn any_begin() -> impl Strategy<Value = Begin> {
    prop::sample::select(vec![Begin::New, Begin::Doomed, Begin::Rich, Begin::Title, Begin::Replay])
}

fn check(buffer: &Buffer) {
    for cell in buffer.content() {
        let mut chars = cell.symbol().chars();
        let (first, more) = (chars.next(), chars.next());
        assert!(first.is_some_and(glyphs::is_drawable) && more.is_none(), "{:?}", cell.symbol());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_input_at_any_size_breaks_anything(
        seed in any::<u64>(),
        begin in any_begin(),
        animations in any::<bool>(),
        theme in prop::sample::select(Theme::NAMES.to_vec()),
        keys in prop::sample::select(KeyMap::PRESETS.to_vec()),
        deeds in prop::collection::vec(any_deed(), 1..150),
    ) {
        let theme = Theme::named(theme).expect("a theme");
        let keys = KeyMap::preset(keys).expect("a preset");
        let mut app = any_app(begin, Config { seed, theme, keys, animations, ..Config::default() });
        let mut size = (80, 50);
        for deed in deeds {
            if let Deed::Input(Input::Resize { width, height }) = deed {
                size = (width, height);
            }
            perform(&mut app, &deed);
            let dirty = app.dirty();
            if dirty {
                check(&draw(&mut app, size));
            }
            prop_assert!(!app.dirty());
        }
    }

    /// `dirty` is the whole truth: what does not set it does not change the picture.
    #[test]
    fn what_is_not_dirty_looks_the_same(
        begin in any_begin(),
        deeds in prop::collection::vec(any_deed(), 1..60),
    ) {
        let mut app = any_app(begin, Config::default());
        let size = (100, 30);
        let mut before = draw(&mut app, size);
        for deed in deeds {
            if matches!(deed, Deed::Input(Input::Resize { .. })) {
                continue;
            }
            perform(&mut app, &deed);
            let dirty = app.dirty();
            let after = draw(&mut app, size);
            if !dirty {
                prop_assert_eq!(&before, &after, "{:?}", deed);
            }
            before = after;
        }
    }

    /// Time changes nothing while no frames are wanted, and whatever moves comes to rest.
    #[test]
    fn frames_are_wanted_only_while_something_moves(
        begin in any_begin(),
        deeds in prop::collection::vec(any_deed(), 1..60),
    ) {
        let mut app = any_app(begin, Config::default());
        draw(&mut app, (80, 50));
        for deed in deeds {
            perform(&mut app, &deed);
            draw(&mut app, (80, 50));
            let wanted = app.wants_frames();
            let turn = app.game().view().turn();
            app.tick(Duration::from_millis(40));
            prop_assert!(wanted || !app.dirty(), "{:?}", deed);
            prop_assert_eq!(app.game().view().turn(), turn, "time plays no turn");
        }
        for _ in 0..40 {
            app.tick(Duration::from_secs(1));
        }
        prop_assert!(!app.wants_frames());
    }

    /// Whatever screen is open, a few steps back lead to the lowest one, and no further.
    #[test]
    fn escape_always_leads_back(
        begin in any_begin(),
        deeds in prop::collection::vec(any_deed(), 1..40),
    ) {
        let mut app = any_app(begin, Config { animations: false, ..Config::default() });
        for deed in deeds.iter().filter(|deed| !matches!(deed, Deed::Input(Input::Resize { .. }))) {
            perform(&mut app, deed);
        }
        if app.finished() {
            return Ok(());
        }
        let (turn, escape) = (app.game().view().turn(), Input::Key(KeyCode::Esc.into()));
        // In the dungeon Esc opens the menu and closes it again: two pictures in turn.
        for _ in 0..8 {
            app.input(escape);
        }
        let now = draw(&mut app, (80, 50));
        app.input(escape);
        app.input(escape);
        prop_assert_eq!(&now, &draw(&mut app, (80, 50)));
        prop_assert_eq!(app.game().view().turn(), turn);
        prop_assert!(!app.finished() || matches!(begin, Begin::Replay), "Esc never quits at once");
    }
}

/// What the engine lets through, but no atlas of ours has or no single cell can show: unlisted
/// glyphs, wide characters in names and titles. (The engine itself refuses wide glyphs, and
/// control, direction and combining characters anywhere.)
#[test]
fn names_and_glyphs_that_break_a_grid_are_drawn_as_question_marks() {
    let ron = Content::first_steps_ron()
        .replace("id: \"orc\", glyph: 'o'", "id: \"orc\", name: \"örk 龍\", glyph: 'Ж'")
        .replace("title: \"First steps\"", "title: \"龍 steps\"");
    let content = Content::parse("wide.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "#####\n#@o.#\n#####\n\no = orc";
    let game = Game::from_scene(std::sync::Arc::new(content), scene).expect("a scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.reads("@?");
    player.types("l").reads("You attack the örk ? for 5 hit points.");
    for keys in ["x l", "Esc ?", "Esc Esc"] {
        player.types(keys);
        check(&player.buffer);
    }
    player.reads("╔ ? steps");
}
