//! Monster AI: chooses the [`Command`] of an actor by the rows of its prototype, or of the status
//! that controls it. The checks of the player's commands decide whether it can be carried out.
//! One file per behaviour.

mod approach;
mod attack;
mod cast;
mod custom;
mod flee;
mod follow;
mod keep_distance;
mod patrol;
mod prowl;
mod steps;
mod track;
mod wander;

pub(crate) use steps::step;

use roguecore_grid::{Direction, Point};

use crate::command::Command;
use crate::content::Content;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::id::StatusId;
use crate::rule::{Behaviour, BehaviourRow};
use crate::world::{Turn, World};

/// The action of an actor in its turn.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// No row finds anything to do: it does nothing, and no event tells so.
    Idle,
    /// It acts.
    Act(Command),
    /// It sees an enemy but no path leads there: it forgets its remembered path and waits.
    GiveUp,
    /// It follows a new path, the next step first, and takes that step.
    FollowPath(Vec<Direction>),
    /// It steps in a random direction, or attacks the actor there.
    Stumble,
}

/// The row whose behaviours decide the actions of an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Prototype(PrototypeId),
    Status(StatusId),
}

impl Source {
    /// The first status by id that has behaviours, or else the prototype.
    fn of(world: &World, entity: &Entity) -> Self {
        controlling_status(world, entity).map_or(Self::Prototype(entity.kind), Self::Status)
    }

    fn rows(self, content: &Content) -> &[BehaviourRow] {
        match self {
            Self::Prototype(kind) => &content.prototype(kind).ai,
            Self::Status(status) => content.rows().status(status).map_or(&[], |row| &row.ai),
        }
    }

    const fn owner(self) -> Owner {
        match self {
            Self::Prototype(kind) => Owner::Creature(kind),
            Self::Status(status) => Owner::Status(status),
        }
    }
}

/// The first status by id that decides the actions of an actor.
pub(crate) fn controlling_status(world: &World, entity: &Entity) -> Option<StatusId> {
    let rows = world.content().rows();
    let controls = |status| rows.status(status).is_some_and(|row| !row.ai.is_empty());
    entity.statuses().iter().map(|it| it.status).find(|&status| controls(status))
}

/// The status that makes an actor sleep.
pub(crate) fn sleeping_status(world: &World, entity: &Entity) -> Option<StatusId> {
    let status = controlling_status(world, entity)?;
    makes_sleep(world, status).then_some(status)
}

/// Whether a status makes its holder sleep.
pub(crate) fn makes_sleep(world: &World, status: StatusId) -> bool {
    let rows = Source::Status(status).rows(world.content());
    rows.iter().any(|row| row.behaviour == Behaviour::Sleep)
}

/// Whether an actor that sees no enemy certainly does nothing: most of those that are active for
/// the rules of their row only.
pub(crate) fn idles_without_enemy(world: &World, actor: EntityId) -> bool {
    world.map().get(actor).is_some_and(|me| {
        let remembers = me.ai.as_ref().is_some_and(|ai| ai.next_step().is_some());
        let needs_enemy = world.content().prototype(me.kind).needs_enemy;
        needs_enemy && !remembers && me.statuses().is_empty()
    })
}

/// Chooses for an actor: the first row whose conditions hold and whose behaviour finds something
/// to do. Draws the random numbers of these conditions and behaviours.
pub(crate) fn choose(turn: &mut Turn<'_>, actor: EntityId) -> Choice {
    choose_after(turn, actor, NearestEnemy::Unknown)
}

/// The same for an actor that has just looked, and sees no enemy.
pub(crate) fn choose_without_enemy(turn: &mut Turn<'_>, actor: EntityId) -> Choice {
    choose_after(turn, actor, NearestEnemy::Known(None))
}

fn choose_after(turn: &mut Turn<'_>, actor: EntityId, nearest_enemy: NearestEnemy) -> Choice {
    let Some(entity) = turn.world().map().get(actor) else { return Choice::Idle };
    let source = Source::of(turn.world(), entity);
    let mut chooser = Chooser { actor, source, nearest_enemy };
    for row in source.rows(turn.content()) {
        if !chooser.conditions_hold(turn, row) {
            continue;
        }
        let choice = chooser.behave(turn, row.behaviour);
        let (world, paths) = turn.world_and_paths();
        world.count_work(paths.take_searched());
        if let Some(choice) = choice {
            return choice;
        }
    }
    Choice::Idle
}

/// An enemy that an actor sees.
#[derive(Clone, Copy, Debug)]
struct Enemy {
    at: Point,
    is_player: bool,
}

/// The nearest enemy that an actor sees, once it has looked.
#[derive(Clone, Copy, Debug)]
enum NearestEnemy {
    Unknown,
    Known(Option<Enemy>),
}

/// An actor that chooses.
#[derive(Debug)]
struct Chooser {
    actor: EntityId,
    source: Source,
    nearest_enemy: NearestEnemy,
}

