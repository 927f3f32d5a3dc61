//! Harms of cells for the player as they are: tiles and substances whose rules spare them do nothing, because
//! of a status, a tag, a stat, an item or a resistance.

use super::View;
use crate::effect;
use crate::id::{StatId, StatusId, SubstanceId};
use crate::rows::facts::concerning_me;
use crate::rows::facts::harms::Harms;
use crate::rule::{Condition, Consequence, Effect, Rule, RuleSet, Trigger};
use crate::tile::TileId;

/// The harm of a cell to a player who enters it or stays there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellHarms {
    /// To one that enters it, ends a turn there or leaves it.
    pub entering: Harms,
    /// To one that stays there.
    pub staying: Harms,
}

/// When a cell does something to an actor that enters it and goes on.
const PASSING: [Trigger; 4] = [Trigger::Enter, Trigger::Turn, Trigger::Tick, Trigger::Leave];
/// When it does something to one that stays.
const STAYING: [Trigger; 2] = [Trigger::Turn, Trigger::Tick];
/// Damage that only a full resistance reduces to nothing.
const MUCH_DAMAGE: i32 = 1_000_000;

impl View<'_> {
    /// The harm of a tile to the player as they are now: rules that spare them do not count. A status that ends by
    /// itself counts only where it lasts for more than that many turns.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let ron = Content::first_steps_ron().replacen("tiles: [", "statuses: [(id: \"flying\")],
    ///     tiles: [(id: \"spikes\", glyph: '^', color: (1, 1, 1), walkable: true, transparent: true,
    ///     rules: [(on: Enter, if: [Not(Status(\"flying\"))], do: [Damage(1)])]),", 1);
    /// let content = Content::parse("spikes.ron", &ron)?;
    /// let spikes = content.tile_id("spikes").unwrap();
    /// let game = Game::from_scene(content.into(), "####\n#1^#\n####\n\n1 = player flying 9").unwrap();
    /// assert!(game.view().harms_of_tile(spikes, 5).entering.is_empty());
    /// assert!(!game.view().harms_of_tile(spikes, 9).entering.is_empty());
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn harms_of_tile(&self, tile: TileId, turns: u32) -> CellHarms {
        self.harms_of_cell(&self.content().tile(tile).rules, turns)
    }

    /// The same for a substance.
    pub fn harms_of_substance(&self, substance: SubstanceId, turns: u32) -> CellHarms {
        let row = self.content().rows().substance(substance);
        row.map_or_else(CellHarms::default, |row| self.harms_of_cell(&row.rules, turns))
    }

    fn harms_of_cell(self, rules: &RuleSet, turns: u32) -> CellHarms {
        let mut harms = CellHarms::default();
        for rule in rules.all().iter().filter(|rule| PASSING.contains(&rule.on)) {
            if self.is_spared_by(rule, turns) {
                continue;
            }
            let of_rule: Harms =
                concerning_me(rule, true).map(|effect| self.harms_of_effect(effect)).collect();
            harms.entering = harms.entering.union(of_rule);
            if STAYING.contains(&rule.on) {
                harms.staying = harms.staying.union(of_rule);
            }
        }
        harms
    }

    fn harms_of_effect(self, effect: &Effect) -> Harms {
        if let Consequence::Damages { kind, .. } = effect.facts().consequence
            && let Some(player) = self.player_entity()
            && effect::resisted(self.world(), player.kind, MUCH_DAMAGE, kind) <= 0
        {
            return Harms::NONE;
        }
        self.content().facts().of_effect(effect)
    }

    /// Whether it is not run for the player, for that many turns at least.
    fn is_spared_by(self, rule: &Rule, turns: u32) -> bool {
        let known = |it: &Condition| self.holds_for_player(it, turns);
        rule.is_ruled_out(&known)
    }

    /// Whether a condition of a cell holds for the player in it; `None` where that may change, or the player cannot
    /// know it.
    fn holds_for_player(self, condition: &Condition, turns: u32) -> Option<bool> {
        match condition {
            Condition::Player | Condition::FloorFrom(_) => {
                condition.known_of(true, self.world.depth())
            }
            Condition::Status(status) => self.has_status_for(*status, turns),
            Condition::Tag(tag) => Some(self.world.has_tag(self.player_entity()?, *tag)),
            Condition::Has { stat, value } | Condition::PlayerHas { stat, value } => {
                (!self.may_change(*stat)).then(|| self.stat(*stat) >= *value)
            }
            // An item that is not identified may be of that row.
            Condition::Carries(item) => self.carried().any(|it| it.kind == *item).then_some(true),
            Condition::Not(_)
            | Condition::Any(_)
            | Condition::Chance { .. }
            | Condition::OtherHas { .. }
            | Condition::HpBelow(_)
            | Condition::OtherTag(_)
            | Condition::OtherStatus(_)
            | Condition::OtherHostile
            | Condition::Sees(_)
            | Condition::OnTile(_)
            | Condition::FloorHas(_)
            | Condition::Lasts { .. }
            | Condition::OtherCarries(_)
            | Condition::Every(_)
            | Condition::Custom { .. }
            | Condition::Diagonal => None,
        }
    }

    fn has_status_for(self, status: StatusId, turns: u32) -> Option<bool> {
        let active = self.player().statuses.iter().find(|it| it.status == status);
        let Some(active) = active else { return Some(false) };
        (!active.is_temporary() || active.turns > turns).then_some(true)
    }

    /// Whether a stat changes from turn to turn: the hit points, and stats with a bonus of a status until it ends.
    fn may_change(self, stat: StatId) -> bool {
        let rows = self.content().rows();
        let adds =
            |status| rows.status(status).is_some_and(|row| row.bonus.iter().any(|it| it.0 == stat));
        let mut temporary = self.player().statuses.iter().filter(|it| it.is_temporary());
        stat == StatId::HP || temporary.any(|it| adds(it.status))
    }
}
