//! Control flow, tuples and order.

use super::{Inferred, are_compatible, inferred, integer, operand, refuse};
use crate::TOKEN_TYPE;
use terrace_ir::spec::InferContext;
use terrace_ir::{Failure, Type, TypeKind};

/// Returns the types that the first region returns; the others must return compatible ones.
fn branches<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    if let Some(rank) = ty.rank().filter(|rank| *rank != 0) {
        return refuse(infer, format_args!("operand should be rank 0 tensor but got rank {rank}"));
    }
    let Some((first, others)) = infer.yielded_types.split_first() else {
        return refuse(infer, "expect at least one branch");
    };
    for (at, types) in others.iter().enumerate() {
        if !are_compatible(first, types) {
            let branch = at + 1;
            return refuse(
                infer,
                format_args!(
                    "branch 0 and branch {branch} have mismatched return types: {} vs {}",
                    types_text(first),
                    types_text(types)
                ),
            );
        }
    }
    Ok(first.clone())
}

/// Formats types as messages do: `'t', 'u'`.
pub(crate) fn types_text(types: &[Type<'_>]) -> String {
    types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
}

fn operands<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(infer.operand_types.to_vec())
}

fn token<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![infer.context.dialect_type(&TOKEN_TYPE, &[])])
}

fn tuple<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![infer.context.tuple_type(infer.operand_types)])
}

fn tuple_element<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let (ty, at) = (operand(infer, 0)?, integer(infer, "index")?);
    let TypeKind::Tuple(types) = ty.kind() else { return Err(Failure) };
    match usize::try_from(at).ok().and_then(|at| types.get(at)) {
        Some(ty) => Ok(vec![*ty]),
        None => {
            refuse(infer, format_args!("index {at} is out of bounds of operand with size {}", types.len()))
        }
    }
}

inferred! {
    AfterAllOp: token;
    CaseOp: branches;
    CreateTokenOp: token;
    GetTupleElementOp: tuple_element;
    IfOp: branches;
    OptimizationBarrierOp: operands;
    TupleOp: tuple;
    WhileOp: operands;
}
