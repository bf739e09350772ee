//! Memory of operations, including their use lists, values and attributes.
//!
//! `cargo test -p terrace-ir --test memory -- --nocapture` shows the figures.

use cap::Cap;
use std::alloc::System;
use terrace_ir::constraints::{AnyType, I64Attr};
use terrace_ir::spec::{OpSpec, SlotSpec, ValueSpec};
use terrace_ir::*;

#[global_allocator]
static ALLOCATED: Cap<System> = Cap::new(System, usize::MAX);

/// Two operands, one result, one inherent attribute.
static TYPICAL: OpSpec = OpSpec {
    operands: &[ValueSpec::single("lhs", &AnyType), ValueSpec::single("rhs", &AnyType)],
    results: &[ValueSpec::single("result", &AnyType)],
    attributes: &[SlotSpec {
        name: "value",
        constraint: &I64Attr,
        is_optional: false,
        default: None,
        is_property: false,
    }],
    ..OpSpec::new("t.typical", "TypicalOp")
};
static DIALECT: DialectSpec = DialectSpec { ops: &[&TYPICAL], ..DialectSpec::new("t") };

const COUNT: usize = 100_000;

/// A block of typical operations, each of which uses the one before it twice.
fn typical_operations<'c>(context: Ctx<'c>) -> Box<Body<'c>> {
    let (name, ty) = (context.op_name("t.typical"), context.integer_type(32));
    let value = context.i64_attribute(7);
    let mut body = Body::for_child(context, context.op_name("builtin.module"));
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let mut last = body.add_argument(block, ty, Location::Unknown);
    for line in 0..COUNT as u32 {
        let mut state = OperationState::new(name, context.file_line_col("file", line + 1, 1));
        state.operands.extend([last, last]);
        state.result_types.push(ty);
        state.slots[0] = Some(value);
        let op = body.create(state);
        body.append_op(block, op);
        last = Operation::new(&body, op).result(0).id();
    }
    body.shrink();
    body
}

/// Ids carry their body and generation with debug assertions.
const MOST_BYTES: f64 = if cfg!(debug_assertions) { 256.0 } else { 128.0 };

#[test]
fn a_typical_operation_is_small() {
    let context = Context::new(&[&DIALECT]);
    // What is there once, whatever the number of operations.
    drop(typical_operations(&context));
    let before = ALLOCATED.allocated();
    let body = typical_operations(&context);
    let bytes = (ALLOCATED.allocated() - before) as f64 / COUNT as f64;
    println!("a typical operation: {bytes:.1} bytes");
    assert!(bytes <= MOST_BYTES, "a typical operation takes {bytes} bytes");
    drop(body);
    // The test's harness may allocate a little on its own threads meanwhile.
    let kept = ALLOCATED.allocated().saturating_sub(before);
    assert!(kept < COUNT / 10, "a body gives its memory back, but {kept} bytes are left");
}
