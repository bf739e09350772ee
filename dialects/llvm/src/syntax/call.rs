//! Calls, with their bundles of operands and the attributes of arguments.
//!
//! ```text
//! llvm.call fastcc @f(%a) vararg(!llvm.func<i32 (...)>) ["tag"(%b : i32)] : (i32 {llvm.noundef}) -> i32
//! ```

use crate::attributes::enums::{CConv, TailCallKind};
use crate::syntax::branch::runs;
use crate::types::{VOID_TYPE, is_type};
use crate::{CallIntrinsicOp, CallOp, InvokeOp};
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, RESULT_ATTRIBUTES, dictionary_at};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct, SourceLoc,
    UnresolvedOperand,
};
use terrace_ir::ids::ValueId;
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation, OperationState, Type, TypedOp};
use terrace_syntax::function::add_dictionaries;

/// Bundles of operands, each with a tag: `["tag"(%a : i32)]`.
pub(crate) const OP_BUNDLES: DirectiveSpec<'static> =
    DirectiveSpec { name: "OpBundles", parse: parse_bundles_directive, print: print_bundles_directive };

/// Bundles, as read.
#[derive(Default)]
struct Bundles<'c> {
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type<'c>>>,
    tags: Vec<Attribute<'c>>,
}

/// Parses bundles, if there are any.
fn parse_optional_bundles<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Option<Bundles<'c>>> {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(None);
    }
    let mut bundles = Bundles::default();
    if parser.parse_optional_punct(Punct::RightSquare) {
        return Ok(Some(bundles));
    }
    loop {
        let tag = parser.parse_string()?;
        bundles.tags.push(parser.context().string_attribute(&tag));
        parser.parse_punct(Punct::LeftParen)?;
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if !parser.parse_optional_punct(Punct::RightParen) {
            operands = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_colon_type_list(&mut types)?;
            parser.parse_punct(Punct::RightParen)?;
        }
        bundles.operands.push(operands);
        bundles.types.push(types);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok(Some(bundles))
}

fn parse_bundles_directive<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, tags] = arguments else { unreachable!("the format names three things") };
    if let Some(bundles) = parse_optional_bundles(parser)? {
        *operands.nested_operands() = bundles.operands;
        *types.nested_types() = bundles.types;
        *tags.attribute() = Some(parser.context().array_attribute(&bundles.tags));
    }
    Ok(())
}

fn print_bundles_directive<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    _: &[PrintedArgument<'a, 'c>],
) {
    print_bundles(printer, op, 1);
}

/// Prints the bundles, which are the runs of an operand group.
fn print_bundles<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>, group: usize) {
    printer.push('[');
    let tags = op.attribute("op_bundle_tags").and_then(Attribute::as_array).unwrap_or_default();
    printer.print_list(tags.iter().zip(runs(op, group, "op_bundle_sizes")), |p, (tag, run)| {
        p.print_string(tag.as_bytes().unwrap_or_default());
        p.push('(');
        if !run.is_empty() {
            p.print_operands(op.operands_in(run.clone()));
            p.push_str(" : ");
            p.print_types(op.operands_in(run).map(|value| value.ty()));
        }
        p.push(')');
    });
    printer.push(']');
}

fn print_optional_bundles<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>, group: usize) {
    let sizes = op.attribute("op_bundle_sizes").and_then(Attribute::as_i32_array).unwrap_or_default();
    if !sizes.is_empty() {
        printer.push(' ');
        print_bundles(printer, op, group);
    }
}

/// Types of a call's arguments and results.
struct CallTypes<'c> {
    inputs: Vec<Type<'c>>,
    input_attributes: Vec<Option<Attribute<'c>>>,
    results: Vec<Type<'c>>,
    result_attributes: Vec<Option<Attribute<'c>>>,
}

