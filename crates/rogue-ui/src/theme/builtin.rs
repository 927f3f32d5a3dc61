//! The data of the built-in themes. The colours of the tiles of `classic` and `ascii` and of the
//! messages of `classic` are given by the rules of the game and must not change.

use super::{Palette, ThemeData, TileLook};
use crate::color::Rgb;

/// Every theme, in the order of [`Theme::NAMES`](super::Theme::NAMES).
pub(super) static ALL: &[&ThemeData] = &[&TORCH, &CLASSIC, &ASCII, &SAFE];

const fn on_stone(glyph: char, visible: Rgb) -> TileLook {
    TileLook {
        glyph,
        visible: (visible, Rgb(30, 24, 20)),
        remembered: (Rgb(134, 124, 114), Rgb(22, 19, 17)),
    }
}

/// The colour of a player without an origin in the light of a torch.
const GOLD: Rgb = Rgb(0xFF, 0xDC, 0x50);

/// Materials in the light of a torch. The looks of tiles are those of lists.
static TORCH: ThemeData = ThemeData {
    name: "torch",
    tiles: &[
        ("floor", on_stone('.', Rgb(190, 160, 130))),
        ("wall", on_stone('#', Rgb(200, 160, 120))),
        ("stairs_down", on_stone('>', Rgb(255, 240, 200))),
        ("stairs_up", on_stone('<', Rgb(255, 240, 200))),
    ],
    entities: &[
        // No white: bones, frost and moonlight have it.
        ("player", GOLD),
        ("player_heir", GOLD),
        ("player_houndmaster", Rgb(0xC0, 0xEC, 0x5C)),
        ("player_cutthroat", Rgb(0x7C, 0xF2, 0xDC)),
        ("player_sworn", Rgb(0xFF, 0xCA, 0x8A)),
        ("monster", Rgb(120, 220, 90)),
        ("brute", Rgb(90, 210, 170)),
        ("ogre", Rgb(255, 150, 80)),
        ("warden", Rgb(255, 110, 130)),
        ("corpse", Rgb(190, 70, 60)),
    ],
    lit: true,
    reads_without_color: false,
    shows_figures: true,
    palette: Palette {
        bg: Rgb(8, 8, 12),
        text: Rgb(0xDC, 0xD6, 0xCC),
        faint: Rgb(0x8E, 0x88, 0x80),
        title: Rgb(0xFF, 0xC8, 0x6E),
        frame: Rgb(0x58, 0x52, 0x4A),
        key: Rgb(0x78, 0xB4, 0xFF),
        bar_text: Rgb::WHITE,
        bar_empty: Rgb(0x30, 0x16, 0x14),
        bar_full: Rgb(0x2E, 0x6E, 0x36),
        bar_low: Rgb(0x94, 0x52, 0x0A),
        bar_experience: Rgb(0x34, 0x4E, 0x9A),
        alarm: Rgb(0xA8, 0x1C, 0x1C),
        welcome: Rgb(0x78, 0xB4, 0xFF),
        player_attack: Rgb(0xF0, 0xEA, 0xE0),
        enemy_attack: Rgb(0xFF, 0x9A, 0x8A),
        enemy_died: Rgb(0xFF, 0xB0, 0x50),
        player_died: Rgb(0xFF, 0x5A, 0x50),
        warning: Rgb(0xFF, 0xD0, 0x60),
        refused: Rgb(0x8E, 0x88, 0x80),
        invalid: Rgb(0xE8, 0xE0, 0x60),
        healing: Rgb(0x70, 0xE0, 0x80),
        needs_target: Rgb(0x70, 0xE0, 0xE8),
        status: Rgb(0xC8, 0x90, 0xF0),
        stairs: Rgb(0xC8, 0x90, 0xF0),
        error: Rgb(0xFF, 0x5A, 0x50),
        blast: Rgb(0x98, 0x10, 0x48),
        bolt: Rgb(0xFF, 0xF0, 0xA0),
    },
};

const CLASSIC_PALETTE: Palette = Palette {
    bg: Rgb::BLACK,
    text: Rgb(0xE0, 0xE0, 0xE0),
    faint: Rgb(0x80, 0x80, 0x80),
    title: Rgb(0xFF, 0xFF, 0x3F),
    frame: Rgb(0x80, 0x80, 0x80),
    key: Rgb(0x20, 0xA0, 0xFF),
    bar_text: Rgb::WHITE,
    bar_empty: Rgb(0x40, 0x10, 0x10),
    bar_full: Rgb(0x00, 0x60, 0x00),
    bar_low: Rgb(0x80, 0x48, 0x00),
    bar_experience: Rgb(0x28, 0x40, 0x90),
    alarm: Rgb(0xA0, 0x00, 0x00),
    welcome: Rgb(0x20, 0xA0, 0xFF),
    player_attack: Rgb(0xE0, 0xE0, 0xE0),
    enemy_attack: Rgb(0xFF, 0xC0, 0xC0),
    enemy_died: Rgb(0xFF, 0xA0, 0x30),
    player_died: Rgb(0xFF, 0x30, 0x30),
    warning: Rgb(0xFF, 0xD0, 0x60),
    refused: Rgb(0x80, 0x80, 0x80),
    invalid: Rgb(0xFF, 0xFF, 0x00),
    healing: Rgb(0x00, 0xFF, 0x00),
    needs_target: Rgb(0x3F, 0xFF, 0xFF),
    status: Rgb(0x3F, 0xFF, 0x3F),
    stairs: Rgb(0x9F, 0x3F, 0xFF),
    error: Rgb(0xFF, 0x40, 0x40),
    blast: Rgb(0x90, 0x30, 0x00),
    bolt: Rgb(0xFF, 0xFF, 0x80),
};

