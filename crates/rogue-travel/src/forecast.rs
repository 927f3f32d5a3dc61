//! Forecasts of an item, a throw or an ability for each actor that it reaches.

use roguecore::rule::Rule;
use roguecore::{
    Bounds, EntityView, InventoryItemView, InventorySlot, Odds, Point, StatId, StatusId, View,
};

use crate::aimed::{self, Aimed};

/// The forecast of a use, a throw or an ability for one actor, by itself.
#[derive(Clone, Debug)]
pub struct TargetForecast<'a> {
    /// The actor.
    pub target: EntityView<'a>,
    /// The hit points that it takes; `None` for none.
    pub damage: Option<Bounds>,
    /// How many of the same kill it, if it does not recover in between; `None` where it may survive any.
    pub dies_in: Option<Bounds>,
    /// How likely it is to kill it at once; `None` where that is not known.
    pub kills: Option<Odds>,
    /// The hit points that it restores, also where the actor lacks fewer; `None` for none.
    pub heals: Option<Bounds>,
    /// The hit points that the actor lacks when it is healed.
    pub missing: u32,
    /// The statuses of the actor that end.
    pub ends: Vec<StatusId>,
    /// The statuses that begin, and how likely each is to.
    pub begins: Vec<(StatusId, Odds)>,
    /// The stats of the player that change, with the value now and then.
    pub changes: Vec<(StatId, i32, i32)>,
}

impl Aimed {
    /// The forecast for each actor in view that it reaches when this cell is chosen, the player included,
    /// as far as the rules say so before dice are rolled. Nothing where it is not known which of its rules is
    /// done.
    pub fn forecasts(self, view: View<'_>, at: Point) -> Vec<TargetForecast<'_>> {
        if self.depends(view) {
            return Vec::new();
        }
        let item = match self {
            Self::Use { slot, .. } | Self::Throw { slot } => Some(slot),
            Self::Cast { .. } => None,
        };
        forecasts(view, item, self.effects(view, at))
    }
}

/// The forecasts of a use of an item that needs no target.
pub fn forecasts_of_use<'a>(
    view: View<'a>,
    item: &InventoryItemView<'a>,
) -> Vec<TargetForecast<'a>> {
    let Some(rule) = view.rule_of_use(item.slot) else { return Vec::new() };
    let hits = vec![(rule, aimed::hit_cells(view, rule, view.player().at))];
    forecasts(view, Some(item.slot), hits)
}

fn forecasts<'a>(
    view: View<'a>,
    item: Option<InventorySlot>,
    effects: Vec<(&Rule, Vec<Point>)>,
) -> Vec<TargetForecast<'a>> {
    let mut found: Vec<TargetForecast<'a>> = Vec::new();
    for (rule, cells) in effects {
        for at in cells {
            let Some(target) = view.entities_at(at).into_iter().find(EntityView::is_actor) else {
                continue;
            };
            let index = found.iter().position(|it| it.target.id == target.id);
            let index = index.unwrap_or_else(|| {
                found.push(TargetForecast::nothing(target));
                found.len() - 1
            });
            found[index].add(view, item, rule);
        }
    }
    found.iter_mut().for_each(TargetForecast::count);
    found.retain(|it| !it.is_empty());
    found
}

impl<'a> TargetForecast<'a> {
    fn nothing(target: EntityView<'a>) -> Self {
        let lacks = target.fighter.map_or(0, |it| it.max_hp() - it.hp());
        let missing = u32::try_from(lacks).unwrap_or(0);
        let (ends, begins, changes) = (Vec::new(), Vec::new(), Vec::new());
        let (damage, dies_in, kills, heals) = (None, None, None, None);
        Self { target, damage, dies_in, kills, heals, missing, ends, begins, changes }
    }

    fn is_empty(&self) -> bool {
        let has_points = self.damage.is_some() || self.heals.is_some();
        !has_points && self.ends.is_empty() && self.begins.is_empty() && self.changes.is_empty()
    }

    /// Adds the forecast of one rule.
    fn add(&mut self, view: View<'_>, item: Option<InventorySlot>, rule: &Rule) {
        let Some(forecast) = view.forecast(item, rule, self.target.id) else { return };
        let odds = forecast.odds;
        if odds == Odds::NEVER {
            return;
        }
        if forecast.damage.is_some() {
            // The sum of two rules is not counted.
            let kills = forecast.kills.filter(|_| self.damage.is_none());
            self.kills = kills.map(|kills| kills.and(odds));
        }
        self.damage = sum(self.damage, forecast.damage.map(|it| at_odds(it, odds)));
        self.heals = sum(self.heals, forecast.heals.map(|it| at_odds(it, odds)));
        self.begins.extend(forecast.begins.into_iter().map(|status| (status, odds)));
        if odds != Odds::ALWAYS {
            return;
        }
        for status in forecast.ends {
            if self.target.statuses.iter().any(|it| it.status == status) {
                self.ends.push(status);
            }
        }
        if self.target.player {
            for (stat, by) in forecast.changes {
                self.change(view, stat, by);
            }
        }
    }

