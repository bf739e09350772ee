//! Tile types.

use terrace_ir::asm::Punct;
use terrace_ir::constraints::{BF16, F16, F32, I8, I32};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, InFlight, LogicalResult, Type};

/// Rows of elements: `!amx.tile<16x64xi8>`.
pub static TILE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "AMX 2D tile to be used by AMX opertaions.",
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("elementType", ParameterKind::Type),
    ],
    traits: &["ShapedType", "ValueSemantics"],
    parse: Some(|parser, _| {
        let context = parser.context();
        parser.parse_punct(Punct::Less)?;
        let shape = parser.parse_dimension_list(false, true)?;
        let element = if shape.is_empty() { parser.parse_optional_type()? } else { None };
        let element = match element {
            Some(element) => element,
            None => {
                // Without dimensions, which no operation takes, it is written with the `x` all the same.
                if shape.is_empty() {
                    parser.parse_x_in_dimension_list()?;
                }
                parser.parse_type()?
            }
        };
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![context.dense_i64_array(&shape), context.type_attribute(element)])
    }),
    print: Some(|parameters, printer| {
        let (shape, element) = parts(parameters).expect("a tile has a shape and an element type");
        printer.push('<');
        for (i, size) in shape.iter().enumerate() {
            if i > 0 {
                printer.push('x');
            }
            printer.push_integer(*size);
        }
        // A tile without dimensions, which no operation takes, has the `x` as well.
        printer.push('x');
        printer.print_type(element);
        printer.push('>');
    }),
    check: Some(&check),
    ..TypeSpec::new("amx.tile")
};

/// Checks the element type.
fn check<'c>(
    _: Ctx<'c>,
    parameters: &[Attribute<'c>],
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> LogicalResult {
    let element = parts(parameters).map(|(_, element)| element);
    if element.is_some_and(|element| [F32, F16, BF16, I32, I8].iter().any(|known| known.holds(element))) {
        return Ok(());
    }
    let message = "failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit \
                   signless integer or 8-bit signless integer";
    error(message).emit()
}

fn parts<'c>(parameters: &[Attribute<'c>]) -> Option<(Vec<i64>, Type<'c>)> {
    let [shape, element] = parameters else { return None };
    Some((shape.as_i64_array()?, element.as_type()?))
}

/// Returns sizes and element type of a tile.
pub fn as_tile(ty: Type<'_>) -> Option<(Vec<i64>, Type<'_>)> {
    parts(ty.as_dialect(TILE_TYPE.name)?)
}