/// Parses `(i32 {llvm.noundef}, i64) -> (i32 {llvm.noundef})`.
fn parse_call_types<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<CallTypes<'c>> {
    let mut types = CallTypes {
        inputs: Vec::new(),
        input_attributes: Vec::new(),
        results: Vec::new(),
        result_attributes: Vec::new(),
    };
    parser.parse_punct(Punct::LeftParen)?;
    if !parser.parse_optional_punct(Punct::RightParen) {
        parse_types_with_attributes(parser, &mut types.inputs, &mut types.input_attributes)?;
        parser.parse_punct(Punct::RightParen)?;
    }
    parser.parse_punct(Punct::Arrow)?;
    if parser.parse_optional_punct(Punct::LeftParen) {
        if !parser.parse_optional_punct(Punct::RightParen) {
            parse_types_with_attributes(parser, &mut types.results, &mut types.result_attributes)?;
            parser.parse_punct(Punct::RightParen)?;
        }
    } else {
        types.results.push(parser.parse_type()?);
        types.result_attributes.push(None);
    }
    Ok(types)
}

fn parse_types_with_attributes<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    types: &mut Vec<Type<'c>>,
    attributes: &mut Vec<Option<Attribute<'c>>>,
) -> ParseResult {
    loop {
        types.push(parser.parse_type()?);
        let entries = parser.parse_optional_attr_list()?;
        let context = parser.context();
        attributes.push((!entries.is_empty()).then(|| context.dictionary_attribute(&entries)));
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
    }
}

/// Prints the same.
fn print_call_types<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    inputs: impl Iterator<Item = Type<'c>>,
) {
    let attributes = op.attribute(ARGUMENT_ATTRIBUTES);
    printer.push('(');
    printer.print_list(inputs.enumerate(), |p, (at, ty)| {
        p.print_type(ty);
        p.print_attribute_list(dictionary_at(attributes, at));
    });
    printer.push_str(") -> ");
    let attributes = op.attribute(RESULT_ATTRIBUTES);
    match op.results().next() {
        Some(result) if dictionary_at(attributes, 0).is_empty() && result.ty().as_function().is_none() => {
            printer.print_type(result.ty());
        }
        Some(result) => {
            printer.push('(');
            printer.print_type(result.ty());
            printer.print_attribute_list(dictionary_at(attributes, 0));
            printer.push(')');
        }
        None => printer.push_str("()"),
    }
}

/// Parses the types of a call and finds its operands, bundles left out.
fn parse_types_and_resolve<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    is_direct: bool,
    operands: &[UnresolvedOperand],
) -> ParseResult {
    let at = parser.current_location();
    parser.parse_colon()?;
    let mut types = Vec::new();
    if !is_direct {
        types.push(parser.parse_type()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            return Err(parser.emit_error(at, "expected indirect call to have 2 trailing types"));
        }
    }
    let call = parse_call_types(parser).map_err(|_| {
        let message = if is_direct {
            "expected direct call to have 1 trailing types"
        } else {
            "expected trailing function type"
        };
        parser.emit_error(at, message)
    })?;
    check_results(parser, at, &call.results)?;
    types.extend(&call.inputs);
    let name_at = parser.name_location();
    parser.resolve_operands(operands, &types, name_at, state)?;
    finish_call(parser, state, &call);
    Ok(())
}

fn check_results<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc, results: &[Type<'c>]) -> ParseResult {
    match results {
        [] => Ok(()),
        [result] if is_type(*result, &VOID_TYPE) => {
            Err(parser.emit_error(at, "expected a non-void result type"))
        }
        [_] => Ok(()),
        _ => Err(parser.emit_error(at, "expected function with 0 or 1 result")),
    }
}

fn finish_call<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>, call: &CallTypes<'c>) {
    let context = parser.context();
    state.result_types.extend(call.results.iter().copied());
    add_dictionaries(context, state, ARGUMENT_ATTRIBUTES, call.input_attributes.iter().copied());
    add_dictionaries(context, state, RESULT_ATTRIBUTES, call.result_attributes.iter().copied());
}

/// Finds the operands of bundles, and sets the attributes that say which they are; returns their number.
fn resolve_bundles<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    bundles: Option<Bundles<'c>>,
) -> ParseResult<usize> {
    let context = parser.context();
    let bundles = match bundles {
        Some(bundles) => {
            if !bundles.tags.is_empty() {
                state.set(context, "op_bundle_tags", context.array_attribute(&bundles.tags));
            }
            bundles
        }
        None => Bundles::default(),
    };
    let (mut sizes, mut total) = (Vec::new(), 0);
    for (operands, types) in bundles.operands.iter().zip(&bundles.types) {
        let at = parser.name_location();
        parser.resolve_operands(operands, types, at, state)?;
        sizes.push(operands.len() as i32);
        total += operands.len();
    }
    state.set(context, "op_bundle_sizes", context.dense_i32_array(&sizes));
    Ok(total)
}

