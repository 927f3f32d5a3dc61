//! Descriptions of the ends of automatic commands: why exploring, travelling, resting or fighting
//! stopped.

mod barrier;
mod left;
mod walk;

use rogue_travel::{
    AutoCommand, Cost, EnemyStop, HarmStop, ItemStop, LeftThing, NoShot, PlaceStop, RestStop,
    ShotStop, StatusStop, StopReason, is_awake_enemy,
};
use roguecore::{
    Command, Content, EntityId, EntityView, PrototypeId, Refusal, StatId, StatusId, TileId, View,
};

use super::threat::{backlash_in_brief, death_in_brief};
use super::{helpless, offset};
use crate::aimed::ability_name;
use crate::message::MessageKind;
use crate::messages::{self, MessageDraft, with_article, with_number, with_the};
use crate::text;
use barrier::{USUAL_COST, obstacle, substance_around};
use walk::{floor, is_on_stairs, path, place};

/// An automatic command that has ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The command.
    pub auto_command: AutoCommand,
    /// Whether it took a turn.
    pub moved: bool,
    /// The keys that go on.
    pub keys: KeysOn,
    /// The things of the floor that exploring leaves to the player.
    pub left: Vec<LeftThing>,
}

/// The keys that a stop may name, or the words to type; empty where there are none.
#[derive(Clone, Debug, Default)]
pub struct KeysOn {
    /// The key that asks for the same again.
    pub again: String,
    /// The keys that answer whether to attack: "y or Tab"; empty where no key says yes.
    pub yes: String,
    /// The key that takes the stairs down, or goes to them.
    pub descend: String,
    /// The key that takes the stairs up, or goes to them.
    pub ascend: String,
    /// The key that explores.
    pub explore: String,
    /// The key that fights.
    pub fight: String,
    /// The key that lets an enemy come, and fights it then.
    pub hold: String,
    /// The key that fires at an enemy; empty where nothing is to be fired.
    pub fire: String,
    /// The key that uses the last ability again; empty where the player has none.
    pub cast: String,
    /// The key that rests.
    pub rest: String,
    /// The key that waits until something happens.
    pub wait: String,
    /// The key that lists the known places and walks to one.
    pub find: String,
}

impl Ended {
    /// The way on, by asking again: "Tab again to fight on.".
    fn again(&self, to: &str) -> String {
        again(&self.keys.again, to)
    }

    /// The key that goes on elsewhere, where this command does not: "> to go down."; nothing where there is none.
    fn elsewhere(&self, view: View<'_>) -> String {
        let keys = &self.keys;
        match self.auto_command {
            AutoCommand::Explore if is_on_stairs(view, true) => {
                ways(&[(&keys.descend, "go down")], "")
            }
            AutoCommand::Explore => ways(&[(&keys.descend, "go to the stairs")], ""),
            AutoCommand::Travel(_) | AutoCommand::Run(_) => ways(&[(&keys.explore, "explore")], ""),
            AutoCommand::Rest
            | AutoCommand::WaitUntil
            | AutoCommand::Fight
            | AutoCommand::Fire
            | AutoCommand::Cast
            | AutoCommand::Hold
            | AutoCommand::PickUp
            | AutoCommand::Recover => String::new(),
        }
    }

    /// The activity that has ended.
    const fn verb(&self) -> &'static str {
        match self.auto_command {
            AutoCommand::Fight => "fight",
            AutoCommand::Fire => "fire",
            AutoCommand::Cast => "use an ability",
            AutoCommand::Rest => "rest",
            AutoCommand::WaitUntil | AutoCommand::Hold => "wait",
            AutoCommand::Run(_) => "run",
            AutoCommand::Explore => "explore",
            AutoCommand::Travel(_) => "travel",
            AutoCommand::PickUp | AutoCommand::Recover => "pick up more",
        }
    }

    /// The activity that asking again continues.
    const fn on(&self) -> &'static str {
        match self.auto_command {
            AutoCommand::Fight | AutoCommand::Fire | AutoCommand::Cast => "fight on",
            AutoCommand::Rest | AutoCommand::WaitUntil | AutoCommand::Hold => "wait on",
            AutoCommand::Run(_)
            | AutoCommand::Explore
            | AutoCommand::Travel(_)
            | AutoCommand::PickUp
            | AutoCommand::Recover => "go on",
        }
    }
}

