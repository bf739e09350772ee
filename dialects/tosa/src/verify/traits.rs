//! Checks that several operations share.

use super::is_static;
use crate::shape_rank;
use terrace_ir::spec::Trait;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type};

/// Operands are repeated along dimensions of size 1, and the result has the shape that they have then.
pub(crate) const BROADCASTABLE: Trait<'static> =
    Trait::Custom { name: "ResultsBroadcastableShape", verify: results_are_broadcast };

/// Shapes that are taken come from operations on shapes.
pub(crate) const RESOLVABLE_SHAPES: Trait<'static> =
    Trait::Custom { name: "TosaResolvableShapeOperands", verify: shapes_are_resolvable };

/// All shapes have as many sizes.
pub(crate) const SAME_SHAPE_RANKS: Trait<'static> =
    Trait::Custom { name: "TosaShapeOperatorWithSameRanks", verify: shapes_have_one_rank };

/// All results are floats, or vectors or tensors of them.
pub(crate) const RESULTS_ARE_FLOATS: Trait<'static> =
    Trait::Custom { name: "ResultsAreFloatLike", verify: results_are_floats };

/// Returns the shape of what combines two tensors of these shapes; `None` if they cannot be combined.
pub(crate) fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let outer = long.len() - short.len();
    let mut shape = long[..outer].to_vec();
    for (&a, &b) in long[outer..].iter().zip(short) {
        shape.push(match (is_static(a), is_static(b)) {
            (true, true) if a == b || b == 1 => a,
            (true, true) if a == 1 => b,
            (true, true) => return None,
            // What is not known fits a known size other than 1.
            _ if a > 1 => a,
            _ if b > 1 => b,
            _ if a == 1 => b,
            _ if b == 1 => a,
            _ => DYNAMIC,
        });
    }
    Some(shape)
}

fn results_are_broadcast(op: Operation<'_, '_>) -> LogicalResult {
    let operands = op.operands().map(|value| value.ty()).filter(|ty| ty.is_ranked_tensor());
    let Some(shape) = operands.filter_map(Type::shape).try_fold(None, |known: Option<Vec<i64>>, shape| {
        Some(Some(match known {
            Some(known) => broadcast(&known, shape)?,
            None => shape.to_vec(),
        }))
    }) else {
        return op.emit_op_error("operands don't have broadcast-compatible shapes");
    };
    let Some(shape) = shape else { return Ok(()) };
    for given in op.results().filter_map(|result| result.ty().shape()) {
        let behind = given.len().saturating_sub(shape.len());
        if !super::are_compatible_shapes(&shape, &given[behind..]) {
            return op.emit_op_error(format_args!(
                "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                text(given),
                text(&shape)
            ));
        }
    }
    Ok(())
}

/// Returns a shape as it stands in a type.
fn text(shape: &[i64]) -> String {
    let sizes = shape.iter().map(|size| if is_static(*size) { size.to_string() } else { "?".to_owned() });
    sizes.collect::<Vec<_>>().join("x")
}

fn results_are_floats(op: Operation<'_, '_>) -> LogicalResult {
    if op.results().all(|result| result.ty().element_or_self().is_float()) {
        return Ok(());
    }
    op.emit_op_error("requires a floating point type")
}

fn shapes_are_resolvable(op: Operation<'_, '_>) -> LogicalResult {
    for operand in op.operands().filter(|operand| shape_rank(operand.ty()).is_some()) {
        let is_resolvable = operand.defining_op().and_then(|op| op.spec()).is_some_and(|spec| {
            spec.traits.iter().any(|one| matches!(one, Trait::Named("TosaShapeOperator")))
        });
        if !is_resolvable {
            return op.emit_op_error("shape operand is not compile time resolvable");
        }
    }
    Ok(())
}

fn shapes_have_one_rank(op: Operation<'_, '_>) -> LogicalResult {
    let mut operands = op.operands().map(|value| shape_rank(value.ty()));
    let first = operands.next().flatten();
    if !operands.all(|rank| rank == first) {
        return op.emit_op_error("operands don't have matching ranks");
    }
    if !op.results().all(|result| shape_rank(result.ty()) == first) {
        return op.emit_op_error("result shape has different rank than operands");
    }
    Ok(())
}
