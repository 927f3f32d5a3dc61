//! `doors`: builds the library for C and the package for JavaScript of `rogue-ffi`, and plays the same keys in a
//! program of each.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::task::{TaskResult, is_installed, output, program, run as execute, workspace};
use crate::web::Toolchain;

const CRATE: &str = "crates/rogue-ffi";
/// The keys that both programs are given: an origin, steps, a save and the way back to it, stairs, items, and keys
/// that are refused.
const KEYS: &str = "1lll.jjhhkkuunnbbyygg>aaabat.S....llllhhhhL....2kkkkkllllljjjjjhhhhhabaxxq";
/// The seed of the game.
const SEED: &str = "7";
/// The libraries of the system that the standard library needs on Linux.
const SYSTEM: [&str; 5] = ["-lgcc_s", "-lpthread", "-lm", "-ldl", "-lc"];
/// The size that the module should have, compressed with brotli, in bytes, and the most that it may have until then.
const GOAL: usize = 400_000;
const MAX_MODULE: usize = 480_000;
/// Prints the length of a file as it is, with gzip and with brotli, which Node has built in.
const SIZES: &str = "const { readFileSync } = require('fs'), zlib = require('zlib');
const bytes = readFileSync(process.argv[1]), { BROTLI_PARAM_LGWIN: window } = zlib.constants;
const brotli = zlib.brotliCompressSync(bytes, { params: { [window]: 24 } });
console.log(bytes.length, zlib.gzipSync(bytes, { level: 9 }).length, brotli.length);";

/// Games that `ci` plays over the package and in the engine.
const GAMES: u32 = 100;
/// Plays them in the engine, and prints how they end.
const PLAY_NATIVE: [&str; 8] =
    ["cargo", "run", "--quiet", "-p", "rogue-ffi", "--example", "games", "--"];

/// The command line of `doors`.
#[derive(Args)]
pub(crate) struct Options {
    /// Play that many games over the package for JavaScript and in the engine, and compare how they end
    #[arg(long, value_name = "N", default_value_t = GAMES)]
    games: u32,
    /// Compile the module quickly, larger and slower, and do not look at its size
    #[arg(long)]
    quick: bool,
}

/// Builds and plays; prints a note where a tool is missing.
pub(crate) fn run(options: &Options) -> TaskResult {
    let c = c_where_possible()?;
    let javascript = javascript_where_possible(options)?;
    match (c, javascript) {
        (Some(c), Some(javascript)) if c != javascript => {
            Err(format!("the same keys lead to {c} in C and to {javascript} in JavaScript"))
        }
        _ => Ok(()),
    }
}

/// The step of `ci`.
pub(crate) fn check_where_possible() -> TaskResult {
    run(&Options { games: GAMES, quick: true })
}

/// Compiles the C program with the library and the sanitizers, and plays: the fingerprint of the game.
fn c_where_possible() -> TaskResult<Option<String>> {
    if !cfg!(target_os = "linux") || !is_installed("gcc") {
        println!("NOT CHECKED: the C program of rogue-ffi: install gcc, on Linux");
        return Ok(None);
    }
    // With the tests, so that nothing is compiled again for the features that these bring.
    let build = ["cargo", "build", "--quiet", "-p", "rogue-ffi", "--lib", "--tests"];
    execute(&mut program(&build))?;
    let binary = workspace().join("target/doors/play");
    make_folder(&workspace().join("target/doors"))?;
    let mut gcc = program(&["gcc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-g"]);
    gcc.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]);
    gcc.arg("-I").arg(Path::new(CRATE).join("include"));
    gcc.arg(Path::new(CRATE).join("examples/play.c")).arg("target/debug/librogue_ffi.a");
    execute(gcc.args(SYSTEM).arg("-o").arg(&binary))?;
    play(&[&binary.to_string_lossy()]).map(Some)
}

