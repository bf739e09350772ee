//! Accesses to memory by neighbouring iterations of a loop.

use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{Operation, TypedOp, Value};
use terrace_support::ensure_stack;

/// Elements that neighbouring iterations access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Along {
    /// The same.
    None,
    /// Neighbours along a dimension of the memref, counted from the last one.
    Dim(usize),
    /// Others.
    Scattered,
}

/// Classifies the elements that a load or store accesses in as many iterations of a loop as a vector has elements.
pub(super) fn access_along<'a, 'c>(
    op: Operation<'a, 'c>,
    of: affine::AffineForOp<'a, 'c>,
    size: i64,
) -> Along {
    let Some(subscripts) = subscripts(op) else { return Along::Scattered };
    let memref = match op.try_as::<affine::AffineStoreOp>() {
        Some(store) => store.memref(),
        None => op.operand(0),
    };
    if memref.ty().layout_map(op.context()).is_some_and(|layout| !layout.is_identity()) {
        op.error("NYI: non-trivial layout map").tell();
        return Along::Scattered;
    }
    let Some(variable) = variable(of) else { return Along::Scattered };
    let mut found = None;
    let rank = subscripts.map.results().len();
    for (at, result) in subscripts.map.results().iter().enumerate() {
        for operand in operands_of(*result, &subscripts) {
            if !is_invariant(variable, operand) {
                // Two subscripts, or one that is made from the variable in two ways.
                if found.is_some() {
                    return Along::Scattered;
                }
                found = Some(at);
            }
        }
    }
    let Some(at) = found else { return Along::None };
    match is_contiguous(&subscripts, at, of, size) {
        true => Along::Dim(rank - 1 - at),
        false => Along::Scattered,
    }
}

/// Returns the subscripts of an affine access.
pub(super) fn subscripts<'a, 'c>(op: Operation<'a, 'c>) -> Option<Applied<'a, 'c>> {
    let map = op.attribute("map")?.as_affine_map()?;
    let group = if op.declares_interface("AffineWriteOpInterface") { 2 } else { 1 };
    Some(Applied::new(map, op.operand_group(group)))
}

/// Returns the induction variable of a loop.
pub(super) fn variable<'a, 'c>(of: affine::AffineForOp<'a, 'c>) -> Option<Value<'a, 'c>> {
    Some(of.region().first_block()?.argument(0))
}

/// Returns the operands in an expression, one for each place where it stands.
fn operands_of<'a, 'c>(expr: AffineExpr<'c>, applied: &Applied<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let mut found = Vec::new();
    expr.walk(&mut |part| match part.kind() {
        AffineExprKind::Dim(at) => found.push(applied.operands[at as usize]),
        AffineExprKind::Symbol(at) => found.push(applied.operands[(applied.map.dims() + at) as usize]),
        _ => {}
    });
    found
}

/// Returns true if an index is the same for all values of an induction variable. One that is made by several applications is
/// taken for varying.
pub(super) fn is_invariant<'a, 'c>(variable: Value<'a, 'c>, index: Value<'a, 'c>) -> bool {
    let Some(apply) = index.defining::<affine::AffineApplyOp>() else { return index != variable };
    if apply.map_operands().any(|operand| operand.defining::<affine::AffineApplyOp>().is_some()) {
        return false;
    }
    let applied = Applied::new(apply.map(), apply.map_operands());
    applied.map.results().iter().all(|result| !operands_of(*result, &applied).contains(&variable))
}

/// Slope of a subscript along a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slope {
    Zero,
    One,
    Other,
}

/// Returns true if a subscript goes up by one from each iteration of a vector to the next.
fn is_contiguous<'a, 'c>(
    subscripts: &Applied<'a, 'c>,
    at: usize,
    of: affine::AffineForOp<'a, 'c>,
    size: i64,
) -> bool {
    if of.step() != 1 {
        return false;
    }
    let context = of.op().context();
    let mut composed = subscripts.clone();
    composed.compose(context);
    let Some(variable) = variable(of) else { return false };
    let is_variable: Vec<bool> = composed.operands.iter().map(|operand| *operand == variable).collect();
    let is_aligned = of.constant_lower_bound().is_some_and(|lower| lower % size == 0);
    let reader = SlopeReader { is_variable, dims: composed.map.dims(), size, is_aligned };
    reader.slope(composed.map.results()[at]) == Slope::One
}

struct SlopeReader {
    is_variable: Vec<bool>,
    dims: u32,
    size: i64,
    is_aligned: bool,
}

impl SlopeReader {
    fn slope(&self, expr: AffineExpr<'_>) -> Slope {
        let of_operand = |at: u32| if self.is_variable[at as usize] { Slope::One } else { Slope::Zero };
        let binary = match expr.kind() {
            AffineExprKind::Dim(at) => return of_operand(at),
            AffineExprKind::Symbol(at) => return of_operand(self.dims + at),
            AffineExprKind::Constant(_) => return Slope::Zero,
            _ => expr.as_binary(),
        };
        let Some((kind, left, right)) = binary else { return Slope::Other };
        let slopes = ensure_stack(|| (self.slope(left), self.slope(right)));
        match (kind, slopes) {
            (_, (Slope::Zero, Slope::Zero)) => Slope::Zero,
            (BinaryKind::Add, (Slope::One, Slope::Zero) | (Slope::Zero, Slope::One)) => Slope::One,
            // Within a vector that begins at a multiple of its size, the remainder goes up as the variable does.
            (BinaryKind::Mod, (Slope::One, Slope::Zero)) => {
                let is_whole = right.as_constant().is_some_and(|by| by > 0 && by % self.size == 0);
                let is_plain = matches!(left.kind(), AffineExprKind::Dim(_) | AffineExprKind::Symbol(_));
                if is_whole && is_plain && self.is_aligned { Slope::One } else { Slope::Other }
            }
            _ => Slope::Other,
        }
    }
}
