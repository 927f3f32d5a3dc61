//! Events of host rules that are no facts: none panics, breaks an invariant or a save.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use roguecore::host::{Hit, Rules};
use roguecore::rule::{Amount, Effect};
use roguecore::*;
use roguecore::{Rng, Stream};

/// Emits events with random parts after every event, does random effects and commands, and lets
/// creatures try random commands.
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
        let (event, effect, hit) = (any.event(), any.effect(), any.hit());
        let chosen = any.rng.below(8);
        any.finish(turn);
        match chosen {
            0..=2 => turn.emit(event),
            3 => turn.do_effect(&effect, CustomId::new(0), &hit),
            _ => {}
        }
    }
}

/// Random parts of events, half of them of this world.
struct Any {
    rng: Rng,
    entities: Vec<EntityRef>,
    items: Vec<ItemRef>,
    next: EntityId,
    center: Point,
}

impl Any {
    fn new(turn: &mut Turn<'_>) -> Self {
        let rng = turn.rng().clone();
        Self::of(turn.world(), rng)
    }

    fn of(world: &World, rng: Rng) -> Self {
        let entities: Vec<EntityRef> =
            world.map().entities().iter().map(|it| world.entity_ref(it)).collect();
        let player = world.map().get(world.player()).unwrap();
        let items: Vec<ItemRef> = player.items().map(InventoryItem::item_ref).collect();
        let last = entities.iter().map(|it| it.id).chain(items.iter().map(|it| it.id)).max();
        let next = EntityId::new(last.unwrap().value() + 1);
        Self { rng, entities, items, next, center: player.at }
    }

