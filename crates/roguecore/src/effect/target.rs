//! Targets: the actors and cells that the effects of a rule are done to. Actors are found once, when the rule
//! starts; cells and the positions of actors are those at the time of each effect.
//!
//! Actors come in the order of their ids, `Me` last, so that the end of the game is the last
//! event. Cells come row by row, those of a line in its order. Walls stop lines and cones, and no
//! area of a ball.

use roguecore_grid::geometry::ball_rows;
use roguecore_grid::{Point, Rect, cone, line, ray};

use super::small_vec::SmallVec;
use super::{Context, Hit, sight};
use crate::component::Aim;
use crate::entity::Entity;
use crate::event::{EntityRef, Event, FightEvent};
use crate::refusal::Refusal;
use crate::rule::{Consequence, Effect, Rule, Scope, Target};
use crate::world::{Turn, World};

/// Whether the chosen cell can be a target of that kind.
pub(crate) fn check_aim(world: &World, context: &Context, aim: Aim) -> Result<(), Refusal> {
    let at = context.aim.ok_or(Refusal::NeedsTarget { aim })?;
    if !sight::sees_cell(world, context.me(world), at) {
        return Err(Refusal::OutOfView(at));
    }
    let from = context.origin(world);
    let range = match aim {
        Aim::Actor { range } | Aim::Area { range, .. } | Aim::Cell { range } => range,
        Aim::Direction { .. } => u32::MAX,
    };
    if !from.is_within(range, at) {
        return Err(Refusal::OutOfRange { at, range });
    }
    let actor = world.map().actor_at(at);
    let actor = actor.filter(|it| sight::sees(world, context.me(world), it));
    match aim {
        Aim::Actor { .. } | Aim::Direction { .. } if at == from => Err(Refusal::CannotTargetSelf),
        Aim::Actor { .. } if actor.is_none() => Err(Refusal::NoTargetAt(at)),
        Aim::Actor { .. } | Aim::Area { .. } | Aim::Cell { .. } | Aim::Direction { .. } => Ok(()),
    }
}

/// Whether an effect is no reason for a use: a cost, a message or a noise.
pub(super) const fn is_secondary(effect: &Effect) -> bool {
    matches!(effect, Effect::Spend { .. } | Effect::UseUp | Effect::Say(_) | Effect::Noise(_))
}

/// Refuses a rule that the user can see to hit no one. Actors out of view are hit as well, but a
/// refusal must not reveal them.
pub(super) fn check(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    let only_actors = rule.effects.iter().all(|effect| match effect.facts().scope {
        Scope::Actors => true,
        Scope::Rule => is_secondary(effect),
        Scope::Cells | Scope::Center | Scope::ActorsOrCell => false,
    });
    if !only_actors {
        return Ok(());
    }
    let none = match rule.to {
        Target::Nearest(range) => Refusal::NoTargetInRange { range },
        Target::Ball { radius, .. } => Refusal::NoTargetInBlast { radius },
        Target::Around(_)
        | Target::Adjacent
        | Target::AdjacentEnemies
        | Target::InView
        | Target::Enemies
        | Target::Allies
        | Target::Other
        | Target::Cell
        | Target::Floor
        | Target::Somewhere(_) => Refusal::NoEffect,
        // The aim is checked; a line may hit hidden targets.
        Target::Me
        | Target::Player
        | Target::Actor(_)
        | Target::Chosen(_)
        | Target::Ray(_)
        | Target::Beam(_)
        | Target::Cone(_) => return Ok(()),
    };
    let targets = Targets::find(world, rule.to, context);
    let me = context.me(world);
    let hits = targets.hits(world, Scope::Actors);
    let sees = |hit: &Hit| hit.entity(world).is_some_and(|it| sight::sees(world, me, it));
    let visible = hits.iter().any(sees);
    if visible { Ok(()) } else { Err(none) }
}

/// The event of a rule that is visible even where it hits no one: a ball that damages explodes.
pub(super) fn announce(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    let Target::Ball { radius, .. } = rule.to else { return };
    let explodes = |it: &Effect| matches!(it, Effect::Damage { .. } | Effect::Spread { .. });
    if rule.effects.iter().any(explodes) {
        let at = context.aim.unwrap_or(context.at);
        let seen = match context.me {
            Some(me) => turn.player_perceives(me, at),
            None => turn.world().map().is_visible(at),
        };
        turn.emit(Event::new(
            seen,
            FightEvent::Exploded { cause: context.owner.cause(), at, radius },
        ));
    }
}

