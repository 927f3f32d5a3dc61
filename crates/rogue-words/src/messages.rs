//! Messages for events and refusals: second person, articles, capitals. A row of the content may
//! have sentences of its own; the others are made from its name.

mod arrival;
mod blows;
mod gains;
mod grammar;
mod noun;
mod refusals;
mod rows;
mod several;
mod turn;

pub(crate) use blows::told as blows_told;
pub(crate) use grammar::is_or_are;
pub(crate) use grammar::plural;
pub use grammar::{
    item_with_article, join_list, with_article, with_count, with_number, with_the, with_your,
};
pub use noun::Noun;
pub(crate) use noun::counted;
pub use refusals::refusal;
pub use turn::{Blow, TurnPlan, TurnStart};

use std::collections::BTreeSet;

use roguecore::rule::{Effect, Numbers, Trigger};
use roguecore::{
    ActorEvent, Cause, Content, CustomEvent, DamageKindId, Displacement, EntityId, EntityRef,
    Event, EventKind, FactionId, FightEvent, GameEvent, InventoryItemView, InventorySlot,
    ItemEvent, ItemRef, Outcome, PlaceEvent, PrototypeId, StatId, StatusEvent, TextId, View,
};

use crate::message::MessageKind;
use crate::text;

/// The names of actors in messages: those of the player are "your wolf".
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The rows with the names.
    pub content: &'a Content,
    /// The companions of the player.
    pub companions: &'a BTreeSet<EntityId>,
    /// The weapon of the player's blows.
    pub wielded: Option<PrototypeId>,
    /// The caster of the ability that the event is about, where the player has seen the cast.
    pub caster: Option<EntityRef>,
    /// The creatures that the sentence tells of first: they are "a wolf".
    pub unmet: &'a BTreeSet<EntityId>,
}

/// For sentences that introduce nobody.
static NOBODY: BTreeSet<EntityId> = BTreeSet::new();

/// The weapon of the player's blows: equipment with a verb, or else equipment that adds power.
pub fn wielded(view: View<'_>) -> Option<PrototypeId> {
    let mut equipped = view.inventory();
    equipped.retain(|it| it.equipped);
    let with_verb = equipped.iter().find(|it| it.prototype.verb.is_some());
    Some(with_verb.or_else(|| equipped.iter().find(|it| adds_power(it)))?.kind)
}

/// Whether an item is wielded, and not worn: equipment with a verb for its blows.
fn is_weapon(kind: PrototypeId, content: &Content) -> bool {
    content.prototype(kind).verb.is_some()
}

fn adds_power(item: &InventoryItemView<'_>) -> bool {
    item.prototype.bonus.iter().any(|&(stat, by)| stat == StatId::POWER && by > 0)
}

/// The kind and the text of a message, before the log adds a turn and a count.
pub type MessageDraft = (MessageKind, String);

/// The message for an event; `None` for an event that the player did not perceive, that the map
/// shows, or that another event's message covers.
pub fn event(event: &Event, names: Names<'_>) -> Option<MessageDraft> {
    if !event.seen {
        return None;
    }
    let draft = match &event.kind {
        EventKind::Actor(event) => actor_event(event, names),
        EventKind::Fight(event) => fight_event(event, names),
        EventKind::Item(event) => item_event(event, names),
        EventKind::Status(event) => status_event(event, names),
        EventKind::Place(event) => place_event(event, names),
        EventKind::Game(event) => game_event(event, names),
        EventKind::Trace(_) => None,
    };
    draft.filter(|(_, text)| !text.is_empty())
}

/// The first sentence of a game: that of the content, or a welcome.
pub fn welcome(content: &Content) -> String {
    match content.intro() {
        Some(intro) => text::clean(intro),
        None => "Hello and welcome, adventurer, to yet another dungeon!".to_owned(),
    }
}

/// The death of a companion where the player does not see it: "Out of sight, your hound falls."
fn lost_companion(kind: PrototypeId, content: &Content) -> MessageDraft {
    let name = with_your(&Noun::of(content.prototype(kind)).one);
    (MessageKind::Danger, format!("Out of sight, {name} falls."))
}

