//! Which triggers the rules of each kind of row can have: those that the engine considers for it.

use super::{Condition, Effect, RefusalRule, Rule, Scope, Target, Trigger};
use crate::id::StatId;

/// The kind of row that a rule belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleOwner {
    /// A creature with hit points: `Me` is the creature.
    Creature,
    /// A creature without hit points, which does nothing.
    Bystander,
    /// A status: `Me` is its holder.
    Status,
    /// An item that cannot be equipped: `Me` is its holder.
    Item,
    /// An item that can be equipped; while it is, its rules are those of its holder.
    Equipment,
    /// A tile that can be entered: the cell of the rule has it.
    Ground,
    /// A tile that cannot be entered.
    Barrier,
    /// A substance: the cell of the rule has it.
    Substance,
    /// A recipe: its rules are those of its floors, where nobody is `Me` and the cell is the player's.
    Floor,
}

impl RuleOwner {
    /// Every kind of row with rules.
    pub(crate) const ALL: [Self; 9] = [
        Self::Creature,
        Self::Bystander,
        Self::Status,
        Self::Item,
        Self::Equipment,
        Self::Ground,
        Self::Barrier,
        Self::Substance,
        Self::Floor,
    ];

    /// The kind of a row of items.
    pub(crate) const fn of_item(can_be_equipped: bool) -> Self {
        if can_be_equipped { Self::Equipment } else { Self::Item }
    }

    /// The kind of a row of tiles.
    pub(crate) const fn of_tile(walkable: bool) -> Self {
        if walkable { Self::Ground } else { Self::Barrier }
    }

