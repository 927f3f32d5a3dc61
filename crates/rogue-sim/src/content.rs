//! Which content a simulation plays, by the words of its command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use roguecore::{Content, Host, Pack};

use crate::result::SimResult;

/// A content file whose recipes use every kind of step.
pub const DELVE_RON: &str = include_str!("../../../assets/packs/delve.ron");

/// The content of a command line.
#[derive(Clone, Debug, Default, Args)]
pub struct ContentOption {
    /// The content: `ember`, `ember-easy`, `short`, `short-easy`, `heist`, `alchemist`, `boulders`, `classic`,
    /// `first-steps`, or a content file; repeat it to play several packs of one game together [default: classic]
    #[arg(long, value_name = "FILE")]
    content: Vec<PathBuf>,
}

impl ContentOption {
    /// The content that was named.
    ///
    /// # Errors
    ///
    /// As [`by_name`].
    pub fn load(&self) -> SimResult<Arc<Content>> {
        by_names(&self.content)
    }

    /// The content that was named, with every floor built by `recipe`, or unchanged without one.
    ///
    /// # Errors
    ///
    /// As [`by_name`], and when the content has no recipe of that name.
    pub fn load_with_recipe(&self, recipe: Option<&str>) -> SimResult<Arc<Content>> {
        with_recipe(self.load()?, recipe)
    }
}

/// The content named on the command line: a built-in one (`classic` when `name` is `None`), or the
/// path of a content file. The programs accept the same names for `--content`.
///
/// # Errors
///
/// When the file cannot be read or is not valid content.
pub fn by_name(name: Option<&Path>) -> SimResult<Arc<Content>> {
    let names: Vec<PathBuf> = name.map(Path::to_path_buf).into_iter().collect();
    by_names(&names)
}

/// The content of packs that are played together, each by name as for [`by_name`].
///
/// # Errors
///
/// As [`by_name`], and when the packs do not go together.
pub fn by_names(names: &[PathBuf]) -> SimResult<Arc<Content>> {
    let built_in = match names {
        [] => Some(Content::classic()),
        [name] => name.to_str().and_then(rogue_ember::built_in),
        _ => None,
    };
    if let Some(content) = built_in {
        return Ok(content);
    }
    parsed(&names.iter().map(|name| packs_at(name)).collect::<SimResult<Vec<_>>>()?).map(Arc::new)
}

/// The content of a pack that extends the one at `name`, which is named as for [`by_name`].
///
/// # Errors
///
/// As [`by_names`].
pub fn extended(name: &Path, pack: Pack) -> SimResult<Content> {
    let mut packs = packs_at(name)?;
    packs.insert(0, pack);
    parsed(&[packs])
}

fn parsed(lists: &[Vec<Pack>]) -> SimResult<Content> {
    Content::parse_together(lists, &Host::new()).map_err(|errors| errors.to_string())
}

/// The pack of that name or at that path, then the one that it extends, and so on.
fn packs_at(path: &Path) -> SimResult<Vec<Pack>> {
    let known: Vec<&str> = rogue_ember::built_in_names().collect();
    let alternative = format!("name one of {}", known.join(", "));
    rogue_files::packs_at(path, &alternative).map_err(|error| error.to_string())
}

/// A content with every floor built by `recipe`, or unchanged without one.
///
/// # Errors
///
/// When the content has no recipe of that name.
pub fn with_recipe(content: Arc<Content>, recipe: Option<&str>) -> SimResult<Arc<Content>> {
    let Some(recipe) = recipe else { return Ok(content) };
    content.with_recipe(recipe).map(Arc::new).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_content_is_found_by_name() {
        for name in rogue_ember::built_in_names() {
            let content = rogue_ember::built_in(name).unwrap();
            assert_eq!(by_name(Some(Path::new(name))).unwrap().hash(), content.hash());
        }
        assert_eq!(by_name(None).unwrap().hash(), Content::classic().hash());
    }

    /// The help of `--content`, here and in the programs of the player, lists what the programs know.
    #[test]
    fn the_help_of_content_names_every_game() {
        let names: Vec<String> =
            rogue_ember::built_in_names().map(|it| format!("`{it}`")).collect();
        for source in
            [include_str!("content.rs"), include_str!("../../rogue-native/src/cli/options.rs")]
        {
            let help = source.split("content: Vec<PathBuf>").next().unwrap_or_default();
            let help = help.rsplit("\n\n").next().unwrap_or_default().replace("///", " ");
            let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(help.contains(&names.join(", ")), "{help}");
        }
    }

    #[test]
    fn a_missing_file_is_named_with_the_way_out() {
        let error = by_name(Some(Path::new("second-steps"))).unwrap_err();
        let says = "the content file `second-steps` does not exist; check the name, or name one of";
        assert!(error.starts_with(says) && error.contains("first-steps"), "{error}");
    }
}
