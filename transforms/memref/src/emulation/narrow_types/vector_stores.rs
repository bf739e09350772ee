//! Stores of vectors of narrow elements: integers that the vector fills are stored, others are changed in part.
//!
//! ```text
//! store v, m[3] : memref<20xi2>, vector<7xi2>
//!   -> byte 0: the last element becomes v[0]
//!      byte 1: store v[1 .. 5]
//!      byte 2: the first two elements become v[5 .. 7]
//! ```

use super::vectors::Row;
use super::{Emulation, masks};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, OperationState, PatternRewriter, RegionSource, Type, TypedOp};
use terrace_memref as memref;
use terrace_rewrite::conversion::converted_operands_to_one;
use terrace_vector::{FromElementsOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, VectorBuilder};

/// Stores the integers that the vector fills, and changes those at the ends.
pub(super) fn store(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (memref, ty, location) = (view.base().id(), view.value_to_store().ty(), view.op().location());
    let vector = view.value_to_store().id();
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let [_, containers, indices @ ..] = &operands[..] else { return None };
    let mut b = rewriter.builder(location);
    let row = Row::of(memref, *containers, indices, ty, &mut b)?;
    let Some(before) = row.known_before else {
        return rewriter.notify_match_failure(op, "it is not known where in an integer the vector begins");
    };
    let index = row.place.container(&mut b);
    let mut index = b.index_of(index);
    let per = row.packing.count();
    if before == 0 && row.elements % per == 0 {
        let filled = row.containers_type(&b);
        let value = b.vector_bitcast(vector, filled);
        plain_store(value, row.containers, index, &mut b);
        rewriter.erase_op(op);
        return Some(());
    }
    let mut stored = 0;
    if before > 0 || row.elements < per {
        let count = (per - before).min(row.elements);
        let part = Part { vector, first: 0, count, before };
        part.store(&row, index, ty, emulation, &mut b)?;
        stored = count;
        if stored == row.elements {
            rewriter.erase_op(op);
            return Some(());
        }
        index = next(index, 1, &mut b);
    }
    let full = (row.elements - stored) / per;
    if full > 0 {
        let middle = b.extract_slice(vector, &[stored], &[full * per]);
        let context = b.context();
        let filled = context.vector_type(&[full], context.integer_type(row.packing.container_bits));
        let value = b.vector_bitcast(middle, filled);
        plain_store(value, row.containers, index, &mut b);
        stored += full * per;
    }
    if stored < row.elements {
        if full > 0 {
            index = next(index, full, &mut b);
        }
        let part = Part { vector, first: stored, count: row.elements - stored, before: 0 };
        part.store(&row, index, ty, emulation, &mut b)?;
    }
    rewriter.erase_op(op);
    Some(())
}

fn next(index: ValueId, by: i64, b: &mut Builder<'_, '_, '_>) -> ValueId {
    let by = b.index(by);
    b.addi(index, by)
}

fn plain_store(value: ValueId, containers: ValueId, index: ValueId, b: &mut Builder<'_, '_, '_>) {
    let new = StoreOp::builder(b.context(), b.location).value_to_store(value).base(containers);
    b.create(new.indices([index]));
}

/// Part of a vector that goes to a part of an integer.
struct Part {
    vector: ValueId,
    /// Position of the first element in the vector.
    first: i64,
    count: i64,
    /// Elements that are before them in the integer.
    before: i64,
}

