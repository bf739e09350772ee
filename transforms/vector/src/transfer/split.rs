//! Transfers that may go out of bounds, as ones in bounds: of the memory itself where they lie in it, else of a buffer.
//!
//! ```text
//!   %v = transfer_read %m[%i]      ->      %m2, %i2 = if %i + 4 <= size { yield %m, %i }
//!                                                     else { %b = transfer_read %m[%i]; yield %b, 0 }
//!                                          %v = transfer_read %m2[%i2] {in_bounds}
//! ```

use super::is_masked;
use crate::shapes::{rank_of, shape_of};
use terrace_affine::{AffineMinOp, apply_folded};
use terrace_arith::{ArithBuilder, CmpIOp, CmpIPredicate};
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::Trait;
use terrace_ir::{
    Attribute, Builder, Ctx, DYNAMIC, Location, MatchResult, Operation, Pattern, PatternRewriter,
    RegionSource, Root, Type, TypedOp, Value, ValueMap,
};
use terrace_linalg as linalg;
use terrace_linalg::{NamedParts, named};
use terrace_memref::facts::shapes::{has_identity_layout, subview_type};
use terrace_memref::{
    AllocaOp, CastOp, CopyOp, DimOp, LoadOp, MemorySpaceCastOp, StoreOp, SubViewOp, are_cast_compatible,
};
use terrace_scf as scf;
use terrace_vector as vector;

/// Splits transfers by an `scf.if` and a buffer on the stack, which a transfer fills or empties.
pub const SPLIT: &[Pattern] = &[
    Pattern::of::<vector::TransferReadOp>("VectorTransferFullPartialRewriter", split),
    Pattern::of::<vector::TransferWriteOp>("VectorTransferFullPartialRewriter", split),
];

/// Splits transfers by an `scf.if` and a buffer on the stack, which a copy fills or empties where the buffer has all
/// dimensions of the memory, else a transfer.
pub const SPLIT_BY_COPIES: &[Pattern] = &[
    Pattern::of::<vector::TransferReadOp>("VectorTransferFullPartialRewriter", split_by_copies),
    Pattern::of::<vector::TransferWriteOp>("VectorTransferFullPartialRewriter", split_by_copies),
];

/// Takes transfers to be in bounds.
pub const FORCE_IN_BOUNDS: Pattern =
    Pattern::with_root(Root::Any, "VectorTransferFullPartialRewriter", |op, rewriter| {
        let is_transfer = rewriter.op(op).isa::<vector::TransferReadOp>()
            || rewriter.op(op).isa::<vector::TransferWriteOp>();
        let transfer = Transfer::of(op, rewriter).filter(|_| is_transfer)?;
        mark_in_bounds(op, transfer.in_bounds.len(), rewriter);
        Some(())
    });

/// A transfer from or to memory along its last dimensions, with dimensions that may be out of bounds.
struct Transfer<'c> {
    base: ValueId,
    indices: Vec<ValueId>,
    vector: Type<'c>,
    in_bounds: Vec<bool>,
    is_read: bool,
    location: Location<'c>,
}

