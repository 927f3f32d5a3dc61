use std::collections::BTreeSet;

use roguecore::{
    ActorEvent, Command, Content, Direction, FactionId, FightEvent, Game, GameEvent, Point, Rng,
    Wish,
};

use super::*;
use crate::messages;

/// The parts of the plans of many turns.
#[derive(Debug, Default)]
struct Count {
    told: usize,
    no_news: usize,
    parts: usize,
    own: usize,
    blows: usize,
    uses: usize,
    falls: usize,
    groups: usize,
}

impl Count {
    fn add(&mut self, plan: &TurnPlan<'_>, index: usize) {
        match &plan.roles[index] {
            Role::Alone => self.told += 1,
            Role::NoNews => self.no_news += 1,
            Role::Part(_) => self.parts += 1,
            Role::Head(Deed::Own) => self.own += 1,
            Role::Head(Deed::Blow { .. }) => self.blows += 1,
            Role::Head(Deed::Use { .. }) => self.uses += 1,
            Role::Head(Deed::Arrival(fall)) => self.falls += usize::from(fall.damage.is_some()),
            Role::Head(Deed::Group(..)) => self.groups += 1,
        }
    }
}

/// Whether an event that was seen has a message of its own kind.
fn has_message(plan: &TurnPlan<'_>, index: usize, view: View<'_>) -> bool {
    messages::event(&plan.events[index], plan.names(index, view)).is_some()
}

/// Each event stands once in the order, each with a message is told once, and each part has a head.
fn is_sound(plan: &TurnPlan<'_>, view: View<'_>) -> Result<(), String> {
    let indices: BTreeSet<usize> = plan.order.iter().copied().collect();
    if !indices.iter().copied().eq(0..plan.events.len()) || plan.order.len() != indices.len() {
        return Err(format!("the order is {:?}", plan.order));
    }
    for index in 0..plan.events.len() {
        let has_parts = plan.roles.contains(&Role::Part(index));
        let is_right = match &plan.roles[index] {
            Role::Part(head) => matches!(plan.roles[*head], Role::Head(_)),
            Role::Head(Deed::Own | Deed::Blow { .. }) => has_parts,
            Role::Head(Deed::Group(fate, actors)) => {
                has_parts && (actors.len() > 1 || *fate == Fate::Wakes)
            }
            Role::Head(Deed::Use { known, gains, .. }) => known.is_some() || !gains.is_empty(),
            Role::Head(Deed::Arrival(fall)) => has_parts == fall.damage.is_some(),
            Role::Alone | Role::NoNews => !has_parts,
        };
        let is_told = plan.roles[index] == Role::NoNews || plan.tells(index, view);
        if !is_right || has_message(plan, index, view) && !is_told {
            return Err(format!("event {index} of {:#?} is {:?}", plan.events, plan.roles));
        }
    }
    Ok(())
}

/// A random turn; at times in wizard mode, so that there is something to tell.
fn any_command(game: &Game, rng: &mut Rng) -> Option<Command> {
    let rows = game.content().prototypes();
    let kind = game.content().prototype_id(&rows[rng.below(rows.len() as u32) as usize].id)?;
    let row = game.content().prototype(kind);
    Some(match rng.below(20) {
        0 if row.item.is_some() => Command::Wizard(Wish::Give(kind)),
        0 | 1 if row.fighter.is_some() => Command::Wizard(Wish::Summon(kind)),
        2..5 => Command::Wizard(Wish::Heal),
        5 if rng.chance(1, 6) => Command::Wizard(Wish::GoTo(rng.below(9) + 1)),
        6 if rng.chance(1, 9) => Command::Wizard(Wish::GainLevel),
        _ => lively_command(game, rng)?,
    })
}

/// A blow where there is an enemy, and often the use of an item.
fn lively_command(game: &Game, rng: &mut Rng) -> Option<Command> {
    let commands = game.commands();
    let blows = commands.iter().filter(|command| matches!(command, Command::Melee(_)));
    let blows: Vec<Command> = blows.copied().collect();
    match rng.pick(&blows) {
        Some(blow) if rng.chance(1, 2) => Some(*blow),
        _ => rng.pick(&commands).copied(),
    }
}

