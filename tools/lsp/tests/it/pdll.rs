//! Files of rules.

use crate::harness::{ask, hovered, labels, places};

const FILE: &str = r#"#include "base.td"
Constraint Near(value: Value, other: Value);
// Makes a pair.
Rewrite Pair(op: Op) -> Op;
//      ^hover
Pattern Swap with benefit(2) {
//      ^hover
  let root = op<d.pair>(x: Value, y: Value) -> (t: Type, t);
//    ^references
//              ^hover
//              ^definition
//                      ^signatureHelp
  Near(x, y);
// ^definition
//        ^signatureHelp
  let low = root.low;
//    ^hover
//               ^completion
  erase root;
}
//!inlayHint
//!documentSymbol
//!output ast
//!output mlir
//!output cpp"#;

#[test]
fn names_lead_to_what_they_name() {
    let found = ask("file.pdll", FILE);
    assert_eq!(found[0].as_array().map(Vec::len), Some(0), "{}", found[0]);
    assert_eq!(
        hovered(&found[1]),
        "**Rewrite**: `Pair`\n***\nParameters:\n* op: `Op`\n***\nResults:\n* `Op`\n***\n\n Makes a pair.\n"
    );
    assert_eq!(hovered(&found[2]), "**Pattern**: `Swap`\n***\nBenefit: 2\nRootOp: `Op<d.pair>`\n");
    assert_eq!(places(&found[3]), ["file.pdll 5:6-10", "file.pdll 7:12-16", "file.pdll 8:8-12"]);
    assert!(hovered(&found[4]).contains("* left: `I64` 64-bit signless integer"), "{}", found[4]);
    assert_eq!(places(&found[5]), ["base.td 9:4-10"]);
    let labels_of = |answer: &serde_json::Value| -> Vec<String> {
        let forms = answer["signatures"].as_array().into_iter().flatten();
        forms.map(|form| form["label"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(labels_of(&found[6]), ["(left: Value, right: Value)", "(<operands>: ValueRange)"]);
    assert_eq!(places(&found[7]), ["file.pdll 1:11-15"]);
    assert_eq!(labels_of(&found[8]), ["Near(value: Value, other: Value) -> Tuple<>"]);
    assert_eq!(found[8]["activeParameter"], 1);
    assert_eq!(hovered(&found[9]), "**Variable**: `low`\n***\nType: `Value`\n");
    assert_eq!(labels(&found[10]), ["0 (field #0)", "low (field #0)", "1 (field #1)", "high (field #1)"]);
    let hints = ["left:", "right:", "low:", "high:", "value:", "other:", ": Value"];
    assert_eq!(labels(&found[11]), hints);
    let names: Vec<_> = found[12].as_array().into_iter().flatten().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["Near", "Pair", "Swap"]);
    assert!(found[13]["output"].as_str().is_some_and(|text| text.contains("PatternDecl")), "{}", found[13]);
    assert!(
        found[14]["output"].as_str().is_some_and(|text| text.contains("pdl.pattern @Swap")),
        "{}",
        found[14]
    );
    assert!(found[15].is_null());
}

#[test]
fn words_are_completed_in_texts_that_are_not_valid() {
    let rows: [(&str, &[&str]); 5] = [
        ("Pattern P with \n//             ^completion", &["benefit", "recursion"]),
        ("#include \"base.td\"\nPattern { let x = op<\n//                   ^completion", &["d"]),
        ("#include \"base.td\"\nPattern { let x = op<d.\n//                     ^completion", &["pair"]),
        (
            "#include \"base.td\"\nPattern { let x = op<d.pair> {\n//                            ^completion",
            &["level"],
        ),
        ("#include \"ba\n//        ^completion", &["base.td", "mlir"]),
    ];
    for (text, wanted) in rows {
        assert_eq!(labels(&ask("file.pdll", text)[1]), wanted, "{text}");
    }
    let found = ask(
        "file.pdll",
        "Constraint One(a: Attr);\nConstraint Two(a: Attr, b: Attr);\nPattern { let x: \n//               ^completion",
    );
    let names = labels(&found[1]);
    assert!(names.contains(&"Attr") && names.contains(&"One") && !names.contains(&"Two"), "{names:?}");
}

#[test]
fn parts_are_parsed_by_themselves() {
    let found = ask(
        "file.pdll",
        "Pattern Foo {\n// -----\nPattern {\n  erase root: Op<toy.test>;\n//      ^definition\n}",
    );
    assert_eq!(found[0].as_array().map(Vec::len), Some(1), "{}", found[0]);
    assert_eq!(places(&found[1]), ["file.pdll 3:8-12"]);
}
