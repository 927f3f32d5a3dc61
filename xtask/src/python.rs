//! `python`: builds the Python package of `rogue-gym` into a wheel, installs it in a fresh virtual environment and
//! tests it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Args, ValueEnum};

use crate::task::{TaskResult, output, program, run as execute, target_folder, workspace};

/// Programs that may be Python, the one of a variable first.
const NAMES: [&str; 2] = ["python3", "python"];
/// The oldest version that the wheel is for.
const OLDEST: (u32, u32) = (3, 10);
/// The tools that build and test: packages of the registry.
const TOOLS: [&str; 3] = ["maturin>=1.16,<2", "pytest>=8,<10", "gymnasium>=1.1,<2"];
const CRATE: &str = "crates/rogue-gym";
/// How far a build falls behind the wheels of releases. The figure is that of the page, which has the allocator of the
/// system in it, too.
const SLOWER: &str =
    "a step takes up to 1.4 times as long as with a wheel of a release, which `--pgo` builds";
const CLIPPY: [&str; 10] = [
    "cargo",
    "clippy",
    "--quiet",
    "-p",
    "rogue-gym",
    "--features",
    "python",
    "--",
    "-D",
    "warnings",
];

/// The command line of `python`.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Run the tests of the package after it is installed
    #[arg(long)]
    test: bool,
    /// Compile twice, the second time with a profile of the games in `benches/speed.py`. Needs the
    /// component `llvm-tools` of the toolchain
    #[arg(long)]
    pgo: bool,
    /// Steps of each comparison of many games with single ones; without it as many as the tests say
    #[arg(long, value_name = "N", requires = "test")]
    steps: Option<u32>,
    /// Test the adapter to a library in a virtual environment with that library: some gigabytes for each
    #[arg(long, value_name = "LIBRARY", value_enum)]
    adapter: Vec<Adapter>,
    /// Print which clients work, as a table: the wrappers of Gymnasium, and short runs of the learners of other
    /// libraries, in a virtual environment with all of them
    #[arg(long)]
    clients: bool,
}

/// A library that the package has an adapter to, and the name of its extra in `pyproject.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Adapter {
    Data,
    Sb3,
    Text,
    Torch,
    Torchrl,
}

impl Adapter {
    const fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Sb3 => "sb3",
            Self::Text => "text",
            Self::Torch => "torch",
            Self::Torchrl => "torchrl",
        }
    }
}

/// Builds and installs the wheel, and tests it where that is asked for.
pub(crate) fn run(options: &Options) -> TaskResult {
    let python = find()?;
    let environment = target().join("venv");
    tools(&python, &environment)?;
    let wheel = wheel(&environment, "release", options.pgo)?;
    if options.test {
        test(&environment, options.steps)?;
    }
    for &adapter in &options.adapter {
        test_adapter(&python, adapter, &wheel)?;
    }
    if options.clients {
        print_clients(&python, &wheel)?;
    }
    if !options.pgo {
        println!("compiled without a profile: {SLOWER}");
    }
    println!("installed for {}", program_in(&environment, "python").display());
    Ok(())
}

/// Builds, installs and tests the package; prints a note where Python or the registry is out of reach.
pub(crate) fn check_where_possible() -> TaskResult {
    let python = match find() {
        Ok(python) => python,
        Err(why) => {
            println!("NOT CHECKED: the Python package of rogue-gym: {why}");
            return Ok(());
        }
    };
    let environment = target().join("venv");
    if let Err(why) = tools(&python, &environment) {
        println!(
            "NOT CHECKED: the Python package of rogue-gym cannot be built without maturin: {why}"
        );
        return Ok(());
    }
    // The profile of the other tests, whose crates are compiled already.
    wheel(&environment, "dev", false)?;
    test(&environment, None)
}

/// Checks the sources of the Python module with clippy; prints a note where no Python is installed, which `PyO3`
/// asks for its version.
pub(crate) fn clippy_where_possible() -> TaskResult {
    match find() {
        Ok(python) => execute(program(&CLIPPY).env("PYO3_PYTHON", python)),
        Err(why) => {
            println!("NOT CHECKED: the sources of the Python module: {why}");
            Ok(())
        }
    }
}

/// A Python that is new enough and can make virtual environments.
fn find() -> TaskResult<String> {
    let named = std::env::var("PYTHON").ok();
    let names = named.into_iter().chain(NAMES.map(str::to_owned));
    let code =
        format!("import sys, venv; sys.exit(sys.version_info < ({}, {}))", OLDEST.0, OLDEST.1);
    let mut usable = names.filter(|name| output(&[name, "-c", &code]).is_ok());
    let missing = format!("no Python {}.{} or newer with `venv` is installed", OLDEST.0, OLDEST.1);
    usable.next().ok_or(missing)
}

/// A fresh virtual environment with the tools that build and test the package.
fn tools(python: &str, environment: &Path) -> TaskResult {
    if environment.exists() {
        fs::remove_dir_all(environment)
            .map_err(|error| format!("{} stays: {error}", environment.display()))?;
    }
    execute(Command::new(python).args(["-m", "venv"]).arg(environment))?;
    execute(pip(environment).args(["install", "--quiet"]).args(TOOLS))
}

