//! Patterns that convert, and converters of types.

use terrace_ir::constraints::{BoolAttr, I16Attr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// The patterns by which a dialect itself says that it is converted to `llvm`.
#[operation(
    name = "transform.apply_conversion_patterns.dialect_to_llvm",
    interfaces = [ConversionPatternDescriptorOpInterface],
    format = "$dialect_name attr-dict",
    has = [verify],
)]
pub struct ApplyToLLVMConversionPatternsOp {
    dialect_name: Attr<StrAttr>,
}

operations! {
    #[operation(interfaces = [ConversionPatternDescriptorOpInterface], format = "attr-dict", view = none)]
    struct _;

    /// The patterns that convert `func` to `llvm`.
    pub struct ApplyFuncToLLVMConversionPatternsOp = "transform.apply_conversion_patterns.func.func_to_llvm";
    /// The patterns that convert reductions over a subgroup to `nvvm`.
    pub struct ApplyGPUSubgroupReduceToNVVMConversionPatternsOp =
        "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm";
    /// The patterns that convert matrix operations of warps to `nvvm`.
    pub struct ApplyGPUWwmaToNVVMConversionPatternsOp =
        "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm";
    /// The patterns that convert `nvgpu` to `nvvm`.
    pub struct ApplyNVGPUToNVVMConversionPatternsOp =
        "transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm";
    /// The patterns that convert `scf` to branches.
    pub struct ApplySCFToControlFlowPatternsOp =
        "transform.apply_conversion_patterns.scf.scf_to_control_flow";
    /// The patterns that convert the types that `scf` hands on.
    pub struct ApplySCFStructuralConversionPatternsOp =
        "transform.apply_conversion_patterns.scf.structural_conversions";
}

/// The patterns that convert `gpu` to `nvvm`.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    interfaces = [ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
    view = none,
)]
pub struct ApplyGPUToNVVMConversionPatternsOp {
    #[default("1", |context| context.integer_attribute(context.integer_type(16), 1))]
    benefit: Attr<I16Attr>,
}

/// The patterns that convert `gpu` to `rocdl` for a chipset.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_to_rocdl",
    interfaces = [ConversionPatternDescriptorOpInterface],
    format = "`chipset` `=` $chipset attr-dict",
    view = none,
)]
pub struct ApplyGPUToROCDLConversionPatternsOp {
    chipset: Attr<StrAttr>,
}

/// A converter that makes descriptors of memrefs.
#[operation(
    name = "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter",
    interfaces = [TypeConverterBuilderOpInterface],
    format = "attr-dict",
    view = none,
)]
pub struct MemrefToLLVMTypeConverterOp {
    #[default("false", |context| context.bool_attribute(false))]
    use_aligned_alloc: OptionalAttr<BoolAttr>,
    #[default("64", |context| context.integer_attribute(context.integer_type(64), 64))]
    index_bitwidth: OptionalAttr<I64Attr>,
    #[default("false", |context| context.bool_attribute(false))]
    use_generic_functions: OptionalAttr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    use_bare_ptr_call_conv: OptionalAttr<BoolAttr>,
    data_layout: OptionalAttr<StrAttr>,
}

/// The patterns that convert `vector` to `llvm`.
#[operation(
    name = "transform.apply_conversion_patterns.vector.vector_to_llvm",
    interfaces = [ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
    view = none,
)]
pub struct ApplyVectorToLLVMConversionPatternsOp {
    #[default("false", |context| context.bool_attribute(false))]
    reassociate_fp_reductions: Attr<BoolAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    force_32bit_vector_indices: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    use_vector_alignment: Attr<BoolAttr>,
}

/// A converter that casts between tensors whose sizes are known and those whose sizes are not.
#[operation(
    name = "transform.type_conversion.tensor.cast_shape_dynamic_dims",
    interfaces = [TypeConverterBuilderOpInterface],
    format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict",
    view = none,
)]
pub struct TypeConversionCastShapeDynamicDimsOp {
    ignore_dynamic_info: OptionalAttr<UnitAttr>,
}
