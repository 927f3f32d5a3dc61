//! Danger: the most hit points that the player can lose to all enemies in view together in a number of
//! turns, and so the first turn in which they can die. [`reading`] collects the effects that the rules allow.

mod reading;

use roguecore_grid::Point;

use crate::entity::Entity;
use crate::entity::EntityId;
use crate::outcome::UpperBound;
use crate::rule::Behaviour;
use crate::view::View;
use crate::world::World;
use reading::DangerReader;

/// The cost of an action, other than a step.
const ACTION_COST: i64 = 100;
/// The most energy that a creature has kept from earlier rounds.
const MAX_KEPT: i64 = ACTION_COST - 1;
/// The reach of harm that no distance keeps away.
const ANYWHERE: i64 = i64::MAX;

/// The damage that all enemies in view can do to the player together, in the worst case.
///
/// A turn is an action of the player of usual length; the first one may be a longer step. All that
/// enemies may do counts: every blow and ability with the most damage, from where they are within reach
/// at the earliest, their speed, everything they set free, the harm of their death to anyone near, one blow of the
/// player in each turn with all that it sets off, the player's statuses, and fire and gas in view. Enemies
/// that come into view later, the blows of companions, the effects of other tiles, the use of items and the
/// reactions of host rules are not considered.
///
/// ```
/// use roguecore::{Content, Game};
/// let scene = "#####\n#o@o#\n#####\n\n@ = player hp 10";
/// let game = Game::from_scene(Content::first_steps(), scene)?;
/// let danger = game.view().danger();
/// assert_eq!(danger.most_lost_in(3), Some(6));
/// assert_eq!(danger.you_die_in(), Some(5));
/// assert_eq!(danger.likely_loss(), 2);
/// # Ok::<(), roguecore::ParseSceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    hp: i64,
    /// The energy that the first action of the player takes.
    first_cost: i64,
    /// The least speed of the player before an enemy spends an action on slowing them.
    speed: i64,
    /// Their speed now.
    usual_speed: i64,
    slowed: Option<Slowed>,
    foes: Vec<Foe>,
    /// Damage in each turn from the first number to the second one.
    each_turn: Vec<((i64, i64), UpperBound)>,
    once: UpperBound,
    /// The first turn in which the player can strike: the second one after a step.
    first_blow: i64,
    /// The damage that the player's own rules do to them with each of their blows, at any target.
    own_blow: UpperBound,
}

/// Spells of enemies that slow the player, where nothing else can.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Slowed {
    /// The least speed of the player once a spell has hit.
    speed: i64,
    by: Vec<Slower>,
}

/// An enemy that can slow the player by a spell, with the reach of that spell and its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slower {
    id: EntityId,
    reach: i64,
    damage: UpperBound,
}

/// The length of the player's turns, which decides how often enemies act in them.
#[derive(Clone, Copy)]
struct Pace {
    first_cost: i64,
    speed: i64,
    usual_speed: i64,
}

/// One of the enemies.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Foe {
    id: EntityId,
    /// Its distance to the player, in steps.
    distance: i64,
    /// Whether it may come nearer by itself.
    moves: bool,
    /// The number of its own turns that it sleeps at least.
    sleeps: i64,
    /// Its greatest speed.
    speed: i64,
    /// Its speed now.
    usual_speed: i64,
    harm: Harm,
}

/// The damage of an enemy to the player, by reach in cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Harm {
    /// The damage of one of its actions on average, in hundredths of a hit point.
    likely: Vec<(i64, i64)>,
    /// Its actions, of which it does one at a time.
    actions: Vec<Action>,
    /// The damage that comes with each of its actions.
    always: Vec<(i64, UpperBound)>,
    /// The damage of its death.
    death: Vec<(i64, UpperBound)>,
    /// The damage that one blow of the player at it sets off, by its rules about wounds and all that they set off.
    struck: UpperBound,
}

/// A blow or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Action {
    reach: i64,
    damage: UpperBound,
    /// The turns of the player from one use to the next; 0 where it may come again at once.
    cooldown: i64,
}

