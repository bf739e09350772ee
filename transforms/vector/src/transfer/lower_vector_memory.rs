//! `--lower-vector-memory`: accesses that --convert-vector-to-llvm has no instruction for.
//!
//! A vector of several dimensions is loaded and stored row by row. Elements that fill no whole number of bytes, a power of
//! two, have a place each in memory, but none in a vector of LLVM's: they are loaded and stored one by one.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      a load for each row, or for each element.

use crate::maskable::is_masked;
use crate::of_sensible_size;
use crate::shapes::{positions, rank_of, shape_of, size_of};
use crate::transfer::are_all_set;
use crate::transfer::split::{enter, guarded};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf::YieldOp;
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// The pass `--lower-vector-memory`.
#[pass(
    "lower-vector-memory",
    "Take apart accesses to vectors of several dimensions and of elements that are no bytes",
    class = "LowerVectorMemoryPass",
    anchor = "func.func"
)]
pub struct LowerVectorMemory;

impl GreedyPass for LowerVectorMemory {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(of_sensible_size(vec![
            Pattern::of::<vector::LoadOp>("LoadToRows", load_rows),
            Pattern::of::<vector::StoreOp>("StoreToRows", store_rows),
            Pattern::of::<vector::LoadOp>("LoadToElements", load),
            Pattern::of::<vector::StoreOp>("StoreToElements", store),
            Pattern::of::<vector::MaskedLoadOp>("MaskedLoadToElements", masked_load),
            Pattern::of::<vector::MaskedStoreOp>("MaskedStoreToElements", masked_store),
            Pattern::of::<vector::TransferReadOp>("TransferReadToElements", transfer_read),
            Pattern::of::<vector::TransferWriteOp>("TransferWriteToElements", transfer_write),
        ]));
    }
}

/// Returns true if the elements of a vector of one dimension lie in memory as LLVM lays them out in a vector.
fn are_bytes(vector: Type<'_>) -> bool {
    let width = vector.element_or_self().int_or_float_width();
    width.is_none_or(|width| width >= 8 && width.is_power_of_two())
}

/// Returns true if the elements of a vector are accessed one by one: a fixed number of them, that are no bytes, in a memref
/// of such elements.
fn is_by_elements(base: Value<'_, '_>, ty: Type<'_>) -> bool {
    base.ty().is_memref()
        && base.ty().element_or_self() == ty.element_or_self()
        && rank_of(ty) <= 1
        && !ty.is_scalable_vector()
        && !are_bytes(ty)
}

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

/// `load(m[i, j]) : vector<2x4xT> -> insert(load(m[i + 1, j]) : vector<4xT>, .., 1)`
fn load_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::LoadOp>(op)?;
    let (base, indices, ty) = (view.base(), ids(view.indices()), view.result().ty());
    if rank_of(ty) < 2 || ty.is_scalable_vector() || base.ty().element_or_self().is_vector() {
        return None;
    }
    let base = base.id();
    let mut b = Builder::like(rewriter, op);
    let (context, location) = (b.context(), b.location);
    let row = context.vector_type(&shape_of(ty)[rank_of(ty) - 1..], ty.element_or_self());
    let mut whole = b.zero(ty)?;
    for position in positions(&shape_of(ty)[..rank_of(ty) - 1]) {
        let at = row_indices(&indices, &position, &mut b);
        let new = vector::LoadOp::builder(context, location).base(base).indices(at).result(row);
        let loaded = b.make(new);
        whole = b.insert(loaded, whole, &position);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `store(v, m[i, j]) : vector<2x4xT> -> store(extract(v, 1), m[i + 1, j]) : vector<4xT>`
fn store_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::StoreOp>(op)?;
    let (base, indices, value) = (view.base(), ids(view.indices()), view.value_to_store());
    let ty = value.ty();
    if rank_of(ty) < 2 || ty.is_scalable_vector() || base.ty().element_or_self().is_vector() {
        return None;
    }
    let (base, value) = (base.id(), value.id());
    let mut b = Builder::like(rewriter, op);
    let (context, location) = (b.context(), b.location);
    for position in positions(&shape_of(ty)[..rank_of(ty) - 1]) {
        let at = row_indices(&indices, &position, &mut b);
        let row = b.extract(value, &position);
        b.create(vector::StoreOp::builder(context, location).value_to_store(row).base(base).indices(at));
    }
    rewriter.erase_op(op);
    Some(())
}

