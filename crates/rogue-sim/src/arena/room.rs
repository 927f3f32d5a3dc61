//! The room that the sides fight in, and one fight.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use roguecore::ron_reader::did_you_mean;
use roguecore::rule::{Behaviour, Condition, RuleSet};
use roguecore::{
    ActiveStatus, Command, Content, ContentBuilder, Entity, FactionId, Game, Pack, Point,
    PrototypeId,
};

use super::side::Sides;
use crate::content;
use crate::result::SimResult;

/// The factions of the sides. They are enemies of each other and of nobody else.
const FACTIONS: [&str; 2] = ["arena_one", "arena_two"];
/// Adds the factions to a content.
const PACK: &str = r#"(
    extends: "the content of the fight",
    factions: [(id: "arena_one", hostile: ["arena_two"]), (id: "arena_two")],
)"#;
/// After so many turns nobody has won.
const MAX_TURNS: u64 = 500;
/// Columns and rows of the ground.
const GROUND: (i32, i32) = (23, 11);
/// The most cells between the front ranks.
const DISTANCE: i32 = 6;
/// Creatures of a side that stand beside each other.
const RANK: i32 = 7;

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct End {
    /// The side that has creatures left when the other one has none.
    pub(super) winner: Option<usize>,
    pub(super) turns: u64,
    /// The hit points of the winner, in percent of those it began with.
    pub(super) percent_left: f64,
}

/// A content with the two sides in it.
pub(super) struct Arena {
    content: Arc<Content>,
    /// A row for each creature of a side, which has its faction.
    sides: [Vec<PrototypeId>; 2],
    factions: [FactionId; 2],
}

impl Arena {
    /// The content at `name` with the creatures of the sides.
    ///
    /// # Errors
    ///
    /// When the content cannot be read, or has no such creature that fights.
    pub(super) fn new(name: &Path, sides: &Sides) -> SimResult<Self> {
        let plain = content::extended(name, Pack::new().with_file("arena.ron", PACK))?;
        let faction = |id| plain.rows().faction_id(id).ok_or("the arena has no factions");
        let factions = [faction(FACTIONS[0])?, faction(FACTIONS[1])?];
        let mut rows = ContentBuilder::from_content(&plain);
        let mut ids = [Vec::new(), Vec::new()];
        for (side, groups) in sides.0.iter().enumerate() {
            for (number, group) in groups.iter().enumerate() {
                let mut row = plain.prototype(fighter(&plain, &group.id)?).clone();
                // The same row may be on both sides, and twice on one.
                row.id = format!("{}_{number}_{}", FACTIONS[side], row.id);
                row.faction = factions[side];
                let id = rows.prototype(row);
                ids[side].extend(std::iter::repeat_n(id, group.count));
            }
        }
        act_unseen(&mut rows);
        if let Some(player) = rows.prototype_mut(plain.player()) {
            player.rules = RuleSet::default();
            // The sentence tells of the rules.
            player.effect.clear();
        }
        let content = rows.build().map_err(|error| error.to_string())?;
        Ok(Self { content: Arc::new(content), sides: ids, factions })
    }

