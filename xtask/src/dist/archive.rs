//! An archive of a program: stripped, with licences, manual page, completions, desktop entry, icon and book. No
//! path of the machine it is built on is in it, and two builds of the same source and compiler give the same bytes.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use super::paths::Paths;
use super::unwritable;
use crate::book;
use crate::task::{TaskResult, cargo, output, program, run, workspace};

/// Texts that every archive has.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds `name` with the profile `dist` and packs it, with what stands beside it in `folder`.
pub(super) fn make(folder: &Path, name: &str) -> TaskResult {
    if name == "rogue-doryen"
        && output(&["pkg-config", "--exists", "fontconfig", "expat", "freetype2"]).is_err()
    {
        println!("NOT PACKED: {name} cannot be built without libfontconfig-dev; see .ci/run");
        return Ok(());
    }
    let target = host()?;
    let binary = build(&workspace(), name)?;
    let title = format!("{name}-{}-{target}", env!("CARGO_PKG_VERSION"));
    let packed = folder.join(&title);
    // What an earlier build has left there is not packed.
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
    let (archive_name, folder_name) = (archive.display().to_string(), folder.display().to_string());
    let words = [
        "tar",
        "--create",
        "--sort=name",
        "--mtime=@0",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mode=u+rw,go=u-w",
        "--use-compress-program=gzip -n",
        "--file",
        &archive_name,
        "--directory",
        &folder_name,
        title,
    ];
    run(&mut program(&words))?;
    println!("{archive_name}");
    Ok(())
}
