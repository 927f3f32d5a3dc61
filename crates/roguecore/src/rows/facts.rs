//! Facts of rows: the consequences of the rules of tiles, substances, statuses and items. They are
//! [derived](super::derive) once when a content is built; readers add preferences only. [`harms`] has the kinds
//! of harm, [`paths`] the costs of tiles for creatures; the facts that turns ask of all rows at once are
//! [lookups](super::lookups).

pub(crate) mod harms;
pub(crate) mod paths;

use crate::id::{AbilityId, PrototypeId, StatId, StatusId, SubstanceId};
use crate::rule::{Condition, Consequence, Effect, Rule, Scope};
use crate::tile::TileId;
use harms::Harms;

/// A noise that is heard at least that many cells away is an alarm.
const ALARM_RADIUS: u32 = 8;

/// The facts of all rows of a content.
///
/// ```
/// use roguecore::{Content, Harms};
/// let ron = Content::first_steps_ron().replace(
///     "tiles: [",
///     "tiles: [(id: \"spikes\", glyph: '^', color: (1, 1, 1), walkable: true, transparent: true,
///         rules: [(on: Enter, do: [Damage(1)])]),",
/// );
/// let content = Content::parse("spikes.ron", &ron)?;
/// let harms = |id| content.facts().tile(content.tile_id(id).unwrap()).harms;
/// assert_eq!(harms("spikes"), Harms::DAMAGES);
/// assert!(harms("floor").is_empty());
/// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub(super) tiles: Vec<TileFacts>,
    pub(super) substances: Vec<SubstanceFacts>,
    pub(super) statuses: Vec<StatusFacts>,
    pub(super) items: Vec<ItemFacts>,
    /// The harms of the effects of each ability, without those of abilities that it casts.
    pub(super) abilities: Vec<Harms>,
}

/// The facts that follow from the rules of a tile.
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TileFacts {
    /// Its harms to an actor that enters it or ends a turn there.
    pub harms: Harms,
    /// Its harms to the player on entering it, on ending a turn there and on leaving it.
    pub harms_player: Harms,
    /// Its harms to the player on staying there: a trap that has closed does nothing.
    pub harms_staying: Harms,
    /// Where an actor is that has entered it.
    pub leads_to: Option<Exit>,
    /// Whether it leads away, or can burn to a tile that does: a rope bridge.
    pub can_give_way: bool,
    /// How a bump makes of it a tile that can be entered. Empty where it can be entered.
    pub openings: Vec<Opening>,
    /// The item that a bump takes: the key of a lock that uses keys up.
    pub uses_up: Option<PrototypeId>,
    /// Whether the player changes other tiles by entering it: one of several altars, whose cages
    /// close when the player steps on another.
    pub changes_others: bool,
    /// Whether the player changes other tiles by taking an item there: one of several cages.
    pub offers_choice: bool,
    /// The harms of its rules to the player on taking an item there.
    pub harms_taking: Harms,
    /// The most hit points that the player loses on entering it, staying for a turn and leaving it.
    pub most_damage: u32,
    /// Whether a rule always refuses that the player enters it or leaves it.
    pub refuses_player: bool,
    /// The tiles that its own rules make of it, and those that name it.
    pub becomes: Vec<TileId>,
    /// Whether rules may make another tile of it although nobody bumps into it: its own, those that name it, and
    /// those of creatures, statuses and cells that change tiles away from their own cell. Items are used on purpose.
    pub may_change: bool,
}

impl TileFacts {
    /// Whether creatures make a detour around it: one for entering it, or for ending a turn on it,
    /// damages, teleports, transforms, drops to another floor, ends the game, or gives a status that
    /// damages or controls its holder.
    pub const fn is_avoided(&self) -> bool {
        self.harms.intersects(Harms::AVOIDED)
    }
}

/// Where a tile leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// That many floors down, or up if negative.
    Floors(i32),
    /// Anywhere else on the floor.
    Elsewhere,
}

/// A bump rule that makes of a tile one that can be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opening {
    /// The tile that it becomes.
    pub to: TileId,
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// The possible harms of that bump to the player: a statue wakes up, a door bites. A key that it
    /// uses up is no harm.
    pub harms: Harms,
}

impl Opening {
    /// The item that must be carried.
    pub fn key(&self) -> Option<PrototypeId> {
        self.conditions.iter().find_map(|it| match it {
            Condition::Carries(key) | Condition::OtherCarries(key) => Some(*key),
            _ => None,
        })
    }
}

/// The facts that follow from the rules of a substance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubstanceFacts {
    /// Its harms to an actor that enters its cell or ends a turn there.
    pub harms: Harms,
    /// Its harms to the player on entering its cell, on ending a turn there and on leaving it.
    pub harms_player: Harms,
}

impl SubstanceFacts {
    /// Whether creatures make a detour around it, as for tiles.
    pub const fn is_avoided(self) -> bool {
        self.harms.intersects(Harms::AVOIDED)
    }

