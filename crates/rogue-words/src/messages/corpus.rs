//! The corpus: the messages about every event, status, creature and weapon of the game, as a page of the book.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use roguecore::{
    AbilityId, ActorEvent, Cause, Content, DamageKindId, Displacement, EntityId, EntityRef, Event,
    EventKind, FightEvent, ItemEvent, LevelUpId, Outcome, PlaceEvent, Point, PrototypeId,
    StatusEvent, StatusId,
};

use roguecore::rule::{Consequence, Effect, RuleSet};

use super::{NOBODY, Names, event, outcome};

const PAGE: &str = include_str!("../../../../docs/src/corpus.md");
const HEAD: &str = "# Corpus\n\nFor authors and translators: the sentences of *The Ember of Dawn*. A test prints this page; \
                    run it with `BLESS=1`\nafter a change of words, and read the difference.\n";

/// The sentences of stops and refusals, kept by tests of their own.
const STOPS: &str = include_str!(
    "../describe/stop/snapshots/rogue_words__describe__stop__tests__causes_have_at_most_eight_words.snap"
);
const REFUSALS: &str =
    include_str!("snapshots/rogue_words__messages__tests__every_refusal_has_its_message.snap");

/// The lines of a snapshot.
fn snapshot(text: &str) -> impl Iterator<Item = Option<String>> {
    let lines = text.splitn(3, "---\n").nth(2).unwrap_or_default().lines();
    lines.map(|line| Some(line.to_owned()))
}

/// The ids of the actors: the player, then a companion and another creature, each as subject and as object.
const YOU: EntityId = EntityId::new(0);
const YOURS: [EntityId; 2] = [EntityId::new(1), EntityId::new(2)];
const OTHER: [EntityId; 2] = [EntityId::new(3), EntityId::new(4)];

/// A content with actors of every kind: the player, companions, and others.
struct Cast {
    content: std::sync::Arc<Content>,
    companions: BTreeSet<EntityId>,
}

impl Cast {
    fn new() -> Self {
        Self { content: rogue_ember::content(), companions: BTreeSet::from(YOURS) }
    }

    fn kind(&self, id: &str) -> PrototypeId {
        self.content.prototype_id(id).unwrap()
    }

    fn you(&self) -> EntityRef {
        EntityRef { id: YOU, kind: self.content.player(), player: true }
    }

    /// You, a creature, a companion, and one with a name.
    fn subjects(&self) -> [EntityRef; 4] {
        self.actors(0)
    }

    /// The same kinds again, as others than the subjects.
    fn objects(&self) -> [EntityRef; 4] {
        self.actors(1)
    }

    fn actors(&self, of: usize) -> [EntityRef; 4] {
        let actor = |id, name| EntityRef { id, kind: self.kind(name), player: false };
        let (yours, other) = (YOURS[of], OTHER[of]);
        [self.you(), actor(other, "goblin"), actor(yours, "wolf"), actor(other, "warden")]
    }

    fn told(&self, kind: impl Into<EventKind>, wielded: Option<PrototypeId>) -> Option<String> {
        self.told_of(kind, wielded, None)
    }

    fn told_of(
        &self,
        kind: impl Into<EventKind>,
        wielded: Option<PrototypeId>,
        caster: Option<EntityRef>,
    ) -> Option<String> {
        let (content, companions) = (&*self.content, &self.companions);
        let names = Names { content, companions, wielded, caster, unmet: &NOBODY };
        event(&Event::new(true, kind), names).map(|(_, text)| text)
    }
}

const AT: Point = Point::new(1, 1);

/// A creature of a kind that is no companion.
fn other(kind: PrototypeId) -> EntityRef {
    EntityRef { id: OTHER[0], kind, player: false }
}

fn blow(who: EntityRef, target: EntityRef, damage: i32) -> FightEvent {
    FightEvent::Attacked { who, target, from: AT, at: AT, damage }
}

fn struck(by: Option<EntityRef>, cause: Cause, target: EntityRef) -> FightEvent {
    let kind = DamageKindId::new(0);
    FightEvent::Struck { by, cause, target, from: AT, at: AT, damage: 5, kind }
}

/// A section with lines, each once.
fn section(page: &mut String, title: &str, lines: impl IntoIterator<Item = Option<String>>) {
    let mut told = BTreeSet::new();
    let _ = write!(page, "\n## {title}\n\n```text\n");
    for line in lines.into_iter().flatten().filter(|it| told.insert(it.clone())) {
        let _ = writeln!(page, "{line}");
    }
    page.push_str("```\n");
}

