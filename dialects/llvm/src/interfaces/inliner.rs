//! What may be inlined, and how.

use crate::types::as_function;
use crate::{BrOp, CallOp, LLVMFuncOp};
use terrace_ir::{Attribute, InlinerHooks, Operation, TypedOp, Value};

/// What a function may be told in LLVM's own words that keeps it from being inlined.
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
    !words.iter().any(|word| {
        // A word alone, or a word with a value.
        let word = word.as_str().or_else(|| word.as_array()?.first()?.as_str());
        word.is_some_and(|word| REFUSED.contains(&word))
    })
}

/// Calls are inlined unless one of the two says not to; a return becomes a branch.
pub(crate) static INLINER: InlinerHooks = InlinerHooks {
    is_legal_call,
    branch: Some(|op, block| {
        let operands: Vec<_> = op.operands().map(Value::id).collect();
        BrOp::builder(op.context(), op.location()).dest_operands(operands).dest(block).build()
    }),
    ..InlinerHooks::ALWAYS
};
