//! The policy: what to do, from facts alone. It does not know where they come from.

use roguecore::Direction;

/// What a player knows before a decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) hp: i32,
    pub(super) max_hp: i32,
    /// Enemies in view, the nearest first.
    pub(super) foes: Vec<Foe>,
    /// In the order of the inventory list.
    pub(super) items: Vec<Item>,
    /// The names of the improvements to choose from; empty when there is nothing to choose.
    pub(super) level_ups: Vec<String>,
    /// Whether nothing is left to explore on the floor.
    pub(super) explored: bool,
}

/// An enemy in view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    /// Its cell, in columns and rows from the player.
    pub(super) offset: (i32, i32),
    /// The most hit points that one of its blows takes.
    pub(super) hits_for: i32,
    /// The most blows of the player that it takes.
    pub(super) dies_in: i32,
    /// Whether it has a status.
    pub(super) has_status: bool,
}

/// What an item is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Heal { amount: i32 },
    Bolt,
    Disable,
    Blast { radius: i32 },
    Equipment { slot: String, bonus: i32 },
    Goal,
    Other,
}

#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) use_of: Use,
    pub(super) equipped: bool,
}

/// A decision. Items and improvements are named by their index in the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    LevelUp(usize),
    Attack(Direction),
    Fight,
    Wait,
    /// Use an item, at a cell if it needs one.
    Use(usize, Option<(i32, i32)>),
    Drop(usize),
    Rest,
    Explore,
    Descend,
    Ascend,
}

/// Blows that an unbounded number stands for.
pub(super) const MANY: i32 = 1_000;
/// Turns the player waits for enemies that do not come.
const WAIT_LIMIT: u32 = 12;
/// From this many blows on an enemy is worth a bolt.
const STRONG: i32 = 4;
/// A bolt flies less far than that.
const BOLT_RANGE: i32 = 6;
/// From this expected damage on an enemy is worth a disabling scroll.
const DISABLE_THRESHOLD: i32 = 6;

/// What the player keeps in mind.
#[derive(Debug, Default)]
pub(super) struct Policy {
    waited: u32,
    /// The hardest blow that was threatened since the last improvement.
    hardest: i32,
    /// Whether the last decision was to rest: it is not tried twice in a row.
    rested: bool,
    /// Decisions in a row to take the stairs.
    stairs: u32,
}

impl Foe {
    fn distance(&self) -> i32 {
        self.offset.0.abs().max(self.offset.1.abs())
    }

    /// Whether it is less than that many cells away, as the crow flies.
    const fn is_within(&self, cells: i32) -> bool {
        self.offset.0.pow(2) + self.offset.1.pow(2) < cells.pow(2)
    }

    fn expected(&self) -> i32 {
        self.hits_for.saturating_mul(self.dies_in)
    }

    fn direction(&self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|it| it.delta() == self.offset)
    }
}

impl Facts {
    fn expected(&self) -> i32 {
        self.foes.iter().map(Foe::expected).fold(0, i32::saturating_add)
    }

    fn in_danger(&self) -> bool {
        self.hp * 2 <= self.max_hp || self.expected() >= self.hp
    }

    fn item(&self, is: impl Fn(&Use) -> bool) -> Option<(usize, &Use)> {
        let found = self.items.iter().enumerate().find(|(_, it)| is(&it.use_of));
        found.map(|(index, it)| (index, &it.use_of))
    }

    fn has_goal(&self) -> bool {
        self.item(|it| *it == Use::Goal).is_some()
    }
}

impl Policy {
    pub(super) fn decide(&mut self, facts: &Facts) -> Act {
        let hardest = facts.foes.iter().map(|it| it.hits_for).max().unwrap_or(0);
        self.hardest = self.hardest.max(hardest);
        if !facts.level_ups.is_empty() {
            return Act::LevelUp(self.level_up(facts));
        }
        if !facts.foes.is_empty() {
            self.rested = false;
            return self.fight(facts);
        }
        self.waited = 0;
        self.quiet(facts)
    }

    /// Defence while something hurts, then power.
    fn level_up(&mut self, facts: &Facts) -> usize {
        let wanted = if self.hardest > 0 { "defence" } else { "power" };
        self.hardest = 0;
        facts.level_ups.iter().position(|it| it.to_lowercase().contains(wanted)).unwrap_or(0)
    }

    fn fight(&mut self, facts: &Facts) -> Act {
        let act = use_item(facts).or_else(|| melee(facts));
        if let Some(act) = act {
            self.waited = 0;
            return act;
        }
        self.waited += 1;
        if self.waited <= WAIT_LIMIT {
            return Act::Wait;
        }
        // They do not come: the player goes to them, or past them.
        if self.waited % 2 == 1 { Act::Fight } else { self.stairs(facts) }
    }

