//! Tiles and creatures, each read for itself.

use super::super::Prototype;
use super::super::file::{AiRow, CreatureRow, EffectRow, FighterRow, ItemRow, TileRow};
use super::super::reader::{At, Reader};
use super::parts::{color, glyph, identifier, number, text};
use super::{FIGURE, SIDE};
use crate::component::{Ai, Fighter, Item, Wear};
use crate::entity::DrawOrder;
use crate::tile::Tile;

pub(super) fn tile(r: &mut Reader<'_>, row: TileRow) -> Option<Tile> {
    let id = identifier(r, row.id);
    let glyph = glyph(r, row.glyph);
    let color = color(r, row.color);
    let name = row.name.map(|part| text(r, part, "the name"));
    let look = row.look.map(|part| text(r, part, "the look"));
    let walkable = r.take_or(row.walkable, false);
    let transparent = r.take_or(row.transparent, false);
    let id = id?;
    Some(Tile {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
        walkable: walkable?,
        transparent: transparent?,
    })
}

pub(super) fn creature(r: &mut Reader<'_>, row: CreatureRow) -> Option<Prototype> {
    let place = row.id.place(r);
    let id = identifier(r, row.id);
    r.expect(id.as_deref() != Some("nobody"), place, || {
        "\"nobody\" means an empty cell in scenes; give the creature another id".to_owned()
    });
    let glyph = glyph(r, row.glyph);
    let color = color(r, row.color);
    let name = row.name.map(|part| text(r, part, "the name"));
    let look = row.look.map(|part| text(r, part, "the look"));
    let blocks = r.take_or(row.blocks, false);
    let has_fighter = row.fighter.is_some();
    let fighter = row.fighter.map_or(Some(None), |part| fighter(r, part).map(Some));
    let ai = row.ai.map_or(Some(None), |part| ai(r, part, has_fighter).map(Some));
    let experience =
        row.experience.map_or(Some(0), |part| number(r, part, "experience", 0, FIGURE));
    let id = id?;
    Some(Prototype {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
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
    let id = identifier(r, row.id);
    let glyph = glyph(r, row.glyph);
    let color = color(r, row.color);
    let name = row.name.map(|part| text(r, part, "the name"));
    let look = row.look.map(|part| text(r, part, "the look"));
    let item = effect(r, row.item);
    let id = id?;
    Some(Prototype {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
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
            Item::Gear { place: Wear::Weapon, power, defence: 0 }
        }
        EffectRow::Armour { defence } => {
            let defence = figure(r, defence, "the defence")?;
            Item::Gear { place: Wear::Armour, power: 0, defence }
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
