//! Derives the facts of rows from their rules. Rules are read without their chances: every possible effect
//! counts.

use super::facts::harms::Harms;
use super::facts::{
    Exit, Facts, ItemFacts, Opening, StatusFacts, SubstanceFacts, TileFacts, concerning_me,
};
use super::status::StatusDef;
use super::tables::Rows;
use crate::id::{PrototypeId, StatId, StatusId};
use crate::rule::owner::RuleOwner;
use crate::rule::{
    Amount, Condition, Consequence, DirectConsequence, Effect, RefusalRule, Rule, RuleSet, StatOf,
    Target, Trigger,
};
use crate::tile::{TileDef, TileId};

/// The triggers of a cell for an actor that goes there and does not leave it.
const IN_CELL: &[Trigger] = &[Trigger::Enter, Trigger::Turn, Trigger::Tick];

impl Facts {
    /// The facts that follow from these rows.
    pub(super) fn of(rows: &Rows) -> Self {
        let mut facts = Self::default();
        // A status is judged by its own effects.
        facts.statuses =
            rows.statuses.iter().map(|row| StatusFacts { harms: facts.of_status(row) }).collect();
        let substances = rows.substances.iter().map(|row| SubstanceFacts {
            harms: facts.of_cell(&row.rules),
            harms_player: facts.of_player(&row.rules, &Trigger::OCCUPIED),
        });
        facts.substances = substances.collect();
        // One level: abilities that cast each other are not followed.
        facts.abilities = rows.abilities.iter().map(|row| facts.harms(&row.rule)).collect();
        let ids = || (0..).map(TileId::new);
        let tiles = ids().zip(&rows.tiles).map(|(id, row)| facts.of_tile(rows, id, row));
        let mut tiles: Vec<TileFacts> = tiles.collect();
        let leads_away = |id: TileId| tiles.get(id.index()).is_some_and(|it| it.leads_to.is_some());
        let burns_away = |(id, row): (TileId, &TileDef)| {
            let mut rules = row.rules.on(Trigger::Burn);
            rules.any(|(_, rule)| results(rule, id).any(leads_away))
        };
        let burn: Vec<bool> = ids().zip(&rows.tiles).map(burns_away).collect();
        for (tile, burns) in tiles.iter_mut().zip(burn) {
            tile.can_give_way = tile.leads_to.is_some() || burns;
        }
        let changed = Changed::by(rows);
        for (id, tile) in ids().zip(tiles.iter_mut()) {
            tile.may_change |= changed.includes(id);
        }
        for effect in rows.effects() {
            if let Effect::ReplaceTile { from, to } = *effect
                && let Some(tile) = tiles.get_mut(from.index())
                && !tile.becomes.contains(&to)
            {
                tile.becomes.push(to);
            }
        }
        facts.tiles = tiles;
        let items = rows.prototypes.iter();
        let items =
            items.map(|row| ItemFacts { harms: facts.of_player(&row.rules, &[Trigger::PickUp]) });
        facts.items = items.collect();
        facts
    }

    fn of_status(&self, row: &StatusDef) -> Harms {
        let lowers = row.bonus.iter().any(|&(_, bonus)| bonus < 0);
        let rules: Harms = row.rules.all().iter().map(|rule| self.harms_me(rule, false)).collect();
        rules
            .intersection(Harms::OF_STATUS)
            .union(Harms::CONTROLS.when(!row.ai.is_empty()))
            .union(Harms::HINDERS.when(lowers))
    }

    /// The harms of the rules of a cell to any actor in it.
    fn of_cell(&self, rules: &RuleSet) -> Harms {
        let for_all = |rule: &&Rule| !rule.conditions.contains(&Condition::Player);
        let rules = rules.all().iter().filter(|rule| IN_CELL.contains(&rule.on)).filter(for_all);
        rules.map(|rule| self.harms_me(rule, true)).collect()
    }

    /// The harms of rules with some triggers to the player.
    fn of_player(&self, rules: &RuleSet, on: &[Trigger]) -> Harms {
        let rules = rules.all().iter().filter(|rule| on.contains(&rule.on));
        rules.filter(|rule| may_be_player(rule)).map(|rule| self.harms_me(rule, true)).collect()
    }

