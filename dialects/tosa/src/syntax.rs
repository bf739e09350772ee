//! Custom forms that no format describes: modes as bare words, regions with values, and variables.

use crate::{
    ApplyScaleOp, ArgMaxOp, BLOCK_SIZE_ATTR, BlockSize, CastFromBlockScaledOp, CastToBlockScaledOp, ClampOp,
    IfOp, MatmulTBlockScaledOp, MaxPool2dOp, MaximumOp, MinimumOp, NAN_MODE_ATTR, NanPropagationMode,
    RESIZE_MODE_ATTR, ROUNDING_MODE_ATTR, ReduceMaxOp, ReduceMinOp, RescaleOp, ResizeMode, ResizeOp,
    RoundingMode, WhileOp,
};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct, SourceLoc,
    UnresolvedOperand,
};
use terrace_ir::constraints::DenseI64ArrayAttr;
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::{AttributeSpec, EnumSpec};
use terrace_ir::{Attribute, Ctx, DYNAMIC, NamedAttribute, Operation, OperationState, Type, TypedOp};
use terrace_support::ap_int::ApInt;

/// A mode that is written as its bare word.
struct Mode {
    /// The name of the attribute.
    name: &'static str,
    /// Words of messages.
    words: &'static str,
    spec: &'static AttributeSpec<'static>,
    cases: &'static EnumSpec<'static>,
}

const BLOCK_SIZE: Mode =
    Mode { name: "block_size", words: "block_size", spec: &BLOCK_SIZE_ATTR, cases: BlockSize::SPEC };
const NAN_MODE: Mode =
    Mode { name: "nan_mode", words: "nan_mode", spec: &NAN_MODE_ATTR, cases: NanPropagationMode::SPEC };
const RESIZE_MODE: Mode =
    Mode { name: "mode", words: "resize mode", spec: &RESIZE_MODE_ATTR, cases: ResizeMode::SPEC };
const ROUNDING_MODE: Mode = Mode {
    name: "rounding_mode",
    words: "rounding_mode",
    spec: &ROUNDING_MODE_ATTR,
    cases: RoundingMode::SPEC,
};

macro_rules! operations_with_modes {
    ($($op:ident: $mode:ident;)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
                parse_with_mode(parser, state, &$mode)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                print_with_mode(self.op(), printer, &$mode);
            }
        }
    )*};
}

operations_with_modes! {
    ApplyScaleOp: ROUNDING_MODE;
    ArgMaxOp: NAN_MODE;
    CastFromBlockScaledOp: BLOCK_SIZE;
    CastToBlockScaledOp: BLOCK_SIZE;
    ClampOp: NAN_MODE;
    MatmulTBlockScaledOp: BLOCK_SIZE;
    MaxPool2dOp: NAN_MODE;
    MaximumOp: NAN_MODE;
    MinimumOp: NAN_MODE;
    ReduceMaxOp: NAN_MODE;
    ReduceMinOp: NAN_MODE;
    RescaleOp: ROUNDING_MODE;
    ResizeOp: RESIZE_MODE;
}

fn parse_with_mode<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    mode: &Mode,
) -> ParseResult {
    let mut operands = Vec::new();
    parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
        operands.push(parser.parse_operand()?);
        Ok(())
    })?;
    if parser.parse_optional_punct(Punct::LeftBrace) && !parser.parse_optional_punct(Punct::RightBrace) {
        loop {
            parse_entry(parser, state, mode)?;
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightBrace)?;
    }
    let (inputs, results) = parse_colon_function_type(parser)?;
    let at = parser.current_location();
    parser.resolve_operands(&operands, inputs, at, state)?;
    state.result_types.extend(results.iter().copied());
    Ok(())
}

/// Parses `name = value`, a mode as its word.
fn parse_entry<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    mode: &Mode,
) -> ParseResult {
    let context = parser.context();
    let name = parser.parse_keyword_or_string()?;
    parser.parse_equal()?;
    let word = if name == mode.name { parser.parse_optional_any_keyword() } else { None };
    let value = match word {
        None => parser.parse_attribute(None)?,
        Some(word) => match mode.cases.value_of(&word) {
            Some(value) => {
                context.dialect_attribute(mode.spec, &[context.i64_attribute(value.cast_signed())])
            }
            None => {
                let message = format!("invalid {} value: {word}", mode.words);
                return Err(parser.emit_error(parser.current_location(), &message));
            }
        },
    };
    // What is no attribute of the declared class is as good as absent.
    if is_of_class(mode, &name, value) {
        state.set(context, &name, value);
    }
    Ok(())
}

