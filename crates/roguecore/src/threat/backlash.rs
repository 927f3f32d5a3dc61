//! Harm to the player other than the damage of blows: by a creature that is struck or dies, and by the deeds of one
//! whose blows take nothing.

use super::Bounds;
use super::danger;
use crate::entity::{Entity, PrototypeId};
use crate::id::{AbilityId, StatId, StatusId, SubstanceId};
use crate::outcome::{
    Ground, Loss, Outcome, OutcomeReader, Side, Source, UpperBound, Walk, attacks, behaviours,
    bounds, damage_of, rule_sets, targets,
};
use crate::rows::facts::harms::Harms;
use crate::rule::{Amount, Behaviour, NamedRow, Rule, Trigger};
use crate::world::World;

/// The harm to the player of a blow at a creature, of its death, or of its own deeds, from its own rules, those of its
/// equipment and statuses and the abilities that they cast, with all that each wound sets off in turn. A blow
/// also has the cost to the player of their own rules about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Backlash {
    /// From how far, in cells: 1 for next to it.
    pub reach: u32,
    /// The hit points that it takes at once; `None` for none.
    pub damage: Option<Bounds>,
    /// The harmful substance that it sets free: a gas, a fire.
    pub spreads: Option<SubstanceId>,
    /// A status that harms the player, and its turns at most; `None` for one that lasts until a rule ends it.
    pub status: Option<(StatusId, Option<u32>)>,
    /// A stat of the player that falls, other than hit points.
    pub lowers: Option<StatId>,
    /// The creatures that come.
    pub calls: Option<PrototypeId>,
    /// All that it does to the player.
    pub harms: Harms,
}

/// The harms that are told of a rule; its damage and the rules that it sets off are told apart.
const TOLD: Harms = Harms::LOSES
    .union(Harms::CONTROLS)
    .union(Harms::REMOVES)
    .union(Harms::DISPLACES)
    .union(Harms::HINDERS)
    .union(Harms::ALERTS)
    .union(Harms::ROBS);

/// The backlash of a blow of the player at a creature; `None` for nothing that harms them.
pub(super) fn of_blow(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    if !follows(world, creature, Trigger::Hurt) && !follows(world, player, Trigger::Hit) {
        return None;
    }
    let mut reader = BacklashReader::new(world, creature, player);
    reader.actor(creature, Side::Foes, Trigger::Hurt);
    reader.actor(player, Side::Player, Trigger::Hit);
    reader.backlash(danger::one(world, creature).of_blow())
}

/// The backlash on the player of the death of a creature; `None` for nothing that harms them.
pub(super) fn of_death(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    if !follows(world, creature, Trigger::Die) {
        return None;
    }
    let mut reader = BacklashReader::new(world, creature, player);
    reader.actor(creature, Side::Foes, Trigger::Die);
    reader.backlash(danger::one(world, creature).of_death())
}

/// The harm that a creature does by itself, by its abilities, its rules and the effects of its blows; `None` if
/// nothing harms the player.
pub(super) fn of_deeds(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    let mut reader = BacklashReader::new(world, creature, player);
    reader.are_deeds = true;
    let strikes = behaviours(world, creature).any(attacks);
    for rules in rule_sets(world.content(), creature) {
        for rule in rules.all().iter().filter(|rule| is_own_deed(rule.on, strikes)) {
            reader.read(rule, Side::Foes);
        }
    }
    for row in behaviours(world, creature) {
        match row.behaviour {
            Behaviour::Cast(id) => {
                if let Some(row) = world.content().rows().ability(id) {
                    reader.read(&row.rule, Side::Foes);
                }
            }
            Behaviour::Custom(_) => reader.host_acts(),
            _ => {}
        }
    }
    reader.backlash(danger::one(world, creature).of_action())
}

/// Whether a creature sets off a rule by itself: not when it is hurt, and by blows only if it strikes any.
const fn is_own_deed(on: Trigger, strikes: bool) -> bool {
    match on {
        Trigger::Hurt | Trigger::Die | Trigger::Bump => false,
        Trigger::Hit | Trigger::Kill => strikes,
        _ => true,
    }
}

fn follows(world: &World, actor: &Entity, trigger: Trigger) -> bool {
    world.content().rows().triggers.contains(trigger)
        && rule_sets(world.content(), actor).any(|rules| rules.has(trigger))
}

/// Reads the rules about a blow, a death or deeds.
struct BacklashReader<'w> {
    walk: Walk<'w>,
    player: &'w Entity,
    /// Whether host rules may do anything: those about blows and deaths are not considered.
    are_deeds: bool,
    found: Backlash,
    /// The damage that is certain.
    least: i64,
    cast: Vec<(Side, AbilityId)>,
}

impl<'w> BacklashReader<'w> {
    fn new(world: &'w World, creature: &Entity, player: &'w Entity) -> Self {
        let mut walk = Walk::new(world, false);
        walk.is_hostile = world.is_hostile(creature, player);
        Self {
            walk,
            player,
            are_deeds: false,
            found: Backlash::default(),
            least: 0,
            cast: Vec::new(),
        }
    }