/// Puts the package together, plays with it in Node, and packs it: the fingerprint of the game.
fn javascript_where_possible(options: &Options) -> TaskResult<Option<String>> {
    let Some(toolchain) = Toolchain::find()? else {
        println!(
            "NOT CHECKED: the package for JavaScript: `rustup target add wasm32-unknown-unknown`"
        );
        return Ok(None);
    };
    let module = toolchain.compile("rogue-ffi", "rogue_ffi.wasm", options.quick)?;
    let package = workspace().join("target/npm/roguecore");
    copy_package(&package)?;
    let installed = package.join("roguecore.wasm");
    fs::copy(&module, &installed).map_err(|error| unwritable(&installed, &error))?;
    // wasm-opt makes the module smaller and its compressed form larger (binaryen 132).
    if output(&["node", "--version"]).is_err() {
        println!("NOT CHECKED: the package for JavaScript: install nodejs");
        return Ok(None);
    }
    let fingerprint = play(&["node", &package.join("examples/play.mjs").to_string_lossy()])?;
    let test = Path::new(CRATE).join("tests/package.mjs");
    execute(&mut program(&["node", &test.to_string_lossy(), &package.to_string_lossy()]))?;
    compare_games(&package, options.games)?;
    if !options.quick {
        check_size(&installed)?;
    }
    if output(&["npm", "--version"]).is_err() {
        println!("NOT CHECKED: whether the package for JavaScript is packed: install npm");
        return Ok(Some(fingerprint));
    }
    let mut pack = program(&["npm", "pack", "--silent", "--pack-destination", ".."]);
    execute(pack.current_dir(&package))?;
    Ok(Some(fingerprint))
}

/// Plays the keys: the fingerprint, which is the last line.
fn play(words: &[&str]) -> TaskResult<String> {
    let printed = output(&[words, &[KEYS, SEED]].concat())?;
    let last = printed.lines().last().and_then(|line| line.strip_prefix("fingerprint "));
    let last = last.ok_or_else(|| format!("`{}` printed no fingerprint", words.join(" ")))?;
    println!("{}: {last}", words.join(" "));
    Ok(last.to_owned())
}

/// The same random games over the package and in the engine.
fn compare_games(package: &Path, games: u32) -> TaskResult {
    let ends = output(&[&PLAY_NATIVE[..], &[&games.to_string()]].concat())?;
    let file = workspace().join("target/npm/games.txt");
    fs::write(&file, ends).map_err(|error| unwritable(&file, &error))?;
    let mut node = program(&["node"]);
    execute(node.arg(Path::new(CRATE).join("tests/games.mjs")).arg(package).arg(&file))
}

fn check_size(module: &Path) -> TaskResult {
    let printed = output(&["node", "-e", SIZES, &module.to_string_lossy()])?;
    let sizes: Vec<usize> = printed.split_whitespace().filter_map(|it| it.parse().ok()).collect();
    let [plain, gzip, brotli] = sizes[..] else {
        return Err(format!("the sizes of {} are not known: {printed}", module.display()));
    };
    println!("the module has {plain} bytes, {gzip} with gzip, {brotli} with brotli");
    if brotli > MAX_MODULE {
        return Err(format!("the module has more than {MAX_MODULE} bytes with brotli"));
    }
    if brotli > GOAL {
        println!("TOO LARGE: the goal is {GOAL} bytes with brotli");
    }
    Ok(())
}

/// Copies the files of the package, all of which are in two folders, and the licences.
fn copy_package(to: &Path) -> TaskResult {
    if to.exists() {
        fs::remove_dir_all(to).map_err(|error| unwritable(to, &error))?;
    }
    for folder in ["", "examples"] {
        let from = workspace().join(CRATE).join("npm").join(folder);
        let to = to.join(folder);
        make_folder(&to)?;
        let files = fs::read_dir(&from)
            .map_err(|error| format!("{} cannot be read: {error}", from.display()))?;
        let files = files.flatten().map(|file| file.path()).filter(|path| path.is_file());
        for file in files.collect::<Vec<PathBuf>>() {
            let copy = to.join(file.file_name().unwrap_or_default());
            fs::copy(&file, &copy).map_err(|error| unwritable(&copy, &error))?;
        }
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let copy = to.join(name);
        fs::copy(workspace().join(name), &copy).map_err(|error| unwritable(&copy, &error))?;
    }
    Ok(())
}

fn make_folder(folder: &Path) -> TaskResult {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
