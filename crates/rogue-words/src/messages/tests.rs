//! The message of every event and every refusal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use roguecore::{
    AbilityId, ActorEvent, Aim, Blocker, Cause, CustomId, Direction, FightEvent, Game, GameEvent,
    ItemEvent, ItemRef, LevelUpId, Outcome, PlaceEvent, Point, Refusal, StatusEvent, StatusId,
    SubstanceId, TagId, TraceEvent,
};

use super::*;

struct Fixture {
    game: Game,
}

impl Fixture {
    fn new() -> Self {
        Self { game: Game::with_content(Content::classic(), 1) }
    }

    fn content(&self) -> &Content {
        self.game.content()
    }

    fn names(&self) -> Names<'_> {
        Names {
            content: self.content(),
            companions: &NOBODY,
            wielded: None,
            caster: None,
            unmet: &NOBODY,
        }
    }

    fn player(&self) -> EntityRef {
        self.game.view().player().entity_ref
    }

    fn kind(&self, id: &str) -> PrototypeId {
        self.content().prototype_id(id).expect("a prototype")
    }

    /// A monster of that prototype; events need no entity in the world.
    fn other(&self, id: &str) -> EntityRef {
        let scene = Game::from_scene(Content::first_steps(), "@oo").expect("a scene");
        let other = scene.view().entities().last().map_or(self.player().id, |entity| entity.id);
        EntityRef { id: other, kind: self.kind(id), player: false }
    }
}

fn slot() -> InventorySlot {
    InventorySlot::from_letter('c').expect("a letter")
}

fn attacked(who: EntityRef, target: EntityRef, damage: i32, seen: bool) -> Event {
    let (from, at) = (Point::new(1, 1), Point::new(2, 1));
    Event::new(seen, FightEvent::Attacked { who, target, from, at, damage })
}

#[test]
fn a_blow_at_one_of_its_kind_names_another() {
    let fixture = Fixture::new();
    let orc = fixture.other("orc");
    let second = EntityRef { id: fixture.player().id, ..orc };
    let (_, sentence) = event(&attacked(orc, second, 3, true), fixture.names()).expect("is told");
    assert_eq!(sentence, "The orc slashes another orc for 3.");
}

/// A weapon without a verb is no fist.
#[test]
fn blow_takes_the_verb_of_its_row() {
    let fixture = Fixture::new();
    let (player, orc) = (fixture.player(), fixture.other("orc"));
    let told = |wielded: Option<&str>| {
        let names = Names { wielded: wielded.map(|id| fixture.kind(id)), ..fixture.names() };
        event(&attacked(player, orc, 3, true), names).expect("is told").1
    };
    assert_eq!(told(None), "You punch the orc for 3.");
    assert_eq!(told(Some("dagger")), "You stab the orc for 3.");
    assert_eq!(told(Some("chain_mail")), "You hit the orc for 3.");
    let (_, blow) = event(&attacked(orc, player, 0, true), fixture.names()).expect("is told");
    assert_eq!(blow, "The orc slashes you but does no damage.");
}

