//! `Game`: one game for planning, with every command of the engine.

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use roguecore::{Command, Point};

use super::error::{RefusedError, exception};
use super::{events, options};
use crate::notation::Words;
use crate::picture;

/// One game: every command of the engine, copies in microseconds, saves and scenes.
///
/// A command is a tuple of a verb, a word and a cell, as far as it needs them: ``("bump", "e")``,
/// ``("use", "a", (3, 4))``, ``("wait",)``. ``step`` returns the events as tuples of a name, whether the player
/// perceived it, its fields and a line of text.
///
/// A copy made by ``fork`` knows what the player does not: its future is the game's own. An honest plan plays on
/// ``sample_world(seed)``, which the player cannot tell from the game.
#[pyclass(module = "roguecore_gym._core")]
pub(super) struct Game {
    inner: roguecore::Game,
    content: String,
    text: Option<String>,
}

#[pymethods]
impl Game {
    /// A new game of a built-in content, of the text of a content file, or of a scene.
    #[new]
    #[pyo3(signature = (seed=0, content="classic", *, text=None, scene=None))]
    fn new(
        py: Python<'_>,
        seed: u64,
        content: &str,
        text: Option<String>,
        scene: Option<&str>,
    ) -> PyResult<Self> {
        let rows = options::content(py, content, text.as_deref())?;
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
        Ok(Self::of(game, content.to_owned(), text))
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
        let taken = taken.map_err(|refusal| RefusedError::new_err(refusal.to_string()))?;
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
        Self::of(self.inner.clone(), self.content.clone(), self.text.clone())
    }

    /// A game that the player cannot tell from this one, with the rest drawn from a seed.
    fn sample_world(&self, seed: u64) -> Self {
        Self::of(self.inner.sample_world(seed), self.content.clone(), self.text.clone())
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
    fn load(py: Python<'_>, data: &[u8], content: &str, text: Option<String>) -> PyResult<Self> {
        let rows = options::content(py, content, text.as_deref())?;
        let game = roguecore::Game::load(&rows, data);
        let game = game.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self::of(game, content.to_owned(), text))
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
        let load = py.import("roguecore_gym._make")?.getattr("load_game")?;
        let arguments = (self.save(py), self.content.clone(), self.text.clone());
        Ok((load, arguments.into_bound_py_any(py)?))
    }

    fn __repr__(&self) -> String {
        let view = self.inner.view();
        format!("<Game of {}: floor {}, turn {}>", self.content, view.floor(), view.turn())
    }
}

impl Game {
    pub(super) const fn of(inner: roguecore::Game, content: String, text: Option<String>) -> Self {
        Self { inner, content, text }
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

    fn command(&self, command: &Bound<'_, PyAny>) -> PyResult<Command> {
        let wrong = || {
            PyTypeError::new_err(
                "a command is a tuple of a verb, a word and a cell, such as (\"use\", \"a\", (3, 4))",
            )
        };
        let tuple = command.cast::<PyTuple>().map_err(|_| wrong())?;
        let (verb, rest) = tuple.iter().next().map(|it| (it, tuple.len() - 1)).ok_or_else(wrong)?;
        let verb: String = verb.extract().map_err(|_| wrong())?;
        let raise = |error: crate::error::Error| exception(command.py(), &error);
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
