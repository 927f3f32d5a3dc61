use proptest::prelude::*;
use roguecore_grid::{Direction, Point};

use super::*;
use crate::inventory::InventorySlot;
use crate::rng::{Rng, Stream};
use crate::{LevelUpId, OwnCommand, Wish};

/// A game of random steps, waits and pick-ups.
fn recorded(seed: u64, commands: usize) -> Replay {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(Content::classic(), seed);
    let mut replay = Replay::new(&game);
    for _ in 0..commands {
        let drawn = rng.below(10) as usize;
        let other = if drawn == 8 { Command::Wait } else { Command::PickUp };
        let command = Direction::ALL.get(drawn).map_or(other, |&it| Command::Bump(it));
        if game.step(command).is_ok() {
            replay.record(command, &game);
        }
    }
    replay
}

fn text_of(replay: &Replay) -> String {
    Link::new(replay, "Ann").unwrap().to_string()
}

/// The link of changed bytes, with a checksum that fits.
fn forged(link: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let coded = link.strip_prefix(Link::PREFIX).unwrap();
    let mut checked = base64::decode(coded).unwrap().split_off(4);
    change(&mut checked);
    let bytes = [&checksum(&checked)[..], &checked].concat();
    format!("{}{}", Link::PREFIX, base64::encode(&bytes))
}

fn refused(text: &str) -> String {
    text.parse::<Link>().unwrap_err().to_string()
}

/// One of every kind, with the largest and smallest parts.
fn commands() -> Vec<Command> {
    let at = |x, y| Some(Point::new(x, y));
    let targets = [None, at(0, 0), at(79, 39), at(i32::MIN, i32::MAX)];
    let target = Point::new(-1, 4_095);
    let name = postcard::from_bytes(&[0xff, 0xff, 0x03]).unwrap();
    let ability = postcard::from_bytes(&[0x07]).unwrap();
    let own =
        |direction| OwnCommand { name, direction, target: at(i32::MAX, -1), amount: i32::MIN };
    let level_up: LevelUpId = postcard::from_bytes(&[0x02]).unwrap();
    let mut commands = vec![Command::Wait, Command::PickUp, Command::Descend, Command::Ascend];
    for direction in Direction::ALL {
        commands.extend([Command::Bump, Command::Move, Command::Melee].map(|it| it(direction)));
        commands.push(Command::Custom(own(Some(direction))));
    }
    for slot in InventorySlot::all().chain([InventorySlot::GOAL]) {
        commands.extend(targets.map(|target| Command::Use { slot, target }));
        commands.extend([Command::Drop(slot), Command::Throw { slot, target }]);
    }
    commands.extend(targets.map(|target| Command::Cast { ability, target }));
    commands.extend([Command::LevelUp(level_up), Command::Custom(own(None))]);
    // None is in a link, but they are commands.
    let wishes = [Wish::Heal, Wish::Teleport, Wish::GoTo(u32::MAX)];
    commands.extend(wishes.map(Command::Wizard));
    commands
}

proptest! {
    #[test]
    fn any_commands_are_unpacked_as_they_were_packed(drawn in prop::collection::vec(any::<u16>(), 0..400)) {
        let all = commands();
        let wanted: Vec<Command> = drawn.iter().map(|&it| all[usize::from(it) % all.len()]).collect();
        let bytes = commands::pack(wanted.iter().copied()).unwrap();
        prop_assert_eq!(commands::unpack(&bytes, wanted.len()), Some(wanted));
    }

    /// Whatever is unpacked ends, and packing it again needs no command that cannot be written.
    #[test]
    fn any_bytes_are_commands_or_none(bytes in prop::collection::vec(any::<u8>(), 0..300), count in 0_usize..2_000) {
        if let Some(commands) = commands::unpack(&bytes, count) {
            prop_assert_eq!(commands.len(), count);
            prop_assert!(commands::pack(commands.into_iter()).is_some());
        }
    }
}

/// The bytes were computed by another program, from the words of the chapter about the format.
#[test]
fn commands_are_packed_as_the_book_says() {
    use Direction::{East, NorthEast, South, West};
    let slot = InventorySlot::from_letter('k').unwrap();
    let bumps = [East, East, NorthEast].map(Command::Bump);
    let others = [
        Command::Wait,
        Command::Melee(South),
        Command::PickUp,
        Command::Use { slot, target: None },
        Command::Move(Direction::NorthWest),
        Command::Descend,
        Command::Bump(West),
    ];
    let commands = [&bumps[..], &others].concat().repeat(3);
    let bytes = commands::pack(commands.into_iter()).unwrap();
    let expected = [
        0xff, 0xfd, 0xff, 0xff, 0xe9, 0x0f, 0x71, 0xe8, 0x54, 0xde, 0xe7, 0xcb, 0x6f, 0x7d, 0xc6,
        0xa7, 0x47, 0xc5, 0x72, 0x42, 0x1a, 0x9c, 0x88, 0x2b, 0x3a, 0x2f, 0x05, 0x6c,
    ];
    assert_eq!(bytes, expected);
}