const fn solid_stairs(glyph: char) -> TileLook {
    TileLook {
        glyph,
        visible: (Rgb::WHITE, Rgb(200, 180, 50)),
        remembered: (Rgb(0, 0, 100), Rgb(50, 50, 150)),
    }
}

/// Floors and walls of solid colour: lit where visible, blue where remembered.
static CLASSIC: ThemeData = ThemeData {
    name: "classic",
    tiles: &[
        (
            "floor",
            TileLook {
                glyph: ' ',
                visible: (Rgb::WHITE, Rgb(200, 180, 50)),
                remembered: (Rgb::WHITE, Rgb(50, 50, 150)),
            },
        ),
        (
            "wall",
            TileLook {
                glyph: ' ',
                visible: (Rgb::WHITE, Rgb(130, 110, 50)),
                remembered: (Rgb::WHITE, Rgb(0, 0, 100)),
            },
        ),
        ("stairs_down", solid_stairs('>')),
        ("stairs_up", solid_stairs('<')),
    ],
    entities: &[],
    lit: false,
    reads_without_color: false,
    shows_figures: true,
    palette: CLASSIC_PALETTE,
};

const fn on_black(glyph: char, visible: Rgb, remembered: Rgb) -> TileLook {
    TileLook { glyph, visible: (visible, Rgb::BLACK), remembered: (remembered, Rgb::BLACK) }
}

const LIGHT: Rgb = Rgb(200, 200, 200);
const DARK: Rgb = Rgb(100, 100, 100);

/// Letters and signs on black, as on an old terminal.
static ASCII: ThemeData = ThemeData {
    name: "ascii",
    tiles: &[
        ("floor", on_black('.', LIGHT, DARK)),
        ("wall", on_black('#', LIGHT, DARK)),
        ("stairs_down", on_black('>', LIGHT, DARK)),
        ("stairs_up", on_black('<', LIGHT, DARK)),
    ],
    entities: &[],
    lit: false,
    reads_without_color: true,
    shows_figures: false,
    palette: CLASSIC_PALETTE,
};

const SAFE_SKY: Rgb = Rgb(86, 180, 233);
const SAFE_ORANGE: Rgb = Rgb(230, 159, 0);
const SAFE_YELLOW: Rgb = Rgb(240, 228, 66);
const SAFE_VERMILION: Rgb = Rgb(236, 112, 40);
const SAFE_PURPLE: Rgb = Rgb(224, 150, 190);

/// Blue against orange, which is distinct in every kind of colour blindness. No information is
/// given by colour alone.
static SAFE: ThemeData = ThemeData {
    name: "safe",
    tiles: &[
        ("floor", on_black('.', Rgb(190, 190, 190), Rgb(112, 118, 136))),
        ("wall", on_black('#', Rgb(225, 205, 150), Rgb(112, 118, 136))),
        ("stairs_down", on_black('>', Rgb::WHITE, Rgb(115, 122, 142))),
        ("stairs_up", on_black('<', Rgb::WHITE, Rgb(115, 122, 142))),
    ],
    entities: &[
        ("player", Rgb::WHITE),
        ("monster", SAFE_YELLOW),
        ("brute", SAFE_ORANGE),
        ("corpse", SAFE_PURPLE),
    ],
    lit: false,
    reads_without_color: true,
    shows_figures: true,
    palette: Palette {
        bg: Rgb::BLACK,
        text: Rgb(0xE0, 0xE0, 0xE0),
        faint: Rgb(0x90, 0x90, 0x90),
        title: SAFE_YELLOW,
        frame: Rgb(0x90, 0x90, 0x90),
        key: SAFE_SKY,
        bar_text: Rgb::WHITE,
        bar_empty: Rgb(0x30, 0x30, 0x30),
        bar_full: Rgb(0x00, 0x50, 0x90),
        bar_low: Rgb(0x7A, 0x48, 0x00),
        bar_experience: Rgb(0x40, 0x40, 0x78),
        alarm: Rgb(0x90, 0x38, 0x00),
        welcome: SAFE_SKY,
        player_attack: Rgb(0xE0, 0xE0, 0xE0),
        enemy_attack: SAFE_ORANGE,
        enemy_died: SAFE_YELLOW,
        player_died: SAFE_VERMILION,
        warning: SAFE_YELLOW,
        refused: Rgb(0x90, 0x90, 0x90),
        invalid: SAFE_PURPLE,
        healing: SAFE_SKY,
        needs_target: SAFE_SKY,
        status: SAFE_YELLOW,
        stairs: SAFE_PURPLE,
        error: SAFE_VERMILION,
        blast: Rgb(0x70, 0x40, 0x00),
        bolt: SAFE_YELLOW,
    },
};
