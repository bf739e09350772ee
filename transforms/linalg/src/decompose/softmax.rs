//! Softmax as its steps: the maximum, the exponentials of what is left, their sum, and the quotients.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_math::ExpOp;
use terrace_shape_reification::sizes::size;
use terrace_support::float::ApFloat;
use terrace_tensor::empty;

/// Replaces a `linalg.softmax` on tensors by operations that compute its steps, and returns the last one.
///
/// # Errors
/// If it is on memory, or is no softmax.
pub fn decompose_softmax(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Result<OpId, &'static str> {
    let softmax = rewriter.view::<linalg::SoftmaxOp>(op).ok_or("not a softmax")?;
    let (location, input, output) = (softmax.op().location(), softmax.input(), softmax.output());
    let (ty, dimension) = (input.ty(), usize::try_from(softmax.dimension()).ok());
    let dimension = dimension.ok_or("no dimension")?;
    if !ty.is_ranked_tensor() || softmax.op().result_count() != 1 {
        return Err("expected tensors");
    }
    let element = ty.element_or_self();
    let (semantics, rank) = (element.as_float().ok_or("expected floats")?, ty.rank().unwrap_or(0));
    let (input, output) = (input.id(), output.id());
    let mut sizes: Vec<MixedIndex> = Vec::new();
    for dim in (0..rank).filter(|dim| *dim != dimension) {
        sizes.push(size(input, dim, location, rewriter));
    }
    let reduced = empty(&sizes, element, location, rewriter);
    let steps = Steps { rank, dimension };
    let mut b = rewriter.builder(location);
    let last = (|| {
        let least = b.float(element, &ApFloat::nan(semantics).neg());
        let start = create_named(&mut b, linalg::FillOp::NAME, &[least], reduced, &[])?;
        let max = steps.reduce(&mut b, input, start, |b, x, y| b.maxnumf(x, y))?;
        let exp = steps.combine(&mut b, input, max, output, |b, x, max| {
            let left = b.subf(x, max);
            b.make(ExpOp::builder(b.context(), b.location).operand(left))
        })?;
        let zero = b.zero(element)?;
        let start = create_named(&mut b, linalg::FillOp::NAME, &[zero], reduced, &[])?;
        let sum = steps.reduce(&mut b, exp, start, |b, x, y| b.addf(x, y))?;
        steps.combine(&mut b, exp, sum, output, |b, x, sum| b.divf(x, sum))
    })();
    let last = last.ok_or("the steps cannot be created")?;
    rewriter.replace_op(op, &[last]);
    rewriter.value(last).defining_op().map(|op| op.id()).ok_or("the last step has no operation")
}

/// The shape of the steps.
struct Steps {
    rank: usize,
    dimension: usize,
}

impl Steps {
    /// Returns the map of the whole tensor, and that of one without the dimension.
    fn maps<'c>(&self, b: &Builder<'_, '_, 'c>) -> [AffineMap<'c>; 2] {
        let context = b.context();
        let dims = (0..self.rank).filter(|dim| *dim != self.dimension);
        let dims: Vec<AffineExpr<'c>> = dims.map(|dim| AffineExpr::dim(context, dim as u32)).collect();
        [AffineMap::identity(context, self.rank as u32), AffineMap::new(context, self.rank as u32, 0, &dims)]
    }

    /// Creates a reduction along the dimension.
    fn reduce<'b, 'c>(
        &self,
        b: &mut Builder<'_, 'b, 'c>,
        input: ValueId,
        start: ValueId,
        combine: fn(&mut Builder<'_, 'b, 'c>, ValueId, ValueId) -> ValueId,
    ) -> Option<ValueId> {
        let mut iterators = vec![IteratorType::Parallel; self.rank];
        iterators[self.dimension] = IteratorType::Reduction;
        let maps = self.maps(b);
        let loops = Loops { inputs: &[input], outputs: &[start], maps: &maps, iterators: &iterators };
        let new = create_generic(b, &loops, |b, elements| Some(vec![combine(b, elements[0], elements[1])]))?;
        Some(b.rewriter.op(new).result(0).id())
    }

    /// Creates a function of each element and of the one for its place along the other dimensions.
    fn combine<'b, 'c>(
        &self,
        b: &mut Builder<'_, 'b, 'c>,
        input: ValueId,
        reduced: ValueId,
        output: ValueId,
        combine: fn(&mut Builder<'_, 'b, 'c>, ValueId, ValueId) -> ValueId,
    ) -> Option<ValueId> {
        let [whole, part] = self.maps(b);
        let loops = Loops {
            inputs: &[input, reduced],
            outputs: &[output],
            maps: &[whole, part, whole],
            iterators: &vec![IteratorType::Parallel; self.rank],
        };
        let new = create_generic(b, &loops, |b, elements| Some(vec![combine(b, elements[0], elements[1])]))?;
        Some(b.rewriter.op(new).result(0).id())
    }
}
