//! `terrace lsp`, driven over standard input and output as an editor does.

use serde_json::{Value, json};
use terrace_lsp_client::{Client, EditedText, FEATURES, params_of, position};
use terrace_support::random::Random;

const URI: &str = "file:///test/a.mlir";

fn start() -> Client {
    start_with(Value::Null)
}

fn start_with(options: Value) -> Client {
    let command = [env!("CARGO_BIN_EXE_terrace").to_owned(), "lsp".to_owned()];
    Client::start(&command, options).expect("the server starts")
}

/// Starts a server with a document.
fn opened(text: &str) -> Client {
    let mut client = start();
    client.open(URI, text).expect("the server is there");
    client
}

fn messages(diagnostics: &[Value]) -> Vec<String> {
    let line = |one: &Value| {
        format!("{}: {}", one["range"]["start"]["line"], one["message"].as_str().unwrap_or_default())
    };
    diagnostics.iter().map(line).collect()
}

/// Line and column of the nth mention of a word.
fn place(text: &str, word: &str, nth: usize) -> (usize, usize) {
    let at = text.match_indices(word).nth(nth).expect("the word is there").0;
    (text[..at].matches('\n').count(), at - text[..at].rfind('\n').map_or(0, |newline| newline + 1))
}

fn ask(client: &mut Client, method: &str, at: (usize, usize)) -> Value {
    client.request(method, params_of(method, URI, at.0, at.1)).expect("an answer")
}

/// Starts of ranges, as `line:column`.
fn starts(answer: &Value) -> Vec<String> {
    let start = |one: &Value| {
        let start = &one["range"]["start"];
        format!("{}:{}", start["line"], start["character"])
    };
    answer.as_array().expect("a list").iter().map(start).collect()
}

