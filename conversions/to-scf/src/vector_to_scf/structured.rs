//! Loops and conditionals with bodies.

use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, RegionSource, Type};
use terrace_scf::{ForOp, IfOp, YieldOp};

/// Result of a body: a value, if it has one.
pub(super) type Yielded = Option<ValueId>;

/// Creates a loop from zero in steps of one that carries one value or none, and returns its result.
///
/// The body is created before the loop, so the greedy driver comes to it in the next round only, as upstream's does: the
/// order of constants depends on that.
pub(super) fn for_each<'b, 'c>(
    [lower, upper, step]: [ValueId; 3],
    carried: Option<ValueId>,
    make: &mut Builder<'_, 'b, 'c>,
    body: impl FnOnce(&mut Builder<'_, 'b, 'c>, ValueId, Option<ValueId>) -> Option<Yielded>,
) -> Option<Yielded> {
    let (context, location) = (make.context(), make.location);
    let types: Vec<Type<'c>> = carried.iter().map(|value| make.type_of(*value)).collect();
    let here = make.rewriter.save_insertion_point();
    let region = make.rewriter.create_region();
    let index = (make.type_of(lower), location);
    let arguments = std::iter::once(index).chain(types.iter().map(|ty| (*ty, location)));
    let block = make.rewriter.create_block(region, None, arguments);
    let arguments: Vec<ValueId> = make.rewriter.block(block).arguments().map(|value| value.id()).collect();
    let value = body(make, arguments[0], arguments.get(1).copied())?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.restore_insertion_point(here);
    let new = ForOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_args(carried)
        .results(types)
        .region(RegionSource::Detached(region));
    let new = make.rewriter.create(new);
    Some(make.rewriter.results(new).first().copied())
}

/// Creates a conditional whose two branches yield a value of a type or nothing. They are created before it, too.
pub(super) fn choose<'b, 'c>(
    condition: ValueId,
    ty: Option<Type<'c>>,
    make: &mut Builder<'_, 'b, 'c>,
    yes: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> Option<Yielded>,
    no: impl FnOnce(&mut Builder<'_, 'b, 'c>) -> Option<Yielded>,
) -> Option<Yielded> {
    let (context, location) = (make.context(), make.location);
    let here = make.rewriter.save_insertion_point();
    let regions = [make.rewriter.create_region(), make.rewriter.create_region()];
    make.rewriter.create_block(regions[0], None, []);
    let value = yes(make)?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.create_block(regions[1], None, []);
    let value = no(make)?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.restore_insertion_point(here);
    let new = IfOp::builder(context, location)
        .condition(condition)
        .results(ty)
        .then_region(RegionSource::Detached(regions[0]))
        .else_region(RegionSource::Detached(regions[1]));
    let new = make.rewriter.create(new);
    Some(make.rewriter.results(new).first().copied())
}

/// Does something if a condition holds.
pub(super) fn when<'b, 'c>(
    condition: ValueId,
    make: &mut Builder<'_, 'b, 'c>,
    body: impl FnOnce(&mut Builder<'_, 'b, 'c>),
) {
    let (context, location) = (make.context(), make.location);
    let new =
        IfOp::builder(context, location).condition(condition).results([]).then_region(RegionSource::Empty);
    let new = make.rewriter.create(new);
    let after = make.rewriter.save_insertion_point();
    let region = make.rewriter.op(new).region(0).id();
    make.rewriter.create_block(region, None, []);
    body(make);
    make.rewriter.create(YieldOp::builder(context, location));
    make.rewriter.restore_insertion_point(after);
}
