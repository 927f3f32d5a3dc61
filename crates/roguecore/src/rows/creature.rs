//! Rows of creatures.

use ron_tables::{
    Boolean, Compile, Count, FileRow, Id, List, MapOf, Maybe, NameOf, Span, TableOf, row,
};

use super::ability::AbilityOfRow;
use super::messages::MessagesOfRow;
use super::prototype::Prototype;
use super::stats::Values;
use crate::component::{ActiveStatus, Fighter, State};
use crate::english::words_of_id;
use crate::entity::DrawOrder;
use crate::id::{DamageKindId, FactionId, RowTable, StatId, StatusId, TagSet};
use crate::messages::Messages;
use crate::rule::Behaviour;
use crate::rule::behaviour::Ai;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::schema::bounds::{MAX_OF_ROW, MAX_ROWS, MAX_TURNS, MAX_VALUE};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Flavour, Glyph, Tags, Text};
use crate::tile::color::Rgb;

row! {
    in RowContext;
    /// A creature.
    pub(crate) CreatureFields = "creature" {
        /// The id by which other rows name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// The plural of the name; left out where it is formed by rule: `rats`, `torches`, `harpies`.
        "plural" plural: Maybe<Text> = None;
        /// The article before the name; left out where it follows from its first letters: `a`, `an`.
        "article" article: Maybe<Text> = None;
        /// The verb of its blows: `bite`, `claw at`; `hit` where it is left out.
        "verb" verb: Maybe<Text> = None;
        /// The third person of `verb`; left out where it is formed by rule: `bites`, `slashes`.
        "third_person" third_person: Maybe<Text> = None;
        /// The key of its look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character in scenes, and on screen without a theme.
        "glyph" glyph: Glyph;
        /// The colour on screen without a theme.
        "color" color: Rgb;
        /// Whether it keeps others out of its cell; always with hit points.
        "blocks" blocks: Boolean = false;
        /// The values of its stats. Without `hp` it cannot be attacked.
        "stats" stats: Values = Vec::new();
        /// The statuses it starts with, and how many of its own turns; 0 until a rule removes the status.
        "statuses" statuses: MapOf<StatusId, 0, MAX_TURNS> = Vec::new();
        /// Its tags.
        "tags" tags: Tags = TagSet::default();
        /// Its faction, which decides its enemies.
        "faction" faction: Maybe<NameOf<FactionId>> = None;
        /// Percent of damage by kind that it does not take; negative for more damage.
        "resist" resist: MapOf<DamageKindId, { -1_000 }, 100> = Vec::new();
        /// Its behaviours, of which the first one that finds something to do acts.
        "ai" ai: Ai = Vec::new();
        /// Its abilities: rows, or the ids of abilities.
        "abilities" abilities: List<AbilityOfRow, MAX_OF_ROW> = Vec::new();
        /// Its rules: `Me` is the creature.
        "rules" rules: Rules = Vec::new();
        /// Experience points for killing it.
        "experience" experience: Count<0, MAX_VALUE> = 0;
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for CreatureFields {
    const TABLE: TableOf =
        TableOf::new::<Self>("creatures", "creatures", RowTable::Prototypes.what(), 1..=MAX_ROWS)
            .required();
}

impl Compile<RowContext> for CreatureFields {
    type Def = Prototype;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Prototype> {
        let base = Prototype::empty(&self.id, self.glyph);
        let fighter = self.fighter(cx, span);
        self.check(cx, span);
        let state = self.state();
        let owner = if fighter.is_some() { RuleOwner::Creature } else { RuleOwner::Bystander };
        let rules = rule_set(cx, self.rules, owner);
        let faction = if self.ai.is_empty() { FactionId::NEUTRAL } else { FactionId::MONSTERS };
        Some(Prototype {
            name: self.name.unwrap_or_else(|| words_of_id(&self.id)),
            plural: self.plural,
            article: self.article,
            verb: self.verb,
            third_person: self.third_person,
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            color: self.color,
            draw_order: DrawOrder::Actor,
            // A melee attack is aimed at a cell, so at most one fighter can stand on it.
            blocks_movement: self.blocks || fighter.is_some(),
            fighter,
            ai: self.ai,
            faction: self.faction.unwrap_or(faction),
            tags: self.tags,
            state,
            resistances: self.resist,
            abilities: self.abilities,
            rules,
            experience: self.experience,
            effect: self.effect,
            flavour: self.flavour,
            messages: self.messages,
            ..base
        })
    }
}

impl CreatureFields {
    fn stat(&self, stat: StatId) -> Option<i32> {
        self.stats.iter().find(|(id, _)| *id == stat).map(|(_, value)| *value)
    }

    /// Hit points, defence and power; `None` for a creature that cannot be attacked.
    fn fighter(&self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Fighter> {
        let max_hp = self.stat(StatId::MAX_HP).or(self.stat(StatId::HP))?;
        let hp = self.stat(StatId::HP).unwrap_or(max_hp);
        cx.r.check(hp <= max_hp, span, || {
            format!("\"{}\" has {hp} hit points, and at most {max_hp}", self.id)
        });
        let value = |stat| self.stat(stat).unwrap_or_default();
        let mut fighter = Fighter::new(max_hp, value(StatId::DEFENCE), value(StatId::POWER));
        fighter.set_hp(hp);
        Some(fighter)
    }

    /// The stats that no component holds, and the statuses.
    fn state(&self) -> Option<Box<State>> {
        let mut state = state_with(&self.stats, |stat| !is_in_fighter(stat));
        for &(status, turns) in &self.statuses {
            let turns = if turns == 0 { ActiveStatus::PERMANENT } else { turns.unsigned_abs() };
            state.get_or_insert_default().set_status(ActiveStatus { status, turns, by: None });
        }
        state
    }

    fn check(&self, cx: &mut RowCompiler<'_, '_>, span: Span) {
        cx.r.check(self.id != "nobody", span, || {
            "\"nobody\" means an empty cell in scenes; give the creature another id".to_owned()
        });
        let has_hp = self.stats.iter().any(|(id, _)| matches!(*id, StatId::HP | StatId::MAX_HP));
        let attacks = self.stats.iter().any(|(id, _)| is_in_fighter(*id));
        cx.r.check(has_hp || !attacks && self.ai.is_empty(), span, || {
            "a creature that fights or acts has hit points; add `stats: {\"hp\": ..}`".to_owned()
        });
        cx.r.check(has_hp || self.statuses.is_empty(), span, || {
            "a creature with statuses has hit points; add `stats: {\"hp\": ..}`".to_owned()
        });
        for row in &self.ai {
            let Behaviour::Cast(ability) = row.behaviour else { continue };
            cx.r.check(self.abilities.contains(&ability), span, || {
                format!("\"{}\" casts an ability that is not in its `abilities`", self.id)
            });
        }
    }
}

/// Whether the component of fighters holds the stat.
const fn is_in_fighter(stat: StatId) -> bool {
    matches!(stat, StatId::HP | StatId::MAX_HP | StatId::POWER | StatId::DEFENCE)
}

/// The state of a copy: the stats that no component holds.
pub(crate) fn state_with(
    stats: &[(StatId, i32)],
    is_in_state: impl Fn(StatId) -> bool,
) -> Option<Box<State>> {
    let mut state = State::default();
    for (stat, value) in stats.iter().filter(|(stat, _)| is_in_state(*stat)) {
        state.set_stat(*stat, *value);
    }
    (!state.stats().is_empty()).then(|| Box::new(state))
}
