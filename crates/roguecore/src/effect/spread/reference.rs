//! The same as the parent module does, cell by cell and as plainly as can be, and the test that
//! both agree: in the amounts and in the random numbers drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use roguecore_grid::{Direction, Grid, Point, Size};

use super::rules::run_rules;
use super::{items_with, spread};
use crate::content::Content;
use crate::effect::Owner;
use crate::effect::terrain::{in_cell, run_substance, run_tile};
use crate::entity::EntityId;
use crate::event::Events;
use crate::game::Game;
use crate::id::{SubstanceId, TagId};
use crate::map::GameMap;
use crate::rng::{Rng, Stream};
use crate::rows::substance::{Spread, SubstanceDef};
use crate::rule::Trigger;
use crate::substance::SubstanceCell;
use crate::world::{Turn, TurnBuffers};

/// The order in which a cell gives to its neighbours, or ignites them.
const NEIGHBOURS: [Direction; 4] =
    [Direction::North, Direction::West, Direction::East, Direction::South];

/// Amounts by row, column and substance.
type Amounts = BTreeMap<(i32, i32, SubstanceId), u8>;

/// How one substance spreads.
struct Step<'a> {
    content: &'a Content,
    map: &'a GameMap,
    /// The amounts of all substances before.
    before: &'a Amounts,
    id: SubstanceId,
    row: &'a SubstanceDef,
}

impl Step<'_> {
    fn amount(&self, at: Point, id: SubstanceId) -> u8 {
        self.before.get(&(at.y, at.x, id)).copied().unwrap_or(0)
    }

    fn cells(&self) -> impl Iterator<Item = (Point, u8)> {
        let mine = self.before.iter().filter(|((_, _, id), _)| *id == self.id);
        mine.map(|(&(y, x, _), &amount)| (Point::new(x, y), amount))
    }

    fn set(&self, now: &mut Amounts, at: Point, amount: u8) {
        now.insert((at.y, at.x, self.id), amount);
    }

    /// Whether the tile of a cell has a tag, or an item in it. `false` outside of the map.
    fn burns(&self, at: Point, fuel: TagId) -> bool {
        let tile = self.map.tile(at);
        tile.is_some_and(|tile| self.content.tile(tile).tags.contains(fuel))
            || items_with(self.map, self.content, at, fuel).next().is_some()
    }

    fn fade(&self, amount: u8, rng: &mut Rng) -> u8 {
        let fades = match self.row.fades {
            0 => false,
            percent => amount > 0 && (percent >= 100 || rng.chance(percent, 100)),
        };
        amount - u8::from(fades)
    }

    fn fade_all(&self, now: &mut Amounts, rng: &mut Rng) {
        for ((_, _, id), amount) in now {
            if *id == self.id {
                *amount = self.fade(*amount, rng);
            }
        }
    }

    fn level(&self, now: &mut Amounts, rng: &mut Rng) {
        let mut change: BTreeMap<(i32, i32), i32> = BTreeMap::new();
        for (from, amount) in self.cells() {
            let mut left = amount;
            for at in NEIGHBOURS.map(|direction| from + direction) {
                let less = amount.saturating_sub(self.amount(at, self.id));
                if less >= 2 && left > 0 && self.map.is_walkable(self.content, at) {
                    let given = ((u32::from(less) + rng.below(5)) / 5).min(left.into()) as u8;
                    left -= given;
                    *change.entry((at.y, at.x)).or_default() += i32::from(given);
                }
            }
            *change.entry((from.y, from.x)).or_default() += i32::from(left) - i32::from(amount);
        }
        for ((y, x), change) in change {
            let at = Point::new(x, y);
            let amount = i32::from(self.amount(at, self.id)) + change;
            self.set(now, at, amount.clamp(0, 255) as u8);
        }
    }

    fn burn(&self, now: &mut Amounts, fuel: TagId, chance: u32, rng: &mut Rng) {
        let rows = self.content.rows();
        let fuels = (0..rows.substances.len() as u8).map(SubstanceId).filter(|&id| {
            id != self.id && rows.substance(id).is_some_and(|row| row.tags.contains(fuel))
        });
        let fuels: Vec<SubstanceId> = fuels.collect();
        let has_fuel =
            |at: Point| self.burns(at, fuel) || fuels.iter().any(|&id| self.amount(at, id) > 0);
        for (at, amount) in self.cells() {
            let kept =
                if has_fuel(at) { amount.max(Spread::IGNITED) } else { self.fade(amount, rng) };
            self.set(now, at, kept);
            for &id in &fuels {
                let left = self.amount(at, id).saturating_sub(amount);
                now.insert((at.y, at.x, id), left);
            }
            for at in NEIGHBOURS.map(|direction| at + direction) {
                if self.amount(at, self.id) == 0 && has_fuel(at) && rng.chance(chance, 100) {
                    self.set(now, at, Spread::IGNITED);
                }
            }
        }
    }
}

