//! The machine that code is made for, and its calling convention.

use super::OptimizationLevel;
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_module::Module;

/// The calling convention of compiled functions, and of those of this process that they call.
pub(crate) fn call_conv(module: &dyn Module) -> CallConv {
    if cfg!(target_arch = "x86_64") { CallConv::SystemV } else { module.isa().default_call_conv() }
}

/// This machine.
pub(crate) fn isa(level: OptimizationLevel) -> Result<OwnedTargetIsa, String> {
    let mut flags = settings::builder();
    let level = match level {
        OptimizationLevel::None => "none",
        OptimizationLevel::Speed => "speed",
    };
    let checks = if cfg!(debug_assertions) { "true" } else { "false" };
    for (name, value) in [
        ("opt_level", level),
        ("enable_verifier", checks),
        // Integers of 128 bits are passed as C passes them, and any number of results.
        ("enable_llvm_abi_extensions", "true"),
        ("enable_multi_ret_implicit_sret", "true"),
        ("unwind_info", "false"),
        // It holds how far down the stack may grow.
        ("enable_pinned_reg", "true"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
    ] {
        flags.set(name, value).map_err(|error| error.to_string())?;
    }
    let builder =
        cranelift_native::builder().map_err(|why| format!("there is no code for this machine: {why}"))?;
    builder.finish(settings::Flags::new(flags)).map_err(|error| error.to_string())
}
