use std::path::Path;

use super::*;

fn ember(sides: &str, seeds: u64) -> SimResult<Odds> {
    odds(Path::new("ember"), sides, 1, seeds)
}

fn percent_won(odds: &Odds, side: usize) -> f64 {
    odds.share(odds.won_by(Some(side)).len()).percent()
}

#[test]
fn the_stronger_side_wins_from_either_end() {
    for (sides, winner) in [("jackal v ogre", 1), ("ogre v jackal", 0)] {
        assert!(percent_won(&ember(sides, 20).unwrap(), winner) > 90.0, "{sides}");
    }
    let (few, many) =
        (ember("3 jackal v ogre", 40).unwrap(), ember("12 jackal v ogre", 40).unwrap());
    assert!(percent_won(&few, 0) < percent_won(&many, 0));
}

#[test]
fn neither_side_of_equals_is_better_off() {
    let odds = ember("goblin v goblin", 400).unwrap();
    for side in [0, 1] {
        let (low, high) = odds.share(odds.won_by(Some(side)).len()).interval(3.0);
        assert!(low < 50.0 && 50.0 < high, "{}", odds.report());
    }
}

/// A goblin and an ogre sleep by their rows, and a cultist raises the dead.
#[test]
fn fights_come_to_an_end() {
    for sides in
        ["3 goblin v goblin_archer", "cultist and ogre v 2 hobgoblin", "20 jackal v 20 goblin"]
    {
        let odds = ember(sides, 10).unwrap();
        assert!(odds.won_by(None).len() < 3, "{sides}: {}", odds.report());
    }
}

#[test]
fn every_creature_of_the_built_in_games_can_fight() {
    for name in rogue_ember::built_in_names() {
        let content = crate::content::by_name(Some(Path::new(name))).unwrap();
        let rows = content.prototypes().iter();
        let rows = rows.filter(|row| row.fighter.is_some() && !row.ai.is_empty());
        let ids: Vec<&str> = rows.map(|row| row.id.as_str()).collect();
        for some in ids.chunks(10) {
            let side = some.join(" and ");
            let odds = odds(Path::new(name), &format!("{side} v {side}"), 1, 2);
            assert!(odds.is_ok(), "{name}: {side}: {:?}", odds.err());
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_report() {
    let report = || ember("2 jackal v goblin and toad", 20).unwrap().report();
    let text = report();
    assert_eq!(text, report());
    for part in ["2 jackal", "goblin and toad", " % (", "20 fights of ", " turns\n"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn what_is_no_fight_is_refused_with_the_way_out() {
    for (sides, part) in [
        ("jackal", "`v` between"),
        ("jackal v ogre v goblin", "`v` between"),
        ("", "`v` between"),
        ("v", "\"\" is not a creature"),
        ("jackal v", "\"\" is not a creature"),
        ("jackal and v ogre", "\"\" is not a creature"),
        ("three jackal v ogre", "\"three\" is not a number"),
        ("-1 jackal v ogre", "\"-1\" is not a number"),
        ("jackal ogre troll v ogre", "\"jackal ogre troll\" is not a creature"),
        ("0 jackal v ogre", "\"0 jackal\" names no creature"),
        ("100000 jackal v ogre", "more than 20 creatures"),
        ("99999999999999999999999 jackal v ogre", "more than 20 creatures"),
        ("11 jackal and 10 goblin v ogre", "more than 20 creatures"),
        ("jakal v ogre", "no creature \"jakal\" that fights by itself; did you mean \"jackal\""),
        ("player v ogre", "no creature \"player\""),
        ("xyzzy v ogre", "there are "),
    ] {
        let error = ember(sides, 1).err().unwrap_or_default();
        assert!(error.contains(part) && !error.contains('\n'), "{sides}: {error}");
    }
}
