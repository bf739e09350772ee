//! The machine that code is made for, and its calling convention.

use super::OptimizationLevel;
use cranelift_codegen::isa::{self, CallConv, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_module::Module;

/// Returns the calling convention of compiled functions, and of those of this process that they call.
pub(crate) fn call_conv(module: &dyn Module) -> CallConv {
    if cfg!(target_arch = "x86_64") { CallConv::SystemV } else { module.isa().default_call_conv() }
}

/// Returns this machine, for code that runs in this process.
pub(crate) fn isa(level: OptimizationLevel) -> Result<OwnedTargetIsa, String> {
    let own = [
        ("unwind_info", "false"),
        // It holds how far down the stack may grow.
        ("enable_pinned_reg", "true"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
    ];
    let builder =
        cranelift_native::builder().map_err(|why| format!("there is no code for this machine: {why}"))?;
    finished(builder, level, &own)
}

/// Returns any machine of this kind, for code in files.
pub(crate) fn isa_of_files(level: OptimizationLevel) -> Result<OwnedTargetIsa, String> {
    let builder = isa::lookup(target_lexicon::HOST);
    let builder = builder.map_err(|why| format!("there is no code for this machine: {why}"))?;
    finished(builder, level, &[("is_pic", "true")])
}

fn finished(
    builder: isa::Builder,
    level: OptimizationLevel,
    own: &[(&str, &str)],
) -> Result<OwnedTargetIsa, String> {
    let mut flags = settings::builder();
    let level = match level {
        OptimizationLevel::None => "none",
        OptimizationLevel::Speed => "speed",
    };
    let checks = if cfg!(debug_assertions) { "true" } else { "false" };
    let common = [
        ("opt_level", level),
        ("enable_verifier", checks),
        // Integers of 128 bits are passed as C passes them, and any number of results.
        ("enable_llvm_abi_extensions", "true"),
        ("enable_multi_ret_implicit_sret", "true"),
    ];
    for (name, value) in common.iter().chain(own) {
        flags.set(name, value).map_err(|error| error.to_string())?;
    }
    builder.finish(settings::Flags::new(flags)).map_err(|error| error.to_string())
}
