//! Copies of the regions of a range of operations, into buffers before it and out of them after it.

use super::Options;
use super::coverage::{Certain, is_within_shape};
use super::nest::{Buffered, can_be_moved};
use super::regions::Regions;
use crate::dependence::{Touch, loops_around, may_alias};
use crate::loop_passes::replace_memref;
use crate::slice::region::{MemrefRegion, element_bytes};
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Attribute, Location, Operation, OperationState, PatternRewriter, TypedOp, Value};
use terrace_memref as memref;
use terrace_rewrite::ops::ids;
use terrace_support::interner::{FoldMap, FoldSet};

/// The copies in a function.
pub(super) struct Copies {
    pub options: Options,
    /// The first block of the function.
    pub entry: BlockId,
    /// The loops that copy, in the order of their creation.
    pub nests: Vec<OpId>,
    pub known: FoldSet<OpId>,
}

/// A range of operations of a block: from one up to another one.
#[derive(Clone, Copy)]
struct Span {
    first: OpId,
    /// The first operation after it.
    end: OpId,
    block: BlockId,
}

/// Place of copies: before one operation for those into buffers, before another one for those out of them.
#[derive(Clone, Copy)]
struct Placement {
    before: OpId,
    behind: OpId,
}

impl Copies {
    /// Copies what a range of operations accesses.
    pub fn generate(
        &mut self,
        first: OpId,
        end: OpId,
        block: BlockId,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) {
        if first == end {
            return;
        }
        let Some(regions) = Regions::of(rewriter.body(), first, end, &self.options) else { return };
        let mut span = Span { first, end, block };
        let Planned { regions, hoists } = plan(regions, span, rewriter);
        let mut buffers = FoldMap::default();
        let mut bytes = 0u64;
        let mut is_complete = true;
        for region in regions.read.iter().chain(&regions.written) {
            let hoists = hoists.get(&region.memref).copied().unwrap_or(0);
            match self.copy(region, hoists, &mut span, &mut buffers, rewriter) {
                Some(size) => bytes = bytes.saturating_add(size),
                None => is_complete = false,
            }
        }
        let capacity = self.options.capacity_bytes.unwrap_or(u64::MAX);
        if is_complete
            && bytes > capacity
            && let Some(around) = rewriter.block(block).parent_op()
        {
            let message = "total size of all copy buffers' for this block exceeds fast memory capacity";
            around.warning(message).tell();
        }
    }