    /// How messages name it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Creature => "a creature",
            Self::Bystander => "a creature without `hp`",
            Self::Status => "a status",
            Self::Item => "an item without `equip`",
            Self::Equipment => "an item with `equip`",
            Self::Ground => "a walkable tile",
            Self::Barrier => "a tile that is not walkable",
            Self::Substance => "a substance",
            Self::Floor => "a recipe",
        }
    }

    /// Whether the rules of such a row are ever considered for a trigger.
    pub(crate) const fn can_have(self, trigger: Trigger) -> bool {
        let is_item = matches!(self, Self::Item | Self::Equipment);
        let is_actor = self.is_actor();
        let is_tile = matches!(self, Self::Ground | Self::Barrier);
        let is_entered = matches!(self, Self::Ground | Self::Substance);
        match trigger {
            Trigger::Use | Trigger::Throw | Trigger::Drop => is_item,
            Trigger::PickUp => is_item || matches!(self, Self::Ground),
            Trigger::Equip | Trigger::Unequip => matches!(self, Self::Equipment),
            Trigger::Hit
            | Trigger::Hurt
            | Trigger::Kill
            | Trigger::Die
            | Trigger::Notice
            | Trigger::Hear
            | Trigger::Win
            | Trigger::Lose => is_actor,
            Trigger::Arrive => is_actor || matches!(self, Self::Floor),
            Trigger::Turn => is_actor || is_entered || matches!(self, Self::Floor),
            Trigger::Bump => matches!(self, Self::Creature | Self::Bystander | Self::Barrier),
            Trigger::Enter | Trigger::Leave => is_entered,
            Trigger::Land => matches!(self, Self::Ground),
            Trigger::Search => is_tile || is_entered,
            Trigger::Start | Trigger::End => matches!(self, Self::Status),
            Trigger::Burn | Trigger::Tick => is_tile,
        }
    }

    /// The target of a rule that says none: the cell of a tile, of a substance or where an item has
    /// landed, with the actor in it; the actor that was hit or that bumped; otherwise `Me`.
    pub(crate) const fn default_target(self, trigger: Trigger) -> Target {
        let in_cell = self.is_of_cell() || matches!(self, Self::Floor);
        match (in_cell, trigger) {
            (true, _) | (_, Trigger::Throw) => Target::Cell,
            (_, Trigger::Hit | Trigger::Bump) => Target::Other,
            _ => Target::Me,
        }
    }

    /// Why a rule of such a row never does anything, or nothing to an actor that it is about.
    pub(crate) fn fault(self, rule: &Rule) -> Option<String> {
        let on = rule.on;
        if !self.can_have(on) {
            let known: Vec<_> = self.triggers().map(|trigger| format!("{trigger:?}")).collect();
            let (row, known) = (self.words(), known.join(", "));
            return Some(format!("`{on:?}` never happens to {row}; its rules can have {known}"));
        }
        if matches!(self, Self::Floor) && rule.conditions.iter().any(Condition::is_about_actors) {
            return Some(
                "a floor is not an actor: nobody is `Me` or `Other` in its conditions".to_owned(),
            );
        }
        if on.is_about_end() {
            return fault_at_end(rule);
        }
        if on == Trigger::Use && matches!(rule.to, Target::Somewhere(_)) {
            return Some(SOMEWHERE.to_owned());
        }
        if on == Trigger::Use && rule.last {
            return Some(ONE_USE.to_owned());
        }
        if rule.unless().iter().any(Vec::is_empty) {
            return Some(UNREACHED.to_owned());
        }
        let is_pushed = matches!(self, Self::Creature | Self::Bystander) && on == Trigger::Bump;
        if !is_pushed && rule.effects.contains(&Effect::Shove) {
            return Some(
                "`Shove` is for a creature's rule for `Bump`: nobody pushes here".to_owned(),
            );
        }
        if on != Trigger::Hear && rule.effects.contains(&Effect::Investigate) {
            return Some(
                "`Investigate` goes to the cell of a noise: it is for rules for `Hear`".to_owned(),
            );
        }
        let is_about_actors = rule.effects.iter().any(|it| it.facts().scope == Scope::Actors);
        let reason = self.unreached(on, rule.to).filter(|_| is_about_actors)?;
        Some(format!("this rule for `{on:?}` never reaches an actor: {reason}"))
    }

    /// Whether a rule of such a row with that trigger is set off by a command, which can be refused. An
    /// actor refuses its own steps and blows, too.
    pub(crate) const fn can_refuse(self, trigger: Trigger) -> bool {
        match trigger {
            Trigger::Use
            | Trigger::Throw
            | Trigger::Equip
            | Trigger::Unequip
            | Trigger::Drop
            | Trigger::Bump => self.can_have(trigger),
            Trigger::PickUp => matches!(self, Self::Item | Self::Equipment),
            Trigger::Hit => self.is_actor(),
            Trigger::Enter | Trigger::Leave => self.is_actor() || self.can_have(trigger),
            Trigger::Hurt
            | Trigger::Kill
            | Trigger::Die
            | Trigger::Turn
            | Trigger::Start
            | Trigger::End
            | Trigger::Arrive
            | Trigger::Notice
            | Trigger::Hear
            | Trigger::Search
            | Trigger::Burn
            | Trigger::Win
            | Trigger::Lose
            | Trigger::Tick
            | Trigger::Land => false,
        }
    }

    /// Whether its rules are those of an actor, whatever happens to it.
    const fn is_actor(self) -> bool {
        matches!(self, Self::Creature | Self::Status | Self::Equipment)
    }

    /// Why a rule of such a row never refuses anything, or may roll dice.
    pub(crate) fn refusal_fault(self, rule: &RefusalRule) -> Option<String> {
        let on = rule.on;
        if !self.can_refuse(on) {
            let known = Trigger::ALL.into_iter().filter(|&trigger| self.can_refuse(trigger));
            let known: Vec<_> = known.map(|trigger| format!("{trigger:?}")).collect();
            let (row, known) = (self.words(), known.join(", "));
            return Some(format!(
                "`{on:?}` cannot be refused by {row}; its rules can refuse {known}"
            ));
        }
        let rolls = rule.conditions.iter().any(Condition::rolls);
        rolls.then(|| "a refusal rolls nothing: leave `Chance` out".to_owned())
    }

    /// Whether somebody may be `Me` in a rule for a trigger.
    pub(crate) const fn knows_actor(self, on: Trigger) -> bool {
        match self {
            Self::Floor => false,
            Self::Barrier => !matches!(on, Trigger::Burn | Trigger::Tick),
            Self::Creature
            | Self::Bystander
            | Self::Status
            | Self::Item
            | Self::Equipment
            | Self::Ground
            | Self::Substance => true,
        }
    }

    /// Why a rule for a trigger never finds an actor as its target.
    const fn unreached(self, on: Trigger, to: Target) -> Option<&'static str> {
        match (self, on, to) {
            (
                Self::Floor,
                _,
                Target::Me
                | Target::Nearest(_)
                | Target::InView
                | Target::Enemies
                | Target::AdjacentEnemies
                | Target::Allies,
            ) => Some("a floor is not an actor; `to: Player` is the player, `to: Floor` everyone"),
            (
                Self::Barrier,
                Trigger::Burn | Trigger::Tick,
                Target::Cell | Target::Me | Target::Other,
            ) => Some("nobody is on a tile that is not walkable"),
            (Self::Barrier, _, Target::Cell) => Some(
                "nobody is on a tile that is not walkable; `to: Me` is who bumped into it or searched it",
            ),
            (Self::Bystander, _, Target::Me) => {
                Some("a creature without `hp` is not an actor; `to: Other` is who bumped into it")
            }
            (_, Trigger::Die, Target::Me) | (_, Trigger::Kill, Target::Other) => {
                Some("the dead are no actors; `to: Other` of `Die` is the killer")
            }
            (_, _, Target::Other) if !self.has_other(on) => {
                Some("there is no other actor; `to: Me` is who has the rule")
            }
            (_, _, Target::Ray(_) | Target::Beam(_) | Target::Cone(_))
                if !self.has_direction(on) =>
            {
                Some("a line needs a cell that a user chooses, or another actor")
            }
            _ => None,
        }
    }

    /// Whether a trigger has another actor, or the actor of the rule as such.
    const fn has_other(self, on: Trigger) -> bool {
        match on {
            Trigger::Use
            | Trigger::Equip
            | Trigger::Unequip
            | Trigger::PickUp
            | Trigger::Drop
            | Trigger::Land => false,
            Trigger::Turn => matches!(self, Self::Ground | Self::Barrier | Self::Substance),
            _ => true,
        }
    }

    /// Whether a rule for a trigger knows a cell other than its own: a chosen one, that of a landing,
    /// that of another actor.
    const fn has_direction(self, on: Trigger) -> bool {
        match self {
            Self::Ground | Self::Barrier | Self::Substance | Self::Floor => false,
            _ => self.has_other(on) || matches!(on, Trigger::Use),
        }
    }

    /// Whether it is a tile or a substance.
    pub(crate) const fn is_of_cell(self) -> bool {
        matches!(self, Self::Ground | Self::Barrier | Self::Substance)
    }

    /// The triggers that its rules can have.
    pub(crate) fn triggers(self) -> impl Iterator<Item = Trigger> {
        Trigger::ALL.into_iter().filter(move |&trigger| self.can_have(trigger))
    }
}

