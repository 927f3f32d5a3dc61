//! What an item is good for, from the words that every list of items says about it.

/// What an item is good for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub(super) struct Item {
    pub(super) equipped: bool,
    /// Whether it has charges, and none is left.
    pub(super) empty: bool,
    /// Whether it is not known what it does.
    pub(super) unknown: bool,
    /// Whether carrying it out wins.
    pub(super) goal: bool,
    /// Where it is equipped, and what that is worth.
    pub(super) equipment: Option<(String, i32)>,
    /// Hit points that it restores.
    pub(super) heal: i32,
    /// Whether its use is for good, or tells something.
    pub(super) improves: bool,
    /// Whether it takes its user away.
    pub(super) escapes: bool,
    /// Whether it strengthens its user for some turns.
    pub(super) strengthens: bool,
    /// Whether its use harms its user.
    pub(super) harms: bool,
    pub(super) used: Option<Attack>,
    pub(super) thrown: Option<Attack>,
}

/// What it does to enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attack {
    pub(super) damage: i32,
    /// Turns in which an enemy reached does nothing.
    pub(super) stops: i32,
    pub(super) reach: Reach,
    /// Whether it can be done again.
    pub(super) stays: bool,
}

/// Whom it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The nearest enemy, nearer than that.
    Nearest(u32),
    /// One creature, at most that far away.
    One(u32),
    /// All in a disc around a cell that is chosen.
    Ball(u32),
    /// All in a disc around the user.
    Around(u32),
    /// All next to the user.
    Adjacent,
    /// All on a line towards a cell that is chosen.
    Beam(u32),
    /// All in a cone towards a cell that is chosen.
    Cone(u32),
    /// All in view.
    All,
}

impl Reach {
    /// Whether a cell has to be chosen.
    pub(super) const fn is_aimed(self) -> bool {
        match self {
            Self::One(_) | Self::Ball(_) | Self::Beam(_) | Self::Cone(_) => true,
            Self::Nearest(_) | Self::Around(_) | Self::Adjacent | Self::All => false,
        }
    }
}

/// How an item acts on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Use,
    Throw,
}

/// How far items are thrown, and areas are aimed: the words do not say it.
pub(super) const THROW_RANGE: u32 = 8;

/// Statuses that stop a creature altogether, and those that make it half as dangerous.
const STOPPED: [&str; 5] = ["slumbering", "unable to move", "afraid", "confused", "asleep"];
const HINDERED: [&str; 2] = ["slowed", "webbed"];
/// Statuses that players do not want.
const UNWANTED: [&str; 6] = ["poisoned", "weakened", "corroded", "in gloom", "burning", "hunted"];

impl Item {
    /// Reads a row of the list: its label, and what it says of it.
    pub(super) fn read(label: &str, about: &str) -> Self {
        // An impossible item says why first, and in brackets what it does.
        let (reason, about) = match about.split_once(" (") {
            Some((reason, effect)) if label.contains(", impossible") => {
                (reason, effect.trim_end_matches(')'))
            }
            _ => ("", about),
        };
        let mut item = Self {
            equipped: label.contains(", equipped"),
            empty: has_no_charge(label) || reason.ends_with(" needed, 0 there."),
            unknown: about == "unknown until it is used",
            goal: about == "carry it up and out to win",
            ..Self::default()
        };
        for clause in about.split("; ") {
            item.read_clause(clause);
        }
        item
    }

    fn read_clause(&mut self, clause: &str) {
        match clause.split_once(": ") {
            Some(("equip" | "unequip", effect)) => {
                let (slot, bonus) = effect.split_once(", ").unwrap_or((effect, ""));
                self.equipment = Some((slot.to_owned(), 1 + worth(bonus)));
            }
            None if clause == "equip" || clause == "unequip" => {}
            Some((when @ ("each turn" | "each hit" | "when hurt" | "each kill"), effect)) => {
                self.add_worth(worth_of_rule(when, effect));
            }
            Some(("thrown", effects)) => {
                let stays = !effects.ends_with("then is used up");
                self.thrown = Self::attack(self.thrown, effects, stays, Act::Throw);
            }
            Some((_, effects)) if self.equipment.is_none() => self.read_use(effects),
            Some(_) => {}
            None => self.add_worth(worth(clause)),
        }
    }

