//! A server in this process, asked about one file.

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use terrace_lsp::server::{Framing, Settings, serve};

/// Output that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no writer panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Opens a file of a name, and asks for something at the places that `^` marks on lines of comments: the answers, after the
/// messages about the file.
///
/// A line `//   ^hover` is about the character above `^` in the line before. A name without a place, as `//!links`, asks
/// about the whole.
pub fn ask(name: &str, text: &str) -> Vec<Value> {
    let uri = format!("test:///{name}");
    let mut lines: Vec<&str> = Vec::new();
    let mut asked = Vec::new();
    for line in text.lines() {
        if let Some((before, method)) = line.split_once('^').filter(|(before, _)| before.trim() == "//") {
            asked.push((method, json!({ "line": lines.len() - 1, "character": before.len() })));
        } else if let Some(method) = line.strip_prefix("//!") {
            asked.push((method, Value::Null));
        } else {
            lines.push(line);
        }
    }
    let mut messages = vec![
        json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": {
            "uri": uri, "languageId": "", "version": 1, "text": lines.join("\n"),
        } } }),
    ];
    for (number, (method, position)) in (1..).zip(&asked) {
        let (method, kind) = method.split_once(' ').unwrap_or((method, ""));
        let mut params = json!({ "textDocument": { "uri": uri }, "position": position });
        params["context"] = json!({ "includeDeclaration": true });
        params["range"] =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
        let (method, params) = match method {
            "output" => ("pdll/viewOutput".to_owned(), json!({ "uri": uri, "kind": kind })),
            method => (format!("textDocument/{method}"), params),
        };
        messages.push(json!({ "id": number, "method": method, "params": params }));
    }
    messages.push(json!({ "id": 99, "method": "shutdown" }));
    messages.push(json!({ "method": "exit" }));
    let input: Vec<String> = messages.iter().map(Value::to_string).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/include", "../../formats/ods-loader/tests/include"];
    let include_folders = folders.map(|name| folder.join(name).to_string_lossy().into_owned()).to_vec();
    let settings = Settings { include_folders, ..Settings::default() };
    let kept = Kept::default();
    serve(&mut input.join("\n// -----\n").as_bytes(), kept.clone(), settings, Framing::Lines)
        .expect("the messages follow the protocol");
    let bytes = kept.0.lock().expect("no writer panics").clone();
    let all = serde_json::Deserializer::from_slice(&bytes).into_iter::<Value>();
    let all: Vec<Value> = all.map(|one| one.expect("the answer is JSON")).collect();
    let published = all.iter().find(|one| one["method"] == "textDocument/publishDiagnostics");
    let mut found = vec![published.map_or(Value::Null, |one| one["params"]["diagnostics"].clone())];
    for number in 1..=asked.len() {
        let answer = all.iter().find(|one| one["id"] == number).expect("each request has an answer");
        found.push(answer["result"].clone());
    }
    found
}

/// Returns ranges of locations as `line:column-column`, of other files with their names.
pub fn places(answer: &Value) -> Vec<String> {
    let place = |location: &Value| {
        let range = &location["range"];
        let (start, end) = (&range["start"], &range["end"]);
        let name = location["uri"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        format!("{name} {}:{}-{}", start["line"], start["character"], end["character"])
    };
    answer.as_array().into_iter().flatten().map(place).collect()
}

/// Returns the labels of the items of an answer.
pub fn labels(answer: &Value) -> Vec<&str> {
    let items = answer["items"].as_array().or(answer.as_array());
    items.into_iter().flatten().filter_map(|item| item["label"].as_str()).collect()
}

/// Returns the text of a hover.
pub fn hovered(answer: &Value) -> &str {
    answer["contents"]["value"].as_str().unwrap_or_default()
}
