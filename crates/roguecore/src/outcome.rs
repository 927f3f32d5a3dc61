//! Outcomes: the effects that the rules allow in a fight between the player and others, each with its side. The one
//! reader of rules. It follows the abilities that a rule casts and the ground that it changes.
//!
//! An [`OutcomeReader`] is told of each outcome and makes its own bounds of them: of a duel, of the danger of a
//! group, of the harm of a blow. Chances are not read: a rule whose conditions may hold happens.

mod actor;
mod bound;

pub(crate) use actor::{
    attacks, behaviours, blow, bonuses, casts, damage_of, damages, felt, own_rules, rule_sets,
};
pub(crate) use bound::{Change, StatChanges, UpperBound, bounds};

use crate::effect::MAX_DEPTH;
use crate::id::{AbilityId, DamageKindId, StatId, StatusId, SubstanceId};
use crate::rows::lookups::StatSet;
use crate::rows::substance::Spread;
use crate::rule::{
    Amount, Condition, Consequence, EffectFacts, NamedRow, Rule, RuleSet, Scope, Target, Trigger,
};
use crate::tile::TileId;
use crate::world::World;

/// The most rules that are read. Content whose statuses give one another in every order has more ways than can be
/// followed.
const MAX_RULES: u32 = 2_000;

/// One of the two sides of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Player,
    Foes,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Player, Self::Foes];

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Player => Self::Foes,
            Self::Foes => Self::Player,
        }
    }
}

/// How often something happens in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frequency {
    /// In the whole fight.
    Once,
    /// With each blow of the attacker.
    Blow,
    /// In each turn of the victim.
    Turn,
    /// Any number of times.
    Any,
}

/// The actors of a rule that is read, and how often it is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    pub(crate) me: Side,
    pub(crate) other: Option<Side>,
    pub(crate) frequency: Frequency,
    /// How many times each time, for the effects of a status in its turns.
    pub(crate) times: UpperBound,
    /// Whether it certainly happens, each time.
    pub(crate) certain: bool,
    /// Whether its damage to the victim of a duel is a blow, which is counted as one.
    pub(crate) is_blow: bool,
    /// How many rules have led to it.
    pub(crate) depth: u8,
}

impl Source {
    /// An event that may happen once.
    pub(crate) const fn once(me: Side, other: Option<Side>) -> Self {
        let (frequency, times) = (Frequency::Once, UpperBound(Some(1)));
        Self { me, other, frequency, times, certain: false, is_blow: false, depth: 0 }
    }
}

/// The rule that has an outcome, and the side that the outcome is for.
#[derive(Clone, Copy)]
pub(crate) struct Outcome<'r> {
    pub(crate) side: Side,
    pub(crate) rule: &'r Rule,
    pub(crate) source: Source,
}

/// Hit points that a rule takes. A change of the stat is no damage of a kind, and hurts all the same.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Loss {
    Damage(Amount, DamageKindId),
    Change(Amount),
}

/// The tile or the substance that may be in the cell of an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Substance(SubstanceId),
    Tile(TileId),
    /// A tile while it burns.
    Burning(TileId),
}

/// The state of a reader: the limit of rules, the ground that was read, and the changes of stats.
pub(crate) struct Walk<'w> {
    pub(crate) world: &'w World,
    /// Whether a foe is alone: rules about others around it are done to no companion.
    pub(crate) is_duel: bool,
    /// The changes of stats of each side.
    stats: [StatChanges; 2],
    /// Whether the two sides are enemies for certain.
    pub(crate) is_hostile: bool,
    /// Whether the rules can have effects that are not known here.
    pub(crate) unknown: bool,
    found: Found,
    ground: Vec<Ground>,
    rules: u32,
}

/// The facts that a reading has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The statuses that have begun.
    pub(crate) begun: Vec<(Side, StatusId)>,
    /// The stats that have changed, of either side.
    pub(crate) changed: StatSet,
    /// Whether a rule loses the game.
    pub(crate) loses: bool,
}

