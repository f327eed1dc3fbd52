//! A static file server on this machine, for developers and for tests.

use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow};
use axum::Router;
use axum::http::{HeaderValue, header::CACHE_CONTROL};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeader;

use crate::command_line::CommandLine;
use crate::project::Project;
use crate::site;
use crate::tools::toolchain;

/// Builds the site and serves it until the process ends.
///
/// With `sources`, the modules of the page are served as they are, without the results that come with the finished
/// site. Developers then need no new build after a change of a script, and wait for no preset after a change of Rust.
pub fn site(project: &Project, port: Option<u16>, sources: bool) -> Result<()> {
    let shell = toolchain::shell(project)?;
    let folder = if sources { site::build(project, &shell)? } else { site::dist(project, &shell, CommandLine::Release)? };
    let server = Server::start(&folder, "", port.unwrap_or(project.config.site.port))?;
    println!("\nBudgeted Bandits is at {}  (end with Ctrl+C)", server.url);
    server.wait()
}

/// A server in a thread of its own, which ends with the process.
pub struct Server {
    /// The address of the served folder, ending with a slash.
    pub url: String,
    thread: JoinHandle<Result<()>>,
}

impl Server {
    /// Serves `folder` under `prefix`, which is "" or of the form "/some/path". The server uses `port`, or the next
    /// free port if it is taken. Port 0 means any free port.
    pub fn start(folder: &Path, prefix: &str, port: u16) -> Result<Self> {
        let listener = (port..=port.saturating_add(100))
            .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
            .with_context(|| format!("no free port from {port} on"))?;
        listener.set_nonblocking(true)?;
        let url = format!("http://{}{prefix}/", listener.local_addr()?);

        // Without this header, a browser may show an older build of the site.
        let files = SetResponseHeader::overriding(
            ServeDir::new(folder).redirect_path_prefix(prefix),
            CACHE_CONTROL,
            HeaderValue::from_static("no-cache"),
        );
        let router = if prefix.is_empty() {
            Router::new().fallback_service(files)
        } else {
            Router::new().nest_service(prefix, files)
        };
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                Ok(axum::serve(listener, router).await?)
            })
        });
        Ok(Self { url, thread })
    }

    fn wait(self) -> Result<()> {
        self.thread.join().map_err(|_| anyhow!("the server has crashed"))?
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    fn get(server: &Server, path: &str) -> String {
        let host = server.url.trim_start_matches("http://");
        let host = &host[..host.find('/').unwrap()];
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn files_have_their_types_and_folders_are_not_listed() {
        let folder = std::env::temp_dir().join(format!("xtask-serve-{}", std::process::id()));
        fs::create_dir_all(folder.join("empty")).unwrap();
        fs::write(folder.join("index.html"), "<p>here</p>").unwrap();
        fs::write(folder.join("a.wasm"), "").unwrap();
        fs::write(folder.join("a.js"), "").unwrap();
        for prefix in ["", "/some/sub-path"] {
            let server = Server::start(&folder, prefix, 0).unwrap();
            let answer = |path: &str| get(&server, &format!("{prefix}{path}")).to_lowercase();
            let index = answer("/");
            assert!(index.contains("<p>here</p>"), "{index}");
            assert!(index.contains("content-type: text/html"), "{index}");
            assert!(index.contains("cache-control: no-cache"), "{index}");
            assert!(answer("/a.wasm").contains("content-type: application/wasm"));
            assert!(answer("/a.js").contains("content-type: text/javascript"));
            assert!(answer("/empty/").starts_with("http/1.1 404"));
            assert!(answer("/missing").starts_with("http/1.1 404"));
            assert!(answer("/empty").contains(&format!("location: {prefix}/empty/")));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