/// Experience for a kill that the player does not see, whose victim they do not know: "Out of sight, your hound makes a
/// kill: +12 XP."
fn unseen_kill(
    killer: Option<EntityRef>,
    points: u32,
    levels: u32,
    level: u32,
    names: Names<'_>,
) -> MessageDraft {
    let companion = killer.filter(|by| names.companions.contains(&by.id));
    let cause = match companion {
        Some(companion) => {
            let name = with_your(&Noun::of(names.content.prototype(companion.kind)).one);
            format!("Out of sight, {name} makes a kill")
        }
        None => "Something dies out of sight".to_owned(),
    };
    let rises = if levels > 0 { format!(" You reach level {level}!") } else { String::new() };
    (MessageKind::Status, format!("{cause}: +{points} XP.{rises}"))
}

/// That companions do not come along to another floor: "Your hound stays behind."; nothing without any.
pub fn left_behind(kinds: &[PrototypeId], content: &Content) -> Option<MessageDraft> {
    let verb = match kinds.len() {
        0 => return None,
        1 => "stays",
        _ => "stay",
    };
    let nouns = counted(kinds.iter().map(|kind| Noun::of(content.prototype(*kind))));
    let names: Vec<String> = nouns.iter().map(|(noun, count)| noun.yours(*count)).collect();
    let text = format!("{} {verb} behind.", text::capitalize(&join_list(&names)));
    Some((MessageKind::Warning, text))
}

/// The first sentence of a game that goes on.
pub fn welcome_back(player: &str) -> String {
    format!("Welcome back, {}!", text::clean_name(player))
}

/// That a text was copied: "Seed 7 is in the clipboard."
pub fn copied(what: &str) -> String {
    format!("{what} is in the clipboard.")
}

/// That a terminal has a text, which does not answer whether it has copied it.
pub fn given_to_terminal(what: &str) -> String {
    format!("{what} copied, if your terminal allows it.")
}

/// Why a text was not copied: "nothing was copied: this system has no clipboard."
pub fn not_copied(why: &str) -> String {
    format!("nothing was copied: {}.", text::uncapitalize(why.trim_end_matches('.')))
}

fn actor_event(event: &ActorEvent, names: Names<'_>) -> Option<MessageDraft> {
    match event {
        // The map or the panel shows it, or another message covers it.
        ActorEvent::Moved { .. } | ActorEvent::Stumbled { .. } => None,
        ActorEvent::Waited { who, .. } if !who.player => None,
        ActorEvent::Waited { .. } => Some(plain("You wait.".to_owned())),
        ActorEvent::Displaced { who, how, .. } => displaced(*who, *how, names),
        ActorEvent::Transformed { who, to, .. } => Some(rows::transformed(*who, *to, names)),
        ActorEvent::Joined { who, faction, .. } => Some(joined(*who, *faction, names)),
        ActorEvent::Noticed { who, target, .. } => noticed(*who, *target, names),
        ActorEvent::Cast { who, ability, .. } => Some(rows::cast(*who, *ability, names)),
        ActorEvent::HadNoEffect { who, .. } if !who.player => None,
        ActorEvent::HadNoEffect { .. } => Some(plain("Nothing happens.".to_owned())),
    }
}

fn fight_event(event: &FightEvent, names: Names<'_>) -> Option<MessageDraft> {
    match event {
        // The map or the panel shows it, or another message covers it.
        FightEvent::Exploded { .. } => None,
        FightEvent::Attacked { who, target, damage, .. } => {
            Some(blows::attacked(*who, *target, *damage, false, names))
        }
        FightEvent::Died { who, by, .. } => Some(died(*who, *by, names)),
        FightEvent::Healed { who, cause, amount, .. } => rows::healed(*who, *cause, *amount, names),
        FightEvent::Struck { by, cause, target, damage, kind, .. } => {
            Some(blows::struck(*by, *cause, *target, (*damage, *kind), names))
        }
    }
}

