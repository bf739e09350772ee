//! `--rocdl-attach-target`: processors of AMD.

use super::{attach, files, flags, target};
use terrace_ir::{Failure, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rocdl::attributes::TARGET_ATTR;

/// The pass `--rocdl-attach-target`.
#[pass(
    "rocdl-attach-target",
    "Attaches a ROCDL target attribute to a GPU Module.",
    class = "GpuROCDLAttachTarget"
)]
pub struct RocdlAttachTarget {
    /// Optimization level.
    #[option("O", default = "2")]
    level: i64,
    /// ABI version.
    #[option("abi", default = "600")]
    abi: String,
    /// Target chip.
    #[option("chip", default = "gfx900")]
    chip: String,
    #[option("correct-sqrt", default = "true", help = "Enable correct rounded sqrt.")]
    rounds_roots: bool,
    #[option("daz", help = "Enable denormals are zero opt.")]
    takes_denormals_as_zero: bool,
    #[option("fast", help = "Enable fast relaxed math opt.")]
    is_fast: bool,
    /// Target features.
    #[option("features")]
    features: String,
    #[option("finite-only", help = "Enable finite only opt.")]
    is_finite_only: bool,
    #[option("l", help = "Extra bitcode libraries paths to link to.")]
    libraries: Vec<String>,
    #[option("module", help = "Regex used to identify the modules to attach the target to.")]
    module: String,
    /// Target triple.
    #[option("triple", default = "amdgcn-amd-amdhsa")]
    triple: String,
    #[option("unsafe-math", help = "Enable unsafe math opt.")]
    is_unsafe: bool,
    #[option("wave64", default = "true", help = "Use Wave64 mode.")]
    has_waves_of_64: bool,
}

impl Pass for RocdlAttachTarget {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let text = |text: &str| Some(context.string_attribute(text));
        let set = [
            ("no_wave64", !self.has_waves_of_64),
            ("fast", self.is_fast),
            ("daz", self.takes_denormals_as_zero),
            ("finite_only", self.is_finite_only),
            ("unsafe_math", self.is_unsafe),
            ("unsafe_sqrt", !self.rounds_roots),
        ];
        let fields = [
            ("O", Some(context.i64_attribute(self.level))),
            ("triple", text(&self.triple)),
            ("chip", text(&self.chip)),
            ("features", text(&self.features)),
            ("abi", text(&self.abi)),
            ("flags", flags(context, &set, ("", ""))),
            ("link", files(context, &self.libraries)),
        ];
        let target = target(op, &TARGET_ATTR, &fields).ok_or(Failure)?;
        attach(op, &self.module, target)
    }
}