#[test]
fn every_event_is_told_once() {
    let (mut count, mut turns) = (Count::default(), 0);
    for seed in 1..=60 {
        let mut game = Game::with_content(rogue_ember::content(), seed);
        game.set_wizard_mode(true);
        let (mut rng, mut start) = (Rng::seeded(seed), TurnStart::of(game.view()));
        for turn in 0..200 {
            let Some(command) = any_command(&game, &mut rng) else { break };
            let Ok(events) = game.step(command) else { continue };
            let plan = TurnPlan::new(events.as_slice(), &start, game.view());
            assert_eq!(is_sound(&plan, game.view()), Ok(()), "seed {seed}, turn {turn}");
            for index in 0..plan.events.len() {
                count.add(&plan, index);
            }
            start.observe(events.as_slice(), game.view());
            turns += 1;
        }
    }
    let Count { told, no_news, parts, own, blows, uses, falls, groups } = count;
    let each = [told, no_news, parts, own, blows, uses, falls, groups];
    assert!(turns > 2_000 && each.iter().all(|&count| count > 0), "{turns} turns: {count:?}");
}

#[test]
fn hit_without_words_leaves_the_throw_its_line() {
    let ron = r#"(extends: "classic", items: [(id: "dart", glyph: '^', color: (9, 9, 9), throw_range: 8,
        rules: [(on: Throw, do: [Damage(2)])], messages: (damage: (you: "", they: "")))])"#;
    let content = Content::parse("dart.ron", ron).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "#####\n#@.O#\n#####\n\ninventory a dart";
    let mut game = Game::from_scene(content.into(), scene).expect("a good scene");
    let start = TurnStart::of(game.view());
    let slot = game.view().inventory()[0].slot;
    let target = Point::new(3, 1);
    let events = game.step(Command::Throw { slot, target }).expect("a dart can be thrown");
    let plan = TurnPlan::new(events.as_slice(), &start, game.view());
    assert_eq!(is_sound(&plan, game.view()), Ok(()));
    let lines = plan.order().iter().filter_map(|&index| plan.line(index, game.view()));
    let lines: Vec<String> = lines.map(|(_, text)| text).collect();
    assert_eq!(lines[0], "You throw the dart.");
}

/// An event that is told already cannot be claimed, and a part hands on what it claims.
#[test]
fn first_claim_counts() {
    let game = Game::new(1);
    let event = Event::new(true, GameEvent::TurnEnded { turn: 1 });
    let events = vec![event; 4];
    let companions = BTreeSet::new();
    let names = Names {
        content: game.content(),
        companions: &companions,
        wielded: None,
        caster: None,
        unmet: &NOBODY,
    };
    let mut claims = Claims::new(&events, names);
    assert!(claims.claim(0, 1));
    assert!(!claims.claim(2, 1), "1 is a part of 0");
    assert!(claims.claim(1, 2), "0 tells what 1 would tell");
    assert!(!claims.claim(3, 0), "0 is a head");
    let roles = [Role::Head(Deed::Own), Role::Part(0), Role::Part(0), Role::Alone];
    assert_eq!(claims.roles, roles);
}

#[test]
fn item_that_leads_down_makes_the_player_sink() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 9\ninventory a descent_potion";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let start = TurnStart::of(game.view());
    let slot = game.view().inventory()[0].slot;
    let events = game.step(Command::Use { slot, target: None }).expect("a potion can be drunk");
    let plan = TurnPlan::new(events.as_slice(), &start, game.view());
    let lines = plan.order().iter().filter_map(|&index| plan.line(index, game.view()));
    let lines: Vec<String> = lines.map(|(_, text)| text).collect();
    assert!(lines.contains(&"You sink to floor 2.".to_owned()), "{lines:?}");
}

