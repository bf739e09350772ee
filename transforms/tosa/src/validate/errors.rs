//! Errors as the specification has them: values of constants and combinations of attributes.

use std::collections::HashSet;
use terrace_ir::{
    Block, DYNAMIC, LogicalResult, Operation, Region, Type, TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_tosa as tosa;
use terrace_tosa::RoundingMode;

/// Checks an operation.
pub(super) fn check(op: Operation<'_, '_>) -> LogicalResult {
    match CHECKS.iter().find(|(name, _)| op.is(name)) {
        Some((_, check)) => check(op),
        None => Ok(()),
    }
}

type Check = for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult;

/// Writes a row: an operation, and the check, which gets its view.
macro_rules! row {
    ($op:path, $check:ident) => {
        (<$op as TypedOp<'_, '_>>::NAME, |op| $check(<$op as TypedOp<'_, '_>>::wrap(op)))
    };
}

const CHECKS: &[(&str, Check)] = &[
    row!(tosa::IfOp, conditional),
    row!(tosa::MulOp, mul),
    row!(tosa::PadOp, pad),
    row!(tosa::RescaleOp, rescale),
    row!(tosa::ResizeOp, resize),
    row!(tosa::ScatterOp, scatter),
    row!(tosa::TableOp, table),
    row!(tosa::WhileOp, loops),
];

/// Returns the integers of a constant operand.
fn integers(value: Value<'_, '_>) -> Option<Vec<i64>> {
    let values = match value.defining::<tosa::ConstShapeOp<'_, '_>>() {
        Some(shape) => shape.values_attr()?,
        None => value.constant()?,
    };
    values.dense_integers()?.map(|number| number.to_i64()).collect()
}

fn is_integer(ty: Type<'_>, width: u32) -> bool {
    ty.element_or_self().as_integer().is_some_and(|(of_type, _)| of_type == width)
}

fn mul(mul: tosa::MulOp<'_, '_>) -> LogicalResult {
    let (op, ty) = (mul.op(), mul.input1().ty());
    let shift = integers(mul.shift()).and_then(|shift| shift.first().copied());
    let Some(shift) = shift.filter(|_| ty.element_or_self().as_integer().is_some()) else { return Ok(()) };
    if is_integer(ty, 32) {
        if (0..=63).contains(&shift) {
            return Ok(());
        }
        return op.emit_op_error(format_args!("requires 0 <= shift && shift <= 63, but got: {shift}"));
    }
    if shift == 0 {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "requires shift = 0 for all input data types that are not int32_t, but got: {shift}"
    ))
}

fn table(lookup: tosa::TableOp<'_, '_>) -> LogicalResult {
    let wanted = if is_integer(lookup.input1().ty(), 8) { 256 } else { 513 };
    let size = lookup.table().ty().shape().and_then(|shape| shape.first().copied());
    match size {
        Some(size) if size != wanted && size != DYNAMIC => {
            lookup.op().emit_op_error(format_args!("requires table size of {wanted}, got {size}"))
        }
        _ => Ok(()),
    }
}

fn pad(pad: tosa::PadOp<'_, '_>) -> LogicalResult {
    let amounts = integers(pad.padding()).unwrap_or_default();
    match amounts.into_iter().find(|amount| *amount < 0) {
        Some(amount) => {
            pad.op().emit_op_error(format_args!("padding value must all be non-negative, got {amount}"))
        }
        None => Ok(()),
    }
}

fn scatter(scatter: tosa::ScatterOp<'_, '_>) -> LogicalResult {
    let indices = scatter.indices();
    let (Some(indices), Some(shape)) = (integers(indices), indices.ty().shape()) else {
        return Ok(());
    };
    let Some(row) = shape.last().and_then(|size| usize::try_from(*size).ok()).filter(|size| *size != 0)
    else {
        return Ok(());
    };
    // A splat counts once for each element.
    let has_duplicates = |row: &[i64]| {
        let mut seen = HashSet::new();
        !row.iter().all(|index| seen.insert(*index))
    };
    if indices.chunks(row).any(has_duplicates) {
        return scatter.op().emit_op_error("indices values contain duplicates");
    }
    Ok(())
}

