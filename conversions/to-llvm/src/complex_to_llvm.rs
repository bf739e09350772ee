//! `--convert-complex-to-llvm`: a complex number is a structure of its two parts.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::arith_to_llvm::flags::fast_math_of;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::pass::Edge;
use std::sync::Arc;
use terrace_arith::FastMathFlags;
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Pattern, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::FCmpPredicate;
use terrace_llvm::types::StructType;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, RewriteWith, Row, lower};
use terrace_to_standard::complex_division::{ComplexRange, Parts, complex_range, divide};
use terrace_to_standard::floats::{Floats, Words};

/// Arithmetic in operations of `llvm`.
pub static LLVM: Words = Words {
    add: llvm::FAddOp::NAME,
    sub: llvm::FSubOp::NAME,
    mul: llvm::FMulOp::NAME,
    div: llvm::FDivOp::NAME,
    abs: llvm::FAbsOp::NAME,
    copysign: llvm::CopySignOp::NAME,
    sqrt: llvm::SqrtOp::NAME,
    compare: llvm::FCmpOp::NAME,
    select: llvm::SelectOp::NAME,
    and: llvm::AndOp::NAME,
    or: llvm::OrOp::NAME,
    constant: llvm::ConstantOp::NAME,
    flags: "fastmathFlags",
    flags_attribute: |context, flags| {
        (flags != FastMathFlags::NONE).then(|| fast_math_of(flags).attribute(context))
    },
    // The numbers of the predicates are the same.
    predicate_attribute: |context, predicate| {
        FCmpPredicate::from_value(predicate.value()).map(|predicate| predicate.attribute(context))
    },
};

/// The edge.
#[pass(
    "convert-complex-to-llvm",
    "Convert Complex dialect to LLVM dialect",
    class = "ConvertComplexToLLVMPass"
)]
pub struct ComplexToLlvm {
    #[option(complex_range("basic"))]
    range: ComplexRange,
}

impl Edge for ComplexToLlvm {
    const ILLEGAL_DIALECTS: &'static [&'static str] = &["complex"];

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, self.range)
    }
}

const DIVISION: Row<RewriteWith<(Arc<TypeConverter>, ComplexRange)>> =
    Row::of::<complex::DivOp>("DivOpConversion", |op, (converter, range), rewriter| {
        lower(op, converter, rewriter, |of, builder| binary(of, builder, |on, a, b| divide(*range, on, a, b)))
    });

/// Returns the patterns of the dialect.
fn patterns(converter: &Arc<TypeConverter>, range: ComplexRange) -> Vec<Pattern> {
    const ALL: &[Row<Lower>] = &[
        Row::of::<complex::AbsOp>("AbsOpConversion", absolute),
        Row::of::<complex::AddOp>("AddOpConversion", |of, builder| {
            binary(of, builder, |on, a, b| (on.add(a.0, b.0), on.add(a.1, b.1)))
        }),
        Row::of::<complex::ConstantOp>("ConstantOpLowering", constant),
        Row::of::<complex::CreateOp>("CreateOpConversion", create),
        Row::of::<complex::ImOp>("ImOpConversion", |of, builder| {
            Some(builder.extract(of.operands[0], &[1], of.result))
        }),
        Row::of::<complex::MulOp>("MulOpConversion", |of, builder| binary(of, builder, multiply)),
        Row::of::<complex::ReOp>("ReOpConversion", |of, builder| {
            Some(builder.extract(of.operands[0], &[0], of.result))
        }),
        Row::of::<complex::SubOp>("SubOpConversion", |of, builder| {
            binary(of, builder, |on, a, b| (on.sub(a.0, b.0), on.sub(a.1, b.1)))
        }),
    ];
    let mut patterns: Vec<Pattern> = ALL.iter().map(|row| row.pattern(converter)).collect();
    patterns.push(DIVISION.pattern(&(converter.clone(), range)));
    patterns
}

/// `(b.re * a.re - b.im * a.im, a.im * b.re + a.re * b.im)`
fn multiply(on: &mut Floats<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (both_real, both_imaginary) = (on.mul(b.0, a.0), on.mul(b.1, a.1));
    let real = on.sub(both_real, both_imaginary);
    let (left, right) = (on.mul(a.1, b.0), on.mul(a.0, b.1));
    (real, on.add(left, right))
}

/// Extracts the two parts of a complex number.
fn parts(on: &mut Floats<'_, '_, '_>, number: ValueId) -> Parts {
    (on.builder.extract(number, &[0], on.ty), on.builder.extract(number, &[1], on.ty))
}

fn binary<'c>(
    of: &Lowered<'_, 'c>,
    builder: &mut Builder<'_, '_, 'c>,
    apply: impl FnOnce(&mut Floats<'_, '_, '_>, Parts, Parts) -> Parts,
) -> Option<ValueId> {
    let element = StructType::of(of.result)?.body().next()?;
    let mut on = Floats::of(of.op, element, &LLVM, builder.rewriter);
    let (a, b) = (parts(&mut on, of.operands[0]), parts(&mut on, of.operands[1]));
    let new = on.builder.poison(of.result);
    let (real, imaginary) = apply(&mut on, a, b);
    let new = on.builder.insert(new, real, &[0]);
    Some(on.builder.insert(new, imaginary, &[1]))
}

/// `sqrt(a.re * a.re + a.im * a.im)`
fn absolute<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mut on = Floats::of(of.op, of.result, &LLVM, builder.rewriter);
    let (real, imaginary) = parts(&mut on, of.operands[0]);
    let (real, imaginary) = (on.mul(real, real), on.mul(imaginary, imaginary));
    let square = on.add(real, imaginary);
    Some(on.apply(LLVM.sqrt, &[square]))
}

fn create<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let new = builder.poison(of.result);
    let new = builder.insert(new, of.operands[0], &[0]);
    Some(builder.insert(new, of.operands[1], &[1]))
}

fn constant<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let value = builder.rewriter.view::<complex::ConstantOp>(of.op)?.value_attr()?;
    Some(builder.constant(value, of.result))
}