const TEXT: &str = "\
#map = affine_map<(d0) -> (d0)>
!pair = tuple<i32, i32>
func.func private @callee(%a: i32, %m: memref<4xi32, #map>) -> i32
func.func @main(%x: i32, %m: memref<4xi32, #map>) -> i32 {
  %c = arith.constant 7 : i32
  cf.br ^next(%c : i32)
^next(%y: i32):
  %sum = arith.addi %x, %y : i32
  %r = call @callee(%sum, %m) : (i32, memref<4xi32, #map>) -> i32
  return %r : i32
}
";

#[test]
fn names_lead_to_each_other() {
    let mut client = opened(TEXT);
    // The word, its mention under the cursor, where it is defined, and all of its mentions.
    let rows: &[(&str, usize, &str, &[&str])] = &[
        ("%x", 1, "3:16", &["3:16", "7:20"]),
        ("%y", 0, "6:6", &["6:6", "7:24"]),
        ("%sum", 1, "7:2", &["7:2", "8:20"]),
        ("^next", 0, "6:0", &["5:8", "6:0"]),
        ("@callee", 1, "2:18", &["2:18", "8:12"]),
        ("#map", 2, "0:0", &["0:0", "2:53", "3:43", "8:52"]),
        ("!pair", 0, "1:0", &["1:0"]),
    ];
    for (word, nth, definition, mentions) in rows {
        let at = place(TEXT, word, *nth);
        assert_eq!(starts(&ask(&mut client, "textDocument/definition", at)), [*definition], "{word}");
        assert_eq!(starts(&ask(&mut client, "textDocument/references", at)), *mentions, "{word}");
        assert_eq!(
            ask(&mut client, "textDocument/documentHighlight", at).as_array().map(Vec::len),
            Some(mentions.len())
        );
        let edits = ask(&mut client, "textDocument/rename", at);
        assert_eq!(starts_of_edits(&edits), *mentions, "{word}");
    }
    assert!(client.end());
}

fn starts_of_edits(answer: &Value) -> Vec<String> {
    starts(&answer["changes"][URI])
}

#[test]
fn a_taken_name_is_refused() {
    let mut client = opened(TEXT);
    for (word, new_name) in [("%sum", "%r"), ("@callee", "main"), ("%x", "a b"), ("^next", "")] {
        let at = place(TEXT, word, 0);
        let mut params = params_of("textDocument/rename", URI, at.0, at.1);
        params["newName"] = json!(new_name);
        assert!(client.request("textDocument/rename", params).is_err(), "{word} -> {new_name}");
    }
    assert!(client.end());
}

#[test]
fn hovers_tell_what_is_known() {
    let mut client = opened(TEXT);
    let rows: &[(&str, usize, &[&str])] = &[
        ("%x", 1, &["%x : i32", "block argument, 1 use"]),
        ("%c", 1, &["%c : i32", "constant `7 : i32`", "arith.constant"]),
        ("arith.addi", 0, &["**`arith.addi`**", "Operands", "signless-integer-like", "**Here**: `i32`"]),
        ("@callee", 1, &["func.func private @callee", "1 reference"]),
        ("#map", 1, &["#map = affine_map"]),
        ("^next", 0, &["^next(%y: i32):", "1 predecessor"]),
        ("memref", 0, &["**`memref`**"]),
    ];
    for (word, nth, expected) in rows {
        let answer = ask(&mut client, "textDocument/hover", place(TEXT, word, *nth));
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        for part in *expected {
            assert!(text.contains(part), "{word}: {text}");
        }
    }
    assert!(client.end());
}

#[test]
fn all_errors_are_told() {
    let text = "\
func.func @f(%a: i32) {
  %0 = arith.addi %a, %missing : i32
  %1 = arith.nonsense %0 : i32
  %2 = arith.addi %1, %a : i64
  \"test.op\"( : () -> ()
  return
}
func.func @f() {
  call @nowhere() : () -> ()
  return
}
// -----
func.func @g() -> i32 {
  return
}
";
    let mut client = opened(text);
    let diagnostics = client.diagnostics(URI, 1).expect("diagnostics");
    assert_eq!(
        messages(&diagnostics),
        [
            "1: use of undeclared SSA value name",
            "2: custom op 'arith.nonsense' is unknown",
            "3: use of value '%a' expects different type than prior uses: 'i64' vs 'i32'",
            "4: expected ')' to end operand list",
            "7: redefinition of symbol named 'f'",
            "8: 'func.call' op 'nowhere' does not reference a valid function",
            "13: 'func.return' op has 0 operands, but enclosing function (@g) returns 1",
        ]
    );
    // An edit takes one away.
    let range = json!({ "start": position(2, 0), "end": position(3, 0) });
    let params = json!({
        "textDocument": { "uri": URI, "version": 2 },
        "contentChanges": [{ "range": range, "text": "  %1 = arith.addi %0, %0 : i64\n" }],
    });
    client.notify("textDocument/didChange", params).expect("the server is there");
    let diagnostics = client.diagnostics(URI, 2).expect("diagnostics");
    assert!(!messages(&diagnostics).iter().any(|message| message.contains("nonsense")));
    assert!(client.end());
}

/// Errors that only follow from another one are not told.
#[test]
fn consequences_are_not_told() {
    let rows: &[(&str, &[&str])] = &[
        ("#a = oops\n\"a.b\"() {a = #a} : () -> ()\n", &["0: expected attribute value"]),
        ("\"a.b\"() {a = #a} : () -> ()\n", &["0: undefined symbol alias id 'a'"]),
        (
            "func.func @f( {\n}\nfunc.func @g() {\n  call @f() : () -> ()\n  return\n}\n",
            &["0: expected SSA operand"],
        ),
    ];
    for (text, expected) in rows {
        let mut client = opened(text);
        let told = messages(&client.diagnostics(URI, 1).expect("diagnostics"));
        assert_eq!(told.len(), expected.len(), "{text}: {told:?}");
        for (told, expected) in told.iter().zip(*expected) {
            assert_eq!(told.split(':').next(), expected.split(':').next(), "{text}: {told}");
        }
        assert!(client.end());
    }
}

#[test]
fn completions_fit_the_place() {
    // The text before the cursor, and items that are offered or not.
    let rows: &[(&str, &[&str], &[&str])] = &[
        (
            "func.func @f(%a: i32) {\n  %b = arith.constant 1 : i32\n  %c = arith.addi %",
            &["%a", "%b"],
            &["%c"],
        ),
        ("func.func @f(%a: i32) {\n  return\n}\nfunc.func @g() {\n  call @", &["@f", "@g"], &["%a"]),
        ("func.func @f(%a: i32) {\n  ari", &["arith.addi", "return"], &["@f"]),
        ("func.func @f() {\n^one:\n  cf.br ^", &["^one"], &[]),
        ("#map = affine_map<() -> ()>\n\"a.b\"() {a = #", &["#map", "#arith.fastmath"], &["!llvm.ptr"]),
        ("!t = i32\n\"a.b\"() : () -> !", &["!t", "!llvm.ptr"], &["#arith.fastmath"]),
        ("func.func @f(%a: i32) {\n  %b = arith.cmpi s", &["slt", "sge"], &[]),
        ("// RUN: mlir-opt %s --cano", &["canonicalize"], &["arith.addi"]),
        ("// RUN: mlir-opt %s --canonicalize=\"", &["max-iterations="], &["canonicalize"]),
    ];
    let mut client = start();
    for (text, offered, others) in rows {
        client.open(URI, text).expect("the server is there");
        let line = text.matches('\n').count();
        let column = text.len() - text.rfind('\n').map_or(0, |newline| newline + 1);
        let answer = ask(&mut client, "textDocument/completion", (line, column));
        let labels: Vec<&str> = answer["items"]
            .as_array()
            .expect("items")
            .iter()
            .filter_map(|item| item["label"].as_str())
            .collect();
        for label in *offered {
            assert!(labels.contains(label), "{text}: {label} is missing");
        }
        for label in *others {
            assert!(!labels.contains(label), "{text}: {label} is out of place");
        }
    }
    assert!(client.end());
}

#[test]
fn formatting_keeps_comments_and_names() {
    let text = "func.func @f() {\n      // one\n  %long_name = arith.constant 1 : i32   \n\n\n\n    scf.if %c {\n// two\n    }\n return\n}\n";
    let text = text.replace("scf.if %c", "scf.execute_region");
    let text = text.replace("// two\n", "// two\n scf.yield\n");
    let mut client = opened(&text);
    let answer = ask(&mut client, "textDocument/formatting", (0, 0));
    let formatted = apply(&text, answer.as_array().expect("edits"));
    let expected = "func.func @f() {\n  // one\n  %long_name = arith.constant 1 : i32\n\n  scf.execute_region {\n    // two\n    scf.yield\n  }\n  return\n}\n";
    assert_eq!(formatted, expected);
    // What is formatted stays.
    client.open(URI, &formatted).expect("the server is there");
    assert_eq!(ask(&mut client, "textDocument/formatting", (0, 0)), json!([]));
    assert!(client.end());
}

/// Applies edits to a text of ASCII.
fn apply(text: &str, edits: &[Value]) -> String {
    let offset = |position: &Value| {
        let (line, column) =
            (position["line"].as_u64().unwrap_or(0), position["character"].as_u64().unwrap_or(0));
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        starts.clone().nth(line as usize).unwrap_or(text.len()) + column as usize
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let new = edit["newText"].as_str().unwrap_or_default();
            (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), new)
        })
        .collect();
    edits.sort();
    let mut result = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        result.replace_range(start..end, new);
    }
    result
}

