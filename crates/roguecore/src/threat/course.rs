//! A fight of an attacker and a victim: the damage of a blow of the attacker, the turns between
//! two blows, and everything else that happens in them, as the rules of both say.

mod reading;

use super::duel::{Taken, Wounds};
use crate::component::Fighter;
use crate::entity::Entity;
use crate::id::{AbilityId, DamageKindId, StatusId, SubstanceId};
use crate::outcome::{Change, OCCUPIED, UpperBound, attacks, behaviours, blow, damage_of};
use crate::rule::{Amount, Behaviour, BehaviourRow, Consequence, Target, Trigger};
use crate::tile::TileId;
use crate::world::World;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Attacker,
    Victim,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Victim,
            Self::Victim => Self::Attacker,
        }
    }
}

/// A fight of an attacker against a victim.
pub(super) struct Fight<'w> {
    world: &'w World,
    attacker: &'w Entity,
    victim: &'w Entity,
    /// Turns of the victim between two blows of the attacker.
    turns: UpperBound,
    blow: (i64, UpperBound),
    /// Once, and in each turn between two blows.
    damage: [UpperBound; 2],
    healing: [UpperBound; 2],
    healing_by_blows: UpperBound,
    /// Healing in turns of the victim whose number is a multiple, as `(hit points, turns)`.
    slow_healing: Vec<(i64, i64)>,
    power: Change,
    defence: Change,
    /// The statuses that are being read.
    reading: Vec<(Side, StatusId)>,
    /// The statuses whose beginning, or end, is counted in the stats.
    counted: Vec<(Side, StatusId, bool)>,
    /// How many wounds have led to the rule that is read.
    wounds: u8,
    /// The tiles and substances that were read.
    ground: Vec<Ground>,
    /// Whether the rules can have effects that are not known here.
    unknown: bool,
    /// How many rules have been read.
    rules: u32,
}

/// The tile or the substance that may be in the cell of one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Substance(SubstanceId),
    Tile(TileId),
    /// The tile that one of them stands on, while it burns.
    Burning(Side),
}

/// The two sums of damage and of healing.
const ONCE: usize = 0;
const TURN: usize = 1;

impl<'w> Fight<'w> {
    pub(super) fn new(world: &'w World, attacker: &'w Entity, victim: &'w Entity) -> Self {
        let mut fight = Self {
            world,
            attacker,
            victim,
            turns: UpperBound(None),
            blow: (0, UpperBound::default()),
            damage: [UpperBound::default(); 2],
            healing: [UpperBound::default(); 2],
            healing_by_blows: UpperBound::default(),
            slow_healing: Vec::new(),
            power: Change::NONE,
            defence: Change::NONE,
            reading: Vec::new(),
            counted: Vec::new(),
            wounds: 0,
            ground: Vec::new(),
            unknown: false,
            rules: 0,
        };
        fight.turns = fight.turns_between();
        fight.read(Side::Attacker);
        fight.read(Side::Victim);
        fight
    }

    /// The hit points that the blows of the attacker take from the victim.
    pub(super) fn taken(self) -> Option<Taken> {
        let victim = self.victim.fighter?;
        let blow = self.whole_blow()?;
        let unknown = |sum: UpperBound| if self.unknown { UpperBound(None) } else { sum };
        let (mut healed, mut blows) = (self.healing[TURN].times(self.turns), 1);
        healed.add(self.healing_by_blows);
        let mut healed_once = self.healing[ONCE];
        for &(amount, every) in &self.slow_healing {
            // The number of a turn may stand for several turns of a creature.
            let every = if self.turns == UpperBound(Some(1)) { every } else { 1 };
            healed = healed.times(UpperBound(Some(every)));
            healed.add(UpperBound(Some(amount.saturating_mul(blows))).times(self.turns));
            healed_once.add(UpperBound(Some(amount)).times(self.turns));
            blows *= every;
        }
        let wounds = Wounds {
            hp: victim.hp().into(),
            max_hp: victim.max_hp().max(self.fighter(Side::Victim)?.max_hp()).into(),
            blow: (if self.unknown { 0 } else { blow.0 }, unknown(blow.1)),
            damage_between: unknown(self.damage[TURN].times(self.turns)),
            damage_once: unknown(self.damage[ONCE]),
            healing_between: (unknown(healed), blows),
            healing_once: unknown(healed_once),
        };
        wounds.taken()
    }