/// The goblin mystic heals a friend, and a rule of fire does nothing to one of fire.
#[test]
fn sentences_of_abilities_name_their_caster() {
    let content = rogue_ember::content();
    let kind = |id: &str| content.prototype_id(id).expect("a creature");
    let actor = |id, kind| EntityRef { id: EntityId::new(id), kind, player: false };
    let (mystic, goblin) = (actor(7, kind("goblin_mystic")), actor(8, kind("goblin")));
    let mend = content.rows().abilities.iter().position(|row| row.id == "mend").expect("it is");
    let cause = Cause::Ability(AbilityId::new(mend as u16));
    let healed = FightEvent::Healed { who: goblin, cause, amount: 2 };
    let companions = BTreeSet::from([EntityId::new(1), EntityId::new(2)]);
    let told = |kind: FightEvent, caster| {
        let names = Names {
            content: &content,
            companions: &companions,
            wielded: None,
            caster,
            unmet: &NOBODY,
        };
        event(&Event::new(true, kind), names).expect("is told").1
    };
    assert_eq!(told(healed.clone(), Some(mystic)), "The goblin mystic heals the goblin for 2.");
    assert_eq!(told(healed.clone(), None), "Something heals the goblin for 2.");
    let player = EntityRef { id: EntityId::new(0), kind: content.player(), player: true };
    assert_eq!(told(healed, Some(player)), "The goblin regains 2 HP.", "in the third person");
    let at = Point::new(1, 1);
    let (imp, sword) = (actor(9, kind("imp")), Cause::Item(kind("flame_sword")));
    let burnt = FightEvent::Struck {
        by: None,
        cause: sword,
        target: imp,
        from: at,
        at,
        damage: 0,
        kind: DamageKindId::new(1),
    };
    assert_eq!(told(burnt, None), "Fire does not hurt the fire imp.");
    let wolves = [1, 2].map(|id| actor(id, kind("wolf")));
    let (who, target) = (wolves[0], wolves[1]);
    let bite = FightEvent::Attacked { who, target, from: at, at, damage: 3 };
    assert_eq!(told(bite, None), "Your wolf bites another of your wolves for 3.");
}

/// The houndmaster heals the hound every fourth turn.
#[test]
fn recovery_of_companions_has_no_line() {
    let content = rogue_ember::content();
    let companions = BTreeSet::from([EntityId::new(1)]);
    let names = Names {
        content: &content,
        companions: &companions,
        wielded: None,
        caster: None,
        unmet: &NOBODY,
    };
    let told = |kind: &str, id: u32, status: &str, amount| {
        let kind = content.prototype_id(kind).expect("a creature");
        let who = EntityRef { id: EntityId::new(id), kind, player: kind == content.player() };
        let status = content.rows().statuses.iter().position(|row| row.id == status);
        let cause = Cause::Status(StatusId::new(status.expect("a status") as u8));
        event(&Event::new(true, FightEvent::Healed { who, cause, amount }), names)
    };
    assert_eq!(told("hound", 1, "houndmaster", 1), None);
    assert_eq!(told("hound", 1, "regenerating", 3), None);
    assert_eq!(told("player", 0, "regenerating", 3), None);
    let said = |draft: Option<MessageDraft>| draft.expect("is told").1;
    assert_eq!(said(told("ogre", 5, "regenerating", 3)), "The ogre regains 3 HP.");
    assert_eq!(said(told("player", 0, "sworn", 8)), "The kill heals you for 8.");
}

/// A rule tells whose item, creature or ability deals the damage.
#[test]
fn damage_names_its_agent() {
    let fixture = Fixture::new();
    let (player, orc, at) = (fixture.player(), fixture.other("orc"), Point::new(1, 1));
    let told = |by, cause, target| {
        let kind = DamageKindId::new(0);
        let struck = FightEvent::Struck { by, cause, target, from: at, at, damage: 5, kind };
        event(&Event::new(true, struck), fixture.names()).expect("is told").1
    };
    let dagger = Cause::Item(fixture.kind("dagger"));
    assert_eq!(told(Some(player), dagger, orc), "Your dagger stabs the orc for 5.");
    assert_eq!(told(Some(orc), dagger, player), "The orc's dagger stabs you for 5.");
    assert_eq!(told(None, dagger, player), "The dagger stabs you for 5.");
    let creature = Cause::Creature(orc.kind);
    assert_eq!(told(Some(orc), creature, player), "The orc slashes you for 5.");
    assert_eq!(told(Some(orc), creature, orc), "The orc takes 5 damage.");
    assert_eq!(
        told(Some(orc), Cause::Ability(AbilityId::new(0)), player),
        "The orc hits you for 5."
    );
}

#[test]
fn a_companion_is_yours() {
    let fixture = Fixture::new();
    let (yours, orc) = (fixture.other("orc"), fixture.other("orc"));
    let orc = EntityRef { id: fixture.player().id, ..orc };
    let companions = BTreeSet::from([yours.id]);
    let names = Names { companions: &companions, ..fixture.names() };
    let told = |it: &Event| event(it, names).expect("is told").1;
    let blow = attacked(yours, orc, 3, true);
    assert_eq!(told(&blow), "Your orc slashes the orc for 3.");
    let blow = attacked(orc, yours, 3, true);
    assert_eq!(told(&blow), "The orc slashes your orc for 3.");
    let died = Event::new(true, FightEvent::Died { who: yours, at: Point::new(1, 1), by: None });
    assert_eq!(told(&died), "Your orc dies!");
}

