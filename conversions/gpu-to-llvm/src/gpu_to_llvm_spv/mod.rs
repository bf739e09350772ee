//! `--convert-gpu-to-llvm-spv`: kernels become functions that LLVM's own translator makes SPIR-V of, with OpenCL's functions
//! for what the device knows.
//!
//! ```text
//! types      types, and OpenCL's numbers of address spaces
//! calls      functions of the device: positions, sizes, barriers, shuffles
//! functions  gpu.func -> llvm.func, gpu.return -> llvm.return
//! ```
//!
//! What has no such function stays as it is, for other passes.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod calls;
mod functions;
mod types;

use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_ir::{LogicalResult, Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::passes::convert;
use terrace_to_llvm::lowering::types::TypeOptions;

/// Types of a conversion.
struct Device {
    options: TypeOptions,
    converter: Arc<TypeConverter>,
}

/// The pass `--convert-gpu-to-llvm-spv`.
#[pass(
    "convert-gpu-to-llvm-spv",
    "Generate LLVM operations to be ingested by a SPIR-V backend for gpu operations",
    class = "ConvertGpuOpsToLLVMSPVOps",
    anchor = "gpu.module"
)]
pub struct GpuToLlvmSpv {
    #[option("use-64bit-index", help = "Use 64-bit integers to convert index types")]
    has_wide_index: bool,
}

impl Pass for GpuToLlvmSpv {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let index_bitwidth = if self.has_wide_index { 64 } else { 32 };
        let options = TypeOptions { index_bitwidth, ..TypeOptions::default() };
        let device = Arc::new(Device { options, converter: types::converter(options).shared() });
        let mut patterns: Vec<Pattern> = calls::patterns(&device);
        patterns.extend(functions::ROWS.iter().map(|row| row.pattern(&device)));
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["llvm"]);
        target.illegal_ops(&[
            gpu::BarrierOp::SPEC,
            gpu::BlockDimOp::SPEC,
            gpu::BlockIdOp::SPEC,
            gpu::GPUFuncOp::SPEC,
            gpu::GlobalIdOp::SPEC,
            gpu::GridDimOp::SPEC,
            gpu::LaneIdOp::SPEC,
            gpu::NumSubgroupsOp::SPEC,
            gpu::ReturnOp::SPEC,
            gpu::ShuffleOp::SPEC,
            gpu::SubgroupIdOp::SPEC,
            gpu::SubgroupSizeOp::SPEC,
            gpu::ThreadIdOp::SPEC,
        ]);
        let patterns = FrozenPatternSet::new(op.context(), patterns);
        convert(op, &target, &patterns)
    }
}
