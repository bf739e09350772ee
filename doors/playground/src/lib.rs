//! The library of a web page: a request in JSON, an answer in JSON.
//!
//! [`respond`] is all of it; `exports` is the same for WebAssembly. Each request stands alone, so that a page can end the
//! worker that answers it at any moment and start another.
//!
//! ```text
//! request {"method": ...}                              answer
//! check     text, unregistered                         diagnostics, functions
//! steps     text, unregistered, pipeline, llvm         steps (name, text, changed), diagnostics, failed
//! run       text, unregistered, pipeline, count,       results, error, diagnostics; output goes to the `Host`
//!           function, arguments
//! upgrade   text                                       edition, by, text, changes, diagnostics
//! passes                                               passes and pipelines with their options
//! words                                                operations with a line about each
//! describe  name                                       Markdown about an operation, type or attribute
//! hover     text, unregistered, at                     Markdown about what stands there, from, to
//! complete  text, unregistered, at                     items: label, kind, detail, documentation, op, text, from, to
//! hints     text, unregistered                         hints: at, label, kind
//! ```
//!
//! Offsets count UTF-16 code units, as the strings of a page do. An answer to what is no request is `{"error": ...}`.
// Exports have names for the linker, and imports are declared; see `exports`.
#![deny(unsafe_code)]

#[cfg(target_family = "wasm")]
mod exports;

mod nesting;
mod source;

mod check;
mod execute;
mod places;
mod steps;
mod upgrade;
mod words;

use serde_json::{Value, json};

/// Surroundings of a program that runs.
pub trait Host {
    /// Takes a piece of standard output, or of standard error.
    fn print(&mut self, text: &[u8]);
    /// Returns the seconds since some moment.
    fn seconds(&mut self) -> f64;
}

/// Answers a request.
///
/// Text that nests deeper than the page's stack is refused with a position; a program that never ends is never answered.
pub fn respond(request: &[u8], host: &mut dyn Host) -> String {
    let answer = match serde_json::from_slice::<Value>(request) {
        Ok(request) => dispatch(&request, host),
        Err(why) => Err(format!("the request is not JSON: {why}")),
    };
    answer.unwrap_or_else(|why| json!({ "error": why })).to_string()
}

fn dispatch(request: &Value, host: &mut dyn Host) -> Result<Value, String> {
    match text_field(request, "method")? {
        "check" => check::respond(request),
        "steps" => steps::respond(request),
        "run" => execute::respond(request, host),
        "upgrade" => upgrade::respond(request),
        "passes" => Ok(words::passes()),
        "words" => Ok(words::operations()),
        "hover" => places::hover(request),
        "complete" => places::complete(request),
        "hints" => places::hints(request),
        "describe" => words::describe(text_field(request, "name")?),
        other => Err(format!("there is no method '{other}'")),
    }
}

/// Returns a field that must be there.
fn text_field<'r>(request: &'r Value, name: &str) -> Result<&'r str, String> {
    request.get(name).and_then(Value::as_str).ok_or_else(|| format!("the request has no text '{name}'"))
}

fn is_set(request: &Value, name: &str) -> bool {
    request.get(name).and_then(Value::as_bool).unwrap_or(false)
}
