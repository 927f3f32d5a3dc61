//! Words for what is on the map, from what the player may know. Knows no screen.

use roguecore::{EntityView, EquipmentSlot, Fighter, Item, Point, TileView, View};

use crate::messages::{item_with_article, item_with_count, with_article, with_count, with_the};
use crate::text;

/// How much health is left, as everyone can see it.
pub(crate) fn health(fighter: &Fighter) -> &'static str {
    let (hp, max) = (i64::from(fighter.hp()), i64::from(fighter.max_hp()));
    match () {
        () if hp <= 0 => "dead",
        () if hp >= max => "unhurt",
        () if hp * 3 >= max * 2 => "scratched",
        () if hp * 3 >= max => "wounded",
        () => "badly wounded",
    }
}

/// How bad it is for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Well,
    /// At most a third of the health is left.
    Wounded,
    /// At most a sixth of the health is left.
    NearDeath,
    Dead,
}

impl Condition {
    pub(crate) fn of(fighter: Option<&Fighter>) -> Self {
        let Some(fighter) = fighter else { return Self::Well };
        let (hp, max) = (i64::from(fighter.hp()), i64::from(fighter.max_hp()));
        match () {
            () if hp <= 0 => Self::Dead,
            () if hp * 6 <= max => Self::NearDeath,
            () if hp * 3 <= max => Self::Wounded,
            () => Self::Well,
        }
    }

    /// A word for the panel; nothing when all is well.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Well => "",
            Self::Wounded => "! Badly wounded !",
            Self::NearDeath => "!! Near death !!",
            Self::Dead => "Dead",
        }
    }
}

/// A name with its article: "you", "an orc", "the remains of an orc".
pub(crate) fn name(entity: &EntityView<'_>) -> String {
    if entity.player && !entity.corpse {
        return "you".to_owned();
    }
    let name = text::clean_name(&entity.prototype.name);
    if entity.item.is_some() {
        return item_with_article(&name);
    }
    let kind = with_article(&name);
    match (entity.corpse, entity.player) {
        (true, true) => "your remains".to_owned(),
        (true, false) => format!("the remains of {kind}"),
        (false, _) => kind,
    }
}

/// Everything at a cell in one line: "an orc (wounded), the remains of a troll". A cell without
/// anyone is called by its tile; nothing for a cell that the player does not know.
pub(crate) fn cell_summary(view: View<'_>, at: Point) -> Option<String> {
    let entities = view.entities_at(at);
    if !entities.is_empty() {
        return Some(text::capitalize(&grouped_names(&entities).join(", ")));
    }
    match view.tile(at) {
        TileView::Unknown => None,
        TileView::Visible(tile) => Some(text::capitalize(&text::clean_name(&tile.name))),
        TileView::Remembered(tile) => {
            let name = text::capitalize(&text::clean_name(&tile.name));
            Some(format!("{name} (remembered)"))
        }
    }
}

/// Names of what lies or stands on one cell: those who live one by one, equal things and equal
/// remains together: "an orc (wounded)", "2 health potions", "the remains of 3 orcs".
pub(crate) fn grouped_names(entities: &[EntityView<'_>]) -> Vec<String> {
    let mut piles: Vec<(&EntityView<'_>, usize)> = Vec::new();
    for entity in entities {
        let alike = |(other, _): &&mut (&EntityView<'_>, usize)| {
            let lifeless = entity.corpse || entity.item.is_some();
            lifeless
                && (other.entity_ref.kind, other.corpse) == (entity.entity_ref.kind, entity.corpse)
        };
        match piles.iter_mut().find(alike) {
            Some((_, count)) => *count += 1,
            None => piles.push((entity, 1)),
        }
    }
    piles.iter().map(|(entity, count)| pile(entity, *count)).collect()
}

fn pile(entity: &EntityView<'_>, count: usize) -> String {
    let kind = text::clean_name(&entity.prototype.name);
    match entity.fighter {
        _ if entity.item.is_some() => item_with_count(count, &kind),
        _ if entity.corpse && count > 1 => format!("the remains of {}", with_count(count, &kind)),
        Some(fighter) if !entity.corpse && !entity.player => {
            let confused = if entity.confused { ", confused" } else { "" };
            format!("{} ({}{confused})", name(entity), health(&fighter))
        }
        _ => name(entity),
    }
}

/// What a thing is good for.
pub(crate) fn item_effect(item: Item) -> String {
    match item {
        Item::Heal { amount } => format!("drink: heals {amount} hit points"),
        Item::Lightning { damage, range } => {
            format!("read: {damage} damage to the nearest within {range}")
        }
        Item::Confusion { turns } => format!("read: confuses one enemy for {turns} turns"),
        Item::Fireball { damage, radius } => {
            format!("read: {damage} damage to all within {radius} cells")
        }
        Item::Equipment { slot: place, power, defence } => {
            let place = match place {
                EquipmentSlot::Weapon => "weapon",
                EquipmentSlot::Armour => "armour",
            };
            let bonus = [("power", power), ("defence", defence)];
            let bonus: Vec<_> = bonus
                .iter()
                .filter(|(_, by)| *by != 0)
                .map(|(name, by)| format!("{name} {by:+}"))
                .collect();
            format!("equip: {place}, {}", bonus.join(", "))
        }
        Item::Goal => "carry it up and out to win".to_owned(),
    }
}

/// Everything that can be said about a cell, a line for each thing.
pub(crate) fn cell_details(view: View<'_>, at: Point) -> Vec<String> {
    let mut lines: Vec<_> = view.entities_at(at).iter().map(sentence).collect();
    lines.push(match view.tile(at) {
        TileView::Unknown => "You do not know what is here.".to_owned(),
        TileView::Visible(tile) => {
            let name = with_the(&text::clean_name(&tile.name));
            if lines.is_empty() { format!("You see {name}.") } else { format!("Below: {name}.") }
        }
        TileView::Remembered(tile) => {
            let name = with_the(&text::clean_name(&tile.name));
            format!("You remember {name} here; it is out of view now.")
        }
    });
    lines
}

fn sentence(entity: &EntityView<'_>) -> String {
    let name = text::capitalize(&name(entity));
    match entity.fighter {
        Some(fighter) if !entity.corpse => {
            let who = if entity.player { "You are" } else { "It is" };
            let name = if entity.player { String::new() } else { format!("{name}. ") };
            let hostile = match (entity.confused, entity.hostile) {
                (true, _) => " and confused",
                (_, true) => " and hostile",
                _ => "",
            };
            format!(
                "{name}{who} {}{hostile}: {} of {} hit points, power {}, defence {}.",
                health(&fighter),
                fighter.hp(),
                fighter.max_hp(),
                fighter.power(),
                fighter.defence()
            )
        }
        _ => match entity.item {
            Some(item) => format!("{name} ({}).", item_effect(item)),
            None => format!("{name}."),
        },
    }
}