/// "Tab again to fight on.". A sign that is easily overlooked is pressed: "Press , to go on."
fn again(key: &str, to: &str) -> String {
    // A key stays as it is: O is another one than o.
    match key {
        "" => format!("Do it again to {to}."),
        _ if !["<", ">"].contains(&key) && key.chars().all(|c| c.is_ascii_punctuation()) => {
            format!("Press {key} to {to}.")
        }
        _ => format!("{key} again to {to}."),
    }
}

/// The question before a command that does more than it is given for: "Your hound stays behind. > again to go down."
pub fn question(reason: StopReason, command: Command, key: &str, view: View<'_>) -> MessageDraft {
    let ended = Ended {
        auto_command: AutoCommand::Fight,
        moved: false,
        keys: KeysOn::default(),
        left: Vec::new(),
    };
    let cause = stop_in_words(reason, &ended, view).cause;
    let to = match command {
        Command::Descend => "go down",
        Command::Ascend => "go up",
        _ => STRIKE_ANYWAY,
    };
    (MessageKind::Warning, format!("{cause} {}", again(key, to)))
}

/// "Tab to fight.", "W to wait for it, f to fire, or walk by hand.": the ways on by those keys that there are, and one
/// by hand, if it is not empty. A key stays as it is: O is another one than o.
fn ways(keys: &[(&str, &str)], by_hand: &str) -> String {
    let mut ways = Vec::new();
    for (key, to) in keys.iter().filter(|(key, _)| !key.is_empty()) {
        let key = if ways.is_empty() { (*key).to_owned() } else { within_sentence(key) };
        ways.push(format!("{key} to {to}"));
    }
    if !by_hand.is_empty() {
        ways.push(if ways.is_empty() { text::capitalize(by_hand) } else { by_hand.to_owned() });
    }
    match ways.as_slice() {
        [] => String::new(),
        [only] => format!("{only}."),
        [first @ .., last] => format!("{}, or {last}.", first.join(", ")),
    }
}

/// A key within a sentence: that of a word to type begins it with a capital letter.
fn within_sentence(key: &str) -> String {
    key.strip_prefix("Type ").map_or_else(|| key.to_owned(), |word| format!("type {word}"))
}

/// The message for the end of an automatic command: the cause in a few words, then the way on.
pub fn stop(reason: StopReason, ended: &Ended, view: View<'_>) -> MessageDraft {
    let Stop { cause, way } = stop_in_words(reason, ended, view);
    let sentences: Vec<String> = [cause, way].into_iter().filter(|it| !it.is_empty()).collect();
    (kind(reason, ended.moved), sentences.join(" "))
}

/// The same without the way on, which the player has just been told.
pub fn stop_again(reason: StopReason, ended: &Ended, view: View<'_>) -> MessageDraft {
    let cause = match (reason, ended.auto_command) {
        (StopReason::LowHealth, AutoCommand::Fight) => AUTO_FIGHT_OFF.to_owned(),
        _ => stop_in_words(reason, ended, view).cause,
    };
    (kind(reason, ended.moved), cause)
}

const fn kind(reason: StopReason, moved: bool) -> MessageKind {
    match reason {
        StopReason::LowHealth
        | StopReason::Harm(
            HarmStop::Deadly { .. } | HarmStop::Costly { .. } | HarmStop::DangerNear,
        ) => MessageKind::Danger,
        StopReason::Harm(
            HarmStop::Hit
            | HarmStop::HalfHealth
            | HarmStop::DeathHarms { .. }
            | HarmStop::StrikesBack { .. },
        )
        | StopReason::Enemy(
            EnemyStop::InView { .. }
            | EnemyStop::WokeUp { .. }
            | EnemyStop::Dormant { .. }
            | EnemyStop::StruckToo { .. },
        )
        | StopReason::Place(PlaceStop::LeavesBehind { .. }) => MessageKind::Warning,
        _ if moved => MessageKind::Plain,
        _ => MessageKind::Refused,
    }
}

/// Why an automatic command ends, and how the player can go on.
struct Stop {
    /// A sentence of at most eight words, beside names and places.
    cause: String,
    /// Further sentences, or nothing.
    way: String,
}

impl Stop {
    fn new(cause: impl AsRef<str>) -> Self {
        Self::with(cause, "")
    }

    fn with(cause: impl AsRef<str>, way: impl Into<String>) -> Self {
        Self { cause: text::capitalize(cause.as_ref()), way: way.into() }
    }
}

