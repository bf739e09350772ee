//! Bit vectors that are known, and comparisons.

mod enums;

pub use enums::*;

use crate::BV_TYPE;
use terrace_ir::asm::Punct;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Type};

/// A bit vector that is known: `#smt.bv<5> : !smt.bv<32>`.
pub static BV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "BitVectorAttr",
    parameters: &[ParameterSpec::required("value", ParameterKind::Custom)],
    traits: &["TypedAttr"],
    // The type follows the value: it says how many bits that has.
    type_parameter: Some(1),
    parse: Some(|parser, ty| {
        let (context, at) = (parser.context(), parser.current_location());
        parser.parse_punct(Punct::Less)?;
        let value_at = parser.current_location();
        let Some(value) = parser.parse_optional_integer()? else {
            return Err(parser.emit_error(value_at, "expected integer value"));
        };
        parser.parse_punct(Punct::Greater)?;
        let Some((ty, width)) = ty.and_then(|ty| Some((ty, width(ty)?))) else {
            return Err(parser.emit_error(at, "explicit bit-vector type required"));
        };
        let Some(width) = u32::try_from(width).ok().filter(|width| *width <= MAX_WIDTH) else {
            return Err(parser.emit_error(at, &format!("a constant has at most {MAX_WIDTH} bits")));
        };
        let is_negative = value.is_negative();
        let needed = if is_negative { value.significant_bits() } else { value.active_bits() };
        if needed > width {
            let message = format!("integer value out of range for given bit-vector type '{ty}'");
            return Err(parser.emit_error(at, &message));
        }
        let bits = if is_negative {
            value.sign_extend_or_truncate(width)
        } else {
            value.zero_extend_or_truncate(width)
        };
        let value = context.ap_int_attribute(context.integer_type(width), &bits);
        Ok(vec![value, context.type_attribute(ty)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        if let Some(value) = parameters.first() {
            printer.push_str(&signed_text(*value));
        }
        printer.push('>');
    }),
    ..AttributeSpec::new("smt.bv")
};

/// Maximum width, equal to that of an integer type.
const MAX_WIDTH: u32 = (1 << 24) - 1;

/// Returns an integer as text, in two's complement.
pub(crate) fn signed_text(value: Attribute<'_>) -> String {
    value.as_integer().map_or_else(String::new, |value| value.to_ap_int().to_string_signed(10))
}

/// Returns the width of a bit vector type.
pub(crate) fn width(ty: Type<'_>) -> Option<i64> {
    ty.as_dialect(BV_TYPE.name)?.first()?.as_i64()
}