/// Returns the indices of a row: those of the first one, moved by its position.
fn row_indices(indices: &[ValueId], position: &[i64], b: &mut Builder<'_, '_, '_>) -> Vec<ValueId> {
    let first = indices.len().saturating_sub(position.len() + 1);
    let mut at = indices.to_vec();
    for (index, offset) in at[first..].iter_mut().zip(position).filter(|(_, offset)| **offset != 0) {
        let offset = b.index(*offset);
        *index = b.folding().addi(*index, offset);
    }
    at
}

/// Returns the indices of a lane: those of the first one, moved along the last dimension.
fn lane_indices(indices: &[ValueId], lane: i64, b: &mut Builder<'_, '_, '_>) -> Vec<ValueId> {
    let mut at = indices.to_vec();
    if let Some(last) = at.last_mut().filter(|_| lane != 0) {
        let offset = b.index(lane);
        *last = b.folding().addi(*last, offset);
    }
    at
}

/// The lanes of an access.
struct Lanes {
    base: ValueId,
    indices: Vec<ValueId>,
    mask: Option<ValueId>,
    /// True if lanes past the last element of the row are left out.
    is_bounded: bool,
}

impl Lanes {
    /// Returns the indices of a lane, and the condition under which it is accessed if there is one.
    fn lane(&self, lane: i64, b: &mut Builder<'_, '_, '_>) -> (Vec<ValueId>, Option<ValueId>) {
        let at = lane_indices(&self.indices, lane, b);
        let mut condition = self.mask.map(|mask| b.extract(mask, &[lane]));
        if let (true, Some(last)) = (self.is_bounded, at.last()) {
            let size = size_of(self.base, at.len() - 1, b);
            let is_inside = b.cmpi(CmpIPredicate::Ult, *last, size);
            condition = Some(condition.map_or(is_inside, |bit| b.andi(bit, is_inside)));
        }
        (at, condition)
    }

    /// Creates loads of all lanes of a type; those that are left out are those of another vector, or a scalar.
    fn load<'c>(&self, ty: Type<'c>, other: Option<ValueId>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let element = ty.element_or_self();
        let mut whole = b.zero(ty)?;
        for position in positions(shape_of(ty)) {
            let (at, condition) = self.lane(position.first().copied().unwrap_or(0), b);
            let loaded = match (condition, other) {
                (Some(condition), Some(other)) => {
                    let is_vector = b.type_of(other).is_vector();
                    let other = if is_vector { b.extract(other, &position) } else { other };
                    self.load_if(condition, (at, other, element), b)
                }
                _ => self.load_one(at, b),
            };
            whole = b.insert(loaded, whole, &position);
        }
        Some(whole)
    }

    /// Creates a load where a condition holds; another value takes its place where it does not.
    fn load_if<'c>(
        &self,
        condition: ValueId,
        (at, other, element): (Vec<ValueId>, ValueId, Type<'c>),
        b: &mut Builder<'_, '_, 'c>,
    ) -> ValueId {
        let (context, location) = (b.context(), b.location);
        let after = b.rewriter.save_insertion_point();
        let choice = guarded(condition, vec![element], 2, location, b.rewriter);
        enter(choice, 0, b.rewriter);
        let value = self.load_one(at, b);
        b.create(YieldOp::builder(context, location).results([value]));
        enter(choice, 1, b.rewriter);
        b.create(YieldOp::builder(context, location).results([other]));
        b.rewriter.restore_insertion_point(after);
        b.rewriter.results(choice)[0]
    }

    fn load_one(&self, at: Vec<ValueId>, b: &mut Builder<'_, '_, '_>) -> ValueId {
        let (context, location) = (b.context(), b.location);
        b.make(memref::LoadOp::builder(context, location).memref(self.base).indices(at))
    }

    /// Creates stores of all lanes.
    fn store(&self, value: ValueId, b: &mut Builder<'_, '_, '_>) {
        let ty = b.type_of(value);
        let (context, location) = (b.context(), b.location);
        for position in positions(shape_of(ty)) {
            let (at, condition) = self.lane(position.first().copied().unwrap_or(0), b);
            let element = b.extract(value, &position);
            let store =
                memref::StoreOp::builder(context, location).value(element).memref(self.base).indices(at);
            let Some(condition) = condition else {
                b.create(store);
                continue;
            };
            let after = b.rewriter.save_insertion_point();
            let choice = guarded(condition, Vec::new(), 1, location, b.rewriter);
            enter(choice, 0, b.rewriter);
            b.create(store);
            b.create(YieldOp::builder(context, location));
            b.rewriter.restore_insertion_point(after);
        }
    }
}

