//! `--convert-complex-to-llvm`: a complex number is a structure of its two parts.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::arith_to_llvm::flags::fast_math_attribute;
use crate::to_llvm::build::Builder;
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::pass::Edge;
use crate::to_llvm::{RewriteWith, pattern};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, Type};
use terrace_llvm::types::StructType;
use terrace_pass::{OptionKind, OptionSpec};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// The edge.
#[derive(Default)]
pub struct ComplexToLlvm;

impl Edge for ComplexToLlvm {
    const ARGUMENT: &'static str = "convert-complex-to-llvm";
    const CLASS: &'static str = "ConvertComplexToLLVMPass";
    const SUMMARY: &'static str = "Convert Complex dialect to LLVM dialect";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "complex-range",
        kind: OptionKind::Choice(&["basic", "none"]),
        default: "basic",
        help: "Control the intermediate calculation of complex number division",
    }];
    const ILLEGAL_DIALECTS: &'static [&'static str] = &["complex"];

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter)
    }
}

/// The patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[(&str, &str, RewriteWith)] = &[
        ("complex.abs", "AbsOpConversion", absolute),
        ("complex.add", "AddOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, |on, a, b| {
                (on.apply("llvm.fadd", a.0, b.0), on.apply("llvm.fadd", a.1, b.1))
            })
        }),
        ("complex.constant", "ConstantOpLowering", constant),
        ("complex.create", "CreateOpConversion", create),
        ("complex.div", "DivOpConversion", |op, converter, rewriter| binary(op, converter, rewriter, divide)),
        ("complex.im", "ImOpConversion", |op, converter, rewriter| part(op, 1, converter, rewriter)),
        ("complex.mul", "MulOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, multiply)
        }),
        ("complex.re", "ReOpConversion", |op, converter, rewriter| part(op, 0, converter, rewriter)),
        ("complex.sub", "SubOpConversion", |op, converter, rewriter| {
            binary(op, converter, rewriter, |on, a, b| {
                (on.apply("llvm.fsub", a.0, b.0), on.apply("llvm.fsub", a.1, b.1))
            })
        }),
    ];
    ALL.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)).collect()
}

/// The two parts of a number.
type Parts = (ValueId, ValueId);

/// Arithmetic on parts.
struct Arithmetic<'s, 'r, 'b, 'c> {
    builder: &'s mut Builder<'r, 'b, 'c>,
    element: Type<'c>,
    flags: Option<(&'static str, Attribute<'c>)>,
}

impl<'c> Arithmetic<'_, '_, '_, 'c> {
    fn apply(&mut self, name: &str, a: ValueId, b: ValueId) -> ValueId {
        let op = self.builder.op(name, &[a, b], &[self.element], self.flags.as_slice());
        self.builder.rewriter.results(op)[0]
    }

    fn parts(&mut self, number: ValueId) -> Parts {
        (self.builder.extract(number, &[0], self.element), self.builder.extract(number, &[1], self.element))
    }
}

/// `(a.re * b.re - a.im * b.im, a.im * b.re + a.re * b.im)`
fn multiply(on: &mut Arithmetic<'_, '_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (both_real, both_imaginary) = (on.apply("llvm.fmul", b.0, a.0), on.apply("llvm.fmul", b.1, a.1));
    let real = on.apply("llvm.fsub", both_real, both_imaginary);
    let (left, right) = (on.apply("llvm.fmul", a.1, b.0), on.apply("llvm.fmul", a.0, b.1));
    (real, on.apply("llvm.fadd", left, right))
}

/// `a * conjugate(b) / |b|^2`
fn divide(on: &mut Arithmetic<'_, '_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (real, imaginary) = (on.apply("llvm.fmul", b.0, b.0), on.apply("llvm.fmul", b.1, b.1));
    let square = on.apply("llvm.fadd", real, imaginary);
    let (real, imaginary) = (on.apply("llvm.fmul", a.0, b.0), on.apply("llvm.fmul", a.1, b.1));
    let real = on.apply("llvm.fadd", real, imaginary);
    let (left, right) = (on.apply("llvm.fmul", a.1, b.0), on.apply("llvm.fmul", a.0, b.1));
    let imaginary = on.apply("llvm.fsub", left, right);
    (on.apply("llvm.fdiv", real, square), on.apply("llvm.fdiv", imaginary, square))
}

fn binary(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
    apply: fn(&mut Arithmetic<'_, '_, '_, '_>, Parts, Parts) -> Parts,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let flags = fast_math_attribute(op, rewriter).map(|flags| ("fastmathFlags", flags));
    let result = converted_result(op, converter, rewriter)?;
    let element = StructType::of(result)?.body().next()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let mut on = Arithmetic { builder: &mut builder, element, flags };
    let (a, b) = (on.parts(operands[0]), on.parts(operands[1]));
    let new = on.builder.poison(result);
    let (real, imaginary) = apply(&mut on, a, b);
    let new = on.builder.insert(new, real, &[0]);
    let new = on.builder.insert(new, imaginary, &[1]);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// `sqrt(a.re * a.re + a.im * a.im)`
fn absolute(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.op(op).location();
    let flags = fast_math_attribute(op, rewriter).map(|flags| ("fastmathFlags", flags));
    let element = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let mut on = Arithmetic { builder: &mut builder, element, flags };
    let (real, imaginary) = on.parts(operands[0]);
    let (real, imaginary) = (on.apply("llvm.fmul", real, real), on.apply("llvm.fmul", imaginary, imaginary));
    let square = on.apply("llvm.fadd", real, imaginary);
    let root = builder.op("llvm.intr.sqrt", &[square], &[element], flags.as_slice());
    let root = builder.rewriter.results(root)[0];
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
