//! Transfers of which the map is more than the last dimensions in their order: the vector is transposed or broadcast
//! instead.

use crate::maps::{broadcast_dims, dim_of, is_repeated, minor_identity, places};
use crate::shapes::{rank_of, shape_of};
use crate::transfer::is_masked;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};

/// Patterns that leave no map but the last dimensions in their order, some of them repeated.
pub const PERMUTATIONS: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("TransferReadPermutationLowering", permuted_read),
    Pattern::of::<TransferWriteOp>("TransferWritePermutationLowering", permuted_write),
    Pattern::of::<TransferReadOp>("TransferOpReduceRank", repeated_read),
    Pattern::of::<TransferWriteOp>("TransferWriteNonPermutationLowering", sparse_write),
];

fn signed(places: &[usize]) -> Vec<i64> {
    places.iter().map(|place| i64::try_from(*place).unwrap_or(0)).collect()
}

fn inverse(places: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; places.len()];
    places.iter().enumerate().for_each(|(at, place)| inverse[*place] = at);
    inverse
}

/// Makes a copy of a transfer with another map and flags, and with what else `change` does.
fn changed_transfer<'c>(
    op: OpId,
    map: AffineMap<'c>,
    in_bounds: &[Attribute<'c>],
    rewriter: &mut PatternRewriter<'_, 'c>,
    change: impl FnOnce(&mut terrace_ir::OperationState<'c>),
) -> OpId {
    let context = rewriter.context();
    let mut state = rewriter.state_of(op);
    state.set(context, "permutation_map", context.affine_map_attribute(map));
    state.set(context, "in_bounds", context.array_attribute(in_bounds));
    change(&mut state);
    rewriter.create(state)
}

fn permuted_vector<'c>(context: Ctx<'c>, ty: Type<'c>, inverse: &[usize]) -> Type<'c> {
    let shape: Vec<i64> = inverse.iter().map(|at| shape_of(ty)[*at]).collect();
    let scalable: Vec<bool> = inverse.iter().map(|at| ty.scalable_dims()[*at]).collect();
    context.scalable_vector_type(&shape, &scalable, ty.element_or_self())
}

/// `transfer_read(m) -> transpose(transfer_read(m))`
fn permuted_read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let (ty, map) = (view.vector().ty(), view.permutation_map());
    if rank_of(ty) == 0 || is_masked(view.op()) {
        return None;
    }
    let places = places(map)?;
    if places.is_sorted() {
        return None;
    }
    let back = inverse(&places);
    let context = rewriter.context();
    let results: Vec<AffineExpr<'_>> = back.iter().map(|at| map.results()[*at]).collect();
    let new_map = AffineMap::new(context, map.dims(), map.symbols(), &results);
    let in_bounds: Vec<Attribute<'_>> = back.iter().map(|at| view.in_bounds()[*at]).collect();
    let read_type = permuted_vector(context, ty, &back);
    let read = changed_transfer(op, new_map, &in_bounds, rewriter, |state| state.result_types[0] = read_type);
    let read = rewriter.results(read)[0];
    let value = Builder::like(rewriter, op).transpose(read, &signed(&places));
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transfer_write(v, m) -> transfer_write(transpose(v), m)`
fn permuted_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, map) = (view.value_to_store(), view.permutation_map());
    if rank_of(vector.ty()) == 0 || map.is_minor_identity() || is_masked(view.op()) {
        return None;
    }
    if map.results().iter().any(|result| dim_of(*result).is_none()) {
        return None;
    }
    let places = places(map)?;
    let back = inverse(&places);
    let vector = vector.id();
    let context = rewriter.context();
    let in_bounds: Vec<Attribute<'_>> = back.iter().map(|at| view.in_bounds()[*at]).collect();
    let new_map = minor_identity(context, map.dims(), map.results().len());
    let value = Builder::like(rewriter, op).transpose(vector, &signed(&back));
    let new = changed_transfer(op, new_map, &in_bounds, rewriter, |state| state.operands[0] = value);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `transfer_read(m) -> broadcast(transfer_read(m))`, if the first dimensions are repeated
fn repeated_read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let (ty, map) = (view.vector().ty(), view.permutation_map());
    if rank_of(ty) == 0 || is_masked(view.op()) {
        return None;
    }
    let repeated = map.results().iter().take_while(|result| is_repeated(**result)).count();
    let context = rewriter.context();
    let new_map = AffineMap::new(context, map.dims(), map.symbols(), &map.results()[repeated..]);
    if repeated == 0 {
        return None;
    }
    broadcast_dims(new_map)?;
    let read_type = context.scalable_vector_type(
        &shape_of(ty)[repeated..],
        &ty.scalable_dims()[repeated..],
        ty.element_or_self(),
    );
    let in_bounds = view.in_bounds()[repeated..].to_vec();
    let read = changed_transfer(op, new_map, &in_bounds, rewriter, |state| state.result_types[0] = read_type);
    let read = rewriter.results(read)[0];
    let value = Builder::like(rewriter, op).broadcast(read, ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transfer_write(v, m) -> transfer_write(broadcast(v), m)`, with a dimension of one element for each inner one of the
/// memory that the map leaves out
fn sparse_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, map) = (view.value_to_store(), view.permutation_map());
    if rank_of(vector.ty()) == 0 || is_masked(view.op()) {
        return None;
    }
    let written: Vec<usize> =
        map.results().iter().map(|result| dim_of(*result)).collect::<Option<Vec<usize>>>()?;
    let first = *written.iter().min()?;
    let missing: Vec<usize> = (first..map.dims() as usize).filter(|dim| !written.contains(dim)).collect();
    if missing.is_empty() {
        return None;
    }
    let (vector, mask) = (vector.id(), view.mask().map(|mask| mask.id()));
    let in_bounds = view.in_bounds().to_vec();
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let vector = grown(vector, missing.len(), &mut make);
    let mask = mask.map(|mask| {
        // A mask has the dimensions in the order of the memory.
        let mut of_memory = written.clone();
        of_memory.sort_unstable();
        of_memory.splice(0..0, missing.iter().copied());
        let mut order: Vec<usize> = (0..of_memory.len()).collect();
        order.sort_by_key(|at| of_memory[*at]);
        let mask = grown(mask, missing.len(), &mut make);
        make.transpose(mask, &signed(&order))
    });
    let new_dims = missing.iter().filter_map(|dim| u32::try_from(*dim).ok());
    let results: Vec<AffineExpr<'_>> =
        new_dims.map(|dim| AffineExpr::dim(context, dim)).chain(map.results().iter().copied()).collect();
    let new_map = AffineMap::new(context, map.dims(), 0, &results);
    let mut flags = vec![context.bool_attribute(true); missing.len()];
    flags.extend(in_bounds);
    let new = changed_transfer(op, new_map, &flags, rewriter, |state| {
        state.operands[0] = vector;
        if let (Some(mask), Some(last)) = (mask, state.operands.last_mut()) {
            *last = mask;
        }
    });
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Broadcasts a vector to further dimensions of one element in front.
fn grown(vector: ValueId, by: usize, make: &mut Builder<'_, '_, '_>) -> ValueId {
    let ty = make.type_of(vector);
    let shape: Vec<i64> = std::iter::repeat_n(1, by).chain(shape_of(ty).iter().copied()).collect();
    let scalable: Vec<bool> =
        std::iter::repeat_n(false, by).chain(ty.scalable_dims().iter().copied()).collect();
    let ty = make.context().scalable_vector_type(&shape, &scalable, ty.element_or_self());
    make.broadcast(vector, ty)
}
