//! `terrace lsp`: what an edit changes in other parts of a long text.

use serde_json::{Value, json};
use terrace_lsp_client::{Client, position};

const URI: &str = "file:///test/a.mlir";

fn messages(diagnostics: &[Value]) -> Vec<String> {
    let line = |one: &Value| {
        format!("{}: {}", one["range"]["start"]["line"], one["message"].as_str().unwrap_or_default())
    };
    diagnostics.iter().map(line).collect()
}

/// Units of a long text see what an edit changes in others; whether the edit comes as a range or as the whole text.
#[test]
fn edits_are_seen_in_other_parts() {
    const COUNT: usize = 900;
    let function = |n: usize| {
        format!(
            "  func.func @f{n}(%a: i32, %t: !t) -> i32 {{\n    %r = func.call @f{}(%a, %t) : (i32, !t) -> i32\n    \
             return %r : i32\n  }}\n",
            n / 2
        )
    };
    let functions: String = (0..COUNT).map(function).collect();
    let text = format!("!t = i8\nmodule {{\n{functions}}}\n");
    let other = "file:///test/other.mlir";
    // What is replaced, by what, and the number of errors then.
    let rows: &[(&str, &str, usize)] = &[
        ("func.call @f440(", "func.call  @f440( // x\n", 0),
        ("@f7(%a: i32, %t: !t) -> i32 {", "@f7(%a: i32, %t: !t) -> i32 { // {", 0),
        // Those that call it: with the arguments that they had, then by a name that nothing has.
        ("@f20(%a: i32, %t: !t)", "@f20(%a: i32)", 3),
        ("@f20(%a: i32)", "@g20(%a: i32)", 3),
        ("@g20(%a: i32)", "@f20(%a: i32, %t: !t)", 0),
        // A name that is taken.
        ("@f800(%a", "@f801(%a", 1),
        ("@f801(%a", "@f800(%a", 0),
        // An alias that all mention.
        ("!t = i8", "!t = i9", 0),
        ("!t = i9", "!u = i9", COUNT),
        ("!u = i9", "!t = i8", 0),
        // A brace too few and too many.
        ("    return %r : i32\n  }\n  func.func @f451", "    return %r : i32\n  func.func @f451", 451),
        ("    return %r : i32\n  func.func @f451", "    return %r : i32\n  }\n  func.func @f451", 0),
        ("  func.func @f300(", "}\n  func.func @f300(", 301),
        ("}\n  func.func @f300(", "  func.func @f300(", 0),
    ];
    for sends_all in [false, true] {
        let command = [env!("CARGO_BIN_EXE_terrace").to_owned(), "lsp".to_owned()];
        let mut client = Client::start(&command, Value::Null).expect("the server starts");
        client.open(URI, &text).expect("the server is there");
        let mut text = text.clone();
        assert_eq!(client.diagnostics(URI, 1).expect("diagnostics").len(), 0);
        for (version, (old, new, expected)) in (2..).zip(rows) {
            let start = text.find(old).unwrap_or_else(|| panic!("{old} is there"));
            let position_of = |at: usize| {
                let line = text[..at].matches('\n').count();
                position(line, at - text[..at].rfind('\n').map_or(0, |newline| newline + 1))
            };
            let range = json!({ "start": position_of(start), "end": position_of(start + old.len()) });
            text.replace_range(start..start + old.len(), new);
            let change = match sends_all {
                true => json!({ "text": text }),
                false => json!({ "range": range, "text": new }),
            };
            let document = json!({ "uri": URI, "version": version });
            let params = json!({ "textDocument": document, "contentChanges": [change] });
            client.notify("textDocument/didChange", params).expect("the server is there");
            let known = client.diagnostics(URI, version).expect("diagnostics");
            client.open(other, &text).expect("the server is there");
            let anew = client.diagnostics(other, 1).expect("diagnostics");
            assert_eq!(messages(&known), messages(&anew), "{new}");
            assert_eq!(known.len(), *expected, "{new}: {:?}", messages(&known).first());
            client
                .notify("textDocument/didClose", json!({ "textDocument": { "uri": other } }))
                .expect("the server is there");
            client.forget_notifications();
        }
        assert_eq!(client.log(), [""; 0]);
        assert!(client.end());
    }
}
