//! Patterns of conversions: two in a row become one.

use crate::{
    BitcastOp, ConstantOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, SIToFPOp, ShRSIOp, ShRUIOp,
    TruncFOp, TruncIOp, UIToFPOp,
};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, TypedOp};

impl ExtSIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ExtSIOp>("ExtSIOfExtUI", extsi_of_extui).benefit(2)];
}

impl TruncIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TruncIOp>("TruncIExtSIToExtSI", trunc_of_extsi).benefit(2),
        Pattern::of::<TruncIOp>("TruncIExtUIToExtUI", trunc_of_extui).benefit(2),
        Pattern::of::<TruncIOp>("TruncIShrSIToTrunciShrUI", trunc_of_shift).benefit(2),
    ];
}

impl TruncFOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TruncFOp>("TruncFSIToFPToSIToFP", truncf_of_sitofp).benefit(2),
        Pattern::of::<TruncFOp>("TruncFUIToFPToUIToFP", truncf_of_uitofp).benefit(2),
    ];
}

impl IndexCastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<IndexCastOp>("IndexCastOfIndexCast", index_cast_back).benefit(2),
        Pattern::of::<IndexCastOp>("IndexCastOfExtSI", index_cast_of_extsi).benefit(2),
    ];
}

impl IndexCastUIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<IndexCastUIOp>("IndexCastUIOfIndexCastUI", index_castui_back).benefit(2),
        Pattern::of::<IndexCastUIOp>("IndexCastUIOfExtUI", index_castui_of_extui).benefit(2),
    ];
}

impl BitcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<BitcastOp>("BitcastOfBitcast", bitcast_of_bitcast).benefit(2)];
}

/// `extsi(extui(x)) -> extui(x)`
fn extsi_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extension = rewriter.view::<ExtSIOp>(op)?;
    let inner = extension.input().defining::<ExtUIOp>()?;
    let (x, ty, context) = (inner.input().id(), extension.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `trunci(extsi(x)) -> extsi(x)`, if the result is wider than `x`
fn trunc_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let truncation = rewriter.view::<TruncIOp>(op)?;
    let inner = truncation.input().defining::<ExtSIOp>()?;
    let (x, ty, context) = (inner.input(), truncation.out().ty(), rewriter.context());
    if width_bits(ty)? <= width_bits(x.ty())? {
        return None;
    }
    let (x, location) = (x.id(), rewriter.fused_location(&[op, inner.id()]));
    rewriter.replace_op_with_new_op(op, ExtSIOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `trunci(extui(x)) -> extui(x)`, if the result is wider than `x`
fn trunc_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let truncation = rewriter.view::<TruncIOp>(op)?;
    let inner = truncation.input().defining::<ExtUIOp>()?;
    let (x, ty, context) = (inner.input(), truncation.out().ty(), rewriter.context());
    if width_bits(ty)? <= width_bits(x.ty())? {
        return None;
    }
    let (x, location) = (x.id(), rewriter.fused_location(&[op, inner.id()]));
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `trunci(shrsi(x, c)) -> trunci(shrui(x, c))`, if just the bits are kept that were not shifted in
fn trunc_of_shift(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let truncation = rewriter.view::<TruncIOp>(op)?;
    let shift = truncation.input().defining::<ShRSIOp>()?;
    let (amount, ty, wide) = (shift.rhs().defining_op()?, truncation.out().ty(), shift.result().ty());
    let amount_value = amount.constant_value()?;
    let lost = u64::from(width_bits(wide)?.checked_sub(width_bits(ty)?)?);
    if amount_value.int_or_splat()?.to_u64() != Some(lost) {
        return None;
    }
    let (x, is_exact, flags) = (shift.lhs().id(), shift.is_exact(), truncation.overflow_flags());
    let (context, location) = (rewriter.context(), rewriter.fused_location(&[op, amount.id()]));
    let amount = ConstantOp::builder(context, location).value(amount_value).result(wide);
    let amount = rewriter.create_value(amount);
    let shifted = ShRUIOp::builder(context, location).lhs(x).rhs(amount).is_exact(is_exact);
    let shifted = rewriter.create_value(shifted);
    let new = TruncIOp::builder(context, location).input(shifted).out(ty).overflow_flags(flags);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `truncf(sitofp(x)) -> sitofp(x)`, if no rounding mode is given
fn truncf_of_sitofp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let truncation = rewriter.view::<TruncFOp>(op)?;
    let inner = truncation.input().defining::<SIToFPOp>()?;
    if truncation.roundingmode().is_some() {
        return None;
    }
    let (x, ty, context) = (inner.input().id(), truncation.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, SIToFPOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `truncf(uitofp(x)) -> uitofp(x)`, if no rounding mode is given
fn truncf_of_uitofp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let truncation = rewriter.view::<TruncFOp>(op)?;
    let inner = truncation.input().defining::<UIToFPOp>()?;
    if truncation.roundingmode().is_some() {
        return None;
    }
    let (x, ty, context) = (inner.input().id(), truncation.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, UIToFPOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `index_cast(index_cast(x)) -> x`
fn index_cast_back(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<IndexCastOp>(op)?;
    let x = cast.input().defining::<IndexCastOp>()?.input();
    if x.ty() != cast.out().ty() {
        return None;
    }
    let x = x.id();
    rewriter.replace_op(op, &[x]);
    Some(())
}

/// `index_cast(extsi(x)) -> index_cast(x)`
fn index_cast_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<IndexCastOp>(op)?;
    let inner = cast.input().defining::<ExtSIOp>()?;
    let (x, ty, context) = (inner.input().id(), cast.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, IndexCastOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `index_castui(index_castui(x)) -> x`
fn index_castui_back(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<IndexCastUIOp>(op)?;
    let x = cast.input().defining::<IndexCastUIOp>()?.input();
    if x.ty() != cast.out().ty() {
        return None;
    }
    let x = x.id();
    rewriter.replace_op(op, &[x]);
    Some(())
}

/// `index_castui(extui(x)) -> index_castui(x)`
fn index_castui_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<IndexCastUIOp>(op)?;
    let inner = cast.input().defining::<ExtUIOp>()?;
    let (x, ty, context) = (inner.input().id(), cast.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, IndexCastUIOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// `bitcast(bitcast(x)) -> bitcast(x)`
fn bitcast_of_bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<BitcastOp>(op)?;
    let inner = cast.input().defining::<BitcastOp>()?;
    let (x, ty, context) = (inner.input().id(), cast.out().ty(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner.id()]);
    rewriter.replace_op_with_new_op(op, BitcastOp::builder(context, location).input(x).out(ty));
    Some(())
}

/// Returns the bits of an integer type, or of the elements.
fn width_bits(ty: Type<'_>) -> Option<u32> {
    Some(ty.element_or_self().as_integer()?.0)
}
