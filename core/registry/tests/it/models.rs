//! The tables of models fit the dialects.

use std::collections::BTreeSet;
use terrace_ir::Context;

#[test]
fn each_row_is_for_one_registered_operation() {
    let context = Context::new(terrace_registry::DIALECTS);
    let mut seen = BTreeSet::new();
    for table in terrace_registry::MODELS {
        for op in table.ops() {
            assert!(context.op_name(op).is_registered(), "{}: '{op}' is not registered", table.family());
            assert!(seen.insert((table.family(), op)), "{}: '{op}' has two rows", table.family());
        }
    }
}
