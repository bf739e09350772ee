//! Counts of bits.

use super::Outline;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{RegionSource, Type, TypedOp};
use terrace_scf as scf;
use terrace_scf::{ForOp, IfOp};

/// Writes the count of leading zeros: the number is shifted left until it is negative.
pub(super) fn leading_zeros(f: &mut Outline<'_, '_, '_>) -> Option<()> {
    let (ty, &[number]) = (f.ty, f.arguments.as_slice()) else { return None };
    let (width, _) = ty.as_integer()?;
    let width = i64::from(width);
    let (context, location) = (f.b.context(), f.b.location);
    let all = f.b.int(ty, width);
    let zero = f.b.int(ty, 0);
    let is_zero = f.b.cmpi(CmpIPredicate::Eq, number, zero);
    let outer = conditional(f, is_zero, &[ty], &[all])?;

    let from = f.b.index(1);
    let one = f.b.int(ty, 1);
    let to = f.b.index(width);
    let none = f.b.int(ty, 0);
    let new = ForOp::builder(context, location).lower_bound(from).upper_bound(to).step(from);
    let each = f.b.create(new.init_args([number, none]).results([ty, ty]).region(RegionSource::Empty));
    let region = f.b.rewriter.op(each).regions().next()?.id();
    let arguments = [context.index_type(), ty, ty].map(|ty| (ty, location));
    let block = f.b.rewriter.create_block(region, None, arguments);
    let [_, rest, count] = f.go(block)?;
    let is_below = f.b.cmpi(CmpIPredicate::Slt, rest, zero);
    let inner = conditional(f, is_below, &[ty, ty], &[rest, count])?;
    let count = f.b.addi(count, one);
    let rest = f.b.shli(rest, one);
    yield_values(f, &[rest, count]);
    let values = leave(f, inner);
    yield_values(f, &values);
    let values = leave(f, each);
    yield_values(f, &[*values.get(1)?]);
    let count = *leave(f, outer).first()?;
    f.end(count);
    Some(())
}

/// Creates a conditional whose first branch yields values, and goes to its second one.
fn conditional<'c>(
    f: &mut Outline<'_, '_, 'c>,
    condition: ValueId,
    types: &[Type<'c>],
    yes: &[ValueId],
) -> Option<OpId> {
    let new = IfOp::builder(f.b.context(), f.b.location).condition(condition).results(types.iter().copied());
    let op = f.b.create(new.then_region(RegionSource::Empty).else_region(RegionSource::Empty));
    let regions: Vec<_> = f.b.rewriter.op(op).regions().map(|region| region.id()).collect();
    let &[first, second] = regions.as_slice() else { return None };
    f.b.rewriter.create_block(first, None, []);
    yield_values(f, yes);
    f.b.rewriter.create_block(second, None, []);
    Some(op)
}

fn yield_values(f: &mut Outline<'_, '_, '_>, values: &[ValueId]) {
    f.b.op(scf::YieldOp::NAME, values, &[], &[]);
}

/// Continues after an operation, whose results are the result.
fn leave(f: &mut Outline<'_, '_, '_>, op: OpId) -> Vec<ValueId> {
    f.b.rewriter.set_insertion_point_after(op);
    f.b.rewriter.results(op).to_vec()
}