    fn add_worth(&mut self, more: i32) {
        if let Some((_, worth)) = &mut self.equipment {
            *worth += more;
        }
    }

    fn read_use(&mut self, effects: &str) {
        for effect in effects.split(", then ") {
            let own = effect.strip_prefix("makes you ");
            if let Some(amount) = effect.strip_prefix("heals you by ") {
                self.heal += roll(amount);
            } else if let Some(status) = own {
                let harms = [&STOPPED[..], &HINDERED, &UNWANTED].concat();
                let harms = harms.iter().any(|word| status.starts_with(word));
                let ends = status.starts_with("no longer");
                self.harms |= harms;
                self.strengthens |= !harms && !ends;
            } else if effect.ends_with(" for you") {
                self.improves = true;
            } else if effect == "teleports you" || effect.contains("takes you 1 floor down") {
                self.escapes = true;
            } else if effect.starts_with("reveals") || effect.starts_with("identifies") {
                self.improves = true;
            } else if effect.starts_with("summons ") {
                self.strengthens = true;
            } else if effect.ends_with(" on its cell")
                || effect.starts_with("a group ")
                || effect.starts_with("is heard within ")
            {
                self.harms = true;
            }
        }
        let stays = effects.starts_with("costs ");
        self.used = Self::attack(self.used, effects, stays, Act::Use);
    }

    /// What effects do to enemies, together with what is known already.
    fn attack(known: Option<Attack>, effects: &str, stays: bool, act: Act) -> Option<Attack> {
        let mut attack = known.map(|it| Attack { stays: it.stays && stays, ..it });
        for effect in effects.split(", then ") {
            let Some((damage, stops, whom)) = against(effect) else { continue };
            let Some(reach) = reach(whom, act) else { continue };
            let all = attack.get_or_insert(Attack { damage: 0, stops: 0, reach, stays });
            all.damage += damage;
            all.stops += stops;
        }
        attack
    }
}

/// The damage of an effect, the turns it stops an enemy, and whom.
fn against(effect: &str) -> Option<(i32, i32, &str)> {
    if let Some((amount, whom)) = effect.split_once("damage to ") {
        return Some((roll(amount), 0, whom));
    }
    if let Some(rest) = effect.strip_prefix("makes ") {
        let (rest, turns) = rest.rsplit_once(" for ").unwrap_or((rest, "1"));
        let turns = roll(turns).min(20);
        let of = |words: &[&str], turns| {
            words.iter().find_map(|word| Some((0, turns, rest.strip_suffix(word)?.trim_end())))
        };
        return of(&STOPPED, turns).or_else(|| of(&HINDERED, turns / 2));
    }
    let moved = effect.strip_prefix("teleports ").map(|whom| (0, 15, whom));
    let pushed = effect.strip_prefix("pushes ").map(|whom| (0, 2, whom));
    let turned = effect.strip_prefix("turns ").map(|whom| (0, 20, whom));
    let joined = effect.split_once(" joins the faction").map(|(whom, _)| (0, 30, whom));
    moved.or(pushed).or(turned).or(joined).or_else(|| {
        let (what, whom) = effect.split_once(" on ")?;
        ["fire", "caustic gas"].contains(&what).then_some((4, 0, whom))
    })
}

