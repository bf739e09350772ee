//! Clauses about the iterations of loops: linear variables, order, schedule, size and number of tasks.

use super::case_text;
use super::clauses::invalid_value;
use crate::attributes::enums::{
    ClauseGrainsizeType, ClauseNumTasksType, ClauseOrderKind, ClauseScheduleKind, OrderModifier,
    ScheduleModifier,
};
use crate::attributes::{
    GRAINSIZETYPE_ATTR, NUMTASKSTYPE_ATTR, ORDER_MOD_ATTR, ORDERKIND_ATTR, SCHED_MOD_ATTR, SCHEDULEKIND_ATTR,
};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, enum_attribute};
use terrace_ir::{Operation, OperationState};

/// `%x = %step : memref<i32>`: variables that grow by a step with each iteration.
pub(crate) const LINEAR_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "LinearClause", parse: parse_linear, print: print_linear };

fn parse_linear<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [vars, types, steps] = arguments else { unreachable!("the format names variables and steps") };
    parser.parse_list_in_parens(&mut |parser| {
        vars.operands().push(parser.parse_operand()?);
        parser.parse_equal()?;
        steps.operands().push(parser.parse_operand()?);
        types.types().push(parser.parse_colon_type()?);
        Ok(())
    })
}

fn print_linear<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [vars, _, steps] = arguments else { unreachable!("the format names variables and steps") };
    printer.print_list(vars.operands().iter().enumerate(), |printer, (at, var)| {
        printer.print_operand(*var);
        if let Some(step) = steps.operands().get(at) {
            printer.push_str(" = ");
            printer.print_operand(*step);
        }
        printer.push_str(" : ");
        printer.print_type(var.ty());
    });
}

/// `reproducible:concurrent`: in what order iterations may run.
pub(crate) const ORDER_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "OrderClause", parse: parse_order, print: print_order };

fn parse_order<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [order, modifier] = arguments else { unreachable!("the format names the order and its modifier") };
    let context = parser.context();
    let mut at = parser.current_location();
    let mut word = parser.parse_any_keyword()?;
    if let Some(value) = OrderModifier::SPEC.value_of(&word) {
        *modifier.attribute() = Some(enum_attribute(context, &ORDER_MOD_ATTR, value));
        parser.parse_colon()?;
        at = parser.current_location();
        word = parser.parse_any_keyword()?;
    }
    let Some(value) = ClauseOrderKind::SPEC.value_of(&word) else {
        return Err(invalid_value(parser, at, &word));
    };
    *order.attribute() = Some(enum_attribute(context, &ORDERKIND_ATTR, value));
    Ok(())
}

fn print_order<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [order, modifier] = arguments else { unreachable!("the format names the order and its modifier") };
    if let Some(modifier) = modifier.attribute() {
        printer.push_str(&case_text(OrderModifier::SPEC, modifier));
        printer.push(':');
    }
    if let Some(order) = order.attribute() {
        printer.push_str(&case_text(ClauseOrderKind::SPEC, order));
    }
}

/// `static = %chunk : i32, monotonic, simd`: how iterations are handed out.
pub(crate) const SCHEDULE_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "ScheduleClause", parse: parse_schedule, print: print_schedule };

fn parse_schedule<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [kind, modifier, simd, chunk, chunk_type] = arguments else {
        unreachable!("the format names the parts of a schedule")
    };
    let context = parser.context();
    let word = parser.parse_any_keyword()?;
    let Some(value) = ClauseScheduleKind::SPEC.value_of(&word) else {
        return Err(parser.emit_error(parser.name_location(), " expected schedule kind"));
    };
    *kind.attribute() = Some(enum_attribute(context, &SCHEDULEKIND_ATTR, value));
    if matches!(word.as_str(), "static" | "dynamic" | "guided") && parser.parse_optional_punct(Punct::Equal) {
        chunk.operands().push(parser.parse_operand()?);
        chunk_type.types().push(parser.parse_colon_type()?);
    }
    let mut words = Vec::new();
    while parser.parse_optional_punct(Punct::Comma) {
        words.push(parser.parse_any_keyword()?);
    }
    let (first, is_simd) = match schedule_modifiers(&words) {
        Ok(modifiers) => modifiers,
        Err(message) => return Err(parser.emit_error(parser.name_location(), &message)),
    };
    if let Some(first) = first {
        *modifier.attribute() = Some(enum_attribute(context, &SCHED_MOD_ATTR, first.value()));
    }
    if is_simd {
        *simd.attribute() = Some(context.unit_attribute());
    }
    Ok(())
}

