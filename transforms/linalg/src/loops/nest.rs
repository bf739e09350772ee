//! Loops that carry tensors.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, RegionSource, Type, Value};
use terrace_scf::{ForOp, YieldOp};

/// Creates an `scf.for` whose block has no operations yet. Returns it, its induction variable, and what it carries.
pub(crate) fn loop_around<'c>(
    [lower, upper, step]: [ValueId; 3],
    carried: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> (OpId, ValueId, Vec<ValueId>) {
    let context = rewriter.context();
    let types: Vec<Type<'c>> = carried.iter().map(|value| rewriter.type_of(*value)).collect();
    let new = ForOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_args(carried.iter().copied())
        .results(types.iter().copied())
        .region(RegionSource::Empty);
    let new = rewriter.create(new);
    let point = rewriter.save_insertion_point();
    let region = rewriter.op(new).region(0).id();
    let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
    let block = rewriter.create_block(region, None, arguments);
    let arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    rewriter.restore_insertion_point(point);
    (new, arguments[0], arguments[1..].to_vec())
}

/// Loops from zero in steps of one, with constant extents.
pub(crate) struct LoopNest {
    /// The constant zero.
    pub zero: ValueId,
    uppers: Vec<ValueId>,
    one: ValueId,
}

impl LoopNest {
    /// Creates the constants of loops with these extents.
    pub(crate) fn new<'c>(
        extents: &[i64],
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Self {
        let mut b = rewriter.builder(location);
        let zero = b.index(0);
        let uppers = extents.iter().map(|extent| b.index(*extent)).collect();
        LoopNest { zero, uppers, one: b.index(1) }
    }

    /// Creates the loops around a body that computes what one iteration carries to the next, and returns what they give.
    pub(crate) fn create<'b, 'c>(
        &self,
        init: ValueId,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'b, 'c>,
        body: impl FnOnce(&[ValueId], ValueId, &mut PatternRewriter<'b, 'c>) -> Option<ValueId>,
    ) -> Option<ValueId> {
        let (mut carried, mut variables, mut loops) = (init, Vec::new(), Vec::new());
        for upper in &self.uppers {
            let bounds = [self.zero, *upper, self.one];
            let (new, variable, inner) = loop_around(bounds, &[carried], location, rewriter);
            let block = rewriter.op(new).region(0).first_block()?.id();
            rewriter.set_insertion_point_to_end(block);
            loops.push(new);
            variables.push(variable);
            carried = *inner.first()?;
        }
        let mut value = body(&variables, carried, rewriter)?;
        while let Some(inner) = loops.pop() {
            let context = rewriter.context();
            rewriter.create(YieldOp::builder(context, location).results([value]));
            value = rewriter.op(inner).result(0).id();
            rewriter.set_insertion_point_after(inner);
        }
        Some(value)
    }
}
