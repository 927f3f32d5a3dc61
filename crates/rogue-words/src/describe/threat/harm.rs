//! The harms that a blow, a death or a deed can do to the player.

use roguecore::english::third_person;
use roguecore::rule::Trigger;
use roguecore::{Backlash, Bounds, EntityView, Harms, View};

use super::bounds::with_damage;
use crate::messages::{join_list, plural, with_number};
use crate::text;

/// The backlash of a blow, or of a death: "can deal 7–22 damage and spread caustic gas".
pub(crate) fn backlash_words(view: View<'_>, backlash: Backlash) -> String {
    let verbs: Vec<String> = harms(view, backlash).iter().map(Harm::verb).collect();
    // A stat that is set, an effect of a chain.
    if verbs.is_empty() { "can harm you".to_owned() } else { format!("can {}", join_list(&verbs)) }
}

/// The first harm alone, without the turns of a status: "can leave you weakened".
pub(crate) fn backlash_in_brief(view: View<'_>, backlash: Backlash) -> String {
    match harms(view, backlash).first() {
        Some(harm) => format!("can {}", harm.without_turns().verb()),
        None => "can harm you".to_owned(),
    }
}

/// The harm of the death of a creature: "spreads caustic gas" where it comes with each death, else "can deal 7–22
/// damage".
pub(super) fn death_words(view: View<'_>, entity: &EntityView<'_>, backlash: Backlash) -> String {
    let harms = harms(view, backlash);
    if harms.is_empty() || !comes_with_each_death(view, entity) {
        return backlash_words(view, backlash);
    }
    if !harms.iter().all(Harm::is_of_place) {
        return backlash_words(view, backlash);
    }
    let verbs: Vec<String> = harms.iter().map(|harm| third_person(&harm.verb())).collect();
    join_list(&verbs)
}

/// The first of these harms alone: "spreads caustic gas".
pub(crate) fn death_in_brief(
    view: View<'_>,
    entity: &EntityView<'_>,
    backlash: Backlash,
) -> String {
    match harms(view, backlash).first() {
        Some(harm) if harm.is_of_place() && comes_with_each_death(view, entity) => {
            third_person(&harm.verb())
        }
        _ => backlash_in_brief(view, backlash),
    }
}

/// Whether the rules for a death of a creature are those of its row alone, and have no conditions.
fn comes_with_each_death(view: View<'_>, entity: &EntityView<'_>) -> bool {
    let rows = view.content().rows();
    let mut statuses = entity.statuses.iter().filter_map(|it| rows.status(it.status));
    let is_of_row = !statuses.any(|row| row.rules.has(Trigger::Die));
    is_of_row && entity.prototype.rules.on(Trigger::Die).all(|(_, rule)| rule.conditions.is_empty())
}

/// A harm that has a name.
#[derive(Clone)]
pub(super) enum Harm {
    Damage(Bounds),
    Status { name: String, turns: Option<u32> },
    Lowers(String),
    Spreads(String),
    Calls(String),
    Alarm,
    End,
    Removal,
    Push,
    Theft,
}

impl Harm {
    /// "steal from you", after "can".
    pub(super) fn verb(&self) -> String {
        match self {
            Self::Damage(points) => format!("deal {}", with_damage(*points)),
            // Of any adjective: "stunned" as well as "weak".
            Self::Status { name, turns } => format!("leave you {name}{}", lasting(*turns)),
            Self::Lowers(stat) => format!("lower your {stat}"),
            Self::Spreads(substance) => format!("spread {substance}"),
            Self::Calls(creatures) => format!("spawn {creatures}"),
            Self::Alarm => "raise an alarm".to_owned(),
            Self::End => "end the game".to_owned(),
            Self::Removal => "take you away".to_owned(),
            Self::Push => "push you".to_owned(),
            Self::Theft => "steal from you".to_owned(),
        }
    }

