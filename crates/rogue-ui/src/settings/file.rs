//! The text of a settings file. A mistake in one setting does not affect the others.

use std::fmt;

use rogue_words::text;
use roguecore::ron_reader::{Diagnostics, Field, Reader, did_you_mean};

use super::{OpenWindow, Settings, Volume};
use crate::keymap::{KeyFields, KeyMap, key_map_of};
use crate::player_name::run_name;
use crate::theme::Theme;

/// The fields of a settings file.
const FIELDS: [&str; 18] = [
    "theme",
    "motion",
    "light",
    "flicker",
    "figures",
    "minimap",
    "wide_tiles",
    "text_size",
    "sound",
    "music",
    "window",
    "whole_fights",
    "auto_pickup",
    "name",
    "game",
    "origin",
    "preset",
    "keys",
];

/// Widths of letters that a file may ask for; a front end takes the closest one that it has.
const TEXT_SIZES: std::ops::RangeInclusive<u32> = 4..=64;

impl Settings {
    /// The settings of a file, and the mistakes in it: a setting with a mistake has its default.
    /// `file_name` is only used in the messages.
    pub fn parse(file_name: &str, text: &str) -> (Self, Option<Diagnostics>) {
        let mut reader = Reader::new(file_name, text);
        let mut settings = Self::default();
        if reader.check_text("a settings file", Self::MAX_BYTES)
            && let Some(fields) = reader.parse_fields()
        {
            settings.read_fields(&mut reader, &fields);
        }
        (settings, reader.finish(Some(())).err())
    }

    fn read_fields<'a>(&mut self, r: &mut Reader<'a>, fields: &[Field<'a>]) {
        let mut keys = KeyFields::default();
        for (index, field) in fields.iter().enumerate() {
            let is_new = fields[..index].iter().all(|other| other.name != field.name);
            if !r.check(is_new, field.span, || format!("`{}` was set already", field.name)) {
                continue;
            }
            match field.name {
                "preset" => keys.preset = Some(field.value.parse()),
                "keys" => keys.keys = Some(field.value.parse()),
                _ => self.read_field(r, field),
            }
        }
        self.keys = key_map_of(r, keys);
    }

    fn read_field<'a>(&mut self, r: &mut Reader<'a>, field: &Field<'a>) {
        match field.name {
            "theme" => set(&mut self.theme, read_theme(r, field)),
            "motion" => set(&mut self.motion, read_switch(r, field)),
            "light" => set(&mut self.light, read_switch(r, field)),
            "flicker" => set(&mut self.flicker, read_switch(r, field)),
            "figures" => set(&mut self.figures, read_switch(r, field)),
            "minimap" => set(&mut self.minimap, read_switch(r, field)),
            "wide_tiles" => set(&mut self.wide_tiles, read_switch(r, field)),
            "text_size" => set(&mut self.text_size, read_text_size(r, field).map(Some)),
            "sound" => set(&mut self.sound, read_volume(r, field)),
            "music" => set(&mut self.music, read_volume(r, field)),
            "window" => set(&mut self.window, read_window(r, field)),
            "whole_fights" => set(&mut self.whole_fights, read_switch(r, field)),
            "auto_pickup" => {
                let words = r.take(field.value.parse::<String>());
                let setting = words.and_then(|(words, span)| match words.parse() {
                    Ok(setting) => Some(setting),
                    Err(error) => {
                        r.report(span, || text::clean(&format!("{error}")));
                        None
                    }
                });
                set(&mut self.auto_pickup, setting);
            }
            "name" => {
                let name = r.take(field.value.parse::<String>());
                set(&mut self.name, name.map(|(name, _)| run_name(&name)));
            }
            "game" => {
                let game = r.take(field.value.parse::<String>());
                set(&mut self.game, game.map(|(name, _)| Some(text::clean_name(&name))));
            }
            "origin" => {
                let origin = r.take(field.value.parse::<String>());
                set(&mut self.origin, origin.map(|(id, _)| Some(text::clean_name(&id))));
            }
            unknown => r.report(field.span, || {
                let hint = match did_you_mean(unknown, FIELDS) {
                    Some(name) => format!("did you mean `{name}`?"),
                    None => format!("there are {}", FIELDS.join(", ")),
                };
                let unknown = text::truncate(&text::clean(unknown), 30);
                format!("there is no setting `{unknown}`; {hint}")
            }),
        }
    }
}

