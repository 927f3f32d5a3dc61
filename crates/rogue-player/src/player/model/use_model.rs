//! The sum of the effects of a use, a throw or an ability over its rules.

use roguecore::rule::{Amount, Condition, Effect, Rule, Target, Trigger};
use roguecore::{AbilityId, PrototypeId, StatusId, SubstanceId};

use super::{ContentModel, chance, mean};

/// Whom an action against enemies reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reach {
    /// No enemy: it is no action against any.
    #[default]
    None,
    /// The nearest enemy, nearer than that many cells; it needs no target.
    Nearest(u32),
    /// One actor, or the first one on a line: it needs the cell of an enemy.
    One(u32),
    /// All near a cell.
    Area {
        /// Radius in cells.
        radius: u32,
        /// Greatest distance of the cell.
        range: u32,
    },
    /// Every enemy in view.
    Enemies,
    /// All next to the user.
    Around(u32),
}

/// The actors that a rule of an action is aimed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    User,
    /// The user's friends in view; all that helps them counts as help for the user.
    Friends,
    Enemies,
    /// An enemy, or the user at their own cell.
    Anyone,
}

impl Aim {
    /// Whether it is the user's own side.
    const fn is_own(self) -> bool {
        matches!(self, Self::User | Self::Friends)
    }
}

/// The meaning of an effect for an action.
enum Meaning {
    /// That of its target: the action is one against those that it is aimed at.
    AgainstTarget,
    /// The same whatever its target is.
    Untargeted,
    /// Not known before it is done.
    Unknown,
}

/// Hit points that come back at once: some, and a share of all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Healing {
    points: i32,
    /// In percent of the maximum.
    share: i32,
}

impl Healing {
    /// The hit points for an actor with that maximum.
    pub(crate) const fn of(self, max_hp: i32) -> i32 {
        self.points.saturating_add((max_hp as i64 * self.share as i64 / 100) as i32)
    }

    /// One more effect, which happens with those odds in percent.
    fn add(&mut self, model: &ContentModel, amount: Amount, odds: i32) {
        let (sum, by) = match amount {
            Amount::Share { stat, percent, .. } if stat == model.stats.max_hp => {
                (&mut self.share, percent)
            }
            Amount::Stat(stat) if stat == model.stats.max_hp => (&mut self.share, 100),
            _ => (&mut self.points, mean(amount)),
        };
        *sum += by * odds / 100;
    }
}

/// The effects of an action.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub(crate) struct UseModel {
    /// Whether there is anything to do at all.
    pub(crate) exists: bool,
    /// The hit points that its user gets back at once.
    pub(crate) heal: Healing,
    /// Hit points that its user gets over some turns.
    pub(crate) regenerate: i32,
    /// Stats that its user gets for good.
    pub(crate) grow: i32,
    /// The worth of a temporary status to its user.
    pub(crate) buff: i32,
    /// The status of that.
    pub(crate) buff_status: Option<StatusId>,
    /// Statuses that it ends.
    pub(crate) cures: Vec<StatusId>,
    /// Whom `damage`, `disable` and the others concern.
    pub(crate) reach: Reach,
    /// Damage to each enemy reached.
    pub(crate) damage: i32,
    /// Turns in which an enemy reached does nothing, or is weaker.
    pub(crate) disable: i32,
    /// The status of that.
    pub(crate) disable_status: Option<StatusId>,
    /// Whether enemies reached are moved away or become harmless.
    pub(crate) banish: bool,
    /// Whether an enemy reached becomes a friend.
    pub(crate) charm: bool,
    /// Friends that it calls.
    pub(crate) friends: i32,
    /// Abilities that every friend in view casts at its word.
    pub(crate) orders: Vec<AbilityId>,
    /// Whether its user is somewhere else afterwards.
    pub(crate) teleport: bool,
    /// The range in which its user can choose where to be.
    pub(crate) blink: u32,
    /// Floors that its user goes down.
    pub(crate) descend: i32,
    /// Cells that the player learns; a whole floor counts as 100.
    pub(crate) reveal: u32,
    /// A substance at the target cell that harms the actors there.
    pub(crate) cloud: Option<SubstanceId>,
    /// Hit points of another actor.
    pub(crate) heal_other: i32,
    /// The cost for its user: damage, a harmful status, noise.
    pub(crate) harm: i32,
    /// Whether a thrown item is gone afterwards.
    pub(crate) used_up: bool,
    /// Whether an effect is none of the above: it is known when it is done.
    pub(crate) other: bool,
}

