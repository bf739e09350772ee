//! Operations are tried with two types at least.

use crate::{folder, programs};
use std::collections::{BTreeMap, BTreeSet};
use terrace_ir::{Context, Value, WalkOrder, WalkResult, capture};
use terrace_parser::{Source, TopLevel, parse_source};

#[test]
fn each_operation_has_two_types_or_a_reason() {
    // Lists of types, and the types in them: what carries values of two types at once is tried with both.
    let mut types: BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> = BTreeMap::new();
    for program in programs() {
        let context = Context::new(terrace_registry::DIALECTS_AND_TESTS);
        let source = Source::new(program.text.as_bytes(), "program");
        let (read, told) = capture(|| parse_source(&context, source, TopLevel::Module));
        let read = read.unwrap_or_else(|_| panic!("{}: {told:?}", program.name));
        let _ = read.op().walk_tree(WalkOrder::PreOrder, &mut |op| {
            let values: Vec<String> =
                op.operands().chain(op.results()).map(Value::ty).map(|ty| ty.to_string()).collect();
            let name = op.name().as_str();
            if program.operations.iter().any(|operation| operation == name) {
                let (lists, single) = types.entry(name.to_owned()).or_default();
                lists.insert(values.join(", "));
                single.extend(values);
            }
            WalkResult::Advance
        });
    }
    let text = std::fs::read_to_string(folder().join("one_type.txt")).expect("the list can be read");
    let listed: BTreeSet<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .flat_map(|(_, names)| names.split_whitespace())
        .collect();
    let all = programs();
    let operations: BTreeSet<&str> =
        all.iter().flat_map(|program| program.operations.iter().map(String::as_str)).collect();
    let has_two =
        |name: &str| types.get(name).is_some_and(|(lists, single)| lists.len() > 1 || single.len() > 1);
    let few: Vec<&str> =
        operations.iter().copied().filter(|name| !has_two(name) && !listed.contains(name)).collect();
    assert!(few.is_empty(), "these have one type and are not in one_type.txt: {}", few.join(" "));
    let outdated: Vec<&&str> = listed.iter().filter(|name| has_two(name)).collect();
    assert!(outdated.is_empty(), "these have two types: {outdated:?}");
}
