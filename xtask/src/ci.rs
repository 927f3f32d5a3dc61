//! `ci`: every check that must pass before a change is merged, one after the other.

use std::ffi::OsStr;
use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

use clap::{Args, ValueEnum};

use crate::bench::budget;
use crate::packages::{LIBRARIES, TERMINAL};
use crate::task::{
    TaskResult, cargo_home, is_installed, output, program, run as execute, workspace,
};
use crate::{book, changelog, doors, fuzz, layers, python, spelling, supply, web, windows};

/// The examples of the engine and of the crates above it; each must run to its end.
const EXAMPLES: [&str; 6] = ["bot", "toolkit", "custom_content", "keep", "host_rules", "front_end"];
/// Programs needed to test the window; their Debian packages are in `.ci/run`.
const WINDOW_TOOLS: [&str; 3] = ["Xvfb", "xdotool", "import"];

/// The command line of `ci`.
#[derive(Args)]
pub(crate) struct Options {
    /// Checks that were made just before, and are left out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "CHECKS")]
    done: Vec<Done>,
}

/// A check that `.ci/run` makes by itself.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Done {
    /// `cargo test`
    Tests,
}

pub(crate) fn run(options: &Options) -> TaskResult {
    let is_done = |check| options.done.contains(&check);
    step("format", &["cargo", "fmt", "--all", "--check"])?;
    step("format of the fuzz targets", &fuzz::FORMAT)?;
    // They take a moment, and nothing is compiled for them.
    heading("notes of changes and lines of the book");
    changelog::check()?;
    book::check()?;
    step("clippy", &["cargo", "clippy", "--quiet", "--all-targets", "--", "-D", "warnings"])?;
    // Not built by default; in one command, so that the crates below them are checked once.
    let others = [
        "-p",
        "bench-instructions",
        "-p",
        "bench-compare",
        "-p",
        "rogue-gym",
        "-p",
        "rogue-ffi",
        "-p",
        "rogue-web",
    ];
    step(
        "clippy of the bench crates, the environment for agents, the library for C and the page",
        &[&["cargo", "clippy", "--quiet", "--all-targets"], &others[..], &["--", "-D", "warnings"]]
            .concat(),
    )?;
    heading("clippy of the Python module");
    python::clippy_where_possible()?;
    // The build of an embedder who wants few crates, with the tests of the values that it computes in another way.
    let lean = ["-p", "roguecore", "--no-default-features"];
    step(
        "clippy without features",
        &[&["cargo", "clippy", "--quiet"], &lean[..], &["--", "-D", "warnings"]].concat(),
    )?;
    let toolkit =
        ["cargo", "test", "--quiet", "-p", "roguecore-grid", "--no-default-features", "--lib"];
    step("tests of the toolkit without features", &toolkit)?;
    heading("layers");
    layers::run()?;
    heading("spelling");
    spelling::check_where_possible()?;
    if !is_done(Done::Tests) {
        step("tests", &["cargo", "test", "--quiet"])?;
    }
    step("tests of the environment for agents", &["cargo", "test", "--quiet", "-p", "rogue-gym"])?;
    // Not built by default: its crates would be built for every test.
    let dataset = ["-p", "rogue-sim", "--features", "dataset"];
    step(
        "data sets",
        &[&["cargo", "test", "--quiet"], &dataset[..], &["--lib", "dataset"]].concat(),
    )?;
    step("tests of the library for C", &["cargo", "test", "--quiet", "-p", "rogue-ffi"])?;
    heading("the library for C and the package for JavaScript");
    doors::check_where_possible()?;
    examples()?;
    balance()?;
    heading("documentation");
    document(&[])?;
    document(&["-p", "rogue-gym", "-p", "rogue-ffi"])?;
    book::build_where_possible(&workspace().join("target/book"))?;
    package()?;
    heading("crates and licences");
    supply::run(&supply::Options::default())?;
    step("tests of the page", &["cargo", "test", "--quiet", "-p", "rogue-web"])?;
    heading("the page");
    web::check_where_possible()?;
    heading("instruction budget");
    budget::check_where_possible()?;
    heading("the Python package");
    python::check_where_possible()?;
    window()?;
    heading("Windows");
    windows::check_where_possible()?;
    heading("fuzz targets");
    fuzz::check_where_possible()?;
    heading("everything passed");
    Ok(())
}

/// Rewrites the golden files of all tests.
pub(crate) fn bless() -> TaskResult {
    let test = ["cargo", "test", "--quiet", "--package", "roguecore", "--test", "it", "golden::"];
    execute(program(&test).env("BLESS", "1"))?;
    execute(&mut program(&["git", "diff", "--stat", "--", "crates/roguecore/tests/golden"]))
}