    /// Copies one region; the size of a new buffer for it in bytes. `None` if the region has no constant size, or the
    /// memref a layout.
    fn copy<'c>(
        &mut self,
        region: &MemrefRegion,
        hoists: usize,
        span: &mut Span,
        buffers: &mut FoldMap<ValueId, ValueId>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<u64> {
        let context = rewriter.context();
        let placement = placement(region, *span, hoists, rewriter)?;
        let function = rewriter.block(self.entry).parent_op()?.location();
        let zero = self.constant(0, function, rewriter);
        let mut constants = Constants { before: zero.0 };
        let zero = zero.1;
        if span.first == span.end {
            return Some(0);
        }
        let last = rewriter.op(span.end).previous()?.id();
        let is_at_end = span.end == placement.behind;
        let memref = region.memref;
        let ty = rewriter.type_of(memref);
        let location = region.location(rewriter.body());
        let rank = ty.shape()?.len();
        if rank == 0 || ty.layout_map(context).is_some_and(|map| !map.is_identity()) {
            return None;
        }
        let found = region.bounding_box(rewriter.body())?;
        if found.elements == 0 {
            return Some(0);
        }
        let (lower, upper) = bounds(region, rank, context)?;
        // Accesses that stay with the memref would see other values than those of the buffer.
        let users = accesses_in(memref, *span, last, rewriter)?;
        let operands = region.constraints.values()[rank..].iter().copied().collect::<Option<Vec<_>>>()?;
        let dims: Vec<_> = (0..operands.len() as u32).map(|at| AffineExpr::dim(context, at)).collect();
        let first: Vec<_> = found.first.iter().map(|first| first.replace(context, &[], &dims)).collect();

        let at = if region.is_write { placement.behind } else { placement.before };
        rewriter.set_insertion_point(at);
        let mut subscripts = Vec::new();
        for first in &first {
            subscripts.push(match first.as_constant() {
                Some(0) => zero,
                Some(value) => constants.create(value, location, rewriter),
                None => {
                    let map = AffineMap::new(context, operands.len() as u32, 0, &[*first]);
                    let apply = affine::AffineApplyOp::builder(context, location)
                        .map(map)
                        .map_operands(operands.clone());
                    rewriter.set_insertion_point(at);
                    rewriter.create_value(apply.result(context.index_type()))
                }
            });
        }
        let known = buffers.get(&memref).copied();
        let mut size = 0;
        let buffer = known.unwrap_or_else(|| {
            rewriter.set_insertion_point(placement.before);
            let space = self.space(self.options.fast_space, context);
            let element = ty.shaped_element().unwrap_or(ty);
            let new = context.memref_type(&found.shape, element, None, space);
            size = element_bytes(new).and_then(|bytes| bytes.checked_mul(found.elements)).unwrap_or(0);
            let new = memref::AllocOp::builder(context, location)
                .dynamic_sizes(Vec::<ValueId>::new())
                .symbol_operands(Vec::<ValueId>::new())
                .memref(new);
            let buffer = rewriter.create_value(new);
            buffers.insert(memref, buffer);
            buffer
        });
        let count = constants.create(found.elements, location, rewriter);
        let mut end = span.end;
        if self.options.generates_dma {
            let stride = match strides(ty.shape()?, &found.shape)?[..] {
                [] => None,
                [(stride, elements)] => {
                    let stride = constants.create(stride, location, rewriter);
                    Some([stride, constants.create(elements, location, rewriter)])
                }
                // A transfer has one stride.
                _ => return None,
            };
            rewriter.set_insertion_point(placement.before);
            let tag = context.memref_type(
                &[1],
                context.integer_type(32),
                None,
                self.space(self.options.tag_space, context),
            );
            let tag = memref::AllocOp::builder(context, location)
                .dynamic_sizes(Vec::<ValueId>::new())
                .symbol_operands(Vec::<ValueId>::new())
                .memref(tag);
            let tag = rewriter.create_value(tag);
            rewriter.set_insertion_point(at);
            let slow = (memref, subscripts);
            let fast = (buffer, vec![zero; rank]);
            let (from, to) = if region.is_write { (fast, slow) } else { (slow, fast) };
            let start = create_dma(from, to, (tag, zero), count, stride, location, rewriter);
            if region.is_write && is_at_end {
                end = start;
            }
            create_wait((tag, zero), count, location, rewriter);
            rewriter.set_insertion_point(placement.behind);
            let free = rewriter.create(memref::DeallocOp::builder(context, location).memref(tag));
            if end == span.end && is_at_end {
                end = free;
            }
        } else {
            rewriter.set_insertion_point(at);
            let buffered =
                Buffered { memref, buffer, operands: operands.clone(), lower, upper, first: first.clone() };
            let nest = buffered.create_copy(region.is_write, location, rewriter)?;
            self.nests.push(nest);
            self.known.insert(nest);
            if region.is_write && is_at_end {
                end = nest;
            }
        }
        if known.is_none() {
            rewriter.set_insertion_point(placement.behind);
            let free = rewriter.create(memref::DeallocOp::builder(context, location).memref(buffer));
            if !self.options.generates_dma && end == span.end && is_at_end {
                end = free;
            }
        }
        move_accesses(memref, buffer, &first, &operands, users, rewriter);
        span.end = end;
        u64::try_from(size).ok()
    }

