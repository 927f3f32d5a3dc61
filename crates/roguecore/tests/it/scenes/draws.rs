//! Draws: of the outcomes of `one_of` exactly one is done, each as likely as the others.

use roguecore::{Content, Game};

use crate::scenes::support::{play, rules_content, rules_ron};

const THREE: &str = r#"(on: Turn, one_of: [[Say("Heads.")], [Say("Tails.")], []])"#;

fn player_with(rules: &str) -> Game {
    Game::from_scene(rules_content(&[("PLAYER", rules)]), "#@#").unwrap()
}

#[test]
fn each_outcome_is_as_likely_as_the_others() {
    let mut game = player_with(THREE);
    let told = play(&mut game, &". ".repeat(900));
    let (heads, tails) = (told.matches("Heads.").count(), told.matches("Tails.").count());
    let nothing = 900 - heads - tails;
    for count in [heads, tails, nothing] {
        assert!((240..=360).contains(&count), "{heads} heads, {tails} tails, {nothing} neither");
    }
}

#[test]
fn one_turn_has_one_outcome() {
    let mut game = player_with(THREE);
    for _ in 0..100 {
        let told = play(&mut game, ".");
        assert!(told.matches('"').count() <= 2, "{told}");
    }
}

/// The last outcome is certain where no other was drawn: nothing falls through, and other rules are run as well.
#[test]
fn a_draw_does_not_end_the_rules_after_it() {
    let rules =
        r#"(on: Turn, one_of: [[Say("A.")], [Say("B.")]]), (on: Turn, do: [Say("After.")])"#;
    let mut game = player_with(rules);
    for _ in 0..40 {
        let told = play(&mut game, ".");
        assert!(told.contains("A.") != told.contains("B."), "{told}");
        assert!(told.contains("After."), "{told}");
    }
}

/// An outcome that would do nothing here does not keep the item from being used.
#[test]
fn an_item_draws_when_it_is_used() {
    let rules = r"(on: Use, one_of: [[Heal(5)], [Damage(1)], [Teleport, Noise(9)]])";
    let content = rules_content(&[("WAND", rules)]);
    let mut game = Game::from_scene(content, "@....\n\ninventory a wand").unwrap();
    let mut seen = [false; 3];
    for _ in 0..60 {
        let told = play(&mut game, "use=a");
        seen[0] |= told.contains("heals") || told.contains("no effect");
        seen[1] |= told.contains("strikes");
        seen[2] |= told.contains("teleport");
    }
    assert_eq!(seen, [true; 3]);
}

#[test]
fn a_draw_is_described_in_one_line() {
    let content = rules_content(&[("RUNE", r"(on: Enter, one_of: [[Heal(3)], [Damage(2)], []])")]);
    let rune = content.tile_id("rune").unwrap();
    let lines = roguecore::describe::tile(&content, rune);
    let draw = lines.iter().find(|line| line.contains("one of")).unwrap();
    assert_eq!(draw, "entered: one of these: heals 3; 2 damage; nothing");
}

#[test]
fn a_draw_of_one_is_refused() {
    let fault = |rule: &str| {
        let ron = rules_ron(&[("RUNE", rule)]);
        Content::parse("rules.ron", &ron).unwrap_err().to_string()
    };
    assert!(fault("(on: Enter, one_of: [[Heal(3)]])").contains("at least two outcomes"));
    assert!(
        fault("(on: Enter, if: [Chance(1, 2)], one_of: [[Heal(3)], []])")
            .contains("leave `Chance` out")
    );
    assert!(fault("(on: Enter, do: [Heal(1)], one_of: [[Heal(3)], []])").contains("not both"));
}