fn stop_in_words(reason: StopReason, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    match reason {
        StopReason::Enemy(reason) => enemy(reason, ended, view),
        StopReason::Harm(reason) => harm(reason, ended, view),
        StopReason::Status(reason) => of_status(reason, ended, view),
        StopReason::Item(reason) => item(reason, content),
        StopReason::Place(reason) => place(reason, ended, view),
        StopReason::Path(reason) => path(reason, ended, view),
        StopReason::Floor(reason) => floor(reason, ended, view),
        StopReason::Rest(reason) => rest(reason, ended.moved, content),
        StopReason::Shot(reason) => shot(reason, view),
        StopReason::LowHealth => match ended.auto_command {
            AutoCommand::Fight => Stop::with("HP is under a third: auto-fight is off.", BY_HAND),
            AutoCommand::Rest | AutoCommand::WaitUntil | AutoCommand::Hold => {
                Stop::with("HP is under a third.", TURN_BY_TURN)
            }
            AutoCommand::Run(_)
            | AutoCommand::Explore
            | AutoCommand::Travel(_)
            | AutoCommand::Fire
            | AutoCommand::Cast => {
                let way = ways(&[(&ended.keys.rest, "rest")], "walk by hand");
                Stop::with("HP is under a third.", way)
            }
            AutoCommand::PickUp | AutoCommand::Recover => Stop::new("HP is under a third."),
        },
        StopReason::StatLow { stat, value } => {
            Stop::new(format!("{} is down to {value}.", stat_name(stat, content)))
        }
        StopReason::LevelUp => Stop::new("You reach a new level."),
        StopReason::Moved => Stop::new("You have been moved."),
        StopReason::Message { text, numbers } => {
            Stop::new(text::clean(&content.rows().said(text, &numbers).unwrap_or_default()))
        }
        StopReason::NoProgress { at } => {
            let way = otherwise(ended.elsewhere(view), "Go on by hand.");
            Stop::with(format!("That leads nowhere: {}.", obstacle(view, at)), way)
        }
        StopReason::TooLong
            if matches!(ended.auto_command, AutoCommand::WaitUntil | AutoCommand::Hold) =>
        {
            Stop::new("Nothing comes.")
        }
        StopReason::TooLong => {
            Stop::with("Nothing has changed for a long time.", ended.again(ended.on()))
        }
        StopReason::GameOver => Stop::new("The game is over."),
    }
}

fn enemy(reason: EnemyStop, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    match reason {
        EnemyStop::InView { kind, .. } => {
            Stop::new(format!("You see {}.", creature(kind, content)))
        }
        EnemyStop::WokeUp { kind, .. } => Stop::new(format!("{} wakes up.", the(kind, content))),
        EnemyStop::Nearby { kind } => nearby(kind, ended, view),
        EnemyStop::Adjacent { kind } => {
            Stop::new(format!("{} is next to you.", creature(kind, content)))
        }
        EnemyStop::Dormant { kind } => {
            let cause = format!("{} leaves you alone unless attacked.", the(kind, content));
            let way = match ended.keys.yes.as_str() {
                "" => ended.again("attack"),
                yes => format!("{yes} to attack."),
            };
            Stop::with(cause, way)
        }
        EnemyStop::StruckToo { kind } => {
            let cause = format!("That would also hit {}.", the(kind, content));
            Stop::with(cause, ended.again(STRIKE_ANYWAY))
        }
        EnemyStop::KeepsAway { kind } => {
            let cause = format!("{} keeps its distance.", the(kind, content));
            Stop::with(cause, "Throw something, or let it go.")
        }
        EnemyStop::NoWeaker { kind } => {
            let cause = format!("You can't wear {} down.", the(kind, content));
            Stop::with(cause, "Try something else.")
        }
        EnemyStop::CannotHurt { kind } => {
            Stop::new(format!("Your attacks cannot hurt {}.", the(kind, content)))
        }
        EnemyStop::Dead { next: Some(kind) } => {
            let entities = view.entities();
            let alike = |it: &&EntityView<'_>| it.is_enemy() && it.entity_ref.kind == kind;
            let left = match entities.iter().filter(alike).count() {
                0 | 1 => name(kind, content),
                count => with_number(count, &name(kind, content)),
            };
            Stop::new(format!("Still in view: {left}."))
        }
        EnemyStop::Dead { next: None } => Stop::new("The fight is over."),
        EnemyStop::Gone => Stop::new("Your enemy is out of sight."),
        EnemyStop::NoneInView => Stop::new("No enemy in view."),
        EnemyStop::NoneComing => Stop::new("Nothing in view is coming for you."),
    }
}