/// Returns true if an attribute is of the class in which the operations keep what has this name.
fn is_of_class(mode: &Mode, name: &str, value: Attribute<'_>) -> bool {
    match name {
        _ if name == mode.name => value.as_dialect(mode.spec.name).is_some(),
        "axis" => value.as_integer().is_some(),
        "kernel" | "stride" | "pad" => DenseI64ArrayAttr.holds(value),
        "scale32" | "per_channel" | "input_unsigned" | "output_unsigned" => value.as_bool().is_some(),
        _ => true,
    }
}

/// The arguments and results of a function type.
type Signature<'c> = (&'c [Type<'c>], &'c [Type<'c>]);

fn parse_function_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Signature<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    as_function(parser, at, ty)
}

fn parse_colon_function_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Signature<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_colon_type()?;
    as_function(parser, at, ty)
}

fn as_function<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    at: SourceLoc,
    ty: Type<'c>,
) -> ParseResult<Signature<'c>> {
    ty.as_function().ok_or_else(|| {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        parser.emit_error(at, &message)
    })
}

fn print_with_mode<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>, mode: &Mode) {
    printer.push(' ');
    printer.print_operands(op.operands());
    let mut entries = op.attributes();
    let default = NanPropagationMode::Propagate.attribute(op.context());
    if mode.name == NAN_MODE.name {
        entries.retain(|entry| entry.name.as_str() != NAN_MODE.name || entry.value != default);
    }
    if !entries.is_empty() {
        printer.push_str(" {");
        printer.print_list(entries, |printer, entry| print_entry(printer, entry, mode));
        printer.push('}');
    }
    printer.push_str(" : ");
    printer.print_functional_type_of(op);
}

/// Prints `name = value`, a mode as its word.
fn print_entry<'c>(printer: &mut AsmPrinter<'_, 'c>, entry: NamedAttribute<'c>, mode: &Mode) {
    printer.print_keyword_or_string(entry.name.as_str());
    printer.push_str(" = ");
    let is_mode = entry.name.as_str() == mode.name;
    let case = entry.value.as_dialect(mode.spec.name).filter(|_| is_mode);
    let word = case.and_then(|case| Some(mode.cases.text_of(case.first()?.as_i64()?.cast_unsigned())));
    match word {
        Some(word) => printer.push_str(&word),
        None => printer.print_attribute(entry.value),
    }
}

impl<'c> IfOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let condition = parser.parse_operand()?;
        let assignments = parser.parse_optional_assignment_list()?;
        let is_typed = parser.parse_colon().and_then(|()| parser.parse_type());
        let condition_type = is_typed.map_err(|_| {
            parser.emit_error(parser.current_location(), "expected type for condition operand")
        })?;
        let value = parser.resolve_operand(condition, condition_type)?;
        state.operands.push(value);
        match assignments {
            None => {
                let mut results = Vec::new();
                parser.parse_optional_arrow_type_list(&mut results)?;
                state.result_types.extend(results);
            }
            Some((_, operands)) => {
                let (inputs, results) = parse_function_type(parser).map_err(|_| {
                    let at = parser.current_location();
                    let message = "expected list of types for block arguments followed by arrow type and list of \
                                   return types";
                    parser.emit_error(at, message)
                })?;
                state.result_types.extend(results.iter().copied());
                let at = parser.current_location();
                resolve_inputs(parser, state, at, &operands, inputs)?;
            }
        }
        parser.parse_region(state, &[])?;
        if parser.parse_optional_keyword("else") {
            parser.parse_region(state, &[])?;
        } else {
            state.add_empty_region();
        }
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.condition());
        let arguments = self.then_graph().first_block().into_iter().flat_map(|block| block.arguments());
        printer.print_assignments("", arguments, self.input_list());
        printer.push_str(" : ");
        printer.print_type(self.condition().ty());
        if self.input_list().len() != 0 {
            printer.push_str(" (");
            printer.print_types(self.input_list().map(|value| value.ty()));
            printer.push(')');
        }
        let results: Vec<_> = self.output_list().map(|value| value.ty()).collect();
        printer.print_optional_arrow_types(&results);
        printer.push(' ');
        printer.print_region(self.then_graph(), RegionForm::FULL);
        if !self.else_graph().is_empty() {
            printer.push_str(" else ");
            printer.print_region(self.else_graph(), RegionForm::FULL);
        }
        printer.print_optional_attr_dict(self.op(), &[]);
    }
}

