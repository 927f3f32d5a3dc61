//! How likely the player is to be noticed, in words.

use rogue_travel::{is_dormant, is_sleep};
use roguecore::rule::{Consequence, RuleSet, Trigger};
use roguecore::{EntityView, Odds, View};

use super::{living_fighter, status_line};
use crate::messages::{join_list, with_number};
use crate::text;

/// Odds in words: "25%".
pub(crate) fn odds(odds: Odds) -> String {
    format!("{}%", odds.percent())
}

/// Whether an enemy may notice the player: "25% chance to wake each turn", "does not see you". `None` for one
/// that has noticed them or is about to, and where nothing is to be noticed.
pub(crate) fn noticing(view: View<'_>, entity: &EntityView<'_>) -> Option<String> {
    living_fighter(entity)?;
    let noticing = view.noticing(entity.id)?;
    // The turns of a status that ends are told with it.
    let ends = |status| entity.statuses.iter().any(|it| it.status == status && it.is_temporary());
    match (noticing.asleep, noticing.odds) {
        (Some(status), Odds::NEVER) if ends(status) => None,
        (None, Odds::NEVER) => Some(SEES_NOBODY.to_owned()),
        (None, _) => (!noticing.of_player).then(|| SEES_ALLY.to_owned()),
        // The player is hidden, or out of its sight.
        (Some(_), Odds::NEVER) if !is_dormant(view, entity) => Some(UNAWARE.to_owned()),
        (Some(_), Odds::NEVER) => Some(SLEEPS_ON.to_owned()),
        (Some(_), likely) if noticing.of_player => Some(format!("{}{WAKES}", odds(likely))),
        (Some(_), likely) => Some(format!("{}{WAKES_BY_ALLY}", odds(likely))),
    }
}

const SEES_NOBODY: &str = "does not see you";
const SEES_ALLY: &str = "sees your companion but not you";
const SLEEPS_ON: &str = "wakes only if disturbed";
const UNAWARE: &str = "cannot notice you now";
const WAKES: &str = " chance to wake each turn";
const WAKES_BY_ALLY: &str = " chance each turn that your companion wakes it";

/// Whether words out of a line are those of [`noticing`].
pub(super) fn is_of_notice(words: &str) -> bool {
    [SEES_NOBODY, SEES_ALLY, SLEEPS_ON, UNAWARE].contains(&words)
        || words.ends_with(WAKES)
        || words.ends_with(WAKES_BY_ALLY)
}

/// An entity's statuses with their turns; the one that makes it sleep with the odds of its end:
/// "asleep (25%/turn)".
pub fn statuses_with_odds(view: View<'_>, entity: &EntityView<'_>) -> Vec<String> {
    let noticing = view.noticing(entity.id).filter(|it| it.odds != Odds::NEVER);
    let line = |status: &roguecore::ActiveStatus| {
        let line = status_line(view.content(), *status);
        match noticing.filter(|it| it.asleep == Some(status.status)) {
            Some(it) => format!("{line} ({}/turn)", odds(it.odds)),
            None => line,
        }
    };
    entity.statuses.iter().map(line).collect()
}

/// That a status keeps the player from every deed, so that a command is a turn of waiting: "You can't act: held, 8
/// turns left." `None` where none does.
pub fn helpless(view: View<'_>) -> Option<String> {
    let rows = view.content().rows();
    for active in view.player().statuses {
        // The first status with behaviours decides what its holder does.
        let Some(row) = rows.status(active.status).filter(|row| !row.ai.is_empty()) else {
            continue;
        };
        if !is_sleep(row) {
            return None;
        }
        let name = text::clean_name(&row.name);
        let left = match active.turns.saturating_sub(1) {
            turns @ 1.. if active.is_temporary() => {
                format!(", {} left", with_number(turns, "turn"))
            }
            _ => String::new(),
        };
        return Some(format!("You can't act: {name}{left}."));
    }
    None
}

