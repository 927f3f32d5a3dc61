//! The potential that leads a learner through the dungeon: how far the player has come, and how near they are to the
//! stairs that lead on, as far as they know them.
//!
//! A reward of the difference of a potential changes no order of policies (Ng, Harada and Russell, Policy invariance
//! under reward transformations, 1999), if the potential of an end is 0 and the discount is that of the learner.

use std::collections::VecDeque;

use roguecore::{Content, Dungeon, Grid, Point, Size, TileId, View};

/// The potential of one game, and the steps to its known stairs.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    /// The potential at the last step; `None` before the first.
    pub(crate) last: Option<f64>,
    /// The steps from each cell that the player knows to the stairs that lead on.
    steps: Grid<Option<u32>>,
    /// The floor and the stairs that they lead to; `None` where they have to be counted.
    of: Option<(u32, TileId)>,
    queue: VecDeque<Point>,
}

/// Stairs that are farther away lead nowhere yet, in steps.
const FARTHEST: f64 = 80.0;

impl Guide {
    /// That of a game whose potential was `last`.
    pub(crate) fn new(last: Option<f64>) -> Self {
        Self { last, steps: Grid::new(Size::new(0, 0), None), of: None, queue: VecDeque::new() }
    }

    /// Forgets a game, for the next one.
    pub(crate) const fn begin(&mut self) {
        self.last = None;
        self.of = None;
    }

    /// The potential of a view: a number for each floor behind the player, and up to 1 for the nearness of stairs.
    /// `discovers` says whether cells were explored since the last call. 0 in a game without floors.
    pub(crate) fn potential(&mut self, view: View<'_>, discovers: bool) -> f64 {
        let Some(Dungeon { deepest, down, up, .. }) = view.content().dungeon() else { return 0.0 };
        let (floor, has_goal) = (view.floor(), view.has_goal());
        let (behind, stairs) =
            if has_goal { ((2 * deepest + 1).saturating_sub(floor), up) } else { (floor, down) };
        if discovers || self.of != Some((floor, stairs)) {
            self.count_steps(view, stairs);
            self.of = Some((floor, stairs));
        }
        let steps = self.steps.get(view.position()).copied().flatten();
        let near = steps.map_or(0.0, |steps| (1.0 - f64::from(steps) / FARTHEST).max(0.0));
        f64::from(behind) + near
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

fn can_enter(content: &Content, tile: TileId) -> bool {
    content.tile(tile).walkable || !content.facts().tile(tile).openings.is_empty()
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Direction, Game};

    use super::*;

    fn potential(scene: &str) -> f64 {
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        Guide::new(None).potential(game.view(), true)
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
        let before = guide.potential(game.view(), true);
        other.step(Command::Bump(Direction::West)).unwrap();
        assert!(guide.potential(other.view(), false) > before);
    }
}