impl UseModel {
    pub(crate) fn of_rules<'a>(
        model: &ContentModel,
        rules: impl Iterator<Item = &'a Rule>,
    ) -> Self {
        let mut action = Self::default();
        let mut is_certain = false;
        for rule in rules {
            // Of the rules for a use one is run. Those after one without conditions, or for where no enemy is in view,
            // stand in for one that can do nothing: a persona keeps the item for a better moment.
            if rule.on == Trigger::Use && (is_certain || is_for_safety(rule)) {
                continue;
            }
            is_certain |= rule.conditions.is_empty();
            action.add_rule(model, rule);
        }
        action
    }

    fn add_rule(&mut self, model: &ContentModel, rule: &Rule) {
        self.exists = true;
        let throw = rule.on == Trigger::Throw;
        let reach = match rule.to {
            Target::Nearest(range) => Reach::Nearest(range),
            Target::Actor(range) | Target::Ray(range) => Reach::One(range),
            Target::Beam(length) | Target::Cone(length) => Reach::One(length),
            Target::Ball { radius, range } => Reach::Area { radius, range: range.min(30) },
            Target::Enemies | Target::InView => Reach::Enemies,
            Target::Around(radius) => Reach::Around(radius),
            Target::Adjacent | Target::AdjacentEnemies => Reach::Around(1),
            Target::Other | Target::Cell if throw => Reach::One(8),
            Target::Chosen(range) => Reach::Area { radius: 0, range: range.min(30) },
            _ => Reach::None,
        };
        let aim = match rule.to {
            Target::Allies => Aim::Friends,
            _ if reach == Reach::None => Aim::User,
            Target::Chosen(_) if !throw => Aim::Anyone,
            _ => Aim::Enemies,
        };
        let odds = chance(rule);
        for effect in &rule.effects {
            match self.add_effect(model, *effect, odds, aim) {
                Meaning::AgainstTarget if !aim.is_own() => self.reach = reach,
                Meaning::AgainstTarget | Meaning::Untargeted => {}
                Meaning::Unknown => self.other = true,
            }
        }
    }

    /// Adds an effect, which happens with those odds in percent: each verb has its meaning here.
    fn add_effect(&mut self, model: &ContentModel, effect: Effect, odds: i32, aim: Aim) -> Meaning {
        let of_user = aim.is_own();
        match effect {
            Effect::Damage { amount, .. } if of_user => self.harm += mean(amount),
            Effect::Damage { amount, .. } => self.damage += mean(amount) * odds / 100,
            Effect::Heal(amount) => {
                if !aim.is_own() {
                    self.heal_other += mean(amount);
                }
                if aim != Aim::Enemies {
                    self.heal.add(model, amount, odds);
                }
            }
            Effect::ChangeStat { stat, amount } if of_user => {
                self.grow += model.stat_worth(stat, mean(amount));
            }
            Effect::AddStatus { status, turns } if of_user => {
                self.own_status(model, status, mean(turns));
            }
            Effect::AddStatus { status, turns } => {
                return self.status_of_enemy(model, status, mean(turns), odds);
            }
            Effect::RemoveStatus(status) if of_user => self.cures.push(status),
            Effect::Teleport(_) if of_user => self.teleport = true,
            Effect::ChangeFloor(floors) if of_user => self.descend += floors,
            Effect::Teleport(_) | Effect::ChangeFloor(_) => self.banish = true,
            Effect::Become(_) if !of_user => self.banish = true,
            Effect::Blink => self.blink = 6,
            Effect::Drain { amount, percent, .. } if !of_user => {
                let damage = mean(amount) * odds / 100;
                self.damage += damage;
                self.heal.points += damage * percent / 100;
            }
            Effect::Cast(ability) if aim == Aim::Friends => {
                self.orders.push(ability);
                return Meaning::Untargeted;
            }
            Effect::Push(cells) if !of_user => self.disable += cells.min(3) as i32,
            Effect::Pull(_) | Effect::Swap | Effect::Charge(_) if !of_user => {}
            Effect::Join(_) if !of_user => self.charm = true,
            Effect::Spread { substance, .. } => self.add_substance(model, substance, of_user),
            Effect::Summon { creature, count } => {
                if is_fighter(model, creature) {
                    self.friends += mean(count).max(1);
                }
                return Meaning::Untargeted;
            }
            Effect::Reveal(radius) => {
                self.reveal += if radius == 0 { 100 } else { radius };
                return Meaning::Untargeted;
            }
            Effect::Noise(radius) => {
                self.harm += (radius / 8) as i32;
                return Meaning::Untargeted;
            }
            Effect::UseUp => {
                // A thing that may break is thrown as long as it holds.
                self.used_up |= odds == 100;
                return Meaning::Untargeted;
            }
            Effect::Say(_) | Effect::Spend { .. } | Effect::RemoveStatus(_) => {
                return Meaning::Untargeted;
            }
            Effect::ChangeStat { .. }
            | Effect::SetStat { .. }
            | Effect::AddTag(_)
            | Effect::RemoveTag(_)
            | Effect::Push(_)
            | Effect::Pull(_)
            | Effect::Swap
            | Effect::Become(_)
            | Effect::Create { .. }
            | Effect::Give { .. }
            | Effect::Take { .. }
            | Effect::SetTile(_)
            | Effect::Clear(_)
            | Effect::Experience(_)
            | Effect::Join(_)
            | Effect::Cast(_)
            | Effect::Win
            | Effect::Lose
            | Effect::Custom { .. }
            | Effect::Steal
            | Effect::ReplaceTile { .. }
            | Effect::SpawnHorde { .. }
            | Effect::Identify(_)
            | Effect::Drain { .. }
            | Effect::Shove
            | Effect::Charge(_)
            | Effect::Enchant { .. }
            | Effect::Investigate
            | Effect::Restart => return Meaning::Unknown,
        }
        Meaning::AgainstTarget
    }

    fn add_substance(&mut self, model: &ContentModel, substance: SubstanceId, of_user: bool) {
        match (of_user, model.is_harmful(substance)) {
            (true, true) => self.harm += 8,
            (true, false) => self.buff += 10,
            (false, true) => {
                self.cloud = Some(substance);
                self.damage += 5;
            }
            (false, false) => {}
        }
    }

    /// A status of an enemy; one that does it no harm is about something else.
    fn status_of_enemy(
        &mut self,
        model: &ContentModel,
        status: StatusId,
        turns: i32,
        odds: i32,
    ) -> Meaning {
        let worth = -model.status_worth(status);
        if worth <= 0 {
            return Meaning::Unknown;
        }
        let strength = if worth >= 25 { 100 } else { (worth * 3).min(60) };
        let turns = turns.clamp(1, 20);
        self.disable += turns * strength * odds / 10_000;
        self.disable_status = Some(status);
        let row = model.status(status);
        let turn = row.into_iter().flat_map(|row| row.rules.on(Trigger::Turn));
        for effect in turn.flat_map(|(_, rule)| &rule.effects) {
            if let Effect::Damage { amount, .. } = effect {
                self.damage += mean(*amount) * turns * odds / 100;
            }
        }
        Meaning::AgainstTarget
    }

    fn own_status(&mut self, model: &ContentModel, status: StatusId, turns: i32) {
        let worth = model.status_worth(status);
        if worth < 0 {
            self.harm += (-worth * turns / 20).max(2);
            return;
        }
        let row = model.status(status);
        let turn = row.into_iter().flat_map(|row| row.rules.on(Trigger::Turn));
        let heals = turn.flat_map(|(_, rule)| &rule.effects).find_map(|effect| match effect {
            Effect::Heal(amount) => Some(mean(*amount)),
            _ => None,
        });
        match heals {
            Some(amount) => self.regenerate += amount * turns.clamp(1, 100),
            None => self.buff += worth * turns.clamp(1, 30) / 4,
        }
        self.buff_status = Some(status);
    }

    /// Whether it is meant for a fight.
    pub(crate) fn is_attack(&self) -> bool {
        self.reach != Reach::None
            && (self.damage > 0 || self.disable > 0 || self.banish || self.charm)
    }

    /// Whether an enemy in that distance, in cells, is one that it reaches.
    pub(crate) const fn reaches(&self, distance: u32) -> bool {
        match self.reach {
            Reach::None => false,
            Reach::Nearest(range) => distance < range,
            Reach::One(range) | Reach::Area { range, .. } | Reach::Around(range) => {
                distance <= range
            }
            Reach::Enemies => true,
        }
    }

    /// Whether it gives hit points back at once.
    pub(crate) const fn heals(&self) -> bool {
        self.heal.points > 0 || self.heal.share > 0
    }

    /// Whether the user is better off somewhere else afterwards.
    pub(crate) const fn is_escape(&self) -> bool {
        self.teleport || self.descend > 0 || self.blink > 0
    }
}

/// Whether a rule is for where no enemy is in view.
fn is_for_safety(rule: &Rule) -> bool {
    rule.conditions.iter().any(|condition| match condition {
        Condition::Not(inner) => matches!(**inner, Condition::Sees(_)),
        _ => false,
    })
}

fn is_fighter(model: &ContentModel, creature: PrototypeId) -> bool {
    model.content.prototype(creature).fighter.is_some()
}
