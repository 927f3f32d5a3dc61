use proptest::prelude::*;
use rogue_travel::ItemKind;

use super::*;
use crate::input::Key;
use crate::intent::Intent;
use crate::settings::Change;

/// The mistakes in a text, and the settings without them.
fn mistakes(text: &str) -> (String, Settings) {
    let (settings, mistakes) = Settings::parse("settings.ron", text);
    (mistakes.map_or_else(String::new, |it| it.to_string()), settings)
}

#[test]
fn a_mistake_in_one_setting_does_not_affect_the_others() {
    let (said, settings) = mistakes(
        "(\n  theme: \"torhc\",\n  motion: maybe,\n  ligth: false,\n  name: \"Ann\",\n  \
         text_size: 1000,\n  auto_pickup: \"swrods\",\n  flicker: false,\n  flicker: true,\n  \
         preset: \"no-vi\",\n  keys: { \"wiat\": [\"w\"], \"look\": [\"X\", \"Pgup!\"] },\n)",
    );
    insta::assert_snapshot!(said);
    let expected = Settings {
        name: "Ann".to_owned(),
        flicker: false,
        keys: KeyMap::preset("no-vi")
            .unwrap()
            .with_unbound(Intent::Look, Key::char('x'))
            .and_then(|map| map.with_unbound(Intent::Look, Key::char(';')))
            .and_then(|map| map.with_unbound(Intent::Look, Key::char('/')))
            .and_then(|map| map.with_bound(Intent::Look, Key::char('X')))
            .unwrap(),
        ..Settings::default()
    };
    assert_eq!(settings, expected);
}

#[test]
fn what_is_no_settings_file_is_refused_as_a_whole() {
    for text in ["", "theme = torch", "(theme: \"safe\"", "(1, 2)", "\u{1}", "[]"] {
        let (said, settings) = mistakes(text);
        assert!(said.starts_with("settings.ron:1:"), "{text:?}: {said:?}");
        assert_eq!(settings, Settings::default(), "{text:?}");
    }
    assert!(mistakes(&" ".repeat(Settings::MAX_BYTES + 1)).0.contains("at most 65536 bytes"));
    assert_eq!(mistakes("()"), (String::new(), Settings::default()));
}

#[test]
fn where_the_window_opens_is_one_of_two_words() {
    use crate::settings::OpenWindow;
    for window in OpenWindow::ALL {
        let settings = Settings { window, ..Settings::default() };
        assert_eq!(mistakes(&settings.to_string()), (String::new(), settings));
    }
    assert!(
        mistakes("(window: \"1280x720\")").0.ends_with("window is \"as-closed\" or \"screen\"")
    );
}

/// A file cannot leave the player without a way out of a screen.
#[test]
fn keys_without_a_way_out_are_refused() {
    for keys in ["\"back\": []", "\"help\": [\"Esc\"]", "\"wait\": [\"e\"], \"look\": [\"e\"]"] {
        let (said, settings) = mistakes(&format!("(keys: {{ {keys} }})"));
        assert!(!said.is_empty() && settings.keys == KeyMap::default(), "{keys}: {said}");
    }
}

proptest! {
    #[test]
    fn settings_are_read_as_they_are_written(
        theme in prop::sample::select(Theme::NAMES.to_vec()),
        switches in any::<[bool; 4]>(),
        text_size in prop::option::of(TEXT_SIZES),
        kinds in any::<[bool; 7]>(),
        name in any::<String>(),
        binds in prop::collection::vec((0..crate::intent::TABLE.len(), any::<char>()), 0..20),
    ) {
        let [motion, light, flicker, wide_tiles] = switches;
        let mut settings = Settings {
            theme: Theme::named(theme).unwrap(), motion, light, flicker, wide_tiles, text_size,
            name: run_name(&name), game: switches[0].then(|| text::clean_name(&name)), ..Settings::default()
        };
        for (kind, takes) in ItemKind::ALL.into_iter().zip(kinds) {
            settings.change(&Change::AutoPickup(kind, takes));
        }
        for (row, c) in binds {
            let intent = crate::intent::TABLE[row].intent;
            let printable = !c.is_control() && !c.is_whitespace();
            let keys = settings.keys.with_bound(intent, Key::char(if printable { c } else { '"' }));
            settings.keys = keys.unwrap_or(settings.keys);
        }
        let (read, mistakes) = Settings::parse("", &settings.to_string());
        prop_assert_eq!(mistakes, None);
        prop_assert_eq!(read, settings);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let (settings, mistakes) = Settings::parse("x", &text);
        prop_assert!(mistakes.is_some() || settings == Settings::default());
    }
}