/// Parses `@f` or `%f`, whether it is a name, and `(%a, %b)`.
fn parse_callee<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<(bool, Vec<UnresolvedOperand>)> {
    let context = parser.context();
    let mut operands = Vec::new();
    operands.extend(parser.parse_optional_operand()?);
    let is_direct = operands.is_empty();
    if is_direct {
        let at = parser.current_location();
        let callee = parser.parse_attribute(None)?;
        if callee.as_flat_symbol().is_none() {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        }
        state.set(context, "callee", callee);
    }
    operands.extend(parser.parse_operand_list(Delimiter::Paren)?);
    Ok((is_direct, operands))
}

/// Parses `vararg(!llvm.func<i32 (...)>)`, if present.
fn parse_optional_vararg<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    if !parser.parse_optional_keyword("vararg") {
        return Ok(());
    }
    parser.parse_punct(Punct::LeftParen)?;
    let at = parser.current_location();
    let ty = parser.parse_attribute(None)?;
    if ty.as_type().is_none() {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    }
    parser.parse_punct(Punct::RightParen)?;
    state.set(parser.context(), "var_callee_type", ty);
    Ok(())
}

fn parse_cconv<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
    let value = super::parse_optional_case(parser, CConv::SPEC).and_then(CConv::from_value);
    let context = parser.context();
    state.set(context, "CConv", value.unwrap_or(CConv::C).attribute(context));
}

fn set_segments<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>, sizes: &[usize]) {
    let context = parser.context();
    let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
}

/// Prints the calling convention unless it is the default one.
fn print_cconv<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    let cconv = op.attribute("CConv").and_then(case_value).unwrap_or_default();
    if cconv != CConv::C.value() {
        printer.push_str(&CConv::SPEC.text_of(cconv));
        printer.push(' ');
    }
}

/// Prints `@f` or `%f`, and `(%a, %b)`; tells how many of the operands come before the arguments.
fn print_callee<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) -> usize {
    let skipped = match op.attribute("callee").and_then(Attribute::as_flat_symbol) {
        Some(name) => {
            printer.print_symbol_name(name.as_str());
            0
        }
        None => {
            printer.print_operand(op.operand(0));
            1
        }
    };
    let range = op.operand_range(0);
    printer.push('(');
    printer.print_operands(op.operands_in(range.start + skipped..range.end));
    printer.push(')');
    skipped
}

fn print_vararg<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if let Some(ty) = op.attribute("var_callee_type").and_then(Attribute::as_type) {
        printer.push_str(" vararg(");
        printer.print_type(ty);
        printer.push(')');
    }
}

fn print_types_after_colon<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>, skipped: usize) {
    printer.push_str(" : ");
    let range = op.operand_range(0);
    if skipped == 1 {
        printer.print_type(op.operand(0).ty());
        printer.push_str(", ");
    }
    let inputs = op.operands_in(range.start + skipped..range.end);
    print_call_types(printer, op, inputs.map(|value| value.ty()));
}

impl<'c> CallOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_cconv(parser, state);
        let kind = super::parse_optional_case(parser, TailCallKind::SPEC).and_then(TailCallKind::from_value);
        let context = parser.context();
        let kind = kind.unwrap_or(TailCallKind::None).attribute(context);
        state.set(context, "TailCallKind", kind);
        let (is_direct, operands) = parse_callee(parser, state)?;
        parse_optional_vararg(parser, state)?;
        let bundles = parse_optional_bundles(parser)?;
        parser.parse_optional_attr_dict(state)?;
        parse_types_and_resolve(parser, state, is_direct, &operands)?;
        let bundled = resolve_bundles(parser, state, bundles)?;
        set_segments(parser, state, &[operands.len(), bundled]);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        print_cconv(printer, op);
        let kind = op.attribute("TailCallKind").and_then(case_value).unwrap_or_default();
        if kind != TailCallKind::None.value() {
            printer.push_str(&TailCallKind::SPEC.text_of(kind));
            printer.push(' ');
        }
        let skipped = print_callee(printer, op);
        print_vararg(printer, op);
        print_optional_bundles(printer, op, 1);
        let mut elided = vec![
            "callee",
            "callee_type",
            "TailCallKind",
            "var_callee_type",
            "CConv",
            "operandSegmentSizes",
            "op_bundle_sizes",
            "op_bundle_tags",
            "arg_attrs",
            "res_attrs",
        ];
        if op.attribute("fastmathFlags").and_then(case_value) == Some(0) {
            elided.push("fastmathFlags");
        }
        printer.print_optional_attr_dict(op, &elided);
        print_types_after_colon(printer, op, skipped);
    }
}