fn item_event(event: &ItemEvent, names: Names<'_>) -> Option<MessageDraft> {
    let content = names.content;
    match event {
        // The map or the panel shows it, or another message covers it.
        ItemEvent::Changed { .. } => None,
        ItemEvent::PickedUp { who, item, slot, count, .. } => {
            Some(picked_up(*who, (*item, *count), *slot, names))
        }
        ItemEvent::Dropped { who, item, count, .. } => {
            Some(handled(*who, ["drop", "drops"], (*item, *count), names))
        }
        ItemEvent::Equipped { item, .. } => {
            let puts_on = if is_weapon(*item, content) { "wield" } else { "put on" };
            Some(plain(format!("You {puts_on} {}.", the_item(*item, content))))
        }
        ItemEvent::Unequipped { item, .. } => {
            let takes_off = if is_weapon(*item, content) { "put away" } else { "take off" };
            Some(plain(format!("You {takes_off} {}.", the_item(*item, content))))
        }
        ItemEvent::Used { who, item, .. } => rows::used(*who, *item, names),
        ItemEvent::Given { who, item, count } => Some(given(*who, *item, *count, names)),
        ItemEvent::Taken { who, item, count } => Some(taken(*who, item.kind, *count, names)),
        ItemEvent::Identified { kind, appearance } => identified(*kind, *appearance, content),
        ItemEvent::Stolen { who, from, item, count, .. } => {
            Some(stolen(*who, *from, (item.kind, *count), names))
        }
        ItemEvent::Thrown { who, item, .. } => Some(thrown(*who, item.kind, names)),
    }
}

fn status_event(event: &StatusEvent, names: Names<'_>) -> Option<MessageDraft> {
    let content = names.content;
    match event {
        StatusEvent::Added { target, status, .. } => rows::status_added(*target, *status, names),
        StatusEvent::Ended { who, status, .. } => rows::status_ended(*who, *status, names),
        StatusEvent::StatChanged { who, stat, from, to, .. } => {
            stat_changed(*who, *stat, (*from, *to), content)
        }
    }
}

fn place_event(event: &PlaceEvent, names: Names<'_>) -> Option<MessageDraft> {
    let content = names.content;
    match event {
        // The map or the panel shows it, or another message covers it.
        PlaceEvent::TileChanged { .. } => None,
        PlaceEvent::Created { who, .. } => created(*who, content),
        PlaceEvent::Vanished { who, .. } => Some(rows::vanished(*who, names)),
        PlaceEvent::Revealed { radius: 0, .. } => {
            Some(plain("The shape of the floor fills your mind.".to_owned()))
        }
        PlaceEvent::Revealed { .. } => Some(plain("You sense the lie of the land.".to_owned())),
        PlaceEvent::Said { text, numbers, .. } => said(*text, numbers, content),
        PlaceEvent::Noise { by, .. } if by.is_some_and(|by| by.player) => None,
        PlaceEvent::Noise { .. } => Some(plain("You hear a noise.".to_owned())),
    }
}

fn game_event(event: &GameEvent, names: Names<'_>) -> Option<MessageDraft> {
    let content = names.content;
    match event {
        // The map or the panel shows it, or another message covers it.
        GameEvent::TurnEnded { .. } => None,
        GameEvent::Custom(CustomEvent { name, who, amount, .. }) => {
            let text = content.custom_message(*name, *who, *amount)?;
            Some(plain(text::clean(&text)))
        }
        // A floor that begins again is told with the falls.
        GameEvent::Arrived { from, floor, .. } if from == floor => None,
        GameEvent::Arrived { from, floor, .. } => {
            let verb = if floor > from { "descend" } else { "climb" };
            let branch = |floor| content.place(floor).branch;
            let to = if branch(*from) == branch(*floor) {
                String::new()
            } else {
                format!(": {}", text::capitalize(&text::floor_name(content, *floor)))
            };
            Some((MessageKind::Stairs, format!("You {verb} the staircase{to}.")))
        }
        GameEvent::GainedExperience { levels, level, .. } => gained_experience(*levels, *level),
        GameEvent::LevelUpChosen { level_up } => Some(rows::level_up(*level_up, content)),
        GameEvent::GameOver { outcome } => game_over(*outcome, content),
    }
}

/// The last sentence of a game: that of the content, or one that every game has. A death has been told already.
fn game_over(outcome: Outcome, content: &Content) -> Option<MessageDraft> {
    let won = outcome.is_won();
    let kind = if won { MessageKind::Status } else { MessageKind::PlayerDied };
    if let Some(text) = content.ending(won) {
        return Some((kind, text::clean(text)));
    }
    let text = match outcome {
        Outcome::Died { .. } => return None,
        Outcome::Won { goal: Some(goal), .. } => {
            format!("You carry {} out into the light. You won!", the_item(goal, content))
        }
        Outcome::Won { goal: None, .. } | Outcome::Custom { won: true, .. } => {
            "You won!".to_owned()
        }
        Outcome::Lost { .. } | Outcome::Custom { won: false, .. } => "You lost.".to_owned(),
    };
    Some((kind, text))
}

