//! Runs carry their content, keep their commands in a file of their own, and are recovered.

use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::procgen::{Generator, Plan, Site};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, Host, LoadError, Pack, Rng, SourceError};

/// Content of two packs, of which one extends a built-in one.
fn packs() -> [Pack; 2] {
    let mine = r#"(extends: "base", title: "Mine", sight: 7)"#;
    let base = r#"(extends: "classic", creatures: [(id: "bat", glyph: 'b', color: (1, 2, 3))])"#;
    [Pack::new().with_file("mine.ron", mine), Pack::new().with_file("base.ron", base)]
}

fn content() -> Arc<Content> {
    Arc::new(Content::parse_packs(&packs(), &Host::new()).unwrap())
}

fn played(content: &Arc<Content>, turns: u32) -> (Run, Game) {
    let mut game = Game::with_content(content.clone(), 1);
    let mut run = Run::new("Ann", &game);
    wait(&mut run, &mut game, turns);
    (run, game)
}

/// Plays turns; returns their records.
fn wait(run: &mut Run, game: &mut Game, turns: u32) -> Vec<u8> {
    let mut records = Vec::new();
    for _ in 0..turns {
        game.step(Command::Wait).unwrap();
        records.extend(run.append(Command::Wait, game).unwrap());
    }
    records
}

/// A snapshot and its file of commands, written in several parts, and ten records.
fn beside() -> (Vec<u8>, Vec<u8>, Game) {
    let (mut run, mut game) = played(&content(), 0);
    let mut commands = Vec::new();
    for turns in [0, 7, 30] {
        wait(&mut run, &mut game, turns);
        assert_eq!(run.new_commands().at(), commands.len() as u64);
        commands.extend(run.new_commands().bytes());
        run.commands_saved(&run.new_commands());
    }
    let mut file = run.snapshot_beside(&game).unwrap();
    run.snapshot_saved(&file, &game);
    file.extend(wait(&mut run, &mut game, 10));
    (file, commands, game)
}

#[test]
fn a_run_is_opened_with_the_content_it_carries() {
    let own = content();
    let (run, game) = played(&own, 5);
    let (file, present) = (run.snapshot(&game).unwrap(), Content::first_steps());
    assert!(Run::open(&present, &file).is_err());
    let carried = Run::content(&present, &file, &[]).unwrap();
    assert_eq!((carried.hash(), carried.title()), (own.hash(), "Mine"));
    let opened = Run::open(&carried, &file).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
    assert!(!opened.other_content);
    assert!(Arc::ptr_eq(&Run::content(&own, &file, &[]).unwrap(), &own));
    // The files of all packs are there, the built-in one, too.
    let names: Vec<&str> = carried.source().unwrap().files().collect();
    assert_eq!(names, ["mine.ron", "base.ron", "classic.ron"]);

    let replay = Replay::from_bytes(&opened.run.replay().to_bytes()).unwrap();
    let carried = replay.content(&present).unwrap();
    assert_eq!(replay.verify(&carried).unwrap().fingerprint(), game.fingerprint());

    let (file, commands, game) = beside();
    let carried = Run::content(&present, &file, &commands).unwrap();
    let opened = Run::open_beside(&carried, &file, &commands).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
}

/// Content with changed files is what it was played with or is refused.
#[test]
fn forged_files_of_a_content_are_refused_with_a_sentence() {
    let (run, game) = played(&content(), 1);
    let file = run.snapshot(&game).unwrap();
    for (from, to, expected) in [
        ("sight: 7", "sight: 9", "its files are content"),
        ("sight: 7", "sight: -", "its files have mistakes: mine.ron:1:41: "),
        ("sight: 7", "sigth: 7", "its files have mistakes: mine.ron:1:34: "),
        (r#""base","#, r#""bose","#, ""),
        ("glyph: 'b'", "glyph: '#'", "its files have mistakes: "),
    ] {
        let forged = sealed(replaced(&file, from, to));
        let result = Run::content(&Content::classic(), &forged, &[]);
        if expected.is_empty() {
            // A name that only says which pack comes next.
            assert_eq!(result.unwrap().title(), "Mine");
            continue;
        }
        let refused = result.unwrap_err().to_string();
        let expected = format!("the content that it carries cannot be used: {expected}");
        assert!(refused.starts_with(&expected), "{refused}");
        assert!(!refused.contains('\n'), "{refused}");
    }
}

fn replaced(file: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = file.windows(from.len()).position(|it| it == from.as_bytes()).unwrap();
    [&file[..at], to.as_bytes(), &file[at + from.len()..]].concat()
}

/// The file with a length and a checksum that fit.
fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    use roguecore::hash::hash_bytes;
    let length = (file.len() - 40) as u64;
    file[24..32].copy_from_slice(&length.to_le_bytes());
    let checksum = hash_bytes(&file[..32]).rotate_left(32) ^ hash_bytes(&file[40..]);
    file[32..40].copy_from_slice(&checksum.to_le_bytes());
    file
}

