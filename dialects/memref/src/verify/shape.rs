//! Checks of views of memory.

use crate::facts::shapes::{SLICE, has_identity_layout, subview_type};
use crate::{ReinterpretCastOp, ReshapeOp, SubViewOp, TransposeOp, ViewOp};
use terrace_interfaces::dynamic_sizes;
use terrace_interfaces::view_like::{
    RankReduction, match_rank_reduced, verify_in_bounds, verify_offsets_sizes_and_strides,
};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::{AttributeKind, Ctx, DYNAMIC, LogicalResult, Type, TypedOp, suffix_products};
use terrace_support::ensure_stack;

/// Returns a size, stride or offset in a message.
fn known(value: i64) -> String {
    if value == DYNAMIC { "dynamic".to_owned() } else { value.to_string() }
}

impl ReinterpretCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        let shape = result.shape().unwrap_or_default();
        verify_offsets_sizes_and_strides(op, SLICE, [1, shape.len(), shape.len()])?;
        let what = if source.memory_space() != result.memory_space() {
            Some("memory spaces")
        } else if source.shaped_element() != result.shaped_element() {
            Some("element types")
        } else {
            None
        };
        if let Some(what) = what {
            return op.emit_error(format_args!(
                "different {what} specified for source type '{source}' and result memref type '{result}'"
            ));
        }
        let differs = |(_, (wanted, given)): &(usize, (&i64, &i64))| **given != DYNAMIC && wanted != given;
        if let Some((at, (wanted, given))) = self.static_sizes().iter().zip(shape).enumerate().find(differs) {
            return op.emit_error(format_args!(
                "expected result type with size = {} instead of {given} in dim = {at}",
                known(*wanted)
            ));
        }
        let Some((strides, offset)) = result.strides_and_offset() else {
            return op.emit_error(format_args!(
                "expected result type to have strided layout but found '{result}'"
            ));
        };
        let wanted = self.static_offsets().first().copied().unwrap_or(0);
        if offset != DYNAMIC && offset != wanted {
            return op.emit_error(format_args!(
                "expected result type with offset = {} instead of {offset}",
                known(wanted)
            ));
        }
        if let Some((at, (wanted, given))) =
            self.static_strides().iter().zip(&strides).enumerate().find(differs)
        {
            return op.emit_error(format_args!(
                "expected result type with stride = {} instead of {given} in dim = {at}",
                known(*wanted)
            ));
        }
        Ok(())
    }
}

impl ReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        if source.shaped_element() != result.shaped_element() {
            return op
                .emit_op_error("element types of source and destination memref types should be the same");
        }
        if !has_identity_layout(source) {
            return op.emit_op_error("source memref type should have identity affine map");
        }
        let Some(rank) = result.rank() else { return Ok(()) };
        if !has_identity_layout(result) {
            return op.emit_op_error("result memref type should have identity affine map");
        }
        match self.shape().ty().shape() {
            Some([DYNAMIC]) => op.emit_op_error(
                "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
            ),
            Some([len]) if usize::try_from(*len) != Ok(rank) => {
                op.emit_op_error("length of shape operand differs from the result's memref rank")
            }
            _ => Ok(()),
        }
    }
}

impl ViewOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (base, view) = (self.source().ty(), self.result().ty());
        dynamic_sizes::verify_count(op, view, self.sizes().len())?;
        for (name, ty) in [("base", base), ("result", view)] {
            if !has_identity_layout(ty) {
                return op.emit_error(format_args!("unsupported map for {name} memref type '{ty}'"));
            }
        }
        if base.memory_space() != view.memory_space() {
            return op.emit_error(format_args!(
                "different memory spaces specified for base memref type '{base}' and view memref type '{view}'"
            ));
        }
        Ok(())
    }
}

impl<'c> SubViewOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (base, result) = (self.source().ty(), self.result().ty());
        let shape = base.shape().unwrap_or_default();
        verify_offsets_sizes_and_strides(op, SLICE, [shape.len(); 3])?;
        if base.memory_space() != result.memory_space() {
            return op.emit_error(format_args!(
                "different memory spaces specified for base memref type '{base}' and subview memref type '{result}'"
            ));
        }
        if !base.is_strided() {
            return op.emit_error(format_args!("base type '{base}' is not strided"));
        }
        let (offsets, sizes, strides) = (self.static_offsets(), self.static_sizes(), self.static_strides());
        let expected = subview_type(op.context(), base, &offsets, &sizes, &strides);
        let what = match match_rank_reduced(expected, result) {
            RankReduction::RankTooLarge => {
                return op.emit_error(format_args!(
                    "expected result rank to be smaller or equal to the source rank, but got '{result}'"
                ));
            }
            RankReduction::ElementTypeMismatch => {
                return op.emit_error(format_args!(
                    "expected result element type to be '{}', but got '{result}'",
                    expected.element_or_self()
                ));
            }
            RankReduction::SizeMismatch => Some("sizes"),
            _ => (!is_reduced_layout(expected, result)).then_some("layout"),
        };
        if let Some(what) = what {
            return op.emit_error(format_args!(
                "expected result type to be '{expected}' or a rank-reduced version. (mismatch of result {what}), but \
                 got '{result}'"
            ));
        }
        verify_in_bounds(op, shape, &offsets, &sizes, &strides)
    }
}