/// How a game ended, in one line without a full stop: "Killed by a wolf", "Brought the amulet
/// back to the light".
pub fn outcome(outcome: Outcome, content: &Content) -> String {
    match outcome {
        Outcome::Died { by: None, .. } => "Died".to_owned(),
        Outcome::Died { by: Some(killer), .. } if killer.player => {
            "Killed by your own hand".to_owned()
        }
        Outcome::Died { by: Some(killer), .. } => {
            format!("Killed by {}", an_entity(killer.kind, content))
        }
        Outcome::Won { goal: Some(goal), .. } => {
            format!("Brought {} back to the light", the_item(goal, content))
        }
        Outcome::Won { goal: None, .. } => "Won".to_owned(),
        Outcome::Lost { .. } => "Lost".to_owned(),
        Outcome::Custom { name, won, .. } => {
            let how = if won { "Won" } else { "Lost" };
            match content.rows().custom_name(name) {
                Some(name) => format!("{how}: {}", text::clean_name(name)),
                None => how.to_owned(),
            }
        }
    }
}

/// The end of a player with no killer: "Killed by a dart trap", "Killed by fire", "Died poisoned", and
/// by a rule of the player's own row "Killed by hunger", if that is the kind of the damage, or "Died".
/// `None` where the cause has no name.
pub(crate) fn death_by(cause: Cause, kind: DamageKindId, content: &Content) -> Option<String> {
    let rows = content.rows();
    let killed_by = |noun: &str| format!("Killed by {noun}");
    match cause {
        Cause::Creature(row) if row == content.player() => {
            let kind = rows.damage_kind_name(kind);
            Some(kind.map_or_else(|| "Died".to_owned(), |kind| killed_by(&text::clean_name(&kind))))
        }
        Cause::Item(kind) | Cause::Creature(kind) => Some(killed_by(&an_entity(kind, content))),
        Cause::Tile(id) => {
            Some(killed_by(&with_article(&text::clean_name(&content.tile(id).name))))
        }
        Cause::Substance(id) => {
            rows.substance(id).map(|row| killed_by(&text::clean_name(&row.name)))
        }
        Cause::Status(id) => {
            rows.status(id).map(|row| format!("Died {}", text::clean_name(&row.name)))
        }
        Cause::Ability(_) | Cause::LevelUp(_) | Cause::Custom(_) => None,
    }
}

/// A message without a color of its own.
const fn plain(text: String) -> MessageDraft {
    (MessageKind::Plain, text)
}

/// An action of an actor with an item, with the verb for the player and for others.
fn handled(
    who: EntityRef,
    verbs: [&str; 2],
    (item, count): (PrototypeId, u32),
    names: Names<'_>,
) -> MessageDraft {
    let [verb, of_others] = verbs;
    let verb = if who.player { verb } else { of_others };
    plain(format!("{} {verb} {}.", subject(who, names), the_items(item, count, names.content)))
}

/// A throw; of an item that is known to do nothing then: "You throw the sword, without effect."
fn thrown(who: EntityRef, item: PrototypeId, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let is_harmless = !content.prototype(item).rules.has(Trigger::Throw);
    if who.player && is_harmless && !content.is_appearance(item) {
        return plain(format!("You throw {}, without effect.", the_item(item, content)));
    }
    handled(who, ["throw", "throws"], (item, 1), names)
}

/// "the javelin", "3 javelins".
fn the_items(item: PrototypeId, count: u32, content: &Content) -> String {
    match usize::try_from(count) {
        Ok(count @ 2..) => Noun::of(content.prototype(item)).item_with_count(count),
        _ => the_item(item, content),
    }
}

/// Items that a rule takes: "You lose 3 javelins.", or the sentence of their row for that.
fn taken(who: EntityRef, item: PrototypeId, count: u32, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let items = the_items(item, count, content);
    let sentence = &content.prototype(item).messages.taken;
    let own = rows::filled(sentence, who.player, &items, None);
    let verb = if who.player { "lose" } else { "loses" };
    plain(own.unwrap_or_else(|| format!("{} {verb} {items}.", subject(who, names))))
}

