//! Enemies that are awake in view and cannot get at the player, and those that can.

use std::sync::Arc;

use rogue_travel::{AutoCommand, Contact, Reach};
use roguecore::{Content, EntityView};

use crate::support::Played;

/// The rows of first steps with glass, a gate and enemies of one deed each.
fn cages() -> Arc<Content> {
    let ron = Content::first_steps_ron()
        .replacen(
            "tiles: [",
            "tags: [\"wet\"],
        tiles: [
            (id: \"glass\", glyph: '=', color: (1, 1, 1), transparent: true),
            (id: \"ice\", glyph: '%', color: (1, 1, 1), transparent: true,
             rules: [(on: Tick, if: [Chance(1, 2)], do: [SetTile(\"floor\")])]),
            (id: \"gate\", glyph: '≠', color: (1, 1, 1), transparent: true,
             rules: [(on: Bump, if: [Player], do: [SetTile(\"floor\")])]),
            (id: \"door\", glyph: '+', color: (1, 1, 1), transparent: true,
             rules: [(on: Bump, do: [SetTile(\"floor\")])]),
            (id: \"moat\", glyph: '~', color: (1, 1, 1), walkable: true, transparent: true, tags: [\"wet\"]),
            (id: \"pad\", glyph: '_', color: (1, 1, 1), walkable: true, transparent: true,
             rules: [(on: Enter, do: [Teleport()])]),",
            1,
        )
        .replacen(
            "creatures: [",
            "creatures: [
            (id: \"pike\", glyph: 'k', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             ai: [(do: Attack), (do: Prowl(\"wet\"))]),
            (id: \"statue\", glyph: 'S', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             ai: [(do: Attack)]),
            (id: \"archer\", glyph: 'a', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             abilities: [(id: \"shoot\", to: Nearest(5), do: [Damage(1)])], ai: [(do: Cast(\"shoot\"))]),
            (id: \"caller\", glyph: 'c', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             rules: [(on: Turn, do: [Noise(20)])], ai: [(do: Attack), (do: Approach)]),
            (id: \"jumper\", glyph: 'j', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             abilities: [(id: \"jump\", to: Nearest(20), do: [Swap])],
             ai: [(do: Attack), (do: Cast(\"jump\")), (do: Approach)]),
            (id: \"howler\", glyph: 'h', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             rules: [(on: Hurt, do: [Noise(20)])], ai: [(do: Attack), (do: Approach)]),
            (id: \"pilgrim\", glyph: 'p', color: (1, 1, 1), faction: \"neutral\", stats: {\"hp\": 9, \"power\": 3}),
            (id: \"summoner\", glyph: 's', color: (1, 1, 1), stats: {\"hp\": 9, \"power\": 3},
             abilities: [(id: \"call\", to: Nearest(20), do: [Summon(\"orc\")])],
             ai: [(do: Cast(\"call\")), (do: Approach)]),",
            1,
        );
    let ron = ron.replacen("sight: 8,", "sight: 20,", 1).replacen(
        "id: \"player\",",
        "id: \"player\", rules: [(on: Turn, do: [Heal(1)])],",
        1,
    );
    Arc::new(Content::parse("cages.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// How resting ends in a hall with a cage of such bars around such an enemy, ten cells away.
fn rest(b: char, enemy: char) -> String {
    let scene = format!(
        "################\n#1.......{b}{enemy}{b}...#\n#........{b}{b}{b}...#\n#..............#\n################\n\n\
         1 = player hp 25"
    );
    Played::of(cages(), &scene).end(AutoCommand::Rest)
}

const RESTED: &str = "5 at 1,1: the player is rested";
const NOT: &str = "0 at 1,1: a hostile creature is in view";

#[test]
fn rest_ignores_caged_enemies() {
    assert_eq!(rest('=', 'o'), RESTED);
    assert_eq!(rest('≠', 'o'), RESTED, "a gate that creatures do not open");
    assert_eq!(rest('.', 'o'), NOT);
    assert_eq!(rest('+', 'o'), NOT, "a door that they open");
    assert_eq!(rest('.', 'S'), RESTED, "it never moves");
}

#[test]
fn deeds_from_afar_end_a_rest() {
    assert_eq!(rest('=', 'a'), RESTED, "out of range");
    for enemy in ['c', 'j', 's'] {
        assert_eq!(rest('=', enemy), NOT, "{enemy}");
    }
    let near = "#########\n#1...=a=#\n#....===#\n#########\n\n1 = player hp 25";
    assert_eq!(Played::of(cages(), near).end(AutoCommand::Rest), NOT);
}

/// A howl when it is hurt is the player's own doing, unless somebody else or fire may hurt it.
#[test]
fn harm_by_others_sets_off_rules() {
    assert_eq!(rest('=', 'h'), RESTED);
    let scene = |cell: &str, legend: &str| {
        let scene = format!(
            "################\n#1.......=h=...#\n#....{cell}...===...#\n#..............#\n################\n\n\
             1 = player hp 25\n{legend}"
        );
        Played::of(cages(), &scene).end(AutoCommand::Rest)
    };
    assert_eq!(scene(".", ""), RESTED);
    assert_eq!(scene("p", ""), NOT, "a bystander");
}

/// What sets it free may be in its cage, or out of sight.
#[test]
fn a_way_out_may_be_unknown() {
    let pad = "############\n#1.....=_o=#\n#......====#\n############\n\n1 = player hp 25";
    assert_eq!(Played::of(cages(), pad).end(AutoCommand::Rest), NOT);
    let corner = "##############\n#1.....=o=...#\n#......=##...#\n#............#\n##############\n\n\
                  1 = player hp 25";
    assert_eq!(Played::of(cages(), corner).end(AutoCommand::Rest), RESTED);
    // Cells around the corner of its cage are unknown: it may come that way, not at once from afar.
    let bend = |hall: &str| {
        let scene = format!(
            "######{wall}#####\n#{hall}=o..#\n#.....{floor}=##.#\n#.....{floor}##..#\n######{wall}#####\n\n\
             1 = player hp 25",
            wall = "#".repeat(hall.len() - 5),
            floor = ".".repeat(hall.len() - 5),
        );
        Played::of(cages(), &scene).end(AutoCommand::Rest)
    };
    assert_eq!(bend("1........."), RESTED);
    assert_eq!(bend("....1"), "0 at 5,1: a hostile creature is in view");
    // That does not mean that it never comes.
    let contact = |bars: &str| {
        let scene =
            format!("################\n#@.........=o{bars}.#\n#..........=##.#\n################");
        let played = Played::of(cages(), &scene);
        let view = played.game.view();
        let orc = view.entities().into_iter().find(EntityView::is_enemy).unwrap();
        Reach::new(view).contact(&orc)
    };
    assert_eq!(contact("."), Contact::Later);
    assert_eq!(contact("="), Contact::Never);
}

/// A prowler reaches those beside its own ground, however far it is, and nobody else.
#[test]
fn a_prowler_reaches_the_shore_of_its_ground() {
    let contact = |row: &str| {
        let played = Played::of(
            cages(),
            &format!(
                "################\n#@.............#\n{row}\n################\n\nk = pike on moat"
            ),
        );
        let view = played.game.view();
        let pike = view.entities().into_iter().find(EntityView::is_enemy).unwrap();
        Reach::new(view).contact(&pike)
    };
    assert_eq!(contact("#.~~~~~~~~~k...#"), Contact::Soon);
    assert_eq!(contact("#..~~~~~~~~k...#"), Contact::Never, "two cells away");
    assert_eq!(contact("#.~~~.~~~~~k...#"), Contact::Never, "another pool");
}

/// Ice melts: the stop comes while the enemy is still some steps away.
#[test]
fn a_cage_that_opens_ends_it_in_time() {
    let scene =
        "################\n#1.......%o%...#\n#........%%%...#\n################\n\n1 = player hp 3";
    let mut played = Played::of(cages(), scene);
    let (commands, reason) = played.play(AutoCommand::Rest);
    assert!(!commands.is_empty(), "{reason}");
    assert_eq!(reason.to_string(), "a hostile creature is in view");
    let orc = played.game.view().entities().into_iter().find(EntityView::is_enemy).unwrap();
    assert!(orc.at.x > 6, "{}", orc.at);
    // Next to such bars nobody rests.
    let near = "######\n#1%o%#\n#.%%%#\n######\n\n1 = player hp 3";
    assert_eq!(Played::of(cages(), near).end(AutoCommand::Rest), NOT);
    let near = near.replace('%', "=");
    assert!(Played::of(cages(), &near).end(AutoCommand::Rest).ends_with("is rested"));
}

#[test]
fn walks_pass_caged_enemies() {
    let scene =
        "################\n#@....=o=......#\n#.....===......#\n#..............#\n################";
    let mut played = Played::of(cages(), scene);
    let ended = played.end(AutoCommand::Explore);
    assert!(ended.ends_with("nothing is left to explore"), "{ended}");
    let gate = scene.replace('=', "≠");
    let ended = Played::of(cages(), &gate).end(AutoCommand::Explore);
    assert!(ended.ends_with("nothing is left to explore"), "{ended}");
}

/// To open its gate is up to the player.
#[test]
fn no_walk_opens_a_cage() {
    let scene = "###########\n#@.....≠.o#\n########.##\n########..#\n###########";
    let ended = Played::of(cages(), scene).end(AutoCommand::Explore);
    assert!(ended.ends_with("a hostile creature is in view"), "{ended}");
}

/// One that never moves is passed where its reach does not bar the way.
#[test]
fn no_step_leads_into_reach() {
    let scene =
        "################\n#@.............#\n#.......a......#\n#..............#\n################";
    let mut played = Played::of(cages(), scene);
    let travel = AutoCommand::Travel(rogue_travel::Destination::Cell(roguecore::Point::new(12, 1)));
    let ended = played.end(travel);
    assert_eq!(ended, "1 at 2,1: a hostile creature is in view");
}

/// Its tongue goes no farther than its range, and its island holds it.
#[test]
fn walks_pass_a_toad_on_an_island() {
    let scene = "################\n#@.............#\n#.......≈≈≈≈...#\n#.......≈÷÷≈...#\n#.......≈÷t≈...#\n\
                 #####+##########\n#..............#\n################\n\nt = toad on shallow_water";
    let mut played = Played::of(rogue_ember::content(), scene);
    let (commands, reason) = played.play(AutoCommand::Explore);
    assert!(!commands.is_empty(), "{reason}");
}
