//! `affine_apply` of several results becomes one `affine.apply` for each.
//!
//! The results of one operation follow each other, and their name stands for all of them; so the operation is made as
//! it was written, and taken apart when everything has its operands.

use crate::reader::forms::APPLY;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Operation, OperationState, OwnedOperation};

/// Takes apart what is left of the old operation.
pub(crate) fn split_applications(program: &mut OwnedOperation<'_>) {
    program.body_mut().for_each_in_tree_mut(&mut |_, body| {
        for op in applications(body) {
            split(body, op);
        }
    });
}

/// Returns the old operations of this body, without those of nested ones.
fn applications(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    Operation::new(body, Body::ROOT).for_each_nested(|op| {
        if op.is(APPLY) {
            found.push(op.id());
        }
    });
    found
}

fn split(body: &mut Body<'_>, op: OpId) {
    let context = body.context();
    let view = Operation::new(body, op);
    let Some(map) = view.attribute("map").and_then(|map| map.as_affine_map()) else { return };
    let location = view.location();
    let operands: Vec<ValueId> = view.operands().map(|operand| operand.id()).collect();
    let results: Vec<ValueId> = view.results().map(|result| result.id()).collect();
    for (&old, &expr) in results.iter().zip(map.results()) {
        let mut state = OperationState::new(context.op_name("affine.apply"), location);
        let one = AffineMap::new(context, map.dims(), map.symbols(), &[expr]);
        state.set(context, "map", context.affine_map_attribute(one));
        state.operands.extend_from_slice(&operands);
        state.result_types.push(context.index_type());
        let new = body.create(state);
        body.insert_op_before(op, new);
        let value = Operation::new(body, new).result(0).id();
        body.replace_all_uses(old, value);
    }
    body.erase_op(op);
}