/// Builds the wheel and installs it with its dependencies.
fn wheel(environment: &Path, profile: &str, pgo: bool) -> TaskResult<PathBuf> {
    let wheels = target().join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("old wheels stay: {error}"))?;
    }
    let mut maturin = Command::new(program_in(environment, "maturin"));
    maturin.args(["build", "--profile", profile, "--quiet", "--locked", "--out"]).arg(&wheels);
    maturin.arg("--interpreter").arg(program_in(environment, "python"));
    maturin.args(pgo.then_some("--pgo"));
    execute(maturin.current_dir(workspace().join(CRATE)))?;
    let built = fs::read_dir(&wheels).map_err(|error| format!("no wheel was built: {error}"))?;
    let wheel = built.flatten().next().ok_or("no wheel was built")?.path();
    execute(pip(environment).args(["install", "--quiet"]).arg(&wheel))?;
    Ok(wheel)
}

/// Installs the wheel with the library of an adapter, and runs the tests of that.
fn test_adapter(python: &str, adapter: Adapter, wheel: &Path) -> TaskResult {
    let environment = with_extras(python, wheel, adapter.name(), &["test", adapter.name()])?;
    let file = format!("python/adapters/test_{}.py", adapter.name());
    let mut tests = pytest(&environment);
    match adapter {
        Adapter::Data => tests.env(DATASET, dataset()?),
        Adapter::Text => tests.env(PROGRAM, sim_program()?),
        Adapter::Sb3 | Adapter::Torch | Adapter::Torchrl => &mut tests,
    };
    execute(tests.arg(workspace().join(CRATE).join(file)))
}

/// The variable with the folder of files that the tests of the loader read.
const DATASET: &str = "ROGUECORE_DATASET";
/// The program that writes them, and its options.
const WRITE_DATASET: [&str; 19] = [
    "cargo",
    "run",
    "--quiet",
    "-p",
    "rogue-sim",
    "--features",
    "dataset",
    "--",
    "dataset",
    "--content",
    "short",
    "--persona",
    "runner",
    "--games",
    "4",
    "--games-per-file",
    "3",
    "--parts",
    "glyphs,tiles,features,substances,entities,inventory,statistics,messages",
];

/// Writes games of a persona: the folder.
fn dataset() -> TaskResult<PathBuf> {
    let folder = target().join("dataset");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("old files stay: {error}"))?;
    }
    execute(program(&WRITE_DATASET).arg("--out").arg(&folder))?;
    Ok(folder)
}

/// The variable with the program that tells a game in words.
const PROGRAM: &str = "ROGUE_SIM";

/// Builds that program.
fn sim_program() -> TaskResult<PathBuf> {
    execute(&mut program(&["cargo", "build", "--quiet", "-p", "rogue-sim"]))?;
    let name = format!("rogue-sim{}", std::env::consts::EXE_SUFFIX);
    Ok(target_folder().join("debug").join(name))
}

/// Prints the table of clients; an error where one of them fails.
fn print_clients(python: &str, wheel: &Path) -> TaskResult {
    let environment = with_extras(python, wheel, "clients", &["clients"])?;
    let mut table = Command::new(program_in(&environment, "python"));
    table.arg(workspace().join(CRATE).join("python/adapters/clients.py"));
    execute(table.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(&environment))
}

/// A virtual environment of that name with the wheel and its extras.
fn with_extras(python: &str, wheel: &Path, name: &str, extras: &[&str]) -> TaskResult<PathBuf> {
    let environment = target().join(name);
    if !environment.exists() {
        execute(Command::new(python).args(["-m", "venv"]).arg(&environment))?;
    }
    let package = format!("{}[{}]", wheel.display(), extras.join(","));
    execute(pip(&environment).args(["install", "--quiet", &package]))?;
    // Another build of the same version is not installed again by itself.
    let again = ["install", "--quiet", "--no-deps", "--force-reinstall"];
    execute(pip(&environment).args(again).arg(wheel))?;
    Ok(environment)
}

/// Outside of the crate's folder, so that the installed package is tested and not its sources.
fn test(environment: &Path, steps: Option<u32>) -> TaskResult {
    let mut tests = pytest(environment);
    tests.arg(workspace().join(CRATE).join("python/tests"));
    if let Some(steps) = steps {
        tests.env("ROGUECORE_GYM_STEPS", steps.to_string());
    }
    execute(&mut tests)
}

fn pytest(environment: &Path) -> Command {
    let mut tests = Command::new(program_in(environment, "python"));
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--import-mode=importlib"]);
    tests.arg("--rootdir").arg(workspace().join(CRATE));
    tests.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(environment);
    tests
}

fn pip(environment: &Path) -> Command {
    let mut command = Command::new(program_in(environment, "python"));
    command.args(["-m", "pip", "--disable-pip-version-check"]);
    command
}

fn program_in(environment: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn target() -> PathBuf {
    workspace().join("target/python")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn steps_are_those_of_the_tests() {
        let parse = |words: &[&str]| Line::try_parse_from([&["python"], words].concat());
        assert_eq!(parse(&["--test", "--steps", "9"]).unwrap().options.steps, Some(9));
        let error = parse(&["--steps", "9"]).err().unwrap().to_string();
        assert!(error.contains("--test"), "{error}");
    }
}
