//! The files of figures are whole, and no two figures are taken for each other.

use roguecore::{Content, Surface};

use super::*;

fn mask(grid: &Grid) -> u128 {
    let pixels = grid.iter().flatten();
    pixels.fold(0, |mask, tone| mask << 1 | u128::from(*tone != Tone::Clear))
}

/// The part of the pixels of two figures that both of them cover, in hundredths, turned as they are most alike.
fn overlap(a: &Figure, b: &Figure) -> u32 {
    let mine = mask(&a.grid);
    let shares = [b.grid, mirrored(b.grid)].map(|grid| {
        let other = mask(&grid);
        (mine & other).count_ones() * 100 / (mine | other).count_ones().max(1)
    });
    shares[0].max(shares[1])
}

fn named(name: &str) -> &'static Figure {
    all().iter().find(|figure| figure.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn drawn(grid: &Grid) -> String {
    let sign = |tone: &Tone| match tone {
        Tone::Clear => '.',
        Tone::Body => '#',
        Tone::Light => '+',
        Tone::Dark => '-',
        Tone::Eye => 'o',
    };
    let rows = grid.iter().map(|row| row.iter().map(sign).collect::<String>());
    rows.filter(|row| row.contains(|c| c != '.')).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_file_is_read_whole() {
    for ((name, text), count) in FILES.into_iter().zip(COUNTS) {
        let figures = parse(text).unwrap_or_else(|mistake| panic!("{name}: {mistake}"));
        assert_eq!(figures.len(), count as usize, "{name}");
    }
    let creatures = all().iter().take_while(|figure| figure.kind.is_creature()).count();
    assert_eq!(creatures, COUNTS[0] as usize, "creatures come first");
    assert!(all()[creatures..].iter().all(|figure| !figure.kind.is_creature()));
}

#[test]
fn a_mistake_is_named_with_its_line() {
    let rows = "..........\n".repeat(9);
    let whole = format!("rat beast\n{rows}....##....\n");
    for (text, expected) in [
        (
            "..........\n".to_owned(),
            "line 1: expected the name and the kind of a figure, found `..........`",
        ),
        (
            "rat best\n".to_owned(),
            "line 1: there is no kind `best`; there are beast, person, dead, blob, bug, flier, worm, keeper, item, feature, prop",
        ),
        ("rat beast whole\n".to_owned(), "line 1: expected `half` or ` = `, found `whole`"),
        ("\nrat beast\n.....\n".to_owned(), "line 2: `rat` has 1 rows of pixels, and needs 10"),
        (format!("rat beast\n{rows}....#\n"), "line 11: expected 10 pixels, found 5"),
        (format!("rat beast half\n{rows}....#\n"), "line 2: expected 5 pixels, found 10"),
        (format!("rat beast\n{rows}....x.....\n"), "line 11: `x` is no pixel; there are . # + - o"),
        (format!("{whole}\n{whole}"), "line 13: `rat` was drawn already"),
    ] {
        let text: &'static str = text.leak();
        let mistake = parse(text).expect_err(expected);
        assert_eq!(mistake.to_string(), expected);
    }
}

/// The unknown potions and scrolls, too.
#[test]
fn every_row_of_the_built_in_games_has_a_figure() {
    for content in [rogue_ember::content(), Content::classic(), Content::first_steps()] {
        for row in content.prototypes() {
            let drawn = Drawn { id: &row.id, look: &row.look, sign: row.glyph };
            let found = match row.item {
                Some(_) => item(drawn),
                None => creature(drawn, Pose::default()),
            };
            assert!(found.is_some(), "{}: {} has no figure", content.title(), row.id);
        }
    }
}

#[test]
fn every_creature_and_origin_of_ember_has_a_figure_of_its_own() {
    let content = rogue_ember::content();
    for row in content.prototypes().iter().filter(|row| row.fighter.is_some()) {
        assert!(all().iter().any(|figure| figure.name == row.id), "{}", row.id);
    }
    for (origin, _) in content.origins() {
        let row = content.rows().level_up(origin).expect("a row");
        named(&format!("player_{}", row.id));
    }
}

#[test]
fn every_feature_of_ember_has_a_figure_or_a_drawing() {
    let drawn = ['+', '\'', 'Φ', '¡', ':', '^'];
    for tile in rogue_ember::content().tiles() {
        let is_shown = tile.surface == Surface::Feature && tile.disguise.is_none();
        let row = Drawn { id: &tile.id, look: &tile.look, sign: tile.glyph };
        let found = feature(row).is_some() || drawn.contains(&tile.glyph);
        assert!(!is_shown || found, "{} has no figure", tile.id);
    }
}

/// Creatures with items, and features by themselves: nobody takes a feature of the floor for a thing on it.
#[test]
fn no_two_figures_share_more_than_seven_tenths_of_their_pixels() {
    let is_player = |figure: &Figure| figure.name.starts_with("player");
    for (index, a) in all().iter().enumerate() {
        for b in &all()[..index] {
            let is_pair = a.kind.is_of_floor() == b.kind.is_of_floor();
            // One player is seen at a time.
            if is_pair && !(is_player(a) && is_player(b)) {
                assert!(overlap(a, b) <= 70, "{} and {}: {}", a.name, b.name, overlap(a, b));
            }
        }
    }
}

#[test]
fn sleepers_lie_low_with_closed_eyes() {
    for figure in all().iter().filter(|figure| figure.kind.is_creature()) {
        let asleep = figure.posed(Pose { stance: Stance::Asleep, right: false });
        assert!(!asleep.iter().flatten().any(|tone| *tone == Tone::Eye), "{}", figure.name);
        let height = drawn(&asleep).lines().count();
        let awake = drawn(&figure.grid).lines().count();
        let lowest = if figure.kind == Kind::Keeper { awake } else { LYING };
        assert!(height <= lowest, "{}: {height}", figure.name);
        assert_ne!(asleep, figure.grid, "{}", figure.name);
    }
    let rat = named("rat");
    assert_eq!(
        drawn(&rat.posed(Pose { stance: Stance::Asleep, right: false })),
        ".........-\n.##......-\n#-#######.\n.######-#.\n..#..#...."
    );
}

#[test]
fn a_raised_figure_loses_no_pixel() {
    for figure in all().iter().filter(|figure| figure.kind.is_creature()) {
        let raised = figure.posed(Pose { stance: Stance::Raised, right: false });
        assert_eq!(drawn(&raised), drawn(&figure.grid), "{}", figure.name);
        let rises = figure.kind != Kind::Keeper;
        assert_eq!(raised != figure.grid, rises, "{}", figure.name);
        assert!(!rises || figure.grid[0] == [Tone::Clear; SIDE], "{} has no room", figure.name);
    }
}

#[test]
fn a_figure_that_turns_right_is_mirrored() {
    let (left, right) = (Pose::default(), Pose { right: true, stance: Stance::Standing });
    let [left, right] = [left, right].map(|pose| creature(row("rat", 'r'), pose));
    let [left, right] = [left, right].map(|c| c.expect("a figure"));
    let [left, right] = [left, right].map(|c| grid(c).expect("pixels"));
    assert_eq!(mirrored(left), right);
    assert_ne!(left, right);
}

#[test]
fn rows_of_packs_look_as_they_say() {
    let figure = |row| creature(row, Pose::default());
    assert_eq!(figure(row("sand_dog", 'd')), figure(row("any_beast", ' ')));
    assert_eq!(figure(row("rat", 'Q')), figure(row("rat", 'r')), "the row goes first");
    let sand_wolf = Drawn { look: "wolf", ..row("sand_wolf", 'd') };
    assert_eq!(figure(sand_wolf), figure(row("wolf", 'x')), "then its look");
    assert_eq!(item(row("amber_potion", '!')), item(row("potion", ' ')));
    assert_eq!(item(row("odd", '₿')), None);
}

#[test]
fn every_icon_has_a_place_of_its_own() {
    let places: Vec<_> = icons().map(|c| icon(c).expect("an icon")).collect();
    assert_eq!(places, (0..COUNTS[0] + ITEMS).collect::<Vec<_>>());
    assert_eq!(pictures().filter(|c| icon(*c).is_some()).count(), places.len());
}

/// A row with a look of its own.
fn row(id: &str, sign: char) -> Drawn<'_> {
    Drawn { id, look: id, sign }
}

/// Icons are counted by that.
#[test]
fn items_stand_before_all_other_things() {
    let things = &all()[COUNTS[0] as usize..];
    let items = things.iter().take_while(|figure| figure.kind == Kind::Item).count();
    assert_eq!(items, ITEMS as usize);
    assert!(things[items..].iter().all(|figure| figure.kind != Kind::Item));
}
