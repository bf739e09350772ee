//! Types of operands and results, which are written once if they are all the same, and constants.

use crate::ConstantOp;
use crate::facts::real_type;
use terrace_ir::asm::{
    DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct, SourceLoc,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, Type, TypeKind, TypedOp};

/// `custom<SameOperandsAndResultType>(type($a), .., type($result))`.
pub(crate) const SAME_OPERANDS_AND_RESULT_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "SameOperandsAndResultType",
    parse: |parser, _, arguments| {
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        match ty.as_function() {
            Some(signature) => assign(parser, at, arguments, signature),
            None => {
                arguments.iter_mut().for_each(|argument| *argument.types() = vec![ty]);
                Ok(())
            }
        }
    },
    print: |printer, op, arguments| {
        let Some((result, operands)) = arguments.split_last() else { return };
        print_same(printer, op, operands.iter().flat_map(|operand| operand.types()), result.types());
    },
};

/// `custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))`.
pub(crate) const VARIADIC_SAME_OPERANDS_AND_RESULT_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "VariadicSameOperandsAndResultType",
    parse: |parser, _, arguments| {
        let [inputs, types, result] = arguments else { unreachable!("the format names three arguments") };
        let count = inputs.operands().len();
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        let Some((given, results)) = ty.as_function() else {
            *types.types() = vec![ty; count];
            *result.types() = vec![ty];
            return Ok(());
        };
        check_signature(parser, at, count, given, results)?;
        *types.types() = given.to_vec();
        *result.types() = results.to_vec();
        Ok(())
    },
    print: |printer, op, arguments| {
        let [_, types, result] = arguments else { unreachable!("the format names three arguments") };
        print_same(printer, op, types.types(), result.types());
    },
};

fn print_same<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    operands: impl IntoIterator<Item = &'a Type<'c>>,
    result: &[Type<'c>],
) where
    'c: 'a,
{
    match result {
        [result] if operands.into_iter().all(|ty| ty == result) => printer.print_type(*result),
        _ => printer.print_functional_type_of(op),
    }
}

fn check_signature<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
    at: SourceLoc,
    operands: usize,
    given: &[Type<'c>],
    results: &[Type<'c>],
) -> ParseResult {
    if given.len() != operands {
        let message = format!("{operands} operands present, but expected {}", given.len());
        return Err(parser.emit_error(at, &message));
    }
    if results.len() != 1 {
        return Err(parser.emit_error(at, "expected single output"));
    }
    Ok(())
}

/// Hands the types of a function type to the operands and the result.
fn assign<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
    at: SourceLoc,
    arguments: &mut [ParsedArgument<'c>],
    (given, results): (&[Type<'c>], &[Type<'c>]),
) -> ParseResult {
    check_signature(parser, at, arguments.len().saturating_sub(1), given, results)?;
    for (argument, ty) in arguments.iter_mut().zip(given.iter().chain(results)) {
        *argument.types() = vec![*ty];
    }
    Ok(())
}

/// `custom<ComplexOpType>(type($lhs), type($rhs), type($result))`: the complex type alone, where the parts fit it.
pub(crate) const COMPLEX_OP_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "ComplexOpType",
    parse: |parser, _, arguments| {
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        if let Some(signature) = ty.as_function() {
            return assign(parser, at, arguments, signature);
        }
        if ty.shaped_element().is_none_or(|element| element.as_complex().is_none()) {
            return Err(parser.emit_error(at, "expected tensor with complex element type"));
        }
        let part = real_type(parser.context(), ty);
        for (argument, ty) in arguments.iter_mut().zip([part, part, ty]) {
            *argument.types() = vec![ty];
        }
        Ok(())
    },
    print: |printer, op, arguments| {
        let types: Vec<Type<'_>> = arguments.iter().flat_map(|argument| argument.types()).copied().collect();
        match types[..] {
            [lhs, rhs, result] if lhs == real_type(op.context(), result) && rhs == lhs => {
                printer.print_type(result)
            }
            _ => printer.print_functional_type_of(op),
        }
    },
};

