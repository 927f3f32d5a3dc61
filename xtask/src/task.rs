//! The common parts of tasks: their result, running other programs, the workspace's folder.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a task; the error is one sentence for the terminal.
pub(crate) type TaskResult<T = ()> = Result<T, String>;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder of compiled programs.
pub(crate) fn target_folder() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.unwrap_or_else(|| workspace().join("target"))
}

/// Cargo, to be run in the current folder on this workspace.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program with its arguments, to be run in the workspace's folder.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(workspace());
    command
}

/// Runs a program and shows its output.
pub(crate) fn run(command: &mut Command) -> TaskResult {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed: {status}")),
        Err(error) => Err(format!("`{name}` cannot be started: {error}")),
    }
}

/// Runs a program and returns its standard output.
pub(crate) fn output(words: &[&str]) -> TaskResult<String> {
    let output = program(words).output();
    let output = output.map_err(|error| format!("`{}` cannot be started: {error}", words[0]))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("`{}` failed: {error}", words.join(" ")))
    }
}

/// Whether a program is in one of the folders of `PATH`.
pub(crate) fn is_installed(tool: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(tool).is_file())
}

/// Other toolchains, which rustup installs.
pub(crate) mod toolchain {
    use super::{Command, TaskResult, output, program};

    /// Cargo of a toolchain. The one that runs this task is not passed on.
    ///
    /// # Errors
    /// When the toolchain is not installed.
    pub(crate) fn cargo(name: &str) -> TaskResult<Command> {
        output(&["rustup", "run", name, "rustc", "--version"]).map_err(|_| {
            format!("Rust {name} is missing: rustup toolchain install {name} --profile minimal")
        })?;
        let mut command = program(&["rustup", "run", name, "cargo"]);
        for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
            command.env_remove(variable);
        }
        Ok(command)
    }
}

/// Whether the crates of a workspace are on this machine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fetched {
    Yes,
    /// The registry cannot be reached; the reason as cargo gives it.
    OutOfReach(String),
}

/// Downloads the crates that the lock file of this manifest names and that are missing.
///
/// # Errors
/// When the lock file does not fit the manifest: this is a mistake, and no lack of a network.
pub(crate) fn fetch(manifest: &str) -> TaskResult<Fetched> {
    let mut command =
        program(&["cargo", "fetch", "--quiet", "--locked", "--manifest-path", manifest]);
    let output = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(Fetched::Yes);
    }
    judge_failed_fetch(manifest, &String::from_utf8_lossy(&output.stderr))
}

fn judge_failed_fetch(manifest: &str, printed: &str) -> TaskResult<Fetched> {
    if printed.contains("--locked was passed") {
        return Err(format!("the lock file of {manifest} is out of date: {printed}"));
    }
    Ok(Fetched::OutOfReach(cause(printed)))
}

/// The cause of a failure in the output of cargo or git, as one line.
pub(crate) fn cause(printed: &str) -> String {
    let lines: Vec<&str> = printed.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
    let after_caused_by = lines.iter().rposition(|it| *it == "Caused by:");
    let line = after_caused_by.and_then(|index| lines.get(index + 1));
    let line = line.or_else(|| lines.iter().find(|it| it.starts_with("error:")));
    line.or(lines.last()).map_or_else(|| "no reason is given".to_owned(), ToString::to_string)
}

/// The folder of Cargo: programs that it has installed, and sources that it has unpacked.
pub(crate) fn cargo_home() -> TaskResult<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = named.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    home.ok_or_else(|| "neither CARGO_HOME nor a home folder is known".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_fetch_is_a_lack_of_network_or_an_old_lock_file() {
        let offline = "error: failed to get `x`\n\nCaused by:\n  [6] Could not resolve hostname\n";
        assert_eq!(
            judge_failed_fetch("Cargo.toml", offline),
            Ok(Fetched::OutOfReach("[6] Could not resolve hostname".to_owned()))
        );
        let missing = "error: no matching package named `x` found\nAs a reminder, ...\n";
        assert_eq!(cause(missing), "error: no matching package named `x` found");
        assert_eq!(cause("Cloning\nfatal: unable to access\n"), "fatal: unable to access");
        let old = "error: cannot update the lock file because --locked was passed to prevent this";
        assert!(judge_failed_fetch("Cargo.toml", old).unwrap_err().contains("out of date"));
    }
}
