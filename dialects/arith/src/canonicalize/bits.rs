//! Patterns of operations on bits: extensions go after them, and negations into comparisons.

use crate::{AndIOp, CmpIOp, ExtSIOp, ExtUIOp, OrIOp, XOrIOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Operation, Pattern, PatternRewriter, Type, TypedOp, Value};

impl AndIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AndIOp>("AndOfExtUI", and_of_extui).benefit(3),
        Pattern::of::<AndIOp>("AndOfExtSI", and_of_extsi).benefit(3),
    ];
}

impl OrIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<OrIOp>("OrOfExtUI", or_of_extui).benefit(3),
        Pattern::of::<OrIOp>("OrOfExtSI", or_of_extsi).benefit(3),
    ];
}

impl XOrIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<XOrIOp>("XOrINotCmpI", not_cmp).benefit(2),
        Pattern::of::<XOrIOp>("XOrIOfExtUI", xor_of_extui).benefit(3),
        Pattern::of::<XOrIOp>("XOrIOfExtSI", xor_of_extsi).benefit(3),
    ];
}

/// `xori(cmpi(p, a, b), true) -> cmpi(not p, a, b)`
fn not_cmp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let not = rewriter.view::<XOrIOp>(op)?;
    let cmp = not.lhs().defining::<CmpIOp>()?;
    not.rhs().constant()?.as_bool().filter(|mask| *mask)?;
    let (a, b, predicate, context) =
        (cmp.lhs().id(), cmp.rhs().id(), cmp.predicate().inverted(), rewriter.context());
    let location = rewriter.fused_location(&[op, cmp.id()]);
    rewriter
        .replace_op_with_new_op(op, CmpIOp::builder(context, location).predicate(predicate).lhs(a).rhs(b));
    Some(())
}

/// `andi(extui(a), extui(b)) -> extui(andi(a, b))`
fn and_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_zero_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(AndIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// `andi(extsi(a), extsi(b)) -> extsi(andi(a, b))`
fn and_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_sign_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(AndIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtSIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// `ori(extui(a), extui(b)) -> extui(ori(a, b))`
fn or_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_zero_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(OrIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// `ori(extsi(a), extsi(b)) -> extsi(ori(a, b))`
fn or_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_sign_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(OrIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtSIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// `xori(extui(a), extui(b)) -> extui(xori(a, b))`
fn xor_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_zero_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(XOrIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtUIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// `xori(extsi(a), extsi(b)) -> extsi(xori(a, b))`
fn xor_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Narrow { a, b, ty, location } = of_sign_extended(rewriter.op(op))?;
    let context = rewriter.context();
    let narrow = rewriter.create_value(XOrIOp::builder(context, location).lhs(a).rhs(b));
    rewriter.replace_op_with_new_op(op, ExtSIOp::builder(context, location).input(narrow).out(ty));
    Some(())
}

/// The operands of a bitwise operation before they were extended, its type, and the location of what replaces it.
struct Narrow<'c> {
    a: ValueId,
    b: ValueId,
    ty: Type<'c>,
    location: Location<'c>,
}

fn of_zero_extended<'c>(op: Operation<'_, 'c>) -> Option<Narrow<'c>> {
    narrow(op, |value| value.defining::<ExtUIOp>().map(ExtUIOp::input))
}

fn of_sign_extended<'c>(op: Operation<'_, 'c>) -> Option<Narrow<'c>> {
    narrow(op, |value| value.defining::<ExtSIOp>().map(ExtSIOp::input))
}

fn narrow<'a, 'c>(
    op: Operation<'a, 'c>,
    before: impl Fn(Value<'a, 'c>) -> Option<Value<'a, 'c>>,
) -> Option<Narrow<'c>> {
    let (a, b) = (before(op.operand(0))?, before(op.operand(1))?);
    if a.ty() != b.ty() {
        return None;
    }
    let extensions = [op.operand(0).defining_op()?, op.operand(1).defining_op()?];
    let locations = [op.location(), extensions[0].location(), extensions[1].location()];
    Some(Narrow {
        a: a.id(),
        b: b.id(),
        ty: op.result(0).ty(),
        location: op.context().fused(&locations, None),
    })
}
