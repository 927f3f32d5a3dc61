//! Fights against two to six enemies, in which every statement about the danger of all of them
//! together is checked: the player never dies in fewer turns than was said, and never loses more hit
//! points in a turn. Of a creature that does nothing but answer blows everything that a blow brings back was
//! said, and autofight has stopped before it. One that was said to do no harm does none.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use rayon::prelude::*;
use rogue_travel::{AutoCommand, PlayerMemory, Runner, Step};
use roguecore::rule::Behaviour;
use roguecore::{
    ActorEvent, Command, Content, Direction, EntityId, EntityView, Event, EventKind, FightEvent,
    Game, ItemEvent, Point, Prototype, Rng, StatId, StatusDef, StatusEvent, StatusId, Stream, View,
};

use super::check::{ensure, ensure_counted};
use super::enemies::enemies;
use super::host;
use super::seeds::{Seeds, failed};
use crate::result::SimResult;

/// Turns after which a fight is given up as without an end.
const MAX_TURNS: u32 = 80;
const ROOMS: [&str; 3] = [
    "###########\n#.........#\n#.........#\n#.........#\n#.........#\n#.........#\n###########",
    "##############\n#............#\n##############",
    "#######\n#.....#\n#.###.#\n#.....#\n#######",
];
/// A single fight may end before a statement about it can be checked; among so many one can.
const FIGHTS_WITH_A_STATEMENT: u64 = 100;
/// One cell in that many is of a tile that is drawn by lot.
const TILE_INTERVAL: u32 = 12;

/// Counts over all fights.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    fights: u64,
    enemies: u64,
    deaths: u64,
    /// The predictions for a turn that were found true, and those that could not be checked: the command was refused,
    /// the turn was longer, or a newcomer was not predicted.
    statements: u64,
    skipped: u64,
    /// The turns that were said before deaths, and lived.
    turns_said: u64,
    turns_lived: u64,
    /// The blows at creatures that do nothing but answer them.
    answered: u64,
    /// The turns of enemies that were said to do no harm.
    harmless: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            fights,
            enemies,
            deaths,
            statements,
            skipped,
            turns_said,
            turns_lived,
            answered,
            harmless,
        } = self;
        write!(
            f,
            "{fights} fights with {enemies} enemies, {deaths} deaths: {statements} statements, all \
             true, and {skipped} not checked; before the deaths {turns_said} turns were said for \
             {turns_lived} lived; {answered} blows at creatures that answer them alone; {harmless} turns of \
             enemies said to do no harm"
        )
    }
}

impl Summary {
    const fn merge(self, other: Self) -> Self {
        Self {
            fights: self.fights + other.fights,
            enemies: self.enemies + other.enemies,
            deaths: self.deaths + other.deaths,
            statements: self.statements + other.statements,
            skipped: self.skipped + other.skipped,
            turns_said: self.turns_said + other.turns_said,
            turns_lived: self.turns_lived + other.turns_lived,
            answered: self.answered + other.answered,
            harmless: self.harmless + other.harmless,
        }
    }
}

/// A fight for each seed: every second one of *The Ember of Dawn*, every eighth of a content whose creatures and
/// equipment answer blows.
pub(super) fn run(seeds: Seeds) -> SimResult<Summary> {
    let ember = rogue_ember::content();
    let ron = include_str!("../../../roguecore/tests/fixtures/backlash.ron");
    let backlash = Content::parse("backlash.ron", ron).map_err(|errors| errors.to_string())?;
    let backlash = Arc::new(backlash);
    let contents: Vec<_> = host::contents(None)?.into_iter().map(|(_, content)| content).collect();
    let play = |seed: u64| {
        let index = (seed / 2) as usize % contents.len();
        let content = match seed % 8 {
            0 | 2 | 4 | 6 => &ember,
            3 => &backlash,
            _ => &contents[index],
        };
        fight(content, seed).map_err(|why| failed(seed, &format!("{}: {why}", content.title())))
    };
    let fights = seeds.range().into_par_iter().map(play);
    let summary = fights.try_reduce(Summary::default, |a, b| Ok(a.merge(b)))?;
    ensure_counted(&[("fights", summary.fights)])?;
    if summary.fights >= FIGHTS_WITH_A_STATEMENT {
        ensure_counted(&[("statements", summary.statements)])?;
    }
    Ok(summary)
}

/// The prediction before a turn.
struct Said {
    hp: i32,
    /// The first turn in which the player can die.
    death: Option<u32>,
    /// The most that is lost in the next turn.
    lost: Option<u32>,
    /// The enemies that it is about.
    enemies: BTreeSet<EntityId>,
    at: usize,
    scene: String,
}

