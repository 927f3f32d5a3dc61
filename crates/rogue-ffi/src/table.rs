//! The contents and games of the process by number. A number is never given twice, so that a freed one stays unknown.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use roguecore::Content;

use crate::failure::Failure;
use crate::session::Session;

/// Something that a number stands for. A game has a lock of its own: two threads play two games at once, and the lock
/// of a game whose call has failed half-way stays poisoned.
#[derive(Clone)]
enum Entry {
    Content(Arc<Content>),
    Game(Arc<Mutex<Session>>),
}

struct Table {
    entries: BTreeMap<u32, Entry>,
    /// The number that was given last.
    last: u32,
}

static TABLE: Mutex<Table> = Mutex::new(Table { entries: BTreeMap::new(), last: 0 });

/// Nothing under this lock can fail half-way.
fn table() -> MutexGuard<'static, Table> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

const CONTENT: &str = "content";
const GAME: &str = "game";

impl Entry {
    const fn what(&self) -> &'static str {
        match self {
            Self::Content(_) => CONTENT,
            Self::Game(_) => GAME,
        }
    }
}

/// Gives a content a number.
pub(crate) fn add_content(content: Arc<Content>) -> Result<u32, Failure> {
    add(Entry::Content(content))
}

/// Gives a game a number.
pub(crate) fn add_game(session: Session) -> Result<u32, Failure> {
    add(Entry::Game(Arc::new(Mutex::new(session))))
}

fn add(entry: Entry) -> Result<u32, Failure> {
    let mut table = table();
    let number = table.last.checked_add(1).ok_or(Failure::NoNumberLeft)?;
    table.last = number;
    table.entries.insert(number, entry);
    Ok(number)
}

/// The content of that number.
pub(crate) fn content(handle: u32) -> Result<Arc<Content>, Failure> {
    match entry(handle, CONTENT)? {
        Entry::Content(content) => Ok(content),
        other @ Entry::Game(_) => Err(wrong(handle, &other, CONTENT)),
    }
}

/// Calls a function with the game of that number, which no other thread plays meanwhile.
pub(crate) fn with_game<R>(
    handle: u32,
    call: impl FnOnce(&mut Session) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let game = match entry(handle, GAME)? {
        Entry::Game(game) => game,
        other @ Entry::Content(_) => return Err(wrong(handle, &other, GAME)),
    };
    let mut session = game.lock().map_err(|_| Failure::Broken(handle))?;
    call(&mut session)
}

/// Forgets a content or game: which of them it was.
pub(crate) fn free(handle: u32) -> Result<&'static str, Failure> {
    let removed = table().entries.remove(&handle);
    let removed = removed.ok_or(Failure::NoHandle { handle, wanted: "content or game" })?;
    Ok(removed.what())
}

fn entry(handle: u32, wanted: &'static str) -> Result<Entry, Failure> {
    table().entries.get(&handle).cloned().ok_or(Failure::NoHandle { handle, wanted })
}

fn wrong(handle: u32, found: &Entry, wanted: &'static str) -> Failure {
    Failure::WrongHandle { handle, found: found.what(), wanted }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use roguecore::Game;

    /// A game whose call has failed half-way, and that another thread asks for.
    #[test]
    fn a_broken_game_says_so() {
        let handle = add_game(Session::new(Game::new(7))).unwrap();
        let panics = AssertUnwindSafe(|| with_game(handle, |_| -> Result<(), _> { panic!() }));
        assert!(catch_unwind(panics).is_err());
        for _ in 0..2 {
            let failure = with_game(handle, |session| session.view()).unwrap_err();
            assert!(matches!(failure, Failure::Broken(it) if it == handle), "{failure}");
        }
        assert_eq!(free(handle).unwrap(), GAME);
        assert!(free(handle).is_err());
    }
}
