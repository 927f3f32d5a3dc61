//! Descriptions of entities, items and cells, within the knowledge of the player.

use rogue_travel::{ItemKind, PlayerMemory};
use roguecore::rule::Effect;
use roguecore::{
    AbilityId, ActiveStatus, Content, EntityView, Fighter, InventoryItemView, LevelUpId, Point,
    PrototypeId, StatDef, StatId, Surface, TileDef, TileView, View, describe,
};

use crate::messages::{self, Noun, counted, join_list, with_the, with_your};
use crate::text;

pub mod carried;
mod command;
mod forecast;
mod names;
mod place;
mod stealth;
mod stop;
mod threat;

pub use crate::text::direction_name;
pub use command::{CommandWords, command, instead};
pub use forecast::{aimed_at, aimed_effect, before_use, with_equipped};
pub use names::names;
pub(crate) use names::{item_names, names_beside};
pub use place::{creature, offset, price, stairs_to_branch};
pub(crate) use place::{creature_line, creature_lines, floor_and_turn, thing};
use stealth::noticing;
pub use stealth::{helpless, statuses_with_odds, stealth};
pub use stop::{Ended, KeysOn, auto_fight_off, question, rested, stop, stop_again, waited};
pub(crate) use threat::threat;
pub use threat::{
    DeathClock, Numbers, ThreatWords, begins_threat, displayed_bounds, is_fast, is_of_threat,
    threat_within, together,
};

/// The fighter of an actor; `None` for corpses, and for entities that do not fight.
pub fn living_fighter(entity: &EntityView<'_>) -> Option<Fighter> {
    entity.fighter.filter(|_| !entity.corpse)
}

/// The health of an actor in words.
pub(crate) fn health(fighter: &Fighter) -> &'static str {
    let (hp, max) = (i64::from(fighter.hp()), i64::from(fighter.max_hp()));
    if hp <= 0 {
        "dead"
    } else if hp >= max {
        "unhurt"
    } else if hp * 3 >= max * 2 {
        "scratched"
    } else if hp * 3 >= max {
        "wounded"
    } else {
        "badly wounded"
    }
}

/// The health of an actor in words; `None` for one that is unhurt.
pub(crate) fn wound(fighter: &Fighter) -> Option<&'static str> {
    (fighter.hp() < fighter.max_hp()).then(|| health(fighter))
}

/// How close an actor is to death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// More than a third of the hit points is left, or the actor does not fight.
    Well,
    /// At most a third of the hit points is left.
    Wounded,
    /// At most a sixth of the hit points is left.
    NearDeath,
    /// No hit points are left.
    Dead,
}

impl Condition {
    /// Of an actor.
    pub fn of(fighter: Option<&Fighter>) -> Self {
        let points = |it: &Fighter| Self::of_points(it.hp().into(), it.max_hp().into());
        fighter.map_or(Self::Well, points)
    }

    /// With that many hit points left of so many.
    pub const fn of_points(hp: i64, max: i64) -> Self {
        if hp <= 0 {
            Self::Dead
        } else if hp * 6 <= max {
            Self::NearDeath
        } else if hp * 3 <= max {
            Self::Wounded
        } else {
            Self::Well
        }
    }

    /// The sentence when the player's condition has become this one.
    pub fn warning(self, hp: i32) -> String {
        match self {
            Self::NearDeath => format!("You are near death: {hp} HP left!"),
            Self::Well | Self::Wounded | Self::Dead => {
                format!("You are badly wounded: {hp} HP left.")
            }
        }
    }

    /// The warning in the player's health bar; empty when the player is well.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Well => "",
            Self::Wounded => "! wounded !",
            Self::NearDeath => "! NEAR DEATH !",
            Self::Dead => "Dead",
        }
    }
}

/// A name with its article: "you", "a wolf", "your wolf", "the remains of a wolf".
pub fn name(entity: &EntityView<'_>) -> String {
    if entity.player && !entity.corpse {
        return "you".to_owned();
    }
    let noun = Noun::of(entity.prototype);
    if entity.item.is_some() {
        return noun.item_with_count(copies(entity));
    }
    let kind = noun.with_article();
    match (entity.corpse, entity.player) {
        (false, false) if entity.makes_way => with_your(&noun.one),
        (true, true) => "your remains".to_owned(),
        (true, false) => format!("the remains of {kind}"),
        (false, _) => kind,
    }
}