impl<'c> Transfer<'c> {
    fn of(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let view = rewriter.op(op);
        let flags = |list: &[Attribute<'c>]| list.iter().map(|flag| flag.as_bool() == Some(true)).collect();
        let (base, indices, vector, in_bounds, map, mask): (Value<'_, 'c>, Vec<ValueId>, _, Vec<bool>, _, _) =
            if let Some(read) = view.try_as::<vector::TransferReadOp>() {
                let indices = read.indices().map(Value::id).collect();
                (
                    read.base(),
                    indices,
                    read.vector().ty(),
                    flags(read.in_bounds()),
                    read.permutation_map(),
                    read.mask(),
                )
            } else {
                let write = view.try_as::<vector::TransferWriteOp>()?;
                let indices = write.indices().map(Value::id).collect();
                let vector = write.value_to_store().ty();
                (
                    write.base(),
                    indices,
                    vector,
                    flags(write.in_bounds()),
                    write.permutation_map(),
                    write.mask(),
                )
            };
        let fits = rank_of(vector) > 0
            && map.is_minor_identity()
            && mask.is_none()
            && base.ty().is_memref()
            && !vector.is_scalable_vector()
            && in_bounds.contains(&false);
        let is_read = view.isa::<vector::TransferReadOp>();
        fits.then(|| Transfer {
            base: base.id(),
            indices,
            vector,
            in_bounds,
            is_read,
            location: view.location(),
        })
    }
}

/// Sets all flags of a transfer that say that a dimension is in bounds.
fn mark_in_bounds(op: OpId, count: usize, rewriter: &mut PatternRewriter<'_, '_>) {
    let flag = rewriter.context().bool_attribute(true);
    let flags = rewriter.context().array_attribute(&vec![flag; count]);
    rewriter.set_attribute(op, "in_bounds", Some(flags));
}

fn split(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    split_transfer(op, false, rewriter)
}

fn split_by_copies(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    split_transfer(op, true, rewriter)
}

/// Returns the type of a strided memref in another memory space.
fn in_memory_space<'c>(ty: Type<'c>, space: Option<Attribute<'c>>, context: Ctx<'c>) -> Option<Type<'c>> {
    let (strides, offset) = ty.strides_and_offset()?;
    let layout = context.strided_layout_attribute(offset, &strides);
    let layout = (!has_identity_layout(ty)).then_some(layout);
    Some(context.memref_type(shape_of(ty), ty.element_or_self(), layout, space))
}

fn split_transfer(op: OpId, copies: bool, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    let view = rewriter.op(op);
    if is_masked(view) || view.parent_op().is_some_and(|parent| parent.isa::<scf::IfOp>()) {
        return None;
    }
    let scope = allocation_scope(view)?;
    let context = rewriter.context();
    let Transfer { location, base, .. } = transfer;
    let base_type = rewriter.type_of(base);
    let buffer_type =
        context.memref_type(shape_of(transfer.vector), transfer.vector.element_or_self(), None, None);
    let common = common_type(base_type, buffer_type, rewriter)?;
    let copies = copies
        && transfer.indices.len() == transfer.in_bounds.len()
        && base_type.element_or_self() == buffer_type.element_or_self();

    let moved = match base_type.memory_space() == common.memory_space() {
        true => None,
        false => Some(in_memory_space(base_type, common.memory_space(), context)?),
    };

    rewriter.set_insertion_point(op);
    let fits = in_bounds(&transfer, rewriter)?;
    let point = rewriter.save_insertion_point();
    rewriter.set_insertion_point_to_start(scope);
    let alignment = context.i64_attribute(32);
    let alloca = AllocaOp::builder(context, location).alignment_attr(Some(alignment)).memref(buffer_type);
    let buffer = rewriter.create_value(alloca);
    rewriter.restore_insertion_point(point);

    let index = context.index_type();
    let types = [common].into_iter().chain(transfer.indices.iter().map(|_| index));
    let guard = guarded(fits, types.collect(), 2, location, rewriter);
    enter(guard, 0, rewriter);
    let mut whole = base;
    if let Some(moved) = moved {
        whole =
            rewriter.create_value(MemorySpaceCastOp::builder(context, location).source(whole).dest(moved));
    }
    if rewriter.type_of(whole) != common {
        whole = rewriter.create_value(CastOp::builder(context, location).source(whole).dest(common));
    }
    let all: Vec<ValueId> = [whole].into_iter().chain(transfer.indices.iter().copied()).collect();
    rewriter.create(scf::YieldOp::builder(context, location).results(all));

    enter(guard, 1, rewriter);
    let zero = rewriter.builder(location).index(0);
    if transfer.is_read && copies {
        let padding = rewriter.view::<vector::TransferReadOp>(op)?.padding().id();
        let parts = NamedParts {
            name: linalg::FillOp::NAME,
            location,
            inputs: &[padding],
            outputs: &[buffer],
            attributes: &[],
        };
        let fill = named(rewriter.body_mut(), parts).ok()?;
        rewriter.create(fill);
        let [part, cells] = intersection(&transfer, buffer, rewriter)?;
        rewriter.create(CopyOp::builder(context, location).source(part).target(cells));
    } else if transfer.is_read {
        let read = rewriter.clone_op(op, &mut ValueMap::default());
        let value = rewriter.op(read).result(0).id();
        let cell = as_cell(buffer, transfer.vector, location, rewriter);
        rewriter.create(StoreOp::builder(context, location).value(value).memref(cell));
    }
    let mut part = buffer;
    if buffer_type != common {
        part = rewriter.create_value(CastOp::builder(context, location).source(buffer).dest(common));
    }
    let all: Vec<ValueId> = [part].into_iter().chain(transfer.indices.iter().map(|_| zero)).collect();
    rewriter.create(scf::YieldOp::builder(context, location).results(all));

    rewriter.set_insertion_point_after(guard);
    let place = rewriter.results(guard);
    let first = usize::from(!transfer.is_read);
    if transfer.is_read {
        place.iter().enumerate().for_each(|(at, value)| rewriter.set_operand(op, first + at, *value));
        mark_in_bounds(op, transfer.in_bounds.len(), rewriter);
        return Some(());
    }
    let write = rewriter.clone_op(op, &mut ValueMap::default());
    place.iter().enumerate().for_each(|(at, value)| rewriter.set_operand(write, first + at, *value));
    mark_in_bounds(write, transfer.in_bounds.len(), rewriter);
    let mut b = rewriter.builder(location);
    let yes = b.bool(true);
    let goes_out = b.xori(fits, yes);
    let guard = guarded(goes_out, Vec::new(), 1, location, rewriter);
    enter(guard, 0, rewriter);
    if copies {
        let [part, cells] = intersection(&transfer, buffer, rewriter)?;
        rewriter.create(CopyOp::builder(context, location).source(cells).target(part));
    } else {
        let cell = as_cell(buffer, transfer.vector, location, rewriter);
        let value =
            rewriter.create_value(LoadOp::builder(context, location).memref(cell).result(transfer.vector));
        let rest = rewriter.clone_op(op, &mut ValueMap::default());
        rewriter.set_operand(rest, 0, value);
    }
    rewriter.create(scf::YieldOp::builder(context, location));
    rewriter.erase_op(op);
    Some(())
}

