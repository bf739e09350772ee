//! Clauses with lists of variables, and those that are a word.

use super::{case_text, parse_symbol};
use crate::attributes::enums::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseMemoryOrderKind, ClauseProcBindKind,
    ClauseTaskDepend,
};
use crate::attributes::{
    BINDKIND_ATTR, CANCELLATIONCONSTRUCTTYPE_ATTR, CLAUSE_TASK_DEPEND_ATTR, MEMORYORDERKIND_ATTR,
    PROCBINDKIND_ATTR,
};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, enum_attribute};
use terrace_ir::{Failure, Operation, OperationState};

/// Tells that a word is none that a clause knows.
pub(super) fn invalid_value(
    parser: &mut dyn OpAsmParser<'_>,
    at: terrace_ir::asm::SourceLoc,
    word: &str,
) -> Failure {
    parser.emit_error(at, &format!("invalid clause value: '{word}'"))
}

macro_rules! words {
    ($($(#[$doc:meta])* $const:ident = $spec:ident, $cases:ident;)*) => {$(
        $(#[$doc])*
        pub(crate) const $const: DirectiveSpec<'static> = {
            fn parse<'c>(
                parser: &mut dyn OpAsmParser<'c>,
                _: &mut OperationState<'c>,
                arguments: &mut [ParsedArgument<'c>],
            ) -> ParseResult {
                parse_word(parser, &mut arguments[0], &$spec, $cases::SPEC)
            }
            fn print<'a, 'c>(
                printer: &mut AsmPrinter<'_, 'c>,
                _: Operation<'a, 'c>,
                arguments: &[PrintedArgument<'a, 'c>],
            ) {
                if let Some(value) = arguments[0].attribute() {
                    printer.push_str(&case_text($cases::SPEC, value));
                }
            }
            DirectiveSpec { name: "ClauseAttr", parse, print }
        };
    )*};
}

words! {
    /// Binding of a loop construct.
    BIND_CLAUSE = BINDKIND_ATTR, ClauseBindKind;
    /// Which construct is cancelled.
    CANCEL_CLAUSE = CANCELLATIONCONSTRUCTTYPE_ATTR, ClauseCancellationConstructType;
    /// Ordering of memory operations.
    MEMORY_ORDER_CLAUSE = MEMORYORDERKIND_ATTR, ClauseMemoryOrderKind;
    /// Placement of threads.
    PROC_BIND_CLAUSE = PROCBINDKIND_ATTR, ClauseProcBindKind;
}

fn parse_word<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    argument: &mut ParsedArgument<'c>,
    spec: &'static AttributeSpec<'static>,
    cases: &EnumSpec<'_>,
) -> ParseResult {
    let at = parser.current_location();
    let word = parser.parse_any_keyword()?;
    let Some(value) = cases.value_of(&word) else { return Err(invalid_value(parser, at, &word)) };
    *argument.attribute() = Some(enum_attribute(parser.context(), spec, value));
    Ok(())
}

/// `%allocator : i64 -> %x : memref<i32>`: with what each variable is allocated.
pub(crate) const ALLOCATE_AND_ALLOCATOR: DirectiveSpec<'static> =
    DirectiveSpec { name: "AllocateAndAllocator", parse: parse_allocate, print: print_allocate };

fn parse_allocate<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [vars, var_types, allocators, allocator_types] = arguments else {
        unreachable!("the format names variables and allocators")
    };
    parser.parse_list_in_parens(&mut |parser| {
        allocators.operands().push(parser.parse_operand()?);
        allocator_types.types().push(parser.parse_colon_type()?);
        parser.parse_punct(Punct::Arrow)?;
        vars.operands().push(parser.parse_operand()?);
        var_types.types().push(parser.parse_colon_type()?);
        Ok(())
    })
}

fn print_allocate<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [vars, _, allocators, _] = arguments else {
        unreachable!("the format names variables and allocators")
    };
    let pairs = allocators.operands().iter().zip(vars.operands());
    printer.print_list(pairs, |printer, (allocator, var)| {
        printer.print_operand(*allocator);
        printer.push_str(" : ");
        printer.print_type(allocator.ty());
        printer.push_str(" -> ");
        printer.print_operand(*var);
        printer.push_str(" : ");
        printer.print_type(var.ty());
    });
}

/// `%x : memref<i32> -> 32 : i64`: how variables are aligned.
pub(crate) const ALIGNED_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "AlignedClause", parse: parse_aligned, print: print_aligned };

fn parse_aligned<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [vars, types, alignments] = arguments else {
        unreachable!("the format names variables and alignments")
    };
    let mut values = Vec::new();
    parser.parse_list_in_parens(&mut |parser| {
        vars.operands().push(parser.parse_operand()?);
        types.types().push(parser.parse_colon_type()?);
        parser.parse_punct(Punct::Arrow)?;
        values.push(parser.parse_attribute(None)?);
        Ok(())
    })?;
    *alignments.attribute() = Some(parser.context().array_attribute(&values));
    Ok(())
}