#[test]
fn actions_mend_what_is_told() {
    // A text, the word at the cursor, the title of an action, and the text that it leads to.
    let rows = [
        (
            "func.func @f(%a: i32) {\n  %b = arith.adi %a, %a : i32\n  return\n}\n",
            "arith.adi",
            "Change to 'arith.addi'",
            "arith.addi %a, %a",
        ),
        (
            "func.func @f(%arg: i32) {\n  %b = arith.addi %arg, %ary : i32\n  return\n}\n",
            "%ary",
            "Change to '%arg'",
            "%arg, %arg",
        ),
        (
            "func.func @f(%a: i32) {\n  %b = arith.addi %a, %a : i64\n  return\n}\n",
            "%a, %a",
            "Change the type to 'i32'",
            "%a : i32",
        ),
        (
            "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n",
            "@g",
            "Split the file here with // -----",
            "// -----\n\nfunc.func @g",
        ),
        (
            "func.func @f(%a: i32) {\n  %b = arith.addi %a, %a : i32\n  return\n}\n",
            "arith.addi",
            "Write in the generic form",
            "%b = \"arith.addi\"(%a, %a)",
        ),
        (
            "func.func @f(%a: i32) {\n  %b = \"arith.addi\"(%a, %a) : (i32, i32) -> i32\n  return\n}\n",
            "\"arith.addi\"",
            "Write in the custom form",
            "%b = arith.addi %a, %a : i32",
        ),
        (
            "func.func @f() {\n  oops\n  return\n}\n",
            "oops",
            "Add expected-* comments for the diagnostics here",
            "  // expected-error @+1 {{custom op 'oops' is unknown (tried 'func.oops' as well)}}\n  oops",
        ),
    ];
    let mut client = start();
    for (text, word, title, expected) in rows {
        client.open(URI, text).expect("the server is there");
        let answer = ask(&mut client, "textDocument/codeAction", place(text, word, 0));
        let action = answer.as_array().expect("actions").iter().find(|action| action["title"] == title);
        let action = action.unwrap_or_else(|| panic!("{title} is missing: {answer}"));
        let edits = action["edit"]["changes"][URI].as_array().expect("edits");
        let changed = apply(text, edits);
        assert!(changed.contains(expected), "{title}: {changed}");
    }
    assert!(client.end());
}

