//! `--xevm-attach-target`: processors of Intel.

use super::{attach, files, flags, target};
use terrace_ir::{Failure, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_xevm::attributes::TARGET_ATTR;

/// The pass `--xevm-attach-target`.
#[pass(
    "xevm-attach-target",
    "Attaches a XeVM target attribute to a GPU Module.",
    class = "GpuXeVMAttachTarget"
)]
pub struct XevmAttachTarget {
    /// Optimization level.
    #[option("O", default = "2")]
    level: i64,
    /// Target chip.
    #[option("chip", default = "bmg")]
    chip: String,
    #[option("cmd-options", help = "Command line options passed to downstream compiler")]
    command_line: String,
    #[option("l", help = "Extra bitcode libraries paths to link to.")]
    libraries: Vec<String>,
    #[option("module", help = "Regex used to identify the modules to attach the target to.")]
    module: String,
    /// Target triple.
    #[option("triple", default = "spirv64-unknown-unknown")]
    triple: String,
}

impl Pass for XevmAttachTarget {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let text = |text: &str| Some(context.string_attribute(text));
        let fields = [
            ("O", Some(context.i64_attribute(self.level))),
            ("triple", text(&self.triple)),
            ("chip", text(&self.chip)),
            ("flags", flags(context, &[], ("cmd-options", &self.command_line))),
            ("linkFiles", files(context, &self.libraries)),
        ];
        let target = target(op, &TARGET_ATTR, &fields).ok_or(Failure)?;
        attach(op, &self.module, target)
    }
}
