//! `--spirv-rewrite-inserts`: a composite that is filled part by part is constructed at once.
//!
//! Reads:     nothing.
//! Preserves: control flow.
//! Cost:      one visit for each operation.

use crate::modules::for_each_module;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, LogicalResult, Operation, Type, TypedOp, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv::types::{ArrayType, StructType};
use terrace_spirv::{CompositeConstructOp, CompositeInsertOp};

/// The pass `--spirv-rewrite-inserts`.
#[pass(
    "spirv-rewrite-inserts",
    "Rewrite sequential chains of `spirv.CompositeInsert` operations into `spirv.CompositeConstruct` operations",
    class = "SPIRVRewriteInsertsPass"
)]
pub struct SpirvRewriteInserts;

impl Pass for SpirvRewriteInserts {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_module(op.body_mut(), &mut |module, _| {
            module.for_each_child(&|function| rewrite(function));
            Ok(())
        })
    }
}

/// A chain of insertions that fills a composite: its operations, and the parts.
struct Chain {
    ops: Vec<OpId>,
    parts: Vec<ValueId>,
}

/// `insert x, (insert y, undef, 0), 1 -> construct y, x`
fn rewrite(function: &mut Body<'_>) {
    let mut ends = Vec::new();
    let _ = Operation::new(function, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        if op.isa::<CompositeInsertOp>() {
            ends.push(op.id());
        }
        WalkResult::Advance
    });
    for end in ends {
        if function.is_erased(end) {
            continue;
        }
        let op = Operation::new(function, end);
        let (Some(chain), ty, location) = (chain(op), op.result(0).ty(), op.location()) else { continue };
        let result = op.result(0).id();
        let name = function.context().op_name(CompositeConstructOp::NAME);
        let construct = function.create_named(name, location, &chain.parts, &[ty], &[]);
        function.insert_op_before(end, construct);
        let value = Operation::new(function, construct).result(0).id();
        function.replace_all_uses(result, value);
        for op in chain.ops {
            if Operation::new(function, op).results().all(|value| value.is_unused()) {
                function.erase_op(op);
            }
        }
    }
}

/// Returns the number of parts of a composite that can be constructed.
fn part_count(ty: Type<'_>) -> Option<usize> {
    if let Some(structure) = StructType::of(ty) {
        return Some(structure.len());
    }
    if let Some(array) = ArrayType::of(ty) {
        return Some(array.count as usize);
    }
    usize::try_from(ty.is_vector().then(|| ty.element_count())??).ok()
}

/// Returns the chain that ends in an insertion into the last part; `None` if a part is missing.
fn chain(end: Operation<'_, '_>) -> Option<Chain> {
    let count = part_count(end.result(0).ty())?;
    let mut found = Chain { ops: Vec::with_capacity(count), parts: Vec::with_capacity(count) };
    let mut op = Some(end);
    for at in (0..count).rev() {
        let insert = op.filter(|op| op.isa::<CompositeInsertOp>())?;
        let indices = insert.attribute("indices").and_then(Attribute::as_array)?;
        let &[index] = indices else { return None };
        // A part that is not at its place in the order ends the chain.
        (index.as_i64() == i64::try_from(at).ok()).then_some(())?;
        found.ops.push(insert.id());
        found.parts.push(insert.operand(0).id());
        op = insert.operand(1).defining_op();
    }
    found.parts.reverse();
    Some(found)
}
