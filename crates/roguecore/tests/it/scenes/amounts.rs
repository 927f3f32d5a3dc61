//! Amounts: shares of stats, of `Me` and of others, and what a blow took; conditions of which one holds.

use crate::scenes::support::check_rules;

#[test]
fn one_of_several_conditions_is_enough() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, if: [Any([Has("charges", 3), Has("mana", 2)])], do: [Spend("mana", 2)])"#,
        )],
        "@.

         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         player#0: mana 3 to 1
         player#0 achieves nothing (0,0)
         refused: the conditions for that are not met
         @.",
    );
}

#[test]
fn none_of_several_conditions_must_hold() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, if: [Not(Any([Tag("marked"), Has("mana", 9)]))], do: [AddTag("marked")])"#,
        )],
        "@.

         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         player#0 gets the tag marked (unseen)
         refused: the conditions for that are not met
         @.",
    );
}

#[test]
fn an_effect_takes_half_of_a_stat_of_each_target() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, to: Enemies, do: [Damage(Stat("hp", 50, Target)), Damage(Stat("power"))])"#,
        )],
        "@.ip

         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes imp#2 for 3
         wand strikes post#3 for 10
         wand strikes imp#2 for 5
         imp#2 dies (2,0) by player#0
         gains 10 experience, 0 levels, now 1
         wand strikes post#3 for 5
         @.%p",
    );
}

#[test]
fn a_stat_loses_a_share_of_itself_and_of_others() {
    check_rules(
        &[
            (
                "WAND",
                r#"(on: Use, do: [ChangeStat("mana", Stat("mana", -50)), Heal(Stat("charges", 200, Item))])"#,
            ),
            ("POST", r"(on: Bump, to: Me, do: [Damage(1)])"),
            ("IMP", r#"(on: Hit, to: Me, do: [ChangeStat("power", Stat("power", 100, Other))])"#),
        ],
        "2.i

         2 = player hp 20
         inventory a wand",
        "use=a .",
        "player#0 uses wand a
         player#0: mana 3 to 2
         player#0 heals 4
         imp#2 plans (2,0) w,w (unseen)
         imp#2 moves (2,0) (1,0)
         player#0 waits (0,0)
         imp#2 hits player#0 for 2
         imp#2: power 2 to 7
         @i.",
    );
}

#[test]
fn a_blow_heals_by_what_it_took() {
    check_rules(
        &[
            ("PLAYER", r"(on: Hit, to: Me, do: [Heal(Taken(50))]), (on: Kill, do: [Heal(Taken)])"),
            ("POST", r"(on: Hurt, to: Other, do: [Damage(Taken(40))])"),
        ],
        "2p1

         2 = player hp 20
         1 = imp hp 3",
        "e",
        "player#0 hits post#1 for 5
         player#0 heals 2
         post strikes player#0 for 2
         imp#2 plans (2,0) w,w (unseen)
         imp#2 waits (2,0)
         @pi",
    );
}

/// Of a blow that kills only the hit points count that were there.
#[test]
fn a_blow_takes_no_more_than_there_is() {
    check_rules(
        &[
            ("PLAYER", r"(on: Kill, do: [Heal(Taken)])"),
            ("IMP", r"(on: Die, to: Other, do: [Damage(Taken(200))])"),
        ],
        "21

         2 = player hp 20
         1 = imp hp 3",
        "e",
        "player#0 hits imp#1 for 5
         imp#1 dies (1,0) by player#0
         gains 10 experience, 0 levels, now 1
         imp strikes player#0 for 6
         player#0 heals 3
         @%",
    );
}

#[test]
fn a_drain_heals_by_what_it_took() {
    check_rules(
        &[("WAND", r#"(on: Use, to: InView, do: [Drain(8, 50, "fire")])"#)],
        "2.1p

         2 = player hp 20
         1 = imp hp 3
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes imp#2 for 8
         imp#2 dies (2,0) by player#0
         gains 10 experience, 0 levels, now 1
         player#0 heals 1
         wand strikes post#3 for 4
         player#0 heals 2
         @.%p",
    );
}

#[test]
fn a_text_tells_numbers() {
    check_rules(
        &[
            ("PLAYER", r#"(on: Hit, do: [Say("{taken} of you, {other.hp} left; {mana} mana.")])"#),
            (
                "WAND",
                r#"(on: Use, do: [Spend("charges", 1), Say("{item.charges} left on floor {floor}, turn {turn}.")])"#,
            ),
        ],
        "@p

         inventory a wand",
        "e use=a",
        r#"player#0 hits post#2 for 5
         "5 of you, 15 left; 3 mana." (1,0)
         player#0 uses wand a
         player#0: wand charges 2 to 1
         "1 left on floor 1, turn 2." (0,0)
         @p"#,
    );
}

#[test]
fn amounts_are_described() {
    let rules = r#"(on: Hit, to: Other, do: [Damage(Stat("hp", 50, Target), "fire"), Drain("2d6", 50)]),
                   (on: Hit, to: Me, do: [Heal(Taken), ChangeStat("mana", Stat("mana", -50))])"#;
    let content = crate::scenes::support::rules_content(&[("IMP", rules)]);
    let lines = roguecore::describe::creature(&content, content.prototype_id("imp").unwrap());
    assert_eq!(
        lines[lines.len() - 2..],
        [
            "hits deal 50% of the target's HP fire damage, deal 2d6 damage, 50% of which heals it",
            "hits: heals it for the blow, -50% of mana mana for it",
        ]
    );
}
