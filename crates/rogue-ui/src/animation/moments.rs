//! Moments: the goal is taken for the first time, a level is gained, the player dies. Each colours the map for
//! half a second and more, longer than the effects of a turn; any key ends it, as it does those.

use std::time::Duration;

use roguecore::{
    Content, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent, Point, PrototypeId,
};

use crate::color::Rgb;
use crate::theme::CellLook;

const GOLD: Rgb = Rgb(255, 206, 96);

/// A moment that colours the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Gold runs over the whole floor from where the goal lay.
    GoalTaken,
    /// A ring of light around the player.
    LevelUp,
    /// The light shrinks to the cell of the player, and the colours of the map fade.
    Death,
}

/// How a cell looks in a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    None,
    /// That many sixteenths of the way to gold.
    Gold(u16),
    /// On the way to grey, then to black.
    Dying {
        /// Sixteenths of the way to grey.
        grey: u16,
        /// Sixteenths of the way to black.
        dark: u16,
    },
}

impl Moment {
    /// The moment that begins with an event.
    pub(crate) fn of(event: &Event, content: &Content) -> Option<Self> {
        let goal: Option<PrototypeId> = content.dungeon().map(|dungeon| dungeon.goal);
        match &event.kind {
            EventKind::Item(ItemEvent::PickedUp { who, item, .. }) => {
                (who.player && Some(*item) == goal).then_some(Self::GoalTaken)
            }
            EventKind::Game(GameEvent::LevelUpChosen { level_up }) => {
                let row = content.rows().level_up(*level_up);
                row.is_some_and(|row| row.origin.is_none()).then_some(Self::LevelUp)
            }
            EventKind::Fight(FightEvent::Died { who: EntityRef { player: true, .. }, .. }) => {
                Some(Self::Death)
            }
            EventKind::Fight(_)
            | EventKind::Item(_)
            | EventKind::Game(_)
            | EventKind::Actor(_)
            | EventKind::Status(_)
            | EventKind::Place(_)
            | EventKind::Trace(_) => None,
        }
    }

    pub(super) const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::GoalTaken => 1_400,
            // The window of a death opens after it, when the player may press keys again.
            Self::LevelUp | Self::Death => 500,
        })
    }

    /// How a cell looks after `elapsed`, with the player at `here`.
    pub(super) fn tint(self, elapsed: Duration, here: Point, at: Point) -> Tint {
        let passed = (elapsed.as_millis() * 1_000 / self.duration().as_millis()).min(1_000) as i64;
        let distance = i64::try_from(at.distance_squared(here)).unwrap_or(i64::MAX);
        match self {
            Self::GoalTaken => {
                // Its front passes the farthest corner at two thirds of the time; then all of it fades.
                let behind = passed * 96 / 1_000 - distance.isqrt();
                let fading = (1_000 - passed).min(400);
                let strength = 5 + (7 - behind).max(0);
                if behind < 0 { Tint::None } else { Tint::Gold((strength * fading / 400) as u16) }
            }
            Self::LevelUp => {
                let reach = passed * 7 / 1_000;
                let is_ring =
                    distance <= reach * reach + reach && distance >= (reach - 2).max(0).pow(2);
                let strength = 12 - 10 * passed / 1_000;
                if is_ring { Tint::Gold(strength as u16) } else { Tint::None }
            }
            Self::Death => {
                let reach = (DEATH_REACH * (1_000 - passed) / 1_000).max(1);
                dying((14 * passed / 1_000) as u16, distance, reach)
            }
        }
    }
}

/// How a cell looks after a death, with the player at `here`.
pub(crate) fn dead(here: Point, at: Point) -> Tint {
    dying(14, i64::try_from(at.distance_squared(here)).unwrap_or(i64::MAX), 1)
}

/// How far the light reaches when the player dies, in cells.
const DEATH_REACH: i64 = 12;

/// A cell at a squared distance from a light that reaches so many cells, with a soft edge.
fn dying(grey: u16, distance: i64, reach: i64) -> Tint {
    let is_within = |cells: i64| distance <= cells * cells + cells;
    let dark = match () {
        () if is_within(reach) => 0,
        () if is_within(reach + 2) => 5,
        () => 10,
    };
    Tint::Dying { grey, dark }
}

impl Tint {
    /// A third as strong, as on rock of unknown cells.
    pub(crate) const fn faint(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Gold(sixteenths) => Self::Gold(sixteenths / 3),
            Self::Dying { grey, dark } => Self::Dying { grey, dark },
        }
    }

    /// The look of a cell with this tint.
    pub(crate) fn apply(self, look: CellLook) -> CellLook {
        let color = |color: Rgb| match self {
            Self::None => color,
            Self::Gold(sixteenths) => color.lerp(GOLD, sixteenths),
            Self::Dying { grey, dark } => color.lerp(color.greyed(), grey).lerp(Rgb::BLACK, dark),
        };
        CellLook { fg: color(look.fg), bg: color(look.bg), ..look }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gold_reaches_the_whole_floor_and_goes_again() {
        let (here, corner) = (Point::new(0, 0), Point::new(57, 25));
        let tint = |part: u32, at| {
            Moment::GoalTaken.tint(Moment::GoalTaken.duration() * part / 10, here, at)
        };
        assert_eq!((tint(0, corner), tint(3, here)), (Tint::None, Tint::Gold(5)));
        assert!(matches!(tint(7, corner), Tint::Gold(4..)));
        assert_eq!(tint(10, corner), Tint::Gold(0));
    }

    #[test]
    fn a_death_ends_as_the_map_looks_afterwards() {
        let here = Point::new(3, 3);
        for at in [here, Point::new(6, 3), Point::new(30, 9)] {
            let last = Moment::Death.tint(Moment::Death.duration(), here, at);
            assert_eq!(last, dead(here, at));
        }
    }

    #[test]
    fn light_shrinks_to_the_cell_of_the_dead() {
        let (here, near, far) = (Point::new(0, 0), Point::new(6, 0), Point::new(11, 0));
        let dark =
            |part: u32, at| match Moment::Death.tint(Moment::Death.duration() * part / 4, here, at)
            {
                Tint::Dying { dark, .. } => dark,
                other => panic!("{other:?}"),
            };
        assert_eq!([here, near, far].map(|at| dark(0, at)), [0, 0, 0]);
        assert_eq!([here, near, far].map(|at| dark(2, at)), [0, 0, 10]);
        assert_eq!([here, near, far].map(|at| dark(4, at)), [0, 10, 10]);
    }
}
