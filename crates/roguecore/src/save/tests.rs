//! Forged files: changed bytes under a checksum that fits. Each is refused, or is a game that can
//! be played without a panic.

use allocation_counter::measure;

use roguecore_grid::hash::hash_bytes;
use roguecore_grid::{Direction, Point};

use super::*;
use crate::command::Command;
use crate::component::ActiveStatus;
use crate::entity::EntityId;
use crate::game::Game;
use crate::id::{LevelUpId, StatusId};
use crate::inventory::InventorySlot;
use crate::rng::{Rng, Stream};
use crate::world::InvalidState;
use frame::HEADER;

/// The number of forged files: `SOAK_ROUNDS`, or 3,000.
fn rounds() -> u64 {
    let variable = std::env::vars().find(|(name, _)| name == "SOAK_ROUNDS");
    variable.and_then(|(_, rounds)| rounds.parse().ok()).unwrap_or(3_000)
}

fn any_command(rng: &mut Rng, here: Point) -> Command {
    let direction = Direction::ALL[rng.below(8) as usize];
    let slot = InventorySlot::all().nth(rng.below(5) as usize).unwrap();
    let target = Some(Point::new(here.x + rng.range(-4, 4), here.y + rng.range(-4, 4)));
    match rng.below(12) {
        0..=4 => Command::Bump(direction),
        5 => Command::PickUp,
        6 => Command::Drop(slot),
        7 => Command::Use { slot, target: None },
        8 => Command::Use { slot, target },
        9 => Command::Descend,
        10 => Command::Ascend,
        _ => Command::LevelUp(LevelUpId(rng.below(3) as u8)),
    }
}

fn play(game: &mut Game, rng: &mut Rng, commands: u32) {
    for _ in 0..commands {
        let command = any_command(rng, game.view().player().at);
        let _ = game.step(command);
        let _ = (game.view().inventory().len(), game.view().entities().len());
    }
    let _ = game.to_scene();
}

/// A small game on two floors, on stairs, with items, equipment and experience.
fn sample() -> Game {
    let scene = "
        ########
        #1.o..!#
        #..T~..#
        ########

        1 = player on stairs_down
        ~ = fireball_scroll
        inventory a dagger equipped, b leather_armour equipped, c health_potion, d confusion_scroll
        experience 1 340 0
    ";
    let mut game = Game::from_scene(Content::classic(), scene).unwrap();
    game.step(Command::Descend).unwrap();
    game.step(Command::Ascend).unwrap();
    game
}

/// The same file with a length and a checksum that fit.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = (bytes.len() - HEADER) as u64;
    bytes[24..32].copy_from_slice(&length.to_le_bytes());
    let checksum = hash_bytes(&bytes[..32]).rotate_left(32) ^ hash_bytes(&bytes[HEADER..]);
    bytes[32..40].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn a_forged_game_is_refused_or_can_be_played() {
    let content = Content::classic();
    let bytes = sample().save();
    assert_eq!(with_checksum(bytes.clone()), bytes);
    let (mut loaded, mut invalid, mut malformed) = (0, 0, 0);
    for round in 0..rounds() {
        let mut rng = Rng::derive(round, Stream::Player);
        let mut forged = bytes.clone();
        for _ in 0..=rng.below(3) {
            // Most of a save is tiles: bytes near both ends are changed more often.
            let span = if rng.chance(1, 2) { 60 } else { (bytes.len() - HEADER) as u32 };
            let at = rng.below(span) as usize;
            let at = if rng.chance(1, 2) { HEADER + at } else { bytes.len() - 1 - at };
            forged[at] = match rng.below(4) {
                0 => forged[at].wrapping_add(1),
                1 => 0xff,
                2 => 0,
                _ => rng.bits() as u8,
            };
        }
        match Game::load(&content, &with_checksum(forged)) {
            Ok(mut game) => {
                loaded += 1;
                play(&mut game, &mut rng, 60);
            }
            Err(LoadError::Invalid(_)) => invalid += 1,
            Err(LoadError::Malformed) => malformed += 1,
            Err(other) => panic!("round {round}: {other}"),
        }
    }
    assert!(loaded > 0 && invalid > 0 && malformed > 0, "{loaded} {invalid} {malformed}");
}

