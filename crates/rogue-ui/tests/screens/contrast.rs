//! What is written beside the map can be read in every theme.

use ratatui_core::style::{Color, Modifier};
use rogue_ui::Theme;
use rogue_ui::color::{GLYPH_CONTRAST, Rgb};

use crate::player::{Player, themed};

fn rgb(color: Color) -> Rgb {
    let Color::Rgb(r, g, b) = color else { panic!("{color:?} is no colour of a theme") };
    Rgb(r, g, b)
}

/// The lowest contrast of the letters of a text on the screen, for every colour vision.
fn contrast_of(player: &Player, text: &str) -> u32 {
    let (left, y) = player.find(text).unwrap_or_else(|| panic!("{text}:\n{}", player.screen()));
    let cells = (left..).zip(text.chars()).filter(|(_, c)| *c != ' ');
    let contrasts = cells.map(|(x, _)| {
        assert!(!player.modifier(x, y).contains(Modifier::DIM), "{text} is dimmed");
        rgb(player.fg(x, y)).least_contrast(rgb(player.bg(x, y)))
    });
    (contrasts.fold(f64::MAX, f64::min) * 100.0) as u32
}

/// The lines about who is in view: unhurt, near death, out of reach, and at the cursor.
#[test]
fn threat_lines_can_be_read_in_every_theme() {
    let scene = "#######\n#@T.o.#\n#######\n\no = orc hp 2\n@ = player hp 8";
    for theme in Theme::NAMES {
        for keys in ["", "x Tab"] {
            let mut player = themed(scene, theme).sized(80, 24);
            player.types(keys);
            for text in ["hits ", "dies in"] {
                let contrast = contrast_of(&player, text);
                assert!(contrast >= GLYPH_CONTRAST, "{theme}: {text} has {contrast}");
            }
        }
    }
}
