//! Tokens, barriers, and descriptions of matrices.

use crate::attributes::enums::*;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Copies that are under way.
pub static DEVICE_ASYNC_TOKEN_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "device async token type", ..TypeSpec::new("nvgpu.device.async.token") };

/// Barriers in memory: `!nvgpu.mbarrier.group<memorySpace = 3 : i64, num_barriers = 4>`.
pub static MBARRIER_GROUP_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "mbarrier barrier type",
    parameters: MBARRIER_GROUP.parameters,
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &MBARRIER_GROUP)),
    print: Some(|values, printer| print_struct(values, printer, &MBARRIER_GROUP)),
    ..TypeSpec::new("nvgpu.mbarrier.group")
};

/// The state of a phase of a barrier.
pub static MBARRIER_TOKEN_TYPE: TypeSpec<'static> = TypeSpec::new("nvgpu.mbarrier.token");

/// The description of a tensor, of which boxes are copied.
pub static TENSORMAP_DESCRIPTOR_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "TensorMap descriptor",
    parameters: TENSORMAP_DESCRIPTOR.parameters,
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &TENSORMAP_DESCRIPTOR)),
    print: Some(|values, printer| print_struct(values, printer, &TENSORMAP_DESCRIPTOR)),
    ..TypeSpec::new("nvgpu.tensormap.descriptor")
};

/// A matrix that is spread over a group of warps.
pub static WARPGROUP_ACCUMULATOR_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: WARPGROUP_ACCUMULATOR.parameters,
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &WARPGROUP_ACCUMULATOR)),
    print: Some(|values, printer| print_struct(values, printer, &WARPGROUP_ACCUMULATOR)),
    ..TypeSpec::new("nvgpu.warpgroup.accumulator")
};

/// The description of a matrix in shared memory that a group of warps multiplies.
pub static WARPGROUP_DESCRIPTOR_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Warpgroup matrix descriptor type",
    parameters: WARPGROUP_DESCRIPTOR.parameters,
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &WARPGROUP_DESCRIPTOR)),
    print: Some(|values, printer| print_struct(values, printer, &WARPGROUP_DESCRIPTOR)),
    ..TypeSpec::new("nvgpu.warpgroup.descriptor")
};

/// Returns the parameters of a type, which are written as those of an attribute.
const fn parameters(
    name: &'static str,
    class: &'static str,
    parameters: &'static [ParameterSpec<'static>],
) -> AttributeSpec<'static> {
    AttributeSpec { class, parameters, ..AttributeSpec::new(name) }
}

const TENSOR: ParameterSpec<'static> = ParameterSpec::required("tensor", ParameterKind::Type)
    .written("MemRefType", ParameterForm::Code(parse_memref, print_type));

static MBARRIER_GROUP: AttributeSpec<'static> = parameters(
    "nvgpu.mbarrier.group",
    "NVGPU_MBarrierGroup",
    &[
        ParameterSpec::required("memorySpace", ParameterKind::Attribute)
            .written("Attribute", ParameterForm::Attribute(|_| true)),
        ParameterSpec::required("num_barriers", ParameterKind::Integer)
            .or("1")
            .written("unsigned", ParameterForm::Unsigned(32)),
    ],
);

static TENSORMAP_DESCRIPTOR: AttributeSpec<'static> = parameters(
    "nvgpu.tensormap.descriptor",
    "NVGPU_TensorMapDescriptor",
    &[
        TENSOR,
        ParameterSpec::required("swizzle", ParameterKind::Enum(TensorMapSwizzleKind::SPEC)).written(
            "::mlir::nvgpu::TensorMapSwizzleKind",
            ParameterForm::Case(TensorMapSwizzleKind::SPEC, ""),
        ),
        ParameterSpec::required("l2promo", ParameterKind::Enum(TensorMapL2PromoKind::SPEC)).written(
            "::mlir::nvgpu::TensorMapL2PromoKind",
            ParameterForm::Case(TensorMapL2PromoKind::SPEC, ""),
        ),
        ParameterSpec::required("oob", ParameterKind::Enum(TensorMapOOBKind::SPEC))
            .written("::mlir::nvgpu::TensorMapOOBKind", ParameterForm::Case(TensorMapOOBKind::SPEC, "")),
        ParameterSpec::required("interleave", ParameterKind::Enum(TensorMapInterleaveKind::SPEC)).written(
            "::mlir::nvgpu::TensorMapInterleaveKind",
            ParameterForm::Case(TensorMapInterleaveKind::SPEC, ""),
        ),
    ],
);

static WARPGROUP_ACCUMULATOR: AttributeSpec<'static> = parameters(
    "nvgpu.warpgroup.accumulator",
    "NVGPU_WarpgroupAccumulator",
    &[ParameterSpec::required("fragmented", ParameterKind::Type)
        .written("VectorType", ParameterForm::Code(parse_vector, print_type))],
);

static WARPGROUP_DESCRIPTOR: AttributeSpec<'static> =
    parameters("nvgpu.warpgroup.descriptor", "NVGPU_WarpgroupMatrixDescriptor", &[TENSOR]);

fn parse_memref<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    parse_type(parser, "builtin.memref", |ty| ty.is_memref())
}

fn parse_vector<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    parse_type(parser, "builtin.vector", |ty| ty.is_vector())
}

fn parse_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    class: &str,
    is_right: fn(Type<'_>) -> bool,
) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    if !is_right(ty) {
        let message = format!("invalid kind of type specified: expected {class}, but found '{ty}'");
        return Err(parser.emit_error(at, &message));
    }
    Ok(parser.context().type_attribute(ty))
}

fn print_type<'c>(value: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.print_attribute(value);
}
