//! The built-in contents.

use std::sync::{Arc, LazyLock};

use super::pack::Pack;
use super::queries::Content;

/// A content that is compiled in.
struct BuiltIn {
    /// Its name on a command line and in the `extends` of a pack.
    name: &'static str,
    file_name: &'static str,
    ron: &'static str,
    /// Parsed once per process.
    content: LazyLock<Arc<Content>>,
}

macro_rules! built_in {
    ($name:literal, $file:literal) => {
        BuiltIn {
            name: $name,
            file_name: $file,
            ron: include_str!(concat!("../../content/", $file)),
            content: LazyLock::new(|| {
                parsed($file, include_str!(concat!("../../content/", $file)))
            }),
        }
    };
}

static CLASSIC: BuiltIn = built_in!("classic", "classic.ron");
static FIRST_STEPS: BuiltIn = built_in!("first_steps", "first_steps.ron");

static ALL: [&BuiltIn; 2] = [&CLASSIC, &FIRST_STEPS];

fn parsed(file_name: &str, ron: &str) -> Arc<Content> {
    match Content::parse(file_name, ron) {
        Ok(content) => Arc::new(content),
        Err(errors) => unreachable!("the built-in content is tested: {errors}"),
    }
}

fn find(name: &str) -> Option<&'static BuiltIn> {
    ALL.into_iter().find(|it| it.name == name || it.name.replace('_', "-") == name)
}

impl Content {
    /// The names of the built-in contents, as a command line takes them.
    pub const BUILT_IN: &'static [&'static str] = &["classic", "first-steps"];

    /// The built-in content of that name: `classic` or `first-steps`, which a pack may write
    /// `first_steps`. `None` for another name.
    ///
    /// ```
    /// use roguecore::Content;
    /// assert!(Content::BUILT_IN.iter().all(|name| Content::built_in(name).is_some()));
    /// assert!(Content::built_in("classics").is_none());
    /// ```
    pub fn built_in(name: &str) -> Option<Arc<Self>> {
        find(name).map(|it| Arc::clone(&it.content))
    }

    /// The whole game of the tutorial: ten floors, magic, equipment, experience and a goal.
    pub fn classic() -> Arc<Self> {
        Arc::clone(&CLASSIC.content)
    }

    /// The text of [`Content::classic`].
    pub const fn classic_ron() -> &'static str {
        CLASSIC.ron
    }

    /// One floor with orcs and trolls.
    pub fn first_steps() -> Arc<Self> {
        Arc::clone(&FIRST_STEPS.content)
    }

    /// The text of [`Content::first_steps`], to start a content file of your own from.
    pub const fn first_steps_ron() -> &'static str {
        FIRST_STEPS.ron
    }
}

impl Pack {
    /// The built-in content of that name; `None` for another name.
    pub fn built_in(name: &str) -> Option<Self> {
        find(name).map(|it| Self::new().with_file(it.file_name, it.ron))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_contents_agree() {
        let names: Vec<_> = ALL.iter().map(|it| it.name.replace('_', "-")).collect();
        assert_eq!(names, Content::BUILT_IN);
        for it in ALL {
            assert!(Content::parse(it.file_name, it.ron).is_ok(), "{}", it.name);
        }
    }
}
