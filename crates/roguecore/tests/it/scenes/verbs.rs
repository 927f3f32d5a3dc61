//! Every verb of a rule: what it does, and when it is refused because it would do nothing.

use roguecore::{Content, Game};

use crate::scenes::support::{check_rules, play, rules_content, rules_ron};

#[test]
fn damage_is_reduced_by_resistance_to_its_kind() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [Damage(9, "fire"), Damage(3)])"#)],
        "@.p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 4
         wand strikes post#2 for 3
         @.p",
    );
}

#[test]
fn a_target_that_an_earlier_one_has_killed_stays_dead() {
    check_rules(
        &[
            ("WAND", r#"(on: Use, to: InView, do: [SetStat("hp", 1), Damage(1)])"#),
            ("POST", "(on: Hurt, to: Around(1), do: [Damage(99)])"),
        ],
        "@.pp
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 19
         post strikes post#3 for 99
         post#3 dies (3,0) by post#2
         wand strikes post#2 for 1
         post#2 dies (2,0) by player#0
         gains 10 experience, 0 levels, now 1
         @.%%",
    );
}

#[test]
fn a_stat_changes_within_its_bounds() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, do: [ChangeStat("mana", 2), SetStat("mana", 99), ChangeStat("mana", -99)])"#,
        )],
        "@.
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         player#0: mana 3 to 5
         player#0: mana 5 to 9
         player#0: mana 9 to 0
         @.",
    );
}

#[test]
fn hit_points_change_by_damage_and_healing() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, do: [ChangeStat("hp", -4), ChangeStat("hp", 2), SetStat("hp", 99)])"#,
        )],
        "@.
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes player#0 for 4
         player#0 heals 2
         player#0 heals 2
         @.",
    );
}

#[test]
fn a_stat_of_hit_points_at_zero_is_death() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [SetStat("hp", 0), Win])"#)],
        "@.
         
         inventory a wand",
        "use=a .",
        "player#0 uses wand a
         wand strikes player#0 for 30
         player#0 dies (0,0) by player#0
         game over: died by player#0 floor 1 turn 1
         refused: the game is over
         %.",
    );
}

#[test]
fn a_status_adds_to_stats_and_stacks() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [AddStatus("strong", 2)])"#)],
        "@p
         
         inventory a wand",
        "use=a use=a e . e",
        "player#0 uses wand a
         player#0 is strong for 2
         player#0 counts its statuses (unseen)
         player#0 uses wand a
         player#0 is strong for 3
         player#0 counts its statuses (unseen)
         player#0 hits post#2 for 8
         player#0 counts its statuses (unseen)
         player#0 waits (0,0)
         player#0 counts its statuses (unseen)
         player#0 is no longer strong (0,0)
         player#0 hits post#2 for 5
         @p",
    );
}

#[test]
fn a_status_that_ends_runs_its_rules() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [RemoveStatus("poisoned")])"#)],
        "1.
         
         1 = player poisoned 9
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         player#0 is no longer poisoned (0,0)
         \"It is over.\" (0,0)
         refused: it would have no effect
         @.",
    );
}

#[test]
fn poison_kills_for_who_gave_it() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [AddStatus("poisoned", 3)])"#)],
        "@.1
         
         1 = post hp 3
         inventory a wand",
        "use=a . .",
        "player#0 uses wand a
         post#2 is poisoned for 3
         \"It burns.\" (2,0)
         poisoned strikes post#2 for 2
         post#2 counts its statuses (unseen)
         player#0 waits (0,0)
         poisoned strikes post#2 for 2
         post#2 dies (2,0) by player#0
         gains 10 experience, 0 levels, now 1
         player#0 waits (0,0)
         @.%",
    );
}

#[test]
fn tags_are_given_and_taken() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, if: [Not(Tag("marked"))], do: [AddTag("marked")]), (on: Use, do: [RemoveTag("marked")])"#,
        )],
        "@.
         
         inventory a wand",
        "use=a use=a use=a",
        "player#0 uses wand a
         player#0 gets the tag marked (unseen)
         player#0 uses wand a
         player#0 loses the tag marked (unseen)
         player#0 uses wand a
         player#0 gets the tag marked (unseen)
         @.",
    );
}

#[test]
fn a_tag_that_is_there_is_no_effect() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [AddTag("marked"), Say("Marked.")])"#)],
        "@.
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         player#0 gets the tag marked (unseen)
         \"Marked.\" (0,0)
         refused: it would have no effect
         @.",
    );
}

