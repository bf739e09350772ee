//! Padding by `tensor.pad`: how much of it, of which value, and the sizes that come of it.

use crate::{DimOp, PadOp, YieldOp};
use terrace_affine::apply_composed;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, PatternRewriter, TypedOp, Value};

/// Padding before and after each dimension.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Padding {
    /// Padding before the first element of each dimension.
    pub low: Vec<MixedIndex>,
    /// Padding after the last element of each dimension.
    pub high: Vec<MixedIndex>,
}

impl<'a, 'c> PadOp<'a, 'c> {
    /// Returns how much is added to each dimension.
    pub fn padding(self) -> Padding {
        Padding {
            low: mixed_list(&self.static_low(), self.low()),
            high: mixed_list(&self.static_high(), self.high()),
        }
    }

    /// Returns the padding value, if it is the same everywhere.
    pub fn padding_value(self) -> Option<Value<'a, 'c>> {
        let block = self.region().first_block()?;
        let value = block.terminator().and_then(YieldOp::cast)?.value();
        let is_same = value.constant().is_some() || value.parent_block() != Some(block);
        is_same.then_some(value)
    }
}

/// Returns the sizes of the result of a `tensor.pad`; dynamic ones are those of the source and of the padding on both
/// sides.
pub fn padded_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<PadOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let (shape, source, padding) = (view.result().ty().shape()?, view.source().id(), view.padding());
    let mut sizes = Vec::new();
    for (dim, &known) in shape.iter().enumerate() {
        if known != DYNAMIC {
            sizes.push(MixedIndex::Constant(known));
            continue;
        }
        let index = rewriter.builder(location).index(dim as i64);
        let size = rewriter.fold(DimOp::builder(context, location).source(source).index(index));
        let mut operands = vec![size];
        let mut sum = AffineExpr::symbol(context, 0);
        for padding in [*padding.low.get(dim)?, *padding.high.get(dim)?] {
            sum = match padding {
                MixedIndex::Constant(constant) => sum.add_constant(context, constant),
                MixedIndex::Value(value) => {
                    operands.push(value);
                    sum.add(context, AffineExpr::symbol(context, operands.len() as u32 - 1))
                }
            };
        }
        let map = AffineMap::new(context, 0, operands.len() as u32, &[sum]);
        let total = apply_composed(map, &operands, location, rewriter);
        sizes.push(MixedIndex::Value(rewriter.builder(location).index_of(total)));
    }
    Some(sizes)
}
