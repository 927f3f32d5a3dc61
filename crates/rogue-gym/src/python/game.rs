//! `Game`: one game for planning, with every command of the engine.

use std::sync::Arc;

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use roguecore::{Command, Content, Point};

use super::error::{exception, refused};
use super::{events, options};
use crate::error::Error;
use crate::notation::Words;
use crate::picture;
use crate::run::Run;
use crate::setup::Setup;
use crate::task::task;

/// One game: every command of the engine, copies in microseconds, saves and scenes.
///
/// A command is a tuple of a verb, a word and a cell, as far as it needs them: ``("bump", "e")``,
/// ``("use", "a", (3, 4))``, ``("wait",)``. ``step`` returns the events as tuples of a name, whether the player
/// perceived it, its fields and a line of text.
///
/// A copy made by ``fork`` knows more than the player: its future is the game's own. An honest plan plays on
/// ``sample_world(seed)``, which the player cannot tell from the game.
#[pyclass(module = "roguecore_gym._core")]
pub(super) struct Game {
    inner: roguecore::Game,
    /// The name of a built-in game or of a content file.
    content: String,
}

#[pymethods]
impl Game {
    /// A new game of a built-in content, of a content file or the text of one, or of a scene.
    #[new]
    #[pyo3(signature = (seed=0, content="classic", *, text=None, scene=None))]
    fn new(
        py: Python<'_>,
        seed: u64,
        content: &str,
        text: Option<&str>,
        scene: Option<&str>,
    ) -> PyResult<Self> {
        let rows = rows(py, content, text)?;
        let game = match scene {
            None => roguecore::Game::with_content(rows, seed),
            Some(scene) => {
                let game = roguecore::Game::from_scene(rows, scene);
                let mut game =
                    game.map_err(|error| PyValueError::new_err(format!("the scene: {error}")))?;
                game.reseed(seed);
                game
            }
        };
        Ok(Self::of(game, content.to_owned()))
    }

    /// Every legal command; none once the game is over.
    fn commands<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.inner.commands().into_iter().map(|it| self.tuple(py, it)).collect()
    }

    /// Why a command would be refused; ``None`` for a legal one.
    fn check(&self, command: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let command = self.command(command)?;
        Ok(self.inner.check(command).err().map(|refusal| refusal.to_string()))
    }

    /// Carries out a command and returns the events. Raises ``RefusedError``, and nothing has changed.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        command: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let command = self.command(command)?;
        let taken = py.detach(|| self.inner.step(command));
        let taken = taken.map_err(|refusal| refused(py, refusal))?;
        taken.iter().map(|event| events::tuple(py, event, self.inner.content())).collect()
    }

    /// Carries out commands one after the other, as long as none is refused and the game goes on, and returns
    /// how many were carried out: for plans that do not look at events.
    fn play(&mut self, py: Python<'_>, commands: Vec<Bound<'_, PyAny>>) -> PyResult<usize> {
        let commands = commands.iter().map(|it| self.command(it)).collect::<PyResult<Vec<_>>>()?;
        Ok(py.detach(|| {
            let game = &mut self.inner;
            commands.into_iter().take_while(|&it| game.step(it).is_ok()).count()
        }))
    }

    /// A copy that goes on by itself.
    fn fork(&self) -> Self {
        Self::of(self.inner.clone(), self.content.clone())
    }

    /// Becomes a copy of another game, which does not change: for many tries from one state.
    fn restore(this: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<()> {
        let copy = other.try_borrow()?.fork();
        *this.try_borrow_mut()? = copy;
        Ok(())
    }

    /// A game that the player cannot tell from this one, with the rest drawn from a seed.
    fn sample_world(&self, seed: u64) -> Self {
        Self::of(self.inner.sample_world(seed), self.content.clone())
    }

    /// Draws all further luck, and the floors not yet entered, from another seed.
    fn reseed(&mut self, seed: u64) {
        self.inner.reseed(seed);
    }

    /// The whole state as bytes, for ``load``.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.save())
    }

    /// A saved game of that content. Raises ``ValueError`` for other bytes.
    #[staticmethod]
    #[pyo3(signature = (data, content="classic", *, text=None))]
    fn load(py: Python<'_>, data: &[u8], content: &str, text: Option<&str>) -> PyResult<Self> {
        Self::loaded(&rows(py, content, text)?, data, content)
    }

    /// The function that a pickle calls: a content that is not built in comes with its files.
    #[staticmethod]
    #[pyo3(name = "_unpickled")]
    fn unpickled(
        py: Python<'_>,
        data: &[u8],
        content: &str,
        source: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        Self::loaded(&options::content_of(py, content, source.as_deref())?, data, content)
    }

    /// The line of a submission: the game as it is, and all commands that led to it from its first turn, or from the
    /// start of a task. Raises ``ValueError`` where they are too many.
    #[pyo3(signature = (commands, player, task=None))]
    fn run(
        &self,
        py: Python<'_>,
        commands: Vec<Bound<'_, PyAny>>,
        player: &str,
        task: Option<&str>,
    ) -> PyResult<String> {
        let commands = commands.iter().map(|it| self.command(it)).collect::<PyResult<Vec<_>>>()?;
        let run = Run::new(task, &self.inner, &commands, player);
        let run = run.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let start = match task {
            Some(name) => self.start_of(name).map_err(|error| exception(py, &error))?,
            None => None,
        };
        match start {
            Some(start) => Ok(run.with_start(start).to_string()),
            None => Ok(run.to_string()),
        }
    }

    /// The hash of the whole state: equal on every machine.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.inner.fingerprint()
    }

    /// The floor as a scene, with everything that the player cannot see.
    fn to_scene(&self) -> String {
        self.inner.to_scene()
    }

    /// The map as the player knows it.
    fn text(&self) -> String {
        picture::text(self.inner.view())
    }

    /// ``None`` while the game runs, then ``"won"``, ``"died"`` or ``"lost"``.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.inner.outcome().map(|outcome| outcome.ending().name())
    }

    /// The turns taken.
    #[getter]
    fn turn(&self) -> u64 {
        self.inner.view().turn()
    }

    /// The floor the player is on; the first is 1.
    #[getter]
    fn floor(&self) -> u32 {
        self.inner.view().floor()
    }

    /// Column and row of the player.
    #[getter]
    fn position(&self) -> (i32, i32) {
        let at = self.inner.view().player().at;
        (at.x, at.y)
    }

    /// Hit points and their maximum.
    #[getter]
    fn hp(&self) -> (i32, i32) {
        self.inner.view().player().fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()))
    }

    fn __copy__(&self) -> Self {
        self.fork()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.fork()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let unpickled = py.get_type::<Self>().getattr("_unpickled")?;
        let source = options::source_of(&self.content, self.inner.content());
        let arguments = (self.save(py), self.content.clone(), source);
        Ok((unpickled, arguments.into_bound_py_any(py)?))
    }

    fn __repr__(&self) -> String {
        let view = self.inner.view();
        format!("<Game of {}: floor {}, turn {}>", self.content, view.floor(), view.turn())
    }
}