#[test]
fn teleport_leads_to_a_random_free_cell() {
    check_rules(
        &[("WAND", "(on: Use, do: [Teleport()])")],
        "@....#...p
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         player#0 is teleported (0,0) (4,0)
         player#0 uses wand a
         player#0 is teleported (4,0) (0,0)
         @....#...p",
    );
}

#[test]
fn teleport_without_a_free_cell_does_nothing() {
    check_rules(
        &[("WAND", "(on: Use, do: [Teleport(2)])")],
        "@p##..
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         player#0 achieves nothing (0,0)
         @p##..",
    );
}

#[test]
fn blink_leads_to_a_free_cell() {
    check_rules(
        &[("WAND", "(on: Use, to: Chosen(4), do: [Blink])")],
        "@..p.
         
         inventory a wand",
        "use=a@3,0 use=a@2,0",
        "refused: it would have no effect
         player#0 uses wand a at (2,0)
         player#0 is teleported (0,0) (2,0)
         ..@p.",
    );
}

#[test]
fn push_stops_at_a_wall_and_at_actors() {
    check_rules(
        &[("WAND", "(on: Use, to: Nearest(9), do: [Push(3)])")],
        "@p.p.#
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         post#2 is pushed (1,0) (2,0)
         player#0 uses wand a
         player#0 achieves nothing (0,0)
         @.pp.#",
    );
}

#[test]
fn push_goes_on_in_the_direction_of_the_line() {
    check_rules(
        &[("WAND", "(on: Use, to: Actor(), do: [Push(2)])")],
        "@....
         .....
         ..p..
         .....
         .....
         
         inventory a wand",
        "use=a@2,2",
        "player#0 uses wand a at (2,2)
         post#2 is pushed (2,2) (3,3)
         post#2 is pushed (3,3) (4,4)
         @....
         .....
         .....
         .....
         ....p",
    );
}

#[test]
fn a_push_enters_every_cell() {
    check_rules(
        &[
            ("WAND", "(on: Use, to: Actor(), do: [Push(3)])"),
            ("RUNE", "(on: Enter, do: [Damage(1)])"),
        ],
        "@p^.^.
         
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         post#2 is pushed (1,0) (2,0)
         rune strikes post#2 for 1
         post#2 is pushed (2,0) (3,0)
         post#2 is pushed (3,0) (4,0)
         rune strikes post#2 for 1
         @.^.p.",
    );
}

#[test]
fn pull_ends_next_to_the_puller() {
    check_rules(
        &[("WAND", "(on: Use, to: Nearest(9), do: [Pull(9)])")],
        "@...p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         post#2 is pulled (4,0) (3,0)
         post#2 is pulled (3,0) (2,0)
         post#2 is pulled (2,0) (1,0)
         @p...",
    );
}

#[test]
fn swap_changes_places_and_enters() {
    check_rules(
        &[("WAND", "(on: Use, to: Actor(), do: [Swap])"), ("RUNE", "(on: Enter, do: [Damage(1)])")],
        "@.1
         
         1 = post on rune
         inventory a wand",
        "use=a@2,0",
        "player#0 uses wand a at (2,0)
         player#0 is swapped (0,0) (2,0)
         post#2 is swapped (2,0) (0,0)
         rune strikes player#0 for 1
         p.@",
    );
}

#[test]
fn summoned_creatures_follow_and_join_the_summoner() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [Summon("post", 2)])"#)],
        "####
         #@.#
         #..#
         ####
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         post#2 appears (2,1) of player#0
         post#2 joins player
         post#3 appears (2,2) of player#0
         post#3 joins player
         player#0 uses wand a
         post#4 appears (1,2) of player#0
         post#4 joins player
         ####
         #@p#
         #pp#
         ####",
    );
}

#[test]
fn a_trap_summons_enemies() {
    check_rules(
        &[("RUNE", r#"(on: Enter, do: [Summon("post", 1)])"#)],
        "@^.",
        "e",
        "player#0 moves (0,0) (1,0)
         post#1 appears (2,0)
         .@p",
    );
}

#[test]
fn become_keeps_wounds() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Actor(), do: [Become("imp")])"#)],
        "@..1#
         
         1 = post hp 18
         inventory a wand",
        "use=a@3,0",
        "player#0 uses wand a at (3,0)
         post#2 becomes imp (3,0)
         imp#2 plans (3,0) w,w,w (unseen)
         imp#2 moves (3,0) (2,0)
         @.i.#",
    );
}

#[test]
fn become_what_it_is_has_no_effect() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Actor(), do: [Become("post")])"#)],
        "@..p
         
         inventory a wand",
        "use=a@3,0",
        "refused: it would have no effect
         @..p",
    );
}

