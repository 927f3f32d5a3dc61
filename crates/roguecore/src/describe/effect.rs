//! Effects in words for the player.

use super::amount::amount_in_words;
use super::numbers::numbered;
use crate::content::Content;
use crate::rule::Effect;

/// One effect: `20 damage to the nearest enemy`. `me` is the word for the actor of the rule,
/// `whom` the words for the target.
#[allow(clippy::too_many_lines)] // A table.
pub(crate) fn effect_in_words(content: &Content, effect: &Effect, me: &str, whom: &str) -> String {
    let rows = content.rows();
    let roll = |amount| amount_in_words(rows, amount);
    let copies = |kind, count| match roll(count).as_str() {
        "1" => content.name(kind).to_owned(),
        count => format!("{count} × {}", content.name(kind)),
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
            format!("{} {sign}{amount} for {whom}", rows.stat_name(id))
        }
        Effect::SetStat { stat: id, amount } => {
            format!("{} becomes {} for {whom}", rows.stat_name(id), roll(amount))
        }
        Effect::AddStatus { status: id, turns } => match roll(turns) {
            turns if turns.starts_with('-') || turns == "0" => {
                format!("makes {whom} {}", rows.status_name(id))
            }
            turns => {
                let s = if turns == "1" { "" } else { "s" };
                format!("makes {whom} {} for {turns} turn{s}", rows.status_name(id))
            }
        },
        Effect::RemoveStatus(id) => format!("makes {whom} no longer {}", rows.status_name(id)),
        Effect::AddTag(id) => format!("makes {whom} {}", rows.tag_name(id)),
        Effect::RemoveTag(id) => format!("makes {whom} no longer {}", rows.tag_name(id)),
        Effect::Teleport(0) => format!("teleports {whom}"),
        Effect::Teleport(cells) => format!("teleports {whom} up to {}", numbered(cells, "cell")),
        Effect::Blink => format!("takes {me} to {whom}"),
        Effect::Push(cells) => format!("pushes {whom} {} away", numbered(cells, "cell")),
        Effect::Pull(cells) => format!("pulls {whom} {} closer", numbered(cells, "cell")),
        Effect::Swap => format!("{me} and {whom} change places"),
        Effect::Summon { creature, count } => format!("summons {}", copies(creature, count)),
        Effect::Become(kind) => format!("turns {whom} into {}", content.name(kind)),
        Effect::Create { item, count } => format!("leaves {}", copies(item, count)),
        Effect::Give { item, count } => format!("gives {whom} {}", copies(item, count)),
        Effect::Take { item, count } => format!("takes {} from {whom}", copies(item, count)),
        Effect::SetTile(tile) => format!("becomes {}", content.tile(tile).name),
        Effect::Spread { substance, .. } => format!("{} on {whom}", rows.substance_name(substance)),
        Effect::Clear(substance) => format!("no {} on {whom}", rows.substance_name(substance)),
        Effect::Reveal(0) => "reveals the whole floor".to_owned(),
        Effect::Reveal(cells) => format!("reveals all within {}", numbered(cells, "cell")),
        Effect::Spend { stat: id, amount } => format!("costs {}", rows.counted(id, amount)),
        Effect::UseUp => "is used up".to_owned(),
        Effect::Noise(cells) => format!("is heard within {}", numbered(cells, "cell")),
        Effect::Say(text) => {
            format!("says {:?}", rows.text(text).map_or("", String::as_str))
        }
        Effect::Experience(points) => format!("{points} experience for {whom}"),
        Effect::Join(faction) => {
            let joins = if whom == "you" { "join" } else { "joins" };
            format!("{whom} {joins} the faction {}", rows.faction_name(faction))
        }
        Effect::ChangeFloor(floors) if floors < 0 => {
            format!("takes {whom} {} up", numbered(floors.unsigned_abs(), "floor"))
        }
        Effect::ChangeFloor(floors) => {
            format!("takes {whom} {} down", numbered(floors.unsigned_abs(), "floor"))
        }
        Effect::Cast(ability) => {
            format!("casts {}", rows.ability_name(ability))
        }
        Effect::Win => "the game is won".to_owned(),
        Effect::Lose => "the game is lost".to_owned(),
        Effect::Custom { name, amount } => {
            format!("{} {} for {whom}", rows.host_name(name), roll(amount))
        }
        Effect::Identify(0) => "identifies all that is carried".to_owned(),
        Effect::Identify(count) => format!("identifies {}", numbered(count, "carried kind")),
        Effect::Steal => format!("steals an item of {whom}"),
        Effect::ReplaceTile { from, to } => {
            format!("{} becomes {}", content.tile(from).name, content.tile(to).name)
        }
        Effect::SpawnHorde { horde, .. } => match horde.and_then(|id| rows.horde_leader(id)) {
            Some(leader) => {
                format!("{} with its followers comes to the floor", content.name(leader))
            }
            None => "a group of the floor comes to it".to_owned(),
        },
    }
}