/// Blows, deaths and damage, of every kind of subject at every kind of object.
fn fights(cast: &Cast) -> Vec<Option<String>> {
    let dagger = Some(cast.kind("dagger"));
    let mut lines = Vec::new();
    for who in cast.subjects() {
        for target in cast.objects().into_iter().filter(|it| it.id != who.id) {
            lines.push(cast.told(blow(who, target, 7), dagger));
        }
        lines.push(cast.told(blow(who, cast.objects()[1], 0), dagger));
        for by in [None, Some(cast.you())] {
            lines.push(cast.told(FightEvent::Died { who, at: AT, by }, None));
        }
        for by in [None, Some(cast.you()), Some(other(cast.kind("imp")))] {
            for cause in causes(cast) {
                lines.push(cast.told(struck(by, cause, who), None));
            }
        }
        let cause = Cause::Ability(AbilityId::new(0));
        lines.push(cast.told(FightEvent::Healed { who, cause, amount: 4 }, None));
        let cause = Cause::Item(cast.kind("healing_potion"));
        lines.push(cast.told(FightEvent::Healed { who, cause, amount: 4 }, None));
    }
    lines
}

fn causes(cast: &Cast) -> [Cause; 6] {
    let fire = cast.content.rows().substance_id("fire").unwrap();
    [
        Cause::Item(cast.kind("javelin")),
        Cause::Item(cast.kind("bomb")),
        Cause::Creature(cast.kind("imp")),
        Cause::Ability(AbilityId::new(9)),
        Cause::Substance(fire),
        Cause::Tile(cast.content.tile_id("dart_trap").unwrap()),
    ]
}

/// The deeds and fates of actors, beside fights.
fn deeds(cast: &Cast) -> Vec<Option<String>> {
    let (javelin, toad) = (cast.kind("javelin"), cast.kind("toad"));
    let slot = roguecore::InventorySlot::from_letter('c').unwrap();
    let mut lines = Vec::new();
    for who in cast.subjects() {
        let item = roguecore::ItemRef::new(slot, who.id, javelin);
        for how in [
            Displacement::Teleported,
            Displacement::Pushed,
            Displacement::Pulled,
            Displacement::SqueezedPast,
        ] {
            lines.push(cast.told(ActorEvent::Displaced { who, from: AT, to: AT, how }, None));
        }
        lines.push(cast.told(ActorEvent::Transformed { who, to: toad, at: AT }, None));
        let noticed = ActorEvent::Noticed { who, target: cast.you(), at: AT };
        lines.push((!who.player).then(|| cast.told(noticed, None)).flatten());
        lines.push(cast.told(ItemEvent::Thrown { who, item, from: AT, to: AT }, None));
        lines.push(cast.told(ItemEvent::Given { who, item, count: 1 }, None));
        lines.push(cast.told(ItemEvent::Taken { who, item, count: 1 }, None));
        let dropped = ItemEvent::Dropped { who, item: javelin, slot, at: AT, count: 2 };
        lines.push(cast.told(dropped, None));
        let stolen = ItemEvent::Stolen { who, from: cast.you(), item, slot, count: 1 };
        lines.push((!who.player).then(|| cast.told(stolen, None)).flatten());
    }
    for (index, row) in cast.content.prototypes().iter().enumerate() {
        let who = other(PrototypeId::new(index as u16));
        let is_told = row.messages.end.about(false).is_some() || row.id == "runner_armour";
        lines
            .push(is_told.then(|| cast.told(PlaceEvent::Vanished { who, at: AT }, None)).flatten());
        if row.messages.taken.you.is_some() {
            let item = roguecore::ItemRef::new(slot, who.id, who.kind);
            let taken = ItemEvent::Taken { who: cast.you(), item, count: 1 };
            lines.push(cast.told(taken, None));
        }
    }
    lines
}

fn statuses(cast: &Cast) -> Vec<Option<String>> {
    let mut lines = Vec::new();
    for (index, row) in cast.content.rows().statuses.iter().enumerate() {
        let status = StatusId::new(index as u8);
        let cause = Cause::Status(status);
        if comes_with_growth(cast, status) {
            // It lasts for good, and its origin or technique is told.
            let harm = struck(None, cause, cast.subjects()[1]);
            lines.push(damages(&row.rules).then(|| cast.told(harm, None)).flatten());
            continue;
        }
        for who in &cast.subjects()[..2] {
            let (target, turns) = (*who, 3);
            let begins = StatusEvent::Added { by: None, cause, target, status, at: AT, turns };
            lines.push(cast.told(begins, None));
            if damages(&row.rules) {
                lines.push(cast.told(struck(None, cause, *who), None));
            }
            lines.push(cast.told(StatusEvent::Ended { who: *who, status, at: AT }, None));
        }
    }
    lines
}