#[test]
fn functions_call_each_other() {
    let mut client = opened(TEXT);
    let item = ask(&mut client, "textDocument/prepareCallHierarchy", place(TEXT, "@callee", 1));
    assert_eq!(item[0]["name"], "callee");
    let incoming = client.request("callHierarchy/incomingCalls", json!({ "item": item[0] })).expect("calls");
    assert_eq!(
        (&incoming[0]["from"]["name"], starts_of(&incoming[0]["fromRanges"])),
        (&json!("main"), vec!["8:12".to_owned()])
    );
    let item = ask(&mut client, "textDocument/prepareCallHierarchy", place(TEXT, "%sum", 0));
    let outgoing = client.request("callHierarchy/outgoingCalls", json!({ "item": item[0] })).expect("calls");
    assert_eq!(outgoing[0]["to"]["name"], "callee");
    assert!(client.end());
}

fn starts_of(ranges: &Value) -> Vec<String> {
    let start = |one: &Value| format!("{}:{}", one["start"]["line"], one["start"]["character"]);
    ranges.as_array().expect("a list").iter().map(start).collect()
}

#[test]
fn commands_run_programs() {
    let text = "// RUN: mlir-opt %s --canonicalize | FileCheck %s\n\n// CHECK: @f\n// CHECK-NOT: arith\nfunc.func @f(%a: i32) -> i32 {\n  %c = arith.constant 0 : i32\n  %b = arith.addi %a, %c : i32\n  return %b : i32\n}\n";
    let mut client = opened(text);
    let run = json!({ "uri": URI, "position": position(6, 3), "pipeline": "canonicalize" });
    let result = client.request("terrace.runPass", run.clone()).expect("a result");
    assert!(result["diff"].as_str().is_some_and(|diff| diff.contains("-  %0 = arith.addi")), "{result}");
    let params = json!({ "command": "terrace.runPass", "arguments": [run] });
    assert_eq!(client.request("workspace/executeCommand", params), Ok(result));
    let wrong = json!({ "uri": URI, "position": position(6, 3), "pipeline": "no-such-pass" });
    assert!(client.request("terrace.runPass", wrong).is_err());
    let generic = client
        .request("terrace.showGeneric", json!({ "uri": URI, "position": position(0, 0) }))
        .expect("text");
    assert!(generic["output"].as_str().is_some_and(|text| text.contains("\"arith.addi\"")), "{generic}");
    let run = client.request("terrace.runLine", json!({ "uri": URI, "line": 0 })).expect("a result");
    assert_eq!((&run["succeeded"], &run["output"]), (&json!(true), &json!("")));
    assert!(client.request("terrace.runLine", json!({ "uri": URI, "line": 4 })).is_err());
    let bytes = client.request("mlir/convertToBytecode", json!({ "uri": URI })).expect("bytes");
    assert!(bytes["output"].as_str().is_some_and(|bytes| bytes.starts_with("TUzvU")), "{bytes}");
    let passes = client.request("terrace.listPasses", json!({})).expect("passes");
    assert!(passes.as_array().is_some_and(|passes| passes.len() > 100));
    assert!(client.end());
}