/// The stealth of the player: how likely sleepers are to wake up, and how far away the player is heard. Empty
/// in content without sleepers that wake up by chance.
pub fn stealth(view: View<'_>) -> Vec<(&'static str, String)> {
    let Some(stealth) = view.stealth() else { return Vec::new() };
    let seen = match stealth.seen {
        Odds::NEVER => "no sleeper in view will wake".to_owned(),
        likely => format!("{} chance each turn that a sleeper in view wakes", odds(likely)),
    };
    let mut facts = vec![("Stealth", seen)];
    let blows =
        noise(view, Trigger::Hit).map(|cells| format!("your blows up to {cells} cells away"));
    let armour =
        noise(view, Trigger::Turn).map(|cells| format!("your armour up to {cells} cells away"));
    let heard: Vec<_> = blows.into_iter().chain(armour).collect();
    if stealth.heard != Odds::NEVER && !heard.is_empty() {
        let wakes = odds(stealth.heard);
        facts.push(("Noise", format!("sleepers hear {} ({wakes} wake)", join_list(&heard))));
    }
    facts
}

/// How far away, in cells, the loudest noise of the player's own rules and equipment is heard.
fn noise(view: View<'_>, trigger: Trigger) -> Option<u32> {
    let equipped = view.inventory().into_iter().filter(|item| item.equipped);
    let items = equipped.map(|item| &item.prototype.rules);
    let rows = std::iter::once(&view.player().prototype.rules).chain(items);
    rows.filter_map(|rules| loudest(rules, trigger)).max()
}

fn loudest(rules: &RuleSet, trigger: Trigger) -> Option<u32> {
    let effects = rules.on(trigger).flat_map(|(_, rule)| &rule.effects);
    let heard = effects.filter_map(|effect| match effect.facts().consequence {
        Consequence::Heard(radius) => Some(radius),
        _ => None,
    });
    heard.max()
}

#[cfg(test)]
mod tests {
    use roguecore::Game;

    use super::*;

    fn game(rest: &str) -> Game {
        let scene = format!("#######\n#@..o.#\n#######\n\n{rest}");
        Game::from_scene(rogue_ember::content(), &scene).unwrap()
    }

    #[test]
    fn a_sleeper_says_how_likely_it_is_to_notice_the_player() {
        let said = |rest: &str| {
            let game = game(rest);
            let view = game.view();
            let other = view.entities().into_iter().find(|it| !it.player).unwrap();
            (noticing(view, &other), statuses_with_odds(view, &other))
        };
        let words = |text: &str| Some(text.to_owned());
        let asleep = said("o = goblin asleep on");
        assert_eq!(
            asleep,
            (words("25% chance to wake each turn"), vec!["asleep (25%/turn)".to_owned()])
        );
        let cloaked = said("o = goblin asleep on\ninventory a shadow_cloak worn");
        assert_eq!(cloaked.0, words("11% chance to wake each turn"));
        assert_eq!(said("o = goblin slumbering 9").0, None);
        // It would wake if it could see the player.
        let hidden = said("o = goblin asleep on\n@ = player shadowed 9").0;
        assert_eq!(hidden, words("cannot notice you now"));
        assert_eq!(said("o = gate_keeper dormant on").0, words("wakes only if disturbed"));
        assert_eq!(said("o = goblin"), (None, vec![]));
        assert_eq!(said("o = goblin\n@ = player shadowed 9").0, words("does not see you"));
    }

    /// Who is hidden is not noticed beside a friend who is.
    #[test]
    fn it_is_said_whom_a_sleeper_would_notice() {
        let said = |rest: &str| {
            let scene = format!("#######\n#@.wo.#\n#######\n\nw = wolf\n{rest}");
            let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
            let view = game.view();
            let goblin = view.entities().into_iter().find(EntityView::is_enemy).unwrap();
            noticing(view, &goblin)
        };
        let words = |text: &str| Some(text.to_owned());
        assert_eq!(
            said("o = goblin asleep on"),
            words("25% chance each turn that your companion wakes it")
        );
        let hidden = said("o = goblin\n@ = player shadowed 9");
        assert_eq!(hidden, words("sees your companion but not you"));
    }

    #[test]
    fn stealth_is_a_number() {
        let facts = |rest: &str| stealth(game(rest).view());
        let plain = facts("o = goblin");
        assert_eq!(plain[0].1, "25% chance each turn that a sleeper in view wakes");
        assert_eq!(plain[1].1, "sleepers hear your blows up to 6 cells away (50% wake)");
        let loud = facts("o = goblin\ninventory a plate_armour worn");
        let noise = "sleepers hear your blows up to 6 cells away and your armour up to 4 cells away (50% wake)";
        assert_eq!(loud[1].1, noise);
    }
}
