//! `web`: builds the page into one folder that any static host serves, serves it on this machine, and plays in it
//! with three engines.

mod files;
mod pack;
mod serve;
mod toolchain;

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::Args;

use crate::programs::subcommand_of;
use crate::task::{TaskResult, cargo, is_installed, output, program, run as execute, workspace};
pub(crate) use toolchain::Toolchain;

/// Where `bindgen` is, a workspace of its own.
const BINDGEN: &str = "xtask/bindgen";
/// The features that the compiler expects of a browser: each has had them for years.
const FEATURES: [&str; 5] =
    ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "sign-ext"];
/// Where the tests of the page leave pictures.
const PICTURES: &str = "target/web/pictures";
/// How many tabs `ci` kills.
const KILLED: u32 = 12;
/// A program that the tests of the page need, and the Debian package that has it.
type Tool = (&'static str, &'static str);
const TEST_TOOLS: [Tool; 3] =
    [("python3", "python3"), ("chromium", "chromium"), ("chromedriver", "chromium-driver")];
/// The other engines, which play what may differ between them.
const ENGINES: [(&str, [Tool; 2]); 2] = [
    ("firefox", [("firefox-esr", "firefox-esr"), SCREEN]),
    ("webkit", [("WebKitWebDriver", "webkit2gtk-driver"), SCREEN]),
];
/// A screen without a device, on which their windows have a graphics card.
const SCREEN: Tool = ("Xvfb", "xvfb");

/// The command line of `web`.
#[derive(Args)]
pub(crate) struct Options {
    /// Where to write
    #[arg(long, value_name = "FOLDER", default_value = "target/web/page")]
    folder: PathBuf,
    /// The address that the page will have, for other sites that show a link to it with a picture
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    address: String,
    /// Serve the page on this machine after it is built, until the program is stopped
    #[arg(long)]
    serve: bool,
    /// The port to serve on
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Play in the page with headless Chromium, and with other engines where they are installed
    #[arg(long)]
    check: bool,
    /// Play that many games in the programs and in the module of the page (Node), and compare how they end
    #[arg(long, value_name = "N")]
    replays: Option<u32>,
    /// Kill that many tabs while keys are sent, and look whether their runs open with every command
    #[arg(long, value_name = "N")]
    kill: Option<u32>,
    /// Compile quickly, to a larger and slower module
    #[arg(long)]
    quick: bool,
}

/// Builds the page, and carries out the options.
pub(crate) fn run(options: &Options) -> TaskResult {
    if (options.check || options.kill.is_some())
        && let Some(missing) = missing(&TEST_TOOLS)
    {
        return Err(format!("--check and --kill play in a browser: install {missing}"));
    }
    let toolchain = Toolchain::find()?.ok_or(
        "no toolchain for browsers is on this machine: `rustup target add wasm32-unknown-unknown`, or `.ci/web`",
    )?;
    // Programs that are started run in the workspace's folder.
    let folder = std::path::absolute(&options.folder)
        .map_err(|error| unwritable(&options.folder, &error))?;
    build(&toolchain, options.quick, &folder, &options.address)?;
    files::print_sizes(&folder)?;
    if let Some(games) = options.replays {
        compare_replays(&folder, games)?;
    }
    if options.check {
        play(&folder)?;
    }
    if let Some(tabs) = options.kill {
        kill(&folder, tabs)?;
    }
    if options.serve {
        serve::run(&folder, options.port)?;
    }
    Ok(())
}

/// Builds the page for a host; `false` where no toolchain for browsers is on this machine.
pub(crate) fn build_where_possible(folder: &Path) -> TaskResult<bool> {
    let Some(toolchain) = Toolchain::find()? else { return Ok(false) };
    build(&toolchain, false, folder, "")?;
    files::print_sizes(folder)?;
    Ok(true)
}

/// The step of `ci`: builds the page quickly and plays in it. Prints any tools that are missing for that.
pub(crate) fn check_where_possible() -> TaskResult {
    let Some(toolchain) = Toolchain::find()? else {
        println!(
            "NOT CHECKED: no toolchain for browsers is on this machine; `.ci/web` installs one"
        );
        return Ok(());
    };
    let folder = workspace().join("target/web/quick");
    build(&toolchain, true, &folder, "")?;
    if let Some(missing) = missing(&TEST_TOOLS) {
        println!("NOT CHECKED: the page in a browser: install {missing}");
        return Ok(());
    }
    play(&folder)?;
    kill(&folder, KILLED)
}

/// Compiles the module, writes the JavaScript beside it, and puts the files of the page into the folder.
fn build(toolchain: &Toolchain, quick: bool, folder: &Path, address: &str) -> TaskResult {
    check_versions()?;
    let module = toolchain.compile(toolchain::PAGE, "rogue-web.wasm", quick)?;
    let manifest = workspace().join(BINDGEN).join("Cargo.toml");
    let mut bindgen = cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest);
    bindgen.env("CARGO_TARGET_DIR", workspace().join("target/bindgen"));
    empty(folder)?;
    execute(bindgen.arg("--").arg(&module).arg(folder))?;
    let module = folder.join("rogue-web_bg.wasm");
    if !quick && toolchain.has_one_table() {
        shrink(&module)?;
    }
    let bytes = fs::read(&module).map_err(|error| unwritable(&module, &error))?;
    let packed = folder.join(files::MODULE);
    fs::write(&packed, pack::pack(&bytes)?).map_err(|error| unwritable(&packed, &error))?;
    fs::remove_file(&module).map_err(|error| unwritable(&module, &error))?;
    execute(subcommand_of("rogue-art", "sheets").arg(folder))?;
    files::write(folder, address)?;
    check_start(folder)
}

