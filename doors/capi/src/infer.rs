//! Result types that follow from the rest of an operation.

use crate::context::ContextState;
use crate::graph::OpParts;
use crate::misuse::Misuse;
use smallvec::SmallVec;
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, BuiltOperand, Operation, OperationState, RegionSource, StateBuilder, Type};

/// Returns the result types of an operation under construction.
///
/// # Errors
/// After a diagnostic, if the operation does not say how, or the operands do not fit.
pub fn result_types(cx: &ContextState, parts: &OpParts) -> Result<Vec<Type<'static>>, Misuse> {
    let context = cx.ctx();
    let Some(spec) = parts.name.spec() else {
        return Err(Misuse::other("only registered operations infer their result types"));
    };
    let types: Vec<Type<'static>> =
        cx.graph(|graph| parts.operands.iter().map(|value| graph.values[*value].ty).collect());
    let inferred = cx.reporting(|| {
        // An operation without results, of stand-ins, knows which operands make a group.
        let mut body = Body::for_child(context, context.op_name("builtin.module"));
        let operands: SmallVec<[ValueId; 4]> = types.iter().map(|ty| body.create_forward(*ty)).collect();
        let mut state = OperationState::new(parts.name, parts.location);
        state.operands = operands;
        state.slots.clone_from(&parts.slots);
        let op = body.create(state);
        let view = Operation::new(&body, op);
        let mut builder = StateBuilder::new(context, spec, parts.location);
        for group in 0..spec.operands.len() {
            let range = view.operand_range(group);
            let values = view.operands().skip(range.start).take(range.len()).map(BuiltOperand::from);
            builder.operands(group, values);
        }
        for (slot, value) in parts.slots.iter().enumerate() {
            builder.attribute(slot, *value);
        }
        for group in 0..spec.regions.len() {
            builder.regions(group, parts.regions.iter().skip(group).take(1).map(|_| RegionSource::Empty));
        }
        for group in 0..spec.successors.len() {
            builder.successors(group, []);
        }
        builder.try_build().map(|state| state.result_types.to_vec())
    });
    inferred.map_err(Misuse::other)
}