#[test]
fn create_puts_a_stack_or_single_items_on_the_cell() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Chosen(3), do: [Create("coin", 5), Create("ring", 2)])"#)],
        "@..
         
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         coin#2 × 5 appears (1,0)
         ring#3 appears (1,0)
         ring#4 appears (1,0)
         @$.",
    );
}

#[test]
fn give_and_take_items_of_a_stack() {
    check_rules(
        &[(
            "WAND",
            r#"(on: Use, if: [Not(Carries("coin"))], do: [Give("coin", 3), Give("coin", 2)]), (on: Use, do: [Take("coin", 4)])"#,
        )],
        "@.
         
         inventory a wand",
        "use=a use=a use=a use=a",
        "player#0 uses wand a
         player#0 gets coin b × 3
         player#0 gets coin b × 2
         player#0 uses wand a
         player#0 loses coin b × 4
         player#0 uses wand a
         player#0 loses coin b
         player#0 uses wand a
         player#0 gets coin b × 3
         player#0 gets coin b × 2
         @.",
    );
}

#[test]
fn take_unequips_first() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [Take("ring", 1)])"#)],
        "@.
         
         inventory a wand, b ring equipped",
        "use=a use=a",
        "player#0 uses wand a
         player#0 unequips ring b
         player#0 loses ring b
         refused: it would have no effect
         @.",
    );
}

#[test]
fn a_creature_carries_a_gift_and_drops_it_when_it_dies() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [Give("coin", 2)])"#)],
        "@p.
         
         p = post hp 1
         inventory a wand",
        "use=a e",
        "player#0 uses wand a
         post#2 gets coin a × 2
         player#0 hits post#2 for 5
         post#2 dies (1,0) by player#0
         post#2 drops coin a
         gains 10 experience, 0 levels, now 1
         @%.",
    );
}

#[test]
fn a_tile_changes() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Chosen(3), do: [SetTile("rune")])"#)],
        "@..
         
         inventory a wand",
        "use=a@2,0 use=a@2,0",
        "player#0 uses wand a at (2,0)
         floor becomes rune (2,0)
         refused: it would have no effect
         @.^",
    );
}

#[test]
fn a_tile_that_cannot_be_entered_is_not_put_under_an_entity() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Chosen(3), do: [SetTile("wall")])"#)],
        "@p.
         
         inventory a wand",
        "use=a@1,0 use=a@2,0",
        "refused: it would have no effect
         player#0 uses wand a at (2,0)
         floor becomes wall (2,0)
         @p#",
    );
}

#[test]
fn substances_are_one_event() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Ball(1, 5), do: [Spread("gas", 200)])"#)],
        "@....
         ##..#
         
         inventory a wand",
        "use=a@3,0 use=a@3,0",
        "player#0 uses wand a at (3,0)
         wand explodes (3,0) radius 1
         substances: gas (2,0) 200, gas (3,0) 200, gas (4,0) 200, gas (3,1) 200 (unseen)
         player#0 uses wand a at (3,0)
         wand explodes (3,0) radius 1
         substances: gas (2,0) 255, gas (3,0) 255, gas (4,0) 255, gas (3,1) 255 (unseen)
         @.%%%
         ##.%#",
    );
}

#[test]
fn clear_removes_a_substance() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Chosen(5), do: [Spread("gas", 2), Clear("gas")])"#)],
        "@..
         
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         substances: gas (1,0) 2 (unseen)
         substances: gas (1,0) 0 (unseen)
         @..",
    );
}

#[test]
fn reveal_explores_cells_once() {
    check_rules(
        &[("WAND", "(on: Use, do: [Reveal(3)])")],
        "@.#....#
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         revealed (0,0) radius 3
         refused: it would have no effect
         @.#....#",
    );
}

#[test]
fn a_use_that_cannot_be_paid_is_refused() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [Damage(1), Spend("charges", 1)])"#)],
        "@.p
         
         inventory a wand",
        "use=a use=a use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         player#0: wand charges 2 to 1
         player#0 uses wand a
         wand strikes post#2 for 1
         player#0: wand charges 1 to 0
         refused: too little left: 1 needed, 0 there
         @.p",
    );
}

#[test]
fn what_the_item_has_not_its_holder_pays() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [Damage(1), Spend("mana", 2)])"#)],
        "@.p
         
         inventory a wand",
        "use=a use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         player#0: mana 3 to 1
         refused: too little left: 2 needed, 1 there
         @.p",
    );
}