/// The contents of a cell in one line: "A wolf (wounded), 2 daggers". A cell without
/// entities has the name of its tile; a cell that the player does not know has `None`.
pub fn cell_summary(view: View<'_>, at: Point) -> Option<String> {
    let mut entities = view.entities_at(at);
    // Nobody looks at a creature for the remains below it.
    if entities.iter().any(EntityView::is_actor) {
        entities.retain(|it| !it.corpse);
    }
    if !entities.is_empty() {
        return Some(text::capitalize(&grouped_names(view, &entities).join(", ")));
    }
    match view.tile(at) {
        TileView::Unknown => None,
        TileView::Visible(tile) => {
            let mut names = vec![text::clean_name(&tile.name)];
            names.extend(substances(view, at));
            Some(text::capitalize(&names.join(", ")))
        }
        TileView::Remembered(tile) => {
            let name = text::capitalize(&text::clean_name(&tile.name));
            Some(format!("{name} (remembered)"))
        }
    }
}

/// The names of the entities on one cell. Actors stand alone, equal items and equal corpses are
/// counted: "a wolf (wounded)", "2 daggers", "the remains of 3 wolves".
pub fn grouped_names(view: View<'_>, entities: &[EntityView<'_>]) -> Vec<String> {
    let groups = grouped(entities);
    groups.iter().map(|(entity, count)| group_name(view, entity, *count)).collect()
}

/// The copies of a stack, or 1.
pub(crate) fn copies(entity: &EntityView<'_>) -> usize {
    usize::try_from(entity.count).unwrap_or(1)
}

/// Entities with equal items and equal corpses together, each group with its first member and its
/// size, in which a stack counts with all of its copies.
pub fn grouped<'e, 'a>(entities: &'e [EntityView<'a>]) -> Vec<(&'e EntityView<'a>, usize)> {
    let mut groups: Vec<(&EntityView<'_>, usize)> = Vec::new();
    for entity in entities {
        let copies = copies(entity);
        let alike = |(other, _): &&mut (&EntityView<'_>, usize)| {
            let countable = entity.corpse || entity.item.is_some();
            countable
                && (other.entity_ref.kind, other.corpse) == (entity.entity_ref.kind, entity.corpse)
        };
        match groups.iter_mut().find(alike) {
            Some((_, count)) => *count += copies,
            None => groups.push((entity, copies)),
        }
    }
    groups
}

/// The name of a group of equal entities.
pub fn group_name(view: View<'_>, entity: &EntityView<'_>, count: usize) -> String {
    let noun = Noun::of(entity.prototype);
    match entity.fighter {
        _ if entity.item.is_some() => noun.item_with_count(count),
        _ if entity.corpse && count > 1 => format!("the remains of {}", noun.with_count(count)),
        Some(fighter) if !entity.corpse && !entity.player => {
            let mut state: Vec<String> = wound(&fighter).map(str::to_owned).into_iter().collect();
            state.extend(statuses_with_turns(view, entity));
            let state = state.join(", ");
            if state.is_empty() { name(entity) } else { format!("{} ({state})", name(entity)) }
        }
        _ => name(entity),
    }
}

/// The effect of an item: "heals 4", "weapon, +2 power; hits slow for 4 turns".
pub fn item_effect(content: &Content, kind: PrototypeId) -> String {
    if is_carried_out(content, kind) {
        return "carry it up and out to win".to_owned();
    }
    if is_for_growth(content, kind) {
        return "used once, to strengthen something of yours".to_owned();
    }
    effect_of_lines(&describe::item(content, kind))
}

/// Whether rows of growth cost the item.
fn is_for_growth(content: &Content, kind: PrototypeId) -> bool {
    content.growth_for(kind).next().is_some()
}

/// Whether the item is the goal, and not won with when it is picked up: then its own lines say how.
fn is_carried_out(content: &Content, kind: PrototypeId) -> bool {
    messages::is_goal(kind, content) && !messages::wins_when_taken(kind, content)
}

/// The same for the player, with the numbers of their stats: "heals 30% of max HP (12)".
pub fn item_effect_for(view: View<'_>, kind: PrototypeId) -> String {
    let content = view.content();
    if is_carried_out(content, kind) {
        return item_effect(content, kind);
    }
    if is_for_growth(content, kind) {
        return match given_for(view, kind).as_slice() {
            [] => "nothing of yours can take it now".to_owned(),
            [only] => format!("use it once, for {only}"),
            // The menu has their names: a list that is cut would look like the whole.
            several => format!("use it once, and choose 1 of {}", several.len()),
        };
    }
    effect_of_lines(&describe::item_of(content, kind, &|stat| view.stat(stat)))
}

/// The names of the rows of growth that the player can choose for an item.
fn given_for(view: View<'_>, kind: PrototypeId) -> Vec<String> {
    let offered = view.offered_for(kind);
    offered.into_iter().map(|id| growth_name(view.content(), id)).collect()
}

fn effect_of_lines(lines: &[String]) -> String {
    if lines.is_empty() { "no use".to_owned() } else { text::clean(&lines.join("; ")) }
}

/// The effect of the player's equipment, beside the name of its slot: "+2 power; hits slow for 4 turns".
pub fn effect_beside_slot(view: View<'_>, kind: PrototypeId) -> String {
    let totals = |stat| view.stat(stat);
    text::clean(&describe::item_of_beside_slot(view.content(), kind, &totals).join("; "))
}

/// Lines of a description as sentences; an empty line is none.
pub fn sentences(lines: &[String]) -> Vec<String> {
    let mut sentences = Vec::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        sentences.push(format!("{}.", text::capitalize(&text::clean(line))));
    }
    sentences
}

