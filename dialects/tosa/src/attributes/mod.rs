//! Modes of operations, zero points, and what a target has.

mod enums;

pub use enums::*;

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::case_attributes;
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{
    STRUCT_FORMAT, parse_case, parse_parameter, parse_struct, print_parameter, print_struct,
};

case_attributes! {
    /// Number of elements that share a scale.
    BLOCK_SIZE_ATTR = of_enum("tosa.block_size", BlockSize),
        class = "Tosa_BlockSizeAttr", summary = "Block size for the block_scaled formats";
    /// An extension of the specification.
    EXT_ATTR = of_enum("tosa.ext", Extension),
        class = "Tosa_ExtensionAttr", summary = "supported TOSA extensions";
    /// Level of maximum tensor sizes.
    LEVEL_ATTR = of_enum("tosa.level", Level), class = "Tosa_LevelAttr", summary = "supported TOSA levels";
    /// Propagation of NaNs.
    NAN_MODE_ATTR = of_enum("tosa.nan_mode", NanPropagationMode),
        class = "Tosa_NanPropagationModeAttr", summary = "Supported NaN propagation strategies";
    /// The kinds of numbers that a target has.
    PROF_ATTR = of_enum("tosa.prof", Profile),
        class = "Tosa_ProfileAttr", summary = "supported TOSA profiles";
    /// Interpolation of elements.
    RESIZE_MODE_ATTR = of_enum("tosa.resize_mode", ResizeMode),
        class = "Tosa_ResizeModeAttr", summary = "Supported resize/upsampling strategies";
    /// Rounding of a right shift.
    ROUNDING_MODE_ATTR = of_enum("tosa.rounding_mode", RoundingMode),
        class = "Tosa_RoundingModeAttr", summary = "Supported rounding modes";
    /// A version of the specification.
    SPECIFICATION_VERSION_ATTR = of_enum("tosa.specification_version", SpecificationVersion),
        class = "Tosa_SpecificationVersion", summary = "TOSA specification version";
}

macro_rules! attributes_of_cases {
    ($($cases:ident = $spec:ident;)*) => {$(
        impl $cases {
            /// Returns the case as an attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute(&$spec, &[context.i64_attribute(self.value().cast_signed())])
            }
        }
    )*};
}

attributes_of_cases! {
    BlockSize = BLOCK_SIZE_ATTR;
    Extension = EXT_ATTR;
    Level = LEVEL_ATTR;
    NanPropagationMode = NAN_MODE_ATTR;
    Profile = PROF_ATTR;
    ResizeMode = RESIZE_MODE_ATTR;
    RoundingMode = ROUNDING_MODE_ATTR;
    SpecificationVersion = SPECIFICATION_VERSION_ATTR;
}

macro_rules! zero_points {
    ($($doc:literal $spec:ident = $name:literal, $class:literal, $summary:literal, [$($parameter:literal),*];)*) => {$(
        #[doc = $doc]
        pub static $spec: AttributeSpec<'static> = AttributeSpec {
            class: $class,
            summary: $summary,
            parameters: &[$(
                ParameterSpec::required($parameter, ParameterKind::Integer)
                    .written("int64_t", ParameterForm::Signed),
            )*],
            declared_format: Some(STRUCT_FORMAT),
            parse: Some(|parser, _| parse_struct(parser, &$spec)),
            print: Some(|values, printer| print_struct(values, printer, &$spec)),
            ..AttributeSpec::new($name)
        };
    )*};
}

