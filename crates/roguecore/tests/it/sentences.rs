//! The sentences of rows about their rules: the numbers in their places, and each mistake.

use roguecore::{BuildError, Content, ContentBuilder, Host, Pack, describe};

/// First steps with a blade of these fields, and statuses that its rules give.
fn with_blade(fields: &str) -> String {
    let rows = format!(
        "statuses: [(id: \"slowed\", stats: {{\"speed\": -50}}), (id: \"asleep\", ai: [(do: Sleep)])],
        items: [(id: \"blade\", glyph: '/', color: (1, 1, 1), {fields})], tiles: ["
    );
    Content::first_steps_ron().replacen("tiles: [", &rows, 1)
}

fn lines(fields: &str) -> Vec<String> {
    let content = Content::parse("blade.ron", &with_blade(fields)).unwrap();
    describe::item(&content, content.prototype_id("blade").unwrap())
}

fn mistake(fields: &str) -> String {
    let errors = Content::parse("blade.ron", &with_blade(fields)).unwrap_err().to_string();
    let (place, fault) = errors.split_once("`effect` of \"blade\": ").unwrap_or(("", &errors));
    assert!(place.starts_with("blade.ron:"), "{errors}");
    fault.trim_end().to_owned()
}

const THROWN: &str =
    "rules: [(on: Throw, to: Ball(2), do: [Damage(\"1d8+4\"), AddStatus(\"slowed\", 3)]),
    (on: Throw, if: [Chance(2, 5)], do: [UseUp, Say(\"It breaks.\")])]";

#[test]
fn places_have_the_numbers_of_the_rules() {
    let told = "effect: \"Deals {damage} within {radius} and slows for {turns} turns. Breaks {chance} of the time.\"";
    assert_eq!(
        lines(&format!("{told}, {THROWN}")),
        ["deals 1d8+4 within 2 and slows for 3 turns", "breaks 40% of the time"]
    );
    // Two of a kind; equal numbers share a place.
    let rules = "rules: [(on: Use, do: [Damage(2), Heal(Stat(\"max_hp\", 30)), ChangeStat(\"power\", -1), Damage(5)]),
        (on: Drop, do: [Damage(2)])]";
    let told = "effect: \"Deals {damage}, then {damage2}; {power} power, heals {heal}.\"";
    assert_eq!(
        lines(&format!("{told}, {rules}")),
        ["deals 2, then 5; -1 power, heals 30% of max HP"]
    );
}

#[test]
fn sentences_tell_of_all_rules() {
    for (sentence, fault) in [
        (
            "Deals {damge} within {radius}, slows for {turns} turns; breaks {chance}.",
            "the rules have no number for `{damge}`; did you mean `{damage}`?",
        ),
        (
            "Deals {xyzzy}.",
            "the rules have no number for `{xyzzy}`; they have `{damage}`, `{turns}`, `{status}`, \
             `{speed}`, `{radius}`, `{chance}`",
        ),
        (
            "Deals {damage.",
            "`{` and `}` are for numbers of the rules, such as `{damage}`: each needs the other one",
        ),
        (
            "Deals {damage} within 2, slows for {turns} turns; breaks {chance}.",
            "2 is written by hand; a number comes from the rules: write `{radius}`",
        ),
        (
            "Deals {damage} within {radius} and slows; breaks {chance}.",
            "the sentence leaves out `{turns}`, which is 3 here",
        ),
        (
            "Deals {damage} within {radius}, slows for {turns} turns.",
            "the sentence leaves out `{chance}`, which is 40% here",
        ),
        (
            "Deals {damage} within {radius}, hampers for {turns} turns; breaks {chance}.",
            "the sentence does not tell of `AddStatus`: take one of the words slowed",
        ),
    ] {
        assert_eq!(mistake(&format!("effect: \"{sentence}\", {THROWN}")), fault);
    }
    assert_eq!(
        mistake("effect: \"Cuts.\", rules: [(on: Drop, do: [Say(\"It rings.\")])]"),
        "without rules there is nothing that `effect` could tell; write it as `flavour`"
    );
    for rule in ["Teleport()", "Win", "Push(2)"] {
        let rules = format!("rules: [(on: Use, do: [{rule}])]");
        let verb = rule.split('(').next().unwrap();
        let fault = mistake(&format!("effect: \"It does {{cells}} things.\", {rules}"));
        let expected = if rule == "Push(2)" { format!("`{verb}`") } else { "`{cells}`".to_owned() };
        assert!(fault.contains(&expected), "{rule}: {fault}");
    }
}

/// A place that no event fills would be read by the player as it is written.
#[test]
fn messages_have_places_that_events_fill() {
    for (message, fault) in [
        (
            "begin: (they: \"{who} glows.\")",
            "the sentence has no place `{who}`; it has `{name}`, `{amount}`, `{by}`, `{whose}`",
        ),
        (
            "begin: (they: \"{nam} glows.\")",
            "the sentence has no place `{nam}`; did you mean `{name}`?",
        ),
        (
            "begin: (many: \"{name} take {amount}.\")",
            "the sentence has no place `{amount}`; it has `{name}`",
        ),
        ("end: (you: \"You glow {no more.\")", "each needs the other one"),
    ] {
        let text = with_blade(&format!("messages: ({message})"));
        let errors = Content::parse("blade.ron", &text).expect_err(message).to_string();
        assert!(errors.contains(fault), "{message}: {errors}");
    }
}

/// A sentence is no part of the rules: saves, replays and links stay as they are.
#[test]
fn a_sentence_changes_no_identity() {
    let told =
        "effect: \"Deals {damage} within {radius}, slows for {turns} turns; breaks {chance}.\"";
    let with = Content::parse("a.ron", &with_blade(&format!("{told}, {THROWN}"))).unwrap();
    let without = Content::parse("b.ron", &with_blade(THROWN)).unwrap();
    assert_eq!(with.hash(), without.hash());
}

/// A pack that gives a row other rules need not repeat its sentence, which is left out then.
#[test]
fn other_rules_drop_the_sentence() {
    let told =
        "effect: \"Deals {damage} within {radius}, slows for {turns} turns; breaks {chance}.\"";
    let base = with_blade(&format!("{told}, {THROWN}"));
    let told_with = |change: &str| {
        let change = format!("(extends: \"base\", change: (items: {{\"blade\": ({change})}}))");
        let pack = |name: &str, text: &str| Pack::new().with_file(name, text);
        let packs = [pack("change.ron", &change), pack("base.ron", &base)];
        let content = Content::parse_packs(&packs, &Host::new()).unwrap();
        content.prototype(content.prototype_id("blade").unwrap()).effect.clone()
    };
    assert_eq!(told_with("rules: [(on: Use, do: [Teleport()])]"), "");
    assert!(!told_with("name: \"knife\"").is_empty());
    let both = "rules: [(on: Use, do: [Teleport()])], effect: \"Teleports you.\"";
    assert_eq!(told_with(both), "Teleports you.");
}

/// The stats of a status are told by its own sentence or as they are, never left out.
#[test]
fn an_origin_with_a_sentence_tells_the_stats_of_its_status() {
    let pack = "(extends: \"classic\", tags: [\"oathbound\"],
        statuses: [(id: \"oath\", stats: {\"power\": 3})],
        growth: [(id: \"oathbound\", name: \"oathbound\", origin: \"oathbound\",
            do: [AddStatus(\"oath\"), ChangeStat(\"max_hp\", 5)], effect: \"{max_hp} max HP.\")])";
    let content = Content::parse("oath.ron", pack).unwrap_or_else(|why| panic!("{why}"));
    let (origin, _) = content.origins().next().unwrap();
    assert_eq!(describe::origin(&content, origin), ["+5 max HP", "+3 power"]);
}

/// Content that is made in Rust has the same checks.
#[test]
fn built_rows_tell_of_their_rules() {
    let mut rows = ContentBuilder::from_content(&Content::classic());
    let potion = Content::classic().prototype_id("health_potion").unwrap();
    let told = |rows: &mut ContentBuilder, effect: &str| {
        rows.prototype_mut(potion).unwrap().effect = effect.to_owned();
    };
    told(&mut rows, "Heals {heal}.");
    let content = rows.build().unwrap();
    assert_eq!(describe::item(&content, potion), ["heals 4"]);
    let mut rows = ContentBuilder::from_content(&content);
    told(&mut rows, "Heals.");
    let fault = "`effect` of \"health_potion\": the sentence leaves out `{heal}`, which is 4 here";
    assert_eq!(rows.build().unwrap_err(), BuildError::WrongText(fault.to_owned()));
}
