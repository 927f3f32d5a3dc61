//! Paths of the machine that builds: they are kept out of a program, and searched for in it.

use std::path::{Path, PathBuf};

use crate::task::{TaskResult, cargo_home, output};

/// Folders of a builder's machine, each with the name that a program has in its place.
pub(super) struct Paths {
    renamed: Vec<(PathBuf, &'static str)>,
}

impl Paths {
    /// Those of this machine, for a build of the sources in `top`.
    pub(super) fn of(top: &Path) -> TaskResult<Self> {
        let user = std::env::home_dir().filter(|home| home.components().count() > 1);
        let cargo = cargo_home()?;
        let rust = PathBuf::from(output(&["rustc", "--print", "sysroot"])?.trim());
        // Where several fit, the last one counts.
        let user = user.map(|home| (home, "/home"));
        let others = [
            (cargo, "/cargo"),
            (rust.join("lib/rustlib/src/rust"), "/rust"),
            (top.to_path_buf(), "/roguecore"),
        ];
        Ok(Self { renamed: user.into_iter().chain(others).collect() })
    }

    /// Flags of the Rust compiler, as `CARGO_ENCODED_RUSTFLAGS` has them.
    pub(super) fn rust_flags(&self) -> String {
        let flag =
            |(from, to): &(PathBuf, &str)| format!("--remap-path-prefix={}={to}", from.display());
        self.renamed.iter().map(flag).collect::<Vec<_>>().join("\u{1f}")
    }

    /// Flags of a C compiler, for the libraries that crates bring along; `None` where it does not know them.
    pub(super) fn c_flags(&self) -> Option<String> {
        let flag =
            |(from, to): &(PathBuf, &str)| format!("-ffile-prefix-map={}={to}", from.display());
        (!cfg!(target_env = "msvc"))
            .then(|| self.renamed.iter().map(flag).collect::<Vec<_>>().join(" "))
    }

    /// Fails when a program has a path of this machine, or of any machine's folder of crates.
    pub(super) fn check(&self, program: &Path) -> TaskResult {
        let bytes = std::fs::read(program)
            .map_err(|error| format!("{} cannot be read: {error}", program.display()))?;
        let folders = self.renamed.iter().map(|(folder, _)| folder.display().to_string());
        let always = ["/root/", ".cargo/registry"].map(str::to_owned);
        match folders.chain(always).find_map(|folder| place(&bytes, &folder)) {
            Some(found) => Err(format!("{} tells where it was built: {found}", program.display())),
            None => Ok(()),
        }
    }
}

/// The text in a program from that folder on, if the folder is in it.
fn place(bytes: &[u8], folder: &str) -> Option<String> {
    let start = bytes.windows(folder.len()).position(|it| it == folder.as_bytes())?;
    let text = bytes[start..].iter().take(200).take_while(|it| it.is_ascii_graphic());
    Some(text.map(|&it| char::from(it)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_the_machine_is_found_in_a_program() {
        let folder = std::env::temp_dir().join(format!("dist-paths-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (paths, program) = (Paths::of(&folder).unwrap(), folder.join("program"));
        let check = |text: &str| {
            std::fs::write(&program, format!("\u{1}\u{2}{text}\u{0}")).unwrap();
            paths.check(&program)
        };
        let [cargo, rust] =
            [&paths.renamed[paths.renamed.len() - 3].0, &paths.renamed[paths.renamed.len() - 2].0];
        for text in [
            format!("{}/src/main.rs", folder.display()),
            format!("{}/registry/src/lib.rs", cargo.display()),
            format!("{}/library/core/src/str.rs", rust.display()),
            "/root/x".to_owned(),
            "/home/other/.cargo/registry/src".to_owned(),
        ] {
            let error = check(&text).unwrap_err();
            assert!(error.ends_with(text.rsplit('/').next().unwrap_or_default()), "{error}");
        }
        assert_eq!(
            check("/cargo/registry/src and /roguecore/crates and /rustc/1234/library"),
            Ok(())
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn every_folder_is_renamed_for_both_compilers() {
        let paths = Paths::of(Path::new("/somewhere/else")).unwrap();
        let rust = paths.rust_flags();
        assert!(rust.ends_with("\u{1f}--remap-path-prefix=/somewhere/else=/roguecore"), "{rust}");
        if let Some(flags) = paths.c_flags() {
            assert!(flags.ends_with(" -ffile-prefix-map=/somewhere/else=/roguecore"), "{flags}");
        }
    }
}
