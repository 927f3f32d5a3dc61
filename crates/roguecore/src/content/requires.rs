//! Versions of packs, and the versions of the engine and of the extended pack that a pack requires.

use std::fmt;

use ron_tables::{At, Kind, Maybe, row, shapes, shortened};

use crate::schema::bounds::MAX_NAME;
use crate::schema::context::{RowCompiler, RowContext};

/// Up to three numbers; one that is left out is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version([u32; 3]);

/// The version of the engine.
pub(super) fn engine() -> Version {
    version(env!("CARGO_PKG_VERSION")).unwrap_or_default()
}

fn version(text: &str) -> Option<Version> {
    let mut numbers = [0; 3];
    for (index, part) in text.split('.').enumerate() {
        let is_number = part.len() <= 9 && part.bytes().all(|byte| byte.is_ascii_digit());
        *numbers.get_mut(index)? = is_number.then(|| part.parse().ok())??;
    }
    Some(Version(numbers))
}

/// `1.2`; `1.2.3` where the third number is not 0.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([major, minor, patch]) = self;
        write!(f, "{major}.{minor}")?;
        if *patch > 0 { write!(f, ".{patch}") } else { Ok(()) }
    }
}

shapes! {
    in RowContext;
    /// A version.
    pub(crate) VersionOf -> Version, Kind::Text { max: MAX_NAME }, |cx, what, part| {
        let (text, span) = cx.r.take(part.parse::<String>())?;
        let version = version(&text);
        cx.r.check(version.is_some(), span, || {
            let text = shortened(&text);
            format!("`{what}` is one to three numbers such as \"1.2\"; this is \"{text}\"")
        });
        version
    };
}

row! {
    in RowContext;
    /// The versions that a pack requires.
    pub(crate) RequiresFields = "list of versions" {
        /// The least version of roguecore.
        "engine" engine: Maybe<At<VersionOf>> = None;
        /// The least version of the pack that this one extends.
        "extended" extended: Maybe<At<VersionOf>> = None;
    }
}

impl RequiresFields {
    pub(super) fn check_engine(&self, cx: &mut RowCompiler<'_, '_>) {
        let Some((wanted, span)) = self.engine else { return };
        let found = engine();
        cx.r.check(wanted <= found, span, || {
            format!("this pack needs roguecore {wanted} or later; this is {found}")
        });
    }

    /// Checks the version of the extended pack; `None` where it has none.
    pub(super) fn check_extended(&self, cx: &mut RowCompiler<'_, '_>, found: Option<Version>) {
        let Some((wanted, span)) = self.extended else { return };
        cx.r.check(found.is_some_and(|found| wanted <= found), span, || {
            let found = found.map_or("no version".to_owned(), |it| format!("version {it}"));
            format!(
                "this pack needs version {wanted} or later of what it extends, which has {found}"
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        let of = |text: &str| version(text).unwrap();
        assert!(of("1.10") > of("1.9") && of("2") > of("1.99.99") && of("1") == of("1.0.0"));
        assert_eq!([of("1"), of("1.2.3")].map(|it| it.to_string()), ["1.0", "1.2.3"]);
        for wrong in ["", "1.", "a", "1.2.3.4", "-1", "1.9999999999", "+1"] {
            assert_eq!(version(wrong), None, "{wrong}");
        }
        assert_ne!(engine(), Version::default());
    }
}
