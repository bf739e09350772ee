//! Calls of functions of C's mathematical library, which the module gets declarations of.

use std::sync::Arc;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    MatchResult, OperationState, OwnedOperation, Pattern, PatternRewriter, RegionSource, Root, TypedOp,
};
use terrace_support::float::FloatSemantics;

/// An operation that is a function of the library.
#[derive(Clone, Copy)]
pub(crate) struct Function {
    /// Declaration of the operation.
    pub op: &'static OpSpec<'static>,
    /// The function for floats of 32 bits.
    pub single: &'static str,
    /// The function for floats of 64 bits.
    pub double: &'static str,
    /// The attribute that its declaration gets.
    pub attribute: Option<&'static str>,
}

impl Function {
    /// Returns the pattern that replaces the operation by a call.
    pub fn pattern(self) -> Pattern {
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| self.call(op, rewriter);
        Pattern::with_closure(Root::Op(self.op.name), "ScalarOpToLibmCall", Arc::new(rewrite))
    }

    fn call(self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let view = rewriter.op(op);
        let context = rewriter.context();
        let ty = view.operand(0).ty();
        let name = match ty.as_complex().unwrap_or(ty).as_float() {
            Some(FloatSemantics::F32) => self.single,
            Some(FloatSemantics::F64) => self.double,
            _ => return None,
        };
        let (location, result) = (view.location(), view.result(0).ty());
        let (operands, types): (Vec<_>, Vec<_>) =
            view.operands().map(|value| (value.id(), value.ty())).unzip();
        let ty = context.type_attribute(context.function_type(&types, &[result]));
        let callee = rewriter.require_symbol(name, |context| {
            let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), location);
            state.set(context, "sym_name", context.string_attribute(name));
            state.set(context, "sym_visibility", context.string_attribute("private"));
            state.set(context, "function_type", ty);
            if let Some(attribute) = self.attribute {
                state.set(context, attribute, context.unit_attribute());
            }
            state.regions.push(RegionSource::Empty);
            OwnedOperation::create(context, state)
        })?;
        let callee = [("callee", callee)];
        let call =
            OperationState::named(context, func::CallOp::NAME, location, &operands, &[result], &callee);
        rewriter.replace_op_with_new_op(op, call);
        Some(())
    }
}
