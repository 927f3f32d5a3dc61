//! Cues: the sounds of a turn, for a front end that plays sounds. Nothing is told by a sound alone.

use std::collections::BTreeSet;

use roguecore::{
    ActorEvent, Content, Event, EventKind, Events, FightEvent, Game, GameEvent, ItemEvent,
    PlaceEvent, Point, Spread, Surface, TileDef, TileView,
};

use crate::animation::Moment;

/// A sound, from the least to the most important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// The player takes a step.
    Step,
    /// The player picks something up.
    PickUp,
    /// A door or a gate opens or closes.
    Door,
    /// The player arrives on another floor.
    Stairs,
    /// A blow does no damage.
    Parry,
    /// A blow of the player, or of others, hits.
    Blow,
    /// The player loses hit points.
    Hurt,
    /// A creature dies.
    Kill,
    /// Something explodes.
    Blast,
    /// More burns in view than before.
    Fire,
    /// An enemy comes into view, or the player's health falls.
    Danger,
    /// The player improves with a new level.
    LevelUp,
    /// The player takes the goal of the dungeon for the first time.
    Ember,
    /// The game is won.
    Win,
    /// The player dies.
    Death,
}

impl Cue {
    /// All cues, from the least to the most important.
    pub const ALL: [Self; 15] = [
        Self::Step,
        Self::PickUp,
        Self::Door,
        Self::Stairs,
        Self::Parry,
        Self::Blow,
        Self::Hurt,
        Self::Kill,
        Self::Blast,
        Self::Fire,
        Self::Danger,
        Self::LevelUp,
        Self::Ember,
        Self::Win,
        Self::Death,
    ];

    /// The cue of an event that the player perceived.
    fn of(event: &Event, game: &Game, had_goal: bool) -> Option<Self> {
        let content = game.content();
        match Moment::of(event, content) {
            Some(Moment::GoalTaken) if !had_goal => return Some(Self::Ember),
            Some(Moment::LevelUp) => return Some(Self::LevelUp),
            Some(Moment::Death) => return Some(Self::Death),
            Some(Moment::GoalTaken) | None => {}
        }
        match &event.kind {
            EventKind::Actor(ActorEvent::Moved { who, to, .. }) if who.player => {
                Some(if is_door_at(game, *to) { Self::Door } else { Self::Step })
            }
            EventKind::Item(ItemEvent::PickedUp { who, .. }) if who.player => Some(Self::PickUp),
            EventKind::Place(PlaceEvent::TileChanged { from, to, .. }) => {
                let opens = is_open(content, *from) != is_open(content, *to);
                opens.then_some(Self::Door)
            }
            EventKind::Fight(event) => Self::of_fight(event),
            EventKind::Game(GameEvent::Arrived { .. }) => Some(Self::Stairs),
            EventKind::Game(GameEvent::GameOver { outcome }) => {
                outcome.is_won().then_some(Self::Win)
            }
            EventKind::Actor(_)
            | EventKind::Item(_)
            | EventKind::Status(_)
            | EventKind::Place(_)
            | EventKind::Game(_)
            | EventKind::Trace(_) => None,
        }
    }

    fn of_fight(event: &FightEvent) -> Option<Self> {
        match event {
            FightEvent::Attacked { damage: ..=0, .. } => Some(Self::Parry),
            FightEvent::Attacked { target, .. } => {
                Some(if target.player { Self::Hurt } else { Self::Blow })
            }
            FightEvent::Struck { target, damage: 1.., .. } if target.player => Some(Self::Hurt),
            FightEvent::Exploded { .. } => Some(Self::Blast),
            FightEvent::Died { .. } => Some(Self::Kill),
            FightEvent::Struck { .. } | FightEvent::Healed { .. } => None,
        }
    }
}

/// Whether a cell has a door: a feature that can be walked through, but not seen through.
fn is_door_at(game: &Game, at: Point) -> bool {
    let is_door =
        |tile: &TileDef| tile.walkable && !tile.transparent && tile.surface == Surface::Feature;
    matches!(game.view().tile(at), TileView::Visible(tile) if is_door(tile))
}

fn is_open(content: &Content, tile: roguecore::TileId) -> bool {
    content.tile(tile).walkable
}

/// The cues of the turns since they were taken.
#[derive(Debug, Default)]
pub(crate) struct Cues {
    heard: BTreeSet<Cue>,
    /// Cells in view that burn.
    burning: usize,
}

impl Cues {
    /// Adds those of a turn: `had_goal` is whether the player has had the goal before, `is_danger` whether the
    /// turn disturbed them.
    pub(crate) fn observe(
        &mut self,
        events: &Events,
        game: &Game,
        had_goal: bool,
        is_danger: bool,
    ) {
        let seen = events.iter().filter(|event| event.seen);
        self.heard.extend(seen.filter_map(|event| Cue::of(event, game, had_goal)));
        self.heard.extend(is_danger.then_some(Cue::Danger));
        let rows = game.content().rows();
        let is_fire =
            |id| rows.substance(id).is_some_and(|row| matches!(row.spread, Spread::Ignite { .. }));
        let burning = game.view().substances().filter(|it| is_fire(it.substance)).count();
        self.heard.extend((burning > self.burning).then_some(Cue::Fire));
        self.burning = burning;
    }

    pub(crate) fn take(&mut self) -> BTreeSet<Cue> {
        std::mem::take(&mut self.heard)
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Command, Direction};

    use super::*;

    /// The cues of a command in a scene.
    fn heard(scene: &str, command: Command) -> Vec<Cue> {
        let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut cues = Cues::default();
        let events = game.step(command).unwrap();
        cues.observe(&events, &game, false, false);
        cues.take().into_iter().collect()
    }

    #[test]
    fn each_deed_has_its_cue() {
        let east = Command::Bump(Direction::East);
        assert_eq!(heard("####\n#@.#\n####", east), [Cue::Step]);
        assert_eq!(heard("#####\n#@+.#\n#####", east), [Cue::Door]);
        assert_eq!(heard("####\n#@.#\n####", Command::Wait), []);
        let goal = "###\n#g#\n###\n\ng = player, ember";
        assert_eq!(heard(goal, Command::PickUp), [Cue::Ember]);
        let kill = "####\n#@r#\n####\n\nr = rat hp 1";
        assert!(heard(kill, east).contains(&Cue::Kill));
    }

    #[test]
    fn fire_is_heard_when_it_grows() {
        // Grass next to a fire begins to burn, and burns out.
        let scene = "########\n#@.f\"\"\"#\n########\n\nf = nobody with fire 5";
        let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut cues = Cues::default();
        let (mut before, mut grown) = (0, 0);
        for _ in 0..30 {
            let events = game.step(Command::Wait).unwrap();
            cues.observe(&events, &game, false, false);
            let burning = game.view().substances().filter(|it| it.amount > 0).count();
            assert_eq!(cues.take().contains(&Cue::Fire), burning > before, "{before} to {burning}");
            grown += usize::from(burning > before);
            before = burning;
        }
        assert!(grown > 1 && before == 0, "{grown} times, {before} left");
    }

    #[test]
    fn danger_is_heard_once() {
        let mut game = Game::from_scene(rogue_ember::content(), "####\n#@.#\n####").unwrap();
        let mut cues = Cues::default();
        let events = game.step(Command::Wait).unwrap();
        cues.observe(&events, &game, false, true);
        assert_eq!(cues.take().into_iter().collect::<Vec<_>>(), [Cue::Danger]);
        assert_eq!(cues.take().len(), 0, "taken once");
    }
}
