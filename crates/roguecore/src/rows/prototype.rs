//! Prototypes: the creatures and items that entities are copied from.

use roguecore_grid::Point;
use serde::{Serialize, Serializer};

use super::saved_row::SavedRow;
use crate::component::{Ai, Fighter, Item, State};
use crate::english::words_of_id;
use crate::entity::{DrawOrder, Entity, EntityId, PrototypeId};
use crate::id::{
    AbilityId, DamageKindId, FactionId, StatId, TagSet, UnknownGroupId, serialize_sorted, where_set,
};
use crate::messages::Messages;
use crate::rule::owner::RuleOwner;
use crate::rule::{Behaviour, BehaviourRow, RuleSet};
use crate::tile::Color;

/// One row of creatures or items. Serialised without the fields that no rule depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Prototype {
    /// Its id in the content file: `"orc"`.
    pub id: String,
    /// The name that a player reads.
    #[serde(skip)]
    pub name: String,
    /// The plural of the name; `None` where English forms it by rule.
    #[serde(skip)]
    pub plural: Option<String>,
    /// The article before the name: `an`; `None` where it follows from the letters.
    #[serde(skip)]
    pub article: Option<String>,
    /// The verb of its blows, and of a blow or a throw with it as an item: `bite`.
    #[serde(skip)]
    pub verb: Option<String>,
    /// The third person of the verb; `None` where English forms it by rule.
    #[serde(skip)]
    pub third_person: Option<String>,
    /// The key under which a theme draws it.
    #[serde(skip)]
    pub look: String,
    /// The character in scenes and plain themes.
    #[serde(skip)]
    pub glyph: char,
    /// The colour where a theme has none.
    #[serde(skip)]
    pub color: Color,
    /// Its layer when several entities share a cell.
    #[serde(skip)]
    pub draw_order: DrawOrder,
    /// Whether it keeps other entities out of its cell.
    pub blocks_movement: bool,
    /// Hit points, power and defence of a copy; `None` for a row that cannot be attacked.
    #[serde(serialize_with = "fighter_of_rules")]
    pub fighter: Option<Fighter>,
    /// The behaviours of a copy; empty for the player and for a row that does not act.
    pub ai: Vec<BehaviourRow>,
    /// Whether a copy acts out of the player's view, too.
    #[serde(skip)]
    pub acts_out_of_view: bool,
    /// Whether a copy does nothing by itself without an enemy in view and a path that it remembers.
    #[serde(skip)]
    pub(crate) needs_enemy: bool,
    /// Its faction, which decides its enemies.
    pub faction: FactionId,
    /// Its tags.
    pub tags: TagSet,
    /// The values of a copy that no other component holds, such as stats; `None` for none.
    pub state: Option<Box<State>>,
    /// Its bonus to the stats of its wearer while it is equipped.
    #[serde(serialize_with = "serialize_sorted")]
    pub bonus: Vec<(StatId, i32)>,
    /// Percent of damage by kind that a copy does not take; negative for more damage.
    #[serde(serialize_with = "serialize_sorted")]
    pub resistances: Vec<(DamageKindId, i32)>,
    /// The abilities of a copy.
    pub abilities: Vec<AbilityId>,
    /// Its rules: `Me` is the creature, or the holder of the item.
    pub rules: RuleSet,
    /// Experience points for killing a copy.
    pub experience: u32,
    /// Its use as an item; `None` for a row that cannot be carried.
    pub item: Option<Item>,
    /// A sentence about its rules, with places for their numbers, which [`describe`](crate::describe) fills; empty for
    /// none.
    #[serde(skip)]
    pub effect: String,
    /// A sentence or two about it, beside the lines of [`describe`](crate::describe); empty for none.
    #[serde(skip)]
    pub flavour: String,
    /// The group of items that it belongs to until it is identified; `None` for a known item.
    #[serde(serialize_with = "where_set")]
    pub unknown: Option<UnknownGroupId>,
    /// The sentences that a player reads about it.
    #[serde(skip)]
    pub messages: Messages,
}

impl Prototype {
    /// A white creature of the monsters' faction that does nothing by itself, named like its id.
    pub fn creature(id: &str, glyph: char, fighter: Fighter) -> Self {
        Self {
            draw_order: DrawOrder::Actor,
            blocks_movement: true,
            fighter: Some(fighter),
            faction: FactionId::MONSTERS,
            ..Self::empty(id, glyph)
        }
    }

    /// Whether it prowls on tiles with some of the tags.
    pub(crate) fn prowls_on(&self, tags: TagSet) -> bool {
        let prowled = |row: &BehaviourRow| matches!(row.behaviour, Behaviour::Prowl(tag) if tags.contains(tag));
        self.ai.iter().any(prowled)
    }

    /// A white item without a use, named like its id. Its uses follow from its rules.
    pub fn item(id: &str, glyph: char) -> Self {
        Self { item: Some(Item::default()), ..Self::empty(id, glyph) }
    }

    /// A row that is neither a creature nor an item yet.
    pub(super) fn empty(id: &str, glyph: char) -> Self {
        Self {
            id: id.to_owned(),
            name: words_of_id(id),
            plural: None,
            article: None,
            verb: None,
            third_person: None,
            look: id.to_owned(),
            glyph,
            color: Color::new(255, 255, 255),
            draw_order: DrawOrder::Item,
            blocks_movement: false,
            fighter: None,
            ai: Vec::new(),
            acts_out_of_view: false,
            needs_enemy: false,
            faction: FactionId::NEUTRAL,
            tags: TagSet::default(),
            state: None,
            bonus: Vec::new(),
            resistances: Vec::new(),
            abilities: Vec::new(),
            rules: RuleSet::default(),
            experience: 0,
            item: None,
            effect: String::new(),
            flavour: String::new(),
            unknown: None,
            messages: Messages::default(),
        }
    }

    /// Gives its copies a stat of their own, such as charges.
    pub fn set_stat(&mut self, stat: StatId, value: i32) {
        self.state.get_or_insert_default().set_stat(stat, value);
    }

    /// A copy in the world. `kind` is the id of this prototype.
    pub fn spawn(&self, kind: PrototypeId, id: EntityId, at: Point) -> Entity {
        Entity {
            id,
            kind,
            at,
            draw_order: self.draw_order,
            blocks_movement: self.blocks_movement,
            fighter: self.fighter,
            ai: (!self.ai.is_empty()).then(Ai::default),
            state: self.state.clone(),
            inventory: None,
            experience: None,
        }
    }
}

impl SavedRow for Prototype {
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        let owner = match self.item {
            Some(item) => RuleOwner::of_item(item.equipment_slot.is_some()),
            None if self.fighter.is_some() => RuleOwner::Creature,
            None => RuleOwner::Bystander,
        };
        Some((owner, &self.rules))
    }

    fn sentence(&self) -> &str {
        &self.effect
    }
}

/// The stats of a fighter at full health.
#[allow(clippy::ref_option)] // As serde passes it.
fn fighter_of_rules<S: Serializer>(fighter: &Option<Fighter>, out: S) -> Result<S::Ok, S::Error> {
    fighter.map(|it| (it.max_hp(), it.defence(), it.power())).serialize(out)
}
