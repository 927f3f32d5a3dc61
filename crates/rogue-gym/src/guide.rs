//! The potential that leads a learner through the dungeon: how far the player has come, and how near they are to the
//! stairs that lead on, as far as they know them.
//!
//! A reward of the difference of a potential keeps the best policy the best (Ng, Harada and Russell, Policy invariance
//! under reward transformations, 1999), if the potential of an end is 0 and the discount is that of the learner.

use std::collections::VecDeque;

use roguecore::{
    Content, Dungeon, Event, EventKind, Game, GameEvent, Grid, PlaceEvent, Point, Size, TileId,
    View,
};

use crate::floor::main_floor;

/// The potential of one game, and the steps to its known stairs.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    /// The potential at the last step; `None` before the first.
    pub(crate) last: Option<f64>,
    /// The steps from each cell that the player knows to the stairs that lead on.
    steps: Grid<Option<u32>>,
    /// The floor and the stairs that they lead to; `None` where they have to be counted.
    of: Option<(u32, TileId)>,
    /// How many tiles the player remembered as they no longer were, when the steps were counted.
    remembered: usize,
    queue: VecDeque<Point>,
}

/// Stairs that are farther away lead nowhere yet, in steps.
const FARTHEST: f64 = 80.0;

impl Guide {
    /// That of a game whose potential was `last`.
    pub(crate) fn new(last: Option<f64>) -> Self {
        let steps = Grid::new(Size::new(0, 0), None);
        Self { last, steps, of: None, remembered: 0, queue: VecDeque::new() }
    }

    /// Forgets a game, for the next one.
    pub(crate) const fn begin(&mut self) {
        self.last = None;
        self.of = None;
    }

    /// Takes note of the events of a step: after some the steps have to be counted again.
    pub(crate) fn note(&mut self, events: &[Event]) {
        if events.iter().any(may_change_ways) {
            self.of = None;
        }
    }

    /// The potential of a game: a number for each floor behind the player, and up to 1 for the nearness of stairs.
    /// `discovers` says whether cells were explored since the last call. 0 in a game without floors.
    pub(crate) fn potential(&mut self, game: &Game, discovers: bool) -> f64 {
        let view = game.view();
        let Some(Dungeon { deepest, down, up, .. }) = view.content().dungeon() else { return 0.0 };
        let floor = main_floor(view);
        let (behind, stairs) = if view.has_goal() {
            ((2 * deepest + 1).saturating_sub(floor), up)
        } else {
            (floor, down)
        };
        f64::from(behind) + self.nearness(game, discovers, stairs)
    }

    /// How near the player is to those stairs, from 0 to 1. The stairs of a branch do not lead on.
    fn nearness(&mut self, game: &Game, discovers: bool, stairs: TileId) -> f64 {
        let view = game.view();
        if view.content().branch_of(view.floor()).is_some() {
            return 0.0;
        }
        let of = Some((view.floor(), stairs));
        // A tile that comes into view as it is by now is no event, and no remembered one any more.
        let remembered = game.map().remembered_tiles().len();
        if discovers || self.of != of || self.remembered != remembered {
            self.count_steps(view, stairs);
            (self.of, self.remembered) = (of, remembered);
        }
        let steps = self.steps.get(view.position()).copied().flatten();
        steps.map_or(0.0, |steps| (1.0 - f64::from(steps) / FARTHEST).max(0.0))
    }

    /// Counts the steps over known cells that can be entered or opened.
    fn count_steps(&mut self, view: View<'_>, stairs: TileId) {
        if self.steps.size() == view.size() {
            self.steps.fill(None);
        } else {
            self.steps = Grid::new(view.size(), None);
        }
        self.queue.clear();
        for at in view.explored().iter().filter(|&at| view.tile_id(at) == Some(stairs)) {
            self.reach(at, 0);
        }
        while let Some(at) = self.queue.pop_front() {
            let count = self.steps.get(at).copied().flatten().unwrap_or_default();
            for next in at.neighbours() {
                let tile = view.tile_id(next);
                if tile.is_some_and(|tile| can_enter(view.content(), tile)) {
                    self.reach(next, count + 1);
                }
            }
        }
    }