impl View<'_> {
    /// The damage that all enemies in view can do together to a player who stays where they are in this turn. Says
    /// nothing that the player cannot know.
    pub fn danger(&self) -> Danger {
        of_all(self.world(), self.player().at)
    }

    /// The same for a player who steps to a cell first: such a step takes the move cost of its tile.
    pub fn danger_of_step(&self, to: Point) -> Danger {
        if self.stumbles() {
            return self.danger_of_stumbling();
        }
        let danger = of_all(self.world(), to);
        Danger { first_cost: self.step_cost(to).into(), first_blow: 2, ..danger }
    }

    /// Whether a status takes the player in random directions.
    fn stumbles(self) -> bool {
        let rows = self.content().rows();
        let of_statuses = self.player().statuses.iter().filter_map(|it| rows.status(it.status));
        of_statuses.flat_map(|row| &row.ai).any(|it| it.behaviour == Behaviour::Stumble)
    }

    /// The danger of a step in any direction, or of none: everyone may be one cell nearer, and the tile the
    /// slowest of those around.
    fn danger_of_stumbling(self) -> Danger {
        let here = self.player().at;
        let mut danger = of_all(self.world(), here);
        danger.foes.iter_mut().for_each(|foe| foe.distance = foe.distance.saturating_sub(1).max(1));
        let slowest = here.neighbours().map(|at| self.step_cost(at)).max();
        Danger { first_cost: slowest.unwrap_or(100).max(self.step_cost(here)).into(), ..danger }
    }

    /// The same for one creature in view alone; `None` for anything else.
    pub fn danger_of(&self, who: EntityId) -> Option<Danger> {
        of_creature(self.world(), who)
    }

    /// The cost of a step to a cell, in percent of a turn, as far as the player knows the tile; 100
    /// where they do not.
    pub fn step_cost(&self, to: Point) -> u32 {
        self.tile_id(to).map_or(100, |tile| self.content().tile(tile).move_cost)
    }
}

fn of_all(world: &World, here: Point) -> Danger {
    let player = world.map().get(world.player());
    let is_enemy = |it: &&Entity| {
        let is_hostile = player.is_some_and(|player| world.is_hostile(it, player));
        it.is_actor()
            && it.id != world.player()
            && is_hostile
            && world.player_perceives(it.id, it.at)
    };
    let foes = world.map().entities().iter().filter(is_enemy);
    among(world, foes.map(|foe| world.as_seen(foe)).collect(), here)
}

/// The danger from a creature in view; `None` for anything else.
pub(super) fn of_creature(world: &World, who: EntityId) -> Option<Danger> {
    let creature = world.map().get(who).filter(|it| it.is_actor() && who != world.player());
    let creature = creature.filter(|it| world.player_perceives(it.id, it.at))?;
    Some(one(world, &world.as_seen(creature)))
}

/// The danger from one creature, as the player sees it, to a player who stays where they are.
pub(super) fn one(world: &World, creature: &Entity) -> Danger {
    let here = world.map().get(world.player()).map_or(creature.at, |it| it.at);
    among(world, vec![creature.clone()], here)
}

/// The danger from some enemies, as the player sees them.
fn among(world: &World, foes: Vec<Entity>, here: Point) -> Danger {
    match world.map().get(world.player()).filter(|it| it.is_actor()) {
        Some(player) => DangerReader::new(world, player, here, foes).danger(),
        None => Danger::NONE,
    }
}

impl Danger {
    /// The most turns that are looked ahead.
    pub const MAX_TURNS: u32 = 1_000;

    /// No danger: the player is dead already.
    const NONE: Self = Self {
        hp: 1,
        first_cost: ACTION_COST,
        speed: ACTION_COST,
        usual_speed: ACTION_COST,
        slowed: None,
        foes: Vec::new(),
        each_turn: Vec::new(),
        once: UpperBound(Some(0)),
        first_blow: 1,
        own_blow: UpperBound(Some(0)),
    };

    /// The most hit points that the player can lose in that many turns; `None` where nothing bounds
    /// them.
    pub fn most_lost_in(&self, turns: u32) -> Option<u32> {
        self.lost_in(turns).map(|lost| u32::try_from(lost).unwrap_or(u32::MAX))
    }

    /// The hit points that one exchange of blows takes on average, rounded up: each enemy that reaches the
    /// player in the next turn acts as often as its speed says, with a blow or an ability of its usual
    /// damage. Additions by chance, wounds and deaths are in [`Danger::most_lost_in`] alone.
    pub fn likely_loss(&self) -> u32 {
        let pace = self.slowest();
        let hundredths: i64 = self.foes.iter().map(|foe| foe.likely_loss(pace)).sum();
        u32::try_from(hundredths.max(0).unsigned_abs().div_ceil(100)).unwrap_or(u32::MAX)
    }