#[test]
fn bytecode_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/upstream_bytecode");
    let mut files: Vec<_> =
        std::fs::read_dir(path).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let file = files.iter().find(|file| std::fs::read(file).is_ok_and(|bytes| bytes.starts_with(b"ML\xefR")));
    let uri = format!("file://{}", file.expect("a bytecode file").display());
    let mut client = start();
    let text = client.request("mlir/convertFromBytecode", json!({ "uri": uri })).expect("text");
    assert!(text["output"].as_str().is_some_and(|text| !text.is_empty()), "{text}");
    assert!(client.end());
}

#[test]
fn dialects_come_from_irdl_files() {
    let folder = std::env::temp_dir().join(format!("terrace-lsp-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("own.irdl.mlir");
    let irdl = "irdl.dialect @own {\n  irdl.type @thing\n  irdl.operation @make {\n    %0 = irdl.base @own::@thing\n    irdl.results(out: %0)\n  }\n}\n";
    std::fs::write(&file, irdl).expect("a file");
    let mut client = start_with(json!({ "irdlFiles": [file] }));
    let text = "%0 = \"own.make\"() : () -> !own.thing\n%1 = \"own.make\"() : () -> i32\n";
    client.open(URI, text).expect("the server is there");
    let diagnostics = client.diagnostics(URI, 1).expect("diagnostics");
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert_eq!(diagnostics[0]["range"]["start"]["line"], 1);
    let found = ask(&mut client, "textDocument/definition", place(text, "!own.thing", 0));
    assert_eq!(starts(&found), ["1:12"]);
    assert!(client.end());
    std::fs::remove_dir_all(&folder).expect("the folder was made");
}

/// Tests of ten dialects, as they are in the tree.
const FILES: [&str; 10] = [
    "dialects/affine/tests",
    "dialects/arith/tests",
    "dialects/func/tests",
    "dialects/gpu/tests",
    "dialects/linalg/tests",
    "dialects/llvm/tests",
    "dialects/memref/tests",
    "dialects/scf/tests",
    "dialects/tensor/tests",
    "dialects/vector/tests",
];

/// Returns the text of the first file of a folder, and its name.
fn file_of(folder: &str) -> (String, String) {
    let path = format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(&path).expect("a folder");
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    let file = files.iter().find(|file| file.ends_with("ops.mlir")).or(files.first()).expect("a test");
    (file.display().to_string(), std::fs::read_to_string(file).expect("a file"))
}

#[test]
fn every_request_is_answered_on_real_files() {
    let mut client = start();
    for folder in FILES {
        let (name, text) = file_of(folder);
        client.open(URI, &text).expect("the server is there");
        let lines: Vec<&str> = text.lines().collect();
        for line in (0..lines.len()).step_by(1 + lines.len() / 3) {
            for column in [lines[line].find(['%', '@']).unwrap_or(0)] {
                for method in FEATURES {
                    let answer = client.request(method, params_of(method, URI, line, column));
                    // Not everything has a name that can be replaced.
                    let may_fail = method == "textDocument/rename";
                    assert!(may_fail || answer.is_ok(), "{name}:{line}:{column} {method}: {answer:?}");
                }
            }
        }
    }
    assert_eq!(client.log(), [""; 0]);
    assert!(client.end());
}

/// After any edits, the server knows what it would know of the text if it were opened anew; a long text too, which is
/// kept in parts.
#[test]
fn edits_lead_to_what_the_text_is() {
    let (_, short) = file_of("dialects/scf/tests");
    let function = |n: usize| {
        format!(
            "func.func @f{n}(%a: i32, %m: memref<4xf32, #map>) -> i32 {{\n  %c = arith.constant {n} : i32\n  %b = arith.addi %a, %c : i32\n  %r = func.call @f{}(%b, %m) : (i32, memref<4xf32, #map>) -> i32\n  return %r : i32\n}}\n",
            n / 2
        )
    };
    let functions: String = (0..700).map(function).collect();
    let map = "#map = affine_map<(d0) -> (d0)>\n";
    let flat = format!("{map}{functions}");
    let nested = format!("{map}module {{\n{functions}}}\n");
    let mut random = Random::new(7);
    for (text, edits) in [(short, 60), (flat, 25), (nested, 25)] {
        let mut edited = EditedText::new(&text);
        let mut client = opened(&edited.text);
        for _ in 0..edits {
            let change = edited.edit(URI, &mut random);
            client.notify("textDocument/didChange", change).expect("the server is there");
            let version = edited.version;
            let known = client.diagnostics(URI, version).expect("diagnostics");
            let other = &format!("file:///test/{version}.mlir")[..];
            client.open(other, &edited.text).expect("the server is there");
            let anew = client.diagnostics(other, 1).expect("diagnostics");
            assert_eq!(
                messages(&known),
                messages(&anew),
                "after an edit at {}",
                change_text(&edited, version)
            );
            client
                .notify("textDocument/didClose", json!({ "textDocument": { "uri": other } }))
                .expect("the server is there");
            client.forget_notifications();
        }
        assert_eq!(client.log(), [""; 0]);
        assert!(client.end());
    }
}

fn change_text(edited: &EditedText, version: i64) -> String {
    format!("version {version} of {} bytes", edited.text.len())
}

#[test]
fn what_is_malformed_is_refused() {
    let mut client = opened("func.func @f() {");
    for (method, params) in [
        ("textDocument/hover", json!({ "textDocument": { "uri": URI } })),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///not/open.mlir" }, "position": position(0, 0) }),
        ),
        ("textDocument/hover", json!([])),
        ("no/such/request", json!({})),
        ("workspace/executeCommand", json!({ "command": "no.such.command" })),
        ("terrace.runPass", json!({ "uri": "file:///no/such/file.mlir", "pipeline": "cse" })),
        ("terrace.showGeneric", json!({ "uri": URI })),
    ] {
        assert!(client.request(method, params.clone()).is_err(), "{method} {params}");
    }
    // Positions outside of the text are those next to it.
    for place in [(0, 9999), (9999, 0), (4_000_000_000, 4_000_000_000)] {
        for method in FEATURES {
            // What cannot be renamed there is refused.
            let _ = client.request(method, params_of(method, URI, place.0, place.1));
        }
    }
    assert_eq!(client.log(), [""; 0]);
    assert!(client.end());
}

/// Nesting deeper than any stack is an error at most.
#[test]
fn deep_nesting_is_no_end() {
    const DEPTH: usize = 3_000;
    let opened_only = "\"a.b\"() ({\n".repeat(DEPTH);
    let closed = format!("{opened_only}{}", "}) : () -> ()\n".repeat(DEPTH));
    let broken = format!("{opened_only}{}", "}) : oops\n".repeat(DEPTH));
    for text in
        [opened_only, closed, broken, "module {\n".repeat(DEPTH), "(".repeat(DEPTH), "{".repeat(DEPTH)]
    {
        let mut client = opened(&text);
        client.diagnostics(URI, 1).expect("diagnostics");
        for method in ["textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/formatting"]
        {
            // A tree that is too deep to be sent may be refused.
            let _ = client.request(method, params_of(method, URI, 5, 2));
        }
        assert_eq!(client.log(), [""; 0]);
        assert!(client.end());
    }
}

#[test]
fn dialects_of_table_gen_files_are_known() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (file, folder) =
        (format!("{root}/examples/audio/audio.td"), format!("{root}/formats/ods-loader/tests/include"));
    let text = "audio.track @a {\n  %q = audio.silence -1 : <rate = 48000, channels = 2>\n}\n";
    let own = env!("CARGO_BIN_EXE_terrace").to_owned();
    let words = [own, "lsp".to_owned(), "--td".to_owned(), file.clone(), "-I".to_owned(), folder.clone()];
    let by_arguments = Client::start(&words, Value::Null).expect("the server starts");
    let by_settings = start_with(json!({ "terrace": { "tdFiles": [file], "includeFolders": [folder] } }));
    for mut client in [by_arguments, by_settings] {
        client.open(URI, text).expect("the server is there");
        let told = messages(&client.diagnostics(URI, 1).expect("diagnostics"));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("attribute whose value is non-negative"), "{told:?}");
    }
}