/// Adds the operands that regions have as arguments.
fn resolve_inputs<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    at: SourceLoc,
    operands: &[UnresolvedOperand],
    inputs: &[Type<'c>],
) -> ParseResult {
    if inputs.len() != operands.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            operands.len(),
            inputs.len()
        );
        return Err(parser.emit_error(at, &message));
    }
    let here = parser.current_location();
    parser.resolve_operands(operands, inputs, here, state)
}

impl<'c> WhileOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let (mut arguments, operands) = parser.parse_optional_assignment_list()?.unwrap_or_default();
        let at = parser.current_location();
        let (inputs, results) = parse_colon_function_type(parser)?;
        state.result_types.extend(results.iter().copied());
        resolve_inputs(parser, state, at, &operands, inputs)?;
        for (argument, ty) in arguments.iter_mut().zip(inputs) {
            argument.ty = Some(*ty);
        }
        parser.parse_region(state, &arguments)?;
        parser.parse_keyword("do")?;
        parser.parse_region(state, &[])?;
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let arguments = self.cond_graph().first_block().into_iter().flat_map(|block| block.arguments());
        printer.print_assignments("", arguments, self.input_list());
        let inputs: Vec<_> = self.input_list().map(|value| value.ty()).collect();
        let results: Vec<_> = self.output_list().map(|value| value.ty()).collect();
        printer.push_str(" : ");
        printer.print_functional_type(&inputs, &results);
        printer.push(' ');
        printer.print_region(self.cond_graph(), RegionForm::WITHOUT_ARGUMENTS);
        printer.push_str(" do ");
        printer.print_region(self.body_graph(), RegionForm::FULL);
        printer.print_optional_attr_dict_with_keyword(self.op(), &[]);
    }
}

/// `: tensor<?x3xf32>` or `= dense<..> : tensor<..>`: the shape and elements of a variable, or what it holds at first.
pub(crate) const TYPE_OR_INITIAL_VALUE: DirectiveSpec<'static> = DirectiveSpec {
    name: "VariableOpTypeOrInitialValue",
    parse: parse_type_or_initial_value,
    print: print_type_or_initial_value,
};

fn parse_type_or_initial_value<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [shape, element, initial] = arguments else {
        unreachable!("the format names the shape, the type and the value")
    };
    let ty = if parser.parse_optional_punct(Punct::Equal) {
        let value = parser.parse_attribute(None);
        let value = value.map_err(|_| parser.emit_error(parser.current_location(), "expected attribute"))?;
        let Some(ty) = value.ty() else {
            return Err(parser.emit_error(parser.current_location(), "expected Typed attr"));
        };
        *initial.attribute() = Some(value);
        ty
    } else {
        let ty = parser.parse_colon_type();
        ty.map_err(|_| parser.emit_error(parser.current_location(), "expected type after colon"))?
    };
    let Some(elements) = ty.shaped_element() else {
        return Err(parser.emit_error(parser.current_location(), "expected shaped type"));
    };
    let Some(sizes) = ty.shape() else {
        return Err(parser.emit_error(parser.current_location(), "expected ranked type"));
    };
    let context = parser.context();
    *shape.attribute() = Some(shape_attribute(context, sizes));
    *element.attribute() = Some(context.type_attribute(elements));
    Ok(())
}

/// Creates sizes as a tensor of indices; -1 stands for those that are not known.
fn shape_attribute<'c>(context: Ctx<'c>, sizes: &[i64]) -> Attribute<'c> {
    let index = context.index_type();
    let ty = context.ranked_tensor_type(&[sizes.len() as i64], index, None);
    let sizes: Vec<_> =
        sizes.iter().map(|size| ApInt::from_i64(64, if *size == DYNAMIC { -1 } else { *size })).collect();
    context.dense_integers_attribute(ty, &sizes)
}

fn print_type_or_initial_value<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [shape, element, initial] = arguments else {
        unreachable!("the format names the shape, the type and the value")
    };
    let initial = initial.attribute();
    let is_typed = initial.is_some_and(|value| value.ty().is_some());
    if !is_typed {
        let sizes = shape.attribute().and_then(|shape| shape.dense_integers()).into_iter().flatten();
        let sizes: Vec<_> =
            sizes.map(|size| size.to_i64().filter(|size| *size >= 0).unwrap_or(DYNAMIC)).collect();
        printer.push_str(": ");
        if let Some(element) = element.attribute().and_then(Attribute::as_type) {
            printer.print_type(op.context().ranked_tensor_type(&sizes, element, None));
        }
    }
    if let Some(value) = initial {
        printer.push_str(if is_typed { "= " } else { " = " });
        printer.print_attribute(value);
    }
}
