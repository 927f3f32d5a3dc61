//! Builds a program twice, in folders of different names and lengths, and compares the bytes.

use std::fs;
use std::path::{Path, PathBuf};

use super::archive::build;
use super::unwritable;
use crate::task::{TaskResult, output, workspace};

/// Fails when the two programs are not the same.
pub(super) fn compare(name: &str) -> TaskResult {
    let top = workspace().join("target/twice");
    if top.exists() {
        fs::remove_dir_all(&top).map_err(|error| unwritable(&top, &error))?;
    }
    let build_in = |folder: &str| {
        let copy = top.join(folder);
        copy_sources(&copy)?;
        build(&copy, name).and_then(|program| read(&program))
    };
    let (one, other) = (build_in("one")?, build_in("in/another/folder")?);
    let differing = one.iter().zip(&other).filter(|(one, other)| one != other).count();
    if one.len() != other.len() || differing > 0 {
        let (one, other) = (one.len(), other.len());
        return Err(format!("{name} has {one} and {other} bytes, of which {differing} differ"));
    }
    fs::remove_dir_all(&top).map_err(|error| unwritable(&top, &error))?;
    println!("{name}: two builds in different folders have the same {} bytes", one.len());
    Ok(())
}

/// Copies the files that the project has, as they are now.
fn copy_sources(to: &Path) -> TaskResult {
    for file in output(&["git", "ls-files", "-z"])?.split('\0').filter(|file| !file.is_empty()) {
        let (from, to) = (workspace().join(file), to.join(file));
        // A file may be removed and not yet committed.
        if !from.is_file() {
            continue;
        }
        let folder = to.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
        fs::copy(&from, &to).map_err(|error| unwritable(&to, &error))?;
    }
    Ok(())
}

fn read(program: &Path) -> TaskResult<Vec<u8>> {
    fs::read(program).map_err(|error| format!("{} cannot be read: {error}", program.display()))
}