    fn actor(&mut self, actor: &Entity, side: Side, trigger: Trigger) {
        for rules in rule_sets(self.walk.world.content(), actor) {
            for (_, rule) in rules.on(trigger) {
                self.read(rule, side);
            }
        }
    }

    fn read(&mut self, rule: &Rule, side: Side) {
        self.read_told(rule, Source { certain: true, ..Source::once(side, Some(side.other())) });
    }

    /// Reads a rule with the harms that are known of it.
    fn read_told(&mut self, rule: &Rule, source: Source) {
        let before = self.found;
        let hits_player = targets(rule, source, false).contains(&Side::Player);
        let told = if hits_player { TOLD } else { Harms::ALERTS };
        self.harms(self.walk.world.content().facts().harms(rule).intersection(told));
        self.read_rule(rule, source);
        if self.found != before {
            // A substance or creature that is set free at its cell comes to the next one.
            self.found.reach = self.found.reach.max(rule.to.reach()).max(1);
        }
    }

    const fn harms(&mut self, harms: Harms) {
        self.found.harms = self.found.harms.union(harms);
    }

    /// The backlash that was found, with the most damage.
    fn backlash(self, most: UpperBound) -> Option<Backlash> {
        let mut found = self.found;
        if !most.is_nothing() {
            found.harms = found.harms.union(Harms::DAMAGES);
            found.reach = found.reach.max(1);
            found.damage = Some(Bounds { min: count(self.least), max: most.0.map(count) });
        }
        (!found.harms.is_empty()).then_some(found)
    }
}

fn count(hp: i64) -> u32 {
    u32::try_from(hp.max(0)).unwrap_or(u32::MAX)
}

/// The effects on foes, and all that the ground does later, are no backlash.
impl<'w> OutcomeReader<'w> for BacklashReader<'w> {
    fn walk(&mut self) -> &mut Walk<'w> {
        &mut self.walk
    }

    fn wounded(&mut self, loss: Loss, outcome: Outcome<'_>) {
        if outcome.side != Side::Player {
            return;
        }
        let least = match loss {
            Loss::Damage(amount @ Amount::Dice(_), kind) => {
                damage_of(self.walk.world, self.player.kind, amount, kind).0
            }
            Loss::Damage(..) => 0,
            Loss::Change(amount) => bounds(amount).1.unwrap_or(0).saturating_neg().max(0),
        };
        if outcome.source.certain {
            self.least = self.least.saturating_add(least);
        }
        if matches!(loss, Loss::Damage(..)) {
            self.harms(Harms::DAMAGES);
        }
    }

    fn stat_changed(&mut self, stat: StatId, amount: Amount, outcome: Outcome<'_>) {
        if outcome.side == Side::Player && amount.may_be_negative() {
            self.found.lowers = self.found.lowers.or(Some(stat));
        }
    }

    fn status_begins(&mut self, status: StatusId, turns: Amount, outcome: Outcome<'_>) {
        let harms = self.walk.world.content().facts().status(status).harms;
        if harms.is_empty() || outcome.side != Side::Player {
            return;
        }
        self.harms(harms);
        if self.found.status.is_none() || harms.intersects(Harms::CONTROLS) {
            let turns = match bounds(turns) {
                (1.., Some(most)) => u32::try_from(most).ok(),
                _ => None,
            };
            self.found.status = Some((status, turns));
        }
    }

    fn read_ground(&mut self, ground: Ground, _depth: u8) {
        let facts = self.walk.world.content().facts();
        match ground {
            Ground::Substance(id) if facts.substance(id).is_harmful() => {
                self.found.spreads = self.found.spreads.or(Some(id));
                self.harms(Harms::INDIRECT);
            }
            Ground::Tile(id) if !facts.tile(id).harms_player.is_empty() => {
                self.harms(Harms::INDIRECT);
            }
            Ground::Substance(_) | Ground::Tile(_) | Ground::Burning(_) => {}
        }
    }

    fn read_rule_of_cell(&mut self, _rule: &Rule, _depth: u8) {}

    /// Told with the harms of its rule, and so is the loss of the game.
    fn leaves_floor(&mut self) {}

    fn loses_game(&mut self, _outcome: Outcome<'_>) {}

    fn summoned(&mut self, row: Option<NamedRow>) {
        if let Some(NamedRow::Creature(kind)) = row {
            self.found.calls = self.found.calls.or(Some(kind));
        }
    }

    fn host_acts(&mut self) {
        if self.are_deeds {
            self.harms(Harms::INDIRECT);
        }
    }

    fn cast(&mut self, ability: AbilityId, outcome: Outcome<'_>) {
        let (side, content) = (outcome.side, self.walk.world.content());
        if self.cast.contains(&(side, ability)) {
            return;
        }
        self.cast.push((side, ability));
        if let Some(row) = content.rows().ability(ability) {
            let other = Some(side.other());
            let source = Source { me: side, other, certain: false, ..outcome.source };
            self.read_told(&row.rule, source);
        }
    }
}