    /// Whether it befalls the place of the creature, wherever the player is.
    const fn is_of_place(&self) -> bool {
        matches!(self, Self::Spreads(_) | Self::Calls(_))
    }

    pub(super) fn without_turns(&self) -> Self {
        match self {
            Self::Status { name, .. } => Self::Status { name: name.clone(), turns: None },
            other => other.clone(),
        }
    }
}

fn lasting(turns: Option<u32>) -> String {
    turns.map_or_else(String::new, |turns| format!(" for up to {}", with_number(turns, "turn")))
}

/// The harms that have a name.
pub(super) fn harms(view: View<'_>, backlash: Backlash) -> Vec<Harm> {
    let rows = view.content().rows();
    let mut harms: Vec<Harm> = backlash.damage.map(Harm::Damage).into_iter().collect();
    if let Some((id, turns)) = backlash.status
        && let Some(row) = rows.status(id)
    {
        harms.push(Harm::Status { name: text::clean_name(&row.name), turns });
    }
    let lowered = backlash.lowers.and_then(|id| rows.stat(id));
    harms.extend(lowered.map(|row| Harm::Lowers(text::clean_name(&row.name))));
    let substance = backlash.spreads.and_then(|id| rows.substance(id));
    harms.extend(substance.map(|row| Harm::Spreads(text::clean_name(&row.name))));
    let called = backlash.calls.map(|kind| text::clean_name(view.content().name(kind)));
    if called.is_none() && backlash.harms.intersects(Harms::ALERTS) {
        harms.push(Harm::Alarm);
    }
    harms.extend(called.map(|name| Harm::Calls(plural(&name))));
    let others = [
        (Harms::LOSES, Harm::End),
        (Harms::REMOVES, Harm::Removal),
        (Harms::DISPLACES, Harm::Push),
        (Harms::ROBS, Harm::Theft),
    ];
    for (kind, harm) in others {
        if backlash.harms.intersects(kind) {
            harms.push(harm);
        }
    }
    harms
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game};

    use super::*;

    #[test]
    fn first_harm_is_told_in_brief() {
        let game = Game::from_scene(Content::classic(), "####\n#@.#\n####").unwrap();
        let mut backlash = Backlash::default();
        assert_eq!(backlash_in_brief(game.view(), backlash), "can harm you");
        backlash.harms = Harms::DISPLACES.union(Harms::ROBS);
        assert_eq!(backlash_in_brief(game.view(), backlash), "can push you");
    }

    /// The gas of a bloat comes with each death, a damage only to those beside it.
    #[test]
    fn certain_harm_of_a_death_has_no_can() {
        let said = |creature: &str| {
            let scene = format!("####\n#@1#\n####\n\n1 = {creature}");
            let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
            let view = game.view();
            let enemy = view.entities().into_iter().find(|it| !it.player).unwrap();
            let death = view.threat(enemy.id).unwrap().death.unwrap();
            [death_words(view, &enemy, death), death_in_brief(view, &enemy, death)]
        };
        assert_eq!(said("bloat"), ["spreads caustic gas"; 2]);
        assert!(said("bombardier").iter().all(|it| it.starts_with("can deal ")));
    }

    #[test]
    fn every_harm_has_a_verb() {
        let word = |word: &str| word.to_owned();
        for (harm, verb) in [
            (
                Harm::Status { name: word("stunned"), turns: Some(1) },
                "leave you stunned for up to 1 turn",
            ),
            (Harm::Lowers(word("power")), "lower your power"),
            (Harm::Spreads(word("fire")), "spread fire"),
            (Harm::Alarm, "raise an alarm"),
            (Harm::End, "end the game"),
            (Harm::Removal, "take you away"),
            (Harm::Push, "push you"),
            (Harm::Theft, "steal from you"),
            (Harm::Calls(word("orcs")), "spawn orcs"),
            (Harm::Damage(Bounds { min: 1, max: Some(4) }), "deal 1–4 damage"),
        ] {
            assert_eq!(harm.verb(), verb);
        }
    }
}