    fn of_tile(&self, rows: &Rows, id: TileId, row: &TileDef) -> TileFacts {
        let mut entered =
            row.rules.on(Trigger::Enter).flat_map(|(_, rule)| concerning_me(rule, true));
        let replaces = |it: &Effect| matches!(it, Effect::ReplaceTile { .. });
        let changes = |on: Trigger| {
            let mut rules = row.rules.on(on).filter(|(_, rule)| may_be_player(rule));
            rules.any(|(_, rule)| rule.effects.iter().any(replaces))
        };
        TileFacts {
            harms: self.of_cell(&row.rules),
            harms_player: self.of_player(&row.rules, &Trigger::OCCUPIED),
            harms_staying: self.of_player(&row.rules, &[Trigger::Turn, Trigger::Tick]),
            leads_to: entered.find_map(|effect| match effect.facts().consequence {
                Consequence::LeavesFloor(floors) => Some(Exit::Floors(floors)),
                Consequence::Teleported => Some(Exit::Elsewhere),
                _ => None,
            }),
            can_give_way: false,
            openings: if row.walkable { Vec::new() } else { self.openings(rows, id, &row.rules) },
            uses_up: effects(&row.rules, Trigger::Bump).find_map(lost_item),
            changes_others: changes(Trigger::Enter),
            offers_choice: changes(Trigger::PickUp),
            harms_taking: self.of_player(&row.rules, &[Trigger::PickUp]),
            most_damage: most_damage(rows, &row.rules),
            refuses_player: row.rules.refusals().iter().any(refuses_player),
            becomes: becomes(id, row),
            may_change: row.rules.all().iter().any(changes_without_bump),
        }
    }

    fn openings(&self, rows: &Rows, id: TileId, rules: &RuleSet) -> Vec<Opening> {
        let is_walkable = |id: &TileId| rows.tile(*id).is_some_and(|tile| tile.walkable);
        let opening = |index: usize, rule: &Rule| {
            let to = results(rule, id).find(is_walkable)?;
            let mut conditions = rule.conditions.clone();
            conditions.extend(holds_not(rule)?);
            let is_run = |other: usize, it: &Rule| {
                let ends = (rule.ends(it) && other > index) || (it.ends(rule) && other < index);
                !ends && may_join(&conditions, it)
            };
            let together = rules.on(Trigger::Bump).filter(|&(other, it)| is_run(other, it));
            let effects = together.flat_map(|(_, rule)| &rule.effects);
            let harms = effects.filter(|effect| lost_item(effect).is_none());
            let harms = harms.map(|effect| self.of_effect(effect)).collect();
            Some(Opening { to, conditions, harms })
        };
        rules.on(Trigger::Bump).filter_map(|(index, rule)| opening(index, rule)).collect()
    }
}

/// The conditions under which no earlier rule keeps a rule from being run; `None` where they cannot be said.
fn holds_not(rule: &Rule) -> Option<Vec<Condition>> {
    let mut conditions = Vec::new();
    for earlier in rule.unless() {
        let [condition] = earlier.as_slice() else { return None };
        conditions.push(match condition {
            Condition::Not(inner) => (**inner).clone(),
            Condition::Chance { .. } => return None,
            condition => Condition::Not(Box::new(condition.clone())),
        });
    }
    Some(conditions)
}

/// The tiles that the rules of a tile make of it, each once.
fn becomes(id: TileId, row: &TileDef) -> Vec<TileId> {
    let mut tiles = Vec::new();
    for to in row.rules.all().iter().flat_map(|rule| results(rule, id)) {
        if !tiles.contains(&to) {
            tiles.push(to);
        }
    }
    tiles
}

/// Whether a rule refuses the steps of the player whatever else holds.
fn refuses_player(rule: &RefusalRule) -> bool {
    matches!(rule.on, Trigger::Enter | Trigger::Leave)
        && rule.conditions.iter().all(|it| *it == Condition::Player)
}

/// The most hit points that the rules of a tile take from a player going through it.
fn most_damage(rows: &Rows, rules: &RuleSet) -> u32 {
    let rules = rules.all().iter().filter(|rule| Trigger::OCCUPIED.contains(&rule.on));
    let effects = rules.filter(|rule| may_be_player(rule)).flat_map(|it| concerning_me(it, true));
    effects.map(|effect| damage_of(rows, effect)).fold(0, u32::saturating_add)
}