#[derive(Debug)]
struct Hall(u32);

impl Generator for Hall {
    fn name(&self) -> &'static str {
        "hall"
    }

    fn version(&self) -> u32 {
        self.0
    }

    fn generate(&self, _site: &Site<'_>, plan: &mut Plan, _rng: &mut Rng) {
        let rect = plan.size().rect();
        let hall = roguecore::Rect::new(1, 1, rect.width - 2, rect.height - 2);
        plan.dig_rect(hall);
        plan.start = hall.center();
    }
}

#[test]
fn a_generator_of_the_host_is_asked_for_by_name_and_version() {
    let own = Arc::new(content().with_generator(Hall(1)).with_recipe("hall").unwrap());
    let (run, game) = played(&own, 1);
    let file = run.snapshot(&game).unwrap();
    let with = |host: &Host| Content::parse_with("x.ron", Content::first_steps_ron(), host);
    let present = |host| Run::content(&Arc::new(with(&host).unwrap()), &file, &[]);
    let carried = present(Host::new().with_generator(Hall(1))).unwrap();
    assert_eq!(Run::open(&carried, &file).unwrap().game.fingerprint(), game.fingerprint());
    for host in [Host::new(), Host::new().with_generator(Hall(2))] {
        let missing = SourceError::MissingGenerator { name: "hall".into(), version: 1 };
        assert_eq!(present(host).unwrap_err(), LoadError::Source(missing));
    }
}

#[test]
fn what_a_program_has_built_carries_nothing() {
    let content = roguecore::ContentBuilder::from_content(&content()).build().unwrap();
    assert!(content.source().is_none());
    let (run, game) = played(&Arc::new(content), 1);
    let present = Content::first_steps();
    let same = Run::content(&present, &run.snapshot(&game).unwrap(), &[]).unwrap();
    assert!(Arc::ptr_eq(&same, &present));
}

#[test]
fn the_file_of_commands_is_read_as_far_as_the_snapshot_says() {
    let (file, commands, game) = beside();
    let content = content();
    let open = |commands: &[u8]| Run::open_beside(&content, &file, commands);
    let opened = open(&commands).unwrap();
    assert_eq!((opened.run.replay().len(), opened.commands_len), (47, commands.len() as u64));
    assert_eq!(opened.run.replay().verify(&content).unwrap().fingerprint(), game.fingerprint());
    // What was appended for a snapshot that did not come about.
    let longer = [&commands[..], &commands[commands.len() - 50..]].concat();
    let same = open(&longer).unwrap();
    assert_eq!((same.run.replay().len(), same.commands_len), (47, commands.len() as u64));
    // Appending goes on where the file was cut off.
    let (mut run, mut game) = (same.run, same.game);
    let new = run.new_commands();
    let all = [&longer[..new.at() as usize], new.bytes()].concat();
    run.commands_saved(&new);
    let next = run.snapshot_beside(&game).unwrap();
    wait(&mut run, &mut game, 1);
    let lacks = run.snapshot_beside(&game);
    assert!(
        matches!(lacks, Err(LoadError::MissingCommands { .. })),
        "a command is not in the file"
    );
    assert_eq!(Run::open_beside(&content, &next, &all).unwrap().run.replay().len(), 47);
}