fn fight(content: &Arc<Content>, seed: u64) -> SimResult<Summary> {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut scene = scene(content, &mut rng);
    if seed % 8 == 3 {
        scene.push_str(&equipment(content, &mut rng));
    }
    let mut game =
        Game::from_scene(content.clone(), &scene).map_err(|why| format!("{why}\n{scene}"))?;
    let mut summary = Summary { fights: 1, ..Summary::default() };
    summary.enemies = enemies(game.view()).len() as u64;
    if seed % 8 == 3 {
        check_key(&game).map_err(|why| format!("{why}\n{scene}"))?;
    }
    let floor = game.view().floor();
    let mut said: Vec<Said> = Vec::new();
    for turn in 0..MAX_TURNS as usize {
        let command = any_command(game.view(), &mut rng);
        let Some(now) = say(&game, command, turn) else { break };
        let (known, before) = (now.enemies.clone(), now.hp);
        let (step, here) = (now.scene.clone(), game.view().player().at);
        // An actor out of view may come, act and be gone again within the turn.
        let unknown = |game: &Game| !actors(game).is_subset(&known);
        let unseen = unknown(&game);
        summary.skipped += 1;
        said.push(now);
        let blow = blow_at_passive(game.view(), command);
        let threat = blow.and_then(|id| game.view().threat(id));
        let struck = threat.map(|it| it.struck.is_some() || it.death.is_some());
        let harmless = harmless(game.view());
        let result = game.step(command).map(|events| events.as_slice().to_vec());
        if let (Ok(events), Some(id), Some(is_said)) = (&result, blow, struck) {
            let harm = harm_by(game.content(), events, id);
            ensure(is_said || harm.is_none(), || {
                format!("{command}: nothing was said to come back, and {harm:?} did\n{step}")
            })?;
            summary.answered += 1;
        }
        if let Ok(events) = &result {
            for id in harmless {
                let harm = harm_of_harmless(game.content(), events, id);
                ensure(harm.is_none(), || {
                    format!("{command}: {id:?} was said to do no harm, and {harm:?} did\n{step}")
                })?;
                summary.harmless += 1;
            }
        }
        if result.is_err() {
            said.pop();
            if game.step(Command::Wait).is_err() {
                break;
            }
            // Nothing was said about this turn.
            said.clear();
        }
        if game.view().floor() != floor {
            break;
        }
        let hp = game.view().player().fighter.map_or(0, |it| it.hp());
        let dead = hp <= 0;
        let lost = u32::try_from(before - hp).unwrap_or(0);
        let newcomers = unseen || unknown(&game);
        // A turn that is longer than usual was said of the step alone.
        if let Some(led) = slow_step(game.view(), command, here) {
            said.drain(..said.len() - usize::from(led).min(said.len()));
        }
        if let Some(last) = said.last().filter(|it| it.at == turn) {
            let holds = last.lost.is_none_or(|most| lost <= most);
            ensure(holds || newcomers, || {
                format!("{command}: {lost} lost, {:?} said\n{step}", last.lost)
            })?;
            summary.statements += u64::from(!newcomers);
            summary.skipped -= u64::from(!newcomers);
        }
        if dead {
            for it in said.iter().filter(|_| !newcomers) {
                let lived = (turn - it.at + 1) as u32;
                let least = it.death.unwrap_or(u32::MAX);
                ensure(lived >= least, || {
                    format!("dead in turn {lived}, {:?} said\n{}\nthen\n{step}", it.death, it.scene)
                })?;
                summary.turns_said += u64::from(least.min(lived));
                summary.turns_lived += u64::from(lived);
            }
            summary.deaths += 1;
            break;
        }
        // Newcomers were not predicted.
        let now = actors(&game);
        said.retain(|it| now.is_subset(&it.enemies));
        if enemies(game.view()).is_empty() || game.outcome().is_some() {
            break;
        }
    }
    Ok(summary)
}

/// Autofight asks before a blow at a creature that does nothing but answer blows: one key of it brings no harm
/// by such a one.
fn check_key(game: &Game) -> SimResult {
    let mut game = game.clone();
    let mut memory = PlayerMemory::default();
    memory.observe(game.view(), &[]);
    let mut runner = Runner::new(AutoCommand::Fight, &game);
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..MAX_TURNS {
        let Step::Command(command) = runner.next(&memory, &game, &events) else { break };
        let blow = blow_at_passive(game.view(), command);
        events = game.step(command).map_err(|why| why.to_string())?.as_slice().to_vec();
        memory.observe(game.view(), &events);
        let harm = blow.and_then(|id| harm_by(game.content(), &events, id));
        ensure(harm.is_none(), || {
            format!("one key of autofight: {command} brought back {harm:?} unasked")
        })?;
    }
    Ok(())
}

