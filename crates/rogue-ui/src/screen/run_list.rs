//! Lists of runs: unfinished runs to resume, finished runs to watch as replays, and the other choices
//! for one.

use rogue_words::text;

use super::dialog::Choices;
use super::{Context, FinishedRequest, RunRequest, Transition};
use crate::intent::Intent;
use crate::storage::{KeptFile, ReplayInfo, RunInfo, Score, with_title};
use crate::widget::list::{ListState, Row};

/// The runs as they were when the list was opened.
pub(crate) struct RunList {
    title: String,
    empty: &'static str,
    rows: Vec<Row>,
    /// The effect of choosing each row.
    transitions: Vec<Transition>,
}

impl RunList {
    /// The unfinished runs, and a row for the other choices.
    pub(crate) fn unfinished(cx: &Context<'_>) -> Self {
        let mut list = Self::of_runs(cx, "Resume which run?", resume);
        if list.transitions.iter().any(|transition| *transition != Transition::None) {
            let letter = letters().nth(list.rows.len()).flatten();
            list.rows.push(row(letter, "Copy or remove a run", String::new(), true));
            list.transitions.push(RunRequest::Manage.into());
        }
        list.with_open_file(cx)
    }

    /// The same list with a row that asks for a file, where the front end can.
    fn with_open_file(mut self, cx: &Context<'_>) -> Self {
        if cx.state.exchanges_files {
            let letter = letters().nth(self.rows.len()).flatten();
            let about = "a run, a replay or settings".to_owned();
            self.rows.push(row(letter, "Open a file", about, true));
            self.transitions.push(RunRequest::OpenFile.into());
        }
        self
    }

    /// The unfinished runs, of which one is copied or removed.
    pub(crate) fn managed(cx: &Context<'_>) -> Self {
        Self::of_runs(cx, "Copy or remove which run?", examine)
    }

    fn of_runs(cx: &Context<'_>, title: &str, choose: fn(&RunInfo) -> Transition) -> Self {
        let runs = cx.runs();
        Self {
            title: title.to_owned(),
            empty: "There is no unfinished run.",
            rows: runs
                .iter()
                .zip(letters())
                .map(|(run, letter)| run_row(cx, run, letter))
                .collect(),
            transitions: runs.iter().map(choose).collect(),
        }
    }

    /// The finished runs, and a row for the other choices.
    pub(crate) fn replays(cx: &Context<'_>) -> Self {
        let mut list =
            Self::of_replays(cx, "Watch which run?", |id| RunRequest::Watch(id.to_owned()).into());
        if !list.rows.is_empty() {
            let letter = letters().nth(list.rows.len()).flatten();
            list.rows.push(row(letter, "Copy or remove a run", String::new(), true));
            list.transitions.push(FinishedRequest::Manage.into());
        }
        list.with_open_file(cx)
    }

    /// The finished runs, of which one is copied or removed.
    pub(crate) fn managed_replays(cx: &Context<'_>) -> Self {
        let examine = |id: &str| FinishedRequest::Examine(id.to_owned()).into();
        Self::of_replays(cx, "Copy or remove which run?", examine)
    }

    fn of_replays(cx: &Context<'_>, title: &str, choose: fn(&str) -> Transition) -> Self {
        let replays = cx.replays();
        Self {
            title: title.to_owned(),
            empty: "No run has ended yet.",
            rows: replays
                .iter()
                .zip(letters())
                .map(|(it, letter)| replay_row(cx, it, letter))
                .collect(),
            transitions: replays.iter().map(|replay| choose(&replay.id)).collect(),
        }
    }

    /// The choices for a finished run beside watching it.
    pub(crate) fn examined_replay(replay: &ReplayInfo) -> Self {
        let (id, score) = (&replay.id, &replay.score);
        let export =
            |file: fn(String) -> KeptFile| FinishedRequest::Export(file(id.clone())).into();
        let remove = FinishedRequest::AskToRemove(id.clone()).into();
        let choices = vec![
            (
                "Copy the replay".to_owned(),
                "opens in every version of the game",
                export(KeptFile::Replay),
            ),
            (
                "Copy the morgue text".to_owned(),
                "how the run ended, to read",
                export(KeptFile::Morgue),
            ),
            ("Remove the replay".to_owned(), "asks for confirmation", remove),
        ];
        let title = format!("{}: {}", text::clean_name(&score.name), about_score(score));
        Self::choices(title, choices)
    }

