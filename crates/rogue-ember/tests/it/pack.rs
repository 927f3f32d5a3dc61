//! The files as a pack, the list of built-in games, and runs of the game when it was one file.

use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Content, Game, Host, Pack};

#[test]
fn the_files_are_one_game() {
    let content = rogue_ember::content();
    let one = Content::parse("ember.ron", &rogue_ember::ron()).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(one.hash(), content.hash());
    let files: Vec<&str> = content.source().unwrap().files().collect();
    assert_eq!((files.len(), files[0]), (7, "ember/game.ron"));
    for name in rogue_ember::built_in_names() {
        let packs = rogue_ember::built_in_packs(name).unwrap();
        let content = Content::parse_packs(&packs, &Host::new()).unwrap();
        assert_eq!(content.hash(), rogue_ember::built_in(name).unwrap().hash(), "{name}");
    }
}

/// A version is no part of what a content means.
#[test]
fn a_pack_requires_a_version_of_a_built_in_game() {
    for name in rogue_ember::built_in_names() {
        let with = |version: &str| {
            let requires = format!("requires: (extended: \"{version}\")");
            let text = format!("(extends: \"{name}\", {requires})");
            let pack = Pack::new().with_file("my.ron", &text);
            let mut packs = rogue_ember::built_in_packs(name).unwrap();
            packs.insert(0, pack);
            Content::parse_packs(&packs, &Host::new())
        };
        assert_eq!(with("0.1").unwrap().hash(), rogue_ember::built_in(name).unwrap().hash());
        let errors = with("99").unwrap_err().to_string();
        assert!(errors.ends_with("which has version 0.1"), "{name}: {errors}");
    }
    let bare = Content::classic_ron().replacen("version: \"0.1\",", "", 1);
    assert_eq!(Content::parse("bare.ron", &bare).unwrap().hash(), Content::classic().hash());
}

#[test]
fn mistakes_name_the_file() {
    let removes = |row: &str| {
        let pack =
            Pack::new().with_file("my.ron", &format!("(extends: \"ember\", remove: ({row}))"));
        let packs = [pack, rogue_ember::pack()];
        Content::parse_packs(&packs, &Host::new()).unwrap_err().to_string()
    };
    let errors = removes("statuses: [\"poisoned\"]");
    assert!(errors.starts_with("ember/"), "{errors}");
    assert!(errors.contains("ember/items.ron:"), "{errors}");
    assert!(errors.contains("status \"poisoned\" does not exist (a pack removes it)"), "{errors}");
}

/// A run carries the text that its content was read from, in one file or in many.
#[test]
fn runs_of_one_file_and_of_many_open_in_each_other() {
    let many = rogue_ember::content();
    let one = Arc::new(Content::parse("ember.ron", &rogue_ember::ron()).unwrap());
    let played = |content: &Arc<Content>| {
        let game = Game::with_content(content.clone(), 7);
        (Run::new("Ann", &game).snapshot(&game).unwrap(), game.fingerprint())
    };
    for (content, present) in [(&one, &many), (&many, &one), (&many, &Content::classic())] {
        let (bytes, fingerprint) = played(content);
        let own = Run::content(present, &bytes, &[]).unwrap();
        assert_eq!(own.hash(), content.hash());
        let opened = Run::open(&own, &bytes).unwrap();
        assert_eq!(opened.game.fingerprint(), fingerprint);
    }
}
