//! Two-dimensional convolutions and poolings along a window with one row or column, as one-dimensional ones.

use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Ctx, Location, PatternRewriter, Type, TypedOp};
use terrace_linalg::*;
use terrace_shape_reification::sizes::sizes;
use terrace_support::ap_int::ApInt;
use terrace_tensor::{extract_slice, insert_slice};

/// A two-dimensional operation, and the one-dimensional one.
struct Row {
    two: &'static str,
    one: &'static str,
    /// First of the two dimensions of the input, the window, and the output along which the window moves.
    dims: [usize; 3],
}

macro_rules! rows {
    ($($two:ident -> $one:ident $dims:expr;)*) => {
        &[$(Row { two: $two::SPEC.name, one: $one::SPEC.name, dims: $dims }),*]
    };
}

const ROWS: &[Row] = rows! {
    Conv2DNhwcHwcfOp -> Conv1DNwcWcfOp [1, 0, 1];
    Conv2DNchwFchwOp -> Conv1DNcwFcwOp [2, 2, 2];
    PoolingNhwcSumOp -> PoolingNwcSumOp [1, 0, 1];
    PoolingNchwSumOp -> PoolingNcwSumOp [2, 0, 2];
    PoolingNhwcMaxOp -> PoolingNwcMaxOp [1, 0, 1];
    PoolingNhwcMaxUnsignedOp -> PoolingNwcMaxUnsignedOp [1, 0, 1];
    PoolingNhwcMinOp -> PoolingNwcMinOp [1, 0, 1];
    PoolingNhwcMinUnsignedOp -> PoolingNwcMinUnsignedOp [1, 0, 1];
    PoolingNchwMaxOp -> PoolingNcwMaxOp [2, 0, 2];
    DepthwiseConv2DNhwcHwcOp -> DepthwiseConv1DNwcWcOp [1, 0, 1];
    Conv2DOp -> Conv1DOp [0, 0, 0];
};

/// Replaces a two-dimensional convolution or pooling on tensors by a one-dimensional one on slices, and returns that. The
/// window and the output have one row, or one column.
///
/// # Errors
/// If there is no one-dimensional form of the operation, or the window has several rows and columns.
pub fn downscale_convolution(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let row = ROWS.iter().find(|row| view.is(row.two)).ok_or("expected a two-dimensional convolution")?;
    let linalg = LinalgOp::of(view).filter(|linalg| linalg.is_on_tensors()).ok_or("expected tensors")?;
    let location = view.location();
    let operands: Vec<(ValueId, Type<'_>)> =
        linalg.op().operands().map(|operand| (operand.id(), operand.ty())).collect();
    let is_one = |operand: usize, dim: usize| {
        operands.get(operand).and_then(|(_, ty)| ty.shape()?.get(row.dims[operand] + dim)) == Some(&1)
    };
    let dropped = (0..2).find(|dim| (0..3).all(|operand| is_one(operand, *dim)));
    let dropped = dropped.ok_or("the window has several rows and columns")?;
    let context = rewriter.context();
    let kept = |name: &str| Some(kept_factor(context, view.attribute(name)?, dropped));
    let mut attributes: Vec<(&str, Attribute<'_>)> = Vec::new();
    for name in ["dilations", "strides"] {
        if let Some(factor) = kept(name) {
            attributes.push((name, factor.ok_or("unexpected factors")?));
        }
    }
    let mut parts = Vec::new();
    for ((value, _), dim) in operands.iter().zip(row.dims) {
        parts.push(without_dim(*value, dim + dropped, location, rewriter).ok_or("expected ranked tensors")?);
    }
    let [input, window, output] = parts[..] else { return Err("expected three operands") };
    let named_parts = NamedParts {
        name: row.one,
        location,
        inputs: &[input, window],
        outputs: &[output],
        attributes: &attributes,
    };
    let state = named(rewriter.body_mut(), named_parts).map_err(|_| "the operation cannot be created")?;
    let new = rewriter.create(state);
    let result = rewriter.op(new).result(0).id();
    let dest = operands[2].0;
    let slice = whole(dest, location, rewriter);
    let result = insert_slice(result, dest, &slice, location, rewriter);
    rewriter.replace_op(op, &[result]);
    Ok(new)
}

/// Returns the factor of the dimension that stays, as a vector of one.
fn kept_factor<'c>(context: Ctx<'c>, factors: Attribute<'c>, dropped: usize) -> Option<Attribute<'c>> {
    let kept = factors.dense_integers()?.nth(1 - dropped)?.to_i64()?;
    let ty = context.vector_type(&[1], context.integer_type(64));
    Some(context.dense_integers_attribute(ty, &[ApInt::from_i64(64, kept)]))
}

fn whole<'c>(value: ValueId, location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Slice {
    let sizes = sizes(value, location, rewriter);
    let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
    Slice { offsets: all(0), strides: all(1), sizes }
}

/// Returns a tensor without a dimension of size one.
fn without_dim<'c>(
    value: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let ty = rewriter.type_of(value);
    let mut shape = ty.shape()?.to_vec();
    shape.remove(dim);
    let result = rewriter.context().ranked_tensor_type(&shape, ty.element_or_self(), ty.encoding());
    let slice = whole(value, location, rewriter);
    Some(extract_slice(value, &slice, result, location, rewriter))
}
