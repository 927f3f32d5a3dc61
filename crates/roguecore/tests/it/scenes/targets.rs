//! Every target of a rule: who is hit, in which order, and what a refusal does not tell.

use crate::scenes::support::check_rules;

#[test]
fn a_ray_hits_the_first_actor() {
    check_rules(
        &[("WAND", "(on: Use, to: Ray(9), do: [Damage(1)])")],
        "@..pp
         
         inventory a wand",
        "use=a@4,0",
        "player#0 uses wand a at (4,0)
         wand strikes post#2 for 1
         @..pp",
    );
}

#[test]
fn a_ray_ends_at_a_wall_and_at_its_length() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Ray(3), do: [SetTile("rune")])"#)],
        "@..#p.
         ......
         
         inventory a wand",
        "use=a@1,0 use=a@1,1",
        "player#0 uses wand a at (1,0)
         floor becomes rune (2,0)
         player#0 uses wand a at (1,1)
         floor becomes rune (1,1)
         @.^#p.
         .^....",
    );
}

#[test]
fn a_ray_hits_what_is_not_seen() {
    check_rules(
        &[("WAND", "(on: Use, to: Ray(5), do: [Damage(1)])")],
        "@.1
         
         1 = post invisible on
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         wand strikes post#2 for 1 (unseen)
         @.p",
    );
}

#[test]
fn a_beam_hits_all_on_the_line() {
    check_rules(
        &[("WAND", "(on: Use, to: Beam(9), do: [Damage(1)])")],
        "@.p.p#p
         
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         wand strikes post#2 for 1
         wand strikes post#3 for 1
         @.p.p#p",
    );
}

#[test]
fn a_cone_is_stopped_by_walls() {
    check_rules(
        &[("WAND", "(on: Use, to: Cone(4), do: [Damage(1)])")],
        "..#p.
         @.p..
         .....
         ...p.
         
         inventory a wand",
        "use=a@1,1",
        "player#0 uses wand a at (1,1)
         wand strikes post#3 for 1
         ..#p.
         @.p..
         .....
         ...p.",
    );
}

#[test]
fn a_ball_hits_its_user_last() {
    check_rules(
        &[("WAND", "(on: Use, to: Ball(1, 5), do: [Damage(1)])")],
        "@p.p
         
         inventory a wand",
        "use=a@1,0",
        "player#0 uses wand a at (1,0)
         wand explodes (1,0) radius 1
         wand strikes post#2 for 1
         wand strikes player#0 for 1
         @p.p",
    );
}

#[test]
fn around_excludes_the_user() {
    check_rules(
        &[("WAND", "(on: Use, to: Around(2), do: [Damage(1)])")],
        "p.@.p.p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         wand strikes post#3 for 1
         p.@.p.p",
    );
}

#[test]
fn around_an_empty_cell_has_no_effect() {
    check_rules(
        &[("WAND", "(on: Use, to: Around(1), do: [Damage(1)])")],
        "@.p
         
         inventory a wand",
        "use=a",
        "refused: it would have no effect
         @.p",
    );
}

#[test]
fn adjacent_actors_are_hit() {
    check_rules(
        &[("WAND", "(on: Use, to: Adjacent, do: [Damage(1)])")],
        "p@.
         .p.
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         wand strikes post#3 for 1
         p@.
         .p.",
    );
}

#[test]
fn all_in_view_are_hit_in_the_order_of_their_ids() {
    check_rules(
        &[("WAND", "(on: Use, to: InView, do: [Damage(1)])")],
        "p.@.p#p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         wand strikes post#3 for 1
         p.@.p#p",
    );
}

#[test]
fn enemies_are_no_allies() {
    check_rules(
        &[(
            "WAND",
            "(on: Use, if: [Chance(1, 1)], to: Enemies, do: [Damage(1)]), (on: Use, to: Allies, do: [Damage(1)])",
        )],
        "@.p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         @.p",
    );
}

#[test]
fn allies_are_healed() {
    check_rules(
        &[
            ("WAND", r#"(on: Use, to: Nearest(9), do: [Join("player"), Damage(3)])"#),
            ("RING", "(on: Equip, to: Allies, do: [Heal(2)])"),
        ],
        "@.p
         
         inventory a wand, b ring",
        "use=a use=b",
        "player#0 uses wand a
         post#3 joins player
         wand strikes post#3 for 3
         player#0 equips ring b
         post#3 heals 2
         @.p",
    );
}

#[test]
fn adjacent_friends_are_spared() {
    check_rules(
        &[
            ("WAND", r#"(on: Use, to: Nearest(9), do: [Join("player")])"#),
            ("RING", "(on: Equip, to: AdjacentEnemies, do: [Damage(1)])"),
        ],
        "p@pp
         
         inventory a wand, b ring",
        "use=a use=b",
        "player#0 uses wand a
         post#3 joins player
         player#0 equips ring b
         ring strikes post#4 for 1
         p@pp",
    );
}

#[test]
fn a_hidden_actor_is_no_target() {
    check_rules(
        &[("WAND", "(on: Use, to: Nearest(9), do: [Damage(1)])")],
        "@.1
         
         1 = post invisible on
         inventory a wand",
        "use=a",
        "refused: no visible actor is nearer than 9 cells
         @.p",
    );
}

#[test]
fn a_hidden_actor_cannot_be_aimed_at() {
    check_rules(
        &[("WAND", "(on: Use, to: Actor(), do: [Damage(1)])")],
        "@.1
         
         1 = post invisible on
         inventory a wand",
        "use=a@2,0",
        "refused: no actor is at (2,0)
         @.p",
    );
}

#[test]
fn a_chosen_cell_holds_an_actor() {
    check_rules(
        &[("WAND", "(on: Use, to: Chosen(3), do: [Damage(1)])")],
        "@.p..
         
         inventory a wand",
        "use=a use=a@4,0 use=a@2,0",
        "refused: it has to be aimed
         refused: (4,0) is more than 3 cells away
         player#0 uses wand a at (2,0)
         wand strikes post#2 for 1
         @.p..",
    );
}

#[test]
fn targets_are_found_once() {
    check_rules(
        &[("WAND", r#"(on: Use, to: Nearest(9), do: [Push(9), Damage(1), SetTile("rune")])"#)],
        "@.p..p
         
         inventory a wand",
        "use=a",
        "player#0 uses wand a
         post#2 is pushed (2,0) (3,0)
         post#2 is pushed (3,0) (4,0)
         wand strikes post#2 for 1
         floor becomes rune (4,0)
         @...pp",
    );
}

#[test]
fn the_cell_of_a_tile_is_the_one_entered() {
    check_rules(
        &[("RUNE", r#"(on: Enter, do: [SetTile("floor"), Damage(1)])"#)],
        "@^.",
        "e",
        "player#0 moves (0,0) (1,0)
         rune becomes floor (1,0)
         rune strikes player#0 for 1
         .@.",
    );
}
