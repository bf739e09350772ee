//! `--convert-arith-to-emitc`: numbers of C. Where it leaves overflow undefined, integers are computed with as unsigned.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod casts;
mod comparisons;
mod integers;
mod shifts;

use crate::types::{unchanged, with_sizes};
use crate::values::constant;
use std::sync::Arc;
use terrace_arith as arith;
use terrace_emitc as emitc;
use terrace_emitc::is_supported_float;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Failure, Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};

/// The pass `--convert-arith-to-emitc`.
#[pass("convert-arith-to-emitc", "Convert Arith dialect to EmitC dialect", class = "ConvertArithToEmitC")]
pub struct ConvertArithToEmitC;

impl TypeConversionPass for ConvertArithToEmitC {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(with_sizes(unchanged()).shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(patterns(converter));
    }

    fn target(&self, _: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["emitc"]);
        target.add_illegal_dialects(&["arith"]);
    }
}

/// Returns the patterns.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let rows = [ROWS, casts::ROWS, comparisons::ROWS, integers::ROWS, shifts::ROWS];
    rows.into_iter().flatten().map(|row| row.pattern(converter)).collect()
}

const ROWS: &[Row<Lower>] = &[
    Row::of::<arith::AddFOp>("ArithOpConversion", |of, b| Some(binary(emitc::AddOp::NAME, of, b))),
    Row::of::<arith::ConstantOp>("ArithConstantOpConversionPattern", constant_op),
    Row::of::<arith::DivFOp>("ArithOpConversion", |of, b| Some(binary(emitc::DivOp::NAME, of, b))),
    Row::of::<arith::DivSIOp>("ArithOpConversion", |of, b| Some(binary(emitc::DivOp::NAME, of, b))),
    Row::of::<arith::MulFOp>("ArithOpConversion", |of, b| Some(binary(emitc::MulOp::NAME, of, b))),
    Row::of::<arith::NegFOp>("UnaryOpConversion", negf),
    Row::of::<arith::RemSIOp>("ArithOpConversion", |of, b| Some(binary(emitc::RemOp::NAME, of, b))),
    Row::of::<arith::SelectOp>("SelectOpConversion", select),
    Row::of::<arith::SubFOp>("ArithOpConversion", |of, b| Some(binary(emitc::SubOp::NAME, of, b))),
];

/// `a op b`
fn binary<'c>(name: &str, of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    b.value(name, &of.operands, of.result)
}

fn constant_op<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let value = of.view(b).attribute("value")?;
    Some(constant(value, of.result, b))
}

/// `-x`
fn negf<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    is_supported_float(of.result).then(|| b.value(emitc::UnaryMinusOp::NAME, &of.operands, of.result))
}

/// `c ? a : b`
fn select<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if b.type_of(of.operands[0]) != b.context().integer_type(1) {
        return None;
    }
    Some(b.value(emitc::ConditionalOp::NAME, &of.operands, of.result))
}
