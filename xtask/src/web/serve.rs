//! Serves the page on this machine: the files of one folder, to programs of this machine alone.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use crate::task::TaskResult;

/// The longest request that is read.
const MAX_REQUEST: u64 = 1 << 14;

/// Serves a folder until the program is stopped.
///
/// # Errors
/// When the port cannot be used.
pub(super) fn run(folder: &Path, port: u16) -> TaskResult {
    let failed = |error| format!("port {port} cannot be used: {error}; name another with --port");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    println!("http://{address}/ (Ctrl-C ends it)");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser that leaves before it has everything is no failure.
        thread::spawn(move || drop(answer(&stream, &folder)));
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.take(MAX_REQUEST)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest is read, so that the browser does not take the answer for a broken connection.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let found = file_name(&request).and_then(|name| {
        let kind = kind_of(name)?;
        Some((kind, fs::read(folder.join(name)).ok()?))
    });
    let (status, kind, body) = match found {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"There is no such file.".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&body)
}

/// The file that a request line asks for: a plain name, in no other folder.
fn file_name(request: &str) -> Option<&str> {
    let path = request.strip_prefix("GET /")?.split([' ', '?']).next()?;
    let name = if path.is_empty() { "index.html" } else { path };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (name.chars().all(is_plain) && !name.starts_with('.')).then_some(name)
}

fn kind_of(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_served() {
        assert_eq!(file_name("GET / HTTP/1.1"), Some("index.html"));
        assert_eq!(file_name("GET /page.css?1 HTTP/1.1"), Some("page.css"));
        for request in
            ["GET /../Cargo.toml HTTP/1.1", "GET /a/b.js", "GET /.git", "POST / HTTP/1.1", ""]
        {
            assert_eq!(file_name(request), None, "{request}");
        }
        assert_eq!((kind_of("a.wasm"), kind_of("a.sh")), (Some("application/wasm"), None));
    }
}