    fn quiet(&mut self, facts: &Facts) -> Act {
        let missing = facts.max_hp - facts.hp;
        let fits = |it: &Use| matches!(it, Use::Heal { amount } if *amount <= missing);
        if let Some((potion, _)) = facts.item(fits) {
            return Act::Use(potion, None);
        }
        if let Some(act) = equipment(facts) {
            return act;
        }
        if missing * 3 > facts.max_hp && !self.rested {
            self.rested = true;
            return Act::Rest;
        }
        self.rested = false;
        if facts.explored { self.stairs(facts) } else { Act::Explore }
    }

    fn stairs(&mut self, facts: &Facts) -> Act {
        self.stairs += 1;
        // What kept the player from the stairs may be gone after a turn.
        if self.stairs.is_multiple_of(5) {
            Act::Wait
        } else if facts.has_goal() {
            Act::Ascend
        } else {
            Act::Descend
        }
    }
}

/// A scroll or a potion, when it is worth it.
fn use_item(facts: &Facts) -> Option<Act> {
    if facts.expected() == 0 {
        return None;
    }
    blast(facts).or_else(|| bolt(facts)).or_else(|| disable(facts)).or_else(|| heal(facts))
}

/// At an enemy so far away that the player is not in it.
fn blast(facts: &Facts) -> Option<Act> {
    let (scroll, &Use::Blast { radius }) = facts.item(|it| matches!(it, Use::Blast { .. }))? else {
        return None;
    };
    let within =
        |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2) <= radius.pow(2);
    let hits = |at: (i32, i32)| facts.foes.iter().filter(|it| within(at, it.offset)).count();
    let safe = facts.foes.iter().filter(|it| it.distance() > radius);
    let best = safe.max_by_key(|it| (hits(it.offset), it.offset))?;
    let worth_it = hits(best.offset) >= 2 || facts.in_danger();
    worth_it.then_some(Act::Use(scroll, Some(best.offset)))
}

fn bolt(facts: &Facts) -> Option<Act> {
    let (scroll, _) = facts.item(|it| *it == Use::Bolt)?;
    let nearest = facts.foes.first().filter(|it| it.is_within(BOLT_RANGE))?;
    let strong = nearest.dies_in >= STRONG && nearest.hits_for > 0;
    (strong || facts.in_danger()).then_some(Act::Use(scroll, None))
}

fn disable(facts: &Facts) -> Option<Act> {
    let (scroll, _) = facts.item(|it| *it == Use::Disable)?;
    let without = facts.foes.iter().filter(|it| !it.has_status && it.distance() <= 2);
    let worst = without.max_by_key(|it| (it.expected(), it.offset))?;
    let dangerous = worst.expected() >= DISABLE_THRESHOLD || facts.in_danger();
    (dangerous && worst.dies_in > 1).then_some(Act::Use(scroll, Some(worst.offset)))
}

/// When the next blows could kill, or when nothing of it is wasted before the enemies arrive.
fn heal(facts: &Facts) -> Option<Act> {
    let (potion, &Use::Heal { amount }) = facts.item(|it| matches!(it, Use::Heal { .. }))? else {
        return None;
    };
    let coming: i32 = adjacent(facts).map(|it| it.hits_for).sum();
    let in_need = facts.hp <= 2 * coming && amount > coming;
    let in_time = coming == 0 && amount <= facts.max_hp - facts.hp;
    (in_need || in_time).then_some(Act::Use(potion, None))
}

fn melee(facts: &Facts) -> Option<Act> {
    let first = adjacent(facts).min_by_key(|it| (it.dies_in, -it.hits_for, it.offset))?;
    first.direction().map(Act::Attack)
}

fn adjacent(facts: &Facts) -> impl Iterator<Item = &Foe> {
    facts.foes.iter().filter(|it| it.distance() == 1)
}

/// Equips what is better, drops what is not.
fn equipment(facts: &Facts) -> Option<Act> {
    let of = |it: &Item| match &it.use_of {
        Use::Equipment { slot, bonus } => Some((slot.clone(), *bonus)),
        _ => None,
    };
    let equipped_bonus = |slot: &str| {
        let equipped = facts.items.iter().filter(|it| it.equipped).filter_map(of);
        equipped.filter(|(other, _)| other == slot).map(|(_, bonus)| bonus).max()
    };
    let mut spare = facts.items.iter().enumerate().filter(|(_, it)| !it.equipped);
    let (index, (slot, bonus)) = spare.find_map(|(index, it)| Some((index, of(it)?)))?;
    let better = equipped_bonus(&slot).is_none_or(|own| own < bonus);
    Some(if better { Act::Use(index, None) } else { Act::Drop(index) })
}
