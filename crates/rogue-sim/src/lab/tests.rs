//! Small campaigns: that games end, that numbers repeat, that measures are what they say.

use std::sync::Arc;

use roguecore::{Content, Pack};

use super::*;
use rogue_player::player::{Knowledge, Player};

fn campaign(content: &Arc<Content>, who: Who, games: u64) -> Campaign {
    Campaign::play(&Setup::new(Arc::clone(content)), who, 1, games)
}

fn report_of(content: &Arc<Content>, games: u64) -> String {
    let persona =
        |persona| (Who::Persona(persona), campaign(content, Who::Persona(persona), games));
    let campaigns = Persona::ALL.into_iter().map(persona).collect();
    Report { content, campaigns, extra: Coverage::default() }.to_string()
}

#[test]
fn campaigns_of_the_same_seeds_are_the_same() {
    let content = Content::classic();
    assert_eq!(report_of(&content, 2), report_of(&content, 2));
}

#[test]
fn every_persona_brings_its_games_to_an_end() {
    for persona in Persona::PLAYERS {
        let played = campaign(&Content::classic(), Who::Persona(persona), 3);
        assert_eq!(played.given_up, [0_u64; 0], "{}", persona.name());
        assert_eq!(played.won + played.deaths(), 3, "{}", persona.name());
    }
}

/// A friend does not change places with a player where that would harm it: a flight and a walk take another way then.
#[test]
fn players_do_not_insist_on_a_refused_step() {
    let content = rogue_ember::built_in("ember").unwrap();
    for (persona, seed) in [(Persona::Careful, 14), (Persona::Sneak, 30)] {
        let setup = Setup::new(Arc::clone(&content));
        let played = Campaign::play(&setup, Who::Persona(persona), seed, 1);
        assert_eq!(played.given_up, [0_u64; 0], "{}", persona.name());
    }
}

/// The laboratory asks for rows that no persona prefers, and the persona uses what it was given.
#[test]
fn a_choice_that_no_campaign_took_is_tried() {
    let content = rogue_ember::built_in("ember").unwrap();
    let setup = Setup::new(Arc::clone(&content)).with_origin("houndmaster").unwrap();
    for wanted in ["fetch", "bloodletting"] {
        let mut techniques = content.techniques();
        let (id, _) = techniques.find(|(_, row)| row.id == wanted).unwrap();
        let mut met = Coverage::default();
        assert!(!met.has_choice(&content, id), "{wanted}");
        meet_choice(&mut met, std::slice::from_ref(&setup), 1..25, id);
        assert!(met.has_choice(&content, id), "{wanted}");
    }
}

#[test]
fn content_without_stairs_is_explored() {
    let played = campaign(&Content::first_steps(), Who::Persona(Persona::Careful), 4);
    assert_eq!(played.explored + played.deaths(), 4);
    assert_eq!(played.reached_share(1), interval::Share::new(4, 4));
}

#[test]
fn careful_players_live_longer_than_those_who_play_at_random() {
    let content = Content::classic();
    let floors = |persona| report::mean_floor(&campaign(&content, Who::Persona(persona), 5));
    assert!(floors(Persona::Careful) > floors(Persona::Random) + 1.0);
}

