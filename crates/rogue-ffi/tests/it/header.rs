//! The header, as cbindgen writes it.

use std::path::Path;

const HEADER: &str = "include/roguecore.h";
const TOP: &str = "/* Roguecore for C: games that answer in JSON. Written by a test of the crate rogue-ffi with cbindgen.\n   \
    An answer is a text of this thread, valid until the thread calls the next function of this header; copy what you\n   \
    keep, and free nothing. Each answer is an object; one with the field \"error\" has done nothing. */";

fn written() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config {
        language: cbindgen::Language::C,
        cpp_compat: true,
        header: Some(TOP.to_owned()),
        include_guard: Some("ROGUECORE_H".to_owned()),
        no_includes: true,
        sys_includes: vec!["stddef.h".to_owned(), "stdint.h".to_owned()],
        usize_is_size_t: true,
        documentation_style: cbindgen::DocumentationStyle::C,
        ..cbindgen::Config::default()
    };
    config.export.rename.insert("PROTOCOL".to_owned(), "ROGUE_PROTOCOL".to_owned());
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = builder.with_src(folder.join("src/calls.rs")).with_src(folder.join("src/c.rs"));
    let bindings = builder.generate().unwrap();
    let mut bytes = Vec::new();
    bindings.write(&mut bytes);
    String::from_utf8(bytes).unwrap()
}

/// `BLESS=1` writes it.
#[test]
fn the_header_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(HEADER);
    let header = written();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &header).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == header, "{HEADER} is out of date: BLESS=1 cargo test -p rogue-ffi header");
    assert!(!header.contains("rogue_arguments"));
}