/// Whether an origin or a technique gives a status to the player.
fn comes_with_growth(cast: &Cast, given: StatusId) -> bool {
    let rows = cast.content.rows();
    let ids = (0..u8::MAX).map(LevelUpId::new);
    let growth = ids.map_while(|id| rows.level_up(id));
    let mut effects = growth.flat_map(|row| row.effects.iter().copied());
    effects.any(|effect| matches!(effect, Effect::AddStatus { status, .. } if status == given))
}

fn abilities(cast: &Cast) -> Vec<Option<String>> {
    let mut lines = Vec::new();
    for (index, row) in cast.content.rows().abilities.iter().enumerate() {
        let ability = AbilityId::new(index as u16);
        let who = other(cast.kind("goblin_chief"));
        let cast_it = ActorEvent::Cast { who, ability, at: AT, target: None, ready_at: 5 };
        lines.push(cast.told(cast_it, None));
        if row.rule.effects.iter().any(is_damage) {
            for caster in [Some(who), None] {
                let struck = struck(Some(who), Cause::Ability(ability), cast.you());
                lines.push(cast.told_of(struck, None, caster));
            }
        }
    }
    lines
}

/// Every creature as a subject and as an object.
fn creatures(cast: &Cast) -> Vec<Option<String>> {
    let mut lines = Vec::new();
    for (index, row) in cast.content.prototypes().iter().enumerate() {
        let kind = PrototypeId::new(index as u16);
        if row.fighter.is_none() || kind == cast.content.player() {
            continue;
        }
        let who = other(kind);
        let blow = cast.told(blow(who, cast.you(), 6), None).unwrap();
        let died = cast.told(FightEvent::Died { who, at: AT, by: Some(cast.you()) }, None);
        let killed = Outcome::Died { by: Some(who), floor: 1, turn: 9 };
        lines.push(Some(format!("{blow} {}", died.unwrap_or_default())));
        if row.messages.died.they.is_some() {
            lines.push(cast.told(FightEvent::Died { who, at: AT, by: None }, None));
        }
        if row.messages.appears.they.is_some() {
            let appears = PlaceEvent::Created { who, at: AT, count: 1, leader: None };
            lines.push(cast.told(appears, None));
        }
        lines.push(Some(format!("{}.", outcome(killed, &cast.content))));
    }
    lines
}

/// Every item in the hand of the player, and as the cause of damage.
fn items(cast: &Cast) -> Vec<Option<String>> {
    let goblin = other(cast.kind("goblin"));
    let mut lines = Vec::new();
    for (index, row) in cast.content.prototypes().iter().enumerate() {
        let kind = PrototypeId::new(index as u16);
        if row.item.is_none() || row.verb.is_none() && row.messages.damage.about(false).is_none() {
            continue;
        }
        if row.item.is_some_and(|it| it.equipment_slot.is_some()) && row.verb.is_some() {
            lines.push(cast.told(blow(cast.you(), goblin, 7), Some(kind)));
        }
        if damages(&row.rules) {
            lines.push(cast.told(struck(Some(cast.you()), Cause::Item(kind), goblin), None));
        }
    }
    lines
}

fn damages(rules: &RuleSet) -> bool {
    rules.all().iter().flat_map(|rule| &rule.effects).any(is_damage)
}

fn is_damage(effect: &Effect) -> bool {
    matches!(effect.facts().consequence, Consequence::Damages { .. })
}

fn corpus() -> String {
    let cast = Cast::new();
    let mut page = HEAD.to_owned();
    section(&mut page, "Fights", fights(&cast));
    section(&mut page, "Deeds", deeds(&cast));
    section(&mut page, "Statuses", statuses(&cast));
    section(&mut page, "Abilities", abilities(&cast));
    section(&mut page, "Creatures", creatures(&cast));
    section(&mut page, "Items", items(&cast));
    section(&mut page, "Stops of automatic commands", snapshot(STOPS));
    section(&mut page, "Refusals", snapshot(REFUSALS));
    page
}

#[test]
fn corpus_is_what_the_game_says() {
    let page = corpus();
    if std::env::var_os("BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/corpus.md");
        std::fs::write(path, &page).unwrap();
    } else {
        assert!(page == PAGE, "docs/src/corpus.md is out of date; run this test with BLESS=1");
    }
}

/// Whatever strikes has a verb of its own.
#[test]
fn every_row_that_strikes_has_a_verb() {
    let cast = Cast::new();
    for row in cast.content.prototypes() {
        let wields =
            row.bonus.iter().any(|(stat, by)| *stat == roguecore::StatId::POWER && *by > 2);
        let is_weapon = row.item.is_some() && wields;
        assert!(row.verb.is_some() || row.fighter.is_none() && !is_weapon, "{}", row.id);
    }
}