/// `load(m[i]) : vector<2xi7> -> insert(load(m[i + 1]), .., 1)`
fn load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::LoadOp>(op)?;
    let (base, indices, ty) = (view.base(), ids(view.indices()), view.result().ty());
    is_by_elements(base, ty).then_some(())?;
    let lanes = Lanes { base: base.id(), indices, mask: None, is_bounded: false };
    replace_by_loads(op, &lanes, (ty, None), rewriter)
}

/// `store(v, m[i]) -> store(extract(v, 1), m[i + 1])`
fn store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::StoreOp>(op)?;
    let (base, indices, value) = (view.base(), ids(view.indices()), view.value_to_store());
    is_by_elements(base, value.ty()).then_some(())?;
    let lanes = Lanes { base: base.id(), indices, mask: None, is_bounded: false };
    replace_by_stores(op, &lanes, value.id(), rewriter)
}

/// `maskedload(m[i], mask, v) -> insert(if mask[1] { load(m[i + 1]) } else { v[1] }, .., 1)`
fn masked_load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::MaskedLoadOp>(op)?;
    let (base, indices, ty) = (view.base(), ids(view.indices()), view.result().ty());
    is_by_elements(base, ty).then_some(())?;
    let other = view.pass_thru().id();
    let lanes = Lanes { base: base.id(), indices, mask: Some(view.mask().id()), is_bounded: false };
    replace_by_loads(op, &lanes, (ty, Some(other)), rewriter)
}

/// `maskedstore(m[i], mask, v) -> if mask[1] { store(v[1], m[i + 1]) }`
fn masked_store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::MaskedStoreOp>(op)?;
    let (base, indices, value) = (view.base(), ids(view.indices()), view.value_to_store());
    is_by_elements(base, value.ty()).then_some(())?;
    let lanes = Lanes { base: base.id(), indices, mask: Some(view.mask().id()), is_bounded: false };
    replace_by_stores(op, &lanes, value.id(), rewriter)
}

/// `transfer_read(m[i], p) -> insert(if i + 1 < size { load(m[i + 1]) } else { p }, .., 1)`
fn transfer_read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferReadOp>(op)?;
    let (base, indices, ty) = (view.base(), ids(view.indices()), view.vector().ty());
    let fits =
        is_by_elements(base, ty) && view.permutation_map().is_minor_identity() && !is_masked(view.op());
    fits.then_some(())?;
    let (padding, mask) = (view.padding().id(), view.mask().map(Value::id));
    let is_bounded = !are_all_set(view.in_bounds());
    let lanes = Lanes { base: base.id(), indices, mask, is_bounded };
    replace_by_loads(op, &lanes, (ty, Some(padding)), rewriter)
}

/// `transfer_write(v, m[i]) -> if i + 1 < size { store(v[1], m[i + 1]) }`
fn transfer_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferWriteOp>(op)?;
    let (base, indices, value) = (view.base(), ids(view.indices()), view.value_to_store());
    let is_plain = view.permutation_map().is_minor_identity() && !is_masked(view.op());
    (is_by_elements(base, value.ty()) && is_plain).then_some(())?;
    let mask = view.mask().map(Value::id);
    let is_bounded = !are_all_set(view.in_bounds());
    let lanes = Lanes { base: base.id(), indices, mask, is_bounded };
    replace_by_stores(op, &lanes, value.id(), rewriter)
}

fn replace_by_loads<'c>(
    op: OpId,
    lanes: &Lanes,
    (ty, other): (Type<'c>, Option<ValueId>),
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let mut b = Builder::like(rewriter, op);
    let whole = lanes.load(ty, other, &mut b)?;
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn replace_by_stores(
    op: OpId,
    lanes: &Lanes,
    value: ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut b = Builder::like(rewriter, op);
    lanes.store(value, &mut b);
    rewriter.erase_op(op);
    Some(())
}
