//! Rows of items.

use ron_tables::{Boolean, Compile, Count, FileRow, Id, Maybe, NameOf, Span, TableOf, row};

use super::creature::state_with;
use super::messages::MessagesOfRow;
use super::prototype::Prototype;
use super::stats::ItemValues;
use crate::component::{Aim, Item};
use crate::english::words_of_id;
use crate::id::{EquipmentSlot, RowTable, StatId, TagSet, UnknownGroupId};
use crate::messages::Messages;
use crate::rule::grammar::{Rules, rule_set};
use crate::rule::owner::RuleOwner;
use crate::rule::{RuleSet, Trigger};
use crate::schema::bounds::{MAX_ROWS, MAX_SIDE};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Flavour, Glyph, Tags, Text};
use crate::tile::color::Rgb;

row! {
    in RowContext;
    /// An item.
    pub(crate) ItemFields = "item" {
        /// The id by which other rows name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// The plural of the name; left out where it is formed by rule: `rats`, `torches`, `harpies`.
        "plural" plural: Maybe<Text> = None;
        /// The article before the name; left out where it follows from its first letters: `a`, `an`.
        "article" article: Maybe<Text> = None;
        /// The verb of blows with it, and of its effects on a target: `stab`; `hit` where it is left out.
        "verb" verb: Maybe<Text> = None;
        /// The third person of `verb`; left out where it is formed by rule: `bites`, `slashes`.
        "third_person" third_person: Maybe<Text> = None;
        /// The key of its look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character in scenes, and on screen without a theme.
        "glyph" glyph: Glyph;
        /// The colour on screen without a theme.
        "color" color: Rgb;
        /// The slot it occupies when equipped.
        "equip" equip: Maybe<NameOf<EquipmentSlot>> = None;
        /// Its own values, such as charges; while it is equipped they are added to those of its
        /// wearer, and those of power, defence and speed may be negative.
        "stats" stats: ItemValues = Vec::new();
        /// Its tags.
        "tags" tags: Tags = TagSet::default();
        /// Whether it stays after a use.
        "reusable" reusable: Boolean = false;
        /// Whether copies share an inventory slot.
        "stacks" stacks: Boolean = false;
        /// How far it can be thrown, in cells; 8 where it is left out.
        "throw_range" throw_range: Maybe<Count<1, MAX_SIDE>> = None;
        /// Its rules: `Me` is its holder.
        "rules" rules: Rules = Vec::new();
        /// The group of items that it cannot be told from until it is identified.
        "unknown" unknown: Maybe<NameOf<UnknownGroupId>> = None;
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for ItemFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "items",
        "creatures or items",
        RowTable::Prototypes.what(),
        0..=2 * MAX_ROWS,
    );
}

impl Compile<RowContext> for ItemFields {
    type Def = Prototype;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Prototype> {
        let base = Prototype::empty(&self.id, self.glyph);
        let owner = RuleOwner::of_item(self.equip.is_some());
        let rules = rule_set(cx, self.rules, owner);
        let item = Item {
            equipment_slot: self.equip,
            aim: aim(cx, &rules, span),
            usable: rules.has(Trigger::Use),
            reusable: self.reusable,
            stacks: self.stacks,
            throw_range: self.throw_range,
        };
        if self.unknown.is_some() && item.aim.is_some() && !item.reusable {
            cx.r.note(span, || {
                format!(
                    "while \"{}\" is unknown it aims at the nearest enemy, and is used up without an effect where \
                     none is in range; give it a target that nobody chooses, such as `Nearest`",
                    self.id
                )
            });
        }
        let is_bonus = |stat: StatId| self.equip.is_some() && is_built_in(stat);
        let negative = self.stats.iter().find(|(stat, value)| is_built_in(*stat) && *value < 0);
        cx.r.check(self.equip.is_some() || negative.is_none(), span, || {
            format!("\"{}\" takes from a stat of its wearer, but has no \"equip\"", self.id)
        });
        Some(Prototype {
            name: self.name.unwrap_or_else(|| words_of_id(&self.id)),
            plural: self.plural,
            article: self.article,
            verb: self.verb,
            third_person: self.third_person,
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            color: self.color,
            tags: self.tags,
            // The state of an equipped item counts for its wearer as well.
            state: state_with(&self.stats, |stat| !is_bonus(stat)),
            bonus: self.stats.iter().copied().filter(|(stat, _)| is_bonus(*stat)).collect(),
            rules,
            item: Some(item),
            effect: self.effect,
            flavour: self.flavour,
            unknown: self.unknown,
            messages: self.messages,
            ..base
        })
    }
}

const fn is_built_in(stat: StatId) -> bool {
    stat.index() < StatId::BUILT_IN.len()
}

/// The target that the use of the item needs: that of its rules, which must agree.
fn aim(cx: &mut RowCompiler<'_, '_>, rules: &RuleSet, span: Span) -> Option<Aim> {
    let mut aims = rules.on(Trigger::Use).filter_map(|(_, rule)| rule.to.aim());
    let aim = aims.next()?;
    cx.r.check(aims.all(|other| other == aim), span, || {
        "the rules for its use want different targets; the user chooses one".to_owned()
    });
    Some(aim)
}