    fn reach(&mut self, at: Point, count: u32) {
        if let Some(entry) = self.steps.get_mut(at).filter(|entry| entry.is_none()) {
            *entry = Some(count);
            self.queue.push_back(at);
        }
    }
}

/// Whether known cells may be others after it: a tile has changed, or the floor has begun again.
const fn may_change_ways(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Place(PlaceEvent::TileChanged { .. } | PlaceEvent::Revealed { .. })
            | EventKind::Game(GameEvent::Arrived { .. })
    )
}

/// Whether an actor can get through a tile, if need be by opening it.
pub(crate) fn can_enter(content: &Content, tile: TileId) -> bool {
    content.tile(tile).walkable || !content.facts().tile(tile).openings.is_empty()
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Direction, Game};

    use super::*;

    fn potential(scene: &str) -> f64 {
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        Guide::new(None).potential(&game, true)
    }

    #[test]
    fn nearer_stairs_are_worth_more() {
        let far = potential("########\n#@....>#\n########");
        let near = potential("########\n#....@>#\n########");
        let unseen = potential("########\n#@.#..>#\n########");
        assert!((unseen - 1.0).abs() < 1e-9, "{unseen}");
        assert!(unseen < far && far < near && near < 2.0, "{far} {near}");
        assert!((near - (1.0 + 1.0 - 1.0 / FARTHEST)).abs() < 1e-9);
    }

    /// To arrive below is worth as much as to stand on the stairs.
    #[test]
    fn stairs_lead_to_a_floor_of_the_same_potential() {
        let on = potential("######\n#@...#\n######\n\n@ = player on stairs_down");
        let below = potential("####\n#@.#\n####\n\nfloor 2");
        assert!((on - below).abs() < 1e-9, "{on} {below}");
    }

    #[test]
    fn with_the_goal_the_way_leads_up() {
        let deepest = Content::classic().dungeon().unwrap().deepest;
        let scene = |more: &str| format!("#######\n#<.@.>#\n#######\n\nfloor {deepest}\n{more}");
        assert!(potential(&scene("inventory a ember")) > potential(&scene("")));
        let game = Game::from_scene(Content::classic(), &scene("inventory a ember")).unwrap();
        let (mut guide, mut other) = (Guide::new(None), game.clone());
        let before = guide.potential(&game, true);
        other.step(Command::Bump(Direction::West)).unwrap();
        assert!(guide.potential(&other, false) > before);
    }

    /// Side floors have the numbers after the deepest floor, and lead nowhere.
    #[test]
    fn branches_are_no_way_on() {
        let content = rogue_ember::content();
        let deepest = content.dungeon().unwrap().deepest;
        let cellar = content.branches().iter().position(|it| it.id == "drowned_cellar").unwrap();
        let from = content.branches()[cellar].from;
        let floor = (deepest + 1..=content.floor_count())
            .find(|&it| content.place(it).branch.is_some_and(|branch| branch.index() == cellar))
            .unwrap();
        let potential = |floor: u32, more: &str| {
            let scene = format!("#####\n#@..#\n#####\n\nfloor {floor}\n{more}");
            let game = Game::from_scene(content.clone(), &scene).unwrap();
            Guide::new(None).potential(&game, true)
        };
        let goal = &content.prototype(content.dungeon().unwrap().goal).id;
        let more = format!("inventory a {goal}");
        assert!((potential(floor, "") - potential(from, "")).abs() < 1e-9);
        assert!((potential(floor, &more) - potential(from, &more)).abs() < 1e-9);
    }

    /// A secret door beside a window opens without a cell that is new.
    #[test]
    fn ways_that_open_are_counted() {
        let scene = "######\n#@ß..#\n##♦>.#\n######\n\n@ = player hp 40";
        let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut guide = Guide::new(None);
        let before = guide.potential(&game, true);
        assert!((before - 1.0).abs() < 1e-9, "{before}");
        while game.view().tile_id(Point::new(2, 1)) == game.view().tile_id(Point::new(0, 0)) {
            let events = game.step(Command::Wait).unwrap();
            guide.note(events.as_slice());
        }
        let after = guide.potential(&game, false);
        assert!(after > before && (after - Guide::new(None).potential(&game, true)).abs() < 1e-9);
    }
}
