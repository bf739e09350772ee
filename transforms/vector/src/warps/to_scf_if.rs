//! Operations that are left run on the first lane only.
//!
//! ```text
//! write the arguments' parts to shared memory; barrier
//! if (lane == 0) { read the arguments; ..; write the results to shared memory }
//! barrier; read the results' parts
//! ```

use super::NAME;
use super::warp::{Warp, lanes_of_dims, parts_of_lane};
use crate::maps::minor_identity;
use crate::shapes::{rank_of, shape_of};
use crate::transfer::access::Place;
use terrace_affine::apply_folded;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_gpu as gpu;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Builder, Ctx, MatchResult, OperationState, OwnedOperation, Pattern, PatternRewriter, RegionSource, Type,
    TypedOp, Value,
};
use terrace_memref as memref;
use terrace_scf as scf;

/// Pattern that runs an operation on the first lane.
pub const TO_SCF_IF: &[Pattern] = &[Pattern::new(NAME, "WarpOpToScfIfPattern", rewrite)];

/// Memory that all lanes see.
const SHARED: i64 = 3;

/// Returns the type of shared memory for a vector or a number.
fn memory_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let shape: &[i64] = if ty.is_vector() { shape_of(ty) } else { &[1] };
    let space = context.i64_attribute(SHARED);
    context.memref_type(shape, ty.element_or_self(), None, Some(space))
}

/// Creates shared memory.
fn shared_memory<'c>(ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (context, location) = (b.context(), b.location);
    let memory = memory_type(context, ty);
    let sizes: Vec<String> = memory.shape()?.iter().map(ToString::to_string).collect();
    let name = format!("__shared_{}x{}", sizes.join("x"), memory.element_or_self());
    let attributes = [
        ("sym_name", context.string_attribute(&name)),
        ("sym_visibility", context.string_attribute("private")),
        ("type", context.type_attribute(memory)),
    ];
    let state = OperationState::named(context, memref::GlobalOp::NAME, location, &[], &[], &attributes);
    let reference = b.rewriter.create_symbol(OwnedOperation::create(context, state))?;
    Some(b.value_with(memref::GetGlobalOp::NAME, &[], memory, &[("name", reference)]))
}

/// Creates the place of a lane's part of a vector in shared memory, or of all of it.
fn indices<'c>(
    whole: Type<'c>,
    part: Option<Type<'c>>,
    warp: &Warp,
    zero: ValueId,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = b.context();
    let mut indices = vec![zero; rank_of(whole).max(1)];
    if !whole.is_vector() {
        return Some(indices);
    }
    indices.truncate(rank_of(whole));
    let Some(part) = part.filter(|part| *part != whole) else { return Some(indices) };
    let lanes = lanes_of_dims(whole, part)?;
    for (dim, of_lane) in parts_of_lane(warp.lane, &lanes, warp.size, b)?.into_iter().enumerate() {
        let Some(of_lane) = of_lane else { continue };
        let size = AffineExpr::constant(context, shape_of(part)[dim]);
        let first = AffineExpr::symbol(context, 0).mul(context, size);
        let map = AffineMap::new(context, 0, 1, &[first]);
        let location = b.location;
        let index = apply_folded(map, &[MixedIndex::Value(of_lane)], location, b.rewriter);
        indices[dim] = b.index_of(index);
    }
    Some(indices)
}

fn store<'c>(value: ValueId, memory: ValueId, indices: &[ValueId], b: &mut Builder<'_, '_, 'c>) {
    let ty = b.type_of(value);
    if !ty.is_vector() {
        let operands = [&[value, memory][..], indices].concat();
        b.op(memref::StoreOp::NAME, &operands, &[], &[]);
        return;
    }
    let map = minor_identity(b.context(), indices.len() as u32, rank_of(ty));
    let in_bounds = vec![true; rank_of(ty)];
    Place { base: memory, indices, map, in_bounds: &in_bounds }.write(value, b);
}

