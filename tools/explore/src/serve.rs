//! The live page: a server on this machine alone, which runs the pipeline again when the file or the pipeline changes.
//!
//! `GET /` is the page, `GET /version?after=N` waits until there is a version after `N`, and `POST /pipeline` takes
//! another pipeline. Requests of other sites are refused: they have another host, or lack a header that only the page
//! sends.

use crate::arguments::Arguments;
use crate::{World, explore};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tiny_http::{Header, Method, Request, Response, Server};

/// Ports that are tried, if none is given.
const PORTS: std::ops::Range<u16> = 8080..8100;
/// Time between looks at the file.
const LOOK: Duration = Duration::from_millis(200);
/// Longest wait of a request for the next version.
const WAIT: Duration = Duration::from_secs(25);
/// Longest pipeline that is taken.
const MOST_BYTES: u64 = 1 << 20;

/// Latest page.
struct State {
    version: u64,
    page: Arc<str>,
    /// Pipeline from the page, in the place of that of the command line.
    pipeline: Option<String>,
    /// Number of times that the page asked for a run.
    requests: u64,
}

/// Latest page, and those who wait for the next one.
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves the page until the process ends; the exit status if it cannot start.
pub fn serve(arguments: &Arguments, port: u16, world: &mut dyn World) -> i32 {
    if arguments.file == "-" {
        world.report("terrace explore: '--serve' needs a file, since standard input cannot be read twice\n");
        return 1;
    }
    let server = match start(port) {
        Ok(server) => Arc::new(server),
        Err(why) => {
            world.report(&format!("terrace explore: cannot listen on this machine: {why}\n"));
            return 1;
        }
    };
    let address = server.server_addr().to_ip().map_or_else(String::new, |address| address.to_string());
    let state = State { version: 0, page: Arc::from(""), pipeline: None, requests: 0 };
    let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
    renew(arguments, &shared, world);
    world.report(&format!("http://{address}/ (Ctrl+C ends)\n"));
    for _ in 0..4 {
        let (server, shared, address) = (Arc::clone(&server), Arc::clone(&shared), address.clone());
        std::thread::spawn(move || {
            while let Ok(request) = server.recv() {
                answer(request, &shared, &address);
            }
        });
    }
    let mut seen = (modified(&arguments.file), 0);
    loop {
        std::thread::sleep(LOOK);
        let now = (modified(&arguments.file), shared.state().requests);
        // A file that is being replaced may be missing for a moment.
        if now != seen && now.0.is_some() {
            seen = now;
            renew(arguments, &shared, world);
        }
    }
}

fn start(port: u16) -> Result<Server, String> {
    let listen = |port| Server::http(("127.0.0.1", port)).map_err(|why| why.to_string());
    if port != 0 {
        return listen(port);
    }
    PORTS.map(listen).find(Result::is_ok).unwrap_or_else(|| listen(0))
}

/// Returns the time of the last change of a file, and its size.
fn modified(file: &str) -> Option<(SystemTime, u64)> {
    let data = std::fs::metadata(file).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// Makes the next version.
fn renew(arguments: &Arguments, shared: &Shared, world: &mut dyn World) {
    let (pipeline, version) = {
        let state = shared.state();
        (state.pipeline.clone(), state.version + 1)
    };
    let mut arguments = arguments.clone();
    if let Some(pipeline) = pipeline {
        arguments.set_pipeline(pipeline);
    }
    let bytes = match world.read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(why) => return world.report(&format!("cannot open input file '{}': {why}\n", arguments.file)),
    };
    let (page, outcome) = explore(&arguments, &bytes, Some(version));
    outcome.told.iter().for_each(|told| world.report(told));
    let mut state = shared.state();
    state.version = version;
    state.page = Arc::from(page);
    shared.changed.notify_all();
}

/// Answers a request; whoever asked may be gone.
fn answer(mut request: Request, shared: &Shared, address: &str) {
    let has = |name: &'static str, value: &str| {
        let mut headers = request.headers().iter();
        headers.any(|header| header.field.equiv(name) && header.value.as_str() == value)
    };
    let port = address.rsplit_once(':').map_or("", |(_, port)| port);
    let is_own = has("host", address) || has("host", &format!("localhost:{port}"));
    let is_from_page = has("x-terrace", "explore");
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let _ = match (request.method(), path) {
        _ if !is_own => request.respond(Response::from_string("another host").with_status_code(403)),
        (Method::Get, "/") => {
            let page = Arc::clone(&shared.state().page);
            request.respond(Response::from_string(&*page).with_header(header("text/html; charset=utf-8")))
        }
        (Method::Get, "/version") => {
            let after = query.strip_prefix("after=").and_then(|after| after.parse().ok()).unwrap_or(0);
            let waited =
                shared.changed.wait_timeout_while(shared.state(), WAIT, |state| state.version <= after);
            let version = waited.unwrap_or_else(PoisonError::into_inner).0.version;
            request.respond(Response::from_string(version.to_string()).with_header(header("text/plain")))
        }
        (Method::Post, "/pipeline") if is_from_page => {
            let mut text = String::new();
            let read = std::io::Read::take(request.as_reader(), MOST_BYTES);
            if std::io::Read::read_to_string(&mut { read }, &mut text).is_ok() {
                let mut state = shared.state();
                state.pipeline = Some(text);
                state.requests += 1;
            }
            request.respond(Response::from_string(""))
        }
        _ => request.respond(Response::from_string("there is nothing here").with_status_code(404)),
    };
}

fn header(kind: &str) -> Header {
    Header::from_bytes("Content-Type", kind).expect("the text is a header")
}