/// The most hit points that an effect takes, at once and by a status that ends by itself.
fn damage_of(rows: &Rows, effect: &Effect) -> u32 {
    match effect.facts().consequence.direct() {
        DirectConsequence::Damage(amount, _) => most(amount),
        DirectConsequence::Status(status, turns) => {
            damage_each_turn(rows, status).saturating_mul(most(turns))
        }
        DirectConsequence::Loss => u32::MAX,
        DirectConsequence::Cast(_) | DirectConsequence::Other => 0,
    }
}

/// The most hit points that the rules of a status take in a turn by themselves.
fn damage_each_turn(rows: &Rows, status: StatusId) -> u32 {
    let Some(row) = rows.statuses.get(status.index()) else { return 0 };
    let mut sum: u32 = 0;
    for (_, rule) in row.rules.on(Trigger::Turn) {
        for effect in concerning_me(rule, false) {
            if let DirectConsequence::Damage(amount, _) = effect.facts().consequence.direct() {
                sum = sum.saturating_add(most(amount));
            }
        }
    }
    sum
}

/// The most that an amount comes to for the player, whose stats are not known: a share of their own hit
/// points that is all of them takes all.
fn most(amount: Amount) -> u32 {
    match amount {
        Amount::Dice(dice) => u32::try_from(dice.max()).unwrap_or(0),
        Amount::Share { stat, percent, of } => {
            let is_health = stat == StatId::HP || stat == StatId::MAX_HP;
            if is_health && percent >= 100 && of != StatOf::Item { u32::MAX } else { 0 }
        }
        Amount::Stat(_) | Amount::Taken(_) => 0,
    }
}

/// The tiles that rules of other rows change.
#[derive(Default)]
struct Changed {
    /// Any, where a rule sets the tiles of cells away from its own.
    any: bool,
    named: Vec<TileId>,
}

impl Changed {
    fn by(rows: &Rows) -> Self {
        let mut changed = Self::default();
        let is_of_item = |owner| matches!(owner, RuleOwner::Item | RuleOwner::Equipment);
        let rules = rows.rules().filter(|(_, owner, _)| !is_of_item(*owner));
        let rules =
            rules.flat_map(|(_, owner, rules)| rules.all().iter().map(move |it| (owner, it)));
        for (owner, rule) in rules {
            changed.note(rule, is_own_cell(owner, rule));
        }
        rows.abilities.iter().for_each(|row| changed.note(&row.rule, row.rule.to == Target::Me));
        changed
    }

    fn note(&mut self, rule: &Rule, is_own_cell: bool) {
        for effect in &rule.effects {
            match *effect {
                Effect::SetTile(_) => self.any |= !is_own_cell,
                Effect::ReplaceTile { from, .. } => self.named.push(from),
                _ => {}
            }
        }
    }

    fn includes(&self, id: TileId) -> bool {
        self.any || self.named.contains(&id)
    }
}

/// Whether the cell of the rule alone is changed: that which has it, or that of an actor.
const fn is_own_cell(owner: RuleOwner, rule: &Rule) -> bool {
    match rule.to {
        Target::Me => true,
        Target::Cell => !matches!(owner, RuleOwner::Floor),
        _ => false,
    }
}

/// Whether a rule makes another tile of some cell although nobody bumps into it, as far as it can be told.
fn changes_without_bump(rule: &Rule) -> bool {
    let mut consequences = rule.effects.iter().map(|effect| effect.facts().consequence);
    rule.on != Trigger::Bump && consequences.any(Consequence::may_change_tiles)
}

const fn lost_item(effect: &Effect) -> Option<PrototypeId> {
    match effect.facts().consequence {
        Consequence::LosesItems(item) => Some(item),
        _ => None,
    }
}

fn effects(rules: &RuleSet, on: Trigger) -> impl Iterator<Item = &Effect> {
    rules.on(on).flat_map(|(_, rule)| &rule.effects)
}

