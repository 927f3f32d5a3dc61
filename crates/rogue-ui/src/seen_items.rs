//! Items that the player has seen and that are out of view now, floor by floor: each cell as it was
//! seen last. Knows only what a view shows, so that it tells no more.

use std::collections::BTreeMap;

use roguecore::{Point, PrototypeId, TileView, View};

/// The items of one floor by cell: row, column.
type Floor = BTreeMap<(i32, i32), Vec<PrototypeId>>;

/// What the player remembers of items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenItems {
    floors: BTreeMap<u32, Floor>,
}

impl SeenItems {
    /// Looks at what is in view now.
    pub(crate) fn update(&mut self, view: View<'_>) {
        let floor = self.floors.entry(view.floor()).or_default();
        floor.retain(|&(y, x), _| !matches!(view.tile(Point::new(x, y)), TileView::Visible(_)));
        for entity in view.entities().iter().rev().filter(|entity| entity.item.is_some()) {
            floor.entry((entity.at.y, entity.at.x)).or_default().push(entity.entity_ref.kind);
        }
    }

    /// The items remembered in a cell out of view, the topmost first.
    pub(crate) fn at(&self, view: View<'_>, at: Point) -> &[PrototypeId] {
        if !matches!(view.tile(at), TileView::Remembered(_)) {
            return &[];
        }
        let floor = self.floors.get(&view.floor());
        floor.and_then(|floor| floor.get(&(at.y, at.x))).map_or(&[], Vec::as_slice)
    }

    /// The cells of the present floor with remembered items.
    pub(crate) fn cells(&self, view: View<'_>) -> impl Iterator<Item = (Point, PrototypeId)> {
        let floor = self.floors.get(&view.floor()).into_iter().flatten();
        floor.filter_map(move |(&(y, x), _)| {
            let at = Point::new(x, y);
            Some((at, *self.at(view, at).first()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Content, Direction, Game};

    use super::*;

    #[test]
    fn an_item_stays_where_it_was_seen_until_the_cell_is_seen_without_it() {
        let scene = "#######\n#1.@.2#\n###.###\n###.###\n#######\n\n1 = dagger\n2 = dagger, sword";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        let mut seen = SeenItems::default();
        let go = |game: &mut Game, seen: &mut SeenItems, command| {
            game.step(command).unwrap();
            seen.update(game.view());
        };
        seen.update(game.view());
        assert_eq!(seen.cells(game.view()).count(), 0, "both are in view");
        for _ in 0..2 {
            go(&mut game, &mut seen, Command::Move(Direction::South));
        }
        let cells: Vec<_> = seen.cells(game.view()).map(|(at, _)| at.x).collect();
        assert_eq!(cells, [1, 5]);
        assert_eq!(seen.at(game.view(), Point::new(5, 1)).len(), 2);
        for _ in 0..2 {
            go(&mut game, &mut seen, Command::Move(Direction::North));
        }
        for _ in 0..2 {
            go(&mut game, &mut seen, Command::Move(Direction::West));
        }
        go(&mut game, &mut seen, Command::PickUp);
        for direction in [Direction::East, Direction::East, Direction::South, Direction::South] {
            go(&mut game, &mut seen, Command::Move(direction));
        }
        let cells: Vec<_> = seen.cells(game.view()).map(|(at, _)| at.x).collect();
        assert_eq!(cells, [5]);
    }
}