/// Nothing of a link changes without another format: it would be unreadable, or read as something else.
#[test]
fn a_link_has_the_text_that_it_had() {
    let head = Head {
        rules: RULES,
        content_hash: [1, 2, 3, 4, 5, 6, 7, 8],
        title: "Dungeon".to_owned(),
        seed: 300,
        player: "Ann".to_owned(),
        final_fingerprint: [9; 8],
    };
    let link = Link { head, commands: vec![Command::Wait, Command::Bump(Direction::East)] };
    assert_eq!(
        link.to_string(),
        "rogue:run=rY5QVQECAQIDBAUGBwgHRHVuZ2VvbqwCA0FubgkJCQkJCQkJAvz__Q"
    );
}

#[test]
fn a_link_leads_to_the_replay_that_it_was_made_of() {
    for seed in 0..20 {
        let replay = recorded(seed * 0x1_2345_6789, seed as usize * 15);
        let text = text_of(&replay);
        let link: Link = text.parse().unwrap();
        assert_eq!(link.to_string(), text);
        assert_eq!((link.len(), link.seed()), (replay.len(), replay.seed()));
        let again = link.replay(&Content::classic()).unwrap();
        assert_eq!(again.to_bytes(), replay.to_bytes());
    }
}

/// Random steps have 3.3 bits of information, and a character has room for 6.
#[test]
fn random_steps_take_no_more_than_their_information() {
    let replay = recorded(3, 4_000);
    let (length, commands) = (text_of(&replay).len(), replay.len());
    assert!(length * 6 * 10 < commands * 36, "{length} characters, {commands} commands");
}

#[test]
fn damaged_links_are_refused() {
    let text = text_of(&recorded(5, 60));
    let damaged = "it is damaged: the checksum does not match";
    let malformed = "it is damaged: its parts cannot be told apart";
    assert_eq!(refused("hello"), "it is not a file of this game");
    assert_eq!(refused(Link::PREFIX), malformed);
    assert_eq!(refused(&format!("{text}=")), malformed);
    assert_eq!(refused(&format!("{text}AAAA")), damaged);
    for (at, character) in text.char_indices().skip(Link::PREFIX.len()) {
        let other = if character == 'x' { "y" } else { "x" };
        let mut changed = text.clone();
        changed.replace_range(at..=at, other);
        // The last character may have bits that no byte has room for.
        let expected = [damaged, malformed];
        assert!(expected.contains(&refused(&changed).as_str()), "{at}");
        let cut = refused(&text[..at]);
        assert!(expected.contains(&cut.as_str()), "{at}: {cut}");
    }
    let long = format!("{}{}", Link::PREFIX, "A".repeat(Link::MAX_LENGTH));
    let expected = "it is too large to be a run: 65546 bytes, and at most 65536 are read";
    assert_eq!(refused(&long), expected);
}

#[test]
fn links_of_other_versions_and_contents_are_refused() {
    let replay = recorded(5, 60);
    let text = text_of(&replay);
    let newer = forged(&text, |bytes| bytes[0] = 2);
    let expected = "it is of format 2, and this version of the game reads up to format 1";
    assert_eq!(refused(&newer), expected);
    let rules = forged(&text, |bytes| bytes[1] = 9);
    let expected =
        format!("it was played by rules 9, and this version of the game plays by rules {RULES}");
    assert_eq!(refused(&rules), expected);
    let link: Link = text.parse().unwrap();
    let other = link.replay(&Content::first_steps()).unwrap_err();
    assert!(other.to_string().starts_with("it was played with other content ("), "{other}");
}

