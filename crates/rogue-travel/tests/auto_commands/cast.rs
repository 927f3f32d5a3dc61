//! Cast: the ability that was used last, at the nearest enemy that it hits.

use std::sync::Arc;

use rogue_travel::{AutoCommand, ShotStop, StopReason};
use roguecore::{AbilityId, Command, Content};

use crate::support::Played;

/// The content of the other tests, with these abilities of the player.
fn content(abilities: &str) -> Arc<Content> {
    let ron = include_str!("../hazards.ron");
    let stats = "stats: {\"hp\": 60, \"defence\": 1, \"power\": 5, \"food\": 400},";
    let with_abilities = format!("{stats} abilities: {abilities},");
    let more = "abilities: [(id: \"spark\", cooldown: 4, to: Ray(5), do: [Damage(2)]),
        (id: \"lunge\", to: Ray(5), do: [Charge(5), Damage(2)]),
        (id: \"bless\", to: Actor(5), do: [Heal(2)]),";
    let ron = ron.replace(stats, &with_abilities).replacen(
        "abilities: [(id: \"mend\"",
        &format!("{more} (id: \"mend\""),
        1,
    );
    Arc::new(Content::parse("abilities.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// Uses an ability once: its name, with the target, or why not.
fn cast(played: &mut Played) -> String {
    let (commands, reason) = played.play(AutoCommand::Cast);
    let name = |ability| {
        let content = played.game.content();
        content.rows().ability(ability).unwrap().id.clone()
    };
    match (commands.as_slice(), reason) {
        ([Command::Cast { ability, target: None }], StopReason::Shot(ShotStop::Fired)) => {
            name(*ability)
        }
        ([Command::Cast { ability, target: Some(at) }], StopReason::Shot(ShotStop::Fired)) => {
            format!("{} {},{}", name(*ability), at.x, at.y)
        }
        ([], StopReason::Shot(ShotStop::NoTarget { why, .. })) => format!("{why:?}"),
        ([], reason) => reason.to_string(),
        _ => panic!("{commands:?} {reason}"),
    }
}

fn played(abilities: &str, scene: &str) -> Played {
    Played::of(content(abilities), scene)
}

fn ability(played: &Played, id: &str) -> AbilityId {
    let all = (0..).map(AbilityId::new);
    all.zip(&played.game.content().rows().abilities).find(|(_, row)| row.id == id).unwrap().0
}

const HALL: &str =
    "##########\n#@..o..o.#\n##########\n\n@ = player hp 40 max 60\no = orc hp 90 max 90";

#[test]
fn first_ability_hits_the_nearest_enemy() {
    let mut played = played("[\"spark\", \"mend\"]", HALL);
    assert_eq!(cast(&mut played), "spark 4,1");
    // It has to cool down.
    assert!(cast(&mut played).starts_with("Refused(NotReady"));
}

#[test]
fn last_ability_is_used_again() {
    let mut played = played("[\"spark\", \"mend\"]", HALL);
    let mend = ability(&played, "mend");
    played.step(Command::Cast { ability: mend, target: None });
    assert_eq!(cast(&mut played), "mend");
}

#[test]
fn sleeper_is_no_target_in_a_fight() {
    let scene = "##########\n#..B.....#\n#@......o#\n##########";
    assert_eq!(
        cast(&mut played("[\"spark\"]", scene)),
        "Refused(OutOfRange { at: Point { x: 8, y: 2 }, range: 5 })"
    );
    let asleep = scene.replace('o', ".");
    assert_eq!(cast(&mut played("[\"spark\"]", &asleep)), "spark 3,1");
}

#[test]
fn charge_leads_over_safe_ground_alone() {
    let mut safe = played("[\"lunge\"]", HALL);
    assert_eq!(cast(&mut safe), "lunge 4,1");
    let swamp = "##########\n#@.:o....#\n##########\n\no = orc hp 90 max 90";
    assert_eq!(cast(&mut played("[\"lunge\"]", swamp)), "Blocked");
    assert_eq!(cast(&mut played("[\"spark\"]", swamp)), "spark 4,1");
}

#[test]
fn without_a_target_or_an_ability_it_says_so() {
    assert_eq!(cast(&mut played("[\"spark\"]", "#####\n#@..#\n#####")), "no enemy is in view");
    assert_eq!(cast(&mut Played::new(HALL)), "no ability is known");
    assert_eq!(cast(&mut played("[\"bless\"]", HALL)), "the ability is aimed by hand");
    let friend = "##########\n#@d.o....#\n##########";
    assert_eq!(cast(&mut played("[\"spark\"]", friend)), "Blocked");
}

/// One that is about the player alone needs no enemy; one that would hit nobody is not used.
#[test]
fn ability_without_a_target_needs_no_enemy() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 9";
    assert_eq!(cast(&mut played("[\"mend\"]", scene)), "mend");
    for blow in ["spark", "lunge"] {
        assert_eq!(cast(&mut played(&format!("[\"{blow}\"]"), scene)), "no enemy is in view");
    }
}