/// Creates an `scf.if` whose regions have empty blocks.
pub(crate) fn guarded<'c>(
    condition: ValueId,
    types: Vec<Type<'c>>,
    regions: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let new = scf::IfOp::builder(rewriter.context(), location)
        .condition(condition)
        .results(types)
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let guard = rewriter.create(new);
    for region in 0..regions {
        let region = rewriter.op(guard).region(region).id();
        rewriter.create_block(region, None, []);
    }
    guard
}

/// Sets the insertion point into a region of an `scf.if`.
pub(crate) fn enter(guard: OpId, region: usize, rewriter: &mut PatternRewriter<'_, '_>) {
    if let Some(block) = rewriter.op(guard).region(region).first_block().map(|block| block.id()) {
        rewriter.set_insertion_point_to_end(block);
    }
}

/// Creates a view of a buffer as one vector.
fn as_cell<'c>(
    buffer: ValueId,
    vector: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let cell = context.memref_type(&[], vector, None, None);
    rewriter.create_value(vector::TypeCastOp::builder(context, location).memref(buffer).result(cell))
}

/// Creates the condition that all dimensions of a transfer are in bounds: `index + size <= dim`.
fn in_bounds<'c>(transfer: &Transfer<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
    let (context, location) = (rewriter.context(), transfer.location);
    let leading = transfer.indices.len().checked_sub(transfer.in_bounds.len())?;
    let mut all = None;
    for (dim, is_known) in transfer.in_bounds.iter().enumerate() {
        if *is_known {
            continue;
        }
        let size = *shape_of(transfer.vector).get(dim)?;
        let place = leading + dim;
        let end = AffineExpr::symbol(context, 0).add_constant(context, size);
        let start = transfer.indices[place];
        let start =
            rewriter.value(start).constant_i64().map_or(MixedIndex::Value(start), MixedIndex::Constant);
        let end = apply_folded(AffineMap::new(context, 0, 1, &[end]), &[start], location, rewriter);
        let mut b = rewriter.builder(location);
        let end = b.index_of(end);
        let extent = extent_of(transfer.base, place, &mut b)?;
        let comparison =
            CmpIOp::builder(context, location).predicate(CmpIPredicate::Sle).lhs(end).rhs(extent);
        let fits = rewriter.fold(comparison);
        all = Some(match all {
            Some(others) => rewriter.builder(location).folding().andi(others, fits),
            None => fits,
        });
    }
    all
}

