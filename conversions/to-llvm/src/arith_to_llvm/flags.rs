//! Flags of `arith` as flags of LLVM, which have other bits.

use crate::lowering::one_to_one::Attributes;
use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Ctx, PatternRewriter};
use terrace_llvm::{self as llvm, FastmathFlags};

/// Converts fast-math flags.
pub(crate) fn fast_math_of(flags: FastMathFlags) -> FastmathFlags {
    const PAIRS: [(FastMathFlags, FastmathFlags); 7] = [
        (FastMathFlags::REASSOC, FastmathFlags::REASSOC),
        (FastMathFlags::NNAN, FastmathFlags::NNAN),
        (FastMathFlags::NINF, FastmathFlags::NINF),
        (FastMathFlags::NSZ, FastmathFlags::NSZ),
        (FastMathFlags::ARCP, FastmathFlags::ARCP),
        (FastMathFlags::CONTRACT, FastmathFlags::CONTRACT),
        (FastMathFlags::AFN, FastmathFlags::AFN),
    ];
    let set = PAIRS.iter().filter(|(of_arith, _)| flags.contains(*of_arith));
    set.fold(FastmathFlags::NONE, |all, (_, of_llvm)| all.union(*of_llvm))
}

fn cases<'c>(op: OpId, name: &str, rewriter: &PatternRewriter<'_, 'c>) -> Option<u64> {
    rewriter.op(op).attribute(name).and_then(terrace_ir::spec::case_value)
}

/// Returns the fast-math flags as an attribute of LLVM; `None` if none is set.
pub(crate) fn fast_math_attribute<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attribute<'c>> {
    let flags = FastMathFlags::from_value(cases(op, "fastmath", rewriter)?)?;
    // An attribute that is written with LLVM's name goes, even if nothing takes its place.
    let is_overridden =
        rewriter.op(op).discardable_attributes().iter().any(|one| one.name.as_str() == "fastmathFlags");
    (flags != FastMathFlags::NONE || is_overridden).then(|| fast_math_of(flags).attribute(rewriter.context()))
}

/// Returns the attributes of an operation with fast-math flags.
pub(crate) fn fast_math<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    Some(fast_math_attribute(op, rewriter).map(|flags| ("fastmathFlags", flags)).into_iter().collect())
}

/// Returns the attributes of an operation with overflow flags.
pub(crate) fn overflow<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    let context: Ctx<'c> = rewriter.context();
    let flags = cases(op, "overflowFlags", rewriter).and_then(IntegerOverflowFlags::from_value);
    let flags = flags.unwrap_or(IntegerOverflowFlags::NONE);
    let pairs = [
        (IntegerOverflowFlags::NSW, llvm::IntegerOverflowFlags::NSW),
        (IntegerOverflowFlags::NUW, llvm::IntegerOverflowFlags::NUW),
    ];
    let set = pairs.iter().filter(|(of_arith, _)| flags.contains(*of_arith));
    let flags = set.fold(llvm::IntegerOverflowFlags::NONE, |all, (_, of_llvm)| all.union(*of_llvm));
    if flags == llvm::IntegerOverflowFlags::NONE {
        return Some(Attributes::new());
    }
    Some(Attributes::from_iter([("overflowFlags", flags.attribute(context))]))
}

/// Returns the attributes of an operation with the flag `exact`.
pub(crate) fn exact<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    copied(op, &["isExact"], rewriter)
}

/// Returns the attributes of an operation with the flag `nneg`.
pub(crate) fn non_negative<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    copied(op, &["nonNeg"], rewriter)
}

/// Copies attributes that both dialects have.
fn copied<'c>(
    op: OpId,
    names: &[&'static str],
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Attributes<'c>> {
    let view = rewriter.op(op);
    Some(names.iter().filter_map(|name| Some((*name, view.attribute(name)?))).collect())
}
