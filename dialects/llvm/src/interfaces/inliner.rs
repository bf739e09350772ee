//! Inlining hooks.

use super::inlined;
use crate::types::as_function;
use crate::{BrOp, CallOp, LLVMFuncOp};
use terrace_ir::{Attribute, InlinerHooks, Operation, TypedOp, Value};

/// Function attributes of LLVM that prevent inlining.
const REFUSED: &[&str] =
    &["noduplicate", "noinline", "optnone", "presplitcoroutine", "returns_twice", "strictfp"];

fn is_legal_call(call: Operation<'_, '_>, callee: Operation<'_, '_>) -> bool {
    let (Some(_), Some(_)) = (CallOp::cast(call), LLVMFuncOp::cast(callee)) else { return false };
    if call.attribute("no_inline").is_some() || callee.attribute("no_inline").is_some() {
        return false;
    }
    let ty = callee.attribute("function_type").and_then(Attribute::as_type).and_then(as_function);
    if ty.is_none_or(|ty| ty.is_variadic) || callee.attribute("personality").is_some() {
        return false;
    }
    let words = callee.attribute("passthrough").and_then(Attribute::as_array).unwrap_or_default();
    let is_refused = words.iter().any(|word| word.as_str().is_some_and(|word| REFUSED.contains(&word)));
    let arguments = callee.attribute("arg_attrs").and_then(Attribute::as_array).unwrap_or_default();
    !is_refused && !arguments.iter().any(|words| words.entry("llvm.inalloca").is_some())
}

/// Calls are inlined unless one of the two says not to; a return becomes a branch.
pub(crate) static INLINER: InlinerHooks = InlinerHooks {
    is_legal_call,
    // Neither can arguments without names be found elsewhere, nor blocks by tags.
    is_legal_op: |op, _| !op.is("llvm.intr.vastart") && !op.is("llvm.blocktag"),
    argument: Some(inlined::argument),
    inlined: Some(inlined::adapt),
    branch: Some(|op, block| {
        let operands: Vec<_> = op.operands().map(Value::id).collect();
        BrOp::builder(op.context(), op.location()).dest_operands(operands).dest(block).build()
    }),
    ..InlinerHooks::ALWAYS
};
