//! The list of dialects.

use terrace_ir::DialectSpec;
use terrace_registry::DIALECTS;

#[test]
fn dialects_are_in_alphabetical_order() {
    let key = |dialect: &&DialectSpec<'static>| dialect.name;
    assert!(DIALECTS.is_sorted_by_key(key), "{:?}", DIALECTS.iter().map(key).collect::<Vec<_>>());
}

#[test]
fn what_older_editions_had_is_not_told_of() {
    let names = DialectSpec::current_names(DIALECTS.iter().copied());
    assert!(names.contains(&"arith"));
    assert!(!names.contains(&"std"));
}
