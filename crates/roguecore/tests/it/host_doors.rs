//! What hosts may do to a game: nothing of it panics, breaks an invariant or a save, and what makes no
//! sense changes nothing.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use roguecore::host::{Hit, Rules};
use roguecore::rule::{Amount, Effect};
use roguecore::*;
use roguecore::{Rng, Stream};

/// Does random effects and commands, tells random events and ends games, and lets creatures try
/// random commands.
#[derive(Debug)]
struct Random;

/// Rows that call the random rules.
const ROWS: &str = r#"
    stats: [(id: "mood", min: -5, max: 5)],
    tags: ["odd"],
    substances: [(id: "fire", glyph: '^', color: (1, 1, 1), spread: Level, fades: 20,
                  rules: [(on: Turn, do: [Damage(1)])])],
    statuses: [(id: "random", rules: [(on: Turn, do: [Custom("effect", "1d4")])]),
"#;

impl Rules for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["effect", "behave"]
    }

    fn check(&self, _: &World, _: EntityRef, _: usize, own: OwnCommand) -> Result<(), Refusal> {
        if own.amount > 0 { Ok(()) } else { Err(Refusal::ConditionNotMet) }
    }

    fn perform(&self, turn: &mut Turn<'_>, who: EntityRef, _: usize, own: OwnCommand) {
        let mut any = Any::new(turn);
        let command = any.command();
        any.finish(turn);
        let _ = turn.act(who.id, command);
        let _ = turn.act(EntityId::new(own.amount as u32), command);
    }

    fn effect(&self, turn: &mut Turn<'_>, _: usize, _: i32, hit: &Hit) {
        let mut any = Any::new(turn);
        let (effect, own) = (any.effect(), any.hit());
        any.finish(turn);
        turn.do_effect(&effect, CustomId::new(0), hit);
        turn.do_effect(&effect, CustomId::new(1), &own);
    }

    fn behave(&self, world: &World, _: usize, _: EntityId, rng: &mut Rng) -> Option<Command> {
        let mut any = Any::of(world, rng.clone());
        let command = any.command();
        *rng = any.rng;
        Some(command)
    }

    fn melee_damage(&self, world: &World, _: EntityRef, _: EntityRef, damage: i32) -> i32 {
        damage + world.turn() as i32 % 3 - 1
    }

    fn after(&self, turn: &mut Turn<'_>, _: &Event) {
        let mut any = Any::new(turn);
        let (effect, hit, custom) = (any.effect(), any.hit(), any.custom());
        let (chosen, won) = (any.rng.below(640), any.rng.chance(1, 2));
        any.finish(turn);
        match chosen {
            0..120 => turn.do_effect(&effect, CustomId::new(0), &hit),
            120..240 => turn.emit_custom(won, custom),
            240 => turn.end_game(custom.name, won),
            _ => {}
        }
    }
}

/// Random parts of effects and events, half of them of this world.
struct Any {
    rng: Rng,
    entities: Vec<EntityRef>,
    center: Point,
}

impl Any {
    fn new(turn: &mut Turn<'_>) -> Self {
        let rng = turn.rng().clone();
        Self::of(turn.world(), rng)
    }

    fn of(world: &World, rng: Rng) -> Self {
        let entities = world.map().entities().iter().map(|it| world.entity_ref(it)).collect();
        let center = world.map().get(world.player()).unwrap().at;
        Self { rng, entities, center }
    }

    /// Parts of the player's commands.
    fn of_view(game: &Game, rng: Rng) -> Self {
        Self { rng, entities: Vec::new(), center: game.view().player().at }
    }

    fn finish(self, turn: &mut Turn<'_>) {
        *turn.rng() = self.rng;
    }

    fn number(&mut self) -> i32 {
        match self.rng.below(12) {
            0 => i32::MIN,
            1 => i32::MAX,
            2 => self.rng.range(-1000, 1000),
            _ => self.rng.range(-2, 12),
        }
    }

    fn index(&mut self) -> u8 {
        if self.rng.below(8) == 0 { self.rng.bits() as u8 } else { self.rng.below(10) as u8 }
    }

    fn kind(&mut self) -> PrototypeId {
        PrototypeId::new(self.index().into())
    }

    fn who(&mut self) -> EntityRef {
        *self.rng.pick(&self.entities).unwrap()
    }