impl Chooser {
    fn conditions_hold(&self, turn: &mut Turn<'_>, row: &BehaviourRow) -> bool {
        if row.conditions.is_empty() {
            return true;
        }
        let world = turn.world();
        let Some(me) = world.map().get(self.actor) else { return false };
        let context = Context::of_actor(world, me, self.source.owner());
        effect::hold(turn, &row.conditions, &context)
    }

    /// The action that the behaviour finds.
    fn behave(&mut self, turn: &mut Turn<'_>, behaviour: Behaviour) -> Option<Choice> {
        let (world, paths) = turn.world_and_paths();
        let me = world.map().get(self.actor)?;
        match behaviour {
            Behaviour::Attack => attack::choose(world, me, self.enemy(world, me)?),
            Behaviour::Approach => approach::choose(world, me, self.enemy(world, me), paths),
            Behaviour::KeepDistance(cells) => {
                keep_distance::choose(world, me, self.enemy(world, me)?, cells)
            }
            Behaviour::Flee => {
                self.enemy(world, me)?;
                flee::choose(world, me)
            }
            Behaviour::Follow => follow::choose(world, me, paths),
            Behaviour::Cast(ability) => cast::choose(world, me, self.enemy(world, me), ability),
            Behaviour::Track(range) => track::choose(world, me, range, paths),
            Behaviour::Stumble => Some(Choice::Stumble),
            Behaviour::Guard | Behaviour::Sleep => Some(Choice::Idle),
            Behaviour::Pursue => None,
            Behaviour::Prowl(tag) => prowl::choose(world, me, self.enemy(world, me)?, tag),
            Behaviour::Patrol(tag) => patrol::choose(world, me, self.enemy(world, me), tag, paths),
            // These draw random numbers.
            Behaviour::Wander => wander::choose(turn, self.actor),
            Behaviour::Custom(name) => custom::choose(turn, self.actor, name),
        }
    }

    /// The nearest enemy it sees. It looks once.
    fn enemy(&mut self, world: &World, me: &Entity) -> Option<Enemy> {
        if let NearestEnemy::Known(enemy) = self.nearest_enemy {
            return enemy;
        }
        let enemy = world.nearest_enemy(me);
        let enemy = enemy.map(|it| Enemy { at: it.at, is_player: it.id == world.player() });
        self.nearest_enemy = NearestEnemy::Known(enemy);
        enemy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ContentBuilder;
    use crate::event::{Event, Events, TraceEvent};
    use crate::game::Game;
    use crate::rule::Condition;
    use crate::world::TurnBuffers;

    /// Whether an orc out of view with these rows idles without an enemy, where it remembers a path or not;
    /// one that does draws nothing.
    fn idles(ai: Vec<BehaviourRow>, remembers_path: bool) -> bool {
        let mut rows = ContentBuilder::from_content(&Content::first_steps());
        let orc = Content::first_steps().prototype_id("orc").unwrap();
        rows.prototype_mut(orc).unwrap().ai = ai;
        let content = std::sync::Arc::new(rows.build().unwrap());
        let scene = "#########\n#@..#.o.#\n#########";
        let mut world = Game::from_scene(content.clone(), scene).unwrap().world().clone();
        let (mut buffers, mut events) = (TurnBuffers::default(), Events::default());
        let mut turn = Turn::begin(&mut world, &mut buffers, &content, &mut events);
        if remembers_path {
            let actor = turn.world().map().get(EntityId(1)).unwrap();
            let (actor, at) = (turn.world().entity_ref(actor), actor.at);
            let steps = vec![Direction::East];
            turn.emit(Event::new(false, TraceEvent::Planned { who: actor, at, steps }));
        }
        let rng = turn.rng().clone();
        let idles = idles_without_enemy(turn.world(), EntityId(1));
        if idles {
            assert_eq!(choose_without_enemy(&mut turn, EntityId(1)), Choice::Idle);
            assert_eq!(*turn.rng(), rng);
        }
        idles
    }

    /// One other row, or a path, is enough to act.
    #[test]
    fn a_creature_whose_rows_all_need_an_enemy_idles_without_one() {
        use Behaviour::*;
        let need_enemy = [Attack, Approach, KeepDistance(3), Flee, Guard, Sleep, Pursue];
        for behaviour in need_enemy {
            assert!(idles(vec![behaviour.always()], false), "{behaviour:?}");
            assert!(!idles(vec![behaviour.always()], true), "{behaviour:?}");
        }
        for behaviour in [Wander, Follow, Stumble, Track(9)] {
            assert!(!idles(vec![behaviour.always()], false), "{behaviour:?}");
            assert!(!idles(vec![Attack.always(), behaviour.always()], false), "{behaviour:?}");
        }
        let sometimes = BehaviourRow {
            conditions: vec![Condition::Chance { part: 1, whole: 2 }],
            ..Attack.always()
        };
        assert!(!idles(vec![sometimes], false));
    }
}