    /// Creates a constant at the start of the function.
    fn constant<'c>(
        &self,
        value: i64,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> (OpId, ValueId) {
        rewriter.set_insertion_point_to_start(self.entry);
        let new = rewriter.builder(location).index(value);
        let op = rewriter.value(new).defining_op().map_or(terrace_ir::Body::ROOT, Operation::id);
        (op, new)
    }

    /// Returns the attribute of a memory space, of which the first one has none.
    fn space<'c>(&self, space: i64, context: terrace_ir::Ctx<'c>) -> Option<Attribute<'c>> {
        (space != 0).then(|| context.integer_attribute(context.integer_type(64), space))
    }
}

/// Constants at the start of a function, in the order of their creation.
struct Constants {
    before: OpId,
}

impl Constants {
    fn create<'c>(
        &mut self,
        value: i64,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        rewriter.set_insertion_point(self.before);
        rewriter.builder(location).index(value)
    }
}

/// Regions to copy, and out of how many loops the copies of a memref may be moved.
struct Planned {
    regions: Regions,
    hoists: FoldMap<ValueId, usize>,
}

/// Adds regions to be read first where not all of what would be copied back is written, leaves out memrefs whose memory
/// is touched in other ways, and cuts off what may lie outside of a memref.
fn plan(mut regions: Regions, span: Span, rewriter: &PatternRewriter<'_, '_>) -> Planned {
    let body = rewriter.body();
    let written: FoldSet<ValueId> = regions.written.iter().map(|region| region.memref).collect();
    let ops = std::iter::successors(Some(rewriter.op(span.first)), |op| op.next());
    let mut touches = Vec::new();
    for op in ops.take_while(|op| op.id() != span.end) {
        Touch::of(op, &mut touches);
        touches.extend(Touch::all_in(op));
    }
    let is_alone = |region: &MemrefRegion| {
        let memref = rewriter.value(region.memref);
        let is_written = written.contains(&region.memref);
        // What is freed must not be copied back after that.
        let is_freed = |touch: &Touch<'_, '_>| is_written && touch.op.isa::<memref::DeallocOp>();
        !touches.iter().any(|touch| match touch.memref == Some(memref) {
            true => is_freed(touch),
            false => conflicts(touch, memref, is_written),
        })
    };
    regions.read.retain(is_alone);
    regions.written.retain(is_alone);
    let mut hoists = FoldMap::default();
    for region in regions.read.iter().chain(&regions.written) {
        hoists
            .entry(region.memref)
            .or_insert_with(|| most_hoists(region.memref, written.contains(&region.memref), span, rewriter));
    }
    let certain = |region: &MemrefRegion| {
        let last = rewriter.op(span.end).previous()?.id();
        let users = accesses_in(region.memref, span, last, rewriter)?;
        let before = placement(region, span, hoists[&region.memref], rewriter)?.before;
        Some((before, Certain::of(body, before, region.memref, users.into_iter())?))
    };
    let read: FoldSet<ValueId> = regions.read.iter().map(|region| region.memref).collect();
    for region in &regions.written {
        let is_complete = read.contains(&region.memref)
            || certain(region).is_none_or(|(_, accesses)| accesses.cover(region, true));
        if !is_complete {
            regions.read.push(MemrefRegion { is_write: false, ..region.clone() });
        }
    }
    for list in [&mut regions.read, &mut regions.written] {
        list.retain_mut(|region| {
            // Without bounds there is no copy anyway.
            let is_bounded = bounds(region, region.constraints.dims(), body.context()).is_some();
            let Some((before, accesses)) = certain(region).filter(|_| is_bounded) else { return true };
            is_within_shape(body, before, region)
                || accesses.cover(region, false)
                || region.cut_to_shape(body)
        });
    }
    Planned { regions, hoists }
}