/// The targets of a rule, found when it starts.
pub(super) struct Targets {
    to: Target,
    /// The actors, and where the effect on each comes from.
    actors: SmallVec<EntityRef>,
    /// The position of `Me` or the centre of the ball: where effects come from.
    from: Point,
    /// The cell of the rule.
    at: Point,
    /// The cell that gives a direction.
    toward: Option<Point>,
    /// Where the other actor is from which `Me` is displaced, where the rule is done to `Me`.
    other: Option<Point>,
}

impl Targets {
    pub(super) fn find(world: &World, to: Target, context: &Context) -> Self {
        let other = context.other.and_then(|other| world.map().get(other.id));
        let toward = context.aim.or_else(|| other.map(|other| other.at));
        let at = match to {
            Target::Ball { .. } | Target::Actor(_) | Target::Chosen(_) => {
                context.aim.unwrap_or(context.at)
            }
            Target::Me
            | Target::Other
            | Target::Cell
            | Target::Nearest(_)
            | Target::Around(_)
            | Target::Ray(_)
            | Target::Beam(_)
            | Target::Cone(_)
            | Target::Adjacent
            | Target::AdjacentEnemies
            | Target::InView
            | Target::Enemies
            | Target::Allies
            | Target::Player
            | Target::Floor
            | Target::Somewhere(_) => context.at,
        };
        let origin = context.origin(world);
        let from = if matches!(to, Target::Ball { .. }) { at } else { origin };
        let is_to_me = matches!(to, Target::Me);
        let other = other.filter(|it| is_to_me && Some(it.id) != context.me_id()).map(|it| it.at);
        let mut targets = Self { to, actors: SmallVec::new(), from, at, toward, other };
        targets.actors = targets.find_actors(world, context);
        targets
    }

    fn find_actors(&self, world: &World, context: &Context) -> SmallVec<EntityRef> {
        let me = context.me(world);
        let at_cell = |at: Point| world.map().actor_at(at).map(|it| world.entity_ref(it));
        let one = |actor: Option<EntityRef>| SmallVec::from_iter(actor);
        match self.to {
            Target::Me => one(context.me),
            Target::Other => one(context.other),
            Target::Cell | Target::Actor(_) | Target::Chosen(_) | Target::Somewhere(_) => {
                one(at_cell(self.at))
            }
            Target::Floor => all(world, context, |_| true),
            Target::Nearest(range) => {
                let nearest = me.and_then(|me| sight::nearest_enemy(world, me, range));
                one(nearest.map(|it| world.entity_ref(it)))
            }
            Target::Ball { radius, .. } => {
                near(world, context, (self.at, radius), |it| self.at.is_within(radius, it.at))
            }
            Target::Around(radius) => near(world, context, (self.at, radius), |it| {
                Some(it.id) != context.me_id() && self.at.is_within(radius, it.at)
            }),
            Target::Adjacent => {
                near(world, context, (self.at, 1), |it| it.at.chebyshev(self.at) == 1)
            }
            Target::AdjacentEnemies => near(world, context, (self.at, 1), |it| {
                let is_enemy = me.is_some_and(|me| world.are_enemies(me, it));
                is_enemy && it.at.chebyshev(self.at) == 1
            }),
            Target::Ray(_) | Target::Beam(_) => {
                self.line(world).into_iter().filter_map(at_cell).collect()
            }
            Target::Cone(_) => {
                let cells = self.cone(world);
                // They are sorted row by row.
                let key = |at: &Point| (at.y, at.x);
                let is_in = |at: Point| cells.binary_search_by_key(&key(&at), key).is_ok();
                all(world, context, |it| is_in(it.at))
            }
            Target::InView => visible(world, context, |_, _| true),
            Target::Enemies => visible(world, context, |me, it| world.are_enemies(me, it)),
            Target::Allies => visible(world, context, |me, it| world.are_allies(me, it)),
            Target::Player => {
                one(world.map().get(world.player()).map(|player| world.entity_ref(player)))
            }
        }
    }