/// Makes a module smaller where `wasm-opt` is. Where it is missing a line says so: the sizes that are printed are not
/// those of a release.
fn shrink(module: &Path) -> TaskResult {
    if output(&["wasm-opt", "--version"]).is_err() {
        println!(
            "NOT SHRUNK: the module is larger than that of a release: install binaryen for wasm-opt"
        );
        return Ok(());
    }
    // `--low-memory-unused` folds offsets below 1,024 into loads. No data is there: the linker puts the stack
    // first. Without nested expressions and with loops built anew, two rounds find half a percent more.
    let rounds = ["--flatten", "--rereloop", "-Oz", "-Oz"];
    let mut shrink = program(&["wasm-opt", "--low-memory-unused"]);
    shrink.args(rounds);
    shrink.args(FEATURES.map(|name| format!("--enable-{name}")));
    execute(shrink.arg(module).arg("-o").arg(module))
}

/// Starts the module where Node is: one that no browser starts is no page.
fn check_start(folder: &Path) -> TaskResult {
    if output(&["node", "--version"]).is_err() {
        println!("NOT CHECKED: whether the module starts: install nodejs");
        return Ok(());
    }
    let mut start = program(&["node", "crates/rogue-web/tests/starts.mjs"]);
    execute(start.arg(folder))
}

/// Makes an empty folder of one with an earlier page, of which no file stays. Another one is left alone.
fn empty(folder: &Path) -> TaskResult {
    if folder.exists() {
        if !files::is_page(folder)? {
            let folder = folder.display();
            return Err(format!("{folder} has other files than a page: name another folder"));
        }
        fs::remove_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

/// The JavaScript fits the module only where both come from the same version of `wasm-bindgen`.
fn check_versions() -> TaskResult {
    let version = |path: &str, name: &str| {
        let path = workspace().join(path);
        let text = fs::read_to_string(&path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let after = text.split_once(&format!("name = \"{name}\"\nversion = \"")).map(|it| it.1);
        let version = after.and_then(|rest| rest.split('"').next()).map(str::to_owned);
        version.ok_or_else(|| format!("{} does not name {name}", path.display()))
    };
    let module = version("Cargo.lock", "wasm-bindgen")?;
    let tool = version(&format!("{BINDGEN}/Cargo.lock"), "wasm-bindgen-cli-support")?;
    if module == tool {
        return Ok(());
    }
    Err(format!(
        "the module is built with wasm-bindgen {module}, and its JavaScript would be with {tool}: write {module} \
         into {BINDGEN}/Cargo.toml"
    ))
}

fn kill(folder: &Path, tabs: u32) -> TaskResult {
    test_in_browser("kill.py", &[folder.as_os_str(), tabs.to_string().as_ref()])
}

/// Plays in the page with every engine that is installed, and prints which ones are not.
fn play(folder: &Path) -> TaskResult {
    test_in_browser("page.py", &[folder.as_os_str(), PICTURES.as_ref()])?;
    for (engine, tools) in ENGINES {
        if let Some(missing) = missing(&tools) {
            println!("NOT CHECKED: the page in {engine}: install {missing}");
            continue;
        }
        println!("the page in {engine}");
        test_in_browser("page.py", &[folder.as_os_str(), PICTURES.as_ref(), engine.as_ref()])?;
    }
    Ok(())
}

/// The Debian packages of those of the programs that this machine lacks.
fn missing(tools: &[Tool]) -> Option<String> {
    let missing = tools.iter().filter(|(program, _)| !is_installed(program));
    let packages: Vec<_> = missing.map(|(_, package)| *package).collect();
    (!packages.is_empty()).then(|| packages.join(", "))
}

/// Runs a test of the page in a browser.
fn test_in_browser(name: &str, arguments: &[&OsStr]) -> TaskResult {
    let mut test = program(&["python3", "-B"]);
    execute(test.arg(Path::new("crates/rogue-web/tests").join(name)).args(arguments))
}

/// Games of a persona as links, each played to its end in the module.
fn compare_replays(folder: &Path, games: u32) -> TaskResult {
    let games = games.to_string();
    let simulate = ["cargo", "run", "--quiet", "--package", "rogue-sim", "--", "links"];
    let links = output(&[&simulate[..], &["--print", "--games", &games]].concat())?;
    let mut node = program(&["node", "crates/rogue-web/tests/replays.mjs"]);
    let mut node = node
        .arg(folder)
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`node` cannot be started: {error}"))?;
    let written = node.stdin.take().map_or(Ok(()), |mut input| input.write_all(links.as_bytes()));
    let status = node.wait().map_err(|error| format!("`node` failed: {error}"))?;
    written.map_err(|error| format!("`node` does not read the links: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("the page plays other games than the programs".to_owned())
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
