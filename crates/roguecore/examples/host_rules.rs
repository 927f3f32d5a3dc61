//! Rules of a host program: a verb, a component with a counter, a behaviour, a damage rule, a tile,
//! a status, an event, a command and a win condition that the content files of the engine cannot
//! say.
//!
//! `cargo run -p roguecore --example host_rules`

use std::io::Write as _;
use std::sync::Arc;

use roguecore::host::{Hit, Rules};
use roguecore::rule::{Amount, Effect};
use roguecore::{
    Command, Content, CustomEvent, CustomId, DamageKindId, Direction, EntityId, EntityRef, Event,
    EventKind, Game, Host, OwnCommand, Point, Refusal, Rng, StatId, StatusEvent, Turn, World,
};

/// The names of the host, in the order of [`Market::names`].
const STEAL: usize = 0;
const SNEAK: usize = 1;
const TOLL: usize = 2;
const KICK: usize = 3;
const RICH: usize = 4;
/// The first stat of the content after the built-in ones.
const GOLD: StatId = StatId::new(StatId::BUILT_IN.len() as u8);
/// The gold that wins the game.
const FORTUNE: i32 = 30;

const MARKET: &str = r#"(
    title: "The market",
    map: (width: 40, height: 20),
    stats: [(id: "gold", min: 0, max: 1000, shown: true)],
    tiles: [
        (id: "floor", glyph: '.', color: (200, 180, 50), walkable: true, transparent: true),
        (id: "wall", glyph: '#', color: (130, 110, 50)),
        (id: "toll", name: "toll gate", glyph: '+', color: (240, 200, 60), walkable: true,
         transparent: true, rules: [(on: Enter, do: [Custom("toll", 3)])]),
    ],
    statuses: [
        (id: "lucky", stacking: Maximum, rules: [(on: Turn, do: [Custom("steal", -1)])]),
    ],
    creatures: [
        (id: "player", glyph: '@', color: (255, 255, 255),
         stats: {"hp": 30, "defence": 0, "power": 4, "gold": 20}),
        (id: "thief", glyph: 't', color: (150, 80, 150),
         stats: {"hp": 8, "defence": 0, "power": 1},
         rules: [(on: Hit, do: [Custom("steal", "1d4")])],
         ai: [(do: Custom("sneak")), (do: Attack), (do: Approach)]),
    ],
    items: [
        (id: "charm", name: "lucky charm", glyph: '!', color: (240, 240, 80),
         rules: [(on: Use, do: [AddStatus("lucky", 20)])]),
    ],
    player: "player",
    inventory: ["charm"],
    recipes: [(id: "rooms", generator: Rooms(attempts: 30, smallest: 5, largest: 9))],
    floors: (
        wall: "wall", floor: "floor",
        recipe: [(from: 1, recipe: "rooms")],
        monsters_per_room: [(from: 1, max: 2)], monsters: [(from: 1, weights: {"thief": 1})],
        items_per_room: [(from: 1, max: 1)], items: [(from: 1, weights: {"charm": 1})],
    ),
)"#;

/// All state is in the world: the gold of an actor is a stat.
#[derive(Debug)]
struct Market;

const fn name(own: usize) -> CustomId {
    CustomId::new(own as u16)
}

fn gold(world: &World, who: EntityRef) -> i32 {
    world.map().get(who.id).map_or(0, |it| world.total(it, GOLD))
}

fn change_gold(turn: &mut Turn<'_>, own: usize, who: EntityRef, at: Point, change: i32) {
    let (stat, amount) = (GOLD, Amount::fixed(change));
    turn.do_effect(&Effect::ChangeStat { stat, amount }, name(own), &Hit::new(None, Some(who), at));
}

/// The other actor in the direction of a kick.
fn kicked(world: &World, who: EntityRef, command: OwnCommand) -> Option<EntityRef> {
    let at = world.map().get(who.id)?.at + command.direction?;
    world.map().actor_at(at).map(|it| world.entity_ref(it))
}