    /// The targets of an effect. Of a whole floor, a tile is replaced where it is only. `Me` is pushed and
    /// pulled as seen from the other actor.
    pub(super) fn of_effect(&self, world: &World, effect: &Effect) -> SmallVec<Hit> {
        match *effect {
            Effect::ReplaceTile { from, .. } if matches!(self.to, Target::Floor) => {
                world.count_work(world.map().size().area() / 8);
                let is_from = |at: &Point| world.map().tile(*at) == Some(from);
                let cells = world.map().size().points().filter(is_from);
                cells.map(|at| self.cell_hit(at)).collect()
            }
            _ if effect.facts().consequence == Consequence::Displaced => {
                self.actor_hits(world, self.other.unwrap_or(self.from))
            }
            _ => self.hits(world, effect.facts().scope),
        }
    }

    /// The targets of an effect with that scope.
    pub(super) fn hits(&self, world: &World, scope: Scope) -> SmallVec<Hit> {
        match scope {
            Scope::Actors => self.actor_hits(world, self.from),
            Scope::ActorsOrCell => {
                let hits = self.actor_hits(world, self.from);
                if hits.is_empty() && self.is_cell() {
                    return SmallVec::from_iter([self.cell_hit(self.at)]);
                }
                hits
            }
            Scope::Cells if self.is_one_cell() => SmallVec::from_iter([self.cell_hit(self.at)]),
            Scope::Cells => self.cells(world).into_iter().map(|at| self.cell_hit(at)).collect(),
            Scope::Center => self.center(world).map(|at| self.cell_hit(at)).into_iter().collect(),
            Scope::Rule => SmallVec::from_iter([self.cell_hit(self.at)]),
        }
    }

    /// Whether the cells are only that of the rule.
    fn is_one_cell(&self) -> bool {
        let no_actor = self.actors.is_empty();
        self.is_cell() || matches!(self.to, Target::Me) && no_actor
    }

    /// Whether the target is a cell, with the actor in it.
    const fn is_cell(&self) -> bool {
        matches!(self.to, Target::Cell | Target::Chosen(_) | Target::Somewhere(_))
    }

    const fn cell_hit(&self, at: Point) -> Hit {
        Hit { at, who: None, from: self.from }
    }

    /// The targets that live, where they are now.
    fn actor_hits(&self, world: &World, from: Point) -> SmallVec<Hit> {
        let hit = |actor: &EntityRef| {
            let it = world.map().get(actor.id).filter(|it| it.is_actor())?;
            Some(Hit { at: it.at, who: Some(world.entity_ref(it)), from })
        };
        self.actors.iter().filter_map(hit).collect()
    }

    /// The cells for effects on cells.
    fn cells(&self, world: &World) -> Vec<Point> {
        let disc = |radius| disc(world, self.at, radius);
        match self.to {
            Target::Cell | Target::Chosen(_) | Target::Somewhere(_) => vec![self.at],
            Target::Floor => {
                world.count_work(world.map().size().area());
                world.map().size().points().collect()
            }
            Target::Ball { radius, .. } => disc(radius).collect(),
            Target::Around(radius) => disc(radius).filter(|&at| at != self.from).collect(),
            Target::Adjacent => disc(2).filter(|at| at.chebyshev(self.at) == 1).collect(),
            Target::Ray(_) => self.center(world).into_iter().collect(),
            Target::Beam(_) => self.line(world),
            Target::Cone(_) => self.cone(world),
            Target::Me if self.actors.is_empty() => vec![self.at],
            Target::Me
            | Target::Other
            | Target::Nearest(_)
            | Target::Actor(_)
            | Target::InView
            | Target::Enemies
            | Target::AdjacentEnemies
            | Target::Allies
            | Target::Player => self.positions(world).collect(),
        }
    }

    /// The one cell for effects that have a place and no area.
    fn center(&self, world: &World) -> Option<Point> {
        match self.to {
            Target::Cell
            | Target::Chosen(_)
            | Target::Ball { .. }
            | Target::Around(_)
            | Target::Adjacent
            | Target::AdjacentEnemies
            | Target::Floor
            | Target::Somewhere(_) => Some(self.at),
            Target::Me => Some(self.positions(world).next().unwrap_or(self.at)),
            Target::Other | Target::Nearest(_) | Target::Actor(_) | Target::Player => {
                self.positions(world).next()
            }
            Target::Ray(_) => {
                let line = self.line(world);
                self.positions(world).next().or_else(|| line.last().copied())
            }
            Target::Beam(_) | Target::Cone(_) => self.line(world).last().copied(),
            Target::InView | Target::Enemies | Target::Allies => Some(self.from),
        }
    }

    /// Where the targets are now, also those that have died meanwhile.
    fn positions<'t>(&'t self, world: &'t World) -> impl Iterator<Item = Point> + 't {
        self.actors.iter().filter_map(|actor| world.map().get(actor.id)).map(|it| it.at)
    }