/// The player model must not read what a view hides: a game and one that the player cannot tell
/// from it get the same command.
#[test]
fn players_know_no_more_than_the_view() {
    let content = Content::classic();
    let knowledge = Knowledge::new(&content);
    for persona in Persona::PLAYERS {
        let mut game = roguecore::Game::with_content(Arc::clone(&content), 3);
        let mut player = Player::new(&knowledge, persona.traits(), 3);
        for _ in 0..150 {
            let (mut here, mut there) = (player.clone(), player.clone());
            let chosen = here.choose(&game);
            assert_eq!(chosen, there.choose(&game.sample_world(99)), "{}", persona.name());
            let Some(choice) = player.choose(&game) else { break };
            if game.step(choice.command).is_err() {
                player.refused();
            }
            if game.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn the_planner_plays_the_same_game_twice() {
    let content = Content::first_steps();
    let setup = Setup::new(content);
    let played = || Campaign::play(&setup, Who::Planner(12), 1, 1);
    let (one, two) = (played(), played());
    assert_eq!((one.turns, one.won_keys), (two.turns, two.won_keys));
}

#[test]
fn a_game_without_a_record_has_the_same_result() {
    let setup = Setup::new(Content::classic());
    for seed in 0..8 {
        let who = Who::Persona(Persona::Fighter);
        let (record, result) = (setup.play(who, seed), setup.result(who, seed));
        let expected = (record.end == record::End::Won, record.deepest);
        assert_eq!((result.won, result.deepest), expected, "seed {seed}");
    }
}

#[test]
fn a_row_that_is_left_out_is_never_met() {
    let content = Content::classic();
    let orc = content.prototype_id("orc").unwrap();
    let who = Who::Persona(Persona::Runner);
    assert!(campaign(&content, who, 2).coverage.kinds.contains(&orc));
    let without = Arc::new(content.without("orc").unwrap());
    assert!(!campaign(&without, who, 2).coverage.kinds.contains(&orc));
    for (id, part) in [("ork", "no creature"), ("ember", "cannot be left out")] {
        assert!(content.without(id).unwrap_err().to_string().contains(part));
    }
}

#[test]
fn a_vault_that_is_left_out_is_placed_nowhere() {
    let pack = Pack::new().with_file("delve.ron", crate::content::DELVE_RON);
    let delve = Content::parse_packs(&[pack], &roguecore::Host::new()).unwrap();
    let placed = |content: &Content, id: &str| {
        let floors = (0..20).flat_map(|seed| (1..5).map(move |floor| (seed, floor)));
        let mut floors =
            floors.map(|(seed, floor)| roguecore::procgen::generate(content, seed, floor));
        floors.any(|floor| floor.vaults.iter().any(|vault| vault == id))
    };
    let id = delve.vault_ids().find(|id| placed(&delve, id)).unwrap().to_owned();
    assert!(!placed(&delve.without(&id).unwrap(), &id));
}

#[test]
fn items_that_an_origin_gives_are_met() {
    let ember = rogue_ember::built_in("ember").unwrap();
    let heir = Setup::new(Arc::clone(&ember)).with_origin("heir").unwrap();
    let played = heir.play(Who::Persona(Persona::Random), 1).coverage.report(&ember);
    let items = played.lines.iter().find(|line| line.what == "items found").unwrap();
    assert!(!items.missing.contains(&"heirloom".to_owned()), "{items:?}");
}

#[test]
fn a_band_that_is_left_fails_until_it_is_blessed() {
    let content = Content::classic();
    let who = Who::Persona(Persona::Random);
    let report = Report {
        content: &content,
        campaigns: vec![(who, campaign(&content, who, 40))],
        extra: Coverage::default(),
    };
    let band =
        |min, max| bands::Band { measure: bands::Measure::WinRate("random".to_owned()), min, max };
    let mut bands = Bands { bands: vec![band(90.0, 100.0)], blessed: Vec::new() };
    let judged = bands.judge(&report);
    assert_eq!(judged[0].verdict, Verdict::Outside);
    bands.bless(&judged);
    assert_eq!(bands.judge(&report)[0].verdict, Verdict::Blessed);
    bands.bands = vec![band(0.0, 0.0)];
    assert_eq!(bands.judge(&report)[0].verdict, Verdict::Inside);
}

#[test]
fn what_was_met_is_counted_by_row() {
    let content = Content::classic();
    let played = campaign(&content, Who::Persona(Persona::Collector), 2);
    let coverage = played.coverage.report(&content);
    let (met, all) = coverage.total();
    assert!(met > 5 && met <= all, "{coverage}");
    let nothing = Coverage::default().report(&content);
    assert_eq!(nothing.total().0, 0, "{nothing}");
}

/// A player behind a gate without its key forces it.
#[test]
fn players_force_the_gate_that_locks_them_in() {
    let scene = "#####\n#@..#\n###≠#\n#..>#\n#####";
    let knowledge = Knowledge::new(&rogue_ember::content());
    for persona in Persona::PLAYERS {
        let mut game = roguecore::Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut player = Player::new(&knowledge, persona.traits(), 1);
        for _ in 0..3_000 {
            let Some(choice) = player.choose(&game) else { break };
            if game.step(choice.command).is_err() {
                player.refused();
            }
            if game.outcome().is_some() || game.view().floor() > 1 {
                break;
            }
        }
        let (floor, here) = (game.view().floor(), game.view().player().at);
        assert!(floor > 1 || here.y > 2, "{} is at {here:?}", persona.name());
    }
}
