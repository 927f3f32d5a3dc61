//! The harm that the rules allow enemies to do to the player: each rule of each enemy, and all that it sets off,
//! is read once, without its chances.

use roguecore_grid::Point;

use super::{ANYWHERE, Danger, Slowed, Slower};
use crate::content::Content;
use crate::effect::MAX_DEPTH;
use crate::entity::Entity;
use crate::id::{StatId, StatusId, SubstanceId};
use crate::outcome::{Change, OCCUPIED, Side, UpperBound, bonuses, bounds};
use crate::rows::substance::Spread;
use crate::rule::{Amount, Condition, Consequence, Rule, RuleSet, Target, Trigger};
use crate::tile::TileId;
use crate::world::{MIN_SPEED, World};

mod foe;
mod hurt;
mod slow;

use foe::Notes;
use hurt::{Answer, AtHand, Chain, Hurt, Loss, Wound};

/// The most rules that are read.
const MAX_RULES: u32 = 2_000;

/// A status, substance or tile that is read once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// The rules of a status.
    Status(Side, StatusId),
    /// The stats that a status changes where a rule gives it.
    Given(Side, StatusId),
    Substance(SubstanceId),
    Tile(TileId),
    /// The rules of a tile about its burning.
    Burning(TileId),
}

/// The harm that the rules of all enemies may do.
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Reading<'w> {
    world: &'w World,
    player: &'w Entity,
    here: Point,
    foes: Vec<Entity>,
    /// Everything that has been read, with its damage each time that it begins and ends.
    known: Vec<(Known, UpperBound)>,
    power: Change,
    defence: Change,
    /// The player's power and the defence of enemies, which bound a blow of the player.
    strength: Change,
    armour: Change,
    /// The speed that may be added to enemies, and taken from the player.
    haste: Option<i64>,
    slowness: Option<i64>,
    /// Whether enemies or the player may be anywhere else, and whether the one that is read may.
    displaces: bool,
    jumps: bool,
    /// Whether the rule hurts an enemy first, whose answer harms the player wherever that enemy is.
    is_relayed: bool,
    /// Statuses that may end by a rule.
    ended: Vec<StatusId>,
    each_turn: Vec<EachTurn>,
    /// The first turn in which the present harm may happen, and the player's status whose rules are read.
    from: i64,
    of: Option<StatusId>,
    /// The player's statuses that a rule may give them anew.
    given: Vec<StatusId>,
    /// With each action, each blow and the death of every enemy, by its statuses.
    each_action: UpperBound,
    each_blow: UpperBound,
    each_death: UpperBound,
    once: UpperBound,
    /// With each blow of the player, by their own rules.
    own_blow: UpperBound,
    /// Enemies that react to wounds in the same way, and the player's rules about wounds.
    answers: Vec<Answer<'w>>,
    of_player: Vec<&'w Rule>,
    /// Statuses that a rule may give to a side, with rules about being hurt.
    begun: Vec<(Side, StatusId)>,
    chain: Chain,
    /// The damage that was found for them.
    hurts: Vec<(Hurt, UpperBound)>,
    unknown: bool,
    rules: u32,
}

/// Damage in each turn.
struct EachTurn {
    /// The first turn.
    from: i64,
    /// The player's status that does it.
    of: Option<StatusId>,
    damage: UpperBound,
}

impl<'w> Reading<'w> {
    /// The reading of the player in a cell and of some enemies, as the player sees them.
    pub(super) fn of(world: &'w World, player: &'w Entity, here: Point, foes: Vec<Entity>) -> Self {
        Self::with_begun(world, player, (here, foes), Vec::new())
    }

    /// The same where it is known which statuses may begin that have rules about being hurt.
    fn with_begun(
        world: &'w World,
        player: &'w Entity,
        (here, foes): (Point, Vec<Entity>),
        begun: Vec<(Side, StatusId)>,
    ) -> Self {
        Self {
            answers: hurt::answers(world, &foes, &begun),
            of_player: hurt::rules(world, player, (Side::Player, &begun)),
            begun,
            world,
            player,
            here,
            foes,
            known: Vec::new(),
            power: Change::NONE,
            defence: Change::NONE,
            strength: Change::NONE,
            armour: Change::NONE,
            haste: Some(0),
            slowness: Some(0),
            displaces: false,
            jumps: false,
            is_relayed: false,
            ended: Vec::new(),
            each_turn: Vec::new(),
            from: 1,
            of: None,
            given: Vec::new(),
            each_action: UpperBound::default(),
            each_blow: UpperBound::default(),
            each_death: UpperBound::default(),
            once: UpperBound::default(),
            own_blow: UpperBound::default(),
            chain: Chain::START,
            hurts: Vec::new(),
            unknown: false,
            rules: 0,
        }
    }