#[test]
fn an_invalid_state_is_refused_with_its_reason() {
    let content = Content::classic();
    let refused =
        |world: &World| decode_game(&content, &encode_game(world, Marks::default())).unwrap_err();

    let mut world = sample().world().clone();
    world.set_turn(u64::MAX);
    assert_eq!(refused(&world), LoadError::Invalid(InvalidState::OutOfRange));

    let mut world = sample().world().clone();
    let id = world.spawn_corpse(content.player(), Point::new(2, 1)).unwrap();
    let status = ActiveStatus { status: StatusId(0), turns: 3, by: None };
    world.map_mut().change(id, |corpse| corpse.state_mut().set_status(status));
    let message = format!("it holds an impossible game: {id} is dead and would act (floor 1)");
    assert_eq!(refused(&world).to_string(), message);
}

/// The most memory that opening a file of this length may take, in bytes.
fn limit(length: usize) -> u64 {
    (4 * length + (32 << 20)) as u64
}

/// The sample with further items on its map.
fn crowded(items: usize) -> World {
    let mut world = sample().world().clone();
    let kind = world.content().prototype_id("health_potion").unwrap();
    let map = world.map();
    let cells = map.size().points().filter(|&at| map.is_walkable(world.content(), at));
    let cells: Vec<Point> = cells.collect();
    cells.iter().cycle().take(items).for_each(|&at| _ = world.spawn(kind, at));
    world
}

/// Large files under a checksum that fits are refused or opened, and take no more memory than their
/// length allows.
#[test]
fn large_files_take_bounded_memory() {
    let content = Content::classic();
    assert!(Game::load(&content, &encode_game(&crowded(8_000), Marks::default())).is_ok());
    for items in [16_000, 65_000] {
        let bytes = encode_game(&crowded(items), Marks::default());
        let taken = measure(|| assert!(Game::load(&content, &bytes).is_err())).bytes_max;
        assert!(taken < limit(bytes.len()), "{items} items: {taken} bytes");
    }
}

/// Floors full of items with a state that says nothing: 23 bytes in a file, 300 in memory. They are
/// not built before they are refused.
#[test]
fn many_full_floors_are_refused_before_they_take_too_much() {
    let mut world = crowded(40_000);
    let ids: Vec<EntityId> = world.map().entities().iter().map(|it| it.id).collect();
    ids.into_iter().for_each(|id| world.map_mut().change(id, |it| _ = it.state_mut()));
    let floor = postcard::to_allocvec(world.map().state()).unwrap();
    let saved = postcard::to_allocvec(&crowded(0).saved()).unwrap();
    // The other floors are at the end: here one.
    let second = postcard::to_allocvec(crowded(0).saved().others()).unwrap();
    let mut body = saved[..saved.len() - second.len()].to_vec();
    body.push(6);
    for number in 2..8 {
        body.push(number);
        body.extend(&floor);
    }
    body.extend(postcard::to_allocvec(world.content().row_list()).unwrap());
    let header = &sample().save()[..HEADER];
    let bytes = with_checksum([header, &body].concat());
    let mut refused = None;
    let taken = measure(|| refused = Game::load(world.content(), &bytes).err()).bytes_max;
    let limit = limit(bytes.len());
    assert_eq!(refused, Some(LoadError::TooLarge { limit }));
    assert!(taken < limit, "{taken} bytes for {}", bytes.len());
}

/// A huge length anywhere in the body takes no more memory than a list that is allocated at once.
#[test]
fn a_forged_length_does_not_allocate() {
    let content = Content::classic();
    let bytes = sample().save();
    let huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    for at in HEADER..bytes.len() {
        let forged = [&bytes[..at], &huge[..], &bytes[at..]].concat();
        let forged = with_checksum(forged);
        let taken = measure(|| assert!(Game::load(&content, &forged).is_err(), "byte {at}"));
        assert!(taken.bytes_max < 2 << 20, "byte {at}: {} bytes", taken.bytes_max);
    }
}

/// 32 MiB with a checksum that fits, which are no game from the first kibibytes on.
#[test]
fn a_long_file_that_is_no_game_takes_little_memory() {
    let mut bytes = sample().save();
    bytes.resize(32 << 20, 1);
    let forged = with_checksum(bytes);
    let taken = measure(|| assert!(Game::load(&Content::classic(), &forged).is_err())).bytes_max;
    assert!(taken < 1 << 20, "{taken} bytes");
}
