//! The themes, measured: contrast of all text, and what stands in for colour.

use std::fmt::Write as _;

use roguecore::{Content, Game};

use super::*;
use crate::color::MIN_CONTRAST;

fn themes() -> impl Iterator<Item = Theme> {
    Theme::NAMES.iter().filter_map(|name| Theme::named(name))
}

#[test]
fn the_names_are_those_of_the_sheets() {
    let names: Vec<_> = builtin::ALL.iter().map(|sheet| sheet.name).collect();
    assert_eq!(names, Theme::NAMES);
}

#[test]
fn all_text_reads_on_its_ground() {
    for theme in themes() {
        let p = theme.palette();
        let mut pairs: Vec<(String, Rgb, Rgb)> = MessageKind::ALL
            .iter()
            .map(|kind| (format!("{kind:?}"), theme.message(*kind), p.bg))
            .collect();
        for (name, fg) in [("text", p.text), ("faint", p.faint), ("title", p.title), ("key", p.key)]
        {
            pairs.push((name.to_owned(), fg, p.bg));
        }
        for (name, bg) in [
            ("full bar", p.bar_full),
            ("low bar", p.bar_low),
            ("empty bar", p.bar_empty),
            ("alarm", p.alarm),
        ] {
            pairs.push((name.to_owned(), p.bar_text, bg));
        }
        for (name, fg, bg) in pairs {
            let (now, aged) = (fg.contrast(bg), fg.dimmed(bg).contrast(bg));
            assert!(now >= MIN_CONTRAST, "{} {name}: {now:.2}", theme.name());
            assert!(aged >= MIN_CONTRAST, "{} {name}, aged: {aged:.2}", theme.name());
        }
    }
}

/// The map's own contrasts, measured. The figures of `classic` and the tiles of `ascii` are
/// given by the rules of the game, so they are kept and written down here; everything that is
/// ours to choose reads.
#[test]
fn contrasts_on_the_map() {
    let mut measured = String::new();
    let game = Game::with_content(Content::classic(), 1);
    let content = game.content();
    let player = game.view().player();
    for theme in themes() {
        let floor = content.tiles().iter().find(|tile| tile.look == "floor").map(|tile| {
            (theme.tile(TileView::Visible(tile)), theme.tile(TileView::Remembered(tile)))
        });
        let (seen, remembered) = floor.expect("there is a floor");
        let mut line = |what: &str, look: CellLook| {
            let contrast = look.fg.contrast(look.bg);
            writeln!(measured, "{} {what}: {contrast:.1}", theme.name()).expect("a string");
        };
        for prototype in content.prototypes() {
            let entity = EntityView { prototype, ..player };
            line(&prototype.id, theme.entity(&entity, seen.bg));
        }
        line("corpse", theme.entity(&EntityView { corpse: true, ..player }, seen.bg));
        if theme.reads_without_color() {
            line("floor", seen);
            line("remembered floor", remembered);
        }
    }
    insta::assert_snapshot!(measured);
}

#[test]
fn everything_on_the_map_of_the_safe_theme_reads() {
    let theme = Theme::named("safe").expect("a theme");
    let game = Game::with_content(Content::classic(), 1);
    let player = game.view().player();
    for tile in game.content().tiles() {
        let seen = theme.tile(TileView::Visible(tile));
        for look in [seen, theme.tile(TileView::Remembered(tile))] {
            assert!(look.fg.contrast(look.bg) >= MIN_CONTRAST, "{}", tile.id);
        }
        for prototype in game.content().prototypes() {
            let look = theme.entity(&EntityView { prototype, ..player }, seen.bg);
            assert!(look.fg.contrast(look.bg) >= MIN_CONTRAST, "{}", prototype.id);
        }
    }
}

/// A terminal without colour shows dark greys dim; that is how memories differ from sight.
#[test]
fn themes_that_read_without_colour_remember_in_dark_grey() {
    let content = Content::classic();
    for theme in themes().filter(|theme| theme.reads_without_color()) {
        for tile in content.tiles() {
            let Rgb(r, g, b) = theme.tile(TileView::Remembered(tile)).fg;
            assert!(r.max(g).max(b) - r.min(g).min(b) < 32, "{} is grey", theme.name());
            assert!(r.max(g).max(b) < 150, "{} is dark", theme.name());
            let Rgb(r, g, b) = theme.tile(TileView::Visible(tile)).fg;
            assert!(r.min(g).min(b) >= 128, "{} is light", theme.name());
        }
    }
}

#[test]
fn a_tile_the_theme_does_not_know_looks_as_its_content_says() {
    let content = Content::first_steps();
    let mut lava = content.tiles()[0].clone();
    (lava.look, lava.glyph) = ("lava".to_owned(), '~');
    lava.color = roguecore::Color::new(255, 80, 0);
    let theme = Theme::default();
    let seen = theme.tile(TileView::Visible(&lava));
    assert_eq!((seen.glyph, seen.fg), ('~', Rgb(255, 80, 0)));
    assert_ne!(seen.fg, theme.tile(TileView::Remembered(&lava)).fg);
}

#[test]
fn classic_has_the_colours_of_the_rules() {
    let theme = Theme::default();
    let told: Vec<_> = MessageKind::ALL
        .iter()
        .map(|kind| {
            let Rgb(r, g, b) = theme.message(*kind);
            format!("{kind:?} {r:02X}{g:02X}{b:02X}")
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
    let content = Content::first_steps();
    let grounds: Vec<_> = content
        .tiles()
        .iter()
        .map(|tile| {
            let seen = theme.tile(TileView::Visible(tile)).bg;
            (tile.id.as_str(), seen, theme.tile(TileView::Remembered(tile)).bg)
        })
        .collect();
    let floor = ("floor", Rgb(200, 180, 50), Rgb(50, 50, 150));
    let wall = ("wall", Rgb(130, 110, 50), Rgb(0, 0, 100));
    assert_eq!(grounds, [floor, wall]);
}

/// The one thing that nobody may overlook.
#[test]
fn the_goal_reads_on_every_floor() {
    let content = Content::classic();
    let game = Game::with_content(Content::classic(), 1);
    let player = game.view().player();
    let floor = content.tiles().iter().find(|tile| tile.look == "floor").expect("a floor");
    let goal = content.dungeon().map(|depths| content.prototype(depths.goal)).expect("a goal");
    for theme in themes() {
        let ground = theme.tile(TileView::Visible(floor)).bg;
        let look = theme.entity(&EntityView { prototype: goal, ..player }, ground);
        assert!(look.fg.contrast(look.bg) >= MIN_CONTRAST, "{}", theme.name());
    }
}

/// Every tile of the whole game has a look of its own in every theme.
#[test]
fn no_tile_of_the_whole_game_is_foreign() {
    for theme in themes() {
        for tile in Content::classic().tiles() {
            assert!(theme.data.tiles.iter().any(|(key, _)| *key == tile.look), "{}", tile.id);
        }
    }
}