/// Events of actors, with each variant of an attack.
fn actor_events(fixture: &Fixture) -> Vec<Event> {
    let (you, orc, troll) = (fixture.player(), fixture.other("orc"), fixture.other("troll"));
    let (at, to, seen) = (Point::new(1, 1), Point::new(2, 1), true);
    let outcome = Outcome::Died { by: Some(orc), floor: 1, turn: 57 };
    vec![
        Event::new(seen, ActorEvent::Moved { who: you, from: at, to }),
        Event::new(seen, ActorEvent::Waited { who: you, at }),
        Event::new(seen, ActorEvent::Waited { who: orc, at }),
        attacked(you, orc, 5, true),
        attacked(you, troll, 1, true),
        attacked(you, orc, 0, true),
        attacked(orc, you, 2, true),
        attacked(troll, you, 0, true),
        attacked(you, you, 3, true),
        attacked(orc, you, 2, false),
        Event::new(seen, FightEvent::Died { who: orc, at, by: Some(you) }),
        Event::new(false, FightEvent::Died { who: orc, at, by: Some(you) }),
        Event::new(seen, FightEvent::Died { who: you, at, by: Some(orc) }),
        Event::new(false, TraceEvent::Planned { who: orc, at, steps: Vec::new() }),
        Event::new(true, GameEvent::GameOver { outcome }),
        Event::new(
            true,
            GameEvent::GameOver { outcome: Outcome::Died { by: None, floor: 2, turn: 9 } },
        ),
        Event::new(true, GameEvent::TurnEnded { turn: 3 }),
    ]
}

/// Events of items and their effects.
fn item_events(fixture: &Fixture) -> Vec<Event> {
    let (who, orc, troll) = (fixture.player(), fixture.other("orc"), fixture.other("troll"));
    let (at, from, slot, seen) = (Point::new(1, 1), Point::new(4, 1), slot(), true);
    let (potion, ember) = (fixture.kind("health_potion"), fixture.kind("ember"));
    let (bolt, fire) = (fixture.kind("lightning_scroll"), fixture.kind("fireball_scroll"));
    let (mail, eyes) = (fixture.kind("chain_mail"), fixture.kind("confusion_scroll"));
    let id = who.id;
    let struck = |item, target, damage| {
        let (cause, kind) = (Cause::Item(item), DamageKindId::new(0));
        Event::new(
            seen,
            FightEvent::Struck { by: Some(who), cause, target, from, at, damage, kind },
        )
    };
    let confused = StatusId::new(0);
    let added = |by, target| {
        let (by, cause) = (Some(by), Cause::Item(eyes));
        Event::new(seen, StatusEvent::Added { by, cause, target, status: confused, at, turns: 10 })
    };
    vec![
        Event::new(seen, ItemEvent::PickedUp { who, id, item: potion, slot, at, count: 1 }),
        Event::new(seen, ItemEvent::PickedUp { who, id, item: ember, slot, at, count: 1 }),
        Event::new(seen, ItemEvent::PickedUp { who: orc, id, item: potion, slot, at, count: 1 }),
        Event::new(seen, ItemEvent::Dropped { who, item: mail, slot, at, count: 2 }),
        Event::new(seen, ItemEvent::Dropped { who: orc, item: mail, slot, at, count: 1 }),
        Event::new(seen, ItemEvent::Equipped { who, item: mail, slot }),
        Event::new(seen, ItemEvent::Unequipped { who, item: mail, slot }),
        Event::new(
            seen,
            ItemEvent::Used { who, item: fire, slot, at, target: Some(from), consumed: true },
        ),
        Event::new(seen, FightEvent::Healed { who, cause: Cause::Item(potion), amount: 4 }),
        Event::new(seen, FightEvent::Healed { who: orc, cause: Cause::Item(potion), amount: 1 }),
        Event::new(seen, FightEvent::Exploded { cause: Cause::Item(fire), at, radius: 3 }),
        struck(bolt, orc, 20),
        struck(bolt, who, 20),
        struck(fire, troll, 12),
        struck(fire, who, 12),
        struck(mail, orc, 1),
        Event::new(
            false,
            FightEvent::Struck {
                by: Some(who),
                cause: Cause::Item(fire),
                target: orc,
                from,
                at,
                damage: 12,
                kind: DamageKindId::new(0),
            },
        ),
        added(who, orc),
        added(orc, who),
        Event::new(
            seen,
            ItemEvent::Used { who, item: eyes, slot, at, target: Some(from), consumed: true },
        ),
        Event::new(seen, ActorEvent::Stumbled { who: orc, at, direction: Direction::West }),
        Event::new(seen, StatusEvent::Ended { who: orc, status: confused, at }),
        Event::new(seen, StatusEvent::Ended { who, status: confused, at }),
    ]
}