impl Part {
    /// Creates the change of the integer.
    fn store<'c>(
        &self,
        row: &Row<'c>,
        index: ValueId,
        ty: Type<'c>,
        emulation: &Emulation<'_>,
        b: &mut Builder<'_, '_, 'c>,
    ) -> Option<()> {
        let (context, per) = (b.context(), row.packing.count());
        let all_type = context.vector_type(&[per], ty.element_or_self());
        let mask_type = context.vector_type(&[per], context.integer_type(1));
        let is_stored: Vec<bool> =
            (0..per).map(|at| (self.before..self.before + self.count).contains(&at)).collect();
        // Operations are created in the order in which upstream does: the mask of the last integer comes last.
        let mask_first = (self.first == 0).then(|| masks::bits(mask_type, &is_stored, b));
        let zeros = b.zero(all_type)?;
        let part = match self.count == row.elements {
            true => self.vector,
            false => b.extract_slice(self.vector, &[self.first], &[self.count]),
        };
        let new = b.insert_slice(part, zeros, &[self.before], &[1]);
        let mask = mask_first.unwrap_or_else(|| masks::bits(mask_type, &is_stored, b));
        let container = context.integer_type(row.packing.container_bits);
        let change = Change { mask, new, all_type, one_type: context.vector_type(&[1], container) };
        if emulation.is_atomic {
            change.atomically(row.containers, index, container, b);
        } else {
            let load = LoadOp::builder(context, b.location).base(row.containers).indices([index]);
            let old = b.make(load.result(change.one_type));
            let new = change.apply(old, b);
            plain_store(new, row.containers, index, b);
        }
        Some(())
    }
}

/// Change of some of the elements of an integer.
struct Change<'c> {
    mask: ValueId,
    new: ValueId,
    /// Type of all elements of the integer.
    all_type: Type<'c>,
    /// Type of a vector of the one integer.
    one_type: Type<'c>,
}

impl<'c> Change<'c> {
    fn apply(&self, old: ValueId, b: &mut Builder<'_, '_, 'c>) -> ValueId {
        let old = b.vector_bitcast(old, self.all_type);
        let new = b.select(self.mask, self.new, old);
        b.vector_bitcast(new, self.one_type)
    }

    /// Creates the change as a `memref.generic_atomic_rmw`.
    fn atomically(
        &self,
        containers: ValueId,
        index: ValueId,
        container: Type<'c>,
        b: &mut Builder<'_, '_, 'c>,
    ) {
        let (context, location) = (b.context(), b.location);
        let region = b.rewriter.create_region();
        let point = b.rewriter.save_insertion_point();
        let block = b.rewriter.create_block(region, None, [(container, location)]);
        b.rewriter.set_insertion_point_to_end(block);
        let argument = b.rewriter.block(block).arguments().next().map(|argument| argument.id());
        let argument = argument.expect("the block was created with an argument");
        let one = FromElementsOp::builder(context, location).elements([argument]).dest(self.one_type);
        let old = b.make(one);
        let new = self.apply(old, b);
        let new = b.extract(new, &[0]);
        b.create(memref::AtomicYieldOp::builder(context, location).result(new));
        b.rewriter.restore_insertion_point(point);
        let name = memref::GenericAtomicRMWOp::NAME;
        let operands = [containers, index];
        let mut state = OperationState::named(context, name, location, &operands, &[container], &[]);
        state.regions.push(RegionSource::Detached(region));
        b.create(state);
    }
}

/// Loads the integers that have an element which the mask selects, and stores them with the new elements.
pub(super) fn masked_store(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<MaskedStoreOp>(op)?;
    let (memref, ty, location) = (view.base().id(), view.value_to_store().ty(), view.op().location());
    let (mask, vector, rank) = (view.mask().id(), view.value_to_store().id(), view.indices().count());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let (containers, indices) = operands.split_first()?;
    let mut b = rewriter.builder(location);
    let row = Row::of(memref, *containers, indices.get(..rank)?, ty, &mut b)?;
    if row.known_before != Some(0) || row.elements % row.packing.count() != 0 {
        return rewriter.notify_match_failure(op, "the vector does not fill integers");
    }
    let index = row.place.container(&mut b);
    let index = b.index_of(index);
    let mask_of_containers = masks::of_containers(mask, 0, row.count(), row.packing, &mut b)?;
    let containers_type = row.containers_type(&b);
    let zeros = b.zero(containers_type)?;
    let new = MaskedLoadOp::builder(b.context(), location).base(row.containers).indices([index]);
    let new = new.mask(mask_of_containers).pass_thru(zeros).result(containers_type);
    let old = b.make(new);
    let old = b.vector_bitcast(old, ty);
    let new = b.select(mask, vector, old);
    let new = b.vector_bitcast(new, containers_type);
    let store = MaskedStoreOp::builder(b.context(), location).base(row.containers).indices([index]);
    b.create(store.mask(mask_of_containers).value_to_store(new));
    rewriter.erase_op(op);
    Some(())
}