/// An enemy in view forbids the automatic command.
fn nearby(kind: PrototypeId, ended: &Ended, view: View<'_>) -> Stop {
    let (name, keys) = (creature(kind, view.content()), &ended.keys);
    let waits = matches!(ended.auto_command, AutoCommand::WaitUntil | AutoCommand::Hold);
    let place = nearest_enemy(kind, view)
        .map_or_else(String::new, |it| format!(" ({})", offset(view.player().at, it.at)));
    if ended.moved {
        let how = if waits { TURN_BY_TURN } else { STEP_BY_STEP };
        return Stop::with(format!("{name} is in view{place}."), how);
    }
    let cause = format!("You can't {} with {name} in view{place}.", ended.verb());
    let lets_come = if waits { keys.hold.as_str() } else { "" };
    let ways_on =
        ways(&[(lets_come, "let it come"), (&keys.fight, "fight"), (&keys.cast, CAST)], "");
    Stop::with(cause, otherwise(ways_on, "Act by hand."))
}

/// A way on, or another one where there is none.
fn otherwise(way: String, other: &str) -> String {
    if way.is_empty() { other.to_owned() } else { way }
}

/// That a fight by a key ends, where the turn has told the cause.
pub fn auto_fight_off() -> String {
    format!("{AUTO_FIGHT_OFF} {BY_HAND}")
}

const AUTO_FIGHT_OFF: &str = "Auto-fight is off under a third of your HP.";

/// The way on by the key of the last ability.
const CAST: &str = "use an ability";
const STEP_BY_STEP: &str = "You go one step at a time.";
const TURN_BY_TURN: &str = "You wait one turn at a time.";
const STRIKE_ANYWAY: &str = "strike anyway";
const BY_HAND: &str = "Fight by hand, use items or retreat.";

fn harm(reason: HarmStop, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    match reason {
        HarmStop::Hit => Stop::new("You are hit."),
        HarmStop::HalfHealth => {
            let cause = format!("You could drop to half HP {}.", until_next_deed(view));
            Stop::with(cause, ended.again(ended.on()))
        }
        HarmStop::Deadly { kind, others: 0 } => {
            let enemy = if all_sleep(kind, view) {
                with_article(&foes(kind, 0, view))
            } else {
                creature(kind, content)
            };
            Stop::with(format!("{enemy} could kill you {}.", until_next_deed(view)), BY_HAND)
        }
        HarmStop::Deadly { kind, others } => {
            let when = until_next_deed(view);
            let cause = format!("{} could kill you {when}.", foes(kind, others, view));
            Stop::with(cause, BY_HAND)
        }
        HarmStop::DeadlyStatus(id) => {
            let cause = format!("You are {}, and could die.", status(id, content));
            Stop::with(cause, "Use an item, or act turn by turn.")
        }
        HarmStop::Costly { most, kind, others, case: Cost::Key | Cost::Exchange } => {
            costly(most, kind.map(|kind| (kind, others)), ended, view)
        }
        HarmStop::DeathHarms { kind } => {
            let harm = death_harm(kind, view);
            let cause = format!("Killing {} {harm}.", the(kind, content));
            Stop::with(cause, ended.again(STRIKE_ANYWAY))
        }
        HarmStop::StrikesBack { id, kind } => strikes_back(id, kind, ended, view),
        HarmStop::DangerNear => match substance_around(view, view.player().at) {
            Some(substance) => {
                let cause = format!("You can't {} so close to {substance}.", ended.verb());
                Stop::with(cause, "Wait turn by turn, or step away.")
            }
            None => Stop::with("Danger is next to you.", "Wait turn by turn, or step away."),
        },
    }
}

fn of_status(reason: StatusStop, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    match reason {
        StatusStop::Began(id) => Stop::new(format!("You are {}.", status(id, content))),
        StatusStop::Ended(id) => Stop::new(format!("You are no longer {}.", status(id, content))),
        StatusStop::Impairs(id) => {
            let cause = format!("You can't {} while {}.", ended.verb(), status(id, content));
            let wait = ways(&[(&ended.keys.rest, "wait it out")], "act by hand");
            let parts = [turns_left(id, view).unwrap_or_default(), wait];
            Stop::with(cause, parts.join(" ").trim().to_owned())
        }
    }
}