/// Damage and healing by everything that can cause it.
fn caused_events(fixture: &Fixture) -> Vec<Event> {
    let (you, orc) = (fixture.player(), fixture.other("orc"));
    let (at, from, seen) = (Point::new(1, 1), Point::new(4, 1), true);
    let causes = [
        Cause::Creature(orc.kind),
        Cause::Ability(AbilityId::new(0)),
        Cause::Status(StatusId::new(0)),
        Cause::Tile(fixture.content().tile_id("wall").expect("a wall")),
        Cause::Substance(SubstanceId::new(0)),
        Cause::LevelUp(LevelUpId::new(0)),
        Cause::Custom(CustomId::new(0)),
    ];
    let kind = DamageKindId::new(0);
    let events = causes.into_iter().flat_map(|cause| {
        let struck = Event::new(
            seen,
            FightEvent::Struck { by: None, cause, target: you, from, at, damage: 3, kind },
        );
        [struck, Event::new(seen, FightEvent::Healed { who: orc, cause, amount: 3 })]
    });
    events.collect()
}

#[test]
fn slow_recovery_is_not_told_but_healing_by_others_is() {
    let fixture = Fixture::new();
    let (you, orc) = (fixture.player(), fixture.other("orc"));
    let healed = |who, kind| by(who, kind, 1);
    let told = |it: &Event| event(it, fixture.names());
    assert_eq!(told(&healed(you, you.kind)), None);
    assert!(told(&healed(you, orc.kind)).is_some());
    assert_eq!(told(&healed(orc, orc.kind)), None);
    assert!(told(&by(orc, orc.kind, 3)).is_some());
}

/// A ring that heals is not used up by it.
#[test]
fn what_is_equipped_heals_without_being_consumed() {
    let fixture = Fixture::new();
    let (you, equipped) = (fixture.player(), Cause::Item(fixture.kind("dagger")));
    let told = |cause, amount| {
        event(&Event::new(true, FightEvent::Healed { who: you, cause, amount }), fixture.names())
    };
    assert_eq!((told(equipped, 1), told(equipped, 3)), (None, None));
    let potion = told(Cause::Item(fixture.kind("health_potion")), 1).unwrap().1;
    assert_eq!(potion, "You drink the health potion: +1 HP.");
}

/// Nothing that happened is told as an amount of 0.
#[test]
fn zero_amounts_have_words() {
    let fixture = Fixture::new();
    let (you, orc, kind) = (fixture.player(), fixture.other("orc"), DamageKindId::new(0));
    let (at, from) = (Point::new(1, 1), Point::new(4, 1));
    let causes = [
        Cause::Creature(orc.kind),
        Cause::Item(fixture.kind("fireball_scroll")),
        Cause::Status(StatusId::new(0)),
        Cause::Tile(fixture.content().tile_id("wall").expect("a wall")),
        Cause::Custom(CustomId::new(0)),
    ];
    let mut told = Vec::new();
    for cause in causes {
        for target in [you, orc] {
            let struck = FightEvent::Struck { by: None, cause, target, from, at, damage: 0, kind };
            let (_, text) = event(&Event::new(true, struck), fixture.names()).expect("is told");
            assert!(!text.contains('0'), "{text}");
            told.push(text);
        }
    }
    assert_eq!(told[0], "The orc does not hurt you.");
    assert_eq!(told[9], "The orc takes no damage.");
    let stat = StatusEvent::StatChanged { who: you, stat: StatId::POWER, from: 2, to: 2, at };
    assert_eq!(event(&Event::new(true, stat), fixture.names()), None);
}