fn died(who: EntityRef, by: Option<EntityRef>, names: Names<'_>) -> MessageDraft {
    if who.player {
        return (MessageKind::PlayerDied, "You die!".to_owned());
    }
    let is_companion = names.companions.contains(&who.id);
    let kind = if is_companion { MessageKind::Warning } else { MessageKind::EnemyDied };
    let is_kill = by.is_some_and(|by| by.player);
    let sentence = &names.content.prototype(who.kind).messages.died;
    let own = rows::filled(sentence, is_kill, &the_entity(who, names), None);
    if let Some(text) = own {
        return (kind, text);
    }
    if is_kill {
        return (kind, format!("You kill {}!", the_entity(who, names)));
    }
    if let Some(killer) = by.filter(|by| names.companions.contains(&by.id)) {
        return (kind, format!("{} kills {}!", subject(killer, names), the_entity(who, names)));
    }
    (kind, format!("{} dies!", subject(who, names)))
}

fn picked_up(
    who: EntityRef,
    (item, count): (PrototypeId, u32),
    slot: InventorySlot,
    names: Names<'_>,
) -> MessageDraft {
    let content = names.content;
    let name = the_items(item, count, content);
    if !who.player {
        return (MessageKind::Plain, format!("{} picks up {name}.", subject(who, names)));
    }
    if is_goal(item, content) {
        let rest = if wins_when_taken(item, content) { "" } else { " Now carry it up and out." };
        return (MessageKind::Status, format!("You pick up {name} ({slot})!{rest}"));
    }
    (MessageKind::Plain, format!("You pick up {name} ({slot})."))
}

fn given(who: EntityRef, item: ItemRef, count: u32, names: Names<'_>) -> MessageDraft {
    let content = names.content;
    let name = the_items(item.kind, count, content);
    let text = if who.player {
        format!("You get {name} ({}).", item.slot)
    } else {
        format!("{} gets {name}.", subject(who, names))
    };
    (MessageKind::Plain, text)
}

/// That an item is known now; `None` where both rows have one name.
fn identified(
    kind: PrototypeId,
    appearance: PrototypeId,
    content: &Content,
) -> Option<MessageDraft> {
    let unknown = text::capitalize(&the_item(appearance, content));
    let known = an_entity(kind, content);
    let is_news = name(kind, content) != name(appearance, content);
    is_news.then(|| (MessageKind::Status, format!("{unknown} is {known}.")))
}

fn stolen(
    who: EntityRef,
    from: EntityRef,
    (item, count): (PrototypeId, u32),
    names: Names<'_>,
) -> MessageDraft {
    let noun = Noun::of(names.content.prototype(item));
    let count = usize::try_from(count).unwrap_or(1);
    let thief = subject(who, names);
    if from.player {
        let items = noun.without_article(count);
        return (MessageKind::Warning, format!("{thief} steals your {items}!"));
    }
    let steals = if who.player { "steal" } else { "steals" };
    let (item, from) = (noun.item_with_count(count), the_entity(from, names));
    (MessageKind::Plain, format!("{thief} {steals} {item} from {from}."))
}

/// A change of a built-in stat. The panel shows the stats of the content that are shown.
fn stat_changed(
    who: EntityRef,
    stat: StatId,
    (from, to): (i32, i32),
    content: &Content,
) -> Option<MessageDraft> {
    let built_in = stat.index() < StatId::BUILT_IN.len();
    let row = content.rows().stat(stat).filter(|_| built_in && who.player && from != to)?;
    // The panel shows totals, with equipment and statuses: the event has the player's own value.
    let verb = if to > from { "rises" } else { "falls" };
    let text = format!("Your {} {verb} by {}.", text::clean_name(&row.name), to.abs_diff(from));
    Some((MessageKind::Status, text))
}