/// Returns true if the layout of `reduced` is that of `full` for some choice of the dimensions of size one that are
/// left out.
fn is_reduced_layout(full: Type<'_>, reduced: Type<'_>) -> bool {
    let (Some((strides, offset)), Some((reduced_strides, reduced_offset))) =
        (full.strides_and_offset(), reduced.strides_and_offset())
    else {
        return false;
    };
    let dims = full.shape().unwrap_or_default().iter().zip(&strides);
    let wanted: Vec<_> = reduced.shape().unwrap_or_default().iter().zip(&reduced_strides).collect();
    // `reached[n]`: the dimensions so far can stand for the first n of the reduced type.
    let mut reached = vec![false; wanted.len() + 1];
    reached[0] = true;
    for dim in dims {
        for count in (0..=wanted.len()).rev() {
            let is_left_out = reached[count] && *dim.0 == 1;
            let is_kept = count > 0 && reached[count - 1] && wanted[count - 1] == dim;
            reached[count] = is_left_out || is_kept;
        }
    }
    offset == reduced_offset && reached[wanted.len()]
}

impl<'c> TransposeOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, result, permutation) = (self.input().ty(), self.result().ty(), self.permutation());
        if !permutation.is_permutation() {
            return op.emit_op_error("expected a permutation map");
        }
        if input.rank() != Some(permutation.dims() as usize) {
            return op.emit_op_error("expected a permutation map of same rank as the input");
        }
        let context = op.context();
        let expected = transposed_type(context, input, permutation);
        if !is_equivalent(context, expected, result) {
            return op.emit_op_error(format_args!(
                "result type '{result}' is not equivalent to the canonical transposed input type '{expected}'"
            ));
        }
        Ok(())
    }
}

/// Returns the type with its dimensions in another order; the layout is a map unless it is the identity.
fn transposed_type<'c>(context: Ctx<'c>, input: Type<'c>, permutation: AffineMap<'c>) -> Type<'c> {
    let (strides, offset) = input.strides_and_offset().unwrap_or_default();
    let sizes = input.shape().unwrap_or_default();
    let dims: Vec<usize> = permutation.results().iter().filter_map(|result| dim_of(*result)).collect();
    let strides: Vec<i64> = dims.iter().map(|dim| strides[*dim]).collect();
    let sizes: Vec<i64> = dims.iter().map(|dim| sizes[*dim]).collect();
    // A stride that is not known may be another one than the identity's.
    let is_identity = offset == 0 && !strides.contains(&DYNAMIC) && strides == suffix_products(&sizes);
    let layout = match strides[..] {
        // The one layout whose map is the identity and that upstream leaves as it is.
        [1] if offset == 0 => Some(context.strided_layout_attribute(0, &[1])),
        _ if is_identity => None,
        _ => Some(context.affine_map_attribute(AffineMap::strided(context, offset, &strides))),
    };
    context.memref_type(&sizes, input.element_or_self(), layout, input.memory_space())
}

fn dim_of(expr: AffineExpr<'_>) -> Option<usize> {
    match expr.kind() {
        AffineExprKind::Dim(at) => Some(at as usize),
        _ => None,
    }
}

/// Returns true if two memref types are the same up to the spelling of their layouts.
fn is_equivalent<'c>(context: Ctx<'c>, expected: Type<'c>, given: Type<'c>) -> bool {
    if expected.shape() != given.shape()
        || expected.shaped_element() != given.shaped_element()
        || expected.memory_space() != given.memory_space()
        || (given.layout().is_none() && expected.layout().is_some())
    {
        return false;
    }
    match (monomials(context, expected), monomials(context, given)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// A product of dimensions and symbols, each as its kind and number, in order.
type Monomial = Vec<(bool, u32)>;

/// Returns the map of a layout as a sum of products with coefficients, sorted; `None` if it is no such sum.
fn monomials<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Vec<(Monomial, i64)>> {
    let map = match ty.layout().map(|layout| *layout.kind()) {
        Some(AttributeKind::AffineMap(map)) => map,
        _ => {
            let (strides, offset) = ty.strides_and_offset()?;
            AffineMap::strided(context, offset, &strides)
        }
    };
    let [result] = map.results() else { return None };
    let mut sum = Vec::new();
    expand(*result, &Vec::new(), 1, &mut sum)?;
    sum.sort();
    sum.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 += next.1;
        }
        is_same
    });
    sum.retain(|(_, coefficient)| *coefficient != 0);
    Some(sum)
}

/// No layout needs more products than this; products of sums could have any number.
const MOST_MONOMIALS: usize = 4096;

/// Adds `coefficient * factors * expr` to a sum; `None` if it is no sum of products, or too long.
fn expand(
    expr: AffineExpr<'_>,
    factors: &Monomial,
    coefficient: i64,
    sum: &mut Vec<(Monomial, i64)>,
) -> Option<()> {
    let with = |factor: (bool, u32)| {
        let mut all = factors.clone();
        all.push(factor);
        all.sort_unstable();
        all
    };
    if sum.len() >= MOST_MONOMIALS {
        return None;
    }
    match expr.kind() {
        AffineExprKind::Constant(value) => sum.push((factors.clone(), coefficient.checked_mul(value)?)),
        AffineExprKind::Dim(at) => sum.push((with((false, at)), coefficient)),
        AffineExprKind::Symbol(at) => sum.push((with((true, at)), coefficient)),
        AffineExprKind::Binary(BinaryKind::Add, lhs, rhs) => {
            ensure_stack(|| {
                expand(lhs, factors, coefficient, sum)?;
                expand(rhs, factors, coefficient, sum)
            })?;
        }
        AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
            ensure_stack(|| {
                let mut parts = Vec::new();
                expand(lhs, factors, coefficient, &mut parts)?;
                for (factors, coefficient) in parts {
                    expand(rhs, &factors, coefficient, sum)?;
                }
                Some(())
            })?;
        }
        AffineExprKind::Binary(..) => return None,
    }
    Some(())
}
