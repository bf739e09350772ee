//! Tiles and places of memory, matrices in shared memory, and barriers.

use crate::attributes::{BLOCK_TDESC_ATTR, LAYOUT_ATTR, MEM_LAYOUT_ATTR, SCATTER_TDESC_ATTR};
use crate::facts::{Sizes, TensorDesc, is_evenly_distributable, layout_fields, layout_rank};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterForm, ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, DYNAMIC, InFlight, LogicalResult};

/// The width of the elements that lanes exchange with memory.
const PACKED_BITS: u32 = 32;

/// A matrix in shared memory: `!xegpu.mem_desc<32x64xf16, #xegpu.mem_layout<stride = [1, 32]>>`.
pub static MEM_DESC_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "MemDesc describing the data in SLM",
    traits: &["ShapedType"],
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("elementType", ParameterKind::Type),
        ParameterSpec::optional("mem_layout", ParameterKind::Attribute)
            .written("MemLayoutAttr", ParameterForm::Declared(&MEM_LAYOUT_ATTR)),
    ],
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let [shape, element] = parse_shape_and_element(parser, false)?;
        let mut layout = parser.context().absent_parameter();
        if parser.parse_optional_punct(Punct::Comma) {
            let at = parser.current_location();
            layout = parser.parse_attribute(None)?;
            if layout.as_dialect(MEM_LAYOUT_ATTR.name).is_none() {
                return Err(parser.emit_error(at, "invalid kind of attribute specified"));
            }
        }
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![shape, element, layout])
    }),
    print: Some(|parameters, printer| {
        let [shape, element, layout] = parameters else { return };
        printer.push('<');
        print_shape_and_element(*shape, *element, printer);
        if !layout.is_unit() {
            printer.push_str(", ");
            printer.print_attribute(*layout);
        }
        printer.push('>');
    }),
    ..TypeSpec::new("xegpu.mem_desc")
};

/// A named barrier: `!xegpu.nbarrier`.
pub static NBARRIER_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "!xegpu.nbarrier a custom XeGPU type representing a barrier.",
    ..TypeSpec::new("xegpu.nbarrier")
};

/// A tile of memory, or places of memory that lie anywhere: `!xegpu.tensor_desc<8x16xf16>`.
pub static TENSOR_DESC_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "TensorDesc describing regions of interested data.",
    traits: &["ShapedType"],
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("elementType", ParameterKind::Type),
        ParameterSpec::optional("encoding", ParameterKind::Attribute),
        ParameterSpec::optional("layout", ParameterKind::Attribute),
    ],
    parse: Some(|parser, _| parse_tensor_desc(parser)),
    print: Some(|parameters, printer| {
        let [shape, element, encoding, layout] = parameters else { return };
        printer.push('<');
        print_shape_and_element(*shape, *element, printer);
        let is_plain = encoding
            .as_dialect(BLOCK_TDESC_ATTR.name)
            .is_some_and(|parameters| parameters.iter().all(|parameter| parameter.is_unit()));
        for attribute in [(!is_plain).then_some(*encoding), Some(*layout)].into_iter().flatten() {
            if !attribute.is_unit() {
                printer.push_str(", ");
                printer.print_attribute(attribute);
            }
        }
        printer.push('>');
    }),
    check: Some(&check_tensor_desc),
    ..TypeSpec::new("xegpu.tensor_desc")
};

fn parse_shape_and_element<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    allow_dynamic: bool,
) -> ParseResult<[Attribute<'c>; 2]> {
    let at = parser.current_location();
    let shape = parser
        .parse_dimension_list(allow_dynamic, true)
        .map_err(|_| parser.emit_error(at, "failed to parse parameter 'shape'"))?;
    let at = parser.current_location();
    let element =
        parser.parse_type().map_err(|_| parser.emit_error(at, "failed to parse parameter 'elementType'"))?;
    let context = parser.context();
    Ok([context.dense_i64_array(&shape), context.type_attribute(element)])
}

fn print_shape_and_element<'c>(
    shape: Attribute<'c>,
    element: Attribute<'c>,
    printer: &mut AsmPrinter<'_, 'c>,
) {
    let shape = shape.as_i64_array().unwrap_or_default();
    for size in &shape {
        match *size {
            DYNAMIC => printer.push('?'),
            size => printer.push_integer(size),
        }
        printer.push('x');
    }
    // A matrix without dimensions, which no operation takes, has the `x` as well.
    if shape.is_empty() {
        printer.push('x');
    }
    printer.print_attribute(element);
}

fn parse_tensor_desc<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let [shape, element] = parse_shape_and_element(parser, true)?;
    let absent = context.absent_parameter();
    let mut encoding = context.dialect_attribute(&BLOCK_TDESC_ATTR, &[absent; 3]);
    let mut layout = absent;
    while parser.parse_optional_punct(Punct::Comma) {
        let at = parser.current_location();
        let attribute = parser.parse_attribute(None)?;
        let is = |name: &str| attribute.as_dialect(name).is_some();
        if is(LAYOUT_ATTR.name) {
            layout = attribute;
        } else if is(BLOCK_TDESC_ATTR.name) || is(SCATTER_TDESC_ATTR.name) {
            encoding = attribute;
        } else {
            // Upstream refuses it without a word.
            return Err(parser.emit_error(at, "expected a layout, or what kind of tile it is"));
        }
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![shape, element, encoding, layout])
}

fn check_tensor_desc<'c>(
    _: Ctx<'c>,
    parameters: &[Attribute<'c>],
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> LogicalResult {
    let Some(desc) = TensorDesc::of(parameters) else { return Ok(()) };
    let rank = desc.shape.len();
    let Some(&last) = desc.shape.last() else { return error("expected non-zero rank tensor").emit() };
    if !desc.is_scattered() && desc.memory_space() != 0 && rank != 1 {
        return error("SLM is only supported for 1D block tensor").emit();
    }
    let factor = match desc.element.int_or_float_width() {
        Some(width @ 1..PACKED_BITS) => i64::from(PACKED_BITS / width),
        _ => 1,
    };
    if let Some(chunk) = desc.chunk_size() {
        if rank == 1 && chunk != 1 {
            return error("expected non-contiguous elements for 1D tensor").emit();
        }
        if chunk > 1 {
            if last != chunk {
                return error("expected last dim of tensor to match chunk size").emit();
            }
            if last % factor != 0 {
                return error(&format!("expected last dim of tensor to be a multiple of {factor}")).emit();
            }
        }
    }
    let Some(layout) = desc.layout else { return Ok(()) };
    if layout_rank(layout) != rank {
        return error("expected layout rank to match tensor rank").emit();
    }
    if desc.chunk_size().is_some_and(|chunk| chunk > 1) {
        let lane_data = layout_fields(layout).lane_data;
        if lane_data.last().is_some_and(|last| last % factor != 0) {
            return error(&format!("expected last dim of lane_data to be a multiple of: {factor}")).emit();
        }
    }
    if !is_evenly_distributable(&desc.shape, layout) {
        return error(&format!("cannot distribute {} using {layout}", Sizes(&desc.shape))).emit();
    }
    Ok(())
}
