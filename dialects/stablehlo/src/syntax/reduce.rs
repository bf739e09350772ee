//! `stablehlo.reduce(%x init: %v)`: with the name of the operation that combines two elements, or with a region.

use crate::attributes::{parse_integers, print_integers};
use crate::verify::traits::COMMUTATIVE_NAME;
use crate::{ReduceOp, ReturnOp};
use terrace_ir::asm::{Argument, OpAsmParser, ParseResult, Punct, SourceLoc, UnresolvedOperand};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::Trait;
use terrace_ir::{OpName, Operation, OperationState, RegionSource, Type, TypedOp, Value};

impl<'c> ReduceOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let operands = parse_inputs(parser)?;
        let inner = match parser.parse_optional_keyword("applies") {
            true => Some(parse_inner_name(parser, at)?),
            false => None,
        };
        let (inputs, results) = parse_signature(parser, state, at)?;
        parser.resolve_operands(&operands, inputs, at, state)?;
        state.result_types.extend_from_slice(results);
        match inner {
            Some(inner) => {
                let Some(first) = inputs.first() else {
                    return Err(parser.emit_error(at, "input types missing in reduce-op function type"));
                };
                add_inner_op(parser, state, inner, *first);
                Ok(())
            }
            None => {
                parser.parse_keyword("reducer")?;
                let arguments = parse_reducer_arguments(parser)?;
                parser.parse_region(state, &arguments)
            }
        }
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let pairs = op.operand_count() / 2;
        printer.print_list(0..pairs, |printer, at| {
            printer.push('(');
            printer.print_operand(op.operand(at));
            printer.push_str(" init: ");
            printer.print_operand(op.operand(at + pairs));
            printer.push(')');
        });
        let inner = only_op(self);
        if let Some(inner) = inner {
            printer.push_str(" applies ");
            printer.print_keyword_or_string(inner.name().as_str());
        }
        printer.push_str(" across dimensions = ");
        print_integers(
            &op.attribute("dimensions").and_then(|list| list.as_i64_array()).unwrap_or_default(),
            printer,
        );
        printer.print_optional_attr_dict(op, &["dimensions"]);
        printer.push_str(" : ");
        printer.print_functional_type_of(op);
        if inner.is_some() {
            return;
        }
        printer.newline();
        printer.push_str(" reducer");
        let arguments: Vec<Value<'_, 'c>> =
            self.body().first_block().into_iter().flat_map(|block| block.arguments()).collect();
        for (value, result) in arguments.iter().zip(arguments.iter().skip(pairs)).take(pairs) {
            printer.push('(');
            printer.print_region_argument(*value, &[], true);
            printer.push_str(", ");
            printer.print_region_argument(*result, &[], true);
            printer.push_str(") ");
        }
        printer.push(' ');
        printer.print_region(self.body(), RegionForm::WITHOUT_ARGUMENTS);
    }
}

/// Parses `(%a init: %b), (%c init: %d)`; returns the inputs, then the initial values.
fn parse_inputs(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Vec<UnresolvedOperand>> {
    let (mut operands, mut inits) = (Vec::new(), Vec::new());
    loop {
        // What stands there in place of a list is found by what is read next.
        if parser.parse_optional_punct(Punct::LeftParen) {
            operands.push(parser.parse_operand()?);
            parser.parse_keyword("init")?;
            parser.parse_colon()?;
            inits.push(parser.parse_operand()?);
            parser.parse_punct(Punct::RightParen)?;
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    operands.extend(inits);
    Ok(operands)
}

/// Parses the name of an operation of the dialect that combines two values in any order.
fn parse_inner_name<'c>(parser: &mut (dyn OpAsmParser<'c> + '_), at: SourceLoc) -> ParseResult<OpName<'c>> {
    let name = parser.parse_any_keyword()?;
    let name = parser.context().op_name(&name);
    if !is_commutative(name) {
        let message = "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, \
                       producing single result";
        return Err(parser.emit_error(at, message));
    }
    Ok(name)
}

/// Returns true for operations of the dialect on two values whose order does not matter.
fn is_commutative(name: OpName<'_>) -> bool {
    name.spec().is_some_and(|spec| {
        spec.name.starts_with("stablehlo.")
            && spec.has_trait(|found| matches!(found, Trait::Named(COMMUTATIVE_NAME)))
    })
}

/// Parses `across dimensions = [1] {..} : (..) -> ..`.
fn parse_signature<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
    state: &mut OperationState<'c>,
    at: SourceLoc,
) -> ParseResult<(&'c [Type<'c>], &'c [Type<'c>])> {
    parser.parse_keyword("across")?;
    parser.parse_keyword("dimensions")?;
    parser.parse_equal()?;
    let dimensions = parse_integers(parser)?;
    let context = parser.context();
    state.set(context, "dimensions", context.dense_i64_array(&dimensions));
    parser.parse_optional_attr_dict(state)?;
    let ty = parser.parse_colon_type()?;
    match ty.as_function() {
        Some(signature) => Ok(signature),
        None => Err(parser.emit_error(at, "expected function type")),
    }
}

/// Parses `(%a: t, %b: t) (%c: t, %d: t)`; returns the first of each pair, then the second.
fn parse_reducer_arguments<'c>(parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult<Vec<Argument<'c>>> {
    let (mut values, mut results) = (Vec::new(), Vec::new());
    while parser.parse_optional_punct(Punct::LeftParen) {
        values.push(parse_typed_argument(parser)?);
        parser.parse_comma()?;
        results.push(parse_typed_argument(parser)?);
        parser.parse_punct(Punct::RightParen)?;
    }
    values.extend(results);
    Ok(values)
}

fn parse_typed_argument<'c>(parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult<Argument<'c>> {
    let mut argument = parser.parse_argument(true, false)?;
    if argument.location.is_none() {
        argument.location = parser.parse_optional_location()?;
    }
    Ok(argument)
}

/// Adds a region with an operation on two elements.
fn add_inner_op<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
    state: &mut OperationState<'c>,
    name: OpName<'c>,
    input: Type<'c>,
) {
    let context = parser.context();
    let location = state.location;
    let ty = context.ranked_tensor_type(&[], input.element_or_self(), None);
    let body = parser.region_body(state);
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let operands = [body.add_argument(block, ty, location), body.add_argument(block, ty, location)];
    let mut inner = OperationState::new(name, location);
    inner.operands.extend(operands);
    inner.result_types.push(ty);
    let inner = body.create(inner);
    body.append_op(block, inner);
    let mut end = OperationState::new(context.op_name(ReturnOp::NAME), location);
    end.operands.push(Operation::new(body, inner).result(0).id());
    let end = body.create(end);
    body.append_op(block, end);
    state.regions.push(RegionSource::Detached(region));
}

/// Returns the only operation of the region, if the short form says all of it.
fn only_op<'a, 'c>(op: ReduceOp<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let block = op.body().first_block()?;
    let mut ops = block.ops();
    let (inner, end) = (ops.next()?, ops.next()?);
    if ops.next().is_some() || !end.isa::<ReturnOp>() || !is_commutative(inner.name()) {
        return None;
    }
    let input = op.inputs().next()?.ty();
    let ty = op.op().context().ranked_tensor_type(&[], input.element_or_self(), None);
    let are_forwarded =
        inner.operands().map(|value| value.id()).eq(block.arguments().map(|value| value.id()))
            && end.operands().map(|value| value.id()).eq(inner.results().map(|value| value.id()));
    let have_one_type = inner.operands().chain(inner.results()).all(|value| value.ty() == ty);
    (are_forwarded && have_one_type).then_some(inner)
}
