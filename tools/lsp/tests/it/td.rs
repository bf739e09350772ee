//! TableGen files.

use crate::harness::{ask, hovered, labels, places};

const FILE: &str = r#"include "base.td"
//        ^hover
//        ^definition
// Is small.
class Small<int limit, string word = "x"> : Counted<limit> {
//    ^hover
//               ^hover
//    ^references
//                                              ^hover
  // Written here.
  let count = 3;
//    ^hover
//    ^definition
  string text = word;
//              ^definition
}
multiclass Twice<int n> {
  def _one : Small<n>;
  def _two : Small<!add(n, 1)>;
}
defm A : Twice<4>;
//       ^definition
def B : Small<A_one.count>;
//                  ^hover
//            ^definition
//!documentLink
//!documentSymbol"#;

#[test]
fn names_lead_to_what_they_name() {
    let found = ask("file.td", FILE);
    assert_eq!(found[0].as_array().map(Vec::len), Some(0), "{}", found[0]);
    assert!(hovered(&found[1]).starts_with("`base.td`\n***\n"), "{}", found[1]);
    assert_eq!(places(&found[2]), ["base.td 0:0-0"]);
    assert_eq!(hovered(&found[3]), "**class** `Small`\n***\n\n Is small.\n");
    assert_eq!(hovered(&found[4]), "**template arg** `limit`\n***\nType: `int`\n");
    assert_eq!(
        places(&found[5]),
        ["file.td 2:6-11", "file.td 8:13-18", "file.td 9:13-18", "file.td 12:8-13"]
    );
    assert_eq!(hovered(&found[6]), "**class** `Counted`\n***\n\n Has a number.\n");
    let field = "**field** `count`\n***\nType: `int`\n***\n";
    assert_eq!(
        hovered(&found[7]),
        format!("{field}\n Written here.\n\n***\n\n *From `Counted`*:\n\n The number.\n")
    );
    assert_eq!(places(&found[8]), ["base.td 6:6-11"]);
    assert_eq!(places(&found[9]), ["file.td 2:30-34"]);
    assert_eq!(places(&found[10]), ["file.td 7:11-16"]);
    assert_eq!(hovered(&found[11]), format!("{field}\n The number.\n\n***\n"));
    assert_eq!(places(&found[12]), ["file.td 8:6-10"]);
    assert_eq!(found[13].as_array().map(Vec::len), Some(1), "{}", found[13]);
    let names: Vec<_> = found[14].as_array().into_iter().flatten().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["Small", "Twice", "_one", "_two", "B"]);
}

#[test]
fn messages_have_their_places() {
    let found = ask("file.td", "class Foo<>;");
    assert_eq!(found[0][0]["message"], "Unknown token when expecting a type");
    assert_eq!(found[0][0]["range"]["start"]["character"], 10);
    assert_eq!(found[0][0]["source"], "tablegen");
}

#[test]
fn words_are_completed_in_texts_that_are_not_valid() {
    let found = ask(
        "file.td",
        "include \"base.td\"\nclass Own<int n>;\ndef X : \n//      ^completion\ndef Y : Own<3, \n//             ^signatureHelp\n//!completion",
    );
    let classes = labels(&found[1]);
    assert!(
        classes.contains(&"Counted") && classes.contains(&"Own") && !classes.contains(&"PairOp"),
        "{classes:?}"
    );
    assert_eq!(found[2]["signatures"][0]["label"], "Own<int n>");
    assert_eq!(found[2]["activeParameter"], 1);
    let found = ask("file.td", "include \"ba\n//       ^completion");
    assert_eq!(labels(&found[1]), ["base.td", "mlir"]);
}