/// The effects of an ability of the player, with the numbers of their stats.
pub fn ability(view: View<'_>, ability: AbilityId) -> String {
    text::clean(&describe::ability_of(view.content(), ability, &|stat| view.stat(stat)))
}

/// The effects of an improvement of a character level, or of a technique in sentences.
pub fn level_up(view: View<'_>, level_up: LevelUpId) -> String {
    let content = view.content();
    let row = content.rows().level_up(level_up);
    let is_told_whole = row.is_some_and(|row| row.technique.is_some() || row.costs.is_some());
    if is_told_whole {
        sentences(&describe::technique(content, level_up, &|stat| view.stat(stat))).join(" ")
    } else {
        text::clean(&describe::level_up(content, level_up))
    }
}

/// The name of a row of growth.
pub fn growth_name(content: &Content, id: LevelUpId) -> String {
    content.rows().level_up(id).map_or_else(String::new, |row| text::clean_name(&row.name))
}

/// The gains and the costs of an origin at the start of a game, in one line: "-10 max HP, but 2 noisemakers".
pub fn origin_start(content: &Content, origin: LevelUpId) -> String {
    text::clean(&describe::origin_start(content, origin).join("; "))
}

/// The effects of an origin that hold from then on, in sentences.
pub fn origin_from_then_on(content: &Content, origin: LevelUpId) -> String {
    let start = describe::origin_start(content, origin).len();
    sentences(&describe::origin(content, origin)[start..]).join(" ")
}

/// A list of items with their counts: "a dagger, 3 javelins and 2 honey cakes".
pub fn items_in_words(content: &Content, items: &[PrototypeId]) -> String {
    let nouns = items.iter().map(|kind| Noun::of(content.prototype(*kind)));
    let counted = counted(nouns);
    let names: Vec<_> = counted.iter().map(|(noun, count)| noun.item_with_count(*count)).collect();
    join_list(&names)
}

/// The player's calling: the name of the origin, with the word of the first technique that has one before it: "heir",
/// "lunging heir". `None` without an origin and without such a technique.
pub fn calling(view: View<'_>) -> Option<String> {
    let rows = view.content().rows();
    let name = |id: LevelUpId| rows.level_up(id).map(|row| row.name.clone());
    let origin = view.origin().and_then(name);
    let techniques = view.techniques();
    let mut known = techniques.iter().filter_map(|&id| rows.level_up(id));
    let epithet = known.find_map(|row| row.epithet.clone());
    let words = match (epithet, origin) {
        (Some(epithet), origin) => {
            format!("{epithet} {}", origin.unwrap_or_else(|| NO_ORIGIN.to_owned()))
        }
        (None, origin) => origin?,
    };
    Some(text::clean_name(&words))
}