/// Says which check begins, and how long those before it took together.
fn heading(title: &str) {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let seconds = BEGAN.get_or_init(Instant::now).elapsed().as_secs();
    println!("\n== {title} (after {}:{:02} minutes)", seconds / 60, seconds % 60);
}

fn step(title: &str, words: &[&str]) -> TaskResult {
    heading(title);
    execute(&mut program(words)).map_err(|why| format!("{title}: {why}"))
}

fn examples() -> TaskResult {
    for name in EXAMPLES {
        heading(&format!("example {name}"));
        let words = ["cargo", "run", "--quiet", "--example", name];
        let printed = output(&words)?;
        println!("{} lines", printed.lines().count());
        if printed.trim().is_empty() {
            return Err(format!("the example {name} printed nothing"));
        }
    }
    Ok(())
}

/// A short campaign on built-in games with wide bands. The goals of `ember` are in
/// `crates/rogue-ember/bands/goals.ron`, and are checked by hand with more games. No persona pushes a boulder on
/// purpose: a test solves that game.
fn balance() -> TaskResult {
    for (content, bands) in [
        ("classic", "rogue-sim/bands/classic"),
        ("ember", "rogue-ember/bands/short"),
        ("heist", "rogue-ember/bands/heist"),
        ("alchemist", "rogue-ember/bands/alchemist"),
    ] {
        let words = ["cargo", "run", "--quiet", "--bin", "rogue-sim", "--", "balance"];
        let campaign = ["--content", content, "--games", "60"];
        let bands = format!("crates/{bands}.ron");
        step("balance", &[&words[..], &campaign, &["--bands", &bands]].concat())?;
    }
    Ok(())
}

/// The packages that build without system libraries. The window is packaged where it is checked.
fn published() -> impl Iterator<Item = &'static str> {
    LIBRARIES.into_iter().chain([TERMINAL])
}

/// The packages to publish, compiled from their own archives. `--offline`: the steps before have downloaded
/// every dependency. `--allow-dirty`: checks run before a commit, too.
fn package() -> TaskResult {
    forget_packages()?;
    let words = ["cargo", "package", "--quiet", "--offline", "--allow-dirty"];
    let packages = published().flat_map(|name| ["-p", name]);
    step("package", &words.into_iter().chain(packages).collect::<Vec<_>>())
}

/// Removes the packages that an earlier run has unpacked: Cargo takes them for the sources of today, since the
/// version is the same.
fn forget_packages() -> TaskResult {
    let unpacked = cargo_home()?.join("registry/src");
    let Ok(registries) = fs::read_dir(&unpacked) else { return Ok(()) };
    // Those of packages that are on this machine only have no host before the `-`.
    let is_local = |name: &OsStr| name.to_string_lossy().starts_with('-');
    for registry in registries.flatten().filter(|it| is_local(&it.file_name())) {
        for name in published() {
            let package = registry.path().join(format!("{name}-{}", env!("CARGO_PKG_VERSION")));
            if package.exists() {
                fs::remove_dir_all(&package)
                    .map_err(|error| format!("{} stays: {error}", package.display()))?;
            }
        }
    }
    Ok(())
}

fn document(package: &[&str]) -> TaskResult {
    let words = [&["cargo", "doc", "--quiet", "--no-deps"], package].concat();
    execute(program(&words).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The window needs system libraries to be built and a display server to be tested.
fn window() -> TaskResult {
    heading("window");
    // Its build script names the missing libraries.
    if output(&["pkg-config", "--exists", "fontconfig", "expat", "freetype2", "alsa"]).is_err() {
        println!(
            "NOT CHECKED: the window cannot be built without libfontconfig-dev and libasound2-dev; see .ci/run"
        );
        return Ok(());
    }
    let package = ["-p", "rogue-doryen"];
    let clippy = ["cargo", "clippy", "--quiet", "--all-targets", "-p", "rogue-doryen"];
    execute(program(&clippy).args(["--", "-D", "warnings"]))?;
    document(&package)?;
    let missing: Vec<&str> = WINDOW_TOOLS.into_iter().filter(|tool| !is_installed(tool)).collect();
    if !missing.is_empty() {
        println!("THE WINDOW IS NOT TESTED: {} missing; see .ci/run", missing.join(", "));
    }
    // Tests that need no display run without the tools; the others print that they are skipped.
    execute(&mut program(&["cargo", "test", "--quiet", "-p", "rogue-doryen"]))
}
