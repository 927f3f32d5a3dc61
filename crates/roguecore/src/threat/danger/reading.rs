//! The harm that the rules allow enemies to do to the player: each rule of each enemy, and all that it sets off,
//! is read once, without its chances.

use roguecore_grid::Point;

use super::{ANYWHERE, Danger};
use crate::content::Content;
use crate::entity::Entity;
use crate::id::{StatId, StatusId, SubstanceId};
use crate::outcome::{
    Found, Ground, Loss, Outcome, OutcomeReader, Side, Source, UpperBound, Walk, bonuses, bounds,
    own_rules,
};
use crate::rule::{Amount, NamedRow, Rule, RuleSet, Target, Trigger};
use crate::tile::TileId;
use crate::world::World;

mod foe;
mod hurt;
mod slow;

use foe::EnemyProfile;
use hurt::{AtHand, Chain, Wounds};

/// The harm that the rules of all enemies may do.
pub(super) struct DangerReader<'w> {
    walk: Walk<'w>,
    player: &'w Entity,
    here: Point,
    foes: Vec<Entity>,
    place: Place,
    /// The damage of the rule that is read.
    lost: UpperBound,
    /// Whether the enemy that is read may be anywhere else, and whether any of them or the player may.
    jumps: bool,
    displaces: bool,
    /// Whether the rule hurts an enemy first, whose answer harms the player wherever that enemy is.
    is_relayed: bool,
    statuses: Vec<ReadStatus>,
    /// The player's statuses that a rule may give them anew.
    given: Vec<StatusId>,
    /// Statuses that may end by a rule.
    ended: Vec<StatusId>,
    sums: Sums,
    wounds: Wounds<'w>,
    learnt: Learnt,
}

/// The place of the rules that are read in the fight.
#[derive(Clone, Copy)]
struct Place {
    /// The first turn in which their harm may happen.
    from: i64,
    /// The player's status that has them.
    of: Option<StatusId>,
    /// The wounds that have led to them.
    chain: Chain,
}

impl Place {
    const START: Self = Self { from: 1, of: None, chain: Chain::START };
}

/// The damage of all that was read.
#[derive(Default)]
struct Sums {
    /// With each action, each blow and the death of every enemy, by its statuses.
    each_action: UpperBound,
    each_blow: UpperBound,
    each_death: UpperBound,
    once: UpperBound,
    /// With each blow of the player, by their own rules.
    own_blow: UpperBound,
    each_turn: Vec<EachTurn>,
}

/// The knowledge from earlier readings of the same fight.
#[derive(Clone, Default)]
struct Learnt {
    /// Statuses that a rule may give to a side, with rules about being hurt.
    begun: Vec<(Side, StatusId)>,
    /// The damage of statuses that begin again by their own effects.
    recurring: Vec<(Side, StatusId, UpperBound)>,
    /// The statuses that begin and the stats that change in the fight. It is read once more with them where a rule
    /// loses the game: one that asks for other statuses or stats of the player does not.
    found: Option<Found>,
}

impl Learnt {
    /// Whether it knows the same rules and the same damage.
    fn is_as(&self, other: &Self) -> bool {
        self.begun == other.begun && self.recurring == other.recurring
    }
}

/// A status of a side that has been read, or is being read.
struct ReadStatus {
    side: Side,
    status: StatusId,
    /// Its damage each time that it begins and ends: until it is read, as it was found before.
    damage: UpperBound,
    is_complete: bool,
    /// Whether it was met again before it was read.
    recurs: bool,
}

/// Damage in each turn.
struct EachTurn {
    /// The first turn.
    from: i64,
    /// The player's status that does it.
    of: Option<StatusId>,
    damage: UpperBound,
}

impl<'w> DangerReader<'w> {
    /// The reader for the player in a cell and some enemies, as the player sees them.
    pub(super) fn new(
        world: &'w World,
        player: &'w Entity,
        here: Point,
        foes: Vec<Entity>,
    ) -> Self {
        Self::with_learnt(world, player, (here, foes), Learnt::default())
    }

    /// A reader that has read nothing, with the knowledge from earlier readings.
    fn with_learnt(
        world: &'w World,
        player: &'w Entity,
        (here, foes): (Point, Vec<Entity>),
        learnt: Learnt,
    ) -> Self {
        Self {
            walk: Walk::new(world, false),
            player,
            here,
            place: Place::START,
            lost: UpperBound::default(),
            jumps: false,
            displaces: false,
            is_relayed: false,
            statuses: Vec::new(),
            given: Vec::new(),
            ended: Vec::new(),
            sums: Sums::default(),
            wounds: Wounds::new(world, player, &foes, &learnt.begun),
            foes,
            learnt,
        }
    }