fn by(who: EntityRef, kind: PrototypeId, amount: i32) -> Event {
    Event::new(true, FightEvent::Healed { who, cause: Cause::Creature(kind), amount })
}

/// Events of stats, tags, tiles and substances, and of the senses.
fn state_events(fixture: &Fixture) -> Vec<Event> {
    let (who, orc) = (fixture.player(), fixture.other("orc"));
    let (at, seen, radius) = (Point::new(1, 1), true, 5);
    let item = ItemRef::new(slot(), who.id, fixture.kind("dagger"));
    let tile = |id| fixture.content().tile_id(id).expect("a tile");
    vec![
        Event::new(false, TraceEvent::StatusesCounted { who }),
        Event::new(seen, StatusEvent::StatChanged { who, stat: StatId::POWER, from: 2, to: 3, at }),
        Event::new(seen, StatusEvent::StatChanged { who, stat: StatId::POWER, from: 3, to: 2, at }),
        Event::new(
            seen,
            StatusEvent::StatChanged { who: orc, stat: StatId::POWER, from: 2, to: 3, at },
        ),
        Event::new(
            seen,
            StatusEvent::StatChanged { who, stat: StatId::new(6), from: 2, to: 3, at },
        ),
        Event::new(seen, ItemEvent::Changed { who, item, stat: StatId::new(6), from: 2, to: 1 }),
        Event::new(false, TraceEvent::TagChanged { who, tag: TagId::new(0), has: true }),
        Event::new(false, TraceEvent::EnergyChanged { who, energy: 50 }),
        Event::new(
            seen,
            PlaceEvent::TileChanged { by: None, at, from: tile("wall"), to: tile("floor") },
        ),
        Event::new(false, TraceEvent::SubstancesChanged { cells: Vec::new() }),
        Event::new(true, PlaceEvent::Revealed { at, radius: 0 }),
        Event::new(true, PlaceEvent::Revealed { at, radius }),
        Event::new(seen, PlaceEvent::Said { text: TextId::new(0), at, numbers: Numbers::new([7]) }),
        Event::new(seen, PlaceEvent::Noise { by: Some(who), at, radius }),
        Event::new(seen, PlaceEvent::Noise { by: None, at, radius }),
        Event::new(seen, ActorEvent::Noticed { who: orc, target: who, at }),
        Event::new(seen, ActorEvent::Noticed { who: orc, target: orc, at }),
        Event::new(false, TraceEvent::RulesStopped),
        Event::new(false, TraceEvent::HordeStayedAway { horde: None }),
        Event::new(seen, ActorEvent::HadNoEffect { who, at }),
        Event::new(
            seen,
            GameEvent::Custom(CustomEvent { name: CustomId::new(0), who: None, at, amount: 1 }),
        ),
    ]
}

