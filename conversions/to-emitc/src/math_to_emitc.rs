//! `--convert-math-to-emitc`: functions of numbers become calls of C's mathematical library, or of C++'s.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::values::call;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionType, PassOptions};
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_support::float::FloatSemantics;

/// Language whose functions are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Library {
    C99,
    Cpp11,
}

impl OptionType for Library {
    const KIND: OptionKind = OptionKind::Choice(&["c99", "cpp11"]);

    fn read(options: &PassOptions, at: usize) -> Self {
        if options.choice(at) == 0 { Library::C99 } else { Library::Cpp11 }
    }
}

/// The pass `--convert-math-to-emitc`.
#[pass(
    "convert-math-to-emitc",
    "Convert some Math operations to EmitC call_opaque operations",
    class = "ConvertMathToEmitC"
)]
pub struct ConvertMathToEmitC {
    /// Select the language standard target for callees (c99 or cpp11).
    #[option("language-target", default = "c99")]
    library: Library,
}

impl ConversionPass for ConvertMathToEmitC {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let library = self.library;
        set.extend(FUNCTIONS.iter().map(|function| function.pattern(library)));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["emitc"]);
        for function in FUNCTIONS.iter().filter(|function| function.must_go) {
            target.illegal_ops(&[function.op]);
        }
    }
}

/// An operation that is a function of the library.
#[derive(Clone, Copy)]
struct Function {
    op: &'static OpSpec<'static>,
    /// Name of the function for `double`.
    name: &'static str,
    /// True if it is an error where it cannot become a call.
    must_go: bool,
}

/// Returns the row of a function that must become a call.
const fn must<'a, 'c, T: TypedOp<'a, 'c>>(name: &'static str) -> Function {
    Function { op: T::SPEC, name, must_go: true }
}

/// Returns the row of a function that becomes a call where its type allows that.
const fn may<'a, 'c, T: TypedOp<'a, 'c>>(name: &'static str) -> Function {
    Function { op: T::SPEC, name, must_go: false }
}

const FUNCTIONS: &[Function] = &[
    must::<math::AbsFOp>("fabs"),
    must::<math::AcosOp>("acos"),
    may::<math::AcoshOp>("acosh"),
    must::<math::AsinOp>("asin"),
    may::<math::AsinhOp>("asinh"),
    may::<math::AtanOp>("atan"),
    must::<math::Atan2Op>("atan2"),
    may::<math::AtanhOp>("atanh"),
    may::<math::CbrtOp>("cbrt"),
    must::<math::CeilOp>("ceil"),
    may::<math::CopySignOp>("copysign"),
    must::<math::CosOp>("cos"),
    may::<math::CoshOp>("cosh"),
    may::<math::ErfOp>("erf"),
    may::<math::ErfcOp>("erfc"),
    must::<math::ExpOp>("exp"),
    may::<math::Exp2Op>("exp2"),
    may::<math::ExpM1Op>("expm1"),
    must::<math::FloorOp>("floor"),
    may::<math::FmaOp>("fma"),
    may::<math::LogOp>("log"),
    may::<math::Log10Op>("log10"),
    may::<math::Log1pOp>("log1p"),
    may::<math::Log2Op>("log2"),
    must::<math::PowFOp>("pow"),
    must::<math::RoundOp>("round"),
    must::<math::SinOp>("sin"),
    may::<math::SinhOp>("sinh"),
    may::<math::SqrtOp>("sqrt"),
    may::<math::TanOp>("tan"),
    may::<math::TanhOp>("tanh"),
    may::<math::TruncOp>("trunc"),
];

impl Function {
    /// Returns the pattern that replaces the operation by a call.
    fn pattern(self, library: Library) -> Pattern {
        let rewrite =
            move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| self.call(op, library, rewriter);
        Pattern::with_closure(Root::Op(self.op.name), "LowerToEmitCCallOpaque", Arc::new(rewrite))
    }

    /// `f(x) -> ff(x)` for `float`, `f(x)` for `double`
    fn call(self, op: OpId, library: Library, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let ty = rewriter.op(op).result(0).ty();
        let callee = match (ty.as_float()?, library) {
            (FloatSemantics::F32 | FloatSemantics::F64, Library::Cpp11) => format!("std::{}", self.name),
            (FloatSemantics::F32, Library::C99) => format!("{}f", self.name),
            (FloatSemantics::F64, Library::C99) => self.name.to_owned(),
            _ => return None,
        };
        let operands: Vec<ValueId> = rewriter.op(op).operands().map(Value::id).collect();
        let new = call(&callee, &operands, &[ty], &mut Builder::like(rewriter, op));
        let results = rewriter.results(new);
        rewriter.replace_op(op, &results);
        Some(())
    }
}