    /// Asks once more.
    pub(crate) fn removal_of_replay(replay: &ReplayInfo) -> Self {
        let title =
            format!("Remove the replay of {} for good?", text::clean_name(&replay.score.name));
        let keep = ("Keep it".to_owned(), "changes nothing", Transition::Pop);
        let remove = FinishedRequest::Remove(replay.id.clone()).into();
        let about = "its score stays; the bestiary forgets the run";
        Self::choices(title, vec![keep, ("Remove it".to_owned(), about, remove)])
    }

    /// The choices for a run beside resuming it. `recoverable` is the turn from which a damaged one can go on.
    pub(crate) fn examined(run: &RunInfo, recoverable: Option<u64>) -> Self {
        let name = &run.name;
        let mut choices = Vec::new();
        if let Some(turn) = recoverable {
            let label = format!("Go on from turn {turn}");
            let recover = RunRequest::Recover(name.clone());
            choices.push((label, "the damaged file is kept", recover.into()));
        }
        let copy = RunRequest::Export(name.clone());
        choices.push((
            "Copy the file".to_owned(),
            "opens in every version of the game",
            copy.into(),
        ));
        let remove = RunRequest::AskToRemove(name.clone());
        choices.push(("Remove the run".to_owned(), "asks for confirmation", remove.into()));
        let known = format!("{}: {}", text::clean_name(name), run.summary());
        Self::choices(known, choices)
    }

    /// Asks once more.
    pub(crate) fn removal(name: &str) -> Self {
        let title = format!("Remove {} for good?", text::clean_name(name));
        let keep = ("Keep it".to_owned(), "changes nothing", Transition::Pop);
        let remove = RunRequest::Remove(name.to_owned()).into();
        Self::choices(title, vec![keep, ("Remove it".to_owned(), "cannot be undone", remove)])
    }

    fn choices(title: String, choices: Vec<(String, &str, Transition)>) -> Self {
        let row_of = |(letter, (label, about, _)): (Option<char>, &(String, &str, Transition))| {
            row(letter, label, (*about).to_owned(), true)
        };
        Self {
            title,
            empty: "",
            rows: letters().zip(&choices).map(row_of).collect(),
            transitions: choices.into_iter().map(|(_, _, transition)| transition).collect(),
        }
    }
}

/// The letters of the first 26 rows; later rows have none.
fn letters() -> impl Iterator<Item = Option<char>> {
    ('a'..='z').map(Some).chain(std::iter::repeat(None))
}

fn run_row(cx: &Context<'_>, run: &RunInfo, letter: Option<char>) -> Row {
    let possible = run.error.is_none() || run.is_at_hand;
    row(letter, &run.name, run.summary_beside(cx.title()), possible)
}

fn replay_row(cx: &Context<'_>, replay: &ReplayInfo, letter: Option<char>) -> Row {
    let score = &replay.score;
    row(letter, &score.name, with_title(&score.title, cx.title(), about_score(score)), true)
}

/// How a run ended, when and where; a run without a score, of wizard mode or practice or whose row is lost, left no
/// more than its name.
fn about_score(score: &Score) -> String {
    if score.end.is_empty() {
        return "not scored".to_owned();
    }
    format!("{}, turn {}, seed {}", text::clean(&score.end), score.turn, score.seed)
}

fn row(letter: Option<char>, name: &str, about: String, possible: bool) -> Row {
    let key = letter.map_or_else(String::new, |letter| Row::letter_key(letter, possible));
    Row { key, icon: None, label: text::clean_name(name), about, possible }
}

/// A run with an error cannot be resumed: its row says why, and choosing it shows the other choices.
fn resume(run: &RunInfo) -> Transition {
    match run.error {
        None => RunRequest::Resume(run.name.clone()).into(),
        Some(_) => examine(run),
    }
}

fn examine(run: &RunInfo) -> Transition {
    if run.is_at_hand { RunRequest::Examine(run.name.clone()).into() } else { Transition::None }
}

impl Choices for RunList {
    fn title(&self, _cx: &Context<'_>) -> String {
        self.title.clone()
    }

    fn rows(&self, _cx: &Context<'_>) -> Vec<Row> {
        self.rows.clone()
    }

    fn nothing(&self) -> &'static str {
        self.empty
    }

    fn choose(&mut self, _cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        self.transitions.get(row).cloned().unwrap_or(Transition::None)
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
