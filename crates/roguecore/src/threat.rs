//! Threat: the damage that a creature in view and the player can do to one another, if the two of them
//! fight on. Bounds, not averages: the least and the most that the rules allow.
//!
//! Each part makes its own bounds of the [outcomes](crate::outcome) of the same rules: [`duel`] of the blows of two,
//! [`danger`] of all enemies in view together, in turns, and [`backlash`] of the harm of one blow, death or deed.

mod backlash;
mod danger;
mod duel;

use crate::entity::{Entity, EntityId};
use crate::id::StatusId;
use crate::inventory::InventorySlot;
use crate::outcome::Side;
use crate::view::View;
use crate::world::World;
pub use backlash::Backlash;
pub use danger::Danger;

/// Bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least that it can be.
    pub min: u32,
    /// The most that it can be; `None` where nothing bounds it.
    pub max: Option<u32>,
}

impl Bounds {
    /// Whether a number lies within them.
    pub fn contains(self, number: u32) -> bool {
        self.min <= number && self.max.is_none_or(|max| number <= max)
    }

    /// Whether chance decides nothing.
    pub fn is_exact(self) -> bool {
        self.max == Some(self.min)
    }
}

/// The harm that a creature and the player can do to one another.
///
/// A blow is an attack in melee, and for a creature also an ability of its own that can hurt the
/// player. Numbers of blows count the side effects: poison that is still at work, rules about
/// hits, healing in between. They hold as long as only the two fight and keep fighting: others and
/// the statuses that they give, gas, the items on the floor, the use of items and the reactions of
/// host rules are not considered.
///
/// ```
/// use roguecore::{Content, EntityId, Game};
/// let game = Game::from_scene(Content::first_steps(), "#####\n#@o.#\n#####")?;
/// let orc = game.view().threat(EntityId::new(1)).unwrap();
/// assert_eq!(orc.hits_for.map(|hit| hit.min), Some(1));
/// assert_eq!(orc.you_die_in.map(|blows| blows.min), Some(30));
/// assert_eq!(orc.dies_in.map(|blows| blows.min), Some(2));
/// # Ok::<(), roguecore::ParseSceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Threat {
    /// The hit points that one of its blows takes at once, 0 where all of its harm comes later; `None` if it strikes
    /// none that takes any, at once or later. It may do other
    /// harm: see [`lasting`](Self::lasting) and [`deeds`](Self::deeds).
    pub hits_for: Option<Bounds>,
    /// The status by which its blows take hit points in later turns, as poison does.
    pub lasting: Option<StatusId>,
    /// How many of its blows kill the player; 0 where they may die without one. `None` if it
    /// strikes none that takes hit points.
    pub you_die_in: Option<Bounds>,
    /// The hit points that one blow of the player takes at once; `None` if they cannot hurt it.
    pub you_hit_for: Option<Bounds>,
    /// How many blows of the player kill it; 0 where it may die without one. `None` if they
    /// cannot hurt it.
    pub dies_in: Option<Bounds>,
    /// The harm that it does by itself, where none of its blows takes hit points: a stun, a theft, fire, helpers.
    /// `None` for nothing that harms the player, and where `hits_for` tells its blows.
    pub deeds: Option<Backlash>,
    /// The harm to the player that one of their blows at it sets off; `None` for no harm.
    pub struck: Option<Backlash>,
    /// The harm that its death does to a player nearby; `None` for no harm.
    pub death: Option<Backlash>,
    /// Its speed in percent of the player's.
    pub speed: u32,
}

impl View<'_> {
    /// The damage that a creature in view and the player can do to one another, by the rules of the game;
    /// `None` for anything else. Says nothing that the player cannot know.
    pub fn threat(&self, who: EntityId) -> Option<Threat> {
        of(self.world(), who)
    }
}

impl View<'_> {
    /// The [`threat`](Self::threat) if the player had equipped that item of their inventory in
    /// place of the one in its slot, by its stats and the rules of its row; rules about equipping it are not
    /// considered. `None` also for an item that is equipped already, cannot be, or is not identified.
    pub fn threat_with(&self, item: InventorySlot, who: EntityId) -> Option<Threat> {
        of(&self.world().with_equipped(item)?, who)
    }

    /// The [`danger_of`](Self::danger_of) a creature in view if the player had equipped that item, as for
    /// [`threat_with`](Self::threat_with).
    pub fn danger_with(&self, item: InventorySlot, who: EntityId) -> Option<Danger> {
        danger::of_creature(&self.world().with_equipped(item)?, who)
    }
}

fn of(world: &World, who: EntityId) -> Option<Threat> {
    let in_view = |it: &&Entity| it.is_actor() && world.player_perceives(it.id, it.at);
    let player = world.map().get(world.player()).filter(|it| it.is_actor())?;
    let other = world.map().get(who).filter(in_view).filter(|it| it.id != player.id)?;
    // Its parts that the player cannot see are as in its row.
    let other = &world.as_seen(other);
    let taken = duel::damage(world, player, other, Side::Foes);
    let dealt = duel::damage(world, player, other, Side::Player);
    let speed = i64::from(world.speed(other)) * 100 / i64::from(world.speed(player).max(1));
    Some(Threat {
        deeds: taken.is_none().then(|| backlash::of_deeds(world, other, player)).flatten(),
        struck: backlash::of_blow(world, other, player),
        death: backlash::of_death(world, other, player),
        hits_for: taken.map(|it| it.hit),
        lasting: taken.and_then(|it| it.lasting),
        you_die_in: taken.map(|it| it.blows),
        you_hit_for: dealt.map(|it| it.hit),
        dies_in: dealt.map(|it| it.blows),
        speed: u32::try_from(speed).unwrap_or(u32::MAX),
    })
}
