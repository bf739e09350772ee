//! Quantized numbers under another scale and zero point.

use super::clamp::between;
use crate::structured::{dynamic_sizes, empty};
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_linalg::{IteratorType, Loops, create_generic};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_support::ap_int::ApInt;
use terrace_tensor::CollapseShapeOp;
use terrace_tosa as tosa;
use terrace_tosa::{RescaleOp, RoundingMode, constant_integers, first_constant_integer};

/// Largest shift to the right that leaves something.
const MAX_SHIFT: i64 = 63;

/// Returns the pattern.
pub(super) fn patterns(converter: &Arc<TypeConverter>) -> [Pattern; 1] {
    let converter = converter.clone();
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rescale(op, &converter, rewriter);
    [Pattern::with_closure(Root::of::<RescaleOp>(), "RescaleConverter", Arc::new(rewrite))]
}

/// Number that the loop uses: known, or a value that it reads.
enum Part {
    Known(ValueId),
    /// Position among the operands of the loop.
    Read(usize),
}

impl Part {
    fn get(&self, args: &[ValueId]) -> Option<ValueId> {
        match *self {
            Part::Known(value) => Some(value),
            Part::Read(at) => args.get(at).copied(),
        }
    }
}

/// Zero point that the loop uses.
#[derive(Clone, Copy)]
enum ZeroPoint {
    Known(i64),
    Read(usize),
}

/// Operands of the loop, with their maps.
struct Inputs<'c> {
    values: Vec<ValueId>,
    maps: Vec<AffineMap<'c>>,
}

impl<'c> Inputs<'c> {
    fn add(&mut self, value: ValueId, map: AffineMap<'c>) -> usize {
        self.values.push(value);
        self.maps.push(map);
        self.values.len() - 1
    }
}