fn set<T>(setting: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *setting = value;
    }
}

fn read_switch<'a>(r: &mut Reader<'a>, field: &Field<'a>) -> Option<bool> {
    r.take(field.value.parse::<bool>()).map(|(on, _)| on)
}

fn read_theme<'a>(r: &mut Reader<'a>, field: &Field<'a>) -> Option<Theme> {
    let (name, span) = r.take(field.value.parse::<String>())?;
    let theme = Theme::named(&name);
    r.check(theme.is_some(), span, || {
        let hint = match did_you_mean(&name, Theme::NAMES.iter().copied()) {
            Some(name) => format!("did you mean \"{name}\"?"),
            None => format!("there are \"{}\"", Theme::NAMES.join("\", \"")),
        };
        format!("there is no theme \"{}\"; {hint}", text::truncate(&text::clean(&name), 30))
    });
    theme
}

fn read_volume<'a>(r: &mut Reader<'a>, field: &Field<'a>) -> Option<Volume> {
    let (name, span) = r.take(field.value.parse::<String>())?;
    let volume = Volume::named(&name);
    let names = Volume::ALL.map(Volume::name);
    r.check(volume.is_some(), span, || format!("{} is \"{}\"", field.name, names.join("\", \"")));
    volume
}

fn read_window<'a>(r: &mut Reader<'a>, field: &Field<'a>) -> Option<OpenWindow> {
    let (name, span) = r.take(field.value.parse::<String>())?;
    let window = OpenWindow::named(&name);
    let names = OpenWindow::ALL.map(OpenWindow::name);
    r.check(window.is_some(), span, || format!("window is \"{}\"", names.join("\" or \"")));
    window
}

fn read_text_size<'a>(r: &mut Reader<'a>, field: &Field<'a>) -> Option<u32> {
    let (size, span) = r.take_integer(field.value.parse())?;
    let fitting = u32::try_from(size).ok().filter(|size| TEXT_SIZES.contains(size));
    r.check(fitting.is_some(), span, || {
        let (first, last) = (TEXT_SIZES.start(), TEXT_SIZES.end());
        format!(
            "letters are {first} to {last} pixels wide; leave the field out for letters that follow \
             the window"
        )
    });
    fitting
}

/// The text of a settings file that [`Settings::parse`] reads back.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theme, motion, light, flicker, figures, minimap, wide_tiles, .. } = self;
        writeln!(
            f,
            "// Settings of roguecore. The chapter on playing names all fields and values."
        )?;
        writeln!(f, "(")?;
        writeln!(f, "    theme: \"{}\",", theme.name())?;
        writeln!(f, "    motion: {motion},")?;
        writeln!(f, "    light: {light},")?;
        writeln!(f, "    flicker: {flicker},")?;
        writeln!(f, "    figures: {figures},")?;
        writeln!(f, "    minimap: {minimap},")?;
        writeln!(f, "    wide_tiles: {wide_tiles},")?;
        if let Some(width) = self.text_size {
            writeln!(f, "    text_size: {width},")?;
        }
        writeln!(f, "    sound: {},", quoted(self.sound.name()))?;
        writeln!(f, "    music: {},", quoted(self.music.name()))?;
        writeln!(f, "    window: {},", quoted(self.window.name()))?;
        writeln!(f, "    whole_fights: {},", self.whole_fights)?;
        writeln!(f, "    auto_pickup: {},", quoted(&self.auto_pickup.to_string()))?;
        writeln!(f, "    name: {},", quoted(&self.name))?;
        if let Some(game) = &self.game {
            writeln!(f, "    game: {},", quoted(game))?;
        }
        if let Some(origin) = &self.origin {
            writeln!(f, "    origin: {},", quoted(origin))?;
        }
        fmt_keys(f, &self.keys)?;
        f.write_str(")\n")
    }
}

/// The preset, and the intents that have other keys than there.
fn fmt_keys(f: &mut fmt::Formatter<'_>, keys: &KeyMap) -> fmt::Result {
    writeln!(f, "    preset: \"{}\",", keys.preset_name())?;
    let changes = keys.changes();
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(f, "    keys: {{")?;
    for (row, keys) in changes {
        let keys: Vec<_> = keys.iter().map(|key| quoted(&key.to_string())).collect();
        writeln!(f, "        \"{}\": [{}],", row.name, keys.join(", "))?;
    }
    writeln!(f, "    }},")
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests;
