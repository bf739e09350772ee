//! Facts about calls, devices, accuracy and sizes.

use super::{RESULT_ACCURACY_MODE_ATTR, ResultAccuracyMode, parse_integers, print_integers};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec, case_value};
use terrace_ir::{Attribute, Ctx, DYNAMIC, Type};
use terrace_support::float::FloatSemantics;
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Pairs communications: `#stablehlo.channel_handle<handle = 1, type = 0>`.
pub static CHANNEL_HANDLE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_ChannelHandle",
    summary: "two 64-bit integers 'handle' and 'type'",
    parameters: &[signed("handle"), signed("type")],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &CHANNEL_HANDLE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &CHANNEL_HANDLE_ATTR)),
    ..AttributeSpec::new("stablehlo.channel_handle")
};

const fn signed(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Integer).written("int64_t", ParameterForm::Signed)
}

/// Upper bounds of dynamic dimensions, as the encoding of a tensor: `#stablehlo.bounds<3, ?>`.
pub static BOUNDS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_TypeExtensions",
    summary: "Attribute that extends tensor type with StableHLO type properties.",
    parameters: &[ParameterSpec::required("bounds", ParameterKind::Integers)],
    parse: Some(|parser, _| {
        let mut bounds = Vec::new();
        parser.parse_comma_separated_list(Delimiter::LessGreater, "", &mut |parser| {
            let is_unknown = parser.parse_optional_punct(Punct::Question);
            bounds.push(if is_unknown { DYNAMIC } else { parser.parse_integer()? });
            Ok(())
        })?;
        Ok(vec![parser.context().dense_i64_array(&bounds)])
    }),
    print: Some(|values, printer| {
        printer.push('<');
        printer.print_list(integers(values, 0), |printer, bound| match bound {
            DYNAMIC => printer.push('?'),
            bound => printer.push_integer(bound),
        });
        printer.push('>');
    }),
    ..AttributeSpec::new("stablehlo.bounds")
};

fn integers(values: &[Attribute<'_>], at: usize) -> Vec<i64> {
    values.get(at).and_then(|list| list.as_i64_array()).unwrap_or_default()
}

/// A result that shares the memory of an operand:
/// `#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>`.
pub static OUTPUT_OPERAND_ALIAS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_OutputOperandAlias",
    summary: "Attribute that models the alias relationship of output and operand of a CustomCall op",
    parameters: &[
        ParameterSpec::required("output_tuple_indices", ParameterKind::Integers),
        signed("operand_index"),
        ParameterSpec::required("operand_tuple_indices", ParameterKind::Integers),
    ],
    parse: Some(|parser, _| parse_in_order(parser, &OUTPUT_OPERAND_ALIAS_ATTR)),
    print: Some(|values, printer| print_in_order(values, printer, &OUTPUT_OPERAND_ALIAS_ATTR)),
    ..AttributeSpec::new("stablehlo.output_operand_alias")
};

/// Constraints on the numbers with which a product is computed.
pub static DOT_ALGORITHM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_DotAlgorithm",
    summary: "Attribute that models the algorithm constraints to use for computing dot.",
    parameters: &[
        ParameterSpec::required("lhs_precision_type", ParameterKind::Type),
        ParameterSpec::required("rhs_precision_type", ParameterKind::Type),
        ParameterSpec::required("accumulation_type", ParameterKind::Type),
        signed("lhs_component_count"),
        signed("rhs_component_count"),
        signed("num_primitive_operations"),
        ParameterSpec::required("allow_imprecise_accumulation", ParameterKind::Attribute),
    ],
    parse: Some(|parser, _| parse_in_order(parser, &DOT_ALGORITHM_ATTR)),
    print: Some(|values, printer| print_in_order(values, printer, &DOT_ALGORITHM_ATTR)),
    verify: Some(|_, values, error| {
        let names = ["lhs component count", "rhs component count", "num primitive operations"];
        for (name, value) in names.iter().zip(values.iter().skip(3)) {
            if value.as_i64().is_some_and(|count| count < 1) {
                return error(&format!("{name} must be positive")).emit();
            }
        }
        Ok(())
    }),
    ..AttributeSpec::new("stablehlo.dot_algorithm")
};

