//! Enemies, allies, and sight between any two entities.
//!
//! The player's field of view is the test for every pair with the player. For other pairs a
//! straight line of transparent cells within the radius of sight is.

use roguecore_grid::{Point, Rect, line};

use super::World;
use crate::entity::{Entity, EntityId};
use crate::event::EntityRef;
use crate::id::{FactionId, StatId};
use crate::map::{self, CROWD, ENTITY};
use crate::rule::Behaviour;

/// The radius within which creatures see one another where the content has no limit, in cells:
/// more would cost time without being noticed.
const UNLIMITED_SIGHT: u32 = 40;
/// The least radius of the player's field of view, in cells: the neighbours of a cell.
const MIN_SIGHT: u32 = 2;
/// The greatest radius of the player's field of view, in cells.
const MAX_SIGHT: u32 = 1_000;

/// From how far away companions come along to another floor: they walk a step or two behind.
const COMPANION_RANGE: i32 = 4;

impl World {
    /// The faction of an entity.
    pub(crate) fn faction(&self, entity: &Entity) -> FactionId {
        map::faction(&self.content, entity)
    }

    /// Whether an entity attacks another.
    pub(crate) fn is_hostile(&self, entity: &Entity, to: &Entity) -> bool {
        is_in(self.enemies_of(entity), self.faction(to))
    }

    /// Whether one of two entities attacks the other.
    pub(crate) fn are_enemies(&self, one: &Entity, other: &Entity) -> bool {
        self.is_hostile(one, other) || self.is_hostile(other, one)
    }

    /// Whether two entities help each other: they are of one faction, or one leads the other, and
    /// neither attacks the other.
    pub(crate) fn are_allies(&self, one: &Entity, other: &Entity) -> bool {
        let leads = |one: &Entity, other: &Entity| leader(other) == Some(one.id);
        let related =
            self.faction(one) == self.faction(other) || leads(one, other) || leads(other, one);
        related && !self.are_enemies(one, other)
    }

    /// Whether an actor changes places with the player: an ally that acts by itself.
    pub(crate) fn makes_way_for_player(&self, player: &Entity, other: &Entity) -> bool {
        other.ai.is_some() && self.are_allies(player, other)
    }

    /// The factions that an entity attacks, as bits by id.
    fn enemies_of(&self, entity: &Entity) -> u32 {
        let row = self.content.rows().faction(self.faction(entity));
        row.map_or(0, |row| row.hostile_to)
    }

    /// Whether an actor sees a cell.
    pub(crate) fn sees_cell(&self, viewer: &Entity, at: Point) -> bool {
        if viewer.id == self.state.player {
            return self.map.is_visible(at);
        }
        let player = self.map.get(self.state.player);
        if player.is_some_and(|player| player.at == at) {
            return self.map.is_visible(viewer.at);
        }
        viewer.at.is_within(self.sight_of_creatures(), at)
            && !self.is_spent()
            && self.has_line(viewer.at, at)
    }

    /// Whether an actor sees another one. An actor that a status hides is seen from the cells next
    /// to it only.
    pub(crate) fn sees(&self, viewer: &Entity, target: &Entity) -> bool {
        self.sees_cell(viewer, target.at)
            && (viewer.at.chebyshev(target.at) <= 1 || !self.is_hidden(target))
    }

    /// The nearest enemy that an actor sees; of equally near ones the one with the lowest id.
    pub(crate) fn nearest_enemy(&self, me: &Entity) -> Option<&Entity> {
        let hostile_to = self.enemies_of(me);
        if self.map.others_may_be_in(&self.content, hostile_to) {
            return self.nearest_of_all_enemies(me);
        }
        // The common case, that only the player can be an enemy: they see each other.
        if !self.map.is_visible(me.at) {
            return None;
        }
        let player = self.map.get(self.state.player)?;
        let is_enemy = player.id != me.id
            && player.is_actor()
            && is_in(hostile_to, self.faction(player))
            && self.sees(me, player);
        is_enemy.then_some(player)
    }

    #[inline(never)]
    fn nearest_of_all_enemies(&self, me: &Entity) -> Option<&Entity> {
        let hostile_to = self.enemies_of(me);
        let radius = self.sight_of_creatures();
        let distance = |it: &Entity| it.at.distance_squared(me.at);
        let player = self.map.get(self.state.player);
        let is_companion = self.is_companion(me);
        let mut nearest =
            player.filter(|it| self.is_enemy(me, hostile_to, it) && self.sees(me, it));
        let limit = nearest.map_or(u64::MAX, distance);
        let work = self.map.visit_outward(me.at, radius, hostile_to, limit, |it| {
            let is_nearer =
                nearest.is_none_or(|best| (distance(it), it.id) < (distance(best), best.id));
            // The player is seen from farther away, too.
            let is_other = it.id != self.state.player && me.at.is_within(radius, it.at);
            let is_left_alone = is_companion && self.is_dormant(it);
            let is_nearer = is_nearer && is_other && !is_left_alone;
            if is_nearer && self.is_enemy(me, hostile_to, it) && self.sees(me, it) {
                nearest = Some(it);
            }
            nearest.map_or(u64::MAX, distance)
        });
        self.count_work(work);
        nearest
    }

