//! The games and tasks that a submission may have.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rogue_gym::{Parts, Run, Setup, Task};
use rogue_ui::text;
use roguecore::Content;
use roguecore::replay::Link;

use crate::content;
use crate::result::SimResult;

/// A game or a task: its index in the list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Name {
    Game(usize),
    Task(usize),
}

/// The built-in games and tasks, and those of the command line.
pub(crate) struct Known {
    games: Vec<(String, Arc<Setup>)>,
    tasks: Vec<KnownTask>,
}

/// A task, the folder in which its content is looked for, and its setup, once it is needed.
struct KnownTask {
    task: Task,
    folder: PathBuf,
    setup: OnceLock<SimResult<Arc<Setup>>>,
}

impl Known {
    pub(crate) fn new(packs: &[PathBuf], files: &[PathBuf]) -> SimResult<Self> {
        let built_in = |name: &str| Some((name.to_owned(), setup(rogue_ember::built_in(name)?)));
        let mut games: Vec<_> = rogue_ember::built_in_names().filter_map(built_in).collect();
        if !packs.is_empty() {
            let content = content::by_names(packs)?;
            games.push((text::clean_name(content.title()), setup(content)));
        }
        let known = |task, folder| KnownTask { task, folder, setup: OnceLock::new() };
        let said = |error: rogue_gym::Error| error.to_string();
        let written = rogue_gym::tasks().map_err(said)?;
        let drawn = rogue_gym::drawn_tasks().map_err(said)?;
        let shipped = written.into_iter().chain(drawn);
        let mut tasks: Vec<_> = shipped.map(|task| known(task, PathBuf::new())).collect();
        for path in files {
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            let task = Task::at(path).map_err(|error| error.to_string())?;
            if tasks.iter().any(|it| it.task.name == task.name) {
                return Err(format!(
                    "there is a task {:?} already; give the file {} another name",
                    task.name,
                    path.display()
                ));
            }
            tasks.push(known(task, folder));
        }
        Ok(Self { games, tasks })
    }

    /// The games, and no more than that many tasks.
    #[cfg(test)]
    pub(super) fn with_tasks(mut self, count: usize) -> Self {
        self.tasks.truncate(count);
        self
    }

    /// The game or task of a run.
    pub(super) fn name(&self, run: &Run) -> SimResult<Name> {
        if let Some(name) = &run.task {
            let task = self.tasks.iter().position(|it| it.task.name == *name);
            let unknown = || format!("there is no task {name:?}; name its file with --task");
            return task.map(Name::Task).ok_or_else(unknown);
        }
        let hash = run.link.content_hash();
        let game = self.games.iter().position(|(_, it)| it.content().hash() == hash);
        let title = || text::clean_name(run.link.title());
        game.map(Name::Game).ok_or_else(|| {
            format!("it was played with {} {hash:016x}, which is not known here; name it with --content", title())
        })
    }

    /// How many games and tasks there are.
    pub(super) const fn len(&self) -> usize {
        self.games.len() + self.tasks.len()
    }

    /// The most commands that a run of that name can have.
    pub(super) fn most_commands(&self, name: Name) -> usize {
        match name {
            Name::Game(_) => Link::MAX_COMMANDS,
            Name::Task(index) => self.tasks[index].task.steps as usize,
        }
    }

    pub(super) fn to_text(&self, name: Name) -> &str {
        match name {
            Name::Game(index) => &self.games[index].0,
            Name::Task(index) => &self.tasks[index].task.name,
        }
    }

    /// The setup for runs of that name. A task is read when it is needed.
    pub(super) fn setup(&self, name: Name) -> SimResult<Arc<Setup>> {
        match name {
            Name::Game(index) => Ok(self.games[index].1.clone()),
            Name::Task(index) => {
                let KnownTask { task, folder, setup } = &self.tasks[index];
                let read = || {
                    let setup = Setup::of_task_beside(task, folder);
                    setup.map(Arc::new).map_err(|error| error.to_string())
                };
                setup.get_or_init(read).clone()
            }
        }
    }
}

fn setup(content: Arc<Content>) -> Arc<Setup> {
    Arc::new(Setup::new(content).with_parts(Parts::NONE).with_max_steps(0))
}