/// The name of a character without an origin.
pub const NO_ORIGIN: &str = "wanderer";

fn stat_name(content: &Content, stat: StatId) -> String {
    content.rows().stat(stat).map_or_else(String::new, |row| text::clean_name(&row.name))
}

/// An item of the inventory with its count and stats: "3 arrows", "wand (2 charges)".
pub fn carried_item(content: &Content, item: &InventoryItemView<'_>) -> String {
    carried_items(content, item, item.count)
}

/// That many items with the same stats: "2 wands (3 charges)". The stats that equipment has when new are in its
/// description.
fn carried_items(content: &Content, item: &InventoryItemView<'_>, count: u32) -> String {
    let noun = Noun::of(item.prototype);
    let name = match usize::try_from(count) {
        Ok(count @ 2..) => noun.item_with_count(count),
        _ => noun.one,
    };
    let stats = if item.item.equipment_slot.is_some() {
        gains(content, item)
    } else {
        let counted = |(id, value): &(StatId, i32)| match value {
            0 => format!("no {}", stat_name(content, *id)),
            _ => text::clean(&content.rows().counted(*id, *value)),
        };
        item.stats.iter().map(counted).collect()
    };
    if stats.is_empty() { name } else { format!("{name} ({})", stats.join(", ")) }
}

/// The stats of equipment that it did not have when new: "+1 power".
fn gains(content: &Content, item: &InventoryItemView<'_>) -> Vec<String> {
    let new = item.prototype.state.as_ref().map_or(&[][..], |it| it.stats());
    let mut gains = Vec::new();
    for (id, value) in item.stats.iter().filter(|stat| !new.contains(stat)) {
        gains.push(format!("{value:+} {}", stat_name(content, *id)));
    }
    gains
}

/// The stats of the content that a screen shows, with the player's totals.
pub fn shown_stats(view: View<'_>) -> impl Iterator<Item = (String, i32)> {
    let stats: &[StatDef] = &view.content().rows().stats;
    let shown = (0..).zip(stats).filter(|(_, row)| row.shown);
    shown.map(move |(index, row)| (text::clean_name(&row.name), view.stat(StatId::new(index))))
}

/// The name of a kind of items.
pub fn item_kind(kind: ItemKind, content: &Content) -> String {
    match kind {
        ItemKind::Goal => match content.dungeon() {
            Some(dungeon) => messages::the_item(dungeon.goal, content),
            None => "the goal".to_owned(),
        },
        ItemKind::Other => "everything else".to_owned(),
        _ => kind.name().to_owned(),
    }
}

/// A status with its turns: "poisoned 5".
pub fn status_line(content: &Content, status: ActiveStatus) -> String {
    let row = content.rows().status(status.status);
    let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
    // In its last turn none is left to count.
    let is_counted = status.is_temporary() && status.turns > 0;
    if is_counted { format!("{name} {}", status.turns) } else { name }
}

/// The names of fire, gas and liquids in a cell.
pub fn substances(view: View<'_>, at: Point) -> Vec<String> {
    let rows = view.content().rows();
    let here = view.substances_at(at).iter().filter_map(|it| rows.substance(it.substance));
    here.map(|row| text::clean_name(&row.name)).collect()
}

/// An entity's statuses with their turns: "confused 3". Those of the player's origin and techniques, which never end,
/// are left out.
pub fn statuses_with_turns(view: View<'_>, entity: &EntityView<'_>) -> Vec<String> {
    let told = entity.statuses.iter().filter(|it| !entity.player || !is_of_origin(view, **it));
    told.map(|status| status_line(view.content(), *status)).collect()
}

/// The player's statuses with their turns and effects: "in gloom (5 turns)" and "5 cells less sight".
pub fn statuses_in_full(view: View<'_>) -> Vec<String> {
    let player = view.player();
    let told = player.statuses.iter().filter(|it| !is_of_origin(view, **it));
    told.map(|status| status_in_full(view.content(), *status)).collect()
}

fn status_in_full(content: &Content, active: ActiveStatus) -> String {
    let row = content.rows().status(active.status);
    let name = row.map_or_else(String::new, |row| text::clean_name(&row.name));
    let turns = match active.turns {
        turns if active.is_temporary() && turns > 0 => {
            format!(" ({})", messages::with_number(turns, "turn"))
        }
        _ => String::new(),
    };
    let effects = text::clean(&describe::status(content, active.status).join("; "));
    let colon = if effects.is_empty() { "" } else { ": " };
    format!("{name}{turns}{colon}{effects}")
}

