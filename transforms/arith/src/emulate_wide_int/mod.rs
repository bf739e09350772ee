//! `--arith-emulate-wide-int`: do arithmetic on integers of `2n` bits with integers of `n` bits.
//!
//! An `i2n` becomes a `vector<2xin>`, its low half first; a vector of such integers gets a last dimension of two.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod casts;
mod floats;
mod halves;
mod integers;
mod shifts;

use halves::Emulation;
use std::sync::Arc;
use terrace_arith as arith;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Failure, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, function_pattern, structural_patterns,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_vector as vector;

/// The pass `--arith-emulate-wide-int`.
#[pass("arith-emulate-wide-int", "Emulate 2*N-bit integer operations using N-bit operations")]
pub struct ArithEmulateWideInt {
    /// Widest integer type supported by the target.
    #[option("widest-int-supported", default = 32)]
    width: u32,
}

impl TypeConversionPass for ArithEmulateWideInt {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        wide_int_converter(self.width)
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(structural_patterns(converter, &[func::CallOp::SPEC, func::ReturnOp::SPEC]));
        set.add(function_pattern(converter, func::FuncOp::SPEC));
        set.extend(wide_int_patterns(converter, self.width));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.functions_legal_by_type(func::FuncOp::SPEC, converter);
        target
            .ops_legal_by_type(&[func::CallOp::SPEC, func::ReturnOp::SPEC, vector::PrintOp::SPEC], converter);
        target.add_legal_dialects(&["vector"]);
        target.add_dialects_legal_by_type(&["arith"], converter);
    }
}

/// Returns a converter that splits integers twice as wide as `width`, and vectors of them; wider ones cannot be
/// converted.
///
/// # Errors
/// If the width is no power of two, or less than two. There is no diagnostic, as with upstream.
pub fn wide_int_converter(width: u32) -> Result<Arc<TypeConverter>, Failure> {
    if !width.is_power_of_two() || width < 2 {
        return Err(Failure);
    }
    let converter = TypeConverter::new().conversion(move |context, ty| split_type(width, context, ty));
    Ok(converter.shared())
}

/// Converts an integer twice as wide as `width`, or a vector of them, to a vector whose last dimension has the halves.
pub fn split_type<'c>(width: u32, context: Ctx<'c>, ty: Type<'c>) -> TypeConversion<'c> {
    let element = if ty.is_vector() { ty.element_or_self() } else { ty };
    let Some((wide, _)) = element.as_integer() else { return TypeConversion::one(ty) };
    if wide <= width {
        return TypeConversion::one(ty);
    }
    if wide / 2 != width || wide % 2 != 0 {
        return TypeConversion::Impossible;
    }
    let mut shape = if ty.is_vector() { ty.shape().unwrap_or_default().to_vec() } else { Vec::new() };
    shape.push(2);
    TypeConversion::one(context.vector_type(&shape, context.integer_type(width)))
}

/// Returns the patterns of arithmetic on integers that a converter splits.
pub fn wide_int_patterns(converter: &Arc<TypeConverter>, width: u32) -> impl Iterator<Item = Pattern> {
    PATTERNS.iter().map(move |&(name, rewrite)| {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            rewrite(&mut Emulation::of(op, &converter, width, rewriter)?)
        };
        Pattern::with_closure(Root::Op(name), "EmulateWideInt", Arc::new(rewrite))
    })
}

type Rewrite = fn(&mut Emulation<'_, '_, '_>) -> MatchResult;

/// Rewrites, by operation.
const PATTERNS: &[(&str, Rewrite)] = &[
    (arith::AddIOp::NAME, integers::addi),
    (arith::AndIOp::NAME, |emulation| integers::bitwise(arith::AndIOp::NAME, emulation)),
    (arith::CmpIOp::NAME, integers::cmpi),
    (arith::ConstantOp::NAME, integers::constant),
    (arith::ExtSIOp::NAME, casts::extsi),
    (arith::ExtUIOp::NAME, casts::extui),
    (arith::FPToSIOp::NAME, floats::fptosi),
    (arith::FPToUIOp::NAME, floats::fptoui),
    (arith::IndexCastOp::NAME, casts::index_cast),
    (arith::IndexCastUIOp::NAME, casts::index_castui),
    (arith::MaxSIOp::NAME, |emulation| integers::extremum(arith::MaxSIOp::NAME, emulation)),
    (arith::MaxUIOp::NAME, |emulation| integers::extremum(arith::MaxUIOp::NAME, emulation)),
    (arith::MinSIOp::NAME, |emulation| integers::extremum(arith::MinSIOp::NAME, emulation)),
    (arith::MinUIOp::NAME, |emulation| integers::extremum(arith::MinUIOp::NAME, emulation)),
    (arith::MulIOp::NAME, integers::muli),
    (arith::OrIOp::NAME, |emulation| integers::bitwise(arith::OrIOp::NAME, emulation)),
    (arith::SelectOp::NAME, integers::select),
    (arith::ShLIOp::NAME, shifts::shli),
    (arith::ShRSIOp::NAME, shifts::shrsi),
    (arith::ShRUIOp::NAME, shifts::shrui),
    (arith::SIToFPOp::NAME, floats::sitofp),
    (arith::SubIOp::NAME, integers::subi),
    (arith::TruncIOp::NAME, casts::trunci),
    (arith::UIToFPOp::NAME, floats::uitofp),
    (arith::XOrIOp::NAME, |emulation| integers::bitwise(arith::XOrIOp::NAME, emulation)),
    (vector::PrintOp::NAME, |emulation| emulation.recreate()),
];
