//! Effects in words.

use super::stat;
use crate::content::Content;
use crate::id::SubstanceId;
use crate::rule::{Amount, Effect};

/// One effect: `20 damage to the nearest enemy`. `me` is the word for the actor of the rule,
/// `whom` the words for the target.
#[allow(clippy::too_many_lines)] // A table.
pub(super) fn phrase(content: &Content, effect: &Effect, me: &str, whom: &str) -> String {
    let rows = content.rows();
    let tag = |tag| rows.tag(tag).map_or("?", String::as_str);
    let status = |status| rows.status(status).map_or("?", |row| &row.name);
    let roll = |amount| amount_text(content, amount);
    let copies = |kind, count| match roll(count).as_str() {
        "1" => content.name(kind).to_owned(),
        count => format!("{count} of {}", content.name(kind)),
    };
    match *effect {
        Effect::Damage { amount, kind } => {
            let kind = rows.damage_kind(kind).filter(|kind| !kind.is_empty());
            let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
            format!("{} {kind}damage to {whom}", roll(amount))
        }
        Effect::Heal(amount) => format!("heals {whom} by {}", roll(amount)),
        Effect::ChangeStat { stat: id, amount } => {
            let amount = roll(amount);
            let sign = if amount.starts_with('-') { "" } else { "+" };
            format!("{} {sign}{amount} for {whom}", stat(content, id))
        }
        Effect::SetStat { stat: id, amount } => {
            format!("{} becomes {} for {whom}", stat(content, id), roll(amount))
        }
        Effect::AddStatus { status: id, turns } => match roll(turns) {
            turns if turns.starts_with('-') || turns == "0" => {
                format!("makes {whom} {}", status(id))
            }
            turns => format!("makes {whom} {} for {turns} turns", status(id)),
        },
        Effect::RemoveStatus(id) => format!("makes {whom} no longer {}", status(id)),
        Effect::AddTag(id) => format!("makes {whom} {}", tag(id)),
        Effect::RemoveTag(id) => format!("makes {whom} no longer {}", tag(id)),
        Effect::Teleport(0) => format!("teleports {whom}"),
        Effect::Teleport(cells) => format!("teleports {whom} up to {cells} cells"),
        Effect::Blink => format!("takes {me} to {whom}"),
        Effect::Push(cells) => format!("pushes {whom} {cells} cells away"),
        Effect::Pull(cells) => format!("pulls {whom} {cells} cells closer"),
        Effect::Swap => format!("{me} and {whom} change places"),
        Effect::Summon { creature, count } => format!("summons {}", copies(creature, count)),
        Effect::Become(kind) => format!("turns {whom} into {}", content.name(kind)),
        Effect::Create { item, count } => format!("leaves {}", copies(item, count)),
        Effect::Give { item, count } => format!("gives {whom} {}", copies(item, count)),
        Effect::Take { item, count } => format!("takes {} from {whom}", copies(item, count)),
        Effect::SetTile(tile) => format!("becomes {}", content.tile(tile).name),
        Effect::Spread { substance, .. } => format!("{} on {whom}", named(content, substance)),
        Effect::Clear(substance) => format!("no {} on {whom}", named(content, substance)),
        Effect::Reveal(0) => "reveals the whole floor".to_owned(),
        Effect::Reveal(cells) => format!("reveals all within {cells} cells"),
        Effect::Spend { stat: id, amount } => format!("costs {amount} {}", stat(content, id)),
        Effect::UseUp => "is used up".to_owned(),
        Effect::Noise(cells) => format!("is heard within {cells} cells"),
        Effect::Say(text) => {
            format!("says {:?}", rows.text(text).map_or("", String::as_str))
        }
        Effect::Experience(points) => format!("{points} experience for {whom}"),
        Effect::Join(faction) => {
            let faction = rows.faction(faction).map_or("?", |row| &row.name);
            format!("{whom} joins the faction {faction}")
        }
        Effect::ChangeFloor(floors) if floors < 0 => {
            format!("takes {whom} {} floors up", floors.unsigned_abs())
        }
        Effect::ChangeFloor(floors) => format!("takes {whom} {floors} floors down"),
        Effect::Cast(ability) => {
            format!("casts {}", rows.ability(ability).map_or("?", |row| &row.name))
        }
        Effect::Win => "the game is won".to_owned(),
        Effect::Lose => "the game is lost".to_owned(),
        Effect::Custom { name, amount } => {
            let name = rows.custom_name(name).map_or("?", String::as_str);
            format!("{name} {} for {whom}", roll(amount))
        }
    }
}

fn named(content: &Content, substance: SubstanceId) -> &str {
    content.rows().substance(substance).map_or("?", |row| &row.name)
}

fn amount_text(content: &Content, amount: Amount) -> String {
    match amount {
        Amount::Dice(dice) => dice.to_string(),
        Amount::Stat(id) => stat(content, id).to_owned(),
    }
}
