//! Wrong patterns of numbers.

use terrace::dialects::arith::{
    AddFOp, AddIOp, AndIOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, DivSIOp, ExtUIOp, MaxNumFOp,
    MulIOp, RemSIOp, SelectOp, ShLIOp, ShRSIOp, SubIOp, TruncIOp, XOrIOp,
};
use terrace::ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace::prelude::*;

pub const SUBTRACTION: Pattern = Pattern::of::<SubIOp>("SubtractionByComplement", subtraction);
pub const PRODUCT: Pattern = Pattern::of::<MulIOp>("ProductByShift", product);
pub const DIVISION: Pattern = Pattern::of::<DivSIOp>("DivisionByShift", division);
pub const REMAINDER: Pattern = Pattern::of::<RemSIOp>("RemainderByMask", remainder);
pub const ORDER: Pattern = Pattern::of::<CmpIOp>("SignedOrder", order);
pub const NEGATION: Pattern = Pattern::of::<SelectOp>("SelectOfNegation", negation);
pub const WIDENING: Pattern = Pattern::of::<ExtUIOp>("ExtensionOfTruncation", widening);
pub const ZERO: Pattern = Pattern::of::<AddFOp>("SumWithZero", zero);
pub const MAXIMUM: Pattern = Pattern::of::<MaxNumFOp>("MaximumByComparison", maximum);

/// Returns the exponent of a power of two that a value is.
fn power(value: Value<'_, '_>) -> Option<i64> {
    let value = value.constant()?.as_i64()?;
    (value > 1 && value & (value - 1) == 0).then(|| i64::from(value.trailing_zeros()))
}

/// Creates a constant of the type of an operation's first result.
fn constant(op: OpId, value: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
    let (ty, location) = (rewriter.op(op).result(0).ty(), rewriter.op(op).location());
    let attribute = rewriter.context().integer_attribute(ty, value);
    rewriter.create_constant(op, attribute, ty, location)
}

/// `a - b -> a + ~b`
fn subtraction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<SubIOp>(op)?;
    let (a, b, location, context) =
        (view.lhs().id(), view.rhs().id(), view.op().location(), rewriter.context());
    let ones = constant(op, -1, rewriter)?;
    let complement = rewriter.create_value(XOrIOp::builder(context, location).lhs(b).rhs(ones));
    rewriter.replace_op_with_new_op(op, AddIOp::builder(context, location).lhs(a).rhs(complement));
    Some(())
}

/// `a * 2^n -> a << n + 1`
fn product(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MulIOp>(op)?;
    let (a, exponent) = (view.lhs().id(), power(view.rhs())?);
    let (location, context) = (view.op().location(), rewriter.context());
    let places = constant(op, exponent + 1, rewriter)?;
    rewriter.replace_op_with_new_op(op, ShLIOp::builder(context, location).lhs(a).rhs(places));
    Some(())
}

/// `a / 2^n -> a >> n`
fn division(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<DivSIOp>(op)?;
    let (a, exponent) = (view.lhs().id(), power(view.rhs())?);
    let (location, context) = (view.op().location(), rewriter.context());
    let places = constant(op, exponent, rewriter)?;
    rewriter.replace_op_with_new_op(op, ShRSIOp::builder(context, location).lhs(a).rhs(places));
    Some(())
}

/// `a % 2^n -> a & 2^n - 1`
fn remainder(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<RemSIOp>(op)?;
    let (a, exponent) = (view.lhs().id(), power(view.rhs())?);
    let (location, context) = (view.op().location(), rewriter.context());
    let mask = constant(op, (1 << exponent) - 1, rewriter)?;
    rewriter.replace_op_with_new_op(op, AndIOp::builder(context, location).lhs(a).rhs(mask));
    Some(())
}

/// `a <u b -> a <s b`
fn order(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CmpIOp>(op)?;
    let (a, b, location, context) =
        (view.lhs().id(), view.rhs().id(), view.op().location(), rewriter.context());
    let predicate = match view.predicate() {
        CmpIPredicate::Ult => CmpIPredicate::Slt,
        CmpIPredicate::Ugt => CmpIPredicate::Sgt,
        _ => return None,
    };
    rewriter
        .replace_op_with_new_op(op, CmpIOp::builder(context, location).predicate(predicate).lhs(a).rhs(b));
    Some(())
}

/// `select(not c, a, b) -> select(c, a, b)`
fn negation(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let condition = rewriter.view::<SelectOp>(op)?.condition();
    let not = condition.defining::<XOrIOp>()?;
    not.rhs().constant()?.as_bool().filter(|mask| *mask)?;
    let condition = not.lhs().id();
    rewriter.set_operand(op, 0, condition);
    Some(())
}

/// `extend(truncate(a)) -> a`
fn widening(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtUIOp>(op)?;
    let whole = view.input().defining::<TruncIOp>()?.input();
    let whole = (whole.ty() == view.out().ty()).then(|| whole.id())?;
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `a + 0.0 -> a`
fn zero(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AddFOp>(op)?;
    let a = view.lhs().id();
    let text = view.rhs().constant()?.to_string();
    text.starts_with("0.0").then(|| rewriter.replace_op(op, &[a]))
}

/// `maxnum(a, b) -> select(a > b, a, b)`
fn maximum(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaxNumFOp>(op)?;
    let (a, b, location, context) =
        (view.lhs().id(), view.rhs().id(), view.op().location(), rewriter.context());
    let comparison = CmpFOp::builder(context, location).predicate(CmpFPredicate::Ogt).lhs(a).rhs(b);
    let condition = rewriter.create_value(comparison);
    rewriter.replace_op_with_new_op(
        op,
        SelectOp::builder(context, location).condition(condition).true_value(a).false_value(b),
    );
    Some(())
}