/// "7 turns left."
fn turns_left(id: StatusId, view: View<'_>) -> Option<String> {
    let player = view.player();
    let active = player.statuses.iter().find(|it| it.status == id && it.is_temporary())?;
    Some(format!("{} left.", with_number(active.turns, "turn")))
}

fn item(reason: ItemStop, content: &Content) -> Stop {
    match reason {
        ItemStop::Seen(item) => Stop::new(format!("{} lies there.", thing(item, content))),
        ItemStop::Found(item) => Stop::new(format!("You find {}.", thing(item, content))),
        ItemStop::NoRoom => Stop::new("Your inventory is full."),
        ItemStop::Here(item) => Stop::new(format!("{} lies here.", thing(item, content))),
        ItemStop::ComesBack(item) => {
            let item = messages::the_item(item, content);
            let cause = format!("{item} won't stay with you.");
            Stop::with(cause, "Exploring leaves it from now on.")
        }
    }
}

fn rest(reason: RestStop, moved: bool, content: &Content) -> Stop {
    match reason {
        RestStop::Rested if moved => Stop::new("You are rested."),
        RestStop::Rested => Stop::new("You need no rest."),
        RestStop::DoesNotHeal { kills_heal } => {
            let way = if kills_heal {
                "Kill something, or drink a potion."
            } else if content.xp_curve().is_some() {
                "Drink a potion, or gain a level."
            } else {
                "Drink a potion."
            };
            Stop::with("Rest does not heal you.", way)
        }
    }
}

/// That a rest is over which began in a turn with that many hit points: "You rest for 54 turns: HP 22 -> 40."
pub fn rested(turn: u64, hp: i32, view: View<'_>) -> String {
    let turns = with_number(view.turn().saturating_sub(turn), "turn");
    let now = view.player().fighter.map_or(hp, |fighter| fighter.hp());
    if now == hp {
        format!("You rest for {turns}.")
    } else {
        format!("You rest for {turns}: HP {hp} -> {now}.")
    }
}

/// That a wait is over which began in a turn: "You wait for 12 turns."
pub fn waited(turn: u64, view: View<'_>) -> String {
    format!("You wait for {}.", with_number(view.turn().saturating_sub(turn), "turn"))
}

fn shot(reason: ShotStop, view: View<'_>) -> Stop {
    match reason {
        ShotStop::Fired => Stop::new("You fire."),
        ShotStop::NothingToFire => {
            Stop::with("You have nothing ready to fire.", "Throw or zap something.")
        }
        ShotStop::UsedUp { kind } => {
            let way = "Throw or zap something else.";
            Stop::with(used_up(kind, view), way)
        }
        ShotStop::NoAbility => Stop::new("You have no abilities."),
        ShotStop::NotNow { refusal } => Stop::new(messages::refusal(&refusal, view.content()).1),
        ShotStop::ByHand { ability } => {
            let name = ability_name(view.content(), ability);
            Stop::new(format!("{name}: aim it by hand."))
        }
        ShotStop::NoTarget { kind, why } => Stop::new(no_shot(kind, why, view.content())),
    }
}