    /// The first turn in which the player can die, 1 for the next one; `None` where that is not within
    /// [`Danger::MAX_TURNS`].
    pub fn you_die_in(&self) -> Option<u32> {
        let may_die = |turns: u32| self.lost_in(turns).is_none_or(|lost| lost >= self.hp);
        if !may_die(Self::MAX_TURNS) {
            return None;
        }
        let (mut low, mut high) = (1, Self::MAX_TURNS);
        while low < high {
            let middle = low.midpoint(high);
            if may_die(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    /// The same where one of the enemies is dead: only the harm of its death is left.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let scene = "#####\n#o@o#\n#####\n\n@ = player hp 10";
    /// let game = Game::from_scene(Content::first_steps(), scene)?;
    /// let one = game.view().entities().into_iter().find(|it| it.is_enemy()).unwrap();
    /// assert_eq!(game.view().danger().most_lost_in(1), Some(2));
    /// assert_eq!(game.view().danger().after_death_of(one.id).most_lost_in(1), Some(1));
    /// # Ok::<(), roguecore::ParseSceneError>(())
    /// ```
    #[must_use]
    pub fn after_death_of(mut self, enemy: EntityId) -> Self {
        for foe in self.foes.iter_mut().filter(|foe| foe.id == enemy) {
            let death = std::mem::take(&mut foe.harm.death);
            foe.harm = Harm { death, ..Harm::default() };
        }
        if let Some(slowed) = &mut self.slowed {
            slowed.by.retain(|it| it.id != enemy);
        }
        self.slowed = self.slowed.filter(|it| !it.by.is_empty());
        self
    }

    /// The same without one of the enemies, because it cannot get at the player.
    #[must_use]
    pub fn without(mut self, enemy: EntityId) -> Self {
        self.foes.retain(|foe| foe.id != enemy);
        self.after_death_of(enemy)
    }

    /// The pace before an enemy has slowed the player.
    const fn pace(&self) -> Pace {
        Pace { first_cost: self.first_cost, speed: self.speed, usual_speed: self.usual_speed }
    }

    /// The pace of a slowed player, if that is possible.
    fn slowest(&self) -> Pace {
        let speed = self.slowed.as_ref().map_or(self.speed, |it| it.speed);
        Pace { speed, ..self.pace() }
    }

    /// Enemies that can take something in the next turn, with how much: the blow of the player may be at any of
    /// them.
    fn attacks(&self) -> impl Iterator<Item = (i64, EntityId)> {
        let pace = self.slowest();
        let lost = self.foes.iter().map(move |foe| {
            let mut lost = foe.lost_in(1, pace, None);
            if self.first_blow == 1 && foe.near_from(1, 1, 1, pace).is_some() {
                lost.add(foe.harm.struck);
            }
            (lost.0.unwrap_or(i64::MAX), foe.id)
        });
        lost.filter(|(lost, _)| *lost > 0)
    }

    /// The damage to the player from one of their blows at the first of the enemies.
    pub(super) fn of_blow(&self) -> UpperBound {
        let mut lost = self.foes.first().map_or_else(UpperBound::default, |foe| foe.harm.struck);
        lost.add(self.own_blow);
        lost
    }

    /// The hit points that one action of the first of the enemies takes, with all that comes with each.
    pub(super) fn of_action(&self) -> UpperBound {
        let mut lost = UpperBound::default();
        if let Some(foe) = self.foes.first() {
            for action in &foe.harm.actions {
                lost = lost.max(action.damage);
            }
            foe.harm.always.iter().for_each(|&(_, damage)| lost.add(damage));
        }
        lost
    }

    /// The damage that the death of the first of the enemies does to a player nearby.
    pub(super) fn of_death(&self) -> UpperBound {
        let mut lost = UpperBound::default();
        let deaths = self.foes.first().into_iter().flat_map(|foe| &foe.harm.death);
        deaths.for_each(|&(_, damage)| lost.add(damage));
        lost
    }

    /// The damage that the blows of the player set off: one in each turn, at the worst of the enemies next to the
    /// player by then.
    fn lost_by_blows(&self, turns: i64, pace: Pace) -> UpperBound {
        let blows = (turns - self.first_blow + 1).max(0);
        let mut lost = self.own_blow.times(UpperBound(Some(blows)));
        let answers = self.foes.iter().filter(|foe| !foe.harm.struck.is_nothing());
        let mut answers: Vec<(i64, UpperBound)> = answers
            .filter_map(|foe| Some((foe.near_from(turns, 1, 1, pace)?, foe.harm.struck)))
            .collect();
        answers.sort_by_key(|&(first, _)| first);
        let (mut worst, mut since) = (UpperBound::default(), self.first_blow);
        for (first, damage) in answers {
            let from = first.max(self.first_blow).min(turns + 1);
            lost.add(worst.times(UpperBound(Some((from - since).max(0)))));
            (worst, since) = (worst.max(damage), from);
        }
        lost.add(worst.times(UpperBound(Some((turns - since + 1).max(0)))));
        lost
    }

    /// The enemy that can take the most in the next turn, if one can take anything.
    pub fn worst(&self) -> Option<EntityId> {
        self.attacks().max_by_key(|&(lost, id)| (lost, std::cmp::Reverse(id))).map(|it| it.1)
    }

    /// Whether an enemy can take something in the next turn, or make it longer for all of them.
    pub fn counts_next_turn(&self, enemy: EntityId) -> bool {
        let slows = self.slowed.iter().flat_map(|it| &it.by).any(|it| it.id == enemy);
        slows || self.attacks().any(|(_, id)| id == enemy)
    }

    /// How many enemies can take something in the next turn.
    pub fn attackers(&self) -> u32 {
        u32::try_from(self.attacks().count()).unwrap_or(u32::MAX)
    }

    /// The larger of two losses: no enemy slows the player; or one does, has an action less for blows, and the
    /// player is slow from the first turn on.
    fn lost_in(&self, turns: u32) -> Option<i64> {
        let turns = i64::from(turns);
        let lost = self.lost_at(turns, self.pace()).0?;
        let Some(slowed) = &self.slowed else { return Some(lost) };
        let pace = self.slowest();
        let spent = |slower: &Slower| {
            let foe = self.foes.iter().find(|foe| foe.id == slower.id)?;
            foe.actions_in(turns, slower.reach, 0, pace).filter(|&casts| casts > 0)?;
            let [blows, less] =
                [None, Some(slower.damage)].map(|spell| foe.lost_in(turns, pace, spell).0);
            // Where nothing bounds one of them, none is taken from the sum.
            Some(less.zip(blows).map_or(0, |(less, blows)| less.saturating_sub(blows)))
        };
        let Some(most) = slowed.by.iter().filter_map(spent).max() else { return Some(lost) };
        let all = self.lost_at(turns, pace).0?;
        Some(lost.max(all.saturating_add(most)))
    }

    fn lost_at(&self, turns: i64, pace: Pace) -> UpperBound {
        let mut lost = self.once;
        for &((from, to), damage) in &self.each_turn {
            lost.add(damage.times(UpperBound(Some((turns.min(to) - from + 1).max(0)))));
        }
        self.foes.iter().for_each(|foe| lost.add(foe.lost_in(turns, pace, None)));
        lost.add(self.lost_by_blows(turns, pace));
        lost
    }
}

impl Pace {
    /// The most rounds that pass in that many turns of the player.
    const fn rounds(self, turns: i64) -> i64 {
        if turns <= 0 {
            return 0;
        }
        (self.first_cost + ACTION_COST * (turns - 1) + self.speed - 1) / self.speed
    }

    /// The most rounds that pass in that many turns of usual length.
    const fn usual_rounds(self, turns: i64) -> i64 {
        (ACTION_COST * turns + self.speed - 1) / self.speed
    }
}

impl Foe {
    /// The most that this enemy takes in that many turns. With the damage of a `spell` one of its actions is that.
    fn lost_in(&self, turns: i64, pace: Pace, spell: Option<UpperBound>) -> UpperBound {
        let mut lost = self.lost_by_actions(turns, pace, i64::from(spell.is_some()));
        lost.add(spell.unwrap_or_default());
        for &(reach, damage) in &self.harm.always {
            let times =
                self.turns_in(turns, reach, pace).max(self.actions_in(turns, reach, 0, pace));
            lost.add(damage.times(UpperBound(Some(times.unwrap_or(0)))));
        }
        for &(reach, damage) in &self.harm.death {
            if self.near_from(turns, reach, 1, pace).is_some() {
                lost.add(damage);
            }
        }
        lost
    }

    /// The damage of its actions, without some that are spent, if it does the worst of them as often as it can, then
    /// the next one.
    fn lost_by_actions(&self, turns: i64, pace: Pace, spent: i64) -> UpperBound {
        let times = |action: &Action| {
            let within = self.actions_in(turns, action.reach, 0, pace)?;
            let uses = match action.cooldown {
                0 => i64::MAX,
                turns_between => 1 + (turns - 1).max(0) / turns_between,
            };
            Some((within, uses, action.damage))
        };
        let mut actions: Vec<_> = self.harm.actions.iter().filter_map(times).collect();
        actions.sort_by_key(|&(.., damage)| std::cmp::Reverse(damage.0.unwrap_or(i64::MAX)));
        let most = actions.iter().map(|&(within, ..)| within).max().unwrap_or(0);
        let mut left = (most - spent).max(0);
        let mut lost = UpperBound::default();
        for (within, uses, damage) in actions {
            let count = within.min(uses).min(left);
            left -= count;
            lost.add(damage.times(UpperBound(Some(count))));
        }
        lost
    }

    /// The damage that it does in the next turn on average, in hundredths of a hit point.
    fn likely_loss(&self, pace: Pace) -> i64 {
        let reaches = |reach| self.actions_in(1, reach, 0, pace).is_some_and(|it| it > 0);
        let blows = self.harm.likely.iter().filter(|it| reaches(it.0)).map(|it| it.1);
        let blow = blows.max().unwrap_or(0);
        blow.saturating_mul(pace.first_cost.saturating_mul(self.usual_speed))
            / (pace.usual_speed.max(1) * ACTION_COST)
    }

    /// The most actions in that many turns that reach the player; `None` where it cannot be near enough.
    /// The player comes nearer by a step in each turn after the first, and it by one with each action
    /// before.
    /// `lead` is 1 where it needs no action once it is there: it dies, asleep or not.
    fn actions_in(&self, turns: i64, reach: i64, lead: i64, pace: Pace) -> Option<i64> {
        let first = self.near_from(turns, reach, lead, pace)?;
        Some(self.actions_since(first, turns, reach, pace))
    }

    /// The most of its own turns that it begins near enough without a step of its own, asleep or not.
    fn turns_in(&self, turns: i64, reach: i64, pace: Pace) -> Option<i64> {
        let first = (1..=turns).find(|&turn| self.steps_left(turn, reach) == 0)?;
        Some(self.actions_since(first, turns, reach, pace))
    }

    fn actions_since(&self, first: i64, turns: i64, reach: i64, pace: Pace) -> i64 {
        // Those of the turns since then, and all but the steps that are still needed.
        let since = match first {
            1 => pace.rounds(turns),
            _ => pace.usual_rounds(turns - first + 1),
        };
        let all = self.actions(turns, pace) - self.steps_left(turns, reach);
        all.min(self.actions_in_rounds(since)).max(0)
    }

    /// The first of that many turns in which it may be near enough.
    fn near_from(&self, turns: i64, reach: i64, lead: i64, pace: Pace) -> Option<i64> {
        let is_near = |turn: i64| {
            let steps = if self.moves { self.actions(turn, pace) - 1 + lead } else { 0 };
            let is_awake = self.actions(turn, pace) > self.sleeps;
            self.steps_left(turn, reach) <= steps.max(0) && (is_awake || lead > 0)
        };
        (1..=turns).find(|&turn| is_near(turn))
    }

    /// The steps between it and its reach that the player has not taken by that turn.
    fn steps_left(&self, turn: i64, reach: i64) -> i64 {
        self.distance.saturating_sub(reach).saturating_sub(turn - 1).max(0)
    }

    /// The most actions in that many turns.
    const fn actions(&self, turns: i64, pace: Pace) -> i64 {
        self.actions_in_rounds(pace.rounds(turns))
    }

    const fn actions_in_rounds(&self, rounds: i64) -> i64 {
        if rounds == 0 { 0 } else { (MAX_KEPT + rounds * self.speed) / ACTION_COST }
    }
}