fn load<'c>(ty: Type<'c>, memory: ValueId, indices: &[ValueId], b: &mut Builder<'_, '_, 'c>) -> ValueId {
    if !ty.is_vector() {
        let operands = [&[memory][..], indices].concat();
        return b.value(memref::LoadOp::NAME, &operands, ty);
    }
    let map = minor_identity(b.context(), indices.len() as u32, rank_of(ty));
    let in_bounds = vec![true; rank_of(ty)];
    let read = Place { base: memory, indices, map, in_bounds: &in_bounds }.read(ty, None, b);
    b.rewriter.results(read)[0]
}

fn rewrite(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let operands: Vec<ValueId> = rewriter.operands(op).iter().skip(1).copied().collect();
    let arguments: Vec<(ValueId, Type<'_>)> =
        rewriter.block(warp.block).arguments().map(|argument| (argument.id(), argument.ty())).collect();
    let yielded: Vec<(ValueId, Type<'_>)> =
        rewriter.op(warp.end).operands().map(|value| (value.id(), value.ty())).collect();
    let results: Vec<Type<'_>> = rewriter.op(op).results().map(Value::ty).collect();
    // Parts must be of all lanes, and there must be a module for the memory.
    let is_known = |whole: Type<'_>, part: Type<'_>| {
        let is_fixed = !whole.is_scalable_vector() && (whole == part || whole.is_vector());
        let lanes = lanes_of_dims(whole, part).map(|lanes| lanes.iter().product::<i64>());
        is_fixed && (whole == part || lanes == Some(warp.size))
    };
    let are_known =
        arguments.iter().zip(&operands).all(|((_, ty), operand)| is_known(*ty, rewriter.type_of(*operand)))
            && yielded.iter().zip(&results).all(|((_, ty), part)| is_known(*ty, *part));
    if !are_known {
        return rewriter.notify_match_failure(op, "parts of vectors are not those of the lanes");
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut b = rewriter.builder(location);
    let zero = b.index(0);
    let is_first = b.cmpi(CmpIPredicate::Eq, warp.lane, zero);
    let mut of_arguments = Vec::new();
    for ((_, whole), operand) in arguments.iter().zip(&operands) {
        let memory = shared_memory(*whole, &mut b)?;
        let part = b.type_of(*operand);
        let at = indices(*whole, Some(part), &warp, zero, &mut b)?;
        store(*operand, memory, &at, &mut b);
        of_arguments.push(memory);
    }
    if !operands.is_empty() {
        b.op(gpu::BarrierOp::NAME, &[], &[], &[]);
    }
    let mut of_results = Vec::new();
    for (_, whole) in &yielded {
        of_results.push(shared_memory(*whole, &mut b)?);
    }
    // The region becomes that of the condition.
    let region = b.rewriter.create_region();
    let point = b.rewriter.save_insertion_point();
    let block = b.rewriter.create_block(region, None, []);
    b.rewriter.set_insertion_point_to_end(block);
    let mut read = Vec::new();
    for ((_, whole), memory) in arguments.iter().zip(&of_arguments).rev() {
        let at = indices(*whole, None, &warp, zero, &mut b)?;
        read.push(load(*whole, *memory, &at, &mut b));
    }
    read.reverse();
    b.rewriter.merge_blocks(warp.block, block, &read);
    b.rewriter.set_insertion_point(warp.end);
    let values = b.rewriter.operands(warp.end);
    for ((value, (_, whole)), memory) in values.iter().zip(&yielded).zip(&of_results) {
        let at = indices(*whole, None, &warp, zero, &mut b)?;
        store(*value, *memory, &at, &mut b);
    }
    b.op(scf::YieldOp::NAME, &[], &[], &[]);
    b.rewriter.erase_op(warp.end);
    b.rewriter.restore_insertion_point(point);
    let mut state = OperationState::named(context, scf::IfOp::NAME, location, &[is_first], &[], &[]);
    state.regions.push(RegionSource::Detached(region));
    state.regions.push(RegionSource::Empty);
    b.create(state);
    if !yielded.is_empty() {
        b.op(gpu::BarrierOp::NAME, &[], &[], &[]);
    }
    let mut values = Vec::new();
    for (((_, whole), part), memory) in yielded.iter().zip(&results).zip(&of_results).rev() {
        let at = indices(*whole, Some(*part), &warp, zero, &mut b)?;
        values.push(load(*part, *memory, &at, &mut b));
    }
    values.reverse();
    rewriter.replace_op(op, &values);
    Some(())
}