fn displaced(who: EntityRef, how: Displacement, names: Names<'_>) -> Option<MessageDraft> {
    let subject = subject(who, names);
    let (is, staggers) = if who.player { ("are", "stagger") } else { ("is", "staggers") };
    let text = match how {
        Displacement::Teleported if who.player => "You are somewhere else.".to_owned(),
        Displacement::Teleported => format!("{subject} vanishes."),
        Displacement::Pushed if names.content.prototype(who.kind).fighter.is_none() => {
            format!("{subject} slides away.")
        }
        Displacement::Pushed => format!("{subject} {staggers} back."),
        Displacement::Pulled => format!("{subject} {is} dragged closer."),
        Displacement::SqueezedPast if !who.player => {
            format!("You squeeze past {}.", the_entity(who, names))
        }
        // The map shows it.
        Displacement::Swapped
        | Displacement::SqueezedPast
        | Displacement::Charged
        | Displacement::ChangedFloor { .. } => {
            return None;
        }
    };
    Some((MessageKind::Plain, text))
}

fn created(who: EntityRef, content: &Content) -> Option<MessageDraft> {
    let row = content.prototype(who.kind);
    let creature = an_entity(who.kind, content);
    let own = rows::filled(&row.messages.appears, who.player, &creature, None);
    let text = own.unwrap_or_else(|| format!("{} appears!", text::capitalize(&creature)));
    // The map shows items.
    row.item.is_none().then_some((MessageKind::Plain, text))
}

fn joined(who: EntityRef, faction: FactionId, names: Names<'_>) -> MessageDraft {
    let subject = subject(who, names);
    let text = match faction {
        _ if who.player => "You change sides.".to_owned(),
        FactionId::PLAYER => format!("{subject} joins you."),
        _ => format!("{subject} changes sides."),
    };
    (MessageKind::Status, text)
}

fn said(said: TextId, numbers: &Numbers, content: &Content) -> Option<MessageDraft> {
    let text = content.rows().said(said, numbers)?;
    Some((MessageKind::Said, text::clean(&text)))
}

fn noticed(who: EntityRef, target: EntityRef, names: Names<'_>) -> Option<MessageDraft> {
    let text = format!("{} notices you!", subject(who, names));
    target.player.then_some((MessageKind::Warning, text))
}

/// The panel shows experience that gives no level.
fn gained_experience(levels: u32, level: u32) -> Option<MessageDraft> {
    (levels > 0).then(|| (MessageKind::Status, format!("You reach level {level}!")))
}

/// Whether the item is the one that has to be carried out.
pub(crate) fn is_goal(item: PrototypeId, content: &Content) -> bool {
    content.dungeon().is_some_and(|dungeon| dungeon.goal == item)
}

/// Whether a rule wins the game when the item is picked up.
pub(crate) fn wins_when_taken(item: PrototypeId, content: &Content) -> bool {
    let mut rules = content.prototype(item).rules.on(Trigger::PickUp);
    rules.any(|(_, rule)| rule.effects.contains(&Effect::Win))
}

/// The entity at the start of a sentence: "You", "The wolf", "Your wolf", "Grishnak".
pub(crate) fn subject(who: EntityRef, names: Names<'_>) -> String {
    text::capitalize(&the_entity(who, names))
}

/// "you", "the wolf", "your wolf", "Grishnak".
fn the_entity(who: EntityRef, names: Names<'_>) -> String {
    let name = || name(who.kind, names.content);
    match who.player {
        true => "you".to_owned(),
        false if names.unmet.contains(&who.id) => an_entity(who.kind, names.content),
        false if names.companions.contains(&who.id) => with_your(&name()),
        false => the_creature(who.kind, names.content),
    }
}

/// "your", "the orc's", "Grishnak's".
fn possessive(who: EntityRef, names: Names<'_>) -> String {
    if who.player { "your".to_owned() } else { format!("{}'s", the_entity(who, names)) }
}

/// "the lamp", "the Amulet of Power".
pub fn the_item(item: PrototypeId, content: &Content) -> String {
    format!("the {}", name(item, content))
}

/// "the wolf", "Grishnak".
pub(crate) fn the_creature(kind: PrototypeId, content: &Content) -> String {
    Noun::of(content.prototype(kind)).with_the()
}

/// "a wolf", "Grishnak".
pub(crate) fn an_entity(kind: PrototypeId, content: &Content) -> String {
    Noun::of(content.prototype(kind)).with_article()
}

/// "a lamp", "the Amulet of Power".
pub(crate) fn an_item(kind: PrototypeId, content: &Content) -> String {
    Noun::of(content.prototype(kind)).item_with_article()
}

fn name(kind: PrototypeId, content: &Content) -> String {
    text::clean_name(content.name(kind))
}

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;
