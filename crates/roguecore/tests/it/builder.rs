//! Content made in Rust: the same as from a file, and refused where it could not be played.

use roguecore::rule::{Amount, Behaviour, Effect, Rule, RuleSet, Target, Trigger};
use roguecore::{
    BuildError, Command, Content, ContentBuilder, Direction, EventKind, FightEvent, Fighter, Game,
    InventoryItemView, InventorySlot, Prototype, Size, StatusDef, StatusEvent, TileDef,
};

fn cellar() -> ContentBuilder {
    let mut rows = ContentBuilder::new("Cellar", Size::new(30, 12));
    let mut floor = TileDef::new("floor", '.');
    (floor.walkable, floor.transparent) = (true, true);
    let (floor, wall) = (rows.tile(floor), rows.tile(TileDef::new("wall", '#')));
    rows.terrain(wall, floor);
    let player = rows.prototype(Prototype::creature("player", '@', Fighter::new(30, 2, 5)));
    rows.player(player);
    rows
}

#[test]
fn rules_of_a_built_content_are_played() {
    let mut rows = cellar();
    let mut venom = StatusDef::new("poisoned");
    let damage = Effect::Damage { amount: Amount::fixed(1), kind: roguecore::DamageKindId::new(0) };
    venom.rules = RuleSet::new(vec![Rule::new(Trigger::Turn, Target::Me, vec![damage])]);
    let venom = rows.status(venom);
    let mut snake = Prototype::creature("snake", 's', Fighter::new(4, 0, 3));
    snake.ai = [Behaviour::Attack, Behaviour::Approach].map(Behaviour::always).to_vec();
    let bite = Effect::AddStatus { status: venom, turns: Amount::fixed(3) };
    snake.rules = RuleSet::new(vec![Rule::new(Trigger::Hit, Target::Other, vec![bite])]);
    rows.prototype(snake);
    let content = rows.build().unwrap();
    let mut game = Game::from_scene(content.into(), "#####\n#@s.#\n#####").unwrap();
    let events = game.step(Command::Wait).unwrap();
    assert!(
        events
            .iter()
            .any(|it| matches!(it.kind, EventKind::Status(StatusEvent::Added { turns: 3, .. })))
    );
    let events = game.step(Command::Melee(Direction::East)).unwrap();
    assert!(
        events
            .iter()
            .any(|it| matches!(it.kind, EventKind::Fight(FightEvent::Struck { damage: 1, .. }))),
        "{events:?}"
    );
    game.audit().unwrap();
}

/// Copies of a stacking item share a slot from the start; others take one each.
#[test]
fn starting_items_that_stack_share_a_slot() {
    let mut rows = cellar();
    let mut bread = Prototype::item("bread", '%');
    bread.item.as_mut().unwrap().stacks = true;
    let (bread, rope) = (rows.prototype(bread), rows.prototype(Prototype::item("rope", '~')));
    rows.inventory(&[bread, rope, bread, rope, bread]);
    let mut game = Game::with_content(rows.build().unwrap().into(), 1);
    let slots = |game: &Game| {
        let view = game.view();
        let slot = |it: &InventoryItemView<'_>| (it.slot.letter(), it.kind, it.count);
        view.inventory().iter().map(slot).collect::<Vec<_>>()
    };
    assert_eq!(slots(&game), [('a', bread, 3), ('b', rope, 1), ('c', rope, 1)]);
    game.step(Command::Drop(InventorySlot::from_letter('a').unwrap())).unwrap();
    assert_eq!(slots(&game), [('b', rope, 1), ('c', rope, 1)]);
    game.audit().unwrap();
}

#[test]
fn rows_that_cannot_be_played_are_refused() {
    let error = |change: fn(&mut ContentBuilder)| {
        let mut rows = cellar();
        change(&mut rows);
        rows.build().unwrap_err()
    };
    assert!(cellar().build().is_ok());
    let fresh = ContentBuilder::new("Cellar", Size::new(30, 12));
    assert_eq!(fresh.build().unwrap_err(), BuildError::NoPlayer);
    let twice = error(|rows| _ = rows.tile(TileDef::new("wall", '+')));
    assert_eq!(twice, BuildError::DuplicateId("wall".to_owned()));
    // Saved games name every row by its id.
    let twice = error(|rows| ["sharp", "sharp"].into_iter().for_each(|tag| _ = rows.tag(tag)));
    assert_eq!(twice, BuildError::DuplicateId("sharp".to_owned()));
    let glyph = error(|rows| _ = rows.prototype(Prototype::item("dot", '.')));
    assert_eq!(glyph, BuildError::DuplicateSceneKey('.'));
    let swapped = error(|rows| {
        let [wall, floor] = [0, 1].map(roguecore::TileId::new);
        rows.terrain(wall, floor);
    });
    assert_eq!(swapped, BuildError::NoTiles);
    let item = error(|rows| {
        let item = rows.prototype(Prototype::item("stone", '*'));
        rows.player(item);
    });
    assert_eq!(item, BuildError::NoPlayer);
    let unused = error(|rows| {
        let mut rope = Prototype::item("rope", '~');
        rope.rules = RuleSet::new(vec![Rule::new(Trigger::Turn, Target::Me, vec![Effect::UseUp])]);
        rows.prototype(rope);
    });
    assert_eq!(
        unused.to_string(),
        "a rule of \"rope\" does nothing: `Turn` never happens to an item without `equip`; its rules \
         can have Use, Throw, PickUp, Drop"
    );
    let small = ContentBuilder::from_content(&Content::classic());
    assert_eq!(small.build().unwrap().hash(), Content::classic().hash());
}

#[test]
fn a_built_content_is_like_one_of_a_file() {
    let mut rows = ContentBuilder::from_content(&Content::first_steps());
    let troll = Content::first_steps().prototype_id("troll").unwrap();
    rows.prototype_mut(troll).unwrap().fighter = Some(Fighter::new(17, 1, 4));
    let ron = Content::first_steps_ron().replace("\"hp\": 16", "\"hp\": 17");
    let parsed = Content::parse("my.ron", &ron).unwrap();
    assert_eq!(rows.build().unwrap().hash(), parsed.hash());
}