/// Whom words name; `None` for those who are no enemies, and for words that are not known.
fn reach(whom: &str, act: Act) -> Option<Reach> {
    let number = || whom.split([' ', ',']).find_map(|word| word.parse::<u32>().ok());
    let cells = number().unwrap_or(THROW_RANGE);
    let starts = |words: &str| whom.starts_with(words);
    let used = match () {
        // Of a use, the cell of the user.
        () if starts("its cell") || starts("the creature it hits") => {
            return (act == Act::Throw).then_some(Reach::One(THROW_RANGE));
        }
        () if starts("the nearest enemy") => Reach::Nearest(cells),
        () if starts("one creature in view") || starts("one cell in view") => Reach::One(cells),
        () if starts("the first creature on a line of ") => Reach::One(cells),
        () if starts("an adjacent creature") => Reach::One(1),
        () if starts("all on a line of ") => Reach::Beam(cells),
        () if starts("all in a cone of ") => Reach::Cone(cells),
        () if starts("all within ") => Reach::Ball(cells),
        () if starts("all others within ") => Reach::Around(cells),
        () if starts("all adjacent") => Reach::Adjacent,
        () if starts("all enemies in view") || starts("all others in view") => Reach::All,
        // "you", "the player", "all allies in view", "the actor there".
        () => return None,
    };
    Some(match (act, used) {
        // Where it lands.
        (Act::Throw, Reach::Around(cells)) => Reach::Ball(cells),
        (Act::Throw, Reach::Adjacent) => Reach::Ball(1),
        _ => used,
    })
}

/// Whether a label has stats in brackets, and none is left of any: "wand (charges 0)".
fn has_no_charge(label: &str) -> bool {
    let Some((_, rest)) = label.rsplit_once(" (") else { return false };
    let stats = rest.split_once(')').map_or(rest, |(stats, _)| stats);
    stats.split(", ").all(|stat| stat.ends_with(" 0"))
}

/// The mean of "20", "2d6+3", "1d3", as the first word says it.
fn roll(words: &str) -> i32 {
    let word = words.split([' ', ';', ',']).next().unwrap_or("");
    let (dice, bonus) = match word.split_once(['+', '-']) {
        Some((dice, bonus)) if word.contains('-') => (dice, -number(bonus)),
        Some((dice, bonus)) => (dice, number(bonus)),
        None => (word, 0),
    };
    match dice.split_once('d') {
        Some((count, sides)) => number(count) * (number(sides) + 1) / 2 + bonus,
        None => number(dice) + bonus,
    }
}

fn number(word: &str) -> i32 {
    word.parse().unwrap_or(0)
}

/// The worth of "power +2, speed -15", "stealth 1". Words without a number are no stats. A point of
/// a stat that is not known here is worth 1, the least: what it is for is not told.
fn worth(stats: &str) -> i32 {
    let stat = |part: &str| {
        let (stat, by) = part.rsplit_once(' ')?;
        let by: i32 = by.parse().ok()?;
        Some(match stat {
            "power" => 4 * by,
            "defence" => 5 * by,
            "speed" => by * 2 / 5,
            "max hp" => by * 2 / 3,
            "stealth" | "recovery" => 3 * by,
            _ => by.signum(),
        })
    };
    stats.split(", ").filter_map(stat).sum()
}