/// Events of entities that appear, disappear or change.
fn entity_events(fixture: &Fixture) -> Vec<Event> {
    let (who, orc, at) = (fixture.player(), fixture.other("orc"), Point::new(1, 1));
    let (from, to, seen) = (at, Point::new(4, 1), true);
    let item = ItemRef::new(slot(), who.id, fixture.kind("dagger"));
    let dagger = EntityRef { id: who.id, kind: item.kind, player: false };
    let troll = fixture.kind("troll");
    let paths = [
        Displacement::Teleported,
        Displacement::Pushed,
        Displacement::Pulled,
        Displacement::Swapped,
        Displacement::SqueezedPast,
        Displacement::Charged,
        Displacement::ChangedFloor { floor: 2 },
    ];
    let mut events = vec![
        Event::new(seen, PlaceEvent::Created { who: orc, at, count: 1, leader: None }),
        Event::new(seen, PlaceEvent::Created { who: dagger, at, count: 1, leader: None }),
        Event::new(seen, ItemEvent::Given { who, item, count: 1 }),
        Event::new(seen, ItemEvent::Given { who: orc, item, count: 1 }),
        Event::new(seen, ItemEvent::Taken { who, item, count: 1 }),
        Event::new(seen, ItemEvent::Taken { who: orc, item, count: 1 }),
        Event::new(
            seen,
            ItemEvent::Stolen { who: orc, from: who, item, slot: item.slot, count: 2 },
        ),
        Event::new(seen, ItemEvent::Stolen { who, from: orc, item, slot: item.slot, count: 1 }),
        Event::new(true, ItemEvent::Identified { kind: item.kind, appearance: item.kind }),
        Event::new(seen, PlaceEvent::Vanished { who: dagger, at }),
        Event::new(seen, ActorEvent::Transformed { who, to: troll, at }),
        Event::new(seen, ActorEvent::Transformed { who: orc, to: troll, at }),
        Event::new(seen, ActorEvent::Joined { who, faction: FactionId::NEUTRAL, at }),
        Event::new(seen, ActorEvent::Joined { who: orc, faction: FactionId::PLAYER, at }),
        Event::new(seen, ActorEvent::Joined { who: orc, faction: FactionId::NEUTRAL, at }),
        Event::new(seen, ItemEvent::Thrown { who, item, from, to }),
        Event::new(seen, ItemEvent::Thrown { who: orc, item, from, to }),
    ];
    for who in [who, orc] {
        let ability = AbilityId::new(0);
        events.push(Event::new(
            seen,
            ActorEvent::Cast { who, ability, at, target: None, ready_at: 5 },
        ));
        events.extend(
            paths.map(|how| Event::new(seen, ActorEvent::Displaced { who, from, to, how })),
        );
    }
    events
}

/// Events of the player's progress.
fn progress_events(fixture: &Fixture) -> Vec<Event> {
    let (who, at) = (fixture.player(), Point::new(1, 1));
    let mut events = vec![
        Event::new(true, GameEvent::Arrived { who, from: 1, floor: 2, at }),
        Event::new(true, GameEvent::Arrived { who, from: 3, floor: 2, at }),
        Event::new(true, GameEvent::GainedExperience { points: 35, levels: 0, level: 1 }),
        Event::new(true, GameEvent::GainedExperience { points: 1, levels: 0, level: 1 }),
        Event::new(true, GameEvent::GainedExperience { points: 900, levels: 2, level: 3 }),
        Event::new(
            true,
            GameEvent::GameOver {
                outcome: Outcome::Won { goal: Some(fixture.kind("ember")), turn: 4_000 },
            },
        ),
    ];
    let improvements = (0..4).map(LevelUpId::new);
    events.extend(
        improvements.map(|level_up| Event::new(true, GameEvent::LevelUpChosen { level_up })),
    );
    let (floor, turn, name) = (2, 9, CustomId::new(0));
    let outcomes = [
        Outcome::Won { goal: None, turn },
        Outcome::Lost { floor, turn },
        Outcome::Custom { name, won: true, floor, turn },
        Outcome::Custom { name, won: false, floor, turn },
    ];
    events.extend(outcomes.map(|outcome| Event::new(true, GameEvent::GameOver { outcome })));
    events
}

/// The names of an enum's variants, read from its source, so that the tests cover new variants.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    let variant = |line: &'a str| {
        let line = line.strip_prefix("    ")?;
        let end = line.find([' ', ',', '(']).unwrap_or(line.len());
        line.starts_with(char::is_uppercase).then_some(&line[..end])
    };
    body.lines().filter_map(variant).collect()
}

