//! Names the platforms that have an X server to ask, and the library ALSA for sounds, once, for every `cfg` in this
//! crate, and refuses to build where the system lacks a library of fonts.

/// What the system must have, with the least version and the package of Debian. Where one is missing,
/// the crates below the window would build the sources that they carry, without a word: expat 2.1.0 of
/// 2012 among them, which has known holes. They ask in the same way, so that the answer is the same.
/// Without cmake they fail in words of their own, mostly before this script runs: cargo lets no script
/// ask before those of the crates below.
const LIBRARIES: [(&str, &str, &str); 3] = [
    ("expat", "2.1.0", "libexpat1-dev"),
    ("freetype2", "18.5.12", "libfreetype-dev"),
    ("fontconfig", "2.11.1", "libfontconfig-dev"),
];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_alsa, has_x11)");
    println!("cargo::rerun-if-changed=build.rs");
    let unix = std::env::var_os("CARGO_CFG_UNIX").is_some();
    let macos = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "macos");
    if unix && !macos {
        println!("cargo::rustc-cfg=has_x11");
        if std::env::var_os("CARGO_FEATURE_SOUND").is_some() {
            println!("cargo::rustc-cfg=has_alsa");
        }
        LIBRARIES.into_iter().for_each(require);
    }
}

fn require((name, version, package): (&str, &str, &str)) {
    let found =
        pkg_config::Config::new().atleast_version(version).cargo_metadata(false).probe(name);
    if let Err(error) = found {
        println!(
            "cargo::error=pkg-config finds no {name} {version} or later. Install pkg-config and \
             {package}, on other systems their equivalents: the window would be built with an old \
             copy of {name} otherwise. To play without it: cargo run --release -p rogue-tty"
        );
        eprintln!("{error}");
    }
}