    /// A reader of the same fight, or a part of it, that has read nothing.
    fn afresh(&self, foes: Vec<Entity>) -> Self {
        Self::with_learnt(self.world(), self.player, (self.here, foes), self.learnt.clone())
    }

    /// Reads rules in another place, and comes back to this one.
    fn within<T>(&mut self, place: Place, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.place, place);
        let result = read(self);
        self.place = before;
        result
    }

    const fn world(&self) -> &'w World {
        self.walk.world
    }

    fn content(&self) -> &'w Content {
        self.world().content()
    }

    /// Reads the fight until nothing new is known: each time more of the statuses of the content are, or more of
    /// their damage.
    pub(super) fn danger(mut self) -> Danger {
        loop {
            let foes = std::mem::take(&mut self.foes);
            let known = self.learnt.clone();
            let profiles = foes.iter().map(|foe| self.read_foe(foe)).collect::<Vec<_>>();
            // Nearby ground is read first: it counts from the first turn in which its harm may happen.
            self.read_player();
            self.read_known_ground();
            if self.walk.unknown {
                return self.of_fight(&foes, profiles);
            }
            if self.learnt.is_as(&known) {
                if !self.walk.found().loses || self.learnt.found.is_some() {
                    return self.of_fight(&foes, profiles);
                }
                self.learnt.found = self.all_found();
                if self.learnt.found.is_none() {
                    return self.of_fight(&foes, profiles);
                }
            }
            self = self.afresh(foes);
        }
    }

    /// All that begins and changes beside the enemies; `None` where more may happen: a friend may be hit, too, and who
    /// is moved may set off rules of other cells.
    fn all_found(&self) -> Option<Found> {
        let mut in_view = self.world().map().entities_in_view();
        if self.displaces || in_view.any(|it| self.is_seen_friend(it)) {
            return None;
        }
        self.walk.found().clone().with_rules_of_floor(self.world())
    }

    fn is_seen_friend(&self, entity: &Entity) -> bool {
        let world = self.world();
        let is_other = entity.is_actor() && entity.id != self.player.id;
        let is_friend = is_other && !world.is_hostile(entity, self.player);
        is_friend && world.player_perceives(entity.id, entity.at)
    }

    /// The danger of a fight that is read.
    fn of_fight(mut self, foes: &[Entity], profiles: Vec<EnemyProfile<'w>>) -> Danger {
        let each_turn = self.sums.each_turn.iter().map(|it| ((it.from, self.lasts(it)), it.damage));
        let each_turn = each_turn.collect();
        let usual_speed = i64::from(self.world().speed(self.player));
        let (speed, slowed) = self.slowed(usual_speed, foes, &profiles);
        let mut harmful = Vec::with_capacity(foes.len());
        for (foe, profile) in foes.iter().zip(profiles) {
            harmful.push(self.foe(foe, profile));
        }
        if self.walk.unknown {
            self.sums.once = UpperBound(None);
        }
        Danger {
            hp: self.player.fighter.map_or(0, |it| it.hp()).into(),
            first_cost: super::ACTION_COST,
            speed,
            usual_speed,
            slowed,
            foes: harmful,
            each_turn,
            once: self.sums.once,
            first_blow: 1,
            own_blow: self.sums.own_blow,
        }
    }

    /// The last turn in which it is done: that of a status which is over at some time and which no rule gives
    /// anew.
    fn lasts(&self, each: &EachTurn) -> i64 {
        let statuses = self.player.statuses().iter();
        let own = statuses.filter(|it| it.is_temporary() && Some(it.status) == each.of);
        let ends = own.filter(|it| !self.given.contains(&it.status)).map(|it| it.turns.into());
        ends.max().unwrap_or(ANYWHERE)
    }

    /// The damage to the player of a rule that is followed once; the rules that it sets off are read.
    fn lost_by(&mut self, rule: &Rule, me: Side, other: Option<Side>, depth: u8) -> UpperBound {
        let before = std::mem::take(&mut self.lost);
        self.read_rule(rule, Source { depth, ..Source::once(me, other) });
        std::mem::replace(&mut self.lost, before)
    }

    /// Damage of an effect that may happen several times in a turn.
    fn again_and_again(&mut self, damage: UpperBound) {
        let counted = !self.content().rows().triggers.contains(Trigger::Turn);
        let times = if counted { UpperBound(Some(1)) } else { UpperBound(None) };
        self.in_each_turn(damage.times(times));
    }

    fn in_each_turn(&mut self, damage: UpperBound) {
        if !damage.is_nothing() {
            let Place { from, of, .. } = self.place;
            self.sums.each_turn.push(EachTurn { from, of, damage });
        }
    }

    /// The rules of the player, of their equipment and their statuses.
    fn read_player(&mut self) {
        let (content, player) = (self.content(), self.player);
        for rule in own_rules(content, player).flat_map(RuleSet::all) {
            match rule.on {
                Trigger::Turn | Trigger::Kill => {
                    let damage = self.lost_by(rule, Side::Player, Some(Side::Foes), 0);
                    self.in_each_turn(damage);
                }
                Trigger::Hit => {
                    let damage = self.lost_by(rule, Side::Player, Some(Side::Foes), 0);
                    self.sums.own_blow.add(damage);
                }
                // Counted with each wound.
                Trigger::Hurt => _ = self.lost_by(rule, Side::Player, Some(Side::Foes), 0),
                _ => {}
            }
        }
        for active in player.statuses() {
            for (stat, bonus) in bonuses(content, active.status) {
                // It may be over.
                self.walk.change(stat);
                self.walk.stats(Side::Player).may_add(stat, -bonus);
            }
            let ends = self.status(Side::Player, active.status, 0);
            self.sums.once.add(ends);
        }
    }

    /// The ground under the player, and fire and gas in view, the nearest first.
    fn read_known_ground(&mut self) {
        let (map, here) = (self.world().map(), self.here);
        if let Some(tile) = self.tile_here() {
            self.read_ground(Ground::Tile(tile), 0);
        }
        let mut nearest: Vec<(SubstanceId, u32)> = Vec::new();
        for cell in map.substances().iter().filter(|cell| map.is_visible(cell.at)) {
            let distance = cell.at.chebyshev(here);
            match nearest.iter_mut().find(|(id, _)| *id == cell.substance) {
                Some((_, least)) => *least = distance.min(*least),
                None => nearest.push((cell.substance, distance)),
            }
        }
        nearest.sort_by_key(|&(_, distance)| distance);
        for (substance, distance) in nearest {
            // The player may come a step nearer, and it as well.
            let from = i64::from(distance).div_euclid(2).max(1);
            let place = Place { from, ..self.place };
            self.within(place, |reader| reader.read_ground(Ground::Substance(substance), 0));
        }
    }

    /// The tile that the player seems to stand on.
    fn tile_here(&self) -> Option<TileId> {
        let tile = self.world().map().known_tile(self.here)?;
        Some(self.content().seen_tile(tile, self.world().floor()))
    }

    /// A status of an actor, whose bonuses are in the stats: the damage each time that it begins and ends.
    fn status(&mut self, side: Side, status: StatusId, depth: u8) -> UpperBound {
        if let Some(known) =
            self.statuses.iter_mut().find(|it| it.side == side && it.status == status)
        {
            known.recurs |= !known.is_complete;
            return known.damage;
        }
        let index = self.statuses.len();
        let found = self.learnt.recurring.iter().find(|it| it.0 == side && it.1 == status);
        let damage = found.map_or_else(UpperBound::default, |it| it.2);
        let unread = ReadStatus { side, status, damage, is_complete: false, recurs: false };
        self.statuses.push(unread);
        let Some(row) = self.content().rows().status(status) else { return UpperBound::default() };
        let of = (side == Side::Player).then_some(status);
        // Any of the enemies may have it.
        let place = Place { of, chain: Chain::anew(AtHand::Any), ..self.place };
        let jumps = std::mem::take(&mut self.jumps);
        let damage = self.within(place, |reader| reader.read_status(&row.rules, side, depth));
        self.displaces |= self.jumps;
        self.jumps = jumps;
        let known = &mut self.statuses[index];
        let has_grown = known.recurs && known.damage.max(damage) != known.damage;
        (known.damage, known.is_complete) = (damage, true);
        if has_grown {
            self.recurs(side, status, damage);
        }
        damage
    }

    /// The rules of a status: the damage each time that it begins and ends.
    fn read_status(&mut self, rules: &RuleSet, side: Side, depth: u8) -> UpperBound {
        let mut damage = UpperBound::default();
        for rule in rules.all() {
            let each = self.lost_by(rule, side, Some(side.other()), depth);
            match (rule.on, side) {
                (Trigger::Start | Trigger::End, _) => damage.add(each),
                // Counted with each wound.
                (Trigger::Hurt, _) => {}
                (Trigger::Hear, _) => self.again_and_again(each),
                (Trigger::Hit, Side::Foes) => self.sums.each_blow.add(each),
                (Trigger::Die, Side::Foes) => self.sums.each_death.add(each),
                (_, Side::Foes) => self.sums.each_action.add(each),
                (_, Side::Player) => self.in_each_turn(each),
            }
        }
        damage
    }

    /// The effects of a rule of the cell of the player on those in it, in each turn.
    fn read_rule_of_occupied(&mut self, rule: &Rule, depth: u8) {
        let mut damage = self.lost_by(rule, Side::Player, Some(Side::Player), depth);
        // Enemies may be in such a cell as well.
        if self.wounds.has_answers() {
            damage.add(self.lost_by(rule, Side::Foes, Some(Side::Foes), depth));
        }
        self.in_each_turn(damage);
    }

    /// A status that begins again by its own effects does more than it was read with. Damage that has grown by that
    /// damage has no bound.
    fn recurs(&mut self, side: Side, status: StatusId, damage: UpperBound) {
        match self.learnt.recurring.iter_mut().find(|it| it.0 == side && it.1 == status) {
            Some(found) => found.2 = UpperBound(None),
            None => self.learnt.recurring.push((side, status, damage)),
        }
    }
}