/// Why nothing is used somewhere.
pub(crate) const SOMEWHERE: &str =
    "`Somewhere` is drawn when a rule is run, and a use is checked before: take another target";

/// Why a rule after one without conditions that is the last never runs.
pub(crate) const UNREACHED: &str = "a rule before this one has the same trigger, no conditions and `last`: this one \
     is never run; put it first, or give the other one a condition";
/// Why no rule for a use is the last.
const ONE_USE: &str = "of the rules for `Use` only the first one whose conditions hold is run anyway: leave `last` out";

/// Why a rule for the end of the game does more than count and tell: nothing else can happen then.
fn fault_at_end(rule: &Rule) -> Option<String> {
    let is_counted = |effect: &Effect| {
        matches!(
            effect,
            Effect::ChangeStat { stat, .. } | Effect::SetStat { stat, .. }
                if !matches!(*stat, StatId::HP | StatId::MAX_HP)
        ) || matches!(effect, Effect::Say(_) | Effect::Custom { .. })
    };
    let is_valid = rule.to == Target::Me && rule.effects.iter().all(is_counted);
    (!is_valid).then(|| {
        format!(
            "the game is over at `{:?}`: its rules have Say, Custom, and ChangeStat and SetStat of other \
             stats than the hit points, to `Me`",
            rule.on
        )
    })
}
