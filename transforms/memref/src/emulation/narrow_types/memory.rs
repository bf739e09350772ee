//! Allocations of narrow elements, and loads and stores of one.

use super::Emulation;
use super::packing::{Packing, Place};
use crate::product;
use terrace_affine::maximum_folded;
use terrace_arith::{ArithBuilder, AtomicRMWKind};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Builder, Ctx, DYNAMIC, MatchResult, OperationState, PatternRewriter, Type, TypedOp};
use terrace_memref::{AtomicRMWOp, LoadOp, StoreOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};

/// `alloc : memref<5xi4> -> alloc : memref<3xi8>`
pub(super) fn allocation(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (context, location, name) = (rewriter.context(), view.location(), view.name());
    let (from, alignment) = (view.result(0).ty(), view.attribute("alignment"));
    let to = emulation.converter.convert_to_one(context, from)?;
    if to == from {
        return None;
    }
    let mut sizes: Vec<ValueId> = Vec::new();
    if to.shape()?.contains(&DYNAMIC) {
        let operands = rewriter.operands(op);
        let mut operands = operands.iter().copied();
        let shape: Vec<MixedIndex> = from
            .shape()?
            .iter()
            .map(|size| match *size {
                DYNAMIC => operands.next().map(MixedIndex::Value),
                size => Some(MixedIndex::Constant(size)),
            })
            .collect::<Option<_>>()?;
        // A layout with strides that are not known has symbols.
        if operands.next().is_some() {
            return None;
        }
        let count = i64::from(to.element_or_self().int_or_float_width()?)
            .checked_div(i64::from(from.element_or_self().int_or_float_width()?))?;
        let mut b = rewriter.builder(location);
        let size = dynamic_size(from, &shape, count, &mut b)?;
        sizes.push(b.index_of(size));
    }
    let mut state = OperationState::new(name, location);
    state.result_types.push(to);
    state.operands = sizes.into_iter().collect();
    if let Some(alignment) = alignment {
        state.set(context, "alignment", alignment);
    }
    let operand_count = i32::try_from(state.operands.len()).unwrap_or(0);
    state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&[operand_count, 0]));
    let new = rewriter.create_value(state);
    replace_op_converted(op, &[new], emulation.converter, rewriter);
    Some(())
}

/// Creates the number of integers that hold `count` elements each, for a memref of a shape: the largest product of a size
/// and its stride.
fn dynamic_size(
    ty: Type<'_>,
    shape: &[MixedIndex],
    count: i64,
    b: &mut Builder<'_, '_, '_>,
) -> Option<MixedIndex> {
    let (context, location) = (b.context(), b.location);
    let (known, _) = ty.strides_and_offset()?;
    let mut strides: Vec<MixedIndex> = known.iter().copied().map(MixedIndex::Constant).collect();
    if known.contains(&DYNAMIC) {
        for at in (0..shape.len().saturating_sub(1)).rev() {
            strides[at] = product(&[strides[at + 1], shape[at + 1]], location, b.rewriter);
        }
    }
    let span = |at: u32| {
        let span = AffineExpr::symbol(context, at).mul(context, AffineExpr::symbol(context, at + 1));
        AffineExpr::binary(context, BinaryKind::CeilDiv, span, AffineExpr::constant(context, count))
    };
    let spans: Vec<_> = (0..2 * shape.len() as u32).step_by(2).map(span).collect();
    let factors: Vec<MixedIndex> =
        strides.iter().zip(shape).flat_map(|(stride, size)| [*stride, *size]).collect();
    let map = AffineMap::new(context, 0, factors.len() as u32, &spans);
    Some(maximum_folded(map, &factors, location, b.rewriter))
}

/// Access to one element.
struct Access<'c> {
    packing: Packing,
    /// The memory of integers.
    containers: ValueId,
    /// Place of the element; none in a memref without dimensions.
    place: Option<Place<'c>>,
}

impl<'c> Access<'c> {
    fn of(
        memref: ValueId,
        containers: ValueId,
        indices: &[ValueId],
        b: &mut Builder<'_, '_, 'c>,
    ) -> Option<Self> {
        let packing = Packing::of(b.type_of(memref), b.type_of(containers))?;
        let indices: Vec<MixedIndex> = indices.iter().copied().map(MixedIndex::Value).collect();
        let place = match indices.is_empty() {
            true => None,
            false => Some(Place::of(memref, &constants_among(&indices, b), packing, b)?),
        };
        Some(Access { packing, containers, place })
    }

    /// Creates the indices of the integer.
    fn indices(&self, b: &mut Builder<'_, '_, 'c>) -> Vec<ValueId> {
        let Some(place) = &self.place else { return Vec::new() };
        let container = place.container(b);
        vec![b.index_of(container)]
    }

