//! `content`: checks a content file and prints the effects of its rows, or prints the schema of files.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use rogue_files::printable;
use roguecore::english::words_of_id;
use roguecore::{Content, Prototype, StatusId, SubstanceId, TileId, describe};

use crate::content;
use crate::result::SimResult;

/// The command line of `content`.
#[derive(Args)]
pub struct Options {
    /// The content: ember, classic, first-steps or a content file; several packs of one game together
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    content: Vec<PathBuf>,
    /// Print creatures, items, tiles, statuses and substances with their effects, floors, recipes, hordes and vaults
    #[arg(long)]
    explain: bool,
    /// Print the fields of rows and the verbs of rules that content files may have, as JSON
    #[arg(long, conflicts_with_all = ["content", "explain"])]
    schema: bool,
}

/// Reads the content; prints how many rows it has, or explains them, and the notes on its files. Prints the
/// schema on demand.
///
/// # Errors
///
/// When there is no such content, with every mistake of the file.
pub fn run(options: &Options) -> SimResult {
    let text = if options.schema {
        Content::schema()
    } else {
        let content = content::by_names(&options.content)?;
        // Titles and names of files may have characters that a terminal obeys.
        printable(described(&content, options.explain))
    };
    // The reader of a pipe may close it early.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// The number of rows, or their effects; then the notes on the files, a line each.
fn described(content: &Content, is_explained: bool) -> String {
    let text = if is_explained { explain(content) } else { summary(content) };
    let notes = content.notes().iter().map(|note| format!("note: {note}\n"));
    text + &notes.collect::<String>()
}

fn summary(content: &Content) -> String {
    let is_item = |it: &&Prototype| it.item.is_some();
    let items = content.prototypes().iter().filter(is_item).count();
    format!(
        "{}: {} tiles, {} creatures, {} items, {} statuses, {} abilities\n",
        content.title(),
        content.tiles().len(),
        content.prototypes().len() - items,
        items,
        content.rows().statuses.len(),
        content.rows().abilities.len(),
    )
}

/// A bestiary, a list of items, the tiles, statuses and substances, and how floors are made.
fn explain(content: &Content) -> String {
    let mut text = format!("{}\n", content.title());
    let story = [
        ("beginning", content.intro()),
        ("victory", content.ending(true)),
        ("defeat", content.ending(false)),
    ];
    let told =
        story.into_iter().filter_map(|(name, told)| Some((name, ' ', vec![told?.to_owned()])));
    section(&mut text, "Story", told);
    let prototypes = || content.prototypes().iter();
    let creatures = prototypes().filter(|it| it.item.is_none()).filter_map(|it| {
        let kind = content.prototype_id(&it.id)?;
        Some((it.name.as_str(), it.glyph, describe::creature(content, kind)))
    });
    section(&mut text, "Creatures", creatures);
    let items = prototypes().filter(|it| it.item.is_some()).filter_map(|it| {
        let kind = content.prototype_id(&it.id)?;
        Some((it.name.as_str(), it.glyph, describe::item(content, kind)))
    });
    section(&mut text, "Items", items);
    let tiles = content.tiles().iter().zip((0..=u8::MAX).map(TileId::new));
    let tiles = tiles.map(|(it, id)| (it.name.as_str(), it.glyph, describe::tile(content, id)));
    section(&mut text, "Tiles", tiles);
    let statuses = content.rows().statuses.iter().zip((0..=u8::MAX).map(StatusId::new));
    let statuses = statuses.map(|(it, id)| (it.name.as_str(), ' ', describe::status(content, id)));
    section(&mut text, "Statuses", statuses);
    let substances = content.rows().substances.iter().zip((0..=u8::MAX).map(SubstanceId::new));
    let substances =
        substances.map(|(it, id)| (it.name.as_str(), it.glyph, describe::substance(content, id)));
    section(&mut text, "Substances", substances);
    let recipes = describe::recipes(content).into_iter();
    let recipes: Vec<_> = recipes.map(|(id, lines)| (words_of_id(id), lines)).collect();
    for (title, rows) in [
        ("Floors", describe::floors(content)),
        ("Recipes", recipes),
        ("Hordes", describe::hordes(content)),
        ("Vaults", describe::vaults(content)),
    ] {
        let rows = rows.iter().map(|(name, lines)| (name.as_str(), ' ', lines.clone()));
        section(&mut text, title, rows);
    }
    text
}

/// A title, then each row with its lines indented; nothing without rows.
fn section<'a>(
    text: &mut String,
    title: &str,
    rows: impl Iterator<Item = (&'a str, char, Vec<String>)>,
) {
    for (index, (name, glyph, lines)) in rows.enumerate() {
        if index == 0 {
            let _ = write!(text, "\n{title}\n");
        }
        let _ = writeln!(text, "  {glyph} {name}");
        lines.iter().for_each(|line| _ = writeln!(text, "      {line}"));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use roguecore::{Host, Pack};

    use super::*;

    /// A pack that still has the old id of a row is told so, and it is no mistake.
    #[test]
    fn notes_stand_below_the_summary_and_the_explanation() {
        let pack = |name: &str, text: &str| Pack::new().with_file(name, text);
        let ogres = Content::first_steps_ron().replace("\"troll\"", "\"ogre\"");
        let ogres =
            ogres.replacen("title:", "renamed: (creatures: {\"troll\": \"ogre\"}), title:", 1);
        let old = "(extends: \"x\", change: (creatures: {\"troll\": (stats: {\"hp\": 5})}))";
        let packs = [pack("old.ron", old), pack("ogres.ron", &ogres)];
        let content = Content::parse_packs(&packs, &Host::new()).unwrap();
        let note = "\nnote: old.ron:1:37: \"troll\" is called \"ogre\" now\n";
        for explained in [false, true] {
            let text = described(&content, explained);
            assert!(text.ends_with(note) && text.matches("note: ").count() == 1, "{text}");
        }
        assert!(!described(&Content::classic(), false).contains("note: "));
    }

    #[test]
    fn every_row_of_the_whole_game_is_explained() {
        let content = Content::classic();
        let text = explain(&content);
        for row in content.prototypes() {
            assert!(text.contains(&format!(" {}\n", row.name)), "{}", row.name);
        }
        assert!(text.contains("deals 20 to the nearest enemy within 5 cells"), "{text}");
        assert!(!text.contains('?'), "{text}");
        for part in [
            "starts with dagger, leather armour",
            "Floors\n    floor 1\n",
            "up to 2 creatures in a room: orc ",
            "rooms with corridors",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    /// Ids stand in none of its sentences.
    #[test]
    fn explanation_has_words_in_place_of_ids() {
        let pack = "(extends: \"ember\", tags: [\"cold_blooded\"], creatures: [
            (id: \"fen_newt\", glyph: 'x', color: (1, 1, 1), stats: {\"hp\": 3}, tags: [\"cold_blooded\"],
             statuses: {\"hidden_away\": 4})],
            statuses: [(id: \"hidden_away\", hides: true)])";
        let ember = rogue_ember::content();
        let pack = Pack::new().with_file("newts.ron", pack);
        let newts = content::extended(Path::new("ember"), pack).unwrap();
        for content in [&*ember, &newts, &Content::classic(), &Content::first_steps()] {
            let text = explain(content);
            // The first sign of a row is its glyph.
            let words = text.lines().map(|line| line.get(4..).unwrap_or_default());
            let ids: Vec<&str> = words.filter(|line| line.contains('_')).collect();
            assert_eq!(ids, [""; 0]);
        }
        let text = explain(&newts);
        assert!(
            text.contains("fen newt\n") && text.contains("starts hidden away for 4 turns"),
            "{text}"
        );
        for part in ["Hordes\n", "Vaults\n", "followed by ", " cells\n", "holds ", "% of games"] {
            assert!(explain(&ember).contains(part), "{part}");
        }
    }
}
