//! `--set-llvm-module-datalayout`: say in a module how LLVM lays out data.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      none.

use terrace_ir::{Body, LogicalResult};
use terrace_llvm::data_layout_error;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--set-llvm-module-datalayout`.
#[pass(
    "set-llvm-module-datalayout",
    "Attach a datalayout string as a module attribute",
    class = "SetLLVMModuleDataLayoutPass",
    anchor = "builtin.module"
)]
pub struct SetLlvmModuleDataLayout {
    /// String description (LLVM format) of the data layout that is expected on the produced module.
    #[option("data-layout")]
    layout: String,
}

impl Pass for SetLlvmModuleDataLayout {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if let Some(message) = data_layout_error(&self.layout) {
            return op.op().emit_error(format_args!("invalid data layout descriptor: {message}"));
        }
        let context = op.context();
        let (name, value) = (context.identifier("llvm.data_layout"), context.string_attribute(&self.layout));
        op.body_mut().set_attribute(Body::ROOT, name, Some(value));
        Ok(())
    }
}
