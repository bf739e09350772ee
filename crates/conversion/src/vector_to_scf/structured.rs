//! Loops and conditionals with bodies.

use terrace_dialect_transforms::vector::make::Make;
use terrace_ir::ids::{RegionId, ValueId};
use terrace_ir::{RegionSource, Type};
use terrace_scf::{ForOp, IfOp, YieldOp};

/// What a body gives: a value, if it has one.
pub(super) type Yielded = Option<ValueId>;

/// A loop from zero in steps of one, which carries one value or none; what it gives in the end.
pub(super) fn for_each<'b, 'c>(
    [lower, upper, step]: [ValueId; 3],
    carried: Option<ValueId>,
    make: &mut Make<'_, 'b, 'c>,
    body: impl FnOnce(&mut Make<'_, 'b, 'c>, ValueId, Option<ValueId>) -> Option<Yielded>,
) -> Option<Yielded> {
    let (context, location) = (make.context(), make.location);
    let types: Vec<Type<'c>> = carried.iter().map(|value| make.type_of(*value)).collect();
    let new = ForOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_args(carried)
        .results(types.clone())
        .region(RegionSource::Empty);
    let new = make.rewriter.create(new);
    let region = make.rewriter.op(new).region(0).id();
    let after = make.rewriter.save_insertion_point();
    let index = (make.type_of(lower), location);
    let arguments = std::iter::once(index).chain(types.into_iter().map(|ty| (ty, location)));
    let block = make.rewriter.create_block(region, None, arguments);
    let arguments: Vec<ValueId> = make.rewriter.block(block).arguments().map(|value| value.id()).collect();
    let value = body(make, arguments[0], arguments.get(1).copied())?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.restore_insertion_point(after);
    Some(make.rewriter.results(new).first().copied())
}

/// A conditional with two branches, which give a value of a type or nothing.
pub(super) fn choose<'b, 'c>(
    condition: ValueId,
    ty: Option<Type<'c>>,
    make: &mut Make<'_, 'b, 'c>,
    yes: impl FnOnce(&mut Make<'_, 'b, 'c>) -> Option<Yielded>,
    no: impl FnOnce(&mut Make<'_, 'b, 'c>) -> Option<Yielded>,
) -> Option<Yielded> {
    let (context, location) = (make.context(), make.location);
    let new = IfOp::builder(context, location)
        .condition(condition)
        .results(ty)
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let new = make.rewriter.create(new);
    let after = make.rewriter.save_insertion_point();
    let regions: Vec<RegionId> = make.rewriter.op(new).regions().map(|region| region.id()).collect();
    make.rewriter.create_block(regions[0], None, []);
    let value = yes(make)?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.create_block(regions[1], None, []);
    let value = no(make)?;
    make.rewriter.create(YieldOp::builder(context, location).results(value));
    make.rewriter.restore_insertion_point(after);
    Some(make.rewriter.results(new).first().copied())
}

/// Does something if a condition holds.
pub(super) fn when<'b, 'c>(
    condition: ValueId,
    make: &mut Make<'_, 'b, 'c>,
    body: impl FnOnce(&mut Make<'_, 'b, 'c>),
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
