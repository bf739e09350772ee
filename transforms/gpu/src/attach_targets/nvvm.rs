//! `--nvvm-attach-target`: processors of NVIDIA.

use super::{attach, files, flags, target};
use terrace_ir::{Failure, LogicalResult};
use terrace_nvvm::attributes::TARGET_ATTR;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--nvvm-attach-target`.
#[pass(
    "nvvm-attach-target",
    "Attaches an NVVM target attribute to a GPU Module.",
    class = "GpuNVVMAttachTarget"
)]
pub struct NvvmAttachTarget {
    /// Optimization level.
    #[option("O", default = "2")]
    level: i64,
    /// Target chip.
    #[option("chip", default = "sm_50")]
    chip: String,
    #[option("fast", help = "Enable fast math mode.")]
    is_fast: bool,
    #[option(
        "features",
        help = "Target features, default is to use the minimum PTX ISA version for the SM target."
    )]
    features: String,
    #[option("ftz", help = "Enable flush to zero for denormals.")]
    flushes_to_zero: bool,
    #[option("l", help = "Extra bitcode libraries paths to link to.")]
    libraries: Vec<String>,
    #[option("module", help = "Regex used to identify the modules to attach the target to.")]
    module: String,
    #[option("ptxas-cmd-options", help = "Command line options passed to downstream compiler")]
    command_line: String,
    /// Target triple.
    #[option("triple", default = "nvptx64-nvidia-cuda")]
    triple: String,
}

impl Pass for NvvmAttachTarget {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let text = |text: &str| Some(context.string_attribute(text));
        let set = [("fast", self.is_fast), ("ftz", self.flushes_to_zero)];
        let fields = [
            ("O", Some(context.i64_attribute(self.level))),
            ("triple", text(&self.triple)),
            ("chip", text(&self.chip)),
            ("features", text(&self.features)),
            ("flags", flags(context, &set, ("ptxas-cmd-options", &self.command_line))),
            ("link", files(context, &self.libraries)),
            ("verifyTarget", Some(context.bool_attribute(true))),
        ];
        let target = target(op, &TARGET_ATTR, &fields).ok_or(Failure)?;
        attach(op, &self.module, target)
    }
}
