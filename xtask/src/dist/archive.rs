//! An archive of a program: stripped, with licences, manual page, completions and desktop entry. No path of the
//! machine it is built on is in it, and two builds of the same source and compiler give the same bytes.

use std::fs;
use std::path::{Path, PathBuf};

use super::unwritable;
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
    let binary = build(name)?;
    let title = format!("{name}-{}-{target}", env!("CARGO_PKG_VERSION"));
    let packed = folder.join(&title);
    fs::create_dir_all(&packed).map_err(|error| unwritable(&packed, &error))?;
    let mut files: Vec<(PathBuf, String)> = vec![(binary, name.to_owned())];
    files.extend(TEXTS.map(|text| (workspace().join(text), text.to_owned())));
    let beside = ["6", "bash", "zsh", "fish", "ps1"].map(|extension| format!("{name}.{extension}"));
    files.extend(beside.map(|file| (folder.join(&file), file)));
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
    pack(folder, &title)
}

/// The target triple of the compiler.
fn host() -> TaskResult<String> {
    let version = output(&["rustc", "-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

fn build(name: &str) -> TaskResult<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let home = home.ok_or_else(|| "neither CARGO_HOME nor a home folder is known".to_owned())?;
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let flags = [remap(&home, "/cargo"), remap(&workspace(), "/roguecore")].join("\u{1f}");
    let folder = workspace().join("target");
    let mut command = cargo();
    command.current_dir(workspace()).args(["build", "--quiet", "--locked", "--profile", "dist"]);
    command.args(["--package", name, "--target-dir"]).arg(&folder);
    run(command.env("CARGO_ENCODED_RUSTFLAGS", flags).env_remove("RUSTFLAGS"))?;
    Ok(folder.join("dist").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

fn desktop_entry(name: &str) -> String {
    let terminal = name != "rogue-doryen";
    format!(
        "[Desktop Entry]\nType=Application\nName=The Ember of Dawn\nComment=A roguelike of ten floors\n\
         Exec={name}\nTerminal={terminal}\nCategories=Game;RolePlaying;\n"
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
