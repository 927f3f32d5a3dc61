//! `Games`: many games of one setup, as the environments of the package use them.

use std::collections::BTreeMap;
use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::error::{closed, exception};
use super::options::Options;
use super::shared::Shared;
use crate::episode::{Episode, Start};
use crate::palette::things;
use crate::parts::PARTS;
use crate::picture;
use crate::setup::Setup;
use crate::vector::{Mode, Vector};

/// Many games, stepped at once, and the arrays that they write into.
///
/// The environments of the package are made of it; its methods are those of their own.
#[pyclass(module = "roguecore_gym._core")]
pub(super) struct Games {
    vector: Vector,
    shared: Shared,
    options: Options,
    count: usize,
    is_closed: bool,
}

/// The most games of one environment.
const MAX_GAMES: usize = 1 << 20;
/// The most threads.
const MAX_THREADS: usize = 1024;

#[pymethods]
impl Games {
    /// Makes the arrays; the games begin with the first reset.
    #[new]
    fn new(py: Python<'_>, count: usize, options: Options) -> PyResult<Self> {
        if count == 0 || count > MAX_GAMES {
            return Err(PyValueError::new_err(format!(
                "{count} games: 1 to {MAX_GAMES} can be played"
            )));
        }
        let threads = options.threads;
        if threads > MAX_THREADS {
            let sentence =
                format!("{threads} threads: at most {MAX_THREADS}, 0 for one for each core");
            return Err(PyValueError::new_err(sentence));
        }
        Self::with_options(py, options, count)
    }

