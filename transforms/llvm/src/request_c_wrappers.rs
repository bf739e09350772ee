//! `--llvm-request-c-wrappers`: ask for a companion of each function that C can call.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      none.

use terrace_ir::{Body, LogicalResult};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};

/// The pass.
pub struct LlvmRequestCWrappers;

impl DeclaredPass for LlvmRequestCWrappers {
    const ARGUMENT: &'static str = "llvm-request-c-wrappers";
    const CLASS: &'static str = "LLVMRequestCWrappersPass";
    const SUMMARY: &'static str = "Request C wrapper emission for all functions";
    const ANCHOR: Option<&'static str> = Some("func.func");

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(LlvmRequestCWrappers)
    }
}

impl Pass for LlvmRequestCWrappers {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let name = context.identifier("llvm.emit_c_interface");
        op.body_mut().set_attribute(Body::ROOT, name, Some(context.unit_attribute()));
        Ok(())
    }
}
