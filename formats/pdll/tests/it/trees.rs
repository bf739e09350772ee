//! Trees as text.

use super::{messages, parsed};

/// Returns the text of a tree without the numbers of nodes.
fn tree(text: &str) -> String {
    let parsed = parsed(text);
    let dump = parsed.dump().unwrap_or_else(|| panic!("{text}\n{}", messages(&parsed)));
    let without = |line: &str| {
        let words: Vec<&str> = line.split(' ').filter(|word| !word.starts_with("0x")).collect();
        words.join(" ") + "\n"
    };
    dump.lines().map(without).collect()
}

#[test]
fn a_pattern_shows_what_it_leaves_open() {
    assert_eq!(
        tree("Pattern Name with benefit(2), recursion { let x: Op<a.b>; erase x; }"),
        "-Module
 `-PatternDecl Name<Name> Benefit<2> Recursion
   `-CompoundStmt
     |-LetStmt
     | `-VariableDecl Name<x> Type<Op<a.b>>
     |   `Constraints`
     |     `-OpConstraintDecl
     |       `-OpNameDecl Name<a.b>
     `-EraseStmt
       `-DeclRefExpr Type<Op<a.b>>
         `-VariableDecl Name<x> Type<Op<a.b>>
           `Constraints`
             `-OpConstraintDecl
               `-OpNameDecl Name<a.b>
"
    );
}

#[test]
fn what_a_rewrite_returns_is_converted() {
    assert_eq!(
        tree("Rewrite F(a: Op) -> (x: Value, y: Op) => (a, a);").lines().skip(16).take(5).collect::<Vec<_>>(),
        [
            "     `-ReturnStmt",
            "       `-TupleExpr Type<Tuple<x: Value, y: Op>>",
            "         |-MemberAccessExpr Member<$results> Type<Value>",
            "         | `-MemberAccessExpr Member<0> Type<Op>",
            "         |   `-TupleExpr Type<Tuple<Op, Op>>",
        ]
    );
}

#[test]
fn records_become_constraints_with_code() {
    let tree = tree("#include \"ops.td\"\nPattern => erase op<t.one>(_: Value) { s = _: Small };");
    let code = "Name<Small> ResultType<Tuple<>> Code<return ::mlir::success((self.a()) && (self.b()));>";
    assert!(tree.contains(code), "{tree}");
    let code = "Name<Any> ResultType<Tuple<>> Code<return ::mlir::success(true);>";
    assert!(tree.contains(code), "{tree}");
}

#[test]
fn a_tree_that_is_too_long_is_not_written() {
    let mut text = String::from("Pattern { let x0 = op<>;");
    for i in 0..60 {
        text += &format!(" let x{} = op<>(x{i}, x{i});", i + 1);
    }
    assert!(parsed(&(text + " erase x60; }")).dump().is_none());
}