    /// Parts of the player's commands.
    fn of_view(game: &Game, rng: Rng) -> Self {
        let (view, inventory) = (game.view(), game.view().inventory());
        let items = inventory.iter().map(|it| ItemRef::new(it.slot, EntityId::new(0), it.kind));
        let (next, center) = (EntityId::new(0), view.player().at);
        Self { rng, entities: Vec::new(), items: items.collect(), next, center }
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

    fn id(&mut self) -> EntityId {
        match self.rng.below(6) {
            0 => EntityId::new(self.rng.bits()),
            1 | 2 => self.next,
            _ => self.who().id,
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

    fn item(&mut self) -> ItemRef {
        if self.items.is_empty() || self.rng.below(3) == 0 {
            return ItemRef::new(self.slot(), self.id(), self.kind());
        }
        *self.rng.pick(&self.items).unwrap()
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

    fn cause(&mut self) -> Cause {
        let index = self.index();
        match self.rng.below(8) {
            0 => Cause::Item(self.kind()),
            1 => Cause::Creature(self.kind()),
            2 => Cause::Ability(AbilityId::new(index.into())),
            3 => Cause::Status(StatusId::new(index)),
            4 => Cause::Tile(TileId::new(index)),
            5 => Cause::Substance(SubstanceId::new(index)),
            6 => Cause::LevelUp(LevelUpId::new(index)),
            _ => Cause::Custom(CustomId::new(u16::from(index) % 3)),
        }
    }

    fn how(&mut self) -> Displacement {
        match self.rng.below(4) {
            0 => Displacement::Teleported,
            1 => Displacement::Pushed,
            2 => Displacement::Swapped,
            _ => Displacement::ChangedFloor { floor: self.number() as u32 },
        }
    }

    fn outcome(&mut self) -> Outcome {
        match self.rng.below(3) {
            0 => Outcome::Died { by: self.maybe(), floor: 1, turn: 1 },
            1 => Outcome::Won { goal: Some(self.kind()), turn: 1 },
            _ => Outcome::Custom { name: CustomId::new(9), won: true, floor: 1, turn: 1 },
        }
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
        match self.rng.below(28) {
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
            _ => Effect::Custom { name: CustomId::new(0), amount: self.amount() },
        }
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each event")]
    fn event(&mut self) -> Event {
        let (who, target, at, to) = (self.who(), self.who(), self.at(), self.at());
        let (item, kind, amount, index) = (self.item(), self.kind(), self.number(), self.index());
        let (by, cause, seen) = (self.maybe(), self.cause(), true);
        let (slot, from) = (item.slot, at);
        match self.rng.below(40) {
            0 | 1 => Event::Moved { who, from, to, seen },
            2 => Event::Attacked { who, target, from, at, damage: amount, seen },
            3 => Event::Struck { by, cause, target, from, at, damage: amount, seen },
            4 => Event::Healed { who, cause, amount, seen },
            5 => Event::Died { who, at, by, seen },
            6 => Event::Planned { who, at, steps: vec![Direction::East; index.into()] },
            7 => Event::PickedUp { who, id: self.id(), item: kind, slot, at, seen },
            8 => Event::PickedUp { who, id: target.id, item: target.kind, slot, at, seen },
            9 => Event::Dropped { who, item: item.kind, slot, at, seen },
            10 => Event::Equipped { who, item: item.kind, slot, seen },
            11 => Event::Unequipped { who, item: item.kind, slot, seen },
            12 => {
                Event::Used { who, item: item.kind, slot, at, target: None, consumed: true, seen }
            }
            13 => Event::Given { who, item, count: amount as u32, seen },
            14 => Event::Given { who, item: ItemRef::new(slot, self.next, kind), count: 1, seen },
            15 if amount % 2 == 0 => Event::Stolen { who: target, from: who, item, slot, seen },
            15 => Event::Taken { who, item, count: amount as u32, seen },
            16 => Event::Thrown { who, item, from, to, seen },
            17 => {
                let (status, turns) = (StatusId::new(index / 4), amount as u32);
                Event::StatusAdded { by, cause, target, status, at, turns, seen }
            }
            18 => Event::StatusEnded { who, status: StatusId::new(index / 4), at, seen },
            19 => Event::StatusesCounted { who },
            20 => {
                let stat = StatId::new(index);
                Event::StatChanged { who, stat, from: 0, to: amount, at, seen }
            }
            21 => {
                let stat = StatId::new(index);
                Event::ItemChanged { who, item, stat, from: 0, to: amount, seen }
            }
            22 => Event::TagChanged { who, tag: TagId::new(index), has: true },
            23 => Event::EnergyChanged { who, energy: amount },
            24 | 25 => Event::Displaced { who, from, to, how: self.how(), seen },
            26 | 27 => {
                let mut who = who;
                (who.id, who.kind, who.player) = (self.id(), kind, false);
                Event::Created { who, at, count: amount as u32, leader: by, seen }
            }
            28 => Event::Vanished { who, at, seen },
            29 => Event::Transformed { who, to: kind, at, seen },
            30 => Event::Joined { who, faction: FactionId::new(index), at, seen },
            31 => {
                let (from, to) = (TileId::new(0), TileId::new(index));
                Event::TileChanged { by, at, from, to, seen }
            }
            32 => Event::SubstancesChanged { cells: Vec::new() },
            33 => Event::Revealed { at, radius: amount as u32 },
            34 => Event::Cast {
                who,
                ability: AbilityId::new(index.into()),
                at,
                target: None,
                ready_at: u64::MAX,
                seen,
            },
            35 => Event::Arrived { who, from: 1, floor: amount as u32, at },
            36 => Event::GainedExperience { points: amount as u32, levels: 0, level: 1 },
            37 => Event::LevelUpChosen { level_up: LevelUpId::new(index) },
            38 => Event::TurnEnded { turn: amount as u64 },
            _ if self.rng.below(20) == 0 => Event::GameOver { outcome: self.outcome() },
            _ => {
                let name = CustomId::new(index.into());
                Event::Custom { name, who: by, at, amount, seen }
            }
        }
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
fn events_that_are_no_facts_change_nothing() {
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