#[test]
fn forged_links_are_refused() {
    let replay = recorded(5, 60);
    let link = Link::new(&replay, "Ann").unwrap();
    let end = |commands: Vec<Command>| {
        let changed = Link { commands, ..link.clone() };
        let read: Link = changed.to_string().parse().unwrap();
        read.replay(&Content::classic()).unwrap_err().to_string()
    };
    let mut commands = link.commands.clone();
    commands.pop();
    let turn = commands.len();
    assert_eq!(
        end(commands),
        format!("the end after turn {turn} is not the one that was recorded")
    );
    let mut commands = link.commands.clone();
    commands[0] = Command::Ascend;
    assert_eq!(end(commands), "in turn 1, command 1 (ascend) is refused");
    let seed = Link { head: Head { seed: 6, ..link.head.clone() }, ..link };
    let other = seed.replay(&Content::classic()).unwrap_err().to_string();
    assert!(other.contains("is refused") || other.contains("is not the one"), "{other}");
    // Bytes that are not needed or are missing, and a number that is written too long.
    let text = seed.to_string();
    let malformed = "it is damaged: its parts cannot be told apart";
    assert_eq!(refused(&forged(&text, |bytes| bytes.push(0))), malformed);
    assert_eq!(refused(&forged(&text, |bytes| bytes.truncate(20))), malformed);
    assert_eq!(refused(&forged(&text, |bytes| bytes[0] = 0)), malformed);
    let rules_in_two_bytes = |bytes: &mut Vec<u8>| {
        bytes[1] |= 0x80;
        bytes.insert(2, 0);
    };
    assert_eq!(refused(&forged(&text, rules_in_two_bytes)), malformed);
}

/// What wizard mode does has no bound, and a name that is too long was not written by this program.
#[test]
fn wishes_and_long_names_are_refused() {
    let link = Link::new(&recorded(5, 3), "Ann").unwrap();
    let wish = Command::Wizard(Wish::Heal);
    let forged = Link { commands: vec![Command::Wait, wish], ..link.clone() };
    assert_eq!(forged.to_string().parse::<Link>(), Err(LoadError::Malformed));
    let long = || "a".repeat(Link::MAX_NAME + 1);
    for head in
        [Head { title: long(), ..link.head.clone() }, Head { player: long(), ..link.head.clone() }]
    {
        let text = Link { head, ..link.clone() }.to_string();
        assert_eq!(text.parse::<Link>(), Err(LoadError::Malformed));
    }
    let game = Game::new(7);
    let mut replay = Replay::new(&game);
    replay.record(wish, &game);
    assert_eq!(Link::new(&replay, "Ann"), Err(NoLink::Wishes));
}

/// A link of waits alone has few characters, and still no more commands than the limit.
#[test]
fn a_link_has_no_more_commands_than_the_limit() {
    let link = Link::new(&recorded(5, 3), "").unwrap();
    let of = |count| {
        let link = Link { commands: vec![Command::Wait; count], ..link.clone() };
        link.to_string().parse::<Link>()
    };
    assert_eq!(of(Link::MAX_COMMANDS).map(|it| it.len()), Ok(Link::MAX_COMMANDS));
    assert_eq!(of(Link::MAX_COMMANDS + 1), Err(LoadError::Malformed));
}

#[test]
fn only_a_run_from_its_seed_has_a_link() {
    let mut game = Game::new(7);
    game.step(Command::Wait).unwrap();
    let begun = Link::new(&Replay::new(&game), "Ann").unwrap_err();
    assert_eq!(begun, NoLink::NotFromSeed);
    let mut long = Replay::new(&Game::new(7));
    (0..=Link::MAX_COMMANDS).for_each(|_| long.record(Command::Wait, &game));
    let too_long = Link::new(&long, "Ann").unwrap_err().to_string();
    assert_eq!(too_long, "it is too long for a link, with 100001 commands");
}

/// A name of any length and kind is cut at a character.
#[test]
fn names_are_cut() {
    let link = Link::new(&recorded(1, 2), &"é\u{1b}".repeat(90)).unwrap();
    let read: Link = link.to_string().parse().unwrap();
    assert_eq!(read.player(), &"é\u{1b}".repeat(90)[..63]);
    assert_eq!(read.title(), Content::classic().title());
}

/// A link of commands is that of the replay where the game began with its seed. Of another start it is no run of
/// the seed.
#[test]
fn a_game_and_its_commands_are_the_link_of_its_replay() {
    let replay = recorded(3, 60);
    let game = replay.verify(&Content::classic()).unwrap();
    let commands: Vec<Command> = replay.commands().collect();
    let link = Link::of_commands(&game, &commands, "Ann").unwrap();
    assert_eq!(link, Link::new(&replay, "Ann").unwrap());
    assert_eq!((link.commands(), link.final_fingerprint()), (&commands[..], game.fingerprint()));
    let mut game = Game::from_scene(Content::classic(), "#####\n#@..#\n#####").unwrap();
    game.reseed(3);
    game.step(Command::Wait).unwrap();
    let link = Link::of_commands(&game, &[Command::Wait], "Ann").unwrap();
    assert_eq!(link.seed(), 3);
    let error = link.replay(&Content::classic()).unwrap_err();
    assert_eq!(error, ReplayError::FinalDesync { turn: 1 });
    let most = vec![Command::Wait; Link::MAX_COMMANDS + 1];
    let commands = most.len();
    assert_eq!(Link::of_commands(&game, &most, "Ann"), Err(NoLink::TooLong { commands }));
}
