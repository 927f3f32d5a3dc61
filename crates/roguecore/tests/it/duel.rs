//! Fights to the death with a random creature of a content, in which every statement about the threat is
//! checked. The tests of `rogue-ember` use it, too.

use std::sync::Arc;

use roguecore::{
    ActorEvent, Bounds, Command, Content, Direction, EventKind, FightEvent, Game, Point, Rng,
    Threat,
};

/// Turns after which a fight is given up as without an end.
const MAX_TURNS: u32 = 150;

/// A player with random health and equipment beside, or near, a random creature of a content.
pub(crate) fn fight(content: &Arc<Content>, rng: &mut Rng) -> Game {
    let rows = content.prototypes();
    let foes: Vec<_> =
        rows.iter().filter(|row| row.fighter.is_some() && !row.ai.is_empty()).collect();
    let foe = rng.pick(&foes).unwrap();
    let hp = foe.fighter.unwrap().max_hp();
    let player = rows.iter().find(|row| row.id == "player").unwrap();
    let max = player.fighter.unwrap().max_hp();
    let mut entities = [(player, max), (foe, hp)].map(|(row, max)| {
        let status = content.rows().statuses.get(rng.below(24) as usize);
        let status = status.filter(|it| !it.hides).map_or_else(String::new, |status| {
            let turns =
                if rng.chance(1, 6) { "on".to_owned() } else { rng.range(1, 6).to_string() };
            format!(" {} {turns}", status.id)
        });
        format!("{} hp {}{status}", row.id, rng.range(1, max))
    });
    let power = rng.range(2, 8).to_string();
    entities[0].push_str(" power ");
    entities[0].push_str(&power);
    let wearable = rows.iter().filter(|row| row.item.is_some_and(|it| it.equipment_slot.is_some()));
    let mut slots = Vec::new();
    let mut items = Vec::new();
    for (item, letter) in wearable.filter(|_| rng.chance(1, 3)).zip('a'..) {
        let slot = item.item.unwrap().equipment_slot;
        if !slots.contains(&slot) {
            slots.push(slot);
            items.push(format!("{letter} {} equipped", item.id));
        }
    }
    let inventory =
        if items.is_empty() { String::new() } else { format!("inventory {}\n", items.join(", ")) };
    let map =
        rng.pick(&["#######\n#.....#\n#.12..#\n#.....#\n#######", "#######\n#1...2#\n#######"]);
    let [one, two] = entities;
    let seed = rng.below(1_000_000);
    let scene = format!("{}\n\n1 = {one}\n2 = {two}\n{inventory}seed {seed}\n", map.unwrap());
    Game::from_scene(content.clone(), &scene).unwrap_or_else(|why| panic!("{why}\n{scene}"))
}

/// The blows that each of the two has dealt.
#[derive(Clone, Copy, Debug, Default)]
struct Blows {
    on_player: u32,
    by_player: u32,
}

fn command(game: &Game, foe: Point) -> Command {
    let here = game.view().player().at;
    let toward = Direction::ALL.into_iter().min_by_key(|&step| (here + step).distance_squared(foe));
    match here.direction_to(foe) {
        Some(direction) => Command::Melee(direction),
        None => Command::Bump(toward.unwrap()),
    }
}

/// Whether what was said when `since` blows had been dealt is true of a fight that has ended, or
/// goes on, with `now` of them.
fn is_true(said: Option<Bounds>, (since, now): (u32, u32), dead: bool) -> bool {
    let blows = now - since;
    match said {
        _ if !dead => said.is_none_or(|said| said.max.is_none_or(|max| blows < max)),
        Some(said) => said.contains(blows),
        // Who cannot be hurt by the other may still die of a wound of before.
        None => blows == 0,
    }
}

