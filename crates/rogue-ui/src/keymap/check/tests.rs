//! Key files, good and bad.

use insta::assert_snapshot;
use proptest::prelude::*;

use super::*;
use crate::intent::Scope;

fn wrong(text: &str) -> String {
    key_map("keys.ron", text).expect_err(text).to_string()
}

#[test]
fn a_file_changes_what_it_names_and_takes_the_key_from_the_preset() {
    let text = "(preset: \"no-vi\", keys: { \"move-south\": [\"s\", \"Down\"] })";
    let map = key_map("keys.ron", text).expect("a good file");
    assert_eq!(map.labels(Intent::Wait), ". 5");
    assert_eq!(map.labels(Intent::Step(roguecore::Direction::South)), "s Down");
    assert_eq!(conflicts(&map), Vec::<String>::new());
    assert!(map.binding(Scope::Dungeon, Key::char('2')).is_none());
}

#[test]
fn the_sample_file_is_good() {
    let text = include_str!("../../../../../assets/keys/left_hand.ron");
    let map = key_map("left_hand.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(conflicts(&map), Vec::<String>::new());
    assert_eq!(map.label(Intent::Wait), "f");
    ron::from_str::<ron::Value>(text).expect("key files are RON");
}

#[test]
fn the_empty_file_is_the_default() {
    assert_eq!(key_map("keys.ron", "()"), Ok(KeyMap::default()));
}

#[test]
fn all_mistakes_are_reported_in_order() {
    let text = r#"(
    preset: "emacs",
    keys: {
        "wiat": ["w"],
        "look": ["Pgup ", "Shift-h", "x"],
        "help": ["x"],
        "look": ["l"],
        "menu": [],
        "wait": ["?"],
    },
)"#;
    assert_snapshot!(wrong(text));
}

#[test]
fn the_last_key_of_an_intent_cannot_be_taken_silently() {
    assert_snapshot!(wrong("(keys: {\n \"wait\": [\"Esc\"] })"));
}

/// A file of an older version knows nothing of newer intents and their keys.
#[test]
fn a_file_may_take_the_only_key_of_an_intent_that_is_no_way_out() {
    let map = key_map("keys.ron", "(keys: { \"wait\": [\"F12\"] })").expect("a good file");
    assert_eq!(
        (map.labels(Intent::Wait).as_str(), map.labels(Intent::Picture)),
        ("F12", String::new())
    );
}

#[test]
fn broken_notation_is_reported_alone() {
    assert_snapshot!(wrong("(keys: { \"wiat\": [\"w\"],\n \"look\" })"));
}

#[test]
fn positions_do_not_count_comments_and_escapes() {
    let text = "// mine\n(\n preset: \"vi\", /* a /* b */ */\n keys: { \"wait\": [\"e\", \"\\\"\\\"\",], },\n)";
    assert!(wrong(text).starts_with("keys.ron:4:24: there is no key"), "{}", wrong(text));
}

#[test]
fn other_fields_and_repeated_fields_are_reported() {
    assert_eq!(
        wrong("(key: {})"),
        "keys.ron:1:2: there is no field `key` here; did you mean `keys`?"
    );
    assert_eq!(
        wrong("(preset: \"vi\",\n preset: \"vi\")"),
        "keys.ron:2:2: the field `preset` stands twice"
    );
    assert_eq!(
        wrong("(preset: 1, keys: { \"wiat\": 2 })"),
        "keys.ron:1:10: expected a text in quotation marks\n\
         keys.ron:1:21: there is no intent \"wiat\"; did you mean \"wait\"?\n\
         keys.ron:1:29: expected a list in square brackets"
    );
}

#[test]
fn a_swapped_pair_of_keys_is_fine() {
    let text = "(keys: { \"look\": [\"v\"], \"history\": [\"x\"] })";
    assert!(key_map("keys.ron", text).is_ok());
}

#[test]
fn huge_files_and_many_mistakes_stay_small() {
    assert!(wrong(&" ".repeat(KeyMap::MAX_BYTES + 1)).contains("at most 65536 bytes"));
    let many = format!("(keys: {{ {} }})", "\"no\": [],".repeat(200));
    let said = wrong(&many);
    assert_eq!(said.lines().count(), Diagnostics::MAX_REPORTED + 1);
    assert!(said.ends_with("\nand 100 more"), "{said}");
}

#[test]
fn control_characters_of_a_file_are_not_repeated() {
    let said = wrong("(keys: { \"\u{1b}[2J\": [\"\u{7}x\"] })");
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{said:?}");
}

proptest! {
    #[test]
    fn any_text_is_a_key_map_or_a_list_of_mistakes(text in any::<String>()) {
        let _ = key_map("keys.ron", &text);
    }

    #[test]
    fn whatever_is_accepted_has_no_conflict_and_a_way_out(
        rows in proptest::collection::vec((0..TABLE.len(), "[a-z?.]"), 0..6)
    ) {
        let entries: Vec<_> = rows
            .iter()
            .map(|(row, key)| format!("\"{}\": [\"{key}\"]", TABLE[*row].name))
            .collect();
        let text = format!("(keys: {{ {} }})", entries.join(","));
        if let Ok(map) = key_map("keys.ron", &text) {
            prop_assert_eq!(conflicts(&map), Vec::<String>::new());
            for intent in REQUIRED_INTENTS {
                prop_assert!(!map.keys(*intent).is_empty());
            }
        }
    }
}