/// The enemy at which a command strikes, if it never acts by itself.
fn blow_at_passive(view: View<'_>, command: Command) -> Option<EntityId> {
    let Command::Melee(step) = command else { return None };
    let at = view.player().at + step;
    let is_passive = |it: &EntityView<'_>| {
        EntityView::is_enemy(it)
            && it.prototype.ai.iter().all(|row| row.behaviour == Behaviour::Sleep)
    };
    view.entities_at(at).into_iter().find(is_passive).map(|it| it.id)
}

/// The harm of one creature to the player, read from events.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "printed where it was not said")]
enum Harm {
    Damage(i32),
    Status(StatusId),
    Stat(StatId),
    Theft,
}

fn harm_by(content: &Content, events: &[Event], id: EntityId) -> Option<Harm> {
    events.iter().find_map(|event| match &event.kind {
        EventKind::Fight(FightEvent::Struck { by, target, damage, .. })
            if target.player && *damage > 0 && by.is_some_and(|by| by.id == id) =>
        {
            Some(Harm::Damage(*damage))
        }
        EventKind::Status(StatusEvent::Added { by, target, status, .. })
            if target.player && by.is_some_and(|by| by.id == id) =>
        {
            let row = content.rows().status(*status);
            row.is_some_and(harms_holder).then_some(Harm::Status(*status))
        }
        EventKind::Status(StatusEvent::StatChanged { who, stat, from, to, .. })
            if who.player && to < from =>
        {
            Some(Harm::Stat(*stat))
        }
        _ => None,
    })
}

/// The enemies that are said to do no harm, at least until they are hurt.
fn harmless(view: View<'_>) -> Vec<EntityId> {
    let mut harmless = Vec::new();
    for enemy in view.entities().iter().filter(|it| it.is_enemy()) {
        let threat = view.threat(enemy.id);
        if threat.is_some_and(|it| it.hits_for.is_none() && it.deeds.is_none()) {
            harmless.push(enemy.id);
        }
    }
    harmless
}

/// The harm that such an enemy did, unless it was hurt or changed in that turn.
fn harm_of_harmless(content: &Content, events: &[Event], id: EntityId) -> Option<Harm> {
    let changes = |event: &Event| match &event.kind {
        EventKind::Fight(
            FightEvent::Struck { target, damage: 1.., .. }
            | FightEvent::Attacked { target, damage: 1.., .. },
        )
        | EventKind::Status(StatusEvent::Added { target, .. }) => target.id == id,
        EventKind::Fight(FightEvent::Died { who, .. })
        | EventKind::Actor(ActorEvent::Transformed { who, .. }) => who.id == id,
        _ => false,
    };
    if events.iter().any(changes) {
        return None;
    }
    let is_stolen = |event: &Event| {
        matches!(&event.kind, EventKind::Item(ItemEvent::Stolen { who, from, .. })
            if from.player && who.id == id)
    };
    if events.iter().any(is_stolen) {
        return Some(Harm::Theft);
    }
    // A change of a stat has no author.
    harm_by(content, events, id).filter(|harm| !matches!(harm, Harm::Stat(_)))
}

/// Whether a status decides the actions of its holder, or lowers a stat.
fn harms_holder(status: &StatusDef) -> bool {
    !status.ai.is_empty() || status.bonus.iter().any(|&(_, bonus)| bonus < 0)
}

/// The prediction for a command; `None` for a dead player.
fn say(game: &Game, command: Command, at: usize) -> Option<Said> {
    let view = game.view();
    let hp = view.player().fighter.filter(|it| it.hp() > 0)?.hp();
    let danger = match command {
        Command::Bump(step) => view.danger_of_step(view.player().at + step),
        _ => view.danger(),
    };
    let (death, lost) = (danger.you_die_in(), danger.most_lost_in(1));
    Some(Said { hp, death, lost, enemies: known(view), at, scene: game.to_scene() })
}

/// Whether the command has led to slow ground; `None` where the player is not on any anew.
fn slow_step(view: View<'_>, command: Command, from: Point) -> Option<bool> {
    let here = view.player().at;
    let is_slow = here != from && view.step_cost(here) > 100;
    is_slow.then(|| matches!(command, Command::Bump(step) if from + step == here))
}

/// All living actors on the floor, in view or not: those out of view were not predicted.
fn actors(game: &Game) -> BTreeSet<EntityId> {
    let alive = game.map().entities().iter().filter(|it| it.is_actor());
    alive.map(|it| it.id).collect()
}

/// The player and the enemies in view: predictions cover nobody else.
fn known(view: View<'_>) -> BTreeSet<EntityId> {
    enemies(view).into_iter().chain([view.player().id]).collect()
}

