//! Requests and their answers, as a page sees them.

use serde_json::{Value, json};
use std::path::Path;
use terrace_playground::{Host, respond};

/// A page that keeps what is printed, and whose clock stands still.
#[derive(Default)]
struct Page {
    printed: String,
}

impl Host for Page {
    fn print(&mut self, text: &[u8]) {
        self.printed.push_str(&String::from_utf8_lossy(text));
    }

    fn seconds(&mut self) -> f64 {
        0.0
    }
}

fn ask(request: &Value) -> (Value, String) {
    let mut page = Page::default();
    let answer = respond(request.to_string().as_bytes(), &mut page);
    (serde_json::from_str(&answer).expect("an answer is JSON"), page.printed)
}

fn answer(request: Value) -> Value {
    ask(&request).0
}

const ADD: &str =
    "func.func @add(%a: i32, %b: f64) -> i32 {\n  %c = arith.addi %a, %a : i32\n  return %c : i32\n}\n";

#[test]
fn check_lists_functions() {
    let answer = answer(json!({ "method": "check", "text": ADD }));
    assert_eq!(answer["diagnostics"], json!([]));
    let add = json!({ "name": "add", "inputs": ["i32", "f64"], "results": ["i32"], "callable": true });
    assert_eq!(answer["functions"], json!([add]));
}

#[test]
fn offsets_count_utf16_code_units() {
    // The comment has a character of two code units and four bytes.
    let text = "// \u{1F600}\nfunc.func @f() {\n  %ab = \"\u{E9}\"() : () -> () }";
    let answer = answer(json!({ "method": "check", "text": text, "unregistered": true }));
    let first = &answer["diagnostics"][0];
    assert_eq!((&first["line"], &first["column"]), (&json!(3), &json!(3)), "{first}");
    let units: Vec<u16> = text.encode_utf16().collect();
    let range =
        first["from"].as_u64().expect("a place") as usize..first["to"].as_u64().expect("a place") as usize;
    assert_eq!(String::from_utf16_lossy(&units[range]), "%ab");
}

#[test]
fn diagnostics_have_notes() {
    let text = "func.func @f(%a: i32, %b: i64) {\n  %c = arith.addi %a, %b : i32\n  return\n}";
    let answer = answer(json!({ "method": "check", "text": text }));
    let first = &answer["diagnostics"][0];
    assert_eq!(first["message"], "use of value '%b' expects different type than prior uses: 'i32' vs 'i64'");
    assert_eq!(first["notes"][0]["message"], "prior use here");
    assert_eq!(&text[first["from"].as_u64().expect("a place") as usize..][..2], "%b");
}

#[test]
fn deep_nesting_is_an_error_with_a_place() {
    for (open, close) in [("(", ")"), ("{", "}"), ("module {\n", "}\n"), ("tuple<", ">")] {
        let text = format!("{}{}", open.repeat(100_000), close.repeat(100_000));
        for method in ["check", "upgrade", "steps", "run"] {
            let answer = answer(json!({
                "method": method, "text": text, "pipeline": "cse", "function": "main",
            }));
            let first = &answer["diagnostics"][0];
            assert_eq!(first["message"], "more than 256 brackets are open here", "{method} {open}");
            assert!(first["from"].is_u64());
        }
    }
}

#[test]
fn steps_show_each_pass() {
    let answer = answer(json!({
        "method": "steps", "text": ADD, "pipeline": "builtin.module(func.func(cse, convert-arith-to-llvm), lower-to-llvm)",
        "llvm": true,
    }));
    let steps = answer["steps"].as_array().expect("there are steps");
    let names: Vec<&str> = steps.iter().filter_map(|step| step["name"].as_str()).collect();
    assert_eq!(names[..3], ["", "func.func(cse)", "func.func(convert-arith-to-llvm)"]);
    assert_eq!(names.last(), Some(&"LLVM IR"));
    assert_eq!((&steps[1]["changed"], &steps[2]["changed"]), (&json!(false), &json!(true)));
    let text = steps[steps.len() - 1]["text"].as_str().expect("a step has a text");
    assert!(text.contains("define i32 @add(i32 %0, double %1)"), "{text}");
    assert_eq!(answer["failed"], Value::Null);
}