    /// The cells of a ray, beam or the middle of a cone: up to a wall; a ray ends with the first
    /// actor.
    fn line(&self, world: &World) -> Vec<Point> {
        let (Target::Ray(length) | Target::Beam(length) | Target::Cone(length)) = self.to else {
            return Vec::new();
        };
        let Some(toward) = self.toward else { return Vec::new() };
        let ends = |at| !sight::is_open(world, at);
        let cells = ray(self.from, toward, length, ends).filter(|&at| sight::is_open(world, at));
        let mut cells: Vec<Point> = cells.collect();
        world.count_work(cells.len());
        if matches!(self.to, Target::Ray(_)) {
            let first = cells.iter().position(|&at| world.map().actor_at(at).is_some());
            cells.truncate(first.map_or(cells.len(), |index| index + 1));
        }
        cells
    }

    /// The cells of a cone to which a straight line leads.
    fn cone(&self, world: &World) -> Vec<Point> {
        let (Target::Cone(length), Some(toward)) = (self.to, self.toward) else {
            return Vec::new();
        };
        let size = world.map().size();
        let length = length.min(size.width().saturating_add(size.height()));
        world.count_work(ball_cells(length));
        let reaches = |at: &Point| {
            world.count_work(self.from.chebyshev(*at) as usize);
            line(self.from, *at).all(|at| sight::is_open(world, at))
        };
        cone(self.from, toward, length).filter(|at| size.contains(*at)).filter(reaches).collect()
    }
}

/// The actors for which a condition holds, `Me` last.
fn all(world: &World, context: &Context, is_hit: impl Fn(&Entity) -> bool) -> SmallVec<EntityRef> {
    world.count_work(world.map().entities().len());
    let actors = world.map().entities().iter().filter(|it| it.is_actor());
    let hit = actors.filter(|it| is_hit(it)).map(|it| world.entity_ref(it));
    let mut hit: SmallVec<EntityRef> = hit.collect();
    // Apply self-damage last: the end of the game is the last event.
    hit.sort_by_key(|actor| Some(actor.id) == context.me_id());
    hit
}

/// The same for a condition that only holds so many columns and rows around a cell: a crowd is not looked at as a whole.
fn near(
    world: &World,
    context: &Context,
    (at, cells): (Point, u32),
    is_hit: impl Fn(&Entity) -> bool,
) -> SmallVec<EntityRef> {
    if !world.is_crowd_around(at, cells) {
        return all(world, context, is_hit);
    }
    let actors = world.blockers_near(at, cells).filter(|it| it.is_actor() && is_hit(it));
    let mut hit: SmallVec<EntityRef> = actors.map(|it| world.entity_ref(it)).collect();
    hit.sort_by_key(|actor| (Some(actor.id) == context.me_id(), actor.id));
    hit
}

/// The other actors that `Me` sees and for which a condition holds.
fn visible(
    world: &World,
    context: &Context,
    is_hit: impl Fn(&Entity, &Entity) -> bool,
) -> SmallVec<EntityRef> {
    let Some(me) = context.me(world) else { return SmallVec::new() };
    let sees = |it: &Entity| it.id != me.id && is_hit(me, it) && world.sees(me, it);
    let Some(player) = world.map().get(world.player()).filter(|it| it.id != me.id) else {
        return all(world, context, sees);
    };
    let radius = world.sight_of_creatures();
    let mut hit = near(world, context, (me.at, radius), sees);
    // The player is seen from wherever they see, however far away.
    let is_far = player.at.chebyshev(me.at) > radius && player.is_actor();
    if is_far && hit.iter().all(|actor| actor.id != player.id) && sees(player) {
        hit.push(world.entity_ref(player));
        hit.sort_by_key(|actor| (Some(actor.id) == context.me_id(), actor.id));
    }
    hit
}

/// About how many cells a ball has.
const fn ball_cells(radius: u32) -> usize {
    let side = 2 * radius as usize + 1;
    side.saturating_mul(side)
}

/// The cells of a map at most `radius` from the centre, row by row.
fn disc(world: &World, center: Point, radius: u32) -> impl Iterator<Item = Point> + use<> {
    let rows: Vec<Rect> = ball_rows(world.map().size(), center, radius).collect();
    world.count_work(rows.iter().map(|row| row.width as usize).sum());
    rows.into_iter().flat_map(Rect::points)
}
