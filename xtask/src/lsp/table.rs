//! Response times of two servers, side by side: medians over ten files, and a text of ten megabytes.
//!
//! Time runs from the first byte of a message that is complete to the answer. A server that asks for whole texts gets the
//! whole text with each edit.

use super::{Settings, files};
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::{Duration, Instant};
use terrace_lsp_client::{Client, FEATURES, notification_text, open_params, params_of, position};

const URI: &str = "file:///table/a.mlir";
const LONG_URI: &str = "file:///table/long.mlir";
/// Places in each file that requests are about.
const PLACES: usize = 12;

/// Times of one server.
struct Times {
    /// Median of each feature; `None` where the server does not have it.
    features: Vec<Option<Duration>>,
    open: Duration,
    edit: Duration,
    long_open: Duration,
    long_edit: Duration,
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Measures both servers; a table in Markdown.
///
/// # Errors
/// If a server fails.
pub fn table(settings: &Settings) -> Result<String, String> {
    let files = files(&settings.corpus)?;
    let ours = measure(&settings.ours, &files).map_err(|why| format!("ours: {why}"))?;
    let theirs = measure(&settings.reference, &files).map_err(|why| format!("the reference's: {why}"))?;
    let mut text = String::from("| Request | ours, ms | mlir-lsp-server, ms |\n|---|---:|---:|\n");
    let mut row = |name: &str, ours: Option<Duration>, theirs: Option<Duration>| {
        let show = |time: Option<Duration>| {
            time.map_or("—".to_owned(), |time| format!("{:.2}", time.as_secs_f64() * 1e3))
        };
        writeln!(text, "| {name} | {} | {} |", show(ours), show(theirs)).expect("a string takes all");
    };
    row("open, until diagnostics", Some(ours.open), Some(theirs.open));
    row("edit, until diagnostics", Some(ours.edit), Some(theirs.edit));
    for (at, method) in FEATURES.iter().enumerate() {
        row(&format!("`{method}`"), ours.features[at], theirs.features[at]);
    }
    row("open 10 MB, until diagnostics", Some(ours.long_open), Some(theirs.long_open));
    row("edit in 10 MB, until diagnostics", Some(ours.long_edit), Some(theirs.long_edit));
    Ok(text)
}

fn measure(command: &[String], files: &[(String, String)]) -> Result<Times, String> {
    let mut client = Client::start(command, Value::Null).map_err(|why| why.to_string())?;
    let mut features: Vec<Vec<Duration>> = FEATURES.iter().map(|_| Vec::new()).collect();
    let (mut opens, mut edits) = (Vec::new(), Vec::new());
    for (number, (_, text)) in files.iter().enumerate() {
        let uri = &format!("{URI}{number}.mlir")[..];
        opens.push(open_time(&mut client, uri, text)?);
        let lines: Vec<&str> = text.lines().collect();
        for nth in 0..PLACES {
            let line = (lines.len() * nth / PLACES + 5).min(lines.len() - 1);
            // A name on the line, if there is one.
            let column = lines[line].find(['%', '@']).unwrap_or(lines[line].len() / 2) + 1;
            for (at, method) in FEATURES.iter().enumerate() {
                let params = params_of(method, uri, line, column);
                let start = Instant::now();
                let answer = client.request(method, params);
                let time = start.elapsed();
                match answer {
                    Ok(_) => features[at].push(time),
                    // A method that there is not; a refusal is an answer.
                    Err(error) if error["code"] == -32601 => {}
                    Err(error) if error["code"] == -32803 => features[at].push(time),
                    Err(error) => return Err(format!("{method}: {error}")),
                }
            }
        }
        edits.extend(edit_times(&mut client, uri, text, lines.len() / 2)?);
    }
    let long = long_text();
    let long_open = open_time(&mut client, LONG_URI, &long)?;
    let long_edit = median(edit_times(&mut client, LONG_URI, &long, long.lines().count() / 2)?);
    client.end();
    let features = features.into_iter().map(|times| (!times.is_empty()).then(|| median(times))).collect();
    Ok(Times { features, open: median(opens), edit: median(edits), long_open, long_edit })
}

/// Sends a notification and waits for the diagnostics that it leads to.
fn time_to_diagnostics(
    client: &mut Client,
    message: &str,
    uri: &str,
    version: i64,
) -> Result<Duration, String> {
    let start = Instant::now();
    client.send_text(message).map_err(|why| why.to_string())?;
    client.diagnostics(uri, version).map_err(|why| why.to_string())?;
    Ok(start.elapsed())
}

/// Opens a document and waits for its diagnostics.
fn open_time(client: &mut Client, uri: &str, text: &str) -> Result<Duration, String> {
    let message = notification_text("textDocument/didOpen", open_params(uri, text));
    time_to_diagnostics(client, &message, uri, 1)
}

/// Types a comment, letter by letter, at the end of a line, and waits for diagnostics after each.
fn edit_times(client: &mut Client, uri: &str, text: &str, line: usize) -> Result<Vec<Duration>, String> {
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let end = text[start..].lines().next().map_or(0, str::len);
    let sends_all = client.wants_whole_texts();
    let mut whole = if sends_all { text.to_owned() } else { String::new() };
    let mut times = Vec::new();
    for (nth, letter) in " // typed".chars().enumerate() {
        let version = nth + 2;
        let at = position(line, end + nth);
        let change = match sends_all {
            true => {
                whole.insert(start + end + nth, letter);
                json!({ "text": whole })
            }
            false => json!({ "range": { "start": at, "end": at }, "text": letter.to_string() }),
        };
        let params =
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [change] });
        let message = notification_text("textDocument/didChange", params);
        times.push(time_to_diagnostics(client, &message, uri, version as i64)?);
    }
    Ok(times)
}

/// Returns a program of ten megabytes: functions that call each other.
fn long_text() -> String {
    const LEN: usize = 10 << 20;
    let mut text = String::from("#map = affine_map<(d0) -> (d0)>\nmodule {\n");
    let mut number = 0;
    while text.len() < LEN {
        let callee = number / 2;
        write!(
            text,
            "  func.func @f{number}(%arg0: i32, %arg1: memref<16xi32, #map>, %arg2: index) -> i32 {{\n    \
             %c{number}_i32 = arith.constant {number} : i32\n    \
             %0 = memref.load %arg1[%arg2] : memref<16xi32, #map>\n    \
             %1 = arith.addi %0, %c{number}_i32 : i32\n    \
             %2 = arith.cmpi slt, %1, %arg0 : i32\n    \
             %3 = scf.if %2 -> (i32) {{\n      \
             %5 = arith.muli %1, %arg0 : i32\n      \
             scf.yield %5 : i32\n    }} else {{\n      \
             scf.yield %1 : i32\n    }}\n    \
             %4 = func.call @f{callee}(%3, %arg1, %arg2) : (i32, memref<16xi32, #map>, index) -> i32\n    \
             return %4 : i32\n  }}\n"
        )
        .expect("a string takes all");
        number += 1;
    }
    text.push_str("}\n");
    text
}