/// The deed comes before its effects, and with the name of an item that nobody knew.
#[test]
fn use_is_told_before_its_effects() {
    let used = |player: &str, item: &str| {
        let scene =
            format!("####\n#@.#\n####\n\n@ = player hp 20 max 40{player}\ninventory a {item}");
        let game = Game::from_scene(rogue_ember::content(), &scene).expect("a good scene");
        let slot = game.view().inventory()[0].slot;
        let lines = told_by(&scene, &[Command::Use { slot, target: None }]);
        let look = text::clean_name(game.content().name(game.view().inventory()[0].kind));
        lines.into_iter().map(|line| line.replace(&look, "LOOK")).collect::<Vec<_>>()
    };
    let poisoned = used(" poisoned 5", "life_potion\nknown life_potion");
    assert_eq!(poisoned[0], "You drink the LOOK: +10 max HP, +30 HP.");
    assert_eq!(poisoned[1], "The poison wears off.");
    let strength = used("", "strength_potion");
    assert_eq!(strength[0], "You drink the LOOK, a potion of strength: +1 power.");
    let slumber = used("", "slumber_scroll");
    assert_eq!(slumber[0], "You read the LOOK: it is a scroll of slumber.");
    assert_eq!(slumber[1], "Your wounds begin to close.");
    let haste = used("", "haste_potion");
    assert_eq!(haste[0], "You drink the LOOK: it is a potion of haste.");
    assert_eq!(haste[1], "The world slows down around you.");
}

/// The lines of turns of waiting in a scene of the whole game.
fn told(scene: &str, turns: usize) -> Vec<String> {
    told_by(scene, &vec![Command::Wait; turns])
}

fn told_by(scene: &str, commands: &[Command]) -> Vec<String> {
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut start = TurnStart::of(game.view());
    let mut lines = Vec::new();
    for command in commands {
        let events = game.step(*command).expect("a command that the game takes");
        let plan = TurnPlan::new(events.as_slice(), &start, game.view());
        assert_eq!(is_sound(&plan, game.view()), Ok(()));
        let order = plan.order().iter().filter_map(|&index| plan.line(index, game.view()));
        lines.extend(order.map(|(_, text)| text));
        start.observe(events.as_slice(), game.view());
    }
    lines
}

