//! Tests of the paths found in a file.

use super::*;

fn parse(text: &str, module: &[&str]) -> Names {
    let module: Vec<String> = module.iter().map(|&it| it.to_owned()).collect();
    names(&syn::parse_file(text).unwrap(), &module)
}

/// The paths, separated by spaces, of a file that is the module `content::reader`.
fn paths(text: &str) -> String {
    let found = parse(text, &["content", "reader"]).paths.into_iter().map(|it| it.path);
    found.filter(|path| path.contains("::") || path.ends_with('!')).collect::<Vec<_>>().join(" ")
}

#[test]
fn use_trees_are_expanded() {
    assert_eq!(
        paths("use crate::{game::Game as _G, world::{self, World as _W}, *};"),
        "crate::game::Game crate::world crate::world::World crate::*"
    );
    assert_eq!(paths("use std::{fs as _f}; use std::time as _t;"), "std::fs std::time");
    assert_eq!(
        paths("use std::{\n    fmt,\n    io::{self,\n Read},\n};"),
        "std::fmt std::io std::io::Read"
    );
    assert_eq!(paths("pub(crate) use ::std::{self as s, process};"), "std::process");
    assert_eq!(parse("use std as s;", &[]).paths[0].path, "std");
    assert_eq!(parse("use crate as c;", &[]).paths[0].path, "crate");
}

#[test]
fn imports_are_known_by_their_names_in_scope() {
    let imports = parse("pub use self::a::B; use crate::c::{self, D as E};", &["m"]).imports;
    let pairs: Vec<_> = imports.iter().map(|(name, path)| format!("{name}={path}")).collect();
    assert_eq!(pairs, ["B=crate::m::a::B", "E=crate::c::D", "c=crate::c"]);
}

#[test]
fn paths_in_code_are_found_with_their_lines() {
    let text = "fn a() {\n    let b = crate::rng::mix(std::\n        env::args());\n}";
    let found: Vec<_> = parse(text, &[]).paths.into_iter().map(|it| (it.line, it.path)).collect();
    assert!(found.contains(&(2, "crate::rng::mix".to_owned())), "{found:?}");
    assert!(found.contains(&(2, "std::env::args".to_owned())), "{found:?}");
    assert_eq!(
        paths("pub(in crate::content) fn a<T: crate::map::It>() {}"),
        "crate::content crate::map::It"
    );
    assert_eq!(paths("pub(super) fn a() {}"), "");
}

#[test]
fn macros_and_the_paths_in_their_arguments_are_found() {
    assert_eq!(
        paths("fn a() { println!(\"{}\", crate::a::B); std::print!(); m!(x, dbg!(c), a != b) }"),
        "println! crate::a::B std::print! m! dbg!"
    );
}

#[test]
fn self_and_super_are_resolved() {
    assert_eq!(paths("use super::super::game::Game;"), "crate::game::Game");
    assert_eq!(
        paths("use super::error::X; use self::a::B;"),
        "crate::content::error::X crate::content::reader::a::B"
    );
    assert_eq!(
        paths("mod a { use super::super::super::Game; } use super::B;"),
        "crate::Game crate::content::B"
    );
    assert_eq!(paths("fn a() { super::super::super::super::deep() }"), "crate::deep");
}

#[test]
fn items_of_tests_are_left_out() {
    let text = "#[cfg(test)]\nfn a() { crate::a::b(); }\n\
        #[cfg(all(test, unix))]\nmod tests { mod deep { use crate::game::Game; } }\n\
        impl A { #[cfg(test)] fn b() { crate::c::d() } }\n\
        #[cfg(not(test))] use crate::kept::A;\n#[cfg(any(test, unix))] use crate::kept::B;\n\
        #[cfg(test)] mod more;\nuse crate::late::It;";
    assert_eq!(paths(text), "crate::kept::A crate::kept::B crate::late::It");
}

#[test]
fn comments_and_literals_are_not_read() {
    let text = r##"
        // use std::fs;
        /* /* crate::game::Game */ std::fs */
        /// [`Content`](crate::Content)
        const A: &str = "std::fs \" crate::game"; const B: &str = r#"" std::io"#;
        fn a<'a>(b: &'a str) { let c = ['"', '\'', '\u{41}', b'"' as char]; r#type::b(); }
        use crate::seen::It;
    "##;
    assert_eq!(paths(text), "type::b crate::seen::It");
    assert_eq!(parse(text, &[]).paths.last().map(|it| it.line), Some(7));
}
