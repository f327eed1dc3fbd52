//! A static file server on this machine, for developers and for tests.

use std::fs;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};
use oxhttp::model::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION};
use oxhttp::model::{Body, Request, Response, StatusCode};
use oxhttp::{ListeningServer, Server as Http};
use percent_encoding::percent_decode_str;

/// The types of files by the ends of their names. A browser runs no script and no wasm that has another type.
const TYPES: [(&str, &str); 12] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("csv", "text/csv; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/plain; charset=utf-8"),
    ("woff2", "font/woff2"),
];

/// A server whose threads end with the process.
pub struct Server {
    /// The address of the served folder, ending with a slash.
    pub url: String,
    listening: ListeningServer,
}

impl Server {
    /// Serves `folders` under `prefix`, which is "" or of the form "/some/path". A file is looked for in the first folder,
    /// then in the next. The server uses `port`, or the next free port if it is taken. Port 0 means any free port.
    pub fn start(folders: &[&Path], prefix: &str, port: u16) -> Result<Self> {
        let (folders, below) = (folders.iter().map(|folder| folder.to_path_buf()).collect::<Vec<_>>(), prefix.to_owned());
        let answer = move |request: &mut Request<Body>| answer(&folders, &below, request);
        let answer = std::sync::Arc::new(answer);
        for port in port..=port.saturating_add(100) {
            let Some(address) = free(port) else { continue };
            let answer = answer.clone();
            match Http::new(move |request| answer(request)).bind(address).spawn() {
                Ok(listening) => return Ok(Self { url: format!("http://{address}{prefix}/"), listening }),
                // Another program has taken the port since `free` looked.
                Err(error) if error.kind() == ErrorKind::AddrInUse => {}
                Err(error) => return Err(error).context("the server cannot start"),
            }
        }
        anyhow::bail!("no free port from {port} on")
    }

    /// Serves until the process ends.
    pub fn wait(self) -> Result<()> {
        self.listening.join().context("the server has crashed")
    }
}

/// Returns the address with this port on this machine if no program uses the port. The library binds the port itself,
/// and does not tell which port it got for 0.
fn free(port: u16) -> Option<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| listener.local_addr()).ok()
}

fn answer(folders: &[PathBuf], prefix: &str, request: &Request<Body>) -> Response<Body> {
    let path = request.uri().path();
    let Some(place) = path.strip_prefix(prefix).and_then(relative) else { return empty(StatusCode::NOT_FOUND) };
    let is_folder = path.ends_with('/');
    let place = if is_folder { place.join("index.html") } else { place };
    let places = || folders.iter().map(|folder| folder.join(&place));
    if let Some(file) = places().find(|file| file.is_file()) {
        return sent(&file, request).unwrap_or_else(|_| empty(StatusCode::NOT_FOUND));
    }
    if !is_folder && places().any(|place| place.is_dir()) {
        // The relative addresses in the page of a folder need the slash at the end of its own address.
        let mut response = empty(StatusCode::TEMPORARY_REDIRECT);
        response.headers_mut().extend(format!("{path}/").try_into().ok().map(|folder| (LOCATION, folder)));
        return response;
    }
    empty(StatusCode::NOT_FOUND)
}

/// Returns the path in a request as a relative path, or `None` if the path is no text or leads out of the folder.
fn relative(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(percent_decode_str(path).decode_utf8().ok()?.trim_start_matches('/'));
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}

/// Returns the answer with a file, or without it if the browser has kept the file since an earlier answer.
fn sent(file: &Path, request: &Request<Body>) -> Result<Response<Body>> {
    let about = fs::metadata(file)?;
    let since = about.modified()?.duration_since(std::time::UNIX_EPOCH)?.as_nanos();
    let tag = format!("\"{since:x}-{:x}\"", about.len());
    let kept = request.headers().get(IF_NONE_MATCH).is_some_and(|kept| kept.as_bytes() == tag.as_bytes());
    let kind = file.extension().and_then(|end| TYPES.iter().find(|(other, _)| end == *other));
    let response = Response::builder()
        .status(if kept { StatusCode::NOT_MODIFIED } else { StatusCode::OK })
        // Without this header, a browser may show an older build of the site.
        .header(CACHE_CONTROL, "no-cache")
        .header(ETAG, tag)
        .header(CONTENT_TYPE, kind.map_or("application/octet-stream", |(_, kind)| kind));
    Ok(response.body(if kept { Body::empty() } else { Body::from(fs::read(file)?) })?)
}

fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_LENGTH, 0.into());
    response
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// Asks for an address, with other lines of the request's head, and returns the answer.
    fn get(server: &Server, path: &str, more: &str) -> String {
        let host = server.url.trim_start_matches("http://");
        let host = &host[..host.find('/').unwrap()];
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn files_have_their_types_and_folders_are_not_listed() {
        let folder = std::env::temp_dir().join(format!("xtask-serve-{}", std::process::id()));
        let (first, second) = (folder.join("first"), folder.join("second"));
        fs::create_dir_all(first.join("empty")).unwrap();
        fs::create_dir_all(second.join("docs")).unwrap();
        fs::write(folder.join("secret"), "no").unwrap();
        fs::write(first.join("index.html"), "<p>here</p>").unwrap();
        fs::write(first.join("a b.wasm"), "").unwrap();
        fs::write(first.join("a.js"), "").unwrap();
        fs::write(second.join("docs/index.html"), "<p>there</p>").unwrap();
        for prefix in ["", "/some/sub-path"] {
            let server = Server::start(&[&first, &second], prefix, 0).unwrap();
            let answer = |path: &str| get(&server, &format!("{prefix}{path}"), "").to_lowercase();
            let index = answer("/");
            assert!(index.contains("<p>here</p>"), "{index}");
            assert!(index.contains("content-type: text/html"), "{index}");
            assert!(index.contains("cache-control: no-cache"), "{index}");
            assert!(answer("/a%20b.wasm").contains("content-type: application/wasm"));
            assert!(answer("/a.js?a=1").contains("content-type: text/javascript"));
            assert!(answer("/docs/").contains("<p>there</p>"));
            for missing in ["/empty/", "/missing", "/../secret", "/%2e%2e/secret", "/%ff"] {
                assert!(answer(missing).starts_with("http/1.1 404"), "{missing}: {}", answer(missing));
            }
            assert!(answer("/empty").contains(&format!("location: {prefix}/empty/")));
            let tag = index.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
            let again = get(&server, &format!("{prefix}/"), &format!("If-None-Match: {tag}\r\n"));
            assert!(again.starts_with("HTTP/1.1 304") && !again.contains("here"), "{again}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