/// The first spark teaches, and a kill is told by its victim.
#[test]
fn lessons_tell_their_experience() {
    let is_told = |line: &String| line.contains("XP");
    let scene = "####\n#1.#\n####\n\n1 = player, spark";
    let lines = told_by(scene, &[Command::PickUp]);
    assert_eq!(lines.iter().filter(|line| is_told(line)).count(), 1, "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("You gain 120 XP")), "{lines:?}");
    let kill = told_by("####\n#@1#\n####\n\n1 = rat hp 1", &[Command::Melee(Direction::East)]);
    assert!(!kill.iter().any(is_told), "{kill:?}");
    // A companion's kill before it, in the same turn or another one, does not hide it.
    let both = "#####\n#12r#\n#####\n\n1 = player, spark\n2 = hound\nr = rat hp 1";
    let lines = told_by(both, &[Command::Wait, Command::PickUp]);
    assert_eq!(lines.iter().filter(|line| is_told(line)).count(), 1, "{lines:?}");
}

#[test]
fn waking_and_noticing_are_one_line() {
    for sleepers in ["g.", "gg"] {
        let scene = format!(
            "######\n#@.{sleepers}#\n######\n\n@ = player hp 900 max 900\ng = goblin asleep on"
        );
        let mut lines = told(&scene, 40);
        lines.retain(|line| line.contains("wake") || line.contains("notice"));
        // Whether it notices the player in the same turn, or in the next one.
        assert!((1..=sleepers.matches('g').count()).contains(&lines.len()), "{lines:?}");
        assert!(lines.iter().all(|line| line.contains("wake")), "{lines:?}");
    }
}

/// The blow says why it wakes.
#[test]
fn blow_tells_the_waking() {
    let scene = "#####\n#@g.#\n#####\n\n@ = player hp 40\ng = ogre asleep on";
    let lines = told_by(scene, &[Command::Melee(Direction::East)]);
    assert!(lines[0].starts_with("You "), "{lines:?}");
    assert!(
        !lines.iter().any(|line| line.contains("wakes") || line.contains("notices")),
        "{lines:?}"
    );
}

#[test]
fn kill_tells_its_blow() {
    let scene = "#####\n#@r.#\n#####\n\n@ = player hp 40\nr = rat hp 1";
    let lines = told_by(scene, &[Command::Melee(Direction::East)]);
    assert_eq!(lines[0], "You kill the rat!");
    assert!(!lines.iter().any(|line| line.contains(" for ")), "{lines:?}");
}

#[test]
fn companion_is_named_as_the_killer() {
    let scene = "#####\n#@wr#\n#####\n\n@ = player hp 40\nw = wolf\nr = rat hp 1";
    let lines = told(scene, 4);
    assert!(lines.contains(&"Your wolf kills the rat!".to_owned()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("Your wolf bites")), "{lines:?}");
}

/// "Your wolf dies!" names no killer: the blow keeps its line.
#[test]
fn end_of_a_companion_leaves_the_blow_its_line() {
    let scene = "######\n#@.wg#\n######\n\n@ = player hp 40\nw = wolf hp 1\ng = goblin power 40";
    let lines = told(scene, 4);
    assert!(lines.contains(&"Your wolf dies!".to_owned()), "{lines:?}");
    let is_blow =
        |line: &String| line.starts_with("The goblin") && line.contains(" your wolf for ");
    assert!(lines.iter().any(is_blow), "{lines:?}");
}

/// A companion that falls out of sight has a line, unless it has changed sides before.
#[test]
fn companion_that_falls_out_of_sight_is_told() {
    let scene = "#####\n#@w.#\n#####\n\nw = wolf";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let wolf = game.view().entities().into_iter().find(|it| it.makes_way).expect("a wolf");
    let (who, at) = (wolf.entity_ref, wolf.at);
    let joins = Event::new(false, ActorEvent::Joined { who, faction: FactionId::MONSTERS, at });
    let dies = Event::new(false, FightEvent::Died { who, at, by: None });
    let lines = |events: &[Event]| {
        let plan = TurnPlan::new(events, &TurnStart::of(game.view()), game.view());
        let lines = plan.order().iter().filter_map(|&index| plan.line(index, game.view()));
        lines.map(|(_, line)| line).collect::<Vec<_>>()
    };
    assert_eq!(lines(std::slice::from_ref(&dies)), ["Out of sight, your wolf falls."]);
    assert_eq!(lines(&[joins, dies]), [""; 0]);
}

/// The panel counts the turns of a status that each kill gives.
#[test]
fn status_of_kills_has_no_line() {
    let scene = "#####\n#@r.#\n#####\n\n@ = player hp 40 cutthroat on\nr = rat hp 1";
    let lines = told_by(scene, &[Command::Melee(Direction::East)]);
    assert!(!lines.iter().any(|line| line.contains("hadows")), "{lines:?}");
}

/// A creature that was held has not slept, so that it does not wake.
#[test]
fn end_of_a_hold_is_no_waking() {
    let scene = "########\n#@..h..#\n########\n\nh = hobgoblin held 2";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut told = Vec::new();
    for _ in 0..3 {
        let start = TurnStart::of(game.view());
        let events = game.step(Command::Wait).expect("a turn passes");
        let plan = TurnPlan::new(events.as_slice(), &start, game.view());
        let lines = plan.order().iter().filter_map(|&index| plan.line(index, game.view()));
        told.extend(lines.map(|(_, line)| line));
    }
    let told = told.join("\n");
    assert!(told.contains("can move again") && told.contains("notices you"), "{told}");
    assert!(!told.contains("wakes"), "{told}");
}