/// The tiles that a rule of a tile makes of it.
fn results(rule: &Rule, own: TileId) -> impl Iterator<Item = TileId> {
    let reaches_own = match (rule.on, rule.to) {
        (_, Target::Cell | Target::Chosen(_) | Target::Ball { .. }) => true,
        // The bumping or searching actor is beside the tile.
        (Trigger::Bump | Trigger::Search, to) => matches!(to, Target::Around(_)),
        (_, to) => !matches!(to, Target::Around(_) | Target::Adjacent | Target::AdjacentEnemies),
    };
    rule.effects.iter().filter(move |_| reaches_own).filter_map(move |effect| match *effect {
        Effect::SetTile(to) => Some(to),
        Effect::ReplaceTile { from, to } if from == own => Some(to),
        _ => None,
    })
}

/// A rule whose conditions cannot hold for the player does not concern them; any other may.
fn may_be_player(rule: &Rule) -> bool {
    may_join(&[], rule)
}

/// Whether a rule may hold for the player where some conditions hold.
fn may_join(conditions: &[Condition], rule: &Rule) -> bool {
    let is_not =
        |one: &Condition, other: &Condition| matches!(one, Condition::Not(it) if **it == *other);
    let fails = |it: &Condition| {
        is_not(it, &Condition::Player)
            || conditions.iter().any(|holds| is_not(it, holds) || is_not(holds, it))
    };
    let holds = |it: &Condition| *it == Condition::Player || conditions.contains(it);
    let is_passed_over = rule.unless().iter().any(|earlier| earlier.iter().all(holds));
    !rule.conditions.iter().any(fails) && !is_passed_over
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// First steps on three floors with a tile of these rules.
    fn with_tile(rules: &str) -> Content {
        let tile = format!(
            "statuses: [(id: \"webbed\", stats: {{\"speed\": -60}}), (id: \"asleep\", ai: [(do: Sleep)]),
                (id: \"poisoned\", rules: [(on: Turn, do: [Damage(1)])]),
                (id: \"doomed\", rules: [(on: End, do: [Lose()])]),
                (id: \"hunted\", rules: [(on: Turn, do: [Summon(\"orc\")])])],
            substances: [(id: \"gas\", glyph: 'g', color: (1, 1, 1), spread: Level,
                rules: [(on: Turn, do: [AddStatus(\"poisoned\", 2)])])],
            items: [(id: \"idol\", glyph: '&', color: (1, 1, 1))],
            dungeon: (deepest: 3, down: \"down\", up: \"up\", goal: \"idol\"),
            tiles: [(id: \"down\", glyph: '>', color: (1, 1, 1), walkable: true),
                (id: \"up\", glyph: '<', color: (1, 1, 1), walkable: true),
                (id: \"it\", glyph: '^', color: (1, 1, 1), walkable: true, transparent: true,
                rules: [{rules}]),"
        );
        let ron = Content::first_steps_ron().replacen("tiles: [", &tile, 1);
        Content::parse("facts.ron", &ron).unwrap()
    }

    fn facts(content: &Content) -> (&TileFacts, &TileDef) {
        let id = content.tile_id("it").unwrap();
        (content.facts().tile(id), content.tile(id))
    }

    #[test]
    fn harm_has_degrees_of_which_creatures_avoid_some() {
        for (effect, harms, cost) in [
            ("Damage(1)", Harms::DAMAGES, 31),
            ("AddStatus(\"poisoned\", 3)", Harms::DAMAGES, 31),
            ("AddStatus(\"asleep\", 3)", Harms::CONTROLS, 31),
            ("Teleport()", Harms::REMOVES, 31),
            ("ChangeFloor(1)", Harms::REMOVES, 31),
            ("Lose()", Harms::LOSES, 31),
            // As a web does, or a net that rustles.
            ("AddStatus(\"webbed\", 4), SetTile(\"floor\")", Harms::HINDERS, 1),
            ("AddStatus(\"webbed\", 6), Noise(12)", Harms::HINDERS.union(Harms::ALERTS), 1),
            ("Noise(3)", Harms::NONE, 1),
            ("ChangeStat(\"hp\", -1)", Harms::HINDERS, 1),
            ("Push(2)", Harms::DISPLACES, 1),
            ("Summon(\"orc\")", Harms::ALERTS, 1),
            ("AddStatus(\"hunted\", 9)", Harms::NONE, 1),
            ("AddStatus(\"doomed\", 9)", Harms::INDIRECT, 1),
            ("Steal()", Harms::ROBS, 1),
            ("Spread(\"gas\", 9)", Harms::INDIRECT, 1),
            ("Heal(1)", Harms::NONE, 1),
        ] {
            let content = with_tile(&format!("(on: Enter, do: [{effect}])"));
            let (facts, row) = facts(&content);
            assert_eq!((facts.harms, facts.harms_player), (harms, harms), "{effect}");
            assert_eq!(row.path_cost, Some(cost), "{effect}");
            assert_eq!(facts.is_avoided(), cost > 1, "{effect}");
        }
    }

    #[test]
    fn rules_concern_the_player_or_creatures_or_all() {
        let harms = |rule: &str| {
            let content = with_tile(rule);
            let (facts, _) = facts(&content);
            [facts.harms, facts.harms_player, facts.harms_staying].map(|it| !it.is_empty())
        };
        assert_eq!(harms("(on: Turn, do: [Damage(1)])"), [true, true, true]);
        assert_eq!(harms("(on: Enter, do: [Damage(1)])"), [true, true, false]);
        assert_eq!(harms("(on: Leave, do: [Damage(1)])"), [false, true, false]);
        assert_eq!(harms("(on: Leave, to: Adjacent, do: [Damage(1)])"), [false, true, false]);
        assert_eq!(harms("(on: Turn, if: [Player], do: [Damage(1)])"), [false, true, true]);
        assert_eq!(harms("(on: Turn, if: [Not(Player)], do: [Damage(1)])"), [true, false, false]);
        assert_eq!(harms("(on: Search, do: [Damage(1)])"), [false, false, false]);
        let last =
            "(on: Turn, if: [Player], last: true, do: [Noise(3)]), (on: Turn, do: [Damage(1)])";
        assert_eq!(harms(last), [true, false, false]);
        assert_eq!(harms(&last.replace("last: true, ", "")), [true, true, true]);
    }

    #[test]
    fn what_is_done_to_others_only_is_no_harm() {
        for (rule, harms) in [
            ("to: Around(2), do: [Damage(1)]", Harms::NONE),
            ("to: Adjacent, do: [Teleport()]", Harms::NONE),
            ("to: Enemies, do: [AddStatus(\"asleep\", 3)]", Harms::NONE),
            ("to: Other, do: [Damage(1)]", Harms::DAMAGES),
            ("to: Around(2), do: [Spread(\"gas\", 9)]", Harms::INDIRECT),
            ("to: Ball(2), do: [Damage(1)]", Harms::DAMAGES),
            ("to: Cell, do: [Damage(1)]", Harms::DAMAGES),
            ("to: Player, do: [Damage(1)]", Harms::DAMAGES),
        ] {
            let content = with_tile(&format!("(on: Enter, {rule})"));
            let (facts, _) = facts(&content);
            assert_eq!((facts.harms, facts.harms_player), (harms, harms), "{rule}");
            assert_eq!(facts.leads_to, None, "{rule}");
        }
    }

    #[test]
    fn a_tile_leads_away_or_can_burn_to_one_that_does() {
        let leads = |rules: &str| {
            let content = with_tile(rules);
            let (facts, _) = facts(&content);
            (facts.leads_to, facts.can_give_way)
        };
        assert_eq!(leads("(on: Enter, do: [ChangeFloor(2)])"), (Some(Exit::Floors(2)), true));
        assert_eq!(leads("(on: Enter, do: [Teleport(9)])"), (Some(Exit::Elsewhere), true));
        assert_eq!(leads("(on: Turn, do: [Teleport(9)])"), (None, false));
        let bridge = "(on: Burn, do: [SetTile(\"pit\")])]),
            (id: \"pit\", glyph: 'p', color: (1, 1, 1), walkable: true, transparent: true,
                rules: [(on: Enter, do: [ChangeFloor(1)])";
        assert_eq!(leads(bridge), (None, true));
        let replaced = bridge.replace("SetTile(", "ReplaceTile(\"it\", ");
        assert_eq!(leads(&replaced), (None, true));
        let others = bridge.replace("SetTile(", "ReplaceTile(\"floor\", ");
        assert_eq!(leads(&others), (None, false));
    }
}