#[test]
fn a_file_of_commands_that_is_damaged_short_or_of_another_run_is_refused() {
    let (file, commands, game) = beside();
    let content = content();
    let open = |commands: &[u8]| Run::open_beside(&content, &file, commands).map(|_| ());
    for length in 0..commands.len() {
        let missing =
            LoadError::MissingCommands { needed: commands.len() as u64, found: length as u64 };
        assert_eq!(open(&commands[..length]), Err(missing));
    }
    for at in 0..commands.len() {
        let mut damaged = commands.clone();
        damaged[at] ^= 0x20;
        assert!(open(&damaged).is_err(), "byte {at}");
    }
    let mut other = Game::with_content(content.clone(), 5);
    let mut run = Run::new("Bob", &other);
    wait(&mut run, &mut other, 37);
    let mut others = run.new_commands().bytes().to_vec();
    others.resize(commands.len(), 0);
    assert_eq!(open(&others), Err(LoadError::DamagedCommands));
    assert!(matches!(Run::open(&content, &file), Err(LoadError::MissingCommands { .. })));

    let opened = Run::open_without_commands(&content, &file).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
    assert_eq!(opened.run.replay().len(), 10, "it begins with the snapshot");
    assert_eq!(opened.run.replay().verify(&content).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(opened.commands_len, 0);
    let recovered = Run::recover_beside(&content, &file, &commands[..60]).unwrap();
    assert_eq!(recovered.game.fingerprint(), game.fingerprint());
}

#[test]
fn a_damaged_snapshot_is_recovered_from_the_file_of_commands() {
    let (file, commands, game) = beside();
    let mut damaged = file.clone();
    damaged[file.len() - 10 * 24 - 600] ^= 0x40;
    assert!(Run::open_beside(&content(), &damaged, &commands).is_err());
    let recovered = Run::recover_beside(&content(), &damaged, &commands).unwrap();
    assert_eq!(recovered.game.fingerprint(), game.fingerprint());
    assert_eq!((recovered.valid_len, recovered.commands_len), (0, 0));
    let short = Run::recover_beside(&content(), &damaged, &commands[..commands.len() - 9]);
    assert_eq!(short.unwrap().game.view().turn(), 7, "the commands of the whole parts");
}

/// Playing from the first turn on takes long; only the journal is damaged.
#[test]
fn a_damaged_journal_is_recovered_from_the_snapshot() {
    let own = content();
    let (mut run, mut game) = played(&own, 0);
    // No command of the replay leads to its state.
    for _ in 0..40 {
        let other = Game::with_content(own.clone(), 5);
        let _ = run.append(Command::Wait, &other);
        game.step(Command::Wait).unwrap();
    }
    game.step(Command::Wait).unwrap();
    let _ = run.append(Command::Wait, &game);
    let mut file = run.snapshot(&game).unwrap();
    run.snapshot_saved(&file, &game);
    let end = file.len();
    file.extend(wait(&mut run, &mut game, 10));
    file[end + 4 * 24 + 3] ^= 1;
    assert_eq!(Run::open(&own, &file).unwrap_err(), LoadError::CorruptRecord { number: 5 });
    let recovered = Run::recover(&own, &file).unwrap();
    assert_eq!(recovered.game.view().turn(), 41 + 4);
    assert_eq!(recovered.valid_len, 0);
    // The same where a record leads to another state, with a check that fits.
    let mut other = run.clone();
    let mut file = other.snapshot(&game).unwrap();
    other.snapshot_saved(&file, &game);
    file.extend(wait(&mut other, &mut game.clone(), 3));
    file.extend(other.append(Command::Wait, &Game::with_content(own.clone(), 5)).unwrap());
    assert!(matches!(Run::open(&own, &file), Err(LoadError::Desync { .. })));
    let recovered = Run::recover(&own, &file).unwrap();
    assert_eq!(recovered.game.view().turn(), game.view().turn() + 3);
}

/// A million commands are not played while the player waits, and nothing that a file announces takes memory.
#[test]
fn a_run_is_recovered_with_bounded_work() {
    let own = content();
    let (mut run, game) = played(&own, 0);
    for _ in 0..100_001 {
        let _ = run.append(Command::Wait, &game);
    }
    let mut file = run.snapshot(&game).unwrap();
    let last = file.len() - 1;
    file[last] ^= 1;
    let refused = Run::recover(&own, &file).unwrap_err();
    assert_eq!(refused, LoadError::LongReplay { found: 100_001, limit: 100_000 });
}

/// The files of the golden test of format 3.
#[test]
fn files_of_format_3_open() {
    let ron = include_str!("../golden/save_content.ron");
    let content = Arc::new(Content::parse("save_content.ron", ron).unwrap());
    let text = include_str!("../fixtures/format_3.txt");
    let file = |name: &str| {
        let lines = text.lines().skip_while(|line| *line != name).skip(1);
        let bytes = lines.take_while(|line| !line.is_empty()).flat_map(|line| {
            let bytes = line.split(' ').skip(1);
            bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap())
        });
        bytes.collect::<Vec<u8>>()
    };
    let game = Game::load(&content, &file("game")).unwrap();
    let opened = Run::open(&content, &file("run")).unwrap();
    assert_eq!(opened.valid_len, file("run").len());
    let replay = Replay::from_bytes(&file("replay")).unwrap();
    let last = replay.verify(&content).unwrap();
    assert_eq!(last.fingerprint(), opened.game.fingerprint());
    assert_ne!(last.fingerprint(), game.fingerprint());
    assert!(replay.source().is_none());
    let mut damaged = file("run");
    damaged[300] ^= 1;
    assert!(Run::open(&content, &damaged).is_err());
    // From now on it carries its content, and has a file of commands.
    let (mut run, mut game) = (opened.run, opened.game);
    let commands = run.new_commands();
    run.commands_saved(&commands);
    let mut file = run.snapshot_beside(&game).unwrap();
    run.snapshot_saved(&file, &game);
    file.extend(wait(&mut run, &mut game, 2));
    let again = Run::open_beside(&content, &file, commands.bytes()).unwrap();
    assert_eq!(again.game.fingerprint(), game.fingerprint());
}