    fn maybe(&mut self) -> Option<EntityRef> {
        self.rng.chance(2, 3).then(|| self.who())
    }

    fn slot(&mut self) -> InventorySlot {
        InventorySlot::all().nth(self.rng.below(26) as usize).unwrap()
    }

    fn at(&mut self) -> Point {
        match self.rng.below(4) {
            0 => Point::new(self.number(), self.number()),
            _ => Point::new(
                self.center.x + self.rng.range(-3, 3),
                self.center.y + self.rng.range(-3, 3),
            ),
        }
    }

    fn hit(&mut self) -> Hit {
        Hit::new(self.maybe(), self.maybe(), self.at())
    }

    fn amount(&mut self) -> Amount {
        Amount::fixed(self.number())
    }

    fn command(&mut self) -> Command {
        let direction = *self.rng.pick(&Direction::ALL).unwrap();
        match self.rng.below(12) {
            0 | 1 => Command::Bump(direction),
            2 => Command::Melee(direction),
            3 => Command::PickUp,
            4 => Command::Drop(self.slot()),
            5 => Command::Use { slot: self.slot(), target: Some(self.at()) },
            6 => Command::Descend,
            7 => Command::Ascend,
            8 => Command::LevelUp(LevelUpId::new(self.index())),
            9 => Command::Throw { slot: self.slot(), target: self.at() },
            10 => Command::Cast { ability: AbilityId::new(self.index().into()), target: None },
            _ => Command::Custom(OwnCommand {
                name: CustomId::new(self.index().into()),
                direction: None,
                target: None,
                amount: self.number(),
            }),
        }
    }

    fn effect(&mut self) -> Effect {
        let index = self.index();
        match self.rng.below(40) {
            0 => Effect::Damage { amount: self.amount(), kind: DamageKindId::new(index / 4) },
            1 => Effect::Heal(self.amount()),
            2 => Effect::ChangeStat { stat: StatId::new(index), amount: self.amount() },
            3 => Effect::SetStat { stat: StatId::new(index), amount: self.amount() },
            4 => Effect::AddStatus { status: StatusId::new(index / 4), turns: self.amount() },
            5 => Effect::RemoveStatus(StatusId::new(index / 4)),
            6 => Effect::AddTag(TagId::new(index)),
            7 => Effect::RemoveTag(TagId::new(index)),
            8 => Effect::Teleport(self.number() as u32),
            9 => Effect::Blink,
            10 => Effect::Push(self.number() as u32),
            11 => Effect::Pull(self.number() as u32),
            12 => Effect::Swap,
            13 => Effect::Summon { creature: self.kind(), count: self.amount() },
            14 => Effect::Become(self.kind()),
            15 => Effect::Create { item: self.kind(), count: self.amount() },
            16 => Effect::Give { item: self.kind(), count: self.amount() },
            17 => Effect::Take { item: self.kind(), count: self.amount() },
            18 => Effect::SetTile(TileId::new(index)),
            19 => Effect::Spread { substance: SubstanceId::new(index / 6), amount: self.amount() },
            20 => Effect::Clear(SubstanceId::new(index / 6)),
            21 => Effect::Reveal(self.number() as u32),
            22 => Effect::Noise(self.number() as u32),
            23 => Effect::Experience(self.number() as u32),
            24 => Effect::Join(FactionId::new(index)),
            25 => Effect::ChangeFloor(self.number()),
            26 => Effect::Cast(AbilityId::new(index.into())),
            27 => Effect::Steal,
            28 => Effect::UseUp,
            29 => Effect::Spend { stat: StatId::new(index), amount: self.number() },
            30 => Effect::Say(TextId::new(index.into())),
            31 => Effect::Identify(self.number() as u32),
            32 => {
                let (from, to) = (TileId::new(index), TileId::new(self.index()));
                Effect::ReplaceTile { from, to }
            }
            33 => Effect::SpawnHorde { horde: None, max: self.number() as u32 },
            34 if self.rng.below(40) == 0 => Effect::Win,
            34 if self.rng.below(40) == 0 => Effect::Lose,
            _ => Effect::Custom { name: CustomId::new(0), amount: self.amount() },
        }
    }

