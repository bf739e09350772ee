//! The examples run, and their assertions hold.
#![allow(missing_docs)]

#[path = "../../examples/debug_info.rs"]
mod debug_info;
#[path = "../../examples/diagnostics.rs"]
mod diagnostics;
#[path = "../../examples/edit.rs"]
mod edit;
#[path = "../../examples/field.rs"]
mod field;
#[path = "../../examples/load_function.rs"]
mod load_function;
#[path = "../../examples/network.rs"]
mod network;
#[path = "../../examples/sum.rs"]
mod sum;
#[path = "../../examples/threads.rs"]
mod threads;

#[test]
fn a_loop_is_built_and_compiled() {
    sum::main().expect("the example succeeds");
}

#[test]
fn a_network_is_called_with_slices() {
    network::main().expect("the example succeeds");
}

#[test]
fn a_dialect_of_ones_own_is_simplified_lowered_and_executed() {
    field::main().expect("the example succeeds");
}

#[test]
fn a_program_is_parsed_queried_edited_and_printed() {
    edit::main().expect("the example succeeds");
}

#[test]
fn errors_are_values() {
    diagnostics::main().expect("the example succeeds");
}

#[test]
fn debug_info_is_written() {
    debug_info::main().expect("the example succeeds");
}

#[test]
fn one_function_is_read_out_of_a_large_file() {
    load_function::main().expect("the example succeeds");
}

#[test]
fn programs_move_between_threads() {
    threads::main().expect("the example succeeds");
}
