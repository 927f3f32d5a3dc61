//! Names the platforms that have an X server to ask, once, for every `cfg` in this crate.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_x11)");
    println!("cargo::rerun-if-changed=build.rs");
    let unix = std::env::var_os("CARGO_CFG_UNIX").is_some();
    let macos = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "macos");
    if unix && !macos {
        println!("cargo::rustc-cfg=has_x11");
    }
}