    fn change(&mut self, view: View<'_>, stat: StatId, by: i32) {
        let now = view.stat(stat);
        self.changes.push((stat, now, now.saturating_add(by)));
        if stat == StatId::MAX_HP {
            // Healing after it reaches the new maximum.
            self.missing = self.missing.saturating_add_signed(by);
        }
    }

    /// How many of the same kill it.
    fn count(&mut self) {
        let hp = self.target.fighter.and_then(|it| u32::try_from(it.hp()).ok()).unwrap_or(0);
        let damage = self.damage.filter(|it| it.max != Some(0));
        self.dies_in = damage.map(|it| Bounds {
            min: it.max.map_or(1, |most| hp.div_ceil(most.max(1))),
            max: (it.min > 0).then(|| hp.div_ceil(it.min)),
        });
    }
}

/// The amount of an uncertain rule: perhaps nothing.
fn at_odds(bounds: Bounds, odds: Odds) -> Bounds {
    let min = if odds == Odds::ALWAYS { bounds.min } else { 0 };
    Bounds { min, ..bounds }
}

fn sum(one: Option<Bounds>, other: Option<Bounds>) -> Option<Bounds> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    let max = a.max.zip(b.max).map(|(a, b)| a.saturating_add(b));
    Some(Bounds { min: a.min.saturating_add(b.min), max })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::{Aim, Command, Content, EventKind, Game, InventorySlot, ItemEvent};

    use super::*;

    fn game(scene: &str) -> Game {
        Game::from_scene(rogue_ember::content(), scene).unwrap()
    }

    fn status(view: View<'_>, id: StatusId) -> &str {
        view.content().rows().status(id).map_or("", |row| &row.id)
    }

    /// Of many throws at a goblin as many kill as the told odds say.
    #[test]
    fn a_throw_kills_as_often_as_was_told() {
        const THROWS: u32 = 1_000;
        let (mut told, mut kills) = (None, 0);
        for seed in 0..THROWS {
            let scene = "#######\n#@..o.#\n#######\n\no = goblin hp 10 asleep 500\ninventory a javelin count 2";
            let mut game = game(&format!("{scene}\nseed {seed}"));
            let slot = InventorySlot::from_letter('a').unwrap();
            let at = Point::new(4, 1);
            told = Aimed::Throw { slot }.forecasts(game.view(), at).remove(0).kills;
            game.step(Command::Throw { slot, target: at }).unwrap();
            kills += u32::from(!game.view().entities_at(at).iter().any(EntityView::is_actor));
        }
        // Three of the eight sides of 1d8+4 come to 10 or more.
        assert_eq!(told, Some(Odds::of(3, 8)));
        assert!(kills.abs_diff(THROWS * 3 / 8) < 60, "{kills} of {THROWS}");
    }

    /// The bounds are reached and never left, over many rolls of the dice.
    #[test]
    fn a_throw_takes_what_was_told() {
        let (mut least, mut most) = (u32::MAX, 0);
        let mut told = None;
        for seed in 0..300 {
            let scene = "#######\n#@..o.#\n#######\n\no = goblin hp 60 max 60 asleep 500\ninventory a javelin count 2";
            let mut game = game(&format!("{scene}\nseed {seed}"));
            let slot = InventorySlot::from_letter('a').unwrap();
            let (view, at) = (game.view(), Point::new(4, 1));
            let forecast = Aimed::Throw { slot }.forecasts(view, at).remove(0);
            let before = forecast.target.fighter.unwrap().hp();
            told = Some(forecast.damage.unwrap());
            game.step(Command::Throw { slot, target: at }).unwrap();
            let after = game.view().entities_at(at)[0].fighter.unwrap().hp();
            let taken = u32::try_from(before - after).unwrap();
            (least, most) = (least.min(taken), most.max(taken));
        }
        let told = told.unwrap();
        assert_eq!((told.min, told.max), (least, Some(most)));
    }

    #[test]
    fn what_is_healed_and_what_is_wasted_is_known_before_drinking() {
        let scene = "####\n#@.#\n####\n\n@ = player hp 35 poisoned 4\ninventory a healing_potion, b strength_potion\n\
                     known healing_potion, strength_potion";
        let game = game(scene);
        let (view, items) = (game.view(), game.view().inventory());
        let healing = forecasts_of_use(view, &items[0]).remove(0);
        assert_eq!((healing.heals.map(|it| it.min), healing.missing), (Some(12), 5));
        assert_eq!(
            healing.ends.iter().map(|it| status(view, *it)).collect::<Vec<_>>(),
            ["poisoned"]
        );
        let strength = forecasts_of_use(view, &items[1]).remove(0);
        let (_, now, then) = strength.changes[0];
        assert_eq!(then, now + 1);
    }

    /// What equipment would change is what it changes.
    #[test]
    fn the_threat_with_other_equipment_is_the_one_after_equipping_it() {
        let scene = "#########\n#@.....o#\n#########\n\no = goblin slumbering 50\n\
                     inventory a dagger worn, b sword, c plate_armour, d thorn_ring";
        for letter in ['b', 'c', 'd'] {
            let mut game = game(scene);
            let slot = InventorySlot::from_letter(letter).unwrap();
            let who = game.view().entities().iter().find(|it| it.is_enemy()).unwrap().id;
            let told = game.view().threat_with(slot, who);
            game.step(Command::Use { slot, target: None }).unwrap();
            assert_eq!(told.unwrap(), game.view().threat(who).unwrap(), "{letter}");
            assert_eq!(game.view().threat_with(slot, who), None, "equipped already");
        }
    }

    /// A throw at somebody behind what stops it falls short.
    #[test]
    fn a_throw_is_told_where_it_lands() {
        let scene = "#######\n#@.1o.#\n#######\n\n1 = nobody on lava\no = goblin asleep 500\ninventory a javelin";
        let over = game(scene);
        let slot = InventorySlot::from_letter('a').unwrap();
        let at = Point::new(4, 1);
        assert_eq!((over.view().landing(at), told(&over, slot, at)), (at, 1), "over lava");
        let mut short = 0;
        for target in over.view().size().points() {
            let mut thrown = over.clone();
            let landing = over.view().landing(target);
            let Ok(events) = thrown.step(Command::Throw { slot, target }) else { continue };
            let flew = events.iter().any(|event| {
                matches!(&event.kind, EventKind::Item(ItemEvent::Thrown { to, .. }) if *to == landing)
            });
            assert!(flew, "{target} lands on {landing}");
            short += u32::from(landing != target);
        }
        assert!(short > 5, "walls and lava stop it: {short}");
    }

    fn told(game: &Game, slot: InventorySlot, at: Point) -> usize {
        Aimed::Throw { slot }.forecasts(game.view(), at).len()
    }

    /// Of several rules for a use the game does the first that holds.
    #[test]
    fn an_aimed_use_of_several_rules_is_not_forecast() {
        let rule = |damage| format!("(on: Use, to: Nearest(8), do: [Damage({damage})])");
        let change = |rules: &str| {
            let text = format!(
                "(extends: \"classic\", change: (items: {{\"lightning_scroll\": (rules: [{rules}])}}))"
            );
            let packs = [
                roguecore::Pack::new().with_file("two.ron", &text),
                roguecore::Pack::built_in("classic").unwrap(),
            ];
            Arc::new(Content::parse_packs(&packs, &roguecore::Host::new()).unwrap())
        };
        let forecasts = |content: Arc<Content>| {
            let scene = "#####\n#@o.#\n#####\n\no = orc\ninventory a lightning_scroll";
            let game = Game::from_scene(content, scene).unwrap();
            let (slot, aim) = (game.view().inventory()[0].slot, Aim::Cell { range: 8 });
            Aimed::Use { slot, aim }.forecasts(game.view(), Point::new(2, 1)).len()
        };
        assert_eq!(forecasts(change(&rule(5))), 1);
        assert_eq!(forecasts(change(&format!("{}, {}", rule(5), rule(90)))), 0);
    }

    #[test]
    fn what_is_not_identified_tells_nothing() {
        let scene = "######\n#@o..#\n######\n\n@ = player hp 5\no = goblin\ninventory a healing_potion, b fire_potion";
        let game = game(scene);
        let (view, items) = (game.view(), game.view().inventory());
        assert!(items.iter().all(|item| forecasts_of_use(view, item).is_empty()));
        let slot = items[1].slot;
        assert!(Aimed::Throw { slot }.forecasts(view, Point::new(2, 1)).is_empty());
    }
}