/// The nearest enemy of a kind.
fn nearest_enemy(kind: PrototypeId, view: View<'_>) -> Option<EntityView<'_>> {
    let here = view.player().at;
    let entities = view.entities().into_iter();
    let enemies = entities.filter(|it| it.is_enemy() && it.entity_ref.kind == kind);
    enemies.min_by_key(|it| (it.at.distance_squared(here), it.id))
}

/// The harm of the death of the nearest enemy of a kind: "spreads caustic gas".
fn death_harm(kind: PrototypeId, view: View<'_>) -> String {
    let enemy = nearest_enemy(kind, view);
    let death = enemy.and_then(|enemy| Some((view.threat(enemy.id)?.death?, enemy)));
    match death {
        Some((backlash, enemy)) => death_in_brief(view, &enemy, backlash),
        None => "can harm you".to_owned(),
    }
}

/// "Striking the eye can leave you stunned. Tab again to fight on."
fn strikes_back(id: EntityId, kind: PrototypeId, ended: &Ended, view: View<'_>) -> Stop {
    let enemy = messages::the_creature(kind, view.content());
    let backlash = view.threat(id).and_then(|it| it.struck);
    let harm = backlash.map_or_else(|| "can harm you".to_owned(), |it| backlash_in_brief(view, it));
    Stop::with(format!("Striking {enemy} {harm}."), ended.again(ended.on()))
}

/// The possible damage of the next turn: "Jackal: up to 8 damage next turn. Tab again to fight on."
fn costly(
    most: Option<u32>,
    worst: Option<(PrototypeId, u32)>,
    ended: &Ended,
    view: View<'_>,
) -> Stop {
    let content = view.content();
    let when = until_next_deed(view);
    let cause = match (most, worst) {
        (Some(most), Some((kind, others))) => {
            format!("{}: up to {most} damage {when}.", foes(kind, others, view))
        }
        (Some(most), None) => format!("up to {most} damage {when}."),
        (None, Some((kind, 0))) => {
            let enemy = messages::the_creature(kind, content);
            format!("You can't tell how hard {enemy} hits.")
        }
        (None, Some((kind, others))) => {
            format!("You can't tell how hard {} hit.", foes(kind, others, view))
        }
        (None, None) => "You can't tell how much that hurts.".to_owned(),
    };
    Stop::with(cause, ended.again(ended.on()))
}

/// The time of a danger: the next turn, or longer for a player who is held, or whose step may take several turns.
fn until_next_deed(view: View<'_>) -> &'static str {
    let here = view.player().at;
    let is_slow = |at| view.step_cost(at) > USUAL_COST;
    let waits = helpless(view).is_some() || is_slow(here) || here.neighbours().any(is_slow);
    if waits { "before you act" } else { "next turn" }
}

/// The enemies that can take something: "ogre", "3 enemies"; of one that sleeps, that it has to wake first: "waking
/// ogre".
fn foes(worst: PrototypeId, others: u32, view: View<'_>) -> String {
    if others > 0 {
        return format!("{} enemies", others + 1);
    }
    let name = name(worst, view.content());
    if all_sleep(worst, view) { format!("waking {name}") } else { name }
}

/// Whether enemies of a kind are in view, and all of them sleep.
fn all_sleep(kind: PrototypeId, view: View<'_>) -> bool {
    let is_meant = |it: &EntityView<'_>| it.is_enemy() && it.entity_ref.kind == kind;
    let entities = view.entities();
    let of_kind: Vec<_> = entities.iter().filter(|it| is_meant(it)).collect();
    !of_kind.is_empty() && !of_kind.iter().any(|it| is_awake_enemy(view, it))
}

/// Why nothing is fired at the nearest enemy.
fn no_shot(kind: PrototypeId, why: NoShot, content: &Content) -> String {
    let enemy = messages::the_creature(kind, content);
    match why {
        NoShot::Refused(Refusal::OutOfRange { .. }) => format!("{enemy} is out of range."),
        NoShot::Refused(refusal) => messages::refusal(&refusal, content).1,
        NoShot::Blocked => format!("You have no clear shot at {enemy}."),
        NoShot::Player => "Too close: that shot could hurt you.".to_owned(),
        NoShot::Friend { kind } => {
            let friend = messages::the_creature(kind, content);
            format!("That shot would hit {friend}.")
        }
    }
}

/// The item that was fired last, which cannot be fired again.
fn used_up(kind: PrototypeId, view: View<'_>) -> String {
    let name = name(kind, view.content());
    let is_empty = view.inventory().iter().any(|it| it.kind == kind);
    if is_empty {
        format!("{} is empty.", with_the(&name))
    } else {
        format!("No {} left.", messages::plural(&name))
    }
}

const fn direction(down: bool) -> &'static str {
    if down { "down" } else { "up" }
}

/// The name of a stat, with a capital letter.
fn stat_name(stat: StatId, content: &Content) -> String {
    let name = content.rows().stat(stat).map_or("", |row| &row.name);
    text::capitalize(&text::clean_name(name))
}

fn name(kind: PrototypeId, content: &Content) -> String {
    text::clean_name(content.name(kind))
}

fn creature(kind: PrototypeId, content: &Content) -> String {
    messages::an_entity(kind, content)
}

fn the(kind: PrototypeId, content: &Content) -> String {
    messages::the_creature(kind, content)
}

fn thing(kind: PrototypeId, content: &Content) -> String {
    messages::an_item(kind, content)
}

fn tile(id: TileId, content: &Content) -> String {
    text::clean_name(&content.tile(id).name)
}

fn status(id: StatusId, content: &Content) -> String {
    content.rows().status(id).map_or_else(String::new, |row| text::clean_name(&row.name))
}

#[cfg(test)]
mod tests;
