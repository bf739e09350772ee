//! Kinds of functions and of loops, as attributes.

mod enums;

pub use enums::*;

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::case_attributes;
use terrace_ir::spec::{EnumSpec, case_value};
use terrace_ir::{Attribute, Ctx, Type};
use terrace_syntax::parameters::parse_case;

case_attributes! {
    /// A function of two elements.
    BINARY_FN_ATTR = of_enum("linalg.binary_fn", BinaryFn),
        class = "BinaryFnAttr",
        summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9";
    /// A function of elements.
    ELEMENTWISE_KIND_ATTR = of_enum("linalg.elementwise_kind", ElementwiseKind),
        class = "ElementwiseKindAttr",
        summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23";
    /// Kind of a loop.
    ITERATOR_TYPE_ATTR = of_enum("linalg.iterator_type", IteratorType),
        class = "IteratorTypeAttr", summary = "Iterator type", parse = Some(parse_iterator_type);
    /// A function of three elements.
    TERNARY_FN_ATTR = of_enum("linalg.ternary_fn", TernaryFn),
        class = "TernaryFnAttr", summary = "allowed 32-bit signless integer cases: 0";
    /// Conversion of an element to another type.
    TYPE_FN_ATTR = of_enum("linalg.type_fn", TypeFn),
        class = "TypeFnAttr", summary = "allowed 32-bit signless integer cases: 0, 1";
    /// A function of an element.
    UNARY_FN_ATTR = of_enum("linalg.unary_fn", UnaryFn),
        class = "UnaryFnAttr",
        summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12";
}

/// The cases of an iterator type by the name that messages give them: upstream has the enum in another place.
static ITERATOR_TYPES: EnumSpec<'static> = EnumSpec { name: "utils.IteratorType", ..*IteratorType::SPEC };

/// Parses `<parallel>`.
fn parse_iterator_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let Ok(case) = parse_case(parser, &ITERATOR_TYPES, "") else {
        let at = parser.current_location();
        return Err(parser.emit_error(
            at,
            "failed to parse IteratorTypeEnum parameter 'value' which is to be a `::mlir::utils::IteratorType`",
        ));
    };
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![parser.context().i64_attribute(case.cast_signed())])
}

macro_rules! cases {
    ($($enum:ident: $spec:ident;)*) => {$(
        impl $enum {
            /// Returns the case as an attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute(&$spec, &[context.i64_attribute(self.value().cast_signed())])
            }

            /// Returns the case that an attribute holds.
            pub fn of(attribute: Attribute<'_>) -> Option<Self> {
                attribute.as_dialect($spec.name)?.first().and_then(|value| Self::from_value(value.as_i64()?.cast_unsigned()))
            }
        }
    )*};
}

cases! {
    BinaryFn: BINARY_FN_ATTR;
    ElementwiseKind: ELEMENTWISE_KIND_ATTR;
    IteratorType: ITERATOR_TYPE_ATTR;
    TernaryFn: TERNARY_FN_ATTR;
    TypeFn: TYPE_FN_ATTR;
    UnaryFn: UNARY_FN_ATTR;
}

impl WinogradConv2DFmr {
    /// Returns the case that an attribute holds.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        case_value(attribute).and_then(Self::from_value)
    }
}
