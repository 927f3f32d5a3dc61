//! An archive of a program: stripped, with licences, manual page, completions, desktop entry, icon and book. No
//! path of the machine it is built on is in it, and two builds of the same source and compiler give the same bytes.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use super::paths::Paths;
use super::unwritable;
use crate::book;
use crate::task::{TaskResult, cargo, output, run, workspace};

/// Texts that every archive has.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds `name` with the profile `dist` and packs it, with the files that stand beside it in `folder`.
pub(super) fn make(folder: &Path, name: &str) -> TaskResult {
    if cfg!(target_os = "linux")
        && name == "rogue-doryen"
        && output(&["pkg-config", "--exists", "fontconfig", "expat", "freetype2", "alsa"]).is_err()
    {
        println!(
            "NOT PACKED: {name} cannot be built without libfontconfig-dev and libasound2-dev; see .ci/run"
        );
        return Ok(());
    }
    let target = host()?;
    let binary = build(&workspace(), name)?;
    let title = format!("{name}-{}-{target}", env!("CARGO_PKG_VERSION"));
    let packed = folder.join(&title);
    // The remains of an earlier build are not packed.
    if packed.exists() {
        fs::remove_dir_all(&packed).map_err(|error| unwritable(&packed, &error))?;
    }
    fs::create_dir_all(&packed).map_err(|error| unwritable(&packed, &error))?;
    let mut files: Vec<(PathBuf, String)> = vec![(binary, format!("{name}{EXE_SUFFIX}"))];
    files.extend(TEXTS.map(|text| (workspace().join(text), text.to_owned())));
    let beside = ["6", "bash", "zsh", "fish", "ps1"].map(|extension| format!("{name}.{extension}"));
    files.extend(beside.map(|file| (folder.join(&file), file)));
    files.push((workspace().join("assets/icon.svg"), format!("{name}.svg")));
    if name == "rogue-doryen" {
        let licence = workspace().join("crates/rogue-doryen/fonts/DEJAVU-LICENSE.txt");
        files.push((licence, "DEJAVU-LICENSE.txt".to_owned()));
    }
    for (from, to) in files {
        let to = packed.join(to);
        fs::copy(&from, &to).map_err(|error| unwritable(&to, &error))?;
    }
    let entry = packed.join(format!("{name}.desktop"));
    fs::write(&entry, desktop_entry(name)).map_err(|error| unwritable(&entry, &error))?;
    book::build_where_possible(&packed.join("book"))?;
    pack(folder, &title)
}

/// The target triple of the compiler.
fn host() -> TaskResult<String> {
    let version = output(&["rustc", "-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

/// Builds `name` from the sources in `top`, and returns where it is.
pub(super) fn build(top: &Path, name: &str) -> TaskResult<PathBuf> {
    let paths = Paths::of(top)?;
    let folder = top.join("target");
    let mut command = cargo();
    command.current_dir(top).args(["build", "--quiet", "--locked", "--profile", "dist"]);
    command.args(["--package", name, "--target-dir"]).arg(&folder);
    command.env("CARGO_ENCODED_RUSTFLAGS", paths.rust_flags()).env_remove("RUSTFLAGS");
    if let Some(flags) = paths.c_flags() {
        command.env("CFLAGS", &flags).env("CXXFLAGS", flags);
    }
    run(&mut command)?;
    let program = folder.join("dist").join(format!("{name}{EXE_SUFFIX}"));
    paths.check(&program)?;
    Ok(program)
}

fn desktop_entry(name: &str) -> String {
    let terminal = name != "rogue-doryen";
    format!(
        "[Desktop Entry]\nType=Application\nName=The Ember of Dawn\nComment=A roguelike of ten floors\n\
         Exec={name}\nIcon={name}\nTerminal={terminal}\nCategories=Game;RolePlaying;\n"
    )
}

/// One archive, whose bytes depend on names and contents only.
fn pack(folder: &Path, title: &str) -> TaskResult {
    let archive = folder.join(format!("{title}.tar.gz"));
    let written = write_archive(&archive, &folder.join(title), title);
    written.map_err(|error| unwritable(&archive, &error))?;
    println!("{}", archive.display());
    Ok(())
}

fn write_archive(archive: &Path, packed: &Path, title: &str) -> io::Result<()> {
    let packer = GzBuilder::new().write(fs::File::create(archive)?, Compression::best());
    let mut all = tar::Builder::new(packer);
    all.mode(tar::HeaderMode::Deterministic);
    for path in files_in(packed)? {
        let name = path.strip_prefix(packed).map_err(io::Error::other)?;
        all.append_path_with_name(&path, Path::new(title).join(name))?;
    }
    all.into_inner()?.finish()?;
    Ok(())
}

/// The files of a folder and of those in it, sorted by their paths.
pub(super) fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_in(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_has_every_file_and_the_same_bytes_each_time() {
        let folder = workspace().join("target/test-archive");
        let packed = folder.join("game");
        fs::create_dir_all(packed.join("book")).unwrap();
        for (name, text) in [("README.md", "read"), ("book/index.html", "<p>")] {
            fs::write(packed.join(name), text).unwrap();
        }
        let archives = ["one.tar.gz", "two.tar.gz"].map(|name| folder.join(name));
        for archive in &archives {
            write_archive(archive, &packed, "game").unwrap();
        }
        let [one, two] = archives.map(|archive| fs::read(archive).unwrap());
        assert_eq!(one, two);
        let mut read = tar::Archive::new(flate2::read::GzDecoder::new(&one[..]));
        let paths =
            read.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().into_owned());
        let paths: Vec<_> = paths.collect();
        assert_eq!(paths, ["game/README.md", "game/book/index.html"].map(PathBuf::from));
        fs::remove_dir_all(folder).unwrap();
    }
}
