//! A run that is played in the lines of reader mode, by what they say.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::task::TaskResult;

/// The terminal program on one system.
pub(super) struct Program {
    command: Command,
    name: &'static str,
    /// What stands before an absolute path of this system.
    root: &'static str,
}

impl Program {
    pub(super) const fn new(command: Command, name: &'static str, root: &'static str) -> Self {
        Self { command, name, root }
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// The program with the same environment.
    fn command(&self) -> Command {
        let mut command = Command::new(self.command.get_program());
        command.args(self.command.get_args());
        for (name, value) in self.command.get_envs() {
            command.env(name, value.unwrap_or_default());
        }
        command
    }

    fn path(&self, path: &Path) -> String {
        format!("{}{}", self.root, path.display())
    }

    /// Replays a run from its first turn, and returns its end: turns and fingerprint.
    pub(super) fn verify(&self, run: &Path) -> TaskResult<String> {
        let failed = |why: &str| format!("{}: {}: {why}", self.name, run.display());
        let ended = self.command().arg("--verify").arg(self.path(run)).output();
        let ended = ended.map_err(|error| failed(&error.to_string()))?;
        let printed = String::from_utf8_lossy(&ended.stdout).into_owned();
        let end = printed.split(": ").nth(1).and_then(|rest| rest.split(", played").next());
        match end.filter(|_| ended.status.success()) {
            Some(end) => Ok(end.to_owned()),
            None => Err(failed(&String::from_utf8_lossy(&ended.stderr))),
        }
    }
}

/// A run that is being played.
pub(super) struct Run {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The name of the system, for errors.
    system: &'static str,
    /// Every line that was told.
    told: Vec<String>,
    /// The last answer.
    answer: Vec<String>,
}

impl Run {
    pub(super) fn begin(system: &Program, data: &Path, name: &str, seed: u64) -> TaskResult<Self> {
        let mut command = system.command();
        command.args(["--seed", &seed.to_string()]);
        Self::start(system, command, data, name)
    }

    pub(super) fn resume(system: &Program, data: &Path, name: &str) -> TaskResult<Self> {
        Self::start(system, system.command(), data, name)
    }

    fn start(system: &Program, mut command: Command, data: &Path, name: &str) -> TaskResult<Self> {
        command.args(["--reader", "--run", name, "--data-dir"]).arg(system.path(data));
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let failed = |why: String| format!("{}: the program cannot be started: {why}", system.name);
        let mut child = started.map_err(|error| failed(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("no pipes".to_owned()));
        };
        let (output, told, answer) = (BufReader::new(output), Vec::new(), Vec::new());
        let mut run = Self { child, input, output, system: system.name, told, answer };
        run.read()?;
        Ok(run)
    }

    fn error(&self, why: &str) -> String {
        format!("{}: {why}; the last lines: {}", self.system, self.answer.join(" "))
    }

    /// Reads an answer: up to the empty line.
    fn read(&mut self) -> TaskResult {
        let mut answer = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line);
            let count = read.map_err(|error| self.error(&error.to_string()))?;
            match line.trim_end_matches('\n') {
                "" if count == 0 || !answer.is_empty() => break,
                "" => {}
                line => answer.push(line.to_owned()),
            }
        }
        if answer.is_empty() {
            return Err(self.error("the program has ended"));
        }
        self.told.extend_from_slice(&answer);
        self.answer = answer;
        match self.answer.iter().find(|line| line.contains("cannot be saved")) {
            Some(_) => Err(self.error("the run is not saved")),
            None => Ok(()),
        }
    }

    fn send(&mut self, line: &str) -> TaskResult {
        writeln!(self.input, "{line}").map_err(|error| self.error(&error.to_string()))
    }

    fn says(&mut self, line: &str) -> TaskResult {
        self.send(line)?;
        self.read()
    }

    /// Types up to that many lines, each by the answer before it, until the player has died.
    pub(super) fn play(&mut self, lines: usize) -> TaskResult {
        for _ in 0..lines {
            let line = self.next_line();
            self.says(line)?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Whether the run is over, or a question is asked that no word of play answers.
    fn is_over(&self) -> bool {
        let ends = ["Your run is over.", "is not one of the answers"];
        self.answer.iter().any(|line| ends.iter().any(|end| line.contains(end)))
    }

    fn next_line(&self) -> &'static str {
        let begins = |start: &str| self.answer.iter().any(|line| line.starts_with(start));
        let has = |part: &str| self.answer.iter().any(|line| line.contains(part));
        if begins("Level up") {
            "1"
        } else if has("next to you") && has(" dies in ") {
            "attack"
        } else if begins("No safe way") || has("uto-fight is off") {
            "wait"
        } else if has(" to wait it out.") {
            "rest"
        } else if begins("You can't ") || has(" dies in ") {
            "fight"
        } else if begins("Explored") || begins("Floor explored") {
            "descend"
        } else {
            "explore"
        }
    }

    /// The turn that is shown.
    pub(super) fn turn(&mut self) -> TaskResult<u64> {
        self.says("status")?;
        let line = self.answer.iter().find_map(|line| line.split_once(", turn "));
        let turn = line.and_then(|(_, turn)| turn.trim_end_matches('.').parse().ok());
        turn.ok_or_else(|| self.error("no turn is told"))
    }

    /// Types many lines at once, and waits for the answers of half of them: runs, which end and are refused with an
    /// enemy in view, so that nobody dies of them.
    pub(super) fn type_ahead(&mut self, lines: usize) -> TaskResult {
        let runs = ["run north", "run east", "run south", "run west"];
        for line in runs.iter().cycle().take(lines) {
            self.send(line)?;
        }
        for _ in 0..lines / 2 {
            self.read()?;
        }
        Ok(())
    }

    /// Kills the program, as a power cut of the program alone.
    pub(super) fn kill(mut self) -> TaskResult {
        let killed = self.child.kill().and_then(|()| self.child.wait());
        killed.map(drop).map_err(|error| self.error(&error.to_string()))
    }

    /// Leaves the run, if it goes on; returns every line that was told.
    pub(super) fn quit(mut self) -> TaskResult<Vec<String>> {
        if !self.is_over() {
            self.says("quit")?;
            if !self.answer.iter().any(|line| line == "The run is saved.") {
                return Err(self.error("not saved"));
            }
        }
        drop(self.input);
        match self.child.wait() {
            Ok(status) if status.success() => Ok(self.told),
            Ok(status) => Err(format!("{}: the program ended: {status}", self.system)),
            Err(error) => Err(format!("{}: {error}", self.system)),
        }
    }
}