/// Returns true if an operation may touch the memory of a memref, and it or what works on the copy writes.
fn conflicts<'a, 'c>(touch: &Touch<'a, 'c>, memref: Value<'a, 'c>, is_written: bool) -> bool {
    if !touch.writes && !is_written {
        return false;
    }
    match touch.memref {
        Some(other) => may_alias(other, memref),
        // A transfer is of the memrefs that it names.
        None if touch.op.isa::<affine::AffineDmaStartOp>() || touch.op.isa::<affine::AffineDmaWaitOp>() => {
            let mut memrefs = touch.op.operands().filter(|operand| operand.ty().is_any_memref());
            memrefs.any(|other| may_alias(other, memref))
        }
        None => true,
    }
}

/// Counts the loops around a range, from inside, in which nothing but the range touches the memory of a memref, so that
/// a copy of it may live as long as the loop.
fn most_hoists(memref: ValueId, is_written: bool, span: Span, rewriter: &PatternRewriter<'_, '_>) -> usize {
    let memref = rewriter.value(memref);
    let is_free = |of: &affine::AffineForOp<'_, '_>| {
        Touch::all_in(rewriter.op(of.op().id())).iter().all(|touch| {
            let is_own = touch.memref == Some(memref) && is_in(span, rewriter, touch.op);
            is_own || !conflicts(touch, memref, is_written)
        })
    };
    loops_around(rewriter.op(span.first)).iter().rev().take_while(|of| is_free(of)).count()
}

/// Copies are put before and after the outermost loop around a range whose induction variable the region does not
/// depend on, and on none of those in it, and out of `n` loops at most.
fn placement(
    region: &MemrefRegion,
    span: Span,
    hoists: usize,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<Placement> {
    let rank = region.constraints.dims();
    let symbols = &region.constraints.values()[rank..];
    let mut found = Placement { before: span.first, behind: span.end };
    let mut inner = rewriter.op(span.first);
    for of in loops_around(inner).into_iter().rev().take(hoists) {
        let variable = of.region().first_block()?.argument(0).id();
        let is_direct = inner.parent_op() == Some(of.op());
        if symbols.contains(&Some(variable)) || !is_direct {
            break;
        }
        inner = of.op();
        found = Placement { before: inner.id(), behind: inner.next()?.id() };
    }
    Some(found)
}

/// Returns the bounds of all subscripts as maps of the values in terms of which a region is. `None` if one is missing.
#[allow(clippy::type_complexity)]
pub(super) fn bounds<'c>(
    region: &MemrefRegion,
    rank: usize,
    context: terrace_ir::Ctx<'c>,
) -> Option<(Vec<AffineMap<'c>>, Vec<AffineMap<'c>>)> {
    let symbols = region.constraints.symbols() as u32;
    let dims: Vec<_> = (0..symbols).map(|at| AffineExpr::dim(context, at)).collect();
    let as_dims = |map: AffineMap<'c>| {
        let results: Vec<_> =
            map.results().iter().map(|result| result.replace(context, &[], &dims)).collect();
        (!results.is_empty()).then(|| AffineMap::new(context, symbols, 0, &results))
    };
    let mut both = (Vec::new(), Vec::new());
    for at in 0..rank {
        let found = region.constraints.bound_maps(at, 0, rank, context);
        both.0.push(as_dims(found.lower?)?);
        both.1.push(as_dims(found.upper?)?);
    }
    Some(both)
}

/// Returns the distance in memory between parts of a region that are next to each other, and their sizes; several if
/// the parts have parts. `None` if a size is not constant.
fn strides(memref: &[i64], buffer: &[i64]) -> Option<Vec<(i64, i64)>> {
    let mut found = Vec::new();
    let (mut elements, mut stride) = (1i64, 1i64);
    for at in (1..buffer.len()).rev() {
        stride = stride.checked_mul(memref[at])?;
        elements = elements.checked_mul(buffer[at])?;
        if buffer[at] < memref[at] && buffer[at - 1] > 1 {
            found.push((stride, elements));
        }
    }
    Some(found)
}

/// A memref and subscripts.
type Place = (ValueId, Vec<ValueId>);