fn print_aligned<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [vars, _, alignments] = arguments else { unreachable!("the format names variables and alignments") };
    let alignments = alignments.attribute().and_then(|all| all.as_array()).unwrap_or_default();
    printer.print_list(vars.operands().iter().zip(alignments), |printer, (var, alignment)| {
        printer.print_operand(*var);
        printer.push_str(" : ");
        printer.print_type(var.ty());
        printer.push_str(" -> ");
        printer.print_attribute(*alignment);
    });
}

/// `%x -> @copy : memref<i32>`: variables that are copied, each with the function that does so.
pub(crate) const COPYPRIVATE: DirectiveSpec<'static> =
    DirectiveSpec { name: "Copyprivate", parse: parse_copyprivate, print: print_copyprivate };

fn parse_copyprivate<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [vars, types, symbols] = arguments else { unreachable!("the format names variables and functions") };
    let mut functions = Vec::new();
    parser.parse_list_in_parens(&mut |parser| {
        vars.operands().push(parser.parse_operand()?);
        parser.parse_punct(Punct::Arrow)?;
        functions.push(parse_symbol(parser)?);
        types.types().push(parser.parse_colon_type()?);
        Ok(())
    })?;
    *symbols.attribute() = Some(parser.context().array_attribute(&functions));
    Ok(())
}

fn print_copyprivate<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [vars, _, symbols] = arguments else { unreachable!("the format names variables and functions") };
    let symbols = symbols.attribute().and_then(|all| all.as_array()).unwrap_or_default();
    printer.print_list(vars.operands().iter().zip(symbols), |printer, (var, symbol)| {
        printer.print_operand(*var);
        printer.push_str(" -> ");
        printer.print_attribute(*symbol);
        printer.push_str(" : ");
        printer.print_type(var.ty());
    });
}

/// `taskdependin -> %x : memref<i32>`: how a task depends on variables.
pub(crate) const DEPEND_VAR_LIST: DirectiveSpec<'static> =
    DirectiveSpec { name: "DependVarList", parse: parse_depend, print: print_depend };

fn parse_depend<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [vars, types, kinds] = arguments else { unreachable!("the format names variables and kinds") };
    let context = parser.context();
    let mut values = Vec::new();
    parser.parse_list_in_parens(&mut |parser| {
        let at = parser.current_location();
        let word = parser.parse_any_keyword()?;
        parser.parse_punct(Punct::Arrow)?;
        vars.operands().push(parser.parse_operand()?);
        types.types().push(parser.parse_colon_type()?);
        // Upstream fails without a word about an unknown kind.
        let Some(value) = ClauseTaskDepend::SPEC.value_of(&word) else {
            return Err(invalid_value(parser, at, &word));
        };
        values.push(enum_attribute(context, &CLAUSE_TASK_DEPEND_ATTR, value));
        Ok(())
    })?;
    *kinds.attribute() = Some(context.array_attribute(&values));
    Ok(())
}

fn print_depend<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [vars, _, kinds] = arguments else { unreachable!("the format names variables and kinds") };
    let kinds = kinds.attribute().and_then(|all| all.as_array()).unwrap_or_default();
    printer.print_list(vars.operands().iter().zip(kinds), |printer, (var, kind)| {
        printer.push_str(&case_text(ClauseTaskDepend::SPEC, *kind));
        printer.push_str(" -> ");
        printer.print_operand(*var);
        printer.push_str(" : ");
        printer.print_type(var.ty());
    });
}

/// The words of a hint, by their bits.
const HINTS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];

/// `uncontended, speculative`: how many threads may meet, and whether it is worth to try without locks.
pub(crate) const SYNCHRONIZATION_HINT: DirectiveSpec<'static> =
    DirectiveSpec { name: "SynchronizationHint", parse: parse_hint, print: print_hint };

fn parse_hint<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let mut bits = 0;
    if !parser.parse_optional_keyword("none") {
        parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
            let word = parser.parse_any_keyword()?;
            let Some(bit) = HINTS.iter().position(|hint| *hint == word) else {
                let message = format!("{word} is not a valid hint");
                return Err(parser.emit_error(parser.current_location(), &message));
            };
            bits |= 1 << bit;
            Ok(())
        })?;
    }
    *arguments[0].attribute() = Some(parser.context().i64_attribute(bits));
    Ok(())
}

fn print_hint<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let bits = arguments[0].attribute().and_then(|hint| hint.as_i64()).unwrap_or_default();
    if bits == 0 {
        return printer.push_str("none");
    }
    let words = HINTS.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0);
    printer.print_list(words, |printer, (_, word)| printer.push_str(word));
}