impl Found {
    /// With the stats and statuses that the rules of the floor change beside a fight; `None` where these cast or ask the
    /// host, which may do anything. Tiles and gas that they bring count once somebody stands in them.
    pub(crate) fn with_rules_of_floor(mut self, world: &World) -> Option<Self> {
        let content = world.content();
        let rules = content.rows().floor_rules.get(content.recipe_index(world.floor()));
        for effect in rules.into_iter().flat_map(RuleSet::all).flat_map(|rule| &rule.effects) {
            match effect.facts().consequence {
                Consequence::ChangesStat { stat, .. } | Consequence::SetsStat(stat) => {
                    self.changed.insert(stat);
                }
                Consequence::StatusBegins { status, .. } => {
                    self.begun.extend(Side::BOTH.map(|side| (side, status)));
                }
                Consequence::Casts(_) | Consequence::Unknown => return None,
                Consequence::Damages { .. }
                | Consequence::Heals(_)
                | Consequence::StatusEnds(_)
                | Consequence::Loses
                | Consequence::None
                | Consequence::Heard(_)
                | Consequence::Moves
                | Consequence::Displaced
                | Consequence::Teleported
                | Consequence::Spreads(_)
                | Consequence::ChangesTile(_)
                | Consequence::LosesItems(_)
                | Consequence::UsesUp
                | Consequence::LeavesFloor(_)
                | Consequence::Summons
                | Consequence::Becomes(_)
                | Consequence::Robbed
                | Consequence::Joins(_) => {}
            }
        }
        Some(self)
    }
}

impl<'w> Walk<'w> {
    pub(crate) const fn new(world: &'w World, is_duel: bool) -> Self {
        Self {
            world,
            is_duel,
            stats: [StatChanges::NONE; 2],
            is_hostile: false,
            unknown: false,
            found: Found { begun: Vec::new(), changed: StatSet::EMPTY, loses: false },
            ground: Vec::new(),
            rules: 0,
        }
    }

    pub(crate) const fn stats(&mut self, side: Side) -> &mut StatChanges {
        &mut self.stats[side as usize]
    }

    pub(crate) const fn changes(&self, side: Side) -> StatChanges {
        self.stats[side as usize]
    }

    /// A status begins; its additions to stats count once. Returns whether it is new.
    pub(crate) fn begin(&mut self, side: Side, status: StatusId) -> bool {
        if self.found.begun.contains(&(side, status)) {
            return false;
        }
        self.found.begun.push((side, status));
        for (stat, bonus) in bonuses(self.world.content(), status) {
            self.change(stat);
            self.stats(side).may_add(stat, bonus);
        }
        true
    }

    /// Notes that a stat of one of the sides changes.
    pub(crate) const fn change(&mut self, stat: StatId) {
        self.found.changed.insert(stat);
    }

    /// Notes that a rule loses the game.
    pub(crate) const fn lose(&mut self) {
        self.found.loses = true;
    }

    fn is_new_ground(&mut self, ground: Ground) -> bool {
        let is_new = !self.ground.contains(&ground);
        if is_new {
            self.ground.push(ground);
        }
        is_new
    }

    /// Whether one more rule is read, at the end of a chain of so many. All that is not read may do anything.
    const fn admits(&mut self, depth: u8) -> bool {
        self.rules += 1;
        let is_read = self.rules <= MAX_RULES && depth < MAX_DEPTH;
        self.unknown |= !is_read;
        is_read
    }

    /// Whether a rule is certainly done to a side, if its trigger is.
    fn is_certain(&self, rule: &Rule) -> bool {
        let holds = |it: &Condition| matches!(it, Condition::OtherHostile) && self.is_hostile;
        matches!(rule.to, Target::Me | Target::Other | Target::Player)
            && rule.unless().is_empty()
            && rule.conditions.iter().all(holds)
    }

    /// The facts that were found so far.
    pub(crate) const fn found(&self) -> &Found {
        &self.found
    }
}

