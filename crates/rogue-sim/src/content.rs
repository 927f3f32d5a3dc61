//! Which content a simulation plays, by the words of its command line.

use std::path::Path;
use std::sync::Arc;

use roguecore::Content;

use crate::result::SimResult;

/// A content file whose recipes use every kind of step.
pub const DELVE_RON: &str = include_str!("../../../assets/packs/delve.ron");

/// The content named on the command line: `classic` (also when `name` is `None`), `first-steps`,
/// or the path of a content file. The programs accept the same names for `--content`.
///
/// # Errors
///
/// When the file cannot be read or is not valid content.
pub fn by_name(name: Option<&Path>) -> SimResult<Arc<Content>> {
    let Some(path) = name else { return Ok(Content::classic()) };
    match path.to_str() {
        Some("classic") => Ok(Content::classic()),
        Some("first-steps") => Ok(Content::first_steps()),
        _ => from_file(path),
    }
}

fn from_file(path: &Path) -> SimResult<Arc<Content>> {
    let name = path.display().to_string();
    let ron = std::fs::read_to_string(path).map_err(|error| {
        format!("{name}: {error}; name a content file, or `classic` or `first-steps`")
    })?;
    Content::parse(&name, &ron).map(Arc::new).map_err(|errors| errors.to_string())
}

/// The built-in content with every floor built by `recipe`, or unchanged without one.
///
/// # Errors
///
/// When the built-in content has no recipe of that name.
pub fn with_recipe(recipe: Option<&str>) -> SimResult<Arc<Content>> {
    let content = Content::classic();
    let Some(recipe) = recipe else { return Ok(content) };
    content.with_recipe(recipe).map(Arc::new).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_content_is_found_by_name() {
        for (name, content) in
            [("classic", Content::classic()), ("first-steps", Content::first_steps())]
        {
            assert_eq!(by_name(Some(Path::new(name))).unwrap().hash(), content.hash());
        }
        assert_eq!(by_name(None).unwrap().hash(), Content::classic().hash());
    }

    #[test]
    fn a_missing_file_is_named_with_the_way_out() {
        let error = by_name(Some(Path::new("second-steps"))).unwrap_err();
        assert!(error.starts_with("second-steps: ") && error.contains("`first-steps`"), "{error}");
    }
}