fn name_of(value: &impl std::fmt::Debug) -> String {
    let debug = format!("{value:?}");
    debug.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// The sources of the families of events, in the order of `EventKind`.
const FAMILIES: [&str; 7] = [
    include_str!("../../../roguecore/src/event/actor.rs"),
    include_str!("../../../roguecore/src/event/fight.rs"),
    include_str!("../../../roguecore/src/event/item.rs"),
    include_str!("../../../roguecore/src/event/status.rs"),
    include_str!("../../../roguecore/src/event/place.rs"),
    include_str!("../../../roguecore/src/event/game.rs"),
    include_str!("../../../roguecore/src/event/trace.rs"),
];

#[test]
fn every_event_has_its_message() {
    let fixture = Fixture::new();
    let mut events = actor_events(&fixture);
    events.extend(item_events(&fixture));
    events.extend(caused_events(&fixture));
    events.extend(state_events(&fixture));
    events.extend(entity_events(&fixture));
    events.extend(progress_events(&fixture));
    let messages: Vec<String> = events
        .iter()
        .map(|it| {
            let message = event(it, fixture.names());
            let message =
                message.map_or("-".to_owned(), |(kind, text)| format!("{kind:?}: {text}"));
            format!("{} => {message}", it.describe(fixture.content()))
        })
        .collect();
    insta::assert_snapshot!(messages.join("\n"));
    // `Actor(Moved { .. })` begins with the family, then the kind.
    let covered: Vec<_> = events.iter().map(|event| format!("{:?}", event.kind)).collect();
    let families = variants(include_str!("../../../roguecore/src/event.rs"), "EventKind");
    assert_eq!(families.len(), FAMILIES.len());
    for (family, source) in families.into_iter().zip(FAMILIES) {
        for kind in variants(source, &format!("{family}Event")) {
            let name = format!("{family}({kind}");
            let is_kind = |rest: &str| !rest.starts_with(char::is_alphanumeric);
            let mut covered = covered.iter().filter_map(|it| it.strip_prefix(&name));
            assert!(covered.any(is_kind), "{name}) has no test");
        }
    }
}

/// Where picking it up wins, nothing is to be carried out.
#[test]
fn goal_that_wins_at_once_is_not_carried_out() {
    let goal = "id: \"ember\", name: \"Ember of Dawn\",";
    let rules = "rules: [(on: PickUp, do: [Win()])],";
    let ron = Content::classic_ron().replacen(goal, &format!("{goal} {rules}"), 1);
    let content = Arc::new(Content::parse("won.ron", &ron).unwrap());
    let told = |content: &Arc<Content>| {
        let game = Game::with_content(Arc::clone(content), 1);
        let item = content.prototype_id("ember").unwrap();
        let who = game.view().player().entity_ref;
        let (slot, at) = (slot(), Point::new(1, 1));
        let taken = ItemEvent::PickedUp { who, id: who.id, item, slot, at, count: 1 };
        let fixture = Fixture { game };
        let told = event(&Event::new(true, taken), fixture.names()).unwrap().1;
        (told, crate::describe::item_effect(content, item))
    };
    let (picked_up, effect) = told(&content);
    assert_eq!(picked_up, "You pick up the Ember of Dawn (c)!");
    assert!(effect.contains("win") && !effect.contains("carry"), "{effect}");
    let (picked_up, effect) = told(&Content::classic());
    assert!(picked_up.ends_with("! Now carry it up and out."), "{picked_up}");
    assert_eq!(effect, "carry it up and out to win");
}

#[test]
fn every_refusal_has_its_message() {
    let fixture = Fixture::new();
    let wall = fixture.content().tile_id("wall").expect("a wall");
    let at = Point::new(1, 1);
    let refusals = [
        Refusal::OutOfBounds,
        Refusal::Blocked { at, by: Blocker::Tile(wall) },
        Refusal::Blocked { at, by: Blocker::Entity(fixture.other("npc")) },
        Refusal::NothingToAttack,
        Refusal::NothingToPickUp,
        Refusal::InventoryFull { capacity: 26 },
        Refusal::NoSuchItem(slot()),
        Refusal::NotUsable { item: fixture.kind("ember") },
        Refusal::NotUsable { item: fixture.kind("orc") },
        Refusal::FullHealth,
        Refusal::NeedsTarget { aim: Aim::Actor { range: 5 } },
        Refusal::NoTargetInRange { range: 6 },
        Refusal::OutOfRange { at, range: 1 },
        Refusal::NotEnough { stat: StatId::POWER, needed: 3, has: 1 },
        Refusal::NoRoomForFloor,
        Refusal::Rule { text: TextId::new(0), numbers: Numbers::new([7]) },
        Refusal::ConditionNotMet,
        Refusal::NoEffect,
        Refusal::NoSuchAbility(AbilityId::new(0)),
        Refusal::NotReady { ability: AbilityId::new(0), turns: 3 },
        Refusal::Custom { name: CustomId::new(0), amount: 0 },
        Refusal::OutOfView(at),
        Refusal::NoTargetAt(at),
        Refusal::CannotTargetSelf,
        Refusal::NoTargetInBlast { radius: 3 },
        Refusal::NoStairs { down: true },
        Refusal::NoStairs { down: false },
        Refusal::GoalRequired { goal: fixture.kind("ember") },
        Refusal::ItemRequired { item: fixture.kind("ember") },
        Refusal::LevelUpPending,
        Refusal::NoLevelUpPending,
        Refusal::Begun,
        Refusal::NotOffered,
        Refusal::NoWizardMode,
        Refusal::GameOver,
    ];
    let messages: Vec<_> =
        refusals.iter().map(|value| refusal(value, fixture.content()).1).collect();
    insta::assert_snapshot!(messages.join("\n"));
    let covered: Vec<_> = refusals.iter().map(name_of).collect();
    for name in variants(include_str!("../../../roguecore/src/refusal.rs"), "Refusal") {
        assert!(covered.iter().any(|covered| covered == name), "{name} has no test");
    }
    let mut codes = BTreeMap::new();
    for value in refusals {
        codes.insert(value.code(), name_of(&value));
    }
    let names: BTreeSet<_> = covered.into_iter().collect();
    assert_eq!(codes.len(), names.len(), "each reason has a code of its own");
    // Clients know the codes: a code that is changed here breaks them.
    let codes: Vec<_> = codes.into_keys().collect();
    insta::assert_snapshot!("codes_of_refusals", codes.join("\n"));
}

/// Rules with two events: one has a sentence, the other one is told by its name and number.
#[derive(Debug)]
struct Tolls;

impl roguecore::host::Rules for Tolls {
    fn name(&self) -> &'static str {
        "tolls"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["toll", "alarm", "secret"]
    }

    fn message(
        &self,
        content: &Content,
        own: usize,
        who: Option<EntityRef>,
        amount: i32,
    ) -> Option<String> {
        match own {
            0 => who.map(|who| format!("{} pays {amount} gold.", content.name(who.kind))),
            1 => Some(format!("alarm ({amount})")),
            _ => None,
        }
    }
}

