//! Random edits and requests: the server must neither go, nor get stuck, nor report an internal error.

use super::{Settings, files};
use serde_json::{Value, json};
use terrace_lsp_client::{Client, EditedText, FEATURES, params_of};
use terrace_support::random::Random;

const URI: &str = "file:///random/a.mlir";
/// Edits of one text, before another one follows.
const EDITS_OF_TEXT: usize = 400;

/// Sends random edits and requests; a report.
///
/// # Errors
/// If the server fails: what it was asked, or what it logged.
pub fn random_edits(settings: &Settings) -> Result<String, String> {
    let files = files(&settings.corpus)?;
    let mut random = Random::new(settings.seed);
    let mut client = Client::start(&settings.ours, Value::Null).map_err(|why| why.to_string())?;
    let (mut edits, mut requests, mut refused) = (0, 0, 0);
    let gone = |why: std::io::Error| format!("the server is gone: {why}");
    while edits + requests < settings.count {
        let (name, text) = &files[random.below(files.len())];
        let mut edited = EditedText::new(text);
        client.open(URI, &edited.text).map_err(gone)?;
        for _ in 0..EDITS_OF_TEXT {
            let change = edited.edit(URI, &mut random);
            client.notify("textDocument/didChange", change).map_err(gone)?;
            edits += 1;
            let (line, column) = edited.place(&mut random);
            let method = FEATURES[random.below(FEATURES.len())];
            let answer = client.request(method, params_of(method, URI, line, column));
            requests += 1;
            if let Err(error) = answer {
                refused += 1;
                let message = error["message"].as_str().unwrap_or_default();
                // That nothing is here to rename is an answer.
                if error["code"] != -32803 {
                    return Err(format!("{name}, edit {edits}: {method} at {line}:{column}: {message}"));
                }
            }
            if edits + requests >= settings.count {
                break;
            }
        }
        client.forget_notifications();
        let log = client.log();
        if !log.is_empty() {
            return Err(format!("{name}, edit {edits}: {}", log.join("; ")));
        }
        let document = json!({ "textDocument": { "uri": URI } });
        client.notify("textDocument/didClose", document).map_err(gone)?;
    }
    if !client.end() {
        return Err("the server did not end in order".to_owned());
    }
    Ok(format!(
        "{edits} edits, {requests} requests ({refused} refused), no failure; seed {}\n",
        settings.seed
    ))
}