/// The content of a name, or of a text.
fn rows(py: Python<'_>, name: &str, text: Option<&str>) -> PyResult<Arc<Content>> {
    match text {
        None => options::content(py, name),
        Some(text) => options::content_of_text(py, name, text),
    }
}

impl Game {
    pub(super) const fn of(inner: roguecore::Game, content: String) -> Self {
        Self { inner, content }
    }

    fn loaded(rows: &Arc<Content>, data: &[u8], content: &str) -> PyResult<Self> {
        let game = roguecore::Game::load(rows, data);
        let game = game.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self::of(game, content.to_owned()))
    }

    fn tuple<'py>(&self, py: Python<'py>, command: Command) -> PyResult<Bound<'py, PyTuple>> {
        let Words { verb, word, target } = Words::of(command, self.inner.content());
        let mut parts = vec![verb.into_bound_py_any(py)?];
        if let Some(word) = word {
            parts.push(word.into_bound_py_any(py)?);
        }
        if let Some(at) = target {
            parts.push((at.x, at.y).into_bound_py_any(py)?);
        }
        PyTuple::new(py, parts)
    }

    /// The fingerprint with which a task begins with the seed of this game; `None` for one that is not of the package.
    fn start_of(&self, name: &str) -> Result<Option<u64>, Error> {
        let task = match task(name) {
            Err(Error::UnknownName { .. }) => return Ok(None),
            other => other?,
        };
        let start = Setup::of_task(&task)?.new_game(self.inner.seed(), None)?;
        Ok(Some(start.fingerprint()))
    }

    fn command(&self, command: &Bound<'_, PyAny>) -> PyResult<Command> {
        let wrong = || {
            PyTypeError::new_err(
                "a command is a tuple of a verb, a word and a cell, such as (\"use\", \"a\", (3, 4))",
            )
        };
        let tuple = command.cast::<PyTuple>().map_err(|_| wrong())?;
        let (verb, rest) = tuple.iter().next().map(|it| (it, tuple.len() - 1)).ok_or_else(wrong)?;
        let verb: String = verb.extract().map_err(|_| wrong())?;
        let raise = |error: Error| exception(command.py(), &error);
        let mut words =
            Words { verb: Words::verb(&verb).map_err(raise)?, word: None, target: None };
        for part in tuple.iter().skip(1) {
            if let Ok(word) = part.extract::<String>() {
                words.word = Some(word);
            } else {
                let (x, y) = part.extract::<(i32, i32)>().map_err(|_| wrong())?;
                words.target = Some(Point::new(x, y));
            }
        }
        if rest > 2 {
            return Err(wrong());
        }
        words.command(self.inner.content()).map_err(raise)
    }
}