    fn custom(&mut self) -> CustomEvent {
        let (name, mut who) = (CustomId::new(u16::from(self.index()) % 3), self.maybe());
        if let Some(who) = who.as_mut().filter(|_| self.rng.chance(1, 4)) {
            who.kind = PrototypeId::new(self.rng.below(100) as u16);
        }
        CustomEvent { name, who, at: self.at(), amount: self.number() }
    }
}

/// The built-in game on small floors, with the random rules in it.
fn content() -> Content {
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 24, height: 16")
        .replace("items_per_room: [(from: 1, max: 1)", "items_per_room: [(from: 1, max: 9)")
        .replace("deepest: 10", "deepest: 3")
        .replace("xp_curve: (base: 200, each: 150)", "xp_curve: (base: 20, each: 15)")
        .replace("(do: Approach)", "(if: [Chance(1, 3)], do: Custom(\"behave\")), (do: Approach)")
        .replacen("statuses: [", ROWS, 1);
    let host = Host::new().with_rules(Random);
    Content::parse_with("random.ron", &ron, &host).unwrap()
}

/// Plays random commands and checks every invariant after each.
fn play(content: &Arc<Content>, seed: u64, commands: u32) -> Result<(), TestCaseError> {
    let mut game = Game::with_content(content.clone(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    for _ in 0..commands {
        let command = match rng.below(4) {
            0 => Any::of_view(&game, rng.clone()).command(),
            _ => crate::walker::command(&game, &mut rng),
        };
        let events = game.step(command);
        prop_assert_eq!(game.audit(), Ok(()), "after {}", command);
        let lives = game.view().player().fighter.is_some_and(|it| it.hp() > 0);
        prop_assert!(lives || game.outcome().is_some(), "dead after {}", command);
        let Ok(events) = events else { continue };
        prop_assert!(events.len() < 20_000, "{} events", events.len());
        let _ = events.describe(content).to_string();
        let again = Game::load(content, &game.save());
        let again = again.map_err(|why| TestCaseError::fail(format!("{command}: {why}")))?;
        prop_assert_eq!(again.fingerprint(), game.fingerprint());
    }
    Ok(())
}

#[test]
fn random_hosts_break_no_game() {
    let content = Arc::new(content());
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(60) });
    runner.run(&any::<u64>(), |seed| play(&content, seed, 120)).unwrap();
}

/// Host rules that do nothing.
#[derive(Debug)]
struct Idle;

impl Rules for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn version(&self) -> u32 {
        1
    }
}

#[test]
fn host_rules_that_do_nothing_change_no_game() {
    let ron = Content::classic_ron().replace("\"hp\": 30,", "\"hp\": 300,");
    let host = Host::new().with_rules(Idle);
    let with = Arc::new(Content::parse_with("my.ron", &ron, &host).unwrap());
    let without = Arc::new(Content::parse("my.ron", &ron).unwrap());
    assert_ne!(with.hash(), without.hash());
    for seed in 0..8 {
        let mut games = [&with, &without].map(|it| Game::with_content(it.clone(), seed));
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..400 {
            let command = crate::walker::command(&games[0], &mut rng);
            let [one, other] = games.each_mut().map(|game| game.step(command));
            assert_eq!(one, other, "seed {seed}: {command}");
        }
        assert_eq!(games[0].fingerprint(), games[1].fingerprint());
    }
}

/// `amount` chooses what the command `try` does.
#[derive(Debug)]
struct Tries;

const TRY: CustomId = CustomId::new(0);
const UNKNOWN: CustomId = CustomId::new(1);

impl Rules for Tries {
    fn name(&self) -> &'static str {
        "tries"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["try"]
    }

    fn check(&self, _: &World, _: EntityRef, _: usize, _: OwnCommand) -> Result<(), Refusal> {
        Ok(())
    }

    fn perform(&self, turn: &mut Turn<'_>, who: EntityRef, _: usize, own: OwnCommand) {
        let at = Point::new(-9, 999);
        let mut stranger = who;
        stranger.kind = PrototypeId::new(999);
        let custom = |name, who| CustomEvent { name, who: Some(who), at, amount: 3 };
        match own.amount {
            0 => turn.emit_custom(true, custom(TRY, who)),
            1 => turn.emit_custom(true, custom(UNKNOWN, who)),
            2 => turn.emit_custom(true, custom(TRY, stranger)),
            3 => turn.end_game(UNKNOWN, true),
            4 => turn.do_effect(&Effect::Win, UNKNOWN, &Hit::new(None, None, Point::new(1, 1))),
            5 => turn.do_effect(&Effect::Win, TRY, &Hit::new(None, None, at)),
            6 => {
                let unknown =
                    Effect::AddStatus { status: StatusId::new(99), turns: Amount::fixed(1) };
                turn.do_effect(&unknown, TRY, &Hit::new(None, Some(who), Point::new(1, 1)));
            }
            7 => {
                turn.end_game(TRY, true);
                turn.end_game(TRY, false);
                turn.do_effect(&Effect::Lose, TRY, &Hit::new(None, None, Point::new(1, 1)));
            }
            _ => {}
        }
    }
}