/// `custom<SelectOpType>(..)`: the type of the condition, then that of the others, where they are all the same.
pub(crate) const SELECT_OP_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "SelectOpType",
    parse: |parser, _, arguments| {
        let at = parser.current_location();
        let mut types = Vec::new();
        parser.parse_type_list(&mut types)?;
        let function = types.first().and_then(|ty| ty.as_function());
        match (&types[..], function) {
            (&[condition, ty], _) => {
                for (argument, ty) in arguments.iter_mut().zip([condition, ty, ty, ty]) {
                    *argument.types() = vec![ty];
                }
                Ok(())
            }
            ([_], Some(signature)) => assign(parser, at, arguments, signature),
            _ => Err(parser.emit_error(at, "expected functional type or list of two types")),
        }
    },
    print: |printer, op, arguments| {
        let types: Vec<Type<'_>> = arguments.iter().flat_map(|argument| argument.types()).copied().collect();
        match types[..] {
            [condition, on_true, on_false, result] if on_true == result && on_false == result => {
                printer.print_types([condition, result]);
            }
            _ => printer.print_functional_type_of(op),
        }
    },
};

/// `custom<TupleOpType>(type($val), type($result))`: the tuple's type.
pub(crate) const TUPLE_OP_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "TupleOpType",
    parse: |parser, _, arguments| {
        let [values, result] = arguments else { unreachable!("the format names two arguments") };
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        let TypeKind::Tuple(types) = ty.kind() else {
            return Err(parser.emit_error(at, "expected tuple type"));
        };
        *values.types() = types.to_vec();
        *result.types() = vec![ty];
        Ok(())
    },
    print: |printer, _, arguments| print_last(printer, arguments),
};

fn print_last<'a, 'c>(printer: &mut AsmPrinter<'_, 'c>, arguments: &[PrintedArgument<'a, 'c>]) {
    if let Some(last) = arguments.last() {
        printer.print_types(last.types().iter().copied());
    }
}

/// `custom<PairwiseOpType>(type($operand), type($result))`: types that both have.
pub(crate) const PAIRWISE_OP_TYPE: DirectiveSpec<'static> = DirectiveSpec {
    name: "PairwiseOpType",
    parse: |parser, _, arguments| {
        let [operands, results] = arguments else { unreachable!("the format names two arguments") };
        let at = parser.current_location();
        let mut types = Vec::new();
        if parser.parse_type_list(&mut types).is_err() {
            return Err(parser.emit_error(at, "expected type list"));
        }
        *operands.types() = types.clone();
        *results.types() = types;
        Ok(())
    },
    print: |printer, _, arguments| print_last(printer, arguments),
};

impl<'c> ConstantOp<'_, 'c> {
    /// Parses `{..} dense<..> : tensor<..>`, or the generic form where the type is not that of the elements.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        if parser.parse_optional_punct(Punct::LeftParen) {
            parser.parse_punct(Punct::RightParen)?;
            parser.parse_optional_properties(state)?;
            parser.parse_optional_attr_dict(state)?;
            parser.parse_colon()?;
            parser.parse_punct(Punct::LeftParen)?;
            parser.parse_punct(Punct::RightParen)?;
            parser.parse_punct(Punct::Arrow)?;
            state.result_types.push(parser.parse_type()?);
            return Ok(());
        }
        parser.parse_optional_attr_dict(state)?;
        let at = parser.current_location();
        let value = parser.parse_attribute(None)?;
        let Some(ty) = value.ty().filter(|_| value.is_elements()) else {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        };
        state.set(parser.context(), "value", value);
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let Some(value) = op.attribute("value").filter(|value| value.ty() == Some(self.output().ty())) else {
            printer.print_generic_op(op, false);
            return;
        };
        printer.print_optional_attr_dict(op, &["value"]);
        printer.push(' ');
        printer.print_attribute(value);
    }
}