    fn container_type(&self, b: &Builder<'_, '_, 'c>) -> Type<'c> {
        b.context().integer_type(self.packing.container_bits)
    }

    /// Creates the number of bits below those of the element; none if there are none in any case.
    fn shift(&self, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let bit = self.place.as_ref()?.bit(b);
        let (bit, ty) = (b.index_of(bit), self.container_type(b));
        Some(b.index_cast(bit, ty))
    }
}

/// Returns indices with the constants among them as numbers.
pub(super) fn constants_among(indices: &[MixedIndex], b: &Builder<'_, '_, '_>) -> Vec<MixedIndex> {
    let known = |index: &MixedIndex| match *index {
        MixedIndex::Value(value) => b.rewriter.value(value).constant_i64().map(MixedIndex::Constant),
        MixedIndex::Constant(_) => None,
    };
    indices.iter().map(|index| known(index).unwrap_or(*index)).collect()
}

/// Returns an integer of the lowest bits.
fn low_bits(bits: u32) -> i64 {
    if bits >= 64 { -1 } else { (1 << bits) - 1 }
}

/// `load m[i] : memref<4xi4> -> trunci (shrsi (load m[i floordiv 2] : memref<2xi8>), 4 * (i mod 2))`
pub(super) fn load(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (memref, element, location) = (view.memref().id(), view.result().ty(), view.op().location());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let (containers, indices) = operands.split_first()?;
    let to = emulation.converter.convert_to_one(rewriter.context(), element)?;
    let mut b = rewriter.builder(location);
    let access = Access::of(memref, *containers, indices, &mut b)?;
    let at = access.indices(&mut b);
    let container = access.container_type(&b);
    let load = LoadOp::builder(b.context(), location).memref(access.containers).indices(at);
    let mut value = b.make(load.result(container));
    if let Some(shift) = access.shift(&mut b) {
        value = b.shrsi(value, shift);
    }
    let bits = access.packing.bits;
    if element.is_float() {
        value = b.trunci(value, narrow_integer(b.context(), bits));
        value = b.bitcast(value, element);
    } else if to.int_or_float_width()? == bits {
        value = b.trunci(value, to);
    } else {
        let mask = b.int(container, low_bits(bits));
        value = b.andi(value, mask);
        value = resize(value, to, &mut b)?;
    }
    replace_op_converted(op, &[value], emulation.converter, rewriter);
    Some(())
}

fn narrow_integer(context: Ctx<'_>, bits: u32) -> Type<'_> {
    context.integer_type(bits)
}

/// Creates the number as an integer of another width, extended by zeros.
fn resize<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (from, to) = (b.type_of(value).int_or_float_width()?, ty.int_or_float_width()?);
    Some(match from.cmp(&to) {
        std::cmp::Ordering::Less => b.extui(value, ty),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => b.trunci(value, ty),
    })
}

/// `store x, m[i] : memref<4xi4>` becomes updates of the byte: its bits are cleared, and then set to those of the element.
pub(super) fn store(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (memref, element, location) = (view.memref().id(), view.value().ty(), view.op().location());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let [value, containers, indices @ ..] = &operands[..] else { return None };
    let mut value = *value;
    let mut b = rewriter.builder(location);
    let access = Access::of(memref, *containers, indices, &mut b)?;
    let (bits, container) = (access.packing.bits, access.container_type(&b));
    if element.is_float() {
        value = b.bitcast(value, narrow_integer(b.context(), bits));
    }
    let is_wider = b.type_of(value).int_or_float_width()? > bits;
    value = resize(value, container, &mut b)?;
    if is_wider {
        let mask = b.int(container, low_bits(bits));
        value = b.andi(value, mask);
    }
    let at = access.indices(&mut b);
    match access.shift(&mut b) {
        Some(shift) => {
            let ones = b.int(container, low_bits(bits));
            let mask = b.shli(ones, shift);
            let all = b.int(container, -1);
            let others = b.xori(mask, all);
            let value = b.shli(value, shift);
            if emulation.is_atomic {
                update(AtomicRMWKind::Andi, others, containers, &at, &mut b);
                update(AtomicRMWKind::Ori, value, containers, &at, &mut b);
            } else {
                let load = LoadOp::builder(b.context(), location).memref(*containers);
                let old = b.make(load.indices(at.iter().copied()).result(container));
                let kept = b.andi(old, others);
                let new = b.ori(kept, value);
                let store = StoreOp::builder(b.context(), location).value(new).memref(*containers);
                b.create(store.indices(at));
            }
        }
        None if emulation.is_atomic => update(AtomicRMWKind::Assign, value, containers, &at, &mut b),
        None => {
            let store = StoreOp::builder(b.context(), location).value(value).memref(*containers);
            b.create(store.indices(at));
        }
    }
    rewriter.erase_op(op);
    Some(())
}

fn update(
    kind: AtomicRMWKind,
    value: ValueId,
    memref: &ValueId,
    indices: &[ValueId],
    b: &mut Builder<'_, '_, '_>,
) {
    let new = AtomicRMWOp::builder(b.context(), b.location).kind(kind).value(value).memref(*memref);
    b.create(new.indices(indices.iter().copied()));
}
