//! `--lower-quant-ops`: casts between floats and quantized numbers become arithmetic on the integers that are stored.
//!
//! One scale for all numbers is splat over the tensor; others stand in constants, which a `linalg.generic` reads. A tensor
//! without a rank gets one for the time of the arithmetic.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each scale.

mod arithmetic;
mod flat;

use arithmetic::{Numbers, Spread};
use flat::Flat;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Builder, Ctx, DYNAMIC, MatchResult, Pattern, PatternRewriter, RegionSource, Type, TypedOp,
};
use terrace_linalg::{GenericParts, IteratorType, YieldOp, generic};
use terrace_ods_macros::pass;
use terrace_quant as quant;
use terrace_quant::{Granularity, Scales, expressed_type, scalar_of, scales_of, storage_type};
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_support::float::RoundingMode;
use terrace_tensor::{DimOp, EmptyOp};

/// The pass `--lower-quant-ops`.
#[pass("lower-quant-ops", "Lower quant.dcast and quant.qcast ops", anchor = "func.func")]
pub struct LowerQuantOps;

impl ConversionPass for LowerQuantOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<quant::DequantizeCastOp>("DequantizeCastOpConversion", dequantize),
            Pattern::of::<quant::QuantizeCastOp>("QuantizeCastOpConversion", quantize),
        ]);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[quant::StorageCastOp::SPEC]);
        target.add_illegal_dialects(&["quant"]);
        target.add_legal_dialects(&["arith", "linalg", "shape", "tensor"]);
    }
}

/// `dcast(x) -> (float(scast(x)) - float(zero_point)) * scale`
fn dequantize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<quant::DequantizeCastOp>(op)?;
    let (input, quantized) = (view.input().id(), view.input().ty());
    let cast = Cast::of(quantized, Direction::Dequantize)?;
    let mut b = rewriter.builder_like(op);
    let stored = b.type_like(input, cast.storage);
    let stored = b.make(quant::StorageCastOp::builder(b.context(), b.location).input(input).result(stored));
    let result = cast.apply(&mut b, stored)?;
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `qcast(x) -> scast(int(x / scale + float(zero_point)))`, within the bounds of the storage
fn quantize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<quant::QuantizeCastOp>(op)?;
    let (input, quantized) = (view.input().id(), view.result().ty());
    let cast = Cast::of(quantized, Direction::Quantize)?;
    let mut b = rewriter.builder_like(op);
    let stored = cast.apply(&mut b, input)?;
    let new = quant::StorageCastOp::builder(b.context(), b.location).input(stored).result(quantized);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Directions of casts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Dequantize,
    Quantize,
}

/// Cast between floats and the integers that are stored.
struct Cast<'c> {
    direction: Direction,
    /// Type of a quantized number.
    quantized: Type<'c>,
    scales: Scales<'c>,
    storage: Type<'c>,
    expressed: Type<'c>,
}

impl<'c> Cast<'c> {
    /// Returns the cast from or to a scalar or tensor; `None` if its numbers have no scales.
    fn of(ty: Type<'c>, direction: Direction) -> Option<Self> {
        let quantized = scalar_of(ty);
        Some(Cast {
            direction,
            quantized,
            scales: scales_of(quantized)?,
            storage: storage_type(quantized)?,
            expressed: expressed_type(quantized)?,
        })
    }

    /// Creates the cast of a value.
    fn apply(&self, b: &mut Builder<'_, '_, 'c>, input: ValueId) -> Option<ValueId> {
        let ty = b.type_of(input);
        if !ty.is_tensor() || ty.has_rank() {
            return self.apply_ranked(b, input, None);
        }
        let axis = match self.scales.granularity {
            Granularity::Layer => None,
            Granularity::Axis => Some((*self.scales.dimensions.first()?, self.scales.values.len() as i64)),
            Granularity::Block => return None,
        };
        let (flat, input) = Flat::of(b, input, axis);
        let result = self.apply_ranked(b, input, axis.map(|_| Flat::AXIS))?;
        Some(flat.restore(b, result))
    }

    /// Creates the cast of a scalar or of a tensor with a rank, along `axis` instead of the quantized dimension if it is
    /// given.
    fn apply_ranked(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        input: ValueId,
        axis: Option<u32>,
    ) -> Option<ValueId> {
        let context = b.context();
        if self.scales.granularity == Granularity::Layer {
            let [scale, zero_point] = self.constants(context, &[], self.expressed, self.storage)?;
            let numbers = Numbers { scale: b.constant(scale), zero_point: b.constant(zero_point) };
            let spread = Spread::like(b, input);
            let has_zero_point = self.scales.zero_points.iter().any(|zero_point| *zero_point != 0);
            return Some(self.compute(b, &spread, input, numbers, has_zero_point));
        }
        let rank = u32::try_from(b.type_of(input).rank()?).ok()?;
        let shape = &self.scales.shape;
        let of_scales = context.ranked_tensor_type(shape, self.expressed, None);
        let of_zero_points = context.ranked_tensor_type(shape, self.storage, None);
        let [scales, zero_points] = self.constants(context, shape, of_scales, of_zero_points)?;
        let inputs = [input, b.constant(scales), b.constant(zero_points)];
        self.loops(b, inputs, self.map(context, rank, axis)?)
    }

