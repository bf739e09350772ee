//! `--set-llvm-module-datalayout`: say in a module how LLVM lays out data.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      none.

use terrace_ir::{Body, LogicalResult};
use terrace_llvm::data_layout_error;
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};

/// The pass.
pub struct SetLlvmModuleDataLayout {
    layout: String,
}

impl DeclaredPass for SetLlvmModuleDataLayout {
    const ARGUMENT: &'static str = "set-llvm-module-datalayout";
    const CLASS: &'static str = "SetLLVMModuleDataLayoutPass";
    const SUMMARY: &'static str = "Attach a datalayout string as a module attribute";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "data-layout",
        kind: OptionKind::Text,
        default: "",
        help: "String description (LLVM format) of the data layout that is expected on the produced module",
    }];
    const ANCHOR: Option<&'static str> = Some("builtin.module");

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(SetLlvmModuleDataLayout { layout: options.text("data-layout").to_owned() })
    }
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