    /// The arrays by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.shared.to_dict(py)
    }

    /// Begins new games: all, or those of the mask.
    #[pyo3(signature = (seeds, layouts, mask=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seeds: Vec<Option<u64>>,
        layouts: Vec<Option<u64>>,
        mask: Option<Vec<bool>>,
    ) -> PyResult<()> {
        self.check_open()?;
        if layouts.len() != seeds.len() {
            return Err(PyValueError::new_err("there must be as many layouts as seeds"));
        }
        let own = self.options.layout;
        let start =
            |(&seed, &layout): (&Option<u64>, &Option<u64>)| Start { seed, layout: layout.or(own) };
        let starts: Vec<Start> = seeds.iter().zip(&layouts).map(start).collect();
        let mut locked = self.shared.lock(py)?;
        let (arrays, vector) = (locked.arrays()?, &mut self.vector);
        let done = py.detach(|| vector.reset(&starts, mask.as_deref(), arrays));
        done.map_err(|error| exception(py, &error))
    }

    /// Begins the next game wherever one has ended, without a change of rewards and ends.
    fn reset_ended(&mut self, py: Python<'_>) -> PyResult<()> {
        self.check_open()?;
        let mut locked = self.shared.lock(py)?;
        let (arrays, vector, layout) = (locked.arrays()?, &mut self.vector, self.options.layout);
        let done = py.detach(|| vector.reset_ended(layout, arrays));
        done.map_err(|error| exception(py, &error))
    }

    /// One step of every game: `actions` is a contiguous array of int64.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.check_open()?;
        let actions: PyReadonlyArray1<'_, i64> = actions.extract().map_err(|_| {
            PyTypeError::new_err("actions must be an array of one dimension of int64")
        })?;
        // A copy: other threads may write into the array while the games are stepped.
        let actions = actions
            .as_slice()
            .map_err(|_| PyTypeError::new_err("actions must be a contiguous array"))?
            .to_vec();
        let mut locked = self.shared.lock(py)?;
        let (arrays, vector, layout) = (locked.arrays()?, &mut self.vector, self.options.layout);
        let done = py.detach(|| vector.step_in(&actions, layout, arrays));
        done.map_err(|error| exception(py, &error))
    }

    /// A legal action for each game, each equally likely, in a new array.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check_open()?;
        if !self.options.mask {
            return Err(PyValueError::new_err("legal actions are drawn from the mask: mask=True"));
        }
        let mut actions = vec![0; self.count];
        let locked = self.shared.lock(py)?;
        let (mask, vector) = (locked.mask()?, &mut self.vector);
        let done = py.detach(|| vector.sample(mask, &mut actions));
        done.map_err(|error| exception(py, &error))?;
        Ok(PyArray1::from_vec(py, actions))
    }

    /// The map of a game as text.
    fn text(&self, index: usize) -> PyResult<String> {
        Ok(picture::text(self.game(index)?.view()))
    }

    /// Height, width, and red, green and blue of each cell of a game's map.
    fn colors<'py>(
        &self,
        py: Python<'py>,
        index: usize,
    ) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
        let view = self.game(index)?.view();
        let (size, colors) = (view.size(), picture::colors(view));
        Ok((size.height(), size.width(), PyBytes::new(py, &colors)))
    }

    /// A game as a `Game` of its own, for planning.
    fn fork(&self, index: usize) -> PyResult<super::game::Game> {
        Ok(super::game::Game::of(self.game(index)?.clone(), self.options.content.clone()))
    }

    /// The hash of the state of each game.
    fn fingerprints(&self) -> Vec<u64> {
        self.vector.episodes().iter().map(|it| it.game().fingerprint()).collect()
    }

    /// Whether each game is a task that is solved.
    fn solved<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let solved = self.vector.episodes().iter().map(Episode::is_solved);
        PyArray1::from_vec(py, solved.collect())
    }

    /// The events that a game's last step told the player.
    fn told(&self, index: usize) -> PyResult<Vec<String>> {
        let game = self.game(index)?;
        let events = self.vector.episodes()[index].events();
        let seen = events.iter().filter(|event| event.seen);
        Ok(seen.map(|event| event.describe(game.content()).to_string()).collect())
    }

    /// Takes the lines of the recorded runs that have ended, and of those that are played, and sentences about
    /// those that are too long.
    fn runs(&mut self) -> PyResult<(Vec<String>, Vec<String>)> {
        self.check_open()?;
        let (mut lines, mut too_long) = (Vec::new(), Vec::new());
        for run in self.vector.take_runs() {
            match run {
                Ok(line) => lines.push(line),
                Err(sentence) => too_long.push(sentence),
            }
        }
        Ok((lines, too_long))
    }

    /// The words for every action.
    fn action_names(&self) -> Vec<String> {
        self.setup().actions().names().collect()
    }

    /// The names of the statistics.
    fn statistic_names(&self) -> Vec<String> {
        self.setup().statistic_names()
    }

    /// Lists of the content: `tiles`, `things`, `statuses`, `substances`.
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let content = self.setup().content();
        let dict = PyDict::new(py);
        let ids = |list: Vec<&String>| list.into_iter().cloned().collect::<Vec<_>>();
        dict.set_item("tiles", ids(content.tiles().iter().map(|it| &it.id).collect()))?;
        dict.set_item("things", things(content).collect::<Vec<_>>())?;
        let rows = content.rows();
        dict.set_item("statuses", ids(rows.statuses.iter().map(|it| &it.id).collect()))?;
        dict.set_item("substances", ids(rows.substances.iter().map(|it| &it.id).collect()))?;
        Ok(dict)
    }

    /// The number of actions.
    fn action_count(&self) -> usize {
        self.setup().actions().len()
    }

    /// The lowest and the highest number and the scale of each column of each part of the observation.
    fn ranges(&self) -> BTreeMap<&'static str, Vec<(i32, i32, i32)>> {
        let mut ranges = BTreeMap::new();
        for (part, name) in PARTS {
            let columns = self.setup().ranges(part).into_iter();
            ranges.insert(name, columns.map(|it| (it.low, it.high, it.scale)).collect());
        }
        ranges
    }

    /// The number of threads that step the games.
    fn threads(&self) -> usize {
        self.vector.threads()
    }

    /// Whether a game is over and waits for a reset.
    fn is_over(&self, index: usize) -> PyResult<bool> {
        self.game(index)?;
        Ok(self.vector.episodes()[index].is_over())
    }

    /// Lets go of the games. Every later call is an error.
    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        if !self.is_closed {
            self.is_closed = true;
            let setup = Setup::clone(self.setup()).into();
            self.vector = Vector::new(setup, self.count, self.options.mode(py)?, 1);
        }
        Ok(())
    }

    /// The state of all games and arrays.
    fn __getstate__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyDict>, bool)> {
        let arrays = PyDict::new(py);
        for (name, array) in self.shared.to_dict(py)? {
            arrays.set_item(name, array.call_method0("copy")?)?;
        }
        let bytes = py.detach(|| self.vector.save());
        Ok((PyBytes::new(py, &bytes), arrays, self.is_closed))
    }

    /// Takes over a state of the same setup.
    fn __setstate__(
        &mut self,
        py: Python<'_>,
        state: (Vec<u8>, Bound<'_, PyDict>, bool),
    ) -> PyResult<()> {
        let (bytes, arrays, is_closed) = state;
        self.vector.restore(&bytes).map_err(|error| exception(py, &error))?;
        for (name, array) in self.shared.to_dict(py)? {
            if let Some(saved) = arrays.get_item(&name)? {
                array.set_item(py.Ellipsis(), saved)?;
            }
        }
        self.is_closed = is_closed;
        Ok(())
    }

    /// How `pickle` and `copy` make it again.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        // Another thread may step the games: an exception, where `borrow` would panic.
        let this = slf.try_borrow()?;
        let make = slf.get_type().into_any();
        let arguments = (this.count, this.options.clone());
        let state = this.__getstate__(py)?;
        Ok((make, arguments.into_pyobject(py)?.into_any(), state.into_pyobject(py)?.into_any()))
    }
}

impl Games {
    fn with_options(py: Python<'_>, mut options: Options, count: usize) -> PyResult<Self> {
        let setup = Arc::new(options.setup(py)?);
        let shared = Shared::new(py, &setup, count);
        let mode: Mode = options.mode(py)?;
        let vector = Vector::new(setup, count, mode, options.threads);
        Ok(Self { vector, shared, options, count, is_closed: false })
    }

    fn setup(&self) -> &Setup {
        self.vector.setup()
    }

    fn check_open(&self) -> PyResult<()> {
        if self.is_closed { Err(closed()) } else { Ok(()) }
    }

    fn game(&self, index: usize) -> PyResult<&roguecore::Game> {
        self.check_open()?;
        let episode = self.vector.episodes().get(index);
        let missing = || {
            let sentence = if self.vector.episodes().is_empty() {
                "call reset() first: no game has begun".to_owned()
            } else {
                format!("there is no game {index}; there are {}", self.count)
            };
            PyValueError::new_err(sentence)
        };
        episode.map(Episode::game).ok_or_else(missing)
    }
}
