//! `windows`: builds the terminal program and the laboratory for Windows and plays in them under Wine: the same games as
//! here, runs that are killed and go on on the other system, the tests of the files.

mod laboratory;
mod play;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use clap::Args;

use crate::task::{TaskResult, is_installed, output, program, run as execute, target_folder};
use play::{Program, Run};

const TARGET: &str = "x86_64-pc-windows-gnu";
/// Programs that are needed, with the Debian packages that have them.
const TOOLS: [(&str, &str); 2] =
    [("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"), ("wine", "wine wine64")];
/// The drive that is the root of this system for Wine.
const ROOT: &str = "Z:";
/// Games that are played on both systems, from their first turn to the same line.
const SEEDS: [u64; 3] = [3, 7, 11];
/// Lines that are typed in each of them, unless the player dies before.
const LINES: usize = 200;
/// The game whose player is killed: its first floor is quiet.
const LIFE: u64 = 11;

/// The same for program and tests, which share the crates below.
const NO_WARNING: &str = "-D warnings";

/// A function that the standard library calls for its hash maps. Wine 8 has no such library; Windows 10 has.
const RANDOM_LIBRARY: &str = "\
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length)
{
    return RtlGenRandom(bytes, (ULONG)length);
}
";

/// Whole games of a persona that `ci` compares.
const GAMES: u32 = 20;

/// The command line of `windows`.
#[derive(Args)]
pub(crate) struct Options {
    /// How many whole games of a persona the laboratory plays on both systems
    #[arg(long, value_name = "N", default_value_t = GAMES)]
    games: u32,
    /// Leave out the tests of the files, for which the engine is compiled once more
    #[arg(long)]
    quick: bool,
}

/// Wine with a folder of its own.
struct Wine {
    folder: PathBuf,
    /// A shell that waits for input. As long as one program runs, Wine starts the next without starting itself.
    shell: Option<Child>,
}

/// What is missing on this machine, if anything is.
fn missing() -> TaskResult<Option<String>> {
    let libraries = output(&["rustc", "--print", "target-libdir", "--target", TARGET])?;
    if !Path::new(libraries.trim()).is_dir() {
        return Ok(Some(format!("rustup target add {TARGET}")));
    }
    let tool = TOOLS.into_iter().find(|(tool, _)| !is_installed(tool));
    Ok(tool.map(|(_, packages)| format!("apt-get install {packages}")))
}

/// The step of `ci`: all but the tests of the files, or a line that says what is missing.
pub(crate) fn check_where_possible() -> TaskResult {
    if let Some(missing) = missing()? {
        println!("WINDOWS IS NOT TESTED: {missing}; see .ci/run");
        return Ok(());
    }
    check(GAMES)
}

/// Builds the programs and plays in them.
///
/// # Errors
/// When something is missing, or a program differs on Windows.
pub(crate) fn run(options: &Options) -> TaskResult {
    missing()?.map_or(Ok(()), |missing| Err(format!("needed: {missing}")))?;
    check(options.games)?;
    if options.quick { Ok(()) } else { Wine::new()?.test_files() }
}

fn check(persona_games: u32) -> TaskResult {
    // Without `-p` the crates below have the features that the other steps have compiled them with.
    let bins = ["--bin", "rogue-tty", "--bin", "rogue-sim"];
    execute(program(&["cargo", "build", "--quiet"]).args(bins))?;
    let mut build = program(&["cargo", "build", "--quiet", "-p", "rogue-tty", "-p", "rogue-sim"]);
    execute(build.args(["--target", TARGET]).env("RUSTFLAGS", NO_WARNING))?;
    let wine = Wine::new()?;
    let here = |name: &str| Command::new(target_folder().join("debug").join(name));
    let there = |name: &str| {
        let mut command = wine.command();
        command.arg(target_folder().join(TARGET).join("debug").join(format!("{name}.exe")));
        command
    };
    laboratory::compare([&|| here("rogue-sim"), &|| there("rogue-sim")], persona_games)?;
    let here = Program::new(here("rogue-tty"), "Linux", "");
    let there = Program::new(there("rogue-tty"), "Windows", ROOT);
    games(&here, &there, &wine.data()?)?;
    lives(&here, &there, &wine.data()?)
}

/// The same words lead to the same lines and the same fingerprint on both systems.
fn games(here: &Program, there: &Program, data: &Path) -> TaskResult {
    for seed in SEEDS {
        let name = format!("Seed {seed}");
        let (mut told, mut files) = (Vec::new(), Vec::new());
        for system in [here, there] {
            let data = data.join(system.name());
            let mut run = Run::begin(system, &data, &name, seed)?;
            run.play(LINES)?;
            told.push(run.quit()?);
            files.push(file_of(&data, &name)?);
        }
        let (one, other) = (&told[0], &told[1]);
        if one != other {
            let place = one.iter().zip(other).position(|(one, other)| one != other);
            let place = place.unwrap_or(one.len().min(other.len()));
            return Err(format!(
                "seed {seed}: line {place} differs: {:?} and {:?}",
                one.get(place),
                other.get(place)
            ));
        }
        let end = same_end([here, there], &files)?;
        println!("seed {seed}: {} lines, {end} on both systems", one.len());
    }
    Ok(())
}

