//! Whatever is typed, clicked and resized: no panic, only listed glyphs, and the screens agree
//! with the game.

use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};
use rogue_ui::{App, Config, KeyMap, Theme, glyphs};
use roguecore::{Content, Game};

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
    let letters =
        prop::sample::select("hjklyubn.xv?/;nrMHJKL12346789z".chars().collect::<Vec<_>>());
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

fn draw(app: &mut App, size: (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    app.draw(&mut buffer);
    buffer
}

fn check(buffer: &Buffer) {
    for cell in buffer.content() {
        let mut chars = cell.symbol().chars();
        let (first, more) = (chars.next(), chars.next());
        assert!(first.is_some_and(glyphs::drawable) && more.is_none(), "{:?}", cell.symbol());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_input_at_any_size_breaks_anything(
        seed in any::<u64>(),
        doomed in any::<bool>(),
        theme in prop::sample::select(Theme::NAMES.to_vec()),
        keys in prop::sample::select(KeyMap::PRESETS.to_vec()),
        inputs in prop::collection::vec(any_input(), 1..120),
    ) {
        let theme = Theme::named(theme).expect("a theme");
        let keys = KeyMap::preset(keys).expect("a preset");
        let mut app = if doomed {
            let scene = "#####\n#oTo#\n#.@T#\n#####\n\n@ = player hp 4\no = orc hp 1";
            let game = Game::from_scene(Content::first_steps(), scene).expect("a scene");
            App::resume(game, theme, keys)
        } else {
            App::new(Config { seed, theme, keys, ..Config::default() })
        };
        let mut size = (80, 50);
        for input in inputs {
            if let Input::Resize { width, height } = input {
                size = (width, height);
            }
            app.input(input);
            let dirty = app.dirty();
            if dirty {
                check(&draw(&mut app, size));
            }
            prop_assert!(!app.dirty());
        }
    }

    /// `dirty` is the whole truth: what does not set it does not change the picture.
    #[test]
    fn what_is_not_dirty_looks_the_same(inputs in prop::collection::vec(any_input(), 1..60)) {
        let mut app = App::new(Config::default());
        let size = (100, 30);
        let mut before = draw(&mut app, size);
        for input in inputs.into_iter().filter(|input| !matches!(input, Input::Resize { .. })) {
            app.input(input);
            let dirty = app.dirty();
            let after = draw(&mut app, size);
            if !dirty {
                prop_assert_eq!(&before, &after, "{:?}", input);
            }
            before = after;
        }
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