fn identity_composed<'c>(
    subscripts: &[ValueId],
    rewriter: &PatternRewriter<'_, 'c>,
) -> (AffineMap<'c>, Vec<ValueId>) {
    let context = rewriter.context();
    let map = AffineMap::identity(context, subscripts.len() as u32);
    let values: Vec<_> = subscripts.iter().map(|value| rewriter.value(*value)).collect();
    let is_computed = values.iter().any(|value| value.defining::<affine::AffineApplyOp<'_, '_>>().is_some());
    let mut applied = Applied::new(map, values);
    if is_computed {
        applied.compose(context);
    }
    (applied.map, ids(applied.operands.into_iter()))
}

/// Starts a transfer at the insertion point.
fn create_dma<'c>(
    from: Place,
    to: Place,
    tag: (ValueId, ValueId),
    count: ValueId,
    stride: Option<[ValueId; 2]>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let context = rewriter.context();
    let mut operands = Vec::new();
    let mut maps = Vec::new();
    for (memref, subscripts) in [from, to, (tag.0, vec![tag.1])] {
        let (map, subscripts) = identity_composed(&subscripts, rewriter);
        operands.push(memref);
        operands.extend(subscripts);
        maps.push(context.affine_map_attribute(map));
    }
    operands.push(count);
    operands.extend(stride.into_iter().flatten());
    let attributes = [("src_map", maps[0]), ("dst_map", maps[1]), ("tag_map", maps[2])];
    let state =
        OperationState::named(context, affine::AffineDmaStartOp::NAME, location, &operands, &[], &attributes);
    rewriter.create(state)
}

/// Waits for the end of a transfer at the insertion point.
fn create_wait<'c>(
    tag: (ValueId, ValueId),
    count: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let map = context.affine_map_attribute(AffineMap::identity(context, 1));
    let operands = [tag.0, tag.1, count];
    let state = OperationState::named(
        context,
        affine::AffineDmaWaitOp::NAME,
        location,
        &operands,
        &[],
        &[("tag_map", map)],
    );
    rewriter.create(state);
}

/// Lets accesses be of the buffer.
fn move_accesses<'c>(
    memref: ValueId,
    buffer: ValueId,
    first: &[AffineExpr<'c>],
    operands: &[ValueId],
    users: Vec<OpId>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let rank = first.len() as u32;
    let outer = operands.len() as u32;
    let remap =
        first.iter().zip(outer..).map(|(first, at)| AffineExpr::dim(context, at).sub(context, *first));
    let remap = AffineMap::new(context, outer + rank, 0, &remap.collect::<Vec<_>>());
    for user in users {
        let _ = replace_memref(user, memref, buffer, remap, operands, rewriter);
    }
}

/// Returns the accesses to a memref in a range, to its last operation. `None` if something else uses the memref there.
fn accesses_in(
    memref: ValueId,
    span: Span,
    last: OpId,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<Vec<OpId>> {
    let users = rewriter.value(memref).users().filter(|op| is_between(span, last, rewriter, *op));
    let users = users.filter(|op| !op.isa::<memref::DeallocOp>());
    users.map(|op| can_be_moved(op).then(|| op.id())).collect()
}

/// Returns true if an operation is in a range, or in an operation of that.
fn is_in(span: Span, rewriter: &PatternRewriter<'_, '_>, op: Operation<'_, '_>) -> bool {
    let last = rewriter.op(span.end).previous();
    last.is_some_and(|last| is_between(span, last.id(), rewriter, op))
}

/// Returns true if an operation is in a range whose last operation is given.
fn is_between(span: Span, last: OpId, rewriter: &PatternRewriter<'_, '_>, op: Operation<'_, '_>) -> bool {
    let body = rewriter.body();
    let (start, last) = (Operation::new(body, span.first), Operation::new(body, last));
    let region = terrace_ir::Block::new(body, span.block).parent_region();
    region.and_then(|region| region.find_ancestor_op(Operation::new(body, op.id()))).is_some_and(|ancestor| {
        ancestor.block() == start.block()
            && !ancestor.is_before_in_block(start)
            && !last.is_before_in_block(ancestor)
    })
}
