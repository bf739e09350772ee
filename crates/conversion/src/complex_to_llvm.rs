//! `--convert-complex-to-llvm`: a complex number is a structure of its two parts.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::complex_division::{ComplexRange, Parts, complex_range, divide};
use crate::floats::{Floats, LLVM};
use crate::to_llvm::build::Builder;
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::pass::Edge;
use crate::to_llvm::{RewriteWith, pattern, pattern_with};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter};
use terrace_llvm::types::StructType;
use terrace_pass::{OptionSpec, PassOptions};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// The edge.
#[derive(Default)]
pub struct ComplexToLlvm {
    range: ComplexRange,
}

impl Edge for ComplexToLlvm {
    const ARGUMENT: &'static str = "convert-complex-to-llvm";
    const CLASS: &'static str = "ConvertComplexToLLVMPass";
    const SUMMARY: &'static str = "Convert Complex dialect to LLVM dialect";
    const OPTIONS: &'static [OptionSpec] = &[complex_range("basic")];
    const ILLEGAL_DIALECTS: &'static [&'static str] = &["complex"];

    fn new(options: &PassOptions) -> Self {
        ComplexToLlvm { range: ComplexRange::of(options) }
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, self.range)
    }
}

/// The patterns of the dialect.
fn patterns(converter: &Arc<TypeConverter>, range: ComplexRange) -> Vec<Pattern> {
    const ALL: &[(&str, &str, RewriteWith)] = &[
        ("complex.abs", "AbsOpConversion", absolute),
        ("complex.add", "AddOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, |on, a, b| (on.add(a.0, b.0), on.add(a.1, b.1)))
        }),
        ("complex.constant", "ConstantOpLowering", constant),
        ("complex.create", "CreateOpConversion", create),
        ("complex.im", "ImOpConversion", |op, converter, rewriter| part(op, 1, converter, rewriter)),
        ("complex.mul", "MulOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, multiply)
        }),
        ("complex.re", "ReOpConversion", |op, converter, rewriter| part(op, 0, converter, rewriter)),
        ("complex.sub", "SubOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, |on, a, b| (on.sub(a.0, b.0), on.sub(a.1, b.1)))
        }),
    ];
    let mut patterns: Vec<Pattern> =
        ALL.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)).collect();
    let with = Arc::new((converter.clone(), range));
    patterns.push(pattern_with(
        "complex.div",
        "DivOpConversion",
        &with,
        |op, (converter, range), rewriter| {
            binary(op, converter, rewriter, |on, a, b| divide(*range, on, a, b))
        },
    ));
    patterns
}

/// `(b.re * a.re - b.im * a.im, a.im * b.re + a.re * b.im)`
fn multiply(on: &mut Floats<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (both_real, both_imaginary) = (on.mul(b.0, a.0), on.mul(b.1, a.1));
    let real = on.sub(both_real, both_imaginary);
    let (left, right) = (on.mul(a.1, b.0), on.mul(a.0, b.1));
    (real, on.add(left, right))
}

/// The parts of a structure.
fn parts(on: &mut Floats<'_, '_, '_>, number: ValueId) -> Parts {
    (on.builder.extract(number, &[0], on.ty), on.builder.extract(number, &[1], on.ty))
}

fn binary(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
    apply: impl FnOnce(&mut Floats<'_, '_, '_>, Parts, Parts) -> Parts,
) -> MatchResult {
    let result = converted_result(op, converter, rewriter)?;
    let element = StructType::of(result)?.body().next()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut on = Floats::of(op, element, &LLVM, rewriter);
    let (a, b) = (parts(&mut on, operands[0]), parts(&mut on, operands[1]));
    let new = on.builder.poison(result);
    let (real, imaginary) = apply(&mut on, a, b);
    let new = on.builder.insert(new, real, &[0]);
    let new = on.builder.insert(new, imaginary, &[1]);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// `sqrt(a.re * a.re + a.im * a.im)`
fn absolute(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let element = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut on = Floats::of(op, element, &LLVM, rewriter);
    let (real, imaginary) = parts(&mut on, operands[0]);
    let (real, imaginary) = (on.mul(real, real), on.mul(imaginary, imaginary));
    let square = on.add(real, imaginary);
    let root = on.apply(LLVM.sqrt, &[square]);
    replace_op_converted(op, &[root], converter, rewriter);
    Some(())
}

fn create(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.op(op).location();
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let new = builder.poison(result);
    let new = builder.insert(new, operands[0], &[0]);
    let new = builder.insert(new, operands[1], &[1]);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

fn part(
    op: OpId,
    at: i64,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let element = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let value = Builder::new(rewriter, location).extract(operands[0], &[at], element);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn constant(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (location, value) = (rewriter.op(op).location(), rewriter.op(op).attribute("value")?);
    let result = converted_result(op, converter, rewriter)?;
    let value = Builder::new(rewriter, location).constant(value, result);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}