/// A run goes on where it was killed, in turn on both systems, or has ended: its player may have died of the lines that
/// were typed ahead.
fn lives(here: &Program, there: &Program, data: &Path) -> TaskResult {
    let mut unseen = 0;
    'lives: for (first, second) in [(here, there), (there, here), (there, there)] {
        let name = format!("{} {}", first.name(), second.name());
        let mut run = Run::begin(first, data, &name, LIFE)?;
        for (round, system) in [second, first, second].into_iter().enumerate() {
            run.play(12)?;
            let shown = run.turn()?;
            run.type_ahead(round * 20)?;
            run.kill()?;
            run = Run::resume(system, data, &name)?;
            let saved = run.turn()?;
            if saved < shown {
                let lost = || format!("{name}: turn {shown} was shown, turn {saved} is saved");
                let ended = replay_of(data, &name).ok_or_else(lost)?;
                let end = same_end([here, there], &[ended])?;
                let turns = turns_of(&end).filter(|turns| *turns >= shown).ok_or_else(lost)?;
                unseen += turns - shown;
                println!("{name}: died after kill {}, {end} on both systems", round + 1);
                run.kill()?;
                continue 'lives;
            }
            unseen += saved - shown;
        }
        run.play(5)?;
        run.quit()?;
        let end = same_end([here, there], &[file_of(data, &name)?])?;
        println!("{name}: killed 3 times, {end} on both systems");
    }
    if unseen == 0 {
        return Err("no turn was played while a program was killed".to_owned());
    }
    println!("{unseen} turns were played and saved behind the last answer");
    Ok(())
}

/// The file of a run, or its replay where it has ended.
fn file_of(data: &Path, name: &str) -> TaskResult<PathBuf> {
    let run = data.join("runs").join(format!("{name}.run"));
    if run.exists() {
        return Ok(run);
    }
    replay_of(data, name).ok_or_else(|| format!("neither {} nor a replay", run.display()))
}

/// The replay of a run that has ended.
fn replay_of(data: &Path, name: &str) -> Option<PathBuf> {
    for file in fs::read_dir(data.join("history")).into_iter().flatten().flatten() {
        let found = file.file_name().to_string_lossy().into_owned();
        if found.starts_with(&format!("{name} ")) && found.ends_with(".replay") {
            return Some(file.path());
        }
    }
    None
}

/// The turns in "137 commands, 137 turns, fingerprint 59b62b18f6dbd805".
fn turns_of(end: &str) -> Option<u64> {
    let (before, _) = end.split_once(" turns, ")?;
    before.rsplit(' ').next()?.parse().ok()
}

/// The end of runs, which both systems replay to the same fingerprint.
fn same_end(systems: [&Program; 2], files: &[PathBuf]) -> TaskResult<String> {
    let mut ends = Vec::new();
    for file in files {
        for system in systems {
            ends.push(system.verify(file)?);
        }
    }
    match ends.iter().find(|end| **end != ends[0]) {
        None => Ok(ends.swap_remove(0)),
        Some(other) => Err(format!("{}: {} and {other}", files[0].display(), ends[0])),
    }
}

impl Wine {
    /// A folder with the library that Wine lacks. The registry of an earlier start stays: to make it takes a while.
    fn new() -> TaskResult<Self> {
        let mut wine = Self { folder: target_folder().join("wine"), shell: None };
        let library = wine.folder.join("library");
        let failed = |error| format!("{} cannot be written: {error}", library.display());
        fs::create_dir_all(&library).map_err(failed)?;
        let source = library.join("random.c");
        fs::write(&source, RANDOM_LIBRARY).map_err(failed)?;
        let mut compiler = Command::new(TOOLS[0].0);
        compiler.arg("-shared").arg("-o").arg(library.join("bcryptprimitives.dll"));
        execute(compiler.arg(&source).arg("-ladvapi32"))?;
        let mut shell = wine.command();
        shell.arg("cmd").stdin(Stdio::piped()).stdout(Stdio::null());
        let started = shell.spawn();
        wine.shell = Some(started.map_err(|error| format!("wine cannot be started: {error}"))?);
        Ok(wine)
    }

    /// An empty folder for the files of the programs.
    fn data(&self) -> TaskResult<PathBuf> {
        let data = self.folder.join("data");
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data)
            .map_err(|error| format!("{} cannot be made: {error}", data.display()))?;
        Ok(data)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("wine");
        self.prepare(&mut command);
        command
    }

    fn prepare(&self, command: &mut Command) {
        command.env("WINEPREFIX", self.folder.join("prefix")).env("WINEDEBUG", "-all");
        // No offers to download a browser and .NET.
        command.env("WINEDLLOVERRIDES", "mscoree=;mshtml=");
        let library = self.folder.join("library").display().to_string().replace('/', "\\");
        command.env("WINEPATH", format!("{ROOT}{library}"));
    }

    /// The tests of the files, on the file system of Wine.
    fn test_files(&self) -> TaskResult {
        let tests = ["cargo", "test", "--quiet", "-p", "rogue-native", "--lib"];
        let mut command = program(&tests);
        command.args(["--target", TARGET, "files::"]).env("RUSTFLAGS", NO_WARNING);
        self.prepare(&mut command);
        execute(command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", "wine"))
    }
}

/// The shell ends with its input.
impl Drop for Wine {
    fn drop(&mut self) {
        if let Some(mut shell) = self.shell.take() {
            drop(shell.stdin.take());
            let _ = shell.wait();
        }
    }
}
