//! The largest element in a window.

use super::windows::{Slide, array, dense, padded};
use crate::structured::{dim, empty};
use crate::tosa_to_linalg::{extreme, ignores_nan};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, Operation, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_tosa::MaxPool2dOp;

/// Attributes of a pool.
pub(super) struct Pool {
    pub kernel: [i64; 2],
    pub stride: [i64; 2],
    pub pad: [i64; 4],
}

impl Pool {
    /// Returns those of an operation.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        Some(Pool {
            kernel: array(op, "kernel")?.try_into().ok()?,
            stride: array(op, "stride")?.try_into().ok()?,
            pad: array(op, "pad")?.try_into().ok()?,
        })
    }

    /// Creates the sizes of the result that are not known.
    pub fn sizes<'c>(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        input: ValueId,
        result: Type<'c>,
    ) -> Option<Vec<ValueId>> {
        let mut sizes = Vec::new();
        for (at, size) in result.shape()?.iter().enumerate() {
            if *size != DYNAMIC {
                continue;
            }
            let mut size = dim(b, input, at);
            if let Some(space) = at.checked_sub(1).filter(|space| *space < 2) {
                let slide = Slide {
                    input: size,
                    window: b.index(self.kernel[space]),
                    pad: [self.pad[2 * space], self.pad[2 * space + 1]],
                    stride: self.stride[space],
                    dilation: 1,
                };
                size = slide.positions(b);
            }
            sizes.push(size);
        }
        Some(sizes)
    }
}

/// `max_pool2d(x) -> linalg.pooling_nhwc_max(pad(x))`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaxPool2dOp>(op)?;
    let (input, ty, result) = (view.input().id(), view.input().ty(), view.output().ty());
    let pool = Pool::of(view.op())?;
    let element = ty.element_or_self();
    let ignores_nan = element.is_float() && ignores_nan(view.op());
    if !ty.is_ranked_tensor() || !result.is_ranked_tensor() {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let start = extreme(context, element, true)?;
    let sizes = pool.sizes(&mut b, input, result)?;
    let input = padded(&mut b, input, &pool.pad, start)?;
    let start = b.constant_of(element, start);
    let destination = empty(&mut b, result, &sizes);
    let start = create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?;
    let window = empty(&mut b, context.ranked_tensor_type(&pool.kernel, element, None), &[]);
    let value = match ignores_nan {
        true => largest_number(&mut b, &pool, [input, window], start)?,
        false => {
            let numbers =
                [("dilations", dense(&b, &[1, 1], true)), ("strides", dense(&b, &pool.stride, true))];
            create_named(&mut b, linalg::PoolingNhwcMaxOp::NAME, &[input, window], start, &numbers)?
        }
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates a loop that ignores NaN.
fn largest_number(
    b: &mut Builder<'_, '_, '_>,
    pool: &Pool,
    inputs: [ValueId; 2],
    start: ValueId,
) -> Option<ValueId> {
    let context = b.context();
    let dim = |position| AffineExpr::dim(context, position);
    let slide = |at: u32, stride: i64| dim(at).mul_constant(context, stride).add(context, dim(at + 3));
    let read = [dim(0), slide(1, pool.stride[0]), slide(2, pool.stride[1]), dim(3)];
    let maps = [
        AffineMap::new(context, 6, 0, &read),
        AffineMap::new(context, 6, 0, &[dim(4), dim(5)]),
        AffineMap::new(context, 6, 0, &[dim(0), dim(1), dim(2), dim(3)]),
    ];
    let mut iterators = [IteratorType::Parallel; 6];
    iterators[4..].fill(IteratorType::Reduction);
    let loops = Loops { inputs: &inputs, outputs: &[start], maps: &maps, iterators: &iterators };
    let new = create_generic(b, &loops, |b, args| {
        let &[x, _, so_far] = args else { return None };
        let largest = b.maximumf(so_far, x);
        let is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
        Some(vec![b.select(is_nan, so_far, largest)])
    })?;
    Some(b.rewriter.op(new).result(0).id())
}
