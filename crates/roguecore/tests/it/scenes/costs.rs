//! Rows of growth that cost an item: their offer, their price and their gain.

use std::sync::Arc;

use roguecore::{Command, Content, Game, InventorySlot, LevelUpId, Refusal, StatId};

use crate::scenes::support::play;

/// The classic game with an item that is given for growth, a sword, and a friend.
fn content() -> Arc<Content> {
    let pack = r#"(
        extends: "classic", tags: ["branded"], slots: ["hand"],
        factions: [(id: "player"), (id: "monsters")],
        items: [
            (id: "spark", glyph: 'x', color: (255, 200, 0), stacks: true),
            (id: "sword", glyph: 'w', color: (200, 200, 200), equip: "hand", stats: {"power": 3}),
        ],
        creatures: [(id: "hound", glyph: 'h', color: (200, 150, 100), stats: {"hp": 5}, faction: "player")],
        growth: [
            (id: "temper", costs: "spark", do: [Enchant("hand", "power", 2)]),
            (id: "brand", costs: "spark", technique: "branded", epithet: "branded", do: [ChangeStat("defence", 1)]),
            (id: "feed", costs: "spark", to: Allies, do: [ChangeStat("max_hp", 4)]),
        ],
    )"#;
    let content = Content::parse("costs.ron", pack);
    Arc::new(content.unwrap_or_else(|errors| panic!("{errors}")))
}

fn of_scene(scene: &str) -> Game {
    Game::from_scene(content(), scene).unwrap_or_else(|error| panic!("{error}"))
}

fn id_of(game: &Game, id: &str) -> LevelUpId {
    game.content().rows().level_up_id(id).unwrap()
}

/// The ids of the rows that are offered for a spark.
fn offered(game: &Game) -> Vec<String> {
    let rows = game.content().rows();
    let spark = rows.prototype_id("spark").unwrap();
    let offered = game.view().offered_for(spark);
    offered.into_iter().map(|id| rows.level_up(id).unwrap().id.clone()).collect()
}

fn choose(game: &mut Game, id: &str) -> Result<(), Refusal> {
    let command = Command::LevelUp(id_of(game, id));
    assert_eq!(game.check(command).is_ok(), game.commands().contains(&command), "{id}");
    game.step(command).map(|_| ())
}

#[test]
fn item_is_required() {
    let mut game = of_scene("@");
    let item = game.content().rows().prototype_id("spark").unwrap();
    assert!(offered(&game).is_empty());
    assert_eq!(choose(&mut game, "brand"), Err(Refusal::ItemRequired { item }));
}

/// Without a weapon and without a friend neither could grow.
#[test]
fn useless_rows_are_not_offered() {
    let mut game = of_scene("@\n\ninventory b spark");
    assert_eq!(offered(&game), ["brand"]);
    assert_eq!(choose(&mut game, "temper"), Err(Refusal::NotOffered));
    let game = of_scene("@h\n\ninventory a sword equipped, b spark");
    assert_eq!(offered(&game), ["temper", "brand", "feed"]);
}

#[test]
fn level_comes_first() {
    let mut game = of_scene("@\n\ninventory b spark\nexperience 2 0 1");
    assert!(offered(&game).is_empty());
    assert_eq!(choose(&mut game, "brand"), Err(Refusal::LevelUpPending));
}

#[test]
fn technique_is_learned_once() {
    let mut game = of_scene("@\n\ninventory b spark count 2");
    let levels = game.view().experience();
    choose(&mut game, "brand").unwrap();
    assert_eq!(game.view().techniques(), [id_of(&game, "brand")]);
    assert_eq!(game.view().experience(), levels, "no level is used up");
    assert_eq!(offered(&game), Vec::<String>::new());
    assert_eq!(choose(&mut game, "brand"), Err(Refusal::NotOffered));
}

/// The gain is the item's: it goes with it, and comes back with it.
#[test]
fn enchanted_item_keeps_its_gain() {
    let mut game = of_scene("@\n\ninventory a sword equipped, b spark count 2");
    let power = |game: &Game| game.view().stat(StatId::POWER);
    let before = power(&game);
    choose(&mut game, "temper").unwrap();
    choose(&mut game, "temper").unwrap();
    assert_eq!(power(&game), before + 4);
    assert_eq!(choose(&mut game, "temper").unwrap_err().code(), "item_required");
    play(&mut game, "drop=a");
    assert_eq!(power(&game), before - 3);
    let saved = game.save();
    let mut game = Game::load(&content(), &saved).unwrap();
    play(&mut game, "get use=a");
    assert_eq!(power(&game), before + 4);
    let sword = game.view().inventory().into_iter().find(|item| item.equipped).unwrap();
    assert_eq!(
        (sword.slot, sword.stats),
        (InventorySlot::from_letter('a').unwrap(), &[(StatId::POWER, 4)][..])
    );
}

#[test]
fn friends_in_view_grow() {
    let mut game = of_scene("@h\n\ninventory b spark");
    let most = |game: &Game| {
        let friend = game.view().entities().into_iter().find(|it| !it.player).unwrap();
        friend.fighter.unwrap().max_hp()
    };
    assert_eq!(most(&game), 5);
    choose(&mut game, "feed").unwrap();
    assert_eq!(most(&game), 9);
    assert!(game.view().inventory().is_empty());
}

/// No row has speed, so that only the effect tells that an item may.
#[test]
fn enchanted_speed_counts() {
    let pack = r#"(
        extends: "classic", slots: ["hand"],
        items: [
            (id: "spark", glyph: 'x', color: (255, 200, 0)),
            (id: "sword", glyph: 'w', color: (200, 200, 200), equip: "hand", stats: {"power": 3}),
        ],
        growth: [(id: "hasten", costs: "spark", do: [Enchant("hand", "speed", 100)])],
    )"#;
    let content = Content::parse("speed.ron", pack).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "@....o\n\no = orc hp 10\ninventory a sword equipped, b spark";
    let steps = |is_quick: bool| {
        let mut game = Game::from_scene(content.clone().into(), scene).unwrap();
        if is_quick {
            choose(&mut game, "hasten").unwrap();
        }
        play(&mut game, ". . . .").matches(" moves ").count()
    };
    assert!(steps(true) < steps(false), "{} and {}", steps(true), steps(false));
}

/// At the bound of a stat nothing could be gained, and nothing is taken.
#[test]
fn item_at_its_bound_is_not_offered() {
    let pack = r#"(
        extends: "classic", slots: ["hand"], stats: [(id: "edge", name: "edge", min: 0, max: 2)],
        items: [
            (id: "spark", glyph: 'x', color: (255, 200, 0), stacks: true),
            (id: "sword", glyph: 'w', color: (200, 200, 200), equip: "hand"),
        ],
        growth: [(id: "whet", costs: "spark", do: [Enchant("hand", "edge", 2)])],
    )"#;
    let content = Content::parse("edge.ron", pack).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "@\n\ninventory a sword equipped, b spark count 2";
    let mut game = Game::from_scene(content.into(), scene).unwrap();
    choose(&mut game, "whet").unwrap();
    assert_eq!(choose(&mut game, "whet"), Err(Refusal::NotOffered));
}