fn rescale(rescale: tosa::RescaleOp<'_, '_>) -> LogicalResult {
    let (input, output) = (rescale.input().ty(), rescale.output().ty());
    let (from_unsigned, to_unsigned) = (rescale.input_unsigned(), rescale.output_unsigned());
    let wrong = if rescale.scale32() && is_integer(input, 48) {
        "scale32 is not allowed with 48-bit input."
    } else if !rescale.scale32() && rescale.rounding_mode() == RoundingMode::DoubleRound {
        "DOUBLE_ROUND is only allowed with scale32=true."
    } else if from_unsigned && to_unsigned {
        "input and output cannot be both unsigned."
    } else if is_integer(output, 32) && from_unsigned {
        "i32 output type is not allowed with unsigned input."
    } else if is_integer(input, 32) && to_unsigned {
        "i32 input type is not allowed with unsigned output."
    } else if is_integer(input, 48) && to_unsigned {
        "i48 input type is not allowed with unsigned output."
    } else if is_integer(input, 48) && from_unsigned {
        "i48 input type cannot be unsigned."
    } else if is_integer(input, 32) && from_unsigned {
        "i32 input type cannot be unsigned."
    } else if is_integer(output, 32) && to_unsigned {
        "i32 output type cannot be unsigned."
    } else {
        return Ok(());
    };
    rescale.op().emit_op_error(wrong)
}

/// Largest height and width.
const MAX_RESIZED: i64 = 16384;

fn resize(resize: tosa::ResizeOp<'_, '_>) -> LogicalResult {
    let op = resize.op();
    let sizes = |ty: Type<'_>| ty.shape().and_then(|shape| Some([*shape.get(1)?, *shape.get(2)?]));
    if let (Some([ih, iw]), Some([oh, ow])) = (sizes(resize.input().ty()), sizes(resize.output().ty()))
        && [oh, ow, ih, iw].iter().any(|size| *size >= MAX_RESIZED)
    {
        return op.emit_op_error(format_args!(
            "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = {oh}, {ow}, {ih}, {iw}"
        ));
    }
    let Some([y_n, y_d, x_n, x_d]) =
        integers(resize.scale()).and_then(|scale| <[i64; 4]>::try_from(scale).ok())
    else {
        return Ok(());
    };
    if y_n > 1 << 11 || x_n > 1 << 11 {
        return op.emit_op_error(format_args!(
            "expect all scale numerator values to be <= (1 << 11), got scale_y_n={y_n}, scale_x_n={x_n}"
        ));
    }
    if y_d >= y_n.saturating_mul(16) || x_d >= x_n.saturating_mul(16) {
        return op.emit_op_error(format_args!(
            "expect a downscale ratio larger than 1/16, got y={y_n}/{y_d}, x={x_n}/{x_d}"
        ));
    }
    let ranges = [("offset", resize.offset(), [-1, 16]), ("border", resize.border(), [-16, 1])];
    for (name, operand, [least, end]) in ranges {
        let Some(values) = integers(operand) else { continue };
        for (value, (axis, scale)) in values.into_iter().zip([("Y", y_n), ("X", x_n)]) {
            if value < scale.saturating_mul(least) || value >= scale.saturating_mul(end) {
                return op.emit_op_error(format_args!(
                    "expect {name}{axis} / scale{axis}Numerator to be in range [{least}, {end}), got {value}/{scale}"
                ));
            }
        }
    }
    Ok(())
}

fn conditional(conditional: tosa::IfOp<'_, '_>) -> LogicalResult {
    regions(conditional.op(), ["then", "else"])
}

fn loops(while_loop: tosa::WhileOp<'_, '_>) -> LogicalResult {
    regions(while_loop.op(), ["cond", "body"])
}

/// Checks that the regions use nothing from outside.
fn regions(op: Operation<'_, '_>, names: [&str; 2]) -> LogicalResult {
    for (region, name) in op.regions().zip(names) {
        if !is_isolated(region) {
            return op.emit_op_error(format_args!(
                "is not conformant to the TOSA specification. It requires the '{name}' region is isolated from above."
            ));
        }
    }
    Ok(())
}

fn is_isolated(region: Region<'_, '_>) -> bool {
    let mut defined = HashSet::new();
    let mut used = Vec::new();
    defined.extend(region.blocks().flat_map(Block::arguments).map(Value::id));
    for op in region.ops() {
        let _ = op.walk(WalkOrder::PreOrder, &mut |inner| {
            used.extend(inner.operands().map(Value::id));
            defined.extend(inner.results().map(Value::id));
            let blocks = inner.regions().flat_map(Region::blocks);
            defined.extend(blocks.flat_map(Block::arguments).map(Value::id));
            WalkResult::Advance
        });
    }
    used.iter().all(|value| defined.contains(value))
}