    /// Whether an actor attacks another one that it sees.
    pub(crate) fn attacks(&self, me: &Entity, other: &Entity) -> bool {
        let is_left_alone = self.is_companion(me) && self.is_dormant(other);
        self.is_enemy(me, self.enemies_of(me), other) && !is_left_alone && self.sees(me, other)
    }

    /// Whether an actor follows the player: it begins no fight with a dormant enemy, which is for its master to begin.
    fn is_companion(&self, me: &Entity) -> bool {
        let player = self.map.get(self.state.player).filter(|it| it.id != me.id);
        player.is_some_and(|player| self.are_allies(player, me))
    }

    /// Whether an actor does nothing until something is done to it: a status without an end makes it sleep.
    fn is_dormant(&self, entity: &Entity) -> bool {
        for active in entity.statuses() {
            let Some(row) = self.content.rows().status(active.status) else { continue };
            // The first status with behaviours decides.
            if !row.ai.is_empty() {
                return !active.is_temporary() && row.sleeps_until_touched();
            }
        }
        false
    }

    /// Whether another entity is an actor that an actor with these enemies attacks.
    fn is_enemy(&self, me: &Entity, hostile_to: u32, other: &Entity) -> bool {
        other.id != me.id && other.is_actor() && is_in(hostile_to, self.faction(other))
    }

    /// Every enemy that an actor sees at most that many columns and rows away: the player first, then row by
    /// row. In most content monsters are hostile to the player only: then nothing is searched.
    pub(crate) fn visible_enemies_near(
        &self,
        me: &Entity,
        cells: u32,
    ) -> impl Iterator<Item = &Entity> {
        let hostile_to = self.enemies_of(me);
        let search = self.map.others_may_be_in(&self.content, hostile_to);
        let radius = self.sight_of_creatures();
        let others = search.then(|| self.blockers_near(me.at, radius.min(cells)));
        let others = others.into_iter().flatten().filter(move |it| me.at.is_within(radius, it.at));
        let others = others.filter(|it| it.id != self.state.player);
        let near = self.map.get(self.state.player).into_iter().chain(others);
        near.filter(move |it| self.is_enemy(me, hostile_to, it) && self.sees(me, it))
    }

    /// Every actor for which a condition holds and that another one sees, row by row; itself excluded.
    pub(crate) fn actors_in_sight(
        &self,
        me: &Entity,
        is_meant: impl Fn(&Entity) -> bool,
    ) -> impl Iterator<Item = &Entity> {
        let near = self.actors_within(me.at, self.sight_of_creatures());
        near.filter(move |it| it.id != me.id && is_meant(it) && self.sees(me, it))
    }

    /// The living leader of an entity, if it is on the same floor.
    pub(crate) fn leader(&self, entity: &Entity) -> Option<&Entity> {
        let leader = leader(entity).and_then(|id| self.map.get(id));
        leader.filter(|it| it.is_actor() && it.id != entity.id)
    }

    /// The player, if an entity without a leader follows them: neither attacks the other.
    pub(crate) fn followed_player(&self, entity: &Entity) -> Option<&Entity> {
        let player = self.map.get(self.state.player).filter(|it| it.is_actor());
        player.filter(|player| !self.are_enemies(entity, player))
    }

    /// The creatures that go to another floor with the player: those in view, a few steps away at most,
    /// that are led by them, or that follow them by their row and have no other leader. Those that
    /// a status controls stay.
    pub(crate) fn companions(&self) -> Vec<(EntityRef, Point)> {
        let Some(player) = self.map.get(self.state.player) else { return Vec::new() };
        let (range, side) = (COMPANION_RANGE, 2 * COMPANION_RANGE + 1);
        let around = Rect::new(player.at.x - range, player.at.y - range, side, side);
        let is_near = |it: &Entity| self.map.is_visible(it.at) || it.at.chebyshev(player.at) == 1;
        let comes = |it: &&Entity| it.is_actor() && is_near(it) && self.comes_along(it, player);
        let found = self.map.blockers_in(around).filter(comes);
        found.map(|it| (self.entity_ref(it), it.at)).collect()
    }

    fn comes_along(&self, entity: &Entity, player: &Entity) -> bool {
        let row = self.content.prototype(entity.kind);
        let follows = || row.ai.iter().any(|row| row.behaviour == Behaviour::Follow);
        let led = match self.leader(entity) {
            Some(leader) => leader.id == player.id,
            None => follows() && self.followed_player(entity).is_some(),
        };
        led && entity.ai.is_some() && !self.is_controlled(entity)
    }

    /// Whether a status decides the actions of an entity.
    pub(crate) fn is_controlled(&self, entity: &Entity) -> bool {
        let rows = self.content.rows();
        let controls = |status| rows.status(status).is_some_and(|row| !row.ai.is_empty());
        entity.statuses().iter().any(|it| controls(it.status))
    }