#[test]
fn one_file_of_both_is_the_same_run() {
    let (file, commands, game) = beside();
    let whole = Run::single_file(&file, &commands).unwrap();
    assert_eq!(Run::single_file(&whole, &[]).unwrap(), whole);
    let carried = Run::content(&Content::first_steps(), &whole, &[]).unwrap();
    let opened = Run::open(&carried, &whole).unwrap();
    assert_eq!((opened.game.fingerprint(), opened.valid_len), (game.fingerprint(), whole.len()));
    assert_eq!(opened.run.replay().len(), 47);
    assert!(Run::single_file(&file, &commands[..90]).is_err());
}

/// A snapshot that is not written leaves the journal as it is: it goes on, and is opened.
#[test]
fn a_snapshot_that_is_too_long_is_not_made() {
    let (mut run, mut game) = played(&content(), 0);
    let mut file = run.snapshot(&game).unwrap();
    run.snapshot_saved(&file, &game);
    run.limit_snapshots(file.len());
    file.extend(wait(&mut run, &mut game, 501));
    assert!(run.is_snapshot_due(&game));
    let found = match run.snapshot(&game) {
        Err(LoadError::LongFile { found, limit }) => (found > limit, limit),
        other => panic!("{:?}", other.map(|it| it.len())),
    };
    assert_eq!(found, (true, (file.len() - 501 * 24) as u64));
    assert_eq!(run.postpone_snapshot(&game), 200_000 - 501);
    assert!(!run.is_snapshot_due(&game), "it is tried again later");
    file.extend(wait(&mut run, &mut game, 500));
    assert!(!run.is_snapshot_due(&game));
    file.extend(wait(&mut run, &mut game, 1));
    assert!(run.is_snapshot_due(&game));
    let opened = Run::open(game.content(), &file).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
}

/// Writer and reader agree on the longest file.
#[test]
fn a_file_that_is_too_long_is_refused() {
    let (run, game) = played(&content(), 0);
    let mut file = run.snapshot(&game).unwrap();
    file.resize(Run::MAX_BYTES + 1, 0);
    let refused = Run::open(game.content(), &file).unwrap_err();
    assert!(matches!(refused, LoadError::LongFile { .. }), "{refused}");
}