/// `rescale(x) -> (x - zero) * multiplier >> shift + zero', clamped`
fn rescale<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let view = rewriter.view::<RescaleOp>(op)?;
    let ty = view.output().ty();
    let (rank, element) = (view.input().ty().rank()?, view.input().ty().element_or_self());
    let is_ranked = ty.rank() == Some(rank);
    if !is_ranked {
        return None;
    }
    let scales = known_scales(view);
    let is_double = view.rounding_mode() == RoundingMode::DoubleRound
        && scales.as_ref().is_none_or(|scales| scales.iter().any(|(_, shift)| *shift > 31));
    let zero_points = [view.input_zp(), view.output_zp()].map(first_constant_integer);
    let signs = [view.input_unsigned(), view.output_unsigned()];
    let is_per_channel = view.per_channel() && rank > 0;
    let result = converter.convert_to_one(rewriter.context(), ty)?;
    let widths = (element.int_or_float_width()?, result.element_or_self().int_or_float_width()?);
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sizes = dynamic_sizes(&mut b, operands[0]);
    let (i8_type, i32_type) = (context.integer_type(8), context.integer_type(32));
    let identity = AffineMap::identity(context, rank as u32);
    let nothing = AffineMap::new(context, rank as u32, 0, &[]);
    let last = AffineExpr::dim(context, rank.saturating_sub(1) as u32);
    let of_channels = AffineMap::new(context, rank as u32, 0, &[last]);
    let mut inputs = Inputs { values: vec![operands[0]], maps: vec![identity] };
    let (multiplier, shift) = match scales.as_deref() {
        Some(&[(multiplier, shift)]) => {
            (Part::Known(b.int(i32_type, multiplier)), Part::Known(b.int(i8_type, shift)))
        }
        Some(scales) => {
            let multipliers = scales.iter().map(|(multiplier, _)| *multiplier);
            let multipliers = numbers(&mut b, i32_type, multipliers);
            let shifts = numbers(&mut b, i8_type, scales.iter().map(|(_, shift)| *shift));
            let multiplier = inputs.add(multipliers, of_channels);
            (Part::Read(multiplier), Part::Read(inputs.add(shifts, of_channels)))
        }
        None => {
            let part =
                |b: &mut Builder<'_, '_, 'c>, inputs: &mut Inputs<'c>, value: ValueId| match is_per_channel {
                    true => Part::Read(inputs.add(value, of_channels)),
                    false => {
                        let scalar = collapse(b, value);
                        Part::Read(inputs.add(scalar, nothing))
                    }
                };
            let multiplier = part(&mut b, &mut inputs, operands[1]);
            (multiplier, part(&mut b, &mut inputs, operands[2]))
        }
    };
    let zero_points =
        [(zero_points[0], operands[3]), (zero_points[1], operands[4])].map(|(known, value)| match known {
            Some(number) => ZeroPoint::Known(number),
            None => {
                let scalar = collapse(&mut b, value);
                ZeroPoint::Read(inputs.add(scalar, nothing))
            }
        });
    let output = empty(&mut b, result, &sizes);
    inputs.maps.push(identity);
    let iterators = vec![IteratorType::Parallel; rank];
    let loops =
        Loops { inputs: &inputs.values, outputs: &[output], maps: &inputs.maps, iterators: &iterators };
    let mode = if is_double { RoundingMode::DoubleRound } else { RoundingMode::SingleRound };
    let new = create_generic(&mut b, &loops, |b, args| {
        let [input_zero, output_zero] = zero_points;
        let of_input = if widths.0 > 32 { context.integer_type(48) } else { i32_type };
        let input_zero = zero_point(b, input_zero, args, of_input, signs[0])?;
        let output_zero = zero_point(b, output_zero, args, i32_type, signs[1])?;
        let mut x = *args.first()?;
        if widths.0 < 32 {
            x = if signs[0] { b.extui(x, i32_type) } else { b.extsi(x, i32_type) };
        }
        let x = b.subi(x, input_zero);
        let scale = [x, multiplier.get(args)?, shift.get(args)?];
        let mode = mode.attribute(context);
        let x = b.value_with(tosa::ApplyScaleOp::NAME, &scale, i32_type, &[("rounding_mode", mode)]);
        let x = b.addi(x, output_zero);
        let (least, most) = match signs[1] {
            true => (0, ApInt::all_ones(widths.1).to_u64().and_then(|most| i64::try_from(most).ok())?),
            false => (ApInt::signed_min(widths.1).to_i64()?, ApInt::signed_max(widths.1).to_i64()?),
        };
        let (least, most) = (b.int(i32_type, least), b.int(i32_type, most));
        let x = between(b, x, least, most, false);
        Some(vec![if widths.1 < 32 { b.trunci(x, result.element_or_self()) } else { x }])
    })?;
    let value = rewriter.op(new).result(0).id();
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// Returns the multipliers and shifts, if they are known; a shift by 64 or more leaves nothing.
fn known_scales(view: RescaleOp<'_, '_>) -> Option<Vec<(i64, i64)>> {
    let (multipliers, shifts) = (constant_integers(view.multiplier())?, constant_integers(view.shift())?);
    let scales = multipliers.into_iter().zip(shifts);
    Some(scales.map(|(factor, shift)| if shift > MAX_SHIFT { (0, 0) } else { (factor, shift) }).collect())
}

fn numbers<'c>(
    b: &mut Builder<'_, '_, 'c>,
    element: Type<'c>,
    numbers: impl ExactSizeIterator<Item = i64>,
) -> ValueId {
    let width = element.int_or_float_width().unwrap_or(64);
    let ty = b.context().ranked_tensor_type(&[numbers.len() as i64], element, None);
    let numbers: Vec<ApInt> = numbers.map(|number| ApInt::from_i64(width, number)).collect();
    let values = b.context().dense_integers_attribute(ty, &numbers);
    b.constant_of(ty, values)
}

/// Creates the tensor without dimensions of the one element of another.
fn collapse<'c>(b: &mut Builder<'_, '_, 'c>, value: ValueId) -> ValueId {
    let context = b.context();
    let ty = context.ranked_tensor_type(&[], b.type_of(value).element_or_self(), None);
    let groups: &[Attribute<'c>] = &[];
    let new = CollapseShapeOp::builder(context, b.location).src(value);
    b.make(new.reassociation_attr(Some(context.array_attribute(groups))).result(ty))
}

fn zero_point<'c>(
    b: &mut Builder<'_, '_, 'c>,
    point: ZeroPoint,
    args: &[ValueId],
    ty: Type<'c>,
    is_unsigned: bool,
) -> Option<ValueId> {
    match point {
        ZeroPoint::Known(number) => Some(b.int(ty, number)),
        ZeroPoint::Read(at) => {
            let value = *args.get(at)?;
            match b.type_of(value).int_or_float_width() < ty.int_or_float_width() {
                true if is_unsigned => Some(b.extui(value, ty)),
                true => Some(b.extsi(value, ty)),
                false => Some(value),
            }
        }
    }
}