/// Reads rules, and is told of their outcomes.
pub(crate) trait OutcomeReader<'w>: Sized {
    fn walk(&mut self) -> &mut Walk<'w>;

    /// Hit points are taken.
    fn wounded(&mut self, loss: Loss, outcome: Outcome<'_>);

    /// Hit points come back.
    fn healed(&mut self, _amount: Amount, _outcome: Outcome<'_>) {}

    /// A stat changes, other than hit points.
    fn stat_changed(&mut self, stat: StatId, amount: Amount, outcome: Outcome<'_>);

    fn status_begins(&mut self, status: StatusId, turns: Amount, outcome: Outcome<'_>);

    fn status_ends(&mut self, _status: StatusId, _outcome: Outcome<'_>) {}

    /// An actor is somewhere else on the floor.
    fn moved(&mut self, _outcome: Outcome<'_>) {}

    /// The ground may hide the two sides from each other, or stop their steps.
    fn parted(&mut self) {}

    /// A rule of the ground under both sides.
    fn read_rule_of_cell(&mut self, rule: &Rule, depth: u8);

    /// The ground may burn.
    fn kindled(&mut self, _depth: u8) {}

    /// An actor loses items, perhaps equipped ones.
    fn loses_items(&mut self, _outcome: Outcome<'_>) {
        self.walk().unknown = true;
    }

    fn leaves_floor(&mut self);

    /// The player loses, by a rule of the side of the outcome.
    fn loses_game(&mut self, outcome: Outcome<'_>);

    /// Creatures come.
    fn summoned(&mut self, row: Option<NamedRow>);

    /// Host rules act.
    fn host_acts(&mut self) {
        self.walk().unknown = true;
    }

    fn cast(&mut self, ability: AbilityId, outcome: Outcome<'_>) {
        let (me, world) = (outcome.side, self.walk().world);
        if let Some(row) = world.content().rows().ability(ability) {
            let other = Some(me.other());
            let source = Source { me, other, certain: false, is_blow: false, ..outcome.source };
            self.read_rule(&row.rule, source);
        }
    }

    /// Whether a side never has that status in the fight.
    fn lacks(&self, _side: Side, _status: StatusId) -> bool {
        false
    }

    /// Whether a stat of a side stays below a value in the fight.
    fn stays_below(&self, _side: Side, _stat: StatId, _value: i32) -> bool {
        false
    }

    /// Whether a rule cannot be done here.
    fn excludes(&mut self, rule: &Rule, source: Source) -> bool {
        let depth = self.walk().world.depth();
        let is_player = source.me == Side::Player;
        let this = &*self;
        let known = |it: &Condition| match *it {
            Condition::Status(status) | Condition::Lasts { status, .. } => {
                this.lacks(source.me, status).then_some(false)
            }
            Condition::OtherStatus(status) => {
                let lacks = source.other.is_some_and(|other| this.lacks(other, status));
                lacks.then_some(false)
            }
            Condition::OtherHas { stat, value } => {
                let below = source.other.is_some_and(|other| this.stays_below(other, stat, value));
                below.then_some(false)
            }
            Condition::PlayerHas { stat, value } => {
                this.stays_below(Side::Player, stat, value).then_some(false)
            }
            // `Has` may ask for a number of the item that has the rule.
            _ => it.known_of(is_player, depth),
        };
        rule.is_ruled_out(&known)
    }

    /// Whether the foe that has a rule leaves the floor by it: its part in the fight is over.
    fn is_farewell(&mut self, rule: &Rule, source: Source) -> bool {
        if source.me != Side::Foes || rule.to != Target::Me {
            return false;
        }
        let world = self.walk().world;
        rule.effects.iter().any(|effect| match effect.facts().consequence {
            Consequence::LeavesFloor(floors) => {
                let floor = world.floor_below(floors);
                floor.is_some_and(|floor| world.has_room_for_floor(floor))
            }
            _ => false,
        })
    }

    /// Reads a rule and all that it sets off.
    fn read_rule(&mut self, rule: &Rule, source: Source) {
        if !self.walk().admits(source.depth) || self.excludes(rule, source) {
            return;
        }
        let is_farewell = self.is_farewell(rule, source);
        let walk = self.walk();
        let is_duel = walk.is_duel;
        let certain = source.certain && walk.is_certain(rule);
        let done = Source { certain, depth: source.depth + 1, ..source };
        for effect in &rule.effects {
            let facts = effect.facts();
            for &side in sides(rule, facts.scope, source, is_duel) {
                if is_farewell && side == Side::Foes && is_for_later(facts.consequence) {
                    continue;
                }
                self.read_effect(facts, Outcome { side, rule, source: done });
            }
        }
    }

    fn read_effect(&mut self, facts: EffectFacts, outcome: Outcome<'_>) {
        let depth = outcome.source.depth;
        match facts.consequence {
            Consequence::Damages { amount, kind } => {
                self.wounded(Loss::Damage(amount, kind), outcome);
            }
            Consequence::ChangesStat { stat: StatId::HP, amount } => {
                self.wounded(Loss::Change(amount), outcome);
            }
            Consequence::ChangesStat { stat, amount } => self.stat_changed(stat, amount, outcome),
            Consequence::SetsStat(stat) => {
                self.walk().change(stat);
                self.walk().unknown |= stat.decides_fights();
            }
            Consequence::Heals(amount) => self.healed(amount, outcome),
            Consequence::StatusBegins { status, turns } => {
                self.status_begins(status, turns, outcome);
            }
            Consequence::StatusEnds(status) => self.status_ends(status, outcome),
            Consequence::Casts(ability) => self.cast(ability, outcome),
            Consequence::Moves | Consequence::Displaced | Consequence::Teleported => {
                self.moved(outcome);
            }
            Consequence::Spreads(substance) => {
                self.read_ground(Ground::Substance(substance), depth);
            }
            Consequence::ChangesTile(tile) => {
                self.read_ground(Ground::Tile(tile), depth);
                // Fire may come to it later.
                self.read_ground(Ground::Burning(tile), depth);
            }
            Consequence::LosesItems(_) | Consequence::UsesUp => self.loses_items(outcome),
            Consequence::LeavesFloor(_) => self.leaves_floor(),
            Consequence::Loses => self.loses_game(outcome),
            Consequence::Summons => self.summoned(facts.row),
            Consequence::Becomes(_) => self.walk().unknown = true,
            Consequence::Unknown => self.host_acts(),
            // A thief takes nothing that is equipped.
            Consequence::Robbed
            | Consequence::None
            | Consequence::Joins(_)
            | Consequence::Heard(_) => {}
        }
    }

    fn read_cell(&mut self, rules: &RuleSet, on: &[Trigger], depth: u8) {
        for rule in rules.all().iter().filter(|rule| on.contains(&rule.on)) {
            self.read_rule_of_cell(rule, depth);
        }
    }

    /// The substance or the tile that a rule may bring about under the feet of both, from then on in each turn.
    fn read_ground(&mut self, ground: Ground, depth: u8) {
        if !self.walk().is_new_ground(ground) {
            return;
        }
        let content = self.walk().world.content();
        match ground {
            Ground::Substance(id) => {
                let Some(row) = content.rows().substance(id) else { return };
                self.read_cell(&row.rules, &Trigger::OCCUPIED, depth);
                if row.opaque {
                    self.parted();
                }
                if matches!(row.spread, Spread::Ignite { .. }) {
                    self.kindled(depth);
                }
            }
            Ground::Tile(id) => {
                let tile = content.tile(id);
                self.read_cell(&tile.rules, &Trigger::OCCUPIED, depth);
                if !tile.walkable || !tile.transparent {
                    self.parted();
                }
            }
            Ground::Burning(id) => self.read_cell(&content.tile(id).rules, &[Trigger::Burn], depth),
        }
    }
}

/// Whether an effect on an actor that leaves the floor by the same rule changes a later fight alone.
const fn is_for_later(consequence: Consequence) -> bool {
    match consequence {
        Consequence::Heals(_) | Consequence::LeavesFloor(_) => true,
        // Fewer hit points may kill it here.
        Consequence::ChangesStat { stat, .. } => stat.index() != StatId::HP.index(),
        _ => false,
    }
}

/// The sides that an effect may be done to. Foes do not aim at each other, but may be hit.
fn sides(rule: &Rule, scope: Scope, source: Source, is_duel: bool) -> &'static [Side] {
    if scope == Scope::Rule { one(source.me) } else { targets(rule, source, is_duel) }
}

/// The sides that a rule may be done to.
pub(crate) fn targets(rule: &Rule, source: Source, is_duel: bool) -> &'static [Side] {
    let me = source.me;
    let is_alone = is_duel || me == Side::Player;
    match rule.to {
        Target::Me => one(me),
        Target::Other => source.other.map_or(&[], one),
        Target::Player => one(Side::Player),
        Target::Enemies | Target::Nearest(_) | Target::AdjacentEnemies => one(me.other()),
        Target::Allies if !is_duel => one(me),
        // `Me` is none of its allies, and the other one of a duel is its enemy.
        Target::Allies => &[],
        // `Me` is none of them.
        Target::Around(_) | Target::InView if is_alone => one(me.other()),
        // The cell of the rule is that of `Me`, unless a blow has pushed it away from there.
        Target::Adjacent if is_alone && rule.on != Trigger::Hurt => one(me.other()),
        // A rule about a cell is done to the fighter in it.
        Target::Cell
            if is_duel && (rule.on == Trigger::Burn || Trigger::OCCUPIED.contains(&rule.on)) =>
        {
            one(me)
        }
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
        | Target::Somewhere(_) => &Side::BOTH,
    }
}

const fn one(side: Side) -> &'static [Side] {
    match side {
        Side::Player => &[Side::Player],
        Side::Foes => &[Side::Foes],
    }
}
