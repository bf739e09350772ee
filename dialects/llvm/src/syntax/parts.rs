//! Parts of structures, arrays and vectors: types that follow from others.

use crate::types::{StructType, as_array, is_compatible_type, whole};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Ctx, Operation, OperationState, Type, TypeKind};

/// The type of the part at a position; nothing is written.
pub(crate) const INSERT_EXTRACT_VALUE_ELEMENT_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "InsertExtractValueElementType", parse: parse_element_type, print: |_, _, _| {} };

/// Returns the type of the part at a position, or why there is none.
pub(crate) fn element_at<'c>(
    context: Ctx<'c>,
    container: Type<'c>,
    position: &[i64],
) -> Result<Type<'c>, String> {
    let mut ty = whole(context, container);
    if !is_compatible_type(ty) {
        return Err(format!("expected LLVM IR Dialect type, got '{ty}'"));
    }
    for &index in position {
        if let Some((element, count)) = as_array(ty) {
            if index < 0 || index.cast_unsigned() >= count {
                return Err(format!("position out of bounds: {index}"));
            }
            ty = whole(context, element);
        } else if let Some(structure) = StructType::of(ty) {
            let element = usize::try_from(index).ok().and_then(|index| structure.element(context, index));
            ty = element.ok_or_else(|| format!("position out of bounds: {index}"))?;
        } else {
            return Err(format!("expected LLVM IR structure/array type, got: '{ty}'"));
        }
    }
    Ok(ty)
}

fn parse_element_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [value, container, position] = arguments else { unreachable!("the format names three things") };
    let Some(container) = container.types().first().copied() else { return Ok(()) };
    let position = position.attribute().and_then(|position| position.as_i64_array()).unwrap_or_default();
    match element_at(parser.context(), container, &position) {
        Ok(ty) => {
            *value.types() = vec![ty];
            Ok(())
        }
        Err(message) => {
            let at = parser.current_location();
            Err(parser.emit_error(at, &message))
        }
    }
}

/// The type of a shuffled vector; nothing is written.
pub(crate) const SHUFFLE_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "ShuffleType", parse: parse_shuffle_type, print: print_shuffle_type };

/// No vector is without lanes.
pub(crate) const NO_LANES: &str = "expected a mask with at least one entry";

fn parse_shuffle_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [source, result, mask] = arguments else { unreachable!("the format names three things") };
    let mask = mask.attribute().and_then(|mask| mask.as_i32_array()).unwrap_or_default();
    if mask.is_empty() {
        return Err(parser.emit_error(parser.name_location(), NO_LANES));
    }
    let ty = source.types().first().and_then(|source| shuffled(parser.context(), *source, &mask));
    let Some(ty) = ty else {
        let at = parser.current_location();
        return Err(parser.emit_error(at, "expected an LLVM compatible vector type"));
    };
    *result.types() = vec![ty];
    Ok(())
}

/// Returns the type of a vector with a lane for each entry of a mask; `None` if there are no lanes to choose from.
pub(crate) fn shuffled<'c>(context: Ctx<'c>, source: Type<'c>, mask: &[i32]) -> Option<Type<'c>> {
    let TypeKind::Vector { scalable, element, .. } = *source.kind() else { return None };
    Some(context.scalable_vector_type(&[mask.len() as i64], &[scalable.contains(&true)], element))
}

fn print_shuffle_type<'a, 'c>(
    _: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    _: &[PrintedArgument<'a, 'c>],
) {
}
