//! Operations that are written where they are used, and not as statements of their own.

use terrace_emitc as emitc;
use terrace_ir::Operation;

/// Returns true for operations that no statement is written for: their text stands wherever they are used.
pub(crate) fn is_deferred(op: Operation<'_, '_>) -> bool {
    op.isa::<emitc::DereferenceOp>()
        || op.isa::<emitc::GetFieldOp>()
        || op.isa::<emitc::GetGlobalOp>()
        || op.isa::<emitc::LiteralOp>()
        || op.isa::<emitc::MemberOfPtrOp>()
        || op.isa::<emitc::MemberOp>()
        || op.isa::<emitc::SubscriptOp>()
}

/// Returns true if an expression is written where its value is used, and not as a variable.
pub(crate) fn is_inlined(expression: emitc::ExpressionOp<'_, '_>) -> bool {
    if expression.do_not_inline() || expression.has_side_effects() || !expression.result().has_one_use() {
        return false;
    }
    // What becomes text of several statements needs a variable; of operators, whoever wanted them in one expression
    // would have put them there.
    let is_fit = |user: Operation<'_, '_>| {
        !is_deferred(user)
            && !user.isa::<emitc::ExpressionOp>()
            && !user.declares_interface("CExpressionInterface")
    };
    expression.result().users().all(is_fit)
}

/// Returns true for memory at a pointer that is seen as an array: what a conversion of a buffer leaves.
pub(crate) fn is_view(op: Operation<'_, '_>) -> bool {
    let is_cast = op.is("builtin.unrealized_conversion_cast");
    is_cast
        && op.operand_count() == 1
        && op.result_count() == 1
        && emitc::pointee_of(op.operand(0).ty()).is_some()
        && emitc::array_of(op.result(0).ty()).is_some()
}