/// Returns the modifier of a schedule and whether chunks fit vectors, from the words for them, or what is wrong with
/// the words.
fn schedule_modifiers(words: &[String]) -> Result<(Option<ScheduleModifier>, bool), String> {
    if words.len() > 2 {
        return Err(" unexpected modifier(s)".to_owned());
    }
    let mut modifiers = Vec::new();
    for word in words {
        let value = ScheduleModifier::SPEC.value_of(word).and_then(ScheduleModifier::from_value);
        modifiers.push(value.ok_or_else(|| format!(" unknown modifier type: {word}"))?);
    }
    match modifiers[..] {
        [] => Ok((None, false)),
        [ScheduleModifier::Simd] => Ok((Some(ScheduleModifier::None), true)),
        [first] => Ok((Some(first), false)),
        [first, ScheduleModifier::Simd] if first != ScheduleModifier::Simd => Ok((Some(first), true)),
        _ => Err(" incorrect modifier order".to_owned()),
    }
}

fn print_schedule<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [kind, modifier, simd, chunk, _] = arguments else {
        unreachable!("the format names the parts of a schedule")
    };
    if let Some(kind) = kind.attribute() {
        printer.push_str(&case_text(ClauseScheduleKind::SPEC, kind));
    }
    if let [chunk] = chunk.operands() {
        printer.push_str(" = ");
        printer.print_operand(*chunk);
        printer.push_str(" : ");
        printer.print_type(chunk.ty());
    }
    if let Some(modifier) = modifier.attribute() {
        printer.push_str(", ");
        printer.push_str(&case_text(ScheduleModifier::SPEC, modifier));
    }
    if simd.attribute().is_some() {
        printer.push_str(", simd");
    }
}

macro_rules! granularities {
    ($($(#[$doc:meta])* $const:ident = $name:literal, $word:literal, $spec:ident, $cases:ident;)*) => {$(
        $(#[$doc])*
        pub(crate) const $const: DirectiveSpec<'static> = {
            fn parse<'c>(
                parser: &mut dyn OpAsmParser<'c>,
                _: &mut OperationState<'c>,
                arguments: &mut [ParsedArgument<'c>],
            ) -> ParseResult {
                parse_granularity(parser, arguments, $word, &$spec, $cases::SPEC)
            }
            fn print<'a, 'c>(
                printer: &mut AsmPrinter<'_, 'c>,
                _: Operation<'a, 'c>,
                arguments: &[PrintedArgument<'a, 'c>],
            ) {
                print_granularity(printer, arguments, $cases::SPEC);
            }
            DirectiveSpec { name: $name, parse, print }
        };
    )*};
}

granularities! {
    /// `strict, %size: i32`: how many iterations a task has.
    GRAINSIZE_CLAUSE = "GrainsizeClause", "grainsize", GRAINSIZETYPE_ATTR, ClauseGrainsizeType;
    /// `strict, %count: i32`: how many tasks there are.
    NUM_TASKS_CLAUSE = "NumTasksClause", "num_tasks", NUMTASKSTYPE_ATTR, ClauseNumTasksType;
}

fn parse_granularity<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    arguments: &mut [ParsedArgument<'c>],
    clause: &str,
    spec: &'static AttributeSpec<'static>,
    cases: &EnumSpec<'_>,
) -> ParseResult {
    let [modifier, operand, ty] = arguments else {
        unreachable!("the format names a modifier and an operand")
    };
    if let Some(word) = parser.parse_optional_any_keyword() {
        let Some(value) = cases.value_of(&word) else {
            let message = format!("invalid {clause} modifier : '{word}'");
            return Err(parser.emit_error(parser.current_location(), &message));
        };
        *modifier.attribute() = Some(enum_attribute(parser.context(), spec, value));
        parser.parse_comma()?;
    }
    let Ok(value) = parser.parse_operand() else {
        return Err(parser.emit_error(parser.current_location(), &format!("expected {clause} operand")));
    };
    operand.operands().push(value);
    ty.types().push(parser.parse_colon_type()?);
    Ok(())
}

fn print_granularity<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
    cases: &EnumSpec<'_>,
) {
    let [modifier, operand, _] = arguments else {
        unreachable!("the format names a modifier and an operand")
    };
    if let Some(modifier) = modifier.attribute() {
        printer.push_str(&case_text(cases, modifier));
        printer.push_str(", ");
    }
    if let [operand] = operand.operands() {
        printer.print_operand(*operand);
        printer.push_str(": ");
        printer.print_type(operand.ty());
    }
}
