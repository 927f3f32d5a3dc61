//! Rows of tiles, creatures and items.

use super::super::Prototype;
use super::super::file::{AiRow, CreatureRow, EffectRow, FighterRow, ItemRow, TileRow};
use super::parts::{color, glyph, identifier, integer, text};
use super::{MAX_SIDE, MAX_VALUE};
use crate::component::{Fighter, Item};
use crate::entity::DrawOrder;
use crate::id::{DamageKindId, EquipmentSlot, FactionId, StatId, StatusId, TagSet};
use crate::messages::{Messages, Sentence};
use crate::ron_reader::{Reader, Spanned};
use crate::rule::{Amount, Behaviour, BehaviourRow, Effect, Rule, RuleSet, Target, Trigger};
use crate::tile::{Color, TileDef};

/// The fields that all rows have: the id, the name and the key of themes (the id where they are
/// left out), the glyph and the colour.
struct Appearance {
    id: String,
    name: String,
    look: String,
    glyph: char,
    color: Color,
}

fn appearance(
    r: &mut Reader<'_>,
    id: Spanned<String>,
    (name, look): (Option<Spanned<String>>, Option<Spanned<String>>),
    glyph_part: Spanned<char>,
    color_part: Spanned<(u8, u8, u8)>,
) -> Option<Appearance> {
    let id = identifier(r, id);
    let glyph = glyph(r, glyph_part);
    let color = color(r, color_part);
    let name = name.map(|part| text(r, part, "the name"));
    let look = look.map(|part| text(r, part, "the look"));
    let id = id?;
    Some(Appearance {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
    })
}

pub(super) fn tile(r: &mut Reader<'_>, row: TileRow) -> Option<TileDef> {
    let appearance = appearance(r, row.id, (row.name, row.look), row.glyph, row.color);
    let walkable = r.take_or(row.walkable, false);
    let transparent = r.take_or(row.transparent, false);
    let Appearance { id, name, look, glyph, color } = appearance?;
    Some(TileDef {
        id,
        name,
        look,
        glyph,
        color,
        walkable: walkable?,
        transparent: transparent?,
        move_cost: 100,
        opens: None,
        tags: TagSet::default(),
        rules: RuleSet::default(),
        messages: Messages::default(),
    })
}

pub(super) fn creature(r: &mut Reader<'_>, row: CreatureRow) -> Option<Prototype> {
    let span = row.id.span(r);
    let appearance = appearance(r, row.id, (row.name, row.look), row.glyph, row.color);
    let id = appearance.as_ref().map(|it| &it.id);
    r.check(id.map(String::as_str) != Some("nobody"), span, || {
        "\"nobody\" means an empty cell in scenes; give the creature another id".to_owned()
    });
    let blocks = r.take_or(row.blocks, false);
    let has_fighter = row.fighter.is_some();
    let fighter = row.fighter.map_or(Some(None), |part| fighter(r, part).map(Some));
    let ai = row.ai.map_or(Some(Vec::new()), |part| ai(r, part, has_fighter));
    let experience =
        row.experience.map_or(Some(0), |part| integer(r, part, "experience", 0, MAX_VALUE));
    let Appearance { id, name, look, glyph, color } = appearance?;
    Some(Prototype {
        id,
        name,
        look,
        glyph,
        color,
        draw_order: DrawOrder::Actor,
        // A melee attack is aimed at a cell, so at most one fighter can stand on it.
        blocks_movement: blocks? || has_fighter,
        fighter: fighter?,
        faction: if ai.as_ref()?.is_empty() { FactionId::NEUTRAL } else { FactionId::MONSTERS },
        ai: ai?,
        acts_out_of_view: false,
        tags: TagSet::default(),
        state: None,
        bonus: Vec::new(),
        resistances: Vec::new(),
        abilities: Vec::new(),
        rules: RuleSet::default(),
        experience: experience?,
        item: None,
        messages: Messages::default(),
    })
}

fn fighter(r: &mut Reader<'_>, part: Spanned<FighterRow>) -> Option<Fighter> {
    let (row, _) = r.take(part)?;
    let hp = integer(r, row.hp, "hp", 1, MAX_VALUE);
    let defence = integer(r, row.defence, "defence", 0, MAX_VALUE);
    let power = integer(r, row.power, "power", 0, MAX_VALUE);
    Some(Fighter::new(hp? as i32, defence? as i32, power? as i32))
}

fn ai(r: &mut Reader<'_>, part: Spanned<AiRow>, has_fighter: bool) -> Option<Vec<BehaviourRow>> {
    let (AiRow::HostileEnemy, span) = r.take(part)?;
    r.check(has_fighter, span, || {
        "only a fighter can be hostile; add `fighter: (hp: .., defence: .., power: ..)`".to_owned()
    })
    .then(|| {
        let row = |behaviour| BehaviourRow { conditions: Vec::new(), behaviour };
        vec![row(Behaviour::Attack), row(Behaviour::Approach)]
    })
}

