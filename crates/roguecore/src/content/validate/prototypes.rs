//! Tiles, creatures and items, each read for itself.

use super::super::Prototype;
use super::super::file::{AiRow, CreatureRow, EffectRow, FighterRow, ItemRow, TileRow};
use super::super::reader::{At, Reader};
use super::parts::{color, glyph, identifier, number, text};
use super::{FIGURE, SIDE};
use crate::component::{Ai, EquipmentSlot, Fighter, Item};
use crate::entity::DrawOrder;
use crate::tile::{Color, TileDef};

/// What every row says of its looks: its id, the name and the key of themes (the id where they
/// are not said), its glyph and its colour.
struct Appearance {
    id: String,
    name: String,
    look: String,
    glyph: char,
    color: Color,
}

fn appearance(
    r: &mut Reader<'_>,
    id: At<String>,
    (name, look): (Option<At<String>>, Option<At<String>>),
    sign: At<char>,
    paint: At<(u8, u8, u8)>,
) -> Option<Appearance> {
    let id = identifier(r, id);
    let glyph = glyph(r, sign);
    let color = color(r, paint);
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
    Some(TileDef { id, name, look, glyph, color, walkable: walkable?, transparent: transparent? })
}

pub(super) fn creature(r: &mut Reader<'_>, row: CreatureRow) -> Option<Prototype> {
    let place = row.id.place(r);
    let appearance = appearance(r, row.id, (row.name, row.look), row.glyph, row.color);
    let id = appearance.as_ref().map(|it| &it.id);
    r.expect(id.map(String::as_str) != Some("nobody"), place, || {
        "\"nobody\" means an empty cell in scenes; give the creature another id".to_owned()
    });
    let blocks = r.take_or(row.blocks, false);
    let has_fighter = row.fighter.is_some();
    let fighter = row.fighter.map_or(Some(None), |part| fighter(r, part).map(Some));
    let ai = row.ai.map_or(Some(None), |part| ai(r, part, has_fighter).map(Some));
    let experience =
        row.experience.map_or(Some(0), |part| number(r, part, "experience", 0, FIGURE));
    let Appearance { id, name, look, glyph, color } = appearance?;
    Some(Prototype {
        id,
        name,
        look,
        glyph,
        color,
        draw_order: DrawOrder::Actor,
        // Two fighters on one cell could never be told apart by a blow.
        blocks_movement: blocks? || has_fighter,
        fighter: fighter?,
        ai: ai?,
        experience: experience?,
        item: None,
    })
}

fn fighter(r: &mut Reader<'_>, part: At<FighterRow>) -> Option<Fighter> {
    let (row, _) = r.take(part)?;
    let hp = number(r, row.hp, "hp", 1, FIGURE);
    let defence = number(r, row.defence, "defence", 0, FIGURE);
    let power = number(r, row.power, "power", 0, FIGURE);
    Some(Fighter::new(hp? as i32, defence? as i32, power? as i32))
}

fn ai(r: &mut Reader<'_>, part: At<AiRow>, has_fighter: bool) -> Option<Ai> {
    let (AiRow::HostileEnemy, place) = r.take(part)?;
    r.expect(has_fighter, place, || {
        "only a fighter can be hostile; add `fighter: (hp: .., defence: .., power: ..)`".to_owned()
    })
    .then(Ai::hostile_enemy)
}

pub(super) fn item(r: &mut Reader<'_>, row: ItemRow) -> Option<Prototype> {
    let appearance = appearance(r, row.id, (row.name, row.look), row.glyph, row.color);
    let item = effect(r, row.item);
    let Appearance { id, name, look, glyph, color } = appearance?;
    Some(Prototype {
        id,
        name,
        look,
        glyph,
        color,
        draw_order: DrawOrder::Item,
        blocks_movement: false,
        fighter: None,
        ai: None,
        experience: 0,
        item: Some(item?),
    })
}

fn effect(r: &mut Reader<'_>, part: At<EffectRow>) -> Option<Item> {
    let (row, _) = r.take(part)?;
    Some(match row {
        // A potion of nothing could never be drunk: it would say that health is full.
        EffectRow::Heal(amount) => {
            Item::Heal { amount: number(r, amount, "the healing", 1, FIGURE)? as i32 }
        }
        EffectRow::Lightning { damage, range } => {
            let (damage, range) = (figure(r, damage, "the damage"), cells(r, range, "the range"));
            Item::Lightning { damage: damage?, range: range? }
        }
        EffectRow::Confusion { turns } => {
            Item::Confusion { turns: number(r, turns, "the turns", 1, FIGURE)? }
        }
        EffectRow::Fireball { damage, radius } => {
            let (damage, radius) =
                (figure(r, damage, "the damage"), cells(r, radius, "the radius"));
            Item::Fireball { damage: damage?, radius: radius? }
        }
        EffectRow::Weapon { power } => {
            let power = figure(r, power, "the power")?;
            Item::Equipment { slot: EquipmentSlot::Weapon, power, defence: 0 }
        }
        EffectRow::Armour { defence } => {
            let defence = figure(r, defence, "the defence")?;
            Item::Equipment { slot: EquipmentSlot::Armour, power: 0, defence }
        }
        EffectRow::Goal => Item::Goal,
    })
}

fn figure(r: &mut Reader<'_>, part: At<i64>, what: &str) -> Option<i32> {
    number(r, part, what, 0, FIGURE).map(|it| it as i32)
}

fn cells(r: &mut Reader<'_>, part: At<i64>, what: &str) -> Option<u32> {
    number(r, part, what, 0, SIDE)
}
