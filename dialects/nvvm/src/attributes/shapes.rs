//! Shapes of matrices.

use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, AttributeKind};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

const fn extent(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Integer)
        .written("int", ParameterForm::Code(parse_extent, print_extent))
}

/// The shape of a matrix in shared memory: `<m = 8, n = 8>`.
pub static LD_ST_MATRIX_SHAPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LdStMatrixShapeAttr",
    summary: "Matrix shape for ldmatrix and stmatrix",
    parameters: &[extent("m"), extent("n")],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LD_ST_MATRIX_SHAPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LD_ST_MATRIX_SHAPE_ATTR)),
    ..AttributeSpec::new("nvvm.ld_st_matrix_shape")
};

/// The shape of a product of `m` by `k` and `k` by `n` elements: `<m = 16, n = 8, k = 16>`.
pub static SHAPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "NVVM_MMAShapeAttr",
    summary: "Attribute for MMA operation shape.",
    parameters: &[extent("m"), extent("n"), extent("k")],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &SHAPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &SHAPE_ATTR)),
    ..AttributeSpec::new("nvvm.shape")
};

/// Parses an integer of 32 bits.
pub(super) fn parse_extent<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    match parser.parse_optional_integer()? {
        None => Err(parser.emit_error(at, "expected integer value")),
        Some(value) => match value.to_i64().filter(|value| i32::try_from(*value).is_ok()) {
            Some(value) => Ok(parser.context().i64_attribute(value)),
            None => Err(parser.emit_error(at, "integer value too large")),
        },
    }
}

/// Prints it.
pub(super) fn print_extent<'c>(value: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_integer(value.as_i64().unwrap_or_default());
}

/// Returns the extents of a shape.
pub(crate) fn extents<const N: usize>(shape: Attribute<'_>) -> [i64; N] {
    let AttributeKind::Dialect { parameters, .. } = shape.kind() else { return [0; N] };
    std::array::from_fn(|at| parameters.get(at).and_then(|extent| extent.as_i64()).unwrap_or_default())
}