impl<'c> InvokeOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_cconv(parser, state);
        let (is_direct, operands) = parse_callee(parser, state)?;
        parser.parse_keyword("to")?;
        let (normal, normal_operands) = parse_successor(parser)?;
        parser.parse_keyword("unwind")?;
        let (unwind, unwind_operands) = parse_successor(parser)?;
        parse_optional_vararg(parser, state)?;
        let bundles = parse_optional_bundles(parser)?;
        parser.parse_optional_attr_dict(state)?;
        parse_types_and_resolve(parser, state, is_direct, &operands)?;
        state.successors.extend([normal, unwind]);
        state.operands.extend(normal_operands.iter().copied());
        state.operands.extend(unwind_operands.iter().copied());
        let bundled = resolve_bundles(parser, state, bundles)?;
        set_segments(parser, state, &[operands.len(), normal_operands.len(), unwind_operands.len(), bundled]);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        print_cconv(printer, op);
        let skipped = print_callee(printer, op);
        printer.push_str(" to ");
        printer.print_successor_and_operands(op.successor(0), op.operands_in(op.operand_range(1)));
        printer.push_str(" unwind ");
        printer.print_successor_and_operands(op.successor(1), op.operands_in(op.operand_range(2)));
        print_vararg(printer, op);
        print_optional_bundles(printer, op, 3);
        let elided = [
            "callee",
            "var_callee_type",
            "CConv",
            "operandSegmentSizes",
            "op_bundle_sizes",
            "op_bundle_tags",
            "arg_attrs",
            "res_attrs",
        ];
        printer.print_optional_attr_dict(op, &elided);
        print_types_after_colon(printer, op, skipped);
    }
}

fn parse_successor<'c>(
    parser: &mut dyn OpAsmParser<'c>,
) -> ParseResult<(terrace_ir::ids::BlockId, Vec<ValueId>)> {
    parser.parse_successor_and_operands()
}

impl<'c> CallIntrinsicOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let at = parser.current_location();
        let name = parser.parse_attribute(None)?;
        if name.as_bytes().is_none() {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        }
        state.set(context, "intrin", name);
        let operands = parser.parse_operand_list(Delimiter::Paren)?;
        let bundles = parse_optional_bundles(parser)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_colon()?;
        let call = parse_call_types(parser)?;
        if call.results.len() > 1 {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected function with 0 or 1 result"));
        }
        let name_at = parser.name_location();
        parser.resolve_operands(&operands, &call.inputs, name_at, state)?;
        finish_call(parser, state, &call);
        let bundled = resolve_bundles(parser, state, bundles)?;
        set_segments(parser, state, &[operands.len(), bundled]);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        if let Some(name) = op.attribute("intrin") {
            printer.print_attribute_without_type(name);
        }
        let arguments = op.operand_range(0);
        printer.push('(');
        printer.print_operands(op.operands_in(arguments.clone()));
        printer.push(')');
        print_optional_bundles(printer, op, 1);
        let mut elided = vec![
            "operandSegmentSizes",
            "op_bundle_sizes",
            "intrin",
            "op_bundle_tags",
            "arg_attrs",
            "res_attrs",
        ];
        if op.attribute("fastmathFlags").and_then(case_value) == Some(0) {
            elided.push("fastmathFlags");
        }
        printer.print_optional_attr_dict(op, &elided);
        printer.push_str(" : ");
        print_call_types(printer, op, op.operands_in(arguments).map(|value| value.ty()));
    }
}
