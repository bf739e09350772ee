//! Tokens, matrices that the threads of a subgroup share, and what a library for sparse matrices hands out.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::constraints::{F16, F32, F64, I32, SI8, UI8};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};

/// Token of a completed action: `!gpu.async.token`.
pub static ASYNC_TOKEN_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "async token type", ..TypeSpec::new("gpu.async.token") };

/// A matrix whose elements are spread over the threads of a subgroup, and its place in a product:
/// `!gpu.mma_matrix<16x16xf16, "AOp">`.
pub static MMA_MATRIX_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "MMAMatrix type",
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("elementType", ParameterKind::Type),
        ParameterSpec::required("operand", ParameterKind::Text),
    ],
    print: Some(|parameters, printer| {
        let [shape, element, operand] = parameters else { unreachable!("a matrix has three parameters") };
        printer.push('<');
        for size in shape.as_i64_array().unwrap_or_default() {
            printer.push_integer(size);
            printer.push('x');
        }
        printer.print_attribute(*element);
        printer.push_str(", \"");
        printer.push_str(operand.as_str().unwrap_or_default());
        printer.push_str("\">");
    }),
    ..TypeSpec::new("gpu.mma_matrix")
};

/// A dense tensor that a library knows.
pub static SPARSE_DNTENSOR_HANDLE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "dense tensor handle type", ..TypeSpec::new("gpu.sparse.dntensor_handle") };

/// A multiplication of two sparse matrices, in its steps.
pub static SPARSE_SPGEMMOP_HANDLE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "SpGEMM operation handle type", ..TypeSpec::new("gpu.sparse.spgemmop_handle") };

/// A sparse matrix that a library knows.
pub static SPARSE_SPMAT_HANDLE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "sparse matrix handle type", ..TypeSpec::new("gpu.sparse.spmat_handle") };

/// Returns the type of the elements of a matrix.
pub fn matrix_element(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(MMA_MATRIX_TYPE.name)?[1].as_type()
}

/// Returns rows and columns of a matrix.
pub fn matrix_shape(ty: Type<'_>) -> Option<[i64; 2]> {
    ty.as_dialect(MMA_MATRIX_TYPE.name)?[0].as_i64_array()?.try_into().ok()
}

/// Returns the place of a matrix in a product: `AOp`, `BOp` or `COp`.
pub fn matrix_operand(ty: Type<'_>) -> Option<&str> {
    ty.as_dialect(MMA_MATRIX_TYPE.name)?[2].as_str()
}

/// Returns the types of the elements of matrices.
pub(crate) fn elements<'c>(types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| matrix_element(*ty)).collect()
}

/// Parses a type from after `!gpu.` on.
pub(crate) fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let name = parser.parse_any_keyword()?;
    let plain = [
        &ASYNC_TOKEN_TYPE,
        &SPARSE_DNTENSOR_HANDLE_TYPE,
        &SPARSE_SPGEMMOP_HANDLE_TYPE,
        &SPARSE_SPMAT_HANDLE_TYPE,
    ];
    let context = parser.context();
    if let Some(spec) = plain.into_iter().find(|spec| spec.mnemonic() == name) {
        return Ok(context.dialect_type(spec, &[]));
    }
    if name == MMA_MATRIX_TYPE.mnemonic() {
        let parameters = parse_matrix(parser, at)?;
        return Ok(context.dialect_type(&MMA_MATRIX_TYPE, &parameters));
    }
    Err(parser.emit_error(at, &format!("unknown gpu type: {name}")))
}

/// Parses `<16x16xf16, "AOp">`; what does not fit is told at `at`.
fn parse_matrix<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let shape = parser.parse_dimension_list(false, true)?;
    let element = parser.parse_type()?;
    parser.parse_comma()?;
    // Upstream tells nothing here.
    let operand = parser.parse_string()?;
    parser.parse_punct(Punct::Greater)?;
    let refused = if !["AOp", "BOp", "COp"].contains(&operand.as_str()) {
        Some("operand expected to be one of AOp, BOp or COp")
    } else if shape.len() != 2 {
        Some("MMAMatrixType must have exactly two dimensions")
    } else if ![SI8, UI8, I32, F16, F32, F64].iter().any(|one| one.holds(element)) {
        Some("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64")
    } else {
        None
    };
    if let Some(message) = refused {
        return Err(parser.emit_error(at, message));
    }
    let context = parser.context();
    Ok(vec![
        context.dense_i64_array(&shape),
        context.type_attribute(element),
        context.string_attribute(&operand),
    ])
}