/// What [`spread`] returns.
fn plain(content: &Content, map: &GameMap, rng: &mut Rng) -> Vec<SubstanceCell> {
    let key = |cell: &SubstanceCell| (cell.at.y, cell.at.x, cell.substance);
    let old: Amounts = map.substances().iter().map(|cell| (key(cell), cell.amount)).collect();
    let mut amounts = old.clone();
    for (index, row) in content.rows().substances.iter().enumerate() {
        let mut now = amounts.clone();
        let step = Step { content, map, before: &amounts, id: SubstanceId(index as u8), row };
        match row.spread {
            Spread::None => step.fade_all(&mut now, rng),
            Spread::Level => {
                step.level(&mut now, rng);
                step.fade_all(&mut now, rng);
            }
            Spread::Ignite { fuel, chance } => step.burn(&mut now, fuel, chance, rng),
        }
        now.retain(|_, amount| *amount > 0);
        amounts = now;
    }
    let gone = old.keys().filter(|key| !amounts.contains_key(key)).map(|key| (*key, 0));
    let new = amounts.iter().map(|(key, amount)| (*key, *amount));
    let changed = new.filter(|(key, amount)| old.get(key) != Some(amount));
    let changed: Amounts = changed.chain(gone).collect();
    let cell =
        |((y, x, substance), amount)| SubstanceCell { at: Point::new(x, y), substance, amount };
    changed.into_iter().map(cell).collect()
}

/// Two kinds of fire, of which one burns the other, two fuels, and gases and liquids that fade.
const SUBSTANCES: &str = r#"substances: [
    (id: "fire", glyph: 'f', color: (1, 1, 1), spread: Ignite("flammable", CHANCE), fades: FADES),
    (id: "gas", glyph: 'g', color: (1, 1, 1), spread: Level, tags: ["flammable"]),
    (id: "oil", glyph: 'u', color: (1, 1, 1), fades: FADES, tags: ["flammable", "flying"]),
    (id: "smoke", glyph: 's', color: (1, 1, 1), spread: Level, fades: FADES, opaque: true),
    (id: "ghost_fire", glyph: 'h', color: (1, 1, 1), spread: Ignite("flying", CHANCE),
     fades: 30, tags: ["flammable"]),
    (id: "acid", glyph: 'a', color: (1, 1, 1), spread: Level, fades: 100),
],"#;

fn content(fades: u32, chance: u32) -> Content {
    content_of(SUBSTANCES, fades, chance)
}

fn content_of(rows: &str, fades: u32, chance: u32) -> Content {
    let ron = include_str!("../../../tests/fixtures/terrain.ron");
    let (before, rest) = ron.split_once("    substances: [").unwrap();
    let (_, after) = rest.split_once("    creatures: [").unwrap();
    let rows = rows.replace("FADES", &fades.to_string());
    let rows = rows.replace("CHANCE", &chance.to_string());
    let ron = format!("{before}    {rows}\n    creatures: [{after}");
    Content::parse("substances.ron", &ron).unwrap_or_else(|it| panic!("{it}"))
}

/// A map of random tiles, items and amounts.
fn random_map(content: &Content, size: Size, part: u32, rng: &mut Rng) -> GameMap {
    let tiles = ["floor", "floor", "coal", "grass", "wall", "door"];
    let tiles = tiles.map(|id| content.tile_id(id).unwrap());
    let mut map = GameMap::new(
        content,
        Grid::from_fn(size, |_| tiles[rng.below(tiles.len() as u32) as usize]),
    );
    let scroll = content.prototype_id("scroll").unwrap();
    for (at, id) in size.points().zip(0..) {
        if rng.chance(1, 20) {
            let item = content.prototype(scroll).spawn(scroll, EntityId(id), at);
            map.insert(item).unwrap();
        }
    }
    let mut cells = Vec::new();
    for at in size.points() {
        for substance in (0..6).map(SubstanceId) {
            if rng.chance(part, 100) {
                let most = if rng.chance(1, 8) { 255 } else { 12 };
                cells.push(SubstanceCell { at, substance, amount: rng.range(1, most) as u8 });
            }
        }
    }
    map.set_substances(content, &cells);
    map
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn substances_spread_as_in_the_plain_version(
        seed in any::<u64>(),
        width in prop::sample::select(vec![1, 2, 63, 64, 65, 80, 130]),
        height in 1..7_u32,
        part in prop::sample::select(vec![1, 10, 50, 100]),
        fades in prop::sample::select(vec![0, 20, 100]),
        chance in prop::sample::select(vec![5, 60, 100]),
    ) {
        let content = content(fades, chance);
        let mut rng = Rng::derive(seed, Stream::Player);
        let mut map = random_map(&content, Size::new(width, height), part, &mut rng);
        for _ in 0..6 {
            let mut plain_rng = rng.clone();
            let cells = spread(&content, &map, &mut rng);
            prop_assert_eq!(&cells, &plain(&content, &map, &mut plain_rng));
            prop_assert_eq!(&rng, &plain_rng);
            map.set_substances(&content, &cells);
            prop_assert_eq!(map.audit_planes(), Ok(()));
            let cells = map.substances();
            prop_assert!(cells.is_sorted_by(|a, b| a.key() < b.key()));
            prop_assert!(cells.iter().all(|cell| cell.amount > 0));
        }
    }
}