    /// The two nearest enemies of an actor that are at most that many cells away, seen or not, the
    /// nearest first; of equally near ones the one with the lower id.
    pub(crate) fn nearest_enemies_within(
        &self,
        me: &Entity,
        range: u32,
    ) -> impl Iterator<Item = (EntityId, Point)> + use<> {
        let hostile_to = self.enemies_of(me);
        let key = |it: &Entity| (it.at.distance_squared(me.at), it.id);
        let (mut first, mut second): (Option<&Entity>, Option<&Entity>) = (None, None);
        let mut visit = |it| {
            if self.is_enemy(me, hostile_to, it) {
                if first.is_none_or(|best| key(it) < key(best)) {
                    (first, second) = (Some(it), first);
                } else if second.is_none_or(|best| key(it) < key(best)) {
                    second = Some(it);
                }
            }
            second.map_or(u64::MAX, |it| key(it).0)
        };
        if self.map.others_may_be_in(&self.content, hostile_to) {
            let work = self.map.visit_outward(me.at, range, hostile_to, u64::MAX, visit);
            self.count_work(work);
        } else if let Some(player) = self.map.get(self.state.player) {
            let is_near = player.at.chebyshev(me.at) <= range;
            let _ = is_near.then(|| visit(player));
        }
        let found = [first, second].map(|it| it.map(|it| (it.id, it.at)));
        found.into_iter().flatten()
    }

    /// Whether to look at the cells around a cell takes much less than to look at all entities.
    pub(crate) fn is_crowd_around(&self, at: Point, cells: u32) -> bool {
        let entities = self.map.entities().len();
        entities >= CROWD && self.map.words_in(square(at, cells)) < entities / 8
    }

    /// The blocking entities at most that many cells away in each direction, row by row.
    pub(crate) fn blockers_near(&self, at: Point, cells: u32) -> impl Iterator<Item = &Entity> {
        let rect = square(at, cells);
        self.count_work(self.map.words_in(rect));
        self.map.blockers_in(rect).inspect(|_| self.count_work(ENTITY))
    }

    /// Every actor at most that many cells from a cell, row by row.
    pub(crate) fn actors_within(&self, at: Point, radius: u32) -> impl Iterator<Item = &Entity> {
        let near = self.blockers_near(at, radius).filter(move |it| at.is_within(radius, it.at));
        near.filter(|it| it.is_actor())
    }

    /// Whether a status hides an entity from a player who is not next to its cell.
    // Kept out of [`World::player_perceives`], which is asked about every entity.
    #[inline(never)]
    pub(super) fn is_hidden_from_player(&self, actor: EntityId, at: Point) -> bool {
        let hides = || self.map.get(actor).is_some_and(|it| self.is_hidden(it));
        let near =
            || self.map.get(self.state.player).is_some_and(|player| player.at.chebyshev(at) <= 1);
        self.content.derived().may_hide && hides() && !near()
    }

    /// Whether a status hides an entity.
    pub(crate) fn is_hidden(&self, entity: &Entity) -> bool {
        let rows = self.content.rows();
        entity.statuses().iter().any(|it| rows.status(it.status).is_some_and(|row| row.hides))
    }

    /// The radius of the player's field of view: that of the content with the total of the stat
    /// `sight`, at least 2 cells. Unlimited sight stays unlimited.
    pub(crate) fn sight_of_player(&self, player: &Entity) -> u32 {
        let sight = self.content.sight();
        if sight == 0 || !self.content.derived().changes_sight {
            return sight;
        }
        sight.saturating_add_signed(self.total(player, StatId::SIGHT)).clamp(MIN_SIGHT, MAX_SIGHT)
    }

    /// The radius within which creatures see one another.
    pub(crate) fn sight_of_creatures(&self) -> u32 {
        match self.content.sight() {
            0 => UNLIMITED_SIGHT,
            radius => radius,
        }
    }

    /// Whether every cell between two cells is transparent.
    fn has_line(&self, from: Point, to: Point) -> bool {
        let mut looked_at = 1;
        let is_open = line(from, to).all(|at| {
            looked_at += 1;
            at == to || self.map.is_transparent(at)
        });
        self.count_work(looked_at);
        is_open
    }
}

/// The cells at most so many columns and rows from a cell.
fn square(at: Point, cells: u32) -> Rect {
    let reach = i32::try_from(cells).unwrap_or(i32::MAX / 4).min(i32::MAX / 4);
    let (left, top) = (at.x.saturating_sub(reach), at.y.saturating_sub(reach));
    Rect::new(left, top, 2 * reach + 1, 2 * reach + 1)
}

const fn is_in(factions: u32, faction: FactionId) -> bool {
    factions & (1 << (faction.0 & 31)) != 0
}

fn leader(entity: &Entity) -> Option<EntityId> {
    entity.state.as_ref().and_then(|state| state.leader())
}