#[test]
fn wrong_pipelines_are_errors_with_a_place() {
    let rows = [
        ("cse,nope", 4, "'nope' does not refer to a registered pass or pass pipeline"),
        ("canonicalize{nope=1}", 0, "no such option nope"),
        ("func.func(cse", 10, "encountered unbalanced parentheses while parsing pipeline"),
        ("builtin.module(cse", 0, "expected pass pipeline to be wrapped with the anchor operation type"),
        ("\u{1F600},cse", 0, "does not refer"),
        ("symbol-privatize{exclude=\u{1F600}},nope", 29, "does not refer"),
    ];
    for (pipeline, at, message) in rows {
        for method in ["steps", "run"] {
            let answer =
                answer(json!({ "method": method, "text": ADD, "pipeline": pipeline, "function": "add" }));
            let error = &answer["pipelineError"];
            let given = error["message"].as_str().unwrap_or_default();
            assert!(given.contains(message), "{pipeline}: {answer}");
            assert_eq!(error["at"], at, "{pipeline}: {answer}");
        }
    }
}

#[test]
fn a_pass_that_fails_ends_the_steps() {
    let text = "func.func @f() {\n  %a = \"x.y\"() : () -> tensor<4xf32>\n  return\n}";
    let request = json!({ "method": "steps", "text": text, "pipeline": "cse,one-shot-bufferize,cse", "unregistered": true });
    let answer = answer(request);
    assert_eq!(answer["failed"], json!({ "step": 1, "name": "one-shot-bufferize" }), "{answer}");
    assert_eq!(answer["steps"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["diagnostics"][0]["line"], 2);
}

#[test]
fn functions_run_with_arguments() {
    let text = "func.func private @printI64(i64)
func.func @show(%a: i64, %b: f32, %c: i1) -> (i64, f32) {
  call @printI64(%a) : (i64) -> ()
  %d = arith.select %c, %b, %b : f32
  return %a, %d : i64, f32
}";
    let run = |arguments: Value| {
        ask(&json!({ "method": "run", "text": text, "function": "show", "arguments": arguments }))
    };
    let (answer, printed) = run(json!(["-7", "0.5", "true"]));
    assert_eq!(answer["results"], json!(["-7", "5.000000e-01"]), "{answer}");
    assert_eq!(printed, "-7");
    let rows = [
        (json!(["1"]), "'show' takes 3 arguments, but 1 are given"),
        (json!(["x", "1", "true"]), "'x' is no value of type 'i64'"),
        (json!(["1", "1", "2"]), "'2' is no value of type 'i1'"),
    ];
    for (arguments, error) in rows {
        assert_eq!(run(arguments).0["error"], error);
    }
    let missing = json!({ "method": "run", "text": text, "function": "nope" });
    assert_eq!(ask(&missing).0["error"], "there is no function 'nope'");
}

#[test]
fn a_program_that_does_what_has_no_meaning_is_stopped_at_a_place() {
    let text = "func.func @main() -> i32 {\n  %c0 = arith.constant 0 : i32\n  %d = arith.divsi %c0, %c0 : i32\n  return %d : i32\n}";
    let answer = answer(json!({ "method": "run", "text": text, "function": "main" }));
    assert!(
        answer["error"].as_str().is_some_and(|why| why.starts_with("the program was stopped: ")),
        "{answer}"
    );
    assert_eq!(answer["diagnostics"][0]["line"], 3);
}

#[test]
fn old_editions_are_upgraded_with_their_comments() {
    let text = "func @f(%a : i32) -> i32 {\n  %b = addi %a, %a : i32 // Twice.\n  return %b : i32\n}\n";
    let given = answer(json!({ "method": "upgrade", "text": text }));
    assert_eq!(given["edition"], "2020");
    let new = given["text"].as_str().expect("there is a new text");
    assert!(new.contains("arith.addi %arg0, %arg0 : i32 // Twice."), "{new}");
    let today = answer(json!({ "method": "upgrade", "text": ADD }));
    assert_eq!((&today["edition"], &today["text"]), (&json!("today"), &Value::Null));
    let neither = answer(json!({ "method": "upgrade", "text": "what" }));
    assert_eq!(neither["edition"], Value::Null);
    assert_eq!(neither["diagnostics"][0]["severity"], "error");
}

#[test]
fn words_and_descriptions() {
    let passes = answer(json!({ "method": "passes" }));
    let passes = passes["passes"].as_array().expect("a list").clone();
    let tile = passes.iter().find(|pass| pass["name"] == "affine-loop-tile").expect("the pass exists");
    assert_eq!(tile["anchor"], "func.func");
    assert!(
        tile["options"]
            .as_array()
            .is_some_and(|options| options.iter().any(|one| one["name"] == "tile-size"))
    );
    let words = answer(json!({ "method": "words" }));
    let words = words["operations"].as_array().expect("a list").clone();
    assert!(words.iter().any(|word| word[0] == "arith.addi" && word[1] != ""));
    let rows = [
        ("arith.addi", true),
        ("!llvm.struct", true),
        ("arith.nope", false),
        ("nope.nope", false),
        ("", false),
    ];
    for (name, exists) in rows {
        let given = answer(json!({ "method": "describe", "name": name }));
        assert_eq!(given["markdown"].is_string(), exists, "{name}: {given}");
    }
}

#[test]
fn places_are_known_as_in_an_editor() {
    // The comment has a character of two code units and four bytes.
    let text = format!("// \u{1F600}\n{ADD}");
    let unit = |word: &str| text[..text.find(word).expect("it is there")].encode_utf16().count();
    let ask = |method: &str, at: usize| answer(json!({ "method": method, "text": text, "at": at }));

    let hover = ask("hover", unit("addi"));
    assert!(hover["markdown"].as_str().is_some_and(|text| text.starts_with("**`arith.addi`**")), "{hover}");
    assert_eq!(hover["from"], json!(unit("arith.addi")));
    assert_eq!(ask("hover", unit(" ->")), Value::Null);

    let items = ask("complete", unit("%a, %a") + 1);
    let labels: Vec<&str> =
        items["items"].as_array().expect("a list").iter().filter_map(|item| item["label"].as_str()).collect();
    assert!(labels.contains(&"%a") && labels.contains(&"%b"), "{labels:?}");

    let hints = ask("hints", 0);
    assert_eq!(hints["hints"], json!([{ "at": unit("%c =") + 2, "label": ": i32", "kind": "type" }]));
}

#[test]
fn what_is_no_request_is_an_error() {
    for request in [
        "",
        "{",
        "[]",
        "{\"method\":\"nope\"}",
        "{\"method\":\"check\"}",
        "{\"method\":\"run\",\"text\":\"\"}",
    ] {
        let answer = respond(request.as_bytes(), &mut Page::default());
        assert!(answer.starts_with("{\"error\":"), "{request}: {answer}");
    }
}

/// The programs of the page's menu: all passes succeed, and what runs before them gives the same after them.
#[test]
fn examples_work() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/examples");
    let list = std::fs::read_to_string(folder.join("index.json")).expect("the list exists");
    let list: Value = serde_json::from_str(&list).expect("the list is JSON");
    for example in list.as_array().expect("a list") {
        let file = example["file"].as_str().expect("a name");
        let mut text = std::fs::read_to_string(folder.join(file)).expect("the example exists");
        let upgraded = answer(json!({ "method": "upgrade", "text": text }));
        if let Some(new) = upgraded["text"].as_str() {
            text = new.to_owned();
        }
        let errors = answer(json!({ "method": "check", "text": text }))["diagnostics"].clone();
        assert_eq!(errors.as_array().is_some_and(Vec::is_empty), file != "mistakes.mlir", "{file}: {errors}");
        if file == "mistakes.mlir" {
            continue;
        }
        let mut request = example.clone();
        request["text"] = text.into();
        request["method"] = "steps".into();
        let steps = answer(request.clone());
        assert_eq!(steps["failed"], Value::Null, "{file}: {steps}");
        let changed = steps["steps"].as_array().expect("there are steps").iter().skip(1);
        assert!(changed.filter(|step| step["changed"] == true).count() > 1, "{file}: {steps}");
        request["method"] = "run".into();
        request["arguments"] = match example["arguments"].as_str() {
            Some("") | None => json!([]),
            Some(arguments) => arguments.split(',').collect(),
        };
        let after = ask(&request);
        request["count"] = 0.into();
        let before = ask(&request);
        assert_eq!(before, after, "{file}");
        assert!(before.0.get("error").is_none(), "{file}: {}", before.0);
        if let Some(result) = example["result"].as_str() {
            assert_eq!(before.0["results"], json!([result]), "{file}");
        }
    }
}