/// What [`run_rules`] does, with every amount looked at when its turn comes.
fn run_plain_rules(turn: &mut Turn<'_>) {
    let content = turn.content();
    for cell in turn.world().map().substances().to_vec() {
        let Some(row) = content.rows().substance(cell.substance) else { continue };
        let context = in_cell(turn.world(), Owner::Substance(cell.substance), cell.at);
        if context.me.is_some() && row.rules.has(Trigger::Turn) {
            run_substance(turn, Trigger::Turn, cell.substance, &context);
        }
        if matches!(row.spread, Spread::Ignite { .. }) {
            run_tile(turn, Trigger::Burn, &in_cell(turn.world(), context.owner, cell.at));
        }
    }
}

/// Rules that change what is due elsewhere: they push actors, set and clear other substances,
/// change tiles around, kill and drop to another floor.
fn content_with_rules() -> Content {
    let rules = [
        ("id: \"fire\",", "[(on: Turn, do: [Damage(2)])]"),
        ("id: \"gas\",", "[(on: Turn, do: [Teleport(4)])]"),
        ("id: \"smoke\",", "[(on: Turn, to: Ball(2), do: [SetTile(\"grass\")])]"),
        ("id: \"acid\",", "[(on: Turn, to: Ball(1), do: [Spread(\"fire\", 3), Clear(\"gas\")])]"),
    ];
    let rows = rules.iter().fold(SUBSTANCES.to_owned(), |rows, (id, rules)| {
        rows.replace(id, &format!("{id} rules: {rules},"))
    });
    content_of(&rows, 20, 60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn rules_run_as_in_the_plain_version(
        seed in any::<u64>(),
        part in 2..60_u32,
        one_fire in any::<bool>(),
    ) {
        let content = Arc::new(content_with_rules());
        let mut rng = Rng::derive(seed, Stream::Player);
        let rows: Vec<String> = (0..5).map(|y| {
            let cell = |x: i32| match rng.below(12) {
                _ if (x, y) == (3, 2) => '@',
                0 => 'o',
                1..3 => ',',
                3 => 'i',
                4 => '#',
                _ => '.',
            };
            (0..70).map(cell).collect()
        }).collect();
        let mut game = Game::from_scene(content.clone(), &rows.join("\n")).unwrap();
        let cells = game.map().size().points().flat_map(|at| {
            (0..6).map(SubstanceId).map(move |substance| SubstanceCell { at, substance, amount: 3 })
        });
        // With one kind of fire, without the ghost fire, tiles may burn down without their rules.
        let cells = cells.filter(|it| !one_fire || it.substance != SubstanceId(4));
        let cells: Vec<SubstanceCell> = cells.filter(|_| rng.chance(part, 100)).collect();
        game.world_mut().map_mut().set_substances(&content, &cells);
        let (mut world, mut plain) = (game.world().clone(), game.world().clone());
        let (mut buffers, mut plain_buffers) = (TurnBuffers::default(), TurnBuffers::default());
        let (mut events, mut plain_events) = (Events::default(), Events::default());
        let mut turn = Turn::begin(&mut world, &mut buffers, &content, &mut events);
        run_rules(&mut turn, &content);
        let mut plain_turn =
            Turn::begin(&mut plain, &mut plain_buffers, &content, &mut plain_events);
        run_plain_rules(&mut plain_turn);
        prop_assert_eq!(turn.events(), plain_turn.events());
        prop_assert_eq!(turn.world().fingerprint(), plain_turn.world().fingerprint());
    }
}
