//! The page as one file, for hosts that take a zip.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::archive::files_in;
use super::unwritable;
use crate::task::{TaskResult, workspace};
use crate::web;

/// Builds the page and packs it, where a compiler for browsers is on this machine.
pub(super) fn make(folder: &Path) -> TaskResult {
    let page = workspace().join("target/web/page");
    if !web::build_where_possible(&page)? {
        println!("NOT PACKED: no toolchain for browsers is on this machine; see `cargo xtask web`");
        return Ok(());
    }
    let archive = folder.join(format!("rogue-web-{}.zip", env!("CARGO_PKG_VERSION")));
    let file = File::create(&archive).map_err(|error| unwritable(&archive, &error))?;
    pack(&page, file).map_err(|error| unwritable(&archive, &error))?;
    println!("{}", archive.display());
    Ok(())
}

/// The files of a folder, with `index.html` at the top: the bytes depend on their names and contents only.
fn pack<W: Write>(page: &Path, to: W) -> io::Result<W> {
    let mut archive = ZipArchiveWriter::new(to);
    for path in files_in(page)? {
        let name = path.strip_prefix(page).map_err(io::Error::other)?.to_string_lossy();
        let file = archive.new_file(&*name).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().map_err(io::Error::other)?;
        let mut data = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        data.write_all(&fs::read(&path)?)?;
        let (encoder, about) = data.finish().map_err(io::Error::other)?;
        encoder.finish()?;
        entry.finish(about).map_err(io::Error::other)?;
    }
    archive.finish().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::DeflateDecoder;
    use rawzip::ZipArchive;

    use super::*;

    #[test]
    fn a_zip_has_every_file_at_the_top_and_the_same_bytes_each_time() {
        let folder = workspace().join("target/test-zip");
        fs::create_dir_all(&folder).unwrap();
        let text = "<p>".repeat(200);
        for (name, bytes) in [("index.html", text.as_bytes()), ("tiles_20.png", b"png")] {
            fs::write(folder.join(name), bytes).unwrap();
        }
        let [one, two] = [(); 2].map(|()| pack(&folder, Vec::new()).unwrap());
        fs::remove_dir_all(folder).unwrap();
        assert_eq!(one, two);
        assert!(one.len() < text.len(), "it is compressed");
        let archive = ZipArchive::from_slice(&one).unwrap();
        let mut found = Vec::new();
        for entry in archive.entries() {
            let entry = entry.unwrap();
            let name = entry.file_path().try_normalize().unwrap().as_ref().to_owned();
            let data = archive.get_entry(entry.wayfinder()).unwrap();
            let mut read = String::new();
            DeflateDecoder::new(data.data()).read_to_string(&mut read).unwrap();
            found.push((name, read));
        }
        let expected = [("index.html", text.as_str()), ("tiles_20.png", "png")];
        assert_eq!(found, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }
}