impl Rules for Market {
    fn name(&self) -> &'static str {
        "market"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["steal", "sneak", "toll", "kick", "rich"]
    }

    /// `kick` needs an actor in its direction.
    fn check(
        &self,
        world: &World,
        who: EntityRef,
        own: usize,
        kick: OwnCommand,
    ) -> Result<(), Refusal> {
        let refusal = Refusal::Custom { name: name(KICK), amount: 0 };
        kicked(world, who, kick).filter(|_| own == KICK).map(|_| ()).ok_or(refusal)
    }

    /// A kick pushes its target two cells away and hurts it.
    fn perform(&self, turn: &mut Turn<'_>, who: EntityRef, own: usize, kick: OwnCommand) {
        let Some(target) = kicked(turn.world(), who, kick) else { return };
        let Some(at) = turn.world().map().get(target.id).map(|it| it.at) else { return };
        let hit = Hit::new(Some(who), Some(target), at);
        let (amount, kind) = (Amount::fixed(1), DamageKindId::new(0));
        turn.do_effect(&Effect::Push(2), name(own), &hit);
        turn.do_effect(&Effect::Damage { amount, kind }, name(own), &hit);
    }

    /// `steal` moves gold from the target to the actor of the rule; in the hands of the lucky it
    /// is found. The gate takes its toll, and an event tells so.
    fn effect(&self, turn: &mut Turn<'_>, own: usize, amount: i32, hit: &Hit) {
        let Some(victim) = hit.who else { return };
        let taken = amount.min(gold(turn.world(), victim));
        change_gold(turn, own, victim, hit.at, -taken);
        if let Some(thief) = hit.me.filter(|me| own == STEAL && me.id != victim.id) {
            change_gold(turn, own, thief, hit.at, taken);
        }
        if own == TOLL {
            let (name, who, seen) =
                (name(TOLL), Some(victim), turn.player_perceives(victim, hit.at));
            turn.emit_custom(seen, CustomEvent { name, who, at: hit.at, amount: taken });
        }
    }

    /// What the player reads about the toll.
    fn message(&self, _: &Content, _: usize, _: Option<EntityRef>, gold: i32) -> Option<String> {
        Some(format!("The toll takes {gold} gold."))
    }

    /// A thief with gold steps away from the player, in one of the eight directions.
    fn behave(&self, world: &World, own: usize, who: EntityId, rng: &mut Rng) -> Option<Command> {
        let (me, player) = (world.map().get(who)?, world.map().get(world.player())?);
        let sneaks = own == SNEAK && world.total(me, GOLD) > 0 && me.at.chebyshev(player.at) < 6;
        let start = rng.below(8) as usize;
        let directions = Direction::ALL.into_iter().cycle().skip(start).take(8);
        let away = |it: &Direction| (me.at + *it).chebyshev(player.at) > me.at.chebyshev(player.at);
        let free = |it: &Direction| world.map().is_walkable(world.content(), me.at + *it);
        directions.filter(|_| sneaks).find(|it| away(it) && free(it)).map(Command::Move)
    }

    /// A full purse strikes harder: one more for each ten pieces of gold.
    fn melee_damage(&self, world: &World, who: EntityRef, _: EntityRef, damage: i32) -> i32 {
        damage.saturating_add(gold(world, who) / 10)
    }

    /// The player wins with a fortune.
    fn after(&self, turn: &mut Turn<'_>, event: &Event) {
        let EventKind::Status(StatusEvent::StatChanged { who, stat: GOLD, to: FORTUNE.., .. }) =
            event.kind
        else {
            return;
        };
        if who.player {
            turn.end_game(name(RICH), true);
        }
    }
}

/// The content with its rules.
pub(crate) fn content() -> Content {
    let host = Host::new().with_rules(Market);
    Content::parse_with("market.ron", MARKET, &host).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The command that kicks in a direction.
pub(crate) fn kick(direction: Direction) -> Command {
    let direction = Some(direction);
    Command::Custom(OwnCommand { name: name(KICK), direction, target: None, amount: 0 })
}

fn main() {
    let scene = "##########\n#.@t..+..#\n##########\n\ninventory a charm\n";
    let game = Game::from_scene(Arc::new(content()), scene);
    let mut game = game.unwrap_or_else(|error| panic!("{error}"));
    let mut out = std::io::stdout().lock();
    let charm =
        roguecore::InventorySlot::all().next().map(|slot| Command::Use { slot, target: None });
    let east = Command::Bump(Direction::East);
    let start = [Command::Wait, kick(Direction::East), kick(Direction::West)];
    for command in start.into_iter().chain(charm).chain([east; 30]) {
        let _ = match game.step(command) {
            Ok(events) => write!(out, "> {command}\n{}", events.describe(game.content())),
            Err(refusal) => writeln!(out, "> {command}: {refusal}"),
        };
    }
    let _ = writeln!(out, "{:?}", game.outcome());
}