/// Whether the player has a status from their origin or a technique.
fn is_of_origin(view: View<'_>, active: ActiveStatus) -> bool {
    if active.is_temporary() {
        return false;
    }
    let rows = view.content().rows();
    let known = view.origin().into_iter().chain(view.techniques());
    let mut effects = known.filter_map(|id| rows.level_up(id)).flat_map(|row| &row.effects);
    effects.any(|effect| match effect {
        Effect::AddStatus { status, .. } => *status == active.status,
        _ => false,
    })
}

/// The captive and the items that the player remembers in one cell: "A dagger (remembered)".
/// `None` for none.
pub fn remembered_in(view: View<'_>, memory: &PlayerMemory, at: Point) -> Option<String> {
    if !matches!(view.tile(at), TileView::Remembered(_)) {
        return None;
    }
    let content = view.content();
    let items = memory.items_at(view.floor(), at);
    let captives = memory.captives(view.floor()).filter(|it| it.0 == at).map(|(_, kind)| kind);
    let nouns = captives.chain(items).map(|kind| Noun::of(content.prototype(kind)));
    let names: Vec<_> =
        counted(nouns).iter().map(|(noun, count)| noun.item_with_count(*count)).collect();
    let line = format!("{} (remembered)", names.join(", "));
    (!names.is_empty()).then(|| text::capitalize(&line))
}

/// Whether the sidebar has a row for anything at a cell.
pub fn is_listed(view: View<'_>, at: Point) -> bool {
    view.entities_at(at).iter().any(|it| !it.player && !it.corpse)
}

/// The full description of a cell: one line for each entity, then the tile.
pub fn cell_details(view: View<'_>, at: Point) -> Vec<String> {
    let content = view.content();
    let details = |it: &EntityView<'_>| {
        let flavour = if it.corpse || it.player { "" } else { &it.prototype.flavour };
        with_flavour(entity_details(view, it), flavour)
    };
    let mut lines: Vec<_> = view.entities_at(at).iter().map(details).collect();
    let substances = substances(view, at);
    if !substances.is_empty() {
        let place = if at == view.player().at { "here" } else { "there" };
        lines.push(format!("{} is {place}.", text::capitalize(&join_list(&substances))));
    }
    lines.extend(match view.tile(at) {
        TileView::Unknown => Some("Unexplored.".to_owned()),
        TileView::Visible(tile) if lines.is_empty() => {
            let (name, cost) = (text::clean_name(&tile.name), cost_sentence(tile));
            let sign = sign_sentence(tile, content);
            let name = text::capitalize(&name);
            Some(with_flavour(format!("{name}.{cost}{sign}"), &tile.flavour))
        }
        TileView::Visible(tile) => ground(view, at).map(|place| {
            let is_own = view.player().at == at;
            let place =
                if is_own { format!("You stand {place}") } else { text::capitalize(&place) };
            let price = price(view, at).unwrap_or_default();
            let (cost, sign) = (cost_sentence(tile), sign_sentence(tile, content));
            with_flavour(format!("{place}.{cost}{sign}"), &price)
        }),
        TileView::Remembered(tile) => {
            let (name, cost) = (tile_with(with_the, tile), cost_sentence(tile));
            let sign = sign_sentence(tile, content);
            let sentence = format!("You remember {name} there; it is out of view now.{cost}{sign}");
            Some(with_flavour(sentence, &tile.flavour))
        }
    });
    lines
}

/// " A cellar viper may be near." after the name of a sign; nothing for another tile.
fn sign_sentence(tile: &TileDef, content: &Content) -> String {
    let warning = tile.sign_of.map(|kind| text::capitalize(&may_be_near(kind, content)));
    warning.map_or_else(String::new, |warning| format!(" {warning}."))
}

/// "a cellar viper may be near"
fn may_be_near(kind: PrototypeId, content: &Content) -> String {
    format!("{} may be near", messages::an_entity(kind, content))
}

