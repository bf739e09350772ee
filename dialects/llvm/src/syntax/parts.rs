//! Parts of structures, arrays and vectors: types that follow from others.

use crate::types::{StructType, as_array, is_compatible_type, whole};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Ctx, Operation, OperationState, Type, TypeKind};

/// The type of the part at a position; nothing is written.
pub(crate) const INSERT_EXTRACT_VALUE_ELEMENT_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "InsertExtractValueElementType", parse: parse_element_type, print: |_, _, _| {} };

/// The type of the part at a position, or why there is none.
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

fn parse_shuffle_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [source, result, mask] = arguments else { unreachable!("the format names three things") };
    let source = source.types().first().copied();
    let Some(TypeKind::Vector { scalable, element, .. }) = source.map(|source| *source.kind()) else {
        let at = parser.current_location();
        return Err(parser.emit_error(at, "expected an LLVM compatible vector type"));
    };
    let len = mask.attribute().and_then(|mask| mask.as_i32_array()).map_or(0, |mask| mask.len());
    let is_scalable = scalable.contains(&true);
    let context = parser.context();
    *result.types() = vec![context.scalable_vector_type(&[len as i64], &[is_scalable], element)];
    Ok(())
}

fn print_shuffle_type<'a, 'c>(
    _: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    _: &[PrintedArgument<'a, 'c>],
) {
}