/// The worth of a rule of equipment.
fn worth_of_rule(when: &str, effect: &str) -> i32 {
    let asleep = effect.contains("asleep");
    if effect.contains("is heard within") {
        -1
    } else if effect.contains("heals you by") {
        if when == "each turn" { 10 } else { 12 }
    } else if effect.contains("damage to ") {
        if asleep { 4 } else { 6 }
    } else {
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn healing_and_equipment_are_read() {
        assert_eq!(Item::read("Health potion", "drink: heals you by 4").heal, 4);
        let cake = "Your health is already full. (eat: heals you by 8)";
        assert_eq!(Item::read("2 honey cakes, impossible", cake).heal, 8);
        let dagger = Item::read("Dagger, equipped", "unequip: weapon, power +2");
        assert!(dagger.equipped);
        assert_eq!(dagger.equipment, Some(("weapon".to_owned(), 9)));
        let ring =
            "equip: ring; each turn: if the number of the turn is a multiple of 4, heals you by 1";
        assert_eq!(Item::read("Ring of regeneration", ring).equipment.unwrap().0, "ring");
        assert!(Item::read("Black potion", "unknown until it is used").unknown);
    }

    #[test]
    fn attacks_are_read_with_their_reach() {
        let attack = |damage, stops, reach, stays| Some(Attack { damage, stops, reach, stays });
        let scroll =
            Item::read("Scroll", "read: 20 damage to the nearest enemy less than 6 cells away");
        assert_eq!(scroll.used, attack(20, 0, Reach::Nearest(6), false));
        let bomb = "The fire bomb cannot be used. (thrown: 2d6 fire damage to all within 2 cells of \
                    a point, then is heard within 20 cells, then is used up)";
        let bomb = Item::read("Fire bomb, impossible", bomb);
        assert_eq!(bomb.thrown, attack(7, 0, Reach::Ball(2), false));
        let javelin = "thrown: 1d6+3 damage to its cell; thrown: 2 in 5: is used up";
        assert_eq!(Item::read("Javelin", javelin).thrown, attack(6, 0, Reach::One(8), true));
        let wand = "zap: costs 1 charge, then makes the first creature on a line of 8 cells slowed \
                    for 15 turns";
        assert_eq!(Item::read("Wand", wand).used, attack(0, 7, Reach::One(8), true));
        let scroll = Item::read("Scroll", "read: makes one creature in view confused for 10 turns");
        assert_eq!(scroll.used, attack(0, 10, Reach::One(8), false));
    }

    #[test]
    fn each_reach_is_read_from_its_words() {
        let reach = |about: &str| {
            let item = Item::read("Thing", about);
            item.used.or(item.thrown).map(|it| it.reach)
        };
        for (whom, expected) in [
            ("the nearest enemy less than 6 cells away", Some(Reach::Nearest(6))),
            ("one creature in view, at most 7 cells away", Some(Reach::One(7))),
            ("one cell in view", Some(Reach::One(THROW_RANGE))),
            ("an adjacent creature", Some(Reach::One(1))),
            ("the first creature on a line of 8 cells", Some(Reach::One(8))),
            ("all on a line of 5 cells", Some(Reach::Beam(5))),
            ("all in a cone of 4 cells", Some(Reach::Cone(4))),
            ("all within 1 cell of a point", Some(Reach::Ball(1))),
            ("all others within 3 cells", Some(Reach::Around(3))),
            ("all adjacent", Some(Reach::Adjacent)),
            ("all others in view", Some(Reach::All)),
            ("all enemies in view", Some(Reach::All)),
            ("all allies in view", None),
            ("the player", None),
            ("its cell", None),
            ("you", None),
        ] {
            assert_eq!(reach(&format!("read: 4 damage to {whom}")), expected, "{whom}");
        }
        let thrown = |whom: &str| reach(&format!("thrown: 4 damage to {whom}, then is used up"));
        assert_eq!(thrown("its cell"), Some(Reach::One(THROW_RANGE)));
        assert_eq!(thrown("the creature it hits"), Some(Reach::One(THROW_RANGE)));
        assert_eq!(thrown("all others within 2 cells"), Some(Reach::Ball(2)));
    }

    #[test]
    fn stats_that_are_not_known_count_least() {
        assert_eq!(worth("power +2, speed -15"), 2);
        assert_eq!(worth("sight +4"), 1);
        assert_eq!(worth("luck -20"), -1);
        assert_eq!(worth("no use"), 0);
    }

    #[test]
    fn an_item_is_empty_when_no_stat_of_it_is_left() {
        let is_empty = |label: &str| Item::read(label, "zap: costs 1 charge, then teleports you");
        assert!(is_empty("Wand (charges 0)").empty);
        assert!(is_empty("Wand (charges 0), equipped").empty);
        assert!(!is_empty("Wand (charges 10)").empty);
        assert!(!is_empty("Wand (charges 2, heat 0)").empty);
        assert!(!is_empty("Wand").empty);
    }

    #[test]
    fn what_harms_its_user_is_read() {
        assert!(Item::read("Potion", "drink: makes you confused for 8 turns").harms);
        assert!(Item::read("Potion", "drink: makes you hasted for 15 turns").strengthens);
        assert!(Item::read("Scroll", "read: teleports you").escapes);
        assert!(Item::read("Potion", "drink: power +1 for you").improves);
    }
}