/// Returns the size of memory in a dimension.
fn extent_of(base: ValueId, dim: usize, b: &mut Builder<'_, '_, '_>) -> Option<ValueId> {
    Some(match *shape_of(b.type_of(base)).get(dim)? {
        DYNAMIC => {
            let dim = b.index(dim as i64);
            b.make(DimOp::builder(b.context(), b.location).source(base).index(dim))
        }
        extent => b.index(extent),
    })
}

/// Creates views of what a transfer accesses in bounds: of the memory and of a buffer for all.
fn intersection<'c>(
    transfer: &Transfer<'c>,
    buffer: ValueId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<[ValueId; 2]> {
    let (context, location) = (rewriter.context(), transfer.location);
    let dim = |at| AffineExpr::dim(context, at);
    let rest = dim(0).sub(context, dim(1));
    let map = AffineMap::new(context, 3, 0, &[rest, dim(2)]);
    let mut sizes = Vec::new();
    for (place, index) in transfer.indices.iter().enumerate() {
        let mut b = rewriter.builder(location);
        let extent = extent_of(transfer.base, place, &mut b)?;
        let size = b.index(*shape_of(transfer.vector).get(place)?);
        let new = AffineMinOp::builder(context, location).map(map).operands([extent, *index, size]);
        sizes.push(rewriter.create_value(new.result(context.index_type())));
    }
    let count = sizes.len();
    let zeros = vec![MixedIndex::Constant(0); count];
    let starts: Vec<MixedIndex> = transfer.indices.iter().map(|index| MixedIndex::Value(*index)).collect();
    let sizes: Vec<MixedIndex> = sizes.into_iter().map(MixedIndex::Value).collect();
    let ones = vec![1; count];
    let mut view = |base: ValueId, offsets: &[MixedIndex]| {
        let (static_offsets, static_sizes) = (constants_of(offsets), constants_of(&sizes));
        let result = subview_type(context, rewriter.type_of(base), &static_offsets, &static_sizes, &ones);
        let new = SubViewOp::builder(context, location)
            .source(base)
            .offsets(values_of(offsets))
            .sizes(values_of(&sizes))
            .static_offsets(&static_offsets)
            .static_sizes(&static_sizes)
            .static_strides(&ones)
            .result(result);
        rewriter.create_value(new)
    };
    Some([view(transfer.base, &starts), view(buffer, &zeros)])
}

/// Returns the memref type that two others can be cast to, in the default memory space.
fn common_type<'c>(a: Type<'c>, b: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Option<Type<'c>> {
    if are_cast_compatible(a, b) {
        return Some(a);
    }
    let join = |a: &[i64], b: &[i64]| -> Option<Vec<i64>> {
        let both = a.iter().zip(b).map(|(a, b)| if a == b { *a } else { DYNAMIC });
        (a.len() == b.len()).then(|| both.collect())
    };
    let ((a_strides, a_offset), (b_strides, b_offset)) = (a.strides_and_offset()?, b.strides_and_offset()?);
    let shape = join(shape_of(a), shape_of(b))?;
    let offset = if a_offset == b_offset { a_offset } else { DYNAMIC };
    let layout = rewriter.context().strided_layout_attribute(offset, &join(&a_strides, &b_strides)?);
    Some(rewriter.context().memref_type(&shape, a.element_or_self(), Some(layout), None))
}

/// Returns the block that buffers on the stack are created in: that of the operation around that frees them and is no
/// loop.
fn allocation_scope(op: Operation<'_, '_>) -> Option<BlockId> {
    let frees = |op: &Operation<'_, '_>| {
        let has_scope = op
            .spec()
            .is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)));
        has_scope && op.interface::<LoopLike>().is_none()
    };
    let scope = std::iter::successors(op.parent_op(), |op| op.parent_op()).find(frees)?;
    scope.region(0).first_block().map(|block| block.id())
}
