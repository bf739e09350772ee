//! Every dialect, every pass and every model, in one list each.
#![forbid(unsafe_code)]

pub mod docs;
pub mod pipelines;
pub mod records;
pub mod request;
mod upstream_tests;

pub use terrace_irdl_loader::load as load_dialects;

use terrace_ir::DialectSpec;
use terrace_ir::spec::ModelTable;
use terrace_pass::PassRegistry;

/// Lists all dialects beside `builtin`, alphabetically: with this transform dialect, and with these dialects of tests.
macro_rules! dialects {
    ($transform:expr $(, $test:expr)*) => {
        &[
            &terrace_acc::DIALECT,
            &terrace_affine::DIALECT,
            &terrace_amdgpu::DIALECT,
            &terrace_amx::DIALECT,
            &terrace_arith::DIALECT,
            &terrace_arm_neon::DIALECT,
            &terrace_arm_sme::DIALECT,
            &terrace_arm_sve::DIALECT,
            &terrace_async::DIALECT,
            &terrace_bufferization::DIALECT,
            &terrace_cf::DIALECT,
            &terrace_chlo::DIALECT,
            &terrace_complex::DIALECT,
            &terrace_dlti::DIALECT,
            &terrace_emitc::DIALECT,
            &terrace_func::DIALECT,
            &terrace_gpu::DIALECT,
            &terrace_index::DIALECT,
            &terrace_irdl::DIALECT,
            &terrace_linalg::DIALECT,
            &terrace_llvm::DIALECT,
            &terrace_math::DIALECT,
            &terrace_memref::DIALECT,
            &terrace_ml_program::DIALECT,
            &terrace_mpi::DIALECT,
            &terrace_nvgpu::DIALECT,
            &terrace_nvvm::DIALECT,
            &terrace_omp::DIALECT,
            &terrace_pdl::DIALECT,
            &terrace_pdl_interp::DIALECT,
            &terrace_ptr::DIALECT,
            &terrace_quant::DIALECT,
            &terrace_rocdl::DIALECT,
            &terrace_scf::DIALECT,
            &terrace_shape::DIALECT,
            &terrace_shard::DIALECT,
            &terrace_smt::DIALECT,
            &terrace_sparse_tensor::DIALECT,
            &terrace_spirv::DIALECT,
            &terrace_stablehlo::DIALECT,
            &terrace_std::DIALECT,
            &terrace_tensor::DIALECT,
            $($test,)*
            &terrace_tosa::DIALECT,
            $transform,
            &terrace_ub::DIALECT,
            &terrace_vector::DIALECT,
            &terrace_wasmssa::DIALECT,
            &terrace_x86vector::DIALECT,
            &terrace_xegpu::DIALECT,
            &terrace_xevm::DIALECT,
        ]
    };
}

/// All dialects beside `builtin`, alphabetically.
pub static DIALECTS: &[&DialectSpec<'static>] = dialects!(&terrace_transform::DIALECT);

/// All dialects, and those that `mlir-opt` has for upstream's own tests: what programs register.
pub static DIALECTS_AND_TESTS: &[&DialectSpec<'static>] = dialects!(
    &upstream_tests::TRANSFORM,
    &upstream_tests::TEST,
    &upstream_tests::TEST_DYN,
    &upstream_tests::TEST_IRDL_TO_CPP
);

/// All passes and pipelines.
pub static PASSES: PassRegistry = PassRegistry::of(
    &[
        terrace_generic_transforms::PASSES,
        terrace_affine_transforms::PASSES,
        terrace_arith_transforms::PASSES,
        terrace_bufferization_transforms::PASSES,
        terrace_emitc_transforms::PASSES,
        terrace_gpu_transforms::PASSES,
        terrace_linalg_transforms::PASSES,
        terrace_llvm_transforms::PASSES,
        terrace_math_transforms::PASSES,
        terrace_memref_transforms::PASSES,
        terrace_ml_program_transforms::PASSES,
        terrace_quant_transforms::PASSES,
        terrace_runtime_verification::PASSES,
        terrace_scf_transforms::PASSES,
        terrace_shape_reification::PASSES,
        terrace_shape_transforms::PASSES,
        terrace_spirv_transforms::PASSES,
        terrace_subsets::PASSES,
        terrace_tensor_transforms::PASSES,
        terrace_tosa_transforms::PASSES,
        terrace_transform_interpreter::PASSES,
        terrace_vector_transforms::PASSES,
        terrace_rules_transforms::PASSES,
        terrace_gpu_to_llvm::PASSES,
        terrace_stablehlo_to_linalg::PASSES,
        terrace_to_cf::PASSES,
        terrace_to_emitc::PASSES,
        terrace_to_libm::PASSES,
        terrace_to_linalg::PASSES,
        terrace_to_llvm::PASSES,
        terrace_to_loops::PASSES,
        terrace_to_ml_program::PASSES,
        terrace_to_pdl_interp::PASSES,
        terrace_to_scf::PASSES,
        terrace_to_spirv::PASSES,
        terrace_to_standard::PASSES,
        terrace_to_tensor::PASSES,
    ],
    &[terrace_bufferization_transforms::PIPELINES, pipelines::PIPELINES, terrace_to_linalg::PIPELINES],
);

/// All models.
pub static MODELS: &[ModelTable] = &[
    terrace_bufferization_transforms::MODELS,
    terrace_linalg_transforms::MODELS,
    terrace_linalg_transforms::VALUE_BOUNDS,
    terrace_memref_transforms::MODELS,
    terrace_runtime_verification::MODELS,
    terrace_shape_reification::MODELS,
    terrace_subsets::MODELS,
    terrace_to_scf::PATTERN_MODELS,
    terrace_tosa_transforms::MODELS,
    terrace_transform_interpreter::MODELS,
    terrace_transform_interpreter::PATTERN_MODELS,
    terrace_value_bounds::MODELS,
];