    /// Returns the constants of scales and zero points, of two types that have the same shape.
    fn constants(
        &self,
        context: Ctx<'c>,
        shape: &[i64],
        of_scales: Type<'c>,
        of_zero_points: Type<'c>,
    ) -> Option<[Attribute<'c>; 2]> {
        let semantics = self.expressed.as_float()?;
        let mut scales = Vec::with_capacity(self.scales.values.len());
        for scale in self.scales.values {
            let scale = scale.as_float()?.convert(semantics, RoundingMode::NearestTiesToEven).value;
            scales.push(context.float_attribute(self.expressed, scale));
        }
        let zero_points = self.scales.zero_points.iter();
        let zero_points: Vec<_> =
            zero_points.map(|zero_point| context.integer_attribute(self.storage, *zero_point)).collect();
        if shape.is_empty() {
            return Some([*scales.first()?, *zero_points.first()?]);
        }
        Some([
            context.dense_of_scalars(of_scales, &scales)?,
            context.dense_of_scalars(of_zero_points, &zero_points)?,
        ])
    }

    /// Returns the map from the indices of an element to those of its scale.
    fn map(&self, context: Ctx<'c>, rank: u32, axis: Option<u32>) -> Option<AffineMap<'c>> {
        let quantized = |dim: &i64| u32::try_from(*dim).ok().filter(|dim| *dim < rank);
        if self.scales.granularity == Granularity::Axis {
            let axis = axis.or_else(|| quantized(self.scales.dimensions.first()?))?;
            return Some(AffineMap::new(context, rank, 0, &[AffineExpr::dim(context, axis)]));
        }
        let mut results = vec![AffineExpr::constant(context, 0); rank as usize];
        for (dim, size) in self.scales.dimensions.iter().zip(&self.scales.block_sizes) {
            let dim = quantized(dim)?;
            let (index, size) = (AffineExpr::dim(context, dim), AffineExpr::constant(context, *size));
            results[dim as usize] = AffineExpr::binary(context, BinaryKind::FloorDiv, index, size);
        }
        Some(AffineMap::new(context, rank, 0, &results))
    }

    /// Creates the loops over a tensor with the scale and zero point of each element.
    fn loops(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        inputs: [ValueId; 3],
        map: AffineMap<'c>,
    ) -> Option<ValueId> {
        let (context, location) = (b.context(), b.location);
        let shape = b.type_of(inputs[0]).shape()?;
        let ty = context.ranked_tensor_type(shape, self.result_element(), None);
        let sizes = dynamic_sizes(b, inputs[0]);
        let output = b.make(EmptyOp::builder(context, location).dynamic_sizes(sizes).result(ty));
        let identity = AffineMap::identity(context, map.dims());
        let mut state = generic(
            context,
            GenericParts {
                location,
                inputs: &inputs,
                outputs: &[output],
                result_types: &[ty],
                maps: &[identity, map, map, identity],
                iterators: &vec![IteratorType::Parallel; shape.len()],
            },
        );
        let elements: Vec<Type<'c>> =
            state.operands.iter().map(|operand| b.type_of(*operand).element_or_self()).collect();
        state.regions.push(RegionSource::Empty);
        let new = b.create(state);
        let after = b.rewriter.save_insertion_point();
        let region = b.rewriter.op(new).region(0).id();
        let block = b.rewriter.create_block(region, None, elements.into_iter().map(|ty| (ty, location)));
        let [element, scale, zero_point] = [0, 1, 2].map(|at| b.rewriter.block(block).argument(at).id());
        let value = self.compute(b, &Spread::scalar(), element, Numbers { scale, zero_point }, true);
        b.create(YieldOp::builder(context, location).values([value]));
        b.rewriter.restore_insertion_point(after);
        Some(b.rewriter.op(new).result(0).id())
    }

    fn result_element(&self) -> Type<'c> {
        match self.direction {
            Direction::Dequantize => self.expressed,
            Direction::Quantize => self.storage,
        }
    }
}

/// Returns the sizes of the dynamic dimensions of a tensor.
fn dynamic_sizes(b: &mut Builder<'_, '_, '_>, source: ValueId) -> Vec<ValueId> {
    let shape = b.type_of(source).shape().unwrap_or_default();
    let dynamic = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
    let mut sizes = Vec::new();
    for (dim, _) in dynamic {
        let index = b.index(dim as i64);
        let size = DimOp::builder(b.context(), b.location).source(source).index(index);
        sizes.push(b.folding().make(size));
    }
    sizes
}
