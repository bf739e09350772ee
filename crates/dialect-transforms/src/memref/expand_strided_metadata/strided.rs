//! A memref in parts, as numbers and values.

use super::super::alias_indices::materialize;
use crate::affine::apply::apply_folded;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter, Type, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp};

/// A memref in parts.
pub(super) struct Strided {
    /// The buffer, as a memref without dimensions.
    pub base: ValueId,
    pub offset: MixedIndex,
    pub sizes: Vec<MixedIndex>,
    pub strides: Vec<MixedIndex>,
}

impl Strided {
    /// The parts of a memref: numbers where its type tells them, else values of a new operation.
    pub fn of<'c>(
        source: ValueId,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Self> {
        let ty = rewriter.type_of(source);
        let (known_strides, known_offset) = ty.strides_and_offset()?;
        let known_sizes = ty.shape()?;
        let new = ExtractStridedMetadataOp::builder(rewriter.context(), location).source(source);
        let new = rewriter.create(new);
        let new = rewriter.view::<ExtractStridedMetadataOp>(new)?;
        let mixed = |known: i64, value: Value<'_, '_>| match known {
            DYNAMIC => MixedIndex::Value(value.id()),
            known => MixedIndex::Constant(known),
        };
        let all = |known: &[i64], values: &mut dyn Iterator<Item = Value<'_, '_>>| {
            known.iter().zip(values).map(|(known, value)| mixed(*known, value)).collect()
        };
        Some(Strided {
            base: new.base_buffer().id(),
            offset: mixed(known_offset, new.offset()),
            sizes: all(known_sizes, &mut new.sizes()),
            strides: all(&known_strides, &mut new.strides()),
        })
    }

    /// A memref that is put together of the parts.
    pub fn reinterpret_cast<'c>(
        &self,
        ty: Type<'c>,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        let new = ReinterpretCastOp::builder(rewriter.context(), location)
            .source(self.base)
            .offsets(values_of(&[self.offset]))
            .sizes(values_of(&self.sizes))
            .strides(values_of(&self.strides))
            .static_offsets(&constants_of(&[self.offset]))
            .static_sizes(&constants_of(&self.sizes))
            .static_strides(&constants_of(&self.strides))
            .result(ty);
        rewriter.create_value(new)
    }
}

/// Replaces what `extract_strided_metadata` gives by the parts that were found in another way.
pub(super) fn replace_metadata(
    op: OpId,
    base: ValueId,
    offset: MixedIndex,
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let location = rewriter.op(op).location();
    let mut values = vec![base];
    for number in [offset].iter().chain(sizes).chain(strides) {
        values.push(materialize(*number, location, rewriter));
    }
    rewriter.replace_op(op, &values);
}

/// The product of numbers.
pub(super) fn product<'c>(
    factors: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let symbols = (0..factors.len() as u32).map(|at| AffineExpr::symbol(context, at));
    let product = symbols.reduce(|a, b| a.mul(context, b));
    let product = product.unwrap_or_else(|| AffineExpr::constant(context, 1));
    apply_folded(AffineMap::new(context, 0, factors.len() as u32, &[product]), factors, location, rewriter)
}