    /// Whether it harms the player, or creatures make a detour around it, which the player is
    /// spared, too.
    pub const fn is_harmful(self) -> bool {
        !self.harms_player.is_empty() || self.is_avoided()
    }
}

/// The facts that follow from the row of a status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatusFacts {
    /// Its harms to its holder. Where it takes them is not counted.
    pub harms: Harms,
}

/// The facts that follow from the rules of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemFacts {
    /// Its harms to the player on picking it up.
    pub harms: Harms,
}

impl Facts {
    /// The facts of a tile; of one that does nothing for an id of other content.
    pub fn tile(&self, tile: TileId) -> &TileFacts {
        static NOTHING: TileFacts = TileFacts {
            harms: Harms::NONE,
            harms_player: Harms::NONE,
            harms_staying: Harms::NONE,
            leads_to: None,
            can_give_way: false,
            openings: Vec::new(),
            uses_up: None,
            changes_others: false,
            offers_choice: false,
            harms_taking: Harms::NONE,
            most_damage: 0,
            refuses_player: false,
            becomes: Vec::new(),
            may_change: false,
        };
        self.tiles.get(tile.index()).unwrap_or(&NOTHING)
    }

    /// The facts of a substance; of one that does nothing for an id of other content.
    pub fn substance(&self, substance: SubstanceId) -> SubstanceFacts {
        self.substances.get(substance.index()).copied().unwrap_or_default()
    }

    /// The facts of a status; of one that does nothing for an id of other content.
    pub fn status(&self, status: StatusId) -> StatusFacts {
        self.statuses.get(status.index()).copied().unwrap_or_default()
    }

    /// The facts of an item; of one that does nothing for an id of other content.
    pub fn item(&self, item: PrototypeId) -> ItemFacts {
        self.items.get(item.index()).copied().unwrap_or_default()
    }

    /// The harms of the effects of a rule to an actor, if they are done to the actor or in its cell.
    pub fn harms(&self, rule: &Rule) -> Harms {
        rule.effects.iter().map(|it| self.of_effect(it)).collect()
    }

    /// The harms of the effects of a rule to `Me`; `is_of_cell` is whether a tile or substance has it.
    pub(super) fn harms_me(&self, rule: &Rule, is_of_cell: bool) -> Harms {
        concerning_me(rule, is_of_cell).map(|it| self.of_effect(it)).collect()
    }

    pub(crate) fn of_effect(&self, effect: &Effect) -> Harms {
        match effect.facts().consequence {
            Consequence::Damages { .. } => Harms::DAMAGES,
            Consequence::Loses => Harms::LOSES,
            Consequence::Teleported | Consequence::LeavesFloor(_) | Consequence::Becomes(_) => {
                Harms::REMOVES
            }
            Consequence::Displaced => Harms::DISPLACES,
            Consequence::ChangesStat { amount, .. } => {
                Harms::HINDERS.when(amount.may_be_negative())
            }
            Consequence::SetsStat(stat) => {
                Harms::HINDERS.when(stat == StatId::HP || stat == StatId::MAX_HP)
            }
            Consequence::StatusBegins { status, .. } => self.of_begun(status),
            Consequence::Summons => Harms::ALERTS,
            Consequence::Heard(radius) => Harms::ALERTS.when(radius >= ALARM_RADIUS),
            Consequence::LosesItems(_) | Consequence::Robbed => Harms::ROBS,
            Consequence::Casts(ability) => Harms::INDIRECT.when(self.casts_harm(ability)),
            Consequence::Spreads(substance) => {
                Harms::INDIRECT.when(self.substance(substance).is_harmful())
            }
            // The harms of a tile are those of its own rules. The effects of host rules are not known.
            Consequence::None
            | Consequence::Heals(_)
            | Consequence::StatusEnds(_)
            | Consequence::Moves
            | Consequence::Joins(_)
            | Consequence::UsesUp
            | Consequence::ChangesTile(_)
            | Consequence::Unknown => Harms::NONE,
        }
    }

    /// The harms of a status to an actor that gets it.
    fn of_begun(&self, status: StatusId) -> Harms {
        let harms = self.status(status).harms;
        let at_once = Harms::DAMAGES.union(Harms::CONTROLS).union(Harms::HINDERS);
        harms.intersection(at_once).union(Harms::INDIRECT.when(harms.intersects(Harms::LOSES)))
    }

    fn casts_harm(&self, ability: AbilityId) -> bool {
        self.abilities.get(ability.index()).is_some_and(|harms| !harms.is_empty())
    }
}

/// The effects of a rule, without those that are done to other actors only. Effects on cells near by
/// count: gas comes over.
pub(crate) fn concerning_me(rule: &Rule, is_of_cell: bool) -> impl Iterator<Item = &Effect> {
    let spares_me = rule.to.spares_me(rule.on, is_of_cell);
    let is_of_actors =
        |it: &Effect| matches!(it.facts().scope, Scope::Actors | Scope::ActorsOrCell);
    rule.effects.iter().filter(move |it| !(spares_me && is_of_actors(it)))
}