/// The events of a try but those of every turn, and how the game ended.
fn try_host(amount: i32) -> (String, Option<Outcome>) {
    let host = Host::new().with_rules(Tries);
    let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host).unwrap();
    let mut game = Game::from_scene(content.into(), "###\n#@#\n###").unwrap();
    let own = OwnCommand { name: TRY, direction: None, target: None, amount };
    let events = game.step(Command::Custom(own)).unwrap();
    assert_eq!(game.audit(), Ok(()));
    let text = events.describe(game.content()).to_string();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("turn ")).collect();
    (lines.join("; "), game.outcome())
}

#[test]
fn a_host_tells_an_event_of_a_name_it_defines() {
    assert_eq!(try_host(0), ("try (-9,999) 3".to_owned(), None));
}

#[test]
fn names_rows_and_cells_that_do_not_exist_change_nothing() {
    for amount in 1..=6 {
        assert_eq!(try_host(amount), (String::new(), None), "{amount}");
    }
}

#[test]
fn a_host_ends_a_game_once() {
    let outcome = Outcome::Custom { name: TRY, won: true, floor: 1, turn: 1 };
    assert_eq!(try_host(7), ("game over: try floor 1 turn 1".to_owned(), Some(outcome)));
}

/// Peace: nobody strikes, and no one goes diagonally.
#[derive(Debug)]
struct Peace;

impl Rules for Peace {
    fn name(&self) -> &'static str {
        "peace"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["peace"]
    }

    fn allow(&self, _: &World, who: EntityRef, command: Command) -> Result<(), Refusal> {
        let refusal = Refusal::Custom { name: TRY, amount: i32::from(who.player) };
        if matches!(command, Command::Melee(_)) { Err(refusal) } else { Ok(()) }
    }

    fn refuses_steps(&self) -> bool {
        true
    }

    fn allow_step(&self, _: &World, _: EntityRef, from: Point, to: Point) -> Result<(), Refusal> {
        let diagonal = from.x != to.x && from.y != to.y;
        if diagonal { Err(Refusal::Custom { name: TRY, amount: 2 }) } else { Ok(()) }
    }
}

#[test]
fn a_host_has_the_last_word_about_commands_and_steps() {
    let host = Host::new().with_rules(Peace);
    let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host).unwrap();
    let mut game = Game::from_scene(content.into(), "#####\n#@..#\n#..o#\n#####").unwrap();
    let refused = |amount| Err(Refusal::Custom { name: TRY, amount });
    assert_eq!(game.check(Command::Bump(Direction::SouthEast)), refused(2));
    assert!(!game.allows(Command::Bump(Direction::SouthEast)));
    let steps = game.commands().into_iter().filter(|it| matches!(it, Command::Move(_)));
    assert_eq!(steps.count(), 2);
    let described = |events: &Events, game: &Game| events.describe(game.content()).to_string();
    let mut told = String::new();
    for _ in 0..3 {
        let events = game.step(Command::Wait).unwrap();
        told += &described(&events, &game);
    }
    // The orc comes by straight steps, and waits where it may not strike.
    let orc: Vec<&str> = told.lines().filter(|line| line.starts_with("orc")).collect();
    assert_eq!(
        orc[1..],
        ["orc#1 moves (3,2) (3,1)", "orc#1 moves (3,1) (2,1)", "orc#1 waits (2,1)"]
    );
    // A bump is asked for as what it comes to.
    for command in [Command::Melee(Direction::East), Command::Bump(Direction::East)] {
        assert_eq!(game.check(command), refused(1));
        assert!(!game.allows(command));
    }
    assert_eq!(game.audit(), Ok(()));
}