/// Two alarms without words of their own.
#[derive(Debug)]
struct Alarms;

impl roguecore::host::Rules for Alarms {
    fn name(&self) -> &'static str {
        "alarms"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["bell"]
    }
}

#[test]
fn the_host_words_its_events() {
    let host = roguecore::Host::new().with_rules(Tolls).with_rules(Alarms);
    let content = Content::parse_with("classic.ron", Content::classic_ron(), &host).expect("valid");
    let fixture = Fixture::new();
    let message = |name: u16, seen: bool| {
        let (who, at) = (Some(fixture.other("orc")), Point::new(1, 1));
        let own = Event::new(
            seen,
            GameEvent::Custom(CustomEvent { name: CustomId::new(name), who, at, amount: 3 }),
        );
        let names = Names {
            content: &content,
            companions: &NOBODY,
            wielded: None,
            caster: None,
            unmet: &NOBODY,
        };
        event(&own, names).map(|(_, text)| text)
    };
    assert_eq!(message(0, true).as_deref(), Some("orc pays 3 gold."));
    assert_eq!(message(1, true).as_deref(), Some("alarm (3)"));
    assert_eq!(message(2, true), None);
    assert_eq!(message(3, true).as_deref(), Some("bell (3)"));
    assert_eq!((message(3, false), message(9, true)), (None, None));
}