    const fn entity(&self, side: Side) -> &'w Entity {
        match side {
            Side::Attacker => self.attacker,
            Side::Victim => self.victim,
        }
    }

    fn fighter(&self, side: Side) -> Option<Fighter> {
        self.world.effective_fighter(self.entity(side))
    }

    fn is_player(&self, side: Side) -> bool {
        self.entity(side).id == self.world.player()
    }

    /// The damage of one blow with its side effects. `None` where the attacker never deals one.
    fn whole_blow(&self) -> Option<(i64, UpperBound)> {
        let rows = self.behaviours(Side::Attacker);
        let in_melee = self.is_player(Side::Attacker) || rows.clone().any(attacks);
        let melee = in_melee.then(|| {
            let (least, most) = (self.melee(false), self.melee(true));
            let mut sum = UpperBound(most);
            sum.add(self.blow.1);
            (least.unwrap_or(0).saturating_add(self.blow.0), sum)
        });
        let casts = rows.filter_map(|row| match row.behaviour {
            Behaviour::Cast(ability) => self.ability(ability),
            _ => None,
        });
        melee
            .into_iter()
            .chain(casts)
            .reduce(|(least, most), (other, more)| (least.min(other), most.max(more)))
    }

    /// The damage of an attack in melee with the least or the most that may change the stats.
    fn melee(&self, most: bool) -> Option<i64> {
        let changes = if most {
            (self.power.up?, self.defence.down?)
        } else {
            (self.power.down?, self.defence.up?)
        };
        let range = blow(self.world, [self.attacker, self.victim], changes);
        Some(range[usize::from(most)])
    }

    /// The damage of an ability of the attacker to the victim; `None` where it does none.
    fn ability(&self, ability: AbilityId) -> Option<(i64, UpperBound)> {
        let rule = &self.world.content().rows().ability(ability)?.rule;
        let aimed = matches!(rule.to, Target::Nearest(_) | Target::Actor(_));
        let (mut least, mut most) = (0_i64, UpperBound::default());
        for effect in &rule.effects {
            if let Consequence::Damages { amount, kind } = effect.facts().consequence
                && self.sides((rule.on, rule.to), Side::Attacker, None).contains(&Side::Victim)
            {
                let damage = self.damage(amount, kind);
                least = least.saturating_add(damage.0);
                most.add(damage.1);
            }
        }
        // The effects that the wounds of the victim set off are included.
        let certain = aimed && rule.conditions.is_empty();
        (!most.is_nothing()).then(|| {
            most.add(self.blow.1);
            (if certain { least } else { 0 }, most)
        })
    }

    /// The damage of one effect to the victim.
    fn damage(&self, amount: Amount, kind: DamageKindId) -> (i64, UpperBound) {
        damage_of(self.world, self.victim.kind, amount, kind)
    }

    fn behaviours(&self, side: Side) -> impl Iterator<Item = &'w BehaviourRow> + Clone + use<'w> {
        behaviours(self.world, self.entity(side))
    }

    /// How many turns the victim has between two blows of the attacker at most.
    fn turns_between(&self) -> UpperBound {
        let steady = |side| {
            let first = self.behaviours(side).next();
            let stands = |row: &BehaviourRow| {
                let still = row.behaviour == Behaviour::Guard && side == Side::Victim;
                row.conditions.is_empty() && (row.behaviour == Behaviour::Attack || still)
            };
            first.map_or(self.is_player(side) || side == Side::Victim, stands)
        };
        if !steady(Side::Attacker) || !steady(Side::Victim) || self.is_apart() {
            return UpperBound(None);
        }
        let speed = |side| i64::from(self.world.speed(self.entity(side)).max(1));
        let (victim, attacker) = (speed(Side::Victim), speed(Side::Attacker));
        let turns = if victim == attacker { 1 } else { victim / attacker + 2 };
        UpperBound(Some(turns))
    }

    fn is_apart(&self) -> bool {
        self.attacker.at.chebyshev(self.victim.at) > 1
    }

    /// The sides that a rule may be done to.
    fn sides(&self, (trigger, to): (Trigger, Target), me: Side, other: Option<Side>) -> Vec<Side> {
        match to {
            Target::Me => vec![me],
            Target::Other => other.into_iter().collect(),
            Target::Player if self.is_player(Side::Victim) => vec![Side::Victim],
            Target::Player => vec![Side::Attacker],
            // `Me` is none of them.
            Target::Enemies | Target::Nearest(_) | Target::Around(_) | Target::InView => {
                vec![me.other()]
            }
            // A rule about a cell is done to the fighter in it.
            Target::Cell if trigger == Trigger::Burn || OCCUPIED.contains(&trigger) => vec![me],
            // The cell of the rule is that of `Me`, unless a blow has pushed it away from there.
            Target::Adjacent if trigger != Trigger::Hurt => vec![me.other()],
            _ => vec![Side::Attacker, Side::Victim],
        }
    }
}