impl<'w> OutcomeReader<'w> for DangerReader<'w> {
    fn walk(&mut self) -> &mut Walk<'w> {
        &mut self.walk
    }

    fn wounded(&mut self, loss: Loss, outcome: Outcome<'_>) {
        let lost = self.lost_by_wound(loss, outcome);
        self.lost.add(lost);
    }

    fn stat_changed(&mut self, stat: StatId, amount: Amount, outcome: Outcome<'_>) {
        // Less room for hit points may be less of them.
        if stat == StatId::MAX_HP && outcome.side == Side::Player {
            self.lost.add(UpperBound(Some(bounds(amount).0.saturating_neg().max(0))));
        }
        self.walk.change(stat);
        self.walk.stats(outcome.side).may_repeat(stat, amount);
    }

    fn status_begins(&mut self, status: StatusId, _turns: Amount, outcome: Outcome<'_>) {
        let side = outcome.side;
        if side == Side::Player {
            self.given.push(status);
        }
        // Nobody has a status twice: its bonuses are in the player's stats already.
        let has = side == Side::Player && self.player.has_status(status);
        if !has && self.walk.begin(side, status) {
            let row = self.content().rows().status(status);
            if row.is_some_and(|row| row.rules.has(Trigger::Hurt))
                && !self.learnt.begun.contains(&(side, status))
            {
                self.learnt.begun.push((side, status));
            }
        }
        let damage = self.status(side, status, outcome.source.depth);
        self.lost.add(damage);
    }

    fn status_ends(&mut self, status: StatusId, _outcome: Outcome<'_>) {
        self.ended.push(status);
    }

    fn moved(&mut self, outcome: Outcome<'_>) {
        let is_own = outcome.rule.to == Target::Me && outcome.source.me == Side::Foes;
        self.jumps |= is_own;
        self.displaces |= !is_own;
    }

    /// The effects of a substance or a tile in the player's cell, in each turn.
    fn read_rule_of_cell(&mut self, rule: &Rule, depth: u8) {
        // It stays where a status is over that has set it free.
        let place = Place { of: None, chain: Chain::anew(AtHand::All), ..self.place };
        self.within(place, |reader| reader.read_rule_of_occupied(rule, depth));
    }

    fn kindled(&mut self, depth: u8) {
        if let Some(tile) = self.tile_here() {
            self.read_ground(Ground::Burning(tile), depth);
        }
    }

    fn loses_items(&mut self, outcome: Outcome<'_>) {
        self.walk.unknown |= outcome.side == Side::Player;
    }

    /// The danger is that of the floor.
    fn leaves_floor(&mut self) {}

    fn lacks(&self, side: Side, status: StatusId) -> bool {
        let Some(found) = &self.learnt.found else { return false };
        let is_absent = !self.player.has_status(status) && !found.begun.contains(&(side, status));
        side == Side::Player && is_absent
    }

    fn stays_below(&self, side: Side, stat: StatId, value: i32) -> bool {
        let Some(found) = &self.learnt.found else { return false };
        let is_wounded = matches!(stat, StatId::HP | StatId::MAX_HP);
        let is_below = self.world().total(self.player, stat) < value;
        side == Side::Player && !is_wounded && is_below && !found.changed.contains(stat)
    }

    fn loses_game(&mut self, _outcome: Outcome<'_>) {
        self.walk.lose();
        self.lost = UpperBound(None);
    }

    /// The danger is that of the enemies in view.
    fn summoned(&mut self, _row: Option<NamedRow>) {}
}