pub(super) fn item(r: &mut Reader<'_>, row: ItemRow) -> Option<Prototype> {
    let appearance = appearance(r, row.id, (row.name, row.look), row.glyph, row.color);
    let use_of = effect(r, row.item);
    let Appearance { id, name, look, glyph, color } = appearance?;
    let UseOf { slot, bonus, rule, messages } = use_of?;
    let rules = RuleSet::new(rule.into_iter().collect());
    let aim = rules.all().iter().find_map(|rule| rule.to.aim());
    let usable = rules.has(Trigger::Use);
    Some(Prototype {
        id,
        name,
        look,
        glyph,
        color,
        draw_order: DrawOrder::Item,
        blocks_movement: false,
        fighter: None,
        faction: FactionId::NEUTRAL,
        ai: Vec::new(),
        acts_out_of_view: false,
        tags: TagSet::default(),
        state: None,
        bonus,
        resistances: Vec::new(),
        abilities: Vec::new(),
        rules,
        experience: 0,
        item: Some(Item { equipment_slot: slot, aim, usable, reusable: false, stacks: false }),
        messages,
    })
}

#[derive(Default)]
struct UseOf {
    slot: Option<EquipmentSlot>,
    bonus: Vec<(StatId, i32)>,
    rule: Option<Rule>,
    messages: Messages,
}

fn use_rule(to: Target, effect: Effect, verb: &str, sentence: Sentence) -> UseOf {
    let damage = matches!(effect, Effect::Damage { .. });
    let rule = Rule { on: Trigger::Use, conditions: Vec::new(), to, effects: vec![effect] };
    let mut messages = Messages { verb: Some(verb.to_owned()), ..Messages::default() };
    if damage {
        messages.damage = sentence;
    }
    UseOf { rule: Some(rule), messages, ..UseOf::default() }
}

fn effect(r: &mut Reader<'_>, part: Spanned<EffectRow>) -> Option<UseOf> {
    let (row, _) = r.take(part)?;
    let damage = |amount| Effect::Damage { amount: Amount::fixed(amount), kind: DamageKindId(0) };
    Some(match row {
        // A potion that heals 0 could never be used: the refusal would be that health is full.
        EffectRow::Heal(amount) => {
            let amount = integer(r, amount, "the healing", 1, MAX_VALUE)? as i32;
            use_rule(Target::Me, Effect::Heal(Amount::fixed(amount)), "drink", Sentence::default())
        }
        EffectRow::Lightning { damage: amount, range } => {
            let (amount, range) = (value(r, amount, "the damage"), cells(r, range, "the range"));
            let they = "A lightning bolt strikes {name} with a loud thunder, for {amount} damage!";
            let sentence = Sentence::new(None, Some(they));
            use_rule(Target::Nearest(range?), damage(amount?), "read", sentence)
        }
        EffectRow::Confusion { turns } => {
            let turns = integer(r, turns, "the turns", 1, MAX_VALUE)? as i32;
            let status = StatusId(0);
            let effect = Effect::AddStatus { status, turns: Amount::fixed(turns) };
            use_rule(Target::Actor(MAX_SIDE), effect, "read", Sentence::default())
        }
        EffectRow::Fireball { damage: amount, radius } => {
            let (amount, radius) = (value(r, amount, "the damage"), cells(r, radius, "the radius"));
            let sentence = Sentence::new(
                Some("You are engulfed in a fiery explosion, taking {amount} damage!"),
                Some("{name} is engulfed in a fiery explosion, taking {amount} damage!"),
            );
            let to = Target::Ball { radius: radius?, range: MAX_SIDE };
            use_rule(to, damage(amount?), "read", sentence)
        }
        EffectRow::Weapon { power } => UseOf {
            slot: Some(EquipmentSlot(0)),
            bonus: vec![(StatId::POWER, value(r, power, "the power")?)],
            ..UseOf::default()
        },
        EffectRow::Armour { defence } => UseOf {
            slot: Some(EquipmentSlot(1)),
            bonus: vec![(StatId::DEFENCE, value(r, defence, "the defence")?)],
            ..UseOf::default()
        },
        EffectRow::Goal => UseOf::default(),
    })
}

fn value(r: &mut Reader<'_>, part: Spanned<i64>, what: &str) -> Option<i32> {
    integer(r, part, what, 0, MAX_VALUE).map(|it| it as i32)
}

fn cells(r: &mut Reader<'_>, part: Spanned<i64>, what: &str) -> Option<u32> {
    integer(r, part, what, 0, MAX_SIDE)
}