/// Parses `<name = value, ...>` in the order of the declaration.
fn parse_in_order<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'_>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let mut values = Vec::new();
    parser.parse_punct(Punct::Less)?;
    for parameter in spec.parameters {
        if !values.is_empty() {
            parser.parse_comma()?;
        }
        parser.parse_keyword(parameter.name)?;
        parser.parse_equal()?;
        values.push(match parameter.kind {
            ParameterKind::Integers => {
                let list = parse_integers(parser)?;
                parser.context().dense_i64_array(&list)
            }
            ParameterKind::Integer => {
                let value = parser.parse_integer()?;
                parser.context().i64_attribute(value)
            }
            ParameterKind::Type => {
                let ty = parser.parse_type()?;
                parser.context().type_attribute(ty)
            }
            _ => {
                let is_true = parser.parse_optional_keyword("true");
                if !is_true {
                    parser.parse_keyword("false")?;
                }
                parser.context().bool_attribute(is_true)
            }
        });
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

fn print_in_order<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>, spec: &AttributeSpec<'_>) {
    printer.push('<');
    printer.print_list(spec.parameters.iter().zip(values), |printer, (parameter, value)| {
        printer.push_str(parameter.name);
        printer.push_str(" = ");
        match parameter.kind {
            ParameterKind::Integers => print_integers(&value.as_i64_array().unwrap_or_default(), printer),
            ParameterKind::Integer => printer.push_integer(value.as_i64().unwrap_or_default()),
            _ => printer.print_attribute(*value),
        }
    });
    printer.push('>');
}

/// Accuracy that a result must have: `#stablehlo.result_accuracy<atol = 1.0e-5, mode = ...>`.
pub static RESULT_ACCURACY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_ResultAccuracyAttr",
    summary: "The requested accuracy for transcendental unary ops.",
    parameters: &[
        ParameterSpec::required("atol", ParameterKind::Attribute),
        ParameterSpec::required("rtol", ParameterKind::Attribute),
        ParameterSpec::required("ulps", ParameterKind::Integer),
        ParameterSpec::required("mode", ParameterKind::Attribute),
    ],
    parse: Some(|parser, _| parse_accuracy(parser)),
    print: Some(print_accuracy),
    verify: Some(|_, values, error| {
        let [atol, rtol, ulps, mode] = values else { return Ok(()) };
        let has_tolerance =
            [atol, rtol].iter().any(|value| value.as_float().is_some_and(|value| !value.is_zero()))
                || ulps.as_i64() != Some(0);
        let mode = case_value(*mode).and_then(ResultAccuracyMode::from_value);
        match mode {
            Some(mode @ (ResultAccuracyMode::Default | ResultAccuracyMode::Highest)) if has_tolerance => {
                let mode = if mode == ResultAccuracyMode::Default { "DEFAULT" } else { "HIGHEST" };
                let message =
                    format!("Invalid tolerances for ResultAccuracyAttr with mode {mode}, must be all zero.");
                error(&message).emit()
            }
            _ => Ok(()),
        }
    }),
    ..AttributeSpec::new("stablehlo.result_accuracy")
};

/// Returns the accuracy that is asked for unless something else is said.
pub fn default_accuracy(context: Ctx<'_>) -> Attribute<'_> {
    let zero = zero(context);
    let mode = ResultAccuracyMode::Default.attribute(context);
    context.dialect_attribute(&RESULT_ACCURACY_ATTR, &[zero, zero, context.i64_attribute(0), mode])
}

fn zero(context: Ctx<'_>) -> Attribute<'_> {
    let ty: Type<'_> = context.float_type(FloatSemantics::F64);
    context.float_attribute(ty, terrace_support::float::ApFloat::from_f64(FloatSemantics::F64, 0.0).value)
}

fn parse_accuracy<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    let ty = context.float_type(FloatSemantics::F64);
    parser.parse_punct(Punct::Less)?;
    let mut values = [zero(context), zero(context), context.i64_attribute(0)];
    for (name, at) in [("atol", 0), ("rtol", 1), ("ulps", 2)] {
        if !parser.parse_optional_keyword(name) {
            continue;
        }
        parser.parse_equal()?;
        values[at] = match at {
            2 => {
                let ulps = parser.parse_integer()?;
                context.i64_attribute(ulps)
            }
            _ => {
                let tolerance = parser.parse_float_of(FloatSemantics::F64)?;
                context.float_attribute(ty, tolerance)
            }
        };
        parser.parse_comma()?;
    }
    parser.parse_keyword("mode")?;
    parser.parse_equal()?;
    let at = parser.current_location();
    let mode = parser.parse_attribute(None)?;
    if mode.as_dialect(RESULT_ACCURACY_MODE_ATTR.name).is_none() {
        return Err(parser.emit_error(at, "expected a mode of accuracy"));
    }
    parser.parse_punct(Punct::Greater)?;
    let [atol, rtol, ulps] = values;
    Ok(vec![atol, rtol, ulps, mode])
}

fn print_accuracy<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [atol, rtol, ulps, mode] = values else { return };
    printer.push('<');
    for (name, tolerance) in [("atol", atol), ("rtol", rtol)] {
        if tolerance.as_float().is_some_and(|value| !value.is_zero()) {
            printer.push_str(name);
            printer.push_str(" = ");
            printer.print_attribute_without_type(*tolerance);
            printer.push_str(", ");
        }
    }
    if let Some(ulps) = ulps.as_i64().filter(|ulps| *ulps != 0) {
        printer.push_str(&format!("ulps = {ulps}, "));
    }
    printer.push_str("mode = ");
    printer.print_attribute(*mode);
    printer.push('>');
}