zero_points! {
    "Zero points of a convolution."
    CONV_QUANT_ATTR = "tosa.conv_quant", "Tosa_ConvOpQuantizationAttr",
        "Attribute for Conv type op quantization information.", ["input_zp", "weight_zp"];
    "Zero points of a product of matrices."
    MATMUL_QUANT_ATTR = "tosa.matmul_quant", "Tosa_MatMulOpQuantizationAttr",
        "Attribute for MatMulOp quantization information.", ["a_zp", "b_zp"];
    "The zero point of what is padded."
    PAD_QUANT_ATTR = "tosa.pad_quant", "Tosa_PadOpQuantizationAttr",
        "Attribute for PadOp quantization information.", ["input_zp"];
    "Zero points of an operation on one tensor."
    UNARY_QUANT_ATTR = "tosa.unary_quant", "Tosa_UnaryOpQuantizationAttr",
        "Attribute for UnaryOp quantization information.", ["input_zp", "output_zp"];
}

/// Properties of a target.
pub static TARGET_ENV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Tosa_TargetEnv",
    summary: "Target environment information.",
    parameters: &[
        ParameterSpec::required("specification_version", ParameterKind::Enum(SpecificationVersion::SPEC))
            .written(
                "SpecificationVersion",
                ParameterForm::Case(SpecificationVersion::SPEC, "TOSA specification version"),
            ),
        ParameterSpec::required("level", ParameterKind::Enum(Level::SPEC))
            .written("Level", ParameterForm::Case(Level::SPEC, "supported TOSA levels")),
        ParameterSpec::required("profiles", ParameterKind::Attributes).written(
            "::llvm::ArrayRef<Profile>",
            ParameterForm::Code(
                |parser| parse_cases(parser, Profile::SPEC, "supported TOSA profiles"),
                |values, printer| print_cases(values, printer, Profile::SPEC),
            ),
        ),
        ParameterSpec::required("extensions", ParameterKind::Attributes).written(
            "::llvm::ArrayRef<Extension>",
            ParameterForm::Code(
                |parser| parse_cases(parser, Extension::SPEC, "supported TOSA extensions"),
                |values, printer| print_cases(values, printer, Extension::SPEC),
            ),
        ),
    ],
    declared_format: Some(
        "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` `profiles` `=` `[` \
         $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`",
    ),
    parse: Some(|parser, _| parse_target(parser)),
    print: Some(print_target),
    ..AttributeSpec::new("tosa.target_env")
};

/// Returns true if a parameter of a target stands in brackets.
fn is_in_brackets(parameter: &ParameterSpec<'_>) -> bool {
    matches!(parameter.kind, ParameterKind::Attributes)
}

fn parse_target<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let mut values = Vec::new();
    parser.parse_punct(Punct::Less)?;
    for (at, parameter) in TARGET_ENV_ATTR.parameters.iter().enumerate() {
        if at > 0 {
            parser.parse_punct(Punct::Comma)?;
        }
        parser.parse_keyword(parameter.name)?;
        parser.parse_punct(Punct::Equal)?;
        if is_in_brackets(parameter) {
            parser.parse_punct(Punct::LeftSquare)?;
        }
        values.push(parse_parameter(parser, &TARGET_ENV_ATTR, at)?);
        if is_in_brackets(parameter) {
            parser.parse_punct(Punct::RightSquare)?;
        }
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

fn print_target<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    printer.print_list(TARGET_ENV_ATTR.parameters.iter().zip(values), |p, (parameter, value)| {
        p.push_str(parameter.name);
        p.push_str(" = ");
        if is_in_brackets(parameter) {
            p.push('[');
        }
        print_parameter(*value, p, parameter);
        if is_in_brackets(parameter) {
            p.push(']');
        }
    });
    printer.push('>');
}

fn parse_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    cases: &EnumSpec<'_>,
    words: &str,
) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    let mut values = Vec::new();
    loop {
        values.push(context.i64_attribute(parse_case(parser, cases, words)?.cast_signed()));
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(context.array_attribute(&values));
        }
    }
}

fn print_cases<'c>(values: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>, cases: &EnumSpec<'_>) {
    let values = values.as_array().unwrap_or_default().iter().filter_map(|value| value.as_i64());
    printer.print_list(values, |p, value| p.print_keyword_or_string(&cases.text_of(value.cast_unsigned())));
}
