//! `--llvm-request-c-wrappers`: ask for a companion of each function that C can call.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      none.

use terrace_ir::{Body, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--llvm-request-c-wrappers`.
#[pass(
    "llvm-request-c-wrappers",
    "Request C wrapper emission for all functions",
    class = "LLVMRequestCWrappersPass",
    anchor = "func.func"
)]
pub struct LlvmRequestCWrappers;

impl Pass for LlvmRequestCWrappers {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let name = context.identifier("llvm.emit_c_interface");
        op.body_mut().set_attribute(Body::ROOT, name, Some(context.unit_attribute()));
        Ok(())
    }
}