#[test]
fn an_equipped_item_uses_itself_up() {
    check_rules(
        &[("RING", r#"(on: Turn, do: [UseUp, Say("It crumbles.")])"#)],
        "@.
         
         inventory a ring equipped",
        ". .",
        "player#0 waits (0,0)
         player#0 unequips ring a
         player#0 loses ring a
         \"It crumbles.\" (0,0)
         player#0 waits (0,0)
         @.",
    );
}

#[test]
fn a_thrown_item_uses_itself_up() {
    check_rules(
        &[
            ("COIN", "(on: Throw, do: [Noise(3), UseUp])"),
            ("IMP", r#"(on: Hear, do: [Say("What was that?")])"#),
        ],
        "@.....#i
         
         inventory a coin",
        "throw=a@5,0",
        "player#0 throws coin a (0,0) (5,0)
         noise (5,0) radius 3 (unseen)
         \"What was that?\" (7,0) (unseen)
         coin#1 vanishes (5,0)
         @.....#i",
    );
}

#[test]
fn experience_is_gained() {
    check_rules(
        &[("WAND", "(on: Use, do: [Experience(7)])")],
        "@.
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         gains 7 experience, 0 levels, now 1
         @.",
    );
}

#[test]
fn join_changes_the_faction() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Actor(), do: [Join("player")])"#)],
        "@.p
         
         inventory a wand",
        "use=a@2,0 use=a@2,0",
        "player#0 uses wand a at (2,0)
         post#2 joins player
         refused: it would have no effect
         @.p",
    );
}

#[test]
fn there_is_no_floor_above_the_first() {
    check_rules(
        &[("WAND", "(on: Use, do: [ChangeFloor(-1)])")],
        "@.
         
         inventory a wand",
        "use=a",
        "refused: it would have no effect
         @.",
    );
}

#[test]
fn cast_makes_the_target_cast_at_the_other() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Actor(), do: [Cast("zap")])"#)],
        "@.p
         
         inventory a wand",
        "use=a@2,0",
        "player#0 uses wand a at (2,0)
         post#2 casts zap (2,0)
         zap strikes player#0 for 4
         @.p",
    );
}

#[test]
fn win_ends_the_game() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [Win, Say("Never said.")])"#)],
        "@.
         
         inventory a wand",
        "use=a .",
        "player#0 uses wand a
         game over: won turn 1
         refused: the game is over
         @.",
    );
}

#[test]
fn lose_ends_the_game() {
    check_rules(
        &[("WAND", "(on: Use, do: [Lose])")],
        "@.
         
         inventory a wand",
        "use=a .",
        "player#0 uses wand a
         game over: lost floor 1 turn 1
         refused: the game is over
         @.",
    );
}

/// A use of which nothing comes is told, whatever it has cost, unless it is refused.
#[test]
fn no_use_passes_in_silence() {
    for (effects, is_told) in [
        ("Push(1)", true),
        ("Spend(\"charges\"), Push(1)", true),
        ("ChangeStat(\"mana\", 0)", true),
        ("Steal", true),
        ("SpawnHorde()", true),
        ("Push(1), Say(\"A gust.\")", false),
        ("Push(1), Damage(1)", false),
        ("Cast(\"idle\")", true),
        ("Heal(1)", false),
    ] {
        let rule = format!("(on: Use, to: Nearest(9), do: [{effects}])");
        let ron = rules_ron(&[("WAND", &rule)]).replacen(
            "abilities: [",
            "abilities: [(id: \"idle\", do: [Teleport(1)]),",
            1,
        );
        let content = Content::parse("silent.ron", &ron).unwrap();
        let scene = "###\n@p#\n###\n\ninventory a wand";
        let told = play(&mut Game::from_scene(content.into(), scene).unwrap(), "use=a");
        let lines = told.matches("achieves nothing").count();
        assert_eq!(lines, usize::from(is_told), "{effects}: {told}");
        assert_eq!(told.contains("refused"), effects == "Heal(1)", "{told}");
    }
}

/// An item without a refusal that it could give, and an ability whose chance fails.
#[test]
fn a_use_that_fails_by_chance_is_told() {
    let rule = "(on: Use, if: [Chance(0, 1)], do: [Damage(1)])";
    let mut game = Game::from_scene(rules_content(&[("WAND", rule)]), "@\n\ninventory a wand");
    let told = play(game.as_mut().unwrap(), "use=a");
    assert_eq!(told, "player#0 uses wand a\nplayer#0 achieves nothing (0,0)\n");
}
