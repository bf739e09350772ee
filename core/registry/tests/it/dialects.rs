//! The list of dialects.

use terrace_ir::DialectSpec;
use terrace_registry::{DIALECTS, DIALECTS_AND_TESTS};

#[test]
fn dialects_are_in_alphabetical_order() {
    let key = |dialect: &&DialectSpec<'static>| dialect.name;
    for dialects in [DIALECTS, DIALECTS_AND_TESTS] {
        assert!(dialects.is_sorted_by_key(key), "{:?}", dialects.iter().map(key).collect::<Vec<_>>());
    }
}

#[test]
fn dialects_of_tests_are_not_for_users() {
    let names =
        |dialects: &[&DialectSpec<'static>]| -> Vec<_> { dialects.iter().map(|one| one.name).collect() };
    let (all, known) = (names(DIALECTS_AND_TESTS), names(DIALECTS));
    let more: Vec<_> = all.into_iter().filter(|name| !known.contains(name)).collect();
    assert_eq!(more, ["test", "test_dyn", "test_irdl_to_cpp"]);
    let transform = DIALECTS.iter().find(|dialect| dialect.name == "transform");
    assert_eq!(transform.map(|dialect| dialect.hooks.unknown_ops), Some(None));
}

#[test]
fn what_older_editions_had_is_not_told_of() {
    let names = DialectSpec::current_names(DIALECTS.iter().copied());
    assert!(names.contains(&"arith"));
    assert!(!names.contains(&"std"));
}