    /// Plays a fight.
    ///
    /// # Errors
    ///
    /// When the content does not let the player wait.
    pub(super) fn fight(&self, seed: u64) -> SimResult<End> {
        let mut game = Game::from_scene(self.content.clone(), &self.scene(seed))
            .map_err(|error| error.to_string())?;
        let began = self.hit_points(&game);
        let mut turns = 0;
        let mut left = began;
        while left[0] > 0 && left[1] > 0 && turns < MAX_TURNS && game.outcome().is_none() {
            let waited = game.step(Command::Wait);
            waited
                .map_err(|refusal| format!("the player of this content cannot wait: {refusal}"))?;
            turns += 1;
            left = self.hit_points(&game);
        }
        let winner = match left.map(|points| points > 0) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            [true, true] | [false, false] => None,
        };
        let percent = |side: usize| 100.0 * left[side] as f64 / began[side].max(1) as f64;
        Ok(End { winner, turns, percent_left: winner.map_or(0.0, percent) })
    }

    /// The hit points of each side.
    fn hit_points(&self, game: &Game) -> [u64; 2] {
        self.factions.map(|faction| {
            let of_side = |it: &&Entity| it.is_actor() && self.faction(it) == faction;
            let fighters = game.map().entities().iter().filter(of_side);
            fighters.filter_map(|it| it.fighter).map(|it| it.hp().max(0) as u64).sum()
        })
    }

    fn faction(&self, entity: &Entity) -> FactionId {
        let joined = entity.state.as_ref().and_then(|state| state.faction());
        joined.unwrap_or_else(|| self.content.prototype(entity.kind).faction)
    }

    /// The room at the start of a fight: the ground, and below it the cell of the player.
    fn scene(&self, seed: u64) -> String {
        let (width, height) = GROUND;
        let tile = |id| self.content.tile(id).scene_key;
        let (wall, floor) = (tile(self.content.wall_tile(1)), tile(self.content.floor_tile(1)));
        let mut keys = ('a'..='z').chain('A'..='Z').filter(|key| *key != wall && *key != floor);
        let mut next_key = || keys.next().unwrap_or('?');
        let player = (Point::new(1, height + 2), next_key());
        let mut legend =
            format!("{} = {}\n", player.1, self.content.prototype(self.content.player()).id);
        let mut cells = vec![player];
        for (side, ids) in self.sides.iter().enumerate() {
            let places = self.places(ids.len(), (side == 1) != (seed % 2 == 1));
            let mut places = places.into_iter();
            for same in ids.chunk_by(|one, other| one == other) {
                let key = next_key();
                cells.extend(places.by_ref().take(same.len()).map(|at| (at, key)));
                // Writing into a string cannot fail.
                let _ = writeln!(legend, "{key} = {}", self.creature(same[0]));
            }
        }
        let cell = |at: Point| {
            let someone = cells.iter().find(|(place, _)| *place == at).map(|(_, key)| *key);
            let open = (1..=width).contains(&at.x) && (1..=height).contains(&at.y);
            someone.unwrap_or(if open { floor } else { wall })
        };
        let row =
            |y| (0..width + 2).map(|x| cell(Point::new(x, y))).chain(['\n']).collect::<String>();
        let map: String = (0..height + 4).map(row).collect();
        format!("{map}\n{legend}seed {seed}\n")
    }

    /// Where the creatures of a side stand, the first in the middle of the front rank.
    fn places(&self, count: usize, on_the_right: bool) -> Vec<Point> {
        let sight = self.content.sight() as i32;
        let distance = if sight == 0 { DISTANCE } else { DISTANCE.min(sight).max(1) };
        let (middle, row) = (1 + GROUND.0 / 2, 1 + GROUND.1 / 2);
        let from_front = |index: i32| {
            let (beside, behind) = (index % RANK, index / RANK);
            let offset = (beside + 1) / 2 * if beside % 2 == 0 { 1 } else { -1 };
            let x = if on_the_right {
                middle - distance / 2 + distance + behind
            } else {
                middle - distance / 2 - behind
            };
            Point::new(x, row + offset)
        };
        (0..count as i32).map(from_front).collect()
    }

    /// A creature of a legend, with the statuses of its row that leave it its own behaviour.
    fn creature(&self, id: PrototypeId) -> String {
        let row = self.content.prototype(id);
        let statuses = row.state.as_ref().map_or(&[][..], |state| state.statuses());
        statuses.iter().fold(row.id.clone(), |text, it| text + &self.status(it))
    }

    fn status(&self, active: &ActiveStatus) -> String {
        match self.content.rows().status(active.status) {
            Some(row) if row.ai.is_empty() && active.is_temporary() => {
                format!(" {} {}", row.id, active.turns)
            }
            Some(row) if row.ai.is_empty() => format!(" {} on", row.id),
            _ => String::new(),
        }
    }
}

/// Lets every creature act out of the player's view, as those do that wander: by a last row of their
/// behaviour that only the player could carry out.
fn act_unseen(rows: &mut ContentBuilder) {
    for row in rows.rows_mut().prototypes.iter_mut().filter(|row| !row.ai.is_empty()) {
        row.ai.push(Behaviour::Stumble.when(vec![Condition::Player]));
    }
}

/// The creature of that id.
fn fighter(content: &Content, id: &str) -> SimResult<PrototypeId> {
    let rows =
        || content.prototypes().iter().filter(|row| row.fighter.is_some() && !row.ai.is_empty());
    if rows().any(|row| row.id == id) {
        return content.prototype_id(id).ok_or_else(|| format!("\"{id}\" has no row"));
    }
    let mut known: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
    let mut near: Vec<String> = Vec::new();
    while let Some(name) = did_you_mean(id, known.iter().copied()).filter(|_| near.len() < 3) {
        near.push(format!("\"{name}\""));
        known.retain(|it| *it != name);
    }
    let hint = if near.is_empty() {
        format!("there are {}", known.join(", "))
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    Err(format!("{} has no creature \"{id}\" that fights by itself; {hint}", content.title()))
}
