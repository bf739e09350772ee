//! `upgrade`: a text of an older edition in the current syntax.

use crate::source::{NAME, Text};
use serde_json::{Value, json};
use terrace_editions::{Edition, Origin, parse_any};
use terrace_ir::verify::verify;
use terrace_ir::{Failure, capture};
use terrace_parser::{Source, TopLevel};

pub fn respond(request: &Value) -> Result<Value, String> {
    let text = Text::of(request)?;
    let context = text.context();
    context.set_allows_unregistered_dialects(true);
    let (upgraded, told) = capture(|| {
        text.check_depth(&context)?;
        let source = Source::new(text.text.as_bytes(), NAME);
        let (found, read) = parse_any(&context, source, TopLevel::Module);
        let read = read?;
        verify(read.program.op())?;
        Ok::<_, Failure>((found, read))
    });
    let diagnostics = text.diagnostics(&told);
    let Ok((found, read)) = upgraded else {
        return Ok(json!({ "edition": null, "diagnostics": diagnostics }));
    };
    let mut answer = json!({
        "edition": found.edition.name(), "by": found.by, "line": found.line, "diagnostics": diagnostics,
    });
    if found.edition != Edition::Today {
        let from = Origin { name: NAME, first_line: 0 };
        answer["text"] = terrace_editions::print(&read.program, from, text.text.as_bytes()).into();
        answer["changes"] = read.changes.to_string().into();
    }
    Ok(answer)
}
