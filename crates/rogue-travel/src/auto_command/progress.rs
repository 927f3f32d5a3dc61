//! Progress of a walk: the same command at the same place is given twice at most while nothing is won by it.

use roguecore::{Command, Point, TileId, View};

/// How often a command is given at a place without a gain.
const MAX_TIMES: u32 = 2;

/// The steps of a walk since its last gain.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    gained: Gained,
    done: Vec<(Deed, u32)>,
}

/// The gain of a walk: knowledge of the floor, and items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gained {
    floor: u32,
    explored: usize,
    items: u32,
}

/// A command at a place. A door that is half open by now is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deed {
    here: Point,
    command: Command,
    tile: Option<TileId>,
}

impl Progress {
    /// Whether a command has not been given too often, which is noted.
    pub(super) fn allows(&mut self, view: View<'_>, command: Command, target: Point) -> bool {
        let gained = Gained::by(view);
        if gained != self.gained {
            self.gained = gained;
            self.done.clear();
        }
        let deed = Deed { here: view.player().at, command, tile: view.tile_id(target) };
        let Some((_, times)) = self.done.iter_mut().find(|(done, _)| *done == deed) else {
            self.done.push((deed, 1));
            return true;
        };
        *times += 1;
        *times <= MAX_TIMES
    }
}

impl Gained {
    fn by(view: View<'_>) -> Self {
        Self {
            floor: view.floor(),
            explored: view.explored().count(),
            items: view.carried().map(|item| item.count).sum(),
        }
    }
}
