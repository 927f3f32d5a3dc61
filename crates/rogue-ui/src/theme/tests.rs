//! Contrast of all themes, and readability without colour.

use roguecore::{Content, Game};

use super::*;
use crate::color::MIN_CONTRAST;

fn themes() -> impl Iterator<Item = Theme> {
    Theme::NAMES.iter().filter_map(|name| Theme::named(name))
}

#[test]
fn the_names_match_the_data() {
    let names: Vec<_> = builtin::ALL.iter().map(|sheet| sheet.name).collect();
    assert_eq!(names, Theme::NAMES);
}

#[test]
fn all_text_is_readable_on_its_background() {
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
            let (now, dimmed) = (fg.contrast(bg), fg.dimmed(bg).contrast(bg));
            assert!(now >= MIN_CONTRAST, "{} {name}: {now:.2}", theme.name());
            assert!(dimmed >= MIN_CONTRAST, "{} {name}, dimmed: {dimmed:.2}", theme.name());
        }
    }
}

/// Creatures, items and corpses on every tile: what can hurt the player stands out most.
#[test]
fn every_entity_is_readable_on_every_tile_in_every_colour_vision() {
    let game = Game::with_content(Content::classic(), 1);
    let player = game.view().player();
    for theme in themes() {
        for (tile, prototype) in game.content().tiles().iter().flat_map(|tile| {
            game.content().prototypes().iter().map(move |prototype| (tile, prototype))
        }) {
            let ground = theme.tile(TileView::Visible(tile)).bg;
            for (hostile, least) in [(false, 4.5), (true, 7.0)] {
                let entity = EntityView { prototype, hostile, player: false, ..player };
                let look = theme.entity(&entity, ground);
                let contrast = look.fg.least_contrast(look.bg);
                let name = theme.name();
                assert!(contrast >= least, "{name} {} on {}: {contrast}", prototype.id, tile.id);
            }
        }
    }
}

/// A terminal without colour shows dark greys dim, which tells remembered tiles from visible ones.
#[test]
fn themes_without_colour_show_remembered_tiles_in_dark_grey() {
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
fn an_unknown_look_key_falls_back_on_the_content() {
    let content = Content::first_steps();
    let mut lava = content.tiles()[0].clone();
    (lava.look, lava.glyph) = ("lava".to_owned(), '~');
    lava.color = roguecore::Color::new(255, 80, 0);
    let theme = Theme::default();
    let visible = theme.tile(TileView::Visible(&lava));
    assert_eq!((visible.glyph, visible.fg), ('~', Rgb(255, 80, 0)));
    assert_ne!(visible.fg, theme.tile(TileView::Remembered(&lava)).fg);
}

#[test]
fn classic_has_the_colours_of_the_rules() {
    let theme = Theme::named("classic").expect("a theme");
    let colors: Vec<_> = MessageKind::ALL
        .iter()
        .map(|kind| {
            let Rgb(r, g, b) = theme.message(*kind);
            format!("{kind:?} {r:02X}{g:02X}{b:02X}")
        })
        .collect();
    insta::assert_snapshot!(colors.join("\n"));
    let content = Content::first_steps();
    let backgrounds: Vec<_> = content
        .tiles()
        .iter()
        .map(|tile| {
            let visible = theme.tile(TileView::Visible(tile)).bg;
            (tile.id.as_str(), visible, theme.tile(TileView::Remembered(tile)).bg)
        })
        .collect();
    let floor = ("floor", Rgb(200, 180, 50), Rgb(50, 50, 150));
    let wall = ("wall", Rgb(130, 110, 50), Rgb(0, 0, 100));
    assert_eq!(backgrounds, [floor, wall]);
}

#[test]
fn every_tile_of_the_game_has_a_look_in_every_theme() {
    for theme in themes() {
        for tile in Content::classic().tiles() {
            assert!(theme.data.tiles.iter().any(|(key, _)| *key == tile.look), "{}", tile.id);
        }
    }
}

/// The rows of a content file need different glyphs; a player must not see letters as ground.
#[test]
fn no_tile_of_the_built_in_games_is_drawn_as_a_letter_or_digit() {
    for content in [rogue_ember::content(), Content::classic()] {
        for tile in content.tiles().iter().filter(|tile| tile.disguise.is_none()) {
            for name in Theme::NAMES {
                let theme = Theme::named(name).expect("a theme");
                let glyph = theme.tile(TileView::Visible(tile)).glyph;
                // Greek capitals are old signs of statues and braziers.
                let is_latin = glyph < '\u{250}' && glyph.is_alphanumeric();
                assert!(!is_latin, "{name}: {} is {glyph:?}", tile.id);
            }
        }
    }
}
