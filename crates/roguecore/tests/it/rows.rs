//! Saves and runs under content with more rows, other rows, or the same rows in another order.

use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Command, Content, Game, LevelUpId, LoadError, Point, Rng, Stream};

fn parse(ron: &str) -> Arc<Content> {
    Arc::new(Content::parse("my.ron", ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The whole game with a further tile, status, creature and item before all others.
fn extended() -> Arc<Content> {
    let ron = Content::classic_ron()
        .replace("    tiles: [", "    tiles: [\n        (id: \"moss\", glyph: '\"', color: (1, 2, 3), walkable: true, transparent: true),")
        .replace("    statuses: [", "    stats: [(id: \"food\")],\n    tags: [\"undead\"],\n    factions: [(id: \"bandits\", hostile: [\"player\"])],\n    statuses: [\n        (id: \"asleep\"),")
        .replace("    growth: [", "    growth: [\n        (id: \"rest\", do: []),")
        .replace("    slots: [", "    slots: [\"ring\", ")
        .replace(
            "    creatures: [",
            "    creatures: [\n        (id: \"ghost\", glyph: 'G', color: (1, 2, 3), stats: {\"hp\": 4, \"food\": 3}, tags: [\"undead\"], ai: [(do: Attack)]),",
        )
        .replacen("\n    items: [", "\n    items: [\n        (id: \"ring\", glyph: '=', color: (1, 2, 3), equip: \"ring\"),", 1);
    parse(&ron)
}

/// The text with the rows of a table shuffled.
fn shuffled(ron: &str, table: &str, rng: &mut Rng) -> String {
    let start = ron.find(&format!("\n    {table}: [\n")).unwrap() + table.len() + 9;
    let end = start + ron[start..].find("\n    ],").unwrap() + 1;
    let mut rows = vec![String::new()];
    for line in ron[start..end].lines() {
        let row = rows.last_mut().unwrap();
        row.push_str(line);
        row.push('\n');
        if line.starts_with("        (") && line.ends_with("),") || line == "        )," {
            rows.push(String::new());
        }
    }
    for last in (1..rows.len()).rev() {
        rows.swap(last, rng.below(last as u32 + 1) as usize);
    }
    format!("{}{}{}", &ron[..start], rows.concat(), &ron[end..])
}

/// A game in the middle of a floor, with everything that names rows.
fn sample(content: &Arc<Content>) -> Game {
    let scene = "
        ##############
        #1.2..3..!...#
        #...!..%.~...#
        #........W...#
        ##############

        1 = player on stairs_down
        2 = orc confused 3
        3 = troll hp 9 path w-w
        W = ogre
        ~ = fireball_scroll
        % = remains of orc
        inventory a dagger equipped, b leather_armour equipped, c health_potion, d confusion_scroll, e lightning_scroll
        experience 1 340 0
        seed 77
    ";
    let mut game = Game::from_scene(content.clone(), scene).unwrap();
    for command in [Command::Descend, Command::Ascend] {
        game.step(command).unwrap_or_else(|why| panic!("{command}: {why}"));
    }
    game
}

/// What a game is without any id of a row.
fn state(game: &Game) -> String {
    let mut scene: Vec<String> = game.to_scene().lines().map(str::to_owned).collect();
    // Signs of the legend are given in the order of the rows.
    scene.retain(|line| !line.contains(" = "));
    let content = game.content();
    let entities = game.map().entities().iter();
    let entity = |it: &roguecore::Entity| {
        let statuses = it.statuses().iter();
        let statuses: Vec<_> =
            statuses.map(|it| (&content.rows().status(it.status).unwrap().id, it.turns)).collect();
        let items: Vec<_> = it.items().map(|it| (it.slot, it.id, content.name(it.kind))).collect();
        let (kind, hp) = (content.name(it.kind), it.fighter.map(|it| it.hp()));
        format!("{} {kind} {} {hp:?} {statuses:?} {items:?} {:?}", it.id, it.at, it.ai)
    };
    let entities: Vec<String> = entities.map(entity).collect();
    format!("{}\n{:?}", entities.join("\n"), game.outcome().is_some())
}

/// The same command in another content.
fn translated(command: Command, from: &Content, to: &Content) -> Command {
    match command {
        Command::LevelUp(id) => {
            let found = from.rows().level_up(id).and_then(|row| to.rows().level_up_id(&row.id));
            Command::LevelUp(found.unwrap_or(LevelUpId::new(99)))
        }
        other => other,
    }
}

/// Plays random commands in both games and compares what happens; floors are not left.
#[track_caller]
fn play_both(mut one: Game, mut other: Game, seed: u64) {
    assert_eq!(state(&one), state(&other), "seed {seed}");
    let mut rng = Rng::derive(seed, Stream::Player);
    for _ in 0..150 {
        let command = crate::walker::command(&one, &mut rng);
        if matches!(command, Command::Ascend | Command::Descend) {
            continue;
        }
        let command_of_other = translated(command, one.content(), other.content());
        let same = one.step(command).is_ok() == other.step(command_of_other).is_ok();
        assert!(same, "seed {seed}: {command}");
        assert_eq!(state(&one), state(&other), "seed {seed}: {command}");
    }
    one.audit().unwrap();
    other.audit().unwrap();
}

#[test]
fn a_save_opens_with_content_that_has_more_rows() {
    let (classic, extended) = (Content::classic(), extended());
    for seed in 0..20 {
        let game = sample(&classic);
        let opened = Game::load(&extended, &game.save()).unwrap();
        play_both(game, opened, seed);
    }
    let new = Game::with_content(classic, 7);
    play_both(new.clone(), Game::load(&extended, &new.save()).unwrap(), 7);
}

#[test]
fn a_save_opens_with_the_same_rows_in_another_order() {
    let classic = Content::classic();
    for seed in 0..20 {
        let mut rng = Rng::derive(seed, Stream::Player);
        let mut ron = Content::classic_ron().to_owned();
        for table in ["tiles", "creatures", "items", "growth"] {
            ron = shuffled(&ron, table, &mut rng);
        }
        let other = parse(&ron);
        assert_ne!(other.hash(), classic.hash());
        let game = sample(&classic);
        let opened = Game::load(&other, &game.save()).unwrap();
        play_both(game, opened.clone(), seed);
        // And back: the same game, bit by bit.
        let back = Game::load(&classic, &opened.save()).unwrap();
        assert_eq!(back.fingerprint(), sample(&classic).fingerprint(), "seed {seed}");
    }
}

#[test]
fn missing_and_changed_rows_are_listed() {
    let saved = Game::with_content(extended(), 7).save();
    let refused = Game::load(&Content::classic(), &saved).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "it was played with rows that this content does not have: tile \"moss\", creature \
         \"ghost\", item \"ring\", stat \"food\", tag \"undead\", status \"asleep\", faction \
         \"bandits\", equipment slot \"ring\", improvement \"rest\", faction \"player\" (changed)"
    );
    let renamed = Content::classic_ron().replace("\"ogre\"", "\"giant\"");
    let saved = Game::new(7).save();
    let refused = Game::load(&parse(&renamed), &saved).unwrap_err().to_string();
    assert!(refused.ends_with("does not have: creature \"ogre\""), "{refused}");
    let stronger = Content::classic_ron().replace("\"hp\": 24", "\"hp\": 25");
    let refused = Game::load(&parse(&stronger), &saved).unwrap_err().to_string();
    assert!(refused.ends_with(": creature \"ogre\" (changed)"), "{refused}");
    let wider = Content::classic_ron().replace("sight: 8", "sight: 9");
    let refused = Game::load(&parse(&wider), &saved).unwrap_err();
    assert!(matches!(refused, LoadError::OtherContent { .. }), "{refused}");
}

/// Other names, weights and recipes are no reason to refuse a game.
#[test]
fn other_tables_by_floor_and_other_words_open_a_save() {
    let ron = Content::classic_ron().replace("\"troll\": 15", "\"troll\": 16");
    let other = parse(&ron.replace("ember warden", "grim warden"));
    assert_ne!(other.hash(), Content::classic().hash());
    let game = Game::new(7);
    play_both(game.clone(), Game::load(&other, &game.save()).unwrap(), 3);
    let caves = Arc::new(Content::classic().with_recipe("caves").unwrap());
    Game::load(&caves, &game.save()).unwrap();
}

/// A run of the whole game with some commands in its journal.
fn run_of(game: &mut Game, commands: &[Command]) -> Vec<u8> {
    let mut run = Run::new("Ann", game);
    let mut file = run.snapshot(game).unwrap();
    run.snapshot_saved(&file, game);
    for &command in commands {
        if game.step(command).is_ok() {
            file.extend(run.append(command, game).unwrap());
        }
    }
    file
}

#[test]
fn a_run_goes_on_with_more_rows_from_a_new_snapshot() {
    let extended = extended();
    let mut game = Game::new(7);
    let step = |game: &Game, rng: &mut Rng| loop {
        let command = crate::walker::command(game, rng);
        if !matches!(command, Command::Ascend | Command::Descend) {
            return command;
        }
    };
    let mut rng = Rng::derive(5, Stream::Player);
    let mut ahead = game.clone();
    let mut commands = Vec::new();
    for _ in 0..30 {
        commands.push(step(&ahead, &mut rng));
        _ = ahead.step(*commands.last().unwrap());
    }
    let file = run_of(&mut game, &commands);
    let mut opened = Run::open(&extended, &file).unwrap();
    assert!(opened.other_content && opened.run.is_snapshot_due(&opened.game));
    assert_eq!(opened.valid_len, file.len());
    assert_eq!(state(&opened.game), state(&game));
    opened.run.replay().verify(&extended).unwrap();
    // No record fits the old file; after a snapshot they do.
    opened.game.step(Command::Wait).unwrap();
    assert_eq!(opened.run.append(Command::Wait, &opened.game), None);
    let mut file = opened.run.snapshot(&opened.game).unwrap();
    opened.run.snapshot_saved(&file, &opened.game);
    opened.game.step(Command::Wait).unwrap();
    file.extend(opened.run.append(Command::Wait, &opened.game).unwrap());
    let again = Run::open(&extended, &file).unwrap();
    assert!(!again.other_content);
    assert_eq!(again.run.replay().len(), 2);
    assert_eq!(again.game.fingerprint(), opened.game.fingerprint());
    again.run.replay().verify(&extended).unwrap();
    // The old content lacks rows of the new file.
    let refused = Run::open(&Content::classic(), &file).unwrap_err();
    assert!(matches!(refused, LoadError::OtherRows { .. }), "{refused}");
}

/// A floor that was built after the last snapshot is another one with other tables by floor.
#[test]
fn a_journal_that_plays_differently_is_refused() {
    let ron = Content::classic_ron();
    let other =
        parse(&ron.replace(
            "monsters_per_room: [(from: 1, max: 2)",
            "monsters_per_room: [(from: 1, max: 5)",
        ));
    assert_ne!(other.hash(), Content::classic().hash());
    let scene = "####\n#1.#\n####\n\n1 = player on stairs_down\nseed 3";
    let mut game = Game::from_scene(Content::classic(), scene).unwrap();
    let file = run_of(&mut game, &[Command::Wait, Command::Descend]);
    let refused = Run::open(&other, &file).unwrap_err();
    assert_eq!(refused, LoadError::OtherFloors { turn: 2 });
    let replay = Run::open(&Content::classic(), &file).unwrap().run.replay().clone();
    let refused = replay.verify(&other).unwrap_err().to_string();
    assert!(refused.starts_with("it was played with other content"), "{refused}");
}

#[test]
fn ids_in_commands_of_a_journal_are_mapped() {
    let scene = "####\n#1.#\n####\n\n1 = player hp 3\nexperience 1 340 3\nseed 3";
    let mut game = Game::from_scene(Content::classic(), scene).unwrap();
    let commands = [1, 0, 2].map(|index| Command::LevelUp(LevelUpId::new(index)));
    let file = run_of(&mut game, &commands);
    let opened = Run::open(&extended(), &file).unwrap();
    assert_eq!(state(&opened.game), state(&game));
    assert_eq!(opened.game.view().player().at, Point::new(1, 1));
}