/// A tile with its article: "the altar", "a bog"; a liquid or a cover without one: "deep water".
pub(crate) fn tile_with(article: fn(&str) -> String, tile: &TileDef) -> String {
    let name = text::clean_name(&tile.name);
    let is_mass = matches!(tile.surface, Surface::Liquid | Surface::Cover);
    if is_mass && !COUNTED_GROUND.iter().any(|end| name.ends_with(end)) {
        name
    } else {
        article(&name)
    }
}

/// A place on the ground of a cell: "on the altar", "in deep water", "in the doorway". `None` for the plain ground of
/// its floor.
pub(crate) fn ground(view: View<'_>, at: Point) -> Option<String> {
    let (content, id) = (view.content(), view.tile_id(at)?);
    let tile = content.tile(id);
    // Only the tile of open cells has the colours of a floor.
    if id == content.floor_tables().floor || tile.palette.is_some() {
        return None;
    }
    let name = tile_with(with_the, tile);
    let is_door = name.ends_with(" door");
    let is_around = is_door || tile.surface == Surface::Liquid || !tile.transparent;
    let preposition = if is_around { "in" } else { "on" };
    let way = if is_door { "way" } else { "" };
    Some(format!("{preposition} {name}{way}"))
}

/// Names of liquids of which there can be several.
const COUNTED_GROUND: [&str; 5] = ["bog", "swamp", "marsh", "pool", "puddle"];

/// The time of a step onto slow ground, after a blank: " A step there takes 3 turns."
fn cost_sentence(tile: &TileDef) -> String {
    let turns = step_takes(tile.move_cost);
    turns.map_or_else(String::new, |turns| format!(" A step there takes {turns}."))
}

/// The time of a step onto ground where it is more than a turn: "3 turns", "1.5 turns".
fn step_takes(move_cost: u32) -> Option<String> {
    // Up to the next tenth, so that a step which takes longer than a turn never reads as one turn.
    let tenths = move_cost.div_ceil(10);
    match (tenths / 10, tenths % 10) {
        _ if move_cost <= 100 => None,
        (turns, 0) => Some(messages::with_number(turns, "turn")),
        (turns, tenths) => Some(format!("{turns}.{tenths} turns")),
    }
}

/// The name of a tile with the time of a step there: "deep water (a step takes 3 turns)".
pub fn ground_name(tile: &TileDef) -> String {
    let name = text::clean_name(&tile.name);
    match step_takes(tile.move_cost) {
        Some(turns) => format!("{name} (a step takes {turns})"),
        None => name,
    }
}

/// A sentence with the flavour text, which may be empty, behind it.
pub fn with_flavour(sentence: String, flavour: &str) -> String {
    match text::clean(flavour) {
        flavour if flavour.is_empty() => sentence,
        flavour => format!("{sentence} {flavour}"),
    }
}

fn entity_details(view: View<'_>, entity: &EntityView<'_>) -> String {
    let name = text::capitalize(&name(entity));
    match living_fighter(entity) {
        Some(fighter) => {
            let name = if entity.player { String::new() } else { format!("{name}. ") };
            let mut state = statuses_with_turns(view, entity);
            state.extend(wound(&fighter).filter(|_| !entity.player).map(str::to_owned));
            if !entity.player && !entity.hostile && !entity.makes_way {
                state.push("not hostile".to_owned());
            }
            let state = match state.join(", ") {
                state if state.is_empty() => state,
                state => format!("{}, ", text::capitalize(&state)),
            };
            let threat = threat(view, entity).sentence();
            let noticing = noticing(view, entity);
            let noticing =
                noticing.map_or_else(String::new, |it| format!(" {}.", text::capitalize(&it)));
            let mut details = format!(
                "{name}{state}{} of {} HP, power {}, defence {}.{threat}{noticing}",
                fighter.hp(),
                fighter.max_hp(),
                fighter.power(),
                fighter.defence()
            );
            if !entity.player && !entity.hostile {
                let bump = describe::bump(view.content(), entity.entity_ref.kind);
                for sentence in sentences(&bump) {
                    details = format!("{details} {sentence}");
                }
            }
            details
        }
        None => match entity.item {
            Some(_) => {
                let effect = item_effect(view.content(), entity.entity_ref.kind);
                format!("{name} ({effect}).")
            }
            None => format!("{name}."),
        },
    }
}
