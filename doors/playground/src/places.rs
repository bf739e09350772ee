//! `hover`, `complete` and `hints`: what the language server knows of a place in the text.

use crate::source::{NAME, Text};
use serde_json::{Value, json};
use terrace_ir::capture;
use terrace_lsp::document::Document;
use terrace_lsp::features::completion::{Item, ItemKind, completion};
use terrace_lsp::features::hints::HintKind;
use terrace_lsp::features::{self, View};
use terrace_lsp::text::{Encoding, Text as Lines, Unchanged};

/// Answers by a function of the parsed text. Text that nests too deeply has no answer.
fn with_view(request: &Value, work: impl FnOnce(&Text<'_>, View<'_, '_>) -> Value) -> Result<Value, String> {
    let text = Text::of(request)?;
    let context = text.context();
    let (answer, _) = capture(|| {
        text.check_depth(&context).ok()?;
        let lines = Lines::new(text.text.to_owned(), Encoding::Utf16);
        let mut document = Document::new(&context);
        document.update(&lines, Unchanged::default());
        Some(work(&text, View { document: &document, text: &lines, name: NAME }))
    });
    Ok(answer.unwrap_or(Value::Null))
}

/// Returns the byte that a request is about.
fn byte_of(request: &Value, text: &Text<'_>) -> usize {
    let at = request.get("at").and_then(Value::as_u64).unwrap_or(0);
    text.byte(usize::try_from(at).unwrap_or(usize::MAX))
}

/// Answers with what is known at a place, or nothing.
pub fn hover(request: &Value) -> Result<Value, String> {
    with_view(request, |text, view| {
        let Some(found) = features::hover::hover(view, byte_of(request, text)) else { return Value::Null };
        let (from, to) = (text.units(found.range.start), text.units(found.range.end));
        json!({ "markdown": found.markdown, "from": from, "to": to })
    })
}

/// Answers with what may stand at a place.
pub fn complete(request: &Value) -> Result<Value, String> {
    with_view(request, |text, view| {
        let items = completion(view, byte_of(request, text)).into_iter();
        json!({ "items": items.map(|item| shown(text, item)).collect::<Vec<_>>() })
    })
}

fn shown(text: &Text<'_>, item: Item) -> Value {
    let kind = match item.kind {
        ItemKind::Operation => "operation",
        ItemKind::Value => "value",
        ItemKind::Function => "function",
        ItemKind::Block => "block",
        ItemKind::Alias => "alias",
        ItemKind::Type => "type",
        ItemKind::Attribute => "attribute",
        ItemKind::Case => "case",
    };
    json!({
        "label": item.label, "kind": kind, "detail": item.detail, "text": item.text, "isSnippet": item.is_snippet,
        "documentation": item.documentation, "op": item.op,
        "from": text.units(item.range.start), "to": text.units(item.range.end),
    })
}

/// Answers with the hints between the letters of the text.
pub fn hints(request: &Value) -> Result<Value, String> {
    with_view(request, |text, view| {
        let hints = features::hints::hints(view, 0..text.text.len()).into_iter().map(|hint| {
            let kind = match hint.kind {
                HintKind::Type => "type",
                HintKind::Arguments => "arguments",
            };
            json!({ "at": text.units(hint.at), "label": hint.label, "kind": kind })
        });
        json!({ "hints": hints.collect::<Vec<_>>() })
    })
}
