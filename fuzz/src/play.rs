//! Commands from bytes, and what must hold after every one.

use roguecore::{
    AbilityId, Command, Direction, Game, InventorySlot, LevelUpId, Point, Rng, Stream, TileView,
};

/// Plays a command for each three bytes, at most `max` of them.
pub fn play(game: &mut Game, bytes: &[u8], max: usize) {
    for (index, three) in bytes.chunks_exact(3).take(max).enumerate() {
        let command = command(game, three[0], three[1], three[2]);
        step(game, command, index % AUDIT_INTERVAL == 0);
    }
    assert_eq!(game.audit(), Ok(()));
}

/// Plays as many commands, which are the same for the same state.
pub fn play_some(game: &mut Game, count: usize) {
    let mut rng = Rng::derive(game.fingerprint(), Stream::Player);
    for index in 0..count {
        let [kind, a, b, _] = rng.bits().to_le_bytes();
        let command = command(game, kind, a, b);
        step(game, command, index % AUDIT_INTERVAL == 0);
    }
    assert_eq!(game.audit(), Ok(()));
}

/// The command of three bytes. In half of the cases it is one that the rules allow now.
pub fn command(game: &Game, kind: u8, a: u8, b: u8) -> Command {
    if kind >= 128 {
        let legal = game.commands();
        let index = usize::from(a) << 8 | usize::from(b);
        return legal.get(index % legal.len().max(1)).copied().unwrap_or(Command::Wait);
    }
    let direction = Direction::ALL[usize::from(a) % Direction::ALL.len()];
    let slot = InventorySlot::all().nth(usize::from(a) % 26);
    let slot = slot.unwrap_or_else(|| unreachable!("there are 26 letters"));
    let target = target(game, b);
    match kind % 16 {
        0..=3 => Command::Bump(direction),
        4 => Command::Move(direction),
        5 => Command::Melee(direction),
        6 => Command::Wait,
        7 => Command::PickUp,
        8 => Command::Drop(slot),
        9 => Command::Use { slot, target: None },
        10 => Command::Use { slot, target: Some(target) },
        11 => Command::Descend,
        12 => Command::Ascend,
        13 => Command::LevelUp(LevelUpId::new(a)),
        14 => Command::Throw { slot, target },
        _ => Command::Cast {
            ability: AbilityId::new(u16::from(a)),
            target: (b != 0).then_some(target),
        },
    }
}

/// A cell within seven steps of the player, or the farthest there is.
fn target(game: &Game, byte: u8) -> Point {
    if byte == u8::MAX {
        return Point::new(i32::MIN, i32::MAX);
    }
    let here = game.view().player().at;
    let (x, y) = (i32::from(byte % 15) - 7, i32::from(byte / 15 % 15) - 7);
    Point::new(here.x.saturating_add(x), here.y.saturating_add(y))
}

/// The state is compared and audited after one of so many commands.
const AUDIT_INTERVAL: usize = 8;

/// Carries out a command: check and step agree and, where the state is audited, a refusal changes
/// nothing, the state is valid, and no entity out of view is shown.
fn step(game: &mut Game, command: Command, is_audited: bool) {
    let before = is_audited.then(|| game.fingerprint());
    let checked = game.check(command);
    match game.step(command) {
        Ok(events) => {
            assert!(checked.is_ok(), "check refused ({checked:?}) what step did: {command}");
            assert!(!events.is_empty(), "a turn without an event: {command}");
        }
        Err(refusal) => {
            assert_eq!(checked, Err(refusal), "{command}");
            let after = is_audited.then(|| game.fingerprint());
            assert_eq!(after, before, "a refusal changed the state: {command}");
        }
    }
    if !is_audited {
        return;
    }
    assert_eq!(game.audit(), Ok(()), "after {command}");
    let view = game.view();
    for entity in view.entities() {
        let visible = matches!(view.tile(entity.at), TileView::Visible(_));
        assert!(visible, "an entity out of view is shown after {command}");
    }
}