/// Fights to the death and checks every statement that was made; returns how many were, and how
/// many of them were exact.
pub(crate) fn check_fight(game: &mut Game) -> (u32, u32) {
    let player = game.view().player().id;
    let foe = game.map().entities().iter().find(|it| it.id != player).unwrap().id;
    let start = game.to_scene();
    let mut said: Vec<(Blows, Threat)> = Vec::new();
    let mut blows = Blows::default();
    let (mut you_died, mut it_died) = (false, false);
    for _ in 0..MAX_TURNS {
        let Some(threat) = game.view().threat(foe) else { break };
        said.push((blows, threat));
        let at = game.map().get(foe).unwrap().at;
        let Ok(events) = game.step(command(game, at)).or_else(|_| game.step(Command::Wait)) else {
            break;
        };
        for event in events.as_slice() {
            match &event.kind {
                EventKind::Fight(FightEvent::Attacked { who, target, .. })
                    if who.id == foe && target.player =>
                {
                    blows.on_player += 1;
                }
                // One that a rule casts is no blow of its own.
                EventKind::Actor(ActorEvent::Cast { who, ability, .. })
                    if who.id == foe
                        && game.content().prototype(who.kind).abilities.contains(ability) =>
                {
                    let rule = &game.content().rows().ability(*ability).unwrap().rule;
                    let hurts = |it: &roguecore::rule::Effect| {
                        matches!(it, roguecore::rule::Effect::Damage { .. })
                    };
                    blows.on_player += u32::from(rule.effects.iter().any(hurts));
                }
                EventKind::Fight(FightEvent::Attacked { who, target, .. })
                    if who.player && target.id == foe =>
                {
                    blows.by_player += 1;
                }
                EventKind::Fight(FightEvent::Died { who, .. }) if who.player => you_died = true,
                EventKind::Fight(FightEvent::Died { who, .. }) if who.id == foe => it_died = true,
                _ => {}
            }
        }
        // Helpers that were summoned are not of two.
        let alone = game.view().entities().iter().filter(|it| it.blocks_movement).count() < 3;
        if !alone {
            return (0, 0);
        }
        if you_died || it_died {
            break;
        }
    }
    for (then, threat) in &said {
        let on_player = (then.on_player, blows.on_player);
        let by_player = (then.by_player, blows.by_player);
        assert!(
            is_true(threat.you_die_in, on_player, you_died)
                && is_true(threat.dies_in, by_player, it_died),
            "{threat:?}\nwas said after {then:?}; {blows:?}, you died: {you_died}, it died: \
             {it_died}\n{start}"
        );
    }
    let exact = |(_, it): &&(Blows, Threat)| it.dies_in.is_some_and(Bounds::is_exact);
    (said.len() as u32, said.iter().filter(exact).count() as u32)
}

/// What was said in that many fights, and how much of it was exact.
pub(crate) fn check_fights(contents: &[Arc<Content>], seed: u64, fights: usize) -> (u32, u32) {
    let mut rng = Rng::seeded(seed);
    let (mut said, mut exact) = (0, 0);
    for index in 0..fights {
        let mut game = fight(&contents[index % contents.len()], &mut rng);
        let counts = check_fight(&mut game);
        said += counts.0;
        exact += counts.1;
    }
    println!("{said} statements, {exact} exact");
    (said, exact)
}

/// A game that the player cannot tell from a real one has the same threats.
pub(crate) fn check_hidden(contents: &[Arc<Content>], seed: u64, fights: usize) {
    let mut rng = Rng::seeded(seed);
    for index in 0..fights {
        let mut game = fight(&contents[index % contents.len()], &mut rng);
        for _ in 0..3 {
            let _ = game.step(Command::Wait);
        }
        let sampled = game.sample_world(index as u64);
        let said = |game: &Game| {
            let danger = game.view().danger();
            let lost: Vec<_> = (1..9).map(|turns| danger.most_lost_in(turns)).collect();
            (danger.you_die_in(), danger.likely_loss(), lost)
        };
        assert_eq!(said(&game), said(&sampled), "{}", game.to_scene());
        for entity in game.view().entities() {
            let same = sampled.view().entities_at(entity.at);
            let same = same.iter().find(|it| it.prototype.id == entity.prototype.id).unwrap();
            assert_eq!(
                game.view().threat(entity.id),
                sampled.view().threat(same.id),
                "{}",
                game.to_scene()
            );
        }
    }
}
