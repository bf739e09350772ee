//! `--convert-gpu-to-spirv`: a copy of each module of the device becomes one of the `spirv` dialect.
//!
//! For shaders the copy stands before the module. For kernels it stands in it, and the functions of the module become
//! declarations that the host sees.
//!
//! Reads:     the target environment of each module.
//! Preserves: nothing.
//! Cost:      a copy of each module; one visit for each operation.

mod functions;
mod groups;
mod matrices;
mod module;
mod positions;

use crate::lowering::numbers::{TypeOptions, Types};
use crate::lowering::pass::USE_64BIT_INDEX;
use crate::lowering::target::target;
use crate::lowering::{Lowering, Row, patterns_of};
use crate::{arith_to_spirv, func_to_spirv, memref_to_spirv, scf_to_spirv, vector_to_spirv};
use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Failure, LogicalResult, Operation, Pattern, Region};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::apply_full_conversion;
use terrace_spirv::attributes::enums::Capability;
use terrace_spirv_transforms::TargetEnvironment;

/// The pass `--convert-gpu-to-spirv`.
#[pass(
    "convert-gpu-to-spirv",
    "Convert GPU dialect to SPIR-V dialect",
    class = "ConvertGPUToSPIRVPass",
    anchor = "builtin.module"
)]
pub struct GpuToSpirv {
    #[option(USE_64BIT_INDEX)]
    is_64bit_index: bool,
}

impl Pass for GpuToSpirv {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        for module in body.children() {
            let view = Operation::new(body, module);
            if !view.isa::<gpu::GPUModuleOp>() {
                continue;
            }
            let environment = TargetEnvironment::around(view);
            let subgroup_size = TargetEnvironment::subgroup_size(TargetEnvironment::attribute_around(view));
            let options = TypeOptions {
                is_64bit_index: self.is_64bit_index,
                converts_matrices: true,
                ..TypeOptions::default()
            };
            let is_kernel = environment.allows(Capability::Kernel);
            let conversion = Conversion { types: Types { environment, options }, subgroup_size };
            if is_kernel {
                let results = body.for_each_child_of(&[module], &|child| {
                    let copy = child.duplicate();
                    let copy = child.adopt_root(Box::new(copy));
                    prepend(child, copy);
                    convert(child, copy, &conversion)?;
                    functions::leave_declarations(child);
                    Ok(())
                });
                results.into_iter().collect::<LogicalResult>()?;
            } else {
                let copy = body.clone_within(module, &mut terrace_ir::ValueMap::default());
                body.insert_op_before(module, copy);
                convert(body, copy, &conversion)?;
            }
        }
        Ok(())
    }
}

/// Inputs of the conversion of a module.
struct Conversion {
    types: Types,
    subgroup_size: i64,
}

/// Places an operation at the start of the root's only block.
fn prepend(body: &mut Body<'_>, op: OpId) {
    let block = Operation::new(body, Body::ROOT).regions().next().and_then(Region::first_block);
    if let Some(block) = block.map(|block| block.id()) {
        body.prepend_op(block, op);
    }
}

/// Converts a module of the device, which becomes one of the dialect.
fn convert(body: &mut Body<'_>, module: OpId, conversion: &Conversion) -> LogicalResult {
    let results = body.for_each_child_of(&[module], &|child| -> Result<(), Failure> {
        let lowering = Lowering::new(conversion.types.clone());
        let target = target(&conversion.types.environment);
        let patterns = patterns(&lowering, conversion.subgroup_size);
        let patterns = FrozenPatternSet::new(child.context(), patterns);
        apply_full_conversion(child, &target, &patterns)
    });
    body.settle_child(module);
    results.into_iter().collect()
}

fn patterns(lowering: &Arc<Lowering>, subgroup_size: i64) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<gpu::BarrierOp>("GPUBarrierConversion", groups::barrier),
        Row::of::<gpu::GPUFuncOp>("GPUFuncOpConversion", functions::function),
        Row::of::<gpu::GPUModuleOp>("GPUModuleConversion", module::module),
        Row::of::<gpu::ReturnOp>("GPUReturnOpConversion", functions::give_back),
        Row::of::<gpu::BlockDimOp>("WorkGroupSizeConversion", positions::workgroup_size),
        Row::of::<gpu::AllReduceOp>("GPUAllReduceConversion", groups::all_reduce),
        Row::of::<gpu::SubgroupReduceOp>("GPUSubgroupReduceConversion", groups::subgroup_reduce),
        Row::of::<gpu::SubgroupMmaLoadMatrixOp>("WmmaLoadOpToSPIRVLowering", matrices::load),
        Row::of::<gpu::SubgroupMmaStoreMatrixOp>("WmmaStoreOpToSPIRVLowering", matrices::store),
        Row::of::<gpu::SubgroupMmaComputeOp>("WmmaMmaOpToSPIRVLowering", matrices::multiply_add),
        Row::of::<gpu::SubgroupMmaConstantMatrixOp>("WmmaConstantOpToSPIRVLowering", matrices::constant),
        Row::of::<gpu::SubgroupMmaElementwiseOp>(
            "WmmaElementwiseOpToSPIRVDefaultLowering",
            matrices::elementwise,
        ),
    ];
    const PREFERRED: &[Row] = &[Row::of::<gpu::SubgroupMmaElementwiseOp>(
        "WmmaElementwiseOpToSPIRVScalarMulLowering",
        matrices::times_scalar,
    )];
    let mut all = patterns_of(ROWS, lowering);
    all.extend(patterns_of(PREFERRED, lowering).into_iter().map(|pattern| pattern.benefit(2)));
    all.extend(positions::patterns(lowering));
    all.extend(groups::exchange_patterns(lowering, subgroup_size));
    all.extend(scf_to_spirv::patterns(lowering));
    all.extend(arith_to_spirv::patterns(lowering));
    all.extend(memref_to_spirv::patterns(lowering));
    all.extend(func_to_spirv::patterns(lowering));
    all.extend(vector_to_spirv::patterns(lowering));
    all
}
