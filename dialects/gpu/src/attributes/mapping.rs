//! Mapping of loop iterations to processors, and memory spaces.

use super::enums::{AddressSpace, MappingId, Processor};
use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::case_attributes;
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{
    STRUCT_FORMAT, parse_parameter, parse_struct, print_parameter, print_struct,
};

/// The format of what has one parameter.
const PARAMETERS: &str = "`<` params `>`";

case_attributes! {
    /// Sharing of a piece of memory: `#gpu.address_space<workgroup>`.
    ADDRESS_SPACE_ATTR = of_enum("gpu.address_space", AddressSpace),
        class = "GPU_AddressSpaceAttr", summary = "GPU address space";
}

/// A loop whose iterations are blocks: `#gpu.block<x>`.
pub static BLOCK_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUBlockMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("block", ParameterKind::Enum(MappingId::SPEC))
        .written("::mlir::gpu::MappingId", ParameterForm::Case(MappingId::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &BLOCK_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &BLOCK_ATTR)),
    ..AttributeSpec::new("gpu.block")
};

/// A loop whose iterations are the threads of a subgroup: `#gpu.lane<linear_dim_0>`.
pub static LANE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPULaneMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("lane", ParameterKind::Enum(MappingId::SPEC))
        .written("::mlir::gpu::MappingId", ParameterForm::Case(MappingId::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &LANE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &LANE_ATTR)),
    ..AttributeSpec::new("gpu.lane")
};

/// Memory that is moved there: `#gpu.memory_space<workgroup>`.
pub static MEMORY_SPACE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUMemorySpaceMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("address_space", ParameterKind::Enum(AddressSpace::SPEC))
        .written("::mlir::gpu::AddressSpace", ParameterForm::Case(AddressSpace::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &MEMORY_SPACE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &MEMORY_SPACE_ATTR)),
    ..AttributeSpec::new("gpu.memory_space")
};

/// A loop whose iterations are threads: `#gpu.thread<y>`.
pub static THREAD_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUThreadMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("thread", ParameterKind::Enum(MappingId::SPEC))
        .written("::mlir::gpu::MappingId", ParameterForm::Case(MappingId::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &THREAD_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &THREAD_ATTR)),
    ..AttributeSpec::new("gpu.thread")
};

/// A loop whose iterations are subgroups: `#gpu.warp<x>`.
pub static WARP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUWarpMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("warp", ParameterKind::Enum(MappingId::SPEC))
        .written("::mlir::gpu::MappingId", ParameterForm::Case(MappingId::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &WARP_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &WARP_ATTR)),
    ..AttributeSpec::new("gpu.warp")
};

/// A loop whose iterations are groups of four subgroups: `#gpu.warpgroup<x>`.
pub static WARPGROUP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUWarpgroupMappingAttr",
    traits: &["DeviceMappingAttrInterface"],
    parameters: &[ParameterSpec::required("warpgroup", ParameterKind::Enum(MappingId::SPEC))
        .written("::mlir::gpu::MappingId", ParameterForm::Case(MappingId::SPEC, ""))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &WARPGROUP_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &WARPGROUP_ATTR)),
    ..AttributeSpec::new("gpu.warpgroup")
};

/// Mapping of a dimension of a parallel loop: to a processor, and from iterations to positions.
pub static LOOP_DIM_MAP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ParallelLoopDimMappingAttr",
    parameters: &[
        ParameterSpec::required("processor", ParameterKind::Enum(Processor::SPEC))
            .written("::mlir::gpu::Processor", ParameterForm::Case(Processor::SPEC, "")),
        ParameterSpec::required("map", ParameterKind::Attribute)
            .written("AffineMap", ParameterForm::Code(parse_map, print_map)),
        ParameterSpec::required("bound", ParameterKind::Attribute)
            .written("AffineMap", ParameterForm::Code(parse_map, print_map)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_DIM_MAP_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_DIM_MAP_ATTR)),
    ..AttributeSpec::new("gpu.loop_dim_map")
};

/// Which of the positions run a loop, a bit for each: `#gpu.mask<3>`.
pub static MASK_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPUMappingMaskAttr",
    traits: &["DeviceMaskingAttrInterface"],
    parameters: &[ParameterSpec::required("mask", ParameterKind::Integer)
        .written("uint64_t", ParameterForm::Unsigned(64))],
    declared_format: Some(PARAMETERS),
    parse: Some(|parser, _| parse_one(parser, &MASK_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &MASK_ATTR)),
    ..AttributeSpec::new("gpu.mask")
};

fn parse_map<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let map = parser.parse_affine_map()?;
    Ok(parser.context().affine_map_attribute(map))
}

fn print_map<'c>(map: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    if let Some(map) = map.as_affine_map() {
        printer.print_affine_map(map);
    }
}

/// Parses `<value>`.
fn parse_one<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let value = parse_parameter(parser, spec, 0)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![value])
}

/// Prints `<value>`.
fn print_one<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>, spec: &AttributeSpec<'static>) {
    printer.push('<');
    print_parameter(values[0], printer, &spec.parameters[0]);
    printer.push('>');
}
