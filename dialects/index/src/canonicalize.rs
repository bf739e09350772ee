//! Patterns that create operations.

use crate::fold::Calculate;
use crate::{AddOp, AndOp, CmpOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Value};

/// `f(f(x, c), d) -> f(x, f(d, c))`, for each row.
macro_rules! associative {
    ($($op:ident: $name:literal, $class:literal;)*) => { $(
        impl $op<'_, '_> {
            pub(crate) const CANONICALIZE: &'static [Pattern] =
                &[Pattern::new($name, $class, |op, rewriter| associate(op, rewriter, $op::CALCULATE))];
        }
    )* };
}

associative! {
    AddOp: "index.add", "AddOp::canonicalize";
    AndOp: "index.and", "AndOp::canonicalize";
    MaxSOp: "index.maxs", "MaxSOp::canonicalize";
    MaxUOp: "index.maxu", "MaxUOp::canonicalize";
    MinSOp: "index.mins", "MinSOp::canonicalize";
    MinUOp: "index.minu", "MinUOp::canonicalize";
    MulOp: "index.mul", "MulOp::canonicalize";
    OrOp: "index.or", "OrOp::canonicalize";
    XOrOp: "index.xor", "XOrOp::canonicalize";
}

impl CmpOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CmpOp>("CmpOp::canonicalize", cmp_of_difference)];
}

fn associate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, calculate: Calculate) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().filter(|inner| inner.name() == outer.name())?;
    let constant = |value: Value<'_, '_>| Some(value.constant()?.as_integer()?.to_ap_int());
    let value = calculate(&constant(outer.operand(1))?, &constant(inner.operand(1))?)?;
    let (x, location, ty) = (inner.operand(0).id(), outer.location(), outer.result(0).ty());
    let value = rewriter.context().ap_int_attribute(ty, &value);
    let value = rewriter.create_constant(op, value, ty, location)?;
    let mut new = rewriter.state_of(op);
    new.operands = [x, value].into_iter().collect();
    new.discardable.clear();
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `cmp(p, sub(a, b), 0) -> cmp(p, a, b)`, and `cmp(p, 0, sub(a, b)) -> cmp(p, b, a)`
fn cmp_of_difference(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cmp = rewriter.view::<CmpOp>(op)?;
    let (a, b) = if cmp.rhs().is_zero() {
        let sub = cmp.lhs().defining::<SubOp>()?;
        (sub.lhs().id(), sub.rhs().id())
    } else if cmp.lhs().is_zero() {
        let sub = cmp.rhs().defining::<SubOp>()?;
        (sub.rhs().id(), sub.lhs().id())
    } else {
        return None;
    };
    let (predicate, context, location) = (cmp.pred(), rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, CmpOp::builder(context, location).pred(predicate).lhs(a).rhs(b));
    Some(())
}