    fn content(&self) -> &'w Content {
        self.world.content()
    }

    pub(super) fn danger(mut self) -> Danger {
        let here = self.here;
        let foes = std::mem::take(&mut self.foes);
        let begun = self.begun.len();
        let notes: Vec<Notes> = foes.iter().map(|foe| self.read_foe(foe)).collect();
        // Nearby ground is read first: it counts from the first turn in which its harm may happen.
        self.read_player();
        self.read_ground();
        if self.begun.len() > begun {
            // Each time more of the statuses of the content are known.
            return Self::with_begun(self.world, self.player, (here, foes), self.begun).danger();
        }
        let each_turn = self.each_turn.iter().map(|it| ((it.from, self.lasts(it)), it.damage));
        let each_turn = each_turn.collect();
        let usual_speed = i64::from(self.world.speed(self.player));
        let slowest = self.slowness.map_or(i64::from(MIN_SPEED), |it| usual_speed - it);
        let slowest = slowest.max(MIN_SPEED.into());
        let can_slow = self.slowness != Some(0) && !self.is_slowed_otherwise(&foes);
        let slowers = foes.iter().zip(&notes).filter_map(|(foe, notes)| {
            let (reach, damage) = notes.slows.filter(|_| can_slow)?;
            Some(Slower { id: foe.id, reach, damage })
        });
        let by: Vec<Slower> = slowers.collect();
        let speed = if by.is_empty() { slowest } else { usual_speed.max(MIN_SPEED.into()) };
        let slowed = (!by.is_empty()).then_some(Slowed { speed: slowest, by });
        let foes = foes.iter().zip(notes).map(|(foe, notes)| self.foe(foe, notes, here));
        let foes = foes.collect();
        if self.unknown {
            self.once = UpperBound(None);
        }
        Danger {
            hp: self.player.fighter.map_or(0, |it| it.hp()).into(),
            first_cost: super::ACTION_COST,
            speed,
            usual_speed,
            slowed,
            foes,
            each_turn,
            once: self.once,
            first_blow: 1,
            own_blow: self.own_blow,
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

    /// Damage of an effect that may happen several times in a turn.
    fn again_and_again(&mut self, damage: UpperBound) {
        let counted = !self.world.content().rows().triggers.contains(Trigger::Turn);
        let times = if counted { UpperBound(Some(1)) } else { UpperBound(None) };
        self.in_each_turn(damage.times(times));
    }

    fn in_each_turn(&mut self, damage: UpperBound) {
        if !damage.is_nothing() {
            self.each_turn.push(EachTurn { from: self.from, of: self.of, damage });
        }
    }

    /// The rules of the player, of their equipment and their statuses.
    fn read_player(&mut self) {
        let content = self.content();
        let player = self.player;
        let equipped = player.items().filter(|item| item.equipped).map(|item| item.kind);
        for kind in std::iter::once(player.kind).chain(equipped) {
            for rule in content.prototype(kind).rules.all() {
                match rule.on {
                    Trigger::Turn | Trigger::Kill => {
                        let damage = self.rule(rule, Side::Player, Some(Side::Foes), 0);
                        self.in_each_turn(damage);
                    }
                    Trigger::Hit => {
                        let damage = self.rule(rule, Side::Player, Some(Side::Foes), 0);
                        self.own_blow.add(damage);
                    }
                    // Counted with each wound.
                    Trigger::Hurt => _ = self.rule(rule, Side::Player, Some(Side::Foes), 0),
                    _ => {}
                }
            }
        }
        for active in player.statuses() {
            for (stat, bonus) in bonuses(content, active.status) {
                // It may be over.
                self.bonus(Side::Player, stat, -bonus);
            }
            let ends = self.active(Side::Player, active.status, 0);
            self.once.add(ends);
        }
    }

    /// The ground under the player, and fire and gas in view, the nearest first.
    fn read_ground(&mut self) {
        let (map, here) = (self.world.map(), self.here);
        if let Some(tile) = self.tile_here() {
            self.tile(tile, 0);
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
            self.from = i64::from(distance).div_euclid(2).max(1);
            self.substance(substance, 0);
        }
        self.from = 1;
    }

    /// The tile that the player seems to stand on.
    fn tile_here(&self) -> Option<TileId> {
        let tile = self.world.map().known_tile(self.here)?;
        Some(self.content().seen_tile(tile, self.world.floor()))
    }

    fn bonus(&mut self, side: Side, stat: StatId, bonus: i64) {
        let more = |speed: Option<i64>, by: i64| speed.map(|it| it + by.max(0));
        match (side, stat) {
            (Side::Foes, StatId::POWER) => self.power.may_add(bonus),
            (Side::Player, StatId::DEFENCE) => self.defence.may_add(bonus),
            (Side::Player, StatId::POWER) => self.strength.may_add(bonus),
            (Side::Foes, StatId::DEFENCE) => self.armour.may_add(bonus),
            (Side::Foes, StatId::SPEED) => self.haste = more(self.haste, bonus),
            (Side::Player, StatId::SPEED) => self.slowness = more(self.slowness, -bonus),
            _ => {}
        }
    }

    /// A rule gives a status: the damage each time that it begins and ends.
    fn status(&mut self, side: Side, status: StatusId, depth: u8) -> UpperBound {
        let given = Known::Given(side, status);
        // Nobody has a status twice: its bonuses are in the player's stats already.
        let has =
            side == Side::Player && self.player.statuses().iter().any(|it| it.status == status);
        if !has && !self.known.iter().any(|(it, _)| *it == given) {
            self.known.push((given, UpperBound::default()));
            for (stat, bonus) in bonuses(self.content(), status) {
                self.bonus(side, stat, bonus);
            }
            let row = self.content().rows().status(status);
            if row.is_some_and(|row| row.rules.has(Trigger::Hurt))
                && !self.begun.contains(&(side, status))
            {
                self.begun.push((side, status));
            }
        }
        self.active(side, status, depth)
    }

    /// A status of an actor, whose bonuses are in the stats: the damage each time that it begins and ends.
    fn active(&mut self, side: Side, status: StatusId, depth: u8) -> UpperBound {
        let known = Known::Status(side, status);
        if let Some((_, damage)) = self.known.iter().find(|(it, _)| *it == known) {
            return *damage;
        }
        self.known.push((known, UpperBound::default()));
        let content = self.content();
        let Some(row) = content.rows().status(status) else { return UpperBound::default() };
        let mut damage = UpperBound::default();
        let before = std::mem::replace(&mut self.of, (side == Side::Player).then_some(status));
        let jumps = std::mem::take(&mut self.jumps);
        // Any of the enemies may have it.
        let before_wounds = self.begin_chain(AtHand::Any);
        for rule in row.rules.all() {
            let each = self.rule(rule, side, Some(side.other()), depth);
            match (rule.on, side) {
                (Trigger::Start | Trigger::End, _) => damage.add(each),
                // Counted with each wound.
                (Trigger::Hurt, _) => {}
                (Trigger::Hear, _) => self.again_and_again(each),
                (Trigger::Hit, Side::Foes) => self.each_blow.add(each),
                (Trigger::Die, Side::Foes) => self.each_death.add(each),
                (_, Side::Foes) => self.each_action.add(each),
                (_, Side::Player) => self.in_each_turn(each),
            }
        }
        self.of = before;
        self.end_chain(before_wounds);
        self.displaces |= self.jumps;
        self.jumps = jumps;
        if let Some((_, known)) = self.known.iter_mut().find(|(it, _)| *it == known) {
            *known = damage;
        }
        damage
    }

    /// The effects of a substance or a tile in the player's cell, in each turn.
    fn cell(&mut self, known: Known, rules: &RuleSet, on: &[Trigger], depth: u8) {
        if self.known.iter().any(|(it, _)| *it == known) {
            return;
        }
        self.known.push((known, UpperBound::default()));
        // It stays where a status is over that has set it free.
        let before = self.of.take();
        let before_wounds = self.begin_chain(AtHand::All);
        for rule in rules.all().iter().filter(|rule| on.contains(&rule.on)) {
            let mut damage = self.rule(rule, Side::Player, Some(Side::Player), depth);
            // Enemies may be in such a cell as well.
            if !self.answers.is_empty() {
                damage.add(self.rule(rule, Side::Foes, Some(Side::Foes), depth));
            }
            self.in_each_turn(damage);
        }
        self.of = before;
        self.end_chain(before_wounds);
    }

    fn substance(&mut self, id: SubstanceId, depth: u8) {
        let content = self.content();
        if let Some(row) = content.rows().substance(id) {
            self.cell(Known::Substance(id), &row.rules, &OCCUPIED, depth);
            let burns = matches!(row.spread, Spread::Ignite { .. });
            if let Some(tile) = self.tile_here().filter(|_| burns) {
                self.burning(tile, depth);
            }
        }
    }

    fn tile(&mut self, id: TileId, depth: u8) {
        let content = self.content();
        self.cell(Known::Tile(id), &content.tile(id).rules, &OCCUPIED, depth);
    }

    fn burning(&mut self, id: TileId, depth: u8) {
        let content = self.content();
        self.cell(Known::Burning(id), &content.tile(id).rules, &[Trigger::Burn], depth);
    }

    /// The damage to the player of a rule that is followed once; the rules that it sets off are read.
    fn rule(&mut self, rule: &Rule, me: Side, other: Option<Side>, depth: u8) -> UpperBound {
        self.rules += 1;
        if self.rules > MAX_RULES || depth >= MAX_DEPTH {
            self.unknown = true;
            return UpperBound::default();
        }
        let fails = |condition: &Condition| match *condition {
            Condition::Player => me != Side::Player,
            Condition::FloorFrom(floor) => self.world.depth() < floor,
            _ => false,
        };
        if rule.conditions.iter().any(fails) {
            return UpperBound::default();
        }
        let mut sum = UpperBound::default();
        for side in sides(rule, me, other) {
            for effect in &rule.effects {
                let damage =
                    self.effect(effect.facts().consequence, side, (me, rule.to), depth + 1);
                sum.add(damage);
            }
        }
        sum
    }

    fn effect(
        &mut self,
        consequence: Consequence,
        side: Side,
        (me, to): (Side, Target),
        depth: u8,
    ) -> UpperBound {
        let is_player = side == Side::Player;
        match consequence {
            Consequence::Damages { amount, kind } => {
                return self.wounded(side, Wound { loss: Loss::Damage(amount, kind), me, to });
            }
            Consequence::ChangesStat { stat: StatId::HP, amount } => {
                let points = bounds(amount).0.saturating_neg().max(0);
                return self.wounded(side, Wound { loss: Loss::Change(points), me, to });
            }
            Consequence::ChangesStat { stat, amount } => return self.changes(side, stat, amount),
            Consequence::StatusBegins { status, .. } => {
                if is_player {
                    self.given.push(status);
                }
                return self.status(side, status, depth);
            }
            Consequence::StatusEnds(status) => self.ended.push(status),
            Consequence::Casts(ability) => {
                let content = self.content();
                let row = content.rows().ability(ability);
                return row.map_or_else(UpperBound::default, |row| {
                    self.rule(&row.rule, side, Some(side.other()), depth)
                });
            }
            Consequence::Moves | Consequence::Displaced | Consequence::Teleported => {
                let is_own = to == Target::Me && me == Side::Foes;
                self.jumps |= is_own;
                self.displaces |= !is_own;
            }
            Consequence::ChangesTile(tile) => {
                self.tile(tile, depth);
                // Fire may come to it later.
                self.burning(tile, depth);
            }
            Consequence::Spreads(substance) => self.substance(substance, depth),
            Consequence::Loses => return UpperBound(None),
            Consequence::SetsStat(stat) => self.unknown |= stat.decides_fights(),
            Consequence::LosesItems(_) | Consequence::UsesUp => self.unknown |= is_player,
            Consequence::Becomes(_) | Consequence::Unknown => self.unknown = true,
            // Summons and floor changes are out of scope.
            Consequence::Heals(_)
            | Consequence::LeavesFloor(_)
            | Consequence::Robbed
            | Consequence::None
            | Consequence::Joins(_)
            | Consequence::Summons
            | Consequence::Heard(_) => {}
        }
        UpperBound::default()
    }

    fn changes(&mut self, side: Side, stat: StatId, amount: Amount) -> UpperBound {
        let (least, most) = bounds(amount);
        match (side, stat) {
            (Side::Foes, StatId::POWER) => self.power.may_repeat((least, most)),
            (Side::Player, StatId::DEFENCE) => self.defence.may_repeat((least, most)),
            (Side::Player, StatId::POWER) => self.strength.may_repeat((least, most)),
            (Side::Foes, StatId::DEFENCE) => self.armour.may_repeat((least, most)),
            // Less room for hit points may be less of them.
            (Side::Player, StatId::MAX_HP) => {
                return UpperBound(Some(least.saturating_neg().max(0)));
            }
            (Side::Foes, StatId::SPEED) if !matches!(most, Some(..=0)) => self.haste = None,
            (Side::Player, StatId::SPEED) if least < 0 => self.slowness = None,
            _ => {}
        }
        UpperBound::default()
    }
}

/// The sides that a rule may be done to. Enemies do not aim at each other, but may be hit.
pub(super) fn sides(rule: &Rule, me: Side, other: Option<Side>) -> Vec<Side> {
    match rule.to {
        Target::Me | Target::Allies => vec![me],
        Target::Other => other.into_iter().collect(),
        Target::Player => vec![Side::Player],
        Target::Enemies | Target::Nearest(_) => vec![me.other()],
        // The player is never among the targets of their own effects around them.
        Target::Around(_) | Target::InView if me == Side::Player => vec![Side::Foes],
        Target::Adjacent if me == Side::Player && rule.on != Trigger::Hurt => vec![Side::Foes],
        Target::Around(_)
        | Target::InView
        | Target::Adjacent
        | Target::Cell
        | Target::Actor(_)
        | Target::Chosen(_)
        | Target::Ball { .. }
        | Target::Ray(_)
        | Target::Beam(_)
        | Target::Cone(_)
        | Target::Floor
        | Target::Somewhere => vec![Side::Player, Side::Foes],
    }
}