/// Mostly a blow or a step towards an enemy, at times a step anywhere or a turn of waiting.
fn any_command(view: View<'_>, rng: &mut Rng) -> Command {
    let here = view.player().at;
    let entities = view.entities();
    let nearest = entities.iter().filter(|it| EntityView::is_enemy(it));
    let nearest = nearest.min_by_key(|it| (it.at.distance_squared(here), it.id));
    let any = || Direction::ALL[0];
    match (rng.below(8), nearest) {
        (0, _) | (_, None) => Command::Wait,
        (1, _) => {
            let step = Direction::ALL[rng.below(8) as usize];
            let taken = !view.entities_at(here + step).is_empty();
            if taken { Command::Wait } else { Command::Bump(step) }
        }
        (_, Some(enemy)) => match here.direction_to(enemy.at) {
            Some(step) => Command::Melee(step),
            None => Command::Bump(towards(here, enemy.at).unwrap_or_else(any)),
        },
    }
}

fn towards(here: Point, there: Point) -> Option<Direction> {
    Direction::ALL.into_iter().min_by_key(|&step| (here + step).distance_squared(there))
}

/// A room with the player and two to six enemies, with any health and some statuses.
fn scene(content: &Content, rng: &mut Rng) -> String {
    let rows = content.prototypes();
    let player = content.prototype(content.player());
    let is_hostile = |row: &Prototype| {
        let faction = content.rows().factions.get(row.faction.index());
        faction.is_some_and(|it| it.is_hostile_to(player.faction))
    };
    let is_foe = |row: &&Prototype| row.fighter.is_some() && !row.ai.is_empty() && is_hostile(row);
    let foes: Vec<&Prototype> = rows.iter().filter(is_foe).collect();
    let room = *rng.pick(&ROOMS).unwrap_or(&ROOMS[0]);
    let mut cells: Vec<usize> = room.match_indices('.').map(|(at, _)| at).collect();
    let mut map = room.as_bytes().to_vec();
    let mut legend: Vec<String> = Vec::new();
    let count = rng.range(3, 7);
    let letters = "123456789abcdefghijklmnopqrstuvwxyz".bytes();
    let tiles: Vec<_> =
        content.tiles().iter().filter(|it| it.walkable && it.rules.all().is_empty()).collect();
    for (index, letter) in letters.enumerate() {
        if cells.is_empty() {
            break;
        }
        let at = cells.swap_remove(rng.below(cells.len() as u32) as usize);
        let row = if index == 0 { player } else { rng.pick(&foes).unwrap_or(&player) };
        let on_tile = rng.chance(1, TILE_INTERVAL).then(|| rng.pick(&tiles)).flatten();
        let on_tile = on_tile.map_or_else(String::new, |tile| format!(" on {}", tile.id));
        let who = if (index as i32) < count { entity(content, row, rng) } else { "nobody".into() };
        if who == "nobody" && on_tile.is_empty() {
            continue;
        }
        map[at] = letter;
        legend.push(format!("{} = {who}{on_tile}\n", letter as char));
    }
    let (map, legend) = (String::from_utf8_lossy(&map), legend.concat());
    format!("{map}\n\n{legend}seed {}\n", rng.below(1_000_000))
}

/// Something for each slot of the player, at times.
fn equipment(content: &Content, rng: &mut Rng) -> String {
    let mut slots = Vec::new();
    let mut items = Vec::new();
    for row in content.prototypes() {
        let Some(slot) = row.item.and_then(|it| it.equipment_slot) else { continue };
        if rng.chance(1, 4) && !slots.contains(&slot) {
            items.push(format!("{} {} equipped", char::from(b'a' + slots.len() as u8), row.id));
            slots.push(slot);
        }
    }
    if items.is_empty() { String::new() } else { format!("inventory {}\n", items.join(", ")) }
}

fn entity(content: &Content, row: &Prototype, rng: &mut Rng) -> String {
    let max = row.fighter.map_or(1, |it| it.max_hp());
    let status = content.rows().statuses.get(rng.below(40) as usize);
    let status = status
        .filter(|it| !it.hides)
        .map_or_else(String::new, |status| format!(" {} {}", status.id, rng.range(1, 9)));
    format!("{} hp {}{status}", row.id, rng.range(1, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An enemy out of view took hit points and left the floor in the same turn.
    #[test]
    fn nothing_is_said_of_who_is_out_of_view() {
        for seed in [38_751, 104_397, 302_037] {
            run(Seeds::new(seed, 1)).unwrap_or_else(|breach| panic!("seed {seed}: {breach}"));
        }
    }

    #[test]
    fn nobody_dies_in_fewer_turns_than_was_said() {
        // One fight in eight has creatures that answer blows, and not all of these do nothing else.
        let summary = run(Seeds::short(800)).unwrap();
        assert!(summary.deaths > 40 && summary.statements > 800, "{summary}");
        assert!(summary.answered > 100 && summary.harmless > 100, "{summary}");
        // A bound of one turn would be true as well.
        assert!(summary.turns_said * 4 > summary.turns_lived, "{summary}");
    }
}
